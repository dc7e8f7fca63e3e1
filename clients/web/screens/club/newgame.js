// newgame.js - a new game in a club: an open table, somebody invited, a program, or a game in this browser.
import { h, icon } from '../../dom.js';
import { navigate, toast } from '../../app.js';
import { knownGames } from '../../api.js';
import { me, post } from '../../club/api.js';
import { reason } from '../../club/form.js';
import { notice, SIGN } from '../../club/pieces.js';
import { clubReady } from '../../club/start.js';
import { makeTable, paceText } from '../../club/tables.js';
import { signInHref } from '../../club/way.js';
import { playerName } from '../../game.js';
import { createLocal } from '../../local.js';
import { remember, remembered } from '../../prefs.js';
import { useSides } from '../../sides.js';
import {
  fitting,
  gameGroup,
  group,
  LOTS,
  mountWish,
  radio,
  scenarioGroup,
  seatsOf,
  sideGroup,
  sideText,
  skillGroup,
  whereGroup,
} from '../../wish.js';
import { tr } from '../../words.js';

/** @typedef {import('../../api.js').GameInfo} GameInfo */
/**
 * with: open, invited, computer or hotseat; where: club or browser, against a program
 * @typedef {object} Agreed
 * @property {string} against    whom the link asks for: he is invited at once; or ''
 * @property {string} pace       live, days or free
 * @property {number} minutes
 * @property {number} seconds
 * @property {number} days
 * @property {boolean} private
 * @property {boolean} takebacks
 * @property {boolean} hints
 * @property {boolean} rated
 * @property {boolean} bids
 * @property {number} bid
 */
/** @typedef {import('../../wish.js').Wish & Agreed} Wish */
/** @typedef {import('../../wish.js').State & {wish: Wish}} State */

const KEY = 'ghent-new-club';
const WAYS = ['open', 'invited', 'computer', 'hotseat'];
/** Minutes and seconds a move, as clubs play. @type {[number, number][]} */
const LIVE = [
  [15, 10],
  [30, 20],
  [60, 30],
  [90, 30],
];
const DAYS = [1, 2, 3, 5, 7, 14];

/**
 * What was chosen last time, corrected to what there is, and what the link asks for.
 * @param {GameInfo[]} games @param {import('../../app.js').Context} context @returns {Wish}
 */
function startingWish(games, { params, query }) {
  const last = /** @type {Partial<Wish>} */ (remembered(KEY) ?? {});
  const info =
    games.find(({ id }) => id === params.game) ?? games.find(({ id }) => id === last.game) ?? games[0];
  const asked = query.get('with') === 'friend' ? 'invited' : query.get('with');
  const way = asked ?? last.with ?? 'open';
  /** @type {Wish} */
  const wish = {
    where: 'club',
    pace: 'days',
    minutes: 30,
    seconds: 20,
    days: 3,
    private: false,
    takebacks: true,
    hints: false,
    rated: false,
    bids: false,
    bid: 0,
    ...last,
    ...fitting(
      info,
      { ...last, side: query.get('side') ?? last.side, scenario: query.get('scenario') ?? last.scenario },
      LOTS,
    ),
    against: query.get('against') ?? '',
    with: WAYS.includes(way) ? way : 'open',
  };
  return correct(wish);
}

/**
 * What excludes one another: a rated game has neither takebacks nor hints, a bid needs a side and a clock.
 * @param {Wish} wish
 */
function correct(wish) {
  if (wish.rated) {
    wish.takebacks = false;
    wish.hints = false;
  }
  if (wish.pace === 'free' || wish.side === LOTS) wish.bids = false;
  return wish;
}

/** @param {Wish} wish */
const withPeople = wish => wish.with === 'open' || wish.with === 'invited';

/** @param {keyof Wish} name @param {string} sign @param {State} state @param {boolean} [off] */
function tick(name, sign, { wish, change }, off = false) {
  const box = h('input', {
    type: 'checkbox',
    id: `opt-${name}`,
    checked: wish[name],
    disabled: off,
    onChange: () => change({ [name]: box.checked }),
  });
  return h(
    'label',
    null,
    box,
    icon(sign),
    h('span', null, tr(`club-opt-${name}`), h('small', null, tr(`club-opt-${name}-hint`))),
  );
}

/** @param {State} state */
function paceGroups(state) {
  const { wish, change } = state;
  const live = `${wish.minutes}+${wish.seconds}`;
  return [
    group(tr('club-pace'), [
      radio('pace', 'live', { label: tr('club-pace-live-short'), hint: tr('club-pace-live-hint') }, state),
      radio('pace', 'days', { label: tr('club-pace-days-short'), hint: tr('club-pace-days-hint') }, state),
      radio('pace', 'free', { label: tr('club-pace-free-short'), hint: tr('club-pace-free-hint') }, state),
    ]),
    wish.pace === 'live' &&
      group(
        tr('club-time'),
        LIVE.map(([minutes, seconds]) =>
          h(
            'label',
            null,
            h('input', {
              type: 'radio',
              name: 'live',
              id: `live-${minutes}-${seconds}`,
              checked: live === `${minutes}+${seconds}`,
              onChange: () => change({ minutes, seconds }),
            }),
            h('span', null, paceText({ kind: 'live', minutes, seconds })),
          ),
        ),
        'is-short',
      ),
    wish.pace === 'days' &&
      group(
        tr('club-time'),
        DAYS.map(days => radio('days', days, { label: tr('club-days', days) }, state)),
        'is-short',
      ),
  ];
}

/** How much of his time the maker gives for his side. @param {State} state */
function bidGroup({ wish }) {
  const input = h('input', {
    type: 'number',
    id: 'opt-bid',
    min: 0,
    max: 80,
    value: String(wish.bid),
    inputmode: 'numeric',
    'aria-describedby': 'opt-bid-hint',
    // Drawn anew it would take the button away from under the pointer that presses it.
    onInput: () => {
      wish.bid = Math.max(0, Math.min(80, Math.round(Number(input.value)) || 0));
    },
  });
  return h(
    'div',
    { class: 'club-field' },
    h('label', { for: 'opt-bid' }, tr('club-bid')),
    h('div', { class: 'field club-number' }, input),
    h('small', { class: 'hint', id: 'opt-bid-hint' }, tr('club-bid-hint')),
  );
}

/** @param {State} state @param {GameInfo} info */
function optionGroups(state, info) {
  const { wish } = state;
  const canBid = wish.pace !== 'free' && wish.side !== LOTS;
  return [
    ...paceGroups(state),
    group(
      tr('club-options'),
      [
        tick('rated', 'i-stats', state),
        tick('takebacks', 'i-undo', state, wish.rated),
        tick('hints', 'i-hint', state, wish.rated),
        tick('private', 'i-lock', state),
        info.sides.length > 1 ? tick('bids', 'i-move', state, !canBid) : null,
      ],
      'is-roomy',
      wish.bids ? bidGroup(state) : null,
    ),
  ];
}

/** @param {State} state */
function opponentGroup(state) {
  const way = (/** @type {string} */ name, /** @type {string} */ sign) =>
    radio(
      'with',
      name,
      { label: tr(`club-with-${name}`), hint: tr(`club-with-${name}-hint`), sign: icon(sign) },
      state,
    );
  return group(
    tr('new-opponent'),
    [
      way('open', 'i-users'),
      way('invited', 'i-link'),
      way('computer', 'i-robot'),
      way('hotseat', SIGN.person),
    ],
    'is-pairs',
  );
}

/** @param {State} state */
function clubChoice(state) {
  const look = { label: tr('club-where-club'), hint: tr('club-where-club-hint') };
  return radio('where', 'club', look, state);
}

/** @param {Wish} wish */
function paceOf({ pace, minutes, seconds, days }) {
  if (pace === 'live') return { kind: 'live', minutes, seconds };
  return pace === 'days' ? { kind: 'days', days } : { kind: 'free' };
}

/** At the table that is made, whatever becomes of it. @param {string} path @param {string} name */
async function invite(path, name) {
  const table = path.split('/').pop();
  try {
    await post(`tables/${table}/invite`, { name });
    toast({ text: () => tr('club-invited', name), icon: 'i-check' });
  } catch (error) {
    toast({ text: reason(error), kind: 'error' });
  }
}

/** @param {Wish} wish @param {GameInfo} info @returns {Promise<string>} where it is played */
async function begin(wish, info) {
  remember(KEY, wish);
  const { game, scenario, side, player } = wish;
  if (wish.with === 'hotseat' || (wish.with === 'computer' && wish.where === 'browser')) {
    const { seats } = seatsOf(wish, info.sides);
    return `/play/${await createLocal({ game, scenario, seats, hotseat: wish.with === 'hotseat' })}`;
  }
  if (wish.with === 'computer')
    return `/play/${await makeTable({ game, scenario, side, against: player, private: true })}`;
  const table = await makeTable({
    game,
    scenario,
    side,
    against: wish.with,
    pace: paceOf(wish),
    private: wish.private,
    takebacks: wish.takebacks,
    hints: wish.hints,
    rated: wish.rated,
    ...(wish.bids ? { bid: wish.bid } : {}),
  });
  return `/club/room/${table}`;
}

/** In a sentence what the button will do. @param {Wish} wish */
function summary(wish) {
  if (wish.with === 'hotseat') return tr('new-sum-hotseat');
  if (wish.with === 'computer') return tr('new-sum-computer', sideText(wish), playerName(wish.player));
  const pace = paceText(/** @type {import('../../club/tables.js').Pace} */ (paceOf(wish)));
  return tr(`club-sum-${wish.with}`, sideText(wish), pace);
}

/**
 * @param {HTMLElement} root
 * @param {import('../../app.js').Context} context
 */
export async function mount(root, context) {
  const [games, { account }] = await Promise.all([knownGames(), me(), clubReady()]);
  await Promise.all(games.map(({ id }) => useSides(id)));
  const wish = startingWish(games, context);
  const needsAccount = () =>
    !account && (withPeople(wish) || (wish.with === 'computer' && wish.where === 'club'));
  return mountWish(root, {
    games,
    wish,
    correct,
    groups: (/** @type {State} */ state, info) => [
      gameGroup(state, games),
      opponentGroup(state),
      wish.with === 'invited' && wish.against
        ? notice('i-users', tr('club-new-against', wish.against))
        : null,
      skillGroup(state, info),
      sideGroup(state, info),
      scenarioGroup(state, info),
      withPeople(wish) && optionGroups(state, info),
      wish.with === 'computer' && whereGroup(state, clubChoice(state)),
      needsAccount() ? notice(SIGN.person, tr('club-need-account')) : null,
    ],
    summary: () => summary(wish),
    begin: async info => {
      if (needsAccount()) {
        remember(KEY, wish);
        await navigate(signInHref(`/new/${wish.game}?with=${wish.with}`));
        return;
      }
      const path = await begin(wish, info);
      await navigate(path);
      if (wish.with === 'invited' && wish.against) await invite(path, wish.against);
    },
    reason,
  });
}
