"""Friendly Expeditions that meet: combine, or stay apart and share out (6.3; A65, A120, A153, A155, A157, A306)."""
import leaders
from book import LEADERS, TYPES
from flow import Ask


def others(g, force):
    return [o for o in g.land_forces_at(force.side, force.place) if o is not force]


def order(g, force):
    """The rank that 6.3 compares: of the commander; an Indian Leader is below one star (A108)."""
    return 1 if force.commander in (None, 'replacement') else leaders.rank(g, force.commander)


def meet(g, march):
    """The active Expedition has come to others of its side, which are met one after the other."""
    apart = []
    while True:
        force = g.forces[march.force]
        here = [o for o in others(g, force) if o.key not in apart]
        if force.place is None or not here:
            return
        other = yield from _meet_one(g, march, force, here)
        if other:
            apart.append(other)
        if march.force not in g.forces or g.forces[march.force].place is None:
            return


def _meet_one(g, march, force, here):
    enemies = march.fights
    options = [f'combine {o.key}' for o in here[:1] if not (enemies and o.key in g.barred)]  # A155
    answer = yield Ask(march.side, 'march.meet', [*options, 'apart'], always=True)
    if answer != 'apart':
        yield from combine(g, march, force, g.forces[answer.split()[1]])
        return None
    other = here[0]
    yield from _share_out(g, march, force, other)
    return other.key


# --- combining


def combine(g, march, force, other):
    """All go into one box; the active marker stays."""
    before = force.commander
    if other.place:
        g.note('combined', force.key, other.key, force.place)
    for kind, n in list(other.units.items()):
        g.shift(force.side, kind, n, force=other.key, to_force=force.key)
    for name in list(other.leaders):
        g.put_leader(name, force.key)
    force.began += other.began
    victories = g.victories.get(other.key, 0)
    if other.key in g.barred:
        g.barred.add(force.key)  # A155
    quarrel = other.key in g.quarrel
    leaders.remove_marker(g, other)
    if victories:
        g.victories[force.key] = g.victories.get(force.key, 0) + victories
    if quarrel:
        g.quarrel.add(force.key)
    leaders.settle_command(g, force)
    yield from bump(g, force)
    leaders.settle_command(g, force)
    if force.commander != before and march:
        if force.commander == 'replacement':
            g.note('leads-now-replacement', force.key)
        else:
            g.note('leads-now', force.key, force.commander)
    if march and march.force == force.key:
        march.combined = True
        _new_leader(g, march, force)


def bump(g, force):
    """6.3, A88: of two with two or three stars one goes to the pool, by the owner's choice."""
    for stars in (3, 2):
        same = [name for name in leaders.starred(g, force) if leaders.rank(g, name) == stars]
        while len(same) > 1:
            answer = yield Ask(force.side, 'leader.bump', [f'leader {name}' for name in same], always=True)
            name = answer.split()[1]
            leaders.to_pool(g, name)
            g.note('bumped', force.key, name)
            same.remove(name)


def _new_leader(g, march, force):
    """A120: who commands now goes on, if the card meets his Initiative as well."""
    if march.leader == force.commander:
        return
    march.leader = force.commander
    if leaders.initiative(g, force, force.commander) > march.ops or force.key in g.barred:
        march.stopped = True
        march.mp = 0


def finish_together(g, force):
    """A153: unequal commanders who are in one place at the end of an activation are combined."""
    while force.place:
        unequal = [o for o in others(g, force) if order(g, o) != order(g, force)]
        if not unequal:
            return
        yield from combine(g, None, force, unequal[0])


def after_retreat(g, force, active):
    """6.3: an Expedition that retreats to another one: unequal ones must be combined.  The marker of the active one
    stays, else the lower letter."""
    apart = set()
    while force.place:
        here = [o for o in others(g, force) if o.key not in apart]
        if not here:
            return
        other = here[0]
        if not active and other.key < force.key:
            force, other = other, force
        options = [f'combine {other.key}']
        if order(g, other) == order(g, force):
            options.append('apart')
        answer = yield Ask(force.side, 'march.meet', options, always=True)
        if answer == 'apart':
            march = g.march if g.march and g.march.force == force.key else None
            yield from _share_out(g, march, force, other)
            apart.add(other.key)
        else:
            yield from combine(g, None, force, other)


# --- staying apart


def _share_out(g, march, force, other):
    equal = order(g, force) == order(g, other)
    closed = march and march.fights and not equal
    took, left, stayed = set(), set(), [False]
    if not equal and not closed:
        yield from _pass_by(g, force, other)
        if march:
            _new_leader(g, march, force)
    first = True
    while True:
        options = [f'combine {other.key}']
        if not closed:
            options += _exchanges(g, march, force, other, equal, took, left, stayed[0])
        if equal or closed or _higher_has_half(g, force, other):
            options.append('done')
        answer = yield Ask(force.side, 'march.meet', options, always=True)
        first = False
        verb, what, *_ = answer.split() if answer != 'done' else ('done', '')
        if verb == 'done':
            break
        if verb == 'combine':
            yield from combine(g, march, force, other)
            return
        if verb == 'take':
            took.add(what)
            g.shift(force.side, what, force=other.key, to_force=force.key)
        elif verb == 'leave':
            left.add(what)
            g.shift(force.side, what, force=force.key, to_force=other.key)
        elif verb == 'come':
            g.put_leader(what, force.key)
        else:
            stayed[0] = True
            g.put_leader(what, other.key)
        _settle_marker(g, other, force.place)
        leaders.settle_command(g, force)
        leaders.settle_command(g, other)
    g.note('parts', force.key, other.key, force.points)
    assert first is not None


def _settle_marker(g, other, place):
    """An Expedition from which everybody has gone over is no more; it is there again if somebody stays after all."""
    if other.units or other.leaders:
        other.place = place
    else:
        leaders.remove_marker(g, other)


def _pass_by(g, force, other):
    """A153: Leaders of equal high rank are bumped as if they had combined."""
    for stars in (3, 2):
        mine = [name for name in leaders.starred(g, force) if leaders.rank(g, name) == stars]
        theirs = [name for name in leaders.starred(g, other) if leaders.rank(g, name) == stars]
        if mine and theirs:
            for name in theirs:
                g.put_leader(name, force.key)
            leaders.settle_command(g, other)
            answer = yield Ask(force.side, 'leader.bump', [f'leader {name}' for name in mine + theirs], always=True)
            name = answer.split()[1]
            leaders.to_pool(g, name)
            g.note('bumped', force.key, name)
            leaders.settle_command(g, force)
            leaders.settle_command(g, other)


def _higher(g, force, other):
    return (force, other) if order(g, force) > order(g, other) else (other, force)


def _higher_has_half(g, force, other, shift=0):
    high, low = _higher(g, force, other)
    mine = high.points + (shift if high is force else -shift)
    return 2 * mine >= high.points + low.points


def _exchanges(g, march, force, other, equal, took, left, stayed):
    options = []
    leader = march.leader if march else force.commander
    limit = leaders.command_limit(g, leader)
    indian = leader != 'replacement' and LEADERS[leader].kind == 'indian'
    for kind in TYPES:
        if (other.units.get(kind) and other.key not in g.barred and kind not in left and force.points < limit and not (indian and kind != 'indian')
                and (equal or _allowed(g, force, other, 1))):
            options.append(f'take {kind} {other.key}')
        if (force.units.get(kind, 0) > _crossed(march, kind) and kind not in took
                and (equal or _allowed(g, force, other, -1)) and not (
                    march and march.fights and force.points == 1)):
            options.append(f'leave {kind} {other.key}')
    if not equal:
        if not stayed and other.key not in g.barred:
            options += [f'come {name}' for name in other.leaders if _may_come(g, force, other, name)]
        options += [f'stay {name}' for name in force.leaders if name != leader]
    return options


def _crossed(march, kind):
    """A305: who crossed the border is not handed over before the die."""
    if march is None or march.crossed is None or march.rolled:
        return 0
    return {'militia': march.militia, 'fencible': march.fencibles}.get(kind, 0)


def _allowed(g, force, other, shift):
    high, _ = _higher(g, force, other)
    return (shift > 0) == (high is force) or _higher_has_half(g, force, other, shift)


def _may_come(g, force, other, name):
    mine, his = order(g, force), leaders.rank(g, name)
    if name == other.commander and order(g, other) >= mine:
        return False
    return his < mine or his == mine == 1
