// confirm.js - where the letter to a new address leads. A program that looks at links must not confirm: a button does.
import { button, h, redrawWithLanguage, replace } from '../../dom.js';
import { setFrame } from '../../app.js';
import { meAgain, post } from '../../club/api.js';
import { reason } from '../../club/form.js';
import { narrow, notice, panel, SIGN } from '../../club/pieces.js';
import { tr } from '../../words.js';

/** @param {HTMLElement} root */
export function mount(root) {
  const token = location.hash.slice(1);
  let done = false;
  /** @type {unknown} */
  let error = null;
  const confirm = async () => {
    try {
      await post('me/confirm', { token });
      done = true;
      error = null;
      await meAgain().catch(() => {});
    } catch (failure) {
      error = failure;
    }
    draw();
    document.getElementById('screen')?.focus();
  };
  const draw = () => {
    setFrame({ title: tr('club-confirm') });
    replace(
      root,
      narrow(
        panel(
          'confirm-panel',
          SIGN.mail,
          tr('club-confirm'),
          h(
            'div',
            { class: 'panel-body club-stack' },
            error ? notice('i-warn', reason(error), 'bad') : null,
            done
              ? notice('i-check', tr('club-confirmed'), 'good')
              : [
                  h('p', null, tr('club-confirm-text')),
                  h(
                    'div',
                    { class: 'acts' },
                    button(tr('club-confirm-now'), {
                      icon: 'i-check',
                      class: 'is-main',
                      id: 'confirm-now',
                      onClick: () => void confirm(),
                    }),
                  ),
                ],
          ),
        ),
      ),
    );
  };
  return redrawWithLanguage(draw);
}
