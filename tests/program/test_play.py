#!/usr/bin/env python3
"""Tests of a game at the keyboard: test_play.py GHENT SOURCES"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

from harness import GHENT, ghent, ghent_json, main, read, refused, test, write

WIPE = "\033[2J\033[3J\033[H"


def play(*typed, game="dawn", seed="3", lang="en", more=(), **how):
    if "--save" not in more:
        more += ("--save", f"{len(os.listdir())}.saved")
    return ghent("play", game, "--seed", seed, "--lang", lang, *more,
                 stdin="\n".join(typed) + "\n", **how).stdout


def answers(*typed, **how):
    """What is said between the prompts, from the first answer on."""
    return re.split(r"^[^\n>]{2,20}> ", play(*typed, **how), flags=re.M)[1:]


class Terminal:
    """The program on a terminal of its own."""

    def __init__(self, *args, columns=80):
        self.main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        env = dict(os.environ, LC_ALL="C", XDG_STATE_HOME=os.getcwd() + "/state")
        env.pop("COLUMNS", None)
        self.run = subprocess.Popen([GHENT, *args], stdin=side, stdout=side, stderr=side, env=env,
                                    start_new_session=True)
        os.close(side)

    def until(self, end):
        seen, limit = b"", time.time() + 60
        while not seen.endswith(end.encode()):
            assert time.time() < limit, f"{end!r} never came: {seen[-300:]!r}"
            if select.select([self.main], [], [], 1)[0]:
                seen += os.read(self.main, 65536)
        return seen.decode().replace("\r\n", "\n")

    def type(self, line):
        os.write(self.main, line.encode() + b"\n")

    def rest(self):
        seen = b""
        while True:
            try:
                part = os.read(self.main, 65536)
            except OSError:
                part = b""
            if not part:
                os.close(self.main)
                self.run.wait(60)
                return seen.decode().replace("\r\n", "\n")
            seen += part


# ---- secrets ----

@test
def the_screen_is_wiped_before_the_hand_over():
    table = Terminal("play", "dawn", "--seed", "3", "--gb", "human", "--save", "a.journal")
    assert "Treaty of Fort Wayne" in table.until("US> ")
    table.type("1")
    table.until("US> ")
    table.type("ops privateer")
    seen = table.until("Enter. ----\r\n")
    assert WIPE in seen and "Treaty" not in seen.split(WIPE)[-1]
    table.type("")
    ours = table.until("GB> ")
    assert ours.lstrip().startswith(WIPE) and "play War Hawks" in ours
    table.type("quit")
    table.rest()


@test
def a_resumed_game_of_two_begins_with_a_hand_over():
    play("1", "2", "quit", more=("--gb", "human", "--save", "a.journal"))
    table = Terminal("play", "--resume", "a.journal")
    before = table.until("Enter. ----\r\n")
    assert "It is for US" in before and "Fort Wayne" not in before
    table.type("")
    assert "Fort Wayne" in table.until("US> ")
    table.type("quit")
    table.rest()


@test
def a_game_that_goes_on_is_told_as_seen():
    play("1", "ops privateer", "quit", more=("--save", "a.journal"))
    hidden = "GB draws War Hawks"
    for how in [[], ["--summary"], ["--step", "1"], ["--journal"], ["--json"]]:
        run = ghent("replay", "a.journal", *how)
        assert hidden not in run.stdout and "war-hawks" not in run.stdout.split("setup")[-1].split(
            "\n")[0], how
        assert "seen by US" in run.stderr, how
    assert "GB draws a card" in ghent("replay", "a.journal").stdout
    everything = ghent("replay", "a.journal", "--seen-by", "all")
    assert hidden in everything.stdout and "hidden cards" in everything.stderr
    assert ghent_json("replay", "a.journal")["seen_by"] == "us"
    play("1", "quit", more=("--gb", "human", "--save", "b.journal"))
    assert "seen by a spectator" in ghent("replay", "b.journal").stderr
    play(more=("--us", "random", "--gb", "random", "--save", "c.journal"))
    done = ghent("replay", "c.journal")
    assert hidden in done.stdout and not done.stderr


# ---- telling a game again ----

@test
def a_summary_can_be_pasted():
    play(more=("--us", "greedy", "--gb", "greedy", "--save", "a.journal"))
    told = ghent("replay", "a.journal", "--summary").stdout
    lines = told.splitlines()
    assert lines[4] == "== The Prelude begins ==" and "== Turn 1 begins ==" in lines
    assert max(map(len, lines)) <= 80 and "draws" not in told and "* US: US" not in told
    turns = told.count("\n== Turn")
    assert len(re.findall(r"^Score: ", told, re.M)) == turns + 1
    assert "\n  Upkeep." in told
    for point in re.findall(r"^\* .*(?:\n  .*)*", told, re.M):
        assert len(re.findall(r"\b(?:US|GB) plays ", point)) <= 1, point
    assert re.search(r"The game is over\. Winner: \w+\.\nScore: \w+ \d+\n$", told)
    french = ghent("replay", "a.journal", "--summary", "--lang", "fr").stdout
    assert "\nScore\u00a0: " in french and "Score: " not in french


@test
def a_part_of_a_game_has_no_result():
    play(more=("--us", "greedy", "--gb", "greedy", "--save", "a.journal"))
    assert "over" not in ghent("replay", "a.journal", "--from", "2", "--to", "5").stdout
    for viewer in ["us", "gb", "spectator"]:
        told = ghent("replay", "a.journal", "--seen-by", viewer).stdout
        assert "The game is over" in told
        assert not re.search(r"^\d+ (?!Scoring\.)\S+$", told, re.M), "an action without a word"
    lines = read("a.journal").splitlines(keepends=True)
    write("cut.journal", b"".join(lines[:9]))
    assert "The game is not over" in ghent("replay", "cut.journal").stdout


@test
def the_end_tells_the_result_last():
    out = play(more=("--us", "greedy", "--gb", "greedy", "--save", "a.journal"))
    end = out.splitlines()[-3:]
    assert end[0].startswith("The game is over. Winner:") and end[1].startswith("Score: ")
    assert end[2].endswith("ghent replay a.journal --summary")
    assert "were scored now" not in out


# ---- cards ----

@test
def cards_by_number_word_and_hand():
    said = answers("card 4", "card liverpool", "carte LE PROPHETE", "card the", "card waterloo",
                   "hand", "cards", "card", "quit")
    assert said[0].startswith("Lord Liverpool") and said[1].startswith("Lord Liverpool")
    assert said[2].startswith("The Prophet")
    assert "may be: The Henry Letters," in said[3] and "nothing called" in said[4]
    assert said[5].count("Prelude deck") == 6 and "Indian forces among" in said[5]
    assert said[6] == said[5] and "“card” needs a name" in said[7]
    assert "Battle of Tippecanoe" not in said[5]


@test
def the_text_of_a_card_comes_with_its_question():
    text = "advances 1 level on one political track"
    said = answers("1", "event", "why york", "undo", "quit")
    assert text in re.sub(r"\s+", " ", said[0]), said[0]
    assert text not in re.sub(r"\s+", " ", "".join(said[1:]))


# ---- words for choices ----

@test
def choices_by_their_words():
    for typed, lang in [("play the henry letters", "en"), ("PLAY Henry", "en"),
                        ("jouer les lettres de henry", "en"), ("jouer LITTLE belt", "fr"),
                        ("letters", "en"), ("play the-henry-letters", "fr")]:
        said = answers(typed, "quit", lang=lang)[0]
        assert re.match("- US (plays|joue) ", said), f"{typed}: {said}"
    several = answers("play", "play the", "quit")
    assert "expected card" in several[0] or "several choices" in several[0]
    assert "- US plays The Henry Letters" in several[1]
    said = answers("play affair", "play the prophet", "pl", "quit")
    assert "several choices: 1 play Chesapeake-Leopard Affair, 6 play Little Belt Affair" in (
        re.sub(r"\s+", " ", said[0]))
    assert said[1].startswith("The Prophet is not in your hand.")
    assert "neither an action nor a word" in said[2]


@test
def why_by_names():
    said = answers("1", "ops campaign", "why montréal hudson", "why campaign penobscot halifax",
                   "pourquoi deplacer PENOBSCOT halifax", "move new york boston", "regle 6.2.1",
                   "rule 6", "rule", "quit")
    assert "You have no force in Montréal" in said[2]
    for answer in said[3:5]:
        assert answer.startswith("Halifax is not adjacent to Penobscot"), answer
    assert said[5].startswith("You have no force in New York")
    assert said[6].startswith("6.2.1") and said[7].startswith("6.0") and "6.1 Recruit" in said[7]
    assert "“rule” needs a name" in said[8]
    assert "«\u00a0règle\u00a0» demande" in answers("regle", "quitter", lang="fr")[0]


# ---- layout ----

@test
def questions_do_not_repeat_everything():
    said = answers("why york", "list", "1", "undo", "map", "quit")
    assert "“list” shows them again" in said[0] and "play War" not in said[0]
    assert "   1\u00a0 play" in said[1] and "held by US" not in said[1]
    assert "   1\u00a0 " in said[2] and "held by US" not in said[2]
    assert "   1\u00a0 play" in said[3] and "held by US" not in said[3]
    assert "held by US" in said[4] and "   1\u00a0 play" not in said[4]


@test
def a_large_map_is_told_in_short_and_on_demand_in_full():
    if "amateurs" not in ghent_json("--version")["games"]:
        return
    out = ghent("play", "amateurs", "--seed", "5", "--save", "large.journal",
                stdin="map\nquit\n").stdout
    short, full = out.split("US> ")[:2]
    assert re.search(r"empty: \d+ others\s+\(“map” names them\)", short)
    assert "Portsmouth" not in short and "Portsmouth" in full
    assert short.count("\n") < 90, f"{short.count(chr(10))} lines"


@test
def the_position_is_grouped_and_comes_with_a_turn():
    out = play("1", "ops privateer", "quit", more=("--gb", "greedy"))
    assert out.count("held by US:") == 2, "once a turn of ours"
    assert re.search(r"empty: Niagara, Ft\. Dearborn,\s+Spanish Florida", out)
    full = answers("map", "quit")[0]
    assert "    Hudson: 1 US Militia\n" in full


@test
def moves_tell_who_is_there():
    moves = answers("1", "ops campaign", "quit")[1]
    assert re.search(r"move Penobscot → Montréal \(2 GB Militia", moves)
    assert "move Penobscot → Maritimes\n" in moves


@test
def lines_fit_the_terminal():
    for columns in [60, 110]:
        table = Terminal("play", "dawn", "--seed", "3", "--save", f"{columns}.journal",
                         columns=columns)
        seen = table.until("US> ")
        longest = max(len(line) for line in seen.splitlines() if not line.startswith("The game is"))
        assert columns - 30 < longest <= columns, longest
        choices = [line for line in seen.splitlines() if re.match(r" +\d+\u00a0 ", line)]
        assert len(choices) == 6 and max(map(len, choices)) <= columns
        table.type("quit")
        table.rest()


# ---- beginning and leaving ----

@test
def the_first_screen_says_who_and_how():
    out = play("?", "quit")
    assert "You are US; GB is played by the program recruit." in out and "“help”" in out
    table = out[out.index("* marks what"):].splitlines()[:14]
    assert any(line.startswith("  takeback N") for line in table)
    assert max(map(len, table)) <= 80
    assert "Vous jouez" in play("quitter", lang="fr")
    assert "both played" in play("quit", more=("--gb", "human"))
    assert "You are GB" in play("quit", more=("--us", "random", "--gb", "human"))


@test
def help_names_the_defaults():
    about = re.sub(r"\s+", " ", ghent("play", "--help").stdout)
    assert "recruit, the weakest level, the other" in about and "~/.local/state/ghent" in about
    assert "human" not in ghent("simulate", "--help").stdout


@test
def leaving_says_how_to_go_on():
    assert f"{GHENT} play --resume a.journal" in play("quit", more=("--save", "a.journal"))
    os.environ["GHENT_CALLED"] = "./run"
    assert "To go on: ./run play --resume b.journal" in play("quit", more=("--save", "b.journal"))
    del os.environ["GHENT_CALLED"]
    table = Terminal("play", "blank", "--save", "c.journal")
    table.until("> ")
    table.run.send_signal(signal.SIGINT)
    assert "The game is kept" in table.rest() and table.run.returncode == 0


@test
def saved_games_are_listed_and_the_last_goes_on():
    refused("play", "--resume", "last", says="no saved game")
    assert "No games" in ghent("games").stdout and ghent_json("games") == {"games": []}
    folder = os.getcwd() + "/state/ghent/"
    os.makedirs(folder, exist_ok=True)
    for name, end in [("one", ["quit"]), ("two", ["pass", "quit"])]:
        play(*end, game="blank", more=("--save", folder + name + ".journal"))
    play(game="blank", more=("--us", "random", "--save", folder + "over.journal"))
    write(folder + "bad.journal", b"hello\n")
    os.utime(folder + "two.journal", (1, 1))
    games = {os.path.basename(g["file"]): g for g in ghent_json("games")["games"]}
    assert not games["bad.journal"]["good"] and games["over.journal"]["over"]
    assert games["two.journal"]["us"] == "human" and not games["two.journal"]["over"]
    text = ghent("games").stdout
    assert "one.journal: blank" in text and "not a good journal" in text and "resume last" in text
    assert "one.journal" in ghent("play", "--resume", "last", stdin="quit\n").stdout
    refused("games", "now", says="“now”")


@test
def a_takeback_is_told_and_the_log_has_its_numbers():
    said = answers("takeback 0", "pass", "log", "takeback 99", "takeback 1", "quit", game="blank",
                   seed="4")
    assert "nothing to take back yet" in said[0]
    numbers = [int(n) for n in re.findall(r"^ +(\d+)  \S", said[2], re.M)]
    assert numbers[:2] == [1, 2] and "“takeback N”" in said[2]
    assert "“log” shows the numbers" in said[3]
    assert "(recruit) agrees: 1 action stands" in said[4]


@test
def a_scenario_is_chosen_by_its_name():
    refused("play", "madison", "--scenario", "1815", says="entire-war, 1813-1814, 1814")
    refused("play", "dawn", "--scenario", "1814", says="there are: standard")
    refused("play", "--resume", "x", "--scenario", "1814", says="--scenario")
    said = play("quit", game="madison", more=("--scenario", "1814", "--save", "s.journal"))
    assert "Spring-Summer 1814" in said and b"scenario 1814" in read("s.journal")
    assert "Spring-Summer 1814" in ghent("play", "--resume", "s.journal", stdin="quit\n").stdout


@test
def a_reserve_of_pieces_is_counted():
    said = play("map", "quit", game="madison")
    assert re.search(r"not yet in play \(1\d\d\)", said), said[:2000]


@test
def an_answer_can_stand_for_a_turn():
    """May the other go on?  Whoever has said so once is not asked again in that turn."""
    how = {"game": "amateurs", "more": ("--gb", "random")}
    for seed in range(100):
        how["seed"] = str(seed)
        asked = play(*["done"] * 30, "quit", **how).count("let it be.")
        if asked > 2:
            break
    said = play("1!", "quit", **how)
    assert asked > 2 and "for the rest of the turn" in said and said.count("let it be.") == 1, (asked, said[-3000:])
    assert "You are asked again." in play("1!", "ask", "quit", **how)
    assert "“99!” is neither" in play("99!", "quit", **how)


sys.exit(main())
