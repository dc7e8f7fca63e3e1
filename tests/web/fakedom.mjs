// As much of a page as the boards use, for node: elements that keep what was done to them.
import { readFileSync } from 'node:fs';
import { SITE } from './means.mjs';

class FakeNode {
  constructor() {
    this.parent = null;
    this.childNodes = [];
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get lastChild() {
    return this.childNodes.at(-1) ?? null;
  }
  get children() {
    return this.childNodes.filter(node => node instanceof FakeElement);
  }
  get textContent() {
    return this.childNodes.map(node => node.textContent).join('');
  }
  set textContent(text) {
    this.replaceChildren(new FakeText(text));
  }

  appendChild(node) {
    node.remove();
    node.parent = this;
    this.childNodes.push(node);
    return node;
  }

  removeChild(node) {
    node.remove();
  }
  append(...nodes) {
    for (const node of nodes) this.appendChild(node instanceof FakeNode ? node : new FakeText(node));
  }

  replaceChildren(...nodes) {
    for (const node of [...this.childNodes]) node.remove();
    this.append(...nodes);
  }

  remove() {
    if (this.parent) this.parent.childNodes.splice(this.parent.childNodes.indexOf(this), 1);
    this.parent = null;
  }

  contains(node) {
    return node === this || [...this.all()].includes(node);
  }

  *all() {
    for (const child of this.children) {
      yield child;
      yield* child.all();
    }
  }

  /** Simple selectors: tag, .class and [attribute] or [attribute="value"] in a row. */
  querySelectorAll(selector) {
    return [...this.all()].filter(el => el.matches(selector));
  }
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
}

class FakeText extends FakeNode {
  #text;
  constructor(text) {
    super();
    this.#text = String(text);
  }
  get textContent() {
    return this.#text;
  }
}

class FakeElement extends FakeNode {
  constructor(tag) {
    super();
    this.tag = tag;
    this.attributes = new Map();
    this.listeners = [];
    this.style = {
      setProperty(name, value) {
        this[name] = value;
      },
    };
    this.dataset = {};
    this.classList = {
      names: () => new Set((this.getAttribute('class') ?? '').split(' ').filter(Boolean)),
      contains: name => this.classList.names().has(name),
      toggle: (name, on = !this.classList.contains(name)) => {
        const names = this.classList.names();
        if (on) names.add(name);
        else names.delete(name);
        this.setAttribute('class', [...names].join(' '));
      },
      add: name => this.classList.toggle(name, true),
      remove: name => this.classList.toggle(name, false),
    };
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  toggleAttribute(name, on) {
    if (on) this.setAttribute(name, '');
    else this.removeAttribute(name);
  }
  addEventListener(type, fn) {
    this.listeners.push([type, fn]);
  }
  dispatch(type, event) {
    for (const [name, fn] of this.listeners) if (name === type) fn({ target: this, ...event });
  }

  matches(selector) {
    return selector
      .split(',')
      .some(one =>
        [...one.trim().matchAll(/\.([\w-]+)|\[([\w-]+)(?:="([^"]*)")?\]|^([\w-]+)/g)].every(
          ([, name, attribute, value, tag]) =>
            name
              ? this.classList.contains(name)
              : tag
                ? this.tag === tag
                : value === undefined
                  ? this.attributes.has(attribute)
                  : this.getAttribute(attribute) === value,
        ),
      );
  }

  closest(selector) {
    return this.matches(selector) ? this : (this.parent?.closest?.(selector) ?? null);
  }
}

class Watch {
  observe() {}
  disconnect() {}
}

/** Puts the page into the globals; the modules of the client may then be imported. */
export function makePage() {
  const root = new FakeElement('html');
  const quiet = { matches: true, addEventListener() {} };
  Object.assign(globalThis, {
    Node: FakeNode,
    Element: FakeElement,
    MutationObserver: Watch,
    ResizeObserver: Watch,
    matchMedia: () => quiet,
    getComputedStyle: () => ({ getPropertyValue: () => '' }),
    document: Object.assign(new FakeElement('document'), {
      documentElement: root,
      createElement: tag => new FakeElement(tag),
      createElementNS: (_, tag) => new FakeElement(tag),
      createTextNode: text => new FakeText(text),
      dispatchEvent(event) {
        for (const [type, fn] of this.listeners) if (type === event.type) fn(event);
      },
    }),
    CustomEvent: class {
      constructor(type) {
        this.type = type;
      }
    },
    fetch: async path => ({ ok: true, json: async () => JSON.parse(readFileSync(`${SITE}${path}`, 'utf8')) }),
  });
  if (!globalThis.navigator) globalThis.navigator = { language: 'en' };
}
