"""Where everything stands, and what follows from it at once: control (2.4, 10.1, 11.2.1), blockades (14.2),
pools (6.1.3), tracks (13) and the scoreboard (15.0)."""
from .asking import GameOver, ask
from .data import (ARMY, BORDER_OF, BOX, CARDS, COUNT, FIGURES, FORCES, GB_CAPTURE, REGIONS, SEA, SIDES, TRACKS, UNITS,
                   US_CAPTURE, WATER_SETUP, WATERS, ZONES)


class Board:
    def __init__(self):
        self.force = {key: {unit: region.setup.get(unit, 0) for unit in UNITS} for key, region in REGIONS.items()}
        self.counters = {key: region.setup.get('counters', 0) for key, region in REGIONS.items()}
        self.forts = {key for key, region in REGIONS.items() if region.setup.get('fort')}
        self.ships = {key: {side: WATER_SETUP[key].get(side, 0) for side in SIDES} for key in WATERS}
        self.squadron = {place: FIGURES['squadrons-start'] if place == BOX else 0 for place in SEA}
        self.landed = {}  # squadrons off towns (14.3.3)
        self.landing = 0  # Regulars in the landing supply (14.3.2)
        self.track = {side: dict.fromkeys(TRACKS, 0) for side in SIDES}
        self.conflict = {}
        self.privateer = self.score = self.turn = 0
        self.active = 'us'
        self.armistice = set()
        self.promised = {'us': [], 'gb': []}  # bonus dice of events, by card
        self.opmod = {'us': 0, 'gb': 0}
        self.evade = 4
        self.moved = {}
        self.squadron_moved = {}
        self.fight = None  # the battle that is fought
        self.waiting = set()  # regions where a battle of the same event waits (J17)
        self.pile = {'deck': [], 'hand-us': [], 'hand-gb': [], 'in-play': [], 'discard': [], 'aside': [], 'removed': []}
        self.winner = None
        self.notes = []
        for card in CARDS.values():
            self.pile[{'prelude': 'deck', '1812': 'discard', '1814': 'aside'}[card.deck]].append(card.key)

    def note(self, kind, *words):
        self.notes.append((kind, words))

    # forces and control

    def count(self, where, units):
        here = self.force[where]
        return sum(here[unit] for unit in units)

    def has(self, where, side):
        here = self.force[where]
        return any(here[unit] for unit in FORCES[side])

    def has_army(self, where, side):
        here = self.force[where]
        return any(here[unit] for unit in ARMY[side])

    def control(self, where):
        us, gb = self.has(where, 'us'), self.has(where, 'gb')
        if us:
            return None if gb else 'us'  # 16.0: while a battle lasts nobody
        home = REGIONS[where].home
        if gb and home != 'gb':  # B1, B2; 10.1, B3: Indians count only beside an army force
            return 'gb' if self.has_army(where, 'gb') else None
        return home  # 2.4.1, B5, B7

    def controlled(self, side):
        return [where for where in REGIONS if self.control(where) == side]

    def pool(self, unit):
        """3.5, I18: the pieces that are neither on the map nor in the landing supply."""
        used = sum(here[unit] for here in self.force.values())
        if unit == 'gb-regular':
            used += self.landing  # H15
        return COUNT[unit] - used

    def add(self, where, unit, number):
        self.force[where][unit] += number

    def remove(self, where, unit, number):
        self.force[where][unit] -= number
        self.clamp_moved(where)

    def clamp_moved(self, where):
        if where in self.moved:
            marks = self.moved[where]
            for unit in marks:
                marks[unit] = min(marks[unit], self.force[where][unit])

    def mark_moved(self, where, unit, number):
        marks = self.moved.setdefault(where, dict.fromkeys(UNITS, 0))
        marks[unit] += number

    def unmoved(self, where, unit):
        """J19: told apart by number only."""
        marks = self.moved.get(where)
        return self.force[where][unit] - (marks[unit] if marks else 0)

    def neighbour_has(self, where, test):
        return any(test(near) for near in REGIONS[where].adjacent)

    # waterways

    def water_control(self, water):
        us, gb = self.ships[water]['us'], self.ships[water]['gb']
        return 'us' if us > gb else 'gb' if gb > us else None

    def change_ships(self, water, side, number):
        before = self.water_control(water)
        self.ships[water][side] += number
        if self.water_control(water) != before:
            self.note('waterway-control', water, self.water_control(water) or 'none')

    def empty_spaces(self, water):
        return WATERS[water] - sum(self.ships[water].values())

    def connected(self, side, start, end, as_controlled=()):
        """16.0, 11.2.2: adjacent, or on the banks of one waterway of the side."""
        region = REGIONS[start]
        if end in region.adjacent:
            return True
        others = REGIONS[end].waters
        return any(water in others and (water in as_controlled or self.water_control(water) == side)
                   for water in region.waters)

    def connections(self, side, start, as_controlled=()):
        return [end for end in REGIONS if end != start and self.connected(side, start, end, as_controlled)]

    def barred(self, start, end):
        """2.6.5, I14: an armistice bars Campaigns and Raids between two regions by any route."""
        return BORDER_OF.get(frozenset((start, end))) in self.armistice

    # squadrons

    def complete(self, zone):
        return self.squadron[zone] == ZONES[zone]

    def complete_zones(self):
        return [zone for zone in ZONES if self.complete(zone)]

    def change_squadrons(self, place, number):
        """14.2.4: the track follows at once."""
        whole = place in ZONES and self.complete(place)
        self.squadron[place] += number
        if place in ZONES and self.complete(place) != whole:
            self.note('blockade-broken' if whole else 'blockade-complete', place, len(self.complete_zones()))

    def reserve(self):
        return COUNT['squadron'] - sum(self.squadron.values()) - sum(self.landed.values())

    def bring_squadrons(self, number):
        number = min(number, self.reserve())  # never more than ten (14.1.1)
        self.squadron[BOX] += number
        if number:
            self.note('squadrons-came', number)

    def recall(self, zone):
        self.squadron[BOX] += 1
        self.note('recalled', zone)
        self.change_squadrons(zone, -1)

    # tracks

    def change_track(self, side, track, levels):
        old = self.track[side][track]
        new = max(0, min(3, old + levels))  # 13.1
        self.track[side][track] = new
        self.note('track-stays' if new == old else 'track-up' if new > old else 'track-down', side, track, new)
        if side == 'gb' and track == 'economy':
            if old == 0 < new:
                self.bring_squadrons(FIGURES['squadrons-economy'])  # J18: at once
            elif new == 0 < old:
                yield from self.lose_squadrons(FIGURES['squadrons-economy'])

    def lose_squadrons(self, number):
        """14.1.2, H7: from the box first, then from zones, then from off towns; GB chooses."""
        from_box = min(number, self.squadron[BOX])
        if from_box:
            self.squadron[BOX] -= from_box
            self.note('squadrons-left', from_box)
        for _ in range(number - from_box):
            places = ([zone for zone in ZONES if self.squadron[zone]]
                      or [town for town in self.landed if self.landed[town]])
            if not places:
                return
            place = yield from ask('gb', 'lose', {f'lose {place}': place for place in places})
            self.note('squadrons-left', 1)
            if place in ZONES:
                self.change_squadrons(place, -1)
            else:
                self.landed[place] -= 1

    def change_privateer(self, spaces):
        old = self.privateer
        self.privateer = max(0, min(len(FIGURES['privateer-vp']) - 1, old + spaces))  # H11
        if self.privateer != old:
            self.note('privateering', old, self.privateer)

    # victory

    def move_score(self, side, points):
        most = FIGURES['score-max']
        signed = points if side == 'gb' else -points
        self.score = max(-most, min(most, self.score + signed))  # I13: the marker stops at 20
        if self.score:
            self.note('scored', side, points, 'gb' if self.score > 0 else 'us', abs(self.score))
        else:
            self.note('scored-even', side, points)

    def award(self, side, points):
        """15.1.6, I13: in the Action phase twenty points win at once."""
        if points:
            self.move_score(side, points)
            self.check_points()

    def check_points(self):
        if abs(self.score) == FIGURES['score-max']:
            winner = 'gb' if self.score > 0 else 'us'
            self.note('won-points', winner)
            raise GameOver(winner)

    def check_capture(self):
        """15.1.6, I12: towns held at the same moment; I15: both at once, the active player's."""
        us = all(self.control(town) == 'us' for town in US_CAPTURE)
        gb = sum(self.control(town) == 'gb' for town in GB_CAPTURE) >= 3
        if us or gb:
            winner = self.active if us and gb else 'us' if us else 'gb'
            self.note('won-canada' if winner == 'us' else 'won-ports', winner)
            raise GameOver(winner)
