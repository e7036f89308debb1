"""The strategies of board games: strength, explanations, levels, stopping."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from cardtable.engine import Strategy
from cardtable.games import all_games
from cardtable.games.connect_four.board import ConnectFour
from cardtable.games.connect_four.rules import ConnectFourRules
from cardtable.games.experiment import experiment_for
from cardtable.games.grid import Cell, Drop, Game, GridRules, View
from cardtable.games.grid.in_a_row import InARow
from cardtable.games.grid.strategies.alpha_beta import AlphaBeta
from cardtable.games.grid.strategies.depth_limited import DepthLimited
from cardtable.games.grid.strategies.iterative_deepening import IterativeDeepening
from cardtable.games.grid.strategies.min_max import MinMax
from cardtable.games.k_in_a_row.rules import KInARowRules
from cardtable.games.othello.rules import OthelloRules
from cardtable.games.othello.strategies.handmade_search import HandmadeSearch
from cardtable.match import Match, Seat
from cardtable.review import adviser_of
from cardtable.search import AlphaBeta as Exact
from cardtable.search.any_game.wins import SURE_LOSS, SURE_WIN, wins_of
from tests.games.grid.test_grid_game import play, seated
from tests.search.sample_boards import play as play_board
from tests.waiting import wait_until

GRIDS = [key for key, kind in all_games().items() if kind.table == "board"]
PLAYED = [
    (key, rules, name)
    for key in GRIDS
    for rules in all_games()[key].rule_sets
    for name in all_games()[key].strategies().classes
    if name not in ("iterative-deepening", "tree")  # tested elsewhere
    and (name not in ("alpha-beta", "min-max") or all_games()[key].find_rules(rules).rows <= 6)
]


def view_of(rules: GridRules[Any] | None, moves: str) -> View:
    """Return the view of the seat to act after *moves*."""
    game, _reported = seated(rules, seed=1)
    play(game, moves)
    return game.view(game.get_next_player())


def count_losses(game: Game, seat: int, strategy: Strategy, chosen: dict[Any, Cell]) -> int:
    """Play *strategy* at *seat* against all possible moves; return the number of games it lost."""
    player = game.get_next_player()
    if player is None:
        return int(bool(game.winners) and seat not in game.winners)
    if player.position == seat:
        view = game.view(seat)
        if view.cells not in chosen:
            chosen[view.cells] = strategy.play_card(view)
        moves: tuple[Cell, ...] = (chosen[view.cells],)
    else:
        moves = game.legal_plays()
    lost = 0
    for move in moves:
        twin = game.copy()
        twin.accept_play(move, twin.get_next_player())
        lost += count_losses(twin, seat, strategy, chosen)
    return lost


@pytest.mark.check
@pytest.mark.sample(1, check=2)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "strategy", [AlphaBeta(seed=3), IterativeDeepening(seed=3, nodes=2_000_000)]
)
def test_a_perfect_strategy_never_loses_at_tic_tac_toe(strategy: Strategy, seat: int) -> None:
    game, _reported = seated(seed=1)
    assert count_losses(game, seat, strategy, {}) == 0


def test_losses_are_counted() -> None:
    game, _reported = seated(seed=1)
    assert count_losses(game, 1, DepthLimited(depth=1, noise=5.0, seed=1), {}) > 0


FORCED = [
    ("4433", {"2", "5"}),  # three in the bottom row with both ends open
    ("415", {"3", "6"}),  # the only ways to stop an open three
    ("454545", {"4"}),  # the column must be stopped at once
]


@pytest.mark.parametrize(("moves", "good"), FORCED)
def test_connect_four_strategies_find_forced_moves(moves: str, good: set[str]) -> None:
    view = view_of(ConnectFourRules(), " ".join(moves))
    for strategy in (
        IterativeDeepening(seed=1, nodes=100_000),
        IterativeDeepening(seed=2, depth=4, nodes=100_000),
    ):
        assert str(strategy.play_card(view)) in good


def test_a_forced_win_is_found_and_explained() -> None:
    view = view_of(ConnectFourRules(), "4 4 3 3")
    strategy = IterativeDeepening(seed=1, nodes=100_000)
    strategy.play_card(view)
    advice = strategy.advice()
    assert advice is not None
    assert advice.candidates[0].expected == SURE_WIN
    assert strategy.why() == "Threatens to win in two places at once."
    view = view_of(ConnectFourRules(), "4 4 3 3 5")
    strategy.play_card(view)
    assert "win" in strategy.why() or "lose" in strategy.why()
    assert strategy.advice().candidates[0].expected == SURE_LOSS
    view = view_of(ConnectFourRules(), "4 4 3 3 5 1")
    assert str(strategy.play_card(view)) in ("2", "6")
    assert strategy.why() == "Wins at once."


ENDINGS = [
    "2252576253462244111563365343671351441",
    "7422341735647741166133573473242566",
    "23163416124767223154467471272416755633",
    "65214673556155731566316327373221417",
]


@pytest.mark.parametrize("columns", ENDINGS)
def test_connect_four_endings_are_played_to_their_value(columns: str) -> None:
    """With few empty cells the value equals that of min-max to the end."""
    board = ConnectFour()
    player = play_board(board, columns)
    exact = Exact(board, seed=1)
    exact.choose(player)
    strategy = IterativeDeepening(seed=1, nodes=1_000_000)
    strategy.play_card(view_of(ConnectFourRules(), " ".join(columns)))
    advice = strategy.advice()
    if advice is not None:
        assert advice.candidates[0].expected == wins_of(exact.value)


@pytest.mark.sample(1)
@pytest.mark.parametrize("columns", ENDINGS)
def test_the_master_knows_the_outcome_of_every_column(columns: str) -> None:
    """Each verdict is the length of the game after the move, played on by the same strategy."""
    master = IterativeDeepening.levels[-1]
    assert master.title == "Master"
    game, _reported = seated(ConnectFourRules(), seed=1)
    play(game, " ".join(columns))
    player = game.get_next_player()
    view = game.view(player)
    strategy = IterativeDeepening(seed=1, **master.arguments)
    strategy.play_card(view)
    advice = strategy.advice()
    if advice is None:
        assert len(view.legal_plays) == 1
        return
    assert advice.exact
    assert {candidate.action for candidate in advice.candidates} == set(view.legal_plays)
    for candidate in advice.candidates:
        twin, count = game.copy(), 0
        action = candidate.action
        while twin.get_next_player() is not None:
            if count:
                action = strategy.play_card(twin.view(twin.get_next_player()))
            twin.accept_play(action, twin.get_next_player())
            count += 1
        won = player.position in twin.winners
        moves = f"{count} move" if count == 1 else f"{count} moves"
        words = f"wins in {moves}" if won else f"loses in {moves}" if twin.winners else "draw"
        assert candidate.verdict == words


def test_strategies_complete_and_block_lines_on_a_large_board() -> None:
    rules = KInARowRules()
    four = view_of(rules, "h8 a1 i8 a2 j8 a3 k8 a15")
    assert str(IterativeDeepening(seed=1, nodes=50_000).play_card(four)) in ("g8", "l8")
    stop = view_of(rules, "h8 a1 i8 a2 j8 a3 k8")
    for strategy in (MinMax(seed=1), AlphaBeta(seed=1), IterativeDeepening(seed=1, nodes=50_000)):
        assert str(strategy.play_card(stop)) in ("g8", "l8")
        assert strategy.why() == "All moves lose against best play."
    assert str(MinMax(seed=1).play_card(view_of(rules, ""))) == "h8"


def games_won(key: str, rules: str, first: str, second: str, count: int) -> tuple[int, int]:
    """Return the wins of two strategies in *count* games; they swap sides after each game."""
    kind = all_games()[key]
    won = [0, 0]
    classes = kind.strategies().classes
    for number in range(count):
        seats = []
        for text in (first, second)[:: 1 if number % 2 == 0 else -1]:
            name, _at, level = text.partition("@")
            seats.append(Seat(name, text, int(level) if level else None))
        match = Match(kind, kind.find_rules(rules), seats, seed=number, strategies=classes)
        while match.tick() is not None:
            pass
        for winner in match.game.winners:
            won[(winner + number) % 2] += 1
    return won[0], won[1]


@pytest.mark.check
def test_othello_beats_two_moves_ahead() -> None:
    won, lost = games_won("othello", "classic", "iterative-deepening@4", "depth-limited", 2)
    assert (won, lost) == (2, 0)


@pytest.mark.soak
def test_othello_beats_two_moves_ahead_by_a_wide_margin() -> None:
    won, lost = games_won("othello", "classic", "iterative-deepening@4", "depth-limited", 100)
    assert won > 90
    assert won + lost > 90


@pytest.mark.sample(2)
@pytest.mark.parametrize("key", GRIDS)
def test_a_higher_level_beats_chance(key: str) -> None:
    rules = "small" if key == "k-in-a-row" else "classic"
    won, lost = games_won(key, rules, "iterative-deepening@2", "random", 6)
    assert won > lost


@pytest.mark.check
def test_a_higher_level_beats_a_lower_one() -> None:
    won, lost = games_won(
        "connect-four", "classic", "iterative-deepening@4", "iterative-deepening@1", 6
    )
    assert won > lost


class ShortHandmadeSearch(HandmadeSearch):
    """Searches few positions for each move."""

    def __init__(self, *, seed: int | None = None) -> None:
        super().__init__(seed=seed, nodes=2_000)


@pytest.mark.check
@pytest.mark.sample(4, check=16)
@pytest.mark.parametrize(("key", "rules", "name"), PLAYED)
def test_every_strategy_plays_every_rule_set_to_its_end(key: str, rules: str, name: str) -> None:
    kind = all_games()[key]
    found = kind.find_rules(rules)
    count = sum(len(side) for side in kind.sides(found))
    seats = [Seat(name, str(seat)) for seat in range(count)]
    if name in ("min-max", "alpha-beta"):
        seats[1:] = [Seat("random", str(seat)) for seat in range(1, count)]
    classes = dict(kind.strategies().classes)
    if name == "handmade-search":
        classes[name] = ShortHandmadeSearch
    match = Match(kind, found, seats, seed=2, strategies=classes)
    while match.tick() is not None:
        pass
    assert match.over


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("key", GRIDS)
def test_a_hint_ranks_its_candidates_and_gives_a_reason(key: str) -> None:
    kind = all_games()[key]
    rules = kind.find_rules(kind.rule_sets[-1])
    match = Match(kind, rules, [Seat(name=str(n)) for n in range(rules.players)], seed=3)
    for _ in range(2):
        match.act(match.game.legal_plays()[1], match.next_position)
    adviser = adviser_of(kind, kind.strategies().classes)
    assert adviser is not None
    assert isinstance(adviser.strategy, IterativeDeepening)
    view = match.view(match.next_position)
    move = adviser.play_card(view)
    advice = adviser.advice()
    assert move in view.legal_plays
    assert advice is not None
    assert advice.candidates[0].action == move
    values = [candidate.expected for candidate in advice.candidates]
    assert values == sorted(values, reverse=True)
    assert all(SURE_LOSS <= value <= SURE_WIN for value in values)
    assert adviser.why().endswith(".") or not adviser.why()  # none rather than a false one
    assert advice.unit
    assert advice.counted == "positions"


def test_the_outcomes_of_a_small_game_do_not_depend_on_the_time() -> None:
    kind = all_games()["tic-tac-toe"]
    match = Match(kind, kind.find_rules("classic"), [Seat(name=str(n)) for n in range(2)], seed=3)
    strategy = IterativeDeepening(budget_ms=0.001, solve=True, seed=1)
    position = match.deal()
    assert position is not None
    strategy.play_card(match.view(position))
    advice = strategy.advice()
    assert advice is not None
    assert advice.exact
    assert {candidate.verdict for candidate in advice.candidates} == {"draw"}


def test_losing_moves_have_the_value_of_a_loss() -> None:
    view = view_of(ConnectFourRules(), "4 1 5")  # all moves but 3 and 6 lose
    strategy = IterativeDeepening(seed=1, nodes=200_000)
    strategy.play_card(view)
    advice = strategy.advice()
    assert advice is not None
    for column in (1, 2, 4, 5, 7):
        found = advice.candidate_for(Drop.into(column - 1))
        assert found is not None
        assert found.expected == SURE_LOSS


@pytest.mark.parametrize("rules", [OthelloRules(), ConnectFourRules(), KInARowRules()])
def test_a_strategy_can_be_stopped(rules: GridRules[Any]) -> None:
    view = view_of(rules, "")
    strategy = IterativeDeepening(seed=1, budget_ms=600_000)
    thread = threading.Thread(target=strategy.play_card, args=(view,))
    thread.start()
    # A stop before the search has begun has no effect, so it is repeated.
    wait_until(lambda: not thread.is_alive(), "the search ends", step=strategy.stop)


@pytest.mark.parametrize("key", GRIDS)
def test_the_lab_has_an_experiment_for_each_game(key: str) -> None:
    kind = all_games()[key]
    experiment = experiment_for(kind, kind.find_rules("classic"))
    assert experiment.ladder
    assert experiment.yardstick in experiment.ladder
    game = experiment.new_game(0, 1)
    game.accept_play(game.legal_plays()[0], game.get_next_player())
    assert experiment.points(game) == (0.0, 0.0)
    assert experiment.count(game)[0]["moves"] == 1


OWN = '''
from cardtable.games.grid.strategies import Strategy


class Corner(Strategy):
    """Makes the first legal move."""

    def play_card(self, view):
        return view.legal_plays[0]
'''


def test_a_file_adds_a_strategy(tmp_path: Path) -> None:
    (tmp_path / "corner.py").write_text(OWN, encoding="utf-8")
    kind = all_games()["othello"]
    found = kind.strategies([tmp_path])
    assert not found.problems
    match = Match(
        kind,
        kind.find_rules("classic"),
        [Seat("corner", "A"), Seat("random", "B")],
        seed=1,
        strategies=found.classes,
    )
    first = match.game.legal_plays()[0]
    match.tick()
    assert match.log[0].action == first


def test_a_view_has_the_board_class_of_its_rules() -> None:
    assert isinstance(view_of(KInARowRules.named("three"), "a1").board(), InARow)
    assert isinstance(view_of(ConnectFourRules(), "").board(), ConnectFour)
