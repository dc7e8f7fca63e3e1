// sign-in.js - a name and a password; then back to where one came from.
import { h, icon, redrawWithLanguage, replace } from '../../dom.js';
import { navigate, setFrame } from '../../app.js';
import { serverInfo } from '../../api.js';
import { enter, me } from '../../club/api.js';
import { Form } from '../../club/form.js';
import { narrow, notice, panel, SIGN } from '../../club/pieces.js';
import { destination } from '../../club/way.js';
import { tr } from '../../words.js';

/**
 * @param {HTMLElement} root
 * @param {import('../../app.js').Context} context
 */
export async function mount(root, { query }) {
  const to = destination(query.get('to'));
  if ((await me()).account) {
    void navigate(to, { replace: true });
    return () => {};
  }
  const form = new Form({
    id: 'sign-in',
    fields: [
      { name: 'name', word: 'club-name', autocomplete: 'username', needed: true },
      {
        name: 'password',
        word: 'club-password',
        type: 'password',
        autocomplete: 'current-password',
        needed: true,
      },
    ],
    submit: 'club-sign-in',
    icon: SIGN.door,
    send: async values => {
      await enter('login', values);
      await navigate(to, { replace: true });
    },
    after: () => [h('a', { class: 'btn is-quiet', href: '/club/forgotten' }, tr('club-forgotten'))],
  });
  const more = to === '/' ? '' : `?to=${encodeURIComponent(to)}`;
  const { members_only: closed } = await serverInfo();
  const register = () =>
    h(
      'section',
      { class: 'panel' },
      h(
        'a',
        { class: 'rowlink', href: `/club/register${more}` },
        icon('i-users'),
        h('span', null, h('b', null, tr('club-register')), h('small', null, tr('club-register-hint'))),
        icon('i-chevron'),
      ),
    );
  const stop = redrawWithLanguage(() => {
    setFrame({ title: tr('club-sign-in') });
    form.draw();
    replace(
      root,
      narrow(
        more ? notice('i-info', tr('club-sign-in-first')) : null,
        panel('sign', SIGN.person, tr('club-sign-in'), h('div', { class: 'panel-body' }, form.element)),
        closed ? h('p', { class: 'hint' }, tr('club-members-only')) : register(),
      ),
    );
  });
  form.input('name')?.focus({ preventScroll: true });
  return stop;
}
