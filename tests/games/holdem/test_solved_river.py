"""Rivers solved at the table: legal mixes for any bets, and hands that are never folded."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games.holdem import Action, Game
from cardtable.games.holdem.hand.steps import action_of
from cardtable.games.holdem.solved.bet_sizes import SimplifiedBetting, read_sizes
from cardtable.games.holdem.strategies.solver import load_policy
from tests.games.holdem.holdem_tables import act, deck_of, random_number, table, to_act

BOARD = "Qh Jh Th 2c 3d"


def on_the_river(button: str = "Ah Kh", other: str = "Qs Qd") -> Game:
    game = table((10_000, 10_000), deck=deck_of((other, button), BOARD))
    act(game, "r200", "c", *4 * ("x",))
    return game


@pytest.mark.check
@settings(max_examples=8)
@given(st.integers(0, 10**9))
def test_mixes_on_the_river_are_legal_after_any_bets(seed: int) -> None:
    rng, game = Random(seed), on_the_river()
    while (seat := to_act(game)) is not None:
        hand = game.view(seat).hand
        rest = [card for card in range(52) if card not in hand.board]
        holdings = rng.sample(list(combinations(rest, 2)), 20)
        river = load_policy().river(hand)
        assert river is not None
        for holding in holdings:
            mix, costs = river.mix(holding), river.costs(holding)
            assert sum(mix.values()) == pytest.approx(1, abs=1e-5)
            assert hand.to_call or Action.FOLD not in mix
            for action in mix:
                assert not action.to or hand.least <= action.to <= hand.most
            assert min(costs.by_action.values()) == 0
            assert set(mix) <= set(costs.by_action)
        action = action_of(hand, random_number(hand, rng))
        player = game.get_next_player()
        assert player is not None
        game.accept_bid(action, player)


@pytest.mark.parametrize("words", [("b100",), ("b337",), ("x", "b9800"), ("b100", "r211")])
def test_the_nuts_never_fold(words: tuple[str, ...]) -> None:
    game = on_the_river()
    act(game, *words)
    seat = to_act(game)
    assert seat is not None
    river = load_policy().river(game.view(seat).hand)
    assert river is not None
    royal = game.view(0).hand.hole(0)  # ace and king of hearts
    assert river.mix(royal).get(Action.FOLD, 0.0) < 0.001


@pytest.mark.check
def test_the_hole_cards_do_not_change_the_solution() -> None:
    found = []
    for cards in (("Ah Kh", "Qs Qd"), ("7c 7d", "4s 4h")):
        game = on_the_river(*cards)
        act(game, "b337")
        river = load_policy().river(game.view(0).hand)
        assert river is not None
        found.append([river.mix((51, card)) for card in (0, 5, 30)])
    assert found[0] == found[1]


def test_a_bet_that_was_made_is_in_the_tree() -> None:
    game = on_the_river()
    hand = game.view(1).hand
    root = SimplifiedBetting(
        read_sizes(",,,50"), hand, int(hand.to_act != hand.button), 3, path=(337, 1_234)
    )
    assert root.actions() == [0, 200, 337, hand.most]
    bet = root.after(337)
    assert bet.path == (1_234,)
    assert 1_234 in bet.actions()
    assert root.after(200).path == ()
