from typing import Any, Self

from cardtable.cards import Card
from cardtable.games.spades.actions import Phase
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.hand import HandState
from cardtable.games.spades.rules import Rules

FIELDS: tuple[str, ...]

class ViewFields:
    seat: int
    rules: Rules
    phase: Phase
    dealer: int
    number: int
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    bids: tuple[Bid | None, ...]
    held: int
    legal: int
    legal_bids: tuple[Bid, ...]
    to_act: int
    history: bytes
    leaders: bytes
    broken: bool
    passed_cards: tuple[tuple[int, int, int], ...]
    stock_size: int
    drawn: int
    discarded: int
    names: tuple[str, ...]
    truth: HandState | None
    hidden: bool
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
    def legal_plays(self) -> tuple[Card, ...]: ...
    def _replace(self, **changes: Any) -> Self: ...
    def __hash__(self) -> int: ...
