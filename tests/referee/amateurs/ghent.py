"""The end of the war: Ghent, the last cards, the level of victory (12; A94-A98, A112, A127, A290, A291)."""
import cards
import supply
from book import FIGURES, LEVELS, OTHER, PLACES, SETS, SIDES, TRAILS
from flow import Ask

WORTH = (1000, 700, 400, 0, -400, -700, -1000)  # of the levels of victory, for the US: the program's own scale
ENEMY_HOME = {'us': ('canada', 'florida'), 'gb': ('us',)}


def end(g):
    if getattr(g, 'timed_out', False):
        space = (g.peace['us'] + g.peace['gb']) // 2  # A98
        g.peace = {'us': space, 'gb': space}
        g.note('markers-meet', space)
        first = 'gb' if g.napoleon_fell else 'us'
    elif g.round == 0 or not (g.hand['us'] or g.hand['gb']):
        first = 'gb' if g.napoleon_fell else 'us'  # A290, A112
    else:
        first = OTHER[g.active]
    g.met = True
    _hand_over(g)
    _shift(g, {side: _number(g, side) for side in SIDES})
    yield from _last_cards(g, first)
    _result(g)


# --- control (12, A127)


def scoring(g, place):
    nature = PLACES[place].nature
    return nature in ('area', 'wilderness') or nature == 'florida' and g.florida


def supplied(g, side, place):
    """7.1, A95, A127, A291: an Area by any links but trails; a Location by trails to an Area that is supplied."""
    if PLACES[place].nature != 'wilderness':
        return supply.is_source(g, side, place) or supply.reaches(g, side, place)
    seen, todo = {place}, [place]
    while todo:
        here = todo.pop()
        for other, nature in PLACES[here].links.items():
            if nature not in TRAILS or other in seen or g.control[other] != side:
                continue
            seen.add(other)
            if PLACES[other].nature != 'wilderness':
                if not g.present(OTHER[side], other) and supplied(g, side, other):
                    return True
            elif not g.present(OTHER[side], other):
                todo.append(other)
    return False


def _hand_over(g):
    """Conquests that cannot trace go home; then home places that cannot trace pass to the enemy."""
    for home in (False, True):
        change = [(side, place) for side in SIDES for place in PLACES
                  if g.control[place] == side and scoring(g, place) and _is_home(side, place) == home
                  and not supplied(g, side, place)]
        for side, place in change:
            g.control[place] = OTHER[side]
            g.note('control', OTHER[side], place)


def _is_home(side, place):
    return PLACES[place].country not in ENEMY_HOME[side]


# --- numbers


def _number(g, side):
    """A94: the items add up: one for the place, and its settlement."""
    places = 0
    for key, place in PLACES.items():
        if g.control[key] == side and scoring(g, key) and place.country in ENEMY_HOME[side]:
            places += _worth(place)
    if side == 'us':
        tribes = FIGURES['ghent-defeated'] * sum(s == 'defeated' for s in g.standing.values())
    else:
        tribes = FIGURES['ghent-belligerent'] * sum(s == 'belligerent' for s in g.standing.values())
    nation = 0
    if 'indian-nation' in g.in_play:
        held = {s: sum(g.control[place] == s for place in SETS['us-wilderness']) for s in SIDES}
        if held[side] > held[OTHER[side]]:
            nation = FIGURES['ghent-nation']
    total = places + tribes + nation
    g.note('ghent-number', side, total, places, tribes, nation)
    return total


def _worth(place):
    extra = {'no-town': 0, 'frontier-town': 2, 'country-town': 2, 'minor-city': 3, 'major-city': 4}
    return 1 + extra[place.town]


def _shift(g, numbers):
    """The difference by four, rounded up, towards the level of who has more."""
    if numbers['us'] == numbers['gb']:
        return
    side = max(SIDES, key=numbers.get)
    boxes = -(-abs(numbers['us'] - numbers['gb']) // FIGURES['ghent-divisor'])
    _move_pair(g, side, boxes)
    g.note('ghent-shift', side, boxes, g.peace['us'])


def _move_pair(g, side, boxes):
    space = g.peace['us'] + (boxes if side == 'gb' else -boxes)
    space = max(0, min(24, space))
    g.peace = {'us': space, 'gb': space}


# --- the last cards (A97, A112)


def _last_cards(g, first):
    g.last = True
    for side in (first, OTHER[first]):
        g.active = side
        options = ['pass', *cards.plays(g, side, saving=False, cards=g.hand[side] | g.saved[side])]
        if len(options) == 1:
            continue
        answer = yield Ask(side, 'ghent.last', options, always=True)
        yield from cards._carry_out(g, side, answer)
        cards.finish_card(g)


def _result(g):
    space = g.peace['us']
    level = next(n for n, (_, to) in enumerate(LEVELS) if space <= to)
    g.note('result', LEVELS[level][0])
    g.over, g.level = True, level
    g.result = WORTH[level]
