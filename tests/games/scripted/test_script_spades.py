"""Spades by script agrees with the engine on each play, and scores by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import pytest

from cardtable.cards import Card
from cardtable.engine import Door, IllegalAction, Person
from cardtable.games.spades import Bid, Game, Player, Rules
from cardtable.ludl import Rejected, Session
from tests.games.scripted.script_games import SEATS, arrange, begin, refused, say

KEY = "script-spades"


@dataclass(frozen=True, slots=True)
class Step:
    """The messages offered to a seat, its choice, and the state after it."""

    seat: int
    legal: frozenset[str]
    action: str
    tricks: tuple[int, ...]
    scores: tuple[int, ...]
    bags: tuple[int, ...]


@dataclass(slots=True)
class Played:
    """A game played by script: its deals and all steps."""

    target: int
    deals: list[list[list[Card]]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    over: bool = False


def card(name: str) -> Card:
    """Return the card for a token's name."""
    return Card.parse(name[0].upper() + name[1])


def by_seat(session: Session, name: str) -> tuple[int, ...]:
    """Return a property with a number for each player, by position."""
    numbers = session.world.properties[name]
    return tuple(numbers[player] for player in SEATS[:4])


def play_by_script(rng: Random, hands: int) -> Played:
    """Play a random game to the end, or for a number of hands."""
    game = Played(target=rng.choice((400, 150, 50)))
    session = begin(KEY, 4, seed=rng.getrandbits(40), target=game.target)
    any_bid = rng.random() < 0.1
    while True:
        properties = session.world.properties
        if properties["phase"] == "bidding" and not any(
            bid is not None for bid in properties["bids"].values()
        ):
            if len(game.deals) == hands:
                return game
            game.deals.append(
                [
                    [card(token.name) for token in session.world.containers[f"{one}_hand"].tokens]
                    for one in SEATS[:4]
                ]
            )
        player = session.current_player
        legal = session.legal()
        assert legal
        if properties["phase"] == "bidding":
            # low bids, which are made often enough for games to end, and sometimes any bid
            line = rng.choice(legal if any_bid or rng.random() < 0.1 else legal[2:4])
        else:
            line = rng.choice(legal)
            if rng.random() < 0.1:
                check_refusals(session, player, frozenset(legal))
        answer = session.send(player, line)
        assert not isinstance(answer, Rejected), answer.text
        words = frozenset(message.split()[-1] for message in legal)
        game.steps.append(
            Step(
                SEATS.index(player),
                words,
                line.split()[-1],
                by_seat(session, "tricks"),
                by_seat(session, "scores"),
                by_seat(session, "bags"),
            )
        )
        if answer.scores is not None:
            game.over = True
            return game


def check_refusals(session: Session, player: str, legal: frozenset[str]) -> None:
    """Check that every illegal card in the hand is rejected."""
    for token in tuple(session.world.containers[f"{player}_hand"].tokens):
        line = f"play_card {player} {token.name}"
        if line not in legal:
            assert isinstance(session.send(player, line), Rejected), line


def check_with_engine(played: Played) -> None:
    """Play the same game with the built-in engine and compare every step."""
    # the engine's first bidder sits after the dealer
    game = Game(Rules(target=played.target), seed=1, deals=played.deals, dealer=3)
    for seat in range(4):
        game.register_player(Player(Person(), name=str(seat)))
    for step in played.steps:
        player = game.get_next_player()
        assert player is not None
        assert player.position == step.seat
        if game.door is Door.BID:
            assert {str(bid.tricks) for bid in game.legal_bids()} == step.legal
            game.accept_bid(Bid(int(step.action)), player)
        else:
            assert set(game.legal_plays()) == {card(name) for name in step.legal}
            game.accept_play(card(step.action), player)
        totals, bags = game.get_scores(), game.get_bags()
        assert step.scores == (*totals, *totals)
        assert step.bags == (*bags, *bags)
        hand = game.current_hand
        assert hand is not None
        if len(hand.tricks) < 13:
            winners = [trick.winner.position for trick in hand.tricks]
            assert step.tricks == tuple(winners.count(seat) for seat in range(4))
    assert (game.get_next_player() is None) == played.over


def compare_games(hands: int, seed: int) -> int:
    """Compare games with at least *hands* hands; return the number of games that ended."""
    rng = Random(seed)
    ended = 0
    while hands > 0:
        played = play_by_script(rng, 60)
        check_with_engine(played)
        hands -= len(played.deals)
        ended += played.over
    return ended


@pytest.mark.check
def test_the_script_agrees_with_the_engine_on_each_play() -> None:
    assert compare_games(25, seed=2) > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_the_script_agrees_with_the_engine_on_ten_thousand_hands(seed: int) -> None:
    assert compare_games(250, seed=100 + seed) > 0


def test_the_comparison_detects_a_difference() -> None:
    rng = Random(3)
    played = play_by_script(rng, 2)
    last = played.steps[-1]
    wrong = Step(last.seat, last.legal, last.action, last.tricks, (1, 2, 1, 2), last.bags)
    played.steps[-1] = wrong
    with pytest.raises(AssertionError):
        check_with_engine(played)
    played.steps[-1] = last
    other = next(step for step in played.steps if len(step.legal) > 1 and step.tricks[0])
    place = played.steps.index(other)
    played.steps[place] = Step(
        other.seat, frozenset({other.action}), other.action, other.tricks, other.scores, other.bags
    )
    with pytest.raises((AssertionError, IllegalAction)):
        check_with_engine(played)


# --- situations set up ---------------------------------------------------------------------------


def last_trick(
    cards: str,
    bids: Sequence[int],
    tricks: Sequence[int],
    scores: tuple[int, int] = (0, 0),
    bags: tuple[int, int] = (0, 0),
) -> Session:
    """Play the last trick of a hand; player_1 leads *cards*, *tricks* are those before it."""
    session = begin(KEY, 4)
    names = cards.split()
    session = arrange(
        session,
        {f"{player}_hand": name for player, name in zip(SEATS, names, strict=False)},
        rest="player_1_taken",
        phase="playing",
        current_trick_num=12,
        spades_broken=True,
        first_bidder="player_1",
        bids=dict(zip(SEATS, bids, strict=False)),
        tricks=dict(zip(SEATS, tricks, strict=False)),
        scores=dict(zip(SEATS, scores * 2, strict=False)),
        bags=dict(zip(SEATS, bags * 2, strict=False)),
    )
    for player, name in zip(SEATS, names, strict=False):
        say(session, f"play_card {player} {name}")
    return session


# bids, tricks before the last one (player_1 takes that), scores and bags before and after
HANDS = [
    ((3, 3, 3, 4), (4, 3, 2, 3), (0, 0), (61, -70), (0, 0), (1, 0)),
    ((4, 3, 3, 3), (3, 3, 3, 3), (0, 0), (70, 60), (0, 0), (0, 0)),
    ((0, 4, 3, 4), (0, 4, 4, 4), (0, 0), (-68, 80), (0, 0), (2, 0)),  # nil fails by the last trick
    ((4, 0, 4, 5), (3, 0, 4, 5), (0, 0), (80, 150), (0, 0), (0, 0)),  # nil kept
    ((4, 0, 4, 5), (3, 1, 4, 4), (0, 0), (80, -50), (0, 0), (0, 0)),  # its trick is the partner's
    ((0, 6, 0, 6), (0, 6, 0, 6), (0, 0), (1, 120), (0, 0), (1, 0)),  # no contract, all are bags
    ((1, 3, 1, 3), (2, 3, 4, 3), (50, 0), (-25, 60), (9, 4), (4, 4)),
    ((1, 0, 1, 1), (12, 0, 0, 0), (0, 0), (-69, 90), (8, 0), (9, 0)),
]


@pytest.mark.parametrize(("bids", "tricks", "before", "after", "bags", "left"), HANDS)
def test_a_hand_is_scored(
    bids: tuple[int, ...],
    tricks: tuple[int, ...],
    before: tuple[int, int],
    after: tuple[int, int],
    bags: tuple[int, int],
    left: tuple[int, int],
) -> None:
    session = last_trick("as 2c 3d 4h", bids, tricks, before, bags)
    assert by_seat(session, "scores") == after * 2
    assert by_seat(session, "bags") == left * 2
    # the next hand is dealt, and the next player bids first
    assert session.current_player == "player_2"
    assert session.world.properties["phase"] == "bidding"
    assert {len(session.world.containers[f"{one}_hand"].tokens) for one in SEATS[:4]} == {13}


def test_the_game_ends_at_the_target_and_not_in_a_tie() -> None:
    won = last_trick("as 2c 3d 4h", (4, 3, 3, 3), (3, 3, 3, 3), (330, 350))
    assert by_seat(won, "scores") == (400, 410, 400, 410)
    assert won.world.properties["phase"] == "over"
    tied = last_trick("as 2c 3d 4h", (4, 3, 3, 3), (3, 3, 3, 3), (340, 350))
    assert by_seat(tied, "scores") == (410, 410, 410, 410)
    assert tied.world.properties["phase"] == "bidding"
    short = last_trick("as 2c 3d 4h", (4, 3, 3, 3), (3, 3, 3, 3), (329, 339))
    assert by_seat(short, "scores") == (399, 399, 399, 399)
    assert short.world.properties["phase"] == "bidding"


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("2c 3c ac kc", 2),  # aces are high
        ("kc 2s ac 3s", 3),  # the higher spade
        ("2c ad kh 3c", 3),  # another suit cannot win
        ("2c ad kh qd", 0),
        ("2s as ks 3s", 1),
    ],
)
def test_the_winner_of_a_trick(cards: str, winner: int) -> None:
    session = begin(KEY, 4)
    names = cards.split()
    session = arrange(
        session,
        {
            f"{one}_hand": f"{name} {more}"
            for one, name, more in zip(SEATS, names, ("5h", "6h", "7h", "8h"), strict=False)
        },
        rest="player_1_taken",
        phase="playing",
        current_trick_num=11,
        bids=dict.fromkeys(SEATS[:4], 3),
        spades_broken=True,
    )
    for player, name in zip(SEATS, names, strict=False):
        say(session, f"play_card {player} {name}")
    assert session.current_player == SEATS[winner]
    assert by_seat(session, "tricks")[winner] == 1


def test_rejections_have_a_reason_and_change_nothing() -> None:
    session = begin(KEY, 4)
    assert "turn" in refused(session, "bid player_2 3", player="player_2")
    assert "turn" in refused(session, "bid player_2 3", player="player_1")
    assert "13" in refused(session, "bid player_1 14")
    assert "13" in refused(session, "bid player_1 three")
    assert "bidding" in refused(session, "play_card player_1 as")
    say(session, "bid player_1 3", "bid player_2 0", "bid player_3 13", "bid player_4 1")
    session = arrange(
        session, {"player_1_hand": "2c 3s", "player_2_hand": "3c 4h"}, rest="player_4_hand"
    )
    assert "broken" in refused(session, "play_card player_1 3s")
    assert "hand" in refused(session, "play_card player_1 as")
    say(session, "play_card player_1 2c")
    assert "Follow suit: you have clubs." in refused(session, "play_card player_2 4h")
    assert "playing" in refused(session, "bid player_2 4")


def test_a_player_with_only_spades_may_lead_one_and_breaks_them() -> None:
    session = begin(KEY, 4)
    say(session, *(f"bid {player} 3" for player in SEATS[:4]))
    session = arrange(
        session,
        {"player_1_hand": "2s 3s", "player_2_hand": "4s 4h", "player_3_hand": "5c 6c"},
        rest="player_4_hand",
    )
    assert not session.world.properties["spades_broken"]
    assert session.legal() == ("play_card player_1 2s", "play_card player_1 3s")
    say(session, "play_card player_1 2s")
    assert session.world.properties["spades_broken"]
