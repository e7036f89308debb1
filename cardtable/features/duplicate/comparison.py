"""Duplicate: a finished hand played once more, on the same cards, with the Master in one seat.

The Master is the strategy that gives the hints of the game, at full strength. It follows the hand
as it was played while it agrees with the choices of its seat; after its first other choice, it
plays against the same opponents, who decide anew. Like the person, it sees only its own cards.
What the opponents learned in earlier hands of the game is not restored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from cardtable.core.i18n import _
from cardtable.engine import Advice, Game, GameKind, Strategy
from cardtable.games.hand_statistics import HandStatistics, hand_statistics_of
from cardtable.match import PERSON, LogEntry, Match
from cardtable.review.adviser import Adviser
from cardtable.review.hand_review import hand_number

MASTER = "Master"
"""The level that the Master plays at. A strategy without it plays as it reviews."""


class Stopped(Exception):
    """A comparison was stopped before it was complete."""


@dataclass(frozen=True, slots=True)
class Line:
    """One way to play a hand: *match* is the game up to the end of the hand, without strategies.

    *start* is the log index of the first action of the hand. *result* is the player's result in the
    unit of the game's statistics: points of the side, or thousandths of a big blind. *margin* is
    that less the mean of the other sides; penalties count negative.
    """

    match: Match
    start: int
    result: int
    margin: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """A hand as a person played it, beside another line on the same cards: *master*.

    *first* is the number of actions of the hand before the first choice that differs. If there is
    none, it is None and both lines are the same. *thoughts* is the Master's advice by the number of
    actions before it; it lacks forced choices. *rival* is the person who played the other line, if
    it was not the Master.
    """

    hand: int
    position: int
    first: int | None
    own: Line
    master: Line
    thoughts: Mapping[int, Advice] = field(default_factory=dict)
    rival: str = ""

    @property
    def kind(self) -> GameKind:
        """The game."""
        return self.own.match.kind

    @property
    def gap(self) -> float:
        """The person's margin less the Master's."""
        return self.own.margin - self.master.margin

    @property
    def share(self) -> float | None:
        """The person's result as a share of the Master's; None where that means nothing."""
        least_wins = self.own.match.game.least_wins
        return share_of(self.own.result, self.master.result, least_wins=least_wins)


def share_of(own: float, master: float, *, least_wins: bool = False) -> float | None:
    """Return the result *own* as a share of *master*; None unless both are positive.

    Where the lowest score wins, results are penalties: half the Master's is a share of 2.
    """
    if least_wins:
        own, master = master, own
    return own / master if own > 0 and master > 0 else None


def master_of(kind: GameKind, classes: Mapping[str, type[Strategy]], seed: int) -> Strategy | None:
    """Return a new Master of *kind*; None if no strategy of the game gives hints."""
    master = classes.get(kind.hint)
    if master is None or master.sees_everything:
        return None
    top = next((level for level in master.levels if level.title == MASTER), None)
    return master(seed=seed, **(master.reviewing if top is None else top.arguments))


def comparable_hands(match: Match, classes: Mapping[str, type[Strategy]]) -> int:
    """Return the number of finished hands of *match* that can be compared.

    It is 0 in games without luck of the deal, in patiences, and in games without hints.
    """
    kind, counted = match.kind, hand_statistics_of(match.kind)
    is_possible = kind.hidden and not kind.is_for_one and kind.hint in classes
    if counted is None or not is_possible or not match.deals:
        return 0
    return counted.finished_hands(match.game)


def line_of(match: Match, hand: int, position: int, start: int) -> Line | None:
    """Return *hand* of *match* with its result for the seat; None if it was not dealt in."""
    counted = hand_statistics_of(match.kind)
    if counted is None:
        return None
    counts = counted.count(match.game, hand, position)
    margin = counted.margin(match.game, hand, position)
    if counts is None or margin is None:
        return None
    return Line(match, start, counts.get(counted.result.key, 0), margin)


def compare_lines(own: Line, other: Line, hand: int, position: int, rival: str) -> Comparison:
    """Return the comparison of two people's lines on the same cards; *rival* played *other*."""
    mine, theirs = (
        [entry.action for entry in line.match.log[line.start :]] for line in (own, other)
    )
    pairs = enumerate(zip_longest(mine, theirs))
    first = next((index for index, (one, two) in pairs if one != two), None)
    return Comparison(hand, position, first, own, other, rival=rival)


class DuplicateHand:
    """Hand number *hand* of *match*, to be played by the Master from the seat at *position*.

    Create it in the thread that owns *match*; any thread may call :meth:`play`, once. Choices
    before the log index *start* are the person's (default: the Master decides from the first one).
    *make_master* makes the Master from a seed. Raises ValueError if the hand is not finished.
    """

    def __init__(
        self,
        match: Match,
        classes: Mapping[str, type[Strategy]],
        position: int,
        hand: int,
        *,
        start: int = 0,
        make_master: Callable[[int], Strategy | None] | None = None,
    ) -> None:
        if not 1 <= hand <= comparable_hands(match, classes):
            raise ValueError(_("You can compare a hand once it is over."))
        self.hand = hand
        self.position = position
        self.kind = match.kind
        self._classes = classes
        self._seats = match.seats
        self._id = match.id
        self._record = replace(match.record, deals=match.game.deals())
        self.start = start
        self._make_master = make_master or (lambda seed: master_of(self.kind, classes, seed))
        self._progress = 0.0
        self._stopped = False
        self._thinking: Strategy | None = None
        self._thoughts: dict[int, Advice] = {}

    @property
    def actions(self) -> tuple[LogEntry, ...]:
        """The actions of the game so far, which tell replays of a hand apart."""
        return self._record.log

    @property
    def progress(self) -> float:
        """The share of the hand that the Master has played, 0..1; may be read in any thread."""
        return self._progress

    def stop(self) -> None:
        """Make :meth:`play` raise Stopped soon. Called from another thread."""
        self._stopped = True
        thinking = self._thinking
        if thinking is not None:
            thinking.stop()

    def own_line(self) -> Line | None:
        """Return the hand as the person played it, None if the seat was not dealt in."""
        begin, end = self._limits()
        own = self._new_match()
        for entry in self._record.log[:end]:
            own.act(entry.action, entry.position)
        self._seat_opponents(own)  # for their titles
        own.close()
        return line_of(own, self.hand, self.position, begin)

    def play(self) -> Comparison | None:
        """Play the hand; return None if the seat was not dealt in. Raises Stopped."""
        own_line = self.own_line()
        begin, end = self._limits()
        if own_line is None:
            return None
        second = self._new_match()
        for entry in self._record.log[:begin]:
            second.act(entry.action, entry.position)
        first = self._play_on(second, begin, end)
        line = own_line
        if first is not None:
            master_line = line_of(second, self.hand, self.position, begin)
            if master_line is None:
                raise RuntimeError("the hand was not scored")
            line, first = master_line, first - begin
        thoughts = {index - begin: advice for index, advice in self._thoughts.items()}
        return Comparison(self.hand, self.position, first, own_line, line, thoughts)

    @property
    def _counted(self) -> HandStatistics:
        counted = hand_statistics_of(self.kind)
        assert counted is not None  # or the hand could not be compared
        return counted

    def _new_match(self) -> Match:
        """Return the match before its first action; nobody is asked or notified."""
        record = self._record
        return Match(
            record.kind,
            record.rules,
            [replace(seat, strategy=PERSON, level=None) for seat in self._seats],
            seed=record.seed,
            deals=record.deals,
            dealer=record.dealer,
            strategies=self._classes,
            id=self._id,
        )

    def _limits(self) -> tuple[int, int]:
        """Return the log index of the first action of the hand, and that after its last one."""
        match = self._new_match()
        begin = -1
        for index, entry in enumerate(self._record.log):
            if self._stopped:
                raise Stopped
            match.deal()
            number = max(1, hand_number(match.game))
            if number > self.hand:
                return begin, index
            if number == self.hand and begin < 0:
                begin = index
            match.act(entry.action, entry.position)
        return begin, len(self._record.log)

    # --- the Master's line -----------------------------------------------------------------------

    def _play_on(self, match: Match, begin: int, end: int) -> int | None:
        """Play the hand in *match*; return the log index of the first difference, or None.

        *begin* and *end* are the limits of the hand in the log of the person's game.
        """
        first: int | None = None
        master = self._seat_players(match)
        try:
            while not self._is_over(match):
                position = match.deal()
                if position is None:
                    break
                index = len(match.log)
                self._progress = min(1.0, (index - begin) / (end - begin))
                entry = self._record.log[index] if first is None and index < end else None
                if position != self.position:
                    self._act(match, position, entry)
                elif entry is not None and index < self.start:
                    match.act(entry.action, position)
                elif self._decide(match, master, entry) and first is None:
                    first = index
        finally:
            match.close()
            master.close()
        return first

    def _seat_players(self, match: Match) -> Strategy:
        """Seat the opponents and return the Master, who also plays for other people."""
        seed = (1_000_003 * (self._record.seed or 0) + self.hand) & 0xFFFFFFFF
        self._seat_opponents(match)
        for position, seat in enumerate(self._seats):
            if seat.is_person and position != self.position:
                match.game.players[position].strategy = self._new_master(seed + position)
        return Adviser(self.kind, self._new_master(seed))

    def _seat_opponents(self, match: Match) -> None:
        for position, seat in enumerate(self._seats):
            if not seat.is_person:
                match.reseat(position, seat)

    def _new_master(self, seed: int) -> Strategy:
        master = self._make_master(seed)
        if master is None:
            raise ValueError(_("No strategy for this game can assess choices."))
        return master

    def _is_over(self, match: Match) -> bool:
        return match.over or self._counted.finished_hands(match.game) >= self.hand

    def _act(self, match: Match, position: int, entry: LogEntry | None) -> None:
        """Act for an opponent: as in the log, or by its own decision if *entry* is None."""
        if entry is not None:
            match.act(entry.action, position)
            return
        player = match.game.players[position]
        try:
            match.act(self._ask(player.strategy, match.game, position), position)
        except Stopped:
            raise
        except (Exception, SystemExit):  # a user's strategy may raise anything
            if self._stopped:
                raise Stopped from None
            match.act(match.random_action(), position)

    def _decide(self, match: Match, master: Strategy, entry: LogEntry | None) -> bool:
        """Act for the Master; return whether that differs from the choice in *entry*.

        Of equal choices, the Master takes the one the person made.
        """
        index = len(match.log)
        action = self._ask(master, match.game, self.position)
        advice = master.advice()
        if advice is not None:
            self._thoughts[index] = advice
        if entry is None:
            match.act(action, self.position)
            return True
        chosen = advice.candidate_for(entry.action) if advice is not None else None
        same = entry.action == action or (
            chosen is not None and advice is not None and chosen.expected >= advice.best.expected
        )
        match.act(entry.action if same else action, self.position)
        return not same

    def _ask(self, strategy: Strategy, game: Game, position: int) -> Any:
        """Return the action of *strategy*, which may be stopped. Raises Stopped."""
        if self._stopped:
            raise Stopped
        copy = game.copy()  # the view of a script depends on its game
        view = copy.view_for(strategy, copy.players[position])
        self._thinking = strategy
        try:
            action = strategy.decide(view)
        finally:
            self._thinking = None
        if self._stopped:
            raise Stopped
        return action
