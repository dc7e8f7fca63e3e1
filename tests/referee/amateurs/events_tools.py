"""What the events of several cards need: questions always asked, points that come and go (A169, A220, A271, A296).

A question of an event is asked even if it has one answer; to put points is asked when by what everybody can see there
is a place for them: counters that are short are their owner's secret (2.3, A134), so he says `done`.
"""
import combat
import control
import leaders
import pieces
from book import OTHER, PLACES, TYPES
from flow import Ask

SETTLED = ('country-town', 'minor-city', 'major-city')
CITIES = ('minor-city', 'major-city')
RAID_MOST = 5  # A70, A109


def ask(side, node, options):
    return (yield Ask(side, node, options, always=True))


def put(g, side, kind, n, places, *, spread=None, may=False, each=1, different=False, loose=True, aboard=()):
    """`n` times `each` points, one after the other, to some of `places`: loose or into a land Expedition there.

    spread: at most so many places; different: another place each time; may: fewer are allowed; loose=False: only
    into Expeditions; aboard: markers that may take them besides (the Coastal Raid)."""
    used = []
    for _ in range(n):
        options = {}
        for place in places:
            if different and place in used or spread and len(set(used)) >= spread and place not in used:
                continue
            if loose:
                options[f'place {place}'] = (place, None)
            for force in g.land_forces_at(side, place):
                if pieces.may_join(g, force, kind):  # A296
                    options[f'force {force.key}'] = (place, force)
        for key in aboard:
            options[f'force {key}'] = (g.forces[key].place, g.forces[key])
        if not options:
            return
        words = list(options) if g.left[side][kind] else []
        if may or not words:
            words.append('done')
        answer = yield from ask(side, 'event.put', words)
        if answer == 'done':
            return
        place, force = options[answer]
        room = RAID_MOST - force.points if force and force.key == 'cr' else each
        pieces.come(g, side, kind, min(each, room), place, force)
        used.append(place)


def may_put(g, side, kind, places, loose=True, aboard=()):
    """A15: whether points of the type could come."""
    if not g.left[side][kind]:
        return False
    return bool(aboard) or any(
        loose or any(pieces.may_join(g, force, kind) for force in g.land_forces_at(side, place)) for place in places)


def free(g, side, places, towns=None):
    """Controlled places without enemy forces (5.5), perhaps only with certain settlements."""
    return [place for place in places
            if g.control[place] == side and not g.present(OTHER[side], place)
            and (towns is None or g.town(place) in towns)]


def receiving(g, side, places):
    """A271: land Expeditions in places without enemy forces."""
    wanted = set(places)
    return [force for force in g.forces.values() if force.side == side and force.place in wanted and not force.lake
            and force.key not in ('cr', 'if') and not g.present(OTHER[side], force.place)]


def gone(g, place, who=None):
    """A220: a card has taken points or Leaders away: an Expedition of which nothing is left, and control."""
    for force in list(g.forces.values()):
        if force.place == place and not force.lake and force.key not in ('cr', 'if'):
            leaders.settle_command(g, force)
            if not force.units and not force.leaders:
                leaders.remove_marker(g, force)
    yield from control.check_alone(g, place, who)


def strike(g, side, n, place):
    """The owner removes n points from a place, as after a Combat (A169: asked whatever there is to choose)."""
    for turn in range(n):
        options = [f'lose {kind} loose' for kind in TYPES if g.loose_at(side, place).get(kind)]
        options += [f'lose {kind} {force.key}' for force in g.land_forces_at(side, place)
                    for kind in TYPES if force.units.get(kind)]
        if not options and turn:
            break
        answer = yield Ask(side, 'combat.lose', options or ['done'], always=not turn)
        if answer == 'done':
            break
        _, kind, box = answer.split()
        if box == 'loose':
            g.remove(side, kind, place=place)
        else:
            g.remove(side, kind, force=box)
        g.note('combat-loses', side, kind, box)
    yield from gone(g, place, OTHER[side])


def choose_participants(g, c, side):
    """A240: a card has taken participants away: the owner picks anew among all who are there."""
    combat._gather(g, c, side)
    if combat._may_choose(g, c, side):
        yield from combat._choose_participants(g, c, side)


def settled_at_home(g, side, place, towns=SETTLED):
    return g.home(side, place) and PLACES[place].town in towns
