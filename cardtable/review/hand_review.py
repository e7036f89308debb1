"""Look back at a finished hand: what each choice of a person gave away, and what was better.

Each decision is put once more to a strategy that can weigh (:meth:`Strategy.advice`), which sees
what the person saw then and nothing else: a play is judged by what could be known, not by where
the hidden cards turned out to lie. Nothing here starts a thread: :meth:`Case.decisions` and
:func:`judge` let the caller think elsewhere, :func:`remarks` does it on the spot.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardtable.engine import Advice, Door, Event, Game, GameKind, Moved, Strategy
from cardtable.i18n import _
from cardtable.match import Entry, Match
from cardtable.review.jury import Jury

CLEAR_ERRORS = 3.0
"""A loss counts only from so many standard errors on: below that it may be chance."""
CLEAR_LOSS = 2.0
"""A loss counts only from so much on, in the unit of the advice (points)."""
CLEAR_SHARE = 0.02
"""A chance is told as the reason for a loss where it differs by more than this share."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice somebody had.

    *place* is that of its entry in the log, from 0; *trick* the trick it was laid to, from 1, or 0
    for what was no play to a trick; *legal* what was allowed. *game* stands just before it, and
    belongs to whoever has the decision.
    """

    place: int
    trick: int
    position: int
    door: Door
    action: Any
    legal: tuple[Any, ...]
    game: Game

    @property
    def forced(self) -> bool:
        """Tell whether there was nothing to choose."""
        return len(self.legal) < 2


@dataclass(frozen=True, slots=True)
class Remark:
    """What is to be said of one decision; see :class:`Decision` for the first five.

    *better* is the action that was clearly better, None where the choice was good enough, and
    *lost* what the choice gave away against it, in the unit of *advice*. *why* is the reviewer's
    reason for its own choice. *advice* is None where nothing was weighed: the choice was forced,
    the reviewer cannot weigh, or something went wrong (*trouble* says what).
    """

    place: int
    trick: int
    position: int
    door: Door
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
        self._rules, self._seed, self._dealer = match.rules, match.seed, match.dealer
        self._deals, self._log = match.game.deals(), match.log
        self.count = sum(1 for _decision in self.decisions())

    @property
    def key(self) -> Hashable:
        """Return what tells this case from every other: its game, hand, seats and actions."""
        last = max((one.place for one in self.decisions()), default=-1)
        return (
            self._id,
            self.hand,
            self.positions,
            self._deals[: self.hand],
            self._log[: last + 1],
        )

    def decisions(self) -> Iterator[Decision]:
        """Yield the decisions of the hand in order, ``count`` of them."""
        game, tricks = self._start(), _Tricks()
        game.listeners.append(tricks.hear)
        reached = 0
        for place, entry in enumerate(self._log):
            game.get_next_player()
            if len(game.deals()) > reached:
                reached = len(game.deals())
                tricks.begin_hand()
            if reached > self.hand:
                return
            judged = reached == self.hand and entry.position in self.positions
            before = game.copy() if judged else None
            legal = game.legal_bids() or game.legal_plays()
            tricks.laid = False
            _accept(game, entry)
            if before is not None:
                trick = tricks.begun if tricks.laid else 0
                yield Decision(
                    place, trick, entry.position, entry.door, entry.action, legal, before
                )

    def _start(self) -> Game:
        game = self.kind.new(self._rules, seed=self._seed, deals=self._deals, dealer=self._dealer)
        for name in self.names:
            game.register_player(self.kind.player(name=name))
        return game


def _accept(game: Game, entry: Entry) -> None:
    player = game.players[entry.position]
    if entry.door is Door.BID:
        game.accept_bid(entry.action, player)
    else:
        game.accept_play(entry.action, player)


class _Tricks:
    """Counts the tricks of a hand by what a game reports."""

    def __init__(self) -> None:
        self.begin_hand()

    def begin_hand(self) -> None:
        self.begun = 0
        self.laid = False
        """Whether something was laid to a trick since this was last set to False."""
        self._running = False

    def hear(self, event: Event) -> None:
        if not isinstance(event, Moved):
            return
        if event.target == "trick":
            self.begun += not self._running
            self.laid = self._running = True
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
        decision.door,
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
    """Put *decision* to *reviewer*; what that raises becomes the remark's ``trouble``."""
    player = decision.game.players[decision.position]
    try:
        player.strategy = reviewer
        decision.game.get_next_player()
        player.ask()
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
