"""One card play: what a card may be used for, and how each use is carried out (8.3-8.7, 13.5, 15.1-15.3)."""
from . import event_tests, events
from .data import BOOK, OTHER, TRANSIT
from .flow import ask
from .movement import ALONE, LEADER, UNITS, Force, move_force
from .windows import window


# -- what may be done with a card (8.31)

def uses(g, side, key):
    card = BOOK.card[key]
    options = {}
    if not g.prewar and event_tests.playable(g, side, card, 'play'):
        options['event'] = None
    for leader in BOOK.leaders:
        if leader.side != side or not g.pos.on_map(leader) or leader in g.withdrawn:
            continue
        if command(g, leader) <= card.opv and can_lead(g, leader):
            options[f'leader {leader.key}'] = leader
        if leader.general and leader not in g.fresh:
            options[f'alone {leader.key}'] = leader
    for place in places_with_units(g, side):
        options[f'units {place}'] = place
    if g.prewar:
        return options
    if buildable(g, side, 2 * card.opv):
        options['building'] = None
    if restorable(g, side):
        options['restoring'] = None
    for space in depot_sites(g, side):
        options[f'depot {space}'] = space
    return options


def command(g, leader):
    return 1 if leader in g.eased else g.pos.command(leader)


def can_lead(g, leader):
    """11.15: a naval leader sails with a vessel only."""
    if leader in g.fresh:
        return False
    if leader.general:
        return True
    place = g.pos.where[leader]
    return any(ship not in g.withdrawn for ship in g.pos.vessels(leader.side, place))


def places_with_units(g, side):
    return [place for place in BOOK.place if place in BOOK.on_map and place != TRANSIT
            and any((piece.land or piece.vessel) and piece.side == side and piece not in g.withdrawn
                    for piece in g.pos.at[place])]


def use_card(g, side, key):
    card = BOOK.card[key]
    options = uses(g, side, key)
    answer = yield from ask(side, options, 'use')
    verb = answer.split()[0]
    if verb == 'event':
        g.say('used-event', key)
        yield from events.carry_out(g, side, card)
    elif verb == 'leader':
        yield from lead(g, side, options[answer])
    elif verb == 'alone':
        force = Force(side, ALONE, g.pos.where[options[answer]], options[answer])
        yield from activate(g, [force])
    elif verb == 'units':
        force = Force(side, UNITS, options[answer])
        yield from pick(g, force, card.opv)
        if force.named:
            yield from activate(g, [force])
    elif verb == 'building':
        yield from build(g, side, 2 * card.opv)
    elif verb == 'restoring':
        g.say('used-restoring', card.opv)
        yield from restore(g, side, card.opv)
    else:
        make_depot(g, side, options[answer])


def pick(g, force, points, legal=None):
    """8.6: units named one by one; land units and vessels alike."""
    while points:
        here = [piece for piece in sorted(g.pos.at[force.start])
                if piece.side == force.side and (piece.land or piece.vessel) and piece not in force.named
                and piece not in g.withdrawn and piece not in g.fresh and (legal is None or legal(piece))]
        if not here:
            return
        answer = yield from ask(force.side, {'done': None} | {f'take {piece.key}': piece for piece in here},
                                'forces.pick')
        if answer == 'done':
            return
        force.named.add(BOOK.piece[answer.split()[1]])
        g.say('unit-named', answer.split()[1], force.start)
        points -= 1


def lead(g, side, leader, setup=None):
    force = Force(side, LEADER, g.pos.where[leader], leader)
    g.say('used-leader', leader.key, force.start)
    if setup:
        setup(force)
    g.forces = [force]
    yield from ask_fleet(g, force)
    yield from activate(g, [force])


def ask_fleet(g, force):
    """3.36: does a land leader's fleet act, too?"""
    pos, side = g.pos, force.side
    if not force.leader or not force.leader.general or force.leader.tecumseh or g.half() == 'winter':
        return
    row = BOOK.space[force.start]
    if not row.lake or not pos.lake_open(side, row.lake):
        return
    if not any(ship not in g.withdrawn for ship in pos.vessels(side, force.start)):
        return
    answer = yield from ask(side, ['with-vessels', 'without-vessels'], 'forces.fleet')
    force.vessels = answer == 'with-vessels'


def activate(g, forces):
    """Window `declared`, then one force after the other (8.72)."""
    side = forces[0].side
    g.forces = list(forces)
    yield from window(g, OTHER[side], 'declared')
    if len(forces) > 1:
        forces = yield from in_order(g, side, forces)
    for force in forces:
        if lost_half(g, force):
            continue
        for other in forces:
            if other is not force:
                force.excluded |= other.named | ({other.leader} if other.leader else set()) | other.done
        yield from move_force(g, force)
        g.settle()


def lost_half(g, force):
    """A79: who was captured meanwhile does not move."""
    if force.form == UNITS:
        return not any(g.pos.where[piece] == force.start for piece in force.named)
    return force.leader is not None and g.pos.where[force.leader] != force.start


def in_order(g, side, forces):
    options = {}
    for force in forces:
        name = f'leader {force.leader.key}' if force.form == LEADER else f'unit {sorted(force.named)[0].key}'
        options[name] = force
    answer = yield from ask(side, options, 'forces.order')
    first = options[answer]
    return [first] + [force for force in forces if force is not first]


def campaign(g, side, opv=3):
    """8.7, A10."""
    leaders = [leader for leader in BOOK.leaders if leader.side == side and g.pos.on_map(leader)
               and leader not in g.withdrawn and command(g, leader) <= opv and can_lead(g, leader)]
    units = [piece for piece in BOOK.pieces if piece.side == side and not piece.leader and g.pos.on_map(piece)
             and piece not in g.withdrawn and piece not in g.fresh]
    chosen = []
    while len(chosen) < 2:
        options = {'done': None}
        if not any(not piece.leader for piece in chosen):
            for piece in units:
                if all(g.pos.where[piece] != g.pos.where[leader] for leader in chosen):
                    options[f'unit {piece.key}'] = piece
        for leader in leaders:
            if leader not in chosen and all(piece.leader or g.pos.where[piece] != g.pos.where[leader]
                                            for piece in chosen):
                options[f'leader {leader.key}'] = leader
        answer = yield from ask(side, options, 'campaign')
        if answer == 'done':
            break
        chosen.append(options[answer])
    forces = []
    for piece in chosen:
        if piece.leader:
            force = Force(side, LEADER, g.pos.where[piece], piece)
        else:
            force = Force(side, UNITS, g.pos.where[piece])
            force.named = {piece}
        forces.append(force)
    g.forces = forces
    for force in forces:
        yield from ask_fleet(g, force)
    if forces:
        yield from activate(g, forces)


# -- building and repairing (15.1-15.3)

def ban(g, side):
    """Cards 58 and 88: spaces and lakes where nothing may be built now."""
    row = g.no_build.get(side)
    return row if row and row['on'] else {'spaces': (), 'lakes': ()}


def builds(g, side, halves, lakes=None, at=None):
    """15.12-15.17: what half points of NBV could build, and where."""
    pos, options = g.pos, {}
    for ship in BOOK.vessels:
        if ship.side != side or pos.where[ship] != 'reserve' or ship.enters['by'] != 'building':
            continue
        if ship in g.unbuildable or BOOK.turn_number[ship.enters['turn']] > pos.turn:
            continue
        if g.building and g.building['vessel'] == ship.key:
            continue
        if BOOK.types[ship.kind]['build'] > halves or (lakes and ship.lake not in lakes):
            continue
        if ship.lake in ban(g, side)['lakes']:
            continue
        for space in yards(g, side, ship):
            if at is None or space == at:
                options[f'build {ship.key} {space}'] = ship, space
    return options


def yards(g, side, ship):
    pos = g.pos
    if ship.enters.get('only-there'):
        space = ship.enters['space']
        return [space] if pos.york(side, space) and space not in ban(g, side)['spaces'] else []
    return [space for space in BOOK.towns[ship.lake]
            if pos.working_base(side, space) and space not in ban(g, side)['spaces']]


def repairs(g, side, halves):
    options = {}
    for ship in BOOK.vessels:
        if ship.side == side and g.pos.on_map(ship) and not g.pos.full(ship):
            place = g.pos.where[ship]
            if place in BOOK.space and g.pos.repairs_at(side, place) and BOOK.types[ship.kind]['repair'] <= halves:
                options[f'repair {ship.key}'] = ship
    return options


def buildable(g, side, halves):
    return bool((builds(g, side, halves) if g.pos.year() > 1812 else ()) or repairs(g, side, halves))


def build(g, side, halves, lakes=None, at=None, only_builds=False):
    if not only_builds:
        g.say('used-building', halves // 2)
    while True:
        options = builds(g, side, halves, lakes, at) if g.pos.year() > 1812 else {}
        if not only_builds:
            options |= repairs(g, side, halves)
        if not options:
            return
        answer = yield from ask(side, options | {'done': None}, 'build')
        if answer == 'done':
            return
        if answer.startswith('build'):
            ship, space = options[answer]
            g.pos.put(ship, space)
            g.say('built', ship.key, space)
            halves -= BOOK.types[ship.kind]['build']
        else:
            ship = options[answer]
            g.pos.unflip(ship)
            g.say('repaired', ship.key, g.pos.where[ship])
            halves -= BOOK.types[ship.kind]['repair']


# -- restoring (8.31-5, A95)

def restorable(g, side, kinds=('regular',), near=None):
    found = []
    for unit in BOOK.units:
        if unit.side != side or unit.kind not in kinds or not g.pos.on_map(unit) or g.pos.full(unit):
            continue
        if unit.kind == 'regular' and unit.cls not in 'ab':
            continue
        space = g.pos.where[unit]
        if BOOK.space[space].side == side and g.pos.supplied(unit) and (near is None or space in near):
            found.append(unit)
    return found


def restore(g, side, points, kinds=('regular',), near=None):
    while points:
        units = restorable(g, side, kinds, near)
        if not units:
            return
        answer = yield from ask(side, {f'restore {unit.key}': unit for unit in units} | {'done': None}, 'restore')
        if answer == 'done':
            return
        unit = BOOK.piece[answer.split()[1]]
        g.pos.unflip(unit)
        g.say('restored', unit.key, g.pos.where[unit])
        points -= 1


# -- depots (13.5, A94)

def depot_free(g, side):
    return sum(BOOK.space[space].side == side for space in g.pos.depots) < BOOK.figure['depots']


def depot_sites(g, side):
    if not depot_free(g, side):
        return []
    pos = g.pos
    supplied = pos.supply(side)
    return [space for space, row in BOOK.space.items() if row.side == side and space not in pos.depots
            and pos.control(space) == side and space in supplied]


def make_depot(g, side, space):
    g.pos.depots.add(space)
    g.pos.touch()
    g.say('depot-made', side, space)
