"""Hand histories of poker as matches: a hand out of a PHH file, to be watched like any game."""

from __future__ import annotations

from dataclasses import replace

from cardtable.engine import Strategy
from cardtable.games import all_games
from cardtable.games.holdem.phh import PhhHand
from cardtable.i18n import _
from cardtable.match import Match, Seat
from cardtable.storage.header import LONGEST_NAME, clean

_TOLD = "told"


class _Told(Strategy):
    """Sits where a file tells what was done; it is never asked."""

    @classmethod
    def title(cls) -> str:
        return ""


def match_of(hand: PhhHand) -> Match:
    """Return a match in which *hand* was played, action by action through the doors.

    Cards that the file does not tell are filled in: show those of the seats in ``hand.known`` only,
    and ``hand.boarded`` cards of the board. Where the file ends with an all-in but tells no board,
    the last action is left out: everything after it would have to be made up.
    """
    over = hand.game.get_next_player() is None
    actions = hand.actions[:-1] if over and not hand.complete else hand.actions
    empty = hand.rules.seats - len(hand.players)
    names = (*[_("Empty seat")] * empty, *(clean(name, LONGEST_NAME) for name in hand.players))
    kind = replace(all_games()["holdem"], new=hand.new)
    match = Match(
        kind,
        hand.rules,
        [Seat(_TOLD, name) for name in names],
        seed=0,
        deals=(hand.deck,),
        dealer=hand.button,
        strategies={_TOLD: _Told},
    )
    for position, action in actions:
        match.act(action, position)
    return match
