"""The base class of a game's side of the terminal: its questions, answers and pages.

A game's module ``terminal`` holds a class ``Dialogue`` derived from :class:`GameDialogue`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from cardtable.engine import Event, Game, GameKind, Strategy
from cardtable.games.narrator import Line, Narrator, narrator_class
from cardtable.games.speech import Speech
from cardtable.i18n import _

GameT = TypeVar("GameT", bound=Game, covariant=True)
ViewT = TypeVar("ViewT")
NarratorT = TypeVar("NarratorT", bound=Narrator)


@dataclass(frozen=True, slots=True)
class TerminalQuestion:
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


class GameInPlay(Protocol[GameT]):
    """The attributes of a match that a dialogue uses. Undo replaces the game."""

    @property
    def game(self) -> GameT: ...

    @property
    def kind(self) -> GameKind: ...

    @property
    def log(self) -> Sequence[Any]: ...


class GameDialogue(ABC, Generic[GameT, ViewT]):
    """Asks for the actions of one match, reads them, and puts events into words.

    Views handed in have been through :meth:`veil`.
    """

    can_claim: ClassVar[bool] = False
    """Whether all that is left can be claimed in this game."""

    def __init__(
        self, match: GameInPlay[GameT], speech: Speech, now: Callable[[], float] = lambda: 0.0
    ) -> None:
        """*now* returns the seconds of a monotonic clock; games read none themselves."""
        self.match = match
        self.speech = speech
        self.now = now

    @property
    def game(self) -> GameT:
        return self.match.game

    def _narrator(self, made_by: type[NarratorT]) -> NarratorT:
        """Return a narrator with the players' names as they are now."""
        names = [player.name for player in self.game.players]
        return made_by(names, self.game.sides, speech=self.speech)

    @abstractmethod
    def opening(self) -> tuple[str, ...]:
        """Return what is said when somebody sits down: the rules, who sits where, the score."""

    def veil(self, view: ViewT) -> ViewT:
        """Return *view* without what its seat has chosen not to see yet."""
        return view

    @abstractmethod
    def question(self, view: ViewT) -> TerminalQuestion:
        """Return what the seat of *view*, which is to act, is asked."""

    @abstractmethod
    def read(self, text: str, view: ViewT) -> Any | None:
        """Return the action *text* means, None when it means none.

        Raises IllegalAction when it is one that cannot be now.
        """

    @abstractmethod
    def phrases(self, view: ViewT) -> tuple[str, ...]:
        """Return the answers that are allowed now, as they may be typed."""

    @abstractmethod
    def say_action(self, action: Any) -> str:
        """Return the words for an action; reading them gives the action back."""

    def tell(self, event: Event, game: Game) -> Iterable[Line]:
        """Return the lines about an event that *game* has just reported."""
        return self._narrator(narrator_class(self.match.kind)).lines(event, game)

    @abstractmethod
    def pages(self) -> tuple[Page, ...]:
        """Return the words that show something of this game."""

    @abstractmethod
    def help(self, view: ViewT) -> tuple[str, ...]:
        """Return what can be typed as an answer now, in lines for the help."""

    def advise(self, strategy: Strategy, view: ViewT) -> str:
        """Return the words for the action *strategy* would take, knowing only *view*."""
        return self.say_action(strategy.decide(view))

    def claim(self, view: ViewT) -> tuple[Any, ...]:
        """Return actions that surely begin to take all that is left; empty if that is unproved.

        It is asked again whenever the claimer is to act.
        """
        return ()

    def doubt(self, view: ViewT) -> str:
        """Return the sentence for who claims what is not proved."""
        return _("You are not certain to take all remaining tricks.")
