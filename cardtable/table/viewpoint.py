"""The viewpoint: the seat at the bottom of a table, and the cards that are shown to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from cardtable.cards import Card
from cardtable.engine import Zone, ZoneKind
from cardtable.match import Match
from cardtable.table.facts import Facts, Panels
from cardtable.table.hand_order import SuitOrder
from cardtable.table.stage import VisibleZones


class Viewpoint:
    """The seat at the bottom of a table, and the cards shown to it."""

    def __init__(self, match: Match, panels: Panels, bottom: int = 0) -> None:
        self.match = match
        self.panels = panels
        self.bottom = bottom
        self.open_hands = False
        self.hand_order = "usual"
        self._orders = [SuitOrder() for _seat in match.seats]

    def start_deal(self) -> None:
        """Prepare for new cards: reset the order of suits."""
        for order in self._orders:
            order.reset()

    def view(self) -> Any:
        """Return the view of the seat at the bottom."""
        return self.match.view(self.bottom)

    def facts(self) -> Facts:
        """Return the contents of the panels, as the seat at the bottom may know them."""
        return self.panels.facts(self.view())

    def visible_zones(self) -> VisibleZones:
        """Return the zones to be drawn."""
        view = self.view()
        return tuple(
            self._hand(zone, zone.owner, view)
            if zone.kind is ZoneKind.HAND and zone.owner is not None and zone.pieces
            else zone
            for zone in self.panels.visible_zones(view)
        )

    def _hand(self, zone: Zone, owner: int, view: Any) -> Zone:
        """Return the hand of *owner* as displayed, with None for hidden cards."""
        raise NotImplementedError

    def _arranged(self, owner: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the *cards* of *owner*'s hand from left to right."""
        suits = self._orders[owner].order_for([*cards, *self.panels.played(owner)])
        return self.panels.arrange(owner, cards, self.hand_order, suits)

    def _opened(self, zone: Zone, owner: int) -> Zone:
        """Return the hand of *owner* as that seat sees it."""
        zones: Iterable[Zone] = self.match.view(owner).zones()
        return next(each for each in zones if each.name == zone.name)


def face_down(zone: Zone) -> Zone:
    """Return *zone* with all cards face down."""
    return replace(zone, pieces=(None,) * len(zone.pieces))


class WatcherViewpoint(Viewpoint):
    """The viewpoint of a watcher: all hands, or only the hand of the seat at the bottom.

    Set ``may_see`` to hide the hands of some seats although hands are open.
    """

    def __init__(self, match: Match, panels: Panels, *, open_hands: bool = True) -> None:
        super().__init__(match, panels)
        self.open_hands = open_hands
        self.may_see: Callable[[int], bool] = lambda _owner: True

    def _hand(self, zone: Zone, owner: int, view: Any) -> Zone:
        if not (self.open_hands or owner == self.bottom) or not self.may_see(owner):
            return face_down(zone)
        cards = [card for card in self._opened(zone, owner).pieces if card is not None]
        return replace(zone, pieces=self._arranged(owner, cards))


class PlayerViewpoint(Viewpoint):
    """The viewpoint of the people who play.

    With several people, a hand is shown only after its owner has confirmed to be at the screen;
    ``unlocked`` is the seat of that owner, or -1. *open_hands* shows all hands (default: if no
    person plays).
    """

    def __init__(
        self, match: Match, panels: Panels, *, is_open: bool, open_hands: bool | None = None
    ) -> None:
        super().__init__(match, panels)
        self.persons = tuple(n for n, seat in enumerate(match.seats) if seat.is_person)
        self.open_hands = not self.persons if open_hands is None else open_hands
        self.bottom = self.persons[0] if self.persons else 0
        self.unlocked = self.bottom if len(self.persons) == 1 else -1
        self.open = is_open
        """Whether nothing is hidden, so that people need no curtain."""
        self._looked: set[tuple[int, int]] = set()

    @property
    def hotseat(self) -> bool:
        """Whether several people share the screen."""
        return len(self.persons) > 1

    @property
    def spectator(self) -> bool:
        """Whether no person plays."""
        return not self.persons

    def seats_changed(self) -> None:
        """Update the positions of people."""
        self.persons = tuple(n for n, seat in enumerate(self.match.seats) if seat.is_person)
        if self.persons and self.bottom not in self.persons:
            self.bottom = self.persons[0]
        self.open_hands = self.open_hands and not self.persons
        self.unlocked = self.bottom if len(self.persons) == 1 else -1

    def must_pass_to(self, position: int) -> bool:
        """Return whether another person must come to the screen before *position* may act."""
        if self.open:
            return False
        return self.hotseat and position in self.persons and self.unlocked != position

    @property
    def actor(self) -> int:
        """The position that acts at this screen: the bottom, or in open games any person to act."""
        acting = self.match.next_position if self.open else None
        return acting if acting is not None and acting in self.persons else self.bottom

    def lock(self) -> None:
        """Hide the cards until a person confirms."""
        if self.hotseat:
            self.unlocked = -1

    def unlock(self, position: int) -> None:
        """Seat the person at *position* at the bottom, after the confirmation."""
        self.bottom = self.unlocked = position

    def start_deal(self) -> None:
        self.lock()
        super().start_deal()

    # -- blind bids -------------------------------------------------------------------------------

    def look(self) -> None:
        """Record that the seat at the bottom has looked at its cards in this deal."""
        self._looked.add((len(self.match.game.deals()), self.bottom))

    @property
    def looked(self) -> bool:
        """Whether the seat at the bottom has looked at its cards in this deal."""
        return self._has_looked(self.bottom)

    def _has_looked(self, position: int) -> bool:
        return (len(self.match.game.deals()), position) in self._looked

    # -- display ----------------------------------------------------------------------------------

    def hand_of(self, position: int) -> tuple[Card, ...]:
        """Return the sorted cards of *position*; none while it may still bid blind.

        They are for that person only, no matter who sits at the bottom.
        """
        view = self.match.view(position)
        for zone in self.panels.visible_zones(view):
            if zone.kind is ZoneKind.HAND and zone.owner == position:
                if self.panels.may_bid_blind(view) and not self._has_looked(position):
                    return ()
                return self._sorted(zone).pieces  # type: ignore[return-value]  # all are known
        return ()

    def _hand(self, zone: Zone, owner: int, view: Any) -> Zone:
        if self.open_hands and self.spectator:
            return self._sorted(self._opened(zone, owner))
        shown = self.panels.open_hand(view, owner)
        if shown and len(shown) == len(zone.pieces):
            return self._sorted(replace(zone, pieces=shown))
        if owner != self.bottom:
            return face_down(zone)
        locked = self.hotseat and self.unlocked != owner
        if locked or self.spectator or (self.panels.may_bid_blind(view) and not self.looked):
            return face_down(zone)
        return self._sorted(zone)

    def _sorted(self, zone: Zone) -> Zone:
        cards = [card for card in zone.pieces if card is not None]
        if len(cards) < len(zone.pieces) or zone.owner is None:
            return zone
        return replace(zone, pieces=self._arranged(zone.owner, cards))
