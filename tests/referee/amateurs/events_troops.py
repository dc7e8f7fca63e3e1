"""Events that bring troops and Leaders: #18 to #20, #23 to #27, #42, #43, #45, #47, #61, #64, #68."""
import control
import leaders
import ops
from book import PLACES, SETS, places
from events import event, possible
from events_tools import CITIES, RAID_MOST, SETTLED, ask, free, may_put, put, receiving

# --- points


def _volunteer_towns(g, side):
    """#18, #19: settlements of the Home Country that the side controls, without enemy forces."""
    return [place for place in free(g, side, places('us-home', 'canada', 'florida'), SETTLED) if g.home(side, place)]


@event(18, 19)
def volunteers_flock(g, side):
    yield from put(g, side, 'militia', 4, _volunteer_towns(g, side), spread=2, may=True)


@possible(18, 19)
def _(g, side):
    return may_put(g, side, 'militia', _volunteer_towns(g, side))


def _bounty(g, side):
    """#20: a city of the Home Country, controlled, without enemy forces."""
    kind = 'regular' if side == 'us' else 'fencible'
    return kind, [place for place in free(g, side, places('us-home', 'canada', 'florida'), CITIES)
                  if g.home(side, place)]


@event(20)
def recruiting_bounty(g, side):
    kind, cities = _bounty(g, side)
    yield from put(g, side, kind, 2, cities, spread=1)


@possible(20)
def _(g, side):
    return may_put(g, side, *_bounty(g, side))


@event(47)
def congress_votes_new_regiments(g, side):
    """#47."""
    yield from put(g, 'us', 'regular', 3, free(g, 'us', places('us-home'), CITIES))


@possible(47)
def _(g, side):
    return may_put(g, 'us', 'regular', free(g, 'us', places('us-home'), CITIES))


def _loyal(g):
    return free(g, 'gb', places('canada'), SETTLED)


@event(61)
def loyal_hearts(g, side):
    """#61: the Peace marker back, and a point each in up to two areas."""
    if g.peace['gb'] < 24:
        g.move_peace('gb', -1, 'peace-card')
    yield from put(g, 'gb', 'militia', 2, _loyal(g), different=True, may=True)


@possible(61)
def _(g, side):
    return not any(g.control[place] == 'us' for place in ('quebec', 'montreal', 'kingston', 'york')) and (
        g.peace['gb'] < 24 or may_put(g, 'gb', 'militia', _loyal(g)))


def _marines(g):
    """#64, A271: the Coastal Raid with room, A109, and land Expeditions on those coasts and in their boxes."""
    cr = g.forces['cr']
    aboard = ['cr'] if cr.place and cr.points < RAID_MOST else []
    coasts = places('mid-atlantic', 'south-atlantic', 'sea-mid-atlantic', 'sea-south-atlantic')
    return aboard, list(dict.fromkeys(force.place for force in receiving(g, 'gb', coasts)))


@event(64)
def the_colonial_marines(g, side):
    aboard, coasts = _marines(g)
    yield from put(g, 'gb', 'fencible', 1, coasts, each=2, loose=False, aboard=aboard)


@possible(64)
def _(g, side):
    aboard, coasts = _marines(g)
    return may_put(g, 'gb', 'fencible', coasts, loose=False, aboard=aboard)


@event(68)
def lafittes_baratarians(g, side):
    """#68 as a regular event."""
    for kind, n in (('artillery', 1), ('militia', 2)):
        yield from put(g, 'us', kind, n, free(g, 'us', ['new-orleans']))


@possible(68)
def _(g, side):
    here = free(g, 'us', ['new-orleans'])
    return may_put(g, 'us', 'artillery', here) or may_put(g, 'us', 'militia', here)


# --- Indian Leaders with their bands (A271, A296)


def _band_forces(g, where):
    return receiving(g, 'gb', places(where))


def _band_places(g, to, controlled):
    """A195: a US marker counts as units; without a marker nobody is founded there (6.3)."""
    if not g.free_marker('gb'):
        return []
    return [place for place in to
            if not g.present('us', place) and (not controlled or g.control[place] == 'gb')]


def _band(g, leader, where, to, controlled=False):
    options = {f'force {force.key}': force for force in _band_forces(g, where)}
    options |= {f'place {place}': place for place in _band_places(g, to, controlled)}
    answer = yield from ask('gb', 'event.put', options)
    what = options[answer]
    if answer.startswith('place'):
        key = leaders.found(g, 'gb', leader, what)
        g.note('founds', leader, key, what)
        _indians(g, g.forces[key])
        yield from control.take(g, 'gb', what)
    else:
        _indians(g, what)
        leaders.join(g, 'gb', leader, what.key)
        g.note('joins', leader, what.key)


def _indians(g, force):
    n = g.add('gb', 'indian', 2, force=force.key)
    if n:
        g.note('points-join', 'indian', n, force.key)
    leaders.settle_command(g, force)


BANDS = {
    23: ('prophet', 'west', ('prophetstown', 'ft-dearborn', 'amherstburg')),
    24: ('roundhead', 'west', ('amherstburg', 'moraviantown', 'ft-mackinac')),
    25: ('black-hawk', 'west', ('rock-island', 'prairie-du-chien', 'green-bay')),
    26: ('norton', 'upper-canada', ('queenston', 'burlington-heights', 'york')),
}


def _register(number, leader, where, to):
    @event(number)
    def play(g, side):
        yield from _band(g, leader, where, to, controlled=number == 26)

    @possible(number)
    def _(g, side):
        return bool(_band_forces(g, where) or _band_places(g, to, number == 26))


for _number, _entry in BANDS.items():
    _register(_number, *_entry)


# --- #27

DICKSONS = ('ft-mackinac', 'green-bay', 'prairie-du-chien')


def _dickson(g):
    options = {}
    for place in DICKSONS:
        if g.present('us', place):  # A195
            continue
        there = g.land_forces_at('gb', place)
        options |= {f'force {force.key}': (place, force.key) for force in there}
        if not there:
            options[f'place {place}'] = (place, None)
    return options


@event(27)
def robert_dickson(g, side):
    """#27, A133: without a Leader or a marker for him the units stand loose."""
    options = _dickson(g)
    place, key = options[(yield from ask('gb', 'event.put', options))]
    yield from control.take(g, 'gb', place)
    if not key and g.free_marker('gb') and g.pool('gb'):
        leader = yield from leaders.draw(g, 'gb', place=place)
        key = g.where[leader] if leader else None
    for kind, n in (('indian', 4), ('voyageur', 1)):
        if key:
            n = g.add('gb', kind, n, force=key)
            if n:
                g.note('points-join', kind, n, key)
            leaders.settle_command(g, g.forces[key])
        else:
            n = g.add('gb', kind, n, place=place)
            if n:
                g.note('points-come', 'gb', kind, n, place)


@possible(27)
def _(g, side):
    return (g.control['ft-mackinac'] == 'gb' or not g.present('us', 'ft-mackinac')) and bool(_dickson(g))


# --- Volunteers of the West, and a Leader for them


def _western_draws(g):
    """10.2, A37, A128: for an Expedition in the West, or a place there without one."""
    if not g.pool('us'):
        return {}
    west = set(SETS['west'])
    options = {f'force {key}': {'force': key} for key in ops.draw_forces(g, 'us', west)}
    options |= {f'place {place}': {'place': place} for place in ops.draw_places(g, 'us', west)}
    return options


def _volunteers(*towns):
    def play(g, side):
        yield from put(g, 'us', 'militia', 4, free(g, 'us', towns))
        options = _western_draws(g)
        if options:
            answer = yield from ask('us', 'event.put', [*options, 'done'])
            if answer != 'done':
                yield from leaders.draw(g, 'us', **options[answer])

    def may(g, side):
        return may_put(g, 'us', 'militia', free(g, 'us', towns)) or bool(_western_draws(g))

    return play, may


for _number, _towns in ((42, ('lexington', 'louisville', 'cincinnati')), (43, ('nashville', 'knoxville'))):
    _play, _may = _volunteers(*_towns)
    event(_number)(_play)
    possible(_number)(_may)


# --- #45


@event(45)
def james_monroe(g, side):
    """#45, A90: Secretary of War at once, or to an Expedition in the East."""
    east = [force.key for force in g.forces.values() if force.side == 'us' and not force.lake and force.place
            and PLACES[force.place].region == 'east']
    answer = yield from ask('us', 'event.target', ['secretary monroe', *(f'force {key}' for key in east)])
    if answer == 'secretary monroe':
        if g.secretary:
            g.put_leader(g.secretary, 'out')
        g.secretary = 'monroe'
        g.put_leader('monroe', 'secretary')
        g.note('secretary', 'monroe')
    else:
        key = answer.split()[1]
        leaders.join(g, 'us', 'monroe', key)
        g.note('joins', 'monroe', key)
