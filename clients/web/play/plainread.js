// plainread.js - a position read with nothing but game.json: which things own which fields, and what
// is there in words. Zeros are left out of a position.
import { both, tr } from '../words.js';

/**
 * @typedef {import('../game.js').Game} Game
 * @typedef {Record<string, any>} View
 * @typedef {import('../game.js').GameData['fields'][number]} Field
 * @typedef {{label: string, text: string, names?: string[]}} Line  names: the things of a set
 * @typedef {{keys: Record<string, string>, value: any}} Leaf       a value, and the keys under which it stands
 */

/** Kinds whose things stand nowhere. */
const LOOSE = ['none', 'number', 'side', 'dice', 'action'];

/** @param {Game} game @param {string} kind */
export const isCard = (game, kind) => Boolean(kind) && kind === game.cardKind;

/** Whether things of the kind may stand on the board. @param {Game} game @param {string} kind */
function canStand(game, kind) {
  return !LOOSE.includes(kind) && !isCard(game, kind) && Boolean(game.kind(kind)?.things?.length);
}

/**
 * Fields that a player reads: those with a label (field-NAME) and all cards; every one where a game
 * has not labelled any yet.
 * @param {Game} game
 */
export function readable(game) {
  const { fields } = game.data;
  const told = fields.filter(
    field => game.message(`field-${field.name}`) || (field.type === 'set' && isCard(game, field.kind)),
  );
  return told.some(field => game.message(`field-${field.name}`)) ? told : fields;
}

/** The kind of the tiles on which a field stands; null: beside them. @param {Game} game @param {Field} field */
export function ownerOf(game, field) {
  const by = field.by.find(kind => canStand(game, kind));
  if (by) return by;
  return field.type === 'set' && canStand(game, field.kind) ? field.kind : null;
}

/** Kinds that have tiles, the places first. @param {Game} game @returns {string[]} */
export function tileKinds(game) {
  const owners = readable(game).map(field => ownerOf(game, field));
  const place = canStand(game, game.placeKind) ? [game.placeKind] : [];
  return [...new Set([...place, ...owners])].filter(kind => kind !== null);
}

/** @param {Game} game @param {string} name */
export function fieldName(game, name) {
  const row = game.message(`field-${name}`);
  return row ? both(row).replace(/[,:\s]+$/, '') : name.replace(/[-_]/g, ' ');
}

/** @param {Game} game @param {string} kind */
export function kindName(game, kind) {
  const row = game.message(`kind-${kind}`);
  const name = row ? both(row) : kind;
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/**
 * All values of a field, or those that stand under one key of a kind.
 * @param {Field} field @param {View} view @param {{kind: string, key: string}} [only]
 * @returns {Leaf[]}
 */
function leaves(field, view, only) {
  /** @type {Leaf[]} */
  let all = [{ keys: {}, value: view[field.name] }];
  for (const kind of field.by)
    all = all.flatMap(({ keys, value }) =>
      Object.entries(value ?? {})
        .filter(([key]) => only?.kind !== kind || only.key === key)
        .map(([key, inner]) => ({ keys: { ...keys, [kind]: key }, value: inner })),
    );
  return all.filter(({ value }) => (Array.isArray(value) ? value.length : value));
}

/** A number that stands for a thing is told by its name. @param {Game} game @param {Field} field @param {any} value */
function valueText(game, field, value) {
  const thing = typeof value === 'number' ? game.kind(field.kind)?.things?.[value]?.key : undefined;
  return thing && field.kind !== 'number' ? game.name(field.kind, thing) : String(value);
}

/**
 * Names of the keys of a leaf, except those that are known already.
 * @param {Game} game
 * @param {Leaf} leaf
 * @param {string} [but]
 */
function keyNames(game, { keys }, but) {
  return Object.entries(keys)
    .filter(([kind]) => kind !== but)
    .map(([kind, key]) => game.name(kind, key))
    .join(' ');
}

/**
 * What a field says of one thing; null: nothing.
 * @param {Game} game @param {Field} field @param {string} kind @param {string} key @param {View} view
 * @returns {Line | null}
 */
function lineOf(game, field, kind, key, view) {
  const label = fieldName(game, field.name);
  if (!field.by.includes(kind)) {
    const held = leaves(field, view).filter(({ value }) => value.includes(key));
    return held.length
      ? {
          label,
          text: held
            .map(leaf => keyNames(game, leaf))
            .filter(Boolean)
            .join(', '),
        }
      : null;
  }
  const own = leaves(field, view, { kind, key });
  if (!own.length) return null;
  if (field.type === 'set') {
    const names = own.flatMap(({ value }) =>
      value.map((/** @type {string|number} */ v) => game.name(field.kind, v)),
    );
    return { label, text: String(names.length), names };
  }
  return {
    label,
    text: own
      .map(leaf => [keyNames(game, leaf, kind), valueText(game, field, leaf.value)].filter(Boolean).join(' '))
      .join(', '),
  };
}

/**
 * Everything that is to be told of a thing.
 * @param {Game} game
 * @param {string} kind
 * @param {string} key
 * @param {View} view
 */
export function linesOf(game, kind, key, view) {
  return readable(game)
    .filter(field => ownerOf(game, field) === kind)
    .map(field => lineOf(game, field, kind, key, view) ?? hiddenHand(game, field, key, view))
    .filter(line => line !== null);
}

/**
 * A hand of which only the number of cards is known.
 * @param {Game} game
 * @param {Field} field
 * @param {string} key
 * @param {View} view
 * @returns {Line | null}
 */
function hiddenHand(game, field, key, view) {
  const side = pileField(game)?.field === field && game.sides.find(s => key === `hand-${s}`);
  const count = side ? handsOf(game, view)[side]?.count : 0;
  return count ? { label: fieldName(game, field.name), text: String(count), names: [] } : null;
}

/**
 * The side whose thing it is: named by a set of its kind, or by the end of its key.
 * @param {Game} game
 * @param {string} kind
 * @param {string} key
 * @param {View} view
 */
export function sideOfThing(game, kind, key, view) {
  const field = readable(game).find(
    ({ type, kind: of, by }) => type === 'set' && of === kind && by.length === 1 && by[0] === 'side',
  );
  return (
    game.sides.find(side => (field ? (view[field.name]?.[side] ?? []) : []).includes(key)) ??
    game.sides.find(side => key.endsWith(`-${side}`)) ??
    null
  );
}

/** The field in which cards lie in piles, and the kind of those. @param {Game} game */
function pileField(game) {
  const field = game.data.fields.find(
    ({ type, kind, by }) => type === 'set' && isCard(game, kind) && by.length === 1 && by[0] !== 'side',
  );
  return field ? { field, kind: field.by[0] } : null;
}

/** Cards of the piles hand-SIDE; how many there are is told by the field held. @param {Game} game @param {View} view */
export function handsOf(game, view) {
  const piles = pileField(game);
  const hands = piles ? game.sides.filter(side => game.thing(piles.kind, `hand-${side}`)) : [];
  return Object.fromEntries(
    hands.map(side => {
      const cards = view[piles?.field.name ?? '']?.[`hand-${side}`] ?? [];
      return [side, { cards, count: Math.max(cards.length, view.held?.[side] ?? 0) }];
    }),
  );
}

/** Piles beside the hands. @param {Game} game @param {View} view */
export function pilesOf(game, view) {
  const piles = pileField(game);
  const hands = new Set(game.sides.map(side => `hand-${side}`));
  return (piles ? (game.kind(piles.kind)?.things ?? []) : [])
    .filter(({ key }) => !hands.has(key))
    .map(({ key }) => {
      const cards = view[piles?.field.name ?? '']?.[key] ?? [];
      return { key, title: kindText(game.name(piles?.kind ?? '', key)), cards, count: cards.length };
    })
    .filter(({ count }) => count);
}

/** @param {string} name */
const kindText = name => name.slice(0, 1).toUpperCase() + name.slice(1);

/** What belongs to no tile: rows with a value for each side, or with one. @param {Game} game @param {View} view */
export function looseRows(game, view) {
  return readable(game)
    .filter(field => !ownerOf(game, field))
    .map(field => {
      const sided = field.by.length === 1 && field.by[0] === 'side';
      const told = (/** @type {any} */ value) =>
        Array.isArray(value) ? String(value.length) : valueText(game, field, value ?? 0);
      const plain = () =>
        leaves(field, view)
          .map(leaf => [keyNames(game, leaf), told(leaf.value)].filter(Boolean).join(' '))
          .join(', ');
      return {
        name: field.name,
        label: fieldName(game, field.name),
        values: sided ? game.sides.map(side => told(view[field.name]?.[side])) : [plain() || '0'],
      };
    });
}

/** What the top bar says: the turn, in games that count it. @param {Game} game @param {View} view */
export function turnText(game, view) {
  return game.data.fields.some(({ name, by }) => name === 'turn' && !by.length)
    ? tr('board-fact', fieldName(game, 'turn'), view.turn ?? 0)
    : '';
}
