"""Messages with any number of cards, and choices at the same time, at the table."""

from __future__ import annotations

import pygame
import pytest

from cardtable.games.scripted import Message, kind_of
from cardtable.match import PERSON
from cardtable.table.thinker import StrategyAnswer, question_for
from cardtable.table.zones.option_strip import GUARD_SECONDS
from tests.games.scripted.small_games import case, small_game
from tests.table.zones.scripted_tables import Last, ScriptTable, script_match

RUN = "Meld 5♣, 6♣ and 7♣"


def rummy_table() -> ScriptTable:
    """Return the rummy at which you can meld four clubs, with one of them drawn."""
    table = ScriptTable(script_match(kind_of(case("rummy")), PERSON, "random", seed=6))
    table.until_turn()
    table.choose("Draw")
    table.until_turn()
    return table


def click(table: ScriptTable, *names: str) -> None:
    for name in names:
        table.click(table.spot(table.piece(name)))
        table.wait(0.5)


def last_line(table: ScriptTable) -> str:
    return str(table.match.log[-1].action)


def test_cards_are_raised_and_confirmed_by_a_button() -> None:
    with rummy_table() as table:
        click(table, "5c", "6c")
        assert table.options == []
        click(table, "7c")
        stage = table.script.stage
        assert stage.kept == {table.piece(name) for name in ("5c", "6c", "7c")}
        assert table.piece("9s") in stage.dimmed
        assert table.piece("8c") not in stage.dimmed
        assert table.options == [RUN, "Go back"]
        assert len(table.match.log) == 1  # nothing is sent before it is confirmed
        table.choose(RUN)
        assert last_line(table) == "meld 5c 6c 7c"
        assert table.pieces_in("meld_1") == ["5c", "6c", "7c"]


def test_another_click_lowers_a_card_and_escape_all() -> None:
    with rummy_table() as table:
        click(table, "5c", "6c", "7c", "8c")
        assert table.options == ["Meld 5♣, 6♣, 7♣ and 8♣", "Go back"]
        click(table, "5c")
        assert table.options == ["Meld 6♣, 7♣ and 8♣", "Go back"]
        table.key(pygame.K_ESCAPE)
        assert table.script.picked == ()
        assert table.script.stage.kept == frozenset()
        assert not table.options


def test_a_card_that_does_not_fit_is_refused_with_the_scripts_reason() -> None:
    with rummy_table() as table:
        click(table, "5c", "6c", "9s")
        assert table.prompt == "These cards are neither a set nor a run."
        assert [str(card) for card in table.script.picked] == ["5c", "6c"]


@pytest.mark.check
def test_cards_are_chosen_by_the_keyboard() -> None:
    with rummy_table() as table:
        click(table, "8c", "7c", "6c")
        table.cards.choose(table.piece("6c"))
        table.scene.form.focus(table.cards, by_keyboard=True)
        table.key(pygame.K_RETURN)
        assert last_line(table) == "meld 6c 7c 8c"


@pytest.mark.check
@pytest.mark.parametrize("drags", [False, True], ids=["by click", "by drag"])
def test_the_place_says_what_to_do_with_the_cards(drags: bool) -> None:
    with rummy_table() as table:
        click(table, "5c", "6c", "7c")
        table.choose(RUN)
        table.until_turn()
        click(table, "8c")
        assert table.options == ["Lay off 8♣ on the first meld", "Discard 8♣", "Go back"]
        place = table.zone_box("meld_1").center
        if drags:
            table.drag(table.spot(table.piece("8c")), place)
        else:
            table.click(place)
        assert last_line(table) == "lay_off meld_1 8c"


def test_several_cards_are_dragged_together() -> None:
    with rummy_table() as table:
        click(table, "5c", "6c", "7c")
        table.drag(table.spot(table.piece("6c")), table.zone_box("meld_1").center)
        assert last_line(table) == "meld 5c 6c 7c"


def test_a_hint_is_followed_card_by_card() -> None:
    with rummy_table() as table:
        meld = Message("meld 5c 6c 7c")
        question = question_for(table.match, "hint", Last(seed=1))
        table.script.suggest(StrategyAnswer(question, meld))
        table.scene.form.focus(table.cards, by_keyboard=True)
        for name in ("5c", "6c", "7c"):
            assert str(table.cards.chosen) == name
            table.key(pygame.K_RETURN)
        table.wait(GUARD_SECONDS)
        table.key(pygame.K_RETURN)
        assert last_line(table) == "meld 5c 6c 7c"


def test_a_candidate_of_a_hint_chooses_all_its_cards() -> None:
    with rummy_table() as table:
        assert table.script.select(Message("meld 5c 6c 7c"))
        assert table.options == [RUN, "Go back"]
        assert not table.script.select(Message("draw"))


@pytest.mark.check
def test_choices_at_the_same_time_are_announced() -> None:
    with ScriptTable(script_match(kind_of(case("goofspiel")), PERSON, "random", seed=3)) as table:
        table.until_turn()
        assert table.prompt == "Your turn · all choose at the same time"
        click(table, "ks")
        table.until_turn()
        assert "Ann has chosen." in table.log
        assert "Bid K♠ (chosen, not yet open)." in table.log


def test_cards_outside_the_hand_are_chosen_by_themselves_if_there_is_one_choice() -> None:
    """In Scopa, a five takes the only five; a king takes jack and two, or five, three and two."""
    with ScriptTable(script_match("scopa", seed=5)) as table:
        table.until_turn()
        stage = table.scene.table.stage
        click(table, "5h")
        assert table.options[0] == "Take 5♠ with 5♥"
        assert stage.chosen == {table.piece("5s")}
        table.key(pygame.K_ESCAPE)
        click(table, "ks")
        assert table.options == []
        assert not stage.chosen
        click(table, "jd")
        assert table.options[0] == "Take J♦ and 2♦ with K♠"
        assert stage.chosen == {table.piece("jd"), table.piece("2d")}
        table.choose(table.options[0])
        assert str(table.match.log[0].action) == "take ks jd 2d"


@pytest.mark.check
def test_a_card_of_the_table_joins_the_chosen_card_before_its_place_is_aimed_at() -> None:
    """In Cassino, a card can be laid on the table, or build there with a card of the table."""
    with ScriptTable(script_match("cassino", seed=3)) as table:
        table.until_turn()
        click(table, "2s")
        assert table.options == ["Lay 2♠ down", "Go back"]
        click(table, "6h")
        assert table.options == ["Build 8 with 2♠ and 6♥", "Go back"]
        table.choose(table.options[0])
        assert str(table.match.log[0].action) == "build 8 2s 6h"


def test_a_card_in_no_message_is_refused_while_all_messages_name_several() -> None:
    rules = """
    DEF set_up:
      FOR $card IN ['2c', '3c', '9s']: MOVE @deck $card @player_1_hand; END_FOR
    END_DEF
    DEF legal = ['play 2c 3c'];
    RECEIVE play $cards...:
      REQUIRE not ('9s' in $cards) 'Spades cannot be played.';
      END_GAME .scores;
      ACCEPT;
    END_RECEIVE
    """
    with ScriptTable(script_match(kind_of(small_game(rules)), PERSON, "random")) as table:
        table.until_turn()
        click(table, "9s")
        assert table.prompt == "Spades cannot be played."
        click(table, "2c", "9s")
        assert [str(card) for card in table.script.picked] == ["2c"]
        click(table, "3c")
        table.choose("2♣ and 3♣")
        assert last_line(table) == "play 2c 3c"
