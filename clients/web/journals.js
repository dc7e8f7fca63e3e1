// journals.js - what can be told of a journal without playing it: its head, its length, its dice.
import { draw } from './fair.js';
import { journalHead } from './worker/keep.js';

/** @typedef {{game: string, scenario: string, who: Record<string, string>, seenBy: string | null, over: boolean,
 *   actions: number}} JournalFacts */
/** @typedef {{dice: number, others: number, wrong: number | null}} DiceCount  wrong: the line of the first wrong die */

/** The lines without their checks. @param {string} journal */
function lines(journal) {
  return journal.split('\n').map(line => line.replace(/ #[0-9a-f]{8}$/, ''));
}

/**
 * @param {string} journal
 * @returns {JournalFacts | null} null: no journal
 */
export function journalFacts(journal) {
  const head = journalHead(journal);
  if (!head) return null;
  let actions = 0;
  let over = false;
  for (const line of lines(journal)) {
    const [first, second] = line.split(' ');
    if (first === 'result') over = true;
    if (first === 'takeback') actions = Number(second);
    if (!(first in head.who)) continue;
    if (second === 'undo') actions--;
    else if (second !== 'publish') actions++;
  }
  return { ...head, over, actions };
}

/**
 * Every die once more, by the recipe of docs/JOURNAL.md and without the game's own program. The
 * number of a draw never goes back, so draws are counted over all lines.
 * @param {string} journal
 * @param {number} [sides]  of a die of its game
 * @returns {DiceCount}
 */
export function countDice(journal, sides = 6) {
  const count = { dice: 0, others: 0, wrong: /** @type {number | null} */ (null) };
  let key = '';
  let number = 0;
  lines(journal).forEach((line, i) => {
    if (line.startsWith('key ')) key = line.slice(4);
    const draws = /\[([^\]]*)\]$/.exec(line)?.[1].split(' ').filter(Boolean) ?? [];
    for (const drawn of draws) {
      const face = /^[1-9][0-9]*$/.test(drawn) ? Number(drawn) : 0;
      if (face) count.dice++;
      else count.others++;
      if (face && key && draw(key, number, sides) + 1 !== face) count.wrong ??= i + 1;
      number++;
    }
  });
  return count;
}
