"""A problem at the table: answers, hints, and nothing that tells the answer."""

from __future__ import annotations

from datetime import date

import pygame
import pytest

from cardtable.core import i18n
from cardtable.problems.collection import Collection, bundle
from cardtable.problems.course import Repetition
from cardtable.problems.schedule import HINT_STEPS, State
from cardtable.screens.problem_scene import ProblemScene
from cardtable.table.bid_panel import OfferPart
from cardtable.table.board.board_controls import BoardControls
from cardtable.table.poker.poker_controls import PokerControls
from cardtable.table.undo_redo import UndoRedo
from tests.scenes import SIZES, FakeWindow, faults_of

DAY = date(2026, 3, 1)
GAMES = ("spades", "holdem", "connect-four", "othello", "k-in-a-row")


@pytest.fixture
def window():
    made = FakeWindow()
    yield made
    made.close()


def first_of(game, is_bid=None):
    return next(
        problem
        for problem in bundle()
        if problem.kind.key == game and is_bid in (None, problem.theme == "bidding")
    )


def open_problem(window, problem, folder, following=lambda: None):
    course = Repetition(Collection(folder), DAY, following)
    scene = ProblemScene(window.context, problem, course)
    return window.open(scene)


def wrong_action(scene):
    return next(
        action for action in scene.match.game.legal() if not scene.position.is_right(action)
    )


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_an_answer_at_the_table_is_explained(game, window, tmp_path):
    problem = first_of(game)
    scene = open_problem(window, problem, tmp_path)
    before = scene.match.version, scene.match.log
    scene.play.answer(scene.position.right[0])
    assert scene.is_right
    assert scene.body.label.startswith("Right. It comes back tomorrow. Right: ")
    assert problem.why["en"] in scene.body.label
    assert window.said[-1] == scene.body.label
    assert (scene.match.version, scene.match.log) == before
    window.until(lambda: scene.options.visible, "the advice")
    progress = Collection(tmp_path).progress()[problem.name]
    assert (progress.streak, progress.state(DAY)) == (1, State.WAITING)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_answer_is_recorded_once(game, window, tmp_path):
    problem = first_of(game)
    scene = open_problem(window, problem, tmp_path)
    scene.play.answer(wrong_action(scene))
    scene.play.answer(scene.position.right[0])
    assert not scene.is_right
    assert "Not the best choice." in scene.body.label
    assert "You chose " in scene.body.label
    assert Collection(tmp_path).progress()[problem.name].answers == 1


def test_a_card_is_played_with_the_keyboard(window, tmp_path):
    scene = open_problem(window, first_of("spades", is_bid=False), tmp_path)
    window.key(pygame.K_RIGHT, pygame.K_RETURN)
    window.key(pygame.K_RETURN)
    assert scene.is_answered
    assert scene.answered in scene.position.view.legal_plays


def test_a_bid_is_made_with_the_keyboard(window, tmp_path):
    scene = open_problem(window, first_of("spades", is_bid=True), tmp_path)
    assert scene.find(OfferPart).panel.visible
    window.key(pygame.K_3)
    scene.play.answer(scene.match.game.read("3"))
    assert scene.is_answered


def test_a_board_is_answered_with_a_click(window, tmp_path):
    scene = open_problem(window, first_of("othello"), tmp_path)
    board = scene.find(BoardControls)
    action = scene.position.right[0]
    board.place(board.panels.cell_of(action))
    assert scene.is_right


def test_an_illegal_answer_is_refused(window, tmp_path):
    problem = first_of("spades", is_bid=False)
    scene = open_problem(window, problem, tmp_path)
    legal = scene.position.view.legal_plays
    card = next((card for card in scene.position.view.cards if card not in legal), None)
    if card is None:
        pytest.skip("every card is legal here")
    scene.play.play_card(card)
    assert not scene.is_answered
    assert not Collection(tmp_path).progress()


def test_hints_come_in_steps(window, tmp_path):
    scene = open_problem(window, first_of("spades", is_bid=False), tmp_path)
    texts = []
    for _step in range(HINT_STEPS + 1):
        window.key(pygame.K_h)
        texts.append(scene.body.label)
    assert texts[1].startswith("One of these is right: ")
    assert texts[2].startswith("Right: ")
    assert texts[2] == texts[3]
    assert not scene.hint_button.enabled
    assert window.said[-1] == texts[2]
    scene.play.answer(scene.position.right[0])
    assert scene.body.label.startswith("Right, but the hint told you.")


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_at_the_table_tells_the_answer(game, window, tmp_path):
    scene = open_problem(window, first_of(game), tmp_path)
    with pytest.raises(LookupError):
        scene.find(UndoRedo)
    for key in (pygame.K_u, pygame.K_o, pygame.K_e, pygame.K_c, pygame.K_x, pygame.K_d):
        window.key(key)
    window.steps(3)
    assert window.scene is scene
    assert not scene.is_answered
    assert not scene.options.visible
    assert len(scene.match.log) == len(scene.problem.moves)
    if game == "holdem":
        assert not scene.find(PokerControls).odds.visible
    if scene.problem.kind.table == "board":
        assert not scene.find(BoardControls).evaluation_bar.visible


@pytest.mark.check
def test_next_opens_another_problem_and_escape_returns(window, tmp_path):
    other = first_of("othello")
    scene = open_problem(window, first_of("spades"), tmp_path, lambda: other)
    window.key(pygame.K_n)
    assert window.scene is not scene
    assert window.scene.problem == other
    window.key(pygame.K_ESCAPE)
    assert not any(isinstance(each, ProblemScene) for each in window.app.scenes)


def test_a_solved_problem_does_not_count_as_a_game(window, tmp_path):
    scene = open_problem(window, first_of("othello"), tmp_path)
    scene.play.answer(scene.position.right[0])
    scene.close()
    assert not window.context.statistics.games_played()
    assert "played" not in window.context.settings.lobby


@pytest.mark.check
@pytest.mark.sample(1, check=3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_texts_and_controls_fit(size, language, tmp_path):
    i18n.choose_language(language)
    window = FakeWindow(size, language=language)
    try:
        for game in ("spades", "holdem", "othello"):
            problem = max(
                (each for each in bundle() if each.kind.key == game),
                key=lambda each: len(each.why[language]),
            )
            scene = open_problem(window, problem, tmp_path)
            assert faults_of(scene, size) == []
            scene.play.answer(wrong_action(scene))
            window.steps(2)
            assert faults_of(scene, size) == []
            scene.close()
    finally:
        window.close()
        i18n.choose_language("en")
