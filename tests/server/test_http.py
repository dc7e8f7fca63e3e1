#!/usr/bin/env python3
"""Routes, who may use them, and starting and stopping: test_http.py GHENT SOURCES [TEST...]"""
import asyncio
import gzip
import json
import os
import socket
import sqlite3
import subprocess
import sys

import websockets

from server import GHENT, PATIENCE, Refused, Server, main, nonce, of_files, play_out, test

CSP = "script-src 'self' 'wasm-unsafe-eval'"


def refused(code, status, act, *args, **more):
    try:
        act(*args, **more)
    except Refused as e:
        assert e.code == code and e.status == status, f'{code} expected: {e}'
        assert e.body['error']['text']['en'] and e.body['error']['text']['fr']
        return e.body['error']
    raise AssertionError(f'{code} expected, but it was done')


@test
async def the_index(server):
    index = server.call('GET', '/api/1/')
    assert index['program'] == 'ghent' and index['api'] == 1 and index['host'] is True
    assert index['public'] is False and 'mail' not in index
    ids = [g['id'] for g in index['games']]
    assert 'dawn' in ids
    for g in index['games']:
        assert g['title']['en'] and g['title']['fr'] and g['sides'] == ['us', 'gb']
        assert 'greedy' in g['players'] and g['scenarios'][0]['key']


@test
async def headers_of_every_answer(server):
    for path in '/', '/api/1/', '/nothing.txt', '/api/2/':
        _, headers, _ = server.raw('GET', path)
        assert (CSP in headers['content-security-policy']) == (path == '/'), path
        assert "default-src 'none'" in headers['content-security-policy']
        assert "frame-ancestors 'none'" in headers['content-security-policy']
        assert headers['x-content-type-options'] == 'nosniff'
        assert headers['referrer-policy'] == 'no-referrer'


@test
async def files(server):
    status, headers, page = server.raw('GET', '/')
    assert status == 200 and headers['content-type'].startswith('text/html')
    assert headers['cache-control'] == 'no-cache'
    status, _, again = server.raw('GET', '/', headers={'If-None-Match': headers['etag']})
    assert status == 304 and again == b''
    status, headers, packed = server.raw('GET', '/', headers={'Accept-Encoding': 'gzip'})
    if headers.get('content-encoding') == 'gzip':
        assert gzip.decompress(packed) == page
        for accepted, wanted in (('gzip;q=0', None), ('br;q=0, gzip', 'gzip'), ('brx', None),
                                 ('xgzip, gzip;q=0.5', 'gzip'), ('identity', None)):
            _, headers, _ = server.raw('GET', '/', headers={'Accept-Encoding': accepted})
            assert headers.get('content-encoding') == wanted, accepted
    assert server.raw('GET', '/play/whatever')[2] == page
    assert server.raw('GET', '/rules/dawn')[2] == page
    assert server.raw('GET', '/no-such-file.js')[0] == 404
    status, _, body = server.raw('HEAD', '/')
    assert status == 200 and body == b''
    refused('no-such-method', 405, server.call, 'POST', '/', '{}')
    for path in '/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd', '/..%2f..%2fetc/passwd':
        assert b'root:' not in server.raw('GET', path)[2]


@test
async def a_folder_instead_of_the_files(server):
    folder = os.path.join(server.folder, 'site')
    os.mkdir(folder)
    for name, text in ('index.html', '<p>mine</p>'), ('a.js', 'let a;'):
        with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
            file.write(text)
    server.stop()
    server.options = ('--files', folder)
    server.start()
    assert server.raw('GET', '/')[2] == b'<p>mine</p>'
    assert server.raw('GET', '/some/where')[2] == b'<p>mine</p>'
    status, headers, body = server.raw('GET', '/a.js')
    assert status == 200 and headers['content-type'].startswith('text/javascript') and body == b'let a;'
    assert server.raw('GET', '/b.js')[0] == 404
    assert b'root:' not in server.raw('GET', '/../../../../etc/passwd')[2]


@test
async def unknown_paths_and_methods(server):
    table = server.make()
    path = f'/api/1/tables/{table["table"]}'
    refused('no-such-path', 404, server.call, 'GET', '/api/1/nothing')
    refused('no-such-path', 404, server.call, 'GET', '/api/2/tables')
    refused('no-such-path', 404, server.call, 'GET', path + '/secrets')
    refused('no-such-method', 405, server.call, 'POST', '/api/1/')
    refused('no-such-method', 405, server.call, 'DELETE', '/api/1/tables')
    refused('no-such-method', 405, server.call, 'POST', path)
    refused('no-such-method', 405, server.call, 'GET', path + '/tokens')
    refused('no-such-table', 404, server.call, 'GET', '/api/1/tables/' + 'A' * 22)
    refused('no-such-table', 404, server.call, 'GET', '/api/1/tables/' + '!' * 22)


@test
async def bad_tables(server):
    def make(**body):
        return lambda: server.call('POST', '/api/1/tables', body)

    seats = {'us': 'person', 'gb': 'greedy'}
    for which, body in (
            ('game', {'seats': seats}), ('game', {'game': 'chess', 'seats': seats}),
            ('game', {'game': 1, 'seats': seats}), ('scenario', {'game': 'dawn', 'scenario': 'x', 'seats': seats}),
            ('seats', {'game': 'dawn'}), ('seats', {'game': 'dawn', 'seats': {'us': 'person'}}),
            ('seats', {'game': 'dawn', 'seats': {'us': 'person', 'gb': 'kasparov'}}),
            ('seats', {'game': 'dawn', 'seats': dict(seats, fr='person')}),
            ('hotseat', {'game': 'dawn', 'seats': seats, 'hotseat': True}),
            ('hotseat', {'game': 'dawn', 'seats': seats, 'hotseat': 'yes'}),
            ('hints', {'game': 'dawn', 'seats': seats, 'hints': 'yes'}),
            ('stakes', {'game': 'dawn', 'seats': seats, 'stakes': 5}),
            ('journal', {'journal': 5, 'seats': seats}), ('from', {'from': 5, 'seats': seats}),
            ('table', {'from': {'step': 1}, 'seats': seats}),
            ('step', {'from': {'table': 'A' * 22}, 'seats': seats})):
        assert refused('bad-field', 400, make(**body))['which'] == which, body
    for text in '', '{', '[]', '{"game":"dawn","game":"dawn"}', 'null':
        e = refused('malformed', 400, server.call, 'POST', '/api/1/tables', text)
        assert e['line'] >= 1 and e['column'] >= 1
    assert server.call('GET', '/api/1/tables')['tables'] == []


@test
async def tables_are_made_by_the_host(server):
    guest = guest_address(server)
    if not guest:
        return
    here = '::1'
    assert server.call('GET', '/api/1/', at=guest)['host'] is False
    wish = {'game': 'dawn', 'seats': {'us': 'person', 'gb': 'greedy'}}
    table = server.call('POST', '/api/1/tables', wish, at=here)
    token = table['tokens']['us']
    s = await server.join(table, 'us')
    again = {'from': {'table': table['table'], 'step': 0}, 'seats': wish['seats']}
    refused('forbidden', 403, server.call, 'POST', '/api/1/tables', again, token, at=guest)
    await s.ask('resign')
    journal = server.call('GET', f'/api/1/tables/{table["table"]}/journal', token=token, at=guest)
    for body in (wish, {'journal': journal, 'seats': wish['seats']}, {'journal': 1}, {}):
        for shown in (None, token, table['tokens']['host']):
            refused('forbidden', 403, server.call, 'POST', '/api/1/tables', body, shown, at=guest)
    refused('forbidden', 403, server.call, 'POST', '/api/1/tables', again, at=guest)
    refused('forbidden', 403, server.call, 'POST', '/api/1/tables', again, '0' * 32, at=guest)
    assert len(server.call('GET', '/api/1/tables', at=here)['tables']) == 1
    assert server.call('POST', '/api/1/tables', again, token, at=guest)['table']
    programs = {**again, 'seats': {'us': 'greedy', 'gb': 'greedy'}}
    refused('forbidden', 403, server.call, 'POST', '/api/1/tables', programs, token, at=guest)
    server.stop()
    server.limits = 'on'
    server.start(ready='http://[::1]:')
    for _ in range(60):
        server.call('POST', '/api/1/tables', again, token, at=guest)
    refused('slow-down', 429, server.call, 'POST', '/api/1/tables', again, token, at=guest)
    assert server.call('POST', '/api/1/tables', again, at=here)['table']


def packet(server, *requests):
    """All answers to requests that come in one packet."""
    with socket.create_connection(('127.0.0.1', server.port), 2) as line:
        line.sendall(b''.join(requests))
        got = b''
        try:
            while more := line.recv(65536):
                got += more
        except socket.timeout:
            pass
    return got


def memory_of(server):
    """KB that it has in use."""
    with open(f'/proc/{server.process.pid}/status', encoding='utf-8') as file:
        return next(int(line.split()[1]) for line in file if line.startswith('VmRSS'))


def busy_ticks(server):
    with open(f'/proc/{server.process.pid}/stat', encoding='utf-8') as file:
        fields = file.read().rsplit(')', 1)[1].split()
    return int(fields[11]) + int(fields[12])


@test
async def bytes_behind_a_request(server):
    def ask(line, *headers, body=b''):
        return '\r\n'.join((f'{line} HTTP/1.1', f'Host: {server.host}', *headers, '', '')).encode() + body

    post = ask('POST /api/1/tables', 'Content-Length: 2', body=b'{}')
    get, slow = ask('GET /api/1/'), ask('GET /api/1/tables/' + 'A' * 22)
    for requests in ((post, post), (post, b'x'), (post, get), (post, b'x' * 5000), (get, post, get), (slow, post, b'x'),
                     (slow, get, slow, get), (ask('GET /', 'Content-Length: 1', body=b'xy'),),
                     (ask('GET /api/1/', 'Content-Length: 2', body=b'{}'),) * 2,
                     (ask('POST /api/1/tables', 'Content-Length: 0'),) * 2,
                     (ask('POST /api/1/tables', 'Connection: close', 'Content-Length: 2', body=b'{}'),) * 2):
        packet(server, *requests)
        before = busy_ticks(server)
        await asyncio.sleep(0.3)
        assert busy_ticks(server) - before < 15, requests
        assert server.call('GET', '/api/1/')['api'] == 1, requests
    assert packet(server, get, slow, get).count(b'HTTP/1.1 ') == 3
    answer = packet(server, post)
    assert answer.count(b'HTTP/1.1 ') == 1 and b'connection: close' in answer, answer
    for headers in (('Transfer-Encoding: chunked',), ('Transfer-Encoding: chunked', 'Content-Length: 2'),
                    ('Content-Length: 2', 'Content-Length: 3'), ('Content-Length: +2',), ('Content-Length: 2x',),
                    ('Content-Length: 99999999999999999999999999',)):
        answer = packet(server, ask('POST /api/1/tables', *headers, body=b'{}'))
        assert b' 400 ' in answer.split(b'\r\n')[0] or not answer, (headers, answer)
    assert server.call('GET', '/api/1/tables')['tables'] == []


@test
async def what_is_repeated_is_short_and_proper(server):
    for path in '/api/1/%ff%fe', '/api/1/' + '%C3%A9' * 900, '/api/1/a%C3':
        assert 'nothing' in refused('no-such-path', 404, server.call, 'GET', path)['text']['en']
    for name in 'a' * 5000, 'é' * 3000:
        error = refused('bad-field', 400, server.call, 'POST', '/api/1/tables', {name: 1})
        assert len(error['which'].encode()) <= 64 and name.startswith(error['which']), error
    s = await server.socket()
    for name in 'é' * 3000, 'aé' * 1000, '\U0001f600' * 500:
        m = await s.refused('unknown-type', name)
        assert len(json.dumps(m)) < 2000, m


@test
async def bodies_of_strangers_are_not_read(server):
    for host, path in ('evil.example', '/api/1/tables'), (server.host, '/index.html'):
        with socket.create_connection(('127.0.0.1', server.port), PATIENCE) as line:
            line.sendall(f'POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 4000000\r\n\r\n'.encode())
            answer = line.recv(4096)
            assert answer.startswith((b'HTTP/1.1 403', b'HTTP/1.1 405')), answer


@test
async def too_large_bodies(server):
    body = json.dumps({'journal': 'x' * (5 << 20), 'seats': {}})
    refused('too-large', 413, server.call, 'POST', '/api/1/tables', body)
    assert server.call('GET', '/api/1/')['api'] == 1


@test
async def foreign_pages_and_names(server):
    body = json.dumps({'game': 'dawn', 'seats': {'us': 'person', 'gb': 'greedy'}})

    def post(**headers):
        return lambda: server.call('POST', '/api/1/tables', body, headers=headers)

    refused('foreign', 403, post(Origin='http://evil.example'))
    refused('foreign', 403, post(Origin='null'))
    refused('foreign', 403, post(Origin=f'https://{server.host}'))
    refused('foreign', 403, post(Host='evil.example'))
    refused('foreign', 403, post(Host='evil.example', Origin='http://evil.example'))
    refused('foreign', 403, post(Host='127.0.0.1.evil.example'))
    refused('foreign', 403, post(Host='127.0.0.1:x'))
    refused('foreign', 403, lambda: server.call('GET', '/api/1/tables', headers={'Host': 'evil.example'}))
    refused('foreign', 403, lambda: server.call('GET', '/', headers={'Host': 'evil.example'}))
    assert server.call('GET', '/api/1/tables')['tables'] == []
    post(Origin=f'http://{server.host}')()
    post(Origin=f'http://localhost:{server.port}', Host=f'localhost:{server.port}')()
    assert len(server.call('GET', '/api/1/tables')['tables']) == 2


@test
async def pages_of_others_are_refused(server):
    body = json.dumps({'game': 'dawn', 'seats': {'us': 'person', 'gb': 'greedy'}})

    def post(site):
        return lambda: server.call('POST', '/api/1/tables', body, headers={'Sec-Fetch-Site': site})

    refused('foreign', 403, post('cross-site'))
    assert server.call('GET', '/api/1/tables', headers={'Sec-Fetch-Site': 'cross-site'})['tables'] == []
    for site in 'same-origin', 'none':
        post(site)()
    assert handshake(server, **{'Sec-Fetch-Site': 'cross-site'}) == 403
    assert handshake(server, **{'Sec-Fetch-Site': 'same-origin'}) == 101


@test
async def pages_may_talk_to_this_server_only(server):
    for host in server.host, f'localhost:{server.port}':
        _, headers, _ = server.raw('GET', '/', headers={'Host': host})
        sources = [part.split()[1:] for part in headers['content-security-policy'].split(';')
                   if part.split()[0] == 'connect-src']
        assert sources == [["'self'", f'ws://{host}']], headers['content-security-policy']
    _, headers, _ = server.raw('GET', '/app.js')  # a worker opens no socket
    assert headers['content-security-policy'] == "default-src 'self' 'wasm-unsafe-eval'", headers
    refused('foreign', 403, lambda: server.call('GET', '/', headers={'Host': '127.0.0.1:' + '1' * 700}))
    _, headers, _ = server.raw('GET', '/', headers={'Host': f'[::1]:{server.port}'})
    assert "connect-src 'self';" in headers['content-security-policy'], headers


def guest_address(server):
    """Where the server is reached as a guest of the private network; None: this machine is in none."""
    server.stop()
    server.listen = '[::]:0'
    server.start(ready='http://[::1]:')
    reach = server.call('GET', '/api/1/', at='::1')['addresses']
    if not reach:
        print('# no address of a private network on this machine: nothing to try')
        return None
    return reach[0][len('http://'):].rsplit(':', 1)[0].strip('[]')


@test
async def a_guest_has_so_many_lines_and_no_more(server):
    guest = guest_address(server)
    if not guest:
        return
    lines = [socket.create_connection((guest, server.port), PATIENCE) for _ in range(64)]
    ask = f'GET /api/1/ HTTP/1.1\r\nHost: {server.host}\r\n\r\n'.encode()
    lines[-1].sendall(ask)
    assert lines[-1].recv(100).startswith(b'HTTP/1.1 200')
    with socket.create_connection((guest, server.port), PATIENCE) as one_more:
        try:
            one_more.sendall(ask)
            assert one_more.recv(100) == b''
        except ConnectionError:
            pass
    assert server.call('GET', '/api/1/', at='::1')['host'] is True
    for line in lines[:2]:
        line.close()
    await asyncio.sleep(0.3)
    assert server.call('GET', '/api/1/', at=guest)['host'] is False
    for line in lines:
        line.close()


@test
async def bodies_of_guests_are_small(server):
    guest = guest_address(server)
    if guest:
        refused('too-large', 413, server.call, 'POST', '/api/1/tables', '{"a":"' + 'x' * 70000 + '"}', at=guest)


def sanitized():
    with open(GHENT, 'rb') as program:
        return b'__asan_' in program.read()


@test
async def a_socket_without_a_table_is_not_kept_waiting_for(server):
    line = socket.create_connection(('127.0.0.1', server.port), PATIENCE)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.sendall((f'GET /api/1/socket HTTP/1.1\r\nHost: {server.host}\r\nUpgrade: websocket\r\n'
                  'Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
                  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ghent-1\r\n\r\n').encode())
    ping = b'{"type":"ping"}'
    frames = (b'\x81' + bytes([0x80 | len(ping)]) + bytes(4) + ping) * 1000
    before = memory_of(server)
    line.settimeout(0.5)
    try:
        for _ in range(3000):
            line.sendall(frames)
    except OSError:
        pass  # it does not listen any more
    grown = memory_of(server) - before
    if not sanitized():  # which keeps what is freed
        assert grown < 8 << 10, f'{grown} KB for one who does not read'
    line.close()
    assert server.call('GET', '/api/1/')['api'] == 1


def handshake(server, path='/api/1/socket', **headers):
    """The status with which the server answers a handshake; 0: it hangs up."""
    lines = {'Host': server.host, 'Upgrade': 'websocket', 'Connection': 'Upgrade',
             'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version': '13',
             'Sec-WebSocket-Protocol': 'ghent-1', **headers}
    text = f'GET {path} HTTP/1.1\r\n' + ''.join(f'{k}: {v}\r\n' for k, v in lines.items() if v)
    with socket.create_connection(('127.0.0.1', server.port), PATIENCE) as line:
        line.sendall(text.encode() + b'\r\n')
        answer = line.recv(4096)
    return int(answer.split()[1]) if answer else 0


@test
async def foreign_sockets(server):
    assert handshake(server) == 101
    assert handshake(server, Origin=f'http://{server.host}') == 101
    assert handshake(server, Origin='http://evil.example') == 403
    assert handshake(server, Origin='null') == 403
    assert handshake(server, Host='evil.example', Origin='http://evil.example') == 403
    assert handshake(server, path='/api/1/other') == 403
    assert handshake(server, path='/api/1/', Upgrade='h2c', Connection='Upgrade, HTTP2-Settings',
                     **{'HTTP2-Settings': 'AAMAAABkAARAAAAAAAIAAAAA'}) != 101
    assert handshake(server, path='/') == 403
    assert handshake(server, **{'Sec-WebSocket-Protocol': ''}) == 403
    assert handshake(server, **{'Sec-WebSocket-Protocol': 'ghent-0'}) == 0
    s = await server.socket()
    assert (await s.ask('ping'))['type'] == 'pong'


@test
async def tokens(server):
    table = server.make('person', 'person')
    path = f'/api/1/tables/{table["table"]}'
    us = await server.join(table, 'us', nonce=nonce())
    gb = await server.join(table, 'gb', nonce=nonce())
    await us.until(lambda t: t['state'] == 'playing')
    assert server.call('GET', path, token=table['tokens']['gb'])['seats']['us']['present'] is True
    renewed = server.call('POST', path + '/tokens', {'role': 'gb'})
    assert renewed['role'] == 'gb' and renewed['token'] != table['tokens']['gb']
    assert await gb.closed() == 4401
    s = await server.socket()
    await s.refused('forbidden', 'join', table=table['table'], token=table['tokens']['gb'])
    told = await s.ask('join', table=table['table'], token=renewed['token'])
    assert told['type'] == 'table' and told['you'] == 'gb'
    assert us.line.open
    assert refused('bad-field', 400, server.call, 'POST', path + '/tokens', {'role': 'king'})['which'] == 'role'
    refused('bad-field', 400, server.call, 'POST', path + '/tokens', {'role': 'both'})
    refused('malformed', 400, server.call, 'POST', path + '/tokens', 'x')
    server.restart()
    s = await server.socket()
    await s.refused('forbidden', 'join', table=table['table'], token=table['tokens']['gb'])
    assert (await s.ask('join', table=table['table'], token=renewed['token']))['type'] == 'table'
    bytes_ = server.stored()
    for token in (renewed['token'], *table['tokens'].values()):
        assert token.encode() not in bytes_ and bytes.fromhex(token) not in bytes_, 'a token is stored'


@test
async def forgetting_a_table(server):
    table = server.make()
    us = await server.join(table, 'us')
    path = f'/api/1/tables/{table["table"]}'
    assert server.call('DELETE', path) == {'table': table['table']}
    assert await us.closed() == 4404
    refused('no-such-table', 404, server.call, 'GET', path)
    assert server.call('GET', '/api/1/tables')['tables'] == []
    s = await server.socket()
    await s.refused('no-such-table', 'join', table=table['table'], token=table['tokens']['us'])


@test
async def lists(server):
    a, b = server.make(), server.make('person', 'person')
    us = await server.join(a, 'us', nonce=nonce())
    await play_out([us], seed=11)
    rows = {r['table']: r for r in server.call('GET', '/api/1/tables')['tables']}
    assert rows[a['table']]['state'] == 'over' and rows[a['table']]['result']['how'] == 'played'
    assert rows[a['table']]['seats']['us'] == {'plays': 'person', 'present': True, 'open': 1, 'joined': True}
    row = rows[b['table']]
    assert row['state'] == 'waiting' and row['turn'] is None and row['actions'] == 0
    assert row['seats']['gb'] == {'plays': 'person', 'present': False, 'open': 0, 'joined': False,
                                  'pledge': None}
    assert row['created'] <= row['changed'] and row['result'] is None and row['imported'] is False
    games = server.call('GET', '/api/1/finished')['games']
    assert [g['table'] for g in games] == [a['table']] and games[0]['actions'] > 20
    one = server.call('GET', f'/api/1/tables/{a["table"]}', token=a['tokens']['watch'])
    assert one['actions'] == games[0]['actions']
    refused('waiting', 409, server.journal, b['table'], b['tokens']['us'])


@test
async def many_tables_come_and_go_from_memory(server):
    tables = [server.make(game='blank') for _ in range(300)]
    first = await server.join(tables[0], 'us')
    assert first.told['state'] in ('playing', 'over')
    for table in tables[::37]:
        s = await server.join(table, 'us')
        assert s.told['table'] == table['table']
    assert len(server.call('GET', '/api/1/tables')['tables']) == 300


@test
async def more_tables_are_looked_at_than_are_kept(server):
    for _ in range(260):
        await server.join(server.make(game='blank'), 'us')
    new = [server.make('person', 'person', game='blank') for _ in range(5)]
    for table in new:
        s = await server.join(table, 'us')
        assert s.told['table'] == table['table'] and s.told['state'] == 'waiting'


@test
async def refusals_are_limited(server):
    server.stop()
    server.limits = 'on'
    server.start()
    table = server.make()
    us = await server.join(table, 'us')
    await us.until(lambda t: t.get('actions'))
    slow = False
    for _ in range(40):
        for _ in range(200):
            await us.say('{"type":"cheat","id":1}')
        codes = [(await us.answer())['code'] for _ in range(200)]
        slow = slow or 'slow-down' in codes
    assert slow, 'eight thousand refusals at once'
    await asyncio.sleep(0.5)
    assert (await us.act())['type'] == 'update'
    # Questions reach the others, too: who asks and withdraws without end is stopped.
    table = server.make('person', 'person')
    one, other = await server.join(table, 'us'), await server.join(table, 'gb')
    for n in range(150):
        for what in 'offer', 'decline':
            await one.say(json.dumps({'type': what, 'id': n, 'what': 'end'}))
    answers = [await one.answer() for _ in range(300)]
    assert answers[0]['type'] == 'update' and any(m.get('code') == 'slow-down' for m in answers)
    assert (await other.ask('ping'))['type'] == 'pong'
    # What else is accepted is never limited.
    for _ in range(50):
        for _ in range(200):
            await us.say('{"type":"ping","id":1}')
        assert all([(await us.answer())['type'] == 'pong' for _ in range(200)])


@test
async def slow_readers_are_left_behind(server):
    table = server.make()
    us = await server.join(table, 'us')
    await us.until(lambda t: t.get('actions'))
    lazy = await server.socket()
    await lazy.ask('join', table=table['table'], token=table['tokens']['watch'])
    lazy.line.transport.pause_reading()
    for _ in range(4000):
        try:
            await asyncio.wait_for(lazy.say(json.dumps(
                {'type': 'join', 'table': table['table'], 'token': table['tokens']['watch']})), 1)
        except (asyncio.TimeoutError, websockets.ConnectionClosed):
            break
    assert (await us.ask('ping'))['type'] == 'pong'
    lazy.line.transport.resume_reading()
    assert await lazy.closed() in (4408, 1006)
    assert (await us.act())['type'] == 'update'


@test
async def stopping_tells_everybody(server):
    us = await server.join(server.make(), 'us')
    asyncio.get_running_loop().run_in_executor(None, server.stop)
    assert await us.closed() == 1001
    await asyncio.sleep(0.3)


def starts_not(says, *args, before=None):
    run = subprocess.run([GHENT, 'serve', *args], capture_output=True, text=True, timeout=PATIENCE,
                         env=dict(os.environ, LC_ALL='C'), preexec_fn=before, check=False)
    assert run.returncode == 2, f'{args}: {run.returncode} {run.stdout}'
    assert run.stderr.startswith('ghent: ') and says in run.stderr and run.stderr.count('\n') == 1, run.stderr


@test
@of_files
async def what_keeps_it_from_starting(server):
    other = os.path.join(server.folder, 'other.db')
    starts_not('is in use: another server', '--listen', server.host, '--store', other)
    starts_not('in use by another server', '--listen', '127.0.0.1:0', '--store', server.store)
    starts_not('cannot be used as a store', '--listen', '127.0.0.1:0', '--store', '/no/such/folder/x')
    starts_not('cannot be used as a store', '--listen', '127.0.0.1:0', '--store', server.folder)
    with open(other, 'w', encoding='utf-8') as file:
        file.write('this is no store, but a text that is long enough to be looked at\n' * 20)
    starts_not('cannot be used as a store', '--listen', '127.0.0.1:0', '--store', other)
    newer = os.path.join(server.folder, 'newer.db')
    with sqlite3.connect(newer) as db:
        db.execute('PRAGMA user_version = 1000')
    starts_not('later version', '--listen', '127.0.0.1:0', '--store', newer)
    starts_not('no folder', '--listen', '127.0.0.1:0', '--store', other, '--files', '/no/such/folder')
    for listen in 'localhost', '127.0.0.1', '127.0.0.1:99999', ':1812', '127.0.0.1:', '1.2.3:4', '[::1]':
        starts_not('--listen', '--listen', listen)
    starts_not('no address', '--listen', '203.0.113.7:1812', '--store', other + '2')
    starts_not('--workers', '--workers', '0')
    starts_not('--limits', '--limits', 'few')
    starts_not('takes no', 'dawn')


VERSION_1 = """
CREATE TABLE game (
 key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
 scenario TEXT NOT NULL, plays0 TEXT NOT NULL, plays1 TEXT NOT NULL,
 hotseat INTEGER NOT NULL, imported INTEGER NOT NULL, created INTEGER NOT NULL,
 changed INTEGER NOT NULL, state INTEGER NOT NULL, turn INTEGER NOT NULL,
 actions INTEGER NOT NULL, how INTEGER NOT NULL, ended_by INTEGER NOT NULL,
 result0 INTEGER NOT NULL, result1 INTEGER NOT NULL, secret BLOB, nonce0 BLOB, nonce1 BLOB
) STRICT;
CREATE INDEX game_by_state ON game (state, changed);
CREATE TABLE journal (
 game INTEGER NOT NULL, seq INTEGER NOT NULL, lines TEXT NOT NULL,
 PRIMARY KEY (game, seq)) STRICT, WITHOUT ROWID;
CREATE TRIGGER journal_stays BEFORE UPDATE ON journal
 BEGIN SELECT raise(ABORT, 'a journal only grows'); END;
CREATE TRIGGER journal_grows BEFORE DELETE ON journal
 WHEN EXISTS (SELECT 1 FROM game WHERE key = OLD.game)
 BEGIN SELECT raise(ABORT, 'a journal only grows'); END;
CREATE TABLE token (
 game INTEGER NOT NULL, role INTEGER NOT NULL, hash BLOB NOT NULL,
 PRIMARY KEY (game, role)) STRICT, WITHOUT ROWID;
PRAGMA user_version = 1;
"""


def make_older(path):
    """A store as the first version wrote it, with the games of this one."""
    os.rename(path, path + '.now')
    with sqlite3.connect(path) as db:
        db.executescript(VERSION_1)
        db.execute('PRAGMA journal_mode = WAL')
        db.execute('ATTACH ? AS now', (path + '.now',))
        for table in 'game', 'journal', 'token':
            names = ', '.join(row[1] for row in db.execute(f'PRAGMA main.table_info({table})'))
            db.execute(f'INSERT INTO main.{table} ({names}) SELECT {names} FROM now.{table}')
    db.close()


@test
@of_files
async def an_older_store_is_brought_up_to_date(server):
    """Version 1 knew no hints: two people had none, all others had; nor pledges."""
    made = [(server.make('person', 'greedy'), True), (server.make('person', 'person'), False),
            (server.make('person', 'person', hotseat=True), True)]
    server.stop()
    make_older(server.store)
    server.start()
    for table, hints in made:
        row = server.call('GET', f"/api/1/tables/{table['table']}", token=table['tokens']['watch'])
        assert row['hints'] is hints, row
    us = await server.join(made[1][0], 'us', pledge='00' * 32)
    assert us.told['seats']['us']['pledge'] == '00' * 32


@test
@of_files
async def a_second_one_shows_the_first(server):
    run = subprocess.run([GHENT, 'serve', '--open', '--listen', f'localhost:{server.port}', '--store', server.store],
                         capture_output=True, text=True, timeout=PATIENCE, check=False,
                         env={'LC_ALL': 'C', 'PATH': os.environ['PATH']})
    assert run.returncode == 0 and run.stderr == '', run
    assert run.stdout == f'Ghent is running already: http://{server.host}/\n', run.stdout
    with socket.socket() as other:
        other.bind(('127.0.0.1', 0))
        other.listen()
        other.settimeout(PATIENCE)
        starts_not('is in use', '--listen', f'127.0.0.1:{other.getsockname()[1]}', '--store',
                   server.store + '2', '--open')


@test
@of_files
async def the_store_is_private(server):
    server.make()
    for name in os.listdir(server.folder):
        assert os.stat(os.path.join(server.folder, name)).st_mode & 0o077 == 0, name


@test
@of_files
async def the_journal_table_only_grows(server):
    table = server.make()
    us = await server.join(table, 'us')
    await us.until(lambda t: t.get('actions'))
    await us.act()
    server.stop()
    db = sqlite3.connect(server.store)
    assert db.execute('SELECT count(*) FROM journal').fetchone()[0] > 1
    for sql in 'UPDATE journal SET lines = 0', 'DELETE FROM journal':
        try:
            db.execute(sql)
            raise AssertionError(f'{sql} was done')
        except sqlite3.IntegrityError as e:
            assert 'only grows' in str(e)
    db.close()


@test
@of_files
async def a_broken_journal_freezes_its_own_game(server):
    table, good = server.make(), server.make()
    for t in table, good:
        us = await server.join(t, 'us')
        await us.until(lambda told: told.get('actions'))
        await us.act()
    server.stop()
    db = sqlite3.connect(server.store)
    db.executescript('DROP TRIGGER journal_stays;')
    key = db.execute('SELECT key FROM game WHERE id = ?', (table['table'],)).fetchone()[0]
    db.execute("UPDATE journal SET lines = replace(lines, ' #', ' !#') WHERE game = ? AND seq > 1", (key,))
    db.commit()
    db.close()
    server.start()
    us = await server.join(table, 'us')
    assert us.told['state'] == 'frozen' and 'line' in us.told['reason']['en'], us.told
    await us.refused('frozen', 'act', step=0, action='done')
    row = server.call('GET', f'/api/1/tables/{table["table"]}', token=table['tokens']['us'])
    assert row['state'] == 'frozen'
    us = await server.join(good, 'us')
    await us.until(lambda told: told.get('actions'))
    assert (await us.act())['type'] == 'update'


@test
@of_files
async def a_game_that_this_program_lacks(server):
    table = server.make('person', 'person')
    path = f'/api/1/tables/{table["table"]}'
    server.stop()
    db = sqlite3.connect(server.store)
    db.execute("UPDATE game SET game = 'chess'")
    db.commit()
    db.close()
    server.start()
    assert server.call('GET', '/api/1/tables')['tables'][0]['state'] == 'frozen'
    for method, rest, body in (('GET', '', None), ('GET', '/journal', None), ('POST', '/tokens', {'role': 'gb'})):
        for token in table['tokens']['host'], table['tokens']['us'], None:
            if method == 'GET' or token != table['tokens']['us']:
                text = refused('frozen', 409, server.call, method, path + rest, body, token=token)['text']
                assert 'chess' in text['en'] and 'chess' in text['fr'] and 'line' not in text['fr'], text
    refused('forbidden', 403, server.call, 'GET', path, token='0' * 32)
    s = await server.socket()
    await s.refused('frozen', 'join', table=table['table'], token=table['tokens']['us'])
    assert server.call('DELETE', path) == {'table': table['table']}
    assert server.call('GET', '/api/1/tables')['tables'] == []


@test
@of_files
async def odd_numbers_in_the_store(server):
    table = server.make('person', 'person')
    server.stop()
    db = sqlite3.connect(server.store)
    db.execute('UPDATE game SET state = 77, how = 99, turn = 12, ended_by = -7, actions = -1')
    db.commit()
    db.close()
    server.start()
    row = server.call('GET', f'/api/1/tables/{table["table"]}')
    assert row['state'] == 'frozen' and row['turn'] is None and row['result']['how'] == 'fault', row
    server.call('GET', '/api/1/tables')


@test
async def memory_of_idle_sockets(server):
    sockets = [await server.socket() for _ in range(300)]
    assert (await sockets[0].ask('ping'))['type'] == 'pong'
    rss = memory_of(server)
    assert rss < 60_000, f'{rss} KB'


if __name__ == '__main__':
    assert Server
    sys.exit(main())
