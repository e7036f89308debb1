"""Which messages of a log another deal may change, and the worlds that are drawn by them."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.games.scripted import Game, Player, ScriptRules, View, build_game, kind_of, worlds
from cardtable.games.scripted.critical_messages import critical_messages
from cardtable.games.scripted.worlds import ScriptWorlds
from tests.games.scripted.script_games import game_file
from tests.games.scripted.script_worlds import DEAL_THREE, names, random_turns
from tests.games.scripted.test_scripted_game import make, send

GAME = """
name: Hidden
players: 2
token_sets: {cards: standard}
state:
  properties: {seen: 0, left: 0}
  containers:
    deck: {tokens: cards}
    "{player}_hand": {visible_to: ["{player}"]}
    pile: {visible_to: all}
layout: {deck: stock, "{player}_hand": hand, pile: discard}
"""
RULES = (
    DEAL_THREE
    + """
DEF legal = ['wait', 'draw', 'count', 'look', 'find', 'search', 'best', 'say'];
RECEIVE wait: ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
RECEIVE draw: APPEND @$PLAYER_NAME.hand POP @deck 0; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
RECEIVE count: .left = SIZE @deck; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
RECEIVE look: .seen = (@deck[0]).suit == 's'; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
RECEIVE find: .seen = CONTAINS_BY_NAME @deck 'qs'; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
RECEIVE search: .seen = GET_ALL_BY_NAME @deck ['qs'] == NULL; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
RECEIVE best: .seen = (BEST_BY @deck 'number').suit == 's'; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
RECEIVE say: SAY (@deck[0]).name; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
DEF number $card = INT $card.value;
"""
)


def critical_lines(*lines: str) -> list[str] | None:
    """Return the messages that are critical for the first player after these messages."""
    texts = {"game.yaml": GAME, "rules.ludl": RULES}
    game = make(kind_of(build_game("hidden", texts, "hidden")), seed=1)
    game.get_next_player()
    for line in lines:
        send(game, line)
    knowledge = game.current_knowledge()
    found = critical_messages(game, knowledge.unknown(0), {})
    return None if found is None else [message.line for message in found]


def test_only_messages_that_read_hidden_tokens_are_critical() -> None:
    assert critical_lines(*["wait", "draw", "count"] * 3) == []
    assert critical_lines(*["wait"] * 8, "look") == ["look"]
    assert critical_lines(*["wait"] * 8, "find") == ["find"]
    assert critical_lines(*["wait"] * 8, "search") == ["search"]
    assert critical_lines(*["wait"] * 8, "best") == ["best"]
    assert critical_lines(*["wait"] * 4, "say", *["draw"] * 4) == ["say"]
    assert critical_lines("wait", "look", "look") is None, "a replay takes less time"


def drawn(found: ScriptWorlds) -> list[dict[str, list[str]]]:
    """Return the tokens of each container in a few worlds."""
    made = [found.draw(Random(seed)) for seed in range(3)]
    return [{name: names(game, name) for name in game.containers} for game in made]


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "key",
    ["big-two", "cassino", "durak", "go-fish", "hearts", "klondike", "mau-mau", "shithead", "skat"],
)
def test_critical_messages_decide_about_a_deal_like_a_replay_of_all(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = game_file(key)
    game = Game(ScriptRules(file), seed=4)
    for number in range(game.seats):
        game.register_player(Player(name=f"Player {number}"))
    compared = 0
    for step, player in random_turns(game, Random(4), 60):
        if step % 12 == 11:
            view = game.view(player)
            assert isinstance(view, View)
            state = view.resolve().state
            quick = ScriptWorlds(state, view.seat)
            with monkeypatch.context() as patch:
                patch.setattr(worlds, "critical_messages", lambda *_arguments: None)
                patch.setattr(worlds, "MAX_TRIED_FIRST", 0)
                assert drawn(ScriptWorlds(state, view.seat)) == drawn(quick)
            compared += 1
    assert compared
