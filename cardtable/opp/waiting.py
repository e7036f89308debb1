"""What a server says, kept until a window is ready for it, and turned into what is to be seen.

Messages come in the thread of a connection; :meth:`Waiting.take` hands them out in another one,
each when what came before has been shown. However fast a server is, little is kept: whole hands
are skipped where a window falls far behind.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from cardtable.i18n import _
from cardtable.opp import messages as m
from cardtable.opp.chat import clean
from cardtable.opp.follow import Follower
from cardtable.opp.messages import Message
from cardtable.opp.state import OF_A_HAND
from cardtable.remote import Asked, Ended, Heard, Joined, Said, Told

SKIP_FROM = 500
"""So many messages wait at most when a hand begins; otherwise those before it are skipped."""
HURRY_AFTER = 2.5
"""After so many seconds a question is shown at once: its time may be running out."""
MOST_WAITING = 5000
"""A server that says so much within a hand makes no sense."""


@dataclass(frozen=True, slots=True)
class Question:
    """It is our turn; *until* is a time of the monotonic clock, None for no limit that is known.

    Without *haste* there is all the time there is to show what came before.
    """

    to_call: int
    adds: int
    until: float | None = None
    haste: bool = True
    since: float = field(default_factory=time.monotonic)


Item = Message | Question | Joined | Told | Ended


class Waiting:
    """A queue from a connection's thread to a window; ``follower`` makes a match of it.

    *on_news* is called, from any thread, when there is something to take.
    """

    def __init__(self) -> None:
        self.on_news: Callable[[], None] | None = None
        self.follower = Follower()
        self.away: set[str] = set()
        self.open: Question | None = None
        """The question that has been taken and not answered yet."""
        self._items: deque[Item] = deque()
        self._ready: deque[Heard] = deque()
        self._repeats: set[str] = set()
        self._lock = threading.Lock()

    # --- in the connection's thread ---------------------------------------------------------------

    def put(self, item: Item) -> bool:
        """Keep *item* until it is taken; False where far too much waits."""
        items = self._items
        with self._lock:
            if isinstance(item, m.StartNewGame) and len(items) > SKIP_FROM:
                items.clear()
                items.append(Told(_("Some hands were skipped: they came faster than one can see.")))
            items.append(item)
            few = len(items) <= MOST_WAITING
        call = self.on_news
        if call is not None:
            call()
        return few

    # --- in the window's thread -------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._items) + len(self._ready)

    @property
    def hurried(self) -> bool:
        """Tell whether a question has waited for long, or the end of it all has come."""
        late = time.monotonic() - HURRY_AFTER
        with self._lock:
            return any(
                isinstance(one, Ended)
                or (isinstance(one, Question) and one.haste and one.since < late)
                for one in self._items
            )

    def take(self) -> Heard | None:
        """Return the next thing that is to be shown; None where there is nothing."""
        while not self._ready:
            with self._lock:
                if not self._items:
                    return None
                item = self._items.popleft()
            self._hear(item)
        return self._ready.popleft()

    def seconds_left(self) -> float | None:
        """Return what is left for the question that is open, None without a limit."""
        if self.open is None or self.open.until is None:
            return None
        return max(0.0, self.open.until - time.monotonic())

    def _hear(self, item: Item) -> None:
        match item:
            case Question(to_call=to_call, adds=adds, until=until):
                self.open = item
                seconds = None if until is None else max(0.0, until - time.monotonic())
                self._ready.append(Asked(to_call, adds, seconds, self.follower.lost))
            case Joined() | Told() | Ended():
                self._ready.append(item)
            case m.Chatter(text):
                self._chatter(clean(text))
            case m.Information(text):
                self._inform(clean(text))
            case m.StartNewGame():
                self._of_a_hand(item)
            case _ if isinstance(item, OF_A_HAND):
                self._of_a_hand(item)
            case _:
                pass

    def _of_a_hand(self, message: Message) -> None:
        follower = self.follower
        self._ready.extend(follower.take(message))
        names = follower.names
        if isinstance(message, m.NextToAct | m.StartNewGame):
            self.open = None
        if isinstance(message, m.Winners):
            self._repeats = {names[seat] for seat, _chips in message.shares if seat < len(names)}
        elif isinstance(message, m.Fold | m.Call | m.Raise | m.Blind | m.HoleCards):
            self._repeats = {names[message.seat]} if message.seat < len(names) else set()
            if message.seat == follower.seat:
                self.open = None

    def _chatter(self, text: str) -> None:
        name, sign, words = text.partition(": ")
        if sign and name in self.follower.names:
            self._ready.append(Said(name, words))
        elif text:
            self._ready.append(Said("", text))

    def _inform(self, text: str) -> None:
        """Pass on what the server says, unless it only repeats what has just been seen."""
        for name in self._repeats:
            if text.startswith(f"{name} "):
                self._repeats.discard(name)
                return
        self._note_people(text)
        if text:
            self._ready.append(Told(text))

    def _note_people(self, text: str) -> None:
        """Learn who is away, where the server says it in the words of ours."""
        for words, gone in ((N_AWAY, True), (N_BACK, False), (N_LEAVES, True), (N_SITS, False)):
            for pattern in (words, _(words)):
                head, tail = pattern.split("{name}")
                if text.startswith(head) and text.endswith(tail):
                    name = text[len(head) : len(text) - len(tail)]
                    (self.away.add if gone else self.away.discard)(name)
                    if len(self.away) > 100:
                        self.away.clear()
                    return


N_AWAY, N_BACK = "{name} is away.", "{name} is back."
N_LEAVES, N_SITS = "{name} leaves.", "{name} sits down."
