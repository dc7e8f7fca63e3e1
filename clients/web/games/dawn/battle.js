// battle.js - the battle that is being fought, told from the log: who rolls how many dice and why.
import { sideName } from '../../sides.js';
import { sayNote } from '../../say.js';
import { tr } from '../../words.js';
import { forces } from './inspect.js';
import { UNITS, count } from './state.js';

/** @typedef {import('./state.js').View} View */
/** @typedef {import('../../game.js').Game} Game */
/** @typedef {import('../../say.js').Note} Note */
/** @typedef {{icon: string, text: string, value: string, rule?: string}} Line */
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

/** "US: bonus die for the fort." in a list of that side's dice. @param {string} sentence */
function plainBonus(sentence) {
  const text = sentence.replace(/^[^:]*:\s*/u, '').replace(/\.$/, '');
  return text.replace(/^\p{L}/u, c => c.toUpperCase());
}

/**
 * Every source of dice, with its rule.
 * @param {Game} game
 * @param {View} view
 * @param {string} where
 * @param {'us' | 'gb'} side
 * @param {Note[]} notes
 * @returns {Line[]}
 */
function linesOf(game, view, where, side, notes) {
  /** @type {Line[]} */
  const lines = [];
  for (const unit of UNITS) {
    const n = count(view, 'force', where, unit.key);
    if (n && (unit.side === side || (unit.side === 'in' && side === 'gb'))) {
      lines.push({ icon: unit.icon, text: forces(game, unit.key, n), value: String(n), rule: '9.1.1' });
    }
  }
  for (const note of notes) {
    if (!BONUS_ICON[note.m] || note.a?.[0] !== side) continue;
    const rule = game.message(note.m)?.rules.split(',')[0];
    lines.push({
      icon: BONUS_ICON[note.m],
      text: plainBonus(sayNote(game, note)),
      value: `+${note.a?.[1] ?? 1}`,
      rule,
    });
  }
  return lines;
}

/**
 * What a side's dice did in this round, as a sentence.
 * @param {Game} game
 * @param {Round | undefined} round
 * @param {'us' | 'gb'} side
 */
function resultOf(game, round, side) {
  if (!round || !round[side].length) return '';
  /** @type {Map<string, number>} */
  const lost = new Map();
  for (const note of round.notes) {
    if (note.m !== 'hit' || note.a?.[0] !== side) continue;
    lost.set(String(note.a[2]), (lost.get(String(note.a[2])) ?? 0) + 1);
  }
  if (!lost.size) return tr('dawn-no-hits', round.hits[side].length);
  return tr('dawn-hits', [...lost].map(([unit, n]) => forces(game, unit, n)).join(', '));
}

/**
 * The battle being fought, or the last one with over: true.
 * @param {Game} game
 * @param {View} view
 * @param {{n?: number, notes?: Note[]}[]} log
 */
export function battle(game, view, log) {
  const notes = lastBattle(log);
  if (!notes) return null;
  const [attacker, where] = /** @type {['us' | 'gb', string]} */ (notes[0].a);
  const rounds = roundsOf(notes);
  const round = rounds[rounds.length - 1];
  const end = notes.find(note => note.m === 'battle-over' || note.m === 'raid-dice');
  const over = Boolean(end) || !count(view, 'battle');
  /** @type {Column[]} */
  const columns = (
    attacker === 'us' ? /** @type {const} */ (['us', 'gb']) : /** @type {const} */ (['gb', 'us'])
  ).map((side, i) => ({
    side,
    title: tr(i ? 'dawn-defender' : 'dawn-attacker', sideName(side, game)),
    lines: linesOf(game, over ? {} : view, where, side, notes),
    dice: round ? diceOf(over ? {} : view, round, side) : [],
    result: resultOf(game, round, side),
  }));
  return {
    key: `${log.findLastIndex(entry => (entry.notes ?? []).includes(notes[0]))} ${where}`,
    title: tr('dawn-battle-of', game.name('region', where)),
    place: { kind: 'region', key: where },
    round: tr('dawn-round', Math.max(1, rounds.length)),
    columns,
    over,
    note: end ? sayNote(game, end) : '',
  };
}
