"""Full games that one seat cannot tell from the true one.

Hidden tokens are dealt anew, uniformly, among the places that the seat cannot tell apart; then all
messages since the tokens were mixed are sent again. Only a deal in which each of them is accepted,
and moves what it moved, is taken. So that few deals are refused, it is found out once for a view
which tokens a place cannot hold: with that token alone beside what is known, a message that was
accepted would have been refused (somebody did not follow suit). Which tokens one of some places
must hold is found out likewise (somebody asked for queens). The exact count of all deals that are
left is that of :mod:`cardtable.dealing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cardtable.dealing import Holder, NoDeal, deal_hidden
from cardtable.games.scripted.chance import Draws
from cardtable.games.scripted.knowledge import Entry, Exchange
from cardtable.ludl import Accepted, Container, Move, Session, Token

if TYPE_CHECKING:
    from cardtable.games.scripted.game import Game

TRIES = 12
"""Deals played again for one game; when none of them fits, the last is taken as it is."""
LESSONS = 80
"""Deals played again to find out what does not fit."""
PLAIN_TRIES = 100
"""Deals drawn until one has what must be somewhere, which costs little."""

Places = tuple[int, ...]


class Needed(NamedTuple):
    """One of some places holds one of some tokens."""

    places: frozenset[int]
    tokens: frozenset[int]


class Replay(NamedTuple):
    """How far the messages went in a deal: all *through*, or up to number *failed*."""

    session: Session
    failed: int

    @property
    def through(self) -> bool:
        """Tell whether every message was accepted and did what it had done."""
        return self.failed < 0


class Worlds:
    """The games that the seat at position *seat* of *base* cannot tell apart.

    *base* is that game with the tokens the seat cannot tell apart in an order of their own, so
    that nothing here depends on what is hidden. A place is named by the token that *base* has in it.
    """

    def __init__(self, base: Game, seat: int) -> None:
        from cardtable.games.scripted.view import places_of

        self.base = base
        self.seat = seat
        knowledge = base.note()
        self.tokens = knowledge.tokens
        self.unknown = knowledge.unknown(seat)
        self.groups: list[Places] = [
            tuple(places) for places in places_of(base, self.unknown).values()
        ]
        self.group_of = {place: group for group in self.groups for place in group}
        self.excluded: dict[int, frozenset[int]] = {}
        self.needed: list[Needed] = []
        self.fits = True
        """Whether any deal was found that fits."""
        if self.groups and base.log:
            self._learn()

    def draw(self, rng: Random) -> Game:
        """Return one of these games, drawn uniformly, with luck of its own to come."""
        exchange: Exchange = {}
        game: Game | None = None
        for _try in range(TRIES if self.fits else 1):
            exchange = self._deal(rng)
            game = self._played(exchange)
            if game is not None:
                break
        if game is None:
            game = self.base.exchanged(exchange)
        game.reseed(rng.getrandbits(48))
        return game

    def _played(self, exchange: Exchange) -> Game | None:
        """Return the game in which tokens lie by *exchange*, None if it could not be so."""
        if not self.base.log or not exchange:
            return self.base.exchanged(exchange)
        replay = self._replay(exchange)
        return self.base.exchanged(exchange, replay.session) if replay.through else None

    # --- dealing ---------------------------------------------------------------------------------

    def _deal(self, rng: Random) -> Exchange:
        """Return a deal of the hidden tokens that fits what was found out."""
        for _try in range(PLAIN_TRIES):
            exchange = self._shuffled(rng)
            if all(self._has(exchange, needed) for needed in self.needed):
                return exchange
        return self._mended(exchange, rng)

    def _shuffled(self, rng: Random) -> dict[int, Token]:
        exchange: dict[int, Token] = {}
        for places in self.groups:
            if any(place in self.excluded for place in places):
                exchange.update(self._dealt(places, rng))
            else:
                mixed = rng.sample(places, len(places))
                exchange.update((a, self.tokens[b]) for a, b in zip(places, mixed, strict=True))
        return exchange

    def _dealt(self, places: Places, rng: Random) -> Iterator[tuple[int, Token]]:
        """Yield a token for each place, none where it cannot lie."""
        alike: dict[frozenset[int], list[int]] = {}
        for place in places:
            alike.setdefault(self.excluded.get(place, frozenset()), []).append(place)
        whole = (1 << len(places)) - 1
        holders = [
            Holder(len(some), sum(1 << n for n, one in enumerate(places) if one not in excluded))
            for excluded, some in alike.items()
        ]
        try:
            masks = deal_hidden(whole, holders, rng)
        except NoDeal:  # what was found out does not hold together: a rule of another kind
            masks = deal_hidden(whole, [Holder(one.size, whole) for one in holders], rng)
        for mask, some in zip(masks, alike.values(), strict=True):
            dealt = [one for n, one in enumerate(places) if mask >> n & 1]
            rng.shuffle(dealt)
            for place, one in zip(some, dealt, strict=True):
                yield place, self.tokens[one]

    @staticmethod
    def _has(exchange: Exchange, needed: Needed) -> bool:
        return any(exchange[place].identity in needed.tokens for place in needed.places)

    def _mended(self, exchange: dict[int, Token] | Exchange, rng: Random) -> Exchange:
        """Return *exchange* with what must be somewhere brought there, as far as that is allowed."""
        found = dict(exchange)
        for needed in self.needed:
            if self._has(found, needed):
                continue
            swaps = [
                (place, other)
                for place in sorted(needed.places)
                for other in self.group_of[place]
                if found[other].identity in needed.tokens
                and found[other].identity not in self.excluded.get(place, ())
                and found[place].identity not in self.excluded.get(other, ())
            ]
            if swaps:
                place, other = rng.choice(swaps)
                found[place], found[other] = found[other], found[place]
        return found

    # --- playing again ---------------------------------------------------------------------------

    def _replay(self, exchange: Exchange, stop: int = -1) -> Replay:
        """Send all messages again, or those before number *stop*."""
        base = self.base
        session = base.start_with(exchange)
        draws, start = base.draws, session.chance.count
        session.chance = Draws(draws.seed, draws.drawn, draws.drawn[:start])
        for number, entry in enumerate(base.log):
            if number == stop:
                break
            played = entry.exchanged(exchange)
            answer = session.send(base.codes[entry.position], played.line)
            if not _same(answer, played):
                return Replay(session, number)
        return Replay(session, -1)

    def _learn(self) -> None:
        """Find out what cannot be, until a deal fits; always the same of the same view."""
        rng = Random(self.base.rules.players)
        seen: dict[int, int] = {}
        for _lesson in range(LESSONS):
            exchange = self._deal(rng)
            failed = self._replay(exchange).failed
            if failed < 0:
                return
            seen[failed] = seen.get(failed, 0) + 1
            if seen[failed] == 1:
                self._learn_from(failed, exchange)
            elif seen[failed] > LESSONS // 4:
                break
        self.fits = False

    def _learn_from(self, number: int, exchange: Exchange) -> None:
        """Find out why message *number* could not be in a deal."""
        session = self._replay(exchange, number).session
        entry = self.base.log[number].exchanged(exchange)
        named = {identity for _place, identity in entry.named}
        places = {token.identity: place for place, token in exchange.items()}
        for container in self._suspects(session, entry.position):
            inside = [
                token for token in container.tokens
                if token.identity in places and token.identity not in named
            ]  # fmt: skip
            if inside:
                here = frozenset(places[token.identity] for token in inside)
                self._question(session, container, entry, inside, here)

    def _suspects(self, session: Session, sender: int) -> list[Container]:
        """Return the containers of players that this seat does not see, the sender's first."""
        owners = self.base.layout.owners
        found = [
            session.world.containers[name] for name in owners if self.seat not in self.base.sees(name)
        ]
        return sorted(found, key=lambda one: owners[one.name] != sender)

    def _question(
        self, session: Session, container: Container, entry: Entry, inside: Sequence[Token],
        here: frozenset[int],
    ) -> None:
        """Find out which tokens *container* could not hold at *entry*, or which it must."""
        group = dict.fromkeys(one for place in sorted(here) for one in self.group_of[place])
        with _only(session, container, inside, None):
            alone = self._accepts(session, entry)
        if alone:
            with_all = self._accepts(session, entry)
            if with_all:
                return  # it is not for what lies here
        good = set()
        for one in group:
            with _only(session, container, inside, self.tokens[one]):
                if self._accepts(session, entry):
                    good.add(one)
        if alone:
            bad = frozenset(one for one in group if one not in good)
            for place in here if bad else ():
                self.excluded[place] = self.excluded.get(place, frozenset()) | bad
        elif good and len(good) < len(group):
            self.needed.append(Needed(here, frozenset(good)))

    def _accepts(self, session: Session, entry: Entry) -> bool:
        return _same(session.attempt(self.base.codes[entry.position], entry.line), entry)


def _same(answer: object, entry: Entry) -> bool:
    """Tell whether a message was accepted and moved what it had moved."""
    if not isinstance(answer, Accepted) or len(answer.moves) != len(entry.moves):
        return False
    for move, before in zip(answer.moves, entry.moves, strict=True):
        if type(move) is not type(before):
            return False
        if isinstance(move, Move) and isinstance(before, Move):
            if move.token.identity != before.token.identity or move.target != before.target:
                return False
            if move.source != before.source:
                return False
    return answer.said == entry.said


@contextmanager
def _only(
    session: Session, container: Container, inside: Sequence[Token], token: Token | None
) -> Iterator[None]:
    """Let *container* hold *token* alone, or none, where it holds *inside*; then mend all again."""
    world = session.world
    gone = {one.identity for one in inside}
    before, homes = container.tokens[:], world.homes.copy()
    swapped: list[tuple[Container, int, Token]] = []
    kept = [one for one in before if one.identity not in gone]
    if token is not None:
        token = world.newest(token)
        home = world.homes.get(token.identity)
        if token.identity not in gone and home is not None:  # one from here lies there instead
            other = world.containers[home]
            place = next(n for n, one in enumerate(other.tokens) if one.identity == token.identity)
            swapped.append((other, place, other.tokens[place]))
            other.tokens[place] = inside[0]
            world.homes[inside[0].identity] = home
        world.homes[token.identity] = container.name
        kept.append(token)
    container.tokens[:] = kept
    try:
        yield
    finally:
        container.tokens[:] = before
        for other, place, one in swapped:
            other.tokens[place] = one
        world.homes.clear()
        world.homes.update(homes)
