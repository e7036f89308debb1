"""The person's own name: asked for once, and used everywhere."""

from __future__ import annotations

import getpass
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from cardtable.cli.commands import play as play_commands
from cardtable.cli.lookup import find_seats
from cardtable.features.network.tables import host_name
from cardtable.games import all_games
from cardtable.match import PERSON, Seat
from cardtable.screens.lobby import screen as lobby_module
from cardtable.screens.lobby.choices import Choices
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.storage import own_name as own_names
from cardtable.storage.own_name import own_name, system_name, tidy_name
from cardtable.storage.settings import Settings, load_settings, save_settings
from cardtable.table.play_scene import PlayScene
from cardtable.text import terminal as terminals
from tests.scenes import CLASSES, SPADES, FakeWindow, faults_of


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeWindow]:
    monkeypatch.setattr(lobby_module, "system_name", lambda: "Anna")
    window = FakeWindow(name="")
    yield window
    window.close()


def test_the_lobby_asks_once_and_suggests_the_name_of_the_user(window: FakeWindow) -> None:
    lobby = window.open(LobbyScene(window.context))
    assert lobby.question is not None
    assert lobby.question.field.value == "Anna"
    assert lobby.choices.seats[0].name == "You"
    assert faults_of(lobby, window.app.size) == []
    lobby.form.focus(lobby.question.field, by_keyboard=True)
    window.key(letters="Berta")
    window.key(pygame.K_RETURN)
    assert lobby.question is None
    assert lobby.choices.seats[0].name == "Berta"
    assert load_settings().name == "Berta"
    assert window.scene is lobby  # Enter in the field does not deal
    again = window.open(LobbyScene(window.context))
    assert again.question is None
    assert again.choices.seats[0].name == "Berta"


def test_dealing_accepts_the_suggestion(window: FakeWindow) -> None:
    lobby = window.open(LobbyScene(window.context))
    window.key(pygame.K_RETURN)
    play = window.scene
    assert isinstance(play, PlayScene)
    assert play.match.seats[0].name == "Anna"
    assert play.table.panels.name(0) == "Anna"
    assert lobby.question is None


def test_a_name_changed_in_the_settings_or_at_the_seat_is_used_in_every_game(
    window: FakeWindow,
) -> None:
    window.context.settings = Settings(animation="off", name="Anna")
    lobby = window.open(LobbyScene(window.context))
    lobby.start()
    window.app.remove(window.scene)
    window.context.change(name="Cora")
    lobby.uncover()
    assert lobby.choices.seats[0].name == "Cora"
    assert load_settings().lobby["spades"]["seats"][0]["name"] == ""  # stored in one place only
    lobby._set_seat(0, Seat(PERSON, "Dora"))
    assert window.context.settings.name == "Dora"
    lobby._pick(all_games()["othello"])
    assert lobby.choices.seats[0].name == "Dora"


def test_a_new_game_at_the_table_uses_the_changed_name(window: FakeWindow) -> None:
    window.context.settings = Settings(animation="off", name="Anna")
    lobby = window.open(LobbyScene(window.context))
    lobby.start()
    for name in ("C", "Cora"):  # as it is typed
        window.context.change(name=name)
    table = window.scene
    assert isinstance(table, PlayScene)
    assert table.match.seats[0].name == "Anna"  # the names of a game do not change
    window.context.screens.play_again(table, table.match)
    assert isinstance(window.scene, PlayScene)
    assert window.scene.match.seats[0].name == "Cora"
    opponents = [seat.name for seat in table.match.seats[1:]]
    assert [seat.name for seat in window.scene.match.seats[1:]] == opponents


def test_older_choices_called_you_get_the_name() -> None:
    data = Choices.first(SPADES, CLASSES).to_data()
    data["seats"][0]["name"] = "You"
    assert Choices.restore(data, SPADES, CLASSES, own_name="Anna").seats[0].name == "Anna"


def test_an_opponent_with_the_same_name_gets_another() -> None:
    choices = Choices.first(SPADES, CLASSES).with_seat(1, Seat("random", "Anna"))
    names = [seat.name for seat in choices.with_own_name("Anna").seats]
    assert names[0] == "Anna"
    assert len(set(names)) == 4


# --- the command line ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "seats", "levels"),
    [
        ("classic", (), [None, 3, 5, 3]),
        ("classic", ("north=search@2",), [None, 3, 2, 3]),
        ("classic", ("south=random",), [None, 3, 3, 3]),
        ("classic", ("south=random", "west=person"), [None, None, 3, 5]),
        ("classic", ("west=person",), [None, None, 5, 5]),
        ("solo", (), [None, 3, 3, 3]),
    ],
)
def test_the_partner_of_a_person_is_the_strongest(
    rules: str, seats: tuple[str, ...], levels: list[int | None]
) -> None:
    found = find_seats(SPADES, SPADES.find_rules(rules), CLASSES, seats, ())
    assert [seat.level for seat in found] == levels


def test_a_seat_on_the_command_line_has_the_name_of_the_person() -> None:
    rules = SPADES.find_rules("classic")

    def names(seats: tuple[str, ...] = (), given: tuple[str, ...] = ()) -> list[str]:
        return [seat.name for seat in find_seats(SPADES, rules, CLASSES, seats, given, "Anna")]

    assert names() == ["Anna", "West", "North", "East"]
    assert names(given=("south=Ann",))[0] == "Ann"
    assert names(given=("west=anna",)) == ["South", "anna", "North", "East"]
    assert names(("south=random", "north=person"))[2] == "Anna"
    assert names(("south=random",)) == ["South", "West", "North", "East"]


def test_the_terminal_asks_for_the_name_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return " Emil\t"

    said: Any = SimpleNamespace(interactive=True, ask=ask)
    monkeypatch.setattr(terminals, "Terminal", lambda: said)
    monkeypatch.setattr(own_names, "system_name", lambda: "Anna")
    assert play_commands._own_name() == ""
    assert play_commands._own_name(asks=True) == "Emil"
    assert play_commands._own_name(asks=True) == "Emil"
    assert asked == ["Your name [Anna]:"]
    assert load_settings().name == "Emil"


def test_no_question_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminals, "Terminal", lambda: SimpleNamespace(interactive=False))
    assert play_commands._own_name(asks=True) == ""


def test_the_host_of_a_network_table_has_the_name_of_the_person() -> None:
    assert host_name() == "Host"
    save_settings(Settings(name="Anna"))
    assert host_name() == "Anna"
    save_settings(Settings(name="You"))  # of no use to the guests
    assert host_name() == "Host"
    save_settings(Settings(name="Änne"))  # not allowed in the protocol
    assert host_name() == "Host"


# --- the name itself -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("login", "full", "name"),
    [
        ("anna", "Anna Maria Berg,,,", "Anna"),
        ("bert", "", "Bert"),
        ("root", "root", ""),
        ("carl", "carl the great and his very long names", "Carl"),
    ],
)
def test_the_name_of_the_user_comes_from_the_system(
    monkeypatch: pytest.MonkeyPatch, login: str, full: str, name: str
) -> None:
    pwd = pytest.importorskip("pwd")
    monkeypatch.setattr(getpass, "getuser", lambda: login)
    monkeypatch.setattr(pwd, "getpwnam", lambda _login: SimpleNamespace(pw_gecos=full))
    assert system_name() == name


def test_names_are_tidied(tmp_path: Path) -> None:
    assert tidy_name("  Anna \x07 Berg ") == "Anna Berg"
    assert len(tidy_name("x" * 100)) == 16
    assert tidy_name("می\u200cخواهم\u200c") == "می\u200cخواهم"
    assert tidy_name("x" * 15 + "م\u200cم") == "x" * 15 + "م"
    assert own_name(Settings()) == "You"
    assert own_name(Settings(name="Anna")) == "Anna"
