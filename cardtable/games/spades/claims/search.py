"""Search for a plan that takes every trick, whatever the hidden cards and the other plays.

All other players, the partner included, play against the plan and may play any card that they hold
in some possible deal. Hidden cards are assigned to a hand only when they are played: any hand may
hold a card if the distribution of lengths has room for it, so the search never enumerates deals. In
positions that the claimer cannot tell apart, the plan chooses the same card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from cardtable.games.spades.rules.actions import Phase
from cardtable.games.spades.views.lengths import (
    FIELD,
    SUIT_POWERS,
    SUITS,
    WIDTH,
    by_power,
    one_card,
)
from cardtable.games.spades.views.view import View
from cardtable.search.cards import trick_rules

_SPADES = 3
_LENGTH = (1 << FIELD) - 1

Worlds = tuple[int, ...]
"""The distributions of lengths that are still possible, see :func:`.lengths.distributions`."""
LostLine = tuple[tuple[tuple[int, int], ...], Worlds]
"""A losing line: the (seat, card) plays of the others, and the distributions after them."""


class OutOfSteps(Exception):
    """The search reached its limit without a result."""


class _Position(NamedTuple):
    """A position of the search. *own* and *unseen* are the claimer's and the unseen cards.

    *turn* is the seat to play, *played* the number of cards in the trick, *led* its suit (-1 before
    the first card), *best* its best card (0) and *winner* the seat that played it.
    """

    own: int
    unseen: int
    worlds: Worlds
    turn: int
    played: int
    led: int
    best: int
    winner: int
    broken: bool


class ClaimSearch:
    """The search for one view. Seats count clockwise from the claimer (0); cards are by power.

    *worlds* are the possible distributions and *unseen* the unseen cards. With *partner*, tricks of
    seat 2 count for the claim. *steps* limits the number of distributions examined; the search ends
    when *stop* returns True.
    """

    def __init__(
        self,
        view: View,
        worlds: Worlds,
        unseen: int,
        *,
        partner: bool,
        steps: int,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.steps = steps
        self.best = 0
        """After a proof: the claimer's first card, by power."""
        self._stop = stop
        self._seats = view.rules.players
        self._alone = not partner
        self._breaking = trick_rules.BREAKING.index(view.rules.breaking)
        self._view = view
        self._worlds = worlds
        self._unseen = unseen
        self._results: dict[_Position, LostLine | None] = {}

    def lost_line(self) -> LostLine | None:
        """Return a line in which a trick is lost, None if the claim is proved.

        Raises OutOfSteps.
        """
        view = self._view
        assert view.phase is Phase.PLAYING
        rules, led, best, winner = view.rules, -1, 0, 0
        for play in view.trick.plays:
            bit = by_power(rules, play.card.bit)
            if led < 0:
                led = _suit(bit)
            if not best or _beats(bit, best):
                best, winner = bit, (play.position - view.seat) % self._seats
        return self._claimer_turn(
            _Position(
                own=by_power(rules, view.held),
                unseen=self._unseen,
                worlds=self._worlds,
                turn=0,
                played=len(view.trick.plays),
                led=led,
                best=best,
                winner=winner,
                broken=view.broken,
            )
        )

    def _continue(self, state: _Position) -> LostLine | None:
        """Return a line in which a trick is lost from here on, None if there is none."""
        if state.played == self._seats:
            if state.winner and (self._alone or state.winner != 2):
                return (), state.worlds
            if not state.own:
                return None
            state = state._replace(turn=state.winner, played=0, led=-1, best=0, winner=0)
        elif (
            self._alone
            and state.winner
            and (state.played - state.turn) % self._seats < state.played
        ):
            return (), state.worlds  # the claimer's card is already beaten
        return self._claimer_turn(state) if state.turn == 0 else self._other_turn(state)

    def _claimer_turn(self, state: _Position) -> LostLine | None:
        if state in self._results:
            return self._results[state]
        self._spend(len(state.worlds))
        led = SUIT_POWERS[state.led] if state.played else 0
        legal = trick_rules.legal_cards(
            state.own, led, SUIT_POWERS[_SPADES], SUIT_POWERS[0], state.broken, trick_rules.FREE
        )
        first: LostLine | None = None
        for card in _own_choices(legal, state.unseen, state.best):
            line = self._play(state._replace(own=state.own ^ card), card)
            if line is None:
                self._results[state] = None
                self.best = card  # the root position is settled last
                return None
            first = first or line
        self._results[state] = first
        return first

    def _other_turn(self, state: _Position) -> LostLine | None:
        """Try every card that the seat to play may hold; cards that win come first."""
        self._spend(len(state.worlds))
        is_partner = state.turn == 2 and not self._alone
        low_only = self._alone and bool(state.played) and state.winner == 0
        for suit, after in self._suits_of(state):
            pool = state.unseen & SUIT_POWERS[suit]
            for card in _their_choices(
                pool, state.own | state.best, state.best, is_partner, low_only
            ):
                line = self._play(state._replace(unseen=state.unseen ^ card, worlds=after), card)
                if line is not None:
                    plays, rest = line
                    return ((state.turn, card), *plays), rest
        return None

    def _play(self, state: _Position, card: int) -> LostLine | None:
        """Continue after the seat to play has played *card*, which is removed from *at* already."""
        suit = _suit(card)
        led, best, winner = state.led, state.best, state.winner
        breaks = trick_rules.breaks_spades(
            suit == _SPADES, not state.played, led == _SPADES, self._breaking
        )
        if not state.played:
            led, best, winner = suit, card, state.turn
        elif _beats(card, best):
            best, winner = card, state.turn
        return self._continue(
            state._replace(
                turn=(state.turn + 1) % self._seats,
                played=state.played + 1,
                led=led,
                best=best,
                winner=winner,
                broken=state.broken or breaks,
            )
        )

    def _suits_of(self, state: _Position) -> Iterator[tuple[int, Worlds]]:
        """Yield each suit the seat may play, with the distributions left after it; spades first."""
        lengths = [FIELD * (4 * (state.turn - 1) + suit) for suit in SUITS]
        for suit in (_SPADES, 0, 1, 2):
            place, card = lengths[suit], one_card(state.turn - 1, suit)
            able = [world for world in state.worlds if world >> place & _LENGTH]
            if state.led < 0:
                if suit == _SPADES and not state.broken:
                    plain = lengths[0]
                    plain_suits = (1 << 3 * FIELD) - 1
                    able = [world for world in able if not world >> plain & plain_suits]
            elif suit != state.led:
                led = lengths[state.led]
                able = [world for world in able if not world >> led & _LENGTH]
            if able:
                yield suit, tuple([world - card for world in able])

    def _spend(self, steps: int) -> None:
        self.steps -= 4 + steps
        if self.steps < 0 or (self._stop is not None and self._stop()):
            raise OutOfSteps


def _suit(bit: int) -> int:
    return (bit.bit_length() - 1) // WIDTH


def _beats(card: int, best: int) -> bool:
    suit = _suit(card)
    return trick_rules.beats(card, best, suit == _suit(best), suit == _SPADES)


def _runs(cards: int, between: int) -> list[int]:
    """Split *cards* of one suit into runs without a card of *between* inside, highest first."""
    runs = []
    while cards:
        top = 1 << cards.bit_length() - 1
        parting = between & top - 1
        floor = 1 << parting.bit_length() if parting else 0
        run = cards & -floor if floor else cards
        runs.append(run)
        cards ^= run
    return runs


def _own_choices(legal: int, unseen: int, best: int) -> list[int]:
    """Return one card of each run of equivalent cards; those that are high come first."""
    choices = []
    for suit in (_SPADES, 0, 1, 2):
        for run in _runs(legal & SUIT_POWERS[suit], (unseen | best) & SUIT_POWERS[suit]):
            card = 1 << run.bit_length() - 1
            choices.append((card < (unseen & SUIT_POWERS[suit]), card))
    return [card for _beaten, card in sorted(choices, key=lambda pair: pair[0])]


def _their_choices(
    pool: int, parting: int, best: int, is_partner: bool, low_only: bool
) -> Iterator[int]:
    """Yield one card of each run of equivalent cards in *pool*, the cards of one suit.

    The partner is assumed to play the lowest card of a run and an opponent the highest, since the
    difference only matters in this trick. With *low_only*, a card that does not beat the claimer's
    *best* is the lowest: it never hurts a defender to keep a higher one.
    """
    if not pool:
        return
    if low_only:
        top = 1 << pool.bit_length() - 1
        yield top if _beats(top, best) else pool & -pool
        return
    for run in _runs(pool, parting & SUIT_POWERS[_suit(pool)]):
        yield run & -run if is_partner else 1 << run.bit_length() - 1
