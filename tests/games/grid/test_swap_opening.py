"""Gomoku as in tournaments: the swap opening, and exactly five in a row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardtable.engine import Door, IllegalAction, Unreadable
from cardtable.games import all_games
from cardtable.games.boards import AlphaBeta, DepthLimited, IterativeDeepening
from cardtable.games.grid import Cell, Game, Phase, Player, Say, View
from cardtable.games.grid.actions import Colour
from cardtable.games.grid.events import ColourChosen, PiecePlaced
from cardtable.games.grid.in_a_row import InARow
from cardtable.games.grid.line_evaluation import line_worths, promising_moves
from cardtable.games.grid.reasons import reason
from cardtable.games.grid.strategies.min_max import MinMax
from cardtable.games.k_in_a_row.rules import KInARowRules
from cardtable.games.rule_files import RulesError
from cardtable.match import Match, Seat
from cardtable.review import adviser_of
from cardtable.storage.journal import journal_text
from cardtable.storage.recovery import read_journal
from tests.games.grid.test_grid_game import play, seated
from tests.games.grid.test_reasons_grid import reason_for

pytestmark = pytest.mark.quick

SWAP = KInARowRules(opening="swap")
TOURNAMENT = KInARowRules.find("tournament")
STONES = "h8 i8 h9"


def opened(rules: KInARowRules = SWAP, stones: str = STONES) -> tuple[Game, list[Any]]:
    """Return a game after the stones of its opening, and the list of its events."""
    game, reported = seated(rules, seed=1)
    play(game, stones)
    return game, reported


def colours(view: View, cells: str) -> list[int]:
    """Return the numbers of the players with the stones on *cells*."""
    found = [view.at(*view.rules.read_move(cell)) for cell in cells.split()]
    return [-1 if owner is None else view.player_of(owner) for owner in found]


# -- the swap opening -----------------------------------------------------------------------------


def test_the_first_player_places_two_black_stones_and_a_white_one() -> None:
    game, reported = seated(SWAP, seed=1)
    for number, move in enumerate(STONES.split()):
        assert game.current_phase is Phase.OPENING
        assert game.get_next_player() is game.players[0]
        assert game.door is Door.PLAY
        view = game.view(0)
        assert view.player == view.next_player == number % 2
        assert view.colours_are_open
        assert game.view(1).legal_plays == ()
        play(game, move)
    assert game.current_phase is Phase.CHOICE
    assert game.get_next_player() is game.players[1]
    assert colours(game.view(0), STONES) == [0, 1, 0]
    placed = [event.colour for event in reported if isinstance(event, PiecePlaced)]
    assert placed == [Colour.BLACK, Colour.WHITE, Colour.BLACK]


@pytest.mark.parametrize(("colour", "next_seat"), [(Colour.BLACK, 0), (Colour.WHITE, 1)])
def test_the_other_player_chooses_a_colour_and_white_moves_next(
    colour: Colour, next_seat: int
) -> None:
    game, reported = opened()
    assert game.legal() == game.legal_bids() == game.view(1).legal_bids == tuple(Colour)
    assert not game.view(0).legal_bids
    assert not game.legal_plays()
    game.accept(colour)
    assert reported[-1] == ColourChosen(1, colour.title, colour)
    assert game.get_next_player() is game.players[next_seat]
    view = game.view(next_seat)
    assert view.player == Colour.WHITE.player
    assert view.player_of(1) == colour.player
    assert colours(view, STONES) == [0, 1, 0]  # the stones keep their colours
    assert view.passed == ()
    play(game, "a1")
    assert colours(game.view(0), "a1") == [1]
    assert game.get_next_player() is game.players[1 - next_seat]


def test_the_winner_is_the_seat_that_has_the_colour() -> None:
    game, _reported = opened()
    game.accept(Colour.BLACK)
    play(game, "a1 h10 a2 h11 a3 h7")
    assert game.winners == (1,)
    assert game.get_scores() == (0, 1)
    assert [str(cell) for cell in game.line] == ["h7", "h8", "h9", "h10", "h11"]


@pytest.mark.parametrize(
    ("rules", "stones", "action", "rule"),
    [
        (SWAP, "", Colour.BLACK, "no-choice"),
        (SWAP, "h8 i8", Colour.WHITE, "no-choice"),
        (SWAP, STONES, Cell(0, 0), "choose-first"),
        (SWAP, "h8", Cell(7, 7), "taken"),
        (SWAP, STONES, "black", "not-a-move"),
        (KInARowRules(), STONES, Colour.BLACK, "no-choice"),
    ],
)
def test_other_actions_are_refused_and_change_nothing(
    rules: KInARowRules, stones: str, action: Any, rule: str
) -> None:
    game, _reported = opened(rules, stones)
    before = game.view(0)
    with pytest.raises(IllegalAction) as caught:
        game.accept(action)
    assert caught.value.rule == rule
    assert game.view(0) == before


def test_a_player_may_resign_instead_of_choosing() -> None:
    game, _reported = opened()
    game.accept(Say.RESIGN)
    assert game.winners == (0,)


def test_copies_saves_and_undo_keep_the_choice(tmp_path: Path) -> None:
    kind = all_games()["k-in-a-row"]
    match = Match(kind, SWAP, [Seat(name="A"), Seat(name="B")], seed=1)
    for text in STONES.split():
        match.act(match.game.read_action(text, Door.PLAY), match.deal())
    asked = match.view(1)
    match.act(Colour.BLACK, 1)
    match.act(Cell(0, 0), 0)
    after = match.view(0)
    assert match.game.copy().view(0) == after
    path = tmp_path / "swap.game"
    path.write_text(journal_text(match), encoding="utf-8")
    assert "bid 1 black" in path.read_text(encoding="utf-8")
    assert read_journal(path).match.view(0) == after
    match.rewind(3)
    assert match.view(1) == asked
    match.act(Colour.WHITE, 1)
    assert match.view(1).player_of(1) == 1


def test_colours_are_no_words_of_other_games() -> None:
    game, _reported = seated(KInARowRules(), seed=1)
    with pytest.raises(Unreadable, match="Allowed: resign, out-of-time"):
        game.read_action("black", Door.BID)
    with pytest.raises(IllegalAction):
        game.write_action(Colour.BLACK)


def test_three_players_cannot_swap() -> None:
    with pytest.raises(RulesError, match="for two players"):
        KInARowRules(opening="swap", players=3)


# -- the strategies -------------------------------------------------------------------------------

STRATEGIES = (
    MinMax(seed=1),
    AlphaBeta(seed=1),
    DepthLimited(seed=1),
    IterativeDeepening(seed=1, nodes=20_000),
)


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda each: type(each).__name__)
@pytest.mark.parametrize(
    ("stones", "colour"), [("h8 h9 i8", Colour.BLACK), ("a1 h8 o15", Colour.WHITE)]
)
def test_the_better_colour_is_chosen(strategy: Any, stones: str, colour: Colour) -> None:
    """On a board for three in a row, two open stones win for black, and white needs one move."""
    rules = KInARowRules(opening="swap", line=3 if colour is Colour.WHITE else 4)
    game, _reported = opened(rules, stones)
    view = game.view(1)
    assert strategy.decide(view) is colour
    advice = strategy.advice()
    assert advice.best.action is colour
    assert advice.candidates[1].expected == pytest.approx(100 - advice.best.expected)
    assert strategy.why().startswith(("Black stands", "White moves next and stands"))


def test_the_last_stone_leaves_both_colours_about_equal() -> None:
    game, _reported = opened(SWAP, "h8 i8")
    strategy = IterativeDeepening(seed=3, nodes=20_000)
    game.accept(strategy.decide(game.view(0)))
    advice = strategy.advice()
    assert advice is not None
    values = [candidate.expected for candidate in advice.candidates]
    assert values[0] == max(values) <= 50  # wins in 100
    assert len(set(values)) > 1
    assert strategy.why() == "Leaves the two colours more equal than other places."
    judge = DepthLimited(seed=1)
    judge.decide(game.view(1))
    found = judge.advice()
    assert found is not None
    assert found.best.expected < 75


def test_hints_explain_the_choice() -> None:
    kind = all_games()["k-in-a-row"]
    game, _reported = opened(KInARowRules(opening="swap", line=3), "a1 h8 o15")
    adviser = adviser_of(kind, kind.strategies().classes)
    assert adviser is not None
    assert adviser.decide(game.view(1)) is Colour.WHITE
    assert adviser.why() == "White moves next and stands better."


# -- exactly five ---------------------------------------------------------------------------------

EXACT = KInARowRules(exact=True)
GAP = "c8 a1 d8 a3 e8 a5 g8 a7 h8 a9"
"""Black has c8, d8, e8, g8 and h8: f8 makes six in a row."""


def after(rules: KInARowRules, moves: str) -> View:
    game = Game(rules, seed=1)
    for name in "AB":
        game.register_player(Player(name=name))
    play(game, moves)
    return game.view(game.get_next_player() or 0)


def board_after(rules: KInARowRules, moves: str) -> InARow:
    board = after(rules, moves).board()
    assert isinstance(board, InARow)
    return board


@pytest.mark.parametrize("colour", [0, 1])
def test_six_in_a_row_do_not_win_for_either_colour(colour: int) -> None:
    moves = GAP if colour == 0 else f"o15 {GAP}"
    for rules, winners in ((EXACT, ()), (KInARowRules(), (colour,))):
        game, _reported = seated(rules, seed=1)
        play(game, f"{moves} f8")
        assert game.winners == winners


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda each: type(each).__name__)
def test_no_strategy_completes_or_blocks_six_in_a_row(strategy: Any) -> None:
    to_win = after(EXACT, GAP)
    assert strategy.decide(to_win) != Cell(7, 5)
    to_block = after(EXACT, GAP.replace(" a9", ""))
    assert strategy.decide(to_block) != Cell(7, 5)
    for view in (after(KInARowRules(), GAP), after(KInARowRules(), GAP.replace(" a9", ""))):
        assert strategy.decide(view) == Cell(7, 5)


def test_a_line_that_would_be_too_long_is_worth_nothing() -> None:
    board, plain = board_after(EXACT, GAP), board_after(KInARowRules(), GAP)
    assert line_worths(board)[0] < line_worths(plain)[0] / 5
    assert promising_moves(plain, 0, plain.moves(0)) == [(7, 5)]
    assert len(promising_moves(board, 0, board.moves(0))) > 1


def test_reasons_know_the_length() -> None:
    assert reason_for(after(KInARowRules(), GAP), "f8", "o15") == "Wins at once."
    sentence = reason_for(after(EXACT, GAP), "f8", "o15")
    assert "in an open line" not in sentence
    assert "Wins" not in sentence


def test_the_longest_row_on_the_panel_is_one_that_can_win() -> None:
    assert EXACT.progress(board_after(EXACT, f"{GAP} f8"), 0) == (1, 5)
    assert KInARowRules().progress(board_after(EXACT, f"{GAP} f8"), 0) == (5, 5)
    assert EXACT.aim() == "exactly 5 in a row"


def test_reason_is_empty_for_equal_places() -> None:
    view = opened(SWAP, "h8")[0].view(0)
    strategy = DepthLimited(seed=1)
    strategy.decide(view)
    advice = strategy.advice()
    assert advice is not None
    assert reason(view, advice) == ""
