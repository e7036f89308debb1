"""A problem: a position of any game, with the right answers and the reason for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from cardtable.core.i18n import _, language
from cardtable.engine import GameKind, IllegalAction, Strategy
from cardtable.match import PERSON, Match, Seat

DIFFICULTIES = (1, 2, 3)
"""Easy, medium and hard."""
_SILENT = "silent"


class Silent(Strategy):
    """Keeps a seat of a problem; it is never asked."""

    @classmethod
    def title(cls) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class Problem:
    """A position in a game of *kind*: the *moves* that lead to it, and the *right* answers.

    Moves and answers are in the notation of the game. *deals* are as in ``Game.deals``; what they
    contain beyond the view of the seat to act is neither shown nor used. *why* is the reason by the
    code of its language. *names* are those of the seats (default: their usual names), and *source*
    says where the position comes from. *score* and *bags* are by side, before the first hand; only
    games whose module ``problems`` has a function ``begin`` start with them. *is_own* marks a
    problem from a game of the user.
    """

    name: str
    kind: GameKind = field(compare=False)  # the games may have been found anew since
    rules: Any
    moves: tuple[str, ...]
    right: tuple[str, ...]
    theme: str
    difficulty: int
    why: Mapping[str, str]
    deals: tuple[str, ...] = ()
    dealer: int = 0
    seed: int = 0
    names: tuple[str, ...] = ()
    score: tuple[int, ...] = ()
    bags: tuple[int, ...] = ()
    source: str = ""
    is_own: bool = False

    def reason(self) -> str:
        """Return the reason in the chosen language, else in the first one there is."""
        return self.why.get(language()) or next(iter(self.why.values()), "")

    def seat_names(self) -> tuple[str, ...]:
        """Return the names of all seats."""
        return self.names or tuple(
            _(seat.capitalize()) for seat in self.kind.seats_under(self.rules)
        )

    def match(self) -> Match:
        """Return a match in the position, with a person in the seat to act.

        Raises BadPosition if the moves do not lead to a decision.
        """
        return self.position().match

    def position(self) -> ProblemPosition:
        """Return the position, replayed. Raises BadPosition if that is not possible."""
        match = Match(
            self._kind_with_score(),
            self.rules,
            [Seat(_SILENT, name) for name in self.seat_names()],
            seed=self.seed,
            deals=self.deals,
            dealer=self.dealer,
            strategies={_SILENT: Silent},
        )
        for number, text in enumerate(self.moves):
            seat = match.deal()
            if seat is None:
                raise BadPosition("moves", number, _("The game is over before this move."))
            try:
                match.act(match.game.read(text), seat)
            except (IllegalAction, ValueError) as error:
                raise BadPosition("moves", number, str(error)) from error
        seat = match.deal()
        if seat is None:
            raise BadPosition("moves", -1, _("The game is over after these moves."))
        match.reseat(seat, Seat(PERSON, self.seat_names()[seat]))
        return ProblemPosition(self, match, seat, self._answers(match))

    def _kind_with_score(self) -> GameKind:
        """Return the kind of the game; its games begin with the score, if there is one."""
        if not self.score and not self.bags:
            return self.kind
        begin = self.kind.part("problems").begin
        names = self.seat_names()
        return replace(self.kind, new=partial(begin, names=names, score=self.score, bags=self.bags))

    def _answers(self, match: Match) -> tuple[Any, ...]:
        """Return the right answers as actions. Raises BadPosition if one is not legal."""
        right: list[Any] = []
        for number, text in enumerate(self.right):
            try:
                action = match.game.read(text)
                copy = match.game.copy()
                copy.accept(action, copy.players[int(match.next_position or 0)])
            except (IllegalAction, ValueError) as error:
                raise BadPosition("right", number, str(error)) from error
            right.append(action)
        if set(right) >= set(match.game.legal()):
            raise BadPosition("right", -1, _("Every legal action is right."))
        return tuple(right)


class BadPosition(ValueError):
    """A problem that cannot be played: an error in entry *index* of its *field*, -1 for all."""

    def __init__(self, field: str, index: int, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.index = index


@dataclass(frozen=True, slots=True)
class ProblemPosition:
    """The position of *problem*: *seat* is to act in *match*, and *right* are the right actions."""

    problem: Problem
    match: Match
    seat: int
    right: tuple[Any, ...]

    @property
    def view(self) -> Any:
        """What the seat to act may know."""
        return self.match.view(self.seat)

    def check(self, action: Any, position: int) -> None:
        """Raise IllegalAction unless the seat *position* may answer with *action*."""
        if position != self.seat:
            raise IllegalAction("not-your-turn", _("It is not your turn."))
        game = self.match.game.copy()
        game.accept(action, game.players[position])

    def is_right(self, action: Any) -> bool:
        """Whether *action* is right; a game's module ``problems`` may accept similar ones."""
        if action in self.right:
            return True
        kind = self.problem.kind
        if not kind.has_part("problems"):
            return False
        alike: Callable[[Any, Any], bool] | None = getattr(kind.part("problems"), "counts_as", None)
        return alike is not None and any(alike(action, right) for right in self.right)
