// timeline.js - the moments of a game as a row: step, play, jump to a turn.
import { button, h, replace } from '../dom.js';
import { tr } from '../words.js';

const SPEEDS = [0.5, 1, 2, 4];
const STEP_MS = 900;
/** Between the names of two marks: pixels. */
const APART = 10;

/** @typedef {{step: number, label: string}} Mark */

export class Timeline {
  /** @param {{steps: number, marks: Mark[], onGo: (step: number) => Promise<void>}} parts */
  constructor({ steps, marks, onGo }) {
    this.steps = steps;
    this.marks = marks;
    this.onGo = onGo;
    this.at = 0;
    this.speed = 1;
    /** @type {any} */ this.timer = null;
    this.slider = h('input', { type: 'range', min: '0', max: String(steps), step: '1' });
    this.slider.addEventListener('input', () => {
      this.pause();
      void onGo(Number(this.slider.value));
    });
    this.count = h('span', { class: 'num' });
    this.row = h('div', { class: 'timeline-row' });
    this.names = h('div', { class: 'timeline-marks' });
    this.element = h('section', { class: 'timeline' }, this.names, this.row);
    new ResizeObserver(() => this.#thin()).observe(this.names);
    this.words();
  }

  get playing() {
    return this.timer !== null;
  }

  words() {
    this.element.setAttribute('aria-label', tr('replay-timeline'));
    this.slider.setAttribute('aria-label', tr('replay-timeline'));
    replace(
      this.names,
      this.marks.map(mark => {
        const share = this.steps ? mark.step / this.steps : 0;
        const name = h(
          'button',
          {
            type: 'button',
            class: 'link',
            onClick: () => {
              this.pause();
              void this.onGo(mark.step);
            },
          },
          mark.label,
        );
        name.style.left = `${share * 100}%`;
        return name;
      }),
    );
    this.#thin();
    this.#row();
  }

  /** A name that would lie on the one before it is left out. */
  #thin() {
    let end = -Infinity;
    for (const name of /** @type {HTMLElement[]} */ ([...this.names.children])) {
      const middle = (parseFloat(name.style.left) / 100) * this.names.clientWidth;
      const free = middle - name.offsetWidth / 2 >= end + APART;
      name.classList.toggle('is-crowded', !free);
      if (free) end = middle + name.offsetWidth / 2;
    }
  }

  #row() {
    const tool = (
      /** @type {string} */ word,
      /** @type {string} */ sign,
      /** @type {() => void} */ run,
      className = '',
    ) => button(tr(word), { icon: sign, bare: true, class: className, onClick: run });
    const focused = this.row.contains(document.activeElement)
      ? [...this.row.children].indexOf(/** @type {Element} */ (document.activeElement))
      : -1;
    replace(
      this.row,
      tool('replay-back', 'i-back', () => this.go(this.at - 1)),
      tool(
        this.playing ? 'replay-pause' : 'replay-play',
        this.playing ? 'i-pause' : 'i-play',
        () => this.toggle(),
        'is-main',
      ),
      tool('replay-forward', 'i-step', () => this.go(this.at + 1)),
      this.slider,
      this.count,
      button(`${this.speed}×`, {
        class: 'num',
        'aria-label': tr('replay-speed', `${this.speed}×`),
        onClick: () => this.faster(),
      }),
    );
    if (focused >= 0) /** @type {HTMLElement|undefined} */ (this.row.children[focused])?.focus();
  }

  /** @param {number} step */
  go(step) {
    this.pause();
    void this.onGo(step);
  }

  /** To the next or the last mark. @param {1|-1} way */
  turn(way) {
    const goal =
      way > 0
        ? (this.marks.find(m => m.step > this.at)?.step ?? this.steps)
        : ([...this.marks].reverse().find(m => m.step < this.at)?.step ?? 0);
    this.go(goal);
  }

  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    if (this.playing) this.play();
    this.#row();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    clearTimeout(this.timer);
    if (this.at >= this.steps) void this.onGo(0);
    this.#later();
    this.#row();
  }

  /** The next step comes after its time, but not before this one is there: a slow machine would never
   * show any. */
  #later() {
    const timer = setTimeout(async () => {
      if (this.at >= this.steps) {
        this.pause();
        return;
      }
      await this.onGo(this.at + 1);
      if (this.timer === timer) this.#later();
    }, STEP_MS / this.speed);
    this.timer = timer;
  }

  pause() {
    const was = this.playing;
    clearTimeout(this.timer);
    this.timer = null;
    if (was) this.#row();
  }

  /** @param {number} step */
  show(step) {
    this.at = step;
    this.slider.value = String(step);
    this.slider.setAttribute('aria-valuetext', tr('replay-step', step, this.steps));
    this.count.textContent = tr('replay-step', step, this.steps);
  }
}
