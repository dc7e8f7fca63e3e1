// thingsheet.js - what a thing beside the map is and does: a track, a marker, whatever the game's book tells of.
import { h, icon } from '../dom.js';
import { linkedText } from '../ruletext.js';
import { openSheet } from '../sheet.js';
import { both } from '../words.js';
import { toldNodes } from './told.js';

/**
 * @param {{game: import('../game.js').Game, board: import('../board_types.js').Board, view: any,
 *   onRule: (id: string) => void}} desk
 * @param {{kind: string, key: string, title?: string}} thing
 * @param {import('../table.js').Note|null} note why it cannot be chosen now
 */
export async function openThing({ game, board, view, onRule }, { kind, key, title }, note) {
  const book = await game.cards().catch(() => /** @type {Record<string, any>} */ ({}));
  const row = book[kind]?.find((/** @type {{key: string}} */ one) => one.key === key);
  const lines = [both(row?.text), both(row?.facts)].join('\n').split('\n').filter(Boolean);
  const state = board.inspect?.(kind, key, view) ?? null;
  openSheet({
    title: title ?? game.nameNow(kind, key),
    class: 'is-side',
    body: h(
      'div',
      { class: 'thing-sheet' },
      note
        ? h(
            'p',
            { class: 'notice' },
            icon('i-info'),
            h('span', null, toldNodes(game, board, note, { onRule })),
          )
        : null,
      state,
      lines.map(line => h('p', null, linkedText(line, null, { game: game.id, onRule }))),
    ),
  });
}
