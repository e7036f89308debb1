"""Clicks, double clicks and drags on any cards of a scripted game never end the program."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from cardtable.games import all_games
from cardtable.games.scripted.library import shipped_games
from cardtable.match import PERSON
from tests.table.zones.scripted_tables import ScriptTable, script_match

GAMES = [kind.key for kind in shipped_games() if kind.key != "script-tic-tac-toe"]
KEYS = (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_LEFT, pygame.K_TAB, pygame.K_u, pygame.K_1)
STEPS = 40


class Clicker:
    """Does random things at the table of a script."""

    def __init__(self, table: ScriptTable, seed: int) -> None:
        self.table = table
        self.random = Random(seed)
        self.deeds = (self.click, self.click, self.double_click, self.drag, self.choose, self.press)

    def act(self) -> None:
        self.random.choice(self.deeds)()

    def point(self) -> tuple[int, int]:
        """Return a point on some card, often on one of the hand."""
        stage = self.table.scene.table.stage
        own = list(stage.own_sprites()) if self.random.random() < 0.5 else []
        sprite = self.random.choice(own or list(stage.sprites()))
        height = sprite.goal.height
        across, down = (self.random.uniform(-0.45, 0.45) * height for _axis in range(2))
        return round(sprite.goal.x + across * 5 / 7), round(sprite.goal.y + down)

    def click(self) -> None:
        self.table.click(self.point())

    def double_click(self) -> None:
        self.click_twice(self.point())

    def click_twice(self, point: tuple[int, int]) -> None:
        self.table.click(point)
        self.table.press(point, clicks=2)
        self.table.release(point)

    def drag(self) -> None:
        self.table.drag(self.point(), self.point())

    def choose(self) -> None:
        """Choose an option of the strip, or a bid."""
        if self.table.bid.visible and self.table.bid.grid is not None:
            self.click_twice(self.random.choice(self.table.bid.grid._cells).center)
        elif self.table.script.strip.buttons:
            self.table.click(self.random.choice(self.table.script.strip.buttons).rect.center)

    def press(self) -> None:
        self.table.key(self.random.choice(KEYS))


@pytest.mark.check
@pytest.mark.sample(2, check=8)
@pytest.mark.parametrize("key", GAMES)
def test_cards_are_clicked_and_dragged_at_random(key: str) -> None:
    kind = all_games()[key]
    seats = sum(map(len, kind.sides(kind.find_rules(kind.rule_sets[0]))))
    with ScriptTable(script_match(key, PERSON, *("random",) * (seats - 1))) as table:
        clicker, match = Clicker(table, seed=1), table.match
        for _step in range(STEPS):
            if match.over:
                break
            table.wait(0.3)
            if table.app.scene is not table.scene:  # such as the score sheet
                table.context.screens.close_above(table.scene)
            elif match.game.between_hands:
                table.key(pygame.K_RETURN)
            else:
                clicker.act()
        assert match.over or match.game.between_hands or match.game.legal()
