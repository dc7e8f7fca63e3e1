// The other language, at once and without a rest of the first.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { SITE } from './lib/places.mjs';
import { scene, serverForFile } from './lib/scene.mjs';

const server = serverForFile();
const read = path => JSON.parse(readFileSync(`${SITE}/${path}`, 'utf8'));

/** All pairs {en, fr} anywhere in a file. */
function pairsIn(value) {
  if (value === null || typeof value !== 'object') return [];
  if (typeof value.en === 'string' && typeof value.fr === 'string') return [value];
  return Object.values(value).flatMap(pairsIn);
}

/** Pieces of sentences between their blanks that can only be English. */
function englishPieces() {
  const pairs = ['words.json', 'games/dawn/words.json', 'games/dawn/game.json'].flatMap(path =>
    pairsIn(read(path)),
  );
  const french = pairs
    .map(({ fr }) => fr)
    .join('\n')
    .toLowerCase();
  const pieces = pairs
    .flatMap(({ en }) => en.split(/\{[^}]*\}/))
    .map(piece => piece.trim().replace(/^[\s.,:;·()-]+|[\s.,:;·()-]+$/g, ''))
    .filter(piece => piece.length >= 8 && /\s/.test(piece) && !french.includes(piece.toLowerCase()));
  return [...new Set(pieces)];
}

const PIECES = englishPieces();

/** All that can be seen or heard, part by part; what is hidden is made anew when it is shown. */
const said = person =>
  person.page.evaluate(() => {
    const texts = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode())
      if (!walk.currentNode.parentElement.closest('[lang="en"], [hidden], script'))
        texts.push(walk.currentNode.textContent);
    for (const el of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      if (!el.closest('[lang="en"], [hidden]'))
        texts.push(
          el.getAttribute('aria-label') ?? '',
          el.getAttribute('title') ?? '',
          el.getAttribute('placeholder') ?? '',
        );
    return texts.map(text => text.trim()).filter(Boolean);
  });

async function noEnglish(person, where) {
  const texts = await said(person);
  const rest = texts.flatMap(text =>
    PIECES.filter(piece => text.toLowerCase().includes(piece.toLowerCase())).map(
      piece => `"${piece}" in "${text}"`,
    ),
  );
  assert.deepEqual(rest, [], `English on ${where}`);
}

const toFrench = person => person.page.locator('[data-bar="language"]').click();

scene('a switch in the middle of a game changes everything at once', async stage => {
  const henri = await stage.person({ url: server.url });
  await henri.newGameAgainstComputer();
  for (let i = 0; i < 8; i++) await henri.clickSomething(i * 3 + 1);
  await henri.turn();
  const english = {
    ...(await henri.offered()),
    log: await henri.log(),
    cards: await henri.page.locator('.hand [data-card]').allTextContents(),
  };
  const stays = await henri.page.evaluate(() => {
    window.same = true;
    return location.href;
  });
  await toFrench(henri);
  await henri.until(() => document.documentElement.lang === 'fr');
  await henri.until(
    was => document.querySelector('.prompt-main').textContent.trim() !== was,
    english.prompt,
    'a French prompt',
  );
  const french = {
    ...(await henri.offered()),
    log: await henri.log(),
    cards: await henri.page.locator('.hand [data-card]').allTextContents(),
  };
  assert.ok(
    await henri.page.evaluate(href => window.same && location.href === href, stays),
    'without loading the page again',
  );
  assert.equal(french.log.length, english.log.length);
  assert.equal(french.cards.length, english.cards.length);
  assert.notDeepEqual(french.log, english.log);
  await henri.picture('play-fr');
  await noEnglish(henri, 'the table');
  await henri.press('a');
  await henri.dialog.waitFor();
  await noEnglish(henri, 'the list of actions');
  await henri.closeDialog();
  await henri.press('p');
  await henri.dialog.waitFor();
  await noEnglish(henri, 'the position in words');
  await henri.closeDialog();
  await henri.press('?');
  await henri.dialog.waitFor();
  await noEnglish(henri, 'the help');
  await henri.closeDialog();
  await toFrench(henri);
  await henri.until(
    was => document.querySelector('.prompt-main').textContent.trim() === was,
    english.prompt,
    'the English prompt again',
  );
  assert.deepEqual(await henri.log(), english.log);
  // A click on the map: it may be refused, or drop what was chosen, as the deal has it.
  await toFrench(henri);
  await henri.until(() => document.documentElement.lang === 'fr');
  await henri.clickRegion('boston');
  await henri.page
    .locator('#toasts .toast')
    .waitFor({ timeout: 5000 })
    .catch(() => {});
  await noEnglish(henri, 'what a click is answered with');
  const answers = await henri.page.locator('#toasts .toast-text').allTextContents();
  await toFrench(henri);
  await henri.until(() => document.documentElement.lang === 'en');
  for (const text of await henri.page.locator('#toasts .toast-text').allTextContents())
    assert.ok(!answers.includes(text), `left in French: ${text}`);
});

scene('no English sentence is left on any page', async stage => {
  const henri = await stage.person({ url: server.url, context: { locale: 'fr-FR' } });
  for (const path of [
    '/',
    '/new/dawn',
    '/cards/dawn',
    '/rules/dawn',
    '/stats',
    '/settings',
    '/verify',
    '/about',
    '/learn/dawn',
    '/no/such/page',
  ]) {
    await henri.go(path);
    await henri.until(() => document.querySelector('#screen .screen')?.childElementCount > 0);
    await henri.page.waitForLoadState('networkidle');
    assert.equal(await henri.page.evaluate(() => document.documentElement.lang), 'fr');
    await noEnglish(henri, path);
  }
});
