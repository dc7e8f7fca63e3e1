// confirm.js - where the letter to a new address leads.
import { meAgain, post } from '../../club/api.js';
import { letterPage } from '../../club/letter.js';

/** @param {HTMLElement} root */
export const mount = root =>
  letterPage(root, {
    page: 'confirm',
    done: 'club-confirmed',
    send: async token => {
      await post('me/confirm', { token });
      await meAgain().catch(() => {});
    },
    // There another letter can be asked for, too.
    onward: { href: '/club/account#mail-panel', icon: 'i-settings', word: 'club-account' },
  });
