"""Geometry for tools/mkmap and tools/check-map: projection, topology, simplification, clipping.

Points are (x, y) pairs; rings are open lists of points.  Nothing here knows a game.
"""
import math

RAD = math.pi / 180


def conic(lon0, lat1=33, lat2=46, lat0=40):
    """Lambert's conformal conic; one unit is one degree of latitude."""
    def t(lat):
        return math.tan(math.pi / 4 + lat / 2)
    p1, p2 = lat1 * RAD, lat2 * RAD
    n = math.log(math.cos(p1) / math.cos(p2)) / math.log(t(p2) / t(p1))
    f = math.cos(p1) * t(p1) ** n / n
    r0 = f / t(lat0 * RAD) ** n
    k = 180 / math.pi

    def project(lon, lat):
        r, a = f / t(lat * RAD) ** n, n * (lon - lon0) * RAD
        return k * r * math.sin(a), k * (r * math.cos(a) - r0)
    return project


def make_projection(lon0, scale, origin, swells=(), rotate=0):
    """The conic, then swells: soft magnifiers that push their surroundings outward.

    All swells act on the point before any of them moved it, so their order does not matter.
    Shores, rivers and places go through the same function and stay on their own side.
    """
    base, ca, sa = conic(lon0), math.cos(rotate * RAD), math.sin(rotate * RAD)

    def flat(lon, lat):
        x, y = base(lon, lat)
        return x * ca - y * sa, x * sa + y * ca
    lenses = [(flat(*s['at']), s['r'], s['k'], s.get('ax', 1), s.get('ay', 1)) for s in swells]

    def project(point):
        x, y = flat(*point)
        dx = dy = 0.0
        for centre, r, k, ax, ay in lenses:
            ux, uy = x - centre[0], y - centre[1]
            d = math.hypot(ux, uy) or 1e-9
            m = k * r * (1 - math.exp(-d / r)) / d
            dx += ux * m * ax
            dy += uy * m * ay
        return origin[0] + (x + dx) * scale, origin[1] + (y + dy) * scale
    return project


def jacobian(project, lon, lat, e=1e-4):
    """Area of the map for a unit of area on the ground; negative where the map folds."""
    x, y = project((lon, lat))
    a, b = project((lon + e, lat)), project((lon, lat + e))
    cross = (a[0] - x) * (b[1] - y) - (a[1] - y) * (b[0] - x)
    return -cross / e / e / math.cos(lat * RAD)


def densify(points, step, close=False):
    """Long straight edges get points, so that they bend with the swells."""
    out = []
    ends = points[1:] + (points[:1] if close else [])
    for p, q in zip(points, ends):
        n = max(1, math.ceil(math.hypot(q[0] - p[0], q[1] - p[1]) / step))
        out += [(p[0] + (q[0] - p[0]) * i / n, p[1] + (q[1] - p[1]) * i / n) for i in range(n)]
    return out if close else out + [tuple(points[-1])]


def simplify(points, tolerance):
    """Douglas and Peucker: the ends stay, no point is missed by more than the tolerance."""
    keep, todo = {0, len(points) - 1}, [(0, len(points) - 1)]
    while todo:
        a, b = todo.pop()
        far, at = tolerance, None
        for i in range(a + 1, b):
            d = distance_to_segment(points[i], points[a], points[b])
            if d > far:
                far, at = d, i
        if at is not None:
            keep.add(at)
            todo += [(a, at), (at, b)]
    return [points[i] for i in sorted(keep)]


def simplify_ring(ring, tolerance):
    """A ring is cut at its two points furthest apart from each other's neighbourhood."""
    half = max(range(len(ring)), key=lambda i: math.dist(ring[0], ring[i]))
    first = simplify(ring[:half + 1], tolerance)
    second = simplify(ring[half:] + ring[:1], tolerance)
    return first[:-1] + second[:-1]


def distance_to_segment(p, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0 if not length else max(0, min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def clip_ring(ring, box):
    """Sutherland and Hodgman against a rectangle (x0, y0, x1, y1)."""
    sides = ((0, box[0], 1), (0, box[2], -1), (1, box[1], 1), (1, box[3], -1))
    for axis, limit, sign in sides:
        out = []
        for p, q in zip(ring, ring[1:] + ring[:1]):
            inside_p, inside_q = (p[axis] - limit) * sign >= 0, (q[axis] - limit) * sign >= 0
            if inside_p:
                out.append(p)
            if inside_p != inside_q:
                t = (limit - p[axis]) / (q[axis] - p[axis])
                out.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
        ring = out
        if not ring:
            break
    return ring


def clip_line(points, box):
    """The pieces of a line near a rectangle; whole segments, so they end a little outside."""
    def near(p):
        return box[0] <= p[0] <= box[2] and box[1] <= p[1] <= box[3]
    pieces, piece = [], []
    for p, q in zip(points, points[1:]):
        if near(p) or near(q):
            piece = piece or [p]
            piece.append(q)
        elif piece:
            pieces.append(piece)
            piece = []
    return pieces + ([piece] if piece else [])


def area(ring):
    return sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(ring, ring[1:] + ring[:1])) / 2


def inside(p, rings):
    """Even-odd rule over all rings."""
    odd = False
    for ring in rings:
        for a, b in zip(ring, ring[1:] + ring[:1]):
            if (a[1] > p[1]) != (b[1] > p[1]):
                if p[0] < (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1]) + a[0]:
                    odd = not odd
    return odd


def cross(a, b, c, d):
    """Whether the segments ab and cd cross; ends that touch do not."""
    def turn(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def crossings(points):
    """Where a line crosses itself: edges sorted by their west ends meet only those that overlap."""
    edges = sorted(((min(p[0], q[0]), max(p[0], q[0]), p, q)
                    for p, q in zip(points, points[1:])), key=lambda e: e[:2])
    live, found = [], []
    for west, east, p, q in edges:
        live = [edge for edge in live if edge[0] >= west]
        found += [p for _, c, d in live if cross(p, q, c, d)]
        live.append((east, p, q))
    return found


def integers(points, unit):
    """A line in units of 1/unit, each point as the way from the one before; repeats go."""
    out, last = [], None
    for x, y in points:
        p = round(x * unit), round(y * unit)
        if last is None:
            out += p
        elif p != last:
            out += (p[0] - last[0], p[1] - last[1])
        last = p
    return out


def bounds(rings):
    xs = [p[0] for r in rings for p in r]
    ys = [p[1] for r in rings for p in r]
    return min(xs), min(ys), max(xs), max(ys)


class Mosaic:
    """Polygons that share borders, taken apart into arcs: each border is stored once.

    Neighbours stay neighbours when an arc is simplified, and an arc knows who lies on its sides.
    """

    def __init__(self):
        self.rings = {}     # name -> rings of points
        self.arcs = []      # lists of points
        self.owners = []    # by arc: names of the polygons that use it
        self.use = {}       # name -> rings as lists of arc numbers, ~n for an arc run backwards

    def add(self, name, polygons):
        self.rings[name] = [[tuple(p) for p in ring] for polygon in polygons for ring in polygon]

    def build(self):
        edges = {}
        for name, rings in self.rings.items():
            for ring in rings:
                for p, q in zip(ring, ring[1:] + ring[:1]):
                    edges.setdefault(min((p, q), (q, p)), []).append(name)
        at = {}
        for (p, q), names in edges.items():
            at.setdefault(p, []).append(names)
            at.setdefault(q, []).append(names)
        joints = {p for p, sides in at.items() if len(sides) != 2 or sides[0] != sides[1]}
        index = {}
        for name, rings in self.rings.items():
            self.use[name] = [self._ring(ring, joints, edges, index) for ring in rings]

    def _ring(self, ring, joints, edges, index):
        cuts = [i for i, p in enumerate(ring) if p in joints]
        if not cuts:    # an island: start at its least point, whoever asks
            first = ring.index(min(ring))
            return [self._arc(ring[first:] + ring[:first] + [ring[first]], edges, index)]
        ring = ring[cuts[0]:] + ring[:cuts[0]] + [ring[cuts[0]]]
        cuts = [i - cuts[0] for i in cuts] + [len(ring) - 1]
        return [self._arc(ring[a:b + 1], edges, index) for a, b in zip(cuts, cuts[1:])]

    def _arc(self, points, edges, index):
        forward, back = tuple(points), tuple(reversed(points))
        if forward in index:
            return index[forward]
        if back in index:
            return ~index[back]
        index[forward] = len(self.arcs)
        self.arcs.append(list(points))
        self.owners.append(edges[min((points[0], points[1]), (points[1], points[0]))])
        return index[forward]

    def outline(self, name, arcs):
        """Rings of a polygon from (projected, simplified) arcs."""
        out = []
        for ring in self.use[name]:
            points = []
            for n in ring:
                points += (arcs[n] if n >= 0 else arcs[~n][::-1])[:-1]
            out.append(points)
        return out
