"""Leaders: who commands, drawing, joining, bumping, promotion, replacement (10)."""
from book import FIGURES, FLEETS, LEADERS, LEADER_KEYS, PLACES
from flow import Ask, Pick


def rank(g, leader):
    """Stars; an Indian Leader ranks below one star (A108)."""
    return g.stats(leader)[1]


def starred(g, force):
    return [name for name in force.leaders if LEADERS[name].kind == 'land']


def indian_leaders(force):
    return [name for name in force.leaders if LEADERS[name].kind == 'indian']


def settle_command(g, force, announce=False):
    """10.2, 10.3, 10.5, A108: the highest rank commands, of equals who does so already; else a Replacement Leader."""
    if force.place is None or force.lake:
        return
    before = force.commander
    force.commander = _commander(g, force)
    if announce and before != force.commander and force.commander:
        told = () if force.commander == 'replacement' else (force.commander,)
        g.note('leads-now-replacement' if force.commander == 'replacement' else 'leads-now', force.key, *told)


def _commander(g, force):
    naval = [name for name in force.leaders if LEADERS[name].kind == 'naval']
    if naval:  # 10.6a: Cochrane and Cockburn
        return naval[0]
    stars = starred(g, force)
    if stars:
        best = max(rank(g, name) for name in stars)
        first = [name for name in stars if rank(g, name) == best]
        return force.commander if force.commander in first else first[0]
    indians = indian_leaders(force)
    if indians and set(force.units) <= {'indian'}:  # A108, A106
        return force.commander if force.commander in indians else indians[0]
    return 'replacement'


def quickest(g, force, ops=0):
    """A142: if the commander is too slow for the card, the quickest of his rank takes command of himself."""
    commander = force.commander
    if commander is None or initiative(g, force, commander) <= ops:
        return commander
    if commander in (None, 'replacement') or LEADERS[commander].kind == 'naval':
        return commander
    same = [name for name in force.leaders if LEADERS[name].kind == LEADERS[commander].kind
            and rank(g, name) == rank(g, commander)]
    return min(same, key=lambda name: (g.stats(name)[0], name != commander, LEADER_KEYS.index(name)))


def region(g, place):
    return PLACES[place].region


def fits_region(leader, where):
    return LEADERS[leader].region in (where, 'any')  # A87


def has_room(g, force, leader):
    """10.2: one Leader of three stars and one of two in an Expedition."""
    stars = rank(g, leader)
    return stars < 2 or all(rank(g, name) != stars for name in starred(g, force))


def join(g, side, leader, force, settle=True):
    """A Leader joins; who has his rank of two or three stars is bumped to the pool (10.4)."""
    force = g.forces[force]
    stars = rank(g, leader)
    if LEADERS[leader].kind == 'land' and stars >= 2:
        for name in starred(g, force):
            if name != leader and rank(g, name) == stars:
                to_pool(g, name)
                g.note('bumped', force.key, name)
    g.put_leader(leader, force.key)
    if settle:
        settle_command(g, force)


def to_pool(g, leader):
    g.promoted.discard(leader)  # A89
    g.put_leader(leader, 'pool')


def found(g, side, leader, place, key=None):
    """A new Expedition under a Leader, by the lowest free letter (A120)."""
    key = key or g.free_marker(side)
    force = g.forces[key]
    force.place = place
    g.put_leader(leader, key)
    settle_command(g, force)
    return key


def leave(g, leader, post):
    """A Leader leaves his Expedition for a post; the next takes command, or a Replacement (10.3)."""
    at = g.where[leader]
    g.put_leader(leader, post)
    if at in g.forces:
        settle_command(g, g.forces[at])


def choose_command(g, force):
    """10.3: the owner chooses among one-star Leaders; A169, A250: he is asked whatever there is to choose."""
    settle_command(g, force)
    stars = starred(g, force)
    options = ['done']
    if stars and force.commander in stars and rank(g, force.commander) == 1:
        options = [f'command {name}' for name in stars if rank(g, name) == 1]
    yield Ask(force.side, 'leader.command', options, always=True)


def may_draw_for(g, side, force):
    return bool(g.pool(side)) and g.forces[force].place is not None


def draw(g, side, place=None, force=None):
    """10.2: one Leader by chance; A86: those of the wrong region go back; if none fits, the Op is spent."""
    where = region(g, g.forces[force].place if force else place)
    pool = set(g.pool(side))
    if not pool:
        return None
    fitting = {name for name in pool if fits_region(name, where)}  # who is set aside goes back: the same chance
    leader = yield Pick(fitting or pool)
    if not fitting:
        g.note('draw-wasted', side, leader)
        return None
    if force and not has_room(g, g.forces[force], leader):
        g.note('draw-wasted', side, leader)
        return None
    if force:
        join(g, side, leader, force)
        g.note('drawn-for', side, leader, force, g.forces[force].place)
    else:
        key = found(g, side, leader, place)
        g.note('drawn-to-found', side, leader, key, place)
    return leader


def dissolve(g, force):
    """The marker of an Expedition leaves the map; its Leaders go to the pool."""
    for name in list(force.leaders):
        to_pool(g, name)
        yield_note(g, name)
    remove_marker(g, force)


def yield_note(g, name):
    g.note('to-pool', name)


def remove_marker(g, force):
    force.place, force.commander, force.began = None, None, 0
    g.barred.discard(force.key)  # A132: a letter that leaves the map loses its bars
    g.quarrel.discard(force.key)
    g.victories.pop(force.key, None)


def promote(g, leader):
    """10.4: he turns to his promoted side; who has his new rank in the Expedition is bumped."""
    force = g.forces[g.where[leader]]
    g.promoted.add(leader)
    stars = rank(g, leader)
    for name in starred(g, force):
        if name != leader and stars >= 2 and rank(g, name) == stars:
            to_pool(g, name)
            g.note('bumped', force.key, name)
    settle_command(g, force)


def initiative(g, force, leader):
    """#133, #141 and what is printed."""
    own = g.stats(leader)[0]
    return own + (1 if g.mud and not force.lake and force.key not in FLEETS else 0) + (force.key in g.quarrel)


def command_limit(g, leader):
    """6.2: how many points a Commanding Leader may lead; Indian Leaders any number (10.5)."""
    if leader != 'replacement' and LEADERS[leader].kind != 'land':
        return 255
    return FIGURES['command'][rank(g, leader) - 1]
