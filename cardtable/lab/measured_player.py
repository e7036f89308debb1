"""Play the units of a measurement: random games, searches in random positions, patiences."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any

from cardtable.engine import Game
from cardtable.games.scripted import Game as ScriptedGame
from cardtable.games.scripted.search_trial import random_choice
from cardtable.games.scripted.trial_games import Progress
from cardtable.lab.job import RANDOM_GAME, SEARCH, Job, Unit, UnitResult, derive
from cardtable.lab.standings import MAX_ESTIMATED, Standings
from cardtable.lab.unit_player import PlayingFailed, Stopwatch, UnitPlayer
from cardtable.search.any_game.generic import TreeSearch

OVER, STUCK, ENDLESS, STOPPED = "over", "stuck", "endless", "stopped"
"""How a random game ends: by the script, without a legal message, when there were no new
scores for many messages, or after the maximum number of messages while still scoring."""

MAX_MESSAGES = 40_000
"""Maximum number of messages in a random game. Random seats need 25,000 for 100 points at Gin."""


class MeasuredPlayer(UnitPlayer):
    """Plays the units of a measurement of a scripted game in this process."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self._has_searched = False

    def play(self, unit: Unit) -> UnitResult:
        """Play *unit* and return its result as JSON data.

        A random game has ``messages``, ``choices`` (the positions with more than one legal
        message), ``branches`` (the sum of the numbers of legal messages), ``hands``, ``end``,
        ``shares`` of the win by turn, ``drama`` and ``leads`` (None where they are not defined),
        ``lost`` (whether a token of the first position is missing at the end), and the ``seconds``
        of processor time. A search has ``playouts``, ``legal`` and ``seconds``;
        it is empty if the position has no choice or the strategy does not search. A patience has
        the ``gain`` of the first contestant over the second, and whether the first has ``solved``
        it.
        """
        if unit.kind == RANDOM_GAME:
            return self._random_game(unit.number)
        if unit.kind == SEARCH:
            return self._search(unit)
        return self._patience(unit)

    def _random_game(self, number: int) -> UnitResult:
        chance = derive(RANDOM_GAME, self.job.seed, number)
        game, rng = self.experiment.new_game(number, chance), Random(chance)
        assert isinstance(game, ScriptedGame)
        standings = Standings(game, estimates=number < MAX_ESTIMATED)
        tokens = _tokens(game)
        progress = Progress(self.experiment.rules)
        progress.has_ended(game)
        messages = choices = branches = 0
        seconds, end = 0.0, ""
        while not end:
            start = process_time()
            legal = _send_random(game, rng)
            seconds += process_time() - start
            if not legal:
                end = STUCK if game.is_stuck else OVER
                break
            messages += 1
            choices += legal > 1
            branches += legal
            standings.note(game)
            if progress.has_ended(game):
                end = ENDLESS
            elif messages >= MAX_MESSAGES:
                end = STOPPED
        drama, leads = standings.measure(game, chance)
        return {
            "messages": messages,
            "choices": choices,
            "branches": branches,
            "hands": len(game.gains),
            "end": end,
            "shares": _shares(game, number % game.seats),
            "drama": drama,
            "leads": leads,
            "lost": not tokens <= _tokens(game),
            "seconds": seconds,
        }

    def _search(self, unit: Unit) -> UnitResult:
        chance = derive(SEARCH, self.job.seed, unit.number)
        game = self.experiment.new_hand(unit.number, chance, "")
        assert isinstance(game, ScriptedGame)
        position = random_choice(game, Random(chance))
        player = position.get_next_player() if position is not None else None
        if position is None or player is None:
            return {}
        while True:
            strategy = self.factories[unit.a].make(chance)
            if not isinstance(strategy, TreeSearch):
                strategy.close()
                return {}
            start = process_time()
            strategy.play_card(position.view_for(strategy, player))
            seconds = process_time() - start
            strategy.close()
            if self._has_searched:
                legal = len(position.legal())
                return {"playouts": strategy.playouts, "legal": legal, "seconds": seconds}
            self._has_searched = True  # the first search also learns the game's tricks

    def _patience(self, unit: Unit) -> UnitResult:
        """Play a patience with each contestant; its only side would not fit a duplicate deal."""
        points, solved = [], []
        for swapped in range(2):
            watches = (Stopwatch(), Stopwatch())
            try:
                game, _owners = self._play_once(unit, swapped, watches)
            except PlayingFailed as failure:
                return {"failed": failure.data}
            points.append(self.experiment.points(game)[0])
            solved.append(bool(game.winners))
        return {"gain": points[0] - points[1], "solved": solved[0]}


def _tokens(game: ScriptedGame) -> set[int]:
    """Return the tokens in all containers by their identities."""
    return {token.identity for each in game.containers.values() for token in each.tokens}


def _send_random(game: Game[Any, Any], rng: Random) -> int:
    """Send a random legal message; return the number of them, 0 if the game is over."""
    player = game.get_next_player()
    if player is None:
        return 0
    legal = game.legal()
    game.accept(legal[int(rng.random() * len(legal))], player)
    return len(legal)


def _shares(game: ScriptedGame, first: int) -> Sequence[float]:
    """Return the share of the win of each seat's side, in the order of turns from seat *first*.

    Those who lead a game that was stopped count as its winners.
    """
    sign = -1 if game.least_wins else 1
    scores = [sign * score for score in game.get_scores()]
    if game.current_phase == "over" or len(game.sides) == 1:
        ahead = [side[0] in game.winners for side in game.sides]
    else:
        ahead = [score == max(scores) for score in scores]
    if len(game.sides) > 1 and not any(ahead):
        ahead = [True] * len(ahead)
    share = 1 / max(1, sum(ahead))
    by_seat = {
        seat: share * won for side, won in zip(game.sides, ahead, strict=True) for seat in side
    }
    return [by_seat[(first + turn) % game.seats] for turn in range(game.seats)]
