"""The problems of Spades are sound, and Search solves them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from cardtable.cards import cards_of
from cardtable.core.errors import SourceErrors
from cardtable.games.spades.hand.deals import write_deal
from cardtable.games.spades.strategies.search import Search
from cardtable.games.spades.views.worlds import Dealer
from cardtable.problems.collection import bundle
from cardtable.problems.problem import Problem
from cardtable.problems.problem_file import read_problems
from tests.uncompiled import minutes_as_plain_python

PROBLEMS = tuple(problem for problem in bundle() if problem.kind.key == "spades")
EVERY_PROBLEM = pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.name)
THEMES = (
    *("bidding", "nil", "cover-nil", "set-nil", "bags", "last-trick", "discard", "lead"),
    *("second-hand", "third-hand", "trumps", "ending", "match-score"),
)
SOUTH = 0
STRONGEST = Search.levels[-1].arguments
MEMBERS = 5
"""Searches asked for the answer to a problem; most of them must be right."""

GOOD = """\
two-of-hearts:
  game: spades
  deals: [Ks8s5s KhTh2h AdJd6d4d Qc9c3c / AsQs 4h5h KdQdTd Kc8c7c6c5c4c /
    JsTs9s 3h7h8h 9d8d7d5d AcJcTc / 7s6s4s3s2s AhQhJh9h6h 3d2d 2c]
  moves: 5, 3, nil, 3, 4h, 3h, 6h
  right: 2h
  theme: set-nil
  difficulty: 1
  why:
    en: Stay below the six.
    de: Bleib unter der Sechs.
"""
"""A problem without errors."""


def with_other_cards(problem: Problem, seed: int) -> Problem:
    """Return the problem with other hidden cards, which are consistent with what was played."""
    position = problem.position()
    held = Dealer(position.view).deal(Random(seed))
    hands = list(held)
    for entry in position.match.log:
        if hasattr(entry.action, "bit"):
            hands[entry.position] |= entry.action.bit
    return replace(problem, deals=(write_deal(problem.rules, tuple(hands)),))


def test_there_are_problems_for_each_theme() -> None:
    themes = Counter(problem.theme for problem in PROBLEMS)
    assert sum(themes.values()) >= 60
    assert min(themes[theme] for theme in THEMES) >= 3
    assert set(themes) == set(THEMES)


def test_no_two_problems_show_the_same_position() -> None:
    assert len({problem.position().view for problem in PROBLEMS}) == len(PROBLEMS)


@EVERY_PROBLEM
def test_it_has_an_explanation_in_each_language(problem: Problem) -> None:
    assert set(problem.why) == {"en", "de"}
    texts = list(problem.why.values())
    assert len(set(texts)) == len(texts)
    assert all(text[0].isupper() and text[-1] == "." for text in texts)
    assert all(20 < len(text) < 330 for text in texts)


@pytest.mark.sample(10)
@EVERY_PROBLEM
def test_south_sees_the_same_whatever_the_others_hold(problem: Problem) -> None:
    position = problem.position()
    assert position.seat == SOUTH
    view = position.view
    legal = set(view.legal_bids or cards_of(view.legal))
    assert set(position.right) < legal
    others = [with_other_cards(problem, seed) for seed in range(2)]
    assert {other.position().view for other in others} == {view}


@minutes_as_plain_python
@pytest.mark.sample(5, check=45)
@EVERY_PROBLEM
def test_the_strongest_search_solves_it(problem: Problem) -> None:
    position = problem.position()
    answers: list[object] = []
    for seed in range(MEMBERS):
        answers.append(Search(**STRONGEST, seed=seed).decide(position.view))
        if sum(answer in position.right for answer in answers) > MEMBERS // 2:
            break  # most are right, whatever the others answer
    assert sum(answer in position.right for answer in answers) > MEMBERS // 2, answers


def test_a_problem_is_read() -> None:
    [problem] = read_problems(GOOD, "problems.yaml")
    position = problem.position()
    assert (position.seat, position.view.dealer) == (SOUTH, SOUTH)
    assert [str(bid) for bid in position.view.bids] == ["3", "5", "3", "nil"]
    assert position.view.trick.leader == 1
    assert problem.why["de"] == "Bleib unter der Sechs."


def test_score_and_bags_are_by_side() -> None:
    added = "  rules: tournament\n  score: [310, -45]\n  bags: [9, 2]\n  moves:"
    [problem] = read_problems(GOOD.replace("  moves:", added), "problems.yaml")
    view = problem.position().view
    assert (view.scores, view.bags, view.rules.target) == ((310, -45), (9, 2), 500)


@pytest.mark.parametrize("field", ["score: [310, -45]", "bags: [0, 3]"])
def test_one_of_them_is_enough_and_both_are_kept_by_undo(field: str) -> None:
    [problem] = read_problems(GOOD.replace("  moves:", f"  {field}\n  moves:"), "problems.yaml")
    position = problem.position()
    match, before = position.match, position.view
    match.act(position.right[0], position.seat)
    assert match.undo()
    assert match.view(position.seat) == before
    numbers = (before.scores, before.bags)
    assert numbers == (((310, -45), (0, 0)) if "score" in field else ((0, 0), (0, 3)))


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("Ks8s5s ", "", 3, "hand 0 has 10 cards instead of 13"),
        ("Ks8s5s", "Ks8s8s", 3, "8s appears twice"),
        ("Ks8s5s", "Ks8s5x", 3, "Unknown card '5x'"),
        ("5, 3, nil", "5, three, nil", 5, "moves, action 2 (three): Unknown bid"),
        ("4h, 3h, 6h", "4d, 3h, 6h", 5, "moves, action 5 (4d)"),
        ("4h, 3h, 6h", "4h, 3h, 2s", 5, "moves, action 7 (2s)"),
        ("right: 2h", "right: 9h", 6, "right, action 1 (9h)"),
        ("right: 2h", "right: 2h, Th, Kh", 6, "Every legal action is right"),
        ("  moves:", "  score: 300\n  moves:", 5, "score: expected numbers"),
        ("  moves:", "  score: [1, 2, 3]\n  moves:", 5, "score: expected numbers"),
        ("  moves:", "  bags: [1, true]\n  moves:", 5, "bags: expected numbers"),
        ("  moves:", "  bags: [1, 99999]\n  moves:", 5, "bags: expected numbers"),
        ("game: spades", "game: tic-tac-toe\n  score: [1, 2]", 3, "does not begin with a score"),
    ],
)
def test_an_error_shows_its_line(old: str, new: str, line: int, message: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(SourceErrors) as caught:
        read_problems(GOOD.replace(old, new), "problems.yaml")
    [error] = caught.value.errors
    assert message in error.message
    assert (error.filename, error.line) == ("problems.yaml", line)


def test_a_score_needs_the_cards_of_one_deal() -> None:
    lines = GOOD.splitlines(keepends=True)
    text = "".join([*lines[:2], "  score: [1, 2]\n", *lines[4:]])
    with pytest.raises(SourceErrors, match="needs the cards of one deal"):
        read_problems(text, "problems.yaml")
