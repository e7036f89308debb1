"""The price of a call, and what a call can win, where others have more chips than this seat."""

from __future__ import annotations

import pytest

from cardtable.games.holdem import View
from cardtable.games.holdem.actions import ActionKind
from cardtable.games.holdem.strategies.odds import pot_odds
from cardtable.games.holdem.strategies.shark import Shark
from tests.games.holdem.spots import view_at


def covered() -> View:
    """Return the view of a big blind with 1,000, whose rival bets 8,000."""
    return view_at("raise 8000", "7c 5d", seats=2, stacks=[8_000, 1_000])


def test_chips_that_a_call_does_not_match_are_not_in_its_price() -> None:
    view = covered()
    assert (view.whole_pot, view.to_call) == (8_020, 980)
    assert view.pot_for_call == 1_000 + 20
    assert pot_odds(view) == pytest.approx(980 / 2_000)


@pytest.mark.parametrize("actions", ["", "raise 60", "raise 60, call, check", "call, raise 200"])
def test_the_whole_pot_can_be_won_with_as_many_chips(actions: str) -> None:
    view = view_at(actions, seats=2)
    assert view.pot_for_call == view.whole_pot


def test_the_advice_on_a_call_shows_that_price() -> None:
    shark = Shark(seed=1, trials=200)
    shark.place_bid(covered())
    advice = shark.advice()
    assert advice is not None
    call = next(row for row in advice.candidates if row.action.kind is ActionKind.CALL)
    assert call.chance("price") == pytest.approx(0.49)


def test_bets_to_come_decide_no_more_than_the_chips_that_are_left() -> None:
    """With 20 chips left in a large pot, checking can hardly be worse than betting them."""
    preflop = "raise 980, call"
    view = view_at(preflop, "9c 2d", "Kh Qs 7d", seats=2, stacks=[1_000, 1_000])
    shark = Shark(seed=1, trials=200)
    shark.place_bid(view)
    advice = shark.advice()
    assert advice is not None
    values = {row.action.kind: row.expected for row in advice.candidates}
    gap = max(values.values()) - values[ActionKind.CHECK]
    assert gap <= 20
