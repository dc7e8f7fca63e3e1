// start.js - what a club's server adds to every page: its words, its style, and its part of the top bar.
import { button, h, icon, useStyle } from '../dom.js';
import { navigate, toast } from '../app.js';
import { setClub } from '../topbar.js';
import { loadWords, tr } from '../words.js';
import { leave, me } from './api.js';
import { reason } from './form.js';
import { SIGN } from './pieces.js';
import { unread, watchNotices } from './unread.js';
import { signInHref } from './way.js';
import { tellZone } from './zone.js';

/** @typedef {import('./api.js').Account} Account */

/** @type {Promise<void> | null} */
let started = null;
/** Whom the bar shows. @type {Account | null} */
let shown = null;

/** Words and style of a club, on whatever screen. @returns {Promise<void>} */
export function clubReady() {
  return Promise.all([loadWords('/club/words.json'), useStyle('/style/club.css')]).then(() => {});
}

async function signOut() {
  try {
    await leave();
    await navigate('/');
    toast({ text: () => tr('club-signed-out'), icon: 'i-check' });
  } catch (error) {
    toast({ text: reason(error), kind: 'error' });
  }
}

/** The table that is looked at, for who may close it. */
function tableHere() {
  const id = /^\/(?:play|replay|club\/room)\/([\w-]{22})$/.exec(location.pathname)?.[1];
  return id ? `?table=${id}` : '';
}

/** @returns {import('../topbar.js').MenuItem[]} */
function menu() {
  const always = [
    { label: tr('club-lobby'), icon: 'i-users', href: '/club/lobby' },
    { label: tr('club-ratings'), icon: 'i-stats', href: '/club/ratings' },
    { label: tr('club-cups'), icon: 'i-trophy', href: '/club/cups' },
  ];
  if (!shown) return [...always, { label: tr('club-sign-in'), icon: SIGN.person, href: '/club/sign-in' }];
  return [
    { label: tr('club-mine'), icon: 'i-clock', href: '/club/mine' },
    ...always,
    { label: tr('club-notices'), icon: SIGN.bell, href: '/club/notices' },
    { label: tr('club-account-of', shown.name), icon: SIGN.person, href: '/club/account' },
    ...(shown.moderator
      ? [{ label: tr('club-moderation'), icon: SIGN.gavel, href: `/club/moderation${tableHere()}` }]
      : []),
    { label: tr('club-sign-out'), icon: SIGN.door, run: () => void signOut() },
  ];
}

/** @returns {Node[]} */
function bar() {
  if (!shown) {
    // From a page that is about coming in one goes on to the first page.
    const plain = /^\/(?:club\/(?:sign-in|register|forgotten)|confirm|reset|stop)?$/.test(location.pathname);
    return [
      h(
        'a',
        {
          class: 'btn is-quiet club-sign',
          href: plain ? '/club/sign-in' : signInHref(),
          'data-bar': 'sign-in',
        },
        icon(SIGN.person),
        h('span', null, tr('club-sign-in')),
      ),
    ];
  }
  const count = unread();
  return [
    h(
      'a',
      {
        class: 'btn is-quiet club-bell',
        href: '/club/notices',
        'data-bar': 'notices',
        'aria-label': tr('club-bell', count),
        title: tr('club-bell', count),
      },
      icon(SIGN.bell),
      count ? h('span', { class: 'badge num', 'aria-hidden': 'true' }, count > 99 ? '99+' : count) : null,
    ),
    button(tr('club-account-of', shown.name), {
      icon: SIGN.person,
      class: 'is-quiet wide',
      bare: true,
      'data-bar': 'account',
      onClick: () => void navigate('/club/account'),
    }),
  ];
}

async function draw() {
  shown = (await me().catch(() => ({ account: null }))).account;
  setClub({ bar, menu });
  // Nobody waits for it: at the next page it is tried again.
  void tellZone().catch(() => {});
}

/** Once for a page. */
export function startClub() {
  started ??= clubReady().then(async () => {
    await draw();
    document.addEventListener('mechange', () => void draw());
    document.addEventListener('noticeschange', () => setClub({ bar, menu }));
    watchNotices();
  });
  return started;
}
