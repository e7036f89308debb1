"""Views whose details have not been computed yet.

Most views are asked for little, so a view keeps the game it was taken of and computes its details
on demand. Before that game changes, the views that are still referenced compute them at once; a
view that nobody references any more costs nothing.
"""

from __future__ import annotations

from threading import RLock
from typing import Protocol
from weakref import ref


class LazyView(Protocol):
    """A view that can compute its details."""

    def resolve(self) -> object:
        """Compute the details, unless that has been done."""
        ...


class PendingViews:
    """The views of one game whose details may not have been computed.

    The thread that owns the game changes it, and others may read a view at the same time: *lock*
    is held whenever details are computed.
    """

    __slots__ = ("_views", "lock")

    def __init__(self) -> None:
        self.lock = RLock()
        self._views: dict[int, ref[LazyView]] = {}
        """By ``id()``: a view that takes over an id replaces one that is gone."""

    def add(self, view: LazyView) -> None:
        self._views[id(view)] = ref(view)

    def resolve(self) -> None:
        """Compute the details of all referenced views. Call it before the game changes."""
        if self._views:
            views, self._views = self._views, {}
            for found in views.values():
                view = found()
                if view is not None:
                    view.resolve()
