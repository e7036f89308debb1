"""Views whose details have not been computed yet.

Most details of a view are never requested. So a view references its game and computes them on
demand. Before the game changes, all views that are still referenced compute their details; views
without references cost nothing.
"""

from __future__ import annotations

from threading import RLock
from typing import Protocol
from weakref import ref


class LazyView(Protocol):
    """A view that can compute its details."""

    def resolve(self) -> object:
        """Compute the details unless they have been computed."""
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
        """By ``id()``. A new view may get the id of a deleted one and replaces its entry."""

    def __reduce__(self) -> tuple[type[PendingViews], tuple[()]]:
        return PendingViews, ()  # a pickled game has no views

    def add(self, view: LazyView) -> None:
        self._views[id(view)] = ref(view)

    def resolve(self) -> None:
        """Compute the details of all referenced views. Call it before the game changes."""
        if self._views:
            views, self._views = self._views, {}
            for reference in views.values():
                view = reference()
                if view is not None:
                    view.resolve()
