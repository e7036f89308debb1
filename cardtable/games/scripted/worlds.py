"""Determinization: full games that are consistent with the information of one seat.

The hidden tokens are dealt at random to the places that the seat cannot tell apart, and all
messages since the last shuffle are replayed, or only the critical ones
(:mod:`~cardtable.games.scripted.critical_messages`). A deal is valid if every message is accepted
with its original effect. To keep the share of valid deals high, constraints are learned once for
each view. Some exclude tokens from a place, because a message would have been rejected with that
token there (a player did not follow suit). Others require that some places hold at least one of
some tokens (a player asked for queens). Deals that satisfy the constraints are counted exactly by
:mod:`cardtable.engine.dealing`, or mixed by random swaps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from cardtable.engine.dealing import Holder, NoDeal, Splits, list_splits
from cardtable.games.scripted.critical_messages import (
    CriticalMessage,
    are_same_in,
    critical_messages,
    start_of,
)
from cardtable.games.scripted.deal_mixing import Need, mix
from cardtable.games.scripted.knowledge import AcceptedMessage, Substitution
from cardtable.games.scripted.replays import (
    ReplayResult,
    container_holding,
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
ANALYSIS_STEP_LIMIT = 20_000
"""Step limit of a message in an analysis, where missing tokens may cause endless loops."""
MAX_EXACT_CLASSES = 3
"""Maximum number of classes of places for exact counting; more take too long."""
SWAPS_PER_PLACE = 8
"""Number of random swaps for each place, if deals are not counted exactly."""
MAX_REPAIR_SWAPS = 200
"""Maximum number of swaps to make a deal satisfy the constraints."""
MAX_REJECTION_DRAWS = 20
"""Maximum number of deals drawn until one satisfies the requirements."""

Places = tuple[int, ...]


class Requirement(NamedTuple):
    """A constraint: at least one of *places* holds one of *tokens*."""

    places: frozenset[int]
    tokens: frozenset[int]


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
        self.group_of = {place: group for group in self.groups for place in group}
        self.excluded: dict[int, frozenset[int]] = {}
        self.requirements: list[Requirement] = []
        self._splits: dict[tuple[Any, ...], Splits] = {}
        self._classes: dict[Places, dict[frozenset[int], list[int]]] = {}
        self._rejects_most = False
        """Whether hardly any deal drawn by exact counts satisfies the requirements."""
        self._lines = [entry.line for entry in base.log]
        self.fitting_deal: Substitution = {}
        """A valid deal, if messages were sent."""
        self.has_fitting_deal = True
        """Whether a valid deal was found."""
        self._hidden = hidden_values(base.properties, base.file.secrets)
        """The secret values of other seats; their messages cannot be replayed as they are."""
        self._critical: list[CriticalMessage] | None = None
        """The messages to check in a deal, None if all must be replayed."""
        self._tried_first: list[CriticalMessage] = []
        """Messages that failed in replays: they are tried before all are."""
        if self.groups and base.log and not self._hidden:
            self._critical = critical_messages(base, self.unknown, {})
            if self._critical != []:
                self._learn_constraints()
            if self._critical is None and self.fitting_deal:
                self._critical = critical_messages(base, self.unknown, self.fitting_deal)

    def draw(self, rng: Random) -> ScriptState:
        """Return one of the games, drawn uniformly, with other random outcomes to come."""
        substitution: Substitution = {}
        game: ScriptState | None = None
        replays = MAX_SECRET_REPLAYS if self._hidden else MAX_REPLAYS_PER_WORLD
        secrets: SecretValues = {}
        for _try in range(replays if self.has_fitting_deal else 1):
            substitution = self._deal(rng)
            secrets = draw_secrets(self._hidden, self.base.file.secrets, rng)
            game = self._replayed(substitution, secrets)
            if game is not None:
                break
        if game is None:
            substitution = self.fitting_deal or substitution
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
        if self.fitting_deal and len(self._tried_first) < MAX_TRIED_FIRST:
            self._try_first(replay.failed)
        return None

    def _try_first(self, number: int) -> None:
        """Try a message of the log from now on before all are replayed."""
        entry, before = self.base.log[number], self._replay(self.fitting_deal, number).session
        sender = self.base.codes[entry.position]
        message = CriticalMessage(entry, sender, before, self.fitting_deal)
        self._tried_first.insert(0, message)

    # --- dealing ---------------------------------------------------------------------------------

    def _deal(self, rng: Random) -> Substitution:
        """Return a deal that satisfies the learned constraints."""
        if not self._rejects_most and all(
            len(self._place_classes(places)) <= MAX_EXACT_CLASSES for places in self.groups
        ):
            for _try in range(MAX_REJECTION_DRAWS):
                substitution = self._draw_uniform(rng)
                if all(
                    self._satisfies(substitution, requirement) for requirement in self.requirements
                ):
                    return substitution
            self._rejects_most = True
        return self._mix_by_swaps(
            self._repair(self.fitting_deal or self._draw_uniform(rng), rng), rng
        )

    def _place_classes(self, places: Places) -> dict[frozenset[int], list[int]]:
        """Return the places grouped by the tokens they cannot hold."""
        classes = self._classes.get(places)
        if classes is None:
            classes = self._classes[places] = {}
            for place in places:
                classes.setdefault(self.excluded.get(place, frozenset()), []).append(place)
        return classes

    def _exclude(self, place: int, tokens: frozenset[int]) -> None:
        """Note that a place cannot hold these tokens."""
        self.excluded[place] = self.excluded.get(place, frozenset()) | tokens
        self._classes.clear()

    def _draw_uniform(self, rng: Random) -> dict[int, Token]:
        """Return a uniformly drawn deal, by exact counts if there are few classes of places."""
        substitution: dict[int, Token] = {}
        for places in self.groups:
            classes = self._place_classes(places)
            if 1 < len(classes) <= MAX_EXACT_CLASSES:
                masks = self._masks(places, classes, rng)
                for mask, members in zip(masks, classes.values(), strict=True):
                    dealt = [token for n, token in enumerate(places) if mask >> n & 1]
                    rng.shuffle(dealt)
                    substitution.update(
                        (place, self.tokens[token])
                        for place, token in zip(members, dealt, strict=True)
                    )
            else:
                shuffled = rng.sample(places, len(places))
                substitution.update(
                    (place, self.tokens[token])
                    for place, token in zip(places, shuffled, strict=True)
                )
        return substitution

    def _mix_by_swaps(self, substitution: dict[int, Token], rng: Random) -> dict[int, Token]:
        """Return a deal reached from *substitution* by random swaps that keep the constraints."""
        places = [place for group in self.groups for place in group]
        numbers = {place: number for number, place in enumerate(places)}
        needs: list[list[Need]] = [[] for _place in places]
        for requirement in self.requirements:
            need = [numbers[place] for place in requirement.places], requirement.tokens
            for number in need[0]:
                needs[number].append(need)
        nothing: frozenset[int] = frozenset()
        barred = [self.excluded.get(place, nothing) for place in places]
        held = [substitution[place].identity for place in places]
        are_met = all(self._satisfies(substitution, each) for each in self.requirements)
        first = 0
        for group in self.groups:
            steps = SWAPS_PER_PLACE * len(group)
            mix(held, first, len(group), steps, barred, needs, rng.random, are_met)
            first += len(group)
        tokens = {token.identity: token for token in substitution.values()}
        return {place: tokens[identity] for place, identity in zip(places, held, strict=True)}

    def _repair(self, substitution: Substitution, rng: Random) -> dict[int, Token]:
        """Return *substitution* after swaps that satisfy the constraints as far as possible."""
        repaired = dict(substitution)
        for _step in range(MAX_REPAIR_SWAPS):
            wrong = [
                place
                for place, excluded in self.excluded.items()
                if repaired[place].identity in excluded
            ]
            unmet = [
                requirement
                for requirement in self.requirements
                if not self._satisfies(repaired, requirement)
            ]
            if not wrong and not unmet:
                break
            if unmet and (not wrong or rng.random() < 0.5):
                requirement = rng.choice(unmet)
                swaps = [
                    (place, other)
                    for place in sorted(requirement.places)
                    for other in self.group_of[place]
                    if repaired[other].identity in requirement.tokens
                    and repaired[other].identity not in self.excluded.get(place, ())
                ]
            else:
                place = rng.choice(wrong)
                swaps = [
                    (place, other)
                    for other in self.group_of[place]
                    if repaired[other].identity not in self.excluded[place]
                ]
            if not swaps:
                continue
            harmless = [
                (place, other)
                for place, other in swaps
                if repaired[place].identity not in self.excluded.get(other, ())
            ]
            place, other = rng.choice(harmless or swaps)
            repaired[place], repaired[other] = repaired[other], repaired[place]
        return repaired

    def _masks(
        self, places: Places, classes: Mapping[frozenset[int], list[int]], rng: Random
    ) -> list[int]:
        """Return the tokens dealt to each class of places, as bit masks."""
        whole = (1 << len(places)) - 1
        holders = [
            Holder(
                len(members), sum(1 << n for n, token in enumerate(places) if token not in excluded)
            )
            for excluded, members in classes.items()
        ]
        key = (places[0], *holders)
        if key not in self._splits:
            try:
                self._splits[key] = list_splits(whole, holders, Random(0))
            except NoDeal:  # contradictory constraints, learned from a rule of another kind
                free = [Holder(holder.size, whole) for holder in holders]
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
    def _satisfies(substitution: Substitution, requirement: Requirement) -> bool:
        held = [substitution[place].identity for place in requirement.places]
        return not requirement.tokens.isdisjoint(held)

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
        substitution = self._deal(rng)
        for _replay_number in range(MAX_LEARNING_REPLAYS):
            replay = self._replay(substitution)
            failed = replay.failed
            if failed < 0:
                self.fitting_deal = substitution
                fitting += 1
                if fitting == REQUIRED_FITS:
                    return
                substitution = self._deal(rng)
                continue
            fitting = 0
            failures[failed] = failures.get(failed, 0) + 1
            if failures[failed] > MAX_FAILURES:
                break
            if failures[failed] <= MAX_ANALYSES:  # there may be more than one reason
                self._analyse_failure(replay, substitution)
            substitution = self._repair(substitution, rng)
            if failures[failed] > MAX_ANALYSES:
                substitution = self._mix_by_swaps(substitution, rng)
        self.has_fitting_deal = bool(self.fitting_deal)

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
        for token in dict.fromkeys(t for place in inside_places for t in self.group_of[place]):
            with container_holding(session, container, inside, self.tokens[token]):
                results[token] = self._try_message(session, number, entry, token)
        explained = False
        for place in inside_places:
            wrong = place not in moved
            bad = frozenset(
                token
                for token, result in results.items()
                if (result is None and accepted_without) or result is wrong
            )
            if bad and len(bad) < len(results):
                self._exclude(place, bad)
                explained |= substitution[place].identity in bad
        good = frozenset(token for token, result in results.items() if result is not None)
        requirement = Requirement(frozenset(inside_places), good)
        if (
            not accepted_without
            and 0 < len(good) < len(results)
            and requirement not in self.requirements
        ):
            self.requirements.append(requirement)
            explained |= not self._satisfies(substitution, requirement)
        return explained

    def _test_moved_token(
        self, session: Session, number: int, substitution: Substitution, place: int
    ) -> bool:
        """Learn which tokens can have been in a place from which an unnamed token moved.

        Return whether that explains the failure of the message in this deal.
        """
        homes, base = session.world.locations, self.base
        dealt = substitution[place]
        good = set()
        for other in self.group_of[place]:
            token = substitution[other]
            if token.identity not in homes or dealt.identity not in homes:
                continue
            entry = base.log[number].substituted({**substitution, place: token, other: dealt})
            with swapped_tokens(session, dealt, token):
                if same_outcome(session.attempt(base.codes[entry.position], entry.line), entry):
                    good.add(token.identity)
        bad = frozenset(self.group_of[place]) - good
        if not good or not bad:
            return False
        self._exclude(place, bad)
        return dealt.identity in bad

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
