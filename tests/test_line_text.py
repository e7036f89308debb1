"""The characters of names: printable ones, and joiners where a script needs them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core.line_text import JOINERS, fault, tidy

pytestmark = pytest.mark.quick

GOOD = (
    "Anna",
    "Zoë",
    "می\u200cخواهم",  # Persian
    "کار\u200cآفرین",
    "क्\u200dष",  # Hindi
    "क्\u200cष",
    "ශ්\u200dරී",  # Sinhala
    "രാജന്\u200d",  # Malayalam, at the end of a word
    "র\u200d্যাচেল",  # Bengali, before the virama
    "བསྒྲུབས",
    "Việt".encode().decode(),
    unicodedata.normalize("NFD", "Nguyễn"),
    "❤\ufe0f 👩",
)
BAD = (
    ("Anna\u200d", "U+200D (ZERO WIDTH JOINER) is only allowed where it joins"),
    ("\u200cمی", "U+200C (ZERO WIDTH NON-JOINER) is only allowed where"),
    ("می\u200c", "U+200C"),
    ("می\u200c\u200cخواهم", "U+200C"),
    ("क्\u200d\u200dष", "U+200D"),
    ("क\u200dष", "U+200D"),
    ("An\u200cna", "U+200C"),
    ("می\u200canna", "U+200C"),
    ("👩\u200d🚀", "Emoji joined by U+200D (ZERO WIDTH JOINER) cannot be drawn."),
    ("Anna\u202e", "U+202E (RIGHT-TO-LEFT OVERRIDE) is not allowed here."),
    ("A\U000e0041", "U+E0041 (TAG LATIN CAPITAL LETTER A) is not allowed here."),
    ("a\x07", "U+0007 is not allowed here."),
    ("a\xa0b", "U+00A0 (NO-BREAK SPACE) is not allowed here."),
    ("\u3164", "U+3164 (HANGUL FILLER) is not allowed here."),
    ("Z" + "\u0301" * 5, "A letter has more than 4 combining marks."),
    ("क" + "\u0301" * 4 + "\u094d\u200dष", "A letter has more than 4 combining marks."),
    ("Z" + "\u0301" * 4 + "\u202e" + "\u0301" * 4, "U+202E"),
)


@pytest.mark.parametrize("name", GOOD)
def test_names_of_all_scripts_stay_as_they_are(name):
    assert fault(name) == ""
    assert tidy(name) == name


@pytest.mark.parametrize(("name", "sentence"), BAD)
def test_a_bad_character_is_named(name, sentence):
    assert fault(name).startswith(sentence)
    assert fault(tidy(name)) == ""


def test_tidying_keeps_one_of_two_joiners_and_replaces_the_rest():
    assert tidy("می\u200c\u200cخواهم") == "می\u200cخواهم"
    assert tidy("two\nlines\x07", " ") == "two lines "


@given(st.text(st.sampled_from("aमक्षीم\u0301\u094d\u200c\u200d\u202e 👩\ufe0f")) | st.text())
def test_a_tidied_text_has_no_fault(text):
    tidied = tidy(text)
    assert fault(tidied) == ""
    assert tidy(tidied) == tidied
    if text.isprintable() and not set(text) & set(JOINERS) and fault(text) == "":
        assert tidied == text
