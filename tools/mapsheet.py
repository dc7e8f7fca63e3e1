"""What every map made by mkmap has: a projection, lines cut to integers, coasts, margins, scales."""
import json
import math

import maplib


class Reason(Exception):
    """What is wrong with the input, in words."""


def load(path):
    with open(path, encoding='utf-8') as file:
        return json.load(file)


def by_key(rows):
    return {row['key']: row for row in rows}


class Sheet:
    """A sheet of paper with land and water on it."""

    def __init__(self, game, geography, layout):
        self.game, self.geography, self.layout = game, geography, layout
        self.unit, (self.width, self.height) = layout['unit'], layout['size']
        self.project = maplib.make_projection(**layout['projection'])
        self.step = layout.get('step', 0.4)    # degrees: long edges bend with the swells
        edge = 30
        self.box = (-edge, -edge, self.width + edge, self.height + edge)

    # ---- lines ----

    def integers(self, points):
        return maplib.integers(points, self.unit)

    def curve(self, points):
        return [self.project(p)
                for p in maplib.densify([tuple(p) for p in points], self.step)]

    def base_rings(self, rings, least, coarse=1.5):
        """Coasts or lakes of the geography, clipped to the sheet, without what is too small."""
        out = []
        for ring in rings:
            points = maplib.densify([self.pushed(p) for p in self.mended(ring)], self.step,
                                     close=True)
            points = maplib.clip_ring([self.project(p) for p in points], self.box)
            if len(points) < 3 or abs(maplib.area(points)) < least:
                continue
            points = maplib.simplify_ring(points, self.layout['tolerance'] * coarse)
            out.append(self.integers(self.cornered(points)))
        return out

    def cornered(self, ring):
        """Lines are drawn round; where the edge of the sheet cuts a coast off it stays straight."""
        out = []
        for p, q in zip(ring, ring[1:] + ring[:1]):
            out.append(p)
            for axis in (0, 1):
                if p[axis] == q[axis] and p[axis] in (self.box[axis], self.box[axis + 2]):
                    out += [(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)
                            for t in (0.01, 0.99)]
        return out

    def mended(self, ring):
        """Coasts that the edge of the geography cut off, as far as the layout draws them."""
        out = []
        for p, q in zip(ring, ring[1:] + ring[:1]):
            out.append(p)
            for mend in self.layout.get('mends', []):
                if p == mend['from'] and q == mend['to']:
                    out += mend['through']
        return out

    def pushed(self, p):
        """Land that was cut at the other edges goes on beyond them."""
        west, _, south, north = self.geography['box']
        lon = p[0] - 25 if p[0] <= west else p[0]
        lat = p[1] - 10 if p[1] <= south else p[1] + 10 if p[1] >= north else p[1]
        return lon, lat

    def base_lines(self, lines, coarse=1, least=0):
        out = []
        for line in lines:
            for piece in maplib.clip_line(self.curve(line), self.box):
                if len(piece) > 1 and length(piece) > least:
                    piece = maplib.simplify(piece, self.layout['tolerance'] * coarse)
                    out.append(self.integers(piece))
        return out

    # ---- the margin ----

    def ticks(self):
        """Where meridians and parallels of five degrees cross the frame."""
        frame = self.layout['frame']
        lines = {'top': (0, frame), 'bottom': (0, self.height - frame),
                 'left': (1, frame), 'right': (1, self.width - frame)}
        out = []
        for side, (axis, level) in lines.items():
            lons = range(-110, -49, 5) if axis == 0 else range(20, 61, 5)
            for degree in lons:
                at = self.crossing(degree, axis, level)
                if at is not None:
                    out.append([side, round(at), abs(degree)])
        return out

    def crossing(self, degree, axis, level):
        """Where a meridian (axis 0) meets a height, or a parallel (axis 1) a width."""
        steps = range(2000, 6200) if axis == 0 else range(-11000, -4800)
        span = (self.width, self.height)[axis]
        last = None
        for step in steps:
            p = self.project((degree, step / 100) if axis == 0 else (step / 100, degree))
            if last and (last[1 - axis] - level) * (p[1 - axis] - level) <= 0:
                if self.layout['frame'] + 20 < p[axis] < span - self.layout['frame'] - 20:
                    return p[axis]
            last = p
        return None

    def bars(self):
        """A hundred miles, here and there: the map is stretched where the fighting was."""
        out = []
        for bar in self.layout['bars']:
            scale = math.sqrt(maplib.jacobian(self.project, *bar['ll']))
            out.append({'en': bar['en'], 'fr': bar['fr'], 'length': round(scale * 100 / 69.05, 1)})
        return out


def length(points):
    return sum(math.dist(p, q) for p, q in zip(points, points[1:]))


def along(points, way):
    """The point so far along a line."""
    for p, q in zip(points, points[1:]):
        step = math.dist(p, q)
        if way <= step and step:
            t = way / step
            return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
        way -= step
    return points[-1]
