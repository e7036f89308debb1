from collections.abc import Sequence

from cardtable.search.cards.card_tree import CardTree

class SelfPlay(CardTree):
    def play_hand(
        self, hands: Sequence[int], opener: int, number: int, tries: int, doubt: float
    ) -> tuple[list[int], bytes]: ...
