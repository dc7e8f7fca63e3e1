// The wasm table tells the same as the native one, word for word: every update of whole games for
// every viewer, and the lines of the journal.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { GOLDEN, engineOf, golden } from './means.mjs';

const DUMP =
  process.env.GHENT_WIRE_DUMP ?? fileURLToPath(new URL('../../build/tests/web/wire_dump', import.meta.url));

function headOf(journal) {
  const value = pattern => journal.match(pattern)?.[1] ?? '';
  return {
    scenario: value(/scenario (\S+)/),
    fair: { key: value(/^key (\S+)/m), commit: '', secret: '', nonces: ['', ''] },
    who: [value(/^plays us (\S+)/m), value(/^plays gb (\S+)/m)],
    date: value(/^date (\S+)/m),
  };
}

function told(engine, viewer, whole) {
  const { fair, ...rest } = (whole ? engine.table(viewer) : engine.update(viewer)) ?? {};
  return rest;
}

for (const name of ['dawn-greedy-greedy-9', 'dawn-random-random-8', 'blank-random-greedy-7'])
  for (const viewer of [0, 1, 2])
    test(`${name} as viewer ${viewer}`, async () => {
      const file = fileURLToPath(new URL(`${name}.journal`, GOLDEN));
      const lines = execFileSync(DUMP, [file, String(viewer)], { maxBuffer: 1 << 28 })
        .toString()
        .split('\n');
      const engine = await engineOf(name.split('-')[0]);
      assert.ok(engine.start(headOf(golden(name))));
      let at = 0;
      assert.deepEqual(told(engine, viewer, true), JSON.parse(lines[at++]));
      while (!lines[at].startsWith('{')) {
        const [seat, ...action] = lines[at++].split(' ');
        assert.equal(engine.act(Number(seat), action.join(' ')), null);
        let written = '';
        while (lines[at] !== '--') written += `${lines[at++]}\n`;
        assert.equal(engine.lines(), written);
        assert.deepEqual(told(engine, viewer, false), JSON.parse(lines[at + 1]));
        at += 2;
      }
      assert.deepEqual(told(engine, viewer, true), JSON.parse(lines[at]));
    });
