"""Poses of games written as scripts: the seats send what stands first, so that nothing changes."""

from __future__ import annotations

from typing import Any

import pygame

from cardtable.games import all_games
from cardtable.games.scripted.strategies.base import Strategy
from cardtable.match import PERSON, Match, Seat
from cardtable.table.play.scene import PlayScene
from scripts.still_table import StillTable

NAMES = ("You", "Walt", "Nora", "Elle")


class First(Strategy):
    """Sends the first message that may be sent."""

    def choose(self, view: Any) -> Any:
        """Return the first of the legal messages."""
        return view.legal[0]


def script_match(key: str, rules: str, seed: int, messages: int) -> Match:
    """Return a match at the script *key* after so many *messages*, where a person is to act."""
    kind = all_games()[key]
    found = kind.find_rules(rules)
    count = sum(len(side) for side in kind.sides(found))
    seats = [Seat(PERSON if n == 0 else "first", NAMES[n]) for n in range(count)]
    match = Match(kind, found, seats, seed=seed, strategies={"first": First})
    while len(match.log) < messages or match.next_position != 0:
        position = match.next_position
        assert position is not None
        match.act(match.view(position).legal[0], position)
    return match


def hearts(table: StillTable) -> None:
    """Show a trick at Hearts, the cards that may not be played dimmed."""
    play = table.table(script_match("hearts", "classic", 7, 25))
    wait_for_turn(table, play)


def crazy_eights(table: StillTable) -> None:
    """Show stock and discards at Crazy Eights, and what may be done besides playing a card."""
    play = table.table(script_match("crazy-eights", "3-players", 7, 10))
    wait_for_turn(table, play)
    assert play.table is not None
    stock = play.stage.zones["stock"][-1].goal
    table.point((round(stock.x), round(stock.y)))


def wait_for_turn(table: StillTable, play: PlayScene) -> None:
    """Let the person be asked."""
    table.until(lambda: play.course.waiting and play.course.still)
    pygame.event.clear()
