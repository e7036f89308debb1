"""A strategy plays the same game in a process of its own as in the program's."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.engine import GameKind
from cardtable.games import all_games
from cardtable.sandbox import StrategySource, strategies_in
from cardtable.sandbox.loader import load_classes

BASES = {"spades": "spades", "holdem": "holdem"}
"""The folder of the game with the base class; boards and scripts share one each."""
RULES = {"holdem": "sit-and-go"}
ACTIONS = {"go-fish": 20}
"""The number of actions; it takes long to find the worlds of a late view of Go Fish."""
MORE_THAN_A_HAND = 80

FILE = '''
from random import Random
from zlib import crc32

from cardtable.games.{folder}.strategies.base import Strategy

DETAILS = (
    "names", "history", "scores", "legal_bids", "legal_plays", "contents", "properties",
    "announcements", "totals", "shown_properties", "least_wins", "tricks", "cards", "board", "pots",
)


class Digest(Strategy):
    """Chooses by all that it sees, and says what that was."""

    def __init__(self, *, seed=None):
        super().__init__(seed=seed)
        self.heard = []

    def pre_hand(self, view):
        self.heard = [self.digest(view)]

    def post_bid(self, view):
        self.heard.append(self.digest(view))

    def post_play(self, view):
        self.heard.append(self.digest(view))

    def digest(self, view):
        details = [getattr(view, name, None) for name in DETAILS]
        details = [None if callable(detail) else detail for detail in details]
        return crc32(repr((view.seat, view.zones(), details)).encode())

    def decide(self, view):
        seen = [self.digest(view), *self.heard]
        for message in getattr(view, "legal", ()) if "{folder}" == "scripted" else ():
            seen.append((message.line, message.title, message.cards, view.target_of(message)))
            seen += [view.attempts(card) for card in message.cards]
        world = view.determinize(self.random)
        for step in range(6):
            player = world.get_next_player()
            if player is None:
                break
            seen.append(self.digest(world.view(player)))
            world.accept(self.random.choice(world.legal()))
        seen.append(world.get_scores())
        self.reason = str(crc32(repr(seen).encode()))
        legal = (*view.legal_plays, *view.legal_bids)
        return legal[int(self.reason) % len(legal)]

    place_bid = play_card = choose = decide

    def why(self):
        return self.reason
'''


def folder_of(kind: GameKind) -> str:
    """Return the folder of the base class of a game's strategies."""
    if kind.source is not None:
        return "scripted"
    return BASES.get(kind.key, "grid")


def played(kind: GameKind, strategy: Any, actions: int) -> list[tuple[str, str]]:
    """Play *actions* with *strategy* in all seats; return each action and the reason for it."""
    name = RULES.get(kind.key, kind.rule_sets[0])
    rules = kind.find_rules(name)
    game = kind.new(rules, seed=6)
    for number in range(sum(len(side) for side in kind.sides(rules))):
        seat = kind.player(strategy(seed=number), name=f"Player {number}")
        game.register_player(seat)
    moves: list[tuple[str, str]] = []
    while len(moves) < actions:
        player = game.get_next_player()
        if player is None:
            moves.append(("over", str(game.get_scores())))
            break
        action = player.ask()
        moves.append((game.write_action(action), player.strategy.why()))
        game.accept(action, player)
    for player in game.players:
        player.strategy.close()
    return moves


@pytest.mark.check
@pytest.mark.sample(2, check=4)
@pytest.mark.parametrize("key", all_games())
def test_a_strategy_plays_the_same_in_a_process_of_its_own(key: str) -> None:
    kind = all_games()[key]
    text = FILE.replace("{folder}", folder_of(kind))
    source = StrategySource("digest.py", text)
    actions = ACTIONS.get(key, MORE_THAN_A_HAND)
    here = played(kind, load_classes(source)["Digest"], actions)
    assert played(kind, strategies_in(source).classes["Digest"], actions) == here
    assert len(here) == actions or here[-1][0] == "over"
    assert len({reason for _action, reason in here}) == len(here)
