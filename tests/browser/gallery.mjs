// gallery.mjs [SIZE-THEME-LANGUAGE...] - pictures of every screen in its states, for people to look at.
//
// They lie in build/screens/gallery, a folder for each way of looking ("desk-light-en"). Nothing is
// tested here: a screen that cannot be reached is named and left out.
import { mkdirSync } from 'node:fs';
import { closeBrowser, theBrowser } from './lib/chromium.mjs';
import { finishedGame, journalInBattle } from './lib/journal.mjs';
import { SCREENS } from './lib/places.mjs';
import { Player } from './lib/player.mjs';
import { Server, Wire } from './lib/server.mjs';
import { SIZES } from './lib/sizes.mjs';

const WAYS = Object.keys(SIZES).flatMap(size => [`${size}-light-en`, `${size}-dark-fr`]);
const solo = { us: 'person', gb: 'greedy' };

/** A journal of the first `share` of a game. */
function firstPart(journal, share) {
  const lines = journal.trimEnd().split('\n');
  return `${lines.slice(0, Math.ceil(lines.length * share)).join('\n')}\n`;
}

/** The tables that everybody looks at: made once, so that the ways can be laid side by side. */
async function prepare(server) {
  const game = await finishedGame(server, { us: 'recruit', gb: 'regular' });
  await finishedGame(server, { us: 'greedy', gb: 'random' });
  await finishedGame(server, { us: 'random', gb: 'greedy' });
  return { game, battle: await journalInBattle(server), middle: firstPart(game.journal, 0.45) };
}

class Visit {
  constructor(server, tables, way) {
    const [size, theme, language] = way.split('-');
    Object.assign(this, { server, tables, way, size, theme, language });
  }

  async begin() {
    const touch = this.size === 'phone' || this.size === 'tablet';
    const context = await (
      await theBrowser()
    ).newContext({
      viewport: SIZES[this.size],
      locale: this.language === 'fr' ? 'fr-FR' : 'en-GB',
      reducedMotion: 'reduce',
      hasTouch: touch,
      isMobile: touch,
    });
    context.setDefaultTimeout(8000);
    const prefs = { speed: 'none', theme: this.theme, language: this.language };
    await context.addInitScript(given => localStorage.setItem('ghent-prefs', JSON.stringify(given)), prefs);
    this.wire = await new Wire(this.server.port).start();
    this.one = new Player(context, await context.newPage(), this.wire.url);
    this.one.touch = touch;
    mkdirSync(`${SCREENS}/gallery/${this.way}`, { recursive: true });
  }

  async end() {
    await this.one.context.close();
    await this.wire.end();
  }

  get page() {
    return this.one.page;
  }

  async take(name) {
    await this.page.waitForLoadState('networkidle').catch(() => {});
    await this.page.waitForTimeout(80);
    await this.one.picture(`gallery/${this.way}/${name}`);
  }

  /** A page with all that lies below its edge. */
  async whole(name) {
    await this.page.waitForLoadState('networkidle').catch(() => {});
    await this.page.screenshot({ path: `${SCREENS}/gallery/${this.way}/${name}.png`, fullPage: true });
  }

  async try(name, look) {
    try {
      await look();
    } catch (error) {
      console.log(`${this.way}: ${name} was not reached: ${error.message.split('\n')[0]}`);
    }
    if (await this.page.locator('dialog[open]').count())
      await this.page.keyboard.press('Escape').catch(() => {});
  }

  async sit(journal, mine = 'us') {
    const seats = mine === 'us' ? solo : { us: 'greedy', gb: 'person' };
    const table = await this.server.createTable(
      journal ? { journal, seats } : { game: 'dawn', scenario: 'standard', seats },
    );
    await this.one.sitAt(table, mine);
    await this.one.turn();
  }

  async pages() {
    for (const [name, path] of [
      ['home-empty', '/'],
      ['stats-empty', '/stats'],
      ['new', '/new/dawn'],
      ['new-friend', '/new/dawn?with=friend'],
      ['cards', '/cards/dawn'],
      ['card', '/cards/dawn/embargo-act'],
      ['rules', '/rules/dawn'],
      ['settings', '/settings'],
      ['verify-empty', '/verify'],
      ['about', '/about'],
      ['no-page', '/no-such-page'],
    ])
      await this.try(name, async () => {
        await this.one.go(path);
        await this.page.locator('#screen .screen > *').first().waitFor();
        if (name === 'cards' || name === 'rules') await this.take(name);
        else await this.whole(name);
      });
  }

  async table() {
    await this.try('play', async () => {
      await this.sit(this.tables.middle);
      await this.take('play');
      const { cards } = await this.one.offered();
      if (cards.length) {
        const tap = card => (this.one.touch ? this.one.card(card).tap() : this.one.card(card).click());
        await tap(cards[0]);
        if (await this.one.act('confirm').count()) {
          await this.take('play-card-asked');
          await this.one.pressAct('confirm');
        }
        await this.one.act('ops campaign').waitFor();
        await this.take('play-card');
        await this.one.pressAct('ops campaign');
        await this.page.waitForTimeout(300);
        if (await this.one.act('event-last').count()) await this.one.pressAct('event-last');
        await this.one.until(() => document.querySelector('.map svg .is-hot'));
        await this.take('play-from');
        const { places } = await this.one.offered();
        await this.one.clickSpot('region', places.at(-1));
        await this.page.waitForTimeout(400);
        await this.take('play-to');
      }
    });
    for (const [key, name] of [
      ['a', 'actions'],
      ['p', 'position'],
      ['?', 'keys'],
    ])
      await this.try(name, async () => {
        await this.page.keyboard.press(key);
        await this.one.dialog.waitFor();
        await this.take(`sheet-${name}`);
      });
    await this.try('score', async () => {
      const tracks = this.page.locator('.nav [data-tab="tracks"]');
      if (await tracks.isVisible()) await tracks.click();
      await this.page.locator('[data-panel] .link').first().click();
      await this.one.dialog.waitFor();
      await this.take('sheet-score');
      await this.one.closeDialog();
      if (await tracks.isVisible()) await tracks.click();
    });
    await this.try('menu', async () => {
      await this.page.locator('[data-bar="menu"]').click();
      await this.one.dialog.waitFor();
      await this.take('sheet-menu');
    });
    await this.try('rule', async () => {
      await this.page.locator('.prompt .rule').first().click();
      await this.one.dialog.waitFor();
      await this.take('sheet-rule');
    });
    await this.try('hint', async () => {
      await this.page.keyboard.press('h');
      await this.one.dialog.locator('.hint').nth(1).waitFor({ timeout: 20000 });
      await this.take('sheet-hint');
    });
    await this.try('refused', async () => {
      await this.one.clickRegion('chippewa');
      await this.page.locator('#toasts .toast').waitFor();
      await this.take('play-refused');
    });
    for (const tab of ['log', 'tracks', 'cards'])
      await this.try(tab, async () => {
        const nav = this.page.locator(`.nav [data-tab="${tab}"]`);
        if (await nav.isVisible()) await nav.click();
        else if (tab === 'cards') await this.page.keyboard.press('c');
        else return;
        await this.take(`tab-${tab}`);
        await this.page.keyboard.press('Escape');
      });
  }

  async states() {
    await this.try('battle', async () => {
      await this.sit(this.tables.battle);
      await this.take('play-battle');
      await this.page.locator('.battle-panel .dialog-foot button, .battle-panel .is-main').first().click();
      await this.page.waitForTimeout(400);
      await this.take('play-battle-after');
    });
    await this.try('opening', async () => {
      await this.sit(null, 'gb');
      await this.take('play-start-gb');
    });
    await this.try('hand-over', async () => {
      await this.one.go('/new/dawn?with=hotseat');
      await this.page.locator('#start').click();
      await this.page.locator('dialog.handover').waitFor();
      await this.take('handover');
    });
    await this.try('waiting', async () => {
      await this.one.go('/new/dawn?with=friend');
      await this.page.locator('#start').click();
      await this.page.locator('.linkbox').first().waitFor();
      await this.take('invitation');
      await this.page.locator('.start-bar .is-main').click();
      await this.one.ready();
      await this.take('play-waiting');
    });
    await this.try('join', async () => {
      const { table, tokens } = await this.server.createTable({
        game: 'dawn',
        scenario: 'standard',
        seats: { us: 'person', gb: 'person' },
      });
      await this.one.go(`/join/${table}#${tokens.gb}`);
      await this.page.locator('#join-enter').waitFor();
      await this.take('join');
    });
    await this.try('end', async () => {
      await this.sit(this.tables.middle);
      await this.page.locator('[data-bar="menu"]').click();
      await this.one.dialog.locator('.rowlink:has(use[href$=":i-retreat"])').first().click();
      await this.take('ask-resign');
      await this.one.dialog.locator('.dialog-foot .is-main').click();
      await this.page.locator('dialog .result').waitFor();
      await this.take('result');
    });
    await this.try('learn', async () => {
      await this.one.go('/learn/dawn');
      await this.page.locator('.coach').waitFor();
      await this.take('learn');
    });
  }

  async past() {
    const { table, tokens } = this.tables.game;
    await this.try('replay', async () => {
      await this.one.go(`/join/${table}#${tokens.watch}`);
      await this.page.locator('#join-enter').click();
      await this.page.locator('.timeline').waitFor();
      await this.one.go(`/replay/${table}?step=120`);
      await this.page.locator('.timeline').waitFor();
      await this.take('replay');
      await this.one.pressAct('analyse');
      await this.one.dialog.locator('.luck').waitFor({ timeout: 120000 });
      await this.take('analysis');
      await this.one.closeDialog();
      await this.take('replay-analysed');
      await this.one.pressAct('play-on');
      await this.one.dialog.waitFor();
      await this.take('play-on');
    });
    await this.try('proof', async () => {
      await this.one.go(`/verify/${table}`);
      await this.page.locator('.check').first().waitFor();
      await this.whole('verify');
    });
    await this.try('home, statistics', async () => {
      await this.one.go('/');
      await this.page.locator('.game-row').first().waitFor();
      await this.whole('home');
      await this.one.go('/stats');
      await this.whole('stats');
    });
  }

  async troubles() {
    await this.try('forbidden', async () => {
      const { table } = this.tables.game;
      await this.one.go(`/join/${table}#${'0'.repeat(32)}`);
      await this.page.locator('[role="alert"]').waitFor();
      await this.take('forbidden');
    });
    await this.try('line', async () => {
      await this.sit(this.tables.middle);
      this.wire.cut();
      await this.page.locator('.line-state .toast').waitFor();
      await this.take('reconnecting');
      for (let i = 0; i < 6; i++) {
        await this.page
          .locator('.line-state button')
          .first()
          .click({ timeout: 1500 })
          .catch(() => {}); // it is being tried just now
        await this.page.waitForTimeout(250);
      }
      await this.take('server-gone');
      await this.page.evaluate(() => navigator.serviceWorker?.ready);
      await this.one.go('/');
      await this.page.waitForTimeout(500);
      await this.take('home-gone');
    });
    this.wire.mend();
  }
}

const ways = process.argv.slice(2);
for (const way of ways)
  if (!WAYS.includes(way) && !/^\w+-(light|dark)-(en|fr)$/.test(way)) throw new Error(`no such way: ${way}`);
const server = await new Server().start();
try {
  const tables = await prepare(server);
  for (const way of ways.length ? ways : WAYS) {
    const visit = new Visit(server, tables, way);
    await visit.begin();
    for (const part of ['pages', 'table', 'states', 'past', 'troubles']) await visit[part]();
    await visit.end();
  }
} finally {
  await closeBrowser();
  await server.end();
}
