"""A running game: messages in, accepted or rejected as transactions."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import cython

from cardtable.core.i18n import _, write_number
from cardtable.ludl.chance import ChanceSource, SeededChance
from cardtable.ludl.errors import LudlError, UnlocatedError, did_you_mean
from cardtable.ludl.lexer import invisible_character
from cardtable.ludl.script import Script
from cardtable.ludl.source_map import locate
from cardtable.ludl.state import read_state, write_state
from cardtable.ludl.statements import Accept, Reject, ScriptFunction
from cardtable.ludl.syntax_tree import ReceiverKey, receiver_key
from cardtable.ludl.values import Token, describe, to_json
from cardtable.ludl.world import (
    DEFAULT_LIMITS,
    PLAY_ORDER,
    Limits,
    Result,
    Shuffled,
    TokenMove,
    World,
)

if not cython.compiled:  # session.pxd takes them from elsewhere
    from cardtable.ludl.primitives.table import add_legal_messages
    from cardtable.ludl.world import first_player

MAX_MESSAGE_LENGTH = 2_000
MAX_CACHED_LENGTH = 200


class Accepted:
    """The message was accepted. *said* are lines for the log, *debug* is the output of DEBUG.

    *moves* lists the movements of tokens in order. *scores* is set by the message that ends the
    game: a list in the order of the seats, or a dict by player. *following* is the next player.
    *said_after* has for each line of *said* the number of *moves* before it. *results* are the
    tokens shown with some of these lines.
    """

    __slots__ = ("debug", "following", "moves", "results", "said", "said_after", "scores")

    def __init__(
        self,
        said: tuple[str, ...] = (),
        debug: tuple[str, ...] = (),
        moves: tuple[TokenMove | Shuffled, ...] = (),
        scores: Any = None,
        following: str = "",
        said_after: tuple[int, ...] = (),
        results: tuple[Result, ...] = (),
    ) -> None:
        self.said = said
        self.debug = debug
        self.moves = moves
        self.scores = scores
        self.following = following
        self.said_after = said_after
        self.results = results

    def _compared(self) -> tuple[Any, ...]:
        return self.said, self.debug, self.moves, self.scores

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Accepted):
            return NotImplemented
        return self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash(self._compared())

    def __repr__(self) -> str:
        said, debug, moves, scores = self._compared()
        return f"Accepted({said=}, {debug=}, {moves=}, {scores=})"


FULL, QUIET, REPEATED = range(3)
"""What the answer to a message has of its effects: all; none, unless the game ends or tokens are
shuffled, and then those since the last shuffle; or all of them in these cases only."""
_DONE = Accepted()
"""The answer if nobody reads the effects."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """The message was rejected and changed nothing. *text* is for the sender.

    *error* is set if the script failed instead of rejecting the message. *debug* is the output of
    DEBUG.
    """

    text: str
    error: LudlError | None = None
    debug: tuple[str, ...] = ()


_TURN_LOST = Rejected("")
"""The answer if the sender was not to act after a message."""


class Session:
    """A script running on a state.

    *state* is copied. *chance* is the source of random outcomes, by default one made from *seed*.
    Raises LudlError for an invalid *state*.
    """

    __slots__ = ("_known", "program", "receivers", "world")

    def __init__(
        self,
        program: Script,
        state: Mapping[str, Any],
        seed: int | str | None = None,
        chance: ChanceSource | None = None,
        limits: Limits = DEFAULT_LIMITS,
    ) -> None:
        self.world = read_state(state, limits, SeededChance(seed) if chance is None else chance)
        self._use(program)

    def _use(self, program: Script) -> None:
        self.program = program
        code = program.code()
        self.world.functions, self.receivers, self._known = (
            code.functions,
            code.receivers,
            code.known,
        )
        number = code.number_of(self.world.properties, program.rules)
        is_fixed = code.fixed.keys().isdisjoint(self.world.watched)
        self.world.fixed = number if is_fixed else 0

    def watch(self, names: Collection[str]) -> None:
        """Note the changes of these properties, which others than the script may change too."""
        self.world.watched = frozenset(names)
        self._use(self.program)

    @property
    def reads_natively(self) -> bool:
        """Whether functions in Python read the tokens, beside the words of the script."""
        functions: Collection[ScriptFunction] = self.world.functions.values()
        return any(function.is_native for function in functions)

    def play_out(self) -> None:
        """Note that from now on only messages change the state."""
        self.world.is_playout = True

    # --- the state

    @property
    def state(self) -> dict[str, Any]:
        """The state as plain JSON, a fresh copy."""
        return write_state(self.world)

    @property
    def chance(self) -> ChanceSource:
        """The source of random outcomes."""
        return self.world.chance

    @chance.setter
    def chance(self, chance: ChanceSource) -> None:
        self.world.chance = chance

    @property
    def current_player(self) -> str:
        """The first player of the play order."""
        name: str = first_player(self.world)
        return name

    @property
    def scores(self) -> Any:
        """The scores of a game that has ended, a list or dict; else None."""
        return to_json(self.world.scores)

    def copy(self) -> Session:
        """Return an independent session with the same future random outcomes."""
        other = Session.__new__(Session)
        other.copy_from(self)
        return other

    def copy_from(self, other: Session) -> None:
        """Become a copy of *other*."""
        self.program, self.receivers, self._known = other.program, other.receivers, other._known
        self.world = other.world.copy()

    def __getstate__(self) -> tuple[Script, World]:
        """Leave out the compiled code."""
        return self.program, self.world

    def __setstate__(self, state: tuple[Script, World]) -> None:
        program, self.world = state
        self._use(program)

    # --- messages

    def send(self, player: str, line: str) -> Accepted | Rejected:
        """Send *player*'s message: the name of a receiver, then its arguments."""
        return self._send(player, line, True)

    def advance(self, player: str, line: str) -> Accepted | Rejected | None:
        """Send a message like :meth:`send`, faster for playouts.

        Return None if it was accepted, without its effects, unless it ended the game or shuffled
        tokens. The effects do not include movements before the last shuffle.
        """
        answer = self._send(player, line, True, QUIET)
        return None if answer is _DONE else answer

    def keep_turn(self, player: str, line: str) -> Accepted | Rejected | None:
        """Send a message like :meth:`advance` if *player* is to act after it.

        Otherwise it is rejected.
        """
        answer = self._send(player, line, True, QUIET, True)
        return None if answer is _DONE else answer

    def repeat(
        self,
        player: str,
        line: str,
        moves: Sequence[TokenMove | Shuffled],
        said: tuple[str, ...],
        other: Mapping[int, Token],
    ) -> Accepted | Rejected | None:
        """Send a message again that had these effects; return None if it has them now.

        *other* are the tokens that now are in the places of those of the *moves*, by the identity
        of these. If the message moves another token that nothing tells apart from such a token, the
        two are exchanged afterwards. Otherwise the answer is that of :meth:`send`.
        """
        sources: dict[str, list[Token]] = {}
        for each in moves:
            if type(each) is TokenMove and each[1] is not None and each[1] not in sources:
                sources[each[1]] = self.world.containers[each[1]].tokens[:]
        answer = self._send(player, line, True, REPEATED)
        if type(answer) is Rejected or self._has_effects(moves, said, other, sources):
            return answer if type(answer) is Rejected else None
        return self._accepted() if answer is _DONE else answer

    def _has_effects(
        self,
        moves: Sequence[Any],
        said: tuple[str, ...],
        other: Mapping[int, Token],
        sources: Mapping[str, list[Token]],
    ) -> bool:
        """Return whether the last message had these effects, for :meth:`repeat`.

        *sources* are the tokens that were in the containers from which it moved some.
        """
        world = self.world
        world.settle_moves()
        place, count = 0, len(moves)
        exchanged: dict[int, Token] = {}
        """The tokens that now are where others were when the message moved these."""
        for move in world.moves:
            if move is None:
                continue
            if place == count:
                return False
            before = moves[place]
            place += 1
            if type(move) is Shuffled or type(before) is Shuffled:
                if type(move) is not type(before):
                    return False
                continue
            token: Token = move[0]
            if exchanged:
                token = exchanged.get(token.identity, token)
            wanted: Token = other.get(before[0].identity, before[0])
            if move[1] != before[1] or move[2] != before[2]:
                return False
            if token.identity != wanted.identity:
                compared = [
                    other.get(each[0].identity, each[0])
                    for each in moves[: place - 1]
                    if type(each) is TokenMove
                ]
                if not _exchange_twins(world, token, wanted, compared, exchanged):
                    return False
        if place != count or tuple(world.said) != said:
            return False
        if exchanged:
            _restore_order(world, sources)
        return True

    def attempt(self, player: str, line: str) -> Accepted | Rejected:
        """Return the answer that *send* would give, without changing anything."""
        return self._send(player, line, False)

    def allows(self, player: str, line: str) -> bool:
        """Return whether the message would be accepted now."""
        return isinstance(self._send(player, line, False), Accepted)

    def set_up(self) -> Accepted | Rejected:
        """Run the function ``set_up``, if there is one. It needs no ACCEPT."""
        set_up = self.world.functions.get("set_up")
        if set_up is None:
            return Accepted()
        return self._run(set_up, (), self.current_player, True, True)

    def legal(self, player: str = "") -> tuple[str, ...] | None:
        """Return the messages that *player* may send, from the function ``legal``.

        It is by default the current player, and any other player is the current one meanwhile. None
        if the script has no such function; empty after the end of the game. Raises LudlError if the
        function fails. The state does not change.
        """
        return self._listed("legal", player)

    def sensible(self, player: str = "") -> tuple[str, ...] | None:
        """Return the messages that the function ``sensible`` advises *player* to send.

        They need not be legal. None if the script has no such function. Raises LudlError if the
        function fails.
        """
        return self._listed("sensible", player)

    def agreed(self, player: str = "") -> tuple[str, ...] | None:
        """Return the messages that partners expect of *player*, by the function ``agreed``.

        They need not be legal. None if the script has no such function. Raises LudlError if the
        function fails.
        """
        return self._listed("agreed", player)

    def worth(self, player: str) -> float | None:
        """Return what *player* can expect of the rest of the hand, by the function ``worth``.

        None if the script has no such function of one value. Raises LudlError if it fails or
        returns no number.
        """
        worth = self.world.functions.get("worth")
        if worth is None or worth.arity != 1:
            return None
        answer = self._returned(worth, player, player)
        if type(answer) is not int and type(answer) is not float:
            raise self.program.error(
                _("The function 'worth' returned {found}, not a number.").format(
                    found=describe(answer)
                ),
                worth.span,
            )
        return float(answer)

    def answer_about(self, token: Token, name: str, player: str) -> Any:
        """Return the answer of the function *name* about *token* when *player* is to act.

        None if the script has no such function of one value, or if it fails.
        """
        found = self.world.functions.get(name)
        if found is None or found.arity != 1:
            return None
        try:
            return to_json(self._returned(found, token, player))
        except LudlError:
            return None

    def _returned(self, function: ScriptFunction, value: Any, player: str) -> Any:
        """Return the answer of *function* about *value*, None if it ends the message.

        The state does not change. Raises LudlError if the function fails.
        """
        world = self.world
        world.begin_message(player)
        draws = world.chance.count
        try:
            return function.call_with(world, value)
        except (UnlocatedError, RecursionError) as failure:
            raise locate(self.program, failure, function.span) from None
        except (Accept, Reject):
            return None
        finally:
            world.roll_back()
            world.chance.count = draws

    def _listed(self, name: str, player: str) -> tuple[str, ...] | None:
        """Return the messages that the function *name* lists, None if there is none."""
        world = self.world
        found = cython.cast(dict, world.functions).get(name)
        if found is None or found.arity:
            return None
        if world.scores is not None:
            return ()
        collected: list[str] = []
        first = first_player(world)
        if not player or player == first:
            outcome = self._run(found, (), first, False, False, collected)
        else:
            with self._turned_to(player):
                outcome = self._run(found, (), player, False, False, collected)
        if type(outcome) is Rejected:
            raise outcome.error or self.program.error(outcome.text, found.span)
        lines: dict[str, None] = {}
        for written in collected:
            message = self._known.get(written)
            line = self._checked(written, found) if message is None else message[0]
            lines[line] = None
        return tuple(lines)

    def _checked(self, written: str, function: ScriptFunction) -> str:
        """Return a message that *function* returned. Raises LudlError for another."""
        words = written.split()
        line = " ".join(words)
        key = receiver_key(self.receivers, words[0], len(words) - 1) if words else None
        if key is None:
            raise self.program.error(
                _("The function '{name}' returned the invalid message '{line}'.").format(
                    name=function.name, line=line[:80]
                ),
                function.span,
                self._reason_refused(self.current_player, line, words),
            )
        if written.isascii() and written.isprintable():
            self._remember(written, words, key)
        return line

    def _remember(self, written: str, words: list[str], key: ReceiverKey) -> None:
        """Add a message that may be sent to the cache of messages."""
        if len(written) <= MAX_CACHED_LENGTH:
            message = " ".join(words), self.receivers[key], tuple(map(sys.intern, words[1:]))
            self.program.remember(written, message)

    def _send(
        self, player: str, line: str, keep: bool, quiet: int = FULL, keeps_turn: bool = False
    ) -> Accepted | Rejected:
        world = self.world
        known = self._known.get(line)
        if known is not None and player in world.players and world.scores is None:
            return self._run(known[1], known[2], player, keep, False, None, quiet, keeps_turn)
        words = line.split() if len(line) <= MAX_MESSAGE_LENGTH else []
        key = receiver_key(self.receivers, words[0], len(words) - 1) if words else None
        if key is None or player not in world.players or world.scores is not None:
            return Rejected(self._reason_refused(player, line, words))
        if not line.isascii() or not line.isprintable():
            sign = invisible_character(line)
            if sign:
                return Rejected(
                    _("The message contains the invisible character {sign}.").format(sign=sign)
                )
        self._remember(line, words, key)
        call = self.receivers[key]
        return self._run(call, words[1:], player, keep, False, None, quiet, keeps_turn)

    @contextmanager
    def _turned_to(self, player: str) -> Iterator[None]:
        """Make *player* the first of the play order meanwhile."""
        order = self.world.properties[PLAY_ORDER]
        before = order[:]
        self.world.is_settled = False
        if player in before:
            place = before.index(player)
            order[:] = before[place:] + before[:place]
        try:
            yield
        finally:
            order[:] = before
            self.world.is_settled = False

    def _reason_refused(self, player: str, line: str, words: list[str]) -> str:
        """Return why no receiver can take the message."""
        if len(line) > MAX_MESSAGE_LENGTH:
            return _("The message is too long (limit: {limit} characters).").format(
                limit=write_number(MAX_MESSAGE_LENGTH)
            )
        if not words:
            return _("The message is empty.")
        if player not in self.world.players:
            return _("'{name}' is not a player in this game.").format(name=player[:50])
        if self.world.scores is not None:
            return _("The game is over.")
        counts = [count for name, count in self.receivers if name == words[0]]
        if counts:
            sentence = _("Wrong number of words after '{name}': {given}. Allowed: {allowed}.")
            return sentence.format(name=words[0], given=len(words) - 1, allowed=word_counts(counts))
        names = list(dict.fromkeys(name for name, _count in self.receivers))
        parts = [
            _("Unknown message '{name}'.").format(name=words[0][:50]),
            did_you_mean(words[0], names),
        ]
        return " ".join(part for part in parts if part)

    def _run(
        self,
        call: ScriptFunction,
        words: Sequence[str],
        player: str,
        keep: bool,
        always: bool = False,
        legal_messages: list[str] | None = None,
        quiet: int = FULL,
        keeps_turn: bool = False,
    ) -> Accepted | Rejected:
        """Run one function as a transaction; with *always* no ACCEPT is needed.

        *legal_messages* collects the messages that the function ``legal`` returns. Its changes are
        always undone, so the state it leaves is not checked. *quiet* says what of the effects is
        in the answer, *keeps_turn* is for :meth:`keep_turn`.
        """
        world = self.world
        world.begin_message(player)
        world.legal_messages = legal_messages
        draws = world.chance.count
        try:
            outcome: Accepted | Rejected | None = self._execute(call, words, always)
        except BaseException:
            # An interrupt or an internal error: undo the unfinished message.
            world.roll_back()
            world.chance.count = draws
            raise
        if outcome is None and keeps_turn and first_player(world) != player:
            outcome = _TURN_LOST
        if outcome is None:
            if keep:
                world.is_settled = False
            if quiet != FULL and world.scores is None and not world.has_shuffled:
                if quiet == REPEATED and world.watched:
                    world.note_written()
                world.undo_log = []
                return _DONE
            if quiet == QUIET:
                world.forget_moves_before_shuffle()
            outcome = _DONE if legal_messages is not None else self._accepted()
            if keep:
                if world.watched:
                    world.note_written()
                world.undo_log = []
                return outcome
        world.roll_back()
        world.chance.count = draws
        return outcome

    def _accepted(self) -> Accepted:
        """Return the effects of the message that was just executed."""
        world = self.world
        world.settle_moves()
        scores = None if world.scores is None else to_json(world.scores)
        said_after: tuple[int, ...] = ()
        if world.said_after:
            said_after = tuple(
                [
                    len([move for move in world.moves[:place] if move is not None])
                    for place in world.said_after
                ]
            )
        return Accepted(
            tuple(world.said),
            tuple(world.debug),
            world.movements(),
            scores,
            first_player(world),
            said_after,
            tuple(world.results),
        )

    def _execute(self, call: ScriptFunction, words: Sequence[str], always: bool) -> Rejected | None:
        """Run one function; return why it was rejected, or None if it was accepted."""
        world = self.world
        try:
            try:
                if world.legal_messages is not None:
                    answer = call.call(world, words)
                    if answer is not None:
                        add_legal_messages(world, world.legal_messages, answer)
                    return None
                accepted = call.receive(world, words) or always
            except Accept:
                if world.legal_messages is not None:
                    return None
                accepted = True
            if not accepted:
                text = _(
                    "The script neither accepted nor rejected the message, so nothing changed."
                )
                return Rejected(text, debug=tuple(world.debug))
            world.check_state()
        except Reject as rejected:
            return Rejected(str(rejected), debug=tuple(world.debug))
        except (UnlocatedError, RecursionError) as failure:
            error = locate(self.program, failure, call.span)
            return Rejected(error.message, error, tuple(world.debug))
        return None


def _exchange_twins(
    world: World, token: Token, other: Token, moved: Sequence[Token], exchanged: dict[int, Token]
) -> bool:
    """Exchange two tokens that nothing tells apart, and note it; return False for others.

    Tokens that were *moved* before in the message are not exchanged. *exchanged* maps the identity
    of a token in the moves to the token that is now in its place.
    """
    places = world.locations
    if world.changed_tokens or token.name != other.name or token.properties != other.properties:
        return False
    if token.identity not in places or other.identity not in places:
        return False
    if {token.identity, other.identity} & {each.identity for each in moved}:
        return False
    world.exchange({token.identity: other, other.identity: token})
    for identity, now in list(exchanged.items()):
        if now.identity in (token.identity, other.identity):
            exchanged[identity] = other if now.identity == token.identity else token
    exchanged.setdefault(token.identity, other)
    exchanged.setdefault(other.identity, token)
    return True


def _restore_order(world: World, before: Mapping[str, list[Token]]) -> None:
    """Put the tokens that are left in containers into the order in which they were *before*."""
    for name, tokens in before.items():
        now = world.containers[name].tokens
        inside = {token.identity for token in now}
        kept = [token for token in tokens if token.identity in inside]
        known = {token.identity for token in kept}
        now[:] = kept + [token for token in now if token.identity not in known]


def word_counts(counts: Collection[int]) -> str:
    """Return the numbers of words that receivers take, from the numbers in their keys.

    >>> word_counts([4, 2, -3, 1])
    '1 or 2 or at least 3'
    """
    least = [-count for count in counts if count < 0]
    exact = sorted(count for count in counts if count >= 0 and all(count < n for n in least))
    texts = list(map(str, exact))
    if least:
        texts.append(_("at least {count}").format(count=min(least)))
    return _(" or ").join(texts)
