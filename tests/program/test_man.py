#!/usr/bin/env python3
"""The manual: test_man.py GHENT SOURCES

Every command has a page, every page tells every option, and man finds nothing wrong with any of them.
"""
import glob
import os
import re
import subprocess
import sys

from harness import GHENT, SOURCES, ghent, main, test

BUILT = os.path.join(os.path.dirname(GHENT), 'man')


def commands():
    return re.findall(r'^  ghent ([a-z]+)', ghent('--help').stdout, re.M)


def pages():
    """The pages by their names: those that are written and those that are made."""
    paths = glob.glob(SOURCES + '/clients/text/*.1') + glob.glob(BUILT + '/*.1')
    return {os.path.basename(path)[:-2]: path for path in paths}


def read_by_man(path):
    env = dict(os.environ, LC_ALL='C.UTF-8', MANWIDTH='400', MAN_KEEP_FORMATTING='')
    run = subprocess.run(['man', '--warnings', '-E', 'UTF-8', '-l', path], env=env, capture_output=True, text=True,
                         check=False)
    assert run.returncode == 0 and run.stderr == '', f'{path}: {run.stderr}'
    return re.sub('.\b', '', run.stdout)


@test
def every_command_has_a_page():
    found = pages()
    assert 'ghent' in found and len(commands()) >= 10
    missing = [c for c in commands() if 'ghent-' + c not in found]
    assert not missing, f'no page for {missing}'
    overview = read_by_man(found['ghent'])
    for command in commands():
        assert f'ghent-{command}(1)' in overview, command


@test
def pages_are_sound_and_whole():
    for name, path in pages().items():
        text = read_by_man(path)
        for section in ('NAME', 'SYNOPSIS', 'DESCRIPTION'):
            assert re.search(f'^{section}$', text, re.M), f'{name}: no {section}'
        if path.startswith(BUILT):
            command = name.removeprefix('ghent-')
            for option in re.findall(r'^  (--[a-z0-9-]+)', ghent(command, '--help').stdout, re.M):
                assert re.search(rf'^ +{option}\b', text, re.M), f'{name}: no {option}'


sys.exit(main())
