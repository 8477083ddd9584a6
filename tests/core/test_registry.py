"""The registry: real plugins behind real entry points, the broken ones set apart and named."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from textwrap import dedent
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import Game, Outcome, PluginError, Registry, UsageError, hookimpl

if TYPE_CHECKING:
    from pathlib import Path

GAME = """
from rumpus import Game, Outcome, hookimpl

class {name}(Game):
    name, title, version, turn_limit = "{name_lower}", "{name}", "1.0", 5
    def seat_counts(self): return (1,)
    def setup(self, table): return []
    def to_act(self, state): return ()
    def moves(self, state, seat): return ("x",)
    def apply(self, state, seat, move, table): pass
    def view(self, state, seat): return {{}}
    def outcome(self, state): return Outcome((0.0,))

@hookimpl
def rumpus_games():
    return [{name}]
"""


def game(name: str) -> str:
    return GAME.format(name=name, name_lower=name.lower())


ASK = """
import json, sys, typer
from rumpus import Registry, RumpusError
complaints = []
try:
    registry = Registry.load(complaints.append)
    games, bots = list(registry.games), list(registry.bots)
    registry.add_commands(typer.Typer())
    told = {"games": games, "bots": bots, "plugins": {info.name: info.problem for info in registry.plugins}}
    told["refused"] = {}
    for name in sys.argv[1:]:
        try:
            registry.game(name)
        except RumpusError as error:
            told["refused"][name] = str(error)
except RumpusError as error:
    told = {"error": f"{type(error).__name__}: {error}"}
print(json.dumps(told | {"complaints": complaints}))
"""


class Site:
    """A folder on the path into which plugins are installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(
        self, module: str, code: str, *, value: str = "", name: str = "", metadata: bool = True
    ) -> None:
        """Install a distribution called rumpus-MODULE with one module and one entry point."""
        (self.folder / f"{module}.py").write_text(dedent(code), encoding="utf-8")
        info = self.folder / f"rumpus_{module}-1.0.dist-info"
        info.mkdir()
        if metadata:
            (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: rumpus-{module}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[rumpus]\n{name or module} = {value or module}\n")

    def ask(self, *games: str, **environment: str) -> dict[str, Any]:
        """Load the registry in a process of its own; return what it says of the plugins."""
        done = subprocess.run(
            [sys.executable, "-c", ASK, *games],
            capture_output=True,
            text=True,
            env=os.environ | {"PYTHONPATH": str(self.folder)} | environment,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


@pytest.fixture
def site(tmp_path):
    return Site(tmp_path)


def test_a_strangers_plugin_works_like_one_of_ours(site):
    site.install(
        "chess", game("Chess") + "\n@hookimpl\ndef rumpus_bots(): return {'chess/deep': print, 'wild': print}"
    )
    told = site.ask()
    assert "chess" in told["games"]
    assert {"chess/deep", "wild", "random"} <= set(told["bots"])
    assert told["plugins"]["chess"] == ""
    assert told["complaints"] == []


BROKEN = {
    "raises at import": ("raise LookupError('on\\nimport')", "LookupError: on import"),
    "leaves at import": ("import sys; sys.exit('bye')", "SystemExit: bye"),
    "does not parse": ("def", "SyntaxError: "),
    "needs what is not there": ("import no_such_module_at_all", "ModuleNotFoundError: No module named"),
    "misspelt hook": (
        "from rumpus import hookimpl\n@hookimpl\ndef rumpus_gamez(): return []",
        "there is no hook rumpus_gamez; did you mean 'rumpus_games'?; the hooks are rumpus_bots, ",
    ),
    "unknown hook": (
        "from rumpus import hookimpl\n@hookimpl\ndef rumpus_xyzzy(): return []",
        "rumpus_commands, rumpus_formats, rumpus_games, rumpus_observers",
    ),
    "missing decorator": (
        "def rumpus_games(): return []",
        "rumpus_games lacks the @rumpus.hookimpl decorator",
    ),
    "wrong parameter": (
        "from rumpus import hookimpl\n@hookimpl\ndef rumpus_games(registry): return []",
        "Argument(s) {'registry'} are declared in the hookimpl but can not be found in the hookspec",
    ),
    "wrong hook specifications": ("RUMPUS_HOOKSPECS = 5", "ValueError: "),
    "hook raises": (
        "from rumpus import hookimpl\n@hookimpl\ndef rumpus_games(): raise LookupError('games')",
        "LookupError: games",
    ),
    "hook leaves": (
        "from rumpus import hookimpl\n@hookimpl\ndef rumpus_bots(): raise SystemExit",
        "SystemExit",
    ),
    "no list of games": (
        "from rumpus import hookimpl\n@hookimpl\ndef rumpus_games(): return 5",
        "TypeError: 'int' object is not iterable",
    ),
    "no table of bots": (
        "from rumpus import hookimpl\n@hookimpl\ndef rumpus_bots(): return ['random']",
        "AttributeError: 'list' object has no attribute 'items'",
    ),
    "bots without names": (
        "from rumpus import hookimpl\n@hookimpl\ndef rumpus_bots(): return {5: print}",
        "rumpus_bots names a bot 5; wants NAME or GAME/NAME",
    ),
    "commands raise": (
        "from rumpus import hookimpl\n@hookimpl\ndef rumpus_commands(app): raise LookupError('commands')",
        "LookupError: commands",
    ),
    "no game": (
        "from rumpus import hookimpl\n@hookimpl\ndef rumpus_games(): return [int]",
        "rumpus_games returned <class 'int'>, which is not a subclass of rumpus.Game",
    ),
    "an object and no class": (
        game("Chess").replace("[Chess]", "[Chess()]"),
        "which is not a subclass of rumpus.Game",
    ),
    "a game without version": (
        game("Chess").replace("name, title, version, turn_limit", "name, title, edition, turn_limit"),
        "the game Chess lacks version",
    ),
    "a game without methods": (
        game("Chess").replace("def apply(", "def apply_(").replace("def view(", "def view_("),
        "the game Chess lacks apply, view",
    ),
    "a game with a name nobody can type": (
        game("Chess").replace('"chess"', '"Chess Game"'),
        "the game's name 'Chess Game' is not made of a-z, 0-9 and -",
    ),
    "a game whose name is no text": (game("Chess").replace('"chess"', "5"), "TypeError: "),
    "an option like the contract": (
        game("Chess").replace("    def setup", "    moves: int = 3\n    def setup"),
        "the game chess has options named like parts of the contract: moves",
    ),
    "a class variable that became an option": (
        game("Chess").replace("    def setup", "    title: str = 'Chess'\n    def setup"),
        "the game chess has options named like parts of the contract: title",
    ),
    "an option without a default": (
        game("Chess").replace("    def setup", "    depth: int\n    def setup"),
        "the game chess has options without a default: depth",
    ),
    "an option of a type that is not there": (
        "from __future__ import annotations\n"
        + game("Chess").replace("    def setup", "    x: Nix = 3\n    def setup"),
        "NameError: name 'Nix' is not defined",
    ),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_plugin_costs_one_line_and_the_rest_works(site, kind):
    code, problem = BROKEN[kind]
    site.install("broken", code)
    site.install("draughts", game("Draughts"))
    told = site.ask()
    (line,) = told["complaints"]
    assert line.startswith("plugin 'broken' (rumpus-broken 1.0) is broken: ")
    assert problem in line
    assert "\n" not in line
    assert line.endswith(told["plugins"]["broken"])
    assert "draughts" in told["games"]
    assert "chess" not in told["games"]
    assert "random" in told["bots"]


@pytest.mark.parametrize(
    "kind", ["raises at import", "misspelt hook", "hook raises", "an option like the contract"]
)
def test_in_strict_mode_a_broken_plugin_ends_everything(site, kind):
    code, problem = BROKEN[kind]
    site.install("broken", code)
    told = site.ask(RUMPUS_STRICT_PLUGINS="1")
    assert told["error"].startswith("PluginError: plugin 'broken' (rumpus-broken 1.0) is broken: ")
    assert problem in told["error"]


def test_two_games_of_one_name_are_both_refused_and_both_named(site):
    site.install("chess", game("Chess"))
    site.install("schach", game("Chess"))
    site.install("third", game("Chess"))
    told = site.ask("chess")
    assert "chess" not in told["games"]
    (line,) = told["complaints"]
    assert line == (
        "two plugins bring a game called 'chess', 'chess' (rumpus-chess 1.0) and 'schach' (rumpus-schach 1.0): "
        "uninstall one of them"
    )
    assert told["refused"] == {"chess": line}
    strict = site.ask(RUMPUS_STRICT_PLUGINS="1")
    assert line in strict["error"]


def test_one_plugin_may_bring_two_games_but_not_of_one_name(site):
    site.install("both", game("Chess") + game("Draughts").replace("[Draughts]", "[Chess, Draughts, Chess]"))
    told = site.ask()
    assert {"chess", "draughts"} <= set(told["games"])
    assert told["complaints"] == []


def test_two_bots_of_one_name_are_told_and_the_first_is_used(site):
    bots = "from rumpus import hookimpl\n@hookimpl\ndef rumpus_bots(): return {'wild': print}"
    site.install("one", bots)
    site.install("two", bots)
    told = site.ask()
    assert told["complaints"] == [
        "two plugins bring a bot called 'wild', 'one' (rumpus-one 1.0) and 'two' (rumpus-two 1.0): the first is used"
    ]
    assert told["bots"].count("wild") == 1


def test_two_distributions_may_use_one_entry_point_name(site):
    site.install("chess", game("Chess"), name="play")
    site.install("draughts", game("Draughts"), name="play")
    told = site.ask()
    assert {"chess", "draughts"} <= set(told["games"])
    assert told["complaints"] == []


def test_an_entry_point_may_name_an_object(site):
    site.install(
        "chess", game("Chess") + "\nclass Plugin:\n    rumpus_games = staticmethod(rumpus_games)\nplugin = Plugin()",
        value="chess:plugin",
    )  # fmt: skip
    assert "chess" in site.ask()["games"]


def test_a_misspelt_hook_of_an_object_is_found_too(site):
    code = """
        from rumpus import hookimpl
        class Plugin:
            @hookimpl
            def rumpus_gamez(self): return []
        class Bare:
            def rumpus_games(self): return []
        plugin, bare = Plugin(), Bare()
    """
    site.install("one", code, value="one:plugin")
    site.install("two", code, value="two:bare")
    told = site.ask()
    assert "there is no hook rumpus_gamez" in told["plugins"]["one"]
    assert "rumpus_games lacks the @rumpus.hookimpl decorator" in told["plugins"]["two"]


def test_nothing_but_hooks_is_read_from_a_plugin(site):
    lazy = """
def __dir__(): return ["rumpus_games", "Weighty"]
def __getattr__(name): raise SystemExit(f"{name} was read") if name == "Weighty" else AttributeError(name)
"""
    site.install("chess", game("Chess") + lazy)
    told = site.ask()
    assert told["complaints"] == []
    assert "chess" in told["games"]


def test_an_entry_point_that_leads_nowhere_is_a_broken_plugin(site):
    site.install("chess", "", value="chess:nothing")
    assert "has no attribute 'nothing'" in site.ask()["plugins"]["chess"]


def test_a_distribution_without_metadata_still_plays(site):
    site.install("chess", game("Chess"), metadata=False)
    assert "chess" in site.ask()["games"]


def test_hooks_of_a_plugin_are_open_to_others(site):
    site.install("host", """
        import pluggy
        from rumpus import hookimpl
        class Specs:
            @pluggy.HookspecMarker("rumpus")
            def rumpus_dances(self): "Return dances."
        RUMPUS_HOOKSPECS = Specs
    """)  # fmt: skip
    site.install("guest", "from rumpus import hookimpl\n@hookimpl\ndef rumpus_dances(): return ['waltz']")
    assert site.ask()["complaints"] == []


# --- without entry points


class Tiny(Game):
    name, title, version, turn_limit = "tiny", "Tiny", "1.0", 5

    def seat_counts(self):
        return (1,)

    def setup(self, table):
        return []

    def to_act(self, state):
        return ()

    def moves(self, state, seat):
        return ("x",)

    def apply(self, state, seat, move, table):
        raise AssertionError

    def view(self, state, seat):
        return {}

    def outcome(self, state):
        return Outcome((0.0,))


class Plugin:
    @hookimpl
    def rumpus_games(self):
        return [Tiny]

    @hookimpl
    def rumpus_bots(self):
        return {"tiny/random": max, "tiny/own": min, "other/own": sum, "general": abs}


def test_a_registered_plugin_is_found():
    registry = Registry()
    registry.register(Plugin(), "tiny", "rumpus-tiny", "2.0")
    assert registry.game("tiny") is Tiny
    assert registry.plugin_of("tiny").distribution == "rumpus-tiny"
    assert [info.key for info in registry.plugins] == ["rumpus-tiny:tiny"]


def test_a_games_own_bots_hide_those_for_every_game():
    class General:
        @hookimpl
        def rumpus_bots(self):
            return {"random": print}

    registry = Registry()
    registry.register(General(), "general")
    registry.register(Plugin(), "tiny")
    found = registry.bots_for("tiny")
    assert {name: bot.factory for name, bot in found.items()} == {"random": max, "own": min, "general": abs}
    assert found["random"].full_name == "tiny/random"
    assert registry.bots_for("other")["own"].factory is sum


def test_a_bot_that_needs_imagine_is_kept_from_a_game_without():
    class Thinker:
        needs_imagine = True

        def choose(self, turn):
            return 0

    class Open(Tiny):
        name, information = "open", "perfect"

    class Thinking:
        @hookimpl
        def rumpus_games(self):
            return [Tiny, Open]

        @hookimpl
        def rumpus_bots(self):
            return {"thinker": Thinker, "tiny/blind": Thinker, "random": print}

    registry = Registry()
    registry.register(Thinking(), "thinking")
    assert list(registry.bots_for("tiny")) == ["random"]
    assert list(registry.bots_for("open")) == ["random", "thinker"]
    assert registry.player_maker("thinker", Open())().choose(None) == 0
    for name in ("thinker", "blind", "tiny/blind"):
        with pytest.raises(UsageError, match=f"bot '{name}' cannot play tiny, which does not offer imagine"):
            registry.player_maker(name, Tiny())


def test_an_unknown_game_is_told_with_a_hint():
    registry = Registry()
    with pytest.raises(UsageError, match="no game is called 'tinny'; none is installed"):
        registry.game("tinny")
    registry = Registry()
    registry.register(Plugin(), "tiny")
    with pytest.raises(UsageError, match=r"no game is called 'tinny'; did you mean 'tiny'\?"):
        registry.game("tinny")
    with pytest.raises(UsageError, match="no game is called 'xyzzy'; installed are tiny"):
        registry.game("xyzzy")


def test_a_name_can_be_registered_once():
    registry = Registry()
    registry.register(Plugin(), "tiny")
    with pytest.raises(PluginError, match="a plugin called 'tiny' is registered already"):
        registry.register(Plugin(), "tiny")


def test_a_misspelt_hook_is_refused_when_registered():
    class Misspelt:
        @hookimpl
        def rumpus_bot(self):
            return {}

    with pytest.raises(PluginError, match=r"there is no hook rumpus_bot; did you mean 'rumpus_bots'\?"):
        Registry().register(Misspelt(), "misspelt")
