"""Play one unit: the same deal twice with the sides swapped.

What comes of it depends on nothing but the job and the unit, whoever plays it, where and when.
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
from cardtable.lab.contestants import Maker
from cardtable.lab.job import HAND, Job, Result, Unit, derive
from cardtable.lab.sources import place_of, place_of_method

STEPS = 16
"""Buckets of times per doubling: a percentile is known within 5 %."""


class Bench:
    """A job made ready to be played in this process."""

    def __init__(self, job: Job) -> None:
        self.job = job
        kind = all_games()[job.game]
        self.playing = experiment_for(kind, kind.rules_from_data(job.rules))
        self.makers = tuple(Maker(contestant, kind) for contestant in job.contestants)

    def play(self, unit: Unit) -> Result:
        """Return what comes of *unit*.

        ``gain``: A's points less B's, the mean of both playings (whole games: of their end);
        ``won``: games won by A and by B of so many ``playings``; ``a``, ``b``: counts;
        ``measured``: what a clock said. Or ``failed`` alone: who did what ends a game.
        """
        counts = (Counter[str](), Counter[str]())
        watches = (_Watch(), _Watch())
        won = [0, 0]
        gain = 0.0
        for swapped in range(self.playing.rounds):
            try:
                game, owners = self._play_once(unit, swapped, watches)
            except _Failure as failure:
                return {"failed": failure.data}
            points: tuple[list[float], list[float]] = ([], [])
            for side, (score, found) in enumerate(
                zip(self.playing.points(game), self.playing.count(game), strict=True)
            ):
                owner = owners[self.playing.sides[side][0]]
                points[owner].append(score)
                counts[owner].update(found)
            gain += sum(points[0]) / len(points[0]) - sum(points[1]) / len(points[1])
            if game.winners:
                won[owners[game.winners[0]]] += 1
        return {
            "gain": gain / self.playing.rounds,
            "won": won,
            "playings": self.playing.rounds,
            "a": dict(counts[0]),
            "b": dict(counts[1]),
            "measured": [watch.data() for watch in watches],
        }

    def _play_once(
        self, unit: Unit, swapped: int, watches: tuple[_Watch, _Watch]
    ) -> tuple[Game, tuple[int, ...]]:
        playing, seed, number = self.playing, self.job.seed, unit.number
        chance = derive(unit.what, seed, number)
        over: Callable[[Game], bool]
        if unit.what == HAND:
            deal = self.job.deals[number] if number < len(self.job.deals) else ""
            game = playing.new_hand(number, chance, deal)
            over = playing.hand_over
        else:
            game = playing.new_game(number, chance)
            over = playing.too_long
        owners = tuple(playing.owner(seat, swapped) for seat in range(playing.seats))
        sitting = tuple((unit.a, unit.b)[owner] for owner in owners)
        for seat, player in enumerate(game.players):
            player.strategy = self.makers[sitting[seat]].make(derive(chance, seat))
        names = tuple(n for i in (unit.a, unit.b) for n in self.job.contestants[i].files)
        try:
            if unit.what == HAND:
                playing.begin_hand(game)
            _play_on(game, over, playing.longest, tuple(watches[owner] for owner in owners))
        except _Wrong as wrong:
            place = wrong.place or place_of(wrong.error, *names)
            raise _Failure(unit, [sitting[wrong.position]], place) from wrong
        except (Exception, SystemExit) as error:  # a hook's, or an answer no game can look at
            raise _Failure(unit, [unit.a, unit.b], place_of(error, *names)) from error
        return game, owners


class _Failure(Exception):
    """What ends a match: which contestants may have done it, and where."""

    def __init__(self, unit: Unit, who: list[int], place: str) -> None:
        super().__init__(place)
        self.data = {"who": who, "what": unit.what, "number": unit.number, "place": place}


class _Wrong(Exception):
    """What the strategy at *position* did wrong."""

    def __init__(self, position: int, error: BaseException, place: str = "") -> None:
        super().__init__(error)
        self.position, self.error, self.place = position, error, place


def _play_on(
    game: Game, over: Callable[[Game], bool], longest: int, watches: tuple[_Watch, ...]
) -> None:
    """Play until *over* or the end. What a player does wrong is raised as _Wrong."""
    steps = 0
    while not over(game) and (player := game.get_next_player()) is not None:
        choices = len(game.legal())
        method = "play_card" if game.legal_plays() else "place_bid"
        position = player.position
        start = perf_counter()
        try:
            action = player.ask()
        except (Exception, SystemExit) as error:
            raise _Wrong(position, error) from error
        took = perf_counter() - start
        try:
            game.accept(action, player)
        except IllegalAction as error:
            place = place_of_method(player.strategy, method)
            raise _Wrong(position, error, f"{place}: {action!r}: {error}") from error
        if choices > 1:
            watches[position].note(took, player.strategy)
        steps += 1
        if steps >= longest:
            return


class _Watch:
    """Note how long decisions took, those that leave a choice, and how many worlds were looked at.

    Times are counted in buckets, *STEPS* to each doubling, so that many notes make one.
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
def bench(job_text: str) -> Bench:
    """Return the bench for a job as ``Job.to_text`` writes it."""
    return Bench(Job.from_text(job_text))


def play_unit(job_text: str, unit: tuple[int, int, str, int]) -> Result:
    """Play one unit of a job; see Bench.play."""
    return bench(job_text).play(Unit(*unit))
