"""Events of cards 82 to 87, 100 to 103, 141 and 142: Leaders killed, wounded, captured, promoted, sent away (10)."""
import leaders
import ops
from book import LEADERS, OTHER, PLACES, TRIBE_AT, places
from events import event, fits, possible, reaction
from events_upper import (arrive, ask, beside_enemy, come, expeditions, in_play, land_forces, set_out,
                         succession, takes_line_units)
from pieces import may_receive

TURNS_AWAY = 2  # 84-86: back at the start of the second turn after this one


# --- who took part (A107, A198)


def _may_lead(g, side):
    """A198: an Expedition of the side took part, or Weatherford, who is seen with his tribe."""
    return bool(g.combat.forces[side]) or _weatherford_fights(g, side)


def _weatherford_fights(g, side):
    c = g.combat
    return (c.form == 'tribe' and side == 'gb' and g.weatherford is not None
            and g.weatherford == TRIBE_AT.get(c.place))


def _who_led(g, side):
    """A107: all Leaders who took part, those of eliminated Expeditions too; no Replacement, no replaced chief."""
    names = list(g.combat.led[side])
    if _weatherford_fights(g, side) and 'weatherford' not in names:
        names.append('weatherford')
    return [name for name in names if name not in g.replaced]


def _choose(g, side, kinds):
    """The owner shows his Leaders who are left; the card's player chooses.  None: nobody leads (A198)."""
    enemy = OTHER[side]
    names = _who_led(g, enemy)
    for name in names:
        g.note('leader-shown', name)
    options = [f'leader {name}' for name in names if LEADERS[name].kind in kinds]
    answer = yield ask(side, 'event.target', options or ['done'])
    if answer == 'done':
        g.note('no-leader', enemy)
        return None
    return answer.split()[1]


def _fall(g, leader, post):
    """He leaves his Expedition; 10.3: his successor, or a Replacement, commands before anybody retreats."""
    at = g.where[leader]
    c = g.combat
    for led in c.led.values():
        if leader in led:
            led.remove(leader)
    if leader == 'weatherford':
        g.weatherford = None
    g.put_leader(leader, post)
    if at in g.forces and g.forces[at].place:
        force = g.forces[at]
        if not force.units and not force.leaders and not force.lake and at not in ('cr', 'if'):
            leaders.remove_marker(g, force)  # A129: nothing is left of it
            yield ask(force.side, 'leader.command', ['done'])
        else:
            yield from succession(g, force)


# --- 82, 83 Leader Killed


@fits('combat-casualty', 82, 83, 84, 85, 86)
def _(g, side, own):
    """His own final result, just read, shows a loss, before a Fort takes it off."""
    c = g.combat
    return side in c.open and c.losses[side] > 0 and _may_lead(g, OTHER[side])


@reaction('combat-casualty', 82, 83)
def leader_killed(g, side):
    leader = yield from _choose(g, side, ('land', 'indian', 'naval'))
    if leader is None:
        return
    if LEADERS[leader].kind == 'naval':  # 10.6a: Malcolm, Barrie
        g.note('replaced', leader)
        g.replaced.add(leader)
        return
    g.note('leader-lost', leader)
    yield from _fall(g, leader, 'out')


@fits('lake-round', 82, 83)
def _(g, side, own):
    """A242: the enemy lost a Ship in this round; his chief can be killed but once (10.6a)."""
    return OTHER[side] in g.battle.hurt and _lake_chief(g, OTHER[side]) not in g.replaced


def _lake_chief(g, side):
    return next(f.commander for f in g.forces.values() if f.lake == g.battle.lake and f.side == side)


@reaction('lake-round', 82, 83)
def lake_leader_killed(g, side):
    """A118: his Replacement takes no part in this Combat."""
    chief = _lake_chief(g, OTHER[side])
    g.replaced.add(chief)
    g.note('replaced', chief)
    g.battle.leader[OTHER[side]] = False
    yield from ()


# --- 84-86 Leader Wounded


@reaction('combat-casualty', 84, 85, 86)
def leader_wounded(g, side):
    leader = yield from _choose(g, side, ('land', 'indian'))
    if leader is None:
        return
    g.note('leader-wounded', leader)
    g.returning[leader] = TURNS_AWAY
    yield from _fall(g, leader, 'wounded')


# --- 87 Leader Captured


@fits('combat-end', 87)
def _(g, side, own):
    """No voluntary retreat: the enemy was forced out, or wiped out."""
    c = g.combat
    return c.winner == side and OTHER[side] in c.beaten and _may_lead(g, OTHER[side])


@reaction('combat-end', 87)
def leader_captured(g, side):
    """The side that he showed in the Combat counts, wherever he is now."""
    enemy = OTHER[side]
    leader = yield from _choose(g, side, ('land',))
    if leader is None:
        return
    stars = g.combat.ranks[leader] if _commanded(g, enemy, leader) else 0
    if stars >= 2:
        g.move_peace(enemy, 1, 'peace-card')
    g.note('leader-lost', leader)
    g.combat.led[enemy].remove(leader)
    at = g.where[leader]
    g.put_leader(leader, 'out')
    if at in g.forces and g.forces[at].place:
        leaders.settle_command(g, g.forces[at])


def _commanded(g, side, leader):
    """A241: of a Sea Invasion the land Leader of the highest rank, not Cochrane."""
    c = g.combat
    if c.form == 'invasion' and side == c.attacker:
        aboard = [name for name in c.ranks if LEADERS[name].kind == 'land' and LEADERS[name].side == side]
        return c.ranks[leader] == max(c.ranks[name] for name in aboard)
    return leader in c.commanders[side]


# --- 100-102 Promotion


def _promotable(g, side):
    return [name for name in in_play(g, side) if LEADERS[name].promoted and name not in g.promoted]


@event(100, 101, 102)
def promotion(g, side):
    """10.4; A140: then one Op, for what costs 1."""
    leader = (yield ask(side, 'event.target', [f'leader {name}' for name in _promotable(g, side)])).split()[1]
    g.note('promoted', leader)
    leaders.promote(g, leader)
    yield from ops.spend(g, side, 1, 'single')


@possible(100, 101, 102)
def _(g, side):
    return bool(_promotable(g, side))


# --- 103 Transferred to Another Front


def _destinations(g, side, leader):
    """A144: the fleets too; A37: any controlled place; A296: with a tribe only Indian Leaders of the British."""
    old = g.where[leader]
    for force in expeditions(g, side):
        if force.key != old and (LEADERS[leader].kind == 'indian' or side == 'us'
                                 or PLACES[force.place].nature != 'tribal'):
            yield f'force {force.key}'
    if g.free_marker(side):
        for place, holder in g.control.items():
            if holder == side and (not beside_enemy(g, side, place) or g.present(side, place)):
                yield f'place {place}'


def _transferable(g, side):
    return [name for name in in_play(g, side) if any(True for _ in _destinations(g, side, name))]


@event(103)
def transferred_to_another_front(g, side):
    """Whatever his region; 10.3 and 10.4 apply; A303: nothing is combined."""
    leader = (yield ask(side, 'event.target', [f'leader {name}' for name in _transferable(g, side)])).split()[1]
    where = yield ask(side, 'event.put', _destinations(g, side, leader))
    promoted, key = leader in g.promoted, g.free_marker(side)  # free before he leaves
    yield from set_out(g, leader)
    if promoted:
        g.promoted.add(leader)
    arrive(g, side, leader, where, key)


@possible(103)
def _(g, side):
    return bool(_transferable(g, side))


# --- 141 Quarreling Generals


@event(141)
def quarreling_generals(g, side):
    """A106: its owner answers no if it has fewer than two Leaders who are not Indian."""
    targets = [f'force {force.key}' for force in land_forces(g, OTHER[side])]
    force = g.forces[(yield ask(side, 'event.target', targets)).split()[1]]
    if len([name for name in force.leaders if LEADERS[name].kind != 'indian']) >= 2:
        g.quarrel.add(force.key)
        g.note('quarrel', force.key)
    else:
        g.note('answer-no', force.key)


@possible(141)
def _(g, side):
    return bool(land_forces(g, OTHER[side]))


# --- 142 Old Hickory


def _jackson_options(g):
    west = places('west')
    for force in land_forces(g, 'us'):
        if force.place in west and not beside_enemy(g, 'us', force.place) and takes_line_units(force):  # A271, A296
            yield f'force {force.key}'
    if g.free_marker('us') and may_receive(g, 'us', 'nashville'):
        yield 'place nashville'


@event(142)
def old_hickory(g, side):
    where = yield ask('us', 'event.put', _jackson_options(g))
    what, target = where.split()
    stays = what == 'force' and g.where['jackson'] == target
    g.note('promoted', 'jackson')
    if stays:
        leaders.promote(g, 'jackson')
        g.note('joins', 'jackson', target)
    else:
        key = g.free_marker('us')
        yield from set_out(g, 'jackson')
        g.promoted.add('jackson')
        target = arrive(g, 'us', 'jackson', where, key)
    come(g, 'us', 'militia', 2, target)


@possible(142)
def _(g, side):
    at = g.where['jackson']
    return (at == 'pool' or at in g.forces) and any(True for _ in _jackson_options(g))
