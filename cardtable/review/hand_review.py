"""Review of a finished hand: what each decision of a person cost, and what was better.

A strategy that gives advice (:meth:`Strategy.advice`) decides again in each position. It gets the
view that the person had, so a play is judged by what could be known, not by the true hidden cards.
Nothing here starts a thread: a caller with threads uses :meth:`FinishedHand.decisions` and
:func:`judge`; :func:`remarks` does everything in the calling thread.
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
"""Minimum loss that counts, in standard errors: a smaller one may be chance."""
MIN_LOSS = 2.0
"""Minimum loss that counts, in the unit of the advice (points)."""
MIN_SHARE = 0.02
"""Minimum difference of a chance to be named as the reason for a loss."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a player.

    *place* is the index of its entry in the log; *trick* the number of the trick it was played to,
    from 1, or 0 for other actions; *legal* the legal actions; *view* the view of the seat.
    """

    place: int
    trick: int
    position: int
    action: Any
    legal: tuple[Any, ...]
    view: Any

    @property
    def forced(self) -> bool:
        return len(self.legal) < 2


@dataclass(frozen=True, slots=True)
class Remark:
    """The judgement of one decision; see :class:`Decision` for the first four fields.

    *better* is an action that was clearly better, None if the choice was good enough; *lost* is the
    loss against it in the unit of *advice*. *why* is the reviewer's reason for its own choice.
    *advice* is None if there is no judgement: the choice was forced, the reviewer gives no advice,
    or it failed (*trouble* is the error).
    """

    place: int
    trick: int
    position: int
    action: Any
    better: Any = None
    lost: float = 0.0
    why: str = ""
    advice: Advice | None = None
    forced: bool = False
    trouble: str = ""

    @property
    def marked(self) -> bool:
        """Whether another action was clearly better."""
        return self.better is not None

    @property
    def weighed(self) -> bool:
        """Whether the advice includes the action chosen."""
        return self.advice is not None and self.advice.of(self.action) is not None

    def contrast(self) -> tuple[str, float, float] | None:
        """Return the chance that differs most: words, share of the better action, of the choice.

        Shares are 0..1. None if nothing was better, or no chance differs by more than MIN_SHARE.
        """
        better = self.advice.of(self.better) if self.advice is not None and self.marked else None
        chosen = self.advice.of(self.action) if self.advice is not None else None
        if better is None or chosen is None:
            return None
        before = {chance.words: chance.share for chance in chosen.chances}
        found = [
            (chance.words, chance.share, before[chance.words])
            for chance in better.chances
            if abs(chance.share - before.get(chance.words, chance.share)) > MIN_SHARE
        ]
        return max(found, key=lambda one: abs(one[1] - one[2]), default=None)


def finished_hands(match: Match) -> int:
    """Return the number of finished hands of *match*."""
    dealt = len(match.game.deals())
    if not dealt or match.game.between_hands:
        return dealt
    return dealt if match.over else dealt - 1


class FinishedHand:
    """A finished hand of a match, to be reviewed.

    It must be created in the thread that owns *match*; then any thread may use it, as it keeps no
    mutable part of the match. *hand* counts from 1 (default: the last finished one). *positions*
    are the seats to review (default: all persons, or all seats if there are none). Raises
    ValueError for a hand that is not finished.
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
        last = max((one.place for one in self.decisions()), default=-1)
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
        reached = 0
        judged: Decision | None = None
        for place, entry in enumerate(replay):
            if judged is not None:
                yield tricks.numbered(judged)
                judged = None
            game.get_next_player()
            if len(game.deals()) > reached:
                reached = len(game.deals())
                tricks.begin_hand()
            if reached > self.hand:
                return
            tricks.played = False
            if reached == self.hand and entry.position in self.positions:
                legal = game.legal_bids() or game.legal_plays()
                judged = Decision(
                    place, 0, entry.position, entry.action, legal, _view(game, entry.position)
                )
        if judged is not None:
            yield tricks.numbered(judged)


def _view(game: Game, position: int) -> Any:
    """Return the view of the seat at *position*, of a copy: scripts' views depend on their game."""
    twin = game.copy()
    return twin.view_for(Strategy(), twin.players[position])


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
        """Return *decision*, which was applied last, with the number of its trick."""
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
    """Return the strategy that reviews games of *kind*: a jury of the one that gives hints.

    Its limits are counts, so that its answers are repeatable. None if that strategy is not among
    *classes* or gives no advice.
    """
    found = classes.get(kind.hint)
    if found is None or found.advice is Strategy.advice:
        return None
    return Jury(lambda member: found(seed=member, **found.reviewing), seed=seed)


def adviser_of(
    kind: GameKind, classes: Mapping[str, type[Strategy]], seed: int = 0
) -> Strategy | None:
    """Return the strategy that gives hints in games of *kind*, None if there is none.

    In games with hidden information, and with the number of actions so far as *seed*, the hint
    agrees with the review of the same decision.
    """
    found = classes.get(kind.hint)
    reviewer = reviewer_of(kind, classes, seed) if kind.hidden else None
    return reviewer or (found(seed=seed) if found is not None else None)


def judge(decision: Decision, advice: Advice | None, why: str = "") -> Remark:
    """Return the remark on *decision*, given the reviewer's advice and reason."""
    chosen = advice.of(decision.action) if advice is not None else None
    if advice is None or chosen is None:
        return _remark(decision, advice=advice, why=why)
    best = advice.candidates[0]
    lost = best.expected - chosen.expected
    clear = lost > MIN_LOSS and lost > MIN_ERRORS * chosen.error
    if best is chosen or not clear:
        return _remark(decision, advice=advice, why=why)
    return _remark(decision, better=best.action, lost=lost, why=why, advice=advice)


def failed(decision: Decision, trouble: str) -> Remark:
    """Return the remark on a *decision* that could not be judged because of an error."""
    return _remark(decision, trouble=trouble)


def _remark(decision: Decision, **more: Any) -> Remark:
    return Remark(
        decision.place,
        decision.trick,
        decision.position,
        decision.action,
        forced=decision.forced,
        **more,
    )


def remarks(hand: FinishedHand, make_reviewer: Callable[[int], Strategy]) -> Iterator[Remark]:
    """Judge all decisions of *hand* in order, each with a new reviewer.

    *make_reviewer* gets the place of the decision as a seed, so that remarks are repeatable.
    """
    for decision in hand.decisions():
        if decision.forced:
            yield judge(decision, None)
        else:
            yield remark_on(decision, make_reviewer(decision.place))


def remark_on(decision: Decision, reviewer: Strategy) -> Remark:
    """Judge *decision* by *reviewer*; an error it raises becomes the remark's ``trouble``."""
    try:
        reviewer.decide(decision.view)
        return judge(decision, reviewer.advice(), str(reviewer.why()))
    except (Exception, SystemExit) as error:  # a user's strategy may raise anything
        return failed(decision, f"{type(error).__name__}: {error}")


@dataclass(frozen=True, slots=True)
class Review:
    """The remarks on hand number *hand*: on all of its *count* decisions, or on the first ones."""

    hand: int
    count: int
    remarks: tuple[Remark, ...] = ()

    @property
    def complete(self) -> bool:
        return len(self.remarks) >= self.count

    @property
    def weighed(self) -> tuple[Remark, ...]:
        """The remarks with advice on the action chosen."""
        return tuple(remark for remark in self.remarks if remark.weighed)

    def marked(self, position: int | None = None) -> tuple[Remark, ...]:
        """Return the remarks on mistakes, of one position or of all."""
        return tuple(
            remark
            for remark in self.remarks
            if remark.marked and position in (None, remark.position)
        )

    def lost(self, position: int | None = None) -> float:
        """Return the sum of all losses."""
        return sum(remark.lost for remark in self.marked(position))

    def with_remark(self, remark: Remark) -> Review:
        """Return this review with one more remark."""
        return Review(self.hand, self.count, (*self.remarks, remark))
