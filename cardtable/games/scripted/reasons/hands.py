"""Reasons for a message in scripts in which cards are shed."""

from __future__ import annotations

from cardtable.cards import Card, Suit
from cardtable.core.i18n import _, ngettext
from cardtable.engine import ZoneKind
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.reasons.choice import Choice

_SUITS = {suit.letter: suit for suit in Suit}


def _sheds(choice: Choice, message: Message) -> bool:
    """Return whether *message* puts a card of this hand on a discard pile."""
    return choice.card(message) is not None and choice.target_kind(message) is ZoneKind.DISCARD


def _named_suit(message: Message) -> Suit | None:
    """Return the suit that *message* names besides its card."""
    words = message.words[1:]
    return _SUITS.get(words[-1]) if len(words) > 1 else None


def _is_wild(choice: Choice, card: Card) -> bool:
    """Return whether *card* may be played for each of several suits."""
    named = {_named_suit(message) for message in choice.view.legal if choice.card(message) is card}
    return len(named - {None}) > 1


def play_last_card(choice: Choice) -> str:
    """The hand is empty afterwards."""
    if len(choice.hand) != 1 or not choice.tells_apart(lambda message: _sheds(choice, message)):
        return ""
    return _("Plays your last card.")


def keep_wild_card(choice: Choice) -> str:
    """The other message spends a card that may be played for any suit."""
    other = choice.card(choice.other.action)
    if other is None or not _sheds(choice, choice.other.action) or not _is_wild(choice, other):
        return ""

    def keeps(message: Message) -> bool:
        card = choice.card(message)
        return card is None or not _is_wild(choice, card)

    if not choice.tells_apart(keeps):
        return ""
    return _("Keeps the {card} for a turn when nothing else fits.").format(card=other.title)


def name_longest_suit(choice: Choice) -> str:
    """Both messages play the same card, and more cards are held of the suit that is named."""
    best, other = choice.best.action, choice.other.action
    card, suit = choice.card(best), _named_suit(best)
    if card is None or suit is None or choice.card(other) is not card:
        return ""

    def count(message: Message) -> int:
        named = _named_suit(message)
        return sum(
            held.suit is named and not _is_wild(choice, held)
            for held in choice.hand
            if held is not card
        )

    if not choice.tells_apart(lambda message: count(message) > count(other)):
        return ""
    return ngettext(
        "You hold {count} card in {suit}.", "You hold {count} cards in {suit}.", count(best)
    ).format(count=count(best), suit=suit.title)


def leave_own_suit(choice: Choice) -> str:
    """More cards of the suit or rank on top are left in the hand after the best card."""
    best, other = choice.card(choice.best.action), choice.card(choice.other.action)
    if best is None or other is None or _is_wild(choice, best) or _is_wild(choice, other):
        return ""
    if not _sheds(choice, choice.best.action) or best.suit is other.suit:
        return ""

    def left(message: Message) -> int:
        card = choice.card(message)
        return choice.held_of(card.suit) - 1 if card is not None else 0

    if not choice.tells_apart(lambda message: left(message) > left(choice.other.action)):
        return ""
    count = left(choice.best.action)
    return ngettext(
        "Leaves {suit} on top, of which you hold one more card.",
        "Leaves {suit} on top, of which you hold {count} more cards.",
        count,
    ).format(suit=best.suit.title, count=count)


def shed_instead_of_drawing(choice: Choice) -> str:
    """The best message gets rid of a card, the other one does not."""
    other = choice.card(choice.other.action)
    if other is not None or not choice.tells_apart(lambda message: _sheds(choice, message)):
        return ""
    return _("Gets rid of a card.")


RULES = (play_last_card, keep_wild_card, name_longest_suit, shed_instead_of_drawing, leave_own_suit)
"""The rules for shedding, the most certain ones first."""
