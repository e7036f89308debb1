"""Dou Dizhu by script: the auction, combinations, bombs, spring; OpenSpiel as a second opinion."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import arrange, begin, names, refused, say

KEY = "dou-dizhu"
ME, NEXT, LAST = "player_1", "player_2", "player_3"
RANKS = "3456789tjqka2lb"
OTHERS = {f"{NEXT}_hand": "3c 3d 3h 3s 5c 5d", f"{LAST}_hand": "4c 4d 4h 4s 6c 6d"}


def table(hand: str = "7c 8c", pile: str = "", **properties: Any) -> Session:
    """Return a hand in which player_1, the landlord unless changed, is to act."""
    session = begin(KEY, 3, deals=1)
    places = {f"{ME}_hand": hand, "pile": pile}
    used = {*hand.split(), *pile.split()}
    for name, cards in OTHERS.items():
        places[name] = " ".join(card for card in cards.split() if card not in used)
    values: dict[str, Any] = {
        "phase": "playing",
        "landlord": ME,
        "stake": 3,
        "plays": {ME: 2, NEXT: 1, LAST: 2},
        "holder": LAST if pile else None,
        "leader": ME,
        **properties,
    }
    return arrange(session, places, rest="played", **values)


def ranks(words: str | list[str]) -> str:
    """Return the ranks of cards, the lowest first, each as a letter."""
    cards = words.split() if isinstance(words, str) else words
    return "".join(sorted((card[0] for card in cards), key=RANKS.index))


def plays_of(session: Session) -> set[str]:
    """Return the ranks of all legal plays."""
    lines = session.legal() or ()
    found = [ranks(line.split()[1:]) for line in lines if line.startswith("play ")]
    assert len(set(found)) == len(found)
    return set(found)


# --- The auction ---------------------------------------------------------------------------------


def bidding(**properties: Any) -> Session:
    return begin(KEY, 3, deals=1, **properties)


def test_all_get_17_cards_and_three_lie_apart() -> None:
    session = bidding()
    assert [len(names(session, f"{player}_hand")) for player in (ME, NEXT, LAST)] == [17] * 3
    assert len(names(session, "bottom")) == 3


def test_each_bids_once_and_higher_and_the_highest_bidder_is_the_landlord() -> None:
    session = bidding()
    bottom = names(session, "bottom")
    assert session.legal() == ("pass", "bid 1", "bid 2", "bid 3")
    say(session, "bid 1")
    assert refused(session, "bid 1") == "Bid more than 1."
    say(session, "bid 2", "pass")
    values = session.world.properties
    assert (values["landlord"], values["stake"], values["play_order"][0]) == (NEXT, 2, NEXT)
    assert set(bottom) < set(names(session, f"{NEXT}_hand"))
    assert len(names(session, f"{NEXT}_hand")) == 20


def test_three_points_end_the_auction() -> None:
    session = bidding()
    say(session, "pass", "bid 3")
    assert session.world.properties["landlord"] == NEXT


def test_the_cards_are_dealt_again_if_all_pass() -> None:
    session = bidding()
    before = names(session, f"{ME}_hand")
    answer = say(session, "pass", "pass", "pass")
    values = session.world.properties
    assert answer.said == ("All pass: the cards are dealt again.",)
    assert (values["phase"], values["landlord"], values["hand_number"]) == ("auction", None, 0)
    assert values["play_order"][0] == NEXT
    assert names(session, f"{ME}_hand") != before


@pytest.mark.parametrize(
    ("calls", "landlord", "stake"),
    [
        ("bid 1, pass, pass", ME, 1),
        ("pass, pass, bid 1", LAST, 1),
        ("bid 1, bid 2, pass, pass", NEXT, 2),
        ("bid 1, bid 2, bid 4, bid 8", ME, 8),
        ("bid 1, bid 2, bid 4, pass", LAST, 4),
        ("bid 1, pass, bid 2, bid 4", ME, 4),
        ("pass, bid 1, bid 2, bid 4", NEXT, 4),
        ("pass, bid 1, pass", NEXT, 1),
    ],
)
def test_calling_and_robbing(calls: str, landlord: str, stake: int) -> None:
    session = bidding(robbing=True)
    *others, last = calls.split(", ")
    for call in others:
        assert call in (session.legal() or ())
        assert len(session.legal() or ()) == 2
        say(session, call)
        assert session.world.properties["landlord"] is None
    say(session, last)
    values = session.world.properties
    assert (values["landlord"], values["stake"]) == (landlord, stake)


# --- Combinations --------------------------------------------------------------------------------


def test_a_lead_may_be_any_combination() -> None:
    session = table("3c 3d 3h 4c 4d 4h 5c 6c lj bj")
    # written down by hand
    expected = {"3", "4", "5", "6", "l", "b", "33", "44", "333", "444", "333444", "lb"}
    expected |= {"333" + wing for wing in ("4", "5", "6", "l", "b", "44")}
    expected |= {ranks(f"4c 4d 4h {wing}") for wing in ("3c", "5c", "6c", "lj", "bj", "3c 3d")}
    expected |= {"333444" + wings for wings in ("56", "5l", "5b", "6l", "6b")}
    assert plays_of(session) == expected
    assert "pass" not in (session.legal() or ())


@pytest.mark.parametrize(
    ("pile", "hand", "beating"),
    [
        ("9c", "8c 9d tc 2c lj", "t 2 l"),
        ("lj", "2c bj", "b"),
        ("9c 9d", "8c 8d tc td th", "tt"),
        ("9c 9d 9h", "tc td th 3c", "ttt"),
        ("9c 9d 9h 3c", "tc td th 7c 8c 8d", "7ttt 8ttt"),
        ("9c 9d 9h 3c 3d", "tc td th 7c 8c 8d", "88ttt"),
        ("7c 8c 9c tc jc", "8d 9d td jd qd kd", "89tjq 9tjqk"),
        ("tc jc qc kc ac", "jd qd kd ad 2d 9d td", ""),
        ("7c 7d 8c 8d 9c 9d", "8h 8s 9h 9s tc td", "8899tt"),
        ("7c 7d 7h 8c 8d 8h 4c 5c", "9c 9d 9h tc td th jc jd", "999tttjj"),
        ("9c 9d 9h 9s 3c 4c", "tc td th ts 5c 6c", "56tttt tttt"),
        ("9c 9d 9h 9s", "tc td th ts 8c", "tttt"),
        ("9c 9d 9h 9s", "8c 8d 8h 8s lj bj", "lb"),
        ("lj bj", "2c 2d 2h 2s ac", ""),
    ],
)
def test_what_beats_a_play(pile: str, hand: str, beating: str) -> None:
    session = table(hand, pile)
    assert plays_of(session) == set(beating.split())
    assert "pass" in (session.legal() or ())


def test_suits_do_not_matter() -> None:
    session = table("3c 3d 3h 9c")
    assert {"play 3c", "play 3c 3d"} <= set(session.legal() or ())
    say(session, "play 3h 3d")
    assert names(session, f"{ME}_hand") == ["3c", "9c"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("play 3c 4c", "These cards do not form a combination."),
        ("play 4c 5c 6c 7c 8c", "Play the same form as the last play, a bomb, or pass."),
        ("play 3c 3d", "Play a higher combination, or pass."),
    ],
)
def test_reasons(line: str, reason: str) -> None:
    session = table("3c 3d 4c 5c 6c 7c 8c", "9c 9d")
    assert refused(session, line) == reason
    lead = table("3c 3d")
    assert refused(lead, "pass") == "You lead: play at least one card."


def test_two_passes_end_a_trick_and_a_pass_is_for_one_turn() -> None:
    session = table("7c 8c 9c")
    say(session, "play 7c", "pass", "pass")
    assert "pass" not in (session.legal() or ())
    session = table("7c jc 9c")
    say(session, "play 9c", "pass")
    # player_3 passes too, player_2 may play again only after the next lead
    say(session, "pass", "play 7c", "play 3c 3d 3h 3s", "play 4c 4d 4h 4s", "pass", "pass")
    assert session.world.properties["play_order"][0] == LAST


# --- The score -----------------------------------------------------------------------------------


def scores(answer: Any) -> list[float]:
    return [answer.scores[player] for player in (ME, NEXT, LAST)]


def test_the_landlord_wins_from_both() -> None:
    assert scores(say(table("7c"), "play 7c")) == [6, -3, -3]


def test_the_peasants_win_together() -> None:
    session = table("7c", landlord=LAST)
    assert scores(say(session, "play 7c")) == [3, 3, -6]


def test_bombs_and_the_rocket_double() -> None:
    assert scores(say(table("7c 7d 7h 7s"), "play 7c 7d 7h 7s")) == [12, -6, -6]
    assert scores(say(table("lj bj"), "play lj bj")) == [12, -6, -6]
    assert scores(say(table("7c 7d 7h 7s 8c 9c"), "play 7c 7d 7h 7s 8c 9c")) == [6, -3, -3]


@pytest.mark.parametrize(
    ("plays", "landlord", "expected"),
    [
        ((4, 0, 0), ME, [12, -6, -6]),
        ((4, 1, 0), ME, [6, -3, -3]),
        ((3, 1, 0), NEXT, [6, -12, 6]),
        ((3, 2, 0), NEXT, [3, -6, 3]),
    ],
)
def test_spring_doubles(plays: tuple[int, ...], landlord: str, expected: list[int]) -> None:
    counts = dict(zip((ME, NEXT, LAST), plays, strict=True))
    session = table("7c", plays=counts, landlord=landlord)
    assert scores(say(session, "play 7c")) == expected


def test_the_game_ends_after_the_deals() -> None:
    session = table("7c", deals=2)
    assert say(session, "play 7c").scores is None
    values = session.world.properties
    assert (values["scores"], values["hand_number"]) == ({ME: 6, NEXT: -3, LAST: -3}, 1)
    assert values["phase"] == "auction"


# --- The same game in OpenSpiel ------------------------------------------------------------------


def spiel_ranks(text: str) -> str:
    """Return the ranks in an action of OpenSpiel, such as ``3334`` or ``(BWJ)(CJ)``."""
    letters = re.findall(r"[3-9TJQKA2]", re.sub(r"\(.*?\)", "", text))
    jokers = ["l"] * text.count("(BWJ)") + ["b"] * text.count("(CJ)")
    return ranks([letter.lower() for letter in letters] + jokers)


def in_spiel(play: str, hand: str) -> bool:
    """Return whether OpenSpiel has *play*: no fours with wings, no chains from four of a rank."""
    counts = Counter(play)
    is_winged_four = 4 in counts.values() and len(play) > 4
    is_chain = len(set(counts.values())) == 1 and len(counts) > 1 and play != "lb"
    return not is_winged_four and not (is_chain and hand.count(play[0]) == 4)


def has_longer_chain(play: str) -> bool:
    """Return whether a wing of a plane in OpenSpiel makes its chain of triples longer."""
    counts = Counter(play)
    chains = "".join("x" if counts[rank] == 3 else " " for rank in RANKS[:12]).split()
    longest = max(map(len, chains), default=0)
    return 3 * longest < len(play) < 4 * longest


@pytest.mark.parametrize("seed", range(3))
def test_random_hands_are_the_same_in_openspiel(seed: int) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    rng = Random(seed)
    for _hand in range(4):
        session = bidding()
        state = pyspiel.load_game("dou_dizhu").new_initial_state()
        state.apply_action(0)  # the first card is turned up: the first player bids first
        hands = [names(session, f"{player}_hand") for player in (ME, NEXT, LAST)]
        for number in range(51):
            card = hands[number % 3][number // 3]
            state.apply_action(51 + spiel_card(card))
        while session.world.properties["phase"] == "auction":
            may_pass = session.world.properties["bid"] or session.current_player != LAST
            calls = [line for line in session.legal() or () if may_pass or line != "pass"]
            call = rng.choice(calls)
            spiel = {state.action_to_string(a).lower(): a for a in state.legal_actions()}
            assert set(session.legal() or ()) == set(spiel)
            state.apply_action(spiel[call])
            say(session, call)
        while any(state.action_to_string(a) == "Bid 3" for a in state.legal_actions()):
            state.apply_action(min(state.legal_actions()))  # there, passed players are asked again
        final = None
        while final is None:
            player = (ME, NEXT, LAST)[state.current_player()]
            assert session.current_player == player
            hand = ranks(names(session, f"{player}_hand"))
            ours = {ranks(line.split()[1:]): line for line in session.legal() or ()}
            theirs = {spiel_ranks(state.action_to_string(a)): a for a in state.legal_actions()}
            known = {play for play in ours if in_spiel(play, hand)}
            assert known == {play for play in theirs if not has_longer_chain(play)}
            play = rng.choice(sorted(known))
            state.apply_action(theirs[play])
            final = say(session, ours[play]).scores
        assert state.is_terminal()
        assert [final[player] for player in (ME, NEXT, LAST)] == state.returns()


def spiel_card(name: str) -> int:
    """Return the number of a card in OpenSpiel: suit by suit from the three, then the jokers."""
    if name in ("lj", "bj"):
        return 52 + ("lj", "bj").index(name)
    return 13 * "cdhs".index(name[1]) + RANKS.index(name[0])
