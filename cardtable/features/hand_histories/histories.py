"""Poker hand histories as matches: a hand from a PHH file that can be watched like a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cardtable.core.i18n import _
from cardtable.engine import Strategy
from cardtable.games import all_games
from cardtable.games.holdem import GAME, Game, Rules
from cardtable.games.holdem.phh import PhhHand
from cardtable.games.holdem.words import Narrator
from cardtable.games.speech import Speech
from cardtable.match import Match, Seat
from cardtable.storage.header import MAX_NAME, clean

_RECORDED = "recorded"


class _RecordedPlayer(Strategy):
    """A placeholder for a player of the file; its actions are recorded, so it is never asked."""

    @classmethod
    def title(cls) -> str:
        return ""


def unknown_in(hand: PhhHand) -> frozenset[int]:
    """Return the positions whose cards the file does not give."""
    return frozenset(range(hand.rules.seats)) - hand.known


class FileNarrator(Narrator):
    """Writes amounts in the units of the file of *hand*."""

    def __init__(self, hand: PhhHand, names: Sequence[str], speech: Speech) -> None:
        super().__init__(names, hand.rules.sides, speech=speech)
        self._hand = hand

    def chips(self, amount: int) -> str:
        return self._hand.write(amount)


def ending_of(hand: PhhHand) -> str:
    """Return what is to be said at the end of the replay, in which all amounts are chips."""
    notes = list(hand.notes)
    if hand.scale > 1:
        notes.append(_("1 chip is {amount}.").format(amount=hand.write(1)))
    return " ".join(notes)


def match_of(hand: PhhHand) -> Match:
    """Return a match in which *hand* was played, action by action.

    It goes as far as the file does; cards that are missing in the file stay unknown.
    """

    def new(rules: Rules, seed: int | None = None, deals: Any = (), dealer: int = 0) -> Game:
        return hand.new_game()

    empty = hand.rules.seats - len(hand.players)
    names = (*[_("Empty seat")] * empty, *(clean(name, MAX_NAME) for name in hand.players))
    match = Match(
        replace(all_games()[GAME.key], new=new),
        hand.rules,
        [Seat(_RECORDED, name) for name in names],
        seed=0,
        dealer=hand.button,
        strategies={_RECORDED: _RecordedPlayer},
    )
    for position, action in hand.actions:
        match.act(action, position)
    return match
