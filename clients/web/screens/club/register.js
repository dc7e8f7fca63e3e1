// register.js - a new account.
import { h, redrawWithLanguage, replace } from '../../dom.js';
import { navigate, setFrame, toast } from '../../app.js';
import { serverInfo } from '../../api.js';
import { enter, me } from '../../club/api.js';
import { Form } from '../../club/form.js';
import { narrow, panel, SIGN } from '../../club/pieces.js';
import { destination } from '../../club/way.js';
import { language, tr } from '../../words.js';

/**
 * @param {HTMLElement} root
 * @param {import('../../app.js').Context} context
 */
export async function mount(root, { query }) {
  const to = query.get('to') ? destination(query.get('to')) : '/club/lobby';
  if ((await me()).account) {
    void navigate(to, { replace: true });
    return () => {};
  }
  if ((await serverInfo()).members_only) {
    void navigate('/club/sign-in', { replace: true });
    return () => {};
  }
  const form = new Form({
    id: 'register',
    fields: [
      { name: 'name', word: 'club-name', hint: 'club-name-hint', autocomplete: 'username', needed: true },
      {
        name: 'password',
        word: 'club-password',
        hint: 'club-password-hint',
        type: 'password',
        autocomplete: 'new-password',
        needed: true,
      },
      { name: 'mail', word: 'club-mail', hint: 'club-mail-hint', type: 'email', autocomplete: 'email' },
    ],
    submit: 'club-register',
    icon: 'i-check',
    send: async ({ name, password, mail }) => {
      await enter('register', { name, password, language: language(), ...(mail ? { mail } : {}) });
      await navigate(to, { replace: true });
      const letter = mail && (await serverInfo()).mail;
      toast({ text: () => tr(letter ? 'club-welcome-mail' : 'club-welcome', name), icon: 'i-check' });
    },
  });
  const stop = redrawWithLanguage(() => {
    setFrame({ title: tr('club-register') });
    form.draw();
    replace(
      root,
      narrow(
        panel(
          'register-panel',
          SIGN.person,
          tr('club-register'),
          h('div', { class: 'panel-body' }, form.element),
        ),
        h(
          'p',
          { class: 'hint' },
          tr('club-have-account'),
          ' ',
          h('a', { href: `/club/sign-in${location.search}` }, tr('club-sign-in')),
        ),
        h('p', { class: 'hint' }, h('a', { href: '/club/kept' }, tr('club-data'))),
      ),
    );
  });
  form.input('name')?.focus({ preventScroll: true });
  return stop;
}
