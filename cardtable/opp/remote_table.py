"""A table for a window: an asyncio loop in a thread of its own, and a queue between the two.

What the other end says goes through waiting.py to the window; what the window answers goes back
into the loop. Both kinds, ``joined`` and ``served``, keep to ``cardtable.remote``.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import logging
import threading
from collections.abc import Callable
from typing import Any

from cardtable.games.holdem import Action
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.opp.histories import HandFile, HandWriter
from cardtable.opp.messages import Answer, Message
from cardtable.opp.seats import as_answer
from cardtable.opp.waiting import Waiting
from cardtable.remote import Ended, Heard, People, Told

_LOG = logging.getLogger("cardtable.opp")
FAREWELL = 1.0
"""So many seconds the end of the program waits for what is still to be said."""
MOST_CHAT = 200
"""So many letters a line of chat has at most; a server may cut it shorter."""


class RemoteTable:
    """What both kinds of tables do alike: a thread, a queue, and the way back.

    Every hand is written to *hands*, if that is given.
    """

    def __init__(self, hands: HandFile | None = None) -> None:
        self._hands = hands
        self._writer = HandWriter(hands) if hands is not None else None
        self.thread: threading.Thread | None = None
        """Where the connection lives, once it has begun."""
        self._waiting = Waiting()
        self._left = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def on_news(self) -> Callable[[], None] | None:
        """Called from any thread when there is something to take."""
        return self._waiting.on_news

    @on_news.setter
    def on_news(self, call: Callable[[], None] | None) -> None:
        self._waiting.on_news = call

    @property
    def automatic(self) -> bool:
        """Tell whether a program plays in the person's place."""
        return False

    @property
    def waiting(self) -> int:
        """Return how much is waiting to be taken."""
        return len(self._waiting)

    @property
    def hurried(self) -> bool:
        """Tell whether what comes should be shown at once: our time may be running out."""
        return self._waiting.hurried

    @property
    def people(self) -> People:
        """Return who is there."""
        return People(frozenset(self._waiting.away))

    def begin(self) -> None:
        """Connect, or open the table."""
        self.thread = threading.Thread(target=self._run, name="opp", daemon=True)
        self.thread.start()

    def take(self) -> Heard | None:
        """Let the next thing happen and return it."""
        return None if self._left else self._waiting.take()

    def last_hand(self) -> tuple[Match, frozenset[int]] | None:
        """Return the last finished hand alone, and the seats whose cards were not seen."""
        return self._waiting.follower.last_hand()

    def seconds_left(self) -> float | None:
        """Return what is left for the answer."""
        return self._waiting.seconds_left()

    @property
    def is_asked(self) -> bool:
        """Tell whether an answer is waited for."""
        return self._waiting.open is not None

    def answer(self, action: Any) -> None:
        """Answer the question that was asked last."""
        if self._waiting.open is not None:
            self._waiting.open = None
            self._send(as_answer(action) if isinstance(action, Action) else Answer(action))

    def leave(self) -> None:
        """Get up and go; nothing is heard any more."""
        if self.thread is not None and not self._left:
            # Where the program ends too, there is still a moment to say so.
            atexit.register(self.thread.join, FAREWELL)
        self._left = True
        self.on_news = None

    # --- in the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            asyncio.run(self._whole())
        except asyncio.CancelledError:
            pass
        except Exception:
            _LOG.exception("a table elsewhere failed")
            self._put(Ended(_("Something went wrong; the log file of the program says what.")))

    async def _whole(self) -> None:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        if not self._left:
            await self._session()

    async def _session(self) -> None:
        raise NotImplementedError

    def _send(self, answer: Answer) -> None:
        raise NotImplementedError

    def _keep(self, message: Message) -> None:
        """Let the file of the hands hear *message*, and say what becomes of it."""
        if self._writer is None or self._hands is None:
            return
        hands = self._hands
        before = hands.written, hands.left_out, hands.problem
        self._writer.hear(message)
        if hands.problem != before[2]:
            self._put(Told(hands.problem))
        elif hands.written == 1 and not before[0]:
            self._put(Told(_("The hands are kept in {file}.").format(file=hands.path)))
        elif hands.left_out == 1 and not before[1]:
            self._put(Told(_("Some hands are not kept: the format has no words for them.")))

    def _put(self, item: Any) -> bool:
        return self._waiting.put(item)

    def _post(self, work: Callable[[], object]) -> None:
        """Have *work* done in the loop."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop may have ended meanwhile
                self._loop.call_soon_threadsafe(work)

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
