"""Which opponent each character is in a game, and who sits on a seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random

from cardtable.company.cast import CAST, Character, character_named
from cardtable.company.opponent_groups import OpponentGroup, group_opponents
from cardtable.engine import LEVELS, GameKind, Opponent, Strategy
from cardtable.match import REMOTE, Seat


@lru_cache(maxsize=16)
def casting(kind: GameKind) -> Mapping[str, Opponent]:
    """Return the opponent that each character is in the game *kind*, by name.

    Only strategies that ship with the program count, so a user's files change nobody. Characters
    are left out of games whose strategies are all of unknown strength.
    """
    classes = kind.strategies(None).classes
    usual = [each.strategy for each in kind.opponents if each.strategy in classes]
    groups = [
        group
        for group in group_opponents(dict.fromkeys([*usual, *classes]), classes)
        if group.level and _fair(group, classes)
    ]
    if not groups:
        return {}
    return {
        character.name: _choose(character, _fair(_nearest(groups, character.strength), classes))
        for character in CAST
    }


def _fair(group: OpponentGroup, classes: Mapping[str, type[Strategy]]) -> Sequence[Opponent]:
    """Return the opponents of *group* that do not see hidden cards."""
    return [each for each in group.opponents if not classes[each.strategy].sees_everything]


def _nearest(groups: Sequence[OpponentGroup], strength: int) -> OpponentGroup:
    """Return the group of *strength*; if there is none, the strongest weaker one, or the first."""
    weaker = [group for group in groups if LEVELS.index(group.level) < strength]
    return weaker[-1] if weaker else groups[0]


def _choose(character: Character, opponents: Sequence[Opponent]) -> Opponent:
    for key in character.prefers:
        for opponent in opponents:
            if opponent.strategy == key:
                return opponent
    return opponents[0]


def character_at(kind: GameKind, seat: Seat) -> Character | None:
    """Return the character on *seat* of a game *kind*.

    None for people, and for a player who has the name of a character but plays differently.
    """
    character = character_named(seat.name)
    if character is None or seat.is_person or seat.strategy == REMOTE:
        return None  # without reading the strategies of the game
    opponent = casting(kind).get(seat.name)
    if opponent is None or (opponent.strategy, opponent.level) != (seat.strategy, seat.level):
        return None
    return character


def seat_of(kind: GameKind, name: str) -> Seat | None:
    """Return a seat with the character *name* as it plays the game *kind*, or None."""
    opponent = casting(kind).get(name)
    return None if opponent is None else Seat(opponent.strategy, name, opponent.level)


def find_characters(
    kind: GameKind, opponents: Iterable[Opponent], taken: Collection[str], rng: Random
) -> list[str | None]:
    """Return the name of a matching character for each of *opponents*, None where none is free.

    They are drawn at random from those not in *taken*, with different initials if possible, so that
    players are easier to tell apart.
    """
    used, found = set(taken), list[str | None]()
    roles = casting(kind)
    for opponent in opponents:
        names = [name for name, role in roles.items() if role == opponent]
        rng.shuffle(names)
        names = [name for name in names if name not in used]
        letters = {name[:1] for name in used}
        chosen = next((name for name in names if name[0] not in letters), None)
        chosen = chosen or next(iter(names), None)
        if chosen is not None:
            used.add(chosen)
        found.append(chosen)
    return found
