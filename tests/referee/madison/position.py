"""Where everything is, who controls what, and who is in supply.

2.18, 4.1 (control and points), 2.7 (forts), 13.1-13.35 (supply), 15.3 (bases).
"""
from .data import BOOK, OTHER, RANK


class Position:
    """All that lies on the table but the cards."""

    def __init__(self):
        self.where = {}
        self.at = {place: set() for place in BOOK.place}
        self.flipped = set()    # reduced units, damaged vessels, leaders who show their back
        self.upgraded = set()
        self.lake = dict.fromkeys(BOOK.lakes)    # A33: who controls it
        self.marker = dict.fromkeys(BOOK.lakes)  # 11.44
        self.depots, self.forts, self.destroyed, self.backups = set(), set(), set(), set()
        self.counted = set()    # enemy spaces that count at present
        self.card_vp = 0        # positive: British
        self.turn = 0
        self.version = 0        # grows with every change, for what is worked out once only
        self.cache = {}

    # -- pieces

    def put(self, piece, place):
        old = self.where.get(piece)
        if old is not None:
            self.at[old].discard(piece)
        self.where[piece] = place
        self.at[place].add(piece)
        self.touch()

    def touch(self):
        self.version += 1
        self.cache = {}

    def flip(self, piece):
        self.flipped.add(piece)
        self.touch()

    def unflip(self, piece):
        self.flipped.discard(piece)
        self.touch()

    def place_of(self, key):
        return self.where[BOOK.piece[key]]

    def on_map(self, piece):
        return self.where[piece] in BOOK.on_map

    def units(self, side, place):
        return sorted(piece for piece in self.at[place] if piece.land and piece.side == side)

    def vessels(self, side, place):
        return sorted(piece for piece in self.at[place] if piece.vessel and piece.side == side)

    def leaders(self, side, place):
        return sorted(piece for piece in self.at[place] if piece.leader and piece.side == side)

    def generals(self, side, place):
        return sorted(piece for piece in self.at[place] if piece.general and piece.side == side)

    def commodores(self, side, place):
        return sorted(piece for piece in self.at[place] if piece.commodore and piece.side == side)

    def has_units(self, side, place):
        return any(piece.land and piece.side == side for piece in self.at[place])

    def reduced(self, unit):
        return unit in self.flipped

    def strength(self, unit):
        return unit.strength[1 if unit in self.flipped else 0]

    def rank(self, piece):
        """Class as a number: 3 is A; cards 69 and 81 raise it."""
        return min(3, RANK[piece.cls] + (piece in self.upgraded))

    def detachment(self, unit):
        return self.strength(unit) <= 2  # A73

    def full(self, piece):
        return piece not in self.flipped

    def command(self, leader):
        return leader.back['command'] if leader.back and leader in self.flipped else leader.command

    def modifier(self, leader):
        return leader.back['modifier'] if leader.back and leader in self.flipped else leader.modifier

    def regular(self, unit):
        return unit.kind == 'regular'

    # -- towns

    def value(self, space):
        return 0 if space in self.destroyed else BOOK.space[space].value  # A31

    def holds(self, side, space, left_out=()):
        """4.14, 4.15, A30: has the side units enough there to control a space that is not its own?"""
        units = [piece for piece in self.at[space] if piece.land and piece.side == side and piece not in left_out]
        if not units:
            return False
        value = self.value(space)
        if value > 1 and all(unit.kind == 'indian' for unit in units):
            return False
        return sum(map(self.strength, units)) >= value

    def control(self, space):
        """A29."""
        told = self.cache.get(('control', space))
        if told is None:
            owner = BOOK.space[space].side
            enemy = OTHER[owner]
            taken = not self.has_units(owner, space) and self.holds(enemy, space)
            told = self.cache['control', space] = enemy if taken else owner
        return told

    def controls(self, side, space):
        return self.control(space) == side

    def fort(self, space):
        """2.7: (value, class, quarters added) of the fort that stands there, or None."""
        if space in self.destroyed:
            return None
        event = BOOK.fort_at.get(space)
        if event in self.forts:
            row = BOOK.fort[event]
            return row['value'], RANK[row['class']], row['quarters']
        row = BOOK.space[space].fort
        if row and BOOK.turn_number[row['turn']] <= self.turn:  # 2.73
            return row['value'], RANK[row['class']], 0
        return None

    def quarters(self, space):
        """2.17, 2.74, 13.56: units that can winter there."""
        fort = self.fort(space)
        depot = BOOK.figure['depot-quarters'] if space in self.depots else 0
        return self.value(space) + (fort[2] if fort else 0) + depot

    def year(self):
        return BOOK.turns[self.turn]['year']

    def friendly_towns(self, side, lakes):
        return [town for lake in lakes for town in BOOK.towns[lake] if self.control(town) == side]

    # -- bases (15.3, A63, A64, A93)

    def working_base(self, side, space):
        row = BOOK.space[space].base
        if not row or row['side'] != side or space in self.destroyed or self.control(space) != side:
            return False
        return row['year'] <= self.year() if row['kind'] == 'main' else space in self.backups

    def repairs_at(self, side, space):
        return self.working_base(side, space) or self.york(side, space)

    def york(self, side, space):
        """15.13: repairs, and builds the Brock, even if it is no active back-up base."""
        return (space == 'york' and side == 'gb' and space not in self.destroyed and self.control(space) == side)

    # -- points (4.1)

    def lake_owner(self, lake):
        return self.lake[lake] or self.marker[lake]

    def enemy_spaces(self):
        return {space for space, row in BOOK.space.items() if self.control(space) != row.side}

    def lake_points(self):
        points = 0
        for lake in BOOK.lakes:
            owner = self.lake_owner(lake)
            points += BOOK.figure['lake-vp'] * ((owner == 'gb') - (owner == 'us'))
        return points

    def space_points(self, spaces):
        return sum(self.value(space) * (1 if BOOK.space[space].side == 'us' else -1) for space in spaces)

    def score(self):
        """4.12: one marker; what is above 0 is British."""
        return self.card_vp + self.space_points(self.counted) + self.lake_points()

    # -- supply (13.1-13.35)

    def lake_open(self, side, lake):
        return self.lake[lake] != OTHER[side]

    def supply(self, side):
        """All spaces in which a unit of the side would be in supply."""
        told = self.cache.get(('supply', side))
        if told is None:
            told = self.cache['supply', side] = trace(self, side, self.control)
        return told

    def supplied(self, unit):
        return self.where[unit] in self.supply(unit.side)


def reach(position, side, sources, control):
    """13.31-13.35: the side's own spaces from which a line leads to one of the sources."""
    found = set(sources)
    edge = list(found)
    open_lakes = {lake for lake in BOOK.lakes if position.lake_open(side, lake)}
    while edge:
        here = BOOK.space[edge.pop()]
        near = list(here.near)
        if here.lake in open_lakes:
            open_lakes.discard(here.lake)
            near.extend(BOOK.towns[here.lake])
        for there in near:
            if there not in found and control(there) == side:
                found.add(there)
                edge.append(there)
    return found


def trace(position, side, control):
    fixed = [space for space, row in BOOK.space.items()
             if row.source and row.side == side and control(space) == side]  # A90: while its owner controls it
    depots = [space for space in position.depots if BOOK.space[space].side == side]
    far = reach(position, side, fixed, control)
    home = reach(position, side, fixed + depots, control) if depots else far
    # 13.51 (A35): a depot feeds only who stands in his own territory
    return {space for space, row in BOOK.space.items()
            if fed(position, side, space, row, home if row.side == side else far)}


def fed(position, side, space, row, lines):
    if row.island:  # A34, 4.34
        return side == 'gb' or position.lake[row.lake] != 'gb'
    if space in lines or any(there in lines for there in row.near):
        return True  # A90: the unit's own town need not be controlled
    return bool(row.lake) and position.lake_open(side, row.lake) and any(
        town in lines for town in BOOK.towns[row.lake])
