"""Reasons for a card in a trick, in scripts in which no card is known to cost points."""

from __future__ import annotations

from cardtable.cards import Rank
from cardtable.core.i18n import _
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.reasons.choice import TrickChoice


def leave_to_partner(choice: TrickChoice) -> str:
    """A partner is winning the trick and keeps it."""
    if not choice.is_last or not choice.partner_wins:
        return ""
    if not choice.tells_apart(lambda message: not choice.takes_lead(message)):
        return ""
    return _("Leaves the trick to {name}, your partner.").format(name=choice.winner_name)


def win_cheaply(choice: TrickChoice) -> str:
    """Both cards take the trick; the other one is higher."""
    if not choice.is_last or choice.cards is None:
        return ""
    other = choice.cards[1]

    def is_cheaper(message: Message) -> bool:
        card = choice.card_of(message)
        return choice.takes_lead(message) and card.suit is other.suit and card.rank < other.rank

    if not choice.takes_lead(choice.other.action) or not choice.tells_apart(is_cheaper):
        return ""
    return _("Wins the trick just as surely and keeps the {card}.").format(card=other.title)


def take_trick(choice: TrickChoice) -> str:
    """The last card takes the trick, the other one would not."""
    if not choice.is_last or choice.partner_wins or not choice.tells_apart(choice.takes_lead):
        return ""
    if _is_trump(choice, choice.best.action):
        return _("Trumps {name}'s {card} and takes the trick.").format(
            card=choice.winning[1].title, name=choice.winner_name
        )
    return _("Takes the trick from {name}.").format(name=choice.winner_name)


def _is_trump(choice: TrickChoice, message: Message) -> bool:
    trump = choice.model.trump
    return trump is not None and choice.card_of(message).suit is trump is not choice.table[0].suit


def lead_high_card(choice: TrickChoice) -> str:
    """No higher card of the suit led is out."""
    if not choice.is_lead or choice.cards is None:
        return ""

    def is_high(message: Message) -> bool:
        card = choice.card_of(message)
        return choice.is_high(card)

    if not choice.tells_apart(is_high):
        return ""
    return _("Cashes the {card}, which is high.").format(card=choice.cards[0].title)


def play_lowest_of_losers(choice: TrickChoice) -> str:
    """No card takes the trick, so a low one is enough."""
    if choice.is_lead or choice.cards is None:
        return ""
    other = choice.cards[1]
    legal = [message for message in choice.view.legal if choice.card(message) is not None]
    if any(map(choice.takes_lead, legal)):
        return ""

    def is_lower(message: Message) -> bool:
        card = choice.card_of(message)
        return card.suit is other.suit and card.rank < other.rank

    if not choice.tells_apart(is_lower):
        return ""
    return _("Cannot take the trick, so it keeps the {card}.").format(card=other.title)


def keep_higher_loser(choice: TrickChoice) -> str:
    """Neither card is the best of the trick, and the other one is higher."""
    if choice.is_lead or choice.cards is None or choice.takes_lead(choice.other.action):
        return ""
    other = choice.cards[1]

    def is_lower_loser(message: Message) -> bool:
        card = choice.card_of(message)
        return card.suit is other.suit and card.rank < other.rank and not choice.takes_lead(message)

    if other.rank < Rank.NINE or not choice.tells_apart(is_lower_loser):
        return ""
    return _("The {card} could not take this trick, so a lower card is enough.").format(
        card=other.title
    )


def trust_partner(choice: TrickChoice) -> str:
    """A partner is winning with the highest card left of the suit led."""
    if choice.is_lead or choice.is_last or not choice.partner_wins:
        return ""
    card = choice.winning[1]
    if card.suit is not choice.table[0].suit or not choice.is_high(card):
        return ""
    if not choice.tells_apart(lambda message: not choice.takes_lead(message)):
        return ""
    return _("The {card} of {name}, your partner, is high.").format(
        card=card.title, name=choice.winner_name
    )


def win_with_high_card(choice: TrickChoice) -> str:
    """The best card is the highest left of the suit led, and others still play to the trick."""
    if choice.is_lead or choice.is_last or choice.cards is None or choice.partner_wins:
        return ""

    def is_highest(message: Message) -> bool:
        card = choice.card_of(message)
        follows = card.suit is choice.table[0].suit
        return follows and choice.takes_lead(message) and choice.is_high(card)

    if not choice.tells_apart(is_highest, decisive=True):
        return ""
    return (
        _("The {card} is high: only a trump could beat it.").format(card=choice.cards[0].title)
        if choice.model.trump not in (None, choice.table[0].suit)
        else _("The {card} is high and takes the trick.").format(card=choice.cards[0].title)
    )


def beat_so_far(choice: TrickChoice) -> str:
    """The best card beats the trick so far, the other one does not."""
    if choice.is_lead or choice.is_last or choice.partner_wins:
        return ""
    if not choice.tells_apart(choice.takes_lead):
        return ""
    if _is_trump(choice, choice.best.action):
        return _("Trumps {name}'s {card}.").format(
            card=choice.winning[1].title, name=choice.winner_name
        )
    return _("Beats {name}'s {card}.").format(card=choice.winning[1].title, name=choice.winner_name)


def play_low_second(choice: TrickChoice) -> str:
    """In the second seat a low card is played; the other one would be the best so far."""
    if len(choice.trick) != 1 or choice.is_last or choice.partner_wins or choice.cards is None:
        return ""
    other = choice.cards[1]
    if other.suit is not choice.table[0].suit or choice.is_high(other):
        return ""

    def is_low(message: Message) -> bool:
        return choice.card_of(message).suit is other.suit and not choice.takes_lead(message)

    if not choice.takes_lead(choice.other.action) or not choice.tells_apart(is_low):
        return ""
    return _("Plays low in second seat and keeps the {card}.").format(card=other.title)


def leave_so_far(choice: TrickChoice) -> str:
    """A partner is winning the trick so far, and the other card would take it over."""
    if choice.is_lead or choice.is_last or not choice.partner_wins:
        return ""
    if not choice.tells_apart(lambda message: not choice.takes_lead(message)):
        return ""
    return _("{name}, your partner, is winning the trick so far with the {card}.").format(
        name=choice.winner_name, card=choice.winning[1].title
    )


def lead_sequence(choice: TrickChoice) -> str:
    """The card led is one of touching high cards, the other one is not."""
    if not choice.is_lead or choice.cards is None:
        return ""

    def touches(message: Message) -> bool:
        card = choice.card_of(message)
        near = [held for held in choice.hand if held.suit is card.suit and held.rank >= Rank.TEN]
        return card in near and any(abs(held.rank - card.rank) == 1 for held in near)

    if not choice.tells_apart(touches):
        return ""
    return _("Leads one of your touching high cards in {suit}.").format(
        suit=choice.cards[0].suit.title
    )


def save_trump_lead(choice: TrickChoice) -> str:
    """The other card would lead a trump."""
    trump = choice.model.trump
    if not choice.is_lead or choice.cards is None or trump is None:
        return ""
    if not choice.tells_apart(lambda message: choice.card_of(message).suit is not trump):
        return ""
    return _("Keeps the {card} to trump a later trick.").format(card=choice.cards[1].title)


def keep_trump(choice: TrickChoice) -> str:
    """The other card would spend a trump on a trick led in another suit."""
    trump = choice.model.trump
    if choice.is_lead or choice.cards is None or choice.table[0].suit is trump:
        return ""
    if not choice.tells_apart(lambda message: choice.card_of(message).suit is not trump):
        return ""
    return _("Keeps the {card} for a later trick.").format(card=choice.cards[1].title)


def keep_high_card(choice: TrickChoice) -> str:
    """The other card is high and can take a later trick."""
    if choice.cards is None or len(choice.hand) < 2:
        return ""
    if not choice.is_lead and choice.takes_lead(choice.best.action):
        return ""

    def is_kept(message: Message) -> bool:
        card = choice.card_of(message)
        return choice.is_high(card)

    if not choice.tells_apart(lambda message: not is_kept(message)):
        return ""
    return _("Keeps the {card}, which is high.").format(card=choice.cards[1].title)


RULES = (
    leave_to_partner,
    win_cheaply,
    take_trick,
    lead_high_card,
    trust_partner,
    win_with_high_card,
    play_lowest_of_losers,
    keep_higher_loser,
    keep_trump,
    keep_high_card,
    save_trump_lead,
    play_low_second,
    beat_so_far,
    leave_so_far,
    lead_sequence,
)
"""The rules for tricks without penalty cards, the most certain ones first."""
