"""Write a finished hand in the PHH format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardtable.cards import Card
from cardtable.games.holdem.actions import ActionKind
from cardtable.games.holdem.hand import UNKNOWN
from cardtable.games.holdem.hand.record import HandRecord
from cardtable.games.holdem.rules import FIXED_LIMIT, NO_LIMIT, POT_LIMIT

VARIANTS = {NO_LIMIT: "NT", FIXED_LIMIT: "FT", POT_LIMIT: "PT"}
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def hand_lines(record: HandRecord, unknown: frozenset[int] = frozenset()) -> Iterator[str]:
    """Yield the lines of *record*: stakes, actions, players and final stacks.

    The hole cards of the seats in *unknown*, and cards missing in the record, are written as
    ``????``.
    """
    stakes, ring = record.stakes, record.ring
    count = len(ring)
    unknown |= {
        seat
        for place, seat in enumerate(ring)
        if UNKNOWN in (record.deck[place], record.deck[place + count])
    }
    yield f"variant = {quoted(VARIANTS[stakes.structure])}"
    yield "ante_trimming_status = true"
    big = ring.index(record.big)
    antes = [stakes.ante] * count
    if stakes.big_blind_ante:
        antes = [stakes.ante if place == big else 0 for place in range(count)]
    yield f"antes = {antes}"
    blinds = [0] * count
    if record.small in ring:
        blinds[ring.index(record.small)] = stakes.small_blind
    blinds[big] = stakes.big_blind
    if stakes.straddle and count > 2:
        blinds[(big + 1) % count] = stakes.straddle
    yield f"blinds_or_straddles = {blinds[::-1] if count == 2 else blinds}"
    if stakes.structure == FIXED_LIMIT:
        yield f"small_bet = {stakes.small_bet}"
        yield f"big_bet = {stakes.big_bet}"
    else:
        yield f"min_bet = {stakes.big_blind}"
    yield f"starting_stacks = {[record.started[seat] for seat in ring]}"
    yield "actions = ["
    for action in _actions(record, unknown):
        yield f"  {quoted(action)},"
    yield "]"
    yield f"players = [{', '.join(quoted(record.names[seat]) for seat in ring)}]"
    yield f"hand = {record.number}"
    yield f"finishing_stacks = {[record.stacks[seat] for seat in ring]}"


def _actions(record: HandRecord, unknown: frozenset[int]) -> Iterator[str]:
    ring, deck = record.ring, record.deck
    count = len(ring)
    holes = {seat: (deck[place], deck[place + count]) for place, seat in enumerate(ring)}
    for place, seat in enumerate(ring, 1):
        yield f"d dh p{place} {'????' if seat in unknown else text_of(holes[seat])}"
    flop = 2 * count + 1
    boards = [(), deck[flop : flop + 3], (deck[flop + 4],), (deck[flop + 6],)]
    street = 0
    for at, seat, action in record.history:
        yield from _boards(boards, street, at)
        street = at
        player = f"p{ring.index(seat) + 1}"
        if action.kind is ActionKind.FOLD:
            yield f"{player} f"
        else:
            yield f"{player} cbr {action.to}" if action.to else f"{player} cc"
    yield from _boards(boards, street, record.street)
    if record.live & (record.live - 1):
        for seat in _showing(record):
            is_shown = record.shown >> seat & 1 and seat not in unknown
            shown = f" {text_of(holes[seat])}" if is_shown else ""
            yield f"p{ring.index(seat) + 1} sm{shown}"


def _boards(boards: Sequence[Sequence[int]], street: int, at: int) -> Iterator[str]:
    for number in range(street + 1, at + 1):
        yield f"d db {text_of(boards[number])}"


def _showing(record: HandRecord) -> list[int]:
    """Return the seats of the showdown in the order in which they show."""
    ring = [seat for seat in record.ring if record.live >> seat & 1]
    river = [seat for at, seat, action in record.history if at == 3 and action.to]
    first = ring.index(river[-1]) if river and river[-1] in ring else 0
    return ring[first:] + ring[:first]


def text_of(cards: Iterable[int]) -> str:
    """Return card indexes as text: ``AsKd``."""
    return "".join(str(Card.of(index)) for index in cards)


def quoted(text: str) -> str:
    """Return *text* as a basic string of TOML."""
    escaped = "".join(
        _ESCAPES.get(sign) or (sign if sign.isprintable() else f"\\U{ord(sign):08X}")
        for sign in text.encode("utf-8", "replace").decode("utf-8")
    )
    return f'"{escaped}"'
