"""Poses of games written as scripts: the seats send what stands last, so that nothing changes."""

from __future__ import annotations

from typing import Any

import pygame

from cardtable.games import all_games
from cardtable.games.scripted.strategies.base import Strategy
from cardtable.match import PERSON, Match, Seat
from cardtable.table.scene import PlayScene
from scripts.still_table import StillTable

NAMES = ("You", "Walt", "Nora", "Elle")


class Last(Strategy):
    """Sends the last message that may be sent."""

    def choose(self, view: Any) -> Any:
        """Return the last of the legal messages."""
        return view.legal[-1]


def script_match(key: str, rules: str, seed: int, messages: int) -> Match:
    """Return a match at the script *key* after so many *messages*, where a person is to act."""
    kind = all_games()[key]
    found = kind.find_rules(rules)
    count = sum(len(side) for side in kind.sides(found))
    seats = [Seat(PERSON if n == 0 else "last", NAMES[n]) for n in range(count)]
    match = Match(kind, found, seats, seed=seed, strategies={"last": Last})
    while len(match.log) < messages or match.next_position != 0:
        position = match.next_position
        assert position is not None
        match.act(match.view(position).legal[-1], position)
    return match


def hearts(table: StillTable) -> None:
    """Show a trick at Hearts, the cards that may not be played dimmed."""
    play = table.table(script_match("hearts", "classic", 7, 40))
    wait_for_turn(table, play)


def crazy_eights(table: StillTable) -> None:
    """Show an eight being played at Crazy Eights: the strip asks for a suit."""
    play = table.table(script_match("crazy-eights", "3-players", 7, 20))
    wait_for_turn(table, play)
    assert play.script is not None
    moves = play.script.moves.messages
    play.script.take(next(move for move in moves if move.receiver == "play_eight").cards[0])
    table.rest()


def wait_for_turn(table: StillTable, play: PlayScene) -> None:
    """Let the person be asked."""
    table.until(lambda: play.course.waiting and play.course.still)
    pygame.event.clear()
