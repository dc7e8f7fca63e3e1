#!/usr/bin/env python3
"""Notices on the page, by push, by mail, with a mail server and a push service of the test's own
(fakes.py): test_notices.py GHENT SOURCES [TEST...]"""
import asyncio
import os
import re
import sys
import threading
import time

from fakes import FakeMail, FakePush, check_vapid, path
from server import CLUSTER, PATIENCE, Person, Public, Refused, catch_up, main, nonce, of_files, test

MAIL, PUSH = FakeMail(), FakePush()
QUIET_ALL_DAY = {'from': '00:00', 'to': '23:59'}


def served(mail=None, anywhere=True, trusted=True, **how):
    """A public server; pushes may go to the loopback."""
    def mark(function):
        def make(folder):
            os.environ.pop('GHENT_TEST_PUSH_ANYWHERE', None)
            if anywhere:
                os.environ['GHENT_TEST_PUSH_ANYWHERE'] = '1'
            os.environ['SSL_CERT_FILE'] = path('cert.pem' if trusted else 'nobody.pem')
            options = ['--mail', mail.file(**how)] if mail else []
            return Public(folder, *options)
        function.kind = make
        return function
    return mark


def text_of(message):
    return message.get_content().replace('\r\n', '\n')


def refused(code, act, *args):
    try:
        act(*args)
    except Refused as e:
        assert e.code == code, f'{code} expected: {e}'
        return e.body['error']
    raise AssertionError(f'{code} expected, but it was done')


async def wait_for(what, *args):
    """Until it is so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if await asyncio.to_thread(what, *args):
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f'{what} is not so')


async def confirmed(server, name, mail, **more):
    """Somebody whose address is confirmed, by the letter that was sent there."""
    person = await server.person(name, mail=mail, **more)
    _, letter = await asyncio.to_thread(MAIL.next)
    token = re.search(r'/confirm#([0-9a-f]{64})', text_of(letter)).group(1)
    person.post('me/confirm', {'token': token})
    return person


# ---- letters ----

@test
@served(MAIL)
async def a_letter_goes_out_securely(server):
    ada = await server.person('Ada', mail='ada@example.org', language='fr')
    envelope, letter = await asyncio.to_thread(MAIL.next)
    assert envelope == {'from': 'club@example.org', 'to': 'ada@example.org', 'secure': True, 'user': 'club'}, envelope
    assert letter['To'] == 'ada@example.org' and letter['From'].addresses[0].addr_spec == 'club@example.org'
    assert letter['Auto-Submitted'] == 'auto-generated' and letter['Content-Language'] == 'fr'
    assert abs(letter['Date'].datetime.timestamp() - time.time()) < 60
    assert re.fullmatch(r'<\d+\.[0-9a-f]{16}@example\.org>', letter['Message-ID'])
    assert letter['List-Unsubscribe'] is None, 'whoever asked for it cannot stop it'
    assert not letter.defects, letter.defects
    assert FakeMail.PASSWORD not in '\n'.join(MAIL.said)
    token = re.search(server.url + r'/confirm#([0-9a-f]{64})', text_of(letter)).group(1)
    ada.post('me/confirm', {'token': token})
    assert ada.get('me')['account']['confirmed']
    # It is gone from the database once it was taken.
    await wait_for(lambda: not server.letters())


@test
@served(MAIL)
async def refused_for_now_or_for_good(server):
    MAIL.refuse = {'later@example.org': '450 busy', 'never@example.org': '550 no such user'}
    try:
        await server.person('Late', mail='later@example.org')
        await server.person('Never', mail='never@example.org')
        await server.person('Fine', mail='fine@example.org')
        envelope, _ = await asyncio.to_thread(MAIL.next)
        assert envelope['to'] == 'fine@example.org'
        await wait_for(lambda: [r[0] for r in server.letters()] == ['later@example.org'])
        tries, due = server.sql('SELECT tries, due FROM mail')[0]
        assert tries == 1 and time.time() + 40 < due <= time.time() + 61, (tries, due)
        # When its time has come it is tried again.
        MAIL.refuse = {}
        server.sql('UPDATE mail SET due = 0')
        envelope, _ = await asyncio.to_thread(MAIL.next)
        assert envelope['to'] == 'later@example.org'
    finally:
        MAIL.refuse = {}


@test
@served()
@of_files
async def letters_that_nobody_sends(server):
    """A server without mail writes them, gives them up when their time is over, and goes on."""
    ada = await server.person('Ada', mail='ada@example.org')
    assert len(server.letters('ada@example.org')) == 1
    server.stop()
    server.sql('UPDATE mail SET until = 1')
    server.start()
    ada.server = server
    await wait_for(lambda: not server.letters())
    assert ada.get('me')['account']['mail'] == 'ada@example.org'


BARE = FakeMail(offers=('AUTH PLAIN',))


@test
@served(BARE)
async def no_password_goes_out_in_the_clear(server):
    await server.person('Ada', mail='ada@example.org')
    await wait_for(lambda: server.sql('SELECT count(*) FROM mail WHERE tries = 1')[0][0] == 1)
    assert set(line.split(' ')[0] for line in BARE.said) == {'EHLO'}, BARE.said


STRANGER = FakeMail()


@test
@served(STRANGER, trusted=False)
async def nor_to_a_stranger(server):
    await server.person('Ada', mail='ada@example.org')
    await wait_for(lambda: server.sql('SELECT count(*) FROM mail WHERE tries = 1')[0][0] == 1)
    assert STRANGER.said == ['EHLO [127.0.0.1]', 'STARTTLS'], STRANGER.said


LOGIN = FakeMail(offers=('STARTTLS', 'AUTH LOGIN'))


@test
@served(LOGIN)
async def a_crash_sends_a_letter_twice_and_never_not(server):
    LOGIN.hold = threading.Event()
    await server.person('Ada', mail='ada@example.org')
    _, first = await asyncio.to_thread(LOGIN.next)
    # It was taken, but we do not know it yet.
    server.kill()
    LOGIN.hold.set()
    LOGIN.hold = None
    server.sql('DELETE FROM lease')  # of the dead, where there may be several
    server.start()
    _, second = await asyncio.to_thread(LOGIN.next)
    assert text_of(first) == text_of(second)
    await wait_for(lambda: not server.letters())


@test
async def wrong_files_are_named(server):
    cases = [('host h.example\nform x\n', ':2: '), ('from a@b.c\n', 'lacks “host”'),
             ('host h.example\nfrom a@b.c\nsecurity none\n', 'not to h.example'),
             ('host localhost\nfrom a@b.c\nuser u\n', 'lacks “password-file”'),
             ('host localhost\nfrom a@b.c\nuser u\npassword-file /nowhere\n', '/nowhere'),
             ('host localhost\nport 0\n', ':2: '), ('host localhost\nfrom nobody\n', ':2: ')]
    for words, expected in cases:
        with open(path('wrong'), 'w', encoding='utf-8') as file:
            file.write(words)
        code, said = await start_and_fail(server, '--mail', path('wrong'))
        assert code == 2 and expected in said, f'{words!r}: {code} {said}'


async def start_and_fail(server, *options):
    process = await asyncio.create_subprocess_exec(
        sys.argv[1], 'serve', '--public', '--url', 'http://127.0.0.1:0', '--listen', '127.0.0.1:0', '--store',
        os.path.join(server.folder, 'other.db'), *options, stderr=asyncio.subprocess.PIPE,
        env=dict(os.environ, LC_ALL='C'))
    _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
    return process.returncode, said.decode()


# ---- what is told ----

async def join(who, table, **more):
    s = await who.socket()
    s.told = await s.ask('join', table=table, **more)
    assert s.told['type'] == 'table', s.told
    return s


async def begin(a, b, **more):
    """A game of two, begun: its id and their sockets, by side."""
    table = a.post('tables', {'game': 'dawn', 'side': 'us', **more})['table']
    b.post(f'tables/{table}/sit')
    sockets = {'us': await join(a, table, nonce=nonce()), 'gb': await join(b, table, nonce=nonce())}
    for s in sockets.values():
        await s.until(lambda told: told['state'] == 'playing')
    return table, sockets


async def pass_turn(sockets, to):
    """Plays for whoever is to decide until it is the turn of this side; it is said when it was not."""
    for _ in range(400):
        side = next((side for side, s in sockets.items() if s.told.get('actions')), None)
        if side == to:
            return
        if side:
            await sockets[side].act()
        for s in sockets.values():
            await s.ask('ping')
    raise AssertionError(f'{to} is never to decide')


async def turn_for(a, b, **more):
    """A game in which it is now the turn of `a`, who has gone away before."""
    table, sockets = await begin(a, b, **more)
    await pass_turn(sockets, 'gb')
    await sockets['us'].close()
    alone = sockets['gb']
    for _ in range(400):
        if not alone.told.get('actions'):
            break
        await alone.act()
    return table, alone


@test
@served()
async def a_turn_is_told_on_the_page(server):
    ada, bea = await server.person('Ada'), await server.person('Bea')
    page = await ada.socket()
    table, sockets = await begin(ada, bea)
    assert (await page.push('notice'))['notice']['kind'] == 'sat'
    assert ada.get('notices')['unread'] == 0, 'it was read when she joined'
    await pass_turn(sockets, 'gb')
    assert not [n for n in ada.get('notices')['notices'] if n['kind'] == 'turn'], 'she looks at it'
    # Her page is hidden: she does not look any more.
    answer = await sockets['us'].ask('away', away=True)
    assert answer['away'] is True
    await sockets['us'].refused('bad-field', 'away', away=1)
    await pass_turn({'gb': sockets['gb'], 'us': sockets['us']}, 'us')
    told = await page.push('notice')
    notice = told['notice']
    assert (notice['kind'], notice['table'], notice['game'], notice['by'], notice['read']) == (
        'turn', table, 'dawn', 'Bea', False), told
    assert 'Bea' in notice['text']['en'] and notice['text']['fr'].startswith('C’est à vous') and told['unread'] == 1
    assert ada.get('notices')['notices'][0] == notice
    # She comes back to it, and it is read.
    await sockets['us'].ask('away', away=False)
    await wait_for(lambda: ada.get('notices')['unread'] == 0)
    assert bea.get('notices')['unread'] == 0 and not bea.get('notices')['notices']


@test
@served()
async def what_is_out_of_date_is_taken_back(server):
    ada, bea = await server.person('Ada'), await server.person('Bea')
    table, gb = await turn_for(ada, bea, takebacks=True)
    assert [n['kind'] for n in ada.get('notices')['notices'] if not n['read']] == ['turn']
    await gb.ask('takeback', to=0)
    await wait_for(lambda: ada.get('notices')['unread'] == 2)
    assert ada.get('notices')['notices'][0]['kind'] == 'offer'
    # Another of hers, a bot's account, makes no notices; resigning ends both of the others.
    m = await gb.ask('resign')
    assert m['result']['how'] == 'resigned'
    assert [n['kind'] for n in ada.get('notices')['notices'] if not n['read']] == ['over']
    assert ada.post('notices/read', {'id': ada.get('notices')['notices'][0]['id']}) == {'unread': 0}
    assert not [n for n in bea.get('notices')['notices'] if n['kind'] == 'over'], 'who looks knows it'
    assert table


@test
@served()
async def what_was_asked_and_declined(server):
    """Who declines asks nothing; and of what was declined, or taken back, nobody is told any more."""
    ada, bea = await server.person('Ada'), await server.person('Bea')
    _, sockets = await begin(ada, bea, takebacks=True)
    await pass_turn(sockets, 'gb')
    us, gb = sockets['us'], sockets['gb']

    def asked(who):
        return [n['by'] for n in who.get('notices')['notices'] if n['kind'] == 'offer']
    # Ada does not wait for the answer, which is no.
    await us.ask('offer', what='end')
    await us.ask('away', away=True)
    await gb.ask('decline', what='end')
    await asyncio.sleep(0.2)
    assert not asked(ada) and not asked(bea), (asked(ada), asked(bea))
    # Bea is away; Ada asks for two things, and takes back one after the other.
    await us.ask('away', away=False)
    await gb.ask('away', away=True)
    await us.ask('takeback', to=0)
    await us.ask('offer', what='end')
    await wait_for(lambda: asked(bea) == ['Ada'])
    await us.ask('decline', what='end')
    await asyncio.sleep(0.2)
    assert asked(bea) == ['Ada'], 'she is still asked for a takeback'
    await us.ask('decline', what='takeback')
    await wait_for(lambda: not asked(bea))
    # Whoever moves has taken back what he had asked before.
    await gb.ask('away', away=False)
    await us.ask('away', away=True)
    await gb.ask('offer', what='end')
    await wait_for(lambda: asked(ada) == ['Bea'])
    await pass_turn(sockets, 'us')
    assert not asked(ada), 'it is her turn; nothing is offered'


@test
@served()
async def what_was_asked_before_another_action(server):
    """It cannot be accepted any more, although it is still the same one's turn."""
    ada, bea = await server.person('Ada'), await server.person('Bea')
    _, sockets = await begin(ada, bea)
    us, gb = sockets['us'], sockets['gb']

    def asked():
        return [n['by'] for n in ada.get('notices')['notices'] if n['kind'] == 'offer']
    await us.ask('away', away=True)
    same = False
    for _ in range(400):
        await pass_turn(sockets, 'gb')
        await gb.ask('offer', what='end')
        await wait_for(lambda: asked() == ['Bea'])
        while gb.told.get('actions') and (gb.told.get('offers') or {}).get('end'):
            await gb.act()
            await gb.ask('ping')
        same = bool(gb.told.get('actions'))
        assert not asked(), f'nothing is offered any more; the same turn: {same}'
        if same:
            return
    raise AssertionError('each action has passed the turn')


@test
@served()
async def who_sat_down_and_got_up(server):
    """No game begins when she comes: she is not told so any more."""
    ada, bea = await server.person('Ada'), await server.person('Bea')
    table = ada.post('tables', {'game': 'dawn', 'side': 'us'})['table']
    for _ in range(2):
        bea.post(f'tables/{table}/sit')
        assert [n['kind'] for n in ada.get('notices')['notices']] == ['sat']
        bea.post(f'tables/{table}/leave')
        assert ada.get('notices') == {'notices': [], 'unread': 0}, ada.get('notices')


@test
@served(MAIL)
async def who_waits_in_the_room_gets_no_letter(server):
    """The page goes on to the table by itself: what would have called her there is not sent."""
    ada, bea = await confirmed(server, 'Ada', 'ada@example.org'), await server.person('Bea')
    table = ada.post('tables', {'game': 'dawn', 'side': 'us'})['table']
    bea.post(f'tables/{table}/sit')
    assert server.sql(f"SELECT mail_due IS NULL FROM notice WHERE place = '{table}'") in ([(0,)], [(False,)])
    await join(ada, table, nonce=nonce())
    await wait_for(lambda: server.sql(f"SELECT mail_due IS NULL FROM notice WHERE place = '{table}'")
                   in ([(1,)], [(True,)]))
    assert MAIL.letters.empty()


@test
@served()
async def a_cup_that_is_called_off(server):
    """Who has entered it is told, but he who does it is not; nor who has left it before."""
    ada, bea, cleo = [await server.person(n) for n in ('Ada', 'Bea', 'Cleo')]
    cup = ada.post('cups', {'name': 'Winter cup', 'game': 'dawn'})['cup']
    for who in ada, bea, cleo:
        who.post(f'cups/{cup}/enter')
    cleo.post(f'cups/{cup}/leave')
    page = await bea.socket()
    await page.ask('ping')
    ada.post(f'cups/{cup}/leave', {'cup': True})
    told = (await page.push('notice'))['notice']
    assert (told['kind'], told['cup'], told['by'], told['table']) == ('called-off', cup, 'Ada', None), told
    assert told['text']['en'] == 'The cup “Winter cup” is called off.' and 'est annulée' in told['text']['fr'], told
    assert [len(who.get('notices')['notices']) for who in (ada, bea, cleo)] == [0, 1, 0]


@test
@served()
async def a_reminder_that_nobody_had_is_gone(server):
    """One is made with every turn: those that were still to come leave nothing behind."""
    ada, bea = await server.person('Ada'), await server.person('Bea')
    _, sockets = await begin(ada, bea, pace={'kind': 'days', 'days': 2})
    for side in ['gb', 'us'] * 6:
        await pass_turn(sockets, side)
    await wait_for(lambda: server.sql('SELECT count(*) FROM notice WHERE kind = 1 AND seen < 2')[0][0] == 1)
    assert server.sql('SELECT count(*) FROM notice WHERE kind = 1')[0][0] <= 2


@test
@of_files
@served()
async def what_was_taken_back_is_not_gone_through_again(server):
    """It is kept for days: a turn may not cost more with every turn before it."""
    plan = server.sql("EXPLAIN QUERY PLAN UPDATE notice SET seen = 2 WHERE account = 1 AND place = 'x'"
                      ' AND kind = 0 AND seen < 2')
    assert any('notice_by_place (account=? AND place=?)' in row[-1] for row in plan), plan


@test
@served(MAIL)
async def a_table_that_a_moderator_closes(server):
    """Who sits there is told on the page, by push and by mail, as he wants; what was told before is out of date."""
    ada = await confirmed(server, 'Ada', 'ada@example.org', language='fr')
    bea, cleo, mod = [await server.person(n) for n in ('Bea', 'Cleo', 'Mod')]
    server.make_moderator('Mod')
    browser = PUSH.browser('bea')
    bea.post('me/push', browser.subscription())
    ada.post('me/notices', {'push': False})
    cleo.post('me/notices', {'page': False})
    table, gb = await turn_for(ada, bea)
    waiting = bea.post('tables', {'game': 'dawn', 'against': 'invited'})['table']
    bea.post(f'tables/{waiting}/invite', {'name': 'Cleo'})
    await asyncio.to_thread(MAIL.next)  # that it is Ada's turn
    server.sql('UPDATE notice_setting SET mailed = 0')  # as if it was a while ago
    page, silent = await ada.socket(), await cleo.socket()
    for s in page, silent:
        await s.ask('ping')
    for one in table, waiting:
        mod.post('moderation', {'do': 'close', 'table': one, 'reason': 'Bea has arranged it'})
        pushed = browser.open((await asyncio.to_thread(PUSH.next))[2])
        assert pushed['url'] == '/club/mine' and 'moderator has closed' in pushed['body'], pushed
    told = (await page.push('notice'))['notice']
    assert (told['kind'], told['table'], told['game'], told['by']) == ('closed', table, 'dawn', 'Bea'), told
    assert 'moderator has closed' in told['text']['en'] and 'modérateur a fermé' in told['text']['fr'], told
    assert 'arranged' not in str(told)
    assert [n['kind'] for n in ada.get('notices')['notices'] if not n['read']] == ['closed'], 'the turn is out of date'
    _, letter = await asyncio.to_thread(MAIL.next)
    assert letter['Subject'].startswith('Un modérateur a fermé'), letter['Subject']
    assert f'{server.url}/club/mine\n' in text_of(letter), text_of(letter)
    # She looked at it, and is told all the same.
    assert (await gb.until(lambda told: told['state'] == 'over'))['result']['how'] == 'closed'
    mine = [n for n in bea.get('notices')['notices'] if n['kind'] == 'closed']
    assert [(n['table'], n['by'], n['read']) for n in mine] == [(waiting, None, False), (table, 'Ada', False)], mine
    # The invitation is out of date as well; who was invited sat nowhere.
    assert cleo.get('notices') == {'notices': [], 'unread': 0}, cleo.get('notices')
    await silent.quiet()
    assert not mod.get('notices')['notices']


@test
@served(MAIL)
async def several_turns_are_one_letter_outside_quiet_hours(server):
    assert server.call('GET', '/api/1/')['mail'] is True
    ada = await confirmed(server, 'Ada', 'ada@example.org', language='fr')
    bea = await confirmed(server, 'Bea', 'bea@example.org')
    ada.post('me/notices', {'quiet': QUIET_ALL_DAY, 'zone': zone_at_noon()})
    tables = [(await turn_for(ada, bea))[0] for _ in range(2)]
    # Bea's letter is of a later event and is there: Ada's is held back.
    table = bea.post('tables', {'game': 'dawn'})['table']
    ada.post(f'tables/{table}/sit')
    # Whoever has the page before the game open comes at once: he is given a minute.
    [(due,)] = server.sql(f"SELECT mail_due FROM notice WHERE place = '{table}'")
    assert time.time() + 40 < due <= time.time() + 61, due
    server.sql(f"UPDATE notice SET mail_due = 1 WHERE place = '{table}'")
    envelope, letter = await asyncio.to_thread(MAIL.next)
    assert envelope['to'] == 'bea@example.org' and letter['Subject'].startswith('Ada sat down'), letter['Subject']
    assert ada.get('notices')['unread'] == 2
    ada.post('me/notices', {'quiet': None})
    envelope, letter = await asyncio.to_thread(MAIL.next)
    assert envelope['to'] == 'ada@example.org'
    assert letter['Subject'] == 'Ghent\xa0: 2 avis', letter['Subject']
    text = text_of(letter)
    for one in tables:
        assert f'{server.url}/play/{one}\n' in text, text
    stop = re.search(server.url + r'/stop#(\S+)', text).group(1)
    assert letter['List-Unsubscribe'] == f'<{server.url}/stop#{stop}>'
    # Whoever has the link may stop them; a link that was changed does nothing.
    wrong = stop[:-1] + ('0' if stop[-1] != '0' else '1')
    refused('bad-token', server_post, server, 'notices/stop', {'token': wrong})
    assert server_post(server, 'notices/stop', {'token': stop}) == {}
    assert ada.get('me/notices')['mail'] == 'off' and bea.get('me/notices')['mail'] == 'soon'
    assert MAIL.letters.empty()


@test
@served(MAIL)
async def a_push_can_be_read_by_its_browser_only(server):
    ada = await confirmed(server, 'Ada', 'ada@example.org')
    bea = await server.person('Bea')
    key = server.call('GET', '/api/1/push-key')['key']
    browser = PUSH.browser('ada')
    assert ada.post('me/push', browser.subscription()) == {'subscriptions': 1}
    table, gb = await turn_for(ada, bea)
    where, headers, body = await asyncio.to_thread(PUSH.next)
    while 'sat down' in browser.open(body)['body']:
        where, headers, body = await asyncio.to_thread(PUSH.next)
    message = browser.open(body)
    assert where == '/send/ada' and headers['Content-Encoding'] == 'aes128gcm' and headers['TTL'] == '86400'
    assert headers['Topic'] == table and message['tag'] == table and message['url'] == f'/play/{table}', message
    assert message['title'] == 'Ghent' and message['body'] == 'It is your turn against Bea (Dawn\'s Early Light).', message
    assert b'Bea' not in body
    claims = check_vapid(headers['Authorization'], key, f'https://127.0.0.1:{PUSH.port}')
    assert claims['sub'] == 'mailto:club@example.org' and time.time() < claims['exp'] <= time.time() + 86400
    # It was pushed, so no letter; when the browser is gone the letter goes out.
    PUSH.status['/send/ada'] = 410
    await gb.ask('resign')
    await asyncio.to_thread(PUSH.next)
    envelope, letter = await asyncio.to_thread(MAIL.next)
    assert envelope['to'] == 'ada@example.org' and 'is over' in text_of(letter), text_of(letter)
    assert ada.get('me/notices')['subscriptions'] == 0


@test
@served(anywhere=False)
async def nothing_beside_us_is_pushed_to(server):
    ada = await server.person('Ada')
    for place in (PUSH.browser('x').endpoint, 'https://127.0.0.1/x', 'https://[::1]/x', 'https://10.0.0.1/x',
                  'https://169.254.169.254/latest', 'https://localhost/x', 'http://push.example.net/x',
                  'https://push.example.net:8443/x', 'https://2130706433/x', 'file:///etc/passwd'):
        refused('bad-endpoint', ada.post, 'me/push', {**PUSH.browser('x').subscription(), 'endpoint': place})
    good = {**PUSH.browser('x').subscription(), 'endpoint': 'https://push.example.net/x'}
    for member in ('p256dh', 'auth'):
        refused('bad-endpoint', ada.post, 'me/push', {**good, member: good[member][:-2] + 'AA' * 2})
    refused('bad-endpoint', ada.post, 'me/push', {**good, 'p256dh': 'BA' + good['p256dh'][2:-4] + 'AAAA'})
    # A browser belongs to one account at a time, an account has ten browsers.
    assert ada.post('me/push', good) == {'subscriptions': 1}
    bea = await server.person('Bea')
    assert bea.post('me/push', good) == {'subscriptions': 1}
    assert ada.get('me/notices')['subscriptions'] == 0
    for i in range(12):
        told = bea.post('me/push', {**good, 'endpoint': f'https://push.example.net/{i}'})
    assert told == {'subscriptions': 10}
    assert bea.delete('me/push', {'endpoint': 'https://push.example.net/11'}) == {'subscriptions': 9}
    assert PUSH.got.empty()


@test
@served()
async def reminders_come_before_the_time_is_up(server):
    ada, bea = await server.person('Ada'), await server.person('Bea')
    table, gb = await turn_for(ada, bea, pace={'kind': 'days', 'days': 2})
    made, deadline = server.sql('SELECT made, deadline FROM notice WHERE kind = 1')[0]
    assert deadline - made == 12 * 3600 and abs(deadline - time.time() - 2 * 86400) < 60
    assert [n['kind'] for n in ada.get('notices')['notices'] if n['table'] == table and not n['read']] == ['turn']
    server.sql('UPDATE notice SET made = 1 WHERE kind = 1')
    assert 'deadline' in [n['kind'] for n in ada.get('notices')['notices']]
    await gb.ask('resign')
    assert not server.sql('SELECT 1 FROM notice WHERE kind = 1 AND seen < 2')


async def who_comes_by_another_server(server):
    """He has the table before him there, so he is not told; his other page there is, when he is away."""
    second = Public(server.folder, store=server.store)
    try:
        ada, bea = await server.person('Ada'), await server.person('Bea')
        table, sockets = await begin(ada, bea)
        await pass_turn(sockets, 'gb')
        there = Person(second)
        there.login('Ada')
        looks, page = await join(there, table), await there.socket()
        await sockets['us'].close()
        await pass_turn({'us': looks, 'gb': sockets['gb']}, 'us')
        await wait_for(lambda: [n['read'] for n in ada.get('notices')['notices'] if n['kind'] == 'turn'] == [True])
        await looks.ask('away', away=True)
        await sockets['gb'].ask('resign')
        told = await page.push('notice')
        while told['notice']['kind'] != 'over':
            told = await page.push('notice')
        for s in second.sockets:
            await s.close()
    finally:
        second.stop()


if CLUSTER:
    test(served()(who_comes_by_another_server))


@test
@served()
async def what_is_read_beside_something_that_fails(server):
    """Then all that waits with it is done once more, and must do the same."""
    ada, bea = await server.person('Ada'), await server.person('Bea')
    tables = [bea.post('tables', {'game': 'dawn', 'against': 'invited'})['table'] for _ in range(6)]
    for table in tables:
        bea.post(f'tables/{table}/invite', {'name': 'Ada'})
    upto, line = max(n['id'] for n in ada.get('notices')['notices']), await bea.socket()
    await line.ask('join', table=tables[0], nonce=nonce())
    server.forbid('INSERT', 'memo')
    for _ in range(40):
        server.sql('UPDATE notice SET seen = 0 WHERE seen = 1')
        read = asyncio.create_task(asyncio.to_thread(ada.post, 'notices/read', {'upto': upto}))
        for _ in range(30):  # more at once would cost the line
            if read.done():
                break
            await line.say({'type': 'note', 'text': 'x'})
            await asyncio.sleep(0)
        assert (await read)['unread'] == 0
        await catch_up(line)


@test
@served()
async def bad_settings_change_nothing(server):
    ada = await server.person('Ada')
    before = ada.get('me/notices')
    for which, body in (('mail', {'mail': 'often'}), ('page', {'page': 1}), ('digest', {'digest': '24:00'}),
                        ('digest', {'digest': '7:30'}), ('quiet', {'quiet': {'from': '22:00'}}),
                        ('quiet', {'quiet': {'from': '22:00', 'to': '7'}}), ('quiet', {'quiet': 'night'}),
                        ('zone', {'zone': 841}), ('zone', {'zone': '60'}), ('volume', {'volume': 11})):
        assert refused('bad-field', ada.post, 'me/notices', body)['which'] == which, body
    assert ada.get('me/notices') == before
    refused('bad-field', ada.post, 'notices/read', {})
    refused('bad-field', ada.post, 'notices/read', {'upto': 1, 'id': 1})


def zone_at_noon():
    """Minutes by which clocks are ahead where it is noon: all-day quiet hours hold there for long."""
    now = time.gmtime()
    zone = 12 * 60 - (now.tm_hour * 60 + now.tm_min)
    return zone + 1440 if zone < -720 else zone


def server_post(server, where, body):
    """By nobody in particular."""
    return server.call('POST', '/api/1/' + where, body, headers={'Origin': server.url})


if __name__ == '__main__':
    sys.exit(main())
