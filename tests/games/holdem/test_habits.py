"""The habits of a player: how often it enters, raises and bets, and how much."""

from __future__ import annotations

import pytest

from cardtable.games.holdem import Action, Game, Rules
from cardtable.games.holdem.hand.record import HandRecord
from cardtable.games.holdem.statistics.habits import count_habits, deeds


def record_of(actions: str, ante: int = 0) -> HandRecord:
    """Return the record of a hand of three players with 2,000 each, the button first to act."""
    game = Game(Rules(seats=3, hands=1, ante=ante), seed=4, button=0)
    for text in actions.split(","):
        player = game.get_next_player()
        assert player is not None
        game.accept_bid(Action.parse(text.strip()), player)
    assert game.get_next_player() is None
    return game.records[0]


THREE_BET = "raise 50, raise 150, fold, call, bet 160, call, check, bet 480, fold"


def test_sizes_are_shares_of_the_pot_after_a_call() -> None:
    sizes = [round(deed.pots, 2) for deed in deeds(record_of(THREE_BET)) if deed.action.to]
    # 30 over a pot of 50; 100 over 120; 160 into 320; 480 into 640
    assert sizes == [0.6, 0.83, 0.5, 0.75]


def test_antes_count_in_the_pot() -> None:
    sizes = [round(deed.pots, 2) for deed in deeds(record_of(THREE_BET, ante=10)) if deed.action.to]
    assert sizes[2] == round(160 / 350, 2)


def test_a_three_bet_is_counted_once_for_each_chance() -> None:
    record = record_of(THREE_BET)
    small, big, button = (count_habits(record, seat) for seat in (1, 2, 0))
    assert (small["three_bets"], small["three_bet_chances"]) == (1, 1)
    assert (big["three_bets"], big["three_bet_chances"]) == (0, 0)
    assert (button["three_bets"], button["three_bet_chances"]) == (0, 0)
    assert button["open_size"] == 2_500


def test_entering_raising_and_betting_are_counted() -> None:
    record = record_of(THREE_BET)
    small, big, button = (count_habits(record, seat) for seat in (1, 2, 0))
    assert (small["entered"], small["raised"], big["entered"]) == (1, 1, 0)
    assert (small["bets"], small["calls"], button["bets"], button["calls"]) == (1, 0, 1, 1)
    assert (small["acts"], button["acts"]) == (2, 2)  # a check does not count
    assert small["size_flop"] == 500
    assert button["size_turn"] == 750
    assert small["overbets"] == button["overbets"] == 0
    assert (small["flops"], big["flops"], small["showdowns"]) == (1, 0, 0)


@pytest.mark.parametrize(("bet", "overbets", "wild"), [("bet 100", 0, 0), ("bet 1950", 1, 1)])
def test_overbets_and_wild_all_ins_are_counted(bet: str, overbets: int, wild: int) -> None:
    habits = count_habits(record_of(f"raise 50, fold, call, {bet}, fold"), 2)
    assert habits["overbets"] == overbets
    assert habits["wild_shoves"] == wild
