from collections.abc import Sequence
from typing import final

from cardtable.search.cards.hands import Hands
from cardtable.search.cards.worlds import Worlds

@final
class SelfPlay:
    @property
    def worlds(self) -> Worlds: ...
    @property
    def hands(self) -> Hands: ...
    def play_hand(
        self, hands: Sequence[int], opener: int, number: int, tries: int, doubt: float
    ) -> tuple[list[int], bytes]: ...
