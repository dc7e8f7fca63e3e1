"""Windows: the instants at which a Reaction may be played (5.3; the section on windows in the rulings)."""
from book import CARDS, OTHER, may_play_event
from events import REACTIONS
from flow import Ask


def window(g, code, after=None):
    """Asks both sides for Reactions until both decline in a row; A14: the player whose Round it is not first.

    `after` is called after each card.  Returns True if a card has ended what the window belongs to (g.ended tells what)."""
    g.ended = None
    declined = 0
    side = OTHER[g.active]
    while declined < 2:
        played = yield from _ask(g, code, side)
        if g.ended:
            return True
        if played:
            if after:
                after()
            side, declined = OTHER[g.active], 0
        else:
            side, declined = OTHER[side], declined + 1
    return False


def _ask(g, code, side):
    if not _may_be_asked(g, code, side):
        return False
    options = ['done'] + [f'react {card}' for card in sorted(_playable(g, code, side))]
    answer = yield Ask(side, 'react', options, always=True)
    if answer == 'done':
        return False
    yield from _play(g, code, side, answer.split()[1])
    return True


def _may_be_asked(g, code, side):
    """Whether by what everybody can see the side could hold a fitting card: it alone decides who is asked."""
    if not g.hand[side] and not g.saved[side]:
        return False
    for card in CARDS.values():
        reaction = REACTIONS.get((card.number, code))
        if (reaction and may_play_event(card.key, side) and _somewhere_hidden(g, card.key)
                and _peace_allows(g, card) and reaction.fits(g, side, False)):
            return True
    return False


def _somewhere_hidden(g, card):
    return card not in g.discard and card not in g.removed and card not in g.in_play and card not in g.on_deck


def _playable(g, code, side):
    for key in g.hand[side] | g.saved[side]:
        card = CARDS[key]
        reaction = REACTIONS.get((card.number, code))
        if reaction and may_play_event(key, side) and _peace_allows(g, card) and reaction.fits(g, side, True):
            yield key


def _peace_allows(g, card):
    """After the markers have met, and with the last cards (A112), nothing that moves a Peace marker may be played."""
    return not (card.peace and (g.met or g.last))


def _play(g, code, side, key):
    card = CARDS[key]
    (g.hand if key in g.hand[side] else g.saved)[side].remove(key)
    put_away(g, key, event=True)
    g.note('reacts', side, key)
    yield from REACTIONS[card.number, code].play(g, side)


def put_away(g, key, event):
    """A played card to its pile (4.2): A115 'played' is for event, Ops or as a Reaction."""
    card = CARDS[key]
    if event and card.stays:
        g.in_play.add(key)
    elif event and card.removed:
        g.removed.add(key)
    elif card.reshuffle:
        g.on_deck.add(key)
    else:
        g.discard.add(key)
