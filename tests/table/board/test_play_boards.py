"""Playing board games at the table, by mouse and keyboard."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable.art.boards.pieces import BoardStyle
from cardtable.engine import Advice, Candidate, Door
from cardtable.games.grid.actions import Say
from cardtable.match import PERSON, Match
from cardtable.screens.replay.screen import ReplayScene
from cardtable.search.any_game.wins import UNIT, wins_of
from cardtable.storage.saves import Saves
from cardtable.table.board import EMPTY
from cardtable.table.board.board_controls import BoardControls
from cardtable.table.hints import Hints
from cardtable.table.play_scene import JournalPart
from cardtable.table.turn_timer import TurnTimer
from cardtable.ui.dialog import Dialog, message
from cardtable.ui.motion import Speed
from tests.table.board.board_scenes import KINDS, BoardTable, First, match_of


def table_of(key: str, *seats: str, speed: Speed = Speed.OFF, **more: Any) -> BoardTable:
    size = more.pop("size", (1000, 760))
    settings = {name: more.pop(name) for name in ("open_hands",) if name in more}
    table = BoardTable(match_of(key, *seats, **more), size=size, speed=speed, **settings)
    table.context.screens.open_game_over = lambda *_args: None
    return table


# --- by the pointer --------------------------------------------------------------------------


def test_a_click_places_a_mark_and_the_opponent_replies() -> None:
    with table_of("tic-tac-toe") as table:
        table.until_turn()
        assert table.prompt == "Your turn · cross"
        table.put("b2")
        assert table.pieces() == {"b2": 0, "a1": 1}
        assert "You: b2" in table.log
        assert "Ann: a1" in table.log


@pytest.mark.parametrize("row", [0, 3, 5])
def test_a_click_in_a_column_drops_a_disc(row: int) -> None:
    with table_of("connect-four") as table:
        table.until_turn()
        table.put(row * 7 + 3)
        assert table.pieces() == {"d6": 0, "a6": 1}
        assert "You: column 4" in table.log


def test_a_click_above_the_rack_drops_a_disc() -> None:
    with table_of("connect-four") as table:
        table.until_turn()
        above = table.widget.geometry.above
        table.click((table.place_of(3)[0], above.top + 5))
        table.until_turn()
        assert table.pieces()["d6"] == 0


def test_a_disc_flips_the_discs_between() -> None:
    with table_of("othello") as table:
        table.until_turn()
        assert table.board.style is BoardStyle.CLOTH
        assert len(table.board.legal) == 4
        table.click(table.place_of("d3"))
        table.until(
            lambda: len(table.match.log) == 1 or table.scene.play.playback.still,
            "the move on display",
        )
        assert "You: d3, turns 1 disc" in table.log
        assert table.match.game.get_scores()[0] >= 3


def test_stones_may_go_anywhere_and_three_can_play() -> None:
    with table_of("k-in-a-row", rules="three") as table:
        table.until_turn()
        assert table.board.style is BoardStyle.STONES
        table.put("d4")
        assert table.pieces() == {"d4": 0, "a1": 1, "b1": 2}


@pytest.mark.parametrize(("key", "colour"), [("b", 0), ("w", 1)])
def test_a_colour_is_chosen_after_a_swap_opening(key: str, colour: int) -> None:
    with table_of("k-in-a-row", "first", PERSON, rules="tournament", names=("Ann", "You")) as table:
        table.until_turn()
        assert table.prompt == "Your turn · choose a colour"
        assert table.pieces() == {"a1": 0, "b1": 1, "c1": 0}
        table.put("h8")
        assert table.pieces() == {"a1": 0, "b1": 1, "c1": 0}  # the colour comes first
        table.press_key(key)
        table.until_turn()
        assert f"You choose {('black', 'white')[colour]}" in table.log
        assert table.board.piece == colour
        table.put("h8")
        assert table.pieces()["h8"] == colour


def test_a_person_places_the_stones_of_a_swap_opening() -> None:
    with table_of("k-in-a-row", rules="tournament") as table:
        for cell, piece in (("h8", "black"), ("i8", "white"), ("h9", "black")):
            table.until_turn()
            assert table.prompt == f"Your turn · {piece} stone"
            table.put(cell)
        assert table.pieces().items() >= {"h8": 0, "i8": 1, "h9": 0}.items()
        assert "You: i8, white" in table.log
        assert "Ann chooses black" in table.log


def test_legal_cells_preview_the_piece_under_the_pointer() -> None:
    with table_of("tic-tac-toe") as table:
        table.until_turn()
        table.wait(1.5)  # highlights of the opening have faded
        before = table.app.surface.copy()
        table.move(table.place_of("b2"))
        table.wait(0.3)
        assert table.widget.pointed == 4
        assert table.widget.cursor == pygame.SYSTEM_CURSOR_HAND
        assert changed(before, table.app.surface, table.widget.geometry.rect(4)) > 200
        assert changed(before, table.app.surface, table.widget.geometry.rect(8)) == 0
        table.put("b2")
        table.move(table.place_of("a1"))
        assert table.widget.cursor == pygame.SYSTEM_CURSOR_ARROW


def changed(before: pygame.Surface, after: pygame.Surface, rect: pygame.Rect) -> int:
    """Return the number of pixels of *rect* that changed."""
    return sum(
        before.get_at((x, y)) != after.get_at((x, y))
        for x in range(rect.left, rect.right, 2)
        for y in range(rect.top, rect.bottom, 2)
    )


def test_a_refused_click_gives_the_reason_and_shakes_the_cell() -> None:
    with table_of("tic-tac-toe") as table:
        table.until_turn()
        table.put("b2")
        count = len(table.match.log)
        table.click(table.place_of("b2"))
        assert table.prompt == "b2 is taken."
        assert table.widget.refused == 4
        assert len(table.match.log) == count
        assert "refused" in table.sounds
        table.wait(1.0)
        assert table.widget.refused is None


def test_a_full_column_is_refused_with_a_sentence() -> None:
    with table_of("connect-four", "person", "person") as table:
        for _disc in range(6):
            table.until_turn()
            table.click(table.place_of(2))
        table.until_turn()
        table.click(table.place_of(2))
        assert table.prompt == "Column 3 is full."


def test_a_click_during_the_opponents_turn_is_refused() -> None:
    with table_of("tic-tac-toe", "first", "person") as table:
        table.scene.play.driver.paused = True
        table.wait(0.7)
        table.click(table.place_of("b2"))
        assert table.match.log == ()
        assert "turn" in table.prompt


def test_the_click_that_opened_the_table_places_nothing() -> None:
    with table_of("tic-tac-toe") as table:
        table.until(lambda: table.widget.asked, "a turn")
        table.click(table.place_of("b2"))
        assert table.match.log == ()


# --- by keys ---------------------------------------------------------------------------------


def test_arrows_move_the_cursor_and_enter_places() -> None:
    with table_of("tic-tac-toe") as table:
        table.until_turn()
        table.key(pygame.K_RIGHT)
        assert table.widget.cursor_cell == 4
        assert "b2, empty, may be placed here" in table.said
        table.key(pygame.K_RIGHT, pygame.K_UP)
        assert table.widget.cursor_cell == 2
        table.key(pygame.K_RETURN)
        table.until_turn()
        assert table.pieces()["c1"] == 0
        table.key(pygame.K_RIGHT)
        assert "a1, nought of Ann, not allowed" in table.said


def test_the_first_enter_only_shows_the_cursor() -> None:
    with table_of("tic-tac-toe") as table:
        table.until_turn()
        table.key(pygame.K_RETURN)
        assert table.match.log == ()
        table.key(pygame.K_RETURN)
        table.until_turn()
        assert table.pieces()["b2"] == 0


def test_a_digit_selects_a_column_and_enter_drops() -> None:
    with table_of("connect-four") as table:
        table.until_turn()
        table.press_key("6")
        assert "column 6, empty, may be placed here" in table.said
        table.key(pygame.K_RETURN)
        table.until_turn()
        assert table.pieces()["f6"] == 0
        table.key(pygame.K_LEFT, pygame.K_RETURN)
        table.until_turn()
        assert table.pieces()["e6"] == 0


# --- undo and redo ---------------------------------------------------------------------------


def test_undo_and_redo_cover_both_moves() -> None:
    with table_of("othello") as table:
        table.until_turn()
        start = table.board.cells
        table.put("d3")
        after = table.board.cells
        table.press_key("u")
        table.until_turn()
        assert table.board.cells == start
        table.press_key("r")
        table.until_turn()
        assert table.board.cells == after


def test_the_keys_at_the_end_of_a_hand_do_nothing() -> None:
    with table_of("connect-four") as table:
        table.until_asked()
        prompt = table.prompt
        table.key(pygame.K_v, pygame.K_t)
        assert table.app.scene is table.scene
        assert table.prompt == prompt


def test_a_hint_marks_a_cell_and_enter_plays_it() -> None:
    with table_of("connect-four") as table:
        table.until_turn()
        table.press_key("h")
        table.until(lambda: table.scene.find(Hints).panel.visible, "the hint")
        assert table.widget.suggested == 35  # where a disc in the first column lands
        advice = table.scene.find(Hints).panel
        assert "1,234 positions" in advice.spoken()
        assert "column 1, 75 wins in 100" in advice.spoken()
        table.key(pygame.K_RETURN)
        table.until_turn()
        assert table.pieces()["a6"] == 0
        assert table.widget.suggested is None
        assert not advice.visible


def test_two_people_share_the_board_without_a_curtain() -> None:
    with table_of("tic-tac-toe", "person", "person", names=("Ann", "Ben")) as table:
        for cell in ("a1", "b1", "a2", "b2", "a3"):
            table.until_turn()
            table.put(cell)
        assert len(table.app.scenes) == 1
        assert table.scene.play.playback.ended
        assert table.board.lines == ((0, 3, 6),)
        assert table.log[-1] == "Ann won. 3 in a row."


def test_the_last_move_and_the_winning_line_are_marked() -> None:
    with table_of("connect-four", "person", "person") as table:
        for column in (0, 1, 0, 1, 0, 1):
            table.until_turn()
            table.put(column)
        assert table.board.placed == 3 * 7 + 1
        table.put(0)
        assert table.board.lines == ((14, 21, 28, 35),)
        assert table.board.piece == EMPTY


def test_a_move_that_completes_two_lines_shows_both() -> None:
    with table_of("tic-tac-toe", "person", "person") as table:
        for cell in ("b1", "b2", "c1", "c2", "a2", "b3", "a3", "c3", "a1"):
            table.until_turn()
            table.put(cell)
        assert table.scene.play.playback.ended
        assert table.board.lines == ((0, 1, 2), (0, 3, 6))


# --- resigning, time, speed ------------------------------------------------------------------


def test_resigning_asks_first_and_loses() -> None:
    with table_of("othello") as table:
        table.until_turn()
        table.press_key("x")
        dialog = table.app.scene
        assert isinstance(dialog, Dialog)
        table.key(pygame.K_ESCAPE)
        assert table.match.next_position == 0
        table.press_key("x")
        table.wait(0.6)
        table.key(pygame.K_RETURN)
        table.wait(0.3)
        assert table.match.game.winners == (1,)
        assert table.match.log[-1].action is Say.RESIGN
        assert "You resign" in table.log


def test_running_out_of_time_loses() -> None:
    with table_of("tic-tac-toe", rules="quick", deals=("0",)) as table:
        table.until_turn()
        seconds = table.match.rules.seconds
        plate, other = table.scene.table.side.plates
        assert other.clock == f"0:{seconds:02}"
        table.wait(seconds - 3.0)
        assert plate.hurry
        assert 0.0 < float(plate.clock) < 3.0
        assert other.clock == f"0:{seconds:02}"
        table.until(lambda: table.match.over, "the time is up")
        assert table.match.game.winners == (1,)
        assert table.match.log[-1].action is Say.OUT_OF_TIME


def test_the_clock_pauses_under_dialogs_and_restarts_each_turn() -> None:
    with table_of("tic-tac-toe", rules="quick", deals=("0",)) as table:
        table.until_turn()
        clock = table.scene.find(BoardControls).clock
        table.wait(1.5)
        table.press_key("x")
        before = clock.left
        assert before < clock.seconds - 1.0
        table.wait(3.0)
        assert clock.left == pytest.approx(before, abs=0.2)
        table.key(pygame.K_ESCAPE)
        table.put("b2")
        assert clock.left > before


def test_a_clock_counts_down_and_ends_once() -> None:
    ended: list[int] = []
    clock = TurnTimer(10.0, ended.append)
    clock.start_turn(1, 0)
    assert (clock.words(0), clock.words(1)) == ("0:10", "0:10")
    clock.update(5.2)
    assert clock.words(1) == "4.8"
    assert clock.is_low(1)
    assert not clock.is_low(0)
    clock.update(6.0)
    clock.update(6.0)
    assert ended == [1]
    clock.start_turn(0, 1)
    assert clock.left == 10.0
    endless = TurnTimer(0.0, ended.append)
    endless.start_turn(0, 0)
    endless.update(1e6)
    assert endless.words(0) == ""
    assert ended == [1]


@pytest.mark.check
def test_strategies_can_be_paused_and_sped_up() -> None:
    with table_of("connect-four", "random", "random", speed=Speed.NORMAL) as table:
        table.until(lambda: len(table.match.log) == 2, "two moves")
        table.press_key("p")
        count = len(table.match.log)
        table.wait(4.0)
        assert len(table.match.log) <= count + 1
        table.press_key("p")
        slow = time_for(table, 3)
        for _step in range(3):
            table.press_key("+")
        assert "Speed: unlimited" in table.said
        assert time_for(table, 3) < slow / 3


def time_for(table: BoardTable, moves: int) -> float:
    """Return the time on the table's clock that *moves* further moves take."""
    start, count = table.clock.time, len(table.match.log)
    table.until(lambda: len(table.match.log) >= count + moves or table.match.over, "some moves")
    return table.clock.time - start


# --- evaluation ------------------------------------------------------------------------------


def test_the_evaluation_bar_shows_the_lead() -> None:
    with table_of("othello") as table:
        table.until_turn()
        evaluation_bar = table.scene.find(BoardControls).evaluation_bar
        assert not evaluation_bar.visible
        place = table.widget.rect.copy()
        table.press_key("e")
        table.until(lambda: evaluation_bar.has_evaluation, "an evaluation")
        assert evaluation_bar.visible
        assert evaluation_bar.share == pytest.approx(0.75)
        assert evaluation_bar.label == "You stand better"
        assert not evaluation_bar.rect.colliderect(table.widget.rect)
        assert table.widget.rect == place
        table.press_key("e")
        assert not evaluation_bar.visible


def exact_advice(self: First) -> Advice:
    """Return advice with a win, a draw, and losses."""
    verdicts = [(1.0, "wins in 9 moves"), (0.0, "draw"), *[(-1.0, "loses in 12 moves")] * 5]
    candidates = [
        Candidate(play, wins_of(value), verdict=words)
        for play, (value, words) in zip(self.seen.legal_plays, verdicts, strict=False)
    ]
    return Advice(
        tuple(candidates), 9, UNIT, exact=True, counted="positions", span=100.0, is_gain=False
    )


def test_the_evaluation_shows_the_outcome_of_each_column(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(First, "advice", exact_advice)
    with table_of("connect-four") as table:
        table.until_turn()
        table.press_key("e")
        table.until(lambda: table.widget.outcomes, "the outcomes")
        outcomes = table.widget.outcomes
        assert set(outcomes) == table.board.legal
        assert sorted(outcome.words for outcome in outcomes.values()) == sorted(
            ["wins in 9 moves", "draw", *["loses in 12 moves"] * 5]
        )
        cell = next(cell for cell, outcome in outcomes.items() if outcome.value > 0)
        assert "wins in 9 moves" in table.widget.spoken_cell(cell)
        table.press_key("e")
        table.wait(0.1)
        assert not table.widget.outcomes
        table.press_key("e")
        table.until(lambda: table.widget.outcomes, "the outcomes again")
        table.put(cell)
        table.until(lambda: cell not in table.widget.outcomes, "the next turn")


def test_values_that_are_not_exact_are_not_shown_as_outcomes() -> None:
    with table_of("connect-four") as table:
        table.until_turn()
        table.press_key("e")
        bar = table.scene.find(BoardControls).evaluation_bar
        table.until(lambda: bar.has_evaluation, "an evaluation")
        assert not table.widget.outcomes


@pytest.mark.sample(1)
@pytest.mark.parametrize("key", KINDS)
def test_the_moves_can_be_replayed_during_the_game(key: str) -> None:
    with table_of(key) as table:
        table.until_turn()
        table.press_key("l")
        assert table.app.scene is table.scene  # nothing to show yet
        assert "No moves yet." in table.scene.table.hand.prompt.words
        table.put(min(table.board.legal))
        state, moves = table.board, table.scene.match.log
        table.press_key("l")
        film = table.app.scene
        assert isinstance(film, ReplayScene)
        assert film.where.label == "Move 2 of 2"
        assert film.table.stage.board_motion.board.cells == state.cells
        table.key(pygame.K_LEFT)
        assert film.where.label == "Move 1 of 2"
        assert film.table.stage.board_motion.board.cells != state.cells
        table.key(pygame.K_ESCAPE)
        assert table.app.scene is table.scene
        assert table.scene.match.log == moves
        table.put(min(table.board.legal))
        assert len(table.scene.match.log) == 4


def test_three_players_have_no_evaluation_bar() -> None:
    with table_of("k-in-a-row", rules="three") as table:
        table.until_turn()
        table.press_key("e")
        assert not table.scene.find(BoardControls).evaluation_bar.visible


PASS = "d3 c3 b3 b2 f5 a3 a1 c1"
"""Moves of Othello after which black must pass."""


def othello_after(match: Match, moves: Sequence[str]) -> Match:
    for number, move in enumerate(moves):
        match.act(match.game.read_action(move, Door.PLAY), number % 2)
    return match


def test_the_table_says_that_the_opponent_had_to_pass() -> None:
    match = othello_after(
        match_of("othello", "first", PERSON, names=("Ann", "You")), PASS.split()[:7]
    )
    with BoardTable(match, size=(1000, 760)) as table:
        table.until_turn()
        assert table.prompt == "Your turn · white disc"
        table.put("c1")
        assert table.prompt == "Ann had to pass · Your turn · white disc"


def test_the_table_says_that_you_had_to_pass_until_you_move() -> None:
    match = othello_after(match_of("othello"), PASS.split())
    with BoardTable(match, size=(1000, 760)) as table:
        table.until_turn()
        assert table.prompt == "You had to pass · Your turn · black disc"
        table.put(next(iter(table.board.legal)))
        assert table.prompt == "Your turn · black disc"


# --- saving and language ---------------------------------------------------------------------


def test_a_game_resumes_where_its_journal_ends(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    match = match_of("othello")
    journal = saves.start(match)
    table = BoardTable(match, size=(1000, 760))
    table.scene.parts.append(JournalPart(table.scene, journal))
    with table:
        table.until_turn()
        table.put("d3")
        cells = table.board.cells
    again = saves.resume(saves.resumable(1)[0])
    again.journal.close()
    assert json.dumps(again.match.view(0).cells) == json.dumps(match.view(0).cells)
    with BoardTable(match_of("othello"), size=(1000, 760)) as fresh:
        fresh.until_turn()
        assert fresh.board.cells != cells


def test_leaving_a_table_whose_game_cannot_be_saved_asks_first(tmp_path: Path) -> None:
    saves = Saves(tmp_path / "saves")
    match = match_of("othello")
    journal = saves.start(match)
    table = BoardTable(match, size=(1000, 760))
    table.scene.parts.append(JournalPart(table.scene, journal))
    left: list[bool] = []
    with table:
        table.until_turn()
        table.scene.play.before_leaving(lambda: left.append(True))
        assert left == [True]
        shutil.rmtree(saves.folder)
        saves.folder.write_text("in the way")
        table.scene.play.before_leaving(lambda: left.append(True))
        assert left == [True]
        assert isinstance(table.app.scene, Dialog)
        table.key(pygame.K_ESCAPE)
        assert left == [True]
        assert "could not be saved" in table.scene.play.menu_note()


def test_closing_the_window_asks_first_if_the_game_cannot_be_saved(tmp_path: Path) -> None:
    saves = Saves(tmp_path / "saves")
    match = match_of("othello")
    journal = saves.start(match)
    table = BoardTable(match, size=(1000, 760))
    table.scene.parts.append(JournalPart(table.scene, journal))

    def close_window() -> None:
        for kind in (pygame.WINDOWCLOSE, pygame.QUIT):
            table.clock.events.append(pygame.event.Event(kind))
        table.app.step()
        table.wait(1.0)

    with table:
        table.until_turn()
        table.app.running = True
        shutil.rmtree(saves.folder)
        saves.folder.write_text("in the way")
        for _request in range(2):
            close_window()
            assert table.app.running
            assert len(table.app.scenes) == 2
            assert isinstance(table.app.scene, Dialog)
        table.key(pygame.K_ESCAPE)
        assert table.app.scenes == (table.scene,)
        table.app.push(message("Help", "This covers the table."))
        close_window()
        assert table.app.running
        assert len(table.app.scenes) == 3
        (leave,) = [each for each in table.app.scene.form.walk() if each.label == "Leave"]
        table.click(leave.rect.center)
        assert not table.app.running


def test_the_language_can_change_during_a_game() -> None:
    with table_of("tic-tac-toe") as table:
        table.until_turn()
        table.put("b2")
        before = table.pieces()
        table.scene.retranslate()
        table.until_turn()
        assert table.pieces() == before
        table.put("c3")
        assert table.pieces()["c3"] == 0


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("key", "size"),
    [
        ("tic-tac-toe", (800, 600)),
        ("connect-four", (800, 600)),
        ("k-in-a-row", (800, 600)),
        ("othello", (2200, 1300)),
        ("connect-four", (800, 1200)),
    ],
)
def test_every_game_can_be_played_at_every_size(key: str, size: tuple[int, int]) -> None:
    with table_of(key, size=size) as table:
        table.until_turn()
        legal = sorted(table.board.legal)
        window = pygame.Rect((0, 0), size)
        assert window.contains(table.widget.rect)
        table.put(legal[len(legal) // 2])
        assert len(table.match.log) >= 2
