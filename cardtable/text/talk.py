"""What the terminal client asks of a game's own words; each game here has one :class:`Talk`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from cardtable.engine import Event, Game, Strategy
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.text.speech import Speech


@dataclass(frozen=True, slots=True)
class Line:
    """Something to say: to everybody, or *only* to the seats at some positions."""

    text: str
    only: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What a person is asked: *lines* say once what there is to know, *prompt* what to answer."""

    lines: tuple[str, ...]
    prompt: str


@dataclass(frozen=True, slots=True)
class Page:
    """A word that shows something of the game. *reask*: it changed what the question is."""

    word: str
    summary: str
    show: Callable[[Any], Iterable[str]]
    aliases: tuple[str, ...] = ()
    reask: bool = False


class Talk(ABC):
    """Say what happens in a game, ask for actions and read them, for one match.

    Views handed in have been through :meth:`veil`.
    """

    key: ClassVar[str]
    claims: ClassVar[bool] = False
    """Whether all that is left can be claimed in this game."""

    def __init__(self, match: Match, speech: Speech) -> None:
        self.match = match
        self.speech = speech

    @abstractmethod
    def opening(self) -> tuple[str, ...]:
        """Return what is said when somebody sits down: the rules, who sits where, the score."""

    def veil(self, view: Any) -> Any:
        """Return *view* without what its seat has chosen not to see yet."""
        return view

    @abstractmethod
    def question(self, view: Any) -> Question:
        """Return what the seat of *view*, which is to act, is asked."""

    @abstractmethod
    def read(self, text: str, view: Any) -> Any | None:
        """Return the action *text* means, None when it means none.

        Raises IllegalAction when it is one that cannot be now.
        """

    @abstractmethod
    def phrases(self, view: Any) -> tuple[str, ...]:
        """Return the answers that are allowed now, as they may be typed."""

    @abstractmethod
    def say_action(self, action: Any) -> str:
        """Return the words for an action; reading them gives the action back."""

    @abstractmethod
    def tell(self, event: Event, game: Game) -> Iterable[Line]:
        """Return what is said of an event that *game* has just reported."""

    @abstractmethod
    def pages(self) -> tuple[Page, ...]:
        """Return the words that show something of this game."""

    @abstractmethod
    def help(self, view: Any) -> tuple[str, ...]:
        """Return what can be typed as an answer now, in lines for the help."""

    @abstractmethod
    def advise(self, strategy: Strategy, view: Any) -> str:
        """Return the words *strategy* would answer, knowing only *view*."""

    def claim(self, view: Any) -> tuple[Any, ...]:
        """Return actions that surely begin to take all that is left; empty if that is unproved.

        It is asked again whenever the claimer is to act.
        """
        return ()

    def doubt(self, view: Any) -> str:
        """Return the sentence for who claims what is not proved."""
        return _("You are not certain to take all remaining tricks.")
