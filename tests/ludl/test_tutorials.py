"""docs/tutorials: the game after each step is valid, passes its tests and can be played."""

from __future__ import annotations

import re
from itertools import count, pairwise

import pytest

from cardtable.games.scripted import build_game
from cardtable.games.scripted.name_checks import name_errors
from cardtable.games.scripted.new_game import FAMILIES
from cardtable.games.scripted.trial_games import play_trial
from cardtable.ludl.formatter import format_text
from cardtable.ludl.script_tests import failed_tests
from makers.tutorial_games import FOLDER, Step, pages, steps

PAGES = pages()
STEPS = {
    f"{page} {number}": step
    for page, text in PAGES.items()
    for number, step in enumerate(steps(text), 1)
}


@pytest.mark.parametrize("name", STEPS)
def test_the_game_after_a_step_is_valid_and_can_be_played(name: str) -> None:
    file = build_game("game", STEPS[name].files, "game")
    state = file.description.state(file.description.players[0])
    problems = [*name_errors(file), *failed_tests(file.program, state)]
    assert [str(problem) for problem in problems] == []
    ticks = count()  # a patience may go on and on
    trial = play_trial(file, 1, 500, lambda: float(next(ticks)))
    assert [problem.explain(name) for problem in trial.problems] == []
    assert trial.lengths or file.description.players == (1,)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_begins_with_a_new_game_and_changes_it_in_each_step(page: str) -> None:
    found = list(steps(PAGES[page]))
    assert len(found) >= 3
    assert re.search(r"^\$ cardtable ludl new ", PAGES[page], re.MULTILINE)
    for before, after in pairwise(found):
        assert after.files != before.files, after.title


@pytest.mark.parametrize("page", sorted(PAGES.keys() - {"asking", "betting"}))
def test_what_the_first_step_shows_is_in_the_new_game(page: str) -> None:
    first = next(steps(PAGES[page]))
    without_code = re.sub(r"^```ludl\n.*?^```\n", "", PAGES[page], flags=re.MULTILINE | re.DOTALL)
    assert first == next(steps(without_code))


@pytest.mark.parametrize("name", STEPS)
def test_the_rules_are_well_formatted(name: str) -> None:
    rules = STEPS[name].files["rules.ludl"]
    assert lines_of(format_text(rules)) == lines_of(rules)


def lines_of(text: str) -> list[str]:
    """Return the lines of a text that are not empty."""
    return [line for line in text.splitlines() if line]


def test_the_first_page_lists_all_others_and_each_family_has_one() -> None:
    links = re.findall(r"^\| \[[^]]+\]\((\w+)\.md\)", PAGES["README"], re.MULTILINE)
    assert sorted(["README", *links]) == sorted(PAGES)
    assert set(links) >= set(FAMILIES)


def test_each_picture_exists() -> None:
    for page, text in PAGES.items():
        for link in re.findall(r"\]\(([^)#]+)\)", text):
            assert (FOLDER / link).is_file(), f"{page}: {link}"


def test_a_change_that_is_no_definition_is_an_error() -> None:
    page = "## Step 1: New\n```console\n$ cardtable ludl new a --family dice --players 2\n```\n"
    assert isinstance(next(steps(page)), Step)
    with pytest.raises(ValueError, match="not a definition"):
        next(steps(f"{page}```ludl\nMOVE @a 'x' @b;\n```\n"))
