"""The advice of Spades searches: common worlds, keys of chances and figures, value in points."""

from __future__ import annotations

import pytest

from cardtable.cards import parse_cards
from cardtable.games.spades import Bid, Rules
from cardtable.games.spades.strategies.candidates import WORTH, Sums, rank_results
from cardtable.games.spades.strategies.search import Search
from cardtable.games.spades.views.view import View
from cardtable.search.any_game.halving import Block, Race
from tests.games.spades.spades_seats import table
from tests.games.spades.spades_views import view_with

FIRST = "As 8s 5s 2s Kd Jd 7d 3d Qc Tc 8c Ah 6h"
EIGHT = (
    (1, "2h 3h 4h 9h"),
    (0, "5h Kh 6h 7h"),
    (1, "Qh 8h Jh Th"),
    (1, "2c 3c 4c Ac"),
    (0, "5c 6c 7c Kc"),
)


def keys_of(view: View) -> set[str]:
    seat = Search(worlds=8, seed=1, exact=5)
    seat.decide(view)
    advice = seat.advice()
    assert advice is not None
    for candidate in advice.candidates:
        assert all(0.0 <= chance.share <= 1.0 for chance in candidate.chances)
        bags = candidate.figure("bags")
        assert bags is None or 0.0 <= bags <= 13.0
    keys = [
        {chance.key for chance in row.chances} | {figure.key for figure in row.figures}
        for row in advice.candidates
    ]
    assert all(each == keys[0] for each in keys)
    return keys[0]


def test_the_chances_of_all_nils_are_estimated() -> None:
    """Seat 0 plays; seat 2 is its partner."""
    assert keys_of(view_with(FIRST, bids="3 4 2 3")) == {"contract", "set", "bags"}
    partner = keys_of(view_with(FIRST, bids="3 4 nil 3"))
    assert partner == {"contract", "set", "bags", "partner_nil"}
    assert keys_of(view_with(FIRST, bids="nil nil 4 3")) == {
        "contract",
        "set",
        "bags",
        "nil",
        "opponent_nil",
    }


def test_a_failed_nil_has_no_chance() -> None:
    bids = "4 nil 2 nil"  # seats 1 and 3 have taken tricks
    view = view_with("As 8s 5s 2s Kd Jd 7d 3d", before=EIGHT, trick="9c", bids=bids)
    assert "opponent_nil" not in keys_of(view)


def test_a_game_without_bags_counts_none() -> None:
    assert "bags" not in keys_of(view_with(FIRST, bids="3 4 2 3", rules=Rules(bags=0)))


def test_solved_endings_have_the_same_chances_as_searched_hands() -> None:
    view = view_with(
        "As 8s 5s 2s", before=(*EIGHT, (3, "9c 3d 4d 5d"), (3, "Tc 7d 8d 9d"), (3, "Jc Jd Qd Kd"),
        (3, "Qc 6d Td Ad")), trick="8c", bids="4 3 nil nil",
    )  # fmt: skip
    seat = Search(worlds=400, seed=1)
    seat.decide(view)
    solved = seat.advice()
    assert solved is not None
    assert solved.exact
    searched = Search(worlds=400, seed=1, exact=0)
    searched.decide(view)
    other = searched.advice()
    assert other is not None
    same = other.candidate_for(solved.best.action)
    assert same is not None
    for ending, played in zip(solved.best.chances, same.chances, strict=True):
        assert ending.key == played.key
        assert ending.share == pytest.approx(played.share, abs=0.35)


def test_a_nil_bid_shows_the_chance_of_the_nil() -> None:
    player = (game := table(Rules(), seed=5)).get_next_player()
    assert player is not None
    seat = Search(worlds=40, seed=1)
    seat.decide(game.view(player))
    advice = seat.advice()
    assert advice is not None
    for candidate in advice.candidates:
        assert isinstance(candidate.action, Bid)
        assert (candidate.chance("nil") is None) is not candidate.action.is_nil
        assert (candidate.chance("contract") is None) is candidate.action.is_nil
    assert any(candidate.action is Bid.NIL for candidate in advice.candidates)


def test_all_cards_were_tried_in_the_same_worlds() -> None:
    """The number of the best is its mean; the others follow from their gaps to it."""
    results = Race(2, WORTH)
    rows = [Sums(1, 0.1, 10.0, 0.01, 1.0), Sums(1, -0.1, 0.0, 0.01, 0.0)]
    for world in range(4):
        results.add(Block(world, 1, rows))
    cards = list(parse_cards("2c 3c"))
    advice = rank_results(view_with(FIRST, bids="3 4 2 3"), cards, results, 4)
    # 0.2 of worth stand for 10 points here
    assert [row.action for row in advice.candidates] == cards
    assert [row.expected for row in advice.candidates] == pytest.approx([10.0, 0.0])


def test_a_search_gives_equal_advice_for_equal_seeds() -> None:
    view = view_with(FIRST, bids="3 4 2 3")
    given = []
    for seed in (1, 1, 2):
        seat = Search(worlds=12, seed=seed)
        seat.decide(view)
        given.append(seat.advice())
    assert given[0] == given[1] != given[2]


def test_only_the_cards_to_consider_are_compared() -> None:
    view = view_with(FIRST, bids="3 4 2 3")
    seat = Search(worlds=12, seed=1)
    contenders = list(parse_cards("Jd Kd"))
    seat.consider(contenders)
    assert seat.decide(view) in contenders
    advice = seat.advice()
    assert advice is not None
    assert {candidate.action for candidate in advice.candidates} == set(contenders)
