"""Several processes on one PostgreSQL: seats at each of them, races, and one that dies."""
import asyncio
import contextlib
import os
import shutil
import subprocess
import sys
import time

os.environ['GHENT_TEST_STORE'] = 'postgres'
# pylint: disable=wrong-import-position
from cluster import free_port  # noqa: E402
from server import (CLUSTER, GHENT, PATIENCE, SOURCES, Person, Public, Refused, Server, catch_up, main,  # noqa: E402
                    nonce, play_out, public, test)


@contextlib.contextmanager
def beside(server):
    """A second process on the same database."""
    second = Server(server.folder, store=server.store)
    try:
        yield second
        if second.process.poll() is None:
            second.stop()
    finally:
        if second.process.poll() is None:
            second.kill()


async def close_all(server):
    for s in server.sockets:
        await s.close()
    server.sockets.clear()


async def two_seats(first, second, **more):
    table = first.make('person', 'person', **more)
    us = await first.join(table, 'us', nonce=nonce())
    gb = await second.join(table, 'gb', nonce=nonce())
    await us.until(lambda told: told['state'] == 'playing')
    await gb.until(lambda told: told['state'] == 'playing')
    return table, us, gb


async def same_step(us, gb):
    """Until each has been told all that the other did."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for s in us, gb:
            await catch_up(s)
        if any(s.told.get('actions') or s.told['state'] == 'over' for s in (us, gb)):
            return
        await asyncio.sleep(0.01)
    raise AssertionError('nobody is to decide')


@test
async def a_game_with_a_seat_at_each(server):
    with beside(server) as second:
        for game in 'dawn', 'madison':
            table, us, gb = await two_seats(server, second, game=game)
            watch = await second.join(table, 'watch')
            assert await play_out([us, gb], most=20000) > 10
            for s in us, gb, watch:
                await s.until(lambda told: told['state'] == 'over')
            assert us.told['result'] == gb.told['result'] == watch.told['result']
            one, two = (s.journal(table['table'], table['tokens']['us']) for s in (server, second))
            assert one == two and one.count('\n') > 10
            late = await second.join(table, 'us')
            assert late.told['view'] == us.told['view'] and len(late.told['log']) == len(us.told['log'])
        await close_all(second)


@test
async def drafts_are_for_their_own_seat(server):
    """A draft is a line of the journal: the same seat sees it at the other process, the other seat does not."""
    with beside(server) as second:
        table, us, gb = await two_seats(server, second)
        mine, his = (us, gb) if us.told.get('actions') else (gb, us)
        role = 'us' if mine is us else 'gb'
        also = await (second if mine is us else server).join(table, role)
        before = his.told['step']
        for _ in range(50):
            await mine.act()
            if mine.told['undo']:
                break
            if not mine.told.get('actions'):
                break
        if mine.told['undo']:
            await also.until(lambda told: told['undo'] == mine.told['undo'])
            assert also.told['view'] == mine.told['view']
            count = mine.told['undo']
            await also.ask('undo', step=also.told['step'])
            await mine.until(lambda told: told['undo'] == count - 1)
        assert his.told['step'] >= before
        await close_all(second)


@test
async def offers_takebacks_and_resigning(server):
    with beside(server) as second:
        table, us, gb = await two_seats(server, second)
        for _ in range(6):
            await same_step(us, gb)
            s = us if us.told.get('actions') else gb
            await s.act()
        await same_step(us, gb)
        count = len(us.told['log'])
        to = max(0, min(len(us.told['log']), len(gb.told['log'])) - 2)
        m = await us.ask('takeback', to=to)
        assert m['type'] == 'update', m
        await gb.until(lambda told: (told.get('offers') or {}).get('takeback'))
        m = await gb.ask('decline', what='takeback')
        assert m['type'] == 'update', m
        await us.until(lambda told: not (told.get('offers') or {}).get('takeback'))
        await us.ask('takeback', to=to)
        await gb.until(lambda told: (told.get('offers') or {}).get('takeback'))
        m = await gb.ask('agree', what='takeback', to=to)
        assert m['type'] == 'update', m
        await us.until(lambda told: len(told['log']) < count)
        await us.ask('offer', what='end')
        await gb.until(lambda told: (told.get('offers') or {}).get('end'))
        await gb.ask('decline', what='end')
        await us.until(lambda told: not (told.get('offers') or {}).get('end'))
        m = await gb.ask('resign')
        assert m['type'] == 'update', m
        await us.until(lambda told: told['state'] == 'over')
        assert us.told['result']['how'] == 'resigned' and us.told['result']['by'] == 'gb', us.told['result']
        assert server.journal(table['table'], table['tokens']['us']) == second.journal(
            table['table'], table['tokens']['us'])
        await close_all(second)


LATE = 'stale', 'not-you', 'illegal'


async def same_actions(a, b, gb):
    """Until a and b, who are the same seat, know the same; False: it is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for s in a, b, gb:
            await catch_up(s)
        if 'over' in (a.told['state'], b.told['state']):
            return False
        if a.told['log'] == b.told['log'] and a.told.get('actions') == b.told.get('actions') and (
                a.told.get('actions') or gb.told.get('actions')):
            return True
        await asyncio.sleep(0.01)
    raise AssertionError(f"they know different things: {a.told.get('actions')} {b.told.get('actions')}")


@test
async def who_loses_a_race_is_told(server):
    """The same seat acts at both processes at once: one is done, the other is stale, and nothing is torn."""
    with beside(server) as second:
        stale = done = 0
        table, a, gb = await two_seats(server, server)
        b = await second.join(table, 'us')
        for _ in range(60):
            if not await same_actions(a, b, gb):
                break
            if gb.told.get('actions'):
                await gb.act()
                continue
            answers = await asyncio.gather(a.act(), b.act(b.told['actions'][-1]))
            kinds = sorted(m['type'] if m['type'] != 'error' else m['code'] for m in answers)
            assert 'update' in kinds and (kinds == ['update', 'update'] or kinds[0] in LATE), answers
            stale += kinds[0] == 'stale'
            done += 1
        assert done > 10 and stale > 0, (done, stale)
        one, two = (s.journal(table['table'], table['tokens']['us']) for s in (server, second))
        assert one == two
        server.restart()
        again = server.journal(table['table'], table['tokens']['us'])
        assert again == two
        await close_all(second)


@test
async def one_that_dies(server):
    """kill -9: what was acknowledged is there, and the game goes on at the other."""
    with beside(server) as second:
        table, us, gb = await two_seats(server, second)
        for _ in range(8):
            await same_step(us, gb)
            s = us if us.told.get('actions') else gb
            m = await s.act()
            assert m['type'] == 'update', m
        await same_step(us, gb)
        log = us.told['log']
        server.kill()
        us = await second.join(table, 'us')
        assert us.told['log'] == log
        assert await play_out([us, gb], most=20000) > 2
        await close_all(second)


@test
async def programs_go_on_elsewhere(server):
    """Only one of them thinks; when it dies, the other does."""
    with beside(server) as second:
        table = server.make('random', 'random', game='madison')
        a = await server.join(table, 'watch')
        b = await second.join(table, 'watch')
        await b.until(lambda told: len(told.get('log') or []) > 3)
        server.kill()
        end = time.monotonic() + 60
        while b.told['state'] != 'over' and time.monotonic() < end:
            with contextlib.suppress(asyncio.TimeoutError):
                await b.receive()
        assert b.told['state'] == 'over', b.told['state']
        assert a.told['table'] == b.told['table']
        await close_all(second)


@test
async def tokens_and_forgetting(server):
    with beside(server) as second:
        table, _, gb = await two_seats(server, second)
        path = f'/api/1/tables/{table["table"]}'
        renewed = server.call('POST', path + '/tokens', {'role': 'gb'}, token=table['tokens']['host'])
        assert await gb.closed() == 4401
        gb = await second.socket()
        await gb.refused('forbidden', 'join', table=table['table'], token=table['tokens']['gb'])
        assert (await gb.ask('join', table=table['table'], token=renewed['token']))['type'] == 'table'
        server.call('DELETE', path, token=table['tokens']['host'])
        assert await gb.closed() == 4404
        try:
            second.call('GET', path, token=table['tokens']['watch'])
            raise AssertionError('it is still there')
        except Refused as e:
            assert e.code == 'no-such-table', e
        await close_all(second)


@test
async def the_database_goes_and_comes_back(server):
    """Idle over a restart nobody notices; while it is away everything is refused; then all works again."""
    with beside(server) as second:
        table, us, gb = await two_seats(server, second)
        CLUSTER.stop('fast')
        CLUSTER.start()
        s = us if us.told.get('actions') else gb
        assert (await s.act())['type'] == 'update'
        await same_step(us, gb)
        CLUSTER.stop('immediate')
        s, other = (us, gb) if us.told.get('actions') else (gb, us)
        m = await s.act()
        assert m['type'] == 'error' and m['code'] == 'store', m
        CLUSTER.start()
        for line in us, gb:
            await line.close()
        end = time.monotonic() + PATIENCE
        role = 'us' if s is us else 'gb'
        here = server if s is us else second
        while time.monotonic() < end:
            s = await here.socket()
            m = await s.ask('join', table=table['table'], token=table['tokens'][role])
            if m['type'] == 'table':
                break
            await asyncio.sleep(0.1)
        assert m['type'] == 'table', m
        there = second if here is server else server
        other = await there.join(table, 'gb' if role == 'us' else 'us')
        assert await play_out([s, other], most=20000) > 2
        await close_all(second)


@contextlib.contextmanager
def nginx(folder, first, second):
    """The port of an nginx before both."""
    port = free_port()
    with open(os.path.join(SOURCES, 'tests/server/nginx.conf'), encoding='utf-8') as file:
        text = file.read()
    for word, value in (('FOLDER', folder), ('FIRST', first.port), ('SECOND', second.port), ('PORT', port)):
        text = text.replace(word, str(value))
    name = os.path.join(folder, 'nginx.conf')
    with open(name, 'w', encoding='utf-8') as file:
        file.write(text)
    program = shutil.which('nginx') or '/usr/sbin/nginx'
    with subprocess.Popen([program, '-e', os.path.join(folder, 'nginx.log'), '-c', name]) as process:
        try:
            yield port
        finally:
            process.terminate()
            process.wait(PATIENCE)


class Front(Server):
    """What nginx shows of both: no process of its own."""

    def __init__(self, port):  # pylint: disable=super-init-not-called
        self.port, self.host, self.sockets = port, f'127.0.0.1:{port}', []

    def wait(self):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                if self.raw('GET', '/api/1/tables')[0] == 200:
                    return
            time.sleep(0.02)
        raise AssertionError('nginx does not answer')


@test
async def behind_nginx(server):
    """Sockets spread over both; those of the one that is killed come back at the other."""
    with beside(server) as second, nginx(server.folder, server, second) as port:
        front = Front(port)
        front.wait()
        table, us, gb = await two_seats(front, front)
        for _ in range(6):
            await same_step(us, gb)
            await (us if us.told.get('actions') else gb).act()
        await same_step(us, gb)
        log = us.told['log']
        server.kill()
        await close_all(front)
        us, gb = [await front.join(table, role) for role in ('us', 'gb')]
        assert us.told['log'] == log
        assert await play_out([us, gb], most=20000) > 2
        await close_all(front)


@test
@public
async def a_seat_that_is_anothers_now(server):
    """Who has got up at one process has neither hand nor voice at the other, where his socket still is."""
    anna, bert, carl = [await server.person(n) for n in ('Anna', 'Bert', 'Carl')]
    second = Public(server.folder, store=server.store)
    try:
        table = anna.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open'})['table']
        bert.post(f'tables/{table}/sit')
        gone = await bert.socket()
        assert (await gone.ask('join', table=table, nonce=nonce()))['role'] == 'gb'
        there = {}
        for who in bert, carl:
            there[who] = Person(second)
            there[who].login(who.name)
        there[bert].post(f'tables/{table}/leave')
        there[carl].post(f'tables/{table}/sit')
        us, gb = await anna.socket(), await there[carl].socket()
        await us.ask('join', table=table, nonce=nonce())
        await gb.ask('join', table=table, nonce=nonce())
        for s in us, gb, gone:
            await s.until(lambda told: told['state'] == 'playing')
        assert gone.told['role'] == 'watch' and gone.told['you'] == 'spectator', gone.told
        assert not [c for c in gone.told['view']['pile'].get('hand-gb', []) if c is not None], gone.told
        await gone.refused('forbidden', 'resign')
        await close_all(second)
    finally:
        second.stop()


def other_server(server, sql):
    """What another server writes in this moment: it is not committed yet."""
    return CLUSTER.beside(server.store.split('@/')[1].split('?')[0], sql)


def done(process):
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


@test
@public
async def a_line_at_each_at_once(server):
    """Two that speak at once at two servers: each is heard, one behind the other."""
    anna, bert = [await server.person(n) for n in ('Anna', 'Bert')]
    table = anna.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open'})['table']
    bert.post(f'tables/{table}/sit')
    us = await anna.socket()
    await us.ask('join', table=table)
    assert (await us.ask('say', text='one'))['n'] == 1
    other = other_server(server, 'INSERT INTO chat (game, n, at, account, seat, words)'
                                 " SELECT game, 2, at, account + 1, seat, 'two' FROM chat")
    said = await us.ask('say', text='three')
    assert said['type'] == 'said' and said['n'] == 3, said
    done(other)
    assert server.sql('SELECT n, words FROM chat ORDER BY n') == [(1, 'one'), (2, 'two'), (3, 'three')]


@test
@public
async def a_cup_that_begins_elsewhere(server):
    """Who enters or leaves in the moment in which another server begins the cup comes too late."""
    anna, bert = [await server.person(n) for n in ('Anna', 'Bert')]
    for deed in 'enter', 'leave':
        cup = anna.post('cups', {'name': 'Winter cup', 'game': 'dawn'})['cup']
        anna.post(f'cups/{cup}/enter')
        if deed == 'leave':
            bert.post(f'cups/{cup}/enter')
        before = anna.get(f'cups/{cup}')['entrants']
        other = other_server(server, f"UPDATE cup SET state = 1 WHERE id = '{cup}'")
        try:
            bert.post(f'cups/{cup}/{deed}')
            raise AssertionError(f'{deed} came first')
        except Refused as e:
            assert e.code == 'playing', e
        done(other)
        assert anna.get(f'cups/{cup}')['entrants'] == before


@test
@public
async def the_last_place_in_a_cup(server):
    """Two who take it at once at two servers: one has it."""
    people = [await server.person(n) for n in ('Anna', 'Bert', 'Carl', 'Dora')]
    cup = people[0].post('cups', {'name': 'Small cup', 'game': 'dawn', 'most': 3})['cup']
    for who in people[:2]:
        who.post(f'cups/{cup}/enter')
    # What a server does that lets Carl in.
    other = other_server(server, "UPDATE cup SET state = 0; INSERT INTO cup_entrant (cup, account, n)"
                                 " SELECT c.key, p.key, 3 FROM cup c, person p WHERE p.name = 'Carl'")
    try:
        people[3].post(f'cups/{cup}/enter')
        raise AssertionError('there are four')
    except Refused as e:
        assert e.code == 'too-many', e
    done(other)
    assert people[0].get(f'cups/{cup}')['entrants'] == ['Anna', 'Bert', 'Carl']


@test
@public
async def an_invitation_that_is_declined_elsewhere(server):
    """He looks on at a private table no more, at whichever process his socket is."""
    anna, bert = [await server.person(n) for n in ('Anna', 'Bert')]
    second = Public(server.folder, store=server.store)
    try:
        table = anna.post('tables', {'game': 'dawn', 'against': 'invited', 'private': True})['table']
        anna.post(f'tables/{table}/invite', {'name': 'Bert'})
        s = await bert.socket()
        assert (await s.ask('join', table=table))['role'] == 'watch'
        there = Person(second)
        there.login('Bert')
        there.post(f'tables/{table}/decline')
        assert await s.closed() == 4404
    finally:
        second.stop()


def too_many(deed, *args):
    try:
        deed(*args)
    except Refused as e:
        assert e.code.startswith('too-many'), e
        return
    raise AssertionError('there is one too many')


@test
@public
async def the_last_seat_that_one_may_have(server):
    """Somebody who takes two at once at two servers has one of them, be it a seat, a table, a cup or a bot."""
    anna, bert, carl = [await server.person(n) for n in ('Anna', 'Bert', 'Carl')]
    cup = {'name': 'Winter cup', 'game': 'dawn'}

    def elsewhere(change):
        """What another server does that gives Bert one more: his row counts as written."""
        return other_server(server, "UPDATE person SET since = since WHERE name = 'Bert'; "
                            + change.replace('BERT', "(SELECT key FROM person WHERE name = 'Bert')"))

    def open_table(who):
        return who.post('tables', {'game': 'dawn'})['table']

    for _ in range(63):
        bert.post(f'tables/{open_table(anna)}/sit')
    first, second = open_table(carl), open_table(carl)
    other = elsewhere(f"UPDATE club SET other = BERT FROM game WHERE key = of_game AND id = '{first}'")
    too_many(bert.post, f'tables/{second}/sit')
    done(other)
    assert len(bert.get('mine')['tables']) == 64
    server.sql('UPDATE game SET state = 2')
    spare = [open_table(carl)] + [open_table(bert) for _ in range(7)]
    other = elsewhere(f"UPDATE club SET owner = BERT FROM game WHERE key = of_game AND id = '{spare[0]}'")
    too_many(open_table, bert)
    done(other)
    cups = [who.post('cups', cup)['cup'] for who in (carl, bert, bert)]
    other = elsewhere(f"UPDATE cup SET owner = BERT WHERE id = '{cups[0]}'")
    too_many(bert.post, 'cups', cup)
    done(other)
    for n, who in enumerate((carl, bert, bert, bert, bert)):
        who.post('bots', {'name': f'Bot-{n}'})
    other = elsewhere("UPDATE person SET owner = BERT WHERE name = 'Bot-0'")
    too_many(bert.post, 'bots', {'name': 'Bot-9'})
    done(other)


@test
@public
async def an_account_that_goes_while_others_write(server):
    """A move that comes first at another server saves nobody's game: it is resigned behind it, or closed."""
    anna, bert = [await server.person(n) for n in ('Anna', 'Bert')]
    waiting = anna.post('tables', {'game': 'dawn'})['table']
    table = anna.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open'})['table']
    bert.post(f'tables/{table}/sit')
    us, gb = await anna.socket(), await bert.socket()
    for s in us, gb:
        await s.ask('join', table=table, nonce=nonce())
    for s in us, gb:
        await s.until(lambda told: told['state'] == 'playing')
    other = other_server(server, 'UPDATE game SET version = version + 1')
    anna.delete('me', {'password': anna.PASSWORD})
    done(other)
    await gb.until(lambda told: told['state'] == 'over')
    assert gb.told['result']['how'] == 'resigned' and gb.told['result']['by'] == 'us', gb.told['result']
    end = time.monotonic() + PATIENCE
    while server.sql(f"SELECT state FROM game WHERE id = '{waiting}'"):
        assert time.monotonic() < end, 'the table still waits'
        await asyncio.sleep(0.05)


@test
@public
async def a_name_that_goes_elsewhere(server):
    """Who deletes his account at one process has no name at the other either, where the table is in memory."""
    anna, bert = [await server.person(n) for n in ('Anna', 'Bert')]
    second = Public(server.folder, store=server.store)
    try:
        there = Person(second)
        there.login('Bert')
        table = anna.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open'})['table']
        bert.post(f'tables/{table}/sit')
        us, gb = await anna.socket(), await there.socket()
        for s in us, gb:
            await s.ask('join', table=table, nonce=nonce())
        await gb.until(lambda told: told['state'] == 'playing')
        assert there.get(f'tables/{table}')['club']['names'] == {'us': 'Anna', 'gb': 'Bert'}
        # A game that is over changes no more, and is not read anew.
        await gb.ask('resign')
        anna.delete('me', {'password': anna.PASSWORD})
        end = time.monotonic() + PATIENCE
        told = await gb.ask('join', table=table)
        while told['seats']['us']['name'] is not None:
            assert time.monotonic() < end, told['seats']
            await asyncio.sleep(0.05)
            told = await gb.ask('join', table=table)
        assert told['club']['names'] == {'us': None, 'gb': 'Bert'} and 'Anna' not in str(told['seats']), told
        await close_all(second)
    finally:
        second.stop()


@test
@public
async def deleted_by_the_administrator(server):
    """Both processes hear of it: the game is over, his socket closed, his name gone from memory."""
    anna, bert = [await server.person(n) for n in ('Anna', 'Bert')]
    second = Public(server.folder, store=server.store)
    try:
        there = {}
        for who in anna, bert:
            there[who] = Person(second)
            there[who].login(who.name)
        table = anna.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open'})['table']
        bert.post(f'tables/{table}/sit')
        us, gb = await anna.socket(), await there[bert].socket()
        for s in us, gb:
            await s.ask('join', table=table, nonce=nonce())
        await gb.until(lambda told: told['state'] == 'playing')
        await us.until(lambda told: told['state'] == 'playing')
        subprocess.run([GHENT, 'admin', 'users', 'delete', 'Anna', '--yes', '--store', server.store], check=True,
                       capture_output=True, timeout=PATIENCE)
        await gb.until(lambda told: told['state'] == 'over')
        assert gb.told['result']['how'] == 'resigned', gb.told['result']
        assert await us.closed() == 4401
        for who in bert, there[bert]:
            end = time.monotonic() + PATIENCE
            while (row := who.get(f'tables/{table}'))['club']['names'] != {'us': None, 'gb': 'Bert'}:
                assert time.monotonic() < end, row
                await asyncio.sleep(0.05)
            assert row['state'] == 'over' and 'Anna' not in str([row, who.get('notices')]), row
        await close_all(second)
    finally:
        second.stop()


@test
@public
async def the_last_two_games_of_a_cup(server):
    """They end at once at two servers: each sees the other's running, and the cup is over all the same."""
    people = {n: await server.person(n) for n in ('Anna', 'Bert', 'Carl')}
    cup = people['Anna'].post('cups', {'name': 'Winter cup', 'game': 'dawn'})['cup']
    for who in people.values():
        who.post(f'cups/{cup}/enter')
    people['Anna'].post(f'cups/{cup}/begin')
    pairs = [p for r in people['Anna'].get(f'cups/{cup}')['rounds'] for p in r]
    for p in pairs[:2]:
        us, gb = [await people[p[side]].socket() for side in ('us', 'gb')]
        for s in us, gb:
            await s.ask('join', table=p['table'], nonce=nonce())
        await us.until(lambda told: told['state'] == 'playing')
        if p is pairs[0]:
            await us.ask('resign')
    # What a server does that ends the third: its row of the cup counts as written.
    other = other_server(server, f"UPDATE game SET state = 2 WHERE id = '{pairs[2]['table']}';"
                                 f" UPDATE cup SET state = 1 WHERE id = '{cup}'")
    await us.ask('resign')
    done(other)
    assert people['Anna'].get(f'cups/{cup}')['state'] == 'over'


sys.exit(main())
