// rulesheet.js - a rule as a sheet over the game, with the ways onward inside it.
import { h, icon, replace } from './dom.js';
import { ruleBody } from './ruletext.js';
import { ruleNumber } from './say.js';
import { openSheet } from './sheet.js';
import { both, tr } from './words.js';

/**
 * @param {import('./game.js').Game} game
 * @param {string} id
 */
export async function openRuleSheet(game, id) {
  const rules = await game.rules();
  const body = h('div', { class: 'rule-sheet' });
  const show = (/** @type {string} */ to) => {
    const rule = rules.find(row => row.id === to);
    replace(
      body,
      rule
        ? [
            h(
              'h3',
              { class: 'rule-title', tabindex: '-1', autofocus: true },
              h('span', { class: 'num' }, ruleNumber(rule.id)),
              ' ',
              both(rule.title),
            ),
            ruleBody(rules, rule, { game: game.id, onRule: show }),
            children(rules, rule, show),
          ]
        : h('p', null, tr('rules-none', to)),
    );
    body.parentElement?.scrollTo(0, 0);
    link.setAttribute('href', `/rules/${game.id}#${to}`);
  };
  const link = h('a', { class: 'btn' }, icon('i-book'), h('span', null, tr('rules-open-all')));
  show(id);
  const sheet = openSheet({ title: tr('app-rules'), body, foot: [link], class: 'is-side' });
  link.addEventListener('click', () => sheet.close());
  const redraw = () => show(/** @type {string} */ (link.getAttribute('href')?.split('#')[1]));
  document.addEventListener('languagechange', redraw);
  sheet.addEventListener('close', () => document.removeEventListener('languagechange', redraw));
}

/**
 * The paragraphs below a rule.
 * @param {import('./game.js').Rule[]} rules
 * @param {import('./game.js').Rule} rule
 * @param {(id: string) => void} show
 */
function children(rules, rule, show) {
  const below = rules.filter(row => row.parent === rule.id);
  if (!below.length) return null;
  return h(
    'ul',
    { class: 'rule-below' },
    below.map(row =>
      h(
        'li',
        null,
        h(
          'button',
          { type: 'button', class: 'thing', onClick: () => show(row.id) },
          `${ruleNumber(row.id)} ${both(row.title)}`,
        ),
      ),
    ),
  );
}
