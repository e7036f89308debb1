"""One hand at a server's table: the turns, and the order of the messages.

The order is START_NEW_GAME, NEW_STAGE 0, BLIND, BLIND, HOLE_CARDS, then NEXT_TO_ACT and FOLD, CALL
or RAISE until all bets are matched, NEW_STAGE 1 and so on, at a showdown NEW_STAGE 4 and the hands
shown, and finally WINNERS.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from cardtable.cards import Card
from cardtable.core.i18n import _, ngettext
from cardtable.games.holdem import Action
from cardtable.games.holdem.hand.limits import raise_range
from cardtable.games.holdem.words import Narrator
from cardtable.games.speech import Speech
from cardtable.opp import messages as m
from cardtable.opp.limit_game import LimitGame
from cardtable.opp.messages import ActionCode, ProtocolMessage, encode
from cardtable.opp.peer import Peer
from cardtable.opp.seats import (
    PersonSeat,
    Place,
    ServerSeat,
    StrategySeat,
    TurnRequest,
    default_answer,
    engine_action,
    resolve,
)
from cardtable.opp.table_settings import TableSettings
from cardtable.opp.turn_clock import SHOW_SECONDS, TurnClock

_LOG = logging.getLogger("cardtable.opp")


class HandTable(Protocol):
    """The part of a table that a hand needs."""

    number: int
    hands: int
    settings: TableSettings
    spectators: list[Peer]

    def notify(self, message: ProtocolMessage) -> None: ...

    def inform(self, text: str) -> None: ...

    def flush_soon(self) -> None: ...


class ServedHand:
    """A hand from the deal to the payout. *places* are dealt in; seats count from 0.

    A player who joins during the hand is sent messages from the next hand on.
    """

    def __init__(self, table: HandTable, game: LimitGame, places: list[Place]) -> None:
        self.table = table
        self.game = game
        self.places = places
        self._seats: list[ServerSeat | None] = [place.seat for place in places]
        self._spectators = tuple(table.spectators)
        self._paid_in = [0] * len(places)
        self._narrator = Narrator([place.name for place in places], (), speech=Speech(words=False))
        self._lines: list[str] = []
        self._loop = asyncio.get_running_loop()
        self._is_hurried = False
        self._hurry_turn: Callable[[], None] | None = None
        """Ends the turn that is being waited for."""

    def hurry(self) -> None:
        """Stop waiting for players: all but strategies check if that is free, else fold.

        Strategies are asked to answer at once.
        """
        self._is_hurried = True
        if self._hurry_turn is not None:
            self._hurry_turn()

    async def play(self) -> None:
        """Play the hand."""
        game = self.game
        game.get_next_player()
        hand = game.hand
        self._announce_rebuys()
        self._begin()
        self._blind(hand.small)
        self._blind(hand.big)
        self._send_hole_cards()
        while not hand.over:
            street = hand.street
            await self._turn()
            for stage in range(street + 1, hand.street + 1):
                self._send_to_all(m.NewStage(stage, _cards(hand.board_at(stage))))
        self._end()

    # --- the deal ---------------------------------------------------------------------------------

    def _announce_rebuys(self) -> None:
        """Count the chips that were bought before this hand, and announce them."""
        for seat, (place, chips) in enumerate(
            zip(self.places, self.game.hand.started, strict=True)
        ):
            more = chips - place.chips
            place.chips = chips
            if more:
                place.bought += more
                self.table.inform(self._narrator.buys_in(seat, more) + ".")

    def _begin(self) -> None:
        hand, table = self.game.hand, self.table
        # The protocol has 32-bit numbers; only hundreds of buy-ins could add up to more.
        sitting = tuple(
            m.Sitting(place.name, min(place.chips, m.MAX_NUMBER)) for place in self.places
        )
        number = table.hands & m.MAX_NUMBER

        def start(seat: int) -> m.StartNewGame:
            return m.StartNewGame(table.settings.bet, hand.button, seat, number, sitting)

        for at, seat in enumerate(self._seats):
            if seat is not None:
                message = start(at)
                seat.send(message, encode(message))
        message = start(m.NO_SEAT)
        data = encode(message)
        for spectator in self._spectators:
            spectator.send(message, data)
        table.notify(message)
        self._send_to_all(m.NewStage(0, ""))

    def _blind(self, seat: int) -> None:
        chips = self.game.hand.bets[seat]
        self._paid_in[seat] = chips
        self._send_to_all(m.Blind(seat, chips))
        blind = "small-blind" if seat == self.game.hand.small else "big-blind"
        self._say(self._narrator.posts(seat, blind, chips))

    def _send_hole_cards(self) -> None:
        for at, seat in enumerate(self._seats):
            if seat is not None:
                message = m.HoleCards(at, _cards(self.game.hand.hole(at)))
                seat.send(message, encode(message))

    # --- a turn -----------------------------------------------------------------------------------

    async def _turn(self) -> None:
        hand = self.game.hand
        at, limits = hand.to_act, raise_range(hand)
        owed, current = hand.to_call, hand.current
        adds = limits[0] - current if limits is not None else 0
        self._send_to_all(m.NextToAct(at, owed, adds, adds))
        answer = await self._answer(at, owed, adds)
        action = engine_action(answer, self.game)
        cost = action.to - hand.bets[at] if action.to else owed
        self._act(at, action)
        if answer is ActionCode.FOLD:
            self._send_to_all(m.Fold(at))
            self._say(self._narrator.acts(at, action))
            return
        self._paid_in[at] += cost
        if action.to:
            self._send_to_all(m.Raise(at, cost))
        else:
            self._send_to_all(m.Call(at, cost))
        self._say(self._narrator.acts(at, action, cost))

    def _act(self, at: int, action: Action) -> None:
        before = len(self.game.hand.history)
        try:
            self.game.accept(action, self.game.players[at])
        except Exception:
            if len(self.game.hand.history) == before:
                raise
            # A hook of a strategy failed; the game raises that after the step is complete.
            _LOG.exception("a strategy failed at table %d", self.table.number)

    def _clock(self, seat: ServerSeat, on_end: Callable[[], None]) -> TurnClock | None:
        """Return the running clock of a turn of *seat*, None without a time limit."""
        settings = self.table.settings
        is_local = isinstance(seat, PersonSeat)
        seconds = settings.person_clock if is_local else settings.clock
        if seconds is None:
            return None
        delayed = is_local or (isinstance(seat, Peer) and seat.extended)
        return TurnClock(seconds, SHOW_SECONDS if delayed else 0.0, on_end)

    async def _answer(self, at: int, owed: int, adds: int) -> ActionCode:
        """Ask the seat to act; answer for it if it is away or its time runs out."""
        self.table.flush_soon()
        place, seat = self.places[at], self._seats[at]
        if seat is None or (self._is_hurried and not isinstance(seat, StrategySeat)):
            return default_answer(owed)  # without a seat: away from the start of the hand
        late = False

        def hurry() -> None:
            if isinstance(seat, StrategySeat):
                seat.strategy.stop()
            else:
                resolve(asked, None)

        def overrun() -> None:
            nonlocal late
            late = not asked.done()
            resolve(asked, None)

        clock = self._clock(seat, overrun)
        asked = seat.ask(TurnRequest(at, owed, adds, adds, clock, self.game))
        seat.flush()
        self._hurry_turn = hurry
        if self._is_hurried:
            hurry()
        answer = await asked
        self._hurry_turn = None
        if clock is not None:
            clock.stop()
            if late:
                self._note_timeout(place, seat)
            else:
                place.timeouts = 0
        return default_answer(owed) if answer is None else answer

    def _note_timeout(self, place: Place, seat: ServerSeat) -> None:
        place.timeouts += 1
        self.table.inform(_("{name} runs out of time.").format(name=place.name))
        if place.timeouts >= self.table.settings.max_timeouts and isinstance(seat, Peer):
            _LOG.info("%s timed out %d times and is disconnected.", seat.title, place.timeouts)
            seat.say_farewell(
                ngettext(
                    "You ran out of time. Join again to take your seat.",
                    "You ran out of time {count} times in a row. Join again to take your seat.",
                    place.timeouts,
                ).format(count=place.timeouts)
            )

    # --- the end ----------------------------------------------------------------------------------

    def _end(self) -> None:
        hand = self.game.hand
        if hand.live & (hand.live - 1):
            self._send_to_all(m.NewStage(4, _cards(hand.board)))
            for seat in hand.ring:
                if hand.shown >> seat & 1:
                    hole = hand.hole(seat)
                    self._send_to_all(m.HoleCards(seat, _cards(hole)))
                    self._say(self._narrator.shows(seat, map(Card.of, hole)))
        shares = []
        for at, place in enumerate(self.places):
            won = hand.stacks[at] - (place.chips - self._paid_in[at])
            place.chips = hand.stacks[at]
            if won:
                shares.append(m.PotShare(at, won))
        self._send_to_all(m.Winners(tuple(shares)))
        for at, amount in shares:
            self._say(self._narrator.wins(at, amount))
        self.table.flush_soon()
        _LOG.info(
            "table %d, hand %d: %s", self.table.number, self.table.hands, " ".join(self._lines)
        )

    # --- sending ----------------------------------------------------------------------------------

    def _send_to_all(self, message: ProtocolMessage) -> None:
        """Send *message* to all seats and spectators that have received the hand so far."""
        data = encode(message)
        for seat in self._seats:
            if seat is not None:
                seat.send(message, data)
        for spectator in self._spectators:
            spectator.send(message, data)
        self.table.notify(message)

    def _say(self, sentence: str) -> None:
        text = sentence + "."
        self._lines.append(text)
        if self.table.settings.narrate:
            self._send_to_all(m.Information(text))


def _cards(indexes: tuple[int, ...]) -> str:
    return " ".join(str(Card.of(index)) for index in indexes)
