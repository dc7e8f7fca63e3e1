// mapview.js - pan and zoom for one map. While a gesture runs only a CSS transform moves the picture
// (about five times faster than rewriting viewBox); when it ends the transform is folded into viewBox.
//
// The view is a rectangle in map units with the aspect ratio of the box. The svg is 30 % larger than
// its box, so that a gesture shows no empty edge at once.

/** @typedef {{x: number, y: number, width: number, height: number}} Rect */

const OVER = 0.15;
const LABEL_PX = 11.5;
const LABEL_MAX = 16;
const ZOOM = { least: 0.7, most: 6 };
const SETTLE_MS = 160;
const DRAG_PX = 6;
const SCALE_OF_LABELS = { small: 0.9, normal: 1, large: 1.25 };

export class MapView {
  /** @param {HTMLElement} box @param {SVGSVGElement} svg @param {Rect} home */
  constructor(box, svg, home) {
    this.box = box;
    this.svg = svg;
    this.home = home;
    /** @type {Rect} */ this.view = home;
    this.moved = { x: 0, y: 0, s: 1 };
    /** @type {Map<number, [number, number]>} */ this.pointers = new Map();
    this.travel = 0;
    this.drawn = 1;
    /** @type {any} */ this.timer = null;
    this.stop = new AbortController();
    const origin = `${(OVER / (1 + 2 * OVER)) * 100}%`;
    svg.style.transformOrigin = `${origin} ${origin}`;
    this.#listen();
    /** @type {(() => void)|null} */ this.wanted = null;
    this.sized = new ResizeObserver(() => this.refit());
    this.sized.observe(box);
    this.fit();
  }

  #listen() {
    const { signal } = this.stop;
    this.box.addEventListener(
      'wheel',
      e => {
        e.preventDefault();
        this.#zoomAt(Math.exp(-e.deltaY / 500), this.#at(e));
      },
      { passive: false, signal },
    );
    this.svg.addEventListener(
      'pointerdown',
      e => {
        if (!this.pointers.size) this.travel = 0;
        this.pointers.set(e.pointerId, this.#at(e));
      },
      { signal },
    );
    window.addEventListener('pointermove', e => this.#drag(e), { signal });
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
      window.addEventListener(
        name,
        e => {
          this.pointers.delete(e.pointerId);
        },
        { signal },
      );
    // The end of a drag is no click on what lies under it.
    this.box.addEventListener(
      'click',
      e => {
        if (this.travel > DRAG_PX) {
          e.stopPropagation();
          e.preventDefault();
          this.travel = 0;
        }
      },
      { capture: true, signal },
    );
  }

  /** Whether the pointer has moved the map since it went down. */
  get dragged() {
    return this.travel > DRAG_PX;
  }

  /** @param {PointerEvent} e */
  #drag(e) {
    const old = this.pointers.get(e.pointerId);
    if (!old) return;
    const now = this.#at(e);
    const other = [...this.pointers].find(([id]) => id !== e.pointerId)?.[1];
    this.pointers.set(e.pointerId, now);
    this.travel += Math.hypot(now[0] - old[0], now[1] - old[1]);
    if (other) {
      const before = Math.hypot(old[0] - other[0], old[1] - other[1]);
      const after = Math.hypot(now[0] - other[0], now[1] - other[1]);
      this.#zoomAt(after / (before || 1), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    } else if (this.dragged) {
      this.pan(now[0] - old[0], now[1] - old[1]);
    }
  }

  /** @param {MouseEvent} e @returns {[number, number]} */
  #at(e) {
    const r = this.box.getBoundingClientRect();
    return [e.clientX - r.left, e.clientY - r.top];
  }

  /** The rectangle with the box's aspect ratio that holds r. @param {Rect} r @returns {Rect} */
  #fitTo(r) {
    const W = this.box.clientWidth || 1;
    const H = this.box.clientHeight || 1;
    const k = Math.min(W / r.width, H / r.height);
    const width = W / k;
    const height = H / k;
    return { x: r.x - (width - r.width) / 2, y: r.y - (height - r.height) / 2, width, height };
  }

  /** Pixels for a map unit. */
  get scale() {
    return (this.box.clientWidth || 1) / this.view.width;
  }
  get #homeScale() {
    return (this.box.clientWidth || 1) / this.#fitTo(this.home).width;
  }

  #draw() {
    const { x, y, width, height } = this.view;
    const box = [x - width * OVER, y - height * OVER, width * (1 + 2 * OVER), height * (1 + 2 * OVER)];
    const set = /** @type {keyof SCALE_OF_LABELS} */ (document.documentElement.dataset.labels ?? 'normal');
    const grown = Math.max(1, this.scale / this.#homeScale) ** 0.35; // names grow a little when zooming in
    const label = Math.min(LABEL_MAX, (LABEL_PX / this.scale) * grown) * (SCALE_OF_LABELS[set] ?? 1);
    this.svg.setAttribute('viewBox', box.map(n => n.toFixed(2)).join(' '));
    this.svg.style.setProperty('--label', `${label.toFixed(2)}px`);
    this.svg.style.transform = '';
    this.svg.style.willChange = '';
    this.drawn = this.scale;
  }

  #move() {
    const { x, y, s } = this.moved;
    this.svg.style.willChange = 'transform';
    this.svg.style.transform = `translate(${x}px,${y}px) scale(${s})`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#commit(), SETTLE_MS);
  }

  /** Folds the gesture into the view; the middle of the picture stays on the map. */
  #commit() {
    clearTimeout(this.timer);
    const { x, y, s } = this.moved;
    const k = this.scale;
    const view = {
      x: this.view.x - x / s / k,
      y: this.view.y - y / s / k,
      width: this.view.width / s,
      height: this.view.height / s,
    };
    const keep = (
      /** @type {number} */ at,
      /** @type {number} */ size,
      /** @type {number} */ from,
      /** @type {number} */ to,
    ) => Math.max(from, Math.min(to, at + size / 2)) - size / 2;
    view.x = keep(view.x, view.width, this.home.x, this.home.x + this.home.width);
    view.y = keep(view.y, view.height, this.home.y, this.home.y + this.home.height);
    this.view = view;
    this.wanted = null;
    this.moved = { x: 0, y: 0, s: 1 };
    this.#draw();
  }

  /** @param {number} factor @param {[number, number]} at pixels in the box */
  #zoomAt(factor, [px, py]) {
    const { x, y, s } = this.moved;
    const now = (this.scale * s) / this.#homeScale;
    const f = Math.max(ZOOM.least / now, Math.min(ZOOM.most / now, factor));
    this.moved = { x: px - (px - x) * f, y: py - (py - y) * f, s: s * f };
    this.#move();
  }

  /** @param {number} factor */
  zoom(factor) {
    this.#zoomAt(factor, [this.box.clientWidth / 2, this.box.clientHeight / 2]);
  }

  /** @param {number} dx @param {number} dy pixels */
  pan(dx, dy) {
    this.moved.x += dx;
    this.moved.y += dy;
    this.#move();
  }

  fit() {
    this.show(this.home);
  }

  /** Shows a rectangle in map units, e.g. all legal targets. @param {Rect} r */
  show(r) {
    this.#settle(this.#fitTo(r), () => this.show(r));
  }

  /** The same over the whole box: no empty ground beside the map, even if not all of r is seen. @param {Rect} r */
  showWithin(r) {
    const { home } = this;
    const W = this.box.clientWidth || 1;
    const H = this.box.clientHeight || 1;
    const k = Math.max(Math.min(W / r.width, H / r.height), W / home.width, H / home.height);
    const keep = (
      /** @type {number} */ at,
      /** @type {number} */ size,
      /** @type {number} */ from,
      /** @type {number} */ room,
    ) => Math.max(from, Math.min(from + room - size, at - size / 2));
    const view = {
      x: keep(r.x + r.width / 2, W / k, home.x, home.width),
      y: keep(r.y + r.height / 2, H / k, home.y, home.height),
      width: W / k,
      height: H / k,
    };
    this.#settle(view, () => this.showWithin(r));
  }

  /** @param {Rect} view @param {() => void} again  shows the same when the box has another size */
  #settle(view, again) {
    clearTimeout(this.timer);
    this.moved = { x: 0, y: 0, s: 1 };
    this.wanted = again;
    this.view = view;
    this.#draw();
  }

  /** The box has another size: what was to be shown is shown, else the middle and the zoom stay. */
  refit() {
    const { x, y, width, height } = this.view;
    if (this.wanted) {
      this.wanted();
      return;
    }
    const w = (this.box.clientWidth || 1) / this.drawn;
    const h = (this.box.clientHeight || 1) / this.drawn;
    this.view = { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h };
    this.#draw();
  }

  /** Where a rectangle lies on the screen. @param {Rect} r */
  onScreen(r) {
    const box = this.box.getBoundingClientRect();
    const left = box.left + (r.x - this.view.x) * this.scale;
    const top = box.top + (r.y - this.view.y) * this.scale;
    return { left, top, right: left + r.width * this.scale, bottom: top + r.height * this.scale };
  }

  /** Whether a rectangle can be seen as a whole. @param {Rect} r */
  holds(r) {
    const v = this.view;
    return r.x >= v.x && r.y >= v.y && r.x + r.width <= v.x + v.width && r.y + r.height <= v.y + v.height;
  }

  /** Brings a rectangle to the middle; the zoom stays, unless it would not fit. @param {Rect} r */
  centre(r) {
    const { width, height } = this.view;
    if (r.width > width || r.height > height) this.show(r);
    else this.show({ x: r.x + r.width / 2 - width / 2, y: r.y + r.height / 2 - height / 2, width, height });
    this.wanted = null;
  }

  /** Moves there only if it is off the screen. @param {Rect} r */
  reveal(r) {
    if (!this.holds(r)) this.centre(r);
  }

  destroy() {
    clearTimeout(this.timer);
    this.sized.disconnect();
    this.stop.abort();
  }
}

/** Pixels that two things on the screen have in common. @param {DOMRect} a @param {DOMRect} b */
const common = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Puts a panel of the map into the lower corner, right or left, where it hides less of these.
 * @param {HTMLElement} panel @param {(Element | undefined)[]} shy */
export function putAside(panel, shy) {
  const hidden = (/** @type {boolean} */ left) => {
    panel.classList.toggle('is-left', left);
    const box = panel.getBoundingClientRect();
    return shy.reduce((sum, el) => sum + (el ? common(box, el.getBoundingClientRect()) : 0), 0);
  };
  panel.classList.toggle('is-left', hidden(true) < hidden(false));
}
