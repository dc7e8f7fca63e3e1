// actions.js - how actions look on targets and buttons, headings of the log.
import { tr } from '../../words.js';
import { iconOf } from './pieces.js';
import { COST } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('../../say.js').Note} Note */

/** @type {Record<string, string>} */
const VERB_ICON = {
  done: 'i-check',
  keep: 'i-cards',
  play: 'i-cards',
  hold: 'i-lock',
  event: 'star',
  leader: 'leader',
  alone: 'leader',
  units: 'u-regular',
  unit: 'u-regular',
  building: 'shipyard',
  restoring: 'recruit',
  depot: 'depot',
  'with-vessels': 's-brig',
  'without-vessels': 'i-close',
  all: 'i-users',
  march: 'i-move',
  embark: 'anchor',
  sail: 's-brig',
  unload: 'i-move',
  stand: 'battle',
  retreat: 'i-retreat',
  'by-water': 's-schooner',
  surrender: 'armistice',
  react: 'i-cards',
  'react-at': 'i-cards',
  battle: 'i-cards',
  lose: 'i-close',
  storm: 'battle',
  delay: 'i-clock',
  fleet: 's-brig',
};

/** @param {Position} at @param {string} action @returns {string | null} */
export function actionIcon(at, action) {
  const [verb, a] = action.split(' ');
  const piece = at.pieces.get(a ?? '');
  return VERB_ICON[verb] ?? (piece ? iconOf(piece) : null);
}

/** What a step by land costs. @param {Position} at @param {string} from @param {string} to */
export function stepCost(at, from, to) {
  const keys = Object.keys(at.map.spaces);
  const [a, b] = [keys.indexOf(from), keys.indexOf(to)];
  const path = at.map.paths.find(([p, q]) => (p === a && q === b) || (p === b && q === a));
  return path ? COST[at.map.kinds[path[2]]] : null;
}

/** The price of a target, and whether going there means a fight.
 * @param {Position} at @param {string} action @returns {{badge?: string, fight?: boolean}} */
export function hint(at, action) {
  const [verb, a] = action.split(' ');
  const force = at.force();
  if ((verb !== 'march' && verb !== 'sail') || !force?.at) return {};
  const { player } = at.view;
  const price = verb === 'march' ? stepCost(at, force.at, a) : null;
  const enemies = at.at(a).some(piece => piece.side !== player && piece.group !== 'leader');
  return { ...(price ? { badge: String(price) } : {}), ...(enemies ? { fight: true } : {}) };
}

/** A short label of a button; null where the phrase of the game is short enough.
 * @param {Position} at @param {string} action */
export function shortAction(at, action) {
  const [verb, a] = action.split(' ');
  if (verb === 'event') return tr('madison-event');
  if (verb === 'done') return doneWords(at);
  if (verb === 'lose' || verb === 'lead' || verb === 'command' || verb === 'restore')
    return at.game.nameNow('piece', a);
  return null;
}

/** What "done" means where it is asked. @param {Position} at */
function doneWords(at) {
  const words = /** @type {Record<string, string>} */ ({
    march: 'madison-done-march',
    sail: 'madison-done-march',
    react: 'madison-done-react',
    'combat.battle': 'madison-done-card',
    'naval.broadside': 'madison-done-card',
    'winter.play': 'madison-done-pass',
    'arrival.delay': 'madison-done-delay',
    withdraw: 'madison-done-stay',
    'fleets.return': 'madison-done-stay',
  })[at.view.node];
  return words ? tr(words) : null;
}

/** @param {import('../../game.js').Game} game @param {Note} note */
export function logHeading(game, { m, a = [] }) {
  return m === 'turn-begins' ? game.name('turn', String(a[0])) : null;
}
