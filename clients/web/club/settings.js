// settings.js - how one wants to be told: on the page, by push, by mail, and when not.
import { button, h, icon } from '../dom.js';
import { toast } from '../app.js';
import { day, tr } from '../words.js';
import { box, makePart } from './account.js';
import { get, post, remove } from './api.js';
import { reason } from './form.js';
import { SIGN } from './pieces.js';
import { zoneHere } from './zone.js';

/** @typedef {{page: boolean, push: boolean, mail: 'off' | 'soon' | 'daily', digest: string,
 *   quiet: {from: string, to: string} | null, zone: number, can: {push: boolean, mail: string},
 *   subscriptions: number, browsers: {id: number, host: string, made: number, this: boolean}[]}} Settings */

/** Push of this browser; null: it cannot. */
async function pushHere() {
  const push = await import('../push.js');
  return (await push.canPush().catch(() => false)) ? push : null;
}

export async function noticesPart() {
  /** @type {Settings} */
  let settings = await get('me/notices');
  const push = await pushHere();
  const isHere = async () =>
    settings.browsers.some(b => b.this) && Boolean(await push?.isSubscribed().catch(() => false));
  let here = await isHere();

  const set = async (/** @type {Record<string, unknown>} */ change) => {
    try {
      settings = await post('me/notices', { ...change, zone: zoneHere() });
      toast({ text: () => tr('club-kept'), icon: 'i-check' });
    } catch (error) {
      toast({ text: reason(error), kind: 'error' });
    }
    redraw();
  };
  const redraw = () => {
    const focused = document.activeElement?.id;
    part.draw();
    if (focused) document.getElementById(focused)?.focus();
  };
  const tick = (
    /** @type {string} */ id,
    /** @type {string} */ sign,
    /** @type {boolean} */ checked,
    /** @type {(on: boolean) => void} */ run,
  ) => {
    const input = h('input', {
      type: 'checkbox',
      id: `notice-${id}`,
      checked,
      onChange: () => run(input.checked),
    });
    return h(
      'label',
      null,
      input,
      icon(sign),
      h('span', null, tr(`club-notice-${id}`), h('small', null, tr(`club-notice-${id}-hint`))),
    );
  };
  const time = (
    /** @type {string} */ id,
    /** @type {string} */ value,
    /** @type {(value: string) => void} */ run,
  ) => {
    const input = h('input', {
      type: 'time',
      id: `notice-${id}`,
      value,
      onChange: () => {
        if (input.value) run(input.value);
      },
    });
    return h(
      'div',
      { class: 'club-field is-time' },
      h('label', { for: `notice-${id}` }, tr(`club-notice-${id}`)),
      h('div', { class: 'field' }, input),
    );
  };
  const subscribe = async () => {
    try {
      if (here) await push?.unsubscribe();
      else await push?.subscribe();
      settings = await get('me/notices');
      here = await isHere();
    } catch (error) {
      toast({ text: reason(error), kind: 'error' });
    }
    redraw();
  };
  const forget = async (/** @type {number} */ id) => {
    try {
      await remove(`me/push/${id}`);
      settings = await get('me/notices');
      here = await isHere();
      toast({ text: () => tr('club-kept'), icon: 'i-check' });
    } catch (error) {
      toast({ text: reason(error), kind: 'error' });
    }
    redraw();
  };
  const browserList = () =>
    h(
      'ul',
      { class: 'plain', id: 'push-browsers' },
      settings.browsers.map(browser =>
        h(
          'li',
          { class: 'club-row' },
          h(
            'div',
            { class: 'club-row-main' },
            h('b', null, browser.host),
            h('small', { class: 'hint' }, tr('club-push-since', day(browser.made))),
          ),
          browser.this ? h('span', { class: 'chip is-hot' }, tr('club-session-this')) : null,
          button(tr('club-push-forget'), {
            icon: 'i-close',
            id: `push-forget-${browser.id}`,
            onClick: () => void forget(browser.id),
          }),
        ),
      ),
    );
  const mailChoice = () =>
    h(
      'div',
      { class: 'choice' },
      /** @type {const} */ (['off', 'soon', 'daily']).map(value =>
        h(
          'label',
          null,
          h('input', {
            type: 'radio',
            name: 'notice-mail',
            id: `notice-mail-${value}`,
            checked: settings.mail === value,
            onChange: () => void set({ mail: value }),
          }),
          h('span', null, tr(`club-notice-mail-${value}`)),
        ),
      ),
    );
  const mailRow = () =>
    h(
      'fieldset',
      { class: 'club-fieldset' },
      h('legend', null, tr('club-notice-mail')),
      settings.can.mail === 'no-server' ? null : mailChoice(),
      settings.can.mail === 'yes'
        ? null
        : h('small', { class: 'hint' }, icon('i-info'), ' ', tr(`club-mail-why-${settings.can.mail}`)),
      settings.mail === 'daily' && settings.can.mail !== 'no-server'
        ? time('digest', settings.digest, digest => void set({ digest }))
        : null,
    );
  const quietRow = () => {
    const { quiet } = settings;
    return h(
      'div',
      { class: 'club-stack' },
      h(
        'div',
        { class: 'choice' },
        tick(
          'quiet',
          'i-moon',
          Boolean(quiet),
          on => void set({ quiet: on ? { from: '22:00', to: '07:00' } : null }),
        ),
      ),
      quiet
        ? h(
            'div',
            { class: 'club-times' },
            time('from', quiet.from, from => void set({ quiet: { ...quiet, from } })),
            time('to', quiet.to, to => void set({ quiet: { ...quiet, to } })),
          )
        : null,
    );
  };
  const part = makePart(() =>
    box(
      'notices-panel',
      SIGN.bell,
      'club-notice-settings',
      h(
        'div',
        { class: 'choice' },
        tick('page', 'i-info', settings.page, page => void set({ page })),
        tick('push', SIGN.bell, settings.push, on => void set({ push: on })),
      ),
      settings.push
        ? h(
            'div',
            { class: 'acts' },
            push
              ? button(tr(here ? 'club-push-off' : 'club-push-on'), {
                  icon: SIGN.bell,
                  id: 'push-here',
                  onClick: () => void subscribe(),
                })
              : h('small', { class: 'hint' }, icon('i-info'), ' ', tr('club-push-cannot')),
            h('small', { class: 'hint' }, tr('club-push-count', settings.subscriptions)),
          )
        : null,
      settings.browsers.length ? browserList() : null,
      mailRow(),
      quietRow(),
    ),
  );
  return part;
}
