// cups.js - the club's cups: the list, and one of them.
import { mountCup } from '../../club/cup.js';
import { mountCups } from '../../club/cuplist.js';

/**
 * @param {HTMLElement} root
 * @param {import('../../app.js').Context} context
 */
export function mount(root, { params }) {
  return params.id ? mountCup(root, params.id) : mountCups(root);
}
