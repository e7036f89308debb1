"""Facts derived from a view for one decision: unseen cards, chances to be beaten."""

from __future__ import annotations

from functools import lru_cache

from cardtable.cards import SUIT_MASKS, mask_of
from cardtable.games.spades.hand import SUIT_OF
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.strategies.odds import (
    ANY,
    Hidden,
    Terms,
    chance,
    higher_masks,
    terms_unable,
    terms_unable_first,
)
from cardtable.games.spades.view import View


@lru_cache(maxsize=64)
def deck_mask(rules: Rules) -> int:
    """Return the cards in play as a mask."""
    return mask_of(rules.deck)


class Reading:
    """Facts derived from one view. Cards are indexes, sets are masks.

    *after* are the positions still to play to the current trick, in order; *best* is the index of
    the winning card (-1 before the first) and *winner* its position (-1). *led* is the suit led or
    -1. *enemies* are all positions of other sides.
    """

    def __init__(self, view: View) -> None:
        rules = view.rules
        seats, seat = rules.players, view.seat
        self.view = view
        self.rules = rules
        self.seat = seat
        partner = view.partner
        self.partner = -1 if partner is None else partner
        self.power = rules.power
        self.higher = higher_masks(rules.power)
        self.taken = view.taken
        self.enemies = tuple(other for other in range(seats) if other not in (seat, self.partner))
        self._read_trick()
        self._read_hidden()
        self._stands: dict[tuple[int, int, tuple[int, ...]], float] = {}

    def _read_trick(self) -> None:
        view, seats = self.view, self.rules.players
        played = view.history[(len(view.leaders) - 1) * seats :] if view.leaders else b""
        self.trick_size = len(played)
        self.led = SUIT_OF[played[0]] if played else -1
        self.best = self.winner = -1
        for step, index in enumerate(played):
            if step == 0 or self.beats(index, self.best):
                self.best = index
                self.winner = (view.leaders[-1] + step) % seats
        self.trick = tuple(
            ((view.leaders[-1] + step) % seats, index) for step, index in enumerate(played)
        )
        self.after = tuple((self.seat + step) % seats for step in range(1, seats - self.trick_size))
        self.first_trick_rule = self.rules.first_trick == "lowest_club" and len(view.leaders) == 1

    def _read_hidden(self) -> None:
        view, rules = self.view, self.rules
        allowed, known, sizes = view.allowed(), view.known(), view.sizes()
        self.sizes = sizes
        others = [other for other in range(rules.players) if other != self.seat]
        given = 0
        for other in others:
            given |= known[other]
        self.unseen = deck_mask(rules) & ~view.seen
        unknown = self.unseen & ~given
        left = [sizes[other] - known[other].bit_count() for other in others]
        may = [allowed[other] for other in others]
        exact: list[int | None] = []
        for other in others:
            spades = view.spades_left(other)
            exact.append(None if spades is None else spades - rules.spades_in(known[other]))
        if rules.players == 2:  # discards and the stock form one more place
            left.append(unknown.bit_count() - sum(left))
            may.append(ANY)
            exact.append(None)
        self.place = {other: place for place, other in enumerate(others)}
        places = len(left)
        self.hidden = Hidden(
            unknown,
            tuple(left),
            tuple(may),
            tuple(known[other] for other in others) + (0,) * (places - len(others)),
            tuple(exact),
        )
        self.total = self.hidden.deals()

    # --- the running trick ---------------------------------------------------------------------

    def beats(self, index: int, best: int) -> bool:
        """Return whether the card *index*, played later, beats *best*."""
        if SUIT_OF[index] == SUIT_OF[best]:
            return self.power[index] > self.power[best]
        return SUIT_OF[index] == 3

    def takes_lead(self, index: int) -> bool:
        """Return whether *index* would be the best card of the current trick."""
        return self.best < 0 or self.beats(index, self.best)

    def unable(self, card: int, led: int) -> Terms:
        """Return the event that a hand still to play cannot beat *card* when *led* was led."""
        terms = terms_unable_first if self.first_trick_rule else terms_unable
        return terms(card, led, self.higher[card], self.unseen)

    def stands(self, card: int, against: tuple[int, ...]) -> float:
        """Return the exact chance that nobody of *against* can beat *card* in the current trick.

        *card* is the best one of the trick when played, or leads it.
        """
        if not against:
            return 1.0
        led = self.led if self.led >= 0 else SUIT_OF[card]
        key = (SUIT_OF[card], self.higher[card] & self.unseen, against)
        chance_of_none = self._stands.get(key)
        if chance_of_none is None:
            terms = self.unable(card, led)
            chance_of_none = chance(
                self.hidden, {self.place[one]: terms for one in against}, self.total
            )
            self._stands[key] = chance_of_none
        return chance_of_none

    # --- single hands --------------------------------------------------------------------------

    def void(self, position: int, suit: int) -> bool:
        """Return whether *position* is known to be void in *suit*."""
        place = self.place[position]
        return (
            not ((self.hidden.allowed[place] & self.hidden.unknown) | self.hidden.known[place])
            & SUIT_MASKS[suit]
        )

    def holds_none(self, position: int, mask: int) -> float:
        """Return the exact chance that *position* holds no card of *mask*."""
        return chance(self.hidden, {self.place[position]: ((1, mask & self.unseen),)}, self.total)
