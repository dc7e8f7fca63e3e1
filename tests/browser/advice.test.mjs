// The computer as an opponent and an adviser: a whole game against a level, hints, the analysis.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { finishedGame } from './lib/journal.mjs';
import { HASTY, scene, serverForFile } from './lib/scene.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LEVELS = ['recruit', 'militia', 'regular', 'veteran', 'general'];

let game;
const server = serverForFile(async ready => {
  game = await finishedGame(ready, { us: 'recruit', gb: 'regular' });
});

/** Nothing serious or critical in what is shown now. */
async function sound(person, name) {
  await person.page.evaluate(AXE);
  const bad = await person.page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(n => `${id}: ${n.html.slice(0, 200)}`));
  });
  assert.deepEqual(bad, [], name);
}

async function inBoth(person, look) {
  for (const [theme, language] of [
    ['light', 'en'],
    ['dark', 'fr'],
  ]) {
    await person.page.evaluate(
      async ([t, l]) => {
        (await import('/prefs.js')).setPrefs({ theme: t });
        await (await import('/words.js')).setLanguage(l);
      },
      [theme, language],
    );
    await look(`${theme}-${language}`);
  }
  await person.page.evaluate(async () => {
    (await import('/prefs.js')).setPrefs({ theme: 'light' });
    await (await import('/words.js')).setLanguage('en');
  });
}

async function newGame(person, level, where) {
  await person.go('/new/dawn?with=computer');
  await person.page.locator(`#player-${level}`).check();
  await person.page.locator(`#where-${where}`).check();
  await person.page.locator('#start').click();
  await person.ready();
  await person.turn();
}

const hints = person => person.dialog.locator('.hint');

/** Asks with the key and waits for three plays. */
async function askHint(person) {
  await person.press('h');
  await hints(person).nth(2).waitFor();
  assert.equal(await hints(person).count(), 3);
  for (const text of await person.dialog.locator('.chance .num').allTextContents())
    assert.match(text, /^Chance to win: \d+%$/);
  assert.ok((await person.dialog.locator('.hint-reasons li').count()) > 0, 'reasons are given');
}

/** Ends the game that is on, however it stands. */
async function giveUp(person) {
  await person.menu('Resign');
  await person.dialog.locator('.dialog-foot .is-main').click();
  await person.page.locator('dialog .result').waitFor();
}

async function toReplay(person) {
  await person.dialog.locator('.dialog-foot .is-main').click();
  await person.page.locator('.timeline').waitFor();
}

scene('five levels are offered, the middle one is chosen', async stage => {
  const ida = await stage.person({ url: server.url });
  await ida.go('/new/dawn?with=computer');
  const names = await ida.page.locator('input[name="player"]').evaluateAll(all => all.map(el => el.value));
  assert.deepEqual(names, LEVELS);
  assert.equal(await ida.page.locator('input[name="player"]:checked').getAttribute('value'), 'regular');
  await ida.picture('advice/new-game');
});

scene('a whole game against a level in this browser, a hint, the analysis', async stage => {
  const ida = await stage.person({
    url: server.url,
    prefs: { ...HASTY, confirm: 'never' },
    context: { bypassCSP: true },
  });
  await newGame(ida, 'militia', 'browser');
  await askHint(ida);
  await ida.picture('advice/hint');
  await inBoth(ida, () => sound(ida, 'hint'));
  const action = await ida.dialog.locator('.hint .is-main').first().getAttribute('data-action');
  await ida.dialog.locator('.hint .is-main').first().click();
  await ida.until(() => !document.querySelector('dialog[open]'));
  await ida.until(
    key => !document.querySelector(`.hand .card.is-hot[data-card="${key}"]`),
    action.split(' ')[1],
    'the hint to be played',
  );
  let clicks = 0;
  while (clicks < 900 && (await ida.clickSomething(clicks * 7 + 1))) clicks++;
  await ida.page.locator('dialog .result').waitFor();
  console.log(`a whole game: ${clicks} clicks`);
  await toReplay(ida);
  await ida.pressAct('analyse');
  await ida.dialog.locator('.luck').waitFor();
  await ida.picture('advice/analysis');
  await inBoth(ida, () => sound(ida, 'analysis'));
  await ida.closeDialog();
  await ida.page.locator('.graph svg').waitFor();
  await ida.picture('advice/graph');
  assert.match(await ida.page.locator('.graph svg').getAttribute('aria-label'), /\d+%/);
  await sound(ida, 'graph');
});

scene('the analysis of a finished game: turning points lead to their moments', async stage => {
  const ida = await stage.person({ url: server.url });
  await ida.go(`/join/${game.table}#${game.tokens.watch}`);
  await ida.page.locator('#join-enter').click();
  await ida.page.locator('.timeline').waitFor();
  await ida.pressAct('analyse');
  await ida.dialog.locator('.luck').waitFor();
  const turns = ida.dialog.locator('.turn-act');
  if (await turns.count()) {
    const step = (await turns.first().textContent()).match(/action (\d+)/)[1];
    await turns.first().click();
    await ida.until(n => location.search === `?step=${n}`, step);
    await ida.press('Home');
    await ida.page.locator('.graph-flag').first().click();
    await ida.until(n => location.search === `?step=${n}`, step);
  } else {
    await ida.closeDialog();
  }
  await ida.page.locator('.graph svg').click({ position: { x: 5, y: 5 } });
  await ida.until(() => Number(new URLSearchParams(location.search).get('step')) < 10);
  await ida.button('Luck and turning points').click();
  await ida.dialog.locator('summary').click();
  assert.ok((await ida.dialog.locator('tbody tr').count()) > 3, 'all numbers can be read');
});

scene('the analysis can be stopped, and the file of a game analysed', async stage => {
  const ida = await stage.person({ url: server.url });
  await ida.go('/');
  await ida.page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'g.journal', mimeType: 'text/plain', buffer: Buffer.from(game.journal) });
  await ida.button(/Watch it/, ida.dialog).click();
  await ida.page.locator('.timeline').waitFor();
  await ida.pressAct('analyse');
  await ida.button('Stop').click();
  await ida.until(() => document.querySelector('.analysis').hidden);
  await ida.pressAct('analyse');
  await ida.dialog.locator('.luck').waitFor();
});

scene('hints on the server, and none between two people', async stage => {
  const ida = await stage.person({ url: server.url });
  await newGame(ida, 'veteran', 'server');
  await askHint(ida);
  const before = ida.frames.length;
  await ida.closeDialog();
  await ida.press('h');
  await hints(ida).nth(2).waitFor();
  assert.equal(
    ida.frames.slice(before).filter(text => text.includes('"hint"')).length,
    0,
    'the same position is not thought about twice',
  );
  await ida.closeDialog();
  await giveUp(ida);
  const { table, tokens } = await server.createTable({
    game: 'dawn',
    scenario: 'standard',
    seats: { us: 'person', gb: 'person' },
  });
  const otto = await stage.person({ url: server.url });
  await otto.go(`/join/${table}#${tokens.gb}`);
  await otto.page.locator('#join-enter').click();
  await otto.ready();
  await ida.go(`/join/${table}#${tokens.us}`);
  await ida.page.locator('#join-enter').click();
  await ida.ready();
  await ida.until(() => !document.querySelector('.prompt.is-waiting') || document.querySelector('.log-line'));
  assert.equal((await ida.act('hint').count()) + (await otto.act('hint').count()), 0);
});

scene('the strongest level thinks, and the page answers meanwhile', async stage => {
  const ida = await stage.person({ url: server.url });
  await newGame(ida, 'general', 'browser');
  const waits = [];
  for (let i = 0; i < 8; i++) {
    const begun = Date.now();
    if (!(await ida.clickSomething(i * 5 + 2))) break;
    await ida.turn();
    waits.push(Date.now() - begun);
  }
  console.log(`turns against the general, in ms: ${waits.join(' ')}`);
  assert.ok(Math.max(...waits) < 20000);
});

scene('on a phone', async stage => {
  const ida = await stage.person({ url: server.url, size: 'phone', touch: true });
  await newGame(ida, 'recruit', 'browser');
  await ida.picture('advice/phone-prompt');
  await ida.act('hint').tap();
  await hints(ida).nth(2).waitFor();
  await ida.picture('advice/phone-hint');
  await ida.closeDialog();
  for (let i = 0; i < 30; i++) if (!(await ida.clickSomething(i * 7 + 3))) break;
  if (!(await ida.page.locator('dialog .result').count())) await giveUp(ida);
  await toReplay(ida);
  await ida.pressAct('analyse');
  await ida.dialog.locator('.luck').waitFor();
  await ida.picture('advice/phone-analysis');
  await ida.closeDialog();
  await ida.picture('advice/phone-graph');
});
