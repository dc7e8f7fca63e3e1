// The lesson, from its first word to its last, as the coach says it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { moved, stands, turnOrMoved } from './lib/coach.mjs';
import { SITE } from './lib/places.mjs';
import { scene, serverForFile } from './lib/scene.mjs';

const server = serverForFile();
const lesson = JSON.parse(readFileSync(`${SITE}/games/dawn/lesson.json`, 'utf8'));

/** The coach covers nothing that is to be clicked, and no panel covers the coach. */
async function coachIsFree(person) {
  const covered = await person.page.evaluate(() => {
    const box = selector => document.querySelector(selector)?.getBoundingClientRect();
    const coach = box('.coach');
    const over = (a, b) =>
      b && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    if (coach.top < 0 || coach.bottom > innerHeight + 1 || coach.height < 60) return ['the screen'];
    return ['.map', '.prompt', '.hand', '.battle-panel:not([hidden])', '.is-goal'].filter(name =>
      over(coach, box(name)),
    );
  });
  assert.deepEqual(covered, []);
}

/** What the coach asks for, by clicks on cards, places and buttons. */
async function follow(person, { show, action }) {
  const here = await stands(person);
  if (show) {
    const [kind, key] = show.split(' ');
    const there = selector => person.page.locator(selector).count();
    if (await there(`.hand [data-card="${key}"]`)) await person.playCard(key);
    else if (await there(`.map svg [data-kind="${kind}"][data-key="${key}"]`))
      await person.clickPlace(key, kind);
    else await person.button('Go on', person.page.locator('.coach')).click();
    return moved(person, here);
  }
  if (!action) {
    // the last thing to look at: the coming score
    await person.click('If scored now');
    await person.dialog.waitFor();
    await person.closeDialog();
    await person.button('Go on', person.page.locator('.coach')).click();
    return moved(person, here);
  }
  for (let i = 0; i < 6 && (await stands(person)) === here; i++) {
    await turnOrMoved(person, here);
    if ((await stands(person)) !== here) break;
    const now = await person.turn();
    const words = action.split(' ').slice(1);
    const button =
      now.acts.find(({ id }) => id === 'confirm' || id === action) ??
      now.acts.find(({ id }) => words.some(word => id === `thing ${word}`));
    const card = words.find(word => now.cards.includes(word));
    const place = words.find(word => now.places.includes(word));
    if (button) await person.clickNow(`.prompt-acts [data-id="${button.id}"]`);
    else if (card) await person.playCard(card);
    else if (place) await person.clickSpot('region', place);
    else if (now.acts.some(({ id }) => id === `verb ${action.split(' ')[0]}`))
      await person.pressAct(`verb ${action.split(' ')[0]}`);
    else throw new Error(`"${action}" cannot be clicked: ${JSON.stringify(now)}`);
    await person.page.waitForTimeout(60);
  }
  return moved(person, here);
}

scene('the lesson from start to end by clicks', async stage => {
  const gina = await stage.person({ url: server.url });
  await gina.go('/');
  await gina.page.locator('a[href="/learn/dawn"]').first().click();
  await gina.page.locator('.coach').waitFor();
  await gina.picture('learn');
  for (const [i, step] of lesson.steps.entries()) {
    for (const item of step.do) {
      await coachIsFree(gina);
      await follow(gina, item);
    }
    await gina.page.locator('.coach-why').waitFor();
    if (i === 2) await gina.picture('learn-why');
    if (await gina.page.locator('.battle-panel:not(.is-tally):not([hidden])').count())
      await gina.picture('learn-battle');
    const here = await stands(gina);
    await gina.button('Go on', gina.page.locator('.coach')).click();
    await moved(gina, here);
  }
  await gina.reads('You know the game', '.coach');
  await gina.picture('learn-over');
  await gina.button('Play against the computer', gina.page.locator('.coach')).click();
  await gina.page.locator('#start').waitFor();
});

scene('on a phone the coach has room of its own, in battle, too', async stage => {
  const gina = await stage.person({ url: server.url, size: 'phone', touch: true });
  await gina.go('/learn/dawn');
  const coach = gina.page.locator('.coach');
  await coach.waitFor();
  let fights = 0;
  for (const [i, { do: items }] of lesson.steps.entries()) {
    for (let k = 0; k <= items.length; k++) {
      await coachIsFree(gina);
      if (await gina.page.locator('.battle-panel:not(.is-tally):not([hidden])').count())
        if (!fights++) await gina.picture('learn-battle-phone');
      if (i === 1 && !k) await gina.picture('learn-phone');
      const here = await stands(gina);
      const doIt = gina.button('Do it for me', coach);
      await ((await doIt.count()) ? doIt : gina.button('Go on', coach)).click();
      await moved(gina, here);
    }
  }
  assert.ok(fights > 0, 'no battle in the lesson');
  await gina.reads('You know the game', '.coach');
});

scene('a wrong click is refused kindly; the coach can show, do and go back', async stage => {
  const gina = await stage.person({ url: server.url });
  await gina.go('/learn/dawn');
  await gina.page.locator('.coach').waitFor();
  const coach = gina.page.locator('.coach');
  while (!/play/.test(lesson.steps[await step(gina)].do[0].action ?? ''))
    await gina.button('Go on', coach).click();
  const wanted = lesson.steps[await step(gina)].do[0].action.split(' ')[1];
  const other = (await gina.turn()).cards.find(card => card !== wanted);
  await gina.playCard(other);
  await gina.reads('Not now.', '#toasts');
  await gina.picture('learn-refused');
  assert.ok((await gina.hand()).includes(other));
  await gina.button('Do it for me', coach).click();
  await gina.until(() => document.querySelector('.coach li.is-done'));
  await gina.button('Back', coach).click();
  await gina.until(() => !document.querySelector('.coach li.is-done'));
});

/** The step that the coach is at, from 0. */
async function step(person) {
  return Number(/(\d+)/.exec(await person.page.locator('.coach .num').textContent())[1]) - 1;
}
