// home.js - the first page: the games, one's own games, and where to learn.
import { h, icon, redrawWithLanguage, replace } from '../dom.js';
import { setFrame } from '../app.js';
import { knownGames, serverInfo } from '../api.js';
import { acceptDrops, fileButton, offerJournal } from '../files.js';
import { drawPlate } from '../plate.js';
import { both, hasWord, tr } from '../words.js';
import { fillYours } from '../yourgames.js';
import { errorNode, tellError } from './error.js';

/** @typedef {import('../api.js').GameInfo} GameInfo */

/**
 * @param {string} game
 * @param {string} way
 * @param {string} symbol
 * @param {boolean} [main]
 */
function startLink(game, way, symbol, main = false) {
  return h(
    'a',
    { class: `btn${main ? ' is-main' : ''}`, href: `/new/${game}?with=${way}`, 'data-start': way },
    icon(symbol),
    h('span', null, tr(`home-${way}`)),
  );
}

/** What a game has to show in numbers. @param {GameInfo} info */
function facts({ counts = {}, scenarios }) {
  const numbers = Object.entries(counts)
    .filter(([kind]) => hasWord(`home-count-${kind}`))
    // Where one plays on single towns, regions are only named in rules.
    .filter(([kind]) => kind !== 'region' || !('space' in counts))
    .map(([kind, n]) => tr(`home-count-${kind}`, n));
  if (scenarios.length > 1) numbers.push(tr('home-count-scenarios', scenarios.length));
  return h(
    'div',
    { class: 'facts' },
    numbers.map(text => h('span', { class: 'chip' }, text)),
  );
}

/** @param {GameInfo} info */
function startLinks({ id }) {
  return h(
    'div',
    { class: 'game-acts' },
    startLink(id, 'computer', 'i-robot', true),
    startLink(id, 'hotseat', 'i-users'),
    startLink(id, 'friend', 'i-online'),
  );
}

/** Games without a board of their own: a small list at the end of the page. @param {GameInfo[]} games */
function addersPanel(games) {
  if (!games.length) return null;
  return h(
    'section',
    { class: 'panel adders', 'aria-labelledby': 'adders-head' },
    h('div', { class: 'panel-head' }, icon('i-settings'), h('h2', { id: 'adders-head' }, tr('home-adders'))),
    h('p', { class: 'panel-body' }, tr('home-adders-hint')),
    games.map(info => learnRow(`/new/${info.id}`, 'i-play', both(info.title), pitchOf(info))),
  );
}

/** @param {GameInfo} info */
function pitchOf({ pitch }) {
  return both(pitch) || tr('home-no-pitch');
}

/**
 * @param {GameInfo} info
 * @param {Promise<() => void>[]} boards  gets what lets go of the board
 */
function plate(info, boards) {
  const picture = h('div', { class: 'game-map', 'aria-hidden': 'true' });
  boards.push(drawPlate(picture, info.id));
  return h(
    'article',
    { class: 'panel game has-map', 'data-game': info.id, 'aria-labelledby': `game-${info.id}` },
    picture,
    h('h2', { id: `game-${info.id}` }, both(info.title)),
    h('div', null, h('p', null, pitchOf(info)), facts(info)),
    startLinks(info),
  );
}

/**
 * @param {string} href
 * @param {string} symbol
 * @param {string} label
 * @param {string} hint
 */
function learnRow(href, symbol, label, hint) {
  return h(
    'a',
    { class: 'rowlink', href },
    icon(symbol),
    h('span', null, h('b', null, label), h('small', null, hint)),
    icon('i-chevron'),
  );
}

/** @param {GameInfo[]} games */
function learnPanel(games) {
  const shown = games.some(({ board }) => board) ? games.filter(({ board }) => board) : games.slice(0, 1);
  /** Of several games each row says which it is about. @param {GameInfo} info @param {string} hint */
  const of = (info, hint) => (shown.length > 1 ? both(info.title) : tr(hint));
  return h(
    'section',
    { class: 'panel', 'aria-labelledby': 'learn-head' },
    h('div', { class: 'panel-head' }, icon('i-book'), h('h2', { id: 'learn-head' }, tr('learn-title'))),
    shown.map(
      info =>
        info.lesson &&
        learnRow(`/learn/${info.id}`, 'i-play', tr('home-lesson'), of(info, 'home-lesson-hint')),
    ),
    shown.map(info => learnRow(`/rules/${info.id}`, 'i-book', tr('home-rules'), of(info, 'home-rules-hint'))),
    shown.map(info =>
      learnRow(`/cards/${info.id}`, 'i-cards', tr('home-cards'), of(info, 'home-cards-hint')),
    ),
  );
}

function afterPanel() {
  return h(
    'section',
    { class: 'panel', 'aria-labelledby': 'after-head' },
    h('div', { class: 'panel-head' }, icon('i-eye'), h('h2', { id: 'after-head' }, tr('home-after'))),
    learnRow('/stats', 'i-stats', tr('stats-title'), tr('home-stats-hint')),
    learnRow('/verify', 'i-shield', tr('app-verify'), tr('home-verify-hint')),
    h(
      'div',
      { class: 'panel-body drop' },
      h('p', null, tr('home-file-hint')),
      fileButton(tr('home-file'), file => {
        void offerJournal(file);
      }),
    ),
  );
}

/** @param {HTMLElement} root */
export async function mount(root) {
  /** @type {GameInfo[]} */
  let games;
  const state = { all: false };
  let left = false;
  let dropClub = () => {};
  /** @type {Promise<() => void>[]} */
  const boards = [];
  const letGo = () => {
    for (const board of boards.splice(0)) void board.then(destroy => destroy());
  };
  try {
    games = await knownGames();
  } catch (error) {
    setFrame({ title: 'Ghent', heading: false });
    replace(root, h('div', { class: 'page' }, h('section', { class: 'panel' }, errorNode(tellError(error)))));
    return () => {};
  }
  const drawn = games.filter(({ board }) => board);
  const plain = games.filter(({ board }) => !board);
  const stopDrops = acceptDrops(file => {
    void offerJournal(file);
  });
  const stop = redrawWithLanguage(() => {
    letGo();
    const yours = h(
      'div',
      { 'aria-live': 'polite' },
      h(
        'div',
        { class: 'panel-body' },
        h('div', { class: 'skeleton' }),
        h('div', { class: 'skeleton is-short' }),
        h('div', { class: 'skeleton' }),
      ),
    );
    setFrame({ title: 'Ghent', sub: tr('app-sub'), heading: false });
    replace(
      root,
      h(
        'div',
        { class: 'page home' },
        h('h1', null, tr('home-title')),
        h('p', { class: 'lede' }, tr('home-lede')),
        h(
          'div',
          { class: `grid plates${drawn.length === 1 ? ' is-one' : ''}` },
          drawn.map(info => plate(info, boards)),
        ),
        h(
          'div',
          { class: 'grid below' },
          h(
            'section',
            { class: 'panel', 'aria-labelledby': 'yours-head' },
            h(
              'div',
              { class: 'panel-head' },
              icon('i-clock'),
              h('h2', { id: 'yours-head' }, tr('home-yours')),
            ),
            yours,
          ),
          learnPanel(games),
          afterPanel(),
          addersPanel(plain),
        ),
        h(
          'footer',
          { class: 'foot' },
          tr('home-unofficial'),
          ' ',
          h('a', { href: '/about' }, tr('app-about')),
        ),
      ),
    );
    void fillYours(yours, games, state);
  });
  void serverInfo().then(
    async ({ public: club }) => {
      if (!club || left) return;
      const { welcome } = await import('../club/welcome.js');
      dropClub = await welcome(root);
    },
    () => {},
  );
  return () => {
    left = true;
    dropClub();
    stop();
    stopDrops();
    letGo();
  };
}
