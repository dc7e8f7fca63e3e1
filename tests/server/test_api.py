#!/usr/bin/env python3
"""docs/API.md against a running server: test_api.py GHENT SOURCES [TEST...]

Every example is sent, in the order of the document.  An answer must have the members of the
example, of the same kinds; codes, types and roles must be equal.
"""
import glob
import json
import os
import re
import sys

from document import CUT, blocks
from server import SOURCES, main, test

EXACT = {'type', 'code', 'which', 'role', 'you', 'state', 're', 'how', 'line', 'column', 'cut', 'api',
         'plays', 'topic'}


def compare(example, real, where):
    """The example may leave members and rest of lists out; what it has must be there."""
    if isinstance(example, dict):
        assert isinstance(real, dict), f'{where}: an object, not {real!r}'
        for key, value in example.items():
            assert key in real, f'{where}: no member {key} in {sorted(real)}'
            if key in EXACT:
                assert value == real[key], f'{where}.{key}: {value!r}, not {real[key]!r}'
            elif key not in ('view', 'changed', 'pile', 'force', 'held'):
                compare(value, real[key], f'{where}.{key}')
    elif isinstance(example, list):
        assert isinstance(real, list), f'{where}: a list, not {real!r}'
        if example and example[-1] != CUT and where.endswith(('games', 'tables')):
            assert len(example) == len(real), f'{where}: {len(real)} entries'
        for a, b in zip(example, real):
            if a != CUT and b is not None and not isinstance(a, str):
                compare(a, b, where + '[]')
    elif example is not None and real is not None:
        assert isinstance(real, type(example)), f'{where}: {example!r}, not {real!r}'


class Story:
    """What the placeholders of the document stand for."""

    def __init__(self, server):
        self.server, self.names, self.sockets, self.done = server, {}, {}, 0

    def fill(self, text):
        for name, value in sorted(self.names.items(), key=lambda n: -len(n[0])):
            text = text.replace(name, value)
        return text

    def keep(self, answer):
        if 'table' in answer and 'tokens' in answer:
            self.names = {'TABLE': answer['table']}
            for role, token in answer['tokens'].items():
                self.names['TOKEN-' + role.upper()] = token
        elif 'token' in answer:
            self.names['TOKEN-' + answer['role'].upper()] = answer['token']

    def http(self, lines):
        method, path = lines[0].split(' ', 1)
        headers = {}
        rest = lines[1:]
        if rest[0].startswith('Authorization'):
            headers['Authorization'] = self.fill(rest.pop(0).split(': ', 1)[1])
        body = self.fill(rest.pop(0)) if rest[0].startswith('{') else None
        status, _, data = self.server.raw(method, self.fill(path), body, headers)
        assert status == int(rest[0]), f'{lines[0]}: {status} {data[:300]}'
        answer = json.loads(data)
        compare(json.loads(rest[1]), answer, lines[0])
        self.keep(answer)

    async def send(self, s, text):
        """The step and the card that the dice have really given."""
        text = self.fill(text)
        if '"type":"ping" ' in text:
            await s.say(text)
            return
        message = json.loads(text)
        if message.get('step') == 'STEP' or message['type'] in ('undo', 'confirm') or (
                message['type'] == 'act' and 'embargo' in message['action']):
            message['step'] = s.told['step']
        if 'embargo-act' in message.get('action', ''):
            message['action'] = s.told['actions'][0]
        await s.say(message)

    async def expect(self, s, example, asked):
        while True:
            m = await s.receive()
            same = m['type'] == example['type'] and ('re' in m) == ('re' in example)
            if same and (asked or set(example) <= set(m)):
                break
            assert not asked or 're' not in m, f'{example}: {m}'
        compare(example, m, json.dumps(example)[:60])

    async def socket(self, who, lines):
        if who not in self.sockets:
            self.sockets[who] = await self.server.socket()
        s = self.sockets[who]
        asked = False
        for line in lines:
            if line.startswith('> '):
                await self.send(s, line[2:])
                asked = True
            else:
                assert line.startswith('< '), line
                await self.expect(s, json.loads(line[2:]), asked)
                asked = False


@test
async def every_example(server):
    story = Story(server)
    types = set()
    for kind, lines in blocks('API.md'):
        if kind == 'http':
            story.http(lines)
        else:
            await story.socket(kind, lines)
            types |= {m for line in lines for m in re.findall(r'^[<>] \{"type":"([a-z]+)"', line)}
        story.done += 1
    assert story.done > 30, story.done
    assert types >= {'join', 'act', 'undo', 'confirm', 'takeback', 'offer', 'agree', 'decline', 'resign',
                     'ask', 'why', 'report', 'hint', 'ping', 'table', 'update', 'seats', 'error', 'pong'}, types


@test
async def every_code_is_told(server):
    """Each error that the server can send stands in one of the documents of the wire."""
    told = set()
    for path in glob.glob(os.path.join(SOURCES, 'docs', 'API*.md')):
        with open(path, encoding='utf-8') as file:
            told |= set(re.findall(r'`([a-z-]+)`', file.read()))
    with open(os.path.join(SOURCES, 'server', 'server_messages.def'), encoding='utf-8') as file:
        rows = re.findall(r'^M\((\w+)', file.read(), re.M)
    codes = rows[rows.index('MALFORMED'):]
    missing = [c for c in (r.lower().replace('_', '-') for r in codes) if c not in told]
    assert missing == [], missing
    assert server.call('GET', '/api/1/')['api'] == 1


sys.exit(main())
