#!/usr/bin/env python3
"""docs/API-CLUB.md against a running server: test_api_club.py GHENT SOURCES [TEST...]

Every example is sent, in the order of the document.  An answer must have the members of the
example, of the same kinds; codes, types, names and the like must be equal.
"""
import json
import re
import sys

from document import CUT, blocks, compare
from server import main, public, test

EXACT = {'type', 'code', 'which', 'role', 'you', 'state', 're', 'how', 'owner', 'name', 'names', 'by', 'from',
         'wants', 'bids', 'bid', 'rated', 'seated', 'invited', 'kind', 'text', 'note', 'entrants', 'won', 'count',
         'points', 'waits', 'paid'}


def is_exact(key, value):
    return key in EXACT and CUT not in json.dumps(value, ensure_ascii=False)


class Story:
    """What the placeholders of the document stand for."""

    def __init__(self, server, people):
        self.server, self.people, self.names, self.sockets, self.types = server, people, {}, {}, set()

    def fill(self, text):
        for name, value in self.names.items():
            text = re.sub(rf'\b{name}\b', value, text)
        return text

    def http(self, lines):
        method, path = lines[0].split(' ', 1)
        rest = lines[1:]
        who = self.people[rest.pop(0).split(': ')[1]] if rest[0].startswith('As: ') else self.people['nobody']
        body = self.fill(rest.pop(0)) if rest[0].startswith('{') else None
        status, _, data = who.raw(method, self.fill(path)[len('/api/1/'):], body)
        assert status == int(rest[0]), f'{lines}: {status} {data[:600]}'
        answer = json.loads(data)
        compare(json.loads(rest[1]), answer, lines[0], is_exact)
        for name in ('table', 'invitation', 'cup'):
            if status == 201 and name in answer:
                self.names[name.upper()] = answer[name]

    async def socket(self, who, lines):
        if who not in self.sockets:
            self.sockets[who] = await self.people[who].socket()
        s = self.sockets[who]
        for line in lines:
            message = json.loads(self.fill(line[2:]))
            self.types.add(message['type'])
            if line.startswith('> '):
                await s.say(message)
                continue
            m = await s.receive()
            while m['type'] != message['type'] or m.get('re') != message.get('re'):
                assert 're' not in m, f'{line}: {m}'
                m = await s.receive()
            compare(message, m, line[:70], is_exact)


@test
@public
async def every_example(server):
    names = ['anna', 'bert', 'carl']
    # One after the other: who came first stands first among equals.
    people = {name: await server.person(name) for name in names}
    people['nobody'] = people['watch'] = type(people['anna'])(server)
    story = Story(server, people)
    done = 0
    for kind, lines in blocks('API-CLUB.md'):
        if kind == 'json':
            continue
        if kind == 'http':
            story.http(lines)
        else:
            await story.socket(kind, lines)
        done += 1
    assert done > 25, done
    assert story.types >= {'join', 'table', 'talk', 'say', 'said', 'note', 'noted', 'takeback', 'resign', 'update',
                           'error'}, story.types


sys.exit(main())
