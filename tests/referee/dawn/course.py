"""The course of the game (3, 4, 5): setup, Prelude, turns, cards, Scoring (15.1) and Upkeep (4.1.4)."""
from .asking import Ask, Draw, GameOver, ask
from .data import (BOX, CARDS, FIGURES, OPERATIONS, OTHER, REGIONS, SIDES, TRACKS, ZONES)
from .events import play_event
from .operations import OPERATE, could


def whole_game(board):
    yield from setup(board)
    board.note('turn-begins', 0)
    yield from actions(board, FIGURES['keep-prelude'])
    yield from upkeep(board)
    for turn in range(1, FIGURES['turns'] + 1):
        board.turn = turn
        board.note('turn-begins', turn)
        if turn % 2:
            yield from policy(board)
        yield from actions(board, 0)
        scoring(board)
        if turn == FIGURES['turns']:  # 15.1.5
            winner = 'gb' if board.score > 0 else 'us'
            board.note('won-at-end', winner)
            raise GameOver(winner)
        yield from upkeep(board)


def setup(board):
    """3.1: the Prelude deck is dealt out, the US first."""
    while board.pile['deck']:
        for side in SIDES:
            yield from draw(board, side)
    board.pile['deck'], board.pile['discard'] = board.pile['discard'], []


def draw(board, side):
    card = yield Draw(board.pile['deck'])
    board.pile['deck'].remove(card)
    board.pile[f'hand-{side}'].append(card)
    board.note('drew', side, card)


def deal(board):
    """4.1.4, I6, I9, I21: card by card, the US first; an empty deck is made anew at once."""
    most = {side: FIGURES['hand'] + (board.track[side]['diplomacy'] >= 3) for side in SIDES}
    pile = board.pile
    while any(len(pile[f'hand-{side}']) < most[side] for side in SIDES):
        for side in SIDES:
            if len(pile[f'hand-{side}']) < most[side]:
                yield from draw(board, side)
                if not pile['deck']:
                    pile['deck'], pile['discard'] = pile['discard'], []
                    board.note('reshuffled', len(pile['deck']))


# 4.1.1 Public Policy

def policy(board):
    for side in SIDES:
        options = {f'advance {track}': track for track in TRACKS if board.track[side][track] < 3}
        track = yield from ask(side, 'policy', {**options, 'done': None})  # I7
        if track:
            yield from board.change_track(side, track, 1)
        else:
            board.note('policy-declined', side)


# 4.1.2 Actions, 5 Card play

def actions(board, kept):
    side = 'us'
    while any(len(board.pile[f'hand-{each}']) > kept for each in SIDES):
        if len(board.pile[f'hand-{side}']) > kept:
            yield from play_card(board, side)
        side = OTHER[side]  # I6: the rest is played alone
    board.promised = {'us': [], 'gb': []}  # J12
    board.opmod = {'us': 0, 'gb': 0}
    board.evade = 4


def play_card(board, side):
    hand, in_play = board.pile[f'hand-{side}'], board.pile['in-play']
    words = yield Ask(side, 'play', {f'play {key}': key for key in hand})  # J6: asked even with one card
    card = CARDS[words.split()[1]]
    board.active = side
    hand.remove(card.key)
    in_play.append(card.key)
    board.note('plays', side, card.key)
    use = yield from ask(side, 'use', uses(board, side, card))
    if use == 'event':
        board.note('event', side, card.key)
        yield from play_event(board, side, card)
        happened = True
    else:
        happened = card.side == OTHER[side]  # 5.2.1, 5.2.4, I4
        if happened:
            first = yield from ask(side, 'order', {'event-first': True, 'event-last': False})
            if first:
                yield from trigger(board, side, card)
            yield from operate(board, side, card, use)
            if not first:
                yield from trigger(board, side, card)
        else:
            yield from operate(board, side, card, use)
    in_play.remove(card.key)
    gone = happened and card.removed  # 2.8.2, 5.2.3
    board.pile['removed' if gone else 'discard'].append(card.key)
    if gone:
        board.note('card-removed', card.key)


def uses(board, side, card):
    """5.2, I1: an operation without any step is no choice while another has one."""
    operations = [name for name in OPERATIONS[side] if could(board, side, name, ops_of(board, side, card, name))]
    options = {f'ops {name}': name for name in operations or OPERATIONS[side]}
    if card.side in (side, 'either'):  # 5.0.1, I23
        options['event'] = 'event'
    return options


def ops_of(board, side, card, operation):
    """I2, I22: Court Martial first, then the bonus of a track."""
    ops = max(1, card.ops + board.opmod[side])
    track, level = {'campaign': ('public-opinion', 2), 'recruit': ('economy', 2),
                    'construct': ('economy', 3)}.get(operation, (None, 0))
    return ops + (track is not None and board.track[side][track] >= level)


def operate(board, side, card, operation):
    ops = ops_of(board, side, card, operation)
    board.opmod[side] = 0
    board.note('operation', side, operation, ops)
    yield from OPERATE[operation](board, side, ops)


def trigger(board, side, card):
    """5.2.1, J16: the card's side decides."""
    board.note('triggered', card.side, card.key, side)
    yield from play_event(board, card.side, card)


# 15.1 Scoring

def scoring(board):
    board.note('scoring', board.turn)
    earned = {'us': 0, 'gb': 0}
    naval(board, earned)
    for where, region in REGIONS.items():
        holder = board.control(where)
        if region.vp and holder and holder != region.home:  # 2.2.2
            earned[holder] += region.vp
            board.note('score-home' if region.home else 'score-neutral', holder, where, region.vp)
    for side in SIDES:
        points = FIGURES['diplomacy-vp'][board.track[side]['diplomacy']]
        peace = board.conflict.get('peace-negotiations') == 1  # 12.2.5
        if points:
            points *= 2 if peace else 1
            earned[side] += points
            board.note('score-peace' if peace else 'score-diplomacy', side, points)
    net = earned['gb'] - earned['us']  # I13: only the net counts
    if net:
        board.move_score('gb' if net > 0 else 'us', abs(net))
    board.check_points()


def naval(board, earned):
    """15.1.3, 16.1, J10."""
    us = FIGURES['privateer-vp'][board.privateer]
    complete = len(board.complete_zones())
    gb = FIGURES['blockade-vp'][complete] + (complete > 0 and board.track['gb']['public-opinion'] >= 1)  # H3
    if us == gb:
        if us:
            board.note('score-naval-even', us, gb)
        return
    side = 'us' if us > gb else 'gb'
    earned[side] += abs(us - gb)
    board.note('score-naval', us, gb, side, abs(us - gb))


# 4.1.4 Upkeep

def upkeep(board):
    board.note('upkeep', board.turn)
    recruit_upkeep(board)
    if board.privateer:
        board.note('privateers-reset')
    board.privateer = 0
    zones = [zone for zone in ZONES if board.squadron[zone]]
    if zones:  # H8
        board.recall((yield from ask('gb', 'recall', {f'recall {zone}': zone for zone in zones})))
    for town, number in board.landed.items():
        if number:
            board.squadron[BOX] += number
            board.note('landed-return', town, number)
    board.landed = {}
    if board.armistice:
        board.note('armistices-end')
    board.armistice = set()
    pile = board.pile
    if board.turn == 0:  # 4.2
        pile['deck'] += pile['discard']
        pile['discard'] = []
        board.note('prelude-shuffled', len(pile['deck']))
    if board.turn + 1 == FIGURES['era-1814']:  # 4.4.1, A9
        board.note('era-1814')
        board.bring_squadrons(FIGURES['squadrons-1814'])
        pile['deck'] += pile['aside']
        pile['aside'] = []
    yield from deal(board)


def recruit_upkeep(board):
    """4.3, I10, I11."""
    for where, region in REGIONS.items():
        gain = 2 if region.home == 'us' and board.track['us']['public-opinion'] >= 1 else 1
        gain = min(gain, region.power - board.counters[where])
        if region.power and gain > 0:
            board.counters[where] += gain
            board.note('recruits-came', where, gain)
