"""How the course of play asks and draws.

The procedures of the game are generators.  They yield three things, and get back what came of it:

    answer = yield Ask(side, node, options)     the text of one option; asked of nobody if there is but one
    answer = yield Ask(..., always=True)        asked all the same: the question itself tells nothing (A134, A250)
    face = yield Roll()                         a die, 0 to 9
    card = yield Pick(among)                    one of a set by chance: a card, a leader, a ship

A procedure that is called from another one: `result = yield from combat(g, ...)`.
"""
try:
    from __main__ import Difference
except ImportError:
    class Difference(Exception):
        """The engine and the referee do not agree."""


class Ask:
    """One decision: `node` is the engine's name of the question, only shown in messages."""
    __slots__ = ('side', 'node', 'options', 'always')

    def __init__(self, side, node, options, always=False):
        self.side, self.node, self.options, self.always = side, node, list(options), always


class Roll:
    """A die with faces 0 to 9 (2-dice)."""
    __slots__ = ()


class Pick:
    """One of a set, by chance."""
    __slots__ = ('among',)

    def __init__(self, among):
        self.among = among


class Driver:
    """Runs the course of play from one real question to the next."""

    def __init__(self, course, draws):
        self.course, self.draws, self.question = course, list(draws), None
        self._go_on(None)
        self._all_drawn()

    def answer(self, side, action, draws):
        """An action of the journal, and what chance gave."""
        if self.question is None:
            raise Difference(f'{side} {action}: the game is over')
        if side != self.question.side:
            raise Difference(f'{side} {action}: {self.question.side} is asked ({self.question.node})')
        if action not in self.question.options:
            raise Difference(f'{side} {action}: not legal at {self.question.node}')
        self.draws = list(draws)
        self._go_on(action)
        self._all_drawn()

    def _all_drawn(self):
        if self.draws:
            raise Difference(f'draws left over: {self.draws}')

    def _draw(self, what):
        if not self.draws:
            among = '' if isinstance(what, Roll) else f' among {sorted(what.among)[:12]}'
            raise Difference(f'one more draw is due: {type(what).__name__}{among}')
        drawn = self.draws.pop(0)
        possible = drawn in what.among if isinstance(what, Pick) else drawn in range(1, 11)
        if not possible:
            raise Difference(f'{drawn} cannot be drawn: {type(what).__name__}')
        return drawn if isinstance(what, Pick) else drawn % 10  # journals write the 0 of a die as 10

    def _go_on(self, value):
        try:
            while True:
                what = self.course.send(value)
                if not isinstance(what, Ask):
                    value = self._draw(what)
                elif not what.options:
                    raise Difference(f'nothing is legal at {what.node}')
                elif len(what.options) == 1 and not what.always:
                    value = what.options[0]
                else:
                    self.question = what
                    return
        except StopIteration:
            self.question = None
