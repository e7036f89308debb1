"""Random games of a script that find errors which its text does not show.

Games get stuck, legal messages are rejected, games never end, tokens disappear, and properties
tell what only some players may know. Each problem is reported with the messages that lead there;
``cardtable ludl run`` with the same seed repeats them.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from random import Random
from typing import Any

from cardtable.core.i18n import _, ngettext, write_number
from cardtable.engine import IllegalAction, Person
from cardtable.games.scripted.chance import Draws, Outcome
from cardtable.games.scripted.game import Game, Player
from cardtable.games.scripted.game_file import GameFile
from cardtable.games.scripted.knowledge import REMOVED
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.scripted.scores import values_of
from cardtable.games.scripted.secret_properties import secret_values
from cardtable.ludl import LudlError, Rejected, SeededChance
from cardtable.ludl.syntax_tree import Literal, walk
from cardtable.ludl.values import describe
from cardtable.ludl.world import PLAY_ORDER

MAX_MESSAGES = 5_000
"""A game that is still scoring after this many messages is stopped; it may be a long one."""
MAX_IDLE_MESSAGES = 1_000
"""A game is endless if no hand ends and there are no new scores in this many messages."""
MAX_IDLE_IN_PATIENCE = 150
"""The same for a patience with a score, in which the stock may be dealt again and again."""
MAX_SHOWN = 6
"""Number of the last messages that a report shows."""
FULLY_TRIED = 40
"""Number of messages of each game before which all legal messages are tried."""


class Progress:
    """Counts the messages since the game had scores that it never had before in the hand.

    A change of the score alone is not progress: in a patience, a card may go to its foundation and
    back again and again.
    """

    def __init__(self, rules: ScriptRules) -> None:
        is_scored_patience = rules.players == 1 and rules.file.description.score
        self.limit = MAX_IDLE_IN_PATIENCE if is_scored_patience else MAX_IDLE_MESSAGES
        self._seen: set[tuple[Any, ...]] = set()
        self._idle = 0

    def has_ended(self, game: Game) -> bool:
        """Note the scores after a message; return whether the game makes no progress any more."""
        scores = (game.hand_number, game.get_scores())
        self._idle = self._idle + 1 if scores in self._seen else 0
        self._seen.add(scores)
        return self._idle >= self.limit


class ProblemKind(StrEnum):
    """What is wrong with a game."""

    SET_UP = "set-up"
    LIST = "list"
    STUCK = "stuck"
    REJECTED = "rejected"
    ENDLESS = "endless"
    LOST = "lost"
    LEAK = "leak"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class TrialProblem:
    """A problem found in a random game, and how to repeat it.

    *text* says what is wrong, *error* is the error of the script that caused it, if any. *messages*
    are those before, with their senders; *games* counts the games with a problem of this kind.
    """

    kind: ProblemKind
    text: str
    seed: int
    players: int
    chosen: tuple[tuple[str, Any], ...]
    messages: tuple[tuple[str, str], ...]
    error: LudlError | None = None
    games: int = 1

    def explain(self, place: str) -> str:
        """Return the report; *place* is the game on the command line."""
        count = len(self.messages)
        shown = [f"    {sender}: {line}" for sender, line in self.messages[-MAX_SHOWN:]]
        if count > len(shown):
            shown.insert(0, "    …")
        lines = [f"{place}: {self.text}"]
        if self.error is not None:
            lines.append(self.error.explain())
        lines.append(
            ngettext("After {count} message:", "After {count} messages:", count).format(
                count=write_number(count)
            )
            if count
            else _("At the start of the game.")
        )
        lines += shown
        if self.chosen:
            values = ", ".join(f"{name}: {_shown(value)}" for name, value in self.chosen)
            lines.append(_("With the options {options}.").format(options=values))
        else:
            game = shlex.quote(place)
            command = f"cardtable ludl run {game} --players {self.players} --seed {self.seed}"
            lines.append(_("To repeat it: {command}").format(command=command))
        if self.games > 1:
            lines.append(
                _("The same kind of problem was found in {count} games.").format(
                    count=write_number(self.games)
                )
            )
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Trial:
    """The random games of a script: the number *played*, their *lengths*, and the *problems*.

    *lengths* are the numbers of messages in the games that ended. *stopped* counts long games that
    were stopped.
    """

    played: int
    lengths: tuple[int, ...]
    stopped: int
    problems: tuple[TrialProblem, ...]

    def explain(self) -> str:
        """Return a sentence about the games; empty if none was played."""
        parts = []
        if self.lengths:
            text = ngettext(
                "{count} random game played to its end (messages: {lengths}).",
                "{count} random games played to their ends (messages: {lengths}).",
                len(self.lengths),
            )
            shortest, longest = map(write_number, (min(self.lengths), max(self.lengths)))
            lengths = shortest
            if longest != shortest:
                lengths = _("{shortest} to {longest}").format(shortest=shortest, longest=longest)
            parts.append(text.format(count=write_number(len(self.lengths)), lengths=lengths))
        if self.stopped:
            text = ngettext(
                "{count} random game was stopped before its end, since it took long.",
                "{count} random games were stopped before their end, since they took long.",
                self.stopped,
            )
            parts.append(text.format(count=write_number(self.stopped)))
        return " ".join(parts)


def play_trial(
    file: GameFile,
    games: int,
    seconds: float,
    clock: Callable[[], float],
    *,
    max_messages: int = MAX_MESSAGES,
    report: Callable[[int, int], None] = lambda _done, _total: None,
) -> Trial:
    """Play random games of *file* for at most about *seconds* by *clock*; return what was found.

    The games alternate between the usual options and other ones, and go through the numbers of
    players. A game is stopped after *max_messages*. *report* is called with the number of games
    played and their total number.
    """
    deadline = clock() + seconds
    secrets = _Secrets(file)
    found: dict[ProblemKind, TrialProblem] = {}
    lengths: list[int] = []
    played = stopped = 0
    for number in range(games):
        report(number, games)
        now = clock()
        if number and now > deadline:
            break
        share = (deadline - now) / (games - number)
        trial = _TrialGame(_rules_of(file, number), number + 1, secrets)
        trial.play(partial(_is_after, clock, now + share), max_messages)
        played += 1
        stopped += trial.is_stopped
        if trial.is_over:
            lengths.append(len(trial.messages))
        for problem in trial.problems:
            first = found.get(problem.kind)
            found[problem.kind] = replace(first, games=first.games + 1) if first else problem
    return Trial(played, tuple(lengths), stopped, tuple(found.values()))


def _is_after(clock: Callable[[], float], end: float) -> bool:
    return clock() > end


def _rules_of(file: GameFile, number: int) -> ScriptRules:
    """Return the rules of the trial game *number*, from 0."""
    description = file.description
    others = [
        ((name, value),)
        for name, declared in description.options.items()
        for value in declared.option.choices
        if value != declared.default
    ]
    chosen = others[number // 2 % len(others)] if others and number % 2 else ()
    players = description.players[number % len(description.players)]
    return ScriptRules(file, players, chosen)


class _RunDraws(Draws):
    """The random outcomes of ``cardtable ludl run`` with the same seed."""

    __slots__ = ()

    def shuffle(self, n: int) -> list[int]:
        order = self._source().shuffle(n)
        self._note(tuple(order))
        return order

    def number(self, a: int, b: int) -> int:
        number = self._source().number(a, b)
        self._note(number)
        return number

    def copy(self) -> _RunDraws:
        drawn: tuple[Outcome, ...] = self.drawn
        return _RunDraws(self.seed, (), drawn)

    def _source(self) -> SeededChance:
        return SeededChance(self.seed, self.count)


class _Secrets:
    """The names of tokens that a property may not contain while some seat does not know them."""

    def __init__(self, file: GameFile) -> None:
        # Names in game.yaml and in the script are rules, such as the card that leads.
        self.public = set(_strings(file.description.properties)) | {
            node.value
            for definition in file.program.reachable
            for node in walk(definition.body)
            if isinstance(node, Literal) and isinstance(node.value, str)
        }
        self.names = file.pieces.names - self.public

    def told(self, game: Game, value: Any) -> str:
        """Return the name of a token in *value* that some seat does not know; empty if none."""
        names = self.names.intersection(_strings(value))
        if not names:
            return ""
        knowledge = game.current_knowledge()
        for seat in range(game.seats):
            unknown = knowledge.unknown(seat)
            known = {
                token.name
                for identity, token in knowledge.tokens.items()
                if identity not in unknown and knowledge.locations.get(identity) != REMOVED
            }
            read = {word for entry in knowledge.history for word in entry.words_for(seat)}
            hidden = {knowledge.tokens[identity].name for identity in unknown} - known - read
            if names & hidden:
                return min(names & hidden)
        return ""


class _TrialGame:
    """One random game."""

    def __init__(self, rules: ScriptRules, seed: int, secrets: _Secrets) -> None:
        self.rules = rules
        self.seed = seed
        self.secrets = secrets
        self.random = Random(seed)
        self.problems: list[TrialProblem] = []
        self.messages: list[tuple[str, str]] = []
        self.is_over = self.is_stopped = False
        self.game = Game(rules, seed=seed)
        self.game.use_draws(_RunDraws(seed))
        for code in self.game.codes:
            self.game.register_player(Player(Person(), name=code))
        self._properties: Mapping[str, Any] = self.game.public_properties()
        self._names = self._tokens()

    def play(self, is_time_up: Callable[[], bool], max_messages: int) -> None:
        """Play until the end, a problem makes it useless to go on, or *is_time_up*."""
        game = self.game
        try:
            game.get_next_player()
        except IllegalAction as error:
            self._add(ProblemKind.SET_UP, str(error))
            return
        self._check_effects()
        progress = Progress(self.rules)
        while not self.problems and not self.is_over:
            if len(self.messages) >= max_messages or is_time_up():
                self.is_stopped = True
                return
            if progress.has_ended(game):
                if game.seats == 1:  # a patience that cannot be solved may go on for ever
                    self.is_stopped = True
                    return
                text = _(
                    "The game does not end: there were no new scores in the last {count} messages."
                ).format(count=write_number(progress.limit))
                self._add(ProblemKind.ENDLESS, text)
                return
            self._send_any()

    def _send_any(self) -> None:
        """Send a random legal message, and check its effects."""
        game = self.game
        player = game.get_next_player()
        if player is None:
            # a patience without a legal message is lost
            is_stuck = game.is_stuck and (game.seats > 1 or not self.messages)
            if is_stuck:
                self._report_stuck(game.codes.index(game.properties[PLAY_ORDER][0]))
            self.is_over = not is_stuck
            return
        try:
            listed = game.listed_messages()
        except LudlError as error:
            self._add(ProblemKind.LIST, _("The function 'legal' fails."), error)
            return
        legal = list(game.legal())
        if listed and len(self.messages) < FULLY_TRIED:
            for line in listed:
                if not game.allows(line, game.to_act):
                    self._report_rejected(line)
                    return
        message = self.random.choice(legal)
        sender = game.codes[game.to_act]
        try:
            game.accept_bid(message, player)
        except IllegalAction:
            self._report_rejected(message.line)
            return
        self.messages.append((sender, message.line))
        if game.refused_together:
            text = _("What the players chose at the same time is rejected: {reason}")
            self._add(ProblemKind.REJECTED, text.format(reason=game.refused_together))
            return
        self._check_effects()

    def _tokens(self) -> dict[int, str]:
        """Return the names of the tokens in the containers, by identity."""
        containers = self.game.containers.values()
        return {token.identity: token.name for each in containers for token in each.tokens}

    def _check_effects(self) -> None:
        """Report tokens that left the game, and properties that tell a secret."""
        tokens_before, self._names = self._names, self._tokens()
        lost = [name for each, name in tokens_before.items() if each not in self._names]
        if lost:
            text = ngettext(
                "{names} left the game: it was popped and not put anywhere.",
                "{names} left the game: they were popped and not put anywhere.",
                len(lost),
            )
            names = ", ".join(lost[:MAX_SHOWN])
            self._add(ProblemKind.LOST, text.format(names=names))
        self._check_values()
        before, self._properties = self._properties, self.game.public_properties()
        for name, value in self._properties.items():
            if value != before.get(name):
                token = self.secrets.told(self.game, value)
                if token:
                    text = _("The property '{name}' names {token}, which some players may not see.")
                    self._add(ProblemKind.LEAK, text.format(name=name, token=token))
                    return

    def _check_values(self) -> None:
        """Report scores that are not numbers, and secret values that game.yaml does not list."""
        game, file = self.game, self.rules.file
        for name, *_title in file.description.score[:1]:
            scores = game.properties.get(name)
            for value in values_of(scores, game.codes) or [scores]:
                if value not in (None, []) and type(value) not in (int, float):
                    text = _("The score '{name}' must be a number, not {value}.")
                    self._add(ProblemKind.VALUE, text.format(name=name, value=describe(value)))
                    return
        for (name, player), value in secret_values(game.properties, file.secrets).items():
            if player not in game.codes or value not in file.secrets[name]:
                text = _("'{name}' has a value that is not listed under 'secret': {value}.")
                self._add(ProblemKind.VALUE, text.format(name=name, value=describe(value)))
                return

    def _report_rejected(self, line: str) -> None:
        game = self.game
        answer = game.attempt(line, game.to_act)
        error = answer.error if isinstance(answer, Rejected) else None
        if error is None and isinstance(answer, Rejected):
            text = _("The function 'legal' lists '{line}', which is rejected: {reason}").format(
                line=line, reason=answer.text
            )
        else:
            text = _("The function 'legal' lists '{line}', which fails.").format(line=line)
        self._add(ProblemKind.REJECTED, text, error)

    def _report_stuck(self, seat: int) -> None:
        """Report that *seat* has no legal message, with the most frequent reason."""
        game = self.game
        reasons: Counter[str] = Counter()
        errors: dict[str, LudlError | None] = {}

        def allows(line: str) -> bool:
            answer = game.attempt(line, seat)
            if isinstance(answer, Rejected):
                reasons[answer.text] += 1
                errors.setdefault(answer.text, answer.error)
            return False

        game.find_messages(seat, allows)
        text = _("{player} has no legal message, and the game has not ended with END_GAME.").format(
            player=game.codes[seat]
        )
        error = None
        for reason, _count in reasons.most_common(1):
            error = errors[reason]
            if error is None:
                text += " " + _("The most frequent reason is: {reason}").format(reason=reason)
        self._add(ProblemKind.STUCK, text, error)

    def _add(self, kind: ProblemKind, text: str, error: LudlError | None = None) -> None:
        self.problems.append(
            TrialProblem(
                kind,
                text,
                self.seed,
                self.rules.players,
                self.rules.chosen,
                tuple(self.messages),
                error,
            )
        )


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _strings(value: Any) -> Iterator[str]:
    """Yield the strings in *value*, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _strings(key)
            yield from _strings(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _strings(inner)
