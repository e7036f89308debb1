"""The words of a script's messages, and the choices between its legal messages word by word.

A message such as ``ask player_3 queen`` is chosen one word after the other. Words that do not
differ between the legal messages that remain are skipped, so most messages of the scripts that ship
are one choice. Names of players are relative to the seat that acts: ``player_3`` is ``seat_2`` to
player 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardtable.core.i18n import _
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.rules import ScriptRules

END = "(end)"
"""Ends a message that is the beginning of another one."""
NUMBERS = tuple(map(str, range(14)))
_PLAYER = re.compile(r"player_([0-9]+)")


def relative(word: str, seat: int, seats: int) -> str:
    """Return *word* with players replaced by seats relative to *seat*.

    >>> relative("player_1_hand", 1, 4)
    'seat_3_hand'
    """
    return _PLAYER.sub(lambda found: f"seat_{(int(found[1]) - 1 - seat) % seats}", word)


def vocabulary(rules: ScriptRules) -> tuple[str, ...]:
    """Return the words that messages under *rules* may contain; their index is their number.

    In this order: the end of a message, the receivers in the order of the script, the seats, the
    tokens, the containers, words of game.yaml (declared for messages, then single words in
    properties), the numbers 0 to 13.
    """
    file, seats = rules.file, rules.players
    state = file.description.state(seats)
    words: list[str] = [END, *(receiver.name for receiver in file.program.receivers)]
    words += [f"seat_{step}" for step in range(seats)]
    words += token_names(state)
    words += [relative(name, 0, seats) for name in state["containers"]]
    for wording in file.description.messages.values():
        for allowed in wording.words:
            words += allowed if isinstance(allowed, tuple) else ()
    words += [word for word in _strings(state["properties"]) if re.fullmatch(r"[\w-]+", word)]
    return tuple(dict.fromkeys([relative(word, 0, seats) for word in (*words, *NUMBERS)]))


def token_names(state: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of all tokens in a script's initial *state*, each once."""
    names = [name for tokens in state["token_sets"].values() for name in tokens]
    for container in state["containers"].values():
        names += [token["name"] for token in container["tokens"]]
    return tuple(dict.fromkeys(names))


def _strings(value: Any) -> Iterator[str]:
    """Yield the strings in a property, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _strings(key)
            yield from _strings(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from _strings(inner)


class Spelling:
    """The choices between *messages*, by the numbers of their words."""

    def __init__(self, messages: Iterable[tuple[tuple[int, ...], Message]], end: int) -> None:
        self._messages = {(*numbers, end): message for numbers, message in messages}

    def follow(self, prefix: Sequence[int]) -> tuple[tuple[int, ...], Message | None]:
        """Return the numbers that may follow *prefix*, and the message that it completes.

        One of them is empty. The only legal message is a choice of its last word.
        """
        left, place, chosen = list(self._messages), 0, list(prefix)
        if len(left) == 1:
            only = left[0][-2]
            return ((), self._messages[left[0]]) if chosen == [only] else ((only,), None)
        while len(left) > 1:
            following = {numbers[place] for numbers in left}
            if len(following) > 1:
                if not chosen:
                    return tuple(sorted(following)), None
                number = chosen.pop(0)
                left = [numbers for numbers in left if numbers[place] == number]
            place += 1
        return (), self._messages[left[0]] if left and not chosen else None


def unknown_word(word: str) -> ValueError:
    """Return the error for a message with a word that is not in the vocabulary."""
    return ValueError(
        _("The script uses the word '{word}', which game.yaml does not mention.").format(word=word)
    )
