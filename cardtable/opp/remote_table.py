"""A table for a window or a terminal: an asyncio loop in its own thread, and a queue between them.

Messages go through an :class:`~cardtable.opp.inbox.Inbox`; answers go back into the loop. Both
kinds, ``joined_table`` and ``served_table``, implement :class:`cardtable.opp.remote.Remote`.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import logging
import threading
from collections.abc import Callable
from typing import Any

from cardtable.core.i18n import _
from cardtable.games.holdem import Action
from cardtable.match import Match
from cardtable.opp.hand_file import HandFile, HandWriter
from cardtable.opp.inbox import Inbox, Item
from cardtable.opp.messages import ActionCode, ProtocolMessage
from cardtable.opp.remote import Attendance, Hosting, Notice, RemoteEvent, SessionEnded
from cardtable.opp.seats import action_code

_LOG = logging.getLogger("cardtable.opp")
GOODBYE_SECONDS = 1.0
"""Seconds that the program waits on exit for the last messages to be sent."""


class RemoteTable:
    """The common base of both kinds of table: a thread, a queue of events, and answers.

    Every hand is written to *hands*, if there is one.
    """

    def __init__(self, hands: HandFile | None = None) -> None:
        self._hands = hands
        self._writer: HandWriter | None = HandWriter(hands) if hands is not None else None
        self.thread: threading.Thread | None = None
        """The thread of the connection, once it has begun."""
        self._inbox = Inbox()
        self._left = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def on_news(self) -> Callable[[], None] | None:
        """Called from any thread when there is an event to take."""
        return self._inbox.on_news

    @on_news.setter
    def on_news(self, call: Callable[[], None] | None) -> None:
        self._inbox.on_news = call

    @property
    def automatic(self) -> bool:
        """Whether a strategy plays for the person."""
        return False

    @property
    def waiting(self) -> int:
        """Return the number of events waiting to be taken."""
        return len(self._inbox)

    @property
    def hurried(self) -> bool:
        """Whether events should be shown at once, because our time may be running out."""
        return self._inbox.hurried

    @property
    def people(self) -> Attendance:
        """Return the players who are away."""
        return Attendance(frozenset(self._inbox.away))

    @property
    def hosting(self) -> Hosting | None:
        """Return our side as the host; None at somebody else's table."""
        return None

    def begin(self) -> None:
        """Connect, or open the table."""
        self.thread = threading.Thread(target=self._run, name="opp", daemon=True)
        self.thread.start()

    def take(self) -> RemoteEvent | None:
        """Return the next event, or None; the match has changed already."""
        return None if self._left else self._inbox.take()

    def last_hand(self) -> tuple[Match, frozenset[int]] | None:
        """Return the last finished hand only, and the seats whose cards were not seen."""
        return self._inbox.follower.last_hand()

    def seconds_left(self) -> float | None:
        """Return the time left for the answer; None without a limit."""
        return self._inbox.seconds_left()

    @property
    def is_asked(self) -> bool:
        """Whether the table waits for our answer."""
        return self._inbox.pending is not None

    def answer(self, action: Any) -> None:
        """Answer the last question."""
        if self._inbox.pending is not None:
            self._inbox.note_answer()
            self._send(action_code(action) if isinstance(action, Action) else ActionCode(action))

    def leave(self) -> None:
        """Leave the table; no more events follow."""
        if self.thread is not None and not self._left:
            # If the program ends too, give the thread a moment to send QUIT_GAME.
            atexit.register(self.thread.join, GOODBYE_SECONDS)
        self._left = True
        self.on_news = None

    # --- in the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            asyncio.run(self._main())
        except asyncio.CancelledError:
            pass
        except Exception:
            _LOG.exception("a remote table failed")
            sentence = _("Something went wrong; see the program's log file.")
            self._put(SessionEnded(sentence, refused=True))

    async def _main(self) -> None:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        if not self._left:
            await self._session()

    async def _session(self) -> None:
        raise NotImplementedError

    def _send(self, answer: ActionCode) -> None:
        raise NotImplementedError

    def _record_hand(self, message: ProtocolMessage) -> None:
        """Write hands to the file as they end, and report problems."""
        if self._writer is None or self._hands is None:
            return
        hands = self._hands
        before = hands.written, hands.left_out, hands.problem
        self._writer.on_message(message)
        if hands.problem != before[2]:
            self._put(Notice(hands.problem))
        elif hands.written == 1 and not before[0]:
            self._put(Notice(_("Hands are saved in {file}.").format(file=hands.path)))
        elif hands.left_out == 1 and not before[1]:
            self._put(Notice(_("Some hands are not saved: the format cannot express them.")))

    def _put(self, item: Item) -> bool:
        return self._inbox.put(item)

    def _post(self, work: Callable[[], object]) -> None:
        """Call *work* in the loop."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop may have ended
                self._loop.call_soon_threadsafe(work)

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
