"""Worlds of Spades: full hands consistent with a view, drawn at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.cards import cards_of, mask_of
from cardtable.engine.dealing import Holder, NoDeal, Splits, deal_hidden, list_splits
from cardtable.games.spades.hand.state import CLUBS, HandState
from cardtable.games.spades.rules.actions import Phase

if TYPE_CHECKING:
    from cardtable.games.spades.views.view import View

ANY = (1 << 54) - 1


def sample_hand(view: View, rng: Random) -> HandState:
    """Return a hand drawn uniformly from all that are consistent with *view*.

    Raises NoDeal if there is none.
    """
    rules = view.rules
    held, discarded, stock = _sample_hidden(view, rng)
    hand = HandState(rules, view.dealer, list(held), stock)
    hand.discarded = list(discarded)
    hand.bids = view.bids
    hand.passed_cards = _sample_passed_cards(view, held, rng)
    hand.history, hand.leaders = view.history, view.leaders
    hand.phase = Phase.PLAYING if view.leaders else view.phase
    hand.taken = list(view.taken)
    hand.dealt = _dealt_before(view, held, hand.passed_cards)
    hand.settle(max(view.to_act, 0), view.broken)
    return hand


class Dealer:
    """Samples the hidden cards of one view repeatedly.

    With *memory*, only that number of latest tricks is remembered: cards that others played earlier
    may be dealt again, and voids shown are forgotten.
    """

    def __init__(self, view: View, memory: int | None = None) -> None:
        rules, sizes, allowed, known = view.rules, view.sizes(), view.allowed(), view.known()
        forgotten = _forgotten(view, memory)
        if forgotten:
            allowed = (ANY,) * rules.players
        self.view = view
        self.spades = rules.spades
        self.known = known
        self.others = [position for position in range(rules.players) if position != view.seat]
        if view.hidden:
            self.others.append(view.seat)
        placed = view.seen
        for mask in known:
            placed |= mask
        self.holders = [
            _holder(view, sizes[position], allowed[position], known[position], position)
            for position in self.others
        ]
        if rules.players == 2:
            kept = sizes[self.others[0]] if view.stock_size else rules.hand_size
            top = 1 if view.drawn >= 0 else 0
            # the opponent's discards: one for each card kept
            self.holders.append(Holder(kept, ANY))
            self.holders.append(Holder(view.stock_size - top, ANY))
        if forgotten:
            self.holders = [Holder(holder.size, holder.allowed) for holder in self.holders]
            self.holders.append(Holder(forgotten.bit_count(), ANY))
        self.unknown = mask_of(rules.deck) & ~placed | forgotten
        self.leading = 0 if forgotten else _clubs_of_leader(view)
        if self.leading and not self.leading & self.unknown:
            raise NoDeal("The leader of the lowest club holds no club.")

    def hidden(self, rng: Random) -> tuple[int, ...]:
        """Return one mask for each hidden place, drawn uniformly from all consistent deals."""
        dealt = deal_hidden(self.unknown, self.holders, rng, counted=self.spades)
        while self.leading and not dealt[0] & self.leading:  # rejection sampling
            dealt = deal_hidden(self.unknown, self.holders, rng, counted=self.spades)
        return dealt

    def deal(self, rng: Random) -> list[int]:
        """Return the hands of all positions in one world. Raises NoDeal if there is none."""
        return self.hands(self.hidden(rng))

    def splits(self, rng: Random) -> Splits:
        """Return the ways to split the hidden cards."""
        return list_splits(self.unknown, self.holders, rng, counted=self.spades)

    def hands(self, dealt: tuple[int, ...]) -> list[int]:
        """Return the hands of all positions, given the masks *dealt* to the hidden places."""
        held = list(self.known)
        for position, mask in zip(self.others, dealt, strict=False):
            held[position] |= mask
        return held


def _forgotten(view: View, memory: int | None) -> int:
    """Return the others' cards played before the latest *memory* tricks and the current one."""
    if memory is None:
        return 0
    mask = 0
    for trick in view.tricks[: max(0, len(view.tricks) - memory)]:
        for position, card in trick.plays:
            if position != view.seat:
                mask |= card.bit
    return mask


def _sample_hidden(
    view: View, rng: Random
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return hands, discards and the stock of one world."""
    dealer = Dealer(view)
    dealt = dealer.hidden(rng)
    held = dealer.hands(dealt)
    if view.rules.players != 2:
        return tuple(held), (0,) * view.rules.players, ()
    discards = [0, 0]
    discards[view.seat], discards[dealer.others[0]] = view.discarded, dealt[-2]
    stock = [card.index for card in cards_of(dealt[-1])]
    rng.shuffle(stock)
    return tuple(held), tuple(discards), (*([view.drawn] if view.drawn >= 0 else ()), *stock)


def _holder(view: View, size: int, allowed: int, known: int, position: int) -> Holder:
    """Return the hidden part of the hand at *position*, which holds the cards *known*."""
    spades = view.spades_left(position)
    exact = None if spades is None else spades - view.rules.spades_in(known)
    return Holder(size - known.bit_count(), allowed, exact)


def _clubs_of_leader(view: View) -> int:
    """Return the clubs one of which the leading opponent must hold (two players)."""
    leads = view.leaders and view.leaders[0] != view.seat and not view.history
    if view.rules.players != 2 or view.rules.first_trick == "free" or not leads:
        return 0
    own = view.held & CLUBS
    if not own and view.leaders[0] == (view.dealer + 1) % 2:
        return 0  # it also leads if neither player has a club
    return CLUBS & (own & -own) - 1 if own else CLUBS


def _sample_passed_cards(
    view: View, held: tuple[int, ...], rng: Random
) -> tuple[tuple[int, int, int], ...]:
    """Return the passed cards; unknown ones are drawn from the receiving hand."""
    passed_cards: list[tuple[int, int, int]] = []
    used: set[int] = {index for _sender, _receiver, index in view.passed_cards}
    for sender, receiver, index in view.passed_cards:
        if index < 0:
            played = mask_of(
                play.card
                for trick in (*view.tricks, view.trick)
                for play in trick.plays
                if play.position == receiver
            )
            choice = [card.index for card in cards_of(held[receiver] | played)]
            index = rng.choice([card for card in choice if card not in used])
            used.add(index)
        passed_cards.append((sender, receiver, index))
    return tuple(passed_cards)


def _dealt_before(
    view: View, held: tuple[int, ...], passed_cards: tuple[tuple[int, int, int], ...]
) -> tuple[int, ...]:
    """Return the hands as dealt: cards held and played, with passed cards returned."""
    dealt = list(held)
    for trick in (*view.tricks, view.trick):
        for position, card in trick.plays:
            dealt[position] |= card.bit
    for sender, receiver, index in passed_cards:
        dealt[receiver] &= ~(1 << index)
        dealt[sender] |= 1 << index
    return tuple(dealt)
