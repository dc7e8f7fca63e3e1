// reset.js - where the letter for a forgotten password leads: a new one.
import { h, redrawWithLanguage, replace } from '../../dom.js';
import { navigate, setFrame, toast } from '../../app.js';
import { post } from '../../club/api.js';
import { Form, NEW_PASSWORD_FIELD } from '../../club/form.js';
import { narrow, panel, SIGN } from '../../club/pieces.js';
import { tr } from '../../words.js';

/** @param {HTMLElement} root */
export function mount(root) {
  const token = location.hash.slice(1);
  const form = new Form({
    id: 'reset',
    fields: [NEW_PASSWORD_FIELD],
    submit: 'club-set-password',
    icon: 'i-check',
    send: async values => {
      await post('reset/finish', { token, new: values.new });
      await navigate('/club/sign-in', { replace: true });
      toast({ text: () => tr('club-password-set'), icon: 'i-check' });
    },
    after: () => [h('a', { class: 'btn is-quiet', href: '/club/forgotten' }, tr('club-another-letter'))],
  });
  const stop = redrawWithLanguage(() => {
    setFrame({ title: tr('club-new-password') });
    form.draw();
    replace(
      root,
      narrow(
        panel(
          'reset-panel',
          SIGN.person,
          tr('club-new-password'),
          h('div', { class: 'panel-body' }, form.element),
        ),
      ),
    );
  });
  form.input('new')?.focus({ preventScroll: true });
  return stop;
}
