// tracks.js - beside the map: Peace, Napoleon and Turn tracks, lakes, leaders' pools, blockades, tribes, cards.
import { flag, h, icon } from '../../dom.js';
import { sideName } from '../../sides.js';
import { tr } from '../../words.js';
import { expeditions, ports } from './charts.js';
import { SIDES, count, list, sideNumber, sum } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('../../play/side.js').Panel} Panel */
/** @typedef {import('../../board_types.js').PanelContext} Context */
/** @typedef {(kind: string, key: string) => void} Pick */

/** Spaces of the Peace Track. */
const PEACE = 24;
/** Turns of a year, Winter the last. */
const SEASONS = 5;

/** @param {Position} at */
export function header(at) {
  const turn = at.thing('turn', 'turn');
  return turn ? at.game.name('turn', turn) : '';
}

/** Where both Peace markers stand, in words. @param {Position} at */
const peaceWords = at =>
  tr('amateurs-peace-words', count(at.view, 'peace', 'us'), count(at.view, 'peace', 'gb'));

/** The Peace Track: both markers come towards each other. @param {Position} at */
function peace(at) {
  const words = peaceWords(at);
  const marks = SIDES.map(side => {
    const el = h('b', { class: 'peace-mark', 'data-side': side }, String(count(at.view, 'peace', side)));
    el.style.left = `${(count(at.view, 'peace', side) / PEACE) * 100}%`;
    return el;
  });
  const ticks = Array.from({ length: PEACE + 1 }, (_, i) => {
    const el = h('i', { class: i % 4 ? 'peace-tick' : 'peace-tick is-long' });
    el.style.left = `${(i / PEACE) * 100}%`;
    return el;
  });
  return h('div', { class: 'peace', role: 'img', 'aria-label': words, title: words }, ticks, marks);
}

/** @param {Position} at */
export function standing(at) {
  const level = at.thing('level', 'level');
  return h(
    'div',
    { class: 'score is-sheet is-towns is-amateurs' },
    h('b', { class: 'tally-words' }, at.view.over && level ? at.game.name('level', level) : peaceWords(at)),
    peace(at),
  );
}

/** @param {Position} at */
function turns(at) {
  const now = count(at.view, 'turn');
  const all = at.game.kind('turn')?.things ?? [];
  return h(
    'div',
    { class: 'strip is-turns', role: 'img', 'aria-label': header(at) },
    all.map(({ key }, i) => {
      const winter = i % SEASONS === SEASONS - 1;
      const classes = [
        'track-cell',
        i === now && 'is-now',
        i < now && 'is-on',
        i && i % SEASONS === 0 && 'is-year',
      ];
      return h(
        'span',
        { class: classes.filter(Boolean).join(' '), title: at.game.name('turn', key) },
        icon(winter ? 't-winter' : i === now ? 't-turn' : 'i-sun'),
        i % SEASONS ? null : h('small', null, key.slice(-4)),
      );
    }),
  );
}

/** @param {Position} at */
function napoleon(at) {
  const now = count(at.view, 'napoleon');
  const all = at.game.kind('napoleon')?.things ?? [];
  const name = all[now] ? at.game.name('napoleon', all[now].key) : '';
  return h(
    'div',
    null,
    h(
      'div',
      { class: 'strip is-napoleon', role: 'img', 'aria-label': name },
      all.map(({ key }, i) =>
        h(
          'span',
          {
            class: ['track-cell', i === now && 'is-now', i < now && 'is-on'].filter(Boolean).join(' '),
            title: at.game.name('napoleon', key),
          },
          icon(i === now ? 't-napoleon' : 'star'),
        ),
      ),
    ),
    h('p', { class: 'strip-words' }, name),
  );
}

/** Who holds each lake, and the ships out on it. @param {Position} at @param {Pick} pick */
function lakes(at, pick) {
  return h(
    'ul',
    { class: 'lakes' },
    (at.game.kind('lake')?.things ?? []).map(({ key: lake }) => {
      const held = at.lake(lake);
      const ships = SIDES.map(side => sum(at.afloat(side, lake)));
      return h(
        'li',
        null,
        h(
          'button',
          {
            type: 'button',
            'data-kind': 'lake',
            'data-key': lake,
            'data-side': held ?? 'nt',
            onClick: () => pick('lake', lake),
          },
          held ? flag(held) : icon('anchor'),
          h('span', { class: 'lake-name' }, at.game.name('lake', lake)),
          h('small', null, tr('amateurs-lake-held', sideNumber(held))),
          h(
            'span',
            { class: 'lake-ships num', title: tr('amateurs-lake-ships', ...ships) },
            h('b', { 'data-side': 'us' }, String(ships[0])),
            icon('s-brig'),
            h('b', { 'data-side': 'gb' }, String(ships[1])),
          ),
        ),
      );
    }),
  );
}

/** Cards, Saved cards, leaders' pools; who plays first. @param {Position} at */
function cards(at) {
  const { view } = at;
  return h(
    'table',
    { class: 'counts' },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('td', null),
        ['hand', 'saved', 'pool'].map(word => h('th', { scope: 'col' }, tr(`amateurs-count-${word}`))),
      ),
    ),
    h(
      'tbody',
      null,
      SIDES.map(side =>
        h(
          'tr',
          { 'data-side': side },
          h('th', { scope: 'row' }, sideName(side, at.game)),
          ['hand', 'saved', 'pool'].map(field => h('td', { class: 'num' }, String(count(view, field, side)))),
        ),
      ),
    ),
  );
}

/** What lasts: blockades, tribes, Secretary, Florida, cards in play. @param {Position} at */
function effects(at) {
  const { view, game } = at;
  const row = (/** @type {string} */ side, /** @type {string} */ text) =>
    h('li', { 'data-side': side }, text);
  const secretary = at.live ? at.thing('secretary', 'leader') : null;
  const out = [
    ...(secretary ? [row('us', tr('amateurs-secretary', game.name('leader', secretary)))] : []),
    ...(game.kind('zone')?.things ?? [])
      .filter(({ key }) => at.blockade(key) !== 'no-blockade')
      .map(({ key }) => row('gb', `${game.name('zone', key)}: ${game.name('blockade', at.blockade(key))}`)),
    ...(game.kind('tribe')?.things ?? []).flatMap(({ key }) => {
      const standing_ = at.standing(at.placeOf('tribe', key) ?? '');
      return standing_ && standing_ !== 'quiet'
        ? [row('in', `${game.name('tribe', key)}: ${game.name('standing', standing_)}`)]
        : [];
    }),
    ...(count(view, 'florida') ? [row('gb', tr('amateurs-florida'))] : []),
    ...list(view, 'pile', 'in-play').map(card => row('nt', game.name('card', card))),
  ];
  return out.length ? h('ul', { class: 'effects' }, out) : null;
}

/** @param {Position} at @param {Context} ctx @param {Pick} pick @returns {Panel[]} */
export function sidePanels(at, ctx, pick) {
  const working = effects(at);
  const you = SIDES.find(side => side === ctx.you) ?? null;
  const chart = at.live ? expeditions(at, you, pick) : null;
  const yards = at.live ? ports(at, you, pick) : null;
  return [
    { key: 'peace', title: tr('amateurs-panel-peace'), rule: '2.5-peace', node: peace(at) },
    { key: 'turns', title: tr('amateurs-panel-turns'), rule: '4', node: turns(at) },
    ...(chart
      ? [{ key: 'expeditions', title: tr('amateurs-panel-expeditions'), rule: '2.4', node: chart }]
      : []),
    ...(yards ? [{ key: 'ports', title: tr('amateurs-panel-ports'), rule: '5.6', node: yards }] : []),
    { key: 'lakes', title: tr('amateurs-panel-lakes'), rule: '6.6', node: lakes(at, pick) },
    { key: 'napoleon', title: tr('amateurs-panel-napoleon'), rule: '2.5', node: napoleon(at) },
    ...(working ? [{ key: 'effects', title: tr('amateurs-panel-effects'), rule: '5.4', node: working }] : []),
    { key: 'cards', title: tr('amateurs-panel-cards'), rule: '4.2', node: cards(at), roomy: true },
  ];
}
