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
  // Colours that are on their way from one theme to the other are nobody's.
  await person.page.evaluate(() =>
    Promise.all(document.getAnimations().map(a => a.finished.catch(() => {}))),
  );
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

/** Words and colours as somebody else has set them. */
async function dress(person, theme, language) {
  await person.page.evaluate(
    async ([t, l]) => {
      (await import('/prefs.js')).setPrefs({ theme: t });
      await (await import('/words.js')).setLanguage(l);
    },
    [theme, language],
  );
}

/** The same in the light in English, and in the dark in French. */
async function inBoth(person, look) {
  for (const [theme, language] of [
    ['light', 'en'],
    ['dark', 'fr'],
  ]) {
    await dress(person, theme, language);
    await look(`${theme}-${language}`);
  }
  await dress(person, 'light', 'en');
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

async function toReplay(person) {
  await person.dialog.locator('.dialog-foot .is-main').click();
  await person.page.locator('.timeline').waitFor();
}

/** The computer's answers come late, as on a machine that is slow: the thinking worker of this context waits. */
async function slowThinker(person, ms) {
  await person.context.route('**/worker/mind.js', async route => {
    const answer = await route.fetch();
    const script = (await answer.text()).replace(
      "case 'think':",
      `case 'think':\n await new Promise(done => setTimeout(done, ${ms}));`,
    );
    await route.fulfill({ response: answer, body: script, headers: { 'content-type': 'text/javascript' } });
  });
}

/** Plays until the computer is to move and thinks. */
async function untilItThinks(person) {
  for (let i = 0; i < 40; i++) {
    if ((await person.page.locator('.prompt.is-waiting').count()) > 0) return;
    const now = await person.offered();
    const gold = now.acts.find(({ id, gold: main }) => main && id !== 'undo');
    const what = now.cards[0]
      ? `.hand [data-card="${now.cards[0]}"]`
      : `.prompt-acts [data-id="${gold?.id}"]`;
    const onMap = !now.cards.length && !gold;
    await person.doing(
      () => (onMap ? person.clickSpot('region', now.places[0]) : person.clickNow(what)),
      now,
    );
  }
  throw new Error('the computer is never to move');
}

scene('five levels are offered in a line each; a newcomer meets the weakest', async stage => {
  const ida = await stage.person({ url: server.url });
  await ida.go('/new/dawn?with=computer');
  const radios = ida.page.locator('input[name="player"]');
  await radios.first().waitFor({ state: 'attached' });
  const names = await radios.evaluateAll(all => all.map(el => el.value));
  assert.deepEqual(names, LEVELS);
  assert.equal(await ida.page.locator('input[name="player"]:checked').getAttribute('value'), 'recruit');
  await inBoth(ida, async look => {
    const lines = await ida.page.locator('.choice.is-ladder small').allTextContents();
    assert.equal(new Set(lines).size, 5, look);
    await ida.picture(`advice/new-game-${look}`);
    await sound(ida, look);
  });
  await newGame(ida, 'veteran', 'browser');
  await ida.go('/new/dawn?with=computer');
  assert.equal(await ida.page.locator('input[name="player"]:checked').getAttribute('value'), 'veteran');
});

/** A whole game takes minutes: with GHENT_LONG set it is played to its end, else it is given up. Whole games are also
 * played in `keyboard`. */
const CLICKS = process.env.GHENT_LONG ? 900 : 45;

async function resign(person) {
  await person.menu('Resign');
  await person.button('I resign', person.dialog).click();
}

scene('a game against a level in this browser, a hint, the analysis', async stage => {
  const begun = Date.now();
  const ida = await stage.person({
    url: server.url,
    prefs: { ...HASTY, confirm: 'never' },
    context: { bypassCSP: true },
  });
  await newGame(ida, 'recruit', 'browser');
  await askHint(ida);
  await ida.picture('advice/hint');
  await inBoth(ida, () => sound(ida, 'hint'));
  const second = ida.dialog.locator('.hint button').nth(1);
  const key = (await second.getAttribute('data-action')).split(' ')[1];
  const title = await ida.card(key).getAttribute('aria-label');
  await second.click();
  await ida.until(() => !document.querySelector('dialog[open]'));
  await ida.until(
    k => !document.querySelector(`.hand .card.is-hot[data-card="${k}"]`),
    key,
    'the hint to be played',
  );
  assert.ok(title.length > 3 && (await ida.log()).length > 0, 'the log tells of it');
  await ida.reload();
  await ida.ready();
  await ida.reads('computer (Recruit)', '.side');
  let clicks = 0;
  while (clicks < CLICKS && (await ida.clickSomething(clicks * 7 + 1))) clicks++;
  if (clicks === CLICKS) await resign(ida);
  await ida.page.locator('dialog .result').waitFor();
  const played = Date.now();
  await toReplay(ida);
  await ida.pressAct('analyse');
  await ida.dialog.locator('.luck').waitFor();
  console.log(
    `a whole game: ${clicks} clicks, ${Math.round((played - begun) / 1000)} s; ` +
      `its analysis ${Math.round((Date.now() - played) / 1000)} s`,
  );
  await inBoth(ida, () => sound(ida, 'analysis'));
  await ida.closeDialog();
  await ida.page.locator('.graph svg').waitFor();
  assert.match(await ida.page.locator('.graph svg').getAttribute('aria-label'), /\d+%/);
  await ida.picture('advice/graph');
  await sound(ida, 'graph');
});

scene('the analysis of a finished game: turning points lead to their moments', async stage => {
  const ida = await stage.person({ url: server.url });
  await ida.go(`/join/${game.table}#${game.tokens.watch}`);
  await ida.page.locator('#join-enter').click();
  await ida.page.locator('.timeline').waitFor();
  await ida.pressAct('analyse');
  await ida.dialog.locator('.luck').waitFor();
  await ida.reads('against what could be expected', 'dialog');
  const turns = ida.dialog.locator('.turn-act');
  if (await turns.count()) {
    const text = await turns.first().textContent();
    assert.match(text, /After action \d+: (United States|Great Britain)/);
    assert.match(text, /Chances to win, United States: \d+% → \d+%/);
    const step = text.match(/action (\d+)/)[1];
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
  // At once: a short game is soon analysed.
  await ida.until(() => {
    const stop = [...document.querySelectorAll('.analysis button')].find(
      b => b.textContent.trim() === 'Stop',
    );
    stop?.click();
    return Boolean(stop);
  });
  await ida.until(() => document.querySelector('.analysis').hidden);
  await ida.pressAct('analyse');
  await ida.dialog.locator('.luck').waitFor();
});

scene('some plays against a level on the server, with hints', async stage => {
  const ida = await stage.person({ url: server.url, prefs: { ...HASTY, confirm: 'never' } });
  await newGame(ida, 'militia', 'server');
  for (let i = 0; i < 3; i++) {
    await ida.turn();
    await ida.press('h');
    await hints(ida).first().waitFor();
    const first = ida.dialog.locator('.hint .is-main');
    assert.equal(await first.count(), 1, 'one is the advice');
    const before = await ida.offered();
    await ida.doing(() => first.click(), { ...before, dialog: null });
    await ida.until(() => !document.querySelector('dialog[open]'));
  }
  await ida.reads('computer (Militia)', '.side');
  await dress(ida, 'light', 'fr');
  await ida.reads('ordinateur (Milicien)', '.side');
  await dress(ida, 'light', 'en');
  await ida.reload();
  await ida.ready();
  await ida.reads('computer (Militia)', '.side');
  await ida.turn();
  await askAgain(ida);
});

/** The same position is not thought about twice. */
async function askAgain(person) {
  await person.press('h');
  await hints(person).first().waitFor();
  const before = person.frames.length;
  await person.closeDialog();
  await person.press('h');
  await hints(person).first().waitFor();
  assert.equal(person.frames.slice(before).filter(text => text.includes('"hint"')).length, 0);
  await person.closeDialog();
}

/** A game with a friend, made on the new-game page: the host, and the friend by his link. */
async function friends(stage, allowed) {
  const ida = await stage.person({ url: server.url });
  const otto = await stage.person({ url: server.url });
  await ida.go('/new/dawn?with=friend');
  assert.ok(await ida.page.locator('#hints-no').isChecked(), 'nobody is advised unawares');
  if (allowed) await ida.page.locator('#hints-yes').check();
  await ida.picture('advice/new-game-friend');
  await ida.page.locator('#start').click();
  const link = await ida.page.locator('.linkbox input').first().inputValue();
  await otto.page.goto(server.url + new URL(link).pathname + new URL(link).hash);
  await otto.page.locator('#join-enter').waitFor();
  assert.equal(await otto.page.locator('#join-hints').count(), allowed ? 1 : 0);
  if (allowed) await otto.picture('advice/join-hints');
  await otto.page.locator('#join-enter').click();
  await otto.ready();
  return [ida, otto];
}

scene('friends: no hints unless they were allowed, and then for the one who moves', async stage => {
  for (const allowed of [false, true]) {
    const people = await friends(stage, allowed);
    const [ida, otto] = people;
    const enter = ida.page.locator('.start-bar .is-main, a.is-main').first();
    if (!ida.path.startsWith('/play')) await enter.click();
    await ida.ready();
    for (const person of people)
      await person.until(() => !/not come/.test(document.querySelector('.prompt-main').textContent));
    const waiting = await Promise.all(people.map(p => p.page.locator('.prompt.is-waiting').count()));
    assert.deepEqual([...waiting].sort(), [0, 1], 'one of them is to move');
    const mover = waiting[0] ? otto : ida;
    const other = waiting[0] ? ida : otto;
    assert.equal(await mover.act('hint').count(), allowed ? 1 : 0);
    assert.equal(await other.act('hint').count(), 0);
    await other.press('h');
    assert.equal(await other.page.locator('dialog[open]').count(), 0);
    if (allowed) await askHint(mover);
  }
});

/** From a click to what it shows, in ms: the median of some. */
const clickTime = person =>
  person.page.evaluate(async () => {
    const times = [];
    for (let i = 0; i < 9; i++) {
      const begun = performance.now();
      document.querySelector('[data-bar="menu"]').click();
      // What shows it comes when it is asked for the first time.
      while (!document.querySelector('dialog[open]')) await new Promise(done => setTimeout(done));
      document.querySelector('dialog[open]').getBoundingClientRect();
      times.push(performance.now() - begun);
      document.querySelector('dialog[open]').close();
      await new Promise(done => setTimeout(done, 20));
    }
    return times.sort((a, b) => a - b)[4];
  });

scene('while the computer thinks it is shown, the page answers, and who leaves ends it', async stage => {
  const ida = await stage.person({ url: server.url, prefs: { ...HASTY, confirm: 'never' } });
  await slowThinker(ida, 2500);
  await newGame(ida, 'general', 'browser');
  const idle = await clickTime(ida);
  await untilItThinks(ida);
  await ida.reads('General', '.prompt-main');
  assert.equal(await ida.act('hint').count(), 0, 'no hint for the one who waits');
  await ida.until(() => !document.querySelector('.progress').hidden, null, 'progress');
  await inBoth(ida, look => ida.picture(`advice/thinking-${look}`));
  const busy = await clickTime(ida);
  console.log(`a click shows after ${busy.toFixed(1)} ms while it thinks, ${idle.toFixed(1)} ms else`);
  assert.ok(busy < Math.max(50, 2 * idle));
  const workers = ida.page.workers().length;
  assert.ok(workers > 0, 'the game has a worker');
  await ida.page.evaluate(async () => (await import('/app.js')).navigate('/'));
  for (const end = Date.now() + 5000; ida.page.workers().length && Date.now() < end; )
    await new Promise(done => setTimeout(done, 50));
  assert.equal(ida.page.workers().length, 0, 'nobody thinks for a game that was left');
});

scene('a game against a level goes on where it was left, though the computer was thinking', async stage => {
  const ida = await stage.person({ url: server.url, prefs: { ...HASTY, confirm: 'never' } });
  await slowThinker(ida, 1500);
  await newGame(ida, 'militia', 'browser');
  await untilItThinks(ida);
  await ida.reload();
  await ida.ready();
  await ida.reads('computer (Militia)', '.side');
  await ida.turn();
});

scene('the strongest level on a slow machine is bearable', async stage => {
  const ida = await stage.person({ url: server.url, prefs: { ...HASTY, confirm: 'never' } });
  const devtools = await ida.context.newCDPSession(ida.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
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

scene('on a phone: hint, thinking, analysis, in both languages and themes', async stage => {
  const ida = await stage.person({
    url: server.url,
    size: 'phone',
    touch: true,
    prefs: { ...HASTY, confirm: 'never' },
  });
  await newGame(ida, 'recruit', 'browser');
  await ida.picture('advice/phone-prompt');
  for (const [theme, language] of [
    ['light', 'en'],
    ['dark', 'fr'],
  ]) {
    await dress(ida, theme, language);
    await ida.act('hint').tap();
    await hints(ida).nth(2).waitFor();
    await ida.picture(`advice/phone-hint-${theme}-${language}`);
    await ida.closeDialog();
  }
  for (const [theme, language] of [
    ['light', 'fr'],
    ['dark', 'en'],
  ]) {
    await ida.go(`/join/${game.table}#${game.tokens.watch}`);
    await dress(ida, theme, language);
    await ida.page.locator('#join-enter').click();
    await ida.page.locator('.timeline').waitFor();
    await ida.pressAct('analyse');
    await ida.dialog.locator('.luck').waitFor();
    await ida.picture(`advice/phone-analysis-${theme}-${language}`);
    await ida.closeDialog();
    await ida.picture(`advice/phone-graph-${theme}-${language}`);
  }
});

scene('on a desk: hint and analysis in French and in the dark', async stage => {
  const ida = await stage.person({ url: server.url });
  await newGame(ida, 'recruit', 'browser');
  await dress(ida, 'dark', 'fr');
  await ida.press('h');
  await hints(ida).nth(2).waitFor();
  await ida.picture('advice/hint-dark-fr');
  await ida.go(`/join/${game.table}#${game.tokens.watch}`);
  await ida.page.locator('#join-enter').click();
  await ida.page.locator('.timeline').waitFor();
  await ida.pressAct('analyse');
  await ida.dialog.locator('.luck').waitFor();
  await ida.picture('advice/analysis-dark-fr');
  await ida.closeDialog();
  await ida.picture('advice/graph-dark-fr');
  await dress(ida, 'light', 'en');
  await ida.pressAct('analyse');
  await ida.dialog.locator('.luck').waitFor();
  await ida.picture('advice/analysis-light-en');
});
