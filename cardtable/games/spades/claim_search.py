"""Search what can be seen: does one plan take every trick, whoever holds what and plays what?

The others, the partner among them, play against the plan: they choose among all cards that some
deal still possible lets them play. A deal is settled only as it shows: a hidden card may be
declared to lie wherever a distribution of lengths has room for it, so that the search never lists
deals. The claimer has one answer to all that looks alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardtable.games.spades.hand import Phase
from cardtable.games.spades.lengths import FIELD, OF_SUIT, SUITS, WIDTH, by_power, unit
from cardtable.games.spades.view import View

_SPADES = 3
_LENGTH = (1 << FIELD) - 1

Worlds = tuple[int, ...]
"""The distributions of lengths that are still possible."""
Line = tuple[tuple[tuple[int, int], ...], Worlds]
"""How others took a trick: (seat, card) in order, and what the rest of the hands may be."""


class OutOfSteps(Exception):
    """The search had an end before it had an answer."""


class ClaimSearch:
    """The search for one view. Seats count from the claimer's, 0, clockwise; cards are by power.

    With *partner* the tricks of seat 2 count as taken. *steps* bounds the distributions looked at;
    *stop* is asked now and then and ends the search when it says yes.
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
        """After a proof: the claimer's card, by power, that begins it."""
        self._stop = stop
        self._seats = view.rules.players
        self._alone = not partner
        self._lead_frees = view.rules.breaking == "must_break"
        self._view = view
        self._worlds = worlds
        self._unseen = unseen
        self._known: dict[tuple[object, ...], Line | None] = {}

    def lost_line(self) -> Line | None:
        """Return a line in which a trick is lost, None when the claim is proved.

        Raises OutOfSteps.
        """
        view = self._view
        assert view.phase is Phase.PLAYING
        rules, led, best, winner = view.rules, -1, 0, 0
        for laid in view.trick.plays:
            bit = by_power(rules, laid.card.bit)
            if led < 0:
                led = _suit(bit)
            if not best or _beats(bit, best):
                best, winner = bit, (laid.position - view.seat) % self._seats
        own = by_power(rules, view.held)
        count = len(view.trick.plays)
        return self._mine(own, self._unseen, self._worlds, count, led, best, winner, view.broken)

    def _go_on(
        self,
        own: int,
        unseen: int,
        worlds: Worlds,
        turn: int,
        laid: int,
        led: int,
        best: int,
        winner: int,
        broken: bool,
    ) -> Line | None:
        """Return how a trick is lost from here on, None if none ever is."""
        if laid == self._seats:
            if winner and (self._alone or winner != 2):
                return (), worlds
            if not own:
                return None
            turn, laid, led, best, winner = winner, 0, -1, 0, 0
        elif self._alone and winner and (laid - turn) % self._seats < laid:
            return (), worlds  # the claimer has played, and was beaten
        if turn == 0:
            return self._mine(own, unseen, worlds, laid, led, best, winner, broken)
        return self._theirs(own, unseen, worlds, turn, laid, led, best, winner, broken)

    def _mine(
        self,
        own: int,
        unseen: int,
        worlds: Worlds,
        laid: int,
        led: int,
        best: int,
        winner: int,
        broken: bool,
    ) -> Line | None:
        key = (own, unseen, worlds, laid, led, best, winner, broken)
        if key in self._known:
            return self._known[key]
        self._spend(len(worlds))
        if laid:
            legal = own & OF_SUIT[led] or own
        else:
            legal = own if broken else own & ~OF_SUIT[_SPADES] or own
        first: Line | None = None
        for card in _own_choices(legal, unseen, best):
            found = self._lay(own ^ card, unseen, worlds, 0, laid, led, best, winner, broken, card)
            if found is None:
                self._known[key] = None
                self.best = card  # the last one to be settled is the first to be played
                return None
            first = first or found
        self._known[key] = first
        return first

    def _theirs(
        self,
        own: int,
        unseen: int,
        worlds: Worlds,
        turn: int,
        laid: int,
        led: int,
        best: int,
        winner: int,
        broken: bool,
    ) -> Line | None:
        """Try every card that the seat *turn* may hold and play; the ones that win come first."""
        self._spend(len(worlds))
        friend = turn == 2 and not self._alone
        low_only = self._alone and bool(laid) and winner == 0
        for suit, after in self._suits_of(worlds, turn, led, broken):
            pool = unseen & OF_SUIT[suit]
            for card in _their_choices(pool, own | best, best, friend, low_only):
                found = self._lay(
                    own, unseen ^ card, after, turn, laid, led, best, winner, broken, card
                )
                if found is not None:
                    plays, rest = found
                    return ((turn, card), *plays), rest
        return None

    def _lay(
        self,
        own: int,
        unseen: int,
        worlds: Worlds,
        turn: int,
        laid: int,
        led: int,
        best: int,
        winner: int,
        broken: bool,
        card: int,
    ) -> Line | None:
        suit = _suit(card)
        if not laid:
            led, best, winner = suit, card, turn
            broken = broken or (suit == _SPADES and self._lead_frees)
        else:
            broken = broken or (suit == _SPADES and led != _SPADES)
            if _beats(card, best):
                best, winner = card, turn
        return self._go_on(
            own, unseen, worlds, (turn + 1) % self._seats, laid + 1, led, best, winner, broken
        )

    def _suits_of(
        self, worlds: Worlds, turn: int, led: int, broken: bool
    ) -> Iterator[tuple[int, Worlds]]:
        """Yield each suit the seat may play with what is possible after it, spades first."""
        lengths = [FIELD * (4 * (turn - 1) + suit) for suit in SUITS]
        for suit in (_SPADES, 0, 1, 2):
            place, one = lengths[suit], unit(turn - 1, suit)
            if led < 0:
                able = [world for world in worlds if world >> place & _LENGTH]
                if suit == _SPADES and not broken:
                    plain = lengths[0]
                    every = (1 << 3 * FIELD) - 1
                    able = [world for world in able if not world >> plain & every]
            elif suit == led:
                able = [world for world in worlds if world >> place & _LENGTH]
            else:
                must = lengths[led]
                able = [
                    world
                    for world in worlds
                    if world >> place & _LENGTH and not world >> must & _LENGTH
                ]
            if able:
                yield suit, tuple([world - one for world in able])

    def _spend(self, steps: int) -> None:
        self.steps -= 4 + steps
        if self.steps < 0 or (self._stop is not None and self._stop()):
            raise OutOfSteps


def _suit(bit: int) -> int:
    return (bit.bit_length() - 1) // WIDTH


def _beats(card: int, best: int) -> bool:
    """Tell whether *card* takes the trick from *best*: it follows higher, or is a spade."""
    if _suit(card) == _suit(best):
        return card > best
    return _suit(card) == _SPADES


def _runs(cards: int, between: int) -> list[int]:
    """Return the runs of *cards* of one suit that no card of *between* parts, highest first."""
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
    """Return one card for each run of touching cards, those first that nothing unseen beats."""
    found = []
    for suit in (_SPADES, 0, 1, 2):
        for run in _runs(legal & OF_SUIT[suit], (unseen | best) & OF_SUIT[suit]):
            card = 1 << run.bit_length() - 1
            found.append((card < (unseen & OF_SUIT[suit]), card))
    return [card for _beaten, card in sorted(found, key=lambda pair: pair[0])]


def _their_choices(
    pool: int, parting: int, best: int, friend: bool, low_only: bool
) -> Iterator[int]:
    """Yield one card for each run of the *pool* of a suit that makes a difference.

    Within a run a friend is given the lowest card and an opponent the highest: only in this trick
    does it matter, and so the others take it where they can. With *low_only* a card that does not
    beat the claimer's own *best* is the lowest one: to keep a higher one can only help.
    """
    if not pool:
        return
    if low_only:
        top = 1 << pool.bit_length() - 1
        yield top if _beats(top, best) else pool & -pool
        return
    for run in _runs(pool, parting & OF_SUIT[_suit(pool)]):
        yield run & -run if friend else 1 << run.bit_length() - 1
