// battle.js - the fight that goes on or was the last, told from the log: announced columns, modifiers, dice,
// losses; on a lake the line, pair by pair.
import { h } from '../../dom.js';
import { noteNodes } from '../../say.js';
import { sideName } from '../../sides.js';
import { tr } from '../../words.js';
import { lakeAttacker, lakeDice, lakeLines, meetingOn } from './lakefight.js';
import { count, list, sideNumber, sum } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Side} Side */
/** @typedef {import('../../say.js').Note} Note */
/** @typedef {import('../../play/battle.js').Line} Line */
/** @typedef {import('../../play/battle.js').Column} Column */

const LAND = new Set(['combat-begins', 'raid', 'invasion']);
const BEGINS = new Set([...LAND, 'lake-combat']);
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
  '^(combat-(loses|eliminated|removed|empty|retreats|no-retreat|to-pool)|fort-|peace-|local-militia|' +
    'lake-(tie|void|withdraws|sunk|captured|leader|prize))',
);

/** What may be told between the end of a fight and the next thing that is done. */
const AFTER = /^(combat-|lake-|fort-|peace-|raid-|leader-|control|tribe-|surrender-|fleet-|force-)/;

/** 8.1: of Local Militia it is asked before it is told that a combat begins, with whom. A Raid or an Invasion is
 * told before. @param {Position} at */
const isUntold = ({ view }) => !count(view, 'combat-form') && !list(view, 'combat-forces').length;

/** What will be told then. @param {Position} at @returns {Note} */
const beginOf = at => ({
  m: 'combat-begins',
  a: [at.thing('combat-force', 'force') ?? '', at.place('combat-where') ?? ''],
});

/** What cannot lie between Local Militia and the combat they rose for: another fight, another march. */
const APART = new Set([...BEGINS, ...ENDS, 'local-declined', 'activated', 'marches', 'turn-begins']);

/** 8.1: Local Militia are told before their combat begins, and Dispersion between the two.
 * @param {Note[]} notes @param {number} start */
function withLocal(notes, start) {
  if (notes[start]?.m !== 'combat-begins') return start;
  const before = notes.slice(0, start).findLastIndex(({ m }) => m === 'local-militia' || APART.has(m));
  const { m, a } = notes[before] ?? {};
  return m === 'local-militia' && a?.[0] === notes[start].a?.[1] ? before : start;
}

/** The fight that goes on, or was the last: its notes from the first on. In the middle of a land combat ships may
 * fight (#106). @param {Position} at @param {{notes?: Note[]}[]} log
 * @returns {{notes: Note[], lake: string | null, on: boolean} | null} */
function lastFight(at, log) {
  const notes = log.flatMap(entry => entry.notes ?? []);
  const afloat = Boolean(count(at.view, 'battle'));
  const ashore = !afloat && Boolean(count(at.view, 'combat'));
  if (ashore && isUntold(at)) return { notes: [beginOf(at)], lake: null, on: true };
  const met = afloat ? at.thing('battle-lake', 'lake') : null;
  const start = notes.findLastIndex(({ m }) => (ashore ? LAND : BEGINS).has(m));
  const lake = met ?? (notes[start]?.m === 'lake-combat' ? String(notes[start].a?.[0]) : null);
  const from = lake ? meetingOn(met ? notes : notes.slice(0, start), lake) : withLocal(notes, start);
  const first = from < 0 ? start : from;
  return first < 0 ? null : { notes: notes.slice(first), lake, on: afloat || ashore };
}

/** @param {number} n */
const signed = n => (n > 0 ? `+${n}` : String(n));

/** Lines of a side in a land combat: what it announced, what changed its dice.
 * @param {Position} at @param {Note[]} notes @param {Side} side @returns {Line[]} */
function landLines({ game }, notes, side) {
  /** @param {Note} note @returns {Line[]} */
  const linesOf = ({ m, by, a = [] }) => {
    if (m === 'local-militia' && by === side)
      return [{ icon: 'u-militia', text: tr('amateurs-local'), value: Number(a[2]), rule: '8.1' }];
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
    if (m === 'card-die')
      return [{ icon: 'i-cards', text: tr('amateurs-card-die'), value: signed(Number(a[1])), rule: '5.3' }];
    if (m === 'card-points')
      return [
        { icon: 'i-cards', text: tr('amateurs-card-points'), value: signed(Number(a[1])), rule: '5.3' },
      ];
    if (m === 'card-stars')
      return [{ icon: 'i-cards', text: tr('amateurs-card-stars'), value: signed(Number(a[1])), rule: '5.3' }];
    if (m === 'combat-arms') return [{ icon: 'star', text: tr('amateurs-asterisks'), value: Number(a[1]) }];
    return [];
  };
  // What a card gave before the die was cast is one of the modifiers that are told with it.
  const cast = notes.findLastIndex(note => note.m === 'combat-die' && note.a?.[0] === side);
  return notes.flatMap((note, i) => (note.m === 'card-die' && i < cast ? [] : linesOf(note)));
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
      value: at.knows(force) ? at.points(force) : `(${at.points(force) || '?'})`,
    })),
    ...(loose ? [{ icon: 'u-militia', text: tr('amateurs-singles'), value: loose }] : []),
  ];
}

/** The die of a side; whoever defends against a Raid rolls for those who come. @param {Note[]} notes
 * @param {Side} side */
function diceOf(notes, side) {
  const own = notes.findLast(note => note.m === 'combat-die' && note.a?.[0] === side);
  const raid = side === 'us' ? notes.find(note => note.m === 'raid-die') : undefined;
  const face = (own ?? raid)?.a?.[1];
  return face === undefined ? [] : [{ face: Number(face), hit: true, ten: true }];
}

/** @param {Note[]} notes @param {Side} side */
function resultOf(notes, side) {
  const [, total, losses, stars] = notes.findLast(note => note.m === 'combat-result' && note.a?.[0] === side)
    ?.a ?? [side];
  if (total === undefined) return '';
  const sum = sumOf(notes, side);
  const [read, lost, marks] = [total, losses, stars].map(Number);
  return sum === null || sum === read
    ? tr('amateurs-result', read, lost, marks)
    : tr('amateurs-capped', sum, read, lost, marks);
}

/** The last die of a side with all that was told to change it; null: none was cast. The chart is read from 0 to 9.
 * @param {Note[]} notes @param {Side} side */
function sumOf(notes, side) {
  const cast = notes.findLastIndex(note => note.m === 'combat-die' && note.a?.[0] === side);
  if (cast < 0) return null;
  const [die, ...rest] = notes.slice(cast).filter(note => note.a?.[0] === side);
  const more = rest.map(({ m, a = [] }) =>
    m === 'combat-modifier' ? Number(a[2]) : m === 'card-die' ? Number(a[1]) : 0,
  );
  return more.reduce((n, one) => n + one, Number(die.a?.[1]));
}

/** Who attacks, from the first note. @param {Position} at @param {Note} begin @returns {Side} */
const attackerOf = (at, begin) => (begin.m === 'combat-begins' ? at.sideOf(String(begin.a?.[0])) : 'gb');

/** What is told of a fight that is over: up to what it brought. @param {Note[]} notes */
function whole(notes) {
  const end = notes.findIndex(note => ENDS.has(note.m));
  const next = notes.findIndex((note, i) => i > end && !AFTER.test(note.m));
  return end < 0 || next < 0 ? notes : notes.slice(0, next);
}

/** @param {Position} at @param {{n?: number, notes?: Note[]}[]} log
 * @returns {import('../../play/battle.js').Battle | null} */
export function battle(at, log) {
  const story = lastFight(at, log);
  if (!story) return null;
  const { lake, on } = story;
  const notes = on ? story.notes : whole(story.notes);
  const [first] = notes;
  const begin = (first.m === 'local-militia' && notes.find(({ m }) => m === 'combat-begins')) || first;
  if (!on && !notes.some(note => DICE.has(note.m))) return null; // nobody stood: the log tells it
  const where = lake ?? String(begin.a?.[begin.m === 'combat-begins' ? 1 : 0]);
  const rounds = notes.filter(note => note.m === 'lake-round').length;
  const became = outcome(at, notes);
  const attacker = lake ? lakeAttacker(at, begin) : attackerOf(at, begin);
  const sides = /** @type {Side[]} */ (attacker === 'us' ? ['us', 'gb'] : ['gb', 'us']);
  return {
    key: `${log.findLastIndex(entry => (entry.notes ?? []).includes(begin))} ${where}`,
    title: tr('amateurs-battle-of', at.game.name(lake ? 'lake' : 'place', where)),
    place: { kind: lake ? 'lake' : 'place', key: where },
    round: rounds ? tr('amateurs-round', rounds) : '',
    columns: sides.map((side, i) => columnOf(at, notes, side, { attacks: !i, lake })),
    over: !on,
    note: became.length ? h('span', null, became) : '',
  };
}

/** @param {Position} at @param {Note[]} notes @param {Side} side
 * @param {{attacks: boolean, lake: string | null}} how @returns {Column} */
function columnOf(at, notes, side, { attacks, lake }) {
  const announced = notes.some(note => note.m === 'combat-columns');
  return {
    side,
    title: tr(attacks ? 'amateurs-attacker' : 'amateurs-defender', sideName(side, at.game)),
    lines: lake
      ? lakeLines(at, notes, side, lake)
      : announced
        ? landLines(at, notes, side)
        : presentLines(at, side),
    dice: lake ? lakeDice(notes, side) : diceOf(notes, side),
    result: resultOf(notes, side),
  };
}

/** What became of it since the last dice. @param {Position} at @param {Note[]} notes */
function outcome({ game }, notes) {
  const last = notes.findLastIndex(note => DICE.has(note.m));
  const told = notes.slice(last + 1).filter(note => OUTCOMES.test(note.m) || ENDS.has(note.m));
  const same = (/** @type {Note} */ note) => told.filter(other => isSameLoss(note, other));
  return told.flatMap(note => {
    const n = same(note).length;
    if (n < 2) return [...noteNodes(game, note), ' '];
    return same(note)[0] === note ? [lossWords(game, note, n), ' '] : [];
  });
}

const LOSSES = new Set(['combat-loses', 'combat-loses-local']);

/** What is hidden may be of several kinds. @param {Note} one @param {Note} other */
const isSameLoss = (one, other) =>
  LOSSES.has(one.m) && !one.a?.includes(null) && one.m === other.m && String(one.a) === String(other.a);

/** Points are lost one by one; here as one number. @param {Position['game']} game @param {Note} note
 * @param {number} n */
function lossWords(game, { a = [] }, n) {
  const [side, type, force] = a.map(String);
  const of = force && game.name('force', force);
  return tr(
    'amateurs-losses',
    sideNumber(side),
    n,
    type ? `${game.name('type', type)} (${of})` : tr('amateurs-local'),
  );
}
