"""The facts about two cards of one decision, on which the reasons depend."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from cardtable.cards import Card, Suit
from cardtable.games.contrast import Contrast
from cardtable.games.spades.strategies.analysis import Analysis
from cardtable.games.spades.strategies.kernel_adapter import nil_value
from cardtable.games.spades.views.view import View

MIN_GAIN = 0.03
"""Smallest difference of two chances that is mentioned or relied on."""
MIN_SHARE = 0.5
"""A goal decides if it explains at least this share of the difference in points."""
BAG_COST = 9.0
"""Cost of a bag in the long run: a tenth of the penalty, less its own point."""


class Goal(NamedTuple):
    """An outcome that the better card makes more likely, and the points gained by that."""

    key: str
    points: float


class Play(Contrast[View, Card]):
    """A choice between two cards. *needed* is the number of tricks that the contract lacks."""

    @cached_property
    def analysis(self) -> Analysis:
        return Analysis(self.view)

    @property
    def names(self) -> tuple[str, ...]:
        return self.view.names

    def title(self, card: Card | int) -> str:
        return card.title if isinstance(card, Card) else Card.of(card).title

    # -- contracts and nils ---------------------------------------------------------------------

    def has_live_nil(self, position: int) -> bool:
        """Whether *position* has bid a nil that counts, and has taken no trick."""
        bid = self.view.bids[position] if position >= 0 else None
        return (
            bool(bid is not None and nil_value(self.view.rules, bid))
            and not self.view.taken[position]
        )

    @cached_property
    def own_nil(self) -> bool:
        return self.has_live_nil(self.view.seat)

    @cached_property
    def partner_nil(self) -> bool:
        return self.has_live_nil(self.analysis.partner)

    def contract(self, side: int) -> int:
        """Return the number of tricks bid by *side*."""
        rules = self.view.rules
        bids = (self.view.bids[seat] for seat in rules.sides[side])
        return sum(bid.tricks for bid in bids if bid is not None)

    def lacking(self, side: int) -> int:
        """Return the number of tricks that *side* lacks for its contract; 0 once it is made."""
        view, rules = self.view, self.view.rules
        counting = 0
        for seat in rules.sides[side]:
            bid = view.bids[seat]
            is_nil = bid is not None and nil_value(rules, bid)
            if not is_nil or rules.failed_nil_tricks == "partner":
                counting += view.taken[seat]
        return max(0, self.contract(side) - counting)

    @property
    def side(self) -> int:
        return self.view.rules.side_of[self.view.seat]

    @cached_property
    def needed(self) -> int:
        return self.lacking(self.side)

    @cached_property
    def contract_is_made(self) -> bool:
        return self.contract(self.side) > 0 and not self.needed

    @property
    def tricks_left(self) -> int:
        """The number of tricks still to be taken, the current one included."""
        return self.view.held.bit_count()

    # -- cards ----------------------------------------------------------------------------------

    @property
    def is_lead(self) -> bool:
        return self.analysis.trick_size == 0

    @property
    def is_last(self) -> bool:
        """Whether this card completes the trick."""
        return not self.analysis.yet_to_play

    def suit_of(self, card: Card) -> Suit:
        """Return the suit that *card* belongs to in play."""
        return self.view.rules.suit_of(card)

    def power(self, card: Card) -> int:
        return self.analysis.power[card.index]

    def takes_lead(self, card: Card) -> bool:
        """Whether *card* is the best of the trick when it is played."""
        return self.analysis.takes_lead(card.index)

    def wins_surely(self, card: Card) -> bool:
        """Whether *card* takes the trick in every possible deal."""
        analysis = self.analysis
        if not analysis.takes_lead(card.index):
            return False
        return analysis.chance_unbeaten(card.index, analysis.yet_to_play) == 1.0

    @cached_property
    def partner_wins_surely(self) -> bool:
        """Whether partner has played a card that nobody behind this seat can beat."""
        analysis = self.analysis
        if analysis.winner < 0 or analysis.winner != analysis.partner:
            return False
        return analysis.chance_unbeaten(analysis.best, analysis.yet_to_play) == 1.0

    def higher_unseen(self, card: Card) -> int:
        """Return the number of unseen cards of the same suit above *card*."""
        return (self.analysis.higher[card.index] & self.analysis.unseen).bit_count()

    def unseen_of(self, suit: Suit) -> int:
        """Return the number of unseen cards of *suit*."""
        return (self.view.rules.suit_masks[suit] & self.analysis.unseen).bit_count()

    def held_of(self, suit: Suit) -> int:
        """Return the number of cards held of *suit*."""
        return (self.view.rules.suit_masks[suit] & self.view.held).bit_count()

    def is_high(self, card: Card) -> bool:
        """Whether no unseen card of its suit beats *card*, and one is still out below it."""
        return not self.higher_unseen(card) and self.unseen_of(self.suit_of(card)) > 0

    def can_ruff(self, position: int, suit: Suit) -> bool:
        """Whether *position* is known to be void in *suit*, and not known to be void in spades."""
        if suit is Suit.SPADES:
            return False
        analysis = self.analysis
        return analysis.is_void(position, suit) and not analysis.is_void(position, Suit.SPADES)

    @property
    def holds_spades(self) -> bool:
        return bool(self.view.held & self.view.rules.spades)

    # -- what decides ---------------------------------------------------------------------------

    @cached_property
    def goal(self) -> Goal | None:
        """The outcome that explains most of the difference in points, None if none does."""
        view, rules = self.view, self.view.rules
        nils = [nil_value(rules, bid) if bid is not None else 0 for bid in view.bids]
        opponents = max((nils[seat] for seat in self.analysis.opponents), default=0)
        lost = 1 if rules.set_scoring == "zero" else 2
        enemies = [side for side in range(len(rules.sides)) if side != self.side]
        weights = {
            "nil": 2 * nils[view.seat],
            "partner_nil": 2 * nils[self.analysis.partner] if self.analysis.partner >= 0 else 0,
            "opponent_nil": -2 * opponents,
            "contract": 10 * lost * self.contract(self.side),
            "set": 10 * lost * max(map(self.contract, enemies)),
        }
        goals = [
            Goal(key, weight * gain)
            for key, weight in weights.items()
            if (gain := self.gain(key)) is not None and abs(gain) >= MIN_GAIN
        ]
        bags, more = self.best.figure("bags"), self.other.figure("bags")
        if rules.bags and bags is not None and more is not None:
            goals.append(Goal("bags", BAG_COST * (more - bags)))
        goal = max(goals, key=lambda goal: goal.points, default=None)
        gap = self.best.expected - self.other.expected
        return goal if goal is not None and goal.points >= MIN_SHARE * gap else None

    def aims_at(self, *keys: str) -> bool:
        """Whether one of the outcomes *keys* decides, or no outcome alone is known to decide."""
        return self.goal is None or self.goal.key in keys
