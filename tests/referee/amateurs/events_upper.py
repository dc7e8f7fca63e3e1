"""What the events of cards 76 to 150 share: questions, losses at the owner's choice, Leaders who go and come."""
import control
import leaders
from book import FLEETS, HAVENS, LAKE_FORCE, LEADERS, LEADER_KEYS, OTHER, PLACES, TYPES, places
from flow import Ask

SETTLED = ('country-town', 'minor-city', 'major-city')


def ask(side, node, options):
    """The questions of events are asked even if there is one answer: what is asked shows what is hidden (A134)."""
    return Ask(side, node, options, always=True)


# --- Expeditions


def land_forces(g, side):
    """The land Expeditions of a side that are on the map."""
    return [force for force in g.forces.values()
            if force.side == side and force.place and not force.lake and force.key not in FLEETS]


def expeditions(g, side):
    """Those and the two fleets (A144)."""
    return [force for force in g.forces.values() if force.side == side and force.place and not force.lake]


def beside_enemy(g, side, place):
    return g.present(OTHER[side], place)


def takes_line_units(force):
    """A296: no Line Units in a Wilderness Location, nor, of the British, with a Civilized tribe."""
    nature = PLACES[force.place].nature
    return nature != 'wilderness' and not (nature == 'tribal' and force.side == 'gb')


def slow(g, force, leader):
    """The Initiative of a Leader, with #141 that counts it 1 higher."""
    return g.stats(leader)[0] + (force in g.quarrel)


# --- points


def lose_types(g, side, n, *, place=None, force=None, kinds=TYPES, keep=0):
    """The owner takes n points away, type by type; with nothing to take he says so (A169)."""
    if not n:
        yield ask(side, 'event.choose', ['done'])
    for _ in range(n):
        box = g.forces[force].units if force else g.loose_at(side, place)
        options = [f'type {kind}' for kind in kinds if box.get(kind) and sum(box.values()) > keep]
        answer = yield ask(side, 'event.choose', options or ['done'])
        if answer == 'done':
            break
        kind = answer.split()[1]
        yield from lose_one(g, side, kind, place=place, force=force)


def lose_one(g, side, kind, *, place=None, force=None, told=True):
    """One point leaves the game; A220: who is alone then beside it takes the area."""
    g.remove(side, kind, place=place, force=force)
    if force:
        if told:
            g.note('points-left', kind, force)
        yield from settle(g, g.forces[force])
    else:
        g.note('points-gone', side, kind, 1, place)
        yield from control.check_alone(g, place, OTHER[side])


def settle(g, force):
    """Command after a change; an Expedition without points and Leaders is no more (A129, A137, A220)."""
    place = force.place
    if not force.units and not force.leaders and force.key not in FLEETS:
        leaders.remove_marker(g, force)
    else:
        leaders.settle_command(g, force)
    yield from control.check_alone(g, place, OTHER[force.side])


def come(g, side, kind, n, force):
    """New points with a Leader (A270: as many as there are)."""
    n = g.add(side, kind, n, force=force)
    if n:
        g.note('points-join', kind, n, force)
        leaders.settle_command(g, g.forces[force])


# --- Leaders


def in_play(g, side):
    """Land and Indian Leaders in Expeditions on the map, the fleets included; not Weatherford (A108)."""
    return [name for name in LEADER_KEYS if LEADERS[name].side == side and LEADERS[name].kind != 'naval'
            and g.where[name] in g.forces]


def set_out(g, leader):
    """He leaves his Expedition, if he is in one; 10.3: another, or a Replacement, commands what is left."""
    old = g.where[leader]
    g.put_leader(leader, 'aside')
    if old in g.forces:
        yield from settle(g, g.forces[old])


def arrive(g, side, leader, where, key=None):
    """`where`: `force KEY` or `place PLACE`, as it was chosen.  Returns the Expedition."""
    what, target = where.split()
    if what == 'place':
        key = leaders.found(g, side, leader, target, key)
        g.note('founds', leader, key, target)
        return key
    leaders.join(g, side, leader, target)
    g.note('joins', leader, target)
    return target


def succession(g, force):
    """10.3: who commands now; asked whatever there is to choose (A250)."""
    leaders.settle_command(g, force)
    stars = leaders.starred(g, force)
    best = max((leaders.rank(g, name) for name in stars), default=0)
    first = [name for name in stars if leaders.rank(g, name) == best]
    answer = yield ask(force.side, 'leader.command', [f'command {name}' for name in first] or ['done'])
    if answer != 'done':
        force.commander = answer.split()[1]
        g.note('commands', force.side, force.key, force.commander)


# --- Florida, lakes


def open_florida(g):
    """#99, #149 (A133): its areas become British Home Country, British controlled, if it is still closed."""
    if g.florida:
        return
    g.florida = True
    g.note('florida-opens')
    for place in places('florida'):
        g.control[place] = 'gb'
        g.note('control', 'gb', place)


def may_put_out(g, side, lake):
    """6.6, A187: finished ships lie in a haven of the lake; never in Winter."""
    return not g.winter and any(g.docked[h.key] for h in HAVENS.values() if h.side == side and h.lake == lake)


def lake_force(g, side, lake):
    return g.forces[LAKE_FORCE[side, lake]]
