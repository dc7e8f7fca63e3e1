"""Activations and marches by land, lake, sea and trail (6); who joins, splits, combines (6.3); Dispersion (6.4)."""
from types import SimpleNamespace

import combat
import control
import leaders
import meeting
import raids
import tribes
import trails
from book import FLEETS, HAVENS, LEADERS, LIGHT, OTHER, PLACES, PLACE_KEYS, TYPES
from flow import Ask, Roll
from routes import friends_at, steps
from windows import window


class March:
    """An activation: of a land Expedition, of one of the two fleets, or of single points (force 'loose')."""

    def __init__(self, g, side, force, purpose, leader, ops, at):
        self.side, self.force, self.purpose, self.leader, self.ops = side, force, purpose, leader, ops
        self.start = self.at = at
        self.entered_from = self.crossed = None
        self.mp, self.units = 0, None  # units: those of single points
        self.militia = self.fencibles = 0  # those that crossed the border and have not gone back
        self.taken = []  # places whose control is provisional (A102)
        self.stopped = self.fights = self.rolled = self.arrived = False
        self.weather = self.forced = self.still = False  # 74, 137, 75
        self.bateaux = False  # 139
        self.took, self.left_kinds = set(), set()  # A157
        self.combined = False
        self.whole = self.tribe = False  # A299: not bound to the place it came from
        self.final = set()  # places whose control is no longer provisional
        self.parent = None
        self.met_enemy = self.went_back = False
        self.passed = []  # places it has left
        self.local = 0
        self.ships = None

    def box(self, g):
        """What marches, by type."""
        return self.units if self.force == 'loose' else g.forces[self.force].units

    def points(self, g):
        return sum(self.box(g).values())


# --- what may be activated


def activations(g, side, ops, forces=None, purposes=None):
    """Words of an activation -> what runs it, for a card of so many Ops."""
    found = {}
    for force in g.forces.values():
        if force.side != side or force.key in g.acted or forces is not None and force.key not in forces:
            continue
        for purpose in _purposes(g, force, ops):
            if purposes is None or purpose in purposes:
                found[f'activate {force.key} {purpose}'] = (
                    lambda force=force, purpose=purpose: activate(g, force, purpose, ops))
    return found


def led_by_quick(g, side, most):
    """#99, #139: Expeditions whose Commanding Leader has so little Initiative."""
    return [f.key for f in g.forces.values() if f.side == side and f.place and not f.lake and f.key not in FLEETS
            and leaders.initiative(g, f, leaders.quickest(g, f, most)) <= most]


def choose_activation(g, side, ops, forces=None, may=False, **grants):
    """Asks for one activation and runs it to its end; False if none was chosen."""
    options = activations(g, side, ops, forces)
    if not options and not may:
        return False
    answer = yield Ask(side, 'event.target', [*options, *(['done'] if may else [])], always=True)
    if answer == 'done':
        return False
    _, key, purpose = answer.split()
    yield from activate(g, g.forces[key], purpose, ops, **grants)
    return True


def _purposes(g, force, ops):
    if force.lake:
        yield from _lake_purposes(g, force, ops)
    elif force.place is None or force.key in g.barred:
        return
    elif force.key in FLEETS:
        if ops >= 2:  # 6.8, 6.9
            yield from raids.purposes(g, force)
    else:
        yield from _land_purposes(g, force, ops)


def _lake_purposes(g, force, ops):
    """6.6: the finished ships of a lake put out; A187: if it is out, only to fetch ships."""
    if g.winter or g.stats(force.commander)[0] > ops:
        return
    side, lake = force.side, force.lake
    if any(g.docked[h.key] for h in HAVENS.values() if h.side == side and h.lake == lake):
        yield 'put-out'


def _land_purposes(g, force, ops):
    leader = leaders.quickest(g, force, ops)
    if leaders.initiative(g, force, leader) <= ops:
        yield 'move'
        if trails.may_set_out(g, force, leader):
            yield 'trail'
    if may_fight_in_place(g, force) and any(leaders.initiative(g, force, name) <= ops
                                            for name in [*force.leaders, force.commander]):
        yield 'fight'
    if any(True for _ in splitters(g, force, ops)):
        yield 'split'


def may_fight_in_place(g, force):
    """8; A103: also where only Local Militia went home; 8.6: with a Belligerent tribe."""
    enemy, place = OTHER[force.side], force.place
    if not force.units or g.armistice & set(PLACES[place].lakes):
        return False
    if force.side == 'us' and tribes.belligerent(g, place):
        return True
    return g.present(enemy, place) or g.control[place] == enemy


def splitters(g, force, ops):
    """Subordinates who may be activated to split off (6.3, A108, A120)."""
    if not g.free_marker(force.side):
        return
    for name in force.leaders:
        if name == force.commander or LEADERS[name].kind == 'naval' or leaders.initiative(g, force, name) > ops:
            continue
        if _may_take_a_point(g, force, name):
            yield name


def _may_take_a_point(g, force, name):
    """At least one point must go with him, and half must stay, unless both commanders are one-star."""
    for kind in set(force.units) | set(g.loose_at(force.side, force.place)):
        if LEADERS[name].kind == 'indian' and kind != 'indian':
            continue
        if kind in g.loose_at(force.side, force.place) or force.points - 1 >= _must_stay(g, force, name):
            return True
    return False


def _must_stay(g, force, name):
    both_one_star = leaders.rank(g, name) == 1 and (force.commander == 'replacement'
                                                    or leaders.rank(g, force.commander) == 1)
    return 0 if both_one_star else (force.began + 1) // 2


# --- an activation


def activate(g, force, purpose, ops, **grants):
    """Names Expedition, Leader and purpose, opens the window, and carries it out."""
    g.acted.add(force.key)
    g.bought = True
    if force.lake:
        import lakes
        yield from lakes.activate(g, force, purpose)
        return
    force.began = max(force.began, force.points)  # A21
    leader = yield from _leader(g, force, purpose, ops)
    march = g.march = March(g, force.side, force.key, purpose, leader, ops, force.place)
    march.bateaux = grants.get('bateaux', False)
    _announce(g, force, purpose, leader)
    g.activation = SimpleNamespace(side=force.side, force=force.key, purpose=purpose,
                                   kind='fleet' if force.key in FLEETS else 'land')
    ended = yield from window(g, 'activation')
    g.activation = None
    if ended:
        g.march = None
        return
    march.mp = 4
    if march.weather:
        march.mp = 4 if march.forced else 2  # A119
    elif march.forced:
        march.mp = 6
    if force.key in FLEETS:
        yield from raids.carry_out(g, march)
    elif march.still:
        yield from _still(g, march)
    elif purpose == 'trail' and march.mp < 4:
        pass  # A119: no Wilderness Move
    else:
        yield from _carry_out(g, march)
    g.march = None
    for other in g.forces.values():
        other.began = max(other.began, other.points) if other.place else 0


def _leader(g, force, purpose, ops):
    """Who is activated: the quickest of the commander's rank, or whoever fights or splits off (8, 6.3)."""
    if purpose == 'split':
        names = list(splitters(g, force, ops))
        return (yield Ask(force.side, 'ops.chief', [f'leader {name}' for name in names], always=True)).split()[1]
    if purpose == 'fight':
        names = [name for name in force.leaders if leaders.initiative(g, force, name) <= ops]
        if names:
            return (yield Ask(force.side, 'ops.chief', [f'leader {name}' for name in names], always=True)).split()[1]
        return force.commander
    leader = leaders.quickest(g, force, ops)
    if leader != force.commander and leader is not None:
        force.commander = leader
    return leader


def _announce(g, force, purpose, leader):
    if leader == 'replacement':
        g.note('activated-replacement', force.key, purpose)
    else:
        g.note('activated', force.key, purpose, leader)
    if purpose == 'fight' and leader != force.commander:  # A106
        if force.commander == 'replacement':
            g.note('commanded-replacement', force.key)
        else:
            g.note('commanded', force.key, force.commander)


def _still(g, march):
    """#75: no move; a land Expedition beside the enemy may still fight there."""
    force = g.forces[march.force]
    if may_fight_in_place(g, force) and g.present(OTHER[force.side], force.place):
        answer = yield Ask(force.side, 'march.fight', ['fight', 'done'], always=True)
        if answer == 'fight':
            march.purpose = 'fight'
            yield from _carry_out(g, march)


def _carry_out(g, march):
    yield from _find_out(g, march)
    if march.purpose == 'split':
        _split(g, march)
    force = g.forces[march.force]
    yield from _muster(g, march)
    if march.purpose == 'fight':
        yield from fight_in_place(g, march)
    elif march.purpose == 'trail':
        yield from trails.wilderness_move(g, march)
    else:
        yield from _walk(g, march)
    assert force


def _split(g, march):
    old = g.forces[march.force]
    key = g.free_marker(march.side)
    new = g.forces[key]
    new.place = old.place
    g.put_leader(march.leader, key)
    new.commander = march.leader
    leaders.settle_command(g, old)
    g.acted.add(key)
    march.force, march.parent = key, old.key
    g.note('splits', march.leader, old.key, key)


def _find_out(g, march):
    """A150: Leaders without units beside an activated Expedition are found out and removed."""
    enemy = OTHER[march.side]
    if march.points(g) and g.present(enemy, march.at) and not g.has_units(enemy, march.at):
        yield from find_leaders_only(g, march.side, march.at)
        if g.control[march.at] == enemy and march.purpose != 'fight':  # A295
            g.control[march.at] = march.side
            g.note('control', march.side, march.at)
            march.taken.append(march.at)


def friends_at_trail(g, march, place):
    """Whether a goal along trails may be entered: single points not among enemies (6.1), Leaders alone not either."""
    side, enemy = march.side, OTHER[march.side]
    hostile = g.control[place] == enemy
    if march.force == 'loose':
        return not (hostile or g.present(enemy, place)) or friends_at(g, march, place)
    if not march.points(g):
        return g.control[place] == side or friends_at(g, march, place)
    return not (hostile and g.armistice & set(PLACES[place].lakes))


def find_leaders_only(g, side, place):
    enemy = OTHER[side]
    if not g.present(enemy, place) or g.has_units(enemy, place):
        return
    for force in g.land_forces_at(enemy, place):
        g.note('leaders-only', force.key, place)
        for name in list(force.leaders):
            leaders.to_pool(g, name)
            g.note('to-pool', name)
        leaders.remove_marker(g, force)
    if False:
        yield


# --- who goes along (A104)


def _muster(g, march):
    force = g.forces[march.force]
    parent = g.forces[march.parent] if march.purpose == 'split' else None
    while True:
        options = list(_muster_options(g, march, force, parent))
        answer = yield Ask(march.side, 'activate.muster', options, always=True)
        if answer == 'done':
            break
        verb, what, *box = answer.split()
        if verb == 'come':
            g.put_leader(what, force.key)
            leaders.settle_command(g, parent)
        elif verb == 'take':
            march.took.add(what)
            if box[0] == 'loose':
                g.shift(march.side, what, place=march.at, to_force=force.key)
                g.note('takes-in', force.key, what)
            else:
                g.shift(march.side, what, force=box[0], to_force=force.key)
                leaders.settle_command(g, parent)
        else:
            march.left_kinds.add(what)
            g.shift(march.side, what, force=force.key, to_place=march.at)
            g.note('leaves', force.key, what)
        leaders.settle_command(g, force)
    if parent:
        g.note('parts', force.key, parent.key, force.points)


def _muster_options(g, march, force, parent):
    limit = leaders.command_limit(g, march.leader)
    indians_only = march.leader != 'replacement' and LEADERS[march.leader].kind == 'indian'
    if parent:
        limit = min(limit, 255)
    for kind in TYPES:
        if force.points >= limit or kind in march.left_kinds or indians_only and kind != 'indian':
            continue
        if march.purpose == 'trail' and kind not in LIGHT:
            continue
        if g.loose_at(march.side, march.at).get(kind):
            yield f'take {kind} loose'
        if parent and parent.units.get(kind) and parent.points - 1 >= _must_stay(g, parent, march.leader):
            yield f'take {kind} {parent.key}'
    if parent:
        for name in parent.leaders:
            if name != parent.commander and _may_follow(g, name, march.leader):
                yield f'come {name}'
        if force.points:
            yield 'done'
        return
    keep = 0 if force.key in FLEETS else (force.began + 1) // 2
    heavy = march.purpose == 'trail' and not set(force.units) <= LIGHT
    for kind in TYPES:
        if force.units.get(kind) and kind not in march.took and (force.points > limit or force.points - 1 >= keep):
            if heavy and kind in LIGHT and force.points - 1 - _heavies(force) < keep:
                continue
            yield f'leave {kind} loose'
    if (force.points <= limit or march.purpose == 'fight') and not heavy:
        yield 'done'


def _heavies(force):
    return sum(n for kind, n in force.units.items() if kind not in LIGHT)


def _may_follow(g, name, leader):
    """6.3: lower-ranking Leaders, or other one-star Leaders; an Indian Leader takes Indian Leaders only."""
    if LEADERS[leader].kind == 'indian':
        return LEADERS[name].kind == 'indian'
    rank = leaders.rank(g, name)
    return rank < leaders.rank(g, leader) or rank == 1


# --- the march


def _walk(g, march):
    first = True
    while first or march.mp > 0 and not march.stopped or march.met_enemy:
        first = march.met_enemy = False
        over = march.points(g) > leaders.command_limit(g, march.leader)  # A120
        options = dict(steps(g, march)) if march.mp > 0 and not march.stopped and not over else {}
        if over:
            options |= {f'leave {kind} loose': None for kind in march.box(g)}
        answer = yield Ask(march.side, 'march', [*options, 'done'], always=True)
        if answer == 'done':
            break
        if answer.startswith('leave'):
            kind = answer.split()[1]
            g.shift(march.side, kind, force=march.force, to_place=march.at)
            g.note('leaves', march.force, kind)
            leaders.settle_command(g, g.forces[march.force])
            march.met_enemy = march.points(g) > leaders.command_limit(g, march.leader)
            continue
        yield from _step(g, march, answer.split()[0], *options[answer])
        if g.forces[march.force].place is None:
            break
    yield from halt(g, march)


HOW = {'go': 0, 'by-lake': 1, 'by-sea': 2, 'by-trail': 3}


def _step(g, march, verb, place, cost):
    """Goes to the next place, and stops there if it must."""
    side, was = march.side, march.at
    march.mp -= cost
    march.entered_from, march.at = was, place
    g.forces[march.force].place = place
    g.victories.pop(march.force, None)  # 8.6: they are lost when it leaves
    cross(march, was, place, march.box(g))
    g.note('marches', march.force, was, place, HOW[verb])
    if side == 'us' and march.points(g):
        control.parish(g, place)  # 39
    march.passed.append(was)
    if verb == 'by-sea' and PLACES[was].zone != PLACES[place].zone:
        march.stopped = True  # 6.7
    yield from enter(g, march, place, verb)


def enter(g, march, place, verb):
    """What is found in the place: Leaders alone, friends, Local Militia, enemies, nobody (6.2, A24, A102)."""
    side, enemy = march.side, OTHER[march.side]
    force = g.forces[march.force]
    if force.units and g.present(enemy, place) and not g.has_units(enemy, place):
        march.met_enemy = True
        yield from find_leaders_only(g, side, place)
    hostile = g.control[place] == enemy
    enemies = bool(force.units) and g.has_units(enemy, place)
    if side == 'us' and force.units and tribes.belligerent(g, place):
        march.stopped = True
        march.tribe = True
    if enemies:
        march.fights = march.stopped = march.met_enemy = True
    if force.units and combat.raises_militia(g, enemy, place):
        combat.begin(g, march, place)
        march.met_enemy = True
        if (yield from combat.local_militia(g, enemy, place)):
            march.fights = march.stopped = True
        else:
            g.combat = None
    if march.stopped:
        march.mp = 0
    if hostile and force.units and not march.fights:
        g.control[place] = side
        g.note('control', side, place)
        march.taken.append(place)
        if verb == 'by-sea':
            march.stopped = True  # 6.7
            march.mp = 0
    elif force.units and not march.fights and g.fort(enemy, place) and g.control[place] == side and (
            place not in march.taken):
        control.capture_fort(g, side, place)  # A25
    if meeting.others(g, force):
        yield from meeting.meet(g, march)


def find_leaders_only(g, side, place):
    """6.2, A24, A150: enemy Expeditions without units, with nobody else of theirs there, are removed."""
    enemy = OTHER[side]
    if not g.present(enemy, place) or g.has_units(enemy, place):
        return
    for force in g.land_forces_at(enemy, place):
        g.note('leaders-only', force.key, place)
        for name in list(force.leaders):
            leaders.to_pool(g, name)
            g.note('to-pool', name)
        leaders.remove_marker(g, force)
    yield from ()


def cross(march, was, place, box=None):
    """The first step over the border (A32): who crossed is checked when the march is over."""
    if crosses(march.side, place) and not crosses(march.side, was):
        march.crossed = march.crossed or was
        box = march.units if box is None else box
        march.militia = box.get('militia', 0)
        march.fencibles = box.get('fencible', 0) if march.side == 'gb' else 0


def crosses(side, place):
    """6.4, A152: into the enemy's country."""
    p = PLACES[place]
    return (p.soil or p.country) in (('canada', 'florida') if side == 'us' else ('us',))


def halt(g, march):
    """A102: the march is over: Dispersion, then Combat, then control is final."""
    force = g.forces[march.force]
    if force.place and not (yield from dispersion(g, march)):
        yield from _make_final(g, march)
        if march.tribe:
            yield from tribes.campaign(g, march)
        elif march.fights:
            yield from combat.fight(g, march)
            if force.place == march.at:  # 6.3: still in the area after Combat
                yield from meeting.after_retreat(g, force, True)
    g.combat = None
    yield from _left_behind(g, march)
    yield from _end(g, march)


def _end(g, march):
    """A153: unequal commanders in one place are combined; then the window for control that is final."""
    force = g.forces[march.force]
    if force.place:
        yield from meeting.finish_together(g, force)
    yield from settle_control(g, march)


def _left_behind(g, march):
    """A103: where it has left an enemy Expedition alone that takes the area."""
    for place in march.passed:
        yield from control.check_alone(g, place, OTHER[march.side])


def _make_final(g, march):
    """A102: after Dispersion the control that was won on the way is final."""
    for place in sorted(march.taken, key=PLACE_KEYS.index):
        if g.control[place] == march.side and place not in march.final:
            march.final.add(place)
            yield from control.make_final(g, march.side, place)


def settle_control(g, march):
    """Then the window `control`."""
    yield from _make_final(g, march)
    if march.taken:
        yield from window(g, 'control')


def fight_in_place(g, march):
    """8, A103: Combat without a march; where only Local Militia went home they are asked again."""
    side, enemy, place = march.side, OTHER[march.side], march.at
    if side == 'us' and tribes.belligerent(g, place):
        yield from tribes.campaign(g, march)
        return
    local = 0
    if combat.raises_militia(g, enemy, place):
        combat.begin(g, march, place)
        local = yield from combat.local_militia(g, enemy, place)
    if not local and not g.has_units(enemy, place) and g.control[place] == enemy:
        g.combat = None
        march.taken.append(place)
        g.control[place] = side
        g.note('control', side, place)
    if g.combat or g.has_units(enemy, place):
        yield from combat.fight(g, march)
    yield from _end(g, march)


# --- Dispersion (6.4)


def dispersion(g, march):
    """One die when the move is over; True if nobody of the force is left beyond the border (A34)."""
    if march.crossed is None or march.rolled:
        return False
    box = march.box(g)
    march.militia = min(march.militia, box.get('militia', 0))
    march.fencibles = min(march.fencibles, box.get('fencible', 0))
    checked = march.militia + march.fencibles
    if not checked:
        return False
    g.no_die = False
    yield from window(g, 'dispersion')
    march.rolled = True
    die = 0 if g.no_die else (yield Roll())
    n = checked if die == 0 else checked // 2 if die <= 3 else 0  # A33
    g.note('dispersion', march.force, die, n)
    if not n:
        return False
    if n == march.points(g):
        yield from _all_back(g, march)
        if g.no_die:
            yield Ask(march.side, 'march.disperse', ['done'], always=True)
        return True
    yield from send_back(g, march, n)
    return False


def send_back(g, march, n):
    """The owner's choice of Militia and Fencibles (A122); asked once even without a choice."""
    if n == march.militia + march.fencibles:
        for kind, count in (('militia', march.militia), ('fencible', march.fencibles)):
            for _ in range(count):
                _back_loose(g, march, kind)
            if count:
                g.note('go-back', kind, count, march.crossed)
        march.militia = march.fencibles = n = 0
    for _ in range(n):
        kinds = [kind for kind, count in (('militia', march.militia), ('fencible', march.fencibles)) if count]
        answer = yield Ask(march.side, 'march.disperse', [f'back {kind}' for kind in kinds], always=True)
        kind = answer.split()[1]
        if kind == 'militia':
            march.militia -= 1
        else:
            march.fencibles -= 1
        _back_loose(g, march, kind)
        g.note('go-back', kind, 1, march.crossed)
    if march.force not in ('loose', 'if'):
        yield from _leaders_back(g, march)


def _back_loose(g, march, kind):
    if march.force == 'loose':
        march.units[kind] -= 1
        if not march.units[kind]:
            del march.units[kind]
        box = g.loose[march.side].setdefault(march.crossed, {})
        box[kind] = box.get(kind, 0) + 1
    else:
        g.shift(march.side, kind, force=march.force, to_place=march.crossed)


def _leaders_back(g, march):
    """6.4, A122: subordinate Leaders may go with them, if a marker is free."""
    gone, force = None, g.forces[march.force]
    while force.units and (gone or g.free_marker(march.side)):
        names = [name for name in force.leaders if name not in (march.leader, force.commander)]
        options = [f'come {name}' for name in names] if gone or g.free_marker(march.side) else []
        answer = yield Ask(march.side, 'march.disperse', [*options, 'done'], always=True)
        if answer == 'done':
            break
        name = answer.split()[1]
        if gone is None:
            gone = leaders.found(g, march.side, name, march.crossed)
            g.note('leaders-back', gone, march.crossed)
            g.acted.add(gone)
            if force.key in g.barred:
                g.barred.add(gone)
        else:
            leaders.join(g, march.side, name, gone)
    if gone:
        yield from meeting.after_retreat(g, g.forces[gone], False)


def _all_back(g, march):
    """A34: with no point left beyond the border the Expedition ends in the border area, and control is undone."""
    if march.force == 'loose':
        g.note('all-back', 'loose', march.crossed)
        march.at = march.crossed
        march.went_back = True
        return True
    force = g.forces[march.force]
    enemy = OTHER[march.side]
    for place in march.taken:
        if PLACES[place].home == enemy or g.home(enemy, place):
            g.control[place] = enemy
            g.note('control', enemy, place)
    march.taken = [place for place in march.taken if g.control[place] == march.side]
    force.place = march.crossed
    march.at = march.crossed
    g.note('all-back', force.key, march.crossed)
    yield from ()
    return True


# --- single points (6.1)


def singles(g, purse):
    """Words -> what runs it: a group of points with the same start and end (A40), one Op each."""
    side = purse.side
    for place in g.loose[side]:
        yield f'singles {place}', lambda place=place: _group(g, purse, place, None)
    for force in g.forces.values():
        if force.side == side and force.place and force.key not in FLEETS and _spare(force):
            yield f'singles-of {force.key}', lambda force=force: _group(g, purse, force.place, force)


def _spare(force):
    """At least half stays (6.1, A21)."""
    return force.units and force.points - 1 >= (max(force.began, force.points) + 1) // 2


def _group(g, purse, place, force):
    """The points set out together, type by type; out of an Expedition it is always asked (A250)."""
    side = purse.side
    purse.bought = True
    if force:
        force.began = max(force.began, force.points)
    march = g.march = March(g, side, 'loose', 'move', None, purse.left, place)
    march.units, march.mp = {}, 4
    while purse.left or force:
        box = force.units if force else g.loose_at(side, place)
        kinds = [kind for kind in TYPES if box.get(kind)] if purse.left and (not force or _spare(force)) else []
        options = [f'type {kind}' for kind in kinds] + (['done'] if march.units else [])
        if not kinds and not force:
            break
        answer = yield Ask(side, 'group.detach' if force else 'group', options, always=bool(force))
        if answer == 'done':
            break
        kind = answer.split()[1]
        purse.left -= 1
        g.ops = purse.left
        g._take(side, kind, 1, place if not force else None, force.key if force else None)
        march.units[kind] = march.units.get(kind, 0) + 1
        g.note('sets-out', kind, place)
        if force:
            leaders.settle_command(g, force)
    yield from _walk_singles(g, march)
    g.march = None


def _walk_singles(g, march):
    side = march.side
    left = {march.at}
    while march.mp > 0 and not march.stopped:
        options = dict(steps(g, march))
        if march.mp == 4 and set(march.units) <= LIGHT:
            options |= {words: (words, None) for words in trails.options(g, march)}
        answer = yield Ask(side, 'march', [*options, 'done'], always=True)
        if answer == 'done':
            break
        place, cost = options[answer]
        if cost is None:
            yield from trails.roll(g, march, answer.split()[1])
            break
        was, verb = march.at, answer.split()[0]
        march.mp -= cost
        march.entered_from, march.at = was, place
        left.add(place)
        cross(march, was, place)
        g.note('marches', 'loose', was, place, HOW[verb])
        if side == 'us':
            control.parish(g, place)
        if verb == 'by-sea' and PLACES[was].zone != PLACES[place].zone or g.present(OTHER[side], place):
            march.stopped = True
            march.mp = 0
    yield from dispersion(g, march)
    for place in sorted(left, key=PLACE_KEYS.index):
        if place != march.at:
            yield from control.check_alone(g, place, OTHER[side])
    if march.went_back:
        _stand(g, march)  # A122
    yield from _arrive(g, march)
    yield from control_window(g, march)


def control_window(g, march):
    yield from window(g, 'control')


def _stand(g, march):
    units, march.units = march.units, {}
    box = g.loose[march.side].setdefault(march.at, {}) if units else {}
    for kind, n in units.items():
        box[kind] = box.get(kind, 0) + n


def _arrive(g, march):
    """They join an Expedition there, or stand loose."""
    if not march.units:
        return
    here = [f for f in g.land_forces_at(march.side, march.at)]
    answer = 'apart'
    if here:
        answer = yield Ask(march.side, 'march.meet', [*(f'combine {f.key}' for f in here), 'apart'], always=True)
    units, march.units = march.units, {}
    if answer == 'apart':
        box = g.loose[march.side].setdefault(march.at, {})
    else:
        force = g.forces[answer.split()[1]]
        box = force.units
        g.note('singles-join', force.key, march.at)
    for kind, n in units.items():
        box[kind] = box.get(kind, 0) + n
    if answer != 'apart':
        leaders.settle_command(g, force)
