"""Duplicate matches between any contestants, in any game, in one or more processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any

from cardtable.core.i18n import _
from cardtable.engine import GameKind
from cardtable.games import DEFAULT_GAME, all_games
from cardtable.games.experiment import experiment_for
from cardtable.lab.contestants import Contestant, StrategyFactory, read_contestant
from cardtable.lab.job import Job, Length, Progress, Unit, UnitResult, source_checksum, units_of
from cardtable.lab.report import Report, make_report
from cardtable.lab.results_file import ResultsFile
from cardtable.lab.workers import run

OnResult = Callable[[Unit, UnitResult], None]
"""Called with each unit after it was played, and its result."""
MAX_DEALS = 1_000_000
"""Maximum number of deals and games of all pairs together; all results are kept in memory."""


class MatchFailed(RuntimeError):
    """A contestant raised an error or returned an illegal action."""


class MatchPlan:
    """A match with checked arguments, ready to be played.

    The arguments are those of play_match(); *lengths*, the length of each pair's match, replaces
    *pairs*, *deals* and *games*. Raises ValueError (also BadContestant) for invalid arguments.
    """

    def __init__(
        self,
        contestants: Sequence[str],
        *,
        game: str = DEFAULT_GAME,
        rules: Any = "classic",
        deals: int = 1000,
        games: int = 0,
        seed: int = 1,
        deal_texts: Iterable[str] = (),
        pairs: Iterable[tuple[int, int]] | None = None,
        lengths: Mapping[tuple[int, int], Length] | None = None,
        folders: Iterable[Path] = (),
    ) -> None:
        self.kind = find_kind(game)
        self.rules = self.kind.find_rules(rules) if isinstance(rules, str) else rules
        self.experiment = experiment_for(self.kind, self.rules)
        paths = tuple(folders)
        players = tuple(read_contestant(text, self.kind, paths) for text in contestants)
        self.factories = tuple(StrategyFactory(player, self.kind, paths) for player in players)
        if lengths is None:
            chosen = combinations(range(len(players)), 2) if pairs is None else pairs
            lengths = dict.fromkeys(chosen, Length(deals, games))
        self.lengths = dict(lengths)
        self._check(players)
        self.job = Job(
            game,
            dict(self.kind.rules_to_data(self.rules)),
            players,
            seed,
            self._read_deals(deal_texts),
            source_checksum(game),
        )

    def _check(self, players: Sequence[Contestant]) -> None:
        if len(players) < 2 or not self.lengths:
            raise ValueError(_("A match needs at least two contestants."))
        lengths = self.lengths.values()
        if any(length.deals for length in lengths) and not self.experiment.has_hands:
            raise ValueError(
                _(
                    "{game} has no single hands to compare. Play whole games, e.g. --games 100."
                ).format(game=_(self.kind.title))
            )
        if sum(map(sum, lengths)) > MAX_DEALS:
            raise ValueError(
                _("A match is limited to {limit:,d} deals and games.").format(limit=MAX_DEALS)
            )
        if min(map(min, lengths)) < 0 or not max(map(max, lengths)):
            raise ValueError(_("A match needs at least one deal or one game."))

    def _read_deals(self, texts: Iterable[str]) -> tuple[str, ...]:
        found = []
        for number, text in enumerate(texts, 1):
            try:
                self.experiment.check_deal(text)
            except ValueError as error:
                raise ValueError(
                    _("Deal {number} cannot be played: {reason}").format(
                        number=number, reason=error
                    )
                ) from None
            found.append(text)
        return tuple(found)

    @property
    def units(self) -> tuple[Unit, ...]:
        """All work units, in the order they are started."""
        return tuple(units_of(self.lengths))

    def play(
        self,
        *,
        workers: int = 1,
        scheduler: str = "",
        keep: Path | None = None,
        progress: Progress | None = None,
        on_result: OnResult | None = None,
    ) -> Report:
        """Play the units that are not yet in the file *keep*; see play_match()."""
        done = play_units(
            self.job,
            self.units,
            workers=workers,
            scheduler=scheduler,
            keep=keep,
            progress=progress,
            on_result=on_result,
        )
        return make_report(
            self.job,
            self.lengths,
            done,
            self.experiment.metrics,
            self.experiment.unit,
            [factory.repeatable for factory in self.factories],
        )


def find_kind(game: str) -> GameKind:
    """Return the game with the key *game*. Raises ValueError."""
    kinds = all_games()
    if game not in kinds:
        raise ValueError(
            _("Unknown game '{name}'.").format(name=game)
            + " "
            + _("Allowed: {names}.").format(names=", ".join(kinds))
        )
    return kinds[game]


def play_units(
    job: Job,
    units: Sequence[Unit],
    *,
    workers: int = 1,
    scheduler: str = "",
    keep: Path | None = None,
    progress: Progress | None = None,
    on_result: OnResult | None = None,
) -> dict[Unit, UnitResult]:
    """Play the *units* of a job that are not yet in the file *keep*; return all their results.

    See play_match() for the arguments and errors.
    """
    text = job.to_text()
    with ResultsFile(text, keep) as file:
        missing = [unit for unit in units if unit not in file.done]
        count = len(units) - len(missing)
        if progress is not None:
            progress(count, len(units))
        with closing(run(text, missing, workers, scheduler)) as results:
            for unit, result in results:
                if "failed" in result:
                    raise MatchFailed(_explain(job, result["failed"]))
                if "refused" in result:
                    raise MatchFailed(result["refused"])
                file.add(unit, result)
                count += 1
                if progress is not None:
                    progress(count, len(units))
                if on_result is not None:
                    on_result(unit, result)
        return {unit: file.done[unit] for unit in units}


def _explain(job: Job, failed: dict[str, Any]) -> str:
    names = _(" or ").join(job.contestants[index].text for index in failed["contestants"])
    kind: str = failed["kind"]
    return _("{name} fails in {what} {number} of seed {seed}: {place}").format(
        name=names, what=_(kind), number=failed["number"] + 1, seed=job.seed, place=failed["place"]
    )


def play_match(
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
