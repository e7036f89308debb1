"""The pose of a poker table, with fixed cards and actions."""

from __future__ import annotations

from dataclasses import replace

from cardtable.games import all_games
from cardtable.games.holdem.actions import Action
from cardtable.match import PERSON, Match, Seat
from cardtable.table.poker.poker_controls import PokerControls
from makers.pictures.studio import Studio

DECK = "Qs Js Ah Kc 8d 2c Qd Jd 9h Kd 8c 3c 4s As Td 7h 5s 7c 6s 2d"
"""Hole cards, starting left of the button, then the board with the burn cards."""
STACKS = (2_180, 1_455, 1_240, 2_015, 980, 300)
ACTIONS = (
    "raise 60",
    "call",
    "call",
    "fold",
    "fold",
    "raise 300",
    "call",
    "call",
    "fold",
    "check",
    "bet 120",
    "call",
    "check",
    "bet 240",
)


def holdem_match() -> Match:
    """Return a match in which the person faces a bet on the turn, with a side pot."""
    kind = all_games()["holdem"]
    rules = replace(kind.find_rules("no-limit"), stacks=STACKS)
    players = ("tight", "loose", "tight", "equity", "shark")
    names = ("Walt", "Nora", "Elle", "Edgar", "Wim")
    seats = [Seat(PERSON, "You")]
    seats += [Seat(player, name) for player, name in zip(players, names, strict=True)]
    match = Match(kind, rules, seats, seed=1, deals=(DECK,), dealer=3)
    for text in ACTIONS:
        position = match.deal()
        assert position is not None
        match.act(Action.parse(text), position)
    return match


def holdem(studio: Studio) -> None:
    """Show a bet on the turn."""
    play = studio.show_match(holdem_match())
    poker = play.find(PokerControls)
    studio.until(lambda: poker.odds.equity is not None)
    studio.rest()
    poker.bar.amount = 720
    studio.rest()
