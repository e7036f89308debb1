"""Tests of the fast claim proof: a proved claim takes all tricks against any other hands."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.cards import ALL_CARDS, cards_of, parse_cards
from cardtable.games.spades import Bid, Game, Phase, Player, Rules, View
from cardtable.games.spades.claims.proof import proved_claim
from cardtable.games.spades.hand.state import HandState


def table(deal: str, rules: Rules | None = None) -> Game:
    """Return a game after four bids of three, with the player left of the dealer to lead."""
    game = Game(rules, seed=1, deals=[deal], dealer=3)
    for _seat in range(4):
        game.register_player(Player())
    while game.get_next_player() and game.current_phase is Phase.BIDDING:
        game.accept_bid(Bid(3), game.get_next_player())
    return game


def deal_with(first: str) -> str:
    """Return a deal that gives *first* to position 0 and the other cards to the rest in order."""
    own = parse_cards(first)
    rest = [str(card) for card in ALL_CARDS[:52] if card not in own]
    hands = [" ".join(rest[start::3]) for start in range(3)]
    return "/".join([" ".join(map(str, own)), *hands])


@pytest.mark.parametrize(
    ("cards", "rules", "proved"),
    [
        ("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s", Rules(), True),
        ("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s Ah", Rules(), False),  # spades cannot be led yet
        ("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s Ah", Rules(breaking="lead_any_time"), True),
        ("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s Kh", Rules(breaking="lead_any_time"), False),
        ("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s Ah Kh", Rules(breaking="lead_any_time"), True),
        ("As Ks Qs Ah Kh Qh Jh Th 9h 8h 7h 6h 5h", Rules(breaking="lead_any_time"), False),
        ("As Ks Qs Js Ts 9s 8s Ah Kh Qh Ac Kc Ad", Rules(breaking="lead_any_time"), True),
        ("As Ks Qs Js Ts 9s 7s Ah Kh Qh Ac Kc Ad", Rules(breaking="lead_any_time"), True),
        ("As Ks Qs Js Ts 9s 7s Ah Kh Qh Ac Kc Qd", Rules(breaking="lead_any_time"), False),
    ],
)
def test_a_claim_from_the_lead(cards: str, rules: Rules, proved: bool) -> None:
    view = table(deal_with(cards), rules).view(0)
    run = proved_claim(view)
    assert bool(run) is proved
    assert set(run) == (set(view.cards) if proved else set())


def test_no_claim_out_of_turn_or_during_the_bidding() -> None:
    game = table(deal_with("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"))
    assert proved_claim(game.view(1)) == ()
    fresh = Game(seed=1, deals=[deal_with("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s")], dealer=3)
    for _seat in range(4):
        fresh.register_player(Player())
    assert proved_claim(fresh.view(0)) == ()


def takes_all(view: View, run: tuple[Any, ...], rng: Random) -> bool:
    """Return whether *run* takes every trick against a deal drawn from *view*."""
    game = view.determinize(rng)
    before = len(view.tricks)
    left = list(run)
    while not game.results:
        player = game.get_next_player()
        choice = left.pop(0) if player.position == view.seat else rng.choice(game.legal_plays())
        game.accept_play(choice, player)
    winners = game.current_hand.tricks[before:]
    return bool(winners) and all(trick.winner.position == view.seat for trick in winners)


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["classic", "solo", "jokers"])
def test_a_proved_claim_never_fails(name: str) -> None:
    rng = Random(5)
    proved = 0
    for seed in range(60):
        game = Game(Rules.named(name), seed=seed)
        for _seat in range(4):
            game.register_player(Player())
        while not game.results:
            player = game.get_next_player()
            if game.current_phase is Phase.BIDDING:
                game.accept_bid(Bid(3), player)
                continue
            view = game.view(player)
            if run := proved_claim(view):
                proved += 1
                assert set(run) == set(cards_of(view.held))
                assert takes_all(view, run, rng), (seed, view.cards, run)
            game.accept_play(rng.choice(game.legal_plays()), player)
    assert proved > 40  # usually at the last card or two


def can_take_a_trick(hand: HandState, seat: int, run: list[int]) -> bool:
    """Return whether the others, all playing against *seat*, can take a trick from *run*."""
    if not any(hand.held):
        return False
    if hand.to_act == seat:
        if not hand.legal_mask() >> run[0] & 1:
            return True  # a run that is illegal in its order counts as lost
        after = hand.copy()
        winner = after.play(run[0])
        return winner not in (-1, seat) or can_take_a_trick(after, seat, run[1:])
    for card in cards_of(hand.legal_mask()):
        after = hand.copy()
        winner = after.play(card.index)
        if winner not in (-1, seat) or can_take_a_trick(after, seat, run):
            return True
    return False


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "rules",
    [Rules(), Rules(seats="3 solo"), Rules(jokers="joker_joker_deuces")],
    ids=["classic", "three", "jokers"],
)
def test_no_defence_beats_a_proved_claim(rules: Rules) -> None:
    """Search all lines of play in sampled worlds of endings from random games."""
    rng = Random(8)
    proved = [0, 0, 0, 0, 0]
    for seed in range(150):
        game = Game(rules, seed=seed)
        for _seat in range(rules.players):
            game.register_player(Player())
        while not game.results:
            player = game.get_next_player()
            if game.current_phase is Phase.BIDDING:
                game.accept_bid(Bid(3), player)
                continue
            view = game.view(player)
            size = view.held.bit_count()
            if 2 <= size <= 4 and (run := proved_claim(view)):
                proved[size] += 1
                for _world in range(3):
                    order = [card.index for card in run]
                    assert not can_take_a_trick(view.sample(rng), view.seat, order), (seed, run)
            game.accept_play(rng.choice(game.legal_plays()), player)
    assert all(proved[2:4]), proved
