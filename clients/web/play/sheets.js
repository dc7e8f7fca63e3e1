// sheets.js - what opens over the game: the list of actions, the coming score, the position in words,
// questions before something that cannot be undone.
import { button, flag, h } from '../dom.js';
import { sideName } from '../sides.js';
import { noteNodes, sayAction, sayNote } from '../say.js';
import { openSheet } from '../sheet.js';
import { capital, tr } from '../words.js';
import { sideIn, toldNodes } from './told.js';

/**
 * @typedef {import('../game.js').Game} Game
 * @typedef {import('../table.js').Note} Note
 * @typedef {{onThing: (kind: string, key: string) => void, onRule: (id: string) => void}} Links
 */

/** From so many actions on the list can be searched. */
const SEARCH_FROM = 15;

/**
 * Every legal action as a plain button.
 * @param {Game} game @param {import('../board_types.js').Board} board @param {string[]} actions
 * @param {(action: string) => void} choose
 */
export function openActions(game, board, actions, choose) {
  const rows = actions.map(action => {
    const text = board.phrase?.(action, null, []) ?? capital(sayAction(game, action));
    return {
      text,
      node: button(text, {
        class: 'list-act',
        onClick: () => {
          sheet.close();
          choose(action);
        },
      }),
    };
  });
  const list = h(
    'div',
    { class: 'action-list' },
    rows.map(row => row.node),
  );
  const search = h('input', {
    type: 'search',
    class: 'search',
    'aria-label': tr('play-list-search'),
    placeholder: tr('play-list-search'),
  });
  search.addEventListener('input', () => {
    for (const { text, node } of rows) node.hidden = !text.toLowerCase().includes(search.value.toLowerCase());
  });
  const empty = actions.length ? null : h('p', null, tr('play-list-empty'));
  const sheet = openSheet({
    title: tr('play-list'),
    class: 'is-side',
    body: [actions.length >= SEARCH_FROM ? search : null, empty, list].filter(node => node !== null),
  });
}

/**
 * What would be scored now, by side.
 * @param {Game} game @param {import('../board_types.js').Board} board @param {Note[]} notes @param {Links} links
 */
export function openScore(game, board, notes, links) {
  const told = (/** @type {Note} */ note) =>
    h(
      'li',
      null,
      h(
        'span',
        null,
        toldNodes(game, board, note, {
          ...links,
          onThing: (kind, key) => {
            sheet.close();
            links.onThing(kind, key);
          },
        }),
      ),
    );
  const column = (/** @type {string} */ side) =>
    h(
      'div',
      { class: 'battle-side', 'data-side': side },
      h('h3', null, flag(side), sideName(side, game)),
      h(
        'ul',
        { class: 'battle-list' },
        notes.filter(note => sideIn(game, note) === side && note !== last).map(told),
      ),
    );
  const last = notes[notes.length - 1];
  const rest = notes.filter(note => sideIn(game, note) === null && note !== last);
  const sheet = openSheet({
    title: tr('play-score'),
    body: [
      notes.some(note => sideIn(game, note) !== null && note !== last)
        ? h('div', { class: 'battle' }, game.sides.map(column))
        : null,
      rest.length ? h('ul', { class: 'battle-list' }, rest.map(told)) : null,
      last
        ? h('p', { class: 'battle-note' }, h('b', null, noteNodes(game, last, { onRule: links.onRule })))
        : null,
    ].filter(node => node !== null),
  });
}

/**
 * The position in sentences: what the game reports, then every place.
 * @param {Game} game
 * @param {import('../board_types.js').Board} board
 * @param {Note[]} notes
 * @param {string[]} places
 * @param {Links} links
 */
export function openPosition(game, board, notes, places, links) {
  const told = (/** @type {Note} */ note) =>
    h(
      'li',
      null,
      toldNodes(game, board, note, {
        onThing: (kind, key) => {
          sheet.close();
          links.onThing(kind, key);
        },
      }),
    );
  const sheet = openSheet({
    title: tr('play-position'),
    class: 'is-side',
    body:
      notes.length || places.length
        ? [
            h('ul', { class: 'sentences' }, notes.map(told)),
            h('h3', null, tr('board-map')),
            h(
              'ul',
              { class: 'sentences' },
              places.map(text => h('li', null, text)),
            ),
          ]
        : h('p', null, tr('play-position-none')),
  });
}

/**
 * A question before something that cannot be taken back.
 * @param {{title: string, text: string, yes: string, icon?: string}} words @param {() => void} run
 */
export function confirmSheet({ title, text, yes, icon }, run) {
  const sheet = openSheet({
    title,
    body: h('p', null, text),
    foot: [
      button(tr('app-cancel'), { onClick: () => sheet.close() }),
      button(yes, {
        class: 'is-main',
        icon: icon ?? 'i-check',
        onClick: () => {
          sheet.close();
          run();
        },
      }),
    ],
  });
}

/**
 * What can be done with a log entry.
 * @param {Game} game
 * @param {import('../table.js').Entry} entry
 * @param {{label: string, icon: string, run: () => void}[]} items
 */
export function openEntryMenu(game, entry, items) {
  const sheet = openSheet({
    title: tr('log-menu'),
    body: [
      h('p', null, entry.notes.map(note => sayNote(game, note)).join(' ')),
      h(
        'div',
        { class: 'action-list' },
        items.map(({ label, icon, run }) =>
          button(label, {
            icon,
            class: 'list-act',
            onClick: () => {
              sheet.close();
              run();
            },
          }),
        ),
      ),
    ],
  });
}

/**
 * How it ended, and what can be done now.
 * @param {{title: string, lines: (string|Node|Node[]|null)[], side: string|null, more: {label: string,
 *   run: () => void}, acts: {label: string, icon: string, main?: boolean, run: () => void}[]}} result
 */
export function openResult({ title, lines, side, more, acts }) {
  const then = (/** @type {() => void} */ run) => () => {
    sheet.close();
    run();
  };
  const sheet = openSheet({
    title,
    class: 'is-result',
    body: h(
      'div',
      { class: 'result', 'data-side': side ?? 'nt' },
      flag(side),
      lines
        .filter(line => line && !(Array.isArray(line) && !line.length))
        .map(line => (line instanceof HTMLElement ? line : h('p', null, line))),
      h('p', null, h('button', { type: 'button', class: 'link', onClick: then(more.run) }, more.label)),
    ),
    foot: acts.map(({ label, icon, main, run }) =>
      button(label, { icon, class: main ? 'is-main' : '', onClick: then(run) }),
    ),
  });
  return sheet;
}
