// ruletext.js - the paragraphs of a rule: text, links in it, see-also, rulings.
import { h } from './dom.js';
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
 * @param {Rule[]} rules
 * @param {Rule} rule
 * @param {RuleLinks} links
 */
export function ruleBody(rules, rule, links) {
  const ids = new Set(rules.map((row) => row.id));
  const title = (/** @type {string} */ id) => both(rules.find((row) => row.id === id)?.title);
  return h(
    'div',
    { class: 'rule-body' },
    both(rule.text)
      .split(/\n\s*\n/)
      .map((part) => h('p', null, linkedText(part, ids, links))),
    rule.see?.length || rule.rulings?.length
      ? h(
          'p',
          { class: 'rule-more' },
          rule.see?.length
            ? [
                h('span', null, tr('rules-see')),
                ' ',
                rule.see.map((id, i) => [i ? ', ' : '', linkToRule(id, links, title(id) ? `${id} ${title(id)}` : id)]),
              ]
            : null,
          rule.see?.length && rule.rulings?.length ? h('br') : null,
          rule.rulings?.length
            ? h('span', null, tr('rules-rulings', rule.rulings.length, rule.rulings.join(', ')))
            : null,
        )
      : null,
  );
}
