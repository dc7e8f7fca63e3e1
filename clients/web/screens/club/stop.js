// stop.js - where a letter's last line leads: no more of them.
import { post } from '../../club/api.js';
import { letterPage } from '../../club/letter.js';

/** @param {HTMLElement} root */
export const mount = root =>
  letterPage(root, {
    page: 'stop',
    done: 'club-stopped',
    send: token => post('notices/stop', { token }),
    onward: { href: '/club/account#notices-panel', icon: 'i-settings', word: 'club-notice-settings' },
  });
