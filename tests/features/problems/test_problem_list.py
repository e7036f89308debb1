"""Problems in the window: the list, and those from a review."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pygame
import pytest

from cardtable.features.problems.window.problem_list import ProblemListScene
from cardtable.problems.collection import Collection, bundle
from cardtable.problems.own_folder import OwnFolder
from cardtable.review import Verdict
from cardtable.screens.lobby.screen import LobbyScene
from tests.bad_neighbours import write_neighbours
from tests.features.review.test_review_scene import hand_played, new_table, reviewed
from tests.scenes import SIZES, TEXTS, FakeWindow, faults_of
from tests.screens.test_problem_scene import first_of
from tests.weighing_strategy import Weigher

DAY = date(2026, 3, 1)


@pytest.fixture
def window():
    made = FakeWindow()
    yield made
    made.close()


def open_list(window, folder):
    return window.open(ProblemListScene(window.context, Collection(folder)))


def test_the_lobby_opens_the_list(window):
    window.open(LobbyScene(window.context))
    window.key(pygame.K_p)
    scene = window.scene
    assert isinstance(scene, ProblemListScene)
    window.until(lambda: scene.collection is not None, "the problems")
    assert len(scene.shown) >= len(bundle())
    assert any("solved" in words for words in window.said)


def test_problems_are_chosen_by_game_theme_difficulty_and_state(window, tmp_path):
    scene = open_list(window, tmp_path)
    scene.boxes[0].choose(1)
    assert {problem.kind.key for problem, _p in scene.shown} == {scene.shown[0][0].kind.key}
    scene.boxes[0].choose(0)
    scene.boxes[2].choose(3)
    assert {problem.difficulty for problem, _p in scene.shown} == {3}
    scene.boxes[3].choose(4)
    assert not scene.shown
    assert not scene.solve_key.enabled


def test_what_is_due_comes_first(window, tmp_path):
    collection = Collection(tmp_path)
    problem = bundle()[-1]
    collection.record(problem, date(2020, 1, 1), is_right=False, hints=0)
    scene = open_list(window, tmp_path)
    assert scene.shown[0][0] == problem
    assert scene.table.rows[0][-1] == "due"
    assert scene.note.label.endswith(", 1 due")


def test_enter_solves_the_selected_problem_and_next_the_one_after(window, tmp_path):
    scene = open_list(window, tmp_path)
    window.key(pygame.K_DOWN, pygame.K_RETURN)
    window.steps(2)
    chosen = scene.shown[1][0]
    assert window.scene.problem == chosen
    window.key(pygame.K_n)
    assert window.scene.problem == scene.shown[2][0]
    window.key(pygame.K_ESCAPE)
    assert window.scene is scene


def test_the_problem_of_the_day_is_the_same_all_day(window, tmp_path):
    scene = open_list(window, tmp_path)
    names = []
    for _time in range(2):
        window.key(pygame.K_d)
        window.steps(2)
        names.append(window.scene.problem.name)
        window.key(pygame.K_ESCAPE)
    assert window.scene is scene
    assert names[0] == names[1]


def test_the_chart_shows_the_progress(window, tmp_path):
    collection = Collection(tmp_path)
    for number, problem in enumerate(bundle()[:3]):
        collection.record(problem, date(2026, 3, 1 + number), is_right=True, hints=0)
    scene = open_list(window, tmp_path)
    assert scene.chart.visible
    assert scene.chart.values == (1, 2, 3)


def test_only_own_problems_can_be_deleted(window, tmp_path):
    OwnFolder(tmp_path).add(replace(first_of("othello"), name="mine"))
    scene = open_list(window, tmp_path)
    assert scene.chosen.name == "mine"
    assert scene.delete_key.visible
    window.key(pygame.K_DELETE)
    window.steps(2)
    yes = [each for each in window.scene.form.walk() if each.label == "Delete"]
    window.click(yes[-1])
    window.steps(2)
    assert not Collection(tmp_path).own
    assert scene.chosen.name != "mine"
    assert not scene.delete_key.visible


def test_unreadable_files_are_shown(window, tmp_path):
    (tmp_path / "bad.yaml").write_text("{", encoding="utf-8")
    scene = open_list(window, tmp_path)
    assert scene.faults_key.visible
    window.key(pygame.K_u)
    window.steps(2)
    assert len(window.scene.problems) == 1


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXTS)
def test_the_list_fits(size, text, tmp_path):
    window = FakeWindow(size, text_size=text)
    try:
        collection = Collection(tmp_path)
        collection.record(bundle()[0], DAY, is_right=True, hints=0)
        scene = open_list(window, tmp_path)
        assert faults_of(scene, size) == []
    finally:
        window.close()


# --- from the review -----------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.check
def test_costly_choices_of_a_review_become_problems(home):
    window = new_table()
    try:
        match = hand_played()
        scene = reviewed(window, match)
        costly = [
            assessment
            for assessment in scene.review.assessments
            if assessment.verdict in (Verdict.MISTAKE, Verdict.BLUNDER)
        ]
        assert costly
        count = len(costly)
        words = f"{count} positions are in your problems."
        window.until(lambda: words in window.said, "the problems")
        assert words.rstrip(".") in scene.note.label
        assert len(Collection().own) == count
        assert scene.review.mistakes()
    finally:
        window.close()


@pytest.mark.check
def test_a_second_review_makes_no_second_problem(home):
    window = new_table()
    try:
        match = hand_played()
        scene = reviewed(window, match)
        window.until(lambda: "problems" in scene.note.label, "the problems")
        window.until(
            lambda: all(follower.is_done for follower in scene.followers), "the second jury"
        )
        count = len(Collection().own)
        scene.close()
        again = reviewed(window, match)
        window.until(lambda: f"{count} positions" in again.note.label, "the note")
        assert len(Collection().own) == count
    finally:
        window.close()


class Doubtful(Weigher):
    """Finds everything equal when asked by a second jury."""

    def __init__(self, *, seed=None, worlds=400):
        super().__init__(seed=seed, worlds=worlds)
        self.doubts = (seed or 0) >= 100_000

    def _rank(self, view, values):
        super()._rank(view, dict.fromkeys(values, 1.0) if self.doubts else values)


def test_a_choice_that_the_second_jury_does_not_fault_is_no_problem(home):
    window = new_table(strategy=Doubtful)
    try:
        scene = reviewed(window, hand_played())
        window.until(
            lambda: all(follower.is_done for follower in scene.followers), "the second jury"
        )
        assert not Collection().own
        assert "problems" not in scene.note.label
    finally:
        window.close()


@pytest.mark.check
def test_problem_files_that_cannot_be_read_are_listed_beside_the_others(window, tmp_path):
    bad = write_neighbours(tmp_path, ".yaml")
    scene = open_list(window, tmp_path)
    assert len(scene.shown) == len(bundle())
    scene.faults_key.activate()
    assert {Path(error.filename).stem for error in window.scene.problems} == bad
