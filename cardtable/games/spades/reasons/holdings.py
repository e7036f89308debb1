"""Reasons for a card that depend on the rest of the hand: what it keeps, and what it prepares."""

from __future__ import annotations

from functools import partial

from cardtable.cards import Card, Rank, Suit, cards_of
from cardtable.core.i18n import _
from cardtable.games.spades.reasons.play import Play

GUARDS = {1: 1, 2: 2}
"""The number of lower cards that guard a card, by the number of unseen cards above it."""
HONOUR = Rank.JACK


def keep_guard(play: Play) -> str:
    """The other card is needed below a king or queen that may become a winner."""
    other = play.other.action
    guarded = _guarded_by(play, other)
    if guarded is None or play.own_nil or play.contract_is_made:
        return ""
    if not play.tells_apart(lambda card: _guarded_by(play, card) is None):
        return ""
    return _("Keeps the {card}, which guards the {honour}.").format(
        card=other.title, honour=guarded.title
    )


def _guarded_by(play: Play, card: Card) -> Card | None:
    """Return the honour that would lose its guard if *card* were played now, None without one.

    A king is guarded by one lower card while the ace is out, a queen by two while both are out.
    """
    if play.suit_of(card) is Suit.SPADES or play.suit_of(card) == play.analysis.led:
        return None
    suited = cards_of(play.view.rules.suit_masks[play.suit_of(card)] & play.view.held)
    top = max(suited, key=play.power)
    if card is top or top.rank < Rank.QUEEN:
        return None
    needed = GUARDS.get(play.higher_unseen(top), 0)
    return top if needed and len(suited) - 1 == needed else None


def make_void(play: Play) -> str:
    """The best card is the last one of a plain suit, and spades are left to ruff with."""
    best = play.best.action
    if play.own_nil or not play.holds_spades or (play.takes_lead(best) and not play.is_lead):
        return ""

    def voids(card: Card) -> bool:
        return (
            play.suit_of(card) is not Suit.SPADES
            and play.suit_of(card) != play.analysis.led
            and play.held_of(play.suit_of(card)) == 1
            and not play.is_high(card)
            and play.unseen_of(play.suit_of(card)) > 0
        )

    if play.contract_is_made or play.tricks_left < 3 or not play.tells_apart(voids):
        return ""
    if play.is_lead:
        return _(
            "Leads the {card}, your last card of the suit, so that {suit} can be ruffed later."
        ).format(card=best.title, suit=play.suit_of(best).title)
    return _(
        "Discards the {card}, your last card of the suit, so that {suit} can be ruffed later."
    ).format(card=best.title, suit=play.suit_of(best).title)


def play_lowest_of_losers(play: Play) -> str:
    """No legal card takes the trick, so a low card is enough."""
    best, other = play.best.action, play.other.action
    legal = cards_of(play.view.legal)
    if play.is_lead or play.own_nil or any(map(play.takes_lead, legal)):
        return ""
    if play.suit_of(best) is not play.suit_of(other) or play.power(best) > play.power(other):
        return ""
    lowest = min(
        (card for card in legal if play.suit_of(card) is play.suit_of(best)), key=play.power
    )
    if not play.tells_apart(lambda card: card is lowest):
        return ""
    if play.partner_nil and play.analysis.winner == play.analysis.partner:
        return ""
    return _("Cannot take the trick, so it keeps the {card}.").format(card=other.title)


def play_low_in_second_seat(play: Play) -> str:
    """The second player does not spend an honour on the leader's card."""
    best, other = play.best.action, play.other.action
    if play.analysis.trick_size != 1 or len(play.analysis.yet_to_play) != 2 or play.own_nil:
        return ""
    if (
        play.partner_nil
        or play.suit_of(best) != play.analysis.led
        or play.suit_of(other) is not play.suit_of(best)
    ):
        return ""
    if other.rank < HONOUR or not play.tells_apart(lambda card: card.rank < HONOUR):
        return ""
    if play.takes_lead(best) or play.contract_is_made:
        return ""
    return _("Plays low in second seat and keeps the {card}.").format(card=other.title)


def keep_trump(play: Play) -> str:
    """The other card would spend a spade on a trick led in another suit."""
    other = play.other.action
    if play.is_lead or play.own_nil or play.analysis.led == Suit.SPADES:
        return ""
    if play.suit_of(other) is not Suit.SPADES or play.contract_is_made:
        return ""
    if not play.tells_apart(lambda card: play.suit_of(card) is not Suit.SPADES):
        return ""
    return _("Keeps the {card} for a later trick.").format(card=other.title)


def keep_high_card(play: Play) -> str:
    """The other card is high and is kept for a later trick; the best one cannot take this one."""
    best, other = play.best.action, play.other.action
    if play.own_nil or play.partner_nil or play.contract_is_made or play.tricks_left < 2:
        return ""
    if not play.is_lead and play.takes_lead(best):
        return ""

    def is_kept(card: Card) -> bool:
        return not play.higher_unseen(card)

    if not play.is_high(other) or not play.tells_apart(lambda card: not is_kept(card)):
        return ""
    return _("Keeps the {card}, which is high.").format(card=other.title)


def lead_for_partners_ruff(play: Play) -> str:
    """Partner is void in the suit led and may hold spades."""
    partner = play.analysis.partner
    if not play.is_lead or partner < 0 or play.partner_nil or play.own_nil:
        return ""
    if not play.tells_apart(lambda card: play.can_ruff(partner, play.suit_of(card))):
        return ""
    if play.contract_is_made:
        return ""
    return _("{name} is out of {suit} and may ruff.").format(
        name=play.names[partner], suit=play.suit_of(play.best.action).title
    )


def avoid_ruff(play: Play) -> str:
    """The other card would take tricks, but an opponent is void in its suit."""
    analysis, other = play.analysis, play.other.action
    if not play.is_lead or play.own_nil or play.contract_is_made:
        return ""
    if other.rank < Rank.QUEEN and not play.is_high(other):
        return ""
    for seat in analysis.opponents:
        if play.has_live_nil(seat) or not play.tells_apart(partial(_is_safe_from, play, seat)):
            continue
        return _("{name} is out of {suit} and could ruff the {card}.").format(
            name=play.names[seat], suit=play.suit_of(other).title, card=other.title
        )
    return ""


def _is_safe_from(play: Play, position: int, card: Card) -> bool:
    return not play.can_ruff(position, play.suit_of(card))


RULES = (
    keep_guard,
    lead_for_partners_ruff,
    avoid_ruff,
    make_void,
    play_low_in_second_seat,
    play_lowest_of_losers,
    keep_high_card,
    keep_trump,
)
"""The rules about the rest of the hand, the most important ones first."""
