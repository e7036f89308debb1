"""Panels for a game of tricks without panels of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import ZoneKind
from cardtable.table.facts import Facts, TrickFacts
from cardtable.table.plain_panels import PlainPanels


class TrickPanels(PlainPanels):
    """The contents of the panels for any game of tricks, whose views have ``tricks``."""

    def played(self, position: int) -> tuple[Card, ...]:
        view = self.match.view(position)
        cards = [card for trick in view.tricks for seat, card in trick.plays if seat == position]
        for zone in view.zones():
            if zone.kind is ZoneKind.TRICK:
                current = zip(zone.played_by, zone.pieces, strict=True)
                cards += [card for seat, card in current if seat == position]
        return tuple(cards)

    def tricks(self, view: Any) -> tuple[TrickFacts, ...]:
        """Return the finished tricks of the hand."""
        return tuple(TrickFacts(trick.plays, trick.winner) for trick in view.tricks)

    def facts(self, view: Any) -> Facts:
        """Return names, strategies, scores, the seat to act, and the tricks taken."""
        facts, tricks = super().facts(view), self.tricks(view)
        winners = [trick.winner for trick in tricks]
        plates = tuple(
            replace(plate, count=str(winners.count(seat)), of=_("taken"))
            for seat, plate in enumerate(facts.plates)
        )
        return replace(facts, plates=plates, tricks=tricks)
