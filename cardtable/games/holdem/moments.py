"""The moments of Texas Hold'em: big pots, bluffs that are called, and all-in run-outs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.engine import Event
from cardtable.games.holdem import events as happened
from cardtable.games.holdem.actions import ActionKind
from cardtable.games.holdem.hand import STREETS
from cardtable.games.holdem.view import View
from cardtable.games.moments import Moment, MomentKind
from cardtable.poker.evaluator import evaluate
from cardtable.poker.values import Category, worth_of

BIG_SHARE = 0.25
"""The part of all chips at the table from which a pot is big."""


def find_moments(events: Sequence[Event], view: View) -> tuple[Moment, ...]:
    """Return the moments in *events*; *view* is that of any seat after them."""
    run_outs = [event for event in events if isinstance(event, happened.RunOut)]
    moments: list[Moment] = []
    if run_outs:
        positions = tuple(position for position, _cards in run_outs[0].hands)
        moments.append(Moment(MomentKind.RUN_OUT, positions))
    return (*moments, *_at_end(events, view))


def _at_end(events: Sequence[Event], view: View) -> Iterator[Moment]:
    """Yield the moments of a hand that was paid out."""
    won: dict[int, int] = {}
    for event in events:
        if isinstance(event, happened.PotWon):
            won[event.position] = won.get(event.position, 0) + event.amount
    shown = {event.position: event.cards for event in events if isinstance(event, happened.Shown)}
    bluffer = _last_bettor(view)
    if bluffer in shown and bluffer not in won and len(view.board) == 5:
        cards = (*shown[bluffer], *view.board)
        if worth_of(evaluate(*cards)).category is Category.HIGH_CARD:
            yield Moment(MomentKind.BLUFF_CAUGHT, (bluffer,), tuple(won))
    if len(won) == 1:
        (winner, amount), *_rest = won.items()
        losers = tuple(seat for seat in view.in_hand if seat != winner)
        if losers and amount >= BIG_SHARE * sum(view.stacks):
            yield Moment(MomentKind.BIG_POT, (winner,), losers)


def _last_bettor(view: View) -> int:
    """Return the position of the last bet or raise on the river, -1 if there was none."""
    river = len(STREETS) - 1
    for street, position, action in reversed(view.history):
        if street == river and action.kind in (ActionKind.BET, ActionKind.RAISE):
            return position
    return -1
