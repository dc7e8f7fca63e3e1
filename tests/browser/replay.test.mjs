// A game seen again: its moments, links to them, playing on, and the proof of its dice.
import assert from 'node:assert/strict';
import { finishedGame, signed, linesOf, withLoadedDie } from './lib/journal.mjs';
import { scene, serverForFile } from './lib/scene.mjs';

let game;
const server = serverForFile(async ready => {
  game = await finishedGame(ready);
});

/** As if this browser had opened the table's link. */
async function remembers(person, { table, tokens }) {
  await person.go(`/join/${table}#${tokens.watch}`);
  await person.page.locator('#join-enter').click();
  await person.page.locator('.timeline').waitFor();
}

const at = person => person.page.locator('.timeline-row .num').first().textContent();
const open = (person, name, text) =>
  person.page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

scene('a link to a step, the timeline, the keys', async stage => {
  const finn = await stage.person({ url: server.url });
  await remembers(finn, game);
  assert.match(await at(finn), /^0 \/ \d+$/);
  await finn.page.locator('.timeline input[type="range"]').fill('41');
  await finn.until(() => location.search === '?step=41');
  const shown = { prompt: await finn.prompt(), log: await finn.log() };
  await finn.picture('replay');
  await finn.go(`/replay/${game.table}?step=41`);
  await finn.page.locator('.timeline').waitFor();
  assert.match(await at(finn), /^41 \//);
  assert.deepEqual({ prompt: await finn.prompt(), log: await finn.log() }, shown);
  await finn.page.locator('.timeline').getByRole('button', { name: 'One step on' }).click();
  await finn.until(() => location.search === '?step=42');
  await finn.press('Home');
  await finn.until(() => location.search === '?step=0');
  await finn.press('PageDown');
  await finn.until(() => Number(new URLSearchParams(location.search).get('step')) > 0);
  await finn.press('End');
  await finn.until(() => /^(\d+) \/ \1$/.test(document.querySelector('.timeline-row .num').textContent));
  assert.equal(await finn.page.locator('.hand-title').count(), 2, 'both hands are open');
  await finn.press('Home', ' ');
  await finn.until(
    () => Number(new URLSearchParams(location.search).get('step')) >= 2,
    null,
    'the replay to play',
  );
  await finn.press(' ');
});

scene('playing on from a moment against the computer', async stage => {
  const finn = await stage.person({ url: server.url });
  await remembers(finn, game);
  await finn.go(`/replay/${game.table}?step=30`);
  await finn.page.locator('.timeline').waitFor();
  const past = await finn.log();
  await finn.pressAct('play-on');
  await finn.dialog.waitFor();
  await finn.picture('play-on');
  await finn.button('I play United States against the computer', finn.dialog).click();
  await finn.until(() => location.pathname.startsWith('/play/'));
  await finn.turn();
  const log = await finn.log();
  assert.equal(
    log[log.findIndex(line => line.startsWith('US plays'))],
    past[past.findIndex(line => line.startsWith('US plays'))],
  );
  await finn.clickSomething(1);
});

scene('the dice of a finished game are proved; a loaded die is named with its line', async stage => {
  const finn = await stage.person({ url: server.url });
  await remembers(finn, game);
  await finn.go(`/verify/${game.table}`);
  await finn.reads('all proved', '.panel-head .chip');
  assert.equal(await finn.page.locator('.check.is-good').count(), 5);
  await finn.picture('verify-good');

  const cheat = withLoadedDie(game.journal);
  await open(finn, 'cheat.journal', cheat.text);
  await finn.reads('something is wrong', '.panel-head .chip');
  await finn.reads(`Line ${cheat.line} has a die that the key does not give.`, '.check.is-bad');
  await finn.picture('verify-bad');

  await open(finn, 'edited.journal', game.journal.replace(/\n(us|gb) play /, '\n$1 keep '));
  await finn.reads('Refused at line', '.check.is-bad');

  const lines = linesOf(game.journal);
  const key = lines.findIndex(line => line.startsWith('key '));
  await open(
    finn,
    'key.journal',
    signed(lines.map((line, i) => (i === key ? `key ${'0'.repeat(31)}7` : line))),
  );
  await finn.reads('The key does not follow from the secret and the shares.', '.check.is-bad');

  await open(finn, 'poem.txt', 'Oh, say can you see');
  await finn.reads('The file does not begin like the journal of a game.');
});

scene('a journal file is opened from the first page and replayed', async stage => {
  const finn = await stage.person({ url: server.url });
  await finn.go('/');
  await finn.page.locator('.file-button').first().waitFor();
  await open(finn, 'game.journal', game.journal);
  await finn.dialog.waitFor();
  await finn.picture('file');
  await finn
    .button(/^Replay|^Watch/, finn.dialog)
    .first()
    .click();
  await finn.page.locator('.timeline').waitFor();
  assert.equal(finn.path, '/replay/file');
  await finn.reload();
  await finn.page.locator('.timeline').waitFor();
  assert.match(await at(finn), /^0 \/ \d+$/);
});
