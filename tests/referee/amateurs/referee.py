"""A referee for Amateurs, to Arms!, from the rulebook, docs/RULINGS-amateurs.md and data/amateurs.

referee.py    the course of a game, and what the runner asks for
flow.py       questions and draws          book.py    what is printed
state.py      the board                    wire.py    the board by the engine's names
cards.py, windows.py, events.py, events_*.py           cards
ops.py, march.py, combat.py, raids.py, tribes.py, lakes.py, leaders.py, supply.py, control.py, pieces.py
winter.py     Preparation                  ghent.py   the end
"""
import glob
import importlib
import os
import sys
from collections import defaultdict

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import cards  # noqa: E402  the modules of this folder
import ghent  # noqa: E402
import winter  # noqa: E402
import wire  # noqa: E402
from flow import Driver  # noqa: E402
from state import Game  # noqa: E402

for _path in sorted(glob.glob(os.path.join(HERE, 'events_*.py'))):
    importlib.import_module(os.path.basename(_path)[:-3])


def course(g):
    """4: turn after turn until peace comes."""
    g.note('turn-begins', f'{g.season}-{g.year}')
    yield from cards.deal(g)
    while True:
        yield from cards.rounds(g)
        if g.met:
            break
        if (yield from winter.next_turn(g)):
            break
    yield from ghent.end(g)


class Referee:
    """What tests/referee/referee asks for."""

    def __init__(self, scenario, draws):
        self.game = Game(scenario)
        self.driver = Driver(course(self.game), draws)

    def do(self, side, action, draws):
        self.game.notes.clear()
        self.driver.answer(side, action, draws)

    def asked(self):
        return self.driver.question.side if self.driver.question else None

    def legal(self):
        return self.driver.question.options if self.driver.question else ()

    def board(self):
        return wire.board(self.game)

    def sums(self, notes):
        """The notes of the step, message by message, against the referee's own."""
        engine, own = defaultdict(list), defaultdict(list)
        for note in notes:
            if note['m'] in wire.NOTED:
                engine[note['m']].append(list(note['a']))
        for message, args in self.game.notes:
            own[message].append(list(args))
        return [(f'note {message}', engine[message], own[message]) for message in {**engine, **own}]

    def over(self):
        return self.game.over

    def result(self):
        return self.game.result
