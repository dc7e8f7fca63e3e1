#!/usr/bin/env python3
"""Whether the flood would notice it: test_flood.py FLOOD GHENT.

Among bad messages one is good (--slip); it must be counted as accepted, and what it has changed be seen.
GHENT_LONG tries the requests, too, but for those after which he who asked is gone or nothing is shown.
"""
import json
import os
import subprocess
import sys

FLOOD, GHENT = sys.argv[1:3]
SLIPS = [((), 'act'), (('--club',), 'note'), (('--club',), 'me/language')]
MORE = [
    'act', 'resign', 'say', 'tables', 'tables/%w/sit', 'tables/%w/leave', 'tables/%w/invite', 'tables/%w/decline',
    'cups', 'cups/%c/enter', 'cups/%c/leave', 'cups/%c/begin', 'me/password', 'me/mail', 'me/sessions/%s',
    'me/notices', 'me/push', 'notices/read', 'logout-all', 'bots', 'bots/%b/token', 'bots/%b', 'moderation', 'login',
]
# Who has entered may leave again: what is wrong otherwise may undo it.
UNDONE = ['cups/%c/enter', 'tables/%w/invite']


def flood(how, slip):
    done = subprocess.run([FLOOD, '--ghent', GHENT, '--messages', '600', '--tables', '2', *how, '--slip', slip],
                          capture_output=True, text=True, errors='replace', timeout=120, check=False)
    told = json.loads(done.stdout)
    assert done.returncode == 1, done
    assert told['accepted'] >= 1 and (told['changed'] >= 1 or slip in UNDONE), (told, done.stderr)


def main():
    slips = SLIPS
    if os.environ.get('GHENT_LONG'):
        slips = SLIPS + [((), 'resign')] + [(('--club',), slip) for slip in MORE]
    failed = 0
    print(f'1..{len(slips)}')
    for number, (how, slip) in enumerate(slips, 1):
        name = ' '.join([*how, slip])
        try:
            flood(how, slip)
            print(f'ok {number} {name}', flush=True)
        except (AssertionError, ValueError, subprocess.SubprocessError) as e:
            failed += 1
            print(f'not ok {number} {name}\n# ' + str(e).replace('\n', '\n# '), flush=True)
    return 1 if failed else 0


sys.exit(main())
