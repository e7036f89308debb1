"""Type variables of the contract: a game's actions and views.

Where a game of any kind is meant, the parameters are left out; then they are ``Any``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    ActionT = TypeVar("ActionT", default=Any)
    ViewT = TypeVar("ViewT", default=Any)
else:
    from typing import TypeVar

    ActionT = TypeVar("ActionT")
    ViewT = TypeVar("ViewT")
