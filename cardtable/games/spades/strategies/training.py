"""Train Evolutionary, and show what it has learned: as words, as a line of text, as a plot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from pathlib import Path

from cardtable.engine import Door, Strategy
from cardtable.games.spades.game import Game
from cardtable.games.spades.player import Player
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.strategies.evolutionary import Evolutionary
from cardtable.games.spades.strategies.memory import Memory
from cardtable.games.spades.strategies.random_play import Random
from cardtable.i18n import _

Progress = Callable[[int, int], None]
"""Hear how many hands of how many are played."""
Maker = Callable[[int], Strategy]
"""Make an opponent from a seed."""

_BARS = "▁▂▃▄▅▆▇█"


class PlotsMissing(RuntimeError):
    """Report that the library that draws plots is not installed."""


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
            found.append(_stretch(memory.hands, gains))
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
        if game.door is Door.BID:
            game.accept_bid(player.place_bid(), player)
        else:
            game.accept_play(player.play_card(), player)
    memory.hands = learned + 1  # one hand, however many seats learned from it
    points = [side.points for side in game.results[0].sides]
    ours, theirs = points[::2], points[1::2]
    return sum(ours) / len(ours) - sum(theirs) / len(theirs)


def _stretch(hands: int, gains: Sequence[float]) -> Stretch:
    count = len(gains)
    mean = sum(gains) / count
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, count - 1))
    return Stretch(hands, mean, 1.96 * spread / sqrt(count))


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


def save_plot(curve: Sequence[Stretch], path: Path) -> None:
    """Draw points a hand against Random over hands played to a PNG (or SVG, by its name).

    Raises PlotsMissing without the library for it, OSError when the file cannot be written.
    """
    try:
        matplotlib = import_module("matplotlib")
        matplotlib.use("Agg")
        plots = import_module("matplotlib.pyplot")
    except ImportError:
        raise PlotsMissing(
            _("A plot needs matplotlib; install cardtable with the extra 'plots'.")
        ) from None
    hands = [stretch.hands for stretch in curve]
    means = [stretch.mean for stretch in curve]
    figure, axes = plots.subplots(figsize=(8, 4.5), layout="constrained")
    axes.axhline(0, color="#888888", linewidth=1)
    axes.fill_between(
        hands,
        [stretch.mean - stretch.half_width for stretch in curve],
        [stretch.mean + stretch.half_width for stretch in curve],
        color="#1f6f54", alpha=0.2, linewidth=0, label=_("95 % interval"),
    )  # fmt: skip
    axes.plot(hands, means, color="#1f6f54", marker="o", markersize=3, label=_("mean"))
    axes.set_xlabel(_("hands played"))
    axes.set_ylabel(_("points a hand more than the opponents"))
    axes.set_title(_("What Evolutionary learns"))
    axes.legend(loc="lower right", frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=150)
    plots.close(figure)


def summary(memory: Memory, count: int = 8) -> tuple[str, ...]:
    """Return what the memory knows as lines for people: its size, the best and the worst plays."""
    lines = [
        _("{hands} hands, {plays} situations, {kinds} kinds of hand.").format(
            hands=memory.hands, plays=len(memory.plays), kinds=len(memory.takes)
        )
    ]
    known = [item for item in memory.plays.items() if item[1].times >= 30]
    known.sort(key=lambda item: -item[1].gain)
    for title, part in (
        (_("Gained most:"), known[:count]),
        (_("Gained least:"), known[max(count, len(known) - count) :]),
    ):
        if part:
            lines.append(title)
        lines += [
            _("  {situation}: played {times} times, won {won} %, {gain:+.2f} tricks").format(
                situation=situation, times=tried.times,
                won=round(100 * tried.won / tried.times), gain=tried.gain,
            )
            for situation, tried in part
        ]  # fmt: skip
    if memory.takes:
        lines.append(_("Tricks taken by the kinds of hand seen most:"))
    often = sorted(memory.takes.items(), key=lambda item: -sum(item[1]))[:count]
    for kind, counts in often:
        mean = sum(number * times for number, times in enumerate(counts)) / max(1, sum(counts))
        lines.append(
            _("  {kind}: {mean:.1f} in {count} hands").format(
                kind=kind, mean=mean, count=sum(counts)
            )
        )
    return tuple(lines)


def show(path: Path) -> tuple[str, ...]:
    """Return the summary of the memory in a file, empty when there is none. Raises SourceError."""
    return summary(_existing(path))


def reset(path: Path) -> bool:
    """Forget what the file holds; return whether there was anything."""
    had = path.exists()
    path.unlink(missing_ok=True)
    Evolutionary.forget_files()
    return had


def export_memory(path: Path, target: Path) -> Memory:
    """Write the memory in a file to another one and return it. Raises SourceError, OSError."""
    memory = _existing(path)
    memory.save(target)
    return memory


def import_memory(source: Path, path: Path) -> Memory:
    """Take the memory of *source* in place of the one at *path*. Raises SourceError, OSError.

    Nothing changes unless all of *source* can be read.
    """
    memory = Memory.load(source)
    memory.save(path)
    Evolutionary.forget_files()
    return memory


def train_file(
    path: Path, hands: int, *, seed: int | None = None, progress: Progress | None = None
) -> tuple[Stretch, ...]:
    """Train the memory in a file, made new if there is none, and write it back.

    Raises SourceError for a file that cannot be read; it is left as it is.
    """
    memory = _existing(path)
    start = memory.hands if seed is None else seed
    curve = train(memory, hands, seed=start, progress=progress)
    memory.save(path)
    Evolutionary.forget_files()
    return curve


def _existing(path: Path) -> Memory:
    return Memory.load(path) if path.exists() else Memory()
