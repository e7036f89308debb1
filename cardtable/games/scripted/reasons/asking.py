"""Reasons for a message that asks a player for a rank, in scripts in which ranks are collected."""

from __future__ import annotations

from dataclasses import replace

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import Advice, Chance
from cardtable.games.contrast import percent_words
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.reasons.choice import Choice

MIN_GAP = 0.15
"""An ask is likelier to succeed if it does so in this share more of the deals drawn."""
MIN_LIKELIHOOD = 0.02
CLEAR_GAP = 0.3
"""A difference of this share is decisive."""
CERTAIN = 0.99
"""The share of deals, of which no sample is certain, that counts as all of them."""
HOLDS = "holds"
"""The key of the chance that the player asked holds the rank."""


def _asked(choice: Choice, message: Message) -> tuple[int, str] | None:
    """Return the position and the rank in a message that asks a player for a rank."""
    codes = [f"player_{number + 1}" for number in range(len(choice.view.names))]
    words = message.words[1:]
    if len(words) != 2 or words[0] not in codes or not _held_of_rank(choice, words[1]):
        return None
    return codes.index(words[0]), words[1]


def _is_of_rank(card: Card, word: str) -> bool:
    return card.rank.name.lower() == word


def _held_of_rank(choice: Choice, word: str) -> int:
    """Return the number of cards held of the rank called *word*."""
    return sum(_is_of_rank(card, word) for card in choice.hand)


def with_chances(choice: Choice, advice: Advice[Message]) -> Advice[Message]:
    """Return *advice* with the chance of each question that the player asked holds the rank.

    The sentences of this module have the same numbers.
    """
    if _asked(choice, advice.best.action) is None:
        return advice
    rows = []
    for row in advice.candidates:
        chance = Chance(_("has such a card"), _likelihood(choice, row.action), HOLDS)
        rows.append(replace(row, chances=(*row.chances, chance)))
    return replace(advice, candidates=tuple(rows))


def _likelihood(choice: Choice, message: Message) -> float:
    """Return the share of the deals drawn in which the player asked holds the rank."""
    asked = _asked(choice, message)
    if asked is None:
        return 0.0
    known = next((row.chance(HOLDS) for row in choice.candidates if row.action == message), None)
    if known is not None:
        return known
    position, rank = asked
    deals = choice.drawn_hands
    hits = sum(any(_is_of_rank(card, rank) for card in hands[position]) for hands in deals)
    return min(CERTAIN, max(1.0 - CERTAIN, hits / len(deals)))


def ask_who_asked(choice: Choice) -> str:
    """The player asked has asked for the same rank and has not been asked for it since."""

    def holds(message: Message) -> bool:
        asked = _asked(choice, message)
        return asked is not None and _has_shown(choice, message.receiver, *asked)

    asked = _asked(choice, choice.best.action)
    if asked is None or not choice.tells_apart(holds, decisive=True):
        return ""
    if _likelihood(choice, choice.best.action) < CERTAIN:
        return ""  # something else has happened to the card
    return _("{name} has asked for this rank and still holds it.").format(
        name=choice.view.names[asked[0]]
    )


def _has_shown(choice: Choice, receiver: str, position: int, rank: str) -> bool:
    """Return whether *position* asked for *rank* in this hand and was not asked for it since."""
    code = f"player_{position + 1}"
    asks = [
        sender == position
        for sender, words in choice.view.history
        if words[0] == receiver and words[-1] == rank and (sender == position or code in words)
    ]
    return bool(asks) and asks[-1]


def complete_set(choice: Choice) -> str:
    """All cards of the rank but one are held, and some other player may have that one."""
    best = _asked(choice, choice.best.action)
    if best is None:
        return ""

    def lacks_one(message: Message) -> bool:
        asked = _asked(choice, message)
        if asked is None or _likelihood(choice, message) < MIN_LIKELIHOOD:
            return False
        held = _held_of_rank(choice, asked[1])
        return held > 1 and held == _size_of_rank(choice, asked[1]) - 1

    if not choice.tells_apart(lacks_one):
        return ""
    held = _held_of_rank(choice, best[1])
    return _("You hold {count} of the {total} cards of this rank: only one is missing.").format(
        count=held, total=held + 1
    )


def _size_of_rank(choice: Choice, word: str) -> int:
    """Return the number of cards of the rank called *word* in the game."""
    pieces = choice.view.rules.file.pieces
    return sum(_is_of_rank(pieces.piece(name), word) for name in pieces.names)


def avoid_asking_again(choice: Choice) -> str:
    """The player asked in the other message has been asked for that rank already."""
    best, other = _asked(choice, choice.best.action), _asked(choice, choice.other.action)
    if best is None or other is None:
        return ""

    def is_fresh(message: Message) -> bool:
        asked = _asked(choice, message)
        return asked is not None and not _was_asked(choice, message.receiver, *asked)

    if not choice.tells_apart(is_fresh):
        return ""
    if _likelihood(choice, choice.best.action) <= _likelihood(choice, choice.other.action):
        return ""  # the player has drawn cards since
    name = choice.view.names[other[0]]
    if best[1] == other[1]:
        return _("{name} has already been asked for this rank.").format(name=name)
    return _("{name} has already been asked for the other rank.").format(name=name)


def _was_asked(choice: Choice, receiver: str, position: int, rank: str) -> bool:
    """Return whether *position* was asked for *rank* in this hand and did not ask for it since."""
    code = f"player_{position + 1}"
    return not _has_shown(choice, receiver, position, rank) and any(
        words[0] == receiver and words[-1] == rank and code in words
        for _sender, words in choice.view.history
    )


def ask_holder(choice: Choice) -> str:
    """The player asked holds the rank in all deals drawn."""
    best = _asked(choice, choice.best.action)
    if best is None or _likelihood(choice, choice.other.action) > CERTAIN - MIN_GAP:
        return ""
    if not choice.tells_apart(
        lambda message: _likelihood(choice, message) >= CERTAIN, decisive=True
    ):
        return ""
    return _("{name} is almost certain to have a card of this rank.").format(
        name=choice.view.names[best[0]]
    )


def ask_likelier(choice: Choice) -> str:
    """The player asked holds the rank in more of the possible deals."""
    best, other = _asked(choice, choice.best.action), _asked(choice, choice.other.action)
    if best is None or other is None:
        return ""
    share, less = (_likelihood(choice, each) for each in (choice.best.action, choice.other.action))
    is_clear = share >= less + CLEAR_GAP
    if share < less + MIN_GAP or not choice.tells_apart(
        lambda message: _likelihood(choice, message) > less, decisive=is_clear
    ):
        return ""
    name, rest = choice.view.names[best[0]], choice.view.names[other[0]]
    if best[1] == other[1]:
        return _(
            "{name} has a card of this rank in about {share} of the possible deals, "
            "{other} in about {less}."
        ).format(name=name, share=percent_words(share), other=rest, less=percent_words(less))
    return _(
        "{name} has a card of this rank in about {share} of the possible deals; "
        "the other question succeeds in about {less}."
    ).format(name=name, share=percent_words(share), less=percent_words(less))


def ask_for_most(choice: Choice) -> str:
    """More cards are held of the rank, and the player asked is about as likely to hold one."""
    best, other = _asked(choice, choice.best.action), _asked(choice, choice.other.action)
    if best is None or other is None:
        return ""
    less, share = _held_of_rank(choice, other[1]), _likelihood(choice, choice.other.action)

    def has_more(message: Message) -> bool:
        asked = _asked(choice, message)
        if asked is None or _held_of_rank(choice, asked[1]) <= less:
            return False
        return _likelihood(choice, message) > share - CLEAR_GAP

    if not choice.tells_apart(has_more):
        return ""
    count = _held_of_rank(choice, best[1])
    return _("You hold {count} cards of this rank, of the other only {less}.").format(
        count=count, less=less
    )


def ask_fullest_hand(choice: Choice) -> str:
    """The player asked holds more cards than the other one."""
    best, other = _asked(choice, choice.best.action), _asked(choice, choice.other.action)
    if best is None or other is None or best[1] != other[1]:
        return ""
    less = choice.hand_size(other[0])

    def has_more(message: Message) -> bool:
        asked = _asked(choice, message)
        return asked is not None and choice.hand_size(asked[0]) > less

    if not choice.tells_apart(has_more):
        return ""
    return _("{name} holds {count} cards, {other} only {less}.").format(
        name=choice.view.names[best[0]],
        count=choice.hand_size(best[0]),
        other=choice.view.names[other[0]],
        less=less,
    )


RULES = (
    ask_who_asked,
    complete_set,
    ask_fullest_hand,
    ask_holder,
    avoid_asking_again,
    ask_likelier,
    ask_for_most,
)
"""The rules for asking, the most certain ones first."""
