"""The list of guests, before and at a table of ours."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.features.network.tables import NetworkTables
from cardtable.features.network.window.forms import JoinScene, ServeScene
from cardtable.features.network.window.guests import GuestsScene
from tests import scenes
from tests.features.network.remote_tables import Guest, Guests, Wiring, serving, table_of
from tests.waiting import wait_until


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
@pytest.mark.parametrize("text_size", [1.0, 1.6])
def test_the_guests_fit(size: tuple[int, int], text_size: float) -> None:
    table = scenes.FakeWindow(size, text_size=text_size)
    book = Guests()
    for number in range(12):
        book.admit(f"guest-number-{number:07}", "x")
    scene = table.open(GuestsScene(book))
    scene.name.value = "ann@home"
    scene.password.value = "x"
    scene.submit()
    assert not scenes.faults_of(scene, size)
    table.close()


def test_guests_are_let_in_one_after_the_other_and_removed() -> None:
    table = scenes.FakeWindow((1280, 800))
    wiring = Wiring()
    table.context.of(NetworkTables, lambda: wiring)
    form = table.open(ServeScene(table.context))
    assert form.guests.label == "ann, bob …"
    form.guests.activate()
    scene = table.scene
    assert isinstance(scene, GuestsScene)
    table.key(pygame.K_RETURN)
    assert scene.answer.label == ""
    for name, word in (("cay", "one"), ("dan", "two")):
        table.key(letters=name)
        table.key(pygame.K_TAB, letters=word)
        table.key(pygame.K_RETURN)
        assert scene.answer.label == f"{name} may join now."
    assert wiring.book.passwords["cay"] == "one"
    assert wiring.book.passwords["dan"] == "two"
    assert "one" not in table.said
    table.key(letters="cay")
    table.key(pygame.K_RETURN)
    assert scene.answer.label == "Enter a password for cay."
    table.key(letters="three")
    table.key(pygame.K_RETURN)
    assert scene.answer.label == "cay has a new password."
    assert not scene.remove.enabled
    scene.list.choose(2)
    scene.remove.activate()
    assert "cay" not in wiring.book.passwords
    assert scene.list.options == ("ann", "bob", "dan")
    table.key(pygame.K_ESCAPE)
    assert form.guests.label == "ann, bob, dan …"
    table.close()


def test_the_form_says_which_game_it_serves() -> None:
    table = scenes.FakeWindow((1280, 800))
    table.context.of(NetworkTables, Wiring)
    form = table.open(ServeScene(table.context))
    assert form.note.label == "Texas Hold'em, fixed limit"
    said = "Blinds 5/10, bets 10 and 20, three raises at most, buy-in 1,000."
    assert form.about.label == said
    form.form.focus(form.bet)
    form.bet.line.select_all()
    table.key(letters="40")
    said = "Blinds 20/40, bets 40 and 80, three raises at most, buy-in 4,000."
    assert form.about.label == said
    form.form.focus(form.stack)
    table.key(letters="200")
    assert form.about.label.endswith("buy-in 200.")
    table.close()


def test_an_address_with_its_port_may_be_pasted() -> None:
    table = scenes.FakeWindow((1280, 800))
    wiring = Wiring()
    table.context.of(NetworkTables, lambda: wiring)
    form = table.open(JoinScene(table.context))
    form.host.value, form.user.value = "127.0.0.1:4711", "ann"
    form.submit()
    assert (wiring.joined[0].host, wiring.joined[0].port) == ("127.0.0.1", 4711)
    table.close()


def test_an_open_table_tells_who_is_there_and_takes_more_guests(tmp_path: Path) -> None:
    with serving(tmp_path, "person caller open", players=4, clock=None) as server:
        hosting = server.hosting
        assert hosting is not None
        assert hosting.address == f"127.0.0.1:{server.port}"
        table = scenes.FakeWindow((800, 600))
        scene = table.open(GuestsScene(hosting, hosting))
        assert scene.about.label.startswith(f"Your table at 127.0.0.1:{server.port}, 1 open seat.")
        with pytest.raises(ValueError, match="Host is at the table already"):
            hosting.admit("Host", "x")
        first, second = Guest(server, "ann"), Guest(server, "bob")
        wait_until(lambda: len(hosting.present) == 2, "both are there", step=table.app.step)
        assert set(hosting.present) == {"ann", "bob"}
        table.until(lambda: scene.list.details[0] == "at the table", "the list says so")
        assert "no open seat" in scene.about.label
        with pytest.raises(ValueError, match="ann is at the table now"):
            hosting.dismiss("ann")
        # Another seat is for the guest who only watches so far.
        places = table_of(server).places
        hosting.add_seat()
        table.until(lambda: len(places) == 4 and places[3].name, "the seat is taken")
        assert {place.name for place in places} >= {"ann", "bob"}
        hosting.admit("eve", "secret")
        third = Guest(server, "eve")
        third.remote.leave()
        for guest in (first, second):
            guest.remote.leave()
        for _seat in range(6):
            hosting.add_seat()
        table.until(lambda: len(places) == 10, "a full table")
        with pytest.raises(ValueError, match="2 to 10 seats"):
            hosting.add_seat()
        table.close()
