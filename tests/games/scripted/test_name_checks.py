"""The names in a script are compared with game.yaml."""

from __future__ import annotations

import pytest

from cardtable.games.scripted.library import shipped_games
from cardtable.games.scripted.name_checks import name_errors, unused_properties
from tests.games.scripted.script_games import game_file
from tests.games.scripted.small_games import GAME, case, small_game

SHIPPED = [file.key for file in shipped_games()]


def report(body: str, definitions: str = "") -> list[str]:
    """Return the errors about names in a receiver with this *body*."""
    rules = f"{definitions}\nRECEIVE go $word:\n{body}\nACCEPT;\nEND_RECEIVE\n"
    return [
        " ".join(filter(None, (error.message, error.allowed)))
        for error in name_errors(small_game(rules))
    ]


@pytest.mark.parametrize("key", SHIPPED)
def test_the_shipped_games_have_no_wrong_name(key: str) -> None:
    assert name_errors(game_file(key)) == []


def test_wrong_names_of_a_receiver_are_reported_with_their_places() -> None:
    errors = name_errors(case("check-misses-names"))
    assert [(error.line, error.column, error.message, error.allowed) for error in errors] == [
        (3, 25, "There is no container 'dek'.", "Did you mean deck?"),
        (4, 23, "There is no property 'scors'.", "Did you mean scores?"),
        (5, 21, "There is no token set 'cads'.", "Did you mean cards?"),
        (6, 29, "There is no token '1s'.", ""),
    ]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "SHUFFLE GET_CONTAINER CONCAT $PLAYER_NAME '_hnd';",
            "There is no container '{$PLAYER_NAME}_hnd'. Did you mean {player}_hand?",
        ),
        ("SHUFFLE @$word.hnd;", "There is no container '{$word}_hnd'. Did you mean {player}_hand?"),
        (
            "SHUFFLE GET_CONTAINER `{$CURRENT_PLAYER}_hends`;",
            "There is no container '{$CURRENT_PLAYER}_hends'. Did you mean {player}_hand?",
        ),
        (
            "SHUFFLE @player_1.hand;",
            "There is no container 'player_1'. Did you mean player_1_hand?",
        ),
        ("SHUFFLE @dek;", "There is no container 'dek'. Did you mean deck?"),
        ("DEBUG .phaze;", "There is no property 'phaze'. Did you mean phase?"),
        (
            "$name = 'dec'; SHUFFLE GET_CONTAINER $name;",
            "There is no container 'dec'. Did you mean deck?",
        ),
        (".phasse = 'end';", "The property 'phasse' is set but never read. Did you mean phase?"),
        (
            "DEBUG TOKEN_GET_PROP GET_POSITION_ELT @deck 0 'vale';",
            "No token has the property 'vale'. Did you mean value?",
        ),
        ("INSTANTIATE_TOKEN 'marks' 'xx' 1 @deck;", "There is no token 'xx'. Did you mean x?"),
    ],
)
def test_a_wrong_name_is_found_however_it_is_written(body: str, message: str) -> None:
    assert report(body) == [message]


@pytest.mark.parametrize(
    "body",
    [
        "SHUFFLE GET_CONTAINER $word;",
        "SHUFFLE GET_CONTAINER 'player_3_hand';",
        "SHUFFLE GET_CONTAINER CONCAT $word 'k';",
        "DEBUG .play_order;",
        ".dealt = 3; DEBUG .dealt;",
        "SET_PROP CONCAT $word '_seen' TRUE; DEBUG .ace_seen;",
        "SET_PROP $word 1; DEBUG .phaze;",
        ".phasse = 'end'; DEBUG GET_PROP $word;",
        ".hearts_broken = TRUE;",
        ".memory = 1;",
        "TOKEN_SET_PROP GET_POSITION_ELT @deck 0 'turned' TRUE;"
        "DEBUG TOKEN_GET_PROP GET_POSITION_ELT @deck 0 'turned';",
        "INSTANTIATE_TOKEN $word 'x' 1 @deck;",
        "$name = 'dek'; $name = 'deck'; SHUFFLE GET_CONTAINER $name;",
    ],
)
def test_a_name_that_may_exist_is_no_error(body: str) -> None:
    assert report(body) == []


def test_a_library_is_checked_as_far_as_the_script_calls_it() -> None:
    library = "USE 'table';"
    assert report("your_turn;", library) == []
    game = "name: G\nplayers: 2\nstate: {containers: {deck: {}}}\n"
    unused = small_game(f"{library} RECEIVE go: your_turn; ACCEPT; END_RECEIVE", game)
    assert name_errors(unused) == []
    used = small_game(
        f"{library} RECEIVE go: draw_from @deck 'player_1'; ACCEPT; END_RECEIVE", game
    )
    [error] = name_errors(used)
    assert error.message == "There is no container '{$player}_hand'."
    assert error.filename.endswith("table.ludl")
    assert "@$player.hand" in error.source


def test_a_name_in_a_text_of_a_library_is_found_at_its_place() -> None:
    game = "name: G\nplayers: 2\nstate: {containers: {deck: {}}}\n"
    rules = "USE 'table'; RECEIVE go: in_phase 'play'; ACCEPT; END_RECEIVE"
    errors = name_errors(small_game(rules, game))
    assert {(error.message, error.source.strip()[:7]) for error in errors} == {
        ("There is no property 'phase'.", "REQUIRE")
    }


def unused(rules: str, game: str = GAME) -> list[str]:
    errors = unused_properties(small_game(rules, game), "game.yaml")
    return [f"{error.line}: {error.message}" for error in errors]


@pytest.mark.parametrize("key", SHIPPED)
def test_the_shipped_games_use_all_their_properties(key: str) -> None:
    assert unused_properties(game_file(key), "game.yaml") == []


def test_properties_that_nothing_uses_are_reported_with_their_places() -> None:
    rules = "RECEIVE go IN 'play': .top = ''; ACCEPT; END_RECEIVE"
    assert unused(rules) == [
        "6: The property 'first' is never used.",
        "6: The property 'spare' is never used.",
    ]
    assert unused(rules, GAME + "shows: {first: First, spare: Spare}\n") == []


def test_no_property_is_reported_if_a_name_may_be_any() -> None:
    assert unused("RECEIVE go $name: DEBUG GET_PROP $name; ACCEPT; END_RECEIVE") == []


def test_a_library_says_that_it_needs_a_property() -> None:
    assert report("$them = is_partner $PLAYER_NAME 'player_1';", "USE 'sides';")[0] == (
        "There is no property 'seats'. The library 'sides' needs it."
    )
