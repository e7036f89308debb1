"""Reasons for a card that have to do with a nil: one's own, partner's, or an opponent's."""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit
from cardtable.core.i18n import _, ngettext
from cardtable.games.spades.reasons.play import MIN_GAIN, Play
from cardtable.games.speech import join_names

LOW = Rank.SEVEN
"""The highest rank that is called low."""
MIN_HIGHER = 3
"""A card is easy to beat if at least this many higher cards of its suit are out."""


# -- partner's nil --------------------------------------------------------------------------------


def cover_partners_nil(play: Play) -> str:
    """Partner's card is winning, and the best card beats it."""
    analysis = play.analysis
    if not play.partner_nil or analysis.winner != analysis.partner:
        return ""
    if play.lowers("partner_nil") or not play.tells_apart(play.takes_lead):
        return ""
    return _("Covers {name}'s nil by beating the {card}.").format(
        name=play.names[analysis.partner], card=play.title(analysis.best)
    )


def cover_before_partner(play: Play) -> str:
    """Partner plays later in this trick and is covered by the higher card."""
    partner, best, other = play.analysis.partner, play.best.action, play.other.action
    if not play.partner_nil or partner not in play.analysis.yet_to_play:
        return ""
    if (play.gain("partner_nil") or 0.0) < MIN_GAIN or play.suit_of(best) is not play.suit_of(
        other
    ):
        return ""

    def is_cover(card: Card) -> bool:
        return (
            play.suit_of(card) is play.suit_of(other)
            and play.takes_lead(card)
            and play.power(card) > play.power(other)
        )

    if not play.tells_apart(is_cover):
        return ""
    return _("Plays high to cover {name}'s nil, since {name} has yet to play.").format(
        name=play.names[partner]
    )


def lead_where_nil_can_discard(play: Play) -> str:
    """Partner, who has bid nil, is void in the suit led."""
    partner = play.analysis.partner
    if not play.partner_nil or not play.is_lead or play.lowers("partner_nil"):
        return ""
    if not play.tells_apart(lambda card: _can_discard(play, partner, play.suit_of(card))):
        return ""
    return _("{name} is out of {suit} and can discard, which helps the nil.").format(
        name=play.names[partner], suit=play.suit_of(play.best.action).title
    )


def _can_discard(play: Play, position: int, suit: Suit) -> bool:
    """Whether *position* is void in *suit* and surely has another card that is not a spade."""
    if suit is Suit.SPADES or not play.analysis.is_void(position, suit):
        return False
    return play.unseen_of(Suit.SPADES) < play.analysis.sizes[position]


# -- one's own nil --------------------------------------------------------------------------------


def stay_under(play: Play) -> str:
    """The best card does not take the lead in the trick, the other one does."""
    if not play.own_nil or play.is_lead or play.lowers("nil"):
        return ""
    if not play.tells_apart(lambda card: not play.takes_lead(card)):
        return ""
    return _("Stays under the {card}, which protects your nil.").format(
        card=play.title(play.analysis.best)
    )


def shed_highest_under(play: Play) -> str:
    """Both cards stay under the winning card; the best one is the more dangerous one to keep."""
    best, other = play.best.action, play.other.action
    if not play.own_nil or play.is_lead or play.lowers("nil") or play.takes_lead(other):
        return ""
    if play.suit_of(best) is not play.suit_of(other) or play.suit_of(best) != play.analysis.led:
        return ""

    def is_higher_and_under(card: Card) -> bool:
        return not play.takes_lead(card) and play.power(card) > play.power(other)

    if not play.tells_apart(is_higher_and_under):
        return ""
    return _("Gets rid of the {card}, which still stays under the {winner}.").format(
        card=best.title, winner=play.title(play.analysis.best)
    )


def discard_danger(play: Play) -> str:
    """A high card is discarded on a trick that it cannot take."""
    best, other = play.best.action, play.other.action
    if not play.own_nil or play.is_lead or play.lowers("nil"):
        return ""

    def is_danger(card: Card) -> bool:
        below = play.unseen_of(play.suit_of(card)) - play.higher_unseen(card)
        return (
            play.suit_of(card) != play.analysis.led
            and not play.takes_lead(card)
            and card.rank >= Rank.TEN
            and below >= 2
            and card.rank > other.rank
        )

    if not play.tells_apart(is_danger):
        return ""
    return _("Discards the {card}, a danger to your nil.").format(card=best.title)


def lead_card_to_be_beaten(play: Play) -> str:
    """More cards above the best card are out than above the other one."""
    best, other = play.best.action, play.other.action
    if not play.own_nil or not play.is_lead or play.lowers("nil"):
        return ""
    limit = max(MIN_HIGHER, play.higher_unseen(other) + 1)
    if not play.tells_apart(lambda card: play.higher_unseen(card) >= limit):
        return ""
    return _(
        "Protects your nil: {count} higher {suit} that can beat the {card} are still out."
    ).format(count=play.higher_unseen(best), suit=play.suit_of(best).title, card=best.title)


# -- an opponent's nil ----------------------------------------------------------------------------


def leave_trick_to_nil(play: Play) -> str:
    """An opponent who has bid nil is winning the trick."""
    winner = play.analysis.winner
    if winner not in play.analysis.opponents or not play.has_live_nil(winner):
        return ""
    if play.raises("opponent_nil") or not play.tells_apart(lambda card: not play.takes_lead(card)):
        return ""
    if play.is_last:
        return _("Leaves the trick to {name}, whose nil fails.").format(name=play.names[winner])
    return _(
        "Does not beat {name}, whose nil fails with this trick unless somebody covers."
    ).format(name=play.names[winner])


def play_low_against_nil(play: Play) -> str:
    """A low card, before an opponent who has bid nil, makes that nil fail more often."""
    analysis, best, other = play.analysis, play.best.action, play.other.action
    nils = [seat for seat in analysis.yet_to_play if _is_hostile_nil(play, seat)]
    if not nils or (play.gain("opponent_nil") or 0.0) > -MIN_GAIN or play.own_nil:
        return ""

    def is_low(card: Card) -> bool:
        return card.rank <= LOW and card.rank < other.rank

    if not play.tells_apart(is_low):
        return ""
    return ngettext(
        "Plays low against the nil of {names}, who has yet to play.",
        "Plays low against the nils of {names}, who have yet to play.",
        len(nils),
    ).format(names=join_names([play.names[seat] for seat in nils]), card=best.title)


def _is_hostile_nil(play: Play, position: int) -> bool:
    return position in play.analysis.opponents and play.has_live_nil(position)


RULES = (
    stay_under,
    cover_partners_nil,
    leave_trick_to_nil,
    shed_highest_under,
    discard_danger,
    lead_card_to_be_beaten,
    cover_before_partner,
    lead_where_nil_can_discard,
    play_low_against_nil,
)
"""The rules about nils, the most certain ones first."""
