"""A game of Texas Hold'em, action by action: the door, the deals, hand after hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from cardtable import engine
from cardtable.engine import Door, Event, IllegalAction, Unreadable
from cardtable.games.holdem import events
from cardtable.games.holdem.actions import Action, Kind
from cardtable.games.holdem.deals import Deck, needed, read_deal, shuffled, write_deck
from cardtable.games.holdem.hand import HandState
from cardtable.games.holdem.levels import Levels, by_time
from cardtable.games.holdem.limits import representative
from cardtable.games.holdem.player import Player
from cardtable.games.holdem.positions import Positions, first_positions, next_positions
from cardtable.games.holdem.record import HandRecord, Phase, placed
from cardtable.games.holdem.rules import Rules
from cardtable.games.holdem.table import Table
from cardtable.games.holdem.view import View, as_seen
from cardtable.i18n import _

_PLAIN = (Action.FOLD, Action.CHECK), (Action.FOLD, Action.CALL)


class Game(Table):
    """A game of Texas Hold'em under *rules*, from the first hand to the last.

    *deals* are decks in dealing order (see deals.py), dealt first; after them, and for what they
    do not say, *seed* decides (None: unpredictable; the one taken is ``game.seed``). *button* (or
    *dealer*) is the first hand's. *stacks* by position and the number of *hands* go before the
    rules; *deck* is short for one deal. Nobody registered: silent players take all seats.

    Raises ValueError for a deck that is none, RulesError for stacks the rules do not take.
    """

    key: ClassVar[str] = "holdem"

    def __init__(
        self,
        rules: Rules | None = None,
        seed: int | None = None,
        deals: Iterable[Deck] | None = None,
        dealer: int = 0,
        *,
        stacks: Sequence[int] | None = None,
        button: int | None = None,
        deck: Deck | None = None,
        hands: int | None = None,
    ) -> None:
        rules = rules if rules is not None else Rules()
        if stacks is not None:
            rules = rules.with_stacks(stacks)
        self.rules = rules if hands is None else replace(rules, hands=hands)
        self.seed = seed if seed is not None else Random().getrandbits(48)
        self.first_button = dealer if button is None else button
        if not 0 <= self.first_button < self.rules.seats:
            raise ValueError(
                _("The dealer is a position from 0 to {last}.").format(last=self.rules.seats - 1)
            )
        planned = [deck] if deck is not None else list(deals or ())
        self._planned = [read_deal(deal, number) for number, deal in enumerate(planned, 1)]
        super().__init__(self.rules.seats)
        self._dealt: list[tuple[int, ...]] = []
        self._levels = Levels()
        self._written: tuple[str, ...] = ()
        """The first of these decks as text, as far as somebody asked for it."""
        self._hand: HandState | None = None
        self._random: Random | None = None
        self._phase = Phase.BETTING
        self._next: Player | None = None
        self._legal: tuple[Action, ...] | None = None
        self._bought = self.rules.start
        """The chips each seat has bought so far."""
        self._scores = self.rules.start if self.rules.game != "cash" else (0,) * self.rules.seats
        self._places = (0,) * self.rules.seats
        self._records: list[HandRecord] = []

    # --- the table -----------------------------------------------------------------------------

    @property
    def current_phase(self) -> Phase:
        """Return the phase; between two hands that of the next hand's first step."""
        return self._phase

    @property
    def door(self) -> Door:
        """Return the door for the next answer: everything is said."""
        return Door.BID

    def get_next_player(self) -> Player | None:
        """Return who is to act, None when the game is over; deals when a hand must begin.

        Asking again before the next accept changes nothing. Raises IllegalAction while a seat is
        open.
        """
        if self._next is not None:
            return self._next
        # A hand may end with its blinds, where they put everybody all-in.
        while self._phase is not Phase.OVER and self._next is None:
            self._begin_hand()
        return self._next

    # --- the door ------------------------------------------------------------------------------

    def accept_bid(self, bid: Action, player: engine.Player) -> None:
        """Take what *player* says. Raises IllegalAction and changes nothing if it is not legal."""
        if self._next is None:
            self.get_next_player()
        hand = self._hand
        if self._next is None or hand is None:
            raise IllegalAction("wrong-phase", _("The game is over."))
        if player is not self._next:
            raise self._not_your_turn(player, self._next)
        if type(bid) is not Action:
            raise IllegalAction("not-an-action", _("{bid!r} is no action.").format(bid=bid))
        news: list[Any] | None = [] if self.listeners else None
        hand.news = news
        refusal = hand.act(bid)
        hand.news = None
        if refusal is not None:
            raise refusal
        self._legal = None
        at = hand.to_act
        self._next = self._players[at] if at >= 0 else None
        if news is not None:
            self._report_all(news)
        if at < 0:
            self._end_hand(hand)
        if self._has_hooks:
            self._raise_failure()

    def accept_play(self, play: Any, player: engine.Player) -> None:
        """Refuse: nothing is laid down at a poker table."""
        self.get_next_player()
        if self._next is not None and player is not self._next:
            raise self._not_your_turn(player, self._next)
        raise IllegalAction("wrong-phase", _("Cards are not laid in this game; say what you do."))

    def legal_bids(self) -> tuple[Action, ...]:
        """Return what the next player may say.

        Of all amounts it holds the least, half the pot, the pot and the most; ``raise_range``
        tells what else is accepted.
        """
        if self.get_next_player() is None:
            return ()
        if self._legal is None:
            hand = self._hand
            assert hand is not None
            kind = Kind.RAISE if hand.current else Kind.BET
            plain = _PLAIN[hand.bets[hand.to_act] < hand.current]
            sizes = representative(hand)
            self._legal = plain + tuple([Action(kind, size) for size in sizes]) if sizes else plain
        return self._legal

    def legal_plays(self) -> tuple[Any, ...]:
        """Return nothing: no cards are laid."""
        return ()

    @property
    def raise_range(self) -> tuple[int, int] | None:
        """Return the least and most "to" amounts of a bet or raise, None where there is none."""
        return self._hand.raise_range if self._hand is not None else None

    # --- the time, which is the caller's ---------------------------------------------------------

    def note_time(self, seconds: float) -> None:
        """Tell how many seconds have been played in all: blind levels by minutes go by that.

        The next hand's level follows from what was told last, and goes into its deal.
        """
        self._levels.seconds = max(0.0, seconds)

    # --- hand after hand -----------------------------------------------------------------------

    def _begin_hand(self) -> None:
        self._fill_seats()
        rules, before, number = self.rules, self._hand, len(self._dealt)
        stacks = list(rules.start if before is None else before.stacks)
        news: list[Any] | None = [] if self.listeners else None
        if news is not None and before is None:
            news.append(events.GameStarted(self._names))
        if rules.rebuy != "never" and before is not None:
            self._rebuy(stacks, news)
        positions = self._place_button(stacks, before)
        planned = self._planned[number][0] if number < len(self._planned) else None
        level = self._levels.deal(rules, planned)
        stakes = rules.stakes(level)
        if news is not None and before is not None and before.stakes != stakes:
            small, big, ante = stakes.small_blind, stakes.big_blind, stakes.ante
            news.append(events.LevelBegun(level + 1, small, big, ante))
        deck = self._deck(number, needed(len(stacks) - stacks.count(0)))
        self._dealt.append(deck)
        self._legal = None
        self._hand = hand = HandState(stakes, stacks, positions, deck, news)
        hand.news = None
        at = hand.to_act
        self._next = self._players[at] if at >= 0 else None
        if news is not None:
            self._report_all([self._numbered(event) for event in news])
        if self._has_hooks:
            self._call("pre_hand")
        if at < 0:
            self._end_hand(hand)
        self._raise_failure()

    def _place_button(self, stacks: Sequence[int], before: HandState | None) -> Positions:
        """Return where button and blinds are in the hand after *before*, the first after None."""
        if before is None:
            return first_positions(stacks, self.first_button)
        return next_positions(stacks, (before.button, before.small, before.big))

    def _rebuy(self, stacks: list[int], news: list[Any] | None) -> None:
        """Fill up who is broke; or give everybody the first stacks again, and take the rest."""
        always = self.rules.rebuy == "every_hand"
        bought = list(self._bought)
        for seat, start in enumerate(self.rules.start):
            more = start - stacks[seat]
            if more and (always or not stacks[seat]):
                stacks[seat] = start
                bought[seat] += more
                if news is not None:
                    places = ("bank", f"stack:{seat}") if more > 0 else (f"stack:{seat}", "bank")
                    news.append(events.Rebought(abs(more), *places, seat))
        self._bought = tuple(bought)

    def _numbered(self, event: Event) -> Event:
        if isinstance(event, events.HandStarted | events.HandDealt):
            return replace(event, number=len(self._dealt))
        return event

    def _deck(self, number: int, count: int) -> tuple[int, ...]:
        """Return the cards of hand *number* (from 0): planned, or of this seed."""
        known = self._planned[number][1] if number < len(self._planned) else ()
        if len(known) >= count:
            return known[:count]
        if self._random is None:
            self._random = Random()
        self._random.seed(self.seed * 1_000_003 + number)
        return shuffled(self._random, known, count)

    def _end_hand(self, hand: HandState) -> None:
        number = len(self._dealt)
        self._records.append(HandRecord.of(hand, number, self._names))
        before, cash = self._scores, self.rules.game == "cash"
        self._scores = tuple(
            [chips - bought for chips, bought in zip(hand.stacks, self._bought, strict=True)]
            if cash
            else hand.stacks
        )
        finished: list[tuple[int, int]] = []
        if self.rules.rebuy == "never":
            self._places, finished = placed(self._places, hand)
        left = sum([chips > 0 for chips in hand.stacks])
        if number == self.rules.hands or (left < 2 and self.rules.rebuy == "never"):
            self._phase = Phase.OVER
        if self.listeners:
            gained = tuple(new - old for new, old in zip(self._scores, before, strict=True))
            self._report(events.HandScored(gained, self._scores, number, tuple(hand.stacks)))
            for seat, place in finished:
                self._report(events.Finished(seat, place))
            if self._phase is Phase.OVER:
                self._report(events.GameOver(self.winners, self._scores, self._places))
        if self._has_hooks:
            self._call("post_hand")

    @property
    def between_hands(self) -> bool:
        """Tell whether a hand was just paid out and the next one is not dealt yet."""
        return self._next is None and self._phase is not Phase.OVER and self._hand is not None

    @property
    def awaits_deal(self) -> bool:
        return self._next is None and self._phase is not Phase.OVER

    @property
    def winners(self) -> tuple[int, ...]:
        """Return who has most when the game is over; empty before, and where two have the same."""
        if self._phase is not Phase.OVER:
            return ()
        best = max(self._scores)
        ahead = tuple(seat for seat, score in enumerate(self._scores) if score == best)
        return ahead if len(ahead) == 1 else ()

    # --- views, copies and texts ------------------------------------------------------------------

    def view(self, player: engine.Player | int) -> View:
        """Return what *player* (or the player at that position) knows, frozen."""
        seat = player if isinstance(player, int) else player.position
        hand = self.hand
        asked = self._next is not None and self._next.position == seat
        return View(
            seat,
            self.rules,
            self._phase,
            len(self._dealt),
            as_seen(hand, seat),
            self._scores,
            self._bought,
            self._places,
            self._names,
            self.legal_bids() if asked else (),
            hand.copy() if seat in self._seeing else None,
            self._levels.now,
        )

    def copy(self) -> Game:
        """Return an independent game in the same state, with silent seats and no listeners."""
        twin = Game(self.rules, self.seed, None, self.first_button)
        twin._planned, twin._dealt = self._planned, self._dealt[:]
        twin._seat_silently(self._names)
        twin._hand = self._hand.copy() if self._hand is not None else None
        twin._levels = self._levels.copy()
        twin._phase, twin._bought = self._phase, self._bought
        twin._scores, twin._places = self._scores, self._places
        twin._records = self._records[:]
        if self._next is not None:
            twin._next = twin._players[self._next.position]
        return twin

    @classmethod
    def resume(cls, view: View, hand: HandState, seed: int) -> Game:
        """Return a game that stands in *hand*, and otherwise where *view* does."""
        game = cls(view.rules, seed)
        game._seat_silently(view.names)
        game._dealt = [hand.deck] * view.number
        game._levels.dealt = [view.level] * view.number
        game._hand, game._phase = hand, view.phase
        game._bought, game._scores, game._places = view.bought, view.scores, view.places
        if hand.to_act >= 0:
            game._next = game._players[hand.to_act]
        return game

    def deals(self) -> tuple[str, ...]:
        """Return every deck so far as text; ``Game(deals=...)`` deals them again."""
        timed, levels = by_time(self.rules), self._levels.dealt
        for number, deck in enumerate(self._dealt[len(self._written) :], len(self._written)):
            self._written += (write_deck(deck, levels[number] if timed else None),)
        return self._written

    def write_action(self, action: Action) -> str:
        """Return the action's text: ``fold``, ``call``, ``raise 120``."""
        return str(action)

    def read_action(self, text: str, door: Door) -> Action:
        """Read an action. Raises Unreadable with a sentence."""
        try:
            return Action.parse(text)
        except ValueError as error:
            raise Unreadable(str(error)) from None
