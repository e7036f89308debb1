"""Evolutionary: starts with random play, records results, and repeats plays that won."""

from __future__ import annotations

import logging
from functools import cache
from math import sqrt
from pathlib import Path
from typing import ClassVar

from cardtable.cards import Card, cards_of
from cardtable.core import assets
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, write_number
from cardtable.engine import Level
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.strategies.analysis import Analysis
from cardtable.games.spades.strategies.base import Strategy
from cardtable.games.spades.strategies.memory import Memory
from cardtable.games.spades.views.view import View

_log = logging.getLogger(__name__)

_GAIN_SPREAD = 1.4
"""Standard deviation of the gain of one play, in tricks; uncertain means are explored."""
_MIN_HANDS = 4
"""Minimum number of similar hands before their results decide the bid."""
_PLACES = ("lead", "second", "third", "fourth")


class Evolutionary(Strategy):
    """Begins at random and learns from results which plays win.

    *memory* is used and extended. By default a class made by :meth:`with_memory` reads its file and
    updates it after every hand, and others start with an empty memory. An unreadable file is not
    changed. Without *learning*, nothing is added. With *trained*, the memory that ships with the
    program is used and not changed.
    """

    learns: ClassVar[bool] = True
    levels: ClassVar[tuple[Level, ...]] = (
        Level("Learning", {}),
        Level("Trained", {"trained": True}),
    )
    _memory_file: ClassVar[Path | None] = None
    _files: ClassVar[dict[Path, Memory]] = {}
    """One memory per file, shared by all seats."""
    _classes: ClassVar[dict[tuple[type, Path], type[Evolutionary]]] = {}
    """The classes made by :meth:`with_memory`."""

    def __init__(
        self,
        *,
        seed: int | None = None,
        memory: Memory | None = None,
        learning: bool = True,
        trained: bool = False,
    ) -> None:
        super().__init__(seed=seed)
        self.learning = learning and not trained
        self._file: Path | None = None
        if memory is None:
            memory = shipped_memory() if trained else self._find_memory()
        self.memory = memory
        self._why = ""
        self._hand = (-1, -1)
        self._plays: dict[int, tuple[int, str, float]] = {}
        self._kinds = ("", "")

    def _find_memory(self) -> Memory:
        path = self._memory_file
        if path is None:
            return Memory()
        self._file = path
        if path not in self._files:
            try:
                self._files[path] = Memory.load(path) if path.exists() else Memory()
            except SourceError:
                self._file = None
                return Memory()
        return self._files[path]

    @classmethod
    def with_memory(cls, path: Path) -> type[Evolutionary]:
        derived = cls._classes.get((cls, path))
        if derived is None:
            members = {"_memory_file": path, "__doc__": cls.__doc__, "__module__": cls.__module__}
            derived = type(cls.__name__, (cls,), members)
            cls._classes[cls, path] = derived
        return derived

    @classmethod
    def forget_files(cls) -> None:
        """Read all memory files again when they are next used."""
        cls._files.clear()

    @classmethod
    def title(cls) -> str:
        return _("Evolutionary")

    def why(self) -> str:
        return self._why

    # --- bidding -------------------------------------------------------------------------------

    def place_bid(self, view: View) -> Bid:
        """Return the best bid by past results of such hands; without any, a random low one."""
        legal = [bid for bid in view.legal_bids if not bid.blind] or list(view.legal_bids)
        self._begin(view)
        strength, danger = self._kinds = hand_kinds(view)
        counts = self.memory.takes.get(strength, [])
        hands = sum(counts)
        if hands < _MIN_HANDS:
            self._why = _("No experience with such a hand: a random bid.")
            low = [bid for bid in legal if bid.tricks <= 4]
            return self.random.choice(low or legal)
        plain = [bid for bid in legal if bid.tricks or not view.rules.nil or len(legal) == 1]
        best = max(plain, key=lambda bid: _bid_points(bid.tricks, counts, view), default=legal[0])
        mean = sum(number * times for number, times in enumerate(counts)) / hands
        self._why = _("{count} such hands took {mean} tricks on average.").format(
            count=hands, mean=write_number(mean, 1)
        )
        if Bid.NIL in legal and view.rules.nil:
            nils = self.memory.nils.get(danger)
            made, failed = (nils.made, nils.times - nils.made) if nils else (0, 0)
            chance = self.random.betavariate(made + 1, failed + 1)
            value = view.rules.nil * (2 * chance - 1)
            if value > _bid_points(best.tricks, counts, view):
                self._why = _("{made} of {count} such nils were made.").format(
                    made=made, count=made + failed
                )
                return Bid.NIL
        return best

    # --- playing -------------------------------------------------------------------------------

    def play_card(self, view: View) -> Card:
        """Return the card with the best average gain in this situation, with exploration."""
        self._begin(view)
        legal = cards_of(view.legal)
        analysis = Analysis(view)
        keys = _SituationKeys(analysis)
        place = len(view.history)
        situations = {card: keys.key(card.index) for card in legal}
        guesses: dict[str, float] = {}
        for situation in situations.values():
            if situation not in guesses:
                tried = self.memory.plays.get(situation)
                times, gain = (tried.times, tried.gain) if tried else (0, 0.0)
                guesses[situation] = self.random.gauss(gain, _GAIN_SPREAD / sqrt(times + 0.3))
        best = max(guesses.values())
        card = self.random.choice([card for card in legal if guesses[situations[card]] == best])
        tried = self.memory.plays.get(situations[card])
        self._why = (
            _("Such a card won {won} of {times} tricks.").format(won=tried.won, times=tried.times)
            if tried
            else _("No experience with such a card: an experiment.")
        )
        self._plays[place] = (card.index, situations[card], keys.expected)
        return card

    # --- learning ------------------------------------------------------------------------------

    def _begin(self, view: View) -> None:
        if (view.number, view.dealer) != self._hand:
            self._hand = (view.number, view.dealer)
            self._plays.clear()
            self._kinds = ("", "")

    def post_hand(self, view: View) -> None:
        """Record the results of the cards played and of the bid."""
        if not self.learning:
            return
        self._begin(view)
        rules = view.rules
        side = rules.sides[rules.side_of[view.seat]]
        winners = view.leaders[1:]
        for place, (index, situation, expected) in self._plays.items():
            if place >= len(view.history) or view.history[place] != index:
                continue  # another strategy has played for this seat
            number = place // rules.players
            if situation.startswith("nil"):
                gain = -float(view.seat in winners[number:])
            else:
                gain = sum(winner in side for winner in winners[number:]) - expected
                if situation.startswith("free"):
                    gain = -gain
            self.memory.play_record(situation).add(winners[number] in side, gain)
        bid = view.bids[view.seat]
        if self._kinds[0] and bid is not None:
            taken = view.taken[view.seat]
            if bid.is_nil and rules.nil:
                self.memory.note_nil(self._kinds[1], taken == 0)
            if not bid.is_nil or not self.memory.takes.get(self._kinds[0]):
                self.memory.note_tricks(self._kinds[0], taken)
        self.memory.hands += 1
        self._plays.clear()
        self._kinds = ("", "")
        if self._file is not None:
            try:
                self.memory.save(self._file)
            except OSError as error:  # what was learned is kept in memory
                _log.warning("%s cannot be saved: %s", self._file, error)


@cache
def shipped_memory() -> Memory:
    """Return the memory that ships with the program. It is shared: do not change it.

    Learned from hands against RuleBidder; see docs/strength.md.
    """
    file = assets.find("strategies", "spades", "evolutionary.json")
    return Memory.from_text(file.read_text("utf-8"), file.name)


def hand_kinds(view: View) -> tuple[str, str]:
    """Return the kinds of the view's hand: its strength, and its danger for a nil.

    Strength counts aces and guarded kings of the plain suits, spades, and high spades; danger
    counts cards too high for a nil at their place in the suit.
    """
    rules, held = view.rules, view.held
    power = rules.power
    high = danger = 0
    for suit in range(4):
        heights = sorted(power[card.index] for card in cards_of(held & rules.suit_masks[suit]))
        if suit < 3:
            high += 12 in heights
            high += 11 in heights and len(heights) > 1
        limits = (3, 6, 8) if suit < 3 else (3, 5, 7, -1, -1)
        danger += sum(height > limit for height, limit in zip(heights, limits, strict=False))
    spades = cards_of(held & rules.spades)
    tops = sum(power[card.index] >= 10 for card in spades)
    danger += 2 * sum(power[card.index] >= 11 for card in spades)
    strength = f"{min(high, 5)} high, {min(len(spades), 7)} spades, {min(tops, 3)} top"
    return strength, f"{min(danger, 7)} against nil"


def _bid_points(bid: int, counts: list[int], view: View) -> float:
    """Return the expected points of a bid, given past numbers of tricks."""
    cost = view.rules.bag_penalty / view.rules.bags - 1 if view.rules.bags else -1.0
    total = 0.0
    for tricks, times in enumerate(counts):
        points = 10 * bid - cost * (tricks - bid) if tricks >= bid else -10 * bid
        total += points * times
    return total / sum(counts)


class _SituationKeys:
    """The keys in the memory for playing a card now, such as ``want lead: lead, top``.

    *expected* is the number of remaining tricks the side can expect by the bids.
    """

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        view, rules, taken = analysis.view, analysis.rules, analysis.taken
        bid = view.bids[analysis.seat]
        side = rules.sides[rules.side_of[analysis.seat]]
        needs = [
            max(0.2, (other.tricks if other else 2) - took + 0.4)
            for other, took in zip(view.bids, taken, strict=True)
        ]
        left = rules.hand_size - sum(taken)
        self.expected = left * sum(needs[seat] for seat in side) / sum(needs)
        contract = sum(other.tricks for seat in side if (other := view.bids[seat]))
        need = contract - sum(taken[seat] for seat in side)
        if bid is not None and bid.is_nil and rules.nil and not taken[analysis.seat]:
            self.aim = "nil"
        else:
            self.aim = "want" if need > 0 else "free"
        self.place = "last" if not analysis.yet_to_play else _PLACES[analysis.trick_size]
        self.ahead = ""
        if analysis.trick_size:
            partner = analysis.winner == analysis.partner
            self.ahead = ", partner ahead" if partner else ", rival ahead"

    def key(self, index: int) -> str:
        """Return the key for playing the card *index*."""
        analysis = self.analysis
        suit = analysis.rules.suits[index]
        above = (analysis.higher[index] & analysis.unseen).bit_count()
        rank = ("top", "second best", "third best")[above] if above < 3 else "low"
        if analysis.led < 0:
            play = "lead spade" if suit == 3 else "lead"
            if suit < 3 and any(
                analysis.is_void(seat, suit) and not analysis.is_void(seat, 3)
                for seat in analysis.opponents
            ):
                play += " into a void"
        elif suit == analysis.led:
            play = "over" if analysis.takes_lead(index) else "under"
        elif analysis.takes_lead(index):
            play = "ruff"
        else:
            play = "throw spade" if suit == 3 else "throw"
        return f"{self.aim} {self.place}{self.ahead}: {play}, {rank}"
