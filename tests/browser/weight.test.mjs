// What the first visit costs, and how soon a click is seen.
import assert from 'node:assert/strict';
import { scene, serverForFile } from './lib/scene.mjs';
import { Scale } from './lib/scale.mjs';

const server = serverForFile();
/** The play page on a first visit: kilobytes, everything that it loads, compressed. In madison the first question
 * may bring the panel of a fight along. */
const MOST = { dawn: 302, madison: 320, amateurs: 352 };
/** Whoever begins sits here: the first question is his. */
const SEATS = { us: 'person', gb: 'greedy' };

async function weigh(stage, game, where, visit) {
  const name = `${game}, ${where}`;
  const scale = await new Scale(server.port).start();
  stage.finally(() => scale.end());
  // What is kept for later without a network is not needed for the visit: it is not weighed.
  const otto = await stage.person({ url: scale.url });
  otto.expect(/service worker/i);
  await visit(otto, scale);
  await otto.turn();
  await otto.page.waitForLoadState('networkidle');
  console.log(`${name}: ${scale.kilobytes} KB in ${scale.load.length} requests\n${scale.table()}`);
  const most = MOST[game];
  assert.ok(scale.kilobytes <= most, `${name} loads ${scale.kilobytes} KB, more than ${most}`);
}

for (const [game, scenario, seats = SEATS] of [
  ['dawn', 'standard'],
  ['madison', 'entire-war'],
  ['amateurs', 'standard', { us: 'greedy', gb: 'person' }],
]) {
  scene(`${game}: the first visit of a table on the server`, stage =>
    weigh(stage, game, 'server table', async otto => {
      const { table, tokens } = await server.createTable({ game, scenario, seats });
      await otto.context.addInitScript(
        ([id, all, of, mine]) => {
          localStorage.setItem('ghent-tables', JSON.stringify([{ id, game: of, tokens: all, mine, at: 0 }]));
        },
        [table, tokens, game, seats.us === 'person' ? 'us' : 'gb'],
      );
      await otto.go(`/play/${table}`);
    }),
  );

  scene(`${game}: the first visit of a table in the browser`, stage =>
    weigh(stage, game, 'local table', async (otto, scale) => {
      // The game is made by a page that loads nothing else, and its cache is forgotten.
      await otto.go('/about');
      const id = await otto.page.evaluate(async what => (await import('/saves.js')).createSave(what), {
        game,
        scenario,
        seats,
      });
      const state = await otto.context.storageState({ indexedDB: true });
      const fresh = await otto.context
        .browser()
        .newContext({ storageState: state, serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
      otto.context = fresh;
      otto.watch(await fresh.newPage());
      scale.load = [];
      await otto.go(`/play/${id}`);
    }),
  );
}

scene('a click shows its effect at once, and after one answer at most', async stage => {
  const otto = await stage.person({ url: server.url });
  await otto.context.addInitScript(() => {
    const Real = WebSocket;
    window.heard = 0;
    window.WebSocket = class extends Real {
      constructor(...all) {
        super(...all);
        this.addEventListener('message', () => {
          window.heard++;
        });
      }
    };
    addEventListener(
      'click',
      () => {
        const click = { at: performance.now(), changed: null, answers: 0 };
        window.click = click;
        window.heard = 0;
        const seen = new MutationObserver(() => {
          Object.assign(click, { changed: performance.now(), answers: window.heard });
          seen.disconnect();
        });
        seen.observe(document.querySelector('.play') ?? document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      },
      true,
    );
  });
  await otto.newGameAgainstComputer();
  const times = [];
  for (let i = 0; i < 24; i++) {
    if (!(await otto.clickSomething(i * 7 + 3))) break;
    const { at, changed, answers } = await otto.page.evaluate(() => window.click);
    assert.ok(changed !== null, 'something is seen');
    assert.ok(answers <= 1, `${answers} answers before anything was seen`);
    times.push(changed - at);
  }
  times.sort((a, b) => a - b);
  const shown = n => `${times[Math.floor((times.length - 1) * n)].toFixed(1)} ms`;
  const most = `nine of ten within ${shown(0.9)} (${times.length} clicks)`;
  console.log(`from a click to its effect: median ${shown(0.5)}, ${most}`);
});
