"""The numbered deals of patiences: the same number is always the same deal, and tells no card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.games import all_games
from cardtable.games.scripted import Game
from tests.games.scripted.script_games import begin, names
from tests.games.scripted.test_scripted_game import make

DECK = [f"{rank}{suit}" for rank in "a23456789tjqk" for suit in "cdhs"]
SPIDER_DECK = [f"{rank}{suit}" for rank in "a23456789tjqk" for suit in "sh" for _copy in range(4)]
KLONDIKE = {
    1: ["jd", "9h", "7h", "kc", "kh", "js", "qh", "4h"],
    617: ["7d", "5c", "8c", "7s", "as", "6s", "3c", "8s"],
}
"""The last card of each column, and the first one of the stock."""
LAST = {"golf-patience": "th", "pyramid": "qh", "spider": "2s"}
"""The last card that is dealt face up in deal 1."""


def microsoft_order(deck: list[str], number: int) -> list[str]:
    """Return a deck in the order of a numbered deal."""
    left, order = list(deck), []
    while left:
        number = (number * 214013 + 2531011) % 2**31
        place = (number >> 16) % len(left)
        left[place], left[-1] = left[-1], left[place]
        order.append(left.pop())
    return order


@pytest.mark.quick
def test_the_cards_of_a_number_never_change() -> None:
    for number, cards in KLONDIKE.items():
        session = begin("klondike", 1, deal=number, seed=number + 1)
        columns = [names(session, f"column_{column}")[-1] for column in range(1, 8)]
        assert [*columns, names(session, "stock")[0]] == cards
    places = {"golf-patience": "waste", "pyramid": "card_28", "spider": "column_10"}
    for key, card in LAST.items():
        assert names(begin(key, 1, deal=1), places[key])[-1] == card


@pytest.mark.parametrize("number", [1, 11982, 1_000_000])
def test_deals_are_in_the_order_of_the_generator(number: int) -> None:
    order = microsoft_order(DECK, number)
    session = begin("klondike", 1, deal=number)
    dealt = [name for column in range(1, 8) for name in names(session, f"column_{column}")]
    assert [*dealt, *names(session, "stock")] == order
    session = begin("pyramid", 1, deal=number)
    dealt = [names(session, f"card_{place}")[0] for place in range(1, 29)]
    assert [*dealt, *names(session, "stock")] == order
    session = begin("golf-patience", 1, deal=number)
    columns = [names(session, f"column_{column}") for column in range(1, 8)]
    dealt = [columns[place % 7][place // 7] for place in range(35)]
    assert [*dealt, *names(session, "waste"), *names(session, "stock")] == order
    session = begin("spider", 1, deal=number, suits=2)
    dealt = [name for column in range(1, 11) for name in names(session, f"column_{column}")]
    assert [*dealt, *names(session, "stock")] == microsoft_order(SPIDER_DECK, number)


def numbered_game(key: str, number: int, seed: int) -> Game:
    kind = all_games()[key]
    rules = kind.find_rules("classic")
    return make(kind, replace(rules, chosen=(("deal", number),)), seed=seed)


@pytest.mark.parametrize("key", ["klondike", "golf-patience", "pyramid", "spider"])
def test_the_number_is_shown_and_tells_no_hidden_card(key: str) -> None:
    game = numbered_game(key, 617, 1)
    view = game.view(0)
    assert ("Deal", "617") in view.shown_properties
    stock = dict(view.contents)["stock"]
    assert all(isinstance(entry, int) for entry in stock)
    other = numbered_game(key, 617, 2)
    assert [t.name for t in other.containers["stock"].tokens] == [
        t.name for t in game.containers["stock"].tokens
    ]
    unnumbered = numbered_game(key, 0, 1)
    assert "Deal" not in dict(unnumbered.view(0).shown_properties)
