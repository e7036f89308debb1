"""An evening: what was played since the program started, for a summary on leaving."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardtable.core.i18n import _, ngettext, write_percent
from cardtable.engine import Ended, Scored
from cardtable.games.moments import Moment, MomentKind, finder_of
from cardtable.match import Change, Match

BEST_FIRST = (
    MomentKind.NIL_MADE,
    MomentKind.LAST_TRICK,
    MomentKind.BLUFF_CAUGHT,
    MomentKind.BIG_POT,
    MomentKind.LINE,
    MomentKind.SET,
    MomentKind.EXACT,
    MomentKind.WON,
)
"""The moments that count as the best one of an evening, the rarest first."""


@dataclass(frozen=True, slots=True)
class _Note:
    """The end of a hand, or of a game if *is_game*; *won* is None if nobody in particular won."""

    game: str
    is_game: bool
    won: bool | None
    moments: frozenset[MomentKind] = frozenset()


@dataclass(frozen=True, slots=True)
class GameTally:
    """What was played of one game: numbers of hands and games, and how many of them were won."""

    title: str
    hands: int
    hands_won: int
    games: int
    games_won: int


class Evening:
    """Notes the hands and games that end while people play; an undo takes notes back."""

    def __init__(self) -> None:
        self._notes: dict[tuple[str, int, bool], _Note] = {}
        self._accuracies: dict[tuple[str, int], float] = {}

    # -- notes ------------------------------------------------------------------------------------

    def follow(self, match: Match) -> None:
        """Note what happens in *match* from now on, if a person plays."""
        if any(seat.is_person for seat in match.seats) and self.on_change not in match.listeners:
            match.listeners.append(self.on_change)

    def leave(self, match: Match) -> None:
        """Follow *match* no longer."""
        if self.on_change in match.listeners:
            match.listeners.remove(self.on_change)

    def on_change(self, match: Match, change: Change) -> None:
        """Note the end of a hand or game, or take it back."""
        if change.kind == "undo":
            self._notes = {
                key: note
                for key, note in self._notes.items()
                if key[0] != match.id or key[1] <= change.log_length
            }
            return
        ends = [event for event in change.events if isinstance(event, Scored | Ended)]
        own = _own_side(match)
        if not ends or not own:
            return
        moments = finder_of(match.kind)(change.events, match.view(own[0]))
        proud = frozenset(moment.kind for moment in moments if _is_proud(moment, own))
        for event in ends:
            is_game = isinstance(event, Ended)
            won = _has_won(match, event, own)
            note = _Note(match.kind.title, is_game, won, proud)
            self._notes[match.id, change.log_length, is_game] = note

    def note_accuracy(self, match: Match, hand: int, accuracy: float | None) -> None:
        """Note the accuracy (0..100%) of a review of *hand*."""
        if accuracy is not None:
            self._accuracies[match.id, hand] = accuracy

    # -- results ----------------------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        """Whether no hand and no game has ended."""
        return not self._notes

    @property
    def tallies(self) -> tuple[GameTally, ...]:
        """The numbers of each game, in the order of play."""
        titles = dict.fromkeys(note.game for note in self._notes.values())
        return tuple(self._tally(title) for title in titles)

    def _tally(self, title: str) -> GameTally:
        notes = [note for note in self._notes.values() if note.game == title]
        hands = [note for note in notes if not note.is_game]
        games = [note for note in notes if note.is_game]
        return GameTally(
            title,
            len(hands),
            sum(note.won is True for note in hands),
            len(games),
            sum(note.won is True for note in games),
        )

    @property
    def best(self) -> MomentKind | None:
        """The best moment, None without any."""
        seen = {kind for note in self._notes.values() for kind in note.moments}
        return next((kind for kind in BEST_FIRST if kind in seen), None)

    @property
    def streak(self) -> tuple[int, bool]:
        """The most hands won in a row; the most games, and True, if only those were played."""
        are_games = all(note.is_game for note in self._notes.values())
        longest = length = 0
        for note in self._notes.values():
            if note.is_game is are_games:
                length = length + 1 if note.won else 0
                longest = max(longest, length)
        return longest, are_games

    @property
    def accuracy(self) -> float | None:
        """The mean accuracy of the reviews, 0..100%; None without any."""
        values = self._accuracies.values()
        return sum(values) / len(values) if values else None


def _own_side(match: Match) -> tuple[int, ...]:
    """Return the side of the people; empty if they sit on several sides, or if there are none."""
    people = [position for position, seat in enumerate(match.seats) if seat.is_person]
    sides = [side for side in match.game.sides if any(person in side for person in people)]
    return tuple(sides[0]) if len(sides) == 1 else ()


def _has_won(match: Match, event: Scored | Ended, own: tuple[int, ...]) -> bool | None:
    is_alone = len(match.game.sides) == 1
    if isinstance(event, Ended):
        return bool(set(event.winners) & set(own)) if event.winners or is_alone else None
    if is_alone:
        return None
    side = [tuple(each) for each in match.game.sides].index(own)
    best = min(event.gained) if match.game.least_wins else max(event.gained)
    if event.gained.count(best) > 1:
        return None
    return event.gained[side] == best


def _is_proud(moment: Moment, own: Iterable[int]) -> bool:
    """Return whether *moment* is a good one for the side *own*."""
    if moment.kind is MomentKind.SET:
        return not set(own) & set(moment.positions)
    if moment.kind is MomentKind.BLUFF_CAUGHT:
        return bool(set(own) & set(moment.others))
    return bool(set(own) & set(moment.positions))


# -- words ----------------------------------------------------------------------------------------


def tally_words(tally: GameTally) -> str:
    """Return the numbers of one game: ``12 hands, 7 won · 2 games, 1 won``."""
    parts = []
    if tally.hands:
        hands = ngettext("{count} hand, {won} won", "{count} hands, {won} won", tally.hands)
        parts.append(hands.format(count=tally.hands, won=tally.hands_won))
    if tally.games:
        games = ngettext("{count} game, {won} won", "{count} games, {won} won", tally.games)
        parts.append(games.format(count=tally.games, won=tally.games_won))
    return " · ".join(parts)


def highlights(evening: Evening) -> tuple[str, ...]:
    """Return sentences about the best moment, the longest streak and the accuracy."""
    sentences = []
    if evening.best is not None:
        best = _moment_words()[evening.best]
        sentences.append(_("Best moment: {moment}.").format(moment=best))
    length, are_games = evening.streak
    if length > 1:
        words = _("{count} games won in a row") if are_games else _("{count} hands won in a row")
        sentences.append(_("Longest streak: {streak}.").format(streak=words.format(count=length)))
    if evening.accuracy is not None:
        accuracy = _("Accuracy in reviews: {percent}.")
        sentences.append(accuracy.format(percent=write_percent(int(evening.accuracy))))
    return tuple(sentences)


def parting_lines(evening: Evening) -> tuple[str, ...]:
    """Return the summary in two lines for a terminal; none if nothing has ended."""
    if evening.is_empty:
        return ()
    games = "; ".join(
        _("{game}: {words}").format(game=_(tally.title), words=tally_words(tally))
        for tally in evening.tallies
    )
    first = _("This session: {games}.").format(games=games)
    return (first, " ".join((*highlights(evening), _("See you soon!"))))


def _moment_words() -> dict[MomentKind, str]:
    return {
        MomentKind.NIL_MADE: _("a nil made"),
        MomentKind.LAST_TRICK: _("a contract made in the last trick"),
        MomentKind.BLUFF_CAUGHT: _("a bluff called"),
        MomentKind.BIG_POT: _("a big pot won"),
        MomentKind.LINE: _("a winning line"),
        MomentKind.SET: _("the other side set"),
        MomentKind.EXACT: _("a bid made exactly"),
        MomentKind.WON: _("a game won"),
    }
