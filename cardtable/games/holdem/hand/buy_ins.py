"""Buying in again: automatically before a hand, or by the decision of a player out of chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.games.holdem.events import Rebought
from cardtable.games.holdem.hand import HandState
from cardtable.games.holdem.rules import Rules


def refill(rules: Rules, stacks: list[int]) -> Iterator[Rebought]:
    """Refill *stacks* before the next hand as the *rules* say, and yield the events.

    With ``every_hand``, chips above the starting stack go back to the bank.
    """
    rebuy = rules.rebuy
    if rebuy not in ("when_broke", "top_up", "every_hand"):
        return
    for seat, start in enumerate(rules.start):
        more = start - stacks[seat]
        if stacks[seat] and (rebuy == "when_broke" or (rebuy == "top_up" and more < 0)):
            continue
        if more:
            stacks[seat] = start
            ways = ("bank", f"stack:{seat}") if more > 0 else (f"stack:{seat}", "bank")
            yield Rebought(abs(more), *ways, seat, start)


def must_decide(rules: Rules, hand: HandState | None, places: Sequence[int]) -> int:
    """Return the seat that must decide after *hand* whether to buy in again; -1 if none must.

    Of several seats, the one with fewer chips before the hand decides first.
    """
    if rules.rebuy != "ask" or hand is None or not hand.over:
        return -1
    return min(_undecided(hand, places), key=lambda seat: hand.started[seat], default=-1)


def place_of_leaver(hand: HandState, places: Sequence[int]) -> int:
    """Return the place, from 1, of the seat that leaves now: behind all that may still play."""
    return sum(chips > 0 for chips in hand.stacks) + len(_undecided(hand, places))


def _undecided(hand: HandState, places: Sequence[int]) -> list[int]:
    return [seat for seat in hand.ring if not hand.stacks[seat] and not places[seat]]
