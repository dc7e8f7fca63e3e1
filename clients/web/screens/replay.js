// replay.js - a game seen again: any of its moments, on the desk on which it was played.
import { bestToken, createTable, knownGames, middleOf, tableJournal } from '../api.js';
import { navigate, openRule, setFrame, setSub } from '../app.js';
import { button, h, replace } from '../dom.js';
import { openedJournal } from '../files.js';
import { sideName } from '../sides.js';
import { openLocal } from '../link_worker.js';
import { bringGame } from '../play/bring.js';
import { Desk } from '../play/desk.js';
import { openHelp } from '../play/help.js';
import { listenKeys } from '../play/keys.js';
import { mapKeys } from '../play/playkeys.js';
import { resultText } from '../play/prompt.js';
import { thingsOf } from '../play/playback.js';
import { bothHands, handOf, playersOf } from '../play/shown.js';
import { Timeline } from '../play/timeline.js';
import { toldNodes } from '../play/told.js';
import { sayAction } from '../say.js';
import { openSheet } from '../sheet.js';
import { toast } from '../toast.js';
import { both, capital, tr } from '../words.js';

/** Where the journal comes from. @param {string} id */
async function openReplay(id) {
  if (id.startsWith('local-')) return openLocal({ replay: true, id });
  if (id === 'file') {
    const file = openedJournal();
    if (!file) throw new Error(tr('replay-no-file'));
    return openLocal({ replay: true, journal: file.text });
  }
  return openLocal({ replay: true, journal: await tableJournal(id) });
}

class ReplayScreen {
  /**
   * @param {HTMLElement} root
   * @param {string} id
   * @param {any} link
   * @param {import('../play/bring.js').Brought} brought
   * @param {{steps: number, marks: {step: number, turn: number}[], log: any[], as: string, final: any,
   *   over: boolean, movers: (string|undefined)[]}} about
   */
  constructor(root, id, link, { game, board, cards }, about) {
    this.id = id;
    this.link = link;
    this.game = game;
    this.board = board;
    this.about = about;
    /** @type {any} */ this.shown = null;
    /** @type {import('../table.js').Note[]|null} */ this.score = null;
    this.wanted = -1;
    this.desk = new Desk(root, {
      game,
      board,
      cards,
      hooks: {
        onPick: (kind, key) => this.desk.inspectSheet(kind, key),
        onCard: key => this.desk.goTo(game.cardKind, key),
        onRule: rule => void openRule(game, rule),
        onMenu: entry => this.go(entry.n + 1),
        onReport: topic => this.#report(topic),
      },
    });
    this.timeline = new Timeline({ steps: about.steps, marks: this.#marks(), onGo: step => this.go(step) });
    /** @type {import('../play/analysis.js').Analysis|null} */ this.analysis = null;
    replace(this.desk.foot, this.timeline.element);
    this.keys = this.#keys();
    this.unlisten = listenKeys(this.keys);
    this.onWords = () => this.#words();
    document.addEventListener('languagechange', this.onWords);
    this.#frame();
  }

  #frame() {
    setFrame({
      title: () => tr('replay-of', both(this.game.title)),
      sub: () => this.#sub(),
      game: this.game.id,
      menu: () => [
        ...(this.about.over
          ? [{ label: tr('analyse'), icon: 'i-stats', run: () => void this.analyse() }]
          : []),
        { label: tr('replay-play-on'), icon: 'i-robot', run: () => this.openPlayOn() },
        { label: tr('replay-verify'), icon: 'i-shield', href: `/verify/${this.id}` },
        { label: tr('play-help'), icon: 'i-info', run: () => openHelp(this.keys) },
      ],
      onCards: () => this.desk.tab('cards'),
    });
  }

  #sub() {
    const header = this.shown ? (this.board.header?.(this.shown.view) ?? '') : '';
    const { final } = this.about;
    return [
      header,
      final ? resultText(/** @type {any} */ ({ game: this.game, model: { result: final, you: '' } })) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  }

  #words() {
    this.#frame();
    this.desk.words();
    this.desk.view = null;
    this.timeline.marks = this.#marks();
    this.timeline.words();
    this.analysis?.render();
    this.#render();
  }

  /** Turns by their own headings where the board has them. */
  #marks() {
    const headings = new Map(
      this.about.log.flatMap(entry =>
        entry.notes
          .map((/** @type {any} */ note) => [entry.n + 1, this.board.logHeading?.(note)])
          .filter((/** @type {any[]} */ row) => row[1]),
      ),
    );
    return this.about.marks.map(({ step, turn }) => ({
      step,
      label: headings.get(step) ?? tr('replay-turn', turn),
    }));
  }

  /** @returns {import('../play/keys.js').Key[]} */
  #keys() {
    const { timeline } = this;
    return [
      { keys: [' '], shown: '␣', word: 'replay-play', run: () => timeline.toggle() },
      { keys: ['ArrowLeft'], shown: '←', word: 'replay-back', run: () => timeline.go(timeline.at - 1) },
      { keys: ['ArrowRight'], shown: '→', word: 'replay-forward', run: () => timeline.go(timeline.at + 1) },
      { keys: ['PageUp'], shown: 'PgUp', word: 'replay-turn-back', run: () => timeline.turn(-1) },
      { keys: ['PageDown'], shown: 'PgDn', word: 'replay-turn-on', run: () => timeline.turn(1) },
      { keys: ['Home'], shown: 'Home', word: 'replay-to-start', run: () => timeline.go(0) },
      { keys: ['End'], shown: 'End', word: 'replay-to-end', run: () => timeline.go(timeline.steps) },
      ...mapKeys(this.desk).filter(row => !row.keys[0].startsWith('Arrow')),
      {
        keys: ['Escape'],
        shown: 'Esc',
        word: 'play-key-back',
        run: () => (this.desk.element.dataset.tab === 'map' ? false : this.desk.tab('map')),
      },
      { keys: ['?', 'Shift+?'], shown: '?', word: 'play-help', run: () => openHelp(this.keys) },
    ];
  }

  /** @param {number} step */
  async go(step) {
    const goal = Math.max(0, Math.min(this.about.steps, step));
    this.wanted = goal;
    this.timeline.show(goal);
    this.analysis?.show(goal);
    const shown = await this.link.send({ type: 'goto', step: goal, as: this.about.as });
    if (this.wanted !== goal) return;
    const on = this.shown && shown.at === this.shown.at + 1;
    this.shown = shown;
    this.score = null;
    this.#render(on);
    void this.#tellScore(goal);
    setSub(this.#sub());
    history.replaceState(null, '', `${location.pathname}?step=${goal}`);
  }

  /** What the game reports of the moment that is shown. @param {'score'|'position'} topic */
  async #report(topic) {
    const { at: step } = this.shown ?? { at: 0 };
    const answer = await this.link.send({ type: 'report', topic, step, as: this.about.as }).catch(() => null);
    return answer?.notes ?? [];
  }

  /** How the score of the moment comes about, as beside a game that is played. @param {number} step */
  async #tellScore(step) {
    const score = await this.#report('score');
    if (this.wanted !== step || !score.length) return;
    this.score = score;
    const { players, panels } = this.#sideParts();
    this.desk.side.update(players, panels);
  }

  /** The entry that led to this moment. */
  get entry() {
    return this.shown?.log.find((/** @type {any} */ e) => e.n === this.shown.at - 1) ?? null;
  }

  #render(moving = false) {
    const { game, board, shown } = this;
    if (!shown) return;
    const { view, log } = shown;
    const notes = this.entry?.notes ?? [];
    const things = notes.flatMap((/** @type {any} */ note) => thingsOf(game, note));
    this.desk.show({
      view,
      log,
      moved: moving ? notes : [],
      marks: { targets: new Map(), chosen: new Set(), lit: new Set(things) },
      prompt: this.#prompt(notes),
      hands:
        this.about.as === 'both'
          ? bothHands(game, board, view)
          : handOf(game, board, view, this.about.as, null),
      ...this.#sideParts(),
      battle: { battle: this.#battle(view, log), prompt: [], buttons: [] },
    });
    this.desk.leaveTally();
    if (moving && this.entry) void this.desk.showTally(this.entry, log);
    if (moving)
      this.desk.reveal(things.filter((/** @type {string} */ name) => !name.startsWith(`${game.cardKind}:`)));
  }

  async #openScore() {
    const { openScore } = await import('../play/sheets.js');
    openScore(this.game, this.board, this.score ?? [], {
      onThing: (kind, key) => this.desk.goTo(kind, key),
      onRule: rule => void openRule(this.game, rule),
    });
  }

  #sideParts() {
    const { game, board, about, shown } = this;
    const model = { ...shown, you: about.as, prompt: shown.prompt ?? { player: null } };
    return {
      players: playersOf(game, board, shown.view, /** @type {any} */ (model)),
      panels:
        board.sidePanels?.(shown.view, {
          score: this.score,
          you: about.as,
          openScore: () => void this.#openScore(),
          openThing: (kind, key, title) => void this.desk.openThing(kind, key, null, title),
          onThing: (kind, key) => this.desk.goTo(kind, key),
          onRule: rule => void openRule(game, rule),
        }) ?? [],
    };
  }

  /** A battle is shown up to the moment that ended it. @param {any} view @param {any[]} log */
  #battle(view, log) {
    const now = this.board.battle?.(view, log) ?? null;
    // A moment may have no entry of its own: what came before it is over.
    const before = now?.over
      ? this.board.battle?.(
          view,
          log.filter(e => e.n < this.shown.at - 1),
        )
      : null;
    return before?.over && before.key === now?.key ? null : now;
  }

  /** @param {import('../table.js').Note[]} notes @returns {import('../play/promptbar.js').PromptSpec} */
  #prompt(notes) {
    const side = this.entry?.by ?? this.about.movers[this.shown.at] ?? null;
    const links = {
      onThing: (/** @type {string} */ kind, /** @type {string} */ key) => this.desk.goTo(kind, key),
    };
    const [first, ...rest] = notes;
    return {
      side,
      who: side ? tr('replay-who', sideName(side, this.game)) : tr('replay-title'),
      main: first && this.shown.at ? toldNodes(this.game, this.board, first, links) : [this.#choice()],
      why: [
        ...rest.slice(0, 3).flatMap(note => [...toldNodes(this.game, this.board, note, links), ' ']),
        this.about.as === 'both' ? tr(this.about.over ? 'replay-both-hands' : 'replay-all-shown') : '',
      ],
      buttons: [
        ...(this.about.over
          ? [
              {
                id: 'analyse',
                label: tr('analyse'),
                icon: 'i-stats',
                off: this.analysis?.working ? tr('play-working') : undefined,
                run: () => void this.analyse(),
              },
            ]
          : []),
        { id: 'play-on', label: tr('replay-play-on'), icon: 'i-robot', run: () => this.openPlayOn() },
        { id: 'link', label: tr('replay-link'), icon: 'i-link', run: () => void this.copyLink() },
      ],
    };
  }

  /** A step of which the log says nothing. */
  #choice() {
    const { at, action } = this.shown;
    if (!at) return tr('replay-setup');
    return action ? `${capital(sayAction(this.game, action))}.` : tr('replay-choice');
  }

  /** Chances, luck and turning points, computed beside the table and shown above the timeline. */
  async analyse() {
    this.timeline.pause();
    if (!this.analysis) {
      const { Analysis } = await import('../play/analysis.js');
      this.analysis = new Analysis({
        game: this.game,
        link: this.link,
        steps: this.about.steps,
        onGo: step => {
          this.timeline.pause();
          void this.go(step);
        },
        onChange: () => this.#render(),
      });
      this.analysis.show(this.timeline.at);
      this.desk.foot.prepend(this.analysis.element);
    }
    await this.analysis.run();
  }

  async copyLink() {
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    toast({
      text: `${tr('replay-link-copied')}${/^(local-|file)/.test(this.id) ? ` ${tr('replay-link-secret')}` : ''}`,
      icon: 'i-link',
    });
  }

  openPlayOn() {
    this.timeline.pause();
    const { sides } = this.game;
    const choices = [
      ...sides.map(mine => ({ label: tr('replay-play-on-as', sideName(mine, this.game)), people: [mine] })),
      { label: tr('replay-play-on-both'), people: sides },
    ];
    const sheet = openSheet({
      title: tr('replay-play-on'),
      body: [
        h('p', null, tr('replay-play-on-text')),
        h(
          'div',
          { class: 'action-list' },
          choices.map(({ label, people }) =>
            button(label, {
              class: 'list-act',
              icon: people.length > 1 ? 'i-users' : 'i-robot',
              onClick: () => {
                sheet.close();
                void this.playOn(people);
              },
            }),
          ),
        ),
        this.#onServer ? null : h('p', { class: 'hint' }, tr('replay-play-on-here')),
      ].filter(node => node !== null),
    });
  }

  get #onServer() {
    return !/^(local-|file)/.test(this.id);
  }

  /** @param {string[]} people */
  async playOn(people) {
    const info = (await knownGames()).find(({ id }) => id === this.game.id);
    const seats = Object.fromEntries(
      this.game.sides.map(side => [side, people.includes(side) ? 'person' : middleOf(info)]),
    );
    const step = this.shown.at;
    try {
      const table = this.#onServer
        ? (
            await createTable(
              { game: this.game.id, from: { table: this.id, step }, seats, hotseat: people.length > 1 },
              { token: bestToken(this.id), mine: people.length > 1 ? 'both' : people[0] },
            )
          ).table
        : (await this.link.send({ type: 'playon', step, seats })).table;
      await navigate(`/play/${table}`);
    } catch (error) {
      const { text } = /** @type {any} */ (error);
      toast({ kind: 'error', text: text ? both(text) : tr('play-refused', String(error)) });
    }
  }

  destroy() {
    this.timeline.pause();
    this.analysis?.destroy();
    this.unlisten();
    document.removeEventListener('languagechange', this.onWords);
    this.desk.destroy();
    this.link.close();
  }
}

/** Whose eyes may be used: a finished game is open, a running one is seen by its only person.
 * @param {any} last the last moment */
function eyesFor(last) {
  if (last.state === 'over') return 'both';
  const people = Object.keys(last.seats).filter(side => last.seats[side].plays === 'person');
  return people.length === 1 ? people[0] : 'spectator';
}

/** @param {HTMLElement} root @param {{params: Record<string, string>, query: URLSearchParams}} context */
export async function mount(root, { params, query }) {
  const link = await openReplay(params.id);
  const brought = await bringGame(String(link.opened.game));
  const { moments, marks } = await link.send({ type: 'moments' });
  const steps = moments.length - 1;
  const last = await link.send({ type: 'goto', step: steps, as: 'spectator' });
  const screen = new ReplayScreen(root, params.id, link, brought, {
    steps,
    marks,
    log: last.log,
    as: eyesFor(last),
    final: last.final,
    over: last.state === 'over',
    movers: moments.map((/** @type {{by?: string}} */ moment) => moment.by),
  });
  const wanted = query.get('step');
  const analysed = query.has('analyse') && last.state === 'over';
  await screen.go(wanted !== null ? Number(wanted) || 0 : analysed ? steps : 0);
  if (analysed) void screen.analyse();
  return () => screen.destroy();
}
