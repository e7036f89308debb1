"""The moments of Spades: spades broken, nils, sets, and contracts made in the last trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.engine import Event
from cardtable.games.moments import Moment, MomentKind
from cardtable.games.spades.hand import events as happened
from cardtable.games.spades.views.view import View


def find_moments(events: Sequence[Event], view: View) -> tuple[Moment, ...]:
    """Return the moments in *events*; *view* is the view of any seat after them."""
    found: list[Moment] = []
    last_winner: int | None = None
    for event in events:
        match event:
            case happened.SpadesBroken(position=position):
                found.append(Moment(MomentKind.TRUMPS_BROKEN, (position,)))
            case happened.TrickTaken(position=int(position)):
                last_winner = position
                bid = view.bids[position]
                if bid is not None and bid.is_nil and view.taken[position] == 1:
                    found.append(Moment(MomentKind.NIL_FAILED, (position,)))
            case happened.HandScored():
                found += _in_score(event, view, last_winner)
    return tuple(found)


def _in_score(event: happened.HandScored, view: View, winner: int | None) -> Iterator[Moment]:
    """Yield the moments of a scored hand; *winner* took its last trick."""
    for positions, score in zip(view.rules.sides, event.sides, strict=True):
        for item in score.items:
            if item.what in ("nil-made", "blind-made") and item.position is not None:
                yield Moment(MomentKind.NIL_MADE, (item.position,))
        if not score.made:
            yield Moment(MomentKind.SET, positions)
        elif score.contract and score.tricks == score.contract:
            if winner in positions:
                yield Moment(MomentKind.LAST_TRICK, positions)
            yield Moment(MomentKind.EXACT, positions)
