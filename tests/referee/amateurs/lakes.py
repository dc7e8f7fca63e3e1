"""Ports, Lake Expeditions and Lake Combat (5.6, 6.6, 9; A75-A84, A117, A118, A185-A193)."""
from types import SimpleNamespace

from book import FIGURES, HAVENS, LAKE_FORCE, OTHER, PORT_CHART, SHIP_STRENGTH, SHIPS, SIDES
from flow import Ask, Roll
from windows import window


def usable(g, side, haven):
    """A117: a Port or Harbor serves its printed owner while he controls its area; Put-In Bay always."""
    h = HAVENS[haven]
    return h.side == side and (h.place is None or g.control[h.place] == side)


def refuges(g, side, lake):
    return [h.key for h in HAVENS.values() if h.lake == lake and usable(g, side, h.key)]


def add_ships(box, ships):
    for ship, n in ships.items():
        box[ship] = box.get(ship, 0) + n


def count(ships):
    return sum(ships.values())


def leader_of(g, side, lake):
    return g.forces[LAKE_FORCE[side, lake]].commander


# --- shipyards and havens (5.6)


def finish_ship(g, haven, ship):
    """Into the Port, or with the Lake Expedition if that is out."""
    side, lake = HAVENS[haven].side, HAVENS[haven].lake
    add_ships(g.afloat[side][lake] if lake in g.out[side] else g.docked[haven], {ship: 1})
    g.note('ship-finished', haven, ship)


def haven_lost(g, side, place):
    """The enemy has taken the area: what is unfinished is destroyed; the ships must go."""
    for h in HAVENS.values():
        if h.side == side and h.place == place:
            if h.port:
                _port_lost(g, h.key)


def driven_out(g, side, place):
    """Completed Ships go to another haven, or form an Expedition on the lake."""
    for h in HAVENS.values():
        if h.side == side and h.place == place and g.docked[h.key]:
            yield from _driven_out(g, side, h)


def _port_lost(g, haven):
    side = HAVENS[haven].side
    for box in g.building[haven]:
        for ship in SHIPS:
            if box.get(ship):
                g.note('stocks-lost', haven, ship, box[ship])
                g.ships_left[side][ship] += box[ship]
    g.building[haven] = [{} for _ in PORT_CHART[haven]['cost']]
    g.moved[haven] = [{} for _ in PORT_CHART[haven]['cost']]
    if g.yard[haven] == 'active':
        g.yard[haven] = 'rebuild'
        g.note('port-lost', haven)


def _driven_out(g, side, h):
    ships, lake = g.docked[h.key], h.lake
    g.note('lake-driven', h.key, count(ships))
    havens = refuges(g, side, lake)
    if havens:
        haven = yield from _choose_haven(g, side, lake, havens)
        g.docked[h.key] = {}
        add_ships(g.docked[haven], ships)
        g.note('lake-goes-in', side, lake, haven)
        return
    g.docked[h.key] = {}
    if lake in g.out[side]:  # A192
        add_ships(g.afloat[side][lake], ships)
        return
    if g.winter:  # A117
        _scuttle(g, side, lake, ships)
        return
    g.note('lake-no-refuge', side, lake)
    g.out[side].add(lake)
    add_ships(g.afloat[side][lake], ships)
    if lake in g.out[OTHER[side]]:
        yield from battle(g, side, lake)
    else:
        g.note('lake-held', side, lake)


def _scuttle(g, side, lake, ships):
    g.note('lake-scuttled', side, lake, count(ships))
    for ship, n in ships.items():
        g.ships_left[side][ship] += n


def _choose_haven(g, side, lake, havens):
    answer = yield Ask(side, 'lake.refuge', [f'haven {haven}' for haven in havens])
    return answer.split()[1]


def go_in(g, side, lake):
    """The fleet goes in to one haven; without one its ships are scuttled (A81)."""
    ships, havens = g.afloat[side][lake], refuges(g, side, lake)
    haven = (yield from _choose_haven(g, side, lake, havens)) if havens else None
    g.afloat[side][lake] = {}
    g.out[side].discard(lake)
    if not haven:
        _scuttle(g, side, lake, ships)
        return False
    add_ships(g.docked[haven], ships)
    g.note('lake-goes-in', side, lake, haven)
    return True


# --- activation (6.6)


def activate(g, force, purpose):
    side, lake = force.side, force.lake
    g.note('activated', force.key, purpose, _shown(g, side, lake))
    outer = g.activation
    g.activation = SimpleNamespace(side=side, force=force.key, kind='lake', purpose=purpose, still=False)
    ended = yield from window(g, 'activation')
    still, g.activation = g.activation.still, outer
    g.ended = None
    if not ended and not still:
        yield from put_out(g, side, lake)


def _shown(g, side, lake):
    return leader_of(g, side, lake)


def put_out(g, side, lake):
    """All finished ships of the lake go out; then Combat if the enemy is out as well."""
    ships = {}
    for h in HAVENS.values():
        if h.side == side and h.lake == lake:
            add_ships(ships, g.docked[h.key])
            g.docked[h.key] = {}
    add_ships(g.afloat[side][lake], ships)
    g.out[side].add(lake)
    g.note('lake-puts-out', side, lake, count(g.afloat[side][lake]))
    if lake in g.out[OTHER[side]]:
        yield from battle(g, side, lake)
    else:
        g.note('lake-held', side, lake)


# --- Lake Combat (9)


class Battle:
    def __init__(self, g, attacker, lake):
        self.attacker, self.defender, self.lake = attacker, OTHER[attacker], lake
        self.line = {side: dict(g.afloat[side][lake]) for side in SIDES}
        self.leader = dict.fromkeys(SIDES, True)  # he is in line
        self.gone = {side: {} for side in SIDES}  # withdrawn
        self.taken = {side: {} for side in SIDES}  # captured from the enemy
        self.worth = dict.fromkeys(SIDES, 0)  # strength that this side has lost, sunk or captured
        self.bonus = dict.fromkeys(SIDES, 0)
        self.round, self.pair, self.loser = 0, 0, None
        self.hurt = set()  # sides that lost a ship in this round
        self.ours = self.again = False
        self.broken = False


def battle(g, attacker, lake):
    """From the choice to avoid it to its end."""
    outer = g.battle
    b = g.battle = Battle(g, attacker, lake)
    for side in (b.defender, b.attacker):
        if refuges(g, side, lake):  # A191
            answer = yield Ask(side, 'lake.avoid', ['fight', 'go-in'], always=True)
            if answer == 'go-in':
                g.note('lake-avoids', side, lake)
                g.note('lake-held', OTHER[side], lake)
                yield from go_in(g, side, lake)
                g.battle = outer
                return
    g.note('lake-combat', lake, *(count(b.line[side]) for side in SIDES))
    for side in SIDES:
        if lake in g.veterans[side]:
            b.bonus[side] += 1  # 114
    yield from window(g, 'lake-before')
    winner = yield from _rounds(g, b)
    yield from _end(g, b, winner)
    g.battle = outer


def _rounds(g, b):
    """Who holds the lake; b.broken: the other has broken off."""
    while True:
        b.round += 1
        b.hurt = set()
        g.note('lake-round', b.lake, b.round)
        yield from _one_round(g, b)
        if b.hurt:
            yield from window(g, 'lake-round')
        left = [side for side in SIDES if b.line[side]]
        if len(left) < 2:
            return left[0] if left else None
        for side in (b.defender, b.attacker):
            if refuges(g, side, b.lake):
                answer = yield Ask(side, 'lake.break-off', ['fight', 'go-in'], always=True)
                if answer == 'go-in':
                    g.note('lake-breaks-off', side, b.lake)
                    b.broken = True
                    return OTHER[side]


def _sorted(line):
    return [ship for ship in reversed(SHIPS) for _ in range(line.get(ship, 0))]


def _one_round(g, b):
    lines = {side: _sorted(b.line[side]) for side in SIDES}
    pairs = min(len(line) for line in lines.values())
    long = max(SIDES, key=lambda side: len(lines[side]))
    second = yield from _gang_up(g, b, long, lines[long][pairs:], pairs)
    for n in range(pairs):
        b.pair = n
        ships = {side: [lines[side][n]] for side in SIDES}
        if n in second:
            ships[long].append(second[n])
        yield from _pairing(g, b, n, ships)


def _gang_up(g, b, side, extras, pairs):
    """9.1, A118, A188: extra ships, the strongest first, beside one of his own; a type left out stays out."""
    second, skipped = {}, set()
    for ship in extras:
        free = [n for n in range(pairs) if n not in second]
        if ship in skipped or not free:
            continue
        answer = yield Ask(side, 'lake.line', [*(f'gang {n + 1}' for n in free), 'done'], always=True)
        if answer == 'done':
            skipped.add(ship)
            continue
        n = int(answer.split()[1]) - 1
        second[n] = ship
        g.note('lake-gangs-up', side, ship, n + 1)
    return second


def _strength(g, b, side, ships):
    total = sum(SHIP_STRENGTH[ship] for ship in ships) + b.bonus[side]
    if b.leader[side]:
        total += g.stats(leader_of(g, side, b.lake))[2]
    return total


def _pairing(g, b, n, ships):
    """9.2, A189: the attacker's die first."""
    die, total = {}, {}
    for side in (b.attacker, b.defender):
        die[side] = yield Roll()
        total[side] = die[side] + _strength(g, b, side, ships[side])
    g.note('lake-pair', n + 1, *(x for side in SIDES for x in (ships[side][0], die[side], total[side])))
    difference = abs(total['us'] - total['gb'])
    if not difference:
        g.note('lake-tie', n + 1)
        return
    b.loser, b.again = min(SIDES, key=total.get), False
    yield from window(g, 'lake-after')
    if b.again:  # 116
        g.note('lake-void', n + 1)
    else:
        _apply(g, b, n, b.loser, ships[b.loser], difference)
    b.loser = None


def _apply(g, b, n, side, ships, difference):
    """A78, A186: of two the stronger suffers, the other withdraws."""
    worst = max(ships, key=lambda ship: SHIP_STRENGTH[ship])
    others = list(ships)
    others.remove(worst)
    enemy = OTHER[side]
    _less(b.line[side], worst)
    b.hurt.add(side)
    sunk = difference >= 3
    if difference >= 4:
        g.note('lake-captured', side, worst)
        add_ships(b.taken[enemy], {worst: 1})
    elif sunk:
        g.note('lake-sunk', side, worst)
    else:
        g.note('lake-withdraws', side, worst)
        add_ships(b.gone[side], {worst: 1})
    if sunk:
        b.worth[side] += SHIP_STRENGTH[worst]
        _less(g.afloat[side][b.lake], worst)
        g.ships_left[side][worst] += 1
    for ship in others:
        g.note('lake-withdraws', side, ship)
        _less(b.line[side], ship)
        add_ships(b.gone[side], {ship: 1})
    if n == 0 and b.leader[side]:
        _leader_out(g, b, side, sunk and (len(ships) == 1 or ships[0] == worst))


def _leader_out(g, b, side, lost):
    """9.2: with a ship that withdraws he is out of this Combat; sunk or captured he turns to his Replacement side."""
    leader = leader_of(g, side, b.lake)
    b.leader[side] = False
    if lost and leader not in g.replaced:
        g.note('lake-leader-lost', leader)
        g.replaced.add(leader)
    else:
        g.note('lake-leader-leaves', leader)


def _less(box, ship):
    box[ship] -= 1
    if not box[ship]:
        del box[ship]


def _end(g, b, winner):
    """A190: prizes, Peace moves, then the loser goes in; A80: both lines empty: both go in."""
    lake = b.lake
    if winner and not b.broken:
        g.note('lake-won', winner, lake)
    _prizes(g, b)
    if winner:
        loser = OTHER[winner]
        g.note('lake-held', winner, lake)
        if b.worth[loser] >= FIGURES['lake-major']:
            g.move_peace(loser, 1, 'peace-lake')
        if b.ours and winner == 'us':
            g.move_peace('gb', 1, 'peace-ours')
    for side in (b.defender, b.attacker):
        if side != winner or not g.afloat[side][lake]:
            yield from _loser_in(g, side, lake)


def _loser_in(g, side, lake):
    if g.afloat[side][lake]:
        yield from go_in(g, side, lake)
    else:
        g.out[side].discard(lake)
        g.note('lake-no-ship', side, lake)


def _prizes(g, b):
    for side in SIDES:
        for ship in SHIPS:
            taken = b.taken[side].get(ship, 0)
            kept = min(taken, g.ships_left[side][ship])
            if kept:
                g.ships_left[side][ship] -= kept
                add_ships(g.afloat[side][b.lake], {ship: kept})
                g.note('lake-prize', side, ship, kept)
            if taken > kept:
                g.note('lake-prize-lost', side, ship, taken - kept)  # A83
