// coach.mjs - somebody who follows a lesson, by clicks or by letting the coach do it.
import assert from 'node:assert/strict';
import { clickTowards, gold } from './stacks.mjs';

/** Where the lesson stands. */
export const stands = person =>
  person.page.evaluate(() => {
    const coach = document.querySelector('.coach');
    const next = [...(coach?.querySelectorAll('li') ?? [])].findIndex(li => li.matches('.is-next'));
    const why = Boolean(coach?.querySelector('.coach-why'));
    return `${coach?.querySelector('.num')?.textContent} ${next} ${why}`;
  });

/** Waits until it stands elsewhere. */
export async function moved(person, from) {
  await person.until(
    was => {
      const coach = document.querySelector('.coach');
      const next = [...(coach?.querySelectorAll('li') ?? [])].findIndex(li => li.matches('.is-next'));
      const why = Boolean(coach?.querySelector('.coach-why'));
      return `${coach?.querySelector('.num')?.textContent} ${next} ${why}` !== was;
    },
    from,
    `the lesson to go on from ${from}`,
  );
}

/** A click may take its time: either one is asked again, or the lesson has gone on and nobody is. */
export async function turnOrMoved(person, here) {
  const both = [person.turn(), moved(person, here)];
  for (const one of both) one.catch(() => {});
  await Promise.any(both);
}

/** What the coach asks for, by clicks. */
export async function follow(person, { action }) {
  const here = await stands(person);
  if (!action) await person.hit(person.button('Go on', person.page.locator('.coach')));
  for (let i = 0; action && i < 8 && (await stands(person)) === here; i++) {
    await turnOrMoved(person, here);
    if ((await stands(person)) !== here) break;
    const now = await gold(person);
    assert.ok(
      await clickTowards(person, action, now),
      `"${action}" cannot be clicked: ${JSON.stringify(now)}`,
    );
    await person.page.waitForTimeout(30);
  }
  await moved(person, here);
}

/** The coach does it. */
export async function doneByCoach(person) {
  const here = await stands(person);
  const coach = person.page.locator('.coach');
  const doIt = person.button('Do it for me', coach);
  await person.hit((await doIt.count()) ? doIt : person.button('Go on', coach));
  await moved(person, here);
}
