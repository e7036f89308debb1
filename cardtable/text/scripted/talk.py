"""A scripted game as the terminal client knows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, cast

from cardtable import engine
from cardtable.engine import Event
from cardtable.games.narrator import Line
from cardtable.games.scripted import Game, Message, View
from cardtable.games.terminal import GameDialogue, Page, Question
from cardtable.i18n import _
from cardtable.text.scripted import asking, pages
from cardtable.text.scripted.telling import tell


class ScriptedTalk(GameDialogue[Game, View]):
    """Say and ask all that any script needs."""

    key: ClassVar[str] = "scripted"

    @property
    def _game(self) -> Game:
        return self.match.game

    def opening(self) -> tuple[str, ...]:
        """Say which game it is, who plays with whom and, in a game under way, how it stands."""
        game = self._game
        rules = game.rules
        lines = [
            _("{game}. Rules: {rules}.").format(game=_(rules.file.name), rules=rules.name),
            _("Players: {names}.").format(names=", ".join(p.name for p in game.players)),
        ]
        if game.started and self.match.log:
            view = game.view(0)
            lines += pages.score(view, self.speech)
        if rules.file.page("en"):
            lines.append(_("Type rules to read how it is played."))
        return tuple(lines)

    def question(self, view: View) -> Question:
        """Say what is held, what lies open and what may be done, and ask for it."""
        allowed, prompt = asking.question(view, self.speech)
        held = list(pages.hand(view, self.speech)) if self._holds(view) else []
        drawn = list((pages.in_view if held else pages.table)(view, self.speech))
        return Question((*held, *drawn, allowed), prompt)

    def _holds(self, view: View) -> bool:
        return any(
            zone.kind is engine.ZoneKind.HAND and zone.owner == view.seat for zone in view.zones()
        )

    def read(self, text: str, view: View) -> Message | None:
        """Read a message: its number, what it is called, a token, or its line."""
        return asking.read(text, view, self.speech)

    def phrases(self, view: View) -> tuple[str, ...]:
        """Return what may be sent, as it may be typed."""
        return tuple(asking.title(message, self.speech) for message in view.legal)

    def say_action(self, action: Message) -> str:
        """Return the words for a message."""
        return action.title or self._game.title_of(action.line)

    def tell(self, event: Event, game: engine.Game) -> Iterable[Line]:
        """Say what happened."""
        return tell(event, cast(Game, game), self.speech)

    def pages(self) -> tuple[Page, ...]:
        """Return the hand, the table, the score and the rules."""
        speech = self.speech
        return (
            Page("hand", _("what you hold"), lambda view: pages.hand(view, speech), ("cards",)),
            Page("table", _("what lies where"), lambda view: pages.table(view, speech), ("board",)),
            Page(
                "score",
                _("the scores"),
                lambda view: pages.score(self._shown(view), speech),
                ("sheet",),
            ),
            Page("rules", _("how the game is played"), lambda view: pages.rules(self._shown(view))),
        )

    def _shown(self, view: Any) -> View:
        """Return *view*, or what the first seat sees where nobody is asked: the same for all."""
        return view if view is not None else self._game.view(0)

    def help(self, view: View) -> tuple[str, ...]:
        """Say how an answer is typed."""
        message = view.legal[0]
        return (
            _("Type what you do as it is listed, or its number: {example}").format(
                example=asking.title(message, self.speech)
            ),
            _("A card can be typed alone, and so can the line the script reads: {line}").format(
                line=message.line
            ),
        )
