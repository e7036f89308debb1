"""Blunders: for each kind positions in which a play is one, and near misses in which it is not."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.games.spades import Game, Player, Rules, View, rule_sets
from cardtable.games.spades.strategies import Random
from cardtable.games.spades.strategies.blunders import KINDS, blunder, sound_plays
from tests.games.spades.spades_views import view_with

NO_HEARTS = "As 8s 5s 2s Kd Jd 7d 3d Qc Tc 8c 5c 3c"
TWO_HEARTS = "Ks 8s 5s 2s Kd Jd 7d 3d Qc Tc 8c Ah 6h"
ANY_TIME = Rules(breaking="lead_any_time")


def kind(card: str, held: str, trick: str, bids: str = "4 3 4 2", **options: Any) -> str | None:
    """Return the kind of blunder that *card* is for seat 0, whose partner is seat 2."""
    view = view_with(held, trick=trick, bids=bids, **options)
    found = blunder(view, Card.parse(card))
    assert (Card.parse(card) in sound_plays(view)) is (found is None)
    return found


# --- ruffs of the partner's trick -----------------------------------------------------------------


@pytest.mark.parametrize("trick", ["4h Ah 2h", "Ah 2h"])
@pytest.mark.parametrize("card", ["2s", "As"])
def test_the_partners_winner_is_not_ruffed(trick: str, card: str) -> None:
    assert kind(card, NO_HEARTS, trick) == "ruff-partner"
    assert kind("3c", NO_HEARTS, trick) is None


@pytest.mark.parametrize("card", ["2s", "5s"])
def test_the_partners_ruff_is_left_alone(card: str) -> None:
    assert kind(card, NO_HEARTS, "4h 3s 2h") == "ruff-partner"


@pytest.mark.parametrize(
    ("trick", "bids"),
    [
        ("Ah 4h 2h", "4 3 4 2"),  # an opponent is winning
        ("Th 2h", "4 3 4 2"),  # the next player may beat the ten
        ("4h Ah 2h", "4 0 4 4"),  # the lead may be of use against the nil
        ("4h Ah 2h", "2 3 2 3"),  # there are bags to avoid
        ("4h Ah 2h", "7 3 7 2"),  # the contract is out of reach
    ],
)
def test_a_ruff_that_may_be_right_is_no_blunder(trick: str, bids: str) -> None:
    assert kind("2s", NO_HEARTS, trick, bids) is None


def test_a_winner_need_not_be_discarded() -> None:
    held = "8s 7s 5s 4s 3s 2s Ad Kd Qd Jd Td Ac Kc"
    assert kind("2s", held, "4h Ah 2h") is None
    assert kind("2s", held.replace("Kc", "5c"), "4h Ah 2h") == "ruff-partner"


# --- beating the partner's card -------------------------------------------------------------------


def test_the_ace_is_not_put_on_the_partners_king() -> None:
    assert kind("Ah", TWO_HEARTS, "4h Kh 2h") == "overtake-partner"
    assert kind("6h", TWO_HEARTS, "4h Kh 2h") is None


def test_a_spade_that_nobody_can_beat_is_not_overtaken() -> None:
    held = NO_HEARTS
    assert kind("As", held, "Ks 3s", rules=ANY_TIME) == "overtake-partner"
    assert kind("As", held, "Js 3s", rules=ANY_TIME) is None  # the next player may hold the queen


@pytest.mark.parametrize(
    ("card", "held", "trick", "bids"),
    [
        ("Ah", TWO_HEARTS, "Kh 2h", "4 3 4 2"),  # the next player may ruff the king
        ("Ah", TWO_HEARTS, "4h Kh 2h", "4 3 0 2"),  # it covers the partner's nil
        ("Ah", TWO_HEARTS, "4h Kh 2h", "2 3 2 3"),  # it avoids a bag
        ("Qh", TWO_HEARTS.replace("Ah", "Qh"), "4h Jh 2h", "4 3 4 2"),  # worth little
        ("Ah", TWO_HEARTS.replace("6h", "Qh"), "4h Kh 2h", "4 3 4 2"),  # the queen is as high
        ("Ah", TWO_HEARTS.replace("6h", "Qh"), "4h Jh 2h", "4 3 4 2"),  # both beat the jack
    ],
)
def test_a_card_that_may_be_right_is_no_blunder(
    card: str, held: str, trick: str, bids: str
) -> None:
    assert kind(card, held, trick, bids) is None


# --- the partner's nil ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "held", "trick"),
    [("6h", TWO_HEARTS, "4h Jh 2h"), ("6h", TWO_HEARTS, "Kh 2h"), ("3c", NO_HEARTS, "4h Jh 2h")],
)
def test_the_partners_nil_is_covered(card: str, held: str, trick: str) -> None:
    assert kind(card, held, trick, "5 3 0 2") == "break-partner-nil"


def test_a_card_that_covers_the_nil_is_sound() -> None:
    view = view_with(NO_HEARTS, trick="4h Jh 2h", bids="5 3 nil 2")
    assert {card.suit.letter for card in sound_plays(view)} == {"s"}


@pytest.mark.parametrize(
    ("trick", "bids", "options"),
    [
        ("4h 3h 2h", "5 3 0 2", {}),  # an opponent is winning
        ("7h 2h", "5 3 0 2", {}),  # the next player probably takes the trick
        ("4h Jh 2h", "0 3 0 2", {}),  # the own nil comes first
        ("4h Jh 2h", "5 3 0 2", {"scores": (360, 0)}),  # the contract wins the match
        ("4h Jh 2h", "5 3 0 2", {"rules": Rules(nil=0)}),  # nil counts nothing
    ],
)
def test_a_nil_that_need_not_be_covered(trick: str, bids: str, options: dict[str, Any]) -> None:
    assert kind("6h", TWO_HEARTS, trick, bids, **options) is None


def test_a_nil_that_failed_or_cannot_be_covered() -> None:
    assert kind("6h", TWO_HEARTS.replace("Ah", "7h"), "4h Jh 2h", "5 3 0 2") is None
    failed = {"before": ((2, "Ac 2c 3c 4c"),)}
    assert kind("6h", TWO_HEARTS.replace("3d ", ""), "Kh 2h", "5 3 0 2", **failed) is None


# --- high spades ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "trick"), [(TWO_HEARTS, "As 3s"), (TWO_HEARTS.replace("Ah 6h", "Ac Ad"), "4h As")]
)
def test_a_high_spade_is_not_thrown_under_a_higher_one(held: str, trick: str) -> None:
    assert kind("Ks", held, trick, rules=ANY_TIME) == "waste-trump"
    assert kind("8s", held, trick, rules=ANY_TIME) is None


@pytest.mark.parametrize(
    ("held", "trick", "bids"),
    [
        (TWO_HEARTS, "Qs 3s", "4 3 4 2"),  # the king wins
        (TWO_HEARTS, "As 3s", "0 3 8 2"),  # the own nil gets rid of it
        (TWO_HEARTS, "As 3s", "4 3 4 0"),  # low cards are of use against the nil
        (TWO_HEARTS, "As 3s", "2 3 2 3"),  # it avoids a bag
        (TWO_HEARTS.replace("8s 5s 2s", "Qs 4h 3h"), "As 3s", "4 3 4 2"),  # the queen is as high
        (TWO_HEARTS.replace("8s 5s 2s", "5h 4h 3h"), "As 3s", "4 3 4 2"),  # the only spade
    ],
)
def test_a_high_spade_may_fall(held: str, trick: str, bids: str) -> None:
    assert kind("Ks", held, trick, bids, rules=ANY_TIME) is None


# --- leads ----------------------------------------------------------------------------------------

EAST_VOID = ((0, "Ad 2d 3d 4d"), (0, "Kd 5d 6d 2c"))
LEADING = "Ks 5s 2s Qd Jd 9d Ah Kh Qh 8c 7c"


def test_a_suit_that_an_opponent_ruffs_is_not_led() -> None:
    lead: dict[str, Any] = {"held": LEADING, "trick": "", "bids": "6 1 6 1", "before": EAST_VOID}
    assert kind("Qd", **lead) == "lead-into-void"
    assert kind("Ah", **lead) is kind("8c", **lead) is None


@pytest.mark.parametrize(
    "changed",
    [
        {"bids": "6 1 5 1"},  # two tricks may be lost
        {"bids": "6 0 6 1"},  # the lead may be meant for the nil
        {"before": ((0, "Ad 2d 3d 4d"), (0, "Kd 5d 2c 3c"))},  # the partner is void as well
        {"before": ((0, "Ad 2d 3d 4d"), (0, "Kd 5d 6d Td"))},  # nobody is known to be void
        {"held": "Ks 5s 2s Qd Jd 9d Jh Th 9h 8c 7c"},  # there is no likely winner elsewhere
    ],
)
def test_a_lead_that_may_be_right(changed: dict[str, Any]) -> None:
    lead: dict[str, Any] = {"held": LEADING, "trick": "", "bids": "6 1 6 1", "before": EAST_VOID}
    assert kind("Qd", **{**lead, **changed}) is None


# --- bags -----------------------------------------------------------------------------------------

ELEVEN_TRICKS = (
    (1, "2h 3h 4h Ah"),
    (0, "5h Kh 6h 7h"),
    (1, "Qh 8h 9h Th"),
    (1, "2c 3c 4c Ac"),
    (0, "5c 6c 7c Kc"),
    (3, "Qc 8c 9c Tc"),
    (3, "2d 3d 4d Ad"),
    (2, "5d Kd 6d 7d"),
    (3, "8d 9d Td Qd"),
    (2, "2s 3s As 4s"),
    (0, "5s Ks 6s 7s"),
)
"""Seats 0 and 2 took five of these tricks, the others six."""


def last_but_one(card: str, bids: str, trick: str = "Jh Jc 9s", **options: Any) -> str | None:
    return kind(card, "Js Jd", trick, bids, before=ELEVEN_TRICKS, **options)


@pytest.mark.parametrize(
    ("bids", "bags"), [("2 3 2 3", 7), ("2 3 2 3", 8), ("2 5 2 6", 8), ("2 3 nil 3", 5)]
)
def test_the_last_bags_before_the_penalty_are_not_taken(bids: str, bags: int) -> None:
    assert last_but_one("Js", bids, bags=(bags, 0)) == "needless-bag"
    assert last_but_one("Jd", bids, bags=(bags, 0)) is None


@pytest.mark.parametrize(
    ("bids", "options"),
    [
        ("2 3 2 3", {"bags": (6, 0)}),  # the penalty is far
        ("2 3 2 3", {"bags": (9, 0)}),  # it has just been paid
        ("3 3 3 3", {"bags": (8, 0)}),  # the contract needs the trick
        ("2 4 2 3", {"bags": (8, 0)}),  # the trick may set the opponents
        ("2 3 2 3", {"bags": (8, 0), "scores": (360, 0)}),  # the match is won
        ("2 3 2 3", {"bags": (3, 0), "rules": Rules(bags=0)}),
        ("2 3 2 3", {"bags": (8, 0), "trick": "Jh 9s Jc"}),  # the side takes the trick anyway
    ],
)
def test_a_bag_that_may_be_taken(bids: str, options: dict[str, Any]) -> None:
    assert last_but_one("Js", bids, **options) is None


# --- in general -----------------------------------------------------------------------------------


def test_without_a_partner_nothing_is_a_blunder() -> None:
    solo: dict[str, Any] = {"rules": Rules(seats="4 solo"), "scores": (0,) * 4, "bags": (0,) * 4}
    assert kind("2s", NO_HEARTS, "4h Ah 2h", **solo) is None


@pytest.mark.parametrize("name", rule_sets())
def test_each_decision_has_a_sound_play_under_all_rules(name: str) -> None:
    game = Game(Rules.find(name), seed=3)
    for seat in range(game.rules.players):
        game.register_player(Player(Random(seed=seat), name=str(seat)))
    found = set[str]()
    for _step in range(300):
        player = game.get_next_player()
        if player is None:
            break
        action, view = player.ask(), game.view(player)
        assert isinstance(view, View)
        sound = sound_plays(view)
        assert set(sound) <= set(view.legal_plays)
        if isinstance(action, Card):
            assert sound
            found.add(blunder(view, action) or "")
        game.accept(action, player)
    assert found <= ({""} if name == "solo" else {"", *KINDS})
