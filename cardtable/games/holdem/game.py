"""A game of Texas Hold'em: seats, actions, deals, hand after hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from cardtable import engine
from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import Door, Event, IllegalAction, Unreadable, quoted
from cardtable.games.holdem import events
from cardtable.games.holdem.actions import MAX_BET, Action, ActionKind, is_action
from cardtable.games.holdem.hand import STREETS, UNKNOWN, HandState, Pot, Street
from cardtable.games.holdem.hand.buy_ins import must_decide, place_of_leaver, refill
from cardtable.games.holdem.hand.deals import Deck, cards_needed, read_deal, shuffled, write_deck
from cardtable.games.holdem.hand.limits import raise_range, usual_amounts
from cardtable.games.holdem.hand.record import HandRecord, Phase, places_after
from cardtable.games.holdem.hand.steps import act, begin_hand
from cardtable.games.holdem.rules import Rules, Stakes
from cardtable.games.holdem.rules.blinds import (
    Levels,
    Positions,
    first_positions,
    is_timed,
    level_start,
    next_positions,
)
from cardtable.games.holdem.view import View, as_seen
from cardtable.games.seating import CardPlayer, SeatedGame

_PLAIN = (Action.FOLD, Action.CHECK), (Action.FOLD, Action.CALL)
_BROKE = (Action.REBUY, Action.LEAVE)


class Player(CardPlayer):
    """A player: name and strategy, and once seated a position, cards and chips."""

    __slots__ = ()

    @property
    def stack(self) -> int:
        """Return the chips behind, without those in bets and pots."""
        chips: int = self._seated().stacks[self.position]
        return chips

    def play_card(self) -> Action:
        raise _no_plays()


class Game(SeatedGame):
    """A game of Texas Hold'em under *rules*, from the first hand to the last.

    *deals* are the first decks in dealing order (see deals.py). Further decks, and cards missing in
    *deals*, are drawn with *seed* (``game.seed``; None for a random one). *button* (or *dealer*) is
    the position of the first button. *stacks* by position and the number of *hands* override the
    rules; *deck* is short for ``deals=[deck]``. If no players are registered, silent ones take all
    seats.

    Raises ValueError for an invalid deck, RulesError for stacks that the rules do not allow.
    """

    key: ClassVar[str] = "holdem"
    player_class: ClassVar[type[Player]] = Player

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
                _("The dealer must be a position from 0 to {last}.").format(
                    last=self.rules.seats - 1
                )
            )
        planned = [deck] if deck is not None else list(deals or ())
        self._planned = [read_deal(deal, number) for number, deal in enumerate(planned, 1)]
        super().__init__(self.rules.seats)
        self._dealt: list[tuple[int, ...]] = []
        self._levels = Levels()
        self._written: tuple[str, ...] = ()
        """The decks as text, as far as :meth:`deals` has been asked for them."""
        self._hand: HandState | None = None
        self._random: Random | None = None
        self._phase = Phase.BETTING
        self._next: Player | None = None
        self._legal: tuple[Action, ...] | None = None
        self._bought = self.rules.start
        """By position, the chips bought so far."""
        self._scores = self.rules.start if self.rules.game != "cash" else (0,) * self.rules.seats
        self._places = (0,) * self.rules.seats
        self._records: list[HandRecord] = []

    # --- seats ------------------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return self.rules.sides

    def _fill_seats(self) -> None:
        """Seat silent players if none were registered. Raises IllegalAction if only some were."""
        if self._players:
            self._check_seats()
        else:
            self._seat_persons([""] * self.seats)
            self._update_names()

    def _report_all(self, news: Iterable[Event]) -> None:
        for event in news:
            self._report(event)

    # --- the table -----------------------------------------------------------------------------

    @property
    def hand(self) -> HandState:
        if self._hand is None:
            self.get_next_player()
        assert self._hand is not None
        return self._hand

    @property
    def stacks(self) -> tuple[int, ...]:
        return tuple(self._hand.stacks) if self._hand is not None else self.rules.start

    @property
    def bets(self) -> tuple[int, ...]:
        return tuple(self._hand.bets) if self._hand is not None else (0,) * self.rules.seats

    @property
    def board(self) -> tuple[Card, ...]:
        return tuple(map(Card.of, self._hand.board)) if self._hand is not None else ()

    @property
    def street(self) -> Street:
        return STREETS[self._hand.street] if self._hand is not None else Street.PREFLOP

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Return (amount, eligible seats) of each pot without this street's bets, the main first.

        Empty once they are paid out.
        """
        return self._hand.pots if self._hand is not None else ()

    @property
    def button(self) -> int:
        return self._hand.button if self._hand is not None else self.first_button

    @property
    def records(self) -> tuple[HandRecord, ...]:
        return tuple(self._records)

    @property
    def places(self) -> tuple[int, ...]:
        return self._places

    @property
    def time_begun(self) -> float:
        return level_start(self.rules, self._levels.now) if is_timed(self.rules) else 0.0

    @property
    def time_left(self) -> float | None:
        return self._levels.left(self.rules)

    def status(self) -> str:
        return write_status(self.hand, self._names)

    def get_scores(self) -> tuple[int, ...]:
        return self._scores

    def cards_held(self, position: int) -> tuple[Card, ...]:
        hand = self._hand
        if hand is None or not hand.live >> position & 1:
            return ()
        return tuple(Card.of(card) for card in hand.hole(position) if card != UNKNOWN)

    @property
    def current_phase(self) -> Phase:
        return self._phase

    @property
    def door(self) -> Door:
        return Door.BID

    def get_next_player(self) -> Player | None:
        """Return the player to act, None when the game is over; deals when a hand must begin.

        Calling it again before the next action changes nothing. Raises IllegalAction while a seat
        is open.
        """
        if self._next is not None:
            return self._next
        # A hand may be over after its blinds if these put all players all-in.
        while self._phase is not Phase.OVER and self._next is None:
            seat = must_decide(self.rules, self._hand, self._places)
            if seat < 0:
                self._begin_hand()
            else:
                self._phase, self._next = Phase.REBUY, self._players[seat]
        return self._next

    # --- actions -------------------------------------------------------------------------------

    def accept_bid(self, bid: Action, player: engine.Player) -> None:
        if self._next is None:
            self.get_next_player()
        hand = self._hand
        if self._next is None or hand is None:
            raise IllegalAction("wrong-phase", _("The game is over."))
        if player is not self._next:
            raise self._not_your_turn(player, self._next)
        if not is_action(bid):
            raise _not_an_action(bid)
        if self._phase is Phase.REBUY:
            self._rebuy_or_leave(bid, player.position, hand)
            return
        news: list[Event] | None = [] if self.listeners else None
        hand.news = news
        refusal = act(hand, bid)
        hand.news = None
        if refusal is not None:
            raise refusal
        self._after_step(hand, news)
        if self._has_hooks:
            self._raise_failure()

    def _after_step(self, hand: HandState, news: list[Event] | None) -> None:
        self._legal = None
        seat = hand.to_act
        self._next = self._players[seat] if seat >= 0 else None
        if news is not None:
            self._report_all(news)
        if hand.over:
            self._end_hand(hand)

    def _rebuy_or_leave(self, bid: Action, seat: int, hand: HandState) -> None:
        """Carry out the decision of *seat*, which is out of chips."""
        if bid not in _BROKE:
            words = _("You are out of chips: buy in again, or leave the table.")
            raise IllegalAction("out-of-chips", words)
        self._next, self._legal = None, None
        if bid.kind is ActionKind.REBUY:
            stack = self.rules.start[seat]
            hand.set_stack(seat, stack)
            self._add_bought(seat, stack)
            self._report(events.Rebought(stack, "bank", f"stack:{seat}", seat, stack))
            return
        place = place_of_leaver(hand, self._places)
        self._set_place(seat, place)
        self._report(events.Finished(seat, place, left=True))
        if place == 2:
            winner = next(seat for seat, chips in enumerate(hand.stacks) if chips)
            self._set_place(winner, 1)
            self._report(events.Finished(winner, 1))
            self._phase = Phase.OVER
            self._report(events.GameOver(self.winners, self._scores, self._places))

    def _add_bought(self, seat: int, chips: int) -> None:
        bought = list(self._bought)
        bought[seat] += chips
        self._bought = tuple(bought)

    def _set_place(self, seat: int, place: int) -> None:
        places = list(self._places)
        places[seat] = place
        self._places = tuple(places)

    def accept_play(self, play: Any, player: engine.Player) -> None:
        self.get_next_player()
        if self._next is not None and player is not self._next:
            raise self._not_your_turn(player, self._next)
        raise _no_plays()

    def legal_bids(self) -> tuple[Action, ...]:
        """Return the legal actions of the next player.

        Bets and raises are listed for the minimum, half the pot, the pot and the maximum; any
        amount within ``raise_range`` is legal.
        """
        if self.get_next_player() is None:
            return ()
        if self._phase is Phase.REBUY:
            return _BROKE
        if self._legal is None:
            hand = self._hand
            assert hand is not None
            kind = ActionKind.RAISE if hand.current else ActionKind.BET
            plain = _PLAIN[hand.to_call > 0]
            amounts = usual_amounts(hand)
            self._legal = plain + tuple([Action(kind, to) for to in amounts])
        return self._legal

    def legal_plays(self) -> tuple[Any, ...]:
        return ()

    @property
    def raise_range(self) -> tuple[int, int] | None:
        return raise_range(self._hand) if self._hand is not None else None

    # --- time ------------------------------------------------------------------------------------

    def note_time(self, seconds: float) -> None:
        """Set the number of seconds played so far, which decides blind levels by minutes.

        The level of the next hand depends on the last value, and is recorded in its deal.
        """
        self._levels.seconds = max(0.0, seconds)

    # --- hand after hand -----------------------------------------------------------------------

    def _begin_hand(self) -> None:
        self._fill_seats()
        rules, before, number = self.rules, self._hand, len(self._dealt)
        stacks = list(rules.start if before is None else before.stacks)
        news: list[Event] | None = [] if self.listeners else None
        if news is not None and before is None:
            news.append(events.GameStarted(self._names))
        if before is not None:
            self._rebuy(stacks, news)
        positions = self._place_button(stacks, before)
        planned = self._planned[number][0] if number < len(self._planned) else None
        level = self._levels.deal(rules, planned)
        stakes = rules.stakes(level)
        if news is not None and before is not None and before.stakes != stakes:
            small, big, ante = stakes.small_blind, stakes.big_blind, stakes.ante
            news.append(events.LevelBegun(level + 1, small, big, ante))
        deck = self._deck(number, cards_needed(len(stacks) - stacks.count(0)))
        self._dealt.append(deck)
        self._phase, self._legal = Phase.BETTING, None
        self._hand = hand = self._new_hand(stakes, stacks, positions, deck, news)
        hand.news = None
        seat = hand.to_act
        self._next = self._players[seat] if seat >= 0 else None
        if news is not None:
            self._report_all([events.numbered(event, self.hand_number) for event in news])
        if self._has_hooks:
            self._call("pre_hand")
        if hand.over:
            self._end_hand(hand)
        self._raise_failure()

    def _new_hand(
        self,
        stakes: Stakes,
        stacks: list[int],
        positions: Positions,
        deck: tuple[int, ...],
        news: list[Event] | None,
    ) -> HandState:
        return begin_hand(stakes, stacks, positions, deck, news=news)

    @property
    def hand_number(self) -> int:
        return len(self._dealt)

    def _place_button(self, stacks: Sequence[int], before: HandState | None) -> Positions:
        if before is None:
            return first_positions(stacks, self.first_button)
        return next_positions(stacks, (before.button, before.small, before.big))

    def _rebuy(self, stacks: list[int], news: list[Event] | None) -> None:
        for event in refill(self.rules, stacks):
            from_bank = event.source == "bank"
            self._add_bought(event.position, event.amount if from_bank else -event.amount)
            if news is not None:
                news.append(event)

    def _deck(self, number: int, count: int) -> tuple[int, ...]:
        known = self._planned[number][1] if number < len(self._planned) else ()
        if len(known) >= count:
            return known[:count]
        if self._random is None:
            self._random = Random()
        self._random.seed(self.seed * 1_000_003 + number)
        return shuffled(self._random, known, count)

    def _end_hand(self, hand: HandState) -> None:
        number = self.hand_number
        self._records.append(HandRecord.from_hand(hand, number, self._names))
        before, cash = self._scores, self.rules.game == "cash"
        self._scores = tuple(
            [chips - bought for chips, bought in zip(hand.stacks, self._bought, strict=True)]
            if cash
            else hand.stacks
        )
        finished: list[tuple[int, int]] = []
        if self.rules.rebuy == "never":
            self._places, finished = places_after(self._places, hand)
        left = sum([chips > 0 for chips in hand.stacks])
        if len(self._dealt) == self.rules.hands or (left < 2 and self.rules.rebuy == "never"):
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
        hand = self._hand
        return hand is not None and hand.over and self._phase is Phase.BETTING

    @property
    def awaits_deal(self) -> bool:
        return self._next is None and self._phase is not Phase.OVER

    @property
    def winners(self) -> tuple[int, ...]:
        if self._phase is not Phase.OVER:
            return ()
        best = max(self._scores)
        leaders = tuple(seat for seat, score in enumerate(self._scores) if score == best)
        return leaders if len(leaders) == 1 else ()

    # --- views, copies and texts ------------------------------------------------------------------

    def view(self, player: engine.Player | int) -> View:
        seat = player if isinstance(player, int) else player.position
        hand = self.hand
        asked = self._next is not None and self._next.position == seat
        return View(
            seat,
            self.rules,
            self._phase,
            self.hand_number,
            as_seen(hand, seat),
            self._scores,
            self._bought,
            self._places,
            self._names,
            self.legal_bids() if asked else (),
            hand.copy() if seat in self._all_seeing else None,
            self._levels.now,
            Game.resume,
        )

    def copy(self) -> Game:
        twin = Game(self.rules, self.seed, None, self.first_button)
        twin._planned, twin._dealt = self._planned, self._dealt[:]
        twin._seat_persons(self._names)
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
        game = cls(view.rules, seed)
        game._seat_persons(view.names)
        game._dealt = [hand.deck] * view.number
        game._levels.dealt = [view.level] * view.number
        game._hand, game._phase = hand, view.phase
        game._bought, game._scores, game._places = view.bought, view.scores, view.places
        if hand.to_act >= 0:
            game._next = game._players[hand.to_act]
        return game

    def deals(self) -> tuple[str, ...]:
        timed, levels = is_timed(self.rules), self._levels.dealt
        for number, deck in enumerate(self._dealt[len(self._written) :], len(self._written)):
            self._written += (write_deck(deck, levels[number] if timed else None),)
        return self._written

    def write_action(self, action: Action) -> str:
        if not is_action(action) or action.to > MAX_BET:
            raise _not_an_action(action)
        return str(action)

    def read_action(self, text: str, door: Door) -> Action:
        try:
            return Action.parse(text)
        except ValueError as error:
            raise Unreadable(str(error)) from None


def _no_plays() -> IllegalAction:
    """Return the error for a play: all actions of Hold'em are bids."""
    return IllegalAction(
        "wrong-phase", _("Cards are not played in Hold'em: fold, check, call, bet or raise.")
    )


def _not_an_action(action: object) -> IllegalAction:
    return IllegalAction(
        "not-an-action", _("{bid} is not an action of Hold'em.").format(bid=quoted(action))
    )


def write_status(hand: HandState, names: Sequence[str]) -> str:
    """Return a line with pot and street, and one for each seat: flag, name, stack, chips put in.

    The format is that of the Perl module Games::Poker::TexasHold'em. The flag is F for folded,
    ``*`` for the seat to act, ``.`` for the seat to act when all bets are matched, else blank.
    """
    put_in = [
        start - stack if not hand.over else 0
        for start, stack in zip(hand.started, hand.stacks, strict=True)
    ]
    lines = [
        f"Pot: {sum(put_in)} Stage: {STREETS[hand.street] if not hand.over else 'showdown'}",
        f"{'?':<2}{'Name':>20} {'Bankroll':>8}  {'InPot':>5}",
    ]
    for seat, name in enumerate(names):
        lines.append(
            f"{_flag(hand, seat):<2}{name[:20]:>20} ${hand.stacks[seat]:>5}   ${put_in[seat]:>5}"
        )
    return "\n".join(lines) + "\n"


def _flag(hand: HandState, seat: int) -> str:
    if not hand.live >> seat & 1:
        return "F"
    if seat != hand.to_act:
        return ""
    live = [other for other in hand.ring if hand.live >> other & 1]
    return "." if all(hand.bets[other] >= hand.current for other in live) else "*"
