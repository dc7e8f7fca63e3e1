// rulings.js - what we decided where the rulebook is silent; written in English only.
import { h } from './dom.js';
import { openSheet } from './sheet.js';
import { tr } from './words.js';

/** @typedef {{id: string, question: string, ruling: string, reason: string, disputed?: string}} Ruling */

/** @type {Map<string, Promise<Ruling[]>>} */
const pages = new Map();

/** @param {string} game @returns {Promise<Ruling[]>} */
function rulingsOf(game) {
  let page = pages.get(game);
  if (!page) {
    page = fetch(`/games/${game}/rulings.json`).then(answer => (answer.ok ? answer.json() : []));
    page.catch(() => pages.delete(game));
    pages.set(game, page);
  }
  return page;
}

/**
 * @param {string} game
 * @param {string} number
 */
export async function openRuling(game, number) {
  const found = (await rulingsOf(game).catch(() => [])).find(({ id }) => id === number);
  const part = (/** @type {string} */ key, /** @type {string} */ text) => [
    h('h3', null, tr(key)),
    h('p', { lang: 'en' }, text),
  ];
  openSheet({
    title: tr('rules-ruling', number),
    class: 'is-ruling',
    body: found
      ? h(
          'div',
          { class: 'ruling' },
          part('rules-question', found.question),
          part('rules-answer', found.ruling),
          part('rules-reason', found.reason),
          found.disputed ? part('rules-other-reading', found.disputed) : null,
          h('p', { class: 'hint' }, tr('rules-ruling-hint')),
        )
      : h('p', null, tr('rules-no-ruling', number)),
  });
}
