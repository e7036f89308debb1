"""A place at a table: the chips that lie there, and who sits there or is awaited back."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.opp.seats import PersonSeat, Seat


class Away(NamedTuple):
    """What somebody who has left has and has bought so far."""

    chips: int
    bought: int


class Place:
    """A place; *name* is empty while nobody has it, *seat* None while its player is away.

    *plan* is ``open``, ``person`` or a strategy's key. *away* counts hands without the player,
    *silent* turns without an answer; *folding* says that it is out of the hand being played,
    *leaving* that it is free afterwards.
    """

    __slots__ = (
        "away",
        "bought",
        "chips",
        "folding",
        "leaving",
        "name",
        "number",
        "plan",
        "seat",
        "silent",
    )

    def __init__(self, number: int, plan: str) -> None:
        self.number = number
        self.plan = plan
        self.seat: Seat | None = None
        self.free()

    def free(self) -> None:
        """Let the place be nobody's, without chips."""
        self.name = ""
        self.seat = None
        self.chips = self.bought = self.away = self.silent = 0
        self.folding = self.leaving = False

    @property
    def gone(self) -> bool:
        """Tell whether the person in this process has left."""
        return isinstance(self.seat, PersonSeat) and self.seat.gone
