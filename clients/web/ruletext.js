// ruletext.js - the paragraphs of a rule: text, links in it, see-also, rulings.
import { h } from './dom.js';
import { openRuling } from './rulings.js';
import { both, tr } from './words.js';

/** @typedef {import('./game.js').Rule} Rule */
/** @typedef {{game: string, onRule?: (id: string) => void}} RuleLinks */

/**
 * @param {string} id
 * @param {RuleLinks} links
 * @param {string} [text]
 */
export function linkToRule(id, { game, onRule }, text = id) {
  return h(
    'a',
    {
      class: 'rule-ref',
      href: `/rules/${game}#${id}`,
      onClick:
        onRule &&
        ((/** @type {Event} */ event) => {
          event.preventDefault();
          onRule(id);
        }),
    },
    text,
  );
}

/**
 * Numbers in a text that are rules become links ("see 6.2.1").
 * @param {string} text
 * @param {Set<string>} ids
 * @param {RuleLinks} links
 * @returns {Node[]}
 */
export function linkedText(text, ids, links) {
  return text
    .split(/(\b\d{1,2}\.\d{1,2}(?:\.\d{1,2})?(?:-[a-z0-9]+)?\b)/)
    .map((part, i) => (i % 2 && ids.has(part) ? linkToRule(part, links) : document.createTextNode(part)));
}

/**
 * Numbers of our own rulings; each opens what was decided and why.
 * @param {string[]} numbers
 * @param {string} game
 */
function rulingButtons(numbers, game) {
  return numbers.map((number, i) => [
    i ? ', ' : '',
    h('button', { type: 'button', class: 'thing', onClick: () => openRuling(game, number) }, number),
  ]);
}

/**
 * @param {Rule[]} rules
 * @param {Rule} rule
 * @param {RuleLinks} links
 */
export function ruleBody(rules, rule, links) {
  const ids = new Set(rules.map(row => row.id));
  const title = (/** @type {string} */ id) => both(rules.find(row => row.id === id)?.title);
  const { see = [], rulings = [] } = rule;
  return h(
    'div',
    { class: 'rule-body' },
    both(rule.text)
      .split(/\n\s*\n/)
      .map(part => h('p', null, linkedText(part, ids, links))),
    see.length > 0 &&
      h(
        'p',
        { class: 'rule-more' },
        tr('rules-see'),
        ' ',
        see.map((id, i) => [i ? ', ' : '', linkToRule(id, links, title(id) ? `${id} ${title(id)}` : id)]),
      ),
    rulings.length > 0 &&
      h(
        'p',
        { class: 'rule-more' },
        tr('rules-rulings', rulings.length),
        ' ',
        rulingButtons(rulings, links.game),
      ),
  );
}
