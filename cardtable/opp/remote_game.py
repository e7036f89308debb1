"""A game that is dealt and judged by a server, in the shape of any game of Hold'em.

Each hand is played by our engine with the cards that are known so far. Cards are laid into the
deck as the server shows them; an action is only handed on once the cards it uncovers are known
(see follow.py), so the engine never looks at one that is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardtable import engine
from cardtable.cards import Card
from cardtable.engine import Event, GameKind, Strategy
from cardtable.games.holdem import GAME, Action, Game, Rules, View
from cardtable.games.holdem import events as told
from cardtable.games.holdem.hand import HandState
from cardtable.games.holdem.player import Player
from cardtable.games.holdem.positions import Positions
from cardtable.i18n import _
from cardtable.match import PERSON, Match, Seat
from cardtable.poker.evaluator import evaluate

UNKNOWN = -1
REMOTE = "remote"


class Elsewhere(Strategy):
    """Plays from another place."""

    @classmethod
    def title(cls) -> str:
        """Return nothing: nobody says how somebody elsewhere decides."""
        return ""

    @classmethod
    def describe(cls) -> str:
        """Return who that is."""
        return _("Plays from another place.")


@dataclass(slots=True)
class Dealt:
    """One hand as the server dealt it. *deck* fills up while it is played.

    *number* is the server's. *final* are the chips after it, once the server has said so; *hidden*
    are seats that did not show at the end. *known* are the cards that the server has sent; what
    else lies in the deck is made up, and in no view.
    *otherwise* tells that our rules would have paid out other amounts.
    """

    number: int
    rules: Rules
    stacks: tuple[int, ...]
    positions: Positions
    deck: list[int]
    final: tuple[int, ...] | None = None
    hidden: frozenset[int] = frozenset()
    known: frozenset[int] = frozenset()
    otherwise: bool = False


class RemoteGame(Game):
    """Plays the hands of *book*, one after the other; it is nobody's turn until there is one."""

    def __init__(self, rules: Rules, book: list[Dealt]) -> None:
        super().__init__(rules, 0)
        self._book = book

    # --- hand after hand --------------------------------------------------------------------------

    @property
    def dealt(self) -> Dealt:
        """Return the hand that is being played, or the last one."""
        return self._book[len(self._dealt) - 1]

    @property
    def awaits_deal(self) -> bool:
        """Whether the book has a hand that is not dealt here yet."""
        return self._next is None and len(self._dealt) < len(self._book)

    def get_next_player(self) -> Player | None:
        """Return who is to act; deals where the book has a hand more."""
        while self._next is None and len(self._dealt) < len(self._book):
            self._begin_hand()
        return self._next

    def _begin_hand(self) -> None:
        self.rules = self._book[len(self._dealt)].rules
        super()._begin_hand()

    def _place_button(self, stacks: Sequence[int], before: HandState | None) -> Positions:
        return self._book[len(self._dealt)].positions

    def _rebuy(self, stacks: list[int], news: list[Any] | None) -> None:
        bought = list(self._bought)
        for seat, chips in enumerate(self._book[len(self._dealt)].stacks):
            more = chips - stacks[seat]
            stacks[seat] = chips
            bought[seat] += more
            if more > 0 and news is not None:
                news.append(told.Rebought(more, "bank", f"stack:{seat}", seat))
        self._bought = tuple(bought)

    def _deck(self, number: int, count: int) -> tuple[int, ...]:
        return tuple(self._book[number].deck[:count])

    def _numbered(self, event: Event) -> Event:
        if isinstance(event, told.HandStarted | told.HandDealt):
            return replace(event, number=self._book[len(self._dealt) - 1].number)
        return event

    def _end_hand(self, hand: HandState) -> None:
        dealt = self.dealt
        hand.stakes = dealt.rules.stakes(0)
        if UNKNOWN in hand.deck:  # folded hands; a record has cards for everybody
            hand.deck = tuple(filled(hand.deck))
        dealt.deck[:] = hand.deck
        self._dealt[-1] = hand.deck
        for seat in dealt.hidden:
            hand.shown &= ~(1 << seat)
        if dealt.final is not None:
            dealt.otherwise = dealt.final != tuple(hand.stacks)
            hand.stacks = list(dealt.final)
        super()._end_hand(hand)

    # --- what a server may do otherwise -----------------------------------------------------------

    def lay(self, deck: Sequence[int]) -> None:
        """Put cards that are known now into the deck of the hand that is played."""
        self.hand.deck = tuple(deck)
        self._dealt[-1] = self.hand.deck
        self.dealt.deck[:] = deck

    def offer(self, adds: int) -> None:
        """Let the seat to act raise by *adds* and no other amount, or not at all."""
        hand = self.hand
        size = hand.current + adds - hand.base if adds else 0
        hand.stakes = hand.stakes._replace(small_bet=size, big_bet=size, raise_cap=0)
        self._legal = None

    def accept_bid(self, bid: Action, player: engine.Player) -> None:
        """Take what *player* says; a raise may have any size, since the server has taken it."""
        if self._hand is not None and type(bid) is Action and bid.to:
            self.offer(bid.to - self._hand.current)
        super().accept_bid(bid, player)

    # --- looking ----------------------------------------------------------------------------------

    def view(self, player: engine.Player | int) -> View:
        """Return what *player* knows, without made-up cards; hands have the server's numbers."""
        view = super().view(player)
        if self._dealt:
            dealt = self.dealt
            deck = view.hand.deck  # of a copy
            view.hand.deck = tuple([card if card in dealt.known else UNKNOWN for card in deck])
            view = view._replace(number=dealt.number)
        return view

    def deals(self) -> tuple[str, ...]:
        """Return every deck so far as text, with ``??`` for a card that is not known."""
        return tuple(" ".join(map(_card, deck)) for deck in self._dealt)


class RemoteMatch(Match):
    """A match that follows the hands of *book*; *seat* is ours, None for somebody who watches."""

    game: RemoteGame

    def __init__(self, book: list[Dealt], names: Sequence[str], seat: int | None) -> None:
        self.book = book
        self.seat = seat
        seats = [
            Seat(PERSON if number == seat else REMOTE, name) for number, name in enumerate(names)
        ]
        super().__init__(kind_of(book), book[0].rules, seats, strategies={REMOTE: Elsewhere})

    @property
    def can_undo(self) -> bool:
        """Tell that nothing can be taken back: others play too."""
        return False

    def undo(self) -> bool:
        """Take nothing back."""
        return False

    def _notify(self, kind: str, entry: Any = None) -> tuple[Event, ...]:
        """Tell what happened, with hands given away unseen where the server did not show them."""
        dealt = self.game.dealt
        self._events[:] = [_as_told(event, dealt, self.seat) for event in self._events]
        return super()._notify(kind, entry)

    def last_hand(self) -> tuple[Match, frozenset[int]] | None:
        """Return a match of the last finished hand alone, and the seats whose cards are made up."""
        records = self.game.records
        if not records:
            return None
        dealt = self.book[len(records) - 1]
        before = sum(len(record.history) for record in records[:-1])
        alone = Match(kind_of([dealt]), dealt.rules, self.seats, strategies={REMOTE: Elsewhere})
        for entry in self.log[before : before + len(records[-1].history)]:
            alone.act(entry.action, entry.position)
        known = {
            seat
            for seat in range(len(self.seats))
            if seat == self.seat or records[-1].shown >> seat & 1
        }
        return alone, frozenset(range(len(self.seats))) - known


def kind_of(book: list[Dealt]) -> GameKind:
    """Return Hold'em with the hands of *book*, so that a match of it can be played again.

    Its seats have no names: whichever number is ours, we sit at the bottom.
    """

    def new(rules: Rules, seed: int | None = None, deals: Any = (), dealer: int = 0) -> Game:
        return RemoteGame(rules, book)

    return replace(GAME, new=new, seat_names=())


def filled(deck: Sequence[int]) -> list[int]:
    """Return *deck* with any cards that are left in the place of those that are not known."""
    spare = iter([index for index in range(52) if index not in deck])
    return [index if index >= 0 else next(spare) for index in deck]


def judged(
    deck: Sequence[int], ring: Sequence[int], live: int, winners: frozenset[int]
) -> list[int]:
    """Return *deck* with the unknown hands of the *live* seats made up: to win, or to lose.

    *ring* are the seats that were dealt in. Where the board is not whole, any cards will do.
    """
    found, size = list(deck), len(ring)
    flop = 2 * size + 1
    board = [found[place] for place in (flop, flop + 1, flop + 2, flop + 4, flop + 6)]
    if UNKNOWN in board:
        return filled(found)
    spare = [index for index in range(52) if index not in found]
    for place, seat in enumerate(ring):
        if live >> seat & 1 and found[place] < 0:
            pairs = [(one, two) for at, one in enumerate(spare) for two in spare[at + 1 :]]
            choose = max if seat in winners else min
            found[place], found[place + size] = pair = choose(
                pairs, key=lambda pair: evaluate(*pair, *board)
            )
            spare = [index for index in spare if index not in pair]
    return filled(found)


def _as_told(event: Event, dealt: Dealt, seat: int | None) -> Event:
    """Return *event* without cards that *seat* has not seen, and with the server's number."""
    match event:
        case told.Burned():
            return replace(event, cards=())
        case told.Folded(position=folded) if folded != seat:
            return replace(event, cards=())
        case told.HandScored():
            return replace(event, number=dealt.number)
        case told.Shown(position=other) if other in dealt.hidden:
            return told.Mucked((), f"hand:{other}", "discard", other)
        case told.PotWon(position=other) if other in dealt.hidden:
            return replace(event, title="")
    return event


def _card(index: int) -> str:
    return str(Card.of(index)) if index >= 0 else "??"
