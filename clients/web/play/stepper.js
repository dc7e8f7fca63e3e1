// stepper.js - a number out of many: less, more, and a button that takes it.
import { stepTo } from '../choose.js';
import { button, h } from '../dom.js';
import { sayAction } from '../say.js';
import { tr } from '../words.js';

/**
 * @param {import('../game.js').Game} game @param {import('../choose.js').Choice} choice
 * @param {(action: string) => void} choose
 */
export function stepperNode(game, choice, choose) {
  const values = choice.stepper?.values ?? [];
  let at = values.length - 1;
  const shown = h('output', { class: 'stepper-value num', 'aria-live': 'polite' });
  const slider = h('input', {
    type: 'range',
    min: '0',
    max: String(values.length - 1),
    'aria-label': tr('play-number'),
  });
  const take = button('', {
    class: 'is-main',
    onClick: () => {
      const action = stepTo(choice, values[at]);
      if (action) choose(action);
    },
  });
  const show = (/** @type {number} */ n) => {
    at = Math.max(0, Math.min(values.length - 1, n));
    slider.value = String(at);
    shown.textContent = String(values[at]);
    const action = stepTo(choice, values[at]);
    take.textContent = action ? sayAction(game, action) : '';
  };
  slider.addEventListener('input', () => show(Number(slider.value)));
  show(at);
  return h(
    'span',
    { class: 'stepper', role: 'group', 'aria-label': tr('play-number') },
    button(tr('play-less'), {
      class: 'is-step',
      bare: true,
      icon: 'i-zoom-out',
      onClick: () => show(at - 1),
    }),
    slider,
    shown,
    button(tr('play-more'), { class: 'is-step', bare: true, icon: 'i-zoom-in', onClick: () => show(at + 1) }),
    take,
  );
}
