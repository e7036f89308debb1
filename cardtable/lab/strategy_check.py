"""The check of a user's strategy: runs a trial in another process and reports its faults."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from cardtable.engine import GameKind
from cardtable.games.experiment import Metric, experiment_for
from cardtable.i18n import N_, _, ngettext
from cardtable.lab.estimates import Mean, mean_of
from cardtable.lab.job import Progress
from cardtable.lab.tables import mean_words, milliseconds
from cardtable.lab.trial import Task, work

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

    *kind* is a key of TITLES, *place* a line of a file, *times* the number of occurrences. *first*
    names the rules, opponent and deal of the first occurrence.
    """

    kind: str
    place: str
    details: str
    times: int
    first: str


@dataclass
class CheckResult:
    """The result of a check: *times* in milliseconds, *gains* in points per hand by opponent."""

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
        """Return the percentile *share* (0..1) of the times; 0 without answers."""
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

    It plays against Random and the game's yardstick, in another process. An answer that takes more
    than *slow_ms* milliseconds is a fault; after *timeout* seconds without an answer the check
    ends.
    """
    known = kind.strategies().classes
    experiment = experiment_for(kind, kind.find_rules(kind.rule_sets[0]))
    keys = dict.fromkeys(("random", experiment.yardstick))
    opponents = tuple(key for key in keys if key in known)
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
    return collector.result(experiment.metrics)


class _Collector:
    """Receives the messages of the trial process and adds up the result."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.done = False
        self.current_deal = ""
        self.deals = 0
        self.faults: dict[tuple[str, str], list[Any]] = {}
        self.gains: dict[str, list[float]] = {}
        self.totals = CheckResult()

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
        for kind, place, details, times in message["faults"]:
            self._add_fault(kind, place, details, times)
        if "gain" not in message:  # a deal played again
            return
        self.deals += 1
        self.gains.setdefault(opponent, []).append(message["gain"])
        self.totals.times += message["times"]
        self.totals.counts.update(message["counts"])

    def _add_fault(self, kind: str, place: str, details: str, times: int) -> None:
        """Count a fault; faults of the same kind and place are combined."""
        entry = self.faults.setdefault((kind, place), [details, 0, self.current_deal])
        entry[1] += times

    def add_early_end(self, dump: Path) -> None:
        """Add the fault that ended the process: a missing answer, or an unknown cause."""
        text = dump.read_text("utf-8", errors="replace") if dump.exists() else ""
        frames = re.findall(r'File "(.+?)", line (\d+) in (\S+)', text)
        path = self.task.text.partition(".py")[0] + ".py"
        own = [frame for frame in frames if frame[0] == path] or frames
        if own:
            file, line, method = own[0]
            details = _("no answer from {method} within {seconds} seconds").format(
                method=method, seconds=f"{self.task.timeout:g}"
            )
            self._add_fault("hangs", f"{file}:{line}", details, 1)
        else:
            self._add_fault("hangs", path, _("the process ended unexpectedly"), 1)

    def result(self, metrics: tuple[Metric, ...]) -> CheckResult:
        result = self.totals
        result.hands = 2 * self.deals
        result.metrics = metrics
        result.gains = {opponent: mean_of(gains) for opponent, gains in self.gains.items()}
        order = list(TITLES)
        result.faults = sorted(
            (
                Fault(kind, place, details, times, first)
                for (kind, place), (details, times, first) in self.faults.items()
            ),
            key=lambda fault: (order.index(fault.kind), -fault.times),
        )
        return result


def check_lines(result: CheckResult) -> Iterator[str]:
    """Yield the result in lines: the faults first, then the statistics."""
    for fault in result.faults:
        title = _(TITLES[fault.kind])
        times = ngettext("{count} time", "{count:,d} times", fault.times).format(count=fault.times)
        yield f"{title} ({times}):" if fault.kind != "unusable" else f"{title}:"
        yield f"  {fault.place}"
        if fault.details:
            yield f"  {fault.details}"
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
    for opponent, gain in result.gains.items():
        yield "  " + _("against {who}: {gain} per hand").format(who=opponent, gain=mean_words(gain))
    for metric in result.metrics:
        value = metric.value(result.counts)
        if value is not None:
            shown = f"{100 * value:.1f} %" if metric.share else f"{value:.2f}"
            yield f"  {_(metric.title)}: {shown}"
    if result.passed:
        yield _("No problems found.")
