#!/usr/bin/env python3
"""Health, counts, logs, readiness and stopping: test_ops.py GHENT SOURCES [TEST...]"""
import asyncio
import json
import os
import random
import re
import signal
import socket
import sys
import time

import websockets

from server import PATIENCE, Person, Refused, free_files, limit_files, main, nonce, of_files, play_out, public, test

SECRETS = re.compile(r'[0-9a-f]{32}|Bearer|cookie|password|invit', re.I)


def counts(server):
    """The counts that Prometheus would read: name with labels -> value."""
    status, headers, body = server.raw('GET', '/metrics')
    assert status == 200 and headers['content-type'].startswith('text/plain; version=0.0.4')
    found, told = {}, set()
    for line in body.decode().splitlines():
        if line.startswith('# TYPE '):
            _, _, name, kind = line.split(' ')
            assert name not in told and kind in ('counter', 'gauge', 'histogram'), line
            told.add(name)
        elif not line.startswith('#'):
            match = re.fullmatch(r'([a-z_]+)(\{[^}]*\})? (\d+(?:\.\d+)?)', line)
            assert match, line
            base = re.sub(r'_(bucket|sum|count)$', '', match.group(1))
            assert match.group(1) in told or base in told, line
            found[match.group(1) + (match.group(2) or '')] = float(match.group(3))
    return found


async def both(server, table):
    """Both sides at a table, each with its share in the dice, as soon as it is played."""
    us = await server.join(table, 'us', nonce=nonce())
    gb = await server.join(table, 'gb', nonce=nonce())
    await us.until(lambda t: t['state'] == 'playing')
    return us, gb


async def until(what):
    """Waits until it is so."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, 'it never came to be so'
        await asyncio.sleep(0.01)


@test
async def well(server):
    assert server.call('GET', '/healthz') == {'status': 'ok', 'store': 'ok'}
    status, headers, _ = server.raw('GET', '/healthz')
    assert status == 200 and headers['cache-control'] == 'no-store' and int(headers['x-request-id']) == 2
    # Whoever asks, by whatever name: a proxy or a watcher need not know ours.
    assert server.raw('GET', '/healthz', headers={'Host': 'club.example'})[0] == 200
    assert server.raw('POST', '/healthz', '{}')[0] == 405


@test
@of_files
async def a_full_disk(server):
    t = server.make(us='person', gb='person')
    us, gb = await both(server, t)
    server.stop()
    server.sockets.clear()
    server.start(before=limit_files(os.path.getsize(server.store) + 4096))
    us, gb = await both(server, t)
    refused = None
    for _ in range(2000):
        s = us if us.told.get('actions') else gb
        m = await s.act()
        if m['type'] == 'error':
            refused = m
            break
        await us.ask('ping')
        await gb.ask('ping')
    assert refused and refused['code'] == 'store', refused
    status, _, body = server.raw('GET', '/healthz')
    assert status == 503 and json.loads(body) == {'status': 'failing', 'store': 'failing'}
    assert counts(server)['ghent_store_up'] == 0 and counts(server)['ghent_store_failures_total'] >= 1
    free_files(server)
    again = await server.join(t, 'us' if s is us else 'gb')
    assert (await again.act())['type'] == 'update'
    await until(lambda: server.raw('GET', '/healthz')[0] == 200)
    assert counts(server)['ghent_store_up'] == 1


@test
async def what_is_counted(server):
    before = counts(server)
    t = server.make(us='person', gb='person')
    us, gb = await both(server, t)
    for _ in range(10):
        s = us if us.told.get('actions') else gb
        assert (await s.act())['type'] == 'update'
        await us.ask('ping')
        await gb.ask('ping')
    try:
        server.call('GET', '/api/1/tables/' + 'A' * 22)
        raise AssertionError('there is such a table')
    except Refused:
        pass
    after = counts(server)
    assert after['ghent_requests_total{class="POST /api/1/tables",status="201"}'] == 1
    assert after['ghent_requests_total{class="unknown",status="404"}'] == 1
    assert after['ghent_sockets'] == 2 and after['ghent_sockets_opened_total'] == 2
    assert after['ghent_rooms'] >= 1 and after['ghent_messages_total'] >= 30
    assert after['ghent_changes_total'] - before['ghent_changes_total'] >= 10
    assert after['ghent_actions_total'] >= 1
    assert after['ghent_store_seconds_count'] == after['ghent_store_jobs_total'] > 10
    assert after['ghent_store_seconds_bucket{le="+Inf"}'] == after['ghent_store_seconds_count']
    assert after['process_resident_memory_bytes'] > 1 << 20
    text = server.raw('GET', '/metrics')[2].decode()
    assert t['table'] not in text and not SECRETS.search(text)
    await us.close()
    await gb.close()
    await until(lambda: counts(server)['ghent_sockets'] == 0)


@test
async def who_may_read_them(server):
    for headers in {'X-Forwarded-For': '127.0.0.1'}, {'Host': 'club.example'}:
        assert server.raw('GET', '/metrics', headers=headers)[0] == 403, headers
    assert server.raw('DELETE', '/metrics')[0] == 405


@test
@public
async def a_public_server_counts_nobody_by_name(server):
    ada = Person(server)
    ada.register('Ada')
    ada.get('people/Ada')
    try:
        ada.get('people/Nobody')
    except Refused:
        pass
    found = counts(server)
    assert found['ghent_requests_total{class="POST /api/1/register",status="201"}'] == 1
    assert found['ghent_requests_total{class="GET /api/1/people/*",status="200"}'] == 1
    text = server.raw('GET', '/metrics')[2].decode()
    assert 'Ada' not in text and not SECRETS.search(text)
    # nginx would pass it on with whom it asks for.
    assert server.raw('GET', '/metrics', headers={'X-Forwarded-For': '127.0.0.1'})[0] == 403
    assert server.raw('GET', '/healthz', headers={'Host': 'x', 'X-Forwarded-For': '192.0.2.1'})[0] == 200


@test
async def strangers_do_not_fill_them(server):
    for n in range(300):
        server.raw('GET', f'/api/1/tables/{n}/{"x" * (n % 40)}')
        server.raw('GET', f'/api/1/nothing{n}')
    assert len([k for k in counts(server) if k.startswith('ghent_requests_total')]) < 20


@test
async def a_log(server):
    server.stop()
    log = os.path.join(server.folder, 'log')
    server.options = ('--log', log, '--log-level', 'debug')
    server.start()
    t = server.make(us='person', gb='person')
    us, gb = await both(server, t)
    await play_out([us, gb], most=20000, seed=3)
    server.journal(t['table'], t['tokens']['us'])

    def lines(name):
        with open(name, encoding='utf-8') as file:
            return [json.loads(line) for line in file]

    assert oct(os.stat(log).st_mode & 0o777) == '0o640'
    assert [e['event'] for e in lines(log)][0] == 'ready'
    made = [e for e in lines(log) if e.get('class') == 'POST /api/1/tables']
    assert len(made) == 1 and made[0]['status'] == 201 and made[0]['level'] == 'info' and made[0]['request'] >= 1
    read = [e for e in lines(log) if e.get('class') == 'GET /api/1/tables/*/journal']
    assert read and read[0]['level'] == 'debug'
    # Moved away: what follows goes into a new file, and nothing is lost.
    os.rename(log, log + '.1')
    server.process.send_signal(signal.SIGHUP)

    def is_new():
        server.raw('GET', '/healthz')
        return os.path.exists(log)
    await until(is_new)
    server.stop()
    assert [e['event'] for e in lines(log)][-2:] == ['stopping', 'stopped']
    numbers = [e['request'] for e in lines(log + '.1') + lines(log) if e['event'] == 'request']
    assert numbers == list(range(1, len(numbers) + 1))
    for name in log, log + '.1':
        with open(name, encoding='utf-8') as file:
            text = file.read()
        assert not SECRETS.search(text), SECRETS.search(text)
        assert not any(token in text for token in t['tokens'].values())


@test
async def nothing_to_log_to(server):
    server.stop()
    run = await asyncio.create_subprocess_exec(
        sys.argv[1], 'serve', '--listen', '127.0.0.1:0', '--store', server.store, '--log', '/no/such/folder/log',
        stderr=asyncio.subprocess.PIPE, env=dict(os.environ, LC_ALL='C'))
    _, said = await run.communicate()
    assert run.returncode == 2 and b'cannot be used as a log' in said, said


@test
async def options_from_a_file(server):
    server.stop()
    config = os.path.join(server.folder, 'ghent.conf')
    with open(config, 'w', encoding='utf-8') as file:
        file.write(f'# a comment\n\nlog = {server.folder}/log\nlog-level= debug \nworkers =1\nlimits = on\n')
    server.options = ('--config', config)
    server.start()
    assert counts(server)['ghent_thinkers'] == 1
    assert os.path.exists(os.path.join(server.folder, 'log'))
    server.stop()
    for line, says in (('nothing = 1', b'line 2'), ('log', b'line 2'), ('workers = 0', b'workers'),
                       ('listen = 1\nlisten = 2', b'line 3'), ('open = maybe', b'line 2'), ('workers =', b'line 2')):
        with open(config, 'w', encoding='utf-8') as file:
            file.write('# one\n' + line + '\n')
        run = await asyncio.create_subprocess_exec(sys.argv[1], 'serve', '--config', config, '--store', server.store,
                                                   stderr=asyncio.subprocess.PIPE, env=dict(os.environ, LC_ALL='C'))
        _, said = await run.communicate()
        assert run.returncode == 2 and says in said and said.count(b'\n') == 1, said
    server.options = ()
    server.start()


@test
async def whoever_started_it_is_told(server):
    server.stop()
    path = os.path.join(server.folder, 'notify')
    box = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    box.bind(path)
    box.settimeout(PATIENCE)
    os.environ.update(NOTIFY_SOCKET=path, WATCHDOG_USEC='200000')
    try:
        server.start()
    finally:
        del os.environ['NOTIFY_SOCKET'], os.environ['WATCHDOG_USEC']
    heard = [box.recv(100) for _ in range(4)]
    assert heard == [b'READY=1'] + [b'WATCHDOG=1'] * 3, heard
    server.process.send_signal(signal.SIGTERM)
    while heard[-1] != b'STOPPING=1':
        heard.append(box.recv(100))
    assert server.process.wait(PATIENCE) == 0
    server.process.stdout.close()
    server.start()
    box.close()


@test
async def stopping_answers_what_is_under_way(server):
    """Everybody sends, the server is stopped: whatever was written is answered before the goodbye."""
    t = server.make(us='person', gb='person')
    us, gb = await both(server, t)
    s = us if us.told.get('actions') else gb
    # The answer to the ping tells that what came right behind it is on its way to the store.
    await s.say({'type': 'ping', 'id': 900})
    await s.say({'type': 'act', 'id': 901, 'step': s.told['step'], 'action': s.told['actions'][0]})
    while (await s.receive()).get('re') != 900:
        pass
    server.process.send_signal(signal.SIGTERM)
    while (await s.receive()).get('re') != 901:
        pass
    assert await s.closed() == 1001
    assert server.process.wait(PATIENCE) == 0
    server.process.stdout.close()
    server.sockets.clear()
    server.start()
    again = await server.join(t, 'us' if s is us else 'gb')
    assert again.told['view'] == s.told['view'] and again.told.get('actions') == s.told.get('actions')


class Player:
    """Plays one seat and comes back whenever the server has gone; counts what was acknowledged."""

    def __init__(self, server, table, role, rng):
        self.server, self.table, self.role, self.rng = server, table, role, rng
        self.acknowledged, self.comebacks, self.done, self.nonce = 0, 0, False, nonce()

    async def play(self):
        while not self.done:
            try:
                s = await self.server.join(self.table, self.role, nonce=self.nonce)
                while not self.done:
                    if s.told['state'] == 'over':
                        self.done = True
                    elif s.told.get('actions'):
                        m = await s.act(self.rng.choice(s.told['actions']))
                        self.acknowledged += m['type'] == 'update'
                    else:
                        await s.receive()
            except (OSError, websockets.WebSocketException):
                self.comebacks += 1
                await asyncio.sleep(0.02)


@test
async def restarts_lose_nothing(server):
    """Games go on through restarts: each acknowledged action is in the journal, once, and no other."""
    server.listen = f'127.0.0.1:{server.port}'
    rng = random.Random(1812)
    tables = [server.make(us='person', gb='person') for _ in range(3)]
    players = [Player(server, t, role, rng) for t in tables for role in ('us', 'gb')]
    tasks = [asyncio.create_task(p.play()) for p in players]

    def acknowledged():
        return sum(p.acknowledged for p in players)

    for _ in range(5):
        enough = acknowledged() + 40
        await until(lambda: acknowledged() >= enough)  # pylint: disable=cell-var-from-loop
        server.process.send_signal(signal.SIGTERM)
        code = await asyncio.get_running_loop().run_in_executor(None, server.process.wait, PATIENCE)
        assert code == 0, code
        server.process.stdout.close()
        server.start()
    for task in tasks:
        await asyncio.wait_for(task, 60)
    assert all(p.comebacks >= 5 for p in players), [p.comebacks for p in players]
    for i, t in enumerate(tables):
        acted = [line for line in server.journal(t['table'], t['tokens']['us']).splitlines()
                 if re.match(r'(us|gb) ', line)]
        told = players[2 * i].acknowledged + players[2 * i + 1].acknowledged
        assert len(acted) == told, (len(acted), told)


if __name__ == '__main__':
    sys.exit(main())
