"""The chips in front of the players of a script."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from cardtable.engine import ZoneKind
from cardtable.games.scripted import BrokenGame, kind_of, read_game
from cardtable.games.scripted.terminal_pages import score
from cardtable.games.speech import Speech
from cardtable.table.layout import LayoutRequest
from cardtable.table.zones.zone_layout import lay_out_zones
from cardtable.table.zones.zone_spots import CHIPS, ZoneSpot
from tests.games.scripted.small_games import GAME, begun, small_game
from tests.table.zones.scripted_tables import ScriptTable, script_match, write_game

CHIP_GAME = (
    GAME.replace('scores: {"{player}": 0}', 'scores: {"{player}": 0}, stakes: {"{player}": 25}')
    + "chips: stakes\n"
)
RULES = """
RECEIVE pay: .stakes[$PLAYER_NAME] -= 25; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
DEF legal = ['pay'];
"""
K = ZoneKind


@pytest.mark.parametrize("seats", range(1, 11))
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("kinds", [(K.HAND, K.TRICK), (K.HAND,)])
def test_chips_lie_at_their_seat_beside_everything_else(
    size: tuple[int, int], seats: int, kinds: tuple[ZoneKind, ...]
) -> None:
    spots = (ZoneSpot(CHIPS, K.STOCK), ZoneSpot("row", K.BOARD), ZoneSpot("stock", K.STOCK))
    table = lay_out_zones(LayoutRequest(size=size, seats=seats, kinds=frozenset(kinds)), spots)
    assert sorted(table.chips) == list(range(seats))
    others = [*table.plates.values(), *table.areas.values(), table.score, table.status]
    others += [table.prompt, *(box for seat, box in table.hands.items() if seat != table.bottom)]
    for seat, box in table.chips.items():
        assert pygame.Rect((0, 0), size).contains(box)
        assert [other for other in others if other.colliderect(box)] == []
        assert (
            abs(box.centery - table.plates[seat].centery) < table.plates[seat].height + box.height
        )
    assert not any(one.colliderect(two) for one, two in combinations(table.chips.values(), 2))


@pytest.mark.check
def test_the_chips_are_drawn_as_long_as_there_are_any(tmp_path: Path) -> None:
    kind = kind_of(read_game(write_game(tmp_path / "chips", CHIP_GAME, RULES)))
    with ScriptTable(script_match(kind), size=(800, 600)) as table:
        table.until_turn()
        layout = table.layout
        box = layout.chips[layout.bottom]

        def spread() -> int:
            """Return how much the brightness varies where the chips are."""
            picture = pygame.Surface((800, 600))
            table.scene.draw(picture)
            drawn = picture.subsurface(box)
            levels = [sum(drawn.get_at((x, box.height // 2))[:3]) for x in range(box.width)]
            return max(levels) - min(levels)

        assert spread() > 300
        table.choose("Pay")
        table.until_turn()
        assert table.panels.chips == (0, 0)
        assert spread() < 60


def test_view_and_terminal_know_the_chips() -> None:
    game = begun(small_game(RULES, CHIP_GAME))
    assert game.view(1).chips == (25, 25)
    assert next(iter(score(game.view(0), Speech()))) == "Chips: Ann 25, Ben 25."
    assert begun(small_game(RULES.replace(".stakes", ".scores"))).view(0).chips == ()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("chips: stakes", "chips: stake", ("'stake'", "stakes")),
        ("chips: stakes", "chips: phase", ("'phase' are chips", '{"{player}": 0}')),
    ],
)
def test_chips_are_a_number_for_each_player(old: str, new: str, words: tuple[str, ...]) -> None:
    with pytest.raises(BrokenGame) as caught:
        small_game(RULES, CHIP_GAME.replace(old, new))
    assert [word for word in words if word not in str(caught.value)] == []
