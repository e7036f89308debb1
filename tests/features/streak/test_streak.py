"""Streaks: the course of problems, the file of results, the command and the screen."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pygame
import pytest

from cardtable.cli.program import run
from cardtable.features.streak.results import ALL, Run, StreakResults
from cardtable.features.streak.run import StreakCourse, order, problems_of
from cardtable.features.streak.window.streaks import StreakScene
from cardtable.problems.collection import Collection
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.problem_scene import ProblemScene
from tests.scenes import SIZES, TEXTS, FakeWindow, faults_of

DAY = date(2026, 3, 1)
Said = pytest.CaptureFixture[str]


class Tour:
    """A streak over the problems of *game*, in a folder of its own."""

    def __init__(self, folder: Path, game: str = "spades", seed: int = 7) -> None:
        self.collection = Collection(folder)
        self.results = StreakResults(folder / "streaks.txt")
        self.problems = problems_of(self.collection, game)
        self.course = self.begin(game, seed)

    def begin(self, game: str = "spades", seed: int = 7) -> StreakCourse:
        problems = problems_of(self.collection, game)
        return StreakCourse(self.collection, self.results, problems, game, seed, DAY)

    def answer(self, *, is_right: bool, hints: int = 0) -> str:
        problem = self.course.following()
        assert problem is not None
        return self.course.answered(problem, is_right=is_right, hints=hints)


def test_the_order_is_from_easy_to_hard_and_depends_on_the_seed(tmp_path: Path) -> None:
    problems = Tour(tmp_path).problems
    first, same, other = (order(problems, seed) for seed in (1, 1, 2))
    assert first == same != other
    levels = [problem.difficulty for problem in first]
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3}
    assert len(first) == len(problems)


def test_a_streak_ends_at_the_first_mistake_which_is_asked_once_more(tmp_path: Path) -> None:
    tour = Tour(tmp_path)
    assert tour.answer(is_right=True) == "Right. 1 in a row."
    assert tour.answer(is_right=True) == "Right. 2 in a row."
    missed = tour.course.following()
    assert missed is not None
    words = tour.course.answered(missed, is_right=False, hints=0)
    assert words == (
        "Not the best choice. Your streak ends after 2 right answers. It is your longest so far!"
    )
    assert tour.results.runs == [Run(DAY, "spades", 2, 7)]
    assert tour.course.following() is missed
    assert tour.course.answered(missed, is_right=True, hints=0).startswith("Right. You have")
    assert tour.course.following() is None
    assert tour.results.mistakes == ()


def test_mistakes_of_earlier_streaks_are_asked_too_the_latest_first(tmp_path: Path) -> None:
    tour = Tour(tmp_path, seed=1)
    tour.answer(is_right=False)
    first = tour.results.mistakes[0]
    tour.course = tour.begin(seed=3)
    problem = tour.course.following()
    while problem is not None and problem.name == first:
        tour.course.answered(problem, is_right=True, hints=1)
        problem = tour.course.following()
    assert problem is not None
    tour.course.answered(problem, is_right=False, hints=0)
    asked = [tour.course.following(), tour.course.following()]
    assert [each.name if each else "" for each in asked] == [problem.name, first][: len(asked)]


def test_a_mistake_that_is_repeated_stays(tmp_path: Path) -> None:
    tour = Tour(tmp_path)
    tour.answer(is_right=False)
    assert "asked again after the next streak" in tour.answer(is_right=False)
    assert len(tour.results.mistakes) == 1
    assert len(tour.results.runs) == 1
    again = StreakCourse.of_mistakes(tour.collection, tour.results, DAY)
    problem = again.following()
    assert problem is not None
    assert problem.name == tour.results.mistakes[0]
    again.answered(problem, is_right=True, hints=3)
    assert not tour.results.mistakes
    assert len(tour.results.runs) == 1  # making up for mistakes is no streak


def test_an_answer_after_a_hint_is_not_counted_and_a_skipped_problem_is_a_mistake(
    tmp_path: Path,
) -> None:
    tour = Tour(tmp_path)
    tour.answer(is_right=True)
    assert "because you had a hint. 1 in a row." in tour.answer(is_right=True, hints=1)
    skipped = tour.course.following()
    assert tour.course.following() is skipped  # once more, as the streak is over
    assert tour.results.runs[0].count == 1


def test_a_streak_over_all_problems_ends_with_the_last_one(tmp_path: Path) -> None:
    tour = Tour(tmp_path, "othello")
    for _problem in tour.problems:
        tour.answer(is_right=True)
    assert tour.course.following() is None
    assert tour.results.runs == [Run(DAY, "othello", len(tour.problems), 7)]
    assert tour.course.following() is None
    assert len(tour.results.runs) == 1


def test_a_streak_that_is_left_is_kept(tmp_path: Path) -> None:
    tour = Tour(tmp_path)
    tour.course.leave()
    assert not tour.results.runs
    tour.course = tour.begin()
    tour.answer(is_right=True)
    tour.course.following()
    tour.course.leave()
    assert [run.count for run in tour.results.runs] == [1]
    assert not tour.results.mistakes
    tour.course.leave()
    assert len(tour.results.runs) == 1


def test_answers_count_for_the_repetition_too(tmp_path: Path) -> None:
    tour = Tour(tmp_path)
    problem = tour.course.following()
    assert problem is not None
    tour.course.answered(problem, is_right=True, hints=0)
    assert tour.collection.progress()[problem.name].streak == 1


def test_results_are_kept_in_the_file_and_damaged_lines_are_skipped(tmp_path: Path) -> None:
    path = tmp_path / "streaks.txt"
    path.write_text(
        "2026-03-01 run spades 4 9\n"
        "2026-03-01 run spades -4 9\nnonsense\n2026-13-01 missed a\n2026-03-01 run spades x 9\n"
        "2026-03-01 missed one\n2026-03-01 missed two\n2026-03-02 repaired one\n"
        "2026-03-02 run all 6 1\n2026-03-02 run spades 4 2"
    )
    results = StreakResults(path)
    assert results.problem == "4 lines of streaks.txt cannot be read and are skipped."
    assert results.mistakes == ("two",)
    results.add(Run(DAY, "spades", 5, 3))
    again = StreakResults(path)
    assert [run.seed for run in again.best("spades")] == [3, 9, 2]
    assert again.best(ALL) == [Run(date(2026, 3, 2), ALL, 6, 1)]
    assert "nonsense" in path.read_text()


def test_a_folder_that_cannot_be_written_is_reported_and_results_still_count(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("")
    results = StreakResults(tmp_path / "file" / "streaks.txt")
    results.add(Run(DAY, ALL, 3, 1))
    assert results.best(ALL)
    assert results.problem


# --- the command ----------------------------------------------------------------------------------


def test_the_command_lists_the_longest_streaks(capsys: Said) -> None:
    assert run(["streak", "--best"]) == 0
    assert capsys.readouterr().out == "No streak yet.\n"
    results = StreakResults()
    for count in (1, 12):
        results.add(Run(DAY, "spades", count, 5))
    assert run(["streak", "spades", "--best"]) == 0
    assert capsys.readouterr().out == (
        "1. 12 right answers, 2026-03-01\n2. 1 right answer, 2026-03-01\n"
    )


def test_the_command_refuses_what_makes_no_sense(capsys: Said) -> None:
    assert run(["streak", "--again"]) == 2
    assert "There is no streak to repeat." in capsys.readouterr().err
    assert run(["streak", "--again", "--best"]) == 2
    assert run(["streak", "hearst"]) == 2
    assert "hearts" in capsys.readouterr().err
    assert run(["streak", "--mistakes"]) == 0
    assert capsys.readouterr().out == "No mistake is left to make up for.\n"


# --- the window -----------------------------------------------------------------------------------


def wrong_action(scene: ProblemScene) -> object:
    actions = scene.match.game.legal()
    return next(action for action in actions if not scene.position.is_right(action))


def test_a_streak_in_the_window_from_the_lobby(tmp_path: Path) -> None:
    window = FakeWindow()
    lobby = window.open(LobbyScene(window.context))
    window.key(pygame.K_k)
    assert isinstance(window.scene, StreakScene)
    window.app.remove(window.scene)
    assert window.scene is lobby
    tour = Tour(tmp_path, "connect-four")
    screen = window.open(StreakScene(window.context, "connect-four", tour.collection, tour.results))
    window.key(pygame.K_RETURN)
    first = window.scene
    assert isinstance(first, ProblemScene)
    first.answer(first.position.right[0])
    assert "1 in a row." in first.body.label
    window.key(pygame.K_n)
    second = window.scene
    assert isinstance(second, ProblemScene)
    assert second.problem != first.problem
    second.answer(wrong_action(second))
    assert "Your streak ends after 1 right answer." in second.body.label
    window.key(pygame.K_n)
    repeated = window.scene
    assert isinstance(repeated, ProblemScene)
    assert repeated.problem == second.problem
    repeated.answer(repeated.position.right[0])
    window.key(pygame.K_n)
    assert window.scene is screen
    assert [row[1] for row in screen.table.rows] == ["1"]
    assert len(tour.results.runs) == 1
    window.key(pygame.K_r)
    again = window.scene
    assert isinstance(again, ProblemScene)
    assert again.problem == first.problem
    window.close()


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXTS)
def test_the_screen_fits(size: tuple[int, int], text: float, tmp_path: Path) -> None:
    window = FakeWindow(size, text_size=text)
    tour = Tour(tmp_path)
    for seed in range(9):
        tour.results.add(Run(DAY, "spades", 10 + seed, seed))
    scene = window.open(StreakScene(window.context, "spades", tour.collection, tour.results))
    assert faults_of(scene, size) == []
    window.close()
