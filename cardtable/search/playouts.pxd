# build: fast
# What playouts.py uses of other compiled modules.

from cardtable.search.bits cimport popcount
from cardtable.search.cards.hands cimport SPADES, SUIT, WORD
from cardtable.search.cards.trick_rules cimport FREE, MUST_BREAK, beats, breaks_spades, legal_cards
