"""Events and Reactions of cards 106 to 109 and 114 to 117: lakes, ships and their fights (5.6, 6.6, 9)."""
import lakes
from book import HAVENS, LAKE_KEYS, OTHER
from events import event, fits, possible, reaction
from events_upper import ask, lake_force, may_put_out
from flow import Roll

GALE_SINKS = 2  # on this or less
FRIGATE_LAKES = ('erie', 'champlain')


# --- 106, 107 Sally Onto the Lake, as an event


def _sallies(g, side):
    return [lake for lake in LAKE_KEYS if may_put_out(g, side, lake)]


@event(106, 107)
def sally_onto_the_lake(g, side):
    """Free, whatever the Initiative of the Leader."""
    fleets = {f'activate {lake_force(g, side, lake).key} put-out': lake for lake in _sallies(g, side)}
    lake = fleets[(yield ask(side, 'event.target', fleets))]
    yield from lakes.activate(g, lake_force(g, side, lake), 'put-out')


@possible(106, 107)
def _(g, side):
    return bool(_sallies(g, side))


# --- 108 Gale on the Lake


@event(108)
def gale_on_the_lake(g, side):
    """A die for each Gunboat and Schooner; what is left goes in (A81: or is scuttled)."""
    enemy = OTHER[side]
    lake = (yield ask(side, 'event.site', [f'lake {lake}' for lake in LAKE_KEYS if lake in g.out[enemy]])).split()[1]
    ships = g.afloat[enemy][lake]
    for ship in ('gunboat', 'schooner'):
        for _ in range(ships.get(ship, 0)):
            if (yield Roll()) <= GALE_SINKS:
                _sink(g, enemy, ship, lake)
    if ships:
        yield from lakes.go_in(g, enemy, lake)
    else:
        g.out[enemy].discard(lake)


def _sink(g, owner, ship, lake):
    ships = g.afloat[owner][lake]
    ships[ship] -= 1
    if not ships[ship]:
        del ships[ship]
    g.ships_left[owner][ship] += 1
    g.note('ship-sunk', owner, ship, lake)


@possible(108)
def _(g, side):
    return not g.winter and bool(g.out[OTHER[side]])


# --- 109 Becalmed


@fits('activation', 109)
def _(g, side, own):
    """By #106, #107 and #114 as well."""
    return g.activation.side != side and g.activation.kind == 'lake'


@reaction('activation', 109)
def becalmed(g, side):
    g.note('activation-void', g.activation.force)
    g.ended = 'activation'
    yield from ()


# --- 114 Veteran Seamen


@event(114)
def veteran_seamen(g, side):
    """To the end of the turn; A193: it adds up with #115."""
    lake = (yield ask(side, 'event.site', [f'lake {lake}' for lake in _without_veterans(g, side)])).split()[1]
    g.veterans[side].add(lake)
    g.note('veterans', side, lake)
    if may_put_out(g, side, lake):
        force = lake_force(g, side, lake)
        if (yield ask(side, 'event.target', [f'activate {force.key} put-out', 'done'])) != 'done':
            yield from lakes.activate(g, force, 'put-out')


def _without_veterans(g, side):
    return [lake for lake in LAKE_KEYS if lake not in g.veterans[side]]


@possible(114)
def _(g, side):
    """A15, A118: in Winter there is neither Lake Combat nor an activation."""
    return not g.winter and bool(_without_veterans(g, side))


# --- 115 We Have Met the Enemy, 116 Don't Give Up the Ship


@fits('lake-before', 115)
def _(g, side, own):
    return True


@reaction('lake-before', 115)
def we_have_met_the_enemy(g, side):
    g.battle.bonus[side] += 1
    g.battle.ours = True
    yield from ()


@fits('lake-after', 116)
def _(g, side, own):
    return g.battle.loser == side


@reaction('lake-after', 116)
def dont_give_up_the_ship(g, side):
    """Both ships of a pair stay; A185: nobody is asked about the Leader."""
    g.battle.again = True
    yield from ()


# --- 117 Secret Frigate Building Program


def _brigs(g, side, lake):
    """Where a finished Brig lies: with the Lake Expedition, or in havens."""
    boxes = [g.afloat[side][lake]] if lake in g.out[side] else []
    boxes += [g.docked[h.key] for h in HAVENS.values() if h.side == side and h.lake == lake]
    return [box for box in boxes if box.get('brig')]


def _yard(g, side, lake):
    """An active Port in a controlled area without enemy forces."""
    return next((h.key for h in HAVENS.values() if h.side == side and h.lake == lake and h.port
                 and g.yard[h.key] == 'active' and g.control[h.place] == side
                 and not g.present(OTHER[side], h.place)), None)


def _frigate_lakes(g, side):
    return [lake for lake in FRIGATE_LAKES if _brigs(g, side, lake) and _yard(g, side, lake)]


@event(117)
def secret_frigate_building_program(g, side):
    """The Frigate lies in the Port that has built it, or with the Lake Expedition if that is out."""
    lake = (yield ask(side, 'event.site', [f'lake {lake}' for lake in _frigate_lakes(g, side)])).split()[1]
    box = _brigs(g, side, lake)[0]
    box['brig'] -= 1
    if not box['brig']:
        del box['brig']
    g.ships_left[side]['brig'] += 1
    g.ships_left[side]['frigate'] -= 1
    lakes.add_ships(g.afloat[side][lake] if lake in g.out[side] else g.docked[_yard(g, side, lake)], {'frigate': 1})
    g.note('frigate', side, lake)


@possible(117)
def _(g, side):
    return g.ships_left[side]['frigate'] > 0 and bool(_frigate_lakes(g, side))
