"""A hand of Hold'em at the table: undo, hints, odds, replay, several persons, saves, sizes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable.core import i18n
from cardtable.games.holdem import Game
from cardtable.games.holdem.actions import Action
from cardtable.screens.replay.screen import ReplayScene
from cardtable.storage.saves import Saves
from cardtable.table.curtain import CurtainScene
from cardtable.table.hints import Hints
from cardtable.table.play_scene import PlayScene
from cardtable.table.poker.poker_controls import PokerControls, PokerHandEnds
from cardtable.table.poker.poker_stage import PokerStage
from tests.scenes import faults_of
from tests.table.poker.poker_scenes import PEOPLE, PokerTableTest, holdem_match


@pytest.fixture
def table() -> Any:
    with PokerTableTest(holdem_match("person", "caller", "caller"), size=(1280, 800)) as made:
        yield made


# -- around a hand --------------------------------------------------------------------------------


@pytest.mark.check
def test_the_next_hand_and_the_log(table: PokerTableTest) -> None:
    table.act(Action.FOLD)
    table.until_hand_end()
    assert any(line.startswith("Hand 1, you have the button") for line in table.log)
    table.wait(0.6)
    table.key(pygame.K_RETURN)
    table.until_action()
    assert len(table.match.game.deals()) == 2
    assert not table.stage.zones["board"]


@pytest.mark.check
def test_replaying_a_hand(table: PokerTableTest) -> None:
    table.act(Action.CALL)
    table.until_action()
    table.scene.find(PokerHandEnds).watch()
    table.wait(0.1)
    scene = table.app.scene
    assert isinstance(scene, ReplayScene)
    assert scene.is_secret
    last = scene.film.timeline.last
    scene.go_to(last)
    assert isinstance(scene.table.stage, PokerStage)
    assert scene.table.stage.chips.piles["pot:0"] == 60
    for seat in (1, 2):
        assert all(s.shown_card is None for s in scene.table.stage.zones[f"hand:{seat}"])
    assert not faults_of(scene, (1280, 800))


@pytest.mark.check
def test_the_key_for_replaying_a_hand_works_once_the_hand_is_over(table: PokerTableTest) -> None:
    table.until_action()
    table.key(pygame.K_w)
    assert table.app.scene is table.scene
    table.act(Action.FOLD)
    table.until_hand_end()
    table.wait(0.6)
    table.key(pygame.K_w)
    assert isinstance(table.app.scene, ReplayScene)


def test_undo_goes_back_to_the_last_decision(table: PokerTableTest) -> None:
    table.act(Action.CALL)
    table.until_action()
    table.key(pygame.K_u)
    table.until_action()
    assert not table.match.log
    assert table.bar.call.label == "Call 20"
    assert table.shown_chips() == table.all_chips()
    table.key(pygame.K_y)
    assert table.match.log[0].action == Action.CALL


@pytest.mark.check
def test_a_hint_marks_a_button_and_its_amount(table: PokerTableTest) -> None:
    table.until_action()
    table.key(pygame.K_h)
    table.until(lambda: table.bar.suggested is not None, "the hint")
    panel = table.scene.find(Hints).panel
    assert panel.visible or table.prompt


@pytest.mark.check
def test_odds_are_computed_and_can_be_hidden(table: PokerTableTest) -> None:
    table.until_action()
    odds = table.scene.find(PokerControls).odds
    table.until(lambda: odds.random is not None, "the odds")
    assert 0.0 < odds.random < 1.0
    assert odds.price.need == pytest.approx(20 / 50)
    assert odds.price_words == "20 to win 30"
    table.key(pygame.K_o)
    assert not odds.visible
    table.key(pygame.K_o)
    assert odds.visible


@pytest.mark.check
def test_a_sit_and_go_shows_the_level_and_ends_with_places() -> None:
    match = holdem_match("person", "caller", rules="sit-and-go", stack=100)
    with PokerTableTest(match) as table:
        table.until_action()
        assert "Level 1, 10 hands left" in table.scene.find(PokerControls).info.lines
        table.bar.take_preset(4)
        table.scene.play.answer(Action.raise_to(100))
        table.until(lambda: match.next_position is None or match.game.between_hands, "the end")
        if match.next_position is None:
            assert set(match.game_as(Game).places) == {1, 2}


# -- several persons, other sizes -----------------------------------------------------------------


@pytest.mark.check
def test_persons_at_one_screen_see_only_their_own_cards() -> None:
    match = holdem_match("person", "person", "caller", names=PEOPLE)
    with PokerTableTest(match) as table:
        for name in ("Ida", "Walt"):
            table.until(lambda: isinstance(table.app.scene, CurtainScene), "the curtain")
            assert name in table.app.scene.title
            assert not any(table.open_cards(seat) for seat in range(3))
            table.wait(0.6)
            table.key(pygame.K_RETURN)
            table.until_action()
            here = PEOPLE.index(name)
            assert table.open_cards(here) == 2
            assert not any(table.open_cards(seat) for seat in range(3) if seat != here)
            table.scene.play.answer(Action.CALL)


@pytest.mark.check
@pytest.mark.sample(2, check=6)
@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
@pytest.mark.parametrize("seats", [2, 6, 10])
@pytest.mark.parametrize("text", [1.0, 1.6])
def test_widgets_fit_at_any_size(size: tuple[int, int], seats: int, text: float) -> None:
    match = holdem_match("person", *("caller",) * (seats - 1))
    with PokerTableTest(match, size=size, text=text) as table:
        table.until_action()
        wrong = [fault for fault in faults_of(table.scene, size) if "OwnCards" not in fault]
        assert not wrong
        order = [widget.spoken() for widget in table.scene.form.focus_order()]
        assert all(order)
        assert any("Fold" in words for words in order)


@pytest.mark.check
def test_german_buttons_fit_into_a_small_window() -> None:
    i18n.choose_language("de")
    size = (800, 600)
    match = holdem_match("person", "caller", "caller")
    with PokerTableTest(match, size=size) as table:
        table.until_action()
        bar = table.bar
        bar.amount = 2_000
        bar.bet.activate()
        assert bar.bet.label == "All-in? Bestätigen"
        assert not [fault for fault in faults_of(table.scene, size) if "OwnCards" not in fault]
        table.act(Action.FOLD)
        table.until_hand_end()
        assert not [fault for fault in faults_of(table.scene, size) if "OwnCards" not in fault]


def test_a_match_of_holdem_opens_a_poker_table(table: PokerTableTest) -> None:
    assert isinstance(table.scene, PlayScene)
    assert table.scene.title == "Texas Hold'em"


@pytest.mark.check
def test_a_saved_hand_is_resumed(tmp_path: Path) -> None:
    match = holdem_match("person", "caller", "caller")
    saves = Saves(tmp_path, strategies=match.kind.strategies().classes)
    with saves.start(match) as journal, PokerTableTest(match) as table:
        table.act(Action.CALL)
        table.until_action()
        board = table.match.view(0).board
        assert journal.failure is None
    found = saves.resume(saves.resumable()[0]).match
    with PokerTableTest(found) as table:
        table.until_action()
        assert table.match.view(0).board == board
        assert table.stage.chips.piles["pot:0"] == 60
        assert table.shown_chips() == table.all_chips()
        table.key(pygame.K_c)
        assert table.last_action == Action.CHECK
