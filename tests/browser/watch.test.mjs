// What is seen of the others' moves, of battles, of the count of points and of the end.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { scene, serverForFile } from './lib/scene.mjs';

const server = serverForFile();

const linesOf = path => readFileSync(new URL(path, import.meta.url), 'utf8').split('\n');

/** The first turn of a game; its actions, and the line of the journal in which each stands. */
const JOURNAL = linesOf('./lib/watch.journal');
const ACTIONS = JOURNAL.flatMap((line, i) => (/^(us|gb) /.test(line) ? [i] : []));
const actionAt = n => JOURNAL[ACTIONS[n]].replace(/^(us|gb) | \[.*| #[0-9a-f]{8}$/g, '');

/** A game of two programs, to its end. */
const WHOLE = linesOf('../golden/dawn-greedy-greedy-9.journal');
const WON = / us 1000 /.test(WHOLE.find(line => line.startsWith('result')) ?? '') ? 'us' : 'gb';

/** A table where so many actions of that game have been done. */
const tableAt = (n, seats) =>
  server.createTable({ journal: `${JOURNAL.slice(0, ACTIONS[n]).join('\n')}\n`, seats });

const PEOPLE = { us: 'person', gb: 'person' };

/** Somebody elsewhere, without a screen: does what he is told. */
async function puppetAt(stage, { table, tokens }, side) {
  const puppet = await stage.person({ url: server.url });
  await puppet.go('/about'); // sockets are refused to a page that no server has sent
  await puppet.page.evaluate(
    async ([id, token]) => {
      const { openSocket } = await import('/link.js');
      const { sharesAt } = await import('/shares.js');
      const { tableRow } = await import('/api.js');
      const shares = await sharesAt(id, await tableRow(id, token), false);
      const link = openSocket({ table: id, token, ...shares });
      globalThis.told = { step: 0 };
      for (const type of ['table', 'update'])
        link.on(type, message =>
          Object.assign(globalThis.told, { step: message.step ?? globalThis.told.step }),
        );
      globalThis.link = link;
    },
    [table, tokens[side]],
  );
  const act = action =>
    puppet.page.evaluate(
      what => globalThis.link.send({ type: 'act', step: globalThis.told.step, action: what }),
      action,
    );
  return { act };
}

const told = person =>
  person.page.evaluate(() => ({
    caption: document.querySelector('.prompt-main')?.textContent,
    log: [...document.querySelectorAll('.log .log-line')].map(line => line.textContent.trim()),
    spot: document.querySelector('.spot:not([hidden])')?.textContent ?? '',
    held: [...document.querySelectorAll('.player')].map(el => el.querySelector('.num .sr')?.textContent),
    skip: Boolean(document.querySelector('[data-id="skip"]')),
    header: document.querySelector('.topbar-turn')?.textContent,
  }));

for (const size of ['desk', 'phone']) {
  scene(
    `${size}: map, log and card step with the captions; a skip and a click go to the end`,
    async stage => {
      const phone = size === 'phone';
      const place = await tableAt(85, PEOPLE);
      const gb = await puppetAt(stage, place, 'gb');
      const anna = await stage.person({
        url: server.url,
        size,
        touch: phone,
        prefs: { speed: 'slow' },
        motion: true,
      });
      await anna.sitAt(place, 'us');
      await anna.until(() => document.querySelectorAll('.log .log-line').length > 20, null, 'the log');
      const before = await told(anna);
      // Three clicks, told as one when the other side has to answer.
      for (const n of [85, 86, 87]) await gb.act(actionAt(n));
      await anna.until(() => Boolean(document.querySelector('[data-id="skip"]')), null, 'the playback');
      const first = await told(anna);
      assert.match(first.caption, /GB plays/);
      assert.equal(first.log.length, before.log.length + 1, 'the log ends where the caption is');
      assert.match(first.spot, /Oliver Hazard Perry/, 'the card is shown');
      await anna.picture(`watch-card-${size}`);
      await anna.until(
        line => document.querySelector('.prompt-main').textContent !== line,
        first.caption,
        'the next caption',
      );
      assert.equal((await told(anna)).log.length, before.log.length + 2);
      await anna.page.locator('[data-id="skip"]').click();
      await anna.turn();
      const last = await told(anna);
      assert.equal(last.skip, false);
      assert.ok(last.log.length >= before.log.length + 2, 'all of it');
      assert.equal(last.spot, '');
    },
  );
}

scene('a click while moves are shown means the position as it is', async stage => {
  const place = await tableAt(85, PEOPLE);
  const gb = await puppetAt(stage, place, 'gb');
  const anna = await stage.person({ url: server.url, prefs: { speed: 'slow' }, motion: true });
  await anna.sitAt(place, 'us');
  for (const n of [85, 86, 87]) await gb.act(actionAt(n));
  await anna.until(() => Boolean(document.querySelector('[data-id="skip"]')), null, 'the playback');
  // The United States may add a ship on Lake Erie: nothing of that is seen yet.
  assert.equal((await anna.offered()).places.length, 0);
  await anna.clickPlace('lake-erie', 'waterway');
  await anna.until(
    () => [...document.querySelectorAll('.log .log-line')].at(-1).textContent.includes('Lake Erie'),
    null,
    'the ship on Lake Erie',
  );
});

scene('who comes back is shown where it stands, and who looks on is shown the moves', async stage => {
  const place = await tableAt(85, PEOPLE);
  const gb = await puppetAt(stage, place, 'gb');
  const anna = await stage.person({ url: server.url, prefs: { speed: 'slow' }, motion: true });
  const emil = await stage.person({ url: server.url, prefs: { speed: 'slow' }, motion: true });
  await anna.sitAt(place, 'us');
  await emil.sitAt({ table: place.table, tokens: { watch: place.tokens.watch } }, 'watch');
  for (const n of [85, 86, 87]) await gb.act(actionAt(n));
  await emil.until(() => Boolean(document.querySelector('[data-id="skip"]')), null, 'a playback');
  assert.match((await told(emil)).spot, /Oliver Hazard Perry/);
  await anna.until(() => Boolean(document.querySelector('[data-id="skip"]')), null, 'a playback');
  await anna.reload();
  await anna.ready();
  assert.equal((await told(anna)).skip, false);
  assert.ok((await told(anna)).log.some(line => line.includes('Oliver Hazard Perry')));
});

for (const size of ['desk', 'phone'])
  scene(`${size}: the count of points stays until the player goes on, and is in the log`, async stage => {
    const phone = size === 'phone';
    const place = await tableAt(97, PEOPLE);
    const gb = await puppetAt(stage, place, 'gb');
    const anna = await stage.person({
      url: server.url,
      size,
      touch: phone,
      prefs: { speed: 'fast' },
      motion: true,
    });
    await anna.sitAt(place, 'us');
    for (const n of [97, 98]) await gb.act(actionAt(n));
    const panel = anna.page.locator('.is-tally:not([hidden])');
    await panel.waitFor();
    await anna.turn();
    await anna.picture(`scoring-${size}`);
    const text = await panel.textContent();
    assert.match(text, /Scoring of turn 1/);
    assert.match(text, /Penobscot.*Detroit/s);
    assert.match(text, /The score (moves|stays)/);
    assert.deepEqual(
      (await panel.locator('.battle-result').allTextContents()).map(line => /: \d+$/.test(line)),
      [true, true],
    );
    // It goes when the player plays on.
    const [card] = await anna.hand();
    if (phone) await anna.card(card).tap();
    else await anna.playCard(card);
    await panel.waitFor({ state: 'hidden' });
    if (phone) await anna.page.locator('.nav [data-tab="log"]').tap();
    await anna.page.locator('.log-tally').last().click();
    if (phone) await anna.page.locator('.nav [data-tab="map"]').tap();
    await panel.waitFor();
    assert.match(await panel.textContent(), /Scoring of turn 1/);
    await panel.locator('.dialog-foot button').click();
    await panel.waitFor({ state: 'hidden' });
  });

for (const size of ['desk', 'phone'])
  scene(`${size}: a round of battle shows the forces before and after it`, async stage => {
    const phone = size === 'phone';
    const place = await tableAt(92, PEOPLE);
    const gb = await puppetAt(stage, place, 'gb');
    const anna = await stage.person({
      url: server.url,
      size,
      touch: phone,
      prefs: { speed: 'slow' },
      motion: true,
    });
    await anna.sitAt(place, 'us');
    await gb.act(actionAt(92));
    const panel = anna.page.locator('.battle-panel:not(.is-tally):not([hidden])');
    await panel.waitFor();
    await anna.picture(`battle-shown-${size}`);
    await anna.until(() => !document.querySelector('[data-id="skip"]'), null, 'the end of it');
    await anna.picture(`battle-asked-${size}`);
    const lines = await panel.locator('.battle-list .num').allTextContents();
    assert.ok(
      lines.some(line => /^\d( → \d)?$/.test(line)),
      lines.join(),
    );
  });

for (const [size, you, title] of [
  ['desk', 'us', WON === 'us' ? 'You win!' : 'You lose.'],
  ['phone', 'gb', WON === 'gb' ? 'You win!' : 'You lose.'],
  ['desk', 'watch', WON === 'us' ? 'United States wins.' : 'Great Britain wins.'],
])
  scene(`${size}: the end, as ${you} sees it`, async stage => {
    const place = await server.createTable({ journal: WHOLE.join('\n'), seats: PEOPLE });
    const anna = await stage.person({ url: server.url, size, touch: size === 'phone' });
    await anna.sitAt(place, you);
    if (!(await anna.dialog.count())) await anna.pressAct('result');
    await anna.dialog.waitFor();
    await anna.picture(`end-${size}-${you}`);
    assert.equal(await anna.dialog.locator('h2').textContent(), title);
    const text = await anna.dialog.textContent();
    const wins = '(has won|(reaches \\d+ points and )?wins)';
    assert.match(text, new RegExp(`${WON === 'us' ? 'US' : 'GB'} ${wins}`));
    assert.match(text, /Final score: (US|GB) \+\d/);
    assert.match(text, /Turn \d/);
    assert.match(await anna.dialog.locator('.rule').first().textContent(), /^15\.1\.\d/);
    assert.deepEqual(await anna.dialog.locator('.dialog-foot button').allTextContents(), [
      'Export',
      'New game',
      'Analysis',
      'Replay',
    ]);
    await anna.button('Analysis', anna.dialog).click();
    await anna.page.locator('.analysis').waitFor();
  });

/** Steps of the whole game: the first count of points with the deal after it, and the battle that follows. */
const stepOf = (after, pattern) => {
  const actions = WHOLE.filter(line => /^(us|gb) /.test(line));
  return actions.findIndex((line, i) => i >= after && pattern.test(line)) + 1;
};
const PRELUDE = stepOf(0, /\[[a-z]/);
const COUNT = stepOf(PRELUDE, /\[[a-z]/);
const BATTLE = stepOf(COUNT, / take (us|gb)-.*\[/);

scene('a replay has words for every step, and a battle does not stop it', async stage => {
  const place = await server.createTable({ journal: WHOLE.join('\n'), seats: PEOPLE });
  const anna = await stage.person({ url: server.url });
  await anna.sitAt(place, 'us');
  const at = () => anna.page.locator('.timeline input').evaluate(input => Number(input.value));
  const shown = step =>
    anna.until(n => new URLSearchParams(location.search).get('step') === String(n), step, `step ${step}`);
  await anna.go(`/replay/${place.table}?step=${COUNT - 6}`);
  await anna.ready();
  const counted = anna.page.locator('.is-tally:not([hidden])');
  let seen = false;
  for (let step = COUNT - 5; step < COUNT + 8; step++) {
    await anna.press('ArrowRight');
    await shown(step);
    const caption = await anna.prompt();
    assert.ok(caption.length >= 5 && !/A choice is made/.test(caption), `step ${step}: ${caption}`);
    if (step < COUNT - 1 || step > COUNT) continue;
    // The points are counted before the deal; a squadron may be recalled in between.
    if (seen) continue;
    seen = await counted.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
    if (seen) await anna.picture('replay-scoring');
  }
  assert.ok(seen, 'the count of points');
  assert.equal(await counted.count(), 0, 'the count goes with its step');
  await anna.go(`/replay/${place.table}?step=${BATTLE - 2}`);
  await anna.ready();
  await anna.press(' ');
  await anna.page.locator('.battle-panel:not(.is-tally):not([hidden])').waitFor();
  await anna.picture('replay-battle');
  await anna.until(
    n => Number(document.querySelector('.timeline input').value) > n,
    BATTLE + 3,
    'it plays on',
  );
  assert.ok((await at()) > BATTLE + 3);
});
