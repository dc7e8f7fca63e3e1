#!/usr/bin/env python3
"""A bot that plays at Ghent's tables over the network: anything that is legal, at random.

    GHENT_TOKEN=... python3 bot.py https://club.example              plays all its games, and sits down where a seat is free
    GHENT_TOKEN=... python3 bot.py http://127.0.0.1:1812 --table=ID  plays one, by the token of a seat

--token-file FILE reads the token from a file instead; --once ends when no game is left.
It needs python3-websockets.  To make it stronger, change choose(): docs/BOTS.md, docs/API.md.
"""
import argparse
import asyncio
import http.client
import json
import os
import pathlib
import random
import urllib.request

import websockets

PAUSE, MOST = 20, 8  # seconds before it looks for tables again; games at a time: others want to sit down, too
# The name of this parameter depends on the version of the library.
HEADERS = 'additional_headers' if int(websockets.__version__.split('.')[0]) >= 14 else 'extra_headers'


def choose(told):
    """The one function that decides: told has the view, the log and the legal actions."""
    return random.choice(told['actions'])


def call(args, method, path, body=None):
    """HTTP with the bot's token, as JSON; None: it was refused, or the server is being restarted."""
    request = urllib.request.Request(f'{args.server}/api/1/{path}', None if body is None else json.dumps(body).encode(),
                                     {'Authorization': f'Bearer {args.token}'}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except (OSError, ValueError, http.client.HTTPException) as error:
        print(f'{path}: {error}', flush=True)
        return None


async def play(args, table):
    """Joins the table and acts whenever it is to decide, until the game is over."""
    url = 'ws' + args.server.removeprefix('http') + '/api/1/socket'
    headers = {} if args.table else {'Authorization': f'Bearer {args.token}'}
    async with websockets.connect(url, subprotocols=['ghent-1'], max_size=None, **{HEADERS: headers}) as line:
        told, seat = {}, {'token': args.token} if args.table else {}
        await line.send(json.dumps({'type': 'join', 'id': 0, 'table': table} | seat))
        async for text in line:
            message = json.loads(text)
            if message['type'] == 'error' and message['code'] != 'stale':
                raise RuntimeError(f"{table}: {message['text']['en']}")
            if 'prompt' in message:
                told.pop('actions', None)  # unless it has new ones
            if message['type'] in ('table', 'update'):
                told |= message
            if told.get('state') == 'over':
                print(f'{table}: over, {told["result"]}', flush=True)
                return
            if told.get('actions'):
                await line.send(json.dumps({'type': 'act', 'id': 1, 'step': told['step'], 'action': choose(told)}))
                del told['actions']  # until it is told what came of it


async def play_all(args):
    """Plays at every table of the account, and sits down at those that wait for somebody."""
    games = {}
    while True:
        mine = await asyncio.to_thread(call, args, 'GET', 'mine')  # first: after a restart it has games already
        lobby = mine and await asyncio.to_thread(call, args, 'GET', 'lobby')
        seats = [row['table'] for row in mine['tables'] if row['club']['seated']] if mine else []
        free = [row['table'] for row in lobby['tables'] if not row['club']['seated']
                and row['club']['against'] == 'open' and not row['club']['bids']] if lobby else []
        seats += [table for table in free[:max(0, MOST - len(seats))]
                  if await asyncio.to_thread(call, args, 'POST', f'tables/{table}/sit', {})]
        games |= {table: asyncio.create_task(play(args, table)) for table in seats if table not in games}
        if args.once and lobby and not games:
            return
        done = (await asyncio.wait(games.values(), timeout=PAUSE))[0] if games else await asyncio.sleep(PAUSE, ())
        games = {table: task for table, task in games.items() if task not in done}
        if failed := [task.exception() for task in done if task.exception()]:
            print(*failed, sep='\n', flush=True)  # the connection was lost, or it was refused: later again
            await asyncio.sleep(PAUSE)


def main():
    parser = argparse.ArgumentParser(description='A bot for Ghent.')
    parser.add_argument('server', type=lambda url: url.rstrip('/'))
    parser.add_argument('--table')
    parser.add_argument('--token-file')
    parser.add_argument('--once', action='store_true')
    args = parser.parse_args()
    args.token = pathlib.Path(args.token_file).read_text().strip() if args.token_file else os.environ['GHENT_TOKEN']
    asyncio.run(play(args, args.table) if args.table else play_all(args))


if __name__ == '__main__':
    main()
