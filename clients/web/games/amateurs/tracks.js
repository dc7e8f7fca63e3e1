// tracks.js - beside the map: Peace, Napoleon and Turn tracks, lakes, leaders' pools, blockades, tribes, cards.
import { flag, h, icon } from '../../dom.js';
import { sayNote } from '../../say.js';
import { sideName } from '../../sides.js';
import { tr } from '../../words.js';
import { expeditions, ports } from './charts.js';
import { SIDES, count, list, sideNumber, sum } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('../../play/side.js').Panel} Panel */
/** @typedef {import('../../board_types.js').PanelContext} Context */
/** @typedef {(kind: string, key: string) => void} Pick */

/** Notes that tell how the end came about. */
const GHENT = new Set(['markers-meet', 'ghent-number', 'ghent-shift', 'peace-card']);

/** Peace markers nearer than so many spaces stand beside each other. */
const NEAR = 5;

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

/** The Peace Track: both markers come towards each other, over spaces that are victories of one or the other.
 * @param {Position} at */
function peaceTrack(at) {
  const words = peaceWords(at);
  const levels = at.game.kind('level')?.things ?? [];
  const where = SIDES.map(side => count(at.view, 'peace', side));
  const cells = at.map.level.map((level, i) => {
    const key = levels[level]?.key ?? '';
    const side = SIDES.find(one => key.startsWith(one)) ?? 'nt';
    const name = key ? at.game.name('level', key) : '';
    return h('i', {
      class: /decisive$/.test(key) ? 'is-deep' : /marginal$/.test(key) ? 'is-pale' : '',
      'data-side': side,
      title: tr('amateurs-peace-space', i, name, at.map.reduction[i]),
    });
  });
  const near = where[1] - where[0] < NEAR;
  const marks = SIDES.map((side, i) => {
    const beside = near ? (i ? 'peace-mark is-right' : 'peace-mark is-left') : 'peace-mark';
    const el = h('b', { class: beside, 'data-side': side }, flag(side), String(where[i]));
    el.style.left = `clamp(18px, ${((where[i] + 0.5) / cells.length) * 100}%, calc(100% - 18px))`;
    return el;
  });
  return h('div', { class: 'peace', role: 'img', 'aria-label': words }, marks, h('span', null, cells));
}

/** The level of victory where the markers have met, and how far the next ones are. @param {Position} at */
function levelWords(at) {
  const { level } = at.map;
  const now = count(at.view, 'peace', 'us');
  const name = (/** @type {number} */ i) =>
    at.game.name('level', at.game.kind('level')?.things?.[level[i]]?.key ?? '');
  const next = [-1, 1].map(way => {
    let to = now;
    while (level[to] === level[now]) to += way;
    return level[to] === undefined ? '' : tr('amateurs-level-next', Math.abs(to - now), name(to));
  });
  return [tr('amateurs-level-now', name(now)), ...next].filter(Boolean).join(' ');
}

/** What was said at Ghent: the numbers, what they are made of, what they moved. @param {Position} at
 * @param {import('../../table.js').Entry[]} log */
function ghentLines(at, log) {
  const told = log.flatMap(entry => entry.notes ?? []);
  const since = told.findIndex(note => note.m === 'markers-meet');
  const lines = told.slice(Math.max(0, since)).filter(note => GHENT.has(note.m));
  return lines.length
    ? h(
        'ul',
        { class: 'ghent' },
        lines.map(note => h('li', null, sayNote(at.game, note))),
      )
    : null;
}

/** What lies between the markers, what the track does to the deal, what Ghent would count. @param {Position} at
 * @param {Context} ctx */
function peace(at, { score }) {
  const [us, gb] = SIDES.map(side => count(at.view, 'peace', side));
  const fewer = at.map.reduction[us];
  const ghent = SIDES.map(
    side => score?.find(note => note.m === 'ghent-number' && note.a?.[0] === side)?.a?.[1],
  );
  return h(
    'div',
    { class: 'is-sheet is-towns is-amateurs' },
    peaceTrack(at),
    h(
      'p',
      { class: 'peace-ends' },
      ['us', 'draw', 'gb'].map(key => h('span', null, tr(`amateurs-peace-end-${key}`))),
    ),
    h(
      'p',
      { class: 'strip-words' },
      [
        gb > us ? tr('amateurs-peace-between', gb - us - 1) : tr('amateurs-peace-met'),
        fewer && gb > us ? tr('amateurs-peace-fewer', fewer) : '',
        gb > us || at.view.over ? '' : levelWords(at),
        ghent.every(n => n !== undefined) ? tr('amateurs-ghent-now', ...ghent.map(Number)) : '',
      ]
        .filter(Boolean)
        .join(' '),
    ),
  );
}

/** How it ended: the level itself is told beside it. @param {Position} at
 * @param {import('../../table.js').Entry[]} log */
export function standing(at, log) {
  return h(
    'div',
    { class: 'score is-sheet is-towns is-amateurs' },
    ghentLines(at, log),
    at.view.over ? null : h('b', { class: 'tally-words' }, peaceWords(at)),
    peaceTrack(at),
  );
}

/** A cell of a track: past, now or to come. @param {number} i @param {number} now @param {string} title
 * @param {...any} inside */
const cell = (i, now, title, ...inside) =>
  h(
    'span',
    { class: ['track-cell', i === now && 'is-now', i < now && 'is-on'].filter(Boolean).join(' '), title },
    inside,
  );

/** Years, and the seasons of this one. @param {Position} at */
function turns(at) {
  const now = count(at.view, 'turn');
  const all = at.game.kind('turn')?.things ?? [];
  const year = Math.floor(now / SEASONS);
  const years = all.filter((_, i) => i % SEASONS === SEASONS - 1).map(({ key }) => key.slice(-4));
  const seasons = at.game.kind('season')?.things ?? [];
  return h(
    'div',
    { class: 'turns', role: 'img', 'aria-label': header(at) },
    h(
      'div',
      { class: 'strip is-years' },
      years.map((text, i) => cell(i, year, text, text)),
    ),
    h(
      'div',
      { class: 'strip is-seasons' },
      seasons.map(({ key }, i) =>
        cell(
          i,
          now % SEASONS,
          at.game.name('turn', all[year * SEASONS + i]?.key ?? ''),
          icon(i === SEASONS - 1 ? 't-winter' : i === now % SEASONS ? 't-turn' : 'i-sun'),
          h('small', null, at.game.name('season', key).replace('-', '-\u200b')),
        ),
      ),
    ),
  );
}

/** @param {Position} at */
function napoleon(at) {
  const now = count(at.view, 'napoleon');
  const all = (at.game.kind('napoleon')?.things ?? []).map(({ key }) => key);
  const name = (/** @type {number} */ i) => (all[i] ? at.game.name('napoleon', all[i]) : '');
  const beaten = (/** @type {number} */ i) => Boolean(at.map.napoleon[all[i]]?.[0]);
  return h(
    'div',
    null,
    h(
      'div',
      { class: 'strip is-napoleon', role: 'img', 'aria-label': name(now) },
      all.map((_, i) => {
        const el = cell(i, now, name(i), i === now ? icon('t-napoleon') : String(i));
        el.classList.toggle('is-beaten', beaten(i));
        return el;
      }),
    ),
    h(
      'p',
      { class: 'strip-words' },
      [
        tr('amateurs-napoleon-now', name(now)),
        beaten(now) ? tr('amateurs-napoleon-beaten') : '',
        now + 1 < all.length ? tr('amateurs-napoleon-next', name(now + 1)) : '',
      ]
        .filter(Boolean)
        .join(' '),
    ),
  );
}

/** Things with what they are in, to be pointed at: zones with their Blockades, tribes.
 * @param {{kind: string, key: string, side: string, icon: string, name: string, state: string, idle: boolean}[]} rows
 * @param {Pick} pick */
const states = (rows, pick) =>
  h(
    'ul',
    { class: 'states' },
    rows.map(row =>
      h(
        'li',
        null,
        h(
          'button',
          {
            type: 'button',
            class: row.idle ? 'is-idle' : '',
            'data-kind': row.kind,
            'data-key': row.key,
            'data-side': row.side,
            onClick: () => pick(row.kind, row.key),
          },
          icon(row.icon),
          h('span', null, row.name, h('small', null, row.state)),
        ),
      ),
    ),
  );

/** Sea Zones and their Blockades. @param {Position} at @param {Pick} pick */
const blockades = (at, pick) =>
  states(
    (at.game.kind('zone')?.things ?? []).map(({ key }) => {
      const state = at.blockade(key);
      const idle = state === 'no-blockade';
      const side = idle ? 'nt' : 'gb';
      const name = at.game.name('zone', key);
      return {
        kind: 'zone',
        key,
        side,
        icon: idle ? 'anchor' : 'blockade',
        name,
        state: at.game.name('blockade', state),
        idle,
      };
    }),
    pick,
  );

/** @param {Position} at @param {Pick} pick */
const tribes = (at, pick) =>
  states(
    (at.game.kind('tribe')?.things ?? []).map(({ key }) => {
      const state = at.standing(at.placeOf('tribe', key) ?? '') ?? 'quiet';
      return {
        kind: 'tribe',
        key,
        side: state === 'belligerent' ? 'gb' : state === 'ally' ? 'us' : 'in',
        icon: state === 'belligerent' ? 'battle' : 'u-warrior',
        name: at.game.name('tribe', key),
        state: at.game.name('standing', state),
        idle: state === 'quiet',
      };
    }),
    pick,
  );

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

/** What lasts: Secretary of War, Florida, cards in play. @param {Position} at */
function effects(at) {
  const { view, game } = at;
  const row = (/** @type {string} */ side, /** @type {string} */ text) =>
    h('li', { 'data-side': side }, text);
  const secretary = at.live ? at.thing('secretary', 'leader') : null;
  const out = [
    ...(secretary ? [row('us', tr('amateurs-secretary', game.name('leader', secretary)))] : []),
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
  const panel = (/** @type {string} */ key, /** @type {string} */ rule, /** @type {Node | null} */ node) =>
    node ? [{ key, title: tr(`amateurs-panel-${key}`), rule, node }] : [];
  const later = (/** @type {Panel[]} */ panels) => panels.map(one => ({ ...one, roomy: true }));
  return [
    ...panel('turns', '4', turns(at)),
    ...panel('peace', '2.5-peace', peace(at, ctx)),
    ...panel('napoleon', '2.5', napoleon(at)),
    ...panel('expeditions', '2.4', chart),
    ...panel('ports', '5.6', yards),
    ...panel('lakes', '6.6', lakes(at, pick)),
    ...panel('blockades', '5.4-blockade', blockades(at, pick)),
    ...panel('tribes', '2.5-iii', tribes(at, pick)),
    ...panel('effects', '5.4', working),
    ...later(panel('cards', '4.2', cards(at))),
  ];
}
