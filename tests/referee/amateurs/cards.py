"""Dealing, drawing and playing cards (4.1, 4.2, 5.1, 5.2)."""
import ops
from book import CARDS, DEAL, FIGURES, OTHER, REDUCTION, SIDES, may_play_event
from events import EVENTS
from flow import Ask, Pick
from windows import put_away, window

SETBACKS = {76, 77, 78, 79, 80}
ELBA = 81


def draw_card(g, side):
    """One card from the deck; A6: an empty deck is made anew from the discards."""
    if not g.deck:
        kept = {g.card} if g.event and g.card in g.discard else set()  # A6: the card being played stays out
        if g.discard - kept:
            g.deck, g.discard = g.discard - kept, kept
            g.note('deck-turned')
    if not g.deck:
        return
    card = yield Pick(g.deck)
    g.deck.remove(card)
    g.hand[side].add(card)
    g.note('drawn', side, card)


def draw_cards(g, side, how_many):
    for _ in range(how_many):
        yield from draw_card(g, side)


def deal(g):
    """4.1: so many as the Turn Chart says; A7: in turn, the US first; A4: Saved cards are picked up afterwards."""
    counts = {side: _share(g, side) for side in SIDES}
    g.loan = False
    for side in SIDES:
        g.note('dealt', side, counts[side])
    for n in range(max(counts.values())):
        for side in SIDES:
            if n < counts[side]:
                yield from draw_card(g, side)
    for side in SIDES:
        g.hand[side] |= g.saved[side]
        g.saved[side] = set()


def _share(g, side):
    if g.turn == 1:
        return FIGURES['first-deal']  # 3
    n = DEAL[g.season][side]
    if side == 'gb':
        return n + (FIGURES['napoleon-cards'] if g.two_more else 0)
    parish = FIGURES['parish-cards'] if 'david-parish' in g.in_play else 0
    n += parish - REDUCTION[g.peace['us']]
    if g.secretary:
        n += g.stats(g.secretary)[2]  # 10.6b
    if g.loan:
        n -= 1 if parish else 2  # 52
    return max(n, FIGURES['deal-least'])


def rounds(g):
    """4.2: Rounds in turn until both hands are empty, or peace comes."""
    g.round = 1
    while g.hand['us'] or g.hand['gb']:
        if g.hand[g.active]:
            yield from _round(g, g.active)
            finish_card(g)
        if g.met:
            return
        if g.hand['us'] or g.hand['gb']:
            g.active = OTHER[g.active]
            g.round += 1


def finish_card(g):
    g.card, g.event = None, False
    g.ops, g.grant = 0, None
    g.acted, g.raise_in, g.moved_marks = set(), {}, None
    for boxes in g.moved.values():
        for n in range(len(boxes)):
            boxes[n] = {}


def _round(g, side):
    options = list(plays(g, side, saving=True))
    if len(g.hand[OTHER[side]]) > len(g.hand[side]):  # A1
        options.append('pass')
    answer = yield Ask(side, 'round', options, always=True)
    yield from _carry_out(g, side, answer)


def play_one(g, side, saving=False):
    """#48, #49: at once another card, in any legal way."""
    if g.hand[side]:
        answer = yield Ask(side, 'round', list(plays(g, side, saving=saving)), always=True)
        yield from _carry_out(g, side, answer)


def plays(g, side, saving, cards=None):
    """What may be done with the cards of a hand."""
    for key in g.hand[side] if cards is None else cards:
        card = CARDS[key]
        if saving and not card.must_play and card.side != 'napoleon':  # 4.2, 5.2
            yield f'save {key}'
        event = event_allowed(g, side, key)
        if event and _must_use_event(card, side):
            yield f'both {key}'  # 5.2: event and Ops
            continue
        if event:
            yield f'event {key}'
        yield f'ops {key}'


def _must_use_event(card, side):
    return card.number in SETBACKS and side == 'us' or card.number == ELBA and side == 'gb'


def event_allowed(g, side, key):
    card = CARDS[key]
    event = EVENTS.get(card.number)
    if not event or not event.play or not may_play_event(key, side):
        return False
    if card.peace and card.side != 'napoleon' and (g.last or g.met):  # A112
        return False
    return bool(event.possible(g, side))


def _carry_out(g, side, answer):
    if answer == 'pass':
        g.note('passes', side)
        return
    what, key = answer.split()
    g.hand[side].discard(key)
    g.saved[side].discard(key)
    if what == 'save':
        g.saved[side].add(key)
        g.note('saves', side, key)
        return
    g.card, g.event, g.bought = key, what != 'ops', False
    g.acted, g.raise_in = set(), {}
    for force in g.forces.values():
        force.began = force.points  # A21
    put_away(g, key, event=what != 'ops')
    card = CARDS[key]
    if what == 'ops':
        g.note('plays-ops', side, key, card.ops)
    elif what == 'both':
        g.note('plays-both', side, key, card.ops)
    else:
        g.note('plays-event', side, key)
    if what == 'both':
        g.ops = card.ops
    if what != 'ops':
        yield from EVENTS[card.number].play(g, side)
    if what != 'event' and (not g.met or g.last):
        g.ops = card.ops
        if (yield from window(g, 'card')):  # A113
            g.ops = 0
            return
        yield from ops.spend(g, side, card.ops)


def end_of_turn(g):
    """A115: with a Reshuffle card on the deck all that is face up goes back."""
    if g.on_deck:
        g.deck |= g.discard | g.on_deck
        g.discard, g.on_deck = set(), set()
        g.note('reshuffled')
