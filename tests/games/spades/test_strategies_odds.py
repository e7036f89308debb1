"""The chance that hidden hands cannot beat a card, compared with an enumeration of all deals."""

from __future__ import annotations

from itertools import combinations, product
from math import comb

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardtable.cards import SUIT_MASKS, Card, Suit, cards_of, mask_of, parse_cards
from cardtable.games.spades import Rules
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.rules.actions import Phase
from cardtable.games.spades.strategies.odds import (
    ANY,
    Hidden,
    chance,
    count_deals,
    higher_masks,
    terms_cannot_beat,
    terms_cannot_beat_first,
)

RULES = {
    "classic": Rules(),
    "jokers": Rules(jokers="joker_joker_deuce"),
    "two deuces": Rules(jokers="joker_joker_deuces"),
    "lowest club": Rules(first_trick="lowest_club"),
}


def every_deal(hidden: Hidden) -> list[tuple[int, ...]]:
    """Return all deals that fit *hidden*, each as one mask per hand."""
    cards = [card.bit for card in cards_of(hidden.unknown)]
    deals = []
    for places in product(range(len(hidden.sizes)), repeat=len(cards)):
        hands = [0] * len(hidden.sizes)
        for bit, place in zip(cards, places, strict=True):
            hands[place] |= bit
        if all(
            hand.bit_count() == size
            and not hand & ~allowed
            and (spades is None or (hand & hidden.spades).bit_count() == spades)
            for hand, size, allowed, spades in zip(
                hands, hidden.sizes, hidden.allowed, hidden.exact, strict=True
            )
        ):
            deals.append(
                tuple(hand | known for hand, known in zip(hands, hidden.known, strict=True))
            )
    return deals


def can_beat(hand: int, card: int, led: int, rules: Rules) -> bool:
    """Return whether *hand* has a legal card that beats *card*, by the rules of the game.

    *card* leads the trick or, if it is not of the suit *led*, ruffs the card that leads.
    """
    is_ruff = rules.suits[card] != led
    free = rules.suit_masks[led] & ~hand & ~(1 << card)
    lead = next(index for index in range(54) if free >> index & 1)
    opening = [1 << lead, 1 << card, hand] if is_ruff else [1 << card, hand]
    state = HandState(rules, 3, [*opening, 0, 0][:4], ())
    state.phase = Phase.PLAYING
    state.leaders = bytes((0,))
    state.settle(0)
    for index in (lead, card) if is_ruff else (card,):
        state.play(index)
    seat = state.to_act
    for reply in cards_of(state.legal_mask()):
        trial = state.copy()
        trial.play(reply.index)
        if trial.winning == seat:
            return True
    return False


@st.composite
def positions(draw: st.DrawFn) -> tuple[Hidden, int, int, str]:
    """Generate a small ending: hidden cards, best card of the trick, suit led, key of RULES."""
    name = draw(st.sampled_from(sorted(RULES)))
    deck = list(RULES[name].deck)
    cards = draw(st.lists(st.sampled_from(deck), min_size=4, max_size=10, unique=True))
    best, pool = cards[0], cards[1:]
    suit = RULES[name].suit_of(best)
    led = draw(st.sampled_from([suit] if suit is not Suit.SPADES else list(Suit)))
    known_count = draw(st.integers(0, 2))
    owner = draw(st.integers(0, 2))
    known = [0, 0, 0]
    known[owner] = mask_of(pool[:known_count])
    unknown = mask_of(pool[known_count:])
    count = unknown.bit_count()
    first = draw(st.integers(0, count))
    second = draw(st.integers(0, count - first))
    void = st.frozensets(st.sampled_from(list(Suit)), max_size=2)
    masks = RULES[name].suit_masks
    allowed = tuple(ANY & ~sum(masks[each] for each in draw(void)) for _place in range(3))
    sizes = (first, second, count - first - second)
    hidden = Hidden(unknown, sizes, allowed, tuple(known), (None, None, None), masks[3])
    if draw(st.booleans()):
        deals = every_deal(hidden)
        assume(deals)
        deal = draw(st.sampled_from(deals))
        exact = tuple(
            (hand & ~certain & masks[3]).bit_count() if draw(st.booleans()) else None
            for hand, certain in zip(deal, known, strict=True)
        )
        hidden = hidden._replace(exact=exact)
    return hidden, best.index, int(led), name


@pytest.mark.check
@given(positions(), st.sampled_from([(0,), (2,), (0, 1), (1, 2), (0, 1, 2)]))
@settings(max_examples=30)
def test_chances_match_an_enumeration_of_deals(
    position: tuple[Hidden, int, int, str], against: tuple[int, ...]
) -> None:
    hidden, card, led, name = position
    rules = RULES[name]
    deals = every_deal(hidden)
    assert hidden.deals() == len(deals)
    assume(deals)
    unseen = hidden.unknown | sum(hidden.known)
    terms_of = terms_cannot_beat_first if rules.first_trick == "lowest_club" else terms_cannot_beat
    terms = terms_of(rules, card, led, higher_masks(rules)[card], unseen)
    unbeaten = sum(
        not any(can_beat(deal[place], card, led, rules) for place in against) for deal in deals
    )
    assert chance(hidden, dict.fromkeys(against, terms)) == pytest.approx(unbeaten / len(deals))


def test_the_number_of_deals_is_a_multinomial_coefficient() -> None:
    """It is 0 if the sizes do not add up, or if a card fits nowhere."""
    unknown = mask_of(parse_cards("2c 3c 4c 5d 6d 7d 8h 9h Th Js Qs Ks"))
    assert count_deals(unknown, (4, 4, 4), (ANY, ANY, ANY)) == comb(12, 4) * comb(8, 4)
    assert count_deals(unknown, (6, 6), (ANY, ANY)) == comb(12, 6)
    assert count_deals(unknown, (6, 5), (ANY, ANY)) == 0
    assert count_deals(unknown, (12,), (ANY & ~SUIT_MASKS[3],)) == 0


def test_the_chance_of_a_king_with_the_ace_out() -> None:
    """Three cards are hidden in each hand: the ace beats the king, and so does a ruff."""
    hidden_cards = parse_cards("Ah 2h 3h 4h 5c 6c 7c 8c 9s")
    unknown = mask_of(hidden_cards)
    hidden = Hidden(unknown, (3, 3, 3), (ANY,) * 3, (0,) * 3, (None,) * 3, SUIT_MASKS[3])
    king = Card.parse("Kh")
    higher = higher_masks(Rules())[king.index]
    terms = terms_cannot_beat(Rules(), king.index, Suit.HEARTS, higher, unknown)
    unable = sum(
        Card.parse("Ah") not in hand
        and (any(card.suit is Suit.HEARTS for card in hand) or Card.parse("9s") not in hand)
        for hand in combinations(hidden_cards, 3)
    )
    assert chance(hidden, {1: terms}) == pytest.approx(unable / comb(9, 3))


def test_a_void_partner_makes_the_ace_more_likely_elsewhere() -> None:
    unknown = mask_of(parse_cards("Ah 2h 3h 5c 6c 7c"))
    king = Card.parse("Kh").index
    terms = terms_cannot_beat(Rules(), king, Suit.HEARTS, higher_masks(Rules())[king], unknown)
    plain = Hidden(unknown, (2, 2, 2), (ANY,) * 3, (0,) * 3, (None,) * 3, SUIT_MASKS[3])
    void = plain._replace(allowed=(ANY, ANY & ~SUIT_MASKS[Suit.HEARTS], ANY))
    assert chance(plain, {0: terms}) == pytest.approx(2 / 3)
    assert chance(void, {0: terms}) == pytest.approx(1 / 2)
