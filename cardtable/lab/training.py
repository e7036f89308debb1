"""Train Evolutionary: hands in which some seats learn, and how they did meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardtable.engine import Strategy
from cardtable.games.spades.game import Game
from cardtable.games.spades.player import Player
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.strategies.evolutionary import Evolutionary
from cardtable.games.spades.strategies.memory import Memory
from cardtable.games.spades.strategies.random_play import Random
from cardtable.i18n import _
from cardtable.lab.figures import mean_of

Progress = Callable[[int, int], None]
"""Hear how many hands of how many are played."""
Maker = Callable[[int], Strategy]
"""Make an opponent from a seed."""

_BARS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some hands in a row: *hands* learned from at their end, points a hand over the opponents.

    *half_width* is that of the 95 % interval of the mean.
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
    against: Maker = lambda seed: Random(seed=seed),
    stretches: int = 25,
    progress: Progress | None = None,
) -> tuple[Stretch, ...]:
    """Let *memory* learn from *hands* hands of the even seats; return how its play went meanwhile.

    The even seats share the memory, *against* sits at the others. The same arguments and the same
    memory give the same result. Raises ValueError for less than one hand.
    """
    if hands < 1:
        raise ValueError(_("Training takes one hand at least."))
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


def _play_hand(memory: Memory, rules: Rules, seed: int, number: int, against: Maker) -> float:
    """Play one hand; return the points of a side that learns less those of one that does not."""
    game = Game(rules, seed=seed, dealer=number % rules.players)
    for seat in range(rules.players):
        chance = seed * 4 + seat
        learns = rules.side_of[seat] % 2 == 0
        strategy = Evolutionary(seed=chance, memory=memory) if learns else against(chance)
        game.register_player(Player(strategy))
    learned = memory.hands
    while not game.results:
        player = game.get_next_player()
        assert player is not None
        game.accept(player.ask(), player)
    memory.hands = learned + 1  # one hand, however many seats learned from it
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
