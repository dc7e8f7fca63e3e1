"""The board by the names of the engine's state, for the comparison."""
import os
import re

from book import (BLOCKADES, CARD_KEYS, FORCE_KEYS, LEADER_KEYS, NAPOLEON, PLACE_KEYS, POSTS, SIDES, STANDINGS, TRIBES,
                  YARDS)

NONE = 255
_PLACE = {key: n for n, key in enumerate(PLACE_KEYS)}
_LEADER = {key: n for n, key in enumerate(LEADER_KEYS)}
_FORCE = {key: n for n, key in enumerate(FORCE_KEYS)}
_LEADER['replacement'] = 254
_POST = {**_FORCE, **{key: len(FORCE_KEYS) + n for n, key in enumerate(POSTS)}}
SIDE = {side: n for n, side in enumerate(SIDES)}


def _split(control):
    sides = {side: [] for side in SIDES}
    for place, side in control.items():
        if side:
            sides[side].append(place)
    return sides


def board(g):
    """Members of the state that the referee models."""
    forces = g.forces.values()
    told = {
        'turn': g.turn, 'peace': g.peace, 'napoleon': NAPOLEON.index(g.napoleon),
        'met': g.met,
        'card': CARD_KEYS.index(g.card) if g.card else NONE,
        'active': SIDE[g.active], 'first-player': SIDE[g.first_player],
        'hand': {side: len(g.hand[side]) for side in SIDES},
        'saved': {side: len(g.saved[side]) for side in SIDES},
        'deck': len(g.deck),
        'pile': {'deck': g.deck, 'hand-us': g.hand['us'], 'hand-gb': g.hand['gb'], 'saved-us': g.saved['us'],
                 'saved-gb': g.saved['gb'], 'discard': g.discard, 'in-play': g.in_play, 'on-deck': g.on_deck,
                 'removed': g.removed},
        'pool': {side: len(g.pool(side)) for side in SIDES},
        'control': _split(g.control),
        'present': {side: {f.place for f in forces if f.side == side and f.place} | set(g.loose[side])
                    for side in SIDES},
        'at': {f.key: _PLACE[f.place] if f.place else NONE for f in forces},
        'force': {**{f.key: f.units for f in forces if f.units}, 'loose': g.march.units if g.march else None},
        'points': {**{f.key: f.points for f in forces}, 'loose': sum(g.march.units.values()) if g.march and g.march.units else 0},
        'loose-us': g.loose['us'], 'loose-gb': g.loose['gb'],
        'where': {leader: _POST[post] for leader, post in g.where.items()},
        'commander': {f.key: _LEADER[f.commander] if f.commander else NONE for f in forces},
        'left': g.left, 'ships-left': g.ships_left,
        'fort': {place: sum(level << 4 * SIDE[side] for side, level in forts.items())
                 for place, forts in g.forts.items()},
        'secretary': _LEADER[g.secretary] if g.secretary else NONE,
        'weatherford': list(TRIBES).index(g.weatherford) if g.weatherford else len(TRIBES),
        'yard': {port: YARDS.index(yard) for port, yard in g.yard.items()},
        'docked': {haven: ships for haven, ships in g.docked.items() if ships},
        'out': {side: {lake: 1 for lake in g.out[side]} for side in SIDES},
        'afloat-us': g.afloat['us'], 'afloat-gb': g.afloat['gb'],
        'roads': g.roads, 'raised': g.raised,
        'blockade': {zone: BLOCKADES.index(kind) for zone, kind in g.blockade.items()},
        'standing': {tribe: STANDINGS.index(kind) for tribe, kind in g.standing.items()},
        'victories': g.victories,
        'burned': g.burned, 'raided': g.raid_burned, 'flagged': g.flagged, 'invaded': g.invaded, 'stars': g.stars,
        'captured': g.captured, 'promoted': g.promoted, 'replaced': g.replaced,
        'florida': g.florida, 'fleet-gone': g.fleet_gone,
        'armistice': g.armistice, 'barred': g.barred, 'quarrel': g.quarrel, 'veterans': g.veterans,
        'no-militia-west': g.no_militia_west, 'governors': g.governors, 'mud': g.mud, 'loan': g.loan,
        'returning-next': [name for name, turns in g.returning.items() if turns == 1],
        'returning-later': [name for name, turns in g.returning.items() if turns == 2],
        'acted': g.acted, 'ops': g.ops,
    }
    for port, boxes in g.building.items():
        told['building-' + port] = {str(n): ships for n, ships in enumerate(boxes)}
        told['moved-' + port] = {str(n): ships for n, ships in enumerate(g.moved[port])}
    return told


def _noted():
    """The messages that the referee writes itself: only these are compared."""
    folder = os.path.dirname(os.path.abspath(__file__))
    found = {'leader-lost', 'leader-wounded', 'governors', 'loan', 'mud', 'no-militia-west'}
    for name in os.listdir(folder):
        if name.endswith('.py'):
            with open(os.path.join(folder, name), encoding='utf-8') as file:
                source = file.read()
            for call in re.findall(r"note\(([^)]*)", source):
                found.update(re.findall(r"'([a-z]+(?:-[a-z]+)*)'", call))
            found.update(re.findall(r"'(peace-[a-z-]+)'", source))
    return found


NOTED = _noted()
