"""The score sheet of a match, from the module ``sheet`` of its game."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.engine import Event, Scored
from cardtable.games.score_sheet import SheetColumn, SheetFact, SheetRow
from cardtable.match import Match

PART = "sheet"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet; *sides* are the names of the sides."""

    sides: tuple[str, ...]
    columns: tuple[SheetColumn, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    target: int | None = None


def names_of(match: Match) -> tuple[str, ...]:
    """Return the names by position."""
    return tuple(player.name for player in match.game.players)


def side_names(match: Match) -> tuple[str, ...]:
    """Return the name of each side: its players' names, joined."""
    names = names_of(match)
    return tuple(
        " + ".join(names[position] for position in side) for side in match.kind.sides(match.rules)
    )


def own_side(match: Match) -> int:
    """Return the side of the first person at the table, 0 if there is none."""
    sides = match.kind.sides(match.rules)
    for position, seat in enumerate(match.seats):
        if seat.is_person:
            return next(index for index, side in enumerate(sides) if position in side)
    return 0


def sheet_of(match: Match) -> Sheet:
    """Return the score sheet of *match*; no columns and rows for a game without the part."""
    columns: tuple[SheetColumn, ...] = ()
    rows: tuple[SheetRow, ...] = ()
    if match.kind.has_part(PART):
        part = match.kind.part(PART)
        columns, rows = part.columns(), part.rows(match.game)
    target = getattr(match.rules, "target", None)
    return Sheet(side_names(match), columns, rows, match.game.get_scores(), target)


def facts_of(match: Match) -> tuple[SheetFact, ...]:
    """Return what the game of *match* is summed up by; nothing for a game without the part."""
    if not match.kind.has_part(PART):
        return ()
    facts: tuple[SheetFact, ...] = match.kind.part(PART).facts(match.game)
    return facts


def hands_of(match: Match) -> tuple[Scored, ...]:
    """Return the points each side gained in each hand of *match*.

    For a game that does not report them, they are the differences between the scores after one
    deal and the next.
    """
    replay = match.replayed()
    game = replay.game
    events: list[Event] = []
    game.listeners.append(events.append)
    at_deals: dict[int, tuple[int, ...]] = {}  # the scores when each hand begins
    for _entry in replay:
        at_deals.setdefault(len(game.deals()), game.get_scores())
    at_deals.setdefault(len(game.deals()), game.get_scores())
    at_deals.pop(0, None)
    scored = tuple(event for event in events if isinstance(event, Scored))
    if scored or not at_deals:
        return scored
    before, *ends = at_deals.values()
    if game.between_hands or game.awaits_deal or match.over:
        ends.append(game.get_scores())
    hands = []
    for end in ends:
        gained = tuple(new - old for new, old in zip(end, before, strict=True))
        hands.append(Scored(gained, end))
        before = end
    return tuple(hands)
