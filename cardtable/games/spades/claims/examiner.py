"""Check a claim: a proof for every possible deal, or a deal in which the claim fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from cardtable import engine
from cardtable.cards import Card, cards_of
from cardtable.core.i18n import _, ngettext, write_number
from cardtable.engine.dealing import count_deals
from cardtable.games.spades.claims.proof import proved_claim
from cardtable.games.spades.claims.search import ClaimSearch, LostLine, OutOfSteps
from cardtable.games.spades.rules.actions import Phase
from cardtable.games.spades.views.lengths import (
    FIELD,
    SUIT_POWERS,
    SUITS,
    TooManyDistributions,
    by_power,
    distributions,
    from_power,
    unseen_cards,
)
from cardtable.games.spades.views.view import View
from cardtable.games.spades.views.worlds import Dealer
from cardtable.search import kernel_is_compiled
from cardtable.search.double_dummy import Interrupted, solve

STEPS = 450_000
"""Limit of the search, in distributions examined: about 0.3 s."""
SAMPLES = 8
"""Number of deals solved double dummy before the proof is tried."""
NODES = 60_000 if kernel_is_compiled() else 400
"""Limit of each double-dummy solution, in positions."""


class ClaimVerdict(StrEnum):
    """The result of checking a claim."""

    PROVED = "proved"
    FAILS = "fails"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """The verdict on a claim of all remaining tricks, with its evidence.

    *card* begins the proof (None without a proof); after the others have played, the claim is
    examined again to continue it. *with_partner* is set if the partner may take some of the tricks.
    *deals* is the number of possible deals. *layout* has the other hands, by position, in a deal in
    which the claim fails; *certain* is set if it fails there even double dummy and with the
    partner's help.
    """

    verdict: ClaimVerdict
    card: Card | None = None
    with_partner: bool = False
    deals: int = 0
    layout: tuple[int, ...] = ()
    certain: bool = False

    def sentence(self, names: Sequence[str], say: Callable[[Card], str] = str) -> str:
        """Return the result as a sentence. *names* are by position, *say* formats a card."""
        if self.verdict is ClaimVerdict.OPEN:
            return _("No proof was found in time that you take all remaining tricks.")
        if self.verdict is ClaimVerdict.PROVED:
            if self.with_partner:
                text = ngettext(
                    "Proved: your side takes all remaining tricks.",
                    "Proved for {deals} possible deals: your side takes all remaining tricks.",
                    self.deals,
                )
            else:
                text = ngettext(
                    "Proved: you take all remaining tricks.",
                    "Proved for {deals} possible deals: you take all remaining tricks.",
                    self.deals,
                )
            return text.format(deals=write_number(self.deals))
        hands = "; ".join(
            f"{name}: {' '.join(map(say, reversed(cards_of(mask))))}"
            for name, mask in zip(names, self.layout, strict=True)
            if mask
        )
        if self.certain:
            text = _(
                "You cannot claim: you may lose a trick whatever you play. "
                "One possible deal: {hands}."
            )
        else:
            text = _(
                "You cannot claim: you may lose a trick by a wrong guess or to good play. "
                "One possible deal: {hands}."
            )
        return text.format(hands=hands)


def examine_claim(
    view: View, *, steps: int = STEPS, stop: Callable[[], bool] | None = None
) -> ClaimResult:
    """Prove that the seat to act, or its side, takes all remaining tricks, or refute it.

    Only the seat's own knowledge is used. A proof holds in every deal consistent with *view*,
    whatever the other players do, the partner included; a refuting layout is one such deal and
    reveals nothing about the true one. The partner's tricks count unless the partner bid nil. The
    verdict is OPEN after *steps* or when *stop* returns True. Raises ValueError unless the seat is
    to play a card.
    """
    if view.phase is not Phase.PLAYING or view.to_act != view.seat:
        raise ValueError(_("You can claim when it is your turn to play."))
    if view.rules.first_trick != "free" and len(view.leaders) == 1:
        return ClaimResult(ClaimVerdict.OPEN)  # the first trick has special rules
    dealer = Dealer(view)
    deals = count_deals(dealer.unknown, dealer.holders, counted=dealer.spades)
    if order := proved_claim(view):
        return ClaimResult(ClaimVerdict.PROVED, order[0], deals=deals)
    refuted = _refute(view, dealer, stop)
    if refuted:
        return ClaimResult(ClaimVerdict.FAILS, deals=deals, layout=refuted, certain=True)
    try:
        return _search(view, deals, steps, stop)
    except (OutOfSteps, TooManyDistributions):
        return ClaimResult(ClaimVerdict.OPEN, deals=deals)


def _refute(view: View, dealer: Dealer, stop: Callable[[], bool] | None) -> tuple[int, ...]:
    """Return the other hands of a deal in which a trick is lost double dummy, or nothing.

    The random numbers depend on the view alone, so equal views give equal results.
    """
    rng = Random(len(view.history))
    for _sample in range(SAMPLES if _can_solve(view) else 0):
        if stop is not None and stop():
            return ()
        hands = dealer.deal(rng)
        if _is_lost(view, hands):
            return tuple(0 if seat == view.seat else mask for seat, mask in enumerate(hands))
    return ()


def _can_solve(view: View) -> bool:
    """Return whether the double-dummy solver supports the rules of *view*."""
    rules = view.rules
    breaks = view.broken or rules.breaking in ("must_break", "lead_any_time")
    return rules.seats == "4 partnership" and rules.jokers == "none" and breaks


def _is_lost(view: View, hands: Sequence[int]) -> bool:
    """Return whether the side loses a trick with best play; False if the limit is reached."""
    trick = view.trick
    try:
        taken = solve(
            [hands[(view.seat + place) % 4] for place in range(4)],
            (trick.leader - view.seat) % 4,
            trick=[play.card.index for play in trick.plays],
            spades_broken=view.broken,
            nodes=NODES,
        )
    except Interrupted:
        return False
    return taken < view.held.bit_count()


def _search(view: View, deals: int, steps: int, stop: Callable[[], bool] | None) -> ClaimResult:
    worlds = distributions(view)
    unseen = by_power(view.rules, unseen_cards(view))
    search = ClaimSearch(view, worlds, unseen, partner=False, steps=steps, stop=stop)
    line = search.lost_line()
    with_partner = False
    if line is not None and _partner_counts(view):
        with_partner = True
        search = ClaimSearch(view, worlds, unseen, partner=True, steps=search.steps, stop=stop)
        line = search.lost_line()
    if line is None:
        (card,) = cards_of(from_power(view.rules, search.best))
        return ClaimResult(ClaimVerdict.PROVED, card, with_partner=with_partner, deals=deals)
    layout = _layout(view, unseen, line)
    if not layout:
        return ClaimResult(ClaimVerdict.OPEN, deals=deals)
    hands = [mask or view.held for mask in layout]
    certain = _can_solve(view) and _is_lost(view, hands)
    return ClaimResult(ClaimVerdict.FAILS, deals=deals, layout=layout, certain=certain)


def _partner_counts(view: View) -> bool:
    """Return whether the partner's tricks count for the claim: not if the partner bid nil."""
    if view.partner is None:
        return False
    bid = view.bids[view.partner]
    return bid is not None and not bid.is_nil


def _layout(view: View, unseen: int, line: LostLine) -> tuple[int, ...]:
    """Return the other hands of a deal in which *line* is played, or nothing if there is none.

    The search ignores knowledge about single cards (cards passed, lowest clubs), so the line may
    not belong to any deal.
    """
    plays, worlds = line
    seats = view.rules.players
    held = [0] * seats
    for seat, card in plays:
        held[seat] |= card
        unseen ^= card
    for seat in range(1, seats):
        for suit in SUITS:
            for _card in range(worlds[0] >> FIELD * (4 * (seat - 1) + suit) & (1 << FIELD) - 1):
                pool = unseen & SUIT_POWERS[suit]
                held[seat] |= pool & -pool
                unseen ^= pool & -pool
    layout = [0] * seats
    for seat, mask in enumerate(held):
        layout[(view.seat + seat) % seats] = from_power(view.rules, mask)
    allowed, known = view.allowed(), view.known()
    for position, mask in enumerate(layout):
        if position != view.seat and (mask & ~allowed[position] or known[position] & ~mask):
            return ()
    return tuple(layout)


class ClaimExaminer(engine.Strategy[View, Card]):
    """A strategy that examines the claim of the seat to act, for use in a worker thread."""

    def __init__(self, *, seed: int | None = None, steps: int = STEPS) -> None:
        super().__init__(seed=seed)
        self.steps = steps
        self.result = ClaimResult(ClaimVerdict.OPEN)
        self._stopped = False

    def play_card(self, view: View) -> Card:
        self.result = examine_claim(view, steps=self.steps, stop=lambda: self._stopped)
        return self.result.card or view.legal_plays[0]

    def stop(self) -> None:
        """Interrupt the examination. Each claim needs a new ClaimExaminer."""
        self._stopped = True
