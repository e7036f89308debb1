"""Hand and Foot by script: the foot, books, first melds, the pile, going out, the score."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import begin, lay_out, names, refused, say

KEY = "hand-and-foot"
ME, NEXT, PARTNER, LAST = "player_1", "player_2", "player_3", "player_4"
POINTS = {**dict.fromkeys("34567", 5), **dict.fromkeys("89tjqk", 10), "a": 20, "2": 20}
VALUES = {"a": 1, "t": 10, "j": 11, "q": 12, "k": 13}
SIX_KINGS = "kc kd kh ks kc kd"
SIX_NINES = "9c 9d 9h 9s 2c 2d"
CLEAN, DIRTY = "qc qd qh qs qc qd qh", "8c 8d 8h 8s 8c 2c lj"


def place(rank: str, owner: str = ME) -> str:
    return f"{owner}_meld_{VALUES.get(rank, rank)}"


def table(
    hand: str = "4c 6d 8h jc",
    pile: str = "9s",
    *,
    phase: str = "melding",
    melds: Sequence[str] = (),
    books: Sequence[str] = (),
    foot: str = "4s 5s",
    rest: str = "stock",
    piles: dict[str, str] | None = None,
    **properties: Any,
) -> Session:
    """Return a game in which player_1 is to act; without melds, its side has not melded yet."""
    session = begin(KEY, 4)
    state = session.state
    containers, values = state["containers"], state["properties"]
    places = {f"{NEXT}_hand": "5c 6c", f"{PARTNER}_hand": "5d 6d", f"{LAST}_hand": "5h 6h"}
    places |= {f"{ME}_hand": hand, f"{ME}_foot": foot, "discard": pile}
    places |= {place(meld[0]): meld for meld in melds}
    for kind in ("clean", "dirty"):
        closed = [book for book in books if any(map(wild, book.split())) is (kind == "dirty")]
        places[f"{ME}_{kind}"] = " ".join(closed)
        values[kind] |= dict.fromkeys((ME, PARTNER), len(closed))
    if melds or books:
        values["needed"] |= dict.fromkeys((ME, PARTNER), 0)
        laid = sum(map(meld_points, [*melds, *books]))
        values["laid"] |= dict.fromkeys((ME, PARTNER), laid)
    lay_out(containers, {**places, **(piles or {})}, rest)
    values.update({"phase": phase, **properties})
    return Session(session.program, state, seed=1)


def wild(card: str) -> bool:
    return card[0] == "2" or card in ("lj", "bj")


def card_points(card: str) -> int:
    return 50 if card in ("lj", "bj") else 100 if card in ("3d", "3h") else POINTS[card[0]]


def meld_points(meld: str) -> int:
    """Return the points of a meld or book, counted a second time in Python."""
    cards = meld.split()
    bonus = 0 if len(cards) < 7 else 300 if any(map(wild, cards)) else 500
    return sum(map(card_points, cards)) + bonus


def meld(cards: str, rank: str) -> list[str]:
    return [f"meld {card} {place(rank)}" for card in cards.split()]


def scores(session: Session) -> tuple[int, int]:
    points = session.world.properties["scores"]
    return points[ME], points[NEXT]


def books(session: Session, player: str = PARTNER) -> tuple[int, int]:
    values = session.world.properties
    return values["clean"][player], values["dirty"][player]


# --- The deal ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cards", "box"), [(4, 270, 0), (2, 162, 108)])
def test_everybody_has_a_hand_and_a_foot_of_eleven(players: int, cards: int, box: int) -> None:
    for seed in range(2):
        session = begin(KEY, players, seed=seed)
        for number in range(1, players + 1):
            hand = names(session, f"player_{number}_hand")
            assert (len(hand), {"3d", "3h"} & set(hand)) == (11, set())
            assert len(names(session, f"player_{number}_foot")) == 11
        everything = session.world.containers.values()
        assert len(names(session, "box")) == box
        assert sum(len(one.tokens) for one in everything) == cards + box
        (first,) = names(session, "discard")
        assert not wild(first)
        assert first not in ("3d", "3h")


def test_two_cards_are_drawn_and_red_threes_replaced() -> None:
    session = table("4c", phase="drawing", piles={"stock": "5s 3d 3h 7s 8s"}, rest=f"{LAST}_hand")
    say(session, "draw")
    assert names(session, f"{ME}_hand") == ["4c", "5s", "7s"]
    assert names(session, f"{ME}_red") == ["3d", "3h"]


def test_red_threes_may_be_held_and_discarded() -> None:
    session = begin(KEY, 4, red_threes="held")
    assert not any(names(session, f"player_{number}_red") for number in range(1, 5))
    piles = {"stock": "5s 3d"}
    session = table("4c", phase="drawing", piles=piles, rest=f"{LAST}_hand", red_threes="held")
    say(session, "draw")
    assert names(session, f"{ME}_hand") == ["4c", "5s", "3d"]
    say(session, "discard 3d")
    # the pile is blocked
    assert takes("3s 3h 3c 4c", "9s 3d", melds=["kc kd kh"], red_threes="held") == set()


def test_one_card_of_each_kind_is_listed_and_all_are_accepted() -> None:
    session = table("3h 3s 3d 3c 9c 9h 9d", melds=["kc kd kh"], red_threes="held")
    melds = {f"meld 9c {place('9')}"}
    assert set(session.legal() or ()) == {"discard 3h", "discard 3s", "discard 9c", *melds}
    for card in ("3d", "3c", "9h"):
        say(session.copy(), f"discard {card}")
    say(session, *meld("9d 9h", "9"))


# --- First melds ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("played", "needed"), [(0, 50), (1, 90), (2, 120), (3, 150), (5, 150)])
def test_first_melds_must_count_more_in_each_round(played: int, needed: int) -> None:
    session = begin(KEY, 4, round=played)
    assert set(session.world.properties["needed"].values()) == {needed}


def test_first_melds_below_the_minimum_are_no_end_of_a_turn() -> None:
    session = table("kc kd kh 9c 9d 9h 4s 5s")
    say(session, *meld("kc kd kh", "k"))
    assert refused(session, "discard 4s") == "Your first melds must count at least 50."
    say(session, *meld("9c 9d 9h", "9"), "discard 4s")
    assert session.world.properties["laid"][PARTNER] == 60


def test_the_foot_waits_until_the_first_melds_count_enough() -> None:
    session = table("ac ad 4h 4d 4c", needed={ME: 50, PARTNER: 50}, pile="as", phase="drawing")
    say(session, "take")
    assert names(session, f"{ME}_hand") == ["4h", "4d", "4c"]
    session = table("kc kd kh 9c 9d 9h")
    say(session, *meld("kc kd kh", "k"), *meld("9c 9d", "9"))
    assert len(names(session, f"{ME}_foot")) == 2
    say(session, *meld("9h", "9"))
    assert sorted(names(session, f"{ME}_hand")) == ["4s", "5s"]


# --- Books ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begun", "last", "counts"),
    [(SIX_KINGS, "kh", (1, 0)), (SIX_KINGS, "2h", (0, 1)), (SIX_NINES, "9c", (0, 1))],
)
def test_the_seventh_card_closes_a_book(begun: str, last: str, counts: tuple[int, int]) -> None:
    session = table(f"{last} 4s 5s", melds=[begun])
    say(session, *meld(last, begun[0]))
    assert books(session) == counts
    assert names(session, place(begun[0])) == []
    closed = names(session, f"{ME}_{'clean' if counts[0] else 'dirty'}")
    assert sorted(closed) == sorted([*begun.split(), last])
    assert session.world.properties["laid"][PARTNER] == meld_points(f"{begun} {last}")


def test_books_of_the_first_melds_are_closed_when_these_count_enough() -> None:
    session = table("4c 4d 4h 4s 4c 4d 4h 9c 9d 9h 5s")
    say(session, *meld("4c 4d 4h 4s 4c 4d 4h", "4"))
    # 35 points, the bonus of the book does not count
    assert (books(session), session.world.properties["needed"][ME]) == ((0, 0), 50)
    say(session, *meld("9c 9d 9h", "9"))
    assert (books(session), len(names(session, f"{ME}_clean"))) == ((1, 0), 7)


def test_a_new_meld_of_the_rank_may_follow_a_book() -> None:
    session = table("kh ks ks kc 4s 5s", melds=[SIX_KINGS])
    say(session, *meld("kh ks ks kc", "k"), "discard 4s")
    assert sorted(names(session, place("k"))) == ["kc", "ks", "ks"]
    assert session.world.properties["laid"][ME] == 70 + 500 + 30


def test_threes_are_not_melded() -> None:
    session = table("3c 3s 3c 4s", melds=["kc kd kh"])
    assert "another meld" in refused(session, f"meld 3c {place('k')}")
    assert "your side" in refused(session, f"meld 3c {ME}_meld_3")
    assert {line.split()[0] for line in session.legal() or ()} == {"discard"}


# --- The pile ------------------------------------------------------------------------------------


def takes(hand: str, pile: str, **options: Any) -> set[str]:
    session = table(hand, pile, phase="drawing", **options)
    return {line for line in session.legal() or () if line.startswith("take")}


def test_only_two_natural_cards_take_from_the_pile() -> None:
    assert takes("9c 9d 4s 5s", "9s", melds=["kc kd kh"]) == {"take"}
    assert takes("9c 2d lj 4s", "8s 9s", melds=["kc kd kh"]) == set()
    assert takes("4s 5s 6s 7s", "8s 9s", melds=["9c 9d 9h"]) == set()
    for top in ("3s", "2h", "lj"):
        assert takes("3c 3c 2c 2d lj 4s", f"8s {top}", melds=["kc kd kh"]) == set()


@pytest.mark.parametrize(("cards", "left"), [(7, 2), (5, 4), (270, 0)])
def test_the_top_cards_of_the_pile_are_taken(cards: int, left: int) -> None:
    pile = "9s 4d 5d 6d 7d 8d jd qd 9s"
    session = table("9c 9d 4s 5s", pile, phase="drawing", melds=["kc kd kh"], top_cards=cards)
    say(session, "take")
    assert names(session, "discard") == pile.split()[:left]
    assert sorted(names(session, f"{ME}_hand")) == sorted(["4s", "5s", *pile.split()[left:-1]])
    assert sorted(names(session, place("9"))) == ["9c", "9d", "9s"]


def test_cards_below_the_top_one_follow_when_the_first_melds_count_enough() -> None:
    pile = "9s 4d 5d 6d 7d 8d jd qd kh"
    session = table("kc kd 9c 9d 9h 4s 5s", pile, phase="drawing")
    say(session, "take")
    assert names(session, "discard") == pile.split()[:-1]
    say(session, "take_back")
    assert names(session, "discard") == pile.split()
    say(session, "take", *meld("9c 9d 9h", "9"))
    assert names(session, "discard") == ["9s", "4d"]


def test_a_book_of_eight_cards_comes_from_the_pile() -> None:
    session = table("kh ks 4s 5s", "ks", phase="drawing", melds=["kc kd kh ks kc"])
    say(session, "take")
    assert (books(session), len(names(session, f"{ME}_clean"))) == ((1, 0), 8)


# --- The foot, and going out ---------------------------------------------------------------------


def test_the_foot_is_taken_up_after_the_last_meld_and_the_turn_goes_on() -> None:
    session = table("kc", melds=["kd kh ks"], foot="4s 5s 3d 3h")
    answer = say(session, *meld("kc", "k"))
    assert answer.said == ("player_1 takes up the foot.",)
    assert (session.current_player, names(session, f"{ME}_foot")) == (ME, [])
    # red threes of the foot are replaced
    assert names(session, f"{ME}_red") == ["3d", "3h"]
    assert len(names(session, f"{ME}_hand")) == 4
    say(session, "discard 4s")


def test_the_foot_is_taken_up_after_the_last_discard_for_the_next_turn() -> None:
    session = table("4c", melds=["kd kh ks"])
    say(session, "discard 4c")
    assert (session.current_player, names(session, f"{ME}_hand")) == (NEXT, ["4s", "5s"])


def test_without_the_books_two_cards_of_the_foot_are_kept() -> None:
    for closed in ([CLEAN], [DIRTY], [CLEAN, CLEAN]):
        session = table("kc 4s", melds=["kd kh ks"], books=closed, foot="")
        assert "Keep two cards" in refused(session, meld("kc", "k")[0])
        assert takes("ks kd 4c", "kh", melds=["4d 4h 4s"], books=closed, foot="") == set()
    assert takes("ks kd 4c", "kh", melds=["4d 4h 4s"], books=[CLEAN, DIRTY], foot="") == {"take"}
    session = table("kc 4s", melds=["kd kh ks"], books=[CLEAN, DIRTY], foot="")
    say(session, *meld("kc", "k"), "discard 4s")
    assert scores(session)[0] == 40 + meld_points(CLEAN) + meld_points(DIRTY) + 100 - 10


@pytest.mark.parametrize(
    ("begun", "last", "closed", "out"),
    [
        (SIX_KINGS, "kh", DIRTY, True),
        (SIX_KINGS, "2h", DIRTY, False),
        (SIX_KINGS, "2h", CLEAN, True),
        (SIX_NINES, "9c", CLEAN, True),
        (SIX_NINES, "9c", DIRTY, False),
    ],
)
def test_the_book_that_is_missing_lets_a_player_go_out(
    begun: str, last: str, closed: str, out: bool
) -> None:
    session = table(f"{last} 4s", melds=[begun], books=[closed], foot="")
    if out:
        assert say(session, *meld(last, begun[0]), "discard 4s").said[0] == "player_1 goes out."
    else:
        assert "Keep two cards" in refused(session, meld(last, begun[0])[0])


@pytest.mark.parametrize("option", ["clean_needed", "dirty_needed"])
def test_options_ask_for_more_books(option: str) -> None:
    chosen: dict[str, Any] = {option: 2}
    more = CLEAN if option == "clean_needed" else DIRTY
    for closed, out in (([CLEAN, DIRTY], False), ([CLEAN, DIRTY, more], True)):
        session = table("kc 4s", melds=["kd kh ks"], books=closed, foot="", **chosen)
        assert (meld("kc", "k")[0] in (session.legal() or ())) is out


# --- The end of the stock ------------------------------------------------------------------------


def test_with_an_empty_stock_a_player_takes_from_the_pile_or_ends_the_round() -> None:
    session = table(
        "9c 9d 4s 5s", "8s 9s", melds=["kc kd kh"], phase="drawing", rest=f"{LAST}_hand"
    )
    assert set(session.legal() or ()) == {"take", "stop"}
    assert refused(session, "draw") == "The stock is empty."
    assert "still has cards" in refused(table(phase="drawing"), "stop")


def test_a_last_card_is_not_discarded_without_the_books() -> None:
    session = table("4c", melds=["kc kd kh"], foot="")
    assert "Keep a card" in refused(session, "discard 4c")
    assert session.legal() == ("stop",)
    assert "end your turn" in refused(table("4c", melds=["kc kd kh"]), "stop")
    say(session, "stop")
    assert scores(session)[0] == 30 - 5 - 10


# --- The score -----------------------------------------------------------------------------------


def test_the_score_of_random_tables_agrees_with_a_second_count() -> None:
    rng = Random(8)
    for number in range(8):
        twos = list("cdhs" * 2)
        laid = []
        for rank in rng.sample("4567tjka", rng.randrange(1, 6)):
            cards = [rank + suit for suit in "cdhs" * 2][: rng.randrange(3, 7)]
            wilds = [f"2{twos.pop()}" for _wild in range(rng.randrange(min(2, 7 - len(cards))))]
            laid.append(" ".join([*cards, *wilds]))
        closed = [book for book in (CLEAN, DIRTY) if rng.random() < 0.6]
        red = rng.choice(["", "3d", "3h 3d 3h 3d 3h"])
        foot = rng.choice(["", "as 3d bj", "3h 7s"])
        held, other_foot = "3s 3c", "2s 3d 9h"
        piles = {f"{ME}_red": red, f"{NEXT}_red": "3h", f"{PARTNER}_hand": "lj"}
        piles |= {f"{NEXT}_hand": "as", f"{LAST}_hand": "", f"{LAST}_foot": other_foot}
        session = table(
            held,
            melds=laid,
            books=closed,
            foot=foot,
            piles=piles,
            phase="drawing",
            rest="discard",
            round=4 if number % 2 else 1,
        )
        answer = say(session, "stop")
        against = sum(map(card_points, f"{held} {foot} lj".split()))
        mine = sum(map(meld_points, [*laid, *closed])) + 100 * len(red.split()) - against
        # the others have no melds: their red three counts against them, too
        assert scores(session) == (mine, -100 - sum(map(card_points, ["as", *other_foot.split()])))
        assert (answer.scores is not None) is (number % 2 == 1)


@pytest.mark.parametrize(("red_threes", "points"), [("laid", 100), ("held", 500)])
def test_red_threes_in_hands_and_feet_count_against_a_side(red_threes: str, points: int) -> None:
    piles = {f"{PARTNER}_hand": "3d 9s", f"{PARTNER}_foot": "3h", f"{ME}_red": "3d"}
    session = table(
        "4c",
        melds=["kc kd kh"],
        foot="",
        piles=piles,
        phase="drawing",
        rest="discard",
        red_threes=red_threes,
    )
    say(session, "stop")
    assert scores(session)[0] == 30 + 100 - 5 - 10 - 2 * points


def test_all_cards_are_dealt_anew_for_the_next_round() -> None:
    session = table("4c", melds=["kc kd kh"], books=[CLEAN, DIRTY], foot="")
    say(session, "discard 4c")
    values = session.world.properties
    assert (values["round"], values["needed"][ME], books(session)) == (2, 90, (0, 0))
    assert names(session, f"{ME}_clean") == names(session, f"{ME}_dirty") == []
    hidden = len(names(session, "stock")) + sum(
        len(names(session, f"{player}_{part}"))
        for player in (ME, NEXT, PARTNER, LAST)
        for part in ("hand", "foot", "red")
    )
    assert hidden == 269
