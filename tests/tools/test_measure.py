#!/usr/bin/env python3
"""What the tools that measure say: limits, bars, cards, and whose figures they take."""
import contextlib
import importlib.util
import io
import json
import os
import sys
import tempfile
import types
from importlib.machinery import SourceFileLoader

TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'tools')
sys.path.insert(0, TOOLS)
sys.dont_write_bytecode = True


def tool(name):
    """A script as a module."""
    loader = SourceFileLoader(os.path.basename(name), os.path.join(TOOLS, name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


measure, strength, report = tool('measure.py'), tool('strength'), tool('balance/report')


def refused(what, *args):
    """What a tool says when it ends with 2."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        try:
            what(*args)
        except SystemExit as end:
            assert end.code == 2
            return said.getvalue()
    raise AssertionError('not refused')


def limits():
    """The same figures as in tests/unit/clients/test_rating.c."""
    for share, n, low, high in [(0.8, 10, 0.4902, 0.9433), (0, 20, 0, 0.1611), (1, 100, 0.9630, 1)]:
        found = measure.wilson(share, n)
        assert abs(found[0] - low) < 1e-4 and abs(found[1] - high) < 1e-4
    assert measure.wilson(0, 0) == (0, 1)


def bars():
    """Accepted, or open with a share that is enough; never rejected, never below, never with a fault."""
    for decided, percent, faults, met in [(1, 70, 0, True), (0, 66, 0, True), (0, 64, 0, False), (-1, 66, 0, False),
                                          (1, 64, 0, False), (1, 90, 1, False)]:
        match = {'decided': decided, 'percent': percent, 'faults': faults, 'bar': 65}
        assert strength.met(match) == met, match


def other_builds():
    made = {'version': 'ghent 1', 'rules': '1', 'levels': '2'}
    measure.same_made('f', {**made, 'more': 3}, made)
    assert 'levels' in refused(measure.same_made, 'f', {**made, 'levels': '3'}, made)
    assert 'version' in refused(measure.same_made, 'f', {}, made)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'lines')
        assert report.kept_games(path, made) == {}
        report.keep_line(path, json.dumps({'scenario': 'a', 'iterations': 5, 'seed': 7}) + '\n')
        assert list(report.kept_games(path, made)) == [('a', 5, 7)]
        assert 'rules' in refused(report.kept_games, path, {**made, 'rules': '9'})
        report.keep_line(path, 'x\n')
        assert path in refused(report.kept_games, path, made)


def cards():
    """Copies of a card are one, and plays of a game count once."""
    titles = {'a-1': 'A', 'a-2': 'A', 'b': 'B'}
    games = [{'winner': 'us', 'plays': [['a-1', 'us', 1], ['a-2', 'us', 1], ['b', 'gb', 0]]},
             {'winner': 'gb', 'plays': [['a-2', 'us', 1], ['a-1', 'us', 0]]}]
    found = report.card_figures(games, titles)
    assert {what: (use.plays, use.games, use.won) for what, use in found.items()} == {
        ('A', 'us', True): (3, 2, 1), ('B', 'gb', False): (1, 1, 0), ('A', 'us', False): (1, 1, 0)}
    gain, low, high = found['A', 'us', True].effect(0.5)
    assert gain == 0 and abs(low + high) < 1e-9 and high < 50
    assert '2 of them' in report.chance_words({n: (1, -1, 1) for n in range(40)})


def verdicts():
    assert 'whole interval' in report.verdict(50, 46, 54)
    assert 'wider' in report.verdict(50, 40, 60)
    assert report.verdict(60, 50, 70) == 'the share lies outside, though its interval does not exclude it'
    assert report.verdict(70, 60, 80) == 'the share lies outside'


def scenarios():
    """The one asked for comes first and has pages of its own; one that the game has not is refused."""
    asked = lambda game, scenario: types.SimpleNamespace(game=game, scenario=scenario)
    measure.ghent_json = lambda *args: {'games': {'g': {'scenarios': ['all', 'late', 'last']}}}
    assert measure.scenarios_of(asked('g', None)) == ['all', 'late', 'last']
    assert measure.scenarios_of(asked('g', 'late')) == ['late', 'all', 'last']
    assert 'there are: all, late, last' in refused(measure.scenarios_of, asked('g', 'early'))
    assert 'no game “h”' in refused(measure.scenarios_of, asked('h', None))
    assert measure.page_name('BALANCE', asked('g', None)) == 'BALANCE-g.md'
    assert report.plot_name(asked('g', 'late'), 'cards') == 'balance-g-late-cards.svg'
    games = [[{'scenario': 'late', 'seed': seed, 'sides': ['us', 'gb'], 'winner': 'gb'} for seed in (1, 2)]]
    rows = report.other_table(types.SimpleNamespace(quick_iterations=9), games)
    assert any(row.startswith('| late | 1 to 2 | 2 | 2 | 0 | 100.0 %') for row in rows)
    assert report.other_table(None, []) == []


def notes():
    """What was written by hand outlasts a new report."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'page')
        assert report.notes(path) == []
        report.write(folder, 'page', 'made\n')
        assert report.notes(path) == []
        report.write(folder, 'page', f'made\n\n{report.NOTES}\n\n## Why\n\nso\n')
        assert report.notes(path) == ['', f'{report.NOTES}\n\n## Why\n\nso']


for check in (limits, bars, other_builds, cards, verdicts, scenarios, notes):
    check()
    print('ok -', check.__name__)
