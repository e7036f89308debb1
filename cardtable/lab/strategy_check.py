"""The check of a user's strategy: runs a trial in another process and reports its faults."""

from __future__ import annotations

import logging
import re
import signal
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any

import psutil

from cardtable.core.i18n import N_, _, ngettext, write_number, write_percent, write_short
from cardtable.engine import GameKind
from cardtable.games.experiment import Metric, experiment_for
from cardtable.lab.estimates import Mean, mean_of
from cardtable.lab.job import Progress
from cardtable.lab.tables import mean_words, milliseconds
from cardtable.lab.trial import Task, work
from cardtable.lab.trial_watch import TrialWatch
from cardtable.sandbox import Limits, StrategySource, report_slow_start
from cardtable.sandbox.loader import line_of
from cardtable.sandbox.process import kill_with_guardian
from cardtable.sandbox.slow_start import NOTICE_SECONDS

_log = logging.getLogger(__name__)

CHECK_SECONDS = 0.2
"""Interval between two checks of the trial process."""
END_SECONDS = 1.0
"""Time for a trial process to end itself after the connection has closed."""
GRACE_SECONDS = 5.0
"""Time for a trial process to end itself after the timeout before it is ended."""
TITLES = {
    "unusable": N_("Cannot be used"),
    "error": N_("Raises an error"),
    "illegal": N_("Returns an illegal action"),
    "hangs": N_("Does not answer"),
    "ends": N_("Ends its process"),
    "memory": N_("Uses too much memory"),
    "output": N_("Writes too much output"),
    "threads": N_("Leaves a thread running"),
    "mutates": N_("Changes its view"),
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
    is_stopped: bool = False
    """Whether the check ended at the first fault, with hands left to play."""

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
    keep_going: bool = False,
    progress: Progress | None = None,
) -> CheckResult:
    """Check the contestant *text* in *hands* hands over all rule sets.

    It plays against Random and the game's yardstick, in another process. An answer that takes more
    than *slow_ms* milliseconds is a fault; after *timeout* seconds without an answer the check
    ends. It also ends after the first hand with a fault, unless it is told to *keep_going*.
    """
    known = kind.strategies().classes
    experiment = experiment_for(kind, kind.find_rules(kind.rule_sets[0]))
    keys = dict.fromkeys(("random", experiment.yardstick))
    opponents = tuple(key for key in keys if key in known)
    deals = max(1, hands // 2)
    names = kind.rule_sets
    task = Task(text, kind.key, names, opponents, deals, seed, slow_ms, timeout, kind.source)
    collector = _Collector(task, keep_going)
    with tempfile.TemporaryDirectory() as folder:
        dump = Path(folder) / "traceback"
        process = _TrialProcess(task, dump)
        try:
            collector.receive(process, progress)
        finally:
            process.end()
        if not collector.done:
            collector.add_early_end(dump, process)
    return collector.result(experiment.metrics)


class _TrialProcess:
    """The process of a trial. It is ended when it uses too much memory, or when nothing happens."""

    def __init__(self, task: Task, dump: Path) -> None:
        context = get_context("spawn")
        self.task = task
        self.watch = TrialWatch(context)
        self.fault = ""
        """The kind of fault for which the process was ended."""
        self._pipe, child_end = context.Pipe(duplex=False)
        far_end, self._lifeline = context.Pipe(duplex=False)
        self._process = context.Process(
            target=work, args=(child_end, far_end, task, str(dump), self.watch), daemon=True
        )
        self._process.start()
        child_end.close()
        far_end.close()
        self._guardian = psutil.Process(self._process.pid)
        self._known: psutil.Process | None = None
        self._checked = self._changed = monotonic()
        self._is_start_reported = False
        self._calls = 0

    def receive(self) -> dict[str, Any] | None:
        """Return the next message, None if the process has ended."""
        try:
            while True:
                self._check()
                if self._pipe.poll(CHECK_SECONDS):
                    message: dict[str, Any] = self._pipe.recv()
                    return message
        except (EOFError, OSError):
            self._process.join(END_SECONDS)
            if self._process.exitcode is None:  # the strategy has closed the connection
                self.fault = "ends"
            return None

    def _check(self) -> None:
        """End the process if it has exceeded a limit."""
        now = monotonic()
        if now - self._checked < CHECK_SECONDS:
            return
        self._checked = now
        calls = self.watch.calls
        if calls != self._calls:
            self._calls, self._changed = calls, now
        is_starting = self.watch.method in ("file", "__init__")
        if is_starting and not self._is_start_reported and now - self._changed > NOTICE_SECONDS:
            self._is_start_reported = True
            report_slow_start(Path(self.task.text.partition(":")[0]).name, self.task.timeout)
        with suppress(psutil.Error):
            if self._worker().memory_info().rss > Limits().memory:
                self._kill("memory")
        # The process ends itself after the timeout, unless the strategy prevents that.
        if calls and now - self._changed > self.task.timeout + GRACE_SECONDS:
            self._kill("hangs")

    def _kill(self, fault: str) -> None:
        self.fault = fault
        self._kill_all()

    def _kill_all(self) -> None:
        """Kill the process, all that the strategy has started, and the guardian."""
        with suppress(psutil.Error):
            kill_with_guardian(self._worker(), self._guardian)
        self._process.kill()

    def _worker(self) -> psutil.Process:
        """Return the process that runs the strategy; its guardian if there is no other."""
        if self._known is None and self.watch.process:
            with suppress(psutil.Error):
                self._known = psutil.Process(self.watch.process)
        return self._known or self._guardian

    @property
    def exit_code(self) -> int | None:
        """The exit code of the process that runs the strategy, negative for a signal."""
        noted = self.watch.exit_code
        return noted if noted is not None else self._process.exitcode

    def end(self) -> None:
        """End the process and all that the strategy has started."""
        self._kill_all()
        self._process.join()
        self._pipe.close()
        self._lifeline.close()


class _Collector:
    """Receives the messages of the trial process and adds up the result."""

    def __init__(self, task: Task, keep_going: bool) -> None:
        self.task = task
        self.keep_going = keep_going
        self.done = False
        self.current_deal = ""
        self.deals = 0
        self.faults: dict[tuple[str, str], list[Any]] = {}
        self.gains: dict[str, list[float]] = {}
        self.totals = CheckResult()

    def receive(self, process: _TrialProcess, progress: Progress | None) -> None:
        opponent = ""
        while not self.done:
            message = process.receive()
            if message is None:
                return
            if "output" in message:
                if message["output"].strip():
                    _log.info("%s: %s", self.path, message["output"].rstrip())
            elif "begins" in message:
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
        if self.faults and not self.keep_going:
            self.done = self.totals.is_stopped = True
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

    def add_early_end(self, dump: Path, process: _TrialProcess) -> None:
        """Add the fault that ended the process."""
        text = dump.read_text("utf-8", errors="replace") if dump.exists() else ""
        frames = re.findall(r'File "(.+?)", line (\d+) in (\S+)', text)
        own = [frame for frame in frames if frame[0] == self.path] or frames
        if own:
            file, line, method = own[0]
            self._add_fault("hangs", f"{file}:{line}", self._no_answer(method), 1)
            return
        method = process.watch.method
        place = self._place(method) if process.fault != "ends" else self.path
        if process.fault == "hangs":
            self._add_fault("hangs", place, self._no_answer(method), 1)
        elif process.fault == "memory":
            size = write_number(Limits().memory >> 20)
            details = _("it used more than {size} MB of memory").format(size=size)
            self._add_fault("memory", place, details, 1)
        elif process.watch.output > Limits().output:
            size = write_number(Limits().output // 1000)
            details = _("it wrote more than {size} kB of output").format(size=size)
            self._add_fault("output", place, details, 1)
        else:
            details = _("the process ended unexpectedly")
            if not process.fault and process.exit_code is not None and process.exit_code < 0:
                with suppress(ValueError):
                    details = _("the process was ended by {signal}").format(
                        signal=signal.Signals(-process.exit_code).name
                    )
            self._add_fault("ends", place, details, 1)

    def _no_answer(self, method: str) -> str:
        return _("no answer from {method} within {seconds} seconds").format(
            method=method or "Python", seconds=write_short(self.task.timeout)
        )

    @property
    def path(self) -> str:
        """The file of the strategy."""
        return self.task.text.partition(".py")[0] + ".py"

    def _place(self, method: str) -> str:
        """Return the place of a method in the file, or of the file if the method is not in it."""
        name = self.task.text.removeprefix(self.path).removeprefix(":").partition(":")[0]
        try:
            line = line_of(
                StrategySource(self.path, Path(self.path).read_text("utf-8")), name, method
            )
        except (OSError, ValueError, SyntaxError):
            line = None
        return f"{self.path}:{line}" if line else self.path

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
        times = ngettext("{count} time", "{count} times", fault.times).format(
            count=write_number(fault.times)
        )
        yield f"{title} ({times}):" if fault.kind != "unusable" else f"{title}:"
        yield f"  {fault.place}"
        if fault.details:
            yield f"  {fault.details}"
        if fault.first:
            yield "  " + _("first: {where}").format(where=fault.first)
    if result.is_stopped:
        yield _("Stopped at the first problem. To play all hands, add --keep-going.")
    if result.is_stopped or not result.hands:
        return
    yield ngettext("{count} hand was played.", "{count} hands were played.", result.hands).format(
        count=write_number(result.hands)
    )
    p50, p99, slowest = (milliseconds(result.milliseconds(share)) for share in (0.5, 0.99, 1.0))
    yield "  " + _("milliseconds per answer: median {p50}, 99% within {p99}, maximum {max}").format(
        p50=p50, p99=p99, max=slowest
    )
    for opponent, gain in result.gains.items():
        yield "  " + _("against {who}: {gain} per hand").format(who=opponent, gain=mean_words(gain))
    for metric in result.metrics:
        value = metric.value(result.counts)
        if value is not None:
            shown = write_percent(100 * value, 1) if metric.share else write_number(value, 2)
            yield f"  {_(metric.title)}: {shown}"
    if result.passed:
        yield _("No problems found.")
