"""The plate of a seat: where its lines are."""

from __future__ import annotations

import pygame
import pytest

from cardtable.table.facts import PlateFacts
from cardtable.table.seat_plate import SeatPlate
from cardtable.ui.theme import Look, Scale
from cardtable.ui.widgets import boxes


def ink_of(facts: PlateFacts, size: float) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the plate with *facts*, and what is drawn in it to the right of the face."""
    plate = SeatPlate(0, "Amara")
    rect = pygame.Rect(0, 0, round(190 * size), round(60 * size))
    plate.place(rect, Look(scale=Scale(unit=size)))
    plate.show(facts, dealer=False, acting=False)
    surface = pygame.Surface(rect.size, pygame.SRCALPHA)
    plate.draw(surface)
    inner = rect.inflate(-round(16 * size), -round(8 * size))
    inner = boxes.cut_left(inner, round(50 * size))[1]
    ground = surface.get_at((inner.right - 1, inner.bottom - 1))
    mask = pygame.mask.from_threshold(surface.subsurface(inner), ground, (8, 8, 8, 255))
    mask.invert()
    ink = mask.get_bounding_rects()
    return rect, ink[0].unionall(ink[1:]).move(inner.topleft)


@pytest.mark.parametrize("size", [0.75, 1.0, 2.0])
@pytest.mark.parametrize(
    "facts", [PlateFacts("Skilled"), PlateFacts("Skilled", count="5", of="cards"), PlateFacts()]
)
def test_name_and_line_are_in_the_middle(facts: PlateFacts, size: float) -> None:
    rect, ink = ink_of(facts, size)
    assert abs(ink.centery - rect.centery) <= 3 * size


def test_pips_are_below_the_line() -> None:
    rect, ink = ink_of(PlateFacts("bid 3", pips=(1, 3)), 2.0)
    assert ink.top < rect.height * 0.25
    assert ink.bottom > rect.height * 0.75


@pytest.mark.parametrize("count", ["4", "12"])
def test_a_narrow_plate_has_the_name_above_the_number(count: str) -> None:
    plate = SeatPlate(0, "Amara")
    rect = pygame.Rect(0, 0, 70, 45)
    plate.place(rect, Look(scale=Scale(unit=0.75)))
    plate.show(PlateFacts("Skilled", count=count, of="cards"), dealer=False, acting=False)
    surface = pygame.Surface(rect.size, pygame.SRCALPHA)
    plate.draw(surface)
    number = plate.look.theme.number
    mask = pygame.mask.from_threshold(surface, number, (40, 40, 40, 255))
    ink = mask.get_bounding_rects()
    assert ink
    assert all(box.top > rect.height * 0.4 for box in ink)
    letters = pygame.mask.from_threshold(surface, plate.look.theme.text, (60, 60, 60, 255))
    boxes_of_letters = letters.get_bounding_rects()
    assert boxes_of_letters[0].unionall(boxes_of_letters[1:]).width >= 0.4 * rect.width
