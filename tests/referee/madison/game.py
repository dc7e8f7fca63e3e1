"""The game that the referee follows: what lies on the table, the cards, and the card play at hand."""
from .data import BOOK, LOST, OTHER, SIDES
from .flow import Over
from .position import Position


class Game:
    def __init__(self, scenario):
        self.scenario = BOOK.scenario[scenario]
        self.pos = Position()
        self.hand = {side: [] for side in SIDES}
        self.held = {side: [] for side in SIDES}
        self.deck, self.later, self.prewar_deck, self.discard, self.in_play = [], [], [], [], []
        self.known = {}              # cards that all have seen go to a hand (A125)
        self.first = None            # first player
        self.phase = None
        self.active = None
        self.plays = self.passes = 0
        self.delayed, self.storming = set(), set()
        self.captured = set()
        self.eased = set()           # card 68: leaders whose Command Value is 1
        self.truce = {}              # card 16: side -> the step of its card
        self.no_build = {}           # cards 58, 88: side -> (spaces, lakes) of the ban, from its next card play on
        self.building = None         # a vessel under construction (1813 scenario)
        self.treaty = False
        self.prewar = False
        self.said = []               # what the engine's notes are compared with
        self.settled = True          # nothing has moved since control and points were counted
        self.new_play()

    def new_play(self):
        """What lasts for one card play."""
        self.card = None
        self.attacked, self.withdrawn, self.unsupplied = set(), set(), set()
        self.spent = {}
        self.forces, self.force = [], None
        self.fight, self.sea_fight = None, None
        self.rains = None            # HEAVY RAINS: the space
        self.winds = set()           # CONTRARY WINDS: places whose vessels stay
        self.slowed = None           # SUPPLY FAILURE: the force
        self.burdened = None         # DIVIDED COMMAND: the leader
        self.peaceful = None         # PREVOST HESITATES: the force
        self.no_militia = None       # MILITIA REFUSE TO CROSS: the force
        self.fresh = set()           # arrived by combat in this card play (A128)
        self.stormed = False
        self.beaten = {}             # side -> spaces where it was beaten in this card play

    def say(self, what, *args):
        self.said.append((what, list(args)))

    # -- pieces

    def row(self):
        return BOOK.turns[self.pos.turn]

    def half(self):
        return self.row()['half']

    def lose(self, piece, place=LOST):
        """A piece leaves the map for good; 3.54 binds Tecumseh and the Shawnee together."""
        if self.pos.where[piece] == LOST:
            return
        self.pos.put(piece, place)
        self.pos.unflip(piece)
        self.leave_forces(piece)
        if 'tecumseh-link' in piece.special:
            for other in BOOK.pieces:
                if other is not piece and 'tecumseh-link' in other.special and self.pos.on_map(other):
                    self.say('link-lost', other.key)
                    self.lose(other)

    def leave_forces(self, piece):
        for force in self.forces:
            force.column.discard(piece)
            force.aboard.discard(piece)
            force.named.discard(piece)
        if self.fight:
            self.fight.out(piece)
        self.unsupplied.discard(piece)

    def lose_step(self, unit):
        """3.17, 10.52: flips a two-step unit, removes any other."""
        if unit.two_steps and self.pos.full(unit):
            self.pos.flip(unit)
            self.say('step-lost', unit.key)
        else:
            self.say('eliminated', unit.key)
            self.lose(unit)

    def damage(self, vessel):
        self.pos.flip(vessel)
        self.say('damaged', vessel.key)

    def sink(self, vessel):
        self.say('vessel-lost', vessel.key, self.pos.where[vessel])
        self.lose(vessel)

    # -- cards

    def drop_card(self, key):
        for pile in (self.in_play, *self.hand.values(), *self.held.values()):
            if key in pile:
                pile.remove(key)
        self.known.pop(key, None)
        self.discard.append(key)

    def hidden(self):
        """Cards of this year that nobody but their owners has seen: what a hand may hold for all that is known."""
        cards = list(self.deck)
        for side in SIDES:
            cards += self.hand[side] + self.held[side]
        return cards

    # -- points

    def settle(self):
        """A96: control, points, depots and instant victory, when a force has finished, a combat or an event."""
        pos = self.pos
        self.depots_fall()
        now = pos.enemy_spaces()
        for space in BOOK.space:
            if (space in now) != (space in pos.counted):
                side = OTHER[BOOK.space[space].side]
                self.say('town-taken' if space in now else 'town-given-up', side, space, pos.value(space))
        pos.counted = now
        self.settled = True
        self.instant_victory()

    def depots_fall(self):
        """13.55, A37: an enemy unit or vessel is there and no land unit of the owner's."""
        pos = self.pos
        for space in sorted(pos.depots):
            owner = BOOK.space[space].side
            enemies = any((piece.land or piece.vessel) and piece.side != owner for piece in pos.at[space])
            if enemies and not pos.has_units(owner, space):
                pos.depots.discard(space)
                pos.touch()
                self.say('depot-falls', owner, space)

    def instant_victory(self):
        """17.3, A39."""
        pos = self.pos
        for side, row, years in (('us', BOOK.special['us-wins'], (1812, 1813)),
                                 ('gb', BOOK.special['gb-wins'], (1812, 1813, 1814))):
            if pos.year() in years and sum(pos.controls(side, town) for town in row['towns']) >= row['needed']:
                raise Over(side, 'decisive')

    def award(self, side, points):
        self.pos.card_vp += points if side == 'gb' else -points
        self.say('awarded', side, points)

    def set_lakes(self):
        """A33: at the end of a card play whoever has undamaged vessels in a box controls the lake."""
        pos = self.pos
        for lake in BOOK.lakes:
            holder = None
            for side in SIDES:
                if any(pos.full(vessel) for vessel in pos.vessels(side, BOOK.box[lake])):
                    holder = side
            if holder and pos.marker[lake] == OTHER[holder]:
                pos.marker[lake] = None  # 11.23: the enemy has taken the lake
            if holder != pos.lake[lake]:
                pos.lake[lake] = holder
                pos.touch()
