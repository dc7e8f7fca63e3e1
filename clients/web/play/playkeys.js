// playkeys.js - the keys of a game that is played.

const PAN_PX = 80;

/** @typedef {import('./keys.js').KeyRow} KeyRow */

/** Keys that move the map; replays have them too. @type {KeyRow[]} */
const MAP_KEYS = [
  { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], shown: '← ↑ → ↓', word: 'play-key-pan' },
  { keys: ['+', '='], shown: '+', word: 'play-zoom-in' },
  { keys: ['-'], shown: '-', word: 'play-zoom-out' },
  { keys: ['0'], shown: '0', word: 'play-fit' },
  { keys: ['m'], shown: 'M', word: 'play-key-markers' },
  { keys: ['l'], shown: 'L', word: 'play-key-log' },
  { keys: ['t'], shown: 'T', word: 'play-key-tracks' },
  { keys: ['c'], shown: 'C', word: 'play-key-cards' },
];

/** All keys of a game that is played: what the help and the settings list. @type {KeyRow[]} */
export const PLAY_KEYS = [
  { keys: ['Tab'], shown: 'Tab', word: 'play-key-tab' },
  { keys: ['PageDown', 'PageUp'], shown: 'PgDn PgUp', word: 'play-key-places' },
  { keys: ['g'], shown: 'G', word: 'play-key-targets' },
  { keys: ['Enter'], shown: '⏎', word: 'play-key-main' },
  { keys: ['d'], shown: 'D', word: 'play-key-done' },
  { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], shown: '1 … 9', word: 'play-key-number' },
  { keys: ['z'], shown: 'Z', word: 'play-undo' },
  { keys: ['Shift+z'], shown: '⇧Z', word: 'play-key-undo-all' },
  { keys: ['a'], shown: 'A', word: 'play-list' },
  { keys: ['h'], shown: 'H', word: 'hint-title' },
  { keys: ['p'], shown: 'P', word: 'play-position' },
  { keys: ['s'], shown: 'S', word: 'play-skip' },
  { keys: ['Escape'], shown: 'Esc', word: 'play-key-back' },
  ...MAP_KEYS,
  { keys: ['?', 'Shift+?'], shown: '?', word: 'play-help' },
];

/** @typedef {Record<string, import('./keys.js').Key['run']>} Runs what each row does, by its first key */

/** @param {KeyRow[]} rows @param {Runs} runs @returns {import('./keys.js').Key[]} */
const bind = (rows, runs) => rows.map(row => ({ ...row, run: runs[row.keys[0]] ?? (() => false) }));

/** @param {import('./desk.js').Desk} desk @returns {Runs} */
function mapRuns(desk) {
  /** @type {Record<string, [number, number]>} */
  const ways = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  return {
    ArrowLeft: e => desk.mapView.pan(ways[e.key][0] * PAN_PX, ways[e.key][1] * PAN_PX),
    '+': () => desk.mapView.zoom(1.3),
    '-': () => desk.mapView.zoom(1 / 1.3),
    0: () => desk.mapView.fit(),
    m: () => desk.toggleMarkers(),
    l: () => desk.tab('log'),
    t: () => desk.tab('tracks'),
    c: () => desk.tab('cards'),
  };
}

/** @param {import('./desk.js').Desk} desk */
export const mapKeys = desk => bind(MAP_KEYS, mapRuns(desk));

/**
 * @param {{desk: import('./desk.js').Desk, control: import('./control.js').Control,
 *   keys: import('./keys.js').Key[]}} screen
 * @returns {import('./keys.js').Key[]}
 */
export function playKeys(screen) {
  const { desk, control } = screen;
  const press = (/** @type {string} */ key) => () => desk.prompt.press(key);
  return bind(PLAY_KEYS, {
    ...mapRuns(desk), // Tab and the page keys belong to the browser and the board
    g: () => focusTarget(desk),
    Enter: press('Enter'),
    d: press('d'),
    1: e => control.number(Number(e.key)),
    0: () => control.number(0) || desk.mapView.fit(),
    z: () => (control.model.undoable ? control.commands.undo() : desk.prompt.press('z')),
    'Shift+z': () => (control.model.undoable ? control.commands.undoAll() : false),
    a: () => void control.openList(),
    h: () => (control.model.advised && control.commands.hint ? control.commands.hint() : false),
    p: () => void control.openPosition(),
    s: press('s'),
    Escape: () => escape(screen),
    '?': () => void import('./help.js').then(({ openHelp }) => openHelp(screen.keys)),
  });
}

/** @param {{desk: import('./desk.js').Desk, control: import('./control.js').Control}} screen */
function escape({ desk, control }) {
  if (!control.pending && control.board.closeOver?.()) return true;
  if (control.stepBack()) return true;
  if (desk.battle.open) desk.battle.close();
  else if (desk.element.dataset.tab !== 'map') desk.tab('map');
  else return false;
  return true;
}

/** To the first thing that can be chosen; from one of them to the next. @param {import('./desk.js').Desk} desk */
function focusTarget(desk) {
  const all = [...desk.marks.targets.keys()].map(name => targetElement(desk, name)).filter(el => el !== null);
  const next = all[(all.indexOf(/** @type {any} */ (document.activeElement)) + 1) % all.length];
  next?.focus();
  return Boolean(next);
}

/** @param {import('./desk.js').Desk} desk @param {string} name 'kind:key' @returns {HTMLElement|SVGElement|null} */
function targetElement(desk, name) {
  const at = name.indexOf(':');
  const kind = CSS.escape(name.slice(0, at));
  const key = CSS.escape(name.slice(at + 1));
  const onMap = `[data-key="${key}"][tabindex]`;
  return desk.element.querySelector(
    `.hand [data-card="${key}"], .map [data-kind="${kind}"]${onMap}, .map ${onMap}`,
  );
}
