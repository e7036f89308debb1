"""Hints in the terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.engine import Advice, Candidate, Chance, Figure
from cardtable.games.action_words import ActionWords
from cardtable.games.advice_words import signed_number
from cardtable.games.spades.strategies.rule_bidder import RuleBidder
from cardtable.games.speech import Speech
from cardtable.storage.saves import Saves
from cardtable.storage.statistics import Statistics
from cardtable.text.advice import advice_lines
from cardtable.text.store import GameStore
from tests.text.fake_terminal import SPADES, converse, make_match
from tests.text.weighing_client import KIND, WEIGHING, match_with, play_and_type
from tests.weighing_strategy import Weigher

ADVICE = Advice(
    (
        Candidate(
            Card.parse("Kd"), 12.04, 0.0, 0.64, (Chance("contract made", 0.82), Chance("set", 0.18))
        ),
        Candidate(
            Card.parse("9d"), -3.5, 0.8, 0.2, (Chance("contract made", 0.7), Chance("set", 0.3))
        ),
    ),
    400,
    "points",
)


def test_advice_is_an_aligned_table_of_words() -> None:
    speech = Speech(words=True)
    lines = list(advice_lines(ADVICE, speech.card, speech))
    assert lines == [
        "Average over 400 possible deals:",
        "king of diamonds  12.0 points                          "
        "contract made 82%  set 18%  best in 64%",
        "nine of diamonds  minus 3.5 points, plus or minus 0.8  "
        "contract made 70%  set 30%  best in 20%",
    ]
    exact = list(advice_lines(replace(ADVICE, exact=True, worlds=1), str, Speech(words=False)))
    assert exact[0] == "Average over 1 possible deal, solved exactly:"
    assert exact[2].startswith("9d  -3.5 points ±0.8")


def test_equal_candidates_are_marked_and_missing_outcomes_leave_a_gap() -> None:
    rows = (
        Candidate("call", 2.0),
        Candidate("raise 60", 2.0, 0.4, chances=(Chance("all fold", 0.3),)),
        Candidate("fold", -9.0, 0.4, figures=(Figure("bags", 1.3),)),
    )
    lines = list(advice_lines(Advice(rows, 10, "chips"), str, Speech(words=False)))
    assert lines[1:] == [
        "call      2.0 chips",
        "raise 60  2.0 chips ±0.4   all fold 30%            may be as good",
        "fold      -9.0 chips ±0.4                1.3 bags",
    ]


def test_unknown_shares_are_left_out() -> None:
    speech = Speech()
    unknown = tuple(replace(candidate, agreed=0.0) for candidate in ADVICE.candidates)
    lines = list(advice_lines(replace(ADVICE, candidates=unknown), speech.card, speech))
    assert not [line for line in lines if "best in" in line]


@pytest.mark.parametrize(("value", "words"), [(0.04, "0.0"), (-0.04, "0.0"), (-2.25, "minus 2.2")])
def test_numbers_have_one_decimal_and_a_sign_in_words(value: float, words: str) -> None:
    assert signed_number(value, words=ActionWords(Speech(words=True))) == words


# -- the client -----------------------------------------------------------------------------------


def test_a_hint_lists_its_candidates() -> None:
    output = play_and_type("hint", "quit")
    assert "Bid 3: 6.0 points better than 2." in output
    assert "Average over 40 possible deals:" in output
    assert (
        "\n3  24.0 points                     contract made 82%  set 18%  best in 80%\n" in output
    )
    assert "9 more choices. To list them, type: hint all" in output


def test_hint_all_lists_every_candidate() -> None:
    output = play_and_type("hint all", "quit")
    assert "\n13   minus 36.0 points, plus or minus 0.5  " in output
    assert "hint all" not in output.partition("Average over")[2]


def test_a_hint_without_advice_has_no_table() -> None:
    strategies = {**SPADES.strategies().classes, SPADES.hint: RuleBidder}
    store = GameStore(SPADES, Saves(), strategies, Statistics())
    output = converse(make_match(), ["hint", "quit"], store)
    assert re.search(r"^Bid \S+\. ", output, re.MULTILINE)
    assert "Average over" not in output


class Failing(Weigher):
    def place_bid(self, view: Any) -> Any:
        raise RuntimeError("no idea")


def test_a_hint_that_fails_is_reported() -> None:
    store = GameStore(KIND, Saves(), {**WEIGHING, "weigher": Failing}, Statistics())
    output = converse(match_with(), ["hint", "3", "quit"], store)
    assert "No hint: " in output
    assert "no idea" in output
    assert "South bids 3." in output
