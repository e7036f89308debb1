"""A table on another machine, as the window and the terminal see it.

The implementation of a protocol provides a :class:`Remote`; the window or terminal takes its events
and sends answers. All methods are called from one thread; ``on_news`` may be called from any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from cardtable.match import Match


@dataclass(frozen=True, slots=True)
class Joined:
    """The server has accepted us; the first hand may take a while."""


@dataclass(frozen=True, slots=True)
class Seated:
    """*match* is the table from now on: the first hand, or other players than before.

    *seat* is ours, None for a spectator.
    """

    match: Match
    seat: int | None


@dataclass(frozen=True, slots=True)
class MatchChanged:
    """The match has changed; its listeners were notified."""


@dataclass(frozen=True, slots=True)
class Asked:
    """It is our turn. *to_call* chips call, a bet or raise adds *adds* to that (0: not allowed).

    *seconds* is the time for the answer, counted from when the question arrived; None without a
    clock. If the match is *lost* it could not follow the hand, and only these amounts are known.
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
    """The session is over, for the reason *words*.

    *refused* means that it failed: we were not admitted, or the server broke the protocol.
    """

    words: str
    refused: bool = False


RemoteEvent = Joined | Seated | MatchChanged | Asked | ChatMessage | Notice | SessionEnded


@dataclass(frozen=True, slots=True)
class Attendance:
    """Names of players who are *away*, and the number of *open* seats (None: unknown)."""

    away: frozenset[str] = frozenset()
    open: int | None = None


class GuestBook(Protocol):
    """The guests who may join a table of ours, each with a password of their own."""

    def guests(self) -> tuple[str, ...]:
        """Return the names of the guests."""

    def admit(self, name: str, password: str) -> None:
        """Add *name*, who joins with *password*; a known guest gets the new password.

        Raises ValueError with a sentence.
        """

    def dismiss(self, name: str) -> None:
        """Remove *name*, who may no longer join. Raises ValueError with a sentence."""


class Hosting(GuestBook, Protocol):
    """An open table of ours, as its host sees it."""

    @property
    def address(self) -> str:
        """Return the host and port that others have to enter."""

    @property
    def open_seats(self) -> int:
        """Return the number of free seats."""

    @property
    def present(self) -> tuple[str, ...]:
        """Return the guests who are at the table now, spectators too."""

    def add_seat(self) -> None:
        """Add an open seat. Raises ValueError with a sentence."""


class Remote(Protocol):
    """A table on another machine, or one of ours that others can join."""

    on_news: Callable[[], None] | None
    """Called from any thread when there is something to :meth:`take`."""

    @property
    def title(self) -> str:
        """Return name and address, for the head of a panel."""

    @property
    def automatic(self) -> bool:
        """Whether a strategy plays for us."""

    @property
    def waiting(self) -> int:
        """Return the number of events waiting to be taken."""

    @property
    def hurried(self) -> bool:
        """Whether events should be shown at once, because our time may be running out."""

    @property
    def people(self) -> Attendance:
        """Return the absent players and the number of open seats."""

    @property
    def hosting(self) -> Hosting | None:
        """Return our side as the host; None at somebody else's table."""

    def last_hand(self) -> tuple[Match, frozenset[int]] | None:
        """Return the last finished hand only, and the seats whose cards were not seen."""

    def begin(self) -> None:
        """Connect, or open the table."""

    def take(self) -> RemoteEvent | None:
        """Return the next event, or None; the match has changed already."""

    def answer(self, action: Any) -> None:
        """Answer the last question."""

    @property
    def is_asked(self) -> bool:
        """Whether the server still waits for our answer to the last question."""

    def seconds_left(self) -> float | None:
        """Return the time left for the answer; None without a clock or a question."""

    def chat(self, text: str) -> str:
        """Send a line of chat; return the reason if that is not possible, else an empty string."""

    def leave(self) -> None:
        """Leave the table; no more events follow."""

    def again(self) -> Remote | None:
        """Return a new connection to the same table; None if it no longer exists."""


@dataclass(frozen=True, slots=True)
class Login:
    """A server and a user there. The password is never written to disk."""

    host: str
    port: int
    user: str
    password: str


class Online(Protocol):
    """Opens remote tables; handed to the lobby by the command line."""

    def strategies(self) -> Mapping[str, str]:
        """Return the titles of the strategies for a table, by key."""

    def guest_book(self) -> GuestBook:
        """Return the guests of the tables that are served from the lobby.

        Raises ValueError with a sentence.
        """

    def join(self, login: Login, strategy: str = "") -> Remote:
        """Return the table at *login*; *strategy* names a program that plays for us, if any.

        Raises ValueError with a sentence.
        """

    def serve(self, options: Mapping[str, Any]) -> Remote:
        """Return a table of ours that others can join. Raises ValueError with a sentence.

        *options* are ``seats`` (words separated by commas), ``bet``, ``stack`` (the buy-in),
        ``hands`` and ``clock`` (0: none), ``host``, ``port`` and ``name``.
        """
