"""Discovery of strategies in the package and in the user's folder."""

from __future__ import annotations

from array import array
from pathlib import Path

import pytest

from cardtable.engine import Door
from cardtable.games import all_games
from cardtable.games.spades import GAME, Game, Player, Rules
from cardtable.games.spades.strategies import Cheater, RuleBidder, Strategy
from cardtable.games.spades.strategies.kernel_adapter import trees


def test_the_package_offers_its_strategies_by_key() -> None:
    found = GAME.strategies()
    assert set(found.classes) >= {"cheater", "evolutionary", "probability", "random", "rule-bidder"}
    assert found.problems == ()
    for kind in found.classes.values():
        assert issubclass(kind, Strategy)
        assert kind.title()
        assert kind.describe().endswith((".", "."))
    assert [key for key, kind in found.classes.items() if kind.sees_everything] == ["cheater"]


def test_broken_files_are_reported_and_good_ones_play(tmp_path: Path) -> None:
    (tmp_path / "a_typo.py").write_text("class Broken(:\n")
    (tmp_path / "b_leaves.py").write_text("import sys\n\nsys.exit(3)\n")
    (tmp_path / "c_empty.py").write_text("answer = 42\n")
    (tmp_path / "d_taken.py").write_text(
        "from cardtable.games.spades.strategies import Strategy\nclass Random(Strategy): pass\n"
    )
    (tmp_path / "e_good.py").write_text(
        "from cardtable.games.spades.strategies import Strategy\n"
        "class LowestCard(Strategy):\n"
        "    'Bids what it must and plays its lowest card.'\n"
        "    def place_bid(self, view):\n"
        "        return view.legal_bids[3]\n"
        "    def play_card(self, view):\n"
        "        return view.legal_plays[0]\n"
    )
    found = GAME.strategies([tmp_path])
    assert "lowest-card" in found.classes
    assert found.classes["random"].__module__.endswith("random_play")
    for name, word in (
        ("a_typo", ".py:1: SyntaxError"),
        ("b_leaves", ".py:3: SystemExit"),
        ("c_empty", "does not define a subclass"),
        ("d_taken", "random"),
    ):
        problem = next(text for text in found.problems if name in text)
        assert word in problem, problem
    assert len(found.problems) == 4
    game = Game(seed=20)
    for _seat in range(4):
        game.register_player(Player(found.classes["lowest-card"](seed=1)))
    assert max(game.play()) >= game.rules.target


RULES = [
    *(Rules.named(name) for name in ("tournament", "solo", "mirror", "whiz", "suicide", "jokers")),
    Rules(seats="3 solo"),
    Rules(seats="2"),
    Rules(seats="3 solo", jokers="joker_joker_deuce"),
    Rules(jokers="joker_joker_deuces", breaking="lead_any_time"),
    Rules(first_trick="lowest_club", breaking="lead_any_time", total_must_not_be_13=True),
    Rules(first_trick="two_of_clubs", breaking="broken_only_by_ruff", min_team_bid=4),
    Rules(blind_nil=200, blind_nil_exchange=2, blind_nil_behind=0, floor=-200),
    Rules(nil=0, bags=0, moon=500, ten_for_two_hundred=True, set_scoring="zero"),
    Rules(double_nil="forbidden", failed_nil_tricks="nothing", bags=5, target=200),
]


def play_hands(rules: Rules, key: str, hands: int, seed: int) -> list[str]:
    """Play with *key* in every seat; answers must be legal, and why() a sentence or nothing."""
    kind = GAME.strategies().classes[key]
    game = Game(rules, seed=seed)
    for seat in range(rules.players):
        game.register_player(Player(kind(seed=seed + seat)))
    actions = []
    while len(game.results) < hands and (player := game.get_next_player()) is not None:
        if game.door is Door.BID:
            bid = player.place_bid()
            assert bid in game.legal_bids()
            game.accept_bid(bid, player)
            actions.append(str(bid))
        else:
            card = player.play_card()
            assert card in game.legal_plays()
            game.accept_play(card, player)
            actions.append(str(card))
        why = player.strategy.why()
        assert why == "" or why[-1] in ".!", why
    return actions


@pytest.mark.sample(12, check=30)
@pytest.mark.parametrize("key", ["evolutionary", "probability", "random", "rule-bidder"])
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(rules.to_data() or "classic"))
def test_every_strategy_plays_every_rule_set_and_repeats_itself(rules: Rules, key: str) -> None:
    first = play_hands(rules, key, 3, 7)
    assert first == play_hands(rules, key, 3, 7)
    assert len(first) > 100


@pytest.mark.check
@pytest.mark.sample(2, check=6)
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(rules.to_data() or "classic"))
def test_the_cheater_plays_every_rule_set(rules: Rules) -> None:
    assert play_hands(rules, "cheater", 1, 3) == play_hands(rules, "cheater", 1, 3)


@pytest.mark.check
@pytest.mark.plain
def test_the_cheater_plays_alike_after_a_search_that_was_stopped() -> None:
    """Searches use the same trees, one after another."""
    expected = play_hands(Rules(), "cheater", 1, 3)
    with trees.borrow() as tree:
        tree.worlds.set_stop_flag(array("i", [1]))
    assert play_hands(Rules(), "cheater", 1, 3) == expected


def test_only_the_cheater_is_shown_the_truth() -> None:
    game = Game(seed=1)
    for kind in (Cheater, RuleBidder, Cheater, RuleBidder):
        game.register_player(Player(kind(seed=1)))
    assert [game.view(seat).truth is not None for seat in range(4)] == [True, False, True, False]


def test_a_file_for_another_game_is_no_problem(tmp_path: Path) -> None:
    text = '"""For boards."""\nfrom cardtable.games.grid.strategies import Strategy\n'
    (tmp_path / "corner.py").write_text(f"{text}\n\nclass Corner(Strategy): ...\n", "utf-8")
    games = all_games()
    assert not games["spades"].strategies([tmp_path]).problems
    assert "corner" not in games["spades"].strategies([tmp_path]).classes
    assert "corner" in games["othello"].strategies([tmp_path]).classes
