"""Hearts: a claim ends a hand whose result is certain, with the score of playing on."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from cardtable.cards import DECK, Card
from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, refused, say

pytestmark = pytest.mark.quick

KEY = "hearts"
LEFT_OUT = {3: "2d", 4: "", 5: "2d 2c"}
POSITIONS = 120
"""Random positions for each number of players."""
ENDLESS = 1000
"""A limit that no hand reaches: then the next one begins, with the scores of this one."""


def points_of(cards: list[str], *, jack: bool) -> int:
    """Return what *cards* cost the player who takes them."""
    gain = 10 if jack and "jd" in cards else 0
    return sum(card.endswith("h") for card in cards) + 13 * ("qs" in cards) - gain


def position(
    held: Mapping[str, str], taken: Mapping[str, str], *, players: int = 4, **options: Any
) -> Session:
    """Return a game in which player_1 leads, and each player has these cards and tricks.

    All other cards are in the tricks of the last player; none of these may count.
    """
    jack = options.get("jack_of_diamonds", False)
    last = SEATS[players - 1]
    session = arrange(
        begin(KEY, players),
        {
            "aside": LEFT_OUT[players],
            **{f"{seat}_hand": cards for seat, cards in held.items()},
            **{f"{seat}_taken": cards for seat, cards in taken.items()},
        },
        rest=f"{last}_taken",
        phase="playing",
        first_trick=False,
        hearts_broken=True,
        **{"limit": ENDLESS, **options},
    )
    points = {
        seat: points_of(names(session, f"{seat}_taken"), jack=jack) for seat in SEATS[:players]
    }
    takers = [seat for seat in points if "jd" in names(session, f"{seat}_taken")]
    jack_taker = takers[0] if jack and takers else ""
    return with_properties(session, hand_points=points, jack_taker=jack_taker)


def scores(session: Session) -> list[int]:
    return list(session.world.properties["scores"].values())


def hearts(ranks: str) -> str:
    return " ".join(f"{rank}h" for rank in ranks)


def with_properties(session: Session, **properties: Any) -> Session:
    """Return a copy of the game with other *properties*."""
    state = session.state
    state["properties"].update(properties)
    return Session(session.program, state, seed=1)


# --- claims and playing on -----------------------------------------------------------------------


def random_position(rng: Random, players: int) -> Session:
    """Return the end of a hand at random, in which player_1 leads and often has high cards."""
    options = {
        "jack_of_diamonds": rng.random() < 0.5,
        "moon": rng.choice(("add", "subtract")),
        "passing": rng.choice(("cycle", "none")),
    }
    left_out = {Card.parse(name) for name in LEFT_OUT[players].split()}
    cards = [str(card).lower() for card in DECK if card not in left_out]
    rng.shuffle(cards)
    size = rng.randint(2, 5)
    if rng.random() < 0.5:  # the points have been taken
        cards.sort(key=lambda name: name == "jd" or points_of([name], jack=False) > 0)
    if rng.random() < 0.5:
        cards[: 2 * size] = sorted(cards[: 2 * size], key=lambda name: -Card.parse(name).rank)
    held = {
        seat: " ".join(cards[place * size : (place + 1) * size])
        for place, seat in enumerate(SEATS[:players])
    }
    rest = cards[players * size :]
    takers = rng.choices(SEATS[:players], k=rng.choice((1, players)))
    taken: dict[str, list[str]] = {seat: [] for seat in SEATS[:players]}
    for name in rest:
        taken[rng.choice(takers)].append(name)
    piles = {seat: " ".join(pile) for seat, pile in taken.items()}
    session = position(held, piles, players=players, **options)
    return with_properties(session, hearts_broken=any(name.endswith("h") for name in rest))


def is_certain(session: Session, players: int) -> bool:
    """Whether player_1 may claim, by what this player sees."""
    own = [Card.parse(name) for name in names(session, "player_1_hand")]
    others = [name for seat in SEATS[1:players] for name in names(session, f"{seat}_hand")]
    jack = session.world.properties["jack_of_diamonds"]
    left = [*others, *names(session, "player_1_hand")]
    if not any(points_of([name], jack=jack) for name in left):
        return True
    unseen = [Card.parse(name) for name in others]
    return not any(
        other.suit is card.suit and other.rank > card.rank for card in own for other in unseen
    )


@pytest.mark.sample(1, check=2)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_claim_scores_what_every_order_of_play_would(players: int) -> None:
    rng = Random(players)
    decided = sure = moons = jacks = 0
    for _position in range(POSITIONS):
        session = random_position(rng, players)
        may_claim = "claim" in session.legal()
        assert may_claim is is_certain(session, players)
        if not may_claim:
            assert "Points are left" in refused(session, "claim")
            continue
        claimed = with_properties(session)
        said = " ".join(say(claimed, "claim").said)
        decided += "no points" in said
        sure += "remaining tricks" in said
        moons += "shot the moon" in said
        jacks += min(scores(claimed)) < 0
        for _playout in range(3):
            played = with_properties(session)
            while not played.world.properties["hand_number"]:
                plays = [line for line in played.legal() if line != "claim"]
                say(played, rng.choice(plays))
            assert scores(played) == scores(claimed)
    assert min(decided, sure, moons, jacks) >= 3


@pytest.mark.sample(1)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_whether_a_claim_is_legal_does_not_depend_on_hidden_cards(players: int) -> None:
    rng = Random(players)
    for _position in range(25):
        session = random_position(rng, players)
        hands = [f"{seat}_hand" for seat in SEATS[1:players]]
        answers = set()
        for _deal in range(4):
            state = session.state
            unseen = [token for hand in hands for token in state["containers"][hand]["tokens"]]
            rng.shuffle(unseen)
            for place, hand in enumerate(hands):
                state["containers"][hand]["tokens"] = unseen[place :: len(hands)]
            twin = Session(session.program, state, seed=1)
            legal = "claim" in twin.legal()
            answers.add((legal, "" if legal else refused(twin, "claim")))
        assert len(answers) == 1


# --- when it is legal ----------------------------------------------------------------------------

HIGH = {"player_1": "ac kc", "player_2": "qc 2d", "player_3": "3c 3d", "player_4": "ah 4d"}


def test_the_player_who_leads_claims_when_no_points_are_left() -> None:
    held = {"player_1": "2c 5d", "player_2": "ac 2d", "player_3": "3c 3d", "player_4": "kc 4d"}
    session = position(held, {"player_2": f"qs {hearts('23456789tjqka')}"})
    assert session.legal() == ("play_card 2c", "play_card 5d", "claim")
    answer = say(session, "claim")
    assert "player_1 claims: no points are left." in answer.said
    assert scores(session) == [26, 0, 26, 26]
    assert session.world.properties["hand_number"] == 1
    assert session.legal() != ()


def test_the_player_whose_cards_are_all_high_claims_with_points_left() -> None:
    session = position(HIGH, {"player_3": f"qs {hearts('23456789tjqk')}"})
    answer = say(session, "claim")
    assert "player_1 claims the remaining tricks: no card can beat theirs." in answer.said
    assert scores(session) == [1, 0, 25, 0]


def test_a_claim_shoots_the_moon() -> None:
    session = position(HIGH, {"player_1": f"qs {hearts('23456789tjqk')}"})
    answer = say(session, "claim")
    assert "player_1 has shot the moon!" in answer.said
    assert scores(session) == [0, 26, 26, 26]


@pytest.mark.parametrize(("counts", "after"), [(True, [-9, 0, 25, 0]), (False, [1, 0, 25, 0])])
def test_a_claim_takes_the_jack_of_diamonds(counts: bool, after: list[int]) -> None:
    held = {**HIGH, "player_2": "qc jd"}
    taken = {"player_3": f"qs {hearts('23456789tjqk')}"}
    session = position(held, taken, jack_of_diamonds=counts)
    say(session, "claim")
    assert scores(session) == after


def test_a_hand_with_only_the_jack_left_is_decided_if_it_does_not_count() -> None:
    held = {"player_1": "2c 5d", "player_2": "ac 2d", "player_3": "3c jd", "player_4": "kc 4d"}
    taken = {"player_2": f"qs {hearts('23456789t')}", "player_3": hearts("jqka")}
    say(position(held, taken), "claim")
    counted = position(held, taken, jack_of_diamonds=True)
    assert refused(counted, "claim") == "Points are left, and others hold clubs that beat yours."


def test_a_claim_is_made_by_the_player_who_leads_and_in_turn() -> None:
    held = {"player_1": "2c 5d", "player_2": "ac kc", "player_3": "3c 3d", "player_4": "4c 4d"}
    session = position(held, {"player_2": f"qs {hearts('23456789tjqka')}"})
    assert refused(session, "claim", player="player_2") == "It is not your turn."
    say(session, "play_card 2c")
    assert "claim" not in session.legal()
    assert refused(session, "claim") == "Only the player who leads to a trick may claim."


def test_a_claim_names_the_suit_in_which_a_card_can_be_beaten() -> None:
    held = {"player_1": "ac ad 5d", "player_2": "qc 2d 3h", "player_3": "3c 7d 4h",
            "player_4": "ah 4d 5h"}  # fmt: skip
    session = position(held, {})
    assert refused(session, "claim") == "Points are left, and others hold diamonds that beat yours."


def test_there_is_no_claim_with_the_last_card_or_while_cards_are_passed() -> None:
    held = {"player_1": "2c", "player_2": "ac", "player_3": "3c", "player_4": "4c"}
    session = position(held, {"player_2": f"qs {hearts('23456789tjqka')}"})
    assert session.legal() == ("play_card 2c",)
    assert refused(session, "claim") == "Play your last card."
    assert refused(begin(KEY, 4), "claim") == "Not now: the current phase is passing"


def test_all_clubs_are_a_claim_at_the_first_trick() -> None:
    clubs = " ".join(f"{rank}c" for rank in "23456789tjqka")
    deal = {
        "player_1_hand": clubs,
        "player_2_hand": clubs.replace("c", "d"),
        "player_3_hand": clubs.replace("c", "h"),
        "player_4_hand": clubs.replace("c", "s"),
    }
    session = arrange(begin(KEY, 4), deal, rest="player_1_taken", phase="playing", limit=ENDLESS)
    assert session.legal() == ("play_card 2c", "claim")
    say(session, "claim")
    assert scores(session) == [0, 26, 26, 26]


def test_a_claim_ends_the_game_at_the_limit() -> None:
    session = position(HIGH, {"player_3": f"qs {hearts('23456789tjqk')}"}, limit=25)
    answer = say(session, "claim")
    assert answer.scores == {"player_1": 1, "player_2": 0, "player_3": 25, "player_4": 0}
