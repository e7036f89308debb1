"""The settings that change how a table is played: each has a visible effect."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.cards import Card, parse_cards
from cardtable.games.scripted import Message
from cardtable.match import Match, Seat
from cardtable.table.forced_card import ForcedCard, only_card
from cardtable.table.hand_order import arrange
from cardtable.table.own_cards import OwnCards
from cardtable.ui.motion import Speed
from tests.table.table_hands import NAMES, SPADES, Table

HAND = tuple(parse_cards("As 9s Kh 3h Qd 2c"))


def bidding_over(**settings: Any) -> Table:
    """Return a table in the first trick, where the person at South leads or follows."""
    seats = [Seat("person" if n == 0 else "random", name) for n, name in enumerate(NAMES)]
    match = Match(SPADES, SPADES.find_rules("classic"), seats, seed=3)
    adviser = SPADES.strategies().classes["rule-bidder"](seed=1)
    while match.deal() is not None and match.game.legal_bids():
        match.act(adviser.place_bid(match.view(match.next_position)), match.next_position)
    return Table(match, **settings)


def hand(table: Table) -> list[Card]:
    cards: OwnCards = table.scene.table.hand.cards
    return cards.cards()


# --- the order of the hand -----------------------------------------------------------------------


def test_a_hand_is_arranged_by_suit_or_rank() -> None:
    assert arrange(HAND, "suits") == HAND
    assert arrange(HAND, "rising") == HAND[::-1]
    assert [str(card) for card in arrange(HAND, "ranks")] == ["As", "Kh", "Qd", "9s", "3h", "2c"]


@pytest.mark.check
def test_the_order_of_the_hand_changes_at_the_open_table() -> None:
    with bidding_over() as table:
        table.until_asked()
        before = hand(table)
        table.context.settings.hand_order = "ranks"
        table.scene.apply_settings()
        table.wait(1.0)
        assert hand(table) == list(arrange(before, "ranks")) != before


# --- its size ------------------------------------------------------------------------------------


def test_the_size_of_the_hand_changes_at_the_open_table() -> None:
    with bidding_over() as table:
        table.until_asked()
        layout = table.scene.table.layout
        assert layout is not None
        table.context.settings.hand_size = 1.3
        table.scene.apply_settings()
        larger = table.scene.table.layout
        assert larger is not None
        assert larger.hand_card == pytest.approx(1.3 * layout.hand_card, abs=2)
        assert larger.trick_card <= layout.trick_card


# --- the pace of opponents -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "speed", "pace"),
    [
        ("motion", Speed.OFF, 0.0),
        ("motion", Speed.SLOW, 1.8),
        ("instant", Speed.SLOW, 0.0),
        ("fast", Speed.NORMAL, 0.4),
        ("slow", Speed.OFF, 3.0),
    ],
)
def test_opponents_pause_as_set(setting: str, speed: Speed, pace: float) -> None:
    with bidding_over(speed=speed, bot_speed=setting) as table:
        assert table.scene.play.playback.pace == pace


# --- forced cards --------------------------------------------------------------------------------


def play_to_forced_card(table: Table) -> Card:
    """Play until the person must play a certain card; return it."""
    for _turn in range(13):
        table.until_asked()
        legal: tuple[Card, ...] = table.match.view(0).legal_plays
        if len(legal) == 1:
            return legal[0]
        table.scene.play.play_card(legal[-1])
    raise AssertionError("No card was forced.")


@pytest.mark.check
def test_a_forced_card_is_played_by_itself_after_a_pause() -> None:
    with bidding_over() as table:
        card = play_to_forced_card(table)
        table.wait(2.0)
        assert card in hand(table)  # not without the setting
        table.context.settings.forced_cards = True
        table.scene.play.playback.ask_again()
        table.until(lambda: card not in hand(table), "the card was played")


@pytest.mark.check
def test_an_undo_is_not_undone_by_a_forced_card() -> None:
    with bidding_over() as table:
        part = table.scene.find(ForcedCard)
        card = play_to_forced_card(table)
        table.scene.play.play_card(card)
        table.until_asked()
        table.context.settings.forced_cards = True
        table.match.undo()
        table.until_asked()
        assert table.match.view(0).legal_plays == (card,)
        assert part.wake_after() is None
        table.wait(2.0)
        assert card in hand(table)


def test_only_a_single_card_of_the_hand_is_forced() -> None:
    def view(*plays: Any, bids: tuple[Any, ...] = ()) -> Any:
        return SimpleNamespace(legal_plays=plays, legal_bids=bids)

    ace, nine = HAND[:2]
    message = Message("play as", cards=(ace,))
    assert only_card(view(ace), [ace, nine]) is ace
    assert only_card(view(message), [ace]) is message
    assert only_card(view(ace, nine), [ace, nine]) is None
    assert only_card(view(ace, bids=("pass",)), [ace]) is None
    assert only_card(view(ace), [nine]) is None
    assert only_card(view(Message("draw")), [ace]) is None
    assert only_card(view(), [ace]) is None
