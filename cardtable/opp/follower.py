"""Turns a server's messages into a match that a table, a terminal or a strategy can use.

Our engine plays the actions; cards and payouts come from the server (see
:mod:`cardtable.games.holdem.external`). If a server breaks the rules that the engine knows, the
follower is ``lost``: it describes the rest of the hand in sentences, and follows the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cardtable.cards import parse_cards
from cardtable.core.i18n import _, write_number
from cardtable.engine import GameKind, IllegalAction, Strategy
from cardtable.games.holdem import GAME, Action, Game, Rules, View
from cardtable.games.holdem.external import ExternalGame, ExternalHand
from cardtable.games.holdem.hand import UNKNOWN, HandResult, HandState
from cardtable.games.holdem.hand.deals import known_deck
from cardtable.games.holdem.hand.steps import expected_stacks
from cardtable.games.holdem.words import Narrator
from cardtable.match import PERSON, REMOTE, Match, Seat
from cardtable.opp import messages as m
from cardtable.opp.limit_game import BETS_IN_A_HAND, limit_rules
from cardtable.opp.messages import ProtocolMessage
from cardtable.opp.remote import MatchChanged, Notice, RemoteEvent, Seated
from cardtable.opp.safe_text import clean

MAX_NAME = 20
_BOARD = (0, 3, 4, 5)


class RemoteStrategy(Strategy):
    """Placeholder for a player on another machine; it is never asked to act."""

    @classmethod
    def title(cls) -> str:
        return ""

    @classmethod
    def describe(cls) -> str:
        return _("Plays on another machine.")


class RemoteMatch(Match):
    """A match with an external dealer; *seat* is ours, None for a spectator.

    *bought* are the chips that we have bought so far, which differ from our stack if we have played
    with other people before.
    """

    game: ExternalGame

    def __init__(
        self, hands: list[ExternalHand], names: Sequence[str], seat: int | None, bought: int = 0
    ) -> None:
        self.hands = hands
        self.seat = seat
        seats = [
            Seat(PERSON if number == seat else REMOTE, name) for number, name in enumerate(names)
        ]
        spent = tuple(
            bought if number == seat else stack for number, stack in enumerate(hands[0].stacks)
        )
        super().__init__(
            _kind_of(hands, spent), hands[0].rules, seats, strategies={REMOTE: RemoteStrategy}
        )

    @property
    def over(self) -> bool:
        return False

    @property
    def can_undo(self) -> bool:
        return False

    def undo(self) -> bool:
        return False

    def deal_next(self, hand: ExternalHand) -> None:
        """Begin *hand*; the one before has to be over."""
        self.hands.append(hand)
        self.deal()

    def ensure_dealt(self) -> None:
        """Deal the hand that has begun; listeners are notified of it with the next change."""
        self.game.get_next_player()

    def set_cards(self, deck: Sequence[int]) -> None:
        """Replace the deck of the current hand; see :meth:`ExternalGame.set_cards`."""
        self.deal()
        self.game.set_cards(deck)
        self._report()

    def pay(self, result: HandResult) -> None:
        """End the current hand; see :meth:`ExternalGame.pay`."""
        self.deal()
        self.game.pay(result)
        self._report()

    def _report(self) -> None:
        if self._events:
            self._notify("dealer")

    def last_hand(self) -> tuple[Match, frozenset[int]] | None:
        """Return a match of the last finished hand only, and the seats whose cards are unknown."""
        records = self.game.records
        if not records:
            return None
        record, hand = records[-1], self.hands[len(records) - 1]
        before = sum(len(earlier.history) for earlier in records[:-1])
        match = Match(_kind_of([hand]), hand.rules, self.seats, strategies={REMOTE: RemoteStrategy})
        for entry in self.log[before : before + len(record.history)]:
            match.act(entry.action, entry.position)
        size = len(record.ring)
        known = {
            seat
            for place, seat in enumerate(record.ring)
            if UNKNOWN not in (record.deck[place], record.deck[place + size])
        }
        return match, frozenset(range(len(self.seats))) - known


def _kind_of(hands: list[ExternalHand], bought: tuple[int, ...] | None = None) -> GameKind:
    """Return Hold'em with the *hands* of an external dealer; see :class:`ExternalGame`.

    Seats have no compass names, because we sit at the bottom whatever our seat number is.
    """

    def new(rules: Rules, seed: int | None = None, deals: Any = (), dealer: int = 0) -> Game:
        return ExternalGame(rules, hands, bought)

    return replace(GAME, new=new, seat_names=())


class _Lost(Exception):
    """The hand cannot be followed any further."""


class Follower:
    """Keeps ``match`` in step with a server; it is None before the first hand is dealt.

    With *single* each hand is a match of its own, so that memory does not grow with the session.
    """

    def __init__(self, *, single: bool = False) -> None:
        self.match: RemoteMatch | None = None
        self.lost = False
        """Whether the rest of this hand is only described in sentences."""
        self.names: tuple[str, ...] = ()
        """The players of this hand, by seat."""
        self.hands = 0
        """Hands begun so far."""
        self._single = single
        self._previous: RemoteMatch | None = None
        self._start: m.StartNewGame | None = None
        self._blinds: list[m.Blind] = []
        self._hole: dict[int, list[int]] = {}
        self._board: list[int] = []
        self._chips: list[int] = []
        self._own_chips = self._bought = 0
        """Our chips after the last hand that we played, and all chips that we have bought."""
        self._was_away = False
        """Whether hands may have been played with our chips since then, which we did not see."""
        self._shown = 0
        self._hand: ExternalHand | None = None
        self._events: list[RemoteEvent] = []

    def resume(self, earlier: Follower) -> None:
        """Add to the result of *earlier*, which followed the connection that we have lost."""
        self._own_chips, self._bought = earlier._own_chips, earlier._bought
        if (seat := earlier.seat) is not None and seat < len(earlier._chips):
            self._own_chips = earlier._chips[seat]
        self._was_away = True

    @property
    def seat(self) -> int | None:
        """Return our seat, None for a spectator."""
        if self._start is None or self._start.seat == m.NO_SEAT:
            return None
        return self._start.seat

    @property
    def view(self) -> View | None:
        """Return our seat's view of this hand; None for a spectator, or if it is not followed."""
        if self.match is None or self.lost or self._hand is None or self.seat is None:
            return None
        self.match.ensure_dealt()
        return self.match.game.view(self.seat)

    def last_hand(self) -> tuple[Match, frozenset[int]] | None:
        """Return the last finished hand only, and the seats whose cards were not seen."""
        matches = (match for match in (self.match, self._previous) if match is not None)
        hands = (match.last_hand() for match in matches)
        return next((hand for hand in hands if hand is not None), None)

    def process(self, message: ProtocolMessage) -> list[RemoteEvent]:
        """Process a message of a hand; return the events for a table or terminal."""
        self._events = []
        if isinstance(message, m.StartNewGame):
            self._begin_hand(message)
        elif self._start is not None:
            self._count_chips(message)
            try:
                if not self.lost:
                    self._apply(message)
            except (_Lost, IllegalAction, ValueError, IndexError):
                self._give_up()
            if self.lost:
                self._describe(message)
        return self._events

    # --- the course of a hand ---------------------------------------------------------------------

    def _begin_hand(self, start: m.StartNewGame) -> None:
        self.hands += 1
        if (before := self.seat) is not None and before < len(self._chips):
            self._own_chips = self._chips[before]
        self._start, self._blinds, self._hole, self._board = start, [], {}, []
        self._chips = [player.bankroll for player in start.players]
        if (seat := self.seat) is not None and seat < len(self._chips):
            # Blinds are posted for a player who is away, and a pot may be won without a bet.
            if not self._was_away or self._own_chips < BETS_IN_A_HAND * start.bet:
                self._bought += self._chips[seat] - self._own_chips
            self._was_away = False
        self.names = tuple(
            clean(player.name)[:MAX_NAME] or _("Seat {number}").format(number=at)
            for at, player in enumerate(start.players, 1)
        )
        self._hand, self._shown, self.lost = None, 0, False

    def _count_chips(self, message: ProtocolMessage) -> None:
        """Update the chips by the amounts that the server reports."""
        match message:
            case m.Blind() | m.Call() | m.Raise() if message.seat < len(self._chips):
                self._chips[message.seat] -= message.amount
            case m.Winners(shares):
                for seat, amount in shares:
                    if seat < len(self._chips):
                        self._chips[seat] += amount
            case _:
                pass

    def _apply(self, message: ProtocolMessage) -> None:
        match message:
            case m.Blind():
                if self._hand is not None or len(self._blinds) == 2:
                    raise _Lost
                self._blinds.append(message)
            case m.HoleCards(seat, cards):
                self._record_hole_cards(seat, _indexes(cards, 2))
            case m.NewStage(stage, board) if 1 <= stage <= 3:
                self._deal_board(_indexes(board, _BOARD[stage]))
            case m.NextToAct(seat, to_call, _minimum, maximum):
                match, hand = self._playing()
                if (seat, to_call) != (hand.to_act, hand.to_call):
                    raise _Lost
                match.game.set_raise(maximum)
            case m.Fold(seat):
                self._act(seat, Action.FOLD)
            case m.Call(seat, amount):
                self._act(seat, Action.CALL if amount else Action.CHECK)
            case m.Raise(seat, amount):
                hand = self._playing()[1]
                to = hand.bets[seat] + amount
                self._act(seat, Action.raise_to(to) if hand.current else Action.bet(to))
            case m.Winners():
                self._pay()
            case _:
                pass

    def _playing(self) -> tuple[RemoteMatch, HandState]:
        """Return the match and the hand being played; deal it first if necessary."""
        if self._hand is None:
            self._deal()
        match = self.match
        if match is None:
            raise _Lost
        match.ensure_dealt()
        return match, match.game.hand

    def _deal(self) -> None:
        """Begin the hand in the match, or in a new match if other people play than before."""
        self._hand = hand = self._external_hand()
        match = self.match
        if (
            match is not None
            and not self._single
            and match.game.between_hands
            and match.seat == self.seat
            and tuple(seat.name for seat in match.seats) == self.names
        ):
            match.deal_next(hand)
            self._events.append(MatchChanged())
            return
        if match is not None and match.game.records and not self._single:
            self._previous = match
        self.match = RemoteMatch([hand], self.names, self.seat, self._bought)
        self._events.append(Seated(self.match, self.seat))

    def _external_hand(self) -> ExternalHand:
        """Return the hand as far as it is known before the first decision."""
        start = self._start
        if start is None or len(self._blinds) != 2 or start.button >= len(start.players):
            raise _Lost
        stacks = tuple(player.bankroll for player in start.players)
        small, big = self._blinds
        if not stacks[small.seat] or not stacks[big.seat]:
            raise _Lost
        rules = replace(
            limit_rules(start.bet, stacks),
            small_blind=small.amount,
            big_blind=big.amount,
            showdown="all_show",
        )
        number = start.game if 0 < start.game < 1_000_000_000 else self.hands
        positions = start.button, small.seat, big.seat
        return ExternalHand(number, rules, stacks, positions, self._deck(start.button, stacks))

    def _act(self, seat: int, action: Action) -> None:
        match, hand = self._playing()
        if hand.to_act != seat:
            raise _Lost
        match.act(action, seat)
        self._events.append(MatchChanged())

    def _pay(self) -> None:
        match, hand = self._playing()
        if not hand.waits_for_result:
            raise _Lost
        expected = expected_stacks(hand)
        final = tuple(self._chips)
        if expected is None:
            gains = [after - now for after, now in zip(final, hand.stacks, strict=True)]
            as_expected = sum(gains) == hand.whole_pot and all(
                not gain or hand.live >> seat & 1 for seat, gain in enumerate(gains)
            )
        else:
            as_expected = expected == final
        match.pay(HandResult(final, self._shown))
        self._events.append(MatchChanged())
        if not as_expected:
            self._events.append(Notice(self._payment(hand.started)))

    def _payment(self, started: Sequence[int]) -> str:
        """Return a sentence about a payout that differs from our rules."""
        changes = ", ".join(
            f"{name} {write_number(after - before, signed=True)}"
            for name, before, after in zip(self.names, started, self._chips, strict=True)
            if after != before
        )
        sentence = _("The server's payout differs from our rules: {changes}.")
        return sentence.format(changes=changes)

    # --- cards ------------------------------------------------------------------------------------

    def _record_hole_cards(self, seat: int, cards: list[int]) -> None:
        """Record the hole cards of *seat*, which cannot change in a hand."""
        if set(self._hole.get(seat, cards)) != set(cards):
            raise _Lost
        self._hole.setdefault(seat, cards)
        if self._hand is not None:
            match, hand = self._playing()
            if hand.to_act < 0:
                self._shown |= 1 << seat
            match.set_cards(self._deck(hand.button, hand.started))

    def _deal_board(self, board: list[int]) -> None:
        match, hand = self._playing()
        if board[: len(self._board)] != self._board:
            raise _Lost
        if len(board) == len(self._board):
            return
        if not hand.waits_for_board:
            raise _Lost
        self._board = board
        match.set_cards(self._deck(hand.button, hand.started))
        self._events.append(MatchChanged())

    def _deck(self, button: int, stacks: Sequence[int]) -> list[int]:
        """Return the deck in dealing order, with UNKNOWN for cards not seen yet."""
        order = [*range(button + 1, len(stacks)), *range(button + 1)]
        ring = [seat for seat in order if stacks[seat]]
        deck = known_deck(ring, self._hole, self._board)
        known = [index for index in deck if index != UNKNOWN]
        if len(set(known)) < len(known):
            raise _Lost
        return deck

    # --- where the engine cannot follow -----------------------------------------------------------

    def _give_up(self) -> None:
        self.lost = True
        match = self.match
        if match is not None and len(match.hands) > len(match.game.deals()):
            self.match = None  # a hand that could not even be dealt
        self._events.append(
            Notice(_("This hand does not follow the known rules; the log continues as text."))
        )

    def _describe(self, message: ProtocolMessage) -> None:
        """Report a message of a hand that the match does not follow as a sentence."""
        names = self.names
        narrator = Narrator(names, ())
        sentence = ""
        match message:
            case m.NewStage(_stage, board) if board:
                sentence = _("Board: {cards}.").format(cards=clean(board))
            case m.Winners(shares):
                known = [share for share in shares if share.seat < len(names)]
                sentence = ". ".join(narrator.wins(seat, amount) for seat, amount in known)
            case m.Fold(seat) if seat < len(names):
                sentence = narrator.acts(seat, Action.FOLD)
            case m.Call(seat, amount) if seat < len(names):
                sentence = narrator.acts(seat, Action.CALL if amount else Action.CHECK, amount)
            case m.Raise(seat, amount) if seat < len(names):
                sentence = _("{name} bets or raises, putting in {amount}").format(
                    name=names[seat], amount=write_number(amount)
                )
            case _:
                pass
        if sentence:
            self._events.append(Notice(sentence))


def _indexes(text: str, count: int) -> list[int]:
    """Return the cards of *text*. Raises _Lost unless there are *count* of them."""
    indexes = [card.index for card in parse_cards(text)]
    if len(indexes) != count or max(indexes) > 51:
        raise _Lost
    return indexes
