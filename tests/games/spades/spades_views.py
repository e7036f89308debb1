"""Views of one seat at a chosen point of a hand, for tests of strategies."""

from __future__ import annotations

from cardtable.cards import mask_of, parse_cards
from cardtable.games.spades import Bid, Rules, View
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.rules.actions import Phase


def view_with(  # noqa: PLR0913  # what a test may choose of a view
    held: str,
    *,
    trick: str = "",
    before: tuple[tuple[int, str], ...] = (),
    bids: str = "3 3 3 3",
    seat: int = 0,
    scores: tuple[int, ...] = (0, 0),
    bags: tuple[int, ...] = (0, 0),
    rules: Rules | None = None,
    broken: bool = False,
) -> View:
    """Return the view of *seat*, which holds *held* and is to play to *trick*.

    *before* are the finished tricks as (leader, cards in turn); *bids* by position. The number of
    cards held must fit the tricks played.
    """
    rules = rules or Rules()
    seats = rules.players
    own = mask_of(parse_cards(held))
    hand = HandState(rules, 0, [own if position == seat else 0 for position in range(seats)], ())
    assert own.bit_count() == rules.hand_size - len(before)
    hand.bids = tuple(Bid.parse(word) for word in bids.split())
    hand.phase = Phase.PLAYING
    first = before[0][0] if before else (seat - len(parse_cards(trick))) % seats
    hand.leaders = bytes((first,))
    hand.settle(first)
    for leader, cards in before:
        assert hand.to_act == leader, f"{hand.to_act} took the trick before {cards}"
        for card in parse_cards(cards):
            hand.play(card.index)
    for card in parse_cards(trick):
        hand.play(card.index)
    assert hand.to_act == seat, f"{hand.to_act} is to act"
    hand.settle(seat, hand.broken or broken)
    hand.held = [own if position == seat else 0 for position in range(seats)]
    return View(
        seat,
        rules,
        Phase.PLAYING,
        0,
        1,
        scores,
        bags,
        hand.bids,
        own,
        hand.legal_mask(),
        (),
        seat,
        hand.history,
        hand.leaders,
        hand.broken,
        (),
        0,
        -1,
        0,
        ("A", "B", "C", "D")[:seats],
        None,
    )
