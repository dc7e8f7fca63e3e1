"""The course of the game: set-up, Pre-war Sequence, turns and phases, Winter, the end.

5.0-7.6, 14.0 (reinforcements), 11.21-11.23 (free naval moves), 16.0 (Winter), 4.2-4.3 and 17.0 (the end).
"""
from . import event_tests, events
from .combat import Fight, meet
from .data import BOOK, JOINED, OTHER, RESERVE, SIDES, UNUSED, WAITING
from .flow import DIE, Over, Pick, ask
from .game import Game
from .plays import use_card
from .retreat import Rout, commodores_leave, settle_commodore, vessels_flee


LAST_CARD = 'battle-of-new-orleans'


class Course(Game):
    """The whole game as one generator."""

    def __init__(self, scenario):
        super().__init__(scenario)
        self.abroad, self.indians_only, self.unbuildable = set(), set(), set()
        self.landing_cancelled = False

    def course(self):
        self.set_up()
        if self.scenario['turn'] == 'spring-1812':
            skipped = yield from self.prewar_sequence()
            yield from self.turn(skip_action=skipped)
            self.pos.turn += 1
        while True:
            yield from self.turn()
            self.pos.turn += 1
            self.pos.touch()

    # -- set-up (5.0, A72)

    def set_up(self):
        pos, row = self.pos, self.scenario
        pos.turn = BOOK.turn_number[row['turn']]
        for piece in BOOK.pieces:
            pos.put(piece, RESERVE)
        for group in row['pieces']:
            for key in group['pieces']:
                pos.put(BOOK.piece[key], group['space'])
        for key in row.get('unused', ()):
            pos.put(BOOK.piece[key], UNUSED)
        for key in row.get('backs', ()):
            pos.flip(BOOK.piece[key])
        for lake, side in row.get('lakes', {}).items():
            pos.marker[lake] = side
        pos.forts = set(row.get('forts', ()))
        pos.destroyed = set(row.get('destroyed', ()))
        pos.backups = set(row.get('backups', ()))
        vp = row['card-vp']
        pos.card_vp = vp['points'] * (1 if vp['side'] == 'gb' else -1)
        self.building = row.get('building')
        year = row['turn'][-4:]
        self.deck = list(BOOK.deck[year])
        for deck, cards in BOOK.deck.items():
            if deck < year:
                self.discard += cards
            elif deck > year:
                self.later += cards
        pos.touch()
        pos.counted = pos.enemy_spaces()

    # -- Pre-war Sequence (6.0, A1-A3, A78)

    def prewar_sequence(self):
        self.prewar = True
        dow = 'declaration-of-war'
        self.deck.remove(dow)
        for _ in range(BOOK.figure['prewar-cards'] - 1):
            card = yield Pick(list(self.deck))
            self.deck.remove(card)
            self.prewar_deck.append(card)
        self.prewar_deck.append(dow)
        drawn = dict.fromkeys(SIDES, 0)
        side = 'us'
        while True:
            card = yield from self.draw_prewar(side, drawn)
            if card == dow:
                break
            self.active = side
            answer = yield from ask(side, ['keep', f'play {card}'], 'prewar.keep')
            if answer != 'keep':
                yield from self.card_play(side, card)
            side = OTHER[side]
        drawer, self.known[dow] = side, side
        side = OTHER[side]
        self.first = OTHER[drawer]
        while self.prewar_deck:
            if drawn[side] < BOOK.figure['prewar-hand']:
                yield from self.draw_prewar(side, drawn)
            side = OTHER[side]
        self.prewar = False
        if not any(set(self.hand[side]) - {dow} for side in SIDES):  # 6.32
            self.drop_card(dow)
            return True
        return False

    def draw_prewar(self, side, drawn):
        card = yield Pick(list(self.prewar_deck))
        self.prewar_deck.remove(card)
        self.hand[side].append(card)
        drawn[side] += 1
        self.say('war-declared' if card == 'declaration-of-war' else 'card-drawn', side, card)
        return card

    # -- a turn (7.0, A75)

    def turn(self, skip_action=False):
        row = self.row()
        self.plays = self.passes = 0
        self.phase = None
        self.pos.touch()
        self.say('turn-begins', row['key'])
        yield from self.first_player(row)
        self.say('first-player', self.first)
        if row['half'] == 'winter':
            yield from self.winter()
            return
        self.take_back_held()
        if row['key'] != self.scenario['turn']:
            self.freeze()
        if row.get('reinforcements') and not (row['key'] == self.scenario['turn']):
            yield from self.reinforcements()
        elif row['key'] == self.scenario['turn'] and row['key'] != 'spring-1812':
            yield from self.reinforcements()
        self.fresh_turn = dict.fromkeys(SIDES, True)
        yield from self.deal(row)
        if not skip_action:
            yield from self.action_phase()
        self.truce = {}
        self.eased = set()
        if row['half'] == 'autumn':
            yield from self.fleets_home()
        elif row['year'] > 1812:
            yield from self.fleets_out()

    def first_player(self, row):
        """7.33, A9."""
        told = row['first']
        if told in SIDES:
            self.first = told
        elif told == 'roll':
            score = self.pos.score()
            if abs(score) >= BOOK.figure['automatic-first']:
                self.first = 'gb' if score > 0 else 'us'
                return
            while True:
                us = yield DIE
                gb = yield DIE
                totals = us + max(0, -score), gb + max(0, score)
                self.say('first-roll', us, totals[0], gb, totals[1])
                if totals[0] != totals[1]:
                    break
            self.first = 'us' if totals[0] > totals[1] else 'gb'

    def order(self):
        return self.first, OTHER[self.first]

    def take_back_held(self):
        """7.23, A4: from spring to autumn of one year held cards return to the hand."""
        for side in SIDES:
            self.hand[side] += self.held[side]
            self.held[side] = []

    def deal(self, row):
        """7.2, 7.25, A12."""
        if row['key'] == 'spring-1812':
            return
        treaty = 'treaty-of-ghent'
        aside = row['key'] == 'spring-1814' and treaty in self.deck
        if aside:
            self.deck.remove(treaty)
            self.later.append(treaty)
        elif row['key'] == 'autumn-1814' and treaty in self.later:
            self.later.remove(treaty)
            self.deck.append(treaty)
        for side in SIDES:
            while len(self.hand[side]) < row['deal'] and self.deck:
                card = yield Pick(list(self.deck))
                self.deck.remove(card)
                self.hand[side].append(card)
                self.say('card-drawn', side, card)

    # -- reinforcements (14.0)

    def reinforcements(self):
        pos, key = self.pos, self.row()['key']
        for piece in sorted(self.delayed):
            if pos.where[piece] == WAITING:
                pos.put(piece, RESERVE)
        old, self.delayed = self.delayed, set()
        due = [piece for piece in BOOK.pieces if piece.enters['by'] == 'arrival' and pos.where[piece] == RESERVE
               and (piece.enters['turn'] == key or piece in old)]
        self.delayed = set(old)
        if self.half() == 'spring':  # A74: no delay into Winter
            for side in self.order():
                yield from self.delays(side, [piece for piece in due if piece.side == side and not piece.vessel
                                              and piece not in old])
        for side in self.order():
            for piece in due:
                if piece.side == side and pos.where[piece] == RESERVE:
                    self.delayed.discard(piece)
                    yield from self.arrive(piece)
        self.finish_building(key)
        self.settle()

    def delays(self, side, due):
        """14.2."""
        due = list(due)
        while due:
            answer = yield from ask(side, {f'delay {piece.key}': piece for piece in due} | {'done': None},
                                    'arrival.delay')
            if answer == 'done':
                return
            piece = BOOK.piece[answer.split()[1]]
            due.remove(piece)
            self.pos.put(piece, WAITING)
            self.delayed.add(piece)

    def arrive(self, piece):
        """14.1, 14.3, 14.4, A91."""
        pos, side, space = self.pos, piece.side, piece.enters['space']
        enemy = OTHER[side]
        if pos.control(space) == enemy:
            if piece.vessel:
                self.say('schooner-lost', piece.key)
                self.lose(piece)  # 14.42
            elif piece.commodore:
                pos.put(piece, WAITING)
                yield from settle_commodore(self, piece, (BOOK.space[space].lake,))
            else:
                pos.put(piece, WAITING)
                if piece.land:
                    self.storming.add(piece)
            return
        pos.put(piece, space)
        self.say('arrives', piece.key, space)
        yield from self.make_room(piece, space)

    def make_room(self, piece, space):
        """14.33: enemies too weak to control the space give way."""
        pos, enemy = self.pos, OTHER[piece.side]
        if pos.has_units(enemy, space) or pos.generals(enemy, space):  # leaders: written nowhere
            rout = Rout(self, enemy, space, pos.units(enemy, space), pos.generals(enemy, space))
            yield from rout.leave('rout.retreat')
        if piece.land:
            yield from vessels_flee(self, enemy, space)

    def finish_building(self, key):
        """A72: the vessel under construction in the scenario of 1813."""
        row = self.building
        if row and row['turn'] == key:
            ship = BOOK.piece[row['vessel']]
            if self.pos.where[ship] == RESERVE and ship not in self.unbuildable:
                if self.pos.controls(ship.side, row['space']) and row['space'] not in self.pos.destroyed:
                    self.pos.put(ship, row['space'])
                    self.say('built', ship.key, row['space'])
            self.building = None

    # -- the Action Phase (7.3)

    def action_phase(self):
        while any(self.hand.values()):
            for side in self.order():
                if self.hand[side]:
                    self.active = side
                    self.new_play()
                    self.freeze()
                    yield from self.start_of_play(side)
                    answer = yield from self.play_or_hold(side)
                    if answer is not None:
                        yield from self.card_play(side, answer)
                    yield from self.end_of_play(side)
                    if answer is not None:
                        self.put_away(answer)

    def start_of_play(self, side):
        """Window `start`: supply is fixed, fleets may withdraw, leaders and reinforcements enter."""
        for rule in (self.truce, self.no_build):
            if side in rule:
                rule[side]['on'] = True
        yield from self.waiting_enter(side)  # the order of these three is written nowhere
        if self.fresh_turn[side]:
            self.fresh_turn[side] = False
            yield from self.storms(side)
        yield from self.withdraw(side)

    def freeze(self):
        """13.36, 2.76, card 11: what is judged when the card play begins."""
        pos = self.pos
        self.unsupplied = {unit for unit in BOOK.units if pos.on_map(unit) and not pos.supplied(unit)}
        self.abroad = {unit for unit in BOOK.units if pos.where[unit] in BOOK.space
                       and BOOK.space[pos.where[unit]].side == 'gb'}
        self.indians_only = set()
        for space in BOOK.space:
            units = [piece for piece in pos.at[space] if piece.land]
            if units and all(unit.kind == 'indian' for unit in units):
                self.indians_only.add(space)

    def play_or_hold(self, side):
        options = {}
        for card in self.hand[side]:
            options[f'play {card}'] = card
            if len(self.held[side]) < BOOK.figure['hold']:
                options[f'hold {card}'] = card
        answer = yield from ask(side, options, 'play', always=True)
        card = options[answer]
        if answer.startswith('play'):
            return card
        self.hand[side].remove(card)
        self.held[side].append(card)
        self.say('held-card', side, card)
        return None

    def card_play(self, side, card):
        if self.prewar:
            self.new_play()
            self.freeze()
        self.card = card
        self.hand[side].remove(card)
        self.known.pop(card, None)
        self.in_play.append(card)
        self.say('played', side, card)
        yield from use_card(self, side, card)
        if self.treaty:
            yield from self.peace()
        if self.prewar:
            self.settle()
            self.put_away(card)

    def put_away(self, card):
        self.in_play.remove(card)
        self.discard.append(card)
        self.card = None

    def end_of_play(self, side):
        """Window `end`: leaders left alone, vessels beside enemies, lakes, points."""
        yield from self.lonely_commodores()
        yield from self.beside_enemies(side)
        self.plays += 1
        self.settle()
        self.set_lakes()
        for rule in (self.truce, self.no_build):
            if side in rule and rule[side]['on']:
                del rule[side]

    def lonely_commodores(self):
        """A129: naval leaders whom the last vessel has left alone in a box."""
        for side in SIDES:
            for lake in BOOK.lakes:
                box = BOOK.box[lake]
                if self.pos.commodores(side, box) and not self.pos.vessels(side, box):
                    yield from commodores_leave(self, side, box)

    def beside_enemies(self, side):
        """9.61, A82, A131: vessels that lie beside land units of the side whose card play ends."""
        pos = self.pos
        for mover in SIDES:
            enemy = OTHER[mover]
            for lake in BOOK.lakes:
                for town in BOOK.towns[lake]:
                    if (pos.has_units(mover, town) and not pos.has_units(enemy, town)
                            and (pos.vessels(enemy, town) or pos.commodores(enemy, town))):
                        if mover != side and pos.control(town) == enemy:
                            continue  # 15.16: built beside a weak enemy
                        yield from vessels_flee(self, enemy, town)

    # -- free naval moves (11.2)

    def withdraw(self, side):
        """11.21, A26, A92."""
        pos = self.pos
        went = []
        while True:
            options = {}
            for lake in BOOK.lakes:
                box = BOOK.box[lake]
                ships = pos.vessels(side, box)
                lakes = JOINED if lake in JOINED else (lake,)
                towns = [town for town in pos.friendly_towns(side, lakes)
                         if not pos.has_units(OTHER[side], town)]
                if len(ships) > 1:
                    options |= {f'fleet {box} {town}': (ships + pos.commodores(side, box), town) for town in towns}
                for ship in ships:
                    options |= {f'ship {ship.key} {town}': ([ship], town) for town in towns}
                for chief in pos.commodores(side, box):
                    options |= {f'ship {chief.key} {town}': ([chief], town) for town in went
                                if BOOK.space[town].lake in chief.lakes}
            if not options:
                return
            if not self.commodore_alone(side):  # A92: a naval leader goes with the last vessels
                options['done'] = None
            answer = yield from ask(side, options, 'withdraw')
            if answer == 'done':
                return
            pieces, town = options[answer]
            if pieces[0].vessel and town not in went:
                went.append(town)
            for piece in pieces:
                pos.put(piece, town)
                self.withdrawn.add(piece)
                self.say('vessel-goes', piece.key, town)

    def commodore_alone(self, side):
        return any(self.pos.commodores(side, box) and not self.pos.vessels(side, box) for box in BOOK.lake_of_box)

    def fleets_home(self):
        """7.4, 11.22, A92."""
        pos = self.pos
        for side in self.order():
            while True:
                options = self.homes(side)
                if not options:
                    break
                answer = yield from ask(side, options, 'fleets.return')
                pieces, town = options[answer]
                for piece in pieces:
                    box = pos.where[piece]
                    if piece.vessel:
                        pos.marker[BOOK.lake_of_box[box]] = side
                    pos.put(piece, town)
                    self.say('vessel-goes', piece.key, town)
        for lake in BOOK.lakes:
            if pos.lake[lake]:
                pos.lake[lake] = None
        pos.touch()
        self.settle()

    def homes(self, side):
        pos, options = self.pos, {}
        for lake in BOOK.lakes:
            box = BOOK.box[lake]
            ships, chiefs = pos.vessels(side, box), pos.commodores(side, box)
            if not ships and not chiefs:
                continue
            towns = self.home_towns(side, lake)
            if not towns:
                for ship in ships:
                    self.sink(ship)
                for chief in chiefs:
                    pos.put(chief, WAITING)
                continue
            if len(ships) > 1:
                options |= {f'fleet {box} {town}': (ships + chiefs, town) for town in towns}
            for piece in ships + chiefs:
                options |= {f'ship {piece.key} {town}': ([piece], town) for town in towns}
        return options

    def home_towns(self, side, lake):
        lakes = JOINED if lake in JOINED else (lake,)
        return [town for town in self.pos.friendly_towns(side, lakes)
                if not self.pos.has_units(OTHER[side], town)]

    def fleets_out(self):
        """11.23, A27, A75: at the end of spring."""
        pos = self.pos
        for side in self.order():
            while True:
                options = self.returns(side)
                if not options:
                    break
                answer = yield from ask(side, options | {'done': None}, 'fleets.return')
                if answer == 'done':
                    break
                pieces, box = options[answer]
                for piece in pieces:
                    pos.put(piece, box)
                    self.say('vessel-goes', piece.key, box)
        for lake in BOOK.lakes:
            pos.marker[lake] = None
        self.set_lakes()
        self.settle()

    def returns(self, side):
        pos, options = self.pos, {}
        for lake in BOOK.lakes:
            if pos.marker[lake] != side:
                continue
            box = BOOK.box[lake]
            lakes = JOINED if lake in JOINED else (lake,)
            for town in pos.friendly_towns(side, lakes):
                ships = [ship for ship in pos.vessels(side, town) if pos.full(ship) and lake in ship.lakes]
                chiefs = [chief for chief in pos.commodores(side, town) if lake in chief.lakes]
                if len(ships) > 1:
                    options[f'fleet {town} {box}'] = ships + chiefs, box
                options |= {f'ship {ship.key} {box}': ([ship], box) for ship in ships}
                if pos.vessels(side, box):
                    options |= {f'ship {chief.key} {box}': ([chief], box) for chief in chiefs}
        return options

    # -- who enters later (14.31, 14.34)

    def waiting_enter(self, side):
        pos = self.pos
        for leader in BOOK.leaders:
            if leader.side != side or pos.where[leader] != WAITING or leader in self.delayed:
                continue
            if leader.commodore:
                yield from settle_commodore(self, leader, leader.lakes)
                continue
            space = leader.enters['space']
            if any(unit.enters.get('space') == space for unit in self.storming if unit.side == side):
                continue
            if pos.control(space) == side:
                pos.put(leader, space)
                self.say('arrives', leader.key, space)
                yield from self.make_room(leader, space)

    def storms(self, side):
        """14.31, 14.32, A57, A91, A123."""
        pos = self.pos
        spaces = sorted({unit.enters['space'] for unit in self.storming if unit.side == side}, key=BOOK.number.get)
        for space in spaces:
            units = sorted(unit for unit in self.storming if unit.side == side and unit.enters['space'] == space)
            if pos.control(space) == side:
                self.storming -= set(units)
                for unit in units:
                    pos.put(unit, space)
                    self.say('arrives', unit.key, space)
                yield from self.make_room(units[0], space)
                continue
            answer = yield from ask(side, [f'storm {space}', 'done'], 'arrival.storm')
            if answer == 'done':
                for unit in units:
                    self.say('arrival-lost', unit.key)
                    self.lose(unit)
                self.storming -= set(units)
                continue
            yield from self.storm(side, space, units)
            self.storming -= set(units)

    def storm(self, side, space, units):
        pos = self.pos
        leaders = [leader for leader in BOOK.leaders if leader.side == side and leader.general
                   and pos.where[leader] == WAITING and leader not in self.delayed
                   and leader.enters['space'] == space]
        self.stormed = True
        for piece in units + leaders:
            pos.put(piece, space)
        self.say('storms', side, space)
        fight = Fight(self, side, space, None, 'storm', units + leaders, None, None)
        yield from meet(self, fight)
        if fight.fought:
            self.fresh |= {piece for piece in units + leaders if pos.on_map(piece)}  # A128
            for piece in self.fresh:
                self.spent[piece] = BOOK.types[piece.kind]['movement']
            self.attacked.discard(space)  # A127
        else:
            yield from vessels_flee(self, OTHER[side], space)
        self.settle()

    # -- Winter (16.0, A97)

    def winter_cards(self, side):
        return [card for card in self.held[side] if BOOK.card[card].may_use(side)
                and any(use['window'] == 'winter' for use in BOOK.card[card].uses)]

    def winter(self):
        pos = self.pos
        yield from self.winter_events()
        yield from self.attrition()
        self.repair()
        if self.row()['key'] == 'winter-1814':
            self.freeze()
            self.final_count(after_winter=True)
        for space in sorted(pos.depots, key=BOOK.number.get):
            self.say('depot-off', BOOK.space[space].side, space)
        pos.depots = set()
        for side in SIDES:
            self.discard += self.held[side]
            self.held[side] = []
        self.discard += self.deck
        year = str(pos.year() + 1)
        self.deck = [card for card in BOOK.deck[year]]
        self.later = [card for card in self.later if card not in self.deck]
        self.fix_backups()
        pos.touch()
        self.settle()

    def winter_events(self):
        side, again, waited = self.first, False, False
        self.passes = 0
        while self.passes < 2:
            self.active = side
            if self.held[side]:
                self.new_play()
                self.freeze()
                options = {'done': None}
                for card in self.winter_cards(side):
                    if event_tests.playable(self, side, BOOK.card[card], 'winter'):
                        options[f'play {card}'] = card
                answer = yield from ask(side, options, 'winter.play', always=True)
            else:
                answer = 'done'
            if answer == 'done':
                if side == 'us':
                    waited = self.passes == 0 and bool(self.held['gb'])
                self.passes += 1
            else:
                self.passes = 0
                yield from self.winter_event(side, options[answer])
                if options[answer] == LAST_CARD:
                    return  # A6
            side = OTHER[side]
            if self.passes == 2 and side == 'us' and self.row()['key'] == 'winter-1814' and not again:
                again = waited and bool(self.held['us'])  # A122
                self.passes -= again

    def winter_event(self, side, card):
        self.card = card
        self.held[side].remove(card)
        self.in_play.append(card)
        self.say('winter-event', side, card)
        yield from events.carry_out(self, side, BOOK.card[card])
        yield from self.beside_enemies(side)
        self.settle()
        self.put_away(card)

    def attrition(self):
        """16.2, A67-A70, A101."""
        pos = self.pos
        self.freeze()
        for side in self.order():  # not written anywhere: the first player's units first, space by space
            for space in BOOK.space:
                units = pos.units(side, space)
                if units:
                    yield from self.quarter(side, space, units)
        self.settle()

    def quarter(self, side, space, units):
        pos = self.pos
        room = pos.quarters(space)
        if room == 0:
            self.say('no-quarters', side, space)
            for unit in units:
                self.say('starved', unit.key, space)
                self.lose(unit)
            return
        home = BOOK.space[space].side == side
        reduced = [unit for unit in units if not pos.full(unit)]
        losses = len(units) - room - (len(reduced) if home else 0)
        if losses <= 0:
            return
        if not home and not any(pos.full(unit) for unit in units) and not self.dying(side, space, reduced):
            return
        self.say('over-quartered', side, space, len(units), room)
        fresh = [unit for unit in units if pos.full(unit)]
        dying = [] if home else [unit for unit in reduced if unit in self.unsupplied]
        over = losses - len(fresh)
        if over > 0:  # all fresh units pay, and reduced ones for the rest, who are named first
            named = len(dying) > over
            yield from self.choose_losses(side, dying, over)
            left = len(pos.units(side, space))
            if named and left > room:
                self.say('over-quartered', side, space, left, room)
            yield from self.choose_losses(side, fresh, len(fresh))
        else:
            yield from self.choose_losses(side, fresh, losses)

    def choose_losses(self, side, units, losses):
        if len(units) <= losses:
            for unit in units:
                self.lose_step(unit)
            return
        for _ in range(losses):
            answer = yield from ask(side, {f'lose {unit.key}': unit for unit in units}, 'winter.quarter')
            unit = BOOK.piece[answer.split()[1]]
            units.remove(unit)
            self.lose_step(unit)

    def dying(self, side, space, reduced):
        return any(unit in self.unsupplied for unit in reduced)

    def repair(self):
        """15.21, A93."""
        pos = self.pos
        for ship in BOOK.vessels:
            place = pos.where[ship]
            if place in BOOK.space and not pos.full(ship) and pos.repairs_at(ship.side, place):
                pos.unflip(ship)
                self.say('repaired', ship.key, place)

    def fix_backups(self):
        """15.33, A63, A64."""
        pos = self.pos
        pos.backups = set()
        for space, row in BOOK.space.items():
            if not row.base or row.base['kind'] != 'backup':
                continue
            side = row.base['side']
            mains = [town for town in BOOK.towns[row.lake] if BOOK.space[town].base
                     and BOOK.space[town].base['side'] == side and BOOK.space[town].base['kind'] == 'main']
            if any(town in pos.destroyed or pos.control(town) != side for town in mains):
                pos.backups.add(space)

    # -- the end (4.2, 4.3, 17.1)

    def peace(self):
        """4.22, 4.23, A38: the treaty ends the game; a held NEW ORLEANS may follow."""
        card = 'battle-of-new-orleans'
        self.settle()
        if self.held['us']:
            options = {f'play {card}': None} if card in self.held['us'] else {}
            answer = yield from ask('us', options | {'done': None}, 'winter.play', always=True)
            if answer != 'done':
                self.held['us'].remove(card)
                self.put_away(self.card)
                self.in_play.append(card)
                yield from events.carry_out(self, 'us', BOOK.card[card])
        self.freeze()
        self.final_count(after_winter=False)

    def final_count(self, after_winter):
        """4.32, 4.33, A28, A38."""
        pos = self.pos
        points = pos.card_vp
        struck = {unit for unit in self.unsupplied}
        kept = set()
        for space in sorted(pos.counted, key=BOOK.number.get):
            enemy = OTHER[BOOK.space[space].side]
            if pos.holds(enemy, space, struck):
                kept.add(space)
            elif pos.value(space):
                self.say('town-struck', enemy, space, pos.value(space))
        points += pos.space_points(kept)
        for lake in BOOK.lakes:
            owner = pos.lake_owner(lake)
            if not owner:
                continue
            if self.has_port(owner, lake):
                points += BOOK.figure['lake-vp'] * (1 if owner == 'gb' else -1)
            else:
                self.say('lake-struck', owner, lake, BOOK.figure['lake-vp'])
        self.final = points
        pos.counted = kept
        self.say('final-points', 'gb' if points > 0 else 'us' if points < 0 else 'none', abs(points))
        winner = 'us' if points < 0 else 'gb'  # 17.2
        level = [name for least, name in BOOK.levels if abs(points) >= least][-1]
        self.say('won', winner, level)
        raise Over(winner, level)

    def has_port(self, owner, lake):
        """4.33: of vessels in the box a friendly town in supply; of a marker an undamaged vessel in such a town."""
        pos = self.pos
        lakes = JOINED if lake in JOINED else (lake,)
        towns = [town for town in pos.friendly_towns(owner, lakes) if town in pos.supply(owner)]
        if pos.lake[lake] == owner:
            return bool(towns)
        return any(pos.full(ship) and lake in ship.lakes for town in towns for ship in pos.vessels(owner, town))
