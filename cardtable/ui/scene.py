"""A scene: a full-window state of the program, or a dialog over one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cardtable.ui.theme import Look, Size
from cardtable.ui.widgets.form import Form

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.ui.app import App


class Scene:
    """A state of the window with its own input and drawing.

    Subclasses create widgets in ``__init__``, add them to ``self.form`` and place them in
    :meth:`layout`. The methods here delegate to the form; a scene that draws or moves more
    overrides them and calls ``super()``. ``self.app`` and ``self.look`` are available from
    :meth:`enter` on.

    Below a ``modal`` scene the scene underneath stays visible, dimmed, and keeps moving.
    """

    modal = False
    title = ""
    """Text for the screen reader when the scene appears."""

    app: App
    stale = False
    """Whether the layout is out of date because the window changed while the scene was hidden."""

    def __init__(self) -> None:
        self.form = Form(self._announce)
        self._dirty = True

    @property
    def look(self) -> Look:
        """The current colours, measures and motion."""
        return self.app.look

    # -- lifecycle ----------------------------------------------------------------------------

    def enter(self) -> None:
        """Called when the scene is put on the stack, before the first layout."""

    def leave(self) -> None:
        """Called when the scene is removed or the program ends."""

    def before_closing(self, close: Callable[[], None]) -> None:
        """Call *close* to close the window; ask before, if something would be lost."""
        close()

    def cover(self) -> None:
        """Called when another scene is put on top."""

    def uncover(self) -> None:
        """Called when the scene is the top one again."""

    def layout(self, size: Size) -> None:
        """Place everything in a window of *size* pixels; called repeatedly during a resize."""

    def settle(self) -> None:
        """Draw sprites in their final size; called after the first layout and after a resize."""

    def retranslate(self) -> None:
        """Replace all text after the language has changed."""

    # -- events, time, drawing ------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle *event* (mouse positions are in pixels); return whether it was used."""
        return self.form.handle(event)

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds."""
        self.form.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene; a modal one draws over the scene below."""
        self.form.draw(surface)

    def redraw(self) -> None:
        """Request a new frame."""
        self._dirty = True

    @property
    def animating(self) -> bool:
        """Whether the next frame differs without any event."""
        return self.form.animating

    @property
    def needs_redraw(self) -> bool:
        """Whether the picture is out of date."""
        return self._dirty or self.form.dirty

    def drawn(self) -> None:
        """Mark the picture as up to date."""
        self._dirty = False
        self.form.dirty = False

    def wake_after(self) -> float | None:
        """Return the seconds until the scene needs an update, or None."""
        return self.form.wake_after()

    def close(self) -> None:
        """Remove this scene from the stack."""
        self.app.remove(self)

    def _announce(self, words: str) -> None:
        self.app.announce(words)
