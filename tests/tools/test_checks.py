#!/usr/bin/env python3
"""Tests of the checking tools: each breach they exist for is seen, and sound text passes."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def tool(name, *args):
    done = subprocess.run([os.path.join(ROOT, 'tools', name), *args], capture_output=True,
                          text=True, check=False)
    return done.returncode, done.stdout + done.stderr


class Tree(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = self.folder.name
        subprocess.run(['git', 'init', '-q', self.root], check=True)

    def put(self, path, text):
        path = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)


class Rulings(Tree):
    PAGE = ('Tests: [tests/rules/dawn/ruling-A.rt](../x)\n\n| No. | Question | Ruling | Reason |\n'
            '|---|---|---|---|\n| A1 | Who? | He. | 1.0. |\n')

    def check(self, **files):
        self.put('docs/RULINGS-dawn.md', files.get('page', self.PAGE))
        self.put('data/dawn/rules.yaml', files.get('rules', 'rulings: [A1]\n'))
        return tool('check-rulings', self.root)

    def test_a_ruling_has_its_test(self):
        self.put('tests/rules/dawn/ruling-A.rt', 'title A2: another\n')
        status, output = self.check()
        self.assertEqual(status, 1, output)
        self.assertIn('A1 has no test in tests/rules/dawn/ruling-A.rt', output)
        self.assertIn('A2 is no ruling', output)

    def test_a_game_to_come_has_none(self):
        status, output = self.check()
        self.assertEqual(status, 0, output)
        status, output = self.check(rules='rulings: [A1, A7]\n')
        self.assertEqual(status, 1, output)
        self.assertIn('no such ruling: A7', output)
        status, output = self.check(page=self.PAGE + '| A1 | Who? | She. | 1.0. |\n')
        self.assertIn('A1 stands there twice', output)


    def test_the_other_reading_is_told(self):
        disputed = self.PAGE.replace('1.0. |', '1.0. **Disputed:** She. |')
        told = "  - id: '1.0'\n    rulings: [A1]\n    disputed: { en: She., fr: Elle. }\n"
        self.assertEqual(self.check(page=disputed, rules=told)[0], 0)
        self.assertIn('A1 is disputed, but no paragraph', self.check(page=disputed)[1])
        self.assertIn('1.0 is disputed, but none of its rulings', self.check(rules=told)[1])


class Security(Tree):
    def test_rows_and_tests(self):
        self.put('tests/server/test_x.py', '@test\n@public\nasync def known(server):\n')
        self.put('docs/SECURITY.md', '| 2.1.1 | what | how | test_x.py:known |\n| 2.1.2 | what | how | test_x.py:other |\n'
                 '| 2.1.3 | what | how | — |\n| 2.9.1 | what | **Not met** | — |\n')
        status, output = tool('check-security', self.root)
        self.assertEqual(status, 1, output)
        self.assertIn('2: there is no test test_x.py:other', output)
        self.assertIn('3: 2.1.3 has neither', output)
        self.assertIn('2.9.1 is no row', output)
        self.assertIn('3.1.1 stands there 0 times', output)
        self.assertNotIn('known', output)


class Web(Tree):
    def refused(self, path, line, why):
        self.put('games/dawn/dawn.c', '')
        self.put('games/blank/blank.c', '')
        self.put(path, f'// first\n{line}\n')
        status, output = tool('check-web', self.root)
        self.assertEqual(status, 1, output)
        self.assertIn(f'{path}:2: {why}', output)

    def test_shared_files_name_no_game(self):
        self.refused('clients/web/screens/home.js', "tr('board-pitch-dawn');", 'names a game: dawn')
        self.refused('clients/web/web_messages.def', 'M(DAWN_MAP, "", "", "Map")',
                     'names a game: DAWN')
        self.refused('clients/web/style/play.css', '.is-blank { color: red; }',
                     'names a game: blank')

    def test_games_do_not_know_each_other(self):
        self.refused('clients/web/games/blank/board.js', "import { h } from '../dawn/art.js';",
                     'names a game: ../dawn/')

    def test_lines_can_be_read(self):
        self.refused('clients/web/dom.js', 'x' * 121, 'longer than 120 columns')
        self.refused('tests/browser/a.test.mjs', 'x' * 121, 'longer than 120 columns')

    def test_files_can_be_read(self):
        for path, most in (('clients/web/dom.js', 500), ('clients/web/style/play.css', 600)):
            self.put('games/dawn/dawn.c', '')
            self.put(path, '\n' * (most - 1))
            self.assertEqual(tool('check-web', self.root)[0], 0)
            self.put(path, '\n' * most)
            status, output = tool('check-web', self.root)
            self.assertEqual(status, 1, output)
            self.assertIn(f'{path}:{most + 1}: more than {most} lines', output)
            self.put(path, '')

    def test_sound_files_pass(self):
        self.put('games/dawn/dawn.c', '')
        self.put('games/blank/blank.c', '')
        self.put('clients/web/dom.js', "open(url, '_blank'); // a blanket over dawning light\n")
        self.put('clients/web/games/dawn/board.js', "tr('dawn-map');\n")
        status, output = tool('check-web', self.root)
        self.assertEqual(status, 0, output)


class Includes(Tree):
    def refused(self, path, line, why):
        self.put('core/game.h', '')
        self.put('games/dawn/dawn_int.h', '')
        self.put('ai/ai.h', '')
        self.put('session/session.h', '')
        self.put('tests/laws.h', '')
        self.put(path, '/* first */\n#include ' + line + '\n')
        status, output = tool('check-includes', self.root)
        self.assertEqual(status, 1, output)
        self.assertIn(f'{path}:2: {why}', output)

    def test_core_knows_nobody(self):
        self.refused('core/flow.c', '"games/dawn/dawn_int.h"', 'core may not')
        self.refused('core/flow.c', '<stdio.h>', 'core may not')

    def test_games_know_core_and_themselves(self):
        self.refused('games/madison/madison.c', '"games/dawn/dawn_int.h"', 'games may not')
        self.refused('games/madison/madison.c', '"dawn_tables.h"', 'games may not')
        self.refused('games/dawn/dawn.c', '"ai/ai.h"', 'games may not')
        self.refused('games/dawn/dawn.c', '<stdio.h>', 'games may not')

    def test_ai_knows_core_only(self):
        self.refused('ai/greedy.c', '"games/dawn/dawn_int.h"', 'ai may not')
        self.refused('ai/greedy.c', '"session/session.h"', 'ai may not')

    def test_session_and_clients(self):
        self.refused('session/session.c', '"games/dawn/dawn_int.h"', 'session may not')
        self.refused('session/session.c', '"ai/ai.h"', 'session may not')
        self.refused('clients/text/main.c', '"games/dawn/dawn_int.h"', 'clients may not')
        self.refused('clients/text/main.c', '"tests/laws.h"', 'clients may not')

    def test_a_library_is_wrapped_once(self):
        self.put('server/a.c', '#include <zlib.h>\n')
        self.refused('server/b.c', '<zlib.h>', '<zlib.h> is already wrapped by server/a.c')
        self.refused('server/b.c', '<sodium.h>', '<sodium.h> is wrapped by server/people/secret.c, session/fair.c')
        self.refused('clients/text/main.c', '<sqlite3.h>', '<sqlite3.h> is wrapped by server/store')

    def test_clients_see_the_server_from_outside(self):
        self.put('server/rooms.h', '')
        self.refused('clients/text/main.c', '"server/rooms.h"', 'clients may not')

    def test_sound(self):
        self.put('core/game.h', '#include <stdint.h>\n')
        self.put('games/dawn/dawn_int.h', '#include "core/game.h"\n#include "dawn_tables.h"\n')
        self.put('games/dawn/dawn.c', '#include "dawn_int.h"\n')
        status, output = tool('check-includes', self.root)
        self.assertEqual(status, 0, output)


class Text(Tree):
    def refused(self, path, text, why):
        self.put(path, text)
        status, output = tool('check-text', self.root)
        self.assertEqual(status, 1, output)
        self.assertIn(path + ':' + why, output)

    def test_faults(self):
        self.refused('core/a.c', 'int a; \n', '1: blanks')
        self.refused('core/b.c', 'int a;\n' * 1001, '1002: more than')
        self.refused('core/c.h', 'int a;\n', '1: no include guard')
        self.refused('core/d.c', 'strcpy(a, b);\n', '1: banned')
        self.refused('core/e.c', '\nfloat x;\n', '2: no floating')
        self.refused('core/f.c', '\t' * 12 + 'abcdef;\n', '1: longer')
        self.refused('core/g.c', '/* TO' + 'DO */\n', '1: unfinished')

    def test_sound(self):
        self.put('core/a.h', '#ifndef CORE_A_H\n#define CORE_A_H\n#endif\n')
        self.put('tools/b.c', 'double x;\n')
        status, output = tool('check-text', self.root)
        self.assertEqual(status, 0, output)

    def test_long_function_is_named(self):
        self.put('core/a.c', 'void f(void)\n{\n' + '\tg();\n' * 61 + '}\n')
        status, output = tool('check-text', self.root)
        self.assertEqual(status, 0, output)
        self.assertIn('core/a.c:2: remark: a function of 61 lines', output)


class Rules(Tree):
    """rulecov reads its own tree, so a copy of it is put into another."""

    def cover(self, seen):
        with open(os.path.join(ROOT, 'tools', 'rulecov'), encoding='utf-8') as file:
            self.put('tools/rulecov', file.read())
        self.put('data/toy/rules.yaml', """rules:
  - id: '2.0'
    enforced: definition
  - id: '2.1'
    enforced: rule
  - id: "9.3-c"
    enforced: rule
  - id: '18.0'
    enforced: rule
""")
        self.put('games/toy/toy.c', '/* 2.1, 9.3-c: both */\n/* As 2.2 says. */\n')
        self.put('seen', seen)
        done = subprocess.run([sys.executable, os.path.join(self.root, 'tools/rulecov'), 'toy',
                               '--json', '--seen', os.path.join(self.root, 'seen')],
                              capture_output=True, text=True, check=False)
        return done.returncode, json.loads(done.stdout)

    def test_missing(self):
        status, report = self.cover('2.1\n')
        self.assertEqual(status, 1)
        self.assertEqual((report['paragraphs'], report['covered']), (2, 1))
        self.assertEqual(report['missing'], ['9.3-c'])
        self.assertEqual(report['not_tested'], ['9.3-c'])
        self.assertEqual(report['not_cited'], [])

    def test_complete(self):
        status, report = self.cover('2.1\n9.3-c\n')
        self.assertEqual((status, report['missing']), (0, []))

    def test_no_such_game(self):
        self.assertEqual(tool('rulecov', 'nothing')[0], 2)


if __name__ == '__main__':
    unittest.main()
