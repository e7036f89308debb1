"""Messages with any number of cards: a small rummy, its moves, its words, its encoder."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random

import pytest

from cardtable.cards import Card
from cardtable.engine import Door, Event, GameKind, IllegalAction
from cardtable.games.scripted import Game, Message, events, kind_of
from cardtable.games.scripted.deal_code import version_of
from cardtable.games.scripted.encoder import GameEncoder
from cardtable.games.scripted.words import Narrator
from tests.engine import test_contract as contract
from tests.games.scripted.small_games import GAME, begun, case, small_game

RUN = "meld 5c 6c 7c"
GIVE = """
DEF set_up:
  SHUFFLE @deck;
  APPEND @player_1_hand POP_BY_NAME @deck '2c';
  APPEND @player_1_hand POP_BY_NAME @deck '3c';
  INSTANTIATE_TOKEN 'cards' '2c' 1 @player_1_hand;
  APPEND @player_1_hand POP_BY_NAME @deck '9d';
END_DEF
RECEIVE give $names...:
  $cards = GET_ALL_BY_NAME @$PLAYER_NAME.hand $names;
  REQUIRE $cards != NULL 'You do not hold these cards.';
  FOR $card IN $cards:
    APPEND @player_2_hand POP_BY_NAME @player_1_hand $card.name;
  END_FOR
  ACCEPT;
END_RECEIVE
"""


def with_meld() -> Game:
    """Return the rummy in which the first player may meld four clubs."""
    game = begun(case("rummy"), seed=6)
    game.accept(Message("draw"))
    return game


def test_a_message_names_as_many_cards_as_wanted() -> None:
    game = with_meld()
    lines = [message.line for message in game.legal()]
    assert RUN in lines
    assert f"{RUN} 8c" in lines
    assert game.door is Door.PLAY
    game.accept(Message(f"{RUN} 8c"))
    assert [token.name for token in game.containers["meld_1"].tokens] == ["5c", "6c", "7c", "8c"]


def test_the_cards_may_be_named_in_any_order() -> None:
    game = with_meld()
    game.accept(Message("meld 7c 5c 6c"))
    assert [token.name for token in game.containers["meld_1"].tokens] == ["5c", "6c", "7c"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("meld 5c 6c 8c", "These cards are neither a set nor a run."),
        ("meld 5c 5c 5c", "Those cards are not all in your hand."),
        ("meld", "Wrong number of words after 'meld': 0. Allowed: at least 1."),
        ("lay_off meld_1", "Wrong number of words after 'lay_off': 1. Allowed: at least 2."),
        ("lay_off meld_1 5c 6c", "These cards do not fit this meld."),
    ],
)
def test_wrong_lists_are_rejected(line: str, reason: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        with_meld().accept(Message(line))
    assert str(refused.value) == reason


def test_titles_and_the_log_name_all_cards() -> None:
    game = with_meld()
    heard: list[Event] = []
    game.listeners.append(heard.append)
    view = game.view(0)
    [meld] = [message for message in view.legal if message.line == RUN]
    assert meld.title == "Meld five of clubs, six of clubs and seven of clubs"
    assert meld.cards == tuple(map(Card.parse, ("5c", "6c", "7c")))
    game.accept(meld)
    game.accept(Message("lay_off meld_1 8c"))
    assert not [event for event in heard if isinstance(event, events.MessageSent)]
    narrator = Narrator(game.names, game.sides)
    sentences = [narrator.sentence(each) for each in heard if isinstance(each, events.TokensMoved)]
    assert sentences == [
        "Ann plays 5♣, 6♣ and 7♣ to “First meld”.",
        "Ann plays 8♣ to “First meld”.",
    ]
    assert game.title_of("lay_off meld_1 8c") == "Lay off eight of clubs on the first meld"


def test_legal_lists_are_found_by_trial() -> None:
    rules = """
DEF set_up:
  MOVE @deck '2c' @player_1_hand; MOVE @deck '9d' @player_1_hand; MOVE @deck '9h' @player_1_hand;
END_DEF
RECEIVE pair $cards...:
  REQUIRE SIZE $cards == 2 'Two cards.';
  FOR $name IN $cards:
    REQUIRE CONTAINS_BY_NAME @$PLAYER_NAME.hand $name 'Not there.';
  END_FOR
  REQUIRE GET_ALL_BY_NAME(@$PLAYER_NAME.hand, $cards)[0].value == '9' 'Nines.';
  ROTATE_PLAY_ORDER; ACCEPT;
END_RECEIVE
"""
    game = begun(small_game(rules))
    assert [message.line for message in game.legal()] == ["pair 9d 9h"]


def test_equal_names_are_different_tokens() -> None:
    game = begun(small_game(GIVE))
    view = game.view(0)
    [both] = [message for message in view.legal if message.line == "give 2c 2c"]
    assert len(set(both.cards)) == 2
    game.accept(both)
    given = {identity for _place, identity in game.log[-1].named}
    assert given == {token.identity for token in game.containers["player_2_hand"].tokens}


def test_others_do_not_learn_which_cards_were_given_face_down() -> None:
    rules = GIVE.replace("@player_2_hand", "@secret").replace("INSTANTIATE_TOKEN", "# ")
    hidden = GAME.replace("    discard:", "    secret: {back_visible_to_all: true}\n    discard:")
    game = begun(small_game(rules, hidden))
    game.accept(Message("give 2c 9d"))
    assert game.view(0).history[-1] == (0, ("give", "2c", "9d"))
    assert game.view(1).history[-1] == (0, ("give", "?", "?"))
    assert game.title_of("give ? ?", 0) == "Give 2 cards"
    worlds = [game.view(1).determinize(Random(seed)) for seed in range(9)]
    secrets = {tuple(each.containers["secret"].tokens) for each in worlds}
    assert len(secrets) > 1


def test_the_encoder_spells_lists_word_by_word() -> None:
    game = with_meld()
    encoder, view = GameEncoder(game.rules), game.view(0)
    numbers = {word: number for number, word in enumerate(encoder.words)}
    prefix: tuple[int, ...] = ()
    for word in ("meld", "5c", "8c"):
        legal = encoder.legal(view, prefix)
        if len(legal) > 1 and numbers[word] in legal:
            prefix = (*prefix, numbers[word])
    read = encoder.read(view, prefix[:-1], prefix[-1])
    assert read is not None
    assert read.line == f"{RUN} 8c"


def test_a_view_with_lists_is_pickled_the_same() -> None:
    view = with_meld().view(0)
    twin = pickle.loads(pickle.dumps(view))
    assert twin == view
    assert [message.cards for message in twin.legal] == [message.cards for message in view.legal]


def test_the_number_of_words_is_part_of_a_deal_code() -> None:
    rules = "RECEIVE go $cards: ACCEPT; END_RECEIVE"
    several = rules.replace("$cards", "$cards...")
    assert version_of(small_game(rules)) != version_of(small_game(several))


@pytest.mark.parametrize("name", ["rummy", "goofspiel"])
@pytest.mark.parametrize(
    "check",
    [
        contract.test_asking_twice_changes_nothing,
        contract.test_the_doors_answer_any_object_and_change_nothing,
        contract.test_the_log_as_text_replays_to_the_same_state,
        contract.test_a_copy_is_independent,
        contract.test_a_view_shows_the_turn_and_the_legal_actions,
        contract.test_no_view_shows_a_card_of_another_hand,
        contract.test_samples_depend_on_the_view_alone,
        contract.test_zones_hold_every_card_once,
        contract.test_an_illegal_action_names_its_rule_and_changes_nothing,
        contract.test_equal_seeds_play_equal_games,
    ],
)
def test_the_contract_holds(check: Callable[[GameKind, str], None], name: str) -> None:
    check(kind_of(case(name)), "classic")
