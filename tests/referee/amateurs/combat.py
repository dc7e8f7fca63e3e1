"""Land Combat, and what Raids, Invasions and tribal Combats share with it (8; A101-A125, A165-A169)."""
import control
import leaders
import raids
import supply
import tribes
from book import (CITIES, COLUMNS, CRT, FIGURES, FLEETS, LAKES, LEADER_KEYS, LEADERS, LIGHT, OTHER, PLACES, SIDES, SUPPLIES,
                  SUPPLY_LIMIT, TOWNS, TRAILS, TYPES)
from flow import Ask, Roll
from windows import window

NO_LIMIT = 255
MOST = 20  # points that anybody could suppose in one Expedition (7.2)


class Combat:
    """form: land, raid, invasion or tribe."""

    def __init__(self, g, attacker, place, force=None, origin=None, form='land'):
        self.form, self.attacker, self.defender = form, attacker, OTHER[attacker]
        self.place, self.force, self.origin = place, force, origin
        both = dict.fromkeys(SIDES, 0)
        self.located = False
        self.local, self.extra, self.shift, self.bonus = dict(both), dict(both), dict(both), dict(both)
        self.losses, self.stars, self.lost, self.eliminated = dict(both), dict(both), dict(both), dict(both)
        self.local_aside = dict(both)
        self.supply, self.limit, self.size, self.column = dict(both), dict(both), dict(both), dict(both)
        self.die, self.mods, self.wagons, self.arms = dict(both), dict(both), dict(both), dict(both)
        self.part = {side: {} for side in SIDES}
        self.kept_out = {side: {} for side in SIDES}  # 38
        self.forces = {side: [] for side in SIDES}
        self.led = {side: [] for side in SIDES}  # Leaders who took part
        self.beaten, self.gone, self.retreated_by_choice = set(), set(), set()
        self.indians = set()  # sides that had an Indian unit in it when the dice were rolled
        self.winner = self.lake = self.command = self.commander = None
        self.fort_side, self.fort = None, 0  # the Fort that defends, at its effective level
        self.secord = self.brave = self.off = self.nobody = False
        self.added = dict(both)  # 122: asterisks by cards
        self.found = 0  # points of a tribe
        self.fort_lost = 0
        self.absorbed = dict(both)
        self.major = False
        self.had_units = set()
        self.joining, self.told, self.open = {}, {}, set()
        self.commanders = {side: set() for side in SIDES}  # who commanded when the dice were rolled
        self.ranks = {}
        self.success = False
        self.prior = {}

    def points(self, side):
        """Strength points that take part."""
        return sum(self.part[side].values()) + self.local_in(side) + self.extra[side]

    def local_in(self, side):
        return self.local[side] - self.local_aside[side]

    def column_of(self, side):
        return max(1, min(3, (1 if self.secord and side == self.attacker else self.column[side]) + self.shift[side]))


def begin(g, march, place, form='land'):
    """A Combat is in sight: the object is there from the Local Militia die on."""
    origin = march.entered_from if march.at != march.start or march.entered_from else None
    c = g.combat = Combat(g, march.side, place, march.force, origin, form)
    return c


# --- Local Militia (8.1)


def raises_militia(g, owner, place):
    """A61: in the owner's Home Country, without the attacker's Control marker, in a city or Country Town."""
    return (g.home(owner, place) and g.control[place] == owner
            and TOWNS[g.town(place)].militia != 'none')


def local_militia(g, owner, place):
    """A123: the owner may decline; a city of the first rank brings what is rolled, others half, rounded up."""
    answer = yield Ask(owner, 'combat.local', ['local', 'done'], always=True)
    if answer == 'done':
        g.note('local-declined', place)
        return 0
    die = yield Roll()
    n = die if TOWNS[g.town(place)].militia == 'die' else (die + 1) // 2
    g.note('local-militia', place, die, n)
    g.combat.local[owner] = n
    return n


# --- the course of a Combat (A102)


def fight(g, march):
    """From the participants to the control that it brings."""
    c = g.combat if g.combat else begin(g, march, march.at)
    c.force = march.force
    c.commander, c.command = command(g, march)
    g.note('combat-begins', c.force, c.place)
    control.parish(g, c.place)  # 39
    yield from _name_lake(g, c)
    yield from prepare(g, c)
    yield from before(g, c)
    if c.off:
        yield from _called_off(g, march, c)
        g.combat = None
        return
    yield from resolve(g, c)
    g.combat = None


def command(g, march):
    """8: the rank of the Commanding Leader limits the attack, whoever's Initiative began it."""
    commander = march.leader
    if march.purpose == 'fight':
        commander = g.forces[march.force].commander
    return commander, leaders.command_limit(g, commander)


def _name_lake(g, c):
    """8.2: at Queenston and Buffalo the attacker names the lake."""
    lakes = PLACES[c.place].lakes
    if c.form in ('raid', 'tribe') or not lakes:
        return
    c.lake = lakes[0]
    if len(lakes) > 1:
        answer = yield Ask(c.attacker, 'combat.shore', [f'shore {lake}' for lake in lakes], always=True)
        c.lake = answer.split()[1]
        g.note('combat-shore', c.place, c.lake)


def _set_fort(g, c):
    """A26, A54: a Fort protects its owner; the fleet takes two levels from it."""
    if c.form in ('raid', 'tribe'):
        return
    level = g.fort(c.defender, c.place)
    if c.form == 'invasion':
        level = max(0, level - 2)
    c.fort = level


def prepare(g, c, sides=SIDES):
    """Participants, size, column: those who are not asked are told first."""
    _set_fort(g, c)
    for side in (c.defender, c.attacker):
        if side in sides:
            _gather(g, c, side)
    asked = [side for side in (c.attacker, c.defender) if side in sides and _may_choose(g, c, side)]
    for side in (c.defender, c.attacker):
        if side in sides and side not in asked:
            announce(g, c, side)
    for side in asked:
        yield from _choose_participants(g, c, side)
        announce(g, c, side)


def _gather(g, c, side):
    """Everybody there who may take part, and the limit (7.2, A20, A123)."""
    if side == c.attacker and c.form != 'tribe' or side == 'us' and c.form == 'tribe':
        c.forces[side] = [c.force]
        units = dict(g.forces[c.force].units)
    elif c.form == 'raid':
        units = dict(c.joining)
    else:
        c.forces[side] = [force.key for force in g.land_forces_at(side, c.place)]
        units = g.units_at(side, c.place)
    c.had_units.update(key for key in c.forces[side] if g.forces[key].units)
    for kind, n in c.kept_out[side].items():
        units[kind] = units.get(kind, 0) - n
    c.part[side] = {kind: n for kind, n in units.items() if n > 0}
    c.local_aside[side] = min(c.local[side], c.kept_out[side].get('local', 0))
    where = c.prior.get(side, c.place)
    if c.form == 'raid':
        c.supply[side], c.limit[side] = supply.FULL, NO_LIMIT
        return
    level = supply.level(g, side, where) if not (c.form == 'invasion' and side == 'gb') else supply.FULL
    c.supply[side] = max(0, level - c.wagons[side])
    limit = SUPPLY_LIMIT[c.supply[side]]
    if side == c.attacker:
        limit = min(limit, c.command)
    if c.form == 'tribe' and side == 'gb':
        limit = NO_LIMIT  # A111
    c.limit[side] = limit


def _known(c, g, side):
    """Points that everybody can see."""
    loose = sum(g.loose_at(side, c.place).values()) if side == c.defender else 0
    return loose + c.local_in(side)


def _may_choose(g, c, side):
    """A169: asked when by what everybody can see there might be too many for the limit."""
    if c.form == 'raid' or c.form == 'tribe' and side == 'gb':
        return False
    limit = c.limit[side]
    if _known(c, g, side) > limit:
        return True
    hidden = [key for key in c.forces[side] if key != 'loose']
    if not hidden:
        return False
    march = g.march
    if march and side == c.attacker and march.combined:
        return True
    if march and side == c.attacker and c.origin is not None and c.form == 'land':
        return limit < min(MOST, c.command)
    return limit < MOST


def _choose_participants(g, c, side):
    first = True
    while True:
        over = sum(c.part[side].values()) + c.local_in(side) - c.limit[side]
        if over <= 0:
            if first:
                yield Ask(side, 'combat.part', ['done'], always=True)
            return
        options = [f'spare {kind}' for kind in TYPES if c.part[side].get(kind)]
        if c.local_in(side):
            options.append('local')
        answer = yield Ask(side, 'combat.part', options, always=True)
        first = False
        if answer == 'local':
            c.local_aside[side] += 1
        else:
            _less(c.part[side], answer.split()[1])


def _less(box, kind):
    box[kind] -= 1
    if not box[kind]:
        del box[kind]


def announce(g, c, side):
    """8.2: size and leadership column; again only if a card has changed them."""
    c.led[side] = [name for key in c.forces[side] for name in g.forces[key].leaders]
    c.led[side].sort(key=LEADER_KEYS.index)
    if c.form == 'tribe' and side == 'gb' and g.weatherford == tribes.TRIBE_AT[c.place]:
        c.led[side].append('weatherford')
    if not c.points(side):
        if c.told.get(side) != ():
            g.note('combat-nobody', side)
        c.told[side] = ()
        return
    c.size[side] = next(n for n, (_, most, _) in enumerate(COLUMNS) if c.points(side) <= most or n == 3)
    c.column[side] = _leadership(g, c, side)
    if c.told.get(side, ())[:2] != _column_note(c, side)[:2]:
        c.told[side] = _column_note(c, side)
        g.note('combat-columns', side, *c.told[side])


def _column_note(c, side):
    size = next(n for n, (_, most, _) in enumerate(COLUMNS) if c.points(side) <= most or n == 3)
    return COLUMNS[size][0], c.column_of(side), SUPPLIES[c.supply[side]]


def _leadership(g, c, side):
    if c.form == 'tribe' and side == 'gb':
        return tribes.leadership(g, c.place)
    best = 1
    for key in c.forces[side]:
        force = g.forces[key]
        names = [force.commander] if key in g.quarrel else force.leaders  # 141
        best = max([best, *(g.stats(name)[2] for name in names if name)])
    return best


def before(g, c):
    """The window before the dice; after a card the columns that it has changed are announced anew."""
    yield from window(g, 'combat-before', lambda: _announce_changes(g, c))


def _announce_changes(g, c):
    if c.off:
        return
    for side in (c.defender, c.attacker):
        if not c.points(side) or _column_note(c, side)[:2] != c.told.get(side, ())[:2]:
            announce(g, c, side)


def renew(g, c, sides=SIDES, fewer=False):
    """A240: after a card of combat-before the owner picks anew if his limit has changed, or if some may not fight."""
    _set_fort(g, c)
    for side in sides:
        limit = c.limit[side]
        kept, aside = dict(c.part[side]), c.local_aside[side]
        _gather(g, c, side)
        if limit == c.limit[side] and not fewer:
            c.part[side], c.local_aside[side] = kept, aside
            continue
        if _may_choose(g, c, side):
            yield from _choose_participants(g, c, side)
        announce(g, c, side)


def _called_off(g, march, c):
    """#104: the attackers go back where they came from; no Dispersion."""
    g.note('combat-off', c.place)
    force = g.forces[march.force]
    if c.origin and not march.whole:
        g.note('combat-retreats', c.attacker, c.place, c.origin)
        force.place = c.origin
        march.at = c.origin
        yield from control.check_alone(g, c.place, c.defender)


# --- dice and results (8.2, 8.3)


def resolve(g, c):
    if not c.points(c.attacker) or not c.points(c.defender):
        yield from _no_dice(g, c)
        return
    order = [c.attacker, c.defender]
    c.indians = {side for side in SIDES if c.part[side].get('indian')}
    for side in SIDES:
        c.commanders[side] = {g.forces[key].commander for key in c.forces[side]}
        c.ranks.update({name: leaders.rank(g, name) for name in c.led[side]})
    if c.secord:
        yield from _secord(g, c)
    else:
        for side in order:
            yield from _roll(g, c, side)
        yield from window(g, 'combat-after')
        for side in order:
            _read(g, c, side)
        yield from window(g, 'combat-casualty')
        for side in order:
            yield from suffer(g, c, side)
    yield from aftermath(g, c)


def _roll(g, c, side):
    c.die[side] = yield Roll()
    c.open.add(side)
    g.note('combat-die', side, c.die[side])
    c.mods[side] = 0
    for name, value in modifiers(g, c, side):
        c.mods[side] += value
        g.note('combat-modifier', side, name, value)
    if c.bonus[side]:
        g.note('combat-modifier', side, 'card', c.bonus[side])
    c.arms[side] = _arms(g, c, side)
    if c.arms[side]:
        g.note('combat-arms', side, c.arms[side])


def modifiers(g, c, side):
    if c.lake and c.lake in g.out[side]:
        yield 'lake', 2  # 8.2
    militia = c.part[side].get('militia', 0) + c.local_in(side)
    if 2 * militia > c.points(side) and not (c.brave and side == 'gb'):  # A50, 120
        yield 'militia', -1
    if (side == c.attacker == 'gb' and c.fort and set(g.forces[c.force].units) == {'indian'}
            and c.form in ('land', 'invasion')):  # 8.5, A66, A294
        yield 'indians', -2


def _read(g, c, side):
    """The result of one side: losses and asterisks, with what Cavalry and Artillery add (2.3, A53, A54, A68)."""
    die = max(0, min(9, c.die[side] + c.mods[side] + c.bonus[side]))
    losses, stars = CRT[COLUMNS[c.size[side]][0], c.column_of(side)]
    c.losses[side], c.stars[side] = losses[die], stars[die]
    c.stars[side] += c.arms[side] + c.added[side]
    g.note('combat-result', side, die, c.losses[side], c.stars[side])


def rolled(c, side):
    """Whether this side's die lies there (#121: one after the other)."""
    return side in c.open


def magazine_options(g, c, side):
    """#140: points of the winner who took part; he keeps at least one."""
    if sum(c.part[side].values()) + c.local_in(side) <= 1:
        return
    for kind in TYPES:
        if c.part[side].get(kind):
            places_of = {c.place, *(g.forces[key].place for key in c.forces[side])}
            if any(g.loose_at(side, place).get(kind) for place in places_of if place):
                yield f'lose {kind} loose'
            for key in c.forces[side]:
                if g.forces[key].units.get(kind):
                    yield f'lose {kind} {key}'
    if c.local_in(side):
        yield 'local'


def magazine_loss(g, c, side, answer):
    c.lost[side] -= 1  # these do not count
    _lose(g, c, side, answer)


def _in_expeditions(g, c, side, kind):
    """Cavalry and Artillery count in an Expedition only (2.3, A293)."""
    there = sum(g.forces[key].units.get(kind, 0) for key in c.forces[side] if key in g.forces)
    return min(c.part[side].get(kind, 0), there)


def no_fort(g, c):
    """A68, A243: no Fort of either side that counts."""
    if c.form in ('raid', 'tribe'):
        return True
    if c.form == 'invasion':
        return not c.fort and not g.fort(c.attacker, c.place)
    return not any(g.fort(side, c.place) for side in SIDES)


def _arms(g, c, side):
    n = 0
    if no_fort(g, c):
        n += _in_expeditions(g, c, side, 'cavalry')
    if side == c.attacker and c.fort:
        n += _in_expeditions(g, c, side, 'artillery')
    return n


def _secord(g, c):
    """#121: the British roll first; the US survivors roll on column 1."""
    yield from _roll(g, c, 'gb')
    yield from window(g, 'combat-after')
    _read(g, c, 'gb')
    yield from window(g, 'combat-casualty')
    yield from suffer(g, c, 'us')
    if not c.points('us'):
        c.losses['us'] = c.stars['us'] = 0
        return
    c.size['us'] = next(n for n, (_, most, _) in enumerate(COLUMNS) if c.points('us') <= most or n == 3)
    _announce_changes(g, c)
    c.open = set()
    yield from _roll(g, c, 'us')
    yield from window(g, 'combat-after')
    _read(g, c, 'us')
    yield from window(g, 'combat-casualty')
    yield from suffer(g, c, 'gb')


# --- losses (8.3, 8.5, A52, A125, A168, A169)


def suffer(g, c, side):
    """One side takes the losses that the other inflicted."""
    enemy = OTHER[side]
    n = c.losses[enemy]
    if side == c.defender and c.fort and n:
        absorbed = min(n, c.fort)
        c.absorbed[enemy] = absorbed
        n -= absorbed
        g.note('fort-absorbs', c.place, absorbed)
    yield from take_losses(g, c, side, n, c.stars[enemy])


def take_losses(g, c, side, n, stars):
    first = True
    duty = stars
    for _ in range(min(n, c.points(side))):
        options = list(_loss_options(g, c, side, duty > 0))
        answer = yield Ask(side, 'combat.lose', options, always=first)
        first = False
        duty -= 1
        _lose(g, c, side, answer)
    yield from ()


def _loss_options(g, c, side, duty):
    """Asterisk duties first: one that is not Militia, as far as there is one."""
    if c.form == 'tribe' and side == 'gb' and c.extra['gb']:  # A111
        yield 'extra'
        return
    kinds = [kind for kind in TYPES if c.part[side].get(kind)]
    sturdy = [kind for kind in kinds if kind != 'militia']
    if duty and (sturdy or c.extra[side]):
        kinds = sturdy
        local = False
    else:
        local = c.local_in(side) > 0
    for kind in kinds:
        if g.loose_at(side, c.place).get(kind) and (side == c.defender or c.form == 'raid') and c.form != 'invasion' or (
                c.form == 'invasion' and side == c.defender and g.loose_at(side, c.place).get(kind)):
            yield f'lose {kind} loose'
        for key in c.forces[side]:
            if g.forces[key].units.get(kind):
                yield f'lose {kind} {key}'
    if local:
        yield 'local'
    if c.extra[side]:
        yield 'extra'


def _lose(g, c, side, answer):
    c.lost[side] += 1
    if answer == 'local':
        c.local[side] -= 1
        g.note('combat-loses-local', side)
    elif answer == 'extra':
        c.extra[side] -= 1
        g.note('combat-loses-extra', side)
    else:
        _, kind, box = answer.split()
        _less(c.part[side], kind)
        if box == 'loose':
            g.remove(side, kind, place=c.place)
        else:
            g.remove(side, kind, force=box)
            leaders.settle_command(g, g.forces[box])
        g.note('combat-loses', side, kind, box)
        if box != 'loose' and not g.forces[box].units:
            eliminate(g, c, side)


def eliminate(g, c, side):
    """8.3: Expeditions that have lost their last unit; not the two fleets (6.8, 6.9)."""
    for key in c.forces[side]:
        force = g.forces[key]
        if force.units or key in FLEETS or force.place is None or key not in c.had_units:
            continue
        g.note('combat-eliminated', key)
        c.eliminated[side] += 1
        for name in list(force.leaders):
            leaders.to_pool(g, name)
            g.note('combat-to-pool', name)
        leaders.remove_marker(g, force)


assert CITIES and FIGURES and LAKES and LEADERS and LIGHT and TRAILS and control


# --- who has won, who goes back, what it changes (8.3, 8.4, 8.7, 8.8; A102 steps 8 to 11)


def wiped_out(g, c, side):
    """A125: no unit left in the area, participant or not."""
    if c.local[side] or c.extra[side]:
        return False
    if c.form in ('raid', 'invasion') and side == c.attacker:
        return not g.forces[c.force].units
    if c.form == 'raid':
        return not c.points(side)
    return not g.has_units(side, c.place)


def net_stars(g, c, side):
    """Asterisks less those that the other side's Fort absorbs (8.5, A55)."""
    enemy = OTHER[side]
    if enemy == c.defender:
        level = c.fort
    else:
        level = g.fort(enemy, c.place) if c.form == 'land' else 0
    return max(0, c.stars[side] - level)


def find_winner(g, c):
    """8.7."""
    gone = {side for side in SIDES if wiped_out(g, c, side)}
    if len(gone) == 2:
        return None
    if gone:
        return OTHER[gone.pop()]
    for measure in (lambda side: net_stars(g, c, side), lambda side: c.lost[OTHER[side]]):
        values = {side: measure(side) for side in SIDES}
        if values['us'] != values['gb']:
            return max(SIDES, key=values.get)
    return None


def _note_outcome(g, c):
    for side in (c.attacker, c.defender):
        enemy = OTHER[side]
        held = c.stars[side] - net_stars(g, c, side)
        if held:
            g.note('fort-holds', c.place, held)
        assert enemy
    if c.winner:
        g.note('combat-won', c.winner, c.place)
    else:
        g.note('combat-drawn', c.place)


def aftermath(g, c):
    stars = {side: net_stars(g, c, side) for side in SIDES}
    c.winner = find_winner(g, c)
    _note_outcome(g, c)
    gone = {side for side in SIDES if wiped_out(g, c, side)}
    c.beaten |= gone
    c.major = c.winner and stars[c.winner] >= stars[OTHER[c.winner]] + FIGURES['major']
    forced = None
    for side in gone:
        yield from _leaders_alone(g, c, side)
    if not gone and stars['us'] != stars['gb'] and c.form in ('land', 'invasion'):  # A304
        forced = min(SIDES, key=stars.get)
        if c.form == 'invasion' and forced == c.attacker:
            forced = None
    if forced:
        c.beaten.add(forced)
        yield from _must_retreat(g, c, forced)
    if c.form in ('land', 'invasion'):
        for side in (c.defender, c.attacker):
            if side != forced and (c.form == 'land' or side == c.defender):
                yield from _may_retreat(g, c, side)
    yield from finish(g, c)


def _leaders_alone(g, c, side):
    """A105: Leaders whose side has no unit left there go to the pool, without a Peace move."""
    if c.form not in ('land', 'invasion'):
        return
    here = [force for force in g.land_forces_at(side, c.place) if not force.units]
    if here:
        yield Ask(side, 'combat.retreat', ['done'], always=True)
        for force in here:
            g.note('combat-removed', force.key)
            for name in list(force.leaders):
                leaders.to_pool(g, name)
                g.note('combat-to-pool', name)
            leaders.remove_marker(g, force)


def finish(g, c):
    """Fort damage, control, Peace moves, then the windows."""
    _damage_forts(g, c)
    yield from _control(g, c)
    yield from _raid_or_invasion_over(g, c)
    peace_moves(g, c)
    yield from window(g, 'combat-end')
    yield from go_home(g, c)


def _raid_or_invasion_over(g, c):
    if c.form == 'raid':
        yield from raids.raid_result(g, c)
    elif c.form == 'invasion':
        yield from raids.invasion_result(g, c)


def go_home(g, c):
    """8.1: Local Militia leave; A103, A220: who is alone now takes the area."""
    c.local = dict.fromkeys(SIDES, 0)
    yield from ()


def _standing(g, c, side):
    """Whether the side still has somebody there who could retreat."""
    if side == c.attacker and c.form == 'land' and c.origin:
        return g.forces[c.force].place == c.place
    return g.present(side, c.place)


def _must_retreat(g, c, side):
    if not _standing(g, c, side):
        c.gone.add(side)  # only Local Militia: they disperse
        return
    if not g.has_units(side, c.place):
        yield from _leaders_alone(g, c, side)
        c.gone.add(side)
        return
    options = retreats(g, c, side)
    if not options:
        yield Ask(side, 'combat.retreat', ['done'], always=True)
        yield from _lost(g, c, side)
        return
    answer = yield Ask(side, 'combat.retreat', options, always=True)
    yield from _retreat(g, c, side, options[answer])


def _may_retreat(g, c, side):
    if side in c.gone or not _standing(g, c, side) or not g.has_units(side, c.place):
        return
    options = retreats(g, c, side)
    if not options and not _trail_to_hide(g, c, side):
        return
    answer = yield Ask(side, 'combat.retreat', [*options, 'stand'], always=True)
    if answer != 'stand':
        c.retreated_by_choice.add(side)
        yield from _retreat(g, c, side, options[answer])


def _trail_to_hide(g, c, side):
    """A169: a trail leads to a friendly place, and nobody else knows whether all there are light."""
    return any(
        nature in TRAILS and friendly_refuge(g, side, other) for other, nature in PLACES[c.place].links.items())


def retreats(g, c, side):
    """8.4, A23, A41, A58, A121: where all may go -> the place."""
    if side == c.attacker and c.origin and not (g.march and g.march.whole):
        return {f'retreat {c.origin}': c.origin}
    found, p = {}, PLACES[c.place]
    light = set(g.units_at(side, c.place)) <= LIGHT
    for other, nature in p.links.items():
        if not friendly_refuge(g, side, other):
            continue
        if nature in TRAILS:
            if light:
                found[f'by-trail {other}'] = other
        elif f'retreat {other}' not in found:
            found[f'retreat {other}'] = other
    if not g.winter:
        for lake in p.lakes:
            if lake in g.out[OTHER[side]]:
                continue
            for other in LAKES[lake]:
                if other != c.place and f'retreat {other}' not in found and friendly_refuge(g, side, other):
                    found[f'by-lake {other}'] = other
    if side == 'gb' and p.coast:
        from book import ZONES
        found[f'by-sea {ZONES[p.zone]}'] = ZONES[p.zone]
    return found


def friendly_refuge(g, side, place):
    return g.control[place] == side and not g.present(OTHER[side], place)


def _retreat(g, c, side, place):
    g.note('combat-retreats', side, c.place, place)
    c.gone.add(side)
    alone = side == c.attacker and c.origin and c.form == 'land'
    moving = [g.forces[c.force]] if alone else g.land_forces_at(side, c.place)
    for force in moving:
        force.place = place
        g.victories.pop(force.key, None)
    if not alone:
        for kind, n in list(g.loose_at(side, c.place).items()):
            g.shift(side, kind, n, place=c.place, to_place=place)
    if g.march and g.march.side == side:
        g.march.at = place
    for force in moving:
        if force.place == place:
            import meeting
            yield from meeting.after_retreat(g, force, alone or g.march and g.march.force == force.key)


def _lost(g, c, side):
    """8.4, A57: nowhere to go: all of them are lost."""
    g.note('combat-no-retreat', side, c.place)
    alone = side == c.attacker and c.origin and c.form == 'land'
    moving = [g.forces[c.force]] if alone else g.land_forces_at(side, c.place)
    c.gone.add(side)
    for force in moving:
        had = bool(force.units)
        for kind, n in list(force.units.items()):
            g.remove(side, kind, n, force=force.key)
            c.lost[side] += n  # 8.8: they count for the five
        for name in list(force.leaders):
            leaders.to_pool(g, name)
            g.note('combat-to-pool', name)
        leaders.remove_marker(g, force)
        if had:
            c.eliminated[side] += 1
            g.note('combat-eliminated', force.key)
    if not alone:
        for kind, n in list(g.loose_at(side, c.place).items()):
            g.remove(side, kind, n, place=c.place)
            c.lost[side] += n
    yield from ()


def _damage_forts(g, c):
    """8.3, 8.5, A53, A54: one level for each asterisk of the enemy, absorbed or not."""
    if c.form in ('raid', 'tribe'):
        return
    for side in (c.defender, c.attacker):
        stars = c.stars[OTHER[side]]
        level = g.fort(side, c.place)
        effective = c.fort if side == c.defender else level
        loss = min(stars, effective)
        if loss:
            g.set_fort(side, c.place, level - loss)
            g.note('fort-reduced', c.place, level, level - loss)


def _control(g, c):
    """8.3, A63: who holds the field when the enemy has gone, but for Local Militia that went home."""
    if c.form != 'land':
        return
    for side in (c.attacker, c.defender):
        enemy = OTHER[side]
        if g.control[c.place] != enemy or g.present(enemy, c.place) or not g.has_units(side, c.place):
            continue
        if c.local[enemy] and enemy not in c.gone:
            continue
        if g.march:
            g.march.taken.append(c.place)
            g.march.final.add(c.place)
        yield from control.take(g, side, c.place)


def peace_moves(g, c):
    """8.8, A92: the loser's marker first."""
    first = OTHER[c.winner] if c.winner else OTHER[g.active]
    for side in (first, OTHER[first]):
        if c.winner == OTHER[side]:
            if c.major:
                g.move_peace(side, 1, 'peace-land-major')
            if c.lost[side] >= FIGURES['devastating']:
                g.move_peace(side, 1, 'peace-devastating')
        for _ in range(c.eliminated[side]):
            g.move_peace(side, 1, 'peace-eliminated')


def _no_dice(g, c):
    """A101: a side has nobody who takes part."""
    g.note('combat-no-dice', c.place)
    empty = [side for side in SIDES if not c.points(side)]
    c.major = False
    if len(empty) == 2:
        yield from window(g, 'combat-end')
        return
    side = empty[0]
    c.winner = OTHER[side]
    c.beaten.add(side)
    g.note('combat-won', c.winner, c.place)
    if c.form in ('raid', 'tribe'):
        pass  # A109: nobody retreats
    elif g.has_units(side, c.place):
        yield from _must_retreat(g, c, side)
    else:
        for force in g.land_forces_at(side, c.place):
            g.note('combat-removed', force.key)
            for name in list(force.leaders):
                leaders.to_pool(g, name)
                g.note('combat-to-pool', name)
            leaders.remove_marker(g, force)
    if c.form == 'land':
        yield from _may_retreat(g, c, c.winner)
    yield from _control(g, c)
    yield from _raid_or_invasion_over(g, c)
    yield from window(g, 'combat-end')
    yield from go_home(g, c)
