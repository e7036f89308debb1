"""Play on a network table: its events, chat, turn timer, absent players, and a lost connection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import pygame

from cardtable.core.i18n import _, ngettext
from cardtable.features.network.window.chat_line import ChatLine
from cardtable.features.network.window.closing import confirm_closing, describe_table
from cardtable.features.network.window.guests import GuestsScene
from cardtable.features.network.window.remote_driver import RemoteDriver
from cardtable.match import Match
from cardtable.opp.remote import (
    Asked,
    ChatMessage,
    Joined,
    MatchChanged,
    Notice,
    Remote,
    RemoteEvent,
    Seated,
    SessionEnded,
)
from cardtable.table.button_row import table_button
from cardtable.table.driver import BID_PACE, DOTS_AFTER, Driver, Host
from cardtable.table.layout import TableLayout
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.table.screens import MenuHost, Screens
from cardtable.table.speech_bubbles import SpeechBubbles
from cardtable.table.turn_timer import TurnTimer
from cardtable.table.venue import PlainQuestion, Venue
from cardtable.ui.dialog import Dialog
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Form, Kind

END_SECONDS = 3.2
"""Minimum seconds that the end of a hand is shown, at normal speed."""
MAX_BACKLOG = 80
"""With more waiting events than this, the table skips motion."""


class SessionScene(Protocol):
    """The scene of a network table."""

    play: PlaySession
    """The session at the current table."""

    def replace_table(self, match: Match) -> None:
        """Show *match* in place of the current one."""


class RemotePlay(Venue, Part):
    """Shows the events of the network table *remote* in *scene*, and sends the person's actions."""

    is_shared = True

    def __init__(self, remote: Remote, scene: SessionScene) -> None:
        self.remote = remote
        self._scene = scene
        self.bubbles = SpeechBubbles()
        self._asked: Asked | None = None
        self._pause = 0.0
        self._timer = TurnTimer(0.0, lambda _position: None)
        self._posted = False
        self.chat: ChatLine | None = None
        self._typing = False
        self._look = Look()
        self.lost = False
        """Whether the connection or the session has ended."""

    @property
    def play(self) -> PlaySession:
        """The session at the current table."""
        return self._scene.play

    def make_driver(
        self, match: Match, host: Host, post: Callable[[Callable[[], None]], None]
    ) -> Driver:
        return RemoteDriver(match, host, post, self)

    def parts(self) -> list[Part]:
        return [self]

    def begin(self) -> None:
        self._listen(self.remote)
        self._show_people()
        self._uncover_table()

    def end(self) -> None:
        self.remote.leave()

    def _listen(self, remote: Remote) -> None:
        self.remote = remote
        remote.on_news = self._wake_window

    def _wake_window(self) -> None:
        """Wake the window, from any thread, unless a wake-up is already posted."""
        if not self._posted:
            self._posted = True
            self.play.scene.app.post(self._on_wake)

    def _on_wake(self) -> None:
        self._posted = False

    def _uncover_table(self) -> None:
        """Close dialogs when it is our turn and time runs out; repeats itself every second."""
        play, scene, app = self.play, self.play.scene, self.play.scene.app
        if scene not in app.scenes:
            return
        top = app.scene
        if self.remote.hurried and top is not None and not top.modal and top is not scene:
            play.screens.close_above(scene)
            play.table.play_sound("turn")
        app.after(1.0, self._uncover_table)

    # -- widgets ----------------------------------------------------------------------------------

    def add_widgets(self, form: Form) -> None:
        draft = self.chat.value if self.chat is not None else ""
        self.chat = form.add(ChatLine(self._say, self._chat_opened, draft))

    def make_buttons(self) -> Sequence[Button]:
        return (table_button(_("Chat"), self.open_chat, pygame.K_t, "T"),)

    def menu_entries(self) -> Sequence[KeyCommand]:
        def watch() -> None:
            self.replay_hand(self.play.screens, self.play.match)

        replay = KeyCommand(_("Replay last hand"), watch, pygame.K_w, "W")
        hosting = self.remote.hosting
        if hosting is None:
            return (replay,)

        def guests() -> None:
            self.play.scene.app.push(GuestsScene(hosting, hosting))

        return (replay, KeyCommand(_("Guests and seats"), guests, pygame.K_i, "I", closes=False))

    def menu_note(self) -> str:
        hosting = self.remote.hosting
        title = self.remote.title if hosting is None else describe_table(hosting)
        return _("{table}. The game continues while this menu is open.").format(table=title)

    def before_leaving(self, leave: Callable[[], None]) -> None:
        hosting = self.remote.hosting
        if hosting is None or self.lost:
            leave()
        else:
            self.play.scene.app.push(confirm_closing(hosting, leave))

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        self._look = look
        if self.chat is not None:
            self.chat.place(layout.prompt, look)
            if self._typing:
                self._typing = False
                self.chat.open(select=False)

    def open_chat(self) -> None:
        """Open the line for a chat message."""
        if self.chat is not None:
            self.chat.open()

    def _chat_opened(self, opened: bool) -> None:
        self.play.table.hand.prompt.visible = not opened
        self.play.scene.redraw()

    def _say(self, words: str) -> bool:
        problem = self.remote.chat(words)
        if problem:
            self.play.show_message(problem, danger=True)
        return not problem

    def intercept(self, event: pygame.event.Event) -> bool:
        return self.chat is not None and self.chat.intercept(event)

    def replay_hand(self, screens: Screens, match: Match) -> None:
        hand = self.remote.last_hand()
        if hand is None:
            self.play.show_message(_("You can review a hand once it is over."))
        else:
            screens.open_replay(hand[0], hand=1, unknown=hand[1])

    def open_menu(self, screens: Screens, host: MenuHost) -> None:
        screens.open_shared_menu(host)

    @property
    def is_automatic(self) -> bool:
        return self.remote.automatic

    # -- the turn ---------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Our seat, None for a spectator."""
        persons = self.play.viewpoint.persons
        return persons[0] if persons else None

    @property
    def asked(self) -> Asked | None:
        """The question to us, while the server waits for the answer."""
        return self._asked if self.remote.is_asked else None

    @property
    def plain_question(self) -> PlainQuestion | None:
        asked = self.asked
        if asked is None or not asked.lost:
            return None
        return PlainQuestion(asked.to_call, asked.adds)

    def answer(self, action: Any) -> None:
        """Send the person's action."""
        self._asked = None
        self.remote.answer(action)
        self.play.table.hand.prompt.show("")

    def next_hand(self) -> bool:
        self._pause = 0.0
        return True

    # -- events ----------------------------------------------------------------------

    def is_due(self, still_seconds: float) -> bool:
        """Return whether the next event may be shown, after *still_seconds* without motion."""
        if not self.remote.waiting:
            return False
        if self.remote.hurried or self.remote.waiting > MAX_BACKLOG:
            self.play.table.stage.skip()
            return True
        if not self.play.playback.still:
            return False
        return self.asked is not None or still_seconds >= self._pause

    def wake_after_rest(self, still_seconds: float) -> float | None:
        """Return the seconds until an event is due, after *still_seconds* without motion."""
        waits = [self._timer.wake_after() if self.asked is not None else None]
        waits.append(self.bubbles.wake_after())
        if still_seconds < DOTS_AFTER:
            waits.append(DOTS_AFTER - still_seconds)
        if self.remote.waiting:
            rest = max(0.0, self._pause - still_seconds)
            waits.append(rest if self.play.playback.still else 0.05)
        return min((wait for wait in waits if wait is not None), default=None)

    def show_next(self) -> None:
        """Show the next event; in a hurry, all events up to the question.

        The server starts the clock of a turn soon after it has asked, so a window that draws slowly
        has no time for a frame for each event.
        """
        for _event in range(MAX_BACKLOG):
            event = self.remote.take()
            if event is None:
                return
            self._pause = 0.0
            self._handle_event(event)
            self.play.scene.redraw()
            if not self.remote.hurried:
                return
            self.play.table.stage.skip()

    def _handle_event(self, event: RemoteEvent) -> None:
        match event:
            case Seated(match):
                self._asked = None
                self._typing = self.chat is not None and self.chat.is_open
                self._scene.replace_table(match)  # the new chat line keeps the text
                self._show_people()
            case MatchChanged():
                self._asked = None
                self._after_play(self.play.match)
            case Asked():
                self._asked = event
                self._timer = TurnTimer(event.seconds or 0.0, lambda _position: None)
                self.play.playback.ask_again()
            case ChatMessage(name, words):
                self._chat_bubbles(name, words)
            case Notice(words):
                self._note(words)
                self._show_people()
            case Joined():
                self.lost = False
                self._note(_("You're back. You'll be dealt into the next hand."))
            case SessionEnded():
                self._end(event)

    def _after_play(self, match: Match) -> None:
        pace = self.play.playback.pace
        if match.game.between_hands:
            self._pause = max(0.4, END_SECONDS * pace)
        else:
            self._pause = BID_PACE * pace
            self.play.playback.close_summary()

    def _chat_bubbles(self, name: str, words: str) -> None:
        play = self.play
        line = f"{name}: {words}" if name else words
        play.table.log.add(line, len(play.match.log))
        play.scene.app.announce(line)
        if name in play.table.names:
            self.bubbles.show(play.table.names.index(name), words)
        else:
            play.show_message(line, seconds=6.0)

    def _note(self, words: str) -> None:
        play = self.play
        play.table.log.add(words, len(play.match.log))
        play.show_message(words, seconds=4.0)  # also for the screen reader

    def _show_people(self) -> None:
        """Show absent players and open seats."""
        people = self.remote.people
        remark = ""
        if people.open:
            remark = ngettext("{count} open seat", "{count} open seats", people.open)
            remark = remark.format(count=people.open)
        panels = self.play.table.panels
        if (people.away, remark) != (panels.away, panels.remark):
            panels.away, panels.remark = people.away, remark
            self.play.show_seats()
            if self.play.table.facts is not None:
                facts = self.play.viewpoint.facts()
                for part in self.play.parts:
                    part.show(facts)

    # -- the end of the session -------------------------------------------------------------------

    def _end(self, ended: SessionEnded) -> None:
        """Show why the session ended, and offer to join again if that is possible."""
        play = self.play
        self.lost, self._asked = True, None
        play.playback.retract()
        play.table.log.add(ended.words, len(play.match.log))
        play.table.hand.prompt.show(_("Session ended"))
        self.remote.on_news = None
        new_remote = self.remote.again()
        dialog = Dialog(_("Session ended"), ended.words)
        dialog.add_button(_("Leave"), self.leave_table, key=pygame.K_ESCAPE, key_text=_("Esc"))
        if new_remote is not None:
            dialog.add_button(
                _("Join again"),
                lambda: self._join(new_remote),
                kind=Kind.PRIMARY,
                key=pygame.K_RETURN,
                key_text=_("Enter"),
            )
        play.scene.app.push(dialog)

    def _join(self, remote: Remote) -> None:
        self._listen(remote)
        remote.begin()
        self.play.table.hand.prompt.show(_("Joining again …"))

    def leave_table(self) -> None:
        """Leave the table for the lobby."""
        self.play.screens.to_lobby()

    # -- time and picture -------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        play, seat = self.play, self.seat
        if self.bubbles.update(dt):
            play.scene.redraw()
        left = self.remote.seconds_left() if self.asked is not None else None
        if left is not None and seat is not None:
            self._timer.start_turn(seat, play.match.version)
            self._timer.left = left
        for plate in play.table.side.plates:
            is_timed = left is not None and plate.seat == seat
            words = self._timer.words(plate.seat) if is_timed else ""
            plate.show_clock(words, hurry=is_timed and self._timer.is_low(plate.seat))

    def draw_over(self, surface: pygame.Surface) -> None:
        layout = self.play.table.layout
        if layout is not None:
            self.bubbles.draw(surface, layout, self._look)
