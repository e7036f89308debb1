"""Errors of the command line: wrong arguments, and files that cannot be used."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path

import typer

from cardtable.cli.help_text import N_
from cardtable.i18n import _

_TYPES = {"int": N_("is not a whole number."), "float": N_("is not a number.")}
"""How Typer's names of types end its sentence on an invalid value."""


class CommandError(typer.TyperException):
    """Raised when a command cannot be carried out as given; the program exits with code 2."""

    exit_code = 2


def unknown_name(sentence: str, given: str, allowed: Sequence[str]) -> CommandError:
    """Return the error for the unknown word *given*: *sentence*, the closest and all *allowed*."""
    parts = [sentence]
    meant = closest(given, allowed)
    if meant:
        parts.append(_("Did you mean {meant}?").format(meant=meant))
    parts.append(_("Allowed: {names}.").format(names=", ".join(allowed)))
    return CommandError(" ".join(parts))


def unknown_file_or_name(
    sentence: str, given: str, allowed: Iterable[str], hint: str
) -> CommandError:
    """Return *sentence* with the closest of *allowed*, or with *hint* if nothing is close."""
    meant = closest(given, allowed)
    if meant:
        hint = _("Did you mean '{meant}'?").format(meant=meant)
    return CommandError(f"{sentence} {hint}")


def closest(given: str, allowed: Iterable[str]) -> str:
    """Return the entry of *allowed* most similar to *given*, or an empty string."""
    found = get_close_matches(given.lower(), list(allowed), n=1, cutoff=0.5)
    return found[0] if found else ""


def exclusive(**given: object) -> None:
    """Raise CommandError if more than one of the options *given* by name is set."""
    names = [name for name, value in given.items() if value not in (None, "", False, [])]
    if len(names) > 1:
        raise CommandError(
            _("--{first} and --{second} cannot be combined.").format(
                first=names[0], second=names[1]
            )
        )


def excludes(option: str, **given: object) -> None:
    """Raise CommandError if *option*, which is set, is combined with one of the others *given*."""
    for name, value in given.items():
        exclusive(**{option: True, name: value})


def usage_message(error: typer.TyperException) -> str:
    """Return a sentence on a wrong command line, clearer than Typer's in three cases.

    These are unknown options, too many arguments, and values that are not numbers.
    """
    if hasattr(error, "possibilities"):
        sentence = _("Unknown option {option}.").format(option=getattr(error, "option_name", ""))
        if error.possibilities:
            meant = _(" or ").join(error.possibilities)
            sentence += " " + _("Did you mean {meant}?").format(meant=meant)
        return sentence
    message = error.format_message()
    extra = re.search(r"unexpected extra argument\S* \((.*)\)", message)
    if extra:
        return _("Unexpected argument: {words}").format(words=extra[1])
    for kind, sentence in _TYPES.items():
        message = re.sub(f"is not a valid {kind}( range)?\\.", _(sentence), message)
    return message


def check_writable(*paths: Path | None) -> None:
    """Raise CommandError if a file cannot be written, before hours of work are spent on it."""
    for path in paths:
        if path is None:
            continue
        exists = path.exists()
        if path.is_dir():
            code = errno.EISDIR
        elif not path.absolute().parent.is_dir():
            code = errno.ENOENT
        elif not os.access(path if exists else path.absolute().parent, os.W_OK):
            code = errno.EACCES
        else:
            continue
        raise not_writable(path, os.strerror(code))


def not_writable(path: Path | str, reason: object) -> CommandError:
    """Return the error for a file that cannot be written."""
    return CommandError(_("{path} cannot be written: {reason}.").format(path=path, reason=reason))


def not_readable(path: Path | str, reason: object) -> CommandError:
    """Return the error for a file that cannot be read."""
    return CommandError(_("{path} cannot be read: {reason}.").format(path=path, reason=reason))
