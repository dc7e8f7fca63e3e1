// actions.js - how actions look on targets and buttons, odds as pictures, headings of the log.
import { h } from '../../dom.js';
import { tr } from '../../words.js';
import { ICONS } from './pieces.js';
import { otherOf, sum } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('../../say.js').Note} Note */

/** @type {Record<string, string>} */
const VERB_ICON = {
  done: 'i-check',
  pass: 'i-step',
  save: 'i-lock',
  event: 'star',
  ops: 'i-cards',
  both: 'star',
  activate: 'i-move',
  secretary: 'leader',
  fort: 'fort-2',
  raise: 'recruit',
  draw: 'leader',
  'draw-for': 'leader',
  road: 'i-move',
  blockade: 'blockade',
  port: 'anchor',
  build: 'shipyard',
  advance: 'shipyard',
  singles: 'u-militia',
  'singles-of': 'u-militia',
  leader: 'leader',
  command: 'leader',
  come: 'leader',
  stay: 'leader',
  go: 'i-move',
  'by-lake': 's-schooner',
  'by-sea': 's-frigate',
  'by-trail': 'u-voyageur',
  combine: 'i-users',
  apart: 'i-close',
  local: 'u-militia',
  retreat: 'i-retreat',
  stand: 'i-shield',
  disband: 'i-close',
  fight: 'battle',
  'go-in': 'anchor',
  gang: 's-squadron',
  haven: 'anchor',
  react: 'i-cards',
  yes: 'i-check',
  no: 'i-close',
};

/** @param {string} action @returns {string | null} */
export function actionIcon(action) {
  const [verb, a] = action.split(' ');
  return ICONS[a ?? ''] ?? VERB_ICON[verb] ?? null;
}

/** What is bought with Operations Points besides activations: a button each, for it may be almost anywhere. */
const PURCHASES =
  /^(secretary|fort|raise|draw|draw-for|road|blockade|port|build|advance|singles|singles-of|command)$/;

/** @param {string} verb @param {Record<string, any>} view */
export const apart = (verb, view) => view.node === 'ops' && PURCHASES.test(verb);

/** Whether going there means a fight. @param {Position} at @param {string} action
 * @returns {{badge?: string, fight?: boolean}} */
export function hint(at, action) {
  const [verb, place] = action.split(' ');
  if (!/^(go|by-lake|by-sea|by-trail)$/.test(verb)) return {};
  const enemy = otherOf(at.view.player ?? at.march()?.side ?? 'us');
  const there =
    at.at(place).some(force => at.sideOf(force) === enemy) ||
    sum(at.loose(/** @type {import('./state.js').Side} */ (enemy), place)) > 0;
  return there ? { fight: true } : {};
}

/** A short label of a button; null where the phrase of the game is short enough.
 * @param {Position} at @param {string} action */
export function shortAction(at, action) {
  const [verb, a, b] = action.split(' ');
  if (verb === 'event' || verb === 'ops' || verb === 'both' || verb === 'save')
    return tr(`amateurs-play-${verb}`);
  if (verb === 'activate' && b) return at.game.name('purpose', b);
  if (verb === 'command' || verb === 'leader') return a ? at.game.name('leader', a) : null;
  if (verb === 'done') return doneWords(at);
  return null;
}

/** What "done" means where it is asked. @param {Position} at */
function doneWords(at) {
  const words = /** @type {Record<string, string>} */ ({
    ops: 'amateurs-done-ops',
    march: 'amateurs-done-march',
    react: 'amateurs-done-react',
    'activate.muster': 'amateurs-done-muster',
    'march.meet': 'amateurs-done-muster',
    'combat.local': 'amateurs-done-no',
    'invasion.landing': 'amateurs-done-no',
  })[at.view.node];
  return words ? tr(words) : null;
}

/** @param {number} n of a hundred */
const percent = n => (n / 100).toLocaleString(document.documentElement.lang, { style: 'percent' });

/** Shares of a hundred as one bar. @param {[string, number][]} parts side, share @param {string} words */
function bar(parts, words) {
  return h(
    'span',
    { class: 'odds-whole' },
    h(
      'span',
      { class: 'odds-bar', 'aria-hidden': 'true' },
      parts.map(([side, n]) => {
        const part = n ? h('span', { 'data-side': side }, n >= 12 ? percent(n) : '') : null;
        if (part) part.style.flexGrow = String(n);
        return part;
      }),
    ),
    h('b', null, words),
  );
}

/** Who must retreat, of a land combat; who is left on the lake; what becomes of a pair.
 * @param {Note} note @param {Note[]} notes */
export function oddsPicture(note, notes) {
  const a = (note.a ?? []).map(Number);
  if (note.m === 'odds-lake') {
    const [us, gb, none] = a.slice(1);
    return bar(
      [
        ['us', us],
        ['nt', none],
        ['gb', gb],
      ],
      tr('amateurs-odds-lake', percent(us), percent(gb), percent(none)),
    );
  }
  if (note.m !== 'combat-odds') return null;
  const all = notes.filter(n => n.m === 'combat-odds');
  if (all[0] !== note) return null;
  const rows = Object.fromEntries(all.map(n => [String(n.a?.[0]), (n.a ?? []).map(Number)]));
  const [us, gb] = [rows.us, rows.gb];
  if (!us || !gb) return null;
  const loss = (/** @type {number[]} */ row) => `${row[2]}.${row[3]}`;
  return bar(
    [
      ['gb', us[1]],
      ['nt', Math.max(0, 100 - us[1] - gb[1])],
      ['us', gb[1]],
    ],
    tr('amateurs-odds', percent(us[1]), loss(us), percent(gb[1]), loss(gb)),
  );
}

/** What the picture or the map shows is not told again. @param {Note[]} notes */
export function oddsTold(notes) {
  const both = notes.filter(note => note.m === 'combat-odds').length === 2;
  const first = notes.find(note => note.m === 'combat-odds');
  return notes.filter(note => note.m !== 'reach' && !(both && note.m === 'combat-odds' && note !== first));
}

/** Places that an activation reaches, with the movement points left there. @param {Note[]} notes */
export const reachOf = notes =>
  new Map(notes.filter(note => note.m === 'reach').map(({ a = [] }) => [String(a[0]), Number(a[1])]));

/** @param {import('../../game.js').Game} game @param {Note} note */
export function logHeading(game, { m, a = [] }) {
  return m === 'turn-begins' ? game.name('turn', String(a[0])) : null;
}
