"""The interface between a table on another machine and the window or the terminal.

The implementation of a network protocol provides a :class:`Remote`; the window or terminal takes
its events and sends answers back. All methods are called from one thread, except ``on_news``, which
may be called from any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from cardtable.match import Match


@dataclass(frozen=True, slots=True)
class Joined:
    """The server has accepted us; the first hand may begin later."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A new *match* has begun: the first hand, or a change of players.

    *seat* is our position, None for a spectator.
    """

    match: Match
    seat: int | None


@dataclass(frozen=True, slots=True)
class MatchChanged:
    """The match has changed; its listeners were notified."""


@dataclass(frozen=True, slots=True)
class Asked:
    """It is our turn.

    A call costs *to_call* chips; a bet or raise adds *adds* chips to that (0: not allowed).
    *seconds* is the time for the answer from the arrival of the question, None without a clock.
    If *lost*, the match could not follow the hand, and only these amounts are known.
    """

    to_call: int
    adds: int
    seconds: float | None = None
    lost: bool = False


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A line of chat; *name* is empty if the speaker is unknown."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence from the server, or about the connection."""

    words: str


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """The session is over; *words* is the reason. *refused*: we were rejected and may try again."""

    words: str
    refused: bool = False


RemoteEvent = Joined | Seated | MatchChanged | Asked | ChatMessage | Notice | SessionEnded


@dataclass(frozen=True, slots=True)
class Attendance:
    """The names of the players who are *away*, and the number of *open* seats (None: unknown)."""

    away: frozenset[str] = frozenset()
    open: int | None = None


class Remote(Protocol):
    """A table on another machine, or a table on this one that others can join."""

    on_news: Callable[[], None] | None
    """Called from any thread when there is something to :meth:`take`."""

    @property
    def title(self) -> str:
        """The name and address, for the heading of a panel."""

    @property
    def automatic(self) -> bool:
        """Whether a program plays for us."""

    @property
    def waiting(self) -> int:
        """The number of events waiting to be taken."""

    @property
    def hurried(self) -> bool:
        """Whether to show events without animation: our time may run out, or the session ended."""

    @property
    def people(self) -> Attendance:
        """The players who are away, and the number of open seats."""

    def last_hand(self) -> tuple[Match, frozenset[int]] | None:
        """Return a match of the last finished hand, and the seats whose cards were not shown."""

    def begin(self) -> None:
        """Connect, or open the table."""

    def take(self) -> RemoteEvent | None:
        """Apply the next event to the match and return it; None if there is none."""

    def answer(self, action: Any) -> None:
        """Answer the last question."""

    @property
    def is_asked(self) -> bool:
        """Whether the server is waiting for our answer."""

    def seconds_left(self) -> float | None:
        """Return the time left for the answer; None without a clock or a question."""

    def say(self, words: str) -> str:
        """Send a line of chat. Return an empty string, or the reason why it was not sent."""

    def leave(self) -> None:
        """Leave the table; no more events follow."""

    def again(self) -> Remote | None:
        """Return a new connection to the same table; None if it no longer exists."""


@dataclass(frozen=True, slots=True)
class Login:
    """The address of a server and an account on it. The password is never written to disk."""

    host: str
    port: int
    user: str
    password: str


class Online(Protocol):
    """Opens remote tables. The command line passes an implementation to the lobby."""

    def strategies(self) -> Mapping[str, str]:
        """Return the titles of the strategies for a table, by key."""

    def users(self) -> tuple[str, ...]:
        """Return the users who may join a table on this machine."""

    def join(self, login: Login, strategy: str = "") -> Remote:
        """Return the table at *login*; *strategy* names a program that plays for us, if any.

        Raises ValueError with a sentence.
        """

    def serve(self, options: Mapping[str, Any]) -> Remote:
        """Open a table on this machine that others can join. Raises ValueError with a sentence.

        *options* are ``seats`` (words separated by commas), ``bet``, ``hands`` and ``clock`` (0:
        none), ``host``, ``port`` and ``name``; optionally ``guest`` and ``password``, a user to
        add.
        """
