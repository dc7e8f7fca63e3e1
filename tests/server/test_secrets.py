#!/usr/bin/env python3
"""A spy at tables of games with hidden hands: test_secrets.py GHENT SOURCES [TEST...]

Three people at a table, each of whom may know less than the others together.  What is secret is
taken from what the owners are told themselves; whatever comes to anybody else, asked or unasked, by
socket or by HTTP, must not name it.
"""
import json
import random
import subprocess
import sys

from server import GHENT, Refused, catch_up, decider, main, nonce, test, words_of

SIDES = ('us', 'gb')
# All cards that could be in a place that is not seen: everybody may read them.
OPEN_PILES = {'unknown', 'later'}
# Piles that only their owner sees, cards that everybody may know of, and actions to be chosen often.
GAMES = {
    # Who has drawn this card is seen by all (6.2-5).
    'madison': {'piles': ('hand-', 'held-'), 'open': {'declaration-of-war'},
                'verbs': ('play', 'hold', 'react', 'battle')},
    'amateurs': {'piles': ('hand-', 'saved-'), 'open': set(), 'verbs': ('event', 'ops', 'save', 'react')},
}


def show(game, what):
    told = subprocess.run([GHENT, 'show', game, what, '--json'], capture_output=True, check=True)
    return json.loads(told.stdout)


class Spies:
    """Both seats, a spectator, and what is kept from each of them."""

    def __init__(self, game, table, us, gb, watch):
        self.game = GAMES[game]
        self.table, self.seat, self.watch = table, {'us': us, 'gb': gb}, watch
        self.all = (us, gb, watch)
        self.kept = {s: set() for s in self.all}  # secrets of others
        self.shown = {s: set() for s in self.all}  # cards that the rules have shown to him
        self.known = {s: set() for s in self.all}  # cards that he was told of while they were no secret
        self.read = {s: 0 for s in self.all}
        self.checked = 0
        self.cards = {c['key'] for c in show(game, 'cards')['cards']}
        # Some are called as a place is.
        self.cards -= {p['key'] for p in show(game, 'map')['places']} | self.game['open']

    def hand(self, side):
        piles = self.seat[side].told['view'].get('pile', {})
        return {c for p in self.game['piles'] for c in piles.get(p + side, [])} & self.cards

    def learn(self):
        """What the owners have now, others must not have been told; what they have no more lies open."""
        for s in self.all:
            others = (self.hand(side) for side in SIDES if self.seat[side] is not s)
            self.kept[s] = set().union(*others) - self.shown[s]

    def check(self):
        """What has come since the last look."""
        self.learn()
        for s in self.all:
            fresh = [json.loads(text) for text in s.heard[self.read[s]:]]
            self.read[s] = len(s.heard)
            for m in fresh + [e for m in fresh for e in m.get('log', [])]:
                hide_open_piles(m)
            self.shown[s] |= shown_in(fresh)
            told = words_of(fresh) & (self.kept[s] - self.shown[s])
            self.checked += len(self.kept[s])
            assert not told, f'{s.told["you"]} was told {told}: {fresh}'
            self.known[s] |= words_of(fresh) & self.cards


def shown_in(messages):
    """Cards of another's hand that an event shows (Card 136 of amateurs)."""
    notes = [n for m in messages for e in m.get('log', []) for n in e.get('notes', [])]
    return {a for n in notes if n['m'] == 'shown-card' for a in n['a']}


def hide_open_piles(m):
    for members in m.get('changed'), m.get('view'):
        for pile in OPEN_PILES:
            (members or {}).get('pile', {}).pop(pile, None)


async def sit_down(server, game, **more):
    table = server.make('person', 'person', game=game, **more)
    us = await server.join(table, 'us', nonce=nonce())
    gb = await server.join(table, 'gb', nonce=nonce())
    await us.until(lambda t: t['state'] == 'playing')
    watch = await server.join(table, 'watch')
    spies = Spies(game, table, us, gb, watch)
    for s in spies.all:
        spies.read[s] = len(s.heard)
    return spies


def choose(rng, actions):
    """Cards are held and answered more often than by chance."""
    rare = [a for a in actions if a.split()[0] in ('hold', 'save', 'react', 'react-at', 'battle')]
    return rng.choice(rare if rare and rng.random() < 0.5 else actions)


async def play(spies, rng, steps, between):
    """Plays at random, and looks after every action; `between` may do more."""
    for n in range(steps):
        me = await decider(spies.seat.values())
        if not me:
            break
        answer = await me.act(choose(rng, me.told['actions']))
        assert answer['type'] == 'update', answer
        for s in spies.all:
            await catch_up(s)
        spies.check()
        if n % 40 == 11 and spies.watch.told['state'] == 'playing':
            await between(spies, rng)
    return spies


async def nothing(spies, rng):
    pass


@test
async def hands_and_held_cards_are_never_on_the_wire(server):
    for game in (g for g in server.call('GET', '/api/1/')['games'] if g['id'] in GAMES):
        checked = 0
        for seed, scenario in enumerate(game['scenarios']):
            spies = await sit_down(server, game['id'], scenario=scenario['key'])
            await play(spies, random.Random(seed), 600, nothing)
            checked += spies.checked
        assert checked > 3000, (game['id'], checked)


async def ask_everything(spies, rng):
    """Who is not to decide learns nothing by asking about cards; what he is told is the same for all."""
    me = await decider(spies.seat.values())
    if not me:
        return
    cards = sorted(spies.cards)
    for s in spies.all:
        told = {'why': set(), 'ask': set(), 'thing': set()}
        if s is me:
            continue
        for card in rng.sample(cards, 12) + sorted(spies.kept[s])[:6]:
            verb = rng.choice(spies.game['verbs'])
            for kind, question in (('why', {'action': f'{verb} {card}'}), ('ask', {'action': f'{verb} {card}'}),
                                   ('thing', {'kind': 'card', 'thing': card})):
                answer = await s.ask('why' if kind == 'thing' else kind, **question)
                answer.pop('re')
                answer.pop('action', None)
                told[kind].add(json.dumps(answer))
        assert all(len(t) == 1 for t in told.values()), f'{s.told["you"]} can tell cards apart: {told}'
        for topic in 'score', 'position':
            assert not words_of(await s.ask('report', topic=topic)) & spies.kept[s]
        assert (await s.ask('hint'))['type'] == 'error'
        spies.read[s] = len(s.heard)


@test
async def questions_of_who_is_not_to_decide_tell_nothing(server):
    for game in GAMES:
        await play(await sit_down(server, game, hints=True), random.Random(5), 400, ask_everything)


async def read_journals(spies, rng):
    """A journal of a running game is what its reader has been told, and no way to play it anew."""
    del rng
    server, table, tokens = spies.server, spies.table['table'], spies.table['tokens']
    for s, token in (spies.seat['us'], tokens['us']), (spies.seat['gb'], tokens['gb']), (
            spies.watch, tokens['watch']), (spies.watch, tokens['host']), (spies.watch, None):
        text = server.journal(table, token)
        assert '\nkey ' not in text and 'seen-by' in text.split('\n', 1)[0], text[:200]
        named = set(text.replace('[', ' ').replace(']', ' ').split()) & (spies.kept[s] - spies.known[s])
        assert not named, f'{s.told["you"]} reads of {named}'
        spies.checked += len(spies.kept[s])
    for body in {'journal': server.journal(table, tokens['gb'])}, {'from': {'table': table, 'step': 3}}:
        try:
            server.call('POST', '/api/1/tables', {**body, 'seats': {'us': 'person', 'gb': 'greedy'}},
                        token=tokens['gb'])
            raise AssertionError('a running game is played on by somebody who does not know it')
        except Refused as e:
            assert e.code in ('forbidden', 'journal', 'bad-field'), e


@test
async def journals_of_a_running_game_keep_secrets(server):
    for game in GAMES:
        spies = await sit_down(server, game)
        spies.server = server
        await play(spies, random.Random(8), 400, read_journals)
        assert spies.checked > 1000, game


async def sit_in_anothers_seat(spies, rng):
    """Tokens of one table, or of one seat, open nothing else."""
    server, tokens = spies.server, spies.table['tokens']
    for token, role in (tokens['us'], 'gb'), (tokens['gb'], 'us'), (tokens['watch'], 'us'), (tokens['host'], 'gb'):
        s = await server.socket()
        answer = await s.ask('join', table=spies.table['table'], token=token, **{'as': role})
        assert answer['type'] == 'error' and answer['code'] in ('forbidden', 'bad-field'), answer
        await s.refused('not-joined', 'report', topic='position')
        await s.close()
    me = await decider(spies.seat.values())
    action = rng.choice(me.told['actions'])
    other = spies.seat['gb'] if me is spies.seat['us'] else spies.seat['us']
    await other.refused('not-your-turn', 'act', step=other.told['step'], action=action)
    await spies.watch.refused('forbidden', 'act', step=spies.watch.told['step'], action=action)
    for s in spies.all:
        spies.read[s] = len(s.heard)


@test
async def a_token_opens_one_seat(server):
    for game in GAMES:
        spies = await sit_down(server, game)
        spies.server = server
        await play(spies, random.Random(13), 200, sit_in_anothers_seat)


@test
async def nobody_goes_back_behind_what_he_has_seen(server):
    """Undo ends where a card was drawn or shown: nobody may look, and then choose again."""
    for game in GAMES:
        await draw_and_undo(await sit_down(server, game), random.Random(21))


async def draw_and_undo(spies, rng):
    undone = 0
    for _ in range(500):
        me = await decider(spies.seat.values())
        if not me:
            break
        for s in spies.all:
            await catch_up(s)
        before = spies.hand('us'), spies.hand('gb'), me.told['view'].get('drawn')
        await me.act(choose(rng, me.told['actions']))
        if not me.told.get('undo'):
            continue
        for s in spies.all:
            await catch_up(s)
        assert me.told['view'].get('drawn') == before[2], 'a draw can be undone'
        answer = await me.ask('undo', step=me.told['step'])
        assert answer['type'] == 'update', answer
        undone += 1
        assert (spies.hand('us'), spies.hand('gb')) == before[:2]
        for s in spies.all:
            assert s is me or not s.pushed, 'the other hears of a draft'
        await me.act(choose(rng, me.told['actions']))
    assert undone > 20, undone


if __name__ == '__main__':
    sys.exit(main())
