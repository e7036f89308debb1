"""Measure a scripted game: how it plays with random seats, what skill is worth, and its speed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from cardtable.core.i18n import N_, _
from cardtable.engine import GameKind
from cardtable.lab.estimates import Mean, Proportion, mean_of, ratio_of, wilson
from cardtable.lab.job import HAND, PATIENCE, RANDOM_GAME, SEARCH, Unit, UnitResult
from cardtable.lab.lab_run import LabRun, check_deals
from cardtable.lab.measured_player import ENDLESS, OVER, STOPPED, STUCK

RANDOM = "random"
"""The strategy that skill is measured against."""
LOST = "lost"
"""The measure of random games in which a token of the first position is missing at the end."""


class Scale(StrEnum):
    """How the values of a measure are written; a difference is one of shares."""

    NUMBER = "number"
    COUNT = "count"
    SHARE = "share"
    GAIN = "gain"
    DIFFERENCE = "difference"


class Measure(NamedTuple):
    """A measure of a game; *is_time* says that it depends on the machine."""

    key: str
    title: str
    scale: Scale = Scale.NUMBER
    is_time: bool = False


MEASURES = (
    Measure("advantage", N_("advantage of a seat"), Scale.DIFFERENCE),
    Measure("skill", N_("points per hand over Random"), Scale.GAIN),
    Measure("ahead", N_("ahead of Random"), Scale.SHARE),
    Measure("solved", N_("patiences solved"), Scale.SHARE),
    Measure("length", N_("messages per game"), Scale.COUNT),
    Measure("hand_length", N_("messages per hand"), Scale.COUNT),
    Measure("branching", N_("legal messages")),
    Measure("decisions", N_("decisions"), Scale.SHARE),
    Measure("drama", N_("drama")),
    Measure("leads", N_("changes of the lead")),
    Measure("endless", N_("endless games"), Scale.SHARE),
    Measure("stopped", N_("stopped games"), Scale.SHARE),
    Measure("stuck", N_("stuck games"), Scale.SHARE),
    Measure(LOST, N_("games that lose tokens"), Scale.SHARE),
    Measure("hands_per_second", N_("hands/s"), Scale.COUNT, is_time=True),
    Measure("iterations_per_second", N_("iterations/s"), Scale.COUNT, is_time=True),
    Measure("iterations_per_choice", N_("iterations per legal message"), is_time=True),
)
"""All measures, in the order of the tables; docs/strength.md defines them."""


@dataclass(frozen=True)
class GameMeasures:
    """The measures of one game by key, those that are not defined for it left out.

    *seats* is the share of the win by turn, the seat that begins first; *sides* the number of
    sides. *strategy* is what played against Random.
    """

    game: str
    title: str
    players: int
    sides: int
    strategy: str
    is_repeatable: bool
    seed: int
    games: int
    deals: int
    seats: tuple[Mean, ...]
    values: Mapping[str, Mean | Proportion]

    def to_data(self) -> dict[str, Any]:
        """Return the measures as JSON data; those of time are apart from the results."""
        timed = {measure.key for measure in MEASURES if measure.is_time}
        data = {key: estimate_data(value) for key, value in self.values.items()}
        return {
            "game": self.game,
            "title": self.title,
            "players": self.players,
            "sides": self.sides,
            "strategy": self.strategy,
            "repeatable": self.is_repeatable,
            "seed": self.seed,
            "games": self.games,
            "deals": self.deals,
            "results": {
                "seats": [estimate_data(seat) for seat in self.seats],
                **{key: value for key, value in data.items() if key not in timed},
            },
            "measured": {key: value for key, value in data.items() if key in timed},
        }


def bounds(estimate: Mean | Proportion) -> tuple[float, float]:
    """Return the 95% interval of *estimate*."""
    if isinstance(estimate, Mean):
        return estimate.interval
    return estimate.low, estimate.high


def estimate_data(estimate: Mean | Proportion) -> dict[str, float | None]:
    """Return value, interval and number of observations; an infinite interval is null."""
    low, high = bounds(estimate)
    is_known = low > float("-inf")
    return {
        "value": estimate.value,
        "low": low if is_known else None,
        "high": high if is_known else None,
        "observations": estimate[-1],
    }


class Measurement(LabRun[GameMeasures]):
    """A measurement with checked arguments, ready to be played.

    Random seats play *games* whole games; *strategy* searches in *deals* random positions and plays
    *deals* duplicate deals against Random. Raises ValueError for invalid arguments.
    """

    def __init__(
        self,
        game: str,
        strategy: str = "",
        *,
        games: int = 100,
        deals: int = 20,
        rules: Any = "classic",
        seed: int = 1,
        folders: Iterable[Path] = (),
    ) -> None:
        self.games, self.deals = games, deals
        self.strategy = strategy
        super().__init__((strategy, RANDOM), game=game, rules=rules, seed=seed, folders=folders)
        if games < 1 or deals < 0:
            raise ValueError(_("A measurement needs at least one game."))
        check_deals(games + 2 * deals)

    @property
    def units(self) -> tuple[Unit, ...]:
        """All work units, in the order they are started.

        The kinds are mixed evenly: deals take much longer than random games, and an estimate of the
        time left is right only if both are played at the same pace.
        """
        duel = PATIENCE if len(self.experiment.sides) == 1 else HAND
        kinds = (
            [Unit(1, 1, RANDOM_GAME, number) for number in range(self.games)],
            [Unit(0, 0, SEARCH, number) for number in range(self.deals)],
            [Unit(0, 1, duel, number) for number in range(self.deals)],
        )
        placed = [(unit.number / len(units), unit) for units in kinds for unit in units]
        return tuple(unit for _place, unit in sorted(placed, key=itemgetter(0)))

    def report(self, results: Mapping[Unit, UnitResult]) -> GameMeasures:
        """Return the measures from the *results* of all units."""
        by_kind: dict[str, list[UnitResult]] = {}
        for unit in self.units:
            by_kind.setdefault(unit.kind, []).append(results[unit])
        games = by_kind[RANDOM_GAME]
        searches = [each for each in by_kind.get(SEARCH, ()) if each]
        duels = [*by_kind.get(HAND, ()), *by_kind.get(PATIENCE, ())]
        sides = len(self.experiment.sides)
        seats = tuple(
            mean_of([each["shares"][turn] for each in games])
            for turn in range(self.experiment.seats)
        )
        values = {**_play(games), **_speed(games, searches), **_skill(duels)}
        if sides > 1:
            gaps = [seat._replace(value=seat.value - 1 / sides) for seat in seats]
            values["advantage"] = max(gaps, key=lambda gap: abs(gap.value))
        return GameMeasures(
            self.job.game,
            _(self.kind.title),
            self.experiment.seats,
            sides,
            self.strategy,
            self.is_repeatable,
            self.job.seed,
            self.games,
            self.deals,
            seats,
            {measure.key: values[measure.key] for measure in MEASURES if measure.key in values},
        )


def measures_shown(measured: Sequence[GameMeasures]) -> list[Measure]:
    """Return the measures that at least one game has; those of rare faults only if they occur."""
    rare = (STOPPED, STUCK, LOST)
    return [
        each
        for each in MEASURES
        if any(
            each.key in game.values and (each.key not in rare or game.values[each.key].value > 0)
            for game in measured
        )
    ]


def default_strategy(kind: GameKind) -> str:
    """Return the usual opponent of *kind* as a contestant, such as ``tree@3``."""
    opponent = kind.opponents[0]
    return opponent.strategy + (f"@{opponent.level}" if opponent.level else "")


def _play(games: Sequence[UnitResult]) -> dict[str, Mean | Proportion]:
    """Return the measures of random play."""
    found: dict[str, Mean | Proportion] = {
        end: wilson(sum(each["end"] == end for each in games), len(games))
        for end in (ENDLESS, STOPPED, STUCK)
    }
    found[LOST] = wilson(sum(each["lost"] for each in games), len(games))
    finished = [each["messages"] for each in games if each["end"] in (OVER, STUCK)]
    if finished:
        found["length"] = mean_of(finished)
    messages = [each["messages"] for each in games]
    for key, counted in (("branching", "branches"), ("decisions", "choices")):
        _add(found, key, ratio_of([each[counted] for each in games], messages))
    _add(found, "hand_length", ratio_of(messages, [each["hands"] for each in games]))
    for key in ("drama", "leads"):
        known = [each[key] for each in games if each[key] is not None]
        if known:
            found[key] = mean_of(known)
    return found


def _speed(
    games: Sequence[UnitResult], searches: Sequence[UnitResult]
) -> dict[str, Mean | Proportion]:
    """Return the measures of speed."""
    found: dict[str, Mean | Proportion] = {}
    seconds = [each["seconds"] for each in games]
    hands = [each["hands"] for each in games]
    if any(hands):
        _add(found, "hands_per_second", ratio_of(hands, seconds))
    if searches:
        playouts = [each["playouts"] for each in searches]
        seconds = [each["seconds"] for each in searches]
        _add(found, "iterations_per_second", ratio_of(playouts, seconds))
        legal = [each["legal"] for each in searches]
        _add(found, "iterations_per_choice", ratio_of(playouts, legal))
    return found


def _skill(duels: Sequence[UnitResult]) -> dict[str, Mean | Proportion]:
    """Return what the strategy gains over Random, and the share of deals in which it is ahead."""
    if not duels:
        return {}
    gains = [each["gain"] for each in duels]
    ahead = [0.5 + 0.5 * ((gain > 0) - (gain < 0)) for gain in gains]
    found: dict[str, Mean | Proportion] = {
        "skill": mean_of(gains),
        "ahead": wilson(sum(ahead), len(ahead)),
    }
    solved = [each["solved"] for each in duels if "solved" in each]
    if solved:
        found["solved"] = wilson(sum(solved), len(solved))
    return found


def _add(found: dict[str, Mean | Proportion], key: str, estimate: Mean | None) -> None:
    if estimate is not None:
        found[key] = estimate
