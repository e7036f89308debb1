"""Scripts around the table: lobby, errors in files, reloading, score sheet, help."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from cardtable.games import all_games, set_game_folders
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.help_page import page_blocks
from cardtable.games.scripted.strategies.tree import Tree
from cardtable.screens.file_problems import FileProblemsScene, parts_of, short_name
from cardtable.screens.help.screen import HelpScene
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.menu import MenuScene
from cardtable.screens.replay.screen import ReplayScene
from cardtable.screens.results.game_over import GameOverScene
from cardtable.screens.results.score_sheet import PlainSheetScene, sheet_scene
from cardtable.storage import user_games
from cardtable.storage.paths import games_folder
from cardtable.table.button_row import ButtonRow
from cardtable.table.play_scene import PlayScene
from cardtable.table.zones.script_controls import ScriptControls
from cardtable.table.zones.script_reload import ScriptReload
from cardtable.ui.widgets import CodeLines, Label
from tests.games.scripted.script_games import game_file
from tests.scenes import FakeWindow, faults_of
from tests.table.zones.scripted_tables import ODD_GAME, ODD_RULES, script_match, write_game


@pytest.fixture(autouse=True)
def _no_long_thoughts(monkeypatch):
    """Make opponents answer at once, and never by ending the game.

    The end of a test would interrupt a search, and a search may answer "stop".
    """
    monkeypatch.setattr(Tree, "choose", lambda _self, view: view.legal[0])


@pytest.fixture(autouse=True)
def _only_the_games_of_this_test():
    yield
    set_game_folders(())


@pytest.fixture
def window():
    window = FakeWindow((960, 600))
    yield window
    window.close()


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


@pytest.mark.check
def test_the_lobby_lists_scripts_with_name_summary_and_players(window):
    own_game()
    lobby = window.open(LobbyScene(window.context))
    cards = {card.kind_of_game.key: card for card in lobby.picker.shelf.cards}
    assert {"hearts", "crazy-eights", "go-fish", "odd"} <= set(cards)
    assert "script-spades" not in cards  # an example for authors, folded at first
    assert cards["odd"].label == "Odd game"
    assert cards["odd"].kind_of_game.summary == "2–3 players · Anything there can be"
    assert faults_of(lobby, window.app.size) == []
    cards["odd"].activate()
    window.steps(2)
    assert lobby.choices.seat_count == 2
    assert list(lobby.rules.pills.options) == ["Classic", "3 players"]
    lobby.start()
    window.steps(3)
    assert isinstance(window.scene, PlayScene)
    assert window.scene.match.kind.key == "odd"


def test_the_list_scrolls_to_the_last_game(window):
    lobby = window.open(LobbyScene(window.context))
    last = lobby.picker.shelf.cards[-1]
    assert not lobby.picker.shelf.area.rect.contains(last.rect)
    lobby.form.focus(last, by_keyboard=True)
    window.steps(40)
    assert lobby.picker.shelf.area.rect.contains(last.rect)


def test_broken_games_are_shown_with_caret_until_fixed(window):
    folder = own_game(rules=ODD_RULES.replace("ROTATE_PLAY_ORDER", "ROTATE", 1))
    lobby = window.open(LobbyScene(window.context))
    assert "odd" not in [kind.key for kind in lobby.picker.games]
    assert lobby.picker.shelf.problems.visible
    assert "1 game file" in lobby.picker.shelf.problems.label
    lobby.picker.shelf.problems.activate()
    window.steps(3)
    scene = window.scene
    assert isinstance(scene, FileProblemsScene)
    code = [child for child in scene.area.children() if isinstance(child, CodeLines)]
    assert code[0].lines[0].strip() == "ROTATE;"
    assert code[0].lines[1].strip("^ ") == ""
    assert code[0].lines[1].index("^") == code[0].lines[0].index("ROTATE")
    assert str(games_folder()) in scene.area.children()[0].label
    assert faults_of(scene, window.app.size) == []
    write_game(folder)
    window.key(pygame.K_a)
    window.steps(2)
    assert scene.problems == ()
    assert "All game files are valid." in [child.label for child in scene.area.children()]
    assert "odd" in [kind.key for kind in lobby.picker.games]
    assert not lobby.picker.shelf.problems.visible


def test_the_lobby_finds_new_games_in_the_folder(window):
    lobby = window.open(LobbyScene(window.context))
    assert "odd" not in [kind.key for kind in lobby.picker.games]
    write_game(games_folder() / "odd")
    lobby.handle(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert "odd" in [card.kind_of_game.key for card in lobby.picker.shelf.cards]


# --- errors ----------------------------------------------------------------------------------


def test_an_error_without_a_line_is_a_sentence():
    from cardtable.core.errors import SourceError

    parts = parts_of(SourceError("The file is missing.", filename="/a/b/c/game.yaml"))
    assert [part.label for part in parts] == ["c/game.yaml", "The file is missing."]
    assert all(isinstance(part, Label) for part in parts)
    assert short_name("game.yaml") == "game.yaml"


def test_carets_are_below_their_error():
    lines = CodeLines("x = GET_PROPP 'y';\n    ^^^^^^^^^")
    surface = pygame.Surface((600, 80), pygame.SRCALPHA)
    look = FakeWindow((960, 600)).app.look
    lines.place(pygame.Rect(0, 0, 600, lines.height_for(600, look)), look)
    lines.draw(surface)
    pixels = [(x, surface.get_at((x, y))) for x in range(600) for y in range(lines.rect.height)]
    red = [x for x, pixel in pixels if pixel.r > 110 and pixel.r - pixel.b > 50]
    wide = lines.rect.width and (max(red) - min(red)) / 9
    assert abs((min(red) - look.px(12)) / wide - 4) < 0.8  # after four letters


# --- reloading -------------------------------------------------------------------------------


def start(window, key="odd"):
    lobby = window.open(LobbyScene(window.context))
    next(card for card in lobby.picker.shelf.cards if card.kind_of_game.key == key).activate()
    lobby.start()
    window.steps(3)
    return window.scene


@pytest.mark.check
def test_a_changed_file_is_reloaded_with_the_same_deal(window):
    folder = own_game()
    play = start(window)
    seed = play.match.seed
    assert not play.find(ScriptReload).button.visible
    write_game(folder, ODD_GAME.replace("Odd game", "Odder game"), ODD_RULES + "\n# more\n")
    window.until(lambda: play.find(ScriptReload).button.visible, "the change is noticed")
    assert play.find(ScriptReload).button in play.find(ButtonRow).buttons
    window.key(pygame.K_F5)
    window.steps(3)
    reloaded = window.scene
    assert reloaded is not play
    assert isinstance(reloaded, PlayScene)
    assert (reloaded.title, reloaded.match.seed) == ("Odder game", seed)
    assert play not in window.app.scenes
    assert not reloaded.find(ScriptReload).button.visible


@pytest.mark.check
def test_an_error_in_a_changed_file_leaves_the_game_unchanged(window):
    folder = own_game()
    play = start(window)
    write_game(folder, ODD_GAME, ODD_RULES.replace("END_DEF", "END", 1))
    window.key(pygame.K_F5)
    window.steps(3)
    scene = window.scene
    assert isinstance(scene, FileProblemsScene)
    assert any(isinstance(child, CodeLines) for child in scene.area.children())
    window.key(pygame.K_ESCAPE)
    window.steps(2)
    assert window.scene is play
    assert play.match.deal() is not None
    window.key(pygame.K_F5)
    window.steps(2)
    write_game(folder)
    window.key(pygame.K_a)  # check again: now it is valid
    window.steps(3)
    assert isinstance(window.scene, PlayScene)
    assert window.scene is not play


@pytest.mark.check
def test_any_number_of_players_gets_seats(window):
    folder = own_game(game=ODD_GAME.replace("[2, 3]", "2"))
    start(window)
    write_game(folder, ODD_GAME.replace("[2, 3]", "3"))
    window.key(pygame.K_F5)
    window.steps(3)
    assert isinstance(window.scene, PlayScene)
    assert len(window.scene.match.seats) == 3
    write_game(folder, ODD_GAME.replace("[2, 3]", "2"))
    window.key(pygame.K_F5)
    window.steps(3)
    assert len(window.scene.match.seats) == 2


def test_the_menu_reloads_only_games_from_files(window):
    own_game()
    play = start(window)
    labels = [button.label for button in MenuScene(window.context, play.play).commands]
    assert "Reload the script" in labels
    shipped = PlayScene(window.context, script_match("hearts"))
    assert not any(isinstance(part, ScriptReload) for part in shipped.parts)
    labels = [button.label for button in MenuScene(window.context, shipped.play).commands]
    assert "Reload the script" not in labels


# --- saves, results and help ------------------------------------------------------------


@pytest.mark.check
def test_a_game_in_progress_is_resumed(window):
    own_game()
    play = start(window)
    window.until(lambda: play.play.playback.waiting and play.play.playback.still, "our turn")
    play.play.answer(play.find(ScriptControls).moves.messages[-2])
    count = len(play.match.log)
    assert count
    window.context.screens.to_lobby()
    window.steps(2)
    window.scene.resume.resume.activate()
    window.steps(2)
    assert len(window.scene.match.log) >= count
    assert window.scene.match.kind.key == "odd"


def test_the_sheet_has_a_row_for_each_hand(window):
    match = played("hearts", 220)
    scene = window.open(sheet_scene(window.context, match))
    assert isinstance(scene, PlainSheetScene)
    hands = len(scene.hands)
    assert hands >= 3
    assert [row[0] for row in scene.table.rows] == [*map(str, range(1, hands + 1)), "Total"]
    assert scene.table.rows[-1][1:] == tuple(map(str, match.game.get_scores()))
    assert faults_of(scene, window.app.size) == []


def test_the_sheet_explains_a_game_without_hands(window):
    scene = window.open(sheet_scene(window.context, played("go-fish", 3)))
    assert scene.hands == ()
    assert scene.none.label == "No finished hands yet."


@pytest.mark.parametrize("key", ["hearts", "crazy-eights", "go-fish", "script-spades"])
def test_the_help_has_the_page_of_rules(window, key):
    match = script_match(key)
    scene = window.open(HelpScene(window.context, match.kind, match.rules, page="play"))
    words = " ".join(child.label for child in scene.area.children())
    page = match.rules.file.rules_page("en")
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


def test_pieces_at_the_beginning_of_a_paragraph_are_pictured(window):
    pieces = game_file("cribbage").pieces
    page = "`5♣ jh [10d]`\nA *fifteen* or two.\n\n`deal` goes on. `5c`\n\n`As Ax`\n\n- `2s`\n"
    found = page_blocks(page, pieces)
    assert [(block.kind, block.words) for block in found] == [
        ("cards", "A fifteen or two."),
        ("words", "deal goes on. 5c"),
        ("words", "As Ax"),
        ("words", "• 2s"),
    ]
    assert [str(card) for card in found[0].cards] == ["5c", "Jh", "Td"]
    assert found[0].marked == found[0].cards[-1]
    assert page_blocks(f"`{'5c ' * 21}`", pieces)[0].kind == "words"
    first, second = page_blocks("`7s 7s`", game_file("canasta").pieces)[0].cards
    assert first is not second  # there are two packs


CARD_GAMES = sorted(
    key
    for key, kind in all_games().items()
    if kind.source and {"ah", "red_1"} & kind.source.pieces.names
)


@pytest.mark.parametrize("key", CARD_GAMES)
def test_the_page_of_rules_pictures_an_example(key):
    file, shown = game_file(key), {}
    for code in ("en", "de"):
        blocks = page_blocks(file.rules_page(code), file.pieces)
        shown[code] = [block.cards for block in blocks if block.kind == "cards"]
        assert all(block.words for block in blocks if block.kind == "cards")
    assert shown["en"]
    assert shown["en"] == shown["de"]


@pytest.mark.check
def test_a_number_at_the_beginning_of_a_line_may_belong_to_a_sentence():
    page = "It may not exceed\n31. Then go.\n1. one\n2. two\nmore\n3. three\n\nUp to\n- a\n"
    assert [block.words for block in page_blocks(page)] == [
        "It may not exceed 31. Then go.",
        "1. one",
        "2. two more",
        "3. three",
        "Up to",
        "• a",
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize("key", ["hearts", "crazy-eights", "script-tic-tac-toe"])
def test_a_game_can_be_replayed(window, key):
    seats = 2 if key == "script-tic-tac-toe" else 4
    match = script_match(key, *("random",) * seats)
    for _message in range(8):
        if match.deal() is not None:
            match.tick()
    scene = window.open(ReplayScene(window.context, match))
    for _step in range(9):
        window.key(pygame.K_RIGHT)
        window.steps(2)
    assert faults_of(scene, window.app.size) == []


def test_the_end_shows_winner_and_reason_and_is_counted(window):
    match = script_match("script-tic-tac-toe", "person", "random", seed=2)
    play = PlayScene(window.context, match)
    window.open(play)
    for _step in range(3000):
        window.steps(1)
        if not isinstance(window.scene, PlayScene):
            break
        if play.play.playback.waiting and play.play.playback.still:
            play.play.answer(match.view(0).legal[0])
    over = window.scene
    game = match.game_as(Game)
    said = game.said(match.view(0).announcements[-1]) if game.winners else "a draw"
    assert said in over.record.label
    assert not over.facts.visible
    assert faults_of(over, window.app.size) == []
    assert window.context.statistics.totals("script-tic-tac-toe").games == 1


@pytest.mark.check
def test_the_margin_is_the_distance_to_the_second_lowest(window):
    match = played("hearts", 10_000)
    assert match.over
    scene = GameOverScene(window.context, match, lambda: None, lambda: None, lambda: None)
    scores = sorted(match.game.get_scores())
    assert f"by {scores[1] - scores[0]} point" in scene.record.label


@pytest.mark.check
def test_equal_scores_of_winners_need_no_margin(window, monkeypatch):
    match = played("hearts", 10_000)
    scene = GameOverScene(window.context, match, lambda: None, lambda: None, lambda: None)
    monkeypatch.setattr(scene, "sheet", replace(scene.sheet, totals=(20, 20, 90, 101)))
    assert "by 0 point" not in scene._record()
    monkeypatch.setattr(scene, "sheet", replace(scene.sheet, totals=(20, 22, 90, 101)))
    assert scene._record().startswith("by 2 points")
