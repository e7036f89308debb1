"""Determinization: full games that are consistent with the information of one seat.

The hidden tokens are dealt at random to the places that the seat cannot tell apart, and all
messages since the last shuffle are replayed, or only the critical ones
(:mod:`~cardtable.games.scripted.critical_messages`). A deal is valid if every message is accepted
with its original effect. To keep the share of valid deals high, constraints are learned once for
each view. Some exclude tokens from a place, because a message would have been rejected with that
token there (a player did not follow suit). Others require that some places hold at least one of
some tokens (a player asked for queens). The deals that satisfy the constraints are drawn by
:mod:`~cardtable.games.scripted.hidden_deals`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from cardtable.games.scripted.critical_messages import (
    CriticalMessage,
    InvalidDeal,
    are_same_in,
    critical_messages,
    start_of,
)
from cardtable.games.scripted.hidden_deals import HiddenDeals, Places, Requirement, satisfies
from cardtable.games.scripted.knowledge import AcceptedMessage, Substitution
from cardtable.games.scripted.replays import (
    Look,
    ReplayResult,
    container_holding,
    exchange_tokens,
    look_of,
    same_outcome,
    swapped_tokens,
)
from cardtable.games.scripted.secret_properties import (
    SecretValues,
    copied,
    draw_secrets,
    fill_secrets,
    hidden_values,
)
from cardtable.games.scripted.state import ScriptState, hidden_places
from cardtable.ludl import Accepted, Container, Session, Token, TokenMove

MAX_REPLAYS_PER_WORLD = 5
"""Maximum number of deals replayed for one world; then a valid deal found earlier is used."""
REQUIRED_FITS = 2
"""Learning ends after this many valid deals in a row."""
MAX_LEARNING_REPLAYS = 36
"""Maximum number of replays for learning."""
MAX_SECRET_REPLAYS = 40
"""The same in a game with secret properties, which are not learned about."""
MAX_TRIED_FIRST = 6
"""Maximum number of messages that are tried before all are replayed."""
MAX_FAILURES = 12
"""Learning ends after this number of failures of one message."""
MAX_ANALYSES = 3
"""Maximum number of failures of one message that are analysed."""
MAX_SHARED_LOOKS = 4
"""Maximum number of different tokens that are tried in other places at once."""
ANALYSIS_STEP_LIMIT = 20_000
"""Step limit of a message in an analysis, where missing tokens may cause endless loops."""


class ScriptWorlds:
    """The games that the seat at position *seat* of *base* cannot tell apart.

    In *base* the tokens that the seat cannot tell apart are in a fixed order, so that no result
    depends on hidden information. A place is identified by the token that *base* has there.
    """

    def __init__(self, base: ScriptState, seat: int) -> None:
        self.base = base
        self.seat = seat
        knowledge = base.current_knowledge()
        self.tokens = knowledge.tokens
        self.unknown = knowledge.unknown(seat)
        self.groups: list[Places] = [
            tuple(places) for places in hidden_places(base, self.unknown).values()
        ]
        self._deals = HiddenDeals(self.tokens, self.groups)
        self._lines = [entry.line for entry in base.log]
        self.has_fitting_deal = True
        """Whether a valid deal was found."""
        self._hidden = hidden_values(base.properties, base.file.secrets)
        """The secret values of other seats; their messages cannot be replayed as they are."""
        self._critical: list[CriticalMessage] | None = None
        """The messages to check in a deal, None if all must be replayed."""
        self._tried_first: list[CriticalMessage] = []
        """Messages that failed in replays: they are tried before all are."""
        if self.groups and base.log and not self._hidden:
            try:
                self._critical = critical_messages(base, self.unknown, {})
                if self._critical != []:
                    self._learn_constraints()
            except InvalidDeal:
                self._learn_constraints()
                if self._deals.fitting:
                    with suppress(InvalidDeal):  # then all messages are replayed
                        self._critical = critical_messages(base, self.unknown, self._deals.fitting)
        self._deals.settle()

    def draw(self, rng: Random) -> ScriptState:
        """Return one of the games, drawn uniformly, with other random outcomes to come."""
        substitution: Substitution = {}
        game: ScriptState | None = None
        replays = MAX_SECRET_REPLAYS if self._hidden else MAX_REPLAYS_PER_WORLD
        secrets: SecretValues = {}
        for _try in range(replays if self.has_fitting_deal else 1):
            substitution = self._deals.draw(rng)
            secrets = draw_secrets(self._hidden, self.base.file.secrets, rng)
            game = self._replayed(substitution, secrets)
            if game is not None:
                break
        if game is None:
            substitution = self._deals.fitting or substitution
            game = self._replayed(substitution, secrets) or self.base.substituted(substitution)
        game.fill_secrets(secrets)
        game.reseed(rng.getrandbits(48))
        game.choose_again(rng)
        return game

    def _replayed(self, substitution: Substitution, secrets: SecretValues) -> ScriptState | None:
        """Return the game for a deal and secret values, or None if they are not valid."""
        if not self.base.log or not (substitution or secrets):
            return self.base.substituted(substitution)
        if self._critical is not None and not secrets:
            fits = are_same_in(self._critical, substitution)
            return self.base.substituted(substitution) if fits else None
        if not are_same_in(self._tried_first, substitution):
            return None
        replay = self._replay(substitution, secrets=secrets)
        if replay.is_complete:
            return self.base.substituted(substitution, replay.session)
        if self._deals.fitting and len(self._tried_first) < MAX_TRIED_FIRST:
            self._try_first(replay.failed)
        return None

    def _try_first(self, number: int) -> None:
        """Try a message of the log from now on before all are replayed."""
        entry, before = self.base.log[number], self._replay(self._deals.fitting, number).session
        sender = self.base.codes[entry.position]
        message = CriticalMessage(entry, sender, before, self._deals.fitting)
        self._tried_first.insert(0, message)

    # --- replaying -------------------------------------------------------------------------------

    def _replay(
        self, substitution: Substitution, stop: int = -1, secrets: SecretValues | None = None
    ) -> ReplayResult:
        """Replay all messages, or those before number *stop*."""
        base = self.base
        session = start_of(base, substitution)
        if secrets:
            fill_secrets(session.world.properties, base.file.secrets, secrets)
        for number, entry in enumerate(base.log):
            if number == stop:
                return ReplayResult(session, number)
            line = entry.line_with(substitution) if entry.named else self._lines[number]
            sender = base.codes[entry.position]
            answer = session.repeat(sender, line, entry.moves, entry.said, substitution)
            if answer is not None:
                accepted = answer if isinstance(answer, Accepted) else None
                return ReplayResult(session, number, accepted)
        same = session.world.properties == self._properties(secrets or {})
        return (
            ReplayResult(session, -1)
            if same
            else ReplayResult(session, len(base.log) - 1, Accepted())
        )

    def _properties(self, secrets: SecretValues) -> Mapping[str, Any]:
        """Return the properties that a replay must lead to."""
        if not secrets:
            return self.base.properties
        properties = copied(self.base.properties)
        fill_secrets(properties, self.base.file.secrets, secrets)
        return properties

    def _learn_constraints(self) -> None:
        """Learn constraints until deals are valid; deterministic for a given view."""
        rng = Random(self.base.rules.players)
        failures: dict[int, int] = {}
        fitting = 0
        substitution = self._deals.draw(rng)
        for _replay_number in range(MAX_LEARNING_REPLAYS):
            replay = self._replay(substitution)
            failed = replay.failed
            if failed < 0:
                self._deals.fitting = substitution
                fitting += 1
                if fitting == REQUIRED_FITS:
                    return
                substitution = self._deals.draw(rng)
                continue
            fitting = 0
            failures[failed] = failures.get(failed, 0) + 1
            if failures[failed] > MAX_FAILURES:
                break
            if failures[failed] <= MAX_ANALYSES:  # there may be more than one reason
                self._analyse_failure(replay, substitution)
            substitution = self._deals.repair(substitution, rng)
            if failures[failed] > MAX_ANALYSES:
                substitution = self._deals.mix(substitution, rng)
        self.has_fitting_deal = bool(self._deals.fitting)

    def _analyse_failure(self, replay: ReplayResult, substitution: Substitution) -> None:
        """Learn why a message failed in a deal."""
        number, session = replay.failed, replay.session
        if replay.answer is not None:  # the message has changed the state
            session = self._replay(substitution, number).session
        session.world.limits = replace(session.world.limits, steps=ANALYSIS_STEP_LIMIT)
        entry = self.base.log[number].substituted(substitution)
        named = {identity for _place, identity in entry.named}
        places = {token.identity: place for place, token in substitution.items()}
        if replay.answer is not None:  # it may have drawn another token from a pile
            for move in entry.moves:
                if isinstance(move, TokenMove) and move.token.identity in places:
                    place = places[move.token.identity]
                    if self._test_moved_token(session, number, substitution, place):
                        return
        for container in self._suspects(session, entry, replay.answer):
            inside = [
                token
                for token in container.tokens
                if token.identity in places and token.identity not in named
            ]
            if inside and self._test_container(
                session, container, number, substitution, inside, places
            ):
                return

    def _suspects(
        self, session: Session, entry: AcceptedMessage, answer: Accepted | None
    ) -> list[Container]:
        """Return the containers hidden from this seat that a message involves.

        They belong to its sender or to players it names, or tokens came from them, in the actual
        game or in the failed deal.
        """
        base = self.base
        sources = {
            move.source
            for move in (*entry.moves, *(answer.moves if answer is not None else ()))
            if isinstance(move, TokenMove)
        }
        players = {entry.position}
        players |= {base.codes.index(word) for word in entry.words[1:] if word in base.codes}
        return [
            session.world.containers[name]
            for name, owner in base.layout.owners.items()
            if (owner in players or name in sources) and self.seat not in base.viewers_of(name)
        ]

    def _test_container(
        self,
        session: Session,
        container: Container,
        number: int,
        substitution: Substitution,
        inside: Sequence[Token],
        places: Mapping[int, int],
    ) -> bool:
        """Learn which tokens *container* cannot hold at a message, or which it must hold.

        For each token, the message is tried with only that hidden token in the container. If the
        message is accepted without any hidden token, the token must not make it fail; and it must
        move exactly if the original token did. Return whether this explains the failure of the
        message in this deal.
        """
        entry = self.base.log[number].substituted(substitution)
        inside_places = [places[token.identity] for token in inside]
        moved = {
            places[move.token.identity]
            for move in entry.moves
            if isinstance(move, TokenMove)
            and move.source == container.name
            and move.token.identity in places
        }
        with container_holding(session, container, inside, None):
            accepted_without = self._try_message(session, number, entry, None) is not None
        results: dict[int, bool | None] = {}
        known: dict[Look, bool | None] = {}
        for token in dict.fromkeys(
            t for place in inside_places for t in self._deals.group_of[place]
        ):
            look = look_of(session, self.tokens[token])
            if look not in known:
                with container_holding(session, container, inside, self.tokens[token]):
                    known[look] = self._try_message(session, number, entry, token)
            results[token] = known[look]
        explained = False
        for place in inside_places:
            wrong = place not in moved
            bad = frozenset(
                token
                for token, result in results.items()
                if (result is None and accepted_without) or result is wrong
            )
            if bad and len(bad) < len(results):
                self._deals.exclude(place, bad)
                explained |= substitution[place].identity in bad
        good = frozenset(token for token, result in results.items() if result is not None)
        requirement = Requirement(frozenset(inside_places), good)
        if (
            not accepted_without
            and 0 < len(good) < len(results)
            and requirement not in self._deals.requirements
        ):
            self._deals.requirements.append(requirement)
            explained |= not satisfies(substitution, requirement)
        return explained

    def _test_moved_token(
        self, session: Session, number: int, substitution: Substitution, place: int
    ) -> bool:
        """Learn which tokens can have been in a place from which an unnamed token moved.

        Return whether that explains the failure of the message in this deal.
        """
        homes = session.world.locations
        dealt = substitution[place]
        good: set[int] = set()
        tried: dict[Look, bool] = {}
        for other in self._deals.group_of[place]:
            token = substitution[other]
            if token.identity not in homes or dealt.identity not in homes:
                continue
            look = look_of(session, token)
            if look not in tried:
                tried[look] = self._is_same_with(session, number, substitution, place, other)
            if tried[look]:
                good.add(token.identity)
        bad = frozenset(self._deals.group_of[place]) - good
        if not good or not bad:
            return False
        self._deals.exclude(place, bad)
        if dealt.identity not in bad:
            return False
        if len({look for look, is_good in tried.items() if not is_good}) <= MAX_SHARED_LOOKS:
            self._share_exclusion(number, substitution, bad)
        return True

    def _is_same_with(
        self, session: Session, number: int, substitution: Substitution, place: int, other: int
    ) -> bool:
        """Return whether a message has its effects after the tokens of two places are exchanged."""
        dealt, token = substitution[place], substitution[other]
        entry = self.base.log[number].substituted({**substitution, place: token, other: dealt})
        with swapped_tokens(session, dealt, token):
            answer = session.attempt(self.base.codes[entry.position], entry.line)
            return same_outcome(answer, entry)

    def _share_exclusion(
        self, number: int, substitution: Substitution, bad: frozenset[int]
    ) -> None:
        """Learn at once which other places cannot hold the tokens *bad*, in one replay.

        A message moved none of them from its place. Messages of the same kind that moved hidden
        tokens from the same containers may not have moved them either: each is tried with them.
        Where the deal has one of them, it gets another token first, so that the replay goes on.
        """
        base, receiver = self.base, self.base.log[number].words[0]
        sources = {move.source for move in base.log[number].moves if isinstance(move, TokenMove)}
        deal = dict(substitution)
        session = start_of(base, deal)
        for at, entry in enumerate(base.log):
            if entry.words[0] == receiver and entry.position != self.seat:
                for move in entry.moves:
                    if isinstance(move, TokenMove) and move.source in sources:
                        self._try_at(session, at, deal, move.token.identity, bad)
            line = entry.line_with(deal) if entry.named else self._lines[at]
            sender = base.codes[entry.position]
            if session.repeat(sender, line, entry.moves, entry.said, deal) is not None:
                return

    def _try_at(
        self, session: Session, number: int, deal: dict[int, Token], place: int, bad: frozenset[int]
    ) -> None:
        """Try the tokens *bad* in a place, and exclude those that change what the message does."""
        group, homes = self._deals.group_of.get(place, ()), session.world.locations
        if not bad <= frozenset(group):
            return
        here = homes.get(deal[place].identity)
        if deal[place].identity in bad:
            # the last ones of the group are those that moved last, if at all
            others = (each for each in reversed(group) if deal[each].identity not in bad)
            other = next((each for each in others if homes.get(deal[each].identity) == here), None)
            if other is None:
                return
            exchange_tokens(session, deal[place], deal[other])
            deal[place], deal[other] = deal[other], deal[place]
        if bad <= self._deals.excluded.get(place, frozenset()):
            return
        tried: dict[Look, bool] = {}
        wrong = set()
        for other in group:
            token = deal[other]
            if token.identity in bad and token.identity in homes:
                look = look_of(session, token)
                if look not in tried:
                    tried[look] = self._is_same_with(session, number, deal, place, other)
                if not tried[look]:
                    wrong.add(token.identity)
        if wrong:
            self._deals.exclude(place, frozenset(wrong))

    def _try_message(
        self, session: Session, number: int, entry: AcceptedMessage, token: int | None
    ) -> bool | None:
        """Return whether a message moves *token* (an identity), None if it is rejected.

        After the last message the properties must equal those that the seat sees now.
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
        return any(
            isinstance(move, TokenMove) and move.token.identity == token for move in answer.moves
        )
