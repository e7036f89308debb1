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

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.dealing import Holder, NoDeal, Splits, list_splits
from cardtable.games.scripted.chance import Draws
from cardtable.games.scripted.knowledge import Entry, Exchange
from cardtable.games.scripted.replaying import Replay, only_holding, same_answer, swapped
from cardtable.ludl import Accepted, Container, Move, Session, Token

if TYPE_CHECKING:
    from cardtable.games.scripted.game import Game

TRIES = 5
"""Deals played again for one game; when none of them fits, one found before is taken."""
ENOUGH = 2
"""Deals that must fit one after the other before nothing more is asked."""
LESSONS = 36
"""Deals played again to find out what does not fit."""
MOST_FAILURES = 12
"""So often one message may fail before it is given up to find a deal that fits."""
MOST_QUESTIONS = 3
"""So often it is asked why one message failed."""
LESSON_STEPS = 20_000
"""What a message may take there: with tokens left out, a script may look for them for ever."""
MOST_COUNTED = 3
"""Kinds of places up to which all deals are counted exactly; that takes long for more."""
MIXING = 8
"""Swaps for each place, where deals are mixed instead."""
SETTLING = 200
"""Swaps at most to bring a deal to fit."""
PLAIN_TRIES = 20
"""Deals drawn until one has what must be somewhere, which costs little."""

Places = tuple[int, ...]


class Needed(NamedTuple):
    """One of some places holds one of some tokens."""

    places: frozenset[int]
    tokens: frozenset[int]


class Worlds:
    """The games that the seat at position *seat* of *base* cannot tell apart.

    *base* is that game with the tokens the seat cannot tell apart in an order of their own, so
    that nothing here depends on what is hidden. A place is named by the token that *base* has
    there.
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
        self._splits: dict[tuple[Any, ...], Splits] = {}
        self.found: Exchange = {}
        """A deal that fits, where messages were sent."""
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
            exchange = self.found or exchange
            game = self._played(exchange) or self.base.exchanged(exchange)
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
        if all(len(self._alike(places)) <= MOST_COUNTED for places in self.groups):
            for _try in range(PLAIN_TRIES):
                exchange = self._shuffled(rng)
                if all(self._has(exchange, needed) for needed in self.needed):
                    return exchange
        return self._mixed(self._settled(self.found or self._shuffled(rng), rng), rng)

    def _alike(self, places: Places) -> dict[frozenset[int], list[int]]:
        """Return the places by what they cannot hold."""
        found: dict[frozenset[int], list[int]] = {}
        for place in places:
            found.setdefault(self.excluded.get(place, frozenset()), []).append(place)
        return found

    def _shuffled(self, rng: Random) -> dict[int, Token]:
        """Return a deal drawn uniformly, by an exact count where there are few kinds of places."""
        exchange: dict[int, Token] = {}
        for places in self.groups:
            alike = self._alike(places)
            if 1 < len(alike) <= MOST_COUNTED:
                for mask, some in zip(self._masks(places, alike, rng), alike.values(), strict=True):
                    dealt = [one for n, one in enumerate(places) if mask >> n & 1]
                    rng.shuffle(dealt)
                    exchange.update((a, self.tokens[b]) for a, b in zip(some, dealt, strict=True))
            else:
                mixed = rng.sample(places, len(places))
                exchange.update((a, self.tokens[b]) for a, b in zip(places, mixed, strict=True))
        return exchange

    def _mixed(self, exchange: dict[int, Token], rng: Random) -> dict[int, Token]:
        """Return a deal reached from *exchange* by many random swaps that all fit.

        From every deal the swaps lead on to its neighbours, each as likely as the way back; in the
        long run all deals they lead to come equally often.
        """
        asked: dict[int, list[Needed]] = {}
        for needed in self.needed:
            for place in needed.places:
                asked.setdefault(place, []).append(needed)
        nothing: frozenset[int] = frozenset()
        draw, banned = rng.random, self.excluded
        for places in self.groups:
            size = len(places)
            for _step in range(MIXING * size):
                one, other = places[int(draw() * size)], places[int(draw() * size)]
                first, second = exchange[one], exchange[other]
                if second.identity in banned.get(one, nothing):
                    continue
                if first.identity in banned.get(other, nothing):
                    continue
                exchange[one], exchange[other] = second, first
                concerned = (*asked.get(one, ()), *asked.get(other, ()))
                if not all(self._has(exchange, needed) for needed in concerned):
                    exchange[one], exchange[other] = first, second
        return exchange

    def _settled(self, exchange: Exchange, rng: Random) -> dict[int, Token]:
        """Return *exchange* with what does not fit swapped away, as far as that succeeds."""
        found = dict(exchange)
        for _step in range(SETTLING):
            wrong: list[tuple[frozenset[int], frozenset[int]]] = [
                (frozenset((place,)), banned)
                for place, banned in self.excluded.items()
                if found[place].identity in banned
            ]
            unmet = [needed for needed in self.needed if not self._has(found, needed)]
            if not wrong and not unmet:
                break
            if unmet and (not wrong or rng.random() < 0.5):
                needed = rng.choice(unmet)
                swaps = [
                    (place, other)
                    for place in sorted(needed.places)
                    for other in self.group_of[place]
                    if found[other].identity in needed.tokens
                    and found[other].identity not in self.excluded.get(place, ())
                ]
            else:
                place = min(rng.choice(wrong)[0])
                swaps = [
                    (place, other)
                    for other in self.group_of[place]
                    if found[other].identity not in self.excluded[place]
                ]
            if not swaps:
                continue
            kind = [
                (place, other)
                for place, other in swaps
                if found[place].identity not in self.excluded.get(other, ())
            ]
            place, other = rng.choice(kind or swaps)
            found[place], found[other] = found[other], found[place]
        return found

    def _masks(
        self, places: Places, alike: Mapping[frozenset[int], list[int]], rng: Random
    ) -> list[int]:
        """Return for each kind of place the tokens dealt to it, as bits by their number."""
        whole = (1 << len(places)) - 1
        holders = [
            Holder(len(some), sum(1 << n for n, one in enumerate(places) if one not in excluded))
            for excluded, some in alike.items()
        ]
        key = (places[0], *holders)
        if key not in self._splits:
            try:
                self._splits[key] = list_splits(whole, holders, Random(0))
            except NoDeal:  # what was found out does not hold together: a rule of another kind
                free = [Holder(one.size, whole) for one in holders]
                self._splits[key] = list_splits(whole, free, Random(0))
        splits = self._splits[key]
        row = rng.choices(splits.rows, [weight for weight, _counts in splits.rows])[0][1]
        masks = [0] * len(holders)
        counts = iter(row)
        for kind in splits.classes:
            bits = [1 << n for n in range(len(places)) if kind >> n & 1]
            rng.shuffle(bits)
            for number in range(len(holders)):
                part = next(counts)
                masks[number] |= sum(bits[:part])
                bits = bits[part:]
        return masks

    @staticmethod
    def _has(exchange: Exchange, needed: Needed) -> bool:
        return any(exchange[place].identity in needed.tokens for place in needed.places)

    # --- playing again ---------------------------------------------------------------------------

    def _replay(self, exchange: Exchange, stop: int = -1) -> Replay:
        """Send all messages again, or those before number *stop*."""
        base = self.base
        session = base.start_with(exchange)
        draws, start = base.draws, session.chance.count
        session.chance = Draws(draws.seed, draws.drawn, draws.drawn[:start])
        for number, entry in enumerate(base.log):
            if number == stop:
                return Replay(session, number)
            played = entry.exchanged(exchange)
            answer = session.send(base.codes[entry.position], played.line)
            if not same_answer(answer, played):
                accepted = answer if isinstance(answer, Accepted) else None
                return Replay(session, number, accepted)
        same = session.world.properties == base.properties
        return Replay(session, -1) if same else Replay(session, len(base.log) - 1, Accepted())

    def _learn(self) -> None:
        """Find out what cannot be, until a deal fits; always the same of the same view."""
        rng = Random(self.base.rules.players)
        seen: dict[int, int] = {}
        fitting = 0
        exchange = self._deal(rng)
        for _lesson in range(LESSONS):
            replay = self._replay(exchange)
            failed = replay.failed
            if failed < 0:
                self.found = exchange
                fitting += 1
                if fitting == ENOUGH:
                    return
                exchange = self._deal(rng)
                continue
            fitting = 0
            seen[failed] = seen.get(failed, 0) + 1
            if seen[failed] > MOST_FAILURES:
                break
            if seen[failed] <= MOST_QUESTIONS:  # the first reason found may hide another one
                self._learn_from(replay, exchange)
            exchange = self._settled(exchange, rng)
            if seen[failed] > MOST_QUESTIONS:
                exchange = self._mixed(exchange, rng)
        self.fits = bool(self.found)

    def _learn_from(self, replay: Replay, exchange: Exchange) -> None:
        """Find out why the message that failed could not be in a deal."""
        number, session = replay.failed, replay.session
        if replay.answer is not None:  # it has changed the state
            session = self._replay(exchange, number).session
        session.world.limits = replace(session.world.limits, steps=LESSON_STEPS)
        entry = self.base.log[number].exchanged(exchange)
        named = {identity for _place, identity in entry.named}
        places = {token.identity: place for place, token in exchange.items()}
        if replay.answer is not None:  # it may have been what it took from a pile
            for move in entry.moves:
                if isinstance(move, Move) and move.token.identity in places:
                    place = places[move.token.identity]
                    if self._question_moved(session, number, exchange, place):
                        return
        for container in self._suspects(session, entry, replay.answer):
            inside = [
                token
                for token in container.tokens
                if token.identity in places and token.identity not in named
            ]
            if inside and self._question(session, container, number, exchange, inside, places):
                return

    def _suspects(self, session: Session, entry: Entry, answer: Accepted | None) -> list[Container]:
        """Return the containers this seat does not see and that a message has to do with.

        They are its sender's, those of players it names, and those that tokens came from, in
        truth or in the deal that failed.
        """
        base = self.base
        sources = {
            move.source
            for move in (*entry.moves, *(answer.moves if answer is not None else ()))
            if isinstance(move, Move)
        }
        concerned = {entry.position}
        concerned |= {base.codes.index(word) for word in entry.words[1:] if word in base.codes}
        return [
            session.world.containers[name]
            for name, owner in base.layout.owners.items()
            if (owner in concerned or name in sources) and self.seat not in base.sees(name)
        ]

    def _question(
        self,
        session: Session,
        container: Container,
        number: int,
        exchange: Exchange,
        inside: Sequence[Token],
        places: Mapping[int, int],
    ) -> bool:
        """Find out which tokens *container* could not hold at a message, or which it must.

        Return whether that tells why the message failed in this deal.

        A token that is there alone, beside what is known, must let the message be accepted if
        nothing at all does; and it must move with it if and only if what lay there did.
        """
        entry = self.base.log[number].exchanged(exchange)
        here = [places[token.identity] for token in inside]
        moved = {
            places[move.token.identity]
            for move in entry.moves
            if isinstance(move, Move)
            and move.source == container.name
            and move.token.identity in places
        }
        with only_holding(session, container, inside, None):
            alone = self._test(session, number, entry, None) is not None
        results: dict[int, bool | None] = {}
        for one in dict.fromkeys(one for place in here for one in self.group_of[place]):
            with only_holding(session, container, inside, self.tokens[one]):
                results[one] = self._test(session, number, entry, one)
        tells = False
        for place in here:
            wrong = place not in moved
            bad = frozenset(
                one
                for one, result in results.items()
                if (result is None and alone) or result is wrong
            )
            if bad and len(bad) < len(results):
                self.excluded[place] = self.excluded.get(place, frozenset()) | bad
                tells |= exchange[place].identity in bad
        good = frozenset(one for one, result in results.items() if result is not None)
        needed = Needed(frozenset(here), good)
        if not alone and 0 < len(good) < len(results) and needed not in self.needed:
            self.needed.append(needed)
            tells |= not self._has(exchange, needed)
        return tells

    def _question_moved(
        self, session: Session, number: int, exchange: Exchange, place: int
    ) -> bool:
        """Find out what may have lain where a message took a token from that nobody named.

        Return whether that tells why the message failed in this deal.
        """
        homes, base = session.world.locations, self.base
        here = exchange[place]
        good = set()
        for other in self.group_of[place]:
            token = exchange[other]
            if token.identity not in homes or here.identity not in homes:
                continue
            entry = base.log[number].exchanged({**exchange, place: token, other: here})
            with swapped(session, here, token):
                if same_answer(session.attempt(base.codes[entry.position], entry.line), entry):
                    good.add(token.identity)
        bad = frozenset(self.group_of[place]) - good
        if not good or not bad:
            return False
        self.excluded[place] = self.excluded.get(place, frozenset()) | bad
        return here.identity in bad

    def _test(self, session: Session, number: int, entry: Entry, one: int | None) -> bool | None:
        """Return whether token *one* moves with a message, None where it is refused.

        After the last message the properties must be those that are seen now.
        """
        code = self.base.codes[entry.position]
        last = number == len(self.base.log) - 1
        if last:
            session = session.copy()
        answer = session.send(code, entry.line) if last else session.attempt(code, entry.line)
        if not isinstance(answer, Accepted):
            return None
        if last and session.world.properties != self.base.properties:
            return None
        return any(isinstance(move, Move) and move.token.identity == one for move in answer.moves)
