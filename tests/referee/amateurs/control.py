"""Control of places and what follows from it: Forts, cities, stars, Ports (2.1, 5.6, 8.3, 11, A25, A93, A103)."""
import lakes
from book import OTHER, PLACES, SETS

PARISH = set(SETS['parish'])


def may_be_controlled(g, place):
    """Tribal areas and At Sea boxes belong to nobody; Florida to nobody while it is closed."""
    p = PLACES[place]
    return p.nature in ('area', 'wilderness') or p.nature == 'florida' and g.florida


def take(g, side, place, provisional=False):
    """The side takes control.  While an Expedition marches it is provisional: no consequences yet (A102)."""
    if g.control[place] == side or not may_be_controlled(g, place):
        return
    g.control[place] = side
    g.note('control', side, place)
    if provisional:
        return
    yield from make_final(g, side, place)


def make_final(g, side, place):
    """What comes of control that is final: Forts, Ports and ships, cities and stars, #39 (A102 step 9)."""
    enemy = OTHER[side]
    parish(g, place)
    capture_fort(g, side, place)
    lakes.haven_lost(g, enemy, place)
    _city_and_star(g, side, place)
    yield from lakes.driven_out(g, enemy, place)


def capture_fort(g, side, place):
    """A25, A124: it is captured at its level; of two of one owner the higher stays."""
    level = g.fort(OTHER[side], place)
    if level:
        g.set_fort(OTHER[side], place, 0)
        g.set_fort(side, place, max(level, g.fort(side, place)))
        g.note('fort-taken', side, place, level)


def _city_and_star(g, side, place):
    p, enemy = PLACES[place], OTHER[side]
    if p.town == 'major-city' and g.home(enemy, place) and place not in g.captured[side]:  # A93
        g.captured[side].add(place)
        g.move_peace(enemy, 1, 'peace-city')
    if p.star == side and place not in g.stars:
        g.stars.add(place)
        own_end = 0 if side == 'us' else 24
        if g.peace[side] == own_end:
            g.note('star-at-end', side)
        elif not g.last:  # A112
            g.move_peace(side, -1, 'peace-star')


def parish(g, place):
    """#39 leaves the game when anything happens in a marked area."""
    if place in PARISH and 'david-parish' in g.in_play:
        g.in_play.discard('david-parish')
        g.removed.add('david-parish')
        g.note('parish-out', place)


def check_alone(g, place, who=None):
    """A103, A220: an Expedition with units that the enemy's last force has left alone takes the area."""
    for side in (who,) if who else ('us', 'gb'):
        if g.control[place] == OTHER[side] and not g.present(OTHER[side], place) and any(
                force.units for force in g.land_forces_at(side, place)):
            if g.march:
                g.march.taken.append(place)
                g.march.final.add(place)
            yield from take(g, side, place)
