// learn.js - the guided first game: the real desk, dictated cards and dice, and a coach who says
// what to do and why. Anything else is refused kindly.
import { navigate, openRule, setFrame, setSub } from '../app.js';
import { openLocal } from '../link_worker.js';
import { bringGame } from '../play/bring.js';
import { Coach } from '../play/coach.js';
import { Control } from '../play/control.js';
import { Desk } from '../play/desk.js';
import { listenKeys } from '../play/keys.js';
import { playKeys } from '../play/playkeys.js';
import { parseAction } from '../choose.js';
import { TableModel } from '../table.js';
import { toast } from '../toast.js';
import { both, tr } from '../words.js';

/** @typedef {import('../worker/lesson.js').Lesson} Lesson */

class LearnScreen {
  /**
   * @param {HTMLElement} root
   * @param {any} link
   * @param {import('../play/bring.js').Brought} brought
   * @param {Lesson} lesson
   */
  constructor(root, link, { game, board, cards }, lesson) {
    this.root = root;
    this.game = game;
    this.link = link;
    this.lesson = lesson;
    this.where = { step: 0, item: 0, over: false };
    this.model = new TableModel(game, link);
    // One person plays both sides of a lesson: the screen need not be handed over.
    this.model.onChange(() => {
      this.model.role = 'lesson';
    });
    link.on('lesson', (/** @type {any} */ told) => this.#moved(told));
    this.desk = new Desk(root, {
      game,
      board,
      cards,
      hooks: {
        onPick: (kind, key, how) => this.#pick(kind, key, how),
        onCard: (key, how) => this.#pick(game.cardKind, key, how),
        onLook: (kind, key) => this.#look(kind, key),
        onReport: topic => this.model.report(topic),
        onRule: rule => void openRule(game, rule),
        onMenu: null,
      },
    });
    /** @type {Control} */
    this.control = new Control({
      game,
      board,
      model: this.model,
      desk: this.desk,
      outside: {
        onRule: rule => void openRule(game, rule),
        onTurn: () => {
          this.point();
        },
        onShown: view => setSub(board.header?.(view) ?? ''),
        guided: true,
        commands: { handover: () => {} },
        refused: error => this.#refused(error),
      },
    });
    this.coach = new Coach(lesson, game, {
      onRule: rule => void openRule(game, rule),
      onNext: () => this.#next(),
      onBack: () => void this.back(),
      onLeave: () => void navigate('/'),
      onShow: () => this.point(true),
      onDo: () => this.#doIt(),
      onPlay: () => void navigate(`/new/${game.id}`),
      onAgain: () => void this.restart(0),
    });
    this.desk.prompt.element.after(this.coach.element);
    /** @type {import('../play/keys.js').Key[]} */ this.keys = playKeys(this);
    this.unlisten = listenKeys(this.keys);
    this.onWords = () => {
      this.#frame();
      this.desk.words();
      this.desk.view = null;
      this.control.render();
      this.coach.draw();
      this.point();
    };
    document.addEventListener('languagechange', this.onWords);
    this.#frame();
  }

  #frame() {
    setFrame({
      title: () => both(this.lesson.title),
      sub: () => this.desk.board.header?.(this.control.shown.view) ?? '',
      game: this.game.id,
      onCards: () => this.desk.tab('cards'),
    });
  }

  /** What is to be done now. */
  get item() {
    return this.lesson.steps[this.where.step]?.do[this.where.item] ?? null;
  }

  /** @param {{step: number, item: number, over: boolean}} told */
  #moved(told) {
    const stepped = told.step !== this.where.step;
    this.where = { step: told.step, item: told.item, over: told.over };
    this.coach.update(this.where, stepped);
    this.point();
  }

  /** Points at what is to be clicked on. @param {boolean} [go] brings it into sight, too */
  point(go = false) {
    const names = this.coach.explaining ? [] : this.#goal();
    this.desk.light(names);
    if (go) this.desk.reveal(names);
    for (const el of this.desk.element.querySelectorAll('.is-goal')) el.classList.remove('is-goal');
    const action = this.item?.action;
    if (!this.coach.explaining)
      for (const name of names)
        this.desk.element
          .querySelector(`.hand [data-card="${CSS.escape(name.slice(name.indexOf(':') + 1))}"]`)
          ?.classList.add('is-goal');
    if (action && !this.coach.explaining)
      this.desk.prompt.acts.querySelector(`[data-id="${CSS.escape(action)}"]`)?.classList.add('is-goal');
  }

  /** Things of the item, as far as they have not been picked. */
  #goal() {
    const { item } = this;
    if (!item) return [];
    const things = item.action
      ? parseAction(this.game.data, item.action).args
      : item.show
        ? [{ kind: item.show.split(' ')[0], key: item.show.split(' ')[1] }]
        : [];
    const picked = new Set((this.control.choice?.chosen ?? []).map(c => `${c.kind}:${c.key}`));
    const open = things.map(({ kind, key }) => `${kind}:${key}`).filter(name => !picked.has(name));
    return item.action ? open.slice(0, 1) : open;
  }

  /** @param {string} kind @param {string} key @param {'touch'|'other'} how */
  #pick(kind, key, how) {
    if (this.#look(kind, key)) return;
    if (this.coach.explaining) this.#next();
    this.control.pickThing(kind, key, how);
    this.point();
  }

  /** Looking at what the lesson shows is an answer to it. @param {string} kind @param {string} key */
  #look(kind, key) {
    const { item } = this;
    if (this.coach.explaining || !item || item.action || item.show !== `${kind} ${key}`) return false;
    void this.link.send({ type: 'look', kind, thing: key }).catch(() => {});
    return true;
  }

  #next() {
    if (this.coach.explaining) this.coach.explained();
    else if (this.item && !this.item.action) void this.link.send({ type: 'next' }).catch(() => {});
    this.point();
  }

  #doIt() {
    const { item } = this;
    if (item?.action) this.control.act(item.action);
    else this.#next();
  }

  /** @param {any} error */
  #refused(error) {
    if (error.code !== 'lesson') return false;
    toast({ text: tr('learn-not-that', both(error.text)), icon: 'i-info' });
    this.point(true);
    return true;
  }

  /** The step before this one: the lesson runs to it from the beginning. */
  back() {
    return this.restart(Math.max(0, this.where.step - (this.coach.explaining ? 1 : this.where.item ? 0 : 1)));
  }

  /** @param {number} step */
  async restart(step) {
    const link = await openLocal({ lesson: this.game.id });
    for (const { do: items } of this.lesson.steps.slice(0, step))
      for (const item of items) {
        const told = await link.send({ type: 'join' });
        await link.send(
          item.action ? { type: 'act', step: told.step, action: item.action } : { type: 'next' },
        );
      }
    const brought = await bringGame(this.game.id);
    this.destroy();
    const next = new LearnScreen(this.root, link, brought, this.lesson);
    next.moveTo = this.moveTo;
    this.moveTo(next);
    next.where = { step, item: 0, over: false };
    next.coach.update(next.where, false);
    await link.send({ type: 'join' });
  }

  /** Tells the owner that another screen has taken over. @param {LearnScreen} _next */
  moveTo(_next) {}

  destroy() {
    this.unlisten();
    document.removeEventListener('languagechange', this.onWords);
    this.control.destroy();
    this.desk.destroy();
    this.model.close();
  }
}

/** @param {HTMLElement} root @param {{params: Record<string, string>}} context */
export async function mount(root, { params }) {
  const [link, brought] = await Promise.all([openLocal({ lesson: params.game }), bringGame(params.game)]);
  let screen = new LearnScreen(root, link, brought, await brought.game.lesson());
  screen.moveTo = next => {
    screen = next;
  };
  screen.coach.update(screen.where, false);
  await link.send({ type: 'join' });
  return () => screen.destroy();
}
