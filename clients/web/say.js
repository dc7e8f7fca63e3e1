// say.js - notes and actions in words: as text, and as nodes with links and drawn dice.
// The twin of session/say.c.
import { parseAction } from './choose.js';
import { h, icon } from './dom.js';
import { sayText } from './template.js';
import { language } from './words.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {string | number | number[] | null} Argument */
/** @typedef {{m: string, by?: string, a?: Argument[]}} Note */
/** @typedef {{onThing?: (kind: string, key: string, event: Event) => void,
 *   onRule?: (id: string, event: Event) => void}} Links */
/**
 * Where the words go.
 * @typedef {object} Out
 * @property {(text: string) => void} text
 * @property {(name: string, kind: string, key: string) => void} thing
 * @property {(faces: number[]) => void} dice
 */

/** Stands in an action for what is not chosen yet. */
export const OPEN = '…';

/**
 * The number by which the engine knows an argument.
 * @param {Game} game
 * @param {string} kind
 * @param {Argument | undefined} value
 */
function argumentNumber(game, kind, value) {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return NaN;
  const at = game.index(kind, value);
  return at < 0 ? NaN : at;
}

/**
 * The game's word for a hidden thing of a kind.
 * @param {Game} game
 * @param {string} kind
 */
function hiddenWord(game, kind) {
  return (
    (kind !== 'action' && game.message(`hidden-${kind}`)) ||
    game.word(kind === 'number' ? 'hidden-number' : 'hidden')
  );
}

/**
 * The faces of this argument and of the dice arguments that follow it.
 * @param {string[]} kinds
 * @param {Argument[]} args
 * @param {number} n
 */
function facesFrom(kinds, args, n) {
  /** @type {number[]} */
  const faces = [];
  for (; kinds[n] === 'dice'; n++) {
    const more = args[n];
    if (Array.isArray(more)) faces.push(...more);
  }
  return faces;
}

/**
 * @param {Out} out
 * @param {Game} game
 * @param {{kinds: string[], args: Argument[]}} told
 * @param {number} n
 */
function sayArgument(out, game, { kinds, args }, n) {
  const kind = kinds[n];
  const value = args[n];
  const lang = language();

  if (value === null || value === undefined) {
    out.text(hiddenWord(game, kind)[lang]);
  } else if (kind === 'dice') {
    const faces = facesFrom(kinds, args, n);
    if (faces.length) out.dice(faces);
    else out.text(game.word('no-dice')[lang]);
  } else if (kind === 'action') {
    sayActionInto(out, game, String(value));
  } else if (kind === 'side' && value === -1) {
    out.text(game.word('nobody')[lang]);
  } else if (game.thing(kind, String(value))) {
    out.thing(game.name(kind, String(value), lang), kind, String(value));
  } else {
    out.text(String(value));
  }
}

/**
 * @param {Out} out
 * @param {Game} game
 * @param {{en: string, fr: string}} text
 * @param {{kinds: string[], args: Argument[]}} told
 */
function sayRow(out, game, text, told) {
  sayText(
    {
      lang: language(),
      text: out.text,
      argument: n => sayArgument(out, game, told, n),
      number: n => argumentNumber(game, told.kinds[n], told.args[n]),
    },
    text[language()],
  );
}

/**
 * @param {Out} out
 * @param {Game} game
 * @param {string} text
 */
function sayActionInto(out, game, text) {
  const { verb, args } = parseAction(game.data, text);
  const row = game.verb(verb);
  if (!row?.text) {
    out.text(text);
    return;
  }
  sayRow(out, game, row.text, {
    kinds: args.map(arg => arg.kind),
    args: args.map(({ kind, key }) =>
      game.thing(kind, key) ? game.called(kind, key) : key === OPEN ? key : Number(key),
    ),
  });
}

/**
 * @param {Out} out
 * @param {Game} game
 * @param {Note} note
 */
function sayNoteInto(out, game, note) {
  const message = game.message(note.m);
  if (!message) {
    out.text(note.m);
    return;
  }
  sayRow(out, game, message, { kinds: message.kinds, args: note.a ?? [] });
}

/** @param {(out: Out) => void} tell */
function asText(tell) {
  let all = '';
  tell({
    text: text => {
      all += text;
    },
    thing: name => {
      all += name;
    },
    dice: faces => {
      all += faces.join(' ');
    },
  });
  return all;
}

/**
 * Dice as drawn dice, read out as numbers.
 * @param {number[]} faces
 */
export function diceNode(faces) {
  return h(
    'span',
    { class: 'dice-row', role: 'img', 'aria-label': faces.join(' ') },
    faces.map(face => icon(`d6-${face}`, undefined, 'die')),
  );
}

/**
 * A thing that can be looked at: a button among the words.
 * @param {string} name
 * @param {string} kind
 * @param {string} key
 * @param {Links} links
 */
function thingNode(name, kind, key, { onThing }) {
  const data = { 'data-kind': kind, 'data-key': key };
  if (!onThing || kind === 'side') return h('b', { class: 'name', ...data }, name);
  return h(
    'button',
    {
      type: 'button',
      class: 'thing',
      ...data,
      onClick: (/** @type {Event} */ event) => onThing(kind, key, event),
    },
    name,
  );
}

/**
 * @param {(out: Out) => void} tell
 * @param {Links} links
 * @returns {Node[]}
 */
function asNodes(tell, links) {
  /** @type {Node[]} */
  const nodes = [];
  tell({
    text: text => {
      nodes.push(document.createTextNode(text));
    },
    thing: (name, kind, key) => {
      nodes.push(thingNode(name, kind, key, links));
    },
    dice: faces => {
      nodes.push(diceNode(faces));
    },
  });
  return nodes;
}

/**
 * @param {Game} game
 * @param {Note} note
 * @returns {string}
 */
export function sayNote(game, note) {
  return asText(out => sayNoteInto(out, game, note));
}

/**
 * The rules that a note rests on.
 * @param {Game} game
 * @param {Note} note
 * @returns {string[]}
 */
export function noteRules(game, note) {
  return (game.message(note.m)?.rules ?? '').split(', ').filter(Boolean);
}

/**
 * Names become links (class "thing"), dice are drawn; with onRule the rules follow as links.
 * @param {Game} game
 * @param {Note} note
 * @param {Links} [links]
 * @returns {Node[]}
 */
export function noteNodes(game, note, links = {}) {
  const nodes = asNodes(out => sayNoteInto(out, game, note), links);
  const rules = links.onRule ? noteRules(game, note) : [];
  for (const id of distinctRules(rules))
    nodes.push(document.createTextNode(' '), ruleLink(game, id, links.onRule));
  return nodes;
}

/**
 * A rule as the rulebook numbers it: parts of a paragraph have names of ours behind it (9.1.2-a).
 * @param {string} id
 */
export const ruleNumber = id => id.replace(/-.*/, '');

/** Rules that have different numbers: of two parts of a paragraph the first stands for both.
 * @param {string[]} ids */
export const distinctRules = ids =>
  ids.filter((id, i) => ids.findIndex(other => ruleNumber(other) === ruleNumber(id)) === i);

/**
 * A rule's number: a real link, which opens a sheet where the screen says so.
 * @param {Game} game
 * @param {string} id
 * @param {Links['onRule']} [onRule]
 */
export function ruleLink(game, id, onRule) {
  return h(
    'a',
    {
      class: 'rule',
      href: `/rules/${game.id}#${id}`,
      onClick:
        onRule &&
        ((/** @type {Event} */ event) => {
          event.preventDefault();
          onRule(id, event);
        }),
    },
    ruleNumber(id),
  );
}

/**
 * @param {Game} game
 * @param {string} action
 * @returns {string}
 */
export function sayAction(game, action) {
  return asText(out => sayActionInto(out, game, action));
}
