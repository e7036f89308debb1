"""Sampled worlds agree with the view, uniformly or in proportion to their likelihood."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from cardtable.cards import cards_of, mask_of
from cardtable.engine import Door
from cardtable.engine.dealing import Holder, NoDeal, count_deals, list_splits
from cardtable.games.spades import Bid, Phase, Rules
from cardtable.games.spades.hand.state import CLUBS, HandState
from cardtable.games.spades.rules import rule_sets
from cardtable.games.spades.strategies.kernel_adapter import (
    Inference,
    deal_worlds,
    index_of,
    load_view,
)
from cardtable.games.spades.views.view import View
from cardtable.search.cards.card_tree import CardTree
from tests.games.spades.spades_seats import table
from tests.games.spades.spades_views import view_with
from tests.test_dealing import CASES, EIGHT, every_deal
from tests.uncompiled import plain_card_tree

OPTIONS: dict[str, dict[str, Any]] = {
    "lowest club": {"first_trick": "lowest_club"},
    "two of clubs": {"first_trick": "two_of_clubs", "jokers": "joker_joker_deuce"},
    "mirror and clubs": {"bidding": "mirror", "first_trick": "lowest_club"},
    "ruffs break": {"breaking": "broken_only_by_ruff"},
    "exchange": {"blind_nil": 200, "blind_nil_behind": 0, "blind_nil_exchange": 2},
    "three": {"seats": "3 solo", "first_trick": "lowest_club"},
    "three whiz": {"seats": "3 solo", "bidding": "whiz"},
    "two": {"seats": "2"},
    "two clubs": {"seats": "2", "first_trick": "lowest_club"},
    "two mirror": {"seats": "2", "bidding": "mirror", "first_trick": "two_of_clubs"},
}
RULES = {name: Rules.named(name) for name in rule_sets()} | {
    name: Rules(**options) for name, options in OPTIONS.items()
}
TREE = CardTree()


def worlds_of(
    view: View, number: int, inference: Inference | None = None, seed: int = 1
) -> list[list[int]]:
    """Return the hands of all seats in worlds drawn for *view*, bit = card index."""
    TREE.hands.seed(seed)
    TREE.clear()
    load_view(TREE, view)
    inference = inference or Inference()
    assert 1 <= deal_worlds(TREE, view, number, Random(seed), inference) <= number
    index, held = index_of(view.rules), TREE.worlds.holdings()
    hands = [sum(1 << index[card] for card in range(64) if mask >> card & 1) for mask in held]
    seats = view.rules.players
    assert len(hands) == number * seats
    return [hands[start : start + seats] for start in range(0, len(hands), seats)]


def check_world(view: View, hands: list[int]) -> None:
    """Check that these hands are consistent with *view* by replaying its history."""
    rules = view.rules
    assert [hand.bit_count() for hand in hands] == list(view.sizes())
    assert sum(hands) & mask_of(rules.deck) == sum(hands)
    if not view.hidden:
        assert hands[view.seat] == view.held
    whole = list(hands)
    for trick in (*view.tricks, view.trick):
        for position, card in trick.plays:
            assert not whole[position] & card.bit
            whole[position] |= card.bit
    assert sum(whole) == sum({*whole})
    union = 0
    for hand in whole:
        assert not union & hand
        union |= hand
    assert not union & view.discarded
    for sender, receiver, index in view.passed_cards:
        if sender == view.seat:
            assert whole[receiver] >> index & 1
    for seat, bid in enumerate(view.bids):
        forced = rules.bidding == "mirror" or (rules.bidding == "whiz" and bid and bid.tricks)
        if forced and bid is not None:
            assert rules.spades_in(whole[seat]) == bid.tricks
    if not view.leaders:
        return
    state = HandState(rules, view.dealer, whole, ())
    state.bids = view.bids
    state.start_play()
    for index in view.history:
        assert state.legal_mask() >> index & 1
        state.play(index)
    assert state.leaders == view.leaders
    assert state.to_act == view.to_act


@pytest.mark.sample(4, check=9)
@pytest.mark.parametrize("name", RULES)
def test_all_worlds_are_consistent_with_the_view(name: str) -> None:
    rules = RULES[name]
    seen = 0
    for seed in range(5):
        rng, game = Random(seed), table(rules, seed=seed)
        while (player := game.get_next_player()) is not None:
            view = game.view(player)
            if view.number > 1:
                break
            if view.phase in (Phase.BIDDING, Phase.PLAYING) and rng.random() < 0.4:
                for hands in worlds_of(view, 6, seed=seed):
                    check_world(view, hands)
                seen += 1
                if view.phase is Phase.BIDDING and rules.blind_nil:
                    for hands in worlds_of(view.blindfolded(), 4):
                        check_world(view.blindfolded(), hands)
            if game.door is Door.BID:
                legal = game.legal_bids()
                low = [bid for bid in legal if bid.tricks <= 5]
                game.accept_bid(rng.choice(low or list(legal)), player)
            else:
                game.accept_play(rng.choice(game.legal_plays()), player)
    assert seen >= 20


def test_a_tree_may_be_used_again_with_more_seats() -> None:
    """As plain Python, where an index beyond the end of an array raises."""
    tree = plain_card_tree()()
    for seats in ("2", "3 solo", "4 partnership"):
        game = table(Rules(seats=seats), seed=1)
        player = game.get_next_player()
        assert player is not None
        while game.current_phase is not Phase.BIDDING:
            game.accept(game.legal()[0], player)
            player = game.get_next_player()
            assert player is not None
        view = game.view(player)
        tree.clear()
        load_view(tree, view)
        deal_worlds(tree, view, 10, Random(1), Inference())
        assert len(tree.worlds.holdings()) == 10 * view.rules.players


@pytest.mark.parametrize("memory", [0, 1, 3])
def test_forgotten_cards_may_be_anywhere(memory: int) -> None:
    game, rng = table(Rules(), seed=3), Random(3)
    again = 0
    while (player := game.get_next_player()) is not None:
        view = game.view(player)
        if view.number > 1:
            break
        if game.door is Door.BID:
            game.accept_bid(Bid(3), player)
            continue
        played = sum(1 << index for index in view.history)
        late = sum(
            play.card.bit
            for trick in (*view.tricks[max(0, len(view.tricks) - memory) :], view.trick)
            for play in trick.plays
        )
        for hands in worlds_of(view, 5, Inference(tries=1, memory=memory)):
            assert [hand.bit_count() for hand in hands] == list(view.sizes())
            assert hands[view.seat] == view.held
            assert sum(hands).bit_count() == sum(hand.bit_count() for hand in hands)
            assert not sum(hands) & late
            again += bool(sum(hands) & played)
        game.accept_play(rng.choice(game.legal_plays()), player)
    assert again > 20


def test_worlds_without_importance_weights_are_uniform() -> None:
    """Compare with the list of all deals; chi-square within six standard deviations."""
    view = view_with(
        "Js Jd",
        rules=Rules(breaking="lead_any_time"),
        before=(
            (1, "2h 3h 4h Ah"),
            (0, "5h Kh 6h 7h"),
            (1, "Qh 8h 9h Th"),
            (1, "2c 3c 4c Ac"),
            (0, "As 2s 3s 4s"),
            (0, "Ks 5s 6s 7s"),
            (0, "Qs Jc 8s 9s"),
            (0, "5c 6c 7c Kc"),
            (3, "2d 3d 4d Ad"),
            (2, "5d 6d 7d Kd"),
            (1, "8d 9d Td Qd"),
        ),
    )._replace(bids=(None,) * 4)
    hidden = mask_of(view.rules.deck) & ~view.seen
    allowed = view.allowed()
    deals = []
    for first in combinations(cards_of(hidden), 2):
        one = mask_of(first)
        for second in combinations(cards_of(hidden & ~one), 2):
            two = mask_of(second)
            hands = (view.held, one, two, hidden & ~one & ~two)
            if not any(hand & ~may for hand, may in zip(hands, allowed, strict=True)):
                deals.append(hands)
    assert len(deals) == 60  # of 90, for a seat without spades
    found: Counter[tuple[int, ...]] = Counter()
    draws = 4000
    for seed in range(2):
        inference = Inference(tries=1, doubt=1.0)
        found.update(tuple(hands) for hands in worlds_of(view, draws // 2, inference, seed))
    assert set(found) == set(deals)
    each = draws / len(deals)
    chi_square = sum((found[hands] - each) ** 2 / each for hands in deals)
    freedom = len(deals) - 1
    assert chi_square <= freedom + 6 * (2 * freedom) ** 0.5


def test_a_high_bid_makes_high_cards_more_likely() -> None:
    high = mask_of(
        card for card in Rules().deck if card.suit.letter == "s" or card.index % 13 >= 11
    )

    def share(bids: str, tries: int = 4) -> list[float]:
        view = view_with("8s 5s 2s 9d Jd 7d 3d Qc Tc 8c 5c 6h 4h", bids=bids)
        worlds = worlds_of(view, 400, Inference(tries=tries))
        return [
            sum((hands[seat] & high).bit_count() for hands in worlds) / 400 for seat in range(4)
        ]

    low, high_bid = share("3 1 3 3"), share("3 7 3 3")
    assert high_bid[1] > low[1] + 1
    assert share("3 3 0 3")[2] < share("3 3 4 3")[2] - 1


def test_plays_change_the_likelihood_of_worlds() -> None:
    """A seat that played a five on an opponent's king rarely holds the ace."""
    view = view_with(
        "8s 5s 2s 9d Jd 7d 3d Qc Tc 8c 5c 6h", before=((1, "Kh 5h 3h 4h"),), trick="2c 3c 4c"
    )
    ace = 1 << 38
    holds: dict[float, float] = {}
    for doubt in (0.05, 1.0):
        worlds = worlds_of(view, 600, Inference(tries=4, doubt=doubt))
        holds[doubt] = sum(bool(hands[2] & ace) for hands in worlds) / 600
    assert holds[0.05] < holds[1.0] - 0.1


def test_the_leader_of_the_lowest_club_holds_a_lower_one_than_ours() -> None:
    rules = Rules(seats="2", first_trick="lowest_club")
    seen = 0
    for seed in range(12):
        game, rng = table(rules, seed=seed), Random(seed)
        while game.current_phase is not Phase.PLAYING:
            player = game.get_next_player()
            assert player is not None
            if game.door is Door.BID:
                game.accept_bid(Bid(3), player)
            else:
                game.accept_play(rng.choice(game.legal_plays()), player)
        leader = game.get_next_player()
        assert leader is not None
        view = game.view(1 - leader.position)._replace(to_act=leader.position)
        lowest = view.held & CLUBS
        lowest &= -lowest
        if lowest <= 1:
            continue
        seen += 1
        for hands in worlds_of(view, 30):
            assert hands[leader.position] & CLUBS & (lowest - 1)
    assert seen > 2


# --- splits of the hidden cards ------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES)
def test_splits_cover_all_deals(case: str) -> None:
    holders, counted = CASES[case]
    splits = list_splits(EIGHT, holders, Random(1), counted=counted)
    assert sum(splits.classes) == EIGHT
    assert sum(weight for weight, _row in splits.rows) == count_deals(
        EIGHT, holders, counted=counted
    )
    expected: Counter[tuple[int, ...]] = Counter()
    for deal in every_deal(EIGHT, holders, counted):
        expected[tuple((hand & mask).bit_count() for mask in splits.classes for hand in deal)] += 1
    assert {row: weight for weight, row in splits.rows} == dict(expected)


def test_too_many_splits_are_sampled_by_weight() -> None:
    holders, counted = CASES["two voids"]
    whole = list_splits(EIGHT, holders, Random(1), counted=counted)
    some = list_splits(EIGHT, holders, Random(1), counted=counted, limit=len(whole.rows) - 1)
    assert len(whole.rows) > 4
    assert len(some.rows) == len(whole.rows) - 1
    assert {weight for weight, _row in some.rows} == {1}
    assert {row for _weight, row in some.rows} <= {row for _weight, row in whole.rows}
    assert some.classes == whole.classes
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(400):
        found.update(row for _w, row in list_splits(EIGHT, holders, Random(seed), limit=3).rows)
    total = sum(weight for weight, _row in whole.rows)
    chi_square = sum(
        (found[row] - 1200 * weight / total) ** 2 / (1200 * weight / total)
        for weight, row in whole.rows
    )
    freedom = len(whole.rows) - 1
    assert chi_square <= freedom + 6 * (2 * freedom) ** 0.5


def test_impossible_deals_have_no_splits() -> None:
    for holders in (
        [Holder(4, ~7), Holder(4, ~7)],
        [Holder(3, -1), Holder(4, -1)],
        [Holder(4, -1, -1), Holder(4, -1, 1)],
    ):
        with pytest.raises(NoDeal):
            list_splits(EIGHT, holders, Random(1))
