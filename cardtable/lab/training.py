"""Training of the strategy Evolutionary, with a curve of its results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardtable.core.i18n import _
from cardtable.engine import Strategy
from cardtable.games.spades.game import Game
from cardtable.games.spades.hand.record import Player
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.strategies.evolutionary import Evolutionary
from cardtable.games.spades.strategies.memory import Memory
from cardtable.games.spades.strategies.random_play import Random
from cardtable.lab.estimates import mean_of
from cardtable.lab.job import Progress

OpponentFactory = Callable[[int], Strategy]
"""Creates an opponent from a seed."""

_BARS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A point of the training curve: the mean result of a stretch of hands.

    *hands* is the number of hands learned from at its end, *mean* the gain in points per hand,
    *half_width* half of its 95% confidence interval.
    """

    hands: int
    mean: float
    half_width: float


def train(
    memory: Memory,
    hands: int,
    *,
    rules: Rules | None = None,
    seed: int = 0,
    against: OpponentFactory = lambda seed: Random(seed=seed),
    stretches: int = 25,
    progress: Progress | None = None,
) -> tuple[Stretch, ...]:
    """Train *memory* with *hands* hands; return the training curve.

    The even seats learn and share the memory; *against* creates the players of the other seats.
    Equal arguments and an equal memory give equal results. *progress* counts hands. Raises
    ValueError for less than one hand.
    """
    if hands < 1:
        raise ValueError(_("Training needs at least one hand."))
    rules = rules if rules is not None else Rules()
    found: list[Stretch] = []
    gains: list[float] = []
    count = max(1, min(stretches, hands // 20))
    ends = {hands * part // count for part in range(1, count + 1)}
    for number in range(hands):
        gains.append(_play_hand(memory, rules, seed + number, number, against))
        if number + 1 in ends:
            mean = mean_of(gains)
            found.append(Stretch(memory.hands, mean.value, mean.half_width))
            gains = []
        if progress is not None:
            progress(number + 1, hands)
    return tuple(found)


def _play_hand(
    memory: Memory, rules: Rules, seed: int, number: int, against: OpponentFactory
) -> float:
    """Play one hand; return the points of the learning sides minus those of the others."""
    game = Game(rules, seed=seed, dealer=number % rules.players)
    for seat in range(rules.players):
        chance = seed * 4 + seat
        learns = rules.side_of[seat] % 2 == 0
        strategy = Evolutionary(seed=chance, memory=memory) if learns else against(chance)
        game.register_player(Player(strategy))
    learned = memory.hands
    try:
        while not game.results:
            player = game.get_next_player()
            assert player is not None
            game.accept(player.ask(), player)
    finally:
        for player in game.players:
            player.strategy.close()
    memory.hands = learned + 1  # several seats learned from this one hand
    points = [side.points for side in game.results[0].sides]
    ours, theirs = points[::2], points[1::2]
    return sum(ours) / len(ours) - sum(theirs) / len(theirs)


def sparkline(curve: Sequence[Stretch]) -> str:
    """Return a training curve as one line of bars, lowest to highest mean.

    >>> sparkline([Stretch(10, -5.0, 1), Stretch(20, 0.0, 1), Stretch(30, 30.0, 1)])
    '▁▂█'
    """
    if not curve:
        return ""
    low = min(stretch.mean for stretch in curve)
    span = max(stretch.mean for stretch in curve) - low or 1.0
    return "".join(_BARS[round((stretch.mean - low) / span * 7)] for stretch in curve)
