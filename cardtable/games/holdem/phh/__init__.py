"""Hand histories in the PHH format: ``.phh`` with one hand, ``.phhs`` with many.

PHH (Poker Hand History, Kim 2024) is TOML. The variants NT and FT are no-limit and fixed-limit
Hold'em; pot limit has no variant of its own (see ``writer``). Player p1 has the small blind, the
last player the button; heads-up, p1 has the big blind. Each hand that is read is played through the
engine, action by action.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, write_number
from cardtable.core.input_files import open_regular
from cardtable.games.holdem.game import Game
from cardtable.games.holdem.hand.record import HandRecord
from cardtable.games.holdem.phh.hand import HandError, PhhHand, replay
from cardtable.games.holdem.phh.writer import hand_lines

MAX_BYTES = 32 * 2**20
MAX_HANDS = 100_000


@dataclass(frozen=True)
class Contents:
    """The hands of a file, and the errors of those that are invalid; both know their numbers."""

    hands: tuple[PhhHand, ...]
    faults: tuple[HandError, ...]


def load(path: str | Path) -> tuple[PhhHand, ...]:
    """Return the hands of a file, each after a full replay through the engine.

    Raises HandError for the first hand that breaks the rules (see load_contents()), SourceError
    for a file in another format, OSError if it cannot be read.
    """
    return _all_of(load_contents(path))


def loads(text: str, filename: str = "") -> tuple[PhhHand, ...]:
    """Return the hands of a text; see :func:`load`."""
    return _all_of(_contents(text, filename))


def load_contents(path: str | Path) -> Contents:
    """Return the valid hands of a file, and the errors of the others.

    Raises SourceError for a file in another format, OSError if it cannot be read.
    """
    file = Path(path)
    with open_regular(file) as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise SourceError(
            _("The file is too large (limit: {limit} MB).").format(limit=MAX_BYTES // 2**20),
            filename=file.name,
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SourceError(_("The file is not UTF-8 text."), filename=file.name) from None
    return _contents(text, file.name)


def _all_of(contents: Contents) -> tuple[PhhHand, ...]:
    if contents.faults:
        raise contents.faults[0]
    return contents.hands


def _contents(text: str, filename: str) -> Contents:
    hands: list[PhhHand] = []
    faults: list[HandError] = []
    for number, data in _tables(text, filename):
        try:
            hands.append(replay(data, filename, number))
        except HandError as error:
            faults.append(error)
    return Contents(tuple(hands), tuple(faults))


def _tables(text: str, filename: str) -> list[tuple[int, Mapping[str, Any]]]:
    """Return number and fields of each hand, 0 for the only one. Raises SourceError."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except ArithmeticError:
        raise SourceError(_("Not a PHH file: a number is too large."), filename=filename) from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise SourceError(
            _("Not a PHH file: {reason}").format(reason=error), filename=filename
        ) from None
    if "variant" in data:
        return [(0, data)]
    hands = [(key, value) for key, value in data.items() if isinstance(value, Mapping)]
    if not hands or len(hands) < len(data):
        raise SourceError(
            _("Not a PHH file: the 'variant' field is missing."),
            filename=filename,
            allowed=_("Allowed: {names}.").format(names="NT, FT"),
        )
    if len(hands) > MAX_HANDS:
        raise SourceError(
            _("The file has more than {limit} hands.").format(limit=write_number(MAX_HANDS)),
            filename=filename,
        )
    keys = [
        int(key) if key.isascii() and key.isdecimal() and len(key) < 10 else 0
        for key, _value in hands
    ]
    numbers = keys if all(keys) and len(set(keys)) == len(keys) else range(1, len(hands) + 1)
    return [(number, value) for number, (_key, value) in zip(numbers, hands, strict=True)]


def dump(
    hands: Game | HandRecord | PhhHand | Iterable[HandRecord | PhhHand], path: str | Path
) -> None:
    """Write finished hands to *path*, in tables if its name ends in ``.phhs``.

    Raises ValueError if there is no finished hand, or several for a file of another name, OSError
    if the file cannot be written.
    """
    records = _records(hands)
    in_tables = Path(path).suffix.lower() == ".phhs"
    if len(records) > 1 and not in_tables:
        raise ValueError(_("The name of a file of several hands ends in .phhs."))
    text = dumps(records, in_tables=in_tables)
    Path(path).write_text(text, encoding="utf-8", newline="\n")


def dumps(
    hands: Game | HandRecord | PhhHand | Iterable[HandRecord | PhhHand], *, in_tables: bool = False
) -> str:
    """Return finished hands as text: in tables for a ``.phhs`` file, as are several hands.

    Raises ValueError if there is no finished hand.
    """
    written = [_lines(hand) for hand in _records(hands)]
    if not written:
        raise ValueError(_("No hand is finished yet."))
    if len(written) == 1 and not in_tables:
        return "\n".join(written[0]) + "\n"
    tables = ["\n".join([f"[{number}]", *lines]) for number, lines in enumerate(written, 1)]
    return "\n\n".join(tables) + "\n"


def _records(
    hands: Game | HandRecord | PhhHand | Iterable[HandRecord | PhhHand],
) -> list[HandRecord | PhhHand]:
    if isinstance(hands, Game):
        return list(hands.records)
    return [hands] if isinstance(hands, HandRecord | PhhHand) else list(hands)


def _lines(hand: HandRecord | PhhHand) -> list[str]:
    """Return the lines of a hand; a hand that was read has the units of its file."""
    if isinstance(hand, PhhHand):
        return list(hand_lines(hand.record, hand.unlimited, hand.scale))
    return list(hand_lines(hand))


__all__ = ["Contents", "HandError", "PhhHand", "dump", "dumps", "load", "load_contents", "loads"]
