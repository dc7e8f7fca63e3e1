// wish.js - the form of a new game: what every server asks for one, and the bar that starts it.
import { button, flag, h, icon, redrawWithLanguage, replace } from './dom.js';
import { setFrame, toast } from './app.js';
import { levelsOf } from './api.js';
import { playerName } from './game.js';
import { sideName } from './sides.js';
import { both, hasWord, tr } from './words.js';

/** @typedef {import('./api.js').GameInfo} GameInfo */
/** @typedef {import('./dom.js').Children} Children */
/**
 * @typedef {object} Wish
 * @property {string} game
 * @property {string} with       who plays against one: hotseat, computer, or what the server offers
 * @property {string} player     which computer player
 * @property {string} side       a side, or LOTS
 * @property {string} scenario
 * @property {string} where      browser, or on the server
 */
/** @typedef {{wish: Wish, change: (part: Record<string, unknown>) => void}} State */

/** The value of a side that lots are drawn for. */
export const LOTS = 'any';

/**
 * What a wish has of a game, corrected to what there is in this one.
 * @param {GameInfo} info @param {Partial<Wish>} wish @param {string} side  where none that fits is wished for
 */
export function fitting(info, { player = '', side: wanted = '', scenario = '' }, side) {
  const levels = levelsOf(info);
  return {
    game: info.id,
    // Who has never chosen one has never played: the weakest.
    player: levels.includes(player) ? player : levels[0],
    side: wanted === LOTS || info.sides.includes(wanted) ? wanted : side,
    scenario: info.scenarios.some(({ key }) => key === scenario) ? scenario : info.scenarios[0].key,
  };
}

/**
 * Who sits where. Lots are drawn here, once.
 * @param {Wish} wish @param {string[]} sides
 */
export function seatsOf(wish, sides) {
  const mine = wish.side === LOTS ? sides[Math.floor(Math.random() * sides.length)] : wish.side;
  const other = wish.with === 'computer' ? wish.player : 'person';
  return { mine, seats: Object.fromEntries(sides.map(side => [side, side === mine ? 'person' : other])) };
}

/** What is said of the side in the sentence beside the button. @param {Wish} wish */
export const sideText = ({ side, game }) => (side === LOTS ? tr('new-lots') : sideName(side, game));

// ---- groups of the form ----

/**
 * @param {string} name @param {string | number} value
 * @param {{label: string, hint?: string, sign?: Node | null, off?: boolean}} look @param {State} state
 */
export function radio(name, value, { label, hint, sign, off }, { wish, change }) {
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

/** @param {string} legend @param {Children[]} choices @param {string} [look] @param {Children} [more] below them */
export function group(legend, choices, look = '', more = null) {
  return h(
    'fieldset',
    null,
    h('legend', null, legend),
    h('div', { class: `choice ${look}`.trim() }, choices),
    more,
  );
}

/** @param {State} state @param {GameInfo[]} games */
export function gameGroup(state, games) {
  // A game without a map is for those who add games: it is offered to who has come for it.
  const offered = games.filter(({ id, board }) => board || id === state.wish.game);
  return (
    offered.length > 1 &&
    group(
      tr('new-game'),
      offered.map(({ id, title }) => radio('game', id, { label: both(title) }, state)),
    )
  );
}

/** @param {State} state @param {GameInfo} info */
export function skillGroup(state, info) {
  const hint = (/** @type {string} */ name) =>
    hasWord(`player-${name}-hint`) ? tr(`player-${name}-hint`) : undefined;
  return (
    state.wish.with === 'computer' &&
    group(
      tr('new-skill'),
      levelsOf(info).map(name => radio('player', name, { label: playerName(name), hint: hint(name) }, state)),
      'is-ladder',
    )
  );
}

/** @param {State} state @param {GameInfo} info */
export function sideGroup(state, info) {
  return (
    state.wish.with !== 'hotseat' &&
    group(tr('new-side'), [
      ...info.sides.map(side =>
        radio('side', side, { label: sideName(side, info.id), sign: flag(side) }, state),
      ),
      radio('side', LOTS, { label: tr('new-lots'), sign: icon('d6-5') }, state),
    ])
  );
}

/** @param {State} state @param {GameInfo} info */
export function scenarioGroup(state, info) {
  return (
    info.scenarios.length > 1 &&
    group(
      tr('new-scenario'),
      info.scenarios.map(({ key, name }) => radio('scenario', key, { label: both(name) }, state)),
    )
  );
}

/** In this browser, or as the first choice says. @param {State} state @param {HTMLElement} first */
export function whereGroup(state, first) {
  const here = { label: tr('new-where-browser'), hint: tr('new-where-browser-hint') };
  return group(tr('new-where'), [first, radio('where', 'browser', here, state)], 'is-roomy');
}

// ---- the page ----

/**
 * Draws the form and starts what it wishes for.
 * @param {HTMLElement} root
 * @param {object} spec
 * @param {GameInfo[]} spec.games
 * @param {Wish} spec.wish
 * @param {(wish: any) => void} spec.correct        after a change: what excludes one another
 * @param {(state: any, info: GameInfo) => Children[]} spec.groups
 * @param {() => string} spec.summary               in a sentence what the button will do
 * @param {(info: GameInfo) => Promise<(() => void) | void>} spec.begin
 *   goes to the game; or takes the page over, and says how to leave it
 * @param {(error: unknown) => string} spec.reason  why it could not
 * @returns {() => void} leaves the page
 */
export function mountWish(root, { games, wish, correct, groups, summary, begin, reason }) {
  let leave = () => {};
  let started = false;
  const infoOf = () => /** @type {GameInfo} */ (games.find(({ id }) => id === wish.game));

  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (started) return;
    started = true;
    draw();
    try {
      const taken = await begin(infoOf());
      stop();
      if (taken) leave = taken;
    } catch (error) {
      started = false;
      draw();
      toast({ text: reason(error), kind: 'error' });
    }
  };
  const change = (/** @type {Partial<Wish>} */ part) => {
    const focused = document.activeElement?.id;
    Object.assign(wish, part);
    if (part.game) Object.assign(wish, fitting(infoOf(), wish, LOTS));
    correct(wish);
    draw();
    if (focused) document.getElementById(focused)?.focus();
  };
  const draw = () => {
    const info = infoOf();
    setFrame({ title: tr('new-title'), sub: both(info.title), game: info.id });
    replace(
      root,
      h(
        'div',
        { class: 'page' },
        h(
          'form',
          { class: 'form', onSubmit: start },
          groups({ wish, change }, info),
          h(
            'div',
            { class: 'start-bar' },
            h('p', null, summary()),
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
