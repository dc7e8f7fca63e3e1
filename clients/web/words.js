// words.js - the client's own sentences, in the language that is set.
import { prefs, setPrefs } from './prefs.js';
import { sayText } from './template.js';

/** @typedef {import('./template.js').Language} Language */
/** @typedef {{en: string, fr: string}} Both */

/** @type {Record<string, Both>} */
let words = {};

/** Brings the sentences; to be awaited once before anything is drawn. */
export async function loadWords() {
  const answer = await fetch('/words.json');
  if (!answer.ok) throw new Error(`/words.json: ${answer.status}`);
  words = await answer.json();
}

/** @returns {Language} */
export function language() {
  const set = prefs().language;
  if (set !== 'auto') return set;
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

/**
 * Every mounted screen listens to 'languagechange' on document and redraws its texts.
 * @param {Language | 'auto'} lang
 */
export function setLanguage(lang) {
  setPrefs({ language: lang });
  document.documentElement.lang = language();
  document.dispatchEvent(new CustomEvent('languagechange'));
}

/**
 * @param {Both | null | undefined} text
 * @returns {string}
 */
export function both(text) {
  return text ? (text[language()] ?? text.en) : '';
}

/**
 * The sentence with this key; a key without sentence is shown itself, so that it is seen.
 * @param {string} key
 * @param {...(string | number)} args
 * @returns {string}
 */
export function tr(key, ...args) {
  const text = words[key];
  let out = '';
  if (!text) return key;
  sayText(
    {
      lang: language(),
      text: (part) => {
        out += part;
      },
      argument: (n) => {
        out += typeof args[n] === 'number' ? figure(args[n]) : (args[n] ?? '');
      },
      number: (n) => Number(args[n]),
    },
    both(text),
  );
  return out;
}

/** @param {string} key */
export function hasWord(key) {
  return key in words;
}

/**
 * A number as it is written in the language.
 * @param {number} n
 * @param {Intl.NumberFormatOptions} [options]
 */
export function figure(n, options) {
  return n.toLocaleString(language() === 'fr' ? 'fr-FR' : 'en-GB', options);
}

/**
 * @param {number} unix seconds
 * @param {Intl.DateTimeFormatOptions} [options]
 */
export function day(unix, options = { dateStyle: 'medium' }) {
  return new Date(unix * 1000).toLocaleDateString(language() === 'fr' ? 'fr-FR' : 'en-GB', options);
}

/**
 * "3 minutes ago".
 * @param {number} unix seconds
 */
export function ago(unix) {
  const seconds = unix - Date.now() / 1000;
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return tr('home-just-now');
}
