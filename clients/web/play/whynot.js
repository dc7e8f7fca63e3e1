// whynot.js - why something that was clicked on is not offered; loaded when that is asked for the first time.
import { meantBy } from '../choose.js';
import { toast } from '../toast.js';
import { tr } from '../words.js';
import { sound } from './playback.js';
import { wordLabel } from './prompt.js';
import { toldNodes } from './told.js';

/** @typedef {import('../table.js').Note} Note */
/** @typedef {import('./control.js').Control} Control */
/** @typedef {import('../choose.js').Choice} Choice */

/** Refusals that say nothing of the thing itself. */
const VAGUE = new Set(['not-now', 'no-thing']);

/** The verbs that stand apart, and would accept this thing after their button.
 * @param {Choice} choice @param {{kind: string, key: string}} what */
export const verbsFor = (choice, { kind, key }) =>
  choice.order.filter(
    verb =>
      choice.apart(verb) &&
      choice.left.some(a => a.verb === verb && a.args.some(arg => arg.kind === kind && arg.key === key)),
  );

/** Why what the clicks so far would make of this is not offered, or why nothing is.
 * @param {Control} control @param {Choice|null} choice @param {string} kind @param {string} key
 * @returns {Promise<{note: Note|null, action: string|null}>} */
async function reason({ model, board }, choice, kind, key) {
  const action = choice && meantBy(choice, { kind, key });
  const one = action ? await model.why({ action }).catch(() => null) : null;
  if (one?.note && !VAGUE.has(one.note.m)) return one;
  const told = await model.why({ kind, thing: key });
  const usual = told.note ? null : board.wouldMean?.(kind, key);
  return (usual && (await model.why({ action: usual }).catch(() => null))) || told;
}

/** Of what lies beside the map it is said what it is as well.
 * @param {Control} control @param {Choice|null} choice @param {string} kind @param {string} key */
export async function whyNot(control, choice, kind, key) {
  const { game, board, desk, onRule } = control;
  try {
    const { note, action } = await reason(control, choice, kind, key);
    const links = {
      onRule,
      onThing: (/** @type {string} */ k, /** @type {string} */ name) => control.onThing(k, name),
    };
    sound('no');
    if (kind !== game.cardKind && !board.locate(kind, key)) void desk.openThing(kind, key, note);
    else if (note) toast({ text: toldNodes(game, board, note, links), icon: 'i-info' });
    else {
      const verbs = choice ? verbsFor(choice, { kind, key }).map(verb => wordLabel(control, verb)) : [];
      const usual = () => board.describe?.(kind, key, control.shown.view) ?? tr('play-not-now');
      toast({ text: verbs.length || action ? [tr('play-other-way'), verbs.join(' · ')].join(' ') : usual() });
    }
  } catch (error) {
    control.refused(/** @type {any} */ (error));
  }
}
