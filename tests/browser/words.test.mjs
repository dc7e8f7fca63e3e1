// What the game says to somebody who does not know it yet: what is lost, what comes first, what a track is,
// how to go back where undo ends.
import assert from 'node:assert/strict';
import { scene, serverForFile } from './lib/scene.mjs';

const server = serverForFile();

/** In front of a card of at least two OPS that is being spent on an operation: how many there are. */
async function spending(anna, op) {
  await anna.newGameAgainstComputer({ side: 'us' });
  const { cards } = await anna.turn();
  const worth = await anna.page
    .locator('.hand [data-card]')
    .evaluateAll(all => Object.fromEntries(all.map(c => [c.dataset.card, parseInt(c.textContent, 10)])));
  await anna.playCard(cards.find(card => worth[card] > 1));
  await anna.page.locator(`[data-id="ops ${op}"]`).click();
  await anna.until(
    () =>
      document.querySelector('[data-id="event-last"]') ||
      /OPS left/.test(document.querySelector('.prompt-main').textContent),
  );
  if (await anna.page.locator('[data-id="event-last"]').count())
    await anna.page.locator('[data-id="event-last"]').click();
  await anna.until(() => /OPS left/.test(document.querySelector('.prompt-main').textContent));
  return Number(/(\d) OPS left/.exec(await anna.prompt())?.[1]);
}

/** Until so many lines are in the log. */
async function logged(anna, is, what) {
  for (let i = 0; !is((await anna.log()).length); i++) {
    assert.ok(i < 100, what);
    await anna.page.waitForTimeout(100);
  }
}

scene('a card uses all its OPS: Done is not offered, and the last of them ends it', async stage => {
  const anna = await stage.person({ url: server.url });
  const left = await spending(anna, 'construct');
  assert.ok(left > 1, 'the prompt says how many OPS are left');
  const before = (await anna.log()).length;
  for (const lake of ['lake-erie', 'lake-erie', 'lake-ontario', 'lake-ontario'].slice(0, left)) {
    const n = (await anna.log()).length;
    assert.equal(await anna.page.locator('[data-id="done"]').count(), 0);
    await anna.clickPlace(lake, 'waterway');
    // The last one ends the card, which cannot be undone: it is asked for again, and D confirms it.
    await anna.page.waitForTimeout(500);
    if (await anna.page.locator('[data-id="confirm"]').count()) await anna.press('d');
    await logged(anna, now => now > n, `a ship on ${lake}`);
  }
  await anna.turn();
  // Undo is at an end: it says why, and what may still be taken back.
  await anna.page.locator('[data-id="takeback"]').click();
  await anna.dialog.waitFor();
  assert.match(await anna.dialog.textContent(), /Undo ends here.*nobody has to agree/s);
  await anna.picture('takeback-sheet');
  await anna.dialog.locator('.list-act').last().click();
  await logged(anna, n => n < before, 'back to before the card');
  await anna.until(() => document.querySelector('.prompt-main').textContent === 'Play a card.');
});

scene('an operation without any step is not offered', async stage => {
  const anna = await stage.person({ url: server.url });
  await anna.newGameAgainstComputer({ side: 'us' });
  const { cards } = await anna.turn();
  await anna.playCard(cards[0]);
  await anna.page.locator('[data-id="ops privateer"]').waitFor();
  const { acts } = await anna.offered();
  assert.ok(!acts.some(({ id }) => id === 'ops cruise')); // no squadron is at sea yet
});

scene('tracks, conflicts and piles explain themselves, by click and by key', async stage => {
  const anna = await stage.person({ url: server.url });
  await anna.newGameAgainstComputer({ side: 'us' });
  const { cards } = await anna.turn();
  await anna.page.locator('.side [data-key="economy"]').click();
  await anna.reads('Public Policy phase', 'dialog[open]');
  await anna.reads('Level 2, US and GB: +1 OPS', 'dialog[open]');
  await anna.picture('track');
  await anna.closeDialog();
  await anna.page.locator('.side [data-key="tecumseh"]').focus();
  await anna.press('Enter');
  await anna.reads('GB has 1 bonus die', 'dialog[open]');
  await anna.closeDialog();
  await anna.page.locator('.side [data-key="privateering-track"]').click();
  await anna.reads('Value by space', 'dialog[open]');
  await anna.closeDialog();
  // What has to be decided first is said of a place, and of a card that has to wait.
  await anna.playCard(cards[0]);
  await anna.page.locator('[data-id="ops recruit"]').waitFor();
  await anna.clickRegion('Boston');
  await anna.reads('First say what', '#toasts');
  await anna.playCard(cards[1]);
  await anna.reads('one card at a time', '#toasts');
});

scene('tables of other browsers are folded on the first page', async stage => {
  const anna = await stage.person({ url: server.url });
  const berta = await stage.person({ url: server.url });
  await anna.newGameAgainstComputer();
  await berta.go('/');
  const others = berta.page.locator('details.others');
  await others.waitFor();
  assert.match(await others.locator('summary').textContent(), /^Other tables on this server \(\d+\)$/);
  assert.equal(await others.locator('.game-row').first().isVisible(), false);
  await others.locator('summary').click();
  await others.locator('.game-row').first().waitFor();
  await berta.picture('home-others');
});
