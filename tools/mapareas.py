"""Areas of a map of places and paths: how far the ground around each place reaches.

Nobody has drawn them, so they grow from the places over the real ground: each patch of land falls to the
place that is reached from there with least effort.  A frontier is hard to cross, a river less so, water
hardest; uneven ground makes the borders crooked.  What is too far from every place is wilderness.  The
result depends on the layout and the geography only.
"""
import heapq
import math

import maplib
from maplib import Mosaic

RIVER, FRONTIER, WATER = 9, 60, 7   # map units that crossing costs; water: as many times as far
AROUND = [(dx, dy, math.hypot(dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Grid:
    """The sheet in small squares: what each is, and whose it becomes."""

    def __init__(self, sheet, step):
        self.sheet, self.step = sheet, step
        self.wide, self.high = math.ceil(sheet.width / step), math.ceil(sheet.height / step)
        self.water = [[True] * self.wide for _ in range(self.high)]
        self.toll = [[0] * self.wide for _ in range(self.high)]

    def fill(self, ring, water):
        """Squares whose middle lies in a ring of the sheet."""
        for row in range(self.high):
            y = (row + 0.5) * self.step
            cuts = sorted(p[0] + (q[0] - p[0]) * (y - p[1]) / (q[1] - p[1])
                          for p, q in zip(ring, ring[1:] + ring[:1]) if (p[1] > y) != (q[1] > y))
            for x0, x1 in zip(cuts[::2], cuts[1::2]):
                first = max(0, math.ceil(x0 / self.step - 0.5))
                last = min(self.wide, math.ceil(x1 / self.step - 0.5))
                for column in range(first, last):
                    self.water[row][column] = water

    def draw(self, line, toll):
        """A line that costs to cross: two squares wide, so that nobody slips through."""
        for p, q in zip(line, line[1:]):
            n = max(1, math.ceil(math.dist(p, q) / self.step * 2))
            for i in range(n + 1):
                x = (p[0] + (q[0] - p[0]) * i / n) / self.step
                y = (p[1] + (q[1] - p[1]) * i / n) / self.step
                for column, row in ((int(x), int(y)), (int(x + 0.5), int(y + 0.5))):
                    if 0 <= column < self.wide and 0 <= row < self.high:
                        self.toll[row][column] = max(self.toll[row][column], toll)

    def rough(self, column, row):
        """How uneven the ground is: a pattern without chance, the same in every build."""
        x, y = column * self.step / 17, row * self.step / 17
        wave = math.sin(x + 2 * math.sin(y * 0.7)) * math.sin(y * 1.3 + math.sin(x * 0.9))
        return 1 + 0.35 * wave

    def square(self, point):
        column, row = int(point[0] / self.step), int(point[1] / self.step)
        return min(max(column, 0), self.wide - 1), min(max(row, 0), self.high - 1)

    def grow(self, seeds):
        """seeds: key -> (point, how far).  By square: the key of the place that it falls to."""
        owner, best, todo = {}, {}, []
        for key, (point, reach) in seeds.items():
            at = self.square(point)
            heapq.heappush(todo, (0, at, key, reach))
            best[at] = 0
        while todo:
            way, at, key, reach = heapq.heappop(todo)
            if at in owner:
                continue
            owner[at] = key
            for dx, dy, far in AROUND:
                column, row = at[0] + dx, at[1] + dy
                if not (0 <= column < self.wide and 0 <= row < self.high):
                    continue
                cost = far * self.step * (WATER if self.water[row][column] else self.rough(column, row))
                there = way + cost + self.toll[row][column]
                if there <= reach and there < best.get((column, row), 1e9):
                    best[column, row] = there
                    heapq.heappush(todo, (there, (column, row), key, reach))
        return self.fill_seams(owner)

    def fill_seams(self, owner):
        """What a frontier itself covers goes to whoever is next to it."""
        for _ in range(3):
            for row, tolls in enumerate(self.toll):
                for column, toll in enumerate(tolls):
                    near = [owner[column + dx, row + dy] for dx, dy, _ in AROUND
                            if (column + dx, row + dy) in owner]
                    if toll and near and (column, row) not in owner:
                        owner[column, row] = max(sorted(near), key=near.count)
        return owner


def rings_of(squares, step):
    """Outlines of a set of squares, corner by corner."""
    edges = {}
    for column, row in squares:
        for side, p, q in (((0, -1), (0, 0), (1, 0)), ((1, 0), (1, 0), (1, 1)),
                           ((0, 1), (1, 1), (0, 1)), ((-1, 0), (0, 1), (0, 0))):
            if (column + side[0], row + side[1]) not in squares:
                edges.setdefault((column + p[0], row + p[1]), []).append((column + q[0], row + q[1]))
    out = []
    while edges:
        start = min(edges)
        ring, at = [], start
        while True:
            ring.append((at[0] * step, at[1] * step))
            ends = edges[at]
            to = ends.pop()
            if not ends:
                del edges[at]
            at = to
            if at == start:
                break
        out.append(ring)
    return out


class Areas:
    """The areas of a sheet (mappoints.Points) as arcs and rings of arc numbers."""

    def __init__(self, sheet):
        self.sheet, self.how = sheet, sheet.layout['areas']
        self.grid = Grid(sheet, self.how['step'])
        self.ground()
        owner = self.grid.grow({key: (sheet.at[key], self.reach(key)) for key in sheet.order
                                if sheet.places[key]['nature'] not in self.how['none']})
        self.mosaic = Mosaic()
        for key in sheet.order:
            squares = {at for at, whose in owner.items() if whose == key}
            if squares and key not in self.how.get('wild', []) and self.is_area(key):
                self.mosaic.add(key, [rings_of(squares, self.grid.step)])
        self.mosaic.build()

    def is_area(self, key):
        return self.sheet.places[key]['nature'] not in self.how['wild']

    def ground(self):
        sheet = self.sheet
        rings = [maplib.clip_ring([sheet.project(p) for p in maplib.densify(
            [sheet.pushed(p) for p in sheet.mended(ring)], sheet.step, close=True)], sheet.box)
            for ring in sheet.geography['land']]
        for ring in rings:
            self.grid.fill(ring, False)
        for lake in sheet.geography['lakes']:
            self.grid.fill(maplib.clip_ring(sheet.curve(lake), sheet.box) or [(0, 0)], True)
        for river in sheet.geography['rivers']:
            self.grid.draw(sheet.curve(river), RIVER)
        for line in sheet.layout['frontier']:
            self.grid.draw(sheet.curve(line), FRONTIER)

    def reach(self, key):
        """Half the way to its farthest neighbour by land, and a little more; a Location has just its clearing."""
        if not self.is_area(key):
            return self.how['clearing']
        x, y = self.sheet.at[key]
        ways = [math.dist((x, y), self.sheet.at[other]) for path in self.sheet.paths
                for other in path['between'] if key in path['between'] and other != key
                and path[self.sheet.kind] not in self.how['not-by']]
        least, most = self.how['reach']
        return min(most, max([least, *(way * 0.62 + 10 for way in ways)]))

    def to_json(self):
        """Arcs in squares of the grid, whose corners they run through."""
        step = self.how['step']
        arcs = [maplib.simplify(points, step * 1.1) for points in self.mosaic.arcs]
        return {'unit': 1 / step, 'arcs': [maplib.integers(points, 1 / step) for points in arcs],
                'rings': {key: [steps(ring) for ring in rings] for key, rings in self.mosaic.use.items()}}


def steps(numbers):
    """Numbers as the way from the one before: mostly ones, which are packed small."""
    return [n - last for last, n in zip([0, *numbers], numbers)]
