"""The command that says whether a FreeCell can be won, at the table."""

from __future__ import annotations

import pygame
import pytest

from cardtable.engine import GameKind
from cardtable.features.patience import solving
from cardtable.features.patience.solution import Progress, Solution, Table
from cardtable.features.patience.window.solving import CanBeWon
from cardtable.games import all_games
from tests.table.zones.scripted_tables import ScriptTable, script_match
from tests.waiting import wait_until


def freecell_table() -> ScriptTable:
    return ScriptTable(script_match(all_games()["freecell"], deals=["number:1"]))


def ask(table: ScriptTable) -> None:
    """Ask whether the game can be won, and wait for the answer."""
    table.key(pygame.K_b)
    table.until(lambda: table.prompt.startswith("This can "), "the answer")


def test_the_next_move_of_a_way_to_win_is_told_and_marked() -> None:
    with freecell_table() as table:
        table.until_turn()
        cards = solving.table_of(table.match.game)
        lines = solving.solve(table.match.kind, cards, Progress()).lines
        assert lines is not None
        ask(table)
        assert table.prompt.startswith(f"This can be won in {len(lines)} moves. The next one: ")
        assert str(table.cards.chosen).lower() == lines[0].split()[1]


@pytest.mark.check
def test_a_position_that_cannot_be_won_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "solve", lambda *_arguments: Solution(None, True, 1))
    with freecell_table() as table:
        table.until_turn()
        table.key(pygame.K_b)
        table.until(lambda: table.prompt == "This deal cannot be won.", "the answer")
        table.scene.play.answer(table.match.game.legal()[0])
        table.until_turn()
        ask(table)
        assert table.prompt.startswith("This can no longer be won.")


@pytest.mark.check
@pytest.mark.parametrize("key", ["klondike", "golf-patience"])
def test_the_way_to_win_is_followed_at_the_table(key: str) -> None:
    for seed in range(20):
        match = script_match(all_games()[key], seed=seed)
        match.deal()
        cards = solving.table_of(match.game)
        assert not any(card.startswith("?") for cards in cards.contents.values() for card in cards)
        if solving.solve(match.kind, cards, Progress()).lines is not None:
            break
    with ScriptTable(match, home_moves="never") as table:
        table.until_turn()
        ask(table)
        count = int(table.prompt.split()[5])
        for left in range(count, count - 6, -1):
            assert f"in {left} moves" in table.prompt
            [part] = [part for part in table.scene.play.parts if isinstance(part, CanBeWon)]
            line = part.rest_of_way()[0]
            message = next(one for one in table.match.game.legal() if one.line == line)
            assert message.title in table.prompt
            table.scene.play.answer(message)
            table.until_turn()
            # the way is known: no search is needed
            table.key(pygame.K_b)
            table.wait(0.1)


class SlowSearch:
    """A solver that searches until it is stopped."""

    def __init__(self) -> None:
        self.progress: Progress | None = None
        self.has_ended = False

    def __call__(self, _kind: GameKind, _table: Table, progress: Progress) -> Solution:
        progress.share, self.progress = 0.25, progress
        wait_until(lambda: progress.is_stopped, "the search to be stopped")
        self.has_ended = True
        return Solution(None, False, 1)


@pytest.mark.parametrize("way", ["b", "escape", "move"])
def test_a_long_search_shows_its_progress_and_is_stopped(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = SlowSearch()
    monkeypatch.setattr(solving, "solve", search)
    with ScriptTable(script_match(all_games()["klondike"]), home_moves="never") as table:
        table.until_turn()
        table.key(pygame.K_b)
        table.until(lambda: "25%" in table.prompt, "the progress")
        assert "Searching" in table.prompt
        labels = [entry.label for entry in table.scene.play.menu_entries()]
        assert "Stop the search" in labels
        if way == "move":
            table.scene.play.answer(table.match.game.legal()[-1])
        else:
            table.key(pygame.K_b if way == "b" else pygame.K_ESCAPE)
            assert table.prompt == "The search was stopped."
        table.until(lambda: search.has_ended, "the end of the search")
        table.until_turn()
        table.wait(0.3)
        assert "may be one" not in table.prompt
        assert "Searching" not in table.prompt


@pytest.mark.check
def test_only_games_with_a_solver_have_the_command() -> None:
    with ScriptTable(script_match("spider")) as table:
        table.until_turn()
        table.key(pygame.K_b)
        assert "Searching" not in table.prompt
        labels = [entry.label for entry in table.scene.play.menu_entries()]
        assert "Can this be won?" not in labels
