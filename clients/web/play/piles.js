// piles.js - cards that are not in the hand: discards, removed ones, and what may still come.
import { h, icon } from '../dom.js';
import { openSheet } from '../sheet.js';
import { tr } from '../words.js';

/** @param {import('../board_types.js').Board} board @param {import('./card.js').Cards} cards @param {any} view */
export function pilesNode(board, cards, view) {
  const piles = board.piles?.(view) ?? [];
  if (!piles.length) return h('p', { class: 'empty' }, icon('i-cards'), tr('play-no-piles'));
  return h(
    'div',
    { class: 'pile-list' },
    piles.map((/** @type {any} */ pile) =>
      h(
        'section',
        { class: 'pile' },
        h('h3', null, pile.title, ' ', h('span', { class: 'badge num' }, pile.count ?? pile.cards.length)),
        pile.cards.length
          ? h(
              'div',
              { class: 'pile-cards' },
              pile.cards.map((/** @type {string} */ key) =>
                cards.mini(key, { class: 'is-slim', onClick: () => openCard(cards, key) }),
              ),
            )
          : h('p', { class: 'hint' }, tr(pile.count ? 'play-pile-hidden' : 'play-pile-empty')),
      ),
    ),
  );
}

/** @param {import('./card.js').Cards} cards @param {string} key */
function openCard(cards, key) {
  openSheet({
    title: cards.title(key),
    body: h('div', { class: 'one-card' }, cards.full(key)),
    class: 'is-card',
  });
}
