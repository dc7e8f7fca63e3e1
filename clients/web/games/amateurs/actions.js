// actions.js - how actions look on targets and buttons, headings of the log.
import { OPEN, sayAction } from '../../say.js';
import { capital, tr } from '../../words.js';
import { ICONS } from './pieces.js';
import { count, list, otherOf } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Side} Side */
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

/** @param {string} action @param {string} [node] where it is asked @returns {string | null} */
export function actionIcon(action, node = '') {
  const [verb, a] = action.split(' ');
  if (verb === 'done' && DONE[node] === 'no') return VERB_ICON.no;
  return ICONS[a ?? ''] ?? VERB_ICON[verb] ?? null;
}

/** Kinds of settlements that raise no Local Militia (8.1). */
const NO_LOCAL = new Set([undefined, 'frontier-town']);

/** 8.1: where the enemy may be defended by Local Militia. @param {Position} at @param {string} place
 * @param {Side} enemy */
const hasLocal = (at, place, enemy) =>
  at.map.spaces[place].control === enemy &&
  !NO_LOCAL.has(at.map.spaces[place].town) &&
  at.control(place) !== otherOf(enemy);

/** The price of a step, and whether it means a fight. @param {Position} at @param {string} action
 * @returns {{badge?: string, fight?: boolean}} */
export function hint(at, action) {
  const [verb, place] = action.split(' ');
  if (!/^(go|by-lake|by-sea|by-trail)$/.test(verb)) return {};
  const enemy = /** @type {Side} */ (otherOf(at.view.player ?? at.march()?.side ?? 'us'));
  const price = verb === 'go' ? stepPrice(at, place) : 0;
  return {
    ...(price ? { badge: String(price) } : {}),
    ...(at.stands(enemy, place) || hasLocal(at, place, enemy) ? { fight: true } : {}),
  };
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

/** Where the price of a verb stands among the figures of the rules, if it is always the same (5.4, 6.1, 10.2).
 * @type {Record<string, string>} */
const PRICES = {
  road: 'road-ops',
  draw: 'draw-ops',
  'draw-for': 'draw-ops',
  blockade: 'blockade-ops',
  singles: 'march-ops',
  'singles-of': 'march-ops',
};

/** @param {string} verb  or what several have in common @param {Record<string, any>} figures */
export function verbLabel(verb, figures) {
  if (!PURCHASES[verb] && !Object.values(PURCHASES).includes(verb)) return null;
  const label = tr(`amateurs-verb-${verb}`);
  const price = figures[PRICES[verb]];
  return price ? `${label} (${tr('amateurs-ops', price)})` : label;
}

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

/** 5.5: how many points one Op raises. @param {Position['game']} game @param {Position['map']} map
 * @param {string} side @param {string} type */
function raiseRate(game, map, side, type) {
  const types = game.kind('type')?.things ?? [];
  return map['raise-rate'][(side === 'gb' ? types.length : 0) + types.findIndex(({ key }) => key === type)];
}

/** What verbs with a type and an Expedition do, in words: one way for an Expedition, another for points of none. */
const WITH_POINTS = new Set(['take', 'leave', 'lose', 'into', 'call-from']);

/** @param {Position} at @param {string} action */
function pointWords({ game, map, view }, action) {
  const [verb, type, force] = action.split(' ');
  const n = verb === 'into' ? raiseRate(game, map, view.player, type) : 1;
  const name = n > 1 ? `${n} ${game.name('type', type)}` : game.name('type', type);
  if (force === 'loose') return tr(`amateurs-${verb}-loose`, name);
  return tr(`amateurs-${verb}-force`, name, game.name('force', force));
}

/** The kind of link that leads from where the march is to a place, a Road being a stage road; null: none does.
 * @param {Position} at @param {string} place */
function linkTo({ map, keys, links, view }, place) {
  const from = count(view, 'march-at');
  const i = map.paths.findIndex(([a, b]) => [a, b].includes(from) && keys[a === from ? b : a] === place);
  if (i < 0) return null;
  return list(view, 'roads').includes(links[i]) ? 'stage-road' : map.kinds[map.paths[i][2]];
}

/** What leads from where the march is to a place; '': no link does. @param {Position} at @param {string} place */
function wayTo(at, place) {
  const link = linkTo(at, place);
  return link ? at.game.name('edge', link) : '';
}

/** 6.2-cost, 6.2-tribe: a step by land; 0: no link leads there, or, in Winter, it may be over the ice (6.6-winter).
 * @param {Position} at @param {string} place */
function stepPrice(at, place) {
  const { game, map, view } = at;
  const link = linkTo(at, place);
  const seasons = game.kind('season')?.things?.length ?? 1;
  if (link === 'plain' && count(view, 'turn') % seasons === seasons - 1) return 0;
  const row = map[map.spaces[place].nature === 'tribal' ? 'tribal-mp' : 'edge-mp'];
  return row[(game.kind('edge')?.things ?? []).findIndex(({ key }) => key === link)] ?? 0;
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
  fort: (at, [place]) => fortWords(at, place),
  box: (_at, [n]) => tr('amateurs-from-box', Number(n)),
  advance: (_at, [, n]) => tr('amateurs-from-box', Number(n)),
  gang: (at, [n]) =>
    tr('amateurs-gang', Number(n), shipInLine(at, Number(n), false), shipInLine(at, Number(n), true)),
  spare: ({ game }, [type]) => tr('amateurs-spare', game.name('type', type)),
  back: ({ game }, [type]) => tr('amateurs-back', game.name('type', type)),
  force: ({ game, view }, [force]) => {
    const name = force === 'loose' ? tr('amateurs-singles') : game.name('force', force);
    return view.node === 'raid.call' ? tr('amateurs-joins-in', name) : name;
  },
  local: ({ view }) => tr(`amateurs-${LOCAL[view.node] ?? 'raise-local'}`),
  extra: () => tr('amateurs-lose-extra'),
};

/** 5.4-b: a Fort takes a whole card, and grows by a level. @param {Position} at @param {string} place */
function fortWords(at, place) {
  const fort = at.fort(place);
  const level = fort && fort.side === at.view.player ? fort.level + 1 : 1;
  return tr('amateurs-fort-next', level, at.game.name('place', place));
}

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

/** The n-th ship of a line, one's own or the enemy's: the strongest come first.
 * @param {Position} at @param {number} n @param {boolean} theirs */
function shipInLine(at, n, theirs) {
  const own = at.view.player ?? 'us';
  const side = theirs ? otherOf(own) : own;
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
