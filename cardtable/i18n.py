"""Translations into the user's language."""

from __future__ import annotations

import gettext
import os
from collections.abc import Mapping

from cardtable import assets

_translation: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def _(text: str) -> str:
    """Return *text* in the chosen language, or unchanged if there is no translation."""
    return _translation.gettext(text) if text else ""


def N_(text: str) -> str:  # noqa: N802  (the name that gettext tools expect)
    """Mark *text* for translation; :func:`_` translates it when it is shown."""
    return text


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the form for *count* in the chosen language."""
    return _translation.ngettext(singular, plural, count)


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
        with catalogue.open("rb") as file:
            _translation = gettext.GNUTranslations(file)
        _language = code
    else:
        _language = "en"
        _translation = gettext.NullTranslations()
