"""Regression tests for common bugs of Spades engines, and for refusals of illegal actions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardtable.cards import Card, cards_of, parse_cards
from cardtable.engine import IllegalAction
from cardtable.games.spades import Bid, Game, Phase, Player, Rules
from cardtable.games.spades.strategies import Random
from tests.games.spades.spades_seats import (
    MIXED,
    bid,
    one_suit_each,
    play_any,
    play_cards,
    refused,
    table,
)

pytestmark = pytest.mark.quick


def test_the_loop_of_the_specification_plays_to_the_end() -> None:
    game = Game(rules=Rules(target=50), seed=7)
    for number in range(4):
        game.register_player(Player(Random(seed=number), name=f"R{number}"))
    hands = 0
    while (player := game.get_next_player()) is not None and hands < 40:
        if game.current_phase is Phase.BIDDING:
            game.accept_bid(player.place_bid(), player)
        else:
            game.accept_play(player.play_card(), player)
        hands = len(game.results)
    assert len(game.get_scores()) == 2
    assert sum(game.results[0].tricks) == 13


def test_playing_the_whole_game_returns_the_scores() -> None:
    game = Game(rules=Rules(target=20, floor=-200), seed=3)
    for number in range(4):
        game.register_player(Player(Random(seed=number)))
    scores = game.play()
    assert scores == game.get_scores()
    assert game.current_phase is Phase.OVER
    assert game.get_next_player() is None
    assert max(scores) >= 20 or min(scores) <= -200


def expected_legal(cards: list[str], trick: list[str], broken: bool) -> list[str]:
    """Return the legal cards of the classic game, by an independent implementation."""
    if trick:
        return [card for card in cards if card[1] == trick[0][1]] or cards
    return [card for card in cards if broken or card[1] != "s"] or cards


def expected_winner(trick: list[str]) -> int:
    ranks = "23456789TJQKA"
    return max(
        range(4),
        key=lambda place: (
            trick[place][1] == "s",
            trick[place][1] == trick[0][1],
            ranks.index(trick[place][0]),
        ),
    )


def test_play_agrees_with_an_independent_implementation() -> None:
    """Compare legal cards and winners in 300 random hands, with spades unbroken and broken."""
    seen = set()  # (broken, a spade may be led) of leaders who hold a spade
    rng = random.Random(4)
    for seed in range(300):
        game = table(seed=seed)
        bid(game, 3, 3, 3, 3)
        hands = {player.position: list(map(str, player.cards)) for player in game.players}
        broken, leader = False, 1
        for number in range(13):
            trick: list[str] = []
            for step in range(4):
                seat = (leader + step) % 4
                legal = expected_legal(hands[seat], trick, broken)
                player = game.get_next_player()
                assert player is game.players[seat]
                assert [str(card) for card in game.legal_plays()] == sorted(
                    legal, key=lambda card: Card.parse(card).index
                )
                if not trick and any(card[1] == "s" for card in hands[seat]):
                    seen.add((broken, any(card[1] == "s" for card in legal)))
                card = rng.choice(legal)
                hands[seat].remove(card)
                game.accept_play(Card.parse(card), player)
                trick.append(card)
                broken = broken or card[1] == "s"
            leader = (leader + expected_winner(trick)) % 4
            assert game.current_hand is not None
            assert game.current_hand.tricks[number].winner is game.players[leader]
    assert {(False, False), (True, True)} <= seen


def test_a_leader_with_nothing_but_spades_may_lead_them() -> None:
    game = table(deals=[one_suit_each()], dealer=2)
    bid(game, 3, 3, 3, 3)
    assert [str(card) for card in game.legal_plays()][:2] == ["2s", "3s"]
    play_cards(game, "2s")
    assert game.current_hand is not None
    assert game.current_hand.broken


def test_a_spade_lead_does_not_break_spades_with_broken_only_by_ruff() -> None:
    rules = Rules(breaking="broken_only_by_ruff")
    game = table(rules, deals=[one_suit_each()], dealer=2)
    bid(game, 3, 3, 3, 3)
    play_cards(game, "2s 2c 2d 2h")
    assert game.current_hand is not None
    assert not game.current_hand.broken


def test_lead_any_time() -> None:
    game = table(Rules(breaking="lead_any_time"), deals=[MIXED], dealer=3)
    bid(game, 3, 3, 3, 3)
    play_cards(game, "As")


def test_must_follow() -> None:
    game = table(deals=[MIXED], dealer=3)
    bid(game, 3, 3, 3, 3)
    play_cards(game, "Kh")
    assert refused(game, Card.parse("Ks")) == "must-follow"
    assert refused(game, Card.parse("2h")) == "not-held"
    assert [str(card) for card in game.legal_plays()] == ["4h", "5h", "Ah"]


def test_bags_are_counted_apart_from_the_score() -> None:
    game = table(deals=[one_suit_each(), one_suit_each()], dealer=2)
    bid(game, 13, "nil", "nil", "nil")  # D takes all 13 (130 points), B makes nil (100)
    play_any(game)
    assert game.get_scores() == (200, 230)
    assert game.get_bags() == (0, 0)
    bid(game, "nil", 2, 3, 4)
    play_any(game)
    scores, bags = game.get_scores(), game.get_bags()
    assert bags[1] == 7
    assert scores[1] == 230 + 60 + 7


def test_the_target_is_compared_with_the_total_score() -> None:
    game = table(Rules(target=400), deals=[one_suit_each()] * 3, dealer=2)
    for _hand in range(2):
        bid(game, *(13 if seat.name == "D" else "nil" for seat in seats_from_next(game)))
        play_any(game)
    assert game.get_scores() == (400, 460)
    assert game.current_phase is Phase.OVER
    assert game.winners == (1, 3)


def seats_from_next(game: Game) -> list[Player]:
    player = game.get_next_player()
    assert player is not None
    return [*game.players[player.position :], *game.players[: player.position]]


def test_a_tie_at_the_target_needs_another_hand() -> None:
    """40 all at a target of 40: D and B bid 3 and take 13; A makes its nil, C's bid of 6 is set."""
    game = table(Rules(target=40, bags=0), deals=[one_suit_each()] * 2, dealer=2)
    bid(game, 2, "nil", 1, 6)
    play_any(game)
    assert game.get_scores() == (40, 40)
    assert game.winners == ()
    assert game.current_phase is Phase.BIDDING
    bid(game, "nil", 1, 1, 2)
    play_any(game)
    assert game.get_scores() == (130, 80)
    assert game.winners == (0, 2)  # type: ignore[comparison-overlap]  # they have changed


def test_a_side_below_the_floor_loses() -> None:
    game = table(Rules(floor=-200), deals=[one_suit_each()], dealer=2)
    bid(game, 3, 13, 1, 12)  # A and C bid 25 and take nothing
    play_any(game)
    assert game.get_scores()[0] == -250
    assert game.current_phase is Phase.OVER
    assert game.winners == (1, 3)


def test_a_card_leaves_the_hand_once() -> None:
    """Choosing a card does not remove it from the hand, accepting it does."""
    game = Game(seed=1)
    for number in range(4):
        game.register_player(Player(Random(seed=number)))
    bid(game, 3, 3, 3, 3)
    player = game.get_next_player()
    assert player is not None
    card = player.play_card()
    assert len(player.cards) == 13
    game.accept_play(card, player)
    assert len(player.cards) == 12
    with pytest.raises(IllegalAction) as caught:
        game.accept_play(card, player)
    assert caught.value.rule == "not-your-turn"


def test_legal_plays_are_an_immutable_tuple() -> None:
    game = table(deals=[MIXED], dealer=3)
    bid(game, 3, 3, 3, 3)
    legal = game.legal_plays()
    copy = tuple(legal)
    play_cards(game, "Kh")
    assert legal == copy
    assert isinstance(legal, tuple)


def test_samples_respect_every_void_shown() -> None:
    """After 20 random cards, no world gives a seat a suit it did not follow."""
    rng = random.Random(1)
    for seed in range(40):
        game = table(seed=seed)
        bid(game, 3, 3, 3, 3)
        voids: set[tuple[int, str]] = set()
        for _ in range(20):
            player = game.get_next_player()
            assert player is not None
            card = rng.choice(game.legal_plays())
            assert game.current_hand is not None
            plays = game.current_hand.current_trick.plays
            if plays and plays[0].card.suit is not card.suit:
                voids.add((player.position, plays[0].card.suit.letter))
            game.accept_play(card, player)
        for seat in range(4):
            world = game.view(seat).determinize(rng)
            assert world.players[seat].cards == game.players[seat].cards
            for player in world.players:
                assert not {(player.position, card.suit.letter) for card in player.cards} & voids


def test_a_lead_of_unbroken_spades_reveals_three_voids() -> None:
    game = table(deals=[one_suit_each()], dealer=2)
    bid(game, 3, 3, 3, 3)
    play_cards(game, "2s")
    for seed in range(30):
        world = game.view(0).determinize(random.Random(seed))
        assert all(card.suit.letter == "s" for card in world.players[3].cards)


def test_sampled_deals_are_not_the_true_deal() -> None:
    """Deals are sampled from the view, which does not contain the true one."""
    game = table(seed=5)
    game.get_next_player()
    truth = game.players[2].cards
    worlds = [game.view(0).determinize(random.Random(seed)).players[2].cards for seed in range(50)]
    assert truth not in worlds
    assert len(set(worlds)) == 50


def test_the_wrong_player_or_phase_is_refused() -> None:
    game = table(deals=[MIXED], dealer=3)
    first, second = game.players[0], game.players[1]
    with pytest.raises(IllegalAction) as caught:
        game.accept_play(Card.parse("Kh"), first)
    assert caught.value.rule == "wrong-phase"
    with pytest.raises(IllegalAction) as caught:
        game.accept_bid(Bid(3), second)
    assert caught.value.rule == "not-your-turn"
    assert str(caught.value) == "It is A's turn."
    with pytest.raises(IllegalAction) as caught:
        game.accept_bid(Bid(14), first)
    assert caught.value.rule == "bid-out-of-range"
    bid(game, 3, 3, 3, 3)
    with pytest.raises(IllegalAction) as caught:
        game.accept_bid(Bid(3), first)
    assert caught.value.rule == "wrong-phase"


def test_registering_players() -> None:
    game = Game(seed=1)
    with pytest.raises(IllegalAction) as caught:
        game.get_next_player()
    assert caught.value.rule == "seats-open"
    players = [Player() for _ in range(4)]
    for player in players:
        game.register_player(player)
    with pytest.raises(IllegalAction) as caught:
        game.register_player(Player())
    assert caught.value.rule == "table-full"
    with pytest.raises(IllegalAction) as caught:
        Game(seed=1).register_player(players[0])
    assert caught.value.rule == "already-seated"
    assert [player.position for player in game.players] == [0, 1, 2, 3]


def test_the_deal_rotates_and_the_player_after_the_dealer_bids_and_leads() -> None:
    game = table(seed=1, dealer=2)
    player = game.get_next_player()
    assert player is game.players[3]
    bid(game, 3, 3, 3, 3)
    assert game.get_next_player() is game.players[3]
    play_any(game)
    assert game.between_hands
    assert game.get_next_player() is game.players[0]
    assert game.dealer == 3


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ([["As"]], "1 hands"),
        ([["As"]] * 4, "1 cards"),
        ([["As"] * 13] * 4, "twice"),
        ("x/y/z/q", "Unknown card"),
        ([list(map(str, parse_cards("AsKs"))), [], [], []], "cards"),
    ],
)
def test_invalid_deals_are_rejected(deal: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Game(deals=[deal])


def test_a_failing_hook_leaves_the_game_intact() -> None:
    class Failing(Random):
        def post_play(self, view: object) -> None:
            raise RuntimeError("failing hook")

    game = Game(seed=1)
    game.register_player(Player(Failing(seed=1)))
    for number in range(3):
        game.register_player(Player(Random(seed=number)))
    bid(game, 3, 3, 3, 3)
    for _ in range(52):
        player = game.get_next_player()
        assert player is not None
        with pytest.raises(RuntimeError):
            game.accept_play(game.legal_plays()[0], player)
    assert sum(game.results[0].tricks) == 13


def test_hooks_are_called_in_order() -> None:
    calls: list[str] = []

    class Recorder(Random):
        def pre_hand(self, view: object) -> None:
            calls.append("hand")

        def pre_trick(self, view: object) -> None:
            calls.append("trick")

        def post_play(self, view: object) -> None:
            calls.append("play")

        def post_trick(self, view: object) -> None:
            calls.append("taken")

        def post_hand(self, view: object) -> None:
            calls.append("scored")

    game = Game(seed=1)
    game.register_player(Player(Recorder(seed=1)))
    for number in range(3):
        game.register_player(Player(Random(seed=number)))
    game.get_next_player()
    bid(game, 3, 3, 3, 3)
    play_any(game)
    assert calls == ["hand", *(["trick", "play", "play", "play", "play", "taken"] * 13), "scored"]


def test_a_deal_contains_the_full_deck() -> None:
    game = table(seed=9)
    game.get_next_player()
    cards = [card for player in game.players for card in player.cards]
    assert sorted(cards) == list(cards_of((1 << 52) - 1))
