"""The seat for donksolver: its translation of hands, its policy's training, and its errors.

donksolver has wheels for these processors only; elsewhere the development extra leaves it out.
"""

from __future__ import annotations

import importlib.util
import platform
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cardtable.cards import ALL_CARDS
from cardtable.games import all_games
from cardtable.games.holdem import Action, Game, Player, Rules
from cardtable.games.holdem.strategies import Caller
from cardtable.lab.arguments import CreationFailed
from cardtable.lab.contestants import read_contestant
from tests.oracles import oracle

SEAT = Path(__file__).resolve().parents[2] / "docs" / "examples" / "donksolver_seat.py"
PROCESSORS = ("x86_64", "AMD64", "aarch64", "arm64", "ARM64")

HAS_NO_WHEEL = "donksolver has no wheel for this processor"

oracle("donksolver", reason="" if platform.machine() in PROCESSORS else HAS_NO_WHEEL)


@pytest.fixture(scope="module")
def module() -> ModuleType:
    spec = importlib.util.spec_from_file_location("donksolver_seat", SEAT)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


class FakeBundle:
    """Records what it is asked, and gives one answer."""

    def __init__(self, status: int, kind: int, chips: int) -> None:
        self.answer = {"status": [status], "kind": [kind], "chips": [chips]}
        self.asked: list[tuple[Any, ...]] = []

    def act(self, *question: Any) -> dict[str, list[int]]:
        self.asked.append(question)
        return self.answer


def seat(module: ModuleType, bundle: FakeBundle, order: str = "position") -> Any:
    made = module.DonkSolver.__new__(module.DonkSolver)
    Caller.__init__(made, seed=1)
    made.bundle, made.by_position, made.met = bundle, order == "position", []
    return made


def view_after(*actions: str, seats: int = 2) -> Any:
    """Return the view of the seat to act; the button is seat 0, which posts the small blind."""
    game = Game(Rules(seats=seats, hands=1), seed=4, button=0)
    for _seat in range(seats):
        game.register_player(Player(Caller(), name=""))
    for text in actions:
        player = game.get_next_player()
        assert player is not None
        game.accept_bid(Action.parse(text), player)
    player = game.get_next_player()
    assert player is not None
    return game.view(player)


def asked(module: ModuleType, order: str, *actions: str) -> list[tuple[int, int, int]]:
    bundle = FakeBundle(0, 1, 0)
    seat(module, bundle, order).place_bid(view_after(*actions))
    found: list[tuple[int, int, int]] = bundle.asked[0][4][0]
    return found


def test_cards_have_the_numbers_of_donksolver(module: ModuleType) -> None:
    from donksolver.cards import card_str

    plain = [card for card in ALL_CARDS if not card.is_joker]
    assert [card_str(module.card_id(card)) for card in plain] == [str(card) for card in plain]


def test_actions_are_told_as_chips_added(module: ModuleType) -> None:
    told = asked(module, "position", "raise 50", "raise 150")
    assert told == [(0, 0, 40), (1, 0, 130)]


def test_after_the_flop_the_players_are_exchanged(module: ModuleType) -> None:
    line = ("raise 50", "call", "check", "bet 60")
    before = [(0, 0, 40), (1, 0, 30)]
    assert asked(module, "position", *line) == [*before, (0, 0, 0), (1, 0, 60)]


def test_or_the_order_is_changed(module: ModuleType) -> None:
    before = [(0, 0, 40), (1, 0, 30)]
    raised = ("raise 50", "call")
    assert asked(module, "blinds", *raised) == [*before, (0, 0, 0)]
    assert asked(module, "blinds", *raised, "check") == before
    assert asked(module, "blinds", *raised, "check", "bet 60") == [*before, (0, 0, 60)]
    assert asked(module, "blinds", *raised, "bet 60") == [*before, (0, 0, 0), (1, 0, 60)]
    told = asked(module, "blinds", *raised, "check", "check")
    assert told == [*before, (0, 0, 0), (1, 0, 0), (0, 0, 0)]


@pytest.mark.parametrize(
    ("kind", "chips", "expected"),
    [
        (0, 0, "fold"),
        (2, 30, "call"),
        (3, 130, "raise 150"),
        (3, 40, "raise 80"),
        (4, 0, "raise 2000"),
    ],
)
def test_answers_become_the_closest_legal_action(
    module: ModuleType, kind: int, chips: int, expected: str
) -> None:
    made = seat(module, FakeBundle(0, kind, chips))
    assert str(made.place_bid(view_after("raise 50"))) == expected
    assert made.met == ["ok"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ((), "call"),
        (("call",), "check"),
        (("raise 50",), "fold"),
        (("call", "check", "bet 20"), "call"),
    ],
)
def test_an_unknown_state_is_counted_and_played_by_the_rule(
    module: ModuleType, line: tuple[str, ...], expected: str
) -> None:
    made = seat(module, FakeBundle(3, 3, 500))
    assert str(made.place_bid(view_after(*line))) == expected
    assert made.met == ["desync"]


def test_a_table_of_three_is_unknown(module: ModuleType) -> None:
    made = seat(module, FakeBundle(0, 3, 500))
    made.place_bid(view_after(seats=3))
    assert made.met == ["no_table"]


def test_a_missing_policy_is_an_error_that_says_how_to_train_one() -> None:
    with pytest.raises(CreationFailed, match=r"scripts\.donksolver_policy"):
        read_contestant(f"{SEAT}:DonkSolver", all_games()["holdem"])
