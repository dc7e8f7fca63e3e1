"""tune, calibrate and apply: bad arguments are named and end with 2; a fit gives tables that fit.

    test_tune.py TUNE CALIBRATE SELFPLAY APPLY TERMS.def CERTAINTY.def
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

TUNE, CALIBRATE, SELFPLAY, APPLY, TERMS, CERTAINTY = sys.argv[1:]
FAULTS = [
    ([TUNE], 'GAME is missing'),
    ([TUNE, 'chess', 'general', '1'], 'GAME chess'),
    ([TUNE, 'blank', 'general', '1'], 'no terms'),
    ([TUNE, 'dawn'], 'PLAYER is missing'),
    ([TUNE, 'dawn', 'nobody', '1'], 'PLAYER nobody'),
    ([TUNE, 'dawn', 'general'], 'GAMES is missing'),
    ([TUNE, 'dawn', 'general', 'x'], 'GAMES x'),
    ([TUNE, 'dawn', 'general', '1', '5x'], 'ITERATIONS 5x'),
    ([TUNE, 'dawn', 'random', '0'], 'no positions'),
    ([TUNE, 'dawn', 'random', '1', '1', '1', '1', '1', '1'], 'too many'),
    ([CALIBRATE, 'dawn', 'general', '0'], 'GAMES 0'),
    ([TUNE, 'madison', 'random', '1', '--scenario'], '--scenario needs a value'),
    ([TUNE, 'madison', 'random', '1', '--scenario', '1815'], 'scenario 1815 is not among those of the game: entire-war,'),
    ([TUNE, 'dawn', 'random', '1', '--scenario', '1814'], 'of the game: standard'),
    ([CALIBRATE, 'madison', '--scenario', '1815'], 'scenario 1815'),
    ([CALIBRATE, 'madison', 'random', '1', '1', '1', '/nowhere', '--scenario', '1814'], 'first scenario only'),
    ([SELFPLAY, 'madison', '1', '1'], 'SEED is missing'),
    ([SELFPLAY, 'madison', '1', '1', '1', 'nobody'], 'PLAYER nobody'),
    ([SELFPLAY, 'madison', '1', '1', '1', '--scenario', '1815'], 'scenario 1815'),
    ([APPLY], 'three files'),
    ([APPLY, '/nowhere', TERMS, CERTAINTY], '/nowhere'),
    ([APPLY, TERMS, TERMS, CERTAINTY], 'not what tune prints'),
]


def run(words, **env):
    return subprocess.run(words, capture_output=True, text=True, env={**os.environ, **env})


def faults():
    bad = 0
    for words, said in FAULTS:
        out = run(words)
        if out.returncode != 2 or said not in out.stderr or 'Traceback' in out.stderr:
            print(f'{words[1:]}: {out.returncode} {out.stderr}')
            bad += 1
    return bad


def rows(path):
    with open(path, encoding='utf-8') as file:
        return sum(line.startswith(('T(', 'C(')) for line in file)


def changed(out):
    """Terms of the lead whose weight is another than it was."""
    weights = re.findall(r'(?m)^T\((\w+), (-?\d+)\) /\* was (-?\d+)', out)
    return {name for name, new, old in weights if new != old and not name.startswith('EDGE')}


def fit(folder):
    """Positions kept in a file give the same tables again, which have as many rows as before."""
    terms, certainty = shutil.copy(TERMS, folder), shutil.copy(CERTAINTY, folder)
    kept, tuned = os.path.join(folder, 'kept'), os.path.join(folder, 'tuned')
    first = run([TUNE, 'dawn', 'random', '40', '1', '1', '8'], TUNE_TO=kept)
    again = run([TUNE, 'dawn', 'random', '0'], TUNE_FROM=kept)
    stale = run([TUNE, 'dawn', 'random', '0'], TUNE_FROM=TERMS)
    with open(tuned, 'w', encoding='utf-8') as file:
        file.write(first.stdout)
    wrong = run([TUNE, 'dawn', 'random', '0'], TUNE_FROM=kept, TUNE_ONLY='SCORE,NONSENSE')
    only = run([TUNE, 'dawn', 'random', '0'], TUNE_FROM=kept, TUNE_ONLY='LANDING,US_CARDS')
    applied = run([APPLY, tuned, terms, certainty])
    good = (not first.returncode and first.stdout == again.stdout and stale.returncode == 2
            and wrong.returncode == 2 and 'NONSENSE' in wrong.stderr
            and changed(only.stdout) <= {'LANDING', 'US_CARDS'} and changed(first.stdout) > {'LANDING'}
            and not applied.returncode and rows(terms) == rows(TERMS)
            and rows(certainty) == rows(CERTAINTY) and rows(tuned) == rows(TERMS) + rows(CERTAINTY))
    if not good:
        print(first.stderr, again.stderr, stale.stderr, wrong.stderr, only.stdout, applied.stderr)
    return not good


def scenarios():
    """A short one begins later, and is not the first one."""
    first, late = (json.loads(run([SELFPLAY, 'madison', '1', '1', '1', 'random', *more]).stdout)
                   for more in ([], ['--scenario', '1814']))
    told = run([CALIBRATE, 'madison', 'random', '2', '1', '1', '--scenario', '1814']).stdout
    good = (first['scenario'], late['scenario']) == ('entire-war', '1814') and first['plays'] != late['plays']
    if not good or '(1814)' not in told:
        print(first, late, told)
    return not good or '(1814)' not in told


with tempfile.TemporaryDirectory() as scratch:
    BAD = faults() + fit(scratch) + scenarios()
print(f'{len(FAULTS) + 2 - BAD} passed, {BAD} failed')
sys.exit(BAD > 0)
