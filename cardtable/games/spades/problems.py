"""The problems of Spades that ship, and the theme of a position."""

from __future__ import annotations

from functools import cache

from cardtable.core import assets
from cardtable.games.spades.problem import SEATS as SEATS
from cardtable.games.spades.problem import SOUTH as SOUTH
from cardtable.games.spades.problem import THEMES as THEMES
from cardtable.games.spades.problem import Problem as Problem
from cardtable.games.spades.problem_reader import LANGUAGES as LANGUAGES
from cardtable.games.spades.problem_reader import read_problems as read_problems
from cardtable.games.spades.views.view import View

ENDING_CARDS = 4
"""With this number of cards or fewer, a hand is in its ending."""


@cache
def problems() -> tuple[Problem, ...]:
    """Return the problems that ship with the program, in the order of the file."""
    file = assets.find("problems", "spades.yaml")
    return read_problems(file.read_text("utf-8"), "spades.yaml")


def theme_of(view: View) -> str:
    """Return the theme of the decision in *view*, by what is at stake for its seat."""
    if view.legal_bids:
        return "bidding"
    partner = (view.seat + 2) % 4
    if view.rules.seats == "4 partnership":
        others = [seat for seat in range(4) if seat not in (view.seat, partner)]
        for theme, seats in (("nil", [view.seat]), ("cover-nil", [partner]), ("set-nil", others)):
            if any(_is_nil_alive(view, seat) for seat in seats):
                return theme
    if len(view.cards) <= ENDING_CARDS:
        return "ending"
    return ("lead", "second-hand", "third-hand", "last-trick")[min(3, len(view.trick.plays))]


def _is_nil_alive(view: View, seat: int) -> bool:
    bid = view.bids[seat]
    return bid is not None and bid.is_nil and not view.taken[seat]
