"""The seat that plays a solved policy: its mixes, its readings of bets, and where Shark plays."""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.cards import Card
from cardtable.games.holdem import Action, Game
from cardtable.games.holdem.hand.steps import action_of
from cardtable.games.holdem.solved.hand import SolvedHands, harmonic_share
from cardtable.games.holdem.solved.river import Mix
from cardtable.games.holdem.strategies.shark import Shark
from cardtable.games.holdem.strategies.solver import Solver, load_policy, shipped_file
from cardtable.solving import policy_file
from cardtable.solving.policy_file import FORMAT, PolicyError, read_policy
from tests.games.holdem.holdem_tables import act, deck_of, random_number, table, to_act

HUNDRED = (10_000, 10_000)


def deal(button: str, other: str, board: str = "2c 7d Jh 5s 9c", **options: Any) -> Game:
    """Return a hand with 100 big blinds in which the button holds *button*."""
    game = table(HUNDRED, deck=deck_of((other, button), board), **options)
    game.get_next_player()
    return game


def view_of(game: Game) -> Any:
    seat = to_act(game)
    assert seat is not None
    return game.view(seat)


def mix_of(game: Game) -> Mix:
    view = view_of(game)
    mixes = load_policy().mixes(view.hand, [view.hand.hole(view.seat)])
    assert mixes is not None
    return mixes[0]


def readings(game: Game) -> list[tuple[int, float]]:
    found = load_policy().readings(view_of(game).hand)
    return [(reading.node, weight) for reading, weight in found.items()]


def test_the_policy_of_the_package_is_for_a_hundred_big_blinds() -> None:
    hands = load_policy()
    assert (hands.stack, hands.policy.buckets[0]) == (100.0, 169)
    assert load_policy() is hands


def check_mix(mix: Mix, game: Game) -> None:
    assert sum(mix.values()) == pytest.approx(1)
    assert min(mix.values()) > 0
    for action in mix:
        twin = game.copy()
        player = twin.get_next_player()
        assert player is not None
        twin.accept_bid(action, player)  # raises IllegalAction if it is not


@pytest.mark.check
@settings(max_examples=30)
@given(st.integers(0, 10**9), st.sampled_from([6_000, 10_000, 10_001, 15_900]))
def test_mixes_in_random_hands_are_legal(seed: int, stack: int) -> None:
    """The opponent bets any amount; the solver's seat, too, leaves the tree now and then."""
    rng = Random(seed)
    game = table((stack, stack + rng.randrange(900)), seed=seed, hands=1, button=rng.randrange(2))
    solver = Solver(seed=seed, trials=1)
    asked = 0
    while (player := game.get_next_player()) is not None:
        view = game.view(player)
        if player.position == 0:
            mixes = solver.mixes(view, [view.hand.hole(0)])
            if mixes is not None:
                asked += 1
                check_mix(mixes[0], game)
            action = solver.place_bid(view)
            assert mixes is None or action in mixes[0]
            if rng.random() < 0.2:
                action = action_of(view.hand, random_number(view.hand, rng))
        else:
            action = action_of(view.hand, random_number(view.hand, rng))
        game.accept_bid(action, player)
    assert solver.known == asked <= solver.asked


def test_the_first_decision_is_always_known() -> None:
    for seed in range(20):
        assert mix_of(table(HUNDRED, seed=seed))


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("r200",),
        ("r300",),
        ("r10000",),
        ("c",),
        ("c", "r200"),
        ("r200", "r600"),
        ("r200", "c"),
        ("r200", "c", "x"),
        ("r200", "c", "b200"),
        ("r200", "c", "b400"),
        ("r200", "c", "b200", "r1000"),
        ("r300", "c", "x", "x", "b300"),
        ("c", "x", "x", "b200", "c", "b600"),
    ],
)
def test_sizes_of_the_tree_have_one_reading(words: tuple[str, ...]) -> None:
    game = deal("Ah Kh", "Qs Qd")
    act(game, *words)
    ((node, weight),) = readings(game)
    assert weight == 1
    tree = load_policy().policy.tree
    assert tree.streets[node] == view_of(game).hand.street
    if not words or words[-1][0] in "br":
        assert max(tree.actions[node], 100) in (100, int((words or ("r100",))[-1][1:]))


@pytest.mark.check
def test_a_size_between_two_is_read_as_both() -> None:
    smaller, larger, between = (deal("Ah Kh", "Qs Qd") for _number in range(3))
    act(smaller, "r200")
    act(larger, "r300")
    act(between, "r240")
    ((low, _one),), ((high, _other),) = readings(smaller), readings(larger)
    found = dict(readings(between))
    assert set(found) == {low, high}
    share = harmonic_share(0.7, 0.5, 1.0)
    assert found[low] == pytest.approx(share)
    assert sum(found.values()) == pytest.approx(1)
    here, one, other = mix_of(between), mix_of(smaller), mix_of(larger)
    expected = share * one.get(Action.FOLD, 0) + (1 - share) * other.get(Action.FOLD, 0)
    assert here.get(Action.FOLD, 0) == pytest.approx(expected)


@given(st.floats(0.01, 5), st.floats(0.01, 5), st.floats(0, 1))
def test_the_share_of_the_smaller_size_falls_from_one_to_zero(
    smaller: float, width: float, part: float
) -> None:
    larger = smaller + width
    assert harmonic_share(smaller, smaller, larger) == pytest.approx(1)
    assert harmonic_share(larger, smaller, larger) == pytest.approx(0)
    share = harmonic_share(smaller + part * width, smaller, larger)
    assert -1e-9 <= share <= 1 + 1e-9
    # Half of it is left where Ganzfried and Sandholm say.
    middle = (smaller + larger + 2 * smaller * larger) / (smaller + larger + 2)
    assert harmonic_share(middle, smaller, larger) == pytest.approx(0.5)


LINES = [("r200",), ("r200", "c", "x"), ("r250", "c", "x", "x"), ("c", "x", "b100", "c", "x")]


@pytest.mark.parametrize("words", LINES)
def test_what_is_not_seen_does_not_matter(words: tuple[str, ...]) -> None:
    """The other's cards and the board to come are changed."""
    found = []
    for other, rest in (("Qs Qd", "5s 9c"), ("4h 4c", "Kd Kc"), ("As Ad", "8s 3h")):
        board = "2c 7d Jh " + rest
        if len(words) > 3:  # the turn is seen
            board = "2c 7d Jh 6s " + rest.split()[1]
        # Who is asked after these actions does not depend on the cards.
        first = deal("Ah Kh", "Qs Qd")
        act(first, *words)
        game = deal(*(("Ah Kh", other) if to_act(first) == 0 else (other, "Ah Kh")), board)
        act(game, *words)
        found.append(mix_of(game))
    assert found[0] == found[1] == found[2]


@pytest.mark.sample(4)
@pytest.mark.parametrize("words", [*LINES, ()])
@pytest.mark.parametrize("suits", ["dchs", "shdc", "hsdc"])
def test_the_names_of_the_suits_do_not_matter(words: tuple[str, ...], suits: str) -> None:
    exchange = str.maketrans("cdhs", suits)
    texts = ("Ah Kh", "Qs Qd", "2h 7d Jh 5s 9h")
    one, other = deal(*texts), deal(*(text.translate(exchange) for text in texts))
    for game in (one, other):
        act(game, *words)
    assert mix_of(one) == pytest.approx(mix_of(other))


@pytest.mark.parametrize("words", [(), ("r200",), ("r300", "r900"), ("r10000",)])
def test_aces_are_never_folded_before_the_flop(words: tuple[str, ...]) -> None:
    game = deal("Ah Ad", "As Ac")
    act(game, *words)
    assert mix_of(game).get(Action.FOLD, 0.0) < 0.001


def test_seven_deuce_is_mostly_folded_on_the_button() -> None:
    assert mix_of(deal("7h 2s", "As Ac")).get(Action.FOLD, 0.0) > 0.5


def test_rivers_won_for_certain_are_not_folded() -> None:
    game = deal("Ah Kh", "Qs Qd", "Qh Jh Th 2c 2d")
    act(game, "r200", "c", "x", "x", "x", "x", "b9800")
    mix = mix_of(game)
    assert mix.get(Action.FOLD, 0.0) < 0.01


@pytest.mark.parametrize("words", [(), ("r200", "c"), ("r200", "c", "x", "x"), ("c", *5 * ("x",))])
def test_mixes_of_all_holdings_are_those_of_each(words: tuple[str, ...]) -> None:
    game = deal("Ah Kh", "Qs Qd")
    act(game, *words)
    view = view_of(game)
    rest = [card for card in range(52) if card not in view.hand.board]
    holdings = list(combinations(rest, 2))
    solver = Solver(seed=1)
    whole = solver.mixes(view, holdings)
    assert whole is not None
    assert len(whole) == len(holdings)
    for number in Random(1).sample(range(len(holdings)), 150):
        a, b = holdings[number]
        assert solver.mixes(view, [(b, a)]) == [whole[number]]
    assert all(sum(mix.values()) == pytest.approx(1) for mix in whole)


@pytest.mark.check
def test_the_actions_come_with_the_probabilities_of_the_mix() -> None:
    game = next(
        game
        for game in (table(HUNDRED, seed=seed) for seed in range(200))
        if 0.3 < max(mix_of(game).values()) < 0.7
    )
    mix, view = mix_of(game), view_of(game)
    solver = Solver(seed=5)
    drawn = [solver.place_bid(view) for _number in range(2_000)]
    for action, chance in mix.items():
        assert drawn.count(action) / 2_000 == pytest.approx(chance, abs=0.06)
    assert (solver.asked, solver.known) == (2_000, 2_000)
    assert solver.why().startswith("The solved strategy mixes: ")
    again = Solver(seed=5)
    assert [again.place_bid(view) for _number in range(50)] == drawn[:50]


OTHERS: dict[str, tuple[tuple[int, ...], dict[str, Any]]] = {
    "three players": ((10_000,) * 3, {}),
    "antes": (HUNDRED, {"ante": 10}),
    "fixed limit": (HUNDRED, {"structure": "fixed-limit"}),
    "pot limit": (HUNDRED, {"structure": "pot-limit"}),
    "straddle": (HUNDRED, {"straddle": 200}),
    "20 big blinds": ((2_000, 10_000), {}),
    "321 big blinds": ((32_100, 32_100), {}),
    "other blinds": (HUNDRED, {"blinds": (100, 100)}),
}


def expect_shark(solver: Solver, game: Game) -> str:
    """Check that *solver* plays like Shark with the same seed; return Shark's reason."""
    view = view_of(game)
    shark = Shark(seed=3, trials=40)
    assert solver.place_bid(view) == shark.place_bid(view)
    assert (solver.asked, solver.known) == (1, 0)
    assert solver.advice() == shark.advice()
    assert solver.mixes(view, [view.hand.hole(view.seat)]) is None
    return shark.why()


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", OTHERS)
def test_shark_plays_other_games(name: str) -> None:
    stacks, options = OTHERS[name]
    solver = Solver(seed=3, trials=40)
    why = expect_shark(solver, table(stacks, seed=8, **options))
    assert solver.why() == why


SHIPPED_DATA = shipped_file(100).read_bytes()


def changed_policy(table: bytes | None = None, **changes: Any) -> bytes:
    """Return the shipped policy with changes in its header, or with another *table* of flops."""
    text, _line, rest = SHIPPED_DATA[len(FORMAT) :].partition(b"\n")
    header = json.loads(text) | changes
    parts, at = [], 0
    for size in header["sizes"]:
        parts.append(rest[at : at + size])
        at += size
    if table is not None:
        parts[1] = lzma.compress(table, preset=0)
    header["sizes"] = [len(part) for part in parts]
    header["sum"] = policy_file._checksum(header, parts)
    return FORMAT + json.dumps(header).encode() + b"\n" + b"".join(parts)


def broken_data(kind: str) -> bytes:
    """Return the content of a broken policy file."""
    policy = load_policy().policy
    start, size = list(policy.groupings[:2]), len(policy.flop_table)
    made: dict[str, Callable[[], bytes]] = {
        "empty": lambda: b"",
        "cut off": lambda: SHIPPED_DATA[:-100],
        "large": lambda: bytes(9 << 20),
        "another game": lambda: changed_policy(about={"game": "leduc", "players": 2}),
        "no stack": lambda: changed_policy(about={"game": "holdem", "players": 2}),
        "groupings": lambda: changed_policy(groupings=[start[0], [[5_000], [], 1], [[], [], 1]]),
        "grouping": lambda: changed_policy(groupings=[*start, [1, 2]]),
        "flops": lambda: changed_policy(bytes(size - 1)),
        "buckets on the flop": lambda: changed_policy(b"\xff" * size),
    }
    return made[kind]()


def broken_file(kind: str, folder: Path) -> Path:
    """Return a broken policy file in *folder*, or a file that is missing."""
    file = folder / "broken.policy"
    if kind != "missing":
        file.write_bytes(broken_data(kind))
    return file


@pytest.mark.check
@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("missing", "No such file or directory"),
        ("empty", "The file is not a policy."),
        ("cut off", "The file is cut off or has something appended."),
        ("large", "The file is larger than 8,388,608 bytes."),
        ("another game", "The policy is not for heads-up Hold'em."),
        ("no stack", "The file is damaged ('stack')."),
        ("groupings", "The file is damaged (buckets)."),
        ("grouping", "The file is damaged ("),
        ("flops", "The file is damaged (flops)."),
        ("buckets on the flop", "The file is damaged (flops)."),
    ],
)
def test_a_broken_policy_is_refused_with_a_reason(kind: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(PolicyError) as caught:
        load_policy(str(broken_file(kind, tmp_path)))
    assert str(caught.value).startswith(reason)


@pytest.mark.check
@pytest.mark.parametrize("kind", ["missing", "flops"])
def test_shark_plays_for_a_broken_policy_and_says_why(kind: str, tmp_path: Path) -> None:
    file = broken_file(kind, tmp_path)
    with pytest.raises(PolicyError) as caught:
        load_policy(str(file))
    solver = Solver(seed=3, trials=40, policy=str(file))
    why = expect_shark(solver, table(HUNDRED, seed=8))
    assert solver.why().startswith(f"The solved policy cannot be used: {caught.value}")
    assert solver.why().endswith(f" Shark plays instead. {why}")


@pytest.mark.check
def test_another_policy_is_used(tmp_path: Path) -> None:
    file = tmp_path / "fifty.policy"
    file.write_bytes(changed_policy(about={"game": "holdem", "players": 2, "stack": 50}))
    assert isinstance(load_policy(str(file)), SolvedHands)
    assert read_policy(file.read_bytes()).steps == load_policy().policy.steps
    view = view_of(table((5_000, 5_000), seed=8))
    solver = Solver(seed=3, policy=str(file))
    assert solver.place_bid(view) in mix_of(table(HUNDRED, seed=8))
    assert solver.known == 1
    assert Card.of(view.hand.hole(0)[0]) in view.cards
