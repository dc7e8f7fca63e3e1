// sprites.js - symbols in the page. A <use> of another file is drawn only after that file has been
// looked up again, so that icons would blink at every redraw; one of this page is drawn at once.

const SHARED = '/sprite.svg';
const SVG = 'http://www.w3.org/2000/svg';
/** A sprite that did not come is asked for again, but not by every symbol. */
const PAUSE_MS = 5000;
/** @type {Map<string, number>} when a sprite may be asked for (again) */
const next = new Map();

/** @param {string} path */
async function bring(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const root = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  const symbols = [...root.querySelectorAll('symbol')];
  for (const symbol of symbols) symbol.id = `${path}:${symbol.id}`;
  const sprite = document.createElementNS(SVG, 'svg');
  sprite.setAttribute('class', 'sprite');
  sprite.setAttribute('aria-hidden', 'true');
  sprite.append(...symbols);
  document.body.append(sprite);
}

/**
 * Where a symbol of the shared sprite, or of another one ("/path.svg#name"), stands in this page. What
 * is drawn before the sprite has come appears with it.
 * @param {string} name
 */
export function symbolHref(name) {
  const [path, id] = name.includes('#') ? name.split('#') : [SHARED, name];
  if (Date.now() >= (next.get(path) ?? 0)) {
    next.set(path, Infinity);
    bring(path).catch(() => next.set(path, Date.now() + PAUSE_MS));
  }
  return `#${path}:${id}`;
}
