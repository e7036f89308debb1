"""The match table: the chances it holds, the scores it is asked for, and its use by the kernel."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from cardtable.games.spades import Bid, Rules, View
from cardtable.games.spades.scoring import score_hand
from cardtable.games.spades.strategies.candidates import Sums
from cardtable.games.spades.strategies.endgame import solve_ending
from cardtable.games.spades.strategies.kernel_adapter import (
    Inference,
    deal_worlds,
    load_view,
    wide_mask,
)
from cardtable.games.spades.strategies.match_table import (
    MAX_TARGET,
    PAIRS,
    MatchTable,
    chance_in,
    chance_to_win,
    match_table,
    pack,
    unpack,
)
from cardtable.games.spades.strategies.trick_values import LINEAR, win_value
from cardtable.search.budget import Stop
from cardtable.search.cards.card_tree import CardTree
from makers.spades_match_table import Outcome, distribution, residual, solve
from tests.games.spades.spades_seats import bid, play_any, table, true_hand
from tests.games.spades.spades_views import view_with
from tests.uncompiled import plain_card_tree

RULES = Rules()
HAND = "As Ks Qs 2s Ah Kh 2h Ad Kd 2d Ac Kc 2c"


def chance(scores: tuple[int, int], bags: tuple[int, int], target: int = 400) -> float:
    found = chance_to_win(Rules(target=target), scores, bags)
    assert found is not None
    return found


def chance_after(view: View, tricks: list[int]) -> float:
    """Return the chance of side 0 by the worth of a hand, without its linear part."""
    tree = CardTree()
    load_view(tree, view, match_play=True)
    worth, points, _made, _bags = tree.hands.worth_of(tricks)
    lead = view.scores[0] - view.scores[1] + points
    return (worth - LINEAR * lead + 1) / 2


# -- the chances ------------------------------------------------------------------------------


def test_an_even_match_is_even() -> None:
    for target in (200, 250, 300, 400, 500, 1000):
        assert chance((0, 0), (0, 0), target) == 0.5


def test_at_the_end_of_a_match_the_higher_score_wins() -> None:
    assert chance((400, 390), (0, 0)) == 1
    assert chance((402, 431), (2, 1)) == 0
    assert chance((431, 402), (1, 2)) == 1
    assert chance((-120, 405), (0, 5)) == 0


def test_after_a_tie_above_the_target_the_match_goes_on() -> None:
    assert chance((412, 412), (2, 2)) == 0.5


def test_the_chances_of_both_sides_add_up_to_one() -> None:
    rng = Random(1)
    for _case in range(300):
        scores, bags = (rng.randint(-300, 420), rng.randint(-300, 420)), (rng.randrange(10), 3)
        swapped = chance(scores[::-1], bags[::-1])
        assert chance(scores, bags) + swapped == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("bags", [(0, 0), (4, 9), (9, 4)])
@pytest.mark.parametrize("theirs", [-200, 0, 250, 391])
def test_a_higher_score_never_lowers_the_chance(bags: tuple[int, int], theirs: int) -> None:
    chances = [chance((ours, theirs), bags) for ours in range(-400, 420)]
    assert chances == sorted(chances)
    assert chances[0] < 0.4 < 0.9 < chances[-1]


def test_only_the_points_to_the_target_count() -> None:
    assert chance((103, 65), (3, 5), 300) == chance((203, 165), (3, 5), 400)


# -- the use by the kernel --------------------------------------------------------------------


@pytest.mark.check
def test_the_worth_of_a_hand_is_the_chance_after_its_score() -> None:
    rng = Random(2)
    rules = Rules(blind_nil=200)
    for _case in range(200):
        bids = rng.choices((Bid.NIL, Bid.BLIND_NIL, *map(Bid, range(1, 6))), k=4)
        tricks = [0] * 4
        for _trick in range(13):
            tricks[rng.randrange(4)] += 1
        bags = rng.randrange(10), rng.randrange(10)
        scores = tuple(10 * rng.randint(-20, 39) + count for count in bags)
        view = view_with(HAND, rules=rules)
        view = view._replace(bids=tuple(bids), scores=scores, bags=bags)
        after = score_hand(rules, bids, tricks, bags)
        totals = [score + side.points for score, side in zip(scores, after, strict=True)]
        expected = chance_to_win(rules, totals, [side.bags for side in after])
        assert chance_after(view, tricks) == pytest.approx(expected, abs=1e-9)


def test_the_tenth_bag_costs_what_a_hundred_points_cost() -> None:
    view = view_with(HAND, bids="3 3 3 3", scores=(259, 265), bags=(9, 5))
    assert chance_after(view, [3, 3, 3, 4]) == chance((319, 326), (9, 6))
    assert chance_after(view, [4, 3, 3, 3]) == pytest.approx(chance((220, 325), (0, 5)))
    assert chance((220, 325), (0, 5)) < chance((320, 325), (0, 5)) - 0.2
    # one bag less before the hand, and the same trick is a bag like any other
    view = view._replace(scores=(258, 265), bags=(8, 5))
    assert chance_after(view, [4, 3, 3, 3]) == pytest.approx(chance((319, 325), (9, 5)))


def test_a_nil_that_is_made_wins_and_one_that_fails_loses() -> None:
    view = view_with(HAND, bids="nil 3 3 4", scores=(300, 380), bags=(0, 0))
    assert chance_after(view, [0, 4, 5, 4]) == pytest.approx(0)  # 432 to 451
    view = view._replace(scores=(320, 380))
    assert chance_after(view, [0, 4, 5, 4]) == pytest.approx(1)  # 452 to 451
    assert chance_after(view, [1, 4, 4, 4]) == pytest.approx(0)


def test_a_decided_match_still_ranks_hands() -> None:
    tree = CardTree()
    load_view(tree, view_with(HAND, bids="3 3 3 3", scores=(600, 0)), match_play=True)
    assert tree.hands.worth_of([3, 3, 3, 4])[0] > tree.hands.worth_of([3, 4, 2, 4])[0] > 1


def test_the_points_of_a_hand_are_the_same_with_and_without_the_table() -> None:
    view = view_with(HAND, bids="3 3 3 3", scores=(209, 105), bags=(9, 5))
    trees = CardTree(), CardTree()
    load_view(trees[0], view)
    load_view(trees[1], view, match_play=True)
    formula, by_table = (tree.hands.worth_of([4, 3, 4, 2]) for tree in trees)
    assert formula[1:] == by_table[1:]
    assert formula[0] != by_table[0]


def test_bids_are_tried_by_the_table() -> None:
    view = view_with(HAND, bids="3 3 3 3", scores=(302, 380), bags=(2, 0))
    rows = []
    for match_play in (False, True):
        tree = CardTree()
        tree.hands.seed(1)
        load_view(tree, view, match_play)
        deal_worlds(tree, view, 4, Random(1), Inference())
        rows += [Sums(*row) for row in tree.try_bids(0, [4, 6], [0, 0], 0, 4)]
    for formula, by_table in zip(rows[:2], rows[2:], strict=True):
        assert (formula.points, formula.bags) == (by_table.points, by_table.bags)
        assert formula.worth != by_table.worth


def test_endings_are_solved_by_the_table() -> None:
    game, rng, scores, bags = table(seed=3), Random(3), (219, 305), (9, 5)
    bid(game, 3, 3, "nil", 3)
    while len(true_hand(game).history) < 48:
        player = game.get_next_player()
        assert player is not None
        game.accept_play(rng.choice(game.legal_plays()), player)
    player, last = game.get_next_player(), true_hand(game)
    assert player is not None
    view = game.view(player)._replace(scores=scores, bags=bags)
    tree = CardTree()
    load_view(tree, view, match_play=True)
    held = [wide_mask(RULES, mask) for mask in last.held]
    solved = solve_ending(tree, view, held, Stop(), 0.0)
    assert solved is not None
    ((outcome,),) = solved.outcomes.values()
    play_any(game)
    after = score_hand(RULES, game.results[0].bids, game.results[0].tricks, bags)
    totals = [score + side.points for score, side in zip(scores, after, strict=True)]
    found = chance_to_win(RULES, totals, [side.bags for side in after])
    assert found is not None
    lead = scores[0] - scores[1] + outcome.points
    assert outcome.value == pytest.approx(2 * found - 1 + LINEAR * lead)


def test_without_the_table_the_formula_counts() -> None:
    tree = CardTree()
    view = view_with(HAND, bids="3 3 3 3", scores=(112, 103), bags=(2, 3))
    load_view(tree, view, match_play=True)
    load_view(tree, view)
    worth, _points, _made, bags = tree.hands.worth_of([4, 3, 4, 2])
    assert bags == (2, 0)
    # a bag costs nine points on average; the second side is set
    assert worth == pytest.approx(win_value(RULES, 112 + 60 - 18, 103 - 60), abs=1e-4)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(seats="4 solo"),
        Rules(bags=5),
        Rules(bags=0),
        Rules(set_scoring="zero"),
        Rules(floor=-200),
        Rules(target=MAX_TARGET + 1),
    ],
)
def test_the_table_does_not_apply_to_all_rules(rules: Rules) -> None:
    zeros = (0,) * len(rules.sides)
    assert chance_to_win(rules, zeros, zeros) is None
    tree, formula = CardTree(), CardTree()
    view = view_with(HAND, scores=zeros, bags=zeros, rules=rules)
    load_view(tree, view, match_play=True)
    load_view(formula, view)
    assert tree.hands.worth_of([4, 3, 4, 2])[0] == formula.hands.worth_of([4, 3, 4, 2])[0]


def test_a_distant_floor_does_not_matter() -> None:
    rules = Rules(floor=-500)
    assert chance_to_win(rules, (30, 0), (0, 0)) == chance((30, 0), (0, 0))
    assert chance_to_win(rules, (30, -20), (0, 0)) is None


def test_plain_python_finds_the_same_worth() -> None:
    rng = Random(3)
    compiled, plain = CardTree(), plain_card_tree()()
    for _case in range(40):
        bags = rng.randrange(10), rng.randrange(10)
        scores = rng.randint(-250, 399), rng.randint(-250, 399)
        view = view_with(HAND, bids="nil 3 3 4", scores=scores, bags=bags)
        for match_play in (False, True):
            load_view(compiled, view, match_play)
            load_view(plain, view, match_play)
            for tricks in ([0, 4, 5, 4], [1, 4, 3, 5], [2, 2, 2, 7]):
                assert compiled.hands.worth_of(tricks) == plain.hands.worth_of(tricks)


# -- how the table is made --------------------------------------------------------------------

OUTCOMES = [
    Outcome((60, 41), (0, 1)),
    Outcome((83, -50), (3, 0)),
    Outcome((52, 60), (2, 0)),
    Outcome((-66, 51), (4, 1)),
    Outcome((130, 72), (0, 2)),
    Outcome((44, 75), (4, 5)),
]
"""Hands like those of strong players; their sides are exchanged half the time."""


def test_the_value_of_a_score_is_the_mean_value_after_the_next_hand() -> None:
    changes = distribution(OUTCOMES)
    found = solve(changes, 40).table(range(1, 41), "")
    for needs, bags in (
        ((200, 200), (0, 0)),
        ((191, 95), (9, 5)),
        ((51, 192), (9, 8)),
        ((7, 3), (3, 7)),
    ):
        assert abs(residual(found, changes, needs, bags)) < 0.001


def test_a_hand_that_ends_the_match_decides_by_its_points() -> None:
    changes = distribution([Outcome((60, 41), (0, 1)), Outcome((40, 30), (0, 0))])
    found = solve(changes, 20).table(range(1, 21), "")
    # 60 to 41 wins, 41 to 60 and 30 to 40 lose, and 40 to 30 is a tie
    assert chance_in(found, [40, 30], [0, 0]) == pytest.approx(0.25 + 0.25 / 2, abs=1e-4)


def test_a_table_is_read_as_it_was_written() -> None:
    rng = Random(4)
    values = array("H", (rng.randrange(65535) for _value in range(PAIRS * 9)))
    found = unpack(pack(MatchTable((1, 5, 9), values, "by hand")))
    assert (found.knots, found.values, found.origin) == ((1, 5, 9), values, "by hand")


def test_a_damaged_table_is_refused() -> None:
    values = array("H", bytes(2 * PAIRS * 4))
    data = pack(MatchTable((1, 9), values))
    changed = bytearray(data)
    changed[-1] ^= 1
    for damaged, words in (
        (b"", "too short"),
        (b"X" + data[1:], "Not a match table"),
        (bytes(changed), "checksum"),
        (data[:-3], "checksum"),
        (pack(MatchTable((1, 5, 9), values)), "length"),
        (pack(MatchTable((9, 1), values)), "knots"),
    ):
        with pytest.raises(ValueError, match=words):
            unpack(damaged)


def test_the_program_has_a_table() -> None:
    found = match_table()
    assert found is not None
    assert found.origin
