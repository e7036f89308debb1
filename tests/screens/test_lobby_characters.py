"""Characters in the lobby: the favourite partner, and names that follow the level."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from cardtable.company.cast import CAST
from cardtable.company.casting import casting, character_at, seat_of
from cardtable.games import all_games
from cardtable.match import PERSON, Seat
from cardtable.screens.lobby.choices import Choices
from cardtable.screens.lobby.player_names import NAMES
from cardtable.screens.lobby.screen import LobbyScene
from tests.scenes import CLASSES, SPADES, FakeWindow, first_choices

GAMES = all_games()


@pytest.fixture
def window():
    window = FakeWindow()
    yield window
    window.close()


@pytest.fixture
def lobby(window):
    return window.open(LobbyScene(window.context))


def test_a_favourite_takes_the_partners_seat_of_a_game_played_before():
    saved = first_choices().to_data()
    again = Choices.restore(saved, SPADES, CLASSES, Random(2), favourite="Mei")
    assert again.seats[2] == seat_of(SPADES, "Mei")
    assert [again.seats[n] for n in (1, 3)] == [first_choices().seats[n] for n in (1, 3)]
    opposite = first_choices().with_seat(1, seat_of(SPADES, "Otis")).to_data()
    moved = Choices.restore(opposite, SPADES, CLASSES, Random(2), favourite="Otis")
    assert moved.seats[2].name == "Otis"
    assert moved.seats[1].name != "Otis"
    assert character_at(SPADES, moved.seats[1]) is not None


@pytest.mark.parametrize(
    "seat", [Seat(PERSON, "Ben"), Seat("random", "Ada"), Seat("cheater", "Al")]
)
def test_a_favourite_leaves_people_and_own_strategies_alone(seat):
    saved = first_choices().with_seat(2, seat).to_data()
    again = Choices.restore(saved, SPADES, CLASSES, Random(2), favourite="Mei")
    assert again.seats[2] == seat


@pytest.mark.parametrize("favourite", ["", "Nobody", "You"])
def test_an_unknown_favourite_changes_nothing(favourite):
    assert first_choices(favourite=favourite).seats == first_choices().seats


def test_the_seats_of_every_game_are_taken_by_characters():
    for kind in GAMES.values():
        seats = first_choices(kind).seated[1:]
        present = [character_at(kind, seat) for seat in seats]
        assert all(present[:3]), kind.key
        names = [seat.name for seat in seats]
        assert len(set(names)) == len(names)
        cast = {character.name for character in CAST}
        for seat, character in zip(seats, present, strict=True):
            assert character is not None or seat.name in NAMES
            assert (seat.name in cast) is (character is not None)


def test_another_level_seats_another_character(window, lobby):
    before = lobby.choices.seats[1]
    window.click(lobby.seats.cards[1])
    dialog = window.scene
    dialog.players.choose(dialog.players.index + 1)
    assert dialog.seat.level == before.level + 1
    assert dialog.seat.name != before.name
    assert dialog.name.value == dialog.seat.name
    assert character_at(SPADES, dialog.seat) is not None
    dialog._set_name("Nelly")
    dialog.players.choose(dialog.players.index - 1)
    assert dialog.seat.name == "Nelly"


def test_new_players_play_like_the_former_ones(window, lobby):
    before = lobby.choices.seated
    window.key(pygame.K_n)
    after = lobby.choices.seated
    assert all(one.name != other.name for one, other in zip(before[1:], after[1:], strict=True))
    assert [(s.strategy, s.level) for s in before] == [(s.strategy, s.level) for s in after]
    assert all(character_at(SPADES, seat) for seat in after[1:])


def test_your_own_name_is_left_to_you():
    name = first_choices().seats[1].name
    renamed = first_choices().with_own_name(name)
    assert [seat.name for seat in renamed.seats].count(name) == 1
    assert character_at(SPADES, renamed.seats[1]) is not None
    assert (renamed.seats[1].strategy, renamed.seats[1].level) == ("search", 3)
    assert renamed.seats[1].name in casting(SPADES)
