// stop.js - where a letter's last line leads: no more of them.
import { button, h, redrawWithLanguage, replace } from '../../dom.js';
import { setFrame } from '../../app.js';
import { post } from '../../club/api.js';
import { reason } from '../../club/form.js';
import { narrow, notice, panel, SIGN } from '../../club/pieces.js';
import { tr } from '../../words.js';

/** @param {HTMLElement} root */
export function mount(root) {
  const token = location.hash.slice(1);
  let done = false;
  /** @type {unknown} */
  let error = null;
  const stop = async () => {
    try {
      await post('notices/stop', { token });
      done = true;
      error = null;
    } catch (failure) {
      error = failure;
    }
    draw();
    document.getElementById('screen')?.focus();
  };
  const draw = () => {
    setFrame({ title: tr('club-stop') });
    replace(
      root,
      narrow(
        panel(
          'stop-panel',
          SIGN.mail,
          tr('club-stop'),
          h(
            'div',
            { class: 'panel-body club-stack' },
            error ? notice('i-warn', reason(error), 'bad') : null,
            done
              ? notice('i-check', tr('club-stopped'), 'good')
              : [
                  h('p', null, tr('club-stop-text')),
                  h(
                    'div',
                    { class: 'acts' },
                    button(tr('club-stop-now'), {
                      icon: 'i-check',
                      class: 'is-main',
                      onClick: () => void stop(),
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
