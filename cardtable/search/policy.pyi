from cardtable.search.hands import Hands

class Policy(Hands):
    careless: int
    defend: int
    def seed(self, seed: int) -> None: ...
