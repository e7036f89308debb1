"""Terminal pages of a scripted game: hand, table, scores, rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardtable.cards import Card
from cardtable.core.i18n import _, language, ngettext
from cardtable.engine import Zone, ZoneKind
from cardtable.games.scripted import View
from cardtable.games.scripted.help_page import page_blocks
from cardtable.games.scripted.layout import AWAY
from cardtable.games.scripted.scores import NOTHING_YET
from cardtable.games.speech import Speech, hand_order, join_names, personal

EMPTY, FACE_DOWN = ".", "#"
"""The signs of a cell without a visible piece."""


def zone_title(view: View, zone: Zone) -> str:
    """Return the readable name of a zone."""
    return place_title(view, zone.name)


def place_title(view: View, name: str) -> str:
    """Return the text for the zone called *name*."""
    file = view.rules.file
    layout = file.layout(view.rules.players)
    place = next((place for place in layout.places if place.name == name), None)
    plain = re.sub(r"^player_[0-9]+_", "", name).replace("_", " ")
    title = file.translated(place.title if place is not None and place.title else plain)
    if place is not None and place.owner is not None:
        return _("{name}, {place}").format(name=view.names[place.owner], place=title)
    return title[:1].upper() + title[1:]


def hand(view: View, speech: Speech) -> Iterator[str]:
    """Yield the cards in this seat's hands."""
    has_hand = False
    for zone in view.zones():
        if zone.kind is ZoneKind.HAND and zone.owner == view.seat:
            has_hand = True
            yield _pieces(view, zone, speech)
    if not has_hand:
        yield _("There are no hands in this game.")


def table(view: View, speech: Speech) -> Iterator[str]:
    """Yield every zone except the seat's own hand."""
    for zone in view.zones():
        if zone.name == AWAY or (zone.kind is ZoneKind.HAND and zone.owner == view.seat):
            continue
        if zone.kind is ZoneKind.GRID:
            yield from _grid(view, zone, speech)
        else:
            yield _pieces(view, zone, speech)
    yield from _properties(view)


def in_view(view: View, speech: Speech) -> Iterator[str]:
    """Yield the public information for a turn: open piles and the properties shown."""
    for zone in view.zones():
        if zone.kind is ZoneKind.DISCARD and zone.name != AWAY and any(zone.pieces):
            yield _pieces(view, zone, speech)
    yield from _properties(view)


def _properties(view: View) -> Iterator[str]:
    """Yield the properties shown, who deals and who sits out."""
    for title, value in view.shown_properties:
        yield _("{title}: {value}.").format(title=title, value=value)
    if view.dealer >= 0:
        yield personal(view.names[view.dealer], _("You deal."), _("{name} deals."))
    if view.resting:
        yield _("Sitting out: {names}.").format(
            names=", ".join(view.names[seat] for seat in view.resting)
        )


def _pieces(view: View, zone: Zone, speech: Speech) -> str:
    title = zone_title(view, zone)
    visible = [piece for piece in zone.pieces if piece is not None]
    hidden = len(zone.pieces) - len(visible)
    if not zone.pieces:
        return _("{place}: empty.").format(place=title)
    if zone.kind is ZoneKind.TRICK and len(zone.played_by) == len(zone.pieces) == len(visible):
        parts = [
            _("{name} {card}").format(name=view.names[position], card=speech.card(card))
            for position, card in zip(zone.played_by, visible, strict=True)
        ]
    elif zone.kind in (ZoneKind.STOCK, ZoneKind.DISCARD) and len(visible) > 1:
        parts = [
            _("{card} on top, {count} in all").format(
                card=speech.card(visible[-1]), count=len(zone.pieces)
            )
        ]
    else:
        is_own = zone.kind is ZoneKind.HAND and zone.owner == view.seat
        ordered = view.sorted_hand(visible) if is_own else _in_order(visible)
        parts = [speech.cards(ordered)] if visible else []
    if hidden:
        parts.append(
            ngettext("{count} face down", "{count} face down", hidden).format(count=hidden)
        )
    return _("{place}: {content}.").format(place=title, content=", ".join(parts))


def _in_order(cards: list[Card]) -> list[Card]:
    """Return playing cards by suit, high cards first, followed by other pieces."""
    return sorted(cards, key=hand_order)


def _grid(view: View, zone: Zone, speech: Speech) -> Iterator[str]:
    layout = view.rules.file.layout(view.rules.players)
    cells = next(place.containers for place in layout.places if place.name == zone.name)
    filled = {name for name, tokens in view.contents if tokens}
    if not speech.words:
        signs = [
            str(piece) if piece is not None else FACE_DOWN if cell in filled else EMPTY
            for cell, piece in zip(cells, zone.pieces, strict=True)
        ]
        width = max(map(len, signs))
        for start in range(0, len(cells), zone.columns):
            yield " ".join(sign.rjust(width) for sign in signs[start : start + zone.columns])
        return
    parts = [
        _("{piece} on {place}").format(
            piece=_("a card face down") if piece is None else piece.title, place=cell
        )
        for cell, piece in zip(cells, zone.pieces, strict=True)
        if cell in filled
    ]
    yield _("{place}: {content}.").format(
        place=zone_title(view, zone), content="; ".join(parts) or _("empty")
    )


def score(view: View, speech: Speech) -> Iterator[str]:
    """Yield one line for each column of scores."""
    yield from _sheet(view)
    name = view.rules.file.description.chips
    if view.chips and name not in dict(view.rules.file.description.score):
        yield _by_player(view, _("Chips"), view.chips)
    columns = view.scores
    if not columns and not view.sheet:
        yield _("This game has no score.")
    for heading, values in columns:
        yield _by_player(view, heading, values)


def _by_player(view: View, title: str, values: Sequence[object]) -> str:
    """Return a line with a value for each player."""
    parts = [
        _("{name} {count}").format(name=name, count=value)
        for name, value in zip(view.names, values, strict=False)
    ]
    return _("{title}: {counts}.").format(title=title, counts=", ".join(parts))


def _sheet(view: View) -> Iterator[str]:
    """Yield the boxes of the score sheet, with what each player has in them."""
    for row in view.sheet:
        line = _by_player(view, row.title, [value or NOTHING_YET for value in row.values])
        yield f"{line} {row.help}".rstrip()


def rules(view: View) -> Iterator[str]:
    """Yield the game's page of rules as plain lines."""
    file = view.rules.file
    yield _("{game} for {count}.").format(game=file.translated(file.name), count=view.rules.players)
    partners = [join_names([view.names[seat] for seat in side]) for side in view.rules.sides]
    if len(partners) < view.rules.players:
        yield _("Partners: {sides}.").format(sides="; ".join(partners))
    for block in page_blocks(file.rules_page(language()), file.pieces):
        if block.kind == "cards":
            cards = ", ".join(card.title for card in block.cards)
            yield f"{cards[:1].upper()}{cards[1:]}. {block.words}"
        else:
            yield block.words
