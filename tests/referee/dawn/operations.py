"""Operations: Recruit, Campaign and Construct (6), Privateer and Cruise (7), Raid and Deploy (8), landings (14.3)."""
from .asking import ask, roll
from .battle import LANDING, MARCH, RAID, Battle, fight_out
from .data import ARMY, BOX, COUNT, FORCES, OTHER, REGIONS, SEA, US_TOWNS, WATERS, ZONES

DONE = {'done': None}


def with_done(options, terms):
    """5.2, I1, J20: OPS are used as long as a legal step fits what remains, but for an event that says "may"."""
    return {**options, **DONE} if (terms or {}).get('optional') else options


# 6.1 Recruit

def recruit_steps(board, side, ops):
    steps = {}
    for where, region in REGIONS.items():
        if region.home != side or not board.counters[where] or board.control(where) != side:
            continue
        for unit, cost in zip(ARMY[side], (1, 2)):  # 6.1.1
            if cost <= ops and board.pool(unit):  # 6.1.3
                steps[f'recruit {where} {unit}'] = (where, unit, cost)
    if side == 'gb':
        if board.conflict.get('creek-civil-war') == 1 and not board.has('creek', 'us') and ops and board.pool('indian'):
            steps['recruit creek indian'] = ('creek', 'indian', 1)  # 12.2.2, F7
        if board.conflict.get('bonaparte-abdication') == 1 and ops >= 2 and board.pool('gb-regular'):
            steps['recruit-landing'] = (None, 'gb-regular', 2)  # 12.2.4
    return steps


def recruit(board, side, ops, terms=None):
    while True:
        steps = recruit_steps(board, side, ops)
        if not steps:
            return
        step = yield from ask(side, 'recruit', with_done(steps, terms))
        if step is None:
            return
        where, unit, cost = step
        ops -= cost
        if where is None:
            board.landing += 1
            board.note('recruited-landing', side)
            continue
        board.add(where, unit, 1)
        if unit == 'indian':
            board.note('recruited-indian', side, unit, where)
        else:
            board.counters[where] -= 1
            board.note('recruited', side, unit, where)


# 6.2 Campaign, 8.1 Raid

def movable(board, side, start, end, units):
    """Those of the units that may go from start to end (10.2, F3)."""
    group = {unit: board.unmoved(start, unit) for unit in units}
    if REGIONS[end].type == 'town':
        army = any(group.get(unit) for unit in ARMY[side])
        if not army or not board.has(end, OTHER[side]):  # F9
            group.pop('indian', None)
        if not army:
            return {}
    return {unit: number for unit, number in group.items() if number > 0}


def touches(terms, start, end):
    places = terms.get('touch')
    return not places or start in places or end in places


def starts(terms):
    return REGIONS if terms.get('from') is None else terms['from']


def campaign_steps(board, side, terms):
    steps = {}
    units = terms.get('units') or FORCES[side]
    for start in starts(terms):
        if not any(board.unmoved(start, unit) > 0 for unit in units):
            continue
        for end in board.connections(side, start, terms.get('as-controlled', ())):
            if touches(terms, start, end) and not board.barred(start, end) and movable(board, side, start, end, units):
                steps[f'move {start} {end}'] = (start, end)
    return steps


def take(board, side, group, army_first):
    """How many of each kind go along: at least one, and an army force into a town."""
    taken = {}
    kinds = list(group)
    for number, unit in enumerate(kinds):
        later = [kind for kind in kinds[number + 1:] if not army_first or kind != 'indian']
        least = 0 if later or sum(taken.values()) or (army_first and unit == 'indian') else 1
        options = {f'take {unit} {n}': n for n in range(group[unit], least - 1, -1)}
        taken[unit] = yield from ask(side, 'take', options)
    return {unit: n for unit, n in taken.items() if n}


def march(board, side, start, end, group):
    for unit, number in group.items():
        board.remove(start, unit, number)
        board.add(end, unit, number)
        board.mark_moved(end, unit, number)


def move(board, side, start, end, terms):
    group = movable(board, side, start, end, terms.get('units') or FORCES[side])
    group = yield from take(board, side, group, REGIONS[end].type == 'town')
    march(board, side, start, end, group)
    for unit, number in group.items():
        board.note('moved', side, start, end, number, unit)
    if board.has(end, OTHER[side]):  # 6.2.2
        yield from fight_out(Battle(board, side, end, MARCH, start, campaign=terms))
    board.check_capture()


def campaign(board, side, ops, terms=None):
    terms = terms or {}
    board.moved = {}
    while ops:
        steps = campaign_steps(board, side, terms)
        if not steps:
            break
        step = yield from ask(side, 'move', with_done(steps, terms))
        if step is None:
            break
        ops -= 1
        yield from move(board, side, *step, terms)
    board.moved = {}


def raid_steps(board, side, terms):
    steps = {}
    for start in starts(terms):
        if board.unmoved(start, 'indian') <= 0:
            continue
        for end in board.connections(side, start):
            if end in US_TOWNS and board.control(end) == 'us' and not board.barred(start, end):  # 8.1.1, G1
                steps[f'raid {start} {end}'] = (start, end)
    return steps


def raid(board, side, ops, terms=None):
    terms = terms or {}
    board.moved = {}
    while ops:
        steps = raid_steps(board, side, terms)
        if not steps:
            break
        step = yield from ask(side, 'move', with_done(steps, terms))
        if step is None:
            break
        ops -= 1
        yield from raid_town(board, *step, terms)
    board.moved = {}


def raid_town(board, start, end, terms):
    group = yield from take(board, 'gb', {'indian': board.unmoved(start, 'indian')}, False)
    march(board, 'gb', start, end, group)
    board.note('raided', 'gb', start, end, 0, 0, group['indian'])
    if board.has(end, 'us'):  # 8.1.2
        fight = Battle(board, 'gb', end, RAID, start)
        yield from fight_out(fight)
        if board.has(end, 'us'):  # 8.1.2, G4: beaten, or broken off and gone
            return
    raiders = board.force[end]['indian']
    if not raiders:
        return
    target = terms.get('raid-target') or 5
    faces = yield from roll(raiders)  # G3
    board.note('raid-dice', end, target, faces)
    board.remove(end, 'indian', raiders)
    board.award('gb', sum(face >= target for face in faces))
    board.check_capture()


# 6.3 Construct

def ship_steps(board, side, waters, free_order=False):
    """6.3.1, D1: empty spaces first, unless an event says otherwise."""
    steps = {}
    for water in waters:
        if board.empty_spaces(water) > 0:
            steps[f'add-ship {water}'] = ('add', water)
        if board.ships[water][OTHER[side]] and (free_order or board.empty_spaces(water) <= 0):
            steps[f'remove-ship {water}'] = ('remove', water)
    return steps


def change_ship(board, side, deed, water):
    board.note('built-ship' if deed == 'add' else 'removed-ship', side, water)
    if deed == 'add':
        board.change_ships(water, side, 1)
    else:
        board.change_ships(water, OTHER[side], -1)


def may_fortify(board, side, where):
    """6.3.2, C6."""
    return (REGIONS[where].type != 'town' and where not in board.forts and board.control(where) == side
            and len(board.forts) < COUNT['fort'])


def construct_steps(board, side):
    steps = ship_steps(board, side, WATERS)
    for where in REGIONS:
        if may_fortify(board, side, where):
            steps[f'fort {where}'] = ('fort', where)
    return steps


def build_fort(board, side, where):
    board.forts.add(where)
    board.note('built-fort', side, where)


def construct(board, side, ops, terms=None):
    for _ in range(ops):
        steps = construct_steps(board, side)
        if not steps:
            return
        step = yield from ask(side, 'construct', with_done(steps, terms))
        if step is None:
            return
        deed, what = step
        if deed == 'fort':
            build_fort(board, side, what)
        else:
            change_ship(board, side, deed, what)


# 7.1 Privateer, 7.2 Cruise

def sea_dice(board, dice, least, terms):
    """Rolls at sea; how many succeed. J4: failures may be rolled again, once."""
    bonus = (board.conflict.get('death-struggle') == 1) + terms.get('die-mod', 0)  # 12.2.3, J5
    first, again = [], []
    for _ in range(dice if terms.get('reroll') else 0):
        first += yield from roll(1)
        if first[-1] + bonus < least:
            again += yield from roll(1)
    if not terms.get('reroll'):
        first = yield from roll(dice)
    board.note('sea-dice', bonus, least, first)
    if again:
        board.note('sea-reroll', again)
    hits = sum(face + bonus >= least for face in first + again)
    return hits


def privateer(board, side, ops, terms=None):
    dice = ops * (2 if board.track['us']['economy'] >= 1 else 1)
    board.change_privateer((yield from sea_dice(board, dice, 3, terms or {})))


def zones_with_squadrons(board):
    return [zone for zone in ZONES if board.squadron[zone]]


def cruise(board, side, ops, terms=None):
    zones = zones_with_squadrons(board)  # H16
    if not zones:
        return
    zone = yield from ask('us', 'cruise', with_done({f'target {zone}': zone for zone in zones}, terms))
    if zone is None:
        return
    board.note('cruises', zone)
    hits = yield from sea_dice(board, ops, 4, terms or {})
    hits = relieve(board, zone, hits)
    zones = [other for other in zones_with_squadrons(board) if other != zone]
    if hits and zones and not board.squadron[zone]:  # 7.2.2, H2
        options = {**{f'target {other}': other for other in zones}, **DONE}
        zone = yield from ask('us', 'cruise.overflow', options)
        if zone:
            board.note('cruises', zone)
            relieve(board, zone, hits)


def relieve(board, zone, hits):
    while hits and board.squadron[zone]:
        board.recall(zone)  # H1
        hits -= 1
    return hits


# 8.2 Deploy, 14.3 landings

class Voyage:
    """One Deploy operation: what has sailed and landed in it, and which zones were complete all the time (H5)."""

    def __init__(self, board):
        self.board = board
        self.complete = set(board.complete_zones())
        self.back = 0  # Regulars that came back aboard (H12)

    def usable(self, place):
        return self.board.squadron[place] - self.board.squadron_moved.get(place, 0)

    def watch(self):
        self.complete &= set(self.board.complete_zones())

    def regulars(self):
        return self.board.landing - self.back

    def sources(self, town):
        return [place for place in SEA if place != REGIONS[town].zone and self.usable(place) > 0]

    def may_land(self, town):
        region = REGIONS[town]
        if not region.port or self.regulars() <= 0 or not self.sources(town):
            return False
        return region.home == 'gb' or (region.zone in self.complete and self.board.control(town) != 'gb')

    def steps(self):
        steps = {}
        for start in SEA:
            if self.usable(start) <= 0:
                continue
            for end in SEA:
                if end != start and (end == BOX or self.board.squadron[end] < ZONES[end]):
                    steps[f'deploy {start} {end}'] = ('deploy', start, end)
        for town in REGIONS:
            if self.may_land(town):
                steps[f'land {town}'] = ('land', town)
        return steps


def sail(board, start, end):
    board.note('deployed', start, end)
    board.change_squadrons(start, -1)
    board.change_squadrons(end, 1)


def deploy(board, side, ops, terms=None):
    board.squadron_moved = {}
    voyage = Voyage(board)
    while ops:
        steps = voyage.steps()
        if not steps:
            break
        step = yield from ask('gb', 'deploy', with_done(steps, terms))
        if step is None:
            break
        if step[0] == 'land':
            ops -= yield from land(board, voyage, step[1], ops)
        else:
            sail(board, step[1], step[2])
            board.squadron_moved[step[2]] = board.squadron_moved.get(step[2], 0) + 1
            ops -= 1
        voyage.watch()
    board.squadron_moved = {}


def land(board, voyage, town, ops):
    """14.3.1-14.3.3, H4: k squadrons for k OPS, one to 2k Regulars; how many squadrons sailed."""
    sources, sent = voyage.sources(town), 0
    for number, place in enumerate(sources):
        most = min(voyage.usable(place), ops - sent)
        least = 1 if not sent and number == len(sources) - 1 else 0
        count = yield from ask('gb', 'landing.send', {f'send {place} {n}': n for n in range(most, least - 1, -1)})
        sent += count
        if count:
            board.change_squadrons(place, -count)
            board.landed[town] = board.landed.get(town, 0) + count
    most = min(2 * sent, voyage.regulars())
    regulars = yield from ask('gb', 'landing.embark', {f'take gb-regular {n}': n for n in range(most, 0, -1)})
    board.landing -= regulars
    board.add(town, 'gb-regular', regulars)
    board.note('landed', town, regulars, sent)
    if board.has(town, 'us'):
        fight = Battle(board, 'gb', town, LANDING, squadrons=sent)
        yield from fight_out(fight)
        if fight.retreated == 'gb' or not board.has_army(town, 'gb'):  # 14.3.3, H6, J8
            voyage.back += fight.back if fight.retreated == 'gb' else 0
            board.landed[town] -= sent
            board.squadron[BOX] += sent
            board.squadron_moved[BOX] = board.squadron_moved.get(BOX, 0) + sent
            board.note('landing-failed', town, sent)
    board.check_capture()
    return sent


OPERATE = {'recruit': recruit, 'campaign': campaign, 'construct': construct, 'privateer': privateer, 'cruise': cruise,
           'raid': raid, 'deploy': deploy}


def could(board, side, operation, ops):
    """Whether an operation has a step at all."""
    if operation == 'recruit':
        return bool(recruit_steps(board, side, ops))
    if operation == 'construct':
        return bool(construct_steps(board, side))
    if operation == 'privateer':
        return True
    if operation == 'cruise':
        return bool(zones_with_squadrons(board))
    if operation == 'deploy':
        board.squadron_moved = {}
        return bool(Voyage(board).steps())
    board.moved = {}
    return bool(campaign_steps(board, side, {}) if operation == 'campaign' else raid_steps(board, side, {}))
