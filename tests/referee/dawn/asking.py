"""What the course of play hands to whoever drives it: questions to a side, dice to roll, cards to draw."""


class GameOver(Exception):
    """15.1.5, 15.1.6: somebody has won."""

    def __init__(self, winner):
        super().__init__(winner)
        self.winner = winner


class Ask:
    """A question to a side; options maps the text of each legal answer to what it means."""

    def __init__(self, side, node, options):
        self.side, self.node, self.options = side, node, options


class Roll:
    def __init__(self, dice):
        self.dice = dice


class Draw:
    def __init__(self, pile):
        self.pile = pile


def ask(side, node, options):
    """J6: a question with one answer is not asked."""
    if len(options) == 1:
        return next(iter(options.values()))
    text = yield Ask(side, node, options)
    return options[text]


def roll(dice):
    return (yield Roll(dice)) if dice > 0 else []
