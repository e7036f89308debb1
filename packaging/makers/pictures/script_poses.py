"""Poses of scripted games, in which every seat sends the last legal message."""

from __future__ import annotations

from typing import Any

import pygame

from cardtable.games import all_games
from cardtable.games.scripted.strategies.base import Strategy
from cardtable.match import PERSON, Match, Seat
from cardtable.table.play_scene import PlayScene
from cardtable.table.zones.script_controls import ScriptControls
from makers.pictures.studio import Studio

NAMES = ("You", "Walt", "Nora", "Elle")


class Last(Strategy):
    """Sends the last legal message."""

    def choose(self, view: Any) -> Any:
        return view.legal[-1]


def script_match(key: str, rules: str, seed: int, messages: int) -> Match:
    """Return a match at the script *key* after at least *messages*, with the person to act."""
    kind = all_games()[key]
    match_rules = kind.find_rules(rules)
    count = sum(len(side) for side in kind.sides(match_rules))
    seats = [Seat(PERSON if n == 0 else "last", NAMES[n]) for n in range(count)]
    match = Match(kind, match_rules, seats, seed=seed, strategies={"last": Last})
    while len(match.log) < messages or match.deal() != 0:
        position = match.deal()
        assert position is not None
        match.act(match.view(position).legal[-1], position)
    return match


def hearts(studio: Studio) -> None:
    """Show a trick at Hearts, with illegal cards dimmed."""
    play = studio.show_match(script_match("hearts", "classic", 7, 40))
    wait_for_turn(studio, play)


def crazy_eights(studio: Studio) -> None:
    """Show the choice of a suit after an eight at Crazy Eights."""
    play = studio.show_match(script_match("crazy-eights", "3-players", 7, 20))
    wait_for_turn(studio, play)
    controls = play.find(ScriptControls)
    moves = controls.moves.messages
    controls.take(next(move for move in moves if move.receiver == "play_eight").cards[0])
    studio.rest()


def wait_for_turn(studio: Studio, play: PlayScene) -> None:
    """Wait until the person is to act."""
    studio.until(lambda: play.play.playback.waiting and play.play.playback.still)
    pygame.event.clear()
