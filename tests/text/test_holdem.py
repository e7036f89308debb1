"""Hold'em in the terminal: output, input, and private cards."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.engine import IllegalAction
from cardtable.games.holdem import GAME, Action, Game, Rules, events
from cardtable.games.holdem.terminal import answers as terminal_input
from cardtable.games.speech import Speech
from cardtable.match import Match, Seat
from cardtable.text.session import dialogue_for


def view_of(*words: str) -> Any:
    game = Game(Rules(small_blind=5, big_blind=10), seed=1, stacks=[500, 500, 500], button=0)
    for word in words:
        player = game.get_next_player()
        assert player is not None
        game.accept_bid(Action.parse(word), player)
    player = game.get_next_player()
    assert player is not None
    return game.view(player)


def broke_view() -> Any:
    """Return the view of a player who is out of chips and may buy in again."""
    rules = Rules(seats=2, stack=500, small_blind=5, big_blind=10, rebuy="ask")
    game = Game(rules, seed=1, deck="As Kd Ah Kc 2h 3s 7c 8d 2s 9h 2d Jh", button=0)
    for action in (Action.raise_to(500), Action.CALL):
        game.accept(action)
    player = game.get_next_player()
    assert player is not None
    return game.view(player)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("rebuy", Action.REBUY),
        ("y", Action.REBUY),
        ("leave", Action.LEAVE),
        ("no", Action.LEAVE),
        ("r 120", None),
        ("call", None),
    ],
)
def test_a_player_who_is_broke_rebuys_or_leaves(text: str, action: Action | None) -> None:
    view = broke_view()
    asked = terminal_input.question(view, Speech(words=False))
    assert asked.lines == ("You are out of chips. Session −500.",)
    assert asked.prompt == "Player 1: rebuy 500 or leave?"
    assert terminal_input.read(text, view) is action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("f", Action.FOLD),
        ("c", Action.CALL),
        ("call", Action.CALL),
        ("r 120", Action.raise_to(120)),
        ("b 60", Action.raise_to(60)),
        ("raise to 1,200", Action.raise_to(1200)),
        ("all in", Action.raise_to(500)),
        ("R pot", Action.raise_to(35)),
        ("120", None),
        ("hand", None),
    ],
)
def test_typed_answers_are_read(text: str, action: Action | None) -> None:
    assert terminal_input.read(text, view_of()) == action


def test_c_checks_if_there_is_nothing_to_call_and_b_bets() -> None:
    view = view_of("call", "call", "check")
    assert terminal_input.read("c", view) is Action.CHECK
    assert terminal_input.read("b 60", view) == Action.bet(60)
    with pytest.raises(IllegalAction):
        terminal_input.read("b 0", view)


def test_hole_cards_are_shown_to_their_owner_only() -> None:
    seats = [Seat("person", "Ann"), Seat("person", "Ben")]
    match = Match(GAME, Rules.named("heads-up"), seats, seed=3)
    dialogue = dialogue_for(match, Speech(words=False))
    lines: list[tuple[Any, Any]] = []
    match.game.listeners.append(
        lambda event: lines.extend(
            (event, line) for line in dialogue.describe_event(event, match.game)
        )
    )
    while not match.game.between_hands:
        position = match.deal()
        assert position is not None
        match.act(match.game.legal_bids()[1], position)
    private = [line for event, line in lines if isinstance(event, events.HandDealt)]
    assert [line.only for line in private] == [(0,), (1,)]
    texts = [line.text for _event, line in lines]
    assert texts[0] == "Hand 1, Ann has the button."
    assert [text.split(":")[0] for text in texts if text[:4] in ("Flop", "Turn", "Rive")] == [
        "Flop",
        "Turn",
        "River",
    ]
    assert any(" wins 40 from the pot" in text or " gets 20 from the pot" in text for text in texts)
    open_text = " ".join(line.text for _event, line in lines if line.only is None)
    revealed = {e.position for e, _line in lines if isinstance(e, events.Shown)}
    for position in {0, 1} - revealed:
        for card in match.view(position).cards:
            assert str(card) not in open_text


def test_a_bet_of_all_chips_is_called_an_all_in() -> None:
    match = Match(GAME, Rules(seats=3, stack=500), [Seat(), Seat(), Seat()], seed=1)
    dialogue = dialogue_for(match, Speech())
    match.deal()
    assert dialogue.say_action(Action.raise_to(500)) == "raise 500, all-in"
    assert dialogue.say_action(Action.raise_to(499)) == "raise 499"
    assert dialogue.say_action(Action.CALL) == "call"
