"""Look back at a finished hand: what each choice of a person gave away, and what was better.

Each decision is put once more to a strategy that can weigh (:meth:`Strategy.advice`), which sees
what the person saw then and nothing else: a play is judged by what could be known, not by where
the hidden cards turned out to lie. Nothing here starts a thread: :meth:`Case.decisions` and
:func:`judge` let the caller think elsewhere, :func:`remarks` does it on the spot.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardtable.engine import Advice, Event, Game, GameKind, Moved, Strategy
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.review.jury import Jury

CLEAR_ERRORS = 3.0
"""A loss counts only from so many standard errors on: below that it may be chance."""
CLEAR_LOSS = 2.0
"""A loss counts only from so much on, in the unit of the advice (points)."""
CLEAR_SHARE = 0.02
"""A chance is told as the reason for a loss where it differs by more than this share."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a player.

    *place* is that of its entry in the log, from 0; *trick* the trick the card was played to, from
    1, or 0 for an action that played none; *legal* the actions that were allowed; *view* what the
    seat saw.
    """

    place: int
    trick: int
    position: int
    action: Any
    legal: tuple[Any, ...]
    view: Any

    @property
    def forced(self) -> bool:
        """Tell whether there was nothing to choose."""
        return len(self.legal) < 2


@dataclass(frozen=True, slots=True)
class Remark:
    """What is to be said of one decision; see :class:`Decision` for the first four.

    *better* is the action that was clearly better, None where the choice was good enough, and
    *lost* what the choice gave away against it, in the unit of *advice*. *why* is the reviewer's
    reason for its own choice. *advice* is None where nothing was weighed: the choice was forced,
    the reviewer cannot weigh, or something went wrong (*trouble* says what).
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
        """Tell whether something else was clearly better."""
        return self.better is not None

    @property
    def weighed(self) -> bool:
        """Tell whether the choice itself was among what was weighed."""
        return self.advice is not None and self.advice.of(self.action) is not None

    def contrast(self) -> tuple[str, float, float] | None:
        """Return what the better action changes most: its words, its share, that of the choice.

        Shares are 0..1. None where nothing better was found, or no chance differs by more than
        CLEAR_SHARE.
        """
        better = self.advice.of(self.better) if self.advice is not None and self.marked else None
        chosen = self.advice.of(self.action) if self.advice is not None else None
        if better is None or chosen is None:
            return None
        before = {chance.words: chance.share for chance in chosen.chances}
        found = [
            (chance.words, chance.share, before[chance.words])
            for chance in better.chances
            if abs(chance.share - before.get(chance.words, chance.share)) > CLEAR_SHARE
        ]
        return max(found, key=lambda one: abs(one[1] - one[2]), default=None)


def finished_hands(match: Match) -> int:
    """Return how many hands of *match* have been played to their end."""
    dealt = len(match.game.deals())
    if not dealt or match.game.between_hands:
        return dealt
    return dealt if match.over else dealt - 1


class Case:
    """A finished hand of a match, to be judged.

    Made in the thread that owns *match*, of which it keeps nothing that changes; after that any
    thread may use it. *hand* counts from 1 (default: the last one that is finished). *positions*
    are those whose choices are judged (default: the persons, or everybody where there are none).
    Raises ValueError for a hand that is not finished.
    """

    def __init__(
        self, match: Match, hand: int | None = None, positions: Collection[int] | None = None
    ) -> None:
        finished = finished_hands(match)
        self.hand = finished if hand is None else hand
        if not 1 <= self.hand <= finished:
            raise ValueError(_("Only a hand that is over can be looked back at."))
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
        """Return what tells this case from every other: its game, hand, seats and actions."""
        last = max((one.place for one in self.decisions()), default=-1)
        return (
            self._id,
            self.hand,
            self.positions,
            self._record.deals[: self.hand],
            self._record.log[: last + 1],
        )

    def decisions(self) -> Iterator[Decision]:
        """Yield the decisions of the hand in order, ``count`` of them."""
        replay, tricks = self._record.replayed(), _Tricks()
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


class _Tricks:
    """Counts the tricks of a hand by what a game reports."""

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
    """Return the strategy that judges games of *kind*, one of *classes*.

    It is the one that gives hints, asked several times over and bounded so that its answers can be
    repeated. None where it is not there, or does not tell what it weighs.
    """
    found = classes.get(kind.hint)
    if found is None or found.advice is Strategy.advice:
        return None
    return Jury(lambda member: found(seed=member, **found.reviewing), seed=seed)


def adviser_of(
    kind: GameKind, classes: Mapping[str, type[Strategy]], seed: int = 0
) -> Strategy | None:
    """Return the strategy that gives a hint at games of *kind*, None where there is none.

    Where something is hidden, and with the number of the actions so far as *seed*, it says what a
    review will say of the decision.
    """
    found = classes.get(kind.hint)
    reviewer = reviewer_of(kind, classes, seed) if kind.hidden else None
    return reviewer or (found(seed=seed) if found is not None else None)


def judge(decision: Decision, advice: Advice | None, why: str = "") -> Remark:
    """Return what is to be said of *decision*, given what a reviewer weighed at that point."""
    chosen = advice.of(decision.action) if advice is not None else None
    if advice is None or chosen is None:
        return _remark(decision, advice=advice, why=why)
    best = advice.candidates[0]
    lost = best.expected - chosen.expected
    clear = lost > CLEAR_LOSS and lost > CLEAR_ERRORS * chosen.error
    if best is chosen or not clear:
        return _remark(decision, advice=advice, why=why)
    return _remark(decision, better=best.action, lost=lost, why=why, advice=advice)


def failed(decision: Decision, trouble: str) -> Remark:
    """Return the remark on a *decision* that could not be judged, because of *trouble*."""
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


def remarks(case: Case, make_reviewer: Callable[[int], Strategy]) -> Iterator[Remark]:
    """Judge every decision of *case* in order, each by a strategy of its own.

    *make_reviewer* gets the decision's place as a seed, so that the same hand gets the same
    remarks.
    """
    for decision in case.decisions():
        if decision.forced:
            yield judge(decision, None)
        else:
            yield remark_on(decision, make_reviewer(decision.place))


def remark_on(decision: Decision, reviewer: Strategy) -> Remark:
    """Ask *reviewer* about *decision*; an error it raises becomes the remark's ``trouble``."""
    try:
        reviewer.decide(decision.view)
        return judge(decision, reviewer.advice(), str(reviewer.why()))
    except (Exception, SystemExit) as error:  # a strategy is anybody's code
        return failed(decision, f"{type(error).__name__}: {error}")


@dataclass(frozen=True, slots=True)
class Review:
    """What was said of a hand: number *hand*, of so many decisions (*count*) all or the first."""

    hand: int
    count: int
    remarks: tuple[Remark, ...] = ()

    @property
    def complete(self) -> bool:
        """Tell whether every decision has been judged."""
        return len(self.remarks) >= self.count

    @property
    def weighed(self) -> tuple[Remark, ...]:
        """Return the remarks on choices that were weighed."""
        return tuple(remark for remark in self.remarks if remark.weighed)

    def marked(self, position: int | None = None) -> tuple[Remark, ...]:
        """Return the remarks on choices that gave something away, of one position or of all."""
        return tuple(
            remark
            for remark in self.remarks
            if remark.marked and position in (None, remark.position)
        )

    def lost(self, position: int | None = None) -> float:
        """Return what was given away in all."""
        return sum(remark.lost for remark in self.marked(position))

    def with_remark(self, remark: Remark) -> Review:
        """Return this with one more remark."""
        return Review(self.hand, self.count, (*self.remarks, remark))
