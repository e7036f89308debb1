"""Which games can be played in a terminal: one line for each."""

from __future__ import annotations

from cardtable.engine import GameKind
from cardtable.games.grid import GAMES as GRID_GAMES
from cardtable.match import Match
from cardtable.text.grid import GridTalk
from cardtable.text.holdem import HoldemTalk
from cardtable.text.scripted import ScriptedTalk
from cardtable.text.spades import SpadesTalk
from cardtable.text.speech import Speech
from cardtable.text.talk import Talk

TALKS: dict[str, type[Talk]] = {
    SpadesTalk.key: SpadesTalk,
    HoldemTalk.key: HoldemTalk,
    **{kind.key: GridTalk for kind in GRID_GAMES},
}


def talk_of(kind: GameKind) -> type[Talk] | None:
    """Return the words for a game, None for one that has none; every script has some."""
    return ScriptedTalk if kind.source is not None else TALKS.get(kind.key)


def talk_for(match: Match, speech: Speech) -> Talk:
    """Return the words for *match*. Raises KeyError for a game that has none."""
    found = talk_of(match.kind)
    if found is None:
        raise KeyError(match.kind.key)
    return found(match, speech)
