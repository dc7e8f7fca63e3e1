// welcome.js - the club's part of the first page: what waits for one, or how to come in.
import { h, icon, replace } from '../dom.js';
import { serverInfo } from '../api.js';
import { tr } from '../words.js';
import { me } from './api.js';
import { keepAsking } from './known.js';
import { panel } from './pieces.js';
import { clubReady } from './start.js';
import { lobby, mine, waitsForMe } from './tables.js';

const ASK_EVERY_MS = 15000;

/** @param {string} href @param {string} sign @param {string} label @param {string} [hint] */
const row = (href, sign, label, hint = '') =>
  h(
    'a',
    { class: 'rowlink', href },
    icon(sign),
    h('span', null, h('b', null, label), hint ? h('small', null, hint) : null),
    icon('i-chevron'),
  );

/**
 * Puts it above the games of the first page.
 * @param {HTMLElement} root @returns {Promise<() => void>} takes it away
 */
export async function welcome(root) {
  await clubReady();
  const place = h('div', { class: 'club-welcome' });
  let turns = 0;
  let open = 0;
  const { members_only: closed } = await serverInfo();
  /** @type {import('./api.js').Account | null} */
  let account = null;
  const ask = async () => {
    account = (await me()).account;
    const [games, { tables }] = await Promise.all([account ? mine() : [], lobby()]);
    turns = games.filter(waitsForMe).length;
    open = tables.length;
    draw();
  };
  const draw = () => {
    const before = root.querySelector('.plates');
    if (!before) return;
    if (place.nextSibling !== before) before.before(place);
    replace(
      place,
      panel(
        'club-home',
        'i-users',
        tr('club-home-title'),
        account
          ? row(
              '/club/mine',
              'i-clock',
              turns ? tr('club-home-turn', turns) : tr('club-home-no-turn'),
              tr('club-mine'),
            )
          : h('p', { class: 'panel-body' }, tr('club-home-guest')),
        row('/club/lobby', 'i-users', tr('club-home-open', open), tr('club-lobby')),
        account || closed
          ? null
          : row('/club/register', 'i-check', tr('club-register'), tr('club-register-hint')),
      ),
    );
  };
  await ask().catch(() => {});
  draw();
  // The first page draws itself anew before this hears of it.
  const onWords = () => draw();
  document.addEventListener('languagechange', onWords);
  const stop = keepAsking(ask, ASK_EVERY_MS);
  return () => {
    stop();
    document.removeEventListener('languagechange', onWords);
  };
}
