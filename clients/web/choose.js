// choose.js - narrows the legal actions by what the player clicks on.
//
// The engine lists whole actions ("move halifax penobscot"). A player clicks one thing after the
// other. A Choice is the list of actions that still fit his clicks, and what he may click next:
// things (on the map, in the hand) or buttons. It knows no game: verbs and the kinds of their
// arguments come from game.json, and the caller says which things can be clicked on.

/**
 * @typedef {{kind: string, key: string}} Thing
 * @typedef {{text: string, verb: string, args: Thing[]}} Action
 * @typedef {{type: 'action', action: string, verb: string, args: Thing[]}
 *   | {type: 'number', action: string, value: number, verb: string, args: Thing[]}
 *   | {type: 'thing', kind: string, key: string, count: number}
 *   | {type: 'verb', verb: string, count: number}
 *   | {type: 'verbs', name: string, verbs: string[]}} Button
 * @typedef {{verbs: Record<string, {a?: string|null, b?: string|null}>}} Verbs
 * @typedef {(kind: string, key: string) => boolean} Clickable
 * @typedef {(verb: string) => boolean | string} Apart   a name: with all verbs of that name behind one button
 * @typedef {{kind: string, key: string, auto: boolean}} Pick
 * @typedef {object} Choice
 * @property {Action[]} all        every legal action
 * @property {Action[]} left       those that fit what was picked
 * @property {Pick[]} chosen       what was picked, in order; kind 'verb' for a verb, 'verbs' for several
 * @property {Map<string, number>} things   'kind:key' -> how many actions it leads to
 * @property {Button[]} buttons
 * @property {{verb: string, args: Thing[], values: number[]}|null} stepper  a long row of numbers
 * @property {Clickable} clickable
 * @property {Apart} apart
 * @property {string[]} order      the verbs of the game: their buttons stay in it, whatever else comes and goes
 */

/** More buttons than these are grouped by verb, more numbers become a stepper. */
const ROW = 9;

/** @param {string} kind @param {string} key */
export const thingKey = (kind, key) => `${kind}:${key}`;

/**
 * The verb and arguments of an action's text.
 * @param {Verbs} game @param {string} text @returns {Action}
 */
export function parseAction(game, text) {
  const [verb, ...words] = text.split(' ');
  const row = game.verbs[verb];
  const kinds = row ? [row.a, row.b] : [];
  return { text, verb, args: words.map((key, i) => ({ kind: kinds[i] ?? 'number', key })) };
}

/**
 * @param {string[]} actions the legal actions
 * @param {Verbs} game
 * @param {Clickable} clickable whether a thing stands on the map or in the hand
 * @param {Apart} [apart] whether a verb is a button of its own, and its things are offered after it
 * @returns {Choice}
 */
export function start(actions, game, clickable, apart = () => false) {
  const all = actions.map(text => parseAction(game, text));
  const verbs = new Set(all.map(action => action.verb));
  const order = Object.keys(game.verbs);
  return settle(all, all, [], { clickable, apart: verb => verbs.size > 1 && apart(verb), order });
}

/** @typedef {{clickable: Clickable, apart: Apart, order: string[]}} Ways */

/** A pick that is no thing. @param {string} kind */
export const isWord = kind => kind === 'verb' || kind === 'verbs';

/** The things of this action are offered only after its verb.
 * @param {Action} action @param {Pick[]} chosen @param {Ways} ways */
const waits = (action, chosen, { apart }) =>
  action.args.length > 0 &&
  apart(action.verb) &&
  !chosen.some(c => c.kind === 'verb' && c.key === action.verb);

/** Arguments of an action that the picks have not named yet, in order of the action.
 * @param {Action} action @param {Pick[]} chosen @returns {Thing[]} */
function open(action, chosen) {
  const names = chosen.filter(c => !isWord(c.kind)).map(c => thingKey(c.kind, c.key));
  return action.args.filter(arg => {
    const at = names.indexOf(thingKey(arg.kind, arg.key));
    if (at >= 0) names.splice(at, 1);
    return at < 0;
  });
}

/** What is to be picked next for this action: a thing to click on before one that needs a button.
 * @param {Action} action @param {Pick[]} chosen @param {Clickable} clickable */
function next(action, chosen, clickable) {
  const rest = open(action, chosen);
  return rest.find(arg => clickable(arg.kind, arg.key)) ?? rest[0] ?? null;
}

/** Builds a choice, and picks by itself while there is only one thing to pick.
 * @param {Action[]} all @param {Action[]} left @param {Pick[]} chosen @param {Ways} ways
 * @returns {Choice} */
function settle(all, left, chosen, ways) {
  const { clickable } = ways;
  for (;;) {
    const asking = left.filter(a => open(a, chosen).length);
    const first = asking.length > 1 ? next(asking[0], chosen, clickable) : null;
    if (
      !first ||
      asking.some(a => waits(a, chosen, ways)) ||
      !asking.every(a => same(next(a, chosen, clickable), first))
    )
      return describe(all, left, chosen, ways);
    chosen = [...chosen, { ...first, auto: true }];
  }
}

/** @param {Thing|null} a @param {Thing} b */
const same = (a, b) => a !== null && a.kind === b.kind && a.key === b.key;

/** @param {Action[]} all @param {Action[]} left @param {Pick[]} chosen @param {Ways} ways
 * @returns {Choice} */
function describe(all, left, chosen, ways) {
  const { clickable, apart, order } = ways;
  const things = new Map();
  /** @type {Action[]} */
  const plain = [];
  /** @type {Map<string, number>} */
  const later = new Map();
  for (const action of left) {
    if (waits(action, chosen, ways)) {
      later.set(action.verb, (later.get(action.verb) ?? 0) + 1);
      continue;
    }
    const thing = next(action, chosen, clickable);
    if (thing && clickable(thing.kind, thing.key))
      things.set(thingKey(thing.kind, thing.key), (things.get(thingKey(thing.kind, thing.key)) ?? 0) + 1);
    else plain.push(action);
  }
  const stepper = stepperOf(plain, chosen);
  const loose = stepper ? plain.filter(a => a.verb !== stepper.verb) : plain;
  return {
    all,
    left,
    chosen,
    things,
    buttons: [...buttonsOf(loose, chosen), ...verbButtons(later, chosen, ways)],
    stepper,
    clickable,
    apart,
    order,
  };
}

/** Verbs that wait; those of one name are behind one button until it is pressed.
 * @param {Map<string, number>} later @param {Pick[]} chosen @param {Ways} ways @returns {Button[]} */
function verbButtons(later, chosen, { apart, order }) {
  const grouped = !chosen.some(c => c.kind === 'verbs');
  const nameOf = (/** @type {string} */ verb) => (grouped ? String(apart(verb)) : verb);
  /** @type {Map<string, string[]>} */
  const by = new Map();
  for (const verb of order.filter(apart)) {
    const name = nameOf(verb) === 'true' ? verb : nameOf(verb);
    by.set(name, [...(by.get(name) ?? []), ...(later.has(verb) ? [verb] : [])]);
  }
  const some = [...by].filter(([, verbs]) => verbs.length);
  return some.map(([name, verbs]) =>
    verbs.length > 1
      ? { type: 'verbs', name, verbs }
      : { type: 'verb', verb: verbs[0], count: later.get(verbs[0]) ?? 0 },
  );
}

/** Numbers of one verb that are too many for buttons.
 * @param {Action[]} plain @param {Pick[]} chosen */
function stepperOf(plain, chosen) {
  const counted = plain.filter(a => isNumber(a, chosen));
  if (counted.length <= ROW || counted.some(a => a.verb !== counted[0].verb)) return null;
  const values = counted.map(a => numberOf(a)).sort((a, b) => a - b);
  return { verb: counted[0].verb, args: counted[0].args, values };
}

/** Only its number is open.
 * @param {Action} action @param {Pick[]} chosen */
function isNumber(action, chosen) {
  const rest = open(action, chosen);
  return rest.length === 1 && /^-?\d+$/.test(rest[0].key);
}

/** @param {Action} action */
function numberOf(action) {
  const number = action.args.find(arg => /^-?\d+$/.test(arg.key));
  return Number(number?.key ?? NaN);
}

/** @param {Action[]} plain @param {Pick[]} chosen @returns {Button[]} */
function buttonsOf(plain, chosen) {
  const verbs = new Set(plain.filter(a => a.args.length).map(a => a.verb));
  if (plain.length > ROW && verbs.size > 1)
    return groups(
      plain,
      a => (a.args.length ? a.verb : ''),
      (a, count) => ({ type: 'verb', verb: a.verb, count }),
      chosen,
    );
  if (plain.length > ROW)
    return groups(
      plain,
      a => (open(a, chosen).length > 1 ? open(a, chosen)[0].key : ''),
      (a, count) => ({ type: 'thing', ...open(a, chosen)[0], count }),
      chosen,
    );
  return plain.map(a => button(a, chosen));
}

/** One button for each group of actions; a group of its own for those with an empty name.
 * @param {Action[]} plain @param {(a: Action) => string} nameOf
 * @param {(a: Action, count: number) => Button} make @param {Pick[]} chosen @returns {Button[]} */
function groups(plain, nameOf, make, chosen) {
  /** @type {Map<string, Action[]>} */
  const by = new Map();
  for (const action of plain) {
    const name = nameOf(action) || `=${action.text}`;
    by.set(name, [...(by.get(name) ?? []), action]);
  }
  return [...by.values()].map(list =>
    list.length === 1 ? button(list[0], chosen) : make(list[0], list.length),
  );
}

/** @param {Action} action @param {Pick[]} chosen @returns {Button} */
function button(action, chosen) {
  const { text, verb, args } = action;
  if (isNumber(action, chosen)) return { type: 'number', action: text, value: numberOf(action), verb, args };
  return { type: 'action', action: text, verb, args };
}

/**
 * The choice after a click on a thing or a verb; {action} when only one is left to do. Where an
 * action goes is always clicked on, even if it can go to one place only: nothing moves by surprise.
 * A thing that fits nothing here but fits from the start begins anew with it; null: not offered.
 * @param {Choice} choice @param {Thing|{kind: 'verb', key: string}} what
 * @returns {Choice|{action: string}|null}
 */
export function pick(choice, what) {
  return take(choice, what) ?? restart(choice, what);
}

/** @param {Choice} choice @param {Thing} what @returns {Choice|{action: string}|null} */
function take(choice, what) {
  const exact = offered(choice, what);
  if (!exact) return null;
  const left = choice.left.filter(a =>
    !a.args.length ? !isWord(exact.kind) || a.verb === exact.key : fits(choice, a, exact),
  );
  const meant = left.filter(a => a.args.length || isWord(exact.kind));
  const chosen = [...choice.chosen, { ...exact, auto: false }];
  if (meant.length === 1 && !open(meant[0], chosen).some(arg => choice.clickable(arg.kind, arg.key)))
    return { action: meant[0].text };
  return settle(choice.all, left, chosen, choice);
}

/** @param {Choice} choice @param {Action} action @param {Thing} what */
function fits(choice, action, what) {
  if (what.kind === 'verb') return action.verb === what.key;
  if (what.kind === 'verbs') return choice.apart(action.verb) === what.key;
  if (waits(action, choice.chosen, choice)) return false;
  const rest = open(action, choice.chosen);
  const wanted = next(action, choice.chosen, choice.clickable);
  return (
    wanted !== null &&
    (same(wanted, what) || (!choice.clickable(wanted.kind, wanted.key) && rest.some(arg => same(arg, what))))
  );
}

/** The offered thing that a click means: the same, or the only one of that key under another kind
 * (a place on the map may be a zone to one verb and a port to another).
 * @param {Choice} choice @param {Thing} what @returns {Thing|null} */
function offered(choice, what) {
  if (isWord(what.kind)) return choice.left.some(a => fits(choice, a, what)) ? what : null;
  if (choice.left.some(a => a.args.length && fits(choice, a, what))) return what;
  const twins = [...choice.things.keys()].filter(name => name.slice(name.indexOf(':') + 1) === what.key);
  return twins.length === 1 ? thingOf(twins[0]) : null;
}

/** @param {string} name 'kind:key' @returns {Thing} */
export function thingOf(name) {
  const at = name.indexOf(':');
  return { kind: name.slice(0, at), key: name.slice(at + 1) };
}

/**
 * The action that a click would have made of what was picked, were it offered; null: none.
 * @param {Choice} choice @param {Thing} what @returns {string|null}
 */
export function meantBy(choice, what) {
  if (!started(choice)) return null;
  const wanted = (/** @type {Action} */ a) => next(a, choice.chosen, choice.clickable);
  const like = choice.left.find(a => wanted(a)?.kind === what.kind);
  if (!like) return null;
  const goal = wanted(like);
  return [like.verb, ...like.args.map(arg => (arg === goal ? what.key : arg.key))].join(' ');
}

/** @param {Choice} choice @param {Thing} what */
function restart(choice, what) {
  if (!choice.chosen.some(c => !c.auto)) return null;
  return take(settle(choice.all, choice.all, [], choice), what);
}

/** The choice before the last click; the same one when nothing was clicked.
 * @param {Choice} choice @returns {Choice} */
export function back(choice) {
  const clicks = choice.chosen.filter(c => !c.auto).slice(0, -1);
  /** @type {Choice} */
  let now = settle(choice.all, choice.all, [], choice);
  for (const click of clicks) {
    const then = take(now, click);
    if (!then || 'action' in then) break;
    now = then;
  }
  return now;
}

/** The text of a stepper's action with this number.
 * @param {Choice} choice @param {number} value @returns {string|null} */
export function stepTo(choice, value) {
  const { stepper, left } = choice;
  return left.find(a => a.verb === stepper?.verb && numberOf(a) === value)?.text ?? null;
}

/** Whether the player has clicked his way into the list.
 * @param {Choice} choice */
export const started = choice => choice.chosen.some(c => !c.auto);
