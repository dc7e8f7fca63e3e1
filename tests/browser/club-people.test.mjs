// A club's accounts: coming in, what is wrong beside its field, the account's page, letters, bots, moderators.
import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { check } from './lib/axe.mjs';
import { PASSWORD, ask, clubForFile, member } from './lib/club.mjs';
import { scene } from './lib/scene.mjs';

const club = clubForFile();
/** Pages like the others: axe looks at them in the long check. */
const OTHERS = ['/club/forgotten', '/reset#0', '/confirm#0', '/stop#0', '/club/people/Fay'];

/** What the browser of RFC 8291's example says of itself. */
const BROWSER = {
  endpoint: 'https://push.example.net/send/abc',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** The bar says who one is. */
const signedIn = person => person.page.locator('[data-bar="notices"]').waitFor();
const signedOut = person => person.page.locator('[data-bar="sign-in"]').waitFor();

async function fill(person, form, values) {
  for (const [name, value] of Object.entries(values))
    await person.page.locator(`#${form}-${name}`).fill(value);
  await person.page.locator(`#${form}-submit`).click();
}

scene('an account: refused beside its field in both languages, made, left, entered', async stage => {
  const ada = await stage.person({ url: club.url });
  ada.expect(/40[0-9]/);
  await ada.go('/');
  await ada.page.locator('[data-bar="sign-in"]').click();
  await ada.page.locator('a[href^="/club/register"]').click();
  await ada.page.locator('#register-submit').click();
  await ada.reads('This is needed.', '#register-name-error');
  await ada.page.locator('[data-bar="language"]').click();
  await ada.until(() => !/needed/.test(document.querySelector('#register-name-error')?.textContent ?? ''));
  await ada.page.locator('[data-bar="language"]').click();
  await ada.reads('This is needed.', '#register-name-error');
  await fill(ada, 'register', { name: 'A b', password: PASSWORD });
  const wrong = ada.page.locator('#register-name-error');
  await wrong.waitFor();
  assert.equal(await ada.page.locator('#register-name').getAttribute('aria-invalid'), 'true');
  await ada.until(() => document.activeElement?.id === 'register-name');
  const english = await wrong.textContent();
  await ada.page.locator('[data-bar="language"]').click();
  await ada.until(
    was => document.querySelector('#register-name-error')?.textContent !== was,
    english,
    'French',
  );
  assert.equal(await ada.page.locator('#register-password').inputValue(), PASSWORD, 'what was typed stays');
  await ada.page.locator('[data-bar="language"]').click();
  await fill(ada, 'register', { name: 'Ada', password: 'password1812' });
  await ada.page.locator('#register-password-error').waitFor();
  await ada.picture('club-register-wrong');
  await fill(ada, 'register', { name: 'Ada', password: PASSWORD, mail: 'ada@example.org' });
  await signedIn(ada);
  await ada.menu('Sign out');
  await signedOut(ada);

  // A page that needs an account leads to signing in, and back.
  await ada.go('/club/account');
  await fill(ada, 'sign-in', { name: 'ada', password: 'quill and inkwel' });
  await ada.page.locator('#sign-in-password-error').waitFor();
  await fill(ada, 'sign-in', { password: PASSWORD });
  await ada.page.locator('#password-panel').waitFor();
  assert.equal(ada.path, '/club/account');
});

scene('letters: an address is confirmed, a forgotten password replaced', async stage => {
  const bea = await stage.person({ url: club.url });
  await ask(bea, 'register', {
    method: 'POST',
    body: { name: 'Bea', password: PASSWORD, mail: 'bea@example.org' },
  });
  await bea.go(`/confirm#${club.tokenFor('bea@example.org', 'confirm')}`);
  await bea.page.locator('#confirm-now').click();
  await bea.page.locator('#confirm-panel .is-good').waitFor();
  assert.equal((await ask(bea, 'me')).account.confirmed, true);
  await ask(bea, 'logout', { method: 'POST', body: {} });
  await bea.go('/club/sign-in');
  await bea.click('Forgotten password');
  await fill(bea, 'forgotten', { name: 'bea@example.org' });
  await bea.page.locator('#forgotten-panel .is-good').waitFor();
  await bea.reads('This club sends no letters', '#forgotten-panel');
  await bea.go(`/reset#${club.tokenFor('bea@example.org', 'reset')}`);
  await fill(bea, 'reset', { new: 'goose and gunpowder' });
  await bea.page.locator('#sign-in-name').waitFor();
  await fill(bea, 'sign-in', { name: 'Bea', password: 'goose and gunpowder' });
  await signedIn(bea);
  // The link holds once.
  bea.expect(/400/);
  await bea.go(`/confirm#${'0'.repeat(64)}`);
  await bea.page.locator('#confirm-now').click();
  await bea.page.locator('#confirm-panel .is-bad').waitFor();
  assert.equal(await bea.page.locator('#confirm-now').count(), 0, 'a second try is of no use');
  await bea.page.locator('#confirm-panel a[href^="/club/account"]').click();
  await bea.page.locator('#mail-panel').waitFor();
});

scene(
  'the account: bots with tokens told once, browsers, password, all that is kept, deleting',
  async stage => {
    const cid = await member(stage, club, 'Cid');
    cid.expect(/40[0-9]/);
    await cid.go('/club/account');
    await cid.page.locator('#seen-by-all').click();
    await cid.page.locator('#person a[href="/club/account"]').click();
    await fill(cid, 'bot', { name: 'Cid-Engine' });
    const token = cid.page.locator('#bot-token');
    await token.waitFor();
    assert.match(await token.inputValue(), /^[0-9a-f]{64}$/);
    await cid.picture('club-bot');
    await cid.reload();
    await cid.page.locator('#bots .club-person').waitFor();
    assert.equal(await token.count(), 0, 'a token is told once');

    const other = await stage.person({ url: club.url });
    await ask(other, 'login', { method: 'POST', body: { name: 'Cid', password: PASSWORD } });
    await ask(other, 'me/push', { method: 'POST', body: BROWSER });
    await cid.reload();
    await cid.reads('push.example.net', '#push-browsers');
    await cid.button('No longer tell it', cid.page.locator('#push-browsers')).click();
    await cid.until(() => !document.querySelector('#push-browsers'), null, 'no browser is told');
    await cid.button('Sign out there', cid.page.locator('#sessions')).click();
    await cid.until(() => document.querySelectorAll('#sessions li').length === 1, null, 'one browser');
    assert.equal((await ask(other, 'me')).account, null);

    await fill(cid, 'password', { old: 'something else', new: 'goose and gunpowder' });
    await cid.page.locator('#password-old-error').waitFor();
    await fill(cid, 'password', { old: PASSWORD, new: 'goose and gunpowder' });
    await cid.reads('The password is changed', '#toasts');
    await cid.reads('needs a new token', '#bots');
    const wide = id => document.querySelector(id).getBoundingClientRect().width;
    const chip = await cid.page.evaluate(wide, '#bots .chip');
    assert.ok(
      chip < (await cid.page.evaluate(wide, '#bots .club-row-main')) / 2,
      `as wide as its words: ${chip}`,
    );
    await cid.button('New token for Cid-Engine', cid.page.locator('#bots')).click();
    await token.waitFor();
    await cid.until(() => !document.querySelector('#bots .chip'), null, 'it has a token again');
    await cid.page.locator('#password-bots').selectOption('keep');
    await fill(cid, 'password', { old: 'goose and gunpowder', new: PASSWORD });
    await cid.until(
      () => document.querySelector('#password-old').value === '',
      null,
      'the password is changed',
    );
    assert.equal(await cid.page.locator('#bots .chip').count(), 0, 'it keeps its token');
    const [file] = await Promise.all([
      cid.page.waitForEvent('download'),
      cid.page.locator('#export').click(),
    ]);
    assert.equal(JSON.parse(await text(await file.createReadStream())).account.name, 'Cid');

    await cid.page.locator('#leaving-panel summary').click();
    await fill(cid, 'delete', { password: PASSWORD });
    await signedOut(cid);
    await cid.go('/club/people/Cid');
    await cid.page.locator('.empty[role="alert"]').waitFor();
    assert.equal(await cid.button('Try again').count(), 0, 'he will not come back');
  },
);

scene('moderators: the word is taken away and given back, and all of it is in the log', async stage => {
  const dan = await member(stage, club, 'Dan');
  const eve = await member(stage, club, 'Eve');
  club.makeModerator('Dan');
  eve.expect(/403/);
  await eve.go('/club/moderation');
  await eve.page.locator('.empty[role="alert"]').filter({ hasText: 'for moderators' }).waitFor();
  await dan.go('/club/people/eve');
  await dan.button('Moderation', dan.page.locator('#person')).click();
  dan.expect(/40[04]/);
  await fill(dan, 'mod-person', { account: 'Nobody-here', reason: 'shouting' });
  await dan.page.locator('#mod-person-account-error, .club-refused').first().waitFor();
  await fill(dan, 'mod-person', { account: 'Eve', days: '3', reason: 'shouting' });
  await dan.page.locator('#mod-log [data-do="mute"]').waitFor();
  assert.equal((await ask(eve, 'me')).account.muted, true);
  await dan.page.locator('#mod-person-do').selectOption('unmute');
  await fill(dan, 'mod-person', { account: 'Eve', reason: 'promised to be quiet' });
  await dan.page.locator('#mod-log [data-do="unmute"]').waitFor();
  assert.equal((await ask(eve, 'me')).account.muted, false);
  await dan.picture('club-moderation');
});

scene('what is kept is told before one registers', async stage => {
  const eve = await stage.person({ url: club.url });
  await eve.go('/club/register');
  await eve.page.locator('a[href="/club/kept"]').click();
  await eve.reads('Mail address', '#kept-panel');
  const told = () =>
    eve.page.locator('#kept-panel :is(dt, dd)').evaluateAll(all => all.map(one => one.textContent));
  const english = await told();
  await eve.picture('club-kept');
  await eve.page.locator('[data-bar="language"]').click();
  await eve.reads('Adresse électronique', '#kept-panel');
  const french = await told();
  assert.equal(english.length, 28);
  assert.equal(french.length, 28);
  for (const [i, text] of english.entries()) {
    assert.ok(text.length > 3, `nothing is said at ${i}`);
    if (i % 2) assert.notEqual(french[i], text);
  }
  await eve.picture('club-kept-fr');
  // What a server of one's own promises is not promised here.
  await eve.go('/about');
  await eve.page.locator('.prose a[href="/club/kept"]').waitFor();
  assert.doesNotMatch(
    await eve.page.locator('.prose').textContent(),
    /dans son seul fichier|personne n’est compté/,
  );
  await eve.reads('Ce que vous faites au club est gardé sur son serveur');
  await eve.picture('club-about-fr');
});

scene('pages of accounts: nothing serious for axe; on the phone nothing goes over the edge', async stage => {
  const fay = await member(stage, club, 'Fay', { context: { bypassCSP: true } });
  club.makeModerator('Fay');
  const bad = [];
  const look = async (person, path) => {
    await person.go(path);
    await person.until(() => document.querySelector('#screen .screen')?.childElementCount > 0);
    await person.page.waitForLoadState('networkidle');
    bad.push(...(await check(person, path)));
  };
  for (const path of ['/club/account', '/club/moderation']) await look(fay, path);
  await ask(fay, 'logout', { method: 'POST', body: {} });
  for (const path of [
    '/club/sign-in',
    '/club/register',
    '/club/kept',
    ...(process.env.GHENT_LONG ? OTHERS : []),
  ])
    await look(fay, path);
  assert.deepEqual(bad, []);
  const gus = await member(stage, club, 'Gus', { size: 'phone', touch: true });
  for (const path of ['/club/account', '/club/people/Gus', '/club/kept']) {
    await gus.go(path);
    await gus.page.locator('.club-page').waitFor();
    assert.ok(await gus.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path);
    await gus.picture(`club-phone-${path.split('/')[2]}`);
  }
});
