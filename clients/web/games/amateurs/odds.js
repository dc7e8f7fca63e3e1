// odds.js - chances as pictures; loaded when the game goes on.
import { h } from '../../dom.js';
import { tr } from '../../words.js';

/** @typedef {import('../../say.js').Note} Note */

/** @param {number} n of a hundred */
const percent = n => (n / 100).toLocaleString(document.documentElement.lang, { style: 'percent' });

/** Shares of a hundred as one bar. @param {[string, number][]} parts side, share @param {string} [words] */
function bar(parts, words) {
  return h(
    'span',
    { class: 'odds-whole' },
    h(
      'span',
      { class: 'odds-bar', 'aria-hidden': 'true' },
      parts.map(([side, n]) => {
        const part = n ? h('span', { 'data-side': side }, n >= 12 ? percent(n) : '') : null;
        if (part) part.style.flexGrow = String(n);
        return part;
      }),
    ),
    words ? h('b', null, words) : null,
  );
}

/** Who must retreat, of a land combat; who is left on the lake; what becomes of a pair.
 * @param {Note} note @param {Note[]} notes */
export function oddsPicture(note, notes) {
  const a = (note.a ?? []).map(Number);
  if (note.m === 'odds-lake') {
    const [us, gb, none] = a.slice(1);
    return bar([
      ['us', us],
      ['nt', none],
      ['gb', gb],
    ]); // the note says the rest
  }
  if (note.m !== 'combat-odds') return null;
  const all = notes.filter(n => n.m === 'combat-odds');
  if (all.at(-1) !== note) return null;
  const rows = Object.fromEntries(all.map(n => [String(n.a?.[0]), (n.a ?? []).map(Number)]));
  const [us, gb] = [rows.us, rows.gb];
  if (!us || !gb) return null;
  const neither = Math.max(0, 100 - us[1] - gb[1]);
  return bar(
    [
      ['gb', us[1]],
      ['nt', neither],
      ['us', gb[1]],
    ],
    tr('amateurs-odds-land', percent(us[1]), percent(neither), percent(gb[1])),
  );
}

/** What the map shows is not told again; the chances come last, together. @param {Note[]} notes */
export function oddsTold(notes) {
  const told = notes.filter(note => note.m !== 'reach');
  const chances = told.filter(note => note.m === 'combat-odds');
  return [...told.filter(note => !chances.includes(note)), ...chances];
}
