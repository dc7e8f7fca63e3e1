// template.js - the texts of docs/SENTENCES.md: {0}, {0+}, {0#one|many}, {0=a|b|c}, {{.
// The twin of say_text() in session/say.c; the build has checked every text.

/** @typedef {'en' | 'fr'} Language */
/**
 * @typedef {object} Speech
 * @property {Language} lang
 * @property {(text: string) => void} text      writes plain text
 * @property {(n: number) => void} argument     writes argument n
 * @property {(n: number) => number} number     the number that argument n stands for; NaN: unknown
 */

/**
 * The | or } that ends a choice.
 * @param {string} text
 * @param {number} at
 */
function choiceEnd(text, at) {
  for (let depth = 0; at < text.length; at++) {
    const c = text[at];
    if (c === '{' && text[at + 1] === '{') at++;
    else if (c === '{') depth++;
    else if (c === '}' && depth) depth--;
    else if (!depth && (c === '|' || c === '}')) break;
  }
  return at;
}

/**
 * In French nought is singular, too. Of an unknown number there may be many.
 * @param {number} number
 * @param {Language} lang
 */
function isOne(number, lang) {
  return number === 1 || number === -1 || (lang === 'fr' && number === 0);
}

/**
 * From the # or = to behind the closing brace; a value without choice of its own gets the last one.
 * @param {Speech} speech
 * @param {string} text
 * @param {number} at
 * @param {number} n
 */
function sayChoice(speech, text, at, n) {
  const number = speech.number(n);
  const which = text[at] === '#' ? Number(!isOne(number, speech.lang)) : number;
  let from = at + 1;
  let end = choiceEnd(text, from);

  for (let i = 0; i !== which && text[end] === '|'; i++) {
    from = end + 1;
    end = choiceEnd(text, from);
  }
  sayText(speech, text.slice(from, end));
  while (text[end] === '|') end = choiceEnd(text, end + 1);
  return end + 1;
}

/**
 * @param {Speech} speech
 * @param {string} text
 */
export function sayText(speech, text) {
  for (let at = 0; at < text.length; ) {
    const brace = text.indexOf('{', at);
    if (brace < 0) {
      speech.text(text.slice(at));
      return;
    }
    if (brace > at) speech.text(text.slice(at, brace));
    if (text[brace + 1] === '{') {
      speech.text('{');
      at = brace + 2;
      continue;
    }
    const n = Number(text[brace + 1]);
    const mark = text[brace + 2];
    if (mark === '#' || mark === '=') {
      at = sayChoice(speech, text, brace + 2, n);
    } else {
      if (mark === '+' && speech.number(n) > 0) speech.text('+');
      speech.argument(n);
      at = brace + (mark === '+' ? 4 : 3);
    }
  }
}
