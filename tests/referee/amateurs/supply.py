"""Supply: paths of friendly areas to a source (7)."""
from book import LAKES, OTHER, PLACES, SETS, TRIBE_AT, TRAILS

US_SOURCES = set(SETS['us-sources'])
UNSUPPLIED, PARTIAL, FULL = 0, 1, 2


def level(g, side, place, lakes=True):
    """How well a force of the side in this place is supplied: 0 Unsupplied, 1 Partial, 2 Full."""
    p = PLACES[place]
    if p.sea:
        return FULL  # A47, A116
    if p.nature == 'wilderness':
        return UNSUPPLIED  # 7.1
    if _own_source(g, side, place):
        return FULL
    lakes = lakes and not _frozen(g)
    if _reaches(g, side, place, lakes, water=True):
        return FULL
    return PARTIAL if _reaches(g, side, place, lakes, water=False) else UNSUPPLIED


def _frozen(g):
    return g.winter and g.frozen_lakes  # A45


def reaches(g, side, place):
    """Any path at all to a source."""
    return _reaches(g, side, place, not _frozen(g), water=False)


def _own_source(g, side, place):
    """A46, A47: a force standing in its source."""
    if side == 'us':
        return place in US_SOURCES and g.control[place] == 'us'
    return PLACES[place].coast


def is_source(g, side, place):
    if g.control[place] != side:
        return False
    if side == 'us':
        return place in US_SOURCES
    return PLACES[place].coast or place == 'quebec'


def friendly(g, side, place):
    """A23: controlled; A48: for the US tribal areas unless they are Belligerent."""
    if place in TRIBE_AT:
        if PLACES[place].soil == 'florida' and not g.florida:
            return False  # 2.1: off limits
        return side == 'us' and g.standing[TRIBE_AT[place]] != 'belligerent'
    return g.control[place] == side


def neighbours(g, side, place, lakes, water):
    p = PLACES[place]
    for other, nature in p.links.items():
        if nature in TRAILS or water and nature != 'river':
            continue
        yield other
    if lakes:
        for lake in p.lakes:
            if lake not in g.out[OTHER[side]]:
                yield from (other for other in LAKES[lake] if other != place)


def _reaches(g, side, start, lakes, water):
    seen, todo = {start}, [start]
    while todo:
        place = todo.pop()
        for other in neighbours(g, side, place, lakes, water):
            if other in seen or not friendly(g, side, other):
                continue
            if is_source(g, side, other):
                return True
            seen.add(other)
            if not g.present(OTHER[side], other):  # 7.1: into it, not through it
                todo.append(other)
    return False
