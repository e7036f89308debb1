"""Strategies from users' files, each in a process of its own.

A strategy that hangs, exits, fills the memory or floods its output then harms nothing but its own
process. It is given the views of its seat and nothing else of the program. This protects from
faults, not from malice: the process has the rights of the person who runs the program.

The classes of a file are represented by subclasses of :class:`SandboxedStrategy`.
"""

from cardtable.sandbox.errors import BadFile, StrategyFailed, message_of, place_of
from cardtable.sandbox.limits import Limits
from cardtable.sandbox.loader import StrategySource, source_of
from cardtable.sandbox.proxy import SandboxedStrategy, take_hook_failures
from cardtable.sandbox.slow_start import on_slow_start, report_slow_start
from cardtable.sandbox.strategies import (
    FoundStrategies,
    SandboxSettings,
    run_in_process,
    sandbox_settings,
    set_patience,
    strategies_in,
    use_settings,
)

__all__ = [
    "BadFile",
    "FoundStrategies",
    "Limits",
    "SandboxSettings",
    "SandboxedStrategy",
    "StrategyFailed",
    "StrategySource",
    "message_of",
    "on_slow_start",
    "place_of",
    "report_slow_start",
    "run_in_process",
    "sandbox_settings",
    "set_patience",
    "source_of",
    "strategies_in",
    "take_hook_failures",
    "use_settings",
]
