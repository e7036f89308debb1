"""The tables of the statistics screen."""

from __future__ import annotations

import pytest

from cardtable.features.statistics.window.screen import NUMBER_SHRINK, StatisticsScene
from cardtable.games import all_games
from cardtable.match import PERSON, Match, Seat
from cardtable.ui import text
from cardtable.ui.widgets import DataTable
from tests.scenes import FakeWindow, faults_of, person_match, play_on


@pytest.fixture
def window():
    window = FakeWindow()
    yield window
    window.close()


def rows_of(scene):
    """Return the rows of each table: the title of the player and the number of games."""
    tables = [child for child in scene.tables if isinstance(child, DataTable)]
    return [{row[0]: row[1] for row in table.rows} for table in tables]


def record_board_game(window, key, opponent):
    kind = all_games()[key]
    rules = kind.find_rules(kind.rule_sets[0])
    match = Match(kind, rules, (Seat(PERSON, "Ann"), opponent), seed=1)
    while not match.over:
        if match.tick() is None:
            match.act(match.game.legal_plays()[0], 0)
    window.context.statistics.record(match)


@pytest.mark.check
def test_opponents_are_named_by_level_as_at_the_table(window):
    for key in ("tic-tac-toe", "tic-tac-toe", "connect-four"):
        record_board_game(window, key, Seat("random", "W"))
    record_board_game(window, "tic-tac-toe", Seat("iterative-deepening", "D", 1))
    record_board_game(window, "tic-tac-toe", Seat("min-max", "M"))
    scene = window.open(StatisticsScene(window.context))
    scene.game.choose(scene.games.index("tic-tac-toe"))
    assert rows_of(scene) == [{"Beginner": "3", "Casual": "1"}]
    scene.game.choose(0)
    assert rows_of(scene) == [{"Beginner": "4", "Casual": "1"}]
    assert faults_of(scene, window.app.size) == []


def test_a_hand_against_two_methods_of_a_level_counts_once(window):
    match = person_match(strategy="random")
    seats = [
        *match.seats[:1],
        Seat("random", "A"),
        Seat("rule-bidder", "B"),
        Seat("search", "C", 1),
    ]
    match = Match(match.kind, match.rules, seats, seed=5)
    play_on(match, to_hand_end=True)
    window.context.statistics.record(match)
    scene = window.open(StatisticsScene(window.context))
    table = next(child for child in scene.tables if isinstance(child, DataTable))
    assert [row[0] for row in table.rows] == ["Beginner"]
    hands = [column.title for column in table.columns].index("Hands")
    assert table.rows[0][hands] == "1"


def test_a_number_with_a_wide_interval_is_not_cut_in_its_tile():
    for number in ("−466.4 ± 391.3", "−1,466.4 ± 1,391.3"):
        assert text.fit(number, 126, 24, bold=True, shrink=NUMBER_SHRINK)[0] == number
