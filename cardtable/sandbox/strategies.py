"""The classes of a strategy file, as the rest of the program uses them."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from cardtable.core.i18n import _, language, write_short
from cardtable.engine import HOOKS, Level, Strategy
from cardtable.sandbox.description import StrategyDescription, describe_all, signature_of
from cardtable.sandbox.errors import BadFile, printable
from cardtable.sandbox.limits import Limits
from cardtable.sandbox.loader import StrategySource, load_classes
from cardtable.sandbox.proxy import SandboxedStrategy
from cardtable.sandbox.slow_start import NOTICE_SECONDS, report_slow_start

MAX_NAME = 80
"""Maximum length of the name of a class or parameter."""

_in_process = False


class SandboxSettings(NamedTuple):
    """Where users' strategies run, and their time limit for an action in seconds."""

    in_process: bool = False
    patience: float = Limits().decision


def sandbox_settings() -> SandboxSettings:
    """Return the settings in use, for another process of the program."""
    return SandboxSettings(_in_process, SandboxedStrategy.limits.decision)


def use_settings(settings: SandboxSettings) -> None:
    """From now on, treat users' strategies so."""
    global _in_process
    _in_process = settings.in_process
    set_patience(settings.patience)


def run_in_process() -> None:
    """From now on, run users' strategies in this process, for a debugger or a profiler.

    Nothing protects the program from them then.
    """
    use_settings(sandbox_settings()._replace(in_process=True))


def set_patience(seconds: float) -> None:
    """Set the time limit for an action of a user's strategy."""
    limits = SandboxedStrategy.limits
    SandboxedStrategy.limits = replace(limits, decision=seconds, start=max(seconds, Limits().start))


@dataclass(frozen=True)
class FoundStrategies:
    """The usable classes of a file by name, and a sentence for each that cannot be used."""

    classes: Mapping[str, type[Strategy]]
    problems: tuple[str, ...] = ()


def strategies_in(source: StrategySource) -> FoundStrategies:
    """Return the strategies that a file defines. Raises BadFile if it has none that are usable."""
    if _in_process:
        return _loaded(source)
    found = _described(source, language())
    if not found.classes:
        raise BadFile(found.problems[0])
    return found


def _loaded(source: StrategySource) -> FoundStrategies:
    """Return the classes of a file themselves. Raises BadFile."""
    described, problems = describe_all(source)
    if not described:
        raise BadFile(problems[0])
    classes = load_classes(source)
    usable = {description.name for description in described}
    return FoundStrategies(
        {name: kind for name, kind in classes.items() if kind.__name__ in usable}, tuple(problems)
    )


@lru_cache(maxsize=256)
def _described(source: StrategySource, chosen_language: str) -> FoundStrategies:
    """Return the strategies of a file. Failures are cached too, since they may take long."""
    try:
        reply = _ask_for_description(source, chosen_language)
    except BadFile as error:
        return FoundStrategies({}, (str(error),))
    problems = [printable(problem) for problem in _list(reply.get("problems"))]
    classes = {}
    for data in _list(reply.get("classes")):
        try:
            kind = _class_for(source, _read_description(data))
        except (TypeError, ValueError, KeyError, AttributeError):
            problems.append(_("{path} cannot be described.").format(path=source.filename))
        else:
            classes[kind.__name__] = kind
    if not classes and not problems:
        problems.append(_("{path} cannot be described.").format(path=source.filename))
    return FoundStrategies(classes, tuple(problems))


def _ask_for_description(source: StrategySource, chosen_language: str) -> dict[str, Any]:
    """Return the description of the file's classes, from a process that runs it. Raises BadFile."""
    from cardtable.sandbox.process import give_back, take_process

    limits = SandboxedStrategy.limits
    process = take_process(source, limits)
    question = process.send("describe", source, chosen_language)
    notice = threading.Timer(
        NOTICE_SECONDS, report_slow_start, (source.filename, limits.description)
    )
    notice.daemon = True
    notice.start()
    try:
        while (reply := process.receive(limits.description)) is not None:
            if reply.get("serial") == question:
                if "error" in reply:
                    raise BadFile(printable(reply.get("place") or reply["error"]))
                give_back(process)
                return reply
    except TimeoutError:
        process.end(
            _("it was not ready within {seconds} seconds").format(
                seconds=write_short(limits.description)
            )
        )
    finally:
        notice.cancel()
    raise BadFile(f"{source.filename}: {process.reason}")


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _read_description(data: dict[str, Any]) -> StrategyDescription:
    """Return a description from its plain values. Raises an error if they are anything else."""
    return StrategyDescription(
        name=_identifier(data["name"]),
        base=str(data["base"]),
        title=printable(data["title"]),
        summary=printable(data["summary"]),
        doc=printable(data["doc"]),
        levels=tuple((printable(title), dict(arguments)) for title, arguments in data["levels"]),
        sees_everything=data["sees_everything"] is True,
        learns=data["learns"] is True,
        hooks=tuple(hook for hook in HOOKS if hook in data["hooks"]),
        lines={str(name): int(line) for name, line in data["lines"].items()},
        parameters=tuple(
            (_identifier(name), tuple(map(str, types)), default)
            for name, types, default in data["parameters"]
        ),
    )


def _identifier(value: Any) -> str:
    if not isinstance(value, str) or not value.isidentifier() or len(value) > MAX_NAME:
        raise ValueError(value)
    return value


def _class_for(source: StrategySource, description: StrategyDescription) -> type[Strategy]:
    """Return the class that represents a class of *source* in this process."""
    attributes: dict[str, Any] = {
        "__doc__": description.doc,
        "__module__": __name__,
        "__signature__": signature_of(description),
        "source": source,
        "description": description,
        "levels": tuple(Level(title, arguments) for title, arguments in description.levels),
        "sees_everything": description.sees_everything,
        "learns": description.learns,
        **{hook: _pass_on(hook) for hook in description.hooks},
    }
    bases = (SandboxedStrategy, _base_called(description.base))
    return type(description.name, bases, attributes)


def _pass_on(hook: str) -> Callable[[SandboxedStrategy, Any], None]:
    """Return the method for a hook that the class overrides."""

    def call(strategy: SandboxedStrategy, view: Any) -> None:
        strategy.tell(hook, view)

    return call


def _base_called(name: str) -> type[Strategy]:
    """Return the game's base class ``module:name``, that of all games if it is not in use here."""
    module, _colon, attribute = name.partition(":")
    base = getattr(sys.modules.get(module), attribute, Strategy)
    if module.startswith("cardtable.") and isinstance(base, type) and issubclass(base, Strategy):
        return base
    return Strategy
