"""Schafkopf: bidding, trumps, the called ace, running away, runners, the tariff."""

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

KEY = "schafkopf"
HANDS = tuple(f"player_{number}_hand" for number in (1, 2, 3, 4))
SPARE = ("8d", "kd", "jd", "td")
PACK = [rank + suit for suit in "cshd" for rank in "atkqj987"]


def prop(session: Session, name: str) -> Any:
    return session.world.properties[name]


def scores(session: Session) -> tuple[int, ...]:
    return tuple(prop(session, "scores").values())


def dealt(*hands: str, **properties: Any) -> Session:
    """Return a deal before the bidding in which the players hold these cards."""
    places = dict(zip(HANDS, hands, strict=True))
    return arrange(begin(KEY, 4), places, rest="deck", **properties)


def playing(*hands: str, game: str = "call", **properties: Any) -> Session:
    """Return a game of player_1 in which player_1 leads; a call game is one with spades."""
    more: dict[str, Any] = {"phase": "playing", "declarer": "player_1", "bid": game, "game": game}
    if game == "call":
        more["called"] = "s"
    elif game.startswith("wenz"):
        more |= {"trumps": None, "high_ranks": ["11"]}
    return dealt(*hands, **{**more, **properties})


# --- bidding -------------------------------------------------------------------------------------


def test_higher_games_overbid_until_all_others_have_passed() -> None:
    session = dealt("7s 8c", "ac tc", "as ts", "ad td")
    assert (prop(session, "dealer"), session.current_player) == ("player_4", "player_1")
    say(session, "bid call", "bid wenz", "pass", "pass", "bid solo")
    assert refused(session, "bid wenz") == "Bid more than solo."
    assert session.legal() == ("pass", "bid wenz_tout", "bid solo_tout")
    say(session, "pass")
    assert (prop(session, "declarer"), prop(session, "phase")) == ("player_1", "naming")
    assert say(session, "name d").said == ("player_1 makes diamonds trumps.",)
    assert (prop(session, "trumps"), session.current_player) == ("d", "player_1")


def test_a_wenz_begins_at_once_and_touts_are_an_option() -> None:
    session = dealt("7s", "ac", "as", "ad")
    say(session, "pass", "pass", "bid wenz", "pass")
    assert (prop(session, "phase"), session.current_player) == ("playing", "player_1")
    assert (prop(session, "trumps"), prop(session, "high_ranks")) == (None, ["11"])
    without = dealt("7s", "ac", "as", "ad", with_tout=False)
    assert without.legal() == ("pass", "bid call", "bid wenz", "bid solo")


@pytest.mark.parametrize(
    ("hand", "suits"),
    [
        ("7s 8c 9d", ["c", "s", "d"]),
        ("as 8c 9d", ["c", "d"]),
        ("ah 7h 9d", ["d"]),
        ("qs js 8c", ["c"]),
        ("as ac ad 7s 7c", []),
        ("qc js 7h", []),
    ],
)
def test_an_ace_is_called_that_one_lacks_in_a_suit_that_one_has(
    hand: str, suits: list[str]
) -> None:
    session = dealt(hand, "jh", "jd", "8s")
    assert ("bid call" in (session.legal() or ())) == bool(suits)
    if not suits:
        assert refused(session, "bid call") == "You may not make this bid."
        return
    say(session, "bid call", "pass", "pass", "pass")
    assert session.legal() == tuple(f"name {suit}" for suit in suits)
    for suit in set("cshd") - set(suits):
        assert refused(session, f"name {suit}").startswith("Call an ace")
    names = {"c": "clubs", "s": "spades", "d": "diamonds"}
    answer = say(session, f"name {suits[0]}")
    assert answer.said == (f"player_1 calls the ace of {names[suits[0]]}.",)


def test_the_next_player_deals_if_all_pass_and_the_deal_counts() -> None:
    session = begin(KEY, 4, deals=2)
    assert say(session, *["pass"] * 4).said == ("All pass.",)
    assert (prop(session, "dealer"), session.current_player) == ("player_1", "player_2")
    assert say(session, *["pass"] * 4).scores == {f"player_{n}": 0 for n in (1, 2, 3, 4)}


# --- trumps --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "trumps", "cards", "winner"),
    [
        ("call", "h", "ac 7h tc kc", 2),
        ("call", "h", "qd jc ah th", 1),
        ("call", "h", "qd jc qh qs", 4),
        ("call", "h", "ah jd th 7h", 2),
        ("solo", "d", "7d ad qd jd", 3),
        ("solo", "d", "ah td th kh", 2),
        ("wenz", None, "qc kc tc 9c", 3),
        ("wenz", None, "jd jh ac jc", 4),
        ("wenz", None, "qh qc 9h 7h", 1),
    ],
)
def test_who_takes_a_trick(game: str, trumps: str | None, cards: str, winner: int) -> None:
    hands = [
        f"{card} {other}"
        for card, other in zip(cards.split(), ("8s", "9s", "7s", "8h"), strict=True)
    ]
    session = playing(*hands, game=game, trumps=trumps, called=None)
    say(session, *(f"play_card {card}" for card in cards.split()))
    assert prop(session, "tricks")[f"player_{winner}"] == 1


def test_queens_and_jacks_follow_trumps() -> None:
    session = playing("8c 7c", "qc 9c", "jc 9d", "kc 9s", called=None)
    say(session, "play_card 8c")
    assert session.legal() == ("play_card 9c",)
    assert refused(session, "play_card qc") == "Follow suit: you have clubs."


# --- the called ace ------------------------------------------------------------------------------


def test_the_called_ace_is_played_when_its_suit_is_led_for_the_first_time() -> None:
    session = playing("7s 8c", "as ts ks", "9c 8d", "9d 7d")
    say(session, "play_card 7s")
    assert session.legal() == ("play_card as",)
    assert refused(session, "play_card ts") == "Play the called ace."
    say(session, "play_card as", "play_card 9c", "play_card 9d")
    assert (prop(session, "partner"), prop(session, "tricks")["player_2"]) == ("player_2", 1)
    assert session.legal() == ("play_card ts", "play_card ks")


def test_the_called_ace_may_not_be_discarded_unless_it_is_the_last_card() -> None:
    session = playing("7c 8c", "as 7d", "9c 8d", "9s ts")
    say(session, "play_card 7c")
    assert session.legal() == ("play_card 7d",)
    assert refused(session, "play_card as") == "You may not discard the called ace."
    say(session, "play_card 7d", "play_card 9c", "play_card 9s")
    # player_3 leads the last trick
    say(session, "play_card 8d", "play_card ts", "play_card 8c", "play_card as")
    assert sum(scores(session)) == 0


def test_with_four_cards_of_the_called_suit_its_holder_may_run_away() -> None:
    few = playing("as ts ks", "7s 8c", "9c 8d", "9d 7d", declarer="player_2")
    assert few.legal() == ("play_card as",)
    assert refused(few, "play_card ks").startswith("Lead the called ace")
    session = playing("as ts ks 9s", "7s 8c", "9c 8d", "9d 7d", declarer="player_2")
    assert len(session.legal() or ()) == 4
    say(session, "play_card 9s", "play_card 7s", "play_card 9c")
    # until the trick is complete, another player may have the ace
    assert prop(session, "ran_away") is False
    say(session, "play_card 9d")
    # the winner, and now the ace is a card like any other
    assert (prop(session, "tricks")["player_1"], prop(session, "ran_away")) == (1, True)
    assert session.legal() == tuple(f"play_card {card}" for card in ("as", "ts", "ks"))


def test_nobody_has_run_away_if_the_ace_or_another_suit_is_played() -> None:
    for lead, others in (("7s", ["ts", "as", "9d"]), ("9c", ["jh", "8s", "7d"])):
        hands = [f"{card} {rest}" for card, rest in zip([lead, *others], SPARE, strict=True)]
        session = playing(*hands)
        say(session, *(f"play_card {card}" for card in (lead, *others)))
        assert prop(session, "ran_away") is False


def test_after_running_away_the_ace_may_be_discarded() -> None:
    session = playing(
        "as ts ks 9s", "7s 8c jh", "8s 9c jd", "9d 7d jc", declarer="player_2", ran_away=True
    )
    session = Session(session.program, first(session.state, 4), seed=1)
    say(session, "play_card jc")
    assert "play_card as" in (session.legal() or ())


def first(state: dict[str, Any], player: int) -> dict[str, Any]:
    order = [f"player_{(player + step - 1) % 4 + 1}" for step in range(4)]
    state["properties"]["play_order"] = order
    return state


# --- the score, computed a second way ------------------------------------------------------------


def tops(cards: set[str], game: str, trumps: str) -> int:
    """Count the trumps from the top that a side has, or that it lacks."""
    order = [] if "wenz" in game else ["qc", "qs", "qh", "qd"]
    order += ["jc", "js", "jh", "jd"]
    order += [] if "wenz" in game else [rank + trumps for rank in "atk987"]
    has = [card in cards for card in order]
    return next((place for place, one in enumerate(has) if one != has[0]), len(has))


def value(game: str, cards: set[str], trumps: str, points: int, tricks: int) -> int:
    """Return what each opponent of the declarer's side pays, negative if it lost."""
    count = tops(cards, game, trumps)
    runners = 10 * count if count >= (2 if "wenz" in game else 3) else 0
    base = 10 if game == "call" else 50
    if game.endswith("tout"):
        return 2 * (base + runners) * (1 if tricks == 8 else -1)
    extras = 10 * (points <= 30 or 120 - points <= 29) + 10 * (tricks in (0, 8))
    return (base + runners + extras) * (1 if points >= 61 else -1)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.sample(3, check=16)
def test_a_played_game_scores_what_a_second_count_gives(seed: int) -> None:
    rng, cards = Random(seed), PACK.copy()
    rng.shuffle(cards)
    if seed % 2:  # a strong declarer
        cards.sort(key=lambda card: (card[0] not in "qj" and card[1] != "h") * 2 + rng.random() * 3)
    hands = [cards[place : place + 8] for place in (0, 8, 16, 24)]
    game = ["call", "wenz", "solo", "solo_tout", "wenz_tout"][seed % 5]
    suits = [
        s
        for s in "csd"
        if f"a{s}" not in hands[0] and any(c[1] == s and c[0] not in "qj" for c in hands[0])
    ]
    if game == "call" and not suits:
        game = "solo"
    session = dealt(*(" ".join(hand) for hand in hands))
    say(session, f"bid {game}", "pass", "pass", "pass")
    trumps = "h"
    if "wenz" not in game:
        trumps = rng.choice(suits if game == "call" else list("cshd"))
        say(session, f"name {trumps}")
    side = {1} | {n for n in (2, 3, 4) if game == "call" and f"a{trumps}" in hands[n - 1]}
    held = {card for n in side for card in hands[n - 1]}
    points = tricks = 0
    for _trick in range(8):
        trick, before = [], dict(prop(session, "tricks"))
        for _card in range(4):
            line = rng.choice(session.legal() or ())
            trick.append(line.split()[1])
            last = _trick == 7 and _card == 3
            winner = None if last else before
            answer = say(session, line)
        if winner is not None:
            after = prop(session, "tricks")
            taker = next(int(name[-1]) for name in after if after[name] > before[name])
            if taker in side:
                points, tricks = (
                    points + sum(CARD_POINTS.get(card[0], 0) for card in trick),
                    tricks + 1,
                )
    told = next(line for line in answer.said if "card points" in line).split()
    total, count = int(told[2]), int(told[6])
    assert total - points in (0, sum(CARD_POINTS.get(card[0], 0) for card in trick))
    assert count - tricks in (0, 1)
    each = value(game, held, "h" if game == "call" else trumps, total, count)
    share = (4 - len(side)) // len(side)
    assert scores(session) == tuple(each * share if n in side else -each for n in (1, 2, 3, 4))


def last_trick(points: int, tricks: int, cards: str = "8c 9c 7c 7d", **properties: Any) -> Session:
    """Return a last trick of these cards; the declarer's side is player_1 and player_3."""
    taken = cards_worth(points, [card for card in PACK if card[0] in "atkq"])
    places = dict(zip(HANDS, cards.split(), strict=True))
    won = {"player_1": tricks, "player_2": 7 - tricks, "player_3": 0, "player_4": 0}
    more: dict[str, Any] = {"phase": "playing", "declarer": "player_1", "partner": "player_3"}
    more |= {"bid": "call", "game": "call", "called": "s", "tricks": won}
    places["player_1_taken"] = " ".join(taken)
    return arrange(begin(KEY, 4), places, rest="player_2_taken", **{**more, **properties})


SOME = {"player_1": [34], "player_2": [33, 32], "player_3": [31], "player_4": []}


@pytest.mark.parametrize(
    ("points", "tricks", "expected"),
    [(61, 5, 10), (60, 5, -10), (90, 5, 10), (91, 5, 20), (31, 5, -10), (30, 5, -20), (0, 0, -30)],
)
def test_the_limits_of_schneider_and_schwarz(points: int, tricks: int, expected: int) -> None:
    session = last_trick(points, tricks, shown=SOME)
    say(session, "play_card 8c", "play_card 9c", "play_card 7c", "play_card 7d")
    assert scores(session) == (expected, -expected, expected, -expected)


@pytest.mark.parametrize(
    ("own", "partner", "runners"),
    [
        ([34, 32], [33], 3),
        ([34, 33], [31], 0),
        ([34, 33, 32, 31, 24], [22], 5),
        ([33], [], 0),
        ([31], [24], 3),
        ([22], [], 6),
    ],
)
def test_runners_of_both_partners_count_from_three(
    own: list[int], partner: list[int], runners: int
) -> None:
    shown = {"player_1": own, "player_2": [], "player_3": partner, "player_4": []}
    session = last_trick(61, 5, shown=shown)
    say(session, "play_card 8c", "play_card 9c", "play_card 7c", "play_card 7d")
    assert scores(session)[0] == 10 + 10 * runners


def test_the_tariff_is_an_option_and_a_lone_declarer_is_paid_by_three() -> None:
    tariff: dict[str, Any] = {"call_value": 20, "solo_value": 100, "extra": 5, "shown": SOME}
    call = last_trick(91, 5, **tariff)
    say(call, "play_card 8c", "play_card 9c", "play_card 7c", "play_card 7d")
    assert scores(call) == (25, -25, 25, -25)
    solo = last_trick(91, 5, game="solo", bid="solo", called=None, partner=None, **tariff)
    say(solo, "play_card 8c", "play_card 9c", "play_card 7c", "play_card 7d")
    assert scores(solo) == (315, -105, -105, -105)


@pytest.mark.parametrize(("tricks", "expected"), [(6, -300), (7, 300)])
def test_a_tout_needs_all_tricks_and_counts_twice(tricks: int, expected: int) -> None:
    more: dict[str, Any] = {
        "game": "solo_tout",
        "bid": "solo_tout",
        "called": None,
        "partner": None,
    }
    session = last_trick(100, tricks, "9c 8c 7c 7d", shown=SOME, **more)
    say(session, "play_card 9c", "play_card 8c", "play_card 7c", "play_card 7d")
    assert scores(session)[0] == expected


def test_the_cards_of_all_players_return_for_the_next_deal() -> None:
    session = last_trick(61, 5, shown=SOME)
    say(session, "play_card 8c", "play_card 9c", "play_card 7c", "play_card 7d")
    assert [len(names(session, hand)) for hand in HANDS] == [8] * 4
    assert (prop(session, "partner"), prop(session, "called")) == (None, None)
