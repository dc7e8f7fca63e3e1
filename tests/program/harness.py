"""What the tests of the program share: running it, and results as TAP.

A test is a function marked @test; each has a folder of its own.
"""
import json
import os
import subprocess
import sys
import tempfile
import traceback

GHENT = os.path.abspath(sys.argv[1])
SOURCES = os.path.abspath(sys.argv[2])
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def ghent(*args, stdin="", code=0, lang="C"):
    """Runs the program; the exit code must be as expected."""
    env = dict(os.environ, LC_ALL=lang, XDG_STATE_HOME=os.getcwd() + "/state")
    run = subprocess.run([GHENT, *args], input=stdin, capture_output=True, text=True, env=env,
                         timeout=120, check=False)
    assert run.returncode == code, f"{args}: exit {run.returncode}, {run.stderr or run.stdout[-500:]}"
    if code == 2:
        assert run.stderr.startswith("ghent: "), f"{args}: no complaint but {run.stderr!r}"
        assert run.stderr.count("\n") == 1, f"{args}: more than one complaint: {run.stderr}"
    return run


def ghent_json(*args, **how):
    """One object on one line, nothing else."""
    text = ghent(*args, "--json", **how).stdout
    assert text.count("\n") == 1
    return json.loads(text)


def refused(*args, says, **how):
    run = ghent(*args, code=2, **how)
    assert says in run.stderr, f"{args}: expected {says!r} in {run.stderr!r}"


def record(path="game.journal", seed="1", game="blank", seats=("random", "random"), typed=""):
    ghent("play", game, "--us", seats[0], "--gb", seats[1], "--seed", seed, "--save", path,
          stdin=typed)
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def hash_of(data, start=0xcbf29ce484222325):
    for byte in data:
        start = (start ^ byte) * 0x100000001b3 & 2**64 - 1
    return start


def head_of(lines):
    """The lines of a journal up to its set-up."""
    return lines[:next(n for n, line in enumerate(lines) if line.startswith(b"setup")) + 1]


def signed(*lines, after=b""):
    """Lines with right checks, as somebody with patience would write them."""
    parts, value = [after], hash_of(after)
    for line in lines:
        line = line if isinstance(line, bytes) else line.encode()
        value = hash_of(line, value)
        check = f" #{value >> 32 ^ value & 0xffffffff:08x}\n".encode()
        value = hash_of(check, value)
        parts += [line, check]
    return b"".join(parts)


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, function in enumerate(TESTS, 1):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                function()
                print(f"ok {number} {function.__name__}")
            except Exception:  # pylint: disable=broad-except
                failed += 1
                print(f"not ok {number} {function.__name__}")
                print("# " + traceback.format_exc().replace("\n", "\n# "))
            os.chdir("/")
    return 1 if failed else 0
