"""A new game from a pattern of its family: a folder that can be checked and played at once."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardtable.core import assets
from cardtable.core.i18n import N_


class Family(NamedTuple):
    """A family of games with a pattern: its title, and the numbers of players it is made for."""

    title: str
    players: range


FAMILIES: Mapping[str, Family] = {
    "tricks": Family(N_("trick-taking, such as Whist"), range(3, 7)),
    "rummy": Family(N_("rummy: sets and runs"), range(2, 5)),
    "shedding": Family(N_("getting rid of cards, such as Crazy Eights"), range(2, 7)),
    "patience": Family(N_("patience, for one player"), range(1, 2)),
    "board": Family(N_("board game for two"), range(2, 3)),
    "dice": Family(N_("dice"), range(2, 7)),
}
"""The families by their names on the command line, which are those of the patterns' folders."""
PARTNERS = 4
"""The number of players with which partners sit opposite."""
_NOT_STRINGS = ("yes", "no", "on", "off", "true", "false", "null")
"""Words with another meaning in YAML."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """What a new game is to be; *partners* sit opposite in a game of tricks for four."""

    name: str
    family: str
    players: int
    partners: bool = False

    def files(self) -> dict[str, str]:
        """Return the texts of its files by name."""
        sides = "\nsides: [[0, 2], [1, 3]]\n" if self.partners else ""
        points = "SUM [.tricks[$player], .tricks[seat_from $player 2]]"
        words = {
            "GAME_NAME": self.name,
            "PLAYERS": str(self.players),
            "SIDES\n": sides,
            "POINTS": points if self.partners else ".tricks[$player]",
        }
        slots = re.compile("|".join(words))
        found = {}
        folder = assets.find("new_games", self.family)
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            is_yaml = file.name.endswith(".yaml")
            words["GAME_NAME"] = _quoted(self.name) if is_yaml else self.name
            found[file.name] = slots.sub(lambda slot: words[slot[0]], file.read_text("utf-8"))
        return found


def _quoted(name: str) -> str:
    """Return *name* for a YAML file, in quotes unless it is plain words."""
    is_plain = name.replace(" ", "").isalpha() and name.lower() not in _NOT_STRINGS
    return name if is_plain else json.dumps(name, ensure_ascii=False)
