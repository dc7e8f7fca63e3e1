// unread.js - how many notices wait: asked now and then while the page is seen.
import { get, me } from './api.js';

const ASK_EVERY_MS = 60000;

/** @type {{count: number, timer: ReturnType<typeof setInterval> | null}} */
const state = { count: 0, timer: null };

export const unread = () => state.count;

/** @param {number} count */
export function setUnread(count) {
  if (count === state.count) return;
  state.count = count;
  document.dispatchEvent(new CustomEvent('noticeschange'));
}

/** Asks now; without an answer the old number stays. */
export async function askNotices() {
  const { account } = await me();
  if (!account || account.bot) setUnread(0);
  else setUnread((await get('notices')).unread ?? 0);
}

const ask = () => {
  if (document.visibilityState === 'visible') void askNotices().catch(() => {});
};

export function watchNotices() {
  if (state.timer) return;
  state.timer = setInterval(ask, ASK_EVERY_MS);
  document.addEventListener('visibilitychange', ask);
  document.addEventListener('mechange', ask);
  ask();
}
