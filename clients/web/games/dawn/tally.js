// tally.js - how a Scoring phase was counted, told from the log: each side's points, the score before and after.
import { h } from '../../dom.js';
import { sideName } from '../../sides.js';
import { tr } from '../../words.js';
import { SIDES } from './state.js';
import { lineSide, scoreRuler, scoreText } from './tracks.js';

/** @typedef {import('../../game.js').Game} Game */
/** @typedef {import('../../say.js').Note} Note */
/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('../../play/battle.js').Line} Line */

const isAward = (/** @type {Note} */ note) => note.m === 'scored' || note.m === 'scored-even';

/** The score that a note tells of, GB's lead above 0. @param {Note} note */
const scoreAfter = ({ m, a = [] }) => (m === 'scored' ? Number(a[3]) * (a[2] === 'gb' ? 1 : -1) : 0);

/** A line of the count with its points. @param {Game} game @param {Note} note
 * @returns {(Line & {value: number}) | null} */
function lineOf(game, { m, a = [] }) {
  const rule = game.message(m)?.rules.split(',')[0];
  switch (m) {
    case 'score-home':
      return { icon: 'star', text: game.name('region', String(a[1])), value: Number(a[2]), rule };
    case 'score-neutral':
      return {
        icon: 'star',
        text: tr('dawn-tally-neutral', game.name('region', String(a[1]))),
        value: Number(a[2]),
        rule,
      };
    case 'score-naval':
      return {
        icon: 'blockade',
        text: tr('dawn-tally-sea', Number(a[0]), Number(a[1])),
        value: Number(a[3]),
        rule,
      };
    case 'score-diplomacy':
    case 'score-peace':
      return {
        icon: 't-diplomacy',
        text: tr('dawn-tally-diplomacy', m === 'score-peace' ? 1 : 0),
        value: Number(a[1]),
        rule,
      };
    default:
      return null;
  }
}

/** @param {Game} game @param {Note[]} notes @param {'us' | 'gb'} side */
function columnOf(game, notes, side) {
  const lines = notes.filter(note => lineSide(note) === side).flatMap(note => lineOf(game, note) ?? []);
  const sum = lines.reduce((total, line) => total + line.value, 0);
  return {
    side,
    title: sideName(side, game),
    lines: lines.map(line => ({ ...line, value: String(line.value) })),
    result: h('b', null, `${tr('dawn-tally-sum')}: ${sum}`),
  };
}

/** What became of the score, in words and on its ruler.
 * @param {MapData} map @param {number} before @param {number} after */
function balance(map, before, after) {
  const words = [
    before === after
      ? tr('dawn-tally-stays', scoreText(after))
      : tr('dawn-tally-moves', scoreText(before), scoreText(after)),
    tr('dawn-tally-leads', after < 0 ? 0 : after > 0 ? 1 : 2),
  ].join(' ');
  return h(
    'span',
    { class: 'score is-sheet is-dawn' },
    h('b', { class: 'tally-words' }, words),
    scoreRuler(map, after, before, words),
  );
}

/**
 * @param {Game} game
 * @param {MapData} map
 * @param {{entry: {n: number, notes: Note[]}, at: number, log: {n: number, notes: Note[]}[]}} where the
 *   Scoring phase begins at a note of an entry of the log
 */
export function tally(game, map, { entry, at: start, log }) {
  const counted = entry.notes.slice(start);
  const end = counted.findIndex(note => isAward(note) || note.m === 'upkeep');
  const notes = end < 0 ? counted : counted.slice(0, end + 1);
  const told = [
    ...log.filter(({ n }) => n < entry.n).flatMap(row => row.notes),
    ...entry.notes.slice(0, start),
  ];
  const last = told.findLast(isAward);
  const before = last ? scoreAfter(last) : 0;
  const award = notes.find(isAward);
  const turn = Number(entry.notes[start].a?.[0]);
  return {
    key: `scoring ${turn}`,
    title: tr('dawn-tally', turn),
    columns: SIDES.map(side => columnOf(game, notes, side)),
    note: balance(map, before, award ? scoreAfter(award) : before),
  };
}
