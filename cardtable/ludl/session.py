"""A game that runs: messages in, the changed state or a refusal out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from cardtable.i18n import _, ngettext
from cardtable.ludl import compiler
from cardtable.ludl.budget import USUAL, Budget
from cardtable.ludl.chance import Chance, ChanceSource
from cardtable.ludl.compiler import CODE_NAME, Compiled
from cardtable.ludl.errors import Exhausted, LudlError, Refusal, Unfit, did_you_mean
from cardtable.ludl.lexer import hidden_sign
from cardtable.ludl.nodes import Place
from cardtable.ludl.program import Program
from cardtable.ludl.state import read_state, write_state
from cardtable.ludl.values import plain
from cardtable.ludl.world import PLAY_ORDER, Move, Shuffled, World

LONGEST_LINE = 2_000


@dataclass(frozen=True, slots=True)
class Accepted:
    """A message was accepted. *said* are lines for the log, *debug* what DEBUG showed.

    *moves* tells what became of tokens, in the order it happened. *scores* are set by the message
    that ended the game: a list in the order of the seats, or a dict by player's name.
    """

    said: tuple[str, ...] = ()
    debug: tuple[str, ...] = ()
    moves: tuple[Move | Shuffled, ...] = ()
    scores: Any = None


@dataclass(frozen=True, slots=True)
class Rejected:
    """A message was refused and changed nothing. *text* is for the sender.

    *error* is set where the script is at fault, not the sender.
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
        program: Program,
        state: Mapping[str, Any],
        seed: int | str | None = None,
        chance: ChanceSource | None = None,
        budget: Budget = USUAL,
    ) -> None:
        self.program = program
        self.world = read_state(state, budget, Chance(seed) if chance is None else chance)
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

        def ask(world: World, depth: int) -> None:
            world.legal = collected
            answer = found[0](world, depth)
            if answer is not None and answer is not True:
                compiler.PRIMITIVES["LEGAL"].call(world, answer)  # type: ignore[misc]  # it has one

        outcome = self._run(ask, (), self.current_player, keep=False, always=True)
        if isinstance(outcome, Rejected):
            raise outcome.error or self.program.error(outcome.text, None)
        return tuple(dict.fromkeys(" ".join(one.split()) for one in collected))

    def _send(self, player: str, line: str, *, keep: bool) -> Accepted | Rejected:
        words = line.split() if len(line) <= LONGEST_LINE else []
        world = self.world
        call = self.receivers.get((words[0], len(words) - 1)) if words else None
        if call is None or player not in world.players or world.scores is not None:
            return Rejected(self._why_not(player, line, words))
        if not line.isascii() or not line.isprintable():
            sign = hidden_sign(line)
            if sign:
                return Rejected(
                    _("The message holds the sign {sign}, which cannot be seen.").format(sign=sign)
                )
        return self._run(call, words[1:], player, keep=keep)

    def _why_not(self, player: str, line: str, words: list[str]) -> str:
        """Return why no receiver can be asked."""
        if len(line) > LONGEST_LINE:
            return _("The message is too long. At most {most} characters are read.").format(
                most=f"{LONGEST_LINE:,}"
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
                "{name} takes {allowed} words after its name; there are {given}.", given,
            ).format(
                name=words[0], allowed=_(" or ").join(map(str, counts)), given=given
            )  # fmt: skip
        names = list(dict.fromkeys(name for name, _count in self.receivers))
        parts = [
            _("No message is called '{name}'.").format(name=words[0][:50]),
            did_you_mean(words[0], names),
        ]
        return " ".join(part for part in parts if part)

    def _run(
        self,
        call: Compiled | Callable[..., Any],
        words: list[str] | tuple[()],
        player: str,
        *,
        keep: bool,
        always: bool = False,
    ) -> Accepted | Rejected:
        """Run one function as a transaction; with *always* its end accepts."""
        world = self.world
        world.begin(player)
        drawn = world.chance.count
        text, error = "", None
        accepted = False
        try:
            answer = call(world, 0, *words)
            accepted = answer is True or always
            if not accepted:
                text = _("The message was neither accepted nor refused, so nothing was done.")
        except compiler.Accepted:
            accepted = True
        except compiler.Rejected as rejected:
            text = str(rejected)
        except (Refusal, UnboundLocalError, RecursionError) as trouble:
            error = self._located(trouble)
        if accepted and error is None and keep:
            try:
                world.check_state()
            except Refusal as refusal:
                accepted = False
                error = self.program.error(refusal.message, None, refusal.allowed)
        if accepted and keep:
            moves = tuple(move for move in world.moves if move is not None)
            outcome = Accepted(tuple(world.said), tuple(world.debug), moves, plain(world.scores))
            world.log = []
            return outcome
        outcome_moves = tuple(move for move in world.moves if move is not None)
        scores = plain(world.scores)
        world.roll_back()
        world.chance.count = drawn
        if accepted:
            return Accepted(tuple(world.said), tuple(world.debug), outcome_moves, scores)
        return Rejected(text or (error.message if error else ""), error, tuple(world.debug))

    # --- where it went wrong

    def _located(self, trouble: Exception) -> LudlError:
        """Return the error of a script for what was raised while it ran."""
        place = place_in(trouble.__traceback__)
        call = self.program.calls.get((place.line, place.column)) if place else None
        if isinstance(trouble, RecursionError):
            trouble = Exhausted(_("Functions call one another too deeply."))
        if isinstance(trouble, UnboundLocalError):
            name = self._text_at(place).removeprefix("$")
            return self.program.error(
                _("The variable ${name} has no value yet.").format(name=name), place,
                _("It is assigned elsewhere in this function, but not on the way here."),
            )  # fmt: skip
        assert isinstance(trouble, Refusal)
        message = trouble.message
        if isinstance(trouble, Unfit):
            message = self._unfit(trouble, place, call.name if call else "")
        if (
            call is not None
            and trouble.operand is not None
            and trouble.operand < len(call.operands)
        ):
            place = call.operands[trouble.operand].place
        return self.program.error(message, place, trouble.allowed)

    def _unfit(self, trouble: Unfit, place: Place | None, name: str) -> str:
        primitive = compiler.PRIMITIVES.get(name)
        if primitive is None or trouble.operand is None:
            word = self._text_at(place) if not name else name
            if word in ("IF", "WHILE"):
                return _("{word} needs {wanted} but got {found}.").format(
                    word=word, wanted=trouble.wanted, found=trouble.found
                )
            return _("{wanted} is needed, not {found}.").format(
                wanted=trouble.wanted, found=trouble.found
            )
        return _("{word} needs {wanted} as {operand}, not {found}.").format(
            word=name, wanted=trouble.wanted.rstrip(","), found=trouble.found,
            operand=primitive.operands[trouble.operand],
        )  # fmt: skip

    def _text_at(self, place: Place | None) -> str:
        if place is None or not place.column:
            return ""
        line = self.program.lines[place.line - 1]
        return line[place.column - 1 : place.column - 1 + place.length]


def place_in(traceback: TracebackType | None) -> Place | None:
    """Return the innermost place in a script that a traceback leads through."""
    found = None
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if code.co_filename == CODE_NAME:
            found = (code, traceback.tb_lasti)
        traceback = traceback.tb_next
    if found is None:
        return None
    code, instruction = found
    positions = list(code.co_positions())[instruction // 2]
    line, _end_line, column, end = positions
    if line is None:
        return None
    if column is None or end is None:
        return Place(line, 0, 1)
    return Place(line, column + 1, max(1, end - column))
