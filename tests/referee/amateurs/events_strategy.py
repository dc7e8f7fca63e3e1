"""Campaigns: #1 to #17."""
import march
from events import event, possible


def _campaign(g, side, how_many, ops):
    """Different Expeditions, each as by a card of so many Ops; A112: peace ends it after an activation."""
    for _ in range(how_many):
        if g.met and not g.last or not (yield from march.choose_activation(g, side, ops, may=True)):
            return


@event(1, 2, 3, 4, 5, 6, 7)
def major_campaign(g, side):
    yield from _campaign(g, side, 3, 3)


@possible(1, 2, 3, 4, 5, 6, 7)
def _(g, side):
    return bool(march.activations(g, side, 3))


@event(8, 9, 10, 11, 12, 13, 14, 15, 16, 17)
def minor_campaign(g, side):
    yield from _campaign(g, side, 2, 2)


@possible(8, 9, 10, 11, 12, 13, 14, 15, 16, 17)
def _(g, side):
    return bool(march.activations(g, side, 2))


@event(46)
def the_war_hawks(g, side):
    g.move_peace('us', -1, 'peace-card')
    yield from ()


@possible(46)
def _(g, side):
    return g.peace['us'] > 0  # A15
