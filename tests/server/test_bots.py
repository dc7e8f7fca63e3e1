#!/usr/bin/env python3
"""The sample bot at tables: test_bots.py GHENT SOURCES [TEST...]"""
import asyncio
import csv
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import time

from server import GHENT, PATIENCE, SOURCES, Person, Refused, main, nonce, public, test

BOT = SOURCES + '/samples/bot.py'


async def start_bot(server, table, role, token=None, *more):
    """samples/bot.py at one seat; the token comes by the environment."""
    env = dict(os.environ, GHENT_TOKEN=token or table['tokens'][role])
    return await asyncio.create_subprocess_exec(
        sys.executable, BOT, f'http://{server.host}', f"--table={table['table']}", *more, env=env,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)


async def end_of(bot):
    out, errors = await asyncio.wait_for(bot.communicate(), 3 * PATIENCE)
    return bot.returncode, out.decode(), errors.decode()


async def played_out(server, table, *bots):
    for bot in bots:
        code, out, errors = await end_of(bot)
        assert code == 0 and errors == '', errors
        assert re.fullmatch(f"{table['table']}: over, .*'how': 'played'.*\n", out), out
    row = next(r for r in server.call('GET', '/api/1/finished')['games'] if r['table'] == table['table'])
    assert row['result']['how'] == 'played' and row['actions'] > 20, row
    return row


@test
async def it_plays_a_whole_game_against_a_program(server):
    for other in ('random', 'greedy'):
        table = server.make(gb=other)
        await played_out(server, table, await start_bot(server, table, 'us'))


@test
async def two_of_them_play_each_other(server):
    table = server.make('person', 'person')
    bots = [await start_bot(server, table, side) for side in ('us', 'gb')]
    await played_out(server, table, *bots)


@test
async def the_token_may_be_in_a_file_and_must_be_good(server):
    table = server.make(game='blank')
    path = os.path.join(server.folder, 'token')
    with open(path, 'w', encoding='ascii') as file:
        file.write(table['tokens']['us'] + '\n')
    code, out, errors = await end_of(await start_bot(server, table, 'us', 'f' * 32))
    assert code != 0 and 'over' not in out and table['table'] in errors, (out, errors)
    code, out, errors = await end_of(await start_bot(server, table, 'us', 'f' * 32, '--token-file', path))
    assert code == 0 and 'over' in out, errors


def count_uses(journal):
    """What tools/cardstats counts: `play CARD` and the `event` or `ops` behind it, by side."""
    uses, card, lines = {}, None, [line.split() for line in journal.splitlines()]
    for words in lines:
        if len(words) > 2 and words[1] == 'play':
            card = words[2]
        elif card and len(words) > 1 and words[1] in ('event', 'ops'):
            key = card, words[0], words[1]
            uses[key] = uses.get(key, 0) + 1
            card = None
    return uses


def told_uses(scenario):
    return {(row['card'], side, use): count['done'] for row in scenario['cards'] for side in ('us', 'gb')
            for use, count in row[side].items()}


@test
async def statistics_count_what_was_played(server):
    """Games of programs and one that is given up; the numbers are those of the journals."""
    tables = [server.make('greedy', 'random') for _ in range(3)]
    given_up = server.make('person', 'random', game='dawn')
    us = await server.join(given_up, 'us', nonce=nonce())
    await us.act()
    await us.ask('resign')
    end = time.monotonic() + PATIENCE
    while len(server.call('GET', '/api/1/finished')['games']) < 4:
        assert time.monotonic() < end
        await asyncio.sleep(0.05)
    rows = server.call('GET', '/api/1/finished')['games']
    told = server.call('GET', '/api/1/statistics/dawn')
    scenario = told['scenarios'][0]
    assert told['games'] == scenario['games'] == 4 and told['uses'] == ['event', 'ops'], told
    assert scenario['actions'] == sum(row['actions'] for row in rows)
    ends = {e['how']: e for e in scenario['endings']}
    assert ends['resigned'] == {'how': 'resigned', 'us': 0, 'gb': 1, 'drawn': 0}
    for side in ('us', 'gb'):
        assert ends['played'][side] == sum(row['result'][side] > 0 for row in rows if row['result']['how'] == 'played')
    assert sum(n for _, n in scenario['lengths']) == sum(n for _, n in scenario['turns']) == 4
    for start, n in scenario['lengths']:
        assert n == sum(start <= row['actions'] < start + scenario['width'] for row in rows)
    uses, won = {}, {}
    for table in tables + [given_up]:
        row = next(row for row in rows if row['table'] == table['table'])
        for key, n in count_uses(server.journal(table['table'])).items():
            uses[key] = uses.get(key, 0) + n
            won[key] = won.get(key, 0) + n * (row['result'][key[1]] > 0)
    assert uses == told_uses(scenario) and len(uses) > 60
    for row in scenario['cards']:
        for side in ('us', 'gb'):
            for use, count in row[side].items():
                assert count['won'] == won[row['card'], side, use] and count['drawn'] == 0


@test
async def statistics_of_nothing_and_of_no_game(server):
    for game in ('blank', 'madison', 'amateurs'):
        told = server.call('GET', f'/api/1/statistics/{game}')
        assert told['games'] == 0 and told['game'] == game and told['uses']
    for method, path, code in (('GET', 'statistics/chess', 'no-such-path'), ('GET', 'statistics/', 'no-such-path'),
                               ('POST', 'statistics/dawn', 'no-such-method'), ('GET', 'dump/dawn', 'no-such-path')):
        try:
            server.call(method, '/api/1/' + path, {} if method == 'POST' else None)
            raise AssertionError(f'{path} was given')
        except Refused as e:
            assert e.code == code, e


# ---- a club ----

async def start_club_bot(server, token):
    """samples/bot.py as the account of a bot: it plays all its games, and sits down where a seat is free."""
    return await asyncio.create_subprocess_exec(
        sys.executable, BOT, server.url, '--once', env=dict(os.environ, GHENT_TOKEN=token),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)


def dump_of(server):
    """The files of the dump, by their names."""
    status, headers, data = server.raw('GET', '/api/1/dump/dawn', None, {})
    assert status == 200 and '"ghent-dawn.tar"' in headers['content-disposition'], (status, headers, data)
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        return {member.name: tar.extractfile(member).read() for member in tar.getmembers()}


async def resign(who, table):
    s = await who.socket()
    await s.ask('join', table=table)
    m = await s.ask('resign')
    assert m['result']['how'] == 'resigned', m


@test
@public
async def bots_of_a_club_find_a_table_play_and_are_given_away(server):
    ada = await server.person('Ada')
    tokens = [ada.post('bots', {'name': name})['token'] for name in ('Ada-One', 'Ada-Two')]
    table = Person(server, bearer=tokens[0]).post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open'})['table']
    for bot in [await start_club_bot(server, token) for token in tokens]:
        code, out, errors = await end_of(bot)
        assert code == 0 and errors == '' and f'{table}: over, ' in out, (out, errors)
    # A private game, and one of somebody who then leaves.
    bert = await server.person('Bert')
    for private in (True, False):
        made = bert.post('tables', {'game': 'dawn', 'side': 'gb', 'against': 'random', 'private': private})['table']
        await resign(bert, made)
    public_one = made
    files = dump_of(server)
    assert set(files) == {f'dawn/{name}' for name in (f'{table}.journal', f'{public_one}.journal', 'games.csv',
                                                      'statistics.json', 'statistics.csv')}, set(files)
    rows = {row['table']: row for row in csv.DictReader(io.StringIO(files['dawn/games.csv'].decode()))}
    assert (rows[table]['us'], rows[table]['gb'], rows[table]['how']) == ('Ada-One', 'Ada-Two', 'played'), rows
    assert (rows[public_one]['us'], rows[public_one]['gb'], rows[public_one]['how']) == ('random', 'Bert', 'resigned')
    told = Person(server).get('statistics/dawn')
    dumped = json.loads(files['dawn/statistics.json'])
    assert dumped['games'] == 2 and {k: v for k, v in told.items() if k != 'made'} == dumped
    counted = list(csv.DictReader(io.StringIO(files['dawn/statistics.csv'].decode())))
    uses = {(r['key'], r['side'], r['use']): int(r['count']) for r in counted if r['what'] == 'card'}
    assert uses == told_uses(told['scenarios'][0])
    path = os.path.join(server.folder, 'one.journal')
    with open(path, 'wb') as file:
        file.write(files[f'dawn/{table}.journal'])
    subprocess.run([GHENT, 'replay', path, '--verify'], check=True, capture_output=True)
    # Once an hour at most, but for a server that begins anew; who has left is named no more.
    bert.delete('me', {'password': bert.PASSWORD})
    assert dump_of(server) == files
    server.restart()
    rows = {row['table']: row for row in csv.DictReader(io.StringIO(dump_of(server)['dawn/games.csv'].decode()))}
    assert rows[public_one]['gb'] == '*' and rows[table]['us'] == 'Ada-One', rows


async def start_quick_bot(server, token):
    """As it is, but that it looks for tables five times a second."""
    quick = os.path.join(server.folder, 'bot.py')
    with open(BOT, encoding='utf-8') as file:
        text = file.read()
    assert '\nPAUSE, MOST = 20, 8 ' in text
    with open(quick, 'w', encoding='utf-8') as file:
        file.write(text.replace('\nPAUSE, MOST = 20, 8 ', '\nPAUSE, MOST = 0.2, 8 '))
    return await asyncio.create_subprocess_exec(
        sys.executable, quick, server.url, env=dict(os.environ, GHENT_TOKEN=token),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)


@test
@public
async def a_bot_of_a_club_leaves_seats_to_others(server):
    ada, bert = await server.person('Ada'), await server.person('Bert')
    token = ada.post('bots', {'name': 'Ada-Bot'})['token']
    for who in [ada] * 6 + [bert] * 6:
        who.post('tables', {'game': 'blank', 'side': 'us'})

    def seats():
        return [row['seats']['gb'] for row in Person(server, token).get('mine')['tables']]
    # One that begins anew has its games of before.
    for _ in range(2):
        bot = await start_quick_bot(server, token)
        try:
            end = time.monotonic() + PATIENCE
            while len(seats()) < 8 or not all(seat['present'] for seat in seats()):
                assert time.monotonic() < end and bot.returncode is None, seats()
                await asyncio.sleep(0.05)
            await asyncio.sleep(1.5)
            assert len(server.call('GET', '/api/1/lobby')['tables']) == 4
        finally:
            bot.kill()
            await bot.wait()
        while any(seat['present'] for seat in seats()):
            await asyncio.sleep(0.05)


@test
@public
async def a_bot_of_a_club_outlives_the_server(server):
    """While it is restarted nothing is there that answers; the bot goes on with its game."""
    ada, bert = await server.person('Ada'), await server.person('Bert')
    token = ada.post('bots', {'name': 'Ada-Bot'})['token']
    table = bert.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open'})['table']
    server.listen = server.host
    bot = await start_quick_bot(server, token)
    try:
        us = await bert.socket()
        us.told = await us.ask('join', table=table, nonce=nonce())
        await us.until(lambda told: told['state'] == 'playing')
        await us.close()
        server.kill()
        await asyncio.sleep(1)
        assert bot.returncode is None, (await bot.communicate())[1].decode()
        server.start()
        us = await bert.socket()
        us.told = await us.ask('join', table=table)
        await us.until(lambda told: told['seats']['gb']['present'])
        await us.ask('resign')
        while b'over, ' not in await asyncio.wait_for(bot.stdout.readline(), PATIENCE):
            pass
    finally:
        if bot.returncode is None:
            bot.kill()
        await bot.wait()


def samples_are_short():
    for name, most in (('bot.py', 100), ('engine.py', 60)):
        with open(f'{SOURCES}/samples/{name}', encoding='utf-8') as file:
            assert len(file.readlines()) < most, name


samples_are_short()
sys.exit(main())
