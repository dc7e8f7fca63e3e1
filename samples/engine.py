#!/usr/bin/env python3
"""A small engine for Ghent: it prefers to fight, and otherwise plays anything that is legal.

    ghent match dawn "engine:python3 samples/engine.py" random --games 10

Ghent starts it and tells it, line by line, what its side may know and which actions are
legal; the protocol is in docs/BOTS.md.  To make it stronger, change choose().
"""
import json
import random
import sys

KEEN_ON = ('fight', 'battle', 'raid', 'march', 'move', 'activate', 'sail', 'go')


def choose(view, actions, chance):
    """The one function that decides: view as in docs/API.md, actions a list of texts."""
    del view  # a better engine looks at it
    bold = [action for action in actions if action.split()[0] in KEEN_ON]
    return chance.choice(bold or actions)


def main():
    view, actions, chance = {}, [], random.Random(1812)
    for line in sys.stdin:
        word, _, rest = line.strip().partition(' ')
        answer = None
        if word == 'hello':
            answer = 'name Bold\nhello 1'
        elif word == 'game':
            answer = 'ready'
        elif word == 'view':
            view = json.loads(rest)
        elif word == 'actions':
            actions = json.loads(rest)
        elif word == 'go':
            answer = 'bestaction ' + choose(view, actions, chance)
        elif word == 'quit':
            break
        # What it does not know (state, stop, over, and what later versions add) it passes over.
        if answer:
            print(answer, flush=True)


if __name__ == '__main__':
    main()
