"""Forces on the move, by land and water.

8.4-8.7 (activation), 9.1-9.6 (marching), 11.1-11.5 (sailing, transport, landings), 3.6 (special units).
"""
from .combat import Fight, leaders_go, meet
from .data import BOOK, JOINED, OTHER, TRANSIT
from .flow import ask
from .naval import battle
from .retreat import fits, vessels_flee
from .windows import window

LEADER, UNITS, ALONE = 1, 2, 3
FIGURE = BOOK.figure


class Force:
    """One force of a card play (A79)."""

    def __init__(self, side, form, start, leader=None):
        self.side, self.form, self.start, self.leader = side, form, start, leader
        self.place, self.came_from = start, None
        self.column, self.done, self.named, self.aboard = set(), set(), set(), set()
        self.vessels = False        # a land leader's vessels act, too
        self.afloat = False
        self.taken = 0              # units that count against the Command Limit though they are no longer along
        self.ashore_paid = False    # the MP for landing in this port is paid
        self.rained = False         # HEAVY RAINS: has gone its one space
        self.stopped = False
        self.carried = 0            # A25: vessels that it took to carry the landed units
        self.covers = set()
        self.quays = {}             # where who is aboard embarked
        self.bonus = None           # what an event gives it
        self.bonus_spent = False
        self.limit_to = None        # the only towns that it may enter
        self.cost = {}              # paths that cost otherwise
        self.links = ()             # more paths
        self.free_of_mir = False
        self.excluded = set()       # who belongs to the other force
        self.adjacent_only = False  # card 85

    def fleet_leader(self):
        return self.leader is not None and self.leader.commodore


def troops(pieces):
    return [piece for piece in pieces if piece.land]


def ships(pieces):
    return [piece for piece in pieces if piece.vessel]


def passengers(force):
    return [piece for piece in force.column if piece.land or piece.general]


# -- movement points

def factor(g, force, piece):
    if g.slowed is not None and piece_slowed(g, force, piece):
        return 5 if piece.dragoon or piece.leader else 3  # card 33
    if piece.dragoon:
        return 10
    return BOOK.types[piece.kind]['movement']


def piece_slowed(g, force, piece):
    return g.slowed is force and not piece.vessel and not piece.commodore


def spent(g, piece):
    return g.spent.get(piece, 0)


# -- command (3.33, 8.43, A17-A19, A80)

def own_limit(g, leader):
    limit = FIGURE['limits'][leader.stars - 1] if leader.stars else 0
    return -(-limit // 2) if g.burdened is leader else limit  # card 22


def limit_of(g, force, column):
    total = own_limit(g, force.leader)
    for piece in column:
        if piece.general and piece is not force.leader and piece.stars < force.leader.stars:
            total += own_limit(g, piece)
    return total


def within_limit(g, force, column, joining=False):
    """8.41: do the units moved by this activation stay within what the leaders may command?"""
    if force.form != LEADER or force.leader is None or force.leader.commodore:
        return True
    units = troops(column)
    if force.leader.tecumseh:  # 3.53
        others = [unit for unit in units if unit.kind != 'indian']
        others += [unit for unit in force.done if unit.land and unit.kind != 'indian' and unit not in units]
        return len(others) <= 1 and all(
            unit.kind == 'regular' and not unit.dragoon and g.pos.detachment(unit) for unit in others)
    counted = [unit for unit in units if not (unit.kind == 'indian' and any(p.tecumseh for p in column))]
    # A80: whoever was dropped still counts for those who would join; the column itself must fit
    return len(counted) + (force.taken if joining else 0) <= limit_of(g, force, column)


# -- joining and leaving

def joinable(g, force):
    """Who could be taken along where the force is."""
    return [piece for piece in candidates(g, force) if may_join(g, force, piece)]


def candidates(g, force):
    pos = g.pos
    found = []
    for piece in sorted(pos.at[force.place]):
        if piece.side != force.side or piece in force.column or piece in force.done or piece in force.excluded:
            continue
        if piece in g.withdrawn or piece in g.fresh:
            continue
        if force.form == UNITS and piece not in force.named:
            continue
        found.append(piece)
    return found


def may_join(g, force, piece):
    if force.form == ALONE:
        return False
    if force.afloat:
        return may_board(g, force, piece)
    if piece.vessel or piece.commodore:
        return False
    if force.form == UNITS:
        return spent(g, piece) == 0
    if piece.leader:
        if force.leader.tecumseh:
            return False
        return piece.tecumseh or piece.stars <= force.leader.stars  # 3.35, A18
    return within_limit(g, force, force.column | {piece}, True)


def may_board(g, force, piece):
    pos = g.pos
    if piece.vessel:
        if force.leader is not None and force.leader.general and force.place != force.start:
            return False  # 3.36: only those that lie where he began
        return bool(set(piece.lakes) & lakes_here(force)) and force.place not in g.winds
    if piece.commodore:
        return force.form == LEADER
    if force.place not in BOOK.space or piece in g.fresh:
        return False
    if g.pos.control(force.place) != force.side or not transport_open(g, force):
        return False
    if spent(g, piece) or force.place in g.winds:
        return False
    if piece.general:
        if piece.tecumseh or force.form == UNITS:
            return False  # A81
        return land_leader_bound(g, force, piece)
    if piece.kind == 'indian' or piece.dragoon:
        return False  # 11.33
    if force.form == LEADER and not force.fleet_leader() and force.leader is not None:
        if not within_limit(g, force, force.column | {piece}, True):
            return False
    return fits(pos, ships(force.column), troops(force.column) + [piece])


def land_leader_bound(g, force, piece):
    if force.leader is None or force.fleet_leader():
        return True
    return piece.stars <= force.leader.stars


def lakes_here(force):
    place = force.place
    if place == TRANSIT:
        return set(BOOK.transit)
    if place in BOOK.lake_of_box:
        return {BOOK.lake_of_box[place]}
    return {BOOK.space[place].lake}


def transport_open(g, force):
    lake = BOOK.space[force.place].lake if force.place in BOOK.space else None
    return lake is not None and g.pos.lake_open(force.side, lake)


def may_leave(g, force, piece):
    if piece is force.leader and (not force.afloat or force.fleet_leader()):
        return False
    if piece is force.leader and piece not in force.aboard:
        return False
    if not force.afloat:
        return True
    if piece.vessel:
        rest = [ship for ship in ships(force.column) if ship is not piece]
        if force.aboard and not rest:
            return False
        if not fits(g.pos, rest, troops(force.column)):
            return False
        return force.place != TRANSIT
    if piece.commodore:
        return force.place in BOOK.space or (force.place != TRANSIT and any(
            ship not in force.column for ship in g.pos.vessels(force.side, force.place)))
    if piece in force.aboard:  # going ashore
        return can_go_ashore(g, force)
    return True


def can_go_ashore(g, force):
    place = force.place
    return (place in BOOK.space and g.pos.control(place) == force.side
            and not g.pos.has_units(OTHER[force.side], place))


# -- the course of a force

def move_force(g, force):
    """8.4-8.6: until its player has done, or it can go no further."""
    g.force = force
    open_column(g, force)
    while not force.stopped:
        if force.form == UNITS and not force.column and not remaining(g, force):
            break
        if force.afloat:
            yield from sail_step(g, force)
        else:
            yield from march_step(g, force)
    yield from finish_force(g, force)


def open_column(g, force):
    if force.form == LEADER and force.leader is not None:
        force.column = {force.leader}
        force.afloat = force.leader.commodore
    elif force.form == LEADER:
        force.afloat = True  # card 24: vessels as under a leader
    elif force.form == ALONE:
        force.column = {force.leader}
    else:
        set_out(g, force)


def set_out(g, force):
    """Units named one by one: the next column starts where all began (A121)."""
    force.place, force.came_from = force.start, None
    force.afloat = bool(remaining(g, force)) and not any(
        piece.land or piece.general for piece in remaining(g, force))
    force.ashore_paid = force.rained = False


def remaining(g, force):
    """The named ones who have not moved and still can."""
    return [piece for piece in sorted(force.named)
            if piece not in force.done and piece not in force.column and g.pos.where[piece] == force.start
            and spent(g, piece) == 0 and piece not in g.withdrawn
            and not (piece.vessel and force.start in g.winds)]


def march_step(g, force):
    options = {'done': None}
    here = joinable(g, force) if force.form != UNITS or force.place == force.start else []
    for piece in here:
        options[f'join {piece.key}'] = piece
    if here:
        options['all'] = None
    for piece in sorted(force.column):
        if force.form != ALONE and may_leave(g, force, piece):
            options[f'leave {piece.key}'] = piece
    if any(piece.land or piece.general for piece in force.column):
        for town in marches(g, force):
            options[f'march {town}'] = town
    if may_embark(g, force):
        options['embark'] = None
    answer = yield from ask(force.side, options, 'march')
    verb = answer.split()[0]
    if verb == 'done':
        done(g, force)
    elif verb == 'join':
        join(force, options[answer])
    elif verb == 'all':
        join_all(g, force)
    elif verb == 'leave':
        leave(g, force, options[answer])
    elif verb == 'embark':
        embark_column(g, force)
    else:
        yield from march(g, force, options[answer])


def moved(g, force):
    return any(spent(g, piece) for piece in force.column)


def join(force, piece):
    force.column.add(piece)


def join_all(g, force):
    """Leaders first, for they raise the limit."""
    for piece in sorted(candidates(g, force), key=lambda piece: (not piece.leader, piece.index)):
        if (fit_to_sail(g, piece) or not force.afloat) and may_join(g, force, piece):
            force.column.add(piece)


def fit_to_sail(g, piece):
    return piece.commodore or (piece.vessel and g.pos.full(piece))


def leave(g, force, piece):
    force.column.discard(piece)
    force.aboard.discard(piece)
    if not spent(g, piece):
        return
    force.done.add(piece)
    if piece.land and not (piece.kind == 'indian' and any(p.tecumseh for p in force.column)):  # A19
        force.taken += 1
    if force.form == UNITS and not force.column and (force.place != force.start or not same_kind_left(g, force)):
        set_out(g, force)


def same_kind_left(g, force):
    return any(piece.vessel == force.afloat for piece in remaining(g, force))


def done(g, force):
    """The column ends here; of units named one by one others may still set out."""
    if force.form != UNITS or not (force.column or force.came_from):
        force.stopped = True
        return
    force.done |= force.column
    force.column = set()
    set_out(g, force)


def may_embark(g, force):
    """8.61, 3.36: from the quay where the force was when the card was played (11.36, 11.37)."""
    if force.place != force.start or moved(g, force) or BOOK.space[force.place].lake is None:
        return False
    if force.start in g.winds:
        return False
    if force.form == UNITS:
        return any(piece.vessel for piece in remaining(g, force))
    if force.form == LEADER and force.vessels:
        return transport_open(g, force)  # even if the other force has taken the vessels: written nowhere
    return False


def embark_column(g, force):
    g.say('embarked', force.place)
    force.afloat = True
    force.column = {force.leader} if force.form == LEADER else set()


# -- marching

def path(force, town):
    """The cost of the path to a neighbour, and its kind."""
    kind = BOOK.space[force.place].near.get(town)
    if town in force.links:
        kind = kind or 'trail'
    if kind is None and force.place in BOOK.crossing and town in BOOK.crossing:
        return BOOK.special['crossing']['cost'], 'trail'
    cost = force.cost.get(frozenset((force.place, town)), BOOK.path_cost[kind])
    return cost, kind


def neighbours(g, force):
    near = list(BOOK.space[force.place].near)
    near += [town for town in force.links if town != force.place and town not in near
             and force.place in force.links]
    if force.place in BOOK.crossing:
        other = [town for town in BOOK.crossing if town != force.place]
        units = [piece for piece in force.column if piece.land]
        crossers = all('northwest' in piece.special for piece in force.column) and units  # A14
        if crossers or (force.bonus == 'surprise-at-mackinac'):
            near += other
    return near


def marches(g, force):
    return [town for town in neighbours(g, force) if may_march(g, force, town)]


def may_march(g, force, town):
    cost, _ = path(force, town)
    column = force.column
    if any(spent(g, piece) + cost > factor(g, force, piece) for piece in column):
        return False
    if not within_limit(g, force, column):
        return False
    if force.rained:
        return False  # card 4: one space from where it rains, no further
    if force.limit_to is not None and town not in force.limit_to:
        return False
    return may_enter(g, force, town, column) and all(lc_may_go(unit, force.place, town) for unit in column)


def may_enter(g, force, town, column):
    pos = g.pos
    side, enemy = force.side, OTHER[force.side]
    if g.prewar and BOOK.space[town].side == enemy:
        return False  # 6.2
    if truce_forbids(g, side, town):
        return False
    if g.no_militia is force and BOOK.space[town].side == enemy and any(refuses(g, unit) for unit in column):
        return False
    if not pos.has_units(enemy, town):
        return True
    if town in g.attacked:
        return False  # 10.22
    if g.peaceful is force:
        return False  # card 93
    return any(piece.land and pos.full(piece) for piece in column)  # A20, A23


def truce_forbids(g, side, town):
    """Card 16."""
    row = g.truce.get(side)
    if row is None or not row['on'] or BOOK.space[town].region not in row['where']:
        return False
    return BOOK.space[town].side != side or g.pos.has_units(OTHER[side], town)


def refuses(g, unit):
    return unit.kind == 'militia' and unit not in g.abroad


def lc_may_go(unit, here, town):
    """3.63, A15."""
    if 'lc-militia' not in unit.special:
        return True
    far = BOOK.from_montreal[town]
    if BOOK.space[town].side != unit.side:
        return False
    return far <= BOOK.lc_range or far < BOOK.from_montreal.get(here, 0)


def march(g, force, town):
    pos = g.pos
    cost, kind = path(force, town)
    if (yield from crossing(g, force, town, force.column)):
        if not force.column or not may_march(g, force, town):
            return
    start = force.place
    for piece in sorted(force.column):
        pos.put(piece, town)
        g.spent[piece] = spent(g, piece) + cost
    force.came_from, force.place = start, town
    if force.adjacent_only:
        force.limit_to = {town}
    g.settled = False
    if g.rains is not None and g.rains in (start, town):
        force.rained = start == g.rains
    yield from entered(g, force, kind)


def crossing(g, force, town, column):
    """Card 11: US militia is about to go from US ground, or from vessels, to British ground."""
    if force.side != 'us' or BOOK.space[town].side != 'gb':
        return False
    if not force.afloat and BOOK.space[force.place].side != 'us':
        return False
    if not any(refuses(g, unit) for unit in column) or g.no_militia is force:
        return False
    before = g.no_militia
    yield from window(g, 'gb', 'crossing', force=force)
    if g.no_militia is before:
        return False
    for unit in sorted(unit for unit in column if refuses(g, unit)):
        stay_behind(g, force, unit)
    return True


def stay_behind(g, force, unit):
    """A105."""
    if unit in force.aboard:
        g.pos.put(unit, force.quays[unit])
    if force.afloat:
        g.spent[unit] = factor(g, force, unit)
    force.column.discard(unit)
    force.aboard.discard(unit)
    force.done.add(unit)
    force.taken += bool(force.afloat or spent(g, unit))


def entered(g, force, kind):
    """9.3: what the force finds in the space."""
    pos, town, enemy = g.pos, force.place, OTHER[force.side]
    units = troops(force.column)
    if pos.has_units(enemy, town) or (units and pos.generals(enemy, town)):
        fight = Fight(g, force.side, town, force.came_from, 'march', force.column, force, kind)
        yield from meet(g, fight)
        if fight.fought:
            force.fought, force.target = True, town
            end_column(g, force)
            return
        if fight.beaten == force.side:
            end_column(g, force)
            return
    if troops(force.column):
        yield from vessels_flee(g, enemy, town)
    if force.adjacent_only:  # written nowhere: whoever did not go with the first column stays
        end_column(g, force)
        force.stopped = True


def end_column(g, force):
    """10.1: combat ends the move of those who fought."""
    force.done |= force.column
    force.column = set()
    force.aboard = set()
    if force.form == UNITS:
        set_out(g, force)
    else:
        force.stopped = True


def finish_force(g, force):
    force.done |= force.column
    yield from ()


# -- sailing

def sail_step(g, force):
    options = {}
    if not force.aboard and force.place != TRANSIT:
        options['done'] = None
    start_only = force.form == UNITS and force.place != force.start
    here = [] if start_only or force.place == TRANSIT else joinable(g, force)
    for piece in here:
        options[f'join {piece.key}'] = piece
    if any(fit_to_sail(g, piece) for piece in here):
        options['all'] = None
    if any(piece.land or piece.general for piece in here):
        options['embark'] = None
    for piece in sorted(force.column):
        if may_leave(g, force, piece):
            options[f'leave {piece.key}'] = piece
    for place in sails(g, force):
        options[f'sail {place}'] = place
    if force.aboard and can_go_ashore(g, force) and mp_left(g, force) >= ashore_cost(force):
        options['unload'] = None
    answer = yield from ask(force.side, options, 'sail')
    verb = answer.split()[0]
    if verb == 'done':
        done(g, force)
    elif verb == 'join':
        join(force, options[answer])
    elif verb == 'all':
        join_all(g, force)
    elif verb == 'embark':
        embark_all(g, force, here)
    elif verb == 'leave':
        yield from leave_vessel(g, force, options[answer])
    elif verb == 'unload':
        yield from go_ashore(g, force, sorted(force.aboard))
    else:
        yield from sail(g, force, options[answer])


def embark_all(g, force, here):
    """As many as fit, in the order of the counters."""
    for piece in here:
        if (piece.land or piece.general) and may_board(g, force, piece):
            force.column.add(piece)


def leave_vessel(g, force, piece):
    if piece in force.aboard:
        yield from go_ashore(g, force, [piece])
    else:
        leave(g, force, piece)


def mp_left(g, force):
    sailors = [piece for piece in force.column if piece.vessel or piece.commodore]
    return min((6 - spent(g, piece) for piece in sailors), default=0)


def ashore_cost(force):
    return 0 if force.ashore_paid else FIGURE['land']


def pay(g, force, cost):
    for piece in force.column:
        if piece.vessel or piece.commodore:
            g.spent[piece] = spent(g, piece) + cost


def go_ashore(g, force, pieces):
    """11.15, 11.36: they go no further."""
    pay(g, force, ashore_cost(force))
    force.ashore_paid = True
    landed(g, force, pieces)
    g.say('went-ashore', force.place)
    if troops(pieces):
        enemy, place = OTHER[force.side], force.place
        if g.pos.generals(enemy, place):
            yield from leaders_go(g, Fight(g, force.side, place, None, 'landing', pieces, force, None))
        yield from vessels_flee(g, enemy, place)


def landed(g, force, pieces):
    units = troops(pieces)
    count_carriers(g, force, troops(force.aboard) + [unit for unit in units if unit not in force.aboard])
    for piece in pieces:
        force.column.discard(piece)
        force.aboard.discard(piece)
        force.done.add(piece)
        g.spent[piece] = BOOK.types[piece.kind]['movement']
        if piece.land:
            force.taken += 1


def count_carriers(g, force, units):
    """A25: the fewest vessels that could have carried all who were aboard."""
    if not units:
        return
    fleet = sorted((ship for ship in ships(force.column) if g.pos.full(ship)),
                   key=lambda ship: -BOOK.types[ship.kind]['carries'])
    for count in range(1, len(fleet) + 1):
        if fits(g.pos, fleet[:count], units):
            force.carried = max(force.carried, count)
            return


def sails(g, force):
    vessels = ships(force.column)
    if not vessels or (not force.fleet_leader() and not vessels):
        return []
    if any(force.start in g.winds and ship in vessels for ship in vessels):
        return []
    return [place for place in destinations(force) if may_sail(g, force, place)]


def destinations(force):
    vessels = ships(force.column)
    lakes = set(vessels[0].lakes)
    for ship in vessels:
        lakes &= set(ship.lakes)
    here = lakes_here(force) & lakes if force.place != TRANSIT else set(BOOK.transit)
    places = [town for lake in BOOK.lakes if lake in here for town in BOOK.towns[lake]]
    places += [BOOK.box[lake] for lake in BOOK.lakes if lake in here]
    if force.place != TRANSIT and here & set(BOOK.transit) and set(JOINED) <= lakes:
        places.append(TRANSIT)
    return [place for place in places if place != force.place]


def base_cost(force, place):
    if place == TRANSIT:
        return FIGURE['enter-transit']
    if force.place == TRANSIT:
        return FIGURE['leave-transit']
    return FIGURE['enter-box'] if place in BOOK.lake_of_box else FIGURE['sail']


def embark_cost(force):
    return FIGURE['embark'] if any(piece not in force.aboard for piece in passengers(force)) else 0


def may_sail(g, force, place):
    cost = base_cost(force, place) + embark_cost(force)
    left = mp_left(g, force) - cost
    cargo = passengers(force)
    if left < 0 or not within_limit(g, force, force.column):
        return False
    if embark_cost(force) and g.pos.control(force.place) != force.side:
        return False  # 11.31: nobody goes aboard but in a friendly town
    if place == TRANSIT:
        return may_transit(g, force, left, cargo)
    if place in BOOK.lake_of_box:
        return may_enter_box(g, force, place, left, cargo)
    lake = BOOK.space[place].lake
    if cargo:
        if not g.pos.lake_open(force.side, lake):
            return False
        if friendly_port(g, force, place):
            return left >= FIGURE['land'] and all(lc_may_go(unit, force.place, place) for unit in cargo)
        return left >= FIGURE['land'] + FIGURE['assault'] and may_land(g, force, place, cargo)
    if g.prewar and BOOK.space[place].side != force.side:
        return False
    return not g.pos.has_units(OTHER[force.side], place) and not truce_forbids(g, force.side, place)


def friendly_port(g, force, place):
    return g.pos.control(place) == force.side and not g.pos.has_units(OTHER[force.side], place)


def may_transit(g, force, left, cargo):
    if cargo:
        return can_put_ashore(g, force, TRANSIT, left, cargo)
    return left >= FIGURE['leave-transit']


def can_put_ashore(g, force, place, left, cargo):
    """11.12, 11.32: whoever is aboard must be landed before the MP end."""
    if place == TRANSIT:
        lakes = BOOK.transit
        boxes = [BOOK.box[lake] for lake in lakes if left > FIGURE['leave-transit']]
        if any(can_put_ashore(g, force, box, left - FIGURE['leave-transit'], cargo) for box in boxes):
            return True
    else:
        lakes = (BOOK.lake_of_box[place],)
    for lake in lakes:
        if not g.pos.lake_open(force.side, lake):
            continue
        for town in BOOK.towns[lake]:
            if friendly_port(g, force, town):
                if left >= FIGURE['sail'] + FIGURE['land']:
                    return True
            elif left >= FIGURE['sail'] + FIGURE['land'] + FIGURE['assault'] and may_land(g, force, town, cargo):
                return True
    if place in BOOK.lake_of_box and lakes[0] in BOOK.transit and left >= FIGURE['enter-transit'] + 2:
        other = [BOOK.box[lake] for lake in BOOK.transit if lake != lakes[0]]
        return any(can_put_ashore(g, force, box, left - FIGURE['enter-transit'], cargo) for box in other)
    return False


def may_enter_box(g, force, box, left, cargo):
    pos = g.pos
    lake = BOOK.lake_of_box[box]
    if g.prewar or any(not pos.full(ship) for ship in ships(force.column)):
        return False  # 6.2, 12.42
    row = g.truce.get(force.side)
    if row and row['on'] and lake in row['lakes']:
        return False
    enemies = pos.vessels(OTHER[force.side], box)
    general = force.form == LEADER and force.leader is not None and not force.leader.commodore
    if enemies and (cargo or general or box in g.attacked):
        return False
    if general:
        return not cargo and box_allowed(g, force, box)
    if cargo:
        return can_put_ashore(g, force, box, left, cargo)
    return True


def box_allowed(g, force, box):
    """A25: as many of a land leader's vessels as the landed units needed."""
    mine = [ship for ship in force.done if ship.vessel and g.pos.where[ship] in BOOK.lake_of_box]
    return len(ships(force.column)) + len(mine) <= force.carried


def may_land(g, force, town, cargo):
    """11.5: an Amphibious Attack."""
    if any(not g.pos.full(ship) for ship in ships(force.column)):
        return False  # A109
    if not may_enter(g, force, town, cargo):
        return False
    return all(lc_may_go(unit, force.place if force.place in BOOK.space else town, town) for unit in cargo)


def sail(g, force, place):
    pos = g.pos
    cargo = passengers(force)
    if place in BOOK.space and cargo and not friendly_port(g, force, place):
        yield from land(g, force, place)
        return
    if place in BOOK.space and (yield from crossing(g, force, place, cargo)):
        return
    cost = base_cost(force, place) + embark_cost(force)
    shift(g, force, place, cost)
    if place in BOOK.lake_of_box and pos.vessels(OTHER[force.side], place):
        fleet = set(force.column)
        force.done |= force.column
        force.column = set()
        yield from battle(g, force.side, place, fleet, force)
        if force.form == UNITS:
            set_out(g, force)
        else:
            force.stopped = True


def shift(g, force, place, cost):
    """The whole fleet with everybody aboard goes to another place."""
    pos = g.pos
    for piece in passengers(force):
        if piece not in force.aboard:
            force.aboard.add(piece)
            force.quays[piece] = force.place
    pay(g, force, cost)
    for piece in sorted(force.column):
        pos.put(piece, place)
    force.came_from, force.place = force.place, place
    force.ashore_paid = False
    g.settled = False
    force.fleet_at = place


def land(g, force, town, covered=False):
    """A83: landing on a shore that the side does not control."""
    pos, side, enemy = g.pos, force.side, OTHER[force.side]
    g.landing_cancelled = False
    yield from window(g, enemy, 'landing', force=force, target=town)
    if g.landing_cancelled:
        return
    if (yield from crossing(g, force, town, passengers(force))):
        if not passengers(force) or not may_sail(g, force, town):
            return
    party = set(passengers(force))
    cost = base_cost(force, town) + embark_cost(force) + FIGURE['land'] + FIGURE['assault']
    shift(g, force, town, cost)
    force.ashore_paid = True
    landed(g, force, sorted(party))
    g.say('lands', side, town, len(troops(party)) + sum(piece.general for piece in party))
    if not (pos.has_units(enemy, town) or (troops(party) and pos.generals(enemy, town))):
        if troops(party):
            yield from vessels_flee(g, enemy, town)
        return
    fight = Fight(g, side, town, None, 'landing', party, force, None)
    yield from meet(g, fight, cover=cover_all if covered else cover_landing)
    if not fight.fought and troops(party) and fight.beaten != side:
        yield from vessels_flee(g, enemy, town)
    if fight.fought and force.column:
        end_column(g, force)
    elif fight.fought:
        if force.form == UNITS:
            set_out(g, force)
        else:
            force.stopped = True


def cover_landing(g, fight):
    """A83 (4): which vessels stay; the others finish their move before the combat."""
    force = fight.force
    while True:
        rest = sorted(piece for piece in force.column if piece.vessel or piece.commodore)
        if not rest:
            break
        if not sails(g, force):  # nobody can sail on: all stay
            for piece in rest:
                stay(g, fight, force, piece)
            break
        options = {f'stay {piece.key}': piece for piece in rest} | {'done': None}
        answer = yield from ask(force.side, options, 'landing.cover')
        if answer == 'done':
            break
        stay(g, fight, force, options[answer])
        if options[answer] is force.leader or not ships(force.column):
            for piece in sorted(force.column):
                stay(g, fight, force, piece)
    place = force.place
    while force.column and not force.stopped:
        before = force.place
        yield from sail_after_landing(g, force, place)
        if force.form == UNITS and not force.column:
            break
        if force.place == before and force.stopped:
            break
    force.place = place
    force.stopped = False


def cover_all(g, fight):
    for piece in sorted(fight.force.column):
        stay(g, fight, fight.force, piece)
    yield from ()


def stay(g, fight, force, piece):
    force.column.discard(piece)
    force.done.add(piece)
    if piece.vessel:
        fight.cover.add(piece)


def sail_after_landing(g, force, shore):
    options = {'done': None}
    here = []
    if force.place not in (TRANSIT, shore) and force.form == LEADER:
        here = [piece for piece in joinable(g, force) if piece.vessel or piece.commodore]
    for piece in here:
        options[f'join {piece.key}'] = piece
    if any(fit_to_sail(g, piece) for piece in here):
        options['all'] = None
    for piece in sorted(force.column):
        if force.place not in (TRANSIT, shore) and may_leave(g, force, piece):
            options[f'leave {piece.key}'] = piece
    for place in sails(g, force):
        options[f'sail {place}'] = place
    if force.place == TRANSIT:
        options.pop('done')
    answer = yield from ask(force.side, options, 'sail')
    verb = answer.split()[0]
    if verb == 'done':
        force.done |= force.column
        force.column = set()
    elif verb == 'leave':
        force.column.discard(options[answer])
        force.done.add(options[answer])
    elif verb == 'join':
        join(force, options[answer])
    elif verb == 'all':
        force.column |= {piece for piece in here if fit_to_sail(g, piece)}
    else:
        yield from sail(g, force, options[answer])
