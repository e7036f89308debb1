"""The base class of a game's side of the terminal: its questions, answers and pages.

A game's module ``terminal`` holds a class ``Dialogue`` derived from :class:`GameDialogue`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from cardtable.core.i18n import _
from cardtable.engine import Event, Game, GameKind
from cardtable.games.narrator import Line, Narrator, narrator_class
from cardtable.games.speech import Speech

GameT = TypeVar("GameT", bound=Game, covariant=True)
ViewT = TypeVar("ViewT")
NarratorT = TypeVar("NarratorT", bound=Narrator)


@dataclass(frozen=True, slots=True)
class TerminalQuestion:
    """A question to a person: *lines* are shown once, *prompt* asks for the answer."""

    lines: tuple[str, ...]
    prompt: str


@dataclass(frozen=True, slots=True)
class Page:
    """A command of the terminal that shows lines about the game.

    *word* is the command and *aliases* are its other names; *show* returns the lines for a view.
    With *reask*, the question is asked again, since the command changes it.
    """

    word: str
    summary: str
    show: Callable[[Any], Iterable[str]]
    aliases: tuple[str, ...] = ()
    reask: bool = False


class GameInPlay(Protocol[GameT]):
    """The attributes of a match that a dialogue uses. An undo replaces the game."""

    @property
    def game(self) -> GameT: ...

    @property
    def kind(self) -> GameKind: ...

    @property
    def rules(self) -> Any: ...

    @property
    def log(self) -> Sequence[Any]: ...


class GameDialogue(ABC, Generic[GameT, ViewT]):
    """Asks for the actions of one match, reads the answers, and describes events.

    The views passed to its methods are results of :meth:`veil`.
    """

    can_claim: ClassVar[bool] = False
    """Whether remaining tricks can be claimed in this game."""

    def __init__(
        self, match: GameInPlay[GameT], speech: Speech, now: Callable[[], float] = lambda: 0.0
    ) -> None:
        """*now* returns the seconds of a monotonic clock; games do not read clocks themselves."""
        self.match = match
        self.speech = speech
        self.now = now

    @property
    def game(self) -> GameT:
        return self.match.game

    def _narrator(self, narrator: type[NarratorT]) -> NarratorT:
        """Return a narrator with the players' current names."""
        names = [player.name for player in self.game.players]
        return narrator(names, self.game.sides, speech=self.speech)

    @abstractmethod
    def opening(self) -> tuple[str, ...]:
        """Return the lines shown at the start: rules, seats and score."""

    def veil(self, view: ViewT) -> ViewT:
        """Return *view* without the cards that its seat has not looked at yet."""
        return view

    def next_hand_prompt(self, persons: Sequence[int]) -> str:
        """Return the question between two hands; *persons* are the positions at this keyboard."""
        return _("Press Enter for the next hand:")

    @abstractmethod
    def question(self, view: ViewT) -> TerminalQuestion:
        """Return the question for the seat of *view*, which is to act."""

    @abstractmethod
    def parse_answer(self, text: str, view: ViewT) -> Any | None:
        """Return the action that *text* means, None if it is not an action.

        Raises IllegalAction for an action that is not possible now.
        """

    @abstractmethod
    def phrases(self, view: ViewT) -> tuple[str, ...]:
        """Return the allowed answers as they may be typed."""

    @abstractmethod
    def say_action(self, action: Any) -> str:
        """Return the text of an action, which :meth:`parse_answer` accepts."""

    def describe_event(self, event: Event, game: Game) -> Iterable[Line]:
        """Return the lines about an event that *game* has just reported."""
        return self._narrator(narrator_class(self.match.kind)).lines(event, game)

    def pages(self) -> tuple[Page, ...]:
        """Return the commands that show lines about the game: its own, and the rules."""
        return (*self.own_pages(), Page("rules", self.rules_summary, self.rules))

    @abstractmethod
    def own_pages(self) -> tuple[Page, ...]:
        """Return the commands of this game that show lines, without that of the rules."""

    @property
    def rules_summary(self) -> str:
        """What :meth:`rules` shows, in a few words."""
        return _("the rules in force")

    def rules(self, view: ViewT) -> Iterable[str]:
        """Yield the name of the rule set, and every option with its value."""
        shown = self.match.rules
        yield _("Rules: {name}.").format(name=shown.name)
        for key, option in self.match.kind.options.items():
            yield f"{_(option.title)}: {option.written(getattr(shown, key))}."

    @abstractmethod
    def help(self, view: ViewT) -> tuple[str, ...]:
        """Return the help lines on typing an answer now."""

    def before_hint(self, view: ViewT) -> str:
        """Return what to type before a hint can be given for *view*; empty if nothing."""
        return ""

    def claim(self, view: ViewT) -> tuple[Any, ...]:
        """Return the actions that begin a proved claim; empty if the claim is not proved.

        It is called again whenever the claimer is to act.
        """
        return ()

    def claim_problem(self, view: ViewT) -> str:
        """Return the reason why a claim was not accepted."""
        return _("You are not certain to take all remaining tricks.")
