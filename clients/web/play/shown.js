// shown.js - what a table's model means for the screen: marks, hands, players, panels.
import { isWord, start, thingOf } from '../choose.js';
import { playerName } from '../game.js';
import { sideName } from '../sides.js';
import { tr } from '../words.js';

/**
 * @typedef {import('../choose.js').Choice} Choice
 * @typedef {import('../game.js').Game} Game
 * @typedef {import('../table.js').TableModel} TableModel
 * @typedef {import('./desk.js').Marks} Marks
 * @typedef {import('./hand.js').HandSpec} HandSpec
 */

/**
 * @param {import('../board_types.js').Board} board @param {any} view @param {Choice|null} choice
 * @param {{kind: string, key: string}[]} chosen more that is picked: an action that waits
 * @param {Iterable<string>} lit
 * @returns {Marks}
 */
export function marksOf(board, view, choice, chosen, lit) {
  const targets = new Map();
  for (const name of choice?.things.keys() ?? []) {
    const thing = thingOf(name);
    const action = choice?.left.find(
      a => a.args.some(arg => arg.kind === thing.kind && arg.key === thing.key) && whole(choice, a, thing),
    );
    const does = choice?.things.get(name) === 1 ? { does: action?.text } : {};
    targets.set(name, action ? { ...board.hint?.(action.text, view), ...does } : {});
  }
  const picks = [...(choice?.chosen ?? []), ...chosen].filter(c => !isWord(c.kind));
  return { targets, chosen: new Set(picks.map(c => `${c.kind}:${c.key}`)), lit: new Set(lit) };
}

/**
 * The thing is the last that the action needs.
 * @param {Choice} choice
 * @param {import('../choose.js').Action} action
 * @param {{kind: string, key: string}} thing
 */
function whole(choice, action, thing) {
  const last = action.args[action.args.length - 1];
  return (
    action.args.length === 1 ||
    choice.chosen.length > 0 ||
    (last.kind === thing.kind && last.key === thing.key)
  );
}

/** Which things can be clicked on: places on the map, cards in the hand.
 * @param {Game} game @param {import('../board_types.js').Board} board @param {any} view @param {string} you */
export function clickableIn(game, board, view, you) {
  const hand = new Set(board.hands?.(view)?.[you]?.cards ?? []);
  return (/** @type {string} */ kind, /** @type {string} */ key) =>
    kind === game.cardKind
      ? hand.has(key)
      : Boolean(board.locate(kind, key)) && (board.clickable?.(kind, view) ?? true);
}

/** What the player may choose from. @param {Game} game @param {import('../board_types.js').Board} board
 * @param {TableModel} model */
export const choiceOf = (game, board, { actions, view, you }) =>
  start(actions, game.data, clickableIn(game, board, view, you), verb => board.apart?.(verb, view) ?? false);

/**
 * @param {Game} game
 * @param {import('../board_types.js').Board} board
 * @param {any} view
 * @param {string} you
 * @param {Choice|null} choice
 * @param {{kind: string, key: string}[]} [more] picked as well: an action that waits
 * @returns {HandSpec[]}
 */
export function handOf(game, board, view, you, choice, more = []) {
  const own = board.hands?.(view)?.[you];
  if (!own) return [];
  const of = (/** @type {Iterable<string>} */ names) =>
    new Set(
      [...names].filter(n => n.startsWith(`${game.cardKind}:`)).map(n => n.slice(game.cardKind.length + 1)),
    );
  const hot = of(choice?.things.keys() ?? []);
  const chosen = of([...(choice?.chosen ?? []), ...more].map(c => `${c.kind}:${c.key}`));
  return [
    {
      cards: own.cards,
      apart: own.apart,
      played: playedOf(board, view),
      hot,
      chosen,
      dim: hot.size > 0,
      keys: hot.size > 0 && !choice?.buttons.some(b => b.type !== 'action' || b.args.length),
    },
  ];
}

/** Nothing else can be done, nor anything taken back first: nobody has to be sure of it. Dice are announced.
 * @param {TableModel} model @param {string[]} barrier */
export const isForced = ({ actions, undoable }, barrier) =>
  actions.length === 1 && !undoable && !barrier.includes('dice');

/** Cards that lie in play. @param {import('../board_types.js').Board} board @param {any} view @returns {string[]} */
export function playedOf(board, view) {
  return (board.piles?.(view) ?? [])
    .filter((/** @type {any} */ pile) => pile.active)
    .flatMap((/** @type {any} */ pile) => pile.cards);
}

/**
 * Both hands: a game that is over.
 * @param {Game} game
 * @param {import('../board_types.js').Board} board
 * @param {any} view
 * @returns {HandSpec[]}
 */
export function bothHands(game, board, view) {
  const hands = board.hands?.(view) ?? {};
  const played = playedOf(board, view);
  return game.sides.map((side, i) => ({
    cards: hands[side]?.cards ?? [],
    apart: hands[side]?.apart,
    played: i ? [] : played,
    hot: new Set(),
    chosen: new Set(),
    dim: false,
    title: sideName(side, game),
    hidden:
      hands[side] && hands[side].cards.length < hands[side].count
        ? { side, count: hands[side].count - hands[side].cards.length }
        : null,
  }));
}

/** @param {Game} game @param {import('../board_types.js').Board} board @param {any} view @param {TableModel} model
 * @param {string} [acting] whose move is being shown */
export function playersOf(game, board, view, model, acting) {
  const hands = board.hands?.(view) ?? {};
  return game.sides.map(side => {
    const seat = model.seats[side];
    const sub =
      model.role === 'both'
        ? 'play-seat-here'
        : side === model.you
          ? 'play-seat-you'
          : seat && seat.plays !== 'person'
            ? 'play-seat-program'
            : model.role === 'replay'
              ? 'play-seat-person'
              : 'play-seat-other';
    return {
      side,
      name: sideName(side, game),
      sub: tr(sub, playerName(seat?.plays ?? '')),
      cards: hands[side]?.count ?? null,
      active: acting
        ? acting === side
        : model.state === 'playing' && (model.prompt.player ?? view.player) === side,
      away: Boolean(
        model.role !== 'replay' && seat && seat.plays === 'person' && !seat.present && side !== model.you,
      ),
    };
  });
}
