"""Duplicate matches between any contestants, in any game, in one or more processes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

from cardtable.core.i18n import _
from cardtable.games import DEFAULT_GAME
from cardtable.lab.job import Length, Progress, Unit, UnitResult, units_of
from cardtable.lab.lab_run import LabRun, check_deals
from cardtable.lab.report import Report, make_report


class MatchPlan(LabRun[Report]):
    """A match with checked arguments, ready to be played.

    The arguments are those of play_match(); *lengths*, the length of each pair's match, replaces
    *pairs*, *deals* and *games*. Raises ValueError (also BadContestant) for invalid arguments.
    """

    def __init__(  # noqa: PLR0913  # as play_match()
        self,
        contestants: Sequence[str],
        *,
        deals: int = 1000,
        games: int = 0,
        deal_texts: Iterable[str] = (),
        pairs: Iterable[tuple[int, int]] | None = None,
        lengths: Mapping[tuple[int, int], Length] | None = None,
        game: str = DEFAULT_GAME,
        rules: Any = "classic",
        seed: int = 1,
        folders: Iterable[Path] = (),
    ) -> None:
        super().__init__(contestants, game=game, rules=rules, seed=seed, folders=folders)
        if lengths is None:
            chosen = combinations(range(len(contestants)), 2) if pairs is None else pairs
            lengths = dict.fromkeys(chosen, Length(deals, games))
        self.lengths = dict(lengths)
        self._check()
        self.job = replace(self.job, deals=self._read_deals(deal_texts))

    def _check(self) -> None:
        if len(self.factories) < 2 or not self.lengths:
            raise ValueError(_("A match needs at least two contestants."))
        lengths = self.lengths.values()
        if any(length.deals for length in lengths) and not self.experiment.has_hands:
            raise ValueError(
                _(
                    "{game} has no single hands to compare. Play whole games, e.g. --games 100."
                ).format(game=_(self.kind.title))
            )
        check_deals(sum(map(sum, lengths)))
        if min(map(min, lengths)) < 0 or not max(map(max, lengths)):
            raise ValueError(_("A match needs at least one deal or one game."))

    def _read_deals(self, texts: Iterable[str]) -> tuple[str, ...]:
        deals = []
        for number, text in enumerate(texts, 1):
            try:
                self.experiment.check_deal(text)
            except ValueError as error:
                raise ValueError(
                    _("Deal {number} cannot be played: {reason}").format(
                        number=number, reason=error
                    )
                ) from None
            deals.append(text)
        return tuple(deals)

    @property
    def units(self) -> tuple[Unit, ...]:
        """All work units, in the order they are started."""
        return tuple(units_of(self.lengths))

    def report(self, results: Mapping[Unit, UnitResult]) -> Report:
        """Return the report on the *results* of all units."""
        return make_report(
            self.job,
            self.lengths,
            results,
            self.experiment.metrics,
            self.experiment.unit,
            [factory.repeatable for factory in self.factories],
        )


def play_match(  # noqa: PLR0913  # public: the choices of a match
    contestants: Sequence[str],
    *,
    game: str = DEFAULT_GAME,
    rules: Any = "classic",
    deals: int = 1000,
    games: int = 0,
    seed: int = 1,
    deal_texts: Iterable[str] = (),
    pairs: Iterable[tuple[int, int]] | None = None,
    folders: Iterable[Path] = (),
    workers: int = 1,
    scheduler: str = "",
    keep: Path | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play a match and return the report; the results do not depend on the number of *workers*.

    *contestants* are texts such as ``probability``, ``search@3``, ``search:worlds=200``,
    ``mine.py:Bold``, ``rule-bidder+random`` (bids of one, card play of another). *rules* are the
    name of a rule set, the path of a rule file, or rules. Each of the *pairs* (default: all) plays
    *deals* hands and *games* whole games, each twice with the sides swapped, the same dealer and
    the same seed for each seat. *deal_texts* are dealt first, the others are drawn with *seed*.
    *folders* contain the user's own strategies.

    One worker means this process, more mean worker processes; *scheduler* is the address of a Dask
    cluster to use instead. Results are appended to the file *keep*, so that an interrupted match
    can be continued, or a finished one made longer.

    Raises ValueError for invalid arguments, MatchFailed if a contestant raises an error or breaks
    the rules, RunFailed if workers keep failing, SourceError if *keep* belongs to another match.
    """
    match = MatchPlan(
        contestants,
        game=game,
        rules=rules,
        deals=deals,
        games=games,
        seed=seed,
        deal_texts=deal_texts,
        pairs=pairs,
        folders=folders,
    )
    return match.play(workers=workers, scheduler=scheduler, keep=keep, progress=progress)
