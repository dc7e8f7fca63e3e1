// analysis.js - the analysis of a game that is over: its chances as a graph above the timeline, its
// turning points on it, and a sheet with luck, turning points and all numbers.
import { PAGES, button, h, icon, replace, svg, useStyle } from '../dom.js';
import { sideName } from '../sides.js';
import { plotWithTable } from '../plots.js';
import { sayAction } from '../say.js';
import { openSheet } from '../sheet.js';
import { toast } from '../toast.js';
import { both, capital, figure, tr } from '../words.js';
import { STYLE, percent } from './hintsheet.js';

/**
 * @typedef {import('../engine.js').Course} Course
 * @typedef {import('../engine.js').Point} Point
 * @typedef {{game: import('../game.js').Game, link: any, steps: number, onGo: (step: number) => void,
 *   onChange: () => void}} Replay
 */

const WIDTH = 1000;
const HEIGHT = 100;
const LUCK_LEAST = 5; // thousandths; less is not worth telling (ai/course.h)

/** @param {number} thousandths */
const signedPercent = thousandths =>
  figure(Math.round(thousandths / 10) / 100, { style: 'percent', signDisplay: 'exceptZero' });

export class Analysis {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    /** @type {Course|null} */
    this.course = null;
    this.working = false;
    this.at = 0;
    this.element = h('section', { class: 'analysis', hidden: true });
    this.bar = h('progress', { max: '1', value: 0 });
    this.told = h('span', { class: 'num' });
    this.cursor = svg('line', { class: 'graph-now', y1: 0, y2: HEIGHT });
    replay.link.on('progress', (/** @type {{share: number}} */ { share }) => this.#progress(share));
  }

  get other() {
    return this.replay.game.sides.find(side => side !== this.course?.side) ?? '';
  }

  /** @param {string} side */
  #name(side) {
    return sideName(side, this.replay.game);
  }

  /** @param {number} share */
  #progress(share) {
    this.bar.value = share;
    this.told.textContent = tr('analyse-working', percent(share * 1000));
  }

  /** Computes it, or shows what was computed. */
  async run() {
    if (this.course) {
      this.openSheet();
      return;
    }
    if (this.working) return;
    this.working = true;
    await Promise.all([useStyle(PAGES), useStyle(STYLE)]);
    this.#progress(0);
    this.render();
    this.replay.onChange();
    try {
      this.course = (await this.replay.link.send({ type: 'analyse' })).course;
    } catch (error) {
      const { text, code } = /** @type {any} */ (error);
      toast({ kind: 'error', text: text?.en ? both(text) : tr('play-refused', code) });
    }
    this.working = false;
    this.render();
    this.replay.onChange();
    if (this.course) this.openSheet();
  }

  stop() {
    if (this.working) void this.replay.link.send({ type: 'analyse', stop: true }).catch(() => {});
  }

  /** Words and graph anew. */
  render() {
    this.element.hidden = !this.course && !this.working;
    this.element.setAttribute('aria-label', tr('analyse-title'));
    this.bar.setAttribute('aria-label', tr('analyse-title'));
    if (this.working)
      replace(
        this.element,
        h(
          'div',
          { class: 'analysis-work' },
          this.told,
          this.bar,
          button(tr('analyse-stop'), { icon: 'i-close', onClick: () => this.stop() }),
        ),
      );
    else if (this.course) replace(this.element, this.#strip(this.course));
  }

  /** The names of the sides, the graph, and the button of the sheet. @param {Course} course */
  #strip(course) {
    const key = (/** @type {string} */ side) =>
      h('span', { 'data-side': side }, h('span', { class: 'swatch is-side' }), this.#name(side));
    return [
      h('div', { class: 'graph-names' }, key(this.other), key(course.side)),
      h(
        'div',
        { class: 'graph' },
        this.#graph(course),
        course.turning.map(at => this.#flag(course, at)),
      ),
      button(tr('analyse-show'), { icon: 'i-stats', bare: true, onClick: () => this.openSheet() }),
    ];
  }

  /** @param {number} entry */
  #x(entry) {
    return this.replay.steps ? entry / this.replay.steps : 0;
  }

  /** Below the line is the first side's share, above it the other's. @param {Course} course */
  #graph({ points, side }) {
    const line = points.map(
      ({ entry, chance }) => `${(this.#x(entry) * WIDTH).toFixed(1)},${(HEIGHT - chance / 10).toFixed(1)}`,
    );
    const picture = svg(
      'svg',
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        preserveAspectRatio: 'none',
        role: 'img',
        'aria-label': this.#inWords(),
      },
      svg(
        'g',
        { 'data-side': this.other },
        svg('rect', { class: 'graph-area', width: WIDTH, height: HEIGHT }),
      ),
      svg(
        'g',
        { 'data-side': side },
        svg('polygon', { class: 'graph-area', points: `0,${HEIGHT} ${line.join(' ')} ${WIDTH},${HEIGHT}` }),
      ),
      svg('line', { class: 'graph-half', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      svg('polyline', { class: 'graph-line', points: line.join(' ') }),
      this.cursor,
    );
    picture.addEventListener('click', event => {
      const box = picture.getBoundingClientRect();
      this.replay.onGo(Math.round(((event.clientX - box.left) / box.width) * this.replay.steps));
    });
    this.show(this.at);
    return picture;
  }

  /** What the picture shows, for those who do not see it. */
  #inWords() {
    const { points, side, turning } = /** @type {Course} */ (this.course);
    const shown = [points[0], ...turning.map(at => points[at]), points[points.length - 1]];
    return `${tr('analyse-graph', this.#name(side))}: ${shown.map(({ chance }) => percent(chance)).join(', ')}`;
  }

  /** A turning point as a button on the graph. @param {Course} course @param {number} at */
  #flag(course, at) {
    const { entry } = course.points[at];
    const gain = course.points[at].chance > course.points[at - 1].chance ? course.side : this.other;
    const mark = h('button', {
      type: 'button',
      class: 'graph-flag',
      'data-side': gain,
      title: this.#turnText(course, at),
      'aria-label': this.#turnText(course, at),
      onClick: () => this.replay.onGo(entry),
    });
    mark.style.left = `${this.#x(entry) * 100}%`;
    return mark;
  }

  /** @param {Course} course @param {number} at */
  #turnText({ points, side }, at) {
    const [before, after] = [percent(points[at - 1].chance), percent(points[at].chance)];
    return `${this.#playText(points[at])}. ${tr('analyse-moved', this.#name(side), before, after)}`;
  }

  /** @param {Point} point */
  #playText({ entry, by, action }) {
    const head = tr('analyse-turn', entry, by ? this.#name(by) : '');
    return action ? `${head}: ${sayAction(this.replay.game, action)}` : head;
  }

  /** Where the replay stands. @param {number} step */
  show(step) {
    this.at = step;
    const x = String(this.#x(step) * WIDTH);
    this.cursor.setAttribute('x1', x);
    this.cursor.setAttribute('x2', x);
  }

  // ---- the sheet ----

  openSheet() {
    const { course } = this;
    if (!course) return;
    const go = (/** @type {number} */ step) => {
      sheet.close();
      this.replay.onGo(step);
    };
    const sheet = openSheet({
      title: tr('analyse-title'),
      class: 'is-side is-analysis',
      body: [
        h('p', null, tr('analyse-how')),
        ...this.#luck(course),
        ...this.#turns(course, go),
        this.#numbers(course),
      ],
    });
  }

  /** A bar to the side that was lucky. @param {Course} course */
  #luck({ luck, side }) {
    const row = (/** @type {string} */ word, /** @type {number} */ by) => {
      const lucky = by > 0 ? side : this.other;
      const even = Math.abs(by) < LUCK_LEAST;
      const fill = h('span', { 'data-side': lucky, class: by > 0 ? 'is-right' : 'is-left' });
      fill.style.width = `${Math.min(50, Math.abs(by) / 20)}%`;
      return h(
        'div',
        { class: 'luck-row' },
        h('dt', null, tr(word)),
        h(
          'dd',
          null,
          h('div', { class: 'luck-bar', 'aria-hidden': 'true' }, even ? null : fill),
          h(
            'span',
            { class: 'num' },
            even
              ? tr('analyse-luck-even')
              : tr('analyse-luck-to', this.#name(lucky), signedPercent(Math.abs(by))),
          ),
        ),
      );
    };
    return [
      h('h3', null, tr('analyse-luck')),
      h('p', { class: 'hint-note' }, tr('analyse-luck-why')),
      h(
        'div',
        { class: 'luck-ends' },
        h('span', { 'data-side': this.other }, this.#name(this.other)),
        h('span', { 'data-side': side }, this.#name(side)),
      ),
      h('dl', { class: 'luck' }, row('analyse-dice', luck.dice), row('analyse-deals', luck.deals)),
    ];
  }

  /**
   * What luck had to do with a change: it went with it, or against it.
   * @param {{luck: number}} point
   * @param {number} change
   * @param {string} side of which luck and change are told
   */
  #luckOf({ luck }, change, side) {
    if (Math.abs(luck) < LUCK_LEAST) return '';
    const word = luck > 0 === change > 0 ? 'analyse-by-luck' : 'analyse-despite-luck';
    return `, ${tr(word, signedPercent(Math.abs(luck)), this.#name(luck > 0 ? side : this.other))}`;
  }

  /** @param {Course} course @param {(step: number) => void} go */
  #turns(course, go) {
    const { points, turning, side } = course;
    const item = (/** @type {number} */ at) => {
      const { entry, chance, by, action } = points[at];
      const gain = chance > points[at - 1].chance ? side : this.other;
      return h(
        'li',
        { 'data-side': gain },
        h(
          'button',
          { type: 'button', class: 'btn list-act turn-act', onClick: () => go(entry) },
          h('span', { class: 'swatch is-side' }),
          h(
            'span',
            null,
            h('b', null, tr('analyse-turn', entry, by ? this.#name(by) : '')),
            action ? h('span', null, capital(sayAction(this.replay.game, action))) : null,
            h(
              'span',
              { class: 'num' },
              tr('analyse-moved', this.#name(side), percent(points[at - 1].chance), percent(chance)),
              this.#luckOf(points[at], chance - points[at - 1].chance, side),
            ),
          ),
          icon('i-chevron'),
        ),
      );
    };
    return [
      h('h3', null, tr('analyse-turns')),
      turning.length
        ? h('ol', { class: 'turn-list' }, turning.map(item))
        : h('p', null, tr('analyse-no-turns')),
    ];
  }

  /** The graph in the large, and its numbers. @param {Course} course */
  #numbers({ points, side }) {
    const at = (/** @type {Point} */ { entry, chance }) =>
      `${(44 + this.#x(entry) * 470).toFixed(1)},${(174 - chance * 0.162).toFixed(1)}`;
    const picture = svg('svg', { class: 'plot', viewBox: '0 0 520 190' });
    for (const share of [0, 500, 1000])
      picture.append(
        svg('line', {
          class: share ? 'gridline' : 'axis',
          x1: 44,
          x2: 514,
          y1: 174 - share * 0.162,
          y2: 174 - share * 0.162,
        }),
        svg('text', { x: 38, y: 178 - share * 0.162, 'text-anchor': 'end' }, percent(share)),
      );
    picture.append(
      svg('g', { 'data-side': side }, svg('polyline', { class: 'curve', points: points.map(at).join(' ') })),
    );
    const rows = points.map(({ entry, chance, luck, action }) => [
      entry,
      action ? capital(sayAction(this.replay.game, action)) : '',
      percent(chance),
      signedPercent(luck),
    ]);
    return h(
      'div',
      null,
      h('h3', null, tr('analyse-graph', this.#name(side))),
      plotWithTable(picture, {
        label: tr('analyse-graph', this.#name(side)),
        rows,
        head: [tr('analyse-col-action'), tr('analyse-col-play'), this.#name(side), tr('analyse-col-luck')],
      }),
    );
  }

  destroy() {
    this.stop();
  }
}
