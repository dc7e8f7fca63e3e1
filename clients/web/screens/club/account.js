// account.js - one's own account: password, mail, language, notices, browsers, bots, all that is kept, and leaving.
import { h, icon, redrawWithLanguage, replace } from '../../dom.js';
import { setFrame } from '../../app.js';
import { me } from '../../club/api.js';
import {
  browsersPart,
  languagePart,
  leavingPart,
  mailPart,
  missingPart,
  passwordPart,
} from '../../club/account.js';
import { botsPart } from '../../club/bots.js';
import { noticesPart } from '../../club/settings.js';
import { tr } from '../../words.js';

/** @param {HTMLElement} root */
export async function mount(root) {
  const { account } = await me();
  if (!account) return () => {};
  const bots = botsPart();
  const password = passwordPart(() => bots.then(({ again }) => again()));
  // What cannot be had leaves the rest of the page alone.
  const parts = await Promise.all(
    [noticesPart(), mailPart(), password, languagePart(), browsersPart(), bots, leavingPart()].map(part =>
      Promise.resolve(part).catch(missingPart),
    ),
  );
  const stop = redrawWithLanguage(() => {
    setFrame({ title: tr('club-account'), sub: account.name });
    for (const part of parts) part.draw();
    replace(
      root,
      h(
        'div',
        { class: 'page club-page' },
        h(
          'div',
          { class: 'acts' },
          h(
            'a',
            { class: 'btn', id: 'seen-by-all', href: `/club/people/${encodeURIComponent(account.name)}` },
            icon('i-eye'),
            h('span', null, tr('club-seen-by-all')),
          ),
        ),
        h(
          'div',
          { class: 'club-account' },
          parts.map(({ element }) => element),
        ),
      ),
    );
  });
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
  return stop;
}
