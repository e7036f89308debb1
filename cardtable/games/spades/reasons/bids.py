"""Reasons for a bid."""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit, cards_of
from cardtable.core.i18n import _, ngettext, write_number
from cardtable.games.contrast import Contrast, percent_words
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.strategies.estimate import expected_tricks
from cardtable.games.spades.strategies.kernel_adapter import nil_value
from cardtable.games.spades.views.view import View
from cardtable.games.speech import in_order, join_names

MIN_DIFFERENCE = 0.05
"""Smallest difference of two chances that is a reason."""
NEAR_PENALTY = 3
"""Bags matter to a bid if at most this many more cost the penalty."""
CLOSE_ESTIMATE = 0.75
"""A bid follows the estimated tricks if it differs from them by at most this much."""
MAX_NAMED = 3

Choice = Contrast[View, Bid]


def _makes(choice: Choice, bid: Bid) -> bool:
    return bool(bid.tricks) or not nil_value(choice.view.rules, bid)


def _is_nil(choice: Choice, bid: Bid) -> bool:
    return not _makes(choice, bid)


def bid_nil(choice: Choice) -> str:
    """Nil is best, by its chance."""
    share = choice.best.chance("nil")
    if share is None or not choice.tells_apart(lambda bid: _is_nil(choice, bid)):
        return ""
    rules = choice.view.rules
    spades = in_order(cards_of(choice.view.held & rules.spades), rules.suits, rules.power)
    if not spades:
        return _("Nil is made in {share} of the deals: you hold no spades.").format(
            share=percent_words(share)
        )
    if rules.power[spades[0].index] > Rank.JACK:
        return _("Nil is made in {share} of the deals.").format(share=percent_words(share))
    return _("Nil is made in {share} of the deals: your highest spade is the {card}.").format(
        share=percent_words(share), card=spades[0].title
    )


def refuse_nil(choice: Choice) -> str:
    """Nil would be next, but fails too often."""
    share = choice.other.chance("nil")
    if share is None or not _is_nil(choice, choice.other.action):
        return ""
    if not choice.tells_apart(lambda bid: _makes(choice, bid)):
        return ""
    return _("Nil would fail in {share} of the deals.").format(share=percent_words(1.0 - share))


def fill_what_is_left(choice: Choice) -> str:
    """The last bidder: the others have bid all tricks but a few."""
    view = choice.view
    others = [bid for seat, bid in enumerate(view.bids) if seat != view.seat and bid is not None]
    if len(others) < len(view.bids) - 1:
        return ""
    total = sum(bid.tricks for bid in others)
    left = view.rules.hand_size - total
    if not choice.tells_apart(lambda bid: bid.tricks <= left) or left < 1:
        return ""
    return ngettext(
        "The others have bid {total} tricks, which leaves one.",
        "The others have bid {total} tricks, which leaves {count}.",
        left,
    ).format(total=total, count=left)


def reach_target(choice: Choice) -> str:
    """With the best bid the contract reaches the target of the game, with the other one not."""
    view, rules = choice.view, choice.view.rules
    side = rules.side_of[view.seat]
    partners = [view.bids[seat] for seat in rules.sides[side] if seat != view.seat]
    if any(bid is None or bid.is_nil for bid in partners) or rules.ten_for_two_hundred:
        return ""
    known = sum(bid.tricks for bid in partners if bid is not None)

    def reaches(bid: Bid) -> bool:
        total = view.scores[side] + 10 * (known + bid.tricks)
        return _makes(choice, bid) and total >= rules.target

    if _is_nil(choice, choice.other.action) or not choice.tells_apart(reaches):
        return ""
    return _("Reaches {target} points if the contract is made.").format(target=rules.target)


def mind_bags(choice: Choice) -> str:
    """A higher bid leaves fewer bags, and the penalty is near."""
    view, rules = choice.view, choice.view.rules
    other = choice.other.action
    left = rules.bags - view.bags[rules.side_of[view.seat]]
    if not rules.bags or left > NEAR_PENALTY or _is_nil(choice, other):
        return ""
    if not choice.tells_apart(lambda bid: bid.tricks > other.tricks):
        return ""
    return ngettext(
        "A higher bid leaves fewer bags: one more costs {points} points.",
        "A higher bid leaves fewer bags: {count} more cost {points} points.",
        left,
    ).format(count=left, points=rules.bag_penalty)


def bid_less(choice: Choice) -> str:
    """The higher bid is made clearly less often."""
    best, other = choice.best.chance("contract"), choice.other.chance("contract")
    if best is None or other is None or best - other < MIN_DIFFERENCE:
        return ""
    tricks = choice.other.action.tricks
    if not choice.tells_apart(lambda bid: 0 < bid.tricks < tricks):
        return ""
    return _("{bid} is made in {share} of the deals, {other} in only {less}.").format(
        bid=choice.best.action.title,
        share=percent_words(best),
        other=choice.other.action.title,
        less=percent_words(other),
    )


def bid_more(choice: Choice) -> str:
    """The higher bid is made often enough; a lower one gives away ten points."""
    best, other = choice.best.chance("contract"), choice.other.chance("contract")
    if best is None or other is None or best < 0.5:
        return ""
    tricks = choice.other.action.tricks
    if not tricks or not choice.tells_apart(lambda bid: bid.tricks > tricks):
        return ""
    if choice.view.rules.bags:
        return _("{bid} is still made in {share} of the deals; {other} leaves more bags.").format(
            bid=choice.best.action.title, share=percent_words(best), other=choice.other.action.title
        )
    return _("{bid} is still made in {share} of the deals.").format(
        bid=choice.best.action.title, share=percent_words(best)
    )


def count_tricks(choice: Choice) -> str:
    """The bid is the number of tricks that the hand is worth."""
    view, rules = choice.view, choice.view.rules
    if view.hidden or view.held.bit_count() != rules.hand_size:
        return ""
    worth = expected_tricks(view.held, rules)

    def is_close(bid: Bid) -> bool:
        return _makes(choice, bid) and abs(bid.tricks - worth) <= CLOSE_ESTIMATE

    named = [card.title for card in _winners(view)]
    spades = (view.held & view.rules.spades).bit_count()
    if not choice.tells_apart(is_close) or not named or len(named) > MAX_NAMED:
        return ""
    return ngettext(
        "With the {cards} and one spade the hand is worth about {tricks} tricks.",
        "With the {cards} and {count} spades the hand is worth about {tricks} tricks.",
        spades,
    ).format(cards=join_names(named), count=spades, tricks=write_number(worth, 1))


def _winners(view: View) -> list[Card]:
    """Return the aces and guarded kings of the plain suits."""
    winners = []
    for suit in (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS):
        suited = cards_of(view.held & view.rules.suit_masks[suit])
        guarded = len(suited) > 1
        winners += [
            card
            for card in reversed(suited)
            if card.rank is Rank.ACE or (card.rank is Rank.KING and guarded)
        ]
    return winners


RULES = (
    bid_nil,
    refuse_nil,
    fill_what_is_left,
    reach_target,
    mind_bags,
    bid_less,
    bid_more,
    count_tricks,
)
"""The rules about bids, the most important ones first."""
