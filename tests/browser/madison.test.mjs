// Mr. Madison's War in the browser: a whole season by clicks, on a phone, its lesson, and what axe says.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { check, reader } from './lib/axe.mjs';
import { doneByCoach, follow, moved, stands } from './lib/coach.mjs';
import { crowded } from './lib/crowd.mjs';
import { SITE } from './lib/places.mjs';
import { scene, serverForFile } from './lib/scene.mjs';
import { clickTowards, gold } from './lib/stacks.mjs';

const server = serverForFile();
const lesson = JSON.parse(readFileSync(`${SITE}/games/madison/lesson.json`, 'utf8'));

/** A game of this browser against the computer. */
async function sit(person, seats = { us: 'person', gb: 'random' }) {
  await person.goNowhere();
  const id = await person.page.evaluate(
    async all =>
      (await import('/saves.js')).createSave({ game: 'madison', scenario: 'entire-war', seats: all }),
    seats,
  );
  await person.go(`/play/${id}`);
  await person.ready();
}

/** Numbers that are the same in every run. */
function numbers(seed) {
  return most => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % most;
  };
}

/** What somebody would do who likes to fight: one click. */
async function oneClick(person, number) {
  await person.turn();
  const now = await gold(person);
  const pick = list => list[number(list.length)];
  const act = id => person.clickNow(`.prompt-acts [data-id="${id}"]`);
  const told = name => now.acts.find(id => id === name || id.startsWith(`${name} `));
  if (now.acts.includes('confirm')) await act('confirm');
  else if (now.fights.length) await person.clickSpot('space', pick(now.fights));
  else if (told('all') ?? told('stand') ?? told('leader'))
    await act(told('all') ?? told('stand') ?? told('leader'));
  else if (now.alone.length && number(3)) await clickTowards(person, `leader ${pick(now.alone)}`, now);
  else if (now.cards.length) await person.playCard(pick(now.cards));
  else if (/^Form/.test(now.prompt) && now.places.length && number(3))
    await clickTowards(person, `march ${pick(now.places)}`, { ...now, acts: [] });
  else if (told('done')) await act('done');
  else if (now.units.length) await clickTowards(person, `take ${pick(now.units)}`, now);
  else if (now.acts.some(id => !['hint', 'undo', 'takeback', 'back'].includes(id)))
    await act(pick(now.acts.filter(id => !['hint', 'undo', 'takeback', 'back'].includes(id))));
  else await clickTowards(person, `march ${pick(now.places)}`, now);
  await person.page.waitForTimeout(30);
  return now;
}

/** What is wrong with what surrounds the map: the log's end out of sight, points that do not add up. */
function untold() {
  const log = document.querySelector('.log');
  const number = text => Number(/\d+/.exec(text)?.[0] ?? 0) * (/US/.test(text) ? -1 : 1);
  const parts = [...document.querySelectorAll('.score-part b')].map(b => number(b.textContent));
  const held = [...document.querySelectorAll('.lakes button')].map(b => b.dataset.side);
  const worth = held.reduce((sum, side) => sum + (side === 'us' ? -2 : side === 'gb' ? 2 : 0), 0);
  const stay = document.querySelector('.prompt-acts [data-id="done"]')?.textContent ?? '';
  const withdraws = /^Free Naval Withdrawal/.test(document.querySelector('.prompt-main')?.textContent ?? '');
  return [
    log.scrollHeight - log.scrollTop - log.clientHeight > 60 ? 'the log is not at its end' : '',
    parts[1] !== worth ? `the lakes are worth ${worth}, not ${parts[1]}` : '',
    withdraws && !/^The others stay/.test(stay) ? `vessels withdraw, and the button says ${stay}` : '',
  ].filter(Boolean);
}

/** What stays wrong: on a busy machine the log comes to its end a moment after the click. */
async function wrong(person) {
  let found = await person.page.evaluate(untold);
  for (let i = 0; found.length && i < 20; i++) {
    await person.page.waitForTimeout(50);
    found = await person.page.evaluate(untold);
  }
  return found;
}

/** A minute and more: in the long check. The lesson itself is played by the suite of lessons. */
const patient = process.env.GHENT_LONG ? scene : () => {};

scene('the seasons of 1812 by clicks', async stage => {
  const ann = await stage.person({ url: server.url });
  await sit(ann);
  await ann.turn();
  await ann.picture('madison-desk');
  const number = numbers(7);
  const asked = new Set();
  let fought = false;
  for (let i = 0, now = { season: '' }; !/1813$/.test(now.season.split(' · ')[0]); i++) {
    assert.ok(i < 500, `the year has no end: ${[...asked].join(' | ')}`);
    now = await oneClick(ann, number);
    asked.add(now.prompt.replace(/^[^:]*: /, ''));
    assert.deepEqual(await wrong(ann), [], now.prompt);
    if (now.fight && !fought) {
      fought = true;
      await ann.picture('madison-battle');
    }
  }
  assert.ok(asked.size > 6, `only asked: ${[...asked].join(' | ')}`);
  await ann.picture('madison-winter');
});

scene('on a phone stacks open at a tap and their pieces are chosen there', async stage => {
  const tom = await stage.person({ url: server.url, size: 'phone', touch: true });
  await sit(tom);
  await tom.turn();
  await tom.picture('madison-phone');
  await tom.page.locator('.map-sights .chip').first().tap();
  await tom.clickSpot('space', 'detroit');
  await tom.page.locator('.tray.is-docked [data-key="michigan-militia"]').waitFor();
  const { height } = await tom.page.locator('.tray [data-key="michigan-militia"]').boundingBox();
  assert.ok(height >= 44, `a piece is ${height} px high`);
  await tom.picture('madison-phone-stack');
  const [card] = (await gold(tom)).cards;
  const asked = await tom.prompt();
  for (const action of [`play ${card}`, 'units detroit', 'take michigan-militia'])
    for (let i = 0; i < 5; i++) {
      const before = await tom.prompt();
      const now = await gold(tom);
      if (!(await clickTowards(tom, action, now))) break;
      await tom.page.waitForTimeout(120);
      await tom.turn();
      if (now.acts.includes('confirm') && (await tom.prompt()) !== before) break;
    }
  // Which question comes next is a matter of the deal.
  assert.notEqual(await tom.prompt(), asked);
  await tom.picture('madison-phone-column');
});

scene('a replay shows who is cut off, and how the points come about', async stage => {
  const vera = await stage.person({ url: server.url });
  const journal = readFileSync(new URL('../golden/madison-greedy-greedy-12.journal', import.meta.url));
  await vera.go('/');
  await vera.page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'war.journal', mimeType: 'text/plain', buffer: journal });
  await vera.button(/^Replay|^Watch/, vera.dialog).click();
  await vera.page.locator('.timeline').waitFor();
  await vera.page.locator('.map-tools .is-overlay').first().click();
  const cut = () => vera.page.locator('.map svg .supply.is-cut').count();
  const taken = () => vera.page.locator('.score-lines li').count();
  let most = 0;
  const range = vera.page.locator('.timeline input[type="range"]');
  const steps = Number(await range.getAttribute('max'));
  for (let i = 1; i < 12 && !(most && (await taken())); i++) {
    const step = String(Math.floor((steps * i) / 12));
    await range.fill(step);
    await vera.until(n => location.search === `?step=${n}`, step);
    await vera.page.waitForTimeout(300);
    most = Math.max(most, await cut());
  }
  assert.ok(most > 0, 'nobody is ever out of supply');
  assert.ok((await taken()) > 0, 'no town is in enemy hands');
  await vera.picture('madison-replay');
});

scene('no name of a town lies on another town, in either language', async stage => {
  for (const locale of ['en-GB', 'fr-FR']) {
    const lea = await stage.person({ url: server.url, context: { locale } });
    await sit(lea);
    assert.deepEqual(await lea.page.evaluate(crowded), [], locale);
  }
});

scene('axe finds nothing on the board, an opened stack and the tracks', async stage => {
  const eve = await reader(stage, server);
  await sit(eve);
  await eve.turn();
  await eve.clickSpot('space', 'ft-malden');
  await eve.page.locator('.tray [data-key="tecumseh"]').waitFor();
  await eve.page.locator('.map-tools .is-overlay').first().click();
  assert.deepEqual(await check(eve, 'madison play'), []);
});

/** Steps that are clicked through: the first, and the end of the year; what lies between is more of the same, and
 * the coach does it. */
const isClicked = step => step < 9 || step > 30;

patient('the lesson of 1812 from start to end', async stage => {
  const gina = await stage.person({ url: server.url });
  await gina.go('/learn/madison');
  await gina.page.locator('.coach').waitFor();
  for (const [i, step] of lesson.steps.entries()) {
    for (const item of step.do) await (isClicked(i) ? follow(gina, item) : doneByCoach(gina));
    await gina.page.locator('.coach-why').waitFor();
    if (i === 13) await gina.picture('madison-lesson');
    const here = await stands(gina);
    await gina.hit(gina.button('Go on', gina.page.locator('.coach')));
    await moved(gina, here);
  }
  await gina.reads('You know the game', '.coach');
});

scene('a click on a distant town marches there step by step', async stage => {
  const ida = await stage.person({ url: server.url });
  await ida.go('/learn/madison');
  await ida.page.locator('.coach').waitFor();
  for (const step of lesson.steps) {
    for (const item of step.do) {
      if (item.action === 'march ft-findlay') {
        await ida.clickSpot('space', 'frenchtown');
        await ida.until(() => /^Frenchtown: march/.test(document.querySelector('.prompt-main').textContent));
        const marches = (await ida.log()).filter(line => line.startsWith('Hull marches'));
        assert.deepEqual(
          marches.map(line => / to (.*) with/.exec(line)[1]),
          ['Ft. Findlay', 'Maumee Rapids', 'Frenchtown'],
        );
        return;
      }
      await doneByCoach(ida);
    }
    const here = await stands(ida);
    await ida.button('Go on', ida.page.locator('.coach')).click();
    await moved(ida, here);
  }
  assert.fail('the lesson has no such march');
});
