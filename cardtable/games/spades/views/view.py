"""The view of one seat at a Spades table: its knowledge, zones, and sampling of full deals."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.cards import Card, cards_of
from cardtable.engine import Zone, ZoneKind
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.views.knowledge import Knowledge
from cardtable.games.spades.views.worlds import sample_hand

if TYPE_CHECKING:
    from cardtable.games.spades.game import Game


class View(Knowledge):
    """The view given to the player of a seat."""

    __slots__ = ()

    # --- other views ---------------------------------------------------------------------------

    def blindfolded(self) -> View:
        """Return this view before its seat has looked at its cards."""
        return self._replace(held=0, hidden=True)

    def without_blind(self) -> View:
        """Return this view without the blind nil, for a seat that has looked at its cards."""
        bids = tuple(bid for bid in self.legal_bids if not bid.blind)
        return self._replace(legal_bids=bids)

    def zones(self) -> tuple[Zone, ...]:
        """Return the hands, the trick, the tricks taken and the stock as this seat sees them."""
        sizes = self.sizes()
        zones = []
        for position, size in enumerate(sizes):
            own = position == self.seat and not self.hidden
            pieces: tuple[Card | None, ...] = self.cards if own else (None,) * size
            if self.truth is not None:
                pieces = cards_of(self.truth.held[position])
            zones.append(Zone(f"hand:{position}", ZoneKind.HAND, pieces, position))
        trick = self.trick.plays
        zones.append(
            Zone(
                "trick",
                ZoneKind.TRICK,
                tuple(play.card for play in trick),
                played_by=tuple(play.position for play in trick),
            )
        )
        for position, taken in enumerate(self.taken):
            backs = (None,) * (taken * self.rules.players)
            zones.append(Zone(f"taken:{position}", ZoneKind.TAKEN, backs, position))
        if self.rules.players == 2:
            top = (self.drawn_card,) if self.drawn >= 0 else (None,) * min(1, self.stock_size)
            rest = (None,) * max(0, self.stock_size - 1)
            zones.append(Zone("stock", ZoneKind.STOCK, rest + top))
        return tuple(zones)

    # --- consistent deals ----------------------------------------------------------------------

    def determinize(self, rng: Random) -> Game:
        """Return a full game drawn uniformly from all games consistent with this view.

        It respects all cards seen, voids shown, cards passed, and bids that reveal spades. The
        seats of the result are silent. Raises NoDeal if the view contradicts itself.
        """
        from cardtable.games.spades.game import Game

        return Game.resume(
            self.rules,
            self.sample(rng),
            totals=self.scores,
            bags=self.bags,
            names=self.names,
            number=self.number,
            seed=rng.getrandbits(48),
        )

    def sample(self, rng: Random) -> HandState:
        """Return the current hand of such a game."""
        return sample_hand(self, rng)
