"""Blind levels by minutes: the caller measures the time, the deal records the level."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.games.holdem import GAME, Action, Game, Rules, events
from cardtable.match import Match
from cardtable.storage.saves import Saves
from cardtable.table.poker.poker_controls import PokerControls
from tests.games.holdem.holdem_tables import listen, run_down
from tests.table.poker.poker_scenes import PokerTableTest, holdem_match

TIMED: dict[str, Any] = {
    "game": "sit_and_go",
    "levels": "10/20, 20/40/5, 50/100",
    "minutes_per_level": 5,
    "hands_per_level": 2,
    "stack": 5_000,
}


def timed(**more: Any) -> Game:
    return Game(Rules(**{**TIMED, "seats": 3, **more}), seed=4)


def play_hand(game: Game) -> int:
    """Play a hand; return the big blind that was posted in it."""
    assert game.get_next_player() is not None
    run_down(game)
    return game.hand.stakes.big_blind


def test_blinds_go_up_with_the_next_hand() -> None:
    game = timed()
    reported = listen(game)
    big = []
    for seconds in (0, 299, 300, 400, 601, 10):
        game.note_time(seconds)
        big.append(play_hand(game))
    assert big == [20, 20, 40, 40, 100, 100]  # and they never go down
    assert [one.level for one in reported if isinstance(one, events.LevelBegun)] == [2, 3]
    assert [deal.split()[0] for deal in game.deals()] == ["L1", "L1", "L2", "L2", "L3", "L3"]
    game.note_time(1_500)
    assert play_hand(game) == 800  # beyond the last level they double


def test_time_has_no_effect_within_a_hand() -> None:
    game = timed()
    game.note_time(0)
    game.get_next_player()
    game.note_time(10_000)
    assert game.hand.stakes.big_blind == 20
    assert game.raise_range == (40, 5_000)
    assert game.time_left == 0.0


def test_without_a_clock_hands_are_counted() -> None:
    game = timed()
    assert [play_hand(game) for _hand in range(5)] == [20, 20, 40, 40, 100]
    assert game.time_left is None


@pytest.mark.check
@given(st.lists(st.integers(0, 2_000), min_size=1, max_size=6))
def test_the_deals_reproduce_the_levels(times: list[int]) -> None:
    game = timed()
    for seconds in times:
        game.note_time(seconds)
        play_hand(game)
    again = Game(game.rules, seed=99, deals=game.deals())
    for _hand in times:
        play_hand(again)
    assert again.deals() == game.deals()
    assert again.stacks == game.stacks
    assert [record.stakes for record in again.records] == [r.stakes for r in game.records]
    copy = game.copy()
    assert copy.deals() == game.deals()
    assert copy.view(0) == game.view(0)


def test_a_saved_game_and_undo_keep_the_levels() -> None:
    match = holdem_match("caller", "caller", "caller", rules="sit-and-go", minutes_per_level=5)
    game = match.game
    for seconds in (0, 700, 700, 1_000):
        match.game_as(Game).note_time(seconds)
        while len(match.deals) < 1 or not match.game.between_hands:
            match.tick()
        assert match.deal() is not None
    deals = match.deals
    length = len(match.log)
    Saves().save_as(match, "timed")
    (info,) = Saves().named()
    again = Saves().load(info).match
    assert again.deals == deals
    assert again.deal() is not None
    assert again.game_as(Game).hand.stakes == match.game_as(Game).hand.stakes
    assert again.game_as(Game).time_begun == 900.0
    match.rewind(3)
    assert match.game is not game
    for _action in range(length - 3):
        match.tick()
    assert match.deal() is not None
    assert match.deals == deals
    assert match.game_as(Game).hand.stakes == again.game_as(Game).hand.stakes


@pytest.mark.parametrize("text", ["L As Kd", "L0 As Ks", "L99999 As Ks", "L2"])
def test_a_deal_with_a_bad_level_is_refused_or_bounded(text: str) -> None:
    try:
        game = Game(Rules(**{**TIMED, "seats": 2}), deals=[text])
    except ValueError as error:
        assert str(error).startswith("Deal 1: ")  # noqa: PT017  # either way is right
    else:
        game.get_next_player()
        assert game.hand.stakes.big_blind in (20, 40)


@pytest.mark.check
def test_the_table_shows_the_time_left() -> None:
    match = holdem_match(
        "person", "caller", "caller", rules="sit-and-go", minutes_per_level=1, dealer=2
    )
    with PokerTableTest(match, size=(1280, 800)) as table:
        table.until_action()
        assert any(
            "Level 1, 1 minute left" in line for line in table.scene.find(PokerControls).info.lines
        )
        table.wait(61)
        table.act(Action.FOLD)
        table.until_hand_end()
        table.wait(0.6)
        table.key(pygame.K_RETURN)
        table.until_action()
        assert match.game_as(Game).hand.stakes.big_blind > 20
        assert any(
            "Level 2, 1 minute left" in line for line in table.scene.find(PokerControls).info.lines
        )


def test_a_match_made_of_deals_needs_no_time() -> None:
    first = holdem_match("caller", "caller", rules="sit-and-go", minutes_per_level=2)
    first.game_as(Game).note_time(250)
    while not first.game_as(Game).records:
        first.tick()
    again = Match(
        first.kind,
        first.rules,
        first.seats,
        seed=1,
        deals=first.deals,
        dealer=first.dealer,
        strategies=GAME.strategies().classes,
    )
    assert again.deal() is not None
    assert again.game_as(Game).hand.stakes == first.game_as(Game).records[0].stakes
