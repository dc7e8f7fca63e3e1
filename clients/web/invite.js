// invite.js - the links of a table: for the friend, for those who watch; and how they reach this machine.
import { button, flag, h, icon, redrawWithLanguage, replace } from './dom.js';
import { navigate, setFrame, toast } from './app.js';
import { renewToken, serverInfo, tableRow } from './api.js';
import { sideName } from './sides.js';
import { openSheet } from './sheet.js';
import { seatRecords } from './tables.js';
import { both, tr } from './words.js';
import { tellError } from './screens/error.js';

/** @typedef {{table: string, game: string, tokens: import('./api.js').Tokens, roles: string[],
 *   origin?: string | null}} Links
 *   roles: sides that others may take, or watch; origin: the server's address for others */
/** @typedef {Omit<Links, 'roles' | 'game'> & {mine: string, info: import('./api.js').GameInfo}} Invited */

const ASK_EVERY_MS = 2500;

/** This page was reached over the loopback: nobody else can follow its own address. */
export function onLoopback() {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname);
}

/** Where friends reach the server; null: it listens on this machine only. @returns {Promise<string | null>} */
export async function publicAddress() {
  if (!onLoopback()) return location.origin;
  const { addresses = [] } = await serverInfo().catch(() => ({ addresses: [] }));
  return addresses[0] ?? null;
}

/**
 * The address behind which a seat or a spectator's place waits. The token is behind the #: it
 * never reaches the server's logs.
 * @param {string} table
 * @param {string} token
 * @param {string | null} [origin]
 */
export function joinLink(table, token, origin) {
  return `${origin ?? location.origin}/join/${table}#${token}`;
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: tr('join-copied'), icon: 'i-check' });
  } catch {
    toast({ text: tr('join-copy-failed'), kind: 'error' });
  }
}

/**
 * One link with its buttons.
 * @param {{label: string, hint: string, sign: Node, link: string, onRenew: (() => void) | null}} what
 *   link: '' before it is made
 */
export function linkBox({ label, hint, sign, link, onRenew }) {
  const input = h('input', {
    readonly: true,
    value: link,
    'aria-label': label,
    onFocus: () => input.select(),
  });
  return h(
    'div',
    { class: 'linkbox' },
    sign,
    h('div', null, h('b', null, label), h('small', { class: 'hint' }, hint), input),
    button(tr('join-copy'), {
      icon: 'i-copy',
      class: 'is-main',
      disabled: !link,
      onClick: () => {
        void copy(link);
      },
    }),
    onRenew && button(tr('join-renew'), { icon: 'i-renew', title: tr('join-renew-hint'), onClick: onRenew }),
  );
}

/**
 * The links of a table, each with its buttons; on the invitation and in the menu of a table. A host
 * who has no link of a seat yet gets one by the button for a new one.
 * @param {Links} links
 * @param {() => void} changed
 */
export function linkBoxes({ table, game, tokens, roles, origin }, changed) {
  const renew = async (/** @type {string} */ role) => {
    try {
      tokens[role] = (await renewToken(table, role)).token;
      toast({ text: tr('join-renewed'), icon: 'i-check' });
      changed();
    } catch (error) {
      toast({ text: tellError(error).title, kind: 'error' });
    }
  };
  return roles
    .filter(role => tokens[role] || tokens.host)
    .map(role =>
      linkBox({
        label: role === 'watch' ? tr('join-watch') : tr('join-friend', sideName(role, game)),
        hint: tr(role === 'watch' ? 'join-watch-hint' : 'join-friend-hint'),
        sign: role === 'watch' ? icon('i-eye') : flag(role),
        link: tokens[role] ? joinLink(table, tokens[role], origin) : '',
        onRenew: tokens.host ? () => void renew(role) : null,
      }),
    );
}

/**
 * The same over a table that is played.
 * @param {Omit<Links, 'origin'>} links
 */
export async function openLinks(links) {
  const origin = await publicAddress();
  const body = h('div', { class: 'links' });
  const draw = () => replace(body, linkBoxes({ ...links, origin }, draw), networkHint(origin));
  draw();
  openSheet({ title: tr('join-links'), class: 'is-wide', body });
}

/** How to let others in, where the server listens on this machine only. @param {string | null | undefined} origin */
function networkHint(origin) {
  if (origin !== null) return null;
  return h(
    'div',
    { class: 'notice' },
    icon('i-info'),
    h(
      'div',
      null,
      h('p', null, tr('join-loopback')),
      h('p', null, h('code', null, 'ghent serve --listen 0.0.0.0:1812')),
      h('p', null, tr('join-loopback-then')),
    ),
  );
}

/**
 * @param {HTMLElement} root
 * @param {Invited} invited
 * @returns {() => void}
 */
export function invitation(root, invited) {
  const { table, tokens, mine, info } = invited;
  const game = info.id;
  const friend = info.sides.find(side => side !== mine) ?? '';
  let came = false;
  const draw = () => {
    if (!root.isConnected) return; // left while something was on its way
    setFrame({ title: tr('join-invite'), sub: both(info.title), game: info.id });
    replace(
      root,
      h(
        'div',
        { class: 'page is-narrow' },
        h(
          'div',
          { class: 'links' },
          h('p', { class: 'lede' }, tr('join-invite-lede', sideName(mine, game), sideName(friend, game))),
          h(
            'section',
            { class: 'panel' },
            h('div', { class: 'panel-head' }, icon('i-link'), h('h2', null, tr('join-links'))),
            linkBoxes({ ...invited, game, roles: [friend, 'watch'] }, draw),
          ),
          networkHint(invited.origin),
          h(
            'div',
            { class: 'start-bar' },
            h('p', { role: 'status' }, came ? tr('join-came', sideName(friend, game)) : tr('join-not-yet')),
            button(tr('join-to-table'), {
              icon: 'i-play',
              class: 'is-main',
              onClick: () => {
                void navigate(`/play/${table}`);
              },
            }),
          ),
        ),
      ),
    );
  };
  const stop = redrawWithLanguage(draw);
  void publicAddress().then(origin => {
    invited.origin = origin;
    draw();
  });
  const timer = setInterval(async () => {
    const row = await tableRow(table, tokens[mine] ?? tokens.host).catch(() => null);
    if (!row || came || !seatRecords(row.seats)[friend]?.joined) return;
    came = true;
    draw();
  }, ASK_EVERY_MS);
  return () => {
    stop();
    clearInterval(timer);
  };
}
