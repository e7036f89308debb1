"""Errors of the command line: wrong arguments, and files that cannot be used."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import typer

from cardtable.cli.help_text import N_
from cardtable.core.i18n import _
from cardtable.core.similar_names import did_you_mean
from cardtable.games import DEFAULT_GAME

_TYPES = {"int": N_("is not a whole number."), "float": N_("is not a number.")}
"""Typer's type names, and our endings for its sentence about an invalid value."""


_REFUSED = frozenset({errno.ENAMETOOLONG, errno.EACCES, errno.ELOOP})


class CommandError(typer.TyperException):
    """Raised for wrong arguments and unusable files; the program exits with code 2."""

    exit_code = 2


class ContestantError(CommandError):
    """Raised if a strategy of the user's own fails; the program exits with code 1."""

    exit_code = 1


def unknown_name(sentence: str, name: str, allowed: Sequence[str]) -> CommandError:
    """Return an error with *sentence*, the entry of *allowed* closest to *name*, and all others."""
    listed = _("Allowed: {names}.").format(names=", ".join(allowed))
    return CommandError(" ".join(filter(None, (sentence, did_you_mean(name, allowed), listed))))


def unknown_file_or_name(
    sentence: str, name: str, allowed: Iterable[str], hint: str
) -> CommandError:
    """Return an error with *sentence* and the entry of *allowed* closest to *name*, or *hint*."""
    return CommandError(f"{sentence} {did_you_mean(name, allowed) or hint}")


def exclusive(**options: object) -> None:
    """Raise CommandError if more than one of *options*, by name, is set."""
    names = [name for name, value in options.items() if value not in (None, "", False, [])]
    if len(names) > 1:
        raise CommandError(
            _("--{first} and --{second} cannot be combined.").format(
                first=names[0], second=names[1]
            )
        )


def excludes(option: str, **others: object) -> None:
    """Raise CommandError if *option*, which is set, is combined with one of the *others*."""
    for name, value in others.items():
        exclusive(**{option: True, name: value})


def usage_message(error: typer.TyperException) -> str:
    """Return a sentence for a wrong command line.

    It is clearer than Typer's for unknown options, too many arguments and invalid numbers.
    """
    if hasattr(error, "possibilities"):
        option, context = getattr(error, "option_name", ""), getattr(error, "ctx", None)
        sentence = _("Unknown option {option}.").format(option=option)
        if option == "--game" and context and "game" in {p.name for p in context.command.params}:
            words = _("Name the game without it, as in: {command} {game}")
            sentence += " " + words.format(command=context.command_path, game=DEFAULT_GAME)
        elif error.possibilities:
            names = _(" or ").join(error.possibilities)
            sentence += " " + _("Did you mean {name}?").format(name=names)
        return sentence
    message = error.format_message()
    extra = re.search(r"unexpected extra argument\S* \((.*)\)", message)
    if extra:
        return _("Unexpected argument: {words}").format(words=extra[1])
    for kind, sentence in _TYPES.items():
        message = re.sub(f"is not a valid {kind}( range)?\\.", _(sentence), message)
    return message


def check_writable(*paths: Path | None) -> None:
    """Raise CommandError if a file cannot be written. Called before a long computation."""
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


def refused_name(error: OSError) -> CommandError | None:
    """Return the error for a path at which the system refuses to look, else None.

    Even asking whether such a path is a file raises: its name may be too long, or a folder in it
    may be closed to the user. Every command that takes a path can fail like this.
    """
    if error.filename is None or error.errno not in _REFUSED:
        return None
    return CommandError(
        _("{path} cannot be used: {reason}.").format(
            path=os.fsdecode(error.filename), reason=error.strerror
        )
    )


def write_file(path: Path, data: bytes) -> None:
    """Write all of a file that the user named, or none of it. Raises CommandError."""
    from cardtable.storage.files import SaveFailed, replace_file

    try:
        replace_file(path, data)
    except SaveFailed as error:
        raise not_writable(path, error.reason) from None


def not_writable(path: Path | str, reason: object) -> CommandError:
    """Return the error for a file that cannot be written."""
    return CommandError(_("{path} cannot be written: {reason}.").format(path=path, reason=reason))


def not_readable(path: Path | str, reason: object) -> CommandError:
    """Return the error for a file that cannot be read."""
    return CommandError(_("{path} cannot be read: {reason}.").format(path=path, reason=reason))
