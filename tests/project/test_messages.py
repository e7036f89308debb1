"""Sentences are collected, and translations are complete and have the same blanks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from cardtable.cards import Card
from cardtable.core import i18n
from cardtable.engine.advice import Chance
from cardtable.games.advice_words import chance_text
from cardtable.games.spades import GAME
from cardtable.games.spades.rules import OPTIONS
from cardtable.sandbox.slow_start import slow_start_words
from cardtable.storage.hand_words import share_words
from dev.messages import LOCALE, PACKAGE, collect, to_bytes

LANGUAGES = sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/cardtable.po"))
HOW = "Run make messages, and translate what is new."


def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "cardtable.po").open("rb") as file:
        return read_po(file, locale=language)


@cache
def collected() -> Catalog:
    return collect()


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def blanks(text: str) -> list[tuple[str, str, str]]:
    """Return name, format and conversion of each blank, sorted."""
    parts = Formatter().parse(text)
    return sorted(
        (name, form or "", how or "") for _t, name, form, how in parts if name is not None
    )


def pairs(language: str) -> Iterator[tuple[str, str]]:
    """Yield each sentence and plural form with its translation."""
    for message in catalogue(language):
        if message.id:
            sources, targets = forms(message.id), forms(message.string)
            assert len(targets) >= len(sources), message.id
            for place, target in enumerate(targets):
                yield sources[min(place, len(sources) - 1)], target


# --- what is collected --------------------------------------------------------------------------


@pytest.mark.check
def test_all_kinds_of_sentences_are_collected() -> None:
    ids = {form for message in collected() for form in forms(message.id)}
    assert {"queen", "The game is over.", "Cancel"} <= ids
    assert {option.title for option in OPTIONS.values()} <= ids
    assert {GAME.title, GAME.summary} <= ids
    for kind in GAME.strategies().classes.values():
        assert kind.describe() in ids
        assert {level.title for level in kind.levels} <= ids


MARK = re.compile(r"\b(?:_|ngettext|N_)\(")


@cache
def marks() -> tuple[tuple[str, Path, ast.Call], ...]:
    """Return each call that marks a sentence: the function's name, the file, the call."""
    return tuple(
        (node.func.id, path, node)
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.name != "i18n.py"
        # which is faster than to parse each file
        if MARK.search(text := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("_", "ngettext", "N_")
    )


@pytest.mark.check
def test_sentences_are_translated_before_formatting() -> None:
    """A formatted string is not in the catalogue; a variable may hold a marked sentence."""
    wrong = [
        f"{path}:{call.lineno}"
        for _name, path, call in marks()
        for argument in call.args[:2]
        if isinstance(argument, ast.JoinedStr | ast.BinOp)
        or (
            isinstance(argument, ast.Call)
            and isinstance(argument.func, ast.Attribute)
            and argument.func.attr == "format"
        )
    ]
    assert not wrong


@pytest.mark.check
def test_marked_sentences_are_literals() -> None:
    for name, path, call in marks():
        if name != "N_":
            continue
        argument = call.args[0]
        assert isinstance(argument, ast.Constant), f"{path}:{call.lineno}"
        assert isinstance(argument.value, str)


# --- what is translated -------------------------------------------------------------------------


@pytest.mark.check
def test_german_is_available() -> None:
    assert "de" in LANGUAGES


@pytest.mark.check
@pytest.mark.parametrize("language", LANGUAGES)
def test_translation_is_complete_and_without_extra_sentences(language: str) -> None:
    known = {message.id for message in catalogue(language) if message.id}
    wanted = {message.id for message in collected() if message.id}
    assert wanted - known == set(), HOW
    assert known - wanted == set(), HOW
    empty = [source for source, target in pairs(language) if not target]
    assert not empty, HOW
    assert not [message.id for message in catalogue(language) if message.id and message.fuzzy]


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_same_blanks(language: str) -> None:
    for source, target in pairs(language):
        assert blanks(target) == blanks(source), (source, target)


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_same_whitespace_and_final_punctuation(language: str) -> None:
    """So that sentences can be joined."""
    for source, target in pairs(language):
        lead, tail = len(source) - len(source.lstrip()), len(source) - len(source.rstrip())
        assert len(target) - len(target.lstrip()) == lead, (source, target)
        assert len(target) - len(target.rstrip()) == tail, (source, target)
        assert source.count("\n") == target.count("\n"), (source, target)
        for sign in (":", "…", "?"):
            assert source.endswith(sign) == target.endswith(sign), (source, target)
        assert source.endswith(".") == target.endswith("."), (source, target)


@pytest.mark.parametrize("language", LANGUAGES)
def test_file_is_as_written_by_make_messages(language: str) -> None:
    path = LOCALE / language / "LC_MESSAGES" / "cardtable.po"
    assert path.read_bytes() == to_bytes(catalogue(language)), HOW


@pytest.mark.parametrize("language", LANGUAGES)
def test_blanks_can_be_filled(language: str) -> None:
    """Fill every blank, with a number if its format requires one."""
    for source, target in pairs(language):
        values = {
            name: 1.5 if form[-1:] in "f%" and form else 1 if "d" in form else "x"
            for name, form, _how in blanks(source)
        }
        assert target.format(**values)


@pytest.mark.check
def test_german_sentences_are_used() -> None:
    packed = BytesIO()
    write_mo(packed, catalogue("de"))
    packed.seek(0)
    german = GNUTranslations(packed)
    assert german.gettext("queen") == "Dame"
    assert german.gettext("{rank} of {suit}").format(rank="Dame", suit="Pik") == "Pik-Dame"
    assert german.ngettext("{count} bag", "{count} bags", 1).format(count=1) == "1 Überstich"
    assert german.ngettext("{count} bag", "{count} bags", 3).format(count=3) == "3 Überstiche"
    assert german.gettext("Back") == "Rückseite"  # of a card
    assert german.gettext("Go back") == "Zurück"  # the button of a scripted game
    titles = {german.gettext(title) for title in ("clubs", "diamonds", "hearts", "spades")}
    assert titles == {"Kreuz", "Karo", "Herz", "Pik"}
    assert Card.parse("Qs").title == "queen of spades"


# --- numbers ------------------------------------------------------------------------------------


@pytest.mark.check
def test_numbers_are_formatted_before_they_are_filled_in() -> None:
    """A sentence has no per cent sign after a blank, and no blank with the format of a number.

    How a number is written depends on the language: ``write_number`` and ``write_percent`` do it.
    """
    for message in collected():
        for sentence in forms(message.id):
            assert not re.search(r"\}\s*%", sentence) or sentence == "{number}%", sentence
            assert not re.search(r"\d\s+%", sentence), sentence
            assert not any(form for _name, form, _how in blanks(sentence)), sentence


@pytest.mark.parametrize(
    ("language", "number", "percent"),
    [("en", "−1,234.5", "14.94%"), ("de", "−1.234,5", "14,94\N{NO-BREAK SPACE}%")],
)
def test_numbers_follow_the_language(language: str, number: str, percent: str) -> None:
    i18n.choose_language(language)
    assert i18n.write_number(-1234.5, 1) == number
    assert i18n.write_percent(14.94, 2) == percent
    assert i18n.write_short(4.50) == f"4{number[-2:]}"
    assert i18n.write_short(4.0) == "4"
    assert i18n.write_number(-0.04, 1) == f"0{number[-2]}0"
    assert f"2{number[-2]}5" in slow_start_words("Villain", 2.5)
    assert chance_text(Chance("contract made", 0.47)).endswith(i18n.write_percent(47))
    assert share_words(0.5) == i18n.write_percent(50)
