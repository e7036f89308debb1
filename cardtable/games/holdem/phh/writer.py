"""Write a finished hand in the PHH format.

The standard has no variant for pot-limit Hold'em. Such a hand is written as no limit, which allows
every bet of a pot-limit hand, so that other programs can read it; fields of our own, ``_limit`` and
``_small_blind`` (if it is dead), tell us the limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from cardtable.cards import Card
from cardtable.games.holdem.actions import ActionKind
from cardtable.games.holdem.hand import UNKNOWN
from cardtable.games.holdem.hand.record import HandRecord
from cardtable.games.holdem.rules import FIXED_LIMIT, NO_LIMIT, POT_LIMIT

VARIANTS = {NO_LIMIT: "NT", POT_LIMIT: "NT", FIXED_LIMIT: "FT"}
LIMIT_FIELD = "_limit"
SMALL_BLIND_FIELD = "_small_blind"
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def hand_lines(
    record: HandRecord, unlimited: frozenset[int] = frozenset(), scale: int = 1
) -> Iterator[str]:
    """Yield the lines of *record*: stakes, actions, players and final stacks.

    Unknown cards are written as ``??``, the stacks of the seats in *unlimited* as ``inf``. Amounts
    are divided by *scale*.
    """
    stakes, ring = record.stakes, record.ring

    def listed(amounts: Iterable[int]) -> str:
        return f"[{', '.join(_amount(chips, scale) for chips in amounts)}]"

    def stacks(chips: Sequence[int]) -> str:
        written = ("inf" if seat in unlimited else _amount(chips[seat], scale) for seat in ring)
        return f"[{', '.join(written)}]"

    antes, blinds = _forced_bets(record)
    yield f"variant = {quoted(VARIANTS[stakes.structure])}"
    if stakes.structure == POT_LIMIT:
        yield f"{LIMIT_FIELD} = {quoted(POT_LIMIT)}"
        if record.small not in ring:  # not posted, but it counts for the limit
            yield f"{SMALL_BLIND_FIELD} = {_amount(stakes.small_blind, scale)}"
    if any(antes):
        yield f"ante_trimming_status = {'false' if stakes.dead_antes else 'true'}"
    yield f"antes = {listed(antes)}"
    yield f"blinds_or_straddles = {listed(blinds)}"
    if stakes.structure == FIXED_LIMIT:
        yield f"small_bet = {_amount(stakes.small_bet, scale)}"
        yield f"big_bet = {_amount(stakes.big_bet, scale)}"
    else:
        yield f"min_bet = {_amount(stakes.big_blind, scale)}"
    yield f"starting_stacks = {stacks(record.started)}"
    yield "actions = ["
    for action in _actions(record, scale):
        yield f"  {quoted(action)},"
    yield "]"
    yield f"players = [{', '.join(quoted(record.names[seat]) for seat in ring)}]"
    yield f"hand = {record.number}"
    yield f"finishing_stacks = {stacks(record.stacks)}"


def _forced_bets(record: HandRecord) -> tuple[list[int], list[int]]:
    """Return antes and blinds in the order of the file, in which two players change places."""
    stakes, ring = record.stakes, record.ring
    count = len(ring)
    if stakes.posts:
        antes = [stakes.posts[seat][0] for seat in ring]
        blinds = [stakes.posts[seat][1] for seat in ring]
    else:
        big = ring.index(record.big)
        antes = [
            0 if stakes.big_blind_ante and index != big else stakes.ante for index in range(count)
        ]
        blinds = [0] * count
        if record.small in ring:
            blinds[ring.index(record.small)] = stakes.small_blind
        blinds[big] = stakes.big_blind
        if stakes.straddle and count > 2:
            blinds[big + 1] = stakes.straddle
    return (antes[::-1], blinds[::-1]) if count == 2 else (antes, blinds)


def _amount(chips: int, scale: int) -> str:
    return str(chips) if scale == 1 else f"{(Decimal(chips) / scale).normalize():f}"


def _actions(record: HandRecord, scale: int) -> Iterator[str]:
    ring, deck = record.ring, record.deck
    count = len(ring)
    holes = {seat: (deck[number], deck[number + count]) for number, seat in enumerate(ring)}
    for number, seat in enumerate(ring, 1):
        yield f"d dh p{number} {text_of(holes[seat])}"
    flop = 2 * count + 1
    boards = [(), deck[flop : flop + 3], (deck[flop + 4],), (deck[flop + 6],)]
    street = 0
    for street_now, seat, action in record.history:
        yield from _boards(boards, street, street_now)
        street = street_now
        player = f"p{ring.index(seat) + 1}"
        if action.kind is ActionKind.FOLD:
            yield f"{player} f"
        else:
            yield f"{player} cbr {_amount(action.to, scale)}" if action.to else f"{player} cc"
    yield from _boards(boards, street, record.street)
    if record.live & (record.live - 1):
        winners = {award.seat for award in record.awards}
        for seat in _showing(record):
            player = f"p{ring.index(seat) + 1}"
            if record.shown >> seat & 1:
                yield f"{player} sm {text_of(holes[seat])}"
            else:  # without cards, it gives up its share of the pot
                yield f"{player} sm ????" if seat in winners else f"{player} sm"


def _boards(boards: Sequence[Sequence[int]], street: int, last: int) -> Iterator[str]:
    for number in range(street + 1, last + 1):
        yield f"d db {text_of(boards[number])}"


def _showing(record: HandRecord) -> list[int]:
    """Return the seats of the showdown in the order in which they show."""
    ring = [seat for seat in record.ring if record.live >> seat & 1]
    river = [seat for street, seat, action in record.history if street == 3 and action.to]
    first = ring.index(river[-1]) if river and river[-1] in ring else 0
    return ring[first:] + ring[:first]


def text_of(cards: Iterable[int]) -> str:
    """Return card indexes as text: ``AsKd``, ``??`` for an unknown card."""
    return "".join("??" if index == UNKNOWN else str(Card.of(index)) for index in cards)


def quoted(text: str) -> str:
    """Return *text* as a basic string of TOML."""
    escaped = "".join(
        _ESCAPES.get(sign) or (sign if sign.isprintable() else f"\\U{ord(sign):08X}")
        for sign in text.encode("utf-8", "replace").decode("utf-8")
    )
    return f'"{escaped}"'
