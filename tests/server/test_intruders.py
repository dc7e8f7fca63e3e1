#!/usr/bin/env python3
"""What one account, a foreign page or nobody tries to reach: test_intruders.py GHENT SOURCES [TEST...]

docs/SECURITY.md lists these attempts.
"""
import asyncio
import glob
import http.client
import json
import os
import re
import statistics
import sys
import time

from server import CLUSTER, PATIENCE, SOURCES, Person, Public, Refused, main, public, test

OTHER = 'goose and gunpowder'
# What a browser says of itself: the example of RFC 8291.
PUSH_KEYS = {'p256dh': 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
             'auth': 'BTBZMqHH6r4Tts7J_aSIgg'}


def routes():
    """(method, path, needs) of every path of a public server, with something for each star."""
    found = []
    for path in glob.glob(os.path.join(SOURCES, 'server', '*', '*.c')):
        with open(path, encoding='utf-8') as file:
            found += re.findall(r'\{ "(GET|POST|DELETE)", "([A-Za-z0-9/*-]*)", (NEEDS_[A-Z]+),', file.read())
    assert len(found) >= 20, found
    return [(m, p.replace('*', 'A' * 22), n) for m, p, n in found]


def code_of(status, data):
    try:
        return status, json.loads(data)['error']['code']
    except (ValueError, KeyError, TypeError):
        return status, None


def refused(code, status, act, *args, **more):
    try:
        act(*args, **more)
    except Refused as e:
        assert (e.code, e.status) == (code, status), f'{code} {status} expected: {e}'
        return
    raise AssertionError(f'{code} expected, but it was done')


@test
@public
async def nobody_reaches_what_needs_an_account(server):
    tried = 0
    for method, path, needs in routes():
        if needs != 'NEEDS_NOBODY':
            for cookie in None, 'ghent=' + '0' * 64, 'ghent=x', 'ghent=' + '0' * 63 + "'":
                got = Person(server).raw(method, path, '{}' if method != 'GET' else None, {'Cookie': cookie})
                assert code_of(got[0], got[2]) == (401, 'signed-out'), f'{method} {path}: {got}'
                tried += 1
            for bearer in 'x', '0' * 64, '0' * 32, '':
                got = Person(server).raw(method, path, '{}' if method != 'GET' else None,
                                         {'Authorization': f'Bearer {bearer}'})
                assert code_of(got[0], got[2]) == (401, 'signed-out'), f'{method} {path}: {got}'
    assert tried >= 60, tried


@test
@public
async def a_foreign_page_changes_nothing(server):
    """Neither with the cookie of somebody who is signed in nor without."""
    ada = await server.person('Ada')
    me = ada.get('me')
    for method, path, _ in routes():
        if method == 'GET':
            continue
        for origin in ('https://evil.example', 'null', '', None, server.url + '.evil.example', server.url + '/',
                       server.url.replace('http:', 'https:'), 'http://127.0.0.1'):
            got = ada.raw(method, path, '{}', {'Origin': origin})
            assert code_of(got[0], got[2]) == (403, 'foreign'), f'{method} {path} {origin}: {got}'
        got = ada.raw(method, path, '{}', {'Sec-Fetch-Site': 'cross-site'})
        assert code_of(got[0], got[2]) == (403, 'foreign'), f'{method} {path}: {got}'
    assert ada.get('me') == me


@test
@public
async def a_forged_request_lacks_the_token(server):
    ada, bea = await server.person('Ada'), await server.person('Bea')
    me = ada.get('me')
    tried = 0
    for method, path, needs in routes():
        if method == 'GET' or needs == 'NEEDS_NOBODY':
            continue
        for csrf in None, '', '0' * 64, bea.csrf, ada.csrf[:-1], ada.csrf.upper(), ada.cookie, ada.csrf + '0':
            got = ada.raw(method, path, '{}', {'X-Ghent-Csrf': csrf})
            assert code_of(got[0], got[2]) == (403, 'csrf'), f'{method} {path} {csrf}: {got}'
            tried += 1
    assert tried >= 80 and ada.get('me') == me
    # It changes with the session.
    old = ada.csrf
    ada.login('Ada')
    assert ada.csrf != old
    got = ada.raw('POST', 'logout', '{}', {'X-Ghent-Csrf': old})
    assert code_of(got[0], got[2]) == (403, 'csrf')


@test
@public
async def by_a_foreign_name(server):
    for host in 'evil.example', 'localhost:1', f'127.0.0.1.evil.example:{server.port}', '127.0.0.1', 'localhost':
        for path in '/', '/api/1/', '/api/1/me':
            assert server.raw('GET', path, None, {'Host': host})[0] == 403, (host, path)


@test
@public
async def reading_changes_nothing(server):
    """No path of GET is one of POST: asking for it does nothing."""
    ada = await server.person('Ada')
    me = ada.get('me')
    for method, path, _ in routes():
        if method != 'GET':
            status, _, _ = ada.raw('GET', path)
            assert status in (200, 403, 404, 405, 409), f'{path}: {status}'
            status, _, _ = ada.raw('HEAD', path)
            assert status in (200, 403, 404, 405, 409), f'{path}: {status}'
    for method in 'PUT', 'PATCH', 'OPTIONS', 'TRACE':
        status, headers, _ = ada.raw(method, 'me')
        assert status >= 400 and 'access-control-allow-origin' not in headers, (method, status)
    assert ada.get('me') == me and len(ada.get('me/sessions')['sessions']) == 1


@test
@public
async def sockets_from_foreign_pages(server):
    ada = await server.person('Ada')
    for origin in 'https://evil.example', None, 'null', server.url.replace('http', 'https'):
        upgrade = {'Connection': 'Upgrade', 'Upgrade': 'websocket', 'Sec-WebSocket-Version': '13',
                   'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'Sec-WebSocket-Protocol': 'ghent-1', 'Origin': origin}
        assert ada.raw('GET', 'socket', headers=upgrade)[0] == 403, origin
    assert (await (await ada.socket()).ask('ping'))['type'] == 'pong'


@test
@public
async def another_account(server):
    """Sessions, bots, export and mail of somebody else are out of reach."""
    ada, eve = await server.person('Ada', mail='ada@example.org'), await server.person('Eve')
    ada.post('bots', {'name': 'Ada-Bot'})
    session = ada.get('me/sessions')['sessions'][0]['id']
    refused('no-such-session', 404, eve.delete, f'me/sessions/{session}')
    refused('no-such-person', 404, eve.post, 'bots/Ada-Bot/token')
    ada.post('me/push', {'endpoint': 'https://push.example.net/x', **PUSH_KEYS})
    browser = ada.get('me/notices')['browsers'][0]['id']
    assert eve.delete(f'me/push/{browser}') == {'subscriptions': 0}
    assert ada.get('me/notices')['subscriptions'] == 1 and ada.delete(f'me/push/{browser}') == {'subscriptions': 0}
    refused('no-such-person', 404, eve.delete, 'bots/Ada-Bot')
    refused('no-such-person', 404, eve.delete, 'bots/Ada')
    refused('no-such-person', 404, eve.post, 'bots/Ada/token')
    for path in 'me', 'me/sessions', 'me/export', 'bots', 'people/Ada':
        assert 'ada@example.org' not in json.dumps(eve.get(path)), path
    assert 'Ada' not in json.dumps(eve.get('me/export'))
    refused('bad-login', 403, eve.post, 'me/mail', {'mail': 'ada@example.org', 'password': OTHER})
    # The same address does not make him her.
    eve.post('me/mail', {'mail': 'ada@example.org', 'password': eve.PASSWORD})
    assert eve.get('me')['account']['confirmed'] is False
    Person(server).post('reset', {'name': 'Eve'})
    assert ada.get('me')['account']['name'] == 'Ada' and len(ada.get('me/sessions')['sessions']) == 1
    assert len(ada.get('bots')['bots']) == 1
    assert not [x for x in server.letters() if '/reset#' in x[2]]


@test
@public
async def powers_that_one_does_not_have(server):
    eve = await server.person('Eve')
    bot = Person(server, eve.post('bots', {'name': 'Eve-Bot'})['token'])
    for method, path, needs in routes():
        if needs == 'NEEDS_MODERATOR':
            for who in eve, bot:
                got = who.raw(method, path, '{}' if method != 'GET' else None)
                assert code_of(got[0], got[2]) == (403, 'forbidden'), f'{method} {path}: {got}'
        if needs == 'NEEDS_PERSON':
            got = bot.raw(method, path, '{}' if method != 'GET' else None)
            assert code_of(got[0], got[2]) == (403, 'forbidden'), f'{method} {path}: {got}'
    for body in ({'name': 'Bob', 'password': OTHER, 'moderator': True}, {'name': 'Bob', 'password': OTHER, 'confirmed': True}):
        refused('bad-field', 400, Person(server).post, 'register', body)
    # A moderator's power goes with the word of another.
    server.make_moderator('Eve')
    assert eve.get('moderation/log') == {'log': []}
    got = bot.raw('GET', 'moderation/log')
    assert got[0] == 403


@test
@public
async def sessions_are_not_fixed(server):
    ada = await server.person('Ada')
    chosen = Person(server)
    chosen.cookie = 'a' * 64
    chosen.login('Ada')
    assert chosen.cookie != 'a' * 64
    planted = Person(server)
    planted.cookie = 'a' * 64
    assert planted.get('me')['account'] is None
    # Logging in ends the session that came with it.
    old = Person(server)
    old.cookie, old.csrf = ada.cookie, ada.csrf
    ada.login('Ada')
    assert old.cookie != ada.cookie and old.get('me')['account'] is None
    flags = ada.set_cookie
    assert '; HttpOnly' in flags and '; SameSite=Lax' in flags and '; Path=/' in flags and 'Domain' not in flags, flags


@test
@public
async def nothing_secret_is_kept_in_plain(server):
    ada = await server.person('Ada', mail='ada@example.org')
    ada.post('me/confirm', {'token': re.search(r'#([0-9a-f]{64})', server.letters()[-1][2]).group(1)})
    bot = ada.post('bots', {'name': 'Ada-Bot'})['token']
    cookie, csrf = ada.cookie, ada.csrf
    kept = server.stored()
    assert b'$argon2id$v=19$m=32768,t=2,p=1$' in kept
    for secret in ada.PASSWORD, cookie, csrf, bot:
        assert secret.encode() not in kept and bytes.fromhex(secret) not in kept \
            if re.fullmatch('[0-9a-f]{64}', secret) else secret.encode() not in kept, secret


@test
@public
async def headers_cannot_be_made(server):
    """Nor questions to the database.  The library cuts a path at the end of its line."""
    ada = Person(server)
    for name in 'Ada\r\nSet-Cookie: a=b', 'Ada\nx', 'Ada\u2028x', 'Ada%0d%0ax':
        refused('bad-name', 400, ada.register, name)
    ada.register('Ada')
    for path in 'people/Ada%0d%0aSet-Cookie:%20x=y', "people/'%20OR%201=1--", 'people/%00', 'people/%ff':
        status, headers, _ = ada.raw('GET', path)
        assert 'set-cookie' not in headers and (status == 404 or '%0d' in path), (path, status, headers)
    line = http.client.HTTPConnection('127.0.0.1', server.port, timeout=PATIENCE)
    line.request('POST', '/api/1/login', json.dumps({'name': 'Ada', 'password': ada.PASSWORD}),
                 {'Origin': server.url, 'User-Agent': 'x"><script>\x01\x7f'})
    assert line.getresponse().status == 200
    line.close()
    agent = ada.get('me/sessions')['sessions'][0]['agent']
    assert '\x01' not in agent and '\x7f' not in agent, agent


@test
@public
async def nobody_is_sent_elsewhere(server):
    """There are no redirects at all."""
    ada = await server.person('Ada')
    for path in ('/api/1/login?next=https://evil.example', '//evil.example/', '/\\evil.example', '/%2f%2fevil.example',
                 '/confirm?to=https://evil.example', '/reset', '/api/1/me/export?to=//evil.example'):
        status, headers, _ = server.raw('GET', path, None, ada.headers())
        assert not 300 <= status < 400 and 'location' not in headers, (path, status, headers)
    for method, path, _ in routes():
        status, headers, _ = ada.raw(method, path, '{}' if method != 'GET' else None)
        assert not 300 <= status < 400 and 'location' not in headers, (method, path, status)
        if ada.get('me')['account'] is None:
            ada.login('Ada')


@test
@public
async def bodies_that_are_none(server):
    ada = await server.person('Ada')
    for path in 'login', 'register', 'reset', 'me/mail':
        for body in '', '[]', '{', '{"a":1,"a":2}', '{}{}', 'name=Ada&password=x', '"x"', '{"name":{"$ne":null}}' + ' ' * 9:
            status, _, data = ada.raw('POST', path, body)
            assert code_of(status, data)[0] == 400, (path, body, status)
        status, _, data = ada.raw('POST', path, '{"name":"' + 'x' * 70000 + '"}')
        assert code_of(status, data) == (413, 'too-large'), (path, status)
        status, _, data = ada.raw('POST', path, '{"name":' + '[' * 5000 + ']' * 5000 + '}')
        assert status == 400, (path, status)
    assert ada.get('me')['account']['name'] == 'Ada'


@test
@public
async def answers_say_how_they_are_to_be_taken(server):
    ada = await server.person('Ada')
    for path in '/api/1/me', '/api/1/me/export', '/', '/api/1/nothing', '/app.js':
        status, headers, _ = server.raw('GET', path, None, ada.headers())
        assert headers['x-content-type-options'] == 'nosniff', path
        assert headers['cross-origin-resource-policy'] == 'same-origin', (path, status)
        if path != '/app.js':  # nobody opens a window of a script, nor follows its links
            assert headers['referrer-policy'] == 'no-referrer', path
            assert headers['cross-origin-opener-policy'] == 'same-origin', (path, status)
        assert 'access-control-allow-origin' not in headers and 'x-powered-by' not in headers
        assert "'unsafe-inline'" not in headers['content-security-policy'], path
        if path.startswith('/api'):
            assert headers['cache-control'] == 'no-store' and headers['content-type'] == 'application/json', path
            assert headers['content-security-policy'] == "default-src 'none'; frame-ancestors 'none'"
            assert headers['content-disposition'].startswith('attachment; filename="'), path


@test
@public
async def an_unknown_name_costs_as_much(server):
    """The work is the same: it is far from nothing, and about as long."""
    await server.person('Ada')

    def median(name):
        times = []
        for _ in range(7):
            start = time.monotonic()
            refused('bad-login', 403, Person(server).login, name, OTHER)
            times.append(time.monotonic() - start)
        return statistics.median(times)

    known, unknown = median('Ada'), median('Bea')
    assert known / 3 < unknown < known * 3, (known, unknown)


@test
@public
async def an_old_password_at_the_last_moment(server):
    """Whoever logs in with it while it is being changed has no session that outlives the change."""
    ada, passwords = await server.person('Ada'), [Person.PASSWORD, OTHER]

    def enter(eve):
        try:
            eve.login('Ada', passwords[0])
        except Refused as e:
            assert e.code == 'bad-login', e
    for _ in range(6):
        eves, tries = [], []
        change = asyncio.create_task(asyncio.to_thread(ada.post, 'me/password',
                                                       {'old': passwords[0], 'new': passwords[1]}))
        while not change.done() and len(eves) < 20:
            eves.append(Person(server))
            tries.append(asyncio.create_task(asyncio.to_thread(enter, eves[-1])))
            await asyncio.sleep(.01)
        await change
        await asyncio.gather(*tries)
        assert not [n for n, eve in enumerate(eves) if eve.get('me')['account']], len(eves)
        passwords.reverse()


def end_when_seen(server):
    """From now on a session that was not seen for long ends in the moment after it was looked up."""
    end = 'DELETE FROM session WHERE key = NEW.key;'
    if CLUSTER:
        server.sql(f'CREATE FUNCTION end_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {end} RETURN NULL; END $$;'
                   ' CREATE TRIGGER ends AFTER UPDATE ON session FOR EACH ROW WHEN (NEW.seen > OLD.seen)'
                   ' EXECUTE FUNCTION end_it()')
    else:
        server.sql(f'CREATE TRIGGER ends AFTER UPDATE ON session WHEN NEW.seen > OLD.seen BEGIN {end} END')


@test
@public
async def what_is_asked_at_the_last_moment(server):
    """Whoever asks for something while his session ends gets nothing: it is looked at again where it is written."""
    ada, eve = await server.person('Ada'), Person(server)
    token = ada.post('bots', {'name': 'Ada-Bot'})['token']
    end_when_seen(server)
    before = ada.get('bots'), ada.get('me'), ada.get('me/notices')
    for act, *what in ((eve.post, 'bots/Ada-Bot/token'), (eve.post, 'bots', {'name': 'Eve-Bot'}),
                       (eve.delete, 'bots/Ada-Bot'), (eve.post, 'me/language', {'language': 'fr'}),
                       (eve.post, 'me/push', {'endpoint': 'https://push.example.net/x', **PUSH_KEYS}),
                       (eve.post, 'me/notices', {'page': False}), (eve.post, 'logout-all')):
        eve.login('Ada')
        server.sql("UPDATE session SET seen = 0 WHERE key = (SELECT max(key) FROM session)")
        refused('signed-out', 401, act, *what)
        eve.cookie = eve.csrf = None
    assert (ada.get('bots'), ada.get('me'), ada.get('me/notices')) == before
    assert Person(server, bearer=token).get('me')['account']['name'] == 'Ada-Bot'


@test
@public
async def a_browser_that_was_signed_in(server):
    """Whoever was in an account for a moment is pushed nothing once his session is over, however it ended."""
    ada = await server.person('Ada', mail='ada@example.org')
    server.sql('UPDATE person SET confirmed = 1')
    mod, old = await server.person('Mod'), Person.PASSWORD
    server.make_moderator('Mod')

    def reset():
        Person(server).post('reset', {'name': 'Ada'})
        mod.get('me')  # comes after it in the store
        token = re.search('/reset#([0-9a-f]{64})', server.letters()[-1][2]).group(1)
        Person(server).post('reset/finish', {'token': token, 'new': old})

    def end_one():
        thief = [s['id'] for s in ada.get('me/sessions')['sessions'] if not s['this']]
        ada.delete(f'me/sessions/{thief[0]}')
    def change():
        ada.post('me/password', {'old': old, 'new': OTHER})
        ada.post('me/password', {'old': OTHER, 'new': old})
    for end, left in ((end_one, 1), (change, 1), (lambda: ada.post('logout-all'), 0), (reset, 0),
                      (lambda: mod.post('moderation', {'do': 'bar', 'account': 'Ada', 'reason': 'x'}), 0)):
        eve = Person(server)
        for who, host in (eve, 'push.example.org'), (ada, 'push.example.net'):
            if not who.get('me')['account']:
                who.login('Ada')
            who.post('me/push', {'endpoint': f'https://{host}/send', **PUSH_KEYS})
        told = [(b['host'], b['this']) for b in ada.get('me/notices')['browsers']]
        assert sorted(told) == [('push.example.net', True), ('push.example.org', False)], told
        assert ada.get('me/export')['notice_settings']['browsers'][0]['host'].startswith('push.')
        end()
        rows = server.sql('SELECT endpoint FROM push')
        assert rows == [('https://push.example.net/send',)] * left, rows


@test
@public
async def a_letter_that_was_asked_for_before(server):
    """Who has changed his password is safe from whoever reads his letters to reset it."""
    ada = await server.person('Ada', mail='ada@example.org')
    server.sql('UPDATE person SET confirmed = 1')
    Person(server).post('reset', {'name': 'Ada'})
    ada.get('me')  # comes after it in the store
    token = re.search('/reset#([0-9a-f]{64})', server.letters()[-1][2]).group(1)
    ada.post('me/password', {'old': Person.PASSWORD, 'new': OTHER})
    refused('bad-token', 400, Person(server).post, 'reset/finish', {'token': token, 'new': 'another gunpowder keg'})


def limited(function):
    function.kind = lambda folder: Public(folder, limits='on')
    return function


@test
@limited
async def from_many_addresses_of_one_house(server):
    """A network of version 6 has more addresses than anybody could count: it counts as one."""
    sockets = [await server.socket(origin=server.url, extra_headers={'X-Forwarded-For': f'2001:db8:1:2::{n:x}'})
               for n in range(1, 49)]
    for s in sockets:
        assert (await s.ask('ping'))['type'] == 'pong'
    more = await server.socket(origin=server.url, extra_headers={'X-Forwarded-For': '2001:db8:1:2:ffff::1'})
    assert await more.closed() == 4408
    other = await server.socket(origin=server.url, extra_headers={'X-Forwarded-For': '2001:db8:1:3::1'})
    assert (await other.ask('ping'))['type'] == 'pong'


if __name__ == '__main__':
    sys.exit(main())
