// about.js - what this is, whose work is in it, and what is certain about the data.
import { h, redrawWithLanguage, replace } from '../dom.js';
import { setFrame } from '../app.js';
import { isClub, serverInfo } from '../api.js';
import { tr } from '../words.js';

/** What a server with accounts keeps stands on a page of its own. */
const clubPrivacy = () => [
  h('h2', null, tr('about-privacy')),
  h('p', null, tr('club-about'), ' ', h('a', { href: '/club/kept' }, tr('club-kept-more'))),
];

/** @param {HTMLElement} root */
export function mount(root) {
  let version = '';
  let club = isClub();
  /** Its words have come. */
  let told = false;
  const part = (/** @type {string} */ key, /** @type {number} */ paragraphs) => [
    h('h2', null, tr(`about-${key}`)),
    Array.from({ length: paragraphs }, (_, i) => h('p', null, tr(`about-${key}-${i + 1}`))),
  ];
  const draw = () => {
    if (!root.isConnected) return; // left while something was on its way
    setFrame({ title: tr('app-about'), sub: version });
    replace(
      root,
      h(
        'div',
        { class: 'page is-narrow' },
        h(
          'section',
          { class: 'panel' },
          h(
            'div',
            { class: 'panel-body prose' },
            part('what', 2),
            part('data', 2),
            part('map', 1),
            part('type', 1),
            club ? told && clubPrivacy() : part('privacy', 1),
            h('p', null, h('a', { href: '/fonts/OFL.txt' }, tr('about-ofl'))),
          ),
        ),
      ),
    );
  };
  serverInfo().then(
    async info => {
      version = info.version;
      if (info.public) await (await import('../club/start.js')).clubReady();
      club = told = Boolean(info.public);
      draw();
    },
    () => {},
  );
  return redrawWithLanguage(draw);
}
