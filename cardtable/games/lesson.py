"""The steps of a game's lesson.

The module ``lesson`` of a game defines ``lesson()``, which returns the steps in the chosen
language, and for its match ``DEALS``, ``DEALER``, ``RULES`` (the name of a rule set) and ``OTHERS``
(the names of the players after the learner).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardtable.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step: the *actions* of all players are played in order, then *words* are shown.

    *answer* is the right answer of the learner as text, empty for a step without a question. For
    other legal answers, *replies* has explanations by card, by the letter of a suit, or by ``less``
    and ``more`` for bids; *default_reply* is used if there is none. With *fast*, the actions are
    shown quickly.
    """

    words: str
    actions: str = ""
    answer: str = ""
    default_reply: str = ""
    replies: Mapping[str, str] = field(default_factory=dict)
    fast: bool = False

    @property
    def is_bid(self) -> bool:
        """Whether the answer is a bid."""
        return self.answer.isdecimal()

    def explain(self, wrong: str) -> str:
        """Return the reply to a wrong answer, a card or the number of a bid."""
        if self.is_bid:
            key = "less" if int(wrong) < int(self.answer) else "more"
            return self.replies.get(wrong, self.replies.get(key, self.default_reply))
        suit = Suit(Card.parse(wrong).suit).letter
        return self.replies.get(wrong, self.replies.get(suit, self.default_reply))
