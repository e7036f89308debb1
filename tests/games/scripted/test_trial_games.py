"""Random games find what is wrong with a script."""

from __future__ import annotations

from itertools import count

import pytest

from cardtable.games.scripted import GameFile
from cardtable.games.scripted.game_reader import shipped_game
from cardtable.games.scripted.trial_games import (
    MAX_IDLE_MESSAGES,
    ProblemKind,
    Trial,
    TrialProblem,
    play_trial,
)
from cardtable.ludl import Rejected, Session
from tests.games.scripted.script_games import game_file
from tests.games.scripted.small_games import GAME, case, small_game


def standing_clock() -> float:
    """A clock that shows no time, so that no game is stopped for taking long."""
    return 0.0


DRAW = """
DEF set_up: SHUFFLE @deck; END_DEF
RECEIVE draw:
  REQUIRE $PLAYER_NAME == $CURRENT_PLAYER 'It is not your turn.';
  APPEND @$PLAYER_NAME.hand POP @deck 0;
  ROTATE_PLAY_ORDER;
  BODY
  IF SIZE @deck == 40: END_GAME .scores; END_IF
  ACCEPT;
END_RECEIVE
"""


def trial_of(file: GameFile, games: int = 4) -> Trial:
    return play_trial(file, games, 60, standing_clock)


def problem_of(file: GameFile, games: int = 4) -> TrialProblem:
    """Return the only problem that random games find."""
    [problem] = trial_of(file, games).problems
    return problem


def drawing(body: str) -> GameFile:
    """Return a game in which twelve cards are drawn, with *body* after each of them."""
    return small_game(DRAW.replace("BODY", body))


@pytest.mark.check
@pytest.mark.parametrize("key", ["go-fish", "script-tic-tac-toe", "crazy-eights", "hearts"])
def test_a_shipped_game_has_no_problem(key: str) -> None:
    trial = play_trial(game_file(key), 3, 60, standing_clock)
    assert trial.problems == ()
    assert (trial.played, len(trial.lengths), trial.stopped) == (3, 3, 0)


def test_games_are_played_with_all_numbers_of_players_and_other_options() -> None:
    options = "options: {phase: {values: [play, end]}}\n"
    body = "IF .phase == 'end' and SIZE .play_order == 3: POP @deck 0; END_IF"
    file = small_game(DRAW.replace("BODY", body), GAME + options)
    problem = problem_of(file, 8)
    assert (problem.players, problem.chosen, problem.games) == (3, (("phase", "end"),), 4)
    assert "With the options phase: end." in problem.explain("small")


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (
            ".scores['player_1'] = 'abc';",
            "The score 'scores' must be a number, not the string 'abc'.",
        ),
        ("SET_PROP 'scores' 'all';", "The score 'scores' must be a number, not the string 'all'."),
        (".num['player_1'] = 2;", ""),
        (
            ".num['player_1'] = 7;",
            "'num' has a value that is not listed under 'secret': the number 7.",
        ),
        (
            ".num['nobody'] = 1;",
            "'num' has a value that is not listed under 'secret': the number 1.",
        ),
        ("SET_PROP 'num' 3;", "'num' has a value that is not listed under 'secret': the number 3."),
    ],
)
def test_scores_and_secret_properties_have_the_declared_values(body: str, text: str) -> None:
    secret = '  secret: {num: [1, 2, 3]}\n  properties: {num: {"{player}": null}, '
    yaml = GAME.replace("  properties: {", secret)
    problems = trial_of(small_game(DRAW.replace("BODY", body), yaml), 1).problems
    assert [(each.kind, each.text) for each in problems] == (
        [(ProblemKind.VALUE, text)] if text else []
    )


def test_a_message_that_is_listed_and_rejected_is_a_problem() -> None:
    problem = problem_of(case("legal-never-accepted"))
    assert problem.kind is ProblemKind.REJECTED
    assert problem.text == "The function 'legal' lists 'go', which is rejected: Never."
    assert (problem.messages, problem.games) == ((), 4)


def test_a_message_that_is_listed_and_fails_is_a_problem() -> None:
    rules = "DEF legal: LEGAL 'go'; END_DEF RECEIVE go: POP @discard 0; ACCEPT; END_RECEIVE"
    problem = problem_of(small_game(rules))
    assert problem.kind is ProblemKind.REJECTED
    assert problem.error is not None
    assert problem.error.column == rules.index("0; ACCEPT") + 1


def test_a_game_without_a_legal_message_is_stuck_and_the_error_is_shown() -> None:
    problem = problem_of(case("contains-container"))
    assert problem.kind is ProblemKind.STUCK
    assert problem.error is not None
    assert problem.error.allowed == "For containers, use CONTAINS_BY_NAME."
    assert problem.text.startswith("player_1 has no legal message")


def test_a_stuck_game_is_reported_with_the_usual_reason_and_the_last_messages() -> None:
    rules = DRAW.replace("BODY", "REQUIRE SIZE @deck > 43 'Only eight cards may be drawn.';")
    problem = problem_of(small_game(rules), 1)
    assert "The most frequent reason is: Only eight cards may be drawn." in problem.text
    assert [line for _sender, line in problem.messages] == ["draw"] * 8
    assert problem.explain("my game").splitlines()[1:] == [
        "After 8 messages:",
        "    …",
        *(f"    player_{number}: draw" for number in (1, 2, 1, 2, 1, 2)),
        "To repeat it: cardtable ludl run 'my game' --players 2 --seed 1",
    ]


def test_an_error_in_the_list_of_messages_is_a_problem() -> None:
    rules = DRAW.replace("BODY", "") + "DEF legal: IF SIZE @deck < 50: POP @discard 0; END_IF"
    problem = problem_of(small_game(rules + " LEGAL 'draw'; END_DEF"))
    assert problem.kind is ProblemKind.LIST
    assert problem.error is not None
    assert len(problem.messages) == 3


def test_a_game_without_an_end_is_a_problem() -> None:
    problem = problem_of(small_game("RECEIVE go: ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE"), 1)
    assert problem.kind is ProblemKind.ENDLESS
    assert len(problem.messages) == MAX_IDLE_MESSAGES


def test_a_long_game_in_which_scores_change_is_only_stopped() -> None:
    rules = "RECEIVE go: .scores[$PLAYER_NAME] += 1; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE"
    trial = play_trial(small_game(rules), 2, 1, count(step=0.01).__next__)
    assert (trial.problems, trial.lengths) == ((), ())
    assert trial.stopped == trial.played > 0
    assert "stopped" in trial.explain()


def test_a_token_that_is_popped_and_not_put_anywhere_is_a_problem() -> None:
    problem = problem_of(drawing("IF SIZE @deck == 45: POP @deck 0; END_IF"))
    assert problem.kind is ProblemKind.LOST
    assert problem.text.endswith("left the game: it was popped and not put anywhere.")
    assert len(problem.messages) == 7


TELL = "$mine = GET_POSITION_ELT @$PLAYER_NAME.hand 0;"


def test_a_property_with_the_name_of_a_hidden_card_is_a_problem() -> None:
    problem = problem_of(drawing(TELL + ".top = $mine.name;"))
    assert problem.kind is ProblemKind.LEAK
    assert problem.text.startswith("The property 'top' names ")
    assert problem_of(drawing(TELL + ".scores[$mine.name] = 1;")).kind is ProblemKind.LEAK


@pytest.mark.parametrize(
    "body",
    [
        # an open card, a rule, a value that is no name, a card that everybody has seen
        "APPEND @discard POP @deck 0; .top = (GET_POSITION_ELT @discard 0).name;",
        ".top = .first;",
        TELL + ".top = $mine.suit;",
        "APPEND @discard POP @deck 0; $open = (POP @discard 0);"
        "APPEND @$PLAYER_NAME.hand $open; .top = $open.name;",
    ],
)
def test_a_property_may_name_what_everybody_knows(body: str) -> None:
    assert trial_of(drawing(body)).problems == ()


def test_a_card_that_was_asked_for_may_be_named() -> None:
    rules = """
DEF set_up: SHUFFLE @deck; FOR $n IN RANGE 0 8: APPEND @player_1_hand POP @deck 0; END_FOR END_DEF
DEF legal: FOR $card IN @player_1_hand: LEGAL `ask {$card.name}`; END_FOR END_DEF
RECEIVE ask $card:
  .top = $card;
  .scores['player_1'] += 1;
  IF .scores['player_1'] == 4: END_GAME .scores; END_IF
  ACCEPT;
END_RECEIVE
"""
    assert trial_of(small_game(rules)).problems == ()


def test_the_command_repeats_the_game() -> None:
    file = drawing(
        "IF SIZE @deck == 45 and (GET_POSITION_ELT @deck 0).suit == 's': POP @deck 0; END_IF"
    )
    problem = problem_of(file, 20)
    session = Session(file.program, file.description.state(problem.players), problem.seed)
    session.set_up()
    for sender, line in problem.messages:
        assert not isinstance(session.send(sender, line), Rejected)
    tokens = [each for one in session.world.containers.values() for each in one.tokens]
    assert len(tokens) == 51


def test_a_failing_set_up_is_a_problem() -> None:
    rules = DRAW.replace("SHUFFLE @deck;", "IF RANDOM 1 2 == 2: POP @discard 0; END_IF")
    texts = {"game.yaml": GAME, "rules.ludl": rules.replace("BODY", "")}
    # not refused already because a first start fails
    trial = trial_of(shipped_game("small", tuple(texts.items())), 12)
    kinds = {problem.kind: problem.games for problem in trial.problems}
    assert set(kinds) == {ProblemKind.SET_UP}
    assert 0 < kinds[ProblemKind.SET_UP] < 12
