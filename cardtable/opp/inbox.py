"""A queue of server messages between a connection's thread and the thread that shows the table.

:meth:`Inbox.take` returns one event at a time, so that each is shown before the match goes on. If
the table falls far behind a fast server, whole hands are skipped to keep the queue short. A flood
of chat is shown in part (see ``talk_limit``), and a question that a later one replaces not at all.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from cardtable.core.i18n import _, ngettext, write_number
from cardtable.opp import messages as m
from cardtable.opp.follower import Follower
from cardtable.opp.messages import ProtocolMessage
from cardtable.opp.remote import Asked, ChatMessage, Joined, Notice, RemoteEvent, SessionEnded
from cardtable.opp.safe_text import clean
from cardtable.opp.talk_limit import TalkLimit

SKIP_FROM = 500
"""If more items wait when a hand begins, those before it are skipped."""
HURRY_AFTER = 2.5
"""Seconds after which a question is shown at once, since the time to answer may be running out."""
MAX_ITEMS = 5000
"""Maximum number of items waiting within a hand; a server that sends more is disconnected."""
MAX_AT_ONCE = 500
"""Maximum number of messages processed by one call of ``take``."""
MAX_AWAY = 100
"""Maximum number of names of absent players."""


@dataclass(frozen=True, slots=True)
class PendingTurn:
    """Our turn to act; *until* is a time of the monotonic clock, None without a known limit.

    *adds* is the number of chips that a bet or raise adds to the call. If the turn is not *urgent*,
    there is time to show everything that happened before. If the server's clock waits until the
    question is shown, *seconds* is the time from then on, and *until* the latest end.
    """

    to_call: int
    adds: int
    until: float | None = None
    urgent: bool = True
    seconds: float | None = None
    since: float = field(default_factory=time.monotonic)


Item = ProtocolMessage | PendingTurn | Joined | Notice | SessionEnded


class Inbox:
    """The queue; its ``follower`` turns messages into a match.

    *on_news* is called, from any thread, when there is something to take; *on_shown* from the
    table's thread when a question is taken whose clock waits for that. *now* is the clock, in
    seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.on_news: Callable[[], None] | None = None
        self.on_shown: Callable[[], None] | None = None
        self.follower = Follower()
        self.away: set[str] = set()
        """Names of players who are away, where the server reports it."""
        self.pending: PendingTurn | None = None
        """The question that was taken and is not answered yet."""
        self._items: deque[Item] = deque()
        self._ready: deque[RemoteEvent] = deque()
        self._repeats: set[str] = set()
        self._now = now
        self._talk = TalkLimit(now)
        self._turns = 0
        """The number of questions in the queue."""
        self._shown: PendingTurn | None = None
        """The question shown last, while it is not answered and the match has not changed."""
        self._lock = threading.Lock()

    # --- in the connection's thread ---------------------------------------------------------------

    def put(self, item: Item) -> bool:
        """Append *item*; return False if more than MAX_ITEMS are waiting."""
        items = self._items
        with self._lock:
            if isinstance(item, m.StartNewGame) and len(items) > SKIP_FROM:
                items.clear()
                self._turns = 0
                items.append(Notice(_("Some hands were skipped: they were played too quickly.")))
            items.append(item)
            self._turns += isinstance(item, PendingTurn)
            is_accepted = len(items) <= MAX_ITEMS
        notify = self.on_news
        if notify is not None:
            notify()
        return is_accepted

    # --- in the table's thread --------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._items) + len(self._ready)

    @property
    def hurried(self) -> bool:
        """Whether a question has waited for HURRY_AFTER seconds, or the session has ended."""
        late = self._now() - HURRY_AFTER
        with self._lock:
            return any(
                isinstance(item, SessionEnded)
                or (isinstance(item, PendingTurn) and item.urgent and item.since < late)
                for item in self._items
            )

    def take(self) -> RemoteEvent | None:
        """Return the next event to show; None if there is none.

        It is also None after MAX_AT_ONCE messages with nothing to show, so that a flood of them
        does not hold up the caller; ``len`` tells whether more are waiting.
        """
        for _item in range(MAX_AT_ONCE):
            if self._ready:
                break
            with self._lock:
                item = self._items.popleft() if self._items else None
                self._turns -= isinstance(item, PendingTurn)
            if item is None:
                self._sum_up()
                return self._ready.popleft() if self._ready else None
            if not isinstance(item, m.Chatter | m.Information):
                self._sum_up(at_once=isinstance(item, SessionEnded))
            self._process(item)
        return self._ready.popleft() if self._ready else None

    def note_answer(self) -> None:
        """Note that the open question has been answered."""
        self.pending = self._shown = None

    def seconds_left(self) -> float | None:
        """Return the time left for the open question; None without a limit."""
        if self.pending is None or self.pending.until is None:
            return None
        return max(0.0, self.pending.until - self._now())

    def _process(self, item: Item) -> None:
        match item:
            case PendingTurn() if self._turns:
                pass  # a later question has replaced it
            case PendingTurn(to_call=to_call, adds=adds):
                item = self._begin_clock(item)
                before, self.pending, self._shown = self._shown, item, item
                if before is not None and (before.to_call, before.adds) == (to_call, adds):
                    return  # the server has repeated its question
                self._ready.append(Asked(to_call, adds, self.seconds_left(), self.follower.lost))
            case Joined() | Notice() | SessionEnded():
                self._ready.append(item)
            case m.Chatter(text):
                self._add_chat(clean(text))
            case m.Information(text):
                self._add_information(clean(text))
            case m.Presence(name, away):
                self._note_presence(clean(name), away=bool(away))
            case m.StartNewGame():
                self._follow(item)
            case _ if isinstance(item, m.HAND_MESSAGES):
                self._follow(item)
            case _:
                pass

    def _begin_clock(self, turn: PendingTurn) -> PendingTurn:
        """Return *turn*, which is shown now: its clock begins, if it has waited for that."""
        if turn.until is None or turn.seconds is None:
            return turn
        if self.on_shown is not None:
            self.on_shown()
        return replace(turn, until=min(turn.until, self._now() + turn.seconds))

    def _follow(self, message: ProtocolMessage) -> None:
        follower = self.follower
        was_lost = follower.lost
        for event in follower.process(message):
            if isinstance(event, Notice):
                self._say(event)
            else:
                self._ready.append(event)
                self._shown = None
        names = follower.names
        if isinstance(message, m.StartNewGame) or follower.lost is not was_lost:
            self._shown = None
        if isinstance(message, m.NextToAct | m.StartNewGame):
            self.pending = None
        if isinstance(message, m.Winners):
            self._repeats = {names[seat] for seat, _chips in message.shares if seat < len(names)}
        elif isinstance(message, m.Fold | m.Call | m.Raise | m.Blind | m.HoleCards):
            self._repeats = {names[message.seat]} if message.seat < len(names) else set()
            if message.seat == follower.seat:
                self.pending = None

    def _say(self, event: ChatMessage | Notice) -> None:
        """Show a line of the server, unless there are too many."""
        if self._talk.admit():
            self._sum_up()
            self._ready.append(event)

    def _sum_up(self, *, at_once: bool = False) -> None:
        """Say how many lines were left out, if any were and this was not said just before."""
        count = self._talk.take_left_out(at_once=at_once)
        if count:
            sentence = ngettext(
                "{count} line of chat or text was left out: there were too many.",
                "{count} lines of chat or text were left out: there were too many.",
                count,
            )
            self._ready.append(Notice(sentence.format(count=write_number(count))))

    def _add_chat(self, text: str) -> None:
        name, colon, line = text.partition(": ")
        if colon and name in self.follower.names:
            self._say(ChatMessage(name, line))
        elif text:
            self._say(ChatMessage("", text))

    def _add_information(self, text: str) -> None:
        """Show the server's sentence, unless it repeats an action that was just shown."""
        for name in self._repeats:
            if text.startswith(f"{name} "):
                self._repeats.discard(name)
                return
        if text:
            self._say(Notice(text))

    def _note_presence(self, name: str, *, away: bool) -> None:
        if not away:
            self.away.discard(name)
        elif len(self.away) < MAX_AWAY:
            self.away.add(name)
