"""Scripted games played at random, and the worlds that a view draws."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cardtable.games.scripted import Game, View

DEAL_THREE = """
DEF set_up:
  SHUFFLE GET_CONTAINER 'deck';
  MAP RANGE 0 3 'deal';
END_DEF
DEF deal $n:
  APPEND GET_CONTAINER 'player_1_hand' POP GET_CONTAINER 'deck' 0;
  APPEND GET_CONTAINER 'player_2_hand' POP GET_CONTAINER 'deck' 0;
END_DEF
"""
"""Rules that deal three tokens of the deck to each of two players."""


def names(game: Any, container: str) -> list[str]:
    """Return the names of the tokens in a container of a game or world."""
    return [token.name for token in game.containers[container].tokens]


def guesses(view: View, container: str, count: int, seed: int) -> Iterator[list[str]]:
    """Yield the names of the tokens in a container of *count* worlds."""
    rng = Random(seed)
    for _world in range(count):
        yield names(view.determinize(rng), container)


def random_turns(game: Game, rng: Random, steps: int) -> Iterator[tuple[int, Any]]:
    """Play on at random; yield the number of the step and the player before each message."""
    for step in range(steps):
        player = game.get_next_player()
        if player is None:
            return
        yield step, player
        game.accept_play(rng.choice(game.legal()), player)
