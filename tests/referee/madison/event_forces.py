"""Events that move a force: CAMPAIGN, activations by card, raids over the ice (A76, A79, A97)."""
from .data import BOOK, OTHER
from .event_tests import activation_places, fleet_places, generals, ice_leaders, plays, raid_starts
from .flow import ask
from .retreat import fits


def do_campaign(event, step):
    yield from plays().campaign(event.g, event.side)


def do_activate_leader(event, step):
    leader = BOOK.piece[step['piece']]

    def setup(force):
        force.bonus = event.card.key
        event.force = force
    yield from plays().lead(event.g, event.side, leader, setup)


def do_activate_leader_in(event, step):
    """Card 26: over the ice."""
    from .movement import LEADER, Force
    options = {f'leader {leader.key}': leader for leader in ice_leaders(event, step)}
    answer = yield from ask(event.side, options, 'event.activate')
    force = Force(event.side, LEADER, event.pos.where[options[answer]], options[answer])
    force.bonus = event.card.key
    force.free_of_mir = True
    force.cost = {frozenset(('sandwich', 'detroit')): 1, frozenset(step['to']): step['other']}
    force.links = tuple(step['to'])
    event.force = force
    yield from plays().activate(event.g, [force])


def do_activate_leader_or_units(event, step):
    """Card 42."""
    from .movement import UNITS, Force
    g, side = event.g, event.side
    options = {}
    for leader in generals(g, side):
        options[f'leader {leader.key}'] = leader
    for space in activation_places(event, step):
        options[f'units {space}'] = space
    answer = yield from ask(side, options, 'event.activate')

    if answer.startswith('leader'):
        def setup(force):
            force.bonus = event.card.key
            event.force = force
        yield from plays().lead(g, side, options[answer], setup)
        return
    force = Force(side, UNITS, options[answer])
    force.bonus = event.card.key
    event.force = force
    yield from plays().pick(g, force, step['n'])
    if force.named:
        yield from plays().activate(g, [force])


def do_activate_units(event, step):
    """Card 85."""
    from .movement import UNITS, Force
    g, side = event.g, event.side
    places = activation_places(event, step)
    if not places:
        return
    answer = yield from ask(side, [f'units {space}' for space in places], 'event.activate')
    force = Force(side, UNITS, answer.split()[1])
    force.bonus = event.card.key
    force.adjacent_only = True
    force.fought = False
    event.force = force
    yield from pick_with_leader(event, force, step['n'])
    if force.named:
        yield from plays().activate(g, [force])
        if 'may-return' in event.flags(step) and force.fought:
            event.returning = force


def pick_with_leader(event, force, points):
    g = event.g
    while True:
        here = [piece for piece in sorted(g.pos.at[force.start]) if piece.side == force.side
                and piece not in force.named]
        units = [piece for piece in here if piece.land and sum(p.land for p in force.named) < points]
        chiefs = [piece for piece in here if piece.general and not any(p.general for p in force.named)]
        if not units and not chiefs:
            return
        options = {f'take {piece.key}': piece for piece in units + chiefs} | {'done': None}
        answer = yield from ask(force.side, options, 'forces.pick')
        if answer == 'done':
            return
        force.named.add(options[answer])
        g.say('unit-named', options[answer].key, force.start)


def do_activate_space(event, step):
    """Card 10."""
    from .movement import UNITS, Force
    force = Force(event.side, UNITS, step['space'])
    force.bonus = event.card.key
    event.force = force
    yield from plays().pick(event.g, force, 99, lambda piece: piece.land)
    if force.named:
        yield from plays().activate(event.g, [force])


def do_activate_fleet(event, step):
    """Card 24."""
    from .movement import LEADER, Force
    places = fleet_places(event, step)
    answer = yield from ask(event.side, [f'name {place}' for place in places], 'event.activate')
    force = Force(event.side, LEADER, answer.split()[1])
    force.bonus = event.card.key
    force.vessels = True
    event.force = force
    yield from plays().activate(event.g, [force])


def do_amphibious(event, step):
    """Card 88: from Kingston straight to Oswego."""
    from .movement import UNITS, Force, land
    from .windows import window
    g, side = event.g, event.side
    force = Force(side, UNITS, step['where'][0])
    force.bonus = event.card.key
    event.force = force
    yield from landing_party(event, step, force)
    g.forces = [force]
    yield from window(g, OTHER[side], 'declared')
    force.named = {piece for piece in force.named if not piece.vessel or force.start not in g.winds}
    if not any(piece.vessel for piece in force.named):
        return
    force.column, force.afloat = set(force.named), True
    g.force = force
    yield from land(g, force, step['space'], covered=True)


def landing_party(event, step, force):
    g, pos = event.g, event.pos
    while True:
        here = [piece for piece in sorted(pos.at[force.start]) if piece.side == force.side
                and piece not in force.named and piece not in g.withdrawn]
        ships = [ship for ship in pos.vessels(force.side, force.start) if pos.full(ship) and ship not in g.withdrawn]
        units = [piece for piece in force.named if piece.land]
        more = [piece for piece in here if piece.land and piece.kind != 'indian' and not piece.dragoon
                and len(units) < step['n'] and fits(pos, ships, units + [piece])]
        more += [ship for ship in ships if ship not in force.named]
        more += [piece for piece in here if piece.leader and not piece.tecumseh]
        chosen = [piece for piece in force.named if piece.vessel]
        options = {f'take {piece.key}': piece for piece in more}
        if any(pos.full(unit) for unit in units) and fits(pos, chosen, units):
            options['done'] = None
        answer = yield from ask(force.side, options, 'event.raiders')
        if answer == 'done':
            return
        force.named.add(options[answer])


# -- raids over the ice (cards 28, 60, 61)

def do_raid(event, step):
    from .combat import Fight, meet
    from .movement import UNITS, Force
    from .retreat import vessels_flee
    g, pos, side = event.g, event.pos, event.side
    answer = yield from ask(side, [f'units {start}' for start in raid_starts(event, step)], 'event.raiders')
    start = answer.split()[1]
    force = Force(side, UNITS, start)
    force.bonus = event.card.key
    force.free_of_mir = True
    force.no_fort = 'no-fort-round-1' in event.flags(step)
    event.force = force
    g.forces = [force]
    yield from raiders(event, step, force)
    back = start  # written nowhere: they attack out of the space where they began
    target = step['space']
    g.say('raid-begins', start, target)
    for piece in sorted(force.named):
        pos.put(piece, target)
    force.column = set(force.named)
    force.place, force.came_from, force.target = target, back, target
    force.way_back = start
    enemy = OTHER[side]
    later = any('no-flee' in each.get('flags', ()) for each in event.card.steps)
    if pos.has_units(enemy, target) or pos.generals(enemy, target):
        kind = BOOK.space[target].near.get(back)
        fight = Fight(g, side, target, back, 'raid', force.column, force, kind)
        fight.no_flee = later
        yield from meet(g, fight)
        fought = fight.fought
    else:
        fought = False
    if not fought and not later and pos.has_units(side, target):
        yield from vessels_flee(g, enemy, target)
    g.settle()
    event.raided = target
    if 'may-return' in event.flags(step):
        event.returning = force


def after_raid(event):
    """9.61: vessels that the card has not taken flee."""
    from .retreat import vessels_flee
    if event.pos.has_units(event.side, event.raided) and not event.pos.has_units(OTHER[event.side], event.raided):
        yield from vessels_flee(event.g, OTHER[event.side], event.raided)


def raiders(event, step, force):
    pos = event.pos
    while True:
        here = [piece for piece in sorted(pos.at[force.start]) if piece.side == force.side
                and piece not in force.named]
        units = [piece for piece in here if piece.land and sum(p.land for p in force.named) < step['n']]
        chiefs = [piece for piece in here if piece.general and not any(p.general for p in force.named)]
        if not units and not chiefs:
            return
        ready = any(piece.land and pos.full(piece) for piece in force.named)
        if not ready:
            if sum(p.land for p in force.named) == step['n'] - 1:
                units = [unit for unit in units if pos.full(unit)]
        options = {f'take {piece.key}': piece for piece in units + chiefs}
        if ready:
            options['done'] = None
        answer = yield from ask(force.side, options, 'event.raiders')
        if answer == 'done':
            return
        force.named.add(options[answer])


def may_return(event, force):
    """Cards 28, 61, 85: the survivors may go back."""
    pos = event.pos
    while True:
        away = [piece for piece in sorted(force.named | force.done) if pos.where[piece] == force.target]
        options = {f'put {piece.key} {force.start}': piece for piece in away}
        if not options:
            return
        answer = yield from ask(force.side, {'done': None} | options, 'event.put')
        if answer == 'done':
            return
        pos.put(options[answer], force.start)
