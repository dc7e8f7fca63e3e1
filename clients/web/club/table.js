// table.js - what a club adds to a table: names with ratings, clocks, talk and notes beside the game.
import { h, icon, replace } from '../dom.js';
import { navigate } from '../app.js';
import { toast } from '../toast.js';
import { drawTopbar } from '../topbar.js';
import { tr } from '../words.js';
import { me, meAgain } from './api.js';
import { Clocks } from './clock.js';
import { reason } from './form.js';
import { askFirst, personLink, SIGN } from './pieces.js';
import { beginText, bidText, leaveTable, leaveWord, ratingsIn } from './tables.js';
import { askNotices } from './unread.js';
import { signInHref } from './way.js';

/** @typedef {import('../play/promptbar.js').PromptSpec} PromptSpec */
/** @typedef {{n: number, by: string | null, from: string, at: number, text: string}} Said */

export class ClubTable {
  /** @param {import('./tables.js').Row} row */
  constructor(row) {
    this.id = row.table;
    this.row = row;
    this.club = row.club;
    /** @type {any} */ this.link = null;
    /** @type {any} the play screen */ this.screen = null;
    /** @type {Said[]} */ this.chat = [];
    this.note = '';
    this.bidsTold = false;
    /** One is on the way from this page. */
    this.left = false;
    /** Lines that were said while the panel was closed. */
    this.unseen = 0;
    /** @type {import('./talk.js').TalkPanel | null} */ this.panel = null;
    /** @type {Map<string, import('./tables.js').Standing>} */ this.ratings = new Map();
    this.clocks = new Clocks(text => toast({ text, icon: 'i-clock', ms: 8000 }));
    this.clocks.set(row.club.clock);
    this.strip = h('div', { class: 'club-strip' });
    this.onSeen = () => void this.link?.send({ type: 'away', away: document.hidden }).catch(() => {});
    document.addEventListener('visibilitychange', this.onSeen);
  }

  /** @param {any} link */
  follow(link) {
    this.link = link;
    link.onState((/** @type {string} */ state) => {
      if (state === 'reconnecting' || state === 'gone') this.clocks.hold();
    });
  }

  /** Every message of the line, before the game sees it. @param {any} message */
  hear(message) {
    if (message.club) this.club = message.club;
    if (message.clock !== undefined) this.clocks.set(message.clock);
    if (message.type === 'talk') {
      this.chat = message.chat;
      this.note = message.note;
      this.panel?.draw();
    } else if (message.type === 'said') this.#said(message);
    if (message.type === 'table' || message.type === 'seats') this.#drawStrip(message.seats);
    if (message.type === 'table') this.#tellBids(message);
    if (message.type === 'table') this.#lookForSeat(message);
    // Whoever has come to the table has read what called him there.
    if (message.type === 'table' && message.re) void askNotices().catch(() => {});
  }

  /** Who comes to a game that begins is told why a clock shows less. @param {any} message */
  #tellBids({ state, view }) {
    if (this.bidsTold || state !== 'playing' || view?.steps || !bidText(this.club)) return;
    this.bidsTold = true;
    toast({ text: () => bidText(this.club) ?? '', icon: 'i-move', ms: 12000 });
  }

  /** Somebody has got up: one waits before the game again. @param {any} message */
  #lookForSeat({ state }) {
    if (this.left || state !== 'waiting' || this.club.wants === null) return;
    this.left = true;
    void navigate(`/club/room/${this.id}`, { replace: true }).then(() => {
      if (this.club.seated) toast({ text: () => tr('club-got-up'), icon: 'i-info' });
    });
  }

  /**
   * Before the game: until when it has to begin, and the way out.
   * @param {PromptSpec} spec
   */
  #halted(spec) {
    const { club } = this;
    const { state, you } = this.screen.model;
    const text = state === 'waiting' ? beginText(club) : null;
    if (!text) return spec;
    const word = leaveWord(club, club.names[you] ?? undefined);
    const leave = { id: 'get-up', label: tr(`club-${word}`), icon: 'i-close', run: () => this.#getUp(word) };
    return {
      ...spec,
      why: [...spec.why, ' ', text],
      buttons: club.seated && !club.cup ? [...spec.buttons, leave] : spec.buttons,
    };
  }

  /** @param {string} word */
  #getUp(word) {
    askFirst(word, async () => {
      this.left = true;
      try {
        await leaveTable(this.id);
        await navigate('/club/lobby');
      } catch (error) {
        this.left = false;
        toast({ text: reason(error), kind: 'error' });
      }
    });
  }

  /**
   * The form of a new game with the same opponent, the sides changed; null: not for who looks on, nor against a
   * program.
   */
  again() {
    const { game, model } = this.screen;
    const side = Object.keys(model.seats).find(other => other !== model.you);
    const name = this.club.names[side ?? ''];
    if (!this.club.seated || !side || !name) return null;
    const wish = new URLSearchParams({ with: 'invited', against: name, side, scenario: model.scenario });
    return `/new/${game.id}?${wish}`;
  }

  /** @param {Said} line */
  #said(line) {
    if (this.chat.some(({ n }) => n === line.n)) return;
    this.chat.push(line);
    if (this.panel?.isOpen) this.panel.add(line);
    else {
      this.unseen++;
      drawTopbar();
    }
  }

  /** Puts itself into the play screen. @param {any} screen */
  attach(screen) {
    this.screen = screen;
    const { desk, game } = screen;
    screen.control.halted = (/** @type {PromptSpec} */ spec) => this.#halted(spec);
    desk.side.dress = (/** @type {HTMLElement} */ players) => this.#dress(players);
    desk.map.append(this.strip);
    void ratingsIn(game.id).then(ratings => {
      this.ratings = ratings;
      this.#dress(desk.side.players);
    });
  }

  /** @param {string} side */
  #ratingOf(side) {
    const name = this.screen?.model.seats[side]?.name;
    return this.ratings.get(name)?.sides[side]?.rating ?? null;
  }

  /** @param {string} side @param {any} seat */
  #name(side, seat) {
    return personLink(seat.name, { rating: this.#ratingOf(side) });
  }

  /** Names and clocks in the boxes of the players. @param {HTMLElement} players */
  #dress(players) {
    const { seats } = this.screen.model;
    for (const box of players.querySelectorAll('.player')) {
      const side = /** @type {HTMLElement} */ (box).dataset.side ?? '';
      const sub = box.querySelector('.player-sub');
      const seat = seats[side];
      if (seat?.plays === 'person' && 'name' in seat && sub?.firstChild)
        replace(sub.firstChild, this.#name(side, seat));
      box.querySelector('.player-vp')?.append(this.clocks.face(side));
    }
  }

  /** Both clocks over the map, where the players have no room beside it. @param {Record<string, any>} [seats] */
  #drawStrip(seats = {}) {
    replace(
      this.strip,
      this.clocks.clock
        ? Object.keys(seats).map(side =>
            h(
              'span',
              { class: 'club-strip-side', 'data-side': side },
              h('i', { class: 'flag', 'data-side': side, 'aria-hidden': 'true' }),
              this.clocks.face(side, `strip-${side}`),
            ),
          )
        : null,
    );
  }

  /** Buttons in the top bar. @returns {Node[]} */
  actions() {
    return [
      h(
        'button',
        {
          type: 'button',
          class: 'btn is-quiet club-talk-button',
          'data-bar': 'talk',
          'aria-expanded': String(Boolean(this.panel?.isOpen)),
          'aria-label': tr('club-talk-open', this.unseen),
          title: tr('club-talk-open', this.unseen),
          onClick: () => void this.toggle(),
        },
        icon(SIGN.chat),
        this.unseen ? h('span', { class: 'badge num', 'aria-hidden': 'true' }, this.unseen) : null,
      ),
    ];
  }

  async toggle() {
    if (this.panel?.isOpen) this.panel.close();
    else {
      const [{ TalkPanel }, { account }] = await Promise.all([import('./talk.js'), me()]);
      this.panel ??= new TalkPanel(this, account);
      this.unseen = 0;
      this.panel.open();
    }
    drawTopbar();
  }

  /** Where others may look on, and who else may come. */
  async openLinks() {
    const { openShare } = await import('./share.js');
    openShare(this);
  }

  /** The session has ended meanwhile, here or from another browser: one may come back. */
  async signedOut() {
    await meAgain().catch(() => {});
    await navigate(signInHref(), { replace: true });
    toast({ text: () => tr('club-signed-out'), icon: 'i-warn' });
  }

  /** In the other language. */
  words() {
    this.clocks.words();
    this.panel?.draw();
  }

  destroy() {
    document.removeEventListener('visibilitychange', this.onSeen);
    this.clocks.destroy();
    this.panel?.close();
  }
}
