"""The command that says whether a FreeCell can be won, at the table."""

from __future__ import annotations

import pygame
import pytest

from cardtable.features.patience import freecell, solving
from cardtable.features.patience.freecell import Solution
from cardtable.games import all_games
from tests.table.zones.scripted_tables import ScriptTable, script_match


def freecell_table() -> ScriptTable:
    return ScriptTable(script_match(all_games()["freecell"], deals=["number:1"]))


def ask(table: ScriptTable) -> None:
    """Ask whether the game can be won, and wait for the answer."""
    table.key(pygame.K_b)
    table.until(lambda: table.prompt.startswith("This can "), "the answer")


def test_the_next_move_of_a_way_to_win_is_told_and_marked() -> None:
    with freecell_table() as table:
        table.until_turn()
        view = table.match.view(0)
        position = solving.position_of(solving.contents_of(view))
        moves = freecell.solve(position).moves
        assert moves is not None
        ask(table)
        assert table.prompt.startswith(f"This can be won in {len(moves)} moves. The next one: ")
        assert str(table.cards.chosen).lower() == freecell.name_of(moves[0].card)


def test_a_position_that_cannot_be_won_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "solve", lambda *_arguments: Solution(None, True, 1))
    with freecell_table() as table:
        table.until_turn()
        ask(table)
        assert table.prompt.startswith("This can no longer be won.")


def test_only_games_with_a_solver_have_the_command() -> None:
    with ScriptTable(script_match("klondike")) as table:
        table.until_turn()
        table.key(pygame.K_b)
        assert "Searching" not in table.prompt
        labels = [entry.label for entry in table.scene.play.menu_entries()]
        assert "Can this be won?" not in labels
