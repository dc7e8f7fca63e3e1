// What the eye would find wrong: icons from elsewhere, empty ground, broken words, things that cover others.
import assert from 'node:assert/strict';
import { tableInBattle } from './lib/journal.mjs';
import { scene, serverForFile } from './lib/scene.mjs';

const server = serverForFile();

/** Runs in the page: symbols that are not drawn from this page, or are not there. */
function strangeSymbols() {
  return [...document.querySelectorAll('use')]
    .map(use => use.getAttribute('href'))
    .filter(href => !href.startsWith('#') || !document.getElementById(href.slice(1)));
}

/** Runs in the page: words of titles that stand in two lines, and titles that are cut off. */
function brokenWords() {
  const broken = [];
  for (const title of document.querySelectorAll('.hand .card-title, .piles .card-title')) {
    const text = title.firstChild;
    if (title.scrollHeight > title.clientHeight + 2) broken.push(`${text.data}...`);
    for (const { 0: word, index } of text.data.matchAll(/[^\s-]+-?/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      const box = title.getBoundingClientRect();
      if (lines.size > 1 || range.getBoundingClientRect().right > box.right + 1) broken.push(word);
    }
  }
  return broken;
}

const overlap = (a, b) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

scene('every symbol stands in the page: none is fetched again when something is redrawn', async stage => {
  const vera = await stage.person({ url: server.url });
  for (const path of ['/', '/cards/dawn', '/settings']) {
    await vera.go(path);
    await vera.page.waitForLoadState('networkidle');
    assert.deepEqual(await vera.page.evaluate(strangeSymbols), [], path);
  }
  await vera.newGameAgainstComputer();
  await vera.turn();
  assert.ok((await vera.page.locator('use').count()) > 50, 'there are symbols');
  assert.deepEqual(await vera.page.evaluate(strangeSymbols), [], 'the table');
});

for (const size of ['phone', 'laptop', 'desk'])
  scene(`words in the strips are not broken (${size})`, async stage => {
    const vera = await stage.person({ url: server.url, size, touch: size === 'phone' });
    await vera.newGameAgainstComputer();
    await vera.turn();
    for (const language of ['en', 'fr']) {
      await vera.page.evaluate(async l => (await import('/words.js')).setLanguage(l), language);
      assert.deepEqual(await vera.page.evaluate(brokenWords), [], `the hand, ${language}`);
      await vera.press('c'); // all cards that may still come
      await vera.page.locator('.piles .card').first().waitFor();
      assert.deepEqual(await vera.page.evaluate(brokenWords), [], `the piles, ${language}`);
      await vera.press('c');
    }
  });

scene('a phone: the map fills its place, and the button shows all of it', async stage => {
  const vera = await stage.person({ url: server.url, size: 'phone', touch: true });
  /** Map units of empty ground at the sides of the box. */
  const empty = () =>
    vera.page.evaluate(async () => {
      const map = document.querySelector('.map');
      const svg = map.querySelector('svg');
      const [x, y, width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
      const k = 0.15 / 1.3; // the picture is larger than its box
      const [w, h] = (await (await fetch('/games/dawn/map.json')).json()).size;
      const view = [x + width * k, y + height * k, x + width * (1 - k), y + height * (1 - k)];
      return Math.max(-view[0], -view[1], view[2] - w, view[3] - h);
    });
  await vera.newGameAgainstComputer();
  const { cards } = await vera.turn();
  assert.ok((await empty()) < 1, `${await empty()} units of nothing when the game opens`);
  await vera.card(cards[0]).tap();
  await vera.act('confirm').tap();
  await vera.act('ops campaign').tap();
  await vera.until(
    () => document.querySelector('[data-id="event-last"]') || document.querySelector('.map svg .is-hot'),
  );
  if (await vera.act('event-last').count()) await vera.act('event-last').tap();
  await vera.until(() => document.querySelector('.map svg .is-hot'));
  assert.ok((await empty()) < 1, `${await empty()} units of nothing beside the targets`);
  await vera.page.locator('.map-tools .is-fit').tap();
  assert.ok((await empty()) > 50, 'the whole map is smaller than the screen is tall');
});

for (const size of ['desk', 'laptop'])
  scene(`messages lie over the map, the panel of a battle beside it (${size})`, async stage => {
    const vera = await stage.person({ url: server.url, size });
    await vera.sitAt(await tableInBattle(server));
    const panel = vera.page.locator('.battle-panel:not([hidden])');
    await panel.waitFor();
    const place = await vera.page.evaluate(() => {
      const title = document.querySelector('.battle-panel h2').textContent.replace(/^[^:]*: /, '');
      const region = [...document.querySelectorAll('.map svg [data-kind="region"]')].find(el =>
        el.getAttribute('aria-label')?.startsWith(title),
      );
      const { x, y, width, height } = region.getBoundingClientRect();
      return { x, y, width, height };
    });
    const covered = overlap(place, await panel.boundingBox()) / (place.width * place.height);
    assert.ok(covered < 0.25, `${Math.round(covered * 100)} % of the battle is covered`);
    await vera.picture(`battle-aside-${size}`);
    await panel.locator('.dialog-head button').click();
    await vera.clickRegion('chippewa');
    const toast = vera.page.locator('#toasts .toast');
    await toast.waitFor();
    const hand = await vera.page.locator('.hand').boundingBox();
    assert.equal(overlap(await toast.boundingBox(), hand), 0, 'the message lies over the hand');
  });

scene('panels that go on beyond their edge show it; at 1440 x 900 blockades are seen whole', async stage => {
  const vera = await stage.person({ url: server.url });
  await vera.newGameAgainstComputer();
  await vera.turn();
  const [panels, last] = await vera.page.evaluate(() => {
    const box = document.querySelector('.panels').getBoundingClientRect();
    const list = document.querySelector('[data-panel="blockades"] ul').getBoundingClientRect();
    return [box.bottom, list.bottom];
  });
  assert.ok(last <= panels, `blockades end at ${last}, the panels at ${panels}`);
  const shade = await vera.page
    .locator('.panels')
    .evaluate(el => getComputedStyle(el).backgroundAttachment.includes('local'));
  assert.ok(shade, 'the edge has a shadow');
});
