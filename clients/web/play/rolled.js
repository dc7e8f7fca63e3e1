// rolled.js - the dice of one's own action, where no battle's panel shows them.
import { noteNodes } from '../say.js';
import { toast } from '../toast.js';
import { hasDice } from './playback.js';

/**
 * @typedef {import('../table.js').Entry} Entry
 * @typedef {import('../game.js').Game} Game
 */

/** What follows a roll is told with it, as far as a short message goes. */
const NOTES = 3;
/** Dice and what they did take longer to read than a refusal. */
const STAYS_MS = 9000;

/** @param {Game} game @param {Entry} entry */
export function tellRoll(game, entry) {
  const notes = entry.notes.slice(entry.notes.findIndex(note => hasDice(game, note))).slice(0, NOTES);
  toast({
    icon: 'd6-5',
    ms: STAYS_MS,
    text: () => notes.flatMap(note => [...noteNodes(game, note), document.createTextNode(' ')]),
  });
}
