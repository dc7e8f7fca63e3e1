// play.js - the screen of a game that is played: opens the line, builds the desk, and does what lies
// around the turns (leaving, links, takebacks, resigning, handing the screen over).
import { ApiError, bestToken, tableJournal, tableRow, tokensOf } from '../api.js';
import { drawTab, navigate, openRule, setFrame, setSub } from '../app.js';
import { PAGES, button, h, replace, useStyle } from '../dom.js';
import { sideName } from '../sides.js';
import { bringGame } from '../play/bring.js';
import { Control } from '../play/control.js';
import { Desk } from '../play/desk.js';
import { listenKeys } from '../play/keys.js';
import { LineState } from '../play/line.js';
import { sound } from '../play/playback.js';
import { endReason, ownResult, ownResultText, resultText, winnerOf } from '../play/prompt.js';
import { playKeys } from '../play/playkeys.js';
import { TableModel } from '../table.js';
import { toast } from '../toast.js';
import { both, tr } from '../words.js';

/** Opened now and then: fetched when it is. */
const sheets = () => import('../play/sheets.js');

/** The link to a table: in this browser, or on the server. @param {string} id */
async function openLink(id) {
  if (id.startsWith('local-')) {
    const { openLocal } = await import('../link_worker.js');
    const link = await openLocal({ id });
    return {
      link,
      game: String(link.opened.game),
      local: true,
      hot: Boolean(link.opened.hotseat),
      club: null,
    };
  }
  const token = bestToken(id);
  if (!token) return (await import('../club/seat.js')).openSeat(id);
  const row = await tableRow(id, token);
  const hot = Boolean(tokensOf(id).both);
  const [{ openSocket }, { sharesAt }] = await Promise.all([import('../link.js'), import('../shares.js')]);
  const link = openSocket({
    table: id,
    token,
    ...(await sharesAt(id, row, hot)),
    ...(hot ? { as: 'spectator' } : {}),
  });
  return { link, game: row.game, local: false, hot, club: null };
}

/** What it means that the line is refused where one has been at the table. @type {Record<string, string>} */
const SHUT = { forbidden: 'replaced', 'no-such-table': 'closed' };

/** @param {{title: string, text: string, yes: string, icon?: string}} words @param {() => void} run */
const ask = (words, run) => void sheets().then(({ confirmSheet }) => confirmSheet(words, run));

/** @typedef {typeof import('../play/handover.js').coverScreen} Cover  where two people share the screen */

class PlayScreen {
  /**
   * @param {HTMLElement} root
   * @param {string} id
   * @param {any} link
   * @param {boolean} local
   * @param {import('../play/bring.js').Brought & {cover: Cover|null,
   *   club: import('../club/table.js').ClubTable|null}} brought
   */
  constructor(root, id, link, local, { game, board, cards, cover, club }) {
    this.cover = cover;
    this.club = club;
    this.id = id;
    this.local = local;
    this.game = game;
    this.model = new TableModel(game, link);
    /** The table no longer lets one in. @type {(error: ApiError) => void} */ this.onShut = () => {};
    this.lastLog = 0;
    this.wasMine = false;
    this.told = false;
    /** @type {(() => void)|null} */ this.uncover = null;
    /** @type {import('../play/hintsheet.js').HintSheet|null} */ this.hints = null;
    this.desk = new Desk(root, {
      game,
      board,
      cards,
      hooks: {
        onPick: (kind, key, how) => this.control.pickThing(kind, key, how),
        onCard: (key, how) => this.control.pickThing(game.cardKind, key, how),
        onReport: topic => this.model.report(topic),
        onRule: rule => void openRule(game, rule),
        onMenu: entry => this.entryMenu(entry),
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
        onTurn: () => this.#turned(),
        onShown: view => setSub(board.header?.(view) ?? ''),
        commands: {
          result: () => this.openResult(),
          replay: () => void navigate(`/replay/${id}`),
          // In a club both seats are taken before one comes here: there is no link to send.
          ...(club ? {} : { links: () => void this.openLinks() }),
          journal: () => void this.saveJournal(),
          handover: () => this.#cover(),
          hint: () => void this.openHint(),
          ...(club?.club.takebacks === false ? {} : { takeback: () => void this.openTakeback() }),
        },
      },
    });
    this.openHere = 1;
    this.model.onChange(({ what }) => {
      if (what === 'seats' || what === 'whole') this.#seated();
    });
    this.line = new LineState(() => link.retry?.());
    this.offers = h('div', { class: 'offers', role: 'status' });
    replace(this.desk.over, this.line.element, this.offers);
    link.onState((/** @type {string} */ state, /** @type {any} */ more) => this.#lineChanged(state, more));
    this.keys = playKeys(this);
    this.unlisten = listenKeys(this.keys);
    this.onWords = () => {
      this.#frame();
      this.desk.words();
      this.desk.view = null;
      this.control.render();
      this.#offers();
      club?.words();
    };
    document.addEventListener('languagechange', this.onWords);
    club?.attach(this);
    this.#frame();
    // A server's table is joined by its link; one in this browser shows no secrets before it is known who looks.
    if (local) void link.send({ type: 'join', as: 'spectator' });
  }

  #frame() {
    setFrame({
      title: () => both(this.game.title),
      tab: () => this.#tab(),
      sub: () => this.desk.board.header?.(this.control.shown.view) ?? '',
      game: this.game.id,
      actions: () => this.club?.actions() ?? [],
      menu: () => this.menu(),
      onCards: () => this.desk.tab('cards'),
      onRules: () => void openRule(this.game, this.model.prompt.rule ?? ''),
    });
  }

  /** Says when somebody else looks from one's own seat: a link that was sent may be opened twice. */
  #seated() {
    const open = this.model.seats[this.model.role]?.open ?? 1;
    if (open > this.openHere) toast({ text: tr('play-seat-open'), icon: 'i-warn' });
    this.openHere = Math.max(1, open);
  }

  /** The tab says when it is one's turn. */
  #tab() {
    const game = both(this.game.title);
    return this.model.mine ? `● ${tr('play-your-turn')} · ${game}` : game;
  }

  #turned() {
    const { model } = this;
    drawTab();
    this.#offers();
    if (model.mine && !this.wasMine) sound('turn');
    this.wasMine = model.mine;
    if (model.state === 'over' && !this.told && model.log.length) this.openResult();
    if (model.role === 'both' && model.you === 'spectator' && model.prompt.player) this.#cover();
  }

  #cover() {
    const side = this.model.prompt.player;
    const { cover } = this;
    if (!side || this.uncover || !cover) return;
    const lines = Math.max(0, this.model.log.length - this.lastLog);
    this.desk.element.classList.add('is-covered');
    this.uncover = cover(
      { side, name: sideName(side, this.game), lines: this.lastLog ? lines : 0 },
      {
        onReady: async () => {
          await left;
          await this.model.joinAs(side);
          this.lastLog = this.model.log.length;
          this.uncover = null;
          this.desk.leave();
          this.desk.element.classList.remove('is-covered');
        },
        onLeave: () => void navigate('/'),
      },
    );
    // Under the sheet no hand is left, not even of the one who gets up.
    const left = this.model.you === 'spectator' ? null : this.#do(this.model.joinAs('spectator'));
  }

  /** @param {string} state @param {any} [more] */
  #lineChanged(state, more = {}) {
    this.line.update(state, more);
    if (state !== 'closed' || !more.code) return;
    if (this.club && more.code === 'forbidden') return void this.club.signedOut();
    const told = this.model.ready ? SHUT[more.code] : undefined;
    this.onShut(new ApiError(told ?? more.code, null, 403));
  }

  // ---- around the turns ----

  #offers() {
    const { takeback, end } = this.model.offers;
    const { you } = this.model;
    const strip = (
      /** @type {'takeback'|'end'} */ what,
      /** @type {string} */ by,
      /** @type {string} */ text,
    ) =>
      h(
        'div',
        { class: 'toast' },
        h('span', { class: 'toast-text' }, text),
        by !== you
          ? [
              button(tr('play-agree'), {
                class: 'is-main',
                onClick: () => void this.#do(this.model.agree(what, takeback?.to)),
              }),
              button(tr('play-decline'), { onClick: () => void this.#do(this.model.decline(what)) }),
            ]
          : null,
      );
    const name = (/** @type {string} */ side) => sideName(side, this.game);
    replace(
      this.offers,
      takeback
        ? strip(
            'takeback',
            takeback.by,
            takeback.by === you
              ? tr('play-takeback-asked')
              : tr(
                  'play-takeback-offer',
                  name(takeback.by),
                  this.model.log.filter(e => e.n >= takeback.to).length,
                ),
          )
        : null,
      end
        ? strip('end', end.by, end.by === you ? tr('play-end-asked') : tr('play-end-offer', name(end.by)))
        : null,
    );
  }

  /** @param {Promise<any>} request */
  async #do(request) {
    try {
      await request;
    } catch (error) {
      this.control.refused(/** @type {any} */ (error));
    }
    this.#offers();
  }

  /** @param {import('../table.js').Entry} entry */
  entryMenu(entry) {
    /** @type {{label: string, icon: string, run: () => void}[]} */
    const items = [];
    if (
      this.model.state === 'playing' &&
      this.model.you !== 'spectator' &&
      this.club?.club.takebacks !== false
    )
      items.push({
        label: tr(this.model.alone ? 'play-takeback-now' : 'play-takeback-ask'),
        icon: 'i-undo',
        run: () => void this.#do(this.model.takeback(entry.n)),
      });
    if (this.model.state === 'over' || this.local)
      items.push({
        label: tr('log-replay'),
        icon: 'i-play',
        run: () => void navigate(`/replay/${this.id}?step=${entry.n + 1}`),
      });
    void sheets().then(({ openEntryMenu }) => openEntryMenu(this.game, entry, items));
  }

  /** Rows of the menu that belong to this table. */
  menu() {
    const { model } = this;
    const seated = model.state === 'playing' && model.you !== 'spectator';
    return [
      ...(model.advised
        ? [{ label: tr('hint-title'), icon: 'i-hint', run: () => void this.openHint() }]
        : []),
      { label: tr('play-list'), icon: 'i-log', run: () => this.control.openList() },
      { label: tr('play-position'), icon: 'i-eye', run: () => void this.control.openPosition() },
      ...(seated
        ? [
            { label: tr('play-end-offer-now'), icon: 'i-users', run: () => this.askEnd() },
            { label: tr('play-resign'), icon: 'i-retreat', run: () => this.askResign() },
          ]
        : []),
      ...(this.local
        ? []
        : [
            {
              label: tr(this.club ? 'club-share' : 'play-links'),
              icon: 'i-link',
              run: () => void this.openLinks(),
            },
          ]),
      ...(this.local || (model.alone && tokensOf(this.id).host)
        ? [
            {
              label: tr(this.local ? 'move-to-server' : 'move-to-browser'),
              icon: this.local ? 'i-online' : 'i-open',
              run: () => void this.move(),
            },
          ]
        : []),
      { label: tr('play-journal'), icon: 'i-cards', run: () => this.askJournal() },
      {
        label: tr('play-help'),
        icon: 'i-info',
        run: () => void import('../play/help.js').then(({ openHelp }) => openHelp(this.keys)),
      },
      { label: tr('play-leave'), icon: 'i-back', run: () => void navigate('/') },
    ];
  }

  /** Advice comes only when it is asked for, and goes with its position. */
  async openHint() {
    const { HintSheet } = await import('../play/hintsheet.js');
    this.hints ??= new HintSheet({
      game: this.game,
      model: this.model,
      board: this.control.board,
      choose: action => void this.control.choose(action),
    });
    await this.hints.open();
  }

  /** Where undo is at an end. */
  async openTakeback() {
    const { openTakeback } = await import('../play/takeback.js');
    openTakeback(this.game, this.model, to => void this.#do(this.model.takeback(to)));
  }

  askResign() {
    ask(
      {
        title: tr('play-resign'),
        text: tr('play-resign-text'),
        yes: tr('play-resign-yes'),
        icon: 'i-retreat',
      },
      () => void this.#do(this.model.resign()),
    );
  }

  askEnd() {
    ask(
      {
        title: tr('play-end-offer-now'),
        text: tr(this.model.alone ? 'play-end-text-alone' : 'play-end-text'),
        yes: tr('play-end-yes'),
      },
      () => void this.#do(this.model.offerEnd()),
    );
  }

  askJournal() {
    if (this.model.state === 'over' || !this.model.alone) void this.saveJournal();
    else
      ask(
        { title: tr('play-journal'), text: tr('play-journal-secret'), yes: tr('play-journal-yes') },
        () => void this.saveJournal(),
      );
  }

  async saveJournal() {
    try {
      const { saveFile } = await import('../files.js');
      if (this.local) {
        const saves = await import('../saves.js');
        saveFile(await saves.saveFileName(this.id), await saves.saveJournal(this.id));
      } else {
        saveFile(`${this.game.id}-${this.id}.journal`, await tableJournal(this.id));
      }
    } catch (error) {
      this.control.refused(/** @type {any} */ (error));
    }
  }

  async openLinks() {
    if (this.club) return this.club.openLinks();
    const [{ openLinks }] = await Promise.all([import('../invite.js'), useStyle(PAGES)]);
    const { seats, you, role } = this.model;
    const open = Object.entries(seats)
      .filter(([side, seat]) => seat.plays === 'person' && side !== you && role !== 'both')
      .map(([side]) => side);
    return openLinks({
      game: this.game.id,
      table: this.id,
      tokens: tokensOf(this.id),
      roles: [...open, 'watch'],
    });
  }

  /** Between this browser and the server. */
  async move() {
    const { moveToBrowser, moveToServer } = await import('../move.js');
    this.model.close(); // nothing may be played meanwhile
    try {
      const there = this.local ? await moveToServer(this.id) : await moveToBrowser(this.id);
      await navigate(`/play/${there}`, { replace: true });
      toast({ text: tr(this.local ? 'move-to-server-done' : 'move-to-browser-done'), icon: 'i-check' });
    } catch (error) {
      const { tellError } = await import('./error.js');
      const { title, text } = tellError(error);
      await navigate(`/play/${this.id}`, { replace: true });
      toast({ text: text || title, kind: 'error' });
    }
  }

  openResult() {
    const { id, game, model } = this;
    const turn = /** @type {any} */ (this.control);
    const { board } = this.desk;
    const header = board.header?.(model.view) ?? '';
    const fresh = this.club?.again() ?? `/new/${game.id}`;
    this.told = true;
    if (ownResult(turn) === 'won') sound('win');
    void sheets().then(({ openResult }) =>
      openResult({
        title: ownResultText(turn),
        side: winnerOf(turn),
        lines: [
          ownResult(turn) ? resultText(turn) : null,
          endReason(turn),
          header && tr('play-result-when', header),
          board.standing?.(model.view, model.log) ?? null,
        ],
        more: { label: tr('play-check-dice'), run: () => void navigate(`/verify/${id}`) },
        acts: [
          { label: tr('play-result-export'), icon: 'i-log', run: () => void this.saveJournal() },
          { label: tr('play-new-game'), icon: 'i-redo', run: () => void navigate(fresh) },
          {
            label: tr('analyse-title'),
            icon: 'i-stats',
            run: () => void navigate(`/replay/${id}?analyse=1`),
          },
          {
            label: tr('replay-title'),
            icon: 'i-play',
            main: true,
            run: () => void navigate(`/replay/${id}`),
          },
        ],
      }),
    );
  }

  destroy() {
    this.unlisten();
    this.club?.destroy();
    this.hints?.close();
    this.uncover?.();
    document.removeEventListener('languagechange', this.onWords);
    this.line.destroy();
    this.control.destroy();
    this.desk.destroy();
    this.model.close();
  }
}

/** @param {HTMLElement} root @param {{params: Record<string, string>}} context */
export async function mount(root, { params }) {
  const opened = await openLink(params.id);
  const [brought, cover] = await Promise.all([
    bringGame(opened.game),
    opened.hot ? import('../play/handover.js').then(({ coverScreen }) => coverScreen) : null,
  ]);
  const screen = new PlayScreen(root, params.id, opened.link, opened.local, {
    ...brought,
    cover,
    club: opened.club ?? null,
  });
  let left = false;
  let leave = () => screen.destroy();
  screen.onShut = async error => {
    screen.destroy();
    const { mountError } = await import('./error.js');
    if (!left) leave = mountError(root, error);
  };
  return () => {
    left = true;
    leave();
  };
}
