"""The cast, and which opponent each character is in every game."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.company.cast import CAST, Temperament, character_named
from cardtable.company.casting import casting, character_at, find_characters, seat_of
from cardtable.engine import LEVELS, Opponent, strength
from cardtable.games import all_games
from cardtable.match import PERSON, REMOTE, Seat
from cardtable.screens.lobby.player_names import NAMES
from cardtable.storage.own_name import MAX_NAME_LENGTH

GAMES = all_games()


def test_characters_can_be_told_apart():
    assert len({each.name for each in CAST}) == len(CAST) >= 24
    assert len({each.face for each in CAST}) == len(CAST)
    shapes = {(f.shape, f.hair, f.beard, f.glasses, f.hat) for f in (each.face for each in CAST)}
    assert len(shapes) == len(CAST)  # not by colour alone
    assert max(len(each.name) for each in CAST) <= MAX_NAME_LENGTH
    assert not {each.name for each in CAST} & set(NAMES)
    assert {each.strength for each in CAST} == set(range(1, len(LEVELS) + 1))
    assert {each.temperament for each in CAST} == set(Temperament)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_everybody_plays_every_game_at_their_level(key):
    kind = GAMES[key]
    classes = kind.strategies(None).classes
    roles = casting(kind)
    assert set(roles) == {each.name for each in CAST}
    levels = {strength(classes[role.strategy], role.level)[0] for role in roles.values()}
    for character in CAST:
        role = roles[character.name]
        assert not classes[role.strategy].sees_everything
        reached = strength(classes[role.strategy], role.level)[0]
        assert reached == max(level for level in levels if level <= character.strength)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_usual_opponents_are_characters(key):
    kind = GAMES[key]
    found = find_characters(kind, kind.opponents, ["You"], Random(1))
    names = [name for name in found if name is not None]
    assert len(set(names)) == len(names)
    assert len(names) >= min(3, len(kind.opponents))
    for name, opponent in zip(found, kind.opponents, strict=True):
        if name is not None:
            assert character_at(kind, Seat(opponent.strategy, name, opponent.level)) is (
                character_named(name)
            )


def test_a_name_alone_makes_no_character():
    spades = GAMES["spades"]
    nora = seat_of(spades, "Nora")
    assert character_at(spades, nora).name == "Nora"
    assert character_at(spades, Seat("search", "Nora", 1)) is None
    assert character_at(spades, Seat(PERSON, "Nora")) is None
    assert character_at(spades, Seat(REMOTE, "Nora")) is None
    assert character_at(spades, Seat(nora.strategy, "Ada", nora.level)) is None
    assert seat_of(spades, "Ada") is None


def test_names_that_are_taken_are_not_given_again():
    spades = GAMES["spades"]
    masters = [name for name, role in casting(spades).items() if role == Opponent("search", 5)]
    found = find_characters(spades, [Opponent("search", 5)] * 6, masters[:2], Random(3))
    assert sorted(name for name in found if name) == sorted(masters[2:])
    assert found.count(None) == 6 - len(masters[2:])
