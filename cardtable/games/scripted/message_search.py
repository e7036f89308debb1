"""Search for the legal messages of a script without a function ``legal``, by dry runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from math import prod

from cardtable.games.scripted.description import Wording
from cardtable.games.scripted.state import ScriptState
from cardtable.ludl.inference import NUMBER, PLACE, PLAYER, TOKEN, ParameterUse

MAX_ATTEMPTS = 4000
"""Maximum number of dry runs per turn."""
ATTEMPT_STEP_LIMIT = 20_000
"""Step limit of a dry run, so that an endless loop does not block the table."""
MAX_EXHAUSTED_PER_RECEIVER = 5
"""A receiver is abandoned after this number of dry runs that reached the step limit."""
MAX_EXHAUSTED = 12
"""All receivers are abandoned after this number of dry runs that reached the step limit."""
NUMBERS = tuple(str(number) for number in range(14))
SUITS = ("c", "d", "h", "s")
KINDS = {PLAYER: "player", TOKEN: "card", PLACE: "place", NUMBER: "number"}
"""The names in game.yaml for the kinds of words that are inferred from a script."""


def find_messages(state: ScriptState, seat: int) -> tuple[str, ...]:
    """Return the lines that the player at *seat* may send, as far as they were found.

    A word may be a token that the player sees, a player, a container, a small number, or a property
    of tokens (suits, ranks). game.yaml declares its kind, or else it is inferred from the script's
    use of the word; for a word that the script never reads, only the player's own name is tried.
    Receivers with few candidates come first, so that those with many do not use up the attempts.
    """
    legal: dict[str, list[str]] = {name: [] for name, _count in state.file.receivers}
    attempts_left, all_exhausted = MAX_ATTEMPTS, 0
    with state.limited_steps(ATTEMPT_STEP_LIMIT) as exhausted:
        for name, slots in sorted(
            _receivers(state, seat), key=lambda receiver: prod(map(len, receiver[1]))
        ):
            own_exhausted = 0 if all_exhausted <= MAX_EXHAUSTED else MAX_EXHAUSTED_PER_RECEIVER
            for words in islice(product(*slots), attempts_left):
                attempts_left -= 1
                line = " ".join((name, *words))
                if state.allows(line, seat):
                    legal[name].append(line)
                elif exhausted():
                    own_exhausted, all_exhausted = own_exhausted + 1, all_exhausted + 1
                    if own_exhausted > MAX_EXHAUSTED_PER_RECEIVER or all_exhausted > MAX_EXHAUSTED:
                        break
    return tuple(dict.fromkeys(line for lines in legal.values() for line in lines))


def _receivers(state: ScriptState, seat: int) -> Iterator[tuple[str, list[Sequence[str]]]]:
    """Yield every receiver with the candidates for each word of its messages."""
    wordings = state.file.description.messages
    words, uses = _Words(state, seat), state.file.program.parameter_uses
    for name, count in state.file.receivers:
        slots = wordings.get(name, Wording()).words
        if len(slots) != count:
            slots = ("",) * count
        pairs = zip(slots, uses[name, count], strict=True)
        yield name, [words.candidates(slot, use) for slot, use in pairs]


class _Words:
    """The candidate words of the player at *seat*, by kind."""

    def __init__(self, state: ScriptState, seat: int) -> None:
        self.places = state.places
        self.kinds: dict[str, Sequence[str]] = {
            "card": _tokens_seen(state, seat),
            "player": tuple(dict.fromkeys((state.codes[seat], *state.codes))),
            "place": state.places,
            "number": NUMBERS,
            "suit": SUITS,
        }
        of_all_kinds: Iterable[str] = (
            word for key in ("player", "card", "place", "number") for word in self.kinds[key]
        )
        self.all = tuple(dict.fromkeys((*of_all_kinds, *state.file.pieces.values)))

    def candidates(self, slot: str | tuple[str, ...], use: ParameterUse) -> Sequence[str]:
        """Return the candidates for a word, from its declaration *slot* or from its *use*."""
        if isinstance(slot, tuple):
            return slot
        return self.kinds[slot] if slot in self.kinds else self._inferred(use)

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


def _tokens_seen(state: ScriptState, seat: int) -> tuple[str, ...]:
    names = (
        token.name
        for name, container in state.containers.items()
        if seat in state.viewers_of(name)
        for token in container.tokens
    )
    return tuple(dict.fromkeys(names))
