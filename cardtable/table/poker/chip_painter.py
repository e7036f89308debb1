"""Draws bets, pots, moving chips and the street on a poker table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from cardtable.core.i18n import write_number
from cardtable.table.poker.amounts import fitting
from cardtable.table.poker.chip_art import pile
from cardtable.table.poker.chips import MAX_COLUMNS, ChipMotion, Flight
from cardtable.table.poker.poker_layout import PokerLayout
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look

CHIP = 29.0
"""Width of a chip in design units."""
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PotPicture:
    """A pot to be drawn: the name of its zone, its caption and its box."""

    zone: str
    caption: str
    box: pygame.Rect


def draw_chips(
    surface: pygame.Surface,
    layout: PokerLayout,
    look: Look,
    chips: ChipMotion,
    pot_caption: Callable[[int, int, int], str],
    headline: str,
) -> None:
    """Draw bets, pots, moving chips and the *headline* above the board.

    *pot_caption* returns the caption of a pot from its number, the number of pots and the amount.
    """
    if headline:
        box = layout.street.copy()
        box.height = look.tx(18)
        words = fitting(headline, box.width, look.font(13), bold=True)
        text.draw_in(
            surface, words, box, look.font(13), look.theme.muted, bold=True, align="center"
        )
    for seat, box in layout.bets.items():
        amount = chips.piles.get(f"bet:{seat}", 0)
        if amount > 0:
            draw_pile(surface, box, look, amount, write_number(amount))
    for pot in pots_of(layout, look, chips.piles, pot_caption):
        draw_pile(surface, pot.box, look, chips.piles[pot.zone], pot.caption)
    for flight in chips.flights:
        _draw_flight(surface, layout, look, flight, chips)


def pots_of(
    layout: PokerLayout,
    look: Look,
    piles: Mapping[str, int],
    caption: Callable[[int, int, int], str],
) -> list[PotPicture]:
    """Return the pots with chips, side by side in the middle of their row.

    *caption* is as in :func:`draw_chips`.
    """
    names = sorted(
        (name for name, amount in piles.items() if name.startswith("pot:") and amount > 0),
        key=lambda name: int(name[4:]),
    )
    captions = [caption(int(name[4:]), len(names), piles[name]) for name in names]
    gap = look.px(14)
    widths = [
        _pot_width(look, piles[name], line) for name, line in zip(names, captions, strict=True)
    ]
    total = sum(widths) + gap * (len(widths) - 1)
    if total > layout.pots.width:
        return _short_pots(layout, look, names, piles)
    pots = []
    left = layout.pots.centerx - total // 2
    for name, line, width in zip(names, captions, widths, strict=True):
        box = pygame.Rect(left, layout.pots.top, width, layout.pots.height)
        pots.append(PotPicture(name, line, box))
        left += width + gap
    return pots


def _short_pots(
    layout: PokerLayout, look: Look, names: Sequence[str], piles: Mapping[str, int]
) -> list[PotPicture]:
    """Return pots that need much space in up to two rows, with only their amounts as captions."""
    space, gap = layout.pots, look.px(5)
    amounts = [write_number(piles[name]) for name in names]
    width = max(_label_width(look, amount) for amount in amounts) + look.px(CHIP) + look.px(5)
    rows = 1 if len(names) * (width + gap) - gap <= space.width else 2
    columns = -(-len(names) // rows)
    width = min(width, (space.width - gap * (columns - 1)) // columns)
    height = space.height // rows
    pots = []
    for number, (name, amount) in enumerate(zip(names, amounts, strict=True)):
        row, column = divmod(number, columns)
        count = min(columns, len(names) - row * columns)
        left = space.centerx - (count * (width + gap) - gap) // 2 + column * (width + gap)
        box = pygame.Rect(left, space.top + row * height, width, height)
        pots.append(PotPicture(name, amount, box))
    return pots


def draw_pile(
    surface: pygame.Surface, box: pygame.Rect, look: Look, amount: int, words: str
) -> None:
    """Draw the chips of *amount*, with *words* to their right, in the middle of *box*."""
    size, pad, gap = look.font(13), pad_of(box, look), look.px(5)
    words = fitting(words, box.width - look.px(CHIP) - gap - 2 * pad, size, bold=True)
    label = text.measure(words, size, bold=True)[0] + 2 * pad
    picture = _fitting_pile(amount, look, box, box.width - label - gap)
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
    """Return the margin left and right of an amount in *box*, in pixels; narrow boxes have less."""
    return max(2, min(look.px(8), box.width // 10))


def _label_width(look: Look, words: str) -> int:
    return text.measure(words, look.font(13), bold=True)[0] + 2 * look.px(8)


def _pot_width(look: Look, amount: int, words: str) -> int:
    return pile(amount, look.px(CHIP)).get_width() + look.px(5) + _label_width(look, words)


def _fitting_pile(amount: int, look: Look, box: pygame.Rect, space: int) -> pygame.Surface:
    """Return a pile at most *space* pixels wide and 1.5 times as high as *box*, if possible.

    First the number of columns is reduced, then the size of the chips.
    """
    width, columns, height = look.px(CHIP), MAX_COLUMNS, 1.5 * box.height
    picture = pile(amount, width)
    while columns > 1 and picture.get_width() > space:
        columns -= 1
        picture = pile(amount, width, columns)
    while width > 8 and (picture.get_width() > space or picture.get_height() > height):
        width -= 1
        picture = pile(amount, width, columns)
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
    """Return the point from which, or to which, chips of *zone* move."""
    name, _sign, number = zone.partition(":")
    if name == "bet" and int(number) in layout.bets:
        box = layout.bets[int(number)]
        return (box.left + box.width * 0.3, float(box.bottom))
    if name == "stack" and int(number) in layout.plates:
        plate = layout.plates[int(number)]
        return (plate.left + plate.width * 0.75, float(plate.centery))
    if name == "pot":
        count = max(
            1, sum(pot.startswith("pot:") and amount > 0 for pot, amount in chips.piles.items())
        )
        shift = (int(number) - (count - 1) / 2) * layout.pots.width / (count + 1)
        return (layout.pots.centerx + shift, float(layout.pots.bottom))
    return (float(layout.space.centerx), float(layout.space.top))
