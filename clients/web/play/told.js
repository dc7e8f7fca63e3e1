// told.js - sentences on the desk: names of what can be shown are links, other names are bold.
import { h } from '../dom.js';
import { noteNodes } from '../say.js';
import { capital, tr } from '../words.js';

/**
 * @typedef {import('../say.js').Links} Links
 * @param {import('../game.js').Game} game
 * @param {import('../board_types.js').Board} board
 * @param {import('../table.js').Note} note
 * @param {Links} links
 * @returns {Node[]}
 */
export function toldNodes(game, board, note, links) {
  const nodes = noteNodes(game, note, links).map(node => {
    if (!(node instanceof HTMLElement) || !node.classList.contains('thing')) return node;
    const { kind = '', key = '' } = node.dataset;
    return kind === game.cardKind || board.locate(kind, key)
      ? inline(node)
      : h('b', { class: 'name' }, node.textContent);
  });
  // A name that stands first is written as it is within a sentence.
  if (nodes[0]) nodes[0].textContent = capital(nodes[0].textContent ?? '');
  return nodes;
}

/** A refusal that came without a sentence. @param {string} code */
export function refusalText(code) {
  if (code === 'offline') return tr('link-not-now');
  return code === 'busy' ? tr('play-working') : tr('play-refused', code);
}

/** The side that a note speaks of first.
 * @param {import('../game.js').Game} game @param {import('../table.js').Note} note */
export function sideIn(game, note) {
  const at = (game.message(note.m)?.kinds ?? []).indexOf('side');
  const side = at >= 0 ? note.a?.[at] : note.by;
  return typeof side === 'string' && game.sides.includes(side) ? side : null;
}

/** A button that breaks like a word: a real one would be a block in its line. @param {HTMLElement} button */
function inline(button) {
  const { kind, key } = button.dataset;
  return h(
    'a',
    {
      class: 'thing',
      role: 'button',
      tabindex: '0',
      'data-kind': kind,
      'data-key': key,
      onClick: () => button.click(),
      onKeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        button.click();
      },
    },
    button.textContent,
  );
}
