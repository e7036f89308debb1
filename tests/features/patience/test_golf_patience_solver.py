"""The solver of Golf patience: ways to win played by the script, and brute force."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from cardtable.features.patience.solution import Progress
from cardtable.features.patience.solvers.golf_patience import fitting, solve_table
from cardtable.search.patience.golf_search import GolfSearch
from tests.features.patience.patience_tables import play, session_table
from tests.games.scripted.script_games import begin

KEY = "golf-patience"
KINGS = ("queens", "stop", "corner")
FIRST = 3
"""The seed of a deal that can be won with any rule for kings."""
LOST = 6
"""The seed of a deal that cannot be won, which takes some 460,000 positions to prove."""


def can_clear(columns: tuple[bytes, ...], stock: bytes, last: int, fits: bytes) -> bool:
    """Return whether the columns can be cleared, by trying all moves."""

    @cache
    def from_here(columns: tuple[bytes, ...], drawn: int, last: int) -> bool:
        if not any(columns):
            return True
        for place, column in enumerate(columns):
            if column and fits[13 * column[-1] + last]:
                rest = (*columns[:place], column[:-1], *columns[place + 1 :])
                if from_here(rest, drawn, column[-1]):
                    return True
        return drawn < len(stock) and from_here(columns, drawn + 1, stock[drawn])

    return from_here(columns, 0, last)


@pytest.mark.parametrize("kings", KINGS)
def test_small_games_are_judged_as_by_brute_force(kings: str) -> None:
    fits, rng, results = fitting(kings), Random(KINGS.index(kings)), set()
    for _game in range(60):
        ranks = bytes(rng.choice((0, 1, 2, 10, 11, 12)) for _card in range(18))
        columns = (ranks[:3], ranks[3:6], ranks[6:8], ranks[8:11])
        search = GolfSearch([*columns, b"", b"", b""], ranks[11:17], ranks[17], fits)
        assert search.run(1_000_000)
        assert search.won is can_clear(columns, ranks[11:17], ranks[17], fits)
        results.add(search.won)
    assert results == {True, False}


@pytest.mark.parametrize("kings", KINGS)
def test_a_way_to_win_is_played_to_the_end_by_the_rules_of_the_script(kings: str) -> None:
    won = 0
    for seed in (FIRST, FIRST + 1):
        session = begin(KEY, 1, seed=seed, kings=kings)
        solution = solve_table(session_table(session), Progress())
        assert solution.is_complete
        if solution.lines is not None:
            scores = play(session, solution.lines)
            assert scores is not None
            assert scores["player_1"] <= 0
            won += 1
    assert won


@pytest.mark.soak
def test_a_deal_that_cannot_be_won_is_not_won_by_chance() -> None:
    lost = [seed for seed in range(20) if is_lost(seed)]
    assert lost
    for seed in lost:
        for chance in range(100):
            session, rng = begin(KEY, 1, seed=seed), Random(chance)
            scores = None
            while scores is None:
                scores = play(session, [rng.choice(session.legal() or ())])
            assert scores["player_1"] > 0


def is_lost(seed: int) -> bool:
    return solve_table(session_table(begin(KEY, 1, seed=seed)), Progress()).lines is None


def test_a_search_is_stopped_and_reports_its_progress() -> None:
    table = session_table(begin(KEY, 1, seed=LOST))
    progress = Progress(is_stopped=True)
    solution = solve_table(table, progress)
    assert (solution.lines, solution.is_complete) == (None, False)
    assert solution.positions == 20_001
    assert 0 < progress.share < 0.1
