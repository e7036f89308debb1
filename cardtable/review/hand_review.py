"""The decisions of a finished hand, and their review one by one.

A strategy that gives advice (:meth:`Strategy.advice`) decides again in each position. It gets the
view that the person had, so a play is judged by the information of its seat, not by the true hidden
cards. :func:`assessments` does everything in the calling thread; callers with their own threads use
:meth:`FinishedHand.decisions` and :func:`assess`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from dataclasses import replace
from typing import Any

from cardtable.core.i18n import _
from cardtable.engine import Event, Game, Moved, Strategy
from cardtable.engine.zones import TRICK
from cardtable.match import Match
from cardtable.review.adviser import Adviser
from cardtable.review.assessment import Assessment, Decision, failed, judge
from cardtable.review.time_plan import TimePlan


def finished_hands(match: Match) -> int:
    """Return the number of finished hands of *match*. A game without hands is one hand."""
    number = hand_number(match.game)
    if match.over:
        return number if number or not match.log else 1
    return number if match.game.between_hands else max(0, number - 1)


def hand_number(game: Game) -> int:
    """Return the number of the current hand, from 1; 0 before the first one or without hands.

    Scripted games may deal several times in a hand; they have a ``hand_number`` of their own.
    """
    number: int = getattr(game, "hand_number", 0)
    return number or len(game.deals())


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
    def title(self) -> str:
        """The heading of a review: the number of the hand, or the game if it has no hands."""
        if not self.kind.hidden:
            return _("Review of the game")
        return _("Review of hand {number}").format(number=self.hand)

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
            if max(1, hand_number(game)) > hand:
                hand = max(1, hand_number(game))
                tricks.begin_hand()
            if hand > self.hand:
                return
            tricks.played = False
            if hand == self.hand and entry.position in self.positions:
                previous = self._decision(index, entry.position, entry.action, game)
        if previous is not None:
            yield tricks.numbered(previous)

    def _decision(self, index: int, position: int, action: Any, game: Game) -> Decision:
        """Return the decision for *action*; its number of the trick is not known yet.

        The view is taken from a copy of *game*, because the view of a script depends on its game,
        which moves on. Its actions have the titles that those of a log lack.
        """
        copy = game.copy()
        view = copy.view_for(Strategy(), copy.players[position])
        action = game.listed(action)
        legal = (*game.legal_bids(), *game.legal_plays())  # a script may have both
        titled = {each: each for each in (*view.legal_bids, *view.legal_plays)}
        return Decision(index, 0, position, titled.get(action, action), legal, view, self.kind)


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
        if event.target == TRICK:
            self.begun += not self._running
            self.played = self._running = True
        elif event.source == TRICK:
            self._running = False


def assessments(
    hand: FinishedHand, make_reviewer: Callable[[int], Strategy]
) -> Iterator[Assessment]:
    """Judge all decisions of *hand* in order, each with a new reviewer and its share of the time.

    *make_reviewer* gets the log index of the decision as a seed, so assessments are repeatable as
    long as the time suffices.
    """
    decisions = tuple(hand.decisions())
    plan = TimePlan(decisions)
    for number, decision in enumerate(decisions):
        if decision.is_forced:
            yield judge(decision, None)
        else:
            reviewer = make_reviewer(decision.log_index)
            reviewer.limit(plan.share(number))
            yield assess(decision, reviewer)


def assess(decision: Decision, reviewer: Strategy) -> Assessment:
    """Judge *decision* by *reviewer*; an exception becomes the assessment's ``error``."""
    if isinstance(reviewer, Adviser):
        reviewer.chosen = decision.action
    try:
        reviewer.decide(decision.view)
        return judge(decision, reviewer.advice(), str(reviewer.why()))
    except (Exception, SystemExit) as error:  # a user's strategy may raise anything
        return failed(decision, f"{type(error).__name__}: {error}")
