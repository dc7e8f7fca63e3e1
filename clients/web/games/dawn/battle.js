// battle.js - the battle that is being fought, told from the log: who rolls how many dice and why.
import { h } from '../../dom.js';
import { sideName } from '../../sides.js';
import { noteNodes, sayNote } from '../../say.js';
import { tr } from '../../words.js';
import { forces } from './inspect.js';
import { UNITS, count, unitLook } from './state.js';

/** @typedef {import('./state.js').View} View */
/** @typedef {import('../../game.js').Game} Game */
/** @typedef {import('../../say.js').Note} Note */
/** @typedef {{icon: string, text: string, value: string, was?: string, rule?: string, dim?: boolean}} Line */
/** @typedef {{side: 'us' | 'gb', title: string, lines: Line[], dice: {face: number, hit: boolean}[],
 *   result: string}} Column */
/** @typedef {{us: number[], gb: number[], hits: {us: number[], gb: number[]}, notes: Note[]}} Round */

const BONUS_ICON = /** @type {Record<string, string>} */ ({
  'die-home-town': 'star',
  'die-fort': 'fort-2',
  'die-opinion': 't-opinion',
  'die-waterway': 's-brig',
  'die-blockade': 'blockade',
  'die-tecumseh': 'u-warrior',
  'die-campaign-event': 'leader',
  'die-event': 'i-cards',
});

/**
 * The notes of the last battle in the log, from its first.
 * @param {{notes?: Note[]}[]} log
 */
function lastBattle(log) {
  const notes = log.flatMap(entry => entry.notes ?? []);
  const start = notes.findLastIndex(note => note.m === 'battle');
  return start < 0 ? null : notes.slice(start);
}

/**
 * Rounds: a side that rolls again begins a new one.
 * @param {Note[]} notes
 * @returns {Round[]}
 */
function roundsOf(notes) {
  /** @type {Round[]} */
  const rounds = [];
  /** @type {Set<string>} */
  let rolled = new Set();
  for (const note of notes) {
    const side = /** @type {'us' | 'gb'} */ (note.a?.[0]);
    if (note.m === 'battle-dice') {
      if (!rounds.length || rolled.has(side)) {
        rounds.push({ us: [], gb: [], hits: { us: [], gb: [] }, notes: [] });
        rolled = new Set();
      }
      rolled.add(side);
      rounds[rounds.length - 1][side] = (note.a ?? [])
        .slice(2)
        .flatMap(faces => (Array.isArray(faces) ? faces : []));
    } else if (rounds.length) {
      const now = rounds[rounds.length - 1];
      if (note.m === 'hit') now.hits[side]?.push(Number(note.a?.[1]));
      now.notes.push(note);
    }
  }
  return rounds;
}

/**
 * Dice of a side, those that hit first marked: by the hits told, and those still to be given out.
 * @param {View} view
 * @param {Round} round
 * @param {'us' | 'gb'} side
 */
function diceOf(view, round, side) {
  const hits = [...round.hits[side]];
  for (const [i, face] of [6, 5, 4].entries()) {
    for (let n = count(view, 'battle-hits', side, String(i)); n > 0; n--) hits.push(face);
  }
  return round[side].map(face => {
    const at = hits.indexOf(face);
    if (at >= 0) hits.splice(at, 1);
    return { face, hit: at >= 0 };
  });
}

/** @param {View} view @param {'us' | 'gb'} side */
const openHits = (view, side) =>
  ['0', '1', '2'].reduce((sum, i) => sum + count(view, 'battle-hits', side, i), 0);

/** Whose force it is: Indian ones fight for GB. @param {string} unit */
const sideOf = unit => (unitLook(unit)?.side === 'us' ? 'us' : 'gb');

/**
 * Forces of each kind that a round costs: told, or hit and not yet taken off; who slips away is gone, too.
 * @param {Round | undefined} round
 * @returns {{gone: Map<string, number>, off: Map<string, number>}} off: they are off the map already
 */
function lossesOf(round) {
  /** @type {Map<string, number>} */ const gone = new Map();
  /** @type {Map<string, number>} */ const hit = new Map();
  const add = (/** @type {Map<string, number>} */ to, /** @type {unknown} */ unit, /** @type {number} */ n) =>
    to.set(String(unit), (to.get(String(unit)) ?? 0) + n);
  for (const { m, a = [] } of round?.notes ?? []) {
    if (m === 'lost') add(gone, a[1], Number(a[0]));
    else if (m === 'evaded') add(gone, 'indian', 1);
    else if (m === 'hit') add(hit, a[2], 1);
  }
  const told = round?.notes.some(note => note.m === 'lost' || note.m === 'evaded');
  return { gone: told ? gone : hit, off: gone };
}

/** How many forces of a side a round costs. @param {Round} round @param {string} side */
const lostBy = (round, side) =>
  [...lossesOf(round).gone].reduce((sum, [unit, n]) => sum + (sideOf(unit) === side ? n : 0), 0);

/** A number, and the one before where it is another. @param {number} was @param {number} now */
const fromTo = (was, now) => ({
  value: String(now),
  ...(was === now ? {} : { was: String(was) }),
  ...(now ? {} : { dim: true }),
});

/** "US: bonus die for the fort." in a list of that side's dice. @param {string} sentence */
function plainBonus(sentence) {
  const text = sentence.replace(/^[^:]*:\s*/u, '').replace(/\.$/, '');
  return text.replace(/^\p{L}/u, c => c.toUpperCase());
}

/**
 * The forces of a side, before and after the round; when all is over only their number is known.
 * @param {Game} game
 * @param {View | null} view null: it is over
 * @param {{where: string, side: 'us' | 'gb', begun: number, rounds: Round[]}} fight
 * @returns {Line[]}
 */
function forceLines(game, view, { where, side, begun, rounds }) {
  const round = rounds[rounds.length - 1];
  if (!view) {
    const was = rounds.slice(0, -1).reduce((n, r) => n - lostBy(r, side), begun);
    const now = Math.max(0, round ? was - lostBy(round, side) : was);
    const icon = side === 'us' ? 'u-regular' : 'u-militia';
    return [{ icon, text: tr('dawn-forces'), ...fromTo(was, now), rule: '9.1.1' }];
  }
  const { gone, off } = lossesOf(round);
  return UNITS.filter(unit => sideOf(unit.key) === side).flatMap(unit => {
    const was = count(view, 'force', where, unit.key) + (off.get(unit.key) ?? 0);
    if (!was) return [];
    const now = Math.max(0, was - (gone.get(unit.key) ?? 0));
    return [{ icon: unit.icon, text: forces(game, unit.key, was), ...fromTo(was, now), rule: '9.1.1' }];
  });
}

/**
 * Every other source of dice, with its rule.
 * @param {Game} game
 * @param {'us' | 'gb'} side
 * @param {Note[]} notes
 * @returns {Line[]}
 */
function bonusLines(game, side, notes) {
  return notes
    .filter(note => BONUS_ICON[note.m] && note.a?.[0] === side)
    .map(note => ({
      icon: BONUS_ICON[note.m],
      text: plainBonus(sayNote(game, note)),
      value: `+${note.a?.[1] ?? 1}`,
      rule: game.message(note.m)?.rules.split(',')[0],
    }));
}

/**
 * What a side's dice did in this round, as a sentence.
 * @param {Game} game
 * @param {Round | undefined} round
 * @param {'us' | 'gb'} side
 * @param {number} open hits that are still to be given out
 */
function resultOf(game, round, side, open) {
  if (!round || !round[side].length) return '';
  /** @type {Map<string, number>} */
  const lost = new Map();
  for (const note of round.notes) {
    if (note.m !== 'hit' || note.a?.[0] !== side) continue;
    lost.set(String(note.a[2]), (lost.get(String(note.a[2])) ?? 0) + 1);
  }
  if (!lost.size) return tr('dawn-no-hits', Math.min(1, open));
  return tr('dawn-hits', [...lost].map(([unit, n]) => forces(game, unit, n)).join(', '));
}

/** How it ended, in the order in which it did: who left, who stayed, what raiders did.
 * @param {Game} game @param {Note[]} notes @param {number} end */
function endNotes(game, notes, end) {
  const last = notes.findLastIndex(note => note.m === 'battle-dice');
  const after = notes.slice(end + 1, end + 3).findIndex(note => note.m === 'raid-dice');
  return notes
    .slice(last + 1, end + 2 + after)
    .filter(note => ENDINGS.has(note.m))
    .flatMap(note => [...noteNodes(game, note), ' ']);
}

const ENDINGS = new Set(['retreated', 'reembarked', 'fort-destroyed', 'battle-over', 'raid-dice']);

/**
 * The battle being fought, or the last one with over: true.
 * @param {Game} game
 * @param {View} view
 * @param {{n?: number, notes?: Note[]}[]} log
 */
export function battle(game, view, log) {
  const notes = lastBattle(log);
  if (!notes) return null;
  const [attacker, where, ...begun] = /** @type {['us' | 'gb', string, number, number]} */ (notes[0].a);
  const end = notes.findIndex(note => note.m === 'battle-over');
  const rounds = roundsOf(end < 0 ? notes : notes.slice(0, end));
  const round = rounds[rounds.length - 1];
  const over = end >= 0 || !count(view, 'battle');
  /** @type {Column[]} */
  const columns = (
    attacker === 'us' ? /** @type {const} */ (['us', 'gb']) : /** @type {const} */ (['gb', 'us'])
  ).map((side, i) => ({
    side,
    title: tr(i ? 'dawn-defender' : 'dawn-attacker', sideName(side, game)),
    lines: [
      ...forceLines(game, over ? null : view, { where, side, begun: Number(begun[i]), rounds }),
      ...bonusLines(game, side, notes),
    ],
    dice: round ? diceOf(over ? {} : view, round, side) : [],
    result: resultOf(game, round, side, over ? 0 : openHits(view, side)),
  }));
  return {
    key: `${log.findLastIndex(entry => (entry.notes ?? []).includes(notes[0]))} ${where}`,
    title: tr('dawn-battle-of', game.name('region', where)),
    place: { kind: 'region', key: where },
    round: tr('dawn-round', Math.max(1, rounds.length)),
    columns,
    over,
    note: end < 0 ? '' : h('span', null, endNotes(game, notes, end)),
  };
}
