"""A referee for Dawn's Early Light, written from the rulebook and docs/RULINGS-dawn.md alone.

It follows a game action by action: the course of play (course.py) runs as a generator up to the next
question; dice and cards come from the journal.
"""
from .asking import Ask, GameOver, Roll
from .board import Board
from .course import whole_game
from .data import REGIONS, SIDES, UNITS, WATERS

try:
    from __main__ import Difference
except ImportError:
    class Difference(Exception):
        """The engine and the referee do not agree."""


class Referee:
    def __init__(self, scenario, draws):
        self.board_ = Board()
        self.course = whole_game(self.board_)
        self.question = None
        self.draws = list(draws)
        self.drawn_so_far, self.steps = len(draws), 0
        self.run(None)

    def do(self, side, action, draws):
        if self.question is None:
            raise Difference('the game is over, but somebody acts')
        if side != self.question.side or action not in self.question.options:
            raise Difference(f'{side} {action} is not legal ({self.question.node})')
        self.draws = list(draws)
        self.drawn_so_far += len(draws)
        self.steps += 1
        self.board_.notes = []
        self.run(action)

    def run(self, answer):
        """On to the next question, with what chance gave."""
        self.question = None
        try:
            request = self.course.send(answer)
            while not isinstance(request, Ask):
                request = self.course.send(self.drawn(request))
            self.question = request
        except GameOver as end:
            self.board_.winner = end.winner
        if self.draws:
            raise Difference(f'{len(self.draws)} draws too many: {self.draws}')

    def drawn(self, request):
        if isinstance(request, Roll):
            faces, self.draws = self.draws[:request.dice], self.draws[request.dice:]
            if len(faces) < request.dice:
                raise Difference(f'{request.dice} dice are due, there are {len(faces)}')
            if not all(face in (1, 2, 3, 4, 5, 6) for face in faces):
                raise Difference(f'dice are due, but {faces} was drawn')
            return faces
        if not self.draws:
            raise Difference('a card is to be drawn, but there is no draw')
        card = self.draws.pop(0)
        if card not in request.pile:
            raise Difference(f'{card} was drawn, but is not in the deck')
        return card

    def asked(self):
        return self.question.side if self.question else None

    def legal(self):
        return self.question.options

    def over(self):
        return self.board_.winner is not None

    def result(self):
        return 1000 if self.board_.winner == 'us' else -1000

    def sums(self, notes):
        """What was told of this step, kind by kind."""
        own, engine = {}, {}
        for kind, words in self.board_.notes:
            own.setdefault(kind, []).append(flat(words))
        for note in notes:
            engine.setdefault(note['m'], []).append(flat(note['a']))
        for kind in {**own, **engine}:
            if kind not in UNTOLD:
                yield f'notes “{kind}”', sorted(engine.get(kind, []), key=str), sorted(own.get(kind, []), key=str)

    def board(self):
        b = self.board_
        return {
            'force': {where: {unit: n for unit, n in here.items() if n} for where, here in b.force.items()
                      if any(here.values())},
            'counters': b.counters, 'forts': b.forts,
            'control': {side: b.controlled(side) for side in SIDES},
            'army': {side: [where for where in REGIONS if b.has_army(where, side)] for side in SIDES},
            'present': {side: [where for where in REGIONS if b.has(where, side)] for side in SIDES},
            'indians': [where for where in REGIONS if b.force[where]['indian']],
            'pool': {unit: b.pool(unit) for unit in UNITS},
            'ships': b.ships,
            'water': {side: [water for water in WATERS if b.water_control(water) == side] for side in SIDES},
            'squadron': b.squadron, 'landed': b.landed, 'landing': b.landing, 'complete': b.complete_zones(),
            'track': b.track, 'conflict': b.conflict, 'privateer': b.privateer,
            'score': b.score, 'turn': b.turn, 'armistice': b.armistice, 'dice': b.promised, 'opmod': b.opmod,
            'evade': b.evade, 'pile': b.pile, 'held': {side: len(b.pile[f'hand-{side}']) for side in SIDES},
            'active': SIDES.index(b.active), 'drawn': self.drawn_so_far, 'steps': self.steps,
            'winner': SIDES.index(b.winner) if b.winner else 0, **self.battle(),
        }

    def battle(self):
        """The battle that is being fought, and marks of the operation around it."""
        b, fight, node = self.board_, self.board_.fight, self.question and self.question.node
        members = {}
        if node in ('move', 'take', 'battle.stand', 'battle.evade', 'battle.hit'):
            members['moved'] = b.moved
        if node in ('deploy', 'battle.stand', 'battle.hit'):
            members['squadron_moved'] = b.squadron_moved
        if fight:
            regions = list(REGIONS)
            members.update({
                'battle': 1, 'battle-where': regions.index(fight.where), 'battle-round': fight.round,
                'battle-origin': regions.index(fight.origin) if fight.origin else len(regions),
                'battle-attacker': SIDES.index(fight.attacker), 'battle-form': FORMS.index(fight.form),
                'battle-bonus': fight.bonus, 'battle-lost': fight.lost,
                'battle-squadrons': fight.squadrons, 'battle-hits': fight.left,
                'battle-indians': fight.began_with_indians})
            if node == 'battle.evade':
                members['battle-evading'] = fight.evading
        return members


FORMS = ('march', 'raid', 'landing', 'placed')
UNTOLD = {'no-effect'}


def flat(words):
    out = []
    for word in words:
        out += word if isinstance(word, list) else [word]
    return out
