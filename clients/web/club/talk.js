// talk.js - beside a game: what is said at the table, and one's own notes. Loaded when it is first opened.
import { button, flag, h, icon, replace } from '../dom.js';
import { drawTopbar } from '../topbar.js';
import { tr } from '../words.js';
import { reason } from './form.js';
import { hour, personLink, SIGN } from './pieces.js';

/** @typedef {import('./table.js').Said} Said */

const MOST = 300;
const NOTE_MOST = 4000;
/** After so long without a key a note is kept. */
const REST_MS = 800;

export class TalkPanel {
  /** @param {import('./table.js').ClubTable} table @param {import('./api.js').Account | null} account */
  constructor(table, account) {
    this.table = table;
    this.isOpen = false;
    this.tab = 'chat';
    this.draft = '';
    this.account = account;
    /** @type {any} */ this.timer = null;
    this.kept = 'kept';
    this.lines = h('ol', { class: 'talk-lines plain', tabindex: '0', 'aria-live': 'polite' });
    this.problem = h('p', { class: 'club-wrong', role: 'alert' });
    this.element = h('section', { class: 'talk panel', id: 'talk' });
    this.element.addEventListener('keydown', event => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        this.close();
      }
    });
  }

  open() {
    this.isOpen = true;
    this.table.screen.desk.element.append(this.element);
    this.draw();
    this.#focus();
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#keepNote();
    this.element.remove();
    drawTopbar();
    /** @type {HTMLElement | null} */ (document.querySelector('[data-bar="talk"]'))?.focus();
  }

  #focus() {
    /** @type {HTMLElement | null} */ (
      this.element.querySelector('input, textarea') ?? this.element.querySelector('.tab')
    )?.focus();
  }

  draw() {
    const focused = document.activeElement?.id;
    const chosen = this.tab;
    this.element.setAttribute('aria-label', tr('club-talk'));
    const tab = (/** @type {string} */ name, /** @type {string} */ sign) =>
      h(
        'button',
        {
          type: 'button',
          class: 'tab',
          role: 'tab',
          id: `talk-tab-${name}`,
          'aria-selected': String(chosen === name),
          'aria-controls': 'talk-body',
          tabindex: chosen === name ? '0' : '-1',
          onClick: () => this.#choose(name),
          onKeydown: (/** @type {KeyboardEvent} */ event) => {
            if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
              this.#choose(name === 'chat' ? 'notes' : 'chat', true);
          },
        },
        icon(sign),
        tr(`club-talk-${name}`),
      );
    replace(
      this.element,
      h(
        'div',
        { class: 'talk-head' },
        h(
          'div',
          { class: 'tabs', role: 'tablist', 'aria-label': tr('club-talk') },
          tab('chat', SIGN.chat),
          tab('notes', SIGN.note),
        ),
        button(tr('app-close'), {
          icon: 'i-close',
          class: 'is-quiet',
          bare: true,
          onClick: () => this.close(),
        }),
      ),
      h(
        'div',
        { class: 'talk-body', role: 'tabpanel', id: 'talk-body', 'aria-labelledby': `talk-tab-${chosen}` },
        chosen === 'chat' ? this.#chat() : this.#notes(),
      ),
    );
    if (focused && this.element.querySelector(`#${CSS.escape(focused)}`))
      document.getElementById(focused)?.focus();
    this.#toEnd();
  }

  /** @param {string} name @param {boolean} [byKey] */
  #choose(name, byKey = false) {
    this.#keepNote();
    this.tab = name;
    this.draw();
    if (byKey) document.getElementById(`talk-tab-${name}`)?.focus();
    else this.#focus();
  }

  #toEnd() {
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** @param {Said} line */
  add(line) {
    if (this.tab !== 'chat') return;
    this.lines.querySelector('.talk-none')?.remove();
    this.lines.append(this.#line(line));
    this.#toEnd();
  }

  /** @param {Said} line */
  #line({ by, from, at, text }) {
    return h(
      'li',
      { class: 'talk-line', 'data-side': from === 'watch' ? null : from },
      h(
        'span',
        { class: 'talk-by' },
        from === 'watch' ? icon('i-eye', tr('club-watching')) : flag(from),
        ' ',
        personLink(by),
        ' ',
        h('time', { class: 'hint' }, hour(at)),
      ),
      h('span', { class: 'talk-text' }, text),
    );
  }

  #chat() {
    const { chat, screen } = this.table;
    const watching = screen.model.you === 'spectator' && screen.model.state !== 'over';
    replace(
      this.lines,
      chat.length
        ? chat.map(line => this.#line(line))
        : h('li', { class: 'talk-none hint' }, tr('club-chat-none')),
    );
    this.lines.setAttribute('aria-label', tr('club-talk-chat'));
    if (!this.account) return [this.lines, h('p', { class: 'hint talk-foot' }, tr('club-chat-signed-out'))];
    const input = h('input', {
      id: 'talk-input',
      maxlength: MOST,
      autocomplete: 'off',
      'aria-label': tr('club-chat-say'),
      placeholder: tr('club-chat-say'),
      value: this.draft,
      onInput: () => {
        this.draft = input.value;
      },
    });
    const send = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = this.draft.trim();
      if (!text) return;
      replace(this.problem);
      try {
        this.draft = '';
        input.value = '';
        await this.table.link.send({ type: 'say', text });
      } catch (error) {
        this.draft = text;
        input.value = text;
        replace(this.problem, icon('i-warn'), ' ', this.#why(error));
      }
    };
    return [
      this.lines,
      h(
        'form',
        { class: 'talk-foot', onSubmit: send },
        h(
          'div',
          { class: 'talk-say' },
          h('div', { class: 'field' }, input),
          button(tr('club-chat-send'), { icon: 'i-move', class: 'is-main', type: 'submit', bare: true }),
        ),
        this.problem,
        h('small', { class: 'hint' }, tr(this.#readers(watching))),
      ),
    ];
  }

  /** Who reads what one says. @param {boolean} watching */
  #readers(watching) {
    if (watching) return 'club-chat-watch-hint';
    return this.table.club.private ? 'club-chat-private-hint' : 'club-chat-public-hint';
  }

  /** @param {unknown} error */
  #why(error) {
    const { code } = /** @type {{code?: string}} */ (Object(error));
    return code === 'offline' ? tr('link-lost') : reason(error);
  }

  #notes() {
    if (!this.account) return [h('p', { class: 'hint talk-foot' }, tr('club-notes-signed-out'))];
    const area = h('textarea', {
      id: 'talk-note',
      maxlength: NOTE_MOST,
      'aria-label': tr('club-talk-notes'),
      'aria-describedby': 'talk-note-hint',
      value: this.table.note,
      onInput: () => {
        this.table.note = area.value;
        this.#mark('open');
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.#keepNote(), REST_MS);
      },
      onBlur: () => this.#keepNote(),
    });
    return [
      area,
      h(
        'div',
        { class: 'talk-foot' },
        h('small', { class: 'hint', id: 'talk-note-hint' }, icon('i-lock'), ' ', tr('club-notes-hint')),
        h('small', { class: 'hint', role: 'status', id: 'talk-note-state' }, this.#stateText()),
      ),
    ];
  }

  #stateText() {
    return this.kept === 'kept' ? tr('club-notes-kept') : this.kept === 'open' ? '…' : tr('club-notes-lost');
  }

  /** @param {string} state */
  #mark(state) {
    this.kept = state;
    const el = document.getElementById('talk-note-state');
    if (el) el.textContent = this.#stateText();
  }

  #keepNote() {
    clearTimeout(this.timer);
    if (this.kept === 'kept') return;
    this.kept = 'open';
    this.table.link.send({ type: 'note', text: this.table.note }).then(
      () => this.#mark('kept'),
      () => this.#mark('lost'),
    );
  }
}
