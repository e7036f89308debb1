"""The command ``compare``: a finished hand beside the Master's on the same cards."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.i18n import _
from cardtable.features.duplicate.compared_hands import ComparedHands
from cardtable.features.duplicate.comparison import DuplicateHand, comparable_hands
from cardtable.features.duplicate.comparison_words import (
    comparison_words,
    difference_lines,
    gap_words,
)
from cardtable.features.duplicate.rating import ComparedHand
from cardtable.text.commands import Command
from cardtable.text.session import TerminalAddition, TerminalPart, TerminalSession


class DuplicateInTerminal(TerminalAddition):
    """Adds the command ``compare``."""

    def part(self, session: TerminalSession) -> TerminalPart:
        return ComparePart(session)


class ComparePart(TerminalPart):
    """Lets the Master play a finished hand of each person, and lists the differences."""

    def __init__(self, session: TerminalSession) -> None:
        self.session = session
        self._helped: set[int] = set()
        """The numbers of hands in which a person had a hint or took back a choice."""

    def commands(self) -> Sequence[Command]:
        return (
            Command(
                "compare",
                _("compare a finished hand with the Master's on the same cards"),
                self.run,
                usage=_("HAND"),
                order=40,
            ),
        )

    def helped(self) -> None:
        self._helped.add(self._finished + 1)

    @property
    def _finished(self) -> int:
        session = self.session
        return comparable_hands(session.match, session.store.strategies)

    def run(self, rest: str) -> bool:
        """Compare a hand; *rest* is its number, or empty for the last one."""
        session, finished = self.session, self._finished
        words = rest.split()
        if not session.match.kind.hidden:
            session.write(
                _("Nobody has hidden cards in this game, so there is nothing to compare.")
            )
        elif not finished:
            session.write(_("No hand is finished yet."))
        elif len(words) > 1 or not all(word.isdecimal() for word in words):
            session.write(_("Type 'compare', or 'compare' and the number of a hand."))
        elif words and not 1 <= int(words[0]) <= finished:
            session.write(_("Hands 1 to {last} can be compared.").format(last=finished))
        else:
            self._compare(int(words[0]) if words else finished)
        return False

    def _compare(self, hand: int) -> None:
        """Write the comparison of each person. Ctrl-C ends it, not the game."""
        session, match = self.session, self.session.match
        session.write(_("The Master is playing your cards …"))
        persons = [index for index, seat in enumerate(match.seats) if seat.is_person]
        try:
            for position in persons:
                duplicate = DuplicateHand(match, session.store.strategies, position, hand)
                comparison = duplicate.play()
                if comparison is None:
                    session.write(_("You were not dealt in."))
                    continue
                rated = hand not in self._helped
                compared = ComparedHand.from_lines(comparison)
                if session.store.statistics is not None:
                    stored = ComparedHands(session.store.statistics)
                    stored.record(match, hand, position, compared, rated=rated)
                name = str(match.game.players[position].name) if len(persons) > 1 else ""
                session.write(
                    *filter(None, (comparison_words(comparison, name), gap_words(comparison)))
                )
                session.write(*difference_lines(comparison, session.speech))
        except KeyboardInterrupt:
            session.write(_("Stopped."))
