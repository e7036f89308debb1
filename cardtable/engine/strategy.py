"""Who decides for a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from cardtable.engine.advice import Advice
from cardtable.i18n import _


@dataclass(frozen=True, slots=True)
class Level:
    """One step of a strategy's ladder: a title and the arguments that make it."""

    title: str
    arguments: Mapping[str, Any]


class Strategy:
    """Decide for one seat. Override what the game asks; the hooks are optional.

    A strategy is given views: frozen pictures of what its seat may know. *sees_everything* must be
    set by a strategy that wants the true state as well (``view.truth``); the table marks that seat.
    """

    sees_everything: ClassVar[bool] = False
    levels: ClassVar[tuple[Level, ...]] = ()
    reviewing: ClassVar[Mapping[str, Any]] = {}
    """The arguments that make it judge a game repeatably: bounded by work, not by time."""

    def __init__(self, *, seed: int | None = None) -> None:
        self.seed = seed

    @cached_property
    def random(self) -> Random:
        """Return this strategy's own stream of chance, made from its seed when first needed."""
        return Random(self.seed)

    @classmethod
    def with_memory(cls, path: Path) -> type[Strategy]:
        """Return this strategy with its memory in the file *path*; itself if it has no memory."""
        return cls

    @classmethod
    def title(cls) -> str:
        """Return the name people choose this strategy by."""
        return cls.__name__

    @classmethod
    def describe(cls) -> str:
        """Return one sentence on how this strategy plays (the first line of its docstring)."""
        return _((cls.__doc__ or "").strip().split("\n")[0])

    def decide(self, view: Any) -> Any:
        """Return the action for the seat of *view*: a card where one may be played, else a bid."""
        return self.play_card(view) if view.legal_plays else self.place_bid(view)

    def place_bid(self, view: Any) -> Any:
        """Return what to say, one of ``view.legal_bids``."""
        raise NotImplementedError(f"{type(self).__name__} cannot bid.")

    def play_card(self, view: Any) -> Any:
        """Return what to lay down, one of ``view.legal_plays``."""
        raise NotImplementedError(f"{type(self).__name__} cannot play.")

    def why(self) -> str:
        """Return the reason for the last answer in a sentence, or an empty string."""
        return ""

    def explain(self, advice: Advice) -> str:
        """Return the reason for the first choice of *advice*, which this strategy has weighed."""
        return self.why()

    def advice(self) -> Advice | None:
        """Return what was weighed for the last answer, None from a strategy that weighs nothing."""
        return None

    def stop(self) -> None:
        """End a running search soon (called from another thread); the answer is thrown away."""

    def pre_hand(self, view: Any) -> None:
        """Hear that a hand was dealt."""

    def pre_trick(self, view: Any) -> None:
        """Hear that a trick begins."""

    def post_play(self, view: Any) -> None:
        """Hear that a card was laid; it is the last one of the view's history."""

    def post_trick(self, view: Any) -> None:
        """Hear that a trick was taken; it is the last one of the view's tricks."""

    def post_hand(self, view: Any) -> None:
        """Hear that a hand was scored."""


HOOKS = ("pre_hand", "pre_trick", "post_play", "post_trick", "post_hand")


class Person(Strategy):
    """Stand for somebody who answers through a window, a terminal or a network."""

    def decide(self, view: Any) -> Any:
        raise RuntimeError("A person's action comes from the caller, not from a strategy.")

    place_bid = play_card = decide
