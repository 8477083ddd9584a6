"""Processes that play more than one match: those that say so, and Python bots, which begin each match clean."""

from __future__ import annotations

import os
import shlex
import sys
from typing import TYPE_CHECKING, Any

import psutil
import pytest

from rumpus import Match, Participant, Registry, Seeds, play_match
from rumpus._botspec import player_maker, read_spec
from rumpus._limits import Limits, Quarters
from rumpus._pool import BotPool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes of their own are for Linux and macOS")

TALKER = """
import json, os, sys
matches, keep = 0, {keep}
log = open(os.path.join(os.path.dirname(sys.argv[0]), "log"), "a")
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind != "turn" and kind != "event":
        log.write(f"{{os.getpid()}} {{kind}}\\n")
        log.flush()
    if kind == "hello":
        print(json.dumps(dict(type="hello", keep=keep, games={games})))
    if kind == "start":
        matches += 1
        {start}
    if kind == "turn":
        print(json.dumps(dict(type="answer", move=0)))
        {turn}
    if kind == "bye":
        break
"""


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry.load()


@pytest.fixture
def pool(nothing_is_left: None) -> Iterator[BotPool]:
    with BotPool(2) as pool:
        yield pool


@pytest.fixture
def played(tmp_path: Path, registry: Registry, pool: BotPool) -> Callable[..., Match]:
    game = registry.game("hilo")()
    makers: dict[str, Any] = {}

    def play(spec: str, seed: int = 1, limits: Limits | None = None, limit: float = 20.0) -> Match:
        if spec not in makers:
            quarters = Quarters(limits or Limits(), pool=pool)
            makers[spec] = player_maker(
                read_spec(spec), game, registry, folder=tmp_path, isolate=True, quarters=quarters
            )
        return play_match(game, [Participant("bot", makers[spec], move_limit=limit)], Seeds(seed, seed))

    return play


@pytest.fixture
def talker(tmp_path: Path) -> Callable[..., str]:
    def write(*, keep: bool = True, games: Any = None, start: str = "pass", turn: str = "pass") -> str:
        (tmp_path / "talker.py").write_text(TALKER.format(keep=keep, games=games, start=start, turn=turn))
        return f"cmd:{shlex.quote(sys.executable)} talker.py"

    return write


def heard(folder: Path) -> list[list[str]]:
    """Return what each process heard, in the order of their birth."""
    told: dict[str, list[str]] = {}
    for line in (folder / "log").read_text().splitlines():
        told.setdefault(line.split()[0], []).append(line.split()[1])
    return [*told.values()]


def test_a_program_that_says_so_plays_match_after_match(played, talker, pool, tmp_path):
    for seed in range(3):
        assert played(talker(), seed).faults == []
    pool.close()
    assert heard(tmp_path) == [["hello", *["start", "end"] * 3, "bye"]]


def test_a_program_that_says_nothing_is_started_anew(played, talker, tmp_path):
    for seed in range(3):
        assert played(talker(keep=False), seed).faults == []
    assert heard(tmp_path) == [["hello", "start", "end", "bye"]] * 3


@pytest.mark.parametrize("limits", [Limits(keep=False), None])
def test_whoever_runs_it_may_refuse_to_keep(limits, played, talker, tmp_path):
    for seed in range(2):
        assert played(talker(), seed, limits).faults == []
    assert len(heard(tmp_path)) == (1 if limits is None else 2)


def test_one_that_died_while_it_waited_is_replaced(played, talker, pool, tmp_path):
    assert played(talker()).faults == []
    ((_, process),) = pool._waiting
    os.kill(process._group, 9)
    os.waitid(os.P_PID, process._group, os.WEXITED | os.WNOWAIT)
    assert played(talker()).faults == []
    assert [one[0] for one in heard(tmp_path)] == ["hello", "hello"]


def test_one_that_fails_is_not_kept(played, talker, tmp_path):
    spec = talker(turn="if matches == 2: os._exit(7)")
    found = [[fault.exit_code for fault in played(spec, seed).faults] for seed in range(4)]
    assert found == [[], [7], [], [7]]
    assert len(heard(tmp_path)) == 2


def test_one_that_talks_between_matches_is_charged_in_the_next(played, talker):
    spec = talker(start="if matches == 2: print('well')")
    assert played(spec).faults == []
    (fault,) = played(spec).faults
    assert (fault.kind, fault.line) == ("protocol", "well")


def test_who_waits_longest_has_to_go(played, talker, pool, tmp_path):
    spec = talker()
    for words in ("", " a", " b"):
        assert played(spec + words).faults == []
    assert len(pool._waiting) == 2
    assert [one[-1] for one in heard(tmp_path)] == ["bye", "end", "end"]


def test_all_that_wait_are_told_to_leave_at_once(played, talker, pool, tmp_path):
    """Each leaves when it has seen that the other was told, too."""
    spec = talker(
        turn="pass",
        start="other = os.path.join(os.path.dirname(sys.argv[0]), 'log')",
    )
    text = (tmp_path / "talker.py").read_text()
    wait = "while open(other).read().count('bye') < 2: pass\n        "
    (tmp_path / "talker.py").write_text(text.replace("break", wait + "break"))
    for words in ("", " a"):
        assert played(spec + words).faults == []
    processes = [process for _, process in pool._waiting]
    pool.close()
    assert [process.exit_code for process in processes] == [0, 0]


def test_a_bot_that_does_not_play_the_game_says_so_at_the_start(played, talker):
    (fault,) = played(talker(games=["chess", "go"])).faults
    assert (fault.kind, fault.detail) == ("startup", "does not play hilo, only chess, go")


# --- Python bots


PYTHON = """
import os, random, sys
here = os.path.dirname(__file__)
with open(os.path.join(here, "imports"), "a") as log:
    log.write("x")
seen = []
{more}
class Bot:
    {games}
    def __init__(self):
        self.own = []
    def choose(self, turn):
        seen.append(turn.step)
        self.own.append(turn.step)
        left = open("left", "a")
        left.write("x")
        left.close()
        with open(os.path.join(here, "log"), "a") as log:
            parts = (len(seen), len(self.own), os.path.getsize("left"), random.random(), os.getpid())
            log.write(" ".join(map(str, parts)) + "\\n")
        {deed}
        return 0
"""


@pytest.fixture
def bot(tmp_path: Path) -> Callable[..., str]:
    def write(more: str = "", deed: str = "pass", games: str = "pass") -> str:
        (tmp_path / "bot.py").write_text(PYTHON.format(more=more, deed=deed, games=games))
        return "bot.py:Bot"

    return write


def lines(folder: Path) -> list[list[str]]:
    return [line.split() for line in (folder / "log").read_text().splitlines()]


def imports(folder: Path) -> int:
    return len((folder / "imports").read_text())


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="forks are for Linux")


@on_linux
def test_a_python_bot_is_imported_once_and_begins_each_match_clean(played, bot, tmp_path):
    for seed in range(3):
        assert played(bot(), seed).faults == []
    assert imports(tmp_path) == 1
    told = lines(tmp_path)
    assert [line[:3] for line in told] == [[str(number)] * 3 for number in range(1, 6)] * 3
    assert len({line[3] for line in told}) == 15  # the global generator is seeded anew, not copied
    assert len({line[4] for line in told}) == 3


@pytest.mark.parametrize(
    "more",
    [
        "import threading, time\nthreading.Thread(target=time.sleep, args=(60,), daemon=True).start()",
        "import subprocess\nchild = subprocess.Popen(['sleep', '60'])",
    ],
    ids=["a thread", "a process"],
)
def test_where_a_fork_would_lose_something_it_is_imported_anew(more, played, bot, tmp_path):
    for seed in range(2):
        assert played(bot(more), seed).faults == []
    assert imports(tmp_path) == 2


@on_linux
def test_after_a_crash_it_is_imported_anew(played, bot, tmp_path):
    spec = bot(deed="if turn.step == 1 and os.path.exists(os.path.join(here, 'bad')): os._exit(5)")
    assert played(spec).faults == []
    (tmp_path / "bad").touch()
    (fault,) = played(spec).faults
    assert (fault.kind, fault.step, fault.exit_code) == ("crash", 1, 5)
    (tmp_path / "bad").unlink()
    assert played(spec).faults == []
    assert imports(tmp_path) == 2


@on_linux
def test_what_a_match_leaves_running_does_not_see_the_next(played, bot, tmp_path):
    """A child in a session of its own would hold the pipe open, and could answer for the bot."""
    deed = "import subprocess; subprocess.Popen(['sleep', '60'], start_new_session=turn.step % 2 == 0)"
    assert played(bot(deed=deed)).faults == []
    sleepers = [each for each in psutil.Process().children(recursive=True) if each.name() == "sleep"]
    assert sleepers == []
    assert played(bot(deed=deed)).faults == []
    assert imports(tmp_path) == 1


@on_linux
def test_an_exit_code_after_the_match_is_noted(played, bot):
    spec = bot(more="import atexit\ndef last(): os._exit(3)\n", deed="atexit.register(last)")
    (fault,) = played(spec).faults
    assert (fault.kind, fault.effect, fault.exit_code) == ("crash", "noted", 3)
    assert fault.detail == "ended with exit code 3 after the match"


@on_linux
def test_what_a_bot_registers_for_its_end_runs_after_each_match(played, bot, tmp_path):
    more = "import atexit, threading, time\ndef last(what): open(os.path.join(here, what), 'a').write('x')\n"
    deed = (
        "turn.step or (atexit.register(last, 'atexit'),"
        " threading.Thread(target=lambda: (time.sleep(0.05), last('thread'))).start())"
    )
    spec = bot(more=more, deed=deed)
    for seed in range(2):
        assert played(spec, seed).faults == []
    assert (tmp_path / "atexit").read_text() == (tmp_path / "thread").read_text() == "xx"
    assert imports(tmp_path) == 1


@on_linux
def test_one_that_does_not_leave_is_made_to(played, bot, tmp_path):
    spec = bot(more="import atexit, time", deed="turn.step or atexit.register(time.sleep, 60)")
    assert [played(spec).faults for _ in range(2)] == [[], []]
    assert imports(tmp_path) == 2


def test_a_python_bot_may_say_what_it_plays(played, bot):
    (fault,) = played(bot(games="games = ['chess']")).faults
    assert (fault.kind, fault.detail) == ("startup", "does not play hilo, only chess")
