"""Play work units: the same deal twice with the sides swapped.

Results depend on the job and the unit only, not on the process or the machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import log2
from time import perf_counter
from typing import Any, Self

from cardtable.core.i18n import _
from cardtable.engine import Game, IllegalAction, Player, Strategy
from cardtable.games import all_games
from cardtable.games.experiment import experiment_for
from cardtable.games.hand_statistics import hand_statistics_of
from cardtable.lab.arguments import BadContestant
from cardtable.lab.contestants import StrategyFactory
from cardtable.lab.duplicate_hand import line_data, seats_of
from cardtable.lab.guest import Guest
from cardtable.lab.hybrid import asked_half, halves_of
from cardtable.lab.interrupts import Interrupts
from cardtable.lab.job import (
    DUPLICATE,
    EXPLOIT,
    GAME,
    HAND,
    WATCHED_HAND,
    Job,
    Unit,
    UnitResult,
    derive,
)
from cardtable.lab.places import place_of_method
from cardtable.lab.watched_hand import WatchedHand
from cardtable.sandbox import SandboxedStrategy, StrategyFailed, place_of
from cardtable.sandbox.description import repr_of
from cardtable.sandbox.errors import line_in, printable

STEPS = 16
"""Buckets of times per doubling; percentiles are exact to 5%."""

OnAction = Callable[[Game, Player, Any], None]
"""Called with the game, the player to act and its legal action, before the game accepts it."""


class UnitPlayer:
    """Plays the units of one job in this process."""

    def __init__(self, job: Job) -> None:
        self.job = job
        kind = all_games()[job.game]
        self.experiment = experiment_for(kind, kind.rules_from_data(job.rules))
        self.factories = tuple(StrategyFactory(contestant, kind) for contestant in job.contestants)

    def play(self, unit: Unit) -> UnitResult:
        """Play *unit* and return its result as JSON data.

        ``gain`` is A's points minus B's, the mean of both playings; ``luck`` how much of it was
        luck, in single hands of a game that estimates it; ``won`` the games won by A and
        by B; ``playings`` the number of playings; ``a`` and ``b`` the counts of each; ``measured``
        times and worlds of each. A watched hand has the result of WatchedHand.data(); of a
        duplicate, ``lines`` are the result and the margin of A and of B. If a contestant raised an
        error or broke the rules, the only key is ``failed``.
        """
        if unit.kind == WATCHED_HAND:
            return self._watch(unit)
        if unit.kind == DUPLICATE:
            return self._duplicate(unit)
        counts = (Counter[str](), Counter[str]())
        watches = (Stopwatch(), Stopwatch())
        won = [0, 0]
        gain = luck = 0.0
        has_luck = False
        for swapped in range(self.experiment.rounds):
            notes: list[Any] = []
            try:
                game, owners = self._play_once(unit, swapped, watches, self._note_in(notes))
            except PlayingFailed as failure:
                return {"failed": failure.data}
            difference, game_counts = self.experiment.compare(game, swapped, notes)
            gain += difference
            if unit.kind == HAND:
                lucky = self.experiment.compare_luck(game, swapped, notes)
                if lucky is not None:
                    luck, has_luck = luck + lucky, True
            for total, more in zip(counts, game_counts, strict=True):
                total.update(more)
            if game.winners:
                won[owners[game.winners[0]]] += 1
        return {
            "gain": gain / self.experiment.rounds,
            **({"luck": luck / self.experiment.rounds} if has_luck else {}),
            "won": won,
            "playings": self.experiment.rounds,
            "a": dict(counts[0]),
            "b": dict(counts[1]),
            "measured": [watch.data() for watch in watches],
        }

    def _note_in(self, notes: list[Any]) -> OnAction:
        """Return what adds the experiment's notes of each action to *notes*."""

        def add(game: Game, player: Player, action: Any) -> None:
            note = self.experiment.note(game, player, action)
            if note is not None:
                notes.append(note)

        return add

    def _watch(self, unit: Unit) -> UnitResult:
        """Play *unit* once and return the blunders."""
        watched = WatchedHand(self.experiment)
        try:
            self._play_once(unit, 0, (Stopwatch(), Stopwatch()), watched.note)
        except PlayingFailed as failure:
            return {"failed": failure.data}
        return watched.data()

    def _duplicate(self, unit: Unit) -> UnitResult:
        """Play *unit* with each of the two players in the first seat."""
        counted = hand_statistics_of(self.experiment.kind)
        assert counted is not None  # or no duplicate would have begun
        lines, least_wins = [], False
        for swapped in range(2):
            try:
                game, _owners = self._play_once(unit, swapped, (Stopwatch(), Stopwatch()))
            except PlayingFailed as failure:
                return {"failed": failure.data}
            lines.append(line_data(counted, game))
            least_wins = game.least_wins
        return {"lines": lines, "least_wins": least_wins}

    def _play_once(
        self,
        unit: Unit,
        swapped: int,
        watches: tuple[Stopwatch, Stopwatch],
        on_action: OnAction | None = None,
    ) -> tuple[Game, tuple[int, ...]]:
        experiment, seed, number = self.experiment, self.job.seed, unit.number
        chance = derive(GAME if unit.kind == GAME else HAND, seed, number)
        over: Callable[[Game], bool]
        if unit.kind != GAME:
            game = experiment.new_hand(number, chance, self._deal(number))
            over = experiment.end_of_hand()
        else:
            game = experiment.new_game(number, chance)
            over = experiment.is_too_long
        owners = tuple(experiment.owner(seat, swapped) for seat in range(experiment.seats))
        if unit.kind == DUPLICATE:
            contestants = seats_of(experiment, (unit.a, unit.b)[swapped])
        else:
            contestants = tuple((unit.a, unit.b)[owner] for owner in owners)
        makers = [self.factories[contestant].make for contestant in contestants]
        seats = tuple(watches[owner] for owner in owners)
        self.play_seated(unit, game, over, contestants, makers, chance, seats, on_action)
        return game, owners

    def _deal(self, number: int) -> str:
        """Return the text of a deal, or an empty one to draw the deal."""
        return self.job.deals[number] if number < len(self.job.deals) else ""

    def _beginning(self, unit: Unit, chance: int) -> tuple[Any, ...]:
        """Return all that another version needs to begin the same hand or game."""
        job, number = self.job, unit.number
        return job.game, job.rules, unit.kind != GAME, number, chance, self._deal(number)

    def play_seated(
        self,
        unit: Unit,
        game: Game,
        over: Callable[[Game], bool],
        contestants: tuple[int, ...],
        makers: Sequence[Callable[[int], Strategy]],
        chance: int,
        watches: Sequence[Stopwatch],
        on_action: OnAction | None = None,
    ) -> None:
        """Seat the strategies that *makers* make, and play *game* until *over*.

        By seat, *contestants* are their indexes in the job, and *watches* record their times.
        *chance* is the seed of their seeds. Raises PlayingFailed.
        """
        experiment = self.experiment
        with Interrupts() as interrupts:
            try:
                with _Seats(game) as seating:
                    for seat, make in enumerate(makers):
                        seating.take(seat, make, derive(chance, seat))
                    if unit.kind != EXPLOIT:
                        seating.admit_guests(self._beginning(unit, chance))
                    if unit.kind != GAME:
                        experiment.begin_hand(game)
                    _play_on(game, over, experiment.max_actions, watches, interrupts, on_action)
                    seating.settle()
            except _PlayerError as failure:
                interrupts.check()
                index = contestants[failure.position]
                place = failure.place or place_of(failure.error, *self._files(index))
                raise PlayingFailed(unit, [index], place) from failure
            except BaseException as error:  # from a hook, or caused by an invalid answer
                interrupts.check()
                raise self._failure_of(unit, contestants, error) from error

    def _files(self, contestant: int) -> tuple[str, ...]:
        return tuple(self.job.contestants[contestant].files)

    def _failure_of(
        self, unit: Unit, contestants: tuple[int, ...], error: BaseException
    ) -> PlayingFailed:
        """Return the failure of the contestant in whose file *error* was raised, else of both."""
        pair = list(dict.fromkeys(contestants))[:2] if unit.kind == EXPLOIT else [unit.a, unit.b]
        guilty = [
            index for index in pair if any(line_in(error, name) for name in self._files(index))
        ]
        files = [name for index in pair for name in self._files(index)]
        return PlayingFailed(unit, guilty[:1] or pair, place_of(error, *files))


class PlayingFailed(Exception):
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


class _Seats:
    """Seats the strategies of one playing, and closes them after it, also when it fails."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.taken: list[Strategy] = []

    def take(self, seat: int, make: Callable[[int], Strategy], seed: int) -> None:
        """Make the strategy of *seat*. Raises _PlayerError."""
        try:
            strategy = make(seed)
        except BadContestant as error:
            raise _PlayerError(seat, error, str(error)) from error
        self.taken.append(strategy)
        self.game.players[seat].strategy = strategy

    def admit_guests(self, beginning: tuple[Any, ...]) -> None:
        """Begin the game in each guest's own version. Raises _PlayerError."""
        for seat, strategy in enumerate(self.taken):
            if isinstance(strategy, Guest):
                try:
                    strategy.sit(self.game, seat, *beginning)
                except StrategyFailed as error:
                    raise _PlayerError(seat, error) from error

    def settle(self) -> None:
        """Wait for the hooks of users' strategies and guests. Raises _PlayerError."""
        for seat, strategy in enumerate(self.taken):
            for half in halves_of(strategy):
                if isinstance(half, (SandboxedStrategy, Guest)):
                    try:
                        half.settle()
                    except StrategyFailed as error:
                        raise _PlayerError(seat, error) from error
            _check_hooks(seat, strategy)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_error: object) -> None:
        failure: _PlayerError | None = None
        for seat, strategy in enumerate(self.taken):
            try:
                strategy.close()
            except BaseException as error:  # a user's strategy may raise anything
                failure = failure or _PlayerError(seat, error)
        if failure is not None and kind is None:
            raise failure


def _check_hooks(seat: int, strategy: Strategy) -> None:
    """Raise _PlayerError for the first hook that failed in a process of its own."""
    for half in halves_of(strategy):
        if isinstance(half, SandboxedStrategy):
            for error in half.take_hook_errors():
                raise _PlayerError(seat, error)


def _play_on(
    game: Game,
    over: Callable[[Game], bool],
    max_actions: int,
    watches: Sequence[Stopwatch],
    interrupts: Interrupts,
    on_action: OnAction | None = None,
) -> None:
    """Play until *over*, the end, or *max_actions* actions. Raises _PlayerError.

    *on_action* is called with each legal action before the game accepts it.
    """
    guests = [player.strategy for player in game.players if isinstance(player.strategy, Guest)]
    steps = 0
    while not over(game) and (player := game.get_next_player()) is not None:
        choices = len(game.legal())
        method = "play_card" if game.legal_plays() else "place_bid"
        position, strategy = player.position, player.strategy
        start = perf_counter()
        try:
            action = player.ask()
        except BaseException as error:  # a user's strategy may raise anything
            interrupts.check()
            _check_hooks(position, strategy)
            place = ""
            if isinstance(error, IllegalAction) and isinstance(
                asked_half(strategy), SandboxedStrategy
            ):
                words = _("not legal: {action}").format(action=error)
                place = f"{place_of_method(strategy, method)}: {words}"
            raise _PlayerError(position, error, place) from error
        seconds = perf_counter() - start
        _check_hooks(position, strategy)
        interrupts.check()
        if on_action is not None and action in game.legal():
            on_action(game, player, action)
        try:
            door = game.door_of(action)
            game.accept(action, player)
        except IllegalAction as error:
            words = f"{printable(repr_of(action))}: {error}"
            place = f"{place_of_method(strategy, method)}: {words}"
            raise _PlayerError(position, error, place) from error
        for guest in guests:
            guest.note(position, door, action)
        if choices > 1:
            watches[position].note(seconds, strategy)
        steps += 1
        if steps >= max_actions:
            return


class Stopwatch:
    """Records the times of decisions with more than one legal action, and counts worlds.

    Times are counted in logarithmic buckets, so that the counts of several units can be added.
    """

    def __init__(self) -> None:
        self.times: Counter[int] = Counter()
        self.worlds = self.advised = 0

    def note(self, seconds: float, strategy: Strategy) -> None:
        self.times[round(STEPS * log2(max(seconds * 1000, 1e-4)))] += 1
        advice = strategy.advice()
        if advice is not None and advice.counted != "hands":
            self.worlds += advice.worlds
            self.advised += 1

    def data(self) -> dict[str, Any]:
        times = {str(bucket): count for bucket, count in sorted(self.times.items())}
        return {"ms": times, "worlds": self.worlds, "advised": self.advised}
