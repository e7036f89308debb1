"""The file of what Evolutionary has learned: shown, trained, taken along, forgotten."""

from __future__ import annotations

from pathlib import Path

from cardtable.games.spades.strategies.evolutionary import Evolutionary
from cardtable.games.spades.strategies.memory import Memory
from cardtable.i18n import _
from cardtable.lab.training import Progress, Stretch, train


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
                situation=situation,
                times=tried.times,
                won=round(100 * tried.won / tried.times),
                gain=tried.gain,
            )
            for situation, tried in part
        ]
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
    return summary(existing(path))


def reset(path: Path) -> bool:
    """Forget what the file holds; return whether there was anything."""
    had = path.exists()
    path.unlink(missing_ok=True)
    Evolutionary.forget_files()
    return had


def export_memory(path: Path, target: Path) -> Memory:
    """Write the memory in a file to another one and return it. Raises SourceError, OSError."""
    memory = existing(path)
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
    memory = existing(path)
    start = memory.hands if seed is None else seed
    curve = train(memory, hands, seed=start, progress=progress)
    memory.save(path)
    Evolutionary.forget_files()
    return curve


def existing(path: Path) -> Memory:
    """Return the memory in a file, an empty one where there is none. Raises SourceError."""
    return Memory.load(path) if path.exists() else Memory()
