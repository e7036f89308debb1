"""Invalid patterns and hands: refused with the position and the expected input."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import DECK, Rank
from cardtable.core.errors import SourceError
from cardtable.core.yaml_source import Source
from cardtable.poker.language import MAX_LENGTH
from cardtable.poker.patterns import Pattern, PatternError, Ranking
from cardtable.poker.ranking import read_ranking


@pytest.mark.parametrize(
    ("pattern", "position", "message", "expected"),
    [
        ("1{", 2, "The repeat has no number.", "Expected a number from 1 to 52."),
        ("{2}", 0, "A slot is missing before this repeat.", "Expected a digit, a letter"),
        ("1{0}", 2, "Invalid repeat.", "Expected a number from 1 to 52"),
        ("1{53}", 2, "Invalid repeat.", "Expected a number from 1 to 52"),
        ("a{" + "9" * 30 + "}", 2, "Invalid repeat.", "Expected a number from 1 to 52"),
        ("1{2", 3, "The repeat is not closed.", "Expected '}'."),
        ("1{2]", 3, "The repeat is not closed.", "Expected '}'."),
        ("1{-1}", 2, "The repeat has no number.", "Expected a number from 1 to 52"),
        ("1{2}{2}", 4, "A slot is missing before this repeat.", "Expected a digit, a letter"),
        ("[x", 1, "'[' needs a rank.", "Expected one of a, k, q, j, t, 10, 9"),
        ("a[1", 2, "'[' needs a rank.", "Expected one of a, k, q, j, t, 10, 9"),
        ("[", 1, "'[' needs a rank.", "Expected one of a, k, q, j, t, 10, 9"),
        (">a", 0, "A slot is missing before this '>'.", "Expected a digit, a letter"),
        ("a>", 2, "A slot is missing after '>'.", "Expected a digit, a letter"),
        ("a> ", 3, "A slot is missing after '>'.", "Expected a digit, a letter"),
        ("a>>b", 2, "A slot is missing between the two '>'.", "Expected a digit, a letter"),
        ("", 0, "The pattern is empty.", "Expected a digit, a letter"),
        ("  ", 2, "The pattern is empty.", "Expected a digit, a letter"),
        ("a {2}", 2, "A slot is missing before", "Expected a digit, a letter"),
        ("a*", 1, "Unexpected character '*'.", "Expected a digit, a letter"),
        ("ä", 0, "Unexpected character 'ä'.", "Expected a digit, a letter"),
        ("²", 0, "Unexpected character '²'.", "Expected a digit, a letter"),
    ],
)
def test_a_bad_pattern_is_refused_with_its_position(
    pattern: str, position: int, message: str, expected: str
) -> None:
    with pytest.raises(PatternError) as caught:
        Pattern(pattern)
    error = caught.value
    assert (error.position, error.pattern) == (position, pattern)
    assert error.message.startswith(message)
    lines = error.explain().splitlines()
    assert lines[1:3] == ["  " + (pattern or " "), "  " + " " * position + "^"]
    assert lines[3].startswith(expected)


def test_a_pattern_of_any_length_is_read_or_refused() -> None:
    with pytest.raises(PatternError, match="too long"):
        Pattern("?" * (MAX_LENGTH + 1))
    assert not Pattern("?{52}" * (MAX_LENGTH // 5)).matches(DECK)


@given(st.text(alphabet="1a?[>{}2 0k", max_size=12))
def test_every_text_is_a_pattern_or_refused_with_a_position(text: str) -> None:
    fault: PatternError | None = None
    try:
        assert Pattern(text).parts.total >= 1
    except PatternError as error:
        fault = error
    assert fault is None or (0 <= fault.position <= len(text) and "^" in fault.explain())


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("Ah Ah", "The ace of hearts appears twice."),
        ("Ah", "Give 2 to 52 cards; you gave 1."),
        ("", "Give 2 to 52 cards; you gave 0"),
        ("Ah Xx", "Unknown card 'Xx'"),
        ("Ah BJ", "The big joker is not used in poker."),
    ],
)
def test_invalid_hands_are_refused(cards: str, sentence: str) -> None:
    for ask in (Pattern("?").matches, Pattern("?").find, Ranking.load("standard").classify):
        with pytest.raises(ValueError, match=sentence):
            ask(cards)


def test_a_card_below_the_deck_is_refused() -> None:
    with pytest.raises(ValueError, match=r"The two of hearts is not in this deck, .* the six"):
        Pattern("?", lowest=Rank.SIX).matches("Ah 2h")
    for text in ("?", "?a1{2}>?"):
        with pytest.raises(ValueError, match=r"Hand number 1, from 0: The two of clubs"):
            Pattern(text, lowest=Rank.SIX).matches_many(b"\x0c\x0b\x0c\x00", 2)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('"": "?"', "has no name"),
        ("pair: []", "Expected a pattern"),
        ("high card: ?", "Put it into quotes"),
        ("royal flush: [a>a>a>a>a", "Put it into quotes"),
    ],
)
def test_an_unreachable_line_of_a_ranking_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(SourceError) as caught:
        read_ranking(Source(text + '\nhigh: "?"\n', "mine.yaml"), "mine")
    assert sentence in caught.value.explain()
    assert caught.value.line == 1
