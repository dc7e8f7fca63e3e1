// playkeys.js - the keys of a game that is played.
import { openHelp } from './keys.js';

const PAN_PX = 80;

/**
 * Keys that move the map; replays have them too.
 * @param {import('./desk.js').Desk} desk @returns {import('./keys.js').Key[]}
 */
export function mapKeys(desk) {
  const pan = (/** @type {number} */ dx, /** @type {number} */ dy) => () => desk.mapView.pan(dx * PAN_PX, dy * PAN_PX);
  return [
    { keys: ['ArrowLeft'], shown: '← ↑ → ↓', word: 'play-key-pan', run: pan(1, 0) },
    { keys: ['ArrowRight'], shown: '', word: '', run: pan(-1, 0) },
    { keys: ['ArrowUp'], shown: '', word: '', run: pan(0, 1) },
    { keys: ['ArrowDown'], shown: '', word: '', run: pan(0, -1) },
    { keys: ['+', '='], shown: '+', word: 'play-zoom-in', run: () => desk.mapView.zoom(1.3) },
    { keys: ['-'], shown: '-', word: 'play-zoom-out', run: () => desk.mapView.zoom(1 / 1.3) },
    { keys: ['0'], shown: '0', word: 'play-fit', run: () => desk.mapView.fit() },
    { keys: ['m'], shown: 'M', word: 'play-key-markers', run: () => desk.toggleMarkers() },
    { keys: ['l'], shown: 'L', word: 'play-key-log', run: () => desk.tab('log') },
    { keys: ['t'], shown: 'T', word: 'play-key-tracks', run: () => desk.tab('tracks') },
    { keys: ['c'], shown: 'C', word: 'play-key-cards', run: () => desk.tab('cards') },
  ];
}

/**
 * @param {{desk: import('./desk.js').Desk, control: import('./control.js').Control, keys: import('./keys.js').Key[]}} screen
 * @returns {import('./keys.js').Key[]}
 */
export function playKeys(screen) {
  const { desk, control } = screen;
  const press = (/** @type {string} */ key) => () => desk.prompt.press(key);
  return [
    { keys: ['Tab'], shown: 'Tab', word: 'play-key-tab', run: () => false },
    { keys: ['g'], shown: 'G', word: 'play-key-targets', run: () => focusTarget(desk) },
    { keys: ['Enter'], shown: '⏎', word: 'play-key-main', run: press('Enter') },
    { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], shown: '1 … 9', word: 'play-key-number', run: (e) => control.number(Number(e.key)) },
    { keys: ['z'], shown: 'Z', word: 'play-undo', run: () => (control.model.undoable ? control.commands.undo() : false) },
    { keys: ['Shift+z'], shown: '⇧Z', word: 'play-key-undo-all', run: () => (control.model.undoable ? control.commands.undoAll() : false) },
    { keys: ['a'], shown: 'A', word: 'play-list', run: () => void control.openList() },
    { keys: ['h'], shown: 'H', word: 'hint-title', run: () => (control.model.advised && control.commands.hint ? control.commands.hint() : false) },
    { keys: ['p'], shown: 'P', word: 'play-position', run: () => void control.openPosition() },
    { keys: ['s'], shown: 'S', word: 'play-skip', run: press('s') },
    { keys: ['Escape'], shown: 'Esc', word: 'play-key-back', run: () => escape(screen) },
    ...mapKeys(desk),
    { keys: ['?', 'Shift+?'], shown: '?', word: 'play-help', run: () => openHelp(screen.keys) },
  ];
}

/** @param {{desk: import('./desk.js').Desk, control: import('./control.js').Control}} screen */
function escape({ desk, control }) {
  if (control.stepBack())
    return true;
  if (desk.battle.open)
    desk.battle.close();
  else if (desk.element.dataset.tab !== 'map')
    desk.tab('map');
  else
    return false;
  return true;
}

/** To the first thing that can be chosen; from one of them to the next. @param {import('./desk.js').Desk} desk */
function focusTarget(desk) {
  const all = [...desk.marks.targets.keys()].map((name) => targetElement(desk, name)).filter((el) => el !== null);
  const next = all[(all.indexOf(/** @type {any} */ (document.activeElement)) + 1) % all.length];
  next?.focus();
  return Boolean(next);
}

/** @param {import('./desk.js').Desk} desk @param {string} name 'kind:key' @returns {HTMLElement|SVGElement|null} */
function targetElement(desk, name) {
  const at = name.indexOf(':');
  const kind = CSS.escape(name.slice(0, at));
  const key = CSS.escape(name.slice(at + 1));
  return desk.element.querySelector(`.hand [data-card="${key}"], .map [data-kind="${kind}"][data-key="${key}"][tabindex], .map [data-key="${key}"][tabindex]`);
}
