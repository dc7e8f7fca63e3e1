"""Events of cards 88 to 96, 110 to 113, 144 and 149: Raids, and forces that come (2.3, 5.5, 6.9)."""
import leaders
import pieces
import raids
from book import FIGURES, TRIBES, TYPES, ZONES, places
from events import event, possible
from events_upper import (arrive, ask, beside_enemy, come, land_forces, open_florida, settle,
                         takes_line_units)

RAID_MOST = FIGURES['raid-max']  # A109


# --- 88 George Cockburn, 89 Raid on the Chesapeake, 90 Terror Along the Coast


def _zone(g):
    """The Coastal Raid goes to any Sea Zone."""
    zone = (yield ask('gb', 'event.site', [f'zone {zone}' for zone in ZONES])).split()[1]
    g.forces['cr'].place = ZONES[zone]
    g.note('raid-moves', zone)


def _raid(g, may=False, twice=False):
    """A109: a Raid needs a unit, and a place that may be raided."""
    targets = [f'place {place}' for place in raids.raid_targets(g, g.forces['cr'])] if g.forces['cr'].units else []
    if not targets:
        return
    answer = yield ask('gb', 'event.site', [*targets, *(['done'] if may else [])])
    if answer != 'done':
        yield from raids.raid(g, answer.split()[1], twice=twice)


@event(88)
def george_cockburn(g, side):
    """A270: both Regulars, as far as there are counters; the Raid follows at once."""
    yield from _zone(g)
    g.put_leader('cockburn', 'cr')
    g.forces['cr'].commander = 'cockburn'
    come(g, 'gb', 'regular', 2, 'cr')
    yield from _raid(g)


@event(89)
def raid_on_the_chesapeake(g, side):
    if g.forces['cr'].points < RAID_MOST:
        come(g, 'gb', 'regular', 1, 'cr')
    yield from _raid(g, may=True)


@possible(89)
def _(g, side):
    """A15: somebody can come aboard, or be landed."""
    cr = g.forces['cr']
    if not cr.place:
        return False
    return cr.points < RAID_MOST and g.left['gb']['regular'] > 0 or bool(cr.units and raids.raid_targets(g, cr))


@event(90)
def terror_along_the_coast(g, side):
    yield from _zone(g)
    yield from _raid(g, twice=True)


@possible(90)
def _(g, side):
    return bool(g.forces['cr'].place)


# --- 91, 93-96: new points for the British at one place


def _ports(g, *names):
    """British controlled and without enemy forces; At Sea boxes always (A271)."""
    return [place for place in places(*names) if pieces.may_receive(g, 'gb', place)]


def _comes_to(number, kind, n, *names):
    """Registers the event of a card that brings points to one place of several."""
    @event(number)
    def come_to(g, side):
        yield from pieces.put_points(g, 'gb', kind, n, _ports(g, *names), spread=1)

    @possible(number)
    def _(g, side):
        return g.left['gb'][kind] > 0 and bool(_ports(g, *names))


_comes_to(91, 'regular', 3, 'nova-scotia', 'quebec', 'at-sea')  # Regulars from the West Indies
_comes_to(93, 'fencible', 2, 'cornwall', 'prescott', 'kingston')  # Glengarry Light Infantry
_comes_to(94, 'fencible', 2, 'montreal', 'chateauguay', 'trois-rivieres')  # Canadian Voltigeurs
_comes_to(95, 'regular', 2, 'quebec', 'montreal', 'kingston')  # Swiss Regiments
_comes_to(96, 'regular', 3, 'quebec')  # The Royal Scots Land at Quebec


# --- 92 The 104th's Winter March

MARCHERS = 4


def _homes(g):
    return [place for place in ('st-john', 'new-brunswick', 'nova-scotia') if g.present('gb', place)]


def _goals(g):
    return [place for place in ('quebec', 'montreal', 'kingston') if g.control[place] == 'gb']


@event(92)
def the_104ths_winter_march(g, side):
    """From one area to one; A202: into an Expedition there that is named, or loose, or with a Leader as a new one."""
    home = (yield ask('gb', 'event.site', [f'place {place}' for place in _homes(g)])).split()[1]
    goal = (yield ask('gb', 'event.site', [f'place {place}' for place in _goals(g)])).split()[1]
    into = None
    there = [f'force {force.key}' for force in g.land_forces_at('gb', goal)]
    if there:
        what, key = (yield ask('gb', 'event.put', [*there, f'place {goal}'])).split()
        into = key if what == 'force' else None
    left = MARCHERS
    while True:
        options = ['done', *_who_may_go(g, home, left, into)]
        answer = yield ask('gb', 'event.choose', options)
        if answer == 'done':
            return
        what, name, *box = answer.split()
        if what == 'come':
            into = yield from _leader_goes(g, name, goal, into)
        else:
            left -= 1
            yield from _point_goes(g, name, box[0], home, goal, into)


def _who_may_go(g, home, left, into):
    for force in g.land_forces_at('gb', home):
        for name in force.leaders:
            if into or g.free_marker('gb'):
                yield f'come {name}'
    if not left:
        return
    for kind in TYPES:
        if g.loose_at('gb', home).get(kind):
            yield f'take {kind} loose'
        for force in g.land_forces_at('gb', home):
            if force.units.get(kind):
                yield f'take {kind} {force.key}'


def _leader_goes(g, name, goal, into):
    old = g.forces[g.where[name]]
    if into:
        leaders.join(g, 'gb', name, into)
        g.note('joins', name, into)
    else:
        g.put_leader(name, 'aside')
        yield from settle(g, old)
        into = leaders.found(g, 'gb', name, goal)
        g.note('founds', name, into, goal)
        return into
    yield from settle(g, old)
    return into


def _point_goes(g, kind, box, home, goal, into):
    source = {'place': home} if box == 'loose' else {'force': box}
    g.shift('gb', kind, **source, **({'to_force': into} if into else {'to_place': goal}))
    g.note('points-march', kind, home, goal)
    if into:
        leaders.settle_command(g, g.forces[into])
    if box != 'loose':
        yield from settle(g, g.forces[box])


@possible(92)
def _(g, side):
    return bool(_homes(g)) and bool(_goals(g))


# --- 110, 111 Artillery, 112, 113 Cavalry


def _hidden_places(g, side, fleet):
    """Not in the Wilderness, nor beside the enemy (A271, A296); Artillery also aboard the Invasion Fleet."""
    for force in land_forces(g, side):
        if takes_line_units(force) and not beside_enemy(g, side, force.place):
            yield f'force {force.key}'
    if fleet and side == 'gb' and g.forces['if'].place:
        yield 'force if'


def _concealed(kind, fleet, *numbers):
    @event(*numbers)
    def conceal(g, side):
        force = (yield ask(side, 'event.put', _hidden_places(g, side, fleet))).split()[1]
        g.add(side, kind, 1, force=force)
        leaders.settle_command(g, g.forces[force])
        g.note('concealed', side, kind)

    @possible(*numbers)
    def _(g, side):
        return g.left[side][kind] > 0 and any(True for _ in _hidden_places(g, side, fleet))


_concealed('artillery', True, 110, 111)
_concealed('cavalry', False, 112, 113)


# --- 144 William Clark


def _clark_options(g):
    """A128, A133: with no free marker and no Expedition there it cannot be played."""
    if not pieces.may_receive(g, 'us', 'st-louis'):
        return
    for force in g.land_forces_at('us', 'st-louis'):
        yield f'force {force.key}'
    if g.free_marker('us'):
        yield 'place st-louis'


@event(144)
def william_clark(g, side):
    where = yield ask('us', 'event.put', _clark_options(g))
    come(g, 'us', 'ranger', 3, arrive(g, 'us', 'clark', where))  # A270


@possible(144)
def _(g, side):
    return any(True for _ in _clark_options(g))


# --- 149 Spain Enters the War

MARKERS = 3


def _spanish_places(g):
    """The Florida areas, and those of Belligerent tribes; no new points beside an enemy (the reason of A271)."""
    belligerent = [TRIBES[tribe] for tribe, standing in g.standing.items() if standing == 'belligerent']
    return [place for place in places('florida', *belligerent) if not beside_enemy(g, 'gb', place)]


@event(149)
def spain_enters_the_war(g, side):
    """A133: Florida opens if it is still closed; up to three areas, two Indian units in each."""
    open_florida(g)
    yield from pieces.put_points(g, 'gb', 'indian', MARKERS, _spanish_places(g), each=2, different=True, may=True)


@possible(149)
def _(g, side):
    return not g.florida or g.left['gb']['indian'] > 0 and bool(_spanish_places(g))
