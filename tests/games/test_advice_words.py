"""The sentences of an advice: they name the action and the numbers of the list."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import Card
from cardtable.engine import Advice, Candidate, Chance
from cardtable.games import all_games
from cardtable.games.action_words import ActionWords, action_words_of
from cardtable.games.advice_words import (
    chance_text,
    comparison,
    difference,
    equality_text,
    error_number,
    hint_sentences,
    worth,
)
from cardtable.games.grid import Cell, Drop
from cardtable.games.holdem.actions import Action
from cardtable.games.scripted.actions import Message
from cardtable.games.spades import Bid
from cardtable.games.speech import Speech

SIGNS = ActionWords()


def clubs(*values: float, error: float = 0.4, **more: Any) -> Advice:
    """Return advice on the clubs from the two up."""
    cards = [Card.parse(f"{rank}c") for rank in "23456789T"]
    candidates = tuple(
        Candidate(card, value, error if value < max(values) else 0.0)
        for card, value in zip(cards, values, strict=False)
    )
    return Advice(candidates, 100, **{"unit": "points", **more})


@pytest.mark.parametrize(
    ("values", "error", "sentence"),
    [
        ((10.26, 23.14), 0.4, "Play 3♣: 12.8 points better than 2♣."),
        ((5.0,), 0.0, "Play 2♣."),
        ((5.0, 5.0), 0.0, "2♣ and 3♣ are equally good."),
        ((5.0, 5.0, 1.0), 0.4, "2♣ and 3♣ are equally good, 4.0 points better than 4♣."),
        ((5.0, 4.5, 1.0), 0.4, "Play 2♣: 3♣ may be as good; 4♣ is 4.0 points worse."),
        ((5.0, 5.0, 5.0, 5.0), 0.0, "Play 2♣: all 4 choices are equally good."),
        ((5.0, 4.0, 4.5, 4.1), 3.0, "Play 2♣: none of the other 3 choices is clearly worse."),
        (
            (5.0, 5.0, 5.0, 5.0, 0.0),
            0.4,
            "Play 2♣: 3 other choices are as good; 6♣ is 5.0 points worse.",
        ),
        (
            (5.0, 4.9, 5.0, 4.8, 0.0),
            0.4,
            "Play 2♣: 3 other choices may be as good; 6♣ is 5.0 points worse.",
        ),
    ],
)
def test_the_sentence_names_the_best_and_what_it_gains(
    values: tuple[float, ...], error: float, sentence: str
) -> None:
    assert comparison(clubs(*values, error=error), SIGNS) == sentence


def test_the_gain_is_the_difference_of_the_numbers_shown() -> None:
    advice = clubs(10.26, 23.14)  # 12.88, but the list says 23.1 and 10.3
    assert worth(advice, advice.candidates[0]) == "+23.1 points"
    assert worth(advice, advice.candidates[1]) == "+10.3 points"
    assert difference(advice, advice.candidates[1]) == "12.8 points"


def test_no_number_is_shown_without_a_unit() -> None:
    assert comparison(clubs(1.0, 9.0, unit=""), SIGNS) == "Play 3♣: better than 2♣."


def known(*pairs: tuple[float, str]) -> Advice:
    cells = [Cell(row, 0) for row in range(len(pairs))]
    candidates = tuple(
        Candidate(cell, value, verdict=verdict)
        for cell, (value, verdict) in zip(cells, pairs, strict=True)
    )
    return Advice(candidates, 10, "wins in 100", exact=True, decimals=2)


def test_a_verdict_replaces_the_number() -> None:
    words = action_words_of(all_games()["tic-tac-toe"])
    won = known((1.0, "wins in 3 moves"), (0.0, "draw"))
    assert comparison(won, words) == "Play a1: wins in 3 moves; next best is a2: draw."
    drawn = known((0.0, "draw"), (0.0, "draw"), (-1.0, "loses in 2 moves"))
    assert comparison(drawn, words) == "a1 and a2 are equally good: draw."
    quick = known((1.0, "wins in 1 move"), (1.0, "wins in 5 moves"), (0.0, "draw"))
    assert comparison(quick, words) == "Play a1: wins in 1 move; a2 is as good."
    assert [equality_text(quick, each) for each in quick.candidates] == ["", "as good", ""]
    many = known(*[(0.0, "draw")] * 5)
    assert comparison(many, words) == "Play a1: draw; all 5 choices are equally good."


def test_the_reason_follows_the_comparison() -> None:
    advice = clubs(1.0, 9.0, reason="It ducks.")
    assert hint_sentences(None, advice, "It ducks.", SIGNS).endswith("than 2♣. It ducks.")


def test_a_reason_writes_its_cards_like_the_comparison() -> None:
    advice, why = clubs(1.0, 9.0), "The ace of diamonds is high, so it keeps the ten of clubs."
    signs = hint_sentences(None, advice, why, SIGNS)
    assert signs == "Play 3♣: 8.0 points better than 2♣. A♦ is high, so it keeps 10♣."
    assert hint_sentences(None, advice, why, ActionWords(Speech())).endswith(why)


def test_a_forced_choice_has_no_comparison() -> None:
    words = hint_sentences(Card.parse("Qh"), None, "It is the only legal move.", SIGNS)
    assert words == "Play Q♥. It is the only legal move."


def test_candidates_as_good_as_the_best_are_marked() -> None:
    advice = clubs(5.0, 5.0, 4.5, 0.0)
    marks = [equality_text(advice, candidate) for candidate in advice.candidates]
    assert marks == ["", "as good", "may be as good", ""]
    alone = clubs(9.0, 1.0)
    assert not [each for each in alone.candidates if equality_text(alone, each)]


@pytest.mark.parametrize(("share", "shown"), [(1.0, 100), (0.997, 99), (0.002, 1), (0.0, 0)])
def test_only_what_is_certain_is_0_or_100_per_cent(share: float, shown: int) -> None:
    assert chance_text(Chance("nil made", share)) == f"nil made {shown}%"


def test_the_best_and_a_known_outcome_have_no_error() -> None:
    advice = clubs(9.0, 1.0)
    assert [error_number(advice, each) for each in advice.candidates] == ["", "0.4"]
    assert not error_number(advice, Candidate("a", 0.0, 0.5, verdict="draw"))


QUEEN = Card.parse("Qs")
PASSED = Message("pass_card player_1 qs", "pass queen of spades", (QUEEN,))
NAMED = Message("play_eight player_1 8s h", "eight of spades for hearts", (Card.parse("8s"),))


@pytest.mark.parametrize(
    ("game", "action", "command", "name"),
    [
        ("spades", QUEEN, "Play Q♠", "Q♠"),
        ("spades", Bid(4), "Bid 4", "4"),
        ("spades", Bid.NIL, "Bid nil", "nil"),
        ("holdem", Action.FOLD, "Fold", "folding"),
        ("holdem", Action.raise_to(1340), "Raise to 1,340", "raising to 1,340"),
        ("othello", Cell(2, 3), "Play d3", "d3"),
        ("connect-four", Drop.into(3), "Play column 4", "column 4"),
        ("hearts", PASSED, "Pass Q♠", "Q♠"),
        ("hearts", Message("play_card player_1 qs", QUEEN.title, (QUEEN,)), "Play Q♠", "Q♠"),
        ("crazy-eights", NAMED, "Play 8♠ for hearts", "8♠ for hearts"),
        ("go-fish", Message("ask player_2 k", "ask Ann for kings"), "Ask Ann for kings",
         "“ask Ann for kings”"),
    ],
)  # fmt: skip
def test_actions_have_a_command_and_a_name(game: str, action: Any, command: str, name: str) -> None:
    words = action_words_of(all_games()[game])
    assert words.command(action) == command
    assert words.name(action) == name


def test_a_terminal_names_cards_in_full() -> None:
    words = action_words_of(all_games()["hearts"], Speech(words=True))
    assert words.command(PASSED) == "Pass the queen of spades"
    assert words.name(QUEEN) == "the queen of spades"
    assert ActionWords(Speech(words=False)).command(QUEEN) == "Play Qs"


NUMBERS = st.floats(-60, 60).map(lambda value: round(value, 2))
ROWS = st.lists(st.tuples(NUMBERS, st.floats(0, 9)), min_size=1, max_size=12)


@pytest.mark.check
@given(rows=ROWS, decimals=st.integers(0, 2))
def test_sentence_and_list_agree(rows: list[tuple[float, float]], decimals: int) -> None:
    candidates = tuple(
        Candidate(Card.parse(f"{rank}c"), value, error)
        for rank, (value, error) in zip("23456789TJQKA", rows, strict=False)
    )
    advice = Advice(candidates, 10, "points", decimals=decimals)
    sentence = comparison(advice, SIGNS)
    named = re.findall(r"\w+♣", sentence)
    assert named[0] == SIGNS.name(advice.best.action)
    shown = {SIGNS.name(each.action): worth(advice, each) for each in advice.candidates}
    for gained, unit, other in re.findall(r"([\d.]+)( \w+)? better than (\w+♣)", sentence):
        assert unit == " points"
        values = [float(shown[name].split()[0].replace("−", "-")) for name in (named[0], other)]
        assert float(gained) == pytest.approx(values[0] - values[1])
        assert not advice.is_as_good(next(c for c in candidates if SIGNS.name(c.action) == other))
