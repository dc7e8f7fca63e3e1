"""Coastal Raids and the Invasion Fleet (6.8, 6.9; A54, A69-A71, A109, A110, A158, A166, A241, A300)."""
import combat
import control
import leaders
import march as marches
import meeting
from book import FIGURES, LEADERS, PLACES, TYPES, ZONES
from flow import Ask, Roll
from windows import window


def zone_of(g, force):
    return PLACES[force.place].zone


def raid_targets(g, force):
    """A109: a coast of the US under US control, not raided before."""
    return [p.key for p in PLACES.values() if p.coast and p.country == 'us' and p.zone == zone_of(g, force)
            and g.control[p.key] == 'us' and p.key not in g.raid_burned]


def invasion_targets(g, force):
    """A110: a Major City of the US on that coast, once; not where the British have control."""
    return [p.key for p in PLACES.values() if p.coast and p.country == 'us' and p.town == 'major-city'
            and p.zone == zone_of(g, force) and g.control[p.key] == 'us' and p.key not in g.invaded]


def purposes(g, force):
    """6.8, 6.9: to another Sea Zone, or to strike in this one."""
    yield 'sea'
    aboard = bool(force.units) or any(_reinforcements(g, force))
    if force.key == 'cr' and aboard and raid_targets(g, force):
        yield 'raid'
    if force.key == 'if' and aboard and _may_land(g, force) and invasion_targets(g, force):
        yield 'invade'


def _may_land(g, force):
    return bool(leaders.starred(g, force)) or any(
        leaders.starred(g, o) for o in g.land_forces_at('gb', force.place))


def _reinforcements(g, force):
    yield from g.loose_at('gb', force.place)
    for other in g.land_forces_at('gb', force.place):
        if other.points - 1 >= (other.began + 1) // 2:
            yield from other.units


def carry_out(g, march):
    """After the window: who is aboard, then where it goes."""
    force = g.forces[march.force]
    if march.still:
        return
    yield from _muster(g, march, force)
    if march.purpose == 'sea':
        yield from _sail(g, march, force)
    elif march.purpose == 'raid':
        yield from _strike(g, march, raid_targets(g, force), lambda place: raid(g, place))
    else:
        yield from _strike(g, march, invasion_targets(g, force), lambda place: invade(g, march, place))


def _strike(g, march, targets, doing):
    force = g.forces[march.force]
    if not force.units or force.key == 'if' and not leaders.starred(g, force):
        targets = []  # A109, A110
    answer = yield Ask('gb', 'march', [*(f'by-sea {place}' for place in targets), 'done'], always=True)
    if answer != 'done':
        yield from doing(answer.split()[1])


def _sail(g, march, force):
    boxes = [sea for sea in ZONES.values() if sea != force.place]
    answer = yield Ask('gb', 'march', [*(f'by-sea {sea}' for sea in boxes), 'done'], always=True)
    if answer != 'done':
        was, force.place = force.place, answer.split()[1]
        march.at = force.place
        g.note('marches', force.key, was, force.place, 2)


def _muster(g, march, force):
    """A70, A158: points of the box go aboard or leave; an Expedition keeps at least half."""
    took, left, stayed = set(), set(), False
    while True:
        options = []
        for kind in TYPES:
            room = force.key != 'cr' or force.points < FIGURES['raid-max']
            if room and kind not in left:
                if g.loose_at('gb', force.place).get(kind):
                    options.append(f'take {kind} loose')
                for other in g.land_forces_at('gb', force.place):
                    if other.units.get(kind) and other.points - 1 >= (other.began + 1) // 2:
                        options.append(f'take {kind} {other.key}')
            if force.units.get(kind) and kind not in took:
                options.append(f'leave {kind} loose')
        for other in g.land_forces_at('gb', force.place):
            options += [f'come {name}' for name in other.leaders if _may_board(g, force, name)]
        options.append('done')
        answer = yield Ask('gb', 'activate.muster', options, always=True)
        if answer == 'done':
            return
        verb, what, *box = answer.split()
        if verb == 'come':
            other = g.forces[g.where[what]]
            g.put_leader(what, force.key)
            leaders.settle_command(g, other)
        elif verb == 'take':
            took.add(what)
            if box[0] == 'loose':
                g.shift('gb', what, place=force.place, to_force=force.key)
                g.note('takes-in', force.key, what)
            else:
                g.shift('gb', what, force=box[0], to_force=force.key)
                leaders.settle_command(g, g.forces[box[0]])
        else:
            left.add(what)
            g.shift('gb', what, force=force.key, to_place=force.place)
            g.note('leaves', force.key, what)
        leaders.settle_command(g, force)
    assert stayed


def _may_board(g, force, name):
    return leaders.has_room(g, force, name) and LEADERS[name].kind != 'naval'


# --- Raids


def raid(g, place, twice=False):
    """6.9: the US brings what the die says from elsewhere, may add local troops, and fights.  twice: #90."""
    force = g.forces['cr']
    g.note('raid', place)
    c = g.combat = combat.Combat(g, 'gb', place, 'cr', None, 'raid')
    yield from window(g, 'raid-or-invasion')
    die = yield Roll()
    if twice:
        die = min(die, (yield Roll()))
    n = (die + 1) // 2
    g.note('raid-die', place, die, n)
    yield from _call_up(g, c, place, n)
    c.commander, c.command = force.commander, combat.NO_LIMIT
    g.note('combat-begins', 'cr', place)
    yield from combat.prepare(g, c)
    yield from combat.before(g, c)
    yield from combat.resolve(g, c)
    g.combat = None


def _call_up(g, c, place, n):
    """A69: points from anywhere but the raided area, as far as there are any; then A166: who is there joins, or not."""
    for _ in range(n):
        options = [f'call {kind} {where}' for where, box in g.loose['us'].items() if where != place for kind in box]
        options += [f'call-from {kind} {f.key}' for f in g.forces.values()
                    if f.side == 'us' and f.place not in (None, place) and not f.lake for kind in f.units]
        if not options:
            break
        verb, kind, box = (yield Ask('us', 'raid.call', options)).split()
        if verb == 'call':
            g.shift('us', kind, place=box, to_place=place)
            g.note('called', kind, box)
            left = box
        else:
            g.shift('us', kind, force=box, to_place=place)
            g.note('called-from', kind, box)
            leaders.settle_command(g, g.forces[box])
            left = g.forces[box].place
        c.joining[kind] = c.joining.get(kind, 0) + 1
        if not g.has_units('us', left):
            yield from control.check_alone(g, left, 'gb')
    if g.present('us', place):
        yield from _join(g, c, place)


def _join(g, c, place):
    joined = set()
    brought = dict(c.joining)
    while True:
        options = []
        if 'loose' not in joined and any(n > brought.get(kind, 0) for kind, n in g.loose_at('us', place).items()):
            options.append('force loose')
        options += [f'force {f.key}' for f in g.land_forces_at('us', place)
                    if f.key not in joined and f.units]
        answer = yield Ask('us', 'raid.call', [*options, 'done'], always=True)
        if answer == 'done':
            break
        key = answer.split()[1]
        joined.add(key)
        g.note('raid-joined', key)
        if key == 'loose':
            for kind, n in g.loose_at('us', place).items():
                c.joining[kind] = c.joining.get(kind, 0) + n - brought.get(kind, 0)
        else:
            for kind, n in g.forces[key].units.items():
                c.joining[kind] = c.joining.get(kind, 0) + n
            c.forces['us'].append(key)


def raid_result(g, c):
    """A71, A109: after the Combat."""
    yield from _raid_over(g, c, c.winner == 'gb')


def _raid_over(g, c, won):
    g.raid_burned.add(c.place)
    if won:
        g.note('raid-won', c.place)
        if not g.last:  # A112
            g.move_peace('us', 1, 'peace-raid')
    else:
        g.flagged.add(c.place)
        g.note('raid-failed', c.place)
    yield from control.check_alone(g, c.place, 'gb')


# --- Invasions


def invade(g, march, place):
    """6.8: the whole fleet strikes; whoever lands is led by its highest land Leader (A241)."""
    force = g.forces['if']
    g.note('invasion', place)
    if (yield from _dispersion(g, march, force)):
        return
    c = g.combat = combat.Combat(g, 'gb', place, 'if', None, 'invasion')
    yield from window(g, 'raid-or-invasion')
    yield from marches.find_leaders_only(g, 'gb', place)
    if combat.raises_militia(g, 'us', place):
        yield from combat.local_militia(g, 'us', place)
    stars = leaders.starred(g, force)
    c.commander = max(stars, key=lambda name: leaders.rank(g, name))
    c.command = leaders.command_limit(g, c.commander)
    g.note('combat-begins', 'if', place)
    yield from combat.prepare(g, c)
    yield from combat.before(g, c)
    yield from combat.resolve(g, c)
    g.combat = None
    if c.success:
        march.taken.append(place)
        march.final.add(place)
        g.stormed = place
        if force.units and g.free_marker('gb'):
            answer = yield Ask('gb', 'invasion.landing', ['disband', 'done'], always=True)
            if answer == 'disband':
                yield from _land(g, march, force, place)
        yield from window(g, 'control')
        g.stormed = None


def _dispersion(g, march, force):
    """A300: as soon as the city is named; who goes back stands loose in the box."""
    march.crossed = force.place
    march.militia, march.fencibles = force.units.get('militia', 0), force.units.get('fencible', 0)
    if not march.militia + march.fencibles:
        return False
    g.no_die = False
    yield from window(g, 'dispersion')
    march.rolled = True
    checked = march.militia + march.fencibles
    die = 0 if g.no_die else (yield Roll())
    n = checked if die == 0 else checked // 2 if die <= 3 else 0
    g.note('dispersion', 'if', die, n)
    if n:
        yield from marches.send_back(g, march, n)
    return not force.units


def invasion_result(g, c):
    """Success: all defenders eliminated, or forced to retreat (A110)."""
    c.success = 'us' in c.beaten and bool(g.forces['if'].units)
    yield from _invasion_over(g, c)


def _invasion_over(g, c):
    g.invaded.add(c.place)
    if c.success:
        g.captured['gb'].add(c.place)
        g.note('city-surrenders', c.place)
        g.move_peace('us', 1, 'peace-invasion')
    else:
        g.flagged.add(c.place)
        g.note('invasion-failed', c.place)
    yield from ()


def _land(g, march, force, place):
    """6.8: the fleet disbands once: its land Leaders and units go ashore, with control."""
    key = g.free_marker('gb')
    shore = g.forces[key]
    shore.place = place
    for kind, n in list(force.units.items()):
        g.shift('gb', kind, n, force='if', to_force=key)
    for name in list(force.leaders):
        g.put_leader(name, 'out' if LEADERS[name].kind == 'naval' else key)
    shore.began = shore.points
    leaders.remove_marker(g, force)
    leaders.settle_command(g, shore)
    g.fleet_gone = True
    g.acted.add(key)
    g.note('fleet-disbanded', place, key)
    yield from meeting.after_retreat(g, shore, True)
    yield from control.take(g, 'gb', place)
