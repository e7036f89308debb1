"""Hands of other seats that a script opens to all lie face up at the table."""

from __future__ import annotations

import pytest

from cardtable.cards import Card
from cardtable.engine import ZoneKind
from tests.table.zones.scripted_tables import ScriptTable, script_match


def hands(table: ScriptTable) -> dict[int | None, tuple[Card | None, ...]]:
    """Return the hands as they are drawn, by owner."""
    zones = table.scene.table.stage.visible
    return {zone.owner: zone.pieces for zone in zones if zone.kind is ZoneKind.HAND}


@pytest.mark.parametrize("seed", [3, 4])
def test_the_hand_of_the_dummy_lies_open(seed: int) -> None:
    with ScriptTable(script_match("minibridge", seed=seed)) as table:
        table.until_turn()
        view = table.match.view(0)
        dummy = int(view.properties["dummy"][-1]) - 1
        shown = {seat for seat, pieces in hands(table).items() if None not in pieces}
        assert shown == {0, dummy}
        assert set(hands(table)[dummy]) == set(table.match.view(dummy).zones()[dummy + 1].pieces)
