# Python calls nothing of bounds.py; bounds.pxd declares its methods for Cython.

from cardtable.search.cards.cutoff_cards import CutoffCards

class Bounds(CutoffCards): ...
