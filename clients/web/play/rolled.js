// rolled.js - the dice of one's own action, where no battle's panel shows them.
import { noteNodes } from '../say.js';
import { toast } from '../toast.js';

/**
 * @typedef {import('../table.js').Entry} Entry
 * @typedef {import('../game.js').Game} Game
 */

/** What follows a roll is told with it, as far as a short message goes. */
const NOTES = 3;

/** @param {Game} game @param {import('../table.js').Note} note */
export const hasDice = (game, note) => Boolean(game.message(note.m)?.kinds.includes('dice'));

/** Entries in which dice were rolled. @param {Game} game @param {Entry[]} entries */
export const rolledIn = (game, entries) =>
  entries.filter(entry => entry.notes.some(note => hasDice(game, note)));

/** @param {Game} game @param {Entry} entry */
export function tellRoll(game, entry) {
  const notes = entry.notes.slice(entry.notes.findIndex(note => hasDice(game, note))).slice(0, NOTES);
  toast({
    icon: 'd6-5',
    text: notes.flatMap(note => [...noteNodes(game, note), document.createTextNode(' ')]),
  });
}
