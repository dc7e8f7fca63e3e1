"""What tools/strength and tools/balance/report share: running the program, intervals, and the proof
of which build a figure comes from.

A figure that is kept for later carries the build and the arguments that made it; where either
differs it is refused, for figures of two builds must not stand in one table.
"""
import argparse
import json
import math
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.join(ROOT, 'build')
GHENT = os.path.join(BUILD, 'ghent')
Z = 1.959964


def refuse(why):
    """Ends the tool: what it was told cannot be done."""
    print(f'{os.path.basename(sys.argv[0])}: {why}', file=sys.stderr)
    sys.exit(2)


def said(*command):
    run = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if run.returncode:
        refuse(f"{' '.join(map(str, command))}: exit {run.returncode}\n{run.stderr.strip()}")
    return run.stdout


def ghent_json(*args):
    return json.loads(said(GHENT, *args, '--json'))


def build(*targets):
    said('ninja', '-C', BUILD, 'ghent', 'tests/bench', *targets)


def number_from(least):
    """A type for argparse: a whole number that is not too small."""
    def read(word):
        number = int(word)
        if number < least:
            raise argparse.ArgumentTypeError(f'{number} is less than {least}')
        return number
    read.__name__ = 'whole number'
    return read


def wilson(share, n):
    """The limits of 95 % for a share of n trials, both in 0 .. 1; clients/text/rating.c has the same."""
    if not n:
        return 0.0, 1.0
    z2 = Z * Z / n
    middle, off = (share + z2 / 2) / (1 + z2), math.sqrt(z2 * (share * (1 - share) + z2 / 4)) / (1 + z2)
    return max(0.0, middle - off), min(1.0, middle + off)


def made_by(game):
    """Which build plays: its version, and the hashes of its random games (the rules and the data)
    and of its levels (how they play), computed now, not those on record."""
    hashes = {}
    for line in said(os.path.join(BUILD, 'tests', 'bench')).splitlines():
        name, _, value = line.split()
        hashes[name] = value
    if game not in hashes:
        refuse(f'there is no game “{game}”')
    version = said(GHENT, '--version').splitlines()[0]
    return {'version': version, 'game': game, 'rules': hashes[game], 'levels': hashes[game + '-levels']}


def scenarios_of(args):
    """The scenarios of the game, the one that is measured first; refused where there is no such game or scenario."""
    games = ghent_json('--version')['games']
    if args.game not in games:
        refuse(f'there is no game “{args.game}”')
    found = games[args.game]['scenarios']
    wanted = args.scenario or found[0]
    if wanted not in found:
        refuse(f"there is no scenario “{wanted}”; there are: {', '.join(found)}")
    return [wanted, *(name for name in found if name != wanted)]


def page_name(kind, args):
    """The file of a report: the first scenario is the game's, another one has its own."""
    return '-'.join([kind, args.game, *([args.scenario] if args.scenario else [])]) + '.md'


def read_json(path, words):
    """What stands in a file that a tool has kept, or refused."""
    try:
        return json.loads(words)
    except ValueError as fault:
        return refuse(f'{path}: {fault}')


def made_words(made):
    return f"{made['version']} (bench hash {made['rules']}, levels {made['levels']})"


def same_made(path, there, wanted):
    """Refuses what another build or other arguments have made."""
    for key in wanted:
        if there.get(key) != wanted[key]:
            refuse(f"{path}: made with {key} {there.get(key)}, not {wanted[key]}; name another file or remove it")
