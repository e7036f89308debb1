"""The cards that a script shows at the end of a hand, in the panel."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from cardtable.cards import DECK, Card
from cardtable.games.scripted import Game, kind_of
from cardtable.table.facts import ResultRow, Summary
from cardtable.table.hand_end import HandEnds
from tests.games.scripted.small_games import small_game
from tests.games.scripted.test_script_results import HAND
from tests.table.zones.scripted_tables import ScriptTable, script_match


@pytest.fixture
def table() -> ScriptTable:
    return ScriptTable(script_match(kind_of(small_game(HAND))))


def test_the_panel_shows_and_reads_out_the_cards_once(table: ScriptTable) -> None:
    with table:
        table.until_turn()
        hands = [table.match.game_as(Game).containers[f"player_{n}_hand"].tokens for n in (1, 2)]
        names = [hands[0][0].name, hands[1][0].name, hands[1][1].name]
        table.choose("Show")
        table.until(lambda: table.hand_is_over, "the end of the hand")
        panel = table.scene.find(HandEnds).panel
        assert panel.summary is not None
        [row] = panel.summary.results
        assert row.text == "You wins"
        assert [str(card).lower() for group in row.groups for card in group] == names
        assert panel.summary.note == "The hand is over."
        assert panel.lines[-2:] == (row.words, "The hand is over.")


def summary(rows: int, per_row: int) -> Summary:
    results = tuple(
        ResultRow(f"Result {n}", (DECK[:3], DECK[3:per_row]), f"Result {n}: many cards.")
        for n in range(rows)
    )
    return Summary("The hand is over", (("You", "", 5, 5), ("Ann", "", 0, 0)), "", results)


@pytest.mark.parametrize(("rows", "kind"), [(2, "pictures"), (7, "words"), (60, "nothing")])
def test_rows_are_pictures_or_words_or_left_out_by_the_room(
    table: ScriptTable, rows: int, kind: str
) -> None:
    with table:
        table.until_turn()
        panel = table.scene.find(HandEnds).panel
        panel.show(summary(rows, 10))
        assert len(panel._result_heights) == (0 if kind == "nothing" else rows)
        if kind != "nothing":
            assert (panel._card_height > 0) is (kind == "pictures")
        box = panel.box
        needed = sum(panel._row_heights) + sum(panel._result_heights)
        assert needed <= panel._body.height
        assert table.app.surface.get_rect().contains(box)
        assert len(panel.lines) == 2 + rows  # they are read out in any case


@pytest.mark.parametrize("groups", [(DECK[:30],), tuple((card,) for card in DECK[:20])])
def test_many_cards_stay_in_the_row(
    table: ScriptTable, groups: tuple[tuple[Card, ...], ...]
) -> None:
    with table:
        table.until_turn()
        panel = table.scene.find(HandEnds).panel
        panel.show(replace(summary(1, 3), results=(ResultRow("Many", groups, "Many."),)))
        surface = pygame.Surface(table.app.surface.get_size())
        panel.draw(surface)
        right = panel.box.copy()
        right.left, right.width = panel._body.right, panel.box.right - panel._body.right
        row = panel._body.top + sum(panel._row_heights) + panel._result_heights[0] // 2
        beside = [surface.get_at((x, row)) for x in range(right.left + 1, right.right - 3)]
        assert max(pixel.r for pixel in beside) < 60, "a card is drawn beyond the row"
