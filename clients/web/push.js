// push.js - messages of the server while no page is open: whether this browser gets them.
//
// The subscription is the browser's; the server is told where it is and with which key to seal what
// it sends.  sw.js shows what comes.
import { get, post, remove } from './club/api.js';

/** Whether this browser, as it is shown here, can get them at all. @returns {Promise<boolean>} */
export async function canPush() {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return false;
  return Notification.permission !== 'denied' && Boolean(await navigator.serviceWorker.getRegistration());
}

/** @param {string} digits base64url @returns {Uint8Array} */
export function bytesOf(digits) {
  const text = atob(digits.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, letter => letter.charCodeAt(0));
}

/** @returns {Promise<PushSubscription | null>} */
async function current() {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser gets them now. */
export async function isSubscribed() {
  return Notification.permission === 'granted' && Boolean(await current());
}

/** One under another key than the server’s is of no use. @param {PushSubscription} known @param {string} key */
function isUnder(known, key) {
  const own = known.options.applicationServerKey;
  const wanted = bytesOf(key);
  return own !== null && new Uint8Array(own).every((byte, i) => byte === wanted[i]);
}

/** Asks the person, then the browser, and tells the server. */
export async function subscribe() {
  const { key } = await get('push-key');
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && !isUnder(known, key)) await known.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint, keys } = made.toJSON();
  try {
    await post('me/push', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
}

/** Whoever signs in again where the session had run out is told here as before. */
export async function resume() {
  if (!('serviceWorker' in navigator) || !('Notification' in window)) return;
  if (await isSubscribed()) await subscribe();
}

/** Nobody is signed in here any more: with the session the server has forgotten it. */
export async function drop() {
  if ('serviceWorker' in navigator) await (await current())?.unsubscribe();
}

/** The server forgets it first: what it still sends afterwards would reach nobody. */
export async function unsubscribe() {
  const known = await current();
  if (!known) return;
  await remove('me/push', { endpoint: known.endpoint });
  await known.unsubscribe();
}
