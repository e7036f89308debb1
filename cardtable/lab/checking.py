"""Try out a strategy that somebody wrote: many hands, every rule set, and everything it does wrong.

This part runs in a process of its own, because what is tried may hang, or end the process. What a
strategy does wrong is noted, and a random legal action takes its place, so that the hand goes on.
"""

from __future__ import annotations

import faulthandler
import signal
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from cardtable.engine import Event, Failed, Game, IllegalAction
from cardtable.games import all_games
from cardtable.games.experiment import WholeGames, experiment_for
from cardtable.lab.arguments import BadContestant
from cardtable.lab.contestants import Maker, read_contestant
from cardtable.lab.job import derive
from cardtable.lab.sources import place_of, place_of_method

REPEATED = 10
"""Each so many deals are played once more at the end; the same seeds must give the same answers."""


@dataclass(frozen=True)
class Task:
    """What to try: a contestant's text, under which rules against whom, over how many deals."""

    text: str
    game: str
    rules: tuple[str, ...]
    opponents: tuple[str, ...]
    deals: int
    seed: int
    slow_ms: float
    patience: float

    def plan(self) -> list[tuple[str, str, int]]:
        """Return rule set, opponent and number of each deal; every pairing comes equally often."""
        pairings = [(rules, who) for rules in self.rules for who in self.opponents]
        return [(*pairings[n % len(pairings)], n // len(pairings)) for n in range(self.deals)]


@dataclass
class Notes:
    """What was noted while one deal was tried. *faults* count (kind, place, words)."""

    faults: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)
    said: list[str] = field(default_factory=list)


def work(pipe: Any, task: Task, dump: str) -> None:
    """Try all deals of *task*; send through *pipe* what is noted of each, at last ``done``.

    An answer that does not come within the patience ends this process, and *dump* tells where it
    was at that moment.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the main process's to answer
    with Path(dump).open("w", encoding="utf-8") as file:
        ready = _Ready(task)  # the program's own start is not the strategy's time
        faulthandler.dump_traceback_later(task.patience, exit=True, file=file)
        try:
            trial = Trial(task, ready)
        except BadContestant as error:
            pipe.send({"unusable": str(error)})
            return
        for rules, opponent, number in task.plan():
            pipe.send({"begins": [rules, opponent, number]})
            pipe.send(trial.try_deal(rules, opponent, number, file))
        for rules, opponent, number in trial.repeatable:
            pipe.send({"begins": [rules, opponent, number]})
            pipe.send({"faults": trial.repeat(rules, opponent, number, file)})
        faulthandler.cancel_dump_traceback_later()
        pipe.send({"done": True})


class _Ready:
    """What a trial needs before the strategy: the game, its opponents, its rules."""

    def __init__(self, task: Task) -> None:
        self.kind = all_games()[task.game]
        self.opponents = {
            who: Maker(read_contestant(who, self.kind), self.kind) for who in task.opponents
        }
        self.playing: dict[str, WholeGames] = {
            name: experiment_for(self.kind, self.kind.find_rules(name)) for name in task.rules
        }


class Trial:
    """A strategy on trial. Raises BadContestant when it cannot even be made."""

    def __init__(self, task: Task, ready: _Ready | None = None) -> None:
        ready = ready or _Ready(task)
        self.task = task
        self.opponents = ready.opponents
        self.playing = ready.playing
        contestant = read_contestant(task.text, ready.kind)
        self.files = tuple(contestant.files)
        self.maker = Maker(contestant, ready.kind)
        self.repeatable: dict[tuple[str, str, int], list[str]] = {}
        """What was said in the deals that are played once more."""

    def try_deal(self, rules: str, opponent: str, number: int, dump: Any = None) -> dict[str, Any]:
        """Play a deal twice with the sides swapped; return gain, counts, faults and times."""
        playing = self.playing[rules]
        notes = Notes()
        gain = 0.0
        counts = Counter[str]()
        for swapped in range(playing.rounds):
            game = self._play(playing, opponent, number, swapped, notes, dump)
            points: tuple[list[float], list[float]] = ([], [])
            for side, (score, found) in enumerate(
                zip(playing.points(game), playing.count(game), strict=True)
            ):
                owner = playing.owner(playing.sides[side][0], swapped)
                points[owner].append(score)
                if owner == 0:
                    counts.update(found)
            gain += sum(points[0]) / len(points[0]) - sum(points[1]) / len(points[1])
        if number % REPEATED == 0 and self.maker.repeatable:
            self.repeatable[rules, opponent, number] = notes.said
        return {
            "gain": gain / playing.rounds,
            "counts": dict(counts),
            "faults": [[*key, times] for key, times in notes.faults.items()],
            "times": notes.times,
        }

    def repeat(self, rules: str, opponent: str, number: int, dump: Any = None) -> list[Any]:
        """Play the first half of a deal again; return a fault if not the same was said again.

        That is done after all other deals: what a strategy carries from hand to hand shows too.
        """
        said = self.repeatable[rules, opponent, number]
        again = Notes()
        self._play(self.playing[rules], opponent, number, 0, again, dump)
        for step, (first, second) in enumerate(zip(said, again.said, strict=False), 1):
            if first != second:
                place = place_of_method(self.maker.make(0), "play_card")
                return [["differs", place, f"answer {step}: {first}, then {second}", 1]]
        return []

    def _play(
        self, playing: WholeGames, opponent: str, number: int, swapped: int, notes: Notes, dump: Any
    ) -> Game:
        chance = derive("check", self.task.seed, number)
        hands = playing.has_hands
        game = playing.new_hand(number, chance, "") if hands else playing.new_game(number, chance)
        own = {seat for seat in range(playing.seats) if playing.owner(seat, swapped) == 0}
        for seat, player in enumerate(game.players):
            maker = self.maker if seat in own else self.opponents[opponent]
            player.strategy = maker.make(derive(chance, seat))

        def listen(event: Event) -> None:
            if isinstance(event, Failed) and event.position in own:
                self._note_error(notes, event.error, event.hook)

        game.listeners.append(listen)
        if hands:
            try:
                playing.begin_hand(game)
            except Exception as error:
                self._note_error(notes, error, "pre_hand")
        over = playing.hand_over if hands else playing.too_long
        other = Random(chance)
        for _step in range(playing.longest):
            if over(game) or (player := game.get_next_player()) is None:
                break
            if dump is not None:
                faulthandler.dump_traceback_later(self.task.patience, exit=True, file=dump)
            self._step(game, player, player.position in own, notes, other)
        return game

    def _step(self, game: Game, player: Any, on_trial: bool, notes: Notes, other: Random) -> None:
        if not on_trial:
            game.accept(player.ask(), player)
            return
        method = "play_card" if game.legal_plays() else "place_bid"
        start = perf_counter()
        try:
            action = player.ask()
        except (Exception, SystemExit, KeyboardInterrupt) as error:  # no Ctrl-C comes here
            self._note_error(notes, error, method)
        else:
            notes.times.append((perf_counter() - start) * 1000)
            if notes.times[-1] > self.task.slow_ms:
                notes.faults["slow", place_of_method(player.strategy, method), ""] += 1
            try:
                game.accept(action, player)
                notes.said.append(repr(action))
                return
            except IllegalAction as error:
                words = f"{action!r}: {error}"
            except Exception as error:  # the answer is nothing a game can look at
                words = f"{action!r}: {type(error).__name__}: {error}"
            notes.faults["illegal", place_of_method(player.strategy, method), words] += 1
        legal = game.legal()
        game.accept(legal[other.randrange(len(legal))], player)

    def _note_error(self, notes: Notes, error: BaseException, method: str) -> None:
        notes.faults["error", place_of(error, *self.files), method] += 1
