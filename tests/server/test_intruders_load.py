#!/usr/bin/env python3
"""What one account tries so that all others have to wait: test_intruders_load.py GHENT SOURCES [TEST...]

Letters that cannot be written, floods that are cheap to send, endpoints that never answer.
"""
import asyncio
import contextlib
import os
import re
import socket
import sys
import time

from fakes import FakeMail, FakePush
from server import Person, Public, Refused, main, nonce, public, test

MAIL, PUSH = FakeMail(), FakePush()


def with_mail(function):
    def make(folder):
        return Public(folder, '--mail', MAIL.file(security='none', login=False))
    function.kind = make
    return function


def with_push(function):
    """Pushes may go to the loopback."""
    def make(folder):
        os.environ['GHENT_TEST_PUSH_ANYWHERE'] = '1'
        try:
            return Public(folder)
        finally:
            del os.environ['GHENT_TEST_PUSH_ANYWHERE']
    function.kind = make
    return function


async def confirmed(server, name, mail):
    """Somebody whose address is confirmed, by the letter that was sent there."""
    person = await server.person(name, mail=mail)
    _, letter = await asyncio.to_thread(MAIL.next)
    token = re.search(r'/confirm#([0-9a-f]{64})', letter.get_content()).group(1)
    person.post('me/confirm', {'token': token})
    return person


async def begin_cup(owner, name, *entrants):
    cup = owner.post('cups', {'name': name, 'game': 'dawn', 'pace': {'kind': 'days', 'days': 2}})['cup']
    for who in entrants:
        who.post(f'cups/{cup}/enter')
    owner.post(f'cups/{cup}/begin')


@test
@with_mail
async def a_letter_that_is_too_long(server):
    """Whatever a cup is called: letters go out, to others as well, and no clock stands."""
    eve = await confirmed(server, 'Eve', 'eve@example.org')
    others = [await server.person(n) for n in ('Mal', 'Mel')]
    await begin_cup(eve, '🂡' * 60, eve, *others)
    envelope, letter = await asyncio.to_thread(MAIL.next)
    assert envelope['to'] == 'eve@example.org' and '🂡' * 60 in letter['Subject'], letter['Subject']
    await server.person('Ada', mail='ada@example.org')
    envelope, _ = await asyncio.to_thread(MAIL.next)
    assert envelope['to'] == 'ada@example.org', envelope
    assert server.raw('GET', '/healthz')[0] == 200, 'nobody makes the store fail'


@test
@with_mail
async def a_letter_of_many_notices(server):
    """What does not fit is counted."""
    eve = await confirmed(server, 'Eve', 'eve@example.org')
    key = server.sql("SELECT key FROM person WHERE name = 'Eve'")[0][0]
    now = int(time.time())
    server.sql('INSERT INTO notice (account, kind, place, game, cup, cup_name, who, made, seen, mail_due) VALUES ' + ','.join(
        f"({key}, 6, '{n:022d}', 'dawn', '', '{'🂡' * 60}', '{'将' * 24}', {now}, 0, {now})" for n in range(60)))
    envelope, letter = await asyncio.to_thread(MAIL.next)
    text = letter.get_content()
    told, more = text.count('/play/'), int(re.search(r'and (\d+) more', text).group(1))
    assert envelope['to'] == 'eve@example.org' and told + more == 60 and told > 20, (told, more)
    assert '/stop#' in text and eve.get('notices')['unread'] == 60
    assert server.raw('GET', '/healthz')[0] == 200


@test
@with_push
async def endpoints_that_never_answer(server):
    """They hold up their own account's pushes, not those of others."""
    ada, mal = await server.person('Ada'), await server.person('Mal')
    with socket.create_server(('127.0.0.1', 0), backlog=512) as tarpit:
        eves = [await server.person(f'Eve{n}') for n in range(8)]
        for n, eve in enumerate(eves):
            for i in range(10):
                eve.post('me/push', PUSH.browser(f'{n}-{i}').subscription() | {
                    'endpoint': f'https://127.0.0.1:{tarpit.getsockname()[1]}/{n}/{i}'})
        ada.post('me/push', PUSH.browser('ada').subscription())
        theirs = mal.post('tables', {'game': 'dawn', 'against': 'open'})['table']
        for eve in eves:
            mal.post(f'tables/{theirs}/invite', {'name': eve.name})
        await asyncio.sleep(1)  # by now all who push are held up
        mal.post(f'tables/{theirs}/invite', {'name': 'Ada'})
        sent, _, _ = await asyncio.to_thread(PUSH.next)
        assert sent == '/send/ada', sent


@test
@public
async def settings_that_nobody_has_made(server):
    """A backup from elsewhere may bring anything into the rows."""
    eve = await server.person('Eve')
    for wild in 99, -1, 2**40, -2**62:
        server.sql('DELETE FROM notice_setting')
        server.sql('INSERT INTO notice_setting (account, page, push, mail, digest, quiet, quiet_from, quiet_to, zone,'
                   f' mailed) SELECT key, 1, 1, {wild}, {wild}, 1, {wild}, {wild}, {wild}, 0 FROM person')
        told = eve.get('me/notices')
        assert told['mail'] in ('off', 'soon', 'daily') and -720 <= told['zone'] <= 840, told
        for time_ in told['digest'], told['quiet']['from'], told['quiet']['to']:
            assert re.fullmatch(r'[012]\d:[0-5]\d', time_), told
        eve.post('me/notices', {'page': False})


def limited(function):
    function.kind = lambda folder: Public(folder, limits='on')
    return function


@test
@limited
async def what_is_written_for_one_alone(server):
    """Notes, coming and going, joining: each is a job of the store, and nobody fills its queue."""
    eve = await server.person('Eve')
    table = eve.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open'})['table']
    for flood in ([{'type': 'note', 'text': 'x'}], [{'type': 'say', 'text': 'x'}], [{'type': 'join', 'table': table}],
                  [{'type': 'away', 'away': True}, {'type': 'away', 'away': False}]):
        s = await eve.socket()
        assert (await s.ask('join', table=table, nonce=nonce()))['type'] == 'table'
        for i in range(600):
            await s.say(flood[i % len(flood)])
        # Whoever waits a moment is heard again.
        await asyncio.sleep(1)
        assert (await s.ask('ping'))['type'] == 'pong'
        slow = [m for m in s.pushed if m.get('code') == 'slow-down']
        assert len(slow) > 200, (flood, len(slow))
        await s.close()


def how_often(most, act):
    """How often it may be done before one has to wait."""
    for n in range(most):
        try:
            act(n)
        except Refused as e:
            assert e.code == 'slow-down' and e.status == 429, e
            return n
    return most


@contextlib.contextmanager
def sixty():
    """What is counted there is sixty, and one more in each half of a minute that it took."""
    times, begun = [], time.monotonic()
    yield times
    assert 60 <= times[0] <= 60 + (time.monotonic() - begun) / 30, times


@test
@limited
async def what_costs_others_something(server):
    """Letters to whoever it may be, exports, bots that come and go, invitations: not without end."""
    eve, mal, ada = [await server.person(n) for n in ('Eve', 'Mal', 'Ada')]

    def send(who):
        return lambda n: who.post('me/mail', {'mail': ('Ada@Example.org', 'ada@example.org')[n % 2],
                                              'password': eve.PASSWORD})

    def make_bot(n):
        eve.post('bots', {'name': f'Eve-Bot{n}'})
        eve.delete(f'bots/Eve-Bot{n}')
    assert how_often(9, send(eve)) == 5 and how_often(9, send(mal)) == 0, 'an address is a person, whoever asks'
    assert len(server.letters()) == 5
    assert how_often(1, lambda _: Person(server).register('Late', mail='ada@example.org')) == 0
    mal.post('me/mail', {'mail': 'mal@example.org', 'password': mal.PASSWORD})
    assert how_often(20, lambda _: eve.get('me/export')) == 5
    assert how_often(20, make_bot) == 10
    tables = [eve.post('tables', {'game': 'dawn', 'against': 'open'})['table'] for _ in range(4)]
    with sixty() as times:
        times.append(how_often(90, lambda n: eve.post(f'tables/{tables[n % 4]}/invite', {'name': 'Ada'})))
    assert ada.get('notices')['unread'] == 4


def one_thinker(function):
    function.kind = lambda folder: Public(folder, '--workers', '1')
    return function


@test
@one_thinker
async def a_program_at_many_tables(server):
    """Who lets it think everywhere at once is served in turn with the others, not before them."""
    eve, ada = [await server.person(n) for n in ('Eve', 'Ada')]
    hers = ada.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'random'})['table']
    line = await ada.socket()
    await line.ask('join', table=hers, nonce=nonce())
    await line.until(lambda told: told.get('actions'))
    lines = []
    for _ in range(8):
        table = eve.post('tables', {'game': 'dawn', 'side': 'gb', 'against': 'general'})['table']
        lines.append(await eve.socket())
        await lines[-1].ask('join', table=table, nonce=nonce())
    assert (await line.ask('hint'))['type'] == 'hint'
    for other in lines:
        await other.ask('ping')
    moved = sum(m['type'] == 'update' and bool(m.get('log')) for other in lines for m in other.pushed)
    assert moved <= 4, f'{moved} moves of the program came first'


@test
@limited
async def done_and_undone_for_ever(server):
    """What was undone stays in the journal, so nobody writes it full; more at once counts as one."""
    eve = await server.person('Eve')
    table = eve.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'random'})['table']
    line, undone, begun = await eve.socket(), 0, time.monotonic()
    await line.ask('join', table=table, nonce=nonce())
    await line.until(lambda told: told.get('actions'))
    while undone < 400:
        await line.act()
        answer = await line.ask('undo', step=line.told['step'])
        if answer.get('code') == 'slow-down':
            break
        assert answer['type'] == 'update', answer
        undone += 1
    assert 300 <= undone <= 300 + time.monotonic() - begun, undone
    assert (await line.ask('takeback', to=0)).get('code') == 'slow-down', 'it plays everything anew'
    await asyncio.sleep(1)
    assert (await line.ask('undo', step=line.told['step'], all=True))['type'] == 'update'


@test
@limited
async def offers_without_end(server):
    """One that stands is no news when it is made again; of others the one who sleeps is told ten."""
    eve, ada = await server.person('Eve'), await server.person('Ada')
    table = eve.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open'})['table']
    ada.post(f'tables/{table}/sit')
    lines = [await who.socket() for who in (ada, eve)]
    for line in lines:
        await line.ask('join', table=table, nonce=nonce())
    await lines[1].until(lambda told: told.get('state') == 'playing')
    await lines[0].close()

    def told():
        return server.sql('SELECT count(*) FROM notice WHERE kind = 4')[0][0]
    for _ in range(30):
        assert (await lines[1].ask('offer', what='end'))['type'] == 'update'
    eve.get('me')  # comes after them in the store
    assert told() == 1, told()
    for _ in range(15):
        for deed in 'decline', 'offer':
            assert (await lines[1].ask(deed, what='end'))['type'] == 'update'
    eve.get('me')
    assert told() == 10, told()
    assert lines[1].told['offers'], 'at the table it stands nevertheless'


@test
@limited
async def games_that_nobody_plays(server):
    """A game against a program is over when it is resigned, and kept: tables that are open at once are no limit."""
    eve = await server.person('Eve')
    line, resigned = await eve.socket(), 0
    with sixty() as times:
        while resigned < 90:
            try:
                table = eve.post('tables', {'game': 'blank', 'against': 'random'})['table']
            except Refused as e:
                assert e.code == 'slow-down', e
                break
            await line.ask('join', table=table, nonce=nonce())
            m = await line.ask('resign')
            assert m['result']['how'] == 'resigned', m
            resigned += 1
        times.append(resigned)


@test
@limited
async def who_sits_down_again_and_again(server):
    """Each time the owner of the table is told, by push as well."""
    ada, mal = await server.person('Ada'), await server.person('Mal')
    table = ada.post('tables', {'game': 'dawn', 'against': 'open'})['table']

    def come_and_go(_):
        mal.post(f'tables/{table}/sit')
        mal.post(f'tables/{table}/leave')
    with sixty() as times:
        times.append(how_often(90, come_and_go))
    # Nor has he more of it by his bots, who are nobody else.
    bot = Person(server, mal.post('bots', {'name': 'Mal-Bot'})['token'])
    assert how_often(2, lambda _: bot.post(f'tables/{table}/sit')) <= 1


@test
@limited
async def bids_that_are_read_and_left(server):
    """Whoever sits down is shown the owner's bid, and closes the table when he gets up: not at all tables."""
    ada, bea, mal = [await server.person(n) for n in ('Ada', 'Bea', 'Mal')]
    bots = [Person(server, mal.post('bots', {'name': f'Mal-Bot{n}'})['token']) for n in range(2)]
    tables = [who.post('tables', {'game': 'dawn', 'side': 'us', 'pace': {'kind': 'days', 'days': 3}, 'bid': 10})['table']
              for who in (ada, bea) for _ in range(5)]

    def read_and_leave(n):
        who = [mal, *bots][n % 3]
        who.post(f'tables/{tables[n]}/sit', {'side': 'us', 'bid': 0})
        who.post(f'tables/{tables[n]}/leave')
    assert how_often(10, read_and_leave) == 6
    told = ada.get('notices')['notices']
    assert {n['table'] for n in told} == set(tables[:5]) and {n['kind'] for n in told} == {'left'}, told


if __name__ == '__main__':
    sys.exit(main())
