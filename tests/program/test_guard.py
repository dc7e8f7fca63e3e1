#!/usr/bin/env python3
"""Tests against mishaps and intruders: test_guard.py GHENT SOURCES"""
import os
import re
import subprocess
import sys

from harness import GHENT, ghent, ghent_json, head_of, main, read, record, refused, signed, test, write


def spawn(*args, **how):
    env = dict(os.environ, LC_ALL="C", XDG_STATE_HOME=os.getcwd() + "/state")
    return subprocess.Popen([GHENT, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, env=env, **how)


def wait_for(process, text):
    seen = b""
    while text not in seen:
        part = process.stdout.read1(65536)
        assert part, f"{text} never came"
        seen += part


# ---- secrets ----

@test
def a_seat_journal_hides_what_the_other_drew():
    """In game 49 a card is spent, shuffled in again and drawn by the other in one step."""
    record("game.journal", "49", "dawn")
    drawn = {}
    for seat in ["us", "gb", "spectator"]:
        text = ghent("replay", "game.journal", "--journal", "--seen-by", seat).stdout
        drawn[seat] = [re.findall(r"\[(.*)\]", line) for line in text.splitlines()
                       if line.split()[0] in ("us", "gb", "setup")]
    for ours, theirs, nobodys in zip(drawn["us"], drawn["gb"], drawn["spectator"]):
        for mine, yours, none in zip(*(" ".join(x).split() for x in (ours, theirs, nobodys))):
            if mine == yours:
                assert mine.isdigit() and none == mine, f"both know {mine}"
            else:
                assert "?" in (mine, yours) and none == "?"


def record_draft():
    """US passes; the British have an action that they may still undo."""
    ghent("play", "blank", "--gb", "human", "--seed", "4", "--save", "d.journal",
          stdin="pass\npass\nundo\npass\nquit\n")
    assert re.search(rb"gb pass #\w+\n$", read("d.journal"))


@test
def counts_leave_out_the_draft_of_another():
    record_draft()
    for seat, actions in [("us", 1), ("spectator", 1), ("gb", 2), ("all", 2)]:
        assert ghent_json("replay", "d.journal", "--seen-by", seat)["actions"] == actions
        told = ghent_json("replay", "d.journal", "--verify", "--seen-by", seat)
        assert told["actions"] == actions and ("lines" in told) == (seat == "all")
        said = ghent("replay", "d.journal", "--verify", "--seen-by", seat).stdout
        assert f"{actions} action" in said and f"after action {actions}," in said, said
        assert ("lines" in said) == (seat == "all")
    assert "2 actions" in ghent("replay", "d.journal", "--verify").stdout


@test
def a_summary_does_not_score_the_draft_of_another():
    """What US reads does not depend on what GB does meanwhile."""
    start = record("game.journal", "3", "dawn").decode().splitlines()
    starts = [n for n, line in enumerate(start) if re.match("gb play", line)]
    found = 0
    for n in starts[:40]:
        rows = [re.sub(" #.*", "", line) for line in start]
        told = set()
        for end in (n, n + 1, n + 2, n + 3):
            if "[" in "".join(rows[n:end]) or any(not r.startswith("gb ") for r in rows[n:end]):
                continue
            write("cut.journal", signed(*rows[:end]))
            if ghent_json("replay", "cut.journal", "--seen-by", "us")["actions"] < \
                    ghent_json("replay", "cut.journal", "--seen-by", "gb")["actions"]:
                told.add(ghent("replay", "cut.journal", "--summary", "--seen-by", "us").stdout)
                found += 1
        assert len(told) <= 1, f"line {n}: the draft shows"
    assert found > 10


# ---- files and streams ----

@test
def a_closed_stream_does_not_lend_its_number():
    for closed in (0, 1, 2):
        path = f"{closed}.journal"
        run = subprocess.run([GHENT, "play", "blank", "--us", "random", "--gb", "random", "--seed",
                              "1", "--save", path], stdin=subprocess.DEVNULL, check=False,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             preexec_fn=lambda fd=closed: os.close(fd))
        assert run.returncode == (closed == 1), run
        if closed == 1:
            assert run.stderr.count(b"\n") == 1 and b"shown" in run.stderr
        ghent("replay", path, "--verify")
        ghent("play", "--resume", path)
        ghent("replay", path, "--verify")


@test
def a_journal_that_was_changed_meanwhile_is_left_alone():
    def append():
        write("a.journal", read("a.journal") + b"mine\n")

    def cut():
        os.truncate("a.journal", 30)

    def swap():
        data = read("a.journal")
        os.unlink("a.journal")
        write("a.journal", data)

    def delete():
        os.unlink("a.journal")

    for harm in [append, cut, swap, delete]:
        with spawn("play", "blank", "--seed", "4", "--gb", "human", "--save",
                   "a.journal") as process:
            wait_for(process, b"> ")
            harm()
            left = read("a.journal") if os.path.exists("a.journal") else None
            _, said = process.communicate(b"pass\npass\n")
        assert process.returncode == 1
        assert b"changed, moved or deleted" in said and b"not saved" in said, said
        assert (read("a.journal") if os.path.exists("a.journal") else None) == left
        if left is not None:
            os.unlink("a.journal")


@test
def games_of_the_same_second_have_names_of_their_own():
    games = [spawn("play", "blank", "--seed", "4") for _ in range(8)]
    for game in games:
        _, said = game.communicate(b"pass\nquit\n")
        assert game.returncode == 0, said
    names = os.listdir("state/ghent")
    assert len(names) == 8 and all(re.fullmatch(r"blank-[-\d]+\.journal", n) for n in names)


@test
def a_path_that_is_too_long_is_refused():
    for path in ["x" * 300, "y/" * 3000 + "z"]:
        run = ghent("play", "blank", "--save", path, code=2)
        assert path in run.stderr and "not a possible path" in run.stderr
    env = dict(os.environ, LC_ALL="C", XDG_STATE_HOME="/" + "q" * 5000)
    run = subprocess.run([GHENT, "play", "blank"], input="", capture_output=True, text=True,
                         env=env, check=False)
    assert run.returncode == 2 and "not a possible path" in run.stderr
    assert os.listdir(".") == []


@test
def without_a_home_the_game_is_kept_here():
    env = {"LC_ALL": "C", "PATH": os.environ["PATH"]}
    run = subprocess.run([GHENT, "play", "blank"], input="", capture_output=True, text=True,
                         env=env, check=False)
    assert run.returncode == 0, run.stderr
    assert len(os.listdir(".")) == 1


@test
def a_date_must_be_one():
    try:
        for epoch in ["abc", "", "-1", "12x", "9" * 12, "9" * 30]:
            os.environ["SOURCE_DATE_EPOCH"] = epoch
            refused("play", "blank", "--save", "a.journal", says=f"“{epoch}”")
            assert os.listdir(".") == []
        os.environ["SOURCE_DATE_EPOCH"] = "253402300799"
        assert b"date 9999-12-31 #" in record("a.journal")
    finally:
        del os.environ["SOURCE_DATE_EPOCH"]


@test
def long_output_is_whole():
    lines = record("game.journal").splitlines(keepends=True)
    head = [re.sub(rb" #.*\n", b"", line) for line in head_of(lines)]
    many = signed(*head, b"us pass", *[b"gb pass", b"gb undo"] * 240000)
    write("long.journal", many)
    full = ghent("replay", "long.journal", "--journal", "--seen-by", "all").stdout.encode()
    assert full == many and len(full) > 8 << 20
    ours = ghent("replay", "long.journal", "--journal", "--seen-by", "gb").stdout
    assert ours.count("gb undo") == 240000
    theirs = ghent("replay", "long.journal", "--journal", "--seen-by", "us").stdout
    assert "undo" not in theirs and theirs.count("\n") == len(head) - 1  # key, minds; us pass


# ---- words ----

@test
def options_that_do_not_go_together():
    record()
    replay = ("replay", "game.journal")
    for some, others in [("--verify", ["--summary", "--journal", "--step=3", "--from=1", "--to=1"]),
                         ("--summary", ["--journal", "--step=3", "--from=1", "--to=1", "--json"]),
                         ("--journal", ["--step=3", "--from=1", "--to=1", "--json"]),
                         ("--step=3", ["--from=1", "--to=1"])]:
        for other in others:
            for pair in [(some, other), (other, some)]:
                refused(*replay, *pair, says="do not go together")
    refused(*replay, "--verify", "--summary", "--journal", "--json", "--step", "3",
            says="do not go together")
    refused(*replay, "--from", "5", "--to", "2", says="--from 5 comes after --to 2")
    ghent(*replay, "--from", "3", "--to", "3")
    ghent(*replay, "--verify", "--json")
    for option in ["--seed=abc", "--step=x", "--resume=nofile", "--key=1"]:
        refused("show", "cards", option, says="has no place in “show cards”")
        refused("show", "rule", "dawn", "6.2.1", option, says="has no place in “show rule”")
    refused("show", "blank", "why", "pass", "--step", "3", says="--step needs a journal")
    refused("show", "why", "pass", "--resume", "game.journal", "--seed", "3",
            says="do not go together")
    refused("replay", "a", "--json", "--summary", "--lang", "fr", says="ne vont pas ensemble")


@test
def help_that_can_be_typed():
    refused("bench", "blank", "--frob", says="see “ghent bench --help”")
    refused("--frob", says="see “ghent --help”")


@test
def names_that_are_no_text_are_refused():
    lines = record().splitlines(keepends=True)
    rows = [re.sub(rb" #.*\n", b"", line) for line in lines]
    good = next(n for n, row in enumerate(rows) if row.startswith(b"plays us"))
    for name in [b"\xe9", b"\xc2\x9b31m", b"\xe2\x80\xaex", b"\xed\xa0\x80", b"a\x1b[2J", b"\xff"]:
        rows[good] = b"plays us " + name
        write("bad.journal", signed(*rows))
        refused("replay", "bad.journal", "--verify", says=f"line {good + 1}: the line holds bytes")
    rows[good] = "plays us Jérôme 日".encode()
    write("good.journal", signed(*rows))
    assert "Jérôme 日" in ghent("replay", "good.journal", "--summary").stdout


@test
def words_that_are_no_text_are_shown_as_marks():
    for word, shown in [(b"mad\xff", "mad\ufffd"), (b"a\x1b[2Jb", "a\ufffd[2Jb"), (b"\xc2\x9b31m", "\ufffd\ufffd31m"),
                        (b"\xe2\x82", "\ufffd\ufffd"), (b"a\nb", "a\ufffdb"), ("Québec".encode(), "Québec")]:
        for args in (["play", word], ["play", "madison", "--scenario", word], ["show", "madison", "card", word],
                     ["replay", word]):
            refused(*args, says=shown)
            refused(*args, "--lang", "fr", says=shown)


@test
def words_without_end_do_not_hide_what_is_wrong():
    for args, says in (["play", "é" * 50000], "there are: dawn, madison, amateurs, blank"), (
            ["play", "madison", "--scenario", "x" * 100000], "there are: entire-war, 1813-1814, 1814"):
        refused(*args, says=says)
        assert len(ghent(*args, code=2).stderr.encode()) < 13000


@test
def reasons_read_well():
    lines = record("game.journal", "4").splitlines(keepends=True)
    head, n = b"".join(head_of(lines)), len(head_of(lines))
    for row, says in [("gb pass", "is not allowed: It is for United States to decide; the file is unchanged"),
                      ("us", f"line {n + 1}: the line ends where something should follow;")]:
        write("bad.journal", signed(row, after=head))
        refused("replay", "bad.journal", says=says)
    write("bad.journal", signed("us pass", "gb pass", "gb pass [6 9]", after=head))
    refused("replay", "bad.journal", says=f"line {n + 3}: draw 2 of the line, “9”, is impossible;")


@test
def bytes_in_the_input():
    for typed in ["pass\0", "\0" * 50, "pass\0" + "x" * 5000]:
        out = ghent("play", "blank", "--seed", "4", "--save", "a.journal",
                    stdin=typed + "\nquit\n").stdout
        assert ("not text" in out) != ("too long" in out), out
        assert b"pass" not in read("a.journal")
        os.unlink("a.journal")


sys.exit(main())
