"""The Menu button, and the keys of every table: menu, help, new game, pause, pace and log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.table.button_row import table_button
from cardtable.table.layout import TableLayout
from cardtable.table.log_panel import LogPanel
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.ui.dialog import confirm
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Form


class TableMenu(Part):
    """The Menu button, and the keys for help, a new game, pause and pace."""

    def __init__(self, play: PlaySession) -> None:
        self.play = play

    def make_buttons(self) -> Sequence[Button]:
        label = _("Leave") if self.play.venue.is_exercise else _("Menu")
        return (table_button(label, self.play.open_menu, pygame.K_m, "M"),)

    def keys(self) -> Mapping[int, Callable[[], None]]:
        keys = {pygame.K_F1: self.help}
        if self.play.venue.is_shared or self.play.venue.is_exercise:
            return keys
        keys |= {pygame.K_n: self.new_game}
        if self.play.playback.is_watched:
            keys |= {
                pygame.K_p: self.pause,
                pygame.K_PLUS: lambda: self.change_pace(1),
                pygame.K_KP_PLUS: lambda: self.change_pace(1),
                pygame.K_EQUALS: lambda: self.change_pace(1),  # plus without Shift
                pygame.K_MINUS: lambda: self.change_pace(-1),
                pygame.K_KP_MINUS: lambda: self.change_pace(-1),
            }
        return keys

    def help(self) -> None:
        """Open the help."""
        self.play.screens.open_help(self.play.match)

    def new_game(self) -> None:
        """Ask for confirmation, then start a new game with the same seats."""
        play = self.play
        play.scene.app.push(
            confirm(
                _("Start a new game?"),
                _("The current game stays in your saved games."),
                _("New game"),
                lambda: play.screens.play_again(play.scene, play.match),
            )
        )

    def pause(self) -> None:
        """Pause the strategies, or continue."""
        play = self.play
        play.show_message(play.tempo.toggle())
        play.driver.paused = play.tempo.paused

    def change_pace(self, by: int) -> None:
        """Go *by* steps faster, or slower if negative."""
        self.play.show_message(self.play.tempo.change(by))


class LogSwitch(Part):
    """Shows and hides the log of the table of *play*."""

    panel: LogPanel

    def __init__(self, play: PlaySession) -> None:
        self.play = play

    def add_widgets(self, form: Form) -> None:
        self.panel = form.add(LogPanel(self.play.table.log))
        self.panel.visible = "log" in self.play.toggled_panels

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        self.panel.place_on(layout, look)

    def keys(self) -> Mapping[int, Callable[[], None]]:
        return {pygame.K_g: self.toggle}

    def toggle(self) -> None:
        """Show or hide the log."""
        panel, form = self.panel, self.play.scene.form
        panel.visible = not panel.visible
        self.play.toggled_panels ^= {"log"}
        if panel.focused and not panel.visible:
            form.focus(None)
        self.play.scene.relayout()
