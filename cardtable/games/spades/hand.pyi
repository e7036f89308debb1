from collections.abc import Sequence
from typing import Literal

from cardtable.cards import Card
from cardtable.engine import IllegalAction
from cardtable.games.spades.actions import Draw, Phase
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.core import Core
from cardtable.games.spades.rules import Rules

SPADES: int
CLUBS: int
SUIT_OF: tuple[int, ...]
MASK_BY_CARD: tuple[int, ...]
DRAWING: Literal[Phase.DRAWING]
BIDDING: Literal[Phase.BIDDING]
EXCHANGE: Literal[Phase.EXCHANGE]
PLAYING: Literal[Phase.PLAYING]
OVER: Literal[Phase.OVER]
BIDS: tuple[Bid, ...]

def beats(power: Sequence[int], index: int, best: int) -> bool: ...

class HandState(Core):
    held: list[int]
    dealt: tuple[int, ...]
    discarded: list[int]
    stock: tuple[int, ...]
    bids: tuple[Bid | None, ...]
    passed_cards: tuple[tuple[int, int, int], ...]
    taken: list[int]
    history: bytes
    leaders: bytes
    phase: Phase
    def __init__(
        self, rules: Rules, dealer: int, hands: Sequence[int], stock: Sequence[int]
    ) -> None: ...
    def copy(self) -> HandState: ...
    @property
    def finished(self) -> bool: ...
    def settle(self, to_act: int, broken: bool = False) -> None: ...
    def legal_mask(self) -> int: ...
    def legal_bids(self, scores: tuple[int, ...]) -> tuple[Bid, ...]: ...
    def refusal(self, bid: Bid, scores: tuple[int, ...]) -> int: ...
    def why_not(self, card: Card) -> IllegalAction: ...
    def bid(self, bid: Bid) -> None: ...
    def play(self, index: int) -> int: ...
    def pass_card(self, index: int) -> None: ...
    def draw(self, choice: Draw) -> tuple[int, int]: ...
    def start_play(self) -> None: ...
