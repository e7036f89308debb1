"""Searches in random positions of a script, which find out how many playouts a choice has."""

from __future__ import annotations

from random import Random

from cardtable.engine import Person
from cardtable.games.scripted.game import Game, Player
from cardtable.games.scripted.game_file import GameFile
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.scripted.search_rates import MIN_SEARCHES, forget_searches, weak_levels
from cardtable.games.scripted.strategies.tree import Tree

TRIAL_MS = 200.0
"""Milliseconds of each search."""
TRIES = 3
"""Number of games in which a position with a choice is sought for each search."""
MAX_STEPS = 40
"""Maximum number of random messages before a search."""


def try_searches(file: GameFile) -> str:
    """Search in random positions of *file*; return a sentence if levels have too few playouts.

    It is empty if the levels are good enough, or if there is nothing to choose in the game.
    """
    forget_searches(file)
    rules, found = ScriptRules(file), 0
    if rules.players == 1:  # nobody plays against the person
        return ""
    for number in range(TRIES * MIN_SEARCHES):
        position = random_choice(new_game(rules, number), Random(number))
        if position is None:
            continue
        seat = position.to_act
        if not found:  # the first search of a script also learns its tricks
            Tree(seed=number, budget_ms=TRIAL_MS).choose(position.view(seat))
            forget_searches(file)
        Tree(seed=number, budget_ms=TRIAL_MS).choose(position.view(seat))
        found += 1
        if found == MIN_SEARCHES:
            break
    return weak_levels(file, Tree)


def new_game(rules: ScriptRules, seed: int) -> Game:
    """Return a game with a person in each seat."""
    game = Game(rules, seed=seed)
    for code in game.codes:
        game.register_player(Player(Person(), name=code))
    return game


def random_choice(game: Game, rng: Random) -> Game | None:
    """Return a position with a choice after some random messages in the first hand of *game*.

    Returns None if there was none.
    """
    position = None
    for _step in range(rng.randrange(MAX_STEPS) + 1):
        player = None if game.between_hands else game.get_next_player()
        if player is None:
            break
        legal = game.legal()
        if len(legal) > 1:
            position = game.copy()
        game.accept(legal[int(rng.random() * len(legal))], player)
    return position
