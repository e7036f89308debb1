"""The reasons for a card or bid at Spades, each in its position and beside it."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.games.spades import Rules
from tests.games.spades.reasons_at_spades import bidding_view, reason_for
from tests.games.spades.spades_views import view_with

HAND = "2c 7c Jc 3d 8d Qd 4h 9h Kh 3s 6s Ts Qs"


# -- nils -----------------------------------------------------------------------------------------


def test_covering_partners_nil() -> None:
    view = view_with(HAND, trick="Th 5h", bids="3 3 nil 3", seat=0)
    said = reason_for(view, "Kh", "4h", partner_nil=(0.8, 0.5))
    assert said == "Covers C's nil by beating the ten of hearts."
    assert reason_for(view, "4h", "Kh", partner_nil=(0.8, 0.5)) != said
    other_wins = view_with(HAND, trick="5h Th", bids="3 3 nil 3", seat=0)
    assert "Covers" not in reason_for(other_wins, "Kh", "4h", partner_nil=(0.8, 0.5))
    taken = view_with(HAND, trick="Th 5h", bids="3 3 2 3", seat=0)
    assert "nil" not in reason_for(taken, "Kh", "4h")


def test_a_merit_that_an_equal_card_lacks_is_no_reason() -> None:
    view = view_with(HAND, trick="Th 5h", bids="3 3 nil 3", seat=0)
    assert "Covers" not in reason_for(view, "Kh", "4h", equal="9h", partner_nil=(0.8, 0.5))


def test_covering_before_partner_has_played() -> None:
    view = view_with(HAND, bids="3 3 nil 3")
    said = reason_for(view, "Kh", "9h", partner_nil=(0.8, 0.6))
    assert said == "Plays high to cover C's nil, since C has yet to play."
    assert "Plays high" not in reason_for(view, "9h", "Kh", partner_nil=(0.8, 0.6))
    assert "Plays high" not in reason_for(view, "Kh", "9h", partner_nil=(0.8, 0.79))


def test_leading_a_suit_that_the_nil_can_discard() -> None:
    before = (*PAST[:2], (0, "Ad 2d Ah 4d"), *PAST[2:])
    view = view_with("3d 8d Qd 4h 9h Kh 6s Ts", before=before, bids="3 3 nil 3")
    said = reason_for(view, "3d", "4h", partner_nil=(0.8, 0.6))
    assert said == "C is out of diamonds and can discard, which helps the nil."
    assert "discard" not in reason_for(view, "4h", "3d", partner_nil=(0.8, 0.6))


PAST = ((0, "Ac 2c 3c 4c"), (0, "Kc 5c 6c 8c"), (0, "As 2s 4s 5s"), (0, "Ks 7s 8s 9s"))
"""Four tricks that A leads and takes."""


def test_staying_under_for_ones_own_nil() -> None:
    view = view_with(HAND, trick="5h Th", bids="nil 3 4 3")
    said = reason_for(view, "9h", "Kh", nil=(0.6, 0.1))
    assert said == "Stays under the ten of hearts, which protects your nil."
    lost = view_with(HAND, trick="5h Th", bids="2 3 4 3")
    assert "your nil" not in reason_for(lost, "9h", "Kh")


def test_shedding_the_highest_card_under_the_winner() -> None:
    view = view_with(HAND, trick="5h Th", bids="nil 3 4 3")
    said = reason_for(view, "9h", "4h", nil=(0.6, 0.5))
    assert said == "Gets rid of the nine of hearts, which still stays under the ten of hearts."
    assert "Gets rid" not in reason_for(view, "4h", "9h", nil=(0.6, 0.5))


def test_discarding_a_danger_to_the_nil() -> None:
    view = view_with("2c 7c Jc 3d 8d Qd Td 4d 5d 3s 6s 7s 8s", trick="5h Th", bids="nil 3 4 3")
    said = reason_for(view, "Qd", "7c", nil=(0.6, 0.5))
    assert said == "Discards the queen of diamonds, a danger to your nil."
    assert "danger" not in reason_for(view, "7c", "Qd", nil=(0.6, 0.5))


def test_leading_a_card_that_others_beat() -> None:
    view = view_with(HAND, bids="nil 3 4 3")
    said = reason_for(view, "3d", "Qd", nil=(0.6, 0.5))
    assert said == (
        "Protects your nil: 9 higher diamonds that can beat the three of diamonds are still out."
    )
    assert "higher" not in reason_for(view, "Qd", "3d", nil=(0.6, 0.5))


def test_leaving_the_trick_to_a_nil() -> None:
    view = view_with(HAND, trick="5h 2h Th", bids="3 3 3 nil", seat=0)
    said = reason_for(view, "4h", "Kh", opponent_nil=(0.0, 0.6))
    assert said == "Leaves the trick to D, whose nil fails."
    early = view_with(HAND, trick="Th", bids="3 3 3 nil", seat=0)
    said = reason_for(early, "4h", "Kh", opponent_nil=(0.2, 0.6))
    assert said == "Does not beat D, whose nil fails with this trick unless somebody covers."
    partner = view_with(HAND, trick="5h Th 2h", bids="3 3 3 nil", seat=0)
    assert "whose nil" not in reason_for(partner, "4h", "Kh", opponent_nil=(0.2, 0.6))


def test_playing_low_against_a_nil() -> None:
    view = view_with(HAND, trick="5h", bids="3 nil 3 3", seat=0)
    said = reason_for(view, "4h", "Kh", opponent_nil=(0.3, 0.6))
    assert said == "Plays low against the nil of B, who has yet to play."
    assert "Plays low against" not in reason_for(view, "Kh", "4h", opponent_nil=(0.3, 0.6))
    played = view_with(HAND, trick="5h 6h", bids="3 3 nil 3", seat=0)
    assert "against" not in reason_for(played, "4h", "Kh")


# -- tricks ---------------------------------------------------------------------------------------


def test_the_last_trick_of_the_contract() -> None:
    last = view_with(
        "7c 3d 8d Qd 4h 9h Kh 3s",
        before=(*PAST, (0, "2d Ad 6d 5d")),
        trick="5h 6h Th",
        bids="4 3 1 2",
    )
    said = reason_for(last, "Kh", "4h", contract=(1.0, 0.7), gap=10.0)
    assert said == "Takes the last trick needed for the contract."
    two = view_with(
        "7c 3d 8d Qd 4h 9h Kh 3s",
        before=(*PAST, (0, "2d Ad 6d 5d")),
        trick="5h 6h Th",
        bids="5 3 1 2",
    )
    assert "last trick" not in reason_for(two, "Kh", "4h", contract=(1.0, 0.7), gap=10.0)


def test_setting_the_opponents() -> None:
    held = "7c 3d 8d Qd 4h 9h Kh 3s"
    before = (*PAST, (0, "2d Ad 6d 5d"))
    view = view_with(held, before=before, trick="5h 6h Th", bids="4 5 1 4")
    said = reason_for(view, "Kh", "4h", set=(1.0, 0.3))
    assert said == "Sets B and D, who need every trick that is left."
    safe = view_with(held, before=before, trick="5h 6h Th", bids="4 4 1 4")
    assert "Sets" not in reason_for(safe, "Kh", "4h", set=(1.0, 0.3))


def test_leaving_the_trick_to_partner() -> None:
    void = view_with("2c 7c Jc 3d 8d Qd 4c 9c Kc 3s 6s Ts Qs", trick="5h Ah 2h")
    said = reason_for(void, "2c", "3s")
    assert said == "Leaves the trick to C, who is winning it."
    enemy = view_with("2c 7c Jc 3d 8d Qd 4c 9c Kc 3s 6s Ts Qs", trick="5h 2h Ah")
    assert "Leaves" not in reason_for(enemy, "2c", "3s")


def test_ducking_a_bag() -> None:
    before = (*PAST, (0, "2d Ad 6d 5d"))
    held = "7c 3d 8d Qd 4h 9h Kh 3s"
    view = view_with(held, before=before, trick="5h 6h Th", bids="3 3 1 3")
    said = reason_for(view, "4h", "Kh", bags=(0.2, 1.4), gap=10.0)
    assert said == "Ducks: the contract is made, and another trick would be a bag."
    needed = view_with(held, before=before, trick="5h 6h Th", bids="4 3 1 3")
    assert "Ducks" not in reason_for(needed, "4h", "Kh")
    no_bags = view_with(held, before=before, trick="5h 6h Th", bids="3 3 1 3", rules=Rules(bags=0))
    assert "Ducks" not in reason_for(no_bags, "4h", "Kh")


def test_cashing_a_high_card() -> None:
    held = "Ac 7c Jc 3d 8d Qd 4h 9h Kh 3s 6s Ts Qs"
    assert reason_for(view_with(held), "Ac", "7c") == "Cashes the ace of clubs, which is high."
    assert "Cashes" not in reason_for(view_with(held), "Kh", "7c")


def test_drawing_trumps() -> None:
    view = view_with("Ac 7c Jc 3d 8d Qd 4h 9h Kh 3s 6s Ts As", broken=True)
    said = reason_for(view, "As", "7c")
    assert said == "Draws trumps: the ace of spades is high, and 9 spades are out."
    assert "Draws" not in reason_for(view, "Ts", "7c")


VOID = "2c 7c Jc 3d 8d Qd 4c 9c Kc 3s 6s Ts Qs"


def test_ruffing() -> None:
    view = view_with(VOID, trick="5h 2h Ah")
    assert reason_for(view, "3s", "2c") == "Ruffs D's ace of hearts."
    assert reason_for(view_with(VOID, trick="5h Ah 2h"), "3s", "2c") == ""


def test_overruffing() -> None:
    view = view_with(VOID, trick="Ah 2h 5s")
    assert reason_for(view, "6s", "2c") == "Overruffs the five of spades."
    assert "Overruffs" not in reason_for(view, "3s", "2c")


def test_winning_cheaply() -> None:
    view = view_with(HAND, trick="5h 2h 6h")
    said = reason_for(view, "9h", "Kh")
    assert said == "Wins the trick just as surely and keeps the king of hearts."
    assert "just as surely" not in reason_for(view_with(HAND, trick="5h 2h Th"), "9h", "Kh")
    assert "just as surely" not in reason_for(view_with(HAND, trick="5h"), "9h", "Kh")


def test_taking_a_trick_for_certain() -> None:
    view = view_with(HAND, trick="5h 2h Th")
    said = reason_for(view, "Kh", "4h", contract=(0.9, 0.5))
    assert said == "Takes the trick for certain: the contract needs 6 more tricks."
    assert "certain" not in reason_for(view_with(HAND, trick="2h Th"), "Kh", "4h")


def test_beating_an_opponent_with_others_to_play() -> None:
    view = view_with(HAND, trick="Th")
    said = reason_for(view, "Kh", "4h", contract=(0.9, 0.5))
    assert said == "Beats D's ten of hearts: the contract needs 6 more tricks."
    assert "Beats" not in reason_for(view_with(HAND, trick="Th 2h"), "Kh", "4h")


def test_playing_high_in_between() -> None:
    view = view_with(HAND, trick="2h 5h")
    said = reason_for(view, "Kh", "9h")
    assert said == "Plays high: B can beat the nine of hearts more easily than the king of hearts."
    assert "Plays high" not in reason_for(view_with(HAND, trick="2h 5h 6h"), "Kh", "9h")


# -- holdings -------------------------------------------------------------------------------------


def test_keeping_a_guard() -> None:
    view = view_with("4h Kh 3d 8d Td 4c 9c Kc 7c 3s 6s Ts Qs", trick="")
    said = reason_for(view, "3d", "4h")
    assert said == "Keeps the four of hearts, which guards the king of hearts."
    three = view_with("4h 5h Kh 8d Td 4c 9c Kc 7c 3s 6s Ts Qs")
    assert "guards" not in reason_for(three, "8d", "4h")


def test_leading_for_partners_ruff() -> None:
    before = (*PAST[:2], (0, "Ad 2d Ah 4d"))
    view = view_with("7c 3d 8d Qd 4h 9h Kh 3s 6s Ts", before=before)
    assert reason_for(view, "3d", "4h") == "C is out of diamonds and may ruff."
    assert "may ruff" not in reason_for(view, "4h", "3d")
    nil = view_with("7c 3d 8d Qd 4h 9h Kh 3s 6s Ts", before=before, bids="3 3 nil 3")
    assert "may ruff" not in reason_for(nil, "3d", "4h")


def test_avoiding_an_opponents_ruff() -> None:
    before = ((0, "Ad 2d 4d 9c"),)
    view = view_with("7c 3d 8d Qd Kd 4h 9h Kh 3s 6s Ts Qs", before=before, broken=True)
    said = reason_for(view, "4h", "Kd")
    assert said == "D is out of diamonds and could ruff the king of diamonds."
    assert "ruff" not in reason_for(view, "4h", "3d")
    assert "ruff the" not in reason_for(view, "Qd", "Kd")


def test_making_a_void() -> None:
    last = "the seven of clubs, your last card of the suit, so that clubs can be ruffed later."
    view = view_with("7c 3d 8d Qd 4h 9h Kh 3s 6s Ts Qs 2s 4s")
    said = reason_for(view, "7c", "4h")
    assert said == f"Leads {last}"
    assert "ruffed" not in reason_for(view, "3d", "7c")
    discard = view_with("7c 3d 8d Qd 4d 9d Kd 3s 6s Ts Qs 2s 4s", trick="5h 6h As")
    said = reason_for(discard, "7c", "3d")
    assert said == f"Discards {last}"


def test_low_in_second_seat() -> None:
    view = view_with(HAND, trick="5h")
    said = reason_for(view, "4h", "Kh")
    assert said == "Plays low in second seat and keeps the king of hearts."
    assert "second" not in reason_for(view_with(HAND, trick="5h 6h"), "4h", "Kh")


def test_the_lowest_card_if_the_trick_is_lost() -> None:
    view = view_with(HAND, trick="5h 2h Ah")
    said = reason_for(view, "4h", "9h")
    assert said == "Cannot take the trick, so it keeps the nine of hearts."
    assert "Cannot" not in reason_for(view_with(HAND, trick="5h 2h Th"), "4h", "9h")


def test_keeping_a_high_card() -> None:
    view = view_with("Ac 7c Jc 3d 8d Qd 4h 9h Kh 3s 6s Ts Qs")
    assert reason_for(view, "7c", "Ac") == "Keeps the ace of clubs, which is high."
    assert "high" not in reason_for(view, "7c", "Kh")


def test_keeping_a_trump() -> None:
    view = view_with(VOID, trick="5h 2h Ah")
    assert reason_for(view, "2c", "6s") == "Keeps the six of spades for a later trick."
    assert "later" not in reason_for(view, "6s", "2c")


# -- outcomes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "key", "shares", "said"),
    [
        (
            "4 3 nil 3",
            "partner_nil",
            (0.78, 0.61),
            "C makes nil in 78% of the deals, after the four of hearts in 61%.",
        ),
        (
            "nil 3 4 3",
            "nil",
            (0.4, 0.25),
            "Your nil is made in 40% of the deals, after the four of hearts in 25%.",
        ),
        (
            "4 nil 3 3",
            "opponent_nil",
            (0.3, 0.5),
            "B makes nil in only 30% of the deals, after the four of hearts in 50%.",
        ),
        (
            "3 3 3 3",
            "contract",
            (0.9, 0.7),
            "The contract is made in 90% of the deals, after the four of hearts in 70%.",
        ),
        (
            "3 3 3 3",
            "set",
            (0.5, 0.3),
            "The opponents are set in 50% of the deals, after the four of hearts in 30%.",
        ),
        (
            "3 3 3 3",
            "bags",
            (0.8, 2.4),
            "Avoids bags: 0.8 on average, after the four of hearts 2.4.",
        ),
    ],
)
def test_the_outcome_that_decides(bids: str, key: str, shares: Any, said: str) -> None:
    view = view_with(HAND, bids=bids)
    assert reason_for(view, "8d", "4h", gap=14.0, **{key: shares}) == said
    turned: Any = (shares[1], shares[0])
    # too small to decide, and the reverse
    assert reason_for(view, "8d", "4h", gap=90.0, **{key: shares}) != said
    assert reason_for(view, "8d", "4h", gap=14.0, **{key: turned}) != said


# -- bids -----------------------------------------------------------------------------------------


LOW = "2c 4c 7c 9c 3d 5d 8d 2h 4h 7h 2s 4s 6s"


def test_bidding_nil() -> None:
    view = bidding_view(LOW, "- 3 3 3")
    said = reason_for(view, "nil", "1", nil=(0.72, 0.0))
    assert said == "Nil is made in 72% of the deals: your highest spade is the six of spades."
    none = bidding_view(LOW.replace("2s 4s 6s", "Td Th Tc"), "- 3 3 3")
    said = reason_for(none, "nil", "1", nil=(0.72, 0.0))
    assert said == "Nil is made in 72% of the deals: you hold no spades."
    assert "Nil is made" not in reason_for(view, "1", "nil", nil=(0.0, 0.7))


def test_refusing_nil() -> None:
    view = bidding_view(LOW, "- 3 3 3")
    assert reason_for(view, "2", "nil", nil=(0.0, 0.3)) == "Nil would fail in 70% of the deals."
    assert "fail" not in reason_for(view, "2", "1", nil=(0.0, 0.3))


def test_the_tricks_that_are_left() -> None:
    view = bidding_view(HAND, "- 4 3 4")
    said = reason_for(view, "2", "3")
    assert said == "The others have bid 11 tricks, which leaves 2."
    assert "leaves" not in reason_for(bidding_view(HAND, "- 4 3 3"), "2", "3")
    assert "leaves 2" not in reason_for(bidding_view(HAND, "- - 4 7"), "2", "3")


def test_reaching_the_target() -> None:
    view = bidding_view(HAND, "- 3 3 3", scores=(340, 0))
    assert reason_for(view, "3", "2") == "Reaches 400 points if the contract is made."
    far = bidding_view(HAND, "- 3 3 3", scores=(300, 0))
    assert "Reaches" not in reason_for(far, "3", "2")


def test_bags_near_the_penalty() -> None:
    view = bidding_view(HAND, "- 3 3 3", bags=(8, 0))
    said = reason_for(view, "4", "3")
    assert said == "A higher bid leaves fewer bags: 2 more cost 100 points."
    assert "fewer bags" not in reason_for(bidding_view(HAND, "- 3 3 3", bags=(5, 0)), "4", "3")


def test_a_bid_that_is_made_more_often() -> None:
    view = bidding_view(HAND, "- 3 - -")
    said = reason_for(view, "3", "4", contract=(0.9, 0.7))
    assert said == "3 is made in 90% of the deals, 4 in only 70%."
    assert "only 70" not in reason_for(view, "4", "3", contract=(0.9, 0.7))


def test_a_higher_bid_that_is_still_made() -> None:
    view = bidding_view(HAND, "- 3 - -")
    said = reason_for(view, "4", "3", contract=(0.85, 0.97))
    assert said == "4 is still made in 85% of the deals; 3 leaves more bags."
    assert "still" not in reason_for(view, "4", "3", contract=(0.4, 0.97))


def test_counting_tricks() -> None:
    view = bidding_view("Ac 7c Jc 3d 8d Td 4h 9h Kh 3s 6s Ts Qs", "- 3 - -")
    said = reason_for(view, "3", "5")
    assert said == (
        "With the king of hearts and ace of clubs and 4 spades the hand is worth about 3.4 tricks."
    )
    assert "worth" not in reason_for(view, "5", "3")


# -- no reason ------------------------------------------------------------------------------------


def test_equal_cards_have_no_reason() -> None:
    assert reason_for(view_with(HAND, trick="5h 2h Th"), "Kh", "4h", gap=0.0) == ""
