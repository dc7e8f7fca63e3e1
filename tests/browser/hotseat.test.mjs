// Two people at one screen: nobody sees, and no message carries, the other's hand.
import assert from 'node:assert/strict';
import { scene, serverForFile } from './lib/scene.mjs';
import { tellsOf } from './lib/secrets.mjs';

const server = serverForFile();

async function startHotseat(person, where) {
  await person.go('/new/dawn?with=hotseat');
  await person.page.locator(`#where-${where}`).check();
  await person.page.locator('#start').click();
  await person.page.locator('dialog.handover').waitFor();
}

/** Clicks until the screen is to be handed over. */
async function playTurn(person) {
  for (let i = 0; i < 60; i++) {
    await person.turn();
    if (await person.page.locator('dialog.handover').count()) return;
    const hand = person.page.locator('[data-id="handover"]');
    if (await hand.count()) await hand.click();
    else await person.clickSomething(i * 5 + 2);
  }
  throw new Error('the turn has no end');
}

/** The next one sits down. */
async function ready(person, side) {
  await person.page.locator(`dialog.handover[data-side="${side}"] .is-main`).click();
  await person.page.locator('dialog.handover').waitFor({ state: 'detached' });
}

/** All that the page holds, hidden or not. */
const wholePage = person => person.page.evaluate(() => document.documentElement.outerHTML);

for (const where of ['server', 'browser'])
  scene(`a turn of each, and a hand-over between them (${where})`, async stage => {
    const ben = await stage.person({ url: server.url });
    await startHotseat(ben, where);
    if (where === 'server') await ben.picture('handover');
    assert.deepEqual(await ben.hand(), []);
    const heard = [...ben.frames];
    const before = await wholePage(ben);
    await ready(ben, 'us');
    const us = (await ben.turn()).cards;
    assert.equal(us.length, 6);
    for (const card of us) {
      assert.equal(tellsOf(heard, card), null, `${card} was told too early: ${tellsOf(heard, card)}`);
      assert.ok(!before.includes(`data-card="${card}"`), `${card} was on the page too early`);
    }
    await playTurn(ben);
    const kept = new Set(us);
    const covered = await wholePage(ben);
    assert.deepEqual(await ben.hand(), [], 'the hand is gone while the screen is handed over');
    // Between the two nobody's hand is told. (The first player may know the other's: all twelve cards are dealt.)
    const told = ben.frames.slice(ben.frames.findLastIndex(frame => JSON.parse(frame).type === 'table'));
    await ready(ben, 'gb');
    await ben.turn(); // to play a card, or to answer what the first has begun with his
    const gb = (await ben.hand()).filter(card => !kept.has(card));
    assert.equal(gb.length, 6);
    assert.equal(await ben.page.locator('.prompt').getAttribute('data-side'), 'gb');
    for (const card of gb) {
      assert.ok(!covered.includes(`data-card="${card}"`), `${card} was on the page too early`);
      assert.equal(tellsOf(told, card), null, `${card} was told too early: ${tellsOf(told, card)}`);
    }
    const played = (await ben.log()).join('\n');
    const page = await wholePage(ben);
    const names = await ben.page.evaluate(async keys => {
      const { loadGame } = await import('/game.js');
      const game = await loadGame('dawn');
      return keys.map(key => [key, game.name('card', key)]);
    }, us);
    for (const [key, name] of names)
      if (!played.includes(name))
        assert.ok(!page.includes(`data-card="${key}"`), `${key} of the US can be seen by GB`);
  });
