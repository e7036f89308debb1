"""Which games can be played in a terminal: one line for each."""

from __future__ import annotations

from cardtable.match import Match
from cardtable.text.spades import SpadesTalk
from cardtable.text.speech import Speech
from cardtable.text.talk import Talk

TALKS: dict[str, type[Talk]] = {talk.key: talk for talk in (SpadesTalk,)}


def talk_for(match: Match, speech: Speech) -> Talk:
    """Return the words for *match*. Raises KeyError for a game that has none."""
    return TALKS[match.kind.key](match, speech)
