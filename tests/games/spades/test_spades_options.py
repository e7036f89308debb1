"""The effect of each option of scoring and bidding, for every value."""

from __future__ import annotations

import pytest

from cardtable.games.spades import Bid, Phase, Player, Rules, View
from cardtable.games.spades.scoring import score_hand
from cardtable.games.spades.strategies import Random
from tests.games.spades.spades_seats import (
    MIXED,
    bid,
    bids,
    next_name,
    one_suit_each,
    play_any,
    refused,
    table,
)

pytestmark = pytest.mark.quick

# A holds all clubs, B all diamonds, C all hearts, D all spades; D bids first, and takes everything.
D_TAKES_ALL = {"deals": [one_suit_each()] * 2, "dealer": 2}
ALL = "nil 1 2 3 4 5 6 7 8 9 10 11 12 13"


def scores_of(rules: Rules, *bids_made: int | str, hands: int = 1) -> tuple[int, ...]:
    """Return the scores after hands in which D takes all; D bids first, then A, B and C."""
    game = table(rules, **D_TAKES_ALL)
    for number in range(hands):
        order = bids_made if number == 0 else (*bids_made[1:], bids_made[0])
        bid(game, *order)
        play_any(game)
    return game.get_scores()


# --- the end of the game ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "over"),
    [
        (1, True),
        (200, True),
        (230, True),
        (231, False),
        (250, False),
        (300, False),
        (400, False),
        (500, False),
        (1000, False),
    ],
)
def test_target(target: int, over: bool) -> None:
    """B and D reach 230, A and C 200: the higher score wins once a side reaches the target."""
    game = table(Rules(target=target), **D_TAKES_ALL)
    bid(game, 13, "nil", "nil", "nil")
    play_any(game)
    assert game.get_scores() == (200, 230)
    assert (game.current_phase is Phase.OVER) == over
    assert game.winners == ((1, 3) if over else ())


@pytest.mark.parametrize(("floor", "hands"), [(None, 99), (-200, 1), (-500, 2)])
def test_floor(floor: int | None, hands: int) -> None:
    """A and C bid 25 and take nothing, twice: -250, then exactly -500."""
    game = table(Rules(floor=floor), **D_TAKES_ALL)
    for number, bids_made in enumerate([(3, 13, 1, 12), (13, 1, 12, 3)], 1):
        bid(game, *bids_made)
        play_any(game)
        assert game.get_scores()[0] == -250 * number
        assert (game.current_phase is Phase.OVER) == (number == hands)
        if number == hands:
            assert game.winners == (1, 3)
            assert game.get_next_player() is None
            break


def test_a_side_at_the_floor_ends_the_game() -> None:
    """In solo play the best of the others wins."""
    rules = Rules(seats="4 solo", floor=-200)
    game = table(rules, **D_TAKES_ALL, seed=1)
    bid(game, 1, 13, 2, 13)
    play_any(game)
    assert game.get_scores() == (-130, -20, -130, -78)
    bid(game, 13, 2, 1, 1)
    play_any(game)
    assert game.get_scores() == (-260, -40, -140, -156)
    assert game.winners == (1,)


# --- nil ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("nil", "made", "failed"), [(50, 50, -50), (100, 100, -100)])
def test_nil(nil: int, made: int, failed: int) -> None:
    rules = Rules(nil=nil, bags=0)
    assert bids(table(rules, **D_TAKES_ALL)) == ALL
    assert scores_of(rules, 10, "nil", 3, 1)[0] == made - 10
    assert scores_of(rules, "nil", 1, 1, 1)[1] == failed + 10 + 12


def test_nil_off() -> None:
    game = table(Rules(nil=0), **D_TAKES_ALL)
    assert bids(game) == ALL.removeprefix("nil ")
    assert refused(game, Bid.NIL) == "nil-not-allowed"
    assert refused(game, Bid.BLIND_NIL) == "blind-nil-not-allowed"


@pytest.mark.parametrize(
    ("value", "points"), [("partner", -51), ("bags_only", -127), ("nothing", -140)]
)
def test_failed_nil_tricks(value: str, points: int) -> None:
    """D bids nil and takes all 13; B bid four: made with nine bags, or set, with 13 bags or none.

    A nil that is made is not affected.
    """
    rules = Rules(failed_nil_tricks=value, bags=0)
    assert scores_of(rules, "nil", 1, 4, 1) == (-20, points)
    assert scores_of(rules, 4, 1, "nil", 1)[1] == 100 + 40 + 9


@pytest.mark.parametrize("value", ["each", "forbidden"])
def test_double_nil(value: str) -> None:
    rules = Rules(double_nil=value, blind_nil=200, blind_nil_behind=0)
    game = table(rules, deals=[MIXED], dealer=3)
    bid(game, "nil", "nil")
    assert bids(game) == {"each": f"blind {ALL}", "forbidden": ALL.removeprefix("nil ")}[value]
    if value == "forbidden":
        assert refused(game, Bid.NIL) == refused(game, Bid.BLIND_NIL) == "double-nil"
    bid(game, 4)
    game = table(rules, deals=[MIXED], dealer=3)
    bid(game, 3, 3)
    assert bids(game) == f"blind {ALL}"


# --- blind nil ----------------------------------------------------------------------------------


def test_blind_nil_off() -> None:
    game = table(Rules(blind_nil_behind=0), **D_TAKES_ALL)
    assert bids(game) == ALL
    assert refused(game, Bid.BLIND_NIL) == "blind-nil-not-allowed"


@pytest.mark.parametrize(("behind", "allowed"), [(0, True), (1, False), (100, False)])
def test_blind_nil_at_the_start(behind: int, allowed: bool) -> None:
    game = table(Rules(blind_nil=200, blind_nil_behind=behind), **D_TAKES_ALL)
    assert bids(game) == (f"blind {ALL}" if allowed else ALL)
    if not allowed:
        assert refused(game, Bid.BLIND_NIL) == "blind-nil-not-behind"


@pytest.mark.parametrize(("behind", "allowed"), [(0, True), (29, True), (30, True), (31, False)])
@pytest.mark.parametrize("seats", ["4 partnership", "4 solo"])
def test_blind_nil_when_behind(seats: str, behind: int, allowed: bool) -> None:
    """A is 30 points behind (alone: behind the best of the others), D is ahead."""
    rules = Rules(seats=seats, blind_nil=200, blind_nil_behind=behind)
    game = table(rules, **D_TAKES_ALL)
    bid(game, 13, "nil", "nil", "nil")
    play_any(game)
    assert max(game.get_scores()) - game.get_scores()[0] == 30
    assert next_name(game) == "A"
    assert bids(game) == (f"blind {ALL}" if allowed else ALL)
    bid(game, 1, 1, 1)
    assert next_name(game) == "D"
    assert refused(game, Bid.BLIND_NIL) == "blind-nil-not-behind"


def test_blind_nil_scores() -> None:
    rules = Rules(blind_nil=200, blind_nil_behind=0, nil=50, bags=0)
    assert scores_of(rules, 1, "blind", 1, 1)[0] == 200 - 10
    assert scores_of(rules, "blind", 1, 1, 1)[1] == -200 + 10 + 12


@pytest.mark.parametrize("daring", [True, False])
def test_blind_nil_is_asked_before_the_cards_are_seen(daring: bool) -> None:
    class Recorder(Random):
        asked: list[View]

        def bid_blind(self, view: View) -> bool:
            self.asked = [view]
            return daring

        def place_bid(self, view: View) -> Bid:
            self.asked.append(view)
            return view.legal_bids[0]

    recorder = Recorder(seed=1)
    game = table(Rules(blind_nil=200, blind_nil_behind=0), **D_TAKES_ALL)
    game.players[3].strategy = recorder
    player: Player = game.players[3]
    assert player.place_bid() == (Bid.BLIND_NIL if daring else Bid.NIL)
    first, *rest = recorder.asked
    assert first.hidden
    assert first.cards == ()
    assert len(rest) == (0 if daring else 1)
    for view in rest:
        assert len(view.cards) == 13
        assert Bid.BLIND_NIL not in view.legal_bids


# --- contracts ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bags", "first", "second"),
    [(10, (67, 7), (34, 4)), (5, (17, 2), (34, 4)), (0, (67, 7), (134, 14))],
)
def test_bags(bags: int, first: tuple[int, int], second: tuple[int, int]) -> None:
    """B and D bid six and take thirteen, twice."""
    game = table(Rules(bags=bags, seats="4 partnership"), **D_TAKES_ALL)
    bid(game, 3, 1, 3, 1)
    play_any(game)
    assert (game.get_scores()[1], game.get_bags()[1]) == first
    bid(game, 1, 3, 1, 3)
    play_any(game)
    assert (game.get_scores()[1], game.get_bags()[1]) == second


@pytest.mark.parametrize(("value", "points"), [("bid", -40), ("zero", 0)])
def test_set_scoring(value: str, points: int) -> None:
    assert scores_of(Rules(set_scoring=value), 3, 1, 3, 3)[0] == points


@pytest.mark.parametrize(("ten", "made", "lost"), [(False, 103, -100), (True, 203, -200)])
def test_ten_for_two_hundred(ten: bool, made: int, lost: int) -> None:
    """Ten is the bid of both partners together; nine and eleven score as usual."""
    rules = Rules(ten_for_two_hundred=ten)
    assert scores_of(rules, 7, 5, 3, 5) == (lost, made)
    assert scores_of(rules, 7, 5, 2, 6) == (-110, 94)
    zero = Rules(ten_for_two_hundred=ten, set_scoring="zero")
    assert scores_of(zero, 7, 5, 3, 5)[0] == 0


@pytest.mark.parametrize(("moon", "made", "lost"), [(0, 130, -130), (500, 500, -500)])
def test_moon(moon: int, made: int, lost: int) -> None:
    """All tricks, bid by both partners together; twelve score as usual."""
    rules = Rules(moon=moon)
    assert scores_of(rules, 10, 7, 3, 6) == (lost, made)
    assert scores_of(rules, 9, 7, 3, 5) == (-120, 121)
    zero = Rules(moon=moon, set_scoring="zero")
    assert scores_of(zero, 10, 7, 3, 6)[0] == 0


@pytest.mark.parametrize(("moon", "points"), [(0, 170), (500, 500)])
def test_with_three_players_all_tricks_are_seventeen(moon: int, points: int) -> None:
    rules = Rules(seats="3 solo", moon=moon)
    sides = score_hand(rules, [Bid(17), Bid(13), Bid(0)], [17, 0, 0], (0, 0, 0))
    assert [side.points for side in sides] == [points, -130, 100]
    assert [side.bags for side in sides] == [0, 0, 0]


# --- limits on bids -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "minimum", "second"),
    [
        ("nil", 4, "4 5 6 7 8 9 10 11 12 13"),
        (1, 4, "3 4 5 6 7 8 9 10 11 12 13"),
        (3, 4, "1 2 3 4 5 6 7 8 9 10 11 12 13"),
        (4, 4, ALL),
        (13, 4, ALL),
        ("nil", 0, ALL),
        (1, 0, ALL),
    ],
)
def test_min_team_bid(first: int | str, minimum: int, second: str) -> None:
    game = table(Rules(min_team_bid=minimum), deals=[MIXED], dealer=3)
    assert bids(game) == ALL
    bid(game, first)
    assert bids(game) == ALL
    bid(game, 1)
    assert bids(game) == second
    if second != ALL:
        assert refused(game, Bid(int(second.split()[0]) - 1)) == "team-bid-too-low"


@pytest.mark.parametrize(("first", "allowed"), [(3, False), (4, True)])
def test_a_blind_nil_counts_as_zero_for_the_team(first: int, allowed: bool) -> None:
    rules = Rules(min_team_bid=4, blind_nil=200, blind_nil_behind=0)
    game = table(rules, deals=[MIXED], dealer=3)
    bid(game, first, 1)
    assert (Bid.BLIND_NIL in game.legal_bids()) == allowed
    if not allowed:
        assert refused(game, Bid.BLIND_NIL) == "team-bid-too-low"


@pytest.mark.parametrize(
    ("seats", "before", "forbidden"),
    [
        ("4 partnership", (3, 3, 3), 4),
        ("4 partnership", (6, 4, 3), 0),
        ("4 partnership", ("nil", "nil", "nil"), 13),
        ("4 partnership", (6, 6, 6), None),
        ("4 solo", (1, 2, 3), 7),
        ("3 solo", (5, 5), 7),
        ("3 solo", ("nil", "nil"), 17),
    ],
)
def test_total_must_not_be_13(
    seats: str, before: tuple[int | str, ...], forbidden: int | None
) -> None:
    """Only the last bid is restricted; with three players the total is seventeen."""
    for restricted in (False, True):
        rules = Rules(seats=seats, total_must_not_be_13=restricted)
        all_bids = [Bid(tricks) for tricks in range(rules.hand_size + 1)]
        game = table(rules, seed=1)
        for tricks in before:
            assert list(game.legal_bids()) == all_bids
            bid(game, tricks)
        left = [bid for bid in all_bids if not restricted or bid.tricks != forbidden]
        assert list(game.legal_bids()) == left
        if restricted and forbidden is not None:
            assert refused(game, Bid(forbidden)) == "total-all-tricks"


def test_the_total_restricts_a_last_blind_nil_too() -> None:
    rules = Rules(total_must_not_be_13=True, blind_nil=200, blind_nil_behind=0)
    game = table(rules, deals=[MIXED], dealer=3)
    bid(game, 6, 4, 3)
    assert bids(game) == ALL.removeprefix("nil ")
    assert refused(game, Bid.BLIND_NIL) == "total-all-tricks"


# --- forced bidding -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bidding", "three_spades", "no_spade"),
    [
        ("free", ALL, ALL),
        ("mirror", "3", "nil"),
        ("whiz", "nil 3", "nil"),
        ("suicide", "nil 4 5 6 7 8 9 10 11 12 13", "nil 4 5 6 7 8 9 10 11 12 13"),
    ],
)
def test_bidding(bidding: str, three_spades: str, no_spade: str) -> None:
    rules = Rules(bidding=bidding)
    game = table(rules, deals=[MIXED], dealer=3)
    assert bids(game) == three_spades
    if bidding == "mirror":
        assert refused(game, Bid(4)) == refused(game, Bid.NIL) == "bid-your-spades"
    if bidding == "whiz":
        assert refused(game, Bid(2)) == "bid-your-spades"
    if bidding == "suicide":
        assert refused(game, Bid(3)) == "suicide-four"
    if bidding != "free":
        assert refused(game, Bid.BLIND_NIL) == "blind-nil-not-allowed"
    game = table(rules, deals=[one_suit_each()], dealer=3)
    assert bids(game) == no_spade


def test_suicide_binds_the_second_partner() -> None:
    game = table(Rules(bidding="suicide"), deals=[MIXED], dealer=3)
    bid(game, "nil", 5)
    assert bids(game) == "4 5 6 7 8 9 10 11 12 13"
    assert refused(game, Bid.NIL) == "suicide-four"
    bid(game, 4)
    assert bids(game) == "nil"
    assert refused(game, Bid(4)) == "suicide-four"


@pytest.mark.parametrize(("nil", "points"), [(100, 100), (50, 50), (0, 0)])
def test_a_mirror_bid_of_no_spade_is_a_nil_if_nil_is_played(nil: int, points: int) -> None:
    rules = Rules(bidding="mirror", nil=nil, seats="4 solo")
    assert scores_of(rules, 13, "nil", "nil", "nil") == (points, points, points, 130)


def test_jokers_are_spades_for_a_mirror_bid() -> None:
    rules = Rules(bidding="mirror", jokers="big_little")
    game = table(rules, seed=1)
    for _ in range(4):
        player = game.get_next_player()
        assert player is not None
        spades = sum(card.suit.letter == "s" for card in player.cards)
        assert bids(game) == (str(spades) if spades else "nil")
        game.accept_bid(game.legal_bids()[0], player)
    assert sum(bid.tricks for bid in game.view(0).bids if bid) == 15
