"""Type variables of the contract: games, and their actions, views and rules.

The parameters are left out where a game of any kind is meant; they default to ``Any``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    ActionT = TypeVar("ActionT", default=Any)
    ActionT_co = TypeVar("ActionT_co", covariant=True, default=Any)
    GameT = TypeVar("GameT", default=Any)
    ViewT = TypeVar("ViewT", default=Any)
    RulesT = TypeVar("RulesT", default=Any)
else:
    from typing import TypeVar

    ActionT = TypeVar("ActionT")
    ActionT_co = TypeVar("ActionT_co", covariant=True)
    GameT = TypeVar("GameT")
    ViewT = TypeVar("ViewT")
    RulesT = TypeVar("RulesT")
