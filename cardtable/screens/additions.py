"""What features add to screens that are not their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from cardtable.core.features import Addition
from cardtable.match import Match
from cardtable.review import Decision, Review
from cardtable.ui.key_command import KeyCommand

if TYPE_CHECKING:
    from cardtable.table.context import Context


class ReviewFollower(Protocol):
    """Does something with each complete review, in the background."""

    note: str
    """A short sentence on what was done; may be empty."""

    def keep(self, match: Match, decisions: tuple[Decision, ...], review: Review) -> None:
        """Begin with the choices of *review*, which is complete."""

    def cancel(self) -> None:
        """Stop the work on the last review."""

    def close(self) -> None:
        """Stop for good."""

    def update(self) -> None:
        """Go on; called for each frame."""

    @property
    def is_done(self) -> bool:
        """Whether all work on the last review is done."""

    @property
    def wants_update(self) -> bool:
        """Whether :meth:`update` must be called soon."""


class ReviewAddition(Addition):
    """What a feature adds to the review of a hand."""

    module = "window.review"

    def follow(
        self,
        context: Context,
        post: Callable[[Callable[[], None]], None],
        on_change: Callable[[], None],
    ) -> ReviewFollower:
        """Return a follower for one review scene.

        *post* runs a call on the main thread; *on_change* is to be called when its note changed.
        """
        raise NotImplementedError

    def commands(self, context: Context) -> Sequence[KeyCommand]:
        """Return commands for the bottom of the review."""
        return ()
