"""Land combat: meeting, retreat before combat, rounds, results and what follows.

9.4-9.5, 10.1-10.7, 2.7 (forts), rulings A41-A57, A82-A89.
"""
from .data import BOOK, LOST, OTHER, RANK, WAITING
from .flow import DIE, ask
from .position import trace
from .retreat import Rout, vessels_flee
from .windows import window

ATTACK_RESULTS = ('ar', 'ar-1', 'ar-2')


class Fight:
    """One land combat: who meets whom, where and from where."""

    def __init__(self, g, attacker, space, came_from, form, column, force, path):
        self.g, self.attacker, self.defender = g, attacker, OTHER[attacker]
        self.space, self.came_from, self.form, self.force, self.path = space, came_from, form, force, path
        self.party = {attacker: set(piece for piece in column if piece.land or piece.general),
                      self.defender: set(g.pos.units(self.defender, space) + g.pos.generals(self.defender, space))}
        self.lead, self.chief, self.card = {}, {}, {}
        self.lasting = {side: [] for side in ('us', 'gb')}
        self.cover = set()
        self.round = 0
        self.fought = False         # at least one round, or a 9:1 retreat
        self.beaten = None
        self.result = None
        self.began = {}
        self.flips_after = 0        # LUNDY'S LANE
        self.extra = []             # what a retreat costs besides (cards of this round)
        self.retreated = set()
        self.fort_was_used = False
        self.bonus = {}
        self.took_part = set()
        self.over = False
        self.no_flee = False
        self.hungry = None
        self.fort_off = False       # card 60 in round 1
        self.indians_only = space in g.indians_only

    def units(self, side):
        return sorted(piece for piece in self.party[side] if piece.land)

    def leaders(self, side):
        return sorted(piece for piece in self.party[side] if piece.general)

    def out(self, piece):
        for party in self.party.values():
            party.discard(piece)
        self.cover.discard(piece)

    # -- forts (A89)

    def fort(self):
        """The fort that the defender can use, or None."""
        units = self.units(self.defender)
        if self.indians_only or self.fort_off or not units:
            return None
        if all(unit.kind == 'indian' for unit in units):
            return None
        return self.g.pos.fort(self.space)

    # -- strengths (10.21, 10.23, 13.4, A32, A103)

    def attack_strength(self):
        pos = self.g.pos
        total = sum(pos.strength(unit) for unit in self.units(self.attacker) if pos.full(unit))
        if self.hungry is None:
            self.hungry = not self.attack_supplied()  # A32: at the moment of attack
        return -(-total // 2) if self.hungry else total

    def attack_supplied(self):
        pos, side = self.g.pos, self.attacker
        fed = trace(pos, side, lambda town: self.defender if town == self.space else pos.control(town))
        if self.form != 'landing':
            return (self.came_from or self.space) in fed  # reinforcements: the space where they arrive
        row = BOOK.space[self.space]
        if row.island:  # A130
            return side == 'gb' or pos.lake['huron'] != 'gb'
        return any(town != self.space and pos.control(town) == side and town in fed for town in BOOK.towns[row.lake])

    def defence_strength(self):
        pos, units = self.g.pos, self.units(self.defender)
        fort = self.fort()
        value = fort[0] if fort else 0
        hungry = sum(pos.strength(unit) for unit in units if unit in self.g.unsupplied)
        fed = sum(pos.strength(unit) for unit in units if unit not in self.g.unsupplied)
        if hungry and not fed:
            return -(-(hungry + value) // 2)
        return fed + value - (-hungry // 2)


def column_of_odds(attack, defence):
    """10.21, A41: the odds in the defender's favour, as the modifier of their column."""
    if attack >= defence:
        ratio = min(attack // defence, 8) if defence else 8
        return BOOK.odds[3 + ratio]
    ratio = min(-(-defence // attack), 5) if attack else 5
    return BOOK.odds[5 - ratio]


# -- meeting (9.4, 9.5)

def meet(g, fight, cover=None):
    """The attackers have entered; do the defenders go, or is there combat?"""
    outer, g.fight = g.fight, fight
    g.say('meeting', fight.attacker, fight.space)
    side = fight.defender
    if not fight.units(side):
        yield from leaders_go(g, fight)
        g.fight = outer
        return
    nine = fight.attack_strength() >= BOOK.figure['auto-retreat'] * fight.defence_strength()
    if nine:
        g.say('overwhelmed', side, fight.space)
        g.attacked.add(fight.space)
        yield from driven_out(g, fight)
    else:
        stands = yield from stand_or_go(g, fight)
        if stands:
            yield from window(g, side, 'stand', fight=fight)
            if cover:
                yield from cover(g, fight)
            yield from combat(g, fight)
    g.fight = outer


def rout_of(g, fight, side):
    barred = {fight.came_from} if side == fight.defender and fight.came_from else set()
    links = ()
    if side == fight.attacker and fight.force is not None:
        links = [town for town in fight.force.links if town != fight.space] if fight.space in fight.force.links else ()
    if (side == fight.attacker and fight.force is not None and fight.force.bonus == 'surprise-at-mackinac'
            and fight.space in BOOK.crossing):
        links = [town for town in BOOK.crossing if town != fight.space]
    if side == fight.attacker and getattr(fight.force, 'way_back', None):
        links = list(links) + [fight.force.way_back]
    ships = None
    if side == fight.attacker and fight.form == 'landing':
        ships = sorted(fight.cover)
    hungry = fight.hungry if side == fight.attacker else None
    return Rout(g, side, fight.space, fight.units(side), fight.leaders(side), barred, ships, links, hungry=hungry)


def leaders_go(g, fight):
    """9.53: leaders without combat units must leave."""
    yield from rout_of(g, fight, fight.defender).leave('rout.retreat')


def driven_out(g, fight):
    """9.51, 9.52, A42: handled like a DR, but without combat."""
    fight.beaten = fight.defender
    g.beaten.setdefault(fight.defender, set()).add(fight.space)
    won_by_force(fight, fight.defender)
    yield from rout_of(g, fight, fight.defender).leave('rout.retreat')
    fight.overwhelmed = True


def won_by_force(fight, loser):
    """Card 26: a free retreat before combat is no victory."""
    if loser == fight.defender and fight.force is not None:
        fight.force.won = True


def stand_or_go(g, fight):
    """9.41-9.46; A86: without a legal space they have to stand."""
    side = fight.defender
    rout = rout_of(g, fight, side)
    options = rout.options()
    if not options:
        g.say('must-stand', side, fight.space)
        return True
    answer = yield from ask(side, {'stand': None} | options, 'meet.stand')
    if answer == 'stand':
        g.say('stands', side, fight.space)
        return True
    yield from rout.go(options[answer])
    fight.slipped = True
    return False


# -- rounds (10.2-10.6, A87)

def combat(g, fight):
    fight.fought = True
    while not fight.over:
        yield from one_round(g, fight)
    yield from after_combat(g, fight)


def one_round(g, fight):
    pos = g.pos
    fight.round += 1
    fight.card, fight.extra, fight.bonus = {}, [], {}
    fight.fort_off = fight.round == 1 and fight.force is not None and getattr(fight.force, 'no_fort', False)
    fight.began = {side: set(fight.party[side]) for side in fight.party}
    fight.faces = {piece for side in fight.party for piece in fight.party[side] if pos.full(piece)}
    fight.beaten = None
    fight.lead = {}
    g.say('round', fight.attacker, fight.space, fight.round)
    fight.took_part |= set(fight.units(fight.attacker)) | set(fight.units(fight.defender))
    for side in (fight.attacker, fight.defender):
        yield from name_chief(g, fight, side)
    for side in (fight.attacker, fight.defender):
        yield from name_lead(g, fight, side)
    night_attack(fight)
    if fight.fort():
        fight.fort_was_used = True
    for side in (fight.attacker, fight.defender):
        yield from window(g, side, 'round', fight=fight)
    if fight.fort():
        fight.fort_was_used = True
    g.attacked.add(fight.space)
    result = yield from roll(g, fight)
    yield from losses(g, fight, result)
    yield from retreats(g, fight, result)
    yield from window(g, 'us', 'result', fight=fight)


def night_attack(fight):
    """Card 42: in one attack, if the US has no usable fort (that it is the first: written nowhere)."""
    force = fight.force
    if (force is not None and force.bonus == 'night-attack' and fight.round == 1 and not fight.fort()
            and not force.bonus_spent):
        force.bonus_spent = True
        fight.bonus['night'] = True


def name_chief(g, fight, side):
    """10.42, 3.35, 3.51, A99."""
    leaders = fight.leaders(side)
    if side in fight.chief and fight.chief[side] in leaders:
        return
    if not leaders:
        fight.chief[side] = None
        return
    top = max(leader.stars for leader in leaders)
    seniors = [leader for leader in leaders if leader.stars == top]
    if len({worth(g, leader) for leader in seniors}) > 1:
        answer = yield from ask(side, {f'command {leader.key}': leader for leader in seniors}, 'combat.chief')
        fight.chief[side] = BOOK.piece[answer.split()[1]]
        g.say('commands', answer.split()[1])
    else:
        fight.chief[side] = seniors[0]


def worth(g, leader):
    return 0 if g.burdened is leader else g.pos.modifier(leader)


def name_lead(g, fight, side):
    """10.31, 10.32."""
    pos, units = g.pos, fight.units(side)
    fresh = [unit for unit in units if pos.full(unit)]
    if not fresh:  # cases 3 and 4: the lowest class
        low = min((pos.rank(unit) for unit in units), default=0)
        fresh = [unit for unit in units if pos.rank(unit) == low]
    answer = yield from ask(side, {f'lead {unit.key}': unit for unit in fresh}, 'combat.lead')
    unit = BOOK.piece[answer.split()[1]]
    fight.lead[side] = unit
    g.say('leads', unit.key)


def lead_rank(g, fight, side):
    pos, unit, fort = g.pos, fight.lead[side], fight.fort()
    rank = pos.rank(unit)
    if side == fight.attacker:
        return min(rank, RANK['b']) if unit.dragoon and fort else rank  # 3.62, A50
    if fort:
        reduced = not pos.full(unit)  # case 4
        rank = min(rank, fort[1]) if reduced else max(rank, fort[1])
    return rank


def chief_modifier(g, fight, side):
    chief = fight.chief.get(side)
    if chief is None or chief not in fight.party[side]:
        return 0
    if g.burdened is chief:
        return 0
    if chief.tecumseh and not any(unit.kind == 'indian' for unit in fight.units(side)):
        return 0  # 3.52
    value = g.pos.modifier(chief)
    force = fight.force
    if (side == fight.attacker and force is not None and force.bonus == 'brock-and-tecumseh'
            and any(p.tecumseh for p in fight.party[side]) and BOOK.piece['brock'] in fight.party[side]
            and chief.key == 'brock' and any(unit.kind == 'indian' for unit in fight.units(side))):
        value += g.pos.modifier(BOOK.piece['tecumseh'])
    return value


def forest(g, fight):
    """10.41: (name, value) of the forest modifier."""
    def indians(side):
        return all(unit.kind == 'indian' for unit in fight.units(side))
    if BOOK.space[fight.space].terrain != 'forest' or fight.fort():
        return None
    if indians(fight.defender) and not indians(fight.attacker):
        return 'forest-indians-defend'
    if indians(fight.attacker) and not indians(fight.defender):
        return 'forest-indians-attack'
    return 'forest'


def modifiers(g, fight):
    """10.45: all that changes the dice, from the attacker's side; zero is not told."""
    pos, found = g.pos, []
    attack, defence = fight.attack_strength(), fight.defence_strength()
    g.say('strengths', fight.attacker, attack, fight.defender, defence)
    value = BOOK.modifier
    found.append(('odds', column_of_odds(attack, defence)))
    found.append(('lead', (lead_rank(g, fight, fight.attacker) - lead_rank(g, fight, fight.defender)) * value['lead']))
    force = fight.force
    if fight.round == 1 and fight.form != 'storm':
        named = fight.bonus.get('night')
        if fight.form == 'landing' and not (force and force.bonus == 'raid-on-oswego'):
            found.append(('amphibious', value['amphibious']))
        if not named and forest(g, fight):
            found.append((forest(g, fight), value[forest(g, fight)]))
        if fight.path == 'mir' and not named and not (force and force.free_of_mir):
            found.append(('mir', value['mir']))
        if fight.space == BOOK.montreal:
            found.append(('montreal', value['montreal']))
    found.append(('leader-attacks', chief_modifier(g, fight, fight.attacker)))
    found.append(('leader-defends', -chief_modifier(g, fight, fight.defender)))
    if (fight.attacker == 'us' and pos.year() in (1812, 1813) and BOOK.space[fight.space].terrain == 'clear'
            and not fight.fort() and any(british_regular(unit) for unit in fight.units('gb'))):
        found.append(('british-regulars', value['british-regulars']))
    return [row for row in found if row[1]]


def british_regular(unit):
    return unit.kind == 'regular' and unit.side == 'gb' and unit.cls in 'ab'


def roll(g, fight):
    total = 0
    for name, value in modifiers(g, fight):
        g.say('modifier', name, value)
        total += value
    for name, value in card_modifiers(g, fight):
        g.say('modifier-card', name, value)
        total += value
    one = yield DIE
    two = yield DIE
    total += one + two
    result = next(key for upto, key in BOOK.land_results if total <= upto)
    if result == 'fort-9' and not fight.fort():
        told = result
        real = 'dr'
    else:
        told = real = result
    g.say('roll', fight.round, [one, two], total, real)
    fight.result, fight.printed = real, told
    if real == 'ex' and lone_exchange(g, fight):
        fight.result = real = 'ar'
    return real


def lone_exchange(g, fight):
    """A44."""
    attackers, defenders = fight.units(fight.attacker), fight.units(fight.defender)
    if len(attackers) != 1 or len(defenders) != 1:
        return False
    return all(not (unit.two_steps and g.pos.full(unit)) for unit in attackers + defenders)


def card_modifiers(g, fight):
    """10.43, A76: Battle cards of this round, lasting ones, and bonuses of an event."""
    found = []
    force = fight.force
    if force is not None and force.bonus in EVENT_BONUS:
        value, first_only = EVENT_BONUS[force.bonus]
        if (fight.round == 1 or not first_only) and (force.bonus != 'night-attack' or fight.bonus.get('night')):
            if force.bonus == 'surprise-at-mackinac' and fight.space not in BOOK.crossing:
                value = 0
            if value:
                found.append((force.bonus, value))
    for side in (fight.attacker, fight.defender):
        sign = 1 if side == fight.attacker else -1
        for card, value in fight.lasting[side]:
            if still_holds(g, fight, side, card):
                found.append((card, sign * value))
        if side in fight.card:
            card, value = fight.card[side]
            found.append((card, sign * value))
    return found


EVENT_BONUS = {'surprise-at-mackinac': (2, True), 'river-raisin': (1, True), 'raid-on-ogdensburg': (1, True),
               'capture-of-fort-niagara': (1, True), 'night-attack': (2, True), 'sortie': (2, True),
               'raid-on-oswego': (1, True)}


def still_holds(g, fight, side, card):
    if card != 'peninsular-discipline':
        return True
    lead = fight.lead.get('gb')
    return lead is not None and g.pos.full(lead) and lead.kind == 'regular' and g.pos.rank(lead) == 3


# -- losses (10.51, 10.52)

def losses(g, fight, result):
    steps = {'ar-1': (1, 0), 'ar-2': (2, 0), 'dr-1': (0, 1), 'dr-2': (0, 2), 'ex': (1, 1)}.get(result, (0, 0))
    for side, count in zip((fight.attacker, fight.defender), steps):
        for number in range(count):
            yield from lose(g, fight, side, first=number == 0)


def lose(g, fight, side, first=False, kinds=None):
    pos, units = g.pos, fight.units(side)
    if not units:
        return
    lead = fight.lead.get(side)
    if first and lead in units:
        g.lose_step(lead)
        return
    if kinds and any(unit.kind in kinds for unit in units):
        units = [unit for unit in units if unit.kind in kinds]
    fresh = [unit for unit in units if pos.full(unit)]
    answer = yield from ask(side, {f'lose {unit.key}': unit for unit in fresh or units}, 'combat.lose')
    g.lose_step(BOOK.piece[answer.split()[1]])


# -- who has to go (10.51, 10.63, 10.7)

def retreats(g, fight, result):
    attackers, defenders = fight.units(fight.attacker), fight.units(fight.defender)
    if not attackers and not defenders:
        loser = 'both'
    elif not attackers:
        loser = fight.attacker
    elif not defenders:
        loser = fight.defender
    elif result in ATTACK_RESULTS or result == 'fort-9':
        loser = fight.attacker
    elif result in ('dr', 'dr-1', 'dr-2'):
        loser = fight.defender
    else:
        loser = worn_out(g, fight, attackers, defenders)
    if loser is None:
        return
    fight.over = True
    if loser == 'both':
        fight.beaten = 'both'
        for side in (fight.attacker, fight.defender):
            if fight.leaders(side):
                yield from rout_of(g, fight, side).leave('rout.retreat')
        return
    fight.beaten = loser
    g.beaten.setdefault(loser, set()).add(fight.space)
    won_by_force(fight, loser)
    yield from costs_of_retreat(g, fight, loser)
    fight.retreated = set(fight.party[loser])
    if loser == fight.attacker:
        yield from attackers_retreat(g, fight)
    elif fight.party[loser]:
        yield from rout_of(g, fight, loser).leave('rout.retreat')


def worn_out(g, fight, attackers, defenders):
    """10.63, A45."""
    if not any(g.pos.full(unit) for unit in attackers):
        g.say('worn-out', fight.attacker)
        return fight.attacker
    if not any(g.pos.full(unit) for unit in defenders):
        g.say('worn-out', fight.defender)
        return fight.defender
    return None


def costs_of_retreat(g, fight, loser):
    """Cards 7, 44, 84: before the retreat."""
    for kind, side, kinds, by_result in fight.extra:
        if side != loser:
            continue
        if by_result and fight.result not in ('dr', 'dr-1', 'dr-2'):
            continue
        if kind == 'step':
            yield from lose(g, fight, side, kinds=kinds)
        else:
            lead = fight.lead.get(side)
            if lead in fight.party[side]:
                g.say('surrenders', lead.key)
                g.lose(lead)


def attackers_retreat(g, fight):
    """10.73, A55, A57, 11.53."""
    side = fight.attacker
    if not fight.party[side]:
        return
    if fight.form == 'storm':
        for unit in fight.units(side):
            g.say('storm-lost', unit.key, fight.space)
            g.lose(unit)
        for leader in fight.leaders(side):
            g.pos.put(leader, WAITING)
        return
    rout = rout_of(g, fight, side)
    rout.water_only = fight.form == 'landing'
    ways = rout.ways()
    if fight.form == 'landing':
        ways = [way for way in ways if way.water]
    else:
        ways = allowed(ways, fight.came_from, not fight.units(side))
    if not ways:
        rout.surrender(fight.units(side) + fight.leaders(side))
        return
    answer = yield from ask(side, {way.action(): way for way in ways}, 'rout.retreat')
    yield from rout.go(next(way for way in ways if way.action() == answer))


def allowed(ways, back, leaders_only=False):
    """A55: back to where they came from, or another way if it costs less, is by water, or feeds them."""
    usual = next((way for way in ways if way.town == back and not way.water), None)
    if usual is not None and leaders_only:
        return [usual]
    if usual is None:
        least = min((way.key for way in ways), default=None)
        return [way for way in ways if way.key == least]
    ways = [way for way in ways if way is usual or way.steps < usual.steps or way.water
            or (way.supplied and not usual.supplied)]
    least = min(way.steps for way in ways)
    return [way for way in ways if way.steps == least]


# -- after the combat (A87)

def after_combat(g, fight):
    pos = g.pos
    for _ in range(fight.flips_after):
        for side in (fight.attacker, fight.defender):
            yield from flip_one_more(g, fight, side)
    yield from window(g, 'gb', 'after', fight=fight)
    for side in (fight.attacker, fight.defender):
        yield from left_alone(g, fight, side)
    won = fight.beaten == fight.defender
    if won and fight.units(fight.attacker) and not fight.no_flee:
        yield from vessels_flee(g, fight.defender, fight.space)
    if fight.form == 'landing' and not any(pos.where[unit] == fight.space for unit in fight.units(fight.attacker)):
        yield from vessels_flee(g, fight.attacker, fight.space)
    g.say('combat-won' if won else 'combat-lost', fight.attacker, fight.space)
    g.settle()  # A96


def left_alone(g, fight, side):
    """10.9: leaders whose last unit a card has taken retreat, too (written nowhere)."""
    pos = g.pos
    leaders = [leader for leader in fight.leaders(side) if pos.where[leader] == fight.space]
    if leaders and not pos.has_units(side, fight.space) and any(unit.side == side for unit in fight.took_part):
        yield from rout_of(g, fight, side).leave('rout.retreat')


def flip_one_more(g, fight, side):
    """LUNDY'S LANE: one more full two-step unit of each side that took part flips."""
    units = [unit for unit in sorted(fight.took_part) if unit.side == side and unit.two_steps
             and g.pos.full(unit) and g.pos.where[unit] not in (LOST, WAITING)]
    if not units:
        return
    answer = yield from ask(side, {f'target {unit.key}': unit for unit in units}, 'event.target')
    g.lose_step(BOOK.piece[answer.split()[1]])
