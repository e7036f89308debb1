"""Common parts of all runs of the lab: contestants, a job, and work units to play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Generic, TypeVar

from cardtable.core.i18n import _, write_number
from cardtable.engine import GameKind
from cardtable.games import DEFAULT_GAME, all_games
from cardtable.games.experiment import experiment_for
from cardtable.lab.contestants import StrategyFactory, read_contestant
from cardtable.lab.job import Job, Progress, Unit, UnitResult, source_checksum
from cardtable.lab.results_file import ResultsFile
from cardtable.lab.workers import run

ReportT = TypeVar("ReportT", covariant=True)
OnResult = Callable[[Unit, UnitResult], None]
"""Called with each unit after it was played, and its result."""
MAX_DEALS = 1_000_000
"""Maximum number of deals and games of a run; all results are kept in memory."""


class MatchFailed(RuntimeError):
    """A contestant raised an error or returned an illegal action."""


class LabRun(ABC, Generic[ReportT]):
    """A run with checked arguments, ready to be played.

    *contestants* are texts such as ``search@3``, *rules* the name of a rule set, the path of a rule
    file, or rules; *folders* contain the user's own strategies. Raises ValueError (also
    BadContestant) for invalid arguments.
    """

    def __init__(
        self,
        contestants: Sequence[str],
        *,
        game: str = DEFAULT_GAME,
        rules: Any = "classic",
        seed: int = 1,
        folders: Iterable[Path] = (),
    ) -> None:
        self.kind = _find_kind(game)
        self.rules = self.kind.find_rules(rules) if isinstance(rules, str) else rules
        self.experiment = experiment_for(self.kind, self.rules)
        self.check_game()
        paths = tuple(folders)
        players = tuple(read_contestant(text, self.kind, paths) for text in contestants)
        self.factories = tuple(StrategyFactory(player, self.kind, paths) for player in players)
        self.job = Job(
            game,
            dict(self.kind.rules_to_data(self.rules)),
            players,
            seed,
            code=source_checksum(game),
        )

    def check_game(self) -> None:  # most runs suit every game
        """Raise ValueError if the run does not suit its game. Contestants are read afterwards."""

    @property
    @abstractmethod
    def units(self) -> tuple[Unit, ...]:
        """All work units, in the order they are started."""

    @abstractmethod
    def report(self, results: Mapping[Unit, UnitResult]) -> ReportT:
        """Return the report on the *results* of all units."""

    @property
    def is_repeatable(self) -> bool:
        """Whether other runs give the same results: no contestant has a time limit."""
        return all(factory.repeatable for factory in self.factories)

    def play(
        self,
        *,
        workers: int = 1,
        scheduler: str = "",
        keep: Path | None = None,
        progress: Progress | None = None,
        on_result: OnResult | None = None,
    ) -> ReportT:
        """Play the units that are not yet in the file *keep*, and return the report.

        See play_match() for the arguments and errors.
        """
        units, text = self.units, self.job.to_text()
        with ResultsFile(text, keep) as file:
            missing = [unit for unit in units if unit not in file.done]
            count = len(units) - len(missing)
            if progress is not None:
                progress(count, len(units))
            with closing(run(text, missing, workers, scheduler)) as results:
                for unit, result in results:
                    if "failed" in result:
                        raise MatchFailed(self._explain(result["failed"]))
                    if "refused" in result:
                        raise MatchFailed(result["refused"])
                    file.add(unit, result)
                    count += 1
                    if progress is not None:
                        progress(count, len(units))
                    if on_result is not None:
                        on_result(unit, result)
            return self.report({unit: file.done[unit] for unit in units})

    def _explain(self, failed: dict[str, Any]) -> str:
        names = _(" or ").join(self.job.contestants[index].text for index in failed["contestants"])
        kind: str = failed["kind"]
        return _("{name} fails in {what} {number} of seed {seed}: {place}").format(
            name=names,
            what=_(kind),
            number=failed["number"] + 1,
            seed=self.job.seed,
            place=failed["place"],
        )


def check_deals(count: int) -> None:
    """Raise ValueError if a run of *count* deals and games is too long."""
    if count > MAX_DEALS:
        raise ValueError(
            _("A match is limited to {limit} deals and games.").format(
                limit=write_number(MAX_DEALS)
            )
        )


def _find_kind(game: str) -> GameKind:
    """Return the game with the key *game*. Raises ValueError."""
    kinds = all_games()
    if game not in kinds:
        raise ValueError(
            _("Unknown game '{name}'.").format(name=game)
            + " "
            + _("Allowed: {names}.").format(names=", ".join(kinds))
        )
    return kinds[game]
