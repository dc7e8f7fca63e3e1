// control.js - one person at a table: turns clicks and keys into actions, and what comes back into
// what is shown. Rules are not known here; the engine lists what may be done.
import { back, pick, started } from '../choose.js';
import { prefs } from '../prefs.js';
import { noteNodes } from '../say.js';
import { toast } from '../toast.js';
import { both } from '../words.js';
import { choiceButtons, phraseOf, promptFor, worthPanel } from './prompt.js';
import { cardIn, framesOf, hasDice, Playback, sound, thingsOf } from './playback.js';
import { choiceOf, handOf, isForced, marksOf, playedOf, playersOf } from './shown.js';
import { refusalText } from './told.js';

/**
 * @typedef {import('../table.js').Delta} Delta
 * @typedef {import('../table.js').Note} Note
 * @typedef {{kind: string, key: string}} Thing
 * @typedef {{action: string, barrier: string[], odds: Note[], asked: boolean, from: Thing|null,
 *   since: number}} Pending
 * @typedef {object} Outside     what the screen around it does
 * @property {(id: string) => void} onRule
 * @property {() => void} onTurn           who decides may have changed
 * @property {(view: any) => void} [onShown]   another position is shown
 * @property {(error: any) => boolean} [refused]   has told the refusal itself
 * @property {boolean} [guided]            a lesson says what is to be done: nothing is answered by itself
 * @property {Record<string, () => void>} commands
 */

/** What takes longer than this shows that it is under way. */
const PROGRESS_MS = 500;

export class Control {
  /**
   * @param {{game: import('../game.js').Game, board: import('../board_types.js').Board,
   *   model: import('../table.js').TableModel, desk: import('./desk.js').Desk, outside: Outside}} parts
   */
  constructor({ game, board, model, desk, outside }) {
    this.game = game;
    this.board = board;
    this.model = model;
    this.desk = desk;
    this.outside = outside;
    this.onRule = outside.onRule;
    /** @type {import('../choose.js').Choice|null} */ this.choice = null;
    /** @type {Pending|null} */ this.pending = null;
    /** @type {import('./playback.js').Beat|null} */ this.playing = null;
    /** @type {string|null} */ this.spot = null; // the card that the others' moves are about
    /** @type {{view: any, log: import('../table.js').Entry[]}} */ this.shown = {
      view: model.view,
      log: model.log,
    };
    /** @type {Note[]|null} */ this.score = null;
    /** @type {any} */ this.scored = null;
    this.ticket = 0;
    this.touched = false;
    /** @type {import('./battle.js').Battle|null} */ this.fight = null;
    /** @type {any} */ this.slow = null;
    /** @type {Record<string, () => void>} */
    this.commands = {
      undo: () => void this.#request(this.model.undo()),
      undoAll: () => void this.#request(this.model.undoAll()),
      back: () => this.stepBack(),
      cancel: () => this.cancel(),
      confirm: () => this.confirmPending(),
      skip: () => this.playback.skip(),
      ...outside.commands,
    };
    this.playback = new Playback({ onFrame: frame => this.#frame(frame), onEnd: () => this.#settle() });
    /** For games that ask the same again and again. @type {import('./standing.js').Standing | null} */
    this.standing = null;
    if (board.letBe && !outside.guided) void this.#bringStanding();
    this.stop = model.onChange(delta => this.#changed(delta));
  }

  destroy() {
    this.stop();
    this.playback.drop();
    clearTimeout(this.slow);
  }

  /** @param {Delta} delta */
  #changed(delta) {
    this.#progress(this.model.busy || this.model.programDecides);
    this.#underWay();
    if (delta.what === 'busy') {
      if (this.choice) this.standing?.speak(); // asked while an answer was still under way
      return;
    }
    if (delta.what === 'seats') return this.render();
    this.ticket++;
    this.pending = null;
    this.choice = null;
    if (this.standing) this.standing.held = delta.cut;
    // What was taken back, or is told anew, is not played.
    const jump = delta.what === 'whole' || delta.cut;
    if (jump) this.playback.drop();
    if (delta.what === 'whole') this.#arrive();
    const told = { view: this.model.view, log: this.model.log, steps: jump ? [] : delta.steps };
    const others = (/** @type {import('../table.js').Entry} */ entry) => this.#isOthers(entry);
    this.playback.add(framesOf(told, others, note => this.#weigh(note)));
    if (!jump) this.#rolled(delta.added);
  }

  /** What was over before one came is not news. */
  #arrive() {
    const { view, log } = this.model;
    const known = () => this.desk.battle.pass(this.board.battle?.(view, log) ?? null);
    if (!this.shown.log.length) {
      known();
      this.board.onMore?.(() => {
        known();
        this.render();
      });
    }
    this.shown = { view, log };
  }

  /** Whoever only looks on is shown everything; where two sit at one screen both have seen it.
   * @param {import('../table.js').Entry} entry */
  #isOthers(entry) {
    const { you, role } = this.model;
    return entry.by !== you && !(role === 'both' && you === 'spectator');
  }

  async #bringStanding() {
    const { Standing } = await import('./standing.js');
    const { board, model } = this;
    this.standing = new Standing(board, model, action => (action ? this.act(action, true) : this.render()));
    if (!this.choice || !this.standing.speak()) this.render(); // what is asked may have come before
  }

  /** A card and dice take longer to look at. @param {Note} note */
  #weigh(note) {
    return hasDice(this.game, note) || cardIn(this.game, note) ? 2 : 1;
  }

  /** Dice of one's own; those of others are heard when they are shown. @param {import('../table.js').Entry[]} added */
  #rolled(added) {
    const dice = (/** @type {Note} */ note) => hasDice(this.game, note);
    const own = added.find(({ by, notes }) => by === this.model.you && notes.some(dice));
    if (!own) return;
    sound('dice');
    if (!this.desk.battle.open) void import('./rolled.js').then(({ tellRoll }) => tellRoll(this.game, own));
  }

  /** One thing of what the others did, or all of an own move. @param {import('./playback.js').Frame} frame */
  #frame({ view, log, beat, moved }) {
    this.#tally(beat ? [beat.entry] : log);
    this.playing = beat;
    this.shown = { view, log };
    const things = beat ? thingsOf(this.game, beat.note) : [];
    if (beat) {
      this.spot = cardIn(this.game, beat.note) ?? (this.#lies(this.spot) ? this.spot : null);
      if (hasDice(this.game, beat.note)) sound('dice');
      this.desk.reveal(things);
    }
    this.outside.onShown?.(view);
    if (beat) this.render(moved, things);
    else this.desk.see(view, moved); // the rest is drawn when it settles, at once
  }

  /** A count of points that is new stays in sight. @param {import('../table.js').Entry[]} entries */
  #tally(entries) {
    const { shown, model } = this;
    if (shown.log === entries) return;
    const known = new Set(shown.log.map(entry => entry.n));
    for (const entry of entries) if (!known.has(entry.n)) void this.desk.showTally(entry, model.log);
  }

  /** @param {string|null} card */
  #lies(card) {
    return card !== null && playedOf(this.board, this.shown.view).includes(card);
  }

  /** Everything was shown: the player may choose. */
  #settle() {
    const { model } = this;
    this.#tally(model.log);
    this.playing = null;
    this.shown = { view: model.view, log: model.log };
    if (model.mine || !model.alone || !this.#lies(this.spot)) this.spot = null;
    this.outside.onShown?.(model.view);
    this.choice = model.mine ? choiceOf(this.game, this.board, model) : null;
    if (this.standing?.speak()) return; // it is answered: what comes of it is shown
    this.render();
    this.desk.frame();
    void this.#askScore();
    this.outside.onTurn();
  }

  /** The coming score, asked once for each position. */
  async #askScore() {
    const { view } = this.model;
    if (this.scored === view) return;
    this.scored = view;
    try {
      this.score = await this.model.report('score');
      if (this.scored === view) this.#side();
    } catch {
      this.score = null;
    }
  }

  /** Says on the page that a click waits for its answer. */
  #underWay() {
    const asking = this.pending !== null && !this.pending.asked;
    this.desk.element.toggleAttribute('data-busy', this.model.busy || asking);
  }

  /** @param {boolean} busy */
  #progress(busy) {
    clearTimeout(this.slow);
    if (busy) this.slow = setTimeout(() => this.desk.prompt.setProgress(true), PROGRESS_MS);
    else this.desk.prompt.setProgress(false);
  }

  /** @param {Note[]} [moved] @param {string[]} [lit] */
  render(moved = [], lit = []) {
    const { view, log } = this.shown;
    const { game, board, model, choice, pending } = this;
    if (!model.ready) return;
    this.#underWay();
    this.desk.see(view, moved);
    const from = pending?.from ? [pending.from] : [];
    this.fight = board.battle?.(view, log) ?? null;
    const prompt = promptFor(/** @type {any} */ (this));
    const own = Boolean(choice && !pending && !this.playing);
    prompt.buttons = [...prompt.buttons, ...(this.standing?.buttons(own) ?? [])];
    this.desk.show({
      view,
      log,
      moved,
      prompt,
      pin:
        own &&
        choice &&
        !(this.fight && !this.fight.over) && // it was not played for the fight
        !started(choice) && // what was clicked on is asked about, not the card
        !choice.things.size &&
        !choice.stepper &&
        !choice.buttons.some(b => b.type === 'number') &&
        (board.asksOfCard?.(view) ?? true)
          ? (playedOf(board, view)[0] ?? null)
          : null,
      odds:
        pending?.asked && worthPanel(this.game, pending)
          ? { title: phraseOf(/** @type {any} */ (this), pending), notes: pending.odds }
          : null,
      marks: marksOf(board, view, pending ? null : choice, from, lit),
      hands: handOf(game, board, view, model.you, pending ? null : choice, from),
      look: this.#look(),
      spot: this.spot,
      ...this.#sideParts(),
      battle: this.#battle(prompt, own ? choice : null),
    });
  }

  /** A finger cannot rest on a card: one that was tapped is shown whole. */
  #look() {
    const at = this.pending?.from ?? this.choice?.chosen.at(-1);
    return this.touched && at?.kind === this.game.cardKind ? at.key : null;
  }

  /** While a battle goes on its panel has the choices, too.
   * @param {import('./promptbar.js').PromptSpec} prompt
   * @param {import('../choose.js').Choice|null} choice */
  #battle(prompt, choice) {
    const battle = this.fight;
    if (!battle || battle.over) return { battle, prompt: [], buttons: [] };
    const self = /** @type {any} */ (this);
    return {
      battle,
      prompt: choice ? prompt.main.map(copyOf) : [],
      buttons: this.pending ? prompt.buttons : choice ? choiceButtons(self, choice) : [],
    };
  }

  #sideParts() {
    const { game, board, model } = this;
    const ctx = {
      score: this.playing ? null : this.score, // it is that of the last position
      you: model.you,
      onThing: (/** @type {string} */ kind, /** @type {string} */ key) => this.onThing(kind, key),
      onRule: this.onRule,
      openScore: () => this.openScore(),
      openThing: (/** @type {string} */ kind, /** @type {string} */ key, /** @type {string} */ title = '') =>
        void this.desk.openThing(kind, key, null, title || undefined),
    };
    return {
      players: playersOf(game, board, this.shown.view, model, this.playing?.entry.by),
      // Before the game has begun there is no position to read from.
      panels: (this.model.state !== 'waiting' && board.sidePanels?.(this.shown.view, ctx)) || [],
    };
  }

  #side() {
    const { players, panels } = this.#sideParts();
    this.desk.side.update(players, panels);
  }

  /** A name in a sentence was clicked on. @param {string} kind @param {string} key */
  onThing(kind, key) {
    this.desk.goTo(kind, key);
  }

  // ---- choosing ----

  /**
   * A click on a thing of the map or a card.
   * @param {string} kind
   * @param {string} key
   * @param {'touch'|'other'} [how]
   */
  pickThing(kind, key, how = 'other') {
    performance.mark('ghent-click');
    this.touched = how === 'touch';
    // A click means the position as it is, not one on the way to it.
    if (this.playback.running) this.playback.skip();
    if (this.pending?.from && this.pending.from.key === key && this.pending.asked) {
      this.confirmPending();
      return;
    }
    this.cancel();
    if (this.choice) this.pick({ kind, key }, how);
    else this.whyNot(kind, key);
    measureClick();
  }

  /** @param {Thing} what @param {'touch'|'other'} [how] */
  pick(what, how = 'other') {
    const { choice } = this;
    if (!choice || this.model.busy) return;
    this.desk.leave();
    const then = pick(choice, what);
    if (then && 'action' in then) {
      void this.choose(then.action, { how, from: what });
    } else if (then) {
      this.choice = then;
      sound('card');
      this.render();
      this.desk.frame();
    } else if (choice.chosen.some(c => c.key === what.key)) {
      this.stepBack();
    } else {
      const way = this.board.way?.(what.kind, what.key);
      if (way) void import('./walk.js').then(({ walk }) => walk(this, way));
      else this.whyNot(what.kind, what.key);
    }
  }

  /**
   * An action is meant. What cannot be undone is shown first, with its odds.
   * @param {string} action @param {{how?: 'touch'|'other', from?: Thing|null}} [more]
   */
  async choose(action, { how = 'other', from = null } = {}) {
    if (this.model.busy || !this.model.mine) return;
    this.desk.leave();
    const level = prefs().confirm;
    const touch = how === 'touch' && from !== null;
    const wary = this.board.isWary?.(action) ?? false;
    if (level === 'never' && !touch && !wary) {
      void this.act(action);
      return;
    }
    const ticket = ++this.ticket;
    this.pending = { action, barrier: [], odds: [], asked: false, from, since: 0 };
    this.#underWay();
    this.desk.board.mark(marksOf(this.board, this.shown.view, null, from ? [from] : [], []));
    this.desk.press(action, from);
    const { barrier = [], odds = [] } = await this.model.ask(action).catch(() => ({}));
    if (ticket !== this.ticket) return;
    const warned = wary && (this.board.warns?.(odds) ?? false);
    const asks = level !== 'never' && barrier.length > 0 && !isForced(this.model, barrier);
    if (level === 'always' || touch || warned || asks) {
      this.pending = { action, barrier, odds, asked: true, from, since: performance.now() };
      this.render();
      this.#focusConfirm();
    } else {
      void this.act(action);
    }
  }

  #focusConfirm() {
    if (document.activeElement === document.body || this.desk.element.contains(document.activeElement))
      /** @type {HTMLElement|null} */ (this.desk.prompt.acts.querySelector('.is-main'))?.focus({
        preventScroll: true,
      });
  }

  confirmPending() {
    if (this.pending?.asked) void this.act(this.pending.action);
  }

  cancel() {
    if (!this.pending) return;
    this.ticket++;
    this.pending = null;
    this.render();
  }

  stepBack() {
    if (this.pending) {
      this.cancel();
    } else if (this.choice && started(this.choice)) {
      this.choice = back(this.choice);
      this.render();
    } else {
      return false;
    }
    return true;
  }

  /** @param {string} action @param {boolean} [spoken]  nobody was asked */
  act(action, spoken = false) {
    this.ticket++;
    this.pending = null;
    this.desk.press(action, null);
    this.desk.leave();
    sound('move');
    return this.#request(this.model.act(action, spoken));
  }

  /** @param {Promise<any>} request */
  async #request(request) {
    try {
      return await request;
    } catch (error) {
      this.refused(/** @type {any} */ (error));
      this.#settle();
      return null;
    }
  }

  /** What the table refused, in its own words. @param {{code: string, text?: any, note?: Note}} error */
  refused(error) {
    sound('no');
    if (this.outside.refused?.(error)) return;
    const { note } = error;
    if (note) toast({ kind: 'error', text: () => noteNodes(this.game, note, { onRule: this.onRule }) });
    else toast({ kind: 'error', text: () => (error.text ? both(error.text) : refusalText(error.code)) });
  }

  /** Says why something is not offered. @param {string} kind @param {string} key */
  async whyNot(kind, key) {
    const { choice } = this;
    const { whyNot } = await import('./whynot.js');
    await whyNot(this, choice, kind, key);
  }

  // ---- sheets ----

  async openList() {
    const { openActions } = await import('./sheets.js');
    if (this.playback.running) this.playback.skip();
    openActions(this.game, this.board, this.model.mine ? this.model.actions : [], action =>
      this.choose(action),
    );
  }

  async openScore() {
    const notes = this.score ?? (await this.model.report('score').catch(() => []));
    const { openScore } = await import('./sheets.js');
    openScore(this.game, this.board, notes, {
      onThing: (kind, key) => this.onThing(kind, key),
      onRule: this.onRule,
    });
  }

  async openPosition() {
    const notes = await this.model.report('position').catch(() => []);
    const things = this.game.kind(this.game.placeKind)?.things ?? [];
    const places = things
      .map(({ key }) => this.board.describe?.(this.game.placeKind, key, this.shown.view) ?? '')
      .filter(Boolean);
    const { openPosition } = await import('./sheets.js');
    openPosition(this.game, this.board, notes, places, {
      onThing: (kind, key) => this.onThing(kind, key),
      onRule: this.onRule,
    });
  }

  /** The n-th button, or the n-th card. @param {number} n from 1 */
  number(n) {
    if (this.desk.prompt.press(String(n))) return true;
    const [hand] = handOf(this.game, this.board, this.shown.view, this.model.you, this.choice);
    const card = hand?.keys ? hand.cards[n - 1] : undefined;
    if (card) this.pickThing(this.game.cardKind, card);
    return Boolean(card);
  }
}

/** A sentence may be shown twice, its nodes only once. @param {Node|string} node */
const copyOf = node => (typeof node === 'string' ? node : document.createTextNode(node.textContent ?? ''));

/** How long a click took to show its effect. */
const measureClick = () =>
  requestAnimationFrame(() => performance.measure('ghent-click-shown', 'ghent-click'));
