"""Battles (9), with the evasion of Indians (10.3), forts (11.1) and what ends raids (8.1.2) and landings (14.3)."""
from .asking import ask, roll
from .data import CARDS, FORCES, HIT_BY, OTHER, REGIONS, SETS, SIDES, UNITS

MARCH, RAID, LANDING, PLACED = 'march', 'raid', 'landing', 'placed'


class Battle:
    def __init__(self, board, attacker, where, form, origin=None, squadrons=0, campaign=None):
        self.board, self.attacker, self.where, self.form = board, attacker, where, form
        self.defender = OTHER[attacker]
        self.origin, self.squadrons, self.campaign = origin, squadrons, campaign
        self.region = REGIONS[where]
        self.bonus = {'us': 0, 'gb': 0}
        self.lost = dict.fromkeys(UNITS, 0)
        self.dice = {'us': [], 'gb': []}
        self.evading = 0
        self.left = {'us': {}, 'gb': {}}  # dice that are still to be assigned
        self.began_with_indians = 0
        self.round = 1
        self.retreated = None

    def size(self, side):
        return self.board.count(self.where, FORCES[side])


def event_regions(card, step, side):
    """The regions in which the dice of an event count."""
    found = set()
    for name in step['where']:
        found.update(SETS[f'{side}-home'] if name == 'self-home' else SETS.get(name, (name,)))
    return found


def dice_step(steps):
    for step in steps:
        if step['do'] == 'dice':
            return step
        for inner in ('then', 'else', 'us', 'gb'):
            found = dice_step(step.get(inner) or ())
            if found:
                return found
    return None


def event_dice(fight, side):
    """E15: dice of events add up; those for the next battle go to the first that fits."""
    board, total = fight.board, 0
    for card in list(board.promised[side]):
        step = dice_step(CARDS[card].steps)
        attacking = side == fight.attacker
        fits = {'any': True, 'attack': attacking, 'defend': not attacking,
                'defend-landing': not attacking and fight.form == LANDING}[step['when']]
        if not fits or fight.where not in event_regions(card, step, side):
            continue
        total += step['n']
        board.note('die-event', side, step['n'], card)
        if step['duration'] == 'next-battle':
            board.promised[side].remove(card)
    return total


def add_die(fight, side, name, number=1):
    fight.bonus[side] += number
    fight.board.note(name, side, number)


def attacker_bonus(fight):
    board, side, where = fight.board, fight.attacker, fight.where
    campaign = fight.campaign or {}
    as_controlled = campaign.get('water-die', ())
    on_water = any(board.water_control(water) == side or water in as_controlled for water in fight.region.waters)
    if on_water and board.has_army(where, side):  # 11.2.3; 10.1: not for Indians alone
        add_die(fight, side, 'die-waterway')
    if (side == 'gb' and fight.form != RAID and fight.region.home == 'us' and fight.region.type == 'town'
            and fight.region.zone and board.complete(fight.region.zone)):  # 9.3, E10, E11; G2
        add_die(fight, side, 'die-blockade')
    if side == 'gb' and board.conflict.get('tecumseh') == 1 and board.force[where]['indian']:  # 12.2.1
        add_die(fight, side, 'die-tecumseh')
    if campaign.get('attack-dice'):
        add_die(fight, side, 'die-campaign-event', campaign['attack-dice'])


def defender_bonus(fight):
    board, side = fight.board, fight.defender
    if fight.region.type == 'town' and fight.region.home == side and fight.form != RAID:  # E8, G2
        add_die(fight, side, 'die-home-town')
    if fight.where in board.forts:  # 11.1.1, C4
        add_die(fight, side, 'die-fort')
    if fight.region.home == side and board.track[side]['public-opinion'] >= 3:  # E9, B7
        add_die(fight, side, 'die-opinion')


def roll_round(fight):
    """9.1, E16: the attacker's dice first."""
    board = fight.board
    for side in (fight.attacker, fight.defender):
        dice = fight.size(side) + fight.bonus[side]
        fight.dice[side] = yield from roll(dice)
        board.note('battle-dice', side, dice, fight.dice[side])
    for side in SIDES:
        fight.left[side] = hits_in(fight.dice[side])


def assign(fight, side):
    """9.1.2, E1: die by die, the highest first; a die that has a target must take one."""
    board, enemy = fight.board, OTHER[side]
    here = board.force[fight.where]
    dice = sorted(fight.dice[side], reverse=True)
    for number, face in enumerate(dice):
        fight.left[side] = hits_in(dice[number:])
        targets = [unit for unit in FORCES[enemy] if here[unit] > fight.lost[unit] and face >= HIT_BY[unit]]
        if not targets:
            continue
        unit = yield from ask(side, 'battle.hit', {f'hit {unit}': unit for unit in targets})
        fight.lost[unit] += 1
        board.note('hit', side, face, unit)
    fight.left[side] = {}


def hits_in(dice):
    return {str(6 - face): dice.count(face) for face in (4, 5, 6)}


def refuges(fight):
    """10.3, F1, F2, F8: neighbouring Indian regions without US forces."""
    board = fight.board
    return [near for near in fight.region.adjacent if REGIONS[near].type == 'indian' and not board.has(near, 'us')]


def evasion(fight):
    board = fight.board
    if fight.defender != 'gb' or fight.region.type != 'indian':
        return
    fight.evading = fight.lost['indian']
    while fight.evading:
        fight.evading -= 1
        if not refuges(fight):  # no roll
            continue
        face = (yield from roll(1))[0]
        if face < board.evade:
            board.note('no-evasion', face, board.evade)
            continue
        board.note('evasion', face, board.evade)
        refuge = yield from ask('gb', 'battle.evade', {f'evade {near}': near for near in refuges(fight)})
        board.note('evaded', fight.where, refuge)
        fight.lost['indian'] -= 1
        board.remove(fight.where, 'indian', 1)
        board.add(refuge, 'indian', 1)


def take_off(fight):
    for unit, number in fight.lost.items():
        if number:
            fight.board.remove(fight.where, unit, number)
            fight.board.note('lost', number, unit, fight.where)
            fight.lost[unit] = 0


def defender_ways(fight):
    """9.2, E4, E5, J17: neighbours that the defender controls; no town with Indians."""
    board, side = fight.board, fight.defender
    indians = side == 'gb' and board.force[fight.where]['indian']
    ways = []
    for near in fight.region.adjacent:
        if board.control(near) != side or board.has(near, fight.attacker) or near in board.waiting:
            continue
        if indians and REGIONS[near].type == 'town':  # 10.2
            continue
        if near == fight.origin and origin_kept(fight):
            continue
        ways.append(near)
    return ways


def origin_kept(fight):
    """E5, J2: in a town the attack's Indians must be able to go back; raiders never do (J1)."""
    return (fight.form == MARCH and fight.region.type == 'town' and fight.attacker == 'gb'
            and fight.board.force[fight.where]['indian'] > 0)


def withdraw(fight, side, end):
    board = fight.board
    for unit in FORCES[side]:
        number = board.force[fight.where][unit]
        if not number:
            continue
        board.remove(fight.where, unit, number)
        board.add(end, unit, number)
        if side == fight.attacker and fight.form in (MARCH, RAID):
            board.mark_moved(end, unit, number)  # E6
    board.note('retreated', side, fight.where, end)
    fight.retreated = side


def break_off(fight):
    """8.1.2, G4: raiders who break off are removed like all who took part."""
    board = fight.board
    number = board.force[fight.where]['indian']
    board.remove(fight.where, 'indian', number)
    board.note('raid-broken-off', fight.where, number)
    fight.retreated = 'gb'


def re_embark(fight):
    """A3, 14.3.4: back aboard."""
    board = fight.board
    number = board.force[fight.where]['gb-regular']
    board.remove(fight.where, 'gb-regular', number)
    board.landing += number
    fight.back = number
    board.note('reembarked', fight.where, number)
    fight.retreated = 'gb'


def retreats(fight):
    """9.2, E3: after a round that both survived, first the defender speaks, then the attacker."""
    board = fight.board
    ways = defender_ways(fight)
    if not ways:
        board.note('no-way-out', fight.defender)  # 9.2.2
    else:
        options = {'stand': None, **{f'retreat {way}': way for way in ways}}
        way = yield from ask(fight.defender, 'battle.stand', options)
        if way:
            withdraw(fight, fight.defender, way)
            return
        board.note('stands', fight.defender)
    if fight.form == LANDING:
        options = {'stand': None, 're-embark': 're-embark'}
    elif fight.origin is None:  # 9.2.1, E12
        return
    elif board.has(fight.origin, fight.defender):  # F8: those who evaded stand there
        board.note('origin-lost', fight.origin)
        return
    else:
        options = {'stand': None, f'retreat {fight.origin}': fight.origin}
    way = yield from ask(fight.attacker, 'battle.stand', options)
    if way == 're-embark':
        re_embark(fight)
    elif way and fight.form == RAID:
        break_off(fight)
    elif way:
        withdraw(fight, fight.attacker, way)
    else:
        board.note('stands', fight.attacker)


def indians_go_home(fight):
    """9.4.2, F4, J3."""
    board = fight.board
    number = board.force[fight.where]['indian']
    if fight.region.type == 'town' and fight.form == MARCH and number:
        board.remove(fight.where, 'indian', number)
        board.add(fight.origin, 'indian', number)
        board.mark_moved(fight.origin, 'indian', number)
        board.note('indians-home', number, fight.origin)


def holder(fight):
    """Who has the field."""
    return next((side for side in ('us', 'gb') if fight.size(side)), 'none')


def fight_out(fight):
    """A battle from its first dice to its end; what follows a raid or a landing is left to those."""
    board = fight.board
    board.fight = fight
    board.note('battle', fight.attacker, fight.where, fight.size(fight.attacker), fight.size(fight.defender))
    if fight.form == PLACED:
        board.note('placed-by-event', fight.attacker)
    fight.began_with_indians = (fight.form in (MARCH, PLACED) and fight.attacker == 'gb'
                                and board.force[fight.where]['indian'] > 0)
    attacker_bonus(fight)  # 9.1.1, E2: counted once
    defender_bonus(fight)
    for side in (fight.attacker, fight.defender):
        fight.bonus[side] += event_dice(fight, side)
    while True:
        yield from roll_round(fight)
        yield from assign(fight, fight.attacker)
        yield from assign(fight, fight.defender)
        yield from evasion(fight)
        take_off(fight)
        if not fight.size('us') or not fight.size('gb'):
            break
        yield from retreats(fight)
        if fight.retreated:
            break
        fight.round += 1
    if not fight.size(fight.defender) and fight.where in board.forts:  # 11.1.2, C1
        board.forts.discard(fight.where)
        board.note('fort-destroyed', fight.where)
    board.note('battle-over', fight.where, holder(fight))
    indians_go_home(fight)
    board.fight = None
