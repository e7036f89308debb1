"""One table of the server: places, players who come and go, hand after hand.

Everything runs in one asyncio loop. ``seats`` describes how the table communicates with its seats,
``served_hand`` the order of messages in a hand. Chips come from buy-ins only, which are counted:
``sum(chips) == sum(bought)`` at the end of every hand.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from random import SystemRandom

from cardtable.core.i18n import _, write_short
from cardtable.engine import Strategy
from cardtable.opp import messages as m
from cardtable.opp.limit_game import LimitGame
from cardtable.opp.messages import ProtocolMessage, encode
from cardtable.opp.peer import Peer
from cardtable.opp.safe_text import clean
from cardtable.opp.seats import DepartedPlayer, PersonSeat, Place, StrategySeat, result_words
from cardtable.opp.served_hand import ServedHand
from cardtable.opp.table_settings import MAX_SEATS, OPEN, PERSON, TableSettings
from cardtable.opp.turn_clock import SHOW_SECONDS

_LOG = logging.getLogger("cardtable.opp")

FLUSH_SECONDS = 0.002
"""Delay for collecting messages; too short to be noticed."""
HANDS_PER_GAME = 500
"""A new game of the engine begins after this many hands, since a game keeps all its hands."""
MAX_REMEMBERED = 10_000
"""Maximum number of departed players whose chips are remembered."""
Listener = Callable[[ProtocolMessage], None]


class ServerTable:
    """A table with the seats in *plan*: each ``open``, ``person`` or a strategy's key.

    *strategies* maps keys to functions that return a new strategy for a seed; *names* are the names
    of strategies by seat; *persons* take the seats planned for them, in order. Without *seed* the
    cards are drawn from the system's random source. ``listeners`` are called with every message
    that a spectator is sent. Raises ValueError for an invalid plan.
    """

    def __init__(
        self,
        plan: Sequence[str],
        settings: TableSettings | None = None,
        *,
        number: int = 1,
        names: Mapping[int, str] | None = None,
        strategies: Mapping[str, Callable[[int], Strategy]] | None = None,
        persons: Sequence[PersonSeat] = (),
        workers: Executor | None = None,
        seed: int | None = None,
    ) -> None:
        if not 2 <= len(plan) <= MAX_SEATS:
            raise ValueError(_("A table has 2 to 10 seats."))
        self.settings = settings if settings is not None else TableSettings()
        self.number = number
        self.hands = 0
        """Hands begun so far."""
        self._finished = 0
        self.places = [Place(number, seat) for number, seat in enumerate(plan)]
        self.spectators: list[Peer] = []
        self.listeners: list[Listener] = []
        self.over = False
        self._strategies, self._workers, self._seed = strategies or {}, workers, seed
        self._random = SystemRandom()
        self._changed = asyncio.Event()
        self.game: LimitGame | None = None
        self._dealt: list[tuple[int, str]] = []
        self._played = 0
        self._departed: dict[str, DepartedPlayer] = {}
        self.hand: ServedHand | None = None
        self._stopping = False
        self._flushing: asyncio.TimerHandle | None = None
        self._fill(names or {}, list(persons))

    def _fill(self, names: Mapping[int, str], persons: list[PersonSeat]) -> None:
        for place in self.places:
            if place.plan == OPEN:
                continue
            if place.plan == PERSON:
                if not persons:
                    raise ValueError(_("No person was given for a seat."))
                place.seat = persons.pop(0)
                place.name = place.seat.name
            else:
                if place.plan not in self._strategies or self._workers is None:
                    raise ValueError(_("Unknown strategy '{name}'.").format(name=place.plan))
                place.name = names.get(place.number, f"{place.plan}{place.number + 1}")
        taken = [place.name for place in self.places if place.name]
        if len(set(taken)) < len(taken):
            raise ValueError(_("Two players have the same name. Each needs a different one."))

    # --- players ----------------------------------------------------------------------------------

    @property
    def chips(self) -> int:
        """Return the chips of all players, including departed ones; correct between hands."""
        return sum(chips for _name, chips, _bought in self.standings())

    @property
    def bought(self) -> int:
        """Return all chips bought so far."""
        return sum(bought for _name, _chips, bought in self.standings())

    def standings(self) -> tuple[tuple[str, int, int], ...]:
        """Return name, chips and chips bought of every player so far who has bought any."""
        seated = [(place.name, place.chips, place.bought) for place in self.places if place.name]
        departed = [(name, away.chips, away.bought) for name, away in self._departed.items()]
        return tuple(each for each in (*seated, *departed) if each[2])

    def add_seat(self) -> None:
        """Add an open seat, unless the table is full, and seat a spectator there."""
        if len(self.places) >= MAX_SEATS:
            return
        self.places.append(Place(len(self.places), OPEN))
        if self.hand is None:
            self._free_seats()
        self._changed.set()

    def last_words(self) -> str:
        """Return the sentences for the players at the end: why it ends, and what they have won."""
        is_over = 0 < self.settings.hands <= self._finished
        end = _("All hands have been played.") if is_over else _("The table has been closed.")
        return f"{end} {result_words(self.places)}".rstrip()

    def place_of(self, name: str) -> Place | None:
        """Return the place of the player called *name*."""
        return next((place for place in self.places if place.name == name), None)

    def has_room(self) -> bool:
        """Whether a seat is free."""
        return any(place.plan == OPEN and not place.name for place in self.places)

    def sit(self, peer: Peer) -> None:
        """Seat *peer*, which has joined, in its old seat or a free one; else it watches."""
        place = self.place_of(peer.name)
        if place is None:
            free = (place for place in self.places if place.plan == OPEN and not place.name)
            place = next(free, None)
        if place is None:
            self.spectators.append(peer)
            self._inform(peer, _("All seats are taken. You are a spectator until one is free."))
            return
        is_back = place.name == peer.name
        place.seat, place.timeouts, place.hands_away, place.leaving = peer, 0, 0, False
        if not is_back:
            self._seat_player(place, peer.name)
        sentence = _("{name} is back.") if is_back else _("{name} sits down.")
        self.inform(sentence.format(name=peer.name))
        if self.settings.clock is not None:
            clock = _("Time for an answer: {seconds} s.")
            self._inform(peer, clock.format(seconds=write_short(self.settings.clock)))
        self._send_extension(peer)
        self._note_presence(peer.name, away=False)
        self._changed.set()

    def _send_extension(self, peer: Peer) -> None:
        """Send our additions to the protocol: the time limit, and the players who are away."""
        if not peer.extended:
            return
        peer.send_now(m.TimeLimit(int(1000 * (self.settings.clock or 0))))
        peer.send_now(m.ShowTime(int(1000 * SHOW_SECONDS)))
        for place in self.places:
            if place.plan == OPEN and place.name and place.seat is None:
                peer.send_now(m.Presence(place.name, 1))

    def _note_presence(self, name: str, *, away: bool) -> None:
        """Send a change of presence to the clients that understand it, and to the listeners."""
        message = m.Presence(name, int(away))
        data = encode(message)
        for peer in self.peers():
            if peer.extended:
                peer.send(message, data)
                peer.flush()
        self.notify(message)

    def _seat_player(self, place: Place, name: str) -> None:
        place.name = name
        known = self._departed.pop(name, None)
        if known is not None:
            place.chips, place.bought = known.chips, known.bought

    def leave(self, peer: Peer) -> None:
        """Remove *peer*, whose connection is closed; its seat stays reserved unless it has quit."""
        if peer in self.spectators:
            self.spectators.remove(peer)
            return
        place = self.place_of(peer.name)
        if place is None or place.seat is not peer:
            return
        place.seat = None
        if self.over:
            return
        if peer.has_quit:
            place.leaving = True
            self.inform(_("{name} leaves.").format(name=peer.name))
        else:
            self.inform(_("{name} is away.").format(name=peer.name))
        self._note_presence(peer.name, away=True)
        if self.hand is None:
            self._free_seats()
        self._changed.set()

    def stop(self) -> None:
        """End after the hand that is being played."""
        self._stopping = True
        self._changed.set()

    def end_soon(self) -> None:
        """End the hand that is being played without waiting for anybody, and then the table."""
        self.stop()
        if self.hand is not None:
            self.hand.hurry()

    # --- hand after hand --------------------------------------------------------------------------

    async def run(self) -> None:
        """Play until all hands have been played, or :meth:`stop` is called."""
        try:
            while not self._stopping and self.hands != (self.settings.hands or -1):
                if not self._ready():
                    self._changed.clear()
                    await self._changed.wait()
                    continue
                await self._play()
                # Even a pause of 0 gives other tables a turn.
                await self._pause()
        finally:
            self.over = True
            if self._flushing is not None:
                self._flushing.cancel()
            self._flush()

    async def _pause(self) -> None:
        """Wait for the pause between two hands, unless the table is to end."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self.settings.pause
        await asyncio.sleep(0)
        while not self._stopping and (left := until - loop.time()) > 0:
            self._changed.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left)

    def _ready(self) -> bool:
        """Whether a hand can begin.

        That needs enough players and, unless only strategies play, a user, person or spectator.
        """
        players = [place for place in self.places if place.name]
        minimum = max(2, self.settings.players if not self.hands else 2)
        if len(players) < minimum:
            return False
        programs = all(place.plan not in (OPEN, PERSON) for place in self.places)
        return (
            programs
            or bool(self.spectators)
            or any(
                isinstance(place.seat, Peer)
                or (isinstance(place.seat, PersonSeat) and not place.gone)
                for place in players
            )
        )

    async def _play(self) -> None:
        places = [place for place in self.places if place.name]
        game = self._game_for(places)
        self.hands += 1
        self.hand = ServedHand(self, game, places)
        try:
            await self.hand.play()
        finally:
            self.hand = None
        self._played += 1
        self._finished += 1
        for place in places:
            place.hands_away += place.plan == OPEN and place.seat is None
        self._free_seats()

    def _game_for(self, places: list[Place]) -> LimitGame:
        """Return the game to continue; a new one if other people play than before."""
        names = [(place.number, place.name) for place in places]
        game, same = self.game, names == self._dealt
        if game is not None and same and self._played < HANDS_PER_GAME:
            return game
        if not same:
            for place in places:
                if place.plan not in (OPEN, PERSON):
                    if isinstance(place.seat, StrategySeat):
                        place.seat.strategy.close()
                    place.seat = self._strategy_seat(place)
        button = self._next_button(places)
        minimum, buy_in = self.settings.min_chips, self.settings.buy_in
        stacks = [place.chips if place.chips >= minimum else buy_in for place in places]
        seed = None if self._seed is None else self._seed * 1_000_003 + self.hands
        game = LimitGame(self.settings.bet, stacks, buy_in, button, seed)
        for place in places:
            strategy = place.seat.strategy if isinstance(place.seat, StrategySeat) else None
            game.register_player(game.player_class(strategy, place.name))
        self.game, self._dealt, self._played = game, names, 0
        return game

    def _strategy_seat(self, place: Place) -> StrategySeat:
        assert self._workers is not None
        seed = self._random.getrandbits(32)
        if self._seed is not None:
            seed = hash((self._seed, place.number, self.hands)) & 0xFFFFFFFF
        strategy = self._strategies[place.plan](seed)
        return StrategySeat(place.name, strategy, self._workers, self.inform)

    def _next_button(self, places: list[Place]) -> int:
        """Return the index in *places* of the next button."""
        if self.game is None:
            return 0
        last, _name = self._dealt[self.game.button]
        later = [at for at, place in enumerate(places) if place.number > last]
        return later[0] if later else 0

    def _free_seats(self) -> None:
        """Between two hands: free the seats that were given up, and seat spectators there."""
        for place in self.places:
            if not place.name or place.plan != OPEN:
                continue
            if place.leaving or place.hands_away > self.settings.max_hands_away:
                if not place.leaving:
                    self.inform(
                        _("{name} has been away too long and loses the seat.").format(
                            name=place.name
                        )
                    )
                self._remember(place)
        for spectator in tuple(self.spectators):
            if self.has_room():
                self.spectators.remove(spectator)
                self.sit(spectator)

    def _remember(self, place: Place) -> None:
        self._departed[place.name] = DepartedPlayer(place.chips, place.bought)
        place.free()
        if len(self._departed) > MAX_REMEMBERED:  # forget the one who left first
            self._departed.pop(next(iter(self._departed)))

    # --- sending ----------------------------------------------------------------------------------

    def peers(self) -> list[Peer]:
        """Return all remote players and spectators."""
        seated = [place.seat for place in self.places if isinstance(place.seat, Peer)]
        return [*seated, *self.spectators]

    def flush_soon(self) -> None:
        """Transmit all pending messages within FLUSH_SECONDS.

        The seat to act is flushed at once. The others receive several actions together: with fast
        programs, transmitting each message by itself would be most of the work.
        """
        if self._flushing is None:
            loop = asyncio.get_running_loop()
            self._flushing = loop.call_later(FLUSH_SECONDS, self._flush)

    def _flush(self) -> None:
        self._flushing = None
        for place in self.places:
            if place.seat is not None:
                place.seat.flush()
        for spectator in self.spectators:
            spectator.flush()

    def everybody(self, message: ProtocolMessage) -> None:
        """Send *message*, which is not part of a hand, to all seats, spectators and listeners."""
        data = encode(message)
        for place in self.places:
            if place.seat is not None:
                place.seat.send(message, data)
                place.seat.flush()
        for spectator in self.spectators:
            spectator.send(message, data)
            spectator.flush()
        self.notify(message)

    def notify(self, message: ProtocolMessage) -> None:
        """Call the listeners with *message*."""
        for listener in self.listeners:
            listener(message)

    def inform(self, text: str) -> None:
        """Send *text* to everybody as a sentence of the server."""
        _LOG.info("table %d: %s", self.number, text)
        self.everybody(m.Information(text))

    def _inform(self, peer: Peer, text: str) -> None:
        peer.send_now(m.Information(text))

    def relay_chat(self, name: str, text: str) -> None:
        """Send a line of chat by *name*, cleaned."""
        cleaned = clean(text)
        if cleaned:
            self.chat(name, cleaned)

    def chat(self, name: str, text: str) -> None:
        """Send a line of chat by *name*; *text* has been cleaned."""
        _LOG.info("table %d: %s says: %s", self.number, name, text)
        self.everybody(m.Chatter(f"{name}: {text}"))
