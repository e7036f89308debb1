"""A text field, and a password field."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pygame

from cardtable.core.i18n import _, ngettext
from cardtable.core.line_text import JOINERS
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes
from cardtable.ui.widgets.base import Widget, left_button
from cardtable.ui.widgets.line_editor import LineEditor

BLINK_SECONDS = 0.53


class TextField(Widget):
    """A line of text with caret, selection, clipboard and input methods.

    *on_change* is called with the text after every change, *on_submit* on Enter. *hint* is shown
    while the field is empty.
    """

    focusable = True
    takes_text = True
    cursor = pygame.SYSTEM_CURSOR_IBEAM

    def __init__(
        self,
        label: str,
        value: str = "",
        on_change: Callable[[str], None] | None = None,
        *,
        on_submit: Callable[[str], None] | None = None,
        hint: str = "",
        max_length: int = 200,
    ) -> None:
        super().__init__(label)
        self.line = LineEditor(value, max_length)
        self.on_change = on_change
        self.on_submit = on_submit
        self.hint = hint
        self._composed = ""
        self._first_pixel = 0  # of the text, at the left edge of the box
        self._since_blink = 0.0
        self._caret_visible = True

    @property
    def value(self) -> str:
        """The text; setting it does not call ``on_change``."""
        return self.line.text

    @value.setter
    def value(self, value: str) -> None:
        self.line.replace_all(value)
        self._show_caret()

    @property
    def composing(self) -> bool:
        """Whether an input method is composing text and uses the keys."""
        return bool(self._composed)

    @property
    def shown(self) -> str:
        """The text as drawn."""
        return self.line.text

    def spoken(self) -> str:
        return _("{label}, text field, {value}").format(
            label=self.label, value=self.value or self.hint
        )

    def measure(self, look: Look) -> tuple[int, int]:
        return (look.px(240), look.tx(36))

    # -- focus and time ---------------------------------------------------------------------------

    def focus_changed(self) -> None:
        self._composed = ""
        if not self.focused:
            self.line.collapse()
            pygame.key.stop_text_input()
            return
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(self.rect)
        if self.form is not None and self.form.keyboard_used:
            self.line.select_all()
        self._show_caret()

    def wake_after(self) -> float | None:
        return max(0.0, BLINK_SECONDS - self._since_blink) if self.focused else None

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.focused:
            return
        self._since_blink += dt
        if self._since_blink >= BLINK_SECONDS - 0.001:
            self._since_blink = 0.0
            self._caret_visible = not self._caret_visible
            self.redraw()

    def _show_caret(self) -> None:
        self._since_blink = 0.0
        self._caret_visible = True
        self.redraw()

    # -- events -----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        before = self.line.text
        used = self._edit(event)
        if used:
            self._show_caret()
        if self.line.text != before and self.on_change is not None:
            self.on_change(self.line.text)
        return used

    def _edit(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTINPUT:
            self._composed = ""
            self.line.insert(event.text)
            return True
        if event.type == pygame.TEXTEDITING:
            self._composed = event.text
            return True
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            self.set_pressed(True)
            self._click(event)
            return True
        if event.type == pygame.MOUSEMOTION and self.pressed:
            self.line.move_to(self._letter_at(event.pos[0]), select=True)
            return True
        if left_button(event, pygame.MOUSEBUTTONUP):
            self.set_pressed(False)
            return True
        return False

    def _click(self, event: pygame.event.Event) -> None:
        clicks = getattr(event, "clicks", 1)
        if clicks >= 3:
            self.line.select_all()
        elif clicks == 2:
            self.line.select_word(self._letter_at(event.pos[0]))
        else:
            shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            self.line.move_to(self._letter_at(event.pos[0]), select=shift)

    def _handle_key(self, event: pygame.event.Event) -> bool:
        if self._composed:
            return True  # the input method uses the keys
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if command and not event.mod & pygame.KMOD_ALT and self._handle_command(event.key):
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_submit is not None:
                self.on_submit(self.line.text)
            return self.on_submit is not None
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        words = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT))
        moves = {
            pygame.K_LEFT: lambda: self.line.step(-1, select=shift, words=words),
            pygame.K_RIGHT: lambda: self.line.step(1, select=shift, words=words),
            pygame.K_HOME: lambda: self.line.move_to(0, select=shift),
            pygame.K_END: lambda: self.line.move_to(len(self.line.text), select=shift),
            pygame.K_BACKSPACE: lambda: self.line.delete(-1, words=words),
            pygame.K_DELETE: lambda: self.line.delete(1, words=words),
        }
        if event.key in moves:
            moves[event.key]()
            return True
        letter = getattr(event, "unicode", "")
        return bool(letter) and (letter.isprintable() or letter in JOINERS) and not command

    def _handle_command(self, key: int) -> bool:
        if key == pygame.K_a:
            self.line.select_all()
        elif key in (pygame.K_c, pygame.K_x):
            if self.line.selected:
                copy_text(self.line.selected)
                if key == pygame.K_x:
                    self.line.insert("")
        elif key == pygame.K_v:
            self.line.insert(paste_text())
        elif key == pygame.K_z:
            self.line.undo()
        else:
            return False
        return True

    # -- drawing ----------------------------------------------------------------------------------

    def _box(self) -> pygame.Rect:
        return boxes.inset(self.rect, self.look.px(12), 0)

    def _size(self) -> int:
        return self.look.font(self.look.theme.size_body)

    def _pixel_of(self, letter: int) -> int:
        return text.measure(self.shown[:letter], self._size())[0]

    def _letter_at(self, x: int) -> int:
        """Return the gap between letters nearest to *x*, in pixels of the window."""
        wanted = x - self._box().left + self._first_pixel
        gaps = range(len(self.line.text) + 1)
        return min(gaps, key=lambda letter: abs(self._pixel_of(letter) - wanted))

    def _scroll(self, box: pygame.Rect) -> None:
        """Scroll the text horizontally until the caret is in the box."""
        caret = self._pixel_of(self.line.caret)
        whole = text.measure(self.shown + self._composed, self._size())[0]
        self._first_pixel = min(self._first_pixel, max(0, whole - box.width + 2), caret)
        self._first_pixel = max(self._first_pixel, caret - box.width + 2, 0)

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        corner = min(look.px(theme.radius_control), self.rect.height // 2)
        active = self.focused and self.enabled
        border = theme.gold if active else shapes.mix(theme.border, theme.muted, self.hover.value)
        line = max(1, look.px(2)) if active and look.theme.line > 1 else look.px(theme.line)
        opacity = 1.0 if self.enabled else 0.45
        fill = (*theme.panel[:3], 255)
        shapes.draw_rounded(surface, self.rect, corner, fill, border, line, opacity)
        box = self._box()
        self._scroll(box)
        before = surface.get_clip()
        surface.set_clip(box.inflate(2, 0).clip(before))
        if not self.line.text and not self._composed:
            text.draw_in(surface, self.hint, box, self._size(), theme.faint, opacity=opacity)
        else:
            self._draw_line(surface, box, opacity)
        if active and self._caret_visible:
            self._draw_caret(surface, box)
        surface.set_clip(before)
        self.draw_focus_ring(surface, radius=corner)

    def _draw_line(self, surface: pygame.Surface, box: pygame.Rect, opacity: float) -> None:
        theme = self.look.theme
        left = box.left - self._first_pixel
        low, high = self.line.selection
        tall = round(self._size() * 1.5)
        if low < high and self.focused:
            start, end = self._pixel_of(low), self._pixel_of(high)
            mark = pygame.Rect(left + start, box.centery - tall // 2, end - start, tall)
            surface.fill(theme.control_hover[:3], mark)
        caret = self.line.caret
        shown = self.shown[:caret] + self._composed + self.shown[caret:]
        text.draw_text(
            surface, shown, (left, box.centery), self._size(), theme.text, opacity=opacity
        )
        if self._composed:
            start = left + self._pixel_of(caret)
            width = text.measure(self._composed, self._size())[0]
            surface.fill(theme.gold[:3], (start, box.centery + tall // 3, width, 1))

    def _draw_caret(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        tall = round(self._size() * 1.4)
        x = box.left - self._first_pixel + self._pixel_of(self.line.caret)
        x += text.measure(self._composed, self._size())[0]
        wide = max(1, self.look.px(1.5))
        surface.fill(self.look.theme.gold[:3], (x, box.centery - tall // 2, wide, tall))


class PasswordField(TextField):
    """A text field that shows a dot per letter and does not copy."""

    @property
    def shown(self) -> str:
        """A dot for each letter."""
        return "•" * len(self.line.text)

    def spoken(self) -> str:
        count = len(self.value)
        letters = ngettext("{count} character", "{count} characters", count).format(count=count)
        return _("{label}, text field, {value}").format(label=self.label, value=letters)

    def _handle_command(self, key: int) -> bool:
        return key in (pygame.K_c, pygame.K_x) or super()._handle_command(key)


def copy_text(text: str) -> None:
    """Copy *text* to the system's clipboard, if there is one."""
    with contextlib.suppress(pygame.error):
        pygame.scrap.put_text(text)


def paste_text() -> str:
    """Return the text in the system's clipboard, or an empty string."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
