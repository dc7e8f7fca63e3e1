"""May an event be chosen?  Its conditions, and whether it would change anything (A13, 8.31-1)."""
from .data import BOOK, OTHER, RESERVE
from .retreat import fits


class Event:
    """One card at work: whose it is, and the town that was chosen for it."""

    def __init__(self, g, side, card, mode='event'):
        self.g, self.pos, self.side, self.card, self.mode = g, g.pos, side, card, mode
        self.chosen = None
        self.force = None
        self.fight = None
        self.depot = None
        self.returning = self.raided = None

    def side_of(self, step):
        return {'self': self.side, 'opp': OTHER[self.side]}.get(step.get('side', 'self'), step.get('side'))

    def flags(self, step):
        return step.get('flags', ())

    def towns(self, step):
        if 'chosen' in self.flags(step) and self.chosen:
            return [self.chosen]
        return BOOK.where(step.get('where', ()))


# -- may the event be chosen (A13)

def playable(g, side, card, window):
    if not card.may_use(side):
        return False
    if window == 'play' and card.kind == 'campaign':
        return True
    for use in card.uses:
        if use['window'] == window and all(TESTS[test['test']](g, side, test) for test in use.get('if', ())):
            event = Event(g, side, card)
            return any(possible(event, step) for step in card.steps)
    return False


def possible(event, step):
    """Would this step change anything?"""
    if step.get('mode') == 'battle':
        return False
    test = POSSIBLE.get(step['do'])
    return test(event, step) if test else step['do'] in ACTING


def side_of(side, test):
    return {'self': side, 'opp': OTHER[side]}.get(test.get('side', 'self'), test.get('side'))


def pieces_in(g, side, towns, kinds=None, full=False):
    return [piece for town in towns for piece in sorted(g.pos.at[town])
            if piece.side == side and (piece.kind in kinds if kinds else piece.land)
            and (not full or g.pos.full(piece))]


def vessels_on(g, side, lakes, kinds=None, full=False):
    found = []
    for ship in BOOK.vessels:
        if ship.side != side or not g.pos.on_map(ship) or (kinds and ship.kind not in kinds):
            continue
        if full and not g.pos.full(ship):
            continue
        if not lakes or lake_of(g, ship) in lakes:
            found.append(ship)
    return found


def lake_of(g, piece):
    place = g.pos.where[piece]
    return BOOK.lake_of_box.get(place) or (BOOK.space[place].lake if place in BOOK.space else None)


def test_carried(g, side, test):
    for town in test['where']:
        ships = [ship for ship in g.pos.vessels(side_of(side, test), town) if g.pos.full(ship)
                 and ship not in g.withdrawn]
        for unit in g.pos.units(side_of(side, test), town):
            if unit.kind != 'indian' and not unit.dragoon and fits(g.pos, ships, [unit]):
                return True
    return False


def test_fort_held(g, side, test):
    return any(g.pos.fort(space) and any(unit.kind != 'indian' for unit in g.pos.units(side_of(side, test), space))
               for space in BOOK.space)


def test_leader_in(g, side, test):
    for key in test['pieces']:
        space = g.pos.place_of(key)
        if space in BOOK.where(test['where']) and (not test.get('supplied') or space in g.pos.supply(side)):
            return True
    return False


TESTS = {
    'turn': lambda g, side, test: g.row()['key'] in test['turns'],
    'last': lambda g, side, test: g.passes > 0 or not g.held[OTHER[side]],
    'in-play': lambda g, side, test: (g.pos.on_map(BOOK.piece[test['piece']])
                                      and not (test.get('front') and BOOK.piece[test['piece']] in g.pos.flipped)),
    'unit-in': lambda g, side, test: bool(pieces_in(g, side_of(side, test), BOOK.where(test['where']),
                                                    test.get('types'), test.get('full'))),
    'no-unit-in': lambda g, side, test: not pieces_in(g, side_of(side, test), BOOK.where(test['where']),
                                                      test.get('types')),
    'leader-in': test_leader_in,
    'controls': lambda g, side, test: any(g.pos.controls(side_of(side, test), town)
                                          for town in BOOK.where(test['where'])),
    'not-controls': lambda g, side, test: not any(g.pos.controls(side_of(side, test), town)
                                                  for town in BOOK.where(test['where'])),
    'intact': lambda g, side, test: not any(town in g.pos.destroyed for town in BOOK.where(test['where'])),
    'not-lake': lambda g, side, test: not any(g.pos.lake[lake] == side_of(side, test) for lake in test['lakes']),
    'vessel-on': lambda g, side, test: bool(vessels_on(g, side_of(side, test), test.get('lakes'), test.get('types'),
                                                       test.get('full'))),
    'on-lake': lambda g, side, test: (g.pos.on_map(BOOK.piece[test['piece']])
                                      and lake_of(g, BOOK.piece[test['piece']]) in test['lakes']),
    'depot-free': lambda g, side, test: plays().depot_free(g, side_of(side, test)),
    'hand': lambda g, side, test: bool(g.hand[side_of(side, test)]),
    'base': lambda g, side, test: any(g.pos.working_base(side_of(side, test), town)
                                      for lake in test['lakes'] for town in BOOK.towns[lake]),
    'fort-held': test_fort_held,
    'carried': test_carried,
    'fort-absent': lambda g, side, test: test['fort'] not in g.pos.forts,
}


def plays():
    from . import plays as module
    return module


# -- would a step change anything?

def sites_of_placing(event, step):
    pos, side = event.pos, event.side
    found = []
    for name in step['to']:
        if name.startswith('with-'):
            space = pos.place_of(name[5:])
            if space in BOOK.space and (step_is_free(event, step) or pos.controls(side, space)):
                found.append(space)
        elif pos.controls(side, name):
            fort = step.get('fort')
            if fort and name == BOOK.fort[fort]['space'] and fort not in pos.forts:
                continue
            found.append(name)
    return list(dict.fromkeys(found))


def step_is_free(event, step):
    return 'choose' not in event.flags(step)  # card 8: with Tecumseh, wherever he is


def can_place(event, step):
    return event.pos.place_of(step['piece']) == RESERVE and bool(sites_of_placing(event, step))


def can_step(event, step):
    return bool(hit_sites(event, step))


def hit_sites(event, step):
    """Where `enemy-step` could take a step, and which units could lose it."""
    g, side = event.g, event.side_of(step)
    towns = event.towns(step) or list(BOOK.space)
    found = {}
    for town in towns:
        if 'limit' in step and len(g.pos.units(side, town)) < step['limit']:
            continue
        if 'no-depot' in event.flags(step) and town in g.pos.depots and BOOK.space[town].side == side:
            continue
        units = hit_units(event, step, town)
        if units:
            found[town] = units
    return found


def hit_units(event, step, town):
    g = event.g
    units = pieces_in(g, event.side_of(step), [town], step.get('types'))
    units = [unit for unit in units if unit.land]
    if 'no-elimination' in event.flags(step):
        return [unit for unit in units if unit.two_steps and g.pos.full(unit)]
    if 'full-only' in event.flags(step):
        return [unit for unit in units if g.pos.full(unit)]
    fresh = [unit for unit in units if g.pos.full(unit)]
    return fresh or units


def can_upgrade(event, step):
    return bool(upgrade_ships(event, step))


def upgrade_ships(event, step):
    return [ship for ship in vessels_on(event.g, event.side, step['lakes'], None, True) if event.pos.rank(ship) < 3]


def regulars_of_class(event, step, space):
    rank = {'c': 1, 'b': 2, 'a': 3}[step['class']]
    return [unit for unit in event.pos.units(event.side, space)
            if unit.kind == 'regular' and event.pos.full(unit) and event.pos.rank(unit) == rank]


def camps(event, step):
    pos, found = event.pos, []
    for key in step['pieces']:
        space = pos.place_of(key)
        if (space in BOOK.space and BOOK.space[space].side == event.side and space in pos.supply(event.side)
                and regulars_of_class(event, step, space) and space not in found):
            found.append(space)
    return found


def can_restore(event, step):
    kinds = step.get('types', ('regular',))
    return bool(plays().restorable(event.g, event.side, kinds))


def can_free_build(event, step):
    return bool(plays().builds(event.g, event.side, 2 * step['n'], step['lakes'], step.get('space')))


def prizes(event, step):
    g = event.g
    taken = []
    for ship in vessels_on(g, event.side_of(step), step['lakes'], step['types']):
        if counter_for(g, ship):
            taken.append(ship)
    return taken


def counter_for(g, ship, rank=None):
    """A104: a British counter of the same class."""
    for prize in BOOK.vessels:
        if prize.key.startswith('prize-') and g.pos.where[prize] == RESERVE and prize.cls == ship.cls:
            return prize
    return None


def fleet_places(event, step):
    g = event.g
    return [place for place in BOOK.place if place in BOOK.on_map
            and any(g.pos.full(ship) and ship not in g.withdrawn for ship in g.pos.vessels(event.side, place))]


def activation_places(event, step):
    """Card 42: any space with units; card 85: with a fort that the side holds."""
    g, found = event.g, []
    for space in BOOK.space:
        units = [piece for piece in g.pos.at[space] if piece.side == event.side and piece.land]
        if not units:
            continue
        if 'from-fort' in event.flags(step) and not (
                g.pos.fort(space) and any(unit.land and unit.kind != 'indian' for unit in units)):
            continue
        found.append(space)
    return found


def can_land(event, step):
    """A23: somebody who can be carried must be able to attack what stands there."""
    g, side, town = event.g, event.side, step['space']
    if event.pos.controls(side, town):
        return False
    defended = event.pos.has_units(OTHER[side], town)
    for start in step['where']:
        ships = [ship for ship in event.pos.vessels(side, start) if event.pos.full(ship) and ship not in g.withdrawn]
        for unit in event.pos.units(side, start):
            if (unit.kind != 'indian' and not unit.dragoon and (event.pos.full(unit) or not defended)
                    and fits(event.pos, ships, [unit])):
                return True
    return False


def ice_leaders(event, step):
    return [leader for leader in generals(event.g, event.side) if event.pos.where[leader] in step['where']]


def raid_ways(event, step, start):
    """The neighbours of the target from which raiders of this place would come."""
    enemy = OTHER[event.side]
    found = []
    for way in step['ways']:
        via = way.get('via', [])
        if way['from'] == start and not any(event.pos.has_units(enemy, space) for space in via):
            found.append((via or [start])[-1])
    return found


def raid_starts(event, step):
    g, side = event.g, event.side
    starts = []
    for way in step['ways']:
        start = way['from']
        if start in starts or not raid_ways(event, step, start):
            continue
        if any(g.pos.full(unit) for unit in g.pos.units(side, start)):
            starts.append(start)
    return starts


POSSIBLE = {
    'place-unit': can_place,
    'place-fort': lambda event, step: (step['fort'] not in event.pos.forts
                                       and BOOK.fort[step['fort']]['space'] not in event.pos.destroyed),
    'remove-fort': lambda event, step: step['fort'] in event.pos.forts,
    'place-ship': lambda event, step: (event.pos.place_of(step['piece']) == RESERVE
                                       and event.pos.controls(event.side, step['space'])),
    'remove-unit-if': lambda event, step: event.pos.place_of(step['piece']) in BOOK.where(step['where']),
    'remove-depot': lambda event, step: any(town in event.pos.depots and BOOK.space[town].side == event.side_of(step)
                                            for town in event.towns(step)),
    'roll-elim-ship': lambda event, step: any(event.pos.vessels(event.side_of(step), town)
                                              for town in step['where']),
    'elim-ship': lambda event, step: event.pos.on_map(BOOK.piece[step['piece']]),
    'enemy-step': can_step,
    'enemy-ship-hit': lambda event, step: bool(event.pos.vessels(event.side_of(step), step['space'])),
    'draw': lambda event, step: bool(event.g.deck),
    'discard-random': lambda event, step: bool(event.g.hand[event.side_of(step)]),
    'upgrade-ship': can_upgrade,
    'upgrade-units': lambda event, step: bool(camps(event, step)),
    'restore': can_restore,
    'free-build': can_free_build,
    'depot': lambda event, step: bool(plays().depot_sites(event.g, event.side)),
    'capture-ships': lambda event, step: bool(prizes(event, step)),
    'destroy-town': lambda event, step: step['space'] not in event.pos.destroyed,
    'vp-if-no-regular': lambda event, step: any(
        not pieces_in(event.g, OTHER[event.side], [town], ('regular',)) for town in event.towns(step))
    if 'chosen' in event.flags(step) else not pieces_in(event.g, OTHER[event.side], event.towns(step), ('regular',)),
    'vp-if-win': lambda event, step: False,
    'vp-if-clear': lambda event, step: False,
    'vp-if-control': lambda event, step: False,
    'raid': lambda event, step: bool(raid_starts(event, step)),
    'activate-fleet': lambda event, step: bool(fleet_places(event, step)),
    'activate-units': lambda event, step: bool(activation_places(event, step)),
    'leader-cv': lambda event, step: bool(generals(event.g, event.side)),
    'move-leader-alone': lambda event, step: False,
    'amphibious': can_land,
    'activate-leader-in': lambda event, step: bool(ice_leaders(event, step)),
}
ACTING = {'vp', 'truce', 'end-game', 'campaign', 'activate-leader', 'activate-leader-or-units', 'activate-space'}


def generals(g, side):
    return [leader for leader in BOOK.leaders if leader.side == side and leader.general and g.pos.on_map(leader)]
