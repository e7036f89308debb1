"""Duplicate: two players in the same seat, on the same cards, against the same opponents.

It is the lab's own figure for what the luck-free rating of a person estimates, from plain playings
of whole hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardtable.core.i18n import _, write_number
from cardtable.features.duplicate.rating import ComparedHand, Rating
from cardtable.features.duplicate.rating_words import rating_figures
from cardtable.games import DEFAULT_GAME
from cardtable.games.hand_statistics import HandStatistics, hand_statistics_of
from cardtable.lab.duplicate_hand import MASTER, PLAYER
from cardtable.lab.job import DUPLICATE, Unit, UnitResult
from cardtable.lab.lab_run import MAX_DEALS, LabRun


@dataclass(frozen=True)
class DuplicateReport:
    """The results of a duplicate; each hand of *rating* is the mean of one work unit."""

    seed: int
    names: tuple[str, ...]
    rating: Rating
    counted: HandStatistics
    repeatable: bool


class Duplicate(LabRun[DuplicateReport]):
    """A duplicate with checked arguments, ready to be played.

    *player* and *master* play *hands* hands each from the first seat; *opponent* has the seats of
    the other sides, *partner* the others of the own side. Raises ValueError for invalid arguments.
    """

    def __init__(  # noqa: PLR0913  # as the options of its command
        self,
        player: str,
        master: str,
        opponent: str,
        partner: str,
        *,
        hands: int = 1000,
        game: str = DEFAULT_GAME,
        rules: Any = "classic",
        seed: int = 1,
        folders: Iterable[Path] = (),
    ) -> None:
        contestants = (player, master, opponent, partner)
        super().__init__(contestants, game=game, rules=rules, seed=seed, folders=folders)
        if not 1 <= hands <= MAX_DEALS:
            raise ValueError(
                _("A match is limited to {limit} deals and games.").format(
                    limit=write_number(MAX_DEALS)
                )
            )
        self.hands = hands

    def check_game(self) -> None:
        """Raise ValueError for a game without single hands."""
        counted = hand_statistics_of(self.kind)
        if counted is None or not self.experiment.has_hands:
            raise ValueError(
                _("{game} has no single hands to compare.").format(game=_(self.kind.title))
            )
        self.counted = counted

    @property
    def units(self) -> tuple[Unit, ...]:
        """All work units, in the order they are started."""
        return tuple(Unit(PLAYER, MASTER, DUPLICATE, number) for number in range(self.hands))

    def report(self, results: Mapping[Unit, UnitResult]) -> DuplicateReport:
        """Return the comparison of the *results* of all units."""
        return DuplicateReport(
            self.job.seed,
            tuple(contestant.text for contestant in self.job.contestants),
            Rating(tuple(compared_of(self.job.game, results[unit]) for unit in self.units)),
            self.counted,
            self.is_repeatable,
        )


def compared_of(game: str, result: UnitResult) -> ComparedHand:
    """Return the result of a work unit as a compared hand."""
    (own, margin), (master, master_margin) = result["lines"]
    return ComparedHand(game, own, master, margin, master_margin, least_wins=result["least_wins"])


def duplicate_lines(report: DuplicateReport) -> Iterator[str]:
    """Yield the result as lines for a terminal."""
    player, master, opponent, partner = report.names
    yield _(
        "{player} and {master} in the same seat, against {opponent}, partner {partner}:"
    ).format(player=player, master=master, opponent=opponent, partner=partner)
    for title, value in rating_figures(report.rating, report.counted.result):
        yield f"  {title}: {value}"
    yield ""
    yield _("Seed {seed}, {hands} hands; ± is the 95% interval.").format(
        seed=report.seed, hands=write_number(len(report.rating.hands))
    )
    if not report.repeatable:
        yield _(
            "A player has a time limit, so other runs differ; with worlds= they are repeatable."
        )
