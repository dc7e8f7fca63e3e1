// newgame.js - a new game in a club: an open table, somebody invited, a program, or a game in this browser.
import { button, flag, h, icon, redrawWithLanguage, replace } from '../../dom.js';
import { navigate, setFrame, toast } from '../../app.js';
import { knownGames, levelsOf } from '../../api.js';
import { me } from '../../club/api.js';
import { reason } from '../../club/form.js';
import { notice, SIGN } from '../../club/pieces.js';
import { clubReady } from '../../club/start.js';
import { makeTable, paceText } from '../../club/tables.js';
import { signInHref } from '../../club/way.js';
import { playerName } from '../../game.js';
import { createLocal } from '../../local.js';
import { remember, remembered } from '../../prefs.js';
import { sideName, useSides } from '../../sides.js';
import { both, hasWord, tr } from '../../words.js';

/** @typedef {import('../../api.js').GameInfo} GameInfo */
/**
 * @typedef {object} Wish
 * @property {string} game
 * @property {string} with       open, invited, computer or hotseat
 * @property {string} player
 * @property {string} side       a side, or any
 * @property {string} scenario
 * @property {string} where      club or browser: against a program
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
/** @typedef {{wish: Wish, change: (part: Partial<Wish>) => void}} State */

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
    with: 'open',
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
    game: info.id,
    player: levelsOf(info)[0],
    side: 'any',
    scenario: info.scenarios[0].key,
  };
  wish.with = WAYS.includes(way) ? way : 'open';
  if (levelsOf(info).includes(last.player ?? '')) wish.player = last.player ?? '';
  if (info.sides.includes(last.side ?? '')) wish.side = last.side ?? '';
  if (info.scenarios.some(({ key }) => key === last.scenario)) wish.scenario = last.scenario ?? '';
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
  if (wish.pace === 'free' || wish.side === 'any') wish.bids = false;
  return wish;
}

/** @param {Wish} wish */
const withPeople = wish => wish.with === 'open' || wish.with === 'invited';

/**
 * @param {string} name @param {string | number} value
 * @param {{label: string, hint?: string, sign?: Node | null}} look @param {State} state
 */
function radio(name, value, { label, hint, sign }, { wish, change }) {
  return h(
    'label',
    null,
    h('input', {
      type: 'radio',
      name,
      id: `${name}-${value}`,
      value,
      checked: wish[/** @type {keyof Wish} */ (name)] === value,
      onChange: () => change({ [name]: value }),
    }),
    sign,
    h('span', null, label, hint && h('small', null, hint)),
  );
}

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

/** @param {string} legend @param {import('../../dom.js').Children[]} choices @param {string} [look] */
function group(legend, choices, look = '') {
  return h(
    'fieldset',
    null,
    h('legend', null, legend),
    h('div', { class: `choice ${look}`.trim() }, choices),
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
  const canBid = wish.pace !== 'free' && wish.side !== 'any';
  return [
    ...paceGroups(state),
    h(
      'fieldset',
      null,
      h('legend', null, tr('club-options')),
      h(
        'div',
        { class: 'choice is-roomy' },
        tick('rated', 'i-stats', state),
        tick('takebacks', 'i-undo', state, wish.rated),
        tick('hints', 'i-hint', state, wish.rated),
        tick('private', 'i-lock', state),
        info.sides.length > 1 ? tick('bids', 'i-move', state, !canBid) : null,
      ),
      wish.bids ? bidGroup(state) : null,
    ),
  ];
}

/** @param {State} state @param {GameInfo[]} games */
function groups(state, games) {
  const { wish } = state;
  const info = /** @type {GameInfo} */ (games.find(({ id }) => id === wish.game));
  const way = (/** @type {string} */ name, /** @type {string} */ sign) =>
    radio(
      'with',
      name,
      { label: tr(`club-with-${name}`), hint: tr(`club-with-${name}-hint`), sign: icon(sign) },
      state,
    );
  const hint = (/** @type {string} */ name) =>
    hasWord(`player-${name}-hint`) ? tr(`player-${name}-hint`) : undefined;
  const offered = games.filter(({ id, board }) => board || id === wish.game);
  return [
    group(
      tr('new-game'),
      offered.map(({ id, title }) => radio('game', id, { label: both(title) }, state)),
    ),
    group(
      tr('new-opponent'),
      [
        way('open', 'i-users'),
        way('invited', 'i-link'),
        way('computer', 'i-robot'),
        way('hotseat', SIGN.person),
      ],
      'is-pairs',
    ),
    wish.with === 'computer' &&
      group(
        tr('new-skill'),
        levelsOf(info).map(name =>
          radio('player', name, { label: playerName(name), hint: hint(name) }, state),
        ),
        'is-ladder',
      ),
    wish.with !== 'hotseat' &&
      group(tr('new-side'), [
        ...info.sides.map(side =>
          radio('side', side, { label: sideName(side, info.id), sign: flag(side) }, state),
        ),
        radio('side', 'any', { label: tr('new-lots'), sign: icon('d6-5') }, state),
      ]),
    info.scenarios.length > 1 &&
      group(
        tr('new-scenario'),
        info.scenarios.map(({ key, name }) => radio('scenario', key, { label: both(name) }, state)),
      ),
    withPeople(wish) && optionGroups(state, info),
    wish.with === 'computer' &&
      group(
        tr('new-where'),
        [
          radio('where', 'club', { label: tr('club-where-club'), hint: tr('club-where-club-hint') }, state),
          radio(
            'where',
            'browser',
            { label: tr('new-where-browser'), hint: tr('new-where-browser-hint') },
            state,
          ),
        ],
        'is-roomy',
      ),
  ];
}

/** @param {Wish} wish */
function paceOf({ pace, minutes, seconds, days }) {
  if (pace === 'live') return { kind: 'live', minutes, seconds };
  return pace === 'days' ? { kind: 'days', days } : { kind: 'free' };
}

/** @param {Wish} wish @param {GameInfo} info @returns {Promise<string>} where it is played */
async function begin(wish, info) {
  remember(KEY, wish);
  const { game, scenario, side, player } = wish;
  if (wish.with === 'hotseat' || (wish.with === 'computer' && wish.where === 'browser')) {
    const mine = side === 'any' ? info.sides[Math.floor(Math.random() * info.sides.length)] : side;
    const other = wish.with === 'hotseat' ? 'person' : player;
    const seats = Object.fromEntries(info.sides.map(it => [it, it === mine ? 'person' : other]));
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
  const side = wish.side === 'any' ? tr('new-lots') : sideName(wish.side, wish.game);
  if (wish.with === 'computer') return tr('new-sum-computer', side, playerName(wish.player));
  const pace = paceText(/** @type {import('../../club/tables.js').Pace} */ (paceOf(wish)));
  return tr(`club-sum-${wish.with}`, side, pace);
}

/**
 * @param {HTMLElement} root
 * @param {import('../../app.js').Context} context
 */
export async function mount(root, context) {
  const [games, { account }] = await Promise.all([knownGames(), me(), clubReady()]);
  await Promise.all(games.map(({ id }) => useSides(id)));
  const wish = startingWish(games, context);
  let started = false;
  const infoOf = () => /** @type {GameInfo} */ (games.find(({ id }) => id === wish.game));
  const needsAccount = () => withPeople(wish) || (wish.with === 'computer' && wish.where === 'club');

  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (started) return;
    if (needsAccount() && !account) {
      remember(KEY, wish);
      await navigate(signInHref());
      return;
    }
    started = true;
    draw();
    try {
      await navigate(await begin(wish, infoOf()));
    } catch (error) {
      started = false;
      draw();
      toast({ text: reason(error), kind: 'error' });
    }
  };
  const change = (/** @type {Partial<Wish>} */ part) => {
    const focused = document.activeElement?.id;
    Object.assign(wish, part);
    if (part.game)
      Object.assign(wish, startingWish(games, { ...context, params: { game: part.game } }), part);
    correct(wish);
    draw();
    if (focused) document.getElementById(focused)?.focus();
  };
  const draw = () => {
    setFrame({ title: tr('new-title'), sub: both(infoOf().title), game: wish.game });
    replace(
      root,
      h(
        'div',
        { class: 'page' },
        h(
          'form',
          { class: 'form', onSubmit: start },
          groups({ wish, change }, games),
          needsAccount() && !account ? notice(SIGN.person, tr('club-need-account')) : null,
          h(
            'div',
            { class: 'start-bar' },
            h('p', null, summary(wish)),
            h('a', { class: 'btn', href: '/' }, tr('app-cancel')),
            button(started ? tr('new-starting') : tr('new-start'), {
              icon: 'i-play',
              class: 'is-main',
              type: 'submit',
              id: 'start',
              'aria-disabled': started ? 'true' : null,
            }),
          ),
        ),
      ),
    );
  };
  const stop = redrawWithLanguage(draw);
  document.getElementById('start')?.focus({ preventScroll: true });
  return stop;
}
