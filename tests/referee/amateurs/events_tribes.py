"""Events of the Indian country: #28 to #39."""
import control
import leaders
from book import LEADERS, OTHER, PLACES, SETS, TRIBES, TYPES, places
from events import event, possible
from events_tools import ask, free, gone, may_put, put, strike

FRONTIER = ('no-town', 'frontier-town')


def _indian_leader_in_play(g):
    """In an Expedition, or Weatherford with his tribe."""
    return bool(g.weatherford) or any(leader.kind == 'indian' and g.where[leader.key] in g.forces
                                      for leader in LEADERS.values())


def _mackinac_or_leader(g):
    return g.control['ft-mackinac'] == 'gb' or _indian_leader_in_play(g)


def _rise(g, tribe):
    g.standing[tribe] = 'belligerent'
    g.note('belligerent', tribe)


# --- tribes take sides


@event(28)
def creeks_take_up_the_red_stick(g, side):
    _rise(g, 'creek')
    yield from ()


@possible(28)
def _(g, side):
    return g.standing['creek'] not in ('belligerent', 'defeated')


@event(29)
def cherokee_join_the_war(g, side):
    _rise(g, 'cherokee')
    yield from ()


@possible(29)
def _(g, side):
    """#29: another tribe is Belligerent, or the British hold a US area of the West other than Mobile."""
    held = any(p.nature == 'area' and p.country == 'us' and p.region == 'west' and p.key != 'mobile'
               and g.control[p.key] == 'gb' for p in PLACES.values())
    return g.standing['cherokee'] == 'quiet' and (held or 'belligerent' in g.standing.values())


@event(30)
def choctaw_join_the_war(g, side):
    """#30: from New Orleans the Chickasaw as well."""
    _rise(g, 'choctaw')
    if g.control['new-orleans'] == 'gb' and g.standing['chickasaw'] == 'quiet':
        if (yield from ask('gb', 'event.choose', ['yes', 'no'])) == 'yes':
            _rise(g, 'chickasaw')


@possible(30)
def _(g, side):
    return g.standing['choctaw'] == 'quiet' and (
        g.control['new-orleans'] == 'gb' or g.control['natchez'] == 'gb' or g.has_units('gb', 'mobile'))


def _courted(g):
    return [tribe for tribe in TRIBES if tribe in ('cherokee', 'choctaw', 'chickasaw') and g.standing[tribe] == 'quiet']


@event(31)
def cherokee_and_choctaw_allies(g, side):
    """#31, A133, A271: the mark, and 2 Rangers there or with an Expedition there or next to it."""
    tribe = (yield from ask('us', 'event.site', [f'tribe {tribe}' for tribe in _courted(g)])).split()[1]
    g.standing[tribe] = 'ally'
    g.note('ally', tribe)
    if not g.left['us']['ranger']:
        return
    area = TRIBES[tribe]
    beside = [force.key for place in PLACES[area].links if not g.present('gb', place)
              for force in g.land_forces_at('us', place)]
    yield from put(g, 'us', 'ranger', 1, [] if g.present('gb', area) else [area], each=2, aboard=beside)


@possible(31)
def _(g, side):
    return bool(_courted(g))


@event(33)
def seminole_war_party(g, side):
    """#33: 2 Indians in their area, where no US forces stand (A271)."""
    if g.standing['seminole'] != 'belligerent':
        _rise(g, 'seminole')
    yield from put(g, 'gb', 'indian', 2, _seminole(g))


def _seminole(g):
    return [] if g.present('us', 'seminole') else ['seminole']


@possible(33)
def _(g, side):
    return g.florida and g.standing['seminole'] != 'defeated' and (
        g.standing['seminole'] != 'belligerent' or may_put(g, 'gb', 'indian', _seminole(g)))


def _belligerents(g):
    return [tribe for tribe in TRIBES if g.standing[tribe] == 'belligerent']


@event(34)
def william_weatherford(g, side):
    tribe = (yield from ask('gb', 'event.site', [f'tribe {tribe}' for tribe in _belligerents(g)])).split()[1]
    g.weatherford = tribe
    g.put_leader('weatherford', 'loose')
    g.note('weatherford', 'weatherford', tribe)


@possible(34)
def _(g, side):
    return bool(_belligerents(g))


# --- raids and massacres


def _raidable(g):
    """#32, A195, A301: areas of the West that the US controls, with no more than a Frontier Town."""
    return [p.key for p in PLACES.values()
            if p.nature in ('area', 'florida') and p.region == 'west' and p.town in FRONTIER
            and g.control[p.key] == 'us' and not g.land_forces_at('us', p.key)
            and sum(g.loose_at('us', p.key).values()) <= 3]


def _wilderness_lost(g):
    return sum(g.control[place] == 'gb' for place in SETS['us-wilderness']) >= 3


@event(32)
def indian_raids(g, side):
    raided = []
    while len(raided) < 3:
        options = [f'place {place}' for place in _raidable(g) if place not in raided]
        if not options:
            break
        answer = yield from ask('gb', 'event.site', [*options, 'done'])
        if answer == 'done':
            break
        raided.append(answer.split()[1])
        yield from _raid(g, raided[-1])
    if _wilderness_lost(g):
        g.move_peace('us', 1, 'peace-card')


def _raid(g, place):
    box = g.loose_at('us', place)
    if box:
        kinds = [f'type {kind}' for kind in TYPES if box.get(kind)]
        kind = (yield from ask('us', 'event.choose', kinds)).split()[1]
        g.remove('us', kind, place=place)
        g.note('points-gone', 'us', kind, 1, place)
        yield from gone(g, place, 'gb')
    else:
        g.raised.add(place)
        g.note('raided', place)


@possible(32)
def _(g, side):
    return _mackinac_or_leader(g) and (bool(_raidable(g)) or _wilderness_lost(g))


@event(35)
def massacre_at_ft_mims(g, side):
    """#35: A99: after a meeting of the markers it goes on without them."""
    g.move_peace('us', 1, 'peace-card')
    near = [place for place in places('ft-mims', *PLACES['creek'].links) if g.present('us', place)]
    if near:
        answer = yield from ask('gb', 'event.site', [f'place {place}' for place in near])
        yield from strike(g, 'us', 2, answer.split()[1])
    yield from put(g, 'us', 'militia', 2, free(g, 'us', ['nashville']))


@possible(35)
def _(g, side):
    return g.standing['creek'] == 'belligerent'


@event(37)
def ft_dearborn_abandoned(g, side):
    """#37: units and Fort go, Leaders to the pool; no Combat, no Peace move."""
    place = 'ft-dearborn'
    g.note('abandoned', 'us', place)
    for force in g.land_forces_at('us', place):
        for kind, n in list(force.units.items()):
            g.remove('us', kind, n, force=force.key)
        for name in list(force.leaders):
            leaders.to_pool(g, name)
        leaders.remove_marker(g, force)
    for kind, n in list(g.loose_at('us', place).items()):
        g.remove('us', kind, n, place=place)
    g.set_fort('us', place, 0)
    yield from control.take(g, OTHER['us'], place)


@possible(37)
def _(g, side):
    return g.control['ft-dearborn'] == 'us' and g.control['ft-mackinac'] == 'gb'


# --- what stays


@event(36)
def indian_nation(g, side):
    """#36, A133: it is in play (windows.put_away); it counts at Ghent."""
    yield from ()


@event(39)
def david_parish(g, side):
    """#39, A133, A222: in play until something happens in a marked area (control.parish)."""
    yield from ()


@event(38)
def militia_fear_of_indians(g, side):
    """#38 as a regular event, A132: until the end of the turn."""
    g.no_militia_west = True
    g.note('no-militia-west')
    yield from ()


@possible(38)
def _(g, side):
    return not g.no_militia_west and _mackinac_or_leader(g)
