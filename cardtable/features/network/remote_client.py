"""Play at a remote table in the terminal: print the events and send the person's answers.

The table is a :class:`cardtable.opp.remote.Remote`, so this module depends on no protocol;
sentences come from the game's dialogue. Chat lines and page names may be typed at any time; an
answer typed ahead waits for its question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardtable.core.i18n import _, ngettext, write_number
from cardtable.engine import IllegalAction, Scored
from cardtable.games.speech import Speech
from cardtable.match import Change, Match
from cardtable.opp.remote import (
    Asked,
    ChatMessage,
    Joined,
    MatchChanged,
    Notice,
    Remote,
    RemoteEvent,
    Seated,
    SessionEnded,
)
from cardtable.opp.safe_text import clean
from cardtable.text.session import AnyDialogue, dialogue_for
from cardtable.text.typed_lines import TypedLines

_CHAT = "say"
_LEAVE = ("q", "quit", "exit")
_PLAIN_ANSWERS = {"f": 0, "c": 1, "k": 1, "b": 2, "r": 2}


class RemoteClient:
    """A session at *remote*; *say* prints a line.

    *leave* is called when the person quits (default: leave the table at once). With *quiet* only
    the results of hands are printed. *record* is called after each hand that the person played.
    """

    def __init__(
        self,
        remote: Remote,
        lines: TypedLines,
        say: Callable[[str], None],
        *,
        leave: Callable[[], None] | None = None,
        quiet: bool = False,
        speech: Speech | None = None,
        record: Callable[[Match], object] | None = None,
    ) -> None:
        self.remote = remote
        self._lines = lines
        self._print = say
        self._leave = leave
        self._quiet = quiet
        self._record = record
        self._speech = speech if speech is not None else Speech(words=False)
        self._dialogue: AnyDialogue | None = None
        self._seat: int | None = None
        self._asked: Asked | None = None
        self._joined = self._leaving = self._has_warned = False
        self._ended: SessionEnded | None = None

    def run(self) -> SessionEnded:
        """Play until the session ends; return its last event, which has the reason."""
        remote, lines = self.remote, self._lines
        remote.on_news = lines.interrupt
        remote.begin()
        lines.listen()
        try:
            while self._ended is None:
                event = remote.take()
                if event is not None:
                    self._show(event)
                elif not self._use_line():
                    lines.wait()
        finally:
            remote.leave()
        return self._ended

    # --- events -----------------------------------------------------------------------------------

    def _show(self, event: RemoteEvent) -> None:
        match event:
            case Seated(match, seat):
                self._dialogue, self._seat = dialogue_for(match, self._speech), seat
                match.listeners.append(self._on_change)
                match.deal()
            case Asked():
                self._asked = event
                self._ask(event)
            case ChatMessage(name, words):
                self._say([f"{name}: {words}" if name else words])
            case Notice(words):
                self._say([words])
            case SessionEnded():
                self._ended = event
            case Joined():
                self._joined = True
                self._say([f"{self.remote.title}."])
            case MatchChanged():
                pass

    def _on_change(self, match: Match, change: Change) -> None:
        dialogue = self._dialogue
        if dialogue is None or dialogue.match is not match:
            return
        for event in change.events:
            if self._quiet and not isinstance(event, Scored):
                continue
            lines = dialogue.describe_event(event, match.game)
            self._print_all(
                line.text for line in lines if line.only is None or self._seat in line.only
            )
        is_scored = any(isinstance(event, Scored) for event in change.events)
        if is_scored and self._record is not None and not self.remote.automatic:
            self._record(match)

    def _say(self, lines: Iterable[str]) -> None:
        if not self._quiet:
            self._print_all(lines)

    def _print_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._print(line)

    # --- questions --------------------------------------------------------------------------------

    def _ask(self, asked: Asked) -> None:
        if asked.seconds is not None:
            seconds = f"{asked.seconds:.0f}"
            self._say([_("Your turn ({seconds} s).").format(seconds=seconds)])
        else:
            self._say([_("Your turn.")])
        if asked.lost or self._dialogue is None or self._seat is None:
            sentence = _("{amount} to call: fold, call or raise?")
            self._say([sentence.format(amount=write_number(asked.to_call))])
            return
        question = self._dialogue.question(self._dialogue.match.game.view(self._seat))
        self._say([*question.lines, question.prompt])

    def _use_line(self) -> bool:
        """Process the next typed line; return False if it has to wait, or there is none."""
        lines = self._lines
        if not self._joined:
            return False
        if lines.ended:
            if self._leaving or self._asked is None or not self.remote.is_asked:
                return False  # With a strategy, the session continues after the end of the input.
            self._quit()
            return True
        line = lines.first
        if line is None:
            return False
        word, _space, rest = line.partition(" ")
        if word.lower() == _CHAT:
            lines.take()
            text = clean(rest)
            problem = self.remote.chat(text) if text else ""
            self._say([problem] if problem else ())
        elif line.lower() in _LEAVE:
            lines.take()
            self._ask_to_quit()
        elif self._show_page(word.lower()):
            lines.take()
        elif self._asked is not None and self.remote.is_asked:
            self._answer(lines.take())
        else:
            return False
        return True

    def _ask_to_quit(self) -> None:
        """Quit; as the host of guests only when it is typed a second time."""
        hosting = self.remote.hosting
        present = hosting.present if hosting is not None else ()
        if not present or self._has_warned:
            self._quit()
            return
        self._has_warned = True
        sentence = ngettext(
            "{names} is at your table, which closes after this hand. Type quit again to close it.",
            "{names} are at your table, which closes after this hand. Type quit again to close it.",
            len(present),
        )
        self._print_all([sentence.format(names=", ".join(present))])

    def _quit(self) -> None:
        self._leaving = True
        if self._leave is not None:
            self._leave()
        else:
            self.remote.leave()
            self._ended = SessionEnded(_("You left the table."))

    def _show_page(self, word: str) -> bool:
        dialogue = self._dialogue
        if dialogue is None:
            return False
        view = dialogue.match.game.view(self._seat if self._seat is not None else 0)
        if word == "help":
            pages = ", ".join(page.word for page in dialogue.pages())
            hint = _("Type say and a text to chat, quit to leave, or a page: {pages}.")
            self._say([*dialogue.help(view), hint.format(pages=pages)])
            return True
        for page in dialogue.pages():
            if word == page.word or word in page.aliases:
                self._say(page.show(view))
                return True
        return False

    def _answer(self, line: str) -> None:
        asked, dialogue = self._asked, self._dialogue
        if asked is None:
            return
        if asked.lost or dialogue is None or self._seat is None:
            code = _PLAIN_ANSWERS.get(line[:1].lower())
            if code is None or (code == 2 and not asked.adds):
                self._say([_("Type f to fold, c to call, or r to raise if that is allowed.")])
                return
            self._asked = None
            self.remote.answer(code)
            return
        game = dialogue.match.game
        try:
            action = dialogue.parse_answer(line, game.view(self._seat))
            if action is not None and action not in game.legal_bids():
                game.copy().accept(action, None)  # accept raises IllegalAction with the reason
        except IllegalAction as error:
            self._say([str(error)])
            return
        if action is None:
            sentence = _("'{text}' was not understood. Type help for a list of commands.")
            self._say([sentence.format(text=line)])
            return
        self._asked = None
        self.remote.answer(action)
