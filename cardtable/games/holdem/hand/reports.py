"""Report the events of a hand. These functions are called only while there are listeners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cards import Card
from cardtable.engine.zones import BOARD, hand_zone
from cardtable.games.holdem import events
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.hand import STREETS, HandState


def cards(indexes: Sequence[int]) -> tuple[Card, ...]:
    """Return the cards of *indexes*, without the unknown ones."""
    return tuple([Card.of(index) for index in indexes if index >= 0])


def started(hand: HandState) -> None:
    """Report button, blinds and stacks; the game fills in the number of the hand."""
    assert hand.news is not None
    small = hand.small if hand.small in hand.ring else None
    hand.news.append(events.HandStarted(0, hand.button, small, hand.big, hand.started))


def posted(hand: HandState, seat: int, chips: int, kind: str) -> None:
    """Report a blind; *kind* is small-blind, big-blind, straddle or late-blind."""
    assert hand.news is not None
    all_in = not hand.stacks[seat]
    hand.news.append(events.Posted(chips, f"stack:{seat}", f"bet:{seat}", seat, kind, all_in))


def antes(hand: HandState) -> None:
    """Report the antes, which go into the pots at once."""
    assert hand.news is not None
    if hand.dead:
        started, stacks = hand.started, hand.stacks
        paid = [(seat, started[seat] - stacks[seat], 0) for seat in hand.ring]
    else:
        paid = list(_parts(hand, [0] * len(hand.paid)))
    for seat, chips, pot in paid:
        if not chips:
            continue
        all_in = not hand.stacks[seat]
        hand.news.append(events.Posted(chips, f"stack:{seat}", f"pot:{pot}", seat, "ante", all_in))


def dealt(hand: HandState) -> None:
    """Report the hole cards; the game fills in the number of the hand."""
    assert hand.news is not None
    hands = tuple(
        cards(hand.hole(seat)) if seat in hand.ring else () for seat in range(len(hand.stacks))
    )
    hand.news.append(events.HandDealt(hands, hand.ring, 0))


def acted(hand: HandState, seat: int, action: Action, cost: int) -> None:
    """Report an action, and where its chips and cards go."""
    assert hand.news is not None
    all_in = bool(cost) and not hand.stacks[seat]
    hand.news.append(events.Acted(seat, action.words, action, cost, all_in))
    if cost:
        hand.news.append(events.Bet(cost, f"stack:{seat}", f"bet:{seat}", seat))
    if not hand.live >> seat & 1:
        folded = cards(hand.hole(seat))
        hand.news.append(events.Folded(folded, hand_zone(seat), "discard", seat))


def returned(hand: HandState, seat: int, chips: int) -> None:
    """Report an uncalled bet."""
    assert hand.news is not None
    hand.news.append(events.Returned(chips, f"bet:{seat}", f"stack:{seat}", seat))


def collected(hand: HandState, before: Sequence[int]) -> None:
    """Report the part of each bet that goes into each pot; *before* is the amount paid so far."""
    assert hand.news is not None
    for seat, chips, pot in _parts(hand, before):
        hand.news.append(events.Collected(chips, f"bet:{seat}", f"pot:{pot}", seat))


def _parts(hand: HandState, before: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yield (seat, chips, pot) for the chips each seat has paid beyond *before*, pot by pot."""
    levels = sorted({hand.paid[seat] for seat in hand.ring if hand.live >> seat & 1})
    for seat, (old, new) in enumerate(zip(before, hand.paid, strict=True)):
        below, pot = 0, -1
        for level in levels:
            pot += level > below or (pot < 0 and hand.dead > 0)
            top = new if level == levels[-1] else min(new, level)
            part = top - max(old, below)
            if part > 0:
                yield seat, part, pot
            below = level


def board(hand: HandState) -> None:
    """Report the burned card and the cards of this street."""
    assert hand.news is not None
    now = hand.board_at(hand.street)
    dealt = now[len(hand.board_at(hand.street - 1)) :]
    burn = hand.deck[2 * len(hand.ring) + (0, 0, 4, 6)[hand.street]]
    hand.news.append(events.Burned(cards((burn,)), "stock", "discard", None))
    street = STREETS[hand.street].value
    hand.news.append(events.BoardDealt(cards(dealt), "stock", BOARD, None, street))


def turned_up(hand: HandState) -> None:
    """Report that all hands are turned up because no more betting is possible."""
    for seat in hand.ring:
        if hand.live >> seat & 1:
            shown(hand, seat)
    run_out(hand)


def run_out(hand: HandState) -> None:
    """Report the hands and the board of an all-in whose board is not complete.

    Nothing is reported if a hand is unknown.
    """
    assert hand.news is not None
    if hand.street < 3:
        seats = [seat for seat in hand.ring if hand.live >> seat & 1]
        hands = tuple([(seat, cards(hand.hole(seat))) for seat in seats])
        if any(len(held) < 2 for _seat, held in hands):
            return
        hand.news.append(events.RunOut(hands, cards(hand.board)))


def shown(hand: HandState, seat: int) -> None:
    """Report the cards of *seat*, with the name of the hand once the board has five cards."""
    assert hand.news is not None
    held = cards(hand.hole(seat))
    title, best = "", tuple[Card, ...]()
    if hand.street == 3:
        # Imported late: its tables are computed on import, which would delay the program's start.
        from cardtable.poker.evaluator import best_five, describe

        title, best = describe(held + cards(hand.board)), best_five(held + cards(hand.board))
    hand.news.append(events.Shown(seat, held, title, best))


def mucked(hand: HandState, seat: int) -> None:
    """Report that *seat* mucks its beaten cards."""
    assert hand.news is not None
    held = cards(hand.hole(seat))
    hand.news.append(events.Mucked(held, hand_zone(seat), "discard", seat))


def settled(hand: HandState) -> None:
    """Report who showed and who mucked, unless all but one folded, then the payments."""
    if hand.live & (hand.live - 1):
        for seat in hand.showing_order:
            if hand.shown >> seat & 1:
                shown(hand, seat)
            else:
                mucked(hand, seat)
    won(hand)


def won(hand: HandState) -> None:
    """Report the payments, side pots first."""
    from cardtable.poker.evaluator import describe

    assert hand.news is not None
    awards, pots = hand.awards, hand.pot_count
    for award in awards:
        title = ""
        if hand.shown >> award.seat & 1:
            title = describe(cards(hand.hole(award.seat)) + cards(hand.board))
        shared = sum(other.pot == award.pot for other in awards) > 1
        hand.news.append(
            events.PotWon(
                award.amount,
                f"pot:{award.pot}",
                f"stack:{award.seat}",
                award.seat,
                award.pot,
                pots,
                title,
                shared,
            )
        )
