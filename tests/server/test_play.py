#!/usr/bin/env python3
"""Playing over real sockets: test_play.py GHENT SOURCES [TEST...]"""
import asyncio
import json
import os
import secrets
import subprocess
import sys
import time
from hashlib import blake2b

from server import (GHENT, Refused, catch_up, decider, free_files, limit_files, main, nonce, of_files, play_out, test,
                    words_of)


async def two_seats(server, **more):
    table = server.make('person', 'person', **more)
    us = await server.join(table, 'us', nonce=nonce())
    assert us.told['state'] == 'waiting'
    gb = await server.join(table, 'gb', nonce=nonce())
    await us.until(lambda t: t['state'] == 'playing')
    assert gb.told['state'] == 'playing'
    return table, us, gb


async def to_turn(us, gb):
    """The one who is to decide, and the other."""
    me = await decider([us, gb]) or us
    return me, gb if me is us else us


@test
async def a_whole_game_against_the_computer(server):
    table = server.make()
    us = await server.join(table, 'us', nonce=nonce())
    actions = await play_out([us])
    assert actions > 20
    assert us.told['result']['how'] == 'played'
    assert us.told['result']['us'] == -us.told['result']['gb']
    fair = us.told['fair']
    assert fair['secret'] and fair['commit'] and fair['nonces']['us'] and fair['nonces']['gb']
    journal = server.journal(table['table'], table['tokens']['us'])
    path = os.path.join(server.folder, 'game.journal')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(journal)
    run = subprocess.run([GHENT, 'replay', path, '--verify'], capture_output=True, text=True,
                         check=False)
    assert run.returncode == 0, run.stderr


@test
async def hints_for_the_one_who_decides(server):
    table = server.make(gb='regular')
    us = await server.join(table, 'us', nonce=nonce())
    await us.until(lambda t: t.get('actions'))
    answer = await us.ask('hint')
    assert answer['type'] == 'hint' and 1 <= len(answer['hints']) <= 3, answer
    for hint in answer['hints']:
        assert hint['actions'][0] in us.told['actions'], hint
        assert 0 <= hint['chance'] <= 1000
        assert all(r['m'] and r['points'] for r in hint['reasons'])
    assert (await us.act(answer['hints'][0]['actions'][0]))['type'] == 'update'


@test
async def a_hint_at_a_time_and_none_for_the_past(server):
    table = server.make(gb='regular')
    us = await server.join(table, 'us', nonce=nonce())
    watcher = await server.join(table, 'watch')
    await us.until(lambda t: t.get('actions'))
    await us.say({'type': 'hint', 'id': 901})
    await us.say({'type': 'hint', 'id': 902})
    await us.say({'type': 'ping', 'id': 903})
    heard = [await us.answer() for _ in range(2)]
    assert [(m['re'], m.get('code', m['type'])) for m in heard] == [(902, 'busy'), (903, 'pong')], heard
    # What is played drops it; it is answered once, and at once.
    await us.say({'type': 'act', 'id': 904, 'step': us.told['step'], 'action': us.told['actions'][0]})
    heard = [await us.answer() for _ in range(2)]
    assert {(m['re'], m.get('code', m['type'])) for m in heard} == {(901, 'stale'), (904, 'update')}, heard
    assert not any(json.loads(text)['type'] == 'hint' for text in watcher.heard)


@test
async def hints_between_people_if_the_host_allowed_them(server):
    for hints in (False, True):
        _, us, gb = await two_seats(server, hints=hints)
        first, other = await to_turn(us, gb)
        assert us.told['hints'] is hints and gb.told['hints'] is hints
        if hints:
            assert (await first.ask('hint'))['hints']
            await other.refused('not-your-turn', 'hint')
        else:
            await first.refused('no-hints', 'hint')
            await other.refused('no-hints', 'hint')
    solo = server.make(gb='recruit', hints=False)
    me = await server.join(solo, 'us', nonce=nonce())
    await me.until(lambda t: t.get('actions'))
    await me.refused('no-hints', 'hint')


@test
async def hints_that_are_refused(server):
    _, us, gb = await two_seats(server)
    for s in us, gb:
        await s.refused('no-hints', 'hint')
    table = server.make(gb='recruit')
    me = await server.join(table, 'us', nonce=nonce())
    await me.until(lambda t: t.get('actions'))
    watcher = await server.join(table, 'watch')
    await watcher.refused('forbidden', 'hint')
    await me.refused('bad-field', 'hint', step=3)
    await me.ask('resign')
    await me.refused('over', 'hint')
    hot = server.make('person', 'person', hotseat=True)
    both = await server.join(hot, 'both', nonces={'us': nonce(), 'gb': nonce()})
    other = 'gb' if both.told['prompt']['player'] == 'us' else 'us'
    both = await server.join(hot, 'both', **{'as': other})
    await both.refused('not-your-turn', 'hint')


@test
async def a_table_that_is_left_or_deleted_while_a_program_thinks(server):
    table = server.make(gb='general')
    us = await server.join(table, 'us', nonce=nonce())
    while us.told.get('actions'):
        await us.act()
    # The general thinks for a second; who leaves stops it, and who comes again lets it think.
    await us.close()
    us = await server.join(table, 'us')
    await us.until(lambda t: t.get('actions') or t['state'] == 'over')
    while us.told.get('actions'):
        await us.act()
    assert (await us.ask('ping'))['type'] == 'pong'
    server.call('DELETE', f"/api/1/tables/{table['table']}", token=table['tokens']['host'])
    assert await us.closed() == 4404


@test
async def the_time_does_not_tell_whether_a_program_had_a_choice(server):
    """Where it is asked even without a choice it answers after the same pause. Passing alone is left to
    who holds no ambush: that must not be seen."""
    reacted, led = [], []
    for _ in range(3):
        table = server.make(gb='recruit', game='blank')
        us = await server.join(table, 'us', nonce=nonce())
        while us.told['state'] != 'over':
            if us.told.get('actions'):
                await us.act()
                continue
            start = time.monotonic()
            await us.receive()
            # Of five changes the second is that it lays a card and reacts, for we have led; in the
            # third it leads, and may do so before we listen.
            (reacted if us.told['step'] % 5 == 2 else led).append(time.monotonic() - start)
    # The pause is 0.3 s; when it is heard is a matter of the machine, too.
    assert len(reacted) == 9 and min(reacted) > 0.2, reacted
    assert min(led) < 0.2, led


@test
async def a_takeback_while_a_program_thinks(server):
    table = server.make(gb='general')
    us = await server.join(table, 'us', nonce=nonce())
    await us.until(lambda t: t.get('actions'))
    first = us.told['actions']
    while us.told.get('actions'):
        await us.act()
    answer = await us.ask('takeback', to=0)
    assert answer['type'] == 'update', answer
    await us.until(lambda t: t.get('actions'))
    assert us.told['actions'] == first and us.told['log'][-1]['n'] < 1


@test
async def a_table_is_opened_while_many_programs_think(server):
    table = server.make(gb='greedy')
    us = await server.join(table, 'us', nonce=nonce())
    await us.act()
    server.restart()
    for _ in range(8):
        server.make('general', 'general')
    await asyncio.sleep(0.5)
    begun = time.monotonic()
    again = await server.join(table, 'us')
    took = time.monotonic() - begun
    assert again.told['log'] and took < 1, f'{took:.1f} s'


@test
async def one_hint_for_a_table(server):
    table = server.make(gb='regular')
    us = await server.join(table, 'us', nonce=nonce())
    await us.until(lambda t: t.get('actions'))
    others = [await server.join(table, 'us') for _ in range(5)]
    await us.say({'type': 'hint', 'id': 900})
    await catch_up(us)
    for s in others:
        await s.refused('busy', 'hint')
    # Who goes takes his question with him.
    await us.close()
    await asyncio.sleep(0.2)
    assert (await others[0].ask('hint'))['type'] == 'hint'


@test
async def a_ping_does_not_tell_of_clicks(server):
    """It is answered while the draft of the other is written, not behind that."""
    _, me, other = await two_seats(server)
    assert me.told.get('actions')
    ahead = 0
    for n in range(80):
        what = {'type': 'undo'} if n % 2 else {'type': 'act', 'action': me.told['actions'][0]}
        me.number += 1
        await me.say({**what, 'id': me.number, 'step': me.told['step']})
        await other.say({'type': 'ping', 'id': n})
        waiting = asyncio.create_task(me.answer()), asyncio.create_task(other.answer())
        done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        ahead += waiting[0] not in done
        assert [m['type'] for m in await asyncio.gather(*waiting)] == ['update', 'pong']
    assert ahead > 8, f'{ahead} of 80 came before what was written'


@test
async def the_server_stops_at_once_though_programs_think(server):
    for _ in range(4):
        server.make('general', 'general')
    begun = time.monotonic()
    server.stop()
    assert time.monotonic() - begun < 5
    server.start()


@test
async def two_people_and_a_spectator(server):
    table, us, gb = await two_seats(server)
    watcher = await server.join(table, 'watch')
    await play_out([us, gb, watcher], seed=3)
    for s in us, gb, watcher:
        await s.until(lambda t: t['state'] == 'over')
    assert us.told['result'] == gb.told['result'] == watcher.told['result']
    # What the updates made of the views is what a newcomer is told.
    for s, role in (us, 'us'), (gb, 'gb'), (watcher, 'watch'):
        fresh = await server.join(table, role)
        for key in 'view', 'log', 'step', 'result':
            assert fresh.told[key] == s.told[key], f'{role}: {key}'


@test
async def the_hand_of_the_other_is_never_on_the_wire(server):
    """A card in a hand is not named to the other side before his log tells him of it.

    In the Prelude each hand follows from the other; what follows later is in `sure`.
    """
    _, us, gb = await two_seats(server)
    secret = {'us': set(), 'gb': set()}
    # Some cards are called as a region is.
    shown = subprocess.run([GHENT, 'show', 'dawn', 'map', '--json'], capture_output=True, check=True)
    places = {p['key'] for p in json.loads(shown.stdout)['places']}
    checked = 0
    for n in range(3000):
        if us.told['state'] == 'over':
            break
        me, other = await to_turn(us, gb)
        for s in (us, gb) if us.told['view'].get('turn') else ():
            secret[s.told['you']] |= set(s.told['view'].get('pile', {}).get(
                'hand-' + s.told['you'], []))
        if not me.told.get('actions'):
            await me.receive()
            continue
        seen = len(us.heard), len(gb.heard)
        await me.act(me.told['actions'][n % len(me.told['actions'])])
        await catch_up(other)
        for s, rival, start in (us, 'gb', seen[0]), (gb, 'us', seen[1]):
            fresh = [json.loads(t) for t in s.heard[start:]]
            entries = [e for m in fresh for e in m.get('log', [])]
            secret[rival] -= words_of([e.pop('notes') for e in entries])
            secret[rival] -= set(s.told['view'].get('sure', []))
            # What is left of an entry is the position after it, if others came with it.
            for m in fresh + entries:
                # All cards whose place he does not know: the deck and the other's hand.
                m.get('changed', {}).get('pile', {}).pop('unknown', None)
            told = words_of(fresh) - places
            checked += len(secret[rival])
            assert not told & secret[rival], (
                f'{s.told["you"]} was told {told & secret[rival]}: {fresh}')
    assert us.told['state'] == 'over' and checked > 1000, checked


@test
async def a_draft_is_not_seen_until_it_is_published(server):
    _, us, gb = await two_seats(server)
    me, other = await to_turn(us, gb)
    # Until an action leaves a draft.
    for _ in range(200):
        me, other = await to_turn(us, gb)
        await me.act()
        await catch_up(other)
        if me.told['undo']:
            break
    else:
        raise AssertionError('no action left a draft')
    before = json.dumps(other.told)
    step = me.told['step']
    m = await me.ask('undo', step=step)
    assert m['type'] == 'update' and m['cut'] >= 0, m
    assert me.told['undo'] == 0
    await catch_up(other)
    assert json.dumps(other.told) == before, 'the undo was seen'
    await me.act()
    await catch_up(other)
    assert json.dumps(other.told) == before, 'the draft was seen'
    m = await me.ask('confirm', step=me.told['step'])
    assert m['type'] == 'update' and m['undo'] == 0, m
    await other.push('update')
    await me.refused('nothing-to-undo', 'undo', step=me.told['step'])


@test
async def refusals_change_nothing(server):
    table, us, gb = await two_seats(server)
    me, other = await to_turn(us, gb)
    spectator = await server.join(table, 'watch')
    stranger = await server.socket()
    before = [json.dumps(s.told) for s in (me, other, spectator)]
    step = me.told['step']
    await me.refused('stale', 'act', step=step + 1, action=me.told['actions'][0])
    await me.refused('bad-field', 'act', step='x', action=me.told['actions'][0])
    await me.refused('bad-field', 'act', step=step)
    await me.refused('bad-field', 'act', step=step, action='conquer mars')
    await me.refused('bad-field', 'act', step=step, action='x' * 5000)
    await me.refused('bad-field', 'act', step=step, action=me.told['actions'][0], dice=[6])
    await me.refused('bad-field', 'undo', step=step, all=1)
    await me.refused('bad-field', 'takeback', to=-1)
    await me.refused('bad-field', 'offer', what='money')
    await me.refused('bad-field', 'offer', what='takeback')
    await me.refused('bad-field', 'report', topic='weather')
    await me.refused('bad-field', 'why', kind='planet', thing='mars')
    await me.refused('bad-field', 'why', kind='side', thing='mars')
    await me.refused('bad-field', 'ask', action='')
    await me.refused('nothing-to-undo', 'undo', step=step)
    await me.refused('nothing-to-undo', 'confirm', step=step)
    await me.refused('no-offer', 'agree', what='end')
    await me.refused('no-offer', 'agree', what='takeback', to=0)
    await me.refused('bad-field', 'agree', what='takeback')
    await me.refused('bad-field', 'agree', what='end', to=0)
    await me.refused('no-offer', 'decline', what='end')
    await me.refused('unknown-type', 'cheat')
    await other.refused('not-your-turn', 'act', step=other.told['step'],
                        action=me.told['actions'][0])
    await spectator.refused('forbidden', 'act', step=spectator.told['step'],
                            action=me.told['actions'][0])
    await spectator.refused('forbidden', 'resign')
    await stranger.refused('not-joined', 'act', step=0, action='pass')
    await stranger.refused('no-such-table', 'join', table='A' * 22, token='0' * 32)
    await stranger.refused('forbidden', 'join', table=table['table'], token='0' * 32)
    await stranger.refused('bad-field', 'join', table=table['table'], token=table['tokens']['us'],
                           **{'as': 'gb'})
    await stranger.refused('bad-field', 'join', table='x', token='0' * 32)
    illegal = next(a for a in ('move halifax penobscot', 'done') if a not in me.told['actions'])
    m = await me.refused('illegal', 'act', step=step, action=illegal)
    assert m['note']['m'], m
    assert before == [json.dumps(s.told) for s in (me, other, spectator)]
    for s in me, other, spectator:
        await s.quiet()
    assert (await me.act())['type'] == 'update'


@test
async def malformed_messages(server):
    table = server.make()
    us = await server.join(table, 'us')
    for text, line in (('{"type":"ping"', 1), ('', 1), ('[]', 1), ('nothing', 1),
                       ('{"type":"ping","type":"ping"}', 1), ('{"type":"ping"} x', 1),
                       ('{\n"type":\n"ping" "id"}', 3), ('{"a":"\ud800"}'.encode(
                           'utf-8', 'surrogatepass').decode('latin-1'), 1)):
        await us.say(text)
        m = await us.answer()
        assert m['code'] in ('malformed', 'bad-field'), f'{text!r}: {m}'
        if m['code'] == 'malformed':
            assert m['line'] == line and m['column'] >= 1, m
    for text in '{}', '{"type":7}', '{"type":null}', '{"type":"ping","id":"x"}', '{"type":"ping","":1}':
        await us.say(text)
        assert (await us.answer())['code'] == 'bad-field', text
    await us.say(b'\x00\x01')
    assert (await us.answer())['code'] == 'too-large'
    await us.say('{"type":"ping","x":"' + 'a' * 70000 + '"}')
    assert (await us.answer())['code'] == 'too-large'
    await us.say('[' * 60000)
    assert (await us.answer())['code'] == 'malformed'
    assert (await us.ask('ping'))['type'] == 'pong'
    await us.say('x' * (5 << 20))
    assert await us.closed() in (4400, 1006)


@test
async def takeback_by_consent(server):
    _, us, gb = await two_seats(server)
    for seed in range(6):
        me, other = await to_turn(us, gb)
        await me.act()
        await catch_up(other)
    me, other = await to_turn(us, gb)
    if me.told['undo']:
        await me.ask('undo', step=me.told['step'], all=True)
    back_to = len([e for e in other.told['log'] if e['n'] >= 0]) - 1
    assert back_to >= 0
    m = await us.ask('takeback', to=back_to)
    assert m['type'] == 'update' and m['offers']['takeback'] == {'by': 'us', 'to': back_to}, m
    assert (await gb.push())['offers']['takeback']['by'] == 'us'
    await us.refused('no-offer', 'agree', what='takeback', to=back_to)
    m = await gb.ask('decline', what='takeback')
    assert m['offers']['takeback'] is None
    await us.push()
    await us.ask('takeback', to=back_to)
    # It may have been asked for anew since he read it.
    await gb.refused('stale', 'agree', what='takeback', to=back_to + 1)
    m = await gb.ask('agree', what='takeback', to=back_to)
    assert m['type'] == 'update' and m['cut'] == back_to, m
    await us.until(lambda t: len([e for e in t['log'] if e['n'] >= 0]) == back_to)
    assert us.told['offers']['takeback'] is None


@test
async def what_was_asked_lapses_when_something_is_published(server):
    table, us, gb = await two_seats(server)
    row = lambda: server.call('GET', f'/api/1/tables/{table["table"]}', token=table['tokens']['watch'])
    me, other = await to_turn(us, gb)
    await other.ask('offer', what='end')
    await me.push()
    before = row()
    await asyncio.sleep(1.1)
    # A draft is nobody's business: neither what was asked nor the time tells of it.
    await me.act()
    assert me.told['undo'] == 1, 'a draft was expected'
    assert me.told['offers']['end'] and other.told['offers']['end']
    await other.quiet()
    assert row() == before
    await me.ask('confirm', step=me.told['step'])
    assert me.told['offers']['end'] is None
    await other.until(lambda t: t['offers']['end'] is None)
    assert row()['changed'] > before['changed']
    await me.refused('no-offer', 'agree', what='end')


@test
async def takeback_from_the_computer_needs_no_consent(server):
    table = server.make('person', 'greedy')
    us = await server.join(table, 'us')
    # Until something is published: a draft is undone, not taken back.
    while us.told['undo'] >= len(us.told['log']) - 1 or len(us.told['log']) < 6:
        await us.until(lambda t: t.get('actions'))
        await us.act()
    m = await us.ask('takeback', to=0)
    assert m['type'] == 'update' and m['cut'] == 0, m
    await us.until(lambda t: t.get('actions'))
    await play_out([us], seed=2)


@test
async def resigning_and_ending(server):
    _, us, gb = await two_seats(server)
    m = await gb.ask('resign')
    assert m['state'] == 'over' and m['result'] == {'us': 1000, 'gb': -1000, 'how': 'resigned',
                                                    'by': 'gb'}, m
    await us.until(lambda t: t['state'] == 'over')
    assert us.told['fair']['secret']
    await us.refused('over', 'act', step=us.told['step'], action='done')
    await us.refused('over', 'takeback', to=0)
    await us.refused('over', 'resign')

    table, us, gb = await two_seats(server)
    m = await us.ask('offer', what='end')
    assert m['offers']['end'] == {'by': 'us'}, m
    await us.refused('no-offer', 'agree', what='end')
    m = await gb.ask('agree', what='end')
    assert m['result']['how'] == 'agreed' and m['result']['us'] == 0, m
    games = server.call('GET', '/api/1/finished')['games']
    assert len(games) == 2 and {g['result']['how'] for g in games} == {'agreed', 'resigned'}
    assert table['table'] in [g['table'] for g in games]

    solo = server.make('person', 'greedy')
    us = await server.join(solo, 'us')
    assert (await us.ask('offer', what='end'))['result']['how'] == 'agreed'


@test
async def the_promise_is_told_before_the_shares(server):
    table = server.make('person', 'person')
    row = server.call('GET', f'/api/1/tables/{table["table"]}', token=table['tokens']['gb'])
    assert row['state'] == 'waiting' and not row['seats']['gb']['joined']
    us = await server.join(table, 'us', nonce=nonce())
    gb = await server.join(table, 'gb', nonce=nonce())
    assert us.told['fair']['commit'] == gb.told['fair']['commit'] == row['commit']
    await gb.ask('resign')
    assert f'\nfair {row["commit"]} ' in server.journal(table['table'], table['tokens']['gb'])


def pledge_of(share):
    return blake2b(bytes.fromhex(share), digest_size=32).hexdigest()


@test
async def shares_are_pledged_before_they_are_shown(server):
    table = server.make('person', 'person')
    shares = {'us': nonce(), 'gb': nonce()}
    seat = {side: {'table': table['table'], 'token': table['tokens'][side]} for side in shares}
    us, gb = await server.socket(), await server.socket()
    await us.refused('bad-field', 'join', **seat['us'], pledge='12')
    await us.refused('bad-field', 'join', **seat['us'], pledge=pledge_of(shares['us']), nonce=shares['us'])
    told = await us.ask('join', **seat['us'], pledge=pledge_of(nonce()))
    assert told['state'] == 'waiting' and told['seats']['us']['joined'] and told['seats']['gb']['pledge'] is None
    # As long as the other is not bound it may be another; what is shown must be what was pledged.
    await us.ask('join', **seat['us'], pledge=pledge_of(shares['us']))
    m = await us.refused('bad-field', 'join', **seat['us'], nonce=nonce())
    assert m['which'] == 'nonce', m
    told = await us.ask('join', **seat['us'])  # from another browser: the share is not made up
    assert told['fair']['nonces'] == {'us': None, 'gb': None}
    told = await gb.ask('join', **seat['gb'], pledge=pledge_of(shares['gb']))
    pledges = {side: pledge_of(share) for side, share in shares.items()}
    assert {s: told['seats'][s]['pledge'] for s in shares} == pledges
    assert (await us.push('seats'))['seats']['gb']['pledge'] == pledges['gb']
    server.restart()
    us, gb = await server.socket(), await server.socket()
    told = await gb.ask('join', **seat['gb'], nonce=shares['gb'])
    assert told['state'] == 'waiting' and told['fair']['nonces'] == {'us': None, 'gb': shares['gb']}
    # Now that he has seen it nobody changes his own.
    told = await us.ask('join', **seat['us'], pledge=pledge_of(nonce()))
    assert told['seats']['us']['pledge'] == pledges['us']
    told = await us.ask('join', **seat['us'], nonce=shares['us'])
    assert told['state'] == 'playing' and told['fair']['nonces'] == shares
    assert 'pledge' not in told['seats']['us']
    hot = server.make('person', 'person', hotseat=True)
    await us.refused('bad-field', 'join', table=hot['table'], token=hot['tokens']['both'], pledge=pledges['us'])


@test
async def a_journal_that_would_take_minutes_is_not_played(server):
    table = server.make()
    us = await server.join(table, 'us')
    await us.ask('resign')
    journal = server.journal(table['table'], table['tokens']['us'])
    for bomb in 'takeback 3000 #00000000\n' * 40, 'us undo #00000000\n' * 100000:
        try:
            server.call('POST', '/api/1/tables',
                        {'journal': journal + bomb, 'seats': {'us': 'person', 'gb': 'random'}})
            raise AssertionError('it was accepted')
        except Refused as e:
            assert e.code == 'journal' and 'no game has so many actions' in e.body['error']['text']['en'], e
    # As many as may be at once, and one after the other.
    for _ in range(20):
        server.call('POST', '/api/1/tables', {'journal': journal, 'seats': {'us': 'person', 'gb': 'random'}})


@test
async def a_second_socket_at_a_seat_is_seen(server):
    table, us, gb = await two_seats(server)
    again = await server.join(table, 'gb')
    assert again.told['seats']['gb']['open'] == 2 and again.told['seats']['us']['open'] == 1
    for s in us, gb:
        await s.until(lambda t: t['seats']['gb']['open'] == 2)
    await again.close()
    await gb.until(lambda t: t['seats']['gb']['open'] == 1)


@test
async def hot_seat(server):
    table = server.make('person', 'person', hotseat=True)
    assert set(table['tokens']) == {'both', 'watch', 'host'}
    stranger = await server.socket()
    for nonces in ({'us': nonce(), 'gb': nonce(), 'mars': nonce()}, {'us': 1}, {'us': 'x', 'gb': nonce()}, 'x'):
        m = await stranger.refused('bad-field', 'join', table=table['table'], token=table['tokens']['both'],
                                   nonces=nonces)
        assert m['which'] == 'nonces', m
    s = await server.join(table, 'both', **{'as': 'us'}, nonces={'us': nonce(), 'gb': nonce()})
    assert s.told['state'] == 'playing' and s.told['you'] == 'us' and s.told['role'] == 'both'
    for n in range(3000):
        if s.told['state'] == 'over':
            break
        side = s.told['prompt']['player']
        if side != s.told['you']:
            await s.ask('join', table=table['table'], token=table['tokens']['both'], **{'as': side})
        assert s.told.get('actions'), s.told['prompt']
        await s.act(s.told['actions'][n % len(s.told['actions'])])
    assert s.told['state'] == 'over'


@test
async def questions(server):
    table = server.make()
    us = await server.join(table, 'us')
    await us.until(lambda t: t.get('actions'))
    action = us.told['actions'][0]
    m = await us.ask('ask', action=action)
    assert m['type'] == 'ask' and isinstance(m['barrier'], list) and isinstance(m['odds'], list)
    m = await us.ask('why', action=action)
    assert m['type'] == 'why' and m['note'] is None and m['action'] == action
    m = await us.ask('why', action='move halifax penobscot')
    assert m['note'] is not None
    m = await us.ask('why', kind='region', thing='halifax')
    assert m['note'] is not None
    for topic in 'score', 'position':
        m = await us.ask('report', topic=topic)
        assert m['type'] == 'report' and m['topic'] == topic and isinstance(m['notes'], list)


@test
async def reconnecting(server):
    table, us, gb = await two_seats(server)
    for _ in range(10):
        me, other = await to_turn(us, gb)
        await me.act()
        await catch_up(other)
    told = {s.told['you']: json.loads(json.dumps(s.told)) for s in (us, gb)}
    await us.close()
    m = await gb.push('seats')
    assert m['seats']['us']['present'] is False and m['seats']['gb']['present'] is True
    us = await server.join(table, 'us')
    assert (await gb.push('seats'))['seats']['us']['present'] is True
    for key in 'view', 'log', 'prompt', 'undo', 'step':
        assert us.told[key] == told['us'][key], key
    await play_out([us, gb], seed=8)


@test
async def killed_and_resumed(server):
    table, us, gb = await two_seats(server)
    solo = server.make('greedy', 'person')
    alone = await server.join(solo, 'gb')
    for n in range(40):
        me, other = await to_turn(us, gb)
        await me.act(me.told['actions'][n % len(me.told['actions'])])
        await catch_up(other)
    await alone.until(lambda t: t.get('actions'))
    told = json.loads(json.dumps([us.told, gb.told]))
    server.restart()
    us, gb = await server.join(table, 'us'), await server.join(table, 'gb')
    for now, before in (us.told, told[0]), (gb.told, told[1]):
        for key in 'view', 'log', 'prompt', 'undo':
            assert now[key] == before[key], key
    alone = await server.join(solo, 'gb')
    await alone.until(lambda t: t.get('actions'))
    await play_out([us, gb], seed=8)
    assert server.call('GET', '/api/1/tables')['tables']


@test
async def a_program_to_move_goes_on_after_a_restart(server):
    table = server.make('greedy', 'random')
    s = await server.join(table, 'watch')
    server.restart()
    s = await server.join(table, 'watch')
    await s.until(lambda t: t['state'] == 'over')
    assert s.told['result']['how'] == 'played'


@test
async def the_other_seats_journal_keeps_secrets(server):
    table, us, gb = await two_seats(server)
    me, other = await to_turn(us, gb)
    await me.act()
    host = server.journal(table['table'])
    mine = server.journal(table['table'], table['tokens']['us'])
    watched = server.journal(table['table'], table['tokens']['watch'])
    for text in mine, watched, host:
        assert 'seen-by' in text.split('\n', 1)[0] and '\nkey ' not in text, text[:200]
    await us.ask('resign')
    full = server.journal(table['table'], table['tokens']['watch'])
    assert '\nkey ' in full and 'seen-by' not in full.split('\n', 1)[0]


@test
async def journals_come_and_go(server):
    table = server.make()
    us = await server.join(table, 'us')
    for _ in range(15):
        await us.until(lambda t: t.get('actions'))
        await us.act()
    journal = server.journal(table['table'], table['tokens']['us'])
    await us.until(lambda t: t.get('actions'))
    copy = server.call('POST', '/api/1/tables',
                       {'journal': journal, 'seats': {'us': 'person', 'gb': 'random'}})
    s = await server.join(copy, 'us')
    assert s.told['state'] == 'playing'
    await s.until(lambda t: t.get('actions'))
    await play_out([s], seed=4)
    rows = {r['table']: r for r in server.call('GET', '/api/1/tables')['tables']}
    assert rows[copy['table']]['imported'] and not rows[table['table']]['imported']

    for bad, line in (journal[:-3], journal.count('\n')), ('nonsense', 1), (journal.replace(
            ' us ', ' gb ', 1), None):
        try:
            server.call('POST', '/api/1/tables',
                        {'journal': bad, 'seats': {'us': 'person', 'gb': 'random'}})
            raise AssertionError('a bad journal was accepted')
        except Refused as e:
            assert e.code == 'journal', e
            assert line is None or e.body['error']['line'] == line, e.body

    # Two people cannot go on with dice that one of them knows.
    both = server.call('POST', '/api/1/tables',
                       {'journal': journal, 'seats': {'us': 'person', 'gb': 'person'}})
    us = await server.join(both, 'us', nonce=nonce())
    assert us.told['state'] == 'waiting'
    gb = await server.join(both, 'gb', nonce=nonce())
    await us.until(lambda t: t['state'] == 'playing')
    await play_out([us, gb], seed=9)
    full = server.journal(both['table'], both['tokens']['us'])
    assert full.count('\nkey ') == 2, 'no new key'


@test
async def playing_on_from_a_step(server):
    table = server.make()
    us = await server.join(table, 'us')
    try:
        server.call('POST', '/api/1/tables', {'from': {'table': table['table'], 'step': 3},
                                              'seats': {'us': 'person', 'gb': 'greedy'}})
        raise AssertionError('a running game gives its secrets away')
    except Refused as e:
        assert e.code == 'forbidden'
    await play_out([us], seed=6)
    total = len([e for e in us.told['log'] if e['n'] >= 0])
    for step in 0, 7, total - 1:
        on = server.call('POST', '/api/1/tables', {'from': {'table': table['table'], 'step': step},
                                                   'seats': {'us': 'person', 'gb': 'person'},
                                                   'hotseat': True}, token=table['tokens']['watch'])
        s = await server.join(on, 'both', nonces={'us': nonce(), 'gb': nonce()})
        assert s.told['state'] == 'playing'
        assert len([e for e in s.told['log'] if e['n'] >= 0]) == step
        assert s.told['fair']['commit'] != us.told['fair']['commit']
    try:
        server.call('POST', '/api/1/tables', {'from': {'table': table['table'], 'step': 99999},
                                              'seats': {'us': 'person', 'gb': 'greedy'}})
        raise AssertionError('a step that is not there')
    except Refused as e:
        assert e.code == 'no-step', e


@test
async def every_message_is_answered_in_order(server):
    tables = [server.make('person', 'person') for _ in range(5)]
    server.stop()
    server.start()  # so that every table has to be loaded first
    s = await server.socket()
    for n, table in enumerate(tables):
        await s.say({'type': 'join', 'id': 10 * n, 'table': table['table'], 'token': table['tokens']['us'],
                     'nonce': nonce()})
        await s.say({'type': 'ping', 'id': 10 * n + 1})
        await s.say({'type': 'report', 'id': 10 * n + 2, 'topic': 'score'})
    answers = [await s.answer() for _ in range(15)]
    assert [m['re'] for m in answers] == [10 * n + k for n in range(5) for k in range(3)], answers
    assert [m['table'] for m in answers[::3]] == [t['table'] for t in tables]


@test
async def joins_of_sockets_that_go(server):
    for _ in range(60):
        sockets = [await server.socket() for _ in range(4)]
        for s in sockets:
            for _ in range(15):
                await s.say({'type': 'join', 'table': secrets.token_urlsafe(17)[:22], 'token': '0' * 32})
        for s in sockets:
            s.line.transport.abort()
        server.sockets.clear()
    assert (await (await server.socket()).ask('ping'))['type'] == 'pong'


@test
@of_files
async def a_full_disk_acknowledges_nothing(server):
    server.stop()
    with open(server.errors, 'w', encoding='utf-8') as errors:
        server.start(limit_files(400_000), errors)
    table, us, gb = await two_seats(server)
    done = failed = 0
    for n in range(2000):
        me, other = await to_turn(us, gb)
        if not me.told.get('actions'):
            table, us, gb = await two_seats(server)
            continue
        m = await me.act(me.told['actions'][n % len(me.told['actions'])])
        if m['type'] == 'error':
            assert m['code'] == 'store', m
            failed += 1
            break
        done += 1
        await catch_up(other)
    assert failed and done, (done, failed)
    free_files(server)
    await catch_up(me)
    m = await me.act()
    assert m['type'] == 'update', m
    await catch_up(other)
    with open(server.errors, encoding='utf-8') as file:
        says = file.read().splitlines()
    assert len(says) == 2 and 'cannot be written: ' in says[0] and says[1].endswith('written again.'), says
    known = [len(e['log']) for e in (us.told, gb.told)]
    server.kill()
    server.start()
    us, gb = await server.join(table, 'us'), await server.join(table, 'gb')
    assert [len(e['log']) for e in (us.told, gb.told)] == known
    await play_out([us, gb], seed=2)


sys.exit(main())
