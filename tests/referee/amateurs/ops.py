"""Operations Points: what they buy (5.4, 5.5, 5.6, 6.1, 10.2, 10.6b and the Operations chart)."""
import control
import lakes
import leaders
import march
from book import (BLOCKADES, FIGURES, HAVENS, LEADERS, LINKS, OTHER, PLACES, PORT_CHART, RAISE, SETS, SHIPS, TOWNS,
                  TYPES)
from flow import Ask

MOST_SWITCHES = 6  # A142
WEST = set(SETS['west'])
NEW_ENGLAND = set(SETS['new-england'])
MARCHING_TYPES = TYPES


class Purse:
    """The points of one card play.  grant: None, or what an event allows: yards, brown, eckford, single."""

    def __init__(self, side, points, grant):
        self.side, self.left, self.grant, self.switches = side, points, grant, 0
        self.whole = points if grant is None else 0  # an activation or a Fort takes all of a card
        self.bought = False


def spend(g, side, points, grant=None):
    """One purchase after the other until the points are spent or the side is done."""
    purse = Purse(side, points, grant)
    g.ops, g.grant = points, grant
    while purse.left and (not g.met or g.last):
        options = dict(_options(g, purse))
        answer = yield Ask(side, 'ops', [*options, 'done'], always=grant is None)
        if answer == 'done':
            break
        g.bought = True
        yield from options[answer]()
        g.ops = purse.left
    g.ops = 0


def _options(g, purse):
    side, n = purse.side, purse.left
    if purse.grant in ('yards', 'brown', 'eckford'):
        yield from _yards(g, purse)
        return
    if purse.whole and not purse.bought:
        yield from _whole(g, purse)
    for place in _raising_places(g, purse):
        yield f'raise {place}', lambda place=place: _raise(g, purse, place)
    if n >= FIGURES['draw-ops']:
        yield from _draws(g, purse)
    if n >= FIGURES['road-ops']:
        for a, b in buildable_roads(g, side):
            yield f'road {a}-{b}', lambda a=a, b=b: _buy(purse, FIGURES['road-ops'], build_road(g, side, a, b))
    yield from _singles(g, purse)
    yield from _yards(g, purse)
    yield from _blockades(g, purse)
    if purse.grant is None:
        yield from _switches(g, purse)


def _buy(purse, cost, doing):
    purse.left -= cost
    purse.bought = True
    yield from doing or ()


def _whole_card(g, purse, doing):
    purse.left, purse.bought, g.ops = 0, True, 0
    yield from doing() or ()


# --- what takes the whole card (5.4)


def _whole(g, purse):
    side, card = purse.side, purse.left
    for words, run in march.activations(g, side, card).items():
        yield words, lambda run=run: _whole_card(g, purse, run)
    if side == 'us':
        for leader in may_be_secretary(g, card):
            yield f'secretary {leader}', lambda leader=leader: _whole_card(g, purse, lambda: make_secretary(g, leader))
    for place in fort_sites(g, side, card):
        yield f'fort {place}', lambda place=place: _whole_card(g, purse, lambda: build_fort(g, side, place))


def may_build_at(g, side, place):
    """5.4: a controlled Area or Location, or wherever own forces are; not in Civilized Indian Areas or at sea."""
    return PLACES[place].nature in ('area', 'florida', 'wilderness') and (
        g.control[place] == side or g.present(side, place))


def fort_sites(g, side, card, most=None):
    """A new Fort of level 1 for any card, one level more for a card of so many Ops."""
    for place, p in PLACES.items():
        if may_build_at(g, side, place):
            level = g.fort(side, place)
            if not level or (p.nature != 'wilderness' and level < (most or FIGURES['fort-max']) and card > level):
                yield place


def build_fort(g, side, place):
    level = g.fort(side, place) + 1
    g.set_fort(side, place, level)
    g.note('fort-built' if level == 1 else 'fort-raised', side, place, level)
    if side == 'us':
        control.parish(g, place)  # 39
    yield from ()


def may_be_secretary(g, card):
    """10.6b, A129: two or three stars, in an Expedition on the map (the Invasion Fleet is British)."""
    for force in g.forces.values():
        if force.side == 'us' and force.place:
            for leader in leaders.starred(g, force):
                if leaders.rank(g, leader) >= 2 and g.stats(leader)[0] <= card:  # A145
                    yield leader


def make_secretary(g, leader):
    force = g.forces[g.where[leader]]
    if g.secretary:
        g.put_leader(g.secretary, 'out')  # A90
    g.secretary = leader
    leaders.leave(g, leader, 'secretary')
    g.note('secretary', leader)
    if not force.units and not force.leaders:  # A129
        place = force.place
        leaders.remove_marker(g, force)
        yield from control.check_alone(g, place)


# --- raising troops (5.5)


def _raising_places(g, purse):
    for place, p in PLACES.items():
        if p.town != 'no-town' and _may_raise_in(g, purse.side, place) and _kinds(g, purse, place):
            yield place


def _may_raise_in(g, side, place):
    if not g.home(side, place) or g.control[place] != side or place in g.raised:
        return False
    if g.present(OTHER[side], place):  # A147
        return False
    if side == 'us' and g.governors and place in NEW_ENGLAND:  # 51
        return False
    return g.raise_in.get(place, 0) < TOWNS[g.town(place)].raise_ops


def _kinds(g, purse, place):
    side, kinds = purse.side, []
    for row in RAISE:
        kind = row['type']
        if row['side'] not in (side, 'either') or g.town(place) not in row['where'] or not g.left[side][kind]:
            continue
        if kind == 'regular' and side == 'gb' and not g.napoleon_fell:  # 2.3, A131
            continue
        if kind == 'indian' and g.control['ft-mackinac'] != 'gb':  # 2.3
            continue
        if kind == 'militia' and side == 'us' and g.no_militia_west and place in WEST:  # 38
            continue
        kinds.append((kind, row['points']))
    return kinds


def _raise(g, purse, place):
    """Type and box; A126: into an Expedition the type stays hidden, so it is always asked."""
    side, options = purse.side, {}
    for kind, points in _kinds(g, purse, place):
        options[f'into {kind} loose'] = (kind, points, None)
        for force in g.land_forces_at(side, place):
            options[f'into {kind} {force.key}'] = (kind, points, force)
    kind, points, force = options[(yield Ask(side, 'ops.raise', options, always=True))]
    purse.left -= 1
    purse.bought = True
    g.raise_in[place] = g.raise_in.get(place, 0) + 1
    if force:
        n = g.add(side, kind, points, force=force.key)  # A141
        g.note('raised-into', side, place, force.key, kind, n)
        leaders.settle_command(g, force)
    else:
        n = g.add(side, kind, points, place=place)
        g.note('raised', side, place, kind, n)
    if TOWNS[PLACES[place].town].marker:
        g.raised.add(place)
        g.note('troops-raised', place)
    if side == 'us':
        control.parish(g, place)  # 39


# --- leaders (10.2)


def draw_places(g, side, within=None):
    """A37: controlled Areas and Locations without an own Expedition; A128: a marker must be free."""
    if not g.free_marker(side):
        return
    for place, holder in g.control.items():
        if holder != side or within is not None and place not in within or g.land_forces_at(side, place):
            continue
        if g.present(OTHER[side], place) and not g.present(side, place):
            continue
        yield place


def draw_forces(g, side, within=None):
    """A144: for the two fleets as well."""
    for force in g.forces.values():
        if force.side == side and force.place and not force.lake and (within is None or force.place in within):
            yield force.key


def _draws(g, purse):
    side = purse.side
    if not g.pool(side):
        return
    for force in draw_forces(g, side):
        yield f'draw-for {force}', lambda force=force: _buy(purse, 1, leaders.draw(g, side, force=force))
    for place in draw_places(g, side):
        yield f'draw {place}', lambda place=place: _buy(purse, 1, leaders.draw(g, side, place=place))


def _switches(g, purse):
    """A142: one-star Leaders may change places, at no cost, six times at most."""
    if purse.switches >= MOST_SWITCHES:
        return
    for force in g.forces.values():
        if force.side != purse.side or not force.place or force.commander in (None, 'replacement'):
            continue
        commander = force.commander
        kind = LEADERS[commander].kind
        if kind == 'naval' or kind == 'land' and leaders.rank(g, commander) != 1:
            continue
        for leader in leaders.starred(g, force) if kind == 'land' else leaders.indian_leaders(force):
            if leader != commander:
                yield f'command {leader}', lambda leader=leader, force=force: _switch(g, purse, force, leader)


def _switch(g, purse, force, leader):
    purse.switches += 1
    force.commander = leader
    g.note('commands', purse.side, force.key, leader)
    yield from ()


# --- Roads, Blockades


def buildable_roads(g, side):
    """A38, A143: between adjacent controlled areas that only a plain link joins."""
    for a, b in LINKS:
        if (PLACES[a].links[b] == 'plain' and f'{a}-{b}' not in g.roads
                and all(PLACES[x].nature in ('area', 'florida') and g.control[x] == side for x in (a, b))):
            yield a, b


def build_road(g, side, a, b):
    g.roads.add(f'{a}-{b}')
    g.note('road-built', side, f'{a}-{b}')
    yield from ()


def _blockades(g, purse):
    """5.4: Military from 1813, Full from 1814; not with the last card (12)."""
    if purse.side != 'gb' or purse.left < FIGURES['blockade-ops'] or g.last or purse.grant == 'single':
        return
    for zone, kind in g.blockade.items():
        if kind == 'no-blockade' and g.year >= 1813 or kind == 'military' and g.year >= 1814:
            yield f'blockade {zone}', lambda zone=zone: _buy(purse, FIGURES['blockade-ops'], _blockade(g, zone))


def _blockade(g, zone):
    g.blockade[zone] = BLOCKADES[BLOCKADES.index(g.blockade[zone]) + 1]
    g.note('blockade', zone, g.blockade[zone])
    if g.blockade[zone] == 'full':
        g.move_peace('us', 1, 'peace-blockade')
    yield from ()


# --- single points (6.1)


def _singles(g, purse):
    yield from march.singles(g, purse)


# --- shipyards (5.6)


def usable(g, side, haven):
    """A117: a Port or Harbor serves its printed owner while he controls its area; Put-In Bay always."""
    h = HAVENS[haven]
    return h.side == side and (h.place is None or g.control[h.place] == side)


def us_on(g, lake):
    return lake in g.out['us']


def box_costs(g, haven, waived=False):
    """What it costs to enter each box; None: not at all.  `waived`: #41."""
    chart = PORT_CHART[haven]
    dear = False
    if chart.get('special') == 'sackets':
        dear = not ({'ft-oswego-sackets-harbor', 'sackets-harbor-ft-oswego'} & g.roads)
    elif chart.get('special') == 'amherstburg':
        if us_on(g, 'ontario'):
            return [None] * len(chart['cost'])
        dear = us_on(g, 'erie')
    if not dear:
        return list(chart['cost'])
    costs = list(chart['cost'] if waived else chart['dear'])
    return [cost if chart['dear'][n] else None for n, cost in enumerate(costs)]


def _yards(g, purse):
    side, n, grant = purse.side, purse.left, purse.grant
    for haven, chart in PORT_CHART.items():
        h = HAVENS[haven]
        if h.side != side or not usable(g, side, haven) or grant == 'eckford' and h.lake != 'ontario':
            continue
        costs = box_costs(g, haven, waived=grant == 'eckford')
        if g.yard[haven] != 'active':
            price = FIGURES['rebuild-ops'] if g.yard[haven] == 'rebuild' else chart['activate']
            if n >= price and grant != 'brown' and (grant != 'single' or price == 1):
                yield f'port {haven}', lambda haven=haven, price=price: _buy(purse, price, open_port(g, haven))
            continue
        if costs[0] is None:
            continue
        if costs[0] <= n:
            for ship in ship_types(g, side, haven):
                yield f'build {haven} {ship}', lambda haven=haven, ship=ship, cost=costs[0]: _buy(
                    purse, cost, begin_ship(g, haven, ship, purse))
        for box in range(len(costs) - 1):
            cost = costs[box + 1]
            if cost is not None and cost <= n and (grant != 'single' or cost == 1) and movable(g, haven, box, grant):
                yield f'advance {haven} {box + 1}', lambda haven=haven, box=box, cost=cost: _advance(
                    g, purse, haven, box, cost)


def ship_types(g, side, haven):
    """As many boxes as the Port has; no Frigate on Erie and Champlain but by card (2.3)."""
    boxes = len(PORT_CHART[haven]['cost'])
    for n, ship in enumerate(SHIPS[:boxes]):
        if g.ships_left[side][ship]:
            if n == 4 and box_costs(g, haven)[4] is None:
                pass  # 5.6: it may be begun; the last box stays closed until the Road is there
            yield ship


def open_port(g, haven):
    g.yard[haven] = 'active'
    g.note('port-opened', haven)
    yield from ()


def movable(g, haven, box, grant=None):
    """Ships in a box that have not moved with this card (5.6, A75); #40 lets them go on."""
    return [ship for ship, n in g.building[haven][box].items()
            if grant == 'brown' or n > g.moved[haven][box].get(ship, 0)]


def begin_ship(g, haven, ship, purse=None):
    """The Gunboat is finished at once; A75: to place it in the first box is no move forward."""
    side = HAVENS[haven].side
    g.ships_left[side][ship] -= 1
    g.note('ship-begun', haven, ship)
    if ship == SHIPS[0]:
        lakes.finish_ship(g, haven, ship)
    else:
        boxes = g.building[haven][0]
        boxes[ship] = boxes.get(ship, 0) + 1
    yield from ()


def _advance(g, purse, haven, box, cost):
    """Which Ship lies in the box is the owner's secret: it is asked always."""
    ships = movable(g, haven, box, purse.grant)
    options = [f'ship {ship}' for ship in ships]
    several = sum(g.building[haven][box].values()) > 1  # how many there are everybody sees
    answer = yield Ask(purse.side, 'ops.advance', options, always=several)
    purse.left -= cost
    purse.bought = True
    advance_ship(g, haven, box, answer.split()[1])


def advance_ship(g, haven, box, ship):
    """One box on; in the box that finishes its type it is turned up (5.6)."""
    boxes, moved = g.building[haven], g.moved[haven]
    _less(boxes[box], ship)
    if moved[box].get(ship, 0) > boxes[box].get(ship, 0):
        _less(moved[box], ship)
    g.note('ship-advanced', haven, ship, box + 2)
    if SHIPS.index(ship) == box + 1:
        lakes.finish_ship(g, haven, ship)
    else:
        boxes[box + 1][ship] = boxes[box + 1].get(ship, 0) + 1
        moved[box + 1][ship] = moved[box + 1].get(ship, 0) + 1


def _less(box, ship):
    box[ship] -= 1
    if not box[ship]:
        del box[ship]
