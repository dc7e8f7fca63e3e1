"""Wilderness Moves (6.5)."""
from book import FIGURES, LIGHT, OTHER, PLACES, SETS, TRAILS
from flow import Ask, Roll

HEADS = set(SETS['trail-heads'])


def may_set_out(g, force, leader):
    """Only Light Units and Leaders, at least half of the Expedition (A104); with 4 movement points."""
    if not any(nature in TRAILS for nature in PLACES[force.place].links.values()):
        return False
    light = sum(n for kind, n in force.units.items() if kind in LIGHT)
    return light >= (force.began + 1) // 2


def goals(g, march):
    """Places that trails lead to through friendly Locations -> (last place before, all blue)."""
    side, start = march.side, march.at
    found, blue = {}, {}
    for only_blue in (True, False):
        seen, todo = {start: None}, [start]
        while todo:
            here = todo.pop(0)
            for other, nature in PLACES[here].links.items():
                if nature not in TRAILS or only_blue and nature != 'blue-trail' or other in seen:
                    continue
                seen[other] = here
                found.setdefault(other, here)
                if only_blue:
                    blue[other] = True
                if (PLACES[other].nature == 'wilderness' and g.control[other] == side
                        and not g.present(OTHER[side], other)):
                    todo.append(other)
    return {place: (last, blue.get(place, False)) for place, last in found.items() if place != start}


def modifiers(g, march, place, blue):
    units = march.box(g)
    yield 'tactical', _tactical(g, march)
    if blue:
        yield 'blue-trail', 2
    if units.get('voyageur'):
        yield 'voyageur', 1
    if units and set(units) <= {'indian'}:
        yield 'all-indian', 1
    if g.control[place] == OTHER[march.side]:
        yield 'enemy-place', -1


def _tactical(g, march):
    if march.force == 'loose':
        return 0
    force = g.forces[march.force]
    return max((g.stats(name)[2] for name in [*force.leaders, force.commander] if name), default=0)


def options(g, march):
    """Words of the goals that may be named (A156)."""
    from march import friends_at_trail
    return [f'by-trail {place}' for place in goals(g, march) if friends_at_trail(g, march, place)]


def roll(g, march, place):
    """6.5: 7 or more; without success the force stays."""
    last, blue = goals(g, march)[place]
    total = 0
    for name, value in modifiers(g, march, place, blue):
        if value:
            g.note('trail-modifier', name, value)
        total += value
    die = yield Roll()
    total += die
    g.note('trail-roll', march.force, place, die, total)
    march.stopped, march.mp = True, 0
    if total < FIGURES['trail-success']:
        g.note('trail-lost', march.force, march.at)
        return None
    was = march.at
    march.entered_from, march.at = last, place
    g.note('marches', march.force, was, place, 3)
    march.passed.append(was)
    return was


def wilderness_move(g, march):
    """An Expedition names its goal; then as after any march."""
    import march as marches
    found = options(g, march)
    answer = yield Ask(march.side, 'march', [*found, 'done'], always=True)
    if answer != 'done':
        place = answer.split()[1]
        was = yield from roll(g, march, place)
        if was:
            force = g.forces[march.force]
            force.place = place
            marches.cross(march, march.entered_from, place, force.units)
            yield from marches.enter(g, march, place, 'by-trail')
            if march.met_enemy:
                yield Ask(march.side, 'march', ['done'], always=True)
    yield from marches.halt(g, march)
