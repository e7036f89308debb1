"""An interactive console for scripts: executes messages and commands, and shows their effects."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from cardtable.core.i18n import N_, _, ngettext, write_number
from cardtable.ludl.errors import LudlError, did_you_mean
from cardtable.ludl.message_search import find_messages, words_of
from cardtable.ludl.session import Accepted, Rejected, Session
from cardtable.ludl.values import show
from cardtable.ludl.world import Shuffled, TokenMove, World

MAX_LINE = 2_000
MAX_TOTAL = 50_000
"""Maximum numbers of characters that are shown, as a script may build values of many megabytes.

A deck takes 300 characters in a line, and 20,000 in the state of a game.
"""

COMMANDS = {
    ":state": N_("show the state, a line per container, or one property or container"),
    ":legal": N_("list the messages that the current player may send"),
    ":receivers": N_("list the receivers and their parameters"),
    ":undo": N_("undo the last accepted message"),
    ":help": N_("show this help"),
    ":quit": N_("quit"),
}


class Console:
    """A session with a prompt.

    *history* holds a copy of the session for each ``:undo``; ``:quit`` sets *done*.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.history: list[Session] = []
        self.done = False

    def begin(self) -> list[str]:
        """Run ``set_up`` and return lines that describe its effects."""
        before = self.session.copy()
        return _limited(self._outcome_lines(self.session.set_up(), before))

    def answer(self, line: str) -> list[str]:
        """Execute a line: a message, ``@player message``, or a command that begins with ':'."""
        line = line.strip()
        if not line or line.startswith("#"):
            return []
        if line.startswith(":"):
            word, _space, rest = line.partition(" ")
            return _limited(self._command(word, rest.strip()))
        player = self.session.current_player
        if line.startswith("@"):
            player, _space, line = line[1:].partition(" ")
        before = self.session.copy()
        outcome = self.session.send(player, line)
        if isinstance(outcome, Accepted):
            self.history.append(before)
        return _limited(self._outcome_lines(outcome, before))

    # --- effects of a message

    def _outcome_lines(self, outcome: Accepted | Rejected, before: Session) -> Iterator[str]:
        for line in outcome.debug:
            yield _("  debug: {value}").format(value=line)
        if isinstance(outcome, Rejected):
            text = outcome.error.explain() if outcome.error else outcome.text
            yield _("Rejected: {text}").format(text=text)
            return
        for line in outcome.said:
            yield f"  “{line}”"
        for line in _move_lines(outcome.moves):
            yield "  " + line
        yield from _changes(before.world, self.session.world)
        if outcome.scores is not None:
            yield _("The game is over: {scores}").format(scores=show(outcome.scores))

    # --- commands

    def _command(self, word: str, rest: str) -> Iterator[str]:
        if word == ":state":
            yield from self._state_lines(rest)
        elif word == ":legal":
            yield from self._legal_lines()
        elif word == ":receivers":
            for receiver in self.session.program.receivers:
                parameters = [f"${name}" for name in receiver.parameters]
                more = "..." if receiver.takes_more else ""
                yield "  " + " ".join([receiver.name, *parameters]) + more
        elif word == ":undo":
            if self.history:
                self.session = self.history.pop()
                yield _("Undone. {player} is to act.").format(player=self.session.current_player)
            else:
                yield _("Nothing to undo.")
        elif word == ":help":
            yield _(
                "A line is a message from the current player; "
                "put @name before it to send as another player."
            )
            for name, text in COMMANDS.items():
                yield f"  {name:<11}{_(text)}"
        elif word == ":quit":
            self.done = True
        else:
            suggestion = did_you_mean(word, COMMANDS)
            yield " ".join([_("Unknown command {word}.").format(word=word), suggestion]).rstrip()

    def _state_lines(self, name: str) -> Iterator[str]:
        state = self.session.state
        if not name:
            for key, value in state["properties"].items():
                yield f"{key} = {show(value)}"
            for key, container in state["containers"].items():
                yield f"{key}: {_contents(container, self.session.world.players)}"
        elif name in state["properties"]:
            yield show(state["properties"][name])
        elif name in state["containers"]:
            yield json.dumps(state["containers"][name], ensure_ascii=False, indent=2)
        else:
            known = [*state["properties"], *state["containers"]]
            sentence = _("There is no property and no container '{name}'.").format(name=name)
            yield " ".join([sentence, did_you_mean(name, known)]).rstrip()

    def _legal_lines(self) -> Iterator[str]:
        try:
            messages = self.session.legal()
        except LudlError as error:
            yield error.explain()
            return
        if messages is None:
            player = self.session.current_player
            messages = find_messages(
                self.session,
                words_of(self.session, player),
                lambda line: self.session.allows(player, line),
            )
        if not messages:
            yield _("{player} has no legal message.").format(player=self.session.current_player)
        for message in messages:
            yield "  " + message


def _contents(container: Mapping[str, Any], players: Collection[str]) -> str:
    """Return the tokens of a container and who sees them, in one line."""
    tokens = [str(token["name"]) for token in container["tokens"]]
    words = " ".join(tokens) if tokens else _("empty")
    seen = _viewer_words(container.get("visible_to") or (), players)
    return _("{tokens} (seen by {players})").format(tokens=words, players=seen) if seen else words


def _viewer_words(viewers: str | Sequence[str], players: Collection[str]) -> str:
    """Return who sees a container; a script's ``all`` adds spectators to the *players*."""
    if viewers == "all" or set(viewers) > set(players):
        return _("all")
    if len(players) > 1 and set(viewers) == set(players):
        return _("all players")
    return ", ".join(map(str, viewers))


def _move_lines(moves: Sequence[TokenMove | Shuffled]) -> Iterator[str]:
    """Yield a line for each source and target of moved tokens, and for each shuffle."""
    routes: dict[tuple[str | None, str | None], list[str]] = {}
    for move in moves:
        if isinstance(move, Shuffled):
            routes.setdefault((move.container, move.container), [])
        else:
            routes.setdefault((move.source, move.target), []).append(move.token.name)
    for (source, target), names in routes.items():
        tokens = " ".join(names)
        if not names:
            yield _("{container} is shuffled").format(container=source)
        elif source is None:
            yield _("{tokens}: new in {target}").format(tokens=tokens, target=target)
        elif target is None:
            yield _("{tokens}: removed from {source} and from the game").format(
                tokens=tokens, source=source
            )
        else:
            yield f"{tokens}: {source} -> {target}"


def _changes(before: World, after: World) -> Iterator[str]:
    """Yield a line for each property that changed."""
    for name in dict.fromkeys([*before.properties, *after.properties]):
        old = show(before.properties[name]) if name in before.properties else "…"
        new = show(after.properties[name])
        if old != new:
            yield f"  {name}: {_shortened(old)} -> {_shortened(new)}"


def _shortened(text: str, limit: int = MAX_LINE // 3) -> str:
    """Return *text*, or its first *limit* characters and how many more there are."""
    left_out = len(text) - limit
    if left_out <= 0:
        return text
    words = ngettext("({count} more character)", "({count} more characters)", left_out)
    return f"{text[:limit]} … {words.format(count=write_number(left_out))}"


def _limited(lines: Iterable[str]) -> list[str]:
    """Return *lines*, the long ones shortened, and how many there are beyond the limit."""
    separate = [_shortened(part, MAX_LINE) for line in lines for part in line.split("\n")]
    ends = accumulate(len(line) + 1 for line in separate)
    shown = [line for line, end in zip(separate, ends, strict=True) if end <= MAX_TOTAL]
    left_out = len(separate) - len(shown)
    if left_out:
        words = ngettext("({count} more line)", "({count} more lines)", left_out)
        shown.append(f"… {words.format(count=write_number(left_out))}")
    return shown
