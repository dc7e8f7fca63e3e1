"""Events of cards 76 to 81, 143, 147, 148 and 150: Napoleon, Wellington and what is heard from Europe (2.5, 5.2)."""
from book import FIGURES, LEADER_KEYS, NAPOLEON, OTHER, ZONES, places
from events import event, possible
from events_upper import arrive, ask, beside_enemy, come, land_forces, takes_line_units
from pieces import may_receive

DEFEATED = ('paris-falls', 'waterloo')  # 5.2: the two "Napoleon Defeated" spaces
WELLINGTON_WORTH = 2  # 150
ATLANTIC = ('north-atlantic', 'mid-atlantic', 'south-atlantic')


# --- 76-80 Napoleon Suffers a Setback


@event(76, 77, 78, 79, 80)
def napoleon_suffers_a_setback(g, side):
    """One space on; A9: the fourth move is Paris; A10: troops and Leaders come at once."""
    g.napoleon = NAPOLEON[NAPOLEON.index(g.napoleon) + 1]
    g.note('napoleon', g.napoleon)
    if g.napoleon == 'paris-falls':
        _free_leaders(g, 'napoleon-1')
        yield from _fleet_comes(g)
        yield from _regulars_land(g, FIGURES['paris-regulars'])
    elif g.napoleon == 'waterloo':
        _free_leaders(g, 'napoleon-2')
        yield from _regulars_land(g, FIGURES['waterloo-regulars'])


@possible(76, 77, 78, 79, 80)
def _(g, side):
    return g.napoleon not in DEFEATED  # 5.2


def _free_leaders(g, post):
    """Into the pool; Ross waits for his fleet."""
    for name in LEADER_KEYS:
        if g.where[name] == post:
            g.put_leader(name, 'aside' if name == 'ross' else 'pool')


def _fleet_comes(g):
    """The Invasion Fleet with Cochrane, Ross and six Regulars in any At Sea box."""
    place = (yield ask('gb', 'napoleon.troops', [f'place {sea}' for sea in ZONES.values()])).split()[1]
    fleet = g.forces['if']
    fleet.place = place
    for name in ('cochrane', 'ross'):
        g.put_leader(name, 'if')
    fleet.commander = 'cochrane'
    g.note('fleet-comes', place, g.add('gb', 'regular', FIGURES['paris-fleet'], force='if'))


def _regulars_land(g, n):
    """A135: loose, one by one; At Sea boxes always, as far as there are counters."""
    if not g.left['gb']['regular']:
        yield ask('gb', 'napoleon.troops', ['done'])
    for _ in range(n):
        if not g.left['gb']['regular']:
            return
        ports = [place for place in places('regulars-land') if may_receive(g, 'gb', place)]
        options = [f'place {place}' for place in [*ports, *ZONES.values()]]
        place = (yield ask('gb', 'napoleon.troops', options)).split()[1]
        g.add('gb', 'regular', 1, place=place)
        g.note('regular-lands', place)


# --- 81 Napoleon Escapes from Elba


@event(81)
def napoleon_escapes_from_elba(g, side):
    """2.5: nothing is removed; A112: the last part of #150 stands here."""
    g.napoleon = 'elba'
    g.note('napoleon', g.napoleon)
    if g.where['wellington'] in g.forces:
        g.move_peace('gb', WELLINGTON_WORTH, 'peace-wellington')
    yield from ()


@possible(81)
def _(g, side):
    return g.napoleon == 'paris-falls'  # 5.2


# --- 143 Captain Decatur Captures a Frigate, 147 The Tsar Offers Mediation, 148 War Taxes in Britain


@event(143)
def captain_decatur_captures_a_frigate(g, side):
    g.move_peace('gb', 1, 'peace-card')
    yield from ()


@possible(143)
def _(g, side):
    return any(g.blockade[zone] == 'no-blockade' for zone in ATLANTIC)


@event(147)
def the_tsar_offers_mediation(g, side):
    """The marker of the player who did not play the card first."""
    for who in (OTHER[side], side):
        g.move_peace(who, 1, 'peace-card')
    yield from ()


@event(148)
def war_taxes_in_britain(g, side):
    g.move_peace('gb', 1, 'peace-card')
    yield from ()


@possible(147, 148)
def _(g, side):
    return True


# --- 150 The Iron Duke Sails


def _wellington_options(g):
    """A271, A296: not to Expeditions beside the enemy or in the Wilderness."""
    canada = places('canada')
    for force in land_forces(g, 'gb'):
        if force.place in canada and not beside_enemy(g, 'gb', force.place) and takes_line_units(force):
            yield f'force {force.key}'
    if g.forces['if'].place:
        yield 'force if'
    if g.free_marker('gb'):
        for place in ('quebec', 'nova-scotia'):
            if may_receive(g, 'gb', place):
                yield f'place {place}'


@event(150)
def the_iron_duke_sails(g, side):
    where = yield ask('gb', 'event.put', _wellington_options(g))
    come(g, 'gb', 'regular', 2, arrive(g, 'gb', 'wellington', where))


@possible(150)
def _(g, side):
    return g.napoleon in DEFEATED and any(True for _ in _wellington_options(g))
