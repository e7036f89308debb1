"""Scripted games as numbers: an action is a word, an observation what the seat knows of each zone.

``GameEncoder.words`` lists the words; see :mod:`cardtable.games.scripted.encoder_words`. A property
is encoded if it is a single value, or one for each player. Lists and other tables are left out: in
the scripts that ship they are constants, or repeat the order of play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from cardtable.games.encoder import Encoder, Field, Observation, Prefix, one_hot, rotate
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.encoder_words import (
    END,
    Spelling,
    relative,
    token_names,
    unknown_word,
    vocabulary,
)
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.scripted.view import View

MAX_COPIES = 8
"""Equal tokens in a container are counted up to this number."""
MAX_HIDDEN = 104
_SCALE = 100.0
"""Numbers of a script are divided by this, and limited to ten times it."""
_LIMIT = 10.0


class GameEncoder(Encoder[View]):
    """The encoder of a script under *rules*."""

    def __init__(self, rules: ScriptRules) -> None:
        self.rules = rules
        seats = self._seats = rules.players
        self.words = vocabulary(rules)
        self.actions = len(self.words)
        self._number = {word: number for number, word in enumerate(self.words)}
        state = rules.file.description.state(seats)
        self._tokens = {name: place for place, name in enumerate(token_names(state))}
        self._zones = {name: place for place, name in enumerate(state["containers"])}
        self._codes = tuple(f"player_{number}" for number in range(1, seats + 1))
        numeric, verbal = self._leaves(state["properties"])
        self._numeric, self._verbal = numeric, verbal
        zones, tokens, words = len(self._zones), len(self._tokens), len(self.words)
        wide = {"low": -_LIMIT, "high": _LIMIT}
        self.fields = (
            Field("known", (zones, tokens), "The known tokens in each container.", 0.0, MAX_COPIES),
            Field("hidden", (zones,), "The number of other tokens in each container / 104."),
            Field("first", (zones, tokens), "The first token of each container, if it is known."),
            Field("last", (zones, tokens), "The last token of each container, if it is known."),
            Field("to_act", (seats,), "The seat to act."),
            Field("totals", (len(rules.sides),), "The score of each side / 100.", **wide),
            Field("numbers", (len(numeric),), "Numbers and switches of the script / 100.", **wide),
            Field("texts", (len(verbal), words), "Words in properties of the script."),
            Field("recent", (seats, seats + words), "The latest messages: sender and words."),
            Field("prefix", (words,), "The words chosen since the last message."),
        )
        self.fields = tuple(field for field in self.fields if field.size)

    def _leaves(
        self, properties: Mapping[str, Any]
    ) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
        """Return the (property, relative seat) encoded as a number, and those as a word.

        The seat is -1 for a property that is not by player.
        """
        numeric: list[tuple[str, int]] = []
        verbal: list[tuple[str, int]] = []
        for name, value in properties.items():
            by_player = isinstance(value, Mapping) and set(value) == set(self._codes)
            values = list(value.values()) if by_player else [value]
            for step, single in enumerate(values):
                if single is None or isinstance(single, str):
                    verbal.append((name, step if by_player else -1))
                if single is None or isinstance(single, (bool, int, float)):
                    numeric.append((name, step if by_player else -1))
        return numeric, verbal

    def _numbers_of(self, message: Message, seat: int) -> tuple[int, ...]:
        numbers = []
        for word in message.words:
            known = self._number.get(relative(word, seat, self._seats))
            if known is None:
                raise unknown_word(word)
            numbers.append(known)
        return tuple(numbers)

    def _spelling(self, view: View) -> Spelling:
        messages = [(self._numbers_of(message, view.seat), message) for message in view.plain_legal]
        return Spelling(messages, self._number[END])

    def legal(self, view: View, prefix: Prefix = ()) -> tuple[int, ...]:
        return self._spelling(view).follow(prefix)[0] if view.plain_legal else ()

    def read(self, view: View, prefix: Prefix, number: int) -> Message | None:
        return self._spelling(view).follow((*prefix, number))[1]

    def name_of(self, number: int) -> str:
        return self.words[number]

    # --- observations ----------------------------------------------------------------------------

    def parts(self, view: View, prefix: Prefix = ()) -> Mapping[str, Any]:
        seat, seats = view.seat, self._seats
        shape = len(self._zones), len(self._tokens)
        known, first, last = (np.zeros(shape, np.float32) for _part in range(3))
        hidden = np.zeros(len(self._zones), np.float32)
        for name, tokens in view.contents:
            zone = self._zones.get(self._own_name(name, seat))
            if zone is None:
                continue
            for token in tokens:
                if isinstance(token, int):
                    hidden[zone] += 1 / MAX_HIDDEN
                elif token[0] in self._tokens:
                    known[zone, self._tokens[token[0]]] += 1
            for row, token in ((first, tokens[:1]), (last, tokens[-1:])):
                if token and not isinstance(token[0], int) and token[0][0] in self._tokens:
                    row[zone, self._tokens[token[0][0]]] = 1
        side = next(n for n, side in enumerate(self.rules.sides) if seat in side)
        return {
            "known": known,
            "hidden": hidden,
            "first": first,
            "last": last,
            "to_act": one_hot((view.to_act - seat) % seats if view.to_act >= 0 else -1, seats),
            "totals": np.asarray(rotate(view.totals, side)) / _SCALE,
            "numbers": [self._value(view, leaf) for leaf in self._numeric],
            "texts": [self._word(view, leaf) for leaf in self._verbal],
            "recent": self._recent(view),
            "prefix": np.bincount(prefix, minlength=len(self.words))[: len(self.words)],
        }

    def _own_name(self, name: str, seat: int) -> str:
        """Return the container that *name* is to the seat, as seen from position 0."""
        for position, code in enumerate(self._codes):
            if name.startswith(code) and not name[len(code) :][:1].isdigit():
                return self._codes[(position - seat) % self._seats] + name[len(code) :]
        return name

    def _leaf(self, view: View, leaf: tuple[str, int]) -> Any:
        name, step = leaf
        value = view.properties.get(name)
        if step >= 0 and isinstance(value, Mapping):
            return value.get(self._codes[(view.seat + step) % self._seats])
        return value

    def _value(self, view: View, leaf: tuple[str, int]) -> float:
        value = self._leaf(view, leaf)
        return float(value) / _SCALE if isinstance(value, (bool, int, float)) else 0.0

    def _word(self, view: View, leaf: tuple[str, int]) -> Observation:
        value = self._leaf(view, leaf)
        text = relative(value, view.seat, self._seats) if isinstance(value, str) else ""
        return one_hot(self._number.get(text, -1), len(self.words))

    def _recent(self, view: View) -> Observation:
        """Return one row for each of the latest messages, the newest first."""
        seats = self._seats
        rows = np.zeros((seats, seats + len(self.words)), np.float32)
        for row, (sender, words) in zip(rows, reversed(view.history), strict=False):
            row[(sender - view.seat) % seats] = 1
            for word in words:
                known = self._number.get(relative(word, view.seat, seats))
                if known is not None:
                    row[seats + known] = 1
        return rows
