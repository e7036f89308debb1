"""Which games can be played in a terminal: one line for each."""

from __future__ import annotations

from cardtable.games.grid import GAMES as GRID_GAMES
from cardtable.match import Match
from cardtable.text.grid import GridTalk
from cardtable.text.holdem import HoldemTalk
from cardtable.text.spades import SpadesTalk
from cardtable.text.speech import Speech
from cardtable.text.talk import Talk

TALKS: dict[str, type[Talk]] = {
    SpadesTalk.key: SpadesTalk,
    HoldemTalk.key: HoldemTalk,
    **{kind.key: GridTalk for kind in GRID_GAMES},
}


def talk_for(match: Match, speech: Speech) -> Talk:
    """Return the words for *match*. Raises KeyError for a game that has none."""
    return TALKS[match.kind.key](match, speech)
