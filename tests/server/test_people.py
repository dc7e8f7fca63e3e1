#!/usr/bin/env python3
"""Accounts, sessions, bots, moderators: test_people.py GHENT SOURCES [TEST...]"""
import asyncio
import json
import os
import subprocess
import sys

from server import GHENT, PATIENCE, Person, Public, Refused, main, public, test, token_of

OTHER = 'goose and gunpowder'


def refused(code, status, act, *args, **more):
    try:
        act(*args, **more)
    except Refused as e:
        assert (e.code, e.status) == (code, status), f'{code} {status} expected: {e}'
        assert e.body['error']['text']['en'] and e.body['error']['text']['fr']
        return e.body['error']
    raise AssertionError(f'{code} expected, but it was done')


def limited(function):
    """The limits that people have, which other tests go without."""
    function.options = {'limits': 'on'}
    return function


async def one_answer(server, body, method='POST', path='login'):
    """The status; many of them can be asked for at once."""
    reader, writer = await asyncio.open_connection('127.0.0.1', server.port)
    head = f'{method} /api/1/{path} HTTP/1.1\r\nHost: {server.host}\r\nOrigin: {server.url}\r\n'
    body = body if method == 'POST' else ''
    writer.write((head + f'Content-Length: {len(body)}\r\n\r\n{body}').encode())
    line = await asyncio.wait_for(reader.readline(), PATIENCE)
    writer.close()
    return int(line.split()[1])


@test
@public
async def an_account_comes_and_goes(server):
    ada = Person(server)
    assert ada.get('me') == {'account': None, 'csrf': None}
    assert server.call('GET', '/api/1/')['mail'] is False, 'it sends no letters, and says so'
    me = ada.register('Ada', mail='ada@example.org', language='fr')
    account = me['account']
    assert account['name'] == 'Ada' and account['mail'] == 'ada@example.org' and account['language'] == 'fr'
    assert not account['confirmed'] and not account['moderator'] and not account['bot'] and not account['muted']
    assert ada.get('me') == me
    assert ada.post('me/language', {'language': 'en'})['account']['language'] == 'en'
    refused('bad-field', 400, ada.post, 'me/language', {'language': 'de'})
    ada.post('logout')
    assert ada.cookie is None and ada.get('me')['account'] is None
    assert ada.login('aDA')['account'] == dict(account, language='en')
    index = server.call('GET', '/api/1/')
    assert index['public'] is True and index['host'] is False and index['addresses'] == []
    refused('no-such-path', 404, ada.get, 'nothing')
    server.restart()
    assert ada.get('me')['account']['name'] == 'Ada', 'a session survives the server'


@test
@public
async def names_and_what_is_wrong_with_them(server):
    await server.person('Éloïse_1812')
    for name in 'éLOÏSE_1812', 'Éloïse_1812':
        refused('name-taken', 409, Person(server).register, name)
    for name in ('', 'ab', 'a' * 25, '1abc', '-abc', 'a b c', 'abc\n', 'a\r\nSet-Cookie: x=y', 'ab\u202ec',
                 'pa\u0440el', 'e\u0301mile', 'a/b/c', '../abc', '<b>abc', "o'brien", 'a"b"c', '\U0001f600abc', None, 7):
        refused('bad-name', 400, Person(server).register, name)
    for name in 'Тимур', '山田太郎', 'a' * 24, 'Brünnhilde':
        assert Person(server).register(name)['account']['name'] == name
    refused('bad-field', 400, Person(server).post, 'register', {'name': 'Bea'})
    refused('bad-field', 400, Person(server).post, 'register', {'name': 'Bea', 'password': 1})
    refused('bad-field', 400, Person(server).post, 'register',
            {'name': 'Bea', 'password': OTHER, 'moderator': True})
    for mail in 'nowhere', 'a@b\r\nBcc: c@d.example', '@', 'a b@example.org', 'x' * 300 + '@example.org', 7:
        refused('bad-mail', 400, Person(server).register, 'Bea', mail=mail)
    assert server.sql('SELECT count(*) FROM person') == [(5,)]


@test
@public
async def weak_passwords(server):
    person = Person(server)
    for weak in ('short', 'ninechars', 'password123', 'Password1234!', 'p@ssw0rd1812', 'qwertyuiop', '1q2w3e4r5t6y',
                 'azertyuiop12', '1234567890123', 'aaaaaaaaaaaaaa', 'abcabcabcabc', 'letmein12345', 'iloveyou2012',
                 'dragonmonkey', 'Tecumseh1812', 'ghent-club-1', 'madison12345', 'Adalovelace1',
                 'x' * 129, 'é' * 9):
        refused('weak-password', 400, person.register, 'Adalovelace', weak)
    for good in 'quill and inkwell', 'x7#kQ2$vLm', 'é ü ñ ø å ç', 'plumed-helmets-of-brass', 'q' + 'uill inkwell ' * 9:
        Person(server).register('Good' + str(len(good)) + 'x', good)


@test
@public
async def logging_in_tells_nothing(server):
    await server.person('Ada')
    wrong = Person(server).raw('POST', 'login', {'name': 'Ada', 'password': OTHER})
    unknown = Person(server).raw('POST', 'login', {'name': 'Bea', 'password': OTHER})
    odd = Person(server).raw('POST', 'login', {'name': '\n', 'password': ''})
    assert wrong[0] == unknown[0] == odd[0] == 403 and wrong[2] == unknown[2] == odd[2], (wrong, unknown, odd)
    assert 'set-cookie' not in wrong[1]
    known = Person(server).raw('POST', 'reset', {'name': 'Ada'})
    nobody = Person(server).raw('POST', 'reset', {'name': 'Bea'})
    assert known[0] == nobody[0] == 202 and known[2] == nobody[2]


@test
@public
async def a_changed_password_ends_other_sessions(server):
    ada = await server.person('Ada', mail='ada@example.org')
    ada.post('me/confirm', {'token': token_of(server.letters()[-1], 'confirm')})
    other = Person(server)
    other.login('Ada')
    s = await other.socket()
    assert (await s.ask('ping'))['type'] == 'pong'
    before = ada.cookie
    refused('bad-login', 403, ada.post, 'me/password', {'old': OTHER, 'new': OTHER})
    refused('weak-password', 400, ada.post, 'me/password', {'old': ada.PASSWORD, 'new': 'password123'})
    assert other.get('me')['account']
    ada.post('me/password', {'old': ada.PASSWORD, 'new': OTHER})
    assert await s.closed() == 4401
    assert ada.cookie != before and ada.get('me')['account']['name'] == 'Ada'
    assert other.get('me')['account'] is None
    assert len(ada.get('me/sessions')['sessions']) == 1
    refused('bad-login', 403, other.login, 'Ada')
    other.login('Ada', OTHER)
    assert 'password' in server.letters('ada@example.org')[-1][1]


@test
@public
async def sessions_are_listed_and_ended(server):
    ada = await server.person('Ada')
    phone = Person(server)
    phone.raw('POST', 'login', {'name': 'Ada', 'password': ada.PASSWORD}, {'User-Agent': 'Phone é/1'})
    phone.get('me')
    sessions = ada.get('me/sessions')['sessions']
    assert [s['this'] for s in sessions] == [False, True] and sessions[0]['agent'].startswith('Phone ?'), sessions
    assert all(s['until'] - s['created'] == 30 * 24 * 3600 for s in sessions)
    for odd in '0', '-1', 'x', '9' * 18, '1x':
        refused('no-such-session', 404, ada.delete, 'me/sessions/' + odd)
    s = await phone.socket()
    await s.ask('ping')
    ada.delete(f"me/sessions/{sessions[0]['id']}")
    assert await s.closed() == 4401
    assert phone.get('me')['account'] is None and ada.get('me')['account']
    phone.login('Ada')
    ada.post('logout-all')
    assert phone.get('me')['account'] is None and ada.get('me')['account'] is None
    # So many, and no more: the oldest end.
    ada.login('Ada')
    old = ada.get('me/sessions')['sessions'][0]['id']
    person = server.sql("SELECT key FROM person WHERE name = 'Ada'")[0][0]
    for n in range(50):
        hash_ = f"'\\x{n:064x}'" if server.store.startswith('postgres') else f"X'{n:064x}'"
        server.sql(f"INSERT INTO session (person, hash, agent, created, seen, until) VALUES ({person}, {hash_}, '', 1, 1, 9000000000)")
    phone.login('Ada')
    sessions = phone.get('me/sessions')['sessions']
    assert len(sessions) == 50 and old not in [s['id'] for s in sessions]
    # One that has run out is none.
    ada.login('Ada')
    server.sql('UPDATE session SET until = 1')
    assert ada.get('me')['account'] is None


@test
@public
async def mail_is_confirmed(server):
    ada = await server.person('Ada', mail='ada@example.org', language='fr')
    letter = server.letters('ada@example.org')[0]
    assert 'adresse' in letter[1] and 'Ada' in letter[2] and server.url + '/confirm#' in letter[2], letter
    token = token_of(letter, 'confirm')
    refused('bad-token', 400, ada.post, 'reset/finish', {'token': token, 'new': OTHER})
    refused('bad-login', 403, ada.post, 'me/mail', {'mail': 'ada@example.com', 'password': OTHER})
    assert Person(server).post('me/confirm', {'token': token}) == {}
    assert ada.get('me')['account']['confirmed'] is True
    refused('bad-token', 400, Person(server).post, 'me/confirm', {'token': token})
    changed = ada.post('me/mail', {'mail': 'ada@example.com', 'password': ada.PASSWORD})['account']
    assert changed['mail'] == 'ada@example.com' and changed['confirmed'] is False
    assert 'adresse' in server.letters('ada@example.org')[-1][1]
    # The token for an address that is hers no more.
    stale = token_of(server.letters('ada@example.com')[-1], 'confirm')
    assert ada.post('me/mail', {'mail': None, 'password': ada.PASSWORD})['account']['mail'] is None
    refused('bad-token', 400, ada.post, 'me/confirm', {'token': stale})


@test
@public
async def a_forgotten_password(server):
    ada = await server.person('Ada', mail='Ada@example.org')
    anon = Person(server)
    assert anon.post('reset', {'name': 'Ada'}) == {}
    assert anon.post('reset', {'name': 'nobody@example.org'}) == {}
    ada.get('me')  # comes after them in the store
    assert len(server.letters()) == 1, 'an address that is not confirmed gets no second letter'
    ada.post('me/confirm', {'token': token_of(server.letters()[0], 'confirm')})
    anon.post('reset', {'name': 'ADA'})
    anon.post('reset', {'name': 'ada@example.org'})
    ada.get('me')
    first, second = (token_of(x, 'reset') for x in server.letters()[-2:])
    refused('bad-token', 400, anon.post, 'reset/finish', {'token': first, 'new': OTHER})
    refused('bad-token', 400, anon.post, 'me/confirm', {'token': second})
    refused('weak-password', 400, anon.post, 'reset/finish', {'token': second, 'new': 'ada-ada-ada'})
    assert anon.post('reset/finish', {'token': second, 'new': OTHER}) == {}
    assert anon.get('me')['account'] is None and ada.get('me')['account'] is None
    refused('bad-token', 400, anon.post, 'reset/finish', {'token': second, 'new': OTHER})
    anon.login('Ada', OTHER)
    Person(server).post('reset', {'name': 'Ada'})
    anon.get('me')
    late = token_of(server.letters()[-1], 'reset')
    server.sql('UPDATE ticket SET until = 1')
    refused('bad-token', 400, anon.post, 'reset/finish', {'token': late, 'new': OTHER})


@test
@public
async def what_changes_while_a_password_is_checked(server):
    """The check takes its time: what it has found counts only if it is still so when something is written."""
    ada = await server.person('Ada', mail='ada@example.org')
    await server.person('Bea', password=OTHER)
    [(kept,)] = server.sql("SELECT password FROM person WHERE name = 'Ada'")
    [(other,)] = server.sql("SELECT password FROM person WHERE name = 'Bea'")
    old = Person.PASSWORD
    deeds = ((Person(server).login, 'Ada'), (ada.post, 'me/password', {'old': old, 'new': 'feather and sand'}),
             (ada.post, 'me/mail', {'mail': None, 'password': old}), (ada.delete, 'me', {'password': old}))
    for code, change in ('bad-login', f"password = '{other}'"), ('barred', "barred = 9999999999, reason = 'late'"):
        for deed in deeds:
            # Whoever comes behind these waits for a while.
            before = [asyncio.create_task(one_answer(server, json.dumps({'name': f'nobody{n}', 'password': OTHER})))
                      for n in range(28)]
            await asyncio.sleep(0.05)
            waits = asyncio.create_task(asyncio.to_thread(refused, code, 403, *deed))
            await asyncio.sleep(0.1)
            await asyncio.to_thread(server.sql, f"UPDATE person SET {change} WHERE name = 'Ada'")
            assert not waits.done(), 'it was checked before it changed'
            await waits
            await asyncio.gather(*before)
            server.sql(f"UPDATE person SET password = '{kept}', barred = 0, reason = '' WHERE name = 'Ada'")
            assert ada.get('me')['account']['mail'] == 'ada@example.org'
    assert server.sql("SELECT count(*) FROM session") == [(2,)]
    assert Person(server).login('Ada')['account']['name'] == 'Ada'


@test
@public
async def an_account_is_deleted(server):
    ada = await server.person('Ada', mail='ada@example.org')
    bot = Person(server, ada.post('bots', {'name': 'Ada-Bot'})['token'])
    s = await bot.socket()
    await s.ask('ping')
    refused('bad-login', 403, ada.delete, 'me', {'password': OTHER})
    refused('bad-field', 400, ada.delete, 'me', {})
    cookie = ada.cookie
    assert ada.delete('me', {'password': ada.PASSWORD}) == {'account': None, 'csrf': None}
    assert ada.cookie is None and await s.closed() == 4401
    ada.cookie = cookie
    assert ada.get('me')['account'] is None and bot.get('me')['account'] is None
    refused('bad-login', 403, Person(server).login, 'Ada')
    refused('no-such-person', 404, ada.get, 'people/Ada')
    kept = server.sql('SELECT name, folded, password, mail, token, reason FROM person')
    assert kept == [(None, None, None, None, None, '')] * 2, kept
    assert server.sql('SELECT count(*) FROM session') == [(0,)]
    assert server.sql('SELECT count(*) FROM ticket') == [(0,)]
    await server.person('Ada')


@test
@public
async def everything_is_exported(server):
    ada = await server.person('Ada', mail='ada@example.org')
    ada.post('bots', {'name': 'Ada-Bot'})
    await server.person('Bea', mail='bea@example.org')
    status, headers, data = ada.raw('GET', 'me/export')
    assert status == 200 and headers['content-disposition'] == 'attachment; filename="ghent-account.json"', headers
    told = json.loads(data)
    assert told['account']['mail'] == 'ada@example.org' and len(told['sessions']) == 1
    assert [b['name'] for b in told['bots']] == ['Ada-Bot']
    assert b'Bea' not in data and b'argon2' not in data and ada.cookie.encode() not in data


@test
@public
async def bots_belong_to_somebody(server):
    ada = await server.person('Ada', language='fr')
    made = ada.post('bots', {'name': 'Ada-Bot'})
    bot = Person(server, made['token'])
    me = bot.get('me')
    assert me['account']['bot'] is True and me['csrf'] is None and me['account']['language'] == 'fr'
    profile = Person(server).get('people/ADA-BOT')
    assert profile['owner'] == 'Ada' and profile['bot'] is True
    for path in 'bots', 'me/language', 'me/password', 'me/mail', 'logout', 'logout-all', 'moderation':
        refused('forbidden', 403, bot.post, path, {})
    for path in 'me/sessions', 'me/export', 'bots', 'moderation/log':
        refused('forbidden', 403, bot.get, path)
    refused('forbidden', 403, bot.delete, 'me', {'password': ''})
    refused('bad-login', 403, Person(server).login, 'Ada-Bot', '')
    refused('name-taken', 409, ada.post, 'bots', {'name': 'ada'})
    refused('bad-name', 400, ada.post, 'bots', {'name': 'x'})
    for n in range(4):
        ada.post('bots', {'name': f'Ada-Bot-{n}'})
    refused('too-many-bots', 409, ada.post, 'bots', {'name': 'Ada-Bot-9'})
    s = await bot.socket()
    await s.ask('ping')
    fresh = ada.post('bots/Ada-Bot/token')['token']
    assert await s.closed() == 4401
    assert bot.get('me')['account'] is None and Person(server, fresh).get('me')['account']
    ada.delete('bots/Ada-Bot')
    assert Person(server, fresh).get('me')['account'] is None
    assert len(ada.get('bots')['bots']) == 4
    ada.post('bots', {'name': 'Ada-Bot'})


@test
@public
async def tokens_of_bots_and_the_password(server):
    """They are void when it is changed or reset, unless the owner keeps them; his alone."""
    ada, bea = await server.person('Ada', mail='ada@example.org'), await server.person('Bea')
    ada.post('me/confirm', {'token': token_of(server.letters()[-1], 'confirm')})
    others = Person(server, bea.post('bots', {'name': 'Bea-Bot'})['token'])
    bot = Person(server, ada.post('bots', {'name': 'Ada-Bot'})['token'])
    s, t = await bot.socket(), await others.socket()
    for x in s, t:
        await x.ask('ping')
    for wrong in 'all', 5:
        refused('bad-field', 400, ada.post, 'me/password', {'old': ada.PASSWORD, 'new': OTHER, 'bots': wrong})
    ada.post('me/password', {'old': ada.PASSWORD, 'new': OTHER, 'bots': 'keep'})
    assert bot.get('me')['account'] and (await s.ask('ping'))['type'] == 'pong'
    assert 'bots' not in server.letters('ada@example.org')[-1][2]
    assert [b['token'] for b in ada.get('bots')['bots']] == [True]
    ada.post('me/password', {'old': OTHER, 'new': ada.PASSWORD})
    assert await s.closed() == 4401
    assert bot.get('me')['account'] is None and [b['token'] for b in ada.get('bots')['bots']] == [False]
    assert 'bots' in server.letters('ada@example.org')[-1][2]
    bot = Person(server, ada.post('bots/Ada-Bot/token')['token'])
    assert bot.get('me')['account'] and [b['token'] for b in ada.get('bots')['bots']] == [True]
    s = await bot.socket()
    await s.ask('ping')
    ada.post('reset', {'name': 'Ada'})
    ada.get('me')
    ada.post('reset/finish', {'token': token_of(server.letters()[-1], 'reset'), 'new': OTHER})
    assert await s.closed() == 4401 and bot.get('me')['account'] is None
    assert others.get('me')['account'] and (await t.ask('ping'))['type'] == 'pong'


@test
@public
async def moderators_keep_order(server):
    mod, bea = await server.person('Mod'), await server.person('Bea')
    bot = Person(server, bea.post('bots', {'name': 'Bea-Bot'})['token'])
    server.make_moderator('Mod')
    assert mod.get('me')['account']['moderator'] is True
    deed = mod.post('moderation', {'do': 'mute', 'account': 'bea', 'reason': 'shouting', 'days': 2})
    assert deed['until'] == deed['at'] + 2 * 86400 and deed['by'] == 'Mod' and deed['account'] == 'Bea'
    assert bea.get('me')['account']['muted'] and bot.get('me')['account']['muted']
    told = bea.get('me/export')['moderation']
    assert told == [{'do': 'mute', 'reason': 'shouting', 'at': deed['at'], 'until': deed['until']}], told
    assert mod.get('me/export')['moderation'] == [], 'what he did is not about him'
    server.sql('UPDATE person SET muted = 1 WHERE muted > 0')
    assert not bea.get('me')['account']['muted'], 'a mute ends by itself'
    s, t = await bea.socket(), await bot.socket()
    await s.ask('ping')
    await t.ask('ping')
    mod.post('moderation', {'do': 'bar', 'account': 'Bea', 'reason': 'cheating: “dice”'})
    assert await s.closed() == 4401 and await t.closed() == 4401
    assert bea.get('me')['account'] is None and bot.get('me')['account'] is None
    why = refused('barred', 403, Person(server).login, 'Bea')
    assert 'cheating: “dice”' in why['text']['en'] and 'cheating: “dice”' in why['text']['fr']
    refused('bad-login', 403, Person(server).login, 'Bea', OTHER)
    mod.post('moderation', {'do': 'unbar', 'account': 'Bea', 'reason': 'it was a mistake'})
    bea.login('Bea')
    refused('forbidden', 403, mod.post, 'moderation', {'do': 'bar', 'account': 'Mod', 'reason': 'x'})
    refused('no-such-person', 404, mod.post, 'moderation', {'do': 'bar', 'account': 'Cyd', 'reason': 'x'})
    refused('no-such-table', 404, mod.post, 'moderation', {'do': 'close', 'table': 'A' * 22, 'reason': 'x'})
    for body in ({'do': 'hang', 'account': 'Bea', 'reason': 'x'}, {'do': 'bar', 'account': 'Bea'},
                 {'do': 'bar', 'account': 'Bea', 'reason': ''}, {'do': 'bar', 'account': 'Bea', 'reason': 'x' * 501},
                 {'do': 'bar', 'table': 'A' * 22, 'reason': 'x'}, {'do': 'unbar', 'account': 'Bea', 'reason': 'x', 'days': 1},
                 {'do': 'mute', 'account': 'Bea', 'reason': 'x', 'days': 0}, {'do': 'close', 'table': '..', 'reason': 'x'}):
        refused('bad-field', 400, mod.post, 'moderation', body)
    log = mod.get('moderation/log')['log']
    assert [(d['do'], d['account'], d['by']) for d in log] == [
        ('unbar', 'Bea', 'Mod'), ('bar', 'Bea', 'Mod'), ('mute', 'Bea', 'Mod')], log


@test
@public
async def a_bot_that_is_barred(server):
    """Its owner does not let it in again, by another token or by another bot of that name; he may go with it."""
    ada, mod = await server.person('Ada'), await server.person('Mod')
    server.make_moderator('Mod')
    ada.post('bots', {'name': 'Ada-Bot'})
    mod.post('moderation', {'do': 'bar', 'account': 'Ada-Bot', 'reason': 'stalls', 'days': 2})
    refused('forbidden', 403, ada.delete, 'bots/Ada-Bot')
    assert Person(server, ada.post('bots/Ada-Bot/token')['token']).get('me')['account'] is None
    mod.post('moderation', {'do': 'unbar', 'account': 'Ada-Bot', 'reason': 'was mended'})
    ada.delete('bots/Ada-Bot')
    ada.post('bots', {'name': 'Ada-Bot'})
    mod.post('moderation', {'do': 'bar', 'account': 'Ada-Bot', 'reason': 'stalls'})
    ada.delete('me', {'password': ada.PASSWORD})


@test
@public
async def a_socket_knows_who_it_is(server):
    ada = await server.person('Ada')
    s = await ada.socket()
    for n in range(10):  # before it is known who speaks
        await s.say({'type': 'ping', 'id': n})
    assert [(await s.answer())['re'] for _ in range(10)] == list(range(10))
    anon = await Person(server).socket()
    await anon.ask('ping')
    ada.post('logout')
    assert await s.closed() == 4401
    assert (await anon.ask('ping'))['type'] == 'pong'


@test
@public
async def sessions_that_end_elsewhere(server):
    """By the administrator, or at another server: sockets are closed within seconds."""
    ada, bea = await server.person('Ada'), await server.person('Bea')
    bot = Person(server, bea.post('bots', {'name': 'Bea-Bot'})['token'])
    s, t, u = await ada.socket(), await bea.socket(), await bot.socket()
    for x in s, t, u:
        await x.ask('ping')
    server.sql("UPDATE person SET barred = 99999999999 WHERE name = 'Bea'")
    assert await t.closed() == 4401 and await u.closed() == 4401
    assert (await s.ask('ping'))['type'] == 'pong'


@test
@public
async def tokens_that_end_elsewhere(server):
    """A bot's token is made void or another one there: the socket that came with it is closed, and no other."""
    ada = await server.person('Ada')
    bots = [Person(server, ada.post('bots', {'name': f'Bot-{n}'})['token']) for n in range(3)]
    s, t, u = [await bot.socket() for bot in bots]
    for x in s, t, u:
        await x.ask('ping')
    server.sql("UPDATE person SET token = NULL WHERE name = 'Bot-0'")
    assert await s.closed() == 4401
    # A new token, which this test knows: the hashes are of one kind.
    server.sql("UPDATE person SET token = (SELECT hash FROM session LIMIT 1) WHERE name = 'Bot-1'")
    fresh = await Person(server, ada.cookie).socket()
    assert (await fresh.ask('ping'))['type'] == 'pong'
    assert await t.closed() == 4401
    for x in u, fresh:
        assert (await x.ask('ping'))['type'] == 'pong'


@test
@public
async def sessions_that_end_among_many(server):
    """However many have come later."""
    ada, bea = await server.person('Ada'), await server.person('Bea')
    old = await bea.socket()
    await old.ask('ping')
    for _ in range(650):
        await ada.socket()
    await asyncio.sleep(6)  # all of them were looked at once
    server.sql("UPDATE person SET barred = 99999999999 WHERE name = 'Bea'")
    assert await old.closed() == 4401


@test
@public
@limited
async def logins_are_limited(server):
    await server.person('Ada')
    anon = Person(server)
    for _ in range(10):
        refused('bad-login', 403, anon.login, 'Ada', OTHER)
    status, headers, _ = anon.raw('POST', 'login', {'name': 'ADA', 'password': anon.PASSWORD})
    assert status == 429 and 1 <= int(headers['retry-after']) <= 90, headers
    # Another name, or the same one from elsewhere, is not kept waiting.
    refused('bad-login', 403, anon.login, 'Bea', OTHER)
    elsewhere = {'X-Forwarded-For': '203.0.113.9, 198.51.100.7'}
    assert anon.post('login', {'name': 'Ada', 'password': anon.PASSWORD}, headers=elsewhere)['account']
    for _ in range(10):
        refused('bad-login', 403, anon.post, 'me/mail', {'mail': None, 'password': OTHER}, headers=elsewhere)
    refused('slow-down', 429, anon.post, 'me/mail', {'mail': None, 'password': OTHER}, headers=elsewhere)


@test
@public
@limited
async def registrations_and_requests_are_limited(server):
    anon = Person(server)
    for n in range(10):
        if n:
            refused('name-taken', 409, anon.register, 'Ada')
        else:
            anon.register('Ada')
    refused('slow-down', 429, anon.register, 'Bea')
    for n in range(10):
        anon.post('reset', {'name': f'Nobody-{n}'})
    refused('slow-down', 429, anon.post, 'reset', {'name': 'Ada'})
    assert anon.raw('GET', 'people/nobody')[0] == 404
    codes = await asyncio.gather(*(one_answer(server, '{}', 'GET', 'people/nobody') for _ in range(500)))
    assert set(codes) == {404, 429}, set(codes)
    # Files are not counted, and neither is whoever comes from elsewhere.
    assert server.raw('GET', '/')[0] == 200
    for address in '2001:db8::1', '203.0.113.1':
        assert Person(server).raw('GET', 'people/nobody', headers={'X-Forwarded-For': address})[0] == 404


@test
@public
async def only_proxies_speak_for_others(server):
    server.stop()
    server.options, server.limits = (*server.options, '--proxy', '10.0.0.9,10.0.0.10'), 'on'
    server.start()
    anon = Person(server)
    for n in range(10):
        refused('bad-login', 403, anon.post, 'login', {'name': 'Ada', 'password': OTHER},
                headers={'X-Forwarded-For': f'203.0.113.{n}'})
    refused('slow-down', 429, anon.post, 'login', {'name': 'Ada', 'password': OTHER},
            headers={'X-Forwarded-For': '203.0.113.99'})


@test
@public
@limited
async def sockets_are_limited(server):
    ada = await server.person('Ada')
    sockets = [await ada.socket() for _ in range(24)]
    for s in sockets:
        await s.ask('ping')
    assert await (await ada.socket()).closed() == 4408
    anon = [await Person(server).socket() for _ in range(24)]
    for s in anon:
        await s.ask('ping')
    assert await (await Person(server).socket()).closed() == 4408
    assert (await sockets[0].ask('ping'))['type'] == 'pong'
    far = await server.socket(origin=server.url, extra_headers={'X-Forwarded-For': '203.0.113.4'})
    assert (await far.ask('ping'))['type'] == 'pong'


@test
@public
async def too_many_passwords_at_once(server):
    body = json.dumps({'name': 'Nobody', 'password': OTHER})
    codes = await asyncio.gather(*(one_answer(server, body) for _ in range(120)))
    assert set(codes) == {403, 503} and codes.count(403) >= 32, codes
    refused('bad-login', 403, Person(server).login, 'Nobody')


@test
@public
async def under_https(server):
    server.stop()
    server.options = ('--public', '--url', 'https://club.example')
    server.listen = server.host  # which was free a moment ago
    server.start(ready='https://club.example/')
    web = {'Host': 'club.example', 'Origin': 'https://club.example'}
    body = json.dumps({'name': 'Ada', 'password': Person.PASSWORD})
    status, headers, _ = server.raw('POST', '/api/1/register', body, web)
    assert status == 201 and headers['strict-transport-security'].startswith('max-age='), headers
    cookie = headers['set-cookie']
    assert cookie.startswith('__Host-ghent=') and '; Secure' in cookie and '; Path=/' in cookie, cookie
    assert '; HttpOnly' in cookie and '; SameSite=Lax' in cookie and 'Domain' not in cookie
    me = server.raw('GET', '/api/1/me', None, dict(web, Cookie='a=b; ' + cookie.split(';')[0]))[2]
    assert json.loads(me)['account']['name'] == 'Ada'
    page = server.raw('GET', '/', None, web)[1]['content-security-policy']
    assert ' wss://club.example;' in page and "script-src 'self' 'wasm-unsafe-eval'" in page, page
    assert "frame-ancestors 'none'" in page and ' ws://' not in page


def starts_not(says, *args):
    run = subprocess.run([GHENT, 'serve', *args], capture_output=True, text=True, timeout=PATIENCE,
                         env=dict(os.environ, LC_ALL='C'), check=False)
    assert run.returncode == 2, f'{args}: {run.returncode} {run.stdout}'
    assert run.stderr.startswith('ghent: ') and says in run.stderr and run.stderr.count('\n') == 1, run.stderr


@test
async def what_keeps_it_from_starting(server):
    starts_not('needs --url', '--public')
    starts_not('only for --public', '--url', 'https://club.example')
    starts_not('only for --public', '--proxy', '10.0.0.1')
    starts_not('do not go together', '--public', '--url', 'https://club.example', '--open')
    for url in ('', 'club.example', 'ftp://club.example', 'http://club.example', 'https://', 'https://a b',
                'https://club.example/path', 'https://club.example?x', 'https://u@club.example', 'https://x:99999',
                'https://x:', 'https://[::g]', 'http://8.8.8.8', 'https://-x.example', 'https://x:-1'):
        starts_not('--url', '--public', '--url', url)
    for proxy in '', 'here', '10.0.0.1,', '10.0.0.1/8', ','.join(['10.0.0.1'] * 17):
        starts_not('--proxy', '--public', '--url', 'https://club.example', '--proxy', proxy)
    assert server.call('GET', '/api/1/')['public'] is False
    for path in 'me', 'bots', 'people/Ada':
        refused('no-such-path', 404, server.call, 'GET', '/api/1/' + path)


if __name__ == '__main__':
    assert Public
    sys.exit(main())
