"""A match as a film: one frame for each deal and each action."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace

from cardtable.engine import Event, Moved, Strategy, opponent_title
from cardtable.engine.zones import BOARD, TRICK
from cardtable.match import Change, Match


@dataclass(frozen=True, slots=True)
class Frame:
    """The state after *actions* actions, or with *dealt* after the deal that follows them.

    *hand* and *trick* count from 1; *trick* is 0 before the first card of a hand is played.
    """

    actions: int
    dealt: bool
    hand: int
    trick: int


@dataclass(frozen=True, slots=True)
class Timeline:
    """All frames; *hands* are the indexes of the deals, *tricks* those of finished tricks."""

    frames: tuple[Frame, ...]
    hands: tuple[int, ...]
    tricks: tuple[int, ...]

    @property
    def last(self) -> int:
        """The index of the last frame."""
        return len(self.frames) - 1

    def next_in(self, stops: tuple[int, ...], current: int, by: int) -> int:
        """Return the first of *stops* after *current* (*by* 1) or the last before it (-1).

        If there is none, return the end of the film in that direction.
        """
        if by > 0:
            index = bisect_right(stops, current)
            return stops[index] if index < len(stops) else self.last
        index = bisect_left(stops, current)
        return stops[index - 1] if index > 0 else 0

    def stops(self) -> tuple[int, ...]:
        """Return the indexes of deals and finished tricks, in order."""
        return tuple(sorted({*self.hands, *self.tricks}))


def timeline_of(match: Match) -> Timeline:
    """Return the timeline of *match*."""
    film = _copy_of(match)
    changes: list[Change] = []
    film.listeners.append(lambda _match, change: changes.append(change))
    frames: list[Frame] = []
    hands: list[int] = []
    tricks: list[int] = []
    trick = 0

    def deal() -> None:
        nonlocal trick
        trick = 0
        hands.append(len(frames))
        frames.append(Frame(len(film.log), True, len(hands), 0))

    if not match.deals:  # nothing is dealt in this game: the first frame is the initial position
        deal()
    for entry in match.log:
        if film.deal() is not None and len(film.game.deals()) > len(hands):
            deal()
        before = _in_trick(film)
        events = film.act(entry.action, entry.position)
        if _played_to_trick(events) and not before:
            trick += 1
        frames.append(Frame(len(film.log), False, len(hands), trick))
        if _trick_finished(events):
            tricks.append(len(frames) - 1)
    if len(match.game.deals()) > len(hands):  # dealt, before the first action
        deal()
    if not frames:
        frames.append(Frame(0, True, 1, 0))
        hands.append(0)
    return Timeline(tuple(frames), tuple(hands), tuple(tricks))


def _in_trick(match: Match) -> bool:
    """Return whether cards are in the current trick."""
    zones = match.view(0).zones() if match.deals else ()
    return any(zone.name == TRICK and zone.pieces for zone in zones)


def _played_to_trick(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, Moved) and event.target == TRICK for event in events)


def _trick_finished(events: tuple[Event, ...]) -> bool:
    return any(
        isinstance(event, Moved) and (event.source == TRICK or event.target == BOARD)
        for event in events
    )


def silent_strategy(title: str) -> type[Strategy]:
    """Return a strategy named *title* that is never asked and never notified."""

    class Silent(Strategy):
        @classmethod
        def title(cls) -> str:
            return title

    return Silent


def _copy_of(match: Match) -> Match:
    """Return a match with the same deals, no actions, and silent seats.

    Strategies would otherwise be notified, and learn from the same game twice.
    """
    classes: dict[str, type[Strategy]] = {}
    seats = []
    for number, (seat, player) in enumerate(zip(match.seats, match.game.players, strict=True)):
        key = seat.strategy
        if not seat.is_person:
            key = f"seat-{number}"
            classes[key] = silent_strategy(opponent_title(type(player.strategy), seat.level))
        seats.append(replace(seat, strategy=key, level=None, name=player.name))
    return Match(
        match.kind,
        match.rules,
        seats,
        seed=match.seed,
        deals=match.deals,
        dealer=match.dealer,
        strategies=classes,
        code=match.code,
    )


class Film:
    """A copy of a match that can be moved to any frame of its timeline."""

    def __init__(self, source: Match) -> None:
        self.timeline = timeline_of(source)
        self.match = _copy_of(source)
        self._log = source.log
        self._events: list[Event] = []
        self.match.listeners.append(lambda _match, change: self._events.extend(change.events))
        self.index = 0
        self.go_to(0)

    @property
    def frame(self) -> Frame:
        """The current frame."""
        return self.timeline.frames[self.index]

    def step(self) -> tuple[Event, ...]:
        """Go to the next frame and return the events; nothing at the end."""
        if self.index >= self.timeline.last:
            return ()
        self._events.clear()
        self.index += 1
        self._play_to(self.frame)
        return tuple(self._events)

    def go_to(self, index: int) -> None:
        """Go to the frame at *index*."""
        self.index = min(max(index, 0), self.timeline.last)
        frame = self.frame
        if len(self.match.log) > frame.actions or self._ahead(frame):
            self.match.rewind(frame.actions)
        self._play_to(frame)

    def _ahead(self, frame: Frame) -> bool:
        """Return whether the copy has dealt the next hand although *frame* is before it."""
        return not frame.dealt and len(self.match.game.deals()) > frame.hand

    def _play_to(self, frame: Frame) -> None:
        for entry in self._log[len(self.match.log) : frame.actions]:
            self.match.act(entry.action, entry.position)
        if frame.dealt and self.match.deal() is None:
            raise RuntimeError("a hand was to be dealt, but the game is over")
