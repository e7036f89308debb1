from typing import Any, Self

from cardtable.cards import Card
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.actions import Draw, Phase
from cardtable.games.spades.rules.bids import Bid

FIELDS: tuple[str, ...]
DRAWS: tuple[Draw, ...]

class ViewFields:
    seat: int
    """The position of this seat."""
    rules: Rules
    """The rules: options, sides, values of cards."""
    phase: Phase
    """The phase of the hand: drawing, bidding, exchange, playing, over."""
    dealer: int
    """The position of the dealer."""
    number: int
    """The number of the hand, from 1."""
    scores: tuple[int, ...]
    """The points of each side before this hand."""
    bags: tuple[int, ...]
    """The bags of each side before this hand."""
    bids: tuple[Bid | None, ...]
    """The bid at each position, None before it."""
    held: int
    """The mask of the cards held."""
    legal: int
    """The mask of the cards that may be played or passed."""
    legal_bids: tuple[Bid, ...]
    """The bids that this seat may make now."""
    to_act: int
    """The position to act, -1 between two hands and after the game."""
    @property
    def history(self) -> bytes:
        """The indexes of all cards played in this hand, in order."""
    @property
    def leaders(self) -> bytes:
        """The position that led each trick, the current one included."""
    broken: bool
    """Whether spades are broken."""
    passed_cards: tuple[tuple[int, int, int], ...]
    """(From, to, index) of each card passed after a blind nil; index -1: not known."""
    stock_size: int
    """The number of cards in the stock (two players)."""
    drawn: int
    """The index of the card to keep or discard (two players), -1 if there is none."""
    discarded: int
    """The mask of the cards this seat has discarded."""
    names: tuple[str, ...]
    """The players' names, by position."""
    truth: HandState | None
    """The true hand for a strategy with ``sees_everything``, else None."""
    hidden: bool
    """Whether this seat has not looked at its cards."""
    def __init__(
        self,
        seat: int,
        rules: Rules,
        phase: Phase,
        dealer: int,
        number: int,
        scores: tuple[int, ...],
        bags: tuple[int, ...],
        bids: tuple[Bid | None, ...],
        held: int,
        legal: int,
        legal_bids: tuple[Bid, ...],
        to_act: int,
        history: bytes,
        leaders: bytes,
        broken: bool,
        passed_cards: tuple[tuple[int, int, int], ...],
        stock_size: int,
        drawn: int,
        discarded: int,
        names: tuple[str, ...],
        truth: HandState | None,
        hidden: bool = False,
    ) -> None: ...
    @property
    def legal_plays(self) -> tuple[Card, ...]:
        """The cards that may be played or passed; while drawing, keep or discard."""
    def _replace(self, **changes: Any) -> Self: ...
    def __hash__(self) -> int: ...
