// actions.js - how actions look on targets and buttons, odds as pictures, headings of the log.
import { h } from '../../dom.js';
import { OPEN, sayAction } from '../../say.js';
import { capital, tr } from '../../words.js';
import { ICONS } from './pieces.js';
import { count, list, otherOf, sum } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('../../say.js').Note} Note */

/** @type {Record<string, string>} */
const VERB_ICON = {
  done: 'i-check',
  pass: 'i-step',
  save: 'i-lock',
  event: 'star',
  ops: 'i-cards',
  both: 'star',
  activate: 'i-move',
  secretary: 'leader',
  fort: 'fort-2',
  raise: 'recruit',
  works: 'fort-2',
  ships: 'shipyard',
  leaders: 'leader',
  points: 'u-militia',
  draw: 'leader',
  'draw-for': 'leader',
  road: 'i-move',
  blockade: 'blockade',
  port: 'anchor',
  build: 'shipyard',
  advance: 'shipyard',
  singles: 'u-militia',
  'singles-of': 'u-militia',
  leader: 'leader',
  command: 'leader',
  come: 'leader',
  stay: 'leader',
  go: 'i-move',
  'by-lake': 's-schooner',
  'by-sea': 's-frigate',
  'by-trail': 'u-voyageur',
  combine: 'i-users',
  apart: 'i-close',
  local: 'u-militia',
  retreat: 'i-retreat',
  stand: 'i-shield',
  disband: 'i-close',
  fight: 'battle',
  'go-in': 'anchor',
  gang: 's-squadron',
  haven: 'anchor',
  react: 'i-cards',
  yes: 'i-check',
  no: 'i-close',
};

/** @param {string} action @returns {string | null} */
export function actionIcon(action) {
  const [verb, a] = action.split(' ');
  return ICONS[a ?? ''] ?? VERB_ICON[verb] ?? null;
}

/** Whether going there means a fight. @param {Position} at @param {string} action
 * @returns {{badge?: string, fight?: boolean}} */
export function hint(at, action) {
  const [verb, place] = action.split(' ');
  if (!/^(go|by-lake|by-sea|by-trail)$/.test(verb)) return {};
  const enemy = otherOf(at.view.player ?? at.march()?.side ?? 'us');
  const there =
    at.at(place).some(force => at.sideOf(force) === enemy) ||
    sum(at.loose(/** @type {import('./state.js').Side} */ (enemy), place)) > 0;
  return there ? { fight: true } : {};
}

/** What is bought with Operations Points besides activations, for it may be almost anywhere: a button for each
 * kind of purchase, and behind it one for each verb. @type {Record<string, string>} */
const PURCHASES = {
  raise: 'raise',
  fort: 'works',
  road: 'works',
  port: 'ships',
  build: 'ships',
  advance: 'ships',
  secretary: 'leaders',
  draw: 'leaders',
  'draw-for': 'leaders',
  command: 'leaders',
  singles: 'points',
  'singles-of': 'points',
  blockade: 'blockade',
};

/** @param {string} verb  or what several have in common */
export const verbLabel = verb =>
  PURCHASES[verb] || Object.values(PURCHASES).includes(verb) ? tr(`amateurs-verb-${verb}`) : null;

/** @param {string} verb @param {Record<string, any>} view */
export const apart = (verb, view) => (view.node === 'ops' && PURCHASES[verb]) || false;

/** Questions about points one by one: who is with which Expedition is said by buttons. */
const POINT_BY_POINT = /^(activate\.muster|march\.meet|combat\.lose|combat\.part|ops\.raise)$/;
/** Leaders stand in stacks; where there may be many of them, the map shows where they are. */
const MANY_LEADERS = /^(event\.target|ops)$/;

/** @param {string} kind @param {Record<string, any>} view */
export function clickable(kind, view) {
  if (kind === 'force') return !POINT_BY_POINT.test(view.node);
  return kind !== 'leader' || MANY_LEADERS.test(view.node);
}

/** What verbs with a type and an Expedition do, in words: one way for an Expedition, another for points of none. */
const WITH_POINTS = new Set(['take', 'leave', 'lose', 'into', 'call-from']);

/** @param {Position} at @param {string} action */
function pointWords({ game }, action) {
  const [verb, type, force] = action.split(' ');
  const name = game.name('type', type);
  if (force === 'loose') return tr(`amateurs-${verb}-loose`, name);
  return tr(`amateurs-${verb}-force`, name, game.name('force', force));
}

/** What leads from where the march is to a place; '': no link does. @param {Position} at @param {string} place */
function wayTo({ game, map, keys, links, view }, place) {
  const from = count(view, 'march-at');
  const i = map.paths.findIndex(([a, b]) => [a, b].includes(from) && keys[a === from ? b : a] === place);
  if (i < 0) return '';
  return game.name(
    'edge',
    list(view, 'roads').includes(links[i]) ? 'stage-road' : map.kinds[map.paths[i][2]],
  );
}

/** What happens to one Local Militia; else they are raised. @type {Record<string, string>} */
const LOCAL = { 'combat.lose': 'lose-local', 'combat.part': 'spare-local' };

/** Labels of actions whose own phrase says too little.
 * @type {Record<string, (at: Position, words: string[]) => string>} */
const LABELS = {
  event: () => tr('amateurs-play-event'),
  ops: () => tr('amateurs-play-ops'),
  both: () => tr('amateurs-play-both'),
  save: () => tr('amateurs-play-save'),
  go: (at, [place]) => {
    const way = wayTo(at, place);
    return way && tr('amateurs-go', at.game.name('place', place), way);
  },
  'by-lake': ({ game, view }, [place]) =>
    view.node === 'march' ? tr('amateurs-by-lake', game.name('place', place)) : '',
  leader: ({ game }, [leader]) => game.name('leader', leader),
  come: ({ game, view }, [leader]) =>
    view.node === 'march.disperse'
      ? tr('amateurs-goes-back', game.name('leader', leader))
      : capital(sayAction(game, `come ${leader}`)),
  stay: ({ game }, [leader]) => capital(sayAction(game, `stay ${leader}`)),
  box: (_at, [n]) => tr('amateurs-from-box', Number(n)),
  advance: (_at, [, n]) => tr('amateurs-from-box', Number(n)),
  gang: (at, [n]) => tr('amateurs-gang', Number(n), shipInLine(at, Number(n))),
  spare: ({ game }, [type]) => tr('amateurs-spare', game.name('type', type)),
  back: ({ game }, [type]) => tr('amateurs-back', game.name('type', type)),
  force: ({ game, view }, [force]) => {
    const name = force === 'loose' ? tr('amateurs-singles') : game.name('force', force);
    return view.node === 'raid.call' ? tr('amateurs-joins-in', name) : name;
  },
  local: ({ view }) => tr(`amateurs-${LOCAL[view.node] ?? 'raise-local'}`),
  extra: () => tr('amateurs-lose-extra'),
};

/** A short label of a button; null where the phrase of the game is short enough.
 * @param {Position} at @param {string} action */
export function shortAction(at, action) {
  const [verb, ...words] = action.split(' ');
  if (words.includes(OPEN)) return null;
  if (verb === 'done') return doneWords(at);
  if (verb === 'activate') return fleetWords(at, words);
  if (WITH_POINTS.has(verb)) return pointWords(at, action);
  return LABELS[verb]?.(at, words) || null;
}

/** A fleet in port has no marker on the map: its button names its lake.
 * @param {Position} at @param {string[]} words */
function fleetWords(at, [force, purpose]) {
  const lake = at.map.forces[force]?.[1];
  if (!lake || at.whereIs(force)) return null;
  return capital(tr('amateurs-fleet', at.game.name('lake', lake), at.game.name('purpose', purpose)));
}

/** The n-th ship of the line: the strongest come first. @param {Position} at @param {number} n */
function shipInLine(at, n) {
  const side = at.view.player ?? 'us';
  const row = /** @type {Record<string, number>} */ (at.view['battle-line']?.[side] ?? {});
  const line = Object.keys(at.map.ships)
    .reverse()
    .flatMap(ship => Array.from({ length: row[ship] ?? 0 }, () => ship));
  return line[n - 1] ? at.game.name('ship', line[n - 1]) : '';
}

/** What "done" means where it is asked. @type {Record<string, string>} */
const DONE = {
  ops: 'ops',
  march: 'march',
  react: 'react',
  'activate.muster': 'along',
  'combat.local': 'no',
  'invasion.landing': 'no',
  'combat.part': 'part',
  'combat.lose': 'on',
  'combat.retreat': 'on',
  'march.disperse': 'on',
  'prepare.disband': 'on',
  'prepare.starve': 'on',
  'prepare.spring': 'on',
  'event.target': 'more',
  'event.choose': 'more',
  'event.site': 'more',
  'event.put': 'more',
};

/** @param {Position} at */
const doneWords = at => tr(`amateurs-done-${DONE[at.view.node] ?? 'muster'}`);

/** @param {number} n of a hundred */
const percent = n => (n / 100).toLocaleString(document.documentElement.lang, { style: 'percent' });

/** Shares of a hundred as one bar. @param {[string, number][]} parts side, share @param {string} [words] */
function bar(parts, words) {
  return h(
    'span',
    { class: 'odds-whole' },
    h(
      'span',
      { class: 'odds-bar', 'aria-hidden': 'true' },
      parts.map(([side, n]) => {
        const part = n ? h('span', { 'data-side': side }, n >= 12 ? percent(n) : '') : null;
        if (part) part.style.flexGrow = String(n);
        return part;
      }),
    ),
    words ? h('b', null, words) : null,
  );
}

/** Who must retreat, of a land combat; who is left on the lake; what becomes of a pair.
 * @param {Note} note @param {Note[]} notes */
export function oddsPicture(note, notes) {
  const a = (note.a ?? []).map(Number);
  if (note.m === 'odds-lake') {
    const [us, gb, none] = a.slice(1);
    return bar(
      [
        ['us', us],
        ['nt', none],
        ['gb', gb],
      ],
      tr('amateurs-odds-lake', percent(us), percent(gb), percent(none)),
    );
  }
  if (note.m !== 'combat-odds') return null;
  const all = notes.filter(n => n.m === 'combat-odds');
  if (all.at(-1) !== note) return null;
  const rows = Object.fromEntries(all.map(n => [String(n.a?.[0]), (n.a ?? []).map(Number)]));
  const [us, gb] = [rows.us, rows.gb];
  if (!us || !gb) return null;
  const neither = Math.max(0, 100 - us[1] - gb[1]);
  return bar(
    [
      ['gb', us[1]],
      ['nt', neither],
      ['us', gb[1]],
    ],
    tr('amateurs-odds-land', percent(us[1]), percent(neither), percent(gb[1])),
  );
}

/** What the map shows is not told again; the chances come last, together. @param {Note[]} notes */
export function oddsTold(notes) {
  const told = notes.filter(note => note.m !== 'reach');
  const chances = told.filter(note => note.m === 'combat-odds');
  return [...told.filter(note => !chances.includes(note)), ...chances];
}

/** A march takes a whole card: whether it leads anywhere is looked at first. @param {string} action */
export const isWary = action => /^activate \S+ move$/.test(action);

/** @param {Note[]} notes */
export const warns = notes => notes.some(note => note.m === 'no-way');

/** What somebody means who clicks on an Expedition, while Operations Points are spent.
 * @param {Position} at @param {string} kind @param {string} key */
export function wouldMean(at, kind, key) {
  const forces = kind === 'place' ? at.at(key).filter(one => at.isBarred(one)) : [key];
  const ready = kind === 'place' || kind === 'force';
  return ready && at.view.node === 'ops' && forces.length ? `activate ${forces[0]} move` : null;
}

/** Places that an activation reaches, with the movement points left there. @param {Note[]} notes */
export const reachOf = notes =>
  new Map(notes.filter(note => note.m === 'reach').map(({ a = [] }) => [String(a[0]), Number(a[1])]));

/** @param {import('../../game.js').Game} game @param {Note} note */
export function logHeading(game, { m, a = [] }) {
  return m === 'turn-begins' ? game.name('turn', String(a[0])) : null;
}
