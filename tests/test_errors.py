"""Errors with a position, and the report with carets."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from cardtable.core.errors import MAX_SHOWN, SourceError

pytestmark = pytest.mark.quick


def carets_of(error: SourceError) -> tuple[str, str]:
    """Return the printed line, and the text above each caret."""
    _head, line, carets, *_rest = error.explain().split("\n")
    return line, "".join(
        character
        for character, mark in zip(line, carets.ljust(len(line)), strict=False)
        if mark == "^"
    )


@pytest.mark.parametrize(
    ("known", "place"),
    [
        ({}, ""),
        ({"filename": "a.yaml"}, "a.yaml"),
        ({"filename": "a.yaml", "line": 3}, "a.yaml:3"),
        ({"filename": "a.yaml", "line": 3, "column": 7}, "a.yaml:3:7"),
        ({"line": 3, "column": 7}, "3:7"),
        ({"filename": "a.yaml", "column": 7}, "a.yaml"),
    ],
)
def test_the_place_names_what_is_known(known: dict[str, Any], place: str) -> None:
    error = SourceError("It is wrong.", **known)
    assert error.place == place
    assert str(error) == (f"{place}: It is wrong." if place else "It is wrong.")
    assert error.explain() == str(error)


def test_the_whole_report() -> None:
    error = SourceError(
        "Seven is not a colour.",
        filename="a.yaml",
        line=2,
        column=9,
        source="colour: seven # or so",
        allowed="Allowed: red, black.",
        length=5,
    )
    assert error.explain().split("\n") == [
        "a.yaml:2:9: Seven is not a colour.",
        "  colour: seven # or so",
        "          ^^^^^",
        "Allowed: red, black.",
    ]
    assert str(error) == "a.yaml:2:9: Seven is not a colour. Allowed: red, black."


@pytest.mark.parametrize(
    ("source", "column", "length", "marked"),
    [
        ("nil: 75", 6, 2, "75"),
        ("nil: 75", 1, 3, "nil"),
        ("nil: 75", 6, 0, "7"),
        ("nil:\t75", 6, 2, "75"),
        ("\t\tnil: 75", 8, 2, "75"),
        ("a\x1b[31m: 75", 9, 2, "75"),
        ("nil: 75", 6, 99, "75"),
    ],
)
def test_carets_are_below_the_error(source: str, column: int, length: int, marked: str) -> None:
    error = SourceError("No.", line=1, column=column, source=source, length=length)
    line, under = carets_of(error)
    assert under == marked
    assert line.isprintable()


def test_an_error_at_the_end_of_the_line() -> None:
    error = SourceError("No.", line=1, column=5, source="nil:")
    assert error.explain().split("\n")[1:] == ["  nil:", "      ^"]
    beyond = SourceError("No.", line=1, column=50, source="nil:")
    assert beyond.explain().split("\n")[1:] == ["  nil:", "      ^"]


def test_a_line_without_a_column_has_no_caret() -> None:
    error = SourceError("No.", line=1, source="nil: 75")
    assert error.explain() == "1: No.\n  nil: 75"


def test_wide_and_zero_width_characters() -> None:
    wide = SourceError("No.", line=1, column=4, source="规则: x", length=1)
    assert wide.explain().split("\n")[2] == "  " + " " * 5 + "^"
    itself = SourceError("No.", line=1, column=1, source="规则: x", length=2)
    assert itself.explain().split("\n")[2] == "  ^^^^"
    combined = SourceError("No.", line=1, column=4, source="e\u0301: x", length=1)
    assert combined.explain().split("\n")[2] == "  " + " " * 2 + "^"


@pytest.mark.parametrize("column", [1, 2, 40, 51, 99, 100, 101, 400, 799, 800])
def test_long_lines_are_cut_around_the_error(column: int) -> None:
    signs = "abcdefghijklmnopqrstuvwxyz0123456789"
    source = "".join(signs[place % 36] for place in range(800))
    error = SourceError("No.", line=1, column=column, source=source)
    line, under = carets_of(error)
    assert under == source[column - 1]
    assert len(line) <= MAX_SHOWN + 4
    shown = line[2:]
    assert shown.startswith("…") == (not source.startswith(shown[:20]))
    assert shown.endswith("…") == (not source.endswith(shown[-20:]))


def test_a_long_line_without_a_column_is_cut_too() -> None:
    error = SourceError("No.", line=1, source="x" * 500)
    assert error.explain() == "1: No.\n  " + "x" * MAX_SHOWN + "…"


def test_it_is_a_value_error_and_can_be_pickled() -> None:
    error = SourceError("No.", filename="a", line=1, column=2, source="abc", allowed="Yes.")
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert again.explain() == error.explain()
