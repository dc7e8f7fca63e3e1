// letter.js - where a letter's link leads: what it would do is told, and a button does it. A program that looks at
// links must not.
import { button, h, icon, redrawWithLanguage, replace } from '../dom.js';
import { setFrame } from '../app.js';
import { tr } from '../words.js';
import { Refusal } from './api.js';
import { reason } from './form.js';
import { narrow, notice, panel, SIGN } from './pieces.js';

/**
 * Words are club-PAGE, club-PAGE-text and club-PAGE-now.
 * @param {HTMLElement} root
 * @param {{page: string, done: string, send: (token: string) => Promise<unknown>,
 *   onward: {href: string, icon: string, word: string}}} spec  onward: where one goes when it is done, or cannot be
 */
export function letterPage(root, { page, done, send, onward }) {
  const token = location.hash.slice(1);
  let isDone = false;
  /** @type {unknown} */
  let error = null;
  const run = async () => {
    try {
      await send(token);
      isDone = true;
      error = null;
    } catch (failure) {
      error = failure;
    }
    draw();
    document.getElementById('screen')?.focus();
  };
  /** A link that is not valid any more does not become so by a second try. */
  const isVoid = () => error instanceof Refusal && error.code === 'bad-token';
  const act = () =>
    isDone || isVoid()
      ? h('a', { class: 'btn', href: onward.href }, icon(onward.icon), h('span', null, tr(onward.word)))
      : button(tr(`club-${page}-now`), {
          icon: 'i-check',
          class: 'is-main',
          id: `${page}-now`,
          onClick: () => void run(),
        });
  const draw = () => {
    setFrame({ title: tr(`club-${page}`) });
    replace(
      root,
      narrow(
        panel(
          `${page}-panel`,
          SIGN.mail,
          tr(`club-${page}`),
          h(
            'div',
            { class: 'panel-body club-stack' },
            error ? notice('i-warn', reason(error), 'bad') : null,
            isDone ? notice('i-check', tr(done), 'good') : null,
            isDone || isVoid() ? null : h('p', null, tr(`club-${page}-text`)),
            h('div', { class: 'acts' }, act()),
          ),
        ),
      ),
    );
  };
  return redrawWithLanguage(draw);
}
