"""Pickles of views: what a seat knows, as plain data for a strategy in another process.

A pickle contains the texts of the script, from which the other process builds the game file once,
and the state in the details of the view. It reveals nothing that the seat may not know: two games
that differ only in hidden facts have the same pickles, byte for byte. Tokens are therefore
listed in the order of their places, and the numbers of random outcomes are left out.
"""

from __future__ import annotations

import copyreg
import json
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

from cardtable.games.scripted.chance import Draws, ScriptSession
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.game_reader import shipped_game
from cardtable.games.scripted.knowledge import REMOVED, AcceptedMessage, Knowledge, MaskedEntry
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.scripted.state import Phase, ScriptState
from cardtable.games.scripted.view import Details, View, details_shown
from cardtable.ludl import Shuffled, Token, TokenMove
from cardtable.ludl.values import STATE_LEVEL, Dict, List

Row = list[Any]
Reference = int
"""A token: its identity if it is as in the script's files, else ``-1 - number``."""
Texts = tuple[tuple[str, str], ...]
Chosen = tuple[tuple[str, Any], ...]
"""The values of options, as in :class:`ScriptRules`."""

_FLAGS = (
    "_between",
    "_choosing",
    "_stuck",
    "_distrusted",
    "_hid_token",
    "_hand",
    "_awaits_first_deal",
    "_to_act",
    "_scores",
    "_scored",
)


def _reduce(view: View) -> tuple[Any, ...]:
    """Return what pickle needs to restore a view. Any thread may call it while the game goes on."""
    file, attributes = view.rules.file, {name: getattr(view, name) for name in View.IMMEDIATE}
    del attributes["rules"]
    attributes["plain_legal"] = [message.line for message in view.plain_legal]
    state = view.resolve().state
    with view.lock:
        row = [attributes, _Writer(_base(view.rules), state).row]
    data = json.dumps(row, separators=(",", ":"))
    texts: Texts = tuple(sorted(file.texts.items()))
    rules = view.rules
    return restore_view, (file.key, texts, rules.players, rules.chosen, data)


copyreg.pickle(View, _reduce)


def restore_view(key: str, texts: Texts, players: int, chosen: Chosen, data: str) -> View:
    """Return the view from its pickle; its state is restored when it is needed."""
    rules = _rules(key, texts, players, chosen)
    attributes, state = json.loads(data)
    for name in ("names", "winners", "have_chosen"):
        attributes[name] = tuple(attributes[name])
    attributes["rules"], attributes["phase"] = rules, Phase(attributes["phase"])
    attributes["plain_legal"] = tuple(
        rules.file.message(line)[0] for line in attributes["plain_legal"]
    )
    return View.restored(attributes, partial(_read_details, rules, attributes, state))


@lru_cache(maxsize=16)
def _rules(key: str, texts: Texts, players: int, chosen: Chosen) -> ScriptRules:
    """Return the rules; the texts have been checked in the process that made the view."""
    return ScriptRules(shipped_game(key, texts), players, chosen)


class _Base:
    """The game before its set-up, which both processes make from the texts."""

    def __init__(self, rules: ScriptRules) -> None:
        self.game = Game(rules, 0)
        self.tokens = {
            token.identity: token
            for container in self.game.containers.values()
            for token in container.tokens
        }
        changing = {"TOKEN_SET_PROP", "SET", "INCREASE"}
        self.changes_tokens = not changing.isdisjoint(rules.file.program.words)
        places = self.game.layout.places
        shared = {
            name for place in places if len(place.containers) > 1 for name in place.containers
        }
        self.ordered_by_moves = frozenset((REMOVED, *shared))
        """The locations where the order in which tokens arrived matters.

        The order elsewhere may tell where tokens were before a shuffle.
        """


@lru_cache(maxsize=16)
def _base(rules: ScriptRules) -> _Base:
    return _Base(rules)


def _read_details(rules: ScriptRules, attributes: Mapping[str, Any], row: Row) -> Details:
    base = _base(rules)
    game = base.game.copy()
    game._seat_persons(attributes["names"])
    game._begun, game._phase = True, attributes["phase"]
    _Reader(base, row).read_into(game)
    return details_shown(game, attributes["seat"])


# --- the state --------------------------------------------------------------------------------


class _Writer:
    """Writes the state of a view as plain data."""

    def __init__(self, base: _Base, state: ScriptState) -> None:
        self._base = base
        self._changes_containers = state.file.changes_containers
        self._tokens: list[Row] = []
        """The tokens that differ from those in the script's files."""
        self._numbers: dict[tuple[int, str], Reference] = {}
        self.row: Row = [
            [*(getattr(state, name) for name in _FLAGS), state._chosen],
            self._session(state._session),
            self._session(state.start_with({})) if state.log else None,
            state.draws.drawn,
            self._knowledge(state.current_knowledge()),
            len(state.log),
            self._tokens,
        ]

    def _reference(self, token: Token) -> Reference:
        base, identity = self._base, token.identity
        if identity in base.tokens and not base.changes_tokens:
            return identity
        key = identity, json.dumps(token.properties)
        if key not in self._numbers:
            self._tokens.append([identity, token.properties])
            self._numbers[key] = -len(self._tokens)
        return self._numbers[key]

    def _session(self, session: ScriptSession) -> Row:
        world, reference = session.world, self._reference
        containers = world.containers.values()
        return [
            world.properties,
            [[reference(token) for token in container.tokens] for container in containers],
            [one.properties for one in containers] if self._changes_containers else None,
            world.scores,
            world.next_identity,
            sorted(world.face_down),
        ]

    def _knowledge(self, knowledge: Knowledge) -> Row:
        ordered_by_moves = self._base.ordered_by_moves
        return [
            [self._reference(token) for token in knowledge.tokens.values()],
            [[identity, copy] for identity, copy in knowledge.copy_numbers.items() if copy],
            [row for row in knowledge.locations.items() if row[1] in ordered_by_moves],
            _inverted(knowledge.movers),
            [_inverted(groups) for groups in knowledge.groups],
            [self._entry(entry) for entry in knowledge.history],
            knowledge._next,
        ]

    def _entry(self, masked: MaskedEntry) -> Row:
        position, words, moves, said, named = masked.entry
        row = [position, " ".join(words), list(map(self._move, moves)), said, named]
        if masked.masked:
            row.append([[place, sorted(seats)] for place, seats in masked.masked])
        return row

    def _move(self, move: TokenMove | Shuffled) -> Row:
        if isinstance(move, Shuffled):
            return [move.container]
        return [self._reference(move.token), move.source, move.target]


def _inverted(values: Mapping[int, int]) -> list[tuple[int, list[int]]]:
    """Return the keys for each value, all in order."""
    keys: dict[int, list[int]] = {}
    for key in sorted(values):
        keys.setdefault(values[key], []).append(key)
    return sorted(keys.items())


class _Reader:
    """Reads what a writer wrote."""

    def __init__(self, base: _Base, row: Row) -> None:
        self._base = base
        self._flags, self._now, self._start, self._drawn, self._known, self._log, tokens = row
        self._tokens = dict(base.tokens)
        for number, (identity, properties) in enumerate(tokens, 1):
            self._tokens[-number] = Token(identity, dict(_stored(properties)))

    def read_into(self, game: Game) -> None:
        """Give *game* the state."""
        *flags, chosen = self._flags
        for name, value in zip(_FLAGS, flags, strict=True):
            setattr(game, name, tuple(value) if isinstance(value, list) else value)
        game._chosen = tuple((position, line) for position, line in chosen)
        game._legal = () if game._phase is Phase.OVER else None
        drawn = [tuple(one) if isinstance(one, list) else one for one in self._drawn]
        start = game._session.copy()
        self._read_session(self._now, game._session, Draws(0, (), drawn))
        self._read_session(self._start or self._now, start, Draws(0))
        game._start = start
        game._knowledge, game._own_knowledge = self._knowledge(game._session), True
        history, count = game._knowledge.history, self._log
        game._log = [masked.entry for masked in history[len(history) - count :]]
        game._known_count = count
        game._truncate_log = game._must_update = False

    def _read_session(self, row: Row, session: ScriptSession, draws: Draws) -> None:
        properties, containers, container_properties, scores, next_identity, face_down = row
        world, tokens = session.world, self._tokens
        session.draws = draws
        world.properties = {name: _stored(value) for name, value in properties.items()}
        for container, references in zip(world.containers.values(), containers, strict=True):
            container.tokens = [tokens[reference] for reference in references]
        if container_properties is not None:
            for container, values in zip(
                world.containers.values(), container_properties, strict=True
            ):
                container.properties = {name: _stored(value) for name, value in values.items()}
        world.locations = {
            token.identity: name
            for name, container in world.containers.items()
            for token in container.tokens
        }
        world.scores, world.next_identity = _stored(scores), next_identity
        world.face_down = set(face_down)

    def _knowledge(self, session: ScriptSession) -> Knowledge:
        references, copies, ordered_by_moves, movers, groups, history, following = self._known
        knowledge = Knowledge(0)
        tokens = [self._tokens[reference] for reference in references]
        knowledge.tokens = {token.identity: token for token in tokens}
        knowledge.copy_numbers = {**dict.fromkeys(knowledge.tokens, 0), **dict(copies)}
        knowledge.locations = {
            identity: place
            for identity, place in session.world.locations.items()
            if place not in self._base.ordered_by_moves
        }
        knowledge.locations.update(ordered_by_moves)
        knowledge.movers = _restored(movers)
        knowledge.groups = list(map(_restored, groups))
        knowledge.history = list(map(self._entry, history))
        knowledge.masks_words = any(entry.masked for entry in knowledge.history)
        knowledge._next = following
        return knowledge

    def _entry(self, row: Row) -> MaskedEntry:
        position, line, moves, said, named, *masked = row
        entry = AcceptedMessage(
            position,
            tuple(line.split()),
            tuple(map(self._move, moves)),
            tuple(said),
            tuple([(place, identity) for place, identity in named]),
        )
        blind = masked[0] if masked else ()
        return MaskedEntry(entry, tuple([(place, frozenset(seats)) for place, seats in blind]))

    def _move(self, row: Row) -> TokenMove | Shuffled:
        if len(row) == 1:
            return Shuffled(*row)
        reference, source, target = row
        return TokenMove(self._tokens[reference], source, target)


def _restored(rows: list[Row]) -> dict[int, int]:
    """Return the mapping that :func:`_inverted` wrote."""
    return {key: value for value, keys in rows for key in keys}


def _stored(value: Any, level: int = STATE_LEVEL) -> Any:
    """Return plain data as a value of the state."""
    kind = type(value)
    if kind is list:
        return List([_stored(item, level + 1) for item in value], level)
    if kind is dict:
        return Dict([(key, _stored(item, level + 1)) for key, item in value.items()], level)
    return value
