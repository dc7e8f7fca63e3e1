// What the client tells of a journal without playing it; a changed die is found where it stands.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { site } from './means.mjs';
import { countDice, journalFacts } from '../../clients/web/journals.js';

const folder = new URL('../golden/', import.meta.url);
const golden = readdirSync(folder).filter(name => name.endsWith('.journal'));
const text = name => readFileSync(new URL(name, folder), 'utf8');

test('the golden journals have dice that follow from their keys', () => {
  assert.ok(golden.length > 0);
  let dice = 0;
  for (const name of golden) {
    const { die } = site(`games/${name.split('-')[0]}/game.json`);
    const count = countDice(text(name), die);
    assert.equal(count.wrong, null, name);
    dice += count.dice;
  }
  assert.ok(dice > 100, 'there were dice to check');
});

test('a die that was changed is found on its line', () => {
  const lines = text(golden.find(name => name.startsWith('dawn'))).split('\n');
  const at = lines.findIndex(line => / \[[1-6]( [1-6])*\]/.test(line));
  lines[at] = lines[at].replace(/\[([1-6])/, (_, face) => `[${(Number(face) % 6) + 1}`);
  assert.equal(countDice(lines.join('\n')).wrong, at + 1);
});

test('a journal says what it is, and what was undone does not count', () => {
  const head =
    'ghent-journal 1 game dawn 1 scenario standard #0\nplays us human\nplays gb greedy\nsetup [a b]\n';
  const facts = journalFacts(`${head}us play a\nus undo\nus play b\nus publish\ngb play c [6]\n`);
  assert.deepEqual(facts, {
    game: 'dawn',
    scenario: 'standard',
    seenBy: null,
    who: { us: 'human', gb: 'greedy' },
    over: false,
    actions: 2,
  });
  assert.equal(journalFacts(`${head}us play a\ngb play b\ntakeback 1\nresult us 1 gb -1\n`)?.actions, 1);
  assert.equal(journalFacts(`${head}result us 1 gb -1\n`)?.over, true);
  assert.equal(journalFacts('hello'), null);
});
