"""Play work units: the same deal twice with the sides swapped.

Results depend on the job and the unit only, not on the process or the machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from math import log2
from time import perf_counter
from typing import Any

from cardtable.engine import Game, IllegalAction, Strategy
from cardtable.games import all_games
from cardtable.games.experiment import experiment_for
from cardtable.lab.contestants import StrategyFactory
from cardtable.lab.job import HAND, Job, Unit, UnitResult, derive
from cardtable.lab.strategy_files import place_of, place_of_method

STEPS = 16
"""Buckets of times per doubling; percentiles are exact to 5 %."""


class UnitPlayer:
    """Plays the units of one job in this process."""

    def __init__(self, job: Job) -> None:
        self.job = job
        kind = all_games()[job.game]
        self.experiment = experiment_for(kind, kind.rules_from_data(job.rules))
        self.factories = tuple(StrategyFactory(contestant, kind) for contestant in job.contestants)

    def play(self, unit: Unit) -> UnitResult:
        """Play *unit* and return its result as JSON data.

        ``gain`` is A's points minus B's, the mean of both playings; ``won`` the games won by A and
        by B; ``playings`` the number of playings; ``a`` and ``b`` the counts of each; ``measured``
        times and worlds of each. If a contestant raised an error or broke the rules, the only key
        is ``failed``.
        """
        counts = (Counter[str](), Counter[str]())
        watches = (_Stopwatch(), _Stopwatch())
        won = [0, 0]
        gain = 0.0
        for swapped in range(self.experiment.rounds):
            try:
                game, owners = self._play_once(unit, swapped, watches)
            except _MatchFailure as failure:
                return {"failed": failure.data}
            difference, game_counts = self.experiment.compare(game, swapped)
            gain += difference
            for total, more in zip(counts, game_counts, strict=True):
                total.update(more)
            if game.winners:
                won[owners[game.winners[0]]] += 1
        return {
            "gain": gain / self.experiment.rounds,
            "won": won,
            "playings": self.experiment.rounds,
            "a": dict(counts[0]),
            "b": dict(counts[1]),
            "measured": [watch.data() for watch in watches],
        }

    def _play_once(
        self, unit: Unit, swapped: int, watches: tuple[_Stopwatch, _Stopwatch]
    ) -> tuple[Game, tuple[int, ...]]:
        experiment, seed, number = self.experiment, self.job.seed, unit.number
        chance = derive(unit.kind, seed, number)
        over: Callable[[Game], bool]
        if unit.kind == HAND:
            deal = self.job.deals[number] if number < len(self.job.deals) else ""
            game = experiment.new_hand(number, chance, deal)
            over = experiment.is_hand_over
        else:
            game = experiment.new_game(number, chance)
            over = experiment.is_too_long
        owners = tuple(experiment.owner(seat, swapped) for seat in range(experiment.seats))
        contestants = tuple((unit.a, unit.b)[owner] for owner in owners)
        for seat, player in enumerate(game.players):
            player.strategy = self.factories[contestants[seat]].make(derive(chance, seat))
        files = tuple(
            name for index in (unit.a, unit.b) for name in self.job.contestants[index].files
        )
        try:
            if unit.kind == HAND:
                experiment.begin_hand(game)
            _play_on(game, over, experiment.max_actions, tuple(watches[owner] for owner in owners))
        except _PlayerError as failure:
            place = failure.place or place_of(failure.error, *files)
            raise _MatchFailure(unit, [contestants[failure.position]], place) from failure
        except (Exception, SystemExit) as error:  # from a hook, or caused by an invalid answer
            raise _MatchFailure(unit, [unit.a, unit.b], place_of(error, *files)) from error
        return game, owners


class _MatchFailure(Exception):
    """An error that ends the match: the contestants that may have caused it, and the place."""

    def __init__(self, unit: Unit, contestants: list[int], place: str) -> None:
        super().__init__(place)
        self.data = {
            "contestants": contestants,
            "kind": unit.kind,
            "number": unit.number,
            "place": place,
        }


class _PlayerError(Exception):
    """An error or illegal action of the strategy at *position*."""

    def __init__(self, position: int, error: BaseException, place: str = "") -> None:
        super().__init__(error)
        self.position, self.error, self.place = position, error, place


def _play_on(
    game: Game, over: Callable[[Game], bool], max_actions: int, watches: tuple[_Stopwatch, ...]
) -> None:
    """Play until *over*, the end, or *longest* actions. Raises _PlayerError."""
    steps = 0
    while not over(game) and (player := game.get_next_player()) is not None:
        choices = len(game.legal())
        method = "play_card" if game.legal_plays() else "place_bid"
        position = player.position
        start = perf_counter()
        try:
            action = player.ask()
        except (Exception, SystemExit) as error:
            raise _PlayerError(position, error) from error
        seconds = perf_counter() - start
        try:
            game.accept(action, player)
        except IllegalAction as error:
            place = place_of_method(player.strategy, method)
            raise _PlayerError(position, error, f"{place}: {action!r}: {error}") from error
        if choices > 1:
            watches[position].note(seconds, player.strategy)
        steps += 1
        if steps >= max_actions:
            return


class _Stopwatch:
    """Records the times of decisions with more than one legal action, and counts worlds.

    Times are counted in logarithmic buckets, so that the counts of several units can be added.
    """

    def __init__(self) -> None:
        self.times: Counter[int] = Counter()
        self.worlds = self.advised = 0

    def note(self, seconds: float, strategy: Strategy) -> None:
        self.times[round(STEPS * log2(max(seconds * 1000, 1e-4)))] += 1
        advice = strategy.advice()
        if advice is not None:
            self.worlds += advice.worlds
            self.advised += 1

    def data(self) -> dict[str, Any]:
        times = {str(bucket): count for bucket, count in sorted(self.times.items())}
        return {"ms": times, "worlds": self.worlds, "advised": self.advised}


@lru_cache(maxsize=8)
def player_for(job_text: str) -> UnitPlayer:
    """Return the player for a job as text."""
    return UnitPlayer(Job.from_text(job_text))


def play_unit(job_text: str, unit: tuple[int, int, str, int]) -> UnitResult:
    """Play one unit of a job; see UnitPlayer.play."""
    return player_for(job_text).play(Unit(*unit))
