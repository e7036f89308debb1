"""The problems of Spades are sound, and Search solves them."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtable.cards import cards_of
from cardtable.core.errors import SourceErrors
from cardtable.games.spades.problems import (
    LANGUAGES,
    SOUTH,
    THEMES,
    Problem,
    problems,
    read_problems,
)
from cardtable.games.spades.strategies.search import Search
from tests.uncompiled import minutes_as_plain_python

EVERY_PROBLEM = pytest.mark.parametrize("problem", problems(), ids=lambda problem: problem.name)
STRONGEST = Search.levels[-1].arguments
MEMBERS = 5
"""Searches asked for the answer to a problem; most of them must be right."""

GOOD = """\
two-of-hearts:
  theme: set-nil
  hand: Ks8s5s KhTh2h AdJd6d4d Qc9c3c
  bids: west 5, north 3, east nil, south 3
  tricks:
    - west 4h 3h 6h
  right: 2h
  why:
    en: Stay below the six.
    de: Bleib unter der Sechs.
  source: theory
  difficulty: 1
"""
"""A problem without errors."""


def test_there_are_problems_for_each_theme() -> None:
    themes = Counter(problem.theme for problem in problems())
    assert sum(themes.values()) >= 60
    assert min(themes[theme] for theme in THEMES) >= 3


def test_no_two_problems_show_the_same_position() -> None:
    shown = {(problem.scores, problem.bags, problem.view()) for problem in problems()}
    assert len(shown) == len(problems())


@EVERY_PROBLEM
def test_it_has_an_explanation_in_each_language(problem: Problem) -> None:
    assert set(problem.why) == set(LANGUAGES)
    texts = list(problem.why.values())
    assert len(set(texts)) == len(texts)
    assert all(text[0].isupper() and text[-1] == "." for text in texts)
    assert all(20 < len(text) < 330 for text in texts)


@pytest.mark.sample(10)
@EVERY_PROBLEM
def test_its_view_is_that_of_the_game_in_every_deal(problem: Problem) -> None:
    views = set()
    for seed in range(3):
        game = problem.game(seed)
        player = game.get_next_player()
        assert player is not None
        assert player.position == SOUTH
        assert set(player.cards) <= set(problem.hand)
        legal = game.legal_bids() if problem.is_bid else cards_of(game.view(player).legal)
        assert set(problem.right) < set(legal)
        views.add(game.view(player))
    assert views == {problem.view()}


@minutes_as_plain_python
@pytest.mark.sample(5)
@EVERY_PROBLEM
def test_the_strongest_search_solves_it(problem: Problem) -> None:
    view, right = problem.view(), set(problem.right)
    answers: list[object] = []
    for seed in range(MEMBERS):
        answers.append(Search(**STRONGEST, seed=seed).decide(view))
        if sum(answer in right for answer in answers) > MEMBERS // 2:
            break  # most are right, whatever the others answer
    assert sum(answer in right for answer in answers) > MEMBERS // 2, answers


def test_a_problem_is_read() -> None:
    [problem] = read_problems(GOOD, "problems.yaml")
    assert problem.name == "two-of-hearts"
    assert problem.dealer == SOUTH
    assert [str(bid) for bid in problem.view().bids] == ["3", "5", "3", "nil"]
    assert problem.view().trick.leader == 1
    assert problem.why["de"] == "Bleib unter der Sechs."


def test_score_and_bags_are_those_of_souths_side_first() -> None:
    text = GOOD.replace("  hand:", "  rules: tournament\n  score: 310 -45\n  bags: 9 2\n  hand:")
    [problem] = read_problems(text, "problems.yaml")
    view = problem.view()
    assert (view.scores, view.bags, view.rules.target) == ((310, -45), (9, 2), 500)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("two-of-hearts", "Two of hearts", 1, "not a name"),
        ("theme: set-nil", "theme: set-nill", 2, "no theme 'set-nill'. Did you mean"),
        ("  theme: set-nil\n", "", 1, "Missing: theme."),
        ("source: theory", "sauce: theory", 11, "no field 'sauce'"),
        ("difficulty: 1", "difficulty: 4", 12, "difficulty: expected a number"),
        ("difficulty: 1", "difficulty: true", 12, "difficulty: expected a number"),
        ("source: theory", "source: a book", 11, "Unknown source 'a book'"),
        ("  hand:", "  rules: solo\n  hand:", 3, "needs partnerships"),
        ("  hand:", "  rules: clasic\n  hand:", 3, "no rule set 'clasic'"),
        ("  hand:", "  score: 300\n  hand:", 3, "expected two numbers"),
        ("Ks8s5s ", "", 3, "10 different cards instead of 13"),
        ("Ks8s5s", "Ks8s8s", 3, "12 different cards instead of 13"),
        ("Ks8s5s", "Ks8s5x", 3, "Unknown card '5x'"),
        ("north 3,", "nord 3,", 4, "no seat 'nord'"),
        ("north 3,", "north,", 4, "expected a seat and its bid"),
        ("east nil", "east null", 4, "Unknown bid"),
        ("north 3, east nil", "east nil, north 3", 4, "do not bid in turn"),
        ("bids: west 5, north 3, east nil, south 3", "bids: west 5", 4, "not South's turn to bid"),
        (", south 3", "", 5, "played after four bids"),
        ("- west 4h 3h 6h", "- east 4h", 6, "West leads this trick"),
        ("- west 4h 3h 6h", "- west 4h 3h 6h 2h 5h", 6, "A trick of 5 cards"),
        ("- west 4h 3h 6h", "- west 4h 3h", 5, "not South's turn to play"),
        ("- west 4h 3h 6h", "- west 4h 3h Kh", 6, "South holds Kh"),
        ("- west 4h 3h 6h", "- west 4h 3h 3h", 6, "3h is played twice"),
        ("- west 4h 3h 6h", "- west 4h 3h 6h 9h", 6, "South does not hold 9h"),
        ("- west 4h 3h 6h", "- west 4h 3h 6h 2h\n    - east 2s", 7, "No deal is consistent"),
        ("right: 2h", "right: 9h", 7, "9h is not legal here"),
        ("right: 2h", "right: 2h Th Kh", 7, "Every legal answer is right"),
        ("right: 2h", 'right: ""', 7, "at least one answer"),
        ("    de: Bleib unter der Sechs.\n", "", 8, "a text for each language"),
        ("de: Bleib unter der Sechs.", "de:", 10, "expected text"),
    ],
)
def test_an_error_shows_its_line(old: str, new: str, line: int, message: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(SourceErrors) as caught:
        read_problems(GOOD.replace(old, new), "problems.yaml")
    [error] = caught.value.errors
    assert message in error.message
    assert (error.filename, error.line) == ("problems.yaml", line)


def test_all_errors_are_found() -> None:
    bad = GOOD.replace("two-of-hearts", "another").replace("set-nil", "nothing")
    with pytest.raises(SourceErrors) as caught:
        read_problems(bad + GOOD + GOOD.replace("right: 2h", "right: As"), "problems.yaml")
    assert [error.line for error in caught.value.errors] == [2, 25]


@pytest.mark.parametrize("text", ["- one\n- two\n", "three\n", "a: {b: [c\n", "a: *b\n"])
def test_a_text_that_is_not_a_mapping_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"problems\.yaml"):
        read_problems(text, "problems.yaml")


@pytest.mark.parametrize("value", ["3", "[1, 2]", "text", ""])
def test_a_problem_that_is_not_a_mapping_is_an_error(value: str) -> None:
    with pytest.raises(SourceErrors, match="mapping of fields"):
        read_problems(f"name: {value}\n", "problems.yaml")
