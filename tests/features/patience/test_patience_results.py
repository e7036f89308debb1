"""The results of patiences: kept at the table, shown at the end and in the statistics."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtable.features.duplicate.comparison import comparable_hands
from cardtable.features.patience import results
from cardtable.features.patience.results import PatienceResults, PlayedPatience
from cardtable.features.patience.statistics import PatienceTable
from cardtable.features.patience.window.results import PatienceOfResults
from cardtable.features.patience.window.table import MAX_PAUSE, PlayTime
from cardtable.features.statistics.window.screen import StatisticsScene
from cardtable.games import all_games
from cardtable.games.hand_statistics import hand_statistics_of
from cardtable.games.scripted import Message
from cardtable.match import PERSON, Match, Seat
from cardtable.table.play_scene import PlayScene
from tests.games.scripted.test_script_klondike import easy_deal
from tests.scenes import FakeWindow

KEY = "klondike"


@pytest.fixture
def window() -> Iterator[FakeWindow]:
    window = FakeWindow()
    yield window
    window.close()


def klondike(moves: int) -> Match:
    """Return a patience after some moves; with 1,000 it is won."""
    kind = all_games()[KEY]
    match = Match(kind, kind.find_rules("classic"), [Seat(PERSON, "You")], deals=easy_deal())
    while match.deal() is not None and len(match.log) < moves:
        home = [message for message in match.game.legal() if message.words[0] == "home"]
        match.act(home[0] if home else Message("draw"), 0)
    return match


def test_games_won_streaks_time_and_moves_are_counted(window: FakeWindow) -> None:
    statistics = window.context.statistics
    matches = [klondike(moves) for moves in (1000, 3, 1000, 1000, 0, 5)]
    for number, match in enumerate(matches):
        results.keep(statistics, match, 60.0 * (number + 1))
    played = PatienceResults.read(statistics, KEY)
    # the one without moves does not count, and the last one may be resumed
    assert [game.won for game in played.games] == [True, False, True, True]
    assert (played.streak, played.best_streak) == (2, 2)
    count = str(len(matches[0].log))
    assert dict(played.figures()) == {
        "games played": "4",
        "games won": "3",
        "won in a row": "2",
        "longest winning streak": "2",
        "shortest time": "1:00",
        "mean time": "2:40",
        "fewest moves": count,
        "mean number of moves": count,
    }
    assert PatienceResults.read(statistics, KEY, "Ann").games == ()
    assert PatienceTable().lines(statistics, all_games()[KEY])[0] == "games played: 4"
    scene = window.open(StatisticsScene(window.context))
    assert {tile.caption: tile.number for tile in scene.tiles} == dict(played.figures())
    statistics.reset()
    assert PatienceResults.read(statistics, KEY).games == ()


def test_a_lost_game_ends_the_streak() -> None:
    won, lost = PlayedPatience(True, 9, 1.0, True), PlayedPatience(False, 9, 1.0, True)
    assert PatienceResults((won, won, lost)).streak == 0
    assert PatienceResults((won, won, lost)).best_streak == 2
    assert PatienceResults(()).best_streak == 0


def test_the_end_of_a_game_compares_it_with_earlier_ones(window: FakeWindow) -> None:
    first, second = klondike(1000), klondike(1000)
    sentence = PatienceOfResults().sentence
    assert sentence(window.context, first) == ""
    results.keep(window.context.statistics, first, 95.0)
    assert sentence(window.context, first) == "Time 1:35 · 1 of 1 game won"
    results.keep(window.context.statistics, second, 80.0)
    assert sentence(window.context, second) == (
        "Time 1:20 · 2 of 2 games won · 2 wins in a row · "
        f"best time 1:20, fewest moves {len(first.log)}"
    )


def test_the_time_at_the_table_is_kept_without_breaks(
    window: FakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = klondike(2)
    scene = window.open(PlayScene(window.context, match))
    part = scene.find(PlayTime)
    now = [100.0]
    monkeypatch.setattr(part, "_now", lambda: now[0])
    for step in (0.0, 30.0, 4 * MAX_PAUSE):
        now[0] += step
        scene.play.driver.act(Message("draw"), 0)
    part.record()
    first = results.seconds_of(window.context.statistics, match)
    assert first is not None
    assert 30.0 + MAX_PAUSE <= first <= 30.0 + 2 * MAX_PAUSE
    again = PlayTime(scene.play)
    again.enter()
    again.record()
    assert results.seconds_of(window.context.statistics, match) == first


def test_a_patience_is_not_compared_with_the_master() -> None:
    match = klondike(1000)
    counted = hand_statistics_of(match.kind)
    assert counted is not None
    assert counted.finished_hands(match.game) == 1
    assert comparable_hands(match, match.kind.strategies().classes) == 0
