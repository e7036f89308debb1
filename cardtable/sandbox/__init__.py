"""Strategies from users' files, each in a process of its own.

A strategy that hangs, exits, fills the memory or floods its output then harms nothing but its own
process. It is given the views of its seat and nothing else of the program. This protects from
faults, not from malice: the process has the rights of the person who runs the program.

The classes of a file are represented by subclasses of :class:`SandboxedStrategy`.
"""

from cardtable.sandbox.errors import BadFile, StrategyFailed, message_of, place_of
from cardtable.sandbox.limits import Limits
from cardtable.sandbox.loader import StrategySource
from cardtable.sandbox.process import end_processes
from cardtable.sandbox.proxy import SandboxedStrategy, take_hook_failures
from cardtable.sandbox.strategies import run_in_process, set_patience, strategies_in

__all__ = [
    "BadFile",
    "Limits",
    "SandboxedStrategy",
    "StrategyFailed",
    "StrategySource",
    "end_processes",
    "message_of",
    "place_of",
    "run_in_process",
    "set_patience",
    "strategies_in",
    "take_hook_failures",
]
