"""Bids by the network: sensible, from sound files, and only where it knows the rules."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.cards import mask_of, parse_cards
from cardtable.core import assets
from cardtable.games.spades import Bid, Game, Player, Rules, View
from cardtable.games.spades.strategies.bid_network import (
    Situation,
    bid_network,
    is_trained_for,
    network_for,
    situations,
    unpack,
)
from cardtable.games.spades.strategies.estimate import sure_tricks
from cardtable.games.spades.strategies.learned_bids import sensible_bids
from cardtable.games.spades.strategies.random_play import Random
from cardtable.games.spades.strategies.search import Search

RULES = Rules()


def new_game(rules: Rules) -> Game:
    game = Game(rules, seed=1, dealer=3)
    for position in range(4):
        game.register_player(Player(Random(seed=position)))
    return game


def view_of(cards: str, bids: str = "") -> View:
    """Return the view of the seat that bids after *bids*, with *cards*; seat 0 bids first."""
    spoken = [Bid.parse(word) for word in bids.split()]
    held = mask_of(parse_cards(cards))
    assert held.bit_count() == 13
    game = new_game(RULES)
    for bid in spoken:
        game.accept_bid(bid, game.get_next_player())
    player = game.get_next_player()
    assert player is not None
    return game.view(player)._replace(held=held)


def bid_with(cards: str, bids: str = "", learned: float = 1.0) -> int:
    view = view_of(cards, bids)
    seat = Search(worlds=200, seed=1, learned=learned)
    bid = seat.place_bid(view)
    advice = seat.advice()
    assert advice is not None
    if advice.counted == "hands":
        assert learned == 1.0
        assert advice.worlds > 10_000
    assert advice.best.action == bid
    assert all(0.0 <= chance.share <= 1.0 for each in advice.candidates for chance in each.chances)
    return bid.tricks


def test_a_hand_of_low_cards_bids_nil() -> None:
    for learned in (0.0, 0.5, 1.0):
        assert bid_with("2c3c4c 2d5d7d 3h4h6h8h 2s3s5s", learned=learned) == 0


def test_high_spades_and_aces_are_counted() -> None:
    assert 6 <= bid_with("AcKc2c AdKd7d Ah4h AsKsQsJsTs") <= 9


@pytest.mark.parametrize(
    ("spades", "sure"),
    [
        ("AsKsQsJsTs9s8s7s6s5s4s3s2s", 13),
        ("AsKsQsJsTs9s8s7s6s5s4s AcAd", 11),
        ("KsQsJs Kc Kd Kh Ac Ad Ah Qc Qd Qh Jc", 2),
        ("2s3s4s 2c3c4c 2d3d4d 2h3h4h5h", 0),
        ("AsQs Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c", 1),
    ],
)
def test_sure_tricks_of_spades(spades: str, sure: int) -> None:
    held = mask_of(parse_cards(spades))
    assert sure_tricks(held, mask_of(RULES.deck) & ~held, RULES) == sure


def test_thirteen_spades_bid_thirteen() -> None:
    assert bid_with("AsKsQsJsTs9s8s7s6s5s4s3s2s") == 13


def test_the_partner_of_thirteen_bids_nil() -> None:
    assert bid_with("Tc9c4c Jd5d7d Qh4h6hKh 2c3d5h", "13 1") == 0


def test_no_bid_is_below_the_sure_tricks() -> None:
    view = view_of("AsKsQsJsTs9s8s7s6s5s4s AcAd")
    assert min(bid.tricks for bid in sensible_bids(view, list(view.legal_bids))) == 11


def test_situations_know_only_the_bids_before() -> None:
    found = situations(view_of("2c3c4c 2d5d7d 3h4h6h8h 2s3s5s", "3 4"))
    assert [list(each.bids) for each in found] == [
        [-1, -1, -1, -1],
        [3, -1, -1, -1],
        [3, 4, -1, -1],
        [3, 4, -1, -1],
    ]
    assert [each.step for each in found] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "options",
    [
        {"jokers": "big_little"},
        {"bidding": "mirror"},
        {"seats": "4 solo"},
        {"bags": "off"},
        {"nil": 50},
        {"moon": 500},
        {"set_scoring": "zero"},
    ],
)
def test_other_rules_are_left_to_the_search(options: dict[str, Any]) -> None:
    rules = Rules(**options)
    assert not is_trained_for(rules)
    assert network_for(rules) is None


def test_rules_of_play_and_targets_are_known() -> None:
    for options in ({"target": 500}, {"breaking": "lead_any_time"}, {"first_trick": "lowest_club"}):
        assert is_trained_for(Rules(**options))


def test_a_seat_says_when_it_does_not_know_the_rules() -> None:
    game = new_game(Rules(jokers="big_little"))
    player = game.get_next_player()
    assert player is not None
    seat = Search(worlds=3, seed=1)
    seat.place_bid(game.view(player))
    advice = seat.advice()
    assert advice is not None
    assert "not learned" in advice.reason


def test_damaged_files_are_refused() -> None:
    data = assets.find("strategies", "spades", "bids.net").read_bytes()
    assert len(data) < 1_000_000
    assert unpack(data).hands > 100_000
    for damaged in (b"", data[:10], b"x" + data, data[:-1], data[:300] + b"x" + data[301:]):
        with pytest.raises(ValueError, match="network"):
            unpack(damaged)


def test_without_its_file_the_search_bids_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bid_network.cache_clear()
    monkeypatch.setattr("cardtable.games.spades.strategies.bid_network.FILE", "missing.net")
    try:
        seat = Search(worlds=20, seed=1)
        assert seat.place_bid(view_of("2c3c4c 2d5d7d 3h4h6h8h 2s3s5s")) == Bid.NIL
        assert "No network for bids" in caplog.text
    finally:
        bid_network.cache_clear()


def test_values_do_not_depend_on_the_names_of_the_plain_suits() -> None:
    situation = Situation(400, [0, 0], [0, 0], [-1] * 4, 0, 0)
    network = bid_network()
    assert network is not None
    one, other = (
        network.values(mask_of(parse_cards(cards)), situation)
        for cards in ("AcKc2c 4d5d7d Ah4h8h9h 2s3s5s", "4c5c7c Ad4d8d9d AhKh2h 2s3s5s")
    )
    assert [each.points for each in one] == pytest.approx([each.points for each in other], abs=0.01)
