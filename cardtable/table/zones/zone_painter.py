"""Draws the places of zones: outlines of empty zones, captions, highlighted targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from cardtable.cards import Suit
from cardtable.core.i18n import write_number
from cardtable.engine import Zone, ZoneKind
from cardtable.games.speech import SUIT_SIGNS
from cardtable.table.layout import CARD_RATIO
from cardtable.table.poker.chip_painter import draw_pile
from cardtable.table.poses import ZoneInfo
from cardtable.table.zones.zone_cards import place_of_zone
from cardtable.table.zones.zone_layout import CELL, ZoneLayout
from cardtable.table.zones.zone_poses import zone_poses
from cardtable.ui import shapes, signs, text
from cardtable.ui.theme import Colour, Look

CAPTION_SHRINK = 0.8
"""The smallest size of a caption, as a share of its usual size."""
RED_INK: Colour = (200, 31, 48)
"""The colour of a red suit on a disc: that of the cards."""


def draw_places(
    surface: pygame.Surface,
    table: ZoneLayout,
    look: Look,
    zones: tuple[Zone, ...],
    captions: Mapping[str, Sequence[str]],
    targets: frozenset[str],
    pointed: frozenset[str],
) -> None:
    """Draw *zones* with their *captions*; highlight the *targets*, the *pointed* ones most."""
    for spot in table.spots:
        if spot.parts and (not spot.is_empty or table.shows_empty_zones):
            _draw_caption(surface, table, look, spot.name, captions)
    for zone in zones:
        area = table.areas.get(zone.name)
        is_target = zone.name in targets
        if area is not None and (zone.pieces or is_target or table.shows_empty_zones):
            place = table.spot_of(zone.name)
            if not zone.pieces and not (place is not None and place.cell_rows.overlaps):
                _draw_empty(surface, table, look, zone, area)
            _draw_caption(surface, table, look, zone.name, captions)
        if is_target:
            box = place_of_zone(table, zone.name, zone.kind, zone.owner)
            if box is not None:
                _draw_highlight(surface, look, _outline(table, zone, box), zone.name in pointed)


def _draw_caption(
    surface: pygame.Surface,
    table: ZoneLayout,
    look: Look,
    name: str,
    captions: Mapping[str, Sequence[str]],
) -> None:
    """Draw the longest caption of the zone or area *name* that fits, if there is one."""
    box, size = table.captions.get(name), look.font(12)
    if name not in captions or box is None:
        return
    for caption in captions[name]:
        if text.fit(caption, box.width, size, shrink=CAPTION_SHRINK)[0] == caption:
            break
    text.draw_in(
        surface, caption, box, size, look.theme.muted, align="center", shrink=CAPTION_SHRINK
    )


def draw_heaps(
    surface: pygame.Surface, table: ZoneLayout, look: Look, heaps: Mapping[str, int]
) -> None:
    """Draw the number of pieces in each cell of *heaps* beside the uppermost one."""
    for cell, count in heaps.items():
        area, spot = table.areas.get(cell), table.spot_of_cell(cell)
        if area is not None and spot is not None and spot.is_square:
            side = max(look.tx(20), area.height // 3)
            box = pygame.Rect(0, 0, side, side)
            box.bottomright = area.bottomright
            shapes.draw_rounded(surface, box, side // 2, look.theme.knob)
            ink, size = look.theme.on_knob, look.font(13)
            text.draw_in(surface, str(count), box, size, ink, bold=True, align="center", shrink=0.6)
        elif area is not None:
            wide = round((area.width - CELL * area.height * CARD_RATIO) / 2)
            box = pygame.Rect(area.right - wide, area.top, wide, area.height)
            text.draw_in(
                surface,
                f"×{count}",
                box,
                look.font(15),
                look.theme.number,
                bold=True,
                align="center",
                shrink=0.6,
            )


def draw_chips(
    surface: pygame.Surface, table: ZoneLayout, look: Look, chips: Sequence[int]
) -> None:
    """Draw the chips in front of each seat, with their number; none for 0."""
    for seat, amount in enumerate(chips):
        if seat in table.chips and amount > 0:
            draw_pile(surface, table.chips[seat], look, amount, write_number(amount))


def draw_trump(
    surface: pygame.Surface,
    table: ZoneLayout,
    look: Look,
    zones: tuple[Zone, ...],
    suit: Suit | None,
) -> None:
    """Draw the trump suit on a disc at the corner of the first stock, if it can be seen."""
    stocks = (spot for spot in table.spots if spot.kind is ZoneKind.STOCK)
    stock = next((spot for spot in stocks if spot.arrangement is None), None)
    area = table.areas.get(stock.name) if stock is not None else None
    if stock is None or area is None or suit is None:
        return
    is_empty = not any(zone.name == stock.name and zone.pieces for zone in zones)
    if is_empty and not table.shows_empty_zones:
        return
    theme, card = look.theme, card_box(table, Zone(stock.name, stock.kind, ()), area)
    side = max(look.tx(24), card.height // 4)
    box = pygame.Rect(0, 0, side, side)
    box.center = card.topright
    shapes.draw_shadow(surface, box, side // 2, look.px(4), (0, 0, 0, 120), (0, look.px(1)))
    shapes.draw_rounded(surface, box, side // 2, theme.knob, theme.gold_down, look.px(1))
    colour = RED_INK if suit in (Suit.DIAMONDS, Suit.HEARTS) else theme.on_knob
    sign = signs.suit(SUIT_SIGNS[suit], round(side * 0.6), colour)
    surface.blit(sign, sign.get_rect(center=box.center))


def _outline(table: ZoneLayout, zone: Zone, box: pygame.Rect) -> pygame.Rect:
    """Return the box to highlight for a zone: around the card of a pile, else *box*."""
    if zone.kind in (ZoneKind.STOCK, ZoneKind.DISCARD):
        return card_box(table, zone, box).inflate(8, 8)
    if table.is_column(zone.name):
        faces = tuple(piece is not None for piece in zone.pieces) or (True,)
        card = card_box(table, zone, box)
        info = ZoneInfo(zone.kind, faces, zone.owner, (), zone.name)
        card.centery = round(zone_poses(table, info)[-1].y)
        return card.inflate(8, 8)
    return box


def card_box(table: ZoneLayout, zone: Zone, area: pygame.Rect) -> pygame.Rect:
    """Return the box of one card of *zone* in the middle of *area*."""
    high = min(table.trick_card if zone.owner is None else table.owned_card, area.height)
    box = pygame.Rect(0, 0, round(high * CARD_RATIO), high)
    box.center = area.center
    spot = table.spot_of(zone.name)
    if spot is not None and spot.is_fan:
        box.left = area.right - box.width if spot.is_reversed else area.left
    if spot is not None and spot.is_column:
        box.top = area.bottom - box.height if spot.is_reversed else area.top
    return box


def _draw_empty(
    surface: pygame.Surface, table: ZoneLayout, look: Look, zone: Zone, area: pygame.Rect
) -> None:
    """Draw a faint outline for an empty zone."""
    pile = zone.kind in (ZoneKind.STOCK, ZoneKind.DISCARD) or table.is_column(zone.name)
    is_part = zone.name not in {spot.name for spot in table.spots}
    box = card_box(table, zone, area) if pile or (zone.owner is not None and not is_part) else area
    shapes.draw_rounded(
        surface,
        box,
        max(3, round(box.height * 0.05)),
        (0, 0, 0, 34),
        look.theme.felt_ring,
        max(1, look.px(1.5)),
    )


def _draw_highlight(surface: pygame.Surface, look: Look, box: pygame.Rect, pointed: bool) -> None:
    """Draw a golden box where a card may be moved."""
    gold = look.theme.gold[:3]
    corner = min(look.px(12), box.height // 4)
    fill = (*gold, 60 if pointed else 22)
    shapes.draw_rounded(
        surface,
        box,
        corner,
        fill,
        (*gold, 230 if pointed else 130),
        max(2, look.px(3 if pointed else 2)),
    )
