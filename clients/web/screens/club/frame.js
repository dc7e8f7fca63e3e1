// frame.js - the pages of a club: finds the one that is meant, and sees to it that it may be shown.
import { serverInfo } from '../../api.js';
import { navigate } from '../../app.js';
import { me } from '../../club/api.js';
import { clubReady } from '../../club/start.js';
import { signInHref } from '../../club/way.js';

/** The pages, and whether one has to be signed in. */
const PAGES = new Map([
  ['sign-in', false],
  ['register', false],
  ['forgotten', false],
  ['reset', false],
  ['confirm', false],
  ['stop', false],
  ['kept', false],
  ['room', false],
  ['account', true],
  ['lobby', false],
  ['mine', true],
  ['notices', true],
  ['people', false],
  ['ratings', false],
  ['records', false],
  ['cups', false],
  ['moderation', true],
]);

/**
 * @param {HTMLElement} root
 * @param {import('../../app.js').Context} context
 */
export async function mount(root, context) {
  const { page } = context.params;
  const signed = PAGES.get(page);
  if (signed === undefined || !(await serverInfo()).public) {
    const { mount: none } = await import('../error.js');
    return none(root, context);
  }
  const [module, { account }] = await Promise.all([import(`./${page}.js`), me(), clubReady()]);
  if (signed && !account) {
    void navigate(signInHref(), { replace: true });
    return () => {};
  }
  return module.mount(root, context);
}
