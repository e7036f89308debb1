"""Scripted games in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.core.i18n import _
from cardtable.engine import ZoneKind
from cardtable.games.scripted import terminal_input as answers
from cardtable.games.scripted import terminal_pages as pages
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.view import View
from cardtable.games.terminal import GameDialogue, Page, TerminalQuestion


class Dialogue(GameDialogue[Game, View]):
    """A scripted game at the terminal."""

    def opening(self) -> tuple[str, ...]:
        game = self.game
        rules = game.rules
        lines = [
            _("{game}. Rules: {rules}.").format(
                game=rules.file.translated(rules.file.name), rules=rules.name
            ),
            _("Players: {names}.").format(names=", ".join(p.name for p in game.players)),
        ]
        if game.started and self.match.log:
            lines += pages.score(game.view(0), self.speech)
        if rules.file.rules_page("en"):
            lines.append(_("Type rules to read the rules."))
        return tuple(lines)

    def question(self, view: View) -> TerminalQuestion:
        allowed, prompt = answers.question(view, self.speech)
        hand = list(pages.hand(view, self.speech)) if _has_hand(view) else []
        table = list((pages.in_view if hand else pages.table)(view, self.speech))
        phase = view.rules.file.prompt(view.properties)
        return TerminalQuestion((*hand, *table, *filter(None, [phase]), allowed), prompt)

    def parse_answer(self, text: str, view: View) -> Message | None:
        return answers.read(text, view, self.speech)

    def phrases(self, view: View) -> tuple[str, ...]:
        return tuple(
            answers.message_title(message, self.speech) for message in answers.listed(view)
        )

    def say_action(self, action: Message) -> str:
        return action.title or self.game.title_of(action.line)

    def own_pages(self) -> tuple[Page, ...]:
        speech = self.speech
        return (
            Page("hand", _("your hand"), lambda view: pages.hand(view, speech), ("cards",)),
            Page("table", _("the table"), lambda view: pages.table(view, speech), ("board",)),
            Page(
                "score",
                _("the scores"),
                lambda view: pages.score(view or self._public_view(), speech),
                ("sheet",),
            ),
        )

    @property
    def rules_summary(self) -> str:
        return _("the rules of the game")

    def rules(self, view: View) -> Iterable[str]:
        return pages.rules(view or self._public_view())

    def _public_view(self) -> View:
        """Return a view for pages with public information, if no player is being asked."""
        return self.game.view(0)

    def help(self, view: View) -> tuple[str, ...]:
        message = view.legal[0]
        return (
            _("Type a choice as listed, or its number: {example}").format(
                example=answers.message_title(message, self.speech)
            ),
            _("You can also type just a card, or the message for the script: {line}").format(
                line=message.line
            ),
        )


def _has_hand(view: View) -> bool:
    return any(zone.kind is ZoneKind.HAND and zone.owner == view.seat for zone in view.zones())
