"""The documents of the wire (docs/API*.md) as tests: their examples, and whether an answer is like one."""
import os
import re

from server import SOURCES

CUT = '…'  # in an example: and so on


def text_of(name):
    with open(os.path.join(SOURCES, 'docs', name), encoding='utf-8') as file:
        return file.read()


def blocks(name):
    """(kind, lines) of every example."""
    for match in re.finditer(r'^```(\w+)\n(.*?)^```$', text_of(name), re.M | re.S):
        yield match.group(1), match.group(2).splitlines()


def compare(example, real, where, is_exact):
    """The example may leave members and the rest of lists out; what it has must be there, of the same kind, and
    equal where is_exact says so of a key and its value."""
    if isinstance(example, dict):
        assert isinstance(real, dict), f'{where}: an object, not {real!r}'
        for key, value in example.items():
            assert key in real, f'{where}: no member {key} in {sorted(real)}'
            if is_exact(key, value):
                assert value == real[key], f'{where}.{key}: {value!r}, not {real[key]!r}'
            else:
                compare(value, real[key], f'{where}.{key}', is_exact)
    elif isinstance(example, list):
        assert isinstance(real, list), f'{where}: a list, not {real!r}'
        assert CUT in example or len(example) == len(real), f'{where}: {len(real)} entries: {real}'
        for a, b in zip(example, real):
            if a != CUT:
                compare(a, b, where + '[]', is_exact)
    elif example is None:
        assert real is None, f'{where}: null, not {real!r}'
    else:
        assert isinstance(real, type(example)), f'{where}: {example!r}, not {real!r}'
