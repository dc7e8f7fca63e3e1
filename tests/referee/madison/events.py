"""What events do: points, pieces, towns, vessels (8.2, 8.31-1; the texts of data/madison/cards.yaml)."""
from . import event_forces as forces
from .data import BOOK, OTHER, RESERVE, WAITING
from .event_tests import (POSSIBLE, Event, camps, can_place, counter_for, generals, hit_sites, pieces_in, plays,
                          possible, prizes, regulars_of_class, sites_of_placing, upgrade_ships)
from .flow import DIE, Pick, ask


# -- carrying an event out

def carry_out(g, side, card, mode='event'):
    event = Event(g, side, card, mode)
    yield from choose_site(event)
    for step in card.steps:
        if step.get('mode', mode) == mode:
            yield from DO[step['do']](event, step)
    g.settle()
    if event.raided:
        yield from forces.after_raid(event)
    if event.returning:
        yield from forces.may_return(event, event.returning)
        g.settle()


def choose_site(event):
    """Murray's raid: one town for all steps."""
    for step in event.card.steps:
        if 'chosen' in step.get('flags', ()):
            towns = [town for town in step['where'] if any(
                possible(with_site(event, town), each) for each in event.card.steps)]
            answer = yield from ask(event.side, [f'name {town}' for town in towns or step['where']], 'event.site')
            event.chosen = answer.split()[1]
            return


def with_site(event, town):
    other = Event(event.g, event.side, event.card)
    other.chosen = town
    return other


def nothing(event, step):
    yield from ()


def do_vp(event, step):
    event.g.award(event.side_of(step), step['n'])
    yield from ()


def do_place_unit(event, step):
    if not can_place(event, step):
        return
    g, piece = event.g, BOOK.piece[step['piece']]
    sites = sites_of_placing(event, step)
    if 'choose' in event.flags(step):
        answer = yield from ask(event.side, [f'put {piece.key} {town}' for town in sites], 'event.put')
        site = answer.split()[2]
    else:
        site = sites[0]
    g.pos.put(piece, site)
    g.say('placed', piece.key, site)
    g.say('arrives', piece.key, site)
    yield from g.make_room(piece, site)  # 14.33 for events: written nowhere


def do_place_fort(event, step):
    if step['fort'] not in event.pos.forts:
        event.pos.forts.add(step['fort'])
        event.pos.touch()
    yield from ()


def do_remove_fort(event, step):
    event.pos.forts.discard(step['fort'])
    event.pos.touch()
    yield from ()


def do_place_ship(event, step):
    piece = BOOK.piece[step['piece']]
    if POSSIBLE['place-ship'](event, step):
        event.pos.put(piece, step['space'])
        event.g.say('placed', piece.key, step['space'])
        event.g.say('arrives', piece.key, step['space'])
        yield from event.g.make_room(piece, step['space'])


def do_remove_piece(event, step):
    piece = BOOK.piece[step['piece']]
    if event.pos.on_map(piece) or event.pos.where[piece] == WAITING:
        event.g.say('removed', piece.key)
        event.g.lose(piece)
    elif event.pos.where[piece] == RESERVE:
        event.g.lose(piece)
    yield from ()


def do_remove_unit_if(event, step):
    if POSSIBLE['remove-unit-if'](event, step):
        yield from do_remove_piece(event, step)


def do_remove_leader_if_present(event, step):
    piece = BOOK.piece[step['piece']]
    if event.fight and event.pos.where[piece] == event.fight.space:
        event.g.say('removed', piece.key)
        event.g.lose(piece)
    yield from ()


def do_flip_leader(event, step):
    event.pos.flip(BOOK.piece[step['piece']])
    yield from ()


def do_elim_ship(event, step):
    piece = BOOK.piece[step['piece']]
    if event.pos.on_map(piece):
        event.g.sink(piece)
    yield from commodores_without_ships(event)


def commodores_without_ships(event):
    yield from ()


def do_forbid_build(event, step):
    event.g.unbuildable.add(BOOK.piece[step['piece']])
    yield from ()


def do_remove_depot(event, step):
    for town in event.towns(step):
        if town in event.pos.depots and BOOK.space[town].side == event.side_of(step):
            event.pos.depots.discard(town)
            event.pos.touch()
            event.g.say('depot-removed', BOOK.space[town].side, town)
    yield from ()


def do_roll_elim_ship(event, step):
    side = event.side_of(step)
    face = yield DIE
    if face >= step['n']:
        ships = [ship for town in step['where'] for ship in event.pos.vessels(side, town)]
        if ships:
            answer = yield from ask(side, [f'target {ship.key}' for ship in sorted(ships)], 'event.target')
            event.g.sink(BOOK.piece[answer.split()[1]])


def do_elim_ships_if_clear(event, step):
    side = event.side_of(step)
    if not event.pos.has_units(side, step['space']):
        for ship in event.pos.vessels(side, step['space']):
            event.g.sink(ship)
        yield from plain_commodores(event, side, step['space'])


def plain_commodores(event, side, space):
    from .retreat import commodores_leave
    yield from commodores_leave(event.g, side, space)


def do_capture_ships(event, step):
    g, side = event.g, event.side_of(step)
    for _ in range(step['n']):
        ships = prizes(event, step)
        if not ships:
            break
        answer = yield from ask(event.side, {'done': None} | {f'target {ship.key}': ship for ship in ships}
                                if _ else {f'target {ship.key}': ship for ship in ships}, 'event.target')
        if answer == 'done':
            break
        ship = BOOK.piece[answer.split()[1]]
        prize = counter_for(g, ship)
        if ship in g.pos.flipped:
            g.pos.flip(prize)
        g.lose(ship)
        g.pos.put(prize, step['space'])
        g.say('taken', ship.key, prize.key)
    from .retreat import commodores_leave
    for lake in step['lakes']:
        for place in BOOK.towns[lake] + (BOOK.box[lake],):
            if not g.pos.vessels(side, place):
                yield from commodores_leave(g, side, place)
    g.set_lakes()


def do_vp_if_win(event, step):
    """Card 26."""
    if event.force is not None and getattr(event.force, 'won', False):
        event.g.award(event.side_of(step), step['n'])
    yield from ()


def do_vp_if_clear(event, step):
    event.g.settle()
    if not event.pos.has_units(OTHER[event.side], step['space']):
        event.g.award(event.side_of(step), step['n'])
    yield from ()


def do_vp_if_control(event, step):
    event.g.settle()
    if event.pos.controls(event.side_of(step), step['space']):
        event.g.award(event.side_of(step), step['n'])
    yield from ()


def do_vp_if_no_regular(event, step):
    if not pieces_in(event.g, OTHER[event.side], event.towns(step), ('regular',)):
        event.g.award(event.side_of(step), step['n'])
    yield from ()


def do_enemy_step(event, step):
    """Whoever plays the card chooses the space, the owner the unit."""
    g, side = event.g, event.side_of(step)
    if event.fight is not None:
        yield from battle_steps(event, step)
        return
    for _ in range(step['n']):
        sites = hit_sites(event, step)
        if not sites:
            return
        answer = yield from ask(event.side, [f'name {town}' for town in sites], 'event.site')
        units = sites[answer.split()[1]]
        answer = yield from ask(side, [f'target {unit.key}' for unit in units], 'event.target')
        g.lose_step(BOOK.piece[answer.split()[1]])


def battle_steps(event, step):
    """Cards 41 and 48: of the force that has won."""
    g, side, fight = event.g, event.side_of(step), event.fight
    hit = set()
    for _ in range(step['n']):
        units = [unit for unit in sorted(fight.took_part) if unit.side == side
                 and g.pos.where[unit] == fight.space and unit not in hit
                 and ('types' not in step or unit.kind in step['types'])]
        fresh = [unit for unit in units if g.pos.full(unit)]
        if 'full-only' in event.flags(step):
            units = fresh
        units = fresh or units
        lead = fight.lead.get(side)
        if 'lead-first' in event.flags(step) and lead in units:
            units = [lead]
        if not units:
            return
        answer = yield from ask(side, [f'target {unit.key}' for unit in units], 'event.target')
        unit = BOOK.piece[answer.split()[1]]
        hit.add(unit)
        g.lose_step(unit)


def do_enemy_ship_hit(event, step):
    """Card 57: a small vessel is lost, a larger one flips."""
    g, side = event.g, event.side_of(step)
    ships = g.pos.vessels(side, step['space'])
    first = [ship for ship in ships if ship.small or g.pos.full(ship)]
    ships = first or ships
    if not ships:
        return
    answer = yield from ask(side, [f'target {ship.key}' for ship in ships], 'event.target')
    ship = BOOK.piece[answer.split()[1]]
    if ship.small or not g.pos.full(ship):
        g.sink(ship)
    else:
        g.damage(ship)


def do_enemy_ship_flip(event, step):
    g, side = event.g, event.side_of(step)
    for _ in range(step['n']):
        if 'space' in step:
            ships = g.pos.vessels(side, step['space'])
        else:
            ships = sorted(event.ships)
        ships = [ship for ship in ships if g.pos.full(ship) and ship.kind in step.get('types', (ship.kind,))]
        if not ships:
            return
        answer = yield from ask(side, [f'target {ship.key}' for ship in ships], 'event.target')
        g.damage(BOOK.piece[answer.split()[1]])


def do_destroy_town(event, step):
    event.pos.destroyed.add(step['space'])
    event.pos.backups.discard(step['space'])
    event.pos.touch()
    event.g.settled = False
    yield from ()


def do_destroy_if_control(event, step):
    if event.pos.controls(event.side_of(step), step['space']):
        enemy = OTHER[event.side]
        for ship in event.pos.vessels(enemy, step['space']):
            event.g.sink(ship)
        yield from plain_commodores(event, enemy, step['space'])
        yield from do_destroy_town(event, step)


def do_free_withdraw(event, step):
    """Card 59: units and leaders leave, each as its owner likes."""
    g, side = event.g, event.side
    while True:
        here = g.pos.units(side, step['space']) + g.pos.generals(side, step['space'])
        towns = [town for town in step['to'] if not g.pos.has_units(OTHER[side], town)]
        if not here or not towns:
            return
        piece = here[0]
        answer = yield from ask(side, [f'put {piece.key} {town}' for town in towns], 'event.put')
        g.pos.put(piece, answer.split()[2])


def do_truce(event, step):
    event.g.truce[event.side_of(step)] = {'on': False, 'where': set(step['where']), 'lakes': set(step['lakes'])}
    yield from ()


def do_no_build_next(event, step):
    if 'if-control' in event.flags(step) and not event.pos.controls(event.side, step['space']):
        return
    row = {'on': False, 'spaces': (step['space'],) if 'lakes' not in step else (), 'lakes': step.get('lakes', ())}
    event.g.no_build[event.side_of(step)] = row
    yield from ()


def do_free_build(event, step):
    yield from plays().build(event.g, event.side, 2 * step['n'], step['lakes'], step.get('space'), True)


def do_depot(event, step):
    sites = plays().depot_sites(event.g, event.side)
    if sites:
        answer = yield from ask(event.side, [f'name {space}' for space in sites], 'event.site')
        event.depot = answer.split()[1]
        plays().make_depot(event.g, event.side, event.depot)


def do_restore(event, step):
    near = None
    if 'near-depot' in event.flags(step):
        if event.depot is None:
            return
        near = {event.depot} | set(BOOK.space[event.depot].near)
    yield from plays().restore(event.g, event.side, step['n'], tuple(step.get('types', ('regular',))), near)


def do_upgrade_ship(event, step):
    ships = upgrade_ships(event, step)
    if ships:
        answer = yield from ask(event.side, [f'target {ship.key}' for ship in ships], 'event.target')
        event.pos.upgraded.add(BOOK.piece[answer.split()[1]])
        event.pos.touch()


def do_upgrade_units(event, step):
    sites = camps(event, step)
    if not sites:
        return
    answer = yield from ask(event.side, [f'name {space}' for space in sites], 'event.site')
    space = answer.split()[1]
    for number in range(step['n']):
        units = regulars_of_class(event, step, space)
        if not units:
            return
        options = {f'target {unit.key}': unit for unit in units}
        if number:
            options['done'] = None
        answer = yield from ask(event.side, options, 'event.target')
        if answer == 'done':
            return
        event.pos.upgraded.add(options[answer])
        event.pos.touch()


def do_leader_cv(event, step):
    leaders = generals(event.g, event.side)
    answer = yield from ask(event.side, [f'target {leader.key}' for leader in leaders], 'event.target')
    event.leader = BOOK.piece[answer.split()[1]]
    event.g.eased.add(event.leader)


def do_move_leader_alone(event, step):
    from .movement import ALONE, Force
    force = Force(event.side, ALONE, event.pos.where[event.leader], event.leader)
    event.force = force
    yield from plays().activate(event.g, [force])


def do_draw(event, step):
    g = event.g
    for _ in range(step['n']):
        if g.deck:
            card = yield Pick(list(g.deck))
            g.deck.remove(card)
            g.hand[event.side].append(card)
            g.say('card-drawn', event.side, card)


def do_discard_random(event, step):
    g, side = event.g, event.side_of(step)
    if g.hand[side]:
        card = yield Pick(list(g.hand[side]))
        g.drop_card(card)


def do_end_game(event, step):
    """4.22, A5, A126."""
    g, side = event.g, event.side
    g.pos.card_vp += step['n'] * len(g.hand[side]) * (1 if side == 'gb' else -1)
    g.treaty = True
    yield from ()


DO = {
    'dow': nothing, 'drm': nothing, 'naval-drm': nothing, 'add-leader-mod': nothing, 'vp': do_vp,
    'place-unit': do_place_unit, 'place-fort': do_place_fort, 'remove-fort': do_remove_fort,
    'place-ship': do_place_ship, 'remove-unit': do_remove_piece, 'remove-leader': do_remove_piece,
    'remove-unit-if': do_remove_unit_if, 'remove-leader-if-present': do_remove_leader_if_present,
    'flip-leader': do_flip_leader, 'elim-ship': do_elim_ship, 'forbid-build': do_forbid_build,
    'remove-depot': do_remove_depot, 'roll-elim-ship': do_roll_elim_ship,
    'elim-ships-if-clear': do_elim_ships_if_clear, 'capture-ships': do_capture_ships, 'vp-if-win': do_vp_if_win,
    'vp-if-clear': do_vp_if_clear, 'vp-if-control': do_vp_if_control, 'vp-if-no-regular': do_vp_if_no_regular,
    'enemy-step': do_enemy_step, 'enemy-ship-hit': do_enemy_ship_hit, 'enemy-ship-flip': do_enemy_ship_flip,
    'destroy-town': do_destroy_town, 'destroy-if-control': do_destroy_if_control, 'free-withdraw': do_free_withdraw,
    'truce': do_truce, 'no-build-next': do_no_build_next, 'free-build': do_free_build, 'depot': do_depot,
    'restore': do_restore, 'upgrade-ship': do_upgrade_ship, 'upgrade-units': do_upgrade_units,
    'leader-cv': do_leader_cv, 'move-leader-alone': do_move_leader_alone, 'draw': do_draw,
    'discard-random': do_discard_random, 'end-game': do_end_game, 'campaign': forces.do_campaign,
    'activate-leader': forces.do_activate_leader, 'activate-leader-in': forces.do_activate_leader_in,
    'activate-leader-or-units': forces.do_activate_leader_or_units, 'activate-units': forces.do_activate_units,
    'activate-space': forces.do_activate_space, 'activate-fleet': forces.do_activate_fleet,
    'amphibious': forces.do_amphibious, 'raid': forces.do_raid,
}
