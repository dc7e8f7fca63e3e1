// offline.js - the page's side of sw.js: registers it, keeps games for use without a network, and
// tells when a new version of the client is ready.

/**
 * Once the page has come to rest, so that its own files come first.
 * @param {(load: () => void) => void} onUpdate gets a function that loads the new version
 */
export async function startOffline(onUpdate) {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null);
  if (!registration) return; // no offline play; all else works
  const offer = () => {
    const waiting = registration.waiting;
    if (waiting && navigator.serviceWorker.controller) onUpdate(() => takeOver(waiting));
  };
  const watch = () => registration.installing?.addEventListener('statechange', offer);
  offer();
  watch();
  registration.addEventListener('updatefound', watch);
}

/** @param {ServiceWorker} waiting */
function takeOver(waiting) {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ type: 'take-over' });
}

/** Keeps all files of a game for later. @param {string} game */
export async function keepGame(game) {
  if (!('serviceWorker' in navigator)) return;
  // On the first visit the worker is yet to come; where none comes, nothing is kept.
  (await navigator.serviceWorker.ready).active?.postMessage({ type: 'keep', game });
}
