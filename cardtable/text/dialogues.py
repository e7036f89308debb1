"""The dialogue of each game: its words, questions and pages in the terminal."""

from __future__ import annotations

from time import monotonic
from typing import Any

from cardtable.engine import GameKind
from cardtable.games.speech import Speech
from cardtable.games.terminal import GameDialogue
from cardtable.match import Match

AnyDialogue = GameDialogue[Any, Any]
"""The terminal client handles the games and views of every kind."""


def dialogue_class(kind: GameKind) -> type[AnyDialogue] | None:
    """Return the dialogue of *kind*, None for a game that cannot be played in a terminal."""
    if kind.has_part("terminal"):
        found: type[AnyDialogue] = kind.part("terminal").Dialogue
        return found
    return None


def dialogue_for(match: Match, speech: Speech) -> AnyDialogue:
    """Return the dialogue of *match*. Raises KeyError for a game that has none."""
    found = dialogue_class(match.kind)
    if found is None:
        raise KeyError(match.kind.key)
    return found(match, speech, monotonic)
