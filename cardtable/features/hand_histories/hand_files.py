"""The hands of a file named on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.cli.errors import CommandError, not_readable
from cardtable.core.i18n import _, ngettext

if TYPE_CHECKING:
    from cardtable.games.holdem.phh import Contents, PhhHand


def load_file(file: Path) -> Contents:
    """Return the hands of *file* and the errors of invalid ones. Raises CommandError."""
    from cardtable.core.errors import SourceError
    from cardtable.games.holdem.phh import load_contents

    try:
        return load_contents(file)
    except SourceError as error:
        raise CommandError(error.explain()) from None
    except OSError as error:
        raise not_readable(file, error.strerror or type(error).__name__) from None


def find_hand(contents: Contents, number: int | None, file: Path) -> PhhHand:
    """Return hand *number*, or the first valid one. Raises CommandError."""
    hands, faults = contents.hands, contents.faults
    if number is None:
        if not hands:
            raise CommandError(fault_lines(contents))
        return hands[0]
    for hand in hands:
        if (hand.number or 1) == number:
            return hand
    for fault in faults:
        if (fault.hand or 1) == number:
            raise CommandError(fault.explain())
    raise no_such_hand(file, number, len(hands) + len(faults))


def no_such_hand(file: Path, number: int, count: int) -> CommandError:
    """Return the error for a *number* that none of the *count* hands in *file* has."""
    return CommandError(
        ngettext(
            "There is no hand {number} in {file}, which has {count} hand.",
            "There is no hand {number} in {file}, which has {count} hands.",
            count,
        ).format(number=number, file=file.name, count=count)
    )


def fault_lines(contents: Contents) -> str:
    """Return a line for each invalid hand."""
    return "\n".join(fault.explain() for fault in contents.faults)


def name_of(file: Path, hand: PhhHand) -> str:
    """Return the title of *hand*: its file, and its number if the file has several."""
    if not hand.number:
        return file.name
    return _("{name}, hand {number}").format(name=file.name, number=hand.number)
