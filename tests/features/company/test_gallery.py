"""The gallery: a character is chosen by face."""

from __future__ import annotations

import pytest

from cardtable.company.cast import CAST
from cardtable.company.casting import character_at, seat_of
from cardtable.features.company.window.gallery import GalleryScene
from cardtable.games import all_games
from cardtable.match import Seat
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.storage.settings import load_settings
from tests.scenes import SIZES, SPADES, TEXTS, FakeWindow, faults_of, first_choices

GAMES = all_games()


@pytest.fixture
def window():
    window = FakeWindow()
    yield window
    window.close()


@pytest.fixture
def lobby(window):
    return window.open(LobbyScene(window.context))


def open_gallery(window, lobby, position):
    window.click(lobby.seats.cards[position])
    window.click(next(b for b in window.scene.footer if b.label == "Characters"))
    window.steps(len(CAST) + 2)
    assert isinstance(window.scene, GalleryScene)
    return window.scene


def card_of(gallery, name):
    return next(card for card in gallery.cards if card.label == name)


def press(window, gallery, name):
    """Scroll to the card of *name* and press it."""
    gallery.area.reveal(card_of(gallery, name))
    window.steps(40)
    window.click(card_of(gallery, name))


@pytest.mark.sample(2, check=5)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("larger", TEXTS)
def test_the_gallery_fits_every_window(size, larger):
    window = FakeWindow(size, text_size=larger)
    try:
        scene = window.open(GalleryScene(first_choices(), 2, lambda _seat: None))
        window.steps(len(CAST))
        assert faults_of(scene, size) == []
        assert all(card.is_drawn for card in scene.cards)
    finally:
        window.close()


@pytest.mark.check
def test_a_character_is_chosen_by_face(window, lobby):
    gallery = open_gallery(window, lobby, 1)
    press(window, gallery, "Jasper")
    assert window.scene is lobby
    assert lobby.choices.seats[1] == seat_of(SPADES, "Jasper")
    card = lobby.seats.cards[1]
    assert (card.label, card.strategy) == ("Jasper", "Casual")
    assert card.face is character_at(SPADES, lobby.choices.seats[1]).face
    assert load_settings().partner == ""


def test_the_present_character_is_in_view(window, lobby):
    present = [seat.name for seat in lobby.choices.seats]
    name = next(name for name in ("Viktor", "Esther") if name not in present)
    lobby._set_seat(1, seat_of(SPADES, name))
    gallery = open_gallery(window, lobby, 1)
    window.steps(30)
    card = card_of(gallery, name)
    assert card.selected
    assert card.focused
    assert gallery.area.rect.contains(card.rect)


@pytest.mark.check
def test_those_at_the_table_cannot_be_chosen_twice(window, lobby):
    gallery = open_gallery(window, lobby, 1)
    others = {seat.name for place, seat in enumerate(lobby.choices.seated) if place != 1}
    assert {card.label for card in gallery.cards if not card.enabled} == others - {"You"}
    press(window, gallery, lobby.choices.seats[3].name)
    assert window.scene is gallery


@pytest.mark.check
def test_the_partner_is_remembered_in_every_game_with_partners(window, lobby):
    gallery = open_gallery(window, lobby, 2)
    assert "partner" in gallery.note.label
    press(window, gallery, "Otis")
    assert load_settings().partner == "Otis"
    other = GAMES["script-spades"]
    lobby._pick(other)
    assert lobby.choices.seats[2] == seat_of(other, "Otis")
    lobby._pick(GAMES["hearts"])
    assert lobby.choices.partner(0) is None
    lobby._pick(SPADES)
    assert lobby.choices.seats[2].name == "Otis"
    lobby._set_seat(2, Seat("random", "Ada"))
    assert load_settings().partner == ""
    lobby._pick(other)
    lobby._pick(SPADES)
    assert lobby.choices.seats[2] == Seat("random", "Ada")
