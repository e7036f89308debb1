from cardtable.games.spades.rules import Rules

class HandRules:
    rules: Rules
    seats: int
    dealer: int
    to_act: int
    trick_size: int
    broken: bool
    winning: int
    seed: int
    number: int
