"""Views whose parts nobody has asked for yet: worked out, if they are still held, before a change.

Most views are asked for little. A view keeps the game it is of, and works its parts out when it is
asked; before that game changes in any way, what is still held is worked out at once. What nobody
holds any more costs nothing.
"""

from __future__ import annotations

from threading import RLock
from typing import TYPE_CHECKING
from weakref import ref

if TYPE_CHECKING:
    from cardtable.games.scripted.view import View


class Pending:
    """The views of one game that may not have been worked out.

    The thread that owns the game changes it; others may ask a view at the same time, so that
    *lock* is held whenever a view is worked out.
    """

    __slots__ = ("_held", "lock")

    def __init__(self) -> None:
        self.lock = RLock()
        self._held: dict[int, ref[View]] = {}
        """By the number of the object; another view with the same number means that one is gone."""

    def add(self, view: View) -> None:
        """Note a new view."""
        self._held[id(view)] = ref(view)

    def settle(self) -> None:
        """Work out what somebody holds; the game changes next."""
        if self._held:
            held, self._held = self._held, {}
            for found in held.values():
                view = found()
                if view is not None:
                    view.work_out()
