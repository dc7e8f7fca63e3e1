// actions.js - how actions look on targets and buttons, and which notes are headings of the log.
import { h } from '../../dom.js';
import { tr } from '../../words.js';
import { forces } from './inspect.js';
import { TRACK_ICON } from './tracks.js';
import { UNITS, count, unitLook } from './state.js';

/** @typedef {import('./state.js').View} View */
/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('../../game.js').Game} Game */

/** What an action costs while OPS are being spent; steps of an event are free. */
const SPENDING = new Set(['recruit', 'construct', 'move', 'deploy']);
const COST = /** @type {Record<string, number>} */ ({
  recruit: 1,
  'recruit-landing': 2,
  'add-ship': 1,
  'remove-ship': 1,
  fort: 1,
  move: 1,
  raid: 1,
  deploy: 1,
  land: 1,
});

const OP_ICON = /** @type {Record<string, string>} */ ({
  recruit: 'recruit',
  campaign: 'i-move',
  construct: 'shipyard',
  privateer: 't-privateer',
  cruise: 's-frigate',
  raid: 'u-warrior',
  deploy: 's-squadron',
});

const VERB_ICON = /** @type {Record<string, string>} */ ({
  done: 'i-check',
  event: 'star',
  'event-first': 'i-back',
  'event-last': 'i-step',
  'recruit-landing': 'u-regular',
  'add-ship': 's-brig',
  'remove-ship': 'i-close',
  fort: 'fort-2',
  move: 'i-move',
  raid: 'u-warrior',
  target: 's-frigate',
  deploy: 's-squadron',
  land: 'anchor',
  send: 's-squadron',
  recall: 'i-retreat',
  lose: 'i-close',
  'lose-landed': 'i-close',
  stand: 'battle',
  retreat: 'i-retreat',
  evade: 'i-retreat',
  're-embark': 'anchor',
  armistice: 'armistice',
  upgrade: 'u-regular',
  fight: 'battle',
  'add-counter': 'recruit',
  'remove-counter': 'recruit',
});

/** Forces that fight against a side. @param {View} view @param {string} region @param {string} side */
function enemies(view, region, side) {
  return UNITS.some(
    unit => (unit.side === 'us') !== (side === 'us') && count(view, 'force', region, unit.key) > 0,
  );
}

/**
 * The price of a target, and whether going there means a fight.
 * @param {string} action
 * @param {View} view
 * @returns {{badge?: string, fight?: boolean}}
 */
export function hint(action, view) {
  const [verb, a, b] = action.split(' ');
  const paid = SPENDING.has(view.node) && COST[verb];
  const price = verb === 'recruit' && b?.endsWith('-regular') ? 2 : COST[verb];
  const goal = verb === 'move' || verb === 'raid' ? b : verb === 'land' ? a : null;
  return {
    ...(paid ? { badge: String(price) } : {}),
    ...(goal && enemies(view, goal, view.player) ? { fight: true } : {}),
  };
}

/**
 * The symbol of a verb or of a whole action.
 * @param {string} action
 * @returns {string | null}
 */
export function actionIcon(action) {
  const [verb, a, b] = action.split(' ');
  if (verb === 'ops') return OP_ICON[a] ?? null;
  if (verb === 'advance') return TRACK_ICON[a] ?? null;
  return unitLook(b ?? '')?.icon ?? unitLook(a ?? '')?.icon ?? VERB_ICON[verb] ?? null;
}

/**
 * A short label of a button; null where the phrase of the game is short enough.
 * @param {Game} game
 * @param {string} action
 */
export function shortAction(game, action) {
  const [verb, a] = action.split(' ');
  if (verb === 'ops') return game.name('op', a);
  if (verb === 'event') return tr('dawn-event');
  if (verb === 'hit') return game.name('unit', a);
  if (verb === 'advance') return game.name('track', a);
  return null;
}

/**
 * Who goes and where to, before it is final: a count alone says too little.
 * @param {Game} game
 * @param {string} action
 * @param {{m: string, a?: any[]} | null} asked
 * @param {{m: string}[]} odds
 */
export function phrase(game, action, asked, odds) {
  const [verb, unit, n] = action.split(' ');
  if (verb !== 'take' || asked?.m !== 'ask-take') return null;
  const to = game.name('region', asked.a?.[1]);
  const fight = odds.some(({ m }) => m === 'odds-battle' || m === 'odds-too-large');
  if (!Number(n)) return fight ? tr('dawn-attack', to) : null;
  return tr(fight ? 'dawn-attack-with' : 'dawn-go-with', to, forces(game, unit, Number(n)));
}

/** @param {number} thousandths */
const percent = thousandths =>
  (thousandths / 1000).toLocaleString(document.documentElement.lang, { style: 'percent' });

/** Shares of a whole as a bar: a battle's ends, the chance of a cruise. @param {{m: string, a?: any[]}} note */
export function oddsPicture({ m, a = [] }) {
  const parts =
    m === 'odds-battle'
      ? [
          [a[0], a[1]],
          ['nt', a[4]],
          [a[2], a[3]],
        ]
      : m === 'odds-cruise' || m === 'odds-cruise-complete'
        ? [
            ['us', a[2]],
            ['nt', 1000 - a[2]],
          ]
        : null;
  if (!parts) return null;
  return h(
    'span',
    { class: 'odds-bar', 'aria-hidden': 'true' },
    parts
      .filter(([, share]) => share > 0)
      .map(([side, share]) => {
        const part = h('span', { 'data-side': side }, share >= 120 ? percent(share) : '');
        part.style.flexGrow = String(share);
        return part;
      }),
  );
}

/**
 * @param {MapData} map
 * @param {{m: string, a?: any[]}} note
 */
export function logHeading(map, { m, a = [] }) {
  if (m !== 'turn-begins') return null;
  const turn = Number(a[0]);
  return turn ? tr('dawn-turn', turn, turn >= map.figures['era-1814'] ? '1814' : '1812') : tr('dawn-prelude');
}
