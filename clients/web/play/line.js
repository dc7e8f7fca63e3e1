// line.js - the state of the line to the server, over the map: lost, trying again, gone.
import { button, h, icon, replace } from '../dom.js';
import { tr } from '../words.js';

export class LineState {
  /** @param {() => void} retry */
  constructor(retry) {
    this.retry = retry;
    this.element = h('div', { class: 'line-state', role: 'status' });
    /** @type {any} */ this.timer = null;
    this.text = h('span');
  }

  /** @param {string} state @param {{retryAt?: number}} more */
  update(state, { retryAt }) {
    clearInterval(this.timer);
    if (state !== 'reconnecting' && state !== 'gone') {
      replace(this.element);
      return;
    }
    const gone = state === 'gone';
    replace(
      this.element,
      h(
        'div',
        { class: 'toast' },
        icon('i-offline'),
        h(
          'span',
          { class: 'toast-text' },
          tr(gone ? 'link-gone' : 'link-lost'),
          ' ',
          h('span', { 'aria-hidden': 'true' }, this.text),
        ),
        button(tr('link-now'), { onClick: this.retry }),
      ),
    );
    const count = () => {
      this.text.textContent = tr(
        'link-countdown',
        Math.max(0, Math.ceil(((retryAt ?? 0) - Date.now()) / 1000)),
      );
    };
    count();
    this.timer = setInterval(count, 500);
  }

  destroy() {
    clearInterval(this.timer);
  }
}
