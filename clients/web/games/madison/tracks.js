// tracks.js - beside the map: victory points, turns, lakes, cards, what is in force.
import { ruler } from '../../boards/ruler.js';
import { flag, h, icon } from '../../dom.js';
import { sayNote } from '../../say.js';
import { capital, tr } from '../../words.js';
import { sideNumber } from './inspect.js';
import { PHASES, SIDES, count, list } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Side} Side */
/** @typedef {import('../../play/side.js').Panel} Panel */
/** @typedef {import('../../board_types.js').PanelContext} Context */

/** A lead of more points than these stands at the end of the ruler. */
const RULER = 30;

/** @param {number} score */
export const scoreText = score =>
  score ? tr('madison-score-of', score < 0 ? 0 : 1, Math.abs(score)) : tr('madison-score-even');

/** @param {Position} at */
export function header(at) {
  const { view } = at;
  const turn = at.game.kind('turn')?.things?.[count(view, 'turn')];
  const phase = PHASES[count(view, 'phase')];
  const season = turn ? at.game.name('turn', turn.key) : '';
  return phase === 'action' || phase === 'winter' || phase === 'over' // winter is a turn of its own
    ? season
    : tr('madison-header', season, tr(`madison-phase-${phase}`));
}

/** @param {number} score @param {string} words */
const scoreRuler = (score, words) =>
  ruler({ max: RULER, sides: SIDES, score, other: score, words, textOf: scoreText, step: 10 });

/** The score in words and on its ruler. @param {Position} at */
export function standing(at) {
  const score = count(at.view, 'score');
  const words = tr('madison-final-score', scoreText(score));
  return h(
    'div',
    { class: 'score is-sheet is-towns is-madison' },
    h('b', { class: 'tally-words' }, words),
    scoreRuler(score, words),
    scoreParts(at),
  );
}

/** Points of the lakes, as the marker has them. @param {Position} at */
function lakePoints(at) {
  const each = at.map.figures['lake-vp'];
  const worth = { us: -each, gb: each };
  return (at.game.kind('lake')?.things ?? []).reduce((sum, { key }) => {
    const held = at.lake(key) ?? at.marker(key);
    return held ? sum + worth[held] : sum;
  }, 0);
}

/** Points by where they come from (4.1). Towns are what is left: they are counted when a move has ended, and
 * at the end without those that are cut off (4.14, 4.32). @param {Position} at */
function scoreParts(at) {
  const score = count(at.view, 'score');
  const cards = count(at.view, 'card-vp');
  const onLakes = lakePoints(at);
  const part = (/** @type {string} */ sign, /** @type {string} */ word, /** @type {number} */ n) =>
    h(
      'span',
      { class: 'score-part', 'data-side': n < 0 ? 'us' : n > 0 ? 'gb' : 'nt' },
      icon(sign),
      tr(word),
      ' ',
      h('b', { class: 'num' }, n ? scoreText(n) : '0'),
    );
  return h(
    'p',
    { class: 'score-parts' },
    part('i-map', 'madison-points-towns', score - onLakes - cards),
    part('anchor', 'madison-points-lakes', onLakes),
    part('i-cards', 'madison-points-cards', cards),
  );
}

/** @param {Position} at @param {Context} ctx */
function scorePanel(at, { score: notes }) {
  const score = count(at.view, 'score');
  const towns = (notes ?? []).filter(note => note.m === 'town-taken');
  return h(
    'div',
    { class: 'score is-sheet is-towns is-madison' },
    scoreRuler(score, scoreText(score)),
    scoreParts(at),
    towns.length
      ? h(
          'details',
          { class: 'score-lines' },
          h('summary', null, tr('madison-towns-taken', towns.length)),
          h(
            'ul',
            null,
            towns.map(note => h('li', { 'data-side': String(note.a?.[0]) }, sayNote(at.game, note))),
          ),
        )
      : null,
  );
}

/** @param {Position} at */
function turns(at) {
  const now = count(at.view, 'turn');
  const all = Object.entries(at.map.turns);
  return h(
    'div',
    { class: 'strip is-turns', role: 'img', 'aria-label': header(at) },
    all.map(([key, [year]], i) =>
      h(
        'span',
        {
          class: ['track-cell', i === now && 'is-now', i < now && 'is-on', i > 0 && i % 3 === 0 && 'is-year']
            .filter(Boolean)
            .join(' '),
          title: at.game.name('turn', key),
        },
        icon(i % 3 === 2 ? 't-winter' : i === now ? 't-turn' : i % 3 ? 'i-moon' : 'i-sun'),
        i % 3 ? null : h('small', null, String(year)),
      ),
    ),
  );
}

/** @param {Side | null} held @param {Side | null} marked @param {number} vp */
function lakeWords(held, marked, vp) {
  if (held) return tr('madison-lake-held', sideNumber(held), vp);
  return marked ? tr('madison-lake-marked', sideNumber(marked), vp) : tr('madison-lake-open');
}

/** Who controls each lake, or whose marker is there, and the vessels on it.
 * @param {Position} at @param {(kind: string, key: string) => void} pick */
function lakes(at, pick) {
  const vp = at.map.figures['lake-vp'];
  return h(
    'ul',
    { class: 'lakes' },
    (at.game.kind('lake')?.things ?? []).map(({ key: lake }) => {
      const held = at.lake(lake);
      const marked = at.marker(lake);
      const ships = SIDES.map(side => shipsOn(at, lake, side));
      return h(
        'li',
        null,
        h(
          'button',
          {
            type: 'button',
            'data-kind': 'space',
            'data-key': `lake-${lake}`,
            'data-side': held ?? 'nt',
            onClick: () => pick('space', `lake-${lake}`),
          },
          held || marked ? flag(held ?? marked) : icon('anchor'),
          h('span', { class: 'lake-name' }, capital(at.game.name('lake', lake))),
          h('small', null, lakeWords(held, marked, vp)),
          h(
            'span',
            { class: 'lake-ships num', title: tr('madison-lake-ships', ...ships) },
            h('b', { 'data-side': 'us' }, String(ships[0])),
            icon('s-brig'),
            h('b', { 'data-side': 'gb' }, String(ships[1])),
          ),
        ),
      );
    }),
  );
}

/** Vessels of a side in the box of a lake and in its towns.
 * @param {Position} at @param {string} lake @param {string} side */
function shipsOn(at, lake, side) {
  const towns = Object.keys(at.map.spaces).filter(key => at.map.spaces[key].lake === lake);
  return [`lake-${lake}`, ...towns].reduce(
    (n, place) =>
      n + at.ships(place).filter(piece => piece.side === side && !at.flipped.has(piece.key)).length,
    0,
  );
}

/** @param {Position} at */
function cards(at) {
  const { view } = at;
  const prewar = count(view, 'prewar');
  return h(
    'p',
    { class: 'strip-words' },
    tr(
      'madison-cards-left',
      count(view, 'hand', 'us'),
      count(view, 'hand', 'gb'),
      count(view, 'held', 'us'),
      count(view, 'held', 'gb'),
    ),
    prewar ? ` ${tr('madison-prewar-left', prewar)}` : '',
  );
}

/** What comes by land units out of supply, vessels on the stocks, armistices. @param {Position} at */
function effects(at) {
  const { view, game } = at;
  const out = [];
  const builds = at.pieces.at(count(view, 'builds'));
  if (view.where && builds) {
    const where = at.place('builds-at');
    out.push(
      h(
        'li',
        { 'data-side': at.pieces.get(builds)?.side },
        tr('madison-stocks', game.name('piece', builds), where ? game.name('space', where) : ''),
      ),
    );
  }
  for (const side of SIDES) {
    if (count(view, 'truce-plays', side))
      out.push(h('li', { 'data-side': side }, tr('madison-truce', sideNumber(side))));
    const cut = list(view, 'unsupplied').filter(key => at.pieces.get(key)?.side === side);
    if (cut.length)
      out.push(
        h('li', { 'data-side': side }, tr('madison-cut', cut.map(key => game.name('piece', key)).join(', '))),
      );
  }
  return out.length ? h('ul', { class: 'effects' }, out) : null;
}

/** @param {Position} at @param {Context} ctx @param {(kind: string, key: string) => void} pick
 * @param {HTMLElement | null} force the one that moves
 * @returns {Panel[]} */
export function sidePanels(at, ctx, pick, force) {
  const working = effects(at);
  return [
    { key: 'score', title: tr('madison-panel-score'), rule: '4.12', node: scorePanel(at, ctx) },
    { key: 'turns', title: tr('madison-panel-turns'), rule: '7.1', node: turns(at) },
    ...(force ? [{ key: 'force', title: tr('madison-panel-force'), rule: '8.42', node: force }] : []),
    {
      key: 'lakes',
      title: tr('madison-panel-lakes'),
      rule: '11.4',
      node: lakes(at, pick),
      roomy: Boolean(force),
    },
    ...(working ? [{ key: 'effects', title: tr('madison-panel-effects'), rule: '13.4', node: working }] : []),
    { key: 'cards', title: tr('madison-panel-cards'), rule: '7.2', node: cards(at), roomy: true },
  ];
}
