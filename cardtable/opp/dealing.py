"""One hand at a table of the server: who is asked, and what everybody is told in which order.

START_NEW_GAME, NEW_STAGE 0, BLIND, BLIND, HOLE_CARDS, then NEXT_TO_ACT and what was done until the
round is square, NEW_STAGE 1 and so on; at a showdown NEW_STAGE 4 and the hands shown; WINNERS.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from cardtable.cards import Card
from cardtable.games.holdem import Action
from cardtable.i18n import _
from cardtable.opp import messages as m
from cardtable.opp.limit import LimitGame
from cardtable.opp.messages import Answer, Message, encode
from cardtable.opp.peer import Peer
from cardtable.opp.places import Place
from cardtable.opp.seats import PersonSeat, Question, Seat, as_action, free_answer, resolve

if TYPE_CHECKING:
    from cardtable.opp.table import Table

_LOG = logging.getLogger("cardtable.opp")


class Hand:
    """A hand from the deal to the last chip. *places* are who is dealt in; seats count from 0.

    Who joins while it is played hears of the next one.
    """

    def __init__(self, table: Table, game: LimitGame, places: list[Place]) -> None:
        self.table = table
        self.game = game
        self.places = places
        self._seats: list[Seat | None] = [place.seat for place in places]
        self._watchers = tuple(table.watchers)
        self._put = [0] * len(places)
        self._said: list[str] = []
        self._loop = asyncio.get_running_loop()

    async def play(self) -> None:
        """Play the hand."""
        game = self.game
        game.get_next_player()
        hand = game.hand
        self._note_bought()
        self._begin()
        self._blind(hand.small)
        self._blind(hand.big)
        self._give_cards()
        while not hand.over:
            street = hand.street
            await self._turn()
            for stage in range(street + 1, hand.street + 1):
                self._all(m.NewStage(stage, _cards(hand.board_at(stage))))
        self._end()

    # --- the deal ---------------------------------------------------------------------------------

    def _note_bought(self) -> None:
        """Count the chips that were bought before this hand, and say so."""
        for place, chips in zip(self.places, self.game.hand.started, strict=True):
            more = chips - place.chips
            place.chips = chips
            if more:
                place.bought += more
                self.table.inform(
                    _("{name} buys {amount} chips.").format(name=place.name, amount=f"{more:,}")
                )

    def _begin(self) -> None:
        hand, table = self.game.hand, self.table
        # More chips than the protocol has a number for would take hundreds of stacks.
        sitting = tuple(
            m.Sitting(place.name, min(place.chips, m.MOST_NUMBER)) for place in self.places
        )
        number = table.hands & m.MOST_NUMBER

        def start(seat: int) -> m.StartNewGame:
            return m.StartNewGame(table.settings.bet, hand.button, seat, number, sitting)

        for at, seat in enumerate(self._seats):
            if seat is not None:
                message = start(at)
                seat.tell(message, encode(message))
        message = start(m.NO_SEAT)
        data = encode(message)
        for watcher in self._watchers:
            watcher.tell(message, data)
        table.heard(message)
        self._all(m.NewStage(0, ""))

    def _blind(self, seat: int) -> None:
        chips = self.game.hand.bets[seat]
        self._put[seat] = chips
        self._all(m.Blind(seat, chips))
        self._tell(_("{name} posts {amount}."), seat, chips)

    def _give_cards(self) -> None:
        for at, seat in enumerate(self._seats):
            if seat is not None:
                message = m.HoleCards(at, _cards(self.game.hand.hole(at)))
                seat.tell(message, encode(message))

    # --- a turn -----------------------------------------------------------------------------------

    async def _turn(self) -> None:
        hand = self.game.hand
        at, limits = hand.to_act, hand.raise_range
        owed, current = hand.to_call, hand.current
        adds = limits[0] - current if limits is not None else 0
        self._all(m.NextToAct(at, owed, adds, adds))
        answer = await self._answer(Question(at, owed, adds, adds, self._deadline(at), self.game))
        action = as_action(answer, self.game)
        cost = action.to - hand.bets[at] if action.to else owed
        self._act(at, action)
        if answer is Answer.FOLD:
            self._all(m.Fold(at))
            self._tell(_("{name} folds."), at)
            return
        self._put[at] += cost
        if action.to:
            self._all(m.Raise(at, cost))
            words = _("{name} raises to {amount}.") if current else _("{name} bets {amount}.")
            self._tell(words, at, action.to)
        else:
            self._all(m.Call(at, cost))
            self._tell(_("{name} calls {amount}.") if cost else _("{name} checks."), at, cost)

    def _act(self, at: int, action: Action) -> None:
        said = len(self.game.hand.history)
        try:
            self.game.accept_bid(action, self.game.players[at])
        except Exception:
            if len(self.game.hand.history) == said:
                raise
            # A hook of a strategy failed, which the game tells once the step is complete.
            _LOG.exception("a strategy failed at table %d", self.table.number)

    def _deadline(self, at: int) -> float | None:
        settings = self.table.settings
        local = isinstance(self._seats[at], PersonSeat)
        clock = settings.person_clock if local else settings.clock
        return None if clock is None else self._loop.time() + clock

    async def _answer(self, question: Question) -> Answer:
        """Ask the seat to act; answer for it when it is not there, or is silent too long."""
        self.table.flush_soon()
        place, seat = self.places[question.seat], self._seats[question.seat]
        if place.folding:
            # Out of the hand since it vanished or was silent; away from its beginning otherwise.
            return free_answer(question) if seat is None else Answer.FOLD
        assert seat is not None
        asked = seat.ask(question)
        seat.flush()
        if question.deadline is None:
            return await asked
        late = False

        def overrun() -> None:
            nonlocal late
            late = not asked.done()
            resolve(asked, Answer.FOLD)

        timer = self._loop.call_at(question.deadline, overrun)
        answer = await asked
        timer.cancel()
        if late:
            self._silent(place, seat)
        else:
            place.silent = 0
        return answer

    def _silent(self, place: Place, seat: Seat) -> None:
        place.silent += 1
        place.folding = isinstance(seat, Peer)
        self.table.inform(_("{name} did not answer in time.").format(name=place.name))
        if place.silent >= self.table.settings.silent and isinstance(seat, Peer):
            _LOG.info("%s was silent %d times and is sent off.", seat.title, place.silent)
            seat.end()

    # --- the end ----------------------------------------------------------------------------------

    def _end(self) -> None:
        hand = self.game.hand
        if hand.live & (hand.live - 1):
            self._all(m.NewStage(4, _cards(hand.board)))
            for seat in hand.ring:
                if hand.shown >> seat & 1:
                    cards = _cards(hand.hole(seat))
                    self._all(m.HoleCards(seat, cards))
                    self._say(
                        _("{name} shows {cards}.").format(name=self.places[seat].name, cards=cards)
                    )
        shares = []
        for at, place in enumerate(self.places):
            won = hand.stacks[at] - (place.chips - self._put[at])
            place.chips = hand.stacks[at]
            if won:
                shares.append(m.Share(at, won))
        self._all(m.Winners(tuple(shares)))
        for at, amount in shares:
            self._tell(_("{name} wins {amount}."), at, amount)
        self.table.flush_soon()
        _LOG.info(
            "table %d, hand %d: %s", self.table.number, self.table.hands, " ".join(self._said)
        )

    # --- telling ----------------------------------------------------------------------------------

    def _all(self, message: Message) -> None:
        """Tell *message* to everybody who has followed the hand from its beginning."""
        data = encode(message)
        for seat in self._seats:
            if seat is not None:
                seat.tell(message, data)
        for watcher in self._watchers:
            watcher.tell(message, data)
        self.table.heard(message)

    def _tell(self, words: str, at: int, amount: int = 0) -> None:
        self._say(words.format(name=self.places[at].name, amount=f"{amount:,}"))

    def _say(self, text: str) -> None:
        self._said.append(text)
        if self.table.settings.narrate:
            self._all(m.Information(text))


def _cards(indexes: tuple[int, ...]) -> str:
    return " ".join(str(Card.of(index)) for index in indexes)
