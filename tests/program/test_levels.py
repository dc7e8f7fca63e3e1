#!/usr/bin/env python3
"""Levels, matches, hints and analysis, from outside: test_levels.py GHENT SOURCES"""
import re
import sys

from harness import ghent, ghent_json, main, read, record, refused, test

LEVELS = ["recruit", "militia", "regular", "veteran", "general"]


@test
def five_levels_weakest_first():
    listed = ghent_json("show", "players")
    assert listed["levels"] == LEVELS
    assert {"random", "greedy", *LEVELS} == set(listed["players"])
    told = ghent("show", "players").stdout
    assert "random: plays anything" in told and "greedy: does what looks best" in told
    in_french = ghent("show", "players", "--lang", "fr").stdout
    assert all(level in in_french for level in LEVELS) and "le plus fort" in in_french


@test
def matches_repeat():
    args = ("match", "blank", "regular", "random", "--games", "20", "--iterations", "200")
    first = ghent_json(*args, "--jobs", "1")
    assert first == ghent_json(*args, "--jobs", "2")
    assert first["a_wins"] + first["b_wins"] + first["draws"] == first["games"] == 20
    assert first["a"] == "regular" and first["iterations"] == 200 and first["faults"] == 0
    assert first["elo_low"] < first["elo"] < first["elo_high"]
    assert first["percent_low"] < first["percent"] < first["percent_high"] <= 100
    assert first["a_wins"] > first["b_wins"]
    assert first != ghent_json(*args, "--seed", "9")
    assert "regular" in ghent(*args).stdout


@test
def a_test_stops_early():
    seen = ghent_json("match", "blank", "greedy", "random", "--games", "1000", "--sprt")
    assert seen["games"] < 1000 and seen["decided"] == 1 and seen["llr"] >= 2.94


@test
def a_scenario_is_measured_by_its_name():
    if "madison" not in ghent_json("--version")["games"]:
        return
    for words in (["simulate", "madison", "--games", "4"], ["bench", "madison", "--games", "4"],
                  ["match", "madison", "random", "random", "--games", "200"],
                  ["ladder", "madison", "--games", "2", "--iterations", "1", "--rung", "6"]):
        refused(*words, "--scenario", "1815", says="there are: entire-war, 1813-1814, 1814")
        refused(*words, "--scenario", "1815", "--lang", "fr", says="il n’y a pas de scénario «\u00a01815\u00a0»")
        first, named, late = (ghent_json(*words, *more) for more in (
            [], ["--scenario", "entire-war"], ["--scenario", "1814"]))
        assert first == named or words[0] == "bench"
        assert first["scenario"] == "entire-war" and late["scenario"] == "1814", words
        assert {**first, "scenario": ""} != {**late, "scenario": ""}, words
        assert "1814" in ghent(*words, "--scenario=1814").stdout, words
    assert first["matches"][0]["scenario"] == "entire-war"
    assert "scenario" not in ghent("simulate", "dawn", "--games", "1").stdout


@test
def bad_matches_are_refused():
    refused("match", "blank", "greedy", says="two programs")
    refused("match", "blank", "greedy", "human", says="only programs")
    refused("match", "blank", "greedy", "grant", says="no program “grant”")
    refused("ladder", "blank", "--rung", "7", says="--rung")
    refused("match", "blank", "greedy", "random", "--ms", "5", "--iterations", "5", says="--ms")
    refused("match", "blank", "greedy", "random", "--elo0", "9", "--elo1", "9", says="--elo0")
    refused("ladder", says="ladder")


@test
def a_ladder_has_a_match_for_every_rung():
    seen = ghent_json("ladder", "blank", "--games", "4", "--iterations", "50")["matches"]
    pairs = [(m["a"], m["b"]) for m in seen]
    assert pairs[:4] == list(zip(LEVELS[1:], LEVELS))
    assert pairs[4:] == [("general", "greedy"), ("general", "random")]
    assert [m["bar"] for m in seen] == [65] * 4 + [80, 99]
    for m in seen:  # the test lies about the bar: 60 and 70 % for one of 65 %
        share = [1 / (1 + 10 ** (-m[lead] / 400)) for lead in ("elo0", "elo1")]
        assert abs(share[0] - (m["bar"] - 5) / 100) < 1e-3
        assert abs(share[1] - min(m["bar"] + 5, 99) / 100) < 1e-3
        assert len(m["pairs"]) == 5 and 2 * sum(m["pairs"]) == m["games"]
    given = ghent_json("ladder", "blank", "--games", "2", "--iterations", "50", "--elo0", "10")
    assert all(m["elo0"] == 10 and m["elo1"] == 108 for m in given["matches"])


@test
def one_rung_of_a_ladder():
    args = ("ladder", "blank", "--games", "4", "--iterations", "50")
    assert ghent_json(*args, "--rung", "2")["matches"] == ghent_json(*args)["matches"][1:2]


@test
def a_match_says_what_was_played():
    odd = ghent_json("match", "blank", "greedy", "random", "--games", "3")
    assert odd["asked"] == 3 and odd["games"] == 4 and odd["iterations"] == 8000
    told = ghent("match", "blank", "greedy", "random", "--games", "3", "--iterations", "70").stdout
    assert "games: 4" in told and "4 instead of 3" in told and ": 70" in told
    timed = ghent_json("match", "blank", "recruit", "random", "--games", "2", "--ms", "20")
    assert timed["ms"] == 20 and 0 < timed["longest_cpu_us"] < 1e6


@test
def a_level_plays_in_the_terminal():
    one = record("one.journal", game="blank", seats=("general", "recruit"), seed="3")
    assert one == record("two.journal", game="blank", seats=("general", "recruit"), seed="3")


@test
def hints_in_a_game():
    for lang, word, says in [("en", "hint", "% to win"), ("fr", "conseil", "% de chances")]:
        said = ghent("play", "blank", "--us", "human", "--gb", "random", "--seed", "2", "--lang",
                     lang, "--save", lang, stdin=word + "\nquit\n").stdout
        assert "1. " in said and says in said, said


@test
def what_is_forced_is_not_compared():
    game = ["play", "dawn", "--us", "human", "--gb", "random", "--seed", "5"]
    ways = ghent(*game, "--save", "ways", stdin="1\n" * 200).stdout.split("US> ")
    forced = re.compile(r"\nPlay a card\.\n   1\s[^\n]*\n$")
    only = next(i for i, asked in enumerate(ways) if forced.search(asked))
    for lang, word, alone in [("en", "hint", "there is nothing else to choose|on average.)"),
                              ("fr", "conseil", "il n’y a pas d’autre choix|en moyenne.)")]:
        said = ghent(*game, "--lang", lang, "--save", "only-" + lang, stdin="1\n" * only + word + "\nquit\n").stdout
        advice = said.split("US> ")[only + 1]
        assert any(words in advice for words in alone.split("|")), advice
        assert advice.startswith("1. ") and "\n2. " not in advice, advice


@test
def hints_have_reasons_where_the_game_knows_some():
    words = {"en": ("hint", "play ", "% to win", "for it: ", "against it: "),
             "fr": ("conseil", "jouer « ", "% de chances", "pour : ", "contre : ")}
    for lang, (word, play, chance, good, bad) in words.items():
        said = ghent("play", "dawn", "--us", "human", "--gb", "random", "--seed", "2", "--lang", lang,
                     "--save", "why-" + lang, stdin=word + "\nquit\n").stdout
        said = re.sub(r"\s+", " ", said.replace("\u00a0", " "))
        listed, advice = said.split("US> ")[:2]
        hints = re.split(r" (?=[23]\. )", advice)
        assert hints[0].startswith("1. " + play), advice
        for hint in hints:
            title = re.match(r"\d\. (.*?) ?;", hint).group(1)
            assert title in listed and 0 < int(re.search(r"(\d+) " + chance, hint).group(1)) < 100
        assert good in advice, "not one reason"
        for kind, sign in (good, "+"), (bad, "-"):
            for part in advice.split(kind)[1:]:
                first = re.search(r"\(([+-])\d+[.,]\d\)", part)
                assert first and first.group(1) == sign, part


@test
def a_finished_game_is_analysed():
    record("over.journal", game="blank", seats=("greedy", "random"), seed="4")
    seen = ghent_json("analyse", "over.journal", "--iterations", "100")
    chances = [p["chance"] for p in seen["points"]]
    assert len(chances) > 2 and all(0 <= c <= 1000 for c in chances)
    assert chances[-1] in (0, 500, 1000) and set(seen["luck"]) == {"dice", "deals"}
    assert all(0 < i < len(chances) for i in seen["turning"])
    assert seen == ghent_json("analyse", "over.journal", "--iterations", "100")
    assert "%" in ghent("analyse", "over.journal", "--lang", "fr").stdout
    before = read("over.journal")
    ghent("play", "blank", "--us", "human", "--gb", "random", "--save", "open", stdin="quit\n")
    refused("analyse", "open", says="over")
    assert read("over.journal") == before


sys.exit(main())
