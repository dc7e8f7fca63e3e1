// Amateurs, to Arms! in the browser: a year by clicks, on a phone, its lesson, standing answers, replay and advice.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { givenUp, numbers } from './lib/asked.mjs';
import { doneByCoach, follow, moved, stands } from './lib/coach.mjs';
import { SITE } from './lib/places.mjs';
import { scene, serverForFile } from './lib/scene.mjs';
import { clickTowards, gold } from './lib/stacks.mjs';

const server = serverForFile();
const lesson = JSON.parse(readFileSync(`${SITE}/games/amateurs/lesson.json`, 'utf8'));

/** A game of this browser against the computer. */
async function sit(person, seats = { us: 'random', gb: 'person' }) {
  await person.goNowhere();
  const id = await person.page.evaluate(
    async all => (await import('/saves.js')).createSave({ game: 'amateurs', seats: all }),
    seats,
  );
  await person.go(`/play/${id}`);
  await person.ready();
  await person.turn();
}

/** Buttons that lead nowhere new, and those that end what was begun. */
const IDLE = new Set(['hint', 'undo', 'takeback', 'back', 'cancel', 'let-be', 'ask-again']);
const ENDS = new Set(['done', 'pass', 'stand', 'apart']);

/** One click on something that is offered; reactions are seldom wanted. */
async function oneClick(person, number) {
  await person.turn();
  const now = await gold(person);
  const pick = list => list[number(list.length)];
  const act = id => person.clickNow(`.prompt-acts [data-id="${id}"]`);
  const acts = now.acts.filter(id => !IDLE.has(id));
  const goOn = acts.filter(id => !ENDS.has(id));
  if (acts.includes('confirm')) await act('confirm');
  else if (acts.includes('done') && (/^Reaction/.test(now.prompt) || number(3))) await act('done');
  else if (now.units.length) await person.hit(person.page.locator(`.tray [data-key="${pick(now.units)}"]`));
  else if (now.fights.length) await person.clickSpot('place', pick(now.fights));
  else if (now.cards.length) await person.hit(person.card(pick(now.cards)));
  else if (goOn.length && (!now.places.length || number(2))) await act(pick(goOn));
  else if (now.places.length) await person.clickSpot('place', pick(now.places));
  else await act(pick(acts));
  return now;
}

/** Runs in the page: what is wrong with what is asked and with its answers. */
function untold() {
  const bare = text => /\b(us|gb)-[a-l]\b|[{}…]|undefined|null|amateurs-|\b[a-z]+-[a-z]+-[a-z]+\b/.test(text);
  const words = [
    ...document.querySelectorAll(
      '.prompt-main, .prompt-why, .prompt-acts button:not([data-id="takeback"]) > span',
    ),
  ].map(el => el.textContent.trim());
  const acts = [...document.querySelectorAll('.prompt-acts [data-id] > span')].map(el => el.textContent);
  return [
    ...words.filter(bare).map(text => `"${text}" is no sentence`),
    ...acts
      .filter((text, i) => text && acts.indexOf(text) !== i)
      .map(text => `two buttons are called ${text}`),
  ];
}

/** A whole year takes minutes: with GHENT_LONG set it is played to its end, else for so many clicks. So does
 * waiting for Reactions, which are passed by themselves where nothing fits. */
const CLICKS = process.env.GHENT_LONG ? 800 : 50;
const patient = process.env.GHENT_LONG ? scene : () => {};

/** Runs in the page: the log is scrolled to its end, or not to be seen. */
function logEnds() {
  const { clientHeight, scrollHeight, scrollTop } = document.querySelector('.log');
  return scrollHeight - scrollTop - clientHeight < 3;
}

/** Plays the British by clicks or taps until 1813. @param {string} name  of the pictures */
async function seasons(person, name, seed) {
  await sit(person);
  await person.picture(`${name}-desk`);
  const number = numbers(seed);
  const asked = new Set();
  const seen = new Set();
  /** A picture of the first of its kind. */
  const picture = async what => {
    if (!seen.has(what)) await person.picture(`${name}-${what}`);
    seen.add(what);
  };
  let now = { season: '' };
  for (let i = 0; i < CLICKS && !/1813/.test(now.season); i++) {
    now = await oneClick(person, number);
    asked.add(now.prompt.replace(/^[^:]*: /, ''));
    assert.deepEqual(await person.page.evaluate(untold), [], now.prompt);
    if (/Operations Points/.test(now.prompt)) await picture('ops');
    if (now.fight) await picture('battle');
  }
  assert.ok(!process.env.GHENT_LONG || /1813/.test(now.season), `the year has no end: ${now.season}`);
  assert.ok(asked.size > 4, `only asked: ${[...asked].join(' | ')}`);
  await person.until(logEnds, null, 'the end of the log');
  await person.picture(`${name}-winter`);
}

scene('the seasons of 1812 by clicks', async stage =>
  seasons(await stage.person({ url: server.url }), 'amateurs', 7),
);

patient('the seasons of 1812 by taps on a phone', async stage =>
  seasons(await stage.person({ url: server.url, size: 'phone', touch: true }), 'amateurs-phone-year', 11),
);

/** The screen in English by day and in French by night, to be looked at; nothing of it is wider than the screen. */
async function bothWays(person, name) {
  for (const [theme, language] of [
    ['dark', 'fr'],
    ['light', 'en'],
  ]) {
    await person.sees(theme, language);
    await person.picture(`${name}-${language}`);
    const wide = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${name}, ${language}: ${wide} px too wide`);
  }
}

scene('on a phone: a stack opens at the first tap, even if it is drawn anew before', async stage => {
  const tom = await stage.person({ url: server.url, size: 'phone', touch: true });
  /** What opens stacks comes late. @type {() => void} */
  let release = () => {};
  const late = new Promise(done => {
    release = () => done(null);
  });
  await tom.page.route('**/boards/tray.js*', async route => {
    await late;
    await route.continue();
  });
  await sit(tom);
  await tom.page.locator('.map-sights .chip').first().tap();
  await tom.page.waitForTimeout(600); // the map comes near
  const flag = await tom.page.locator('.place[data-key="queenston"] .pennant').boundingBox();
  await tom.page.touchscreen.tap(flag.x + flag.width / 2, flag.y + flag.height / 2);
  await tom.page.evaluate(() => document.dispatchEvent(new Event('languagechange')));
  release();
  await tom.page.locator('.tray.is-docked [data-kind="force"]').first().waitFor();
  const { height } = await tom.page.locator('.tray [data-kind="force"]').first().boundingBox();
  assert.ok(height >= 44, `a piece is ${height} px high`);
  await bothWays(tom, 'amateurs-phone-stack');
});

scene('on a phone: a turn is begun by taps: cards, Operations Points, what they buy', async stage => {
  const tom = await stage.person({ url: server.url, size: 'phone', touch: true });
  await sit(tom);
  const number = numbers(3);
  let ops = false;
  for (let i = 0; i < 25 || !ops; i++) {
    assert.ok(i < 120, 'Operations Points are never spent');
    const now = await oneClick(tom, number);
    assert.deepEqual(await tom.page.evaluate(untold), [], now.prompt);
    if (!/Operations Point/.test(now.prompt) || ops) continue;
    ops = true;
    await bothWays(tom, 'amateurs-phone-ops');
    const map = await tom.page.locator('.map').boundingBox();
    assert.ok(map.height > 200, `of the map ${map.height} px are left`);
  }
});

patient('a Reaction window is let be for the turn, and asked again when wanted', async stage => {
  const kim = await stage.person({ url: server.url });
  await sit(kim);
  const number = numbers(5);
  let now = await gold(kim);
  for (let i = 0; !now.acts.includes('let-be'); i++) {
    assert.ok(i < 300, 'no window is ever asked');
    await oneClick(kim, number);
    await kim.turn();
    now = await gold(kim);
  }
  assert.match(now.prompt, /^Reaction/);
  await kim.picture('amateurs-react');
  await kim.clickNow('.prompt-acts [data-id="let-be"]');
  const { season } = now;
  for (let i = 0; i < 60; i++) {
    await kim.turn();
    now = await gold(kim);
    if (now.season !== season) break;
    assert.ok(!/^Reaction/.test(now.prompt), `asked in spite of the standing answer: ${now.prompt}`);
    assert.ok(now.acts.includes('ask-again'), 'the answer can be taken back');
    if (i > 20) {
      await kim.clickNow('.prompt-acts [data-id="ask-again"]');
      await kim.until(() => !document.querySelector('.prompt-acts [data-id="ask-again"]'));
      break;
    }
    await oneClick(kim, number);
  }
});

scene('a march is taken back, and what cannot be chosen says why', async stage => {
  const uma = await stage.person({ url: server.url });
  await sit(uma, { us: 'person', gb: 'random' });
  const number = numbers(2);
  let now = await gold(uma);
  for (let i = 0; !now.acts.includes('verbs draw draw-for') && !/Operations Point/.test(now.prompt); i++) {
    assert.ok(i < 300, 'Ops are never spent');
    if (now.cards.length && !now.acts.some(id => /^ops /.test(id))) await uma.playCard(now.cards[0]);
    else if (now.acts.some(id => /^ops /.test(id)))
      await uma.clickNow(`.prompt-acts [data-id="${now.acts.find(id => /^ops /.test(id))}"]`);
    else await oneClick(uma, number);
    await uma.page.waitForTimeout(50);
    await uma.turn();
    now = await gold(uma);
  }
  // The British hold it: no US force stands there.
  await uma.clickSpot('place', 'kingston');
  await uma.page.locator('.tray:not([hidden]), .toast').first().waitFor();
  await uma.press('Escape');
  const asked = await uma.prompt();
  const lines = (await uma.log()).length;
  for (let i = 0; i < 8 && (await uma.log()).length === lines; i++) {
    const here = await gold(uma);
    if (!(await clickTowards(uma, 'fort boston', here))) await oneClick(uma, number);
    await uma.page.waitForTimeout(120);
    await uma.turn();
  }
  if ((await gold(uma)).acts.includes('undo')) {
    await uma.clickNow('.prompt-acts [data-id="undo"]');
    await uma.until(text => document.querySelector('.prompt-main').textContent === text, asked);
  }
});

scene('a war given up: replayed, analysed, and advice in a new one', async stage => {
  const vera = await stage.person({ url: server.url });
  await vera.go('/');
  await vera.page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'war.journal',
      mimeType: 'text/plain',
      buffer: Buffer.from(await givenUp('amateurs', 250)),
    });
  await vera.button(/^Replay|^Watch/, vera.dialog).click();
  await vera.page.locator('.timeline').waitFor();
  const range = vera.page.locator('.timeline input[type="range"]');
  const steps = Number(await range.getAttribute('max'));
  for (let i = 1; i < 6; i++) {
    const step = String(Math.floor((steps * i) / 6));
    await range.fill(step);
    await vera.until(n => location.search === `?step=${n}`, step);
    await vera.page.waitForTimeout(200);
  }
  const laid = await vera.page.evaluate(() => {
    const hand = document.querySelector('.hand.is-many');
    const box = el => el.getBoundingClientRect();
    const titles = [...hand.querySelectorAll('.hand-title')].map(box);
    const cards = [...hand.querySelectorAll('.card')].map(box);
    const covers = (a, b) => a.left < b.right - 1 && b.left < a.right - 1;
    return {
      titles: titles.length,
      covered: titles.some(title => cards.some(card => covers(title, card))),
      first: Math.min(...cards.map(({ left }) => left)) - titles[0].right,
      over: hand.scrollWidth - hand.clientWidth,
    };
  });
  assert.ok(laid.titles === 2 && !laid.covered && laid.first > 0 && laid.over <= 0, JSON.stringify(laid));
  await vera.picture('amateurs-replay');
  await vera.pressAct('analyse');
  await vera.dialog.locator('.luck').waitFor({ timeout: 120000 });
  await vera.picture('amateurs-analysis');
  await vera.closeDialog();
  await sit(vera, { us: 'person', gb: 'random' });
  await vera.press('h');
  await vera.dialog.locator('.hint').first().waitFor({ timeout: 60000 });
  assert.ok((await vera.dialog.locator('.hint-reasons li').count()) > 0, 'reasons are given');
  await vera.picture('amateurs-hint');
});

/** Steps that are clicked through: the first, with cards, markers and trails, and the combat to the end. */
const isClicked = step => process.env.GHENT_ALL_CLICKS || step < 16 || step > 20;

scene('the lesson of May and June 1812 from start to end', async stage => {
  const gina = await stage.person({ url: server.url });
  await gina.go('/learn/amateurs');
  await gina.page.locator('.coach').waitFor();
  for (const [i, step] of lesson.steps.entries()) {
    for (const item of step.do) await (isClicked(i) ? follow(gina, item) : doneByCoach(gina));
    await gina.page.locator('.coach-why').waitFor();
    if (i === 21) await gina.picture('amateurs-lesson');
    const here = await stands(gina);
    await gina.hit(gina.button('Go on', gina.page.locator('.coach')));
    await moved(gina, here);
  }
  await gina.reads('You know the game', '.coach');
});
