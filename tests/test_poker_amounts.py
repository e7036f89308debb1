"""Amounts, hands and pots where there is little room, and the button that goes around."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as some

from cardtable.engine import ZoneKind
from cardtable.table import text
from cardtable.table.layout import Question, lay_out
from cardtable.table.motion import Speed
from cardtable.table.play.holdem_words import pot_words
from cardtable.table.play.pokerbutton import DealerButton, around
from cardtable.table.poker.amounts import compact, fits, fitting, shortened
from cardtable.table.poker.layout import PokerLayout
from cardtable.table.poker.paint import pots_of
from cardtable.table.theme import Look, Scale
from tests.pokering import PokerTableTest, holdem_match

KINDS = frozenset({ZoneKind.HAND, ZoneKind.BOARD, ZoneKind.POT, ZoneKind.STOCK, ZoneKind.DISCARD})


@given(some.integers(0, 10**13))
def test_a_compact_amount_is_short_and_never_too_much(amount: int) -> None:
    words = compact(amount)
    number = float(words.rstrip("KMBT").replace(",", ""))
    unit = {"K": 10**3, "M": 10**6, "B": 10**9, "T": 10**12}.get(words[-1], 1)
    assert len(words) <= 5
    assert number * unit <= amount * (1 + 1e-12)
    assert amount - number * unit <= amount / 100


def test_only_large_amounts_are_shortened_where_they_do_not_fit() -> None:
    assert shortened("Blinds 5,000/61,728,394,506, hand 12") == "Blinds 5,000/61.7B, hand 12"
    wide = text.measure("from 100,000,000,000", 13)[0]
    assert fitting("from 100,000,000,000", wide, 13) == "from 100,000,000,000"
    assert fitting("from 100,000,000,000", wide // 2, 13) == "from 100B"


@given(
    some.sampled_from([(640, 480), (800, 600), (1280, 720), (2560, 1440)]),
    some.integers(2, 10),
    some.lists(some.integers(1, 10**6), min_size=1, max_size=9),
    some.sampled_from([1.0, 1.3, 1.6]),
)
def test_every_pot_can_be_read(
    size: tuple[int, int], seats: int, pots: list[int], large: float
) -> None:
    layout = lay_out(Question(size=size, text=large, seats=seats, bottom=0, kinds=KINDS,
                              buttons=(80,)))  # fmt: skip
    assert isinstance(layout, PokerLayout)
    look = Look(scale=Scale.of(size, large))
    piles = {f"pot:{number}": chips for number, chips in enumerate(pots)}
    shown = pots_of(layout, look, piles, pot_words)
    assert [pot.zone for pot in shown] == list(piles)
    for pot, chips in zip(shown, pots, strict=True):
        assert layout.pots.contains(pot.box)
        room = pot.box.width - look.px(8) * 2 - look.px(5) - 8  # the least that chips take
        assert f"{chips:,}" in pot.words
        assert fits(shortened(pot.words), room, look.font(13), bold=True, shrink=0.6)
    for one, other in itertools.pairwise(shown):
        assert not one.box.colliderect(other.box)


def test_a_plate_says_large_stacks_in_short(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw = text.draw_text

    def noted(surface: pygame.Surface, words: str, *rest: Any, **more: Any) -> pygame.Rect:
        drawn.append(words)
        return draw(surface, words, *rest, **more)

    monkeypatch.setattr(text, "draw_text", noted)
    match = holdem_match("person", *("caller",) * 9, stack=800_000_000_000)
    with PokerTableTest(match, size=(1280, 720)) as table:
        table.until_action()
        assert any(words == "800B" for words in drawn)
        assert not any("…" in words and "800" in words for words in drawn)


# -- the dealer button ----------------------------------------------------------------------------


def button_of(table: PokerTableTest) -> DealerButton:
    return next(one for one in table.scene.form.walk() if isinstance(one, DealerButton))


def test_the_button_slides_to_the_next_dealer() -> None:
    match = holdem_match("person", "caller", "caller", dealer=2)
    with PokerTableTest(match, size=(1280, 800), speed=Speed.NORMAL) as table:
        table.until_action()
        button = button_of(table)
        begin = button.place_now
        plate = table.scene.furniture.plates[2].rect
        assert plate.inflate(8, 8).collidepoint(begin)
        table.key(pygame.K_f)
        table.until_hand_end()
        table.wait(0.6)
        table.key(pygame.K_RETURN)
        table.until(lambda: button_of(table).animating, "the button sets out")
        places = []
        while button_of(table).animating:
            places.append(button_of(table).place_now)
            table.wait(1 / 60)
        end = button_of(table).place_now
        assert table.scene.furniture.plates[0].rect.inflate(8, 8).collidepoint(end)
        assert len(places) > 10
        assert len(set(places)) > 10
        far = max(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in itertools.pairwise(places))
        assert far < 120  # no jump


def test_without_motion_the_button_is_there_at_once() -> None:
    match = holdem_match("person", "caller", "caller", dealer=2)
    with PokerTableTest(match, size=(1280, 800)) as table:
        table.until_action()
        assert button_of(table).seat == 2
        assert not button_of(table).animating


@pytest.mark.parametrize("share", [0.0, 1.0])
@given(some.floats(-300, 300), some.floats(-200, 200))
def test_the_way_begins_and_ends_where_it_should(share: float, x: float, y: float) -> None:
    oval = pygame.Rect(0, 0, 800, 500)
    start, end = (400 + x, 250 + y), (700.0, 420.0)
    found = around(oval, start, end, share)
    assert found == pytest.approx(end if share else start, abs=1e-6)
