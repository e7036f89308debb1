"""Find out what may be sent to a script that does not say so: by trying, in dry runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from math import prod

from cardtable.games.scripted.description import Wording
from cardtable.games.scripted.state import ScriptState
from cardtable.ludl.inference import NUMBER, PLACE, PLAYER, TOKEN, ParameterUse

MAX_ATTEMPTS = 4000
"""Dry runs for one turn; receivers with several words that nothing is said of take most."""
ATTEMPT_STEP_LIMIT = 20_000
"""What one of them may take; a script that runs for ever must not hold up the table."""
MAX_EXHAUSTED_PER_RECEIVER = 5
"""So many that took more, and a receiver is not tried any longer."""
MAX_EXHAUSTED = 12
"""So many in all, and no receiver is."""
NUMBERS = tuple(str(number) for number in range(14))
SUITS = ("c", "d", "h", "s")
KINDS = {PLAYER: "player", TOKEN: "card", PLACE: "place", NUMBER: "number"}
"""What game.yaml calls the kinds of words that a script is seen to use."""


def find_messages(state: ScriptState, seat: int) -> tuple[str, ...]:
    """Return the lines that the player to act may send, as far as they were found.

    A word may be a token that the player sees, a player, a place, a small number, or what tokens
    have as a property (suits, ranks). Which of these is told by game.yaml, or else by what the
    script does with the word; one that it never reads is the player's own name. Receivers with
    few lines to try come first, so that one with many does not keep the others from being tried.
    """
    found: dict[str, list[str]] = {name: [] for name, _count in state.file.receivers}
    left, worn = MAX_ATTEMPTS, 0
    with state.limited_steps(ATTEMPT_STEP_LIMIT) as exhausted:
        for name, slots in sorted(_receivers(state, seat), key=lambda one: prod(map(len, one[1]))):
            tired = 0 if worn <= MAX_EXHAUSTED else MAX_EXHAUSTED_PER_RECEIVER
            for chosen in islice(product(*slots), left):
                left -= 1
                line = " ".join((name, *chosen))
                if state.allows(line, seat):
                    found[name].append(line)
                elif exhausted():
                    tired, worn = tired + 1, worn + 1
                    if tired > MAX_EXHAUSTED_PER_RECEIVER or worn > MAX_EXHAUSTED:
                        break
    return tuple(dict.fromkeys(line for lines in found.values() for line in lines))


def _receivers(state: ScriptState, seat: int) -> Iterator[tuple[str, list[Sequence[str]]]]:
    """Yield every receiver and the words that may stand in each place of its messages."""
    wordings = state.file.description.messages
    words, uses = _Words(state, seat), state.file.program.parameter_uses
    for name, count in state.file.receivers:
        slots = wordings.get(name, Wording()).words
        if len(slots) != count:
            slots = ("",) * count
        pairs = zip(slots, uses[name, count], strict=True)
        yield name, [words.of(slot, use) for slot, use in pairs]


class _Words:
    """What may be said by the player to act, kind by kind."""

    def __init__(self, state: ScriptState, seat: int) -> None:
        self.places = state.places
        self.kinds: dict[str, Sequence[str]] = {
            "card": _tokens_seen(state, seat),
            "player": tuple(dict.fromkeys((state.codes[seat], *state.codes))),
            "place": state.places,
            "number": NUMBERS,
            "suit": SUITS,
        }
        every: Iterable[str] = (
            word for key in ("player", "card", "place", "number") for word in self.kinds[key]
        )
        self.every = tuple(dict.fromkeys((*every, *state.file.pieces.values)))

    def of(self, slot: str | tuple[str, ...], use: ParameterUse) -> Sequence[str]:
        """Return the words for a slot: those named, those of its kind, or those it is used as."""
        if isinstance(slot, tuple):
            return slot
        return self.kinds[slot] if slot in self.kinds else self._used_as(use)

    def _used_as(self, use: ParameterUse) -> Sequence[str]:
        """Return the words that make sense where nothing is said of them, any where none do."""
        if not use.read:
            return self.kinds["player"][:1]
        found = [word for kind in KINDS if kind in use.kinds for word in self.kinds[KINDS[kind]]]
        for before, after in use.parts:
            found += [
                name[len(before) : len(name) - len(after)]
                for name in self.places
                if name.startswith(before)
                and name.endswith(after)
                and len(name) > len(before) + len(after)
            ]
        return tuple(dict.fromkeys((*use.words, *(found or self.every))))


def _tokens_seen(state: ScriptState, seat: int) -> tuple[str, ...]:
    names = (
        token.name
        for name, container in state.containers.items()
        if seat in state.sees(name)
        for token in container.tokens
    )
    return tuple(dict.fromkeys(names))
