"""Bids of a number of tricks: which messages are bids, and reasons for them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from cardtable.core.i18n import _, write_number
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.reasons.choice import Choice
from cardtable.games.scripted.reasons.trick_model import trick_model

MAX_GAP = 0.75
"""Maximum difference from the estimated tricks of a bid that is explained by them."""
MIN_ADVANTAGE = 0.2
"""Minimum amount by which that difference is smaller than the one of the other bid."""
POOR = 0.5
"""A hand with fewer estimated tricks is hardly worth one."""


def tricks_bid(message: Message, hand_size: int) -> int | None:
    """Return the number of tricks that *message* bids, None if it is not a bid of tricks.

    The last word of such a message is a number of tricks, up to that of the cards in the hand.
    """
    word = message.words[-1]
    if len(message.words) < 2 or not word.isdecimal() or len(word) > 2:
        return None
    return int(word) if int(word) <= hand_size else None


@lru_cache(maxsize=10_000)
def _ends_with_number(line: str) -> bool:
    return line.rpartition(" ")[2].isdecimal()


def can_be_bids(messages: Iterable[Message]) -> bool:
    """Return whether all *messages* end with a number, as bids of tricks do."""
    return all(_ends_with_number(message.line) for message in messages)


def are_bids(messages: Iterable[Message], hand_size: int) -> bool:
    """Return whether *messages* are bids of different numbers of tricks, zero or one to all."""
    numbers = [tricks_bid(message, hand_size) for message in messages]
    known = sorted(number for number in numbers if number is not None)
    return len(known) == len(numbers) > 2 and known == list(range(known[0], hand_size + 1))


def count_tricks(choice: Choice) -> str:
    """The bid is the number of tricks that the hand is worth."""
    size = len(choice.hand)
    model = trick_model(choice.view.rules, choice.view.properties)
    if model is None or model.has_penalties or not are_bids(choice.view.plain_legal, size):
        return ""
    worth = model.tricks_in(choice.hand)
    wanted = max(1.0, worth)  # a bid of no tricks may mean something else

    def gap(message: Message) -> float:
        return abs((tricks_bid(message, size) or 0) - wanted)

    limit = min(MAX_GAP, gap(choice.other.action) - MIN_ADVANTAGE)

    def is_close(message: Message) -> bool:
        return bool(tricks_bid(message, size)) and gap(message) <= limit

    if not choice.tells_apart(is_close, decisive=True):
        return ""
    if worth < POOR:
        return _("The hand is hardly worth a trick by its high cards and trumps.")
    return _("The hand is worth about {tricks} tricks by its high cards and trumps.").format(
        tricks=write_number(worth, 1)
    )


RULES = (count_tricks,)
"""The rules for bids."""
