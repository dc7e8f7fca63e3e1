// ruletext.js - the paragraphs of a rule: text, links in it, see-also, rulings.
import { h } from './dom.js';
import { openRuling } from './rulings.js';
import { ruleNumber } from './say.js';
import { both, tr } from './words.js';

/** @typedef {import('./game.js').Rule} Rule */
/** @typedef {{game: string, onRule?: (id: string) => void}} RuleLinks */

/**
 * @param {string} id
 * @param {RuleLinks} links
 * @param {string} [text]
 */
export function linkToRule(id, { game, onRule }, text = ruleNumber(id)) {
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

/** Numbers of rules, and of rulings after the word for them. */
const REFERENCE = /(\b\d{1,2}\.\d{1,2}(?:\.\d{1,2})?(?:-[a-z0-9]+)?\b|\b(?:ruling|décision) [A-Z]\d{1,2}\b)/;

/**
 * Numbers in a text that are rules become links ("see 6.2.1"), those of rulings open what was decided.
 * @param {string} text
 * @param {Set<string>|null} ids rules that there are; null: whatever looks like one is
 * @param {RuleLinks} links
 * @returns {Node[]}
 */
export function linkedText(text, ids, links) {
  return text.split(REFERENCE).map((part, i) => {
    if (i % 2 && !/^\d/.test(part)) return rulingButton(part, part.split(/\s/)[1], links.game);
    return i % 2 && (!ids || ids.has(part)) ? linkToRule(part, links) : document.createTextNode(part);
  });
}

/**
 * @param {string} text
 * @param {string} number
 * @param {string} game
 */
const rulingButton = (text, number, game) =>
  h('button', { type: 'button', class: 'thing', onClick: () => openRuling(game, number) }, text);

/**
 * Numbers of our own rulings; each opens what was decided and why.
 * @param {string[]} numbers
 * @param {string} game
 */
function rulingButtons(numbers, game) {
  return numbers.map((number, i) => [
    i ? ', ' : '',
    rulingButton(tr('rules-ruling-ref', number), number, game),
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
  const { see = [], rulings = [], disputed } = rule;
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
        see.map((id, i) => [
          i ? ', ' : '',
          linkToRule(id, links, title(id) ? `${ruleNumber(id)} ${title(id)}` : undefined),
        ]),
      ),
    rulings.length > 0 &&
      h(
        'p',
        { class: 'rule-more' },
        tr('rules-rulings', rulings.length),
        ' ',
        rulingButtons(rulings, links.game),
      ),
    disputed &&
      h('p', { class: 'rule-disputed' }, h('strong', null, tr('rules-disputed')), ' ', both(disputed)),
  );
}
