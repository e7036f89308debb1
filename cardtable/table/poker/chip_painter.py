"""Drawing chips, amounts, pots and the street on the felt of a poker table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from cardtable.table.poker.amounts import fitting
from cardtable.table.poker.chip_art import pile
from cardtable.table.poker.chips import COLUMNS, ChipMotion, Flight
from cardtable.table.poker.poker_layout import PokerLayout
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look

CHIP = 29.0
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PotPicture:
    """A pot to draw: its zone, caption and place."""

    zone: str
    words: str
    box: pygame.Rect


def draw_chips(
    surface: pygame.Surface,
    layout: PokerLayout,
    look: Look,
    chips: ChipMotion,
    pot_words: Callable[[int, int, int], str],
    street: str,
) -> None:
    """Draw bets, pots and moving chips; *pot_words* gets number, count and amount."""
    if street:
        box = layout.street.copy()
        box.height = look.tx(18)
        text.draw_in(
            surface, street.upper(), box, look.font(13), look.theme.muted, bold=True, align="center"
        )
    for seat, box in layout.bets.items():
        amount = chips.piles.get(f"bet:{seat}", 0)
        if amount > 0:
            draw_pile(surface, box, look, amount, f"{amount:,}")
    for pot in pots_of(layout, look, chips.piles, pot_words):
        draw_pile(surface, pot.box, look, chips.piles[pot.zone], pot.words)
    for flight in chips.flights:
        _draw_flight(surface, layout, look, flight, chips)


def pots_of(
    layout: PokerLayout, look: Look, piles: Mapping[str, int], words: Callable[[int, int, int], str]
) -> list[PotPicture]:
    """Return the pots that hold chips, side by side in the middle of their row."""
    names = sorted(
        (name for name, amount in piles.items() if name.startswith("pot:") and amount > 0),
        key=lambda name: int(name[4:]),
    )
    said = [words(int(name[4:]), len(names), piles[name]) for name in names]
    gap = look.px(14)
    wide = [_wanted(look, piles[name], line) for name, line in zip(names, said, strict=True)]
    if sum(wide) + gap * (len(wide) - 1) > layout.pots.width:
        return _short_pots(layout, look, names, piles)
    pots = []
    left = layout.pots.centerx - (sum(wide) + gap * (len(wide) - 1)) // 2
    for name, line, width in zip(names, said, wide, strict=True):
        pots.append(
            PotPicture(name, line, pygame.Rect(left, layout.pots.top, width, layout.pots.height))
        )
        left += width + gap
    return pots


def _short_pots(
    layout: PokerLayout, look: Look, names: Sequence[str], piles: Mapping[str, int]
) -> list[PotPicture]:
    """Return many pots, or large ones, captioned by their amounts alone, in up to two rows."""
    room, gap = layout.pots, look.px(5)
    said = [f"{piles[name]:,}" for name in names]
    wide = max(_label(look, line) for line in said) + look.px(CHIP) + look.px(5)
    rows = 1 if len(names) * (wide + gap) - gap <= room.width else 2
    across = -(-len(names) // rows)
    wide = min(wide, (room.width - gap * (across - 1)) // across)
    high = room.height // rows
    pots = []
    for number, (name, line) in enumerate(zip(names, said, strict=True)):
        row, place = divmod(number, across)
        count = min(across, len(names) - row * across)
        left = room.centerx - (count * (wide + gap) - gap) // 2 + place * (wide + gap)
        pots.append(PotPicture(name, line, pygame.Rect(left, room.top + row * high, wide, high)))
    return pots


def draw_pile(
    surface: pygame.Surface, box: pygame.Rect, look: Look, amount: int, words: str
) -> None:
    """Draw chips with their amount to the right, in the middle of *box*."""
    size, pad, gap = look.font(13), pad_of(box, look), look.px(5)
    words = fitting(words, box.width - look.px(CHIP) - gap - 2 * pad, size, bold=True)
    label = text.measure(words, size, bold=True)[0] + 2 * pad
    picture = _fitting(amount, look, box, box.width - label - gap)
    label = max(look.px(20), min(label, box.width - picture.get_width() - gap))
    left = box.centerx - (picture.get_width() + gap + label) // 2
    surface.blit(picture, (left, box.bottom - picture.get_height() - look.px(3)))
    pill = pygame.Rect(left + picture.get_width() + gap, 0, label, look.tx(21))
    pill.height = min(pill.height, box.height)
    pill.bottom = box.bottom - look.px(2)
    shapes.draw_rounded(surface, pill, pill.height // 2, look.theme.panel)
    text.draw_in(
        surface,
        words,
        pill.inflate(-pad, 0),
        size,
        look.theme.number,
        bold=True,
        align="center",
        shrink=0.6,
    )


def pad_of(box: pygame.Rect, look: Look) -> int:
    """Return the margin left and right of an amount in *box*; small boxes have small margins."""
    return max(2, min(look.px(8), box.width // 10))


def _label(look: Look, words: str) -> int:
    """Return the width of the label of *words*."""
    return text.measure(words, look.font(13), bold=True)[0] + 2 * look.px(8)


def _wanted(look: Look, amount: int, words: str) -> int:
    return pile(amount, look.px(CHIP)).get_width() + look.px(5) + _label(look, words)


def _fitting(amount: int, look: Look, box: pygame.Rect, room: int) -> pygame.Surface:
    """Return a pile at most *room* pixels wide and hardly higher than *box*.

    First the number of columns is reduced, then the size of the chips.
    """
    width, most, high = look.px(CHIP), COLUMNS, 1.5 * box.height
    picture = pile(amount, width)
    while most > 1 and picture.get_width() > room:
        most -= 1
        picture = pile(amount, width, most)
    while width > 8 and (picture.get_width() > room or picture.get_height() > high):
        width -= 1
        picture = pile(amount, width, most)
    return picture


def _draw_flight(
    surface: pygame.Surface, layout: PokerLayout, look: Look, flight: Flight, chips: ChipMotion
) -> None:
    start = place_of(layout, flight.payment.source, chips)
    end = place_of(layout, flight.payment.target, chips)
    share = flight.share
    x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
    y -= look.px(26) * 4 * share * (1 - share)
    picture = pile(flight.payment.amount, look.px(CHIP))
    surface.blit(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height())))


def place_of(layout: PokerLayout, zone: str, chips: ChipMotion) -> Point:
    """Return the point at which the chips of *zone* are drawn."""
    name, _sign, number = zone.partition(":")
    if name == "bet" and int(number) in layout.bets:
        box = layout.bets[int(number)]
        return (box.left + box.width * 0.3, float(box.bottom))
    if name == "stack" and int(number) in layout.plates:
        plate = layout.plates[int(number)]
        return (plate.left + plate.width * 0.75, float(plate.centery))
    if name == "pot":
        count = max(
            1, sum(each.startswith("pot:") and amount > 0 for each, amount in chips.piles.items())
        )
        shift = (int(number) - (count - 1) / 2) * layout.pots.width / (count + 1)
        return (layout.pots.centerx + shift, float(layout.pots.bottom))
    return (float(layout.room.centerx), float(layout.room.top))
