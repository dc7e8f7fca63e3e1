"""What is printed: places, links, cards, pieces and charts, from data/amateurs."""
import os
from types import SimpleNamespace

import yaml

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', '..', 'data', 'amateurs')
SIDES = ('us', 'gb')
OTHER = {'us': 'gb', 'gb': 'us'}


def _read(name):
    with open(os.path.join(ROOT, name + '.yaml'), encoding='utf-8') as file:
        return yaml.load(file, Loader=getattr(yaml, 'CSafeLoader', yaml.SafeLoader))


_map, _pieces, _charts, _cards = (_read(name) for name in ('map', 'pieces', 'charts', 'cards'))

# --- charts

FIGURES = _charts['figures']
SEASONS = [s['key'] for s in _charts['seasons']]
DEAL = {s['key']: dict(zip(SIDES, s['deal'])) for s in _charts['seasons']}
NAPOLEON = [s['key'] for s in _charts['napoleon']]
NAPOLEON_DEFEATED = {s['key'] for s in _charts['napoleon'] if s.get('defeated')}
SUPPLIES = [s['key'] for s in _charts['supplies']]
SUPPLY_LIMIT = [s['limit'] for s in _charts['supplies']]
EDGE_COST = {e['key']: e['mp'] for e in _charts['edges']}
EDGE_INTO_TRIBE = {e['key']: e['tribal'] for e in _charts['edges']}
COLUMNS = [(c['key'], c['to'], SUPPLIES.index(c['supply'])) for c in _charts['columns']]
CRT = {(c['size'], c['leadership']): (c['losses'], c['asterisks']) for c in _charts['crt']}
RAISE = _charts['raise']
PORT_CHART = {p['haven']: p for p in _charts['ports']}
REDUCTION = _charts['reduction']['cards']
LEVELS = [(level['key'], level['to']) for level in _charts['levels']]
YARDS = [y['key'] for y in _charts['yards']]
STANDINGS = [s['key'] for s in _charts['standings']]
BLOCKADES = [b['key'] for b in _charts['blockades']]
PURPOSES = [p['key'] for p in _charts['purposes']]
POSTS = [p['key'] for p in _charts['posts']]

# --- the map

COUNTRY_OF = {'us': ('us',), 'gb': ('canada', 'florida')}


class Place:
    """An Area, a Location, a tribal area or an At Sea box."""

    def __init__(self, number, entry):
        self.number, self.key = number, entry['key']
        self.nature, self.country = entry['nature'], entry['country']
        self.town = entry.get('town', 'no-town')
        self.star = entry.get('star')  # whose objective it is: us has the blue ones
        self.lakes = tuple(entry.get('lakes', ()))
        self.region, self.zone = entry['region'], entry.get('zone')
        self.soil = entry.get('soil')
        self.fort, self.control = entry.get('fort', 0), entry.get('control')
        self.sea = self.nature == 'at-sea'
        self.coast = self.zone is not None and not self.sea
        self.home = next((s for s in SIDES if self.country in COUNTRY_OF[s]), None)
        self.links = {}  # neighbour -> nature

    def __repr__(self):
        return self.key


PLACES = {e['key']: Place(n, e) for n, e in enumerate(_map['places'])}
PLACE_KEYS = list(PLACES)
for _link in _map['links']:
    _a, _b = _link['between']
    PLACES[_a].links[_b] = PLACES[_b].links[_a] = _link['nature']
LINKS = [tuple(link['between']) for link in _map['links']]
TRAILS = ('trail', 'blue-trail')
TOWNS = {t['key']: SimpleNamespace(raise_ops=t['raise'], marker=t.get('marker', False), militia=t['militia'],
                                   ghent=t['ghent']) for t in _map['towns']}
CITIES = ('minor-city', 'major-city')
LAKES = {lake['key']: lake['places'] for lake in _map['lakes']}
LAKE_KEYS = list(LAKES)
ZONES = {z['key']: z['sea'] for z in _map['zones']}
TRIBES = {t['key']: t['place'] for t in _map['tribes']}
TRIBE_AT = {place: tribe for tribe, place in TRIBES.items()}
HAVENS = {h['key']: SimpleNamespace(key=h['key'], side=h['side'], lake=h['lake'], place=h.get('place'),
                                    port=bool(h.get('port'))) for h in _map['havens']}


def _sets():
    """Named sets of places: those of map.yaml and the ones that its head comment names besides."""
    named = {s['key']: list(s['places']) for s in _map['sets']}
    every = PLACES.values()
    for lake, shore in LAKES.items():
        named[lake] = list(shore)
    for zone in ZONES:
        named[zone] = [p.key for p in every if p.zone == zone and p.coast]
    named['us-home'] = [p.key for p in every if p.country == 'us']
    named['canada'] = [p.key for p in every if p.country == 'canada']
    named['florida'] = [p.key for p in every if p.country == 'florida']
    for nature in ('wilderness', 'tribal', 'at-sea'):
        named[nature] = [p.key for p in every if p.nature == nature]
    for region in ('west', 'east'):
        named[region] = [p.key for p in every if p.region == region]
    named['coasts'] = [p.key for p in every if p.coast]
    for town, name in (('major-city', 'major-cities'), ('minor-city', 'minor-cities'),
                       ('country-town', 'country-towns'), ('frontier-town', 'frontier-towns')):
        named[name] = [p.key for p in every if p.town == town]
    named['us-sources'] = [p.key for p in every if p.town == 'major-city' and p.country == 'us']
    named['blue-stars'] = [p.key for p in every if p.star == 'us']
    named['red-stars'] = [p.key for p in every if p.star == 'gb']
    return named


SETS = _sets()


def places(*names):
    """The places of sets and single places, in the order of the map, each once."""
    wanted = set()
    for name in names:
        wanted.update(SETS[name] if name in SETS and name not in PLACES else [name])
    return [key for key in PLACE_KEYS if key in wanted]


# --- the pieces

TYPES = [t['key'] for t in _pieces['types']]
TYPE_LIMIT = {side: {t['key']: t['limit'][n] for t in _pieces['types']} for n, side in enumerate(SIDES)}
LIGHT = {'ranger', 'voyageur', 'indian'}
SHIPS = [s['key'] for s in _pieces['ships']]
SHIP_STRENGTH = {s['key']: s['strength'] for s in _pieces['ships']}
SHIP_LIMIT = {side: {s['key']: s['limit'][n] for s in _pieces['ships']} for n, side in enumerate(SIDES)}
FORCES = {f['key']: SimpleNamespace(key=f['key'], side=f['side'], lake=f.get('lake')) for f in _pieces['forces']}
FORCE_KEYS = list(FORCES)
FLEETS = ('cr', 'if')
LAND_FORCES = {side: [f for f in FORCE_KEYS if FORCES[f].side == side and not FORCES[f].lake and f not in FLEETS]
               for side in SIDES}
LAKE_FORCE = {(f.side, f.lake): f.key for f in FORCES.values() if f.lake}
REPLACEMENT = SimpleNamespace(**{k: _pieces['replacement'][k] for k in ('initiative', 'rank', 'tactical')})
LEADERS = {leader['key']: SimpleNamespace(
    key=leader['key'], side=leader['side'], kind=leader['kind'], initiative=leader['initiative'],
    rank=leader.get('rank') or 0, tactical=leader['tactical'], region=leader['region'],
    enters=leader['enters'], promoted=leader.get('promoted'), replaced=leader.get('replaced'))
    for leader in _pieces['leaders']}
LEADER_KEYS = list(LEADERS)
SETUP = _pieces['setup']

# --- the cards


def _all_cards():
    by_key = {c['key']: c for c in _cards['cards']}
    cards = {}
    for entry in _cards['cards']:
        source = by_key[entry['copy-of']] if 'copy-of' in entry else entry
        flags = {name.replace('-', '_'): bool(source.get(name)) for name in
                 ('must-play', 'removed', 'reshuffle', 'stays', 'peace')}
        cards[entry['key']] = SimpleNamespace(key=entry['key'], number=entry['number'], side=source['side'],
                                              ops=source['ops'], reaction=source['reaction'],
                                              windows=source['windows'], **flags)
    return cards


CARDS = _all_cards()
CARD_KEYS = list(CARDS)


def may_play_event(card, side):
    """Whether the event of a card is open to a side (5.1, 5.2)."""
    return CARDS[card].side in ('either', 'napoleon', side)
