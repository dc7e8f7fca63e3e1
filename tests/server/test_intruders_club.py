#!/usr/bin/env python3
"""What one account tries to reach of another's games: test_intruders_club.py GHENT SOURCES [TEST...]

Tables, seats, hands, notes, talk; and what becomes of them when an account goes.
"""
import asyncio
import hashlib
import http.client
import json
import sys
import time

from server import Person, Refused, catch_up, main, nonce, public, test


def refused(codes, act, *args, **more):
    try:
        act(*args, **more)
    except Refused as e:
        assert e.code in codes.split(), f'{codes} expected: {e}'
        return
    raise AssertionError(f'{codes} expected, but it was done')


async def until(ready):
    end = time.monotonic() + 20
    while not ready():
        assert time.monotonic() < end, 'it never happens'
        await asyncio.sleep(.05)


async def begin(server, anna, bert, **more):
    """A game of two people that has begun: the table and both sockets."""
    table = anna.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open', **more})
    bert.post(f"tables/{table['table']}/sit", {'invitation': table['invitation']})
    sockets = []
    for who in anna, bert:
        s = await who.socket()
        s.told = await s.ask('join', table=table['table'], nonce=nonce())
        assert s.told['type'] == 'table', s.told
        sockets.append(s)
    for s in sockets:
        await s.until(lambda told: told['state'] == 'playing')
    assert server.process.poll() is None
    return table, sockets[0], sockets[1]


@test
@public
async def a_private_table(server):
    anna, bert, eve = [await server.person(n) for n in ('Anna', 'Bert', 'Eve')]
    table, us, _ = await begin(server, anna, bert, private=True)
    path = f"tables/{table['table']}"
    for who in eve, Person(server):
        refused('no-such-table', who.get, path)
        refused('no-such-table', who.get, path + '/journal')
        assert table['table'] not in json.dumps(who.get('lobby'))
        s = await who.socket()
        for token in {}, {'token': '0' * 32}, {'token': table['invitation']}:
            m = await s.ask('join', table=table['table'], **token)
            assert m['type'] == 'error' and m['code'] in ('no-such-table', 'forbidden', 'bad-field'), m
    assert table['table'] not in json.dumps(eve.get('mine')) + json.dumps(eve.get('me/export'))
    for what, body in (('sit', {}), ('sit', {'invitation': '0' * 32}), ('leave', {}), ('invite', {'name': 'Eve'})):
        refused('no-such-table forbidden taken playing', eve.post, f'{path}/{what}', body)
    assert us.told['state'] == 'playing'


@test
@public
async def who_is_no_moderator_any_more(server):
    """A socket that was opened with that power does not keep it."""
    anna, mod = await server.person('Anna'), await server.person('Mod')
    table = anna.post('tables', {'game': 'dawn', 'against': 'invited', 'private': True})['table']
    server.make_moderator('Mod')
    s = await mod.socket()
    assert (await s.ask('join', table=table))['type'] == 'table'
    server.sql("UPDATE person SET moderator = 0 WHERE name = 'Mod'")
    assert await s.closed() == 4401
    s = await mod.socket()
    await s.refused('no-such-table', 'join', table=table)


@test
@public
async def who_got_up_looks_on_no_more(server):
    """Whoever has left a private table sees nothing of the game that others play there."""
    anna, bert, carl = [await server.person(n) for n in ('Anna', 'Bert', 'Carl')]
    table = anna.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'invited', 'private': True})
    path = f"tables/{table['table']}"
    bert.post(path + '/sit', {'invitation': table['invitation']})
    gone = await bert.socket()
    await gone.ask('join', table=table['table'])
    bert.post(path + '/leave', {})
    assert await gone.closed() == 4404
    carl.post(path + '/sit', {'invitation': table['invitation']})
    refused('no-such-table', bert.get, path)


@test
@public
async def a_table_that_waits(server):
    """Nobody but its owner invites, calls it off, or opens it to others."""
    anna, eve = await server.person('Anna'), await server.person('Eve')
    table = anna.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'invited'})
    path = f"tables/{table['table']}"
    for invitation in None, '0' * 32, table['invitation'][:-1] + 'g', table['invitation'][:31]:
        body = {} if invitation is None else {'invitation': invitation}
        refused('forbidden bad-field no-such-table', eve.post, path + '/sit', body)
    refused('forbidden no-such-table', eve.post, path + '/invite', {'name': 'Eve'})
    refused('forbidden no-such-table', eve.post, path + '/leave', {})
    refused('signed-out', Person(server).post, path + '/sit', {'invitation': table['invitation']})
    row = anna.get(path)
    assert row['club']['names'] == {'us': 'Anna', 'gb': None}, row


@test
@public
async def anothers_seat_and_hand(server):
    anna, bert, eve = [await server.person(n) for n in ('Anna', 'Bert', 'Eve')]
    table, us, gb = await begin(server, anna, bert)
    spies = [await eve.socket(), await Person(server).socket()]
    for s in spies:
        refusals = [{'as': 'us'}, {'as': 'gb'}, {'token': '0' * 32}, {'token': table['invitation']}]
        for more in refusals:
            m = await s.ask('join', table=table['table'], **more)
            assert m['type'] == 'error' or m['role'] == 'watch', m
        s.told = await s.ask('join', table=table['table'])
        assert s.told['role'] == 'watch' and s.told['you'] == 'spectator', s.told
        await s.refused('forbidden', 'act', step=s.told['step'], action=us.told['actions'][0])
        for what, members in (('undo', {'step': 0}), ('confirm', {'step': 0}), ('resign', {}), ('hint', {}),
                              ('takeback', {'to': 0}), ('offer', {'what': 'end'})):
            await s.refused('forbidden', what, **members)
    # What the viewer may not know is another's business (test_secrets.py); here: each is the viewer that he should be.
    hand = set(us.told['view']['pile']['hand-us'])
    assert hand and us.told['you'] == 'us' and gb.told['you'] == 'gb'
    for s in spies:
        view = s.told['view']
        assert view == spies[0].told['view'] and 'actions' not in s.told
        assert not [c for side in ('us', 'gb') for c in view['pile'].get(f'hand-{side}', []) if c is not None], view
    server.make_moderator('Eve')
    journals = {who.raw('GET', f"tables/{table['table']}/journal")[2] for who in (eve, Person(server))}
    assert len(journals) == 1, 'a moderator reads no more than anybody'
    journal = journals.pop().decode()
    assert journal and not [card for card in hand if card in journal], journal
    own = anna.raw('GET', f"tables/{table['table']}/journal")[2].decode()
    assert [card for card in hand if card in own], own


@test
@public
async def notes_and_whispers(server):
    anna, bert, eve = [await server.person(n) for n in ('Anna', 'Bert', 'Eve')]
    table, us, gb = await begin(server, anna, bert)
    watch = await eve.socket()
    await watch.ask('join', table=table['table'])
    secret = 'he always begins in the north'
    assert (await gb.ask('note', text=secret))['type'] == 'noted'
    assert (await watch.ask('say', text='take the fort, Anna'))['type'] == 'said'
    assert (await us.ask('say', text='good luck'))['type'] == 'said'
    again = []
    for who in anna, eve:
        s = await who.socket()
        await s.ask('join', table=table['table'])
        await s.push('talk')
        again.append(s)
    for s in us, gb, watch, *again:
        await catch_up(s)
    for s in us, watch, *again:
        assert secret not in ''.join(s.heard), 'a note is nobody else’s'
    for s in us, gb, again[0]:
        assert 'take the fort' not in ''.join(s.heard), 'nobody whispers to a player'
    for who in anna, eve:
        assert secret not in json.dumps(who.get('me/export'))
    server.make_moderator('Eve')
    eve.post('moderation', {'do': 'mute', 'account': 'Bert', 'reason': 'shouting'})
    await gb.refused('muted', 'say', text='hello')


@test
@public
async def moderators_close_tables(server):
    anna, bert, mod = [await server.person(n) for n in ('Anna', 'Bert', 'Mod')]
    server.make_moderator('Mod')
    table, us, _ = await begin(server, anna, bert)
    refused('forbidden', anna.post, 'moderation', {'do': 'close', 'table': table['table'], 'reason': 'x'})
    deed = mod.post('moderation', {'do': 'close', 'table': table['table'], 'reason': 'abuse'})
    assert deed['table'] == table['table'] and deed['account'] is None
    await us.until(lambda told: told['state'] == 'over')
    assert us.told['result']['how'] == 'closed', us.told['result']
    assert table['table'] not in json.dumps(anna.get('mine'))
    assert mod.get('moderation/log')['log'][0]['do'] == 'close'


@test
@public
async def who_is_barred_waits_for_nobody(server):
    """Nor his bot: nobody would find him at the table."""
    anna, mod = await server.person('Anna'), await server.person('Mod')
    server.make_moderator('Mod')
    bot = Person(server, anna.post('bots', {'name': 'Anna-Bot'})['token'])
    tables = {who.post('tables', {'game': 'dawn'})['table'] for who in (anna, bot)}

    def waiting():
        return {row['table'] for row in mod.get('lobby')['tables']}
    assert waiting() == tables
    linked = [who.post('tables', {'game': 'dawn', 'against': 'invited'}) for who in (anna, bot)]
    named = anna.post('tables', {'game': 'dawn', 'against': 'invited'})['table']
    anna.post(f'tables/{named}/invite', {'name': 'Mod'})
    mod.post('moderation', {'do': 'bar', 'account': 'Anna', 'reason': 'abuse', 'days': 3})
    assert not waiting()
    # Nor does anybody come who has the page of it open, the link, or an invitation.
    seats = [(table, {}) for table in tables] + [(named, {})]
    seats += [(made['table'], {'invitation': made['invitation']}) for made in linked]
    for table, body in seats:
        refused('forbidden', mod.post, f'tables/{table}/sit', body)
    mod.post('moderation', {'do': 'unbar', 'account': 'Anna', 'reason': 'promised'})
    assert waiting() == tables
    for table, body in seats:
        mod.post(f'tables/{table}/sit', body)


@test
@public
async def who_is_muted_names_nothing(server):
    """An invitation is told to others, and the name of a cup is read by all: neither is a way around it."""
    anna, bert, mod = [await server.person(n) for n in ('Anna', 'Bert', 'Mod')]
    server.make_moderator('Mod')
    bot = Person(server, anna.post('bots', {'name': 'Anna-Bot'})['token'])
    tables = {who: who.post('tables', {'game': 'dawn'})['table'] for who in (anna, bot)}

    def tries():
        yield 'cups', anna, {'name': 'A bad word', 'game': 'dawn'}
        for who, table in tables.items():
            yield f'tables/{table}/invite', who, {'name': 'Bert'}
    mod.post('moderation', {'do': 'mute', 'account': 'Anna', 'reason': 'shouting'})
    for path, who, body in tries():
        refused('muted', who.post, path, body)
    assert not bert.get('notices')['notices'] and not bert.get('cups')['cups']
    mod.post('moderation', {'do': 'unmute', 'account': 'Anna', 'reason': 'promised'})
    for path, who, body in tries():
        who.post(path, body)


@test
@public
async def who_leaves_for_good(server):
    """His running games are resigned, those that wait are gone; his name is nowhere."""
    anna, bert = await server.person('Anna'), await server.person('Bert')
    table, us, gb = await begin(server, anna, bert)
    waits = anna.post('tables', {'game': 'dawn', 'against': 'open'})['table']
    games = json.loads(anna.raw('GET', 'me/export')[2])
    assert table['table'] in json.dumps(games), 'the export has the games'
    anna.delete('me', {'password': anna.PASSWORD})
    assert await us.closed() == 4401
    await gb.until(lambda told: told['state'] == 'over')
    assert gb.told['result']['how'] == 'resigned' and gb.told['result']['by'] == 'us', gb.told['result']
    row = bert.get(f"tables/{table['table']}")
    assert row['club']['names']['us'] is None and 'Anna' not in json.dumps(row), row
    assert waits not in json.dumps(bert.get('lobby'))
    refused('no-such-table', bert.get, f'tables/{waits}')


@test
@public
async def whose_name_others_were_told(server):
    """Notices of others name him no more, nor his bot."""
    anna, bert = await server.person('Anna'), await server.person('Bert')
    bot = Person(server, anna.post('bots', {'name': 'Anna-Bot'})['token'])
    for who in anna, bot:
        made = bert.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open'})['table']
        who.post(f'tables/{made}/sit')
        declined = bert.post('tables', {'game': 'dawn', 'against': 'invited'})['table']
        bert.post(f'tables/{declined}/invite', {'name': who.get('me')['account']['name']})
        who.post(f'tables/{declined}/decline')
    assert {n['by'] for n in bert.get('notices')['notices']} == {'Anna', 'Anna-Bot'}
    anna.delete('me', {'password': anna.PASSWORD})
    told = bert.get('notices')['notices']
    assert told and 'Anna' not in json.dumps(told), told
    assert 'Your invitation was declined' in json.dumps(told), told


@test
@public
async def who_has_gone_in_the_same_moment(server):
    """What he asked for before is not written behind him: it would have a dead owner, or keep his name."""
    anna = await server.person('Anna')
    seat = anna.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open'})['table']
    cup = anna.post('cups', {'name': 'Winter cup', 'game': 'dawn'})['cup']
    for n, (path, body) in enumerate((
            ('bots', {'name': 'Eve-Bot'}), ('tables', {'game': 'dawn'}), (f'tables/{seat}/sit', {}),
            ('tables/OWN/invite', {'name': 'Anna'}), ('cups', {'name': 'Eves cup', 'game': 'dawn'}),
            (f'cups/{cup}/enter', {}))):
        eve = await server.person(f'Eve{n}')
        own = eve.post('tables', {'game': 'dawn'})['table']
        server.meanwhile(eve.name, 'UPDATE person SET name = NULL, folded = NULL WHERE key = HIM')
        refused('signed-out', eve.post, path.replace('OWN', own), body)
        assert not server.sql("SELECT name FROM person WHERE name LIKE 'Eve%'"), path
    row = anna.get(f'tables/{seat}')
    assert row['club']['names'] == {'us': 'Anna', 'gb': None} and not anna.get('notices')['notices'], row
    assert not anna.get(f'cups/{cup}')['entrants'] and len(anna.get('cups')['cups']) == 1


@test
@public
async def an_invitation_to_a_seat_that_is_taken(server):
    anna, bert = await server.person('Anna'), await server.person('Bert')
    table = anna.post('tables', {'game': 'dawn', 'against': 'invited'})['table']
    server.meanwhile('Anna', 'UPDATE club SET other = HIM + 1')
    refused('taken', anna.post, f'tables/{table}/invite', {'name': 'Bert'})
    assert not bert.get('notices')['notices'] and not server.sql('SELECT account FROM club_invite')


@test
@public
async def who_sits_down_and_goes_for_good(server):
    """The seat is free again; a table that closes behind him, for he has seen its bid, does not do so in silence."""
    anna, eve = await server.person('Anna'), await server.person('Eve')
    bot = Person(server, eve.post('bots', {'name': 'Eve-Bot'})['token'])
    pace, password = {'kind': 'days', 'days': 2}, {'password': Person.PASSWORD}
    for who, name, go in ((eve, 'Eve', lambda tables: [eve.post(f'tables/{t}/leave') for t in tables]),
                          (bot, None, lambda _: eve.delete('bots/Eve-Bot')),
                          (eve, None, lambda _: eve.delete('me', password))):
        free, bids = [anna.post('tables', {'game': 'dawn', 'side': 'us', 'pace': pace, **more})['table']
                      for more in ({}, {'bid': 20})]
        who.post(f'tables/{free}/sit')
        assert who.post(f'tables/{bids}/sit', {'side': 'us', 'bid': 0})['club']['bid']['us'] == 20
        go([free, bids])
        await until(lambda: [t['table'] for t in anna.get('lobby')['tables']] == [free])
        assert [t['table'] for t in anna.get('mine')['tables']] == [free]
        assert anna.get(f'tables/{free}')['club']['names'] == {'us': 'Anna', 'gb': None}
        told = anna.get('notices')['notices']
        assert (told[0]['kind'], told[0]['table'], told[0]['by']) == ('left', bids, name), told
        assert 'sat' not in [n['kind'] for n in told] and 'clos' in told[0]['text']['en'], told
        anna.post(f'tables/{free}/leave')


@test
@public
async def a_pledge_and_getting_up(server):
    """Whoever has seen the share that another had pledged does not choose his own behind it."""
    anna, bert = await server.person('Anna'), await server.person('Bert')
    table = anna.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'open'})['table']
    bert.post(f'tables/{table}/sit')
    us, gb = await anna.socket(), await bert.socket()
    shares = [f'{n}{n}' * 16 for n in 'abcd']
    pledges = [hashlib.blake2b(bytes.fromhex(share), digest_size=32).hexdigest() for share in shares]
    await us.ask('join', table=table, pledge=pledges[0])
    commit = (await gb.ask('join', table=table, pledge=pledges[1]))['fair']['commit']
    await us.ask('join', table=table, nonce=shares[0])
    assert (await gb.ask('join', table=table))['fair']['nonces']['us'] == shares[0]
    bert.post(f'tables/{table}/leave')
    bert.post(f'tables/{table}/sit')
    await us.until(lambda told: told['state'] == 'waiting' and not told['seats']['us']['joined'])
    told = await gb.ask('join', table=table, nonce=shares[2])
    assert told['state'] == 'waiting' and told['fair']['nonces']['us'] is None, told
    # The side was drawn by the secret: nobody gets another draw by getting up.
    assert told['fair']['commit'] == commit, told
    await us.ask('join', table=table, nonce=shares[3])
    told = await us.until(lambda told: told['state'] == 'playing')
    assert told['fair']['nonces'] == {'us': shares[3], 'gb': shares[2]}


@test
@public
async def what_players_said_and_who_looks_on(server):
    """Nobody who looks on pushes it out, nor has he more words by his bots; and the other way round."""
    anna, bert, eve = [await server.person(n) for n in ('Anna', 'Bert', 'Eve')]
    table, us, gb = await begin(server, anna, bert)
    bot = Person(server, eve.post('bots', {'name': 'Eve-Bot'})['token'])
    for said in 'first', 'second':
        assert (await us.ask('say', text=said))['type'] == 'said'
    [(game, eves)] = server.sql("SELECT g.key AS game, p.key AS person FROM game g, person p WHERE p.name = 'Eve'")
    server.sql('INSERT INTO chat (game, n, at, account, seat, words) VALUES '
               + ', '.join(f"({game}, {n}, 1, {eves}, -1, 'x{n}')" for n in range(3, 203)))
    lines = [await who.socket() for who in (eve, bot)]
    for line in lines:
        await line.ask('join', table=table['table'])
        for _ in range(3):
            assert (await line.ask('say', text='y'))['type'] == 'said'
    for line in lines:
        await line.refused('slow-down', 'say', text='z')
    kept = [len(server.sql(f'SELECT n FROM chat WHERE seat {sign} 0')) for sign in ('>=', '<')]
    assert kept == [2, 200], kept
    await us.ask('resign')
    await gb.until(lambda told: told['state'] == 'over')
    for who in bert, eve:
        line = await who.socket()
        await line.ask('join', table=table['table'])
        chat = (await line.push('talk'))['chat']
        assert len(chat) == 102 and [m['text'] for m in chat[:3]] == ['first', 'second', 'x109'], chat


@test
@public
async def an_invitation_declined_on_many_lines(server):
    """It is declined once, and so the owner is told."""
    ada, mal = [await server.person(n) for n in ('Ada', 'Mal')]
    table = ada.post('tables', {'game': 'dawn', 'side': 'us', 'against': 'invited'})['table']
    ada.post(f'tables/{table}/invite', {'name': 'Mal'})
    lines = [http.client.HTTPConnection('127.0.0.1', server.port, timeout=20) for _ in range(30)]
    for line in lines:
        line.connect()
    for line in lines:
        line.request('POST', f'/api/1/tables/{table}/decline', '{}', mal.headers())
    assert {line.getresponse().status for line in lines} <= {200, 403}
    for line in lines:
        line.close()
    assert [n['kind'] for n in ada.get('notices')['notices']] == ['declined']


@test
@public
async def a_store_that_makes_no_sense(server):
    """Rows as no server writes them: a table whose clock cannot be stopped is not read for ever."""
    anna, bert = await server.person('Anna'), await server.person('Bert')
    table, us, gb = await begin(server, anna, bert, pace={'kind': 'days', 'days': 3})
    server.stop()
    server.sql('UPDATE club SET running = 7, left0 = 9223372036854775807, left1 = -5, since = 9223372036854775807')
    server.start()
    row = anna.get(f"tables/{table['table']}")
    assert row['club']['clock']['us'] < 1 << 51 and row['club']['clock']['gb'] == 0, row
    spent = []
    for _ in range(2):
        with open(f'/proc/{server.process.pid}/stat', encoding='utf-8') as file:
            spent.append(sum(int(n) for n in file.read().rsplit(')', 1)[1].split()[11:13]))
        await asyncio.sleep(1)
    assert spent[1] - spent[0] < 30, f'{spent[1] - spent[0]} hundredths of a second of one'


@test
@public
async def a_moderator_and_his_own_game(server):
    """Nobody gets out of a game that he is about to lose, be it his bot's, by closing it."""
    anna, bert = await server.person('Anna'), await server.person('Bert')
    server.make_moderator('Anna')
    bot = Person(server, anna.post('bots', {'name': 'Anna-Bot'})['token'])
    for who in anna, bot:
        for table in ((await begin(server, who, bert, rated=True))[0], bert.post('tables', {'game': 'dawn'})):
            if anna.get(f"tables/{table['table']}")['state'] == 'waiting':
                who.post(f"tables/{table['table']}/sit")
            refused('forbidden', anna.post, 'moderation',
                    {'do': 'close', 'table': table['table'], 'reason': 'I was about to lose'})
    assert not anna.get('moderation/log')['log'] and len(bert.get('mine')['tables']) == 4


@test
@public
async def a_cup_full_of_bots(server):
    """They count as their owner, who enters it once."""
    ada, mal = [await server.person(n) for n in ('Ada', 'Mal')]
    bot = Person(server, mal.post('bots', {'name': 'Mal-Bot'})['token'])
    cup = ada.post('cups', {'name': 'Winter cup', 'game': 'dawn', 'most': 3})['cup']
    for first, second in ((mal, bot), (bot, mal)):
        first.post(f'cups/{cup}/enter')
        refused('taken', second.post, f'cups/{cup}/enter')
        first.post(f'cups/{cup}/leave')
    assert not ada.get(f'cups/{cup}')['entrants']


if __name__ == '__main__':
    sys.exit(main())
