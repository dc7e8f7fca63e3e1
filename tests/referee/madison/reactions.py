"""What Reactions do (8.31-8, and the windows of docs/RULINGS-madison.md)."""
from .data import BOOK
from .event_tests import Event
from .events import DO
from .flow import ask


def react(g, ctx, card, target):
    event = Event(g, ctx.side, card, 'reaction')
    event.fight = ctx.fight
    event.ships = [piece for piece in ctx.force.column if piece.vessel] if ctx.force else []
    steps = card.steps
    if card.key == 'sandy-creek':
        steps = steps[::-1]  # written nowhere: the vessel is named before they go back
    for step in steps:
        do = REACT.get(step['do'])
        if do:
            yield from do(g, ctx, event, step, target)
        else:
            yield from DO[step['do']](event, step)
    if any(step['do'] == 'vp' for step in steps):
        g.settle()


def react_rains(g, ctx, event, step, target):
    g.rains = target
    yield from ()


def react_winds(g, ctx, event, step, target):
    g.winds.add(target)
    yield from ()


def react_slow(g, ctx, event, step, target):
    g.slowed = target
    yield from ()


def react_burden(g, ctx, event, step, target):
    g.burdened = target.leader
    yield from ()


def react_militia(g, ctx, event, step, target):
    g.no_militia = ctx.force
    yield from ()


def react_peace(g, ctx, event, step, target):
    piece = BOOK.piece[step['piece']]
    g.peaceful = next(force for force in g.forces if force.leader is piece)
    yield from ()


def react_relief(g, ctx, event, step, target):
    """Card 43."""
    from .windows import relief_spaces
    fight, side = ctx.fight, ctx.side
    spaces = relief_spaces(g, fight, side)
    answer = yield from ask(side, [f'name {space}' for space in spaces], 'event.site')
    space = answer.split()[1]
    moved = []
    while True:
        here = [unit for unit in g.pos.units(side, space) if unit not in moved]
        if sum(p.land for p in moved) >= step['n']:
            here = []
        chiefs = [] if any(p.general for p in moved) else g.pos.generals(side, space)
        options = {f'take {piece.key}': piece for piece in here + chiefs}
        if not options:
            break
        if any(piece.land for piece in moved):
            options['done'] = None
        answer = yield from ask(side, options, 'event.raiders')
        if answer == 'done':
            break
        moved.append(options[answer])
    for piece in moved:
        g.pos.put(piece, fight.space)
        fight.party[side].add(piece)
        if piece.land:
            if any(unit in g.unsupplied for unit in fight.units(side) if unit not in moved):
                g.unsupplied.add(piece)
            else:
                g.unsupplied.discard(piece)


def react_sandy_creek(g, ctx, event, step, target):
    """Card 89: all go back to the ports where they embarked."""
    force, pos = ctx.force, g.pos
    g.landing_cancelled = True
    ports = []
    for piece in sorted(p for p in force.column if p.land or p.general):
        quay = force.quays.get(piece, force.place)
        pos.put(piece, quay)
        if quay not in ports:
            ports.append(quay)
    sailors = sorted(piece for piece in force.column if piece.vessel or piece.commodore)
    answer = yield from ask(force.side, [f'name {port}' for port in ports], 'event.site')
    for piece in sailors:
        pos.put(piece, answer.split()[1])
    force.done |= force.column
    force.column, force.aboard = set(), set()
    from .movement import UNITS, set_out
    if force.form == UNITS:
        set_out(g, force)
    else:
        force.stopped = True


REACT = {'interdict-space': react_rains, 'cancel-naval-force': react_winds, 'limit-mf': react_slow,
         'leader-penalty': react_burden, 'forbid-militia': react_militia, 'forbid-attack': react_peace,
         'reinforce-defence': react_relief, 'cancel-amphibious': react_sandy_creek}
