// secrets.mjs - whether messages tell where a card is.

/** Lists of cards of which it is known only that they are somewhere out of sight. */
const SOMEWHERE = new Set(['unknown', 'sure']);

/** The way to where a value names a card, or null. */
function mention(value, card, path = '') {
  if (typeof value === 'string') return value.split(' ').includes(card) ? `${path}: ${value}` : null;
  if (value === null || typeof value !== 'object') return null;
  for (const [key, one] of Object.entries(value)) {
    if (SOMEWHERE.has(key)) continue;
    const found = key === card ? `${path}/${key}` : mention(one, card, `${path}/${key}`);
    if (found) return found;
  }
  return null;
}

/** Where messages tell of a card, or null. @param {string[]} frames @param {string} card */
export function tellsOf(frames, card) {
  for (const frame of frames) {
    const message = JSON.parse(frame);
    const found = mention(message, card);
    if (found) return `${message.type}${found}`;
  }
  return null;
}
