"""The games in OpenSpiel: its own test, and its algorithms on them."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import numpy as np
import pytest

from tests.oracles import oracle

pyspiel = oracle("pyspiel")
from open_spiel.python import policy  # noqa: E402  # skipped without OpenSpiel
from open_spiel.python.algorithms import cfr, exploitability, mcts  # noqa: E402  # skipped without OpenSpiel

from cardtable.environments import register_open_spiel  # noqa: E402  # skipped without OpenSpiel
from cardtable.environments.episode import Episode  # noqa: E402  # skipped without OpenSpiel
from cardtable.environments.setups import make_setup  # noqa: E402  # skipped without OpenSpiel
from cardtable.games.scripted import kind_of, read_game  # noqa: E402  # skipped without OpenSpiel
from tests.environments.all_rules import GAMES  # noqa: E402  # skipped without OpenSpiel

LONG = ("crazy-eights", "hearts", "go-fish", "script-spades", "k-in-a-row", "klondike", "spider")
KUHN_YAML = """\
name: Kuhn Poker
players: 2
token_sets: {cards: {j: {value: "1"}, q: {value: "2"}, k: {value: "3"}}}
state:
  properties: {said: "", chips: {"{player}": 0}, pot: {"{player}": 1}}
  containers:
    deck: {tokens: cards, back_visible_to_all: true}
    "{player}_hand": {visible_to: ["{player}"], back_visible_to_all: true}
layout: {deck: stock, "{player}_hand": hand}
score: {chips: Chips}
messages: {pass: {say: pass}, bet: {say: bet}}
"""
KUHN_LUDL = """\
DEF set_up:
  SHUFFLE GET_CONTAINER 'deck';
  MAP GET_PROP 'play_order' 'deal_card';
END_DEF

DEF deal_card $player:
  APPEND GET_CONTAINER CONCAT $player '_hand' POP GET_CONTAINER 'deck' 0;
END_DEF

DEF legal:
  RETURN PUSH PUSH LIST0 'pass' 'bet';
END_DEF

RECEIVE pass:
  ASSIGN 'said' GET_PROP 'said';
  SET_PROP 'said' CONCAT $said 'p';
  ROTATE_PLAY_ORDER;
  IF EQUAL $said 'p':
    show_down;
  END_IF
  IF OR EQUAL $said 'b' EQUAL $said 'pb':
    pay $CURRENT_PLAYER;
  END_IF
  ACCEPT;
END_RECEIVE

RECEIVE bet:
  ASSIGN 'said' GET_PROP 'said';
  SET_PROP 'said' CONCAT $said 'b';
  SET_ELT GET_PROP 'pot' $PLAYER_NAME 2;
  ROTATE_PLAY_ORDER;
  IF OR EQUAL $said 'b' EQUAL $said 'pb':
    show_down;
  END_IF
  ACCEPT;
END_RECEIVE

DEF value_of $player:
  RETURN INT TOKEN_GET_PROP GET_POSITION_ELT GET_CONTAINER CONCAT $player '_hand' 0 'value';
END_DEF

DEF show_down:
  IF GREATER value_of 'player_1' value_of 'player_2':
    pay 'player_1';
  ELSE:
    pay 'player_2';
  END_IF
END_DEF

# The winner gets what the loser has put into the pot.
DEF pay $winner:
  ASSIGN 'loser' 'player_1';
  IF EQUAL $winner 'player_1':
    ASSIGN 'loser' 'player_2';
  END_IF
  ASSIGN 'chips' GET_ELT GET_PROP 'pot' $loser;
  SET_ELT GET_PROP 'chips' $winner $chips;
  SET_ELT GET_PROP 'chips' $loser MINUS 0 $chips;
  END_GAME GET_PROP 'chips';
END_DEF
"""


@pytest.fixture(scope="module", autouse=True)
def _registered() -> None:
    register_open_spiel()


def spiel_name(game: str) -> str:
    return "cardtable_" + game.replace("-", "_")


@pytest.mark.check
@pytest.mark.sample(2, check=4)
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.soak) if game in LONG else game for game in GAMES]
)
def test_its_random_simulation(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(spiel_name(game)), num_sims=1, serialize=game != "spades", verbose=False
    )


@pytest.mark.parametrize(
    ("name", "length", "lowest", "highest", "total"),
    [
        ("tic_tac_toe", 9, -1, 1, 0),
        ("connect_four", 42, -1, 1, 0),
        ("othello", 60, -1, 1, 0),
        ("k_in_a_row", 225, -1, 1, 0),
        ("k_in_a_row(rules=tournament)", 226, -1, 1, 0),
        ("k_in_a_row(rules=three)", 64, -1, 1, None),
        ("spades", 56, -290, 230, None),
        ("spades(episode=game)", 20_000, -1, 1, 0),
        ("holdem(options=seats:2;stack:100)", 15, -100, 100, 0),
        ("hearts", 3_000, -10_000, 10_000, None),
    ],
)
def test_the_bounds_of_a_game(
    name: str, length: int, lowest: float, highest: float, total: float | None
) -> None:
    game = pyspiel.load_game(f"cardtable_{name}")
    assert game.max_game_length() == length
    assert (game.min_utility(), game.max_utility()) == (lowest, highest)
    assert game.utility_sum() == total


@pytest.mark.sample(3, check=12)
@pytest.mark.parametrize("game", GAMES)
def test_states_follow_the_episode(game: str) -> None:
    spiel = pyspiel.load_game(spiel_name(game))
    state = spiel.new_initial_state()
    rng = np.random.default_rng(1)
    for _step in range(10):
        if state.is_terminal():
            break
        if state.is_chance_node():
            assert sum(chance for _deal, chance in state.chance_outcomes()) == pytest.approx(1)
            state.apply_action(7)
            continue
        player = state.current_player()
        legal = state.legal_actions()
        mask = state.episode.mask(player)
        assert np.flatnonzero(mask).tolist() == legal
        tensor = state.observation_tensor(player)
        np.testing.assert_array_equal(tensor, state.episode.observe(player).ravel())
        before = state.observation_string(player)
        twin = state.clone()
        twin.apply_action(int(rng.choice(legal)))
        assert state.observation_string(player) == before  # the clone is independent
        state.apply_action(int(rng.choice(legal)))


def test_refused_actions_change_nothing() -> None:
    state = pyspiel.load_game("cardtable_spades(deals=5)").new_initial_state()
    with pytest.raises(ValueError, match=r"There is no deal 7\. Deals run from 0 to 4"):
        state.apply_action(7)
    assert state.is_chance_node()
    state.apply_action(4)
    player = state.current_player()
    before = state.information_state_string(player)
    with pytest.raises(ValueError, match="is not legal now"):
        state.apply_action(0)
    assert state.information_state_string(player) == before


def test_parameters() -> None:
    name = "cardtable_spades(rules=tournament,options=target:350;nil:off;bags:5 for -50,deals=5)"
    spiel = pyspiel.load_game(name)
    rules = spiel.setup.rules
    assert (rules.target, rules.nil, rules.bags, spiel.max_chance_outcomes()) == (350, 0, 5, 5)
    for bad, words in (
        ("cardtable_spades(rules=x)", "There is no rule set 'x'"),
        ("cardtable_spades(options=nil:7)", "nil: 7 is not possible"),
        ("cardtable_spades(options=nil)", "Write options as 'name:value'"),
        ("cardtable_spades(deals=0)", "'deals' must be at least 1"),
    ):
        with pytest.raises(ValueError, match=words):
            pyspiel.load_game(bad)


def test_an_episode_can_be_pickled_and_copied() -> None:
    setup = make_setup("spades", "tournament", options={"target": 350})
    episode = Episode(setup, 5)
    for _step in range(20):
        episode.act(episode.legal()[0])
    for twin in (pickle.loads(pickle.dumps(episode)), copy.deepcopy(episode)):
        assert twin.setup.rules == setup.rules
        assert twin.legal() == episode.legal()
        np.testing.assert_array_equal(twin.observe(2), episode.observe(2))
        twin.act(twin.legal()[0])
        assert len(twin.numbers) == 21
    assert len(episode.numbers) == 20


def test_its_tree_search_finds_the_winning_move() -> None:
    spiel = pyspiel.load_game("cardtable_connect_four")
    state = spiel.new_initial_state()
    for column in (3, 0, 3, 0, 3, 1):
        state.apply_action(column)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = mcts.MCTSBot(spiel, uct_c=1.4, max_simulations=60, evaluator=evaluator, random_state=rng)
    assert bot.step(state) == 3


@pytest.mark.check
def test_its_regret_minimisation_solves_kuhn_poker(tmp_path: Path) -> None:
    """Five deals of a script of Kuhn poker, of which chance draws one."""
    folder = tmp_path / "kuhn"
    folder.mkdir()
    (folder / "game.yaml").write_text(KUHN_YAML)
    (folder / "rules.ludl").write_text(KUHN_LUDL)
    kind = kind_of(read_game(folder))
    (name,) = register_open_spiel([kind])
    spiel = pyspiel.load_game(f"{name}(deals=5)")
    before = exploitability.nash_conv(spiel, policy.UniformRandomPolicy(spiel))
    solver = cfr.CFRPlusSolver(spiel)
    for _step in range(25):
        solver.evaluate_and_update_policy()
    after = exploitability.nash_conv(spiel, solver.average_policy())
    assert before > 0.5
    assert after < 0.05
