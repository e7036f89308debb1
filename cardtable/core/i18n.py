"""Translations into the user's language."""

from __future__ import annotations

import gettext
import io
import os
from collections.abc import Callable, Mapping
from functools import lru_cache

from cardtable.core import assets

_translation: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"
_added: dict[str, Callable[[], str]] = {}
"""Functions that translate texts which are not in the catalogue into the chosen language."""


def _(text: str) -> str:
    """Return *text* in the chosen language, or unchanged if there is no translation."""
    if not text:
        return ""
    found = _translation.gettext(text)
    if found is text and text in _added and _language != "en":
        return _added[text]()
    return found


def add_text(text: str, translate: Callable[[], str]) -> None:
    """Add a text that is read while the program runs, such as the title of a game.

    *translate* returns it in the language chosen by then. The catalogue has priority.
    """
    _added[text] = translate


def N_(text: str) -> str:  # noqa: N802  # the name that gettext tools expect
    """Mark *text* for translation; :func:`_` translates it when it is shown."""
    return text


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the form for *count* in the chosen language."""
    return _translation.ngettext(singular, plural, count)


def write_number(value: float, decimals: int = 0, *, signed: bool = False) -> str:
    """Return *value* with *decimals*, and with the separators of the chosen language.

    >>> write_number(-1234.56, 1)
    '−1,234.6'
    """
    pattern = _("1,234.5")
    marks = {",": pattern[1:-5], ".": pattern[-2], "-": "−"}
    sign = "+" if signed else ""
    return "".join(marks.get(letter, letter) for letter in f"{value:{sign}z,.{decimals}f}")


def write_short(value: float, decimals: int = 2) -> str:
    """Return *value* as :func:`write_number` does, but without zeros at the end.

    >>> write_short(1.5), write_short(3.0)
    ('1.5', '3')
    """
    while decimals and round(value, decimals) == round(value, decimals - 1):
        decimals -= 1
    return write_number(value, decimals)


def write_percent(value: float, decimals: int = 0) -> str:
    """Return *value* per cent as the chosen language writes it.

    >>> write_percent(47.25, 1)
    '47.2%'
    """
    return _("{number}%").format(number=write_number(value, decimals))


def languages() -> tuple[str, ...]:
    """Return the codes of all available languages, English first, then by code."""
    codes = {"en"}
    folder = assets.find("locale")
    if folder.is_dir():
        codes |= {
            entry.name
            for entry in folder.iterdir()
            if (entry / "LC_MESSAGES" / "cardtable.mo").is_file()
        }
    return ("en", *sorted(codes - {"en"}))


def preferred(chosen: str = "", environ: Mapping[str, str] = os.environ) -> str:
    """Return the language to use: *chosen*, else the system's, else English."""
    available = languages()
    wanted = [chosen]
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted += environ.get(name, "").split(":")
    for code in wanted:
        plain = code.partition(".")[0].replace("-", "_")
        for form in (plain, plain.partition("_")[0]):
            if form in available:
                return form
    return "en"


def language() -> str:
    """Return the code of the current language."""
    return _language


def choose_language(code: str) -> None:
    """Switch to the language *code* (one of :func:`languages`); unknown codes mean English."""
    global _language, _translation
    catalogue = assets.find("locale", code, "LC_MESSAGES", "cardtable.mo")
    if code != "en" and catalogue.is_file():
        _translation = _read_catalogue(catalogue.read_bytes())
        _language = code
    else:
        _language = "en"
        _translation = gettext.NullTranslations()


@lru_cache(maxsize=2)
def _read_catalogue(contents: bytes) -> gettext.GNUTranslations:
    """Return the translations in *contents* of a file; cached, since this takes a while."""
    return gettext.GNUTranslations(io.BytesIO(contents))
