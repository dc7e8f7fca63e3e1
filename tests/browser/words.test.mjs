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
  await anna.page.locator('[data-id="event-last"], [data-id="done"]').first().waitFor();
  if (await anna.page.locator('[data-id="event-last"]').count())
    await anna.page.locator('[data-id="event-last"]').click();
  await anna.page.locator('[data-id="done"]').waitFor();
  return Number(/(\d) OPS left/.exec(await anna.prompt())?.[1]);
}

/** Until so many lines are in the log. */
async function logged(anna, is, what) {
  for (let i = 0; !is((await anna.log()).length); i++) {
    assert.ok(i < 100, what);
    await anna.page.waitForTimeout(100);
  }
}

scene('Done says what would be lost, and a double click does not answer', async stage => {
  const anna = await stage.person({ url: server.url });
  const left = await spending(anna, 'construct');
  assert.ok(left > 1, 'the prompt says how many OPS are left');
  const before = (await anna.log()).length;
  await anna.page.locator('[data-id="done"]').dblclick();
  await anna.page.waitForTimeout(600);
  assert.equal((await anna.log()).length, before, 'nothing has happened');
  if (!(await anna.page.locator('[data-id="confirm"]').count())) await anna.press('d');
  await anna.page.locator('[data-id="confirm"]').waitFor();
  assert.match((await anna.offered()).why, new RegExp(`${left} OPS would be lost`));
  await anna.picture('done-loses');
  // D confirms, whatever has the focus.
  await anna.page.locator('.map-tools button').first().focus();
  await anna.press('d');
  await logged(anna, n => n > before, 'what was done');
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

scene('an operation without effect comes last and says so', async stage => {
  const anna = await stage.person({ url: server.url });
  await anna.newGameAgainstComputer({ side: 'us' });
  const { cards } = await anna.turn();
  await anna.playCard(cards[0]);
  await anna.page.locator('[data-id="ops cruise"]').waitFor();
  const { acts, why } = await anna.offered();
  assert.equal(acts.at(-1).id, 'ops cruise'); // no squadron is at sea yet
  assert.equal(acts.at(-1).gold, false);
  assert.match(why, /Without effect now: Cruise/);
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
