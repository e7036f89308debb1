"""Hand histories in the PHH format: ``.phh`` with one hand, ``.phhs`` with many.

PHH (Poker Hand History, Kim 2024) is TOML. The variants NT, FT and PT are no-limit, fixed-limit and
pot-limit Hold'em. Player p1 has the small blind, the last player the button; heads-up, p1 has the
big blind. Each hand that is read is played through the engine, action by action.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from decimal import Decimal
from pathlib import Path

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import open_regular, reading
from cardtable.games.holdem.game import Game
from cardtable.games.holdem.hand.record import HandRecord
from cardtable.games.holdem.phh.hand import HandError, PhhHand, replay
from cardtable.games.holdem.phh.writer import hand_lines

MAX_BYTES = 32 * 2**20
MAX_HANDS = 100_000


_LONG_KEY = re.compile(r"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){16}""")
"""A key of many parts, which tomllib reads in quadratic time."""


def load(path: str | Path) -> tuple[PhhHand, ...]:
    """Return the hands of a file, each after a full replay through the engine.

    Raises HandError for a hand that breaks the rules, SourceError for a file in another format,
    OSError if it cannot be read.
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
    with reading(file.name):
        return loads(text, file.name)


def loads(text: str, filename: str = "") -> tuple[PhhHand, ...]:
    """Return the hands of a text; see :func:`load`."""
    if _LONG_KEY.search(text):
        raise SourceError(_("Not a PHH file: a key has too many parts."), filename=filename)
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except ArithmeticError:
        raise SourceError(_("Not a PHH file: a number is too large."), filename=filename) from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise SourceError(
            _("Not a PHH file: {reason}").format(reason=error), filename=filename
        ) from None
    if "variant" in data:
        return (replay(data, filename, 0),)
    hands = [(key, value) for key, value in data.items() if isinstance(value, Mapping)]
    if not hands or len(hands) < len(data):
        raise SourceError(
            _("Not a PHH file: the 'variant' field is missing."),
            filename=filename,
            allowed=_("Allowed: {names}.").format(names="NT, FT, PT"),
        )
    if len(hands) > MAX_HANDS:
        raise SourceError(
            _("The file has more than {limit:,d} hands.").format(limit=MAX_HANDS), filename=filename
        )
    return tuple(replay(value, filename, number) for number, (_key, value) in enumerate(hands, 1))


def dump(
    hands: Game | HandRecord | PhhHand | Iterable[HandRecord | PhhHand], path: str | Path
) -> None:
    """Write finished hands to *path*: one as ``.phh``, several as tables of a ``.phhs``.

    The number of hands decides the format, not the suffix of *path*. Raises ValueError if there is
    no finished hand, OSError if the file cannot be written.
    """
    Path(path).write_text(dumps(hands), encoding="utf-8", newline="\n")


def dumps(hands: Game | HandRecord | PhhHand | Iterable[HandRecord | PhhHand]) -> str:
    """Return the text that :func:`dump` writes."""
    if isinstance(hands, Game):
        records: list[HandRecord | PhhHand] = list(hands.records)
    elif isinstance(hands, HandRecord | PhhHand):
        records = [hands]
    else:
        records = list(hands)
    written = [_lines(hand) for hand in records]
    if not written:
        raise ValueError(_("No hand is finished yet."))
    if len(written) == 1:
        return "\n".join(written[0]) + "\n"
    tables = ["\n".join([f"[{number}]", *lines]) for number, lines in enumerate(written, 1)]
    return "\n\n".join(tables) + "\n"


def _lines(hand: HandRecord | PhhHand) -> list[str]:
    """Return the lines of a hand, with ???? for hole cards that its file does not give."""
    if isinstance(hand, PhhHand):
        record = hand.record
        return list(hand_lines(record, frozenset(record.ring) - hand.known))
    return list(hand_lines(hand))


__all__ = ["HandError", "PhhHand", "dump", "dumps", "load", "loads"]
