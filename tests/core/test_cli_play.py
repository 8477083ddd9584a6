"""The command `play`, through a real process and a pipe."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

BOTS = ("-p", "random", "-p", "greedy")


def test_bots_play_a_match_and_tell_it(rumpus):
    done = rumpus("play", "goofspiel", *BOTS, "--seed", 7)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The prize is" in done.stdout
    assert "wins (points)" in done.stdout or "A draw" in done.stdout
    assert done.stdout.endswith("(seed 7)\n")


def test_one_seed_one_match(rumpus):
    first, second = (rumpus("play", "goofspiel", *BOTS, "--seed", 7).stdout for _ in range(2))
    assert first == second
    assert first != rumpus("play", "goofspiel", *BOTS, "--seed", 8).stdout


def test_json_holds_the_result(rumpus):
    told = json.loads(rumpus("play", "goofspiel", *BOTS, "--seed", 7, "--json").stdout)
    assert told["players"] == ["random", "greedy"]
    assert len(told["outcome"]["scores"]) == 2
    assert told["seeds"] == {"deal": 7, "match": 7}


def test_players_of_one_kind_get_different_names(rumpus):
    told = json.loads(rumpus("play", "goofspiel", *["-p", "random"] * 3, "--json").stdout)
    assert told["players"] == ["random-1", "random-2", "random-3"]


def test_players_can_be_named(rumpus):
    told = json.loads(
        rumpus("play", "goofspiel", "-p", "Ann=random", "-p", "Bo=greedy { boldness = 2 }", "--json").stdout
    )
    assert told["players"] == ["Ann", "Bo"]


def test_options_of_the_game(rumpus, tmp_path):
    rumpus("play", "goofspiel", *BOTS, "--set", "ranks=2", "--set", "hands=equal", "--save", "t.json")
    saved = json.loads((tmp_path / "t.json").read_text())
    assert saved["game"]["options"] == {"ranks": 2, "hands": "equal", "ties": "split"}


def test_a_script_plays_its_moves(rumpus, tmp_path):
    (tmp_path / "moves.txt").write_text("# all low\nlow\nlow\n\nlow\nlow\nlow\n")
    done = rumpus("play", "hilo", "-p", "script:moves.txt", "--seed", 1, "--save", "t.json")
    assert done.returncode == 0
    assert json.loads((tmp_path / "t.json").read_text())["moves"] == [[0, "low"]] * 5


def test_a_script_that_is_too_short_gives_up(rumpus, tmp_path):
    (tmp_path / "moves.txt").write_text("low\n")
    done = rumpus("play", "hilo", "-p", "script:moves.txt")
    assert done.returncode == 1
    assert "gave-up, moves.txt has no more moves" in done.stdout


def test_a_bot_from_a_file(rumpus, tmp_path):
    (tmp_path / "mine.py").write_text("def choose(turn):\n    return turn.moves[-1]\n")
    done = rumpus("play", "hilo", "-p", "mine.py:choose", "--save", "t.json")
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "t.json").read_text())["moves"] == [[0, "low"]] * 5


def test_a_bot_that_cheats_loses_by_an_illegal_move(rumpus, tmp_path):
    (tmp_path / "mine.py").write_text("def choose(turn):\n    return 'bid 99'\n")
    done = rumpus("play", "goofspiel", "-p", "mine.py:choose", "-p", "random", "--json")
    assert done.returncode == 1
    told = json.loads(done.stdout)
    assert (told["faults"][0]["seat"], told["faults"][0]["kind"]) == (0, "illegal")
    assert told["places"] == [2, 1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play"], "which game? 'rumpus games' lists them"),
        (["play", "chess"], "no game is called 'chess'"),
        (["play", "goofspiel", "-p", "random"], "goofspiel is played by 2-4 players, got 1"),
        (["play", "goofspiel", "-p", "gredy", "-p", "random"], "did you mean 'greedy'?"),
        (
            ["play", "goofspiel", "-p", "hilo/greedy", "-p", "random"],
            "is a bot for 'hilo', not for 'goofspiel'",
        ),
        (
            ["play", "goofspiel", "-p", "greedy { bold = 1 }", "-p", "random"],
            "greedy.bold: no such option; did you mean 'boldness'?",
        ),
        (
            ["play", "goofspiel", "-p", "greedy { boldness = -1 }", "-p", "random"],
            "greedy.boldness: wants 0 or more",
        ),
        (
            ["play", "goofspiel", "-p", "greedy { boldness = 'x' }", "-p", "random"],
            "wants a whole number, got 'x'",
        ),
        (["play", "goofspiel", "-p", "greedy { bold", "-p", "random"], "is not closed"),
        (["play", "goofspiel", "-p", "greedy { boldness = 1 } x", "-p", "random"], "nothing may follow"),
        (["play", "goofspiel", "-p", "random { x = 1 }", "-p", "random"], "takes no options"),
        (
            ["play", "goofspiel", "-p", "greedy boldness=1", "-p", "random"],
            "a bot's options stand in braces: greedy { boldness = 1 }",
        ),
        (
            ["play", "goofspiel", "-p", "Ann=search  iterations = [5] doubt=2", "-p", "random"],
            "a bot's options stand in braces: search { iterations = ... }",
        ),
        (["play", "goofspiel", "-p", "search playout=greedy", "-p", "random"], "search { playout = ... }"),
        (["play", "goofspiel", "-p", "Bot 7=5", "-p", "random"], "no bot for goofspiel is called '5'"),
        (["play", "goofspiel", "-p", "", "-p", "random"], "empty bot spec"),
        (["play", "goofspiel", "-p", "nobody.py:choose", "-p", "random"], "there is no bot file nobody.py"),
        (["play", "goofspiel", "-p", "nobody.py", "-p", "random"], "write nobody.py:NAME"),
        (["play", "goofspiel", "-p", "no.such.module:choose", "-p", "random"], "No module named"),
        (["play", "goofspiel", "-p", "script:none.txt", "-p", "random"], "cannot read none.txt"),
        (["play", "goofspiel", "-p", "cmd:", "-p", "random"], "names no command"),
        (["play", "goofspiel", "-p", "A=random", "-p", "A=random"], "two players are called 'A'"),
        (["play", "goofspiel", "--set", "rank=3"], "goofspiel.rank: no such option; did you mean 'ranks'?"),
        (["play", "goofspiel", "--set", "ranks=0"], "goofspiel.ranks: wants 1 to 20"),
        (["play", "goofspiel", "--set", "ranks"], "--set wants key=value, got 'ranks'"),
        (["play", "goofspiel", "--set", "ranks=1", "--set", "ranks=2"], "names ranks twice"),
        (["play", "goofspiel", "--set", "hands=both"], "none of dealt, equal"),
        (["play", "goofspiel", "--seat-set", "1.guild=x"], "goofspiel has no options of a seat"),
        (["play", "goofspiel", "--seed", "-1"], "--seed"),
        (["play", "goofspiel", "--seed", "x"], "--seed"),
        (["play", "goofspiel", *BOTS, "--save", "no/such/t.json"], "there is no such folder"),
        (["play", "goofspiel", *BOTS, "--save", "."], "it is a folder"),
        (["play", "--resume", "none.json"], "cannot read none.json: No such file or directory"),
        (["play", "goofspiel", "--resume", "none.json"], "--resume takes game, players, options and seed"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(rumpus, words, said):
    done = rumpus(*words)
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("rumpus: ")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_all_problems_of_the_options_at_once(rumpus):
    done = rumpus("play", "goofspiel", "--set", "ranks=x", "--set", "tie=split")
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "rumpus: goofspiel.ranks: wants a whole number, got 'x'",
        "rumpus: goofspiel.tie: no such option; did you mean 'ties'?",
    ]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_and_nothing_is_lost(rumpus, tmp_path):
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "rumpus", "play", "goofspiel", *BOTS, "--save", "t.json"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "rumpus: cannot write the output: No space left on device\n"


def test_a_reader_that_has_seen_enough_is_no_fault(tmp_path):
    line = f"{sys.executable} -m rumpus play goofspiel -p random -p random --seed 1 | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, cwd=tmp_path, check=True)
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "0"


@pytest.mark.parametrize("reader", ["| true", "> /dev/full", ">&-"])
def test_the_transcript_is_kept_whatever_happens_to_the_output(tmp_path, reader):
    line = f"{sys.executable} -m rumpus play goofspiel -p random -p random --seed 1 --save t.json {reader}"
    subprocess.run(["bash", "-c", line], capture_output=True, cwd=tmp_path, check=False)
    assert json.loads((tmp_path / "t.json").read_text())["outcome"]["reason"] == "points"


def test_saving_keeps_links_and_permissions_and_writes_to_pipes(rumpus, tmp_path):
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "real.json").chmod(0o600)
    (tmp_path / "link.json").symlink_to("real.json")
    assert rumpus("play", "goofspiel", *BOTS, "--save", "link.json", "-q").returncode == 0
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").read_text().startswith("{")
    assert (tmp_path / "real.json").stat().st_mode & 0o777 == 0o600
    line = f"{sys.executable} -m rumpus play goofspiel -p random -p random -q --save >(cat > /dev/null)"
    subprocess.run(["bash", "-c", line], cwd=tmp_path, check=True, capture_output=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "real.json"]


def test_no_arguments_and_closed_streams_are_no_mistake():
    for line in ("games >&-", "games 2>&-", "play goofspiel -p random -p random <&-", ""):
        command = ["bash", "-c", f"{sys.executable} -m rumpus {line}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bot-timeout", "nan"], "--bot-timeout wants a number of seconds, got nan"),
        (["--realtime", "inf"], "--realtime wants a number of seconds, got inf"),
        (["-p", "random {"], "is not closed"),
        (["-p", ":"], "is not a bot spec"),
        (["-p", "A\nB=random"], "a player's name is one line of text"),
        (["--save", "x" * 300], "File name too long"),
        (["-p", "cmd:./" + "x" * 300, "-p", "random"], "xxx"),
    ],
)
def test_odd_values_are_one_clear_line(rumpus, words, said):
    done = rumpus("play", "goofspiel", *words)
    assert done.returncode in (1, 2)
    assert done.stderr.startswith("rumpus: ")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_a_fault_of_several_lines_is_told_on_one(rumpus, tmp_path):
    (tmp_path / "mine.py").write_text("def choose(turn):\n    raise ValueError('boom\\nsecond line')\n")
    done = rumpus("play", "goofspiel", "-p", "mine.py:choose", "-p", "random")
    assert "Fault of choose: crash, ValueError: boom second line\n" in done.stdout


# --- people through a pipe


def test_a_person_plays_through_a_pipe_by_number_and_notation(rumpus, tmp_path):
    done = rumpus("play", "hilo", "--seed", 3, "--save", "t.json", typed="1\nlow\nHIGH\n2\nhigh\n")
    assert (done.returncode, done.stderr) == (0, "")
    moves = [move for _, move in json.loads((tmp_path / "t.json").read_text())["moves"]]
    assert moves == ["high", "low", "high", "low", "high"]


def test_bad_input_of_a_person_asks_again(rumpus):
    typed = "\n0\n3\n-1\n1.5\nhig\n\x00\n🂡\n" + "x" * 5000 + "\n1\n1\n1\n1\n1\n"
    done = rumpus("play", "hilo", "--seed", 3, typed=typed)
    assert done.returncode == 0
    assert "Type a move, or ? for help." in done.stdout
    assert "'hig' is not a legal move; did you mean 'high'?" in done.stdout


def test_bytes_that_are_no_text_ask_again(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "rumpus", "play", "hilo", "--seed", "3"],
        input=b"\xff\xfe\n1\n1\n1\n1\n1\n",
        capture_output=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_end_of_input_gives_up_cleanly(rumpus):
    done = rumpus("play", "goofspiel", "--seed", 3, typed="1\n")
    assert (done.returncode, done.stderr) == (1, "")
    assert "Fault of human: gave-up, end of input" in done.stdout
    assert "greedy wins (forfeit)" in done.stdout


@pytest.mark.parametrize("word", ["quit", "exit", ":quit"])
def test_quit_gives_up(rumpus, word):
    done = rumpus("play", "goofspiel", "--seed", 3, typed=f"{word}\n")
    assert done.returncode == 1
    assert "gave-up, left the match" in done.stdout


def test_help_legal_view_story_and_hint(rumpus):
    done = rumpus("play", "goofspiel", "--seed", 3, typed="?\nlegal\nview\nstory\nhint\nquit\n")
    assert "take your last choice back" in done.stdout
    assert done.stdout.count("1) bid") == 2
    assert done.stdout.count("Your hand:") == 2
    assert "Hint: bid" in done.stdout


def test_who_asks_again_gets_the_same_hint(rumpus):
    """A close choice, on which the adviser, asked anew, changes its mind."""
    done = rumpus("play", "hilo", "--seed", 17, typed="hint\n" * 8 + "quit\n")
    assert len(set(re.findall(r"Hint: \w+", done.stdout))) == 1
    assert done.stdout.count("Hint: ") == 8


def test_a_hint_is_to_be_had_in_a_game_without_a_bot_of_its_own(rumpus):
    """High or Low with this seed begins with a card that says what to guess."""
    done = rumpus("play", "hilo", "--seed", 2, typed="view\nhint\nquit\n")
    assert "Hint: low" in done.stdout


def test_the_seed_is_not_shown_while_the_match_runs(rumpus):
    done = rumpus("play", "goofspiel", "--seed", 123456789, typed="view\nstory\n?\nquit\n")
    assert done.stdout.count("123456789") == 1
    assert done.stdout.rstrip().endswith("(seed 123456789)")


def test_undo_is_refused_where_something_new_was_seen(rumpus):
    done = rumpus("play", "goofspiel", "--seed", 3, typed="undo\n1\nundo\nquit\n")
    assert "There is nothing to take back." in done.stdout
    assert "Too late to take that back" in done.stdout


@pytest.mark.parametrize("players", [("human", "greedy"), ("greedy", "human")])
def test_undo_is_refused_where_a_secret_choice_was_answered(rumpus, players):
    seats = [word for player in players for word in ("-p", player)]
    assert "Too late to take that back" in rumpus("play", "ruckus", *seats, typed="1\nundo\nquit\n").stdout


def test_a_saved_match_goes_on_as_if_it_had_never_stopped(rumpus, tmp_path):
    rumpus("play", "goofspiel", "--seed", 3, "--save", "whole.json", typed="1\n" * 9)
    rumpus("play", "goofspiel", "--seed", 3, typed="1\n1\nsave part.json\nquit\n")
    done = rumpus("play", "--resume", "part.json", "--save", "rest.json", typed="1\n" * 9)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "rest.json").read_text() == (tmp_path / "whole.json").read_text()


def test_a_saved_match_that_does_not_fit_the_rules_is_refused(rumpus, tmp_path):
    rumpus("play", "goofspiel", "--set", "ranks=5", "--seed", 3, typed="1\n1\nsave part.json\nquit\n")
    saved = json.loads((tmp_path / "part.json").read_text())
    for number in range(len(saved["moves"])):
        changed = json.loads(json.dumps(saved))
        changed["moves"][number][1] = "bid 99"
        (tmp_path / "part.json").write_text(json.dumps(changed))
        done = rumpus("play", "--resume", "part.json")
        assert done.returncode == 2
        assert f"moves[{number}]: 'bid 99' is not legal" in done.stderr


def test_the_story_of_a_resumed_match_begins_at_its_beginning(rumpus):
    rumpus("play", "goofspiel", "--seed", 3, typed="1\n1\nsave part.json\nquit\n")
    told = rumpus("play", "--resume", "part.json", typed="story\nquit\n").stdout
    assert told.split("story")[1].count("human bids") == 2


def test_a_finished_match_cannot_be_gone_on_with(rumpus):
    rumpus("play", "goofspiel", *BOTS, "--save", "t.json")
    done = rumpus("play", "--resume", "t.json")
    assert done.returncode == 2
    assert "rumpus replay t.json" in done.stderr


def test_a_save_that_cannot_be_written_goes_on(rumpus):
    done = rumpus("play", "hilo", typed="save\nsave no/such/file\n1\n1\n1\n1\n1\n")
    assert done.returncode == 0
    assert "Save where? Type: save FILE" in done.stdout
    assert "cannot write no/such/file: No such file or directory" in done.stdout


def test_two_people_at_one_keyboard_do_not_see_each_other(rumpus):
    words = ("play", "goofspiel", "-p", "Ann=human", "-p", "Bo=human", "--set", "ranks=3", "--seed", 6)
    done = rumpus(*words, typed="\n1\n\n1\n\n")
    assert "Ann, it is your turn. Press Enter when only you can see the screen." in done.stdout
    ann, bo = done.stdout.split("Bo, it is your turn.")[:2]
    assert "Your hand:" in ann
    assert ("-" * 40) in ann.split("Your hand:")[1], "the screen is cleared before the next person looks"
    assert "bids" not in bo.split("Your hand:")[0], "a waiting bid is not told"
