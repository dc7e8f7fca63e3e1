// Somebody who has never been here: two clicks, and the Prelude by clicking.
import assert from 'node:assert/strict';
import { scene, serverForFile } from './lib/scene.mjs';

const server = serverForFile();

scene('two clicks from the first page to the first card', async stage => {
  const anna = await stage.person({ url: server.url, prefs: {}, motion: true });
  let clicks = 0;
  await anna.go('/');
  await anna.reads("Dawn's Early Light", 'h2');
  await anna.until(() => Boolean(document.querySelector('.game-map svg')), null, 'the picture of the game');
  await anna.picture('home');
  (await anna.page.locator('[data-start="computer"]').first().click(), clicks++);
  await anna.page.locator('#start').waitFor();
  await anna.picture('new');
  (await anna.page.locator('#start').click(), clicks++);
  const { cards, prompt, who } = await anna.turn();
  assert.equal(clicks, 2);
  assert.equal(prompt, 'Play a card.');
  assert.equal(who, 'Your turn');
  assert.equal(cards.length, 6);
  await anna.picture('play');
});

scene('another game in the form has a scenario of its own, and what else was chosen stays', async stage => {
  const anna = await stage.person({ url: server.url });
  await anna.go('/new/dawn?with=computer');
  await anna.page.locator('#side-gb').check();
  await anna.page.locator('#player-regular').check();
  await anna.page.locator('#game-madison').check();
  assert.equal(await anna.page.locator('#scenario-entire-war').isChecked(), true);
  assert.equal(await anna.page.locator('#side-gb').isChecked(), true);
  assert.equal(await anna.page.locator('#player-regular').isChecked(), true);
  await anna.page.locator('#where-browser').check();
  await anna.page.locator('#start').click();
  await anna.ready();
});

scene('the prompt, a refusal, undo, the score and the rules explain themselves', async stage => {
  const anna = await stage.person({ url: server.url });
  await anna.newGameAgainstComputer();
  const { cards } = await anna.turn();
  // A click on what is not offered says why not, with the rule.
  await anna.clickRegion('Boston');
  const toast = anna.page.locator('#toasts .toast');
  await toast.waitFor();
  assert.ok((await toast.textContent()).length > 10);
  await toast.locator('.rule').first().waitFor();
  await anna.picture('play-refused');
  // A card, and back.
  await anna.playCard(cards[0]);
  await anna.until(() => document.querySelector('.prompt-main').textContent !== 'Play a card.');
  assert.equal((await anna.hand()).length, 6, 'the card in play lies with the hand');
  await anna.picture('play-use-card');
  await anna.pressAct('undo');
  await anna.until(() => document.querySelector('.prompt-main').textContent === 'Play a card.');
  assert.deepEqual((await anna.offered()).cards, cards);
  // The rule of the prompt opens over the game.
  await anna.page.locator('.prompt-why .rule').click();
  await anna.dialog.waitFor();
  assert.match(await anna.dialog.textContent(), /4\.1\.2/);
  await anna.picture('rule-sheet');
  await anna.closeDialog();
  await anna.click('If scored now');
  await anna.dialog.waitFor();
  assert.match(await anna.dialog.textContent(), /The Prelude has no Scoring phase/);
  await anna.closeDialog();
  assert.equal((await anna.offered()).dialog, null);
});

scene('the whole Prelude is played by clicks; a reload finds everything as it was', async stage => {
  const anna = await stage.person({ url: server.url, prefs: { speed: 'fast' }, motion: true });
  await anna.newGameAgainstComputer();
  await anna.turn();
  const where = () => anna.page.locator('.topbar-turn').textContent();
  const said = new Set();
  let clicks = 0;
  for (; (await where()).includes('Prelude'); clicks++) {
    assert.ok(clicks < 150, 'the Prelude has an end');
    said.add((await anna.turn()).prompt);
    await anna.clickSomething(clicks * 7 + 3);
  }
  await anna.press('Escape'); // a question that is not answered does not outlive a reload
  await anna.until(() => document.querySelector('.prompt-who').textContent === 'Your turn');
  assert.ok(clicks >= 8 && said.size >= 4, [...said].join('\n'));
  const log = await anna.log();
  assert.ok(
    log.some(line => line.startsWith('US plays')) && log.some(line => line.startsWith('GB plays')),
    log.join('\n'),
  );
  await anna.picture('play-1812');
  await anna.click('If scored now');
  await anna.dialog.waitFor();
  assert.match(await anna.dialog.textContent(), /United States.*Great Britain|neither side would gain/s);
  await anna.picture('score');
  await anna.closeDialog();
  const before = { ...(await anna.offered()), log };
  await anna.reload();
  await anna.turn();
  const { who, prompt, cards } = await anna.offered();
  assert.deepEqual(
    { who, prompt, cards, log: await anna.log() },
    { who: before.who, prompt: before.prompt, cards: before.cards, log: before.log },
  );
});

scene('the moves of the computer are shown one after the other, and can be skipped', async stage => {
  const anna = await stage.person({ url: server.url, prefs: { speed: 'slow' }, motion: true });
  await anna.newGameAgainstComputer();
  const { cards } = await anna.turn();
  await anna.playCard(cards[0]);
  await anna.page.locator('[data-id="ops privateer"]').click();
  for (let i = 0; i < 4 && !(await anna.page.locator('[data-id="skip"]').count()); i++) {
    const main = anna.page
      .locator('[data-id="event-last"], [data-id="confirm"], [data-id="done"], [data-id="skip"]')
      .first();
    await main.waitFor();
    await anna.picture('confirm');
    if (!(await anna.page.locator('[data-id="skip"]').count())) await main.click();
    await anna.page.waitForTimeout(300);
  }
  const skip = anna.page.locator('[data-id="skip"]');
  await skip.waitFor();
  await anna.picture('playback');
  assert.match(await anna.page.locator('.prompt-who').textContent(), /Great Britain|happens/);
  await skip.click();
  await anna.until(() => !document.querySelector('[data-id="skip"]'));
  assert.equal((await anna.turn()).who, 'Your turn');
});
