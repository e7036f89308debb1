"""The deal of the day depends on the date and the game only."""

from __future__ import annotations

from datetime import date

import pytest

from cardtable.deal_codes import code_of_day, daily_games, read_code
from cardtable.games import all_games
from tests.deal_codes.test_codes import match_of

FIXED = {
    ("spades", date(2026, 11, 26)): "8VN2F-P93JD-ZG51S-109",
    ("spades", date(2028, 2, 29)): "8VN2F-PBCR7-SSSX3-620",
    ("holdem", date(2028, 2, 29)): "R42YV-RGTN2-SWNSF-C4V",
    ("hearts", date(2028, 2, 29)): "00XE6-AC3B5-8AZ5F-B30",
}


@pytest.mark.parametrize(("key", "day"), FIXED)
def test_the_deal_of_a_day_is_fixed(key, day):
    assert code_of_day(day, all_games()[key]).text == FIXED[key, day]


@pytest.mark.parametrize("kind", daily_games(), ids=lambda kind: kind.key)
@pytest.mark.parametrize("day", [date.min, date(2028, 2, 29), date.max])
def test_every_day_has_a_deal(kind, day):
    code = code_of_day(day, kind)
    assert read_code(code.text) == code
    assert match_of(code).deals


def test_days_have_different_deals_and_dealers():
    spades = all_games()["spades"]
    codes = [code_of_day(date.fromordinal(740_000 + day), spades) for day in range(60)]
    assert len({code.seed for code in codes}) == 60
    assert {code.dealer for code in codes} == {0, 1, 2, 3}
