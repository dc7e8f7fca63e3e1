"""Events of cards (5.1): the steps of data/dawn/cards.yaml, carried out in order as far as possible (J11)."""
from .asking import ask
from .battle import PLACED, Battle, fight_out
from .data import ARMY, BANKS, BORDERS, COUNT, OTHER, REGIONS, SEA, SETS, TRACKS, ZONES, waters_named
from .operations import (DONE, OPERATE, build_fort, campaign_steps, change_ship, may_fortify, move, raid_steps, sail,
                         ship_steps, zones_with_squadrons)


class Event:
    """One event on its way: whose it is, the region that it named, where it built."""

    def __init__(self, board, side, card):
        self.board, self.side, self.card = board, side, card
        self.same = None
        self.built = []

    def who(self, name):
        return {'self': self.side, 'opp': OTHER[self.side]}.get(name, name or self.side)

    def unit(self, name):
        whose, _, kind = name.partition('-')
        return f'{self.who(whose)}-{kind}' if whose in ('self', 'opp') else name

    def units(self, step):
        return [self.unit(name) for name in step['unit']]

    def regions(self, step, key='where'):
        found = set()
        for name in step.get(key) or ():
            if name == 'just-built':
                found.update(self.built)
            elif name == 'same':
                found.update([self.same] if self.same else [])
            elif name == 'self-home':
                found.update(SETS[f'{self.side}-home'])
            else:
                found.update(SETS.get(name, (name,)))
        return [where for where in REGIONS if where in found]

    def fits(self, step, where):
        return all(CONDITIONS[name](self, where) for name in step.get('cond') or ())

    def places(self, step):
        return [where for where in self.regions(step) if self.fits(step, where)]


def near(test):
    return lambda event, where: any(test(event, other) for other in REGIONS[where].adjacent)


CONDITIONS = {
    'us-controlled': lambda event, where: event.board.control(where) == 'us',
    'gb-controlled': lambda event, where: event.board.control(where) == 'gb',
    'self-controlled': lambda event, where: event.board.control(where) == event.side,
    'no-enemy': lambda event, where: not event.board.has(where, OTHER[event.side]),
    'has-indian': lambda event, where: event.board.force[where]['indian'] > 0,
    'adjacent-indian': near(lambda event, where: event.board.force[where]['indian'] > 0),
    'adjacent-us': near(lambda event, where: event.board.has(where, 'us')),
    'adjacent-gb': near(lambda event, where: event.board.has(where, 'gb')),
    'threatened': near(lambda event, where: event.board.has(where, OTHER[event.side])),
}


def carry_out(event, steps):
    for step in steps:
        yield from STEPS[step['do']](event, step)
        event.board.check_capture()  # I12: after every step


def play_event(board, side, card):
    event = Event(board, side, card)
    yield from carry_out(event, card.steps)


# tracks, points, markers

def do_track(event, step):
    board, side = event.board, event.who(step['side'])
    track = step['track']
    if track == 'any':
        options = {f'advance {name}': name for name in TRACKS if board.track[side][name] < 3}
        if not options:
            board.note('no-effect')
            return
        track = yield from ask(side, 'event.track', options)
    yield from board.change_track(side, track, step['n'])


def do_vp(event, step):
    board, points = event.board, step['n']
    if step.get('unit'):  # so many for each of these forces there
        points *= sum(board.count(where, event.units(step)) for where in event.regions(step))
    board.award(event.who(step['side']), points)
    yield from ()


def do_conflict(event, step):
    """12.1: inactive, active, removed, in that order and once each."""
    board, name = event.board, step['conflict']
    state = board.conflict.get(name, 0)
    if step['status'] == 'active' and state == 0:
        board.conflict[name] = 1
        board.note('conflict-begins', name)
    elif step['status'] == 'removed' and state == 1:
        board.conflict[name] = 2
        board.note('conflict-ends', name)
    else:
        board.note('conflict-ignored', name)
    yield from ()


def do_privateer(event, step):
    event.board.change_privateer(step['n'])
    yield from ()


def do_dice(event, step):
    side = event.who(step['side'])
    event.board.promised[side].append(event.card.key)
    event.board.note('dice-promised', side, step['n'], event.card.key)
    yield from ()


def do_evade(event, step):
    event.board.evade = step['target']
    event.board.note('evasion-now', step['target'])
    yield from ()


def do_opmod(event, step):
    event.board.opmod[event.who(step['side'])] += step['n']
    event.board.note('court-martial', event.who(step['side']), -step['n'])
    yield from ()


# forces

def named(event, step, who, places, optional):
    """One region for the whole step."""
    options = {f'name {where}': where for where in places}
    if optional and options:
        options.update(DONE)
    where = (yield from ask(who, 'event.name', options)) if options else None
    event.same = where or event.same
    if where:
        event.board.note('named', who, where)
    return where


def names_for_later(event, step):
    """A later step of the card wants the same region, even if no piece is left for this one."""
    steps = event.card.steps
    return step in steps and any('same' in (later.get('where') or later.get('from') or ())
                                 for later in steps[steps.index(step) + 1:])


def supply(event, step, unit):
    """The pool, or the region that they leave."""
    if step.get('from'):
        return sum(event.board.force[where][unit] for where in event.regions(step, 'from'))
    return event.board.pool(unit)


def do_add(event, step):
    board, optional = event.board, step.get('optional')
    places = event.places(step)
    if step.get('regions') == 1 or names_for_later(event, step):
        where = yield from named(event, step, event.side, places, optional)
        places = [where] if where else []
    most, tally, left = step.get('max-per', step['n']), {}, step['n']
    while left:
        options = {f'add {where} {unit}': (where, unit) for where in places for unit in event.units(step)
                   if tally.get(where, 0) < most and supply(event, step, unit) > 0 and event.fits(step, where)}
        if not options:
            break
        choice = yield from ask(event.side, 'event.add', {**options, **DONE} if optional else options)
        if choice is None:
            break
        where, unit = choice
        leave = step.get('from')
        if leave:
            board.remove(leave[0], unit, 1)
            board.note('called', unit, leave[0], where)
        else:
            board.note('added', unit, where, 1)
        board.add(where, unit, 1)
        tally[where] = tally.get(where, 0) + 1
        left -= 1
    yield from battles_of(event, [where for where in REGIONS if where in tally])


def battles_of(event, places):
    """E12, E14: after all forces of the step are placed, in the order that its side chooses."""
    board = event.board
    board.waiting = {where for where in places if board.has(where, OTHER[event.side])}
    while board.waiting:
        options = {f'fight {where}': where for where in REGIONS if where in board.waiting}
        where = yield from ask(event.side, 'event.fight', options)
        board.waiting.discard(where)
        yield from fight_out(Battle(board, event.side, where, PLACED))
        board.check_capture()


def do_remove(event, step):
    board, who = event.board, event.who(step.get('chooser'))
    units, optional = event.units(step), step.get('optional')
    places = [where for where in event.places(step) if board.count(where, units)]
    if not places:
        board.note('no-effect')
        return
    if step.get('regions') == 1:
        where = yield from named(event, step, who, places, optional)
        places = [where] if where else []
        if where and step['n'] == 99:
            for unit in units:
                number = board.force[where][unit]
                board.remove(where, unit, number)
                board.note('removed', unit, where, number)
            return
    most, tally, left = step.get('max-per', step['n']), {}, step['n']
    while left:
        options = {f'remove {where} {unit}': (where, unit) for where in places for unit in units
                   if board.force[where][unit] and tally.get(where, 0) < most}
        if not options:
            break
        choice = yield from ask(who, 'event.remove', {**options, **DONE} if optional else options)
        if choice is None:
            break
        where, unit = choice
        board.remove(where, unit, 1)
        board.note('removed', unit, where, 1)
        tally[where] = tally.get(where, 0) + 1
        left -= 1


def do_strip(event, step):
    """In up to so many regions one unit, or else a counter."""
    board, unit = event.board, event.units(step)[0]
    done = set()
    while len(done) < step['regions']:
        options = {f'name {where}': where for where in event.places(step)
                   if where not in done and (board.force[where][unit] or board.counters[where])}
        if not options:
            break
        where = yield from ask(event.side, 'event.name', {**options, **DONE} if step.get('optional') else options)
        if where is None:
            break
        done.add(where)
        board.note('named', event.side, where)
        if board.force[where][unit]:
            board.remove(where, unit, 1)
            board.note('removed', unit, where, 1)
        else:
            board.counters[where] -= 1
            board.note('counter-removed', where)


def do_upgrade(event, step):
    board, side = event.board, event.who(step['side'])
    militia, regular = ARMY[side]
    for _ in range(step['n']):
        options = {f'upgrade {where}': where for where in REGIONS
                   if board.force[where][militia] and board.pool(regular)}
        where = (yield from ask(side, 'event.upgrade', {**options, **DONE})) if options else None
        if where is None:
            break
        board.remove(where, militia, 1)
        board.add(where, regular, 1)
        board.note('upgraded', where)


def do_landing(event, step):
    board = event.board
    number = min(step['n'], board.pool('gb-regular'))  # H15, I18
    board.landing += number
    if number:
        board.note('landing-supply', number, board.landing)
    else:
        board.note('no-effect')
    yield from ()


# counters, forts, ships, squadrons, armistices

def do_counter(event, step):
    board, adding = event.board, step['n'] > 0
    verb = 'add-counter' if adding else 'remove-counter'
    most, tally = step.get('max-per', abs(step['n'])), {}
    for _ in range(abs(step['n'])):
        options = {}
        for where in event.places(step):
            if tally.get(where, 0) >= most:
                continue
            possible = (step.get('over-limit') or board.counters[where] < REGIONS[where].power) if adding \
                else board.counters[where]
            if possible:
                options[f'{verb} {where}'] = where
        if not options:
            break
        where = yield from ask(event.side, 'event.counter', {**options, **DONE} if step.get('optional') else options)
        if where is None:
            break
        board.counters[where] += 1 if adding else -1
        board.note('counter-added' if adding else 'counter-removed', where)
        tally[where] = tally.get(where, 0) + 1


def do_fort(event, step):
    board = event.board
    event.built = []
    for _ in range(step['n']):
        options = {f'fort {where}': where for where in event.places(step) if may_fortify(board, event.side, where)}
        where = (yield from ask(event.side, 'event.fort', {**options, **DONE})) if options else None
        if where is None:
            break
        build_fort(board, event.side, where)
        event.built.append(where)


def do_ship(event, step):
    board, side = event.board, event.who(step['side'])
    for _ in range(step['n']):
        options = ship_steps(board, side, waters_named(step['waterways']), step.get('free-order'))
        choice = (yield from ask(side, 'event.ships', {**options, **DONE})) if options else None
        if choice is None:
            break
        change_ship(board, side, *choice)


def do_ship_remove(event, step):
    board, enemy = event.board, event.who(step['side'])
    for _ in range(step['n']):
        options = {f'remove-ship {water}': water for water in waters_named(step['waterways'])
                   if board.ships[water][enemy]}
        water = (yield from ask(event.side, 'event.ships', {**options, **DONE})) if options else None
        if water is None:
            break
        change_ship(board, OTHER[enemy], 'remove', water)


def do_squadron_add(event, step):
    event.board.bring_squadrons(step['n'])
    yield from ()


def do_squadron_recall(event, step):
    board = event.board
    if not zones_with_squadrons(board):
        board.note('no-effect')
    for _ in range(step['n']):
        options = {f'recall {zone}': zone for zone in zones_with_squadrons(board)}
        if not options:
            break
        board.recall((yield from ask(event.who(step.get('chooser')), 'recall', options)))


def do_squadron_deploy(event, step):
    board, zone = event.board, step['zone']
    for _ in range(step['n']):
        options = {f'deploy {place} {zone}': place for place in SEA if place != zone and board.squadron[place]}
        if not options or board.squadron[zone] >= ZONES[zone]:
            break
        place = yield from ask('gb', 'event.station', {**options, **DONE})
        if place is None:
            break
        sail(board, place, zone)


def do_armistice(event, step):
    board = event.board
    for _ in range(step['n']):
        options = {}
        if len(board.armistice) < COUNT['armistice']:  # I18, I24
            options = {f'armistice {a} {b}': (number, a, b) for number, (a, b) in enumerate(BORDERS)
                       if number not in board.armistice}
        choice = (yield from ask(event.side, 'event.armistice', {**options, **DONE})) if options else None
        if choice is None:
            break
        board.armistice.add(choice[0])
        board.note('armistice-placed', *choice[1:])


# operations within events

def terms_of(event, step):
    as_controlled = waters_named(step.get('waterways-as-controlled'))
    touch = set(event.regions(step, 'must-touch'))
    for water in waters_named(step.get('must-touch-waterway')):
        touch.update(BANKS[water])
    return {'touch': touch, 'as-controlled': as_controlled,
            'water-die': as_controlled if step.get('waterway-die') else (),
            'from': event.regions(step, 'from') if step.get('from') else None,
            'units': event.units(step) if step.get('unit') else None, 'attack-dice': step.get('attack-dice'),
            'die-mod': step.get('die-mod', 0), 'reroll': step.get('reroll'), 'raid-target': step.get('raid-target'),
            'optional': step.get('optional')}


def do_free_op(event, step):
    board, side = event.board, event.who(step['side'])
    board.note('free-operation', side, step['op'], step['ops'])
    yield from OPERATE[step['op']](board, side, step['ops'], terms_of(event, step))


def free_moves(event, step):
    board, side = event.board, event.who(step['side'])
    steps = {}
    for end in event.regions(step):
        for start in REGIONS[end].adjacent:
            if any(board.force[start][unit] for unit in event.units(step)):
                steps[f'move {start} {end}'] = (start, end)
    return steps


def do_free_move(event, step):
    """I24: a move that the card itself names; an armistice does not bar it."""
    board, side = event.board, event.who(step['side'])
    board.moved = {}
    steps = free_moves(event, step)
    choice = (yield from ask(side, 'move', {**steps, **DONE})) if steps else None
    if choice:
        yield from move(board, side, *choice, {'units': event.units(step)})
    board.moved = {}


# choices

def would_change(event, step):
    """J7: whether a step would change anything now."""
    board = event.board
    if step['do'] == 'track':
        level = board.track[event.who(step['side'])][step['track']]
        return level < 3 if step['n'] > 0 else level > 0
    if step['do'] == 'squadron-add':
        return board.reserve() > 0
    if step['do'] == 'privateer':
        before = board.privateer
        return before > 0 if step['n'] < 0 else before < 10
    if step['do'] == 'squadron-recall':
        return bool(zones_with_squadrons(board))
    if step['do'] == 'free-op':
        board.moved = {}
        if step['op'] == 'campaign':
            return bool(campaign_steps(board, event.who(step['side']), terms_of(event, step)))
        if step['op'] == 'raid':
            return bool(raid_steps(board, 'gb', terms_of(event, step)))
        if step['op'] == 'cruise':
            return bool(zones_with_squadrons(board))
        if step['op'] == 'privateer':
            return board.privateer < 10
    return True


def do_choose(event, step):
    board = event.board
    options = {f"choose {option['key']}": option for option in step['options']
               if not option['steps'] or any(would_change(event, inner) for inner in option['steps'])}
    if not options:
        if step.get('else'):
            yield from carry_out(event, step['else'])
        else:
            board.note('no-effect')
        return
    if not any(option['steps'] for option in options.values()):
        return
    option = yield from ask(event.side, 'event.choose', options)
    board.note('chose', event.side, option['key'])
    yield from carry_out(event, option['steps'])


def do_by_side(event, step):
    yield from carry_out(event, step[event.side])


TESTS = {
    'controls': lambda event, test: any(event.board.control(where) == test['side']
                                        for where in event.regions(test)),
    'controls-waterway': lambda event, test: any(event.board.water_control(water) == test['side']
                                                 for water in test['waterways']),
    'adjacent-force': lambda event, test: any(event.board.has(other, test['side']) for where in event.regions(test)
                                              for other in REGIONS[where].adjacent),
    'no-army': lambda event, test: not any(event.board.has_army(where, test['side'])
                                           for where in event.regions(test)),
    'zone-squadrons': lambda event, test: event.board.squadron[test['zone']] >= test['n'],
    'zone-complete': lambda event, test: event.board.complete(test['zone']),
    'zones-complete': lambda event, test: len(event.board.complete_zones()) >= test['n'],
}


def do_if(event, step):
    tests = [TESTS[test['test']](event, test) for test in step.get('all') or step.get('any')]
    good = all(tests) if step.get('all') else any(tests)
    yield from carry_out(event, step.get('then' if good else 'else') or [])


STEPS = {'track': do_track, 'vp': do_vp, 'conflict': do_conflict, 'privateer': do_privateer, 'dice': do_dice,
         'evade': do_evade, 'opmod': do_opmod, 'add': do_add, 'remove': do_remove, 'strip': do_strip,
         'upgrade': do_upgrade, 'landing': do_landing, 'counter': do_counter, 'fort': do_fort, 'ship': do_ship,
         'ship-remove': do_ship_remove, 'squadron-add': do_squadron_add, 'squadron-recall': do_squadron_recall,
         'squadron-deploy': do_squadron_deploy, 'armistice': do_armistice, 'free-op': do_free_op,
         'free-move': do_free_move, 'choose': do_choose, 'by-side': do_by_side, 'if': do_if}
