// newgame.js - choosing who plays what, and starting; or the links that bring the friend.
import { button, flag, h, icon, redrawWithLanguage, replace } from '../dom.js';
import { navigate, setFrame, toast } from '../app.js';
import { createTable, forgetServer, knownGames, levelsOf, serverInfo } from '../api.js';
import { playerName } from '../game.js';
import { sideName, useSides } from '../sides.js';
import { invitation } from '../invite.js';
import { createLocal } from '../local.js';
import { remember, remembered } from '../prefs.js';
import { both, hasWord, tr } from '../words.js';
import { tellError } from './error.js';

/** @typedef {import('../api.js').GameInfo} GameInfo */
/**
 * @typedef {object} Wish
 * @property {string} game
 * @property {string} with       computer, hotseat or friend
 * @property {string} player     which computer player
 * @property {string} side       a side, or lots
 * @property {string} scenario
 * @property {string} where      server or browser
 * @property {string} hints      between two people: yes or no
 */

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
    game: info.id,
    with: ['computer', 'hotseat', 'friend'].includes(way) ? way : 'computer',
    // Who has never chosen one has never played: the weakest.
    player: levelsOf(info).includes(last.player ?? '')
      ? /** @type {string} */ (last.player)
      : levelsOf(info)[0],
    side: info.sides.includes(last.side ?? '') ? /** @type {string} */ (last.side) : info.sides[0],
    scenario: info.scenarios.some(({ key }) => key === last.scenario)
      ? /** @type {string} */ (last.scenario)
      : info.scenarios[0].key,
    where: server ? (last.where ?? 'server') : 'browser',
    hints: last.hints === 'yes' ? 'yes' : 'no',
  };
}

/**
 * @param {string} name
 * @param {string} value
 * @param {{label: string, hint?: string, sign?: Node | null, off?: boolean}} look
 * @param {{wish: Wish, change: (part: Partial<Wish>) => void}} state
 */
function radio(name, value, { label, hint, sign, off }, { wish, change }) {
  return h(
    'label',
    null,
    h('input', {
      type: 'radio',
      name,
      id: `${name}-${value}`,
      value,
      disabled: off,
      checked: wish[/** @type {keyof Wish} */ (name)] === value,
      onChange: () => change({ [name]: value }),
    }),
    sign,
    h('span', null, label, hint && h('small', null, hint)),
  );
}

/**
 * @param {string} legend
 * @param {Node[]} choices
 * @param {string} [className]
 */
function group(legend, choices, className = '') {
  return h(
    'fieldset',
    null,
    h('legend', null, legend),
    h('div', { class: `choice ${className}`.trim() }, choices),
  );
}

/**
 * Who sits where. Lots are drawn here, once.
 * @param {Wish} wish
 * @param {string[]} sides
 */
function seatsOf(wish, sides) {
  const mine = wish.side === 'lots' ? sides[Math.floor(Math.random() * sides.length)] : wish.side;
  const other = wish.with === 'computer' ? wish.player : 'person';
  return { mine, seats: Object.fromEntries(sides.map(side => [side, side === mine ? 'person' : other])) };
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
    return () => {};
  }
  const friends = wish.with === 'friend' ? { hints: wish.hints === 'yes' } : {};
  const { table, tokens } = await createTable({ ...made, ...friends }, { mine: hotseat ? 'both' : mine });
  if (wish.with !== 'friend') {
    await navigate(`/play/${table}`);
    return () => {};
  }
  return invitation(root, { table, tokens, mine, info });
}

/**
 * @param {{wish: Wish, change: (part: Partial<Wish>) => void}} state
 * @param {GameInfo[]} games
 * @param {{server: boolean, guest: boolean}} where   guest: there is a server, but only its host makes tables
 */
function groups(state, games, { server, guest }) {
  const { wish } = state;
  const info = /** @type {GameInfo} */ (games.find(({ id }) => id === wish.game));
  const hint = (/** @type {string} */ name) =>
    hasWord(`player-${name}-hint`) ? tr(`player-${name}-hint`) : undefined;
  // A game without a map is for those who add games: it is offered to who has come for it.
  const offered = games.filter(({ id, board }) => board || id === wish.game);
  return [
    offered.length > 1 &&
      group(
        tr('new-game'),
        offered.map(({ id, title }) => radio('game', id, { label: both(title) }, state)),
      ),
    group(
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
        radio('side', 'lots', { label: tr('new-lots'), sign: icon('d6-5') }, state),
      ]),
    wish.with === 'friend' &&
      group(tr('new-hints'), [
        radio('hints', 'no', { label: tr('new-hints-no'), hint: tr('new-hints-no-hint') }, state),
        radio('hints', 'yes', { label: tr('new-hints-yes'), hint: tr('new-hints-yes-hint') }, state),
      ]),
    info.scenarios.length > 1 &&
      group(
        tr('new-scenario'),
        info.scenarios.map(({ key, name }) => radio('scenario', key, { label: both(name) }, state)),
      ),
    wish.with !== 'friend' &&
      group(
        tr('new-where'),
        [
          radio(
            'where',
            'server',
            {
              label: tr('new-where-server'),
              hint: tr(server ? 'new-where-server-hint' : guest ? 'new-host-only' : 'new-where-server-off'),
              off: !server,
            },
            state,
          ),
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

/** In a sentence what the button will do. @param {Wish} wish */
function summary(wish) {
  const side = wish.side === 'lots' ? tr('new-lots') : sideName(wish.side, wish.game);
  if (wish.with === 'hotseat') return tr('new-sum-hotseat');
  if (wish.with === 'friend') return tr('new-sum-friend', side);
  return tr('new-sum-computer', side, playerName(wish.player));
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
  const server = Boolean(place?.host);
  const wish = startingWish(games, context, server);
  let leave = () => {};
  let started = false;

  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (started) return;
    started = true;
    draw();
    try {
      const info = /** @type {GameInfo} */ (games.find(({ id }) => id === wish.game));
      const left = await begin(wish, info, root);
      stop();
      leave = left;
    } catch (error) {
      started = false;
      draw();
      const { title, text, detail } = tellError(error);
      toast({ text: text || detail || title, kind: 'error' });
    }
  };
  const change = (/** @type {Partial<Wish>} */ part) => {
    const focused = document.activeElement?.id;
    Object.assign(wish, part);
    if (wish.with === 'friend') wish.where = 'server';
    draw();
    if (focused) document.getElementById(focused)?.focus();
  };
  const draw = () => {
    setFrame({
      title: tr('new-title'),
      sub: both(games.find(({ id }) => id === wish.game)?.title),
      game: wish.game,
    });
    replace(
      root,
      h(
        'div',
        { class: 'page' },
        h(
          'form',
          { class: 'form', onSubmit: start },
          groups({ wish, change }, games, { server, guest: Boolean(place && !place.host) }),
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
  return () => {
    stop();
    leave();
  };
}
