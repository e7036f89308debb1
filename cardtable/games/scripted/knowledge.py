"""The knowledge of each seat about the locations of tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Set
from typing import NamedTuple

from cardtable.ludl.values import Container, Token
from cardtable.ludl.world import Shuffled, TokenMove

REMOVED = ""
"""The location of tokens that left the game. No container has this name."""

Viewers = Callable[[str], frozenset[int]]
"""A function that returns the positions that see the faces in a container."""


class Sight(NamedTuple):
    """Who sees the faces of tokens: the viewers of their container, if they are not face down.

    *down* are the tokens that lie face down now, *was_down* those before the last message.
    """

    viewers_of: Viewers
    down: Set[int] = frozenset()
    was_down: Set[int] = frozenset()

    def now(self, container: str | None, token: Token) -> frozenset[int]:
        """Return the positions that see the face of *token* in *container* now."""
        return self._viewers(container, token, self.down)

    def before(self, container: str | None, token: Token) -> frozenset[int]:
        """Return the positions that saw the face of *token* in *container* before the message."""
        return self._viewers(container, token, self.was_down)

    def _viewers(self, container: str | None, token: Token, down: Set[int]) -> frozenset[int]:
        if not container or token.identity in down:
            return frozenset()
        return self.viewers_of(container)


Substitution = Mapping[int, Token]
"""The token that replaces another, by the identity of the other."""

HIDDEN_WORD = "?"
"""The word that stands for a token moved face down."""


class AcceptedMessage(NamedTuple):
    """An accepted message: its sender's position, words and effects.

    *named* lists the moved tokens that the words name, as (index of the word, identity).
    """

    position: int
    words: tuple[str, ...]
    moves: tuple[TokenMove | Shuffled, ...]
    said: tuple[str, ...]
    named: tuple[tuple[int, int], ...]

    @classmethod
    def from_line(
        cls,
        position: int,
        line: str,
        moves: tuple[TokenMove | Shuffled, ...],
        said: tuple[str, ...],
    ) -> AcceptedMessage:
        """Return the entry for an accepted line."""
        words = tuple(line.split())
        names: dict[str, int] = {}
        for move in moves:
            if type(move) is TokenMove and (name := move[0].name) in words:
                names.setdefault(name, move[0].identity)
        named: tuple[tuple[int, int], ...] = ()
        if names:
            places = [place for place, word in enumerate(words) if place and word in names]
            if len(places) > len(names):
                named = _named_tokens(words, places, moves)
            else:
                named = tuple([(place, names[words[place]]) for place in places])
        # Faster than the constructor, and this runs for every message of every playout.
        made: AcceptedMessage = tuple.__new__(cls, (position, words, moves, said, named))
        return made

    @property
    def line(self) -> str:
        """The message as one line."""
        return " ".join(self.words)

    def line_with(self, substitution: Substitution) -> str:
        """Return the line for other tokens in the same places."""
        words = list(self.words)
        for place, identity in self.named:
            if identity in substitution:
                words[place] = substitution[identity].name
        return " ".join(words)

    def substituted(self, substitution: Substitution) -> AcceptedMessage:
        """Return the entry for the same message with other tokens in the same places."""
        if not any(
            isinstance(move, TokenMove) and move.token.identity in substitution
            for move in self.moves
        ):
            return self
        words = list(self.words)
        named = []
        for place, identity in self.named:
            token = substitution.get(identity)
            if token is not None:
                words[place] = token.name
            named.append((place, identity if token is None else token.identity))
        moves = tuple(
            move
            if isinstance(move, Shuffled) or move.token.identity not in substitution
            else TokenMove(substitution[move.token.identity], move.source, move.target)
            for move in self.moves
        )
        return self._replace(words=tuple(words), moves=moves, named=tuple(named))


def _named_tokens(
    words: tuple[str, ...], places: Iterable[int], moves: tuple[TokenMove | Shuffled, ...]
) -> tuple[tuple[int, int], ...]:
    """Return the identity of the moved token that each of the *words* at *places* names.

    Words that are equal name different tokens of that name as far as these were moved.
    """
    tokens: dict[str, dict[int, None]] = {}
    for move in moves:
        if isinstance(move, TokenMove):
            tokens.setdefault(move.token.name, {})[move.token.identity] = None
    used: Counter[str] = Counter()
    named = []
    for place in places:
        word = words[place]
        identities = list(tokens[word])
        named.append((place, identities[min(used[word], len(identities) - 1)]))
        used[word] += 1
    return tuple(named)


class MaskedEntry(NamedTuple):
    """An accepted message, and for each word that names a token the positions it is hidden from."""

    entry: AcceptedMessage
    masked: tuple[tuple[int, frozenset[int]], ...]

    def substituted(self, substitution: Substitution) -> MaskedEntry:
        """Return the entry for the same message with other tokens in the same places."""
        entry = self.entry.substituted(substitution)
        return self if entry is self.entry else MaskedEntry(entry, self.masked)

    def words_for(self, seat: int | None) -> tuple[str, ...]:
        """Return the words as *seat* may read them: tokens moved face down are ``?``.

        None stands for the public.
        """
        if not self.masked:
            return self.entry.words
        words = list(self.entry.words)
        for place, seats in self.masked:
            if seat is None or seat in seats:
                words[place] = HIDDEN_WORD
        return tuple(words)


class Knowledge:
    """The location of every token, and for every seat the groups of tokens it cannot tell apart.

    The seat knows the places of a group as a whole, but not the order of its tokens in them; tokens
    without a group are known. A token that was seen stays known until its container is shuffled, or
    until a player moves a token of their choice face down from there.
    """

    __slots__ = (
        "_next",
        "blind",
        "copy_numbers",
        "groups",
        "history",
        "locations",
        "masks_words",
        "movers",
        "tokens",
    )

    def __init__(self, seats: int) -> None:
        self.locations: dict[int, str] = {}
        self.tokens: dict[int, Token] = {}
        self.copy_numbers: dict[int, int] = {}
        """For tokens that share a name, the number of the copy, from 0."""
        self.movers: dict[int, int] = {}
        """The sender of the message that moved each token last, since it was shuffled."""
        self.groups: list[dict[int, int]] = [{} for _seat in range(seats)]
        self.history: list[MaskedEntry] = []
        self.masks_words = False
        """Whether a message of the history has a word that some seat may not read."""
        self.blind = frozenset[int]()
        """The seats that may not read all words of the last message."""
        self._next = 0

    def copy(self) -> Knowledge:
        """Return an independent copy."""
        twin = Knowledge(0)
        twin.locations, twin.tokens = self.locations.copy(), self.tokens.copy()
        twin.copy_numbers, twin.movers = self.copy_numbers.copy(), self.movers.copy()
        twin.groups = [groups.copy() for groups in self.groups]
        twin.history, twin._next = self.history[:], self._next
        twin.blind, twin.masks_words = self.blind, self.masks_words
        return twin

    def substituted(self, substitution: Substitution) -> Knowledge:
        """Return the knowledge with other tokens in the same places."""

        def to(identity: int) -> int:
            token = substitution.get(identity)
            return identity if token is None else token.identity

        twin = Knowledge(0)
        twin.locations = {to(identity): place for identity, place in self.locations.items()}
        twin.tokens, twin.copy_numbers = self.tokens.copy(), self.copy_numbers.copy()
        twin.movers = {to(identity): mover for identity, mover in self.movers.items()}
        twin.groups = [
            {to(identity): group for identity, group in groups.items()} for groups in self.groups
        ]
        twin.history = [entry.substituted(substitution) for entry in self.history]
        twin.blind, twin._next = self.blind, self._next
        twin.masks_words = self.masks_words
        return twin

    def record_start(self, containers: Mapping[str, Iterable[Token]]) -> None:
        """Record the initial locations; all seats know the order of the tokens."""
        for name, tokens in containers.items():
            for token in tokens:
                self._register(token)
                self.locations[token.identity] = name

    def reveal(self, containers: Mapping[str, Container], sight: Sight) -> None:
        """Make the tokens that lie face up in each container known to its present viewers."""
        for name, container in containers.items():
            for token in container.tokens:
                for seat in sight.now(name, token):
                    self.groups[seat].pop(token.identity, None)

    def truncate_history(self) -> None:
        """Drop all messages but the last, of which only the public words are kept.

        Tokens have been shuffled or become uncertain since, so they must not be substituted in it.
        """
        self.history = [
            MaskedEntry(last.entry._replace(words=last.words_for(None), moves=(), named=()), ())
            for last in self.history[-1:]
        ]
        self.masks_words = False

    def record(self, entry: AcceptedMessage, sight: Sight, hides_words: bool = False) -> bool:
        """Record the effects of a message or of ``set_up`` (position -1).

        Return whether any seat lost knowledge, or no longer knows what happened to a token that was
        chosen face down: then the messages so far must be forgotten. With *hides_words*, only the
        sender may read the words.
        """
        lost = False
        named = {identity for _place, identity in entry.named}
        position = entry.position
        for move in entry.moves:
            if isinstance(move, Shuffled):
                self._shuffle(move.container, sight)
                for shuffled, location in self.locations.items():
                    if location == move.container:  # a mover would tell which token it is
                        self.movers.pop(shuffled, None)
            else:
                token, source, target = move
                lost |= self._move(token, source, target, position, named, sight)
        masked = []
        for place, identity in entry.named:
            blind = frozenset(
                [
                    seat
                    for seat, groups in enumerate(self.groups)
                    if identity in groups and seat != position
                ]
            )
            if blind:
                masked.append((place, blind))
        if hides_words:
            others = frozenset(range(len(self.groups))) - {position}
            masked = [(place, others) for place in range(1, len(entry.words))]
        self.history.append(MaskedEntry(entry, tuple(masked)))
        self.masks_words |= bool(masked)
        self.blind = frozenset().union(*[seats for _place, seats in masked])
        return lost

    def _register(self, token: Token) -> None:
        """Record a token; a new one may reuse the copy number of one that left the game."""
        identity = token.identity
        if identity not in self.copy_numbers:
            taken = {
                self.copy_numbers[other]
                for other, known in self.tokens.items()
                if known.name == token.name and self.locations.get(other, REMOVED) != REMOVED
            }
            number = 0
            while number in taken:
                number += 1
            self.copy_numbers[identity] = number
        self.tokens[identity] = token

    def _move(
        self,
        token: Token,
        source: str | None,
        target: str | None,
        position: int,
        named: set[int],
        sight: Sight,
    ) -> bool:
        """Record the move of a token; *named* are those that the message names."""
        identity = token.identity
        lost, chosen = False, identity in named
        self._register(token)
        viewers = sight.now(target, token)
        if source and len(viewers) < len(self.groups):
            viewers |= sight.before(source, token)
            if len(viewers | {position}) < len(self.groups):
                lost = self._is_mixed(identity, target, position, named)
                if chosen:
                    lost |= self._merge_groups(self._inside(source), viewers | {position})
        for seat in viewers:
            self.groups[seat].pop(identity, None)
        self.locations.pop(identity, None)  # keeps the order of the last moves
        self.locations[identity] = target or REMOVED
        self.movers[identity] = position
        return lost

    def _is_mixed(
        self, identity: int, target: str | None, position: int, now_named: set[int]
    ) -> bool:
        """Return whether a token that was chosen face down joins tokens with another past.

        From then on some seat cannot know whether a token from there is the one that was chosen.
        """
        choosers = {}
        if self.masks_words:
            choosers = {
                named: entry.entry.position
                for entry in self.history
                if entry.masked
                for _place, named in entry.entry.named
            }
        choosers.update(dict.fromkeys(now_named, position))
        chooser = choosers.get(identity)
        if chooser is None:
            return False
        for other, place in self.locations.items():
            if place == target and choosers.get(other) != chooser:
                return True
        return False

    def _inside(self, container: str) -> list[int]:
        return [identity for identity, place in self.locations.items() if place == container]

    def _shuffle(self, container: str, sight: Sight) -> None:
        """Make the tokens in *container* indistinguishable for those who do not see them.

        If some may lie face down, that is everybody; who sees a token afterwards knows it again.
        """
        inside = self._inside(container)
        is_mixed = any(token in sight.down or token in sight.was_down for token in inside)
        self._merge_groups(inside, frozenset() if is_mixed else sight.viewers_of(container))

    def _merge_groups(self, inside: list[int], viewers: frozenset[int]) -> bool:
        """Make the tokens *inside* a container indistinguishable for all but *viewers*.

        Return whether any of them had been known to the others.
        """
        lost = False
        if viewers.issuperset(range(len(self.groups))):
            return False
        for seat, groups in enumerate(self.groups):
            if seat in viewers:
                continue
            affected = {groups.get(identity) for identity in inside}
            if not inside or (len(affected) == 1 and None not in affected):
                continue
            lost = True
            self._next += 1
            joined = [identity for identity, group in groups.items() if group in affected]
            for identity in (*joined, *inside):
                groups[identity] = self._next
        return lost

    def unknown(self, seat: int) -> dict[int, int]:
        """Return the group of each token that *seat* cannot tell from another, by identity."""
        groups = self.groups[seat]
        sizes = Counter(groups.values())
        return {identity: group for identity, group in groups.items() if sizes[group] > 1}
