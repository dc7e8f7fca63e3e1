"""Events of cards 97 to 99, 127 to 131, 133 to 139, 145 and 146: troops that leave, works, activations, lost orders."""
import leaders
import march
import ops
from book import CARD_KEYS, LAKE_KEYS, OTHER, PLACES, TYPES, places
from events import event, fits, possible, reaction
from events_upper import (SETTLED, ask, beside_enemy, expeditions, land_forces, lose_one, lose_types, open_florida,
                         slow)
from flow import Roll

CAMP_MOST = 4
LEAST_FEVER, MOST_FEVER = 6, 3
BUILT_MOST = 3  # 135: no Fort above this level
FREE_OPS = 3  # 99, 139: Initiative 3 or less


# --- 97 Armistice


@event(97)
def armistice(g, side):
    lake = (yield ask(side, 'event.site', [f'lake {lake}' for lake in _at_war(g)])).split()[1]
    g.armistice.add(lake)
    g.note('armistice', lake)


def _at_war(g):
    return [lake for lake in LAKE_KEYS if lake not in g.armistice]


@possible(97)
def _(g, side):
    return bool(_at_war(g))


# --- 98 Camp of Instruction


def _camps(g):
    """A301: a burned town is the town that it was."""
    return [force for force in land_forces(g, 'us')
            if PLACES[force.place].country == 'us' and PLACES[force.place].town in SETTLED
            and not beside_enemy(g, 'us', force.place) and force.units.get('militia')]


@event(98)
def camp_of_instruction(g, side):
    force = g.forces[(yield ask(side, 'event.target', [f'force {force.key}' for force in _camps(g)])).split()[1]]
    most = min(CAMP_MOST, force.units['militia'], g.left['us']['regular'])
    n = int((yield ask(side, 'event.choose', [f'number {k + 1}' for k in range(most)])).split()[1])
    g.remove('us', 'militia', n, force=force.key)
    g.add('us', 'regular', n, force=force.key)
    g.barred.add(force.key)
    g.note('camp', force.key)


@possible(98)
def _(g, side):
    return bool(_camps(g)) and g.left['us']['regular'] > 0


# --- 99 Jackson Marches on Pensacola, 139 Bateaux and Canoes


def _led_well(g, forces):
    """The Commanding Leader has Initiative 3 or less."""
    return {force.key for force in forces if slow(g, force.key, leaders.quickest(g, force, FREE_OPS)) <= FREE_OPS}  # A142


def _for_pensacola(g):
    near = set(places('west', 'st-marys', 'milledgeville'))
    return _led_well(g, [force for force in land_forces(g, 'us') if force.place in near])


@event(99)
def jackson_marches_on_pensacola(g, side):
    """A133: Florida opens if it is still closed; the activation follows the normal rules."""
    open_florida(g)
    yield from march.choose_activation(g, side, FREE_OPS, _for_pensacola(g), may=True)


@possible(99)
def _(g, side):
    return not g.florida or bool(march.activations(g, side, FREE_OPS, _for_pensacola(g)))


@event(139)
def bateaux_and_canoes(g, side):
    yield from march.choose_activation(g, side, FREE_OPS, _led_well(g, land_forces(g, side)), may=True, bateaux=True)


@possible(139)
def _(g, side):
    return bool(march.activations(g, side, FREE_OPS, _led_well(g, land_forces(g, side))))


# --- 127 Militia Will Not Cross the Border


@fits('dispersion', 127)
def _(g, side, own):
    return g.march.side == OTHER[side]


@reaction('dispersion', 127)
def militia_will_not_cross(g, side):
    g.no_die = True
    yield from ()


# --- 128 Gone Home for the Harvest


def _volunteers(g, side):
    """Where his Volunteer Militia is."""
    for place in g.loose[side]:
        if g.loose[side][place].get('militia'):
            yield f'place {place}'
    for force in expeditions(g, side):
        if force.units.get('militia'):
            yield f'force {force.key}'


@event(128)
def gone_home_for_the_harvest(g, side):
    """One third, rounded up, wherever he likes."""
    enemy = OTHER[side]
    total = sum(box.get('militia', 0) for box in g.loose[enemy].values()) + sum(
        force.units.get('militia', 0) for force in expeditions(g, enemy))
    n = (total + 2) // 3
    g.note('harvest', enemy, n)
    for _ in range(n):
        what, where = (yield ask(enemy, 'event.put', _volunteers(g, enemy))).split()
        if what == 'place':
            yield from lose_one(g, enemy, 'militia', place=where)
        else:
            yield from lose_one(g, enemy, 'militia', force=where, told=False)


@possible(128)
def _(g, side):
    """A106: he may have Militia in any Expedition."""
    enemy = OTHER[side]
    return g.season in ('july', 'autumn') and (bool(expeditions(g, enemy)) or any(
        box.get('militia') for box in g.loose[enemy].values()))


# --- 129 Enlistments Expire


def _enlisted(g, side):
    """In his Home Country: loose Militia and Regulars of an area (A133), or an Expedition."""
    for place, box in g.loose[side].items():
        if g.home(side, place) and (box.get('militia') or box.get('regular')):
            yield f'place {place}'
    for force in land_forces(g, side):
        if g.home(side, force.place):
            yield f'force {force.key}'


@event(129)
def enlistments_expire(g, side):
    """A133: with fewer than three available, all but the last of an Expedition."""
    enemy = OTHER[side]
    what, where = (yield ask(side, 'event.put', _enlisted(g, enemy))).split()
    yield from lose_types(g, enemy, 3, kinds=('militia', 'regular'), keep=int(what == 'force'), **{what: where})


@possible(129)
def _(g, side):
    return any(True for _ in _enlisted(g, OTHER[side]))


# --- 130 Desertion, 131 Camp Fever


def _enemy_forces(g, side):
    return [f'force {force.key}' for force in land_forces(g, OTHER[side])]


@event(130)
def desertion(g, side):
    """One point for every five, rounded up; one unit stays."""
    force = g.forces[(yield ask(side, 'event.target', _enemy_forces(g, side))).split()[1]]
    g.note('desertion', force.key)
    yield from lose_types(g, force.side, (force.points + 4) // 5, force=force.key, keep=1)


@event(131)
def camp_fever(g, side):
    """A196: the die is rolled whatever is there; with fewer than six points the owner answers no."""
    force = g.forces[(yield ask(side, 'event.target', _enemy_forces(g, side))).split()[1]]
    die = yield Roll()
    if force.points < LEAST_FEVER:
        g.note('answer-no', force.key)
        return
    n = min(die // 2, MOST_FEVER)
    g.note('fever', force.key, die, n)
    yield from lose_types(g, force.side, n, force=force.key)


@possible(130, 131)
def _(g, side):
    return bool(_enemy_forces(g, side))


# --- 133 Hard Winter


@event(133)
def hard_winter(g, side):
    g.mud = True
    g.note('mud')
    yield from ()


@possible(133)
def _(g, side):
    return g.winter and not g.mud


# --- 134 Military Road, 135 Engineers at Work


@event(134)
def military_road(g, side):
    for _ in range(2):
        roads = {f'road {a}-{b}': (a, b) for a, b in ops.buildable_roads(g, side)}
        answer = (yield ask(side, 'event.site', [*roads, 'done'])) if roads else 'done'
        if answer == 'done':
            return
        yield from ops.build_road(g, side, *roads[answer])


@possible(134)
def _(g, side):
    return any(True for _ in ops.buildable_roads(g, side))


def _sites(g, side):
    return ops.fort_sites(g, side, BUILT_MOST + 1, most=BUILT_MOST)


@event(135)
def engineers_at_work(g, side):
    """5.4: in two different places."""
    done = []
    while len(done) < 2:
        sites = [f'fort {place}' for place in _sites(g, side) if place not in done]
        answer = (yield ask(side, 'event.site', [*sites, 'done'])) if sites else 'done'
        if answer == 'done':
            return
        done.append(answer.split()[1])
        yield from ops.build_fort(g, side, done[-1])


@possible(135)
def _(g, side):
    return any(True for _ in _sites(g, side))


# --- 136 Captured Dispatches


@event(136)
def captured_dispatches(g, side):
    """The hand (A114: no Saved cards) and one Expedition; A140: then two Ops as of a card."""
    enemy = OTHER[side]
    targets = [f'force {force.key}' for force in expeditions(g, enemy)]
    force = None
    if targets:
        force = g.forces[(yield ask(side, 'event.target', targets)).split()[1]]
    for card in CARD_KEYS:
        if card in g.hand[enemy]:
            g.note('shown-card', card)
    if force:
        g.note('shown-force', force.key)
        for kind in TYPES:
            if force.units.get(kind):
                g.note('shown-points', kind, force.units[kind])
        for name in force.leaders:
            g.note('shown-leader', name)
    yield from ops.spend(g, side, 2)


# --- 137, 138 Forced March


@fits('activation', 137, 138)
def _(g, side, own):
    """A199: of #99 and #139 too; once is enough: 6 movement points."""
    a = g.activation
    return a.side == side and a.kind == 'land' and a.purpose in ('move', 'split') and not (
        g.march.forced or g.march.still)


@reaction('activation', 137, 138)
def forced_march(g, side):
    g.march.forced = True
    yield from ()


# --- 145, 146 Opponent's Orders Are Lost in the Mail


@fits('card', 145, 146)
def _(g, side, own):
    return side != g.active  # A113


@reaction('card', 145, 146)
def orders_lost(g, side):
    g.note('orders-lost', OTHER[side], g.card)
    g.ended = 'card'
    yield from ()
