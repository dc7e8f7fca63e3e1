"""The board: where everything is, and the small changes of which all others are made (2, 3)."""
from book import (BLOCKADES, CARD_KEYS, FLEETS, FORCE_KEYS, FORCES, HAVENS, LAND_FORCES, LAKE_KEYS, LEADERS,
                  LEADER_KEYS, NAPOLEON, NAPOLEON_DEFEATED, PLACES, PORT_CHART, SEASONS, SETUP, SHIP_LIMIT, SIDES, TRIBES, TYPE_LIMIT, ZONES)

FIRST_TURN = 1  # May-June 1812; turn 0 would be March-April 1812



# 12: what still moves the pair of markers with the last cards
PAIR_MOVES = ('peace-land-major', 'peace-lake', 'peace-devastating', 'peace-eliminated', 'peace-city', 'peace-invasion',
              'peace-tribe')


class Force:
    """An Expedition: `place` is None as long as its marker is not on the map."""
    __slots__ = ('key', 'side', 'lake', 'place', 'units', 'leaders', 'commander', 'began')

    def __init__(self, key):
        self.key, self.side, self.lake = key, FORCES[key].side, FORCES[key].lake
        self.place, self.units, self.leaders, self.commander = None, {}, [], None
        self.began = 0  # its strength when this card play, or its activation, began (A21)

    @property
    def points(self):
        return sum(self.units.values())


class Game:
    """All that the rules know.  Procedures live in the other modules and take the game as `g`."""

    def __init__(self, scenario):
        self.scenario, self.notes = scenario, []
        self.turn, self.round, self.active, self.first_player = FIRST_TURN, 1, 'gb', 'gb'
        self.over, self.level, self.result = False, None, None
        self.peace, self.met, self.last, self.frozen = {'us': 0, 'gb': 24}, False, False, False
        self.napoleon = 'start'
        self._cards()
        self._pieces()
        self._markers()
        self._passing()

    # --- set-up (3)

    def _cards(self):
        self.deck = set(CARD_KEYS)
        self.hand = {'us': set(), 'gb': set()}
        self.saved = {'us': set(), 'gb': set()}
        self.discard, self.on_deck, self.removed, self.in_play = set(), set(), set(), set()

    def _pieces(self):
        self.forces = {key: Force(key) for key in FORCE_KEYS}
        self.loose = {'us': {}, 'gb': {}}
        self.left = {side: dict(TYPE_LIMIT[side]) for side in SIDES}
        self.where, self.promoted, self.replaced = {}, set(), set()
        self.ships_left = {side: dict(SHIP_LIMIT[side]) for side in SIDES}
        self.docked = {haven: {} for haven in HAVENS}
        self.afloat = {side: {lake: {} for lake in LAKE_KEYS} for side in SIDES}
        self.out = {'us': set(), 'gb': set()}
        self.building = {port: [{} for _ in chart['cost']] for port, chart in PORT_CHART.items()}
        self.moved = {port: [{} for _ in chart['cost']] for port, chart in PORT_CHART.items()}
        self.yard = {port: 'inactive' for port in PORT_CHART}
        for leader in LEADERS.values():
            by = leader.enters['by']
            self.where[leader.key] = {'pool': 'pool', 'napoleon-1': 'napoleon-1', 'napoleon-2': 'napoleon-2'}.get(
                by, 'aside')
            if by == 'start':
                self.put_leader(leader.key, leader.enters['force'])
        for entry in SETUP['forces']:
            force = self.forces[entry['force']]
            force.place = entry['place']
            for kind, n in entry['units'].items():
                self.add(force.side, kind, n, force=force.key)
        for entry in SETUP['loose']:
            for kind, n in entry['units'].items():
                self.add(entry['side'], kind, n, place=entry['place'])
        for entry in SETUP['fleets']:
            for ship, n in entry['ships'].items():
                if 'haven' in entry:
                    side, box = HAVENS[entry['haven']].side, self.docked[entry['haven']]
                else:
                    force = self.forces[entry['afloat']]
                    side, box = force.side, self.afloat[force.side][force.lake]
                    self.out[side].add(force.lake)
                box[ship] = box.get(ship, 0) + n
                self.ships_left[side][ship] -= n
        for port in SETUP['ports']:
            self.yard[port] = 'active'
        for force in self.forces.values():
            if force.leaders:
                force.commander = max(force.leaders, key=lambda name: LEADERS[name].rank)
            force.began = force.points

    def _markers(self):
        self.control = {p.key: p.control if p.control in SIDES else None for p in PLACES.values()}
        self.forts = {}  # place -> {side: level}
        for place in PLACES.values():
            if place.fort:
                owner = place.control if place.control in SIDES else place.home  # 2.5; Florida's are British to be
                self.forts[place.key] = {owner: place.fort}
        self.roads, self.raised = set(), set()
        self.blockade = {zone: BLOCKADES[0] for zone in ZONES}
        self.standing = {tribe: 'quiet' for tribe in TRIBES}
        self.victories = {}  # Expedition -> Combat Victory markers (8.6)
        self.weatherford = None  # the tribe he is with
        self.burned, self.raid_burned, self.flagged, self.invaded, self.stars = set(), set(), set(), set(), set()
        self.captured = {'us': set(), 'gb': set()}  # City Captured markers, by captor
        self.secretary = None  # None is William Eustis
        self.florida, self.fleet_gone = False, False

    def _passing(self):
        """What lapses: at the end of the turn, of the card play, of the activation."""
        self.armistice, self.barred, self.quarrel = set(), set(), set()
        self.veterans = {'us': set(), 'gb': set()}
        self.no_militia_west = self.governors = self.mud = False
        self.loan = False
        self.returning = {}  # wounded leader -> turns to go
        self.card, self.ops, self.grant, self.bought = None, 0, None, False
        self.acted, self.raise_in = set(), {}
        self.march = self.combat = self.battle = self.activation = None
        self.stormed = None  # a city that has just surrendered to the fleet
        self.ended, self.event, self.no_die = None, False, False
        self.two_more = self.first_round_gb = self.frozen_lakes = False

    # --- time (4)

    @property
    def season(self):
        return SEASONS[self.turn % len(SEASONS)]

    @property
    def winter(self):
        return self.season == 'winter'

    @property
    def year(self):
        return 1812 + self.turn // len(SEASONS)

    @property
    def napoleon_defeated(self):
        return self.napoleon in NAPOLEON_DEFEATED

    @property
    def napoleon_fell(self):
        """A131: since Paris fell; his escape ends nothing but the two cards."""
        return NAPOLEON.index(self.napoleon) >= NAPOLEON.index('paris-falls')

    # --- notes: what is compared with the engine's own

    def note(self, message, *args):
        self.notes.append((message, args))

    # --- points

    def add(self, side, kind, n, place=None, force=None):
        """Points from the counter mix, loose in a place or in an Expedition; as many as there are (2.3)."""
        n = min(n, self.left[side][kind])
        if n > 0:
            box = self._box(side, place, force)
            box[kind] = box.get(kind, 0) + n
            self.left[side][kind] -= n
        return n

    def remove(self, side, kind, n=1, place=None, force=None):
        """Points go back to the counter mix."""
        self._take(side, kind, n, place, force)
        self.left[side][kind] += n

    def shift(self, side, kind, n=1, *, place=None, force=None, to_place=None, to_force=None):
        """Points go from one box to another."""
        self._take(side, kind, n, place, force)
        box = self._box(side, to_place, to_force)
        box[kind] = box.get(kind, 0) + n

    def _box(self, side, place, force):
        return self.forces[force].units if force else self.loose[side].setdefault(place, {})

    def _take(self, side, kind, n, place, force):
        box = self._box(side, place, force)
        assert box.get(kind, 0) >= n, (side, kind, n, place, force)
        box[kind] -= n
        if not box[kind]:
            del box[kind]
        if not box and not force:
            del self.loose[side][place]

    def loose_at(self, side, place):
        return self.loose[side].get(place) or {}

    # --- who is where

    def forces_at(self, side, place):
        """The land Expeditions, and the two fleets in their At Sea boxes, in the order of their letters."""
        return [f for f in self.forces.values() if f.place == place and f.side == side]

    def land_forces_at(self, side, place):
        return [f for f in self.forces_at(side, place) if f.key not in FLEETS]

    def present(self, side, place):
        """A marker or loose points: what everybody can see."""
        return bool(self.loose[side].get(place)) or any(
            f.place == place and f.side == side for f in self.forces.values())

    def units_at(self, side, place):
        """All strength points of a side in a place, by type."""
        total = dict(self.loose_at(side, place))
        for force in self.forces_at(side, place):
            for kind, n in force.units.items():
                total[kind] = total.get(kind, 0) + n
        return total

    def has_units(self, side, place):
        return bool(self.loose[side].get(place)) or any(
            f.units for f in self.forces.values() if f.place == place and f.side == side)

    def free_marker(self, side):
        """The lowest free letter (A120), or None: an intentional limit (6.3)."""
        return next((key for key in LAND_FORCES[side] if self.forces[key].place is None), None)

    def fort(self, side, place):
        return self.forts.get(place, {}).get(side, 0)

    def set_fort(self, side, place, level):
        here = self.forts.setdefault(place, {})
        here[side] = level
        if not level:
            del here[side]
        if not here:
            del self.forts[place]

    def town(self, place):
        """The settlement as it counts for raising and Local Militia: a burned one is none (#65, A301)."""
        return 'no-town' if place in self.burned else PLACES[place].town

    def home(self, side, place):
        """Whether an Area is of the side's Home Country; Florida is British as soon as it is open (2.1)."""
        p = PLACES[place]
        if p.country == 'florida':
            return side == 'gb' and self.florida
        return p.home == side

    # --- leaders

    def put_leader(self, leader, post):
        """A leader to an Expedition or a post; who commands is settled by leaders.settle_command."""
        old = self.where.get(leader)
        if old in self.forces:
            force = self.forces[old]
            force.leaders.remove(leader)
            if force.commander == leader:
                force.commander = None
        self.where[leader] = post
        if post in self.forces:
            force = self.forces[post]
            force.leaders.append(leader)
            force.leaders.sort(key=LEADER_KEYS.index)

    def stats(self, leader):
        """Initiative, rank and Tactical rating of the side that is shown."""
        from book import REPLACEMENT
        if leader == 'replacement':
            return REPLACEMENT.initiative, REPLACEMENT.rank, REPLACEMENT.tactical
        printed = LEADERS[leader]
        if leader in self.promoted and printed.promoted:
            side = printed.promoted
            return side['initiative'], side['rank'], side['tactical']
        if leader in self.replaced and printed.replaced:
            side = printed.replaced
            return side['initiative'], 0, side['tactical']
        return printed.initiative, printed.rank, printed.tactical

    def pool(self, side):
        return [name for name, post in self.where.items() if post == 'pool' and LEADERS[name].side == side]

    # --- the Peace Track (11)

    def _move_pair(self, side, by, why):
        """12, A96: with the last cards the pair goes towards the end of whoever has earned it."""
        space = max(0, min(24, self.peace['us'] + (by if side == 'us' else -by)))
        self.peace = {'us': space, 'gb': space}
        self.note(why, side, by)

    def move_peace(self, side, by, why):
        """The marker of a side moves forward (towards the enemy's end) by so many spaces; it stops at the other."""
        if self.last and why in PAIR_MOVES:
            self._move_pair(side, by, why)
        if self.met or self.last or self.frozen or not by:
            return
        step = 1 if side == 'us' else -1
        moved = 0
        for _ in range(abs(by)):
            space = self.peace[side] + (step if by > 0 else -step)
            if not 0 <= space <= 24:  # A92: not beyond its own end
                break
            self.peace[side] = space
            moved += 1 if by > 0 else -1
            if self.peace['us'] == self.peace['gb']:
                self.met = True
                self.note('markers-meet', self.peace['us'])
                break
        if moved:
            self.note(why, side, moved)
