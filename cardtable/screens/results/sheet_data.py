"""The contents of a score sheet as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardtable.core.i18n import _, ngettext
from cardtable.games.speech import signed
from cardtable.match import Match


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of a breakdown: text and points."""

    words: str
    points: int


@dataclass(frozen=True, slots=True)
class SheetCell:
    """The result of one side in one hand. *made* is False for a missed contract."""

    bid: str
    took: str
    bags: str
    points: int
    total: int
    made: bool
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One hand: number from 1, dealer, and a cell per side."""

    number: int
    dealer: str
    cells: tuple[SheetCell, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet; *sides* are the names of the sides."""

    sides: tuple[str, ...]
    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    target: int | None = None


def names_of(match: Match) -> tuple[str, ...]:
    """Return the names by position."""
    return tuple(player.name for player in match.game.players)


def side_names(match: Match) -> tuple[str, ...]:
    """Return the name of each side: its players' names, joined."""
    names = names_of(match)
    return tuple(
        " + ".join(names[position] for position in side) for side in match.kind.sides(match.rules)
    )


def own_side(match: Match) -> int:
    """Return the side of the first person at the table, 0 if there is none."""
    sides = match.kind.sides(match.rules)
    for position, seat in enumerate(match.seats):
        if seat.is_person:
            return next(index for index, side in enumerate(sides) if position in side)
    return 0


def sheet_of(match: Match) -> Sheet:
    """Return the score sheet of *match*; no rows for a game that keeps no hands."""
    sides = match.kind.sides(match.rules)
    names = names_of(match)
    rows = tuple(
        Row(
            result.number,
            names[result.dealer],
            tuple(
                _cell(result, index, positions, names, match.rules)
                for index, positions in enumerate(sides)
            ),
        )
        for result in getattr(match.game, "results", ())
    )
    target = getattr(match.rules, "target", None)
    return Sheet(side_names(match), rows, match.game.get_scores(), target)


def _cell(
    result: Any, index: int, positions: tuple[int, ...], names: tuple[str, ...], rules: Any
) -> SheetCell:
    score = result.sides[index]
    return SheetCell(
        bid=" + ".join(result.bids[position].title for position in positions),
        took=str(score.tricks),
        bags=str(score.bags) if rules.bags else signed(score.gained_bags),
        points=score.points,
        total=result.totals[index],
        made=score.made,
        lines=tuple(
            SheetLine(_words(item, score, names, rules), item.points) for item in score.items
        ),
    )


def _words(item: Any, score: Any, names: tuple[str, ...], rules: Any) -> str:
    """Return a line of the breakdown as text."""
    if item.position is not None:
        words = {
            "nil-made": _("{name} made nil"),
            "nil-failed": _("{name} failed nil"),
            "blind-made": _("{name} made blind nil"),
            "blind-failed": _("{name} failed blind nil"),
        }[item.what]
        return words.format(name=names[item.position])
    if item.what == "bags":
        count = score.gained_bags
        return ngettext("{count} bag (overtrick)", "{count} bags (overtricks)", count).format(
            count=count
        )
    words = {
        "made": _("Contract of {contract} made, {tricks} taken"),
        "set": _("Contract of {contract} missed, {tricks} taken"),
        "bag-penalty": _("Bag penalty: {full} bags collected"),
        "ten-made": _("Ten for two hundred, made"),
        "ten-set": _("Ten for two hundred, missed"),
        "moon-made": _("All tricks bid and made"),
        "moon-set": _("All tricks bid, but not made"),
    }[item.what]
    return words.format(contract=score.contract, tricks=score.tricks, full=rules.bags)
