#!/usr/bin/env python3
"""A player of whims, to make journals with questions that programs of sense seldom meet.

    ghent play dawn --us "engine:python3 whims.py 1 west" --gb "engine:python3 whims.py 2 west" --save FILE

The number is its seed; every game it is fond of other words.  Moods: "west" marches into Indian
regions and towns with Indians beside armies, retreats and evades; "many" makes several battles of one
event; "sea" lands, at Halifax, too,
re-embarks and loses squadrons.
"""
import json
import math
import random
import sys

INDIAN = {'chippewa', 'potawatomi', 'miami', 'shawnee', 'sauk', 'chickasaw', 'choctaw', 'creek', 'cherokee'}
TOWNS = {'halifax', 'montreal', 'kingston', 'niagara', 'boston', 'new-york', 'baltimore-washington', 'pittsburgh',
         'savannah', 'nashville', 'new-orleans', 'detroit'}
VERBS = {'land': 6, 'event': 3, 'raid': 2, 'done': 0.08, 'recruit-landing': 6}
LANDING_CARDS = {'bonaparte-abdication', 'black-refugees', 'macons-bill-no-2', 'cockburns-raids',
                 'penobscot-expedition'}
ENEMY = {'us': 'gb', 'gb': 'us'}


class Table:
    """What a player sees, and what he is fond of."""

    def __init__(self, seed, mood):
        self.chance, self.mood, self.fond, self.view = random.Random(seed), mood, {}, {}

    def fondness(self, word):
        return self.fond.setdefault(word, math.exp(self.chance.gauss(0, 1.3)))

    def side(self):
        return self.view.get('player', 'us')

    def enemies_in(self, where):
        return where in ((self.view.get('present') or {}).get(ENEMY[self.side()]) or ())

    def pieces(self, where):
        return (self.view.get('force') or {}).get(where) or {}

    def weight(self, action):
        words = action.split()
        weight = VERBS.get(words[0], 1) * math.prod(self.fondness(word) for word in words)
        if words[0] == 'move' and len(words) > 2 and self.enemies_in(words[2]):
            weight *= 6
        return weight * MOODS.get(self.mood, lambda table, words: 1)(self, words)


def west(table, words):
    liked = {'retreat': 4, 'event': 4, 'event-first': 3}.get(words[0], 1)
    if words in (['ops', 'campaign'], ['play', 'tenskwatawa']):
        liked *= 10
    if words[0] == 'take' and words[2] != '0':
        liked *= 4
    if words[0] == 'move' and len(words) > 2:
        start, end = words[1:3]
        if table.side() == 'us':
            liked *= 6 ** ((end in INDIAN) + (start in INDIAN and end in INDIAN))
        elif end in TOWNS and table.enemies_in(end) and table.pieces(start).get('indian'):
            liked *= 60
        elif table.pieces(end).get('indian'):
            liked *= 6
    return liked


def many(table, words):
    liked = 1
    if table.side() == 'us':
        liked *= 8 if words == ['ops', 'campaign'] or words[0] == 'move' and words[-1] in INDIAN else 1
        liked *= 0.01 if words == ['play', 'tecumseh'] else 1
    elif words == ['play', 'tecumseh']:
        liked *= 200 if table.view.get('turn', 0) > 2 else 0.001
    elif words[0] == 'add' and table.enemies_in(words[1]):
        liked *= 30
    return liked


def sea(table, words):
    liked = {'land': 20, 're-embark': 3, 'recruit-landing': 10, 'event': 3, 'take': 2}.get(words[0], 1)
    if words == ['land', 'halifax'] and table.enemies_in('halifax'):
        liked *= 50
    if words[0] == 'move' and table.side() == 'us':
        liked *= {'halifax': 60, 'maritimes': 20, 'penobscot': 4, 'montreal': 0.01}.get(words[-1], 1)
    if words[0] == 'ops' and table.side() == 'us':
        liked *= {'campaign': 6, 'cruise': 3}.get(words[1], 1)
    elif words[0] == 'ops':
        liked *= {'deploy': 8, 'recruit': 2}.get(words[1], 1)
    if words[0] == 'choose' and words[1].endswith('economy-down') or words == ['advance', 'economy']:
        liked *= 30
    if words[0] == 'play' and words[1] in LANDING_CARDS:
        liked *= 10
    return liked


MOODS = {'west': west, 'many': many, 'sea': sea}


def main():
    seed, mood = int(sys.argv[1]), ''.join(sys.argv[2:])
    table, actions = Table(seed, mood), []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(' ')
        answer = None
        if word == 'hello':
            answer = 'name Whims\nhello 1'
        elif word == 'game':
            answer = 'ready'
            table.fond.clear()
        elif word == 'view':
            table.view = json.loads(rest)
        elif word == 'actions':
            actions = json.loads(rest)
        elif word == 'go':
            answer = 'bestaction ' + table.chance.choices(actions, [table.weight(one) for one in actions])[0]
        elif word == 'quit':
            break
        if answer:
            print(answer, flush=True)


if __name__ == '__main__':
    main()
