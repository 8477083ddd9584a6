"""The session on the page of the bot protocol, played anew by ``python tests/docs/bot_session.py``."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

PAGE = Path(__file__).parents[2] / "docs/reference/bot-protocol.md"
BLOCK = re.compile(r"(?<=^## A session\n)(.*?```text\n)(.*?)(?=```)", re.MULTILINE | re.DOTALL)

BOT = """
import json, os, sys
answers = {"hello": '{"type":"hello"}', "turn": '{"type":"answer","move":0}'}
with open(os.path.join(os.path.dirname(sys.argv[0]), "session"), "w") as session:
    for line in sys.stdin:
        session.write("> " + line)
        answer = answers.get(json.loads(line)["type"])
        if answer:
            session.write("< " + answer + "\\n")
            print(answer)
"""


def session() -> str:
    """Play the match of the page; return what was said."""
    from rumpus import Participant, Registry, Seeds, play_match
    from rumpus._botspec import player_maker, read_spec

    registry = Registry.load()
    game = registry.game("goofspiel")(ranks=3, hands="equal")
    with TemporaryDirectory() as folder:
        (Path(folder) / "bot.py").write_text(BOT, encoding="utf-8")
        bot = player_maker(read_spec(f"cmd:'{sys.executable}' bot.py"), game, registry, folder=Path(folder))
        rival = player_maker(read_spec("goofspiel/greedy"), game, registry)
        match = play_match(
            game, [Participant("ann", bot, move_limit=2.0), Participant("bob", rival)], Seeds(1, 1)
        )
        assert not match.faults, match.faults
        return (Path(folder) / "session").read_text(encoding="utf-8")


def written() -> str:
    """Return the session as it stands on the page."""
    found = BLOCK.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    return found[2]


if __name__ == "__main__":
    text = session()
    PAGE.write_text(
        BLOCK.sub(lambda found: found[1] + text, PAGE.read_text(encoding="utf-8")), encoding="utf-8"
    )
