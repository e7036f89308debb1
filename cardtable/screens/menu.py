"""The menu of a game in progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cardtable.i18n import _
from cardtable.screens import begin
from cardtable.screens.panel import PanelScene
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Kind, Label, boxes

if TYPE_CHECKING:
    from cardtable.table.context import Context
    from cardtable.table.scene import PlayScene


class MenuScene(PanelScene):
    """What can be done besides playing; *play* is the table that the menu belongs to."""

    def __init__(self, context: Context, play: PlayScene) -> None:
        super().__init__(_("Menu"), width=620, height=640, closes="")
        self.context = context
        self.play = play
        self.match = play.match
        self._make_widgets()

    def _make_widgets(self) -> None:
        self.kept = self.form.add(Label(self._about(), size=13, colour="muted", wrapped=True))
        self.commands = [
            self.form.add(Button(label, press, key=key, key_text=shown, align="left"))
            for label, press, key, shown in self._commands()
        ]
        self.add_footer(Button(_("Quit"), self._quit, key=pygame.K_q, key_text="Q", kind=Kind.CALM))
        self.add_footer(
            Button(
                _("Back to the game"),
                self.close,
                key=pygame.K_ESCAPE,
                key_text=_("Esc"),
                kind=Kind.PRIMARY,
            )
        )

    def _about(self) -> str:
        if self.play.boards is not None:
            return _("Saved after every move. You can leave at any time.")
        return _("Saved after every card. You can leave at any time.")

    def speak_anew(self) -> None:
        for widget in (self.kept, *self.commands, *self.footer):
            self.form.remove(widget)
        self.footer.clear()
        self.title = _("Menu")
        self.heading.change(self.title)
        self._make_widgets()
        self.layout(self.app.size)

    def _commands(self) -> tuple[tuple[str, Callable[[], None], int, str], ...]:
        boards = self.play.boards
        first = (_("Score sheet"), self._sheet, pygame.K_s, "S")
        same = (_("Same deal again"), self._same, pygame.K_d, "D")
        if boards is not None:
            first = (_("Resign"), self._resign, pygame.K_x, "X")
            if boards.game.resignation is None:
                first = (_("Log"), self._log, pygame.K_g, "G")
            same = (_("Rematch, same sides"), self._same, pygame.K_d, "D")
        if self.play.poker is not None:
            first = (_("Log"), self._log, pygame.K_g, "G")
        again = self.play.reloading
        more = ((_("Reload the script"), self._reload, pygame.K_F5, "F5"),) if again else ()
        return (
            first,
            *more,
            (_("Replay game"), self._watch, pygame.K_w, "W"),
            (_("Save as …"), self._save, pygame.K_a, "A"),
            (_("Saved games"), self._saved, pygame.K_o, "O"),
            same,
            (_("New game"), self._new, pygame.K_n, "N"),
            (_("Rules of this game"), self._rules, pygame.K_r, "R"),
            (_("Settings"), self._settings, pygame.K_e, "E"),
            (_("Help"), self._help, pygame.K_F1, "F1"),
            (_("Back to lobby"), self._lobby, pygame.K_l, "L"),
        )

    # -- doing ------------------------------------------------------------------------------------

    def _quit(self) -> None:
        """End the program; the game is kept."""
        self.app.quit()

    def _sheet(self) -> None:
        from cardtable.screens.sheet import sheet_scene

        self.app.push(sheet_scene(self.context, self.match))

    def _log(self) -> None:
        self.close()
        self.play.commands.toggle_log()

    def _reload(self) -> None:
        self.close()
        if self.play.reloading is not None:
            self.play.reloading.reload()

    def _resign(self) -> None:
        self.close()
        if self.play.boards is not None:
            self.play.boards.resign()

    def _watch(self) -> None:
        from cardtable.screens.replay import ReplayScene

        self.app.push(ReplayScene(self.context, self.match))

    def _save(self) -> None:
        from cardtable.screens.saved import ask_save_as

        ask_save_as(self.context, self.match)

    def _saved(self) -> None:
        from cardtable.screens.saved import SavedScene

        self.app.push(SavedScene(self.context, instead_of=self.play))

    def _same(self) -> None:
        begin.play_same_deal(self.context, self.play, self.match)

    def _new(self) -> None:
        begin.play_again(self.context, self.play, self.match)

    def _rules(self) -> None:
        from cardtable.screens.help import HelpScene

        self.app.push(HelpScene(self.context, self.match.kind, self.match.rules, page="rules"))

    def _settings(self) -> None:
        from cardtable.screens.settings import SettingsScene

        self.app.push(SettingsScene(self.context))

    def _help(self) -> None:
        from cardtable.screens.help import HelpScene

        self.app.push(HelpScene(self.context, self.match.kind, self.match.rules))

    def _lobby(self) -> None:
        begin.to_lobby(self.context)

    # -- place ------------------------------------------------------------------------------------

    def _grid(self, room: pygame.Rect, look: Look) -> tuple[pygame.Rect, ...]:
        """Return the buttons' places: in two columns, or in one where the words need it."""
        widest = max(button.measure(look)[0] for button in self.commands)
        gap = look.px(10)
        across = 2 if 2 * widest + gap <= room.width else 1
        rows = -(-len(self.commands) // across)
        high = min(look.tx(44), (room.height - (rows - 1) * gap) // rows)
        room = pygame.Rect(room.left, room.top, room.width, rows * high + (rows - 1) * gap)
        return boxes.grid(room, across, len(self.commands), gap)

    def wanted_height(self, width: int, look: Look) -> int:
        room = pygame.Rect(0, 0, width, 10_000)
        return self._grid(room, look)[-1].bottom + look.px(12) + self.kept.height_for(width, look)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        top, rest = boxes.cut_top(rect, self.kept.height_for(rect.width, look), look.px(12))
        self.kept.place(top, look)
        for button, box in zip(self.commands, self._grid(rest, look), strict=True):
            button.place(box, look)


class RemoteMenuScene(MenuScene):
    """The menu of a table where others play, somewhere else."""

    def _about(self) -> str:
        return _("The game continues while this menu is open.")

    def _commands(self) -> tuple[tuple[str, Callable[[], None], int, str], ...]:
        return (
            (_("Log"), self._log, pygame.K_g, "G"),
            (_("Replay last hand"), self._watch, pygame.K_w, "W"),
            (_("Rules of this game"), self._rules, pygame.K_r, "R"),
            (_("Settings"), self._settings, pygame.K_e, "E"),
            (_("Help"), self._help, pygame.K_F1, "F1"),
            (_("Leave the table"), self._lobby, pygame.K_l, "L"),
        )

    def _watch(self) -> None:
        self.close()
        if self.play.remote is not None:
            self.play.remote.watch_last_hand()
