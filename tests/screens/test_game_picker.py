"""The games of the lobby: their order, the search, and what other scenes have played."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from cardtable.core import i18n
from cardtable.engine import GameGroup, GameKind
from cardtable.games import all_games
from cardtable.games.scripted import build_game, kind_of
from cardtable.match import PERSON, Match, Seat
from cardtable.screens.lobby.game_groups import GameFilter, alias_found, find_games, sections_of
from cardtable.screens.lobby.game_shelf import GroupHeading
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.start import demo_match
from cardtable.storage.settings import load_settings
from cardtable.table.play_scene import PlayScene
from cardtable.ui import text
from tests.scenes import FakeWindow

GAMES = tuple(all_games().values())
PLAYED = tuple(kind for kind in GAMES if kind.group is not GameGroup.EXAMPLES)

TRICKS = """
layout: {"{player}_hand": hand, "{player}_play": trick}
"""
GRID = """
layout: {board: {kind: grid, columns: 1, cells: [a1]}}
"""


@pytest.fixture
def window() -> Iterator[FakeWindow]:
    window = FakeWindow()
    yield window
    window.close()


# --- groups --------------------------------------------------------------------------------------


def test_games_are_listed_by_group_and_examples_last() -> None:
    sections = {
        section.title: [kind.key for kind in section.kinds] for section in sections_of(GAMES)
    }
    assert list(sections) == [
        "Trick-taking",
        "Rummy",
        "Getting rid of cards",
        "Collecting cards",
        "Poker and betting",
        "Patience",
        "Board games",
        "Other games",
        "Examples for authors",
    ]
    assert list(sections.values()) == [
        found
        for group in GameGroup
        if (found := [kind.key for kind in GAMES if kind.group is group])
    ]
    assert sections["Trick-taking"][0] == "spades"
    assert {"script-spades", "script-tic-tac-toe"} <= set(sections["Examples for authors"])


def test_the_latest_games_are_first_and_not_listed_twice() -> None:
    first, *others = sections_of(GAMES, ["othello", "hearts"])
    assert first.title == "Recently played"
    assert [kind.key for kind in first.kinds] == ["othello", "hearts"]
    listed = [kind.key for section in others for kind in section.kinds]
    assert not {"othello", "hearts"} & set(listed)
    assert sections_of(GAMES, ["a game that was removed"]) == sections_of(GAMES)


def test_examples_for_authors_are_folded_up(window: FakeWindow) -> None:
    lobby = window.open(LobbyScene(window.context))
    shelf = lobby.picker.shelf
    shown = [card.kind_of_game.group for card in shelf.cards]
    assert shown
    assert GameGroup.EXAMPLES not in shown
    assert GameGroup.EXAMPLES not in [kind.group for kind in lobby.picker.found]
    heading = [line for line in shelf.area.children() if isinstance(line, GroupHeading)][-1]
    assert "folded up" in heading.spoken()
    heading.activate()
    assert len(shelf.cards) == len(GAMES)
    assert "folded up" not in window.said[-1]
    again = LobbyScene(window.context)  # the next time they are still unfolded
    assert len(again.picker.shelf.cards) == len(GAMES)


def test_a_chosen_example_is_shown(window: FakeWindow) -> None:
    window.context.remember_lobby({"game": "script-spades"})
    lobby = window.open(LobbyScene(window.context))
    assert [card.label for card in lobby.picker.shelf.cards if card.selected] == [
        "Spades by script"
    ]
    assert "script-spades" in [kind.key for kind in lobby.picker.found]
    assert find_games(GAMES, "spades")[-1].key == "script-spades"


@pytest.mark.parametrize(
    ("lines", "group"),
    [
        (TRICKS, GameGroup.TRICKS),
        (GRID, GameGroup.BOARDS),
        ("", GameGroup.OTHERS),
        (f"group: poker{TRICKS}", GameGroup.POKER),
    ],
)
def test_the_group_of_a_script_is_stated_or_inferred_from_its_zones(
    lines: str, group: GameGroup
) -> None:
    head = "name: Own\nplayers: 2\naliases: [Mine]\n"
    containers = (
        'state: {containers: {a1: {}, "{player}_hand": {}, "{player}_play": {visible_to: all}}}\n'
    )
    rules = "RECEIVE set_up:\n  ACCEPT;\nEND_RECEIVE\n"
    texts = {"game.yaml": head + containers + lines, "rules.ludl": rules}
    kind = kind_of(build_game("own", texts, "own"))
    assert kind.group is group
    assert find_games([*GAMES, kind], "mine") == (kind,)


# --- favourites and filters ---------------------------------------------------------------------


def test_a_star_lists_a_game_first_and_is_remembered(window: FakeWindow) -> None:
    lobby = window.open(LobbyScene(window.context))
    card = next(card for card in lobby.picker.shelf.cards if card.kind_of_game.key == "hearts")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        window.post(kind, pos=(card.rect.right - 8, card.rect.centery), button=1, clicks=1)
    assert lobby.choices.kind.key == "spades"
    assert lobby.picker.shelf.cards[0].kind_of_game.key == "hearts"
    assert "favourite" in lobby.picker.shelf.cards[0].spoken()
    window.key(pygame.K_f)
    again = LobbyScene(window.context)
    assert [kind.key for kind in again.picker.games[:2]] == ["spades", "hearts"]
    assert [section.title for section in again.picker.shelf.sections][:2] == [
        "Favourites",
        "Trick-taking",
    ]
    window.key(pygame.K_f)
    assert [kind.key for kind in LobbyScene(window.context).picker.games[:1]] == ["hearts"]


def test_a_star_keeps_the_search(window: FakeWindow) -> None:
    lobby = window.open(LobbyScene(window.context))
    lobby.picker.search.value = "gin"
    lobby.picker._search("gin")
    found = lobby.picker.found
    lobby.turn_favourite()
    assert (lobby.picker.search.value, lobby.picker.found) == ("gin", found)


def test_settings_of_another_program_are_no_favourites(window: FakeWindow) -> None:
    window.context.remember_lobby({"favourites": {"spades": 1}, "game": "othello"})
    lobby = window.open(LobbyScene(window.context))
    assert lobby.picker.shelf.sections[0].title == "Trick-taking"
    window.context.remember_lobby({"favourites": ["lost", 5, "hearts"], "game": "othello"})
    lobby = window.open(LobbyScene(window.context))
    assert [kind.key for kind in lobby.picker.shelf.sections[0].kinds] == ["hearts"]


def test_a_filter_limits_the_list_and_the_search(window: FakeWindow) -> None:
    lobby = window.open(LobbyScene(window.context))
    picker = lobby.picker
    for option in GameFilter:
        picker.filter.choose(list(GameFilter).index(option))
        keys = {kind.key for kind in picker.found}
        expected = {kind.key for kind in PLAYED if option.fits(kind, ())}
        assert keys == expected, option
        assert (option is GameFilter.FAVOURITES) == (not keys), option
    picker.filter.choose(list(GameFilter).index(GameFilter.TWO))
    picker.search.value = "hearts"
    picker._search("hearts")
    assert "hearts" not in [kind.key for kind in picker.found]
    assert lobby.choices.kind.key == "spades"
    picker.filter.choose(0)
    assert "hearts" in [kind.key for kind in picker.found]


@pytest.mark.parametrize(
    ("words", "found", "missing"),
    [
        ("alone", "klondike", "spades"),
        ("for two", "gin-rummy", "whist"),
        ("for five", "holdem", "gin-rummy"),
        ("with partners", "whist", "hearts"),
        ("quick", "tic-tac-toe", "spades"),
        ("3 players", "hearts", "whist"),
        ("collecting", "go-fish", "klondike"),
    ],
)
def test_games_are_found_by_what_they_are_like(words: str, found: str, missing: str) -> None:
    keys = [kind.key for kind in find_games(GAMES, words)]
    assert found in keys
    assert missing not in keys


def test_games_are_found_by_what_they_are_like_in_german() -> None:
    i18n.choose_language("de")
    assert "gin-rummy" in [kind.key for kind in find_games(GAMES, "zu zweit")]
    assert "klondike" in [kind.key for kind in find_games(GAMES, "allein")]
    assert "gin-rummy" in [kind.key for kind in find_games(GAMES, "for two")]
    assert "hearts" in [kind.key for kind in find_games(GAMES, "3 players")]
    assert "go-fish" in [kind.key for kind in find_games(GAMES, "collecting")]


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.key)
def test_the_numbers_of_players_are_those_of_the_rules(kind: GameKind) -> None:
    for name in kind.rule_sets:
        assert sum(map(len, kind.sides(kind.find_rules(name)))) in kind.players
    assert len(kind.seat_names) == max(kind.players)
    assert kind.minutes > 0


# --- search --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("gomoku", "k-in-a-row"),
        ("in a row", "k-in-a-row"),
        ("Five in a Row", "k-in-a-row"),
        ("m,n,k", "k-in-a-row"),
        ("reversi", "othello"),
        ("hold em", "holdem"),
        ("POKER", "holdem"),
        ("noughts", "tic-tac-toe"),
        ("mau mau", "mau-mau"),
        ("black lady", "hearts"),
        ("collect", "go-fish"),
        ("partners", "spades"),
    ],
)
def test_a_game_is_found_by_any_of_its_names_and_its_summary(words: str, key: str) -> None:
    assert key in [kind.key for kind in find_games(GAMES, words)][:2]


def test_titles_come_before_other_matches() -> None:
    assert find_games(GAMES, "spades")[0].key == "spades"
    assert find_games(GAMES, "four")[0].key == "connect-four"
    assert find_games(GAMES, "zebra") == ()
    assert find_games(GAMES, " ") == GAMES
    assert alias_found(all_games()["othello"], "rever") == "Reversi"
    assert alias_found(all_games()["othello"], "oth") == ""


@pytest.mark.check
def test_typing_filters_the_list_and_enter_selects_the_first(window: FakeWindow) -> None:
    lobby = window.open(LobbyScene(window.context))
    shelf = lobby.picker.shelf
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="/", scancode=0)
    window.clock.events.append(event)
    window.steps()
    window.key(letters="reversi")
    assert [card.label for card in shelf.cards] == ["Othello"]
    assert shelf.cards[0].summary == "also called Reversi"
    assert lobby.choices.kind.key == "othello"
    window.key(pygame.K_RETURN)
    assert lobby.choices.kind.key == "othello"
    assert lobby.picker.search.value == ""
    assert len(shelf.cards) == len(PLAYED)
    [chosen] = [card for card in shelf.cards if card.selected]
    assert shelf.rect.contains(chosen.rect)
    assert window.scene is lobby
    window.key(pygame.K_RETURN)  # the next one deals
    assert isinstance(window.scene, PlayScene)


def test_escape_clears_the_search_then_leaves_it(window: FakeWindow) -> None:
    lobby = window.open(LobbyScene(window.context))
    lobby.form.focus(lobby.picker.search, by_keyboard=True)
    window.key(letters="reversi")
    assert lobby.choices.kind.key == "othello"
    window.key(letters="s")
    assert lobby.picker.shelf.cards == []
    window.key(pygame.K_RETURN)
    assert lobby.choices.kind.key == "spades"
    window.key(pygame.K_ESCAPE)
    assert len(lobby.picker.shelf.cards) == len(PLAYED)
    assert lobby.form.focused is lobby.picker.search
    window.key(pygame.K_ESCAPE)
    assert lobby.form.focused is None
    assert window.scene is lobby


@pytest.mark.check
def test_the_dropdown_of_large_text_is_searched_too() -> None:
    window = FakeWindow((800, 600), text_size=1.6)
    lobby = window.open(LobbyScene(window.context))
    lobby.form.focus(lobby.picker.search, by_keyboard=True)
    window.key(letters="gobang")
    assert list(lobby.picker.menu.options) == ["Gomoku"]
    window.key(pygame.K_RETURN)
    assert lobby.choices.kind.key == "k-in-a-row"
    window.close()


# --- the same lobby however it was reached -------------------------------------------------------


def test_a_game_opened_without_the_lobby_is_selected_there(window: FakeWindow) -> None:
    """As after ``cardtable play othello`` and Back to lobby."""
    kind = all_games()["othello"]
    rules = kind.find_rules("classic")
    match = Match(kind, rules, [Seat(PERSON, "You"), Seat("random", "Walt")], seed=1)
    window.open(PlayScene(window.context, match))
    window.context.screens.to_lobby()
    window.steps()
    lobby = window.scene
    assert isinstance(lobby, LobbyScene)
    assert lobby.choices.kind.key == "othello"
    assert lobby.picker.shelf.sections[0].title == "Recently played"
    assert lobby.picker.shelf.cards[0].selected
    assert load_settings().lobby["played"] == ["othello"]


def test_an_open_lobby_follows_a_game_played_from_elsewhere(window: FakeWindow) -> None:
    lobby = window.open(LobbyScene(window.context))
    assert lobby.choices.kind.key == "spades"
    window.context.note_played("hearts")
    lobby.uncover()
    assert lobby.choices.kind.key == "hearts"
    assert lobby.picker.shelf.cards[0].label == "Hearts"


def test_the_last_three_games_are_recent(window: FakeWindow) -> None:
    window.context.remember_lobby({"played": "go-fish"})  # as once stored
    for key in ("hearts", "spades", "othello", "spades"):
        window.context.note_played(key)
    assert window.context.recently_played == ("spades", "othello", "hearts")
    lobby = window.open(LobbyScene(window.context))
    assert [card.label for card in lobby.picker.shelf.cards[:3]] == ["Spades", "Othello", "Hearts"]
    assert lobby.choices.kind.key == "spades"


@pytest.mark.check
def test_a_demonstration_is_not_the_last_game_played(window: FakeWindow) -> None:
    window.open(PlayScene(window.context, demo_match(5)))
    assert "played" not in window.context.settings.lobby


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_summary_of_a_game_is_cut_off(language: str) -> None:
    i18n.choose_language(language)
    window = FakeWindow(size=(800, 600), language=language)
    try:
        window.context.settings.lobby = {"folded": []}
        lobby = window.open(LobbyScene(window.context))
        assert len(lobby.picker.shelf.cards) == len(all_games())
        for card in lobby.picker.shelf.cards:
            size = card.look.font(card.look.theme.size_small)
            width = round(0.66 * card.rect.width)
            shown = card.summary_for(width, size)
            assert text.fit(shown, width, size)[0] == shown
            assert card.summary.startswith(shown)
            assert card.summary_for(10_000, size) == card.summary
    finally:
        window.close()


def test_a_game_picked_by_enter_is_not_dealt_by_the_held_key(window: FakeWindow) -> None:
    lobby = window.open(LobbyScene(window.context))
    window.app.scene.form.focus(lobby.picker.search)
    window.key(letters="gomoku")
    held = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    for _repetition in range(3):
        window.clock.events.append(held)
        window.steps()
    assert window.scene is lobby
    assert lobby.choices.kind.key == "k-in-a-row"
