"""What became of a strategy that was tried out: gathered from its process, told to people."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from cardtable.engine import GameKind
from cardtable.games.experiment import Column, experiment_for
from cardtable.i18n import N_, _, ngettext
from cardtable.lab.checking import Task, work
from cardtable.lab.figures import Mean, mean_of
from cardtable.lab.tables import mean_words, milliseconds

Progress = Callable[[int, int], None]

TITLES = {
    "unusable": N_("It cannot be used"),
    "error": N_("It raises an error"),
    "illegal": N_("It answers what is not allowed"),
    "hangs": N_("It does not answer"),
    "slow": N_("It answers late"),
    "differs": N_("The same seed gives other answers"),
}


@dataclass(frozen=True)
class Fault:
    """Something that is wrong: its *kind* is a key of TITLES, *place* a line of the file.

    *times* tells how often it was met, *first* under which rules, against whom, in which deal.
    """

    kind: str
    place: str
    words: str
    times: int
    first: str


@dataclass
class Verdict:
    """What was found about a strategy. *gains* are points a hand over each opponent."""

    hands: int = 0
    faults: list[Fault] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    gains: dict[str, Mean] = field(default_factory=dict)
    columns: tuple[Column, ...] = ()
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def good(self) -> bool:
        """Tell whether nothing is wrong."""
        return not self.faults

    def milliseconds(self, share: float) -> float:
        """Return the time below which *share* of the answers came, 0 without any."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def check_strategy(
    text: str,
    kind: GameKind,
    *,
    hands: int = 1000,
    seed: int = 1,
    slow_ms: float = 1000.0,
    patience: float = 30.0,
    progress: Progress | None = None,
) -> Verdict:
    """Let the contestant *text* play *hands* hands under every rule set, and say what was found.

    It plays against Random and the lab's yardstick for the game. An answer later than *slow_ms* is
    a fault, one that does not come within *patience* seconds the end. The strategy runs in a
    process of its own.
    """
    known = kind.strategies().classes
    yardstick = experiment_for(kind, kind.find_rules(kind.rule_sets[0])).yardstick
    opponents = tuple(dict.fromkeys(who for who in ("random", yardstick) if who in known))
    deals = max(1, hands // 2)
    task = Task(text, kind.key, kind.rule_sets, opponents, deals, seed, slow_ms, patience)
    gathered = _Gathered(task)
    context = get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        dump = Path(folder) / "where"
        pipe, there = context.Pipe(duplex=False)
        process = context.Process(target=work, args=(there, task, str(dump)), daemon=True)
        process.start()
        there.close()
        try:
            gathered.listen(pipe, progress)
        finally:
            process.kill()
            process.join()
            pipe.close()
        if not gathered.done:
            gathered.note_end(dump)
    columns = experiment_for(kind, kind.find_rules(kind.rule_sets[0])).columns
    return gathered.verdict(columns)


class _Gathered:
    """Put together what the process of a trial sends."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.done = False
        self.unusable = ""
        self.now = ""
        self.deals = 0
        self.faults: dict[tuple[str, str], list[Any]] = {}
        self.gains: dict[str, list[float]] = {}
        self.found = Verdict()

    def listen(self, pipe: Any, progress: Progress | None) -> None:
        opponent = ""
        while not self.done:
            try:
                heard = pipe.recv()
            except EOFError:
                return
            if "begins" in heard:
                rules, opponent, number = heard["begins"]
                self.now = _("rules {rules}, against {who}, deal {number}").format(
                    rules=rules, who=opponent, number=number + 1
                )
            elif "unusable" in heard:
                self._note("unusable", heard["unusable"], "", 1)
                self.done = True
            elif "done" in heard:
                self.done = True
            else:
                self._take(heard, opponent)
                if progress is not None:
                    progress(2 * self.deals, 2 * self.task.deals)

    def _take(self, heard: dict[str, Any], opponent: str) -> None:
        for kind, place, words, times in heard["faults"]:
            self._note(kind, place, words, times)
        if "gain" not in heard:  # a deal played once more
            return
        self.deals += 1
        self.gains.setdefault(opponent, []).append(heard["gain"])
        self.found.times += heard["times"]
        self.found.counts.update(heard["counts"])

    def _note(self, kind: str, place: str, words: str, times: int) -> None:
        """Count a fault; what differs only in its words is one fault, told by the first of them."""
        entry = self.faults.setdefault((kind, place), [words, 0, self.now])
        entry[1] += times

    def note_end(self, dump: Path) -> None:
        """Note that the process ended by itself: for want of an answer, or for no reason known."""
        text = dump.read_text("utf-8", errors="replace") if dump.exists() else ""
        frames = re.findall(r'File "(.+?)", line (\d+) in (\S+)', text)
        path = self.task.text.partition(".py")[0] + ".py"
        own = [frame for frame in frames if frame[0] == path] or frames
        if own:
            file, line, method = own[0]
            words = _("no answer from {method} within {seconds} seconds").format(
                method=method, seconds=f"{self.task.patience:g}"
            )
            self._note("hangs", f"{file}:{line}", words, 1)
        else:
            self._note("hangs", path, _("the process ended by itself"), 1)

    def verdict(self, columns: tuple[Column, ...]) -> Verdict:
        found = self.found
        found.hands = 2 * self.deals
        found.columns = columns
        found.gains = {who: mean_of(gains) for who, gains in self.gains.items()}
        order = list(TITLES)
        found.faults = sorted(
            (
                Fault(kind, place, words, times, first)
                for (kind, place), (words, times, first) in self.faults.items()
            ),
            key=lambda fault: (order.index(fault.kind), -fault.times),
        )
        return found


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """Yield what was found as lines: what is wrong first, then what it did well."""
    for fault in verdict.faults:
        title = _(TITLES[fault.kind])
        times = ngettext("{count} time", "{count:,d} times", fault.times).format(count=fault.times)
        yield f"{title} ({times}):" if fault.kind != "unusable" else f"{title}:"
        yield f"  {fault.place}"
        if fault.words:
            yield f"  {fault.words}"
        if fault.first:
            yield "  " + _("first: {where}").format(where=fault.first)
    if not verdict.hands:
        return
    yield ngettext(
        "{count} hand was played.", "{count:,d} hands were played.", verdict.hands
    ).format(count=verdict.hands)
    half, most, slowest = (milliseconds(verdict.milliseconds(share)) for share in (0.5, 0.99, 1.0))
    yield "  " + _(
        "milliseconds an answer: {half} at most for half of them, {most} for 99 %, {max} for all"
    ).format(half=half, most=most, max=slowest)
    for who, gain in verdict.gains.items():
        yield "  " + _("against {who}: {gain} a hand").format(who=who, gain=mean_words(gain))
    for column in verdict.columns:
        value = column.value(verdict.counts)
        if value is not None:
            shown = f"{100 * value:.1f} %" if column.share else f"{value:.2f}"
            yield f"  {_(column.title)}: {shown}"
    if verdict.good:
        yield _("Nothing is wrong.")
