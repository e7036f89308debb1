"""Results that functions remember: they are as they would be if they were computed again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.ludl import Accepted, Rejected, Session, parse
from cardtable.ludl.world import DEFAULT_LIMITS
from tests.ludl.tiny_game import small_state

RULES = """
DEF points $card = 2 * INT $card.value;
DEF beats $card $other = points $card > points $other and $card.suit != $other.suit;
DEF lies $card = $card.face_down;
DEF points_now $card = points $card + .rounds[0];
DEF loose $card:
  IF $card.suit == 'd': RETURN [points $card]; END_IF
  RETURN $card;
END_DEF

RECEIVE look:
  DEBUG MAP @deck 'points';
  DEBUG beats @deck[0] @deck[1];
  DEBUG [lies @deck[0], points_now @deck[0]];
  PUSH loose @deck[1] 'more';
  DEBUG loose @deck[1];
  ACCEPT;
END_RECEIVE
RECEIVE change $value:
  DEBUG points @deck[0];
  TOKEN_SET_PROP @deck[0] 'value' $value;
  DEBUG points @deck[0];
  REQUIRE $value != '5' 'No fives.';
  ACCEPT;
END_RECEIVE
RECEIVE turn: TURN_DOWN @deck[0]; ACCEPT; END_RECEIVE
RECEIVE increase: .rounds = [7]; ACCEPT; END_RECEIVE
"""


def started() -> Session:
    return Session(parse(RULES), small_state(), seed=1)


def debug(session: Session, line: str) -> tuple[str, ...]:
    answer = session.send("north", line)
    assert isinstance(answer, Accepted | Rejected)
    assert isinstance(answer, Accepted) or answer.error is None, answer
    return answer.debug


def test_a_result_follows_what_it_depends_on() -> None:
    session = started()
    before = debug(session, "look")
    assert before == ("[2, 20, 4]", "FALSE", "[FALSE, 3]", "[20]")
    assert debug(session, "look") == before
    assert debug(session, "change 9") == ("2", "18")
    assert debug(session, "change 5") == ("18", "10"), "the message is rejected"
    assert debug(session, "look")[0] == "[18, 20, 4]"
    session.send("north", "turn")
    session.send("north", "increase")
    assert debug(session, "look")[2] == "[TRUE, 25]"


def test_a_remembered_result_costs_what_it_costs_to_compute() -> None:
    session = started()
    costs = []
    for _each in range(3):
        session.send("north", "look")
        costs.append((session.world.steps_left, session.world.memory_left))
    assert len(set(costs)) == 1


@pytest.mark.parametrize("steps", range(4, 90, 7))
def test_the_limit_of_steps_is_reached_as_without_memory(steps: int) -> None:
    answers = []
    for lines in (["look"], ["look", "look"]):
        session = started()
        for line in lines[1:]:
            session.send("north", line)
        session.world.limits = replace(DEFAULT_LIMITS, steps=steps)
        answers.append(session.send("north", "look"))
    first, again = answers
    assert type(first) is type(again)
    if isinstance(first, Rejected) and isinstance(again, Rejected):
        assert str(first.error) == str(again.error)
