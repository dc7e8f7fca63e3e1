"""The tables of data/madison as the referee reads them: map, counters, cards, turns, charts.

Only names and numbers are taken from there; what they mean is the rulebook's (2.0, 3.0, 5.0, 8.2).
"""
import os
from dataclasses import dataclass, field

import yaml

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', '..', 'data', 'madison')
SIDES = ('us', 'gb')
OTHER = {'us': 'gb', 'gb': 'us'}
RANK = {'none': 0, 'c': 1, 'b': 2, 'a': 3}
SMALL = ('schooner', 'sloop')
RESERVE, WAITING, LOST, UNUSED = 'reserve', 'waiting', 'lost', 'unused'
TRANSIT = 'lake-transit'
JOINED = ('erie', 'huron')  # 2.6


def read(name):
    with open(os.path.join(FOLDER, name), encoding='utf-8') as file:
        return yaml.load(file, Loader=getattr(yaml, 'CSafeLoader', yaml.SafeLoader))


@dataclass(eq=False)
class Space:
    key: str
    side: str
    region: str
    terrain: str
    value: int
    lake: str = None
    fort: dict = None
    base: dict = None
    source: bool = False
    island: bool = False
    near: dict = field(default_factory=dict)  # neighbour: kind of path


@dataclass(eq=False)
class Piece:
    key: str
    index: int
    side: str
    kind: str            # regular, militia, indian, schooner ..., land-leader, naval-leader
    enters: dict
    special: tuple = ()
    cls: str = 'none'
    strength: tuple = ()  # of land units: full and reduced side
    lakes: tuple = ()     # on which a vessel or naval leader serves
    stars: int = 0
    command: int = 0
    modifier: int = 0
    back: dict = None

    def __post_init__(self):
        self.land = self.kind in ('regular', 'militia', 'indian')
        self.leader = self.kind.endswith('-leader')
        self.commodore = self.kind == 'naval-leader'
        self.general = self.kind == 'land-leader'
        self.vessel = not self.land and not self.leader
        self.small = self.kind in SMALL
        self.dragoon = 'dragoon' in self.special
        self.two_steps = len(self.strength) == 2
        self.tecumseh = 'tecumseh' in self.special

    def __repr__(self):
        return self.key

    def __lt__(self, other):
        return self.index < other.index


@dataclass(eq=False)
class Card:
    key: str
    number: int
    deck: str
    side: str
    kind: str
    opv: int
    uses: list
    steps: list

    def may_use(self, side):
        return self.side in ('either', side)


class Book:
    """All that is printed."""

    def __init__(self):
        self.read_map(read('map.yaml'))
        self.read_charts(read('charts.yaml'))
        self.read_pieces(read('pieces.yaml'))
        self.read_cards(read('cards.yaml'))
        self.make_sets()

    def read_map(self, text):
        wanted = ('key', 'side', 'region', 'terrain', 'value', 'lake', 'fort', 'base', 'source', 'island')
        self.space = {}
        for row in text['spaces']:
            self.space[row['key']] = Space(**{name: row[name] for name in wanted if name in row})
        for path in text['paths']:
            one, two = path['between']
            self.space[one].near[two] = self.space[two].near[one] = path['kind']
        self.towns = {lake['key']: tuple(lake['towns']) for lake in text['lakes']}
        self.lakes = tuple(self.towns)
        self.transit = tuple(lake['key'] for lake in text['lakes'] if lake.get('transit'))
        self.box = {lake: box['key'] for lake, box in zip(self.lakes, text['boxes'])}
        self.lake_of_box = {box: lake for lake, box in self.box.items()}
        places = list(self.space) + [box['key'] for box in text['boxes']] + [away['key'] for away in text['away']]
        self.number = {place: number for number, place in enumerate(places)}
        self.place = places
        self.on_map = set(places[:len(self.space) + len(self.lakes)])
        self.fort = {fort['key']: fort for fort in text['forts']}
        self.fort_at = {fort['space']: fort['key'] for fort in text['forts']}
        self.sets = {row['key']: tuple(row['spaces']) for row in text['sets']}
        self.special = text['special']
        self.montreal = self.special['montreal']
        self.crossing = tuple(self.special['crossing']['between'])
        self.from_montreal = self.distances(self.montreal)
        self.lc_range = self.special['lc-range']

    def distances(self, start):
        """3.63, A15: only the number of spaces counts."""
        far, edge = {start: 0}, [start]
        while edge:
            here = edge.pop(0)
            for there in self.space[here].near:
                if there not in far:
                    far[there] = far[here] + 1
                    edge.append(there)
        return far

    def read_charts(self, text):
        self.turns = text['turns']
        self.turn_number = {turn['key']: number for number, turn in enumerate(self.turns)}
        self.types = {row['key']: row for row in text['types']}
        self.odds = text['odds']['columns']
        self.land_results = [(row['up-to'], row['key']) for row in text['land']]
        self.naval_results = text['naval']
        self.loss_roll = text['loss-roll']['steps']
        self.modifier = {row['key']: row.get('value') for row in text['modifiers']}
        self.levels = [(row['from'], row['key']) for row in text['levels']]
        self.figure = text['figures']
        self.path_cost = dict(zip(('road', 'trail', 'mir'), self.figure['paths']))

    def read_pieces(self, text):
        self.piece, self.pieces = {}, []
        for row in text['units']:
            self.add(row, row['type'], cls=row['class'], strength=tuple(row['strength']))
        for row in text['vessels']:
            lakes = JOINED if row['lake'] in JOINED else (row['lake'],)
            self.add(row, row['type'], cls=row['class'], lakes=lakes)
            self.pieces[-1].lake = row['lake']
        for row in text['leaders']:
            self.add(row, row['type'] + '-leader', lakes=tuple(row.get('lakes', ())), stars=row.get('stars', 0),
                     command=row['command'], modifier=row['modifier'], back=row.get('back'))
        self.units = [piece for piece in self.pieces if piece.land]
        self.vessels = [piece for piece in self.pieces if piece.vessel]
        self.leaders = [piece for piece in self.pieces if piece.leader]
        self.scenario = {row['key']: row for row in text['scenarios']}

    def add(self, row, kind, **more):
        piece = Piece(row['key'], len(self.pieces), row['side'], kind, row['enters'],
                      tuple(row.get('special', ())), **more)
        self.pieces.append(piece)
        self.piece[piece.key] = piece

    def read_cards(self, text):
        rows = {row['key']: row for row in text['cards']}
        self.card = {}
        for row in text['cards']:
            full = rows[row['copy-of']] if 'copy-of' in row else row
            self.card[row['key']] = Card(row['key'], row['number'], row['deck'], full['side'], full['type'],
                                         full['opv'], full['uses'], full['steps'])
        self.deck = {}
        for card in self.card.values():
            self.deck.setdefault(card.deck, []).append(card.key)

    def make_sets(self):
        """Groups of towns that cards name: sides, terrains, regions, shores."""
        for space in self.space.values():
            for name in (space.side, space.terrain, space.region):
                self.sets[name] = self.sets.get(name, ()) + (space.key,)
            if space.base:
                self.sets['bases'] = self.sets.get('bases', ()) + (space.key,)
            if space.source:
                self.sets['sources'] = self.sets.get('sources', ()) + (space.key,)
        for lake, towns in self.towns.items():
            self.sets['lake-' + lake] = towns

    def where(self, names):
        """The towns that a card's `where` names."""
        towns = []
        for name in names:
            towns.extend(self.sets[name] if name in self.sets and name not in self.space else (name,))
        return towns


BOOK = Book()
