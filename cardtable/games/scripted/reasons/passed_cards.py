"""Reasons for a card that is passed on, in scripts in which some cards cost points."""

from __future__ import annotations

from cardtable.cards import Rank
from cardtable.core.i18n import _, ngettext
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.reasons.choice import TrickChoice

HIGH = Rank.JACK
SHORT = 3
"""A suit of at most this many cards is short."""


def pass_worst(choice: TrickChoice) -> str:
    """The most expensive card is passed."""
    worst = choice.model.worst
    if worst is None or not choice.tells_apart(
        lambda message: choice.card_of(message) is worst, decisive=True
    ):
        return ""
    points = round(choice.model.costs[worst])
    return ngettext(
        "Passes on the {card}, which costs {points} point.",
        "Passes on the {card}, which costs {points} points.",
        points,
    ).format(card=worst.title, points=points)


def pass_catcher(choice: TrickChoice) -> str:
    """The card could catch the most expensive one, which somebody else may hold."""
    danger = choice.danger
    if danger is None or choice.cards is None:
        return ""
    if not choice.tells_apart(
        lambda message: choice.catches_danger(choice.card_of(message)), decisive=True
    ):
        return ""
    return _("The {card} could catch the {danger}.").format(
        card=choice.cards[0].title, danger=danger.title
    )


def keep_guards(choice: TrickChoice) -> str:
    """Lower cards of its suit protect the most expensive card, which this seat keeps."""
    worst = choice.model.worst
    if worst is None or choice.cards is None or worst not in choice.hand:
        return ""

    def guards(message: Message) -> bool:
        card = choice.card_of(message)
        return card.suit is worst.suit and card.rank < worst.rank

    if not choice.tells_apart(
        lambda message: not guards(message) and choice.card_of(message) is not worst
    ):
        return ""
    if not guards(choice.other.action):
        return ""
    return _("Keeps the {card} to protect the {worst}.").format(
        card=choice.cards[1].title, worst=worst.title
    )


def shorten_suit(choice: TrickChoice) -> str:
    """The card is from a shorter suit, in which the player may become void."""
    if choice.cards is None:
        return ""
    best, other = choice.cards
    if other.suit is best.suit:
        return ""
    limit = min(SHORT, choice.held_of(other.suit) - 1)

    def is_short(message: Message) -> bool:
        suit = choice.card_of(message).suit
        return choice.held_of(suit) <= limit and suit is not _worst_suit(choice)

    if not choice.tells_apart(is_short):
        return ""
    count = choice.held_of(best.suit)
    return ngettext(
        "Your only card in {suit}: without it you can discard when {suit} are led.",
        "Shortens {suit}, of which you hold only {count} cards.",
        count,
    ).format(suit=best.suit.title, count=count)


def _worst_suit(choice: TrickChoice) -> object:
    """Return the suit of the most expensive card, in which every low card is useful."""
    return choice.model.worst.suit if choice.model.worst is not None else None


def pass_penalty(choice: TrickChoice) -> str:
    """A high card of a suit that costs points would take such tricks."""
    if choice.cards is None:
        return ""
    best, other = choice.cards

    def is_high_penalty(message: Message) -> bool:
        card = choice.card_of(message)
        return choice.cost(message) > 0 and card.rank >= HIGH and card.rank > other.rank

    if not choice.tells_apart(is_high_penalty, decisive=True):
        return ""
    return _("The {card} would take tricks with points.").format(card=best.title)


def pass_high_card(choice: TrickChoice) -> str:
    """A high card takes tricks that may cost points."""
    if choice.cards is None:
        return ""
    other = choice.cards[1]
    if not choice.tells_apart(
        lambda message: (
            choice.card_of(message).rank >= HIGH and choice.card_of(message).rank > other.rank
        )
    ):
        return ""
    return _("Passes on a high card, which could take tricks with points.")


RULES = (pass_worst, pass_catcher, keep_guards, pass_penalty, shorten_suit, pass_high_card)
"""The rules for cards that are passed on, the most certain ones first."""
