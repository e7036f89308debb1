"""The base class of strategies, which decide for a seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, NoReturn

from cardtable.core.i18n import _
from cardtable.engine.advice import Advice
from cardtable.engine.types import ActionT, ViewT

Arguments = Mapping[str, Any]
"""Keyword arguments of a strategy's constructor: numbers, strings or booleans."""


@dataclass(frozen=True, slots=True)
class Level:
    """A difficulty level: its title and the arguments that make the strategy."""

    title: str
    arguments: Arguments


class Strategy(Generic[ViewT, ActionT]):
    """Decides for one seat.

    Override :meth:`place_bid` and :meth:`play_card`, or :meth:`decide`; the hooks (``pre_hand`` to
    ``post_hand``) are optional. A strategy is given frozen views of its seat. One that sets
    *sees_everything* also gets the true state (``view.truth``); the table marks its seat.
    """

    sees_everything: ClassVar[bool] = False
    learns: ClassVar[bool] = False
    """Whether it has a memory that training fills (see :meth:`with_memory`)."""
    levels: ClassVar[tuple[Level, ...]] = ()
    rank: ClassVar[int] = 0
    """Strength without levels, from 1 (Beginner) to 5 (Master); 0 if it is not known."""
    reviewing: ClassVar[Arguments] = {}
    """The arguments for repeatable reviews: bounded by work, not by time."""
    hinting: ClassVar[Arguments] = {}
    """The arguments for hints in games without hidden information."""

    def __init__(self, *, seed: int | None = None) -> None:
        self.seed = seed

    @cached_property
    def random(self) -> Random:
        """This strategy's own random numbers, seeded when first used."""
        return Random(self.seed)

    @classmethod
    def with_memory(cls, path: Path) -> type[Strategy]:
        """Return this strategy with its memory in the file *path*; itself if it has no memory."""
        return cls

    @classmethod
    def title(cls) -> str:
        """Return the name of this strategy in menus."""
        return cls.__name__

    @classmethod
    def describe(cls) -> str:
        """Return one sentence on how this strategy plays (the first line of its docstring)."""
        return _((cls.__doc__ or "").strip().split("\n")[0])

    def decide(self, view: ViewT) -> ActionT:
        """Return the action for the seat of *view*: a card where one may be played, else a bid."""
        plays = getattr(view, "legal_plays", ())  # every View has them; ViewT may be any type
        return self.play_card(view) if plays else self.place_bid(view)

    def place_bid(self, view: ViewT) -> ActionT:
        """Return one of ``view.legal_bids``."""
        raise NotImplementedError(f"{type(self).__name__} cannot bid.")

    def play_card(self, view: ViewT) -> ActionT:
        """Return one of ``view.legal_plays``."""
        raise NotImplementedError(f"{type(self).__name__} cannot play.")

    def read_unlisted(self, view: ViewT, text: str) -> ActionT:
        """Read an action that *view* does not list although it may be legal.

        Raises ValueError; only games whose views list a selection override this.
        """
        raise ValueError(text)

    def why(self) -> str:
        """Return the reason for the last decision in a sentence, or an empty string."""
        return ""

    def advice(self) -> Advice[ActionT] | None:
        """Return the candidates of the last decision, None without any."""
        return None

    def consider(self, actions: Collection[ActionT]) -> None:
        """Compare only *actions* in the next decision; a strategy without advice ignores this."""

    def limit(self, seconds: float) -> None:
        """Take about *seconds* at most for the next decision, if it is searched in several steps.

        The least that gives an answer is done in any case. Other strategies ignore this.
        """

    def stop(self) -> None:
        """End a running search soon. Called from another thread; the result is discarded."""

    def close(self) -> None:
        """Release what the strategy holds. Called once, when it leaves its seat."""

    def pre_hand(self, view: ViewT) -> None:
        """Called after a hand was dealt."""

    def pre_trick(self, view: ViewT) -> None:
        """Called before a trick begins."""

    def post_play(self, view: ViewT) -> None:
        """Called after a card was played; it is the last card in the view's history."""

    def post_trick(self, view: ViewT) -> None:
        """Called after a trick was taken; it is the last of the view's tricks."""

    def post_hand(self, view: ViewT) -> None:
        """Called after a hand was scored."""


HOOKS = ("pre_hand", "pre_trick", "post_play", "post_trick", "post_hand")


class Person(Strategy):
    """Stands for a person, whose actions come from a window, a terminal or a network."""

    def decide(self, view: object) -> NoReturn:
        raise RuntimeError("A person's action comes from the caller, not from a strategy.")

    place_bid = play_card = decide
