// newgame.js - choosing who plays what, and starting; or the links that bring the friend.
import { icon } from '../dom.js';
import { navigate } from '../app.js';
import { createTable, forgetServer, knownGames, serverInfo } from '../api.js';
import { playerName } from '../game.js';
import { useSides } from '../sides.js';
import { invitation } from '../invite.js';
import { createLocal } from '../local.js';
import { remember, remembered } from '../prefs.js';
import {
  fitting,
  gameGroup,
  group,
  mountWish,
  radio,
  scenarioGroup,
  seatsOf,
  sideGroup,
  sideText,
  skillGroup,
  whereGroup,
} from '../wish.js';
import { tr } from '../words.js';
import { tellError } from './error.js';

/** @typedef {import('../api.js').GameInfo} GameInfo */
/**
 * with: computer, hotseat or friend; where: server or browser; hints: between two people, yes or no
 * @typedef {import('../wish.js').Wish & {hints: string}} Wish
 */
/** @typedef {import('../wish.js').State & {wish: Wish}} State */
/** @typedef {{server: boolean, guest: boolean}} Where   guest: there is a server, but only its host makes tables */

const KEY = 'ghent-new-game';

/**
 * What was chosen last time, corrected to what there is, and what the link asks for.
 * @param {GameInfo[]} games
 * @param {import('../app.js').Context} context
 * @param {boolean} server
 * @returns {Wish}
 */
function startingWish(games, { params, query }, server) {
  const last = /** @type {Partial<Wish>} */ (remembered(KEY) ?? {});
  const info = games.find(({ id }) => id === params.game) ?? games[0];
  const way = query.get('with') ?? last.with ?? 'computer';
  return {
    ...fitting(info, last, info.sides[0]),
    with: ['computer', 'hotseat', 'friend'].includes(way) ? way : 'computer',
    where: server ? (last.where ?? 'server') : 'browser',
    hints: last.hints === 'yes' ? 'yes' : 'no',
  };
}

/**
 * @param {Wish} wish
 * @param {GameInfo} info
 * @param {HTMLElement} root
 */
async function begin(wish, info, root) {
  const { mine, seats } = seatsOf(wish, info.sides);
  const hotseat = wish.with === 'hotseat';
  const made = { game: info.id, scenario: wish.scenario, seats, hotseat };

  remember(KEY, wish);
  if (wish.where === 'browser' && wish.with !== 'friend') {
    await navigate(`/play/${await createLocal(made)}`);
    return undefined;
  }
  const friends = wish.with === 'friend' ? { hints: wish.hints === 'yes' } : {};
  const { table, tokens } = await createTable({ ...made, ...friends }, { mine: hotseat ? 'both' : mine });
  if (wish.with === 'friend') return invitation(root, { table, tokens, mine, info });
  await navigate(`/play/${table}`);
  return undefined;
}

/** @param {State} state @param {Where} where */
function opponentGroup(state, { server, guest }) {
  return group(
    tr('new-opponent'),
    [
      radio(
        'with',
        'computer',
        { label: tr('home-computer'), hint: tr('new-computer-hint'), sign: icon('i-robot') },
        state,
      ),
      radio(
        'with',
        'hotseat',
        { label: tr('home-hotseat'), hint: tr('new-hotseat-hint'), sign: icon('i-users') },
        state,
      ),
      radio(
        'with',
        'friend',
        {
          label: tr('home-friend'),
          hint: tr(server ? 'new-friend-hint' : guest ? 'new-host-only' : 'new-friend-off'),
          sign: icon('i-online'),
          off: !server,
        },
        state,
      ),
    ],
    'is-roomy',
  );
}

/** @param {State} state */
function hintsGroup(state) {
  return group(tr('new-hints'), [
    radio('hints', 'no', { label: tr('new-hints-no'), hint: tr('new-hints-no-hint') }, state),
    radio('hints', 'yes', { label: tr('new-hints-yes'), hint: tr('new-hints-yes-hint') }, state),
  ]);
}

/** @param {State} state @param {Where} where */
function serverChoice(state, { server, guest }) {
  const hint = tr(server ? 'new-where-server-hint' : guest ? 'new-host-only' : 'new-where-server-off');
  return radio('where', 'server', { label: tr('new-where-server'), hint, off: !server }, state);
}

/** In a sentence what the button will do. @param {Wish} wish */
function summary(wish) {
  if (wish.with === 'hotseat') return tr('new-sum-hotseat');
  if (wish.with === 'friend') return tr('new-sum-friend', sideText(wish));
  return tr('new-sum-computer', sideText(wish), playerName(wish.player));
}

/** @param {unknown} error */
function reason(error) {
  const { title, text, detail } = tellError(error);
  return text || detail || title;
}

/**
 * @param {HTMLElement} root
 * @param {import('../app.js').Context} context
 */
export async function mount(root, context) {
  forgetServer();
  const [games, place] = await Promise.all([knownGames(), serverInfo().catch(() => null)]);
  if (place?.public) return (await import('./club/newgame.js')).mount(root, context);
  await Promise.all(games.map(({ id }) => useSides(id)));
  const where = { server: Boolean(place?.host), guest: Boolean(place && !place.host) };
  const wish = startingWish(games, context, where.server);
  return mountWish(root, {
    games,
    wish,
    correct: () => {
      if (wish.with === 'friend') wish.where = 'server';
    },
    groups: (/** @type {State} */ state, info) => [
      gameGroup(state, games),
      opponentGroup(state, where),
      skillGroup(state, info),
      sideGroup(state, info),
      wish.with === 'friend' && hintsGroup(state),
      scenarioGroup(state, info),
      wish.with !== 'friend' && whereGroup(state, serverChoice(state, where)),
    ],
    summary: () => summary(wish),
    begin: info => begin(wish, info, root),
    reason,
  });
}
