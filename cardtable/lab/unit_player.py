"""Plays work units: the same deal twice with the sides swapped.

The result depends only on the job and the unit, not on the process, the machine or the time.
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
from cardtable.lab.job import HAND, Job, Result, Unit, derive
from cardtable.lab.strategy_files import place_of, place_of_method

STEPS = 16
"""Buckets per doubling of the time, so that percentiles are exact to 5 %."""


class UnitPlayer:
    """Plays the units of one job in this process."""

    def __init__(self, job: Job) -> None:
        self.job = job
        kind = all_games()[job.game]
        self.experiment = experiment_for(kind, kind.rules_from_data(job.rules))
        self.factories = tuple(StrategyFactory(contestant, kind) for contestant in job.contestants)

    def play(self, unit: Unit) -> Result:
        """Play *unit* and return its result.

        The result is a dict with these keys.
        ``gain``: A's points minus B's, the mean of both playings (in whole games: at their end);
        ``won``: the games won by A and by B; ``playings``: the number of games played; ``a``,
        ``b``: the counts of each; ``measured``: times and worlds of each. If a contestant raised
        an error or broke the rules, the only key is ``failed``.
        """
        counts = (Counter[str](), Counter[str]())
        watches = (_Stopwatch(), _Stopwatch())
        won = [0, 0]
        gain = 0.0
        for swapped in range(self.experiment.rounds):
            try:
                game, owners = self._play_once(unit, swapped, watches)
            except _MatchFailure as failed:
                return {"failed": failed.data}
            points: tuple[list[float], list[float]] = ([], [])
            for side, (score, figures) in enumerate(
                zip(self.experiment.points(game), self.experiment.count(game), strict=True)
            ):
                owner = owners[self.experiment.sides[side][0]]
                points[owner].append(score)
                counts[owner].update(figures)
            gain += sum(points[0]) / len(points[0]) - sum(points[1]) / len(points[1])
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
        deal_seed = derive(unit.what, seed, number)
        over: Callable[[Game], bool]
        if unit.what == HAND:
            deal = self.job.deals[number] if number < len(self.job.deals) else ""
            game = experiment.new_hand(number, deal_seed, deal)
            over = experiment.hand_over
        else:
            game = experiment.new_game(number, deal_seed)
            over = experiment.too_long
        owners = tuple(experiment.owner(seat, swapped) for seat in range(experiment.seats))
        seated = tuple((unit.a, unit.b)[owner] for owner in owners)
        for seat, player in enumerate(game.players):
            player.strategy = self.factories[seated[seat]].make(derive(deal_seed, seat))
        names = tuple(n for i in (unit.a, unit.b) for n in self.job.contestants[i].files)
        try:
            if unit.what == HAND:
                experiment.begin_hand(game)
            _play_on(game, over, experiment.longest, tuple(watches[owner] for owner in owners))
        except _PlayerError as failure:
            place = failure.place or place_of(failure.error, *names)
            raise _MatchFailure(unit, [seated[failure.position]], place) from failure
        except (Exception, SystemExit) as error:  # from a hook, or caused by an invalid answer
            raise _MatchFailure(unit, [unit.a, unit.b], place_of(error, *names)) from error
        return game, owners


class _MatchFailure(Exception):
    """An error that ends the match: the contestants that may have caused it, and the place."""

    def __init__(self, unit: Unit, who: list[int], place: str) -> None:
        super().__init__(place)
        self.data = {"who": who, "what": unit.what, "number": unit.number, "place": place}


class _PlayerError(Exception):
    """An error or illegal action of the strategy at *position*."""

    def __init__(self, position: int, error: BaseException, place: str = "") -> None:
        super().__init__(error)
        self.position, self.error, self.place = position, error, place


def _play_on(
    game: Game, over: Callable[[Game], bool], longest: int, watches: tuple[_Stopwatch, ...]
) -> None:
    """Play until *over* or the end of the game.

    Raises _PlayerError for an error or an illegal action of a player.
    """
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
        if steps >= longest:
            return


class _Stopwatch:
    """Measures the times of decisions with more than one legal action, and counts worlds.

    Times are counted in logarithmic buckets, STEPS per doubling, so that results can be added.
    """

    def __init__(self) -> None:
        self.times: Counter[int] = Counter()
        self.worlds = self.looked = 0

    def note(self, seconds: float, strategy: Strategy) -> None:
        self.times[round(STEPS * log2(max(seconds * 1000, 1e-4)))] += 1
        advice = strategy.advice()
        if advice is not None:
            self.worlds += advice.worlds
            self.looked += 1

    def data(self) -> dict[str, Any]:
        times = {str(bucket): count for bucket, count in sorted(self.times.items())}
        return {"ms": times, "worlds": self.worlds, "looked": self.looked}


@lru_cache(maxsize=8)
def player_for(job_text: str) -> UnitPlayer:
    """Return the player for a job in the form of ``Job.to_text``."""
    return UnitPlayer(Job.from_text(job_text))


def play_unit(job_text: str, unit: tuple[int, int, str, int]) -> Result:
    """Play one unit of a job; see UnitPlayer.play."""
    return player_for(job_text).play(Unit(*unit))
