"""Chooses who says something at a moment of the game, and what: seldom, and never advice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from cardtable.company.cast import Character
from cardtable.features.company.remark_lines import LINES, Occasion
from cardtable.games.moments import Moment, MomentKind

CHANCES: Mapping[Occasion, float] = {
    Occasion.NIL_MADE: 0.9,
    Occasion.NIL_FAILED: 0.8,
    Occasion.PARTNER_NIL_MADE: 0.8,
    Occasion.LAST_TRICK: 0.7,
    Occasion.SET_OWN: 0.5,
    Occasion.SET_THEM: 0.5,
    Occasion.BLUFF_WON: 0.7,
    Occasion.BLUFF_LOST: 0.7,
    Occasion.POT_WON: 0.5,
    Occasion.POT_LOST: 0.4,
    Occasion.EXACT: 0.25,
    Occasion.WON: 1.0,
    Occasion.LOST: 1.0,
    Occasion.DRAW: 1.0,
    Occasion.STREAK: 0.5,
}
"""How likely an occasion is used; the rarer ones first, which are preferred."""
ENDS = (Occasion.WON, Occasion.LOST, Occasion.DRAW)
"""The occasions at the end of a game, not of a hand."""
REPEATED = 0.5
"""The factor for all chances in the hand after a remark."""
LONG_STREAK = 3
"""The number of hands in a row from which a winner is praised."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark of the character at *position*; *line* is in English, for translation."""

    position: int
    character: Character
    occasion: Occasion
    line: str


class Talk:
    """The talk of an evening: remembers what was said, and whether anybody spoke after a hand.

    *rng* decides; by default at random.
    """

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or Random()
        self._said: list[str] = []
        self._patience = 1.0
        """The factor for all chances: after a remark the next hand is likely to pass in silence."""

    def after_hand(
        self,
        moments: Sequence[Moment],
        sides: Sequence[Sequence[int]],
        characters: Mapping[int, Character],
        streak: tuple[int, int] = (-1, 0),
    ) -> Remark | None:
        """Return at most one remark about a finished hand.

        *characters* are those at the table by position, *streak* the side that has won the last
        hands and their number.
        """
        occasions = [
            occasion
            for occasion in _occasions(moments, sides, streak)
            if occasion[0] in characters and occasion[1] not in ENDS
        ]
        remark = self._choose(occasions, characters)
        self._patience = 1.0 if remark is None else REPEATED
        return remark

    def after_game(
        self,
        winners: Sequence[int],
        sides: Sequence[Sequence[int]],
        characters: Mapping[int, Character],
    ) -> Remark | None:
        """Return the remark at the end of a game; *winners* are empty for a draw."""
        kind = MomentKind.WON if winners else MomentKind.DRAWN
        moment = Moment(kind, tuple(winners))
        occasions = [
            occasion for occasion in _occasions([moment], sides) if occasion[0] in characters
        ]
        self._patience = 1.0
        return self._choose(occasions, characters)

    def _choose(
        self, occasions: list[tuple[int, Occasion]], characters: Mapping[int, Character]
    ) -> Remark | None:
        self._rng.shuffle(occasions)
        for wanted, chance in CHANCES.items():
            speakers = [position for position, occasion in occasions if occasion is wanted]
            if speakers and self._rng.random() < chance * self._patience:
                character = characters[speakers[0]]
                return Remark(speakers[0], character, wanted, self._line(wanted, character))
        return None

    def _line(self, occasion: Occasion, character: Character) -> str:
        """Return a line that was not said this evening, or the one said longest ago."""
        lines = list(LINES[occasion][character.temperament])
        self._rng.shuffle(lines)
        line = min(lines, key=lambda each: self._said.index(each) if each in self._said else -1)
        if line in self._said:
            self._said.remove(line)
        self._said.append(line)
        return line


def _occasions(
    moments: Iterable[Moment], sides: Sequence[Sequence[int]], streak: tuple[int, int] = (-1, 0)
) -> list[tuple[int, Occasion]]:
    """Return each occasion with the position of somebody who may speak."""
    everybody = [position for side in sides for position in side]
    occasions: list[tuple[int, Occasion]] = []

    def add(positions: Iterable[int], occasion: Occasion) -> None:
        occasions.extend((position, occasion) for position in positions)

    for moment in moments:
        own = moment.positions
        mates = [
            position
            for side in sides
            if any(position in side for position in own)
            for position in side
        ]
        rest = [position for position in everybody if position not in mates]
        match moment.kind:
            case MomentKind.NIL_MADE:
                add(own, Occasion.NIL_MADE)
                add([p for p in mates if p not in own], Occasion.PARTNER_NIL_MADE)
            case MomentKind.NIL_FAILED:
                add(own, Occasion.NIL_FAILED)
            case MomentKind.SET:
                add(mates, Occasion.SET_OWN)
                if len(sides) == 2 and len(rest) > 1:
                    add(rest, Occasion.SET_THEM)
            case MomentKind.LAST_TRICK:
                add(mates, Occasion.LAST_TRICK)
            case MomentKind.EXACT if len(mates) > 1:
                add(mates, Occasion.EXACT)
            case MomentKind.BIG_POT:
                add(own, Occasion.POT_WON)
                add(moment.others, Occasion.POT_LOST)
            case MomentKind.BLUFF_CAUGHT:
                add(own, Occasion.BLUFF_LOST)
                add(moment.others, Occasion.BLUFF_WON)
            case MomentKind.WON:
                add(mates, Occasion.WON)
                add(rest, Occasion.LOST)
            case MomentKind.DRAWN:
                add(everybody, Occasion.DRAW)
    side, length = streak
    if length >= LONG_STREAK:
        add([p for p in everybody if p not in sides[side]], Occasion.STREAK)
    return occasions
