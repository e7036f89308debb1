"""Look ahead with all cards on the table: quick playouts, and exact search of the last tricks.

Knows no hidden card: whoever calls it hands over a full deal.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardtable.cards import SUIT_MASKS
from cardtable.games.spades.hand import SPADES, SUIT_OF, HandState
from cardtable.games.spades.strategies.odds import higher_masks

Value = Callable[[tuple[int, ...]], float]
"""What a finished hand is worth to the searching side, from the tricks taken by position."""


class Sight:
    """Play on from positions in which every hand is seen. *nils* are seats that must take none."""

    def __init__(self, hand: HandState, nils: frozenset[int], rng: Random) -> None:
        self.rules = hand.rules
        self.higher = higher_masks(hand.rules.power)
        self.power = hand.rules.power
        self.nils = nils
        self.rng = rng
        self.side_of = hand.rules.side_of
        bids = [bid.tricks if bid is not None else 3 for bid in hand.bids]
        self.contracts = [sum(bids[seat] for seat in side) for side in hand.rules.sides]

    # --- a sensible card, quickly --------------------------------------------------------------

    def playout(self, hand: HandState) -> tuple[int, ...]:
        """Play *hand* to its end by :meth:`pick` for every seat; return the tricks by position."""
        pick, lay = self.pick, hand.lay
        while hand.held[hand.to_act]:
            lay(pick(hand))
        return tuple(hand.took)

    def pick(self, hand: HandState) -> int:
        """Return the index of a sensible card for the player to act."""
        legal = hand.legal_mask()
        if not legal & (legal - 1):
            return legal.bit_length() - 1
        seat = hand.to_act
        cards = self._cards(legal)
        if seat in self.nils and not hand.took[seat]:
            return self._under(hand, cards)
        live = [other for other in self.nils if not hand.took[other] and other != seat]
        for nil in live:
            card = self._for_nil(hand, seat, nil, cards)
            if card >= 0:
                return card
        if not self._wants(hand, self.side_of[seat]):
            return self._under(hand, cards)
        if hand.laid:
            return self._follow(hand, seat, cards)
        return self._lead(hand, seat, cards)

    @staticmethod
    def best(hand: HandState) -> int:
        """Return the index of the card that wins the running trick."""
        place = (hand.winning - hand.leaders[-1]) % hand.seats
        return hand.history[place - hand.laid]

    def _cards(self, mask: int) -> list[int]:
        """Return the indexes of *mask*, plain before spades and low before high."""
        found = []
        while mask:
            low = mask & -mask
            found.append(low.bit_length() - 1)
            mask ^= low
        power = self.power
        found.sort(key=lambda index: power[index] + (20 if index >= 39 else 0))
        return found

    def _wants(self, hand: HandState, side: int) -> bool:
        """Tell whether a side still wants tricks: for its contract, or to set another."""
        left = self.rules.hand_size - sum(hand.took)
        for index, contract in enumerate(self.contracts):
            need = contract - sum(hand.took[seat] for seat in self.rules.sides[index])
            if need > 0 and (index == side or need <= left <= need + 1):
                return True
        return False

    def _beaten(self, held: int, card: int, led: int) -> bool:
        """Tell whether a hand can beat *card* in a trick of suit *led*."""
        follows = held & SUIT_MASKS[led]
        if follows:
            return SUIT_OF[card] == led and follows & self.higher[card] != 0
        spades = held & SPADES
        if SUIT_OF[card] == 3:
            return spades & self.higher[card] != 0
        return spades != 0

    def _safe(self, hand: HandState, card: int, led: int, side: int) -> bool:
        """Tell whether no opponent still to play can beat *card*."""
        seats = hand.seats
        for step in range(1, seats - hand.laid):
            other = (hand.to_act + step) % seats
            if self.side_of[other] != side and self._beaten(hand.held[other], card, led):
                return False
        return True

    def _follow(self, hand: HandState, seat: int, cards: list[int]) -> int:
        led = SUIT_OF[hand.history[-hand.laid]]
        side, best = self.side_of[seat], self.best(hand)
        if self.side_of[hand.winning] == side and self._safe(hand, best, led, side):
            return cards[0]
        winning = [card for card in cards if self.beats(card, best)]
        for card in winning:
            if self._safe(hand, card, led, side):
                return card
        return cards[0]

    def _for_nil(self, hand: HandState, seat: int, nil: int, cards: list[int]) -> int:
        """Return a card that covers a partner's nil or breaks an opponent's, -1 if none matters."""
        friend = self.side_of[nil] == self.side_of[seat]
        if hand.laid:
            led = SUIT_OF[hand.history[-hand.laid]]
            best = self.best(hand)
            done = (nil - hand.leaders[-1]) % hand.seats < hand.laid
            if done:
                if hand.winning != nil:
                    return -1
                if friend:
                    over = [card for card in cards if self.beats(card, best)]
                    return over[0] if over else -1
                under = [card for card in cards if not self.beats(card, best)]
                return max(under, key=lambda card: self.power[card]) if under else -1
            reach = [(card, card if self.beats(card, best) else best, led) for card in cards]
        else:
            reach = [(card, card, SUIT_OF[card]) for card in cards]
        held = hand.held[nil]
        forced = [card for card, top, suit in reach if self._forced(held, top, suit)]
        if friend:
            if not forced:
                return -1
            free = [card for card in cards if card not in forced]
            return free[0] if free else -1
        if not forced or len(forced) == len(cards):
            return -1
        return forced[-1]

    def _forced(self, held: int, card: int, led: int) -> bool:
        """Tell whether a hand can lay nothing but cards that beat *card*."""
        follows = held & SUIT_MASKS[led]
        if follows:
            return SUIT_OF[card] == led and not follows & ~self.higher[card]
        return not held & ~SPADES and (SUIT_OF[card] != 3 or not held & ~self.higher[card])

    def beats(self, card: int, best: int) -> bool:
        """Tell whether *card*, laid later, beats *best*."""
        if SUIT_OF[card] == SUIT_OF[best]:
            return self.power[card] > self.power[best]
        return SUIT_OF[card] == 3

    def _lead(self, hand: HandState, seat: int, cards: list[int]) -> int:
        side = self.side_of[seat]
        sure = [card for card in cards if self._safe(hand, card, SUIT_OF[card], side)]
        plain = [card for card in sure if card < 39]
        if plain:
            return self.rng.choice(plain)
        if sure:
            return sure[-1]
        plain = [card for card in cards if card < 39]
        return self.rng.choice(plain[: len(plain) // 2 + 1]) if plain else cards[0]

    def _under(self, hand: HandState, cards: list[int]) -> int:
        """Return the highest card that does not win, or else the lowest there is."""
        if not hand.laid:
            return cards[0]
        best = self.best(hand)
        losing = [card for card in cards if not self.beats(card, best)]
        if losing:
            power = self.power
            return max(losing, key=lambda card: power[card] + (4 if card >= 39 else 0))
        return cards[0] if hand.laid < hand.seats - 1 else cards[-1]


class TooLong(Exception):
    """Report that an exact search needs more positions than it was given."""


class Exact:
    """Search the rest of a hand for the side *ours*, all others against it, with all cards known.

    *limit* bounds the positions looked at, over all calls.
    """

    def __init__(self, sight: Sight, ours: int, value: Value, limit: int) -> None:
        self.sight = sight
        self.ours = ours
        self.value = value
        self.left = limit
        self.known: dict[tuple[object, ...], tuple[float, float]] = {}

    def values(self, hand: HandState) -> dict[int, float]:
        """Return the value of each card the player to act may lay. Raises TooLong.

        Cards that are alike are searched once.
        """
        found: dict[int, float] = {}
        for group in self.alike(hand):
            after = hand.copy()
            after.lay(group[0])
            value = self.search(after, -1e9, 1e9)
            found.update(dict.fromkeys(group, value))
        return found

    def alike(self, hand: HandState) -> list[list[int]]:
        """Return the legal cards in groups of neighbours that no card in play parts."""
        seat = hand.to_act
        others = 0
        for other, held in enumerate(hand.held):
            if other != seat:
                others |= held
        for index in hand.history[len(hand.history) - hand.laid :]:
            others |= 1 << index
        higher = self.sight.higher
        groups: dict[tuple[int, int], list[int]] = {}
        mask = hand.legal_mask()
        while mask:
            low = mask & -mask
            index = low.bit_length() - 1
            groups.setdefault((SUIT_OF[index], higher[index] & others), []).append(index)
            mask ^= low
        return list(groups.values())

    def search(self, hand: HandState, low: float, high: float) -> float:
        """Return the value of *hand* with best play, exact between *low* and *high*."""
        self.left -= 1
        if self.left < 0:
            raise TooLong
        seat = hand.to_act
        if not hand.held[seat]:
            return self.value(tuple(hand.took))
        key: tuple[object, ...] | None = None
        if not hand.laid:
            key = (*hand.held, *hand.took, seat, hand.broken)
            floor, ceiling = self.known.get(key, (-1e9, 1e9))
            if floor >= high or floor == ceiling:
                return floor
            if ceiling <= low:
                return ceiling
            low, high = max(low, floor), min(high, ceiling)
        found = self._best_of(hand, self.sight.side_of[seat] == self.ours, low, high)
        if key is not None:
            if found <= low:
                self.known[key] = (-1e9, found)
            elif found >= high:
                self.known[key] = (found, 1e9)
            else:
                self.known[key] = (found, found)
        return found

    def _best_of(self, hand: HandState, ours: bool, low: float, high: float) -> float:
        groups = self.alike(hand)
        first = self.sight.pick(hand) if len(groups) > 1 else -1
        groups.sort(key=lambda group: first not in group)
        best = -1e9 if ours else 1e9
        for group in groups:
            after = hand.copy()
            after.lay(group[0])
            value = self.search(after, low, high)
            if ours:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best
