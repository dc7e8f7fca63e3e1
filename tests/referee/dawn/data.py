"""The printed components (2.0), read from data/dawn: regions, waterways, zones, cards, pieces and figures."""
import os
from dataclasses import dataclass, field
import yaml

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
SIDES = ('us', 'gb')
OTHER = {'us': 'gb', 'gb': 'us'}
UNITS = ('us-militia', 'us-regular', 'gb-militia', 'gb-regular', 'indian')
ARMY = {'us': UNITS[0:2], 'gb': UNITS[2:4]}
FORCES = {'us': UNITS[0:2], 'gb': UNITS[2:5]}
SIDE_OF = {unit: side for side in SIDES for unit in FORCES[side]}
HIT_BY = {'us-militia': 5, 'us-regular': 6, 'gb-militia': 5, 'gb-regular': 6, 'indian': 4}  # 9.1.2
TRACKS = ('public-opinion', 'economy', 'diplomacy')
OPERATIONS = {'us': ('recruit', 'campaign', 'construct', 'privateer', 'cruise'),
              'gb': ('recruit', 'campaign', 'construct', 'raid', 'deploy')}
BOX = 'navy-box'
US_CAPTURE = ('halifax', 'montreal')  # 15.1.6
GB_CAPTURE = ('boston', 'new-york', 'baltimore-washington', 'new-orleans')


def load(name):
    loader = getattr(yaml, 'CSafeLoader', yaml.SafeLoader)
    with open(os.path.join(ROOT, 'data', 'dawn', name), encoding='utf-8') as text:
        return yaml.load(text, loader)


@dataclass(frozen=True)
class Region:
    key: str
    type: str
    home: str | None
    vp: int
    power: int
    port: bool
    zone: str | None
    waters: tuple
    adjacent: tuple
    setup: dict = field(hash=False)


@dataclass(frozen=True)
class Card:
    key: str
    deck: str
    side: str
    ops: int
    removed: bool
    steps: list = field(hash=False)


def read_regions(rows):
    return {row['key']: Region(row['key'], row['type'], None if row['side'] == 'none' else row['side'], row['vp'],
                               row['power'], bool(row.get('port')), row.get('zone'), tuple(row.get('waterways') or ()),
                               tuple(row['adjacent']), row.get('setup') or {}) for row in rows}


def read_cards(rows):
    by_key = {row['key']: row for row in rows}
    cards = {}
    for row in rows:
        text = {**by_key[row['copy-of']], **row} if 'copy-of' in row else row  # A8: second copies
        cards[row['key']] = Card(row['key'], row['deck'], text['side'], text['ops'], text['removed'], text['steps'])
    return cards


_map, _cards, _tracks = load('map.yaml'), load('cards.yaml'), load('tracks.yaml')
REGIONS = read_regions(_map['regions'])
WATERS = {row['key']: row['spaces'] for row in _map['waterways']}
BANKS = {row['key']: tuple(row['borders']) for row in _map['waterways']}
WATER_SETUP = {row['key']: row.get('setup') or {} for row in _map['waterways']}
ZONES = {row['key']: row['spaces'] for row in _map['zones']}
LINKS = {row['key']: tuple(row['links']) for row in _map['zones']}
CARDS = read_cards(_cards['cards'])
FIGURES = _tracks['figures']
COUNT = {row['key']: row['count'] for row in _tracks['counters']['list']}
SEA = (BOX,) + tuple(ZONES)
BORDERS = [tuple(sorted(row['between'], key=list(REGIONS).index)) for row in _map['borders']]
BORDER_OF = {frozenset(pair): number for number, pair in enumerate(BORDERS)}


def region_sets():
    """The names of groups of regions that cards use."""
    def of(test):
        return tuple(key for key, region in REGIONS.items() if test(region))
    sets = {'all': of(lambda r: True), 'town': of(lambda r: r.type == 'town'), 'rural': of(lambda r: r.type == 'rural'),
            'ind': of(lambda r: r.type == 'indian'), 'rural-or-indian': of(lambda r: r.type != 'town'),
            'port': of(lambda r: r.port)}
    for side in SIDES:
        sets[f'{side}-home'] = of(lambda r: r.home == side)
        sets[f'{side}-town'] = of(lambda r: r.home == side and r.type == 'town')
        sets[f'{side}-rural'] = of(lambda r: r.home == side and r.type == 'rural')
    for row in _map['sets']:
        sets[row['key']] = tuple(row['regions'])
    return sets


SETS = region_sets()
WATER_SETS = {row['key']: tuple(row['waterways']) for row in _map['waterway-sets']}
US_TOWNS = SETS['us-town']


def waters_named(names):
    found = []
    for name in names or ():
        found += WATER_SETS.get(name, (name,))
    return tuple(found)
