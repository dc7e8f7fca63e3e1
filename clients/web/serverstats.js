// serverstats.js - what came of all the games of a server: by ending, in length, card by card.
import { h, replace } from './dom.js';
import { histogram, plotWithTable, shareBars } from './plots.js';
import { sideName } from './sides.js';
import { both, figure, tr } from './words.js';

/** @typedef {{done: number, won: number, drawn: number}} Count */
/** @typedef {Record<string, Count>} Uses */
/** @typedef {Record<string, any> & {card: string}} CardRow  a side: its Uses */
/** @typedef {{scenario: string, games: number, actions: number, endings: (Record<string, any> & {how: string})[],
 *   width: number, lengths: [number, number][], turns: [number, number][], cards: CardRow[]}} ScenarioCounts */
/** @typedef {{made: number, game: string, games: number, uses: string[],
 *   scenarios: ScenarioCounts[]}} Statistics */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./api.js').GameInfo} GameInfo */

const CARDS_SHOWN = 12;
const LABEL = 24;
const COLUMNS = 10;
/** What is not played does not count as a play. */
const NO_PLAY = 'kept';
/** @type {Record<string, string>} */
const TONES = { event: 'won', ops: 'plain', play: 'plain' };

/** @param {string} text */
function shortened(text) {
  return text.length > LABEL ? `${text.slice(0, LABEL - 1)}…` : text;
}

/** @param {ScenarioCounts} counts @param {string[]} sides @param {string} game */
function byEnding(counts, sides, game) {
  const rows = counts.endings.filter(({ how }) => how !== 'fault');
  const label = (/** @type {{how: string}} */ { how }) => tr(`stats-how-${how}`);
  return plotWithTable(
    shareBars(
      rows.map(row => ({
        label: label(row),
        parts: [
          { value: row[sides[0]], side: sides[0] },
          { value: row.drawn, tone: 'drawn' },
          { value: row[sides[1]], side: sides[1] },
        ],
      })),
    ),
    {
      label: tr('stats-by-end'),
      meanings: [
        ...sides.map(side => ({ label: tr('stats-won-by', sideName(side, game)), side })),
        { label: tr('stats-drawn'), tone: 'drawn' },
      ],
      head: [
        tr('stats-end'),
        ...sides.map(side => tr('stats-won-by', sideName(side, game))),
        tr('stats-drawn'),
      ],
      rows: rows.map(row => [label(row), row[sides[0]], row[sides[1]], row.drawn]),
    },
  );
}

/** Columns as wide as it takes for them to have room. @param {ScenarioCounts} counts */
function lengths({ lengths: list, width }) {
  const first = list[0][0];
  const last = list[list.length - 1][0];
  const wide = width * Math.ceil((last - first + width) / width / COLUMNS);
  const columns = Array.from({ length: Math.floor((last - first) / wide) + 1 }, (_, i) => {
    const from = first + i * wide;
    const value = list.reduce((sum, [at, n]) => sum + (at >= from && at < from + wide ? n : 0), 0);
    return { from, label: figure(from), value };
  });
  return plotWithTable(histogram(columns), {
    label: tr('stats-lengths'),
    head: [tr('stats-moves'), tr('stats-games')],
    rows: columns.map(({ from, value }) => [`${figure(from)}–${figure(from + wide - 1)}`, value]),
  });
}

/** @typedef {{name: string, uses: Record<string, number>, done: number, won: number, drawn: number}} CardSum */

/** @param {CardRow} row @param {string[]} sides @param {Game} game @returns {CardSum} */
function cardSum(row, sides, game) {
  /** @type {CardSum} */
  const sum = { name: game.name('card', row.card), uses: {}, done: 0, won: 0, drawn: 0 };
  for (const side of sides) {
    for (const [use, { done, won, drawn }] of Object.entries(/** @type {Uses} */ (row[side]))) {
      sum.uses[use] = (sum.uses[use] ?? 0) + done;
      if (use === NO_PLAY) continue;
      sum.done += done;
      sum.won += won;
      sum.drawn += drawn;
    }
  }
  return sum;
}

/** What cards are played for, the most played first. @param {CardSum[]} cards @param {string[]} uses */
function cardUses(cards, uses) {
  const tone = (/** @type {string} */ use) => TONES[use] ?? 'drawn';
  return plotWithTable(
    shareBars(
      cards
        .slice(0, CARDS_SHOWN)
        .map(card => ({
          label: shortened(card.name),
          parts: uses.map(use => ({ value: card.uses[use] ?? 0, tone: tone(use) })),
        })),
    ),
    {
      label: tr('stats-card-uses'),
      meanings: uses.map(use => ({ label: tr(`stats-use-${use}`), tone: tone(use) })),
      head: [tr('stats-card'), ...uses.map(use => tr(`stats-use-${use}`))],
      rows: cards.map(card => [card.name, ...uses.map(use => card.uses[use] ?? 0)]),
    },
  );
}

/** How the games went for those who played a card. @param {CardSum[]} cards */
function cardResults(cards) {
  const lost = (/** @type {CardSum} */ { done, won, drawn }) => done - won - drawn;
  return plotWithTable(
    shareBars(
      cards.slice(0, CARDS_SHOWN).map(card => ({
        label: shortened(card.name),
        parts: [
          { value: card.won, tone: 'won' },
          { value: card.drawn, tone: 'drawn' },
          { value: lost(card), tone: 'lost' },
        ],
      })),
    ),
    {
      label: tr('stats-card-results'),
      meanings: ['won', 'drawn', 'lost'].map(tone => ({ label: tr(`stats-${tone}`), tone })),
      head: [
        tr('stats-card'),
        tr('stats-times'),
        tr('stats-won'),
        tr('stats-drawn'),
        tr('stats-lost'),
        tr('stats-won-share'),
      ],
      rows: cards.map(card => [
        card.name,
        card.done,
        card.won,
        card.drawn,
        lost(card),
        figure(card.done ? card.won / card.done : 0, { style: 'percent' }),
      ]),
    },
  );
}

/** @param {string} title @param {Node} body */
function panel(title, body) {
  return h(
    'section',
    { class: 'panel' },
    h('div', { class: 'panel-head' }, h('h2', null, title)),
    h('div', { class: 'panel-body' }, body),
  );
}

/** @param {ScenarioCounts} counts @param {Statistics} all @param {Game} game @param {string[]} sides */
function panels(counts, all, game, sides) {
  const cards = counts.cards
    .map(row => cardSum(row, sides, game))
    .filter(({ done }) => done)
    .sort((a, b) => b.done - a.done || a.name.localeCompare(b.name));
  return [
    panel(tr('stats-by-end'), byEnding(counts, sides, all.game)),
    counts.lengths.length ? panel(tr('stats-lengths'), lengths(counts)) : null,
    ...(cards.length
      ? [
          panel(tr('stats-card-uses'), cardUses(cards, all.uses)),
          panel(tr('stats-card-results'), cardResults(cards)),
        ]
      : []),
  ];
}

/**
 * A part of a page about all games of the server; null: there are none.
 * @param {Statistics} all
 * @param {Game} game
 * @param {GameInfo} info
 * @param {string | null} dump  address of the file with all these games
 */
export function serverStats(all, game, info, dump) {
  const played = all.scenarios.filter(({ games }) => games);
  if (!played.length) return null;
  const room = h('div', { class: 'stats' });
  const show = (/** @type {string} */ key) => {
    const counts = played.find(({ scenario }) => scenario === key) ?? played[0];
    replace(room, ...panels(counts, all, game, info.sides));
  };
  const name = (/** @type {string} */ key) => both(info.scenarios.find(s => s.key === key)?.name) || key;
  const choice =
    played.length > 1 &&
    h(
      'select',
      {
        class: 'btn',
        id: 'stats-scenario',
        'aria-label': tr('stats-scenario'),
        onChange: (/** @type {Event} */ event) => show(/** @type {HTMLSelectElement} */ (event.target).value),
      },
      played.map(({ scenario }) => h('option', { value: scenario }, name(scenario))),
    );
  show(played[0].scenario);
  return h(
    'section',
    { class: 'server-stats', 'aria-labelledby': 'server-stats' },
    h('h2', { id: 'server-stats' }, tr('stats-server', all.games)),
    choice,
    room,
    dump && h('p', null, h('a', { class: 'btn', href: dump, download: '' }, tr('stats-dump'))),
  );
}
