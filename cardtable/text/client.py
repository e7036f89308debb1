"""The terminal client: it reports events and asks persons and strategies to act.

All sentences about a game come from its :class:`~cardtable.games.terminal.GameDialogue`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cardtable.core.i18n import _
from cardtable.core.similar_names import closest
from cardtable.engine import IllegalAction
from cardtable.games.speech import Speech
from cardtable.games.terminal import TerminalQuestion
from cardtable.match import Change, FailureReports, Match, reason_of
from cardtable.sandbox import StrategyFailed
from cardtable.storage.evening import parting_lines
from cardtable.text.commands import Command, exact, matching
from cardtable.text.game_commands import GameCommands
from cardtable.text.play_commands import PlayCommands
from cardtable.text.session import TerminalSession
from cardtable.text.store import GameStore
from cardtable.text.terminal import Leave, Terminal

_log = logging.getLogger(__name__)


class TerminalClient:
    """Runs a session, one match after another, until the person leaves.

    If several persons share the keyboard, private lines are shown only after their owner has
    confirmed to be at the keyboard.
    """

    def __init__(
        self,
        match: Match,
        store: GameStore,
        terminal: Terminal,
        speech: Speech,
        *,
        unsaved: bool = False,
    ) -> None:
        self.session = TerminalSession(store, terminal, speech)
        self._play_commands = PlayCommands(self.session)
        self._game_commands = GameCommands(self.session, self.begin)
        self._failure = ""  # the last failed save that was reported
        self._is_unsaved = unsaved  # whether the person knows that nothing is saved
        self._is_private = False  # whether the screen shows something private
        self.begin(match)

    def begin(self, match: Match) -> None:
        """Start or resume *match*, which is already stored."""
        match.listeners.append(self._on_change)
        self.session.store.evening.follow(match)
        self._failures = FailureReports(match)
        self.session.begin(match)

    def run(self) -> None:
        """Play until the person leaves; the game stays saved."""
        session = self.session
        try:
            while True:
                self._step()
        except (Leave, KeyboardInterrupt):
            try:
                farewell = session.store.farewell(session.match)
                session.write("", *parting_lines(session.store.evening), farewell)
            except (Leave, KeyboardInterrupt):
                return
        finally:
            session.store.close()
            session.match.close()

    def _step(self) -> None:
        session = self.session
        match = session.match
        session.note_time()
        if match.game.between_hands:
            self._record()
            persons = [place for place, seat in enumerate(match.seats) if seat.is_person]
            self._ask_all(session.dialogue.next_hand_prompt(persons), self._deal)
            return
        position = match.deal()
        if position is None:
            self._record()
            self._ask_all(_("The game is over. Type new, again, sheet or quit:"), lambda: False)
        elif match.seats[position].is_person:
            self._ask_person(position)
        else:
            self._ask_strategy(position)

    def _record(self) -> None:
        """Record the finished hands, and the game once it is over, in the statistics."""
        problem = self.session.store.record(self.session.match)
        if self.session.store.statistics is not None:
            for part in self.session.parts:
                part.record()
        if problem:
            self.session.announce(problem)

    def _deal(self) -> bool:
        self.session.note_time()
        self.session.match.deal()
        return True

    def _ask_strategy(self, position: int) -> None:
        """Play the strategy's action at *position*, or a random legal action if it fails."""
        match = self.session.match
        try:
            match.act(self._answer_of(match), position)
        except (StrategyFailed, IllegalAction) as error:
            sentence = self._failures.of_decision(position, reason_of(error))
            if sentence:
                self.session.announce(sentence)
            match.act(match.random_action(), position)
        for _position, sentence in self._failures.of_hooks(position):
            self.session.announce(sentence)

    @staticmethod
    def _answer_of(match: Match) -> Any:
        """Return the action of the strategy to act. Raises StrategyFailed."""
        try:
            return match.ask()
        except BaseException as error:  # a user's strategy may raise anything
            if isinstance(error, KeyboardInterrupt | IllegalAction):
                raise
            if isinstance(error, StrategyFailed):  # its process has sent no traceback
                _log.warning("A strategy failed: %s", error.place or error)
                raise
            _log.warning("A strategy failed", exc_info=True)
            raise StrategyFailed(reason_of(error)) from error

    def _on_change(self, match: Match, change: Change) -> None:
        """Report the events of a change, and a save that failed."""
        session = self.session
        for event in change.events:
            for line in session.dialogue.describe_event(event, match.game):
                session.send(line)
        for _position, sentence in self._failures.of_events(change.events):
            session.announce(sentence)
        if change.kind == "undo":  # a hand may have been undone
            self._record()
        if notice := session.store.take_notice():
            session.announce(notice)
        failure = session.store.failure
        if failure and failure != self._failure and not self._is_unsaved:
            session.announce(failure)
        self._failure = failure
        self._is_unsaved = self._is_unsaved and bool(failure)

    # --- questions --------------------------------------------------------------------------------

    def _ask_person(self, position: int) -> None:
        """Ask the person at *position* until another question is due."""
        session = self.session
        self._hand_over(position)
        session.asked, self._is_private = position, True
        session.view = session.dialogue.veil(session.match.view(position))
        session.flush(position)
        question = session.dialogue.question(session.view)
        session.write(*question.lines)
        self._ask(question)
        session.view = None

    def _hand_over(self, position: int) -> None:
        """Wait until the person at *position* is at the keyboard; clear the screen before."""
        session = self.session
        if not session.is_shared or session.asked == position:
            return
        name = session.match.game.players[position].name
        if self._is_private:
            session.terminal.conceal()
        while True:
            text = session.terminal.ask(
                _("Pass the keyboard to {name}, then press Enter:").format(name=name)
            )
            if not text:
                return
            if text.lower() in ("quit", "exit"):
                self._quit("")
            session.write(_("Waiting for {name}. Press Enter to continue.").format(name=name))

    def _ask_all(self, prompt: str, proceed: Callable[[], bool]) -> None:
        """Ask a question for all persons; *proceed* is called for an empty answer."""
        self.session.flush_public()
        self._ask(TerminalQuestion((), prompt), proceed)

    def _ask(self, question: TerminalQuestion, proceed: Callable[[], bool] | None = None) -> None:
        """Ask until an answer ends the question; Enter repeats it unless *proceed* is given."""
        while True:
            text = self.session.terminal.ask(question.prompt)
            if text:
                done = self._process(text)
            elif proceed is not None:
                done = proceed()
            else:
                self.session.write(*question.lines)
                done = False
            if done:
                return

    def _process(self, text: str) -> bool:
        """Play the action or run the command *text*; return True if another question is due."""
        session = self.session
        try:
            if session.view is not None and session.asked is not None:
                action = session.dialogue.parse_answer(text, session.view)
                if action is not None:
                    session.match.act(action, session.asked)
                    return True
            return self._run_command(text)
        except IllegalAction as error:
            session.write(str(error))
            return False

    # --- commands ---------------------------------------------------------------------------------

    def commands(self) -> tuple[Command, ...]:
        """Return all commands available now, those of the game first."""
        return (
            *self._play_commands.commands(),
            *self._game_commands.commands(),
            Command(
                "words",
                _("name cards in words, or by two characters"),
                self._set_words,
                usage=_("on or off"),
            ),
            Command(
                "help", _("list the commands, or explain one"), self._help, ("?",), _("COMMAND")
            ),
            Command("quit", _("leave; the game is saved"), self._quit, ("exit",)),
        )

    def _run_command(self, text: str) -> bool:
        word, _space, rest = text.partition(" ")
        commands = self.commands()
        command = exact(word.lower(), commands)
        if command is None:
            matches = matching(word.lower(), commands)
            if len(matches) > 1:
                names = ", ".join(match.word for match in matches)
                self.session.write(
                    _("'{word}' is ambiguous: {names}.").format(word=word, names=names)
                )
                return False
            command = matches[0] if matches else None
        if command is None:
            self.session.write(self._not_understood(text, commands))
            return False
        return command.run(rest.strip())

    def _not_understood(self, text: str, commands: Iterable[Command]) -> str:
        known: Sequence[str] = [name for command in commands for name in command.words]
        if self.session.view is not None:
            known = (*self.session.dialogue.phrases(self.session.view), *known)
        meant = closest(text, known)
        if meant:
            return _("'{text}' was not understood. Did you mean {meant}?").format(
                text=text, meant=meant
            )
        return _("'{text}' was not understood. Type help for a list of commands.").format(text=text)

    def _set_words(self, rest: str) -> bool:
        speech = self.session.speech
        if rest.lower() in ("on", "off", ""):
            speech.words = rest.lower() == "on" if rest else not speech.words
            self.session.write(
                _("Cards are named in words.") if speech.words else _("Cards are abbreviated.")
            )
            return True
        self.session.write(_("Type 'words on' or 'words off'."))
        return False

    def _help(self, word: str) -> bool:
        session, commands = self.session, self.commands()
        if not word:
            if session.view is not None:
                session.write(*session.dialogue.help(session.view))
            session.write(*(command.line for command in commands))
            session.write(_("Commands may be abbreviated."))
            return False
        command = exact(word.lower(), commands)
        command = command or next(iter(matching(word.lower(), commands)), None)
        if command is None:
            session.write(_("Unknown command '{word}'.").format(word=word))
        else:
            session.write(command.line, *command.details)
        return False

    def _quit(self, rest: str) -> bool:
        session = self.session
        problem = session.store.leaving_problem(session.match)
        if problem and not self._is_unsaved:
            if not session.confirm(problem, _("Leave without saving?")):
                return False
            self._is_unsaved = True
        raise Leave
