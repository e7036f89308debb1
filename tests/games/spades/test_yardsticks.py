"""The frozen strategies decide as they did: move by move, as recorded when they were frozen."""

from __future__ import annotations

import pytest

from cardtable.games import all_games
from cardtable.games.experiment import experiment_for
from cardtable.games.spades import Game
from cardtable.games.spades.yardsticks import YARDSTICKS, Search202611
from cardtable.lab.arguments import BadContestant
from cardtable.lab.contestants import StrategyFactory, read_contestant
from tests.uncompiled import IS_COMPILED

KIND = all_games()["spades"]
RECORDS = {
    (1, 1): (
        "2 3 2 1 Kh Qh 5h 2h 9d Ad 5d 2d Kc Qc 3c Ac Qd 7d 3d 8d 3h 4h 8h Th 2c 5c 7c 9c "
        "6h 7h Jh Ah 8c Tc Jc 9h Kd Td Qs Jd 4c 7s 3s 8s 6s 4s 9s Js 6d 4d 6c Ts As Ks 2s "
        "5s"
    ),
    (2, 2): (
        "5 1 2 2 4d 9d Kd Td 5h 9h Jh 7h Jc 3c Kc 8c Qc Tc 4c 2c Ah 6h Kh 2h 6c Qh 9c 5c "
        "2d Jd 6d Qd 8d 5d 7d 6s Qs 2s Ts 3s 4h 3h Ks 8h Js 5s 8s 4s 7s Ad 7c 9s 3d As Th "
        "Ac"
    ),
    (3, 3): (
        "1 4 4 2 Jh Kh 2h 5h 8c Jc Kc 7c 5c 9c Qc Ac Jd Ad Qd 8d Ah 9h 4h 8h 6c Tc 3c 4d "
        "2d 9d 5d 7d Td 6d 3s 3d 6s 8s Ks 9s 4s Ts As 2s 6h 2c Js 3h 5s Th 7s Qs 4c Kd Qh "
        "7h"
    ),
    (4, 4): (
        "nil 1 4 5 7d Ad 3d Kd 7c Ac Qc 5c 3c 2c 6c 9c 2h 8h Qh Th Kh 4h 7h 6h 2d 5d Qd "
        "6d 9h 3h 4d 5h Jh 4s 5s Ah 9d 8d Td 8s 4c Kc Jd Tc 7s 2s 9s Ks 8c Js 3s Jc Qs 6s "
        "Ts As"
    ),
    (5, 5): (
        "3 1 2 5 7d 8d 2d 6d 7c 8c Qc Ac 6h 4d Ah 5h Tc 3s Jc 2c Jh 2h 5s 8h 9c 6c 8s 4c "
        "7h Kh 2s 9h 5c 3c 3h 9s 3d Kd 5d Ad Ks Ts 9d 6s Qh 4h Td Th Qd 4s Jd 7s Qs As Js "
        "Kc"
    ),
    (4, 6): (
        "2 3 2 4 Th 8h Qh Kh Jd Qd Ad 2d 9d Td 6d 7d 9h Ah Jh 4h Qc Ac 4c 6c Kd 8s 5d 8d "
        "2h 5s 3h 5h As 7s Js 3s 9s Ks Qs 4s 3d 6h Tc 7c Kc 3c 5c Jc 9c 8c 6s 2c Ts 2s 4d "
        "7h"
    ),
}
"""Hands by (level, number): bids in order, then cards."""
FAST_LEVELS = 4
"""Levels that play a hand in less than a minute as plain Python too."""


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("level", "number"), [key for key in RECORDS if IS_COMPILED or key[0] <= FAST_LEVELS]
)
def test_the_search_of_november_2026_plays_as_it_did(level: int, number: int) -> None:
    experiment = experiment_for(KIND, KIND.find_rules("classic"))
    game = experiment.new_hand(number, number * 7 + 1, "")
    arguments = Search202611.levels[level - 1].arguments
    for seat, player in enumerate(game.players):
        player.strategy = Search202611(seed=number * 4 + seat, **arguments)
    experiment.begin_hand(game)
    played = []
    assert isinstance(game, Game)
    while not game.results:
        player = game.get_next_player()
        action = player.ask()
        played.append(str(action))
        game.accept(action, player)
    assert " ".join(played) == RECORDS[level, number]


def test_the_lab_knows_it_and_the_lobby_does_not() -> None:
    factory = StrategyFactory(read_contestant("search-2026.11@3", KIND), KIND)
    assert isinstance(factory.make(1), Search202611)
    assert not set(YARDSTICKS) & set(KIND.strategies().classes)


def test_a_wrong_name_lists_it() -> None:
    with pytest.raises(BadContestant, match=r"search-2026\.11"):
        read_contestant("search-2026.12", KIND)
