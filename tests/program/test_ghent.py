#!/usr/bin/env python3
"""Tests of the program from outside: test_ghent.py GHENT SOURCES

Each test has a folder of its own; the results come as TAP.
"""
import os
import re
import resource
import signal
import subprocess
import sys

from harness import GHENT, SOURCES, ghent, ghent_json, head_of, main, read, record, refused, signed, test, write


# ---- the command line ----

@test
def version_and_help():
    assert re.match(r"ghent \d+\.\d+", ghent("--version").stdout)
    about = ghent_json("--version")
    assert set(about["games"]) >= {"blank"}
    for game in about["games"].values():
        assert isinstance(game["version"], int) and re.fullmatch("[0-9a-f]{16}|", game["bench"])
    for command in ["play", "replay", "show", "simulate", "bench"]:
        english = ghent(command, "--help").stdout
        french = ghent(command, "--help", "--lang", "fr").stdout
        assert english.startswith("Usage: ghent " + command)
        assert french.startswith("Utilisation") and french != english
        assert ghent("--lang=fr", command, "--help").stdout == french
        assert ghent(command, "--help", lang="fr_CA.UTF-8").stdout == french
    assert "play" in ghent("--help").stdout
    assert "play" in ghent(code=0, *["-h"]).stdout


@test
def no_command_shows_the_help_and_fails():
    run = subprocess.run([GHENT], capture_output=True, text=True, check=False)
    assert run.returncode == 2 and "ghent play" in run.stdout


@test
def bad_options():
    refused("frob", says="“frob”")
    refused("--frob", says="“--frob”")
    refused("bench", says="bench")
    refused("bench", "chess", says="there is no game “chess”")
    refused("bench", "blank", "blank", says="bench")
    refused("bench", "blank", "--gmaes", "3", says="“--gmaes”")
    refused("bench", "blank", "--games", says="needs a value")
    refused("bench", "blank", "--games", "0", says="from 1 to")
    refused("bench", "blank", "--games", "many", says="“many”")
    refused("bench", "blank", "--games", "1", "--games", "2", says="twice")
    refused("bench", "blank", "--json=yes", says="takes no value")
    refused("bench", "blank", "--us", "random", says="“--us”")
    refused("play", "blank", "--lang", "de", says="“de”")
    refused("play", "blank", "--us", "nelson", says="“nelson”")
    refused("play", "blank", "--seed", "1", "--key", "0" * 32, says="exclude")
    refused("play", "blank", "--key", "12", says="32 hexadecimal digits")
    refused("play", "blank", "--key", "G" * 32, says="32 hexadecimal digits")
    refused("play", "blank", "--viewer", says="--viewer")
    refused("simulate", "blank", "--us", "human", says="“human”")
    refused("replay", says="replay")
    refused("replay", "nothing.journal", says="there is no such file")
    refused("replay", ".", says="that is a folder")
    refused("show", says="show needs")
    refused("show", "tea", says="“tea”")
    refused("show", "card", says="“card” needs a name")
    refused("show", "players", "now", says="“now”")
    refused("bench", "chess", "--lang", "fr", says="il n’y a pas de jeu «\u00a0chess\u00a0»")
    assert os.listdir(".") == [], "a refused command left something behind"


# ---- reports ----

@test
def bench_is_the_one_on_record():
    golden = ghent_json("--version")["games"]
    for game, about in golden.items():
        if about["bench"]:
            seen = ghent_json("bench", game)
            assert seen["hash"] == about["bench"], f"{game}: {seen['hash']}"
            assert seen["games"] == 1000 and seen["actions_per_s"] > 0 and seen["faults"] == 0
    assert ghent_json("bench", "blank", "--games", "3")["hash"] in ghent(
        "bench", "blank", "--games=3").stdout


@test
def simulate_counts():
    first = ghent_json("simulate", "blank", "--games", "50", "--seed", "9", "--us", "greedy")
    assert first == ghent_json("simulate", "blank", "--games", "50", "--seed", "9", "--us", "greedy")
    assert first["us_wins"] + first["gb_wins"] + first["draws"] == first["games"] == 50
    assert first["faults"] == 0 and first["mean_actions"] > 6
    assert first != ghent_json("simulate", "blank", "--games", "50", "--seed", "10", "--us",
                               "greedy")
    assert "50" in ghent("simulate", "blank", "--games", "50").stdout


@test
def show_what_there_is():
    assert {"random", "greedy"} <= set(ghent_json("show", "players")["players"])
    games = ghent_json("--version")["games"]
    if "dawn" not in games:
        return
    cards = ghent_json("show", "dawn", "cards")["cards"]
    assert len(cards) == 86 and all(c["name"]["fr"] and c["sources"] for c in cards)
    assert len(ghent_json("show", "map", "dawn")["places"]) == 31
    assert ghent_json("show", "rule", "dawn", "6.2.1")["title"]["fr"]
    assert "embargo-act" in ghent("show", "dawn", "card", "Embargo").stdout
    assert len(ghent("show", "rules").stdout.splitlines()) > 200
    refused("show", "card", "dawn", "Waterloo", says="“Waterloo”")
    refused("show", "rule", "dawn", "99", says="“99”")
    refused("show", "blank", "cards", says="blank")


@test
def the_board_can_be_read():
    if "dawn" not in ghent_json("--version")["games"]:
        return
    said = ghent("show", "map").stdout
    for part in ["Boston (region boston): town, US home, 3 VP, Recruit power 4",
                 "Borders: Penobscot, Hudson, New York", "Blockade zone: New England",
                 "Lake Erie (waterway lake-erie): 2 spaces", "Shores: Upper Canada, Niagara",
                 "Towns: Savannah, New Orleans", "ghent show place"]:
        assert part in said, part
    in_french = ghent("show", "map", "--lang", "fr").stdout
    assert "Frontières" in in_french and "Borders" not in in_french
    listed = ghent_json("show", "map")
    assert len(listed["waterway"]) == 4 and len(listed["zone"]) == 3
    assert "Hudson" in listed["places"][9]["text"]["en"]


@test
def any_one_thing_can_be_read():
    if "dawn" not in ghent_json("--version")["games"]:
        return
    assert "Shores" in ghent("show", "place", "Lake", "Erie").stdout
    assert "Shores" in ghent("show", "waterway", "Lac Érié").stdout
    assert "Level 3, US and GB" in ghent("show", "dawn", "track").stdout
    assert "9:\u00a08\u00a0VP" in ghent("show", "table", "privateering").stdout
    both = ghent("show", "thing", "Shawnee").stdout
    assert "(card shawnee)" in both and "(region shawnee)" in both
    assert len(ghent_json("show", "thing", "Shawnee")["things"]) == 2
    assert len(ghent_json("show", "track")["track"]) == 3
    refused("show", "thing", "Waterloo", says="“Waterloo”")
    refused("show", "track", "Waterloo", says="“Waterloo”")
    refused("show", "place", "Waterloo", says="“Waterloo”")
    refused("show", "thing", says="“thing” needs a name")
    refused("show", "blank", "track", says="“track”")
    sources = ghent("show", "place", "Boston", "--lang", "fr").stdout.split("Origine")[1]
    assert "titre français" in sources and "livret de règles §14.2" in sources
    assert "capacité de recrutement\u00a0: reconstitué" in sources


@test
def a_position_is_told_in_words():
    if "dawn" not in ghent_json("--version")["games"]:
        return
    typed = "look lake erie\nplace new england\nlook waterloo\nscore\nquit\n"
    out = ghent("play", "dawn", "--seed", "3", "--gb", "human", "--save", "a.journal",
                stdin=typed).stdout
    told = out.replace("\n      ", " ")
    for part in ["Prelude. Score: even.", "2 US Regulars", "Cherokee (1 Indian)",
                 "Lake Erie: ships US 0, GB 0 in 2 spaces; control: nobody.",
                 "Privateering: space 0 (0 VP).", "Draw deck: 50 cards.", "Supply pool: 10 US",
                 "Shores: Upper Canada", "Towns: Boston, New York", "nothing called “waterloo”",
                 "even"]:
        assert part in told, f"{part!r} was never said"


@test
def public_policy_says_what_levels_give():
    if "dawn" not in ghent_json("--version")["games"]:
        return
    out = ghent("play", "dawn", "--seed", "3", "--gb", "random", "--save", "a.journal",
                stdin="1\n" * 80).stdout
    asked = out[out.index("Public Policy"):][:600]
    assert "Economy → 1: Privateer operation: roll 2 dice" in asked, asked


@test
def why_not():
    answer = ghent_json("show", "blank", "why", "play", "york", "--seed", "1")
    assert answer["about"] == "play york" and answer["answer"]
    said = ghent("show", "why", "blank", "york", "--seed", "1").stdout
    assert "offered" in said or "2.1" in said
    record()
    over = ghent("show", "why", "pass", "--resume", "game.journal").stdout
    assert over == "The game is over.\n"
    assert ghent("show", "why", "pass", "--resume", "game.journal", "--step", "0").stdout != over
    refused("show", "why", "pass", "--resume", "game.journal", "--step", "99", says="from 0 to")
    refused("show", "blank", "why", "zanzibar", "--seed", "1", says="“zanzibar”")
    refused("show", "blank", "why", "play", "zanzibar", "--seed", "1", says="“zanzibar”")


# ---- playing ----

@test
def end_of_input_keeps_the_game():
    run = ghent("play", "blank", "--seed", "4", "--save", "a.journal", stdin="pass\n")
    assert "ghent play --resume a.journal" in run.stdout
    assert b"us pass" in read("a.journal")
    ghent("replay", "a.journal", "--verify")


@test
def a_game_is_saved_without_being_asked():
    ghent("play", "blank", "--seed", "4", stdin="quit\n")
    names = os.listdir("state/ghent")
    assert len(names) == 1 and re.fullmatch(r"blank-[-\d]+\.journal", names[0])


@test
def resuming_goes_on_where_it_was():
    whole = ghent("play", "blank", "--seed", "4", "--us", "random", "--save", "whole.journal")
    assert "The game is over" in whole.stdout
    lines = read("whole.journal").splitlines(keepends=True)
    write("part.journal", b"".join(lines[:12]))
    ghent("play", "--resume", "part.journal", "--us", "human", "--gb", "human", stdin="quit\n")
    assert read("part.journal") == b"".join(lines[:12])
    done = ghent("play", "--resume", "part.journal")
    assert "goes on" in done.stdout and "The game is over" in done.stdout
    assert read("part.journal") == read("whole.journal"), "the programs played otherwise"
    again = read("whole.journal")
    assert "The game is over" in ghent("play", "blank", "--resume", "whole.journal").stdout
    assert read("whole.journal") == again
    refused("play", "--resume", "part.journal", "--seed", "1", says="--resume")
    refused("play", "chess", "--resume", "part.journal", says="chess")


@test
def a_lost_result_is_written_again():
    whole = record()
    lines = whole.splitlines(keepends=True)
    for lost in [1, 2]:
        write("cut.journal", b"".join(lines[:-lost]))
        ghent("play", "--resume", "cut.journal")
        assert read("cut.journal") == whole


@test
def an_existing_file_is_not_overwritten():
    write("mine.txt", b"dear diary\n")
    refused("play", "blank", "--save", "mine.txt", says="there is such a file already")
    assert read("mine.txt") == b"dear diary\n"
    refused("play", "blank", "--save", "no/where/x", says="no such file or folder")


@test
def words_of_a_player():
    typed = ["help", "why zanzibar", "why york", "score", "log", "map", "card york", "rule 2.1",
             "odds 1", "99", "retreat", "play", "play waterloo", "pass now", "undo",
             "takeback 7", "save", "save copy.journal", "save copy.journal", "", "x" * 3000,
             ":quit"]
    out = ghent("play", "blank", "--seed", "4", "--save", "a.journal",
                stdin="\n".join(typed) + "\n").stdout
    for part in ["lists these", "nothing called “zanzibar”", "numbered from 1 to", "nothing to undo", "nothing to take back yet",
                 "a.journal", "Copied to copy.journal", "such a file already",
                 "too long", "one word too many", "does not fit there", "36 rolls"]:
        assert part in out, f"{part!r} was never said"
    assert read("copy.journal") == read("a.journal")
    assert b"pass" not in read("a.journal")


@test
def undo_and_takeback():
    ghent("play", "blank", "--seed", "4", "--gb", "human", "--save", "a.journal",
          stdin="pass\npass\nundo\npass\npass\ntakeback 1\nno\ntakeback 1\nyes\nquit\n")
    lines = [re.sub(" #.*", "", line) for line in read("a.journal").decode().splitlines()]
    assert lines[6:9] == ["us pass", "gb pass", "gb undo"]
    assert lines[-1] == "takeback 1"
    assert lines.count("takeback 1") == 1
    ghent("replay", "a.journal", "--verify")


@test
def a_hand_is_shown_to_its_owner_only():
    out = ghent("play", "blank", "--seed", "4", "--gb", "human", stdin="pass\nquit\n").stdout
    before, after = out.split("hand over")
    assert "Cards, US hand" in before and "Cards, British hand" not in before
    assert "Cards, British hand" in after and "Cards, US hand" not in after


@test
def french_all_over():
    out = ghent("play", "blank", "--seed", "4", "--lang", "fr", "--save", "a.journal",
                stdin="aide\npourquoi york\nquitter\n").stdout
    assert "Tapez le numéro" in out and "conservée" in out
    for word in ["The ", " is ", "Turn", "Cards"]:
        assert word not in out, f"English in a French game: {word}"


# ---- journals ----

@test
def replay_tells_the_game():
    record()
    text = ghent("replay", "game.journal").stdout
    assert text.startswith("Set-up\n") and "The game is over" in text
    assert ghent("replay", "game.journal", "--lang", "fr").stdout.startswith("Mise en place\n")
    log = ghent_json("replay", "game.journal")
    assert log["ended"] and log["over"] and len(log["log"]) == log["actions"] + 1
    part = ghent_json("replay", "game.journal", "--from", "2", "--to", "4")["log"]
    assert [entry["number"] for entry in part] == [2, 3, 4]
    assert ghent_json("replay", "game.journal", "--step", "3")["position"]["steps"] == 3
    assert "Turn 1" in ghent("replay", "game.journal", "--summary").stdout
    assert "good" in ghent("replay", "game.journal", "--verify").stdout
    refused("replay", "game.journal", "--step", "1000", says="from 0 to")
    refused("replay", "game.journal", "--seen-by", "fr", says="“fr”")


@test
def a_seat_sees_its_own():
    full = record().decode()
    setup = re.search(r"setup \[(.*)\]", full).group(1).split()
    ours = ghent("replay", "game.journal", "--journal", "--seen-by", "us").stdout
    seen = re.search(r"setup \[(.*)\]", ours).group(1).split()
    assert seen == [card if i % 2 == 0 else "?" for i, card in enumerate(setup)]
    assert "\nkey " not in ours and "\nminds " in full and "\nminds " not in ours
    write("ours.journal", ours.encode())
    refused("replay", "ours.journal", says="line 1: this journal holds only what one viewer")
    assert ghent("replay", "game.journal", "--journal").stdout == full
    assert setup[0] not in ghent("replay", "game.journal", "--seen-by", "gb", "--to", "0").stdout


@test
def damaged_journals_are_refused_and_left_alone():
    whole = record()
    other = record("other.journal", seed="2")
    lines, others = whole.splitlines(keepends=True), other.splitlines(keepends=True)
    cases = [
        (b"", 1, "empty"),
        (b"hello\n", 1, "not a journal"),
        (whole[:-1], len(lines), "cut short"),
        (whole[:-9], len(lines), "cut short"),
        (whole.replace(b"pass", b"pasS", 1), None, "check is wrong"),
        (b"".join(lines[:8] + [lines[9], lines[8]] + lines[10:]), 9, "check is wrong"),
        (b"".join(lines[:8] + lines[9:]), 9, "check is wrong"),
        (b"".join(lines[:8] + others[8:]), 9, "check is wrong"),
        (whole + lines[-1], len(lines) + 1, "check is wrong"),
        (whole.replace(b"\n", b"\r\n"), 1, "not text"),
        (b"".join(lines[:3]), 4, "before the set-up"),
        (signed("minds 0123", after=b"".join(lines[:4])), 5, "0123"),
        (signed("minds " + 16 * "0", after=b"".join(lines[:4])), 5, 16 * "0"),
        (signed("minds 1 2", after=b"".join(lines[:4])), 5, "“1”"),
        (signed("minds " + 16 * "1", "minds " + 16 * "1", after=b"".join(lines[:4])), 6, "minds"),
    ]
    for data, line, reason in cases:
        write("bad.journal", data)
        os.chmod("bad.journal", 0o644)
        for command in [["replay", "bad.journal"], ["play", "--resume", "bad.journal"]]:
            run = ghent(*command, code=2)
            assert reason in run.stderr, f"{reason}: {run.stderr}"
            if line:
                assert f"line {line}:" in run.stderr, f"line {line}: {run.stderr}"
            assert read("bad.journal") == data


@test
def a_cut_at_a_line_end_is_an_earlier_position():
    lines = record().splitlines(keepends=True)
    for n in range(len(head_of(lines)), len(lines)):
        write("cut.journal", b"".join(lines[:n]))
        said = ghent("replay", "cut.journal", "--verify").stdout
        over = n >= len(lines) - 2
        assert ("unfinished, or was cut" in said) != over
        assert ("the line with its result is missing" in said) == over


@test
def two_programs_cannot_write_one_journal():
    env = dict(os.environ, LC_ALL="C")
    with subprocess.Popen([GHENT, "play", "blank", "--save", "a.journal"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, env=env) as first:
        while b"> " not in first.stdout.read1(65536):
            pass
        refused("play", "--resume", "a.journal", says="another program")
        first.communicate(b"quit\n")
    ghent("play", "--resume", "a.journal", stdin="quit\n")


@test
def output_that_nobody_gets_is_no_success():
    if not os.path.exists("/dev/full"):
        return
    with open("/dev/full", "w", encoding="ascii") as full:
        run = subprocess.run([GHENT, "bench", "blank", "--games", "1", "--lang", "en"], stdout=full,
                             stderr=subprocess.PIPE, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr == "ghent: not all could be shown: there is no space left\n"


@test
def a_full_disk_loses_one_action_at_most():
    def small_disk():
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))

    run = subprocess.run([GHENT, "play", "blank", "--us", "random", "--gb", "random", "--seed", "1",
                          "--save", "a.journal", "--lang", "en"], preexec_fn=small_disk,
                         capture_output=True, text=True, check=False)
    assert run.returncode == 1 and "could not be saved" in run.stderr, run.stderr
    assert 400 < os.path.getsize("a.journal") <= 600
    ghent("replay", "a.journal", "--verify")
    assert "The game is over" in ghent("play", "--resume", "a.journal").stdout


# ---- what is on record ----

@test
def golden_journals():
    folder = SOURCES + "/tests/golden/"
    names = [name for name in os.listdir(folder) if name.endswith(".journal")]
    assert len(names) >= 4
    os.environ["SOURCE_DATE_EPOCH"] = "0"
    for name in names:
        ghent("replay", folder + name, "--verify")
        title = name[:-len(".journal")]
        game, us, gb, seed = title.split("-")
        typed = ""
        if "human" in (us, gb):
            typed = read(folder + title + ".input").decode()
        assert record(name, seed, game, (us, gb), typed) == read(folder + name), (
            f"{name}: the game is played otherwise; if that is meant: ninja golden")
    del os.environ["SOURCE_DATE_EPOCH"]


@test
def journals_of_older_versions():
    older = SOURCES + "/tests/golden/older/"
    for name in os.listdir(older):
        ghent("replay", older + name, "--verify")
        assert read(older + name).split()[4] in (b"1",), name


@test
def the_example_in_the_docs():
    with open(SOURCES + "/docs/JOURNAL.md", encoding="utf-8") as file:
        journal, code = re.findall(r"```(?:python)?\n(.*?)```", file.read(), re.S)[:2]
    write("example.journal", journal.encode())
    ghent("replay", "example.journal", "--verify")
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    dice = re.search(r"\[([\d ]+)\]", journal).group(1).split()
    assert told.stdout.strip() == f"[{', '.join(dice)}]"


sys.exit(main())
