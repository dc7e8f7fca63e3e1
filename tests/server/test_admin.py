#!/usr/bin/env python3
"""`ghent admin`, beside a server that runs: test_admin.py GHENT SOURCES [TEST...]"""
import asyncio
import contextlib
import json
import os
import pty
import re
import signal
import sqlite3
import subprocess
import sys
import tarfile

from cluster import Cluster
from server import (GHENT, PATIENCE, SOURCES, Person, Public, Refused, main, nonce, of_files, play_out, public, test,
                    token_of)

PASSWORD = 'correct horse 18 battery 12\n'


def run(store, *words, stdin='', lang='C', code=0):
    done = subprocess.run([GHENT, 'admin', *words, *(('--store', store) if store else ())], input=stdin, text=True,
                          capture_output=True, env=dict(os.environ, LC_ALL=lang), timeout=PATIENCE, check=False)
    assert done.returncode == code, f'{words}: exit {done.returncode}: {done.stdout} {done.stderr}'
    if code == 2:
        assert done.stderr.startswith('ghent: ') and done.stderr.count('\n') == 1, done.stderr
    return done


def told(store, *words, **how):
    return run(store, *words, **how).stdout


def refused(store, says, *words, **how):
    done = run(store, *words, code=2, **how)
    assert says in done.stderr, f'{words}: {says!r} expected: {done.stderr}'


@test
@public
async def accounts(server):
    store = server.store
    assert 'Ada is there' in told(store, 'users', 'add', 'Ada', '--email', 'ada@club.example', stdin=PASSWORD)
    assert Person(server).login('ada', PASSWORD.strip())['account']['name'] == 'Ada'
    refused(store, 'called', 'users', 'add', 'aDa', stdin=PASSWORD)
    refused(store, 'no name', 'users', 'add', 'a', stdin=PASSWORD)
    refused(store, 'no address', 'users', 'add', 'Bob', '--email', 'bob', stdin=PASSWORD)
    for weak in '', 'short\n', 'password123456\n', 'x' * 200 + '\n':
        refused(store, 'stdin', 'users', 'add', 'Bob', stdin=weak)
    assert json.loads(told(store, 'users', 'list', '--json'))['users'][0]['name'] == 'Ada'
    assert len(told(store, 'users', 'list').splitlines()) == 1
    told(store, 'users', 'moderator', 'ADA')
    assert Person(server).login('ada', PASSWORD.strip())['account']['moderator']
    assert 'moderator' in told(store, 'users', 'show', 'Ada') and 'ada@club.example' in told(store, 'users', 'show', 'Ada')
    told(store, 'users', 'no-moderator', 'Ada')
    refused(store, 'no account', 'users', 'show', 'Nobody')
    refused(store, 'no account', 'users', 'bar', 'Nobody', '--reason', 'x')


@test
@public
async def barred_and_back(server):
    store = server.store
    ada = await server.person('Ada', mail='ada@example.org')
    ada.post('me/confirm', {'token': token_of(server.letters()[-1], 'confirm')})
    refused(store, 'reason', 'users', 'bar', 'Ada')
    refused(store, 'days', 'users', 'bar', 'Ada', '--reason', 'x', '--days', '0')
    assert 'barred' in told(store, 'users', 'bar', 'Ada', '--reason', 'spam', '--days', '2')
    assert ada.get('me')['account'] is None, 'signed out'
    try:
        Person(server).login('Ada')
        raise AssertionError('a barred one came in')
    except Refused as e:
        assert e.status in (401, 403), e
    assert 'spam' in told(store, 'users', 'show', 'Ada')
    letters = server.letters('ada@example.org')
    assert 'barred' in letters[-1][1] and 'spam' in letters[-1][2], letters[-1]
    told(store, 'users', 'unbar', 'Ada')
    assert server.letters('ada@example.org') == letters, 'no letter that he is barred'
    assert Person(server).login('Ada')['account']['name'] == 'Ada'


@test
@public
@of_files
async def beside_one_who_has_looked(server):
    """What the server reads on a second line costs it none of its locks: whoever comes and goes beside it
    would else take away the log of a database that is written."""
    ada = await server.person('Ada')
    ada.get('statistics/dawn')
    ada.get('me/export')
    assert 'Ada' in told(server.store, 'users', 'list')
    assert os.path.exists(server.store + '-wal')
    await server.person('Bea')
    assert 'Bea' in told(server.store, 'users', 'list')


async def answered_soon(line, code):
    """Until a line of talk is refused, or not: sockets are looked after every few seconds."""
    for _ in range(10 * PATIENCE):
        if (await line.ask('say', text='hello')).get('code') == code:
            return
        await asyncio.sleep(2)
    raise AssertionError(f'{code} does not come')


@test
@public
async def muted_and_back(server):
    """A socket that is open learns of it, too."""
    store, ada = server.store, await server.person('Ada')
    bot = Person(server, ada.post('bots', {'name': 'Ada-Bot'})['token'])
    table = ada.post('tables', {'game': 'dawn'})['table']
    refused(store, 'reason', 'users', 'mute', 'Ada')
    refused(store, 'days', 'users', 'mute', 'Ada', '--reason', 'x', '--days', '0')
    refused(store, 'no account', 'users', 'mute', 'Nobody', '--reason', 'x')
    line = await ada.socket()
    await line.ask('join', table=table)
    assert (await line.ask('say', text='hello'))['type'] == 'said'
    assert 'muted' in told(store, 'users', 'mute', 'ada', '--reason', 'shouting', '--days', '2')
    assert ada.get('me')['account']['muted'] and bot.get('me')['account']['muted']
    assert 'muted until' in told(store, 'users', 'show', 'Ada')
    assert 'Ada' in [line.split()[0] for line in told(store, 'users', 'list').splitlines() if line.endswith(', muted')]
    assert json.loads(told(store, 'users', 'show', 'Ada', '--json'))['muted']
    await answered_soon(line, 'muted')
    told(store, 'users', 'unmute', 'Ada')
    assert not ada.get('me')['account']['muted'] and 'muted' not in told(store, 'users', 'show', 'Ada')
    await answered_soon(line, None)
    log = [tuple(row) for row in server.sql('SELECT deed, reason FROM moderation ORDER BY key')]
    assert log == [('mute', 'shouting'), ('unmute', '')], log


def words_of_the_page():
    """The deeds for which the page of moderators has words."""
    with open(f'{SOURCES}/clients/web/club/club_messages.def', encoding='utf-8') as file:
        return {key.lower().replace('_', '-') for key in re.findall(r'M\(CLUB_DO_(\w+)', file.read())}


@test
@public
async def what_is_done_stands_in_the_log(server):
    """The page can say each of it, and that it was nobody who sits at a browser."""
    mod, mel = [await server.person(n) for n in ('Mod', 'Mel')]
    doomed = [mel.post('tables', {'game': 'dawn'})['table'] for _ in range(2)]
    for words in (['add', 'Ada'], ['moderator', 'Mod'], ['moderator', 'Mel'], ['bar', 'Ada', '--reason', 'rude'],
                  ['unbar', 'Ada'], ['password', 'Ada'], ['reset', 'Ada', '--url', server.url], ['no-moderator', 'Mel'],
                  ['moderator', 'Mel'], ['delete', 'Ada', '--yes'], ['add', 'Ada']):
        told(server.store, 'users', *words, stdin=PASSWORD)
    for what, table in zip(('close', 'delete'), doomed):
        told(server.store, 'tables', what, table, '--yes')
    mel.post('moderation', {'do': 'mute', 'account': 'Ada', 'reason': 'ruder still'})
    mel.delete('me', {'password': mel.PASSWORD})
    log = mod.get('moderation/log')['log']
    assert [(d['by'], d['admin']) for d in log] == [(None, False)] + [(None, True)] * 13, log
    assert {d['do'] for d in log} <= words_of_the_page(), {d['do'] for d in log} - words_of_the_page()


async def deleted_soon(ready):
    """The server finds it in its store."""
    for _ in range(10 * PATIENCE):
        if await asyncio.to_thread(ready):
            return
        await asyncio.sleep(0.1)
    raise AssertionError('it was not found out')


@test
@public
async def deleted_by_the_administrator(server):
    """As by the account itself: games end, the name goes from tables in memory, too, and from those of its bots."""
    ada, bea = [await server.person(n) for n in ('Ada', 'Bea')]
    bot = Person(server, ada.post('bots', {'name': 'Ada-Bot'})['token'])
    tables, sockets = [], []
    for who in ada, bot, ada:
        tables.append(bea.post('tables', {'game': 'blank', 'side': 'us'})['table'])
        who.post(f'tables/{tables[-1]}/sit')
        for player in bea, who:
            sockets.append(await player.socket())
            sockets[-1].told = await sockets[-1].ask('join', table=tables[-1], nonce=nonce())
        await sockets[-2].until(lambda told: told['state'] == 'playing')
    await sockets[-1].ask('resign')
    waits = ada.post('tables', {'game': 'dawn'})['table']
    refused(server.store, '--yes', 'users', 'delete', 'Ada')
    assert ada.get('me')['account']
    assert 'is deleted' in told(server.store, 'users', 'delete', 'ada', '--yes')
    refused(server.store, 'no account', 'users', 'show', 'Ada-Bot')
    for table, line in zip(tables, sockets[::2]):
        await line.until(lambda told: told['state'] == 'over')
        row = bea.get(f'tables/{table}')
        assert row['result']['how'] == 'resigned' and row['club']['names'] == {'us': 'Bea', 'gb': None}, row
    for line in sockets[1::2]:
        assert await line.closed() == 4401
    await deleted_soon(lambda: waits not in json.dumps(bea.get('lobby')))
    assert ada.get('me')['account'] is None and 'Ada' not in json.dumps([bea.get('finished'), bea.get('notices')])
    # Where no server runs the next one does it; the name is free.
    cleo = await server.person('Cleo')
    await server.person('Ada')
    table = bea.post('tables', {'game': 'blank', 'side': 'us'})['table']
    cleo.post(f'tables/{table}/sit')
    for player in bea, cleo:
        line = await player.socket()
        await line.ask('join', table=table, nonce=nonce())
    server.kill()
    told(server.store, 'users', 'delete', 'Cleo', '--yes')
    server.listen = server.host
    server.start()
    await deleted_soon(lambda: bea.get(f'tables/{table}')['state'] == 'over')
    assert bea.get(f'tables/{table}')['club']['names']['gb'] is None


@test
@public
async def deleted_while_he_plays(server):
    """What was written in his name before the server knew of it goes, too."""
    ada, bea = [await server.person(n) for n in ('Ada', 'Bea')]
    table = bea.post('tables', {'game': 'blank', 'side': 'us'})['table']
    ada.post(f'tables/{table}/sit')
    for player in bea, ada:
        line = await player.socket()
        await line.ask('join', table=table, nonce=nonce())
    await line.ask('say', text='the first')
    keys = dict(server.sql('SELECT name, key FROM person'))
    server.process.send_signal(signal.SIGSTOP)
    try:
        told(server.store, 'users', 'delete', 'Ada', '--yes')
        assert server.sql('SELECT count(*) FROM chat')[0][0] == 0
        server.sql('INSERT INTO chat (game, n, at, account, seat, words)'
                   f" SELECT key, 7, 1, {keys['Ada']}, 1, 'the last' FROM game")
        server.sql('INSERT INTO notice (account, kind, place, game, who, made)'
                   f" SELECT {keys['Bea']}, 5, id, 'blank', 'Ada', changed FROM game")
    finally:
        server.process.send_signal(signal.SIGCONT)
    await deleted_soon(lambda: server.sql('SELECT count(*) FROM chat')[0][0] == 0)
    await deleted_soon(lambda: server.sql("SELECT count(*) FROM notice WHERE who = 'Ada'")[0][0] == 0)


@test
@public
async def deleted_with_many_bots_before(server):
    """Rows of bots that he has deleted himself stay; his games end at once all the same."""
    ada, bea = [await server.person(n) for n in ('Ada', 'Bea')]
    key = server.sql("SELECT key FROM person WHERE name = 'Ada'")[0][0]
    server.sql('INSERT INTO person (owner, language, since) VALUES '
               + ', '.join([f"({key}, 'en', 0)"] * 70))
    table = bea.post('tables', {'game': 'blank', 'side': 'us'})['table']
    ada.post(f'tables/{table}/sit')
    for player in bea, ada:
        line = await player.socket()
        await line.ask('join', table=table, nonce=nonce())
    told(server.store, 'users', 'delete', 'Ada', '--yes')
    await deleted_soon(lambda: bea.get(f'tables/{table}')['state'] == 'over')


@test
@public
async def passwords(server):
    store = server.store
    ada = Person(server)
    ada.register('Ada')
    bot = Person(server, ada.post('bots', {'name': 'Ada-Bot'})['token'])
    refused(store, 'stdin', 'users', 'password', 'Ada', stdin='ada\n')
    assert bot.get('me')['account']
    told(store, 'users', 'password', 'Ada', stdin=PASSWORD)
    assert ada.get('me')['account'] is None and bot.get('me')['account'] is None
    assert Person(server).login('Ada', PASSWORD.strip())['account']['name'] == 'Ada'
    refused(store, '--url', 'users', 'reset', 'Ada')
    link = told(store, 'users', 'reset', 'Ada', '--url', 'https://club.example').splitlines()[-1]
    token = re.fullmatch(r'https://club\.example/reset#([0-9a-f]{64})', link).group(1)
    fresh = 'another staple 77 in a barn'
    Person(server).post('reset/finish', {'token': token, 'new': fresh})
    assert Person(server).login('Ada', fresh)['account']['name'] == 'Ada'


async def played(server, most=5000):
    """A game that is over and one that is not."""
    over = server.make(us='person', gb='person')
    pair = [await server.join(over, 'us', nonce=nonce()), await server.join(over, 'gb', nonce=nonce())]
    await pair[0].until(lambda t: t['state'] == 'playing')
    await play_out(pair, most=most)
    running = server.make(us='person', gb='random')
    one = await server.join(running, 'us', nonce=nonce())
    for _ in range(20):
        await one.until(lambda t: t.get('actions') or t['state'] == 'over')
        await one.act()
    return over, running


@test
async def tables(server):
    over, running = await played(server)
    listed = {t['table']: t for t in json.loads(told(server.store, 'tables', 'list', '--json'))['tables']}
    assert listed[over['table']]['state'] == 'over' and listed[running['table']]['state'] == 'playing'
    assert over['table'] in told(server.store, 'tables', 'list')
    assert all(len(t['players']) == 2 and t['players'][0] in told(server.store, 'tables', 'list') for t in listed.values())
    shown = told(server.store, 'tables', 'show', running['table'])
    assert 'person against random' in shown
    refused(server.store, 'no table', 'tables', 'show', 'A' * 22)
    refused(server.store, 'over', 'tables', 'close', over['table'], '--yes')
    refused(server.store, '--yes', 'tables', 'close', running['table'])
    refused(server.store, '--yes', 'tables', 'delete', over['table'])
    assert len(json.loads(told(server.store, 'tables', 'list', '--json'))['tables']) == 2
    told(server.store, 'tables', 'close', running['table'], '--yes', '--reason', 'test')
    refused(server.store, 'over', 'tables', 'close', running['table'], '--yes')
    assert '\nclosed #' in server.journal(running['table'], running['tokens']['us']), 'it is kept'
    assert json.loads(told(server.store, 'tables', 'show', running['table'], '--json'))['state'] == 'over'
    told(server.store, 'verify')
    told(server.store, 'tables', 'delete', running['table'], '--yes')
    told(server.store, 'tables', 'delete', over['table'], '--yes')
    assert json.loads(told(server.store, 'tables', 'list', '--json'))['tables'] == []


@test
@public
async def a_club_is_backed_up_whole(server):
    """Accounts, seats, chat and lobby come back; a table that is closed leaves nothing behind."""
    ada, bob = await server.person('Ada'), await server.person('Bob')
    table = ada.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open', 'pace': {'kind': 'days', 'days': 3}})['table']
    other = ada.post('tables', {'game': 'dawn', 'side': 'gb', 'against': 'open', 'pace': {'kind': 'free'}})['table']
    bob.post(f'tables/{table}/sit', {})
    told(server.store, 'tables', 'close', other, '--yes', '--reason', 'test')
    assert server.sql('SELECT count(*) FROM club') == [(1,)] == server.sql('SELECT count(*) FROM game')
    path, fresh = os.path.join(server.folder, 'backup'), os.path.join(server.folder, 'fresh.db')
    told(server.store, 'backup', path)
    told(fresh, 'restore', path)
    server.stop()
    server.store = fresh
    server.start()
    for person in ada, bob:
        again = Person(server)
        again.login(person.name)
        assert [t['table'] for t in again.get('mine')['tables']] == [table]


@test
async def a_backup_beside_a_server_and_back(server):
    """From a file into a file and into PostgreSQL and back: what comes out is what went in."""
    over, running = await played(server)
    first = os.path.join(server.folder, 'first')
    assert 'whole' in told(server.store, 'backup', first)
    assert oct(os.stat(first).st_mode & 0o777) == '0o600'
    assert 'whole' in told(None, 'check', first)
    refused(server.store, 'already', 'backup', first)
    refused(server.store, 'not empty', 'restore', first)
    journals = {t: server.journal(t) for t in (over['table'], running['table'])}
    with Cluster() as cluster:
        database, file, second, third = cluster.database(), *(os.path.join(server.folder, n) for n in ('b.db', '2', '3'))
        assert 'restored' in told(database, 'restore', first)
        assert 'All of them play' in told(database, 'verify')
        told(database, 'backup', second)
        assert 'restored' in told(file, 'restore', second)
        told(file, 'backup', third)
        with open(first, encoding='utf-8') as a, open(third, encoding='utf-8') as b:
            assert a.read() == b.read()
        server.stop()
        server.store = database
        server.start()
        try:
            assert {t: server.journal(t) for t in journals} == journals
            # The game goes on, and what is new gets keys of its own.
            one = await server.join(running, 'us')
            await one.until(lambda t: t.get('actions') or t['state'] == 'over')
            if one.told['state'] != 'over':
                assert (await one.act())['type'] == 'update'
            server.make()
        finally:
            await one.close()
            server.sockets.clear()
            server.stop()
        server.store = file
    server.start()
    assert {t: server.journal(t) for t in journals} == journals


@test
@of_files
async def what_is_wrong_with_a_file(server):
    over, _ = await played(server)
    path, empty = os.path.join(server.folder, 'backup'), os.path.join(server.folder, 'empty.db')
    told(server.store, 'backup', path)
    with open(path, encoding='utf-8') as file:
        lines = file.readlines()
    broken = {
        'no backup': ['hello\n'] + lines[1:],
        'later version': [lines[0], 'schema 9999\n'] + lines[2:],
        'not whole': lines[:-1],
        'line 4': lines[:3] + ['row 1\n'] + lines[4:],
    }
    for says, text in broken.items():
        with open(path, 'w', encoding='utf-8') as file:
            file.writelines(text)
        refused(None, says, 'check', path)
        refused(empty, says, 'restore', path)
    at = next(i for i, line in enumerate(lines) if over['table'] in line)
    changed = lines[:at] + [lines[at].replace('dawn', 'dusk')] + lines[at + 1:]
    with open(path, 'w', encoding='utf-8') as file:
        file.writelines(changed)
    refused(empty, 'not whole', 'restore', path)
    assert json.loads(told(empty, 'tables', 'list', '--json'))['tables'] == [], 'all or nothing'
    refused(None, 'cannot read', 'check', path + '.no')


@test
@of_files
async def on_a_new_machine(server):
    """The server has never run there: not even its folder is there.  Nobody else looks into what is made."""
    backup, store = os.path.join(server.folder, 'backup'), os.path.join(server.folder, 'new', 'games.db')
    told(server.store, 'backup', backup)
    refused(store, 'no store', 'verify')
    assert 'restored' in told(store, 'restore', backup)
    assert oct(os.stat(os.path.dirname(store)).st_mode & 0o777) == '0o700'
    assert 'All of them play' in told(store, 'verify')
    refused(os.path.join(server.folder, 'no', 'such', 'games.db'), 'cannot be used', 'restore', backup)


@test
@public
@of_files
async def links_in_a_folder_of_the_server(server):
    """The administrator works in a folder that is not his: no link there makes him touch another file."""
    folder, secret = os.path.join(server.folder, 'theirs'), os.path.join(server.folder, 'secret')
    with open(secret, 'w', encoding='utf-8') as file:
        file.write('of root alone')
    os.mkdir(folder)
    backup, store = os.path.join(folder, 'backup'), os.path.join(folder, 'games.db')
    os.symlink(secret, backup + '.part')
    run(server.store, 'backup', backup)
    assert not os.path.islink(backup), 'the link got the name of the backup'
    if not os.getuid():
        os.chown(folder, 12345, 12345)
    os.symlink(secret, store + '.lock')
    run(store, 'restore', backup)
    with open(secret, encoding='utf-8') as file:
        assert file.read() == 'of root alone'
    assert os.stat(secret).st_uid == os.getuid(), 'it was given away'
    assert os.stat(store).st_uid == os.stat(folder).st_uid


@test
@public
@of_files
async def root_leaves_nothing_of_his(server):
    """After it the service, which is somebody else, can still open its store."""
    if os.getuid():
        return
    folder = os.path.join(server.folder, 'theirs')
    os.mkdir(folder)
    backup, store = os.path.join(folder, 'backup'), os.path.join(folder, 'games.db')
    run(server.store, 'backup', backup)
    run(store, 'restore', backup)
    os.remove(store + '.lock')
    for file in folder, store:
        os.chown(file, 12345, 12345)
    for deed in ('verify', 'users list', 'tables list'):
        run(store, *deed.split())
        left = {name: os.stat(os.path.join(folder, name)).st_uid for name in os.listdir(folder) if name != 'backup'}
        assert 'games.db.lock' in left and set(left.values()) == {12345}, (deed, left)


@test
@of_files
async def journals_are_played_again(server):
    over, running = await played(server)
    report = json.loads(told(server.store, 'verify', '--json'))
    assert report['bad'] == [] and [(k['game'], k['running'], k['ended']) for k in report['kinds']] == [('dawn', 1, 1)]
    assert 'This program has the rules' in told(server.store, 'versions')
    server.stop()
    db = sqlite3.connect(server.store)
    for trigger in 'journal_stays', 'journal_grows':
        db.execute(f'DROP TRIGGER {trigger}')
    # A game of rules that this program does not have, and one in which an action was changed.
    keys = dict(db.execute('SELECT id, key FROM game'))
    db.execute("UPDATE journal SET lines = replace(lines, 'game dawn 2 ', 'game dawn 7 ') WHERE game = ? AND seq = 1",
               (keys[running['table']],))
    # Pieces are numbered by their first lines: not every number is there.
    gone = db.execute('DELETE FROM journal WHERE game = ?1 AND seq ='
                      ' (SELECT seq FROM journal WHERE game = ?1 ORDER BY seq DESC LIMIT 1 OFFSET 3)',
                      (keys[over['table']],))
    assert gone.rowcount == 1
    db.commit()
    db.close()
    report = json.loads(told(server.store, 'verify', '--json', code=1))
    assert {b['table'] for b in report['bad']} == {over['table'], running['table']}
    assert all(b['why'] and b['line'] for b in report['bad'])
    versions = json.loads(told(server.store, 'versions', '--json', code=1))
    assert [(k['version'], k['running_would_freeze']) for k in versions['kinds'] if k['running']] == [(7, 1)]
    assert 'would freeze' in told(server.store, 'versions', code=1)
    server.start()


@test
async def games_to_be_given_away(server):
    over, running = await played(server)
    path = os.path.join(server.folder, 'games.tar')
    assert '1 game.' in told(server.store, 'dump', 'dawn', path)
    with tarfile.open(path) as tar:
        names = tar.getnames()
    assert any(over['table'] in n for n in names) and not any(running['table'] in n for n in names), names
    refused(server.store, 'chess', 'dump', 'chess', path)
    refused(server.store, 'cannot write', 'dump', 'dawn', '/no/such/folder/x')


@test
async def what_is_asked_wrongly(server):
    refused(server.store, 'does not know', 'nonsense')
    refused(server.store, 'does not know', 'users', 'nonsense')
    refused(server.store, 'expected', 'users', 'show')
    refused(server.store, 'expected', 'backup')
    refused(server.store, 'expected', 'verify', 'more')
    refused('/no/such/file', 'no store', 'users', 'list')
    refused(None, '--store', 'users', 'list')
    assert not os.path.exists('/no/such/file')
    # Alone it lists what it can do.
    listed = subprocess.run([GHENT, 'admin'], capture_output=True, text=True,
                            env=dict(os.environ, LC_ALL='fr_FR.UTF-8'), check=False)
    assert listed.returncode == 2 and 'ghent admin backup FICHIER' in listed.stdout, listed
    assert 'il n’y a pas de compte' in run(server.store, 'users', 'show', 'Nobody', lang='fr_FR.UTF-8', code=2).stderr
    config = os.path.join(server.folder, 'ghent.conf')
    with open(config, 'w', encoding='utf-8') as file:
        file.write(f'listen = 127.0.0.1:1\npublic = yes\nurl = https://club.example\nstore = {server.store}\n')
    assert told(None, 'tables', 'list', '--config', config) == ''


class MembersOnly(Public):
    """A club that gives the accounts itself."""

    def __init__(self, folder):
        super().__init__(folder, '--members-only')


def members_only(function):
    function.kind = MembersOnly
    return function


def not_here(stranger, name):
    try:
        stranger.register(name)
    except Refused as e:
        assert (e.code, e.status) == ('members-only', 403), e
        return
    raise AssertionError(f'{name} has registered')


@test
@members_only
async def nobody_registers(server):
    stranger = Person(server)
    assert stranger.get('')['members_only'] is True
    not_here(stranger, 'Eve')
    told(server.store, 'users', 'add', 'Eve', stdin=PASSWORD)
    assert stranger.login('Eve', PASSWORD.strip())['account']['name'] == 'Eve'
    not_here(Person(server), 'Adam')


@test
@public
async def reasons_are_text(server):
    """What stands in the log is sent to moderators, and shown in a terminal."""
    told(server.store, 'users', 'add', 'Ada', stdin=PASSWORD)
    for bad in '', 'a\nb', 'a\x1b[31m', 'x' * 501, b'\xff\xfe':
        refused(server.store, '--reason', 'users', 'bar', 'Ada', '--reason', bad)
    assert 'barred' not in told(server.store, 'users', 'show', 'Ada')
    told(server.store, 'users', 'bar', 'Ada', '--reason', 'é' * 500)
    assert 'é' * 500 in told(server.store, 'users', 'show', 'Ada')


def type_in(store, *lines):
    """What a terminal shows while a password is set, and the exit code."""
    pid, fd = pty.fork()
    if not pid:
        os.environ['LC_ALL'] = 'C'
        os.execv(GHENT, [GHENT, 'admin', 'users', 'password', 'Ada', '--store', store])
    shown = b''
    lines = list(lines)
    with contextlib.suppress(OSError):
        while more := os.read(fd, 4096):
            shown += more
            if shown.endswith(b': ') and lines:
                os.write(fd, lines.pop(0).encode() + b'\n')
    os.close(fd)
    return shown.decode(), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


@test
@public
async def a_terminal_is_asked_twice(server):
    told(server.store, 'users', 'add', 'Ada', stdin=PASSWORD)
    shown, code = type_in(server.store, 'lantern quorum saddle', 'lantern quorum saddle')
    assert code == 0 and 'The password:' in shown and 'Once more:' in shown and 'quorum' not in shown, (code, shown)
    Person(server).login('Ada', 'lantern quorum saddle')
    shown, code = type_in(server.store, 'lantern quorum saddle', 'lantern quorum sadle')
    assert code == 2 and 'differ' in shown and 'quorum' not in shown, (code, shown)


@test
@public
async def small_things(server):
    done = subprocess.run([GHENT, 'admin', 'users'], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and 'users list' in done.stdout + done.stderr and 'tables' not in done.stdout, done
    nowhere, new = os.path.join(server.folder, 'nowhere'), os.path.join(server.folder, 'new.db')
    refused(new, nowhere, 'restore', nowhere)
    assert not os.path.exists(new), 'a store was made for nothing'
    ada, bob = await server.person('Ada'), await server.person('Bob')
    made = ada.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open'})
    bob.post(f"tables/{made['table']}/sit", {'invitation': made['invitation']})
    assert 'Ada against Bob' in told(server.store, 'tables', 'show', made['table'])
    for store in ('postgres://u:hunter2@127.0.0.1:1/x', 'postgres://u@127.0.0.1:1/x?password=hunter2&sslmode=disable',
                  'postgresql://u:hunter2@127.0.0.1:1/x?application_name=a'):
        done = subprocess.run([GHENT, 'admin', 'users', 'list', '--store', store], capture_output=True, text=True, check=False)
        assert done.returncode and 'er2' not in done.stdout + done.stderr and 'postgres' in done.stderr, done


if __name__ == '__main__':
    sys.exit(main())
