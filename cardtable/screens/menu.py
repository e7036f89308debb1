"""The menu of a game in progress."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _
from cardtable.deal_codes import code_of_hand, is_dealt
from cardtable.review import hand_number
from cardtable.screens import transitions
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.panel import PanelScene
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Kind, Label, boxes, place_all
from cardtable.ui.widgets.textfield import copy_text

if TYPE_CHECKING:
    from cardtable.table.context import Context
    from cardtable.table.screens import MenuHost


class MenuScene(PanelScene):
    """The menu at the table *host*."""

    def __init__(self, context: Context, host: MenuHost) -> None:
        super().__init__(_("Menu"), width=620, height=640, closes="")
        self.context = context
        self.host = host
        self.match = host.match
        self._make_widgets()

    def _make_widgets(self) -> None:
        self.about = self.form.add(Label(self._about(), size=13, colour="muted", wrapped=True))
        self.commands = [
            self.form.add(Button.for_command(command, align="left")) for command in self._commands()
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
        return self.host.menu_note()

    def retranslate(self) -> None:
        for widget in (self.about, *self.commands, *self.footer):
            self.form.remove(widget)
        self.footer.clear()
        self.title = _("Menu")
        self.heading.set_text(self.title)
        self._make_widgets()
        self.layout(self.app.size)

    def _commands(self) -> tuple[KeyCommand, ...]:
        return (
            *(self._line(entry) for entry in self.host.menu_entries()),
            KeyCommand(_("Replay game"), self._watch, pygame.K_w, "W"),
            KeyCommand(_("Save as …"), self._save, pygame.K_a, "A"),
            KeyCommand(_("Saved games"), self._saved, pygame.K_o, "O"),
            *self._code_commands(),
            KeyCommand(self.host.same_again(), self._same, pygame.K_d, "D"),
            KeyCommand(_("New game"), self._new, pygame.K_n, "N"),
            KeyCommand(_("Rules of this game"), self._rules, pygame.K_r, "R"),
            KeyCommand(_("Settings"), self._settings, pygame.K_e, "E"),
            KeyCommand(_("Help"), self._help, pygame.K_F1, "F1"),
            KeyCommand(_("Back to lobby"), self._lobby, pygame.K_l, "L"),
        )

    def _code_commands(self) -> tuple[KeyCommand, ...]:
        is_coded = bool(self.match.deals) and is_dealt(self.match.kind)
        return (
            (KeyCommand(_("Copy deal code"), self._copy_code, pygame.K_c, "C"),) if is_coded else ()
        )

    # -- actions ----------------------------------------------------------------------------------

    def _copy_code(self) -> None:
        """Copy the code of the current hand, or of the last one, and show it."""
        code = code_of_hand(self.match, max(1, hand_number(self.match.game)))
        words = _("There is no deal code for this hand.")
        if code:
            copy_text(code)
            words = _("Deal code copied: {code}").format(code=code)
        self.about.set_text(words)
        self.layout(self.app.size)
        self.app.announce(words)

    def _quit(self) -> None:
        """Quit the program; the game is saved."""
        self.host.before_leaving(self.app.leave)

    def _line(self, entry: KeyCommand) -> KeyCommand:
        """Return a line specific to the table."""

        def run() -> None:
            if entry.closes:
                self.close()
            entry.run()

        return replace(entry, run=run)

    def _watch(self) -> None:
        from cardtable.screens.replay.screen import ReplayScene

        self.app.push(ReplayScene(self.context, self.match))

    def _save(self) -> None:
        from cardtable.screens.saved_games import ask_save_as

        ask_save_as(self.context, self.match)

    def _saved(self) -> None:
        from cardtable.screens.saved_games import SavedScene

        self.app.push(SavedScene(self.context, instead_of=self.host.scene))

    def _same(self) -> None:
        transitions.play_same_deal(self.context, self.host.scene, self.match)

    def _new(self) -> None:
        transitions.play_again(self.context, self.host.scene, self.match)

    def _rules(self) -> None:
        from cardtable.screens.help.screen import HelpScene

        self.app.push(HelpScene(self.context, self.match.kind, self.match.rules, page="rules"))

    def _settings(self) -> None:
        from cardtable.screens.settings.screen import SettingsScene

        self.app.push(SettingsScene(self.context))

    def _help(self) -> None:
        from cardtable.screens.help.screen import HelpScene

        self.app.push(HelpScene(self.context, self.match.kind, self.match.rules))

    def _lobby(self) -> None:
        self.host.before_leaving(self.context.screens.to_lobby)

    # -- place ------------------------------------------------------------------------------------

    def _grid(self, space: pygame.Rect, look: Look) -> tuple[pygame.Rect, ...]:
        """Return the buttons' rectangles, in two columns or, if the labels need it, one."""
        widest = max(button.measure(look)[0] for button in self.commands)
        gap = look.px(10)
        across = 2 if 2 * widest + gap <= space.width else 1
        rows = -(-len(self.commands) // across)
        high = min(look.tx(44), (space.height - (rows - 1) * gap) // rows)
        space = pygame.Rect(space.left, space.top, space.width, rows * high + (rows - 1) * gap)
        return boxes.grid(space, across, len(self.commands), gap)

    def wanted_height(self, width: int, look: Look) -> int:
        space = pygame.Rect(0, 0, width, 10_000)
        return self._grid(space, look)[-1].bottom + look.px(12) + self.about.height_for(width, look)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        rest = self.about.place_top(
            rect, self.about.height_for(rect.width, look), look, look.px(12)
        )
        place_all(self.commands, self._grid(rest, look), look)


class SharedMenuScene(MenuScene):
    """The menu of a table with players on other machines."""

    def _commands(self) -> tuple[KeyCommand, ...]:
        return (
            *(self._line(entry) for entry in self.host.menu_entries()),
            KeyCommand(_("Rules of this game"), self._rules, pygame.K_r, "R"),
            KeyCommand(_("Settings"), self._settings, pygame.K_e, "E"),
            KeyCommand(_("Help"), self._help, pygame.K_F1, "F1"),
            KeyCommand(_("Leave the table"), self._lobby, pygame.K_l, "L"),
        )
