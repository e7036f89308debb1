"""The trial of a user's strategy: many hands under all rule sets, in which faults are recorded.

It runs in another process, because the strategy may hang or end the process. After a fault a random
legal action is played, so that the hand continues.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from cardtable.engine import Event, Failed, Game, IllegalAction, Strategy
from cardtable.games import add_game, all_games
from cardtable.games.experiment import WholeGames, experiment_for
from cardtable.lab.arguments import BadContestant
from cardtable.lab.contestants import StrategyFactory, read_contestant
from cardtable.lab.job import derive
from cardtable.lab.lifeline import end_with
from cardtable.lab.places import place_of_method
from cardtable.lab.trial_watch import Output, TrialWatch, watch_forks
from cardtable.sandbox import place_of, run_in_process
from cardtable.sandbox.description import repr_of
from cardtable.sandbox.errors import message_of, printable
from cardtable.sandbox.guardian import detach

REPEAT_EVERY = 10
"""Of this number of deals one is played again at the end: equal seeds must give equal answers."""


@dataclass(frozen=True)
class Task:
    """The task of a trial: contestant, rule sets, opponents, number of deals and limits.

    An answer that takes more than *slow_ms* milliseconds is a fault, one that takes more than
    *timeout* seconds ends the trial.
    """

    text: str
    game: str
    rules: tuple[str, ...]
    opponents: tuple[str, ...]
    deals: int
    seed: int
    slow_ms: float
    timeout: float
    script: Any = None
    """The file of a scripted game, which the other process may not find."""

    def plan(self) -> list[tuple[str, str, int]]:
        """Return rule set, opponent and number of each deal, all combinations equally often."""
        pairings = [(rules, opponent) for rules in self.rules for opponent in self.opponents]
        return [(*pairings[n % len(pairings)], n // len(pairings)) for n in range(self.deals)]


@dataclass
class Notes:
    """The record of one deal: faults as (kind, place, details), times in ms, and answers."""

    faults: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)


def work(pipe: Any, lifeline: Any, task: Task, dump: str, watch: TrialWatch) -> None:
    """Run the trial *task*; send the record of each deal through *pipe*, and ``done`` at the end.

    If an answer takes too long, write the traceback to the file *dump* and end the process.
    """
    _separate(lifeline, watch)
    run_trial(pipe, task, dump, watch, Output(watch).take)


def run_trial(
    pipe: Any, task: Task, dump: str, watch: TrialWatch, take_output: Callable[[], str]
) -> None:
    """Run the trial *task* in this process; see work()."""
    with suppress(OSError), Path(dump).open("w", encoding="utf-8") as file:
        setup = _Setup(task)  # before the timeout begins
        faulthandler.dump_traceback_later(task.timeout, exit=True, file=file)
        try:
            trial = Trial(task, setup, watch)
        except BadContestant as error:
            pipe.send({"unusable": str(error)})
            return
        for rules, opponent, number in task.plan():
            pipe.send({"begins": [rules, opponent, number]})
            pipe.send(trial.try_deal(rules, opponent, number, file))
            pipe.send({"output": take_output()})
        for rules, opponent, number in trial.repeatable:
            pipe.send({"begins": [rules, opponent, number]})
            pipe.send({"faults": trial.repeat(rules, opponent, number, file)})
        faulthandler.cancel_dump_traceback_later()
        pipe.send({"faults": list(_threads_of(trial.files))})
        pipe.send({"done": True})


def _separate(lifeline: Any, watch: TrialWatch) -> None:
    """Become a session of its own, with a guardian, which ends with the check.

    The strategies run in this process.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process handles Ctrl-C
    if hasattr(os, "setsid"):
        with suppress(OSError):
            os.setsid()  # the guardian must not be in the group of the check
    detach(watch.note_end)
    watch.note_process()
    watch_forks()
    end_with(lifeline)
    run_in_process()


def _threads_of(files: tuple[str, ...]) -> Iterator[list[Any]]:
    """Yield a fault for each thread that would keep the program from ending."""
    frames = sys._current_frames()
    for thread in threading.enumerate():
        if thread is threading.main_thread() or thread.daemon:
            continue
        frame = frames.get(thread.ident or 0)
        while frame is not None and frame.f_code.co_filename not in files:
            frame = frame.f_back
        place = f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame is not None else files[0]
        yield ["threads", place, "", 1]


class _Setup:
    """The parts of a trial that do not depend on the strategy: game, opponents, rules."""

    def __init__(self, task: Task) -> None:
        self.kind = all_games()[task.game] if task.script is None else add_game(task.script)
        self.opponents = {
            text: StrategyFactory(read_contestant(text, self.kind), self.kind)
            for text in task.opponents
        }
        self.games: dict[str, WholeGames] = {
            name: experiment_for(self.kind, self.kind.find_rules(name)) for name in task.rules
        }


class Trial:
    """The trial of a strategy. Raises BadContestant if the strategy cannot be created."""

    def __init__(self, task: Task, setup: _Setup, watch: TrialWatch) -> None:
        self.watch = watch
        self.task = task
        self.opponents = setup.opponents
        self.games = setup.games
        watch.begin("file")
        try:
            contestant = read_contestant(task.text, setup.kind)
            watch.begin("__init__")
            self.factory = StrategyFactory(contestant, setup.kind)
        finally:
            watch.begin("")
        self.files = tuple(contestant.files)
        self.compares_views = True
        """Whether this deal is checked for changes of the view: each tenth is."""
        self.repeatable: dict[tuple[str, str, int], list[str]] = {}
        """Answers in the deals that are played again."""

    def try_deal(self, rules: str, opponent: str, number: int, dump: Any = None) -> dict[str, Any]:
        """Play a deal twice with the sides swapped; return gain, counts, faults and times."""
        experiment = self.games[rules]
        notes = Notes()
        self.compares_views = number % REPEAT_EVERY == 0
        gain = 0.0
        counts = Counter[str]()
        for swapped in range(experiment.rounds):
            game = self._play(experiment, opponent, number, swapped, notes, dump)
            difference, (own_counts, _opponent_counts) = experiment.compare(game, swapped)
            gain += difference
            counts.update(own_counts)
        if number % REPEAT_EVERY == 0 and self.factory.repeatable:
            self.repeatable[rules, opponent, number] = notes.answers
        return {
            "gain": gain / experiment.rounds,
            "counts": dict(counts),
            "faults": [[*key, times] for key, times in notes.faults.items()],
            "times": notes.times,
        }

    def repeat(self, rules: str, opponent: str, number: int, dump: Any = None) -> list[Any]:
        """Play a deal again with the first seating; return a fault if an answer differs.

        This is done after all other deals, so that state kept between hands is detected too.
        """
        before = self.repeatable[rules, opponent, number]
        again = Notes()
        self._play(self.games[rules], opponent, number, 0, again, dump)
        for step, (first, second) in enumerate(zip(before, again.answers, strict=False), 1):
            if first != second:
                place = place_of_method(self.factory.make(0), "play_card")
                return [["differs", place, f"answer {step}: {first}, then {second}", 1]]
        return []

    def _play(
        self,
        experiment: WholeGames,
        opponent: str,
        number: int,
        swapped: int,
        notes: Notes,
        dump: Any,
    ) -> Game:
        chance = derive("check", self.task.seed, number)
        hands = experiment.has_hands
        game = (
            experiment.new_hand(number, chance, "")
            if hands
            else experiment.new_game(number, chance)
        )
        own = {seat for seat in range(experiment.seats) if experiment.owner(seat, swapped) == 0}
        for seat, player in enumerate(game.players):
            if seat in own:
                self.watch.begin("__init__")
                player.strategy = self.factory.make(derive(chance, seat))
                on_error = partial(self._note_error, notes, player.strategy)
                self.watch.follow_hooks(player.strategy, on_error)
                self.watch.begin("")
            else:
                player.strategy = self.opponents[opponent].make(derive(chance, seat))

        def on_event(event: Event) -> None:
            if isinstance(event, Failed) and event.position in own:
                strategy = game.players[event.position].strategy
                self._note_error(notes, strategy, event.error, event.hook)

        game.listeners.append(on_event)
        if hands:
            try:
                experiment.begin_hand(game)
            except BaseException as error:  # a strategy may raise anything
                self._note_error(notes, game.players[min(own)].strategy, error, "pre_hand")
        over = experiment.end_of_hand() if hands else experiment.is_too_long
        other = Random(chance)
        for _step in range(experiment.max_actions):
            if over(game) or (to_act := game.get_next_player()) is None:
                break
            if dump is not None:
                faulthandler.dump_traceback_later(self.task.timeout, exit=True, file=dump)
            self._step(game, to_act, to_act.position in own, notes, other)
        for position in own:
            self._end(game.players[position].strategy, notes)
        return game

    def _end(self, strategy: Strategy, notes: Notes) -> None:
        """Call the methods that the table calls when it no longer needs an answer."""
        for method in ("stop", "close"):
            self.watch.begin(method)
            try:
                getattr(strategy, method)()
            except BaseException as error:  # a strategy may raise anything
                self._note_error(notes, strategy, error, method)
        self.watch.begin("")

    def _step(self, game: Game, player: Any, on_trial: bool, notes: Notes, other: Random) -> None:
        if not on_trial:
            game.accept(player.ask(), player)
            return
        method = "play_card" if game.legal_plays() else "place_bid"
        view = game.view_for(player.strategy, player)
        compares = self.compares_views and not player.strategy.sees_everything
        before = pickle.dumps(view) if compares else b""
        self.watch.begin(method)
        start = perf_counter()
        try:
            action = player.ask(view)
        except BaseException as error:  # a strategy may raise anything
            self._note_error(notes, player.strategy, error, method)
        else:
            notes.times.append((perf_counter() - start) * 1000)
            self.watch.begin("")
            if before and pickle.dumps(game.view_for(player.strategy, player)) != before:
                notes.faults["mutates", place_of_method(player.strategy, method), ""] += 1
            if notes.times[-1] > self.task.slow_ms:
                notes.faults["slow", place_of_method(player.strategy, method), ""] += 1
            try:
                game.accept(action, player)
                notes.answers.append(repr(action))
                return
            except IllegalAction as error:
                details = f"{printable(repr_of(action))}: {printable(error)}"
            except BaseException as error:  # the answer is not an action at all
                details = f"{printable(repr_of(action))}: {message_of(error)}"
            notes.faults["illegal", place_of_method(player.strategy, method), details] += 1
        legal = game.legal()
        game.accept(legal[other.randrange(len(legal))], player)

    def _note_error(
        self, notes: Notes, strategy: Strategy, error: BaseException, method: str
    ) -> None:
        place = place_of(error, *self.files)
        if not place.startswith(self.files):  # the method is missing, or has other parameters
            place = f"{place_of_method(strategy, method)}: {message_of(error)}"
        notes.faults["error", place, method] += 1
