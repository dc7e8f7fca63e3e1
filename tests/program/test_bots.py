#!/usr/bin/env python3
"""Engines from both sides: test_bots.py GHENT SOURCES

`ghent bot` is spoken to as another program would, and engines of every bad kind play in `ghent match`, `simulate` and `play`.
"""
import os
import re
import subprocess
import sys
import time

from harness import GHENT, SOURCES, ghent, ghent_json, main, read, record, refused, test, write

PYTHON = sys.executable
SAMPLE = f'engine:{PYTHON} {SOURCES}/samples/engine.py'

# An engine of which one answer is bad: what it says to hello, game and go.
BAD = '''
import json, os, sys, time
open('pid', 'w').write(str(os.getpid()))
actions = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(' ')
    if word == 'actions':
        actions = json.loads(rest)
    if word == 'quit':
        break
    answer = {'hello': 'hello 1', 'game': 'ready', 'go': 'bestaction ' + (actions or [''])[0]}.get(word)
    %s
    if answer is not None:
        print(answer, flush=True)
'''


def bad_engine(line):
    write('bad.py', (BAD % line).encode())
    return f'engine:{PYTHON} bad.py'


def spoken(*lines, level='recruit', code=0):
    """What ghent bot answers to all these lines."""
    return ghent('bot', level, stdin=''.join(line + '\n' for line in lines), code=code).stdout.splitlines()


class Bot:
    """ghent bot, line by line."""

    def __init__(self, *args):
        self.process = subprocess.Popen(  # pylint: disable=consider-using-with
            [GHENT, 'bot', *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=dict(os.environ, LC_ALL='C'))

    def say(self, line):
        self.process.stdin.write(line + '\n')
        self.process.stdin.flush()

    def hear(self):
        return self.process.stdout.readline().rstrip('\n')

    def end(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        self.process.stdout.close()
        assert self.process.wait(20) == 0
        return rest


def gone(pid):
    return not os.path.exists(f'/proc/{pid}')


# ---- ghent bot ----

@test
def the_document_is_true():
    with open(SOURCES + '/docs/BOTS.md', encoding='utf-8') as file:
        script = re.search(r'```\n(> hello 1\n.*?)```', file.read(), re.S).group(1)
    bot, said = Bot('recruit'), 0
    for line in script.splitlines():
        mark, words = line[0], line[2:]
        if mark == '>':
            bot.say(words)
            said += 1
        else:
            heard = bot.hear()
            assert heard == words, f'line {said}: {heard!r} and not {words!r}'
    assert said >= 15
    assert bot.end() == '', 'it said more than is written'


@test
def bad_arguments():
    refused('bot', 'napoleon', says='“napoleon”')
    refused('bot', 'recruit', 'militia', says='“militia”')
    refused('bot', '--game', 'chess', says='“chess”')
    refused('bot', '--seed', '1', says='“--seed”')
    assert 'plays dawn\n' in ghent('bot', '--game', 'dawn', stdin='hello 1\n').stdout
    assert spoken('game blank 1 standard us', level='general') == ['ready']
    only = ghent('bot', '--game', 'dawn', stdin='game blank 1 standard us\n').stdout
    assert only == 'error 1 there is no game “blank” here\n'
    french = ghent('bot', '--lang', 'fr', stdin='dance\n').stdout
    assert french == 'error 1 «\u00a0dance\u00a0» n’est pas connu ici\n'


@test
def whatever_comes_is_told_and_survived():
    data = (b'\xff\xfe\n' + b'x' * 2_000_000 + b'\n' + b'hello\0 1\n' + b'\n' + b'   \n' + b'go\n' + b'option\n' + b'option hash 3\n' +
            b'option level napoleon\n' + b'option seed -4\n' + b'game\n' + b'game blank 9 standard us\n' +
            b'game blank 1 long us\n' + b'state \n' + b'game blank 1 standard us\n' + b'state frame\n' + b'state over 1\n' +
            b'hint\n' + b'position\n' + b'position /\n' + b'go ms 5\n' + b'stop\n' + b'hello 1\r\n' + b'quit')
    run = subprocess.run([GHENT, 'bot'], input=data, capture_output=True, check=False, timeout=60,
                         env=dict(os.environ, LC_ALL='C'))
    assert run.returncode == 0 and run.stderr == b'', run
    lines = run.stdout.decode().splitlines()
    told = [int(line.split()[1]) for line in lines if line.startswith('error ')]
    assert told == [1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21], told
    assert lines[-1] == 'hello 1'


@test
def a_state_that_cannot_be_is_refused():
    whole = 'state drawn 8 ; steps 0 ; frame turn nobody 1 0 0 0 0 0 0 ; frame fight nobody 1 0 0 0 0 0 0 ; ' \
            'frame commit us 0 1 0 0 0 0 0 ; held us 4 ; held gb 4 ; pile hand-us erie thames bladensburg chippawa ; ' \
            'pile unknown york detroit queenston lundys-lane plattsburgh baltimore new-orleans mackinac river-raisin ' \
            'sackets-harbor cryslers-farm beaver-dams'
    game = 'game blank 1 standard us'
    assert spoken(game, whole, 'actions')[-1].startswith('actions ["play erie"')
    for wrong in (whole.replace(' ; held us 4', ' ; held us 3'), whole.replace('hand-us erie', 'hand-us erie york'),
                  whole + ' ; key 0000000000000001 0000000000000000', whole + ' ; pile hand-gb york'):
        answers = spoken(game, wrong, 'go')
        assert answers[1].startswith('error 2 ') and answers[2].startswith('error 3 '), (wrong, answers)
    assert spoken('game blank 1 standard gb', whole)[1] == 'error 2 gb is not to decide there'


@test
def positions_of_journals_and_answers_that_repeat():
    for game in ('blank', 'dawn', 'madison', 'amateurs'):
        record(f'{game}.journal', game=game, seats=('random', 'random'))
        once = spoken(f'position {game}.journal 3', 'actions', 'go iterations 50', 'actions', level='general')
        assert re.fullmatch('side us|side gb', once[0]), once
        assert once[2].removeprefix('bestaction ') in once[1], once
        again = Bot('general')
        for line in (f'position {game}.journal 3', 'actions', 'go iterations 50'):
            again.say(line)
        assert [again.hear() for _ in range(3)] == once[:3]
        again.end()
    assert spoken('position dawn.journal')[0].startswith('error 1 there is no step')  # it is over
    data = read('dawn.journal')
    write('broken.journal', data[:200] + b'x' + data[201:])
    assert 'line' in spoken('position broken.journal')[0]


@test
def stop_is_heard_while_it_thinks():
    record('dawn.journal', game='dawn', seats=('greedy', 'greedy'))
    bot = Bot('general')
    bot.say('position dawn.journal 0')
    assert bot.hear() == 'side us'
    begun = time.monotonic()
    bot.say('go ms 600000')
    bot.say('stop')
    assert bot.hear().startswith('bestaction play ')
    bot.say('go ms 600000')
    assert bot.end().startswith('bestaction ')  # the end of the input means stop
    assert time.monotonic() - begun < 60
    hints = Bot('recruit')
    hints.say('position dawn.journal 0')
    hints.say('hint iterations 300')
    heard = [hints.hear()]
    while not heard[-1].startswith('hints '):
        heard.append(hints.hear())
    assert len(heard) - 2 == int(heard[-1].split()[1]) >= 1
    assert all(re.match(r'hint \d+ play ', line) for line in heard[1:-1]), heard
    hints.end()


# ---- engine:COMMAND ----

@test
def every_game_can_be_played_behind_the_protocol():
    """All positions of a whole game are told so that our own engine understands them."""
    for game in ('blank', 'dawn', 'madison', 'amateurs'):
        played = ghent('simulate', game, '--us', f'engine:{GHENT} bot greedy', '--gb', 'greedy', '--games', '1', '--json')
        assert played.stderr == '' and f'"us":"engine:{GHENT} bot greedy"' in played.stdout, played
        assert '"faults":0' in played.stdout


@test
def the_sample_plays_a_match():
    result = ghent_json('match', 'dawn', SAMPLE, 'random', '--games', '4', '--jobs', '2')
    assert result['games'] == 4 and result['faults'] == 0
    assert result['a_forfeits'] == result['b_forfeits'] == 0
    result = ghent_json('match', 'blank', f'engine:{GHENT} bot recruit', SAMPLE, '--games', '2', '--ms', '50')
    assert result['games'] == 2 and result['a_forfeits'] == result['b_forfeits'] == 0


@test
def a_game_with_an_engine_is_kept_and_resumed():
    ghent('play', 'blank', '--us', SAMPLE, '--gb', 'random', '--seed', '1', '--save', 'a.journal')
    assert b'\nplays us engine #' in read('a.journal')
    ghent('replay', 'a.journal', '--verify')
    run = ghent('play', 'blank', '--us', bad_engine("answer = answer if word != 'go' else 'bestaction dance'"),
                '--gb', 'random', '--seed', '1', '--save', 'b.journal', code=1)
    assert '“dance”' in run.stderr and '--resume b.journal' in run.stdout
    ghent('play', '--resume', 'b.journal', '--us', SAMPLE)
    assert b'\nresult ' in read('b.journal')


@test
def who_fails_loses_and_hears_why():
    for line, says in (("answer = answer if word != 'go' else 'bestaction play waterloo'", 'waterloo'),
                       ("answer = answer if word != 'go' else 'bestaction'", 'legal'),
                       ("answer = answer if word != 'go' else sys.exit(3)", 'ended'),
                       ("answer = answer if word != 'go' else 'error tired of war'", 'tired of war'),
                       ("answer = answer if word != 'go' else 'x' * 100000", 'without end'),
                       ("answer = answer if word != 'go' else '\\x1b[2J'", 'not text'),
                       ("answer = answer if word != 'game' else 'error no such game'", 'no such game')):
        engine = bad_engine(line)
        run = ghent('match', 'blank', 'random', engine, '--games', '2', '--json')
        assert '"a_wins":2' in run.stdout and '"b_forfeits":2' in run.stdout, (line, run.stdout)
        assert says in run.stderr and '2 games' in run.stderr, (line, run.stderr)
        assert gone(read('pid').decode())
        run = ghent('simulate', 'blank', '--gb', engine, '--games', '1')
        assert says in run.stderr and 'United States (random): 1 won' in run.stdout, run.stdout


@test
def who_is_late_is_stopped_then_loses():
    """It hears stop after its time; if it answers then all is well."""
    waits = bad_engine("answer = answer if word != 'go' else sys.stdin.readline() and answer")
    result = ghent_json('simulate', 'blank', '--us', 'random', '--gb', 'random', '--games', '1')
    assert result['games'] == 1
    run = ghent('match', 'blank', waits, 'random', '--games', '2', '--ms', '30')
    assert run.stderr == '', run.stderr
    begun = time.monotonic()
    run = ghent('match', 'blank', bad_engine("answer = answer if word != 'go' else time.sleep(60)"), 'random',
                '--games', '2', '--ms', '30')
    assert 'has not answered in time' in run.stderr and time.monotonic() - begun < 30
    assert gone(read('pid').decode()), 'the engine is still there'


@test
def bad_commands_are_refused():
    for name, says in (('engine:', 'needs the command'), ('engine:  ', 'needs the command'),
                       ('engine:./nothing', 'no such file'), ('engine:/', 'not permitted'), ('engine:true', 'ended'),
                       ('engine:' + 'x ' * 100, 'cannot be started')):
        refused('match', 'blank', name, 'random', says=says)
        refused('match', 'blank', 'random', name, says=says)
        refused('simulate', 'blank', '--us', name, says=says)
        refused('play', 'blank', '--gb', name, '--save', 'x.journal', says=says)
    refused('match', 'blank', bad_engine("answer = 'hello 2'"), 'random', says='version “2”')
    assert not os.path.exists('x.journal')
    # No shell: what would be a second command is an argument.
    refused('match', 'blank', 'engine:true ; touch made', 'random', says='ended')
    refused('match', 'blank', 'engine:true $(touch made) `touch made`', 'random', says='ended')
    assert not os.path.exists('made')


@test
def an_engine_is_told_its_own_side_only():
    """Neither the key nor a card of the other, and no file that is open but its own."""
    write('spy.py', b'''
import json, os, sys
log, actions = open('spy.log', 'a'), []
log.write('files ' + ' '.join(os.readlink('/proc/self/fd/' + fd).split(':')[0] for fd in os.listdir('/proc/self/fd')
                              if os.path.exists('/proc/self/fd/' + fd) or fd in '012') + '\\n')
for line in sys.stdin:
    log.write(line)
    word, _, rest = line.strip().partition(' ')
    actions = json.loads(rest) if word == 'actions' else actions
    answer = {'hello': 'hello 1', 'game': 'ready', 'go': 'bestaction ' + (actions or [''])[0]}.get(word)
    if answer:
        print(answer, flush=True)
''')
    ghent('play', 'blank', '--us', f'engine:{PYTHON} spy.py', '--gb', 'random', '--seed', '7', '--save', 'g.journal')
    told = read('spy.log').decode()
    assert 'journal' not in told.splitlines()[0]
    assert told.count('\nview ') > 5 and told.splitlines()[-1] == 'quit'
    assert not re.search(r'key (?!0{16} 0{16})', told) and 'hand-gb' not in told
    assert re.search(r'^over -?\d+$', told, re.M)


sys.exit(main())
