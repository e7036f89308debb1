"""Matches: any contestants, any game, mirrored deals, as many processes as there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any

from cardtable.engine import GameKind
from cardtable.games import all_games
from cardtable.games.experiment import experiment_for
from cardtable.i18n import _
from cardtable.lab.code import code_sum
from cardtable.lab.contestants import Contestant, Maker, read_contestant
from cardtable.lab.job import Job, Length, Result, Unit, units_of
from cardtable.lab.keeping import Keeper
from cardtable.lab.report import Report, make_report
from cardtable.lab.running import run

Progress = Callable[[int, int], None]
"""Hear how many units of how many are done."""
Found = Callable[[Unit, Result], None]
"""Hear of each unit that was played, as it comes."""
MOST = 1_000_000
"""Deals and games of all pairs together; each is kept in memory."""


class MatchFailed(RuntimeError):
    """Report a contestant that raised, or answered what the rules do not allow."""


class Match:
    """A match that is ready to be played; reads and checks everything first.

    The arguments are those of play_match; *lengths* says for each pair how much it plays, in place
    of *pairs*, *deals* and *games*. Raises ValueError for what cannot be, BadContestant
    among it.
    """

    def __init__(
        self,
        contestants: Sequence[str],
        *,
        game: str = "spades",
        rules: Any = "classic",
        deals: int = 1000,
        games: int = 0,
        seed: int = 1,
        deal_texts: Iterable[str] = (),
        pairs: Iterable[tuple[int, int]] | None = None,
        lengths: Mapping[tuple[int, int], Length] | None = None,
        folders: Iterable[Path] = (),
    ) -> None:
        kinds = all_games()
        if game not in kinds:
            raise ValueError(
                _("Unknown game '{name}'.").format(name=game)
                + " "
                + _("Allowed: {names}.").format(names=", ".join(kinds))
            )
        self.kind: GameKind = kinds[game]
        self.rules = self.kind.find_rules(rules) if isinstance(rules, str) else rules
        self.playing = experiment_for(self.kind, self.rules)
        places = tuple(folders)
        read = tuple(read_contestant(text, self.kind, places) for text in contestants)
        self.makers = tuple(Maker(one, self.kind, places) for one in read)
        if lengths is None:
            chosen = combinations(range(len(read)), 2) if pairs is None else pairs
            lengths = dict.fromkeys(chosen, Length(deals, games))
        self.lengths = dict(lengths)
        self._check(read)
        self.job = Job(
            game,
            dict(self.kind.rules_to_data(self.rules)),
            read,
            seed,
            self._read_deals(deal_texts),
            code_sum(game),
        )

    def _check(self, read: Sequence[Contestant]) -> None:
        if len(read) < 2 or not self.lengths:
            raise ValueError(_("A match takes two contestants at least."))
        lengths = self.lengths.values()
        if any(length.deals for length in lengths) and not self.playing.has_hands:
            raise ValueError(
                _(
                    "{game} has no single hands to compare; play whole games, as with --games 100."
                ).format(game=_(self.kind.title))
            )
        if sum(map(sum, lengths)) > MOST:
            raise ValueError(
                _("A match takes at most {most:,d} deals and games.").format(most=MOST)
            )
        if min(map(min, lengths)) < 0 or not max(map(max, lengths)):
            raise ValueError(_("A match takes one deal or one game at least."))

    def _read_deals(self, texts: Iterable[str]) -> tuple[str, ...]:
        found = []
        for number, text in enumerate(texts, 1):
            try:
                self.playing.check_deal(text)
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
        """Return everything there is to play, in the order it is begun."""
        return tuple(units_of(self.lengths))

    def play(
        self,
        *,
        workers: int = 1,
        scheduler: str = "",
        keep: Path | None = None,
        progress: Progress | None = None,
        found: Found | None = None,
    ) -> Report:
        """Play what is not in the file *keep* yet; see play_match."""
        text = self.job.to_text()
        with Keeper(text, keep) as keeper:
            units = self.units
            missing = [unit for unit in units if unit not in keeper.done]
            count = len(units) - len(missing)
            if progress is not None:
                progress(count, len(units))
            with closing(run(text, missing, workers, scheduler)) as results:
                for unit, result in results:
                    if "failed" in result:
                        raise MatchFailed(self._explain(result["failed"]))
                    keeper.add(unit, result)
                    count += 1
                    if progress is not None:
                        progress(count, len(units))
                    if found is not None:
                        found(unit, result)
            done = {unit: keeper.done[unit] for unit in units}
        return make_report(
            self.job,
            self.lengths,
            done,
            self.playing.columns,
            self.playing.unit,
            [maker.repeatable for maker in self.makers],
        )

    def _explain(self, failed: dict[str, Any]) -> str:
        names = _(" or ").join(self.job.contestants[who].text for who in failed["who"])
        what: str = failed["what"]
        return _("{name} fails in {what} {number} of seed {seed}: {place}").format(
            name=names,
            what=_(what),
            number=failed["number"] + 1,
            seed=self.job.seed,
            place=failed["place"],
        )


def play_match(
    contestants: Sequence[str],
    *,
    game: str = "spades",
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
    """Play a match and return what was found: the same bits however many *workers* there are.

    *contestants* are texts such as ``probability``, ``search@3``, ``search:worlds=200``,
    ``mine.py:Bold``, ``rule-bidder+random`` (bids of one, card play of another). *rules* is a rule
    set's name, a rule file's, or rules. Each of *deals* hands and *games* whole games is played
    twice by each pair (default: every two contestants), sides swapped, same dealer, same seeds for
    each seat. *deal_texts* are dealt first, the others follow from *seed*. *folders* hold
    strategies of the user's own.

    One worker is this process; more are processes of their own; *scheduler* is the address of a
    Dask cluster instead. *keep* is a file that results are appended to as they come: the same match
    with the same file goes on where it was interrupted, or grows.

    Raises ValueError for what cannot be played, MatchFailed for a contestant that raises or breaks
    the rules, RunFailed when workers die again and again, SourceError for a *keep* of other things.
    """
    match = Match(
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
