// lakefight.js - a Lake Combat for its panel: both lines from the strongest ship on, Leaders, and what each pairing
// of the round brought.
import { tr } from '../../words.js';
import { leaderWords } from './inspect.js';
import { ICONS } from './pieces.js';
import { SIDES, count, otherOf } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Side} Side */
/** @typedef {import('../../say.js').Note} Note */
/** @typedef {import('../../play/battle.js').Line} Line */
/** A ship of the line, what stands beside it, its die and total, and what became of it.
 * @typedef {{ship: string, second?: string, die?: number, total?: number, fate?: string}} Rank */

/** Where the arguments of `lake-pair` about a side begin: ship, die, total. */
const PAIR = { us: 1, gb: 4 };
const FATES = /^lake-(tie|void|withdraws|sunk|captured)$/;
/** What brings fleets together. */
const MEETINGS = new Set(['lake-puts-out', 'lake-no-refuge']);

/** Where the story of a Lake Combat begins: with the fleet that puts out to the other.
 * @param {Note[]} notes @param {string} lake */
export const meetingOn = (notes, lake) =>
  notes.findLastIndex(({ m, a = [] }) => MEETINGS.has(m) && a[1] === lake);

/** Who attacks: whoever puts out. @param {Position} at @param {Note} begin @returns {Side} */
export const lakeAttacker = (at, begin) =>
  MEETINGS.has(begin.m)
    ? /** @type {Side} */ (begin.a?.[0])
    : (SIDES[count(at.view, 'battle-attacker')] ?? 'us');

/** Notes of the last round. @param {Note[]} notes */
const roundOf = notes => notes.slice(notes.findLastIndex(note => note.m === 'lake-round') + 1);

/** Ships of a row one by one, the strongest first. @param {Position} at @param {Record<string, number>} row */
const oneByOne = (at, row) =>
  Object.keys(at.map.ships)
    .reverse()
    .flatMap(ship => Array.from({ length: row[ship] ?? 0 }, () => ship));

/** Ships that were put beside others, by their place. @param {Note[]} round @param {Side} side
 * @returns {Map<number, string>} */
const seconds = (round, side) =>
  new Map(
    round
      .filter(({ m, a = [] }) => m === 'lake-gangs-up' && a[0] === side)
      .map(({ a = [] }) => [Number(a[2]), String(a[1])]),
  );

/** What became of a side's ship: what is told between its dice and the next. @param {Note[]} after
 * @param {Side} side */
function fateIn(after, side) {
  const next = after.findIndex(note => note.m === 'lake-pair');
  const told = (next < 0 ? after : after.slice(0, next)).filter(note => FATES.test(note.m));
  const own = told.find(({ m, a = [] }) => m === 'lake-tie' || m === 'lake-void' || a[0] === side);
  if (own) return own.m.slice(5);
  return told.length ? 'wins' : undefined;
}

/** The pairings of the round that were fought. @param {Note[]} round @param {Side} side @returns {Rank[]} */
function fought(round, side) {
  const beside = seconds(round, side);
  return round.flatMap(({ m, a = [] }, i) =>
    m === 'lake-pair'
      ? [
          {
            ship: String(a[PAIR[side]]),
            second: beside.get(Number(a[0])),
            die: Number(a[PAIR[side] + 1]),
            total: Number(a[PAIR[side] + 2]),
            fate: fateIn(round.slice(i + 1), side),
          },
        ]
      : [],
  );
}

const LEFT = new Set(['withdraws', 'sunk', 'captured']);

/** A line without some of its ships. @param {string[]} line @param {(string | undefined)[]} taken */
function without(line, taken) {
  const rest = [...line];
  for (const ship of taken) {
    const at = ship ? rest.indexOf(ship) : -1;
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** The line as it was formed: before a round all that is afloat; once the round is over those who have left it are
 * no longer in the position. @param {Position} at @param {Note[]} notes @param {Side} side @returns {Rank[]} */
function ranksOf(at, notes, side) {
  const lake = at.thing('battle-lake', 'lake') ?? '';
  const round = roundOf(notes);
  if (!notes.some(note => note.m === 'lake-combat'))
    return oneByOne(at, at.afloat(side, lake)).map(ship => ({ ship }));
  const row = (/** @type {Side} */ of) => oneByOne(at, at.view['battle-line']?.[of] ?? {});
  const line = row(side);
  const done = fought(round, side);
  const over = !count(at.view, 'battle') || at.view.node === 'lake.break-off';
  const taken = done.filter(({ fate }) => !over || !LEFT.has(fate ?? '')).flatMap(r => [r.ship, r.second]);
  const rest = without(line, taken);
  const opposed = over ? 0 : Math.max(0, Math.min(line.length, row(otherSide(side)).length) - done.length);
  const beside = seconds(round, side);
  const next = rest.slice(0, opposed).map((ship, i) => ({ ship, second: beside.get(done.length + i + 1) }));
  const left = without(
    rest.slice(opposed),
    next.map(rank => rank.second),
  );
  return [...done, ...next, ...left.map(ship => ({ ship }))];
}

/** @param {Side} side */
const otherSide = side => /** @type {Side} */ (otherOf(side));

/** "8 + 5 = 13": the die, what is added to it, and both. @param {Rank} rank */
const sumOf = ({ die = 0, total = 0 }) => `${die} + ${total - die} = ${total}`;

/** The Leader of a fleet, pale once he is out of it. @param {Position} at @param {Note[]} notes @param {Side} side
 * @param {string} lake @returns {Line[]} */
function leaderLines(at, notes, side, lake) {
  const force = at.forces.find(key => at.map.forces[key][0] === side && at.map.forces[key][1] === lake);
  const leader = force ? at.commander(force) : null;
  if (!leader) return [];
  const named = leader !== 'replacement';
  return [
    {
      icon: 'leader',
      text: named ? at.game.name('leader', leader) : leaderWords(at, leader),
      value: named ? `+${at.values(leader).tactical}` : '',
      rule: '9.1',
      dim: notes.some(({ m, a = [] }) => /^lake-leader/.test(m) && a[0] === leader),
    },
  ];
}

/** The lines of the panel for a side. @param {Position} at @param {Note[]} notes @param {Side} side
 * @param {string} lake @returns {Line[]} */
export function lakeLines(at, notes, side, lake) {
  const ships = ranksOf(at, notes, side).map((rank, i) => {
    const name = at.game.name('ship', rank.ship);
    const pair = rank.second ? tr('amateurs-beside', name, at.game.name('ship', rank.second)) : name;
    const words = tr('amateurs-rank', i + 1, pair);
    return {
      icon: ICONS[rank.ship],
      text: rank.fate ? tr(`amateurs-fate-${rank.fate}`, words) : words,
      value: rank.total === undefined ? `+${strength(at, rank)}` : sumOf(rank),
      dim: LEFT.has(rank.fate ?? ''),
    };
  });
  return [...leaderLines(at, notes, side, lake), ...ships];
}

/** @param {Position} at @param {Rank} rank */
const strength = (at, { ship, second }) => at.map.ships[ship][0] + (second ? at.map.ships[second][0] : 0);

/** The dice of the round, pair by pair; the winner's shine. @param {Note[]} notes @param {Side} side */
export const lakeDice = (notes, side) =>
  fought(roundOf(notes), side).map(({ die = 0, fate }) => ({ face: die, hit: fate === 'wins', ten: true }));
