// worker.js - the engine's own thread: opens one game, then answers the messages of docs/API.md one
// after the other.  The computer's moves are played between them; those that take long are thought
// about by a worker of their own (thinker.js), so that messages are answered meanwhile.

import { browser, fetchBoth, openGame, playOn } from './worker/open.js';
import { Refused } from './worker/table.js';

/** @typedef {import('./worker/table.js').Message} Message */

/** @type {import('./worker/table.js').LocalTable|import('./worker/replay.js').LocalReplay|null} */
let table = null;
/** @type {Promise<void>} */
let work = Promise.resolve();
let playing = false;
/** @type {Promise<Record<string, {en: string, fr: string}>>|null} */
let words = null;

/** @param {object} message */
function send(message) {
  postMessage(message);
}

/** The sentence for a refusal that the engine has none for. @param {string} code */
async function sentence(code) {
  words ??= fetchBoth('/words.json').catch(() => ({}));
  const known = await words;
  return known[`offline-${code}`] ?? known['offline-failed'] ?? { en: code, fr: code };
}

/** @param {number|undefined} re @param {unknown} error */
async function refuse(re, error) {
  const known = error instanceof Refused ? error : new Refused('failed', { why: String(error) });
  const text = await sentence(known.code);
  send({ type: 'error', re, code: known.code, text, ...known.more });
}

/** @param {Message} message */
async function open(message) {
  table = await openGame(browser, message.options ?? {}, send);
  const about = table.engine.about();
  send({
    type: 'opened',
    re: message.id,
    table: table.saved.table,
    hotseat: 'hotseat' in table.saved && table.saved.hotseat,
    ...about,
  });
}

/** @param {Message} message */
async function handle(message) {
  if (message.type === 'open') return open(message);
  if (!table) throw new Refused('not-joined');
  if (message.type === 'playon' && 'journal' in table) {
    const from = { journal: table.journal, step: message.step, seats: message.seats };
    return send({ type: 'playon', re: message.id, table: await playOn(browser, from) });
  }
  return table.handle(message);
}

/** Lets the computer move once the messages that wait are answered. */
function playNext() {
  if (playing || !table?.computerIsNext) return;
  playing = true;
  if (table.mustThink) {
    void think();
    return;
  }
  setTimeout(
    () =>
      enqueue(undefined, async () => {
        playing = false;
        await table?.playComputer();
      }),
    0,
  );
}

/** What was thought is played in its turn; what was given up meanwhile is not. */
async function think() {
  const here = /** @type {import('./worker/table.js').LocalTable} */ (table);
  /** @type {string|null} */
  let action = null;
  /** @type {unknown} */
  let fault = null;
  try {
    action = await here.thought();
  } catch (error) {
    here.closed = 'failed'; // for ever, too
    fault = error;
  }
  enqueue(undefined, async () => {
    playing = false;
    if (fault) throw fault;
    await here.playThought(action);
  });
}

/** @param {number|undefined} re @param {() => Promise<unknown>} task */
function enqueue(re, task) {
  work = work
    .then(task)
    .then(
      () => {},
      error => refuse(re, error),
    )
    .then(playNext);
}

addEventListener('message', ({ data }) => enqueue(data.id, () => handle(data)));
