// inspect.js - places, Expeditions, leaders and Ports in words: a line for the ear, a short table for the eye.
import { flag, h, icon, svg } from '../../dom.js';
import { sayNote } from '../../say.js';
import { capital, tr } from '../../words.js';
import { forceCounter } from './pieces.js';
import { SIDES, sideNumber, sum } from './state.js';

/** @typedef {import('./state.js').Position} Position */

/** "3 regulars, 2 militia" @param {Position} at @param {Record<string, number>} row  of units or ships */
export const rowWords = (at, row) =>
  Object.entries(row)
    .filter(([, n]) => n)
    .map(([type, n]) => sayNote(at.game, { m: `count-${type}`, a: [n] }))
    .join(', ');

/** @param {Position} at @param {string} leader */
export function leaderWords(at, leader) {
  if (leader === 'replacement') return tr('amateurs-replacement');
  const { initiative, tactical, rank = 0 } = at.values(leader);
  return tr('amateurs-leader', at.game.name('leader', leader), rank, initiative, tactical);
}

/** What an Expedition holds, or what is known of it. @param {Position} at @param {string} force */
export function forceWords(at, force) {
  const lake = at.map.forces[force]?.[1];
  if (lake) {
    const ships = rowWords(at, at.afloat(at.sideOf(force), lake));
    return ships || tr('amateurs-in-port');
  }
  const chief = at.commander(force);
  if (!at.knows(force))
    return [
      tr('amateurs-unknown', at.points(force)),
      chief
        ? tr('amateurs-named', chief === 'replacement' ? tr('amateurs-replacement') : leaderWords(at, chief))
        : '',
    ]
      .filter(Boolean)
      .join(' ');
  const staff = at.staff(force).map(leader => leaderWords(at, leader));
  const barred = at.isBarred(force) ? [capital(tr('amateurs-barred'))] : [];
  return [rowWords(at, at.units(force)) || tr('amateurs-no-units'), ...staff, ...barred].join('. ');
}

/** @param {Position} at @param {string} key @returns {string[]} */
function placeWords(at, key) {
  const space = at.map.spaces[key];
  const held = at.control(key);
  const fort = at.fort(key);
  const standing = at.standing(key);
  const words = [at.game.name('nature', space.nature)];
  if (space.town) words.push(at.game.name('town', space.town));
  if (space.nature === 'at-sea' && space.zone) words.push(at.game.name('blockade', at.blockade(space.zone)));
  else if (space.nature !== 'tribal') words.push(tr('amateurs-held', sideNumber(held)));
  if (fort) words.push(tr('amateurs-fort', sideNumber(fort.side), fort.level));
  if (space.star) words.push(tr('amateurs-star', sideNumber(space.star)));
  if (standing) words.push(at.game.name('standing', standing));
  return [...words, ...at.markers(key).map(mark => tr(`amateurs-mark-${mark}`)), ...havenWords(at, key)];
}

/** @param {Position} at @param {string} key @returns {string[]} */
function havenWords(at, key) {
  return at.havens(key).flatMap(haven => {
    const port = at.map.havens[haven][3];
    const docked = rowWords(at, at.docked(haven));
    return [
      port ? tr('amateurs-port', at.game.name('yard', at.yard(haven))) : tr('amateurs-harbor'),
      ...(docked ? [docked] : []),
    ];
  });
}

/** Forces in a place, one line each. @param {Position} at @param {string} key @returns {string[]} */
function forcesIn(at, key) {
  return [
    ...at.at(key).map(force => `${at.game.name('force', force)}: ${forceWords(at, force)}`),
    ...SIDES.filter(side => sum(at.loose(side, key))).map(side =>
      tr('amateurs-loose', sideNumber(side), rowWords(at, at.loose(side, key))),
    ),
  ];
}

/** @param {Position} at @param {string} lake */
function lakeWords(at, lake) {
  return [
    tr('amateurs-lake-held', sideNumber(at.lake(lake))),
    ...SIDES.filter(side => sum(at.afloat(side, lake))).map(side =>
      tr('amateurs-loose', sideNumber(side), rowWords(at, at.afloat(side, lake))),
    ),
  ];
}

/** @param {Position} at @param {string} kind @param {string} key */
export function describe(at, kind, key) {
  const name = at.game.name(kind, key);
  if (kind === 'force') return `${name}. ${forceWords(at, key)}`;
  if (kind === 'leader') return leaderWords(at, key);
  if (kind === 'lake') return [`${name}.`, ...lakeWords(at, key)].join(' ');
  const place = at.placeOf(kind, key);
  if (!place || !at.map.spaces[place]) return name;
  return [`${name}.`, ...placeWords(at, place), ...forcesIn(at, place)].join('. ').replaceAll('..', '.');
}

/** @param {Position} at @param {string} force */
export const forceRow = (at, force) =>
  h(
    'li',
    { class: 'inspect-piece' },
    svg('svg', { viewBox: '-21 -21 42 42', 'aria-hidden': 'true' }, forceCounter(at, force, 38)),
    h('span', null, h('b', null, at.game.name('force', force)), h('small', null, forceWords(at, force))),
  );

/** @param {Position} at @param {string} kind @param {string} key */
export function inspect(at, kind, key) {
  const box = (/** @type {(Node | null)[]} */ rows) =>
    h('div', { class: 'inspect is-sheet is-towns is-amateurs' }, h('ul', { class: 'inspect-list' }, rows));
  const plain = (/** @type {string} */ text) => h('li', { class: 'is-plain' }, h('span', null, text));
  if (kind === 'force') return box([forceRow(at, key)]);
  if (kind === 'leader') return box([plain(leaderWords(at, key))]);
  if (kind === 'lake') return box(lakeWords(at, key).map(plain));
  const place = at.placeOf(kind, key);
  if (!place || !at.map.spaces[place]) return null;
  const held = at.control(place);
  const [first, ...rest] = placeWords(at, place);
  return box([
    h('li', null, held ? flag(held) : icon('i-info'), h('span', null, [first, ...rest].join(' · '))),
    ...at.at(place).map(force => forceRow(at, force)),
    ...forcesIn(at, place).slice(at.at(place).length).map(plain),
  ]);
}

/** Kinds of things that stand in a place. */
const INSIDE = ['force', 'haven', 'tribe', 'zone', 'leader'];

/** Things of a place that marks name. @param {Position} at @param {Iterable<string>} things @param {string} place */
export const thingsAt = (at, things, place) =>
  [...things].filter(thing => {
    const [kind, key] = thing.split(':');
    return INSIDE.includes(kind) && at.placeOf(kind, key) === place;
  });
