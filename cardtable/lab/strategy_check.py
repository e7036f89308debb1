"""The check of a user's strategy: runs trial.py in a process and reports the faults it finds."""

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
from cardtable.games.experiment import Metric, experiment_for
from cardtable.i18n import N_, _, ngettext
from cardtable.lab.estimates import Mean, mean_of
from cardtable.lab.tables import mean_words, milliseconds
from cardtable.lab.trial import Task, work

Progress = Callable[[int, int], None]

TITLES = {
    "unusable": N_("Cannot be used"),
    "error": N_("Raises an error"),
    "illegal": N_("Returns an illegal action"),
    "hangs": N_("Does not answer"),
    "slow": N_("Answers late"),
    "differs": N_("Gives different answers with the same seed"),
}


@dataclass(frozen=True)
class Fault:
    """A fault of a strategy.

    *kind* is a key of TITLES, *place* a line of the file; *times* is the number of times it
    occurred, *first* the rules, opponent and deal of the first time.
    """

    kind: str
    place: str
    words: str
    times: int
    first: str


@dataclass
class CheckResult:
    """The result of a check. *times* are milliseconds, *gains* points per hand by opponent."""

    hands: int = 0
    faults: list[Fault] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    gains: dict[str, Mean] = field(default_factory=dict)
    metrics: tuple[Metric, ...] = ()
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def passed(self) -> bool:
        return not self.faults

    def milliseconds(self, share: float) -> float:
        """Return the percentile *share* (0..1) of the times, 0 without answers."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def check_strategy(
    text: str,
    kind: GameKind,
    *,
    hands: int = 1000,
    seed: int = 1,
    slow_ms: float = 1000.0,
    timeout: float = 30.0,
    progress: Progress | None = None,
) -> CheckResult:
    """Check the contestant *text* in *hands* hands over all rule sets.

    It plays against Random and the game's yardstick. An answer later than *slow_ms* milliseconds is
    a fault; after *timeout* seconds without one the check ends. The strategy runs in a separate
    process.
    """
    known = kind.strategies().classes
    yardstick = experiment_for(kind, kind.find_rules(kind.rule_sets[0])).yardstick
    opponents = tuple(dict.fromkeys(who for who in ("random", yardstick) if who in known))
    deals = max(1, hands // 2)
    names = kind.rule_sets
    task = Task(text, kind.key, names, opponents, deals, seed, slow_ms, timeout, kind.source)
    collector = _Collector(task)
    context = get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        dump = Path(folder) / "traceback"
        pipe, child_end = context.Pipe(duplex=False)
        process = context.Process(target=work, args=(child_end, task, str(dump)), daemon=True)
        process.start()
        child_end.close()
        try:
            collector.receive(pipe, progress)
        finally:
            process.kill()
            process.join()
            pipe.close()
        if not collector.done:
            collector.add_early_end(dump)
    metrics = experiment_for(kind, kind.find_rules(kind.rule_sets[0])).metrics
    return collector.result(metrics)


class _Collector:
    """Collects the messages of the trial process."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.done = False
        self.current_deal = ""
        self.deals = 0
        self.faults: dict[tuple[str, str], list[Any]] = {}
        self.gains: dict[str, list[float]] = {}
        self.found = CheckResult()

    def receive(self, pipe: Any, progress: Progress | None) -> None:
        opponent = ""
        while not self.done:
            try:
                message = pipe.recv()
            except EOFError:
                return
            if "begins" in message:
                rules, opponent, number = message["begins"]
                self.current_deal = _("rules {rules}, against {who}, deal {number}").format(
                    rules=rules, who=opponent, number=number + 1
                )
            elif "unusable" in message:
                self._add_fault("unusable", message["unusable"], "", 1)
                self.done = True
            elif "done" in message:
                self.done = True
            else:
                self._add_deal(message, opponent)
                if progress is not None:
                    progress(2 * self.deals, 2 * self.task.deals)

    def _add_deal(self, message: dict[str, Any], opponent: str) -> None:
        for kind, place, words, times in message["faults"]:
            self._add_fault(kind, place, words, times)
        if "gain" not in message:  # a repeated deal
            return
        self.deals += 1
        self.gains.setdefault(opponent, []).append(message["gain"])
        self.found.times += message["times"]
        self.found.counts.update(message["counts"])

    def _add_fault(self, kind: str, place: str, words: str, times: int) -> None:
        """Count a fault; faults of one kind and place are one, with the words of the first."""
        entry = self.faults.setdefault((kind, place), [words, 0, self.current_deal])
        entry[1] += times

    def add_early_end(self, dump: Path) -> None:
        """Add the fault that ended the process: a missing answer, or an unknown reason."""
        text = dump.read_text("utf-8", errors="replace") if dump.exists() else ""
        frames = re.findall(r'File "(.+?)", line (\d+) in (\S+)', text)
        path = self.task.text.partition(".py")[0] + ".py"
        own = [frame for frame in frames if frame[0] == path] or frames
        if own:
            file, line, method = own[0]
            words = _("no answer from {method} within {seconds} seconds").format(
                method=method, seconds=f"{self.task.timeout:g}"
            )
            self._add_fault("hangs", f"{file}:{line}", words, 1)
        else:
            self._add_fault("hangs", path, _("the process ended unexpectedly"), 1)

    def result(self, metrics: tuple[Metric, ...]) -> CheckResult:
        found = self.found
        found.hands = 2 * self.deals
        found.metrics = metrics
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


def check_lines(result: CheckResult) -> Iterator[str]:
    """Yield the result in lines for people: the faults first, then the statistics."""
    for fault in result.faults:
        title = _(TITLES[fault.kind])
        times = ngettext("{count} time", "{count:,d} times", fault.times).format(count=fault.times)
        yield f"{title} ({times}):" if fault.kind != "unusable" else f"{title}:"
        yield f"  {fault.place}"
        if fault.words:
            yield f"  {fault.words}"
        if fault.first:
            yield "  " + _("first: {where}").format(where=fault.first)
    if not result.hands:
        return
    yield ngettext(
        "{count} hand was played.", "{count:,d} hands were played.", result.hands
    ).format(count=result.hands)
    p50, p99, slowest = (milliseconds(result.milliseconds(share)) for share in (0.5, 0.99, 1.0))
    yield "  " + _(
        "milliseconds per answer: median {p50}, 99 % within {p99}, maximum {max}"
    ).format(p50=p50, p99=p99, max=slowest)
    for who, gain in result.gains.items():
        yield "  " + _("against {who}: {gain} per hand").format(who=who, gain=mean_words(gain))
    for metric in result.metrics:
        value = metric.value(result.counts)
        if value is not None:
            shown = f"{100 * value:.1f} %" if metric.share else f"{value:.2f}"
            yield f"  {_(metric.title)}: {shown}"
    if result.passed:
        yield _("No problems found.")
