"""What the terminal client can be told at any prompt, besides the answers of the game itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.engine import Event
from cardtable.games.terminal import Page
from cardtable.i18n import _
from cardtable.review import adviser_of
from cardtable.text.advice import USUAL, advice_lines
from cardtable.text.commands import Command, exact, matching
from cardtable.text.hindsight import Hindsight
from cardtable.text.shelf import Shelf
from cardtable.text.terminal import Leave

if TYPE_CHECKING:
    from cardtable.text.client import Client


class Desk:
    """The commands of a client; each returns True when there is a new question to ask."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._shelf = Shelf(client)
        self._hindsight = Hindsight(client)
        self._claims: list[tuple[int, int]] = []
        """Where in the log a claim was played out: first and last place, for undo in one step."""

    def commands(self) -> tuple[Command, ...]:
        """Return every command there is now, those of the game first."""
        return (
            *(self._page_command(page) for page in self.client.talk.pages()),
            Command("legal", _("what is allowed now, with numbers"), self._legal),
            Command(
                "hint",
                _("what a good player would do, and why; 'hint all' names all choices"),
                self._hint,
            ),
            Command(
                "review",
                _("what the choices of a finished hand gave away; 'review all' says all"),
                self._hindsight.review,
                usage=_("HAND or all"),
            ),
            Command("undo", _("take back the last answer of a person"), self._undo),
            Command("redo", _("redo"), self._redo),
            *self._claim_command(),
            Command("log", _("what happened in this hand; 'log all' in this game"), self._log),
            *self._shelf.commands(),
            Command(
                "words",
                _("say cards in whole words, or in short"),
                self._words,
                usage=_("on or off"),
            ),
            Command("help", _("hear what can be typed"), self._help, ("?",), usage=_("COMMAND")),
            Command("quit", _("leave; the game is saved"), self._quit, ("exit",)),
        )

    def _claim_command(self) -> tuple[Command, ...]:
        words = _("take all the tricks left, if that is certain")
        return (Command("claim", words, self._claim),) if self.client.talk.can_claim else ()

    def say(self, *lines: str) -> None:
        """Say *lines* at the terminal."""
        self.client.terminal.say(lines)

    def _page_command(self, page: Page) -> Command:
        def show(rest: str) -> bool:
            client = self.client
            seat = client.persons[0] if client.persons else 0
            view = client.view if client.view is not None else client.match.view(seat)
            self.say(*page.show(view))
            return page.reask

        return Command(page.word, page.summary, show, page.aliases)

    # --- advice -----------------------------------------------------------------------------------

    def _asked(self) -> bool:
        """Tell whether somebody is asked for an action; say so where nobody is."""
        if self.client.view is None:
            self.say(_("Nobody is to bid or play now."))
            return False
        return True

    def _legal(self, rest: str) -> bool:
        if self._asked():
            phrases = self.client.talk.phrases(self.client.view)
            if any(phrase.isdigit() for phrase in phrases):
                self.say(_("Allowed: {answers}.").format(answers=", ".join(phrases)))
            else:
                self.say(*(f"{number}: {phrase}" for number, phrase in enumerate(phrases, 1)))
        return False

    def _hint(self, rest: str) -> bool:
        client = self.client
        if not self._asked():
            return False
        match = client.match
        adviser = adviser_of(match.kind, client.keeper.strategies, len(match.log))
        if adviser is None:
            self.say(_("No hints for this game."))
            return False
        self.say(_("Hint: {answer}.").format(answer=client.talk.advise(adviser, client.view)))
        why = adviser.why()
        if why:
            self.say(_("Why: {reason}").format(reason=why))
        advice = adviser.advice()
        if advice is not None:
            most = len(advice.candidates) if rest.lower() == "all" else USUAL
            self.say(*advice_lines(advice, client.talk.say_action, client.speech, most=most))
        return False

    def _claim(self, rest: str) -> bool:
        client, match = self.client, self.client.match
        if not self._asked():
            return False
        actions = client.talk.claim(client.view)
        if not actions:
            self.say(client.talk.doubt(client.view))
            return False
        claimer, begin = client.asked, len(match.log)
        while not match.game.between_hands and (position := match.next_position) is not None:
            if position == claimer:
                actions = client.talk.claim(match.view(position))
                if not actions:
                    break
            match.act(actions[0] if position == claimer else match.game.legal_plays()[0], position)
        self._claims.append((begin, len(match.log)))
        return True

    # --- back and forth ---------------------------------------------------------------------------

    def _undo(self, rest: str) -> bool:
        client, match = self.client, self.client.match
        before = match.log
        place = next(
            (p for p in reversed(range(len(before))) if match.seats[before[p].position].is_person),
            None,
        )
        if place is None:
            self.say(_("Nothing to undo."))
            return False
        self._claims = [claim for claim in self._claims if claim[1] <= len(before)]
        if self._claims and self._claims[-1][0] <= place < self._claims[-1][1]:
            place = self._claims.pop()[0]
        gone = before[place]
        match.rewind(place)
        client.hear_taken_back(gone, len(before) - place - 1)
        return True

    def _redo(self, rest: str) -> bool:
        if not self.client.match.redo():
            self.say(_("Nothing to redo."))
            return False
        return True

    # --- the rest ---------------------------------------------------------------------------------

    def _log(self, rest: str) -> bool:
        self.say(*self._retell(whole=rest.lower() == "all"))
        return False

    def _retell(self, whole: bool) -> list[str]:
        """Play the game again unseen and return what was said, from the last deal or from all."""
        client, match = self.client, self.client.match
        replay = match.replayed()
        game = replay.game
        hands: list[list[str]] = [[]]
        asked = client.asked if client.view is not None else None
        hear = {asked} if client.shared else set(client.persons)

        def listen(event: Event) -> None:
            hands[-1].extend(
                line.text
                for line in client.talk.tell(event, game)
                if line.only is None or hear & set(line.only)
            )

        game.listeners.append(listen)
        for _entry in replay:
            if game.between_hands:
                hands.append([])
        return [text for hand in hands for text in hand] if whole else hands[-1]

    def _words(self, rest: str) -> bool:
        speech = self.client.speech
        if rest.lower() in ("on", "off", ""):
            speech.words = rest.lower() == "on" if rest else not speech.words
            self.say(_("Cards are said in words.") if speech.words else _("Cards are short."))
            return True
        self.say(_("Type: words on, or words off."))
        return False

    def _help(self, word: str) -> bool:
        commands = self.commands()
        if not word:
            if self.client.view is not None:
                self.say(*self.client.talk.help(self.client.view))
            self.say(*(command.line for command in commands))
            self.say(_("Words may be shortened as long as they stay unmistakable."))
            return False
        found = exact(word.lower(), commands) or next(iter(matching(word.lower(), commands)), None)
        if found is None:
            self.say(_("There is no command '{word}'.").format(word=word))
        else:
            self.say(found.line, *found.details)
        return False

    def _quit(self, rest: str) -> bool:
        raise Leave
