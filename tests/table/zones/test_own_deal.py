"""A game whose hands are dealt by a message of their own stops once after a hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.games.scripted import Game, kind_of, read_game
from tests.games.scripted.small_games import GAME
from tests.table.zones.scripted_tables import ScriptTable, script_match, write_game

RULES = """
USE 'table';
DEF legal:
  IF .phase == 'deal':
    LEGAL 'deal';
  ELSE:
    LEGAL MAP(@$CURRENT_PLAYER.hand, 'card_message', 'play_card');
  END_IF
END_DEF
RECEIVE deal IN 'deal':
  gather .play_order 'hand' @deck;
  move_all @discard @deck;
  SHUFFLE @deck;
  deal @deck 1;
  .phase = 'play';
  ACCEPT;
END_RECEIVE
RECEIVE play_card $card FROM hand IN 'play':
  MOVE @$PLAYER_NAME.hand $card.name @discard;
  ROTATE_PLAY_ORDER;
  IF SIZE @$CURRENT_PLAYER.hand == 0:
    .scores[$PLAYER_NAME] += 1;
    .phase = 'deal';
  END_IF
  ACCEPT;
END_RECEIVE
"""


def table_of(folder: Path) -> ScriptTable:
    game = GAME.replace("phase: play", "phase: deal").replace("[2, 3]", "2")
    kind = kind_of(read_game(write_game(folder / "deals", game, RULES)))
    return ScriptTable(script_match(kind))


def sent(table: ScriptTable) -> list[str]:
    return [entry.action.receiver for entry in table.match.log]


def test_the_first_deal_ends_no_hand(tmp_path: Path) -> None:
    with table_of(tmp_path) as table:
        table.until_turn()
        table.choose("Deal")
        table.until_turn()
        assert not table.match.game.between_hands
        assert table.match.game_as(Game).hand_number == 1


@pytest.mark.check
def test_the_next_hand_is_dealt_by_itself_and_ends_the_last_one(tmp_path: Path) -> None:
    with table_of(tmp_path) as table:
        table.until_turn()
        table.choose("Deal")
        table.until_turn()
        table.click(table.spot(table.piece(table.pieces_in("player_1_hand")[0])))
        table.wait(4.0)
        assert sent(table) == ["deal", "play_card", "play_card", "deal"]
        assert table.match.game.between_hands
        table.match.undo()
        assert sent(table) == ["deal"]


@pytest.mark.check
def test_a_pile_that_is_shuffled_during_a_hand_is_left_to_the_person(tmp_path: Path) -> None:
    rules = """
    DEF set_up: MOVE @deck '2c' @player_1_hand; MOVE @deck '3c' @player_2_hand; END_DEF
    DEF legal = CHOOSE (.phase == 'play') ['look'] ['mix'];
    RECEIVE look: .phase = 'mix'; ACCEPT; END_RECEIVE
    RECEIVE mix: SHUFFLE @deck; .phase = 'play'; ACCEPT; END_RECEIVE
    """
    kind = kind_of(read_game(write_game(tmp_path / "mix", GAME, rules)))
    with ScriptTable(script_match(kind)) as table:
        table.until_turn()
        table.choose("Look")
        table.until_turn()
        assert sent(table) == ["look"]
        assert table.options == ["Mix"]
