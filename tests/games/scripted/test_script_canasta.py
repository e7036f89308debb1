"""Canasta by script: the pile, first melds, wild cards, threes, going out, the score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import begin, lay_out, names, refused, say

KEY = "canasta"
ME, NEXT, PARTNER, LAST = "player_1", "player_2", "player_3", "player_4"
POINTS = {**dict.fromkeys("4567", 5), **dict.fromkeys("89tjqk", 10), "a": 20, "2": 20, "3": 5}
VALUES = {"a": 1, "t": 10, "j": 11, "q": 12, "k": 13}
SEVEN_KINGS = "kc kd kh ks kc kd kh"


def place(rank: str, owner: str = ME) -> str:
    return f"{owner}_meld_{VALUES.get(rank, rank)}"


def table(
    hand: str = "4c 6d 8h jc",
    pile: str = "9s",
    *,
    players: int = 4,
    phase: str = "melding",
    melds: Sequence[str] = (),
    others: Sequence[str] = (),
    rest: str = "stock",
    piles: dict[str, str] | None = None,
    **properties: Any,
) -> Session:
    """Return a game in which player_1 is to act, with melds of both sides on the table.

    Without melds, the first ones of a side are still to be laid down.
    """
    session = begin(KEY, players, **properties)
    state = session.state
    containers, values = state["containers"], state["properties"]
    places = {f"{NEXT}_hand": "5c 6c", f"{PARTNER}_hand": "5d 6d", f"{LAST}_hand": "5h 6h"}
    places |= {f"{ME}_hand": hand, "discard": pile, **(piles or {})}
    for owner, laid in ((ME, melds), (NEXT, others)):
        natural = [next(card for card in meld.split() if not wild(card)) for meld in laid]
        places |= {place(card[0], owner): meld for card, meld in zip(natural, laid, strict=True)}
        for player in values["seats"]:
            if values["owners"][player] == owner and laid:
                values["needed"][player] = 0
                values["laid"][player] = sum(map(meld_points, laid))
    lay_out(containers, places, rest)
    values.update({"frozen": False, "phase": phase, **properties})
    return Session(session.program, state, seed=1)


def wild(card: str) -> bool:
    return card[0] == "2" or card in ("lj", "bj")


def card_points(card: str) -> int:
    return 50 if card in ("lj", "bj") else POINTS[card[0]]


def meld_points(meld: str) -> int:
    """Return the points of a meld, counted a second time in Python."""
    cards = meld.split()
    bonus = 0 if len(cards) < 7 else 300 if any(map(wild, cards)) else 500
    return sum(map(card_points, cards)) + bonus


def melds_of(session: Session) -> set[str]:
    return {line for line in session.legal() or () if line.startswith("meld ")}


def meld(cards: str, rank: str, owner: str = ME) -> list[str]:
    return [f"meld {card} {place(rank, owner)}" for card in cards.split()]


def scores(session: Session) -> tuple[int, int]:
    points = session.world.properties["scores"]
    return points[ME], points[NEXT]


# --- The deal ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cards"), [(4, 11), (2, 15)])
def test_red_threes_are_laid_down_and_replaced(players: int, cards: int) -> None:
    laid = 0
    for seed in range(4):
        session = begin(KEY, players, seed=seed)
        for number in range(1, players + 1):
            hand = names(session, f"player_{number}_hand")
            assert (len(hand), {"3d", "3h"} & set(hand)) == (cards, set())
        red = names(session, f"{ME}_red") + names(session, f"{NEXT}_red")
        laid += len(red)
        assert set(red) <= {"3d", "3h"}
        everything = session.world.containers.values()
        assert sum(len(one.tokens) for one in everything) == 108
    assert laid


def test_the_first_discard_is_natural_and_a_wild_one_below_it_freezes_the_pile() -> None:
    frozen = Counter[bool]()
    for seed in range(12):
        session = begin(KEY, 2, seed=seed)
        pile = names(session, "discard")
        freezing = [wild(card) or card in ("3d", "3h") for card in pile]
        assert freezing == [True] * (len(pile) - 1) + [False]
        assert session.world.properties["frozen"] is (len(pile) > 1)
        frozen[len(pile) > 1] += 1
    assert len(frozen) == 2


# --- First melds ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "needed"), [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120)]
)
def test_first_melds_depend_on_the_score_of_the_side(score: int, needed: int) -> None:
    start = dict.fromkeys((ME, PARTNER), score) | dict.fromkeys((NEXT, LAST), 0)
    needs = begin(KEY, 4, scores=start).world.properties["needed"]
    assert needs == {ME: needed, PARTNER: needed, NEXT: 50, LAST: 50}


def test_first_melds_may_be_several_and_must_count_enough_together() -> None:
    session = table("kc kd kh 9c 9d 9h 4s 5s")
    # one card of each rank is listed, and all are accepted
    assert melds_of(session) == {*meld("kc", "k"), *meld("9c", "9")}
    say(session, *meld("kc kd kh", "k"))
    assert refused(session, "discard 4s") == "Your first melds must count at least 50."
    say(session, *meld("9c 9d 9h", "9"))
    assert session.world.properties["needed"][PARTNER] == 0
    assert session.world.properties["laid"][PARTNER] == 60
    say(session, "discard 4s")


def test_melds_that_cannot_count_enough_are_not_begun() -> None:
    session = table("kc kd kh 4c 4d 5s")
    assert melds_of(session) == set()
    assert refused(session, meld("kc", "k")[0]) == "Your first melds must count at least 50."


def test_first_melds_are_taken_back_until_they_count_enough() -> None:
    session = table("kc kd kh 9c 9d 9h 4s 5s")
    held = sorted(names(session, f"{ME}_hand"))
    say(session, *meld("kd kh", "k"), "take_back")
    assert sorted(names(session, f"{ME}_hand")) == held
    assert session.world.properties["due"] == ""
    say(session, *meld("kd kh kc", "k"), *meld("9c 9d 9h", "9"))
    assert "may be taken back" in refused(session, "take_back")


def test_the_cards_below_the_top_one_follow_when_the_first_melds_count_enough() -> None:
    session = table("kc kd 9c 9d 9h 4s 5s", "8s 7d kh", phase="drawing")
    say(session, "take")
    assert sorted(names(session, place("k"))) == ["kc", "kd", "kh"]
    assert names(session, "discard") == ["8s", "7d"]
    say(session, *meld("9c 9d 9h", "9"))
    assert names(session, "discard") == []
    assert sorted(names(session, f"{ME}_hand")) == ["4s", "5s", "7d", "8s"]


def test_a_pile_taken_for_first_melds_is_given_back_with_them() -> None:
    session = table("kc kd 9c 9d 9h 4s 5s", "8s 7d kh", phase="drawing")
    say(session, "take", "take_back")
    assert names(session, "discard") == ["8s", "7d", "kh"]
    assert set(session.legal() or ()) == {"take", "draw"}


def most_points(cards: Sequence[str]) -> int:
    """Return the most that a hand can count in melds, by trying all ways to use its wild cards."""
    natural = Counter(card[0] for card in cards if not wild(card))
    wilds = sorted((card_points(card) for card in cards if wild(card)), reverse=True)
    ranks = [rank for rank, count in natural.items() if count > 1 and rank != "3"]
    best = 0
    for used in product(range(-1, 4), repeat=len(ranks)):
        sizes = [(natural[rank], extra) for rank, extra in zip(ranks, used, strict=True)]
        spent = sum(extra for extra in used if extra > 0)
        if spent <= len(wilds) and all(x < 0 or n + x > 2 for n, x in sizes):
            points = sum(natural[r] * POINTS[r] for r, x in zip(ranks, used, strict=True) if x >= 0)
            best = max(best, points + sum(wilds[:spent]))
    return best


def test_a_hand_may_begin_first_melds_if_they_can_count_enough() -> None:
    pack = [rank + suit for rank in "456789tjqka2" for suit in "cdhs"] * 2 + ["lj", "bj"] * 2
    players = ME, NEXT, PARTNER, LAST
    no_hands = [f"{player}_hand" for player in players[1:]]
    rng = Random(4)
    found = Counter[bool]()
    for _number in range(25):
        hand = rng.sample(pack, 12)
        session = table(
            " ".join(hand), "", piles=dict.fromkeys(no_hands, ""), needed=dict.fromkeys(players, 90)
        )
        enough = most_points(hand) >= 90
        assert bool(melds_of(session)) is enough, hand
        found[enough] += 1
    assert len(found) == 2


# --- Melds ---------------------------------------------------------------------------------------


def test_a_meld_of_fewer_than_three_cards_is_completed_first() -> None:
    session = table("jc jd 2c 4s 6s 6d 6h", melds=["kc kd kh"])
    say(session, *meld("jd", "j"))
    assert "complete it first" in refused(session, "discard 4s")
    assert melds_of(session) == set(meld("jc", "j"))
    say(session, *meld("jc", "j"))
    assert set(session.legal() or ()) == set(meld("2c", "j"))
    say(session, *meld("2c", "j"), "discard 4s")


def test_a_meld_needs_two_natural_cards_and_has_at_most_three_wild_ones() -> None:
    session = table("jc 2c 2d 2h 2s 4s 5s", melds=["kc kd kh 2c 2d"])
    assert "two of them natural" in refused(session, meld("jc", "j")[0])
    assert "two or more natural" in refused(session, meld("2c", "j")[0])
    say(session, *meld("2h", "k"))
    assert refused(session, meld("2s", "k")[0]) == "A meld has at most 3 wild cards."


def test_partners_share_melds_but_opponents_do_not() -> None:
    session = table("kc 9c 4s 5s", melds=["kd kh ks"], others=["9d 9h 9s"])
    assert melds_of(session) == set(meld("kc", "k"))
    assert "your side" in refused(session, f"meld 9c {place('9', NEXT)}")
    assert "another meld" in refused(session, f"meld 9c {place('k')}")
    say(session, "discard 9c")
    session = Session(session.program, session.state, seed=1)
    state = session.state
    state["properties"]["play_order"] = [PARTNER, LAST, ME, NEXT]
    state["properties"]["phase"] = "melding"
    state["containers"][f"{PARTNER}_hand"]["tokens"].append(
        state["containers"][f"{ME}_hand"]["tokens"].pop(0)
    )
    session = Session(session.program, state, seed=1)
    say(session, *meld("kc", "k"))
    assert session.world.properties["laid"][ME] == 40


# --- The pile ------------------------------------------------------------------------------------


def takes(hand: str, pile: str, **options: Any) -> set[str]:
    session = table(hand, pile, phase="drawing", **options)
    return {line for line in session.legal() or () if line.startswith("take")}


def test_the_pile_is_taken_with_a_pair_or_a_card_and_a_wild_one() -> None:
    assert takes("9c 9d 4s 5s", "9s", melds=["kc kd kh"]) == {"take"}
    assert takes("9c 2d lj 4s", "8s 9s", melds=["kc kd kh"]) == {"take_with 2d", "take_with lj"}
    assert takes("9c 4s 5s 6s", "8s 9s", melds=["kc kd kh"]) == set()
    assert takes("4s 5s 6s 7s", "8s 9s", melds=["9c 9d 9h"]) == {"take"}


def test_a_frozen_pile_is_taken_only_with_a_pair() -> None:
    for frozen in ({"frozen": True}, {"always_frozen": True}):
        assert takes("9c 2d 4s 5s", "8s 9s", melds=["kc kd kh"], **frozen) == set()
        assert takes("4s 5s 6s 7s", "8s 9s", melds=["9c 9d 9h"], **frozen) == set()
        assert takes("9c 9d 4s 5s", "8s 9s", melds=["9c 9d 9h"], **frozen) == {"take"}


def test_the_pile_is_frozen_for_a_side_without_melds() -> None:
    assert takes("ac 2d 4s 5s", "8s as") == set()
    assert takes("ac ad 4s 5s", "8s as") == {"take"}


@pytest.mark.parametrize("top", ["3s", "2h", "lj"])
def test_black_threes_and_wild_cards_cannot_be_taken(top: str) -> None:
    assert takes("3c 3c 2c 2d 4s 5s", f"8s {top}", melds=["kc kd kh"]) == set()


def test_a_wild_discard_freezes_the_pile_and_taking_it_ends_that() -> None:
    session = table("2c 4s 5s", "8s", melds=["kc kd kh"])
    say(session, "discard 2c")
    assert session.world.properties["frozen"] is True
    session = table("9c 9d 4s 5s", "2c 9s", phase="drawing", melds=["kc kd kh"], frozen=True)
    say(session, "take")
    assert session.world.properties["frozen"] is False
    assert sorted(names(session, f"{ME}_hand")) == ["2c", "4s", "5s"]
    assert sorted(names(session, place("9"))) == ["9c", "9d", "9s"]


def test_a_red_three_of_the_pile_is_laid_down_without_another_card() -> None:
    session = table("9c 9d 4s 5s", "3d 9s", phase="drawing", melds=["kc kd kh"], frozen=True)
    say(session, "take")
    assert (names(session, f"{ME}_red"), len(names(session, f"{ME}_hand"))) == (["3d"], 2)


def test_a_single_discard_is_not_taken_with_the_last_card() -> None:
    assert takes("4s", "9s", melds=["9c 9d 9h"]) == set()
    assert takes("4s", "9s", melds=["9c 9d 9h", SEVEN_KINGS]) == set()
    assert takes("4s", "5s 9s", melds=["9c 9d 9h", SEVEN_KINGS]) == {"take"}
    assert takes("4s 6s", "9s", melds=["9c 9d 9h", SEVEN_KINGS]) == {"take"}
    emptied: dict[str, Any] = {"phase": "drawing", "rest": f"{LAST}_hand"}
    session = table("4s", "9s", melds=["9c 9d 9h", SEVEN_KINGS], **emptied)
    assert session.legal() == ("take",)


# --- Going out -----------------------------------------------------------------------------------


def test_without_a_canasta_two_cards_are_kept() -> None:
    session = table("kc 4s 5s", melds=["kd kh ks"])
    say(session, *meld("kc", "k"))
    session = table("kc 4s", melds=["kd kh ks"])
    assert "Keep two cards" in refused(session, meld("kc", "k")[0])


def test_the_seventh_card_of_a_meld_lets_a_player_go_out() -> None:
    session = table("kc 4s", melds=["kc kd kd kh kh ks"])
    say(session, *meld("kc", "k"), "discard 4s")
    # melds 70 + 500 + 100; the partner holds a five and a six
    assert scores(session) == (70 + 500 + 100 - 10, -20)


def test_an_option_asks_for_two_canastas() -> None:
    session = table("kc 4s", melds=["kc kd kd kh kh ks"], canastas=2)
    assert "Keep two cards" in refused(session, meld("kc", "k")[0])


def test_two_players_draw_two_cards_and_need_two_canastas() -> None:
    session = table("kc 4s", players=2, phase="drawing", melds=["kc kd kd kh kh ks"])
    say(session, "draw")
    assert len(names(session, f"{ME}_hand")) == 4
    session = table("kc 4s", players=2, melds=["kc kd kd kh kh ks"])
    assert "Keep two cards" in refused(session, meld("kc", "k")[0])
    session = table("kc 4s", players=2, phase="drawing", melds=["kc kd kd kh kh ks"], draws=1)
    say(session, "draw")
    assert len(names(session, f"{ME}_hand")) == 3


def test_black_threes_are_melded_only_to_go_out() -> None:
    threes = "3c 3s 3c"
    assert "only to go out" in refused(
        table(f"{threes} 4s 5s", melds=[SEVEN_KINGS]), meld("3c", "3")[0]
    )
    assert "only to go out" in refused(
        table(f"{threes} 4s", melds=["kc kd kh"]), meld("3c", "3")[0]
    )
    session = table(f"{threes} 4s", melds=[SEVEN_KINGS])
    say(session, *meld(threes, "3"), "discard 4s")
    assert scores(session)[0] == 570 + 15 + 100 - 10


def test_all_black_threes_but_the_discard_are_melded() -> None:
    session = table("3c 3s 3c 3s 4s", melds=[SEVEN_KINGS])
    say(session, *meld("3c 3s 3c", "3"))
    assert refused(session, "discard 3s") == "You are going out: meld all cards but one."
    say(session, *meld("3s", "3"), "discard 4s")


@pytest.mark.parametrize(
    ("melds", "concealed", "bonus"),
    [([], True, 200), ([], False, 100), (["qc qd qh"], True, 200), (["8c 8d 8h"], True, 100)],
)
def test_going_out_concealed(melds: list[str], concealed: bool, bonus: int) -> None:
    hand = f"{SEVEN_KINGS} 8s 8s 8c 4s"
    kept = {ME: concealed, PARTNER: True, NEXT: True, LAST: True}
    session = table(hand, melds=melds, concealed=kept)
    answer = say(session, *meld(SEVEN_KINGS, "k"), *meld("8s 8s 8c", "8"), "discard 4s")
    how = " concealed" if bonus == 200 else ""
    assert answer.said[0] == f"player_1 goes out{how}."
    assert scores(session)[0] == 570 + 30 + bonus - 10 + 30 * len(melds)


def test_who_has_melded_before_does_not_go_out_concealed() -> None:
    session = table("kc kd kh 4s 5s 6s", melds=["qc qd qh"])
    say(session, *meld("kc kd kh", "k"), "discard 4s")
    assert session.world.properties["concealed"][ME] is False


# --- The end of the stock ------------------------------------------------------------------------


def test_with_an_empty_stock_a_player_takes_the_pile_or_ends_the_hand() -> None:
    options: dict[str, Any] = {"phase": "drawing", "rest": f"{LAST}_hand"}
    session = table("9c 2d 4s 5s", "8s 9s", melds=["kc kd kh"], **options)
    assert set(session.legal() or ()) == {"take_with 2d", "stop"}
    assert refused(session, "draw") == "The stock is empty."
    session = table("4s 5s 6s", "8s 9s", melds=["9c 9d 9h"], **options)
    assert session.legal() == ("take",)
    assert "Take the pile" in refused(session, "stop")
    assert "still has cards" in refused(table(phase="drawing"), "stop")


def test_a_red_three_as_the_last_card_ends_the_hand_without_a_discard() -> None:
    session = table(
        "kc 4s 5s", melds=["kd kh ks"], phase="drawing", rest=f"{LAST}_hand", piles={"stock": "3d"}
    )
    say(session, "draw")
    assert "without a discard" in refused(session, "discard 4s")
    assert set(session.legal() or ()) == {*meld("kc", "k"), "stop"}
    say(session, *meld("kc", "k"))
    before = scores(session)
    say(session, "stop")
    # four kings, a red three, two cards and the partner's
    assert scores(session)[0] - before[0] == 40 + 100 - 10 - 10


# --- The score -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("melds", "red", "points"),
    [
        (["kc kd kh ks kc kd kh", "5c 5d 5h 5s 2c"], "3d 3h", 70 + 500 + 40 + 200),
        (["ac ad ah as ac 2c lj", "4c 4d 4h"], "", 170 + 300 + 15),
        (["8c 8d 8h"], "3d 3h 3d 3h", 30 + 800),
        ([], "3d 3h", -200),
        ([], "3d 3h 3d 3h", -800),
    ],
)
def test_the_sheet_of_a_side(melds: list[str], red: str, points: int) -> None:
    session = ended(melds, piles={f"{ME}_hand": "as 7s", f"{ME}_red": red})
    assert scores(session)[0] == points - 25 - 10


def ended(melds: Sequence[str], others: Sequence[str] = (), *, piles: dict[str, str]) -> Session:
    """Return a game in which player_1 has laid the first card of each meld and ended the hand."""
    first = [meld.split()[0] for meld in melds]
    hand = " ".join([piles.pop(f"{ME}_hand"), *first])
    begun = [meld.split(maxsplit=1)[1] for meld in melds]
    session = table(hand, "3c", melds=begun, others=others, piles=piles, rest="discard", last=True)
    for card in first:
        say(session, *meld(card, card[0]))
    say(session, "stop")
    return session


def test_the_score_of_random_tables_agrees_with_a_second_count() -> None:
    rng = Random(8)
    for _number in range(8):
        ranks = rng.sample("456789tjqka", 8)
        sides: list[list[str]] = []
        for start in (0, 4):
            twos = list("cdhs")
            sides.append([])
            for rank in ranks[start : start + rng.randrange(1, 5)]:
                cards = [rank + suit for suit in "cdhs" * 2][: rng.randrange(3, 9)]
                extra = [f"2{twos.pop()}" for _wild in range(rng.randrange(2))]
                sides[-1].append(" ".join([*cards, *extra]))
        red = rng.choice([("", ""), ("3d", "3h 3d"), ("3d 3h 3d 3h", "")])
        hands = {ME: "3s 3c", NEXT: "bj", PARTNER: "lj", LAST: "3s"}
        piles = {f"{player}_hand": hand for player, hand in hands.items()}
        session = ended(*sides, piles={**piles, f"{ME}_red": red[0], f"{NEXT}_red": red[1]})
        expected = []
        for melds, threes, held in zip(sides, red, (10 + 50, 50 + 5), strict=True):
            count = len(threes.split())
            bonus = 800 if count == 4 else 100 * count
            expected.append(sum(map(meld_points, melds)) + bonus - held)
        assert scores(session) == tuple(expected)


@pytest.mark.parametrize(("score", "over"), [(4330, True), (4325, False)])
def test_the_game_ends_at_the_target(score: int, over: bool) -> None:
    start = {ME: score, PARTNER: score, NEXT: 4000, LAST: 4000}
    session = table("4s", melds=[SEVEN_KINGS], scores=start, piles={f"{PARTNER}_hand": ""})
    assert (say(session, "discard 4s").scores is not None) is over
    assert scores(session)[0] == score + 670


def test_equal_scores_above_the_target_need_another_hand() -> None:
    start = {ME: 4400, PARTNER: 4400, NEXT: 5070, LAST: 5070}
    piles = {f"{PARTNER}_hand": "", f"{NEXT}_hand": "", f"{LAST}_hand": ""}
    session = table("4s", melds=[SEVEN_KINGS], scores=start, piles=piles)
    assert say(session, "discard 4s").scores is None
    assert scores(session) == (5070, 5070)
    assert session.world.properties["needed"][ME] == 120


def test_a_single_hand_ends_the_game_whatever_it_counts() -> None:
    session = table("4s", phase="drawing", rest=f"{LAST}_hand", target=1)
    assert say(session, "stop").scores is not None
    assert max(scores(session)) < 0
