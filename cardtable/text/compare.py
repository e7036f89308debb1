"""The command ``compare``: a finished hand beside the Master's on the same cards."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.review.duplicate import DuplicateHand, comparable_hands
from cardtable.review.duplicate_words import comparison_words, difference_lines, gap_words
from cardtable.storage.rating import ComparedHand
from cardtable.text.session import TerminalSession


class CompareCommand:
    """Has the Master play a finished hand of each person, and tells both lines apart.

    *helped* are the numbers of hands in which a person had a hint or took back a choice.
    """

    def __init__(self, session: TerminalSession) -> None:
        self.session = session
        self.helped: set[int] = set()

    def note_help(self) -> None:
        """Note that the current hand is not the person's own work."""
        self.helped.add(self._finished + 1)

    @property
    def _finished(self) -> int:
        session = self.session
        return comparable_hands(session.match, session.store.strategies)

    def run(self, rest: str) -> bool:
        """Compare a hand; *rest* is its number, or empty for the last one."""
        session, finished = self.session, self._finished
        words = rest.split()
        if not session.match.kind.hidden:
            session.say(_("Nothing is dealt in this game, so there is no luck to compare."))
        elif not finished:
            session.say(_("No hand is finished yet."))
        elif len(words) > 1 or not all(word.isdecimal() for word in words):
            session.say(_("Type 'compare', or 'compare' and the number of a hand."))
        elif words and not 1 <= int(words[0]) <= finished:
            session.say(_("Hands 1 to {last} can be compared.").format(last=finished))
        else:
            self._compare(int(words[0]) if words else finished)
        return False

    def _compare(self, hand: int) -> None:
        """Write the comparison of each person. Ctrl-C ends it, not the game."""
        session, match = self.session, self.session.match
        session.say(_("The Master is playing your cards …"))
        persons = [place for place, seat in enumerate(match.seats) if seat.is_person]
        try:
            for position in persons:
                duplicate = DuplicateHand(match, session.store.strategies, position, hand)
                found = duplicate.play()
                if found is None:
                    session.say(_("You were not dealt in."))
                    continue
                rated = hand not in self.helped
                compared = ComparedHand.of(found)
                session.store.record_comparison(match, hand, position, compared, rated=rated)
                name = str(match.game.players[position].name) if len(persons) > 1 else ""
                session.say(*filter(None, (comparison_words(found, name), gap_words(found))))
                session.say(*difference_lines(found, session.speech))
        except KeyboardInterrupt:
            session.say(_("Stopped."))
