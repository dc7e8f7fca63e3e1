// player.mjs - somebody in front of a browser: sees what is written, clicks, taps, presses keys.
import assert from 'node:assert/strict';
import { SCREENS } from './places.mjs';

const PATIENCE = 20000;

/** Runs in the page: what can be done just now, as the eye sees it. */
function whatIsOffered() {
  const seen = el => el.getClientRects().length > 0;
  const text = el => el?.textContent.trim() ?? '';
  const play = document.querySelector('.play');
  const acts = [...document.querySelectorAll('.prompt-acts button')]
    .filter(b => seen(b) && b.getAttribute('aria-disabled') !== 'true')
    .map(b => ({
      id: b.dataset.id ?? '',
      label: text(b.querySelector('span')) || b.getAttribute('aria-label'),
      gold: b.classList.contains('is-main'),
      key: b.getAttribute('aria-keyshortcuts'),
    }));
  return {
    prompt: text(document.querySelector('.prompt-main')),
    who: text(document.querySelector('.prompt-who')),
    why: text(document.querySelector('.prompt-why')),
    waiting: document.querySelector('.prompt')?.classList.contains('is-waiting') ?? true,
    ready: Boolean(play),
    cards: [...document.querySelectorAll('.hand .card.is-hot')].map(c => c.dataset.card),
    places: [...document.querySelectorAll('.map svg .is-hot[data-key]')].map(p => p.dataset.key),
    stepper: Boolean(document.querySelector('.prompt-acts input, .stepper')),
    // The second of two like forces leaves the same choices: only the log is longer.
    told: text(document.querySelector('.log')).length,
    acts,
    dialog: text(document.querySelector('dialog[open] h2')) || null,
    // One more of the same changes nothing but the log.
    lines: document.querySelectorAll('.log .log-line').length,
  };
}

/** Runs in the page: a point where a click meets this place of the map, or the ground that stands for it, and
 * nothing above it. The place itself first: a tap on ground goes to what is smaller and near, Chromium sees to it. */
function pointOf([kind, key]) {
  const named = document.querySelectorAll(`.map svg [data-kind="${kind}"][data-key="${key}"]`);
  const all = [...(named.length ? named : document.querySelectorAll(`.map svg [data-key="${key}"]`))];
  all.sort((a, b) => Number(b.hasAttribute('tabindex')) - Number(a.hasAttribute('tabindex')));
  const meets = (x, y) => all.includes(document.elementFromPoint(x, y)?.closest('[data-key]'));
  for (const el of all) {
    const box = el.getBoundingClientRect();
    for (let n = 2; n <= 32; n *= 2)
      for (let i = 1; i < n; i++)
        for (let j = 1; j < n; j++) {
          const x = box.left + (box.width * i) / n,
            y = box.top + (box.height * j) / n;
          if (meets(x, y)) return { x, y };
        }
  }
  return null;
}

/** Runs in the page: the middle of an element, if a click there meets it and nothing above it. A button that is deaf
 * to the second half of a double click hears whoever has read what it asks. */
function middleOf(el) {
  el.classList.remove('is-deaf');
  const { left, top, width, height } = el.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const met = document.elementFromPoint(x, y);
  return width && met && (el === met || el.contains(met)) ? { x, y } : null;
}

export class Player {
  constructor(context, page, url) {
    this.context = context;
    this.url = url;
    this.problems = [];
    this.expected = [];
    /** The last keys, for those who look for a fault. */
    this.pressed = [];
    /** Every message that came over a socket. */
    this.frames = [];
    this.watch(page);
  }

  watch(page) {
    this.page = page;
    page.on('console', message => {
      if (message.type() === 'error') this.complain(`console: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', error =>
      this.complain(`exception: ${error.message} ${error.stack?.split('\n')[1] ?? ''}`),
    );
    page.on('requestfailed', request => {
      // A page that is left cancels what it still loads.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED')
        this.complain(`request: ${request.url()} ${request.failure()?.errorText}`);
    });
    page.on('response', answer => {
      if (answer.status() >= 400) this.complain(`answer: ${answer.status()} ${answer.url()}`);
    });
    page.on('websocket', socket =>
      socket.on('framereceived', ({ payload }) => this.frames.push(String(payload))),
    );
  }

  complain(text) {
    if (!this.expected.some(pattern => pattern.test(text))) this.problems.push(text);
  }

  /** Such complaints belong to the test: a server that is gone, a table that is not there. */
  expect(...patterns) {
    this.expected.push(...patterns);
  }

  // ---- going about ----

  async go(path) {
    await this.page.goto(this.url + path);
  }
  /** An empty page of the site, for what is to be made ready before a page is opened. */
  async goNowhere() {
    const path = `${this.url}/nowhere`;
    const empty = '<!doctype html><title>nowhere</title><link rel="icon" href="data:,">';
    await this.page.route(path, route => route.fulfill({ contentType: 'text/html', body: empty }));
    await this.page.goto(path);
    await this.page.unroute(path);
  }
  /** The page changes its theme and its language. */
  async sees(theme, language) {
    await this.page.evaluate(
      async ([t, l]) => {
        (await import('/prefs.js')).setPrefs({ theme: t });
        await (await import('/words.js')).setLanguage(l);
      },
      [theme, language],
    );
    await this.until(l => document.documentElement.lang === l, language);
  }
  async reload() {
    await this.page.reload();
  }
  async press(...keys) {
    for (const key of keys) {
      this.pressed = [...this.pressed.slice(-20), key];
      await this.page.keyboard.press(key);
    }
  }

  get path() {
    return new URL(this.page.url()).pathname;
  }

  /** A picture for people to look at. */
  async picture(name) {
    await this.page.evaluate(() => document.fonts.ready);
    await this.page.screenshot({ path: `${SCREENS}/${name}.png` });
  }

  /** Until the page says yes. */
  async until(question, argument, what = String(question)) {
    try {
      return await this.page.waitForFunction(question, argument, { timeout: PATIENCE, polling: 15 });
    } catch (error) {
      const { prompt } = await this.offered().catch(() => ({}));
      const reason = error.message.split('\n')[0];
      throw new Error(`waited in vain for: ${what}; the prompt says "${prompt}"; ${reason}`);
    }
  }

  /** Until some text can be read. */
  async reads(text, where = 'body') {
    await this.page.locator(where).filter({ hasText: text }).first().waitFor({ timeout: PATIENCE });
  }

  /** A button or link by what it says. */
  button(name, where = this.page) {
    const exact = typeof name === 'string';
    return where.getByRole('button', { name, exact }).or(where.getByRole('link', { name, exact })).first();
  }

  async click(name) {
    await this.button(name).click();
  }
  get dialog() {
    return this.page.locator('dialog[open]').last();
  }
  /** With Esc; keys that follow too soon would still go into the sheet. */
  async closeDialog() {
    await this.page.keyboard.press('Escape');
    await this.until(() => !document.querySelector('dialog[open]'), null, 'the sheet to close');
  }

  async menu(name) {
    await this.page.locator('[data-bar="menu"]').click();
    await this.button(name, this.dialog).click();
  }

  // ---- starting ----

  /** The first page, the computer, start: two clicks. */
  async newGameAgainstComputer({ side, where } = {}) {
    await this.go('/');
    await this.page.locator('[data-start="computer"]').first().click();
    if (side) await this.page.locator(`#side-${side}`).check();
    if (where) await this.page.locator(`#where-${where}`).check();
    await this.page.locator('#start').click();
    await this.ready();
  }

  /** At a table of which this browser holds the tokens. */
  async sitAt({ table, tokens }, mine = 'us') {
    await this.goNowhere();
    await this.page.evaluate(
      async ([id, all, side]) => (await import('/api.js')).rememberTable(id, 'dawn', all, side),
      [table, tokens, mine],
    );
    await this.go(`/play/${table}`);
    await this.ready();
  }

  /** Until the table is drawn. */
  async ready() {
    await this.until(
      () => Boolean(document.querySelector('.play .prompt-main')?.textContent),
      null,
      'a table',
    );
  }

  // ---- playing ----

  offered() {
    return this.page.evaluate(whatIsOffered);
  }
  async prompt() {
    return (await this.offered()).prompt;
  }
  async log() {
    return (await this.page.locator('.log .log-line, .log .log-turn').allTextContents()).map(line =>
      line.trim(),
    );
  }
  async hand() {
    return this.page.locator('.hand [data-card]').evaluateAll(cards => cards.map(c => c.dataset.card));
  }

  /** Until one is asked: something is gold, or it is all over. */
  async turn() {
    await this.until(
      () => {
        const skip = document.querySelector('.prompt-acts [data-id="skip"]');
        if (skip) skip.click();
        return (
          !document.querySelector('[data-busy], .prompt.is-waiting, .progress:not([hidden])') &&
          Boolean(
            document.querySelector(
              '.prompt-acts .is-main, .hand .card.is-hot, .map svg .is-hot, .stepper, ' +
                'dialog.handover, [data-id="result"]',
            ),
          )
        );
      },
      null,
      'a turn',
    );
    return this.offered();
  }

  /** A card of the hand by its title or key. */
  card(name) {
    return this.page
      .locator(`.hand [data-card="${name}"]`)
      .or(this.page.locator('.hand [data-card]').filter({ hasText: name }))
      .first();
  }
  /** With a mouse, also where there is none: the first tap only shows what a card says. */
  async playCard(name) {
    const at = this.touch ? null : await this.card(name).evaluate(middleOf);
    if (at) await this.page.mouse.click(at.x, at.y);
    else await this.card(name).click();
  }
  /** With a finger or a mouse, as the screen is; what lies open there at once, all else when it can be reached. */
  async hit(what) {
    const at = await what.evaluate(middleOf);
    if (at && this.touch) await this.page.touchscreen.tap(at.x, at.y);
    else if (at) await this.page.mouse.click(at.x, at.y);
    else if (this.touch) await what.tap();
    else await what.click();
  }

  /** A place by its key or its name: a real click on a point of it that can be seen. */
  async clickPlace(name, kind = 'region') {
    const key = await this.page.evaluate(
      ([k, n]) => {
        const all = [...document.querySelectorAll(`.map svg [data-kind="${k}"]`)];
        return (
          (
            all.find(el => el.dataset.key === n) ??
            all.find(el => el.getAttribute('aria-label')?.startsWith(n))
          )?.dataset.key ?? null
        );
      },
      [kind, name],
    );
    await this.clickSpot(kind, key ?? name);
  }

  clickRegion(name) {
    return this.clickPlace(name);
  }

  async clickSpot(kind, key) {
    let at = await this.page.evaluate(pointOf, [kind, key]);
    const panel = this.page.locator('.battle-panel:not([hidden])');
    while (!at && (await panel.count())) {
      // it lies before the map
      await panel.first().locator('.dialog-head button').click();
      at = await this.page.evaluate(pointOf, [kind, key]);
    }
    if (!at) {
      // beyond the edge of a map that fills its place
      await this.page.locator('.map-tools .is-fit, button.is-fit').first().click();
      await this.page.waitForTimeout(400);
      at = await this.page.evaluate(pointOf, [kind, key]);
    }
    const stack = this.page.locator('.tray.is-docked:not([hidden]) header button');
    if (!at && (await stack.count())) {
      // an opened stack lies on a small map
      await stack.click();
      at = await this.page.evaluate(pointOf, [kind, key]);
    }
    // under the names of fronts on a small map: one of them brings it near
    const fronts = this.page.locator('.map-sights:not([hidden]) .chip');
    for (let i = 0; !at && i < (await fronts.count()); i++) {
      await fronts.nth(i).click();
      await this.page.waitForTimeout(400);
      at = await this.page.evaluate(pointOf, [kind, key]);
    }
    assert.ok(at, `${key} cannot be clicked on`);
    if (this.touch) await this.page.touchscreen.tap(at.x, at.y);
    else await this.page.mouse.click(at.x, at.y);
  }

  /** A button of the prompt by its words or its action. */
  act(name) {
    return this.page
      .locator(`.prompt-acts button[data-id="${name}"]`)
      .or(this.page.locator('.prompt-acts button').filter({ hasText: name }))
      .first();
  }
  async pressAct(name) {
    const at = this.touch ? null : await this.act(name).evaluate(middleOf);
    if (at) await this.page.mouse.click(at.x, at.y);
    else await this.act(name).click();
  }

  async confirmIfAsked() {
    await this.clickNow('.prompt-acts [data-id="confirm"]').catch(() => {});
  }

  /**
   * One click on something that is offered, chosen by a number: a card, a place or a button.
   * @param {number} n @returns {Promise<string|null>} what was clicked on; null: the game is over
   */
  async clickSomething(n) {
    const now = await this.turn();
    if (now.acts.some(({ id }) => id === 'result')) return null;
    const buttons = now.acts.filter(({ id, gold }) => gold && id !== 'undo');
    const confirm = buttons.find(({ id }) => id === 'confirm');
    const all = confirm
      ? [{ button: confirm }]
      : [
          ...now.cards.map(card => ({ card })),
          ...now.places.map(place => ({ place })),
          ...buttons.map(button => ({ button })),
        ];
    if (!all.length) throw new Error(`nothing is offered: ${JSON.stringify(now)}`);
    const what = all[n % all.length];
    await this.doing(async () => {
      if (what.place) await this.clickSpot('region', what.place);
      else
        await this.clickNow(
          what.card ? `.hand [data-card="${what.card}"]` : `.prompt-acts [data-id="${what.button.id}"]`,
        );
    }, now);
    return what.card ?? what.place ?? what.button.id;
  }

  /** Exactly the element that is there now; one that the page has replaced meanwhile is not clicked on. */
  async clickNow(selector) {
    const at = await this.page.$(selector);
    if (at)
      await this.hit(at).catch(error => {
        if (!/not attached|detached/.test(error.message)) throw error;
      });
  }

  /** Does something and waits until the page looks otherwise. A click that falls into a redraw of the map, as it does
   * on a crowded machine, is lost: like a person, he clicks once more. */
  async doing(deed, before) {
    const was = JSON.stringify(before ?? (await this.offered()));
    for (let tries = 0; tries < 2; tries++) {
      await deed();
      for (const end = Date.now() + PATIENCE / 2; Date.now() < end; ) {
        if (JSON.stringify(await this.offered()) !== was) return;
        await new Promise(done => setTimeout(done, 15));
      }
    }
    throw new Error(`nothing happened; was ${was}; keys ${this.pressed.join(' ')}`);
  }
}
