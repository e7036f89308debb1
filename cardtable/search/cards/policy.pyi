from cardtable.search.cards.hands import Hands

class Policy(Hands):
    noise: int
    defence_margin: int
    def seed(self, seed: int) -> None: ...
