"""The scenes around a board game: lobby, menu, replay, end, help, statistics."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from cardtable.features.statistics.window.screen import StatisticsScene
from cardtable.games import all_games
from cardtable.games.grid.actions import Say
from cardtable.match import Match
from cardtable.screens.help.screen import HelpScene
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.menu import MenuScene
from cardtable.screens.replay.screen import ReplayScene
from cardtable.screens.results.game_over import GameOverScene
from cardtable.table.board import EMPTY
from cardtable.table.board.board_controls import BoardControls, BoardPicture
from cardtable.table.play_scene import PlayScene
from tests.scenes import FakeWindow, faults_of
from tests.table.board.board_scenes import KINDS, match_of


@pytest.fixture
def window():
    window = FakeWindow()
    yield window
    window.close()


def played(key: str, moves: str, **more: Any) -> Match:
    """Return a match of two people after *moves*."""
    match = match_of(key, "person", "person", **more)
    for text in moves.split():
        action = Say(text) if text in set(Say) else match.rules.read_move(text)
        match.act(action, match.deal())
    return match


def over_of(window: FakeWindow, match: Match, log: list[str]) -> GameOverScene:
    scene = window.open(
        GameOverScene(
            window.context,
            match,
            lambda: log.append("again"),
            lambda: log.append("same"),
            lambda: log.append("lobby"),
        )
    )
    assert isinstance(scene, GameOverScene)
    return scene


WON = "a1 b1 a2 b2 a3"


def test_a_replay_steps_move_by_move(window: FakeWindow) -> None:
    scene = window.open(ReplayScene(window.context, played("tic-tac-toe", WON)))
    assert scene.find(BoardPicture).widget.visible
    assert scene.where.label == "Move 0 of 5"
    seen = []
    for _move in range(5):
        window.key(pygame.K_RIGHT)
        window.steps(2)
        seen.append(sum(who != EMPTY for who in scene.table.stage.board_motion.board.cells))
    assert seen == [1, 2, 3, 4, 5]
    assert scene.table.stage.board_motion.board.lines == ((0, 3, 6),)
    window.key(pygame.K_LEFT)
    assert scene.where.label == "Move 4 of 5"
    assert [key.visible for key in scene.keys] == [False, False, True, True, True, False, False]
    assert faults_of(scene, window.app.size) == []


def test_a_running_game_can_be_replayed(window: FakeWindow) -> None:
    match = played("othello", "d3 c3")
    scene = window.open(ReplayScene(window.context, match))
    window.key(pygame.K_END)
    assert scene.table.stage.board_motion.board.cells.count(EMPTY) == 58
    assert len(match.log) == 2


@pytest.mark.parametrize(
    ("key", "moves", "words", "scores"),
    [
        ("tic-tac-toe", WON, "3 in a row", ["won", "lost"]),
        ("tic-tac-toe", "b2 a1 a3 c1 b1 b3 a2 c2 c3", "the board is full", ["draw", "draw"]),
        ("connect-four", "1 2 1 2 resign", "you resigned", ["lost", "won"]),
    ],
)
def test_the_end_shows_winner_and_reason(
    window: FakeWindow, key: str, moves: str, words: str, scores: list[str]
) -> None:
    match = played(key, moves)
    assert match.over
    scene = over_of(window, match, [])
    assert scene.record.label.startswith(words)
    assert list(scene.outcome.scores) == scores
    assert faults_of(scene, window.app.size) == []


def test_the_end_offers_swap_again_and_leave(window: FakeWindow) -> None:
    log: list[str] = []
    scene = over_of(window, played("tic-tac-toe", WON), log)
    labels = [button.label for button in scene.footer]
    assert labels == ["Lobby", "Replay", "Review", "Rematch, same sides", "Swap sides"]
    window.steps(60)  # the buttons ignore keys for a moment
    window.key(pygame.K_RETURN, pygame.K_d, pygame.K_ESCAPE)
    assert log == ["again", "same", "lobby"]


def test_after_swapping_sides_the_opponent_begins(window: FakeWindow) -> None:
    play = PlayScene(window.context, played("tic-tac-toe", WON))
    window.open(LobbyScene(window.context))
    window.open(play)
    window.steps(120)
    over = window.scene
    assert isinstance(over, GameOverScene)
    over.footer[-1].activate()
    window.steps(2)
    assert isinstance(window.scene, PlayScene)
    assert window.scene.match.next_position == 1
    assert window.scene.find(BoardControls) is not None


def test_the_menu_offers_to_resign_and_no_score_sheet(window: FakeWindow) -> None:
    play = PlayScene(window.context, played("othello", "d3"))
    window.open(play)
    menu = window.open(MenuScene(window.context, play.play))
    labels = [button.label for button in menu.commands]
    assert "Resign" in labels
    assert "Score sheet" not in labels
    assert "move" in menu.about.label


@pytest.mark.sample(1)
@pytest.mark.parametrize("key", sorted(KINDS))
def test_the_first_seat_of_the_lobby_moves_first(window: FakeWindow, key: str) -> None:
    lobby = window.open(LobbyScene(window.context))
    card = next(one for one in lobby.picker.shelf.cards if one.kind_of_game.key == key)
    card.activate()
    window.steps(2)
    assert lobby.deal.label == "Start"
    assert "begins" in lobby.rules.rows
    assert faults_of(lobby, window.app.size) == []
    lobby.start()
    window.steps(3)
    assert isinstance(window.scene, PlayScene)
    assert window.scene.match.kind.key == key
    assert window.scene.match.next_position == 0


def test_a_lobby_with_large_text_lists_the_games_in_a_dropdown() -> None:
    window = FakeWindow((800, 600), text_size=1.6)
    lobby = window.open(LobbyScene(window.context))
    assert lobby.picker.menu.visible
    assert not lobby.picker.shelf.visible
    lobby.picker.menu.choose([kind.key for kind in lobby.picker.games].index("othello"))
    window.steps(2)
    assert lobby.choices.kind.key == "othello"
    assert faults_of(lobby, window.app.size) == []
    window.close()


@pytest.mark.parametrize("key", sorted(KINDS))
def test_help_explains_every_game(window: FakeWindow, key: str) -> None:
    kind = KINDS[key]
    rules = kind.rules_from_data({"seconds": 30})
    scene = window.open(HelpScene(window.context, kind, rules, page="play"))
    words = [child.label for child in scene.area.children()]
    assert "In short" in words
    assert len([label for label in words if len(label) > 60]) > 1
    assert any("Each turn has 30 seconds" in label for label in words)


@pytest.mark.parametrize(
    ("key", "heading", "other"),
    [
        ("othello", "At a board", "Your cards"),
        ("spades", "Your cards", "At a board"),
        ("holdem", "At a poker table", "Your cards"),
        ("hearts", "In a scripted game", "Bidding"),
    ],
)
def test_the_keys_of_the_game_that_is_played_come_first(
    window: FakeWindow, key: str, heading: str, other: str
) -> None:
    kind = all_games()[key]
    scene = window.open(HelpScene(window.context, kind, kind.find_rules(kind.rule_sets[0])))
    words = [child.label for child in scene.area.children()]
    assert words.index("Everywhere") < words.index(heading) < words.index(other)
    assert words.count(heading) == words.count(other) == 1  # each exactly once


def test_statistics_of_a_board_count_games_not_hands(window: FakeWindow) -> None:
    match = match_of("tic-tac-toe", "person", "random")
    while not match.over:
        if match.tick() is None:
            match.act(match.game.legal_plays()[0], 0)
    window.context.statistics.record(match)
    scene = window.open(StatisticsScene(window.context))
    assert [tile.caption for tile in scene.tiles] == ["game", "won", "longest winning streak"]
    assert faults_of(scene, window.app.size) == []
