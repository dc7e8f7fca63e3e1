#!/usr/bin/env python3
"""The games of an account in its own file: test_export.py GHENT SOURCES [TEST...]"""
import json
import os
import re
import subprocess
import sys

from server import GHENT, Person, catch_up, main, nonce, public, test


async def sit_down(who, table):
    s = await who.socket()
    s.told = await s.ask('join', table=table, nonce=nonce())
    assert s.told['type'] == 'table', s.told
    return s


async def begin(a, b, **more):
    """A game of two, begun: its id and their sockets."""
    made = a.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open', **more})
    b.post(f"tables/{made['table']}/sit", {'invitation': made['invitation']})
    us, gb = await sit_down(a, made['table']), await sit_down(b, made['table'])
    for s in us, gb:
        await s.until(lambda told: told['state'] == 'playing')
    return made['table'], us, gb


async def play_some(us, gb, most=12):
    for _ in range(most):
        for s in us, gb:
            await catch_up(s)
            if s.told.get('actions'):
                await s.act()


def exported(who):
    status, headers, data = who.raw('GET', 'me/export')
    assert status == 200 and 'attachment' in headers['content-disposition'], (status, headers)
    return json.loads(data)


def journal_of(who, table):
    return who.raw('GET', f'tables/{table}/journal')[2].decode()


@test
@public
async def what_is_over_can_be_played_again(server):
    anna, bert = [await server.person(n) for n in ('anna', 'bert')]
    table, us, gb = await begin(anna, bert, private=True)
    await play_some(us, gb, 4)
    await us.ask('resign')
    for who, side in (anna, 'us'), (bert, 'gb'):
        (game,) = exported(who)['tables']
        assert game['table'] == table and game['state'] == 'over' and game['side'] == side, game
        assert game['journal'] == journal_of(who, table)
        path = os.path.join(server.folder, f'{side}.journal')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(game['journal'])
        done = subprocess.run([GHENT, 'replay', path], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done


@test
@public
async def what_runs_tells_nothing_hidden(server):
    """The journal of the own seat: not the key, not the secret, not the other's cards."""
    anna, bert = [await server.person(n) for n in ('anna', 'bert')]
    table, us, gb = await begin(anna, bert)
    await play_some(us, gb)
    waits = anna.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open'})['table']
    told = {}
    for who, side in (anna, 'us'), (bert, 'gb'):
        games = {g['table']: g for g in exported(who)['tables']}
        told[side] = games[table]['journal']
        assert games[table]['state'] == 'playing' and told[side] == journal_of(who, table)
        assert f'seen-by {side}' in told[side].splitlines()[0]
        assert re.search(r'(?m)^(fair [0-9a-f]+ [0-9a-f]|key |minds )', told[side]) is None, told[side][:600]
    assert told['us'] != told['gb'], 'each has seen what is his'
    assert {g['table']: g['journal'] for g in exported(anna)['tables']}[waits] is None


@test
@public
async def those_of_ones_bots(server):
    """Theirs as well, each as it may have it; a game against one's own bot is there from both sides."""
    anna, bert = [await server.person(n) for n in ('anna', 'bert')]
    bot = Person(server, anna.post('bots', {'name': 'anna-bot'})['token'])
    bert.post('bots', {'name': 'bert-bot'})
    with_bert, us, gb = await begin(bot, bert)
    await play_some(us, gb)
    with_anna, us, _ = await begin(anna, bot)
    await us.ask('resign')
    games = exported(anna)['tables']
    assert [(g['table'], g['side'], g['bot']) for g in games] == [
        (with_anna, 'us', None), (with_bert, 'us', 'anna-bot'), (with_anna, 'gb', 'anna-bot')], games
    assert games[1]['journal'] == journal_of(bot, with_bert) and 'seen-by us' in games[1]['journal'].splitlines()[0]
    assert [(g['table'], g['bot']) for g in exported(bert)['tables']] == [(with_bert, None)]


@test
@public
async def there_may_be_many(server):
    """More than a page of them; and nobody else's."""
    anna, eve = [await server.person(n) for n in ('anna', 'eve')]
    for _ in range(70):
        table = anna.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'greedy', 'pace': {'kind': 'free'}})['table']
        s = await sit_down(anna, table)
        await s.until(lambda told: told['state'] == 'playing')
        await s.ask('resign')
        await s.close()
    games = exported(anna)['tables']
    assert len({g['table'] for g in games}) == 70 and all(g['journal'].startswith('ghent') for g in games)
    assert not exported(eve)['tables']


if __name__ == '__main__':
    sys.exit(main())
