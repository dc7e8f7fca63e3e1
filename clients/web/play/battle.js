// battle.js - the panel of a battle, or of a count of points: two columns of forces and dice, what was
// hit, and the choice to be made. It stays until the player closes it or goes on; the log keeps what it said.
import { button, flag, h, icon, replace } from '../dom.js';
import { ruleLink } from '../say.js';
import { tr } from '../words.js';
import { buttonOf } from './promptbar.js';

/**
 * @typedef {{icon?: string, text: string, value?: string|number, was?: string|number, rule?: string,
 *   dim?: boolean}} Line   was: the value before, where it is another one
 * @typedef {{side: string, title: string, lines?: Line[], dice?: Die[], result?: string|Node}} Column
 * @typedef {{face: number, hit: boolean, ten?: boolean}} Die   ten: one of ten sides, 0 to 9
 * @typedef {{key: string, title: string, round?: string, place?: {kind: string, key: string}, columns: Column[],
 *   note?: string|Node, over?: boolean, icon?: string}} Battle
 */

/** Where the panel may lie: in the middle below, or in a corner. */
const SPOTS = ['', 'is-low-right', 'is-low-left', 'is-high-right', 'is-high-left'];
/** How much more it matters that the battle itself is seen. */
const FIRST = 100;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box on the screen */

/** How much of some boxes lies under one. @param {Box} at @param {Box[]} boxes */
function covered(at, boxes) {
  return boxes.reduce((sum, box) => {
    const width = Math.min(at.right, box.right) - Math.max(at.left, box.left);
    const height = Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);
}

/** A drawn die; those of ten sides have a number on them. @param {Die} die */
function dieOf({ face, hit, ten }) {
  const look = hit ? 'is-hit' : 'is-miss';
  return ten ? h('b', { class: look }, String(face)) : icon(`d6-${face}`, undefined, look);
}

export class BattlePanel {
  /** @param {import('../game.js').Game} game @param {(id: string) => void} onRule */
  constructor(game, onRule) {
    this.game = game;
    this.onRule = onRule;
    this.element = h('section', { class: 'dialog battle-panel', hidden: true, tabindex: '-1' });
    /** @type {string|null} */ this.closed = null;
    /** @type {string|null} */ this.key = null;
    this.over = false;
    /** @type {() => void} */ this.onClose = () => {};
  }

  /** Known already: it is not shown when it is over. @param {Battle|null} battle */
  pass(battle) {
    if (battle?.over) this.closed = battle.key;
  }

  /** Shows it, whether it was closed or not. @param {Battle} battle */
  reopen(battle) {
    this.closed = null;
    this.update(battle, { prompt: [], buttons: [] });
  }

  /** The player goes on: a battle that is over has been seen. */
  leave() {
    if (this.over && this.open) this.close();
  }

  /**
   * Goes where it covers least of the first, then of the others; stays where it covers nothing.
   * @param {Box[]} first @param {Box[]} others
   */
  avoid(first, others) {
    const { classList } = this.element;
    const spots = SPOTS.filter(Boolean);
    const go = (/** @type {string} */ spot) => {
      classList.remove(...spots);
      if (spot) classList.add(spot);
      const at = this.element.getBoundingClientRect();
      return covered(at, first) * FIRST + covered(at, others);
    };
    const now = spots.find(spot => classList.contains(spot)) ?? '';
    let best = { spot: now, cost: go(now) };
    for (const spot of best.cost ? SPOTS : []) {
      const cost = go(spot);
      if (cost < best.cost) best = { spot, cost };
    }
    go(best.spot);
  }

  get foot() {
    return this.element.querySelector('.dialog-foot');
  }

  get open() {
    return !this.element.hidden;
  }

  close() {
    this.closed = this.key;
    this.element.hidden = true;
    this.onClose();
  }

  /**
   * @param {Battle|null} battle
   * @param {{prompt: (Node|string)[], buttons: import('./promptbar.js').ButtonSpec[]}} now the choice that is to be
   *   made
   */
  update(battle, now) {
    if (!battle || battle.key === this.closed) {
      this.element.hidden = true;
      this.key = battle?.key ?? this.key;
      return;
    }
    // What is asked after the battle is not about it.
    const { prompt, buttons } = battle.over ? { prompt: [], buttons: [] } : now;
    const fresh = this.key !== battle.key || this.element.hidden;
    this.key = battle.key;
    this.over = Boolean(battle.over);
    this.element.setAttribute('aria-label', battle.title);
    this.element.hidden = false;
    replace(
      this.element,
      this.#head(battle),
      h(
        'div',
        { class: 'battle' },
        battle.columns.map(c => this.#column(c)),
      ),
      battle.note ? h('p', { class: 'battle-note' }, battle.note) : null,
      prompt.length ? h('p', { class: 'battle-note battle-ask' }, h('b', null, prompt)) : null,
      h(
        'div',
        { class: 'dialog-foot' },
        buttons.map(buttonOf),
        buttons.length
          ? null
          : button(tr('app-close'), { class: 'is-main', icon: 'i-check', onClick: () => this.close() }),
      ),
    );
    this.element.classList.toggle('is-fresh', fresh);
    this.element.classList.toggle('is-over', this.over);
  }

  /** @param {Battle} battle */
  #head(battle) {
    return h(
      'div',
      { class: 'dialog-head' },
      icon(battle.icon ?? 'battle'),
      h('h2', null, battle.title),
      battle.round && h('span', { class: 'num' }, battle.round),
      button(tr('app-close'), {
        icon: 'i-close',
        class: 'is-quiet',
        bare: true,
        onClick: () => this.close(),
      }),
    );
  }

  /** @param {Column} column */
  #column(column) {
    const dice = column.dice ?? [];
    const spoken = dice.map(d => `${d.face}${d.hit ? ` (${tr('play-hit')})` : ''}`).join(', ');
    return h(
      'div',
      { class: 'battle-side', 'data-side': column.side },
      h('h3', null, flag(column.side), column.title),
      h(
        'ul',
        { class: 'battle-list' },
        (column.lines ?? []).map(line => this.#line(line)),
      ),
      dice.length ? h('div', { class: 'dice', role: 'img', 'aria-label': spoken }, dice.map(dieOf)) : null,
      column.result ? h('p', { class: 'battle-result' }, column.result) : null,
    );
  }

  /** @param {Line} line */
  #line(line) {
    return h(
      'li',
      { class: line.dim ? 'is-dim' : null },
      h(
        'span',
        null,
        line.icon ? icon(line.icon) : null,
        line.text,
        line.rule ? [' ', ruleLink(this.game, line.rule, this.onRule)] : null,
      ),
      h(
        'span',
        { class: 'num' },
        line.was === undefined
          ? null
          : [
              h('s', { 'aria-label': tr('play-before', line.was) }, line.was),
              h('span', { 'aria-hidden': 'true' }, ' → '),
            ],
        line.value ?? '',
      ),
    );
  }
}
