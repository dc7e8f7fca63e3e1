// account.js - parts of the account's page: password, mail, language, browsers, all that is kept, leaving.
import { button, h, icon, replace } from '../dom.js';
import { navigate, toast } from '../app.js';
import { serverInfo } from '../api.js';
import { day, figure, setLanguage, tr } from '../words.js';
import { enter, get, getFile, leave, me, meAgain, remove } from './api.js';
import { Form, NEW_PASSWORD_FIELD, PASSWORD_FIELD, reason } from './form.js';
import { askFirst, foldState, notice, panel, SIGN } from './pieces.js';

/** @typedef {{element: HTMLElement, draw: () => void}} Part */
/** @typedef {{name: string, since: number, token: boolean}} Bot */
/** @typedef {{id: number, agent: string, created: number, seen: number, this: boolean}} Session */

/** @param {string} word */
const done = word => toast({ text: () => tr(word), icon: 'i-check' });

/** @param {() => Promise<unknown>} deed */
async function attempt(deed) {
  try {
    await deed();
  } catch (error) {
    toast({ text: reason(error), kind: 'error' });
  }
}

/** A part that draws itself anew into its place. @param {(part: Part) => Node} make @returns {Part} */
export function makePart(make) {
  const element = h('div');
  const part = { element, draw: () => replace(element, make(part)) };
  return part;
}

/** @param {string} id @param {string} sign @param {string} word @param {...import('../dom.js').Children} inside */
export const box = (id, sign, word, ...inside) =>
  panel(id, sign, tr(word), h('div', { class: 'panel-body club-stack' }, ...inside));

/** In the place of a part that could not be made. @param {unknown} error */
export const missingPart = error => makePart(() => notice('i-warn', reason(error), 'bad'));

/** What becomes of the tokens of bots. @type {import('./form.js').Field} */
const BOTS_FIELD = {
  name: 'bots',
  word: 'club-password-bots',
  hint: 'club-password-bots-hint',
  value: 'void',
  needed: true,
  options: [
    ['void', 'club-password-bots-void'],
    ['keep', 'club-password-bots-keep'],
  ],
};

/** @param {() => Promise<unknown>} changed is told when it is: bots may have lost their tokens */
export async function passwordPart(changed) {
  const { bots } = await get('bots');
  const form = new Form({
    id: 'password',
    fields: [
      { ...PASSWORD_FIELD, name: 'old', word: 'club-old-password' },
      NEW_PASSWORD_FIELD,
      ...(bots.length ? [BOTS_FIELD] : []),
    ],
    submit: 'club-set-password',
    quiet: true,
    send: async values => {
      await enter('me/password', values);
      form.clear();
      done('club-password-changed');
      await changed();
    },
  });
  return makePart(() => {
    form.draw();
    return box('password-panel', 'i-lock', 'club-password', form.element);
  });
}

export async function mailPart() {
  const { mail: letters } = await serverInfo();
  let { account } = await me();
  const form = new Form({
    id: 'mail',
    fields: [
      {
        name: 'mail',
        word: 'club-mail',
        hint: 'club-mail-empty',
        type: 'email',
        autocomplete: 'email',
        value: account?.mail ?? '',
      },
      PASSWORD_FIELD,
    ],
    submit: 'club-set-mail',
    quiet: true,
    send: async ({ mail, password }) => {
      const told = await enter('me/mail', { mail: mail.trim() || null, password });
      account = told.account;
      form.spec.fields[0].value = account?.mail ?? '';
      form.clear();
      part.draw();
      done(account?.mail ? (letters ? 'club-mail-changed' : 'club-kept') : 'club-mail-gone');
    },
  });
  const part = makePart(() => {
    form.draw();
    const state = !account?.mail ? 'none' : account.confirmed ? 'yes' : letters ? 'no' : 'never';
    return box(
      'mail-panel',
      SIGN.mail,
      'club-mail',
      notice(
        state === 'yes' ? 'i-check' : 'i-info',
        tr(`club-mail-${state}`, account?.mail ?? ''),
        state === 'yes' ? 'good' : '',
      ),
      form.element,
    );
  });
  return part;
}

export async function languagePart() {
  const { account } = await me();
  let chosen = account?.language ?? 'en';
  const part = makePart(() => {
    const radio = (/** @type {'en' | 'fr'} */ value, /** @type {string} */ label) =>
      h(
        'label',
        { lang: value },
        h('input', {
          type: 'radio',
          name: 'account-language',
          id: `account-language-${value}`,
          value,
          checked: chosen === value,
          onChange: () =>
            void attempt(async () => {
              await enter('me/language', { language: value });
              chosen = value;
              await setLanguage(value);
              done('club-kept');
            }),
        }),
        h('span', null, label),
      );
    return box(
      'language-panel',
      'i-globe',
      'club-language',
      h('p', { class: 'hint', id: 'language-hint' }, tr('club-language-hint')),
      h(
        'div',
        { class: 'choice', role: 'radiogroup', 'aria-labelledby': 'language-panel-head' },
        radio('en', 'English'),
        radio('fr', 'Français'),
      ),
    );
  });
  return part;
}

/** What a browser says of itself, in a few words. @param {string} agent */
function browserName(agent) {
  const program = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1];
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(agent)?.[1];
  const names = [{ Edg: 'Edge', OPR: 'Opera' }[program ?? ''] ?? program, system];
  return names.filter(Boolean).join(', ') || agent.slice(0, 40) || '?';
}

export async function browsersPart() {
  /** @type {Session[]} */
  let sessions = (await get('me/sessions')).sessions;
  const end = (/** @type {number} */ id) =>
    attempt(async () => {
      await remove(`me/sessions/${id}`);
      sessions = (await get('me/sessions')).sessions;
      part.draw();
      done('club-session-ended');
    });
  const endAll = () =>
    attempt(async () => {
      await leave('logout-all');
      await navigate('/');
    });
  const part = makePart(() =>
    box(
      'sessions-panel',
      'i-online',
      'club-sessions',
      h(
        'ul',
        { class: 'plain', id: 'sessions' },
        sessions.map(session =>
          h(
            'li',
            { class: 'club-row' },
            h(
              'div',
              { class: 'club-row-main' },
              h('b', null, browserName(session.agent)),
              h('small', { class: 'hint' }, tr('club-session-seen', day(session.created), day(session.seen))),
            ),
            session.this
              ? h('span', { class: 'chip is-hot' }, tr('club-session-this'))
              : button(tr('club-session-end'), { icon: 'i-close', onClick: () => void end(session.id) }),
          ),
        ),
      ),
      h(
        'div',
        { class: 'acts' },
        button(tr('club-sign-out-all'), {
          icon: SIGN.door,
          id: 'sign-out-all',
          onClick: () => askFirst('sign-out-all', () => void endAll()),
        }),
      ),
    ),
  );
  return part;
}

async function saveAll() {
  const { saveFile } = await import('../files.js');
  const file = await getFile('me/export');
  saveFile(`ghent-${(await me()).account?.name ?? 'account'}.json`, await file.text());
  toast({ text: tr('club-exported', figure(Math.ceil(file.size / 1024))), icon: 'i-check' });
}

export function leavingPart() {
  const form = new Form({
    id: 'delete',
    fields: [PASSWORD_FIELD],
    submit: 'club-delete',
    icon: 'i-trash',
    bad: true,
    send: async ({ password }) => {
      await remove('me', { password });
      await meAgain();
      await navigate('/');
      done('club-deleted');
    },
  });
  const fold = foldState();
  return makePart(() => {
    form.draw();
    return box(
      'leaving-panel',
      'i-open',
      'club-data',
      h('p', null, tr('club-export-text')),
      h(
        'div',
        { class: 'acts' },
        button(tr('club-export'), { icon: 'i-down', id: 'export', onClick: () => void attempt(saveAll) }),
      ),
      h('p', null, h('a', { href: '/club/kept' }, tr('club-kept-more'))),
      h(
        'details',
        { class: 'club-fold', open: fold.open, onToggle: fold.note },
        h('summary', null, tr('club-delete')),
        h(
          'div',
          { class: 'club-stack' },
          h('p', null, icon('i-warn'), ' ', tr('club-delete-text')),
          form.element,
        ),
      ),
    );
  });
}
