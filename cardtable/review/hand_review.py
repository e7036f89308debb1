"""Review of a finished hand: the cost of each decision, and better alternatives.

A strategy that gives advice (:meth:`Strategy.advice`) decides again in each position. It gets the
view that the person had, so a play is judged by the information of its seat, not by the true hidden
cards. :func:`remarks` does everything in the calling thread; callers with threads of their own use
:meth:`FinishedHand.decisions` and :func:`remark_on`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardtable.engine import Advice, Event, Game, GameKind, Moved, Strategy
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.review.jury import Jury

MIN_ERRORS = 3.0
"""Minimum loss of a mistake, in standard errors; a smaller one may be chance."""
MIN_LOSS = 2.0
"""Minimum loss of a mistake, in the unit of the advice (points)."""
MIN_SHARE = 0.02
"""Minimum difference of a chance to be named as the reason for a loss."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a player.

    *log_index* is the index of its entry in the log; *trick* the number of the trick it was played
    to, from 1, or 0 for other actions; *legal* the legal actions; *view* the view of the seat.
    """

    log_index: int
    trick: int
    position: int
    action: Any
    legal: tuple[Any, ...]
    view: Any

    @property
    def is_forced(self) -> bool:
        return len(self.legal) < 2


@dataclass(frozen=True, slots=True)
class Remark:
    """The judgement of one decision; see :class:`Decision` for the first four fields.

    *better* is an action that was clearly better, None if the choice was good enough; *loss* is the
    difference between the two in the unit of *advice*. *why* is the reviewer's reason for its own
    choice. *advice* is None if the choice was forced, or if the reviewer gave none or failed
    (*error* is the message then).
    """

    log_index: int
    trick: int
    position: int
    action: Any
    better: Any = None
    loss: float = 0.0
    why: str = ""
    advice: Advice | None = None
    is_forced: bool = False
    error: str = ""

    @property
    def is_mistake(self) -> bool:
        """Whether another action was clearly better."""
        return self.better is not None

    @property
    def is_assessed(self) -> bool:
        """Whether the advice includes the chosen action."""
        return self.advice is not None and self.advice.of(self.action) is not None

    def largest_difference(self) -> tuple[str, float, float] | None:
        """Return the chance that differs most: its name, and its share after *better* and *action*.

        Shares are 0..1. None without a mistake, or if no chance differs by more than MIN_SHARE.
        """
        if self.advice is None or not self.is_mistake:
            return None
        better, chosen = self.advice.of(self.better), self.advice.of(self.action)
        if better is None or chosen is None:
            return None
        shares = {chance.words: chance.share for chance in chosen.chances}
        differences = [
            (chance.words, chance.share, shares[chance.words])
            for chance in better.chances
            if abs(chance.share - shares.get(chance.words, chance.share)) > MIN_SHARE
        ]
        return max(differences, key=lambda each: abs(each[1] - each[2]), default=None)


def finished_hands(match: Match) -> int:
    """Return the number of finished hands of *match*."""
    dealt = len(match.game.deals())
    if not dealt or match.game.between_hands:
        return dealt
    return dealt if match.over else dealt - 1


class FinishedHand:
    """A finished hand of a match, to be reviewed.

    Create it in the thread that owns *match*; it copies the record of the match, so any thread may
    use it afterwards. *hand* counts from 1 (default: the last finished one). *positions* are the
    seats to review (default: all people, or all seats if no person plays). Raises ValueError if the
    hand is not finished.
    """

    def __init__(
        self, match: Match, hand: int | None = None, positions: Collection[int] | None = None
    ) -> None:
        finished = finished_hands(match)
        self.hand = finished if hand is None else hand
        if not 1 <= self.hand <= finished:
            raise ValueError(_("You can review a hand once it is over."))
        persons = [place for place, seat in enumerate(match.seats) if seat.is_person]
        chosen = positions if positions is not None else persons or range(len(match.seats))
        self.positions = tuple(sorted(chosen))
        self.kind = match.kind
        self._id = match.id
        self.names = tuple(str(player.name) for player in match.game.players)
        self._record = replace(match.record, deals=match.game.deals())
        self.count = sum(1 for _decision in self.decisions())

    @property
    def key(self) -> Hashable:
        """An identity for caches: the match, the hand, the seats and the actions."""
        last = max((decision.log_index for decision in self.decisions()), default=-1)
        return (
            self._id,
            self.hand,
            self.positions,
            self._record.deals[: self.hand],
            self._record.log[: last + 1],
        )

    def decisions(self) -> Iterator[Decision]:
        """Yield the ``count`` decisions of the hand in order."""
        replay, tricks = self._record.replayed(), _TrickCounter()
        game = replay.game
        game.listeners.append(tricks.on_event)
        hand = 0
        previous: Decision | None = None  # its trick is known once its action is replayed
        for index, entry in enumerate(replay):
            if previous is not None:
                yield tricks.numbered(previous)
                previous = None
            game.get_next_player()
            if len(game.deals()) > hand:
                hand = len(game.deals())
                tricks.begin_hand()
            if hand > self.hand:
                return
            tricks.played = False
            if hand == self.hand and entry.position in self.positions:
                legal = game.legal_bids() or game.legal_plays()
                previous = Decision(
                    index, 0, entry.position, entry.action, legal, _view(game, entry.position)
                )
        if previous is not None:
            yield tricks.numbered(previous)


def _view(game: Game, position: int) -> Any:
    """Return the view of the seat at *position*, taken from a copy of *game*.

    The view of a script depends on its game, which moves on here.
    """
    copy = game.copy()
    return copy.view_for(Strategy(), copy.players[position])


class _TrickCounter:
    """Counts the tricks of a hand by the game's events."""

    def __init__(self) -> None:
        self.begin_hand()

    def begin_hand(self) -> None:
        self.begun = 0
        self.played = False
        """Whether a card was played to a trick since this was last set to False."""
        self._running = False

    def numbered(self, decision: Decision) -> Decision:
        """Return *decision* with the number of its trick; its action was the last one replayed."""
        return replace(decision, trick=self.begun) if self.played else decision

    def on_event(self, event: Event) -> None:
        if not isinstance(event, Moved):
            return
        if event.target == "trick":
            self.begun += not self._running
            self.played = self._running = True
        elif event.source == "trick":
            self._running = False


def reviewer_of(
    kind: GameKind, classes: Mapping[str, type[Strategy]], seed: int = 0
) -> Strategy | None:
    """Return the strategy that reviews games of *kind*: a jury of its hint strategy.

    It is limited by counts, not by time, so that its answers are repeatable. None if the hint
    strategy is not among *classes* or gives no advice.
    """
    hint_class = classes.get(kind.hint)
    if hint_class is None or hint_class.advice is Strategy.advice:
        return None
    return Jury(lambda member: hint_class(seed=member, **hint_class.reviewing), seed=seed)


def adviser_of(
    kind: GameKind, classes: Mapping[str, type[Strategy]], seed: int = 0
) -> Strategy | None:
    """Return the strategy that gives hints in games of *kind*, None if there is none.

    In games with hidden information it is the reviewer. With the number of actions so far as
    *seed*, a hint then agrees with the review of the same decision.
    """
    hint_class = classes.get(kind.hint)
    reviewer = reviewer_of(kind, classes, seed) if kind.hidden else None
    return reviewer or (hint_class(seed=seed) if hint_class is not None else None)


def judge(decision: Decision, advice: Advice | None, why: str = "") -> Remark:
    """Return the remark on *decision*, given the reviewer's advice and reason."""
    chosen = advice.of(decision.action) if advice is not None else None
    if advice is None or chosen is None:
        return _remark(decision, advice=advice, why=why)
    best = advice.candidates[0]
    loss = best.expected - chosen.expected
    is_clear = loss > MIN_LOSS and loss > MIN_ERRORS * chosen.error
    if best is chosen or not is_clear:
        return _remark(decision, advice=advice, why=why)
    return _remark(decision, better=best.action, loss=loss, why=why, advice=advice)


def failed(decision: Decision, error: str) -> Remark:
    """Return the remark on a *decision* that could not be judged because of *error*."""
    return _remark(decision, error=error)


def _remark(decision: Decision, **more: Any) -> Remark:
    return Remark(
        decision.log_index,
        decision.trick,
        decision.position,
        decision.action,
        is_forced=decision.is_forced,
        **more,
    )


def remarks(hand: FinishedHand, make_reviewer: Callable[[int], Strategy]) -> Iterator[Remark]:
    """Judge all decisions of *hand* in order, each with a new reviewer.

    *make_reviewer* gets the log index of the decision as a seed, so that remarks are repeatable.
    """
    for decision in hand.decisions():
        if decision.is_forced:
            yield judge(decision, None)
        else:
            yield remark_on(decision, make_reviewer(decision.log_index))


def remark_on(decision: Decision, reviewer: Strategy) -> Remark:
    """Judge *decision* by *reviewer*; an exception becomes the remark's ``error``."""
    try:
        reviewer.decide(decision.view)
        return judge(decision, reviewer.advice(), str(reviewer.why()))
    except (Exception, SystemExit) as error:  # a user's strategy may raise anything
        return failed(decision, f"{type(error).__name__}: {error}")


@dataclass(frozen=True, slots=True)
class Review:
    """The remarks on hand number *hand*, on all of its *count* decisions or the first ones."""

    hand: int
    count: int
    remarks: tuple[Remark, ...] = ()

    @property
    def is_complete(self) -> bool:
        return len(self.remarks) >= self.count

    @property
    def assessed(self) -> tuple[Remark, ...]:
        """The remarks whose advice includes the chosen action."""
        return tuple(remark for remark in self.remarks if remark.is_assessed)

    def mistakes(self, position: int | None = None) -> tuple[Remark, ...]:
        """Return the remarks on mistakes, of one position or of all."""
        return tuple(
            remark
            for remark in self.remarks
            if remark.is_mistake and position in (None, remark.position)
        )

    def loss(self, position: int | None = None) -> float:
        """Return the sum of the losses, of one position or of all."""
        return sum(remark.loss for remark in self.mistakes(position))

    def with_remark(self, remark: Remark) -> Review:
        """Return this review with one more remark."""
        return Review(self.hand, self.count, (*self.remarks, remark))
