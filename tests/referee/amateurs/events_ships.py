"""Events of the shipyards: #21, #22, #40, #41, #69, #70."""
import ops
from book import HAVENS, LAKES, OTHER, PORT_CHART, SHIPS
from events import event, possible
from events_tools import ask
from flow import Roll

SMALL = SHIPS[:3]  # Gunboat, Schooner, Brig

# --- Ops for ships alone (A140)

GRANTS = {21: (5, 'yards'), 40: (5, 'brown'), 41: (4, 'eckford')}


def _register(number, points, grant):
    @event(number)
    def play(g, side):
        yield from ops.spend(g, side, points, grant)

    @possible(number)
    def _(g, side):
        return any(True for _ in ops._options(g, ops.Purse(side, points, grant)))


for _number, _entry in GRANTS.items():
    _register(_number, *_entry)


# --- #22


def _closed_ports(g, side):
    return [haven for haven in PORT_CHART
            if HAVENS[haven].side == side and ops.usable(g, side, haven) and g.yard[haven] != 'active']


def _advances(g, side):
    """Boxes with a Ship that has not moved with this card, and whose next box is open (5.6)."""
    for haven in PORT_CHART:
        if HAVENS[haven].side == side and ops.usable(g, side, haven) and g.yard[haven] == 'active':
            costs = ops.box_costs(g, haven)
            if costs[0] is None:  # nothing is built in Amherstburg
                continue
            for box in range(len(costs) - 1):
                if costs[box + 1] is not None and ops.movable(g, haven, box):
                    yield f'advance {haven} {box + 1}'


@event(22)
def shipwrights_arrive(g, side):
    """#22: a Port and a Ship in it; without such a Port two Ships advance."""
    ports = _closed_ports(g, side)
    if ports:
        haven = (yield from ask(side, 'event.site', [f'haven {haven}' for haven in ports])).split()[1]
        yield from ops.open_port(g, haven)
        closed = ops.box_costs(g, haven)[0] is None  # nothing is built in Amherstburg
        ships = [] if closed else ops.ship_types(g, side, haven)
        answer = yield from ask(side, 'event.choose', [*(f'ship {ship}' for ship in ships), 'done'])
        if answer != 'done':
            yield from ops.begin_ship(g, haven, answer.split()[1])
        return
    for _ in range(2):
        options = list(_advances(g, side))
        if not options:
            return
        _, haven, box = (yield from ask(side, 'event.site', options)).split()
        box = int(box) - 1
        ships = [f'ship {ship}' for ship in ops.movable(g, haven, box)]
        ops.advance_ship(g, haven, box, (yield from ask(side, 'event.choose', ships)).split()[1])


@possible(22)
def _(g, side):
    return bool(_closed_ports(g, side)) or any(True for _ in _advances(g, side))


# --- #69, #70


def _ripe(g, side):
    """Havens of the enemy with a Ship that may be named, on lakes where he is not out and the side has a foothold."""
    enemy, found = OTHER[side], {}
    for h in HAVENS.values():
        if h.side != enemy or h.lake in g.out[enemy] or not any(g.control[p] == side for p in LAKES[h.lake]):
            continue
        options = [f'ship {ship}' for ship in SMALL if g.docked[h.key].get(ship)]
        if h.port:
            options += [f'box {n + 1}' for n, box in enumerate(g.building[h.key]) if box]
        if options:
            found[h.key] = options
    return found


@event(69, 70)
def ripe_for_the_taking(g, side):
    sites = _ripe(g, side)
    haven = (yield from ask(side, 'event.site', [f'haven {haven}' for haven in sites])).split()[1]
    what, which = (yield from ask(side, 'event.choose', sites[haven])).split()
    lake, enemy = HAVENS[haven].lake, OTHER[side]
    die = yield Roll()
    total = die + (lake in g.out[side])
    g.note('ripe', haven, die, total)
    if total < 4:
        return
    if what == 'box':  # A200: they lie face down
        box = g.building[haven][int(which) - 1]
        ship = yield from _by_lot(box)
    else:
        box, ship = g.docked[haven], which
    box[ship] -= 1
    if not box[ship]:
        del box[ship]
    g.ships_left[enemy][ship] += 1
    refuges = [h.key for h in HAVENS.values() if h.lake == lake and ops.usable(g, side, h.key)]
    out = lake in g.out[side]
    if total < 7 or what == 'box' or not g.ships_left[side][ship] or not (refuges or out):
        g.note('ship-destroyed', haven, ship)
        return
    yield from _prize(g, side, lake, haven, ship, refuges, out)


def _by_lot(box):
    """One of those that lie there, each with the same chance: a die, thrown again while it names none of them."""
    ships = [ship for ship in SHIPS for _ in range(box.get(ship, 0))]
    most = 10 - 10 % len(ships)
    die = most if len(ships) > 1 else 0
    while die >= most:
        die = yield Roll()
    return ships[die % len(ships)]


def _prize(g, side, lake, haven, ship, refuges, out):
    """It comes to a Port or Harbor, or to the Lake Expedition."""
    options = [f'haven {refuge}' for refuge in refuges] + ([f'lake {lake}'] if out else [])
    what, where = (yield from ask(side, 'event.site', options)).split()
    g.ships_left[side][ship] -= 1
    home = g.docked[where] if what == 'haven' else g.afloat[side][lake]
    home[ship] = home.get(ship, 0) + 1
    g.note('ship-taken', side, ship, haven)


@possible(69, 70)
def _(g, side):
    return bool(_ripe(g, side))
