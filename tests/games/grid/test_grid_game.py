"""Games on boards: actions, turns, ends, views, saves."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.core.errors import SourceError
from cardtable.engine import Door, IllegalAction, Moved, Unreadable, ZoneKind
from cardtable.games import all_games
from cardtable.games.connect_four.rules import ConnectFourRules
from cardtable.games.grid import Cell, Drop, Game, GridRules, Phase, Player, Say
from cardtable.games.grid.events import GameOver, GameStarted, GaveUp, Passed, PiecePlaced, Reason
from cardtable.games.k_in_a_row.rules import KInARowRules
from cardtable.games.othello.rules import OthelloRules
from cardtable.games.rule_files import RulesError
from cardtable.games.tic_tac_toe.rules import TicTacToeRules
from cardtable.match import Match, Seat
from cardtable.storage.journal import journal_text
from cardtable.storage.recovery import read_journal

pytestmark = pytest.mark.quick


def seated(rules: GridRules[Any] | None = None, **chance: Any) -> tuple[Game, list[Any]]:
    """Return a game with players in all seats, and the list of its reported events."""
    game: Game = Game(rules or TicTacToeRules(), **chance)
    reported: list[Any] = []
    for number in range(game.seats):
        game.register_player(Player(name=f"P{number}"))
    game.listeners.append(reported.append)
    return game, reported


def play(game: Any, text: str) -> None:
    """Make the moves in *text*, in their notation."""
    for move in text.split():
        game.accept_play(game.read_action(move, Door.PLAY), game.get_next_player())


def test_a_game_is_won_by_a_line() -> None:
    game, reported = seated(seed=1)
    play(game, "b2 a1 a2 b1")
    assert game.current_phase is Phase.PLAYING
    assert game.winners == ()
    play(game, "c2")
    assert game.get_next_player() is None
    assert game.current_phase is Phase.OVER  # type: ignore[comparison-overlap]  # it has changed
    assert game.winners == (0,)
    assert game.get_scores() == (1, 0)
    assert game.line == (Cell(1, 0), Cell(1, 1), Cell(1, 2))
    assert reported[0] == GameStarted(("P0", "P1"), 0)
    assert reported[-1] == GameOver((0,), (1, 0), Reason.LINE, game.line, game.rules, "")
    assert reported[-1].words == "3 in a row"
    assert all(isinstance(event, Moved) for event in reported[1:-1])
    assert [event.number for event in reported if isinstance(event, PiecePlaced)] == [1, 2, 3, 4, 5]
    with pytest.raises(IllegalAction) as caught:
        game.accept_play(Cell(0, 2), game.players[1])
    assert caught.value.rule == "wrong-phase"


def test_a_full_board_is_a_draw() -> None:
    game, reported = seated(seed=1)
    play(game, "a1 b2 c3 b1 b3 a3 c1 c2 a2")
    assert game.current_phase is Phase.OVER
    assert game.winners == ()
    assert game.get_scores() == (0, 0)
    assert reported[-1].reason is Reason.FULL


def test_two_lines_at_once_are_both_shown() -> None:
    game, _reported = seated(KInARowRules(rows=5, columns=5, line=3), seed=1)
    play(game, "a1 a5 b1 b5 c3 d5 c2 e2 c1")
    assert game.line == (Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(1, 2), Cell(2, 2))


@pytest.mark.parametrize(
    ("rules", "moves", "bad", "rule"),
    [
        (TicTacToeRules(), "b2", Cell(1, 1), "taken"),
        (TicTacToeRules(), "b2", Cell(3, 0), "off-board"),
        (TicTacToeRules(), "b2", Cell(-1, 0), "off-board"),
        (TicTacToeRules(), "b2", (0, 0), "not-a-move"),
        (ConnectFourRules(), "1 1 1 1 1 1", Drop.into(0), "column-full"),
        (ConnectFourRules(), "1 1", Cell(3, 0), "not-the-top"),
        (ConnectFourRules(), "1 1", Drop.into(7), "off-board"),
        (OthelloRules(), "d3", Cell(0, 0), "turns-nothing"),
        (OthelloRules(), "d3", Cell(3, 3), "taken"),
    ],
)
def test_refusals_name_the_rule_and_change_nothing(
    rules: GridRules[Any], moves: str, bad: Any, rule: str
) -> None:
    game, reported = seated(rules, seed=1)
    play(game, moves)
    before, count = game.view(0), len(reported)
    assert bad not in game.legal_plays() or not isinstance(bad, Cell)
    with pytest.raises(IllegalAction) as caught:
        game.accept_play(bad, game.get_next_player())
    assert caught.value.rule == rule
    assert game.view(0) == before
    assert len(reported) == count


def test_a_dropped_disc_reports_its_cell() -> None:
    game, reported = seated(ConnectFourRules(), seed=1)
    play(game, "4 4 4")
    assert [event.cell for event in reported[1:]] == [Cell(5, 3), Cell(4, 3), Cell(3, 3)]
    assert game.view(1).landing(Drop.into(3)) == Cell(2, 3)
    assert game.write_action(game.legal_plays()[6]) == "7"


def test_a_view_tells_who_had_to_pass_since_the_last_move_of_its_player() -> None:
    game, _reported = seated(OthelloRules(), seed=1)
    play(game, "d3 c3 b3 b2 f5 a3 a1")
    assert game.view(0).passed == ()
    play(game, "c1")
    assert (game.view(0).to_act, game.view(0).passed) == (1, (0,))
    play(game, "e3")
    assert (game.view(0).to_act, game.view(0).passed) == (0, (0,))
    game.accept_play(game.legal_plays()[0], game.get_next_player())
    assert (game.view(0).to_act, game.view(0).passed) == (1, ())


def test_othello_turns_passes_and_counts() -> None:
    game, reported = seated(OthelloRules(), seed=1)
    play(game, "f5")
    assert reported[1].turned == (Cell(4, 4),)
    passes = 0
    chance = Random(5)
    while (player := game.get_next_player()) is not None:
        before = len(reported)
        game.accept_play(chance.choice(game.legal_plays()), player)
        passes += sum(isinstance(event, Passed) for event in reported[before:])
    assert passes
    black, white = game.get_scores()
    assert black + white <= 64
    assert game.winners == (() if black == white else (0,) if black > white else (1,))
    assert reported[-1].totals == (black, white)
    assert reported[-1].line == ()


def test_resigning_loses_and_is_not_offered_as_a_move() -> None:
    game, reported = seated(seed=1)
    play(game, "b2")
    assert game.legal_bids() == ()
    assert game.door is Door.PLAY
    assert game.door_of(Say.RESIGN) is Door.BID
    with pytest.raises(IllegalAction) as caught:
        game.accept_bid(Say.RESIGN, game.players[0])
    assert caught.value.rule == "not-your-turn"
    game.accept_bid(Say.RESIGN, game.players[1])
    assert game.winners == (0,)
    assert game.said is Say.RESIGN
    assert [type(event) for event in reported[-2:]] == [GaveUp, GameOver]
    assert reported[-1].reason is Reason.RESIGNED
    assert game.copy().winners == (0,)


def test_running_out_of_time_needs_a_clock() -> None:
    game, _reported = seated(seed=1)
    game.get_next_player()
    with pytest.raises(IllegalAction) as caught:
        game.accept_bid(Say.OUT_OF_TIME, game.players[0])
    assert caught.value.rule == "no-clock"
    game, reported = seated(TicTacToeRules(seconds=5), seed=1)
    game.accept_bid(Say.OUT_OF_TIME, game.get_next_player())
    assert game.winners == (1,)
    assert reported[-1].reason is Reason.TIME


def test_with_three_players_the_two_others_win_when_one_gives_up() -> None:
    game, _reported = seated(KInARowRules.named("three"), seed=1)
    play(game, "d4 e5")
    game.accept_bid(Say.RESIGN, game.get_next_player())
    assert game.winners == (0, 1)
    assert game.get_scores() == (1, 1, 0)


def test_the_first_player_is_the_dealer_or_drawn() -> None:
    game, _reported = seated(seed=1, dealer=1)
    assert game.get_next_player().position == 1
    assert game.deals() == ()
    assert game.view(1).player == 0
    drawn = set()
    for seed in range(12):
        game, _reported = seated(TicTacToeRules(begins="chance"), seed=seed)
        first = game.get_next_player().position
        assert game.deals() == (str(first),)
        again, _reported = seated(TicTacToeRules(begins="chance"), seed=99, deals=game.deals())
        assert again.get_next_player().position == first
        drawn.add(first)
    assert drawn == {0, 1}
    for bad in ("2", "x", "", "00"):
        with pytest.raises(ValueError, match="0 to 1"):
            Game(TicTacToeRules(begins="chance"), deals=[bad])
    with pytest.raises(ValueError, match="0 to 1"):
        Game(TicTacToeRules(), dealer=2)


def test_a_view_shows_the_board_as_a_zone() -> None:
    game, _reported = seated(ConnectFourRules(), seed=1, dealer=1)
    play(game, "4")
    view = game.view(0)
    (zone,) = view.zones()
    assert zone.kind is ZoneKind.GRID
    assert zone.columns == 7
    assert zone.cells.count(1) == 1
    assert zone.cells[5 * 7 + 3] == 1
    assert view.at(5, 3) == 1
    assert view.player_of(1) == 0
    assert view.last is not None
    assert view.last.cell == Cell(5, 3)
    assert pickle.loads(pickle.dumps(view)) == view
    board = view.board()
    board.reset()
    assert view.board().key == game.view(1).board().key != board.key


@pytest.mark.parametrize("text", ["b2", "4", "d3", "resign", "out-of-time"])
def test_actions_are_written_as_they_are_read(text: str) -> None:
    rules: Any = {"4": ConnectFourRules(), "d3": OthelloRules()}.get(
        text, TicTacToeRules(seconds=9)
    )
    game, _reported = seated(rules, seed=1)
    door = Door.BID if "-" in text or text == "resign" else Door.PLAY
    action = game.read_action(text, door)
    assert game.write_action(action) == text
    assert game.door_of(action) is door


def test_unreadable_texts_are_refused_with_a_sentence() -> None:
    game, _reported = seated(KInARowRules(), seed=1)
    for text in ("p1", "a16", "A1", "a01", "a", "1", "aa1", "a1 "):
        with pytest.raises(Unreadable, match=r"a1 to o15|Unknown cell"):
            game.read_action(text, Door.PLAY)
    with pytest.raises(Unreadable, match="resign, out-of-time"):
        game.read_action("fold", Door.BID)
    drop, _reported = seated(ConnectFourRules(), seed=1)
    for text in ("0", "8", "d3", "01", "1.0"):
        with pytest.raises(Unreadable, match="from 1 to 7"):
            drop.read_action(text, Door.PLAY)


def test_rules_combine_options() -> None:
    rules = KInARowRules.from_data({"rows": 10, "columns": 8, "line": 4, "players": 3})
    assert rules.to_data() == {"rows": 10, "columns": 8, "line": 4, "players": 3}
    assert rules.name == "house rules"
    assert KInARowRules.named("small").name == "small"
    with pytest.raises(RulesError, match="does not fit"):
        KInARowRules(rows=3, columns=3, line=5)
    with pytest.raises(RulesError, match="seconds"):
        TicTacToeRules(seconds=-1)
    with pytest.raises(RulesError, match="rows"):
        TicTacToeRules.from_data({"rows": 5})


def test_an_error_in_a_rule_file_has_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("columns: 9\nrows: 2\n", encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        KInARowRules.load(file)
    assert caught.value.line == 2
    file.write_text("columns: 9\nrows: 9\nseconds: 7\n", encoding="utf-8")
    assert KInARowRules.load(file) == KInARowRules(columns=9, rows=9, seconds=7)


GRIDS = [key for key, kind in all_games().items() if kind.table == "board"]


@pytest.mark.parametrize("key", GRIDS)
def test_a_match_is_undone_redone_and_saved(key: str, tmp_path: Path) -> None:
    kind = all_games()[key]
    rules = kind.rules_from_data({"seconds": 20})
    match = Match(kind, rules, [Seat(name="Ann"), Seat("random", "Ben")], seed=4)
    for _ in range(4):
        position = match.deal()
        assert position is not None
        if position == 0:
            match.act(match.game.legal_plays()[0], 0)
        else:
            match.tick()
    before, log = match.view(0), match.log
    assert match.undo()
    assert len(match.log) < len(log)
    while match.can_redo:
        match.redo()
    assert match.log == log
    assert match.view(0) == before
    position = match.deal()
    assert position is not None
    match.act(Say.OUT_OF_TIME, position)
    assert match.over
    file = tmp_path / "game.game"
    file.write_text(journal_text(match), encoding="utf-8", newline="")
    found = read_journal(file).match
    assert found.log == match.log
    assert found.game.winners == match.game.winners
    assert found.undo() or found.seats[position].strategy == "random"
