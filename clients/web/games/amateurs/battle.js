// battle.js - the fight that goes on or was the last, told from the log: announced columns, modifiers, dice,
// losses; on a lake the line, pair by pair.
import { h } from '../../dom.js';
import { noteNodes } from '../../say.js';
import { sideName } from '../../sides.js';
import { tr } from '../../words.js';
import { ICONS } from './pieces.js';
import { SIDES, count, sum } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Side} Side */
/** @typedef {import('../../say.js').Note} Note */
/** @typedef {import('../../play/battle.js').Line} Line */
/** @typedef {import('../../play/battle.js').Column} Column */

const BEGINS = new Set(['combat-begins', 'raid', 'invasion', 'lake-combat']);
const ENDS = new Set([
  'combat-won',
  'combat-drawn',
  'combat-off',
  'raid-won',
  'raid-failed',
  'city-surrenders',
  'invasion-failed',
  'lake-won',
  'lake-nobody',
  'lake-breaks-off',
]);
/** 8.2 has the modifiers but that of 8.5 and 10.5. */
const ruleOf = (/** @type {string} */ modifier) => (modifier === 'indians' ? '8.5' : '8.2');
const DICE = new Set(['combat-die', 'lake-pair', 'raid-die']);
/** What became of it, in the order in which it did. */
const OUTCOMES = new RegExp(
  '^(combat-(loses|eliminated|removed|empty|retreats|no-retreat|to-pool)|fort-reduced|peace-|local-militia|' +
    'lake-(tie|void|withdraws|sunk|captured|leader|prize))',
);

/** The last fight of the log, from its first note. @param {{notes?: Note[]}[]} log */
function lastFight(log) {
  const notes = log.flatMap(entry => entry.notes ?? []);
  const start = notes.findLastIndex(note => BEGINS.has(note.m));
  return start < 0 ? null : notes.slice(start);
}

/** @param {number} n */
const signed = n => (n > 0 ? `+${n}` : String(n));

/** Lines of a side in a land combat: what it announced, what changed its dice.
 * @param {Position} at @param {Note[]} notes @param {Side} side @returns {Line[]} */
function landLines({ game }, notes, side) {
  /** @param {Note} note @returns {Line[]} */
  const linesOf = ({ m, a = [] }) => {
    if (String(a[0]) !== side) return [];
    if (m === 'combat-columns')
      return [
        {
          icon: 'u-regular',
          text: tr('amateurs-size'),
          value: game.name('column', String(a[1])),
          rule: '8.2',
        },
        { icon: 'leader', text: tr('amateurs-leadership'), value: Number(a[2]), rule: '8.2' },
        { icon: 'depot', text: game.name('supply', String(a[3])), rule: '7.1' },
      ];
    if (m === 'combat-modifier')
      return [
        {
          icon: 'd6-5',
          text: game.name('modifier', String(a[1])),
          value: signed(Number(a[2])),
          rule: ruleOf(String(a[1])),
        },
      ];
    if (m === 'combat-arms') return [{ icon: 'star', text: tr('amateurs-asterisks'), value: Number(a[1]) }];
    return [];
  };
  return notes.flatMap(linesOf);
}

/** Before columns are announced: who is there, as far as it is known.
 * @param {Position} at @param {Side} side @returns {Line[]} */
function presentLines(at, side) {
  const place = at.fight();
  if (!place) return [];
  const forces = at.at(place).filter(force => at.sideOf(force) === side);
  const loose = sum(at.loose(side, place));
  return [
    ...forces.map(force => ({
      icon: 'leader',
      text: at.game.name('force', force),
      value: at.knows(force) ? at.points(force) : `(${at.points(force)})`,
    })),
    ...(loose ? [{ icon: 'u-militia', text: tr('amateurs-singles'), value: loose }] : []),
  ];
}

/** The line of a side on a lake: ships by type, and those that left it.
 * @param {Position} at @param {Side} side @returns {Line[]} */
function lakeLines(at, side) {
  const row = (/** @type {string} */ field) =>
    Object.entries(/** @type {Record<string, number>} */ (at.view[field]?.[side] ?? {})).filter(([, n]) => n);
  return [
    ...row('battle-line').map(([ship, n]) => ({
      icon: ICONS[ship],
      text: at.game.name('ship', ship),
      value: n,
      rule: '9.1',
    })),
    ...row('battle-gone').map(([ship, n]) => ({
      icon: ICONS[ship],
      text: tr('amateurs-left-line', at.game.name('ship', ship)),
      value: n,
      dim: true,
    })),
  ];
}

/** @param {Note[]} notes @param {Side} side */
function diceOf(notes, side) {
  const land = notes.findLast(note => note.m === 'combat-die' && note.a?.[0] === side);
  if (land?.a) return [{ face: Number(land.a[1]), hit: true, ten: true }];
  const pair = notes.findLast(note => note.m === 'lake-pair');
  return pair?.a ? [{ face: Number(pair.a[side === 'us' ? 2 : 5]), hit: true, ten: true }] : [];
}

/** @param {Position} at @param {Note[]} notes @param {Side} side */
function resultOf({ game }, notes, side) {
  const land = notes.findLast(note => note.m === 'combat-result' && note.a?.[0] === side);
  if (land?.a) return tr('amateurs-result', Number(land.a[1]), Number(land.a[2]), Number(land.a[3]));
  const pair = notes.findLast(note => note.m === 'lake-pair');
  if (!pair?.a) return '';
  const i = side === 'us' ? 1 : 4;
  return tr('amateurs-pair', game.name('ship', String(pair.a[i])), Number(pair.a[i + 2]));
}

/** Who attacks, from the first note or from the position. @param {Position} at @param {Note} begin @returns {Side} */
function attackerOf(at, begin) {
  if (begin.m === 'combat-begins') return at.sideOf(String(begin.a?.[0]));
  if (begin.m === 'lake-combat') return SIDES[count(at.view, 'battle-attacker')] ?? 'us';
  return 'gb';
}

/** @param {Position} at @param {{n?: number, notes?: Note[]}[]} log
 * @returns {import('../../play/battle.js').Battle | null} */
export function battle(at, log) {
  const notes = lastFight(log);
  if (!notes) return null;
  const [begin] = notes;
  const lake = begin.m === 'lake-combat';
  const on = count(at.view, lake ? 'battle' : 'combat');
  const end = notes.findIndex(note => ENDS.has(note.m));
  const rolled = notes.some(note => DICE.has(note.m));
  const over = end >= 0 || !on;
  if (over && !rolled) return null; // nobody stood: the log tells it
  const told = over && end >= 0 ? notes.slice(0, end + 1) : notes;
  const attacker = attackerOf(at, begin);
  const where = String(begin.a?.[begin.m === 'combat-begins' ? 1 : 0]);
  const rounds = told.filter(note => note.m === 'lake-round').length;
  const sides = /** @type {Side[]} */ (attacker === 'us' ? ['us', 'gb'] : ['gb', 'us']);
  return {
    key: `${log.findLastIndex(entry => (entry.notes ?? []).includes(begin))} ${where}`,
    title: tr('amateurs-battle-of', at.game.name(lake ? 'lake' : 'place', where)),
    place: { kind: lake ? 'lake' : 'place', key: where },
    round: rounds ? tr('amateurs-round', rounds) : '',
    columns: sides.map((side, i) => columnOf(at, told, side, { attacks: !i, lake })),
    over,
    note: h('span', null, outcome(at, told)),
  };
}

/** @param {Position} at @param {Note[]} notes @param {Side} side @param {{attacks: boolean, lake: boolean}} how
 * @returns {Column} */
function columnOf(at, notes, side, { attacks, lake }) {
  const announced = notes.some(note => note.m === 'combat-columns');
  return {
    side,
    title: tr(attacks ? 'amateurs-attacker' : 'amateurs-defender', sideName(side, at.game)),
    lines: lake ? lakeLines(at, side) : announced ? landLines(at, notes, side) : presentLines(at, side),
    dice: diceOf(notes, side),
    result: resultOf(at, notes, side),
  };
}

/** What became of it since the last dice. @param {Position} at @param {Note[]} notes */
function outcome({ game }, notes) {
  const last = notes.findLastIndex(note => DICE.has(note.m));
  return notes
    .slice(last + 1)
    .filter(note => OUTCOMES.test(note.m) || ENDS.has(note.m))
    .flatMap(note => [...noteNodes(game, note), ' ']);
}
