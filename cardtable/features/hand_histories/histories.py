"""Poker hand histories as matches: a hand from a PHH file that can be watched like a game."""

from __future__ import annotations

from dataclasses import replace

from cardtable.core.i18n import _
from cardtable.engine import Strategy
from cardtable.games import all_games
from cardtable.games.holdem import GAME
from cardtable.games.holdem.phh import PhhHand
from cardtable.match import Match, Seat
from cardtable.storage.header import MAX_NAME, clean

_RECORDED = "recorded"


class _RecordedPlayer(Strategy):
    """A placeholder for a player of the file; its actions are recorded, so it is never asked."""

    @classmethod
    def title(cls) -> str:
        return ""


def match_of(hand: PhhHand) -> Match:
    """Return a match in which *hand* was played, action by action.

    Cards missing in the file are filled in: show only those of the seats in ``hand.known`` and
    the first ``hand.board_known`` cards of the board. If the file ends with an all-in and no board,
    the last action is left out, because everything after it would be invented.
    """
    over = hand.game.get_next_player() is None
    actions = hand.actions[:-1] if over and not hand.complete else hand.actions
    empty = hand.rules.seats - len(hand.players)
    names = (*[_("Empty seat")] * empty, *(clean(name, MAX_NAME) for name in hand.players))
    kind = replace(all_games()[GAME.key], new=hand.game_class)
    match = Match(
        kind,
        hand.rules,
        [Seat(_RECORDED, name) for name in names],
        seed=0,
        deals=(hand.deck,),
        dealer=hand.button,
        strategies={_RECORDED: _RecordedPlayer},
    )
    for position, action in actions:
        match.act(action, position)
    return match
