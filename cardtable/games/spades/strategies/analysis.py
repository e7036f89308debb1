"""Analysis of a view for one decision: unseen cards, and chances that a card is beaten."""

from __future__ import annotations

from functools import lru_cache

from cardtable.cards import mask_of
from cardtable.games.spades.hand.state import beats
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.strategies.odds import (
    ANY,
    Hidden,
    Terms,
    chance,
    higher_masks,
    terms_cannot_beat,
    terms_cannot_beat_first,
)
from cardtable.games.spades.views.view import View


@lru_cache(maxsize=64)
def deck_mask(rules: Rules) -> int:
    """Return the cards in play as a mask."""
    return mask_of(rules.deck)


class Analysis:
    """The analysis of one view. Cards are indexes, sets of cards are masks.

    *yet_to_play* are the positions still to play to the current trick after this seat, in order;
    *best* is the index of the winning card and *winner* its position, *led* the suit led (all -1
    before the first card). *opponents* are all positions of other sides. *place* maps the positions
    of the other seats to their places in *hidden*.
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
        self.higher = higher_masks(rules)
        self.taken = view.taken
        self.opponents = tuple(other for other in range(seats) if other not in (seat, self.partner))
        self._read_trick()
        self._read_hidden()
        self._unbeaten: dict[tuple[int, int, tuple[int, ...]], float] = {}

    def _read_trick(self) -> None:
        view, seats = self.view, self.rules.players
        played = view.history[(len(view.leaders) - 1) * seats :] if view.leaders else b""
        self.trick_size = len(played)
        self.led = self.rules.suits[played[0]] if played else -1
        self.best = self.winner = -1
        for step, index in enumerate(played):
            if step == 0 or self.beats(index, self.best):
                self.best = index
                self.winner = (view.leaders[-1] + step) % seats
        self.trick = tuple(
            ((view.leaders[-1] + step) % seats, index) for step, index in enumerate(played)
        )
        self.yet_to_play = tuple(
            (self.seat + step) % seats for step in range(1, seats - self.trick_size)
        )
        self.first_trick_rule = self.rules.first_trick == "lowest_club" and len(view.leaders) == 1

    def _read_hidden(self) -> None:
        view, rules = self.view, self.rules
        allowed, known, sizes = view.allowed(), view.known(), view.sizes()
        self.sizes = sizes
        others = [other for other in range(rules.players) if other != self.seat]
        located = 0
        for other in others:
            located |= known[other]
        self.unseen = deck_mask(rules) & ~view.seen
        unknown = self.unseen & ~located
        hidden_sizes = [sizes[other] - known[other].bit_count() for other in others]
        masks = [allowed[other] for other in others]
        exact: list[int | None] = []
        for other in others:
            spades = view.spades_left(other)
            exact.append(None if spades is None else spades - rules.spades_in(known[other]))
        if rules.players == 2:  # discards and the stock form one more place
            hidden_sizes.append(unknown.bit_count() - sum(hidden_sizes))
            masks.append(ANY)
            exact.append(None)
        self.place = {other: place for place, other in enumerate(others)}
        places = len(hidden_sizes)
        self.hidden = Hidden(
            unknown,
            tuple(hidden_sizes),
            tuple(masks),
            tuple(known[other] for other in others) + (0,) * (places - len(others)),
            tuple(exact),
            rules.spades,
        )
        self.total = self.hidden.deals()

    # --- the current trick ---------------------------------------------------------------------

    def beats(self, index: int, best: int) -> bool:
        """Return whether the card *index*, played later, beats *best*."""
        return beats(self.rules, index, best)

    def takes_lead(self, index: int) -> bool:
        """Return whether *index* would be the best card of the current trick."""
        return self.best < 0 or self.beats(index, self.best)

    def cannot_beat(self, card: int, led: int) -> Terms:
        """Return the event that a hand cannot beat *card* in a trick where *led* was led."""
        terms = terms_cannot_beat_first if self.first_trick_rule else terms_cannot_beat
        return terms(self.rules, card, led, self.higher[card], self.unseen)

    def chance_unbeaten(self, card: int, seats: tuple[int, ...]) -> float:
        """Return the exact chance that none of *seats* can beat *card* in the current trick.

        *card* leads the trick, or is its best card when it is played.
        """
        if not seats:
            return 1.0
        led = self.led if self.led >= 0 else self.rules.suits[card]
        key = (self.rules.suits[card], self.higher[card] & self.unseen, seats)
        unbeaten = self._unbeaten.get(key)
        if unbeaten is None:
            terms = self.cannot_beat(card, led)
            unbeaten = chance(self.hidden, {self.place[seat]: terms for seat in seats}, self.total)
            self._unbeaten[key] = unbeaten
        return unbeaten

    # --- single hands --------------------------------------------------------------------------

    def is_void(self, position: int, suit: int) -> bool:
        """Return whether *position* is known to be void in *suit*."""
        place = self.place[position]
        return (
            not ((self.hidden.allowed[place] & self.hidden.unknown) | self.hidden.known[place])
            & self.rules.suit_masks[suit]
        )

    def chance_without(self, position: int, mask: int) -> float:
        """Return the exact chance that *position* holds no card of *mask*."""
        return chance(self.hidden, {self.place[position]: ((1, mask & self.unseen),)}, self.total)
