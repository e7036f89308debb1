"""Duplicate: two players in the same seat, on the same cards, against the same opponents.

It is the lab's own figure for what the luck-free rating of a person estimates, from plain playings
of whole hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardtable.core.i18n import _, write_number
from cardtable.features.duplicate.rating import ComparedHand, Rating
from cardtable.features.duplicate.rating_words import rating_figures
from cardtable.games import DEFAULT_GAME
from cardtable.games.experiment import experiment_for
from cardtable.games.hand_statistics import HandStatistics, hand_statistics_of
from cardtable.lab.contestants import StrategyFactory, read_contestant
from cardtable.lab.duplicate_hand import MASTER, PLAYER
from cardtable.lab.job import DUPLICATE, Job, Progress, Unit, UnitResult, source_checksum
from cardtable.lab.match import MAX_DEALS, find_kind, play_units


@dataclass(frozen=True)
class DuplicateReport:
    """The results of a duplicate; each hand of *rating* is the mean of one work unit."""

    seed: int
    names: tuple[str, ...]
    rating: Rating
    counted: HandStatistics
    repeatable: bool


class Duplicate:
    """A duplicate with checked arguments, ready to be played.

    *player* and *master* play *hands* hands each from the first seat; *opponent* has the seats of
    the other sides, *partner* the others of the own side. Raises ValueError for invalid arguments.
    """

    def __init__(
        self,
        player: str,
        master: str,
        opponent: str,
        partner: str,
        *,
        game: str = DEFAULT_GAME,
        rules: Any = "classic",
        hands: int = 1000,
        seed: int = 1,
        folders: Iterable[Path] = (),
    ) -> None:
        kind = find_kind(game)
        chosen = kind.find_rules(rules) if isinstance(rules, str) else rules
        counted = hand_statistics_of(kind)
        if counted is None or not experiment_for(kind, chosen).has_hands:
            raise ValueError(_("{game} has no single hands to compare.").format(game=_(kind.title)))
        if not 1 <= hands <= MAX_DEALS:
            raise ValueError(
                _("A match is limited to {limit:,d} deals and games.").format(limit=MAX_DEALS)
            )
        paths = tuple(folders)
        texts = (player, master, opponent, partner)
        players = tuple(read_contestant(text, kind, paths) for text in texts)
        self.factories = tuple(StrategyFactory(each, kind, paths) for each in players)
        self.counted = counted
        self.hands = hands
        self.job = Job(
            game, dict(kind.rules_to_data(chosen)), players, seed, (), source_checksum(game)
        )

    @property
    def units(self) -> tuple[Unit, ...]:
        """All work units, in the order they are started."""
        return tuple(Unit(PLAYER, MASTER, DUPLICATE, number) for number in range(self.hands))

    def play(
        self,
        *,
        workers: int = 1,
        scheduler: str = "",
        keep: Path | None = None,
        progress: Progress | None = None,
    ) -> DuplicateReport:
        """Play the hands that are not yet in the file *keep*; see play_match()."""
        done = play_units(
            self.job, self.units, workers=workers, scheduler=scheduler, keep=keep, progress=progress
        )
        hands = tuple(compared_of(self.job.game, done[unit]) for unit in self.units)
        return DuplicateReport(
            self.job.seed,
            tuple(contestant.text for contestant in self.job.contestants),
            Rating(hands),
            self.counted,
            all(factory.repeatable for factory in self.factories),
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
    yield _("Seed {seed}, {hands} hands; ± is the 95 % interval.").format(
        seed=report.seed, hands=write_number(len(report.rating.hands))
    )
    if not report.repeatable:
        yield _(
            "A player has a time limit, so other runs differ; with worlds= they are repeatable."
        )
