// Amateurs, to Arms! in the browser: a year by clicks, on a phone, its lesson, and what axe says.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { check, reader } from './lib/axe.mjs';
import { doneByCoach, follow, moved, stands } from './lib/coach.mjs';
import { SITE } from './lib/places.mjs';
import { scene, serverForFile } from './lib/scene.mjs';
import { gold } from './lib/stacks.mjs';

const server = serverForFile();
const lesson = JSON.parse(readFileSync(`${SITE}/games/amateurs/lesson.json`, 'utf8'));

/** A game of this browser against the computer. */
async function sit(person, seats = { us: 'random', gb: 'person' }) {
  await person.go('/about');
  const id = await person.page.evaluate(
    async all => (await import('/saves.js')).createSave({ game: 'amateurs', seats: all }),
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

/** Buttons that lead nowhere new. */
const IDLE = new Set(['hint', 'undo', 'takeback', 'back', 'cancel']);

/** One click on something that is offered; reactions are seldom wanted. */
async function oneClick(person, number) {
  await person.turn();
  const now = await gold(person);
  const pick = list => list[number(list.length)];
  const act = id => person.clickNow(`.prompt-acts [data-id="${id}"]`);
  const acts = now.acts.filter(id => !IDLE.has(id));
  if (acts.includes('confirm')) await act('confirm');
  else if (acts.includes('done') && (/React/.test(now.prompt) || !number(3))) await act('done');
  else if (now.units.length) await person.page.locator(`.tray [data-key="${pick(now.units)}"]`).click();
  else if (now.fights.length) await person.clickSpot('place', pick(now.fights));
  else if (now.cards.length) await person.playCard(pick(now.cards));
  else if (acts.includes('pass')) await act('pass');
  else if (acts.length && (!now.places.length || number(2))) await act(pick(acts));
  else if (now.places.length) await person.clickSpot('place', pick(now.places));
  else await act(pick(acts));
  await person.page.waitForTimeout(30);
  return now;
}

scene('the seasons of 1812 by clicks', async stage => {
  const ann = await stage.person({ url: server.url });
  await sit(ann);
  await ann.turn();
  await ann.picture('amateurs-desk');
  const number = numbers(7);
  const asked = new Set();
  let fought = false;
  for (let i = 0, now = { season: '' }; !/1813/.test(now.season); i++) {
    assert.ok(i < 600, `the year has no end: ${now.season}: ${[...asked].join(' | ')}`);
    now = await oneClick(ann, number);
    asked.add(now.prompt.replace(/^[^:]*: /, ''));
    if (now.fight && !fought) {
      fought = true;
      await ann.picture('amateurs-battle');
    }
  }
  assert.ok(asked.size > 6, `only asked: ${[...asked].join(' | ')}`);
  await ann.picture('amateurs-winter');
});

scene('on a phone a stack opens at a tap', async stage => {
  const tom = await stage.person({ url: server.url, size: 'phone', touch: true });
  await sit(tom);
  await tom.turn();
  await tom.picture('amateurs-phone');
  await tom.page.locator('.map-sights .chip').first().tap();
  await tom.clickSpot('place', 'queenston');
  await tom.page.locator('.tray.is-docked [data-kind="force"]').first().waitFor();
  const { height } = await tom.page.locator('.tray [data-kind="force"]').first().boundingBox();
  assert.ok(height >= 44, `a piece is ${height} px high`);
  await tom.picture('amateurs-phone-stack');
});

scene('in French, with supply shown; axe finds nothing', async stage => {
  const eve = await reader(stage, server);
  await sit(eve);
  await eve.turn();
  await eve.page.locator('.map-tools .is-overlay').first().click();
  await eve.page.locator('.map svg .supply').first().waitFor();
  assert.deepEqual(await check(eve, 'amateurs play'), []);
  await eve.page.evaluate(async () => (await import('/words.js')).setLanguage('fr'));
  await eve.reads('Expéditions', '.side');
  await eve.picture('amateurs-french');
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
    await gina.button('Go on', gina.page.locator('.coach')).click();
    await moved(gina, here);
  }
  await gina.reads('You know the game', '.coach');
});
