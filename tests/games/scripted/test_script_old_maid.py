"""Old Maid: pairs, drawing, players without cards, the loser."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, refused, say

KEY = "old-maid"


def dealt(*hands: str, **properties: Any) -> Session:
    """Return a hand in which player_1 draws from the last player."""
    session = begin(KEY, len(hands))
    places = {f"{player}_hand": hand for player, hand in zip(SEATS, hands, strict=False)}
    return arrange(session, {**places, "aside": "qc"}, rest="pairs", **properties)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_pairs_are_laid_down_and_the_queen_has_no_partner(players: int) -> None:
    for seed in range(4):
        session = begin(KEY, players, seed=seed)
        hands = [names(session, f"player_{number}_hand") for number in range(1, players + 1)]
        ranks = [[card[0] for card in hand] for hand in hands]
        assert all(len(set(each)) == len(each) for each in ranks)
        every = [rank for each in ranks for rank in each]
        assert every.count("q") in (1, 3)
        assert all(every.count(rank) in (0, 2, 4) for rank in set(every) - {"q"})
        assert names(session, "aside") == ["qc"]


@pytest.mark.parametrize(("odd_card", "rank"), [("jack", "j"), ("random", "")])
def test_another_card_may_be_left_out(odd_card: str, rank: str) -> None:
    session = begin(KEY, 4, odd_card=odd_card)
    [card] = names(session, "aside")
    held = [name for one in SEATS[:4] for name in names(session, f"{one}_hand")]
    assert [name[0] for name in held].count(card[0]) in (1, 3)
    assert card == "jc" if rank else True


def test_a_card_is_drawn_from_the_player_before() -> None:
    session = dealt("4c 5c", "4d 6d", "5d 6h qs")
    assert session.legal() == ("draw player_3",)
    assert "before you" in refused(session, "draw player_2")
    say(session, "draw player_3")
    left = set(names(session, "player_1_hand"))
    assert left in ({"4c"}, {"4c", "5c", "6h"}, {"4c", "5c", "qs"})
    assert session.legal() == ("draw player_1",)


def test_who_gives_or_pairs_the_last_card_is_out() -> None:
    session = dealt("4c 9c", "6d qs", "6h", "4d")
    answer = say(session, "draw player_4")
    assert answer.said == ("player_4 is out of cards.",)
    assert session.world.properties["play_order"] == ["player_2", "player_3", "player_1"]
    # the next player draws from the last one before them who still has cards
    assert session.legal() == ("draw player_1",)


def test_the_player_with_the_odd_card_loses() -> None:
    answer = say(dealt("4c", "qs", "4d"), "draw player_3")
    assert answer.said[-2:] == ("player_2 is the Old Maid: qs", "Left out: qc")
    assert answer.scores == {"player_1": 0, "player_2": 1, "player_3": 0}
    session = dealt("4c", "qs", "4d", target=2)
    assert say(session, "draw player_3").scores is None
    assert (session.world.properties["dealer"], session.current_player) == ("player_2", "player_3")


def test_pairs_of_the_same_colour_are_an_option() -> None:
    session = dealt("4c", "qs 5d", "4d", colours=True)
    say(session, "draw player_3")
    assert set(names(session, "player_1_hand")) == {"4c", "4d"}
    session = dealt("4c 5h", "qs 5d", "4s", colours=True)
    say(session, "draw player_3")
    assert set(names(session, "player_1_hand")) == {"5h"}
