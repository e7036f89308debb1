"""Part, the base class of the components of a table: widgets, keys, questions, time, drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from cardtable.match import Change
from cardtable.table.facts import Facts, Summary
from cardtable.table.layout import TableLayout
from cardtable.table.thinker import StrategyAnswer
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Form


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A hint whose action a part has marked; *explained* if the part itself shows the sentence."""

    answer: StrategyAnswer
    explained: bool = False


class Part:
    """A component of a table with its own life cycle. Every method is optional.

    A table calls the methods of all its parts in list order, which is also the order of focus and
    drawing.
    """

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        """The visible panels and buttons over the table, which other panels leave free."""
        return ()

    # -- widgets, keys and menu -------------------------------------------------------------------

    def add_widgets(self, form: Form) -> None:
        """Create the widgets and add them to *form*; called again after a change of language."""

    def make_buttons(self) -> Sequence[Button]:
        """Create and return the part's buttons for the row at the upper right, from the left."""
        return ()

    def keys(self) -> Mapping[int, Callable[[], None]]:
        """Return the actions of keys that no widget uses."""
        return {}

    def menu_entries(self) -> Sequence[KeyCommand]:
        """Return the part's entries in the menu."""
        return ()

    # -- life cycle -------------------------------------------------------------------------------

    def enter(self) -> None:
        """Called when the table is first shown."""

    def leave(self) -> None:
        """Called when the table is left."""

    def leaving_problem(self) -> str:
        """Return a sentence if the person loses something by leaving now, else nothing."""
        return ""

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        """Place the widgets."""

    # -- the game ---------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """Handle a change of the match before it is shown."""

    def show(self, facts: Facts) -> None:
        """Display *facts* after a change of the match has been shown."""

    def refresh(self) -> None:
        """Update buttons: the possible actions may have changed."""

    def needs_layout(self) -> bool:
        """Return whether widgets were added or removed since the last layout."""
        return False

    def show_summary(self, summary: Summary | None) -> None:
        """Display the result of a hand; None hides it."""

    def hand_commands(self) -> Sequence[KeyCommand]:
        """Return the part's commands for the panel at the end of a hand, which binds their keys."""
        return ()

    def hand_note(self) -> str:
        """Return a sentence for that panel; see :meth:`PlaySession.update_hand_end`."""
        return ""

    def update_hand_end(self) -> None:
        """Show commands and sentences of the other parts again, because they have changed."""

    def helped(self) -> None:
        """Note that the person is given a hint."""

    def record(self) -> None:
        """Store what is kept of the finished hands, and of the game once it is over."""

    # -- a turn -----------------------------------------------------------------------------------

    def defer_turn(self, position: int) -> bool:
        """Return True if the person at *position* must not be asked yet.

        The part then acts first, for example by covering the table or by playing a claimed card.
        """
        return False

    def ask_person(self, position: int) -> str | None:
        """Ask the person at *position*; return the prompt, None for the default."""
        return None

    def retract(self) -> None:
        """Withdraw the question."""

    def refused(self, action: Any) -> None:
        """Show that *action* was not allowed."""

    def suggest(self, answer: StrategyAnswer) -> Suggestion | None:
        """Mark the action of a hint; return None if another part shows that action."""
        return None

    def select(self, action: Any) -> bool:
        """Select *action* of a hint where several are confirmed together; False to play it."""
        return False

    def point_out(self, action: Any) -> bool:
        """Highlight the card, cell or button of *action*; return False if the part has none."""
        return False

    # -- events, time, picture --------------------------------------------------------------------

    def intercept(self, event: pygame.event.Event) -> bool:
        """Use *event* before anything else does; return whether it was used."""
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Use *event* before the widgets; return whether it was used."""
        return False

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Use a key pressed without Ctrl, Alt or Cmd; return whether it was used."""
        return False

    def escape(self) -> bool:
        """Close or undo the part's last step for the Esc key; return False if there is none."""
        return False

    @property
    def animating(self) -> bool:
        """Whether the part itself moves, besides its widgets: the next frame differs."""
        return False

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds."""

    def wake_after(self) -> float | None:
        """Return the seconds until :meth:`update` has something to do, or None."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw on the cloth, below all widgets."""

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw above all widgets."""


def kept_clear(parts: Iterable[Part]) -> list[pygame.Rect]:
    """Return what all *parts* keep clear of other panels."""
    return [box for part in parts for box in part.kept_clear]
