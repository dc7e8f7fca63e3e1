"""Events at home and at sea: #46, #48 to #60, #62; towns burned in a Round: #65, #66."""
import cards
from book import BLOCKADES, OTHER, PLACES, ZONES
from events import event, possible
from events_tools import SETTLED, ask
from flow import Pick, Roll


def _peace_card(number, side_moved, by, condition=None):
    """A card that moves a Peace marker and does nothing else (A15: forward it always can)."""
    @event(number)
    def play(g, side):
        g.move_peace(side_moved, by, 'peace-card')
        yield from ()

    @possible(number)
    def _(g, side):
        return condition is None or condition(g)


def _full(g, zone):
    return g.blockade[zone] == 'full'


_peace_card(54, 'gb', 1, lambda g: not _full(g, 'north-atlantic'))
_peace_card(55, 'gb', 1, lambda g: sum(_full(g, zone) for zone in ZONES) <= 1)
_peace_card(58, 'gb', 1, lambda g: g.year <= 1813)
_peace_card(59, 'us', 1, lambda g: g.year >= 1813)
_peace_card(60, 'us', 1, lambda g: g.year >= 1814 and g.blockade['mid-atlantic'] != 'no-blockade')


# --- cards


@event(48, 49)
def trade_with_the_enemy(g, side):
    """#48, #49, A113, A114: the cards are in hand at once; what is played may not be Saved."""
    yield from cards.draw_cards(g, side, 2)
    yield from cards.play_one(g, side)


@event(50)
def opposition_at_home(g, side):
    """#50, A114, A115: Saved cards are safe; what is discarded has not been played."""
    enemy = OTHER[side]
    moved = g.peace['us'] if enemy == 'us' else 24 - g.peace['gb']
    for _ in range(2 if moved >= 8 else 1):
        if g.hand[enemy]:
            card = yield Pick(g.hand[enemy])
            g.hand[enemy].remove(card)
            g.discard.add(card)
            g.note('discards', enemy, card)


@possible(50)
def _(g, side):
    return bool(g.hand[OTHER[side]])


@event(51)
def governors_keep_their_militia_home(g, side):
    g.governors = True  # A132
    g.note('governors')
    yield from ()


@possible(51)
def _(g, side):
    return not g.governors


@event(52)
def the_war_loan_fails(g, side):
    g.loan = True  # A132
    g.note('loan')
    yield from ()


@possible(52)
def _(g, side):
    return not g.loan


# --- the nations weary


@event(53)
def hartford_convention(g, side):
    g.move_peace('us', 1, 'peace-card')
    if _full(g, 'north-atlantic'):
        g.move_peace('us', 1, 'peace-card')
    yield from ()


@possible(53)
def _(g, side):
    return g.year >= 1814


@event(56, 57)
def american_privateers(g, side):
    die = yield Roll()
    result = die - sum(BLOCKADES.index(kind) for kind in g.blockade.values())
    g.note('privateers', die, result)
    if result >= 4:
        g.move_peace('gb', 1, 'peace-card')
    else:
        yield from cards.draw_cards(g, side, 1)


@event(62)
def torpedoes(g, side):
    """#62, A130: no Peace marker moves back."""
    zones = [f'zone {zone}' for zone in ZONES if g.blockade[zone] != 'no-blockade']
    zone = (yield from ask('us', 'event.site', zones)).split()[1]
    die = yield Roll()
    if die >= 6:
        g.blockade[zone] = BLOCKADES[BLOCKADES.index(g.blockade[zone]) - 1]
    g.note('torpedoes', zone, die, g.blockade[zone])


@possible(62)
def _(g, side):
    return any(kind != 'no-blockade' for kind in g.blockade.values())


# --- fire


def burnable(g, side, place):
    """#65, #66, A132, A301: a settlement of the enemy's Home Country that has not been burned by this card."""
    return g.home(OTHER[side], place) and PLACES[place].town in SETTLED and place not in g.burned


def burn(g, side, sites):
    place = (yield from ask(side, 'event.site', [f'place {place}' for place in sites])).split()[1]
    g.burned.add(place)
    g.note('burned', side, place)
    g.move_peace(OTHER[side], 1, 'peace-card')


def _occupied(g, side):
    """In a Round: areas that the side controls, with an Expedition of his."""
    return [place for place, holder in g.control.items()
            if holder == side and burnable(g, side, place) and g.land_forces_at(side, place)]


@event(65, 66)
def put_it_to_the_torch(g, side):
    yield from burn(g, side, _occupied(g, side))


@possible(65, 66)
def _(g, side):
    return bool(_occupied(g, side))
