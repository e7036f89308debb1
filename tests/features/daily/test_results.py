"""The results of the deals of the day: first results, dates, streaks, damaged files."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from cardtable.deal_codes import code_of_day
from cardtable.features.daily.results import (
    DailyResults,
    DayResult,
    Outcome,
    Streaks,
    outcome_of,
    streaks_of,
)
from cardtable.features.daily.words import day_title, day_words, month_name
from cardtable.games import all_games
from cardtable.match import PERSON, Match, Seat
from cardtable.storage.recovery import read_journal
from cardtable.storage.saves import Saves

LEAP = date(2028, 2, 29)
DAY = timedelta(days=1)


def deal_of(day, key="spades"):
    """Return a match that begins with the deal of *day*, the person at South."""
    kind = all_games()[key]
    code = code_of_day(day, kind)
    count = sum(len(side) for side in kind.sides(code.rules))
    seats = [Seat("random" if place else PERSON, f"Player {place}") for place in range(count)]
    return Match(kind, code.rules, seats, **code.for_match)


def play_hand(match, choose=0):
    """Play the first hand to its end; the person makes legal choice number *choose*."""
    while not match.game.between_hands:
        position = match.deal()
        assert position is not None
        legal = match.game.legal()
        match.act(legal[min(choose, len(legal) - 1)], position)
    return match


def played(daily, day, today, key="spades"):
    match = deal_of(day, key)
    daily.begin(day, match, today)
    daily.record(play_hand(match))
    return match


def test_the_first_result_of_a_day_counts_and_survives_a_restart():
    daily = DailyResults()
    match = played(daily, LEAP, LEAP)
    first = DailyResults().results("spades")[LEAP]
    assert first.points == match.game.get_scores()[0]
    assert not first.late
    again = deal_of(LEAP)
    daily.begin(LEAP, again, LEAP)
    daily.record(play_hand(again, choose=5))
    assert again.game.get_scores() != match.game.get_scores()
    assert DailyResults().results("spades") == {LEAP: first}
    assert daily.results("hearts") == {}


def test_nothing_is_recorded_before_the_hand_is_over_or_after_it_is_undone():
    daily = DailyResults()
    match = deal_of(LEAP)
    daily.begin(LEAP, match, LEAP)
    for _action in range(10):
        match.act(match.game.legal()[0], match.deal())
    daily.record(match)
    assert daily.results("spades") == {}
    daily.record(play_hand(match))
    result = daily.results("spades")[LEAP]
    match.rewind(0)
    daily.record(match)
    daily.record(play_hand(match, choose=5))
    assert daily.results("spades") == {LEAP: result}


def test_a_game_resumed_on_the_next_day_counts_for_the_day_it_was_begun():
    daily, saves = DailyResults(), Saves()
    match = deal_of(LEAP)
    journal = saves.start(match)
    daily.begin(LEAP, match, LEAP)
    match.act(match.game.legal()[0], match.deal())
    journal.close()
    recovered = read_journal(journal.path)
    later = DailyResults()
    later.record(play_hand(recovered.match))
    assert not later.results("spades")[LEAP].late


def test_other_matches_are_not_recorded():
    daily = DailyResults()
    daily.record(play_hand(deal_of(LEAP)))  # from the code alone
    assert daily.results("spades") == {}
    assert not daily.path.exists()


@pytest.mark.parametrize("key", ["spades", "holdem", "hearts"])
def test_each_game_with_a_deal_of_the_day_has_results(key):
    daily = DailyResults()
    match = played(daily, LEAP, LEAP, key)
    assert daily.results(key)[LEAP].points == match.game.get_scores()[0]


def test_the_same_deal_begun_again_from_the_menu_counts():
    daily = DailyResults()
    match = deal_of(LEAP)
    daily.begin(LEAP, match, LEAP)
    again = play_hand(deal_of(LEAP))
    assert again.id != match.id
    daily.record(again)
    assert daily.results("spades")[LEAP].points == again.game.get_scores()[0]
    daily.record(play_hand(match, choose=5))
    assert daily.results("spades")[LEAP].points == again.game.get_scores()[0]


# --- late or in time -----------------------------------------------------------------------------


def test_the_deal_of_an_earlier_day_is_late():
    daily = DailyResults()
    played(daily, LEAP, LEAP + DAY)
    assert daily.results("spades")[LEAP].late
    assert daily.streaks("spades", LEAP + DAY) == streaks_of((), LEAP)


def test_a_clock_that_was_set_back_does_not_make_up_for_a_missed_day():
    daily = DailyResults()
    played(daily, LEAP, LEAP)
    played(daily, LEAP - 5 * DAY, LEAP - 5 * DAY)
    assert daily.results("spades")[LEAP - 5 * DAY].late
    assert not daily.results("spades")[LEAP].late


def test_a_journey_to_the_west_gives_a_second_chance_of_one_day():
    daily = DailyResults()
    played(daily, LEAP + DAY, LEAP + DAY)
    played(daily, LEAP, LEAP)
    assert not daily.results("spades")[LEAP].late


@pytest.mark.parametrize("ahead", [8, 31, 365])
def test_a_clock_that_was_ahead_makes_no_later_deal_late(ahead):
    daily = DailyResults()
    played(daily, LEAP + ahead * DAY, LEAP + ahead * DAY)
    for day in (LEAP, LEAP + DAY, LEAP + 2 * DAY):
        played(daily, day, day)
        assert not daily.results("spades")[day].late
    # not even in the week before the day that the clock showed
    played(daily, LEAP + (ahead - 3) * DAY, LEAP + (ahead - 3) * DAY)
    assert not daily.results("spades")[LEAP + (ahead - 3) * DAY].late


def test_the_result_of_a_day_to_come_counts_when_that_day_has_come():
    daily, wrong = DailyResults(), LEAP + 365 * DAY
    played(daily, wrong, wrong)
    played(daily, LEAP, LEAP)
    assert list(daily.results("spades", until=LEAP)) == [LEAP]
    assert daily.streaks("spades", LEAP) == Streaks(1, 1)
    assert wrong in daily.results("spades", until=wrong)
    assert daily.streaks("spades", wrong).current == 1


@pytest.mark.parametrize(
    ("days", "today", "current", "best"),
    [
        ((), 0, 0, 0),
        ((0,), 0, 1, 1),
        ((-1,), 0, 1, 1),  # today's deal can still be played
        ((-2,), 0, 0, 1),
        ((-2, -1, 0), 0, 3, 3),
        ((-9, -8, -7, -6, -1, 0), 0, 2, 4),
        ((0, 0, -1, -1), 0, 2, 2),
    ],
)
def test_streaks(days, today, current, best):
    found = streaks_of((LEAP + day * DAY for day in days), LEAP + today * DAY)
    assert (found.current, found.best) == (current, best)


def test_streaks_cross_leap_days_and_reach_the_ends_of_the_calendar():
    around = [date(2028, 2, 28), LEAP, date(2028, 3, 1)]
    assert streaks_of(around, date(2028, 3, 1)).current == 3
    assert streaks_of([date(2027, 2, 28), date(2027, 3, 1)], date(2027, 3, 1)).current == 2
    assert streaks_of([date.min], date.min).current == 1
    assert streaks_of([date.max], date.max).best == 1


@pytest.mark.parametrize(
    ("gained", "least_wins", "outcome"),
    [
        ((83, 40), False, Outcome.WON),
        ((-60, 40), False, Outcome.LOST),
        ((40, 40), False, Outcome.EVEN),
        ((0, 20, -20, 0), False, Outcome.EVEN),  # a folded hand of poker
        ((10, 30, -40), False, Outcome.WON),
        ((-10, -10, 20), False, Outcome.LOST),
        ((0, 0, 0), False, Outcome.EVEN),
        ((2, 4, 20, 0), True, Outcome.LOST),
        ((0, 4, 20, 2), True, Outcome.WON),
        ((0, 26, 26, 26), True, Outcome.WON),
        ((13, 13, 0, 0), True, Outcome.LOST),
    ],
)
def test_outcomes(gained, least_wins, outcome):
    assert outcome_of(gained, 0, least_wins=least_wins) is outcome


def test_words():
    assert day_title(LEAP) == "Tue, 29 February 2028"
    assert day_words(None) == "not played"
    assert day_words(DayResult(83, Outcome.WON, False)) == "+83, won"
    assert day_words(DayResult(-20, Outcome.LOST, True)).endswith("lost, late")
    assert (month_name(0), month_name(13)) == ("December", "January")


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"format": "x"}', "\xff\xfe", "[" * 100_000, '{"format": true}'],
)
def test_a_damaged_file_is_backed_up_and_nothing_else_fails(text):
    daily = DailyResults()
    daily.path.parent.mkdir(parents=True, exist_ok=True)
    daily.path.write_bytes(text.encode("latin-1"))
    assert daily.results("spades") == {}
    assert "damaged" in daily.problem
    assert daily.path.with_name("daily.json.broken").read_bytes() == text.encode("latin-1")
    played(daily, LEAP, LEAP)
    assert LEAP in DailyResults().results("spades")


def test_damaged_days_are_left_out_and_unknown_fields_kept():
    daily = DailyResults()
    played(daily, LEAP, LEAP)
    data = json.loads(daily.path.read_text())
    days = data["deals"]["spades"]
    days[LEAP.isoformat()]["master"] = 91
    days["2028-02-30"] = days["x"] = days[LEAP.isoformat()]
    days["2028-01-01"] = {"result": {"points": "many", "outcome": "won"}}
    days["2028-01-02"] = {"result": {"points": 1, "outcome": "drawn"}}
    days["2028-01-03"] = 7
    data["latest"] = "yesterday"
    daily.path.write_text(json.dumps(data))
    assert list(DailyResults().results("spades")) == [LEAP]
    played(daily, LEAP + DAY, LEAP + DAY)
    kept = json.loads(daily.path.read_text())["deals"]["spades"]
    assert kept[LEAP.isoformat()]["master"] == 91
    assert list(DailyResults().results("spades")) == [LEAP, LEAP + DAY]


def test_a_file_of_a_newer_version_is_left_alone():
    daily = DailyResults()
    daily.path.parent.mkdir(parents=True, exist_ok=True)
    daily.path.write_text('{"format": 99, "deals": {}}')
    played(daily, LEAP, LEAP)
    assert "newer version" in daily.problem
    assert LEAP in daily.results("spades")  # until the program ends
    assert json.loads(daily.path.read_text())["format"] == 99


def test_results_that_cannot_be_stored_are_kept_in_memory(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    daily = DailyResults(blocked / "daily.json")
    played(daily, LEAP, LEAP)
    assert daily.problem
    assert LEAP in daily.results("spades")
