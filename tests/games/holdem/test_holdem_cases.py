"""Numbered cases that are easy to get wrong: betting, blinds, odd chips."""

from __future__ import annotations

import pytest

from cardtable.games.holdem import Action, Game, events
from tests.games.holdem.holdem_tables import (
    act,
    deck_of,
    gains,
    listen,
    refused,
    run_down,
    table,
    to_act,
)

pytestmark = pytest.mark.quick


def test_case_01_heads_up_the_button_posts_the_small_blind_and_acts_first_then_last() -> None:
    game = table([1000, 1000], button=1, deck="As Kd Qc Jh")
    assert to_act(game) == 1
    assert game.bets == (100, 50)
    assert [str(card) for card in game.players[0].cards] == ["As", "Qc"]  # the last to the button
    act(game, "c", "x")
    assert game.street == "flop"
    assert to_act(game) == 0


@pytest.mark.parametrize("broke", [0, 1, 2])
def test_case_02_nobody_posts_the_big_blind_twice_when_heads_up_begins(broke: int) -> None:
    winner = (broke + 1) % 3
    holes = ["", "", ""]
    holes[winner], holes[broke] = "As Ah", "2c 7d"
    holes[3 - winner - broke] = "Kc Qd"
    stacks = [2000, 2000, 2000]
    stacks[broke] = 1000
    order = [1, 2, 0]
    deck = deck_of([holes[seat] for seat in order], "Ad Th 9h 4s 3c")
    game = table(stacks, deck=deck, hands=0)
    assert to_act(game) == 0  # under the gun is the button; seat 2 has the big blind
    while not game.between_hands:
        seat = to_act(game)
        assert seat is not None
        if seat in (winner, broke):
            limits = game.raise_range
            act(game, f"r{limits[1]}" if limits and limits[1] > 900 and seat == broke else "c")
        else:
            act(game, "f")
    assert game.stacks[broke] == 0
    assert game.hand.big == 2
    game.get_next_player()
    big = game.hand.big
    assert big == (0 if broke != 0 else 1)
    assert game.button == game.hand.small == 3 - broke - big


def test_case_03_a_raise_is_at_least_the_previous_raise() -> None:
    game = table([10_000] * 4, (100, 200))
    assert to_act(game) == 3
    assert game.raise_range == (400, 10_000)
    assert refused(game, Action.raise_to(399)) == "too-little"
    act(game, "r600")
    assert game.raise_range == (1_000, 10_000)
    act(game, "r1000")
    assert game.raise_range == (1_400, 10_000)


def short_all_in() -> Game:
    """100/200: a raise to 600, the button all-in for 750."""
    game = table([750, 10_000, 10_000, 10_000], (100, 200))
    act(game, "r600", "r750")
    return game


def test_case_04_a_short_all_in_does_not_reopen_the_betting() -> None:
    game = short_all_in()
    act(game, "c", "c")
    assert to_act(game) == 3
    assert game.hand.to_call == 150
    assert game.raise_range is None
    assert refused(game, Action.raise_to(1_150)) == "not-reopened"
    assert game.legal_bids() == (Action.FOLD, Action.CALL)


def test_case_05_a_player_yet_to_act_may_raise_and_reopens() -> None:
    game = short_all_in()
    assert to_act(game) == 1
    assert game.raise_range == (1_150, 10_000)
    act(game, "r1150", "f")
    assert to_act(game) == 3
    assert game.raise_range == (1_550, 10_000)


def test_case_06_short_all_ins_add_up() -> None:
    stacks = [10_000, 10_000, 10_000, 1_310, 1_710, 10_000]
    game = table(stacks, (5, 10), button=5)
    act(game, "c", "c", "c", "c", "c", "x")
    assert to_act(game) == 0
    act(game, "b500", "r1000", "c", "r1300", "r1700", "f")
    assert to_act(game) == 0
    assert game.raise_range == (2_200, 9_990)
    act(game, "c")
    assert to_act(game) == 1
    assert game.raise_range == (2_200, 9_990)


def test_case_07_a_caller_of_a_full_raise_may_not_raise_after_a_short_one() -> None:
    game = table([500, 19, 500, 16], (1, 2))
    act(game, "r16", "c", "r19", "c")
    assert to_act(game) == 0
    assert game.raise_range is None
    assert refused(game, Action.raise_to(35)) == "not-reopened"


def test_case_08_the_min_raise_does_not_shrink_to_an_opponents_stack() -> None:
    game = table([1_000, 200], (10, 20))
    act(game, "r100", "r180")
    assert game.raise_range == (260, 1_000)
    assert refused(game, Action.raise_to(200)) == "too-little"
    act(game, "r260", "c")
    assert sum(game.stacks) == 1_200


def test_case_09_all_in_for_less_than_the_min_raise_is_legal() -> None:
    game = table([10_000, 10_000, 10_000, 350], (100, 200))
    assert game.get_next_player() is game.players[3]
    assert game.raise_range == (350, 350)
    assert Action.raise_to(350) in game.legal_bids()
    act(game, "r350")
    assert to_act(game) == 0


def test_case_10_the_big_blind_may_raise_a_limped_pot() -> None:
    game = table([10_000] * 4, (100, 200))
    act(game, "c", "c", "c")
    assert to_act(game) == 2
    assert game.raise_range == (400, 10_000)
    assert Action.CHECK in game.legal_bids()


def test_case_11_a_short_big_blind_is_called_in_full() -> None:
    game = table([500, 500, 3, 500], (5, 10))
    assert to_act(game) == 3
    assert game.hand.to_call == 10
    assert game.raise_range == (20, 500)


def test_case_12_heads_up_an_all_in_small_blind_has_no_decision() -> None:
    game = table([3, 500], (5, 10))
    reported = listen(game)
    assert to_act(game) is None
    assert [(e.amount, e.position) for e in reported if isinstance(e, events.Returned)] == [(7, 1)]
    assert sum(e.amount for e in reported if isinstance(e, events.PotWon)) == 6
    assert sum(game.stacks) == 503


def test_case_13_a_short_ante_makes_a_side_pot() -> None:
    game = table([100, 100, 2], (0, 10), ante=5, button=1)
    pots = game.hand.pots
    assert [pot.amount for pot in pots] == [6, 6]
    assert [pot.eligible for pot in pots] == [(0, 1, 2), (0, 1)]


def test_case_14_uncalled_bets_are_returned_first() -> None:
    deck = deck_of(["As Ah", "2c 7d"], "Kd Th 9h 4s 3c")
    game = table([100, 40], (1, 2), deck=deck)
    reported = listen(game)
    act(game, "r100", "c")
    assert [(e.amount, e.position) for e in reported if isinstance(e, events.Returned)] == [(60, 0)]
    assert [e.amount for e in reported if isinstance(e, events.PotWon)] == [80]
    assert game.stacks == (60, 80)


def test_case_15_odd_chips_go_clockwise_from_the_button() -> None:
    board = "As Ks Qs Js Ts"
    deck = deck_of(["2c 3d", "2d 3h", "4c 5d", "6c 7d"], board)
    game = table([100] * 4, (5, 10), button=0, deck=deck)  # small blind folds its 5
    act(game, "c", "c", "f", "x")
    run_down(game)
    assert gains(game) == (1, -5, 2, 2)


def test_case_15_odd_chips_under_other_rules() -> None:
    deck = deck_of(["2c 3d", "2d 3h", "4c 5d", "6c 7d"], "As Ks Qs Js Ts")
    for rule, shares in (("first_seat", (1, -5, 3, 1)), ("highest_card", (3, -5, 1, 1))):
        game = table([100] * 4, (5, 10), deck=deck, odd_chips=rule)
        act(game, "c", "c", "f", "x")
        run_down(game)
        assert gains(game) == shares  # the button holds the seven, the highest card


def test_case_16_heads_up_the_odd_chip_goes_to_the_big_blind() -> None:
    deck = deck_of(["2c 3d", "2d 3h"], "As Ks Qs Js Ts")
    game = table([100, 100], (5, 10), ante=1, ante_from="big_blind", deck=deck)
    act(game, "c", "x")
    run_down(game)
    assert game.stacks == (100, 100)  # 21 chips: 11 to the big blind, which put in 11


def test_case_17_odd_chips_are_split_pot_by_pot() -> None:
    deck = deck_of(["2c 3d", "2d 3h", "4c 5d", "6c 7d"], "As Ks Qs Js Ts")
    game = table([100, 5, 100, 100], (5, 10), button=0, deck=deck)
    act(game, "r25", "c", "f")  # the small blind is all-in for 5, the big blind folds 10
    while game.get_next_player() is not None:
        act(game, "x")
    # main pot 20 for three: 7 small blind, 7 under the gun, 6 button; side pot 45 - 23 and 22
    assert game.stacks == (75 + 6 + 22, 7, 90, 75 + 7 + 23)
