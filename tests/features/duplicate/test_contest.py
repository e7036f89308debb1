"""A duplicate contest: two people play the same deals in turn, behind the curtain."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from cardtable.engine import StrategySet
from cardtable.features.duplicate.contests import ContestPlayer, ContestRecord, Contests
from cardtable.features.duplicate.window.comparison_scene import ComparisonScene
from cardtable.features.duplicate.window.contest import Contest, ContestVenue
from cardtable.features.duplicate.window.contest_result import ContestResultScene
from cardtable.features.duplicate.window.contest_setup import ContestSetupScene
from cardtable.screens import transitions
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.table.curtain import CurtainScene
from cardtable.table.hand_end import HandEnds
from cardtable.table.play_scene import PlayScene
from tests.scenes import SIZES, FakeWindow, faults_of, person_match, play_on
from tests.weighing_strategy import Weigher


@pytest.fixture
def window():
    made = FakeWindow(compare_hands=False)
    made.context.strategy_sets["spades"] = StrategySet(
        {**person_match().kind.strategies().classes, "search": Weigher}
    )
    yield made
    made.close()


def begin(window, hands=1):
    match = person_match(seed=5)
    Contest.begin(window.context, match, ("Ann", "Bea"), hands)
    window.steps(2)
    return window.scene


def finish_hand(window, following=""):
    """Play the hand at the open table, and press Enter at its end, for what is *following*."""
    scene = window.scene
    assert isinstance(scene, PlayScene)
    window.until(lambda: scene.play.playback.waiting, "the first turn")
    play_on(scene.match, to_hand_end=True)
    panel = scene.find(HandEnds).panel
    window.until(lambda: panel.visible, "the end of the hand")
    assert following in panel.next.label
    assert "Same deal again" not in [button.label for button in panel.children()]
    commands = scene.find(HandEnds).keys()
    assert pygame.K_d not in commands
    window.app.after(0.6, lambda: None)
    for _step in range(60):
        window.steps(1)
    window.key(pygame.K_RETURN)
    window.steps(3)


def take_seat(window, name):
    """Confirm at the curtain."""
    curtain = window.scene
    assert isinstance(curtain, CurtainScene)
    assert name in curtain.title
    for _step in range(60):
        window.steps(1)
    window.key(pygame.K_RETURN)
    window.steps(2)
    return window.scene


@pytest.mark.check
def test_both_play_the_same_cards_in_turn_and_compare_at_the_end(window):
    first = begin(window, hands=2)
    assert first.match.seats[0].name == "Ann"
    deals: dict[Any, Any] = {}
    for deal in range(2):
        for name in ("Ann", "Bea"):
            if isinstance(window.scene, CurtainScene):
                take_seat(window, name)
            match = window.scene.match
            assert match.seats[0].name == name
            assert isinstance(window.scene.venue, ContestVenue)
            last = deal == 1 and name == "Bea"
            finish_hand(window, "Result" if last else "Bea" if name == "Ann" else "Ann")
            deals.setdefault(name, []).append(match.deals[-1])
    assert deals["Ann"] == deals["Bea"]
    assert len(set(deals["Ann"])) == 2
    result = window.scene
    assert isinstance(result, ContestResultScene)
    assert Contests().all() == ()  # the games are ordinary ones from now on
    assert result.count == 2
    assert [len(row) for row in result.table.rows] == [3, 3, 3]
    assert result.headline.label  # both played alike: a draw
    window.click(result.compare)
    shown = window.scene
    assert isinstance(shown, ComparisonScene)
    assert shown.comparison.own.match.seats[0].name == "Ann"


@pytest.mark.check
def test_a_contest_goes_on_after_a_restart(window):
    begin(window, hands=1)
    finish_hand(window)
    assert isinstance(window.scene, CurtainScene)
    record = Contests().all()[-1]
    info = window.context.saves.autosave(record.key)
    other = FakeWindow(compare_hands=False)
    other.open(LobbyScene(other.context))
    transitions.resume(other.context, info)
    other.steps(2)
    take_seat(other, "Bea")
    finish_hand(other)
    assert isinstance(other.scene, ContestResultScene)
    other.close()


def test_an_interrupted_hand_goes_on_where_it_was(window):
    scene = begin(window, hands=1)
    window.until(lambda: scene.play.playback.waiting, "the first turn")
    play_on(scene.match, 20)
    played = scene.match.log
    window.app.remove(scene)
    transitions.resume(window.context, window.context.saves.autosave(Contests().all()[-1].key))
    window.steps(2)
    take_seat(window, "Ann")
    assert window.scene.match.log[: len(played)] == played


@pytest.mark.check
def test_a_missing_game_is_reported_and_nothing_else_is_lost(window):
    begin(window, hands=1)
    finish_hand(window)
    record = Contests().all()[-1]
    (window.context.saves.auto_folder / record.key).unlink()
    take_seat(window, "Bea")
    assert window.scene.title == "The contest cannot go on"
    assert "Ann" in window.scene.message.label


def test_a_damaged_list_of_contests_is_ignored(window, tmp_path):
    file = Contests().path
    file.parent.mkdir(parents=True, exist_ok=True)
    for text in ("contests: [", "contests: 7", "contests: [{hands: x}]", "- a", "\0"):
        file.write_text(text, "utf-8")
        assert Contests().all() == ()
    text = "contests:\n- {hands: 2, players: [{name: A, file: ../a.game}, {name: B}]}\n"
    file.write_text(text, "utf-8")
    assert Contests().all() == ()


def test_contests_are_stored_and_found_by_any_of_their_games():
    record = ContestRecord(3, (ContestPlayer("Ann", "a.game"), ContestPlayer("Bea")))
    Contests().store(record)
    Contests().store(record.with_file(1, "b.game"))
    assert len(Contests().all()) == 1
    assert Contests().find("b.game") == record.with_file(1, "b.game")
    assert Contests().find("c.game") is None
    renamed = replace(record, players=(ContestPlayer("Ann", "x.game"), ContestPlayer("Bea")))
    Contests().store(renamed, instead_of="a.game")
    assert Contests().all() == (renamed,)


def test_the_setup_asks_for_two_different_names(window):
    scene = window.open(ContestSetupScene(window.context, person_match()))
    assert not scene.go.enabled
    scene.fields[1].value = "you"
    scene._check()
    assert scene.problem.label == "The names must differ."
    scene.fields[1].value = "Bea"
    scene._check()
    assert scene.go.enabled
    window.click(scene.go)
    window.steps(2)
    assert window.scene.match.seats[0].name == "You"
    assert window.context.settings.lobby["contest"] == ["You", "Bea"]


@pytest.mark.parametrize("size", SIZES)
def test_the_panels_fit(size):
    made = FakeWindow(size)
    scene = made.open(ContestSetupScene(made.context, person_match()))
    assert faults_of(scene, size) == []
    matches = [play_on(person_match(seed=4), to_hand_end=True) for _player in range(2)]
    scene = made.open(ContestResultScene(made.context, matches))
    assert faults_of(scene, size) == []
    made.close()
