"""The score sheet of Spades: bids, tricks and bags of each hand, and how often bids were made."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.i18n import _
from cardtable.games.score_sheet import SheetCell, SheetColumn, SheetFact, SheetLine, SheetRow
from cardtable.games.spades.game import Game, HandResult
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.score_words import item_words
from cardtable.games.speech import plain, signed


def columns() -> tuple[SheetColumn, ...]:
    """Return the columns before points and total."""
    return (SheetColumn(_("Bid"), 1.35), SheetColumn(_("Took")), SheetColumn(_("Bags")))


def rows(game: Game) -> tuple[SheetRow, ...]:
    """Return the finished hands of *game*."""
    names = tuple(player.name for player in game.players)
    return tuple(
        SheetRow(
            result.number,
            names[result.dealer],
            tuple(_cell(result, side, names, game.rules) for side in range(len(game.rules.sides))),
        )
        for result in game.results
    )


def _cell(result: HandResult, side: int, names: Sequence[str], rules: Rules) -> SheetCell:
    score, total = result.sides[side], result.totals[side]
    bid = " + ".join(result.bids[position].title for position in rules.sides[side])
    lines = tuple(
        SheetLine(item_words(item, score, names, rules).line, item.points) for item in score.items
    )
    spoken = _("bid {bid}, took {took}, {points} points, total {total}. {lines}").format(
        bid=bid,
        took=score.tricks,
        points=signed(score.points),
        total=plain(total),
        lines=", ".join(f"{line.words} {signed(line.points)}" for line in lines),
    )
    bags = str(score.bags) if rules.bags else signed(score.gained_bags)
    return SheetCell(
        (bid, str(score.tricks), bags), score.points, total, lines, spoken, made=score.made
    )


def facts(game: Game) -> tuple[SheetFact, ...]:
    """Return what a finished game is summed up by."""
    results = game.results

    def fact(title: str, *numbers: Sequence[int]) -> SheetFact:
        """Return a fact whose number for a side is the sum over the hands in *numbers*."""
        return SheetFact(title, tuple(map(sum, zip(*numbers, strict=True))))

    def nils(ending: str) -> list[list[int]]:
        return [
            [
                sum(item.what.endswith(ending) and item.position is not None for item in side.items)
                for side in result.sides
            ]
            for result in results
        ]

    return (
        fact(_("Contracts made"), *([side.made for side in r.sides] for r in results)),
        fact(_("Contracts missed"), *([not side.made for side in r.sides] for r in results)),
        fact(_("Nils made"), *nils("-made")),
        fact(_("Nils failed"), *nils("-failed")),
        fact(_("Bags"), *([side.gained_bags for side in r.sides] for r in results)),
    )
