"""The board games, and functions that set up and solve a position.

>>> game = start(TIC_TAC_TOE, "a1 b2 c1")
>>> solve(game).action
Cell(row=0, column=1)
"""

from __future__ import annotations

from cardtable.engine import Candidate, Game, GameKind
from cardtable.games import connect_four, k_in_a_row, othello, tic_tac_toe
from cardtable.games.grid import Board, Cell, Drop, Say, View
from cardtable.games.grid.strategies.alpha_beta import AlphaBeta
from cardtable.games.grid.strategies.depth_limited import DepthLimited
from cardtable.games.grid.strategies.iterative_deepening import IterativeDeepening

TIC_TAC_TOE = tic_tac_toe.GAME
CONNECT_FOUR = connect_four.GAME
OTHELLO = othello.GAME
K_IN_A_ROW = k_in_a_row.GAME

__all__ = [
    "CONNECT_FOUR",
    "K_IN_A_ROW",
    "OTHELLO",
    "TIC_TAC_TOE",
    "AlphaBeta",
    "Board",
    "Cell",
    "DepthLimited",
    "Drop",
    "IterativeDeepening",
    "Say",
    "View",
    "solve",
    "start",
]


def start(kind: GameKind, moves: str = "", rules: str = "") -> Game:
    """Return a game of *kind* after *moves*, in the game's notation and separated by spaces.

    *rules* names a rule set (default: the first one). Raises Unreadable for a move that cannot be
    read, IllegalAction for an illegal one.
    """
    game_rules = kind.find_rules(rules or kind.rule_sets[0])
    game = kind.new(game_rules)
    for side in kind.sides(game_rules):
        for _position in side:
            game.register_player(kind.player())
    game.get_next_player()  # starts the game
    for move in moves.split():
        game.accept(game.read(move))
    return game


def solve(game: Game) -> Candidate:
    """Return the best move by alpha-beta search, with its value for the player to act.

    The result is exact with ten empty cells or fewer; with more, the search looks three moves
    ahead. Raises ValueError for a game that is over.
    """
    player = game.get_next_player()
    if player is None:
        raise ValueError("The game is over.")
    strategy = AlphaBeta(seed=0)
    action = strategy.decide(game.view(player))
    advice = strategy.advice()
    best = advice.candidate_for(action) if advice is not None else None
    return best if best is not None else Candidate(action, 0.0)
