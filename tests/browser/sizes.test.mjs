// Small screens, large letters, and fingers.
import assert from 'node:assert/strict';
import { scene, serverForFile } from './lib/scene.mjs';

const server = serverForFile();

/** Runs in the page: controls whose words are cut off, or that nothing can bring into sight. */
function clipped() {
  const bad = [];
  const name = el =>
    [el.tagName.toLowerCase(), ...String(el.className?.baseVal ?? el.className).split(' ')].join('.') +
    ` "${(el.textContent || el.getAttribute('aria-label') || '').trim().slice(0, 40)}"`;
  const root = document.querySelector('dialog[open]') ?? document.body;
  for (const el of root.querySelectorAll('button, a.btn, a.rowlink, input:not(.sr), select, summary')) {
    if (!el.checkVisibility() || el.closest('svg, [inert], .sr, [aria-hidden="true"]')) continue;
    if (
      el.scrollWidth > el.clientWidth + 2 &&
      getComputedStyle(el).overflowX !== 'visible' &&
      el.tagName !== 'INPUT'
    )
      bad.push(`${name(el)} is cut off`);
    if (
      el.scrollHeight > el.clientHeight + 4 &&
      getComputedStyle(el).overflowY !== 'visible' &&
      el.tagName !== 'INPUT'
    )
      bad.push(`${name(el)} is cut off below`);
    el.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const r = el.getBoundingClientRect();
    if (r.right > innerWidth + 1 || r.left < -1 || r.bottom > innerHeight + 1 || r.top < -1) {
      if (r.width <= innerWidth && r.height <= innerHeight)
        bad.push(`${name(el)} is out of sight: ${[r.left, r.top, r.right, r.bottom].map(Math.round)}`);
    }
  }
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth + 1) bad.push(`the page is ${page.scrollWidth} wide in ${innerWidth}`);
  window.scrollTo(0, 0);
  return bad;
}

const fits = async (person, where) => assert.deepEqual(await person.page.evaluate(clipped), [], where);

scene('a phone: a card and a march by taps', async stage => {
  const ines = await stage.person({ url: server.url, size: 'phone', touch: true });
  await ines.go('/');
  await ines.page.locator('[data-start="computer"]').first().tap();
  await ines.page.locator('#start').waitFor();
  await ines.picture('phone-new');
  await fits(ines, 'new game');
  await ines.page.locator('#start').tap();
  const { cards } = await ines.turn();
  await ines.picture('phone-play');
  await fits(ines, 'the table');
  await ines.card(cards[0]).tap();
  await ines.act('confirm').waitFor(); // a finger may slip: a tap asks first, and shows the whole card
  await ines.page.locator('.preview .card').waitFor();
  await ines.page.locator(`.hand [data-card="${cards[0]}"].is-picked`).waitFor();
  await ines.picture('phone-tapped');
  await ines.act('confirm').tap();
  await ines.act('ops campaign').waitFor();
  await ines.picture('phone-use-card');
  await fits(ines, 'a card in play');
  await ines.act('ops campaign').tap();
  await ines.until(
    () => document.querySelector('[data-id="event-first"]') || document.querySelector('.map svg .is-hot'),
  );
  if (await ines.act('event-last').count()) await ines.act('event-last').tap();
  await ines.until(
    () => document.querySelectorAll('.map svg .is-hot').length > 0,
    null,
    'where a march may start',
  );
  await ines.picture('phone-march');
  const before = (await ines.log()).length;
  // Tap where it starts, where it goes, and what the prompt asks.
  for (let i = 0; i < 8 && (await ines.log()).length === before; i++) {
    const now = await ines.turn();
    const go = now.acts.find(({ id }) => id === 'confirm' || id.startsWith('move'));
    if (go) await ines.act(go.id).tap();
    else await ines.clickSpot('region', now.places[0]);
    await ines.page.waitForTimeout(250);
  }
  assert.ok((await ines.log()).length > before, 'the march is in the log');
});

scene('a phone: tabs, sheets and a long press', async stage => {
  const ines = await stage.person({ url: server.url, size: 'phone', touch: true });
  await ines.newGameAgainstComputer();
  await ines.turn();
  const tab = name => ines.page.locator(`.nav [data-tab="${name}"]`).tap();
  for (const name of ['log', 'tracks', 'cards']) {
    await tab(name);
    await ines.until(t => document.querySelector('.play').dataset.tab === t, name);
    await ines.picture(`phone-${name}`);
    await fits(ines, name);
  }
  await tab('map');
  await ines.clickRegion('boston');
  await ines.page.locator('#toasts .toast').waitFor();
  await ines.picture('phone-refused');
  await ines.page.locator('[data-bar="menu"]').tap();
  await ines.dialog.waitFor();
  await ines.picture('phone-menu');
  await fits(ines, 'the menu');
});

for (const [size, screens] of [
  [
    'phone',
    [
      '/',
      '/cards/dawn',
      '/cards/dawn/embargo-act',
      '/rules/dawn',
      '/stats',
      '/settings',
      '/verify',
      '/about',
      '/learn/dawn',
    ],
  ],
  ['tablet', ['/', '/new/dawn', '/cards/dawn', '/rules/dawn', '/learn/dawn']],
  ['laptop', ['/', '/new/dawn', '/cards/dawn', '/rules/dawn', '/settings', '/about', '/learn/dawn']],
])
  scene(`${size}: every page fits`, async stage => {
    const ines = await stage.person({ url: server.url, size, touch: size !== 'laptop' });
    for (const path of screens) {
      await ines.go(path);
      await ines.until(() => document.querySelector('#screen .screen')?.childElementCount > 0);
      await ines.page.waitForLoadState('networkidle');
      await ines.picture(`${size}${path.replaceAll('/', '-').replace(/-$/, '') || '-home'}`);
      await fits(ines, `${size} ${path}`);
    }
    if (size === 'phone') return;
    await ines.newGameAgainstComputer();
    await ines.turn();
    await ines.picture(`${size}-play`);
    await fits(ines, `${size} play`);
    await ines.playCard((await ines.offered()).cards[0]);
    await ines.act('ops campaign').waitFor();
    await ines.picture(`${size}-use-card`);
    await fits(ines, `${size} a card in play`);
  });

scene('letters twice as large: nothing is cut off', async stage => {
  const ines = await stage.person({ url: server.url, size: 'laptop' });
  // As the browser's own setting does: the size of letters, not of everything.
  await (
    await ines.context.newCDPSession(ines.page)
  ).send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of ['/', '/new/dawn', '/settings', '/cards/dawn', '/rules/dawn', '/verify', '/stats']) {
    await ines.go(path);
    await ines.until(() => document.querySelector('#screen .screen')?.childElementCount > 0);
    await ines.picture(`large${path.replaceAll('/', '-').replace(/-$/, '') || '-home'}`);
    await fits(ines, `200 % ${path}`);
  }
  await ines.newGameAgainstComputer();
  await ines.turn();
  await ines.picture('large-play');
  await fits(ines, '200 % play');
  await ines.playCard((await ines.offered()).cards[0]);
  await ines.act('ops campaign').waitFor();
  await ines.picture('large-use-card');
  await fits(ines, '200 % a card in play');
});
