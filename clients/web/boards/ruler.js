// ruler.js - who is ahead: a ruler from the first side's lead to the other's, a tick for every point.
import { h } from '../dom.js';

/**
 * @param {{max: number, sides: readonly [string, string], score: number, other: number, words: string,
 *   textOf: (score: number) => string, step?: number}} what  `score` below 0: the first side leads; `other`:
 *   where it would be, or was, as a hollow marker; `step`: figures stand so far apart
 */
export function ruler({ max, sides, score, other, words, textOf, step = 5 }) {
  const held = (/** @type {number} */ n) => Math.max(-max, Math.min(max, n));
  const place = (/** @type {number} */ n) => `${((held(n) + max) / (2 * max)) * 100}%`;
  const marker = (/** @type {number} */ n, /** @type {string} */ className) => {
    const side = n < 0 ? sides[0] : n > 0 ? sides[1] : 'nt';
    const el = h('b', { class: className, 'data-side': side }, n ? textOf(n) : '0');
    el.style.left = place(n);
    return el;
  };
  const ticks = Array.from({ length: 2 * max + 1 }, (_, i) => {
    const n = i - max;
    const el = h(
      'i',
      { class: n % step ? 'tick' : 'tick is-long' },
      n % step ? '' : h('span', null, String(Math.abs(n))),
    );
    el.style.left = place(n);
    return el;
  });
  return h(
    'div',
    {
      class: other === score ? 'score-ruler' : 'score-ruler has-next',
      role: 'img',
      'aria-label': words,
      title: words,
    },
    sides.map(side => h('span', { class: 'score-half', 'data-side': side })),
    ticks,
    other !== score ? marker(other, 'score-next') : null,
    marker(score, 'score-now'),
  );
}
