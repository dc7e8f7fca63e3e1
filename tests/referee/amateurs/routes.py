"""Where a march may go next, and what it costs (6.2, 6.6, 6.7 and the Terrain Effects chart)."""
from book import EDGE_COST, EDGE_INTO_TRIBE, LAKES, OTHER, PLACES, SETS, TRAILS, TRIBE_AT, LINKS

NEW_ENGLAND = set(SETS['new-england'])
ROAD_NAME = {}
for _a, _b in LINKS:
    ROAD_NAME[_a, _b] = ROAD_NAME[_b, _a] = f'{_a}-{_b}'


def cost(g, a, b):
    """Movement points over a link; None for a trail."""
    nature = PLACES[a].links[b]
    if nature in TRAILS:
        return None
    if b in TRIBE_AT:
        return EDGE_INTO_TRIBE[nature]
    if nature == 'plain' and ROAD_NAME[a, b] in g.roads:
        return 1  # 2.5
    if nature == 'plain' and g.winter and set(PLACES[a].lakes) & set(PLACES[b].lakes):
        return 1  # 6.6, A29
    return EDGE_COST[nature]


def steps(g, march):
    """Words of a step -> (place, movement points)."""
    here, p = march.at, PLACES[march.at]
    if not may_leave(g, march):
        return
    for other in p.links:
        mp = cost(g, here, other)
        if mp is None or mp > march.mp or mp == 4 and march.mp < 4:
            continue
        if may_enter(g, march, other):
            yield f'go {other}', (other, mp)
    if not g.winter:
        for lake in p.lakes:
            if lake in g.out[OTHER[march.side]] and not march.bateaux:
                continue
            for other in LAKES[lake]:
                if other != here and may_enter(g, march, other):
                    yield f'by-lake {other}', (other, 1)
    if march.side == 'gb' and p.zone:
        yield from _sea_steps(g, march)


def _sea_steps(g, march):
    here, p = march.at, PLACES[march.at]
    for place in PLACES.values():
        if place.key == here or not place.zone:
            continue
        if place.sea:
            if may_enter(g, march, place.key):
                yield f'by-sea {place.key}', (place.key, 1)
        elif place.zone == p.zone and may_enter(g, march, place.key):
            if g.control[place.key] == 'us' and g.blockade[place.zone] == 'no-blockade':
                continue  # 6.7, A36
            yield f'by-sea {place.key}', (place.key, 1)


def may_leave(g, march):
    """#51: no Volunteer Militia out of New England."""
    return not (march.side == 'us' and g.governors and march.at in NEW_ENGLAND and march.box(g).get('militia'))


def pinned(g, march):
    """6.2: out of an area with enemy forces only back to a controlled area, or to friends."""
    return g.present(OTHER[march.side], march.at)


def may_enter(g, march, place):
    side, enemy, p = march.side, OTHER[march.side], PLACES[place]
    if p.sea:
        return side == 'gb'
    if 'florida' in (p.nature, p.soil) and not g.florida:
        return False
    friends = friends_at(g, march, place)
    units = march.box(g)
    if place in TRIBE_AT and side == 'gb':
        if g.standing[TRIBE_AT[place]] != 'belligerent' or not _only_indians(g, march):
            return False
    if p.nature == 'wilderness':
        return False
    if pinned(g, march) and g.control[place] != side and not friends:
        return False
    if march.force == 'loose':
        if g.control[place] == enemy or g.present(enemy, place):
            return friends  # 6.1, A22
        return True
    if not units and g.control[place] != side and not friends:
        return False  # A105
    if g.control[place] == enemy and g.armistice & set(p.lakes):
        return False  # 97
    if units and g.armistice & set(p.lakes) and g.present(enemy, place):
        return False
    return True


def friends_at(g, march, place):
    side = march.side
    if g.loose_at(side, place):
        return True
    return any(force.key != march.force for force in g.forces_at(side, place))


def _only_indians(g, march):
    from book import LEADERS
    if not set(march.box(g)) <= {'indian'}:
        return False
    return march.force == 'loose' or all(LEADERS[name].kind == 'indian' for name in g.forces[march.force].leaders)
