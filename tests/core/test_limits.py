"""What a bot may use, over everything that it starts; and that nothing of it stays."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import psutil
import pytest

from rumpus import Fault, Match, Participant, Registry, Seeds, play_match
from rumpus._botspec import player_maker, read_spec
from rumpus._errors import ShortOfResources
from rumpus._limits import Limits, Quarters
from rumpus._tree import Tree, adopt_no_longer, adopt_orphans
from rumpus._workplace import Workplace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="what a tree of processes uses is seen on Linux"),
    pytest.mark.usefixtures("nothing_is_left"),
]

BOT = """
import json, os, signal, subprocess, sys, time
sys.stdin.readline()
print('{{"type":"hello","events":false}}')
sys.stdin.readline()
sys.stdin.readline()
{deed}
print('{{"type":"answer","move":0}}')
time.sleep(60)
"""
ALLOCATES = "hog = []\nwhile True: hog.append(bytearray(5_000_000)); time.sleep(0.002)"
SPINS = "while True: pass"


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry.load()


@pytest.fixture
def played(tmp_path: Path, registry: Registry) -> Callable[..., Match]:
    game = registry.game("hilo")()

    def play(deed: str, limits: Limits | None = None, limit: float = 30.0, **environment: str) -> Match:
        (tmp_path / "bot.py").write_text(BOT.format(deed=deed))
        maker = player_maker(
            read_spec(f"cmd:{shlex.quote(sys.executable)} bot.py"),
            game,
            registry,
            folder=tmp_path,
            quarters=Quarters(limits or Limits(), environment),
        )
        return play_match(game, [Participant("bot", maker, move_limit=limit)], Seeds(1, 1))

    return play


def only_fault(match: Match) -> Fault:
    (fault,) = match.faults
    assert fault.effect == "forfeit"
    return fault


@pytest.mark.parametrize(
    "deed",
    [
        ALLOCATES,
        f"program = {ALLOCATES!r}\nsubprocess.run([sys.executable, '-c', 'import time;' + program])",
        f"program = {ALLOCATES!r}\nsubprocess.run([sys.executable, '-c', 'import time;' + program], start_new_session=True)",
    ],
    ids=["itself", "a child", "a child that left its group"],
)
def test_memory_is_that_of_the_whole_tree(deed, played):
    fault = only_fault(played(deed, Limits(memory=120)))
    assert fault.kind == "memory"
    assert fault.detail.endswith(" MB of memory, more than 120 MB")
    assert fault.step == 0


def test_memory_that_is_shared_counts_once(played):
    deed = "hog = bytearray(60_000_000)\nfor _ in range(4): os.fork() or time.sleep(60)\ntime.sleep(0.3); raise SystemExit(9)"
    fault = only_fault(played(deed, Limits(memory=150)))
    assert (fault.kind, fault.exit_code) == ("crash", 9)


def test_the_folder_may_not_grow_without_end(played):
    deed = "os.makedirs('a/b')\nout = open('a/b/c', 'wb')\nwhile True: out.write(bytes(1_000_000)); out.flush(); time.sleep(0.001)"
    fault = only_fault(played(deed, Limits(folder=5)))
    assert (fault.kind, fault.detail) == ("output-limit", "its folder holds more than 5 MB")


def test_many_small_files_are_too_much_too(monkeypatch, played):
    monkeypatch.setattr("rumpus._workplace.MOST_FILES", 200)
    deed = "for number in range(10_000): open(str(number), 'w').close()\ntime.sleep(60)"
    assert only_fault(played(deed)).kind == "output-limit"


@pytest.mark.parametrize("deed", [SPINS, f"subprocess.run([sys.executable, '-c', {SPINS!r}])"])
def test_the_time_of_the_processor_is_that_of_the_whole_tree(deed, played):
    fault = only_fault(played(deed, Limits(cpu=0.2)))
    assert (fault.kind, fault.detail) == ("timeout", "used more than 0.2 s of the processor in the match")


def test_open_files_are_limited(played):
    deed = "opened = []\nwhile True: opened.append(open(os.devnull))"
    fault = only_fault(played(deed, Limits(files=50)))
    assert (fault.kind, fault.exit_code) == ("crash", 1)
    assert "Too many open files" in fault.stderr


def test_a_line_may_not_be_longer(played):
    fault = only_fault(played("print('x' * 2000)", Limits(line=1000)))
    assert (fault.kind, fault.detail) == ("output-limit", "a line of more than 1000 bytes")
    assert fault.line.startswith("xxx")


def test_a_match_may_not_have_more_output(played):
    fault = only_fault(played("while True: print(' ' * 100)", Limits(output=0.5)))
    assert (fault.kind, fault.detail) == ("output-limit", "wrote more than 0.5 MB in the match")


def test_the_environment_may_be_added_to(played):
    deed = (
        "sys.stderr.write(repr([os.environ['A'], os.environ['TMPDIR'] == os.getcwd()])); raise SystemExit(1)"
    )
    assert only_fault(played(deed, A="b = c", TMPDIR="/")).stderr == "['b = c', True]"


DAEMON = """
if not os.fork():
    os.setsid()
    if os.fork(): os._exit(0)
    {last}
time.sleep(0.1)
"""


@pytest.mark.parametrize("last", ["time.sleep(60)", "os.execve('/bin/sleep', ['sleep', '60'], os.environ)"])
def test_a_daemon_is_found_by_its_environment(last, played):
    assert only_fault(played(DAEMON.format(last=last) + "os._exit(4)")).exit_code == 4


def test_orphans_that_are_nobodys_are_left_alone():
    adopt_orphans()
    words = ["/bin/sh", "-c", "sleep 60 >/dev/null 2>&1 & echo $!"]
    orphan = int(subprocess.run(words, capture_output=True, check=True).stdout)
    other = subprocess.Popen(["sleep", "60"], start_new_session=True)
    bot = subprocess.Popen(["sleep", "60"], start_new_session=True, env={"TMPDIR": "/of/a/bot"})
    try:
        Tree(bot.pid, "/of/a/bot").sweep()
        assert bot.wait() == -9
        assert other.poll() is None
        assert psutil.Process(orphan).status() != psutil.STATUS_ZOMBIE
    finally:
        adopt_no_longer()
        other.kill()
        other.wait()
        os.kill(orphan, 9)
        os.waitpid(orphan, 0)


def test_a_sweep_does_not_wait_for_what_only_the_spared_root_can_reap(monkeypatch):
    """A kept bot that never asks after its children has them as zombies as long as it lives."""
    rounds = []
    monkeypatch.setattr("rumpus._tree.sleep", lambda seconds: rounds.append(seconds) or time.sleep(seconds))
    adopt_orphans()
    deed = "import subprocess, time; print(subprocess.Popen(['sleep', '60']).pid, flush=True); time.sleep(60)"
    words = [sys.executable, "-c", deed]
    bot = subprocess.Popen(
        words, start_new_session=True, stdout=subprocess.PIPE, env={**os.environ, "TMPDIR": "/of/a/bot"}
    )
    try:
        assert bot.stdout is not None
        kin = psutil.Process(int(bot.stdout.readline()))
        Tree(bot.pid, "/of/a/bot").sweep(spare_root=True)
        assert kin.status() == psutil.STATUS_ZOMBIE
        assert bot.poll() is None
        assert sum(rounds) < 5
    finally:
        adopt_no_longer()
        bot.kill()
        bot.wait()
        bot.stdout.close()


def test_a_folder_that_the_bot_has_shut_is_removed_all_the_same():
    place = Workplace()
    (place.path / "a" / "b").mkdir(parents=True)
    (place.path / "a" / "b" / "c").touch()
    (place.path / "link").symlink_to("/")
    (place.path / "a" / "b").chmod(0)
    (place.path / "a").chmod(0)
    place.remove()
    assert not place.path.exists()


def test_clearing_a_folder_follows_no_links(tmp_path: Path):
    (tmp_path / "mine").touch()
    place = Workplace()
    (place.path / "link").symlink_to(tmp_path)
    (place.path / "folder").mkdir()
    place.clear()
    assert list(place.path.iterdir()) == []
    assert (tmp_path / "mine").exists()
    place.remove()


HOG = [sys.executable, "-c", "while True: pass"]


@pytest.fixture
def crowded() -> Iterator[None]:
    """Have two processes that never rest on the processor that everything started from here uses."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    hogs = [subprocess.Popen(HOG) for _ in range(2)]
    yield
    os.sched_setaffinity(0, before)
    for hog in hogs:
        hog.kill()
        hog.wait()


WORKS = "begun = time.process_time()\nwhile time.process_time() < begun + {seconds}: pass\n"


def test_waiting_for_a_processor_is_not_the_bots_time(crowded, played):
    """It works for 0.25 s of 0.5, and gets a third of a processor at most."""
    match = played(WORKS.format(seconds=0.25) + "print('x' * 70_000)", limit=0.5)
    assert only_fault(match).kind == "output-limit"  # so it came as far as its answer


STEADY = """
import json, sys, time
for line in sys.stdin:
    kind = json.loads(line)["type"]
    if kind == "hello":
        print('{"type":"hello"}')
    if kind == "turn":
        begun = time.process_time()
        while time.process_time() < begun + 0.1: pass
        print('{"type":"answer","move":0}')
    if kind == "bye":
        break
"""


def test_nor_is_it_charged_to_the_match(crowded, registry, tmp_path):
    """Five times 0.1 s of work take 1.5 s here, and at most 0.75 of them are charged."""
    (tmp_path / "steady.py").write_text(STEADY)
    game = registry.game("hilo")()
    spec = read_spec(f"cmd:{shlex.quote(sys.executable)} steady.py")
    maker = player_maker(spec, game, registry, folder=tmp_path, quarters=Quarters())
    match = play_match(game, [Participant("bot", maker, match_limit=1.2)], Seeds(1, 1))
    assert match.faults == []
    assert match.spent[0] < 1.2e9


LEAVES = """
import sys, time
sys.stdin.readline()
print('{{"type":"hello","events":false}}')
for line in sys.stdin:
    if '"turn"' in line:
        print('{{"type":"answer","move":0}}')
{work}
raise SystemExit(3)
"""


def test_nor_is_it_of_the_second_that_a_bot_has_for_leaving(crowded, registry, tmp_path):
    """It works for 0.5 s when its input ends, which takes 1.5 s here, and then there is its exit code."""
    (tmp_path / "leaves.py").write_text(LEAVES.format(work=WORKS.format(seconds=0.5)))
    game = registry.game("hilo")(rounds=1)
    spec = read_spec(f"cmd:{shlex.quote(sys.executable)} leaves.py")
    maker = player_maker(spec, game, registry, folder=tmp_path, quarters=Quarters())
    match = play_match(game, [Participant("bot", maker)], Seeds(1, 1))
    (fault,) = match.faults
    assert (fault.effect, fault.detail) == ("noted", "ended with exit code 3 after the match")


def test_a_folder_that_cannot_be_made_is_no_fault_of_the_bot(played, monkeypatch, tmp_path):
    monkeypatch.setattr("rumpus._workplace._roots", {})
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    with pytest.raises(ShortOfResources, match="a bot's working folder cannot be made: "):
        played("pass")


def test_the_own_kin_of_a_bot_wins_it_no_time(crowded, played):
    deed = "for _ in range(3): subprocess.Popen([sys.executable, '-c', 'while True: pass'])\nwhile True: pass"
    fault = only_fault(played(deed, limit=0.3))
    assert (fault.kind, fault.detail) == ("timeout", "no answer within 0.3 s")


def test_without_bots_orphans_are_nobodys_business():
    words = [
        sys.executable,
        "-c",
        "import subprocess; print(subprocess.Popen(['sleep', '0.2'], stdout=-3).pid)",
    ]
    orphan = int(subprocess.run(words, capture_output=True, check=True).stdout)
    assert orphan not in [child.pid for child in psutil.Process().children()]
