"""A desktop card table: Spades, poker, board games and scripted games.

The packages for other programs are available by ``from cardtable import spades, holdem, boards,
poker, ludl, lab`` and imported on first use. See docs/api.md.
"""

from importlib import import_module
from types import ModuleType

__version__ = "0.1.0"

_MODULES = {
    "spades": "cardtable.games.spades",
    "holdem": "cardtable.games.holdem",
    "boards": "cardtable.games.boards",
    "poker": "cardtable.poker",
    "ludl": "cardtable.ludl",
    "lab": "cardtable.lab",
    "assets": "cardtable.core.assets",
}


def __getattr__(name: str) -> ModuleType:
    if name not in _MODULES:
        raise AttributeError(f"module 'cardtable' has no attribute '{name}'")
    return import_module(_MODULES[name])


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
