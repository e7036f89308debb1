"""Parse what a game.yaml says about the table: order of a hand, marks, texts about the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtable.core import line_text
from cardtable.core.i18n import _
from cardtable.core.yaml_source import Trail
from cardtable.games.scripted.description import BidBox, Box, HandOrder, Sheet
from cardtable.games.scripted.pieces import suit_and_rank
from cardtable.games.scripted.state_reader import StateReader
from cardtable.ludl.declared_checks import PHASE

ORDERS = ("suits", "rising", "ranks", "melds")
SHEET_KEYS = ("property", "boxes")
BOX_KEYS = ("title", "help", "total")
MAX_BOXES = 24
BID_BOX_KEYS = ("bid", "rows", "calls")
MAX_BIDS = 60
_KEYS = ("by", "suits", "ranks")
MAX_PROMPT = 80

TokenSets = Mapping[str, Mapping[str, Mapping[str, Any]]]


def read_hand_order(reader: StateReader, sets: TokenSets) -> HandOrder:
    """Return the order of a hand; errors are added to *reader*."""
    value = reader.data.get("hand_order")
    if value is None:
        return HandOrder()
    entries = {"by": value} if isinstance(value, str) else reader.mapping("hand_order")
    reader.check_names(("hand_order",), entries, _KEYS)
    by = entries.get("by", ORDERS[0])
    if by not in ORDERS:
        problem = _("'{value}' is not allowed.").format(value=by)
        trail: Trail = ("hand_order",) if isinstance(value, str) else ("hand_order", "by")
        reader.unknown_name(trail, problem, str(by), ORDERS)
    pairs = [suit_and_rank(name, known) for each in sets.values() for name, known in each.items()]
    suits = tuple(dict.fromkeys(suit for suit, _rank in pairs if suit))
    ranks = tuple(dict.fromkeys(rank for _suit, rank in pairs if rank))
    return HandOrder(
        str(by),
        _listed(reader, entries, "suits", suits),
        _listed(reader, entries, "ranks", (*ranks, "10")),
    )


def _listed(
    reader: StateReader, entries: Mapping[str, Any], key: str, known: tuple[str, ...]
) -> tuple[str, ...]:
    """Return a list of suits or ranks."""
    value = entries.get(key)
    if value is None:
        return ()
    if not isinstance(value, list):
        reader.add(("hand_order", key), _("A list is expected here."))
        return ()
    for number, each in enumerate(value):
        if str(each) not in known:
            problem = _("No token has '{word}'.").format(word=each)
            reader.unknown_name(("hand_order", key, number), problem, str(each), known)
    return tuple(map(str, value))


def read_sheet(reader: StateReader, properties: Mapping[str, Any]) -> Sheet:
    """Return the score sheet, or one without a name."""
    entries = reader.mapping("sheet")
    if not entries:
        return Sheet("")
    reader.check_names(("sheet",), entries, SHEET_KEYS)
    name = str(entries.get("property", ""))
    if reader.is_property(("sheet", "property"), name, properties):
        start = properties[name]
        if not isinstance(start, dict) or not all(isinstance(v, dict) for v in start.values()):
            reader.add(
                ("state", "properties", name),
                _("'{name}' is a score sheet, so it must have a dict of boxes by player.").format(
                    name=name
                ),
                _("Write: {names}.").format(names=f'{name}: {{"{{player}}": {{}}}}'),
            )
    boxes = reader.mapping("sheet", "boxes")
    if not boxes or len(boxes) > MAX_BOXES:
        reader.add(
            ("sheet", "boxes"),
            _("A score sheet has boxes with titles."),
            _("At most {limit}.").format(limit=MAX_BOXES),
        )
    return Sheet(name, tuple(_box(reader, key, value) for key, value in boxes.items()))


def _box(reader: StateReader, name: str, value: Any) -> Box:
    """Return a box of the score sheet, a title or a dict."""
    trail: Trail = ("sheet", "boxes", name)
    entries = value if isinstance(value, dict) else {"title": value}
    reader.check_names(trail, entries, BOX_KEYS)
    title = str(entries.get("title") or name.replace("_", " ").capitalize())
    is_total = entries.get("total", False)
    if not isinstance(is_total, bool):
        reader.add((*trail, "total"), _("Write true or false."))
    return Box(name, title, str(entries.get("help") or ""), is_total is True)


def read_bid_box(reader: StateReader, properties: Mapping[str, Any]) -> BidBox:
    """Return the box of bids, or one without words; errors are added to *reader*."""
    entries = reader.mapping("bid_box")
    if not entries:
        return BidBox()
    reader.check_names(("bid_box",), entries, BID_BOX_KEYS)
    rows = entries.get("rows")
    are_rows = isinstance(rows, list) and all(isinstance(row, list) and row for row in rows)
    if not isinstance(rows, list) or not are_rows or len({len(row) for row in rows}) != 1:
        reader.add(
            ("bid_box", "rows"),
            _("A box of bids has rows of the same length."),
            _("Write: {names}.").format(names="rows: [[c1, c2], [d1, d2]]"),
        )
        return BidBox()
    words = tuple(str(word) for row in rows for word in row)
    if len(words) > MAX_BIDS:
        problem = _("There are too many bids.")
        reader.add(("bid_box", "rows"), problem, _("At most {limit}.").format(limit=MAX_BIDS))
    calls = str(entries.get("calls") or "")
    is_known = bool(calls) and reader.is_property(("bid_box", "calls"), calls, properties)
    if is_known and not isinstance(properties[calls], list):
        reader.add(("bid_box", "calls"), _("'{name}' is not a list.").format(name=calls))
    return BidBox(str(entries.get("bid") or "bid"), words, len(rows[0]), calls)


def read_alike(reader: StateReader, sets: TokenSets) -> str:
    """Return the property by which tokens are alike; an error is added to *reader*."""
    name = str(reader.data.get("alike") or "")
    tokens = [properties for tokens in sets.values() for properties in tokens.values()]
    known = tuple(dict.fromkeys(key for properties in tokens for key in properties))
    if name and name not in known:
        problem = _("No token has the property '{name}'.").format(name=name)
        reader.unknown_name(("alike",), problem, name, known)
    return name


def read_dealer(reader: StateReader, properties: Mapping[str, Any]) -> str:
    """Return the property with the player who deals, or an empty string."""
    name = reader.data.get("dealer")
    if name is None:
        return ""
    reader.is_property(("dealer",), str(name), properties)
    return str(name)


def read_chips(reader: StateReader, properties: Mapping[str, Any]) -> str:
    """Return the property with the chips in front of each player, or an empty string."""
    name = reader.data.get("chips")
    if name is None:
        return ""
    if reader.is_property(("chips",), str(name), properties):
        start = properties[str(name)]
        if not isinstance(start, dict) or not all(type(v) is int for v in start.values()):
            reader.add(
                ("state", "properties", str(name)),
                _("'{name}' are chips, so it must be a dict of whole numbers by player.").format(
                    name=name
                ),
                _("Write: {names}.").format(names=f'{name}: {{"{{player}}": 0}}'),
            )
    return str(name)


def read_trump(
    reader: StateReader, properties: Mapping[str, Any], containers: Mapping[str, Any]
) -> str:
    """Return the property or container with the trump suit, or an empty string."""
    name = reader.data.get("trump")
    if name is None:
        return ""
    if str(name) not in containers:
        reader.is_property(("trump",), str(name), properties)
    return str(name)


def read_prompts(reader: StateReader, properties: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts of ``prompts``, by the value of the property ``phase``."""
    prompts = reader.mapping("prompts")
    if prompts:
        reader.is_property(("prompts",), PHASE, properties)
    for phase, text in prompts.items():
        if not isinstance(text, str) or line_text.fault(text) or not 0 < len(text) <= MAX_PROMPT:
            reader.add(
                ("prompts", phase),
                _("Expected a short line of text."),
                _("At most {limit} characters.").format(limit=MAX_PROMPT),
            )
    return {phase: str(text) for phase, text in prompts.items()}
