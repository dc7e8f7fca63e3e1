"""What the tests of the server share: a server of one's own, HTTP, sockets, results as TAP.

A test is an async function marked @test; it gets a Server with a store of its own.
"""
import asyncio
import contextlib
import http.client
import json
import os
import random
import re
import resource
import secrets
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback

import websockets

from cluster import Cluster

GHENT = os.path.abspath(sys.argv[1])
SOURCES = os.path.abspath(sys.argv[2])
PATIENCE = 20
TESTS = []
# GHENT_TEST_STORE=postgres: every server gets a database of PostgreSQL instead of a file.
CLUSTER = Cluster() if os.environ.get('GHENT_TEST_STORE') == 'postgres' else None


def test(function):
    TESTS.append(function)
    return function


def token_of(letter, page):
    """What opens that page, in one of letters()."""
    return re.search(rf'/{page}#([0-9a-f]{{64}})\b', letter[2]).group(1)


def of_files(function):
    """It looks into the file of SQLite, or at what only a file has."""
    function.of_files = True
    return function


def public(function):
    """A test with a public server; above it @test."""
    function.kind = Public
    return function


class Refused(Exception):
    """An answer of HTTP that is an error."""

    def __init__(self, status, body):
        super().__init__(f'{status} {body}')
        self.status, self.body = status, body
        self.code = body.get('error', {}).get('code') if isinstance(body, dict) else None


class Server:
    """ghent serve on a free port of the loopback."""

    def __init__(self, folder, *options, limits='off', before=None, store=None):
        self.folder, self.options, self.limits = folder, options, limits
        self.listen = '127.0.0.1:0'
        self.store = store or (CLUSTER.database() if CLUSTER else os.path.join(folder, 'games.db'))
        self.errors = os.path.join(folder, 'errors')  # what it says on stderr, if it is kept
        self.process = None
        self.sockets = []
        self.start(before)

    def start(self, before=None, stderr=None, ready='http://127.0.0.1:'):
        self.process = subprocess.Popen(  # pylint: disable=consider-using-with
            [GHENT, 'serve', '--listen', self.listen, '--store', self.store, '--limits', self.limits,
             *self.options],
            stdout=subprocess.PIPE, stderr=stderr, text=True, preexec_fn=before, env=dict(os.environ, LC_ALL='C'))
        line = self.process.stdout.readline()
        assert line.startswith('Ghent is ready: ' + ready), line
        if ready.endswith('/'):  # whatever the address is, it listens where it was told
            self.port = int(self.listen.rsplit(':', 1)[1])
            return
        self.port = int(line.rstrip().rstrip('/').rsplit(':', 1)[1])
        self.host = ready[len('http://'):] + str(self.port)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        assert code == 0, f'the server ended with {code}'

    def stored(self):
        """All that is kept, as bytes."""
        if CLUSTER:
            return CLUSTER.run('pg_dump', self.store).encode()
        with open(self.store, 'rb') as file, open(self.store + '-wal', 'rb') as log:
            return file.read() + log.read()

    def restart(self):
        self.kill()
        self.start()

    def raw(self, method, path, body=None, headers=None, at='127.0.0.1'):
        line = http.client.HTTPConnection(at, self.port, timeout=PATIENCE)
        try:
            line.request(method, path, body, headers or {})
            answer = line.getresponse()
            return answer.status, dict((k.lower(), v) for k, v in answer.getheaders()), answer.read()
        finally:
            line.close()

    def call(self, method, path, body=None, token=None, headers=None, at='127.0.0.1'):
        headers = dict(headers or {})
        if token:
            headers['Authorization'] = f'Bearer {token}'
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
        status, _, data = self.raw(method, path, body, headers, at)
        data = data.decode()
        if data.startswith('{'):
            data = json.loads(data)
        if status >= 400:
            raise Refused(status, data)
        return data

    def make(self, us='person', gb='greedy', game='dawn', **more):
        return self.call('POST', '/api/1/tables',
                         {'game': game, 'seats': {'us': us, 'gb': gb}, **more})

    def journal(self, table, token=None):
        return self.call('GET', f'/api/1/tables/{table}/journal', token=token)

    async def socket(self, **how):
        line = await websockets.connect(
            f'ws://{self.host}/api/1/socket', subprotocols=['ghent-1'], max_size=None,
            ping_interval=None, **how)
        s = Socket(line)
        self.sockets.append(s)
        return s

    async def join(self, table, role, **more):
        """A socket that has joined, and what it was told."""
        s = await self.socket()
        s.told = await s.ask('join', table=table['table'], token=table['tokens'][role], **more)
        return s


class Public(Server):
    """ghent serve --public under the address at which it listens: people have accounts."""

    def __init__(self, folder, *options, url='http://127.0.0.1:0', **how):
        super().__init__(folder, '--public', '--url', url, *options, **how)

    @property
    def url(self):
        return f'http://{self.host}'

    async def person(self, name, **more):
        """Somebody with a new account, signed in."""
        person = Person(self)
        await asyncio.to_thread(person.register, name, **more)
        return person

    def sql(self, text):
        """Rows of a statement beside the running server, on either store."""
        if not CLUSTER:
            with contextlib.closing(sqlite3.connect(self.store, timeout=PATIENCE)) as db, db:
                return db.execute(text).fetchall()
        database = self.store.split('@/')[1].split('?')[0]
        if not text.startswith('SELECT'):
            CLUSTER.ask(database, text)
            return []
        rows = json.loads(CLUSTER.ask(database, f"SELECT coalesce(json_agg(t), '[]') FROM ({text}) t"))
        return [tuple(r.values()) for r in rows]

    def forbid(self, deed, table):
        """From now on the database refuses a deed (INSERT, UPDATE, DELETE) on a table."""
        name = f'forbids_{deed}_{table}'.lower()
        if CLUSTER:
            self.sql(f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS"
                     f" $$ BEGIN RAISE EXCEPTION 'forbidden'; END $$; CREATE TRIGGER {name}"
                     f" BEFORE {deed} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()")
        else:
            self.sql(f"CREATE TRIGGER {name} BEFORE {deed} ON {table} BEGIN SELECT raise(ABORT, 'forbidden'); END")

    def allow(self, deed, table):
        name = f'forbids_{deed}_{table}'.lower()
        self.sql(f'DROP TRIGGER {name}' + (f' ON {table}' if CLUSTER else ''))

    def meanwhile(self, name, deed):
        """Done once, as soon as it is known that it is he who asks for something, and before that is done."""
        [(key,)] = self.sql(f"SELECT key FROM person WHERE name = '{name}'")
        self.sql(f'UPDATE session SET seen = 0 WHERE person = {key}')
        deed = deed.replace('HIM', str(key)) + ';'
        when = f'AFTER UPDATE OF seen ON session FOR EACH ROW WHEN (NEW.person = {key})'
        if CLUSTER:
            self.sql(f'CREATE FUNCTION meanwhile_{key}() RETURNS trigger LANGUAGE plpgsql AS'
                     f' $$ BEGIN {deed} RETURN NULL; END $$; CREATE TRIGGER meanwhile_{key} {when}'
                     f' EXECUTE FUNCTION meanwhile_{key}()')
        else:
            self.sql(f'CREATE TRIGGER meanwhile_{key} {when} BEGIN {deed} END')

    def make_moderator(self, name):
        """What `ghent admin` does."""
        self.sql(f"UPDATE person SET moderator = 1 WHERE name = '{name}'")

    def letters(self, to=None):
        """(recipient, subject, body) of letters that wait to be sent, the latest last."""
        rows = self.sql('SELECT recipient, subject, body FROM mail ORDER BY key')
        return [r for r in rows if to in (None, r[0])]


class Person:
    """A browser at a public server: its cookie, and the token against forged requests."""

    PASSWORD = 'quill and inkwell'

    def __init__(self, server, bearer=None):
        self.server, self.cookie, self.csrf, self.bearer, self.name = server, None, None, bearer, None
        self.set_cookie = None  # the last, as it was sent

    def headers(self, more=None):
        headers = {'Origin': self.server.url}
        if self.bearer:
            headers = {'Authorization': f'Bearer {self.bearer}'}
        if self.cookie:
            headers['Cookie'] = f'ghent={self.cookie}'
        if self.csrf:
            headers['X-Ghent-Csrf'] = self.csrf
        headers.update(more or {})
        return {k: v for k, v in headers.items() if v is not None}

    def raw(self, method, path, body=None, headers=None):
        """Status, headers, bytes; `headers` come over the usual ones, None takes one away."""
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
        status, got, data = self.server.raw(method, '/api/1/' + path, body, self.headers(headers))
        if 'set-cookie' in got:
            self.set_cookie = got['set-cookie']
            self.cookie = self.set_cookie.split(';')[0].split('=')[1] or None
        return status, got, data

    def call(self, method, path, body=None, headers=None):
        """The answer as JSON; errors are Refused."""
        if body is None and method == 'POST':
            body = {}
        status, _, data = self.raw(method, path, body, headers)
        answer = json.loads(data)
        if status >= 400:
            raise Refused(status, answer)
        if 'csrf' in answer:
            self.csrf = answer['csrf']
            self.name = answer['account'] and answer['account']['name']
        return answer

    def get(self, path):
        return self.call('GET', path)

    def post(self, path, body=None, **more):
        return self.call('POST', path, body, **more)

    def delete(self, path, body=None, **more):
        return self.call('DELETE', path, body, **more)

    def register(self, name, password=PASSWORD, **more):
        return self.post('register', {'name': name, 'password': password, **more})

    def login(self, name, password=PASSWORD):
        return self.post('login', {'name': name, 'password': password})

    async def socket(self, **how):
        headers = {k: v for k, v in self.headers().items() if k in ('Cookie', 'Authorization')}
        if not self.bearer:
            how.setdefault('origin', self.server.url)
        return await self.server.socket(extra_headers=headers, **how)


class Socket:
    """One connection: requests with their answers, and the view that the updates give."""

    def __init__(self, line):
        self.line, self.number, self.pushed, self.told = line, 0, [], None
        self.heard = []  # everything that came, as text

    async def receive(self):
        text = await asyncio.wait_for(self.line.recv(), PATIENCE)
        self.heard.append(text)
        message = json.loads(text)
        self.learn(message)
        return message

    def learn(self, m):
        if m['type'] == 'table':
            self.told = m
        elif m['type'] == 'update':
            if 'cut' in m:
                self.told['log'] = [e for e in self.told['log'] if e['n'] < m['cut']]
            # How the view was after each is for showing; what is kept of an entry is what it says.
            fresh = [{k: v for k, v in e.items() if k != 'changed'} for e in m.get('log', [])]
            self.told['log'] = self.told.get('log', []) + fresh
            lay_over(self.told.get('view', {}), m.get('changed', {}))
            if 'prompt' in m:
                self.told.pop('actions', None)
            for key in ('step', 'prompt', 'actions', 'undo', 'offers', 'result', 'state', 'fair'):
                if key in m:
                    self.told[key] = m[key]
        elif m['type'] == 'seats' and self.told:
            self.told['seats'] = m['seats']

    async def say(self, text):
        await self.line.send(text if isinstance(text, (str, bytes)) else json.dumps(text))

    async def answer(self):
        """The next message that is an answer; pushes are kept."""
        while True:
            m = await self.receive()
            if 're' in m or m['type'] == 'error':
                return m
            self.pushed.append(m)

    async def ask(self, type_, **members):
        self.number += 1
        await self.say({'type': type_, 'id': self.number, **members})
        while True:
            m = await self.receive()
            if m.get('re') == self.number:
                return m
            self.pushed.append(m)

    async def act(self, action=None, **more):
        action = action or self.told['actions'][0]
        return await self.ask('act', step=self.told['step'], action=action, **more)

    async def push(self, kind='update'):
        """The next push of that kind."""
        while True:
            for i, m in enumerate(self.pushed):
                if m['type'] == kind:
                    return self.pushed.pop(i)
            self.pushed.append(await self.receive())

    async def until(self, ready):
        """Listens until it is so."""
        while not ready(self.told):
            await self.receive()
        return self.told

    async def quiet(self):
        """Nothing may come for a moment."""
        try:
            text = await asyncio.wait_for(self.line.recv(), 0.15)
        except asyncio.TimeoutError:
            return
        raise AssertionError(f'told unasked: {text[:300]}')

    async def refused(self, code, type_, **members):
        m = await self.ask(type_, **members)
        assert m['type'] == 'error' and m['code'] == code, f'{code} expected: {m}'
        assert m['text']['en'] and m['text']['fr'], m
        return m

    async def closed(self):
        """The code with which the server closes."""
        try:
            while True:
                await asyncio.wait_for(self.line.recv(), PATIENCE)
        except websockets.ConnectionClosed:
            return self.line.close_code

    async def close(self):
        await self.line.close()


def lay_over(view, changed):
    """docs/API.md: fields with their new value, of an indexed field the rows that differ."""
    for key, value in changed.items():
        if isinstance(value, dict) and isinstance(view.get(key), dict):
            lay_rows(view[key], value)
            if not view[key]:
                view.pop(key)
        else:
            lay_rows(view, {key: value})


def lay_rows(rows, changed):
    for key, value in changed.items():
        if value is None:
            rows.pop(key, None)
        else:
            rows[key] = value


async def decider(sockets):
    """The socket that is to decide, as soon as it knows; None: the game is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for s in sockets:
            if s.told['state'] == 'over':
                return None
            if s.told.get('actions'):
                return s
        await asyncio.sleep(0.001)
        for s in sockets:
            await catch_up(s)
    raise AssertionError('nobody is to decide')


async def play_out(sockets, seed=1, most=5000):
    """Random legal actions by whoever is to decide, until the game is over."""
    rng = random.Random(seed)
    for n in range(most):
        s = await decider(sockets)
        if not s:
            return n
        m = await s.act(rng.choice(s.told['actions']))
        assert m['type'] == 'update', m
    raise AssertionError('the game does not end')


async def catch_up(s):
    """Takes what was told before now: an answer comes after all that was sent before it."""
    await s.ask('ping')
    s.pushed.clear()


def words_of(message):
    """Every text of a message: what could be the key of a card."""
    if isinstance(message, dict):
        message = list(message.values())
    if isinstance(message, list):
        return set().union(*map(words_of, message))
    return {message} if isinstance(message, str) else set()


def nonce():
    return secrets.token_hex(16)


def limit_files(size):
    """For the process that is to be started: no file may grow larger, until free_files."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def free_files(server):
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE,
                     (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


async def run_and_close(function, server):
    try:
        await asyncio.wait_for(function(server), 120)
    finally:
        for s in server.sockets:
            await asyncio.wait_for(s.close(), PATIENCE)


def run_one(function):
    with tempfile.TemporaryDirectory() as folder:
        options = getattr(function, 'options', {})
        server = getattr(function, 'kind', Server)(folder, **options)
        try:
            asyncio.run(run_and_close(function, server))
            if server.process.poll() is None:
                server.stop()
        finally:
            if server.process.poll() is None:
                server.kill()


def main():
    wanted = sys.argv[3:]
    tests = [t for t in TESTS if not wanted or t.__name__ in wanted]
    if CLUSTER:
        tests = [t for t in tests if not getattr(t, 'of_files', False)]
    try:
        return run_all(tests)
    finally:
        if CLUSTER:
            CLUSTER.close()


def run_all(tests):
    failed = 0
    print(f'1..{len(tests)}')
    for number, function in enumerate(tests, 1):
        try:
            run_one(function)
            print(f'ok {number} {function.__name__}')
        except Exception:  # pylint: disable=broad-except
            failed += 1
            print(f'not ok {number} {function.__name__}')
            print('# ' + traceback.format_exc().replace('\n', '\n# '))
        sys.stdout.flush()
    return 1 if failed else 0
