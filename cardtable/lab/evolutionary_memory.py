"""The memory file of Evolutionary: show, train, export, import and reset it."""

from __future__ import annotations

from pathlib import Path

from cardtable.core.i18n import _, write_number, write_percent
from cardtable.games.spades.strategies.evolutionary import Evolutionary
from cardtable.games.spades.strategies.memory import Memory
from cardtable.lab.job import Progress
from cardtable.lab.training import Stretch, train


def summary(memory: Memory, count: int = 8) -> tuple[str, ...]:
    """Return the summary in lines: size, best and worst plays, tricks by kind of hand.

    *count* limits each list.
    """
    lines = [
        _("{hands} hands, {plays} situations, {kinds} kinds of hand.").format(
            hands=memory.hands, plays=len(memory.plays), kinds=len(memory.takes)
        )
    ]
    frequent_plays = [item for item in memory.plays.items() if item[1].times >= 30]
    frequent_plays.sort(key=lambda item: -item[1].gain)
    for title, part in (
        (_("Highest gain:"), frequent_plays[:count]),
        (_("Lowest gain:"), frequent_plays[count:][-count:]),
    ):
        if part:
            lines.append(title)
        lines += [
            _("  {situation}: played {times} times, won {won}, {gain} tricks").format(
                situation=situation,
                times=tried.times,
                won=write_percent(100 * tried.won / tried.times),
                gain=write_number(tried.gain, 2, signed=True),
            )
            for situation, tried in part
        ]
    if memory.takes:
        lines.append(_("Tricks taken, by the most frequent kinds of hand:"))
    frequent = sorted(memory.takes.items(), key=lambda item: -sum(item[1]))[:count]
    for kind, counts in frequent:
        mean = sum(number * times for number, times in enumerate(counts)) / max(1, sum(counts))
        lines.append(
            _("  {kind}: {mean} in {count} hands").format(
                kind=kind, mean=write_number(mean, 1), count=sum(counts)
            )
        )
    return tuple(lines)


def show(path: Path) -> tuple[str, ...]:
    """Return the summary of a memory file; a missing file counts as empty. Raises SourceError."""
    return summary(load_or_empty(path))


def reset(path: Path) -> bool:
    """Delete the memory file; return whether it existed."""
    existed = path.exists()
    path.unlink(missing_ok=True)
    Evolutionary.forget_files()
    return existed


def export_memory(path: Path, target: Path) -> Memory:
    """Copy the memory to the file *target* and return it. Raises SourceError, OSError."""
    memory = load_or_empty(path)
    memory.save(target)
    return memory


def import_memory(source: Path, path: Path) -> Memory:
    """Replace the memory at *path* by that of *source*. Raises SourceError, OSError.

    Nothing changes if *source* cannot be read.
    """
    memory = Memory.load(source)
    memory.save(path)
    Evolutionary.forget_files()
    return memory


def train_file(
    path: Path, hands: int, *, seed: int | None = None, progress: Progress | None = None
) -> tuple[Stretch, ...]:
    """Train the memory in a file for *hands* hands; a missing file is created.

    *seed* is the seed of the first hand (default: the number of hands learned from). Raises
    SourceError, and does not change the file, if it cannot be read.
    """
    memory = load_or_empty(path)
    start = memory.hands if seed is None else seed
    curve = train(memory, hands, seed=start, progress=progress)
    memory.save(path)
    Evolutionary.forget_files()
    return curve


def load_or_empty(path: Path) -> Memory:
    """Return the memory in a file, an empty one if the file is missing. Raises SourceError."""
    return Memory.load(path) if path.exists() else Memory()
