"""A table elsewhere, as a window sees it: what is heard from there, and what can be answered.

The room that speaks with the other end makes a :class:`Remote`; the table shows it and knows
nothing of sockets. All of it belongs to the thread of the window, but that ``on_news`` may be
called from any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from cardtable.match import Match


@dataclass(frozen=True, slots=True)
class Joined:
    """We were let in; the first hand may take a while."""


@dataclass(frozen=True, slots=True)
class Seated:
    """From now on *match* is what happens there: the first hand, or other people than before.

    *seat* is ours, None for somebody who watches.
    """

    match: Match
    seat: int | None


@dataclass(frozen=True, slots=True)
class Played:
    """The match has changed, and its watchers have heard of it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """It is our turn. *to_call* chips stay in, a bet or raise adds *adds* to that (0: none).

    With *seconds* there is so much time from when the question came. *lost* tells that the match
    could not follow the hand: only these numbers are known.
    """

    to_call: int
    adds: int
    seconds: float | None = None
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody at the table said something; *name* is empty where that is not known."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Told:
    """The other end, or whoever speaks with it, tells something."""

    words: str


@dataclass(frozen=True, slots=True)
class Ended:
    """It is over: *words* say why. *refused* tells that we were not let in, and may try again."""

    words: str
    refused: bool = False


Heard = Joined | Seated | Played | Asked | Said | Told | Ended


@dataclass(frozen=True, slots=True)
class People:
    """Who is there: names that are *away*, and how many seats are *open* (None: not known)."""

    away: frozenset[str] = frozenset()
    open: int | None = None


class Remote(Protocol):
    """A table elsewhere, or one of ours that others sit at."""

    on_news: Callable[[], None] | None
    """Called from any thread when there is something to :meth:`take`."""

    @property
    def title(self) -> str:
        """Return whom and where one plays, for the head of a panel."""

    @property
    def automatic(self) -> bool:
        """Tell whether a program plays in our place."""

    @property
    def waiting(self) -> int:
        """Return how much is waiting to be taken."""

    @property
    def hurried(self) -> bool:
        """Tell whether what comes should be shown at once: our time may be running out."""

    @property
    def people(self) -> People:
        """Return who is there."""

    def last_hand(self) -> tuple[Match, frozenset[int]] | None:
        """Return the last finished hand alone, and the seats whose cards were not seen."""

    def begin(self) -> None:
        """Connect, or open the table."""

    def take(self) -> Heard | None:
        """Let the next thing happen and return what it was; None where nothing has come."""

    def answer(self, action: Any) -> None:
        """Answer the question that was asked last."""

    @property
    def is_asked(self) -> bool:
        """Tell whether the other end still waits for the answer to what was asked last."""

    def seconds_left(self) -> float | None:
        """Return what is left for the answer; None where there is no clock, or no question."""

    def say(self, words: str) -> str:
        """Say *words* to the table; return why that is not possible, or an empty string."""

    def leave(self) -> None:
        """Get up and go; nothing is heard any more."""

    def again(self) -> Remote | None:
        """Return what joins the same table again, None where nothing is left to join."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where to join: the server and who one is there. The password is never written anywhere."""

    host: str
    port: int
    user: str
    password: str


class Online(Protocol):
    """What opens tables elsewhere, given to the lobby by whoever knows how."""

    def strategies(self) -> Mapping[str, str]:
        """Return the players there are for a table, by key, with their titles."""

    def users(self) -> tuple[str, ...]:
        """Return who may join a table of ours."""

    def join(self, place: Place, strategy: str = "") -> Remote:
        """Return the table at *place*; *strategy* names who plays in our place, if anybody.

        Raises ValueError with a sentence for what cannot be.
        """

    def serve(self, options: Mapping[str, Any]) -> Remote:
        """Return a table of ours for others to join. Raises ValueError with a sentence.

        *options* are ``seats`` (words with commas between), ``bet``, ``hands`` and ``clock`` (0:
        none), ``host``, ``port`` and ``name``, and if wished ``guest`` with a ``password``, who is
        let in from now on.
        """
