"""Search plays by all rules, keeps its time limit, can be stopped, and explains its choice."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.cards import parse_cards
from cardtable.engine import Advice, Door
from cardtable.games.spades import Bid, Game, Phase, Player, Rules, RulesError, View
from cardtable.games.spades.rules import OPTIONS, rule_sets
from cardtable.games.spades.strategies.search import Search
from tests.games.spades.spades_seats import table
from tests.games.spades.spades_views import view_with
from tests.thread_clock import thread_seconds, worked_after_stop
from tests.uncompiled import IS_COMPILED, repetitions

LEVELS = {level.title: dict(level.arguments) for level in Search.levels}
FEW = {"worlds": 3}


def check_advice(search: Search, view: View, action: Any) -> None:
    """Check the advice of *search* after its last decision."""
    advice = search.advice()
    assert (advice is None) is bool(search.why())
    if isinstance(action, Bid):
        offered: set[Any] = {bid for bid in view.legal_bids if not bid.blind}
        legal = None
    else:
        offered = set(view.legal_plays)
        legal = offered
    assert action in offered
    if advice is None:
        return
    assert isinstance(advice, Advice)
    actions = [candidate.action for candidate in advice.candidates]
    assert action in actions
    assert actions[0] == action
    assert len(set(actions)) == len(actions)
    assert set(actions) <= offered
    if legal is not None:
        assert set(actions) == legal
    for candidate in advice.candidates:
        assert candidate.error >= 0.0
        assert 0.0 <= candidate.agreed <= 1.0
        assert -2000 < candidate.expected < 2000
        assert all(0.0 <= chance.share <= 1.0 for chance in candidate.chances)


def play_hand(game: Game, checking: bool = True, max_actions: int = 999) -> list[str]:
    """Play the first hand by the seats' strategies; return the actions as text."""
    done: list[str] = []
    while len(done) < max_actions and (player := game.get_next_player()) is not None:
        seat = player.strategy
        view = game.view(player)
        if view.number > 1:
            break
        if game.door is Door.BID:
            action: Any = player.place_bid()
            plain = not action.blind
        else:
            action = player.play_card()
            plain = game.current_phase is Phase.PLAYING
        if checking and plain and isinstance(seat, Search):
            check_advice(seat, view, action)
        done.append(game.write_action(action))
        game.accept(action, player)
    return done


def seated(rules: Rules, seed: int, **options: Any) -> Game:
    """Return a game of searching seats."""
    game = Game(rules, seed=seed)
    for position in range(rules.players):
        game.register_player(Player(Search(seed=10 * seed + position, **options)))
    return game


@pytest.mark.sample(4, check=14)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", rule_sets())
def test_every_level_plays_by_every_rule_set(rules: str, level: str) -> None:
    options = {**LEVELS[level], "worlds": 3}
    done = play_hand(seated(Rules.named(rules), 3, **options))
    assert len(done) == 56


@pytest.mark.parametrize("seats", ["3 solo", "2"])
def test_it_plays_with_fewer_seats(seats: str) -> None:
    for first_trick in ("free", "lowest_club"):
        rules = Rules(seats=seats, first_trick=first_trick)
        done = play_hand(seated(rules, 4, **FEW))
        assert len(done) == {"3 solo": 3 + 51, "2": 26 + 2 + 26}[seats]


OPTION = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(list(option.choices)) for name, option in OPTIONS.items()}
)
SEAT = st.fixed_dictionaries(
    {"worlds": st.integers(1, 4)},
    optional={
        "memory": st.integers(0, 4),
        "learned": st.sampled_from([0.0, 0.5, 1.0]),
        "caution": st.sampled_from([0.0, 20.0]),
        "tries": st.integers(1, 3),
        "doubt": st.sampled_from([0.0, 0.3, 1.0, 5.0]),
        "exact": st.integers(0, 13),
    },
)


@pytest.mark.check
@given(options=OPTION, seat=SEAT, seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_it_answers_at_any_position_under_any_options(
    options: dict[str, Any], seat: dict[str, Any], seed: int
) -> None:
    try:
        rules = Rules(**options)
    except RulesError:
        return
    rng, search = Random(seed), Search(seed=seed, **seat)
    # solving thirteen cards takes too long
    search.exact = min(search.exact, 13 if rules.first_trick != "free" else 5)
    game = table(rules, seed=seed)
    for _step in range(2 * rules.players * rules.hand_size):
        player = game.get_next_player()
        if player is None or game.view(player).number > 1:
            break
        view = game.view(player)
        asked = rng.random() < 0.25
        if game.door is Door.BID:
            action: Any = rng.choice(game.legal_bids())
            if asked:
                if rules.blind_nil and Bid.BLIND_NIL in view.legal_bids:
                    search.bid_blind(view.blindfolded())
                check_advice(search, view, search.place_bid(view))
        else:
            action = rng.choice(game.legal_plays())
            left = len(view.cards) <= 5 or rules.first_trick == "free"
            if asked and view.phase is Phase.PLAYING and (left or search.exact <= 5):
                check_advice(search, view, search.play_card(view))
        game.accept(action, player)


def test_the_exact_solver_is_not_used_beyond_its_rules() -> None:
    """The solver does not support the first trick under the rule lowest_club."""
    rules = Rules(first_trick="lowest_club")
    view = view_with(
        "As 8s 5s 2s Kd Jd 7d 3d Qc Tc 8c 6h 4h", trick="2c 5c 9c", rules=rules, bids="3 3 3 3"
    )
    seat = Search(seed=1, worlds=2, exact=13)
    assert seat.play_card(view) in parse_cards("8c")


# --- repeatability -------------------------------------------------------------------------------


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("rules", ["classic", "solo", "jokers"])
def test_equal_seeds_play_equal_games_after_any_other_games(rules: str) -> None:
    games = []
    exact = repetitions(8, as_plain_python=5)
    for between in ("classic", "suicide", "whiz"):
        seats = seated(Rules.named(rules), 8, worlds=4, exact=exact)
        games.append(play_hand(seats, checking=False))
        play_hand(seated(Rules.named(between), 5, worlds=3), checking=False, max_actions=20)
        play_hand(seated(Rules(seats="3 solo"), 5, worlds=2), checking=False, max_actions=20)
    assert games[0] == games[1] == games[2]
    other = play_hand(seated(Rules.named(rules), 8, worlds=5, exact=exact), checking=False)
    assert other != games[0]


# --- time ----------------------------------------------------------------------------------------

# The clock and the flag are read after each block of playouts, which takes longer as plain Python.
OVERTIME = 0.03 if IS_COMPILED else 0.8
"""Seconds of processor time that a decision may take beyond its time."""
LATE = 0.02 if IS_COMPILED else 0.3
"""Seconds of processor time that a search may go on after it is stopped."""

FIRST = "As 8s 5s 2s Kd Jd 7d 3d Qc Tc 8c Ah 6h"
EIGHT = (
    (1, "2h 3h 4h 9h"),
    (0, "5h Kh 6h 7h"),
    (1, "Qh 8h Jh Th"),
    (1, "2c 3c 4c Ac"),
    (0, "5c 6c 7c Kc"),
)


def positions() -> dict[str, View]:
    return {
        "first trick": view_with(FIRST),
        "second to play": view_with(FIRST, trick="4d"),
        "eight cards": view_with(
            "As 8s 5s 2s Kd Jd 7d 3d", before=EIGHT, trick="9c", bids="4 3 2 3"
        ),
    }


def bidding_view() -> View:
    game = table(Rules(), seed=5)
    player = game.get_next_player()
    assert player is not None
    return game.view(player)


def answer(seat: Search, view: View) -> Any:
    return seat.place_bid(view) if view.phase is Phase.BIDDING else seat.play_card(view)


@pytest.mark.sample(2)
@pytest.mark.parametrize("case", ["bidding", *positions()])
@pytest.mark.parametrize("budget", [0, 60])
def test_it_keeps_to_its_time(case: str, budget: float) -> None:
    """Processor time is measured, the best of three, because of other processes."""
    view = bidding_view() if case == "bidding" else positions()[case]
    answer(Search(worlds=1, seed=1), view)  # computes tables that are used again
    spent = []
    for seed in range(3):
        seat = Search(budget_ms=budget, seed=seed)
        found: list[Any] = []
        spent.append(thread_seconds(lambda s=seat, to=found: to.append(answer(s, view))))  # type: ignore[misc]  # mypy cannot type a lambda's default
        check_advice(seat, view, found[0])
    assert min(spent) <= budget / 1000 + OVERTIME


@pytest.mark.sample(2)
@pytest.mark.parametrize("case", ["bidding", "blind", *positions()])
def test_another_thread_stops_it(case: str) -> None:
    """It stops at once, at any point of its work."""
    view = bidding_view() if case in ("bidding", "blind") else positions()[case]
    if case == "blind":
        view = view._replace(rules=Rules(blind_nil=200)).blindfolded()
    for delay in (0.002, 0.01, 0.05):
        late = []
        for seed in range(8):  # the thread may not have started yet
            seat = Search(worlds=2000, seed=seed, exact=8)
            ask = seat.bid_blind if case == "blind" else lambda v, s=seat: answer(s, v)
            late.append(worked_after_stop(partial(ask, view), seat.stop, delay))
            if late[-1] <= LATE:
                break
        assert min(late) <= LATE


# --- invalid input --------------------------------------------------------------------------------


def test_a_view_that_contradicts_itself_gets_an_answer() -> None:
    """All others discarded on spades although spades are out: no deal is consistent."""
    view = view_with(
        "8s 5s 2s Kd Jd 7d 3d Qc Tc 8c Ah 6h", before=((0, "As 2h 3h 4h"),), bids="3 3 3 3"
    )
    seat = Search(seed=1, worlds=5)
    assert seat.play_card(view) in view.legal_plays
    assert seat.why().endswith(".")
    assert seat.advice() is None
    mirror = Rules(bidding="mirror")
    broken = view_with(FIRST, rules=mirror, bids="4 9 9 9")
    assert seat.play_card(broken) in broken.legal_plays
    whiz = bidding_view()._replace(rules=Rules(bidding="whiz"), bids=(None, Bid(9), Bid(9), None))
    assert seat.place_bid(whiz) in whiz.legal_bids
    assert not seat.bid_blind(whiz._replace(rules=Rules(bidding="whiz")).blindfolded())


def test_negative_numbers_are_rejected() -> None:
    for options in (
        {"budget_ms": -1},
        {"worlds": -1},
        {"caution": -1},
        {"memory": -1},
        {"tries": 0},
        {"doubt": -0.1},
        {"exact": -1},
    ):
        with pytest.raises(ValueError, match="must not be negative"):
            Search(**options)


def test_zero_doubt_is_raised_to_a_minimum() -> None:
    """Otherwise one unexpected play would make every deal impossible."""
    assert 0.0 < Search(doubt=0.0).inference.doubt < 0.1
    assert Search(doubt=7.0).inference.doubt == 1.0
