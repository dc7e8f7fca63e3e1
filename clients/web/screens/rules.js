// rules.js - the rules reference: contents at the left, text at the right, an anchor for each number.
import { h, icon, redrawWithLanguage, replace } from '../dom.js';
import { setFrame } from '../app.js';
import { loadGame } from '../game.js';
import { ruleBody } from '../ruletext.js';
import { both, tr } from '../words.js';
import { plain } from './cards.js';

/** @typedef {import('../game.js').Rule} Rule */
/** @typedef {{rule: Rule, depth: number, section: string}} Placed  section: where it stands in the contents */

/**
 * How deep each rule lies; chapters are at 0, and the contents name two levels.
 * @param {Rule[]} rules
 * @returns {Placed[]}
 */
function placed(rules) {
  /** @type {Map<string, Placed>} */
  const known = new Map();
  return rules.map(rule => {
    const above = rule.parent ? known.get(rule.parent) : undefined;
    const depth = above ? above.depth + 1 : 0;
    const row = { rule, depth, section: above && depth > 1 ? above.section : rule.id };
    known.set(rule.id, row);
    return row;
  });
}

/** The contents: chapters and what lies directly below them. @param {Placed[]} rows */
function contents(rows) {
  /** @type {HTMLElement[]} */
  const chapters = [];
  const entry = (/** @type {Rule} */ rule) =>
    h(
      'a',
      { href: `#${rule.id}`, 'data-rule': rule.id },
      h('span', { class: 'num' }, rule.id),
      h('span', null, both(rule.title)),
    );
  for (const { rule, depth } of rows) {
    if (depth === 0) chapters.push(h('li', { class: 'is-top' }, entry(rule), h('ol')));
    else if (depth === 1)
      chapters
        .at(-1)
        ?.querySelector('ol')
        ?.append(h('li', null, entry(rule)));
  }
  return h('ol', null, chapters);
}

/**
 * Marks the words in one text node, wherever they stand.
 * @param {Text} text
 * @param {string[]} words
 */
function markText(text, words) {
  for (;;) {
    const folded = plain(text.data);
    const hits = words.map(word => ({ word, at: folded.indexOf(word) })).filter(({ at }) => at >= 0);
    if (!hits.length || folded.length !== text.data.length) return;
    const { word, at } = hits.reduce((first, hit) => (hit.at < first.at ? hit : first));
    const found = text.splitText(at);
    text = found.splitText(word.length);
    found.replaceWith(h('mark', null, found.data));
  }
}

/**
 * @param {Node} node
 * @param {string[]} words
 */
function highlight(node, words) {
  for (const child of [...node.childNodes]) {
    if (child instanceof Text) markText(child, words);
    else highlight(child, words);
  }
}

/**
 * @param {Rule[]} rules
 * @param {Placed} row
 * @param {string} game
 * @param {boolean} flat    found by a search: there are no chapters around it
 */
function block(rules, { rule, depth, section }, game, flat = false) {
  const heading = depth === 0 || flat ? 'h2' : 'h3';
  const note = {
    component: 'rules-component',
    definition: 'rules-definition',
    example: 'rules-example',
    narrative: 'rules-narrative',
  }[rule.enforced];
  return h(
    'section',
    {
      class: `rule-block${depth === 0 ? ' is-top' : ''}${depth > 1 ? ' is-deep' : ''}`,
      id: rule.id,
      tabindex: '-1',
      'data-section': section,
    },
    h(
      heading,
      { class: 'rule-title' },
      h('a', { class: 'num', href: `#${rule.id}`, 'aria-label': tr('rules-link', rule.id) }, rule.id),
      h('span', null, both(rule.title)),
      note && h('span', { class: 'chip' }, tr(note)),
    ),
    ruleBody(rules, rule, { game }),
  );
}

/** The chapter that is being read is marked in the contents. @param {HTMLElement} nav @param {HTMLElement} text */
function followReading(nav, text) {
  const seen = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        const link = nav.querySelector(`a[data-rule="${target.getAttribute('data-section')}"]`);
        if (!link) continue;
        nav.querySelector('a[aria-current]')?.removeAttribute('aria-current');
        link.setAttribute('aria-current', 'location');
        if (nav.scrollHeight > nav.clientHeight) link.scrollIntoView({ block: 'nearest' });
      }
    },
    { rootMargin: '0px 0px -70% 0px' },
  );
  for (const section of text.children) seen.observe(section);
  return seen;
}

/** Goes to the rule that the address names. @param {HTMLElement} root */
function goToAnchor(root) {
  const id = decodeURIComponent(location.hash.slice(1));
  root.querySelector('.is-now')?.classList.remove('is-now');
  const section = id ? document.getElementById(id) : null;
  if (!section) return;
  section.classList.add('is-now');
  section.scrollIntoView({ block: 'start' });
  section.focus({ preventScroll: true });
}

/**
 * @param {HTMLElement} root
 * @param {import('../app.js').Context} context
 */
export async function mount(root, { params, query }) {
  const game = await loadGame(params.game);
  const rules = await game.rules();
  const rows = placed(rules);
  const state = { search: query.get('text') ?? '' };
  /** @type {IntersectionObserver | undefined} */
  let observer;

  const draw = () => {
    const text = h('div', { class: 'rules-text' });
    const toc = h(
      'details',
      { open: matchMedia('(min-width: 821px)').matches },
      h('summary', null, tr('rules-contents')),
      contents(rows),
    );
    const input = h('input', {
      type: 'search',
      id: 'rule-search',
      value: state.search,
      placeholder: tr('rules-search'),
      'aria-label': tr('rules-search'),
      onInput: () => {
        state.search = input.value;
        fill();
      },
    });
    const nav = h(
      'nav',
      { class: 'rules-nav', 'aria-label': tr('rules-contents'), tabindex: '0' },
      h('label', { class: 'field' }, icon('i-search'), input),
      toc,
    );
    const status = h('p', { class: 'sr', role: 'status' });
    const fill = () => {
      const words = plain(state.search).split(/\s+/).filter(Boolean);
      const found = words.length
        ? rows.filter(({ rule }) => {
            const all = plain(`${rule.id} ${both(rule.title)} ${both(rule.text)}`);
            return words.every(word => all.includes(word));
          })
        : rows;
      setFrame({
        title: tr('rules-of', both(game.title)),
        sub: words.length ? tr('rules-found', found.length) : '',
        game: game.id,
      });
      status.textContent = words.length ? tr('rules-found', found.length) : '';
      observer?.disconnect();
      replace(
        text,
        found.length
          ? found.map(row => block(rules, row, game.id, words.length > 0))
          : h(
              'div',
              { class: 'empty' },
              icon('i-search'),
              h('p', null, tr(rules.length ? 'rules-no-match' : 'rules-empty')),
            ),
      );
      if (words.length) highlight(text, words);
      else observer = followReading(nav, text);
    };
    fill();
    replace(root, h('div', { class: 'rules' }, nav, h('div', null, status, text)));
  };
  const toAnchor = () => goToAnchor(root);
  const stop = redrawWithLanguage(draw);
  window.addEventListener('hashchange', toAnchor);
  requestAnimationFrame(toAnchor);
  return () => {
    stop();
    observer?.disconnect();
    window.removeEventListener('hashchange', toAnchor);
  };
}
