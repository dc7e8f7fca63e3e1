// scene.mjs - a test with people in front of browsers. Whatever goes wrong on a page (an error on the
// console, an exception, a request that fails) fails it, unless the test has said that it must come.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { closeBrowser, theBrowser } from './chromium.mjs';
import { SCREENS } from './places.mjs';
import { Player } from './player.mjs';
import { Server } from './server.mjs';
import { SIZES } from './sizes.mjs';

/** The settings of a player who does not wait for moves to be shown. */
export const HASTY = { speed: 'none' };

/** One server for all scenes of a file, and what is to be made ready on it. */
export function serverForFile(prepare = async _server => {}) {
  const server = new Server();
  before(async () => prepare(await server.start()));
  after(() => server.end());
  return server;
}

after(closeBrowser);

class Stage {
  constructor(name) {
    this.name = name;
    this.players = [];
    this.later = [];
  }

  /** What is to be cleared away at the end. */
  finally(fn) {
    this.later.push(fn);
  }

  /**
   * Somebody with a fresh browser, which keeps files for times without a network only if that is looked at: to fetch
   * them all takes as long as to open a table.
   * @param {{url: string, size?: keyof SIZES, prefs?: object, touch?: boolean, motion?: boolean, keeps?: boolean,
   *   context?: object}} options
   */
  async person({
    url,
    size = 'desk',
    prefs = HASTY,
    touch = false,
    motion = false,
    keeps = false,
    context: more = {},
  }) {
    const context = await (
      await theBrowser()
    ).newContext({
      viewport: SIZES[size],
      locale: 'en-GB',
      bypassCSP: false,
      reducedMotion: motion ? 'no-preference' : 'reduce',
      hasTouch: touch,
      isMobile: touch,
      acceptDownloads: true,
      serviceWorkers: keeps ? 'allow' : 'block',
      ...(touch ? { deviceScaleFactor: 2 } : {}),
      ...more,
    });
    context.setDefaultTimeout(15000);
    await context.addInitScript(given => {
      if (!localStorage.getItem('ghent-prefs')) localStorage.setItem('ghent-prefs', JSON.stringify(given));
    }, prefs);
    const player = new Player(context, await context.newPage(), url);
    player.touch = touch;
    this.players.push(player);
    return player;
  }

  async failed() {
    mkdirSync(`${SCREENS}/failed`, { recursive: true });
    const file = this.name.replace(/\W+/g, '-').slice(0, 60);
    for (const [i, { page }] of this.players.entries())
      await page.screenshot({ path: `${SCREENS}/failed/${file}-${i}.png`, timeout: 5000 }).catch(() => {});
  }

  async close() {
    for (const { context } of this.players) await context.close().catch(() => {});
    for (const fn of this.later.reverse()) await fn();
  }
}

/** @param {string} name @param {(stage: Stage) => Promise<void>} play */
export function scene(name, play) {
  test(name, async () => {
    const stage = new Stage(name);
    try {
      await play(stage);
      for (const player of stage.players) assert.deepEqual(player.problems, [], 'the browser complained');
    } catch (error) {
      await stage.failed();
      const heard = stage.players.flatMap(({ problems }) => problems);
      if (heard.length) error.message += `\nthe browser complained: ${heard.join('\n')}`;
      throw error;
    } finally {
      await stage.close();
    }
  });
}
