"""Play a match in a terminal: say what happens, ask the persons, let the strategies play.

Knows no game: the words come from a :class:`~cardtable.games.terminal.GameDialogue`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from cardtable.engine import IllegalAction
from cardtable.games.narrator import Line
from cardtable.games.speech import Speech, join_names
from cardtable.games.terminal import Question
from cardtable.i18n import _, ngettext
from cardtable.match import Change, Entry, Match
from cardtable.text.commands import Command, exact, matching, suggestion
from cardtable.text.keeping import Keeper
from cardtable.text.talks import AnyDialogue, dialogue_for
from cardtable.text.terminal import Leave, Terminal

_log = logging.getLogger(__name__)


class Client:
    """One sitting at the terminal: a match, whoever answers for its persons, and where it is kept.

    With several persons at one keyboard nothing private is said before its owner has confirmed to
    sit there, and what happened meanwhile is said then.
    """

    match: Match
    talk: AnyDialogue

    def __init__(self, match: Match, keeper: Keeper, terminal: Terminal, speech: Speech) -> None:
        from cardtable.text.desk import Desk

        self.keeper = keeper
        self.terminal = terminal
        self.speech = speech
        self.desk = Desk(self)
        self.asked: int | None = None
        """The position of the person who was asked last, and sits at the keyboard."""
        self.view: Any = None
        """What that person sees; None while nobody is asked for an action."""
        self._missed: dict[int, list[str]] = {}
        self._public: list[str] = []
        self._warned = ""
        self._shown = False
        """Whether something private stands on the screen."""
        self.begin(match)

    # --- the match --------------------------------------------------------------------------------

    def begin(self, match: Match) -> None:
        """Sit down at *match*, which the keeper keeps, and say what it is."""
        self.match = match
        self._sat_down = time.monotonic()
        self._played_before = getattr(match.game, "time_begun", 0.0)
        self.talk = dialogue_for(match, self.speech)
        self.asked, self.view = None, None
        self._missed = {seat: [] for seat in self.persons}
        self._public = []
        match.listeners.append(self._hear)
        self.terminal.say((*self.talk.opening(), *self._programs()))

    def _programs(self) -> Iterator[str]:
        """Yield who is played by a program, those of a kind together."""
        kinds: dict[str, list[str]] = {}
        for seat, player in zip(self.match.seats, self.match.game.players, strict=True):
            strategy = self.keeper.strategies.get(seat.strategy)
            if strategy is None:
                continue
            title = strategy.title()
            if seat.level is not None and strategy.levels:
                level = strategy.levels[min(seat.level, len(strategy.levels)) - 1]
                title = _("{strategy}, {level}").format(strategy=title, level=_(level.title))
            if strategy.sees_everything:
                title = _("{strategy}, which sees all cards").format(strategy=title)
            kinds.setdefault(title, []).append(player.name)
        for title, names in kinds.items():
            yield ngettext(
                "{names} is played by {strategy}.", "{names} are played by {strategy}.", len(names)
            ).format(names=join_names(names), strategy=title)

    @property
    def persons(self) -> tuple[int, ...]:
        """Return the positions that persons answer for."""
        return tuple(position for position, seat in enumerate(self.match.seats) if seat.is_person)

    @property
    def shared(self) -> bool:
        """Tell whether several persons take turns at this terminal and hide something."""
        return len(self.persons) > 1 and self.match.kind.hidden

    @property
    def going_on(self) -> bool:
        """Tell whether the game is not over."""
        return not self.match.over

    def run(self) -> None:
        """Play until the person leaves. What was played is kept either way."""
        try:
            while True:
                self._step()
        except (Leave, KeyboardInterrupt):
            self._farewell()
        finally:
            self.keeper.close()

    def _step(self) -> None:
        match = self.match
        self._note_time()
        if match.game.between_hands:
            self._ask_publicly(_("Press Enter for the next hand:"), self._deal)
            return
        position = match.deal()
        if position is None:
            problem = self.keeper.finished(match)
            if problem:
                self.heard(problem)
            self._ask_publicly(
                _("The game is over. Type new, again, sheet or quit:"), lambda: False
            )
        elif match.seats[position].is_person:
            self._turn(position)
        else:
            self._think(position)

    def _deal(self) -> bool:
        self._note_time()
        self.match.deal()
        return True

    def _note_time(self) -> None:
        """Tell a game that goes by the clock, as blind levels may, how long it was played."""
        note = getattr(self.match.game, "note_time", None)
        if note is not None:
            note(self._played_before + time.monotonic() - self._sat_down)

    def _farewell(self) -> None:
        promise = self.keeper.promise(self.match) if self.going_on else _("Goodbye.")
        try:
            self.terminal.say(("", promise))
        except (Leave, KeyboardInterrupt):
            return

    # --- strategies -------------------------------------------------------------------------------

    def _think(self, position: int) -> None:
        """Let the strategy at *position* act; where it fails, any legal action stands in."""
        match = self.match
        try:
            match.tick()
        except (Exception, SystemExit) as error:  # a strategy is anybody's code
            name = match.game.players[position].name
            _log.exception("The strategy of %s failed", name)
            self.heard(
                _("{name} failed ({error}) and plays at random.").format(
                    name=name, error=f"{type(error).__name__}: {error}"
                )
            )
            game = match.game
            match.act(
                Random(match.version).choice(game.legal_bids() or game.legal_plays()), position
            )

    # --- saying what happens ----------------------------------------------------------------------

    def _hear(self, match: Match, change: Change) -> None:
        """Say what a change of the match brought."""
        for event in change.events:
            for line in self.talk.tell(event, match.game):
                self.hear(line)
        failure = self.keeper.failure
        if failure and failure != self._warned:
            self.heard(failure)
        self._warned = failure

    def heard(self, text: str) -> None:
        """Say *text* to everybody."""
        self.hear(Line(text))

    def hear(self, line: Line) -> None:
        """Say *line* to those it is for: at once to a single person, else when they sit here."""
        if not self.shared:
            if line.only is None or set(line.only) & set(self.persons):
                self.terminal.say((line.text,))
            return
        if line.only is None:
            self._public.append(line.text)
        for position in self.persons if line.only is None else line.only:
            if position in self._missed:
                self._missed[position].append(line.text)

    def forget(self) -> None:
        """Drop what was not said yet: it was taken back."""
        self._public.clear()
        for lines in self._missed.values():
            lines.clear()

    def hear_taken_back(self, entry: Entry, others: int) -> None:
        """Say that *entry* and the *others* after it do not count any more."""
        self.forget()
        name = self.match.game.players[entry.position].name
        if self.shared:  # the others may not know what it was
            self.heard(_("The last answer of {name} is taken back.").format(name=name))
        else:
            action = self.talk.say_action(entry.action)
            self.heard(_("Taken back: {name}, {action}.").format(name=name, action=action))
        if others:
            self.heard(
                ngettext(
                    "One answer after it is taken back too.",
                    "{count} answers after it are taken back too.",
                    others,
                ).format(count=others)
            )

    def _say_missed(self, position: int) -> None:
        self.terminal.say(self._missed[position])
        self._missed[position].clear()
        self._public.clear()

    # --- asking -----------------------------------------------------------------------------------

    def _turn(self, position: int) -> None:
        """Ask the person at *position* until there is another question."""
        self._hand_over(position)
        self.asked, self._shown = position, True
        self.view = self.talk.veil(self.match.view(position))
        self._say_missed(position)
        question = self.talk.question(self.view)
        self.terminal.say(question.lines)
        self._ask(question)
        self.view = None

    def _hand_over(self, position: int) -> None:
        """Wait until that person sits here, with nothing private of another on the screen."""
        if not self.shared or self.asked == position:
            return
        name = self.match.game.players[position].name
        if self._shown:
            self.terminal.conceal()
        while True:
            text = self.terminal.ask(_("Pass to {name}, then press Enter:").format(name=name))
            if not text:
                return
            if text.lower() in ("quit", "exit"):
                raise Leave
            self.terminal.say((_("Only {name} goes on here, by Enter.").format(name=name),))

    def _ask_publicly(self, prompt: str, proceed: Any) -> None:
        """Ask everybody together; *proceed* is called for an empty answer."""
        self.terminal.say(self._public)
        self.forget()
        self._ask(Question((), prompt), proceed)

    def _ask(self, question: Question, proceed: Any = None) -> None:
        """Ask until an answer leads on."""
        while True:
            text = self.terminal.ask(question.prompt)
            if text:
                done = self._take(text)
            elif proceed is not None:
                done = proceed()
            else:
                self.terminal.say(question.lines)
                done = False
            if done:
                return

    def _take(self, text: str) -> bool:
        """Do what *text* says; True when there is a new question to ask."""
        try:
            if self.view is not None:
                action = self.talk.read(text, self.view)
                if action is not None:
                    assert self.asked is not None
                    self.match.act(action, self.asked)
                    return True
            return self._command(text)
        except IllegalAction as error:
            self.terminal.say((str(error),))
            return False

    def _command(self, text: str) -> bool:
        word, _space, rest = text.partition(" ")
        commands = self.desk.commands()
        found = exact(word.lower(), commands)
        if found is None:
            several = matching(word.lower(), commands)
            if len(several) > 1:
                names = join_names([command.word for command in several])
                self.terminal.say((_("'{word}' could be {names}.").format(word=word, names=names),))
                return False
            found = several[0] if several else None
        if found is None:
            self.terminal.say((self._not_understood(text, commands),))
            return False
        return found.run(rest.strip())

    def _not_understood(self, text: str, commands: Iterable[Command]) -> str:
        known: Sequence[str] = [name for command in commands for name in command.words]
        if self.view is not None:
            known = (*self.talk.phrases(self.view), *known)
        meant = suggestion(text, known)
        if meant:
            return _("'{text}' is not understood. Did you mean {meant}?").format(
                text=text, meant=meant
            )
        return _("'{text}' is not understood. Type help to hear what can be typed.").format(
            text=text
        )
