// side.js - the panel beside the map: players, tracks of the game, log.
import { flag, h, icon, replace } from '../dom.js';
import { ruleLink } from '../say.js';
import { tr } from '../words.js';

/**
 * @typedef {{side: string, name: string, sub: string, cards: number|null, active: boolean, away: boolean}} PlayerSpec
 * @typedef {{key: string, title: string, rule?: string, node: Node, roomy?: boolean, link?: {label: string,
 *   run: () => void}}} Panel
 */

export class Side {
  /**
   * @param {import('./log.js').Log} log
   * @param {import('../game.js').Game} game
   * @param {(id: string) => void} onRule
   */
  constructor(log, game, onRule) {
    this.game = game;
    this.onRule = onRule;
    /** Adds to the players what a club knows of them. @type {((players: HTMLElement) => void)|null} */ this.dress =
      null;
    this.players = h('div', { class: 'players only-tracks' });
    this.panels = h('div', { class: 'panels only-tracks' });
    this.element = h('aside', { class: 'side' }, this.players, this.panels, log.element);
  }

  /** @param {PlayerSpec[]} players @param {Panel[]} panels */
  update(players, panels) {
    this.element.setAttribute('aria-label', tr('play-side'));
    replace(this.players, players.map(playerNode));
    this.dress?.(this.players);
    const focused = /** @type {HTMLElement|null} */ (
      this.panels.contains(document.activeElement) ? document.activeElement : null
    )?.dataset.key;
    const opened = this.#details().map(({ open }) => open);
    replace(
      this.panels,
      panels.map(panel => this.#panel(panel)),
    );
    for (const [i, part] of this.#details().entries()) part.open ||= opened[i] ?? false;
    if (focused)
      /** @type {HTMLElement|null} */ (
        this.panels.querySelector(`[data-key="${CSS.escape(focused)}"]`)
      )?.focus();
  }

  /** What can be opened in panels stays open. */
  #details() {
    return [...this.panels.querySelectorAll('details')];
  }

  /** @param {Panel} panel */
  #panel({ key, title, rule, node, roomy, link }) {
    return h(
      'section',
      { class: `side-sec${roomy ? ' roomy' : ''}`, 'data-panel': key, 'aria-label': title },
      h(
        'h3',
        null,
        h('span', null, title),
        link
          ? h(
              'button',
              { type: 'button', class: 'link', 'data-key': `${key}-link`, onClick: link.run },
              link.label,
            )
          : null,
        rule && !link ? ruleLink(this.game, rule, this.onRule) : null,
      ),
      node,
    );
  }
}

/** @param {PlayerSpec} p */
function playerNode(p) {
  return h(
    'div',
    {
      class: `player${p.active ? ' is-active' : ''}`,
      'data-side': p.side,
      'aria-current': p.active ? 'true' : null,
    },
    flag(p.side),
    h('span', { class: 'player-name' }, p.name),
    h('span', { class: 'player-vp' }),
    h(
      'span',
      { class: 'player-sub' },
      h('span', null, p.sub),
      p.cards === null
        ? null
        : h(
            'span',
            { class: 'num', title: tr('play-cards-held', p.cards) },
            icon('i-cards'),
            h('span', { class: 'sr' }, tr('play-cards-held', p.cards)),
            h('span', { 'aria-hidden': 'true' }, p.cards),
          ),
      p.away ? h('span', null, icon('i-offline'), tr('play-away')) : null,
    ),
  );
}
