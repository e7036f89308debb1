"""A session at the terminal: the match, the person asked, lines held back, and features' parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any

from cardtable.core.features import Addition, additions
from cardtable.core.i18n import _, ngettext
from cardtable.engine import GameKind, opponent_title
from cardtable.games.narrator import Line
from cardtable.games.speech import Speech, join_names, personal
from cardtable.games.terminal import GameDialogue
from cardtable.match import LogEntry, Match
from cardtable.text.commands import Command
from cardtable.text.store import GameStore
from cardtable.text.terminal import Terminal

AnyDialogue = GameDialogue[Any, Any]
"""The terminal client handles the games and views of every kind."""


def dialogue_class(kind: GameKind) -> type[AnyDialogue] | None:
    """Return the dialogue of *kind*, None for a game that cannot be played in a terminal."""
    if not kind.has_part("terminal"):
        return None
    dialogue: type[AnyDialogue] = kind.part("terminal").Dialogue
    return dialogue


def dialogue_for(match: Match, speech: Speech) -> AnyDialogue:
    """Return the dialogue of *match*. Raises KeyError for a game that has none."""
    dialogue = dialogue_class(match.kind)
    if dialogue is None:
        raise KeyError(match.kind.key)
    return dialogue(match, speech, monotonic)


class TerminalPart:
    """What a feature adds to one session. Every method is optional."""

    def commands(self) -> Sequence[Command]:
        """Return the commands that a person may type now."""
        return ()

    def helped(self) -> None:
        """Note that the person is given a hint, or takes an action back."""

    def record(self) -> None:
        """Store what is kept of the finished hands, and of the game once it is over."""


class TerminalAddition(Addition):
    """What a feature adds to the terminal."""

    module = "terminal"

    def part(self, session: TerminalSession) -> TerminalPart:
        """Return the feature's part of *session*."""
        raise NotImplementedError


class TerminalSession:
    """A match at a terminal, with the state that the client and its commands share.

    If several persons share the keyboard, lines for each of them are held back until that person
    has confirmed to be at the keyboard.
    """

    match: Match
    dialogue: AnyDialogue

    def __init__(self, store: GameStore, terminal: Terminal, speech: Speech) -> None:
        self.store = store
        self.terminal = terminal
        self.speech = speech
        self.parts = [addition.part(self) for addition in additions(TerminalAddition)]
        """What features add to this session."""
        self.asked: int | None = None
        """The position of the person asked last, who is at the keyboard."""
        self.view: Any = None
        """The view of that person; None if no action is asked for."""
        self._pending: dict[int, list[str]] = {}
        self._pending_public: list[str] = []

    def begin(self, match: Match) -> None:
        """Start or resume *match*, which is already stored, and introduce it."""
        self.match = match
        self._began = monotonic()
        self._played_before = getattr(match.game, "time_begun", 0.0)
        self.dialogue = dialogue_for(match, self.speech)
        self.asked, self.view = None, None
        self._pending = {seat: [] for seat in self.persons}
        self._pending_public = []
        self.write(*self.dialogue.opening(), *self._strategies())

    def _strategies(self) -> Iterator[str]:
        """Yield one line per strategy and level with the players it plays for."""
        players: dict[str, list[str]] = {}
        for seat, player in zip(self.match.seats, self.match.game.players, strict=True):
            strategy = self.store.strategies.get(seat.strategy)
            if strategy is None:
                continue
            title = opponent_title(strategy, seat.level)
            players.setdefault(title, []).append(player.name)
        for title, names in players.items():
            yield ngettext(
                "{names} is played by the computer: {level}.",
                "{names} are played by the computer: {level}.",
                len(names),
            ).format(names=join_names(names), level=title)

    @property
    def persons(self) -> tuple[int, ...]:
        """The positions that persons play."""
        return tuple(position for position, seat in enumerate(self.match.seats) if seat.is_person)

    @property
    def is_shared(self) -> bool:
        """Whether several persons take turns at this keyboard and have something to hide."""
        return len(self.persons) > 1 and self.match.kind.hidden

    def note_time(self) -> None:
        """Pass the time played to a game with a clock, e.g. for blind levels."""
        note = getattr(self.match.game, "note_time", None)
        if note is not None:
            note(self._played_before + monotonic() - self._began)

    # --- output -----------------------------------------------------------------------------------

    def write(self, *lines: str) -> None:
        """Write *lines* to the terminal at once."""
        self.terminal.write(lines)

    def announce(self, text: str) -> None:
        """Send *text* to everybody."""
        self.send(Line(text))

    def send(self, line: Line) -> None:
        """Write *line* for its readers; at a shared keyboard, hold it back for each of them."""
        if not self.is_shared:
            if line.only is None or set(line.only) & set(self.persons):
                self.write(line.text)
            return
        if line.only is None:
            self._pending_public.append(line.text)
        for position in self.persons if line.only is None else line.only:
            if position in self._pending:
                self._pending[position].append(line.text)

    def flush(self, position: int) -> None:
        """Write the lines held back for the person at *position*."""
        self.write(*self._pending[position])
        self._pending[position].clear()
        self._pending_public.clear()

    def flush_public(self) -> None:
        """Write the public lines held back, and drop all others."""
        self.write(*self._pending_public)
        self.drop_pending()

    def drop_pending(self) -> None:
        """Drop the lines held back, e.g. because the actions were undone."""
        self._pending_public.clear()
        for lines in self._pending.values():
            lines.clear()

    def announce_undo(self, entry: LogEntry, later: int) -> None:
        """Announce that *entry* and the *later* actions after it were undone."""
        self.drop_pending()
        name = self.match.game.players[entry.position].name
        if self.is_shared:  # the action may be hidden from the others
            self.announce(
                personal(
                    name, _("Your last action was undone."), _("{name}'s last action was undone.")
                )
            )
        else:
            action = self.dialogue.say_action(entry.action)
            self.announce(_("Undone: {name}, {action}.").format(name=name, action=action))
        if later:
            self.announce(
                ngettext(
                    "One later action was undone too.",
                    "{count} later actions were undone too.",
                    later,
                ).format(count=later)
            )

    def confirm(self, sentence: str, question: str) -> bool:
        """Ask a yes-or-no question until it is answered; Enter means no."""
        self.write(sentence)
        while True:
            answer = self.terminal.ask(_("{question} Yes or no:").format(question=question))
            if not answer or _("no").startswith(answer.lower()):
                return False
            if _("yes").startswith(answer.lower()):
                return True
