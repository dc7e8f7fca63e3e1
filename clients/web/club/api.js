// api.js - a club's routes: who one is, and every call that needs to know it.
import { ApiError } from '../api.js';

/** @typedef {import('../words.js').Both} Both */
/** @typedef {{name: string, mail: string | null, confirmed: boolean, moderator: boolean, bot: boolean,
 *   muted: boolean, language: string | null, since: number}} Account */
/** @typedef {{account: Account | null, csrf: string | null}} Me */

/** What was refused, and which part of what was sent it is about. */
export class Refusal extends ApiError {
  /** @param {any} told @param {number} status */
  constructor(told, status) {
    super(told?.code ?? 'status', told?.text ?? null, status);
    /** @type {string} */ this.where = told?.which ?? '';
  }
}

/** @type {Promise<Me> | null} */
let known = null;

/** @param {Me} me */
function learn(me) {
  known = Promise.resolve(me);
  document.dispatchEvent(new CustomEvent('mechange'));
  return me;
}

/** Who sits here; asked once, and again after a failure. @returns {Promise<Me>} */
export function me() {
  known ??= get('me').catch(error => {
    known = null;
    throw error;
  });
  return /** @type {Promise<Me>} */ (known);
}

/** The server is asked again who one is. */
export async function meAgain() {
  return learn(await get('me'));
}

/** @param {string} path @param {RequestInit} [options] */
async function send(path, options) {
  let answer;
  try {
    answer = await fetch(`/api/1/${path}`, options);
  } catch {
    throw new ApiError('gone', null, 0);
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => null);
  throw new Refusal(told?.error, answer.status);
}

/** @param {Response} answer @returns {Promise<any>} */
async function read(answer) {
  const text = await answer.text();
  return text ? JSON.parse(text) : {};
}

/** @param {string} path @returns {Promise<any>} */
export const get = async path => read(await send(path));

/** @param {string} path @returns {Promise<Blob>} */
export const getFile = async path => (await send(path)).blob();

/**
 * Changes something. A page that was open for long may hold an old session's word: it is asked for once more.
 * @param {'POST' | 'DELETE'} method @param {string} path @param {unknown} [body] @returns {Promise<any>}
 */
async function change(method, path, body = {}) {
  const once = async () => {
    const { csrf } = await me();
    return read(
      await send(path, {
        method,
        headers: { 'Content-Type': 'application/json', ...(csrf ? { 'X-Ghent-Csrf': csrf } : {}) },
        body: JSON.stringify(body),
      }),
    );
  };
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'csrf') throw error;
    known = null;
    return once();
  }
}

/** @param {string} path @param {unknown} [body] */
export const post = (path, body) => change('POST', path, body);
/** @param {string} path @param {unknown} [body] */
export const remove = (path, body) => change('DELETE', path, body);

/**
 * Signing in, registering, a new password: all tell who one is from now on.
 * @param {string} path @param {unknown} body
 */
export async function enter(path, body) {
  const told = await post(path, body);
  const who = await (told.csrf ? learn(told) : meAgain());
  if (path === 'login') void pushes(push => push.resume());
  return who;
}

/**
 * What else belongs to coming and going; whatever becomes of it.
 * @param {(push: typeof import('../push.js')) => Promise<void>} deed
 */
async function pushes(deed) {
  await import('../push.js').then(deed).catch(() => {});
}

/** @param {'logout' | 'logout-all'} [how] */
export async function leave(how = 'logout') {
  await post(how);
  await pushes(push => push.drop());
  return learn({ account: null, csrf: null });
}
