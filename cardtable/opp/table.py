"""One table of the server: who sits where, hand after hand, and what everybody is told.

All of it happens in one asyncio loop. What a seat is told and asked is in ``seats``; the order of
messages in a hand is in ``dealing``. Chips are never made but by buying in, which is counted:
``sum(chips) == sum(bought)`` at the end of every hand.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from random import SystemRandom

from cardtable.engine import Strategy
from cardtable.i18n import _
from cardtable.opp import messages as m
from cardtable.opp.chat import clean
from cardtable.opp.dealing import Hand
from cardtable.opp.limit import USUAL_STACK, LimitGame, least_chips
from cardtable.opp.messages import Message, encode
from cardtable.opp.peer import Peer
from cardtable.opp.places import Away, Place
from cardtable.opp.seats import PersonSeat, StrategySeat
from cardtable.opp.turntime import A_DAY, clock_in_words

_LOG = logging.getLogger("cardtable.opp")

OPEN, PERSON = "open", "person"
AT_ONCE = 0.002
"""Seconds that nobody notices."""
HANDS_OF_A_GAME = 500
"""After so many hands the engine begins anew: it keeps every hand of a game."""
MOST_REMEMBERED = 10_000
Listener = Callable[[Message], None]


@dataclass(frozen=True, slots=True)
class Settings:
    """How a table plays. Amounts are chips, times seconds.

    *hands* 0 plays on without end. *players* have to be there before the first hand. The *clock* is
    what a seat has for an answer, None for no limit; a *person* in this process has another one.
    *pause* is the time between hands. After *away* hands without its player a seat is given up;
    after *silent* turns without an answer in a row a player is sent off. *narrate* sends what
    happens as INFORMATION too.
    """

    bet: int = 10
    stack: int = 0
    hands: int = 0
    players: int = 2
    clock: float | None = 30.0
    person_clock: float | None = None
    pause: float = 0.0
    away: int = 20
    silent: int = 2
    narrate: bool = True

    def __post_init__(self) -> None:
        if not 2 <= self.bet <= 1_000_000 or self.bet % 2:
            raise ValueError(
                _("A bet is an even number from 2 to 1,000,000: the small blind is half of it.")
            )
        clocks = (self.clock, self.person_clock)
        if any(clock is not None and not 0 < clock <= A_DAY for clock in clocks):
            raise ValueError(_("A time limit may be up to {limit} seconds.").format(limit=A_DAY))
        if not 0 <= self.pause <= A_DAY:
            raise ValueError(_("A pause has up to {most} seconds.").format(most=A_DAY))
        if self.stack and not 2 * self.bet <= self.stack <= 1_000_000_000:
            raise ValueError(
                _("A stack is from {least} (two bets) to 1,000,000,000.").format(least=2 * self.bet)
            )

    @property
    def buys(self) -> int:
        """Return the chips a seat buys."""
        return self.stack or USUAL_STACK * self.bet

    @property
    def least(self) -> int:
        """Return the chips that a seat has at least when a hand begins."""
        return least_chips(self.bet, self.buys)


class Table:
    """A table with the seats that *plan* names: ``open``, ``person`` or a strategy's key.

    *strategies* makes the programs' players by that key, with a seed; *names* are those of the
    seats that are not open; *persons* sit on the seats of that plan, in order. Without *seed* the
    cards come from the system's own chance. ``listeners`` hear every message as a watcher would.
    Raises ValueError for a plan that cannot be played.
    """

    def __init__(
        self,
        plan: Sequence[str],
        settings: Settings | None = None,
        *,
        number: int = 1,
        names: Mapping[int, str] | None = None,
        strategies: Mapping[str, Callable[[int], Strategy]] | None = None,
        persons: Sequence[PersonSeat] = (),
        workers: Executor | None = None,
        seed: int | None = None,
    ) -> None:
        if not 2 <= len(plan) <= 10:
            raise ValueError(_("A table has 2 to 10 seats."))
        self.settings = settings if settings is not None else Settings()
        self.number = number
        self.hands = 0
        """Hands begun so far."""
        self.places = [Place(at, word) for at, word in enumerate(plan)]
        self.watchers: list[Peer] = []
        self.listeners: list[Listener] = []
        self.over = False
        self._strategies, self._workers, self._seed = strategies or {}, workers, seed
        self._chance = SystemRandom()
        self._changed = asyncio.Event()
        self._game: LimitGame | None = None
        self._dealt: list[tuple[int, str]] = []
        self._played = 0
        self._left: dict[str, Away] = {}
        self._hand: Hand | None = None
        self._stopping = False
        self._flushing: asyncio.TimerHandle | None = None
        self._fill(names or {}, list(persons))

    def _fill(self, names: Mapping[int, str], persons: list[PersonSeat]) -> None:
        for place in self.places:
            if place.plan == OPEN:
                continue
            if place.plan == PERSON:
                if not persons:
                    raise ValueError(_("There is nobody for the seat of a person."))
                place.seat = persons.pop(0)
                place.name = place.seat.name
            else:
                if place.plan not in self._strategies or self._workers is None:
                    raise ValueError(_("No strategy is called '{name}'.").format(name=place.plan))
                place.name = names.get(place.number, f"{place.plan}{place.number + 1}")
        taken = [place.name for place in self.places if place.name]
        if len(set(taken)) < len(taken):
            raise ValueError(_("Two players have the same name. Each needs a different one."))

    # --- who is here ------------------------------------------------------------------------------

    @property
    def chips(self) -> int:
        """Return all chips of the table, those of who has left included; right between hands."""
        return sum(chips for _name, chips, _bought in self.standings())

    @property
    def bought(self) -> int:
        """Return all chips that were ever bought."""
        return sum(bought for _name, _chips, bought in self.standings())

    def standings(self) -> tuple[tuple[str, int, int], ...]:
        """Return name, chips and chips bought of everybody who has played here."""
        seated = [(one.name, one.chips, one.bought) for one in self.places if one.name]
        return (*seated, *((name, away.chips, away.bought) for name, away in self._left.items()))

    def place_of(self, name: str) -> Place | None:
        """Return the place of the player called *name*."""
        return next((place for place in self.places if place.name == name), None)

    def has_room(self) -> bool:
        """Tell whether a seat is free."""
        return any(place.plan == OPEN and not place.name for place in self.places)

    def sit(self, peer: Peer) -> None:
        """Give *peer*, which has joined, its old seat, a free one, or let it watch."""
        place = self.place_of(peer.name)
        if place is None:
            place = next((one for one in self.places if one.plan == OPEN and not one.name), None)
        if place is None:
            self.watchers.append(peer)
            self._inform(peer, _("All seats are taken. You watch until one is free."))
            return
        came_back = place.name == peer.name
        place.seat, place.silent, place.away, place.leaving = peer, 0, 0, False
        if not came_back:
            self._take(place, peer.name)
        words = _("{name} is back.") if came_back else _("{name} sits down.")
        self.inform(words.format(name=peer.name))
        if self.settings.clock is not None:
            self._inform(peer, clock_in_words(self.settings.clock))
        self._changed.set()

    def _take(self, place: Place, name: str) -> None:
        place.name = name
        known = self._left.pop(name, None)
        if known is not None:
            place.chips, place.bought = known.chips, known.bought

    def leave(self, peer: Peer) -> None:
        """Hear that *peer* is gone; its seat is kept unless it has quit."""
        if peer in self.watchers:
            self.watchers.remove(peer)
            return
        place = self.place_of(peer.name)
        if place is None or place.seat is not peer:
            return
        place.seat, place.folding = None, True
        if self.over:
            return
        if peer.quit:
            place.leaving = True
            self.inform(_("{name} leaves.").format(name=peer.name))
        else:
            self.inform(_("{name} is away.").format(name=peer.name))
        if self._hand is None:
            self._clear()
        self._changed.set()

    def stop(self) -> None:
        """End after the hand that is being played."""
        self._stopping = True
        self._changed.set()

    # --- hand after hand --------------------------------------------------------------------------

    async def run(self) -> None:
        """Play until all hands are played, or :meth:`stop` is called."""
        try:
            while not self._stopping and self.hands != (self.settings.hands or -1):
                if not self._ready():
                    self._changed.clear()
                    await self._changed.wait()
                    continue
                await self._play()
                # Also without a pause: where nobody has to be waited for, others have their turn.
                await self._rest()
        finally:
            self.over = True
            if self._flushing is not None:
                self._flushing.cancel()
            self._flush()

    async def _rest(self) -> None:
        """Let the time between two hands pass; where the table is to end, none."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self.settings.pause
        await asyncio.sleep(0)
        while not self._stopping and (left := until - loop.time()) > 0:
            self._changed.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left)

    def _ready(self) -> bool:
        """Tell whether a hand can begin: enough players, and somebody here to play for."""
        players = [place for place in self.places if place.name]
        least = max(2, self.settings.players if not self.hands else 2)
        if len(players) < least:
            return False
        programs = all(place.plan not in (OPEN, PERSON) for place in self.places)
        return (
            programs
            or bool(self.watchers)
            or any(
                isinstance(place.seat, Peer)
                or (isinstance(place.seat, PersonSeat) and not place.gone)
                for place in players
            )
        )

    async def _play(self) -> None:
        places = [place for place in self.places if place.name]
        game = self._game_for(places)
        for place in places:
            place.folding = place.seat is None
        self.hands += 1
        self._hand = Hand(self, game, places)
        try:
            await self._hand.play()
        finally:
            self._hand = None
        self._played += 1
        for place in places:
            place.away += place.plan == OPEN and place.seat is None
        self._clear()

    def _game_for(self, places: list[Place]) -> LimitGame:
        """Return the game to go on with; a new one where other people play than before."""
        names = [(place.number, place.name) for place in places]
        game, same = self._game, names == self._dealt
        if game is not None and same and self._played < HANDS_OF_A_GAME:
            return game
        if not same:
            for place in places:
                if place.plan not in (OPEN, PERSON):
                    place.seat = self._program(place)
        button = self._next_button(places)
        least, buys = self.settings.least, self.settings.buys
        stacks = [place.chips if place.chips >= least else buys for place in places]
        seed = None if self._seed is None else self._seed * 1_000_003 + self.hands
        game = LimitGame(self.settings.bet, stacks, buys, button, seed)
        for place in places:
            strategy = place.seat.strategy if isinstance(place.seat, StrategySeat) else None
            game.register_player(game.player_class(strategy, place.name))
        self._game, self._dealt, self._played = game, names, 0
        return game

    def _program(self, place: Place) -> StrategySeat:
        assert self._workers is not None
        seed = self._chance.getrandbits(32)
        if self._seed is not None:
            seed = hash((self._seed, place.number, self.hands)) & 0xFFFFFFFF
        return StrategySeat(place.name, self._strategies[place.plan](seed), self._workers)

    def _next_button(self, places: list[Place]) -> int:
        """Return who of *places* has the button: the next one after who had it."""
        if self._game is None:
            return 0
        last, _name = self._dealt[self._game.button]
        later = [at for at, place in enumerate(places) if place.number > last]
        return later[0] if later else 0

    def _clear(self) -> None:
        """Between two hands: free the seats that were given up, and give them to who waits."""
        for place in self.places:
            if not place.name or place.plan != OPEN:
                continue
            if place.leaving or place.away > self.settings.away:
                if not place.leaving:
                    self.inform(_("{name} has been away for long.").format(name=place.name))
                self._remember(place)
        for watcher in tuple(self.watchers):
            if self.has_room():
                self.watchers.remove(watcher)
                self.sit(watcher)

    def _remember(self, place: Place) -> None:
        self._left[place.name] = Away(place.chips, place.bought)
        place.free()
        if len(self._left) > MOST_REMEMBERED:  # who is forgotten takes the chips along
            self._left.pop(next(iter(self._left)))

    # --- telling ----------------------------------------------------------------------------------

    def peers(self) -> list[Peer]:
        """Return everybody remote at this table."""
        seated = [place.seat for place in self.places if isinstance(place.seat, Peer)]
        return [*seated, *self.watchers]

    def flush_soon(self) -> None:
        """Let everybody have what they were told within AT_ONCE.

        Who is asked is flushed at once. The others take several actions with one read: with quick
        programs at a table most of the work would go into sending each of them by itself.
        """
        if self._flushing is None:
            loop = asyncio.get_running_loop()
            self._flushing = loop.call_later(AT_ONCE, self._flush)

    def _flush(self) -> None:
        self._flushing = None
        for place in self.places:
            if place.seat is not None:
                place.seat.flush()
        for watcher in self.watchers:
            watcher.flush()

    def everybody(self, message: Message) -> None:
        """Tell *message*, which is no part of a hand, to all seats, watchers and listeners."""
        data = encode(message)
        for place in self.places:
            if place.seat is not None:
                place.seat.tell(message, data)
                place.seat.flush()
        for watcher in self.watchers:
            watcher.tell(message, data)
            watcher.flush()
        self.heard(message)

    def heard(self, message: Message) -> None:
        """Let the listeners hear *message*."""
        for listener in self.listeners:
            listener(message)

    def inform(self, text: str) -> None:
        """Tell everybody *text* in the server's words."""
        _LOG.info("table %d: %s", self.number, text)
        self.everybody(m.Information(text))

    def _inform(self, peer: Peer, text: str) -> None:
        peer.say(m.Information(text))

    def say(self, name: str, text: str) -> None:
        """Tell everybody what *name* says, cleaned of what nobody should be shown."""
        said = clean(text)
        if said:
            self.chat(name, said)

    def chat(self, name: str, text: str) -> None:
        """Tell everybody what *name* says; the text is clean."""
        _LOG.info("table %d: %s says: %s", self.number, name, text)
        self.everybody(m.Chatter(f"{name}: {text}"))
