"""What tests/referee/referee holds the engine against."""
from .data import BOOK, SIDES
from .flow import Course as Driver
from .turns import Course

TOLD = ('strengths', 'modifier', 'modifier-card', 'roll', 'naval-battle', 'naval-drm', 'naval-roll',
        'naval-loss-roll', 'step-lost', 'eliminated', 'damaged', 'vessel-lost', 'strikes', 'awarded', 'town-taken',
        'town-given-up', 'first-roll', 'first-player', 'turn-begins', 'final-points', 'won', 'worn-out', 'overwhelmed',
        'over-quartered', 'no-quarters', 'starved', 'town-struck', 'lake-struck', 'repaired', 'restored', 'built',
        'depot-falls', 'depot-off', 'depot-made', 'combat-won', 'combat-lost', 'arrives', 'storm-lost', 'card-drawn')


def told_of(force, prefix):
    return {
        prefix + 'at': BOOK.number[force.place], prefix + 'start': BOOK.number[force.start],
        prefix + 'column': [piece.key for piece in force.column], prefix + 'done': [piece.key for piece in force.done],
        prefix + 'named': [piece.key for piece in force.named], prefix + 'taken': force.taken,
        prefix + 'carriers': force.carried if force.vessels and force.leader else 0,
        prefix + 'afloat': int(force.afloat),
    }


class Referee:
    def __init__(self, scenario, draws):
        self.game = Course(scenario)
        self.driver = Driver(self.game)
        self.game.said = []
        self.driver.advance(None, draws)

    def do(self, side, action, draws):
        self.game.said = []
        self.driver.answer(side, action, draws)

    def asked(self):
        return self.driver.question.side if self.driver.question else None

    def legal(self):
        return self.driver.question.options

    def over(self):
        return self.driver.over is not None

    def result(self):
        return 1000 if self.driver.over.winner == 'us' else -1000

    def board(self):
        g, pos = self.game, self.game.pos
        number = {'us': 0, 'gb': 1, None: 2}
        board = {
            'where': {piece.key: BOOK.number[place] for piece, place in pos.where.items()},
            'flipped': [piece.key for piece in pos.flipped],
            'upgraded': [piece.key for piece in pos.upgraded],
            'lake': {lake: number[side] for lake, side in pos.lake.items()},
            'marker': {lake: number[side] for lake, side in pos.marker.items()},
            'depots': list(pos.depots),
            'forts': list(pos.forts),
            'destroyed': list(pos.destroyed),
            'backups': list(pos.backups),
            'turn': pos.turn,
            'card-vp': pos.card_vp,
            'plays': g.plays,
            'delayed': [piece.key for piece in g.delayed],
            'pile': {
                'hand-us': g.hand['us'], 'hand-gb': g.hand['gb'], 'held-us': g.held['us'], 'held-gb': g.held['gb'],
                'deck': g.deck, 'later': g.later, 'discard': g.discard, 'in-play': g.in_play,
                'prewar': g.prewar_deck,
            },
        }
        if self.driver.over is None:
            board['node'] = self.driver.question.node
            if self.driver.question.node in ('play', 'use') and not g.stormed:
                # the engine traces lines when a card play begins
                board['supply'] = {side: list(pos.supply(side)) for side in SIDES}
            board['first-player'] = number[g.first] if g.first else 0
            board['storming'] = [unit.key for unit in g.storming]
            board['spent'] = self.spent()
            board['aboard'] = [piece.key for force in g.forces for piece in force.aboard]
            board['attacked'] = list(g.attacked)
            if self.driver.question.node in ('march', 'sail'):
                board |= told_of(g.force, f'force-{g.forces.index(g.force)}-')
            if g.fight is not None:
                board['combat-where'] = BOOK.number[g.fight.space]
                board['combat-with'] = [piece.key for party in g.fight.party.values() for piece in party]
                board['combat-round'] = g.fight.round
            board['unsupplied'] = [unit.key for unit in g.unsupplied]
            board['withdrawn'] = [piece.key for piece in g.withdrawn]
            board['attacked'] = list(g.attacked)
        if g.settled:
            board['counted'] = list(pos.counted)
            board['control'] = {side: [space for space in BOOK.space if pos.control(space) == side] for side in SIDES}
            board['score'] = pos.score()
        if self.driver.over is not None and hasattr(g, 'final'):
            board['score'] = g.final
            board.pop('counted', None)
        return board

    def spent(self):
        """MP; of those aboard the engine notes where they embarked."""
        told = {piece.key: points for piece, points in self.game.spent.items()}
        for force in self.game.forces:
            for piece in force.aboard:
                told[piece.key] = BOOK.number[force.quays[piece]] + 1
        return told

    def sums(self, notes):
        engine = {}
        for note in notes:
            engine.setdefault(note['m'], []).append(note.get('a', []))
        own = {}
        for name, args in self.game.said:
            own.setdefault(name, []).append(args)
        for name in TOLD:
            if name in engine or name in own:
                yield name, sorted(engine.get(name, []), key=str), sorted(own.get(name, []), key=str)
