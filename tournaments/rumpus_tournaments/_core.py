"""The doors to what is inside the core: everything tournaments use of it that `rumpus` does not export."""

from __future__ import annotations

from rumpus._botspec import BotSpec, file_digests, player_maker, read_spec
from rumpus._errors import OutputLost, ShortOfResources, suggest
from rumpus._game import allowed_seats
from rumpus._limits import Limits, Quarters
from rumpus._options import (
    MISSING,
    OptionErrors,
    OptionField,
    build,
    option_fields,
    option_values,
    structure,
    unstructure,
)
from rumpus._pool import BotPool
from rumpus._random import stream_key
from rumpus._registry import NamedBot, PluginInfo
from rumpus._sandbox import refuse_unless_possible

__all__ = [
    "MISSING",
    "BotPool",
    "BotSpec",
    "Limits",
    "NamedBot",
    "OptionErrors",
    "OptionField",
    "OutputLost",
    "PluginInfo",
    "Quarters",
    "ShortOfResources",
    "allowed_seats",
    "build",
    "file_digests",
    "option_fields",
    "option_values",
    "player_maker",
    "read_spec",
    "refuse_unless_possible",
    "stream_key",
    "structure",
    "suggest",
    "unstructure",
]
