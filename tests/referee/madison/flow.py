"""How the course of play is written: generators that ask, roll and draw, and who drives them.

A procedure of the game is a generator.  `answer = yield Ask(...)` waits for a player, `yield DIE` for
a die, `yield Pick(pile)` for a card by chance; whoever calls it says `yield from`.
"""
import sys

DIE = 'die'


class Fault(Exception):
    """The journal and the rulebook do not agree."""


def difference(what):
    """The runner's own exception, so that it reports the step."""
    return getattr(sys.modules['__main__'], 'Difference', Fault)(what)


class Over(Exception):
    """The game has ended: the points (what is above 0 is British) or who has won outright."""

    def __init__(self, winner, level):
        super().__init__(winner)
        self.winner, self.level = winner, level


class Pick:
    """A card drawn by chance from a pile."""

    def __init__(self, pile):
        self.pile = pile


class Ask:
    """A question: whose it is, its answers, and what it is called."""

    def __init__(self, side, options, node):
        self.side, self.options, self.node = side, options, node


def ask(side, options, node, always=False):
    """One answer among several; with only one there is no question, unless it is asked always."""
    options = options if isinstance(options, dict) else dict.fromkeys(options)
    if not options:
        raise difference(f'{node}: nothing can be answered')
    if len(options) == 1 and not always:
        answer = next(iter(options))
    else:
        answer = yield Ask(side, options, node)
    return answer


class Course:
    """Runs the game from question to question."""

    def __init__(self, game):
        self.game = game
        self.main = game.course()
        self.question = None
        self.over = None

    def start(self, draws):
        self.advance(None, draws)

    def answer(self, side, action, draws):
        question = self.question
        if question is None:
            raise difference('the game is over for the referee')
        if side != question.side:
            raise difference(f'{side} acts, {question.side} is asked')
        if action not in question.options:
            raise difference(f'{question.node}: {action} is not legal')
        self.advance(action, draws)

    def advance(self, answer, draws):
        draws = list(draws)
        try:
            wanted = self.main.send(answer)
            while not isinstance(wanted, Ask):
                if not draws:
                    raise difference('a draw is due and none was made')
                wanted = self.main.send(self.taken(wanted, draws.pop(0)))
            self.question = wanted
        except Over as over:
            self.over, self.question = over, None
        if draws:
            what = self.question.node if self.question else 'over'
            raise difference(f'draws that nothing called for before {what}: {draws}')

    def taken(self, wanted, drawn):
        if wanted == DIE:
            if drawn not in (1, 2, 3, 4, 5, 6):
                raise difference(f'{drawn} is no face of a die')
        elif drawn not in wanted.pile:
            raise difference(f'{drawn} is not among the cards to draw from')
        return drawn
