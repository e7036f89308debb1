"""The steps of a game's lesson, which the game's module ``lesson`` lists.

That module has ``lesson()``, which returns the steps in the chosen language, ``DEALS`` and
``DEALER`` for the match, ``RULES`` (a rule set) and ``OTHERS`` (the names of the players
after the learner).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardtable.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step: the *actions* of all players are played in order, then *words* are shown.

    *good* is the right answer of the learner as text, empty for a step without a question. Other
    legal answers are refused with an explanation: that in *about* for the card, its suit letter,
    or ``less`` and ``more`` for bids, else *otherwise*. With *fast*, actions are shown quickly.
    """

    words: str
    actions: str = ""
    good: str = ""
    otherwise: str = ""
    about: Mapping[str, str] = field(default_factory=dict)
    fast: bool = False

    @property
    def is_bid(self) -> bool:
        """Whether the answer is a bid."""
        return self.good.isdecimal()

    def explain(self, answer: str) -> str:
        """Return why *answer*, a card or the number of a bid, is not the right one."""
        if self.is_bid:
            key = "less" if int(answer) < int(self.good) else "more"
            return self.about.get(answer, self.about.get(key, self.otherwise))
        suit = Suit(Card.parse(answer).suit).letter
        return self.about.get(answer, self.about.get(suit, self.otherwise))
