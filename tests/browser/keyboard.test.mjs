// Without a mouse: a whole game with keys alone, from the first page to the result.
import assert from 'node:assert/strict';
import { scene, serverForFile } from './lib/scene.mjs';

const server = serverForFile();

/** Tab until the focus rests on something; a person would look where the ring is. */
async function tabTo(person, selector, most = 80) {
  for (let i = 0; i < most; i++) {
    if (await person.page.evaluate(s => document.activeElement?.matches(s), selector)) return;
    await person.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** Everything that pointers do would be a fault here. */
async function noPointer(person) {
  await person.page.evaluate(() => {
    for (const name of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(
        name,
        () => {
          throw new Error('a pointer was used');
        },
        true,
      );
  });
}

/** The card, operation or answer that ends a turn soonest: a whole game has some hundred decisions. */
const SOON = ['confirm', 'event', 'ops privateer', 'ops cruise', 'event-first', 'done', 'pass', 'stand'];

/** One decision. @returns {Promise<boolean>} whether the game goes on */
async function decide(person, n, ways) {
  const now = await person.turn();
  if (now.acts.some(({ id }) => id === 'result')) return false;
  const buttons = now.acts.filter(({ gold, key }) => gold && key);
  const quick = SOON.map(id => buttons.find(b => b.id === id)).find(Boolean);
  const free = await person.page.evaluate(
    () =>
      !document.activeElement?.closest('button, a, [role="button"], [data-kind]') ||
      Boolean(document.activeElement.closest('.prompt-acts')),
  );
  // Enter belongs to what has the focus: a place that was picked gives it up first.
  const push = async ({ key }) => {
    if (key === 'Enter' && !free) await person.page.evaluate(() => document.activeElement.blur());
    await person.press(key);
  };
  await person.doing(async () => {
    if (quick && (n > 60 || quick.id === 'confirm')) {
      ways.button++;
      await push(quick);
    } else if (now.places.length && (n % 2 || !buttons.length)) {
      ways.place++; // to the first place that can be chosen, or some further
      for (let i = n % 3; i >= 0; i--) await person.press('g');
      await person.press('Enter');
    } else if (now.cards.length && n % 5) {
      ways.card++;
      await person.press(String((n % now.cards.length) + 1));
    } else if (buttons.length && n % 4) {
      ways.button++;
      await push(buttons[n % buttons.length]);
    } else {
      ways.list++;
      await fromList(person, n);
    }
  }, now);
  return true;
}

/** The plain list of what is legal, behind a key. */
async function fromList(person, n) {
  await person.press('a');
  await person.dialog.waitFor();
  await tabTo(person, 'dialog .list-act');
  for (let i = n % 4; i > 0; i--) await person.press('Tab');
  await tabTo(person, 'dialog .list-act');
  await person.press('Enter');
  await person.dialog.waitFor({ state: 'detached' });
}

scene('a whole game against the computer with keys alone', async stage => {
  const jack = await stage.person({ url: server.url, size: 'laptop' });
  await jack.go('/');
  await jack.page.locator('[data-start="computer"]').first().waitFor();
  await noPointer(jack);
  await tabTo(jack, '[data-start="computer"]');
  await jack.press('Enter');
  await jack.page.locator('#start').waitFor();
  await tabTo(jack, '#start');
  await jack.press('Enter');
  await jack.ready();
  const ways = { card: 0, place: 0, button: 0, list: 0 };
  let decisions = 0;
  while (await decide(jack, decisions, ways)) assert.ok(++decisions < 1500, 'a game has an end');
  await jack.picture('result');
  await jack.dialog.waitFor();
  assert.match(await jack.dialog.textContent(), /wins|draw/i);
  for (const [way, count] of Object.entries(ways)) assert.ok(count > 0, `${way} was never used`);
  console.log(`${decisions} decisions: ${JSON.stringify(ways)}`);
  await jack.press('Enter'); // the main button of the result: the replay
  await jack.page.locator('.timeline').waitFor();
  await jack.press('ArrowRight', 'ArrowRight');
  await jack.until(() => location.search === '?step=2');
});

scene('the keys of the map and of the sheets', async stage => {
  const jack = await stage.person({ url: server.url });
  await jack.newGameAgainstComputer();
  await jack.turn();
  const box = () => jack.page.locator('.map > svg').first().getAttribute('viewBox');
  const whole = await box();
  await jack.press('+', '+');
  await jack.until(was => document.querySelector('.map > svg').getAttribute('viewBox') !== was, whole);
  const near = await box();
  await jack.press('ArrowRight');
  await jack.until(was => document.querySelector('.map > svg').getAttribute('viewBox') !== was, near);
  await jack.press('0');
  await jack.until(
    was =>
      Number(document.querySelector('.map > svg').getAttribute('viewBox').split(' ')[2]) >=
      Number(was.split(' ')[2]) - 1,
    whole,
    'the whole map',
  );
  await jack.press('m');
  await jack.until(() => document.querySelector('.map svg.no-markers'));
  await jack.picture('no-markers');
  await jack.press('m');
  await jack.press('?');
  await jack.reads('Undo', 'dialog');
  await jack.picture('keys');
  await jack.closeDialog();
  await jack.press('c');
  await jack.until(() => document.querySelector('.play').dataset.tab === 'cards');
  await jack.picture('piles');
  await jack.press('Escape');
  await jack.press('p');
  await jack.dialog.waitFor();
  await jack.picture('position');
  await jack.closeDialog();
  await jack.press('a');
  await jack.dialog.waitFor();
  await jack.picture('actions');
  await jack.closeDialog();
  await jack.press('1');
  await jack.until(() => document.querySelector('[data-id="ops recruit"]'));
  await jack.press('z');
  await jack.until(() => document.querySelectorAll('.hand .card.is-hot').length === 6);
});
