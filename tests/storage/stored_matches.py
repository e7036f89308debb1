"""Matches for tests of storage, and functions that play them."""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable.engine import Door
from cardtable.games import all_games
from cardtable.match import LogEntry, Match, Seat

SPADES = all_games()["spades"]
ANN = Seat(name="Ann")
SEATS = (ANN, *(Seat("random", name) for name in ("Björn", "Cho", "Dmitri")))


def new_match(rules: str | dict[str, Any] = "classic", seed: int = 7, **options: Any) -> Match:
    """Return a game of Ann against three random seats; *rules* are a name or options."""
    match_rules = (
        SPADES.find_rules(rules) if isinstance(rules, str) else SPADES.rules_from_data(rules)
    )
    return Match(SPADES, match_rules, options.pop("seats", SEATS), seed=seed, **options)


def play(match: Match, actions: int = 10**6, seed: int = 1) -> Match:
    """Play up to *actions* more actions; those of persons are random."""
    rng = Random(seed)
    for _ in range(actions):
        position = match.deal()
        if position is None:
            break
        if match.tick() is None:
            game = match.game
            bidding = game.door is Door.BID
            match.act(rng.choice(game.legal_bids() if bidding else game.legal_plays()), position)
    return match


class States:
    """Records every log a match has had, including the empty one."""

    def __init__(self, match: Match) -> None:
        self.seen: set[tuple[LogEntry, ...]] = {(), match.log}
        match.listeners.append(lambda match, change: self.seen.add(match.log))


def eventful_match() -> tuple[Match, States]:
    """Return a new match whose :func:`eventful_game` contains all kinds of records."""
    match = new_match()
    return match, States(match)


def eventful_game(match: Match) -> None:
    """Play two hands with undo, redo, another action after an undo, and a new seat."""
    play(match, 20)
    match.undo()
    match.undo()
    match.redo()
    play(match, 30, seed=2)
    match.undo()
    play(match, 1, seed=9)
    match.reseat(2, Seat("rule-bidder", "Éva Ó", 2))
    play(match, 50, seed=3)
    match.undo()
    match.undo()
