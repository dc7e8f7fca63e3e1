"""Preparation (4.1)."""
import cards
import control
import lakes
import leaders
import supply
from book import FIGURES, FLEETS, LAKE_KEYS, LEADERS, OTHER, PLACES, SIDES, SUPPLIES, SUPPLY_LIMIT, TYPES
from flow import Ask

LAST_TURN = 19  # Winter 1815 (A98)


def next_turn(g):
    """The end of one turn and the Preparation of the next; True if the war is over."""
    cards.end_of_turn(g)
    _lapse(g)
    if g.turn == LAST_TURN:
        g.timed_out = True
        return True
    g.turn += 1
    g.round = 0
    g.first_player = 'gb' if g.first_round_gb else 'us'
    g.note('turn-begins', f'{g.season}-{g.year}')
    g.raised.clear()  # A298
    yield from _wounded_return(g)
    if g.season == 'winter':
        yield from _winter(g)
        if g.met:
            return True
    elif g.season == 'spring':
        yield from _spring(g)
    g.active = g.first_player
    yield from cards.deal(g)
    return False


def _lapse(g):
    """A132: what lasts until the end of the turn."""
    g.armistice, g.barred, g.quarrel = set(), set(), set()
    g.veterans = {side: set() for side in SIDES}
    g.no_militia_west = g.governors = g.mud = False
    g.two_more, g.first_round_gb = g.napoleon_defeated, g.napoleon_fell  # A10, A131: from the next turn


def _wounded_return(g):
    """#84-#86: at the start of the second turn."""
    for leader in [name for name, turns in g.returning.items() if turns == 1]:
        del g.returning[leader]
        if LEADERS[leader].kind == 'indian':
            yield from _indian_returns(g, leader)
        else:
            g.note('returns', leader)
            g.put_leader(leader, 'pool')
            g.promoted.discard(leader)
    g.returning = {name: 1 for name in g.returning}


def _indian_returns(g, leader):
    """To a British land Expedition, in the West if there is one; A138."""
    if leader == 'weatherford':
        tribes = [tribe for tribe, standing in g.standing.items() if standing == 'belligerent']
        if not tribes:
            g.put_leader(leader, 'out')
            return
        answer = yield Ask('gb', 'prepare.return', [f'tribe {tribe}' for tribe in tribes], always=True)
        g.weatherford = answer.split()[1]
        g.put_leader(leader, 'loose')
        return
    forces = [f for f in g.forces.values() if f.side == 'gb' and f.place and not f.lake and f.key not in FLEETS]
    west = [f for f in forces if PLACES[f.place].region == 'west']
    options = [f'force {f.key}' for f in west or forces]
    if not options:
        g.put_leader(leader, 'pool')
        return
    answer = yield Ask('gb', 'prepare.return', options, always=True)
    g.note('returns-force', leader, answer.split()[1])
    leaders.join(g, 'gb', leader, answer.split()[1])


# --- Winter


def _winter(g):
    g.frozen_lakes = False
    yield from _indians_leave(g)
    for side in SIDES:
        yield from disband(g, side, sum(_militia(g, side).values()) // 2)
    g.starved = True
    for side in SIDES:
        yield from _starve(g, side)
    for lake in LAKE_KEYS:
        for side in SIDES:
            if lake in g.out[side]:
                yield from _bring_in(g, side, lake)
    g.frozen_lakes = True


def _indians_leave(g):
    """4.1: all Indian Units go, their Leaders stay."""
    n, left = 0, []
    for force in g.forces.values():
        k = force.units.get('indian', 0)
        if force.side == 'gb' and k:
            n += k
            g.remove('gb', 'indian', k, force=force.key)
            left.append(force.place)
            leaders.settle_command(g, force)
    for place in list(g.loose['gb']):
        k = g.loose['gb'][place].get('indian', 0)
        if k:
            n += k
            g.remove('gb', 'indian', k, place=place)
            left.append(place)
    g.note('indians-leave', n)
    yield from _empty_markers(g, 'gb')
    for place in left:
        yield from control.check_alone(g, place, 'us')


def _empty_markers(g, side):
    """A137: an Expedition without points and Leaders is no more."""
    for force in g.forces.values():
        if force.side == side and force.place and not force.lake and not force.units and not force.leaders:
            leaders.remove_marker(g, force)
    yield from ()


def _militia(g, side):
    found = {}
    for force in g.forces.values():
        if force.side == side and force.units.get('militia'):
            found[f'lose militia {force.key}'] = force.units['militia']
    for place, box in g.loose[side].items():
        if box.get('militia'):
            found[f'place {place}'] = box['militia']
    return found


def disband(g, side, n):
    """The owner removes Volunteer Militia wherever he likes, one by one."""
    g.note('militia-leave', side, n)
    if not n:
        yield Ask(side, 'prepare.disband', ['done'], always=True)
    for _ in range(n):
        answer = yield Ask(side, 'prepare.disband', list(_militia(g, side)), always=True)
        yield from disband_one(g, side, answer)


def disband_one(g, side, answer):
    verb, where, *force = answer.split()
    if verb == 'place':
        g.remove(side, 'militia', place=where)
        g.note('disbanded-at', side, where)
        at = where
    else:
        key = force[0]
        g.remove(side, 'militia', force=key)
        g.note('disbanded-from', side, key)
        at = g.forces[key].place
        leaders.settle_command(g, g.forces[key])
        yield from _empty_markers(g, side)
    yield from control.check_alone(g, at, OTHER[side])


def _starve(g, side):
    """A116: all units of a side in one place are one group; what is above the limit goes."""
    asked = False
    for place in PLACES:
        if not g.present(side, place):
            continue
        level = supply.level(g, side, place)
        over = sum(g.units_at(side, place).values()) - SUPPLY_LIMIT[level]
        if over <= 0:
            continue
        g.note('winter-hunger', side, place, SUPPLIES[level], over)
        asked = True
        for _ in range(over):
            answer = yield Ask(side, 'prepare.starve', list(_victims(g, side, place)), always=True)
            _, kind, box = answer.split()
            if box == 'loose':
                g.remove(side, kind, place=place)
            else:
                g.remove(side, kind, force=box)
                leaders.settle_command(g, g.forces[box])
            g.note('starved', side, place, kind, box)
        yield from _empty_markers(g, side)
        yield from control.check_alone(g, place, OTHER[side])
    if not asked:
        yield Ask(side, 'prepare.starve', ['done'], always=True)


def _victims(g, side, place):
    for kind in TYPES:
        if g.loose_at(side, place).get(kind):
            yield f'lose {kind} loose'
        for force in g.forces_at(side, place):
            if force.units.get(kind):
                yield f'lose {kind} {force.key}'


def _bring_in(g, side, lake):
    """A82: from the Winter of 1813 on this moves the enemy's marker."""
    brought = yield from lakes.go_in(g, side, lake)
    if brought and g.year >= 1813:
        g.move_peace('gb' if side == 'us' else 'us', 1, 'peace-fleet')


# --- spring


def _spring(g):
    """4.1, A91, A108: two Indians with each Indian Leader in play."""
    homes = [name for name, post in g.where.items() if LEADERS[name].kind == 'indian'
             and (post in g.forces or post == 'loose')]
    if not any(LEADERS[name].kind == 'indian' and (post in g.forces or post in ('loose', 'pool'))
               for name, post in g.where.items()):
        return  # who is in the pool nobody else knows
    n = 0
    wanted = FIGURES['spring-indians'] * len(homes)
    if wanted > g.left['gb']['indian']:
        n = yield from _short_spring(g, homes)
    else:
        for name in homes:
            n += _indians_come(g, name, FIGURES['spring-indians'])
    g.note('indians-come', n)
    yield Ask('gb', 'prepare.spring', ['done'], always=True)


def _indians_come(g, name, n):
    post = g.where[name]
    if post == 'loose':
        return g.add('gb', 'indian', n, place=g.weatherford)
    force = g.forces[post]
    if post == 'cr':  # A302
        n = min(n, FIGURES['raid-max'] - force.points)
    got = g.add('gb', 'indian', n, force=post)
    leaders.settle_command(g, force)
    return got


def _short_spring(g, homes):
    yield from ()
    return 0
