"""Hands of other seats that a script opens to all lie face up at the table."""

from __future__ import annotations

from itertools import pairwise

import pygame
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


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (700, 1000)])
@pytest.mark.parametrize("seed", [2, 3])
def test_each_card_of_an_open_hand_can_be_read(seed: int, size: tuple[int, int]) -> None:
    with ScriptTable(script_match("minibridge", seed=seed), size=size) as table:
        table.until_turn()
        dummy = int(table.match.view(0).properties["dummy"][-1]) - 1
        zone = next(z for z in table.scene.table.stage.visible if z.owner == dummy)
        cards = [card for card in zone.pieces if card is not None]
        sprites = [sprite for card in cards if (sprite := table.scene.table.stage.find(card))]
        assert len(sprites) >= 12
        corners = [(s.goal.x, s.goal.y) for s in sprites]
        for (x, y), (next_x, next_y) in pairwise(corners):
            index = 0.16 * sprites[0].goal.height  # a corner with rank and suit
            assert abs(next_x - x) > index or abs(next_y - y) > index
        layout = table.layout
        others = [layout.score, layout.last_trick, *layout.buttons, *layout.plates.values()]
        for sprite in sprites:
            box = pygame.Rect(0, 0, round(sprite.goal.height * 5 / 7), round(sprite.goal.height))
            box.center = round(sprite.goal.x), round(sprite.goal.y)
            assert layout.space.contains(box)
            assert box.collidelist(others) < 0


@pytest.mark.check
def test_the_outline_of_the_next_card_lies_where_the_dummy_plays() -> None:
    with ScriptTable(script_match("minibridge", seed=3)) as table:
        table.until_turn()
        while table.match.view(0).properties["phase"] != "dummy":
            table.scene.play.answer(table.match.view(0).legal[0])
            table.until_turn()
        facts = table.scene.table.facts
        assert facts is not None
        assert (facts.to_act, facts.next_card) == (0, 2)
