// handover.js - two players at one screen: between them everything is covered. The view of the next
// one is fetched only after he has said that he sits there.
import { button, flag, h } from '../dom.js';
import { tr } from '../words.js';

/**
 * @param {{side: string, name: string, lines: number}} next
 * @param {{onReady: () => Promise<void>, onLeave: () => void}} hooks
 * @returns {() => void} takes the sheet away
 */
export function coverScreen({ side, name, lines }, { onReady, onLeave }) {
  const ready = button(tr('play-hand-ready', name), {
    icon: 'i-eye',
    class: 'is-main',
    autofocus: true,
    onClick: async () => {
      ready.disabled = true;
      try {
        await onReady();
        close();
      } catch {
        ready.disabled = false;
      }
    },
  });
  const sheet = h(
    'dialog',
    { class: 'handover', 'data-side': side, 'aria-label': tr('play-hand-title', name) },
    flag(side),
    h('h2', null, tr('play-hand-title', name)),
    h('p', null, tr('play-hand-text')),
    lines ? h('p', null, tr('play-hand-since', lines)) : null,
    h(
      'div',
      { class: 'handover-acts' },
      ready,
      button(tr('play-leave'), {
        class: 'is-quiet',
        onClick: () => {
          close();
          onLeave();
        },
      }),
    ),
  );
  const close = () => {
    sheet.close();
    sheet.remove();
  };
  sheet.addEventListener('cancel', event => event.preventDefault());
  document.body.append(sheet);
  sheet.showModal();
  return close;
}
