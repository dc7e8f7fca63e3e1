// prefs.js - what the player has set, kept in this browser.

/**
 * @typedef {object} Prefs
 * @property {'auto' | 'en' | 'fr'} language
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {'slow' | 'normal' | 'fast' | 'none'} speed   how the opponent's moves are played back
 * @property {boolean} sound
 * @property {'always' | 'chance' | 'never'} confirm       chance: before dice, hidden cards and hand-over
 * @property {boolean} patterns                            stronger dots and hatching on maps
 * @property {'small' | 'normal' | 'large'} labels         names on maps
 */

/** @type {Prefs} */
const DEFAULTS = {
  language: 'auto',
  theme: 'auto',
  speed: 'normal',
  sound: false,
  confirm: 'chance',
  patterns: false,
  labels: 'normal',
};

const KEY = 'ghent-prefs';

/** A store that may be absent or full (private windows): then nothing is remembered.
 * @param {string} key
 * @returns {unknown} */
export function remembered(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // nothing to do: it holds until the page is left
  }
}

/** @returns {Prefs} */
function load() {
  const saved = remembered(KEY);
  return { ...DEFAULTS, ...(saved && typeof saved === 'object' ? saved : {}) };
}

const current = load();

/** @returns {Readonly<Prefs>} */
export function prefs() {
  return current;
}

/** The theme that is shown now. @returns {'light' | 'dark'} */
export function theme() {
  if (current.theme !== 'auto') return current.theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Writes the settings onto <html>, where the style sheets look. */
export function applyPrefs() {
  const root = document.documentElement;
  root.dataset.theme = theme();
  root.dataset.speed = current.speed;
  root.dataset.labels = current.labels;
  root.toggleAttribute('data-patterns', current.patterns);
  const bar = getComputedStyle(root).getPropertyValue('--bar').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar || '#2a2620');
}

/**
 * Changes settings, remembers them, and tells with a 'prefschange' event on document.
 * @param {Partial<Prefs>} change
 */
export function setPrefs(change) {
  Object.assign(current, change);
  remember(KEY, current);
  applyPrefs();
  document.dispatchEvent(new CustomEvent('prefschange', { detail: change }));
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  applyPrefs();
  document.dispatchEvent(new CustomEvent('prefschange', { detail: {} }));
});
