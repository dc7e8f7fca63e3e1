#!/usr/bin/env python3
"""Keys that were promised beforehand, and games that the players ended, as ghent tells them.

test_fair.py GHENT SOURCES; results as TAP.
"""
import os
import re
import sys
from hashlib import blake2b

from harness import SOURCES, ghent, ghent_json, main, read, record, refused, signed, test, write

SECRET = bytes(range(32))
SHARES = [b"\x11" * 16, b"\x22" * 16]


def digest(data, size):
    return blake2b(data, digest_size=size).hexdigest()


def fair_line(secret=SECRET, shares=None, commit=None):
    shares = shares or SHARES
    return " ".join(["fair", commit or digest(secret, 32), secret.hex(), *(s.hex() for s in shares)])


def key_of(secret=SECRET, shares=None):
    return digest(secret + b"".join(shares or SHARES), 16)


def contents(key):
    """A finished game with this key, as lines without their checks."""
    ghent("play", "blank", "--us", "random", "--gb", "random", "--key", key, "--save", "plain.journal")
    lines = read("plain.journal").decode().splitlines()
    os.unlink("plain.journal")
    return [line.rsplit(" #", 1)[0] for line in lines]


def fair_game(*end):
    """Head with a fair line, then the game; with an end, only its first action and that."""
    rows = contents(key_of())
    rows.insert(1, fair_line())
    if end:
        setup = next(i for i, row in enumerate(rows) if row.startswith("setup"))
        rows = rows[:setup + 2] + list(end)
    return rows


@test
def a_fair_game_is_proven():
    write("fair.journal", signed(*fair_game()))
    said = ghent("replay", "fair.journal", "--verify").stdout
    assert "No dice were changed during the game: its key follows" in said, said
    assert "Aucun dé n’a été changé pendant la partie\u00a0: la clé découle" in ghent(
        "replay", "fair.journal", "--verify", "--lang", "fr").stdout
    told = ghent_json("replay", "fair.journal", "--verify")
    assert told["keys"] == 1 and told["keys_proven"] == 1


@test
def a_plain_game_proves_nothing_and_is_good():
    record("plain.journal", "3")
    assert "fair" not in ghent("replay", "plain.journal", "--verify").stdout
    told = ghent_json("replay", "plain.journal", "--verify")
    assert told["keys"] == 1 and told["keys_proven"] == 0


@test
def what_was_not_promised_is_refused():
    rows = fair_game()
    for line, says, dit in [
            (fair_line(commit=digest(b"another", 32)), "line 2: the secret is not the one",
             "ligne 2\u00a0: le secret n’est pas celui"),
            (fair_line(secret=bytes(32)), "line 2: the key does not follow",
             "ligne 2\u00a0: la clé ne découle pas"),
            (fair_line(shares=SHARES[::-1]), "line 2: the key does not follow",
             "ligne 2\u00a0: la clé ne découle pas")]:
        rows[1] = line
        write("bad.journal", signed(*rows))
        refused("replay", "bad.journal", "--verify", says=says)
        refused("replay", "bad.journal", "--verify", "--lang", "fr", says=dit)
        ghent("replay", "bad.journal", "--summary")  # it is a game all the same


@test
def every_key_of_a_game_counts():
    second = {"secret": b"\x07" * 32, "shares": [b"\x08" * 16, b"\x09" * 16]}
    rows = fair_game(fair_line(**second), "key " + key_of(**second), "gb resign")
    write("two.journal", signed(*rows))
    assert "its 2 keys follow" in ghent("replay", "two.journal", "--verify").stdout
    rows[-3] = fair_line(b"\x07" * 32, SHARES)
    write("two.journal", signed(*rows))
    refused("replay", "two.journal", "--verify", says=f"line {len(rows) - 2}: the key does not")
    del rows[-3]
    write("two.journal", signed(*rows))
    assert "Of its 2 keys of chance 1 follows" in ghent("replay", "two.journal", "--verify").stdout


@test
def a_viewer_gets_the_promise_only():
    write("fair.journal", signed(*fair_game()))
    seen = ghent("replay", "fair.journal", "--journal", "--seen-by", "us").stdout
    assert "\nfair " + digest(SECRET, 32) + " #" in seen
    assert SECRET.hex() not in seen and SHARES[0].hex() not in seen and "key " not in seen


@test
def games_that_the_players_ended():
    for end, result, said, dit in [
            ("gb resign", "us 1000 gb -1000 resigned", "Great Britain gives up. Winner: United States.",
             "Grande-Bretagne abandonne."),
            ("agreed", "us 0 gb 0 agreed", "both sides ended it as a draw", "les deux camps")]:
        write("end.journal", signed(*fair_game(end)))
        assert said in ghent("replay", "end.journal").stdout
        assert dit in ghent("replay", "end.journal", "--lang", "fr").stdout
        told = ghent_json("replay", "end.journal")
        assert told["over"] and told["how"] == result.split()[-1] and told["seen_by"] == "all"
        assert "the line with its result is missing" in ghent("replay", "end.journal", "--verify").stdout
        assert said in ghent("play", "--resume", "end.journal").stdout  # which adds it
        assert f"\nresult {result} #" in read("end.journal").decode()
        assert ghent_json("replay", "end.journal", "--verify")["ended"]


@test
def the_check_in_the_docs():
    with open(SOURCES + "/docs/JOURNAL.md", encoding="utf-8") as file:
        code = re.findall(r"```python\n(.*?)```", file.read(), re.S)[1]
    names = {}
    exec(code, names)  # pylint: disable=exec-used
    assert names["check"](fair_line(), key_of())
    assert not names["check"](fair_line(), key_of(bytes(32)))
    assert not names["check"](fair_line(commit=digest(b"", 32)), key_of())


sys.exit(main())
