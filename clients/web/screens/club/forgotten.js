// forgotten.js - a letter with which a new password can be set.
import { h, redrawWithLanguage, replace } from '../../dom.js';
import { setFrame } from '../../app.js';
import { serverInfo } from '../../api.js';
import { post } from '../../club/api.js';
import { Form } from '../../club/form.js';
import { narrow, notice, panel, SIGN } from '../../club/pieces.js';
import { tr } from '../../words.js';

/** @param {HTMLElement} root */
export async function mount(root) {
  const { mail } = await serverInfo();
  let sent = false;
  const form = new Form({
    id: 'forgotten',
    fields: [
      {
        name: 'name',
        word: 'club-name-or-mail',
        hint: 'club-forgotten-hint',
        autocomplete: 'username',
        needed: true,
      },
    ],
    submit: 'club-send-letter',
    icon: SIGN.mail,
    send: async ({ name }) => {
      await post('reset', { name });
      sent = true;
      draw();
      document.getElementById('screen')?.focus();
    },
  });
  const draw = () => {
    setFrame({ title: tr('club-forgotten') });
    form.draw();
    replace(
      root,
      narrow(
        panel(
          'forgotten-panel',
          SIGN.mail,
          tr('club-forgotten'),
          h(
            'div',
            { class: 'panel-body club-stack' },
            mail ? null : notice('i-warn', tr('club-no-letters')),
            sent
              ? notice(SIGN.mail, tr(mail ? 'club-letter-sent' : 'club-letter-waits'), 'good')
              : form.element,
          ),
        ),
        h('p', { class: 'hint' }, h('a', { href: '/club/sign-in' }, tr('club-sign-in'))),
      ),
    );
  };
  const stop = redrawWithLanguage(draw);
  form.input('name')?.focus({ preventScroll: true });
  return stop;
}
