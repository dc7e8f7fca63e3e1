// hand.js - one's cards along the bottom, and the whole card above the one that is looked at.
import { h, icon, replace } from '../dom.js';
import { tr } from '../words.js';

/**
 * @typedef {object} HandSpec
 * @property {string[]} cards
 * @property {import('../board_types.js').ApartCards} [apart]  those of them that are marked
 * @property {string[]} played            cards in play: shown first, lifted
 * @property {Set<string>} hot            can be chosen
 * @property {Set<string>} chosen
 * @property {boolean} dim                cards that cannot be chosen are pale
 * @property {string|null} [title]        whose hand, when two are shown
 * @property {boolean} [keys]             keys 1 to 9 choose cards
 * @property {{side: string, count: number}|null} [hidden]  another's hand: backs
 */

const LONG_PRESS_MS = 450;
/** So many cards lie beside each other on most screens; more of them lie one upon the other. */
const MANY = 7;

export class Hand {
  /**
   * @param {import('./card.js').Cards} cards
   * @param {{onCard: (key: string, event: Event) => void, onLook: (key: string) => void}} hooks
   */
  constructor(cards, hooks) {
    this.cards = cards;
    this.hooks = hooks;
    this.element = h('div', { class: 'hand', role: 'group' });
    this.preview = h('div', { class: 'preview', 'aria-hidden': 'true' });
    /** @type {string|null} */ this.held = null;
    /** @type {string|null} */ this.pinned = null;
    this.always = false;
    /** Another tab than the map is open on a small screen. */
    this.away = false;
    /** The cards that could be chosen when it was last drawn. */
    this.offered = '';
    /** @type {HTMLElement|null} */ this.prompt = null;
    this.still = false;
    /** @type {any} */ this.timer = null;
    this.#listen();
  }

  #listen() {
    const over = (/** @type {Event} */ e) => this.#look(e.target);
    // Cards that come to lie under a resting pointer are not looked at.
    this.element.addEventListener('pointermove', e => {
      if (this.still && e.pointerType !== 'touch' && (e.movementX || e.movementY)) {
        this.still = false;
        over(e);
      }
    });
    this.element.addEventListener('pointerover', e => {
      if (e.pointerType !== 'touch' && !this.still) over(e);
    });
    this.element.addEventListener('focusin', e => {
      if (/** @type {Element} */ (e.target).matches(':focus-visible')) over(e);
    });
    this.element.addEventListener('pointerleave', () => this.hide());
    this.element.addEventListener('focusout', () => this.hide());
    this.element.addEventListener('pointerdown', e => {
      if (e.pointerType === 'touch')
        this.timer = setTimeout(() => {
          this.held = cardAt(e.target);
          this.#look(e.target);
        }, LONG_PRESS_MS);
    });
    for (const name of ['pointerup', 'pointercancel', 'scroll'])
      this.element.addEventListener(name, () => clearTimeout(this.timer), { passive: true });
  }

  /** @param {EventTarget|null} target */
  #look(target) {
    const key = cardAt(target);
    if (!key) return;
    this.show(key);
    this.hooks.onLook(key);
  }

  /** The whole card above its strip. @param {string} key @param {Element} [near] */
  show(key, near) {
    const strip = near ?? this.element.querySelector(`[data-card="${CSS.escape(key)}"]`);
    if (!strip) return;
    replace(this.preview, this.cards.full(key));
    this.preview.hidden = false;
    const at = strip.getBoundingClientRect();
    const own = this.element.contains(strip);
    const room = this.preview.offsetWidth || 232;
    const most = (own ? this.#edge() : innerWidth) - room - 8;
    this.preview.style.left = `${Math.max(8, Math.min(most, at.left + at.width / 2 - room / 2))}px`;
    const top = own && this.always ? Math.min(at.top, this.#promptTop()) : at.top;
    if (at.top > innerHeight / 2)
      Object.assign(this.preview.style, { bottom: `${innerHeight - top + 14}px`, top: '' });
    else Object.assign(this.preview.style, { top: `${at.bottom + 10}px`, bottom: '' });
  }

  /** A card in the hand does not cover what lies beside it. */
  #edge() {
    return this.element.offsetWidth > 400 ? this.element.getBoundingClientRect().right : innerWidth;
  }

  /** On a small screen the prompt stands between map and hand: its buttons are not covered. */
  #promptTop() {
    const top = this.prompt?.getBoundingClientRect().top ?? innerHeight;
    return top > innerHeight / 3 ? top : innerHeight;
  }

  hide() {
    this.preview.hidden = true;
    this.held = null;
    const room = matchMedia('(min-width: 62.5em) and (min-height: 37.5em)').matches;
    if (this.pinned && (room || (this.always && !this.away))) this.show(this.pinned);
  }

  /** @param {HandSpec[]} hands @param {string|null} pinned shown in full while no other card is looked at
   * @param {boolean} [always] even where there is little room */
  update(hands, pinned, always = false) {
    const focused = cardAt(document.activeElement);
    this.element.setAttribute('aria-label', tr('play-hand'));
    replace(
      this.element,
      hands.map(hand => this.#group(hand)),
    );
    const many = this.element.childElementCount;
    this.element.hidden = !many;
    this.element.classList.toggle('is-many', many > MANY);
    // Nothing covers titles and backs; the first card of each hand lies upon no other.
    const cards = this.element.querySelectorAll('.card').length;
    const gaps = Math.max(1, cards - hands.length);
    this.element.style.cssText = `--cards:${cards};--gaps:${gaps};--others:${many - cards}`;
    this.#reveal(hands);
    this.pinned = pinned;
    this.always = always;
    this.still = true;
    this.hide();
    if (focused)
      /** @type {HTMLElement|null} */ (
        this.element.querySelector(`[data-card="${CSS.escape(focused)}"]`) ??
          this.element.querySelector('.card.is-hot')
      )?.focus();
  }

  /** Of cards that can be chosen anew one is in sight, however many lie before it. @param {HandSpec[]} hands */
  #reveal(hands) {
    const hot = hands.flatMap(hand => [...hand.hot]).join(' ');
    if (hot === this.offered) return;
    this.offered = hot;
    const box = this.element.getBoundingClientRect();
    const cards = [...this.element.querySelectorAll('.card.is-hot')];
    const seen = cards.some(card => {
      const at = card.getBoundingClientRect();
      return at.left >= box.left && at.right <= box.right;
    });
    if (!seen) cards[0]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  /** @param {HandSpec} hand */
  #group(hand) {
    const played = hand.played.map(key => this.#strip(key, 'is-picked', hand, tr('play-in-play')));
    const flag = (/** @type {string} */ key) => (hand.apart?.cards.includes(key) ? hand.apart.flag : '');
    const strips = hand.cards.map((key, i) => this.#strip(key, this.#state(hand, key), hand, flag(key), i));
    const backs = hand.hidden
      ? Array.from({ length: hand.hidden.count }, () => this.cards.back(hand.hidden?.side ?? 'nt'))
      : [];
    const none =
      !played.length && !strips.length && !backs.length
        ? h('p', { class: 'hand-empty' }, icon('i-cards'), tr('play-no-cards'))
        : null;
    return [
      hand.title ? h('h3', { class: 'hand-title' }, hand.title) : null,
      ...played,
      ...strips,
      ...backs,
      none,
    ];
  }

  /** @param {HandSpec} hand @param {string} key */
  #state(hand, key) {
    if (hand.chosen.has(key)) return 'is-picked';
    return hand.hot.has(key) ? 'is-hot' : hand.dim ? 'is-off' : '';
  }

  /** @param {string} key @param {string} state @param {HandSpec} hand @param {string} tag @param {number} [i] */
  #strip(key, state, hand, tag, i) {
    const pressed = state === 'is-picked' ? 'true' : null;
    const number = hand.keys && i !== undefined && i < 9 ? String(i + 1) : null;
    const strip = this.cards.mini(
      key,
      {
        class: state,
        'aria-pressed': pressed,
        'aria-keyshortcuts': number,
        onClick: (/** @type {Event} */ e) => {
          if (this.held !== key) this.hooks.onCard(key, e);
        },
      },
      tag,
    );
    if (number) strip.append(h('kbd', { class: 'card-key', 'aria-hidden': 'true' }, number));
    return strip;
  }
}

/** @param {EventTarget|null} target */
function cardAt(target) {
  const at = target instanceof Element ? target.closest('[data-card]') : null;
  return at instanceof HTMLElement ? (at.dataset.card ?? null) : null;
}
