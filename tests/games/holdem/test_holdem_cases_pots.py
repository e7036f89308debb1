"""Numbered cases that are easy to get wrong: pots, hands, limits, the end of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardtable.games.holdem import Action, Game, IllegalAction, events
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


def test_case_18_side_pots_by_stack() -> None:
    deck = deck_of(["As Ah", "Ks Kh", "Qs Qh", "Js Jh"], "2c 3d 7h 8s 9c")
    game = table([300, 50, 100, 200], (1, 2), button=0, deck=deck)
    reported = listen(game)
    act(game, "r200", "r300", "c", "c")
    won = {e.position: e.amount for e in reported if isinstance(e, events.PotWon)}
    assert won == {1: 200, 2: 150, 3: 200}
    assert [e.amount for e in reported if isinstance(e, events.Returned)] == [100]
    assert game.stacks == (100, 200, 150, 200)


def test_case_19_folded_chips_stay_and_pots_of_equal_seats_merge() -> None:
    game = table([500, 500, 500, 60], (5, 10))
    act(game, "r60", "c", "c", "c")
    act(game, "b40", "c", "f")
    assert game.pots == ((240, (1, 2, 3)), (80, (1, 2)))
    folded = table([500, 30, 500, 500], (5, 10))
    act(folded, "r100", "c", "c", "f")  # 30 all-in; the big blind leaves 10
    assert folded.pots == ((100, (0, 1, 3)), (140, (0, 3)))


def test_case_20_the_second_best_hand_wins_the_side_pot() -> None:
    deck = deck_of(["As Ah", "Ks Kh", "Qs Qh"], "2c 3d 7h 8s 9c")
    game = table([500, 50, 500], (5, 10), button=0, deck=deck)
    act(game, "r200", "c", "c")
    run_down(game)
    assert game.stacks == (300, 150, 600)


def test_case_21_folded_players_do_not_share_a_royal_flush_on_board() -> None:
    deck = deck_of(["2c 3d", "2d 3h", "4c 5d"], "As Ks Qs Js Ts")
    game = table([500] * 3, (10, 10), deck=deck)
    act(game, "f", "x", "x")
    run_down(game)
    assert gains(game) == (0, 0, 0)
    game = table([500] * 3, (10, 10), deck=deck)
    act(game, "c", "x", "x", "b90", "c", "f")
    run_down(game)
    assert gains(game) == (-10, 5, 5)


def winner_of(holes: Sequence[str], board: str) -> tuple[int, ...]:
    """Return the indexes of *holes* that win a checked-down hand; seat 1 is dealt the first."""
    game = table([500] * len(holes), (10, 10), deck=deck_of(holes, board))
    run_down(game)
    size = len(holes)
    return tuple(place for place in range(size) if gains(game)[(place + 1) % size] >= 0)


def test_case_22_the_wheel_is_the_lowest_straight_and_does_not_wrap() -> None:
    board = "2c 3d 4h 9s Kc"
    assert winner_of(["As 5h", "6c 5d"], board) == (1,)  # six high beats five high
    assert winner_of(["As 5h", "Kd Kh"], board) == (0,)  # and five high beats three kings
    assert winner_of(["Kd Ah", "9c 9d"], "2c 3d 4h 9s Jc") == (1,)  # K-A-2-3-4 is not a straight


def test_case_23_the_board_plays_over_a_small_pair() -> None:
    assert winner_of(["5s 5h", "Qd Jc"], "Ks Kd 9h 9c Ad") == (0, 1)


def test_case_24_three_pairs_and_two_trips() -> None:
    assert winner_of(["Qc Qs", "Qd Js"], "As Ah Kd Kc 2c") == (0, 1)  # AAKK, kicker queen
    assert winner_of(["Qc 4d", "Jc 4h"], "8s 8h 6d 6c 4s") == (0,)  # 886644: the queen counts
    assert winner_of(["9c 9d", "Ah Kh"], "9s 8s 8d 8h 2c") == (0,)  # a full house of two trips


def test_case_25_flushes_and_suits() -> None:
    board = "9h Th Jh Qc 2h"
    assert winner_of(["8c Kd", "3h 4c"], board) == (1,)  # a flush beats the straight
    assert winner_of(["3h 4h", "5h Ac"], "Ah Kh Qh 9h 8h") == (0, 1)  # the top five only
    assert winner_of(["3s 4s", "3d 4d"], "Ah Kc Qh 9c 8h") == (0, 1)  # no suit breaks a tie


def test_case_26_the_kicker_to_quads_on_the_board_plays() -> None:
    assert winner_of(["Ah 2c", "Kh Kc"], "9s 9h 9d 9c 3s") == (0,)


def test_case_27_fixed_limit_one_bet_and_four_raises_but_no_cap_heads_up() -> None:
    game = table([10_000] * 4, (5, 10), structure="fixed-limit")
    act(game, "r20", "r30", "r40", "r50")
    assert game.raise_range is None
    assert refused(game, Action.raise_to(60)) == "capped"
    three = table([10_000] * 4, (5, 10), structure="fixed-limit", raise_cap=3)
    act(three, "r20", "r30", "r40")
    assert refused(three, Action.raise_to(50)) == "capped"
    pair = table([10_000] * 2, (5, 10), structure="fixed-limit")
    act(pair, *(f"r{10 * times}" for times in range(2, 20)))
    assert pair.raise_range == (200, 200)
    house = table([10_000] * 2, (5, 10), structure="fixed-limit", cap_heads_up=True)
    act(house, "r20", "r30", "r40", "r50")
    assert refused(house, Action.raise_to(60)) == "capped"
    act(game, "c", "c", "c")
    assert game.street == "flop"
    act(game, "b10", "r20", "r30", "r40", "r50")
    assert refused(game, Action.raise_to(60)) == "capped"


def test_case_28_in_fixed_limit_half_a_bet_all_in_counts_as_a_bet() -> None:
    def flop_with(stack: int) -> Game:
        game = table([500, 500, stack + 20], (10, 20), structure="fixed-limit")
        act(game, "c", "c", "x", "x", f"b{stack}")
        return game

    game = flop_with(15)
    assert game.raise_range == (35, 35)
    act(game, "c")
    assert to_act(game) == 1
    assert game.raise_range == (35, 35)  # a counted bet lets the checker raise
    less = flop_with(8)
    assert to_act(less) == 0
    assert less.raise_range == (20, 20)  # a player yet to act may complete the bet
    act(less, "c")
    assert to_act(less) == 1
    assert less.raise_range is None  # a player who has checked may not


def test_case_29_the_big_blind_moves_on_and_leaves_dead_places() -> None:
    # Seat 2, the big blind, loses everything to seat 3 in the first hand.
    deck = deck_of(["Kc Qd", "2c 7d", "As Ah", "Jc Td"], "Ad 9h 8h 4s 3c")
    game = table([1000, 1000, 500, 1000], (5, 10), deck=deck, hands=0)
    act(game, "r500", "f", "f", "c")
    assert game.stacks[2] == 0
    game.get_next_player()
    assert (game.button, game.hand.small, game.hand.big) == (1, 2, 3)
    assert game.bets == (0, 0, 0, 10)  # the small blind is dead
    act(game, "f", "f")
    assert game.records[-1].gains == (0, 0, 0, 0)  # the big blind gets back its own blind only
    game.get_next_player()
    assert (game.button, game.hand.small, game.hand.big) == (
        2,
        3,
        0,
    )  # the button at an empty place
    assert game.bets == (10, 0, 0, 5)
    assert to_act(game) == 1


def test_case_30_who_shows_first() -> None:
    deck = deck_of(["As Ah", "Ks Kh", "Qs Qh"], "2c 3d 7h 8s 9c")

    def shown(*river: str) -> list[tuple[str, int | None]]:
        game = table([500] * 3, (10, 10), button=0, deck=deck)
        reported = listen(game)
        act(game, "c", "x", "x", *("x" * 6), *river)
        return [
            (type(e).__name__, e.position)
            for e in reported
            if isinstance(e, events.Shown | events.Mucked)
        ]

    assert shown("x", "x", "x") == [("Shown", 1), ("Mucked", 2), ("Mucked", 0)]
    assert shown("x", "b50", "c", "c") == [("Shown", 2), ("Mucked", 0), ("Shown", 1)]
    assert shown("x", "x", "b50", "c", "c") == [("Shown", 0), ("Shown", 1), ("Mucked", 2)]
    all_in = table([500] * 3, (10, 10), button=0, deck=deck)
    reported = listen(all_in)
    act(all_in, "r500", "c", "c")
    order = [e.position for e in reported if isinstance(e, events.Shown | events.BoardDealt)]
    assert order == [1, 2, 0, None, None, None, 1, 2, 0]  # face up before the board is run


def test_case_31_pot_limit() -> None:
    game = table([10_000] * 4, (10, 25), structure="pot-limit")
    act(game, "c", "c", "c", "x")
    assert game.pots[0].amount == 100
    act(game, "b50")
    assert game.raise_range == (100, 250)
    assert refused(game, Action.raise_to(251)) == "too-much"


@pytest.mark.parametrize(
    ("stacks", "options", "maxima"),
    [
        ([10_000, 10_000, 10_000, 10_000], {}, (700, 2_400)),
        ([10_000, 10_000, 100, 10_000], {}, (700, 2_400)),  # short big blind
        ([10_000, 30, 10_000, 10_000], {}, (700, 2_400)),  # short small blind
        ([10_000, 30, 100, 10_000], {}, (700, 2_400)),
        ([10_000, 0, 10_000, 10_000], {}, (700, 2_400)),  # dead small blind
        ([10_000, 10_000, 110, 10_000], {"ante": 50}, (900, 3_200)),  # antes count as posted
        ([10_000, 10_000, 150, 10_000], {"ante": 50, "ante_from": "big_blind"}, (750, 2_600)),
        ([10_000, 10_000, 10_000, 250], {"straddle": 400}, (1_500, 5_100)),  # short straddle
    ],
)
def test_pot_limit_counts_blinds_in_full_before_the_flop(
    stacks: list[int], options: dict[str, Any], maxima: tuple[int, int]
) -> None:
    game = table(stacks, (100, 200), button=0, structure="pot-limit", **options)
    for maximum in maxima:
        assert to_act(game) is not None
        assert game.raise_range is not None
        assert game.raise_range[1] == maximum
        act(game, f"r{maximum}")


def test_pot_limit_counts_the_pot_as_it_is_after_the_flop() -> None:
    game = table([10_000, 30, 100, 10_000], (100, 200), structure="pot-limit")
    act(game, "c", "c")
    assert to_act(game) == 3
    assert game.hand.whole_pot == 530
    assert game.raise_range == (200, 530)


def test_case_32_no_decisions_without_an_opponent_to_bet_against() -> None:
    game = table([500, 80, 80], (5, 10))
    act(game, "r80", "c", "c")
    assert to_act(game) is None
    assert len(game.board) == 5
    assert sum(game.stacks) == 660


def test_case_33_chips_are_conserved_by_every_action() -> None:
    game = table([300, 50, 100, 200], (1, 2), ante=1)
    for word in ("r50", "r120", "c", "r100", "r200", "f"):
        whole = sum(game.stacks) + sum(game.bets) + sum(pot.amount for pot in game.pots)
        assert whole == 650
        if game.get_next_player() is None:
            break
        try:
            act(game, word)
        except IllegalAction:
            act(game, "c")
    run_down(game)
    assert sum(game.stacks) == 650


def test_the_four_players_of_the_article_have_120_in_the_pot() -> None:
    """The article prints a pot of 80; its own arithmetic, and ours, gives 120."""
    game = table([500] * 4, (5, 10), button=2)
    game.get_next_player()
    for player, name in zip(
        game.players, ("lathos", "MarcBeth", "Hectate", "RichardIII"), strict=True
    ):
        player.name = name
    act(game, "c", "c", "c", "x")  # RichardIII has the small blind, lathos the big one
    act(game, "x", "b20", "f", "f", "r40", "c")
    assert game.street == "turn"
    assert game.pots == ((120, (0, 3)),)
    assert game.status() == (
        "Pot: 120 Stage: turn\n"
        "?                 Name Bankroll  InPot\n"
        "                lathos $  450   $   50\n"
        "F             MarcBeth $  490   $   10\n"
        "F              Hectate $  490   $   10\n"
        ".           RichardIII $  450   $   50\n"
    )
