"""Scripts around the table: lobby, errors in files, reloading, score sheet, help."""

from __future__ import annotations

import pygame
import pytest

from cardtable.games import look_in
from cardtable.games.scripted.help_page import page_blocks
from cardtable.games.scripted.strategies.tree import Tree
from cardtable.screens.file_problems import FileProblemsScene, parts_of, short_name
from cardtable.screens.game_over import GameOverScene
from cardtable.screens.help import HelpScene
from cardtable.screens.lobby import LobbyScene
from cardtable.screens.menu import MenuScene
from cardtable.screens.replay import ReplayScene
from cardtable.screens.score_sheet import PlainSheetScene, sheet_scene
from cardtable.storage import user_games
from cardtable.storage.paths import games_folder
from cardtable.table.button_row import ButtonRow
from cardtable.table.play_scene import PlayScene
from cardtable.table.zones.script_controls import ScriptControls
from cardtable.table.zones.script_reload import ScriptReload
from cardtable.ui.widgets import CodeLines, Label
from tests.scenes import Table, faults_of
from tests.table.zones.scripted_tables import ODD_GAME, ODD_RULES, script_match, write_game


@pytest.fixture(autouse=True)
def _no_long_thoughts(monkeypatch):
    """Make opponents answer at once: the end of a test would interrupt a search."""
    for name in ("place_bid", "play_card"):
        monkeypatch.setattr(Tree, name, lambda _self, view: view.legal[0])


@pytest.fixture(autouse=True)
def _only_the_games_of_this_test():
    yield
    look_in(())


@pytest.fixture
def table():
    table = Table((960, 600))
    yield table
    table.close()


def own_game(name="odd", game=ODD_GAME, rules=ODD_RULES):
    folder = write_game(games_folder() / name, game, rules)
    user_games.reload_games()
    return folder


def played(kind, messages):
    match = script_match(kind, "random", *("random",) * 3)
    while len(match.log) < messages and match.deal() is not None:
        match.tick()
    return match


# --- the lobby -------------------------------------------------------------------------------


def test_the_lobby_lists_scripts_with_name_summary_and_players(table):
    own_game()
    lobby = table.open(LobbyScene(table.context))
    cards = {card.kind_of_game.key: card for card in lobby.shelf.cards}
    assert {"hearts", "crazy-eights", "go-fish", "script-spades", "odd"} <= set(cards)
    assert cards["odd"].label == "Odd game"
    assert cards["odd"].kind_of_game.summary == "2 to 3 players · Anything there can be"
    assert faults_of(lobby, table.app.size) == []
    cards["odd"].activate()
    table.steps(2)
    assert lobby.choices.seat_count == 2
    assert list(lobby.rules.pills.options) == ["Classic", "3 players"]
    lobby.start()
    table.steps(3)
    assert isinstance(table.scene, PlayScene)
    assert table.scene.match.kind.key == "odd"


def test_the_list_scrolls_to_the_last_game(table):
    lobby = table.open(LobbyScene(table.context))
    last = lobby.shelf.cards[-1]
    assert not lobby.shelf.area.rect.contains(last.rect)
    lobby.form.focus(last, by_keyboard=True)
    table.steps(40)
    assert lobby.shelf.area.rect.contains(last.rect)


def test_broken_games_are_shown_with_caret_until_fixed(table):
    folder = own_game(rules=ODD_RULES.replace("ROTATE_PLAY_ORDER", "ROTATE", 1))
    lobby = table.open(LobbyScene(table.context))
    assert "odd" not in [kind.key for kind in lobby.games]
    assert lobby.shelf.problems.visible
    assert "1 game file" in lobby.shelf.problems.label
    lobby.shelf.problems.activate()
    table.steps(3)
    scene = table.scene
    assert isinstance(scene, FileProblemsScene)
    code = [child for child in scene.area.children() if isinstance(child, CodeLines)]
    assert code[0].lines[0].strip() == "ROTATE;"
    assert code[0].lines[1].strip("^ ") == ""
    assert code[0].lines[1].index("^") == code[0].lines[0].index("ROTATE")
    assert str(games_folder()) in scene.area.children()[0].label
    assert faults_of(scene, table.app.size) == []
    write_game(folder)
    table.key(pygame.K_a)
    table.steps(2)
    assert scene.problems == ()
    assert "All game files are valid." in [child.label for child in scene.area.children()]
    assert "odd" in [kind.key for kind in lobby.games]
    assert not lobby.shelf.problems.visible


def test_the_lobby_finds_new_games_in_the_folder(table):
    lobby = table.open(LobbyScene(table.context))
    assert "odd" not in [kind.key for kind in lobby.games]
    write_game(games_folder() / "odd")
    lobby.handle(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert "odd" in [card.kind_of_game.key for card in lobby.shelf.cards]


# --- errors ----------------------------------------------------------------------------------


def test_an_error_without_a_line_is_a_sentence():
    from cardtable.errors import SourceError

    parts = parts_of(SourceError("The file is missing.", filename="/a/b/c/game.yaml"))
    assert [part.label for part in parts] == ["c/game.yaml", "The file is missing."]
    assert all(isinstance(part, Label) for part in parts)
    assert short_name("game.yaml") == "game.yaml"


def test_carets_are_below_their_error():
    lines = CodeLines("x = GET_PROPP 'y';\n    ^^^^^^^^^")
    surface = pygame.Surface((600, 80), pygame.SRCALPHA)
    look = Table((960, 600)).app.look
    lines.place(pygame.Rect(0, 0, 600, lines.height_for(600, look)), look)
    lines.draw(surface)
    pixels = [(x, surface.get_at((x, y))) for x in range(600) for y in range(lines.rect.height)]
    red = [x for x, pixel in pixels if pixel.r > 110 and pixel.r - pixel.b > 50]
    wide = lines.rect.width and (max(red) - min(red)) / 9
    assert abs((min(red) - look.px(12)) / wide - 4) < 0.8  # after four letters


# --- reloading -------------------------------------------------------------------------------


def start(table, key="odd"):
    lobby = table.open(LobbyScene(table.context))
    next(card for card in lobby.shelf.cards if card.kind_of_game.key == key).activate()
    lobby.start()
    table.steps(3)
    return table.scene


def test_a_changed_file_is_reloaded_with_the_same_deal(table):
    folder = own_game()
    play = start(table)
    seed = play.match.seed
    assert not play.find(ScriptReload).button.visible
    write_game(folder, ODD_GAME.replace("Odd game", "Odder game"), ODD_RULES + "\n# more\n")
    table.until(lambda: play.find(ScriptReload).button.visible, "the change is noticed")
    assert play.find(ScriptReload).button in play.find(ButtonRow).buttons
    table.key(pygame.K_F5)
    table.steps(3)
    anew = table.scene
    assert anew is not play
    assert isinstance(anew, PlayScene)
    assert (anew.title, anew.match.seed) == ("Odder game", seed)
    assert play not in table.app.scenes
    assert not anew.find(ScriptReload).button.visible


def test_an_error_in_a_changed_file_leaves_the_game_unchanged(table):
    folder = own_game()
    play = start(table)
    write_game(folder, ODD_GAME, ODD_RULES.replace("END_DEF", "END", 1))
    table.key(pygame.K_F5)
    table.steps(3)
    scene = table.scene
    assert isinstance(scene, FileProblemsScene)
    assert any(isinstance(child, CodeLines) for child in scene.area.children())
    table.key(pygame.K_ESCAPE)
    table.steps(2)
    assert table.scene is play
    assert play.match.deal() is not None
    table.key(pygame.K_F5)
    table.steps(2)
    write_game(folder)
    table.key(pygame.K_a)  # check again: now it is valid
    table.steps(3)
    assert isinstance(table.scene, PlayScene)
    assert table.scene is not play


def test_any_number_of_players_gets_seats(table):
    folder = own_game(game=ODD_GAME.replace("[2, 3]", "2"))
    start(table)
    write_game(folder, ODD_GAME.replace("[2, 3]", "3"))
    table.key(pygame.K_F5)
    table.steps(3)
    assert isinstance(table.scene, PlayScene)
    assert len(table.scene.match.seats) == 3
    write_game(folder, ODD_GAME.replace("[2, 3]", "2"))
    table.key(pygame.K_F5)
    table.steps(3)
    assert len(table.scene.match.seats) == 2


def test_the_menu_reloads_only_games_from_files(table):
    own_game()
    play = start(table)
    labels = [button.label for button in MenuScene(table.context, play.play).commands]
    assert "Reload the script" in labels
    shipped = PlayScene(table.context, script_match("hearts"))
    assert not any(isinstance(part, ScriptReload) for part in shipped.parts)
    labels = [button.label for button in MenuScene(table.context, shipped.play).commands]
    assert "Reload the script" not in labels


# --- saves, results and help ------------------------------------------------------------


def test_a_game_in_progress_is_resumed(table):
    own_game()
    play = start(table)
    table.until(lambda: play.play.playback.waiting and play.play.playback.still, "our turn")
    play.play.answer(play.find(ScriptControls).moves.messages[-2])
    count = len(play.match.log)
    assert count
    table.context.screens.to_lobby()
    table.steps(2)
    table.scene.resume.resume.activate()
    table.steps(2)
    assert len(table.scene.match.log) >= count
    assert table.scene.match.kind.key == "odd"


def test_the_sheet_has_a_row_for_each_hand(table):
    match = played("hearts", 220)
    scene = table.open(sheet_scene(table.context, match))
    assert isinstance(scene, PlainSheetScene)
    hands = len(scene.hands)
    assert hands >= 3
    assert [row[0] for row in scene.table.rows] == [*map(str, range(1, hands + 1)), "Total"]
    assert scene.table.rows[-1][1:] == tuple(map(str, match.game.get_scores()))
    assert faults_of(scene, table.app.size) == []


def test_the_sheet_explains_a_game_without_hands(table):
    scene = table.open(sheet_scene(table.context, played("go-fish", 3)))
    assert scene.hands == ()
    assert scene.none.label == "No finished hands yet."


@pytest.mark.parametrize("key", ["hearts", "crazy-eights", "go-fish", "script-spades"])
def test_the_help_has_the_page_of_rules(table, key):
    match = script_match(key)
    scene = table.open(HelpScene(table.context, match.kind, match.rules, page="play"))
    words = " ".join(child.label for child in scene.area.children())
    page = match.rules.file.page("en")
    assert page
    headings = [block.words for block in page_blocks(page) if block.kind == "heading"]
    assert all(heading in words for heading in headings)


def test_pages_lose_only_their_markup():
    page = (
        "# War\n\nThe **higher** `card` [wins](x.md).\n- one\n  more\n2. two\n\n"
        "| a | b |\n|---|---|\n| c | d |\n"
    )
    found = [(block.kind, block.words) for block in page_blocks(page)]
    assert found == [
        ("heading", "War"),
        ("words", "The higher card wins."),
        ("words", "• one more"),
        ("words", "2. two"),
        ("words", "a · b"),
        ("words", "c · d"),
    ]


@pytest.mark.parametrize("key", ["hearts", "crazy-eights", "script-tic-tac-toe"])
def test_a_game_can_be_replayed(table, key):
    seats = 2 if key == "script-tic-tac-toe" else 4
    match = script_match(key, *("random",) * seats)
    for _message in range(8):
        if match.deal() is not None:
            match.tick()
    scene = table.open(ReplayScene(table.context, match))
    for _step in range(9):
        table.key(pygame.K_RIGHT)
        table.steps(2)
    assert faults_of(scene, table.app.size) == []


def test_the_end_shows_winner_and_reason_and_is_counted(table):
    match = script_match("script-tic-tac-toe", "person", "random", seed=2)
    play = PlayScene(table.context, match)
    table.open(play)
    for _step in range(3000):
        table.steps(1)
        if not isinstance(table.scene, PlayScene):
            break
        if play.play.playback.waiting and play.play.playback.still:
            play.play.answer(match.view(0).legal[0])
    over = table.scene
    said = (
        match.game.with_names(match.view(0).announcements[-1]) if match.game.winners else "a draw"
    )
    assert said in over.record.label
    assert not over.facts.visible
    assert faults_of(over, table.app.size) == []
    assert table.context.statistics.totals("script-tic-tac-toe").games == 1


def test_the_margin_is_the_distance_to_the_second_lowest(table):
    match = played("hearts", 10_000)
    assert match.over
    scene = GameOverScene(table.context, match, lambda: None, lambda: None, lambda: None)
    scores = sorted(match.game.get_scores())
    assert f"by {scores[1] - scores[0]} point" in scene.record.label
