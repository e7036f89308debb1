"""What a table has besides when it is played elsewhere: talk, a clock, who is away, the line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from cardtable.i18n import _, ngettext
from cardtable.match import Match
from cardtable.remote import (
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
from cardtable.table.bubble import Bubbles
from cardtable.table.chatline import ChatLine
from cardtable.table.driver import BID_PACE, DOTS_AFTER
from cardtable.table.layout import TableLayout
from cardtable.table.poker.asking import Ask
from cardtable.table.poker.sizing import Sizing
from cardtable.table.turnclock import TurnClock
from cardtable.ui.dialog import Dialog
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Form, Kind

if TYPE_CHECKING:
    from cardtable.table.scene import PlayScene

END_SECONDS = 3.2
"""How long the end of a hand is shown at normal speed before the next one may begin."""
FAR_BEHIND = 80
"""When so much waits to be shown, it is shown without motion."""
PLENTY = 10**12


class RemotePlay:
    """Connects the table *play* with the one elsewhere that it shows."""

    def __init__(self, play: PlayScene, remote: Remote) -> None:
        self.play = play
        self.remote = remote
        self.bubbles = Bubbles()
        self._asked: Asked | None = None
        self._wait = 0.0
        self._clock = TurnClock(0.0, lambda _position: None)
        self._posted = False
        self.chat: ChatLine | None = None
        self._typing = False
        self.lost = False
        """Whether the line is broken, or the session is over."""

    def enter(self) -> None:
        """Begin to listen."""
        self._listen(self.remote)
        self._show_people()
        self._call_back()

    def leave(self) -> None:
        """Get up."""
        self.remote.leave()

    def _listen(self, remote: Remote) -> None:
        self.remote = remote
        remote.on_news = self._news

    def _news(self) -> None:
        """Wake the window, from any thread; once is enough until it has looked."""
        if not self._posted:
            self._posted = True
            self.play.app.post(self._noticed)

    def _noticed(self) -> None:
        self._posted = False

    def _call_back(self) -> None:
        """Take away what hides the table when it is our turn and time runs; look every second."""
        play = self.play
        if play not in play.app.scenes:
            return
        top = play.app.scene
        if self.remote.hurried and top is not None and not top.modal and top is not play:
            from cardtable.screens import begin

            begin.close_above(play.context, play)
            play.play_sound("turn")
        play.app.after(1.0, self._call_back)

    # -- widgets ----------------------------------------------------------------------------------

    def furnish(self, form: Form) -> list[Button]:
        """Make the buttons."""
        draft = self.chat.value if self.chat is not None else ""
        self.chat = form.add(ChatLine(self._say, self._chat_opened, draft))
        button = Button(
            _("Chat"), self.open_chat, key=pygame.K_t, key_text="T", kind=Kind.TABLE, radius=17
        )
        return [form.add(button)]

    def lay_out(self, table: TableLayout, look: Look) -> None:
        """Place the line to talk in."""
        if self.chat is not None:
            self.chat.place(table.prompt, look)
            if self._typing:
                self._typing = False
                self.chat.open(go_on=True)

    def open_chat(self) -> None:
        """Let the person say something to the table."""
        if self.chat is not None:
            self.chat.open()

    def _chat_opened(self, opened: bool) -> None:
        self.play.furniture.prompt.visible = not opened
        self.play.redraw()

    def _say(self, words: str) -> bool:
        problem = self.remote.say(words)
        if problem:
            self.play.furniture.prompt.say(problem, danger=True)
        return not problem

    def takes(self, event: pygame.event.Event) -> bool:
        """Use *event* if it is meant for the line to talk in."""
        return self.chat is not None and self.chat.takes(event)

    def watch_last_hand(self) -> None:
        """Watch the hand that was played last."""
        from cardtable.screens.replay import ReplayScene

        play = self.play
        found = self.remote.last_hand()
        if found is None:
            play.furniture.prompt.say(_("You can review a hand once it is over."))
        else:
            play.app.push(ReplayScene(play.context, found[0], hand=1, unknown=found[1]))

    # -- the turn ---------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Our seat, None for somebody who watches."""
        persons = self.play.viewpoint.persons
        return persons[0] if persons else None

    @property
    def asked(self) -> Asked | None:
        """What we are asked, as long as the other end waits for it."""
        return self._asked if self.remote.is_asked else None

    def ask_plainly(self) -> Ask | None:
        """Return the question in plain numbers where the match cannot follow; else None."""
        asked = self.asked
        if asked is None or not asked.lost:
            return None
        sizing = None
        if asked.adds:
            to = asked.to_call + asked.adds
            sizing = Sizing(to, to, asked.to_call, 0, max(1, asked.adds), False)
        return Ask(asked.to_call, PLENTY, not asked.to_call, sizing)

    def answer(self, action: Any) -> None:
        """Send what the person says."""
        self._asked = None
        self.remote.answer(action)
        self.play.furniture.prompt.show("")

    def go_on(self) -> None:
        """Show what comes next without waiting."""
        self._wait = 0.0

    # -- what comes -------------------------------------------------------------------------------

    def due(self, still: float) -> bool:
        """Tell whether the next thing may be shown, after *still* seconds without motion."""
        if not self.remote.waiting:
            return False
        if self.remote.hurried or self.remote.waiting > FAR_BEHIND:
            self.play.stage.skip()
            return True
        if not self.play.course.still:
            return False
        return self.asked is not None or still >= self._wait

    def wake_after(self, still: float) -> float | None:
        """Return when there is something to do."""
        waits = [self._clock.wake_after() if self.asked is not None else None]
        waits.append(self.bubbles.wake_after())
        if still < DOTS_AFTER:
            waits.append(DOTS_AFTER - still)
        if self.remote.waiting:
            waits.append(max(0.0, self._wait - still) if self.play.course.still else 0.05)
        return min((wait for wait in waits if wait is not None), default=None)

    def take_next(self) -> None:
        """Show the next thing."""
        heard = self.remote.take()
        if heard is not None:
            self._wait = 0.0
            self._take(heard)
            self.play.redraw()

    def _take(self, heard: RemoteEvent) -> None:
        match heard:
            case Seated(match):
                self._asked = None
                self._typing = self.chat is not None and self.chat.is_open
                self.play.sit_anew(match)  # with a line to talk in that goes on with the words
                self._show_people()
            case MatchChanged():
                self._asked = None
                self._after_play(self.play.match)
            case Asked():
                self._asked = heard
                self._clock = TurnClock(heard.seconds or 0.0, lambda _position: None)
                self.play.course.invite_again()
            case ChatMessage(name, words):
                self._hear_talk(name, words)
            case Notice(words):
                self._note(words)
                self._show_people()
            case Joined():
                self.lost = False
                self._note(_("You're back. You'll be dealt into the next hand."))
            case SessionEnded():
                self._end(heard)

    def _after_play(self, match: Match) -> None:
        pace = self.play.course.pace
        if match.game.between_hands:
            self._wait = max(0.4, END_SECONDS * pace)
        else:
            self._wait = BID_PACE * pace
            self.play.course.close_summary()

    def _hear_talk(self, name: str, words: str) -> None:
        play = self.play
        line = f"{name}: {words}" if name else words
        play.course.log.add(line, len(play.match.log))
        play.app.say(line)
        if name in play.names:
            self.bubbles.say(play.names.index(name), words)
        else:
            play.furniture.prompt.say(line, seconds=6.0)

    def _note(self, words: str) -> None:
        play = self.play
        play.course.log.add(words, len(play.match.log))
        play.furniture.prompt.say(words, seconds=4.0)  # which tells it to a reader too

    def _show_people(self) -> None:
        """Say who is away and which seats are open."""
        people, panels = self.remote.people, self.play.panels
        remark = ""
        if people.open:
            remark = ngettext("{count} open seat", "{count} open seats", people.open)
            remark = remark.format(count=people.open)
        if (people.away, remark) != (getattr(panels, "away", None), getattr(panels, "remark", "")):
            panels.away, panels.remark = people.away, remark  # type: ignore[attr-defined]  # of Hold'em alone
            self.play.commands.seat()

    # -- the end of the line ----------------------------------------------------------------------

    def _end(self, ended: SessionEnded) -> None:
        """Say why it is over, and offer to join again where that makes sense."""
        play = self.play
        self.lost, self._asked = True, None
        play.course.retract()
        play.course.log.add(ended.words, len(play.match.log))
        play.furniture.prompt.show(_("Session ended"))
        self.remote.on_news = None
        again = self.remote.again()
        dialog = Dialog(_("Connection lost"), ended.words)
        dialog.add_button(_("Leave"), self.go, key=pygame.K_ESCAPE, key_text=_("Esc"))
        if again is not None:
            dialog.add_button(
                _("Join again"),
                lambda: self._join(again),
                kind=Kind.PRIMARY,
                key=pygame.K_RETURN,
                key_text=_("Enter"),
            )
        play.app.push(dialog)

    def _join(self, remote: Remote) -> None:
        self._listen(remote)
        remote.begin()
        self.play.furniture.prompt.show(_("Joining again …"))

    def go(self) -> None:
        """Leave the table for the lobby."""
        from cardtable.screens import begin

        begin.to_lobby(self.play.context)

    # -- time and picture -------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let the clock of the turn and what is said run on."""
        play, seat = self.play, self.seat
        if self.bubbles.update(dt):
            play.redraw()
        left = self.remote.seconds_left() if self.asked is not None else None
        if left is not None and seat is not None:
            self._clock.turn(seat, play.match.version)
            self._clock.left = left
        for plate in play.furniture.plates:
            shown = left is not None and plate.seat == seat
            words = self._clock.words(plate.seat) if shown else ""
            plate.show_clock(words, hurry=shown and self._clock.low(plate.seat))

    def draw(self, surface: pygame.Surface, table: TableLayout, look: Look) -> None:
        """Draw what is being said, over everything."""
        self.bubbles.draw(surface, table, look)
