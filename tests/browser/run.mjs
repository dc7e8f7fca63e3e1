// run.mjs [NAME...] - the browser tests: all files *.test.mjs, or those whose names are given.
//
// Each file is a process of its own with servers of its own; they share one Chromium. JOBS says how
// many run at a time (2). The last line counts: "N passed, N failed".
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchServer } from './lib/chromium.mjs';
import { SCREENS } from './lib/places.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const JOBS = Number(process.env.JOBS ?? 2);
/** A file that hangs is ended: seconds. */
const PATIENCE = process.env.GHENT_LONG ? 1800 : 600;
/** Begun first, because they take longest. */
const LONG = [
  'advice',
  'club-two',
  'club-table',
  'club-lobby',
  'amateurs',
  'madison',
  'keyboard',
  'axe-table',
  'axe-states',
  'lesson',
  'axe-pages',
  'sizes',
  'newcomer',
  'friends',
];

/** Minutes each: only when named, or with GHENT_LONG set (./check long). */
const PATIENT = ['amateurs-asked'];

const total = { passed: 0, failed: 0 };
const running = new Set();
/** @type {string[]} */
const failedOnce = [];

/** A file with the servers that it has started: they are one group. */
function endAll(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // it has ended by itself
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of running) endAll(child);
    process.exit(1);
  });

function chosen(names) {
  const all = readdirSync(HERE)
    .filter(name => name.endsWith('.test.mjs'))
    .map(name => name.slice(0, -9));
  const unknown = names.filter(name => !all.includes(name));
  if (unknown.length) throw new Error(`no such tests: ${unknown.join(', ')} (there are ${all.join(', ')})`);
  const rank = name => (LONG.indexOf(name) + LONG.length + 1) % (LONG.length + 1);
  const usual = all.filter(name => process.env.GHENT_LONG || !PATIENT.includes(name));
  return (names.length ? names : usual).sort((a, b) => rank(a) - rank(b));
}

/** What node's reporter says in its last lines. */
function counted(text, word) {
  return Number(new RegExp(`^(?:ℹ|#) ${word} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

/** Runs a file; one that fails gets a second chance at the end, alone: real dice lead to rare states, and
 * a crowded machine to late answers. Both runs are told, the second one counts. */
async function runFile(name, endpoint, again = false) {
  const begun = Date.now();
  const child = spawn(process.execPath, ['--test-reporter=spec', `${HERE}${name}.test.mjs`], {
    env: { ...process.env, GHENT_BROWSER: endpoint, NO_COLOR: '1' },
    detached: true,
  });
  running.add(child);
  let text = '';
  child.stdout.on('data', data => {
    text += data;
  });
  child.stderr.on('data', data => {
    text += data;
  });
  const timer = setTimeout(() => {
    text += `\n${name} took more than ${PATIENCE} s\n`;
    endAll(child);
  }, PATIENCE * 1000);
  const status = await new Promise(done => child.on('close', done));
  clearTimeout(timer);
  running.delete(child);
  const passed = counted(text, 'pass');
  const failed = counted(text, 'fail') || Number(status !== 0);
  if (failed && !again) failedOnce.push(name);
  if (!failed || again) {
    total.passed += passed;
    total.failed += failed;
  }
  const told = text
    .split('✖ failing tests:')[0]
    .split('\n')
    .filter(line => !/^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms)/.test(line));
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`== ${name}${again ? ', once more' : ''}: ${passed} passed, ${failed} failed in ${seconds} s`);
  console.log(told.join('\n').trim());
}

mkdirSync(SCREENS, { recursive: true });
const queue = chosen(process.argv.slice(2));
const browser = await launchServer();
try {
  await Promise.all(
    Array.from({ length: JOBS }, async () => {
      while (queue.length) await runFile(queue.shift(), browser.wsEndpoint());
    }),
  );
  for (const name of failedOnce) await runFile(name, browser.wsEndpoint(), true);
} finally {
  await browser.close();
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
