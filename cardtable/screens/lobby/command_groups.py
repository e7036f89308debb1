"""The groups of the lobby's commands: their buttons, and the list that each one opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.screens.lobby.additions import LobbyCommand, LobbyGroup
from cardtable.ui import text
from cardtable.ui.panel import PanelScene, stack_children
from cardtable.ui.theme import Colour, Look
from cardtable.ui.widgets import Button, Kind, ScrollArea, boxes
from cardtable.ui.widgets.scroll import MARGIN, ScrollBar

GROUP_HEIGHT, SMALL_GROUP_HEIGHT = 54, 38
"""Heights of a group's button, in units of text; the lower one has no second line."""
SEPARATOR = " · "


def group_title(group: LobbyGroup) -> str:
    """Return the title of *group*; it is empty for the buttons beside Deal."""
    return {
        LobbyGroup.BESIDE_DEAL: "",
        LobbyGroup.PLAY: _("More to play"),
        LobbyGroup.PRACTICE: _("Practice and results"),
        LobbyGroup.NETWORK: _("Network"),
        LobbyGroup.SETTINGS: _("Settings and help"),
    }[group]


class TitledButton(Button):
    """A button with a title, smaller words *about* it below, and its key at the right."""

    about = ""

    def spoken_name(self) -> str:
        return f"{self.label}, {self.about}"

    def _draw_words(self, surface: pygame.Surface, colour: Colour, opacity: float) -> None:
        look, theme = self.look, self.look.theme
        box = boxes.inset(self.rect, look.px(15), look.px(7))
        box, key = boxes.cut_right(box, self._key_width(look), look.px(10))
        text.draw_in(
            surface,
            self.key_text,
            key,
            look.font(theme.size_tiny),
            theme.muted,
            bold=True,
            align="right",
            opacity=opacity,
        )
        title = box
        if self._has_about():
            title, about = boxes.cut_top(box, text.line_height(self._title_size(look)))
            self._draw_about(surface, about, opacity)
        size = self._title_size(look)
        text.draw_in(surface, self.label, title, size, colour, bold=True, opacity=opacity)

    def _title_size(self, look: Look) -> int:
        return look.font(look.theme.size_body)

    def _about_size(self, look: Look) -> int:
        return look.font(look.theme.size_small)

    def _has_about(self) -> bool:
        return True

    def _draw_about(self, surface: pygame.Surface, box: pygame.Rect, opacity: float) -> None:
        raise NotImplementedError


class GroupButton(TitledButton):
    """Opens the list of a group; the words below its title are the first of its commands."""

    def __init__(self, group: LobbyGroup, number: int, on_press: Callable[[], None]) -> None:
        super().__init__(
            group_title(group),
            on_press,
            key=pygame.K_0 + number,
            key_text=str(number),
            kind=Kind.TABLE,
        )
        self.group = group

    def show(self, commands: Sequence[LobbyCommand]) -> None:
        """Name the *commands* of the group."""
        labels = [each.label.rstrip(" …") for each in commands if each.group is self.group]
        self.about = self.tooltip = SEPARATOR.join(labels)
        self.redraw()

    def measure(self, look: Look) -> tuple[int, int]:
        title = text.measure(self.label, self._title_size(look), bold=True)[0]
        width = title + look.px(10) + self._key_width(look) + 2 * look.px(15)
        return (width, look.tx(GROUP_HEIGHT))

    def _has_about(self) -> bool:
        return self.rect.height > self.look.tx(SMALL_GROUP_HEIGHT)

    def _draw_about(self, surface: pygame.Surface, box: pygame.Rect, opacity: float) -> None:
        size = self._about_size(self.look)
        labels = self.about.split(SEPARATOR)
        words = self.about
        while len(labels) > 1 and text.measure(words, size)[0] > box.width:
            labels.pop()
            words = SEPARATOR.join((*labels, text.ELLIPSIS))
        text.draw_in(surface, words, box, size, self.look.theme.muted, opacity=opacity)


class CommandEntry(TitledButton):
    """A command in the list of its group, with a sentence about it."""

    def __init__(self, command: LobbyCommand, on_press: Callable[[], None]) -> None:
        super().__init__(
            command.label, on_press, key=command.key or None, key_text=command.key_text
        )
        self.about = command.about
        self.enabled = command.enabled

    def height_for(self, width: int, look: Look) -> int:
        """Return the height in pixels at which the sentence fits."""
        inner = width - 2 * look.px(15) - self._key_width(look) - look.px(10)
        lines = text.paragraph_height(self.about, inner, self._about_size(look))
        return text.line_height(self._title_size(look)) + lines + 2 * look.px(9)

    def _draw_about(self, surface: pygame.Surface, box: pygame.Rect, opacity: float) -> None:
        theme = self.look.theme
        colour = theme.muted if self.enabled else theme.faint
        text.draw_paragraph(surface, self.about, box, self._about_size(self.look), colour)


class CommandGroupScene(PanelScene):
    """The list of the *commands* of a group; one that is chosen runs after the list has closed."""

    def __init__(self, group: LobbyGroup, commands: Sequence[LobbyCommand]) -> None:
        super().__init__(group_title(group), width=560, closes="")
        self.entries = [self._entry(command) for command in commands]
        self.area = self.form.add(ScrollArea(self.entries, self._arrange, self.title))
        self.add_footer(Button(_("Close"), self.close, key=pygame.K_ESCAPE, key_text=_("Esc")))

    def _entry(self, command: LobbyCommand) -> CommandEntry:
        def run() -> None:
            self.close()
            command.run()

        return CommandEntry(command, run)

    def wanted_height(self, width: int, look: Look) -> int:
        heights = [entry.height_for(width, look) for entry in self.entries]
        return sum(heights) + look.px(8) * (len(heights) - 1)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        margin = look.px(MARGIN)
        box = rect.inflate(2 * margin, 2 * margin)
        box.width += ScrollBar.width(look)
        self.area.place(box, look)

    def _arrange(self, rect: pygame.Rect, look: Look) -> int:
        heights = [entry.height_for(rect.width, look) for entry in self.entries]
        return stack_children(self.entries, heights, rect, look, look.px(8))
