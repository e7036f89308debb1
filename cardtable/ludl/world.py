"""The state that a running script reads and changes, with an undo log and limits on costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import cython

from cardtable.core.i18n import _, write_number
from cardtable.ludl.chance import ChanceSource
from cardtable.ludl.errors import LimitError, OperandError, UnlocatedError
from cardtable.ludl.values import (
    SCALARS,
    STATE_LEVEL,
    Container,
    Dict,
    List,
    Token,
    describe,
    size_of,
)

if not cython.compiled:  # world.pxd takes them from elsewhere
    from cardtable.ludl.values import deep_copy, new_list

PLAY_ORDER = "play_order"
FACE_DOWN = "face_down"
"""The property of a token that TURN_DOWN and TURN_UP set."""
FREE_LENGTH = 100
"""Joining strings costs nothing up to this number of characters."""
MEASURE_INTERVAL = 500_000
"""The size of the state is checked after this many bytes were allocated."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for one message, and for the state it leaves.

    *steps*: words executed; operations on long lists and strings cost more. *memory*: approximate
    bytes of the strings and lists created, freed or not. *depth*: nested function calls. *items*:
    values in one list or dict, and tokens in one container. *text*: characters in one string.
    *nesting*: levels of lists in lists. *lines*: output lines of SAY, and of DEBUG. *state*:
    approximate bytes of the whole state.
    """

    steps: int = 400_000
    memory: int = 8_000_000
    depth: int = 150
    items: int = 10_000
    text: int = 10_000
    nesting: int = 20
    lines: int = 200
    state: int = 8_000_000


DEFAULT_LIMITS = Limits()


SET_ITEM: Callable[..., Any] = list.__setitem__
"""For the undo log, like those below: compiled code would look the method up each time."""
_SET_KEY: Callable[..., Any] = dict.__setitem__
_ADD: Callable[..., Any] = set.add
_DISCARD: Callable[..., Any] = set.discard
_POP_KEY: Callable[..., Any] = dict.pop
_NEW_TUPLE: Callable[..., Any] = tuple.__new__


def _rotate_back(order: Any) -> None:
    order.insert(0, order.pop())


ROTATE_BACK: Callable[..., Any] = _rotate_back


_NOT_SAVED = (
    *("functions", "stack", "top", "depth", "nesting", "returned"),
    *("fixed", "serial", "is_playout", "is_settled", "hidden_names"),
)
SERIAL_STEP = 1 << 20
"""More than a message can make changes."""
last_serial = 0
"""The last number that a state got."""


class Result(NamedTuple):
    """The tokens that SHOW_RESULT shows, in groups, with line number *line* of those said.

    *text* is that line without the names of the tokens.
    """

    line: int
    text: str
    groups: tuple[tuple[Token, ...], ...]


class TokenMove(NamedTuple):
    """A token moved between containers; None stands for outside the game."""

    token: Token
    source: str | None
    target: str | None


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The tokens of a container were shuffled."""

    container: str


class World:
    """The state of a game, and the effects of the current message.

    *undo_log* holds for each change a function that undoes it, followed by the function's
    arguments.
    """

    __slots__ = (
        "_limits",
        "allocated",
        "chance",
        "changed_tokens",
        "containers",
        "debug",
        "depth",
        "face_down",
        "fixed",
        "functions",
        "has_shuffled",
        "hidden_names",
        "is_playout",
        "is_settled",
        "legal_messages",
        "locations",
        "max_depth",
        "max_items",
        "max_memory",
        "max_steps",
        "max_text",
        "memory_left",
        "moves",
        "nesting",
        "next_identity",
        "player",
        "players",
        "popped",
        "properties",
        "results",
        "returned",
        "said",
        "said_after",
        "scores",
        "serial",
        "stack",
        "steps_left",
        "token_sets",
        "top",
        "undo_log",
        "watched",
        "written",
    )

    steps_left: int
    memory_left: int
    allocated: int
    max_depth: int
    max_items: int
    max_memory: int
    max_steps: int
    max_text: int
    top: int
    depth: int
    nesting: int

    def __init__(
        self,
        properties: dict[str, Any],
        containers: dict[str, Container],
        token_sets: dict[str, dict[str, Dict]],
        limits: Limits,
        chance: ChanceSource,
    ) -> None:
        self.properties = properties
        self.containers = containers
        self.token_sets = token_sets
        self.limits = limits
        self.chance = chance
        self.scores: Any = None
        self.players: frozenset[str] = frozenset(properties[PLAY_ORDER])
        self.locations: dict[int, str] = {}
        self.next_identity = 0
        for container in containers.values():
            for token in container.tokens:
                self.locations[token.identity] = container.name
                self.next_identity = max(self.next_identity, token.identity + 1)
        self.face_down: set[int] = set()
        """The identities of tokens in containers whose faces nobody sees."""
        self.functions: Mapping[str, Any] = {}
        """The script's functions by name."""
        self.stack: list[Any] = []
        """The variables of the functions that are running; those of the innermost end at *top*."""
        self.allocated = 0
        self.serial = 0
        """A number of the state before the message: with the length of *undo_log* it stands for the
        present state."""
        self.is_playout = False
        """Whether only messages change the state."""
        self.is_settled = False
        """Whether the state is the one that *serial* stands for."""
        self.fixed = 0
        """A negative number for the fixed properties, 0 if they may change: see :mod:`.purity`."""
        self.hidden_names: frozenset[str] | None = None
        """The names of the tokens that blank ones stand for: see :func:`.blank_token`."""
        self.watched: frozenset[str] = frozenset()
        """The properties whose changes are noted in *written*."""
        self.player = ""
        self.clear_effects()
        self.begin_message("")

    @property
    def limits(self) -> Limits:
        """The limits of each message."""
        return self._limits

    @limits.setter
    def limits(self, limits: Limits) -> None:
        self._limits = limits
        self.max_depth, self.max_items, self.max_text = limits.depth, limits.items, limits.text
        self.max_steps, self.max_memory = limits.steps, limits.memory

    def clear_effects(self) -> None:
        """Forget the effects of the last message."""
        self.undo_log: list[tuple[Any, ...]] = []
        self.moves: list[Any] = []
        """The movements in order, each Shuffled or what :class:`TokenMove` is made of; None stands
        for a pop that became part of a later one."""
        self.has_shuffled = False
        """Whether tokens were shuffled."""
        self.popped: dict[int, tuple[int, str, Token]] = {}
        """The tokens that were popped and put nowhere: the place in *moves*, the container, the
        token as it was."""
        self.said: list[str] = []
        self.said_after: list[int] = []
        """For each line of *said*, the number of entries in *moves* before it."""
        self.results: list[Result] = []
        self.debug: list[str] = []
        self.changed_tokens: dict[int, Token] = {}
        self.written: frozenset[tuple[str, str]] = frozenset()
        """The watched properties that the last message has set, also to the same value, each with a
        key of its dict, or an empty string for all of it."""

    def begin_message(self, player: str) -> None:
        """Reset the effects; *player* sends the next message."""
        if not self.is_settled or player != self.player:
            self.serial = next_serial()
            self.is_settled = self.is_playout
        self.player = player
        if (
            self.undo_log
            or self.moves
            or self.popped
            or self.said
            or self.debug
            or self.changed_tokens
        ):
            self.forget_effects()
        self.legal_messages: list[str] | None = None
        self.steps_left = self.max_steps
        self.memory_left = self.max_memory
        self.top = self.nesting = 0
        self.depth = -1
        """The number of calls in which the running function is nested; -1 while none runs."""
        self.returned: Any = None

    def forget_effects(self) -> None:
        """Forget the effects of the last message; faster than :meth:`clear_effects`."""
        self.undo_log = []
        self.moves.clear()
        self.has_shuffled = False
        if self.popped:
            self.popped = {}
        if self.said:
            self.said, self.said_after, self.results = [], [], []
        if self.debug:
            self.debug = []
        if self.changed_tokens:
            self.changed_tokens = {}

    def roll_back(self) -> None:
        """Undo all changes of this message, the last one first."""
        log = self.undo_log
        if log:
            self.is_settled = False
        while log:
            entry = log.pop()
            entry[0](*entry[1:])

    def copy(self) -> World:
        """Return an independent copy; immutable parts are shared."""
        other = World.__new__(World)
        other.properties = {name: deep_copy(value) for name, value in self.properties.items()}
        other.containers = {
            name: Container(name, container.tokens[:], container.properties)
            for name, container in self.containers.items()
        }
        other.token_sets = self.token_sets
        other.limits = self._limits
        other.chance = self.chance.copy()
        other.scores = self.scores
        other.players = self.players
        other.locations = self.locations.copy()
        other.next_identity = self.next_identity
        other.face_down = self.face_down.copy()
        other.functions = self.functions
        other.stack = []
        other.allocated = self.allocated
        other.fixed = self.fixed
        other.serial = 0
        other.is_playout = other.is_settled = False
        other.hidden_names = self.hidden_names
        other.watched = self.watched
        other.clear_effects()
        other.begin_message("")
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the compiled functions, which the session restores, and what is for them."""
        return {name: getattr(self, name) for name in self.__slots__ if name not in _NOT_SAVED}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.stack = []
        self.fixed = self.serial = 0
        self.is_playout = self.is_settled = False
        self.hidden_names = None
        for name, value in state.items():
            setattr(self, name, value)

    # --- costs

    def charge_steps(self, count: int) -> None:
        """Charge *count* steps. Raises LimitError when none are left."""
        self.steps_left -= count
        if self.steps_left < 0:
            raise step_limit_error(self.limits)

    def charge_items(self, count: int) -> None:
        """Charge the creation of a list of *count* values. Raises LimitError."""
        if count > self.max_items:
            raise LimitError(
                _("The list becomes too long."),
                _("At most {limit} values are allowed.").format(limit=write_number(self.max_items)),
            )
        self.steps_left -= count >> 1
        self.charge_memory(80 + 16 * count)

    def charge_memory(self, size: int) -> None:
        """Charge *size* bytes. Raises LimitError when none are left."""
        self.memory_left -= size
        self.allocated += size
        if self.memory_left < 0 or self.steps_left < 0:
            if self.steps_left < 0:
                raise step_limit_error(self.limits)
            raise LimitError(
                _("The message creates too many lists and strings."),
                _("At most {limit} bytes are allowed.").format(
                    limit=write_number(self.limits.memory)
                ),
            )

    def charge_text(self, length: int) -> None:
        """Charge the creation of a string of *length* characters. Raises LimitError."""
        if length > self.max_text:
            raise LimitError(
                _("The string becomes too long."),
                _("At most {limit} characters are allowed.").format(
                    limit=write_number(self.max_text)
                ),
            )
        self.steps_left -= length >> 6
        self.charge_memory(60 + length)

    def check_state(self) -> None:
        """Raise UnlocatedError if the message leaves an invalid or oversized state."""
        if not are_players(self.properties.get(PLAY_ORDER), self.players):
            raise UnlocatedError(
                _("The property 'play_order' is no longer a list of the players."),
                _("It must list at least one player, and each only once."),
            )
        if self.results and self.scores is None:
            self._check_results()
        if self.allocated > MEASURE_INTERVAL:
            self._check_size()

    def _check_results(self) -> None:
        """Raise UnlocatedError if a token that everybody was shown is hidden now.

        It may be hidden if it was shuffled since: then nobody knows where it is.
        """
        shown_at = {
            token.identity: self.said_after[result.line]
            for result in self.results
            for group in result.groups
            for token in group
            if not self._is_seen_by_all(token)
        }
        places = {identity: self.locations.get(identity) for identity in shown_at}
        for index in range(len(self.moves) - 1, -1, -1):
            move = self.moves[index]
            if type(move) is Shuffled:
                for identity, place in list(places.items()):
                    if place == move.container and shown_at[identity] <= index:
                        del places[identity]
            elif move is not None and move[0].identity in places:
                places[move[0].identity] = move[1]
        if places:
            raise UnlocatedError(
                _("SHOW_RESULT shows everybody a token that is hidden from somebody afterwards."),
                _("Put it face up where all see it, or shuffle it or end the game after that."),
            )

    def _is_seen_by_all(self, token: Token) -> bool:
        container = self.containers.get(self.locations.get(token.identity, ""))
        if container is None or token.identity in self.face_down:
            return False
        viewers = container.properties.get("visible_to") or ()
        return viewers == "all" or self.players.issubset(viewers)

    def _check_size(self) -> None:
        size = sum(map(size_of, self.properties.values()))
        for container in self.containers.values():
            size += sum(map(size_of, container.properties.values()))
            for token in container.tokens:
                size += 300 + sum(map(size_of, token.properties.values()))
        if size > self.limits.state:
            raise LimitError(
                _("The state of the game becomes too large."),
                _("At most {limit} bytes are allowed.").format(
                    limit=write_number(self.limits.state)
                ),
            )
        self.allocated = 0

    # --- movements of tokens

    def exchange(self, others: Mapping[int, Token]) -> None:
        """Put other tokens in the places of some, which are named by their identities.

        Whether a token lies face down belongs to its place.
        """
        locations: dict[int, str] = {}
        down: set[int] = set()
        for each in self.containers.values():
            container: Container = each
            tokens = container.tokens
            for place in range(len(tokens)):
                token: Token = tokens[place]
                found = others.get(token.identity)
                is_down = token.identity in self.face_down
                if found is not None:
                    token = self.current(found)
                    tokens[place] = token
                locations[token.identity] = container.name
                if is_down:
                    down.add(token.identity)
        self.locations, self.face_down = locations, down

    def pop_token(self, container: Container, index: int) -> Token:
        """Remove and return the token at *index*, which must exist."""
        token = container.tokens.pop(index)
        identity = token.identity
        home = self.locations.pop(identity)
        self.undo_log.append((_undo_pop, self.locations, container.tokens, index, token, home))
        if self.face_down and identity in self.face_down:
            self.turn(token, False)
        self.popped[identity] = (len(self.moves), home, token)
        self.moves.append(None)
        self.steps_left -= 2
        return token

    def append_token(self, container: Container, token: Token) -> None:
        """Add *token* to the container. Raises UnlocatedError if it is in a container already."""
        identity = token.identity
        if identity in self.locations:
            raise UnlocatedError(
                _("The token {token} is still in {container}.").format(
                    token=token.name, container=self.locations[identity]
                ),
                _("POP it first, or use MOVE."),
            )
        if len(container.tokens) >= self.max_items:
            self.charge_items(len(container.tokens) + 1)
        container.tokens.append(token)
        self.locations[identity] = container.name
        self.undo_log.append((_undo_append, self.locations, container.tokens, identity))
        source = None
        if identity in self.popped:
            source = self.popped.pop(identity)[1]
        self.moves.append((token, source, container.name))
        self.steps_left -= 2

    def settle_moves(self) -> None:
        """Complete the movements at the end of a message: tokens put nowhere leave the game."""
        for place, source, token in self.popped.values():
            self.moves[place] = (token, source, None)
        if self.popped:
            self.popped = {}

    def forget_moves_before_shuffle(self) -> None:
        """Forget the movements before the last shuffle, and what was said."""
        self.settle_moves()
        for place in range(len(self.moves) - 1, 0, -1):
            if type(self.moves[place]) is Shuffled:
                del self.moves[:place]
                break
        self.said, self.said_after, self.results = [], [], []

    def movements(self) -> tuple[TokenMove | Shuffled, ...]:
        """Return the movements of tokens in order."""
        return tuple(
            [
                _NEW_TUPLE(TokenMove, move) if type(move) is tuple else move
                for move in self.moves
                if move is not None
            ]
        )

    def current(self, token: Token) -> Token:
        """Return the present version of a token, after changes to its properties."""
        if not self.changed_tokens:
            return token
        return self.changed_tokens.get(token.identity, token)

    def change_token(self, token: Token, name: str, value: Any) -> None:
        """Set a property of a token: a new token with the same identity replaces it."""
        identity = token.identity
        old = self.current(token)
        new = Token(identity, {**old.properties, name: value})
        previous = self.changed_tokens.get(identity)
        if previous is None:
            self.undo_log.append((self.changed_tokens.pop, identity))
        else:
            self.undo_log.append((_SET_KEY, self.changed_tokens, identity, previous))
        self.changed_tokens[identity] = new
        self.charge_memory(200 + 100 * len(new.properties))
        home = self.locations.get(identity)
        if home is not None:
            tokens = self.containers[home].tokens
            self.charge_steps(len(tokens) >> 3)
            place = next(i for i, other in enumerate(tokens) if other.identity == identity)
            tokens[place] = new
            self.undo_log.append((SET_ITEM, tokens, place, old))

    def turn(self, token: Token, down: bool) -> None:
        """Turn a token face down or face up.

        A token that leaves its container is turned up: one that stayed face down in a shuffled
        pile would be marked. Raises UnlocatedError for a token that is in no container.
        """
        identity, tokens = token.identity, self.face_down
        if down and identity not in self.locations:
            raise UnlocatedError(
                _("The token {token} is not in a container.").format(token=token.name),
                _("APPEND it first."),
            )
        self.steps_left -= 2
        if (identity in tokens) == down:
            return
        if down:
            tokens.add(identity)
            self.undo_log.append((_DISCARD, tokens, identity))
        else:
            tokens.discard(identity)
            self.undo_log.append((_ADD, tokens, identity))

    def log_item(self, table: Any, key: str) -> None:
        """Record the present value of *key* in *table*, if any, in the undo log."""
        self.steps_left -= 2
        if key in table:
            self.undo_log.append((_SET_KEY, table, key, table[key]))
        else:
            # With the default None, since the assignment itself may fail.
            self.undo_log.append((_POP_KEY, table, key, None))

    def note_written(self) -> None:
        """Note which watched properties this message has set, from its undo log."""
        names = {id(self.properties.get(name)): name for name in self.watched}
        found = set()
        for _undo, table, *rest in self.undo_log:
            if table is self.properties and rest[0] in self.watched:
                found.add((rest[0], ""))
            elif type(table) is Dict and id(table) in names:
                found.add((names[id(table)], rest[0]))
        self.written = frozenset(found)


def next_serial() -> int:
    """Return a number that no state has."""
    global last_serial
    last_serial += SERIAL_STEP
    return last_serial


def _undo_pop(
    locations: dict[int, str], tokens: list[Token], index: int, token: Token, home: str
) -> None:
    tokens.insert(index, token)
    locations[token.identity] = home


def _undo_append(locations: dict[int, str], tokens: list[Token], identity: int) -> None:
    tokens.pop()
    del locations[identity]


def are_players(order: Any, players: frozenset[str]) -> bool:
    """Return whether *order* is a list of *players*, at least one and each only once."""
    if type(order) is not List or not order:
        return False
    names: list[Any] = cython.cast(list, order)
    for place in range(len(names)):
        name = names[place]
        if type(name) is not str or name not in players:
            return False
        for other in range(place):
            if names[other] == name:
                return False
    return True


def stored_copy(value: Any, level: int, world: World) -> Any:
    """Return *value* as it is stored at nesting *level*: lists and dicts are copied.

    Raises UnlocatedError for a token or container that would enter the state, and LimitError for a
    value that is nested too deeply or too large.
    """
    kind = type(value)
    if kind in SCALARS:
        return value
    if kind is List:
        _check_nesting(level, world)
        world.charge_items(len(value))
        return new_list([stored_copy(item, level + 1, world) for item in value], level)
    if kind is Dict:
        _check_nesting(level, world)
        world.charge_items(2 * len(value))
        return Dict(
            [(key, stored_copy(item, level + 1, world)) for key, item in value.items()], level
        )
    if level >= STATE_LEVEL:
        described = describe(value)
        raise UnlocatedError(
            _("{found} cannot be stored in a property.").format(
                found=described[:1].upper() + described[1:]
            ),
            _("Store its name instead."),
        )
    return value


def _check_nesting(level: int, world: World) -> None:
    if level % STATE_LEVEL > world.limits.nesting:
        raise LimitError(
            _("Lists and dicts are nested too deeply."),
            _("At most {limit} levels are allowed.").format(limit=world.limits.nesting),
        )


def first_player(world: World) -> Any:
    """Return the first player of the play order, None if it is not a list of players."""
    order = world.properties.get(PLAY_ORDER)
    if type(order) is not List or not order:
        return None
    name = cython.cast(list, order)[0]
    return name if type(name) is str else None


def iterable_values(world: World, values: Any) -> tuple[Any, ...]:
    """Return the values that loops and words such as MAP go through. Raises OperandError.

    The values of a container are its tokens, those of a dict its keys. Changes to it while they
    are gone through have no effect.
    """
    if type(values) is Container:
        container: Container = values
        found: tuple[Any, ...] = tuple(container.tokens)
    elif type(values) is List:
        found = tuple(cython.cast(list, values))
    elif type(values) is Dict:
        found = tuple(values)
    else:
        raise OperandError(_("a list, a dict or a container"), describe(values), 0)
    world.charge_items(len(found))
    return found


def step_limit_error(limits: Limits) -> LimitError:
    """Return the error for a message that takes too many steps."""
    return LimitError(
        _("The message takes too long."),
        _("At most {limit} steps are allowed; is there an endless loop?").format(
            limit=write_number(limits.steps)
        ),
    )
