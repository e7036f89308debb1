"""The bids of Spades: a number of tricks, nil and blind nil."""

from __future__ import annotations

from typing import ClassVar

from cardtable.core.i18n import _
from cardtable.engine import quoted


class Bid:
    """A bid: a number of tricks, nil (zero), or blind nil (made before looking at the cards).

    Immutable and compared by value: ``Bid(0) == Bid.NIL``, but ``Bid.BLIND_NIL`` is a different
    bid.
    """

    __slots__ = ("blind", "tricks")

    NIL: ClassVar[Bid]
    BLIND_NIL: ClassVar[Bid]

    tricks: int
    blind: bool

    def __new__(cls, tricks: int, *, blind: bool = False) -> Bid:
        """Return the bid of *tricks* (0..17). Raises ValueError outside that range."""
        if isinstance(tricks, bool) or not isinstance(tricks, int) or not 0 <= tricks <= 17:
            raise ValueError(_("A bid is a number of tricks from 0 to 17."))
        if blind and tricks:
            raise ValueError(_("Only a nil can be bid blind."))
        index = 18 if blind else tricks
        if len(_BIDS) > index:
            return _BIDS[index]
        bid = super().__new__(cls)
        object.__setattr__(bid, "tricks", tricks)
        object.__setattr__(bid, "blind", blind)
        _BIDS.append(bid)
        return bid

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("A bid cannot be changed.")

    @property
    def is_nil(self) -> bool:
        """Whether the bid is nil, blind or not."""
        return self.tricks == 0

    @property
    def title(self) -> str:
        """The bid in words: a number, ``nil`` or ``blind nil``."""
        if self.blind:
            return _("blind nil")
        return str(self.tricks) if self.tricks else _("nil")

    @staticmethod
    def parse(text: str) -> Bid:
        """Read ``3``, ``0``, ``nil`` or ``blind``. Raises ValueError with the accepted forms."""
        word = text.strip().lower().replace("-", " ").replace("_", " ")
        if word in ("blind", "blind nil"):
            return Bid.BLIND_NIL
        if word == "nil":
            return Bid.NIL
        if word.isascii() and word.isdigit() and len(word) <= 2:
            return Bid(int(word))
        raise ValueError(
            _("Unknown bid {text}. Enter a number of tricks, nil or blind nil.").format(
                text=quoted(text)
            )
        )

    def __str__(self) -> str:
        return "blind" if self.blind else str(self.tricks) if self.tricks else "nil"

    def __repr__(self) -> str:
        return "Bid.BLIND_NIL" if self.blind else f"Bid({self.tricks})"

    def __lt__(self, other: Bid) -> bool:
        """Order by tricks; blind nil is below nil."""
        return (self.tricks, not self.blind) < (other.tricks, not other.blind)

    def __copy__(self) -> Bid:
        return self

    def __deepcopy__(self, memo: object) -> Bid:
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Bid.parse, (str(self),)


_BIDS: list[Bid] = []
for _tricks in range(18):
    Bid(_tricks)
Bid.NIL = Bid(0)
Bid.BLIND_NIL = Bid(0, blind=True)

BID_IDS: frozenset[int] = frozenset(map(id, _BIDS))
"""The ``id()`` of each bid; like ``CARD_IDS``, a test that no other object passes."""
