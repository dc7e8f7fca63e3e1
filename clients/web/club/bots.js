// bots.js - programs that play for an account: names, and tokens that are shown once.
import { button, h } from '../dom.js';
import { toast } from '../app.js';
import { day, tr } from '../words.js';
import { box, makePart } from './account.js';
import { get, post, remove } from './api.js';
import { Form, reason } from './form.js';
import { askFirst, copyBox, notice, personLink } from './pieces.js';

/** @typedef {import('./account.js').Bot} Bot */

export async function botsPart() {
  /** @type {Bot[]} */
  let bots = (await get('bots')).bots;
  /** What was just told, and is told no more. @type {{name: string, token: string} | null} */
  let fresh = null;
  const again = async () => {
    bots = (await get('bots')).bots;
    part.draw();
  };
  const attempt = async (/** @type {() => Promise<unknown>} */ deed) => {
    try {
      await deed();
      await again();
    } catch (error) {
      toast({ text: reason(error), kind: 'error' });
    }
  };
  const form = new Form({
    id: 'bot',
    fields: [{ name: 'name', word: 'club-bot-name', needed: true }],
    submit: 'club-bot-make',
    icon: 'i-robot',
    quiet: true,
    send: async ({ name }) => {
      fresh = await post('bots', { name });
      form.clear();
      await again();
      document.getElementById('bot-token')?.focus();
    },
  });
  const renew = (/** @type {string} */ name) =>
    attempt(async () => {
      fresh = await post(`bots/${encodeURIComponent(name)}/token`);
    });
  const drop = (/** @type {string} */ name) =>
    attempt(async () => {
      await remove(`bots/${encodeURIComponent(name)}`);
      if (fresh?.name === name) fresh = null;
    });
  const part = makePart(() => {
    form.draw();
    return box(
      'bots-panel',
      'i-robot',
      'club-bots',
      h('p', { class: 'hint' }, tr('club-bots-hint')),
      fresh
        ? h(
            'div',
            { class: 'club-stack club-once' },
            notice('i-warn', tr('club-token-once', fresh.name)),
            copyBox('bot-token', tr('club-token', fresh.name), fresh.token),
          )
        : null,
      bots.length
        ? h(
            'ul',
            { class: 'plain', id: 'bots' },
            bots.map(({ name, since, token }) =>
              h(
                'li',
                { class: 'club-row' },
                h(
                  'div',
                  { class: 'club-row-main' },
                  personLink(name, { bot: true }),
                  h('small', { class: 'hint' }, tr('club-since', day(since))),
                  token ? null : h('span', { class: 'chip is-hot' }, tr('club-bot-void')),
                ),
                h(
                  'div',
                  { class: 'club-row-acts' },
                  button(tr('club-token-new'), {
                    icon: 'i-renew',
                    'aria-label': tr('club-token-new-of', name),
                    onClick: () => void renew(name),
                  }),
                  button(tr('club-bot-delete', name), {
                    icon: 'i-trash',
                    class: 'is-bad',
                    bare: true,
                    onClick: () => askFirst('bot-drop', () => void drop(name)),
                  }),
                ),
              ),
            ),
          )
        : null,
      form.element,
    );
  });
  return { ...part, again };
}
