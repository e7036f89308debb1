"""The scene between joining a remote table and its first hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cardtable.art.felt import felt
from cardtable.core.i18n import _, write_number
from cardtable.features.network.window.closing import confirm_closing
from cardtable.features.network.window.guests import GuestsScene
from cardtable.games.holdem.actions import Action
from cardtable.opp.remote import (
    Asked,
    ChatMessage,
    Joined,
    Notice,
    Remote,
    RemoteEvent,
    Seated,
    SessionEnded,
)
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Size
from cardtable.ui.widgets import Button, Kind, Label, boxes, place_all

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.table.context import Context

AT_ONCE = 20
"""Number of events received between two frames."""
LINES = 8
"""Number of lines shown."""


class WaitingScene(Scene):
    """Shows the messages of *remote* until the first hand is dealt, then opens the table.

    *on_refused* is called with a message if the server refuses the player.
    """

    def __init__(self, context: Context, remote: Remote, on_refused: Callable[[str], None]) -> None:
        super().__init__()
        self.context = context
        self.remote = remote
        self.title = remote.title
        self._on_refused = on_refused
        self._opened = self._woken = False
        self._asked: Asked | None = None
        self._dealt: Match | None = None
        """The first hand, while a dialog over this scene is open."""
        add = self.form.add
        self.heading = add(Label(self.title, size=24, bold=True, colour="title", align="center"))
        self.state = add(Label(_("Joining …"), size=16, align="center"))
        self.lines = add(Label("", size=13, colour="muted", wrapped=True))
        self._lines: list[str] = []
        self.answers = [
            add(Button(label, self._answer(action), key=key, key_text=shown))
            for label, action, key, shown in (
                (_("Fold"), Action.FOLD, pygame.K_f, "F"),
                (_("Check or call"), Action.CALL, pygame.K_c, "C"),
                (_("Bet or raise"), Action.bet(1), pygame.K_r, "R"),
            )
        ]
        self._show_answers()
        self.guests = add(
            Button(_("Guests and seats"), self.open_guests, key=pygame.K_i, key_text="I")
        )
        self.guests.visible = False
        self.leave_key = add(
            Button(
                _("Leave"),
                self.ask_to_leave,
                key=pygame.K_ESCAPE,
                key_text=_("Esc"),
                kind=Kind.TABLE,
            )
        )

    def enter(self) -> None:
        self.remote.on_news = self._wake
        self.remote.begin()

    def uncover(self) -> None:
        if self._dealt is not None:
            self._open(self._dealt)

    def leave(self) -> None:
        if not self._opened:
            self.remote.leave()

    def open_guests(self) -> None:
        """Show who may join our table, and let more guests in."""
        hosting = self.remote.hosting
        if hosting is not None:
            self.context.app.push(GuestsScene(hosting, hosting))

    def ask_to_leave(self) -> None:
        """Leave for the lobby; ask before, if guests are at our table."""
        hosting = self.remote.hosting
        if hosting is None or not hosting.present:
            self.go_to_lobby()
        else:
            self.app.push(confirm_closing(hosting, self.go_to_lobby))

    def go_to_lobby(self) -> None:
        """Leave for the lobby."""
        self.context.screens.to_lobby()

    # -- messages ---------------------------------------------------------------------------------

    def _wake(self) -> None:
        """Schedule the processing of events, unless it is scheduled; callable from any thread."""
        if not self._woken:
            self._woken = True
            self.app.post(self._receive_some)

    def _receive_some(self) -> None:
        """Receive a few events; a flood of them must not keep the window from being used."""
        self._woken = False
        for _event in range(AT_ONCE):
            is_open = self in self.app.scenes and self._dealt is None
            event = self.remote.take() if is_open else None
            if event is None:
                break
            self._receive(event)
        if self in self.app.scenes and self.remote.waiting and self._dealt is None:
            self._wake()

    def _receive(self, event: RemoteEvent) -> None:
        match event:
            case Seated(match) if self.app.scene is self:
                self._open(match)
            case Seated(match):
                self._dealt = match  # the table would take the keys typed into the dialog
            case Joined():
                self.guests.visible = self.remote.hosting is not None
                self._show_state(_("You're in. You'll be dealt into the next hand."))
            case Notice(words):
                self._add_line(words)
            case ChatMessage(name, words):
                self._add_line(f"{name}: {words}" if name else words)
            case Asked():
                self._asked = event
            case SessionEnded(words, refused):
                self._end(words, refused=refused)
        if not self._opened:
            self._show_answers()

    def _open(self, match: Match) -> None:
        from cardtable.features.network.window.remote_play import RemotePlay
        from cardtable.table.play_scene import PlayScene

        self._opened = True
        play = PlayScene(
            self.context,
            match,
            open_hands=False,
            make_venue=lambda scene: RemotePlay(self.remote, scene),
        )
        for line in self._lines:
            play.table.log.add(line, 0)
        self.app.push(play)
        self.app.remove(self)

    def _end(self, words: str, *, refused: bool) -> None:
        if not refused:
            self._show_state(words)
            self._asked = None
            return
        self._on_refused(words)
        self.app.remove(self)

    def _show_state(self, words: str) -> None:
        self.state.set_text(words)
        self.app.announce(words)
        self.redraw()

    def _add_line(self, words: str) -> None:
        self._lines.append(words)
        del self._lines[:-200]
        self.app.announce(words)
        self.lines.set_text("\n".join(self._lines[-LINES:]))
        self.layout(self.app.size)
        self.redraw()

    # -- a hand that cannot be followed -----------------------------------------------------------

    def _answer(self, action: Action) -> Callable[[], None]:
        def answer() -> None:
            self._asked = None
            self.remote.answer(action)
            self._show_answers()

        return answer

    def _show_answers(self) -> None:
        asked = self._asked if self.remote.is_asked else None
        for button in self.answers:
            button.visible = asked is not None
        if asked is not None:
            words = _("Your turn: {amount} to call.").format(amount=write_number(asked.to_call))
            self.state.set_text(words)
        self.redraw()

    # -- place and picture ------------------------------------------------------------------------

    def layout(self, size: Size) -> None:
        look = self.look
        space = boxes.inset(pygame.Rect((0, 0), size), look.px(30))
        column = boxes.centred(space, (min(look.tx(620), space.width), space.height))
        column = boxes.cut_top(column, round(column.height * 0.16))[1]
        column = self.heading.place_top(column, look.tx(40), look, look.px(8))
        column = self.state.place_top(column, look.tx(30), look, look.px(16))
        column, bottom = boxes.cut_bottom(column, look.tx(42), look.px(12))
        wide = self.guests.measure(look)[0] if self.guests.visible else 0
        both = boxes.centred(bottom, (look.tx(180) + wide, bottom.height))
        left, right = boxes.cut_left(both, wide, look.px(10) if wide else 0)
        self.guests.place(left, look)
        self.leave_key.place(right, look)
        column, row = boxes.cut_bottom(column, look.tx(42), look.px(12))
        place_all(self.answers, boxes.columns(row, (1, 1, 1), look.px(10)), look)
        self.lines.place(column, look)

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(felt(surface.get_size(), self.look.theme), (0, 0))
        super().draw(surface)
