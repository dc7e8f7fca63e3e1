// fair.js - dice that anybody can check: BLAKE2b (RFC 7693) and SipHash-2-4 in plain JavaScript,
// and what a journal says of where its keys come from (docs/JOURNAL.md).
//
// Speed does not matter here: a game has a few hashes and some hundred draws.
import { toHex } from './hex.js';

export { toHex };

const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const BLOCK = 128;

/** @param {bigint} x @param {bigint} bits */
const right = (x, bits) => ((x >> bits) | (x << (64n - bits))) & MASK;
/** @param {bigint} x @param {bigint} bits */
const left = (x, bits) => right(x, 64n - bits);

/** @param {bigint[]} v @param {number[]} at @param {bigint} x @param {bigint} y */
function mix(v, [a, b, c, d], x, y) {
  v[a] = (v[a] + v[b] + x) & MASK;
  v[d] = right(v[d] ^ v[a], 32n);
  v[c] = (v[c] + v[d]) & MASK;
  v[b] = right(v[b] ^ v[c], 24n);
  v[a] = (v[a] + v[b] + y) & MASK;
  v[d] = right(v[d] ^ v[a], 16n);
  v[c] = (v[c] + v[d]) & MASK;
  v[b] = right(v[b] ^ v[c], 63n);
}

/** @param {bigint[]} h @param {Uint8Array} block @param {number} count @param {boolean} last */
function compress(h, block, count, last) {
  const view = new DataView(block.buffer, block.byteOffset, BLOCK);
  const m = Array.from({ length: 16 }, (_, i) => view.getBigUint64(i * 8, true));
  const v = [...h, ...IV];
  v[12] ^= BigInt(count);
  if (last) v[14] ^= MASK;
  for (let round = 0; round < 12; round++) {
    const s = SIGMA[round % 10];
    for (let i = 0; i < 4; i++) mix(v, [i, i + 4, i + 8, i + 12], m[s[2 * i]], m[s[2 * i + 1]]);
    for (let i = 0; i < 4; i++)
      mix(v, [i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4)], m[s[8 + 2 * i]], m[s[9 + 2 * i]]);
  }
  for (let i = 0; i < 8; i++) h[i] ^= v[i] ^ v[i + 8];
}

/**
 * BLAKE2b without a key.
 * @param {Uint8Array} bytes
 * @param {number} length of the hash, 1 to 64 bytes
 */
export function blake2b(bytes, length) {
  const h = [...IV];
  h[0] ^= 0x01010000n ^ BigInt(length);
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
  for (let i = 0; i < blocks; i++) {
    const block = new Uint8Array(BLOCK);
    block.set(bytes.subarray(i * BLOCK, (i + 1) * BLOCK));
    compress(h, block, Math.min((i + 1) * BLOCK, bytes.length), i === blocks - 1);
  }
  const out = new DataView(new ArrayBuffer(64));
  h.forEach((word, i) => out.setBigUint64(i * 8, word, true));
  return new Uint8Array(out.buffer, 0, length);
}

/**
 * SipHash-2-4 of a number (eight bytes, lowest first) under a key of 32 hexadecimal digits.
 * @param {string} key @param {bigint} number
 */
export function siphash(key, number) {
  const k = BigInt('0x' + key.slice(0, 16));
  const l = BigInt('0x' + key.slice(16));
  let a = k ^ 0x736f6d6570736575n;
  let b = l ^ 0x646f72616e646f6dn;
  let c = k ^ 0x6c7967656e657261n;
  let d = l ^ 0x7465646279746573n;
  /** @type {[bigint, bigint, number][]} */
  const phases = [
    [number, 0n, 2],
    [8n << 56n, 0n, 2],
    [0n, 0xffn, 4],
  ];
  for (const [word, end, rounds] of phases) {
    c ^= end;
    d ^= word;
    for (let i = 0; i < rounds; i++) {
      a = (a + b) & MASK;
      c = (c + d) & MASK;
      b = left(b, 13n) ^ a;
      d = left(d, 16n) ^ c;
      a = left(a, 32n);
      a = (a + d) & MASK;
      c = (c + b) & MASK;
      b = left(b, 17n) ^ c;
      d = left(d, 21n) ^ a;
      c = left(c, 32n);
    }
    a ^= word;
  }
  return a ^ b ^ c ^ d;
}

/**
 * One of n by draw number k of a game: 0 to n - 1; a die shows one more.
 * @param {string} key @param {number} k @param {number} n
 */
export function draw(key, k, n) {
  return Number(((siphash(key, BigInt(k)) >> 32n) * BigInt(n)) >> 32n);
}

/** @param {string} hex */
export function fromHex(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], pair => parseInt(pair, 16));
}

/** The fingerprint that is published before the secret, or the share, that it binds. @param {string} secret */
export function commitment(secret) {
  return toHex(blake2b(fromHex(secret), 32));
}

/** The key of a game from the secret and the shares of the seats. @param {string} secret @param {string[]} nonces */
export function keyFrom(secret, nonces) {
  return toHex(blake2b(fromHex(secret + nonces.join('')), 16));
}

/**
 * A fresh secret, shares and the key that follows from them.
 * @param {(n: number) => Uint8Array} random bytes
 */
export function freshKey(random) {
  const secret = toHex(random(32));
  const nonces = [toHex(random(16)), toHex(random(16))];
  return { commit: commitment(secret), secret, nonces, key: keyFrom(secret, nonces) };
}

/**
 * @typedef {{line: number, key: string, commit: string|null, secret: string|null, nonces: string[],
 *   commitGood: boolean|null, keyGood: boolean|null}} KeyCheck
 *   one key of a journal; null: the journal does not say where the key comes from
 */

/** @param {number} line @param {string} key @param {string[]|null} fair @returns {KeyCheck} */
function checkKey(line, key, fair) {
  if (!fair || fair.length < 4)
    return {
      line,
      key,
      commit: fair?.[0] ?? null,
      secret: null,
      nonces: [],
      commitGood: null,
      keyGood: null,
    };
  const [commit, secret, ...nonces] = fair;
  return {
    line,
    key,
    commit,
    secret,
    nonces,
    commitGood: commitment(secret) === commit,
    keyGood: keyFrom(secret, nonces) === key,
  };
}

/**
 * @typedef {{commit: string, nonces: string[], pledges?: string[]}} Promised
 *   what a browser kept before the game: the fingerprint it was told, the shares it gave, and the fingerprints
 *   of all shares in the order of the seats, told before it showed its own
 */

/**
 * Whether one of the keys rests on the promise that was kept, and on the shares.
 * @param {KeyCheck[]} keys @param {Promised} promised
 */
export function keepsPromise(keys, { commit, nonces, pledges }) {
  const promised = keys.filter(key => key.commit === commit);
  return {
    commit: promised.length > 0,
    shares: promised.some(key => nonces.every(nonce => key.nonces.includes(nonce))),
    pledges:
      !pledges ||
      promised.some(key => pledges.every((pledge, i) => pledge === commitment(key.nonces[i] ?? ''))),
  };
}

/**
 * Every key of a full journal with what was said about it before.
 * @param {string} journal @returns {KeyCheck[]}
 */
export function checkKeys(journal) {
  /** @type {KeyCheck[]} */
  const keys = [];
  /** @type {string[]|null} */
  let fair = null;
  journal.split('\n').forEach((text, i) => {
    const words = text.replace(/ #[0-9a-f]{8}$/, '').split(' ');
    if (words[0] === 'fair') fair = words.slice(1);
    if (words[0] !== 'key') return;
    keys.push(checkKey(i + 1, words[1] ?? '', fair));
    fair = null;
  });
  return keys;
}

/**
 * Plays a full journal again and checks its keys.
 * @param {string} journal
 * @param {(game: string) => Promise<import('./engine.js').Engine>} [engineOf]
 * @returns {Promise<{ok: boolean, line?: number, text?: {en: string, fr: string}, note?: object,
 *   game: string|null, seenBy: string|null, keys: KeyCheck[], actions: number, result: object|null}>}
 *   ok: every line is legal and every draw follows from its key
 */
export async function checkJournal(journal, engineOf) {
  const { journalHead } = await import('./worker/keep.js');
  const head = journalHead(journal);
  const told = { game: head?.game ?? null, seenBy: head?.seenBy ?? null, keys: checkKeys(journal) };
  if (!head || head.seenBy) return { ok: false, ...told, actions: 0, result: null };
  const fetched = engineOf ?? (await import('./engine.js')).fetchEngine;
  const engine = await fetched(head.game);
  const fault = engine.load(journal);
  if (fault) return { ok: false, ...fault, ...told, actions: 0, result: null };
  return { ok: true, ...told, actions: engine.about().actions, result: engine.about().result };
}
