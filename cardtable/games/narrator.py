"""Sentences about the events of a game, for the log at the table and for the terminal.

A game's module ``words`` holds a class ``Narrator`` derived from the one here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import Ended, Event, GameKind, GameT, Moved, Said, Scored, zones
from cardtable.games.speech import Speech, card_sign, lost_words, personal, plain, signed

ANYBODY = -1
"""The seat of an observer who knows no hidden cards."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line at the terminal, for all players or *only* for those at some positions."""

    text: str
    only: tuple[int, ...] | None = None


class Narrator(Generic[GameT]):
    """Describes the events of a game of type *GameT* in sentences.

    *names* are by position, *sides* in the order of the scores; a player called "You" is addressed.
    *speech* formats cards and numbers for a terminal; without it cards are written with a suit
    sign.
    """

    def __init__(
        self, names: Sequence[str], sides: Sequence[Sequence[int]], *, speech: Speech | None = None
    ) -> None:
        self.names = names
        self.sides = sides
        self.speech = speech

    def card(self, card: Card) -> str:
        return card_sign(card) if self.speech is None else self.speech.card(card)

    def the_card(self, card: Card) -> str:
        """Return *card* as the object of a sentence."""
        return card_sign(card) if self.speech is None else self.speech.the(card)

    def number(self, number: int) -> str:
        return plain(number) if self.speech is None else self.speech.number(number)

    def words(self, position: int, you: str, other: str, **values: object) -> str:
        """Return the sentence *you* or *other* about *position* (see :func:`personal`)."""
        return personal(self.names[position], you, other, **values)

    def side_name(self, side: Sequence[int]) -> str:
        return " + ".join(self.names[position] for position in side)

    def sentence(self, event: Event, seat: int = ANYBODY) -> str:
        """Return one line for the log about *event*, with what the player at *seat* may know.

        It is empty for an event that is not logged.
        """
        match event:
            case Said(position=position, words=words):
                return f"{self.names[position]}: {words}"
            case Moved(position=int(position), target=zones.TRICK, cards=cards):
                return f"{self.names[position]}: {' '.join(map(self.card, cards))}"
            case Scored(gained=gained, totals=totals):
                return "; ".join(
                    _("{name}: {points}, total {total}").format(
                        name=self.side_name(side),
                        points=signed(gained[index]),
                        total=plain(totals[index]),
                    )
                    for index, side in enumerate(self.sides)
                )
            case Ended(winners=()) if len(self.names) == 1:
                return lost_words(self.names[0])
            case Ended(winners=()):
                return _("The game ends in a draw.")
            case Ended(winners=winners):
                return personal(self.side_name(winners), _("You won."), _("{name} won."))
        return ""

    def lines(self, event: Event, game: GameT) -> Iterator[Line]:
        """Yield the lines for the terminal about *event*, which *game* has just reported."""
        text = self.sentence(event)
        if text:
            yield Line(text if text.endswith(".") else f"{text}.")


def narrator_class(kind: GameKind) -> type[Narrator]:
    """Return the narrator class of a game, by default :class:`Narrator`."""
    if not kind.has_part("words"):
        return Narrator
    narrator: type[Narrator] = getattr(kind.part("words"), "Narrator", Narrator)
    return narrator
