#!/usr/bin/env python3
"""Tests of the way a lesson is checked: test_lesson.py MKDATA RT DATADIR.

Each case spoils one place of the good lesson.  What the format forbids is refused by mkdata, what
the game forbids by the test that mkdata makes; both name the line of the YAML and the reason.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

MKDATA, RT, DATA = sys.argv[1:4]
POINT = '{ en: Point at The Prophet., fr: Survolez Le prophète. }'


class Lesson(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        self.path = os.path.join(self.root, 'lesson.yaml')
        shutil.copy(os.path.join(DATA, 'rules.yaml'), self.root)
        with open(os.path.join(DATA, 'lesson.yaml'), encoding='utf-8') as file:
            self.good = file.read()

    def spoil(self, step, old, new):
        """Puts the new text for the first old one in that step; its line."""
        at = self.good.index(f'  - key: {step}\n') if step else 0
        at = self.good.index(old, at)
        with open(self.path, 'w', encoding='utf-8') as file:
            file.write(self.good[:at] + new.replace('@', '') + self.good[at + len(old):])
        return self.good.count('\n', 0, at) + new[:max(0, new.find('@'))].count('\n') + 1

    def make(self):
        done = subprocess.run([MKDATA, 'lesson', self.root, self.root], capture_output=True,
                              text=True, check=False)
        return done.returncode, done.stderr

    def play(self):
        done = subprocess.run([RT, '--game', 'dawn', os.path.join(self.root, 'lesson.rt')],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stdout

    def refused(self, step, old, new, why):
        line = self.spoil(step, old, new)
        status, told = self.make()
        self.assertEqual(status, 2, told)
        self.assertRegex(told, f'(?m)^{self.path}:{line}:[0-9]+: {why}')
        self.assertFalse(os.path.exists(os.path.join(self.root, 'lesson.rt')))

    def fails(self, step, old, new, why):
        line = self.spoil(step, old, new)
        self.assertEqual(self.make(), (0, ''))
        status, told = self.play()
        self.assertEqual(status, 1, told)
        self.assertIn(f'not ok - {self.path}:{line}: ', told)
        self.assertRegex(told, why)

    def test_the_lesson_is_good(self):
        self.spoil('', 'game: dawn', 'game: dawn')
        self.assertEqual(self.make(), (0, ''))
        self.assertEqual(self.play(), (0, '1 passed, 0 failed\n'))

    def test_unknown_keys(self):
        self.refused('', 'setup:', 'set-up:', "unknown key 'set-up' in a lesson")
        self.refused('welcome', '    situation:', '    situatoin:', "unknown key 'situatoin' in a step")
        self.refused('embargo-act', '        action:', '        acton:',
                     "unknown key 'acton' in a thing to do")

    def test_missing_keys(self):
        self.refused('welcome', 'key: welcome\n    seat: both\n', 'key: welcome\n',
                     "missing key 'seat' in a step")
        self.refused('two-cards', f'label: {POINT}\n        show', 'show',
                     "missing key 'label' in a thing to do")

    def test_missing_languages(self):
        self.refused('two-cards', POINT, '{ en: Point at The Prophet. }', 'no French text')
        self.refused('two-cards', POINT, '{ fr: Survolez Le prophète. }', 'no English text')
        self.refused('embargo-act',
                     '      en: The US always begins. The simplest play is an event of your own.\n',
                     '      @', 'no English text')

    def test_steps(self):
        self.refused('two-cards', 'key: two-cards', 'key: welcome', "duplicate key 'welcome'")
        self.refused('two-cards', 'seat: us', 'seat: fr', "unknown seat 'fr'")
        self.refused('two-cards', "'5.0.1'", "'5.0.7'", "unknown rule '5.0.7'")
        self.refused('two-cards', "rules: ['2.8.1', '5.0.1']", 'rules: []', 'rules needs at least 1')

    def test_both_seats_cannot_act(self):
        self.refused('welcome', '        show:', '        action: play embargo-act\n        show:',
                     'an action needs a step of one seat')
        self.refused('welcome', '        show:', '        refuse:\n          @- event 5.0.1\n        show:',
                     'a refusal needs a step of one seat')

    def test_draws_belong_to_an_action(self):
        self.refused('two-cards', '        show:', '        draws: 1 2\n        show:',
                     'draws without an action')

    def test_one_line_is_one_line(self):
        self.refused('embargo-act', 'action: event', 'action: event; expect over', 'none of ; # ')
        self.refused('embargo-act', '- held us 5', '- held us 5 [6]', 'none of ; # ')

    def test_illegal_actions(self):
        self.fails('to-niagara', 'move hudson niagara', 'move hudson kingston', 'is refused')
        self.fails('embargo-act', 'play embargo-act', 'play war-hawks', 'is refused.*not-in-hand')
        self.fails('embargo-act', 'action: event', 'action: even', "no such verb.*'even'")

    def test_wrong_seat(self):
        line = self.spoil('embargo-act', 'seat: us', 'seat: gb')
        self.assertEqual(self.make(), (0, ''))
        status, told = self.play()
        self.assertEqual(status, 1)
        self.assertIn('not-you', told)
        self.assertGreater(int(told.split('lesson.yaml:')[1].split(':')[0]), line)

    def test_wrong_draws(self):
        self.fails('the-attacker-stays', 'stand\n        draws: 3 5 2 5', 'stand\n        draws: 3 5 2',
                   '3 draws dictated, 4 made')
        self.fails('the-attacker-stays', 'stand\n        draws: 3 5 2 5',
                   'stand\n        draws: 3 5 2 5 1', '5 draws dictated, 4 made')
        self.fails('the-attacker-stays', 'stand\n        draws: 3 5 2 5', 'stand',
                   '0 draws dictated, 4 made')
        self.fails('', 'setup: >-\n  treaty-of-fort-wayne', 'setup: >-\n ', 'the set-up cannot make')

    def test_wrong_claims(self):
        self.fails('embargo-act', '- held us 5', '- held us 6', 'expected 6, seen 5')
        self.fails('mackinac', '- event 5.0.1', '- event 6.1', 'refused for not-your-event')
        self.fails('mackinac', '- event 5.0.1', '- ops campaign 5.0.1', 'should be refused, but is legal')
        self.fails('welcome', 'show: region penobscot', 'show: region penobscott', 'no such region')
        self.fails('welcome', 'show: region penobscot', 'show: regoin penobscot', 'no such kind of thing')


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
