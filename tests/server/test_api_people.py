#!/usr/bin/env python3
"""docs/API-PEOPLE.md against a running server: test_api_people.py GHENT SOURCES [TEST...]

Every example is sent, in the order of the document.  An answer must have the members of the
example, of the same kinds; names, codes and what is true or false must be equal.
"""
import json
import os
import re
import sys

from document import blocks, compare, text_of
from server import SOURCES, main, public, test

EXACT = {'code', 'name', 'mail', 'owner', 'do', 'account', 'table', 'reason', 'by', 'language'}


def is_exact(key, value):
    return (key in EXACT and not isinstance(value, dict)) or isinstance(value, bool)


class Story:
    """What the placeholders of the document stand for."""

    def __init__(self, server):
        self.server, self.names = server, {}

    def fill(self, text):
        for name, value in sorted(self.names.items(), key=lambda n: -len(n[0])):
            text = text.replace(name, value)
        return text

    def keep(self, answer, headers):
        account = answer.get('account')
        if 'set-cookie' in headers and account:
            cookie = headers['set-cookie'].split(';')[0]
            self.names['SESSION-' + account['name'].upper()] = cookie
            self.names['CSRF-' + account['name'].upper()] = answer['csrf']
        if 'token' in answer:
            self.names['TOKEN-' + answer['name'].upper()] = answer['token']

    def send(self, lines):
        method, path = lines[0].split(' ', 1)
        headers = {'User-Agent': 'Mozilla/5.0 (a test)'}
        rest = lines[1:]
        while re.match(r'[A-Z][A-Za-z-]+: ', rest[0]):
            key, value = self.fill(rest.pop(0)).split(': ', 1)
            headers[key] = value
        if method != 'GET' and 'Authorization' not in headers:
            headers['Origin'] = self.server.url
        body = self.fill(rest.pop(0)) if rest[0].startswith('{') else None
        status, got, data = self.server.raw(method, self.fill(path), body, headers)
        assert status == int(rest[0]), f'{lines[0]}: {status} {data[:300]}'
        answer = json.loads(data)
        compare(json.loads(rest[1]), answer, lines[0], is_exact)
        self.keep(answer, got)


@test
@public
async def every_example(server):
    story = Story(server)
    mod = await server.person('Mod')
    server.make_moderator('Mod')
    story.names = {'SESSION-MOD': f'ghent={mod.cookie}', 'CSRF-MOD': mod.csrf}
    paths = set()
    for _, lines in blocks('API-PEOPLE.md'):
        story.send(lines)
        paths.add(lines[0].split('/api/1/')[1])
    assert len(paths) >= 20, paths


@test
@public
async def every_path_is_told(server):
    """Each path of the tables stands in the document."""
    told, found = text_of('API-PEOPLE.md'), 0
    folder = os.path.join(SOURCES, 'server', 'people')
    for name in os.listdir(folder):
        if name.endswith('.c'):
            with open(os.path.join(folder, name), encoding='utf-8') as file:
                for method, path in re.findall(r'\{ "(GET|POST|DELETE)", "([a-z/*-]+)", NEEDS_', file.read()):
                    pattern = re.escape(method + ' /api/1/' + path).replace(r'\*', r'[A-Za-z0-9-]+')
                    assert re.search(pattern + r'[\s,]', told), f'{method} {path} is not told'
                    found += 1
    assert found >= 20, found
    assert server.process.poll() is None


sys.exit(main())
