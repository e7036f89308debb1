"""The chances and figures of candidates as columns with short headings."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.core.i18n import N_, _, write_number
from cardtable.engine import Advice, Chance, Figure
from cardtable.games.action_words import capitalised
from cardtable.games.contrast import percent_words

HEADINGS = {
    "contract": N_("Contract"),
    "set": N_("Set"),
    "nil": N_("Nil"),
    "partner_nil": N_("Partner nil"),
    "opponent_nil": N_("Their nil"),
    "wins_hand": N_("Wins hand"),
    "wins_game": N_("Wins game"),
    "holds": N_("Has it"),
    "mix": N_("Mix"),
    "equity": N_("Equity"),
    "called": N_("If called"),
    "price": N_("Break-even"),
    "folds": N_("Folds"),
    "bags": N_("Bags"),
}
"""Short headings of the columns, by the key of a chance or figure; others have their words."""


@dataclass(frozen=True, slots=True)
class Column:
    """A chance or figure of the candidates: its heading, and a cell for each candidate.

    *spread* is the difference between the highest and the lowest value: the larger, the more the
    column decides. A cell is empty if the value was not estimated.
    """

    heading: str
    cells: tuple[str, ...]
    spread: float


def columns_of(advice: Advice) -> list[Column]:
    """Return the columns of *advice* in the order of its chances and figures.

    Outcomes with the same key share a column unless a candidate has two of them, such as the nils
    of both opponents.
    """
    columns: list[Column] = []
    outcomes: list[tuple[Chance | Figure, ...]] = [
        (*candidate.chances, *candidate.figures) for candidate in advice.candidates
    ]
    keys = [[each.key for each in row if each.key] for row in outcomes]
    unique = {key for row in keys for key in row if all(other.count(key) < 2 for other in keys)}
    rows: list[dict[tuple[str, str], Chance | Figure]] = [
        {(each.key, "" if each.key in unique else each.words): each for each in row}
        for row in outcomes
    ]
    for name in dict.fromkeys(name for row in rows for name in row):
        values = [row.get(name) for row in rows]
        shown = [each.share if isinstance(each, Chance) else each.value for each in values if each]
        words = next(each.words for each in values if each is not None)
        heading = _(HEADINGS[name[0]]) if name[0] in HEADINGS else capitalised(_(words))
        unit = next((each.unit for each in values if isinstance(each, Figure) and each.unit), "")
        column = Column(
            f"{heading} ({_(unit)})" if unit else heading,
            tuple(_cell(each) for each in values),
            max(shown) - min(shown) if len(shown) == len(values) else 1.0,
        )
        columns.append(column)
    return columns


def _cell(outcome: Chance | Figure | None) -> str:
    if isinstance(outcome, Chance):
        return percent_words(outcome.share)
    return "" if outcome is None else write_number(outcome.value, 1)
