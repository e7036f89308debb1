"""Search for the legal messages of a script without a function ``legal``, by dry runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import chain, combinations, islice, product
from math import prod
from types import MappingProxyType

from cardtable.ludl.inference import NUMBER, PLACE, PLAYER, TOKEN, ParameterUse
from cardtable.ludl.session import Session
from cardtable.ludl.world import PLAY_ORDER, World

MAX_ATTEMPTS = 4000
"""Maximum number of dry runs per turn."""
ATTEMPT_STEP_LIMIT = 20_000
"""Step limit of a dry run, so that an endless loop does not block the table."""
MAX_EXHAUSTED_PER_RECEIVER = 5
"""A receiver is abandoned after this number of dry runs that reached the step limit."""
MAX_EXHAUSTED = 12
"""All receivers are abandoned after this number of dry runs that reached the step limit."""
MAX_LINES = 40
"""Maximum number of lines with a token, for each receiver and each place of the token in it."""
NUMBERS = tuple(str(number) for number in range(14))
SUITS = ("c", "d", "h", "s")
KINDS = {PLAYER: "player", TOKEN: "card", PLACE: "place", NUMBER: "number"}
"""The names in game.yaml for the kinds of words that are inferred from a script."""
Declared = Mapping[str, Sequence[str | tuple[str, ...]]]
"""By receiver: for each word of its messages a kind, such as ``card``, or a list of words."""


@dataclass(frozen=True, slots=True)
class MessageWords:
    """The words that messages of a player may contain.

    *tokens* are those that the player sees, *players* begin with the player, *places* are names of
    containers, *values* are properties of tokens, such as suits. *together* has the tokens of each
    container: a message with a list of tokens takes them from one container.
    """

    tokens: Sequence[str]
    players: Sequence[str]
    places: Sequence[str]
    values: Sequence[str] = ()
    together: Sequence[Sequence[str]] = ()


def words_of(session: Session, player: str) -> MessageWords:
    """Return the words for messages of *player*, from the state alone."""
    containers = session.world.containers
    order: Sequence[str] = session.world.properties[PLAY_ORDER]
    together = [
        tuple(
            token.name
            for token in container.tokens
            if token.identity not in session.world.face_down
        )
        for container in containers.values()
        if player in (viewers := container.properties.get("visible_to") or ()) or viewers == "all"
    ]
    return MessageWords(
        tuple(dict.fromkeys(chain.from_iterable(together))),
        tuple(dict.fromkeys((player, *order))),
        tuple(containers),
        together=tuple(together),
    )


def find_messages(
    session: Session,
    words: MessageWords,
    allows: Callable[[str], bool],
    declared: Declared = MappingProxyType({}),
) -> tuple[str, ...]:
    """Return the lines that *allows* accepts, as far as they were found.

    *declared* are kinds of words from game.yaml; else a kind is inferred from the script's use of
    the word. For a word that the script never reads, only the player's own name is tried. Receivers
    with few candidates come first, so that those with many do not use up the attempts.
    """
    legal: dict[str, list[str]] = {each.name: [] for each in session.program.receivers}
    attempts_left, all_exhausted = MAX_ATTEMPTS, 0
    slots_of = _slots(session, _Candidates(words), declared)
    with _limited_steps(session.world):
        for name, slots in sorted(slots_of, key=lambda each: prod(map(len, each[1]))):
            own_exhausted = 0 if all_exhausted <= MAX_EXHAUSTED else MAX_EXHAUSTED_PER_RECEIVER
            for chosen in islice(product(*slots), attempts_left):
                attempts_left -= 1
                line = " ".join((name, *chosen))
                if allows(line):
                    legal[name].append(line)
                elif session.world.steps_left < 0:
                    own_exhausted, all_exhausted = own_exhausted + 1, all_exhausted + 1
                    if own_exhausted > MAX_EXHAUSTED_PER_RECEIVER or all_exhausted > MAX_EXHAUSTED:
                        break
    return tuple(dict.fromkeys(line for lines in legal.values() for line in lines))


def lines_with(
    session: Session, token: str, words: MessageWords, declared: Declared = MappingProxyType({})
) -> Iterator[str]:
    """Yield lines that name *token*, legal or not: at most MAX_LINES for each receiver.

    The other words are those that :func:`find_messages` tries.
    """
    for name, slots in _slots(session, _Candidates(words), declared):
        for place, candidates in enumerate(slots):
            if token in candidates:
                chosen = [*slots[:place], (token,), *slots[place + 1 :]]
                for line in islice(product(*chosen), MAX_LINES):
                    yield " ".join((name, *line))


@contextmanager
def _limited_steps(world: World) -> Iterator[None]:
    """Lower the step limit of messages."""
    before = world.limits
    world.limits = replace(before, steps=min(ATTEMPT_STEP_LIMIT, before.steps))
    try:
        yield
    finally:
        world.limits = before


def _slots(
    session: Session, candidates: _Candidates, declared: Declared
) -> Iterator[tuple[str, list[Sequence[str]]]]:
    """Yield the name of every receiver with the candidates for each of its parameters.

    A candidate for a parameter that takes more words is one or more words.
    """
    uses = session.program.parameter_uses
    for receiver in session.program.receivers:
        count = len(receiver.parameters)
        kinds = declared.get(receiver.name, ())
        if len(kinds) != count:
            kinds = ("",) * count
        pairs = zip(kinds, uses[receiver.key], strict=True)
        slots = [candidates.words_for(kind, use) for kind, use in pairs]
        if receiver.takes_more:
            slots[-1] = candidates.lists_of(slots[-1])
        yield receiver.name, slots


class _Candidates:
    """The candidates for a word, by kind."""

    def __init__(self, words: MessageWords) -> None:
        self.places = words.places
        self.together = words.together
        self.kinds: dict[str, Sequence[str]] = {
            "card": words.tokens,
            "player": words.players,
            "place": words.places,
            "number": NUMBERS,
            "suit": SUITS,
        }
        of_all_kinds: Iterable[str] = (
            word for key in ("player", "card", "place", "number") for word in self.kinds[key]
        )
        self.all = tuple(dict.fromkeys((*of_all_kinds, *words.values)))

    def words_for(self, kind: str | tuple[str, ...], use: ParameterUse) -> Sequence[str]:
        """Return the candidates for a word, from its declared *kind* or from its *use*."""
        if isinstance(kind, tuple):
            return kind
        return self.kinds[kind] if kind in self.kinds else self._inferred(use)

    def lists_of(self, words: Sequence[str]) -> Sequence[str]:
        """Return lists of *words*, the short ones first, with tokens of one container only."""
        wanted = set(words)
        groups = [[name for name in group if name in wanted] for group in self.together]
        tokens = set(chain.from_iterable(groups))
        groups.append([word for word in words if word not in tokens])
        longest = max(map(len, groups))
        lists = (
            " ".join(chosen)
            for size in range(1, longest + 1)
            for group in groups
            for chosen in combinations(group, size)
        )
        return tuple(dict.fromkeys(islice(lists, MAX_ATTEMPTS)))

    def _inferred(self, use: ParameterUse) -> Sequence[str]:
        """Return the candidates that fit the use of a word, or all of them."""
        if not use.read:
            return self.kinds["player"][:1]
        candidates = [
            word for kind in KINDS if kind in use.kinds for word in self.kinds[KINDS[kind]]
        ]
        for before, after in use.parts:
            candidates += [
                name[len(before) : len(name) - len(after)]
                for name in self.places
                if name.startswith(before)
                and name.endswith(after)
                and len(name) > len(before) + len(after)
            ]
        return tuple(dict.fromkeys((*use.words, *(candidates or self.all))))
