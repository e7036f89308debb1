"""The saved games (in progress, named, finished) and the sample games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cardtable.core.features import additions
from cardtable.core.i18n import _
from cardtable.screens import transitions
from cardtable.screens.additions import SavesAddition
from cardtable.screens.lobby.game_list import GameListScene
from cardtable.storage.saves import NameTaken, SaveFailed, SaveInfo, UnreadableSave
from cardtable.ui.dialog import confirm
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.text_dialog import Refused, TextDialog
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, TabBar

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.table.context import Context
    from cardtable.ui.scene import Scene


def file_commands(context: Context) -> list[KeyCommand]:
    """Return the commands of features below a list of games."""
    return [
        command for addition in additions(SavesAddition) for command in addition.commands(context)
    ]


class SavedScene(GameListScene):
    """Lists the saved games on three pages; resumes, replays, renames and deletes them.

    A resumed game replaces the table *instead_of*.
    """

    def __init__(self, context: Context, *, instead_of: Scene | None = None) -> None:
        super().__init__(context, _("Saved games"), empty=_("No saved games yet."))
        self.instead_of = instead_of
        pages = (_("In progress"), _("Named"), _("Finished"))
        self.tabs = TabBar(_("Pages"), pages, 0, self._turn_page)
        self.form.add(self.tabs)
        self.form.widgets.insert(0, self.form.widgets.pop())
        self.rename = self.add_footer(
            Button(_("Rename …"), self._ask_name, key=pygame.K_n, key_text="N"), first=True
        )
        for command in file_commands(context):
            self.add_footer(Button.for_command(command), first=True)
        self.remove = self.add_footer(
            Button(_("Delete …"), self._ask_delete, key=pygame.K_DELETE, key_text=_("Del")),
            first=True,
        )

    def enter(self) -> None:
        saves = self.context.saves
        is_empty = not saves.resumable() and not saves.unreadable(autosaves=True)
        page = 1 if is_empty and (saves.named() or saves.unreadable(autosaves=False)) else 0
        self.tabs.show(page)
        self._turn_page(page)
        self.form.focus(self.list, quietly=True)

    def uncover(self) -> None:
        self._turn_page(self.tabs.index, self.list.index)

    def _turn_page(self, page: int, index: int = -1) -> None:
        """Show a page, with the entry at *index* selected, by default the latest game."""
        saves = self.context.saves
        infos: list[SaveInfo | UnreadableSave]
        infos = [*(saves.resumable, saves.named, saves.recent)[page]()]
        if page < 2:
            infos += saves.unreadable(autosaves=page == 0)
        infos.sort(key=lambda info: info.when, reverse=True)
        if index < 0:
            readable = (isinstance(info, SaveInfo) for info in infos)
            index = next((number for number, is_game in enumerate(readable) if is_game), 0)
        self.show(infos, index)
        self.resume.visible = page < 2
        if self.panel.width:
            self.layout(self.app.size)

    def _chosen(self, _index: int) -> None:
        super()._chosen(_index)
        self.rename.enabled = self.tabs.index == 1 and self.info is not None
        self.remove.enabled = self.selected is not None

    def play(self) -> None:
        info = self.info
        if info is None:
            return
        open_game = transitions.resume if self.tabs.index == 0 else transitions.load
        if self.tabs.index < 2:
            open_game(self.context, info, instead_of=self.instead_of or self)

    # -- renaming and deleting --------------------------------------------------------------------

    def _ask_delete(self) -> None:
        info = self.selected
        if info is None:
            return
        if isinstance(info, SaveInfo):
            question = _("Delete this game?")
            words = _(
                "“{title}” ({summary}) will be deleted permanently. It still counts "
                "in the statistics."
            ).format(title=info.title, summary=info.summary)
        else:
            question = _("Delete this file?")
            words = _("“{title}” will be deleted permanently.").format(title=info.path.name)
        self.app.push(
            confirm(question, words, _("Delete"), lambda: self._delete(info), danger=True)
        )

    def _delete(self, info: SaveInfo | UnreadableSave) -> None:
        try:
            self.context.saves.delete(info)
        except SaveFailed as error:
            self.show_error(_("Could not delete the game"), error)
        self._turn_page(self.tabs.index, self.list.index)

    def _ask_name(self) -> None:
        info = self.info
        if info is not None:
            self.app.push(
                TextDialog(
                    _("Rename this game"),
                    "",
                    _("Name"),
                    lambda name: self._rename(info, name),
                    start=info.name,
                    yes=_("Rename"),
                )
            )

    def _rename(self, info: SaveInfo, name: str) -> None:
        """Save the game under the new name, then delete the old file."""
        recovered = transitions.read_game(self.context, info)
        if recovered is None or name == info.name:
            return
        try:
            self.context.saves.save_as(recovered.match, name, description=info.description)
            self.context.saves.delete(info)
        except (NameTaken, SaveFailed, ValueError) as error:
            raise Refused(str(error)) from None

    # -- place ------------------------------------------------------------------------------------

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        rest = self.tabs.place_top(rect, look.tx(40), look, look.px(12))
        super().place_content(rest, look)


class SamplesScene(GameListScene):
    """Lists the sample games with their descriptions."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, _("Sample games"), empty=_("No sample games installed."))
        for command in file_commands(context):
            self.add_footer(Button.for_command(command), first=True)

    def enter(self) -> None:
        self.show(self.context.saves.samples())
        self.form.focus(self.list, quietly=True)

    def detail(self, info: SaveInfo) -> str:
        return info.summary


def ask_save_as(context: Context, match: Match) -> None:
    """Ask for a name and save *match*; confirm before a game of that name is replaced."""
    app = context.app

    def save(name: str) -> None:
        try:
            context.saves.save_as(match, name)
        except NameTaken:
            words = _("A game called “{name}” already exists and would be overwritten.")
            app.after(
                0.0,
                lambda: app.push(
                    confirm(
                        _("Replace the game?"),
                        words.format(name=name),
                        _("Replace"),
                        lambda: replace(name),
                        danger=True,
                    )
                ),
            )
        except (SaveFailed, ValueError) as error:
            raise Refused(str(error)) from None
        else:
            app.announce(_("Saved as {name}.").format(name=name))

    def replace(name: str) -> None:
        from cardtable.ui.dialog import message

        try:
            context.saves.save_as(match, name, overwrite=True)
        except (SaveFailed, ValueError) as error:
            app.push(message(_("The game could not be saved"), str(error)))

    app.push(
        TextDialog(
            _("Save this game"),
            _(
                "The game is saved automatically as you play. A named save keeps the current "
                "position."
            ),
            _("Name"),
            save,
            yes=_("Save"),
        )
    )
