#!/usr/bin/env python3
"""Tables of accounts: test_club.py GHENT SOURCES [TEST...]"""
import asyncio
import contextlib
import hashlib
import signal
import sqlite3
import subprocess
import sys
import time

from server import GHENT, Person, Refused, main, nonce, of_files, play_out, public, test

LIVE = {'kind': 'live', 'minutes': 30, 'seconds': 20}
CLOSED = {'us': 0, 'gb': 0, 'how': 'closed'}


async def people(server, *names):
    return await asyncio.gather(*(server.person(name) for name in names))


def refused(code, function, *args, **more):
    try:
        function(*args, **more)
    except Refused as e:
        assert e.code == code, f'{code} expected: {e}'
        return e
    raise AssertionError(f'{code} expected')


def open_table(who, **more):
    return who.post('tables', {'game': 'dawn', **more})


async def join(who, table, **more):
    s = await who.socket()
    s.told = await s.ask('join', table=table, **more)
    assert s.told['type'] == 'table', s.told
    return s


async def begin(a, b, **more):
    """A game of two, begun: its id and their sockets, those of the first side first."""
    table = open_table(a, side='us', **more)['table']
    b.post(f'tables/{table}/sit', more.get('sit') or {})
    us = await join(a, table, nonce=nonce())
    gb = await join(b, table, nonce=nonce())
    await us.until(lambda told: told['state'] == 'playing')
    return table, us, gb


@test
@public
async def a_table_from_lobby_to_end(server):
    anna, bert, carl = await people(server, 'anna', 'bert', 'carl')
    made = open_table(anna, side='us', pace=LIVE, rated=True)
    table = made['table']
    rows = carl.get('lobby')['tables']
    assert [r['table'] for r in rows] == [table] and rows[0]['club']['owner'] == 'anna', rows
    refused('taken', anna.post, f'tables/{table}/sit')
    row = bert.post(f'tables/{table}/sit')
    assert row['club']['names'] == {'us': 'anna', 'gb': 'bert'} and row['club']['you'] == 'gb', row
    refused('taken', carl.post, f'tables/{table}/sit')
    us = await join(anna, table, nonce=nonce())
    assert us.told['you'] == 'us' and us.told['seats']['gb']['name'] == 'bert', us.told
    gb = await join(bert, table, nonce=nonce())
    await us.until(lambda told: told['state'] == 'playing')
    look = await join(carl, table)
    assert look.told['role'] == 'watch' and 'actions' not in look.told
    assert carl.get('lobby')['playing'][0]['table'] == table
    clock = gb.told['clock']
    assert clock['running'] == us.told['prompt']['player'] and clock['us'] <= 1820000, clock
    await us.refused('no-takebacks', 'takeback', to=0)
    await us.act()
    m = await us.ask('resign')
    assert m['result']['how'] == 'resigned' and m['clock']['running'] is None, m
    standings = carl.get('ratings/dawn')['standings']
    assert [s['name'] for s in standings] == ['bert', 'anna'], standings
    assert standings[0]['sides']['gb'] == {'rating': 1662, 'deviation': 290, 'games': 1, 'won': 1,
                                           'drawn': 0, 'lost': 0}, standings
    assert bert.get('finished')['games'][0]['table'] == table and not bert.get('mine')['tables']
    history = carl.get('ratings/dawn/Anna')
    assert history['history'][0]['against'] == 'bert' and history['history'][0]['rating'] == 1338, history


@test
@public
async def a_clock_falls(server):
    """With somebody at the table, and with nobody after a crash of the server."""
    anna, bert = await people(server, 'anna', 'bert')
    pace = {'kind': 'live', 'minutes': 0, 'seconds': 1}
    table, us, gb = await begin(anna, bert, pace=pace)
    loser = us.told['prompt']['player']
    start = time.monotonic()
    await gb.until(lambda told: told['state'] == 'over')
    result = gb.told['result']
    assert result['how'] == 'time' and result['by'] == loser and result[loser] == -1000, result
    assert 0.5 < time.monotonic() - start < 10
    late = await (us if loser == 'us' else gb).ask('act', step=us.told['step'], action='done')
    assert late['code'] == 'over', late
    journal = anna.raw('GET', f'tables/{table}/journal')[2].decode()
    assert f'\n{loser} overtime #' in journal and ' time #' in journal.splitlines()[-1], journal
    table, us, gb = await begin(anna, bert, pace=pace)
    server.restart()
    bert.server = anna.server = server
    await until(lambda: bert.get('finished')['games'][0]['table'] == table)
    assert bert.get('finished')['games'][0]['result']['how'] == 'time'


async def until(ready):
    end = time.monotonic() + 20
    while not ready():
        assert time.monotonic() < end, 'it does not come'
        await asyncio.sleep(0.05)


@test
@public
@of_files
async def clocks_stand_while_no_server_runs(server):
    anna, bert = await people(server, 'anna', 'bert')
    table, us, _ = await begin(anna, bert, pace={'kind': 'days', 'days': 1})
    before = us.told['clock']
    server.kill()
    with contextlib.closing(sqlite3.connect(server.store)) as db, db:
        # As if it had stopped three days ago.
        ago = 3 * 24 * 3600 * 1000
        assert db.execute('UPDATE beat SET at = at - ?', (ago,)).rowcount == 1
        assert db.execute('UPDATE club SET since = since - ?1, deadline = deadline - ?1', (ago,)).rowcount == 1
    server.start()
    s = await join(anna, table)
    clock = s.told['clock']
    assert s.told['state'] == 'playing' and clock['running'] == before['running'], s.told
    side = clock['running']
    # What lies between the last beat and the end is given back, too.
    assert before[side] - 60000 < clock[side] <= before[side] + 6000, (before, clock)


@test
@public
async def invitations_at_the_same_time(server):
    """They are counted where they are written: everybody who is told of one may come."""
    anna, *guests = await people(server, 'anna', *(f'guest{n:02}' for n in range(24)))
    table = open_table(anna, side='us', against='invited')['table']

    def invite(who):
        try:
            return anna.post(f'tables/{table}/invite', {'name': who.name})['table']
        except Refused as e:
            return e.code
    told = await asyncio.gather(*(asyncio.to_thread(invite, who) for who in guests))
    assert sorted(told) == sorted([table] * 20 + ['too-many'] * 4), told
    assert server.sql('SELECT count(*) FROM club_invite') == [(20,)]


def rewrite_journals(server, old, new):
    with contextlib.closing(sqlite3.connect(server.store)) as db, db:
        db.execute('DROP TRIGGER IF EXISTS journal_stays')
        db.execute('UPDATE journal SET lines = replace(lines, ?, ?)', (old, new))


@test
@public
@of_files
async def clocks_stand_while_a_game_is_frozen(server):
    """A version that cannot read its journal plays nothing and takes nobody's time; the one before finds the
    clock where it was."""
    anna, bert = await people(server, 'anna', 'bert')
    table, us, _ = await begin(anna, bert, pace={'kind': 'days', 'days': 1})
    before = us.told['clock']
    side = before['running']
    server.stop()
    rewrite_journals(server, ' #', ' !#')
    server.start()
    assert anna.get(f'tables/{table}')['state'] == 'frozen'
    await until(lambda: server.sql('SELECT running, since, deadline FROM club') == [(-1, 0, 0)])
    server.stop()
    rewrite_journals(server, ' !#', ' #')
    server.start()
    s = await join(anna, table)
    clock = s.told['clock']
    assert s.told['state'] == 'playing' and clock['running'] == side, s.told
    assert before[side] - 60000 < clock[side] <= before[side] + 6000, (before, clock)
    await until(lambda: server.sql('SELECT deadline FROM club') == [(clock['deadline'],)])


@test
@public
async def who_plays_on_beside_a_server_that_cannot(server):
    """Another version let the clock stand meanwhile: the next action counts from now, not from the beginning of time."""
    anna, bert = await people(server, 'anna', 'bert')
    table, us, gb = await begin(anna, bert, pace={'kind': 'days', 'days': 1})
    server.sql('UPDATE club SET running = -1, since = 0, deadline = 0')
    first = us if us.told['clock']['running'] == 'us' else gb
    await first.until(lambda told: told.get('actions'))
    await first.act()
    now = time.time() * 1000
    deadline = server.sql('SELECT deadline FROM club')[0][0]
    assert now + 23 * 3600000 < deadline <= now + 24 * 3600000 + 6000, (now, deadline)
    server.restart()
    anna.server = bert.server = server
    assert anna.get(f'tables/{table}')['state'] == 'playing'


@test
@public
@of_files
async def clocks_stand_while_the_server_is_suspended(server):
    """Who could not be heard loses nothing, whether he speaks first behind it or nobody does."""
    anna, bert = await people(server, 'anna', 'bert')
    pace = {'kind': 'live', 'minutes': 0, 'seconds': 8}
    games = [await begin(anna, bert, pace=pace) for _ in range(2)]
    first = [us if us.told.get('actions') else gb for _, us, gb in games]
    server.process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(11)
    # It lies there when the server comes to itself.
    await first[0].say({'type': 'act', 'id': 99, 'step': first[0].told['step'], 'action': first[0].told['actions'][0]})
    server.process.send_signal(signal.SIGCONT)
    m = await first[0].answer()
    assert m['type'] == 'update' and m['re'] == 99, m
    await asyncio.sleep(2)
    for (table, _, _), s in zip(games, first):
        told = bert.get(f'tables/{table}')
        clock = told['club']['clock']
        assert told['state'] == 'playing' and 0 < clock[s.told['you']] <= 16000, told
    # Behind it they run as ever.
    await first[1].until(lambda told: told['state'] == 'over')
    assert first[1].told['result']['how'] == 'time', first[1].told['result']


@test
@public
async def clocks_that_are_moved_meanwhile(server):
    """What is written then keeps the time that was given back, whoever has moved the clocks."""
    anna, bert = await people(server, 'anna', 'bert')
    waiting = open_table(anna, side='us')['table']
    table, us, gb = await begin(anna, bert, pace={'kind': 'days', 'days': 1})
    first = us if us.told.get('actions') else gb
    before = first.told['clock']
    [(since,)] = server.sql('SELECT since FROM club WHERE deadline > 0')
    [(begin_by,)] = server.sql('SELECT begin_by FROM club WHERE other = 0')
    server.sql('UPDATE club SET since = since + 60000, deadline = deadline + 60000 WHERE deadline > 0')
    server.sql('UPDATE club SET begin_by = begin_by + 60 WHERE other = 0')
    m = await first.act()
    assert m['clock']['running'] == before['running'], m
    assert m['clock']['deadline'] == before['deadline'] + 60000, (before, m['clock'])
    assert server.sql('SELECT since, deadline FROM club WHERE deadline > 0') == [
        (since + 60000, before['deadline'] + 60000)]
    await join(anna, waiting, nonce=nonce())
    assert server.sql('SELECT begin_by FROM club WHERE other = 0') == [(begin_by + 60,)]
    m = await first.ask('resign')
    assert m['clock']['running'] is None and server.sql('SELECT since, deadline FROM club WHERE other > 0') == [(0, 0)]
    assert anna.get('finished')['games'][0]['table'] == table


@test
@public
async def drafts_and_turns(server):
    """A click in a draft stops no clock; who passes the turn gets his seconds."""
    anna, bert = await people(server, 'anna', 'bert')
    table, us, gb = await begin(anna, bert, pace=LIVE)
    first = us if us.told.get('actions') else gb
    side = first.told['you']
    m = await first.act()
    assert m['clock']['running'] == side and m['clock'][side] < 1820000, m['clock']
    while m['clock']['running'] == side:
        m = await first.act()
    other = 'gb' if side == 'us' else 'us'
    assert m['clock']['running'] == other and 1820000 < m['clock'][side] <= 1840000, m['clock']
    assert m['clock']['deadline'] - m['clock']['now'] == m['clock'][other], m['clock']
    mine = (bert if other == 'gb' else anna).get('mine')['tables'][0]
    assert mine['turn'] == mine['club']['you'] == other and mine['club']['clock']['running'] == other, mine


@test
@public
async def bids(server):
    anna, bert, carl = await people(server, 'anna', 'bert', 'carl')
    pace = {'kind': 'live', 'minutes': 10, 'seconds': 0}
    for more, which in ({'bid': 30}, 'bid'), ({'bid': 30, 'side': 'us'}, 'bid'), (
            {'bid': 81, 'side': 'us', 'pace': pace}, 'bid'), ({'bid': 30, 'pace': pace}, 'bid'):
        assert refused('bad-field', open_table, anna, **more).body['error']['which'] == which
    table = open_table(anna, side='us', bid=30, pace=pace)['table']
    told = str(bert.get('lobby')) + str(bert.get(f'tables/{table}'))
    assert "'bids': True" in told and "'bid': None" in told and '30' not in str(
        bert.get('lobby')['tables'][0]['club']['bid']), told
    assert refused('bad-field', bert.post, f'tables/{table}/sit', {}).body['error']['which'] == 'side'
    assert refused('bad-field', bert.post, f'tables/{table}/sit', {'side': 'us'}).body['error']['which'] == 'bid'
    club = bert.post(f'tables/{table}/sit', {'side': 'us', 'bid': 40})['club']
    assert club['names'] == {'us': 'bert', 'gb': 'anna'}, club
    assert club['bid'] == {'us': 40, 'gb': 30, 'paid': 'us'}, club
    assert (club['clock']['us'], club['clock']['gb']) == (360000, 600000), club
    # Whoever has seen the other's bid cannot come back with a better one.
    bert.post(f'tables/{table}/leave')
    refused('no-such-table', anna.get, f'tables/{table}')
    table = open_table(anna, side='us', bid=30, pace=pace)['table']
    club = carl.post(f'tables/{table}/sit', {'side': 'gb', 'bid': 50})['club']
    assert club['names'] == {'us': 'anna', 'gb': 'carl'}, club
    assert club['bid'] == {'us': 30, 'gb': 50, 'paid': None}, club
    assert club['clock']['us'] == club['clock']['gb'] == 600000, club
    # Equal bids: the lot can be checked when it is over.
    table = open_table(anna, side='us', bid=20, pace=pace)['table']
    club = bert.post(f'tables/{table}/sit', {'side': 'us', 'bid': 20})['club']
    a, _ = await join(anna, table, nonce=nonce()), await join(bert, table, nonce=nonce())
    await a.until(lambda told: told['state'] == 'playing')
    secret = bytes.fromhex((await a.ask('resign'))['fair']['secret'])
    owner = hashlib.blake2b(b'side' + secret, digest_size=32).digest()[0] & 1 == 0
    assert club['names']['us'] == ('anna' if owner else 'bert') and club['bid']['paid'] == 'us', club
    # Both have gone: neither has a name, and each bid is told still.
    for who in anna, bert:
        who.delete('me', {'password': who.PASSWORD})
    club = carl.get(f'tables/{table}')['club']
    assert club['names'] == {'us': None, 'gb': None}, club
    assert club['bid'] == {'us': 20, 'gb': 20, 'paid': 'us'}, club


@test
@public
async def a_bid_of_somebody_called_paid(server):
    paid, anna = await people(server, 'paid', 'anna')
    table = open_table(paid, side='gb', bid=30, pace=LIVE)['table']
    club = anna.post(f'tables/{table}/sit', {'side': 'gb', 'bid': 10})['club']
    assert club['names'] == {'us': 'anna', 'gb': 'paid'}, club
    assert club['bid'] == {'us': 10, 'gb': 30, 'paid': 'gb'}, club


@test
@public
async def any_side_and_getting_up(server):
    anna, bert, carl = await people(server, 'anna', 'bert', 'carl')
    table = open_table(anna)['table']
    s = await join(anna, table)
    assert s.told['role'] == 'watch' and s.told['club']['seated'] and s.told['club']['wants'] == 'any', s.told
    club = bert.post(f'tables/{table}/sit')['club']
    await s.until(lambda told: told['club']['you'])
    assert {club['you'], s.told['role']} == {'us', 'gb'} == {club['you'], s.told['you']}, (club, s.told)
    refused('forbidden', carl.post, f'tables/{table}/leave')
    bert.post(f'tables/{table}/leave')
    await s.until(lambda told: told['role'] == 'watch')
    assert carl.get('lobby')['tables'][0]['club']['waits'] == ['anna']
    carl.post(f'tables/{table}/sit')
    anna.post(f'tables/{table}/leave')
    assert await s.closed() == 4404
    refused('no-such-table', carl.get, f'tables/{table}')
    table, us, _ = await begin(anna, bert)
    refused('playing', bert.post, f'tables/{table}/leave')
    assert (await us.ask('takeback', to=0))['type'] == 'error'  # nothing to take back, but allowed


@test
@public
async def private_tables(server):
    anna, bert, carl = await people(server, 'anna', 'bert', 'carl')
    made = open_table(anna, side='us', against='invited', private=True)
    table = made['table']
    assert not carl.get('lobby')['tables'] and not carl.get('mine')['tables']
    for path in f'tables/{table}', f'tables/{table}/journal':
        refused('no-such-table', carl.get, path)
    for path, body in ('sit', {}), ('sit', {'invitation': '0' * 32}), ('leave', {}), ('invite', {'name': 'carl'}), (
            'decline', {}):
        refused('no-such-table', carl.post, f'tables/{table}/{path}', body)
    s = await carl.socket()
    await s.refused('no-such-table', 'join', table=table)
    refused('no-such-person', anna.post, f'tables/{table}/invite', {'name': 'nobody-here'})
    refused('taken', anna.post, f'tables/{table}/invite', {'name': 'Anna'})
    assert not anna.get('notices')['notices'], 'nobody invites himself'
    anna.post(f'tables/{table}/invite', {'name': 'BERT'})
    assert bert.get('mine')['tables'][0]['club']['invited'] is True
    bert.post(f'tables/{table}/sit')
    us, gb = await join(anna, table, nonce=nonce()), await join(bert, table, nonce=nonce())
    await us.until(lambda told: told['state'] == 'playing')
    assert not carl.get('lobby')['playing']
    await us.ask('resign')
    refused('no-such-table', carl.get, f'tables/{table}/journal')
    assert carl.get('records/dawn')['games']['count'] == 0
    # The link is enough, and is of no use for a second one.
    made = open_table(anna, side='us', against='invited')
    refused('forbidden', carl.post, f'tables/{made["table"]}/sit')
    carl.post(f'tables/{made["table"]}/sit', {'invitation': made['invitation']})
    refused('taken', bert.post, f'tables/{made["table"]}/sit', {'invitation': made['invitation']})
    assert made['invitation'].encode() not in server.stored()


@test
@public
async def an_invitation_that_is_declined(server):
    anna, bert, carl = await people(server, 'anna', 'bert', 'carl')
    made = open_table(anna, side='us', against='invited', private=True)
    table = made['table']
    for name in 'bert', 'carl':
        anna.post(f'tables/{table}/invite', {'name': name})
    s, page = await join(bert, table), await anna.socket()
    await page.ask('ping')
    refused('bad-field', bert.post, f'tables/{table}/decline', {'why': 'no time'})
    refused('forbidden', anna.post, f'tables/{table}/decline')
    assert bert.post(f'tables/{table}/decline') == {'table': table}
    assert await s.closed() == 4404, 'he looks on no more'
    assert not bert.get('mine')['tables'] and not bert.get('notices')['notices']
    for path in 'decline', 'sit':
        refused('no-such-table', bert.post, f'tables/{table}/{path}')
    told = (await page.push('notice'))['notice']
    assert (told['kind'], told['table'], told['by']) == ('declined', table, 'bert'), told
    assert 'bert' in told['text']['en'] and 'bert' in told['text']['fr'], told
    # Each who declines is told, and may be invited again.
    carl.post(f'tables/{table}/decline')
    assert [n['by'] for n in anna.get('notices')['notices']] == ['carl', 'bert']
    anna.post(f'tables/{table}/invite', {'name': 'bert'})
    assert bert.get('mine')['tables'][0]['club']['invited'] is True
    bert.post(f'tables/{table}/sit')
    refused('taken', bert.post, f'tables/{table}/decline')
    # Whoever comes too late declines without a word.
    late = open_table(anna, side='us')['table']
    anna.post(f'tables/{late}/invite', {'name': 'bert'})
    carl.post(f'tables/{late}/sit')
    bert.post(f'tables/{late}/decline')
    refused('forbidden', bert.post, f'tables/{late}/decline')
    assert [n['kind'] for n in anna.get('notices')['notices'] if n['table'] == late] == ['sat']


@test
@public
async def chat_and_notes(server):
    anna, bert, carl, dora = await people(server, 'anna', 'bert', 'carl', 'dora')
    table, us, gb = await begin(anna, bert)
    look, more = await join(carl, table), await join(dora, table)
    said = await us.ask('say', text='Hello “all”')
    assert said['by'] == 'anna' and said['from'] == 'us' and said['n'] == 1, said
    for s in gb, look, more:
        assert (await s.push('said'))['text'] == 'Hello “all”'
    whisper = await look.ask('say', text='He holds nothing')
    assert whisper['from'] == 'watch'
    assert (await more.push('said'))['by'] == 'carl'
    await gb.ask('ping')
    assert not any('He holds' in text for text in gb.heard + us.heard)
    again = await join(bert, table)
    assert [m['text'] for m in (await again.push('talk'))['chat']] == ['Hello “all”']
    again = await join(dora, table)
    assert len((await again.push('talk'))['chat']) == 2
    for text in '', '   ', 'a\nb', 'x' * 301, '\u0007', 5:
        await us.refused('bad-field', 'say', text=text)
    for n in range(5):
        assert (await us.ask('say', text=f'number {n}'))['type'] == 'said'
    await us.refused('slow-down', 'say', text='too much')
    stranger = await server.socket(origin=server.url)
    assert (await stranger.ask('join', table=table))['role'] == 'watch'
    await stranger.refused('signed-out', 'say', text='hello')
    await stranger.refused('signed-out', 'note', text='hello')
    # Notes are nobody else's.
    secret = 'the swamp fox\nis mine'
    assert (await us.ask('note', text=secret))['type'] == 'noted'
    assert (await gb.ask('note', text='other words'))['type'] == 'noted'
    again = await join(anna, table)
    assert (await again.push('talk'))['note'] == secret
    await us.refused('bad-field', 'note', text='x' * 4001)
    await us.ask('resign')
    await gb.until(lambda told: told['state'] == 'over')
    after = await join(bert, table)
    talk = await after.push('talk')
    assert any('He holds' in m['text'] for m in talk['chat']) and talk['note'] == 'other words', talk
    heard = ''.join(gb.heard + look.heard + more.heard + after.heard + stranger.heard)
    assert 'swamp' not in heard and 'swamp' not in bert.raw('GET', f'tables/{table}/journal')[2].decode()
    assert (await again.ask('note', text=''))['type'] == 'noted'


@test
@public
async def a_bot_is_muted_while_its_owner_is(server):
    """One that is here already, one that comes, one that is made then; and how it was muted does not matter."""
    anna, bert, mod = await people(server, 'anna', 'bert', 'mod')
    server.make_moderator('mod')
    table = open_table(anna)['table']
    old = Person(server, bert.post('bots', {'name': 'Old-Bot'})['token'])
    here = await join(old, table)
    assert (await here.ask('say', text='hello'))['type'] == 'said'
    mod.post('moderation', {'do': 'mute', 'account': 'bert', 'reason': 'shouting'})
    await here.refused('muted', 'say', text='hello')
    new = Person(server, bert.post('bots', {'name': 'New-Bot'})['token'])
    assert new.get('me')['account']['muted'] is True
    there = await join(new, table)
    for s in there, await join(old, table):
        await s.refused('muted', 'say', text='hello')
    mod.post('moderation', {'do': 'unmute', 'account': 'bert', 'reason': 'promised to be quiet'})
    assert not new.get('me')['account']['muted']
    assert (await (await join(new, table)).ask('say', text='hello'))['type'] == 'said'
    await said(there)
    # By another server: his row alone tells of it.
    server.sql("UPDATE person SET muted = 4000000000 WHERE name = 'bert'")
    await (await join(old, table)).refused('muted', 'say', text='hello')
    await said(there, 'muted')


async def said(s, code=None):
    """Until it is so that the socket may speak, or may not: it is looked after every few seconds."""
    end = time.monotonic() + 20
    while (await s.ask('say', text='hello')).get('code') != code:
        assert time.monotonic() < end, 'it does not come'
        await asyncio.sleep(2)


@test
@public
async def records_are_kept_until_a_game_ends(server):
    """They are not made of all games anew for everybody who looks."""
    anna, bert = await people(server, 'anna', 'bert')
    for count in 1, 2:
        _, us, _ = await begin(anna, bert)
        await us.ask('resign')
        told = anna.get('records/dawn')
        assert told['games']['count'] == count and len(told['slowest']) == count, told
        server.sql('UPDATE game SET created = created - 1000')
        assert bert.get('records/dawn') == told
    assert anna.get('records/madison')['games']['count'] == 0
    anna.delete('me', {'password': anna.PASSWORD})
    told = bert.get('records/dawn')
    assert told['slowest'][0]['names'] == {'us': None, 'gb': 'bert'} and told['slowest'][0]['seconds'] >= 2000, told


@test
@public
async def the_highest_score(server):
    """Of each side, by what the game itself counts; who gives up has none."""
    anna, bert = await people(server, 'anna', 'bert')
    _, us, _ = await begin(anna, bert)
    await us.ask('resign')
    assert anna.get('records/dawn')['highest'] == {'us': [], 'gb': []}
    ends = []
    while not any(score for _, score in ends):
        table, us, gb = await begin(anna, bert)
        await play_out([us, gb], seed=len(ends))
        await us.until(lambda told: told['state'] == 'over')
        ends.append((table, us.told['view'].get('score', 0)))
    told = anna.get('records/dawn')['highest']
    for side, sign in ('us', -1), ('gb', 1):
        best = [(t, abs(score)) for t, score in ends if score * sign > 0]
        assert [(g['table'], g['score']) for g in told[side]] == best, (told, ends)
    _, us, _ = await begin(anna, bert)
    server.sql('UPDATE game SET how = 1, score = -key * 10 WHERE state = 2')
    await us.ask('resign')  # what was kept is old now
    told = bert.get('records/dawn')['highest']
    scores = [g['score'] for g in told['us']]
    assert not told['gb'] and len(scores) == len(ends) + 1 and scores == sorted(scores, reverse=True), told
    assert bert.get('records/amateurs')['highest'] == {'us': [], 'gb': []}


@test
@public
async def the_best_of_many(server):
    """However many accounts there are, and whenever they came."""
    count, now = 2500, int(time.time())
    numbers = f'WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < {count})'
    server.sql("INSERT INTO person (key, name, folded, language, since)"
               f" {numbers} SELECT 1000 + i, 'p' || i, 'p' || i, 'en', 0 FROM numbers")
    for side in 0, 1:  # they come in turn from both ends; the newest is the best
        server.sql('INSERT INTO rating (account, game, side, value, deviation, at, won, drawn, lost)'
                   f" {numbers} SELECT 1000 + i, 'dawn', {side}, 1000000 + CASE WHEN i % 2 = 0 THEN i ELSE {count} - i END"
                   f' * 100, 50000, {now}, 9, 0, 0 FROM numbers')
    told = server.call('GET', '/api/1/ratings/dawn', headers={'Host': server.host})['standings']
    values = {f'p{i}': i if i % 2 == 0 else count - i for i in range(1, count + 1)}
    best = sorted(values, key=lambda name: -values[name])[:200]
    assert [values[s['name']] for s in told] == [values[name] for name in best], told[:3]
    assert told[0]['name'] == f'p{count}' and not told[0]['provisional'], told[0]


@test
@public
async def what_the_database_refuses(server):
    """It is that request's own error: the store is well, and the clocks of others run."""
    anna, bert = await people(server, 'anna', 'bert')
    table, us, _ = await begin(anna, bert)
    for deed, where in ('INSERT', 'memo'), ('INSERT', 'chat'), ('INSERT', 'club'), ('INSERT', 'cup'), ('INSERT', 'journal'):
        server.forbid(deed, where)
    await us.refused('not-taken', 'note', text='nothing')
    await us.refused('not-taken', 'say', text='nothing')
    assert refused('not-taken', open_table, anna).status == 409
    refused('not-taken', anna.post, 'cups', {'name': 'None', 'game': 'dawn'})
    await us.refused('not-taken', 'resign')
    status, _, body = server.raw('GET', '/healthz')
    assert status == 200, body
    for where in 'memo', 'journal':
        server.allow('INSERT', where)
    assert (await us.ask('note', text='something'))['type'] == 'noted'
    await us.until(lambda told: told['state'] == 'playing')
    assert (await us.ask('resign'))['state'] == 'over'


@test
@public
async def a_cup(server):
    anna, bert, carl, dora = await people(server, 'anna', 'bert', 'carl', 'dora')
    made = {'name': 'Winter cup', 'game': 'dawn', 'pace': {'kind': 'days', 'days': 2}, 'rated': True}
    for wrong in {'name': 'x'}, {'most': 2}, {'most': 17}, {'takebacks': True}, {'double': 1}, {'game': 'chess'}:
        e = refused('bad-field', anna.post, 'cups', {**made, **wrong})
        assert e.body['error']['which'] == list(wrong)[0], e
    cup = anna.post('cups', made)['cup']
    for who in anna, bert:
        who.post(f'cups/{cup}/enter')
    refused('too-few', anna.post, f'cups/{cup}/begin')
    carl.post(f'cups/{cup}/enter')
    refused('taken', carl.post, f'cups/{cup}/enter')
    refused('forbidden', bert.post, f'cups/{cup}/begin')
    dora.post(f'cups/{cup}/enter')
    dora.post(f'cups/{cup}/leave')
    anna.post(f'cups/{cup}/begin')
    refused('playing', dora.post, f'cups/{cup}/enter')
    told = dora.get(f'cups/{cup}')
    pairings = [p for r in told['rounds'] for p in r]
    fortnight = 14 * 24 * 3600
    for p in pairings:
        assert p['state'] == 'waiting' and abs(p['begin_by'] - time.time() - fortnight) < 60, p
    assert len(told['rounds']) == 3 and len(pairings) == 3 and told['state'] == 'playing', told
    sides = {name: {p[side] for p in pairings for side in ('us', 'gb') if p[side] == name} for name in ('anna',)}
    assert sides['anna'] == {'anna'}
    by_name = {'anna': anna, 'bert': bert, 'carl': carl}
    mine = bert.get('mine')['tables']
    assert len(mine) == 2 and all(row['club']['begin_by'] in {p['begin_by'] for p in pairings} for row in mine), mine
    for p in pairings:
        a, b = await join(by_name[p['us']], p['table'], nonce=nonce()), await join(
            by_name[p['gb']], p['table'], nonce=nonce())
        await a.until(lambda told: told['state'] == 'playing')
        row = carl.get(f'tables/{p["table"]}')['club']
        assert row['begin_by'] is None, row
        now = [q for r in dora.get(f'cups/{cup}')['rounds'] for q in r if q['table'] == p['table']][0]
        assert (now['state'], now['begin_by']) == ('playing', None), now
        refused('playing', by_name[p['us']].post, f'tables/{p["table"]}/leave')
        loser = b if p['us'] == 'anna' or (p['gb'] != 'anna' and p['us'] == 'bert') else a
        await loser.ask('resign')
    told = dora.get(f'cups/{cup}')
    assert told['state'] == 'over', told
    assert {p['state'] for r in told['rounds'] for p in r} == {'over'}, told
    assert [(s['name'], s['points'], s['tiebreak']) for s in told['standings']] == [
        ('anna', 4, 4), ('bert', 2, 0), ('carl', 0, 0)], told['standings']
    assert len(dora.get('ratings/dawn')['standings']) == 3
    for id_ in 'nothing', '%ff%fe', '%c3%28', '0' * 12, '0' * 13:
        refused('no-such-cup', anna.get, f'cups/{id_}')
        refused('no-such-cup', anna.post, f'cups/{id_}/enter')
    assert server.raw('GET', '/healthz')[0] == 200, 'no path makes the store fail'
    other = anna.post('cups', made)['cup']
    refused('forbidden', bert.post, f'cups/{other}/leave', {'cup': True})
    anna.post(f'cups/{other}/leave', {'cup': True})
    refused('no-such-cup', anna.get, f'cups/{other}')


@test
@public
@of_files
async def what_never_begins_disappears(server):
    anna, bert, carl = await people(server, 'anna', 'bert', 'carl')
    alone = open_table(anna)['table']
    cup = anna.post('cups', {'name': 'Absent', 'game': 'dawn'})['cup']
    for who in anna, bert, carl:
        who.post(f'cups/{cup}/enter')
    anna.post(f'cups/{cup}/begin')
    p = anna.get(f'cups/{cup}')['rounds'][0][0]
    late, came = ({'anna': anna, 'bert': bert, 'carl': carl}[p[side]] for side in ('us', 'gb'))
    await join(late, p['table'], pledge='ab' * 32)  # and no more: the game cannot begin
    await join(came, p['table'], nonce=nonce())
    server.stop()
    with contextlib.closing(sqlite3.connect(server.store)) as db, db:
        db.execute('UPDATE club SET begin_by = 1')
    server.start()
    await until(lambda: not anna.get('mine')['tables'])
    refused('no-such-table', anna.get, f'tables/{alone}')
    await until(lambda: anna.get(f'cups/{cup}')['state'] == 'over')
    told = anna.get(f'cups/{cup}')
    first = [q for r in told['rounds'] for q in r if (q['us'], q['gb']) == (p['us'], p['gb'])][0]
    assert first['table'] is None and first['result'] == {'us': -1000, 'gb': 1000, 'how': 'absent'}, first
    assert told['standings'][0]['name'] == p['gb'] and told['standings'][0]['points'] == 2, told


@test
@public
async def ones_own_bot_gives_no_rating(server):
    anna, = await people(server, 'anna')
    bot = Person(server, bearer=anna.post('bots', {'name': 'anna-bot'})['token'])
    for owner, other in (anna, bot), (bot, anna):
        _, us, _ = await begin(owner, other, rated=True)
        assert (await us.ask('resign'))['state'] == 'over'
    assert anna.get('ratings/dawn')['standings'] == []


@test
@public
async def a_cup_that_somebody_leaves_for_good(server):
    """He loses his games, not those who had not come to them yet; what a moderator closes counts for nobody."""
    anna, bert, carl, mod = await people(server, 'anna', 'bert', 'carl', 'mod')
    server.make_moderator('mod')
    cup = mod.post('cups', {'name': 'Left', 'game': 'dawn'})['cup']
    for who in anna, bert, carl:
        who.post(f'cups/{cup}/enter')
    mod.post(f'cups/{cup}/begin')
    told = [q for r in anna.get(f'cups/{cup}')['rounds'] for q in r]
    between = [q for q in told if 'carl' not in q.values()][0]
    mod.post('moderation', {'do': 'close', 'table': between['table'], 'reason': 'a test'})
    carl.delete('me', {'password': carl.PASSWORD})
    await until(lambda: anna.get(f'cups/{cup}')['state'] == 'over')
    for was, q in zip(told, [q for r in anna.get(f'cups/{cup}')['rounds'] for q in r]):
        result = q['result']
        if was is between:
            assert result == {'us': 0, 'gb': 0, 'how': 'closed'}, q
        else:
            assert [s for s in ('us', 'gb') if result[s] == -1000] == [s for s in ('us', 'gb') if was[s] == 'carl'], q
    points = {s['name']: s['points'] for s in anna.get(f'cups/{cup}')['standings']}
    assert points['anna'] == points['bert'] == 2, points


@test
@public
async def a_closing_and_its_line_in_the_log(server):
    """Both are written or none, and nobody is told of what was not."""
    anna, bert, mod = await people(server, 'anna', 'bert', 'mod')
    server.make_moderator('mod')
    table, us, gb = await begin(anna, bert)
    close = {'do': 'close', 'table': table, 'reason': 'a test'}
    for deed, where in ('INSERT', 'moderation'), ('INSERT', 'journal'):
        server.forbid(deed, where)
        refused('not-taken', mod.post, 'moderation', close)
        server.allow(deed, where)
        assert mod.get('moderation/log')['log'] == []
        assert anna.get(f'tables/{table}')['state'] == 'playing'
        for s in us, gb:
            assert (await s.ask('ping'))['type'] == 'pong'
    assert mod.post('moderation', close)['table'] == table
    assert [d['table'] for d in mod.get('moderation/log')['log']] == [table]
    for s in us, gb:
        assert (await s.until(lambda told: told['state'] == 'over'))['result'] == CLOSED
    refused('over', mod.post, 'moderation', close)
    assert len(mod.get('moderation/log')['log']) == 1


@test
@public
async def a_moderator_destroys_nothing_that_was_played(server):
    """A game that runs ends for nobody, and its journal stays; one that is over stays as it is."""
    anna, bert, mod = await people(server, 'anna', 'bert', 'mod')
    server.make_moderator('mod')
    table, us, gb = await begin(anna, bert, rated=True, pace=LIVE)
    await us.act()
    lines = server.sql('SELECT count(*) FROM journal')[0][0]
    mod.post('moderation', {'do': 'close', 'table': table, 'reason': 'arranged'})
    for s in us, gb:
        assert (await s.until(lambda told: told['state'] == 'over'))['result'] == CLOSED
    await us.refused('over', 'resign')
    row = anna.get(f'tables/{table}')
    assert row['result'] == CLOSED and row['club']['clock']['running'] is None, row
    assert server.sql('SELECT count(*) FROM journal')[0][0] > lines
    journal = anna.raw('GET', f'tables/{table}/journal')[2].decode()
    assert '\nclosed #' in journal and '\nresult us 0 gb 0 closed #' in journal, journal[-200:]
    assert [t['table'] for t in anna.get('finished')['games']] == [table]
    assert not anna.get('mine')['tables'] and not anna.get('ratings/dawn')['standings']
    assert anna.get('records/dawn')['games']['count'] == 0
    over, us, _ = await begin(anna, bert, rated=True)
    await us.ask('resign')
    before = anna.get('ratings/dawn/anna')
    refused('over', mod.post, 'moderation', {'do': 'close', 'table': over, 'reason': 'by mistake'})
    assert anna.get('ratings/dawn/anna') == before and before['history'][0]['table'] == over
    assert [t['table'] for t in anna.get('finished')['games']] == [over, table]
    assert [d['table'] for d in mod.get('moderation/log')['log']] == [table]
    server.stop()
    server.start()
    again = Person(server)
    again.login('anna')
    assert again.get(f'tables/{table}')['result'] == CLOSED


@test
@public
async def a_game_of_a_cup_that_a_moderator_closes(server):
    """It counts for nobody, and the cup is over without it."""
    anna, bert, mod = all_three = await people(server, 'anna', 'bert', 'mod')
    server.make_moderator('mod')
    cup = mod.post('cups', {'name': 'Three', 'game': 'dawn'})['cup']
    for who in all_three:
        who.post(f'cups/{cup}/enter')
    mod.post(f'cups/{cup}/begin')
    for q in [q for r in anna.get(f'cups/{cup}')['rounds'] for q in r]:
        players = [who for who, name in zip(all_three, ('anna', 'bert', 'mod')) if name in q.values()]
        for who in players:
            s = await join(who, q['table'], nonce=nonce())
        await s.until(lambda told: told['state'] == 'playing')
        if mod in players:
            await s.ask('resign')
        else:
            table = q['table']
    mod.post('moderation', {'do': 'close', 'table': table, 'reason': 'arranged'})
    told = anna.get(f'cups/{cup}')
    assert told['state'] == 'over', told
    assert [q['result'] for r in told['rounds'] for q in r if q['table'] == table] == [CLOSED], told
    assert {s['name']: s['played'] for s in told['standings']} == {'anna': 1, 'bert': 1, 'mod': 2}, told


@test
@public
async def limits_and_bad_bodies(server):
    anna, bert = await people(server, 'anna', 'bert')
    for body, which in (({}, 'game'), ({'game': 'dawn', 'scenario': 'x'}, 'scenario'),
                        ({'game': 'dawn', 'side': 'x'}, 'side'),
                        ({'game': 'dawn', 'against': 'napoleon'}, 'against'), ({'game': 'dawn', 'pace': 5}, 'pace'),
                        ({'game': 'dawn', 'pace': {'kind': 'live', 'minutes': 0, 'seconds': 0}}, 'pace'),
                        ({'game': 'dawn', 'pace': {'kind': 'days', 'days': 31}}, 'pace'),
                        ({'game': 'dawn', 'pace': {'kind': 'free', 'days': 3}}, 'pace'),
                        ({'game': 'dawn', 'against': 'greedy', 'pace': LIVE}, 'pace'),
                        ({'game': 'dawn', 'rated': True, 'hints': True}, 'hints'),
                        ({'game': 'dawn', 'rated': True, 'takebacks': True}, 'takebacks'),
                        ({'game': 'dawn', 'private': 1}, 'private'), ({'game': 'dawn', 'seats': {}}, 'seats')):
        e = refused('bad-field', anna.post, 'tables', body)
        assert e.body['error']['which'] == which and e.status == 400, (body, e)
    for _ in range(8):
        open_table(anna)
    refused('too-many', open_table, anna)
    assert len(anna.get('mine')['tables']) == 8
    solo = open_table(bert, against='recruit', side='gb')
    assert 'invitation' not in solo
    s = await join(bert, solo['table'], nonce=nonce())
    assert s.told['you'] == 'gb' and s.told['clock'] is None and s.told['hints'], s.told
    assert not bert.get('lobby')['playing']
    refused('no-such-path', bert.get, 'ratings/chess')
    refused('no-such-path', bert.get, 'records/chess')
    refused('no-such-person', bert.get, 'ratings/dawn/nobody')


@test
@public
async def no_more_seats_than_one_can_play(server):
    """The limit is for those who sit down as for those who open a table."""
    anna, bert, carl = await people(server, 'anna', 'bert', 'carl')
    for _ in range(64):
        bert.post(f'tables/{open_table(anna, side="us")["table"]}/sit')
    refused('too-many', open_table, anna)
    made = open_table(carl, side='us', against='invited')
    table = made['table']
    carl.post(f'tables/{table}/invite', {'name': 'bert'})
    s = await join(carl, table)
    for sit in {}, {'invitation': made['invitation']}:
        assert refused('too-many', bert.post, f'tables/{table}/sit', sit).status == 409
    row = carl.get(f'tables/{table}')
    assert row['club']['names'] == {'us': 'carl', 'gb': None} and row['club']['waits'] == ['carl'], row
    assert (await s.ask('ping'))['type'] == 'pong'
    left = bert.get('mine')['tables'][0]['table']
    anna.post(f'tables/{left}/leave')
    assert bert.post(f'tables/{table}/sit')['club']['you'] == 'gb'


@test
@public
async def an_account_that_goes(server):
    anna, bert = await people(server, 'anna', 'bert')
    waiting = open_table(anna)['table']
    _, us, _ = await begin(anna, bert, rated=True)
    await us.ask('resign')
    table, _, gb = await begin(anna, bert, rated=True)
    [(account,)] = server.sql("SELECT key FROM person WHERE name = 'anna'")
    anna.delete('me', {'password': anna.PASSWORD})
    await gb.until(lambda told: told['state'] == 'over')
    assert gb.told['result']['how'] == 'resigned', gb.told['result']
    await until(lambda: not bert.get('lobby')['tables'])
    refused('no-such-table', bert.get, f'tables/{waiting}')
    assert [s['name'] for s in bert.get('ratings/dawn')['standings']] == ['bert']
    for kept in 'rating', 'rating_history':
        assert server.sql(f'SELECT count(*) FROM {kept} WHERE account = {account}') == [(0,)], kept
    history = bert.get('ratings/dawn/bert')
    assert history['sides']['gb']['won'] == 2 and history['history'][0]['table'] == table, history


@test
@public
async def an_account_that_goes_while_nothing_can_be_written(server):
    """Its games end as soon as a server looks for such, and no clock is needed for it."""
    anna, bert = await people(server, 'anna', 'bert')
    table, _, _ = await begin(anna, bert)
    server.forbid('INSERT', 'journal')
    status = (await asyncio.to_thread(anna.raw, 'DELETE', 'me', {'password': Person.PASSWORD}))[0]
    await asyncio.sleep(1)
    server.allow('INSERT', 'journal')
    [(state,)] = server.sql('SELECT state FROM game')
    assert (status, state) == (200, 1), (status, state)
    server.restart()
    await until(lambda: not bert.get('mine')['tables'])
    row = bert.get(f'tables/{table}')
    assert row['state'] == 'over' and row['result']['how'] == 'resigned' and row['result']['by'] == 'us', row


@test
@public
async def numbers_that_are_given_again(server):
    """A file gives the number of the last row that went to the next one that comes."""
    anna, bert, carl, mod = await people(server, 'anna', 'bert', 'carl', 'mod')
    cup = anna.post('cups', {'name': 'Nobody comes', 'game': 'dawn'})['cup']
    bert.post(f'cups/{cup}/enter')
    anna.delete('me', {'password': anna.PASSWORD})
    other = carl.post('cups', {'name': 'Winter cup', 'game': 'dawn'})['cup']
    assert not carl.get(f'cups/{other}')['entrants']
    server.make_moderator('mod')
    table, us, gb = await begin(bert, carl, rated=True)
    await us.ask('resign')
    subprocess.run([GHENT, 'admin', 'tables', 'delete', table, '--yes', '--store', server.store], check=True,
                   stdout=subprocess.DEVNULL)
    table, us, gb = await begin(bert, carl, rated=True)
    assert (await us.ask('resign'))['result']['how'] == 'resigned'
    assert [h['table'] for h in bert.get('ratings/dawn/bert')['history']] == [table]


sys.exit(main())
