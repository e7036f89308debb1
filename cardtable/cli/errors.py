"""What is said when a command was given wrongly, or cannot be done here."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

import typer

from cardtable.cli.display import missing_screen, no_window
from cardtable.cli.help_text import N_
from cardtable.i18n import _

NUMBERS = {"int": N_("is no whole number."), "float": N_("is no number.")}
"""What the program's own names of types mean to people."""


class Wrong(typer.TyperException):
    """Report a command that asks for something there is not; the program ends with 2."""

    exit_code = 2


def not_known(sentence: str, given: str, allowed: Sequence[str]) -> Wrong:
    """Return the refusal of *given*: *sentence*, the nearest allowed word, all allowed words."""
    parts = [sentence]
    meant = nearest(given, allowed)
    if meant:
        parts.append(_("Did you mean {meant}?").format(meant=meant))
    parts.append(_("Allowed: {names}.").format(names=", ".join(allowed)))
    return Wrong(" ".join(parts))


def nearest(given: str, allowed: Iterable[str]) -> str:
    """Return the one of *allowed* that *given* was probably meant to be, or an empty string."""
    found = get_close_matches(given.lower(), list(allowed), n=1, cutoff=0.5)
    return found[0] if found else ""


def explain_misuse(error: typer.TyperException) -> str:
    """Return what was wrong with a command, for people.

    Three of Typer's sentences are said better: options it does not know, words too many, and what
    is no number.
    """
    if hasattr(error, "possibilities"):
        sentence = _("There is no option {option}.").format(
            option=getattr(error, "option_name", "")
        )
        if error.possibilities:
            meant = _(" or ").join(error.possibilities)
            sentence += " " + _("Did you mean {meant}?").format(meant=meant)
        return sentence
    message = error.format_message()
    extra = re.search(r"unexpected extra argument\S* \((.*)\)", message)
    if extra:
        return _("There is no place for '{words}' in this command.").format(words=extra[1])
    for kind, sentence in NUMBERS.items():
        message = re.sub(f"is not a valid {kind}( range)?\\.", _(sentence), message)
    return message


def check_writable(*paths: Path | None) -> None:
    """Raise Wrong where one of the files *paths* cannot be written: before the hours, not after."""
    for path in paths:
        if path is None:
            continue
        there = path.exists()
        if path.is_dir():
            fault = errno.EISDIR
        elif not path.absolute().parent.is_dir():
            fault = errno.ENOENT
        elif not os.access(path if there else path.absolute().parent, os.W_OK):
            fault = errno.EACCES
        else:
            continue
        raise Wrong(
            _("{path} cannot be written: {reason}.").format(path=path, reason=os.strerror(fault))
        )


def check_display(environ: Mapping[str, str] = os.environ) -> None:
    """Raise Wrong where there is surely no screen to open a window on."""
    if reason := missing_screen(environ):
        raise no_display(reason)


def no_display(reason: str) -> Wrong:
    """Return the refusal to open a window."""
    return Wrong(no_window(reason))
