# Python calls nothing of cutoff_cards.py; cutoff_cards.pxd declares its methods for Cython.

from cardtable.search.cards.position import Position

class CutoffCards(Position): ...
