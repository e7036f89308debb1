"""The kernel plays Spades by the same rules as the engine, compiled or as plain Python."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.cards import cards_of
from cardtable.engine import Door
from cardtable.games.spades import Game, Phase, Player, Rules
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.rules import rule_sets
from cardtable.games.spades.scoring import score_hand
from cardtable.games.spades.strategies.candidates import Sums
from cardtable.games.spades.strategies.kernel_adapter import (
    Inference,
    deal_worlds,
    kernel_cards,
    load_true_world,
    load_view,
    nil_value,
    set_likely_bids,
    wide_mask,
)
from cardtable.games.spades.views.view import View
from cardtable.search.cards.card_tree import CardTree
from cardtable.search.cards.trick_rules import BREAKING, FIRST_TRICK
from tests.games.spades.spades_seats import ending
from tests.search.few_cards import few_cards, load_hand, load_rules
from tests.uncompiled import plain_card_tree

NIL = Sums._fields.index("nil")
OPTIONS: dict[str, dict[str, Any]] = {
    "lowest club": {"first_trick": "lowest_club"},
    "two of clubs": {"first_trick": "two_of_clubs"},
    "lead spades any time": {"breaking": "lead_any_time"},
    "broken only by a ruff": {"breaking": "broken_only_by_ruff"},
    "failed nils are bags": {"failed_nil_tricks": "bags_only"},
    "failed nils are nothing": {"failed_nil_tricks": "nothing", "bidding": "suicide"},
    "ten for two hundred": {"ten_for_two_hundred": True},
    "moon": {"moon": 500},
    "zero for a set": {"set_scoring": "zero"},
    "two jokers": {"jokers": "big_little", "first_trick": "lowest_club"},
    "jokers and the deuce": {"jokers": "joker_joker_deuce", "breaking": "broken_only_by_ruff"},
    "jokers and two deuces": {"jokers": "joker_joker_deuces", "first_trick": "lowest_club"},
    "five bags": {"bags": 5},
    "no bags": {"bags": 0},
    "no nil": {"nil": 0},
    "blind nil": {"blind_nil": 200, "blind_nil_behind": 0, "failed_nil_tricks": "bags_only"},
    "three": {"seats": "3 solo", "first_trick": "lowest_club"},
    "three with jokers": {"seats": "3 solo", "jokers": "joker_joker_deuce"},
    "three with deuces": {"seats": "3 solo", "jokers": "joker_joker_deuces"},
    "two": {"seats": "2", "first_trick": "two_of_clubs", "bags": 5},
    "two and clubs": {"seats": "2", "first_trick": "lowest_club", "jokers": "big_little"},
}
RULES = {name: Rules.named(name) for name in rule_sets()} | {
    name: Rules(**options) for name, options in OPTIONS.items()
}


def dealt(rules: Rules, seed: int) -> Game:
    """Return a game after its first deal (with two players: after the draw)."""
    game = Game(rules, seed=seed)
    for _seat in range(rules.players):
        game.register_player(Player(name="P"))
    game.get_next_player()
    return game


def act(game: Game, rng: Random, high: int = 14) -> None:
    """Play a random legal action; bids are low."""
    player = game.get_next_player()
    assert player is not None
    if game.door is Door.BID:
        bids = [bid for bid in game.legal_bids() if bid.tricks <= high] or game.legal_bids()
        game.accept_bid(rng.choice(bids), player)
    else:
        game.accept_play(rng.choice(game.legal_plays()), player)


def after_bids(rules: Rules, seed: int) -> Game:
    """Return a game after random bids, before its first trick."""
    game, rng = dealt(rules, seed), Random(seed)
    high = rng.choice((4, 4, 7, 13))
    while game.current_phase is not Phase.PLAYING:
        game.get_next_player()
        act(game, rng, high)
    game.get_next_player()
    return game


def last_hand(view: View, rng: Random) -> View:
    """Return the view with random bags, at scores where bags cost only the penalty due."""
    rules = view.rules
    scores = tuple(rules.target + rng.randrange(-90, 90) for _side in rules.sides)
    bags = tuple(rng.randrange(rules.bags or 9) for _side in rules.sides)
    return view._replace(scores=(rules.target, *scores[1:]), bags=bags)


def hand_of(game: Game) -> HandState:
    assert game._hand is not None
    return game._hand


def check_position(tree: Any, hand: HandState) -> None:
    """Compare the kernel's position with the engine's."""
    rules = hand.rules
    assert tree.hands.turn == hand.to_act
    assert tree.hands.hold[: rules.players] == [wide_mask(rules, mask) for mask in hand.held]
    assert tree.hands.took[: rules.players] == hand.taken
    assert tree.hands.trick_size == hand.trick_size
    assert bool(tree.hands.broken) == hand.broken
    if hand.trick_size:
        assert tree.hands.winner == hand.winning
    if hand.finished:
        assert tree.hands.left == 0
    else:
        assert tree.hands.left == hand.held[hand.to_act].bit_count()
        assert tree.hands.legal() == wide_mask(rules, hand.legal_mask())


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", RULES)
def test_the_kernel_plays_and_scores_like_the_engine(name: str) -> None:
    rules = RULES[name]
    cards = kernel_cards(rules)
    tree = plain_card_tree()()
    for seed in range(3):
        game, rng = after_bids(rules, seed), Random(seed)
        hand = hand_of(game).copy()
        view = last_hand(game.view(hand.to_act), rng)
        load_view(tree, view)
        load_true_world(tree, view, hand.held, 1)
        tree.worlds.start_world(0)
        while not hand.finished:
            check_position(tree, hand)
            bits = [index for index in range(54) if hand.legal_mask() >> index & 1]
            index = rng.choice(bits)
            hand.play(index)
            tree.hands.play(cards[index])
        check_position(tree, hand)
        tree.hands.score()
        bids = [bid for bid in hand.bids if bid is not None]
        for side, score in enumerate(score_hand(rules, bids, hand.taken, view.bags)):
            assert tree.hands.scoring.points[side] == pytest.approx(score.points)
            assert tree.hands.scoring.overtricks[side] == score.gained_bags
            assert bool(tree.hands.scoring.made_contract[side]) == score.made


@pytest.mark.sample(6, check=14)
@pytest.mark.parametrize("breaking", BREAKING)
@pytest.mark.parametrize("first_trick", FIRST_TRICK)
@pytest.mark.parametrize("seats", ["4 partnership", "3 solo", "2"])
def test_any_hands_are_played_like_in_the_engine(
    breaking: str, first_trick: str, seats: str
) -> None:
    """Deals of few cards, often without clubs or of spades only, from any position on."""
    tree, rng = plain_card_tree()(), Random(f"{breaking} {first_trick} {seats}")
    for jokers in ("none", "big_little", "joker_joker_deuce", "joker_joker_deuces"):
        rules = Rules(breaking=breaking, first_trick=first_trick, seats=seats, jokers=jokers)
        cards = kernel_cards(rules)
        load_rules(tree, rules)
        for _deal in range(60):
            hand = few_cards(rules, rng)
            root = rng.randrange(rules.players * hand.held[0].bit_count())
            while not hand.finished:
                if len(hand.history) == root:
                    load_hand(tree, hand)
                if len(hand.history) >= root:
                    check_position(tree, hand)
                index = rng.choice([card.index for card in cards_of(hand.legal_mask())])
                hand.play(index)
                if len(hand.history) > root:
                    tree.hands.play(cards[index])
            check_position(tree, hand)


@pytest.mark.parametrize("name", RULES)
def test_all_positions_of_a_hand_can_be_the_root(name: str) -> None:
    rules = RULES[name]
    tree = plain_card_tree()()
    game, rng = after_bids(rules, 9), Random(9)
    for _step in range(5):
        hand = hand_of(game)
        view = game.view(hand.to_act)
        load_view(tree, view)
        load_true_world(tree, view, hand.held, 1)
        tree.worlds.start_world(0)
        check_position(tree, hand)
        for _card in range(rng.randrange(3, 9)):
            if len(hand.history) < rules.players * rules.hand_size - 1:
                act(game, rng)
                game.get_next_player()


@pytest.mark.parametrize("first_trick", ["lowest_club", "two_of_clubs"])
@pytest.mark.parametrize("seats", ["4 partnership", "3 solo", "2"])
def test_during_the_bidding_the_leader_depends_on_the_world(first_trick: str, seats: str) -> None:
    rules = Rules(first_trick=first_trick, seats=seats)
    tree = plain_card_tree()()
    leaders = set()
    for seed in range(8):
        game = dealt(rules, seed)
        while game.current_phase is Phase.DRAWING:
            act(game, Random(seed))
        player = game.get_next_player()
        assert player is not None
        view, hand = game.view(player), hand_of(game).copy()
        load_view(tree, view)
        load_true_world(tree, view, hand.held, 1)
        tree.worlds.start_world(0)
        hand.start_play()
        check_position(tree, hand)
        leaders.add((hand.to_act - view.dealer) % rules.players)
    assert len(leaders) > 1


@pytest.mark.sample(6, check=12)
@pytest.mark.parametrize("name", RULES)
def test_compiled_and_plain_python_agree(name: str) -> None:
    rules = RULES[name]
    game, rng = after_bids(rules, 4), Random(4)
    max_cards = 0
    for steps in (0, 9, 12, 5):
        for _card in range(steps):
            act(game, rng)
        player = game.get_next_player()
        assert player is not None
        view = game.view(player)
        found = []
        for tree in (CardTree(), plain_card_tree()()):
            tree.hands.seed(77)
            tree.clear()
            load_view(tree, view)
            differ = deal_worlds(tree, view, 8, Random(5), Inference())
            worlds = tree.worlds.holdings()
            cards = tree.root_cards()
            rows = tree.try_cards(cards, 0, 8) + tree.try_cards(cards[:2], 2, 6)
            found.append(((differ, worlds, cards), rows))
        assert found[0][0] == found[1][0]
        max_cards = max(max_cards, len(found[0][0][2]))
        for compiled, plain in zip(found[0][1], found[1][1], strict=True):
            assert compiled == pytest.approx(plain, abs=1e-9)
    assert max_cards > 1


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["classic", "solo", "whiz", "suicide", "three", "two"])
def test_compiled_and_plain_python_agree_on_bids(name: str) -> None:
    rules = RULES[name]
    game, rng = dealt(rules, 6), Random(6)
    while game.current_phase is Phase.DRAWING:
        act(game, rng)
    act(game, rng, 4)
    player = game.get_next_player()
    assert player is not None
    view = game.view(player)
    bids = list(view.legal_bids)[:4]
    found = []
    for tree in (CardTree(), plain_card_tree()()):
        tree.hands.seed(78)
        load_view(tree, view)
        deal_worlds(tree, view, 8, Random(5), Inference())
        set_likely_bids(tree, view)
        nils = [nil_value(rules, bid) for bid in bids]
        tried = tree.try_bids(view.seat, [bid.tricks for bid in bids], nils, 0, 8)
        searched = [tree.search_bid(view.seat, bids[0].tricks, nils[0], 60)]
        found.append(tried + searched)
    for compiled, plain in zip(found[0], found[1], strict=True):
        assert compiled == pytest.approx(plain, abs=1e-9)
    assert [row[0] for row in found[0]] == [8] * len(bids) + [30]


@pytest.mark.parametrize(("seed", "kept"), [(56, False), (131, True)])
def test_search_finds_the_defence_that_sets_a_nil(seed: int, kept: bool) -> None:
    """Playouts overrate both nils; the search sets the first."""
    deck = list(range(52))
    Random(seed).shuffle(deck)
    held = [sum(1 << index for index in deck[start : start + 13]) for start in (0, 13, 26, 39)]
    view = ending(Rules(), *(" ".join(map(str, cards_of(mask))) for mask in held), dealer=0).view(0)
    tree = CardTree()
    tree.hands.seed(1)
    load_view(tree, view)
    load_true_world(tree, view, held, 100)
    set_likely_bids(tree, view)
    assert tree.try_bids(0, [0], [100], 0, 100)[0][NIL] / 100 > 0.5
    searched = tree.search_bid(0, 0, 100, 4000)
    assert searched[NIL] / searched[0] > 0.9 if kept else searched[NIL] / searched[0] < 0.25


def bids_in_worlds(rules: Rules, bids: str, seed: int = 1) -> list[list[int]]:
    """Return the bids of all seats, world by world (a nil is negative)."""
    game = dealt(rules, seed)
    for word in bids.split():
        player = game.get_next_player()
        assert player is not None
        game.accept_bid(next(bid for bid in game.legal_bids() if str(bid) == word), player)
    player = game.get_next_player()
    assert player is not None
    view = game.view(player)
    tree = plain_card_tree()()
    tree.hands.seed(1)
    load_view(tree, view)
    deal_worlds(tree, view, 20, Random(2), Inference(tries=1))
    set_likely_bids(tree, view)
    holdings = tree.worlds.holdings()
    seats = rules.players
    spades = [bin(mask >> 48).count("1") for mask in holdings]
    found = [list(tree.worlds.world_bids[at * seats : at * seats + seats]) for at in range(20)]
    if rules.bidding == "whiz":
        for at, row in enumerate(found):
            for seat in range(seats):
                if view.bids[seat] is None:
                    count = spades[at * seats + seat]
                    assert row[seat] == (count or -100)
    return found


def test_bids_made_are_the_same_in_all_worlds() -> None:
    for row in bids_in_worlds(Rules(), "nil 4"):  # bids of the seats after dealer 0
        assert (row[1], row[2]) == (-100, 4)
        assert row[3] >= 1
        assert row[0] >= 1
    for row in bids_in_worlds(Rules(blind_nil=200, blind_nil_behind=0), "blind 4"):
        assert (row[1], row[2]) == (-200, 4)


def test_bids_to_come_follow_the_bidding_rules() -> None:
    assert all(row[1] == -100 for row in bids_in_worlds(Rules(bidding="whiz"), "nil"))
    for row in bids_in_worlds(Rules(bidding="suicide"), "nil"):
        assert row[1] == -100
        assert row[3] >= 4
        assert sorted((row[0] < 0, row[2] < 0)) == [False, True]
    for row in bids_in_worlds(Rules(bidding="suicide"), "nil 5"):
        assert row[2] == 5
        assert row[0] == -100
