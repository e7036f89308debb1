"""Positions with a clear best play, for the strategies Probability and Search."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardtable.cards import Card, Rank, parse_cards
from cardtable.games.spades import Rules, View
from cardtable.games.spades.strategies import Probability
from cardtable.games.spades.strategies.search import Search
from tests.games.spades.spades_views import view_with

Played = Callable[[View], Card]


PROBABILITY_ONLY = pytest.mark.parametrize("played", ["probability"], indirect=True)
"""For positions in which other cards are equally good, so that a search may play them."""


@pytest.fixture(params=["probability", "search"])
def played(request: pytest.FixtureRequest) -> Played:
    """Return a function that returns the card that a strategy plays."""

    def ask(view: View) -> Card:
        probability = request.param == "probability"
        strategy = Probability(seed=1) if probability else Search(seed=1, worlds=800)
        card = strategy.play_card(view)
        assert strategy.why() or strategy.advice() is not None
        return card

    return ask


def test_it_does_not_ruff_a_trick_its_partner_is_winning(played: Played) -> None:
    view = view_with("As 8s 5s 2s Kd Jd 7d 3d Qc Tc 8c 5c 3c", trick="4h Ah 2h")
    assert played(view).suit.letter != "s"


def test_it_does_not_put_its_ace_on_its_partners_king(played: Played) -> None:
    view = view_with("Ks 8s 5s 2s Kd Jd 7d 3d Qc Tc 8c Ah 6h", trick="4h Kh 2h")
    assert played(view) == Card.parse("6h")


@PROBABILITY_ONLY
def test_it_ruffs_as_low_as_it_can(played: Played) -> None:
    view = view_with("As 8s 5s 2s Kd Jd 7d 3d Qc Tc 8c 5c 3c", trick="Ah 4h 2h")
    assert played(view) == Card.parse("2s")


def test_it_ruffs_tricks_that_opponents_would_take(played: Played) -> None:
    view = view_with("As 8s 5s 2s Kd Jd 7d 3d Qc Tc 8c 5c 3c", trick="Ah 4h 2h")
    assert played(view) in parse_cards("2s 5s")


def test_it_wins_as_cheaply_as_it_can(played: Played) -> None:
    view = view_with("As 8s 5s Ad Kd Qd Td 3d Qc Tc 8c 5c 3c", trick="9d 4d Jd")
    assert played(view) in parse_cards("Qd Kd Ad")
    view = view_with("As 8s 5s Ad Qd 7d 6d 3d Qc Tc 8c 5c 3c", trick="9d 4d Jd")
    assert played(view) == Card.parse("Qd")


def test_second_hand_plays_low(played: Played) -> None:
    view = view_with("As 8s 5s 2s Kd 9d 7d 3d Qc Tc 8c 5c 3c", trick="4d")
    assert played(view) != Card.parse("Kd")


def test_third_hand_plays_high(played: Played) -> None:
    view = view_with("8s 5s 2s Kd 9d 7d 3d Qc Tc 8c 5c 3c 2h", trick="4d 5d")
    assert played(view) == Card.parse("Kd")


def test_it_covers_a_nil_partner_that_is_about_to_take_a_trick(played: Played) -> None:
    view = view_with("Ks 8s 5s 2s Kd Jd 7d 3d Qc Tc 8c Ah 6h", trick="4h Jh 2h", bids="4 3 0 3")
    assert played(view) == Card.parse("Ah")


def test_it_ruffs_to_save_a_nil_partner(played: Played) -> None:
    view = view_with("Ks 8s 5s 2s Kd Jd 7d 3d Qc Tc 8c 7c 6c", trick="4h Jh 2h", bids="4 3 0 3")
    assert played(view).suit.letter == "s"


def test_it_leads_high_cards_when_its_partner_bid_nil(played: Played) -> None:
    view = view_with("As 8s 5s Ad Kd 7d 3d Ac 8c 3c Ah 6h 4h", bids="5 3 0 3")
    assert played(view) in parse_cards("Ad Kd Ac Ah")


def test_it_leads_the_suit_in_which_a_nil_partner_is_void(played: Played) -> None:
    """Clubs were led once and the partner threw a heart: a low club is the only safe low card."""
    view = view_with(
        "Qs 8s 5s 9d 7d 3d 8c 4c 3c 8h 6h 4h", before=((0, "Ac 5c Jh 9c"),), bids="3 3 0 3"
    )
    assert played(view).suit.letter == "c"


@PROBABILITY_ONLY
def test_it_plays_high_second_hand_so_that_a_nil_partner_gets_under(played: Played) -> None:
    view = view_with("Ks 8s 5s 2s Kd Jd 7d 3d Qc Tc 8c Ah 6h", trick="5h", bids="4 3 0 3")
    assert played(view) == Card.parse("Ah")


def test_it_ducks_when_its_side_has_its_bid_and_bags_hurt(played: Played) -> None:
    view = view_with(
        "Ks 8s 5s Kd Jd 3d Qc Tc 8c 6c",
        trick="9c 2c 3c",
        bids="1 2 1 2",
        bags=(9, 0),
        before=((1, "2h 9h Th Ah"), (0, "3h Jh Kh 4h"), (2, "5h 6h 7h Qh")),
    )
    assert played(view) == Card.parse("8c")


def ending(bids: str, scores: tuple[int, int] = (0, 0), bags: tuple[int, int] = (0, 0)) -> View:
    """Return a position with two cards left: seat 0 may ruff over, or throw a diamond.

    Its side has taken 5 of the 11 tricks. The queen, ten and eight of spades are out.
    """
    return view_with(
        "Js Jd",
        trick="Jh Jc 9s",
        bids=bids,
        scores=scores,
        bags=bags,
        before=(
            (1, "2h 3h 4h Ah"),
            (0, "5h Kh 6h 7h"),
            (1, "Qh 8h 9h Th"),
            (1, "2c 3c 4c Ac"),
            (0, "5c 6c 7c Kc"),
            (3, "Qc 8c 9c Tc"),
            (3, "2d 3d 4d Ad"),
            (2, "5d Kd 6d 7d"),
            (3, "8d 9d Td Qd"),
            (2, "2s 3s As 4s"),
            (0, "5s Ks 6s 7s"),
        ),
    )


def test_it_takes_the_trick_its_contract_needs(played: Played) -> None:
    assert played(ending("3 3 3 3", bags=(9, 0))) == Card.parse("Js")


def test_it_takes_the_trick_that_sets_opponents_who_would_win_the_match(played: Played) -> None:
    assert played(ending("2 4 2 4", scores=(150, 330), bags=(8, 0))) == Card.parse("Js")


def test_it_leaves_a_bag_to_the_opponents(played: Played) -> None:
    assert played(ending("2 3 2 3", bags=(8, 0))) == Card.parse("Jd")


def test_bags_cost_nothing_where_they_are_not_counted(played: Played) -> None:
    view = ending("2 3 2 3")
    assert played(view._replace(rules=Rules(bags=0))) == Card.parse("Js")


def test_its_own_nil_leads_low(played: Played) -> None:
    view = view_with("8s 5s 2s Jd 9d 7d 3d Tc 8c 5c 3c Jh 2h", bids="0 3 5 3")
    assert played(view).rank <= Rank.FIVE


@PROBABILITY_ONLY
def test_its_own_nil_plays_the_highest_card_under(played: Played) -> None:
    view = view_with("8s 5s 2s Jd 9d 7d 3d Tc 8c 5c 3c 9h 6h", trick="4d Qd 6d", bids="0 3 5 3")
    assert played(view) == Card.parse("Jd")


def test_its_own_nil_rids_itself_of_a_high_card_under(played: Played) -> None:
    view = view_with("8s 5s 2s Jd 9d 7d 3d Tc 8c 5c 3c 9h 6h", trick="4d Qd 6d", bids="0 3 5 3")
    assert played(view) in parse_cards("Jd 9d 7d")


def test_its_own_nil_discards_the_most_dangerous_card(played: Played) -> None:
    view = view_with("8s 5s 2s Kd 4d 3d 2d Tc 8c 5c 3c 7c 6c", trick="4h Qh 6h", bids="0 3 5 3")
    assert played(view) in parse_cards("Kd 8s")


def test_its_own_nil_never_wins_a_trick_it_could_lose(played: Played) -> None:
    view = view_with("8s 5s 2s Kd 7d 3d Tc 8c 5c 3c 2c 9h 6h", trick="4d", bids="0 3 5 3")
    assert played(view) in parse_cards("3d 7d")


def test_it_leaves_a_trick_to_an_opponents_nil(played: Played) -> None:
    view = view_with("Ks 8s 5s 2s Kd Jd 7d 3d Qc Tc 8c Ah 6h", trick="4h 2h Jh", bids="4 3 4 0")
    assert played(view) == Card.parse("6h")


@PROBABILITY_ONLY
def test_it_discards_worthless_cards(played: Played) -> None:
    view = view_with("Ad Kd Jd 7d 3d Ac Kc 8c 3c 4c 5c Qd 2c", trick="4h Ah 2h")
    assert played(view) in parse_cards("2c 3c 4c")


@PROBABILITY_ONLY
def test_it_cashes_the_last_trump_before_its_long_suit(played: Played) -> None:
    """One spade is out, and its holder may have a single club."""
    view = view_with(
        "As Kc Qc",
        trick="",
        bids="4 2 4 2",
        broken=True,
        before=(
            (1, "2h 3h 4h Ah"),
            (0, "5h Kh 6h 7h"),
            (1, "Qh 8h 9h Th"),
            (1, "2c 3c 4c Ac"),
            (0, "2s Qs 4s 5s"),
            (1, "3s 6s 7s Ks"),
            (0, "9s Js 8s 8d"),
            (1, "2d 3d 4d Ad"),
            (0, "5d Kd 6d 7d"),
            (1, "9d Td Jd Qd"),
        ),
    )
    assert played(view) == Card.parse("As")
