"""The tricks that the rule bidder takes after its side has made its contract."""

from __future__ import annotations

import pytest

from cardtable.games.spades import Rules
from cardtable.games.spades.strategies import RuleBidder
from tests.games.spades.spades_views import view_with

MADE = ((0, "Ac 2c 3c 4c"), (0, "Kc 5c 6c 7c"))
"""Two tricks that make a contract of two."""
HELD = "Ah 2h 3s 4s 5s 3d 4d 5d 6d Jh Th"


def played(
    bids: str, rules: Rules, held: str = HELD, before: tuple[tuple[int, str], ...] = MADE
) -> str:
    """Return the card that the rule bidder leads."""
    view = view_with(held, before=before, bids=bids, rules=rules)
    return str(RuleBidder(seed=1).play_card(view))


@pytest.mark.parametrize(("bags", "card"), [(0, "Ah"), (10, "2h")])
def test_without_bags_it_takes_every_trick(bags: int, card: str) -> None:
    assert played("1 3 1 3", Rules(bags=bags)) == card


def test_without_bags_it_still_ducks_to_set_a_nil() -> None:
    assert played("1 nil 1 3", Rules(bags=0)) == "2h"
    assert played("1 nil 1 11", Rules(bags=0)) == "Ah"


@pytest.mark.parametrize(("theirs", "card"), [("6 1 4", "2h"), ("6 1 5", "Ah"), ("6 1 6", "2h")])
def test_it_takes_the_trick_that_sets_the_opponents(theirs: str, card: str) -> None:
    """They need ten, eleven or twelve of the last eleven tricks."""
    assert played(f"1 {theirs}", Rules()) == card


def test_tricks_of_a_failed_nil_may_not_count_for_the_contract() -> None:
    before = ((0, "Ac Kc 2c 3c"), (0, "3d Ad 4d 5d"), (1, "6d 7d 8d Kd"))
    held = "Ah 2h 3s 4s 5s 9d Td Jd Qd Jh"
    for failed_nil, card in (("partner", "2h"), ("bags_only", "9d")):
        rules = Rules(failed_nil_tricks=failed_nil)
        assert played("1 nil 1 10", rules, held, before) == card
