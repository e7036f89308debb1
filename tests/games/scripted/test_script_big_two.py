"""Big Two: combinations and their number, the first lead, what beats what, the score."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, refused, say

KEY = "big-two"
RANKS, SUITS = "3456789tjqka2", "dchs"


def dealt(*hands: str, **properties: Any) -> Session:
    """Return a hand with these cards, in which player_1 leads any combination."""
    places = {f"{player}_hand": hand for player, hand in zip(SEATS, hands, strict=False)}
    session = begin(KEY, len(hands))
    changed = {"is_opening": False, "play_order": list(SEATS[: len(hands)]), **properties}
    return arrange(session, places, rest="played", **changed)


@pytest.mark.parametrize(("players", "cards"), [(2, 13), (3, 17), (4, 13)])
def test_the_lowest_card_leads(players: int, cards: int) -> None:
    def order(card: str) -> tuple[int, int]:
        return RANKS.index(card[0]), SUITS.index(card[1])

    for seed in range(5):
        session = begin(KEY, players, seed=seed)
        hands = {one: names(session, f"{one}_hand") for one in SEATS[:players]}
        leader = session.current_player
        sizes = [len(hand) for one, hand in hands.items() if one != leader]
        assert set(sizes) == {cards}
        assert len(hands[leader]) == cards + (players == 3)
        lowest = min((card for hand in hands.values() for card in hand), key=order)
        assert lowest in hands[leader]
        legal = session.legal() or ()
        assert legal
        assert all(lowest in line.split() for line in legal)
        other = next(card for card in hands[leader] if card != lowest)
        assert "lowest card" in refused(session, f"play {other}")


def kind(cards: tuple[str, ...]) -> bool:
    """Return whether cards are a combination, by a definition of its own."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    same = sorted(ranks.count(rank) for rank in set(ranks))
    if len(cards) < 4:
        return len(same) == 1
    in_row = all(low + 1 == high for low, high in pairwise(ranks))
    return same in ([1, 4], [2, 3]) or len({card[1] for card in cards}) == 1 or in_row


@pytest.mark.parametrize(
    "hand",
    [
        "6d 4d 7d 3d 5d 8d 8c 8h 9h tc 2s",
        "3d 3c 3h 3s 4d 4c 5h 6c 7s as",
        "jd qc kd ad 2d td jh ac 9c",
    ],
)
def test_a_lead_is_any_combination(hand: str) -> None:
    session = dealt(hand, "4s")
    cards = hand.split()
    expected = {
        frozenset(each) for size in (1, 2, 3, 5) for each in combinations(cards, size) if kind(each)
    }
    legal = [frozenset(line.split()[1:]) for line in session.legal() or ()]
    assert len(legal) == len(set(legal))
    assert set(legal) == expected


ORDER = [
    "3d 4c 5d 6c 7d",
    "7c 8d 9h tc jd",
    "jh qd kc ac 2d",
    "3c 5c 6c 7c jc",
    "3h 5h 6h 7h jh",
    "3d 3c 3h 2c 2d",
    "4d 4c 4h 5c 5h",
    "3d 3c 3h 3s 4d",
    "2d 2c 2h 2s 4d",
    "3d 4d 5d 6d 7d",
    "tc jc qc kc ac",
]
"""Hands of five cards, the lowest first."""


def beats(first: str, second: str, **options: Any) -> bool:
    """Return whether the second play beats the first one."""
    session = dealt(f"{first} 9s", f"{second} 8s", **options)
    say(session, f"play {first}")
    accepted = session.allows("player_2", f"play {second}")
    listed = any(
        set(line.split()) == set(f"play {second}".split()) for line in session.legal() or ()
    )
    assert accepted == listed
    return accepted


def test_hands_of_five_cards_are_ordered() -> None:
    for low, high in combinations(ORDER, 2):
        if not set(low.split()) & set(high.split()):
            assert beats(low, high)
            assert not beats(high, low)


@pytest.mark.parametrize(
    ("low", "high"),
    [
        ("3d", "3c"),
        ("ks", "ad"),
        ("as", "2d"),
        ("6d 6h", "6c 6s"),
        ("4c 4h", "5d 5c"),
        ("ad ac ah", "2d 2c 2h"),
    ],
)
def test_rank_comes_before_suit(low: str, high: str) -> None:
    assert beats(low, high)
    assert not beats(high, low)


def test_flushes_by_suit_are_an_option() -> None:
    high, low = "3s 5s 6s 7s ts", "3d 5d 6d 7d ad"
    assert beats(high, low)
    assert beats(low, high, flushes="suit")


def test_a_play_has_as_many_cards_and_is_a_combination() -> None:
    session = dealt("3d 3c 4d", "5d 5c 6d 8h")
    assert "combination" in refused(session, "play 3d 4d")
    assert "combination" in refused(session, "play 3d 3c 4d")
    say(session, "play 3d 3c")
    assert "as many cards" in refused(session, "play 6d")
    assert set(session.legal() or ()) == {"play 5d 5c", "pass"}
    say(session, "pass")
    assert (session.current_player, session.legal()) == ("player_1", ("play 4d",))


@pytest.mark.parametrize(
    ("cards", "played", "options", "points"),
    [
        (9, True, {}, 9),
        (10, True, {}, 20),
        (12, True, {}, 24),
        (13, False, {}, 39),
        (13, False, {"penalties": "single"}, 13),
    ],
)
def test_cards_left_count_against_their_player(
    cards: int, played: bool, options: dict[str, str], points: int
) -> None:
    hand = " ".join(f"{rank}s" for rank in RANKS[:cards])
    session = dealt("4d", hand, target=1, has_played=["player_2"] * played, **options)
    answer = say(session, "play 4d")
    assert answer.scores == {"player_1": 0, "player_2": points}


def test_the_lowest_card_leads_to_the_next_hand_too() -> None:
    session = dealt("4d", "5d 6d")
    say(session, "play 4d")
    assert session.world.properties["dealer"] == "player_1"
    assert len({line.split()[1] for line in session.legal() or () if line.count(" ") == 1}) == 1
