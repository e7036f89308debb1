"""Small games for tests: those in the folder ``cases``, and scripts with two players and cards."""

from __future__ import annotations

from pathlib import Path

from cardtable.games.scripted import Game, GameFile, build_game, kind_of, read_game

CASES = Path(__file__).parent / "cases"
GAME = """
name: Small
players: [2, 3]
token_sets: {cards: standard, marks: [x, o]}
state:
  properties: {scores: {"{player}": 0}, phase: play, top: "", first: 2c, spare: ""}
  containers:
    deck: {tokens: cards, back_visible_to_all: true}
    discard: {visible_to: all}
    "{player}_hand": {visible_to: ["{player}"], back_visible_to_all: true}
    "{player}_play": {visible_to: all}
layout: {deck: stock, discard: discard, "{player}_hand": hand, "{player}_play": trick}
score: scores
"""


def small_game(rules: str, game: str = GAME) -> GameFile:
    """Return a game with these *rules*."""
    return build_game("small", {"game.yaml": game, "rules.ludl": rules}, "small")


def case(name: str) -> GameFile:
    """Return the game in the folder *name* of ``cases``."""
    return read_game(CASES / name)


def begun(file: GameFile, seed: int = 1) -> Game:
    """Return *file* with its players seated and after ``set_up``."""
    kind = kind_of(file)
    game = kind.new(kind.find_rules("classic"), seed=seed)
    assert isinstance(game, Game)
    for name in ("Ann", "Ben", "Cleo")[: game.seats]:
        game.register_player(kind.player(name=name))
    game.get_next_player()
    return game
