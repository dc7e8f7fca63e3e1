// What people set for their own eyes and ears.
import assert from 'node:assert/strict';
import { scene, serverForFile } from './lib/scene.mjs';

const server = serverForFile();

scene('who wants no motion sees none', async stage => {
  const mia = await stage.person({ url: server.url, prefs: {} });
  await mia.newGameAgainstComputer();
  const { cards } = await mia.turn();
  await mia.playCard(cards[0]);
  await mia.act('ops recruit').waitFor();
  const moving = await mia.page.evaluate(() =>
    document
      .getAnimations()
      .filter(a => a.playState === 'running' && Number(a.effect?.getComputedTiming().duration) > 20)
      .map(
        ({ animationName, transitionProperty, effect: { target } }) =>
          `${animationName ?? transitionProperty} of ${target?.className?.baseVal ?? target?.className}`,
      ),
  );
  assert.deepEqual(moving, []);
});

scene('no sound unless it is wanted', async stage => {
  const mia = await stage.person({ url: server.url });
  await mia.context.addInitScript(() => {
    window.played = 0;
    for (const name of ['AudioContext', 'webkitAudioContext']) {
      const Real = window[name];
      if (Real)
        window[name] = class extends Real {
          constructor(...all) {
            super(...all);
            window.played++;
          }
        };
    }
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function counted() {
      window.played++;
      return play.call(this);
    };
  });
  await mia.newGameAgainstComputer();
  for (let i = 0; i < 4; i++) await mia.clickSomething(i);
  assert.equal(await mia.page.evaluate(() => window.played), 0);
  await mia.go('/settings');
  assert.equal(await mia.page.locator('#set-sound').isChecked(), false);
  await mia.page.locator('#set-sound').check();
  await mia.newGameAgainstComputer();
  for (let i = 0; i < 4; i++) await mia.clickSomething(i);
  assert.ok((await mia.page.evaluate(() => window.played)) > 0);
});

scene('settings hold at once and stay', async stage => {
  const mia = await stage.person({ url: server.url });
  await mia.go('/settings');
  await mia.picture('settings');
  await mia.page.locator('#theme-dark').check();
  await mia.page.locator('#labels-large').check();
  await mia.page.locator('#set-patterns').check();
  const root = () => mia.page.evaluate(() => ({ ...document.documentElement.dataset }));
  assert.equal((await root()).theme, 'dark');
  await mia.reload();
  await mia.page.locator('#theme-dark').waitFor();
  const { theme, labels, patterns } = await root();
  assert.deepEqual({ theme, labels, patterns }, { theme: 'dark', labels: 'large', patterns: '' });
  await mia.newGameAgainstComputer();
  await mia.turn();
  await mia.picture('play-dark');
});

scene('forced colours: what can be chosen still differs from what cannot', async stage => {
  const mia = await stage.person({ url: server.url, context: { forcedColors: 'active' } });
  await mia.go('/');
  await mia.page.locator('[data-start="computer"]').first().waitFor();
  await mia.picture('forced-home');
  await mia.newGameAgainstComputer();
  const { cards } = await mia.turn();
  await mia.picture('forced-play');
  const look = selector =>
    mia.page
      .locator(selector)
      .first()
      .evaluate(el => {
        const { borderTopColor, borderTopWidth, outlineColor, outlineWidth, outlineStyle, boxShadow } =
          getComputedStyle(el);
        return JSON.stringify({
          borderTopColor,
          borderTopWidth,
          outlineColor,
          outlineWidth,
          outlineStyle,
          boxShadow,
        });
      });
  const hot = await look('.hand .card.is-hot');
  await mia.playCard(cards[0]);
  await mia.act('ops recruit').waitFor();
  const cold = await look('.hand .card:not(.is-hot):not(.is-picked)');
  assert.notEqual(hot, cold);
});

scene('sides differ by more than colour', async stage => {
  const mia = await stage.person({ url: server.url });
  await mia.newGameAgainstComputer();
  await mia.turn();
  // Forces carry a shape of their side: the outlines must differ with all colour taken away.
  const shapes = await mia.page.evaluate(() => {
    const of = side =>
      [...document.querySelectorAll(`.map svg .piece[data-piece^="${side}-"]`)].map(
        p =>
          p
            .querySelector('use, rect, path, polygon')
            ?.outerHTML.replace(/(class|style|x|y|transform)="[^"]*"/g, '') ?? '',
      );
    return { us: of('us'), gb: of('gb') };
  });
  assert.ok(shapes.us.length > 3 && shapes.gb.length > 3, JSON.stringify(shapes));
  for (const shape of shapes.us) assert.ok(!shapes.gb.includes(shape), shape);
});
