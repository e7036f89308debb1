"""The hands of a file named on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cardtable.cli.errors import CommandError, not_readable
from cardtable.core.i18n import ngettext

if TYPE_CHECKING:
    from cardtable.games.holdem.phh import PhhHand

T = TypeVar("T")


def find_hand(hands: Sequence[T], number: int, file: Path) -> T:
    """Return hand *number*, from 1. Raises CommandError if *file* has fewer."""
    if number > len(hands):
        raise CommandError(
            ngettext("{file} has {count} hand.", "{file} has {count} hands.", len(hands)).format(
                file=file.name, count=len(hands)
            )
        )
    return hands[number - 1]


def load_hands(file: Path) -> tuple[PhhHand, ...]:
    """Return the hands of *file*, played by the rules. Raises CommandError."""
    from cardtable.core.errors import SourceError
    from cardtable.games.holdem.phh import load

    try:
        return load(file)
    except SourceError as error:
        raise CommandError(error.explain()) from None
    except OSError as error:
        raise not_readable(file, error.strerror or type(error).__name__) from None
