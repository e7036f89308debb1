"""Doppelkopf: reservations, trumps, hidden sides, announcements, extra points, game values."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import (
    CARD_POINTS,
    arrange,
    begin,
    cards_worth,
    names,
    refused,
    say,
)

KEY = "doppelkopf"
HANDS = tuple(f"player_{number}_hand" for number in (1, 2, 3, 4))
PACK = [rank + suit for suit in "cshd" for rank in "atkqj9"] * 2
ALL_HEALTHY = ["pass"] * 4


def prop(session: Session, name: str) -> Any:
    return session.world.properties[name]


def scores(session: Session) -> tuple[int, ...]:
    return tuple(prop(session, "scores").values())


def sides(session: Session) -> tuple[str | None, ...]:
    return tuple(prop(session, "side").values())


def by_player(*values: Any) -> dict[str, Any]:
    return {f"player_{number}": value for number, value in enumerate(values, 1)}


def dealt(*hands: str, **properties: Any) -> Session:
    """Return a deal before the reservations in which the players hold these cards."""
    places = dict(zip(HANDS, hands, strict=True))
    return arrange(begin(KEY, 4), places, rest="deck", **properties)


def playing(*hands: str, **properties: Any) -> Session:
    """Return a normal game in which player_1 leads."""
    return dealt(*hands, **{"phase": "playing", **properties})


def play(session: Session, cards: str) -> None:
    say(session, *(f"play_card {card}" for card in cards.split()))


def announcement(session: Session) -> str | None:
    """Return what the player to act may announce."""
    words = [line.split()[1] for line in session.legal() or () if line.startswith("announce")]
    return words[0] if words else None


# --- reservations --------------------------------------------------------------------------------


def test_two_packs_of_24_cards_are_dealt_or_of_20_without_nines() -> None:
    session = begin(KEY, 4)
    assert sorted(card for hand in HANDS for card in names(session, hand)) == sorted(PACK)
    assert sum(CARD_POINTS.get(card[0], 0) for card in PACK) == 240
    without = begin(KEY, 4, nines=False)
    say(without, *ALL_HEALTHY)
    play_to_the_end(without, Random(1))
    cards = [card for hand in HANDS for card in names(without, hand)]
    assert sorted(cards) == sorted(card for card in PACK if card[0] != "9")
    assert [len(names(without, hand)) for hand in HANDS] == [10] * 4


def test_all_healthy_is_a_normal_game_and_the_left_of_the_dealer_leads() -> None:
    session = dealt("qc ah", "qc ac", "as 9s", "9c 9d")
    assert session.legal() == ("pass", "bid reservation")
    say(session, *ALL_HEALTHY)
    assert (prop(session, "phase"), prop(session, "game")) == ("playing", "normal")
    assert (prop(session, "dealer"), session.current_player) == ("player_4", "player_1")
    assert sides(session) == (None,) * 4


def test_a_wedding_needs_both_queens_and_a_solo_goes_before_it() -> None:
    session = dealt("9c ah", "qc qc", "as 9s", "9c 9d")
    say(session, "pass", "bid reservation", "bid reservation", "bid reservation")
    assert session.current_player == "player_2"
    assert "name wedding" in (session.legal() or ())
    say(session, "name wedding")
    assert session.current_player == "player_3"
    assert "name wedding" not in (session.legal() or ())
    assert refused(session, "name wedding") == "A wedding needs both queens of clubs."
    assert refused(session, "name grand") == "There is no such game."
    say(session, "name queen_solo")
    # the first solo in order; player_4 is not asked
    assert (prop(session, "phase"), prop(session, "declarer")) == ("playing", "player_3")
    assert sides(session) == ("kontra", "kontra", "re", "kontra")
    assert session.current_player == "player_1"


def test_a_wedding_is_played_if_nobody_has_a_solo() -> None:
    session = dealt("9c ah", "qc qc", "as 9s", "9c 9d")
    say(session, "pass", "bid reservation", "pass", "pass", "name wedding")
    assert (prop(session, "game"), prop(session, "phase")) == ("wedding", "playing")
    assert sides(session) == (None, "re", None, None)
    assert session.current_player == "player_1"


def test_a_queen_of_clubs_does_not_make_an_opponent_of_a_soloist_re() -> None:
    session = dealt("qc ah", "9c qc", "as 9s", "9c 9d", hand_size=2)
    say(session, "pass", "pass", "bid reservation", "pass", "name clubs_solo")
    assert announcement(session) == "kontra"
    play(session, "qc")
    assert sides(session) == ("kontra", "kontra", "re", "kontra")


def test_the_soloist_leads_as_an_option() -> None:
    session = dealt("9c ah", "qc qc", "as 9s", "9c 9d", soloist_leads=True)
    say(session, "pass", "pass", "bid reservation", "pass", "name fleshless")
    assert session.current_player == "player_3"


# --- trumps --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "cards", "winner"),
    [
        ("normal", "qc th ad 9d", 2),
        ("normal", "qs qc ac ac", 2),
        ("normal", "th th qc qc", 1),
        ("normal", "ah kh ah 9h", 1),
        ("normal", "kh 9h 9d ah", 3),
        ("normal", "ac 9d 9d ac", 2),
        ("normal", "td jd ad kd", 2),
        ("hearts_solo", "ah kh 9h jd", 4),
        ("hearts_solo", "ah ad ad kh", 1),
        ("clubs_solo", "ad 9c td td", 2),
        ("queen_solo", "th kh ah jh", 3),
        ("queen_solo", "jd qd jd th", 2),
        ("jack_solo", "qd jd qs qc", 2),
        ("jack_solo", "qd kd td 9d", 3),
        ("fleshless", "jc qc 9c kc", 4),
        ("fleshless", "th ah qc jc", 2),
        ("fleshless", "9d qc ac th", 1),
    ],
)
def test_who_takes_a_trick(game: str, cards: str, winner: int) -> None:
    others = ("9s", "ks", "ts", "as")
    hands = [f"{card} {rest}" for card, rest in zip(cards.split(), others, strict=True)]
    session = dealt(*hands)
    if game == "normal":
        say(session, *ALL_HEALTHY)
    else:
        say(session, "bid reservation", "pass", "pass", "pass", f"name {game}")
    play(session, cards)
    assert prop(session, "tricks")[f"player_{winner}"] == 1


@pytest.mark.parametrize(
    ("second_wins", "is_last"), [(False, True), (False, False), (True, True), (True, False)]
)
def test_the_second_heart_ten_wins_as_an_option_but_not_in_the_last_trick(
    second_wins: bool, is_last: bool
) -> None:
    hands = zip(("th", "9d", "th", "qc"), ("9s", "9s", "ks", "ks"), strict=True)
    session = playing(
        *(card if is_last else f"{card} {other}" for card, other in hands),
        second_dulle_wins=second_wins,
        side=by_player(None, None, "re", None),
    )
    play(session, "th 9d th")
    answer = say(session, "play_card qc")
    if is_last:
        assert any(line.startswith("Re takes 0") for line in answer.said)
    else:
        assert session.current_player == ("player_3" if second_wins else "player_1")


def test_all_trumps_are_one_suit() -> None:
    session = playing("9h 9c", "th kh", "qh 9s", "ah 9s")
    say(session, "play_card 9h")
    assert session.legal() == ("play_card kh",)
    assert refused(session, "play_card th") == "Follow suit: you have hearts."
    say(session, "play_card kh")
    assert session.legal() == ("play_card qh", "play_card 9s")


# --- the sides -----------------------------------------------------------------------------------


def test_nobody_knows_the_sides_until_the_queens_of_clubs_are_played() -> None:
    session = playing("9d 9c 9h", "qc kd ac", "td qc ac", "kd ad 9h")
    play(session, "9d")
    assert sides(session) == (None,) * 4
    play(session, "qc")
    assert sides(session) == (None, "re", None, None)
    play(session, "qc")
    assert sides(session) == ("kontra", "re", "re", "kontra")


def test_both_queens_of_one_player_are_a_silent_solo() -> None:
    hands = dict(zip(HANDS, ("qc qc", "9c 9c", "ac 9s", "9s ac"), strict=True))
    session = arrange(begin(KEY, 4), hands, rest="player_4_taken", phase="playing")
    play(session, "qc 9c ac ac")
    assert sides(session) == ("re", None, None, None)
    play(session, "qc")
    assert sides(session) == ("re", "kontra", "kontra", "kontra")
    play(session, "9c 9s 9s")
    # 28 card points: a game, and three steps below 30
    assert scores(session) == (-12, 4, 4, 4)


@pytest.mark.parametrize(
    ("tricks", "partner", "delay"),
    [
        ("9d ad kd td", "player_2", 0),
        ("qc 9d 9d kd/qc jd jd jc/9h ah ah kh", "player_2", 2),
        ("qc 9d 9d kd/9h 9c 9c ah", "player_4", 1),
        ("qc 9d 9d kd/qc jd jd jc/th 9c 9c 9h", "", 2),
    ],
)
def test_the_first_trick_of_another_player_shows_the_partner_of_a_wedding(
    tricks: str, partner: str, delay: int
) -> None:
    columns = [trick.split() for trick in tricks.split("/")]
    rest = ("ks", "ks", "9s", "9s")
    hands = [" ".join(trick[seat] for trick in columns) + f" {rest[seat]}" for seat in range(4)]
    session = playing(
        *hands, game="wedding", declarer="player_1", side=by_player("re", None, None, None)
    )
    for trick in columns:
        play(session, " ".join(trick))
    expected = ["re" if name in ("player_1", partner) else "kontra" for name in by_player(*"1234")]
    assert list(sides(session)) == expected
    assert prop(session, "delay") == delay


def test_in_an_open_wedding_nothing_is_announced() -> None:
    session = dealt("qc qc", "9c 9d", "as 9s", "9c 9d", hand_size=2)
    say(session, "bid reservation", "pass", "pass", "pass", "name wedding")
    assert announcement(session) is None
    assert refused(session, "announce re") == "First a trick must show who is the partner."
    play(session, "qc 9d 9s 9d")
    assert announcement(session) is None
    play(session, "qc")
    assert announcement(session) is None


# --- announcements -------------------------------------------------------------------------------

TWELVE = (
    "qc th qs qh jc js ac tc as 9d ad kd",
    "qc th qs qh jc js ac tc as 9d ad kd",
    "9c 9c kc kc 9s 9s ks ks ts ts 9h 9h",
    "jh jh jd jd qd qd td td kh kh ah ah",
)


def with_cards(count: int, **properties: Any) -> Session:
    """Return a normal game in which each player has this number of cards."""
    return playing(*(" ".join(hand.split()[:count]) for hand in TWELVE), **properties)


@pytest.mark.parametrize(("level", "least"), [(0, 11), (1, 10), (2, 9), (3, 8), (4, 7), (5, 13)])
def test_each_announcement_needs_so_many_cards(level: int, least: int) -> None:
    words = ["re", "no_90", "no_60", "no_30", "schwarz", None]
    for count in range(12, 5, -1):
        session = with_cards(count, levels={"re": level, "kontra": 0})
        assert announcement(session) == (words[level] if count >= least else None), count
        if count < least:
            late = words[level] or "schwarz"
            assert refused(session, f"announce {late}") == "It is too late for an announcement."


@pytest.mark.parametrize(("level", "least"), [(1, 10), (2, 9), (3, 8), (4, 7), (5, 6)])
def test_an_answer_may_be_given_with_one_card_less(level: int, least: int) -> None:
    for count in range(12, 4, -1):
        session = with_cards(count, levels={"re": 0, "kontra": level})
        assert announcement(session) == ("re" if count >= least else None), count


@pytest.mark.parametrize("delay", [1, 2])
def test_after_a_wedding_and_without_nines_the_times_move(delay: int) -> None:
    assert announcement(with_cards(11 - delay, delay=delay)) == "re"
    assert announcement(with_cards(10 - delay, delay=delay)) is None
    assert announcement(with_cards(9, hand_size=10)) == "re"
    assert announcement(with_cards(8, hand_size=10)) is None


def test_announcements_go_up_step_by_step_and_show_the_side() -> None:
    session = with_cards(12)
    assert refused(session, "announce kontra") == "Your side has another announcement first."
    assert refused(session, "announce no_90") == "Your side has another announcement first."
    say(session, "announce re", "announce no_90")
    assert sides(session) == ("re", None, None, None)
    assert prop(session, "levels") == {"re": 2, "kontra": 0}
    assert prop(session, "calls")["player_1"] == "no_90"
    assert announcement(session) == "no_60"
    play(session, "ac")
    # the partner goes on where the first one ended
    assert announcement(session) == "no_60"
    say(session, "announce no_60")
    assert sides(session) == ("re", "re", "kontra", "kontra")
    play(session, "ac")
    assert announcement(session) == "kontra"


# --- extra points --------------------------------------------------------------------------------


def last_trick(
    cards: str, points: int, *, side: str = "rkrk", tricks: str = "3224", **properties: Any
) -> Session:
    """Return a last trick; player_1 has taken this number of card points before, player_2 the rest.

    The letters of *side* say who is Re and who is Kontra.
    """
    places = dict(zip(HANDS, cards.split(), strict=True))
    rest = PACK.copy()
    for card in cards.split():
        rest.remove(card)
    taken = cards_worth(points, [card for card in rest if card[0] != "9"])
    assert sum(CARD_POINTS[card[0]] for card in taken) == points
    places["player_1_taken"] = " ".join(taken)
    full = {"r": "re", "k": "kontra"}
    more: dict[str, Any] = {
        "phase": "playing",
        "queens_played": 2,
        "side": by_player(*(full[letter] for letter in side)),
        "tricks": by_player(*map(int, tricks)),
    }
    return arrange(begin(KEY, 4), places, rest="player_2_taken", **{**more, **properties})


def told(session: Session, cards: str) -> tuple[str, ...]:
    """Play the last trick and return what is said."""
    play(session, " ".join(cards.split()[:3]))
    return say(session, f"play_card {cards.split()[3]}").said


@pytest.mark.parametrize(
    ("cards", "side", "extra", "expected"),
    [
        # Kontra loses a fox to Re, and the other way round; partners do not
        ("qh ad 9d 9d", "rkrk", "a fox caught", 2),
        ("ad qh 9d 9d", "rkrk", "a fox caught", 0),
        ("qh 9d ad 9d", "rkrk", "", 1),
        ("qh ad 9d ad", "rkrk", "a fox caught", 3),
        # Charlie takes the last trick himself
        ("jc 9d 9d jh", "rkrk", "Charlie", 2),
        ("9d jc 9d jh", "rkrk", "Charlie", 0),
        ("jc 9d qd jh", "rkrk", "", 1),
        # 40 card points in a trick
        ("ac ac tc tc", "rkrk", "Doppelkopf", 2),
        ("tc tc td td", "rkrk", "Doppelkopf", 2),
        ("ac tc tc kc", "rkrk", "", 1),
        # not in a solo
        ("qh ad 9d ad", "rkkk", "", 1),
    ],
)
def test_extra_points(cards: str, side: str, extra: str, expected: int) -> None:
    session = last_trick(
        cards, 100 if extra == "Doppelkopf" or cards.startswith("ac") else 125, side=side
    )
    said = told(session, cards)
    assert [line.split(": ")[1][:-1] for line in said if "extra point:" in line] == (
        [extra] * (2 if cards == "qh ad 9d ad" and extra else 1) if extra else []
    )
    each = scores(session)
    factor = {"r": 1 if side == "rkrk" else 3, "k": -1}
    assert each == tuple(factor[letter] * expected for letter in side)


def test_kontra_gets_an_extra_point_against_the_queens_but_not_against_a_soloist() -> None:
    cards = "9c 9c 9h 9h"
    session = last_trick(cards, 120)
    told(session, cards)
    assert scores(session) == (-2, 2, -2, 2)
    solo = last_trick(cards, 120, side="rkkk")
    told(solo, cards)
    assert scores(solo) == (-3, 1, 1, 1)


# --- the value of a game: sheets by hand ---------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "re", "kontra", "expected"),
    [
        # who wins without announcements, with re, with kontra, with both
        (121, 0, 0, 1),
        (120, 0, 0, -2),
        (120, 1, 0, -4),
        (120, 0, 1, 3),
        (119, 0, 1, -4),
        (120, 1, 1, -6),
        (121, 1, 1, 5),
        # 90, 60, 30
        (151, 0, 0, 2),
        (150, 0, 0, 1),
        (181, 0, 0, 3),
        (211, 0, 0, 4),
        (89, 0, 0, -3),
        (90, 0, 0, -2),
        (59, 0, 0, -4),
        (29, 0, 0, -5),
        # no 90 announced: kept, or lost with a point more from 120 on
        (151, 2, 0, 1 + 3 + 1),
        (150, 2, 0, -(2 + 3)),
        (120, 2, 0, -(2 + 3 + 1)),
        (121, 2, 0, -(2 + 3)),
        # no 60: 90 card points against it, and 120 too
        (180, 3, 0, -(2 + 4)),
        (150, 3, 0, -(2 + 4 + 1)),
        (120, 3, 0, -(2 + 4 + 2)),
        (181, 3, 0, 1 + 4 + 2),
        # no 30 and schwarz
        (211, 4, 0, 1 + 5 + 3),
        (210, 4, 0, -(2 + 5)),
        (180, 4, 0, -(2 + 5 + 1)),
        (240, 5, 0, -(2 + 6)),
        (210, 5, 0, -(2 + 6 + 1)),
        # Kontra's promises; Re wins with 90
        (89, 0, 2, -(2 + 3 + 1)),
        (90, 0, 2, 1 + 3),
        (120, 0, 2, 1 + 3 + 1),
        # both sides fail: only what was reached against the other counts
        (120, 2, 2, 0),
        (100, 2, 3, 1 - 1),
        (95, 3, 2, -2),
        (125, 2, 3, 2),
        (151, 2, 2, 1 + 6 + 1 + 1),
    ],
)
def test_value_of_a_normal_game(points: int, re: int, kontra: int, expected: int) -> None:
    cards = "9c 9c 9h 9h"
    session = last_trick(cards, points, levels={"re": re, "kontra": kontra})
    told(session, cards)
    assert scores(session) == (expected, -expected, expected, -expected)


def test_schwarz_counts_by_tricks_and_a_soloist_three_times() -> None:
    cards = "9c 9s 9h 9h"
    session = last_trick(cards, 240, side="rkkk", tricks="9000", levels={"re": 5, "kontra": 0})
    told(session, cards)
    # game 1, schwarz 4, re to schwarz 6
    assert scores(session) == (33, -11, -11, -11)
    trick = last_trick(cards, 240, side="rkkk", tricks="8010", levels={"re": 5, "kontra": 0})
    told(trick, cards)
    assert scores(trick) == (-21, 7, 7, 7)


# --- the score, counted a second way -------------------------------------------------------------

TRUMPS = [*("th", "qc", "qs", "qh", "qd", "jc", "js", "jh", "jd"), *("ad", "td", "kd", "9d")]


def second_count(
    tricks: list[tuple[list[int], list[str]]], re: set[int], said: dict[str, int]
) -> int:
    """Return the value for Re of a normal game, from the tricks: who played, and which cards."""
    points = {"re": 0, "kontra": 0}
    count = {"re": 0, "kontra": 0}
    extra = {"re": 0, "kontra": 0}

    def side(player: int) -> str:
        return "re" if player in re else "kontra"

    for number, (players, cards) in enumerate(tricks):
        trumps = [card for card in cards if card in TRUMPS]
        if trumps:
            best = min(trumps, key=TRUMPS.index)
        else:
            best = min((c for c in cards if c[1] == cards[0][1]), key=lambda c: "atk9".index(c[0]))
        winner = side(players[cards.index(best)])
        worth = sum(CARD_POINTS.get(card[0], 0) for card in cards)
        points[winner] += worth
        count[winner] += 1
        extra[winner] += worth >= 40
        extra[winner] += number == len(tricks) - 1 and best == "jc"
        extra[winner] += sum(
            card == "ad" and side(player) != winner
            for player, card in zip(players, cards, strict=True)
        )
    assert sum(points.values()) == 240
    if len(re) == 1:
        extra = {"re": 0, "kontra": 0}

    def less(loser: str, limit: int) -> bool:
        return points[loser] < limit if limit else count[loser] == 0

    limits = {2: 90, 3: 60, 4: 30, 5: 0}
    kept: dict[str, bool | None] = {}
    for own, other in (("re", "kontra"), ("kontra", "re")):
        kept[own] = less(other, limits[said[own]]) if said[own] > 1 else None
    won = {"re": kept["re"], "kontra": kept["kontra"]}
    if kept["re"] is None and kept["kontra"] is None:
        alone = said["kontra"] == 1 and said["re"] == 0
        won["re"] = points["re"] >= (120 if alone else 121)
        won["kontra"] = not won["re"]
    elif kept["re"] is None:
        won["re"] = not kept["kontra"]
    elif kept["kontra"] is None:
        won["kontra"] = not kept["re"]
    calls = sum(said[one] + 1 for one in said if said[one])
    total = {}
    for own, other in (("re", "kontra"), ("kontra", "re")):
        steps = sum(less(other, limit) for limit in limits.values())
        steps += sum(points[own] >= limits[level] + 30 for level in range(2, said[other] + 1))
        base = 1 + (own == "kontra" and len(re) == 2) + calls if won[own] else 0
        total[own] = base + extra[own] + (0 if won[other] else steps)
    return total["re"] - total["kontra"]


def play_to_the_end(
    session: Session, rng: Random, talk: float = 0.0
) -> tuple[list[tuple[list[int], list[str]]], list[tuple[int, str]]]:
    """Play a hand at random, announcing with this chance; return tricks and announcements."""
    tricks: list[tuple[list[int], list[str]]] = []
    calls: list[tuple[int, str]] = []
    hand = prop(session, "hand_number")
    while prop(session, "hand_number") == hand:
        player = int(session.current_player[-1])
        call = announcement(session)
        if call and rng.random() < talk:
            calls.append((player, call))
            say(session, f"announce {call}")
            continue
        cards = [line for line in session.legal() or () if line.startswith("play_card")]
        line = rng.choice(cards)
        if not tricks or len(tricks[-1][0]) == 4:
            tricks.append(([], []))
        tricks[-1][0].append(player)
        tricks[-1][1].append(line.split()[1])
        say(session, line)
    return tricks, calls


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.sample(3, check=20)
def test_a_played_game_scores_what_a_second_count_gives(seed: int) -> None:
    session, rng = begin(KEY, 4, seed=seed), Random(seed)
    re = {number for number, hand in enumerate(HANDS, 1) if "qc" in names(session, hand)}
    say(session, *ALL_HEALTHY)
    tricks, calls = play_to_the_end(session, rng, talk=seed % 4 / 8)
    said = {"re": 0, "kontra": 0}
    for player, call in calls:
        side = "re" if player in re else "kontra"
        said[side] = [side, "no_90", "no_60", "no_30", "schwarz"].index(call) + 1
    value = second_count(tricks, re, said)
    share = 3 if len(re) == 1 else 1
    expected = tuple(value * share if n in re else -value for n in (1, 2, 3, 4))
    assert scores(session) == expected
    assert sum(expected) == 0
