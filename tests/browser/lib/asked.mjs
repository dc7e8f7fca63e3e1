// asked.mjs - games that have come to a question of a given kind: played at random by the engine in node, for what a
// browser would have to play half an hour to see.
import { engineOf } from '../../web/means.mjs';

const START = { scenario: 'standard', who: ['human', 'human'], date: '', setup: '' };
const MOST_ACTIONS = 4000;

/** Some game. @param {number} n */
function keyOf(n) {
  return { key: n.toString(16).padStart(32, '0'), commit: '', secret: '', nonces: ['', ''] };
}

/** A new game. @param {string} game @param {number} n */
async function begin(game, n) {
  const engine = await engineOf(game);
  if (!engine.start({ ...START, fair: keyOf(n) })) throw new Error(`${game} does not start`);
  return engine;
}

/** The journal of a game that was given up after so many actions, played at random.
 * @param {string} game @param {number} actions */
export async function givenUp(game, actions) {
  const engine = await begin(game, 1);
  let journal = engine.lines();
  engine.seed(1n);
  for (let i = 0; i < actions && engine.player() >= 0; i++) {
    engine.act(engine.player(), engine.choose('random'));
    journal += engine.lines();
  }
  engine.request('resign', engine.player());
  return journal + engine.lines();
}

/** Numbers that are the same in every run. @param {number} seed */
export function numbers(seed) {
  return (/** @type {number} */ most) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % most;
  };
}

/**
 * Journals that end where a kind of question is asked for the first time.
 * @param {string} game @param {Iterable<string>} nodes
 * @param {{games?: number, first?: number, lean?: RegExp}} [more]  lean: actions that are done twice in three times
 * @returns {Promise<Map<string, {journal: string, player: string}>>} by node, as far as they came up
 */
export async function askedFor(game, nodes, { games = 3, first = 1, lean = /^$/ } = {}) {
  const wanted = new Set(nodes);
  const found = new Map();
  for (let n = first; n < first + games && wanted.size; n++) {
    const engine = await begin(game, n);
    const number = numbers(n);
    let journal = engine.lines();
    for (let i = 0; i < MOST_ACTIONS && wanted.size && engine.player() >= 0; i++) {
      const seat = engine.player();
      const { prompt, actions } = engine.table(seat);
      if (wanted.delete(prompt.node)) found.set(prompt.node, { journal, player: prompt.player });
      const liked = actions.filter(action => lean.test(action));
      const from = liked.length && number(3) ? liked : actions;
      engine.act(seat, from[number(from.length)]);
      journal += engine.lines();
    }
  }
  return found;
}
