"""The life of one piece of a table: its widgets, its keys, its turn, its time and its picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from cardtable.match import Change
from cardtable.table.facts import Facts, Summary
from cardtable.table.layout import TableLayout
from cardtable.table.screens import MenuEntry
from cardtable.table.thinking import Answer
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Form


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An answer that a part has marked as a hint, and the sentence that names it.

    With *explained* the part shows the reason too. Without *words* the prompt is cleared.
    """

    answer: Answer
    words: str
    explained: bool = False


class Part:
    """A piece of a table with a life of its own. Any method may be left as it is.

    A table calls the methods of all its parts in the order of its list. Widgets are focused and
    drawn in that order too.
    """

    @property
    def bottom(self) -> int:
        """Where a panel at the right ends that a hint must not cover, in pixels; 0 for none."""
        return 0

    # -- widgets, keys and menu -------------------------------------------------------------------

    def furnish(self, form: Form) -> None:
        """Make the widgets and add them to *form*; again after a change of language."""

    def make_buttons(self) -> Sequence[Button]:
        """Make and return the part's buttons for the row at the upper right, from the left."""
        return ()

    def keys(self) -> Mapping[int, Callable[[], None]]:
        """Return what keys do while no widget uses them."""
        return {}

    def menu_entries(self) -> Sequence[MenuEntry]:
        """Return the part's lines of the menu."""
        return ()

    # -- the scene's life -------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin; the table is shown for the first time."""

    def leave(self) -> None:
        """End; the table is left."""

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        """Place the widgets."""

    # -- the game ---------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """Take note of a change of the match before it is shown."""

    def show(self, facts: Facts) -> None:
        """Display *facts*: a change of the match has been shown."""

    def refresh(self) -> None:
        """Bring buttons up to date: what can be done may have changed."""

    def needs_layout(self) -> bool:
        """Whether widgets have come or gone since the last layout."""
        return False

    def show_summary(self, summary: Summary | None) -> None:
        """Display how a hand ended, or nothing any more."""

    # -- a turn -----------------------------------------------------------------------------------

    def holds(self, position: int) -> bool:
        """Whether the person at *position* need not be asked (yet): the part acts instead."""
        return False

    def invite(self, position: int) -> str | None:
        """Ask the person at *position*; return what the prompt says, None for the usual words."""
        return None

    def retract(self) -> None:
        """Ask no one any more."""

    def refused(self, action: Any) -> None:
        """Show that *action* was not allowed."""

    def suggest(self, answer: Answer) -> Suggestion | None:
        """Mark the action of a hint; None if it is not the part's."""
        return None

    def point_out(self, action: Any) -> bool:
        """Show which card, cell or button *action* is; False if it is not the part's."""
        return False

    # -- events, time, picture --------------------------------------------------------------------

    def intercept(self, event: pygame.event.Event) -> bool:
        """Use *event* before anything else does; return whether it was used."""
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Use *event* before the widgets do; return whether it was used."""
        return False

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Use a key pressed without Ctrl, Alt or Cmd; return whether it was used."""
        return False

    def escape(self) -> bool:
        """Close or undo the part's last step, as Esc does; False if there is none."""
        return False

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds."""

    def wake_after(self) -> float | None:
        """Return the seconds until :meth:`update` has something to do, None for never."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw on the cloth, below all widgets."""

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw above all widgets."""
