"""A scene: one screen of the table, or a dialog over one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cardtable.ui.theme import Look, Size
from cardtable.ui.widgets.form import Form

if TYPE_CHECKING:
    from cardtable.ui.app import App


class Scene:
    """What the window shows and what events mean, until another scene is put over it.

    Make the widgets in ``__init__`` and add them to ``self.form``; give them their rectangles in
    :meth:`layout`. The methods here serve the form; a scene that draws or moves more overrides
    them and calls ``super()``. ``self.app`` and ``self.look`` are there from :meth:`enter` on.

    With ``modal`` the scene below stays visible, dimmed, and keeps moving.
    """

    modal = False
    title = ""
    """What a reader says when the scene appears."""

    app: App
    stale = False
    """Whether the layout is out of date: the window changed while the scene was hidden."""

    def __init__(self) -> None:
        self.form = Form(self._say)
        self._dirty = True

    @property
    def look(self) -> Look:
        """The colours, measures and motion in force."""
        return self.app.look

    # -- the scene's life ---------------------------------------------------------------------

    def enter(self) -> None:
        """Start: the scene was put on the stack. Called before the first layout."""

    def leave(self) -> None:
        """End: the scene was taken off the stack, or the program ends."""

    def cover(self) -> None:
        """React to another scene being put over this one."""

    def uncover(self) -> None:
        """React to being the uppermost scene again."""

    def layout(self, size: Size) -> None:
        """Place everything for a window of *size* pixels; called often while it is resized."""

    def settle(self) -> None:
        """Draw sprites anew in their final size: the window's size has been quiet for a while.

        Also called once after the first layout.
        """

    def speak_anew(self) -> None:
        """Make all words anew: the language was changed while the scene is on the stack."""

    # -- events, time, picture ------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Use *event* (mouse places are in pixels of the picture); return whether it was used."""
        return self.form.handle(event)

    def update(self, dt: float) -> None:
        """Let *dt* seconds pass."""
        self.form.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene; a modal one only what lies over the scene below."""
        self.form.draw(surface)

    def redraw(self) -> None:
        """Ask for a new frame."""
        self._dirty = True

    @property
    def animating(self) -> bool:
        """Whether the picture changes by itself in the next frame."""
        return self.form.animating

    @property
    def needs_redraw(self) -> bool:
        """Whether the picture is out of date."""
        return self._dirty or self.form.dirty

    def drawn(self) -> None:
        """Note that the picture is up to date."""
        self._dirty = False
        self.form.dirty = False

    def wake_after(self) -> float | None:
        """Return in how many seconds the scene wants to be updated though nothing happens."""
        return self.form.wake_after()

    def close(self) -> None:
        """Take this scene off the stack, if it is there."""
        self.app.remove(self)

    def _say(self, words: str) -> None:
        self.app.say(words)
