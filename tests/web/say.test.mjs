// say.js says what say.c says: every row of the games' tables and every note of the golden journals,
// in both languages, and say_dump tells what is right.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { GOLDEN, site } from './means.mjs';

const DUMP =
  process.env.GHENT_SAY_DUMP ?? fileURLToPath(new URL('../../build/tests/web/say_dump', import.meta.url));

// The client speaks the browser's language unless told otherwise; here it changes.  The theme is
// asked for when the settings are loaded.
const browser = { language: 'en' };
Object.defineProperty(globalThis, 'navigator', { value: browser, configurable: true });
Object.assign(globalThis, { matchMedia: () => new EventTarget() });
const { Game } = await import('../../clients/web/game.js');
const { sayAction, sayNote } = await import('../../clients/web/say.js');

function compare(game, args) {
  const lines = execFileSync(DUMP, args, { maxBuffer: 1 << 28 })
    .toString()
    .trim()
    .split('\n');
  const told = [...new Set(lines)].map(line => JSON.parse(line));
  for (const language of ['en', 'fr']) {
    browser.language = language;
    for (const row of told) {
      const said = row.note ? sayNote(game, row.note) : sayAction(game, row.action);
      assert.equal(said, row[language], JSON.stringify(row.note ?? row.action));
    }
  }
  return told.length;
}

for (const { id } of site('games.json')) {
  const game = new Game(site(`games/${id}/game.json`));
  test(`${id}: every row with made-up arguments`, () => {
    assert.ok(compare(game, ['rows', id]) > 50);
  });
  for (const name of readdirSync(GOLDEN).filter(n => n.startsWith(`${id}-`) && n.endsWith('.journal')))
    test(`${name}: every note and action`, () => {
      assert.ok(compare(game, ['journal', fileURLToPath(new URL(name, GOLDEN))]) > 20);
    });
}
