"""Actions, rewards, options, errors and rendering of the environments."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

from cardtable.engine import IllegalAction
from cardtable.environments import env, raw_env
from cardtable.environments.episode import Episode
from cardtable.environments.rendering import draw_table
from cardtable.environments.setups import make_setup
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.encoder_words import Spelling, relative, vocabulary
from cardtable.games.spades import Game
from tests.environments.all_rules import GAMES, VARIANTS
from tests.paths import ROOT


def finish(episode: Episode, rng: Random, limit: int = 5000) -> Episode:
    for _number in range(limit):
        if episode.is_over:
            return episode
        episode.act(rng.choice(episode.legal()))
    raise AssertionError("the episode does not end")


# --- bounds ---------------------------------------------------------------------------------------

LENGTHS = {
    ("tic-tac-toe", "classic"): 9,
    ("connect-four", "classic"): 42,
    ("othello", "classic"): 60,
    ("k-in-a-row", "classic"): 225,
    ("k-in-a-row", "tournament"): 226,  # the choice of a colour
    ("k-in-a-row", "small"): 49,
    ("k-in-a-row", "three"): 64,
    ("spades", "classic"): 56,
}


@pytest.mark.parametrize(("game", "rules"), LENGTHS)
def test_the_longest_episode_is_known(game: str, rules: str) -> None:
    assert make_setup(game, rules).max_length == LENGTHS[game, rules]


@pytest.mark.check
@pytest.mark.sample(6, check=18)
@pytest.mark.parametrize(("game", "rules", "options"), VARIANTS)
def test_no_episode_exceeds_its_length_or_its_rewards(
    game: str, rules: str, options: dict[str, Any]
) -> None:
    setup = make_setup(game, rules, options=options)
    lowest, highest = setup.utilities
    # a patience may go on until its episode is cut off
    for seed in range(3 if setup.seats > 1 else 1):
        episode = finish(Episode(setup, seed), Random(seed))
        assert len(episode.numbers) <= setup.max_length
        assert not episode.is_cut_off or setup.encoder.max_length is None
        assert all(lowest <= reward <= highest for reward in episode.rewards())


@pytest.mark.parametrize(
    ("game", "choices", "length"),
    [
        ("tic-tac-toe", (0, 1, 2, 4, 3, 5, 7, 6, 8), 9),
        ("connect-four", tuple(int(n) - 1 for n in "1" * 6 + "3" + "2" * 6 + "4" * 6), 19),
        ("spades", None, 56),
        ("othello", None, 60),
    ],
)
def test_the_bounds_are_reached(game: str, choices: Any, length: int) -> None:
    setup = make_setup(game)
    if choices is None:
        lengths = {len(finish(Episode(setup, n), Random(n)).numbers) for n in range(4)}
        assert max(lengths) == length == setup.max_length
    else:
        episode = Episode(setup, 1)
        for number in choices:
            episode.act(number)
        assert len(episode.numbers) == length


def test_all_in_reaches_the_utilities_of_holdem() -> None:
    setup = make_setup("holdem", options={"seats": 3, "stack": 1000})
    assert setup.utilities == (-1000.0, 2000.0)
    found = set()
    for seed in range(3):
        episode = Episode(setup, seed)
        while not episode.is_over:
            legal = episode.legal()
            episode.act(max(number for number in legal if number < 6))
        found |= set(episode.rewards())
    assert found >= {-1000.0, 2000.0}


@pytest.mark.parametrize("game", ["hearts", "spades"])
def test_an_episode_without_a_known_length_ends_after_many_choices(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = raw_env(game, episode="game")
    assert table.setup.max_length == {"hearts": 3_000, "spades": 20_000}[game]
    monkeypatch.setitem(vars(table.setup), "max_length", 6)
    table.reset(seed=1)
    for _number in range(6):
        assert not any(table.truncations.values())
        legal = np.flatnonzero(table.observe(table.agent_selection)["action_mask"])
        table.step(int(legal[0]))
    assert table.episode.is_cut_off
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    assert table.episode.legal() == ()
    assert set(table.rewards.values()) == {0.0}
    twin = pickle.loads(pickle.dumps(table.episode))
    assert twin.is_cut_off or twin.setup.max_length != 6
    assert copy.deepcopy(table.episode).is_cut_off


# --- actions --------------------------------------------------------------------------------------


@pytest.mark.sample(6, check=1, check_per="game")
@pytest.mark.parametrize(("game", "rules", "options"), VARIANTS)
def test_numbers_reach_exactly_the_listed_actions(
    game: str, rules: str, options: dict[str, Any]
) -> None:
    """Following every number from the empty prefix gives each action of the view once."""
    setup = make_setup(game, rules, options=options)
    encoder = setup.encoder
    for seed in range(2):
        rng = Random(seed)
        episode = Episode(setup, seed)
        for _step in range(12):
            if episode.is_over:
                break
            view, found = episode.view(), []
            waiting: list[tuple[int, ...]] = [()]
            while waiting:
                prefix = waiting.pop()
                for number in encoder.legal(view, prefix):
                    assert 0 <= number < encoder.actions
                    assert encoder.name_of(number)
                    action = encoder.read(view, prefix, number)
                    if action is None:
                        waiting.append((*prefix, number))
                    else:
                        found.append(action)
            assert len(found) == len(set(map(str, found)))
            if game != "holdem":  # sizes are chosen differently there
                assert sorted(map(str, found)) == sorted(map(str, episode.game.legal()))
            episode.act(rng.choice(episode.legal()))


def test_numbers_of_spades() -> None:
    names = make_setup("spades").encoder.name_of
    assert [names(number) for number in (0, 51, 54, 57, 71, 72, 73, 74, 75)] == [
        "2c",
        "As",
        "bid nil",
        "bid 3",
        "bid 17",
        "bid blind nil",
        "look",
        "keep",
        "discard",
    ]


def test_sizes_of_holdem_are_legal_raises() -> None:
    setup = make_setup("holdem")
    for seed in range(20):
        rng = Random(seed)
        episode = Episode(setup, seed)
        while not episode.is_over:
            view = episode.view()
            sizes = [number for number in episode.legal() if number >= 2]
            amounts = [episode.encoder.read(view, (), number).to for number in sizes]
            assert amounts == sorted(set(amounts))
            if view.raise_range is not None:
                assert (amounts[0], amounts[-1]) == view.raise_range
            else:
                assert not sizes
            episode.act(rng.choice(episode.legal()))


def test_words_of_a_script() -> None:
    setup = make_setup("go-fish")
    words = vocabulary(setup.rules)
    assert words[:6] == ("(end)", "ask", "seat_0", "seat_1", "seat_2", "seat_3")
    assert {"queen", "qs", "13", "seat_0_hand", "pond"} <= set(words)
    episode = Episode(setup, 1)
    firsts = {words[number] for number in episode.legal()}
    assert firsts == {"seat_1", "seat_2", "seat_3"}  # the receiver goes without saying
    episode.act(words.index("seat_2"))
    assert {words[number] for number in episode.legal()} <= set(
        setup.rules.file.description.properties["ranks"]
    )


def test_relative_names() -> None:
    assert relative("player_3", 0, 4) == "seat_2"
    assert relative("player_1_hand", 2, 4) == "seat_2_hand"
    assert relative("qs", 2, 4) == "qs"


def test_spelling_of_messages_that_begin_alike() -> None:
    draw, draw_two, stop = Message("draw"), Message("draw 2"), Message("stop")
    spelling = Spelling([((1,), draw), ((1, 2), draw_two), ((3,), stop)], end=0)
    assert spelling.follow(()) == ((1, 3), None)
    assert spelling.follow((3,)) == ((), stop)
    assert spelling.follow((1,)) == ((0, 2), None)
    assert spelling.follow((1, 0)) == ((), draw)
    assert spelling.follow((1, 2)) == ((), draw_two)
    only = Spelling([((1, 2), draw_two)], end=0)
    assert only.follow(()) == ((2,), None)
    assert only.follow((2,)) == ((), draw_two)


def test_illegal_actions_change_nothing() -> None:
    table = raw_env("spades")
    table.reset(seed=1)
    before = table.observe(table.agent_selection)
    action: Any
    for action, words in (
        (0, r"Action 0 \(2c\) is not legal now. Allowed: 54 \(bid nil\)"),
        (76, "There is no action 76. Actions run from 0 to 75."),
        (-1, "There is no action -1."),
        ("nil", "An action is a whole number, not nil."),
        (None, "An action is a whole number, not None."),
        (1.5, "An action is a whole number, not 1.5."),
    ):
        with pytest.raises(IllegalAction, match=words):
            table.step(action)
    after = table.observe(table.agent_selection)
    np.testing.assert_array_equal(before["observation"], after["observation"])
    np.testing.assert_array_equal(before["action_mask"], after["action_mask"])


# --- rewards --------------------------------------------------------------------------------------


@pytest.mark.check
def test_rewards_of_a_hand_are_its_points() -> None:
    for seed in range(5):
        episode = finish(Episode(make_setup("spades"), seed), Random(seed))
        assert isinstance(episode.game, Game)
        points = [side.points for side in episode.game.results[0].sides]
        assert episode.rewards() == (points[0], points[1], points[0], points[1])
        episode = finish(Episode(make_setup("hearts"), seed), Random(seed))
        taken = episode.game.get_scores()
        assert episode.rewards() == tuple(-points for points in taken)
        assert sum(taken) in (26, 78)
        episode = finish(Episode(make_setup("holdem"), seed), Random(seed))
        assert episode.rewards() == tuple(episode.game.get_scores())
        assert sum(episode.rewards()) == 0


def test_rewards_of_a_game_are_its_result() -> None:
    for game in ("go-fish", "tic-tac-toe", "connect-four", "script-tic-tac-toe"):
        for seed in range(4):
            episode = finish(Episode(make_setup(game, episode="game"), seed), Random(seed))
            winners = episode.game.winners
            assert episode.game.current_phase == "over"
            assert episode.rewards() == tuple(
                float(bool(winners) and (1 if seat in winners else -1))
                for seat in range(episode.setup.seats)
            )


def test_rewards_arrive_once() -> None:
    table = env("spades")
    for seed in range(3):
        table.reset(seed=seed)
        rng, total = Random(seed), dict.fromkeys(table.possible_agents, 0.0)
        for agent in table.agent_iter():
            seen, reward, over, _truncated, _info = table.last()
            total[agent] += reward
            table.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        assert tuple(total.values()) == table.unwrapped.episode.rewards()


# --- options and seeds ----------------------------------------------------------------------------


def test_options_are_those_of_the_rules() -> None:
    assert raw_env("spades", rules="tournament", target=250).setup.rules.target == 250
    assert raw_env("hearts", rules="3-players", moon="subtract").setup.rules.moon == "subtract"
    assert raw_env("spades", target=np.int64(250)).setup.rules.target == 250
    assert raw_env("k-in-a-row", rules="three").possible_agents == [
        "player_0",
        "player_1",
        "player_2",
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"game": "jass"}, "Unknown game 'jass'. Allowed: spades, "),
        (
            {"game": "spades", "tarket": 3},
            "no option 'tarket'. Did you mean 'target'. Allowed: target, ",
        ),
        ({"game": "spades", "nil": 7}, "nil: 7 is not possible. Allowed: off, 50, 100."),
        ({"game": "spades", "rules": "x"}, "There is no rule set 'x'. Allowed: classic, "),
        ({"game": "hearts", "rules": "x"}, "There is no rule set 'x'. Allowed: classic, 3-players"),
        ({"game": "spades", "episode": "x"}, "Unknown episode 'x'. Allowed: hand, game."),
        ({"game": "spades", "render_mode": "x"}, "Unknown render_mode 'x'. Allowed: ansi, "),
        ({"game": "holdem", "episode": "game"}, "the game has no end. Use episode='hand'"),
        ({"game": 5}, "A game is named by a text, such as 'spades', not 5."),
        ({"game": "spades", "rules": 5}, "'rules' is the name of a rule set or a file, not 5."),
        ({"game": "spades", "size": (80, 60)}, "from 800 by 600 to 7680 by 4320"),
        ({"game": "spades", "size": (100_000, 600)}, "from 800 by 600 to 7680 by 4320"),
        ({"game": "spades", "size": "big"}, "'size' is a width and a height in pixels"),
    ],
)
def test_mistakes_are_named(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        env(**arguments)


def test_seeds_decide_all_episodes_that_follow() -> None:
    def hands(seed: Any) -> list[bytes]:
        table = raw_env("spades")
        found = []
        for number in range(4):
            table.reset(seed=seed if number == 0 else None)
            found.append(b"".join(table.observe(a)["observation"].tobytes() for a in table.agents))
        return found

    assert hands(1) == hands(1) == hands(np.int64(1))
    assert len({*hands(1), *hands(2)}) == 8


def test_a_table_without_an_episode_says_so() -> None:
    with pytest.raises(RuntimeError, match=r"Call reset\(\) first"):
        raw_env("spades").step(54)


def test_the_dealer_changes_and_boards_begin_with_player_0() -> None:
    table = raw_env("spades")
    first = set()
    for seed in range(30):
        table.reset(seed=seed)
        first.add(table.agent_selection)
    assert first == set(table.possible_agents)
    board = raw_env("othello")
    board.reset(seed=3)
    assert board.agent_selection == "player_0"


# --- rendering ------------------------------------------------------------------------------------


def test_text_is_that_of_the_terminal() -> None:
    table = env("connect-four", render_mode="ansi")
    table.reset(seed=1)
    table.step(3)
    assert table.render().splitlines() == [
        "1 2 3 4 5 6 7",
        *[". . . . . . ."] * 5,
        ". . . X . . .",
        "player_1, your column?",
    ]


def test_text_shows_only_the_cards_of_the_agent() -> None:
    table = env("spades", render_mode="ansi")
    table.reset(seed=1)
    agent, text = table.agent_selection, table.render()
    assert f"{agent} holds 13 cards." in text
    assert text.count("holds") == 1


@pytest.mark.check
def test_a_picture_changes_with_the_game() -> None:
    table = env("connect-four", render_mode="rgb_array", size=(800, 600))
    table.reset(seed=1)
    empty = table.render()
    assert empty.shape == (600, 800, 3)
    assert len(np.unique(empty.reshape(-1, 3), axis=0)) > 100
    table.step(3)
    disc = table.render()
    changed = np.argwhere((empty != disc).any(axis=2))
    assert len(changed) > 500
    board = np.s_[:, 200:]  # SDL_ttf spaces letters differently when it draws a text again
    assert (disc[board] == table.render()[board]).all()


def test_a_small_picture_is_refused() -> None:
    table = env("connect-four", render_mode="rgb_array")
    table.reset(seed=1)
    match = table.unwrapped.episode.match
    assert match is not None
    with pytest.raises(ValueError, match="from 800 by 600"):
        draw_table(match, (80, 60))


@pytest.mark.parametrize("render_mode", [None, "ansi"])
def test_a_copy_goes_on_like_the_original(render_mode: str | None) -> None:
    table = env("hearts", render_mode=render_mode)
    table.reset(seed=3)
    for _step in range(3):
        table.step(table.unwrapped.episode.legal()[0])
    twins = copy.deepcopy(table), pickle.loads(pickle.dumps(table))
    for twin in twins:
        assert render_mode is None or twin.render() == table.render()
        before = table.unwrapped.episode.numbers
        twin.step(twin.unwrapped.episode.legal()[0])
        assert len(twin.unwrapped.episode.numbers) == 4
        assert table.unwrapped.episode.numbers == before  # they are independent
        twin.reset()
    table.reset()
    for twin in twins:  # their random states were copied too
        for agent in table.agents:
            np.testing.assert_array_equal(
                twin.observe(agent)["observation"], table.observe(agent)["observation"]
            )


def test_nothing_is_drawn_without_a_mode() -> None:
    table = env("spades")
    table.reset(seed=1)
    with pytest.raises(RuntimeError, match="with a render_mode"):
        table.render()


# --- the extra ------------------------------------------------------------------------------------

WITHOUT = """
import importlib.util as util
find = util.find_spec
util.find_spec = lambda name, *rest: None if name == "{name}" else find(name, *rest)
try:
    import cardtable.environments
    cardtable.environments.register_open_spiel()
except ModuleNotFoundError as error:
    print(error)
"""


@pytest.mark.check
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pettingzoo", "pettingzoo is not installed. Run: pip install cardtable[environments]"),
        ("pyspiel", "open_spiel is not installed. Run: pip install open_spiel"),
    ],
)
def test_a_missing_extra_is_named(name: str, words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(name=name)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout.strip() == words


@pytest.mark.check
def test_the_program_does_not_import_them() -> None:
    code = (
        "import sys, cardtable.cli, cardtable.lab, cardtable.screens.start\n"
        "print([name for name in sys.modules if name.split('.')[0] in"
        " ('numpy', 'gymnasium', 'pettingzoo') or name == 'cardtable.environments'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"


def test_all_actions_of_an_encoder_have_different_names() -> None:
    for game in GAMES:
        encoder = make_setup(game).encoder
        names = [encoder.name_of(number) for number in range(encoder.actions)]
        assert len(set(names)) == encoder.actions
