#!/usr/bin/env python3
"""docs/API-NOTICES.md against a running server: test_api_notices.py GHENT SOURCES [TEST...]

Every example is sent, in the order of the document.  An answer must have the members of the
example, of the same kinds; words, truths and counts must be equal.
"""
import json
import os
import re
import sys

from document import CUT, blocks, compare, text_of
from server import SOURCES, main, public, test

LOOSE = {'id', 'made', 'key', 'text', 'table'}


def is_exact(key, value):
    return key not in LOOSE and not isinstance(value, (dict, list)) and value != CUT


class Story:
    def __init__(self, server, ada, bea):
        self.server, self.bea, self.page = server, bea, None
        self.names = {'SESSION-ADA': f'ghent={ada.cookie}', 'CSRF-ADA': ada.csrf}

    def invite(self):
        table = self.bea.post('tables', {'game': 'dawn', 'against': 'invited'})['table']
        self.bea.post(f'tables/{table}/invite', {'name': 'Ada'})

    def fill(self, text):
        for name, value in self.names.items():
            text = text.replace(name, value)
        return text

    def http(self, lines):
        method, where = lines[0].split(' ', 1)
        headers, rest = ({} if method == 'GET' else {'Origin': self.server.url}), lines[1:]
        while re.match(r'[A-Z][A-Za-z-]+: ', rest[0]):
            key, value = self.fill(rest.pop(0)).split(': ', 1)
            headers[key] = value
        body = rest.pop(0) if rest[0].startswith('{') else None
        status, _, data = self.server.raw(method, where, body, headers)
        assert status == int(rest[0]), f'{lines[0]}: {status} {data[:300]}'
        compare(json.loads(rest[1]), json.loads(data), lines[0], is_exact)

    async def socket(self, lines):
        for line in lines:
            if line.startswith('> '):
                await self.page.say(line[2:])
                continue
            example = json.loads(line[2:])
            if example['type'] == 'notice':
                self.invite()
            message = await self.page.receive()
            compare(example, message, line[:40], is_exact)


@test
@public
async def every_example(server):
    ada, bea = await server.person('Ada'), await server.person('Bea')
    story = Story(server, ada, bea)
    story.page = await ada.socket()
    for _ in range(2):
        story.invite()
        assert (await story.page.receive())['notice']['kind'] == 'invited'
    done = 0
    for kind, lines in blocks('API-NOTICES.md'):
        if kind == 'http':
            story.http(lines)
        else:
            await story.socket(lines)
        done += 1
    assert done >= 14, done


@test
@public
async def every_path_is_told(server):
    told, found = text_of('API-NOTICES.md'), 0
    with open(os.path.join(SOURCES, 'server', 'notice', 'notice_routes.c'), encoding='utf-8') as file:
        for method, where in re.findall(r'\{ "(GET|POST|DELETE)", "([a-z/*-]+)", NEEDS_', file.read()):
            where = where.replace('*', 'ID')
            assert re.search(re.escape(f'{method} /api/1/{where}') + r'[\s,]', told), f'{method} {where} is not told'
            found += 1
    assert found == 9 and server.process.poll() is None


sys.exit(main())
