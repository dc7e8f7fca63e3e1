// How the board of Amateurs, to Arms! looks: names that can be read, tracks that say where they stand.
import assert from 'node:assert/strict';
import { check, reader } from './lib/axe.mjs';
import { crowded } from './lib/crowd.mjs';
import { scene, serverForFile } from './lib/scene.mjs';

const server = serverForFile();

/** A game of this browser against the computer. */
async function sit(person) {
  await person.goNowhere();
  const id = await person.page.evaluate(async () =>
    (await import('/saves.js')).createSave({ game: 'amateurs', seats: { us: 'person', gb: 'random' } }),
  );
  await person.go(`/play/${id}`);
  await person.ready();
}

scene('no name of a place lies on another place, in either language', async stage => {
  for (const locale of ['en-GB', 'fr-FR'])
    for (const size of ['desk', 'laptop']) {
      const lea = await stage.person({ url: server.url, size, context: { locale } });
      await sit(lea);
      assert.deepEqual(await lea.page.evaluate(crowded), [], `${locale} ${size}`);
    }
});

scene('tracks tell the season, both Peace markers, Napoleon, Blockades and tribes', async stage => {
  const ida = await stage.person({ url: server.url });
  await sit(ida);
  await ida.turn();
  const text = async panel => (await ida.page.locator(`[data-panel="${panel}"]`).textContent()) ?? '';
  assert.match(await text('turns'), /1812.*1815.*May-/);
  assert.equal(await ida.page.locator('.peace > span > i').count(), 25);
  assert.match(await text('peace'), /spaces? between the markers.*If the markers met now, Ghent Numbers/);
  assert.match(await text('napoleon'), /Now: .*Next: Retreat from Moscow/);
  assert.equal(await ida.page.locator('[data-panel="blockades"] [data-kind="zone"]').count(), 4);
  assert.equal(await ida.page.locator('[data-panel="tribes"] [data-kind="tribe"]').count(), 5);
  await ida.picture('amateurs-tracks');
});

scene('a click on the ground of an area means its place', async stage => {
  const una = await stage.person({ url: server.url });
  await sit(una);
  await una.turn();
  const at = await una.page.evaluate(() => {
    const area = document.querySelector('.area[data-key="albany"]');
    const { left, top, width, height } = area.getBoundingClientRect();
    for (let i = 1; i < 12; i++)
      for (let j = 1; j < 12; j++) {
        const [x, y] = [left + (width * i) / 12, top + (height * j) / 12];
        if (document.elementFromPoint(x, y) === area) return [x, y];
      }
    return null;
  });
  assert.ok(at, 'no ground of Albany is to be seen');
  await una.page.mouse.click(...at);
  await una.page.locator('.tray [data-kind="force"][data-key="us-c"]').waitFor();
});

scene('axe: charts of both sides opened, on a desk and on a phone', async stage => {
  const desk = await reader(stage, server);
  const phone = await stage.person({
    url: server.url,
    size: 'phone',
    touch: true,
    context: { bypassCSP: true },
  });
  for (const [person, name] of [
    [desk, 'desk'],
    [phone, 'phone'],
  ]) {
    await sit(person);
    await person.turn();
    if (person.touch) await person.page.locator('.nav [data-tab="tracks"]').tap();
    const charts = person.page.locator('.charts details');
    for (const summary of await charts.locator('summary').all()) await person.hit(summary);
    assert.equal(await charts.evaluateAll(all => all.every(({ open }) => open)), true, 'they are open');
    assert.ok((await charts.locator('.force > li').count()) > 4, 'the enemy has Expeditions');
    await charts.first().scrollIntoViewIfNeeded();
    await person.picture(`amateurs-charts-${name}`);
    assert.deepEqual(await check(person, `amateurs charts ${name}`), []);
    assert.equal(await charts.evaluateAll(all => all.every(({ open }) => open)), true, 'they stay open');
  }
});

scene('the styles of a game overrule those of all boards, from whatever page one comes', async stage => {
  const kai = await stage.person({ url: server.url });
  await kai.goNowhere();
  const id = await kai.page.evaluate(async () =>
    (await import('/saves.js')).createSave({ game: 'amateurs', seats: { us: 'person', gb: 'random' } }),
  );
  await kai.go('/');
  const gone = () => document.querySelector('link[href="/games/amateurs/board.css"]') !== null;
  await kai.until(gone, null, 'the plate of the game on the first page');
  await kai.page.evaluate(async path => (await import('/app.js')).navigate(path), `/play/${id}`);
  await kai.ready();
  const order = await kai.page.evaluate(() =>
    [...document.querySelectorAll('link[rel=stylesheet]')].map(link => link.getAttribute('href')),
  );
  const at = href => order.indexOf(href);
  for (const name of ['play', 'sheet', 'towns'])
    assert.ok(at('/games/amateurs/board.css') > at(`/style/${name}.css`), order.join(' '));
  assert.ok(at('/style/sheet.css') < at('/style/towns.css'), order.join(' '));
});
