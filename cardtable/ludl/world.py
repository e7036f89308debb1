"""What a running script sees and changes, and how all of it is taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardtable.i18n import _
from cardtable.ludl.budget import Budget
from cardtable.ludl.chance import ChanceSource
from cardtable.ludl.errors import Exhausted, Refusal
from cardtable.ludl.values import Container, Dict, List, Token, copied, size_of

PLAY_ORDER = "play_order"
MEASURE_EVERY = 500_000
"""The state is weighed when so many bytes were made since it was weighed last."""


class Move(NamedTuple):
    """A token went from one container to another; None: from nowhere, or out of the game."""

    token: Token
    source: str | None
    target: str | None


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The tokens of a container were shuffled."""

    container: str


class World:
    """The state of a game, and what the message that runs has done so far.

    *log* holds, for each change, a function and what it is to be given to take the change back.
    """

    __slots__ = (
        "budget",
        "chance",
        "containers",
        "debug",
        "functions",
        "grown",
        "homes",
        "latest",
        "legal",
        "log",
        "moves",
        "next_identity",
        "player",
        "players",
        "popped",
        "properties",
        "room",
        "said",
        "scores",
        "steps",
        "token_sets",
    )

    def __init__(
        self,
        properties: dict[str, Any],
        containers: dict[str, Container],
        token_sets: dict[str, dict[str, Dict]],
        budget: Budget,
        chance: ChanceSource,
    ) -> None:
        self.properties = properties
        self.containers = containers
        self.token_sets = token_sets
        self.budget = budget
        self.chance = chance
        self.scores: Any = None
        self.players: frozenset[str] = frozenset(properties[PLAY_ORDER])
        self.homes: dict[int, str] = {}
        self.next_identity = 0
        for container in containers.values():
            for token in container.tokens:
                self.homes[token.identity] = container.name
                self.next_identity = max(self.next_identity, token.identity + 1)
        self.functions: dict[str, tuple[Callable[..., Any], int]] = {}
        self.grown = 0
        self.begin("")

    def begin(self, player: str) -> None:
        """Forget the last message; *player* sends the next."""
        self.player = player
        self.log: list[tuple[Any, ...]] = []
        self.moves: list[Move | Shuffled | None] = []
        self.popped: dict[int, tuple[int, str]] = {}
        self.said: list[str] = []
        self.debug: list[str] = []
        self.legal: list[str] | None = None
        self.latest: dict[int, Token] = {}
        self.steps = self.budget.steps
        self.room = self.budget.memory

    def roll_back(self) -> None:
        """Take every change of this message back, the last first."""
        log = self.log
        while log:
            undo, *given = log.pop()
            undo(*given)

    def copy(self) -> World:
        """Return a world that can go another way; only what can change is copied."""
        other = World.__new__(World)
        other.properties = {name: copied(value) for name, value in self.properties.items()}
        other.containers = {
            name: Container(name, one.tokens[:], one.properties)
            for name, one in self.containers.items()
        }
        other.token_sets = self.token_sets
        other.budget = self.budget
        other.chance = self.chance.copy()
        other.scores = self.scores
        other.players = self.players
        other.homes = self.homes.copy()
        other.next_identity = self.next_identity
        other.functions = self.functions
        other.grown = self.grown
        other.begin("")
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what is compiled: the session puts it back."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "functions"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    # --- what it costs

    def take_steps(self, count: int) -> None:
        """Count *count* steps. Raises Exhausted when there are none left."""
        self.steps -= count
        if self.steps < 0:
            raise too_many_steps(self.budget)

    def take_items(self, count: int) -> None:
        """Count a list of so many values, made now. Raises Exhausted."""
        if count > self.budget.items:
            raise Exhausted(
                _("A list would get too long."),
                _("At most {most} values are allowed.").format(most=f"{self.budget.items:,}"),
            )
        self.steps -= count >> 1
        self.take_room(80 + 16 * count)

    def take_room(self, size: int) -> None:
        """Count so many bytes. Raises Exhausted when there are none left."""
        self.room -= size
        self.grown += size
        if self.room < 0 or self.steps < 0:
            if self.steps < 0:
                raise too_many_steps(self.budget)
            raise Exhausted(
                _("The message makes too many lists and strings."),
                _("At most {most} bytes are allowed.").format(most=f"{self.budget.memory:,}"),
            )

    def take_text(self, length: int) -> None:
        """Count a string of so many characters, made now. Raises Exhausted."""
        if length > self.budget.text:
            raise Exhausted(
                _("A string would get too long."),
                _("At most {most} characters are allowed.").format(most=f"{self.budget.text:,}"),
            )
        self.steps -= length >> 6
        self.take_room(60 + length)

    def check_state(self) -> None:
        """Raise Refusal when what the message leaves behind is no state, or is too large."""
        order: Any = self.properties.get(PLAY_ORDER)
        try:
            names = frozenset(order) if type(order) is List else frozenset()
        except TypeError:  # there is a list in it
            names = frozenset()
        if not names or len(names) != len(order) or not self.players.issuperset(names):
            raise Refusal(
                _("The property 'play_order' is no longer a list of the players."),
                _("It holds players' names, each once, and at least one."),
            )
        if self.grown > MEASURE_EVERY:
            self._weigh()

    def _weigh(self) -> None:
        size = sum(map(size_of, self.properties.values()))
        for container in self.containers.values():
            size += sum(map(size_of, container.properties.values()))
            for token in container.tokens:
                size += 300 + sum(map(size_of, token.properties.values()))
        if size > self.budget.state:
            raise Exhausted(
                _("The state of the game would get too large."),
                _("At most {most} bytes are allowed.").format(most=f"{self.budget.state:,}"),
            )
        self.grown = 0

    # --- tokens on their way

    def popped_from(self, container: Container, index: int) -> Token:
        """Take out the token at *index*, which must be there, and return it."""
        token = container.tokens.pop(index)
        identity = token.identity
        home = self.homes.pop(identity)
        log = self.log
        log.append((list.insert, container.tokens, index, token))
        log.append((dict.__setitem__, self.homes, identity, home))
        self.popped[identity] = (len(self.moves), home)
        self.moves.append(Move(token, home, None))
        self.steps -= 2
        return token

    def append_to(self, container: Container, token: Token, *, new: bool = False) -> None:
        """Lay *token* on top of the container. Raises Refusal when it lies in one already."""
        identity = token.identity
        if identity in self.homes:
            raise Refusal(
                _("The token {token} still lies in {container}.").format(
                    token=token.name, container=self.homes[identity]
                ),
                _("POP it first, or use MOVE."),
            )
        if len(container.tokens) >= self.budget.items:
            self.take_items(len(container.tokens) + 1)
        container.tokens.append(token)
        self.homes[identity] = container.name
        self.log.append((list.pop, container.tokens))
        self.log.append((dict.pop, self.homes, identity))
        place, source = self.popped.pop(identity, (-1, None))
        if place >= 0:
            self.moves[place] = None
        self.moves.append(Move(token, source, container.name))
        self.steps -= 2

    def newest(self, token: Token) -> Token:
        """Return the token as it is now, after all changes to its properties."""
        return self.latest.get(token.identity, token)

    def change_token(self, token: Token, name: str, value: Any) -> None:
        """Give a token a property: a new token with the same identity takes its place."""
        identity = token.identity
        old = self.newest(token)
        new = Token(identity, {**old.properties, name: value})
        previous = self.latest.get(identity)
        if previous is None:
            self.log.append((self.latest.pop, identity))
        else:
            self.log.append((dict.__setitem__, self.latest, identity, previous))
        self.latest[identity] = new
        self.take_room(200 + 100 * len(new.properties))
        home = self.homes.get(identity)
        if home is not None:
            tokens = self.containers[home].tokens
            self.take_steps(len(tokens) >> 3)
            place = next(i for i, one in enumerate(tokens) if one.identity == identity)
            tokens[place] = new
            self.log.append((list.__setitem__, tokens, place, old))

    def keep_old(self, table: dict[str, Any], key: str) -> None:
        """Remember in the log what *table* holds under *key* now, or that it holds nothing."""
        self.steps -= 2
        if key in table:
            self.log.append((dict.__setitem__, table, key, table[key]))
        else:
            # With None, for what fails before it is put there.
            self.log.append((dict.pop, table, key, None))


def too_many_steps(budget: Budget) -> Exhausted:
    """Return what is raised when a message runs too long."""
    return Exhausted(
        _("The message takes too long."),
        _("At most {most} steps are allowed; is there a loop without end?").format(
            most=f"{budget.steps:,}"
        ),
    )
