"""The reasons for a message of a script, checked in both directions."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_uppercase
from typing import Any

import pytest

from cardtable.cards import Card, Suit
from cardtable.engine import Advice, Candidate, Person
from cardtable.games import all_games
from cardtable.games.scripted.reasons import reason
from cardtable.games.scripted.reasons.trick_model import trick_model
from cardtable.games.scripted.view import View
from tests.games.scripted.reason_positions import NEAR_MISSES, POSITIONS, Case


def view_of(case: Case) -> View:
    """Return the view of the seat to act."""
    kind = all_games()[case.game]
    game: Any = kind.new(kind.find_rules(case.rules), seed=case.seed)
    for _seat, name in zip(kind.seats_under(game.rules), ascii_uppercase, strict=False):
        game.register_player(kind.player(Person(), name=name))
    game.get_next_player()
    for line in filter(None, case.played.split(" / ")):
        game.accept(game.read(line))
    view: View = game.view(game.get_next_player())
    return view


def advice_of(view: View, *lines: str, values: tuple[float, ...] = (5.0, 0.0, 0.0)) -> Advice[Any]:
    """Return advice that ranks the messages *lines*."""
    legal = {message.line: message for message in view.legal}
    rows = zip(lines, values, strict=False)
    return Advice(tuple(Candidate(legal[line], value, 0.1) for line, value in rows), 10, "points")


def third_line(view: View, case: Case) -> str:
    """Return a legal message that is neither the best nor the other one of *case*."""
    lines = (message.line for message in view.legal)
    return next(line for line in lines if line not in (case.best, case.other))


@pytest.mark.sample(20)
@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: f"{case.game}-{case.rule}")
def test_a_reason_holds_in_its_position_only(case: Case) -> None:
    view = view_of(case)
    assert reason(view, advice_of(view, case.best, case.other)) == case.said
    assert reason(view, advice_of(view, case.other, case.best)) != case.said
    equal = advice_of(view, case.best, case.other, values=(0.0, 0.0))
    assert reason(view, equal) == ""


@pytest.mark.sample(6)
@pytest.mark.parametrize("case", NEAR_MISSES, ids=lambda case: f"{case.game}-{case.rule}")
def test_a_reason_that_nearly_holds_is_not_given(case: Case) -> None:
    view = view_of(case)
    assert reason(view, advice_of(view, case.best, case.other)) == case.said


def test_a_player_who_must_hold_the_rank_is_named() -> None:
    view = view_of(next(case for case in NEAR_MISSES if case.rule == "ask_holder"))
    lines = ("ask player_3 four", "ask player_3 ace", "ask player_1 ace")
    advice = advice_of(view, *lines, values=(5.0, 4.9, 0.0))
    assert reason(view, advice) == "C is almost certain to have a card of this rank."


def test_a_reason_is_dropped_if_a_near_equal_message_lacks_it() -> None:
    case = next(case for case in POSITIONS if case.rule == "pass_worst")
    view = view_of(case)
    third = third_line(view, case)
    near = advice_of(view, case.best, third, case.other, values=(5.0, 4.85, 0.0))
    assert reason(view, near) != case.said
    wide = [replace(row, error=row.expected and 2.0) for row in near.candidates]
    far = replace(near, candidates=(wide[0], replace(wide[1], expected=3.0), wide[2]))
    assert reason(view, far) == case.said


def test_a_merit_that_an_equal_message_lacks_is_no_reason() -> None:
    case = next(case for case in POSITIONS if case.rule == "pass_worst")
    view = view_of(case)
    third = third_line(view, case)
    advice = advice_of(view, case.best, third, case.other, values=(5.0, 5.0, 0.0))
    assert reason(view, advice) != case.said


def test_the_taker_of_a_trick_and_the_cost_of_cards_are_learned_from_the_script() -> None:
    hearts, spades, eights = (
        trick_model(all_games()[key].find_rules("classic"))
        for key in ("hearts", "script-spades", "crazy-eights")
    )
    assert hearts is not None
    assert hearts.trump is None
    assert hearts.must_follow
    assert hearts.worst == Card.parse("Qs")
    assert set(hearts.penalties) == {Card.parse("Qs"), *hearts_cards()}
    assert spades is not None
    assert spades.trump is Suit.SPADES
    assert not spades.has_penalties
    assert eights is None


def hearts_cards() -> tuple[Card, ...]:
    return tuple(Card.of(index) for index in range(26, 39))
