// words.js - the client's own sentences, in the language that is set.
import { prefs, setPrefs } from './prefs.js';
import { overlay } from './overlay.js';
import { sayText } from './template.js';

/** @typedef {import('./template.js').Language} Language */
/** @typedef {{en: string, fr: string}} Both */

/** @type {Record<string, Both>[]} the client's own, then those of boards */
const tables = [];
/** @type {Set<string>} */
const used = new Set();

/** @typedef {{path: string, data: any, has: Set<Language>}} TextFile a file in use, and its languages */

/** @type {TextFile[]} */
const files = [];

/** @param {string} path @param {Language} lang @returns {Promise<any>} */
async function edition(path, lang) {
  const name = path.replace(/\.json$/, `.${lang}.json`);
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

/**
 * A file with texts, in the language that is set; the other one joins it in the same objects when
 * the language is changed.
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function fetchTexts(path) {
  const lang = language();
  const file = { path, data: await edition(path, lang), has: new Set([lang]) };
  files.push(file);
  await speak(file, language());
  return file.data;
}

/** @param {TextFile} file @param {Language} lang */
async function speak(file, lang) {
  if (file.has.has(lang)) return;
  overlay(file.data, await edition(file.path, lang));
  file.has.add(lang);
}

/**
 * Brings sentences: the client's own before anything is drawn, those of a game with its board.
 * @param {string} [path]
 */
export async function loadWords(path = '/words.json') {
  if (used.has(path)) return;
  const table = await fetchTexts(path);
  if (!used.has(path)) tables.push(table); // two may have asked at once
  used.add(path);
}

/** @param {string} key @returns {Both | undefined} */
function sentence(key) {
  return tables.find(table => Object.hasOwn(table, key))?.[key];
}

/** @param {Language | 'auto'} set @returns {Language} */
function resolve(set) {
  if (set !== 'auto') return set;
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

/** @returns {Language} */
export function language() {
  return resolve(prefs().language);
}

/**
 * Every mounted screen listens to 'languagechange' on document and redraws its texts.  Without the
 * texts (no network, and never kept) the language stays as it is.
 * @param {Language | 'auto'} lang
 */
export async function setLanguage(lang) {
  try {
    await Promise.all(files.map(file => speak(file, resolve(lang))));
    setPrefs({ language: lang });
  } catch {
    // what is shown must not change half
  }
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

/** As a sentence begins. @param {string} text */
export const capital = text => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * The sentence with this key; a key without sentence is shown itself, so that it is seen.
 * @param {string} key
 * @param {...(string | number)} args
 * @returns {string}
 */
export function tr(key, ...args) {
  const text = sentence(key);
  let out = '';
  if (!text) return key;
  sayText(
    {
      lang: language(),
      text: part => {
        out += part;
      },
      argument: n => {
        out += typeof args[n] === 'number' ? figure(args[n]) : (args[n] ?? '');
      },
      number: n => Number(args[n]),
    },
    both(text),
  );
  return out;
}

/** @param {string} key */
export function hasWord(key) {
  return sentence(key) !== undefined;
}

/**
 * A number as it is written in the language.
 * @param {number} n
 * @param {Intl.NumberFormatOptions} [options]
 */
export function figure(n, options) {
  // A formatter costs more than all else that a position says.
  if (!options && Number.isInteger(n) && Math.abs(n) < 1000) return String(n);
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
