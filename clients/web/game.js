// game.js - a game as the client knows it: names, sentences, and data that come on demand.
import { fetchTexts, hasWord, tr } from './words.js';

/** @typedef {import('./words.js').Both} Both */
/** @typedef {{key: string, en: string, fr: string}} Thing */
/** @typedef {{name: string, things: Thing[] | null, count: number, drawn: boolean}} Kind */
/** @typedef {{a: string | null, b: string | null, text: Both, quiet?: boolean}} Verb */
/** @typedef {{rules: string, kinds: string[], en: string, fr: string}} Message */
/** @typedef {{id: string, parent: string | null, enforced: string, rulings: string[], see: string[],
 *   title: Both, text: Both, disputed?: Both}} Rule */
/** @typedef {{key: string, facts: Both, text: Both, [other: string]: any}} Card */
/** @typedef {{history?: Both, sources?: {field: string, from: string}[]}} Notes */
/**
 * @typedef {object} GameData
 * @property {string} id
 * @property {Both} title
 * @property {number} version
 * @property {string[]} sides
 * @property {number} die  its sides
 * @property {Kind[]} kinds
 * @property {Record<string, Verb>} verbs
 * @property {Record<string, Message>} messages
 * @property {Record<string, Both>} say
 * @property {{name: string, type: string, kind: string, by: string[]}[]} fields
 * @property {Record<string, {rule: string, prompt: string}>} nodes
 * @property {string} [cardKind]
 * @property {string} [placeKind]
 */

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
async function json(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

export class Game {
  /** @type {Map<string, Kind>} */
  #kinds = new Map();
  /** @type {Map<string, Map<string, number>>} places of keys in their kinds */
  #index = new Map();
  /** @type {Map<string, Promise<any>>} */
  #files = new Map();

  /** @param {GameData} data */
  constructor(data) {
    this.data = data;
    this.id = data.id;
    this.title = data.title;
    this.sides = data.sides;
    // A game without a book has not said which kind its cards are: they are what it draws.
    this.cardKind = data.cardKind ?? data.kinds.find(({ drawn }) => drawn)?.name ?? '';
    this.placeKind = data.placeKind ?? '';
    for (const kind of data.kinds) {
      this.#kinds.set(kind.name, kind);
      this.#index.set(kind.name, new Map((kind.things ?? []).map((t, i) => [t.key, i])));
    }
  }

  /** @param {string} name */
  kind(name) {
    return this.#kinds.get(name);
  }

  /**
   * @param {string} kind
   * @param {string} key
   */
  thing(kind, key) {
    const at = this.index(kind, key);
    return at < 0 ? undefined : this.#kinds.get(kind)?.things?.[at];
  }

  /**
   * The number by which the engine knows a thing; -1 if there is none such.
   * @param {string} kind
   * @param {string} key
   */
  index(kind, key) {
    return this.#index.get(kind)?.get(key) ?? -1;
  }

  /**
   * The name of a thing; numbers name themselves.
   * @param {string} kind
   * @param {string | number} key
   * @param {'en' | 'fr'} lang
   */
  name(kind, key, lang = document.documentElement.lang === 'fr' ? 'fr' : 'en') {
    return this.thing(kind, String(key))?.[lang] ?? String(key);
  }

  /**
   * The key of the name that a thing bears in the position shown: a board whose things change their names
   * sets it.
   * @param {string} kind
   * @param {string} key
   */
  called = (kind, key) => key;

  /** The name that a thing bears now. @param {string} kind @param {string} key */
  nameNow(kind, key) {
    return this.name(kind, this.called(kind, key));
  }

  /** @param {string} key */
  verb(key) {
    return this.data.verbs[key];
  }

  /** @param {string} key */
  message(key) {
    return this.data.messages[key];
  }

  /**
   * A word that belongs to no message: hidden, hidden-number, nobody, no-dice.
   * @param {string} key
   * @returns {Both}
   */
  word(key) {
    return this.data.say[key] ?? { en: key, fr: key };
  }

  /**
   * A file of the game, fetched once; one that failed is tried again when asked again.
   * @param {string} name
   * @param {(path: string) => Promise<any>} [get]
   */
  #file(name, get = json) {
    let file = this.#files.get(name);
    if (!file) {
      file = get(`/games/${this.id}/${name}`);
      file.catch(() => this.#files.delete(name));
      this.#files.set(name, file);
    }
    return file;
  }

  /** Cards and whatever else can be read about, by chapter. @returns {Promise<Record<string, any>>} */
  cards() {
    return this.#file('cards.json', fetchTexts);
  }

  /** What is read on the cards themselves: all that a table needs of them. @returns {Promise<Card[]>} */
  faces() {
    return this.#file('faces.json', fetchTexts);
  }

  /** Histories and sources, by chapter and key. @returns {Promise<Record<string, Record<string, Notes>>>} */
  notes() {
    return this.#file('notes.json', fetchTexts);
  }

  /** @returns {Promise<Rule[]>} */
  rules() {
    return this.#file('rules.json', fetchTexts);
  }

  /** The set-up as a spectator sees it. @returns {Promise<any>} */
  opening() {
    return this.#file('opening.json');
  }

  /** @returns {Promise<any>} */
  lesson() {
    return this.#file('lesson.json', fetchTexts);
  }

  /** @returns {Promise<any>} */
  map() {
    return this.#file('map.json');
  }

  /** The module that draws the board. @returns {Promise<import('./board_types.js').BoardModule>} */
  board() {
    return this.#file('board.js', path => import(path));
  }
}

/**
 * The name of who plays a seat: a person, or a computer player by its own name.
 * @param {string} plays
 */
export function playerName(plays) {
  if (plays === 'person' || plays === 'human') return tr('new-person');
  const key = `player-${plays}`;
  return hasWord(key) ? tr(key) : plays;
}

/** @type {Map<string, Promise<Game>>} */
const games = new Map();

/**
 * @param {string} id
 * @returns {Promise<Game>}
 */
export function loadGame(id) {
  let game = games.get(id);
  if (!game) {
    game = fetchTexts(`/games/${encodeURIComponent(id)}/game.json`).then(data => new Game(data));
    game.catch(() => games.delete(id));
    games.set(id, game);
    void import('./offline.js').then(({ keepGame }) => keepGame(id));
  }
  return game;
}
