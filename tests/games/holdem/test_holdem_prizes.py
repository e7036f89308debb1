"""The prizes of a sit-and-go."""

from __future__ import annotations

import pytest

from cardtable.games.holdem.rules import Rules
from cardtable.games.holdem.rules.prizes import prize_of, prizes_of
from cardtable.games.holdem.words import prize_words


def tournament(seats: int, stack: int = 1_000) -> Rules:
    return Rules(seats=seats, game="sit_and_go", stack=stack)


@pytest.mark.parametrize("seats", range(2, 11))
def test_the_prizes_are_all_buy_ins(seats: int) -> None:
    prizes = prizes_of(tournament(seats, 1_333))
    assert sum(prizes) == seats * 1_333
    assert list(prizes) == sorted(prizes, reverse=True)
    assert len(prizes) == (1 if seats <= 3 else 2 if seats <= 6 else 3)


def test_an_empty_seat_buys_nothing() -> None:
    rules = Rules(seats=4, game="sit_and_go", stacks=(500, 0, 500, 500))
    assert prizes_of(rules) == (1_500,)


def test_a_shared_place_shares_the_prizes() -> None:
    rules = tournament(6)
    places = (3, 1, 2, 2, 0, 0)
    assert [prize_of(rules, places, seat) for seat in range(6)] == [0, 3_900, 1_050, 1_050, 0, 0]


def test_the_words_name_the_prize_or_who_is_paid() -> None:
    rules, places = tournament(6), (3, 1, 2, 4, 5, 6)
    assert prize_words(rules, places, 1) == "Prize: 3,900."
    assert prize_words(rules, places, 0) == "No prize: the first 2 places are paid."
    assert prize_words(tournament(2), (2, 1), 0) == "No prize: only the first place is paid."


def test_a_cash_game_has_no_prizes() -> None:
    assert prizes_of(Rules(seats=6)) == ()
