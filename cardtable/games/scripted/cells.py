"""Small parts of a game file: the standard cards, and names written once for all players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

PLAYER = "{player}"

Cells = tuple[str, ...]
"""The containers that are the cells of a grid, row by row from above."""

Columns = tuple[tuple[str, str], ...]
"""Properties with their titles."""

STANDARD: Mapping[str, Mapping[str, str]] = {
    f"{letter}{suit}": {"value": str(value), "suit": suit}
    for suit in "cdhs"
    for value, letter in enumerate("a23456789tjqk", 1)
}
"""The 52 cards as scripts know them: ``td`` has the value 10 and the suit d; aces have 1."""


def expand(value: Any, names: Sequence[str], player: str = "") -> Any:
    """Return *value* with ``{player}`` filled in, for each of *names* or for *player* alone.

    A key or an item of a list that holds it stands for one of each player; below such a key it is
    that player.

    >>> expand({"{player}_hand": {"visible_to": ["{player}"]}, "deck": {}}, ["a", "b"])
    {'a_hand': {'visible_to': ['a']}, 'b_hand': {'visible_to': ['b']}, 'deck': {}}
    """
    if isinstance(value, Mapping):
        made: dict[str, Any] = {}
        for key, inner in value.items():
            if PLAYER in key and not player:
                for name in names:
                    made[key.replace(PLAYER, name)] = expand(inner, names, name)
            else:
                made[key.replace(PLAYER, player)] = expand(inner, names, player)
        return made
    if isinstance(value, list | tuple):
        items: list[Any] = []
        for item in value:
            if isinstance(item, str) and PLAYER in item and not player:
                items += [item.replace(PLAYER, name) for name in names]
            else:
                items.append(expand(item, names, player))
        return items
    if isinstance(value, str):
        return value.replace(PLAYER, player) if player else value
    return value
