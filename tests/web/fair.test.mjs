// The hashes of fair.js against RFC 7693, Python's hashlib and the journals on record.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import * as fair from '../../clients/web/fair.js';

const bytes = text => new TextEncoder().encode(text);

test('BLAKE2b of RFC 7693, appendix A', () => {
  assert.equal(
    fair.toHex(fair.blake2b(bytes('abc'), 64)),
    'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1' +
      '7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
  );
});

test('BLAKE2b as hashlib has it, around the ends of blocks and for all lengths of hash', () => {
  const cases = [];
  for (const n of [0, 1, 63, 64, 127, 128, 129, 255, 256, 257, 1000])
    for (const size of [1, 16, 32, 64]) cases.push([n, size]);
  const told = execFileSync(
    'python3',
    [
      '-c',
      `
import hashlib, json, sys
print(json.dumps([hashlib.blake2b(bytes(i * 7 % 251 for i in range(n)), digest_size=size).hexdigest()
                  for n, size in json.load(sys.stdin)]))`,
    ],
    { input: JSON.stringify(cases) },
  );
  const wanted = JSON.parse(told.toString());
  cases.forEach(([n, size], i) => {
    const data = Uint8Array.from({ length: n }, (_, k) => (k * 7) % 251);
    assert.equal(fair.toHex(fair.blake2b(data, size)), wanted[i], `${n} bytes, ${size}`);
  });
});

test('SipHash-2-4: the dice of docs/JOURNAL.md', () => {
  const key = '00000000000000050000000000000000';
  assert.deepEqual(
    [12, 13, 14].map(k => fair.draw(key, k, 6) + 1),
    [4, 2, 4],
  );
});

test('a fresh key is what its parts say, and one changed digit is found', () => {
  const random = n => Uint8Array.from({ length: n }, (_, i) => i * 11 + n);
  const fresh = fair.freshKey(random);
  const line = `fair ${fresh.commit} ${fresh.secret} ${fresh.nonces.join(' ')}`;
  const lines = ['ghent-journal 1 game x 1 scenario standard', line, `key ${fresh.key}`];
  const journal = lines.map(text => `${text} #00000000\n`).join('');
  assert.deepEqual(
    fair.checkKeys(journal).map(k => [k.line, k.commitGood, k.keyGood]),
    [[3, true, true]],
  );
  const other = fresh.secret.replace(/^./, c => (c === '0' ? '1' : '0'));
  assert.deepEqual(
    fair.checkKeys(journal.replace(fresh.secret, other)).map(k => [k.commitGood, k.keyGood]),
    [[false, false]],
  );
  const key = fresh.key.replace(/^./, c => (c === '0' ? '1' : '0'));
  assert.deepEqual(
    fair.checkKeys(journal.replace(fresh.key, key)).map(k => [k.commitGood, k.keyGood]),
    [[true, false]],
  );
});

test('a journal without a commitment says nothing about its key', () => {
  const journal = readFileSync(new URL('../golden/dawn-greedy-greedy-9.journal', import.meta.url), 'utf8');
  assert.deepEqual(
    fair.checkKeys(journal).map(k => [k.line, k.commitGood]),
    [[2, null]],
  );
});

test('what a browser kept is held against the journal', () => {
  const made = fair.freshKey(n => crypto.getRandomValues(new Uint8Array(n)));
  const line = ['fair', made.commit, made.secret, ...made.nonces].join(' ');
  const keys = fair.checkKeys(`${line} #00000000\nkey ${made.key} #00000000\n`);
  assert.ok(keys[0].commitGood && keys[0].keyGood);
  const { commit } = made;
  const good = { commit: true, shares: true, pledges: true };
  const pledges = made.nonces.map(fair.commitment);
  assert.deepEqual(fair.keepsPromise(keys, { commit, nonces: [made.nonces[1]] }), good);
  assert.deepEqual(fair.keepsPromise(keys, { commit, nonces: made.nonces }), good);
  assert.deepEqual(fair.keepsPromise(keys, { commit, nonces: [made.nonces[1]], pledges }), good);
  // Whoever writes the whole journal anew can make it fit itself, but not this.
  const other = fair.freshKey(n => crypto.getRandomValues(new Uint8Array(n)));
  assert.deepEqual(fair.keepsPromise(keys, { commit, nonces: other.nonces }), { ...good, shares: false });
  const kept = fair.keepsPromise(keys, { commit: other.commit, nonces: made.nonces });
  assert.deepEqual(kept, { ...good, commit: false, shares: false });
  // Nor can a share be chosen after the one that was shown.
  const bound = { commit, nonces: [made.nonces[0]], pledges: [pledges[0], fair.commitment(other.nonces[1])] };
  assert.deepEqual(fair.keepsPromise(keys, bound), { ...good, pledges: false });
});
