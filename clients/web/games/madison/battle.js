// battle.js - the fight that goes on or was the last, told from the log: forces, modifiers, dice, losses.
import { h } from '../../dom.js';
import { noteNodes } from '../../say.js';
import { sideName } from '../../sides.js';
import { tr } from '../../words.js';
import { count } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Side} Side */
/** @typedef {import('../../say.js').Note} Note */
/** @typedef {import('../../play/battle.js').Line} Line */
/** @typedef {import('../../play/battle.js').Column} Column */

const BEGINS = new Set(['meeting', 'naval-battle']);
const ENDS = new Set(['combat-won', 'combat-lost', 'naval-over']);
const MODIFIERS = new Set(['modifier', 'modifier-card', 'naval-drm', 'naval-drm-card']);
/** What became of it, in the order in which it did. */
const OUTCOMES = new Set([
  'step-lost',
  'eliminated',
  'damaged',
  'strikes',
  'retreats',
  'retreats-by-water',
  'surrendered',
  'captured',
  'leader-replaced',
  'annihilation',
  'worn-out',
  'naval-loss-roll',
  ...ENDS,
]);

/** The last fight of the log with dice or with a choice to be made, from its first note; null: none.
 * @param {{notes?: Note[]}[]} log */
function lastFight(log) {
  const notes = log.flatMap(entry => entry.notes ?? []);
  const start = notes.findLastIndex(note => BEGINS.has(note.m) || (note.m === 'round' && note.a?.[2] === 1));
  if (start < 0) return null;
  const met = notes.slice(0, start).findLastIndex(note => note.m === 'meeting');
  const begin =
    notes[start].m === 'round' && met >= 0 && notes[met].a?.[1] === notes[start].a?.[1] ? met : start;
  return notes.slice(begin);
}

/** Notes of the last round. @param {Note[]} notes */
function roundOf(notes) {
  const at = notes.findLastIndex(note => note.m === 'round');
  return at < 0 ? notes : notes.slice(at);
}

/** @param {number} n */
const signed = n => (n > 0 ? `+${n}` : String(n));

/** @param {Position} at @param {Note} note @returns {Line} */
function modifierLine({ game }, { m, a = [] }) {
  const card = m === 'modifier-card' ? a[0] : m === 'naval-drm-card' ? a[2] : null;
  return {
    icon: card ? 'i-cards' : 'd6-5',
    text: card ? game.name('card', String(card)) : game.name('drm', String(a[0])),
    value: signed(Number(a[1])),
    rule: game.message(m)?.rules.split(',')[0],
  };
}

/** Who leads and commands on a side. @param {Position} at @param {Note[]} notes @param {Side} side @returns {Line[]} */
function leadLines({ game, pieces }, notes, side) {
  const lines = [];
  for (const { m, a = [] } of notes) {
    const key = String(m === 'lead-vessel' ? a[1] : a[0]);
    const piece = pieces.get(key);
    if (piece?.side !== side) continue;
    if (m === 'commands')
      lines.push({ icon: 'leader', text: tr('madison-commands', game.name('piece', key)), rule: '3.35' });
    if (m === 'leads')
      lines.push({
        icon: 'u-regular',
        text: tr('madison-leads', game.name('piece', key)),
        value: game.name('class', String(a[1])),
        rule: '10.31',
      });
    if (m === 'lead-vessel')
      lines.push({ icon: 's-brig', text: tr('madison-leads', game.name('piece', key)), rule: '12.32' });
  }
  return lines;
}

/** What a side brings: strength of troops or number of vessels.
 * @param {Position} at @param {Note[]} notes @param {Side} side @param {Side} attacker @returns {Line[]} */
function forceLines(at, notes, side, attacker) {
  const told = notes.findLast(note => note.m === 'strengths' || note.m === 'naval-battle');
  if (!told?.a) return presentLines(at, side);
  if (told.m === 'naval-battle')
    return [
      {
        icon: 's-brig',
        text: tr('madison-vessels'),
        value: Number(told.a[side === attacker ? 2 : 3]),
        rule: '12.1',
      },
    ];
  return [
    {
      icon: 'u-regular',
      text: tr('madison-strength'),
      value: Number(told.a[side === told.a[0] ? 1 : 3]),
      rule: '10.21',
    },
  ];
}

/** Before the first dice: what is there. @param {Position} at @param {Side} side @returns {Line[]} */
function presentLines(at, side) {
  const place = at.fight();
  const here = place ? at.at(place).filter(piece => piece.side === side && !at.aboard.has(piece.key)) : [];
  const land = here.filter(piece => piece.group === 'land');
  const sum = land.reduce((n, piece) => n + at.strength(piece), 0);
  return [
    ...(land.length ? [{ icon: 'u-regular', text: tr('madison-strength'), value: sum, rule: '10.21' }] : []),
    ...here
      .filter(piece => piece.group === 'leader')
      .map(piece => ({ icon: 'leader', text: at.name(piece), rule: '3.3' })),
  ];
}

/** Dice of the attacker, who alone rolls. @param {Note[]} notes */
function diceOf(notes) {
  const roll = notes.findLast(note => note.m === 'roll' || note.m === 'naval-roll');
  if (!roll?.a) return [];
  const faces = roll.m === 'roll' ? roll.a[1] : [roll.a[1]];
  return (Array.isArray(faces) ? faces : []).map(face => ({ face: Number(face), hit: true }));
}

/** "In all 8: DR" @param {Position} at @param {Note[]} notes */
function resultOf({ game }, notes) {
  const roll = notes.findLast(note => note.m === 'roll' || note.m === 'naval-roll');
  if (!roll?.a) return '';
  return roll.m === 'roll'
    ? tr('madison-result', Number(roll.a[2]), game.name('result', String(roll.a[3])))
    : tr('madison-result', Number(roll.a[3]), game.name('strike', String(roll.a[4])));
}

/** @param {Position} at @param {Note[]} notes @param {Side} attacker @returns {Column[]} */
function columnsOf(at, notes, attacker) {
  const round = roundOf(notes);
  const sides = /** @type {Side[]} */ (attacker === 'us' ? ['us', 'gb'] : ['gb', 'us']);
  return sides.map((side, i) => ({
    side,
    title: tr(i ? 'madison-defender' : 'madison-attacker', sideName(side, at.game)),
    lines: [
      ...forceLines(at, round, side, attacker),
      ...leadLines(at, round, side),
      ...(i ? [] : round.filter(note => MODIFIERS.has(note.m)).map(note => modifierLine(at, note))),
    ],
    dice: i ? [] : diceOf(round),
    result: i ? '' : resultOf(at, round),
  }));
}

/** @param {Position} at @param {{n?: number, notes?: Note[]}[]} log
 * @returns {import('../../play/battle.js').Battle | null} */
export function battle(at, log) {
  const on = count(at.view, 'combat') || count(at.view, 'naval');
  const told = lastFight(log);
  // Of vessels that have met nothing is told before both sides have their lead vessels.
  const notes = on && (!told || placeOf(told[0]) !== at.fight()) ? untold(at) : told;
  if (!notes) return null;
  const [begin] = notes;
  const end = notes.findIndex(note => ENDS.has(note.m));
  const rolled = notes.some(note => note.m === 'roll' || note.m === 'naval-roll');
  const over = end >= 0 || !on;
  if (over && !rolled) return null; // nobody stood: the log tells it
  const naval = begin.m === 'naval-battle';
  const fought = end < 0 ? notes : notes.slice(0, end + 1);
  const attacker = /** @type {Side} */ (begin.a?.[0]);
  const where = String(begin.a?.[1]);
  const after = outcome(at, fought);
  const rounds = fought.filter(note => note.m === 'round').length;
  return {
    key: `${log.findLastIndex(entry => (entry.notes ?? []).includes(begin))} ${where}`,
    title: tr('madison-battle-of', at.game.name(naval ? 'lake' : 'space', where)),
    place: naval ? { kind: 'space', key: `lake-${where}` } : { kind: 'space', key: where },
    round: rounds > 0 ? tr('madison-round', rounds) : '',
    columns: columnsOf(at, fought, attacker),
    over,
    note: after.length ? h('span', null, after) : undefined,
  };
}

/** Where a fight is that begins with this note. @param {Note} begin */
const placeOf = ({ m, a = [] }) => (m === 'naval-battle' ? `lake-${a[1]}` : String(a[1]));

/** A fight that the log has nothing of, as its first note would tell it. @param {Position} at @returns {Note[]} */
function untold(at) {
  const place = String(at.fight());
  const naval = Boolean(at.map.boxes[place]);
  const attacker = count(at.view, naval ? 'naval-attacker' : 'combat-attacker') ? 'gb' : 'us';
  if (!naval) return [{ m: 'meeting', a: [attacker, place] }];
  const fit = at.ships(place).filter(ship => !at.flipped.has(ship.key));
  const own = fit.filter(ship => ship.side === attacker).length;
  return [{ m: 'naval-battle', a: [attacker, place.slice('lake-'.length), own, fit.length - own] }];
}

/** What became of it since the last dice. @param {Position} at @param {Note[]} notes */
function outcome({ game }, notes) {
  const last = notes.findLastIndex(note => note.m === 'roll' || note.m === 'naval-roll');
  return notes
    .slice(last + 1)
    .filter(note => OUTCOMES.has(note.m))
    .flatMap(note => [...noteNodes(game, note), ' ']);
}
