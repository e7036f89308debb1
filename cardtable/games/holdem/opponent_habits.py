"""How the opponents of Hold'em play: figures measured in the lab, for lobby and terminal.

``python packaging poker_habits`` measures them at a table of six and writes
``assets/opponents/holdem.json``. The file is not in the folder of the strategies' data, because it
does not influence how they play.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cardtable.core import assets
from cardtable.core.i18n import _, write_number
from cardtable.engine import Opponent
from cardtable.games.experiment import Counts
from cardtable.games.holdem.statistics.habits import HABITS

METRICS = HABITS
"""The figures, computed from the counts."""


def counts_of(opponent: Opponent) -> Counts | None:
    """Return what was counted of *opponent*, None if it was not measured."""
    found: Counts | None = read_file()["opponents"].get(key_of(opponent))
    return found


def legend() -> str:
    """Return what the figures mean, in a few sentences."""
    return " ".join(
        (
            _("VPIP: share of hands in which a player called or raised before the flop."),
            _("PFR: share of hands with a raise before the flop."),
            _("AF: bets and raises per call after the flop."),
            _("WTSD: how many of the flops seen went to a showdown."),
        )
    )


def origin() -> str:
    """Return how the figures were measured, in a sentence."""
    return _("Measured over {hands} hands at a table of six.").format(
        hands=write_number(read_file()["hands"])
    )


def key_of(opponent: Opponent) -> str:
    """Return the key of *opponent* in the file, which is also its name in the lab."""
    level = "" if opponent.level is None else f"@{opponent.level}"
    return f"{opponent.strategy}{level}"


@lru_cache(maxsize=1)
def read_file() -> Mapping[str, Any]:
    """Return the content of the file: counts by opponent, and how they were measured."""
    text = assets.find("opponents", "holdem.json").read_text("utf-8")
    data: Mapping[str, Any] = json.loads(text)
    return data
