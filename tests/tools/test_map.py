#!/usr/bin/env python3
"""Tests of mkmap and check-map: the same map every time, and each fault is told."""
import copy
import json
import os
import subprocess
import sys
import tempfile
import unittest

GAME_JSON, ROOT, GAME = sys.argv[1:4]
DATA = os.path.join(ROOT, 'data')


def load(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return json.load(file)


OUTLINES = os.path.join(DATA, GAME, 'regions_geo.json')


class Maps(unittest.TestCase):
    outlines = None
    dents = [-1.6]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.layout = load(DATA, GAME, 'layout.json')

    def put(self, name, data):
        path = os.path.join(self.folder, name)
        with open(path, 'w', encoding='utf-8') as file:
            json.dump(data, file)
        return path

    def make(self, out='map.json'):
        out = os.path.join(self.folder, out)
        done = subprocess.run(
            [os.path.join(ROOT, 'tools', 'mkmap'), GAME_JSON, os.path.join(DATA, 'geography.json'),
             self.put('layout.json', self.layout),
             *([self.put('outlines.json', self.outlines)] if self.outlines else []), out],
            capture_output=True, text=True, check=False)
        return out, done.returncode, done.stdout + done.stderr

    def check(self, made):
        done = subprocess.run(
            [os.path.join(ROOT, 'tools', 'check-map'), self.put('layout.json', self.layout), made],
            capture_output=True, text=True, check=False)
        return done.returncode, done.stdout

    def test_the_same_every_time(self):
        first, code, _ = self.make('one.json')
        second, _, _ = self.make('two.json')
        self.assertEqual(code, 0)
        with open(first, 'rb') as one, open(second, 'rb') as two:
            self.assertEqual(one.read(), two.read())
        self.assertEqual(self.check(first)[0], 0)

    def test_a_fold(self):
        """How deep a dent folds a map depends on its own swells; one that is too deep leaves places no room."""
        swells = self.layout['projection']['swells']
        for dent in self.dents:
            self.layout['projection']['swells'] = [*swells, {'at': [-79, 40], 'r': 3, 'k': dent}]
            made, code, told = self.make()
            if code:
                self.assertIn('no room', told)
                continue
            code, text = self.check(made)
            if code:
                self.assertIn('the map folds at', text)
                return
        self.fail('no dent folds this map')


@unittest.skipUnless(os.path.exists(OUTLINES), 'no map of regions')
class Regions(Maps):
    def setUp(self):
        super().setUp()
        self.outlines = load(OUTLINES)

    def test_a_region_without_outline(self):
        del self.outlines['regions'][next(iter(self.outlines['regions']))]
        _, code, text = self.make()
        self.assertNotEqual(code, 0)
        self.assertRegex(text, 'no outline of [a-z-]+ among the regions')

    def test_spaces_that_do_not_agree(self):
        key = next(iter(self.outlines['waterways']))
        self.layout['waterways'][key] = {'spaces': [[1, 1]] * 9}
        _, code, text = self.make()
        self.assertNotEqual(code, 0)
        self.assertIn('spaces, not 9', text)

    def test_a_collision_and_a_stray_name(self):
        made, _, _ = self.make()
        data = load(made)
        keys = list(data['regions'])
        data['regions'][keys[0]]['at'] = copy.copy(data['regions'][keys[1]]['at'])
        code, text = self.check(self.put('bad.json', data))
        self.assertEqual(code, 1)
        self.assertIn('overlap', text)
        self.assertIn(f'the name of {keys[0]} does not stand in it', text)

    def test_two_of_one_name(self):
        made, _, _ = self.make()
        data = load(made)
        keys = list(data['regions'])
        data['regions'][keys[0]]['name'] = data['regions'][keys[1]]['name']
        self.assertIn('is called', self.check(self.put('bad.json', data))[1])


@unittest.skipIf(os.path.exists(OUTLINES), 'no map of places and paths')
class Points(Maps):
    dents = [-3, -6, -12]

    def test_a_place_that_is_not_there(self):
        self.layout['nudge']['atlantis'] = [1, 1]
        _, code, text = self.make()
        self.assertNotEqual(code, 0)
        self.assertIn('no place is called atlantis', text)

    def test_a_lake_that_is_not_there(self):
        self.layout['waters']['ontario'] = [-75, 42]
        _, code, text = self.make()
        self.assertNotEqual(code, 0)
        self.assertIn('no lake of the geography lies at ontario', text)

    def test_a_collision_and_a_place_off_the_sheet(self):
        made, _, _ = self.make()
        data = load(made)
        first, second, third = list(data['spaces'])[:3]
        data['spaces'][first]['at'] = copy.copy(data['spaces'][second]['at'])
        data['spaces'][third]['at'] = [-5, 300]
        code, text = self.check(self.put('bad.json', data))
        self.assertEqual(code, 1)
        self.assertIn(f'{second} and {first} overlap', text)
        self.assertIn(f'{third} is off the sheet', text)


# Only what this game's kind of map adds to what all maps have.
del Maps


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
