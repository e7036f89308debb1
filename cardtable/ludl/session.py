"""A game that runs: messages in, the changed state or a refusal out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardtable.i18n import _, ngettext
from cardtable.ludl import compiler
from cardtable.ludl.chance import Chance, ChanceSource
from cardtable.ludl.errors import LudlError, UnlocatedError, did_you_mean
from cardtable.ludl.lexer import invisible_character
from cardtable.ludl.limits import DEFAULT_LIMITS, Limits
from cardtable.ludl.primitives.table import name_messages
from cardtable.ludl.script import Script
from cardtable.ludl.source_map import locate
from cardtable.ludl.state import read_state, write_state
from cardtable.ludl.syntax_tree import Span
from cardtable.ludl.values import plain
from cardtable.ludl.world import PLAY_ORDER, Move, Shuffled, World

MAX_MESSAGE_LENGTH = 2_000


@dataclass(frozen=True, slots=True)
class Accepted:
    """A message was accepted. *said* are lines for the log, *debug* what DEBUG showed.

    *moves* tells what became of tokens, in the order it happened. *scores* are set by the message
    that ended the game: a list in the order of the seats, or a dict by player's name. *following*
    is who is to act then.
    """

    said: tuple[str, ...] = ()
    debug: tuple[str, ...] = ()
    moves: tuple[Move | Shuffled, ...] = ()
    scores: Any = None
    following: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Rejected:
    """A message was refused and changed nothing. *text* is for the sender.

    *error* is set where the script is at fault, not the sender. *debug* is what DEBUG showed.
    """

    text: str
    error: LudlError | None = None
    debug: tuple[str, ...] = ()


class Session:
    """A program at work on a state.

    *state* is copied. *chance* is where luck comes from; without one it is drawn from *seed*.
    Raises LudlError when *state* is none.
    """

    __slots__ = ("program", "receivers", "world")

    def __init__(
        self,
        program: Script,
        state: Mapping[str, Any],
        seed: int | str | None = None,
        chance: ChanceSource | None = None,
        limits: Limits = DEFAULT_LIMITS,
    ) -> None:
        self.program = program
        self.world = read_state(state, limits, Chance(seed) if chance is None else chance)
        self.world.functions, self.receivers = program.compiled

    # --- what can be read

    @property
    def state(self) -> dict[str, Any]:
        """Return the state as JSON, a fresh copy."""
        return write_state(self.world)

    @property
    def chance(self) -> ChanceSource:
        """Return where luck comes from."""
        return self.world.chance

    @chance.setter
    def chance(self, chance: ChanceSource) -> None:
        self.world.chance = chance

    @property
    def current_player(self) -> str:
        """Return the first of the play order."""
        name: str = self.world.properties[PLAY_ORDER][0]
        return name

    @property
    def scores(self) -> Any:
        """Return the scores of a game that has ended, a list or dict; else None."""
        return plain(self.world.scores)

    def copy(self) -> Session:
        """Return a session that can go another way, with the same luck to come."""
        other = Session.__new__(Session)
        other.program = self.program
        other.receivers = self.receivers
        other.world = self.world.copy()
        return other

    def __getstate__(self) -> tuple[Script, World]:
        """Travel between processes without what is compiled."""
        return self.program, self.world

    def __setstate__(self, state: tuple[Script, World]) -> None:
        self.program, self.world = state
        self.world.functions, self.receivers = self.program.compiled

    # --- messages

    def send(self, player: str, line: str) -> Accepted | Rejected:
        """Give *player*'s message to its receiver: a receiver's name and words."""
        return self._send(player, line, keep=True)

    def attempt(self, player: str, line: str) -> Accepted | Rejected:
        """Return what *send* would, and change nothing."""
        return self._send(player, line, keep=False)

    def allows(self, player: str, line: str) -> bool:
        """Tell whether the message would be accepted now."""
        return isinstance(self._send(player, line, keep=False), Accepted)

    def set_up(self) -> Accepted | Rejected:
        """Run the function ``set_up``, where there is one; its end accepts."""
        found = self.world.functions.get("set_up")
        if found is None:
            return Accepted()
        return self._run(found[0], (), self.current_player, keep=True, always=True)

    def legal(self) -> tuple[str, ...] | None:
        """Return the messages that the current player may send, by the function ``legal``.

        None where there is no such function, nothing after the end. Raises LudlError where it
        fails. Nothing changes.
        """
        world = self.world
        found = world.functions.get("legal")
        if found is None:
            return None
        if world.scores is not None:
            return ()
        collected: list[str] = []
        outcome = self._run(found[0], (), self.current_player, keep=False, asking=collected)
        if isinstance(outcome, Rejected):
            raise outcome.error or self.program.error(outcome.text, self._span_of(found[0]))
        lines: dict[str, None] = {}
        for words in map(str.split, collected):
            line = " ".join(words)
            if not words or (words[0], len(words) - 1) not in self.receivers:
                raise self.program.error(
                    _("The function 'legal' gives the message '{line}'.").format(line=line[:80]),
                    self._span_of(found[0]),
                    self._why_not(self.current_player, line, words),
                )
            lines[line] = None
        return tuple(lines)

    def _send(self, player: str, line: str, *, keep: bool) -> Accepted | Rejected:
        words = line.split() if len(line) <= MAX_MESSAGE_LENGTH else []
        world = self.world
        call = self.receivers.get((words[0], len(words) - 1)) if words else None
        if call is None or player not in world.players or world.scores is not None:
            return Rejected(self._why_not(player, line, words))
        if not line.isascii() or not line.isprintable():
            sign = invisible_character(line)
            if sign:
                return Rejected(
                    _("The message holds the sign {sign}, which cannot be seen.").format(sign=sign)
                )
        return self._run(call, words[1:], player, keep=keep)

    def _why_not(self, player: str, line: str, words: list[str]) -> str:
        """Return why no receiver can be asked."""
        if len(line) > MAX_MESSAGE_LENGTH:
            return _("The message is too long. At most {most} characters are read.").format(
                most=f"{MAX_MESSAGE_LENGTH:,}"
            )
        if not words:
            return _("The message is empty.")
        if player not in self.world.players:
            return _("'{name}' is no player of this game.").format(name=player[:50])
        if self.world.scores is not None:
            return _("The game is over.")
        counts = sorted(count for name, count in self.receivers if name == words[0])
        if counts:
            given = len(words) - 1
            return ngettext(
                "{name} takes {allowed} words after its name; there is {given}.",
                "{name} takes {allowed} words after its name; there are {given}.",
                given,
            ).format(name=words[0], allowed=_(" or ").join(map(str, counts)), given=given)
        names = list(dict.fromkeys(name for name, _count in self.receivers))
        parts = [
            _("No message is called '{name}'.").format(name=words[0][:50]),
            did_you_mean(words[0], names),
        ]
        return " ".join(part for part in parts if part)

    def _run(
        self,
        call: Callable[..., Any],
        words: Sequence[str],
        player: str,
        *,
        keep: bool,
        always: bool = False,
        asking: list[str] | None = None,
    ) -> Accepted | Rejected:
        """Run one function as a transaction; with *always* its end accepts.

        *asking* gathers messages for the function ``legal``; of what that one does nothing could
        ever last, so the state it leaves need not hold.
        """
        world = self.world
        world.begin_message(player)
        world.legal_messages = asking
        drawn = world.chance.count
        try:
            refused = self._refused(call, words, always)
        except BaseException:
            # An interrupt, or a fault of ours: half a message must not stay.
            world.roll_back()
            world.chance.count = drawn
            raise
        if refused is None:
            moves = tuple([move for move in world.moves if move is not None])
            scores = None if world.scores is None else plain(world.scores)
            following = self.current_player if asking is None else ""
            accepted = Accepted(tuple(world.said), tuple(world.debug), moves, scores, following)
            if keep:
                world.undo_log = []
                return accepted
        world.roll_back()
        world.chance.count = drawn
        return accepted if refused is None else refused

    def _refused(
        self, call: Callable[..., Any], words: Sequence[str], always: bool
    ) -> Rejected | None:
        """Run one function; return why what it did may not stay, or None when it may."""
        world = self.world
        try:
            try:
                answer = call(world, 0, *words)
                accepted = answer is True or always
            except compiler.Accept:
                answer, accepted = None, True
            if world.legal_messages is not None:
                if answer is not None:
                    name_messages(world, answer)
                return None
            if not accepted:
                text = _("The message was neither accepted nor refused, so nothing was done.")
                return Rejected(text, debug=tuple(world.debug))
            world.check_state()
        except compiler.Reject as rejected:
            return Rejected(str(rejected), debug=tuple(world.debug))
        except (UnlocatedError, UnboundLocalError, RecursionError) as trouble:
            error = locate(self.program, trouble, self._span_of(call))
            return Rejected(error.message, error, tuple(world.debug))
        return None

    def _span_of(self, call: Callable[..., Any]) -> Span | None:
        """Return where a compiled function is defined."""
        line = getattr(getattr(call, "__code__", None), "co_firstlineno", 0)
        for definition in self.program.rules.definitions:
            if definition.span.line == line:
                return definition.span
        return None
