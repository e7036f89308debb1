"""A scroll bar, and an area that scrolls its content."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from cardtable.ui import shapes
from cardtable.ui.motion import Spring
from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes
from cardtable.ui.widgets.base import Widget, left_button

Child = TypeVar("Child", bound=Widget)
WHEEL_UNITS = 56
GLIDE_SECONDS = 0.14
MARGIN = 6  # around the content of an area: room for focus rings


class ScrollBar:
    """The vertical scroll bar of a widget, at its right edge.

    ``offset`` is the number of content pixels above the view; changes are animated.
    """

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.content = 0
        self.view = 0
        self.look = Look()
        self._position = Spring(0.0, period=GLIDE_SECONDS)
        self._grip: int | None = None

    def place(self, rect: pygame.Rect, content: int, look: Look) -> None:
        """Set the rectangle, which is as high as the view, and the height of the content."""
        self.rect = pygame.Rect(rect)
        self.content = content
        self.view = rect.height
        self.look = look
        self._position.period = look.motion.duration(GLIDE_SECONDS)
        self.scroll_to(self._position.target, glide=False)

    @classmethod
    def width(cls, look: Look) -> int:
        """Return the width of the bar in pixels."""
        return look.px(12)

    @property
    def needed(self) -> bool:
        """Whether the content is higher than the view."""
        return self.content > self.view

    @property
    def offset(self) -> int:
        """The number of content pixels above the view."""
        return round(self._position.value)

    @property
    def held(self) -> bool:
        """Whether the thumb is being dragged."""
        return self._grip is not None

    @property
    def animating(self) -> bool:
        """Whether the content is moving."""
        return not self._position.settled

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds."""
        self._position.update(dt)

    def scroll_to(self, offset: float, *, glide: bool = True) -> None:
        """Scroll until *offset* pixels are above the view, limited to the content."""
        self._position.target = float(min(max(0.0, offset), max(0, self.content - self.view)))
        if not glide:
            self._position.snap()

    def scroll_by(self, pixels: float) -> None:
        """Scroll down, or up if *pixels* is negative."""
        self.scroll_to(self._position.target + pixels)

    def show(self, top: int, bottom: int) -> None:
        """Scroll just enough to show the content between *top* and *bottom*."""
        target = self._position.target
        if top < target:
            self.scroll_to(top)
        elif bottom > target + self.view:
            self.scroll_to(bottom - self.view)

    def _thumb(self) -> pygame.Rect:
        height = max(self.look.px(28), self.rect.height * self.view // max(1, self.content))
        height = min(height, self.rect.height)
        hidden = max(1, self.content - self.view)
        top = self.rect.top + (self.rect.height - height) * self.offset // hidden
        return pygame.Rect(self.rect.left, top, self.rect.width, height)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll with the wheel, by dragging the thumb or by clicking beside it."""
        if not self.needed:
            return False
        if event.type == pygame.MOUSEWHEEL:
            self.scroll_by(-event.y * self.look.px(WHEEL_UNITS))
            return True
        if left_button(event, pygame.MOUSEBUTTONDOWN) and self.rect.collidepoint(event.pos):
            thumb = self._thumb()
            if thumb.collidepoint(event.pos):
                self._grip = event.pos[1] - thumb.top
            else:
                self.scroll_by(self.view * (1 if event.pos[1] > thumb.top else -1) * 0.9)
            return True
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            space = max(1, self.rect.height - self._thumb().height)
            share = (event.pos[1] - self._grip - self.rect.top) / space
            self.scroll_to(share * (self.content - self.view), glide=False)
            return True
        if left_button(event, pygame.MOUSEBUTTONUP) and self._grip is not None:
            self._grip = None
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the thumb and its track if there is anything to scroll."""
        if not self.needed:
            return
        theme = self.look.theme
        thin = self.look.px(5)
        track = pygame.Rect(0, self.rect.top, thin, self.rect.height)
        track.centerx = self.rect.centerx
        shapes.draw_rounded(surface, track, thin // 2, (*theme.track[:3], 90))
        thumb = self._thumb()
        line = pygame.Rect(track.left, thumb.top, thin, thumb.height)
        colour = theme.gold if self.held else theme.muted
        shapes.draw_rounded(surface, line, thin // 2, colour)


class ScrollArea(Widget, Generic[Child]):
    """An area that scrolls its children.

    *arrange_content* places the children in a rectangle slightly narrower than the view, whose
    height it ignores, and returns the height of the content in pixels. An area without
    focusable children takes the focus itself, so that keys can scroll it.
    """

    def __init__(
        self,
        children: Sequence[Child],
        arrange_content: Callable[[pygame.Rect, Look], int],
        label: str = "",
    ) -> None:
        super().__init__(label)
        self._children = list(children)
        self.arrange_content = arrange_content
        self.bar = ScrollBar()
        self._scrolled = 0

    def children(self) -> Sequence[Child]:
        return self._children

    def set_children(self, children: Sequence[Child]) -> None:
        """Replace the children."""
        for child in self._children:
            if self.form is not None:
                self.form.release(child)
        self._children = list(children)
        if self.form is not None:
            self.form.adopt(self, self.parent)
        self.arrange()
        self.redraw()

    def arrange(self) -> None:
        space, edge = boxes.cut_right(self.rect, ScrollBar.width(self.look))
        margin = self.look.px(MARGIN)
        content = boxes.inset(space, margin)
        height = self.arrange_content(content, self.look) + 2 * margin
        self.bar.place(edge, height, self.look)
        self.focusable = self.bar.needed and not any(
            widget.focusable for child in self._children for widget in child.walk()
        )
        self._scrolled = 0
        self._follow()

    def move(self, dx: int, dy: int) -> None:
        super().move(dx, dy)
        self.bar.rect.move_ip(dx, dy)

    def reveal(self, widget: Widget) -> None:
        margin = self.look.px(10)
        top = widget.rect.top - self.rect.top + self._scrolled
        self.bar.show(top - margin, top + widget.rect.height + margin)
        self.redraw()

    def _follow(self) -> None:
        """Move the children to the position of the bar."""
        by = self._scrolled - self.bar.offset
        if by:
            self._scrolled = self.bar.offset
            for child in self._children:
                child.move(0, by)
            self.redraw()

    @property
    def animating(self) -> bool:
        return super().animating or self.bar.animating

    def update(self, dt: float) -> None:
        self.bar.update(dt)
        self._follow()
        super().update(dt)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self.bar.needed and self._handle_key(event.key)
        used = self.bar.handle(event)
        if used:
            self._follow()
            self.redraw()
        return used

    def _handle_key(self, key: int) -> bool:
        page = self.rect.height * 0.9
        line = self.look.px(WHEEL_UNITS)
        by = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        if self.focused:
            far = float(self.bar.content)
            by |= {pygame.K_UP: -line, pygame.K_DOWN: line, pygame.K_HOME: -far, pygame.K_END: far}
        if key not in by:
            return False
        self.bar.scroll_by(by[key])
        self.redraw()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        for child in self._children:
            if child.visible and child.rect.colliderect(self.rect.inflate(0, 40)):
                child.draw(surface)
        surface.set_clip(before)
        self.bar.draw(surface)
        self.draw_focus_ring(surface, boxes.inset(self.rect, self.look.px(3)))
