// tracks.js - beside the map: the balance of victory, politics, the sea, conflicts, pools.
import { ruler } from '../../boards/ruler.js';
import { h, icon, svg } from '../../dom.js';
import { sayNote } from '../../say.js';
import { tr } from '../../words.js';
import { counter } from './shapes.js';
import { SIDES, UNITS, count, deckCount, list } from './state.js';

/** @typedef {import('./state.js').View} View */
/** @typedef {import('./state.js').MapData} MapData */
/** @typedef {import('../../game.js').Game} Game */
/** @typedef {import('../../say.js').Note} Note */
/** @typedef {{key: string, title: string, rule: string, node: HTMLElement, roomy?: boolean,
 *   link?: {label: string, run: () => void}}} Panel */
/** @typedef {{score?: Note[] | null, openScore?: () => void,
 *   openThing?: (kind: string, key: string, title?: string) => void}} Context */
/** @typedef {(kind: string, key: string) => void} Pick */

export const TRACK_ICON = /** @type {Record<string, string>} */ ({
  'public-opinion': 't-opinion',
  economy: 't-economy',
  diplomacy: 't-diplomacy',
});
const CONFLICTS = [
  'tecumseh',
  'creek-civil-war',
  'death-struggle',
  'bonaparte-abdication',
  'peace-negotiations',
];
const CONFLICT_SIDE = /** @type {Record<string, string>} */ ({
  tecumseh: 'in',
  'creek-civil-war': 'in',
  'death-struggle': 'us',
  'bonaparte-abdication': 'gb',
});

/**
 * @param {MapData} map
 * @param {View} view
 */
export function header(map, view) {
  const turn = count(view, 'turn');
  if (!turn) return tr('dawn-header-prelude');
  const { turns, hand, 'era-1814': late } = map.figures;
  const side = SIDES[count(view, 'active')] ?? 'us';
  const played = hand - count(view, 'held', side) + (list(view, 'pile', 'in-play').length ? 0 : 1);
  return tr(
    'dawn-header',
    turn,
    turns,
    turn >= late ? '1814' : '1812',
    Math.max(1, Math.min(hand, played)),
    hand,
  );
}

/** @param {number} score */
export const scoreText = score =>
  score ? tr('dawn-score-of', score < 0 ? 0 : 1, Math.abs(score)) : tr('dawn-score-even');

/** What the Scoring phase would add for GB, by the notes of the report. @param {Note[]} notes */
function gain(notes) {
  const net = notes.find(note => note.m === 'score-net');
  return net ? Number(net.a?.[1]) * (net.a?.[0] === 'gb' ? 1 : -1) : 0;
}

/**
 * The ruler from 20 for the US to 20 for GB: a black marker where the score is and a hollow one where it
 * would be, or was.
 * @param {MapData} map
 * @param {number} score
 * @param {number} other
 * @param {string} words
 */
export const scoreRuler = (map, score, other, words) =>
  ruler({ max: map.figures['score-max'], sides: SIDES, score, other, words, textOf: scoreText });

/** The score in words and on its ruler. @param {MapData} map @param {View} view */
export function standing(map, view) {
  const score = count(view, 'score');
  const words = tr('dawn-final-score', scoreText(score));
  return h(
    'div',
    { class: 'score is-sheet is-dawn' },
    h('b', { class: 'tally-words' }, words),
    scoreRuler(map, score, score, words),
  );
}

/**
 * @param {Game} game
 * @param {MapData} map
 * @param {View} view
 * @param {Context} ctx
 */
function scorePanel(game, map, view, { score: notes, openScore }) {
  const max = map.figures['score-max'];
  const score = count(view, 'score');
  const next = notes ? Math.max(-max, Math.min(max, score + gain(notes))) : score;
  const words =
    notes && next !== score ? tr('dawn-score-next', scoreText(score), scoreText(next)) : scoreText(score);
  return h(
    'div',
    { class: 'score is-sheet is-dawn' },
    scoreRuler(map, score, next, words),
    notes?.length && !openScore
      ? h(
          'details',
          { class: 'score-lines' },
          h('summary', null, tr('dawn-if-scored')),
          h(
            'ul',
            null,
            notes.map(note => h('li', { 'data-side': lineSide(note) }, sayNote(game, note))),
          ),
        )
      : null,
  );
}

/** Whose points a line of the score is. @param {Note} note */
export function lineSide({ m, a = [] }) {
  const side = m === 'score-naval' ? a[2] : a[0];
  return side === 'us' || side === 'gb' ? side : 'nt';
}

/** @param {string} side @param {string} [label] @param {Node} [drawing] */
const pawn = (side, label, drawing) =>
  h(
    'b',
    { class: 'pawn', 'data-side': side, ...(label ? { 'aria-label': label, role: 'img' } : {}) },
    drawing ?? side.toUpperCase(),
  );

/**
 * Levels of the political contest; a click on a track chooses it when it can be chosen.
 * @param {Game} game
 * @param {View} view
 * @param {Pick} pick
 */
function politics(game, view, pick) {
  return h(
    'div',
    { class: 'politics' },
    Object.keys(TRACK_ICON).map(track => {
      const at = Object.fromEntries(SIDES.map(side => [side, count(view, 'track', side, track)]));
      const cells = [0, 1, 2, 3].map(level => {
        const here = SIDES.filter(side => at[side] === level);
        const gives = level
          ? SIDES.map(
              side => `${side.toUpperCase()}: ${game.name('level', `${side}-${track}-${level}`)}`,
            ).join('\n')
          : '';
        return h(
          'span',
          { class: level <= Math.max(at.us, at.gb) ? 'track-cell is-on' : 'track-cell', title: gives },
          here.length ? here.map(side => pawn(side)) : String(level),
        );
      });
      return h(
        'button',
        {
          type: 'button',
          class: 'track is-track',
          'data-kind': 'track',
          'data-key': track,
          'aria-label': tr('dawn-track-levels', game.name('track', track), at.us, at.gb),
          onClick: () => pick('track', track),
        },
        h(
          'span',
          { class: 'track-name' },
          icon(TRACK_ICON[track]),
          h('span', null, tr(`dawn-track-${track}`)),
        ),
        cells,
      );
    }),
  );
}

/** @param {MapData} map @param {View} view @param {Context} ctx */
function privateering(map, view, { openThing }) {
  const at = count(view, 'privateer');
  /** @type {number[]} */
  const vp = map.figures['privateer-vp'];
  return h(
    'button',
    {
      type: 'button',
      class: 'strip is-link',
      'data-key': 'privateering-track',
      'aria-label': tr('dawn-privateer-at', at, vp[at]),
      onClick: () => openThing?.('table', 'privateering-track', tr('dawn-panel-privateering')),
    },
    vp.map((points, i) =>
      h(
        'span',
        { class: i <= at ? 'track-cell is-on' : 'track-cell', title: tr('dawn-vp', points) },
        i === at ? pawn('us', undefined, icon('t-privateer')) : String(i),
        h('small', null, String(points)),
      ),
    ),
  );
}

/** Which blockades stand, and what they are worth.
 * @param {Game} game @param {MapData} map @param {View} view @param {Context} ctx */
function blockades(game, map, view, { openThing }) {
  const complete = list(view, 'complete');
  /** @type {number[]} */
  const vp = map.figures['blockade-vp'];
  const value =
    vp[complete.length] + (complete.length && count(view, 'track', 'gb', 'public-opinion') ? 1 : 0);
  return h(
    'div',
    { class: 'blockades' },
    h(
      'ul',
      null,
      Object.entries(map.zones).map(([key, zone]) => {
        const n = count(view, 'squadron', key),
          full = complete.includes(key);
        return h(
          'li',
          { class: full ? 'is-complete' : '', 'data-kind': 'zone', 'data-key': key },
          icon(full ? 'blockade' : 's-squadron'),
          h('span', null, game.name('zone', key)),
          h('b', { class: 'num' }, `${n}/${zone.spaces}`),
          full ? h('span', { class: 'sr' }, tr('dawn-complete')) : null,
        );
      }),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'strip-words is-link',
        'data-key': 'blockade-track',
        onClick: () => openThing?.('table', 'blockade-track', tr('dawn-panel-blockades')),
      },
      tr('dawn-blockade-value', complete.length, value),
    ),
  );
}

/** @param {Game} game @param {View} view @param {Pick} pick */
function conflicts(game, view, pick) {
  return h(
    'div',
    { class: 'chips' },
    CONFLICTS.map(key => {
      const status = count(view, 'conflict', key);
      const classes = ['chip', status === 1 && 'is-on', status === 2 && 'is-gone'].filter(Boolean).join(' ');
      return h(
        'button',
        {
          type: 'button',
          class: classes,
          'data-kind': 'conflict',
          'data-key': key,
          onClick: () => pick('conflict', key),
          ...(status === 1 ? { 'data-side': CONFLICT_SIDE[key] ?? 'nt' } : {}),
        },
        status === 1 ? icon('i-check') : status === 2 ? icon('i-close') : null,
        game.name('conflict', key),
        h('span', { class: 'sr' }, `: ${game.name('status', ['inactive', 'active', 'removed'][status])}`),
      );
    }),
  );
}

/** @param {MapData} map @param {View} view */
function turns(map, view) {
  const now = count(view, 'turn'),
    { turns: last, 'era-1814': late } = map.figures;
  return h(
    'div',
    { class: 'strip is-turns', role: 'img', 'aria-label': header(map, view) },
    Array.from({ length: last + 1 }, (_, turn) =>
      h(
        'span',
        {
          class: ['track-cell', turn === now && 'is-now', turn < now && 'is-on', turn === late && 'is-era']
            .filter(Boolean)
            .join(' '),
        },
        turn === now ? icon('t-turn') : turn ? String(turn) : tr('dawn-prelude-letter'),
      ),
    ),
  );
}

/** Events that still work: dice promised, evasion, OPS lost. @param {Game} game @param {View} view */
function effects(game, view) {
  const out = SIDES.flatMap(side => [
    ...list(view, 'dice', side).map(key =>
      h(
        'li',
        { 'data-side': side },
        tr('dawn-effect-dice', game.name('side', side), game.name('dice-event', key)),
      ),
    ),
    ...(count(view, 'opmod', side)
      ? [
          h(
            'li',
            { 'data-side': side },
            tr('dawn-effect-ops', game.name('side', side), -count(view, 'opmod', side)),
          ),
        ]
      : []),
  ]);
  const evade = count(view, 'evade');
  if (evade && evade !== 4) out.push(h('li', { 'data-side': 'in' }, tr('dawn-effect-evade', evade)));
  return out.length ? h('ul', { class: 'effects' }, out) : null;
}

/** Counters that are left, by kind of force. @param {Game} game @param {View} view */
function pool(game, view) {
  return h(
    'ul',
    { class: 'pool is-sheet is-dawn' },
    UNITS.map(unit =>
      h(
        'li',
        { title: game.name('unit', unit.key) },
        svg('svg', { viewBox: '-17 -17 34 34', 'aria-hidden': 'true' }, counter({ ...unit, n: 1 })),
        h('b', { class: 'num' }, String(count(view, 'pool', unit.key))),
        h('span', { class: 'sr' }, ` ${game.name('unit', unit.key)}`),
      ),
    ),
  );
}

/** @param {View} view */
function cards(view) {
  return h(
    'p',
    { class: 'strip-words' },
    tr('dawn-cards-left', count(view, 'held', 'us'), count(view, 'held', 'gb'), deckCount(view)),
  );
}

/**
 * @param {Game} game
 * @param {MapData} map
 * @param {View} view
 * @param {Context} ctx
 * @param {Pick} pick
 * @returns {Panel[]}
 */
export function sidePanels(game, map, view, ctx, pick) {
  const working = effects(game, view);
  return [
    {
      key: 'score',
      title: tr('dawn-panel-score'),
      rule: '15.1',
      node: scorePanel(game, map, view, ctx),
      ...(ctx.openScore ? { link: { label: tr('dawn-if-scored'), run: ctx.openScore } } : {}),
    },
    { key: 'politics', title: tr('dawn-panel-politics'), rule: '13.0', node: politics(game, view, pick) },
    ...(working ? [{ key: 'effects', title: tr('dawn-panel-effects'), rule: '5.1', node: working }] : []),
    {
      key: 'privateering',
      title: tr('dawn-panel-privateering'),
      rule: '7.1.1',
      node: privateering(map, view, ctx),
      roomy: true,
    },
    { key: 'conflicts', title: tr('dawn-panel-conflicts'), rule: '12.2', node: conflicts(game, view, pick) },
    {
      key: 'blockades',
      title: tr('dawn-panel-blockades'),
      rule: '14.2',
      node: blockades(game, map, view, ctx),
      roomy: true,
    },
    { key: 'turns', title: tr('dawn-panel-turns'), rule: '4.1', node: turns(map, view), roomy: true },
    {
      key: 'pool',
      title: tr('dawn-panel-pool'),
      rule: '6.1.3',
      node: h('div', null, pool(game, view), cards(view)),
      roomy: true,
    },
  ];
}
