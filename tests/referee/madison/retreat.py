"""Retreats by land and water, of those who are beaten and of those who slip away.

9.4-9.5 (before combat), 10.7 (after it), 10.8 (by water), 10.9 (leaders), 9.61 (vessels that flee).
"""
from itertools import combinations

from .data import BOOK, JOINED, OTHER, WAITING
from .flow import ask
from .position import fed, reach


class Way:
    """One way that a force can go: where, by water or not, and what it costs (10.71)."""

    def __init__(self, town, water, steps, supplied, rank, bumps, strays):
        self.town, self.water, self.steps, self.supplied = town, water, steps, supplied
        self.rank, self.bumps, self.strays = rank, bumps, strays
        self.key = (steps, not supplied, rank, bumps)  # 10.71 1-5, A108

    def action(self):
        return f'{"by-water" if self.water else "retreat"} {self.town}'


class Rout:
    """A force of one side that leaves a space."""

    def __init__(self, g, side, space, units, leaders, barred=None, ships=None, links=(), no_bump=False,
                 hungry=None):
        self.g, self.pos, self.side, self.space = g, g.pos, side, space
        self.units, self.leaders = sorted(units), sorted(leaders)
        self.barred = set(barred or ())
        self.ships = ships          # landing parties: only the vessels that stayed
        self.links = links          # crossings that a card opens
        self.no_bump = no_bump
        self.water_only = False     # 11.53: a landing party goes by water or surrenders
        self.hungry = hungry        # attackers: whether they attacked out of supply (13.36)
        self.lines = None

    # -- what a single unit can do

    def near(self, unit=None):
        near = list(BOOK.space[self.space].near)
        if unit is None or 'northwest' in unit.special:  # A14
            near += [there for there in BOOK.crossing if self.space in BOOK.crossing and there != self.space
                     and unit is not None]
        near += [there for there in self.links if there not in near]
        return near

    def open(self, town):
        """10.72: not where the attack came from, nor where enemies control the space."""
        enemy = OTHER[self.side]
        if town in self.barred:
            return False
        if self.pos.has_units(enemy, town):
            return self.pos.control(town) == self.side and not self.no_bump
        if self.no_bump and any(piece.side == enemy and piece.general for piece in self.pos.at[town]):
            return False
        return True

    def friendly(self, town):
        return self.pos.control(town) == self.side

    def bumps(self, town):
        """A108: enemy units too weak to hold the town; a leader alone is none."""
        return self.pos.has_units(OTHER[self.side], town)

    def occupied(self, town):
        return any(piece.side != self.side and (piece.land or piece.general) for piece in self.pos.at[town])

    def price(self, unit, town):
        """9.43, 10.72: steps that the unit loses by going there."""
        if self.friendly(town) or unit.leader:
            return 0
        if self.pos.full(unit):
            return 1
        return 1 if self.starves(unit) else 0

    def starves(self, unit):
        return unit in self.g.unsupplied if self.hungry is None else self.hungry

    def steps(self, unit):
        return 2 if unit.two_steps and self.pos.full(unit) else 1

    def in_supply(self, town):
        """A85: judged with the battle space in enemy hands."""
        if self.lines is None:
            self.lines = self.trace()
        row = BOOK.space[town]
        lines = self.lines[row.side == self.side]
        return fed(self.pos, self.side, town, row, lines)

    def trace(self):
        side, space, pos = self.side, self.space, self.pos

        def control(town):
            return OTHER[side] if town == space else pos.control(town)
        fixed = [town for town, row in BOOK.space.items()
                 if row.source and row.side == side and control(town) == side]
        depots = [town for town in pos.depots if BOOK.space[town].side == side and town != space]
        far = reach(pos, side, fixed, control)
        return far, (reach(pos, side, fixed + depots, control) if depots else far)

    def own_ways(self, unit, without=None):
        """A85, A107: where a unit goes that cannot go with the others; the best ways only."""
        ways = []
        for town in [] if self.water_only else self.near(unit):
            if self.open(town) and town != without and self.land_legal(unit, town):
                rank = 0 if self.friendly(town) else 2
                ways.append(Way(town, False, self.price(unit, town), self.in_supply(town), rank,
                                self.bumps(town), ()))
        if any(BOOK.space[way.town].side == self.side for way in ways) and 'lc-militia' in unit.special:
            ways = [way for way in ways if BOOK.space[way.town].side == self.side]  # A15
        return best(ways)

    def land_legal(self, unit, town):
        if town in self.links:
            return True
        if self.space in BOOK.crossing and town in BOOK.crossing:
            return 'northwest' in unit.special
        return True

    def goes_along(self, unit, town):
        """A85, A15: can the unit use the way that the force takes?"""
        if not self.land_legal(unit, town):
            return False
        if 'lc-militia' in unit.special and BOOK.space[town].side != self.side:
            return not any(self.open(there) and BOOK.space[there].side == self.side for there in self.near(unit))
        return True

    def stray_cost(self, unit):
        ways = self.own_ways(unit)
        return ways[0].steps if ways else self.steps(unit)

    # -- by water

    def fleet(self):
        ships = self.ships if self.ships is not None else self.pos.vessels(self.side, self.space)
        return [ship for ship in ships if self.pos.full(ship) and self.pos.where[ship] == self.space]

    def ports(self):
        """10.82, 10.83, 2.6: friendly towns that a retreat by water can reach."""
        lake = BOOK.space[self.space].lake
        if not lake or not self.pos.lake_open(self.side, lake) or not self.fleet():
            return []
        lakes = [lake]
        if lake in JOINED:
            lakes = [each for each in JOINED if self.pos.lake_open(self.side, each)]
        towns = [town for town in self.pos.friendly_towns(self.side, lakes)
                 if town != self.space and not self.pos.has_units(OTHER[self.side], town)]
        home = [town for town in towns if BOOK.space[town].lake == 'huron']
        return home if lake == 'huron' and home else towns

    def boards(self, unit):
        return unit.kind != 'indian' and not unit.dragoon  # 11.33

    def left_behind(self):
        """The units that cannot be carried, so that the fewest steps are lost (10.84)."""
        strays = [unit for unit in self.units if not self.boards(unit)]
        aboard = [unit for unit in self.units if self.boards(unit)]
        if fits(self.pos, self.fleet(), aboard):
            return strays
        costs = {unit: self.stray_cost(unit) for unit in aboard}
        for size in range(len(aboard), -1, -1):
            good = [chosen for chosen in combinations(aboard, size) if fits(self.pos, self.fleet(), chosen)]
            if good:
                break
        least = None
        for length in range(size, -1, -1):
            for chosen in combinations(aboard, length):
                if fits(self.pos, self.fleet(), chosen):
                    lost = sum(costs[unit] for unit in aboard if unit not in chosen)
                    if least is None or lost < least[0]:
                        least = lost, chosen
            if len(aboard) > 9:
                break
        return strays + [unit for unit in aboard if unit not in least[1]]

    # -- all ways

    def ways(self):
        ways = [self.by_land(town) for town in self.near() if self.open(town)]
        ways += [self.crossing(town) for town in self.near_crossing()]
        ports = self.ports()
        if ports:
            strays = self.left_behind()
            if not self.units or len(strays) < len(self.units):
                ways += [self.by_water(town, strays) for town in ports]
        return [way for way in ways if way]

    def near_crossing(self):
        if self.space in BOOK.crossing and any('northwest' in unit.special for unit in self.units):
            return [town for town in BOOK.crossing if town != self.space and self.open(town)]
        return []

    def crossing(self, town):
        return None if town in self.links else self.by_land(town)

    def by_land(self, town):
        strays = [unit for unit in self.units if not self.goes_along(unit, town)]
        if self.units and len(strays) == len(self.units):
            return None
        steps = sum(self.stray_cost(unit) if unit in strays else self.price(unit, town) for unit in self.units)
        return Way(town, False, steps, self.in_supply(town), 0 if self.friendly(town) else 2,
                   self.bumps(town), strays)

    def by_water(self, town, strays):
        return Way(town, True, sum(self.stray_cost(unit) for unit in strays), self.in_supply(town), 1, False, strays)

    def options(self):
        ways = self.ways()
        return {way.action(): way for way in (best(ways) if self.units else ways)}  # A85: leaders go anywhere

    # -- doing it

    def go(self, way):
        """The whole force goes; who cannot, goes his own way or surrenders."""
        pos = self.pos
        strays = list(way.strays)
        if way.water:
            strays = [unit for unit in self.units if not self.boards(unit)]
            strays += [leader for leader in self.leaders if leader.tecumseh]  # A81
        yield from self.scatter(list(strays))
        rest = [unit for unit in self.units if unit not in strays]
        while way.water and not fits(pos, self.fleet(), rest):
            unit = yield from self.one_goes(rest)
            rest.remove(unit)
            strays.append(unit)
        body = [unit for unit in self.units if unit not in strays]
        if not way.water and body and self.occupied(way.town):
            yield from self.bump(way.town)
        self.g.say('retreats-by-water' if way.water else 'retreats', self.side, self.space, way.town)
        if way.water and body + self.leaders:
            for ship in self.fleet():
                pos.put(ship, way.town)
            for commodore in pos.commodores(self.side, self.space):
                pos.put(commodore, way.town)
        self.arrive(body, way.town, free=way.water)
        for leader in self.leaders:
            if pos.where[leader] == self.space:
                pos.put(leader, way.town)
        if body and not way.water:
            yield from vessels_flee(self.g, OTHER[self.side], way.town)  # 9.61

    def scatter(self, strays):
        while strays:
            strays.remove((yield from self.one_goes(strays)))

    def one_goes(self, pieces):
        """One of those who cannot all go with the others goes his own way, or surrenders."""
        options = {}
        for piece in pieces:
            ways = self.own_ways(piece)
            options |= {f'go {piece.key} {own.town}': (piece, own) for own in ways}
            if not ways:
                options[f'surrender {piece.key}'] = piece, None
        answer = yield from ask(self.side, options, 'rout.straggle')
        piece, own = options[answer]
        yield from self.depart(piece, own)
        return piece

    def depart(self, unit, own):
        if own is None:
            self.surrender([unit])
            return
        if self.occupied(own.town):
            yield from self.bump(own.town)
        self.g.say('retreats', self.side, self.space, own.town)
        self.arrive([unit], own.town)
        if unit.leader:
            return
        yield from vessels_flee(self.g, OTHER[self.side], own.town)

    def arrive(self, units, town, free=False):
        costs = not free and not self.friendly(town)
        for unit in units:
            self.pos.put(unit, town)
        for unit in units:
            if costs and unit.land and (self.pos.full(unit) or self.starves(unit)):
                self.g.lose_step(unit)

    def surrender(self, pieces):
        for piece in pieces:
            if piece.commodore:
                continue
            self.g.say('surrenders', piece.key)
            if piece.leader:
                self.g.captured.add(piece)
            self.g.lose(piece)

    def bump(self, town):
        """A53: enemies too weak to control the space are pushed on, once."""
        enemy = OTHER[self.side]
        pushed = Rout(self.g, enemy, town, self.pos.units(enemy, town), self.pos.generals(enemy, town),
                      barred={self.space}, no_bump=True)
        yield from pushed.leave('rout.bump')

    def leave(self, node):
        options = self.options()
        if options:
            answer = yield from ask(self.side, options, node)
            yield from self.go(options[answer])
        else:
            self.surrender(self.units + self.leaders)


def best(ways):
    if not ways:
        return []
    least = min(way.key for way in ways)
    return [way for way in ways if way.key == least]


def fits(pos, ships, units):
    """11.35: can these vessels carry these units?"""
    ships = [ship for ship in ships if pos.full(ship)]
    slots = sum(BOOK.types[ship.kind]['carries'] for ship in ships)
    smalls = sum(ship.small for ship in ships)
    light = sum(pos.detachment(unit) for unit in units)
    heavy = len(units) - light
    in_slots = min(slots, heavy)
    smalls -= 4 * (heavy - in_slots)
    return smalls >= 0 and light <= slots - in_slots + smalls


def vessels_flee(g, side, place, who=None):
    """9.61, 9.62, 12.5: vessels go to a friendly town of the lake, one after the other or all at once."""
    pos = g.pos
    lake = BOOK.lake_of_box.get(place) or BOOK.space[place].lake
    while lake:
        ships = [ship for ship in pos.vessels(side, place) if who is None or ship in who]
        chiefs = [chief for chief in pos.commodores(side, place) if who is None or chief in who]
        if not ships and not chiefs:
            return
        piece = (ships or chiefs)[0]
        ports = flight_ports(pos, side, lake, place)
        if not ports:
            if not shelter(g, side, lake, place, ships, chiefs):
                for ship in ships:
                    g.sink(ship)
                for chief in chiefs:
                    pos.put(chief, WAITING)
            return
        options = {f'ship {piece.key} {town}': ([piece], town) for town in ports}
        if len(ships) > 1 and len(ports) > 1:
            options |= {f'fleet {place} {town}': (ships + chiefs, town) for town in ports}
        answer = yield from ask(side, options, 'flight.flee')
        gone, town = options[answer]
        for each in gone:
            pos.put(each, town)
            g.say('vessel-goes', each.key, town)


def shelter(g, side, lake, place, ships, chiefs):
    """9.62: the Lake Control Box, if vessels of the side are in it already."""
    pos = g.pos
    boxes = [BOOK.box[each] for each in (JOINED if lake in JOINED else (lake,))]
    for box in boxes:
        if box != place and place in BOOK.space and pos.vessels(side, box):
            for piece in ships + chiefs:
                if pos.full(piece) or piece.leader:
                    pos.put(piece, box)
                else:
                    g.sink(piece)
            return True
    return False


def flight_ports(pos, side, lake, place):
    lakes = JOINED if lake in JOINED else (lake,)
    towns = [town for town in pos.friendly_towns(side, lakes)
             if town != place and not pos.has_units(OTHER[side], town)]
    home = [town for town in towns if BOOK.space[town].lake == 'huron']
    return home if lake == 'huron' and home else towns  # 2.6


def commodores_leave(g, side, place):
    """A81: naval leaders alone go to any friendly town of their lakes, or wait off the map."""
    yield from vessels_flee(g, side, place, set(g.pos.commodores(side, place)))


def settle_commodore(g, chief, lakes):
    """12.6, 14.43, A110: he appears in a friendly town of these lakes, or waits."""
    pos = g.pos
    towns = [town for town in pos.friendly_towns(chief.side, lakes)
             if not pos.has_units(OTHER[chief.side], town)]
    if not towns:
        pos.put(chief, WAITING)
        return
    answer = yield from ask(chief.side, [f'put {chief.key} {town}' for town in towns], 'arrival.entry')
    pos.put(chief, answer.split()[2])
    name = chief.back['key'] if chief in pos.flipped and chief.back else chief.key
    g.say('arrives', name, answer.split()[2])
    yield from g.make_room(chief, answer.split()[2])
