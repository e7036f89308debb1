"""Count the blunders of strategies: a player against itself in all seats, watched for each kind."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardtable.core.i18n import _, write_number
from cardtable.games import DEFAULT_GAME
from cardtable.lab.estimates import Rate, poisson
from cardtable.lab.job import WATCHED_HAND, Unit, UnitResult
from cardtable.lab.lab_run import LabRun, check_deals
from cardtable.lab.tables import in_columns

PER = 1000
"""Blunders are counted per this many hands."""


@dataclass(frozen=True)
class PlayerBlunders:
    """The blunders of one player; *counts* has the number of each kind that occurred."""

    name: str
    repeatable: bool
    hands: int
    counts: Mapping[str, int]
    positions: tuple[dict[str, Any], ...]

    def rate(self, kind: str = "") -> Rate:
        """Return the number of blunders of a *kind*, or of all, per 1,000 hands."""
        count = self.counts.get(kind, 0) if kind else sum(self.counts.values())
        return poisson(count, self.hands / PER)


@dataclass(frozen=True)
class BlunderReport:
    """The blunders of all players; *kinds* has the kinds by key, with their titles."""

    seed: int
    kinds: Mapping[str, str]
    players: tuple[PlayerBlunders, ...]


class BlunderCount(LabRun[BlunderReport]):
    """A count of blunders with checked arguments, ready to be played.

    Each of the *contestants* plays *hands* hands, in all seats; all play the same deals, those of a
    match with this *seed*. Raises ValueError for invalid arguments.
    """

    def __init__(
        self,
        contestants: Sequence[str],
        *,
        hands: int = 1000,
        game: str = DEFAULT_GAME,
        rules: Any = "classic",
        seed: int = 1,
        folders: Iterable[Path] = (),
    ) -> None:
        super().__init__(contestants, game=game, rules=rules, seed=seed, folders=folders)
        self.hands = hands
        if not contestants or hands < 1:
            raise ValueError(_("Counting blunders takes at least one player and one hand."))
        check_deals(hands * len(contestants))

    def check_game(self) -> None:
        """Raise ValueError for a game without kinds of blunders."""
        if not self.experiment.blunders:
            raise ValueError(
                _("No kinds of blunders are defined for {game}.").format(game=_(self.kind.title))
            )

    @property
    def units(self) -> tuple[Unit, ...]:
        """All work units, in the order they are started."""
        players = range(len(self.factories))
        return tuple(
            Unit(player, player, WATCHED_HAND, number)
            for number in range(self.hands)
            for player in players
        )

    def report(self, results: Mapping[Unit, UnitResult]) -> BlunderReport:
        """Return the blunders in the *results* of all units."""
        players = tuple(self._player(player, results) for player in range(len(self.factories)))
        return BlunderReport(self.job.seed, self.experiment.blunders, players)

    def _player(self, player: int, done: Mapping[Unit, UnitResult]) -> PlayerBlunders:
        name = self.job.contestants[player].text
        positions = tuple(
            {"player": name, "seed": self.job.seed, "hand": number + 1, **blunder}
            for number in range(self.hands)
            for blunder in done[Unit(player, player, WATCHED_HAND, number)]["blunders"]
        )
        counts = Counter(position["kind"] for position in positions)
        repeatable = self.factories[player].repeatable
        return PlayerBlunders(name, repeatable, self.hands, dict(counts), positions)


def blunder_lines(report: BlunderReport) -> Iterator[str]:
    """Yield the table of blunders as lines for a terminal."""
    players = report.players
    titles = [_("per 1,000 hands")]
    titles += [player.name + ("" if player.repeatable else " *") for player in players]
    rows = [
        [f"{key} ({_(title)})", *(_rate_words(player.rate(key)) for player in players)]
        for key, title in report.kinds.items()
    ]
    rows.append([_("all"), *(_rate_words(player.rate()) for player in players)])
    rows.append([_("hands"), *(write_number(player.hands) for player in players)])
    yield from in_columns(titles, rows)
    yield ""
    yield _("Seed {seed}; in parentheses the 95% interval.").format(seed=report.seed)
    if not all(player.repeatable for player in players):
        yield _("* has a time limit, so other runs differ; with worlds= they are repeatable.")


def _rate_words(rate: Rate) -> str:
    """Return ``12.0 (6.2 to 21.0)``."""
    return _("{value} ({low} to {high})").format(
        value=write_number(rate.value, 1),
        low=write_number(rate.low, 1),
        high=write_number(rate.high, 1),
    )


def positions_text(report: BlunderReport) -> str:
    """Return the position of each blunder as JSON, one per line."""
    return "".join(
        json.dumps(position, ensure_ascii=False) + "\n"
        for player in report.players
        for position in player.positions
    )
