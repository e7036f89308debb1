"""The game of Spades: phases, the two doors, deals, scores and views.

Learning and playouts live on ``accept_play`` and the views, so their fields are C values:
game.pxd declares them; without it this file is plain Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple

import cython

from cardtable import engine
from cardtable.cards import ALL_CARDS, CARD_IDS, Card, CardValue, cards_of
from cardtable.core.i18n import _
from cardtable.engine import Door, Event, IllegalAction, Unreadable, quoted
from cardtable.engine.zones import TRICK, hand_zone, taken_zone
from cardtable.games.seating import SeatedGame, SeatedPlayer
from cardtable.games.spades.hand import events
from cardtable.games.spades.hand.deals import Deal, read_deal, shuffle, write_deal
from cardtable.games.spades.hand.record import Hand, Player
from cardtable.games.spades.hand.state import BIDDING, DRAWING, EXCHANGE, OVER, PLAYING, HandState
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.actions import DRAW_IDS, Action, Draw, Phase
from cardtable.games.spades.rules.bidding import why_not
from cardtable.games.spades.rules.bids import BID_IDS, Bid
from cardtable.games.spades.scoring import SideScore, score_hand
from cardtable.games.spades.views.view import View

if not cython.compiled:  # game.pxd takes it from elsewhere
    from cardtable.games.spades.core import card_tuple


class HandResult(NamedTuple):
    """A finished hand for the score sheet: bids and tricks by position, scores by side."""

    number: int
    dealer: int
    bids: tuple[Bid, ...]
    tricks: tuple[int, ...]
    sides: tuple[SideScore, ...]
    totals: tuple[int, ...]


class GameFields:
    """The fields of a game as C values, which a class with bases in Python cannot have itself.

    Methods of :class:`Game` that run for every card read them through a typed name for the game.
    """

    _phase: Phase

    @property
    def current_phase(self) -> Phase:
        """The phase; between two hands, the phase in which the next hand begins."""
        return self._phase


class Game(GameFields, SeatedGame[Action, View]):
    """A game of Spades under *rules*, from the first deal to the target score.

    *deals* are dealt first, in order; later deals depend on *seed* and the number of the deal alone
    (None: a random seed, see ``game.seed``). *dealer* is the first dealer's position. Raises
    ValueError for an invalid deal.
    """

    key: ClassVar[str] = "spades"
    player_class = Player

    def __init__(
        self,
        rules: Rules | None = None,
        seed: int | None = None,
        deals: Iterable[Deal] | None = None,
        dealer: int = 0,
    ) -> None:
        self.rules = rules if rules is not None else Rules()
        super().__init__(self.rules.players)
        self.seed = seed if seed is not None else Random().getrandbits(48)
        if not 0 <= dealer < self.rules.players:
            raise ValueError(
                _("The dealer must be a position from 0 to {last}.").format(
                    last=self.rules.players - 1
                )
            )
        self.first_dealer = dealer
        self._planned = [
            read_deal(self.rules, deal, number) for number, deal in enumerate(deals or (), 1)
        ]
        self._dealt: list[tuple[int, ...]] = []
        self._written: tuple[str, ...] = ()
        """The deals already converted to text."""
        self._next: Any = None
        """The player to act, None if a hand must be dealt or the game is over."""
        self._hand: HandState | None = None
        """None before the first deal."""
        self._random: Random | None = None
        self._phase = self._opening
        self._totals: tuple[int, ...] = (0,) * len(self.rules.sides)
        self._bags: tuple[int, ...] = self._totals
        self._number = 0
        """The number of the hand, from 1; 0 before the first deal."""
        self.results: tuple[HandResult, ...] = ()

    # --- the table -----------------------------------------------------------------------------

    @property
    def _opening(self) -> Phase:
        return DRAWING if self.rules.players == 2 else BIDDING

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return self.rules.sides

    @property
    def door(self) -> Door:
        return Door.BID if self._phase is BIDDING else Door.PLAY

    def get_next_player(self) -> Any:
        """Return the player to act, None when the game is over; deals when a hand is due.

        Repeated calls change nothing. Raises IllegalAction while a seat is open.
        """
        game: Any = cython.declare(GameFields, self)
        if game._next is not None:
            return game._next
        if game._phase is OVER:
            return None
        return self._begin_hand()

    # --- the doors -----------------------------------------------------------------------------

    def accept_bid(self, bid: Action, player: engine.Player) -> None:
        """Accept *player*'s *bid*. Raises IllegalAction and changes nothing if it is illegal."""
        self.get_next_player()
        hand = self._hand
        if self._phase is not BIDDING or hand is None:
            raise self._wrong_phase(Door.BID)
        if player is not self._next:
            raise self._not_your_turn(player, self._next)
        if type(bid) is not Bid or id(bid) not in BID_IDS:
            raise IllegalAction("not-a-bid", _("Not a bid: {bid}.").format(bid=quoted(bid)))
        refusal = why_not(hand, bid, self._totals)
        if refusal is not None:
            raise refusal
        seat = hand.to_act
        hand.bid(bid)
        self._phase = hand.phase
        self._next = self._players[hand.to_act]
        if self.listeners:
            self._report(events.BidMade(seat, bid.title, bid))
        if self._has_hooks and self._phase is PLAYING:
            self._call("pre_trick")
        self._raise_failure()

    def accept_play(self, play: Action, player: engine.Player) -> None:
        """Accept a card played or passed, or a Draw.

        Raises IllegalAction and changes nothing if it is illegal.
        """
        game: Any = cython.declare(GameFields, self)
        if game._next is None:
            self.get_next_player()
        if game._phase is not PLAYING or game._hand is None:
            self._accept_other_play(play, player)
            return
        if player is not game._next:
            raise self._not_your_turn(player, game._next)
        index = cython.declare(cython.int, number_of(play))
        if index < 0:
            raise not_a_card(play)
        hand = game._hand
        if not hand.card_mask() >> index & 1:
            raise hand.why_not(play)
        broken = hand.broken
        winner = hand.put(index)
        game._next = game._players[hand.to_act]
        reports = game._has_hooks or game.listeners
        if reports:
            self._report_play(ALL_CARDS[index], player, hand.broken and not broken)
        if winner >= 0:
            over = not hand.hold[winner]
            if over:
                game._next = None
            if reports:
                self._report_trick(hand, winner)
            if over:
                self._end_hand(hand)
        if game._has_hooks:
            self._raise_failure()

    def _accept_other_play(self, play: Action, player: engine.Player) -> None:
        """Accept a card passed after a blind nil, or a Draw."""
        hand = self._hand
        if self._phase not in (EXCHANGE, DRAWING) or hand is None:
            raise self._wrong_phase(Door.PLAY)
        if player is not self._next:
            raise self._not_your_turn(player, self._next)
        seat = hand.to_act
        if self._phase is EXCHANGE:
            if type(play) is not Card or id(play) not in CARD_IDS:
                raise not_a_card(play)
            if not hand.legal_mask() & play.bit:
                raise hand.why_not(play)
            hand.pass_card(play.index)
            report: Event = events.CardPassed(
                (play,), hand_zone(seat), hand_zone((seat + 2) % 4), seat
            )
        else:
            if type(play) is not Draw or id(play) not in DRAW_IDS:
                raise IllegalAction("not-a-draw", _("Keep the card or discard it."))
            kept, discarded = hand.draw(play)
            report = events.CardDrawn(
                (Card.of(kept), Card.of(discarded)), "stock", hand_zone(seat), seat
            )
        self._phase = hand.phase
        self._next = self._players[hand.to_act]
        if self.listeners:
            self._report(report)
        if self._has_hooks and self._phase is PLAYING:
            self._call("pre_trick")
        self._raise_failure()

    def legal_bids(self) -> tuple[Bid, ...]:
        """Return the legal bids of the next player, ascending; empty outside the bidding."""
        if self._phase is not BIDDING or self.get_next_player() is None:
            return ()
        assert self._hand is not None
        return self._hand.legal_bids(self._totals)

    def legal_plays(self) -> tuple[Any, ...]:
        """Return the cards that may be played or passed (or both Draws); empty while bidding."""
        game: Any = cython.declare(GameFields, self)
        if game._phase is BIDDING or (game._next is None and self.get_next_player() is None):
            return ()
        if game._phase is DRAWING:
            return tuple(Draw)
        cards: tuple[Any, ...] = card_tuple(game._hand.card_mask())
        return cards

    # --- the phases of a hand --------------------------------------------------------------------

    def _begin_hand(self) -> Player:
        self._check_seats()
        number = len(self._dealt)
        if number == 0 and self.listeners:
            self._report(events.GameStarted(self._names))
        dealer = (self.first_dealer + number) % self.rules.players
        deal = self._planned[number] if number < len(self._planned) else self._shuffle(number)
        self._dealt.append(deal)
        self._number = number + 1
        if self.rules.players == 2:
            self._hand = HandState(self.rules, dealer, [0, 0], deal)
        else:
            self._hand = HandState(self.rules, dealer, list(deal), ())
        self._phase = self._hand.phase
        player: Player = self._players[self._hand.to_act]
        self._next = player
        if self.listeners:
            hands = tuple(cards_of(mask) for mask in self._hand.held)
            self._report(events.HandDealt(hands, dealer, number + 1))
        if self._has_hooks:
            self._call("pre_hand")
            self._raise_failure()
        return player

    def _shuffle(self, number: int) -> tuple[int, ...]:
        """Return deal *number* (from 0) of this seed."""
        seed = self.seed * 1_000_003 + number
        if self._random is None:
            self._random = Random(seed)
        else:
            self._random.seed(seed)
        return shuffle(self.rules, self._random)

    def _end_hand(self, hand: HandState) -> None:
        bids = tuple([bid for bid in hand.bids if bid is not None])
        sides = score_hand(self.rules, bids, hand.taken, self._bags)
        self._totals = tuple(
            [total + side.points for total, side in zip(self._totals, sides, strict=True)]
        )
        self._bags = tuple([side.bags for side in sides])
        number = len(self._dealt)
        result = HandResult(number, hand.dealer, bids, tuple(hand.taken), sides, self._totals)
        self.results = (*self.results, result)
        winners = self._winners()
        self._phase = OVER if winners else self._opening
        if self.listeners:
            gained = tuple(side.points for side in sides)
            self._report(events.HandScored(gained, self._totals, sides, number))
            if winners:
                self._report(events.GameOver(winners, self._totals))
        if self._has_hooks:
            self._call("post_hand")

    def _winners(self) -> tuple[int, ...]:
        """Return the winning positions; empty if there is no winner yet.

        The game ends when a side reaches the target or the floor. The highest score wins; after a
        tie for it another hand is played.
        """
        totals, floor = self._totals, self.rules.floor
        if max(totals) < self.rules.target and (floor is None or min(totals) > floor):
            return ()
        best = [index for index, total in enumerate(totals) if total == max(totals)]
        return self.rules.sides[best[0]] if len(best) == 1 else ()

    @property
    def between_hands(self) -> bool:
        """Whether a hand was scored and the next one has not been dealt."""
        return self._next is None and self._phase is not OVER and self._hand is not None

    @property
    def awaits_deal(self) -> bool:
        return self._next is None and self._phase is not OVER

    @property
    def winners(self) -> tuple[int, ...]:
        """The positions that have won; empty until the game is over."""
        return self._winners() if self._phase is OVER else ()

    # --- state and views -------------------------------------------------------------------------

    def view(self, player: engine.Player | int) -> View:
        """Return the view of *player*, or of the player at that position."""
        game: Any = cython.declare(GameFields, self)
        if game._hand is None:
            self.get_next_player()
        seat = player if isinstance(player, int) else player.position
        return view_of(game, seat, seat in game._all_seeing)

    def view_for(self, strategy: engine.Strategy, player: engine.Player) -> View:
        """Return the view that *strategy* gets when it decides for *player*."""
        game: Any = cython.declare(GameFields, self)
        seated: Any = cython.declare(SeatedPlayer, player)
        if game._hand is None:
            self.get_next_player()
        view = view_of(game, seated.position, strategy.sees_everything)
        if game._hand.numbers.blind_nil and not hasattr(strategy, "bid_blind"):
            return view.without_blind()  # the strategy cannot bid before it sees its cards
        return view

    @property
    def dealer(self) -> int:
        """The dealer's position (the first dealer's before the first deal)."""
        return self._hand.dealer if self._hand is not None else self.first_dealer

    @property
    def current_hand(self) -> Hand | None:
        """The current hand, or the last one; None before the first deal."""
        return Hand(self._hand, self._players) if self._hand is not None else None

    def get_scores(self) -> tuple[int, ...]:
        """Return the points by side."""
        return self._totals

    def get_bags(self) -> tuple[int, ...]:
        """Return the bag counters by side."""
        return self._bags

    def cards_held(self, position: int) -> tuple[Card, ...]:
        """Return the true cards of *position*, ascending by index."""
        return cards_of(self._hand.held[position]) if self._hand is not None else ()

    # --- copies and texts ----------------------------------------------------------------------

    def copy(self) -> Game:
        """Return an independent game in the same state, with silent seats and no listeners."""
        twin = Game(self.rules, self.seed, None, self.first_dealer)
        twin._planned = self._planned
        twin._dealt = self._dealt[:]
        twin._number = self._number
        twin._seat_persons(self._names)
        twin._hand = self._hand.copy() if self._hand is not None else None
        twin._phase = self._phase
        twin._totals, twin._bags, twin.results = self._totals, self._bags, self.results
        if self._next is not None and twin._hand is not None:
            twin._next = twin._players[twin._hand.to_act]
        return twin

    @classmethod
    def resume(
        cls,
        rules: Rules,
        hand: HandState,
        *,
        totals: tuple[int, ...],
        bags: tuple[int, ...],
        names: Sequence[str],
        number: int,
        seed: int,
    ) -> Game:
        """Return a game in the middle of *hand*, its hand *number* (from 1).

        *totals* and *bags* include the score of a finished *hand*.
        """
        game = cls(rules, seed, None, (hand.dealer - number + 1) % rules.players)
        game._seat_persons(names)
        game._dealt = [hand.dealt if rules.players != 2 else hand.stock] * number
        game._number = number
        game._hand = hand
        game._phase = hand.phase
        game._totals, game._bags = totals, bags
        if hand.finished:
            game._phase = OVER if game._winners() else game._opening
        else:
            game._next = game._players[hand.to_act]
        return game

    def deals(self) -> tuple[str, ...]:
        """Return all deals so far as text; ``Game(deals=...)`` accepts them."""
        for deal in self._dealt[len(self._written) :]:
            self._written += (write_deal(self.rules, deal),)
        return self._written

    def write_action(self, action: Bid | Card | Draw) -> str:
        """Return the action's text: ``3``, ``nil``, ``As``, ``keep``."""
        if id(action) not in _ACTION_IDS:
            raise not_a_card(action)
        return str(action)

    def read_action(self, text: str, door: Door) -> Bid | Card | Draw:
        """Read a bid, a card or a Draw. Raises Unreadable with a sentence."""
        try:
            if door is Door.BID:
                return Bid.parse(text)
            if text in (Draw.KEEP, Draw.DISCARD):
                return Draw(text)
            return Card.parse(text)
        except ValueError as error:
            raise Unreadable(str(error)) from None

    # --- reports --------------------------------------------------------------------------------

    def _report_play(self, play: Card, player: Player, breaks: bool) -> None:
        seat = player.position
        if self.listeners:
            self._report(events.CardPlayed((play,), hand_zone(seat), TRICK, seat))
            if breaks:
                self._report(events.SpadesBroken(seat))
        if self._has_hooks:
            self._call("post_play")

    def _report_trick(self, hand: HandState, winner: int) -> None:
        if self.listeners:
            number = len(hand.leaders) - 1
            cards = tuple(map(Card.of, hand.history[-hand.seats :]))
            self._report(events.TrickTaken(cards, TRICK, taken_zone(winner), winner, number))
        if self._has_hooks:
            self._call("post_trick")
            if hand.held[winner]:
                self._call("pre_trick")

    def _wrong_phase(self, door: Door) -> IllegalAction:
        if self._phase is OVER:
            return IllegalAction("wrong-phase", _("The game is over."))
        if self._phase is DRAWING:
            return IllegalAction("wrong-phase", _("The bidding begins once all cards are drawn."))
        if door is Door.BID:
            return IllegalAction("wrong-phase", _("The bidding is over; play a card."))
        return IllegalAction("wrong-phase", _("The bidding is not over; bid first."))


_ACTION_IDS = BID_IDS | CARD_IDS | DRAW_IDS


def not_a_card(play: object) -> IllegalAction:
    """Return the error for *play*, which is not a card of the game."""
    return IllegalAction("not-a-card", _("Not a card: {play}.").format(play=quoted(play)))


def number_of(play: object) -> int:
    """Return the number of a card, -1 for any other object."""
    if type(play) is not Card:
        return -1
    try:  # a lookup is quicker here than CARD_IDS
        number: int = cython.cast(CardValue, play).number
    except AttributeError:  # made without its constructor
        return -1
    return number if 0 <= number < 54 and ALL_CARDS[number] is play else -1


def view_of(game: Any, seat: int, sees_everything: bool) -> View:
    """Return the view of *seat*; with *sees_everything*, it contains the true hand."""
    hand = game._hand
    phase = game._phase
    legal = 0
    bids: tuple[Bid, ...] = ()
    drawn = -1
    to_act = hand.to_act if game._next is not None else -1
    if to_act == seat:
        if phase is PLAYING or phase is EXCHANGE:
            legal = hand.card_mask()
        elif phase is BIDDING:
            bids = hand.legal_bids(game._totals)
        else:
            drawn = hand.pile[hand.pile_at]
    view = View.__new__(View)
    view.seat = seat
    view.rules = game.rules
    view.phase = phase
    view.dealer = hand.dealer
    view.number = game._number
    view.scores = game._totals
    view.bags = game._bags
    view.bids = hand.bid_tuple if hand.bid_tuple is not None else hand.bids
    view.held = hand.hold[seat]
    view.legal = legal
    view.legal_bids = bids
    view.to_act = to_act
    view.set_plays(hand.order, hand.card_count, hand.led_by, hand.leader_count)
    view.broken = hand.broken
    view.passed_cards = _known_passes(hand, seat) if hand.passed_count else ()
    view.stock_size = hand.pile_size - hand.pile_at
    view.drawn = drawn
    view.discarded = hand.thrown[seat]
    view.names = game._names
    view.truth = hand.copy() if sees_everything else None
    view.hidden = False
    return view


def _known_passes(hand: HandState, seat: int) -> tuple[tuple[int, int, int], ...]:
    """Return the passed cards as *seat* knows them; -1 for cards of the other side."""
    return tuple(
        [
            (sender, receiver, card if seat in (sender, receiver) else -1)
            for sender, receiver, card in hand.passed_cards
        ]
    )
