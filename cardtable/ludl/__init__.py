"""LudL, a language for games with cards and tokens; see docs/ludl-reference.md."""

import cardtable.ludl.compiled  # noqa: F401  # before the modules that need it

# isort: split
from cardtable.ludl.chance import ChanceSource, SeededChance
from cardtable.ludl.errors import LudlError
from cardtable.ludl.program import Program, check, parse, parse_all, parse_later
from cardtable.ludl.session import Accepted, Rejected, Session
from cardtable.ludl.syntax_tree import Receiver
from cardtable.ludl.values import Container, Token
from cardtable.ludl.world import Limits, Shuffled, TokenMove, World

__all__ = [
    "Accepted",
    "ChanceSource",
    "Container",
    "Limits",
    "LudlError",
    "Program",
    "Receiver",
    "Rejected",
    "SeededChance",
    "Session",
    "Shuffled",
    "Token",
    "TokenMove",
    "World",
    "check",
    "parse",
    "parse_all",
    "parse_later",
]
