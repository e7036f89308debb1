"""The integer core: agrees with engine and PokerKit, undoes, copies and refuses."""

from __future__ import annotations

import copy
import pickle
from collections import defaultdict
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.games.holdem import Game, events
from cardtable.games.holdem.core import (
    ANTES,
    BIG_BLIND,
    CALL,
    COLLECT,
    DEAL,
    FOLD,
    MAY_CALL,
    MAY_FOLD,
    MAY_RAISE,
    RETURN,
    SMALL_BLIND,
    STRADDLE,
    STREET,
    TURN_UP,
    Core,
    new_hand,
)
from cardtable.games.holdem.hand.steps import action_of
from cardtable.games.holdem.rules import Rules
from cardtable.games.holdem.rules.blinds import first_positions
from tests.games.holdem.holdem_tables import listen, random_number, random_table
from tests.games.holdem.test_holdem_pokerkit import (
    deal_board,
    intended_difference,
    make_game,
    pokerkit_state,
)

Course = defaultdict[str, list[Any]]
"""What happens in a hand between the actions, by kind, in order."""

BLINDS = {SMALL_BLIND: "small-blind", BIG_BLIND: "big-blind", STRADDLE: "straddle"}


def note_steps(core: Core, course: Course) -> None:
    """Make the steps of *core* up to the next decision, and note them."""
    paid = core.paid
    while step := core.advance():
        moved = [new - old for old, new in zip(paid, core.paid, strict=True)]
        paid = core.paid
        if step == ANTES:
            antes = {core.big: core.dead} if core.dead else dict(enumerate(moved))
            course["posted"] += [("ante", seat, chips) for seat, chips in antes.items() if chips]
        elif step in BLINDS:
            course["posted"].append((BLINDS[step], core.step_seat, core.step_chips))
        elif step == DEAL:
            course["dealt"].append([core.hole(seat) for seat in core.ring])
        elif step == RETURN:
            course["returned"].append((core.step_seat, core.step_chips))
        elif step == COLLECT:
            course["collected"] += [(seat, chips) for seat, chips in enumerate(moved) if chips]
        elif step == TURN_UP:
            course["opened"].append(core.shown)
        elif step == STREET:
            course["board"] = list(core.board)
        elif core.live & (core.live - 1):
            for seat in core.showing_order:
                course["showdown"].append((seat, bool(core.shown >> seat & 1)))
    if core.over:
        course["won"] = core.award_parts


def noted_events(reported: list[Any]) -> Course:
    """Return the course of the hand that *reported* describes."""
    course = Course(list)
    street: defaultdict[int, int] = defaultdict(int)
    antes: defaultdict[int, int] = defaultdict(int)
    for event in reported:
        if not isinstance(event, events.Posted) or event.kind != "ante":
            course["posted"] += [("ante", seat, chips) for seat, chips in antes.items()]
            antes.clear()
        if not isinstance(event, events.Collected) and street:
            course["collected"] += sorted(street.items())
            street.clear()
        match event:
            case events.Posted(position=seat, kind="ante", amount=chips):
                antes[seat] += chips  # a short ante makes several pots
            case events.Posted(position=seat, kind=kind, amount=chips):
                course["posted"].append((kind, seat, chips))
            case events.HandDealt(hands=hands, order=order):
                held = [tuple(card.index for card in hands[seat]) for seat in order]
                course["dealt"].append(held)
            case events.Returned(position=seat, amount=chips):
                course["returned"].append((seat, chips))
            case events.Collected(position=seat, amount=chips):
                street[seat] += chips
            case events.RunOut(hands=hands) if not course["opened"]:
                course["opened"].append(sum(1 << seat for seat, _cards in hands))
            case events.BoardDealt(cards=cards):
                course["board"] += [card.index for card in cards]
            case events.Shown(position=seat, best=best) if best:
                course["showdown"].append((seat, True))
            case events.Mucked(position=seat):
                course["showdown"].append((seat, False))
            case events.PotWon(position=seat, amount=chips, pot=pot):
                course["won"].append((pot, seat, chips))
    return course


def compare_with_engine(seed: int) -> None:
    """Play one hand with the engine and a core; all decisions, steps and results are equal."""
    rng = Random(seed)
    rules, stacks, button = random_table(rng)
    game = Game(rules, seed, button=button, hands=1)
    reported = listen(game)
    player = game.get_next_player()
    hand = game.hand
    core = Core(rules.stakes(0), stacks, first_positions(stacks, button), hand.deck)
    course = Course(list)
    note_steps(core, course)
    while player is not None:
        assert core.to_act == player.position
        bids = game.legal_bids()
        assert [str(bid.kind) for bid in bids[:2]] == ["fold", "call" if core.to_call else "check"]
        assert core.legal() == MAY_FOLD | MAY_CALL | (MAY_RAISE if bids[2:] else 0)
        assert game.raise_range == ((core.least, core.most) if core.most else None)
        assert all(core.is_legal(bid.to) for bid in bids[2:])
        assert (game.stacks, game.bets) == (tuple(core.stacks), tuple(core.bets))
        assert [chips for chips, _seats in game.pots] == [chips for chips, _ in core.pot_parts]
        assert [card.index for card in game.board] == list(core.board)
        number = random_number(core, rng)
        game.accept_bid(action_of(hand, number), player)
        core.act(number)
        note_steps(core, course)
        player = game.get_next_player()
    assert clean(noted_events(reported)) == clean(course)
    (record,) = game.records
    assert (record.gains, record.shown, record.live) == (core.points(), core.shown, core.live)


def clean(course: Course) -> dict[str, list[Any]]:
    return {kind: noted for kind, noted in course.items() if noted}


@pytest.mark.check
def test_engine_and_core_agree_in_decisions_steps_and_results() -> None:
    for seed in range(500):
        compare_with_engine(seed)


@pytest.mark.soak
def test_engine_and_core_agree_in_a_million_hands() -> None:
    for seed in range(1_000_000):
        compare_with_engine(seed)


# --- PokerKit ---------------------------------------------------------------------------------


def compare_with_pokerkit(seed: int) -> bool:
    """Play a hand with a core and PokerKit; return whether it ended without a known difference."""
    game, rng = make_game(seed)
    rules = game.rules
    core = new_hand(rules, button=game.first_button, seed=seed)
    if core.started[core.big] < rules.big_blind + rules.ante:
        return False
    pair: Any = SimpleNamespace(hand=core, rules=rules)
    state, order = pokerkit_state(pair), core.ring
    while core.to_act >= 0:
        deal_board(state, core.deck, len(order), core.street)
        assert state.actor_index is not None
        assert order[state.actor_index] == core.to_act
        assert core.to_call == state.checking_or_calling_amount
        minimum = state.min_completion_betting_or_raising_to_amount or 0
        maximum = state.max_completion_betting_or_raising_to_amount or 0
        if (core.least, core.most) != (minimum, maximum):
            assert intended_difference(pair)
            return False
        core.apply(random_number(core, rng))  # what is undone must leave no trace
        core.undo()
        number = random_number(core, rng)
        if number == FOLD and core.to_call:
            state.fold()
        elif number > 0:
            state.complete_bet_or_raise_to(number)
        else:
            number = CALL
            state.check_or_call()
        core.apply(number)
    deal_board(state, core.deck, len(order), 3)
    if state.actor_index is not None:  # PokerKit waits for a player without a decision
        state.check_or_call()
        deal_board(state, core.deck, len(order), 3)
    assert not state.status
    shared = len(core.award_parts) - len({pot for pot, _seat, _chips in core.award_parts})
    stacks = [core.stacks[seat] for seat in order]
    assert max(abs(a - c) for a, c in zip(stacks, state.stacks, strict=True)) <= shared
    return stacks == list(state.stacks)  # odd chips are divided differently


@pytest.mark.check
def test_core_and_pokerkit_agree() -> None:
    assert sum(compare_with_pokerkit(seed) for seed in range(150)) >= 95


# --- undo, copies, errors -------------------------------------------------------------------------


def test_undo_restores_every_state() -> None:
    for seed in range(300):
        rng = Random(seed)
        rules, _stacks, button = random_table(rng)
        core = new_hand(rules, button=button, seed=seed)
        states = [(core.state(), core.stacks, core.pot_parts)]
        while core.to_act >= 0:
            core.apply(random_number(core, rng))
            states.append((core.state(), core.stacks, core.pot_parts))
        points = core.points()
        assert core.depth == len(states) - 1
        for before in reversed(states[:-1]):
            core.undo()
            assert (core.state(), core.stacks, core.pot_parts) == before
        with pytest.raises(ValueError, match="nothing to undo"):
            core.undo()
        while core.to_act >= 0:
            core.apply(CALL)
        assert sum(core.points()) == sum(points) == 0


def test_a_copy_is_independent() -> None:
    rng = Random(4)
    for seed in range(200):
        rules, _stacks, button = random_table(rng)
        core = new_hand(rules, button=button, seed=seed)
        while core.to_act >= 0:
            before, legal = core.state(), core.legal()
            twin = core.copy()
            assert (twin.state(), twin.legal(), twin.deck, twin.depth) == (
                before,
                legal,
                core.deck,
                0,
            )
            number = random_number(core, rng)
            twin.apply(number)
            assert core.state() == before
            core.apply(number)
            assert (twin.state(), twin.award_parts) == (core.state(), core.award_parts)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    core = new_hand(Rules(seats=3), seed=1)
    before = core.state()
    for number in (-2, 1, 39, 2_001, 10**15):
        assert not core.is_legal(number)
        with pytest.raises(ValueError, match=r"illegal, legal are -1, 0, 40 to 2000"):
            core.apply(number)
        assert (core.state(), core.depth) == (before, 0)
    core.apply(FOLD)
    core.apply(FOLD)
    assert core.is_over
    assert (core.to_act, core.legal(), core.points()) == (-1, 0, (0, -10, 10))
    with pytest.raises(ValueError, match="legal are none"):
        core.apply(CALL)


@pytest.mark.plain
def test_calls_that_make_no_sense_are_refused() -> None:
    stakes = Rules().stakes(0)
    for stacks, positions in (
        ([50], (0, 0, 0)),
        ([50] * 11, (0, 1, 2)),
        ([50, 50], (0, 0, 2)),
        ([50, 50, 0], (0, 1, 2)),
    ):
        with pytest.raises(ValueError, match="seat"):
            Core(stakes, stacks, positions)
    for stacks in ([50, -1], [50, 2**62]):
        with pytest.raises(ValueError, match="stacks"):
            Core(stakes, stacks, (0, 0, 1))
    core = new_hand(Rules(seats=3), seed=1)
    for seat in (-1, 3):
        with pytest.raises(IndexError):
            core.set_stack(seat, 5)
        with pytest.raises(IndexError):
            core.show(seat)
        with pytest.raises(IndexError):
            core.pay([(0, seat, 5)])
        with pytest.raises(ValueError, match="not dealt in"):
            core.hole(seat)
    with pytest.raises(IndexError):
        core.pay([(0, 0, 0)] * 101)
    with pytest.raises(ValueError, match="illegal"):
        new_hand(Rules(seats=3), seed=1).act(5)
    with pytest.raises(TypeError):
        core.copy_from(None)  # the mistake
    for street in (-1, 4, 2**40):
        with pytest.raises(ValueError, match="no street"):
            core.board_at(street)
    for action in (0.0, 60.5, "0", None):
        with pytest.raises(TypeError):
            core.apply(action)  # type: ignore[arg-type]  # any object may arrive here


def test_only_possible_states_are_restored() -> None:
    """Each number of a state in turn is replaced by others: refused, or the hand goes on."""
    rng, refused = Random(1), 0
    core = new_hand(Rules(seats=3), seed=1)
    core.apply(60)
    state, size = core.state(), len(core.state())
    wrong: Any
    for wrong in ((), state[:-1], (*state, 0), (0,) * size, (0.0,) * size, ("0",) * size):
        with pytest.raises(ValueError, match="state"):
            core.set_state(wrong)
    for place in range(size):
        for number in (-(2**62), -2, -1, 0, 1, 2, 3, 8, 11, 2**31, 2**62):
            hand = core.copy()
            try:
                hand.set_state([*state[:place], number, *state[place + 1 :]])
            except ValueError:
                assert hand.state() == state
                refused += 1
                continue
            for _action in range(200):
                if hand.to_act < 0:
                    break
                hand.apply(random_number(hand, rng))
            hand.run()
            assert hand.showing_order
    assert refused > 300


def test_pots_are_not_paid_before_the_end_or_without_the_cards() -> None:
    hand = new_hand(Rules(seats=2), deck=[0, 1, 2, 3, 4, 5, 6, 7])
    for _before_and_after_the_betting in range(2):
        with pytest.raises(ValueError, match="cannot be paid now"):
            hand.settle()
        while hand.to_act >= 0:
            hand.apply(CALL)
    hand.deck = range(12)
    hand.run()
    assert hand.street == 2


@pytest.mark.parametrize("deck", [[3, 3], [52], [-2], list(range(29))])
def test_an_invalid_deck_is_refused(deck: list[int]) -> None:
    with pytest.raises(ValueError, match="card"):
        new_hand(Rules(seats=3), deck=deck)


def test_a_hand_waits_for_unknown_cards() -> None:
    core = new_hand(Rules(seats=2), deck=[0, 1, 2, 3, 4, 5, 6, 7])
    for _call in range(4):
        core.apply(CALL)
    assert (core.street, core.to_act, core.is_over) == (1, -1, False)
    core.deck = range(12)
    core.run()
    assert (core.street, core.to_act) == (2, 1)


def test_equal_numbers_deal_equal_cards() -> None:
    core = new_hand(Rules(seats=6), seed=5, number=8)
    other = new_hand(Rules(seats=6), seed=5)
    assert core.deck != other.deck
    other.deal(5, 8)
    assert (core.deck, core.state()) == (other.deck, other.state())
    assert len(set(core.deck)) == len(core.deck) == 20


def test_each_card_is_dealt_equally_often_to_each_place() -> None:
    core = new_hand(Rules(seats=2))
    counts = [[0] * 52 for _place in range(12)]
    for number in range(20_000):
        core.deal(3, number)
        for place, card in enumerate(core.deck):
            counts[place][card] += 1
    for row in counts:
        square = sum((count - 20_000 / 52) ** 2 for count in row) / (20_000 / 52)
        assert square < 110  # chi-square of 51 degrees of freedom: 1 in 300,000


@pytest.mark.plain
@pytest.mark.parametrize("remake", [copy.copy, copy.deepcopy, pickle.dumps])
def test_copied_and_pickled_cores_go_on(remake: Any) -> None:
    for seed in range(60):
        rng = Random(seed)
        rules, _stacks, button = random_table(rng)
        core = new_hand(rules, button=button, seed=seed)
        while True:
            made = remake(core)
            twin = pickle.loads(made) if isinstance(made, bytes) else made
            assert (twin.state(), twin.deck) == (core.state(), core.deck)
            assert (twin.legal(), twin.award_parts) == (core.legal(), core.award_parts)
            if core.to_act < 0:
                break
            number = random_number(core, rng)
            core.apply(number)
            twin.apply(number)
            assert (twin.state(), twin.points()) == (core.state(), core.points())


@pytest.mark.plain
def test_a_pickled_hand_is_equal_and_goes_on() -> None:
    for seed in range(100):
        rng = Random(seed)
        rules, _stacks, button = random_table(rng)
        game = Game(rules, seed, button=button, hands=1)
        while (player := game.get_next_player()) is not None:
            twin = pickle.loads(pickle.dumps(game.hand))
            assert twin == game.hand
            number = random_number(game.hand, rng)
            game.accept_bid(action_of(game.hand, number), player)
            assert twin != game.hand
        assert pickle.loads(pickle.dumps(game.hand)).awards == game.records[0].awards


@pytest.mark.plain
@pytest.mark.parametrize("dead", [False, True])
def test_posts_of_each_seat_replace_blinds_and_antes(dead: bool) -> None:
    posts = ((1, 0), (2, 5), (3, 10), (0, 20), (9, -10))
    stakes = Rules(seats=5, small_blind=5, big_blind=10).stakes(0)
    stakes = stakes._replace(posts=posts, dead_antes=dead)
    core = Core(stakes, (500, 500, 500, 500, 6), (0, 1, 2))
    core.deal(7, 0)
    assert core.bets == [0, 5, 10, 20, 0]  # the last seat has paid all it has as an ante
    assert (core.dead, core.paid) == ((12, [0] * 5) if dead else (0, [1, 2, 3, 0, 6]))
    assert (core.to_act, core.least) == (0, 40)
    for twin in (core.copy(), pickle.loads(pickle.dumps(core))):
        twin.deal(7, 0)
        assert (twin.state(), twin.deck) == (core.state(), core.deck)
    with pytest.raises(ValueError, match="2 posts, but 5 seats"):
        Core(stakes._replace(posts=posts[:2]), (500,) * 5, (0, 1, 2))


@pytest.mark.plain
def test_a_late_blind_does_not_change_who_acts_first() -> None:
    posts = ((0, -10), (0, 5), (0, 10), (0, 0))
    stakes = Rules(seats=4, small_blind=5, big_blind=10).stakes(0)._replace(posts=posts)
    core = Core(stakes, (500,) * 4, (0, 1, 2))
    core.deal(7, 0)
    assert (core.bets, core.to_act) == ([10, 5, 10, 0], 3)
