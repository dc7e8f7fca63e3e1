// odds.js - chances as a picture.
import { h } from '../../dom.js';
import { tr } from '../../words.js';
import { count } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('../../say.js').Note} Note */

/** Results of the dice by who has the better of it: the attacker, nobody, the defender. @param {string} key */
function sideOfResult(key) {
  if (key.startsWith('dr') || key.startsWith('d-')) return 0;
  return key.startsWith('ar') || key.startsWith('a-') || key === 'fort-9' ? 2 : 1;
}

/** All throws as one bar: what the attacker wins, an exchange, what he loses.
 * @param {Position} at @param {Note} note @param {Note[]} notes */
export function oddsPicture(at, note, notes) {
  if (note.m !== 'odds-sum' && note.m !== 'odds-naval') return null;
  const results = notes.filter(n => n.m === 'odds-result' || n.m === 'odds-naval-result');
  const shares = [0, 0, 0];
  for (const { a = [] } of results) shares[sideOfResult(String(a[0]))] += Number(a[1]);
  const total = shares.reduce((sum, n) => sum + n, 0);
  if (!total) return null;
  const attacker = attackerOf(at);
  const sides = [attacker, 'nt', attacker === 'us' ? 'gb' : 'us'];
  const percent = (/** @type {number} */ n) =>
    (n / total).toLocaleString(document.documentElement.lang, { style: 'percent' });
  const words = tr('madison-odds', percent(shares[0]), percent(shares[1]), percent(shares[2]));
  return h(
    'span',
    { class: 'odds-whole' },
    h(
      'span',
      { class: 'odds-bar', 'aria-hidden': 'true' },
      shares.map((n, i) => {
        const part = n ? h('span', { 'data-side': sides[i] }, n / total >= 0.12 ? percent(n) : '') : null;
        if (part) part.style.flexGrow = String(n);
        return part;
      }),
    ),
    h('b', null, words),
    h(
      'span',
      { class: 'odds-results' },
      results.map(({ m, a = [] }) => {
        const kind = m === 'odds-result' ? 'result' : 'strike';
        const side = sides[sideOfResult(String(a[0]))];
        return h(
          'span',
          { class: 'chip', 'data-side': side },
          at.game.name(kind, String(a[0])),
          ' ',
          h('b', null, `${a[1]}/${total}`),
        );
      }),
    ),
  );
}

/** Each result is in the picture. @param {Note[]} notes */
export const oddsTold = notes =>
  notes.filter(note => !note.m.startsWith('odds-') || !note.m.endsWith('-result'));

/** @param {Position} at */
function attackerOf(at) {
  if (count(at.view, 'combat')) return count(at.view, 'combat-attacker') ? 'gb' : 'us';
  if (count(at.view, 'naval')) return count(at.view, 'naval-attacker') ? 'gb' : 'us';
  return at.view.player;
}
