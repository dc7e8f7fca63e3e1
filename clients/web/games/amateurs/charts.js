// charts.js - the charts beside the map: Expeditions and Ports, the own ones as they are, the enemy's by what is
// known.
import { h, icon, svg } from '../../dom.js';
import { tr } from '../../words.js';
import { forceWords, leaderWords } from './inspect.js';
import { ICONS, forceCounter } from './pieces.js';
import { SIDES, sum } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('./state.js').Side} Side */
/** @typedef {(kind: string, key: string) => void} Pick */

/** Symbols with their number. @param {Position} at @param {string} kind @param {Record<string, number>} row */
const tokens = (at, kind, row) =>
  Object.entries(row)
    .filter(([, n]) => n)
    .map(([type, n]) =>
      h(
        'span',
        { class: 'token', title: at.game.name(kind, type) },
        icon(ICONS[type]),
        h('b', null, String(n)),
      ),
    );

/** @param {Position} at @param {string} force @param {Pick} pick */
function forceLine(at, force, pick) {
  const place = at.whereIs(force);
  const known = at.knows(force);
  const chief = at.commander(force);
  const lake = at.map.forces[force][1];
  const where = lake ? at.game.name('lake', lake) : place ? at.game.name('place', place) : '';
  const leaders = chief ? [chief, ...at.staff(force).filter(leader => leader !== chief)] : at.staff(force);
  return h(
    'li',
    null,
    h(
      'button',
      {
        type: 'button',
        class: 'force-row',
        'data-kind': 'force',
        'data-key': force,
        'data-side': at.sideOf(force),
        title: `${at.game.name('force', force)}. ${forceWords(at, force)}`,
        onClick: () => pick('force', force),
      },
      svg('svg', { viewBox: '-21 -21 42 42', 'aria-hidden': 'true' }, forceCounter(at, force, 38)),
      h(
        'span',
        null,
        h('b', null, where),
        lake ? null : strengthNode(at, force),
        at.isBarred(force) ? h('small', { class: 'is-barred' }, icon('i-lock'), tr('amateurs-barred')) : null,
        h(
          'small',
          null,
          leaders.map(leader => shortLeader(at, leader)).join(', ') ||
            (known ? '' : tr('amateurs-not-named')),
        ),
        h(
          'span',
          { class: 'tokens' },
          lake ? tokens(at, 'ship', at.afloat(at.sideOf(force), lake)) : tokens(at, 'type', at.units(force)),
        ),
      ),
    ),
  );
}

/** "4 of 10": points, and how many its commander may lead; of the enemy what everybody can reckon.
 * @param {Position} at @param {string} force */
function strengthNode(at, force) {
  const limit = at.commandLimit(force);
  const points = at.points(force);
  if (!at.knows(force))
    return h('small', { class: 'is-reckoned' }, tr('amateurs-reckoned', points, limit ?? 0));
  const over = limit !== null && points > limit;
  return h(
    'small',
    { class: over ? 'is-over' : null },
    limit === null ? tr('amateurs-points', points) : tr('amateurs-command', points, limit),
  );
}

/** "Hull 4-1": Initiative, Tactical Value. @param {Position} at @param {string} leader */
function shortLeader(at, leader) {
  if (leader === 'replacement') return leaderWords(at, leader);
  const { initiative, tactical } = at.values(leader);
  return `${at.game.name('leader', leader)} ${initiative}-${tactical}`;
}

/** The charts of a side are its own; whoever only looks on has both. @param {Position} at @param {Side | null} you
 * @param {Pick} pick */
export function expeditions(at, you, pick) {
  const out = at.forces.filter(force => at.whereIs(force));
  const order = you === 'gb' ? ['gb', 'us'] : SIDES;
  if (!out.length) return null;
  return h(
    'div',
    { class: 'charts is-sheet is-towns is-amateurs' },
    order.map(side => {
      const rows = out.filter(force => at.sideOf(force) === side);
      const list = h(
        'ul',
        { class: 'force' },
        rows.map(force => forceLine(at, force, pick)),
      );
      if (!you || side === you) return list;
      return h('details', null, h('summary', null, tr('amateurs-enemy-chart', rows.length)), list);
    }),
  );
}

/** A Port: finished ships, then its boxes. @param {Position} at @param {string} haven @param {Pick} pick */
function portLine(at, haven, pick) {
  const [side, , , port] = at.map.havens[haven];
  const known = (/** @type {Record<string, number>} */ types) =>
    sum(types) ? tokens(at, 'ship', types) : null;
  return h(
    'li',
    null,
    h(
      'button',
      {
        type: 'button',
        class: `force-row is-${at.yard(haven)}`,
        'data-kind': 'haven',
        'data-key': haven,
        'data-side': side,
        onClick: () => pick('haven', haven),
      },
      icon(port ? 'shipyard' : 'anchor'),
      h(
        'span',
        null,
        h('b', null, at.game.name('haven', haven)),
        h(
          'span',
          { class: 'tokens' },
          h(
            'span',
            { class: 'boxes' },
            at
              .stocks(haven)
              .map((box, i) =>
                h(
                  'i',
                  { class: box.n ? 'is-full' : '', title: tr('amateurs-box', i + 1, box.n) },
                  known(box.types) ?? (box.n ? String(box.n) : ''),
                ),
              ),
          ),
          tokens(at, 'ship', at.docked(haven)),
        ),
      ),
      port ? h('small', null, at.game.name('yard', at.yard(haven))) : null,
    ),
  );
}

/** Own Ports; Harbors and the enemy's Ports where something is to be seen. @param {Position} at
 * @param {Side | null} you @param {Pick} pick */
export function ports(at, you, pick) {
  const keys = Object.keys(at.map.havens).filter(haven => {
    const [side, , , port] = at.map.havens[haven];
    const busy =
      sum(at.docked(haven)) || at.stocks(haven).some(box => box.n) || at.yard(haven) !== 'inactive';
    return busy || (port && (!you || side === you));
  });
  if (!keys.length) return null;
  keys.sort((a, b) => Number(at.map.havens[b][0] === you) - Number(at.map.havens[a][0] === you));
  return h(
    'ul',
    { class: 'force is-sheet is-towns is-amateurs' },
    keys.map(haven => portLine(at, haven, pick)),
  );
}
