// Prints the bench hash of every game as the wasm build has it, in the form of
// tests/bench, or compares with a record: node run.mjs FILE.wasm [RECORD]
import { readFileSync } from 'node:fs';

const GAMES = 1000;
const [wasm, record] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
const { memory, game_name, game_hash, think_hash, _initialize } = instance.exports;

function text(at) {
  const bytes = new Uint8Array(memory.buffer);
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

_initialize();
const lines = [];
for (let i = 0, at; (at = game_name(i)) !== 0; i++)
  lines.push(`${text(at)} ${GAMES} ${BigInt.asUintN(64, game_hash(i, GAMES)).toString(16).padStart(16, '0')}`);
for (let i = 0, at; (at = game_name(i)) !== 0; i++)
  lines.push(`${text(at)}-levels 1 ${BigInt.asUintN(64, think_hash(i)).toString(16).padStart(16, '0')}`);
console.log(lines.join('\n'));
if (record) {
  const wanted = readFileSync(record, 'utf8').split('\n');
  const missing = lines.filter((line) => !wanted.includes(line));
  for (const line of missing) console.log(`not ok - the record lacks: ${line}`);
  process.exit(missing.length ? 1 : 0);
}
