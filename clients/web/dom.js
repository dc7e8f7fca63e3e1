// dom.js - elements without markup: texts are always text, never HTML.
import { symbolHref } from './sprites.js';

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Child | NestedChildren} Children */
/** @typedef {Children[]} NestedChildren */
/** @typedef {Record<string, unknown>} Props */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * `onClick` listens, `class`, `aria-*`, `data-*` and all else are attributes; true is an empty
 * attribute, false and null are none. Properties that are no attributes (value, checked) are set.
 * @param {Element} el
 * @param {Props | null} props
 */
function setProps(el, props) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function' && name.startsWith('on')) {
      el.addEventListener(name.slice(2).toLowerCase(), /** @type {EventListener} */ (value));
    } else if (name === 'value' || name === 'checked' || name === 'indeterminate') {
      Reflect.set(el, name, value);
    } else {
      el.setAttribute(name, value === true ? '' : String(value));
    }
  }
}

/**
 * @param {Node} el
 * @param {Children[]} children
 */
function append(el, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(el, child);
    else if (child instanceof Node) el.appendChild(child);
    else if (child !== null && child !== undefined && child !== false) {
      el.appendChild(document.createTextNode(String(child)));
    }
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...Children} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = null, ...children) {
  const el = document.createElement(tag);
  append(el, children);
  setProps(el, props); // last: a select's value needs its options
  return el;
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...Children} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, props = null, ...children) {
  const el = document.createElementNS(SVG, tag);
  append(el, children);
  setProps(el, props);
  return el;
}

/**
 * A symbol of the sprite, or of another one ("/path.svg#name"). Without a label it is decoration.
 * @param {string} name
 * @param {string} [label]
 * @param {string} [className]
 */
export function icon(name, label, className = 'icon') {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' };
  return svg(
    'svg',
    { class: className, viewBox: '0 0 24 24', focusable: 'false', ...spoken },
    svg('use', { href: symbolHref(name) }),
  );
}

/**
 * The flag of a side, as the game's sides.css has it, or its colour; nobody's is an empty frame.
 * @param {string | null | undefined} side
 */
export function flag(side) {
  return h('i', { class: side ? 'flag' : 'flag is-none', 'data-side': side, 'aria-hidden': 'true' });
}

/** @param {Node} el */
export function clear(el) {
  if (el.firstChild) el.textContent = '';
}

/**
 * @param {Node} el
 * @param {...Children} children
 */
export function replace(el, ...children) {
  clear(el);
  append(el, children);
}

/**
 * A button with an icon, a word, and the key that presses it.
 * @param {string} label
 * @param {{icon?: string, class?: string, key?: string, title?: string, bare?: boolean} & Props} [options]
 *   bare: the label is spoken and shown as a tip, not written
 */
export function button(label, { icon: symbol, class: className = '', key, bare, ...props } = {}) {
  return h(
    'button',
    {
      type: 'button',
      class: `btn ${className}`.trim(),
      ...(bare ? { 'aria-label': label, title: label } : {}),
      ...props,
    },
    symbol ? icon(symbol) : null,
    bare ? null : h('span', null, label),
    key ? h('kbd', { 'aria-hidden': 'true' }, key) : null,
  );
}

/** The style of document screens, and of sheets that show a part of one. */
export const PAGES = '/style/screens.css';

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** Later ones overrule earlier ones, whichever screen asks first; what is not named is a game's and comes last. */
const CASCADE = ['screens', 'play', 'sheet', 'towns', 'plain', 'advice', 'club'].map(
  name => `/style/${name}.css`,
);

/** @param {string} href */
function rank(href) {
  const at = CASCADE.indexOf(href);
  return at < 0 ? CASCADE.length : at;
}

/** Puts a style sheet before the first that has to overrule it. @param {HTMLLinkElement} link @param {string} href */
function linkInOrder(link, href) {
  const overrules = (/** @type {Element} */ it) => {
    const its = it.getAttribute('href') ?? '';
    return styles.has(its) && rank(its) > rank(href);
  };
  const later = [...document.head.querySelectorAll('link[rel=stylesheet]')].find(overrules);
  document.head.insertBefore(link, later ?? null);
}

/**
 * A style sheet that only some screens need; loaded once, in its place of the cascade.
 * @param {string} href
 * @returns {Promise<void>}
 */
export function useStyle(href) {
  let come = styles.get(href);
  if (!come) {
    come = new Promise(resolve => {
      const done = () => resolve();
      linkInOrder(h('link', { rel: 'stylesheet', href, onLoad: done, onError: done }), href);
    });
    styles.set(href, come);
  }
  return come;
}

/**
 * Draws now and again at every change of language, keeping scroll and focus (by id).
 * @param {() => void} draw
 * @returns {() => void} stops it
 */
export function redrawWithLanguage(draw) {
  const again = () => {
    const { scrollX, scrollY } = window;
    const id = document.activeElement?.id;
    draw();
    window.scrollTo(scrollX, scrollY);
    if (id) document.getElementById(id)?.focus({ preventScroll: true });
  };
  draw();
  document.addEventListener('languagechange', again);
  return () => document.removeEventListener('languagechange', again);
}

/** A place for what has to be loaded first. @param {Promise<Node>} node */
export function coming(node) {
  const place = h('span');
  void node.then(it => place.replaceWith(it));
  return place;
}
