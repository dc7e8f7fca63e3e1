// stack.js - what an opened stack shows of a place; loaded when the game goes on.
import { counter } from '../../boards/counter.js';
import { tr } from '../../words.js';
import { forceWords, leaderWords, rowWords, thingsAt } from './inspect.js';
import { forceCounter, shipCounter } from './pieces.js';
import { SIDES, sideNumber, sum } from './state.js';

/** @typedef {import('./state.js').Position} Position */
/** @typedef {import('../../boards/tray.js').Item} Item */

/** @param {Position} at @param {string} force @returns {Item} */
const forceItem = (at, force) => ({
  kind: 'force',
  key: force,
  name: at.game.name('force', force),
  words: forceWords(at, force),
  along: at.march()?.force === force,
  draw: () => forceCounter(at, force, 40),
});

/** @param {Position} at @param {string} thing @returns {Item} */
function otherItem(at, thing) {
  const [kind, key] = thing.split(':');
  const side = kind === 'haven' ? at.map.havens[key][0] : kind === 'leader' ? at.map.leaders[key][0] : 'gb';
  return {
    kind,
    key,
    name: at.game.name(kind, key),
    words: kind === 'leader' ? leaderWords(at, key) : '',
    draw: () =>
      kind === 'haven' && sum(at.docked(key))
        ? shipCounter(side, at.docked(key), 40)
        : counter({
            colour: kind === 'tribe' ? 'in' : side,
            icon:
              { haven: 'shipyard', tribe: 'u-warrior', zone: 'blockade', leader: 'leader' }[kind] ?? 'star',
            size: 40,
          }),
  };
}

/** @param {Position} at @param {string} place @param {import('../../boards/marks.js').Marks} marks
 * @returns {import('../../boards/tray.js').Stack} */
export function stackOf(at, place, marks) {
  const forces = at.at(place);
  const offered = thingsAt(at, marks.targets.keys(), place).map(thing => thing.split(':'));
  const inPort = offered.filter(([kind, key]) => kind === 'force' && !forces.includes(key));
  const others = offered.filter(([kind]) => kind !== 'force').map(([kind, key]) => `${kind}:${key}`);
  const loose = SIDES.filter(side => sum(at.loose(side, place)));
  const lake = place.startsWith('lake-') ? place.slice(5) : null;
  return {
    name: lake ? at.game.name('lake', lake) : at.game.name('place', place),
    thing: lake ? `lake:${lake}` : `place:${place}`,
    sum: loose
      .map(side => tr('amateurs-loose', sideNumber(side), rowWords(at, at.loose(side, place))))
      .join(' '),
    items: [
      ...[...forces, ...inPort.map(([, force]) => force)].map(force => forceItem(at, force)),
      ...others.map(thing => otherItem(at, thing)),
    ],
  };
}
