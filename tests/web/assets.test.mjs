// The site as it is served: editions in each language, scripts without comments, the list.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { overlay } from '../../clients/web/overlay.js';
import { SITE, site } from './means.mjs';

const WHOLE = /(^|\/)(words|game|cards|faces|notes|rules|lesson)\.json$/;
const files = readdirSync(SITE, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => `${entry.path}/${entry.name}`.slice(SITE.length));

test('two editions make the whole file, and neither has a word of the other', () => {
  const whole = files.filter(path => WHOLE.test(path));
  assert.ok(whole.length > 8);
  for (const path of whole) {
    const [en, fr] = ['en', 'fr'].map(lang => site(path.replace('.json', `.${lang}.json`)));
    assert.doesNotMatch(JSON.stringify(en), /"fr":"/, path);
    assert.doesNotMatch(JSON.stringify(fr), /"en":"/, path);
    overlay(en, fr);
    assert.deepEqual(en, site(path), path);
  }
});

test('the list has every file with its hash, and the worker its version', () => {
  const list = site('assets.json');
  const listed = files.filter(path => !WHOLE.test(path) && !['/sw.js', '/assets.json'].includes(path));
  assert.deepEqual(Object.keys(list.files), listed.sort());
  for (const [path, { etag, size }] of Object.entries(list.files)) {
    const data = readFileSync(SITE + path);
    assert.equal(createHash('sha256').update(data).digest('hex').slice(0, 20), etag, path);
    assert.equal(data.length, size, path);
  }
  assert.ok(readFileSync(`${SITE}/sw.js`, 'utf8').includes(`'${list.version}'`));
});

test('a style sheet is one file, with those that it imports in their places', () => {
  const sheets = files.filter(path => path.endsWith('.css'));
  for (const path of sheets) assert.doesNotMatch(readFileSync(SITE + path, 'utf8'), /@import/, path);
  assert.deepEqual(
    sheets.filter(path => /^\/style\/.*\//.test(path)),
    [],
    'parts are not served',
  );
  const play = readFileSync(`${SITE}/style/play.css`, 'utf8');
  const places = [
    '.play {',
    '.map {',
    '.log {',
    '.hand {',
    '.battle {',
    '.coach {',
    '@media (max-width: 40em)',
  ];
  const found = places.map(rule => play.indexOf(`\n${rule}`));
  assert.deepEqual(
    found,
    [...found].sort((a, b) => a - b),
  );
  assert.ok(found[0] >= 0);
});

test('every script is still a script, and says what its source says', () => {
  const scripts = files.filter(path => path.endsWith('.js'));
  const source = fileURLToPath(new URL('../../clients/web', import.meta.url));
  for (const path of scripts) {
    const strings = text => text.match(/'(?:[^'\\\n]|\\.)*'/g)?.length ?? 0;
    const served = readFileSync(SITE + path, 'utf8');
    const code = readFileSync(source + path, 'utf8')
      .replace(/^\s*\/\*[^]*?\*\//gm, '')
      .replace(/^\s*\/\/.*$/gm, '')
      .replace(/\/\*\* @type[^]*?\*\//g, '');
    assert.equal(strings(served.replace(/\/\*\* @type[^]*?\*\//g, '')), strings(code), path);
  }
  const parse = `const { SourceTextModule } = require('vm'); const { readFileSync } = require('fs');
    for (const path of process.argv.slice(1))
      try { new SourceTextModule(readFileSync(path, 'utf8')); } catch (e) { console.log(path, e.message); }`;
  const told = execFileSync('node', [
    '--experimental-vm-modules',
    '--no-warnings',
    '-e',
    parse,
    ...scripts.map(path => SITE + path),
  ]);
  assert.equal(told.toString(), '');
});
