"""A map of places joined by paths: where each stands, on which side its name is written.

Places go through the same projection as the shores, then keep apart from each other; names go to
the side where they cover least, in each language.  Which facts of the game's data the board needs
stands in the layout, so nothing here knows a game.
"""
import math

import maplib
from mapareas import Areas
from mapsheet import Reason, Sheet, by_key

SIDES = ('b', 't', 'r', 'l')        # a name below, above, right or left of its place
DETAIL = {'land': (12, 1.5), 'lakes': (30, 1.2), 'rivers': (1.5, 14)}    # what is drawn, how fine
BIAS = {'b': 0, 't': 26, 'r': 8, 'l': 8}


class Points(Sheet):
    """Places, paths between them, and boxes on the water."""

    def __init__(self, game, geography, layout):
        super().__init__(game, geography, layout)
        self.group = layout.get('places', 'spaces')
        self.paths = game[layout.get('paths', 'paths')]
        self.kind = layout.get('kind', 'kind')
        self.places = by_key(game[self.group])
        self.detail = {**DETAIL, **layout.get('detail', {})}
        self.order = list(self.places)
        for group in ('nudge', 'pin', 'shift', 'side'):
            for key in layout.get(group, {}):
                if key not in self.places:
                    raise Reason(f'{group}: no place is called {key}')
        self.at = self.spread()

    # ---- places ----

    def anchor(self, key):
        if key in self.layout['pin']:
            return tuple(self.layout['pin'][key])
        x, y = self.project((self.places[key]['lon'], self.places[key]['lat']))
        dx, dy = self.layout['nudge'].get(key, (0, 0))
        return x + dx, y + dy

    def spread(self):
        """Places keep their distance; a spring pulls each one back to where it belongs."""
        gap_x, gap = self.layout['gap']
        stretch = gap / gap_x       # the room that a place needs is wider than it is high
        home = [(x * stretch, y) for x, y in map(self.anchor, self.order)]
        now = [list(p) for p in home]
        for _ in range(400):
            for i, p in enumerate(now):
                for q in now[i + 1:]:
                    push_apart(p, q, gap)
            for p, q in zip(now, home):
                p[0] += (q[0] - p[0]) * 0.04
                p[1] += (q[1] - p[1]) * 0.04
        shift = self.layout.get('shift', {})    # by hand, when all have found their places
        return {key: (p[0] / stretch + shift.get(key, (0, 0))[0], p[1] + shift.get(key, (0, 0))[1])
                for key, p in zip(self.order, now)}

    # ---- names ----

    def half(self, key):
        """Half the size of a place; places of some kinds have their own."""
        for fact, sizes in self.layout.get('halves', {}).items():
            if self.places[key].get(fact) in sizes:
                return sizes[self.places[key][fact]]
        return self.layout['half']

    def blocks(self, key):
        """What stands there: the place itself, and the signs beside it that the layout tells of."""
        x, y = self.at[key]
        half = self.half(key)
        boxes = [(-half, -half, 2 * half, 2 * half)]
        boxes += [box for fact, box in self.layout.get('signs', {}).items() if self.places[key].get(fact)]
        boxes += self.layout.get('beside', {}).get(key, [])
        return [(x + dx, y + dy, wide, high) for dx, dy, wide, high in boxes]

    def names(self, lang):
        """The side of each name where it covers least of other places, names, boxes and paths."""
        line = self.layout['line']
        texts = {key: self.places[key]['title'][lang] for key in self.order}
        fixed = {**self.layout['side'], **self.layout.get('side-' + lang, {})}
        side = {key: fixed.get(key, 'b') for key in self.order}
        blocks = [(key, block) for key in self.order for block in self.blocks(key)]
        avoid = [(x - w / 2, y - h / 2, w, h) for x, y, w, h in self.layout['avoid']]

        def box(key, where):
            x, y = self.at[key]
            half = self.half(key)
            wide = len(texts[key]) * self.layout['letter']
            return {'b': (x - wide / 2, y + half + 2, wide, line),
                    't': (x - wide / 2, y - half - line - 1, wide, line),
                    'r': (x + half + 3, y - line / 2, wide, line),
                    'l': (x - half - 3 - wide, y - line / 2, wide, line)}[where]

        def cost(key, where):
            b = box(key, where)
            sum_ = BIAS[where] + sum(overlap(b, a) for a in avoid)
            if b[0] < 6 or b[1] < 6 or b[0] + b[2] > self.width - 6 or b[1] + b[3] > self.height - 6:
                sum_ += 900
            sum_ += sum(overlap(b, block) for _, block in blocks)
            sum_ += 1.5 * sum(overlap(b, box(other, side[other])) for other in side if other != key)
            return sum_ + sum(10 for p in self.ways_near(key) if holds(b, p))

        for _ in range(6):
            for key in self.order:
                if key not in fixed:
                    side[key] = min(SIDES, key=lambda where: cost(key, where))
        return side

    def ways_near(self, key):
        """Points on the first half of the paths that leave a place."""
        x, y = self.at[key]
        for path in self.paths:
            if key in path['between']:
                other = path['between'][1 - path['between'].index(key)]
                u, v = self.at[other]
                for k in (0.15, 0.24, 0.33, 0.42, 0.51):
                    yield x + (u - x) * k, y + (v - y) * k

    # ---- water ----

    def waters(self):
        """The lakes of the game by name, and all the others."""
        named, rest = {}, []
        for ring in self.geography['lakes']:
            key = next((key for key, ll in self.layout['waters'].items()
                        if maplib.inside(ll, [ring])), None)
            lines = self.base_rings([ring], *self.detail['lakes'])
            if key:
                named.setdefault(key, []).extend(lines)
            else:
                rest += lines
        for key in self.layout['waters']:
            if key not in named:
                raise Reason(f'no lake of the geography lies at {key}')
        return named, rest

    def facts(self, group):
        """What the board needs of each row, in the order that the layout names; short.  Of some groups only
        the rows, in the order of their kind: their keys are long, and the game has told them."""
        wanted = self.layout['facts'][group]
        rows = {row['key']: [row.get(name, 0) for name in wanted] for row in self.game[group]}
        return list(rows.values()) if group in self.layout.get('bare', []) else rows

    def place(self, key, sides):
        x, y = self.at[key]
        row = self.places[key]
        wanted = self.layout['facts'][self.group]
        size = {'half': self.half(key)} if 'halves' in self.layout else {}
        return {'at': [round(x), round(y)], 'name': ''.join(sides[lang][key] for lang in sides), **size,
                **{name: row[name] for name in wanted if row.get(name)}}

    def to_json(self):
        layout = self.layout
        named, lakes = self.waters()
        sides = {lang: self.names(lang) for lang in ('en', 'fr')}
        index = {key: i for i, key in enumerate(self.order)}
        kinds = sorted({path[self.kind] for path in self.paths})
        return {
            'game': self.game['game'], 'size': layout['size'], 'unit': self.unit,
            'frame': layout['frame'],
            'land': self.base_rings(self.geography['land'], *self.detail['land']),
            'offing': self.base_rings(self.geography['land'], 150, 8),
            'waters': named, 'lakes': lakes,
            'rivers': self.base_lines(self.geography['rivers'], *self.detail['rivers']),
            'frontier': self.base_lines(layout['frontier']),
            'spaces': {key: self.place(key, sides) for key in self.order},
            'kinds': kinds,
            'paths': [[index[path['between'][0]], index[path['between'][1]],
                       kinds.index(path[self.kind])] for path in self.paths],
            'boxes': layout['boxes'], 'leads': layout.get('leads', {}),
            **({'areas': Areas(self).to_json()} if 'areas' in layout else {}),
            **{group: self.facts(group) for group in layout['facts'] if group != self.group},
            **{name: self.game[name] for name in layout.get('lists', [])},
            'figures': self.game['figures'],
            'names': layout['names'], 'ticks': self.ticks(), 'bars': self.bars(),
            'fronts': layout['fronts'], 'front': layout['front'],
            'legend': layout['legend'], 'compass': layout['compass'],
        }


def push_apart(p, q, gap):
    dx, dy = q[0] - p[0], q[1] - p[1]
    d = math.hypot(dx, dy) or 1e-6
    if d < gap:
        m = (gap - d) / 4 / d
        p[0] -= dx * m
        p[1] -= dy * m
        q[0] += dx * m
        q[1] += dy * m


def overlap(a, b):
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(0, wide) * max(0, high)


def holds(box, p):
    return box[0] < p[0] < box[0] + box[2] and box[1] < p[1] < box[1] + box[3]
