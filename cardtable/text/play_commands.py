"""Commands on the game being played: its pages, hints, reviews, undo and redo, claims, the log."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.deal_codes import code_of_hand, is_dealt
from cardtable.engine import Event
from cardtable.games.action_words import action_words_of
from cardtable.games.advice_words import hint_sentences
from cardtable.games.terminal import Page
from cardtable.match import reason_of
from cardtable.review import adviser_of, hand_number
from cardtable.text.advice import DEFAULT_CANDIDATES, advice_lines
from cardtable.text.commands import Command
from cardtable.text.session import TerminalSession


class PlayCommands:
    """The commands on the match of a session; each returns True if another question is due."""

    def __init__(self, session: TerminalSession) -> None:
        self.session = session
        self._claims: list[tuple[int, int]] = []
        """The first and last log index of each claim, which is undone in one step."""

    def commands(self) -> tuple[Command, ...]:
        """Return the commands available now, those of the game first."""
        commands = [
            *(self._page_command(page) for page in self.session.dialogue.pages()),
            Command("legal", _("list the legal answers, numbered"), self._legal, order=10),
            Command(
                "hint",
                _("suggest an answer and say why; 'hint all' lists every choice"),
                self._hint,
                order=20,
            ),
            Command("undo", _("undo the last action of a person"), self._undo, order=50),
            Command("redo", _("redo the last undone action"), self._redo, order=60),
            *self._claim_command(),
            *self._code_command(),
            Command(
                "log",
                _("show the log of this hand; 'log all' shows the whole game"),
                self._log,
                order=90,
            ),
            *(command for part in self.session.parts for command in part.commands()),
        ]
        return tuple(sorted(commands, key=lambda command: command.order))

    def _note_help(self) -> None:
        for part in self.session.parts:
            part.helped()

    def _claim_command(self) -> tuple[Command, ...]:
        summary = _("claim all remaining tricks, if they are certain")
        claim = Command("claim", summary, self._claim, order=70)
        return (claim,) if self.session.dialogue.can_claim else ()

    def _code_command(self) -> tuple[Command, ...]:
        summary = _("show the deal code of this hand; 'code all' shows those of all hands")
        code = Command("code", summary, self._code, order=80)
        return (code,) if is_dealt(self.session.match.kind) else ()

    def _page_command(self, page: Page) -> Command:
        def show(rest: str) -> bool:
            session = self.session
            seat = session.persons[0] if session.persons else 0
            view = session.view if session.view is not None else session.match.view(seat)
            session.write(*page.show(view))
            return page.reask

        return Command(page.word, page.summary, show, page.aliases)

    # --- advice -----------------------------------------------------------------------------------

    def _is_asked(self) -> bool:
        """Return whether a person is asked for an action; if not, say so."""
        if self.session.view is None:
            self.session.write(_("It is not your turn."))
            return False
        return True

    def _legal(self, rest: str) -> bool:
        if self._is_asked():
            phrases = self.session.dialogue.phrases(self.session.view)
            if any(phrase.isdigit() for phrase in phrases):
                self.session.write(_("Allowed: {answers}.").format(answers=", ".join(phrases)))
            else:
                lines = (f"{number}: {phrase}" for number, phrase in enumerate(phrases, 1))
                self.session.write(*lines)
        return False

    def _hint(self, rest: str) -> bool:
        session = self.session
        if not self._is_asked():
            return False
        first = session.dialogue.before_hint(session.view)
        if first:
            session.write(_("Hint: {answer}.").format(answer=first))
            return False
        match = session.match
        adviser = adviser_of(match.kind, session.store.strategies, len(match.log))
        if adviser is None:
            session.write(_("There are no hints for this game."))
            return False
        self._note_help()
        try:
            action = adviser.decide(session.view)
        except (Exception, SystemExit) as error:  # a user's strategy may raise anything
            session.write(_("No hint: {error}").format(error=reason_of(error)))
            return False
        advice = adviser.advice()
        words = action_words_of(match.kind, session.speech)
        session.write(hint_sentences(action, advice, adviser.why(), words, session.view))
        if advice is not None:
            limit = len(advice.candidates) if rest.lower() == "all" else DEFAULT_CANDIDATES
            session.write(
                *advice_lines(advice, session.dialogue.say_action, session.speech, limit=limit)
            )
        return False

    def _claim(self, rest: str) -> bool:
        session, match = self.session, self.session.match
        if not self._is_asked():
            return False
        actions = session.dialogue.claim(session.view)
        if not actions:
            session.write(session.dialogue.claim_problem(session.view))
            return False
        claimer, begin = session.asked, len(match.log)
        while not match.game.between_hands and (position := match.next_position) is not None:
            if position == claimer:
                actions = session.dialogue.claim(match.view(position))
                if not actions:
                    break
            match.act(actions[0] if position == claimer else match.game.legal_plays()[0], position)
        self._claims.append((begin, len(match.log)))
        return True

    # --- undo, redo, log --------------------------------------------------------------------------

    def _undo(self, rest: str) -> bool:
        session, match = self.session, self.session.match
        log = match.log
        indices = [i for i, entry in enumerate(log) if match.seats[entry.position].is_person]
        if not indices:
            session.write(_("Nothing to undo."))
            return False
        self._note_help()
        index = indices[-1]
        self._claims = [claim for claim in self._claims if claim[1] <= len(log)]
        if self._claims and self._claims[-1][0] <= index < self._claims[-1][1]:
            index = self._claims.pop()[0]
        match.rewind(index)
        session.announce_undo(log[index], len(log) - index - 1)
        return True

    def _redo(self, rest: str) -> bool:
        if not self.session.match.redo():
            self.session.write(_("Nothing to redo."))
            return False
        return True

    def _code(self, rest: str) -> bool:
        match = self.session.match
        last = max(1, hand_number(match.game))
        hands = range(1, last + 1) if rest.lower() == "all" else (last,)
        codes = [(hand, code_of_hand(match, hand)) for hand in hands]
        if len(codes) == 1:
            self.session.write(codes[0][1] or _("There is no deal code for this hand."))
        else:
            self.session.write(
                *(
                    _("Hand {number}: {words}").format(number=hand, words=code or _("no deal code"))
                    for hand, code in codes
                )
            )
        return False

    def _log(self, rest: str) -> bool:
        hands = self._log_lines()
        lines = [line for hand in hands for line in hand] if rest.lower() == "all" else hands[-1]
        self.session.write(*lines)
        return False

    def _log_lines(self) -> list[list[str]]:
        """Replay the match and return, for each hand, the lines that the persons may read."""
        session, replay = self.session, self.session.match.replayed()
        game = replay.game
        hands: list[list[str]] = [[]]
        asked = session.asked if session.view is not None else None
        readers = {asked} if session.is_shared else set(session.persons)

        def on_event(event: Event) -> None:
            hands[-1].extend(
                line.text
                for line in session.dialogue.describe_event(event, game)
                if line.only is None or readers & set(line.only)
            )

        game.listeners.append(on_event)
        for _entry in replay:
            if game.between_hands:
                hands.append([])
        return hands
